//! A TLS server for one test, and the certificates. `../certificates/make.sh` has made them.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned, SupportedProtocolVersion};

/// The server's side of a connection.
pub(crate) type ServerStream = StreamOwned<ServerConnection, TcpStream>;

/// Certificate authorities that only the tests trust, as PEM. The first has signed the servers' certificates.
pub(crate) const AUTHORITY: &str = include_str!("../certificates/authority.pem");
pub(crate) const OTHER_AUTHORITY: &str = include_str!("../certificates/other-authority.pem");

/// Certificates of servers.
pub(crate) const LOCALHOST: &str = include_str!("../certificates/localhost.pem");
pub(crate) const ADDRESS: &str = include_str!("../certificates/address.pem");
pub(crate) const ELSEWHERE: &str = include_str!("../certificates/elsewhere.pem");
/// For localhost, but only until 2021.
pub(crate) const EXPIRED: &str = include_str!("../certificates/expired.pem");
/// For localhost, but only from 3999 on.
pub(crate) const EARLY: &str = include_str!("../certificates/early.pem");

/// What a server presents to clients.
pub(crate) struct Setup {
    pub(crate) certificate: &'static str,
    pub(crate) versions: &'static [&'static SupportedProtocolVersion],
    pub(crate) alpn: &'static [&'static str],
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            certificate: LOCALHOST,
            versions: rustls::ALL_VERSIONS,
            alpn: &[],
        }
    }
}

/// A server that accepts a single connection.
pub(crate) struct Server<T> {
    pub(crate) address: SocketAddr,
    served: JoinHandle<T>,
}

impl<T: Send + 'static> Server<T> {
    /// Starts a server; `serve` gets the client's connection before the handshake.
    pub(crate) fn start(
        setup: &Setup,
        serve: impl FnOnce(ServerStream) -> T + Send + 'static,
    ) -> Self {
        let certificate = CertificateDer::from_pem_slice(setup.certificate.as_bytes()).unwrap();
        let key = include_bytes!("../certificates/server.key");
        let key = PrivateKeyDer::from_pem_slice(key).unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(setup.versions)
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        config.alpn_protocols = setup
            .alpn
            .iter()
            .map(|name| name.as_bytes().to_vec())
            .collect();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let served = std::thread::spawn(move || {
            let (socket, _) = listener.accept().unwrap();
            let connection = ServerConnection::new(Arc::new(config)).unwrap();
            serve(StreamOwned::new(connection, socket))
        });
        Self { address, served }
    }

    /// Returns what `serve` returned.
    pub(crate) fn served(self) -> T {
        self.served.join().unwrap()
    }
}
