//! The sandbox of a club.

use std::io::ErrorKind;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Instant;

use asterism_sandbox::{Config, DirectSandbox, Sandbox, SandboxError};

use super::super::page::{PATIENCE, Page};
use super::super::port::Port;
use super::super::resident::Way;

/// A sandbox.
pub(super) enum Place {
    /// On a port.
    Served(Sandbox, Port),
    /// Without a port.
    Direct(Arc<DirectSandbox>),
}

impl Place {
    /// Opens a sandbox without a port.
    pub(super) fn open(config: Config) -> Place {
        let sandbox = DirectSandbox::open(config).expect("the sandbox opens");
        Place::Direct(Arc::new(sandbox))
    }

    /// Serves a sandbox on a port, at which another one may have listened.
    pub(super) async fn serve(configure: impl Fn() -> Config, port: Port) -> Place {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let config = Config {
                port: port.number(),
                ..configure()
            };
            match Sandbox::start(config).await {
                Ok(sandbox) => return Place::Served(sandbox, port),
                // A program that another test starts has the listener, too, between `fork` and `exec`.
                Err(SandboxError::Listen { source, .. })
                    if source.kind() == ErrorKind::AddrInUse && Instant::now() < deadline =>
                {
                    tokio::task::yield_now().await;
                }
                Err(error) => panic!("the sandbox does not start: {error:?}"),
            }
        }
    }

    /// Returns its page.
    pub(super) fn page(&self) -> Page {
        match self {
            Place::Served(sandbox, _) => Page::new(&sandbox.url()),
            Place::Direct(sandbox) => Page::Direct(Arc::clone(sandbox)),
        }
    }

    /// Returns how a bot in this process reaches it.
    pub(super) fn way(&self) -> Way<'_> {
        match self {
            Place::Served(sandbox, _) => Way::Network(sandbox),
            Place::Direct(sandbox) => Way::Direct(sandbox),
        }
    }

    /// Stops the sandbox.
    pub(super) async fn stop(self) {
        match self {
            Place::Served(sandbox, _) => sandbox.stop().await,
            // It ends with the last open page.
            Place::Direct(_) => {}
        }
    }

    /// Stops a sandbox on a port. Returns its port, for another one.
    pub(super) async fn leave(self) -> Port {
        let Place::Served(sandbox, port) = self else {
            panic!("this story needs a sandbox with a port");
        };
        sandbox.stop().await;
        port
    }
}

impl Deref for Place {
    type Target = DirectSandbox;

    fn deref(&self) -> &DirectSandbox {
        match self {
            Place::Served(sandbox, _) => sandbox,
            Place::Direct(sandbox) => sandbox,
        }
    }
}
