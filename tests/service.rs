//! What a service manager sees of the bot.

use std::os::unix::net::UnixDatagram;

use crate::support::Club;
use crate::support::page::PATIENCE;

/// Returns the next message to the service manager.
fn told(socket: &UnixDatagram) -> String {
    let mut bytes = [0; 256];
    let read = socket.recv(&mut bytes).expect("a message arrives in time");
    String::from_utf8_lossy(&bytes[..read]).trim().to_owned()
}

#[tokio::test]
async fn the_service_manager_hears_that_the_bot_starts_works_and_stops() {
    let mut club = Club::prepare(false, None).await;
    let path = club.home().join("notify.sock");
    let socket = UnixDatagram::bind(&path).expect("a socket can be bound");
    socket
        .set_read_timeout(Some(PATIENCE))
        .expect("a time limit");
    club.variables
        .push(("NOTIFY_SOCKET", path.display().to_string()));
    club.variables.push(("WATCHDOG_USEC", "400000".to_owned()));
    club.start_bot().await;
    let (socket, first) = tokio::task::spawn_blocking(move || {
        let first: Vec<_> = (0..3).map(|_| told(&socket)).collect();
        (socket, first)
    })
    .await
    .expect("no panic");
    assert_eq!(first, ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
    club.stop_bot().await;
    let last = loop {
        match told(&socket).as_str() {
            "WATCHDOG=1" => {}
            other => break other.to_owned(),
        }
    };
    assert_eq!(last, "STOPPING=1");
    club.close().await;
}

#[tokio::test]
async fn the_token_can_be_in_a_file() {
    let mut club = Club::prepare(false, None).await;
    let file = club.home().join("token");
    let token = format!("{}\n", club.token());
    std::fs::write(&file, token).expect("the file can be written");
    club.variables.push(("DISCORD_TOKEN", String::new()));
    club.variables
        .push(("DISCORD_TOKEN_FILE", file.display().to_string()));
    club.start_bot().await;
    club.close().await;
}
