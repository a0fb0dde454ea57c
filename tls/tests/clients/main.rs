//! Clients that use this crate in place of native-tls, against a local TLS server with its own certificate authority.

mod http;
mod server;
mod stream;
mod websocket;
