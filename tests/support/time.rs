//! Time that passes only when a test says so, for both sandbox and bot.

use std::time::Duration;

use asterism_sandbox::Clock;
use asterism_store::Timestamp;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;

use super::bot::Bot;
use super::page::PATIENCE;

/// The time at the start: 2 November 2026, noon.
pub(crate) const START_MS: i64 = 1_793_620_800_000;

/// Returns a duration in days.
pub(crate) const fn days(days: u64) -> Duration {
    hours(24 * days)
}

/// Returns a duration in hours.
pub(crate) const fn hours(hours: u64) -> Duration {
    Duration::from_hours(hours)
}

/// Returns a duration in minutes.
pub(crate) const fn minutes(minutes: u64) -> Duration {
    Duration::from_mins(minutes)
}

/// The clock of the sandbox, and the bots that follow it.
pub(crate) struct Time {
    clock: Clock,
    listener: TcpListener,
    bot: Mutex<Option<Follower>>,
}

/// A bot that follows the clock.
enum Follower {
    /// The program, over a socket.
    Program(BufReader<TcpStream>),
    /// The library, in this process.
    Library(asterism_app::ports::clock::Clock),
}

impl Time {
    /// Creates a stopped clock.
    pub(crate) async fn stop() -> Time {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        Time {
            clock: Clock::stopped(START_MS),
            listener: listener.expect("there is a free port"),
            bot: Mutex::default(),
        }
    }

    /// Returns the sandbox's clock.
    pub(crate) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// Returns the socket from which the bot gets the time, for its environment.
    pub(crate) fn variable(&self) -> (&'static str, String) {
        let address = self.listener.local_addr();
        let address = address.expect("a listener has an address");
        ("ASTERISM_TEST_CLOCK", address.to_string())
    }

    /// Sends the time to a bot that has just started.
    pub(crate) async fn tell(&self, bot: Option<&Bot>) {
        let (stream, _) = tokio::time::timeout(PATIENCE, self.listener.accept())
            .await
            .unwrap_or_else(|_| {
                let log = bot.map(Bot::log).unwrap_or_default();
                panic!("the bot does not ask for the time; its log:\n{log}")
            })
            .expect("a listener accepts");
        let now = self.clock.now_ms();
        let mut bot = self.bot.lock().await;
        *bot = Some(Follower::Program(BufReader::new(stream)));
        step(&mut bot, now, now).await;
    }

    /// Returns the clock of a bot in this process.
    pub(crate) async fn lend(&self) -> asterism_app::ports::clock::Clock {
        let now = Timestamp::from_millis(self.clock.now_ms());
        let clock = asterism_app::ports::clock::Clock::stopped(now);
        *self.bot.lock().await = Some(Follower::Library(clock.clone()));
        clock
    }

    /// Moves the time forward in steps, to each time that the bot waits for. At each step, the bot does what is due.
    pub(crate) async fn pass(&self, duration: Duration) {
        let mut bot = self.bot.lock().await;
        let mut now = self.clock.now_ms();
        let limit = now + i64::try_from(duration.as_millis()).expect("the duration fits");
        loop {
            let next = step(&mut bot, now, limit).await;
            if now == limit {
                return;
            }
            let by = u64::try_from(next - now).expect("the bot waits for a later time");
            self.clock.advance(Duration::from_millis(by));
            now = next;
        }
    }
}

/// Sends the time `now` to the bot. Returns the next time that the bot waits for, once it has done what is due, but at most
/// `limit`. A bot that has ended waits for nothing.
async fn step(bot: &mut Option<Follower>, now: i64, limit: i64) -> i64 {
    let line = match bot {
        None => return limit,
        Some(Follower::Library(clock)) => {
            let moving = clock.move_to(Timestamp::from_millis(now));
            let moved = tokio::time::timeout(PATIENCE, moving).await;
            moved.expect("the bot finishes what is due");
            return clock.next(Timestamp::from_millis(limit)).millis();
        }
        Some(Follower::Program(line)) => line,
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
    let next = answer.expect("the bot finishes what is due");
    if next.is_none() {
        *bot = None;
    }
    next.unwrap_or(limit)
}
