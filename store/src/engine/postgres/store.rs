//! Implementation of the traits of a [`Store`](crate::Store).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;

use super::commit::{Commit, Committed, Finish, Forget, SetRating, Wakes};
use super::core::Core;
use super::outbox::{Claim, Postpone, Recall};
use super::settings::{Choose, ChooseForGuild, ForgetReaches, NoteOutage, SetAlive};
use super::{PostgresStore, SWEEP_EVERY, UNREGISTERED, reads, watch};
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
    impl Records for PostgresStore {
        async fn series_of(&self, ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError> {
            reads::series_of(&*self.enter().await?, ids).await
        }

        async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
            reads::receipt(&*self.enter().await?, key).await
        }

        async fn commit(
            &self,
            key: IdempotencyKey,
            now: Timestamp,
            change: Change,
        ) -> Result<Receipt, CommitError> {
            let number = self.core.commits.fetch_add(1, Ordering::Relaxed);
            let (grant, claiming) = self.core.claims.grant().unzip();
            let change = Commit {
                key,
                now,
                change,
                call: self.core.process << 32 | (number & u64::from(u32::MAX)).cast_signed(),
                sweeps_receipts: number.is_multiple_of(SWEEP_EVERY),
                claimant: grant.map(|grant| (self.core.process, grant)),
            };
            let committed = move |core: &Core, done: &Committed| {
                if let Some(claiming) = claiming {
                    claiming.add_ready(now, &done.claimed);
                }
                core.wake(done.wakes);
            };
            Ok(self.write(change, committed).await?.receipt)
        }

        async fn forget(
            &self,
            now: Timestamp,
            user: UserId,
            done: Vec<(GameId, u64)>,
        ) -> Result<(), CommitError> {
            let change = Forget {
                now,
                user,
                done,
                kinds: self.core.options.documents,
            };
            self.write(change, |core, wakes| core.wake(*wakes)).await?;
            Ok(())
        }
    }
}

engine! {
    impl Lists for PostgresStore {
        async fn counts(&self) -> Result<Counts, StoreError> {
            reads::counts(&*self.enter().await?).await
        }
    }
}

#[async_trait]
impl Outbox for PostgresStore {
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        self.core.last_claim.store(now.millis(), Ordering::Relaxed);
        let ready = self.core.claims.take_ready(now, lease, limits);
        if !ready.is_empty() || limits == ClaimLimits::of(0) {
            self.core.offer(lease, limits.without(&ready));
            return Ok(ready);
        }
        let claim = Claim {
            process: self.core.process,
            now,
            lease,
            limits,
            between: self.core.between_claims.clone(),
        };
        if !self.core.claims.are_certain() {
            // A process whose claims are not certain must not do the jobs that it claims.
            let _open = self.enter().await?;
            watch::beat(&self.core).await?;
        }
        let claiming = self.core.claims.begin();
        let note = move |_: &Core, jobs: &Vec<Job>| claiming.note(now, jobs);
        let claimed = self.write(claim, note).await?;
        self.core.offer(lease, limits.without(&claimed));
        Ok(claimed)
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let finished = move |core: &Core, wakes: &Wakes| {
            core.claims.forget(id);
            core.wake(*wakes);
        };
        let known = self.core.claims.get(id);
        self.write(Finish { id, done, known }, finished).await?;
        Ok(())
    }

    fn still_holds(&self, job: &Job) -> bool {
        self.core.claims.holds(job)
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        let postpone = Postpone { id, attempts, due };
        self.write(postpone, |core, ()| core.wake(Wakes::OUTBOX))
            .await
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        self.core.claims.forget_ready();
        let recall = Recall {
            process: self.core.process,
            now,
            latest,
        };
        self.write(recall, |_, _| {}).await
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        reads::set_aside(&*self.enter().await?, limit).await
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        reads::waiting_jobs(&*self.enter().await?, now).await
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        Ok(watch::find_due(&*self.enter().await?).await?.jobs)
    }

    async fn jobs_added(&self) {
        self.core.wait_for(&self.core.jobs_added).await;
    }
}

engine! {
    impl Clocks for PostgresStore {
        async fn clocks_changed(&self) {
            self.core.wait_for(&self.core.clocks_changed).await;
        }

        async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
            self.write(NoteOutage(outage), |_, ()| {}).await
        }

        async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
            self.write(SetAlive { reaches, now }, |_, ()| {}).await
        }

        async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
            self.write(ForgetReaches(reaches), |_, ()| {}).await
        }
    }
}

engine! {
    impl Ratings for PostgresStore {
        async fn set_rating(
            &self,
            user: UserId,
            scale: &str,
            before: Option<Rating>,
            after: Option<Rating>,
        ) -> Result<(), CommitError> {
            let change = SetRating {
                user,
                scale: scale.into(),
                before,
                after,
            };
            self.write(change, |_, ()| {}).await
        }
    }
}

engine! {
    impl Preferences for PostgresStore {
        async fn settings_of(&self, users: &[UserId]) -> Result<Vec<Settings>, StoreError> {
            reads::settings_of(&*self.enter().await?, users).await
        }

        async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
            self.write(Choose { user, chosen }, |_, _| {}).await
        }

        async fn choose_for_guild(
            &self,
            guild: GuildId,
            chosen: Vec<GuildSetting>,
        ) -> Result<GuildSettings, StoreError> {
            self.write(ChooseForGuild { guild, chosen }, |_, _| {})
                .await
        }
    }
}

#[async_trait]
impl Fleet for PostgresStore {
    fn is_shared(&self) -> bool {
        true
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        watch::count_processes(&*self.enter().await?).await
    }

    async fn acquire_lease(&self, name: &str, time: Duration) -> Result<bool, StoreError> {
        let process = self.core.process;
        watch::acquire_lease(&*self.enter().await?, process, name, time).await
    }

    async fn seize_lease(&self, name: &str, time: Duration) -> Result<(), StoreError> {
        let process = self.core.process;
        watch::seize_lease(&*self.enter().await?, process, name, time).await
    }

    async fn release_lease(&self, name: &str) -> Result<(), StoreError> {
        let process = self.core.process;
        watch::release_lease(&*self.enter().await?, process, name).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        if reads::is_writable(&*self.enter().await?).await? {
            return Ok(());
        }
        Err(StoreError::Unwritable {
            why: "it is read-only".into(),
        })
    }

    async fn failed(&self) -> StoreError {
        loop {
            // Counts as waiting from here on, so that closing in between is not missed.
            let closed = self.core.closed.notified();
            if !*self.core.open.read().await {
                return StoreError::Closed;
            }
            closed.await;
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        // Waits for all running calls.
        let mut open = self.core.open.write().await;
        if !*open {
            return Err(StoreError::Closed);
        }
        *open = false;
        drop(open);
        self.watcher.abort();
        self.core.jobs_added.notify_one();
        self.core.clocks_changed.notify_one();
        self.core.closed.notify_waiters();
        self.core.claims.end();
        if self.core.process != UNREGISTERED {
            watch::unregister(&self.core.link, self.core.process).await;
        }
        self.core.link.close();
        Ok(())
    }
}
