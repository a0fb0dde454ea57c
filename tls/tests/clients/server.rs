//! A TLS server for one test, and the CA that signs its certificate.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;

use native_tls::Certificate;
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned, SupportedProtocolVersion};

/// The server's side of a connection.
pub(crate) type ServerStream = StreamOwned<ServerConnection, TcpStream>;

/// Number of certificate authorities created so far.
static CAS: AtomicU32 = AtomicU32::new(0);

/// A certificate authority that only the tests trust.
pub(crate) struct Ca {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
}

impl Ca {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        // Each has its own name. Otherwise a certificate signed by one would be checked with the key of another.
        let name = format!("test CA {}", CAS.fetch_add(1, Ordering::Relaxed));
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let pem = params.self_signed(&key).unwrap().pem();
        Self {
            issuer: Issuer::new(params, key),
            pem,
        }
    }

    pub(crate) fn pem(&self) -> &str {
        &self.pem
    }

    pub(crate) fn certificate(&self) -> Certificate {
        Certificate::from_pem(self.pem.as_bytes()).unwrap()
    }
}

/// What a server presents to clients.
pub(crate) struct Setup {
    pub(crate) host: &'static str,
    /// First and last year of the certificate.
    pub(crate) years: (i32, i32),
    pub(crate) versions: &'static [&'static SupportedProtocolVersion],
    pub(crate) alpn: &'static [&'static str],
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            host: "localhost",
            years: (2020, 4000),
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
    /// Starts a server with a certificate signed by `ca`; `serve` gets the client's connection before the handshake.
    pub(crate) fn start(
        ca: &Ca,
        setup: &Setup,
        serve: impl FnOnce(ServerStream) -> T + Send + 'static,
    ) -> Self {
        let mut params = CertificateParams::new(vec![setup.host.to_owned()]).unwrap();
        params.not_before = rcgen::date_time_ymd(setup.years.0, 1, 1);
        params.not_after = rcgen::date_time_ymd(setup.years.1, 1, 1);
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &ca.issuer).unwrap();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(setup.versions)
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
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
