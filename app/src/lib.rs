//! The conversation of Asterism, without Discord: requests in, replies and jobs out.
//!
//! The heart is [`app::App`]: [`handle`](app::App::handle) carries out one [`Request`](protocol::request::Request) and returns
//! a [`Reply`](protocol::reply::Reply) or a [`Refusal`](protocol::refusal::Refusal), plain data all three. What runs by itself
//! is under [`worker`]. Folders are layers: a module uses its own folder and those below it in this list.

mod router;
pub mod action;
pub mod worker;
pub mod view;
pub mod app;
pub mod game;
pub mod ports;
pub mod protocol;
pub mod text;

#[cfg(test)]
mod testing;
