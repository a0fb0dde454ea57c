//! A local stand-in for Discord, for developing and testing a bot.
//!
//! A [`Sandbox`] serves Discord's REST API (version 10) and gateway for one bot on `127.0.0.1`, and a web page on which
//! people write messages, use commands, press buttons and fill in modals. The sandbox knows Discord's protocol, but nothing about
//! the bot. It refuses the requests that Discord refuses, with Discord's statuses, codes and messages, so that a bot that runs here
//! also runs on Discord.
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
//! A [`DirectSandbox`] does the same without a port, for a bot in the same process.
//!
//! # For the bot
//!
//! The REST API is at `{url}/api/v10`; `GET /gateway` returns the URL of the gateway. Bot and sandbox have no other connection, unless the bot has
//! addresses of its own (`PATCH /sandbox/application`). Bots that use the serenity library set `HttpBuilder::proxy(url)` and
//! `ratelimiter_disabled(true)`; they must keep to the limits themselves. Bots that use discord.js, discord.py or hikari need only the address;
//! `tests/clients` has one of each. Rate limits apply as on Discord, per route and globally, and the response headers state them.
//!
//! The gateway sends and reads JSON, and compresses what it sends if the bot asks for compression: `compress=zlib-stream`,
//! `compress=zstd-stream`, or `compress` of IDENTIFY. The gateway does not support ETF.
//!
//! # For an Activity
//!
//! With [`Config::activity`], the sandbox serves the Activity under the name `localhost`, on the same port ([`DirectSandbox::activity_origin`]), and the
//! page and the API only under `127.0.0.1`. `docs/sandbox.md` says more.
//!
//! # For people, the page and tests
//!
//! All bodies are JSON. IDs are strings. `as` is the ID of the acting person. Errors are 4xx with `{"error": "…"}`.
//!
//! | request | effect |
//! |---|---|
//! | `GET /sandbox/state?as=` | returns users, guilds with channels, DMs, commands, unread pings, whether the bot is connected, and the welcome screen; without `as`, as the first person sees them |
//! | `GET /sandbox/channels/{id}/messages?as=&before=&limit=` | returns Discord's message objects as that person sees them, oldest first, with `mentions_me`, and `revision`: of two views of a message, the one with the greater number is newer |
//! | `POST /sandbox/channels/{id}/read` `{as}` | marks the person's pings in the channel as read |
//! | `GET /sandbox/events?as=` | streams server-sent events: Discord's events under their own names, and `PING`, `BOT`, `COMMANDS`, `ACTIVITY`, `TYPING` |
//! | `POST /sandbox/interactions` | `{as, channel, kind, …}`: sends an interaction, see below |
//! | `POST /sandbox/messages` `{as, channel, content, reply_to?, components?}` | sends a message; its `components` are not checked, as if another app had sent them |
//! | `POST /sandbox/posts` `{as, channel, name, content}` | opens a post in a forum |
//! | `DELETE /sandbox/messages/{channel}/{id}?as=` | dismisses an ephemeral message, or deletes the person's own or, as a moderator, any message |
//! | `POST /sandbox/users` `{name, locale?}`, `PATCH /sandbox/users/{id}` `{locale?, dms_open?, installed?}` | adds or changes a person; with `installed` they can use the bot anywhere |
//! | `POST /sandbox/guilds` `{as, name, locale?, channels?, system_channel?}` | creates a server owned by that person, with everyone in it except the bot |
//! | `PATCH /sandbox/guilds/{id}` `{locale?, deny?}` | sets the guild's preferred locale; denies permissions to everyone |
//! | `POST /sandbox/guilds/{id}/bot` `{as?, permissions?}`, `DELETE …` | adds the bot to the server, as its owner or another person who manages it, or kicks it |
//! | `PUT /sandbox/guilds/{id}/members/{user}`, `DELETE …` | lets a person join or leave the server |
//! | `PATCH /sandbox/guilds/{id}/members/{user}` `{nick?, roles?, timed_out?}` | sets a member's nickname and roles; times the member out, or ends the timeout. The bot is also a member |
//! | `POST /sandbox/guilds/{id}/roles` `{name, permissions?}` | adds a role to the server, above the everyone role and below all others |
//! | `PATCH /sandbox/guilds/{id}/roles/{role}` `{permissions?, allow?, deny?, position?}`, `DELETE …` | sets the permissions that a role grants, which may be the bot's, or allows and denies some; sets its position from 1, the lowest; or deletes it |
//! | `POST /sandbox/channels` `{guild, name, kind?, private?}` | creates a channel: text, voice, announcement, stage or forum |
//! | `PATCH /sandbox/channels/{id}` `{private?, bot_allow?, bot_deny?, archived?, locked?}` | hides a channel from all but the roles and members listed in `private`, or with `false` shows it to everyone; sets the bot's permissions, by Discord's names for them; archives or locks a thread, as a moderator |
//! | `DELETE /sandbox/channels/{id}` | deletes a thread, as a moderator |
//! | `POST /sandbox/dm` `{as, user}` | opens the DM channel between the two |
//! | `GET /sandbox/activities/{instance}?as=` | returns a running instance of the Activity, and the person's permissions in its channel |
//! | `GET /sandbox/activities/{instance}/presence?as=&frame=` | connects the person to the instance, for as long as the stream of events, or the WebSocket, is open; sends who is connected |
//! | `POST /sandbox/oauth2/authorize` `{as, client_id, response_type, scope, redirect_uri?, code_challenge?, code_challenge_method?, prompt?, state?, instance?, consent?}` | asks a person for an authorization, for a website or their open instance: returns `{outcome}`, which is `code`, `refused`, or `consent` if the person has to be asked first |
//! | `PATCH /sandbox/application` `{interactions_endpoint_url?, event_webhooks_url?, activities?}` | sets the bot's addresses on this machine. The sandbox sends signed HTTP requests there: to the first address, interactions; to the second, the event that a user has added the bot. Null removes an address. The bot has to answer a PING at each address, and to refuse an invalid signature with 401, which the sandbox checks again from time to time. `activities` turns Activities on, which adds a command of type 4, or off |
//! | `POST /sandbox/gateway` `{do}` | disrupts the bot's connection: `reconnect`, `drop`, `invalidate`, `mute` (after `heartbeats` more heartbeats); `heartbeat` sets the heartbeat interval of new connections to `every_ms`; `hide` determines whether the `fields` of channels that the bot cannot see are `null` or `absent` from now on; `down` blocks the connection until `up`; `all_down` also refuses the bot's requests |
//! | `POST /sandbox/faults` `{do, method?, route?, channel?, times?, …}`, `DELETE …` | injects a fault into the bot's next matching requests: `hang`, `hang_after` (the request is handled, then hangs), `reset` (closes the connection), `lose` (loses the response), `refuse` (`{status, code?, retry_after?, page?}`), or `limit` (`{scope, retry_after}`; scope `user`, `shared`, `global` or `cloudflare`), which refuses all requests in the scope for that many seconds. `DELETE` clears all faults |
//! | `GET /sandbox/faults` | returns how many requests hang: `{hanging}` |
//! | `GET /sandbox/log?after=` | returns the notifications sent: `[{n, user, channel, message, at, read}]` |
//! | `GET /sandbox/requests?after=` | returns the bot's REST requests with their statuses |
//!
//! Interactions, by `kind`:
//!
//! * `command`: `name`, `options` (`{name: value}`; a subcommand's value is an object with its
//!   options), or `type` 2 or 3 and `target_id` for context menus, or `type` 4 for the entry point of the Activity;
//! * `autocomplete`: `name`, `options`, `focused`;
//! * `component`: `message`, `custom_id`, and `values` for menus. `forge: true` sends data that the message does not
//!   contain, as a hostile client could;
//! * `modal`: `modal` (the ID from the modal's outcome), `fields` (`{custom_id: text}`).
//!
//! The response is sent as soon as the bot has acknowledged, after Discord's three seconds at the latest, or at once if no bot is connected:
//! `{id, outcome, message?, modal?, choices?, activity?, error?}`, where `outcome` is `message`, `update`, `deferred`,
//! `deferred_update`, `modal`, `choices`, `launch` or `failed`. With `wait: true`, the request also waits for a deferred response.
//!
//! # Limits on stored data
//!
//! The sandbox keeps the newest 5 000 messages of each channel, and 500 ephemeral messages per channel; 10 000 interactions,
//! 10 000 notifications, 50 uploads and 2 000 requests. Older entries are dropped; an old message disappears as if it had been deleted,
//! along with its files.
//!
//! # Strictness
//!
//! The sandbox is stricter than Discord on purpose: a field that Discord does not have is an error, because Discord would silently
//! ignore a typo. A request for a feature that Discord has and the sandbox lacks is answered with 501, or with the code `SANDBOX_UNSUPPORTED`
//! for a field, and logged as an error.

mod activity;
mod api_request;
mod check;
mod clock;
mod config;
mod delivery;
mod direct;
mod endpoints;
mod error;
mod faults;
mod form;
mod gateway;
mod history;
mod interactions;
mod kept;
mod limits;
mod oauth2;
mod page;
mod page_view;
mod rate_limits;
mod registration;
mod rest;
mod secret;
mod server;
mod state;
mod web;
mod welcome;
mod world;

pub use activity::{ActivityError, ActivityMapping};
pub use api_request::ApiRequest;
/// The body of a response, which may be a stream of events.
pub use axum::body::Body;
/// Types of the requests and responses of [`DirectSandbox::call`].
pub use axum::http;
pub use clock::Clock;
pub use config::{Config, SandboxError};
pub use direct::DirectSandbox;
pub use faults::ConnectionReset;
pub use gateway::{GatewayClosed, GatewayFeed};
pub use rate_limits::{RateLimits, Scope};
pub use registration::Registration;
pub use server::Sandbox;
pub use welcome::{Welcome, WelcomeButton, WelcomeGroup, WelcomeWords};
