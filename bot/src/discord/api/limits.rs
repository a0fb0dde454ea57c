//! How many requests Discord lets through, as its responses say, so that the bot rarely asks in vain. See [Discord Docs/Rate
//! Limits](https://docs.discord.com/developers/topics/rate-limits).
//!
//! Responses to interactions have limits of their own for each token, which no bot reaches; they are not counted.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use reqwest::Method;
use reqwest::header::HeaderMap;
use serenity::all::{RatelimitingBucket, Route};

/// Most buckets that are remembered. Beyond that, those that are full again are forgotten.
const MOST: usize = 10_000;

/// Requests that share a limit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BucketKey(Method, RatelimitingBucket);

impl BucketKey {
    /// Returns the bucket of a request; `None` if it is not counted.
    pub(super) fn of(method: &Method, route: &Route<'_>) -> Option<Self> {
        let path = route.path();
        let has_token = path.contains("/interactions/") || path.contains("/webhooks/");
        let bucket = route.ratelimiting_bucket();
        (!has_token && !bucket.is_none()).then(|| Self(method.clone(), bucket))
    }
}

/// The limits of all requests.
#[derive(Default)]
pub(super) struct Limits(Mutex<Known>);

#[derive(Default)]
struct Known {
    buckets: HashMap<BucketKey, Bucket>,
    /// Until when no request at all is let through.
    none_before: Option<Instant>,
}

struct Bucket {
    /// Requests in a period.
    limit: u32,
    /// Requests left in this period.
    left: u32,
    /// When the next period begins.
    next: Instant,
}

impl Limits {
    /// Counts a request, or returns how long to wait for the next one.
    pub(super) fn take(&self, key: Option<&BucketKey>, now: Instant) -> Result<(), Duration> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(key) = key else { return Ok(()) };
        if let Some(before) = known.none_before.filter(|before| now < *before) {
            return Err(before - now);
        }
        let Some(bucket) = known.buckets.get_mut(key) else {
            return Ok(());
        };
        if now >= bucket.next {
            // Discord says when the new period ends in its next response; until then, the old one's length is not known either.
            bucket.left = bucket.limit;
            bucket.next = now + Duration::from_secs(1);
        }
        if bucket.left == 0 {
            return Err(bucket.next - now);
        }
        bucket.left -= 1;
        Ok(())
    }

    /// Notes what the headers of a response say about the limit.
    pub(super) fn note(&self, key: Option<&BucketKey>, headers: &HeaderMap, now: Instant) {
        let read = |name: &str| headers.get(name)?.to_str().ok()?.trim().parse::<f64>().ok();
        let (Some(key), Some(limit), Some(left), Some(seconds)) = (
            key,
            read("x-ratelimit-limit"),
            read("x-ratelimit-remaining"),
            read("x-ratelimit-reset-after"),
        ) else {
            return;
        };
        let Ok(after) = Duration::try_from_secs_f64(seconds) else {
            return;
        };
        // No limit is anywhere near the range of integers.
        let (limit, left) = (limit.max(1.0) as u32, left.max(0.0) as u32);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = known.buckets.get(key);
        // Requests on their way are counted already.
        let counted = before.filter(|bucket| now < bucket.next);
        let left = counted.map_or(left, |bucket| bucket.left.min(left));
        let next = now + after;
        known.put(key, Bucket { limit, left, next }, now);
    }

    /// Notes that there were too many requests: of this kind, or of all kinds.
    pub(super) fn pause(
        &self,
        key: Option<&BucketKey>,
        is_global: bool,
        wait: Duration,
        now: Instant,
    ) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let next = now + wait;
        if is_global {
            known.none_before = Some(next);
        } else if let Some(key) = key {
            let limit = known.buckets.get(key).map_or(1, |bucket| bucket.limit);
            let bucket = Bucket {
                limit,
                left: 0,
                next,
            };
            known.put(key, bucket, now);
        }
    }
}

impl Known {
    fn put(&mut self, key: &BucketKey, bucket: Bucket, now: Instant) {
        if self.buckets.len() >= MOST {
            self.buckets.retain(|_, bucket| now < bucket.next);
        }
        if self.buckets.len() < MOST || self.buckets.contains_key(key) {
            self.buckets.insert(key.clone(), bucket);
        }
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::{ChannelId, InteractionId};

    use super::*;

    fn posting(channel: u64) -> Option<BucketKey> {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(channel),
        };
        BucketKey::of(&Method::POST, &route)
    }

    fn headers(limit: &str, left: &str, after: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-ratelimit-limit", limit.parse().unwrap());
        headers.insert("x-ratelimit-remaining", left.parse().unwrap());
        headers.insert("x-ratelimit-reset-after", after.parse().unwrap());
        headers
    }

    #[test]
    fn no_more_requests_are_let_through_than_are_left() {
        let (limits, begin) = (Limits::default(), Instant::now());
        let at = |millis| begin + Duration::from_millis(millis);
        let (here, there) = (posting(1), posting(2));
        assert_eq!(
            limits.take(here.as_ref(), begin),
            Ok(()),
            "nothing is known"
        );
        limits.note(here.as_ref(), &headers("5", "2", "4.5"), begin);
        assert_eq!(limits.take(here.as_ref(), at(1)), Ok(()));
        // The response to the first request of two arrives late.
        limits.note(here.as_ref(), &headers("5", "3", "4.4"), at(100));
        assert_eq!(limits.take(here.as_ref(), at(200)), Ok(()));
        let wait = limits.take(here.as_ref(), at(500)).unwrap_err();
        assert_eq!(wait, Duration::from_secs(4));
        assert_eq!(limits.take(there.as_ref(), at(500)), Ok(()));
        // In the next period there are five again, until a response says more.
        for nth in 0..5 {
            assert_eq!(limits.take(here.as_ref(), at(4500 + nth)), Ok(()));
        }
        assert!(limits.take(here.as_ref(), at(4600)).is_err());
    }

    #[test]
    fn after_too_many_requests_there_is_a_pause() {
        let (limits, begin) = (Limits::default(), Instant::now());
        let at = |millis| begin + Duration::from_millis(millis);
        let (here, there) = (posting(1), posting(2));
        let second = Duration::from_secs(1);
        limits.pause(here.as_ref(), false, second, begin);
        assert_eq!(limits.take(here.as_ref(), at(0)), Err(second));
        assert_eq!(limits.take(there.as_ref(), at(0)), Ok(()));
        limits.pause(here.as_ref(), true, 2 * second, begin);
        assert_eq!(limits.take(there.as_ref(), at(1000)), Err(second));
        assert_eq!(limits.take(there.as_ref(), at(2000)), Ok(()));
        // Responses to interactions are not held up.
        let answer = Route::InteractionResponse {
            interaction_id: InteractionId::new(1),
            token: "secret",
        };
        let answer = BucketKey::of(&Method::POST, &answer);
        assert_eq!(answer, None);
        assert_eq!(limits.take(None, at(1000)), Ok(()));
    }
}
