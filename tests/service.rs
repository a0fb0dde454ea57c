//! What a service manager sees of the bot.

use std::os::unix::net::UnixDatagram;

use tokio::sync::mpsc;

use crate::support::page::PATIENCE;
use crate::support::{Because, Setup};

/// Receives what the bot tells the service manager, up to its end. The system keeps only a few messages, and a bot that wants to send one more
/// waits, so they are always read at once.
fn listen(socket: UnixDatagram) -> mpsc::UnboundedReceiver<String> {
    let (told, messages) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 256];
        while let Ok(read) = socket.recv(&mut bytes) {
            let message = String::from_utf8_lossy(&bytes[..read]).trim().to_owned();
            if told.send(message).is_err() {
                return;
            }
        }
    });
    messages
}

/// Returns the next message to the service manager.
async fn next(messages: &mut mpsc::UnboundedReceiver<String>) -> String {
    let message = tokio::time::timeout(PATIENCE, messages.recv()).await;
    let message = message.expect("a message arrives in time");
    message.expect("the socket is open")
}

#[tokio::test]
async fn the_service_manager_hears_that_the_bot_starts_works_and_stops() {
    let mut club = Setup::program(Because::OfItsSettings).prepare().await;
    let path = club.home().join("notify.sock");
    let socket = UnixDatagram::bind(&path).expect("a socket can be bound");
    socket
        .set_read_timeout(Some(PATIENCE))
        .expect("a time limit");
    club.variables
        .push(("NOTIFY_SOCKET", path.display().to_string()));
    club.variables.push(("WATCHDOG_USEC", "400000".to_owned()));
    let mut messages = listen(socket);
    club.start_bot().await;
    for wanted in ["READY=1", "WATCHDOG=1", "WATCHDOG=1"] {
        assert_eq!(next(&mut messages).await, wanted);
    }
    club.stop_bot().await;
    let last = loop {
        match next(&mut messages).await.as_str() {
            "WATCHDOG=1" => {}
            other => break other.to_owned(),
        }
    };
    assert_eq!(last, "STOPPING=1");
    club.close().await;
}

#[tokio::test]
async fn the_token_can_be_in_a_file() {
    let mut club = Setup::program(Because::OfItsSettings).prepare().await;
    let file = club.home().join("token");
    let token = format!("{}\n", club.token());
    std::fs::write(&file, token).expect("the file can be written");
    club.variables.push(("DISCORD_TOKEN", String::new()));
    club.variables
        .push(("DISCORD_TOKEN_FILE", file.display().to_string()));
    club.start_bot().await;
    club.close().await;
}
