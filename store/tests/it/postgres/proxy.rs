//! A proxy in front of PostgreSQL that loses connections at the worst moment.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::Notify;

/// Passes connections on, until it is told to lose them.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    fate: Arc<Fate>,
}

#[derive(Default)]
struct Fate {
    /// How many commits will get no answer. The server gets and makes them.
    answers_to_lose: AtomicUsize,
    /// Whether to accept no connection after that.
    is_then_away: AtomicBool,
    is_away: AtomicBool,
    /// Whether the answer to the next commit is held back.
    holds: AtomicBool,
    release: Notify,
}

impl Proxy {
    pub(crate) async fn start(server: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let fate = Arc::new(Fate::default());
        let shared = Arc::clone(&fate);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                if shared.is_away.load(Ordering::Relaxed) {
                    continue;
                }
                let server = UnixStream::connect(&server).await.unwrap();
                tokio::spawn(pass(client, server, Arc::clone(&shared)));
            }
        });
        Self { port, fate }
    }

    /// Loses the answers to the next commits, and then accepts no connection until [`come_back`](Self::come_back), if `is_then_away`.
    pub(crate) fn lose_answers(&self, count: usize, is_then_away: bool) {
        self.fate
            .is_then_away
            .store(is_then_away, Ordering::Relaxed);
        self.fate.answers_to_lose.store(count, Ordering::Relaxed);
    }

    /// Holds back the answer to the next commit until [`release`](Self::release).
    pub(crate) fn hold_answer(&self) {
        self.fate.holds.store(true, Ordering::Relaxed);
    }

    pub(crate) fn release(&self) {
        self.fate.release.notify_one();
    }

    pub(crate) fn come_back(&self) {
        self.fate.is_away.store(false, Ordering::Relaxed);
    }
}

async fn pass(mut client: TcpStream, mut server: UnixStream, fate: Arc<Fate>) {
    let (mut from_client, mut from_server) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let Ok(count @ 1..) = read else { return };
                if server.write_all(&from_client[..count]).await.is_err() {
                    return;
                }
                let is_commit = from_client[..count].windows(6).any(|it| it == b"COMMIT");
                let loses = |left: usize| left.checked_sub(1);
                let order = Ordering::Relaxed;
                if is_commit && fate.holds.swap(false, order) {
                    fate.release.notified().await;
                }
                if is_commit && fate.answers_to_lose.fetch_update(order, order, loses).is_ok() {
                    until_committed(&mut server).await;
                    let is_away = fate.is_then_away.load(order);
                    fate.is_away.store(is_away, order);
                    return;
                }
            }
            read = server.read(&mut from_server) => {
                let Ok(count @ 1..) = read else { return };
                if client.write_all(&from_server[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Reads the server's answers up to that to `COMMIT`.
async fn until_committed(server: &mut UnixStream) {
    let (mut answers, mut buffer) = (Vec::new(), vec![0; 65_536]);
    while !answers.windows(7).any(|it| it == b"COMMIT\0") {
        match server.read(&mut buffer).await {
            Ok(count @ 1..) => answers.extend_from_slice(&buffer[..count]),
            Ok(_) | Err(_) => return,
        }
    }
}
