//! Tracks the rate limits that Discord reports in its responses, so that the bot rarely sends a request that Discord would refuse. See [Discord
//! Docs/Rate Limits](https://docs.discord.com/developers/topics/rate-limits).
//!
//! Responses to interactions have separate limits for each token, which no bot reaches, and do not count against the global limit. Only a ban delays
//! them.

mod bucket;
mod invalid;
mod pace;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::Method;
use reqwest::header::{HeaderMap, VIA};
use tokio::sync::Notify;
use tokio::time::Instant;

use bucket::{Bucket, Habit, Told};
use invalid::InvalidRequests;
use pace::Pace;

use super::ApiError;

/// Maximum number of buckets to remember. If there are more, buckets that have been reset are forgotten.
const MOST: usize = 10_000;

/// Maximum time that a request waits. A request that would have to wait longer is refused, so that its job can be done later.
const PATIENCE: Duration = Duration::from_secs(3);

/// Maximum wait after repeated bans, unless Discord's response asks for a longer one.
const LONGEST_BAN: Duration = Duration::from_mins(15);

/// Method and path template of a request.
type RouteKey = (Method, String);

/// Identifies the requests that share a limit. Discord gives the same `X-RateLimit-Bucket` to several routes that it [counts
/// separately](https://github.com/discord/discord-api-docs/issues/8073), so the key contains the route instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BucketKey {
    route: RouteKey,
    /// ID of the channel or guild; 0 if the route has none.
    major: u64,
}

impl BucketKey {
    /// Returns the bucket of a request to this path; `None` for responses to interactions.
    pub(super) fn of(method: &Method, path: &str) -> Option<Self> {
        let (mut major, mut previous) = (0, "");
        let mut template = String::with_capacity(path.len());
        for segment in path.split('/').skip(1) {
            match (previous, segment) {
                (_, "interactions" | "webhooks") => return None,
                ("channels" | "guilds", id) => major = id.parse().unwrap_or(major),
                _ => {}
            }
            // The ID of an instance has letters, too.
            let is_id = previous == "activity-instances"
                || segment.bytes().all(|byte| byte.is_ascii_digit());
            template.push('/');
            template.push_str(if is_id { "{}" } else { segment });
            previous = segment;
        }
        let route = (method.clone(), template);
        Some(Self { route, major })
    }

    /// Returns whether the request is needed to post a new message, for which a user is waiting.
    fn is_essential(&self) -> bool {
        let (method, template) = &self.route;
        *method == Method::POST
            && (template.ends_with("/messages") || template.ends_with("@me/channels"))
    }
}

/// The rate limits of all requests.
#[derive(Default)]
pub(super) struct Limits {
    known: Mutex<Known>,
    /// Notified whenever the number of requests left in a bucket becomes known.
    found_out: Notify,
}

#[derive(Default)]
struct Known {
    buckets: HashMap<BucketKey, Bucket>,
    habits: HashMap<RouteKey, Habit>,
    pace: Pace,
    invalid: InvalidRequests,
    /// Time before which no request may be sent, except responses to interactions.
    none_before: Option<Instant>,
    /// Time before which no request at all may be sent.
    banned_before: Option<Instant>,
    /// Number of bans since the last response from Discord itself.
    bans: u32,
}

/// Permission to make one request.
pub(super) struct Ticket<'a> {
    limits: &'a Limits,
    /// Bucket of the request; `None` for a response to an interaction.
    key: Option<BucketKey>,
    is_answered: bool,
}

impl Limits {
    /// Returns limits for a server that allows `hurry` times as many requests as Discord does.
    pub(super) fn in_hurry(hurry: NonZero<u32>) -> Self {
        let known = Known {
            pace: Pace::in_hurry(hurry),
            ..Known::default()
        };
        Self {
            known: Mutex::new(known),
            found_out: Notify::new(),
        }
    }

    /// Waits until a request can be made, at most until `deadline`.
    ///
    /// # Errors
    ///
    /// The time to wait before trying again, if the request would have to wait too long.
    pub(super) async fn enter(
        &self,
        key: Option<BucketKey>,
        deadline: Instant,
    ) -> Result<Ticket<'_>, Duration> {
        let begin = Instant::now();
        let patience = PATIENCE.min(deadline.saturating_duration_since(begin) / 2);
        let mut turn = None;
        loop {
            let found_out = self.found_out.notified();
            let now = Instant::now();
            let left = (begin + patience).saturating_duration_since(now);
            let wait = match self.lock().step(key.as_ref(), &mut turn, left, now) {
                Step::Go => break,
                Step::Wait(wait) => wait,
                Step::ComeBack(wait) => return Err(wait),
            };
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = found_out => {}
            }
        }
        Ok(Ticket {
            limits: self,
            key,
            is_answered: false,
        })
    }

    /// Divides the limits equally among all `processes` of this bot.
    pub(super) fn share(&self, processes: u32) {
        let mut known = self.lock();
        known.pace.share(processes);
        known.invalid.share(processes);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Next step of a request that is waiting.
enum Step {
    Go,
    Wait(Duration),
    ComeBack(Duration),
}

impl Known {
    /// Returns the next step of a request, which can still wait for `left`. Once the global limit has counted the request, `turn` is set to the time
    /// at which that limit lets it through.
    fn step(
        &mut self,
        key: Option<&BucketKey>,
        turn: &mut Option<Instant>,
        left: Duration,
        now: Instant,
    ) -> Step {
        let until = |before: Option<Instant>| {
            before.map_or(Duration::ZERO, |before| {
                before.saturating_duration_since(now)
            })
        };
        let mut pause = until(self.banned_before);
        let Some(key) = key else {
            return match pause {
                Duration::ZERO => Step::Go,
                // Its sender knows how much time is left.
                _ => Step::ComeBack(pause),
            };
        };
        pause = pause.max(until(self.none_before));
        pause = pause.max(self.invalid.wait(key.is_essential(), now.into_std()));
        if pause > left {
            return Step::ComeBack(pause);
        }
        if pause > Duration::ZERO {
            return Step::Wait(pause);
        }
        let habit = self.habits.get(&key.route).copied();
        if !self.buckets.contains_key(key) {
            self.make_room(now);
        }
        let bucket = self.buckets.entry(key.clone());
        let bucket = bucket.or_insert_with(|| Bucket::new(habit, now));
        let wait = bucket.wait(habit, now);
        if wait > left {
            return Step::ComeBack(bucket.promise(habit, now));
        }
        if wait > Duration::ZERO {
            return Step::Wait(wait);
        }
        let at = match *turn {
            Some(at) => at,
            None => match self.pace.take(left, now.into_std()) {
                Ok(wait) => *turn.insert(now + wait),
                Err(wait) => return Step::ComeBack(wait),
            },
        };
        if now < at {
            // Meanwhile, others may use up the bucket.
            return Step::Wait(at - now);
        }
        bucket.take();
        Step::Go
    }

    /// Forgets buckets that have been reset, if there are too many buckets.
    fn make_room(&mut self, now: Instant) {
        if self.buckets.len() >= MOST {
            self.buckets.retain(|_, bucket| !bucket.is_idle(now));
        }
    }
}

impl Ticket<'_> {
    /// Records the rate limits that a response reports. `error` is the error that the response contains, if any.
    pub(super) fn note(mut self, headers: &HeaderMap, error: Option<&ApiError>) {
        self.is_answered = true;
        let now = Instant::now();
        let told = read(headers);
        let scope = error.and_then(|error| find_scope(headers, error));
        let mut guard = self.limits.lock();
        let known = &mut *guard;
        let is_invalid = match error.and_then(ApiError::status) {
            Some(401 | 403) => true,
            Some(429) => scope != Some(Scope::Shared),
            _ => false,
        };
        if is_invalid {
            known.invalid.count(now.into_std());
        }
        if scope == Some(Scope::Machine) {
            known.ban(error, now);
        } else if headers.contains_key(VIA) || told.is_some() || error.is_none() {
            known.bans = 0;
        }
        let Some(key) = &self.key else { return };
        let Some(bucket) = known.buckets.get_mut(key) else {
            return;
        };
        bucket.end();
        match (scope, error) {
            (Some(Scope::User | Scope::Shared), Some(ApiError::TooSoon { wait, .. })) => {
                if let Some(told) = &told {
                    let habit = known.habits.get(&key.route).copied();
                    // The wait after too many requests is not the period of the limit.
                    let told = Told {
                        reset_after: Duration::ZERO,
                        ..*told
                    };
                    known
                        .habits
                        .insert(key.route.clone(), Habit::learn(habit, Some(&told)));
                }
                bucket.pause(*wait, now);
                tracing::debug!(
                    route = key.route.1,
                    ?wait,
                    "reached the rate limit of a route; pausing"
                );
            }
            (Some(Scope::Global), Some(ApiError::TooSoon { wait, .. })) => {
                let before = now + *wait;
                known.none_before = known.none_before.max(Some(before));
                tracing::warn!(?wait, "reached the global rate limit; pausing");
            }
            (Some(Scope::Machine), _) => {}
            _ if told.is_some() || error.is_none() => {
                let habit = known.habits.get(&key.route).copied();
                let habit = Habit::learn(habit, told.as_ref());
                known.habits.insert(key.route.clone(), habit);
                bucket.note(told.as_ref(), habit, now);
            }
            _ => {}
        }
        drop(guard);
        self.limits.found_out.notify_waiters();
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        if self.is_answered {
            return;
        }
        let Some(key) = &self.key else { return };
        if let Some(bucket) = self.limits.lock().buckets.get_mut(key) {
            bucket.end();
        }
        self.limits.found_out.notify_waiters();
    }
}

impl Known {
    /// Records that all requests from this machine are banned.
    fn ban(&mut self, error: Option<&ApiError>, now: Instant) {
        let Some(ApiError::TooSoon { wait, .. }) = error else {
            return;
        };
        let is_new = self.banned_before.is_none_or(|before| before <= now);
        if is_new {
            self.bans += 1;
        }
        // Longer each time, because the time in the response may be wrong.
        let longer = wait.saturating_mul(1 << (self.bans.clamp(1, 8) - 1));
        let wait = longer.min(LONGEST_BAN).max(*wait);
        self.banned_before = self.banned_before.max(Some(now + wait));
        if is_new {
            tracing::warn!(?wait, "all requests from this machine are banned; pausing");
        }
    }
}

/// The requests to which an exceeded rate limit applies. See [Discord Docs/Header
/// Examples](https://docs.discord.com/developers/topics/rate-limits#header-format-rate-limit-header-examples).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// The bot's requests on one route.
    User,
    /// Requests of all users on one resource.
    Shared,
    /// All requests of the bot.
    Global,
    /// All requests from this machine, which Cloudflare blocks.
    Machine,
}

/// Returns the scope of the exceeded rate limit; `None` if the error has another reason. An error with one of Discord's codes concerns a limit of another
/// kind, such as that for edits of old messages.
fn find_scope(headers: &HeaderMap, error: &ApiError) -> Option<Scope> {
    let ApiError::TooSoon {
        code: None,
        is_discords,
        ..
    } = error
    else {
        return None;
    };
    let scope = headers.get("x-ratelimit-scope");
    let scope = scope.and_then(|scope| scope.to_str().ok());
    Some(match scope {
        Some("global") => Scope::Global,
        Some("shared") => Scope::Shared,
        Some(_) => Scope::User,
        None if headers.contains_key("x-ratelimit-global") => Scope::Global,
        None if *is_discords => Scope::User,
        None => Scope::Machine,
    })
}

/// Returns the rate-limit headers of a response, if it has any.
fn read(headers: &HeaderMap) -> Option<Told> {
    let number = |name: &str| headers.get(name)?.to_str().ok()?.trim().parse::<f64>().ok();
    let limit = number("x-ratelimit-limit")?;
    let left = number("x-ratelimit-remaining")?;
    let reset_after = Duration::try_from_secs_f64(number("x-ratelimit-reset-after")?).ok()?;
    let reset = number("x-ratelimit-reset").filter(|reset| reset.is_finite())?;
    // No limit is anywhere near the range of integers.
    Some(Told {
        limit: limit.max(1.0) as u32,
        left: left.max(0.0) as u32,
        reset_after,
        reset,
    })
}

#[cfg(test)]
mod tests;
