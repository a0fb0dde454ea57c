//! Connects the bot to Discord. No other module uses serenity.
//!
//! Interactions become [`Request`](asterism_app::protocol::request::Request)s, [`Reply`](asterism_app::protocol::reply::Reply)s become responses.

mod abandoned;
mod answer;
mod api;
mod calendar;
mod callback;
pub(crate) mod checkup;
mod commands;
mod deliveries;
mod endpoint;
mod error;
mod files;
mod first_contact;
mod gateway;
mod handlers;
mod icons;
mod inbound;
mod lateness;
mod limits;
mod messenger;
mod names;
mod oauth;
mod old_edits;
mod outbound;
mod pulse;
mod reception;
mod registered;
mod registration;
mod rights;
mod roles;
mod sent;
mod server_events;
mod session;
mod signature;
mod tenure;
mod touch_board;
mod transport;
pub(crate) mod turnstile;
mod unreadable;

pub(crate) use endpoint::{DRAINS_FOR, EndpointSettings};
pub use error::RunError;
pub(crate) use gateway::Shards;
pub(crate) use registration::register_commands;
pub(crate) use session::{Settings, run};
pub(crate) use signature::PublicKey;
pub use transport::{Transport, TransportError};
