//! How much the page's users may ask for at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Maximum number of streams of one process.
pub(crate) const MOST_STREAMS: usize = 4096;

/// Maximum number of streams of one user: several tabs, of which some have lost their connection without noticing.
const MOST_OF_USER: usize = 6;

/// Maximum number of sign-ins that wait for Discord at the same time.
const MOST_SIGN_INS: usize = 32;

/// Number of sign-ins per second. Each makes up to three requests to Discord, which allows a bot 50 per second for everything.
const PER_SECOND: f64 = 5.0;

/// Number of sign-ins that may begin at once, for example when everyone in a channel opens a board.
const BURST: f64 = 100.0;

/// Time after which the page may try again if too many sign-ins or streams are open.
pub(crate) const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Limits the number of streams, in total and for each user.
#[derive(Default)]
pub(crate) struct Streams {
    users: Mutex<HashMap<UserId, usize>>,
}

/// An open stream. It counts until this value is dropped.
pub(crate) struct OpenStream {
    streams: Arc<Streams>,
    user: UserId,
}

impl Streams {
    /// Counts a new stream of `user`; `None` if there are too many.
    pub(crate) fn open(self: &Arc<Self>, user: UserId) -> Option<OpenStream> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        let own = users.get(&user).copied().unwrap_or_default();
        if own >= MOST_OF_USER || users.values().sum::<usize>() >= MOST_STREAMS {
            return None;
        }
        users.insert(user, own + 1);
        Some(OpenStream {
            streams: Arc::clone(self),
            user,
        })
    }

    /// Returns the number of open streams.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        let users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        users.values().sum()
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let users = self.streams.users.lock();
        let mut users = users.unwrap_or_else(PoisonError::into_inner);
        match users.get_mut(&self.user) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(users.remove(&self.user)),
        }
    }
}

/// Limits the sign-ins of all users together, because who they are is not known yet. Without a limit, anyone could use up what Discord allows the bot.
pub(crate) struct SignIns {
    under_way: Arc<Semaphore>,
    /// Sign-ins that may begin now, and when that was counted; `None` for no limit.
    left: Option<Mutex<(f64, Instant)>>,
}

impl SignIns {
    /// Creates a limit. If `is_limited` is false, only those under way are limited.
    pub(crate) fn new(is_limited: bool) -> Self {
        Self {
            under_way: Arc::new(Semaphore::new(MOST_SIGN_INS)),
            left: is_limited.then(|| Mutex::new((BURST, Instant::now()))),
        }
    }

    /// Counts a sign-in until the returned value is dropped; `None` if there are too many.
    pub(crate) fn begin(&self) -> Option<OwnedSemaphorePermit> {
        if let Some(left) = &self.left {
            let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
            let (count, at) = &mut *left;
            let back = at.elapsed().as_secs_f64() * PER_SECOND;
            (*count, *at) = ((*count + back).min(BURST), Instant::now());
            if *count < 1.0 {
                return None;
            }
            *count -= 1.0;
        }
        Arc::clone(&self.under_way).try_acquire_owned().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_may_open_a_few_streams_and_all_users_some_thousands() {
        let streams = Arc::<Streams>::default();
        let ann = UserId::new(1);
        let mut own: Vec<_> = (0..MOST_OF_USER).map(|_| streams.open(ann)).collect();
        assert!(own.iter().all(Option::is_some));
        assert!(streams.open(ann).is_none());
        own.pop();
        assert!(streams.open(ann).is_some());
        assert_eq!(streams.count(), MOST_OF_USER - 1);
        drop(own);
        assert_eq!(streams.count(), 0);

        let users = 1..=u64::try_from(MOST_STREAMS).unwrap();
        let all: Vec<_> = users.map(|user| streams.open(UserId::new(user))).collect();
        assert!(all.iter().all(Option::is_some));
        assert!(streams.open(UserId::new(1_000_000)).is_none());
        drop(all);
        assert!(streams.users.lock().unwrap().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn sign_ins_of_all_users_are_limited_together() {
        let sign_ins = SignIns::new(true);
        let begun = (0..1000).filter(|_| sign_ins.begin().is_some()).count();
        assert_eq!(begun, 100);
        tokio::time::advance(Duration::from_secs(2)).await;
        let begun = (0..1000).filter(|_| sign_ins.begin().is_some()).count();
        assert_eq!(begun, 10);
        let unlimited = SignIns::new(false);
        assert!((0..1000).all(|_| unlimited.begin().is_some()));
        let held: Vec<_> = (0..MOST_SIGN_INS).map(|_| unlimited.begin()).collect();
        assert!(unlimited.begin().is_none());
        drop(held);
        assert!(unlimited.begin().is_some());
    }
}
