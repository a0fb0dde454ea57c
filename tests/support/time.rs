//! Time that passes only on a test's word, for the sandbox and the bot alike.

use std::time::Duration;

use asterism_sandbox::Clock;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;

use super::bot::Bot;
use super::page::PATIENCE;

/// When time stops: 2 November 2026, noon.
pub(crate) const START_MS: i64 = 1_793_620_800_000;

/// Days, as a time to pass.
pub(crate) const fn days(days: u64) -> Duration {
    hours(24 * days)
}

/// Hours, as a time to pass.
pub(crate) const fn hours(hours: u64) -> Duration {
    Duration::from_secs(60 * 60 * hours)
}

/// The clock of the sandbox, and whoever asks what it shows.
pub(crate) struct Time {
    clock: Clock,
    listener: TcpListener,
    bot: Mutex<Option<BufReader<TcpStream>>>,
}

impl Time {
    /// Time that stands still.
    pub(crate) async fn stop() -> Time {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        Time {
            clock: Clock::stopped(START_MS),
            listener: listener.expect("there is a free port"),
            bot: Mutex::default(),
        }
    }

    /// What the sandbox measures time by.
    pub(crate) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// Where the bot is told what time it is, for its environment.
    pub(crate) fn variable(&self) -> (&'static str, String) {
        let address = self.listener.local_addr();
        let address = address.expect("a listener has an address");
        ("ASTERISM_TEST_CLOCK", address.to_string())
    }

    /// Tells a bot that has just been started.
    pub(crate) async fn tell(&self, bot: Option<&Bot>) {
        let (stream, _) = tokio::time::timeout(PATIENCE, self.listener.accept())
            .await
            .unwrap_or_else(|_| {
                let log = bot.map(Bot::log).unwrap_or_default();
                panic!("the bot does not ask what time it is; its log:\n{log}")
            })
            .expect("a listener accepts");
        let now = self.clock.now_ms();
        let mut bot = self.bot.lock().await;
        *bot = Some(BufReader::new(stream));
        step(&mut bot, now, now).await;
    }

    /// Lets time pass, from one moment the bot waits for to the next: it does what is due before time goes on.
    pub(crate) async fn pass(&self, duration: Duration) {
        let mut bot = self.bot.lock().await;
        let mut now = self.clock.now_ms();
        let limit = now + i64::try_from(duration.as_millis()).expect("no age of the world");
        loop {
            let next = step(&mut bot, now, limit).await;
            if now == limit {
                return;
            }
            let by = u64::try_from(next - now).expect("the bot waits for nothing that has been");
            self.clock.advance(Duration::from_millis(by));
            now = next;
        }
    }
}

/// Tells the bot that it is `now`; once it has done what is due, when it next waits for something, at most `limit`. A bot
/// that is gone waits for nothing.
async fn step(bot: &mut Option<BufReader<TcpStream>>, now: i64, limit: i64) -> i64 {
    let Some(line) = bot else {
        return limit;
    };
    let ask = async {
        line.write_all(format!("{now} {limit}\n").as_bytes())
            .await
            .ok()?;
        let mut answer = String::new();
        line.read_line(&mut answer).await.ok()?;
        answer.trim_end().parse().ok()
    };
    let answer = tokio::time::timeout(PATIENCE, ask).await;
    let next = answer.expect("the bot comes to an end with what is due");
    if next.is_none() {
        *bot = None;
    }
    next.unwrap_or(limit)
}
