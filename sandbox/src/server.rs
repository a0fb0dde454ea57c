//! Serves a sandbox on a port.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use asterism_http::{Bounds, Handler};
use axum::body::{Body, Bytes};
use axum::http::Request;
use axum::response::Response;
use futures_util::future::BoxFuture;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::{Config, SandboxError};
use crate::direct::{DirectSandbox, Routes};
use crate::{faults, limits};

/// Limits of the sandbox's server, apart from [`Config::waiting_connections`]. The limits are generous, because a test may keep a thousand requests
/// of the bot waiting, and a page receives events for as long as it is open.
fn bounds(waiting: usize) -> Bounds {
    Bounds {
        waiting,
        requests: 10_000,
        headers_within: Duration::from_mins(6),
        body_within: Duration::from_mins(1),
        body: limits::READ_ANYWAY,
        answered_within: Duration::MAX,
        finished_within: Duration::from_secs(10),
        keeps_alive: true,
    }
}

/// A running sandbox. Dropping it without calling [`stop`](Self::stop) has the same effect as killing its process.
pub struct Sandbox {
    address: SocketAddr,
    direct: DirectSandbox,
    shutdown: watch::Sender<bool>,
    servers: Vec<JoinHandle<()>>,
}

impl Handler for Routes {
    const WHAT: &'static str = "the sandbox";
    type Body = Body;

    async fn answer(&self, request: Request<Bytes>) -> Response {
        let answered = self.respond(request.map(Body::from)).await;
        answered.unwrap_or_else(|_| faults::close_connection())
    }
}

impl Sandbox {
    /// Opens the world and serves it on `127.0.0.1`.
    ///
    /// # Errors
    ///
    /// [`SandboxError`] if the port or the data folder cannot be used.
    pub fn start(config: Config) -> BoxFuture<'static, Result<Self, SandboxError>> {
        // Boxed, so that the server is compiled with this crate, and not with each crate that starts it.
        Box::pin(Self::open(config))
    }

    async fn open(config: Config) -> Result<Self, SandboxError> {
        let port = config.port;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(|source| SandboxError::Listen { port, source })?;
        let address = listener
            .local_addr()
            .map_err(|source| SandboxError::Listen { port, source })?;
        let bounds = bounds(config.waiting_connections);
        let also = match config.activity {
            Some(_) => listen_as_localhost(address.port()).await,
            None => None,
        };
        let direct = DirectSandbox::open_at(format!("http://{address}"), config)?;
        // The server also ends when the sandbox is dropped.
        let (shutdown, stopped) = watch::channel(false);
        let routes = Arc::new(direct.routes());
        let serve = |listener| {
            let (routes, stopped) = (Arc::clone(&routes), stopped.clone());
            let server = asterism_http::serve(Arc::new(listener), routes, bounds, stopped);
            tokio::spawn(server)
        };
        let servers = std::iter::once(listener).chain(also).map(serve).collect();
        Ok(Self {
            address,
            direct,
            shutdown,
            servers,
        })
    }

    /// Returns the address that the sandbox listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the sandbox: closes sockets and event streams, and waits for running requests to finish.
    pub async fn stop(self) {
        self.direct.close();
        self.shutdown.send_replace(true);
        for server in self.servers {
            if let Err(error) = server.await {
                tracing::error!(%error, "the sandbox's server stopped with an error");
            }
        }
    }
}

/// Also listens on `::1`: there, browsers look first for `localhost`, which is the name of the Activity's origin. Another program must not be shown
/// in its place. Returns `None` on machines without IPv6.
async fn listen_as_localhost(port: u16) -> Option<TcpListener> {
    match TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await {
        Ok(listener) => Some(listener),
        Err(error) => {
            if error.kind() == std::io::ErrorKind::AddrInUse {
                tracing::warn!(
                    "another program listens on [::1]:{port}; browsers may show it instead of the Activity"
                );
            }
            None
        }
    }
}

/// Gives access to all methods that do not need the port.
impl Deref for Sandbox {
    type Target = DirectSandbox;

    fn deref(&self) -> &DirectSandbox {
        &self.direct
    }
}
