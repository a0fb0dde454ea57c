//! The TLS connection itself, through tokio-native-tls.

use std::error::Error as _;
use std::io::{Read as _, Write as _};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use native_tls::{Certificate, Identity, Protocol, TlsConnector};
use rustls::SupportedProtocolVersion;
use rustls::version::{TLS12, TLS13};
use tokio::io::{AsyncReadExt as _, AsyncWrite as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio_native_tls::TlsStream;

use crate::server::{
    ADDRESS, AUTHORITY, EARLY, ELSEWHERE, EXPIRED, OTHER_AUTHORITY, Server, ServerStream, Setup,
};

/// More bytes than all buffers between client and server hold together.
const LARGE: usize = 24 * 1024 * 1024;

static ONLY_TLS12: [&SupportedProtocolVersion; 1] = [&TLS12];
static ONLY_TLS13: [&SupportedProtocolVersion; 1] = [&TLS13];

fn bytes(seed: u8, count: usize) -> Vec<u8> {
    let mut state = u32::from(seed) + 1;
    let byte = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..count).map(byte).collect()
}

fn certificate(pem: &str) -> Certificate {
    Certificate::from_pem(pem.as_bytes()).unwrap()
}

fn trusting(authority: &str) -> TlsConnector {
    TlsConnector::builder()
        .disable_built_in_roots(true)
        .add_root_certificate(certificate(authority))
        .request_alpns(&["http/1.1"])
        .build()
        .unwrap()
}

async fn connect<T: Send + 'static>(
    server: &Server<T>,
    host: &str,
    connector: TlsConnector,
) -> Result<TlsStream<TcpStream>, native_tls::Error> {
    let socket = TcpStream::connect(server.address).await.unwrap();
    tokio_native_tls::TlsConnector::from(connector)
        .connect(host, socket)
        .await
}

/// Returns the error and its causes in one line.
fn whole(error: &native_tls::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// Sends a greeting, then reads until the client closes the connection.
fn greet(mut stream: ServerStream) -> std::io::Result<Vec<u8>> {
    stream.write_all(b"hello")?;
    stream.flush()?;
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest)?;
    Ok(rest)
}

#[tokio::test]
async fn a_trusted_server_is_accepted_in_both_versions() {
    for versions in [&ONLY_TLS12, &ONLY_TLS13] {
        let setup = Setup {
            versions,
            alpn: &["http/1.1"],
            ..Setup::default()
        };
        let server = Server::start(&setup, greet);
        let mut stream = connect(&server, "localhost", trusting(AUTHORITY))
            .await
            .unwrap();
        let mut greeting = [0; 5];
        stream.read_exact(&mut greeting).await.unwrap();
        assert_eq!(&greeting, b"hello");
        assert_eq!(
            stream.get_ref().negotiated_alpn().unwrap().as_deref(),
            Some(&b"http/1.1"[..])
        );
        let shown = stream.get_ref().peer_certificate().unwrap().unwrap();
        assert!(shown.to_der().unwrap().len() > 100);
        stream.write_all(b"goodbye").await.unwrap();
        stream.shutdown().await.unwrap();
        assert_eq!(server.served().unwrap(), b"goodbye");
    }
}

#[tokio::test]
async fn an_ip_address_in_the_certificate_is_accepted() {
    let setup = Setup {
        certificate: ADDRESS,
        ..Setup::default()
    };
    let server = Server::start(&setup, greet);
    let mut stream = connect(&server, "127.0.0.1", trusting(AUTHORITY))
        .await
        .unwrap();
    stream.shutdown().await.unwrap();
    assert!(server.served().is_ok());
}

/// Checks that the handshake fails with `why`, and that it fails on the server too.
async fn refuse(setup: Setup, host: &str, connector: TlsConnector, why: &str) {
    let server = Server::start(&setup, greet);
    let error = connect(&server, host, connector).await.unwrap_err();
    let text = whole(&error);
    assert!(text.contains(why), "{text}");
    assert!(server.served().is_err());
}

#[tokio::test]
async fn a_server_with_a_different_name_is_refused() {
    let other = Setup {
        certificate: ELSEWHERE,
        ..Setup::default()
    };
    refuse(
        other,
        "localhost",
        trusting(AUTHORITY),
        "not valid for name",
    )
    .await;
    refuse(
        Setup::default(),
        "127.0.0.1",
        trusting(AUTHORITY),
        "not valid for name",
    )
    .await;
}

#[tokio::test]
async fn a_server_with_an_unknown_ca_is_refused() {
    refuse(
        Setup::default(),
        "localhost",
        trusting(OTHER_AUTHORITY),
        "UnknownIssuer",
    )
    .await;
    // The system does not trust it either.
    let system = TlsConnector::new().unwrap();
    refuse(Setup::default(), "localhost", system, "UnknownIssuer").await;
}

#[tokio::test]
async fn a_certificate_outside_its_validity_period_is_refused() {
    let expired = Setup {
        certificate: EXPIRED,
        ..Setup::default()
    };
    refuse(expired, "localhost", trusting(AUTHORITY), "expired").await;
    let early = Setup {
        certificate: EARLY,
        ..Setup::default()
    };
    refuse(early, "localhost", trusting(AUTHORITY), "not valid yet").await;
}

#[tokio::test]
async fn a_version_that_is_too_old_is_refused() {
    let old = Setup {
        versions: &ONLY_TLS12,
        ..Setup::default()
    };
    let new_only = TlsConnector::builder()
        .disable_built_in_roots(true)
        .add_root_certificate(certificate(AUTHORITY))
        .min_protocol_version(Some(Protocol::Tlsv13))
        .build()
        .unwrap();
    refuse(old, "localhost", new_only, "ProtocolVersion").await;
}

#[test]
fn verification_cannot_be_turned_off() {
    let builder = || {
        let mut builder = TlsConnector::builder();
        builder.add_root_certificate(certificate(AUTHORITY));
        builder
    };
    let check = |built: native_tls::Result<TlsConnector>, why: &str| {
        let text = whole(&built.unwrap_err());
        assert!(text.contains(why), "{text}");
    };
    check(
        builder().danger_accept_invalid_certs(true).build(),
        "certificate verification",
    );
    check(
        builder().danger_accept_invalid_hostnames(true).build(),
        "host name verification",
    );
    let max = |version| builder().max_protocol_version(Some(version)).build();
    check(max(Protocol::Sslv3), "before version 1.2");
    check(max(Protocol::Tlsv11), "before version 1.2");
    let none = builder()
        .min_protocol_version(Some(Protocol::Tlsv13))
        .max_protocol_version(Some(Protocol::Tlsv12))
        .build();
    check(none, "newer than the newest");
    let roots = TlsConnector::builder().disable_built_in_roots(true).build();
    check(roots, "no trusted root certificates");
    assert!(Identity::from_pkcs12(&[], "").is_err());
    assert!(Identity::from_pkcs8(&[], &[]).is_err());
}

#[test]
fn an_invalid_host_name_is_refused_before_anything_is_sent() {
    let connector = trusting(OTHER_AUTHORITY);
    for host in ["", "two words", "a/b"] {
        let Err(native_tls::HandshakeError::Failure(error)) =
            connector.connect(host, std::io::Cursor::new(Vec::new()))
        else {
            panic!("{host:?}");
        };
        assert!(error.to_string().contains("is not a host name"), "{error}");
    }
}

#[tokio::test]
async fn a_connection_closed_during_the_handshake_is_an_error() {
    let server = Server::start(&Setup::default(), |mut stream| {
        // Read the client's first message, so that the connection is closed and not reset.
        let _ = stream.sock.read(&mut [0; 16 * 1024]);
    });
    let error = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap_err();
    assert!(
        whole(&error).contains("closed the connection during"),
        "{}",
        whole(&error)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_simultaneous_transfers_in_both_directions_arrive_complete() {
    // The server sends everything before it reads anything, and so does the client. They must not wait for each other forever.
    let server = Server::start(&Setup::default(), |mut stream| {
        stream.write_all(&bytes(1, LARGE)).unwrap();
        stream.conn.send_close_notify();
        stream.flush().unwrap();
        let mut received = Vec::new();
        stream.read_to_end(&mut received).unwrap();
        received
    });
    let stream = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap();
    let (mut from, mut to) = tokio::io::split(stream);
    let sent = tokio::spawn(async move {
        to.write_all(&bytes(2, LARGE)).await.unwrap();
        to.shutdown().await.unwrap();
        to
    });
    let mut received = Vec::new();
    from.read_to_end(&mut received).await.unwrap();
    assert!(received == bytes(1, LARGE));
    let _to = sent.await.unwrap();
    let at_server = tokio::task::spawn_blocking(|| server.served())
        .await
        .unwrap();
    assert!(at_server == bytes(2, LARGE));
}

#[tokio::test]
async fn a_read_does_not_take_the_place_of_a_write_that_waits() {
    struct Woken(Notify);
    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.notify_one();
        }
    }
    let (begin, begun) = std::sync::mpsc::channel();
    let server = Server::start(&Setup::default(), move |mut stream| {
        stream.write_all(b"hello").unwrap();
        stream.flush().unwrap();
        begun.recv().unwrap();
        let mut received = Vec::new();
        let _ = stream.read_to_end(&mut received);
    });
    let mut stream = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap();
    let woken = Arc::new(Woken(Notify::new()));
    let waker = Waker::from(Arc::clone(&woken));
    tokio::task::unconstrained(async {
        let mut writing = Context::from_waker(&waker);
        while let Poll::Ready(sent) = Pin::new(&mut stream).poll_write(&mut writing, &[0; 4096]) {
            sent.unwrap();
        }
        let mut greeting = [0; 5];
        stream.read_exact(&mut greeting).await.unwrap();
        assert_eq!(&greeting, b"hello");
    })
    .await;
    begin.send(()).unwrap();
    let woken = tokio::time::timeout(Duration::from_mins(3), woken.0.notified()).await;
    woken.expect("the write is woken when there is room, although another task has read meanwhile");
    drop(stream);
    tokio::task::spawn_blocking(|| server.served())
        .await
        .unwrap();
}

#[tokio::test]
async fn data_sent_after_the_client_shuts_down_is_still_read() {
    let server = Server::start(&Setup::default(), |mut stream| {
        let mut received = Vec::new();
        stream.read_to_end(&mut received).unwrap();
        stream.write_all(b"you said ").unwrap();
        stream.write_all(&received).unwrap();
        stream.conn.send_close_notify();
        stream.flush().unwrap();
    });
    let mut stream = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap();
    stream.write_all(b"enough").await.unwrap();
    stream.shutdown().await.unwrap();
    assert!(stream.write_all(b"more").await.is_err());
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert_eq!(answer, "you said enough");
    // Further reads also report the end.
    assert_eq!(stream.read(&mut [0; 8]).await.unwrap(), 0);
    server.served();
}

#[tokio::test]
async fn a_truncated_connection_is_an_error() {
    let server = Server::start(&Setup::default(), |mut stream| {
        stream.write_all(b"half").unwrap();
        stream.flush().unwrap();
    });
    let mut stream = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap();
    let mut received = Vec::new();
    let error = stream.read_to_end(&mut received).await.unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
    assert_eq!(received, b"half");
    server.served();
}

#[tokio::test]
async fn injected_data_is_detected() {
    let server = Server::start(&Setup::default(), |mut stream| {
        stream.write_all(b"secret").unwrap();
        stream.flush().unwrap();
        // A record of application data that is not encrypted.
        stream.sock.write_all(&[0x17, 3, 3, 0, 32]).unwrap();
        stream.sock.write_all(&[7; 32]).unwrap();
        let _ = stream.sock.read(&mut [0; 1024]);
    });
    let mut stream = connect(&server, "localhost", trusting(AUTHORITY))
        .await
        .unwrap();
    let mut received = Vec::new();
    let error = stream.read_to_end(&mut received).await.unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    assert!(b"secret".starts_with(&received));
    server.served();
}

/// A stream that blocks before every read and write, and transfers at most 7 bytes, to test resuming after `WouldBlock`.
struct Halting<S> {
    inner: S,
    is_ready: bool,
}

impl<S> Halting<S> {
    fn halts(&mut self) -> std::io::Result<()> {
        self.is_ready = !self.is_ready;
        if self.is_ready {
            Ok(())
        } else {
            Err(std::io::ErrorKind::WouldBlock.into())
        }
    }
}

impl<S: std::io::Read> std::io::Read for Halting<S> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        self.halts()?;
        let length = buf.len().min(7);
        self.inner.read(&mut buf[..length])
    }
}

impl<S: std::io::Write> std::io::Write for Halting<S> {
    fn write(&mut self, buf: &[u8]) -> std::io::Result<usize> {
        self.halts()?;
        self.inner.write(&buf[..buf.len().min(7)])
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

#[test]
fn a_stream_that_blocks_every_few_bytes_is_resumed() {
    let server = Server::start(&Setup::default(), |mut stream| {
        let mut received = vec![0; 100_000];
        stream.read_exact(&mut received).unwrap();
        stream.write_all(&received).unwrap();
        stream.conn.send_close_notify();
        stream.flush().unwrap();
        // Wait until the client closes the connection.
        stream.read_to_end(&mut Vec::new()).unwrap();
    });
    let socket = std::net::TcpStream::connect(server.address).unwrap();
    let mut step = trusting(AUTHORITY).connect(
        "localhost",
        Halting {
            inner: socket,
            is_ready: false,
        },
    );
    let mut halts = 0;
    let mut stream = loop {
        match step {
            Ok(stream) => break stream,
            Err(native_tls::HandshakeError::WouldBlock(waiting)) => {
                halts += 1;
                step = waiting.handshake();
            }
            Err(native_tls::HandshakeError::Failure(error)) => panic!("{}", whole(&error)),
        }
    };
    assert!(halts > 100, "{halts}");
    let again = |result: std::io::Result<usize>| match result {
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => None,
        other => Some(other.unwrap()),
    };
    let sent = bytes(3, 100_000);
    let mut at = 0;
    while at < sent.len() {
        at += again(stream.write(&sent[at..])).unwrap_or(0);
    }
    while again(stream.flush().map(|()| 0)).is_none() {}
    let (mut received, mut buf) = (Vec::new(), [0; 1000]);
    loop {
        match again(stream.read(&mut buf)) {
            Some(0) => break,
            Some(count) => received.extend_from_slice(&buf[..count]),
            None => {}
        }
    }
    assert!(received == sent);
    while again(stream.shutdown().map(|()| 0)).is_none() {}
    server.served();
}
