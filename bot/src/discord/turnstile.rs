//! Limits how many interactions each user can send, so that no user slows down the bot for others.
//!
//! Each user has a number of tokens, which are refilled over time, and spends one for each interaction. A user without tokens is told to slow down; a
//! user who continues anyway gets no answer. In addition, only a few interactions of each user are handled concurrently.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_store::UserId;
use tokio::time::Instant;

/// Number of seconds' worth of interactions that a user may send in one burst.
const BURST_SECONDS: f64 = 2.0;

/// Maximum number of interactions of one user that are handled concurrently. This is more than enough for the autocomplete suggestions of a fast
/// typist, even on a slow disk.
const MOST_AT_ONCE: u32 = 8;

/// Maximum number of users whose tokens are remembered. A user who has sent nothing for [`BURST_SECONDS`] is forgotten.
const MOST_USERS: usize = 10_000;

/// Limits the rate of each user's interactions.
pub(crate) struct Turnstile {
    /// Tokens refilled per second; `None` for no limit.
    rate: Option<f64>,
    users: Mutex<HashMap<UserId, Tokens>>,
}

/// Token counts of a user, and the number of the user's running interactions.
struct Tokens {
    /// Number of interactions that the user may still send now.
    left: f64,
    /// Number of refusals that the bot may still report to the user now.
    refusals_left: f64,
    /// Time at which `left` and `refusals_left` were last updated.
    at: Instant,
    /// Number of the user's interactions that are being handled.
    running: u32,
    /// Whether any interaction of the user has been refused since this value was created.
    was_refused: bool,
}

/// Decision on whether an interaction is handled.
pub(crate) enum Admission {
    /// The interaction is handled; it counts as running until the [`Visit`] is dropped.
    Admitted(Visit),
    /// The interaction is refused, and the user is told so.
    Refused,
    /// The interaction is ignored, because the user has already been told often enough.
    Ignored,
}

/// An interaction that is being handled.
pub(crate) struct Visit {
    /// The turnstile, and the user who sent the interaction; `None` if the user's interactions are not counted.
    of: Option<(Arc<Turnstile>, UserId)>,
}

impl Turnstile {
    /// Allows each user `rate` interactions per second; 0 means no limit.
    pub(crate) fn new(rate: u32) -> Self {
        Self {
            rate: (rate > 0).then_some(f64::from(rate)),
            users: Mutex::default(),
        }
    }

    /// Decides whether an interaction of `user` that has just arrived is handled.
    pub(crate) fn admit(self: &Arc<Self>, user: UserId) -> Admission {
        let Some(rate) = self.rate else {
            return Admission::Admitted(Visit { of: None });
        };
        let now = Instant::now();
        let most = rate * BURST_SECONDS;
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        if users.len() >= MOST_USERS && !users.contains_key(&user) {
            users.retain(|_, tokens| !tokens.is_idle(now));
            if users.len() >= MOST_USERS {
                // A busy day may bring this many users at once.
                return Admission::Admitted(Visit { of: None });
            }
        }
        let tokens = users.entry(user).or_insert_with(|| Tokens::new(most, now));
        tokens.refill(rate, now);
        if tokens.left >= 1.0 && tokens.running < MOST_AT_ONCE {
            tokens.left -= 1.0;
            tokens.running += 1;
            let of = Some((Arc::clone(self), user));
            return Admission::Admitted(Visit { of });
        }
        if !std::mem::replace(&mut tokens.was_refused, true) {
            tracing::warn!(%user, "a user is sending too many interactions; refusing some of them");
        }
        if tokens.refusals_left >= 1.0 {
            tokens.refusals_left -= 1.0;
            Admission::Refused
        } else {
            Admission::Ignored
        }
    }
}

impl Tokens {
    fn new(most: f64, now: Instant) -> Self {
        Self {
            left: most,
            refusals_left: most,
            at: now,
            running: 0,
            was_refused: false,
        }
    }

    /// Adds the tokens that have been refilled since the last call.
    fn refill(&mut self, rate: f64, now: Instant) {
        let most = rate * BURST_SECONDS;
        let back = now.duration_since(self.at).as_secs_f64() * rate;
        self.left = (self.left + back).min(most);
        self.refusals_left = (self.refusals_left + back).min(most);
        self.at = now;
        if self.left >= most {
            self.was_refused = false;
        }
    }

    /// Returns whether this user can be forgotten without changing any later decision.
    fn is_idle(&self, now: Instant) -> bool {
        self.running == 0 && now.duration_since(self.at) >= Duration::from_secs_f64(BURST_SECONDS)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some((turnstile, user)) = &self.of {
            let mut users = turnstile
                .users
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if let Some(tokens) = users.get_mut(user) {
                tokens.running = tokens.running.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: UserId = UserId::new(1);
    const BEN: UserId = UserId::new(2);

    fn is_admitted(turnstile: &Arc<Turnstile>, user: UserId) -> bool {
        matches!(turnstile.admit(user), Admission::Admitted(_))
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_who_floods_the_bot_gets_their_share_and_others_theirs() {
        let turnstile = Arc::new(Turnstile::new(10));
        let mut outcomes = [0; 3];
        // 700 interactions per second for ten seconds.
        for other in 1000..8000 {
            let outcome = match turnstile.admit(ANN) {
                Admission::Admitted(_) => 0,
                Admission::Refused => 1,
                Admission::Ignored => 2,
            };
            outcomes[outcome] += 1;
            assert!(is_admitted(&turnstile, UserId::new(other)));
            tokio::time::advance(Duration::from_secs(1) / 700).await;
        }
        let [admitted, refused, ignored] = outcomes;
        // Twenty at once, then ten per second.
        assert!((118..=121).contains(&admitted), "{outcomes:?}");
        assert!((118..=121).contains(&refused), "{outcomes:?}");
        assert_eq!(admitted + refused + ignored, 7000);
        tokio::time::advance(Duration::from_secs(2)).await;
        let burst = (0..100).filter(|_| is_admitted(&turnstile, ANN)).count();
        assert_eq!(burst, 20);
    }

    #[tokio::test(start_paused = true)]
    async fn only_a_few_interactions_of_one_user_are_handled_at_the_same_time() {
        let turnstile = Arc::new(Turnstile::new(10));
        let mut running = Vec::new();
        while let Admission::Admitted(visit) = turnstile.admit(ANN) {
            running.push(visit);
        }
        assert_eq!(running.len(), 8);
        assert!(is_admitted(&turnstile, BEN));
        running.pop();
        assert!(is_admitted(&turnstile, ANN));
    }

    #[tokio::test(start_paused = true)]
    async fn users_who_were_quiet_are_forgotten() {
        let turnstile = Arc::new(Turnstile::new(10));
        let known = || turnstile.users.lock().unwrap().len();
        // Each user above the limit searches the whole list for one to forget.
        let all = u64::try_from(MOST_USERS).unwrap() + 100;
        for user in 1..=all {
            assert!(is_admitted(&turnstile, UserId::new(user)), "{user}");
        }
        assert_eq!(known(), MOST_USERS);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(is_admitted(&turnstile, UserId::new(all + 1)));
        assert_eq!(known(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_limit_everything_is_handled() {
        let turnstile = Arc::new(Turnstile::new(0));
        assert!((0..1000).all(|_| is_admitted(&turnstile, ANN)));
    }
}
