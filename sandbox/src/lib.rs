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
//! Stricter than Discord on purpose: an unknown field in a request body is an error, because Discord
//! would silently ignore a typing mistake; a route the sandbox does not have is logged as an error.

mod check;
mod clock;
mod error;
mod form;
mod gateway;
mod interactions;
mod limits;
mod page;
mod rest;
mod server;
mod state;
mod web;
mod world;

pub use clock::Clock;
pub use rest::ApiRequest;
pub use server::{Config, Sandbox, SandboxError};
