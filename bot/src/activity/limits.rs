//! How much the page's users may ask for at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asterism_http::Seldom;
use asterism_store::UserId;
use quick_cache::sync::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::activity::client::Client;

/// Number of files that the process opens for anything else: the database, its own connections to Discord, and those of `--metrics`.
const OTHER_FILES: u64 = 128;

/// Maximum number of streams of one user: several tabs, of which some have lost their connection without noticing.
const MOST_OF_USER: usize = 6;

/// Maximum number of sign-ins that wait for Discord at the same time.
const MOST_SIGN_INS: usize = 32;

/// Sign-ins that succeed, of all clients. Each makes up to three requests to Discord, which allows a bot 50 per second for everything.
/// Many may begin at once, for example when everyone in a channel opens a board.
const ACCEPTED: Rate = Rate {
    burst: 100.0,
    per_second: 5.0,
};

/// Sign-ins that fail, of all clients. Anyone can cause them with made-up codes, so they take nothing from the others.
const FAILED: Rate = Rate {
    burst: 100.0,
    per_second: 5.0,
};

/// Sign-ins of one client that fail or are under way. One client alone must neither use up what all have, nor make the others wait for their turn at
/// Discord for longer than they can.
const OF_CLIENT: Rate = Rate {
    burst: 10.0,
    per_second: 0.5,
};

/// Maximum number of clients whose sign-ins are counted; when there are more, rarely seen ones are forgotten first.
const MOST_CLIENTS: usize = 10_000;

/// Time after which the page may try again if too many sign-ins or streams are open.
pub(crate) const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Maximum number of connections of one process. Each is an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// Connections that wait for their client, as in [`Bounds::waiting`](asterism_http::Bounds::waiting).
    pub(crate) waiting: usize,
    /// Requests that are answered at the same time.
    pub(crate) requests: usize,
    /// Streams that are open at the same time.
    pub(crate) streams: usize,
}

impl Capacity {
    /// When a process has stopped, its viewers open their streams anew, all at the same moment.
    pub(crate) const FULL: Self = Self {
        waiting: 2048,
        requests: 1024,
        streams: 4096,
    };

    /// Returns what `open_files` at the same time are enough for; `None` for no limit. With more connections than that, the process could accept no
    /// other one until some of them are closed, which silent clients never do.
    pub(crate) fn of_open_files(open_files: Option<u64>) -> Self {
        let Self {
            waiting,
            requests,
            streams,
        } = Self::FULL;
        let full = waiting + requests + streams;
        let files = open_files.map(|files| files.saturating_sub(OTHER_FILES));
        let files = files.and_then(|files| usize::try_from(files).ok());
        let files = files.unwrap_or(full).min(full);
        let share = |part: usize| (part * files / full).max(1);
        Self {
            waiting: share(waiting),
            requests: share(requests),
            streams: share(streams),
        }
    }
}

/// Limits the number of streams, in total and for each user.
pub(crate) struct Streams {
    most: usize,
    users: Mutex<HashMap<UserId, usize>>,
}

/// An open stream. It counts until this value is dropped.
pub(crate) struct OpenStream {
    streams: Arc<Streams>,
    user: UserId,
}

impl Streams {
    /// Allows `most` streams in total.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            users: Mutex::default(),
        }
    }

    /// Counts a new stream of `user`; `None` if there are too many.
    pub(crate) fn open(self: &Arc<Self>, user: UserId) -> Option<OpenStream> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        let own = users.get(&user).copied().unwrap_or_default();
        if own >= MOST_OF_USER || users.values().sum::<usize>() >= self.most {
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

/// Limits the sign-ins, because who the users are is not known yet. Without limits, anyone could use up what Discord allows the bot, and with one
/// limit for all, anyone could keep the others out.
pub(crate) struct SignIns {
    under_way: Arc<Semaphore>,
    /// `None` for no limit.
    budgets: Option<Arc<Budgets>>,
    /// Limits how often refused sign-ins are logged.
    logged: Seldom,
}

/// How many sign-ins may begin now.
struct Budgets {
    common: Mutex<Common>,
    clients: Cache<Client, Arc<Mutex<Bucket>>>,
}

/// What all clients have together.
struct Common {
    accepted: Bucket,
    failed: Bucket,
}

/// A sign-in under way. Until it [ends](Self::end), it counts as one that fails; so does one whose client goes away.
pub(crate) struct BegunSignIn {
    _under_way: OwnedSemaphorePermit,
    charged: Option<(Arc<Budgets>, Arc<Mutex<Bucket>>)>,
}

impl SignIns {
    /// Creates the limits. If `is_limited` is false, only those under way are limited.
    pub(crate) fn new(is_limited: bool) -> Self {
        let budgets = || {
            Arc::new(Budgets {
                common: Mutex::new(Common {
                    accepted: Bucket::full(ACCEPTED),
                    failed: Bucket::full(FAILED),
                }),
                clients: Cache::new(MOST_CLIENTS),
            })
        };
        Self {
            under_way: Arc::new(Semaphore::new(MOST_SIGN_INS)),
            budgets: is_limited.then(budgets),
            logged: Seldom::default(),
        }
    }

    /// Counts a sign-in of `client`; `None` if there are too many.
    pub(crate) fn begin(&self, client: &Client) -> Option<BegunSignIn> {
        let begun = self.count(client);
        if begun.is_none()
            && let Some(times) = self.logged.note()
        {
            tracing::warn!(
                times,
                ?client,
                "refused sign-ins to the touch board without asking Discord; too many are under way or have failed"
            );
        }
        begun
    }

    fn count(&self, client: &Client) -> Option<BegunSignIn> {
        let under_way = Arc::clone(&self.under_way).try_acquire_owned().ok()?;
        let Some(budgets) = &self.budgets else {
            return Some(BegunSignIn {
                _under_way: under_way,
                charged: None,
            });
        };
        let share = budgets.find_share(client);
        let mut own = share.lock().unwrap_or_else(PoisonError::into_inner);
        let mut common = budgets.common();
        // Those that fail are counted at their end.
        if own.left() < 1.0 || common.failed.left() < 1.0 || common.accepted.left() < 1.0 {
            return None;
        }
        own.change(-1.0);
        common.accepted.change(-1.0);
        drop((own, common));
        Some(BegunSignIn {
            _under_way: under_way,
            charged: Some((Arc::clone(budgets), share)),
        })
    }
}

impl Budgets {
    fn find_share(&self, client: &Client) -> Arc<Mutex<Bucket>> {
        if let Some(share) = self.clients.get(client) {
            return share;
        }
        let share = Arc::new(Mutex::new(Bucket::full(OF_CLIENT)));
        self.clients.insert(client.clone(), Arc::clone(&share));
        share
    }

    fn common(&self) -> MutexGuard<'_, Common> {
        self.common.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BegunSignIn {
    /// Ends a sign-in. One without an answer has failed, too: a client that asks faster than Discord allows gets none.
    pub(crate) fn end(self, is_successful: bool) {
        let Some((budgets, share)) = &self.charged else {
            return;
        };
        if is_successful {
            let mut own = share.lock().unwrap_or_else(PoisonError::into_inner);
            own.change(1.0);
        } else {
            let mut common = budgets.common();
            common.accepted.change(1.0);
            common.failed.change(-1.0);
        }
    }
}

/// How often something may happen: at once, and per second in the long run.
#[derive(Clone, Copy, Debug)]
struct Rate {
    burst: f64,
    per_second: f64,
}

/// What may still happen at a rate.
struct Bucket {
    rate: Rate,
    /// How often it may happen now, and when that was counted.
    counted: (f64, Instant),
}

impl Bucket {
    fn full(rate: Rate) -> Self {
        Self {
            rate,
            counted: (rate.burst, Instant::now()),
        }
    }

    /// Returns how often it may happen now.
    fn left(&self) -> f64 {
        let (left, at) = self.counted;
        (left + at.elapsed().as_secs_f64() * self.rate.per_second).min(self.rate.burst)
    }

    fn change(&mut self, by: f64) {
        self.counted = ((self.left() + by).min(self.rate.burst), Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_may_open_a_few_streams_and_all_users_some_thousands() {
        let most = Capacity::FULL.streams;
        let streams = Arc::new(Streams::new(most));
        let ann = UserId::new(1);
        let mut own: Vec<_> = (0..MOST_OF_USER).map(|_| streams.open(ann)).collect();
        assert!(own.iter().all(Option::is_some));
        assert!(streams.open(ann).is_none());
        own.pop();
        assert!(streams.open(ann).is_some());
        assert_eq!(streams.count(), MOST_OF_USER - 1);
        drop(own);
        assert_eq!(streams.count(), 0);

        let users = 1..=u64::try_from(most).unwrap();
        let all: Vec<_> = users.map(|user| streams.open(UserId::new(user))).collect();
        assert!(all.iter().all(Option::is_some));
        assert!(streams.open(UserId::new(1_000_000)).is_none());
        drop(all);
        assert!(streams.users.lock().unwrap().is_empty());
    }

    #[test]
    fn connections_leave_files_for_everything_else() {
        for open_files in [0, 128, 129, 256, 1024, 4096, 7295] {
            let capacity = Capacity::of_open_files(Some(open_files));
            let all = capacity.waiting + capacity.requests + capacity.streams;
            let all = u64::try_from(all).unwrap();
            assert!(all <= open_files.saturating_sub(128).max(3), "{open_files}");
            assert_ne!(capacity, Capacity::FULL, "{open_files}");
        }
        for open_files in [None, Some(7296), Some(u64::MAX)] {
            assert_eq!(Capacity::of_open_files(open_files), Capacity::FULL);
        }
    }

    fn client(number: u8) -> Client {
        Client::Address(Some([192, 0, 2, number].into()))
    }

    /// Begins and ends sign-ins, and returns how many could begin.
    fn sign_in(
        sign_ins: &SignIns,
        client: &Client,
        (times, is_successful): (usize, bool),
    ) -> usize {
        let begun = (0..times).filter_map(|_| sign_ins.begin(client));
        begun.map(|begun| begun.end(is_successful)).count()
    }

    #[tokio::test(start_paused = true)]
    async fn sign_ins_of_all_users_are_limited_together() {
        let sign_ins = SignIns::new(true);
        assert_eq!(sign_in(&sign_ins, &client(1), (1000, true)), 100);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(sign_in(&sign_ins, &client(2), (1000, true)), 10);
        let unlimited = SignIns::new(false);
        assert_eq!(sign_in(&unlimited, &client(1), (1000, false)), 1000);
        let under_way: Vec<_> = (0..MOST_SIGN_INS)
            .map(|_| unlimited.begin(&client(1)))
            .collect();
        assert!(unlimited.begin(&client(2)).is_none());
        drop(under_way);
        assert!(unlimited.begin(&client(2)).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn sign_ins_that_fail_keep_no_other_client_out() {
        let sign_ins = SignIns::new(true);
        for second in 0..60 {
            sign_in(&sign_ins, &client(1), (25, false));
            assert_eq!(sign_in(&sign_ins, &client(2), (1, true)), 1, "{second}");
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert_eq!(sign_in(&sign_ins, &client(1), (25, false)), 1);
        // Nor do those whose client does not wait for the answer, or whose answer has not arrived.
        let gone: Vec<_> = (0..100).map(|_| sign_ins.begin(&client(3))).collect();
        assert_eq!(gone.iter().flatten().count(), 10);
        assert_eq!(sign_in(&sign_ins, &client(2), (5, true)), 5);
        drop(gone);
        assert_eq!(sign_in(&sign_ins, &client(3), (1, true)), 0);
        // Many clients together use up what Discord may be asked in vain.
        for number in 10..30 {
            sign_in(&sign_ins, &client(number), (10, false));
        }
        assert_eq!(sign_in(&sign_ins, &client(2), (1, true)), 0);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(sign_in(&sign_ins, &client(2), (1, true)), 1);
    }
}
