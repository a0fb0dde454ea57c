//! What goes wrong: each simulation has some kinds of trouble, which come and go.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::world::World;
use crate::mix::mix;

/// A kind of trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trouble {
    /// The program is killed at any moment.
    Crash,
    /// The program is told to stop, and started again.
    Restart,
    /// A write fails, before or after it reached the disk; this stops the store, and with it the program.
    DiskError,
    /// The disk takes seconds.
    SlowDisk,
    /// The disk is full for some time.
    FullDisk,
    /// Discord fails with 5xx.
    Refused,
    /// Discord does what it was asked, but its answer is lost.
    Lost,
    /// 429.
    TooMany,
    /// Requests hang: some are done in the end, some are not.
    Hangs,
    /// Discord rejects some boards with 400.
    Rejected,
    /// No request arrives.
    Outage,
    /// The gateway is disconnected: interactions arrive late or never.
    Gateway,
    /// Interactions are delivered twice.
    Duplicate,
    /// The machine's clock is set forward and back.
    Clock,
    /// The bot may not write in a channel.
    Permissions,
    /// Users close their direct messages.
    DirectMessages,
    /// A channel is deleted.
    ChannelGone,
}

impl Trouble {
    pub(super) const ALL: [Trouble; 17] = [
        Trouble::Crash,
        Trouble::Restart,
        Trouble::DiskError,
        Trouble::SlowDisk,
        Trouble::FullDisk,
        Trouble::Refused,
        Trouble::Lost,
        Trouble::TooMany,
        Trouble::Hangs,
        Trouble::Rejected,
        Trouble::Outage,
        Trouble::Gateway,
        Trouble::Duplicate,
        Trouble::Clock,
        Trouble::Permissions,
        Trouble::DirectMessages,
        Trouble::ChannelGone,
    ];

    /// Returns whether the trouble passes in a moment. Any other lasts for some time.
    pub(super) fn is_sudden(self) -> bool {
        matches!(
            self,
            Trouble::Crash
                | Trouble::Restart
                | Trouble::DiskError
                | Trouble::Clock
                | Trouble::ChannelGone
        )
    }
}

/// Picks the kinds of trouble of a simulation. Few kinds at a time find different faults than many: with all of them at once, some kinds hide others
/// (swarm testing).
pub(super) fn pick_troubles(world: &World) -> Vec<Trouble> {
    let share = 100 + world.roll(500);
    Trouble::ALL
        .into_iter()
        .filter(|_| world.happens(share))
        .collect()
}

/// The current trouble.
#[derive(Default)]
pub(super) struct Weather {
    now: Mutex<BTreeSet<Trouble>>,
    disk_fails_next: AtomicBool,
}

/// What happens to a request to Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestFate {
    Fine,
    /// It fails, and Discord has done nothing.
    Fails,
    /// Discord does what it was asked, and the answer is lost.
    AnswerLost,
    TooMany,
    /// Discord does not answer, and does what it was asked at once, much later, or never.
    HangsAfter,
    HangsBefore,
    HangsForEver,
}

impl Weather {
    fn now(&self) -> MutexGuard<'_, BTreeSet<Trouble>> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begin(&self, trouble: Trouble) {
        if trouble == Trouble::DiskError {
            self.disk_fails_next.store(true, Ordering::Relaxed);
        } else {
            self.now().insert(trouble);
        }
    }

    pub(super) fn end(&self, trouble: Trouble) {
        self.now().remove(&trouble);
    }

    /// Ends all trouble.
    pub(super) fn clear(&self) {
        self.now().clear();
        self.disk_fails_next.store(false, Ordering::Relaxed);
    }

    pub(super) fn has(&self, trouble: Trouble) -> bool {
        self.now().contains(&trouble)
    }

    pub(super) fn disk_delay(&self, world: &World) -> Duration {
        if self.has(Trouble::SlowDisk) {
            Duration::from_millis(world.roll(5000))
        } else {
            Duration::ZERO
        }
    }

    /// Returns whether this write fails. One write fails after the disk began to fail.
    pub(super) fn disk_fails(&self, world: &World) -> bool {
        self.disk_fails_next.load(Ordering::Relaxed)
            && world.happens(300)
            && self.disk_fails_next.swap(false, Ordering::Relaxed)
    }

    pub(super) fn is_disk_full(&self) -> bool {
        self.has(Trouble::FullDisk)
    }

    /// Returns whether Discord rejects a new board. It rejects the same boards each time, as if something in them were wrong.
    pub(super) fn rejects(&self, name: &str) -> bool {
        let letters = name.bytes().map(u64::from);
        let hash = letters.fold(0, |hash, letter| mix(hash ^ letter));
        self.has(Trouble::Rejected) && hash % 10 < 6
    }

    /// Decides what happens to a request.
    pub(super) fn request_fate(&self, world: &World) -> RequestFate {
        if self.has(Trouble::Outage) {
            return RequestFate::Fails;
        }
        if self.has(Trouble::Refused) && world.happens(500) {
            return RequestFate::Fails;
        }
        if self.has(Trouble::Lost) && world.happens(400) {
            return RequestFate::AnswerLost;
        }
        if self.has(Trouble::TooMany) && world.happens(400) {
            return RequestFate::TooMany;
        }
        if self.has(Trouble::Hangs) && world.happens(400) {
            return *world.pick(&[
                RequestFate::HangsAfter,
                RequestFate::HangsBefore,
                RequestFate::HangsForEver,
            ]);
        }
        RequestFate::Fine
    }
}
