//! Ports for programs that are restarted.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpSocket;

/// A port that the system gives to no one else, even while no process listens at it: a socket that never listens is bound to it.
#[derive(Clone)]
pub(crate) struct Port(Arc<TcpSocket>);

impl Port {
    /// Reserves a free port, for listeners that may use addresses again, as those of tokio may.
    pub(crate) fn reserve() -> Port {
        let socket = TcpSocket::new_v4().expect("a socket can be made");
        let reused = socket.set_reuseaddr(true);
        reused.expect("a socket may use an address again");
        let bound = socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        bound.expect("some port is free");
        Port(Arc::new(socket))
    }

    /// Returns its number.
    pub(crate) fn number(&self) -> u16 {
        let address = self.0.local_addr();
        address.expect("a bound socket has an address").port()
    }
}
