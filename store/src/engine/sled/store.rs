//! Implementation of the traits of a [`Store`](crate::Store).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::oneshot;

use super::shared::Durable;
use super::space::Room;
use super::writer::Command;
use super::{SledStore, reads};
use crate::pass_on::engine;
use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Clocks, Closed, CommitError, Counts,
    DocumentKey, DocumentKind, DocumentRecord, Fleet, GameId, GameQuery, GameRecord, GameVersion,
    GuildId, GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, Lists,
    NextDue, Outage, Outbox, Preferences, Rating, Ratings, Reach, Receipt, Records, SeriesId,
    SeriesRecord, SetAside, Setting, Settings, StoreError, Timestamp, TreeRecord, UserId,
    WaitingJobs,
};

engine! {
    impl Records for SledStore {
        async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
            self.write_in(Room::None, move |ledger, _| ledger.receipt(key))
                .await
        }

        async fn commit(
            &self,
            key: IdempotencyKey,
            now: Timestamp,
            change: Change,
        ) -> Result<Receipt, CommitError> {
            self.write(move |ledger, wakes| ledger.commit(key, now, change, wakes))
                .await
        }

        async fn forget(
            &self,
            now: Timestamp,
            user: UserId,
            done: Vec<(GameId, u64)>,
        ) -> Result<(), CommitError> {
            self.write(move |ledger, wakes| ledger.forget(now, user, &done, wakes))
                .await
        }
    }
}

engine! {
    impl Lists for SledStore {
        async fn counts(&self) -> Result<Counts, StoreError> {
            self.known(|durable| durable.counts)
        }
    }
}

#[async_trait]
impl Outbox for SledStore {
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        self.write(move |ledger, _| ledger.claim(now, lease, limits))
            .await
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        self.write_in(Room::Reserve, move |ledger, wakes| {
            ledger.finish(id, done, wakes)
        })
        .await
    }

    /// Always returns true, because no other process can use the database.
    fn still_holds(&self, _: &Job) -> bool {
        true
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        self.write_in(Room::Reserve, move |ledger, wakes| {
            wakes.outbox = true;
            ledger.postpone(id, attempts, due)
        })
        .await
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        self.write(move |ledger, wakes| {
            wakes.outbox = true;
            ledger.recall(now, latest)
        })
        .await
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        self.read(|tables| reads::set_aside(tables, limit)).await
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        self.write_in(Room::None, move |ledger, _| {
            Ok(WaitingJobs::list(ledger.jobs(), now))
        })
        .await
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        self.known(|durable| durable.next_due)
    }

    async fn jobs_added(&self) {
        if self.known(|_| ()).is_ok() {
            self.shared.jobs_added.notified().await;
        }
    }
}

engine! {
    impl Clocks for SledStore {
        async fn clocks_changed(&self) {
            if self.known(|_| ()).is_ok() {
                self.shared.clocks_changed.notified().await;
            }
        }

        async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
            self.write(move |ledger, _| ledger.note_outage(outage))
                .await
        }

        async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
            self.write(move |ledger, _| ledger.set_alive(&reaches, now))
                .await
        }

        async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
            self.write(move |ledger, _| ledger.forget_reaches(&reaches))
                .await
        }
    }
}

engine! {
    impl Ratings for SledStore {
        async fn set_rating(
            &self,
            user: UserId,
            scale: &str,
            before: Option<Rating>,
            after: Option<Rating>,
        ) -> Result<(), CommitError> {
            let scale = scale.to_owned();
            self.write(move |ledger, _| ledger.set_rating(user, &scale, before, after))
                .await
        }
    }
}

engine! {
    impl Preferences for SledStore {
        async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
            self.write(move |ledger, _| ledger.choose(user, chosen))
                .await
        }

        async fn choose_for_guild(
            &self,
            guild: GuildId,
            chosen: Vec<GuildSetting>,
        ) -> Result<GuildSettings, StoreError> {
            self.write(move |ledger, _| ledger.choose_for_guild(guild, chosen))
                .await
        }
    }
}

#[async_trait]
impl Fleet for SledStore {
    fn is_shared(&self) -> bool {
        false
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        self.known(|_| 1)
    }

    async fn acquire_lease(&self, _: &str, _: Duration) -> Result<bool, StoreError> {
        self.known(|_| true)
    }

    async fn seize_lease(&self, _: &str, _: Duration) -> Result<(), StoreError> {
        self.known(|_| ())
    }

    async fn release_lease(&self, _: &str) -> Result<(), StoreError> {
        self.known(|_| ())
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.write(|_, _| Ok(())).await
    }

    async fn failed(&self) -> StoreError {
        let ended = |durable: &Durable| durable.broken.is_some() || durable.is_closed;
        self.shared.end(ended).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        // A store that has stopped is closed as well, unless its writer hangs.
        self.send(Command::Close { reply }, answer, |durable| durable.hangs)
            .await?
    }
}
