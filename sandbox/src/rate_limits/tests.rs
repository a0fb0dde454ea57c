use super::*;

const MESSAGES: Route = ("POST", "/channels/{channel_id}/messages");
const MESSAGE: Route = ("PATCH", "/channels/{channel_id}/messages/{message_id}");
const USER: Route = ("GET", "/users/{user_id}");
const THREADS: Route = ("POST", "/channels/{channel_id}/threads");
const CALLBACK: Route = (
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
);

const FOLLOWUP: Route = ("POST", "/webhooks/{webhook_id}/{webhook_token}");

/// A limiter with a clock that tests move.
struct Run {
    limiter: RateLimiter,
    now: Instant,
}

impl Run {
    fn new() -> Run {
        Run {
            limiter: RateLimiter::new(RateLimits::Discord),
            now: Instant::now(),
        }
    }

    fn pass(&mut self, millis: u64) {
        self.now += Duration::from_millis(millis);
    }

    fn ask(&mut self, route: Route, major: &str) -> Result<Option<Standing>, TooMany> {
        let name = match route {
            CALLBACK => "interaction_id",
            FOLLOWUP => "webhook_token",
            _ => "channel_id",
        };
        let params = HashMap::from([(name, major.to_owned())]);
        self.limiter.count(route, &params, self.now)
    }

    /// Checks what is left after a request, and the milliseconds until the bucket is full.
    #[track_caller]
    fn passes(&mut self, route: Route, major: &str, left: u32, reset_after: u64) {
        let standing = self.ask(route, major).expect("it is let through");
        let standing = standing.expect("it is in a bucket");
        let reset = Duration::from_millis(reset_after);
        assert_eq!((standing.left, standing.reset_after), (left, reset));
    }

    /// Checks that a request is refused, and how long to wait.
    #[track_caller]
    fn waits(&mut self, route: Route, major: &str, scope: Scope, millis: u64) {
        let refused = self.ask(route, major).expect_err("it is too soon");
        let wait = Duration::from_millis(millis);
        assert_eq!((refused.scope, refused.wait), (scope, wait));
    }
}

#[test]
fn a_leaky_bucket_gives_back_one_request_after_the_other() {
    let mut run = Run::new();
    for (left, reset) in [(4, 1000), (3, 2000), (2, 3000), (1, 4000), (0, 5000)] {
        run.passes(MESSAGES, "1", left, reset);
    }
    run.waits(MESSAGES, "1", Scope::User, 1000);
    run.pass(999);
    run.waits(MESSAGES, "1", Scope::User, 1);
    run.pass(1);
    run.passes(MESSAGES, "1", 0, 5000);
    run.waits(MESSAGES, "1", Scope::User, 1000);
    // Other channels and routes are counted separately.
    run.passes(MESSAGES, "2", 4, 1000);
    run.passes(MESSAGE, "1", 4, 1000);
    run.pass(5000);
    run.passes(MESSAGES, "1", 4, 1000);
}

#[test]
fn a_window_gives_back_all_requests_at_its_end() {
    let mut run = Run::new();
    run.passes(USER, "", 29, 30_000);
    run.pass(10_000);
    for left in (0..29).rev() {
        run.passes(USER, "", left, 20_000);
    }
    run.waits(USER, "", Scope::User, 20_000);
    run.pass(20_000);
    run.passes(USER, "", 29, 30_000);
}

#[test]
fn fifty_requests_a_second_are_the_most_but_for_responses_to_interactions() {
    let mut run = Run::new();
    for channel in 0..50 {
        run.passes(MESSAGES, &channel.to_string(), 4, 1000);
    }
    run.pass(400);
    run.waits(MESSAGES, "50", Scope::Global, 600);
    for interaction in 0..100 {
        run.passes(FOLLOWUP, &interaction.to_string(), 4, 400);
    }
    // The first response is in no bucket.
    for _ in 0..100 {
        assert_eq!(run.ask(CALLBACK, "1"), Ok(None));
    }
    run.pass(600);
    run.passes(MESSAGES, "50", 4, 1000);
}

#[test]
fn threads_are_opened_at_the_expense_of_everybody() {
    let mut run = Run::new();
    for _ in 0..50 {
        run.passes(THREADS, "1", 4, 1000);
        run.pass(1000);
    }
    run.waits(THREADS, "1", Scope::Shared, 250_000);
    run.passes(THREADS, "2", 4, 1000);
}

#[test]
fn ten_thousand_invalid_requests_lead_to_a_ban() {
    let mut run = Run::new();
    let invalid = [
        (401, None),
        (403, None),
        (429, Some(Scope::User)),
        (429, None),
    ];
    let valid = [(429, Some(Scope::Shared)), (404, None), (200, None)];
    for _ in 0..100 {
        run.pass(700_000);
        for (status, scope) in valid.iter().cycle().take(10_000) {
            run.limiter.note(*status, *scope, run.now);
        }
        for (status, scope) in invalid.iter().cycle().take(9_999) {
            run.limiter.note(*status, *scope, run.now);
        }
        assert_eq!(run.limiter.check_ban(run.now), Ok(()));
    }
    run.limiter.note(401, None, run.now);
    let banned = run.limiter.check_ban(run.now).expect_err("it is banned");
    assert_eq!(banned.scope, Scope::Cloudflare);
    assert_eq!(banned.body(), None);
    run.pass(3_600_000);
    assert_eq!(run.limiter.check_ban(run.now), Ok(()));
}

#[test]
fn responses_tell_the_limit_as_discord_does() {
    let mut run = Run::new();
    let standing = run
        .ask(MESSAGES, "1")
        .expect("it passes")
        .expect("a bucket");
    let edit = run.ask(MESSAGE, "1").expect("it passes").expect("a bucket");
    assert_ne!(standing.bucket, edit.bucket);
    let mut headers = HeaderMap::new();
    standing.write(&mut headers);
    let read = |headers: &HeaderMap, name: &str| {
        let value = headers.get(name)?.to_str().ok()?;
        Some(value.to_owned())
    };
    assert_eq!(read(&headers, "x-ratelimit-limit").as_deref(), Some("5"));
    assert_eq!(
        read(&headers, "x-ratelimit-remaining").as_deref(),
        Some("4")
    );
    assert_eq!(
        read(&headers, "x-ratelimit-reset-after").as_deref(),
        Some("1.000")
    );
    let reset = read(&headers, "x-ratelimit-reset").expect("a time");
    assert!(reset.parse::<f64>().is_ok_and(|reset| reset > 1.7e9));
    assert_eq!(headers.get("x-ratelimit-scope"), None);

    let block = |run: &mut Run, scope| {
        let params = HashMap::from([("channel_id", "1".to_owned())]);
        let wait = (run.now, Duration::from_millis(1500));
        run.limiter.block(scope, MESSAGES, &params, wait);
        let refused = match run.limiter.check_ban(run.now) {
            Ok(()) => run.ask(MESSAGES, "1").expect_err("it is blocked"),
            Err(banned) => banned,
        };
        run.limiter.lift();
        let mut headers = HeaderMap::new();
        refused.write(&mut headers);
        assert_eq!(read(&headers, "retry-after").as_deref(), Some("2"));
        let told = [
            "x-ratelimit-scope",
            "x-ratelimit-global",
            "x-ratelimit-remaining",
        ];
        let told = told.map(|name| read(&headers, name).unwrap_or_default());
        (told.join(" "), refused.body())
    };
    let body = |is_global| json!({"message": "You are being rate limited.", "retry_after": 1.5, "global": is_global});
    let check = |run: &mut Run, scope, told: &str, wanted| {
        assert_eq!(block(run, scope), (told.to_owned(), wanted));
    };
    check(&mut run, Scope::User, "user  0", Some(body(false)));
    check(&mut run, Scope::Shared, "shared  0", Some(body(false)));
    check(&mut run, Scope::Global, "global true ", Some(body(true)));
    check(&mut run, Scope::Cloudflare, "  ", None);
}

#[test]
fn full_buckets_are_forgotten() {
    let mut run = Run::new();
    for interaction in 0..100_000 {
        run.passes(FOLLOWUP, &interaction.to_string(), 4, 400);
        run.pass(10);
    }
    assert!(run.limiter.buckets.len() <= 2 * MOST_BUCKETS);
}
