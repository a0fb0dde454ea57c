//! Asterism's application logic, independent of Discord: it takes requests and produces replies and jobs.
//!
//! The main type is [`app::App`]: [`handle`](app::App::handle) carries out one [`Request`](protocol::request::Request) and returns a
//! [`Reply`](protocol::reply::Reply) or a [`Refusal`](protocol::refusal::Refusal). All three are plain data. Background tasks are under [`worker`].
//! The folders are layers: a module may use its own folder and those after it in the list below. The folder [`feature`] contains a folder for each
//! feature. The name of each file there tells to which layer the file belongs: `action` and `hooks` (with [`action`]), `worker`, `view`, `state`
//! (with [`app`]), `model` (with [`game`]), `refusal` and `payload` (with [`protocol`]) and `texts` (with [`text`]).

#[macro_use]
mod tables;
mod router;
pub mod action;
pub mod worker;
pub mod view;
pub mod app;
pub mod game;
pub mod ports;
pub mod protocol;
#[macro_use]
pub mod text;
pub mod feature;

#[cfg(test)]
mod testing;
