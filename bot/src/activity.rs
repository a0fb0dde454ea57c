//! The touch board's server: the page, its sessions, its calls and its streams, at `/activity/` of the address of `--listen`.
//!
//! Discord shows the page as an *Activity*, in a frame at `<application>.discordsays.com`, and passes its requests on to this server. The same page
//! works in a plain browser. Everything that it sends is untrusted: who its user is and where they are comes from Discord ([`identity`]), and is
//! then kept in a signed session ([`session`]). What a call means is up to the app, which checks it like a click.
//!
//! | request | answer |
//! |---|---|
//! | `GET /activity/`, `GET /activity/FILE` | the page and its files, the only ones that need no session |
//! | `POST /activity/api/session` | a session for a code, or a renewed one |
//! | `POST /activity/api/call` | the app's answer to a call |
//! | `GET /activity/api/changes` | a stream of a game's versions |

pub(crate) mod files;
pub(crate) mod identity;
mod limits;
pub(crate) mod policy;
pub(crate) mod proxy;
pub(crate) mod secret;
pub(crate) mod session;
