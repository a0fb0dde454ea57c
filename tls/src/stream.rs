//! A TLS connection over any byte stream, blocking or not.
//!
//! tokio-native-tls uses this connection over an inner stream that returns [`WouldBlock`](io::ErrorKind::WouldBlock) and arranges for the task to be
//! woken. Therefore, every operation that blocks must be resumable, and no operation may return `WouldBlock` unless the inner stream has just
//! returned it. When an inner stream becomes writable, it wakes only the last task that tried to write. Therefore, a read must not try to write while
//! a write is waiting, because the write may belong to another task.

use std::error::Error as StdError;
use std::fmt;
use std::io::{self, ErrorKind as IoKind, Read, Write};

use rustls::ClientConnection;

use crate::binding::hash_certificate;
use crate::{Certificate, Error, ErrorKind, Result};

/// A TLS connection and its underlying stream.
struct Tls<S> {
    /// Boxed, because the connection is large and is moved in and out of results.
    connection: Box<ClientConnection>,
    stream: S,
}

impl<S: Read + Write> Tls<S> {
    /// Sends all TLS data that is ready to be sent, and flushes the inner stream.
    fn send(&mut self) -> io::Result<()> {
        while self.connection.wants_write() {
            match self.connection.write_tls(&mut self.stream) {
                Ok(0) => return Err(IoKind::WriteZero.into()),
                Ok(_) => {}
                Err(error) if error.kind() == IoKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.stream.flush()
    }

    /// Receives and decrypts some data; returns `false` at the end of the inner stream.
    fn receive(&mut self) -> io::Result<bool> {
        let count = loop {
            match self.connection.read_tls(&mut self.stream) {
                Err(error) if error.kind() == IoKind::Interrupted => {}
                other => break other?,
            }
        };
        if let Err(error) = self.connection.process_new_packets() {
            // Tell the other side why, if it is still listening. An error in doing so is ignored in favor of this one.
            let _ = self.send();
            return Err(io::Error::new(IoKind::InvalidData, error));
        }
        Ok(count > 0)
    }

    /// Continues the handshake until it is complete.
    fn handshake(&mut self) -> io::Result<()> {
        loop {
            self.send()?;
            if !self.connection.is_handshaking() {
                return Ok(());
            }
            if !self.receive()? && self.connection.is_handshaking() {
                return Err(io::Error::new(
                    IoKind::UnexpectedEof,
                    "the server closed the connection during the TLS handshake",
                ));
            }
        }
    }
}

impl<S: fmt::Debug> fmt::Debug for Tls<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the connection, because it holds keys.
        f.debug_tuple("Tls").field(&self.stream).finish()
    }
}

/// A handshake that is waiting for the inner stream.
#[derive(Debug)]
pub struct MidHandshakeTlsStream<S>(Tls<S>);

impl<S> MidHandshakeTlsStream<S> {
    /// Returns the inner stream.
    #[must_use]
    pub fn get_ref(&self) -> &S {
        &self.0.stream
    }

    /// Returns the inner stream mutably.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut S {
        &mut self.0.stream
    }
}

impl<S: Read + Write> MidHandshakeTlsStream<S> {
    pub(crate) fn new(connection: ClientConnection, stream: S) -> Self {
        Self(Tls {
            connection: Box::new(connection),
            stream,
        })
    }

    /// Continues the handshake.
    ///
    /// # Errors
    ///
    /// The same as [`TlsConnector::connect`](crate::TlsConnector::connect).
    pub fn handshake(mut self) -> std::result::Result<TlsStream<S>, HandshakeError<S>> {
        match self.0.handshake() {
            Ok(()) => Ok(TlsStream {
                tls: self.0,
                has_sent_close: false,
                is_write_waiting: false,
            }),
            Err(error) if error.kind() == IoKind::WouldBlock => {
                Err(HandshakeError::WouldBlock(self))
            }
            Err(error) => Err(HandshakeError::failure(ErrorKind::Handshake(error))),
        }
    }
}

/// Reason why a handshake is not complete.
#[derive(Debug)]
pub enum HandshakeError<S> {
    /// The handshake failed.
    Failure(Error),
    /// The handshake is waiting for the inner stream and can be continued later.
    WouldBlock(MidHandshakeTlsStream<S>),
}

impl<S> HandshakeError<S> {
    pub(crate) fn failure(kind: ErrorKind) -> Self {
        Self::Failure(Error(kind))
    }
}

impl<S: fmt::Debug> StdError for HandshakeError<S> {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Failure(error) => Some(error),
            Self::WouldBlock(_) => None,
        }
    }
}

impl<S> fmt::Display for HandshakeError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failure(error) => error.fmt(f),
            Self::WouldBlock(_) => f.write_str("the TLS handshake waits for the connection"),
        }
    }
}

/// A TLS connection after its handshake.
#[derive(Debug)]
pub struct TlsStream<S> {
    tls: Tls<S>,
    has_sent_close: bool,
    /// Whether the last write, flush or shutdown was blocked and must be retried once the inner stream is writable. The retry also sends all other
    /// pending data.
    is_write_waiting: bool,
}

impl<S> TlsStream<S> {
    /// Returns the inner stream.
    #[must_use]
    pub fn get_ref(&self) -> &S {
        &self.tls.stream
    }

    /// Returns the inner stream mutably.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut S {
        &mut self.tls.stream
    }

    /// Returns the server's certificate.
    ///
    /// # Errors
    ///
    /// Never fails; a `Result` only because `native-tls` returns one.
    pub fn peer_certificate(&self) -> Result<Option<Certificate>> {
        let chain = self.tls.connection.peer_certificates();
        let certificate = chain.and_then(|chain| chain.first());
        Ok(certificate.map(|certificate| Certificate(certificate.clone().into_owned())))
    }

    /// Returns the data that binds an authentication to this connection (`tls-server-end-point` of RFC 5929); `None` if this data is undefined or
    /// unsupported for the signature algorithm of the server's certificate.
    ///
    /// # Errors
    ///
    /// Never fails; a `Result` only because `native-tls` returns one.
    pub fn tls_server_end_point(&self) -> Result<Option<Vec<u8>>> {
        let chain = self.tls.connection.peer_certificates();
        let certificate = chain.and_then(|chain| chain.first());
        Ok(certificate.and_then(|it| hash_certificate(it)))
    }

    /// Returns the application protocol that the server chose from those that the client offered.
    ///
    /// # Errors
    ///
    /// Never fails; a `Result` only because `native-tls` returns one.
    pub fn negotiated_alpn(&self) -> Result<Option<Vec<u8>>> {
        Ok(self.tls.connection.alpn_protocol().map(<[u8]>::to_vec))
    }
}

impl<S: Read + Write> TlsStream<S> {
    /// Tells the server that nothing more will be sent. Data that the server still sends can be read afterwards.
    ///
    /// # Errors
    ///
    /// Errors of the inner stream. After `WouldBlock`, call this method again.
    pub fn shutdown(&mut self) -> io::Result<()> {
        if !self.has_sent_close {
            self.tls.connection.send_close_notify();
            self.has_sent_close = true;
        }
        self.send()
    }

    /// Sends all data that is ready to be sent, and records whether the inner stream blocked.
    fn send(&mut self) -> io::Result<()> {
        let sent = self.tls.send();
        let error = sent.as_ref().err();
        self.is_write_waiting = error.is_some_and(|error| error.kind() == IoKind::WouldBlock);
        sent
    }
}

impl<S: Read + Write> Read for TlsStream<S> {
    /// Reads decrypted bytes. Returns 0 only after the server has announced the end of its data. A connection that ends without this announcement is
    /// an error, so that an attacker cannot truncate a message unnoticed.
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        // Replies of the TLS protocol itself may be waiting. If they cannot be sent, there may still be something to read: two sides with
        // full send buffers must not wait for each other, and a last message may arrive before a reset.
        if self.tls.connection.wants_write() && !self.is_write_waiting {
            let _ = self.tls.send();
        }
        loop {
            match self.tls.connection.reader().read(buf) {
                Err(error) if error.kind() == IoKind::WouldBlock => {
                    self.tls.receive()?;
                }
                other => return other,
            }
        }
    }
}

impl<S: Read + Write> Write for TlsStream<S> {
    /// Accepts as many bytes of `buf` as fit into a bounded buffer. [`flush`](Self::flush) ensures that they are sent.
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        if self.has_sent_close {
            return Err(io::Error::new(
                IoKind::BrokenPipe,
                "written to after the end of the TLS connection",
            ));
        }
        loop {
            let taken = self.tls.connection.writer().write(buf)?;
            match self.send() {
                // Accepted bytes stay accepted: the rest of the buffer is sent with the next call.
                Err(error) if error.kind() == IoKind::WouldBlock && taken > 0 => {
                    self.is_write_waiting = false;
                    return Ok(taken);
                }
                Err(error) => return Err(error),
                Ok(()) if taken > 0 => return Ok(taken),
                Ok(()) => {}
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}
