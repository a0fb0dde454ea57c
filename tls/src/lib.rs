//! Replaces the package `native-tls`, using rustls instead of OpenSSL.
//!
//! serenity offers two TLS backends. Its rustls backend pins a `rustls-webpki` with open advisories. Its other backend, `native-tls`, uses OpenSSL on
//! Linux: a C library that must be installed, or built from source, which takes a quarter of the time of a full build. This crate is used in place of
//! `native-tls` (`[patch.crates-io]` in the root manifest), so that reqwest, hyper-tls, tokio-native-tls, tokio-tungstenite and postgres-native-tls
//! use a current rustls without having to be changed.
//!
//! This crate offers only what those five crates call; a call to anything else does not compile. The certificate and host name are always verified.
//! Settings that would weaken this verification make [`TlsConnectorBuilder::build`] fail.

mod binding;
mod stream;

use std::convert::Infallible;
use std::fmt;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, ClientConnection, RootCertStore, SupportedProtocolVersion};

pub use stream::{HandshakeError, MidHandshakeTlsStream, TlsStream};

/// Result of a TLS operation.
pub type Result<T> = std::result::Result<T, Error>;

/// Error of a TLS operation.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] ErrorKind);

/// Reason why a TLS operation failed.
#[derive(Debug, thiserror::Error)]
enum ErrorKind {
    #[error("{0}")]
    Handshake(#[source] std::io::Error),
    #[error("invalid certificate")]
    Certificate(#[source] rustls::Error),
    #[error("invalid certificate file")]
    Pem(#[source] rustls::pki_types::pem::Error),
    #[error("{0:?} is not a host name")]
    HostName(String),
    #[error(
        "no trusted root certificates found on this machine; install the package ca-certificates, or set SSL_CERT_FILE"
    )]
    NoRoots(#[source] Option<rustls_native_certs::Error>),
    #[error("TLS before version 1.2 is not supported")]
    OldProtocol,
    #[error("the oldest accepted version of TLS is newer than the newest one")]
    NoProtocol,
    #[error("turning off {0} is not supported")]
    Unverified(&'static str),
    #[error("client certificates are not supported")]
    Identity,
    #[error("invalid TLS configuration")]
    Configuration(#[source] rustls::Error),
}

/// A client certificate. Not supported: every constructor fails.
#[derive(Clone)]
pub struct Identity(Infallible);

impl fmt::Debug for Identity {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl Identity {
    /// Not supported: always returns an error.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn from_pkcs12(_der: &[u8], _password: &str) -> Result<Self> {
        Err(ErrorKind::Identity.into())
    }

    /// Not supported: always returns an error.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn from_pkcs8(_pem: &[u8], _key: &[u8]) -> Result<Self> {
        Err(ErrorKind::Identity.into())
    }
}

/// An X.509 certificate.
#[derive(Clone, Debug)]
pub struct Certificate(CertificateDer<'static>);

impl Certificate {
    /// Reads a DER certificate.
    ///
    /// # Errors
    ///
    /// [`Error`] if the data is not a certificate that can be trusted as a root.
    pub fn from_der(der: &[u8]) -> Result<Self> {
        let certificate = CertificateDer::from(der.to_vec());
        RootCertStore::empty()
            .add(certificate.clone())
            .map_err(ErrorKind::Certificate)?;
        Ok(Self(certificate))
    }

    /// Reads the first certificate of a PEM file.
    ///
    /// # Errors
    ///
    /// [`Error`] if the file contains no certificate, or if its first certificate cannot be trusted as a root.
    pub fn from_pem(pem: &[u8]) -> Result<Self> {
        let der = CertificateDer::from_pem_slice(pem).map_err(ErrorKind::Pem)?;
        Self::from_der(&der)
    }

    /// Returns the certificate as DER.
    ///
    /// # Errors
    ///
    /// Never fails; a `Result` only because `native-tls` returns one.
    pub fn to_der(&self) -> Result<Vec<u8>> {
        Ok(self.0.to_vec())
    }
}

/// A version of SSL or TLS.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Protocol {
    /// SSL 3.0, not supported.
    Sslv3,
    /// TLS 1.0, not supported.
    Tlsv10,
    /// TLS 1.1, not supported.
    Tlsv11,
    /// TLS 1.2.
    Tlsv12,
    /// TLS 1.3.
    Tlsv13,
}

/// Settings of a [`TlsConnector`].
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of native-tls's switches"
)]
pub struct TlsConnectorBuilder {
    min_protocol: Option<Protocol>,
    max_protocol: Option<Protocol>,
    roots: Vec<Certificate>,
    trusts_system_roots: bool,
    accepts_any_certificate: bool,
    accepts_any_host_name: bool,
    use_sni: bool,
    alpn: Vec<Vec<u8>>,
}

impl TlsConnectorBuilder {
    /// Sets a client certificate. Cannot be called, because no [`Identity`] can be created.
    #[expect(clippy::needless_pass_by_value, reason = "as native-tls has it")]
    pub fn identity(&mut self, identity: Identity) -> &mut Self {
        match identity.0 {}
    }

    /// Sets the oldest protocol version to accept. Versions before TLS 1.2 are never used.
    pub fn min_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut Self {
        self.min_protocol = protocol;
        self
    }

    /// Sets the newest protocol version to accept.
    pub fn max_protocol_version(&mut self, protocol: Option<Protocol>) -> &mut Self {
        self.max_protocol = protocol;
        self
    }

    /// Trusts `certificate` as a root, in addition to the system's root certificates.
    pub fn add_root_certificate(&mut self, certificate: Certificate) -> &mut Self {
        self.roots.push(certificate);
        self
    }

    /// Sets whether to ignore the system's root certificates.
    pub fn disable_built_in_roots(&mut self, disable: bool) -> &mut Self {
        self.trusts_system_roots = !disable;
        self
    }

    /// Sets the application protocols to offer, in order of preference.
    pub fn request_alpns(&mut self, protocols: &[&str]) -> &mut Self {
        self.alpn = protocols
            .iter()
            .map(|name| name.as_bytes().to_vec())
            .collect();
        self
    }

    /// Sets whether to send the host name to the server before the connection is encrypted (SNI).
    pub fn use_sni(&mut self, use_sni: bool) -> &mut Self {
        self.use_sni = use_sni;
        self
    }

    /// Not supported: `true` makes [`build`](Self::build) fail.
    pub fn danger_accept_invalid_certs(&mut self, accept: bool) -> &mut Self {
        self.accepts_any_certificate = accept;
        self
    }

    /// Not supported: `true` makes [`build`](Self::build) fail.
    pub fn danger_accept_invalid_hostnames(&mut self, accept: bool) -> &mut Self {
        self.accepts_any_host_name = accept;
        self
    }

    /// Returns a connector with these settings.
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no root certificate to trust, if only versions before TLS 1.2 are accepted, or if verification has been turned off.
    pub fn build(&self) -> Result<TlsConnector> {
        if self.accepts_any_certificate {
            return Err(ErrorKind::Unverified("certificate verification").into());
        }
        if self.accepts_any_host_name {
            return Err(ErrorKind::Unverified("host name verification").into());
        }
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&self.versions()?)
            .map_err(ErrorKind::Configuration)?
            .with_root_certificates(self.trusted_roots()?)
            .with_no_client_auth();
        config.enable_sni = self.use_sni;
        config.alpn_protocols.clone_from(&self.alpn);
        Ok(TlsConnector(Arc::new(config)))
    }

    fn versions(&self) -> Result<Vec<&'static SupportedProtocolVersion>> {
        use Protocol::{Sslv3, Tlsv10, Tlsv11, Tlsv12, Tlsv13};
        match (self.min_protocol, self.max_protocol) {
            (_, Some(Sslv3 | Tlsv10 | Tlsv11)) => Err(ErrorKind::OldProtocol.into()),
            (Some(Tlsv13), Some(Tlsv12)) => Err(ErrorKind::NoProtocol.into()),
            (Some(Tlsv13), Some(Tlsv13) | None) => Ok(vec![&TLS13]),
            (_, Some(Tlsv12)) => Ok(vec![&TLS12]),
            (_, Some(Tlsv13) | None) => Ok(vec![&TLS13, &TLS12]),
        }
    }

    fn trusted_roots(&self) -> Result<Arc<RootCertStore>> {
        let system = if self.trusts_system_roots {
            system_roots()
        } else {
            Err(None)
        };
        if self.roots.is_empty() {
            return Ok(system.map_err(ErrorKind::NoRoots)?);
        }
        let mut roots = system.map_or_else(|_| RootCertStore::empty(), Arc::unwrap_or_clone);
        for certificate in &self.roots {
            roots
                .add(certificate.0.clone())
                .map_err(ErrorKind::Certificate)?;
        }
        Ok(Arc::new(roots))
    }
}

/// Returns the root certificates that the system trusts. They are read only once per process, because there are more than a hundred of them, and a
/// program has several clients.
///
/// # Errors
///
/// If there is no usable root certificate: the first error from reading the certificates, if there was one.
fn system_roots() -> std::result::Result<Arc<RootCertStore>, Option<rustls_native_certs::Error>> {
    static SYSTEM: Mutex<Option<Arc<RootCertStore>>> = Mutex::new(None);
    let mut known = SYSTEM.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(roots) = &*known {
        return Ok(Arc::clone(roots));
    }
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    // The system may have roots that rustls cannot use; the others are still used.
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        return Err(found.errors.into_iter().next());
    }
    Ok(Arc::clone(known.insert(Arc::new(roots))))
}

/// Opens TLS connections to servers.
#[derive(Clone, Debug)]
pub struct TlsConnector(Arc<ClientConfig>);

impl TlsConnector {
    /// Returns a connector that trusts the system's root certificates.
    ///
    /// # Errors
    ///
    /// [`Error`] if the system has no root certificates.
    pub fn new() -> Result<Self> {
        Self::builder().build()
    }

    /// Returns a builder with the settings of [`new`](Self::new).
    #[must_use]
    pub fn builder() -> TlsConnectorBuilder {
        TlsConnectorBuilder {
            min_protocol: Some(Protocol::Tlsv12),
            max_protocol: None,
            roots: Vec::new(),
            trusts_system_roots: true,
            accepts_any_certificate: false,
            accepts_any_host_name: false,
            use_sni: true,
            alpn: Vec::new(),
        }
    }

    /// Performs the TLS handshake with `domain` over `stream`, and verifies that the server is `domain`.
    ///
    /// # Errors
    ///
    /// [`HandshakeError::WouldBlock`] if `stream` would block; [`HandshakeError::Failure`] if `domain` is neither a host name nor an IP
    /// address, if the connection breaks, or if the server is not trusted.
    pub fn connect<S: Read + Write>(
        &self,
        domain: &str,
        stream: S,
    ) -> std::result::Result<TlsStream<S>, HandshakeError<S>> {
        let host = ServerName::try_from(domain.to_owned())
            .map_err(|_| HandshakeError::failure(ErrorKind::HostName(domain.to_owned())))?;
        let connection = ClientConnection::new(Arc::clone(&self.0), host)
            .map_err(|error| HandshakeError::failure(ErrorKind::Configuration(error)))?;
        MidHandshakeTlsStream::new(connection, stream).handshake()
    }
}

/// Accepts TLS connections as a server. Not supported: tokio-native-tls only needs the type to exist.
#[derive(Clone, Debug)]
pub struct TlsAcceptor(Infallible);

impl TlsAcceptor {
    /// Cannot be called, because no acceptor can be created.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn accept<S: Read + Write>(
        &self,
        _stream: S,
    ) -> std::result::Result<TlsStream<S>, HandshakeError<S>> {
        match self.0 {}
    }
}
