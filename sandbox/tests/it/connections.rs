//! Clients that send nothing, or only the beginning of a request.

use asterism_sandbox::Config;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::harness::{Gateway, World, soon};

const WAITING: usize = 8;

#[tokio::test]
async fn connections_that_send_no_whole_request_keep_nobody_out() {
    let world = World::with(Config {
        waiting_connections: WAITING,
        ..Config::default()
    })
    .await;
    let mut gateway = Gateway::ready(&world.sandbox).await;
    let (ann, channel) = (world.user("Ann").await, world.channel("games").await);
    let mut events = world.page.events(&ann).await;
    let head = "POST /sandbox/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n";
    let mut silent = Vec::new();
    for _ in 0..3 * WAITING {
        let stream = TcpStream::connect(world.sandbox.address()).await;
        let mut stream = stream.expect("the sandbox listens");
        // It may have been closed already.
        let _ = stream.write_all(head.as_bytes()).await;
        silent.push(stream);
    }
    for stream in &mut silent[..WAITING] {
        let mut answer = Vec::new();
        // Nothing, or an error.
        let _ = soon("the end", stream.read_to_end(&mut answer)).await;
        assert!(answer.is_empty(), "it is closed without an answer");
    }
    // Pages and bots that listen are still connected.
    let message = json!({"as": ann, "channel": channel, "content": "Hello"});
    world.page.post("/sandbox/messages", message).await;
    events.until("MESSAGE_CREATE").await;
    gateway.until("MESSAGE_CREATE").await;
}
