//! Limits the rate of the bot's requests. See [Discord Docs/Rate Limits](https://docs.discord.com/developers/topics/rate-limits).
//!
//! Discord publishes the limits only in the headers of its responses, and may change them. The limits in this module were measured by bots, and are
//! at most as generous as Discord's.
//!
//! The limits use tokio's clock, even if a test advances the sandbox's clock, because the bot's pauses use tokio's clock, too.

mod rules;

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::limits;
use rules::{Refill, Rule, find_rule, is_exempt_from_global, name_bucket};

/// Strictness of the rate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RateLimits {
    /// The same limits as on Discord.
    #[default]
    Discord,
    /// As many requests as on Discord, but in a hundredth of the time. Tests in which people play a game within a second use this mode, because they
    /// do not test limits and would otherwise wait for minutes.
    Hurried,
    /// No limits, for tests whose clients never wait for a limit.
    Off,
}

impl RateLimits {
    fn shorten(self, time: Duration) -> Duration {
        match self {
            RateLimits::Discord | RateLimits::Off => time,
            RateLimits::Hurried => time / 100,
        }
    }
}

/// The requests that a limit counts, as stated in `X-RateLimit-Scope`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Requests of the bot on one route.
    User,
    /// Requests of all users on one resource.
    Shared,
    /// All requests of the bot.
    Global,
    /// All requests from one machine. Cloudflare refuses them before they reach Discord.
    Cloudflare,
}

impl Scope {
    fn name(self) -> Option<&'static str> {
        match self {
            Scope::User => Some("user"),
            Scope::Shared => Some("shared"),
            Scope::Global => Some("global"),
            Scope::Cloudflare => None,
        }
    }
}

/// Method and template of a route.
type Route = (&'static str, &'static str);

/// The parameters in a request's path.
type Params = HashMap<&'static str, String>;

/// Key of a bucket, which is a group of requests that share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct BucketKey {
    route: Route,
    /// Channel, guild, interaction, or webhook with its token, from the path; empty if the path has none.
    major: String,
}

impl BucketKey {
    fn of(route: Route, params: &Params) -> Self {
        let names = "channel_id guild_id interaction_id webhook_id webhook_token";
        let found = names.split(' ').filter_map(|name| params.get(name));
        let found: Vec<&str> = found.map(String::as_str).collect();
        let major = found.join("/");
        Self { route, major }
    }
}

/// State of a bucket, as stated in the headers of a response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    bucket: String,
    limit: u32,
    left: u32,
    reset_after: Duration,
    reset: SystemTime,
}

/// Refusal of a request that exceeds a rate limit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TooMany {
    pub(crate) scope: Scope,
    pub(crate) wait: Duration,
    standing: Option<Standing>,
}

/// Counts requests and refuses those that exceed a limit.
pub(crate) struct RateLimiter {
    limits: RateLimits,
    buckets: HashMap<BucketKey, Bucket>,
    /// Start of the latest one-second window in which requests were counted, and the number of requests in that window.
    global: (Instant, u32),
    global_before: Option<Instant>,
    /// Times of recent invalid requests.
    invalid: VecDeque<Instant>,
    banned_before: Option<Instant>,
    /// Time at which counting began, on tokio's clock and on the system clock.
    start: (Instant, SystemTime),
}

/// Usage of one bucket.
struct Bucket {
    own: Use,
    /// Usage of the limit that all users share, if the route has such a limit.
    shared: Option<Use>,
    /// Block that a test has set: the bucket refuses all requests before this time.
    blocked: Option<(Instant, Scope)>,
}

impl Bucket {
    fn new(rule: &Rule, now: Instant) -> Self {
        Self {
            own: Use::new(&rule.refill, now),
            shared: rule.shared.map(|_| Use::new(&Refill::Window, now)),
            blocked: None,
        }
    }
}

#[derive(Clone, Copy)]
enum Use {
    /// Time at which all requests of the bucket are available again.
    Leaky(Instant),
    /// Start of the window, and the number of requests made in it.
    Window(Instant, u32),
}

/// State after a request has been allowed: the number of requests left, and the time until all requests are available again.
type Left = (u32, Duration);

impl Use {
    fn new(rule: &Refill, now: Instant) -> Use {
        match rule {
            Refill::Leaky => Use::Leaky(now),
            Refill::Window => Use::Window(now, 0),
        }
    }

    /// Counts one more request. Returns the state afterward, or the time to wait if the request exceeds the limit.
    fn take(&mut self, limit: u32, window: Duration, now: Instant) -> Result<Left, Duration> {
        match self {
            Use::Leaky(full) => {
                let one = window / limit;
                let after = (*full).max(now) + one;
                let missing = after - now;
                let Some(spare) = (one * limit).checked_sub(missing) else {
                    return Err(missing.saturating_sub(one * limit));
                };
                *full = after;
                // At most the limit.
                let left = spare.as_nanos() / one.as_nanos().max(1);
                Ok((u32::try_from(left).unwrap_or(limit), missing))
            }
            Use::Window(begin, made) => {
                if now >= *begin + window {
                    (*begin, *made) = (now, 0);
                }
                let reset_after = *begin + window - now;
                if *made >= limit {
                    return Err(reset_after);
                }
                *made += 1;
                Ok((limit - *made, reset_after))
            }
        }
    }

    fn is_full(&self, window: Duration, now: Instant) -> bool {
        match self {
            Use::Leaky(full) => *full <= now,
            Use::Window(begin, _) => *begin + window <= now,
        }
    }
}

impl RateLimiter {
    pub(crate) fn new(limits: RateLimits) -> Self {
        let now = Instant::now();
        Self {
            limits,
            buckets: HashMap::new(),
            global: (now, 0),
            global_before: None,
            invalid: VecDeque::new(),
            banned_before: None,
            start: (now, SystemTime::now()),
        }
    }

    /// Refuses every request while the machine is banned for too many invalid requests.
    pub(crate) fn check_ban(&mut self, now: Instant) -> Result<(), TooMany> {
        match self.banned_before.filter(|before| now < *before) {
            Some(before) => Err(TooMany::new(Scope::Cloudflare, before - now)),
            None => Ok(()),
        }
    }

    /// Counts a request with a valid token. Returns the state of its bucket; `None` if no bucket applies to the request.
    pub(crate) fn count(
        &mut self,
        (method, template): Route,
        params: &Params,
        now: Instant,
    ) -> Result<Option<Standing>, TooMany> {
        if self.limits == RateLimits::Off {
            return Ok(None);
        }
        if !is_exempt_from_global(template) {
            self.count_globally(now)?;
        }
        let Some(rule) = find_rule(method, template) else {
            return Ok(None);
        };
        let route = (method, template);
        let window = self.limits.shorten(rule.window);
        let bucket = self.buckets.entry(BucketKey::of(route, params));
        let bucket = bucket.or_insert_with(|| Bucket::new(rule, now));
        let mut refused = None;
        if let Some((before, scope)) = bucket.blocked.filter(|(before, _)| now < *before) {
            refused = Some((scope, before - now));
        }
        if let (None, Some(taken), Some((limit, window))) =
            (refused, &mut bucket.shared, rule.shared)
            && let Err(wait) = taken.take(limit, self.limits.shorten(window), now)
        {
            refused = Some((Scope::Shared, wait));
        }
        let taken = match refused {
            Some(refused) => Err(refused),
            None => bucket
                .own
                .take(rule.limit, window, now)
                .map_err(|wait| (Scope::User, wait)),
        };
        self.forget_full(now);
        match taken {
            Ok(left) => Ok(Some(self.describe(rule, route, left, now))),
            Err((scope, wait)) => Err(TooMany {
                standing: Some(self.describe(rule, route, (0, wait), now)),
                ..TooMany::new(scope, wait)
            }),
        }
    }

    fn count_globally(&mut self, now: Instant) -> Result<(), TooMany> {
        let refuse = |wait| TooMany::new(Scope::Global, wait);
        if let Some(before) = self.global_before.filter(|before| now < *before) {
            return Err(refuse(before - now));
        }
        let second = self.limits.shorten(Duration::from_secs(1));
        let (begin, made) = &mut self.global;
        if *made == 0 || now >= *begin + second {
            (*begin, *made) = (now, 0);
        }
        if *made >= limits::REQUESTS_A_SECOND {
            return Err(refuse(*begin + second - now));
        }
        *made += 1;
        Ok(())
    }

    fn describe(
        &self,
        rule: &Rule,
        (method, template): Route,
        (left, reset_after): Left,
        now: Instant,
    ) -> Standing {
        let (begin, time) = self.start;
        Standing {
            bucket: name_bucket(method, template),
            limit: rule.limit,
            left,
            reset_after,
            reset: time + (now - begin) + reset_after,
        }
    }

    /// Records the status of a response. Too many invalid requests lead to a ban.
    pub(crate) fn note(&mut self, status: u16, too_many: Option<Scope>, now: Instant) {
        let is_invalid = match status {
            401 | 403 => true,
            429 => too_many != Some(Scope::Shared),
            _ => false,
        };
        if !is_invalid || self.limits == RateLimits::Off {
            return;
        }
        let since = self.limits.shorten(limits::INVALID_REQUESTS_WINDOW);
        while self.invalid.front().is_some_and(|at| now - *at >= since) {
            self.invalid.pop_front();
        }
        self.invalid.push_back(now);
        if self.invalid.len() >= limits::INVALID_REQUESTS {
            tracing::error!("the bot made too many invalid requests and is banned");
            self.invalid.clear();
            self.banned_before = Some(now + self.limits.shorten(limits::BAN));
        }
    }

    /// Refuses the bot's requests for the duration `wait`: those in the bucket of the route, or all, depending on `scope`.
    pub(crate) fn block(
        &mut self,
        scope: Scope,
        route: Route,
        params: &Params,
        (now, wait): (Instant, Duration),
    ) {
        let before = now + wait;
        match scope {
            Scope::Cloudflare => self.banned_before = Some(before),
            Scope::Global => self.global_before = Some(before),
            Scope::User | Scope::Shared => {
                let Some(rule) = find_rule(route.0, route.1) else {
                    return;
                };
                let bucket = self.buckets.entry(BucketKey::of(route, params));
                let bucket = bucket.or_insert_with(|| Bucket::new(rule, now));
                bucket.blocked = Some((before, scope));
            }
        }
    }

    /// Removes all blocks and bans.
    pub(crate) fn lift(&mut self) {
        self.global_before = None;
        self.banned_before = None;
        for bucket in self.buckets.values_mut() {
            bucket.blocked = None;
        }
    }

    /// Removes buckets whose requests are all available again. Otherwise buckets would pile up, because every interaction adds one.
    fn forget_full(&mut self, now: Instant) {
        if self.buckets.len() < MOST_BUCKETS || !self.buckets.len().is_power_of_two() {
            return;
        }
        let limits = self.limits;
        self.buckets.retain(|key, bucket| {
            let Some(rule) = find_rule(key.route.0, key.route.1) else {
                return false;
            };
            let is_full = |taken: Use, window| taken.is_full(limits.shorten(window), now);
            let shared = bucket.shared.zip(rule.shared);
            !is_full(bucket.own, rule.window)
                || shared.is_some_and(|(taken, (_, window))| !is_full(taken, window))
                || bucket.blocked.is_some_and(|(before, _)| now < before)
        });
    }
}

/// Number of buckets below which no buckets are removed.
const MOST_BUCKETS: usize = 1024;

impl Standing {
    /// Adds the headers that describe the bucket to the headers of a response.
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let reset = self.reset.duration_since(UNIX_EPOCH).unwrap_or_default();
        put(headers, "x-ratelimit-limit", &self.limit.to_string());
        put(headers, "x-ratelimit-remaining", &self.left.to_string());
        put(headers, "x-ratelimit-reset", &seconds(reset));
        put(
            headers,
            "x-ratelimit-reset-after",
            &seconds(self.reset_after),
        );
        put(headers, "x-ratelimit-bucket", &self.bucket);
    }
}

impl TooMany {
    fn new(scope: Scope, wait: Duration) -> Self {
        Self {
            scope,
            wait,
            standing: None,
        }
    }

    /// Returns the body of the response; `None` if Cloudflare responds with an HTML page.
    pub(crate) fn body(&self) -> Option<Value> {
        (self.scope != Scope::Cloudflare).then(|| {
            json!({
                "message": "You are being rate limited.",
                "retry_after": ceil_millis(self.wait) as f64 / 1000.0,
                "global": self.scope == Scope::Global,
            })
        })
    }

    /// Adds the headers of the refusal to the headers of a response.
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let wait = ceil_millis(self.wait).div_ceil(1000);
        put(headers, header::RETRY_AFTER.as_str(), &wait.to_string());
        if let Some(standing) = &self.standing {
            standing.write(headers);
        }
        if let Some(scope) = self.scope.name() {
            put(headers, "x-ratelimit-scope", scope);
        }
        if self.scope == Scope::Global {
            put(headers, "x-ratelimit-global", "true");
        }
    }
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &str) {
    // Numbers and hexadecimal digits only.
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}

/// Formats a duration as Discord does, in seconds with three decimal places, rounded up so that no client retries too early.
fn seconds(time: Duration) -> String {
    let millis = ceil_millis(time);
    format!("{}.{:03}", millis / 1000, millis % 1000)
}

fn ceil_millis(time: Duration) -> u64 {
    u64::try_from(time.as_micros().div_ceil(1000)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
