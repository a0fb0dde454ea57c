//! The traits of a [`Store`](crate::Store).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::oneshot;

use super::shared::Durable;
use super::space::Room;
use super::writer::Command;
use super::{SledStore, reads};
use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Clocks, Closed, CommitError, Counts,
    DocumentKey, DocumentKind, DocumentRecord, Fleet, GameId, GameQuery, GameRecord, GameVersion,
    GuildId, GuildSetting, GuildSettings, IdempotencyKey, Job, JobDone, JobId, Label, Lists,
    NextDue, Outage, Outbox, Preferences, Rating, Ratings, Reach, Receipt, Records, SeriesId,
    SeriesRecord, SetAside, Setting, Settings, StoreError, Timestamp, TreeRecord, UserId,
    WaitingJobs,
};

#[async_trait]
impl Records for SledStore {
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.read(|tables| reads::game(tables, id)).await
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        self.read(|tables| reads::series(tables, id)).await
    }

    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError> {
        let owners = owners.to_vec();
        self.read(move |tables| reads::trees(tables, number, &owners))
            .await
    }

    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
        self.read(move |tables| reads::trees_of(tables, owner))
            .await
    }

    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        let key = key.clone();
        self.read(move |tables| reads::document(tables, &key)).await
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.read(|tables| reads::challenge(tables, id)).await
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        let record = self.read(|tables| reads::closed(tables, id)).await?;
        Ok(record.map(|record| record.closed))
    }

    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let record = self.read(|tables| reads::closed(tables, id)).await?;
        Ok(record.and_then(|record| record.challenge))
    }

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

#[async_trait]
impl Lists for SledStore {
    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::games(tables, query, limit)).await
    }

    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(|tables| reads::game_ids(tables, after, limit))
            .await
    }

    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError> {
        self.read(|tables| reads::game_versions(tables, query, limit))
            .await
    }

    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError> {
        self.read(|tables| reads::count_games(tables, query)).await
    }

    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        self.read(|tables| reads::challenges(tables, query, limit))
            .await
    }

    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError> {
        self.read(|tables| reads::lapsed(tables, now, limit)).await
    }

    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError> {
        self.read(move |tables| reads::documents(tables, label, kind, limit))
            .await
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        self.known(|durable| durable.counts)
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

    /// No other process can use the files.
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

#[async_trait]
impl Clocks for SledStore {
    async fn clocks_due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::clocks_due(tables, now, limit))
            .await
    }

    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(reads::next_clock).await
    }

    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.read(|tables| reads::clocked(tables, after, limit))
            .await
    }

    async fn clocks_changed(&self) {
        if self.known(|_| ()).is_ok() {
            self.shared.clocks_changed.notified().await;
        }
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        self.read(reads::outages).await
    }

    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.write(move |ledger, _| ledger.note_outage(outage))
            .await
    }

    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
        self.read(reads::alive).await
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

#[async_trait]
impl Ratings for SledStore {
    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        self.read(|tables| reads::rating(tables, user, scale)).await
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        self.read(|tables| reads::ratings_of(tables, user)).await
    }

    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError> {
        self.read(|tables| reads::ranking(tables, scale, guild, from, limit))
            .await
    }

    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError> {
        self.read(|tables| reads::count_ratings(tables, scales, guild, most))
            .await
    }

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

#[async_trait]
impl Preferences for SledStore {
    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        self.read(|tables| reads::settings(tables, user)).await
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        self.read(reads::themes_chosen).await
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        self.write(move |ledger, _| ledger.choose(user, chosen))
            .await
    }

    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        self.read(|tables| reads::guild_settings(tables, guild))
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
