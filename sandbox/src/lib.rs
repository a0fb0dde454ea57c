//! Discord on one's own machine, to develop and test a bot against.
//!
//! A [`Sandbox`] serves, on `127.0.0.1`, Discord's REST API (version 10) and gateway for one bot, and a
//! web page with which people play their part: they write, use commands, press buttons, fill in modals.
//! It knows Discord's protocol and nothing of what the bot is about, and it refuses what Discord
//! refuses, with Discord's statuses, codes and words, so that a bot which runs here runs there.
//!
//! ```no_run
//! # async fn demo() -> Result<(), asterism_sandbox::SandboxError> {
//! use asterism_sandbox::{Config, Sandbox};
//!
//! let sandbox = Sandbox::start(Config { port: 8080, ..Config::default() }).await?;
//! println!("page: {}  token: {}", sandbox.url(), sandbox.bot_token());
//! # sandbox.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! # For the bot
//!
//! REST lives at `{url}/api/v10`, the gateway where `GET /gateway` says. Nothing private passes between
//! bot and sandbox. Bots with the serenity library set `HttpBuilder::proxy(url)` and
//! `ratelimiter_disabled(true)`. Requests are never rate limited, but for edits of old messages (30046).
//!
//! # For people, the page and tests
//!
//! All JSON; ids are strings, `as` is the acting person's id; errors are 4xx with `{"error": "…"}`.
//!
//! | request | does |
//! |---|---|
//! | `GET /sandbox/state?as=` | users, guilds with channels, DMs, commands, unread pings, whether the bot is there; without `as` for the first person |
//! | `GET /sandbox/channels/{id}/messages?as=&before=&limit=` | Discord's message objects as that person sees them, oldest first, with `mentions_me` |
//! | `POST /sandbox/channels/{id}/read` `{as}` | the person's pings there are no longer news |
//! | `GET /sandbox/events?as=` | server-sent events: Discord's names, and `PING`, `BOT`, `COMMANDS`, `TYPING` |
//! | `POST /sandbox/interactions` | `{as, channel, kind, …}`, see below |
//! | `POST /sandbox/messages` `{as, channel, content, reply_to?}` | a person writes |
//! | `DELETE /sandbox/messages/{channel}/{id}?as=` | dismisses an ephemeral message, or deletes one's own or as a moderator |
//! | `POST /sandbox/users` `{name, locale?}`, `PATCH /sandbox/users/{id}` `{locale?, dms_open?, installed?}` | people; `installed`: they use the bot wherever they are |
//! | `POST /sandbox/guilds` `{as, name, locale?, channels?, system_channel?}` | a server of that person's with everybody in it but the bot |
//! | `PATCH /sandbox/guilds/{id}` `{locale}` | the guild's preferred locale |
//! | `POST /sandbox/guilds/{id}/bot` `{permissions?}`, `DELETE …` | the bot is added to the server, or thrown out |
//! | `POST /sandbox/channels` `{guild, name}` | a text channel |
//! | `PATCH /sandbox/channels/{id}` `{bot_allow?, bot_deny?, archived?, locked?}` | permissions of the bot by Discord's names; a moderator's hold on a thread |
//! | `DELETE /sandbox/channels/{id}` | a moderator deletes a thread |
//! | `POST /sandbox/dm` `{as, user}` | the DM of the two |
//! | `POST /sandbox/gateway` `{do}` | troubles the bot's connection: `reconnect`, `drop`, `invalidate`, `mute`; `down` keeps it out until `up`, `all_down` refuses its requests, too |
//! | `GET /sandbox/log?after=` | notifications sent: `[{n, user, channel, message, at, read}]` |
//! | `GET /sandbox/requests?after=` | the bot's REST requests with their statuses |
//!
//! Interactions, by `kind`:
//!
//! * `command`: `name`, `options` (`{name: value}`; a subcommand's value is an object of its own
//!   options), or `type` 2 or 3 and `target_id` for context menus;
//! * `autocomplete`: `name`, `options`, `focused`;
//! * `component`: `message`, `custom_id`, `values` for menus; `forge: true` sends what the message does
//!   not hold, as a hostile client would;
//! * `modal`: `modal` (the id in the modal's outcome), `fields` (`{custom_id: text}`).
//!
//! The answer comes when the bot has acknowledged, or after Discord's three seconds, or at once if no bot
//! is connected: `{id, outcome, message?, modal?, choices?, error?}` with `outcome` one of `message`,
//! `update`, `deferred`, `deferred_update`, `modal`, `choices`, `failed`. With `wait: true` a deferred
//! one is awaited until its response is there.
//!
//! # What it is strict about
//!
//! Stricter than Discord on purpose: an unknown field in a request body is an error, because Discord
//! would silently ignore a typing mistake; a route the sandbox does not have is logged as an error.

mod api_request;
mod check;
mod clock;
mod error;
mod form;
mod gateway;
mod interactions;
mod limits;
mod page;
mod page_view;
mod rest;
mod server;
mod state;
mod web;
mod world;

pub use api_request::ApiRequest;
pub use clock::Clock;
pub use server::{Config, Sandbox, SandboxError};
