//! tokio-tungstenite, connected as serenity does it: with the system's root certificates.

use std::process::Command;

use serenity_tungstenite::tungstenite::protocol::WebSocketConfig;
use serenity_tungstenite::tungstenite::{self, Message};
use serenity_tungstenite::{MaybeTlsStream, WebSocketStream};
use tokio::net::TcpStream;

use crate::server::{AUTHORITY, OTHER_AUTHORITY, Server, ServerStream, Setup};

/// Environment variable that passes the server's port to a test run in another process.
const PORT: &str = "ASTERISM_TLS_TEST_PORT";

/// Echoes one message and closes the connection. Returns `false` if the handshake failed.
fn echo(stream: ServerStream) -> bool {
    let Ok(mut socket) = tungstenite::accept(stream) else {
        return false;
    };
    let message = socket.read().unwrap();
    socket.send(message).unwrap();
    socket.close(None).unwrap();
    while socket.read().is_ok() {}
    true
}

/// Runs the test `name` of this file in a process that trusts only certificates of `authority`. Returns whether it passes.
fn passes(name: &str, authority: &str, port: u16) -> bool {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("ca.pem");
    std::fs::write(&file, authority).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", &format!("websocket::{name}")])
        .env("SSL_CERT_FILE", &file)
        .env_remove("SSL_CERT_DIR")
        .env(PORT, port.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("running 1 test"), "{text}");
    output.status.success()
}

async fn connect() -> tungstenite::Result<WebSocketStream<MaybeTlsStream<TcpStream>>> {
    let url = format!("wss://localhost:{}/", std::env::var(PORT).unwrap());
    let config = WebSocketConfig {
        max_message_size: None,
        max_frame_size: None,
        ..WebSocketConfig::default()
    };
    let (socket, _) =
        serenity_tungstenite::connect_async_with_config(url, Some(config), false).await?;
    Ok(socket)
}

#[test]
fn a_web_socket_trusts_the_roots_of_the_system() {
    let server = Server::start(&Setup::default(), echo);
    assert!(passes(
        "exchange_a_large_message",
        AUTHORITY,
        server.address.port()
    ));
    assert!(server.served());
}

#[test]
fn a_web_socket_with_an_unknown_ca_is_refused() {
    let server = Server::start(&Setup::default(), echo);
    assert!(passes("be_refused", OTHER_AUTHORITY, server.address.port()));
    assert!(!server.served());
}

#[tokio::test]
#[ignore = "run by another test"]
async fn exchange_a_large_message() {
    use futures_util::{SinkExt as _, StreamExt as _};
    let mut socket = connect().await.unwrap();
    let sent = Message::Binary((0..3_000_000_u32).map(|n| (n % 251) as u8).collect());
    socket.send(sent.clone()).await.unwrap();
    assert!(socket.next().await.unwrap().unwrap() == sent);
    assert!(socket.next().await.unwrap().unwrap().is_close());
    while let Some(Ok(_)) = socket.next().await {}
}

#[tokio::test]
#[ignore = "run by another test"]
async fn be_refused() {
    let error = connect().await.unwrap_err();
    assert!(matches!(error, tungstenite::Error::Tls(_)), "{error}");
}
