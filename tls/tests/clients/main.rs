//! Clients that use this crate without knowing it, against a TLS server on this machine with a CA of its own.

mod http;
mod server;
mod stream;
mod websocket;
