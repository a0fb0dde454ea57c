//! How much the page's users may ask for at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of streams of one process.
pub(crate) const MOST_STREAMS: usize = 4096;

/// Maximum number of streams of one user: several tabs, of which some have lost their connection without noticing.
const MOST_OF_USER: usize = 6;

/// Maximum number of sign-ins that wait for Discord at the same time. Their users are not known yet, so they have this limit together.
const MOST_SIGN_INS: usize = 32;

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

/// Limits the number of sign-ins that are under way.
pub(crate) struct SignIns(Arc<Semaphore>);

impl Default for SignIns {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MOST_SIGN_INS)))
    }
}

impl SignIns {
    /// Counts a sign-in until the returned value is dropped; `None` if there are too many.
    pub(crate) fn begin(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).try_acquire_owned().ok()
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
}
