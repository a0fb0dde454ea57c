//! Engine that keeps everything in memory, for tests and experiments. All data is lost when the process exits.
//!
//! It is deliberately simple: maps and full scans, no indexes. Tests compare the other engines with it.

mod state;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::Notify;

use crate::model::uptime;
use crate::{
    Challenge, ChallengeQuery, Change, ClaimLimits, Clocks, Closed, CommitError, Counts,
    DocumentKey, DocumentKind, DocumentRecord, Fleet, GameId, GameQuery, GameRecord, GameVersion,
    GuildId, GuildSetting, GuildSettings, IdempotencyKey, Job, JobClass, JobDone, JobId, Label,
    Lists, NextDue, Outage, Outbox, Preferences, Rating, Ratings, Reach, Receipt, Records,
    SeriesId, SeriesRecord, SetAside, Setting, Settings, StoreError, Timestamp, TreeRecord, UserId,
    WaitingJobs, transition,
};
use state::{State, Wakes};

/// A [`Store`](crate::Store) that keeps its data in memory.
///
/// ```
/// use asterism_store::memory::MemoryStore;
/// use asterism_store::prelude::*;
/// use asterism_store::{Setting, UserId};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), asterism_store::StoreError> {
/// let store = MemoryStore::new();
/// store.choose(UserId::new(1), vec![Setting::Labels(true)]).await?;
/// assert_eq!(store.settings(UserId::new(1)).await?.labels, Some(true));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
    jobs_added: Notify,
    clocks_changed: Notify,
    closed: Notify,
}

impl MemoryStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn wake(&self, wakes: Wakes) {
        if wakes.outbox {
            self.jobs_added.notify_one();
        }
        if wakes.clocks {
            self.clocks_changed.notify_one();
        }
    }

    fn open(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        // Changes are computed before anything is stored, so a panic elsewhere leaves nothing half done.
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            Err(StoreError::Closed)
        } else {
            Ok(state)
        }
    }
}

#[async_trait]
impl Records for MemoryStore {
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        Ok(self.open()?.games.get(&id).cloned())
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        Ok(self.open()?.series.get(&id).cloned())
    }

    async fn trees(
        &self,
        number: GameId,
        owners: &[UserId],
    ) -> Result<Vec<Option<TreeRecord>>, StoreError> {
        let state = self.open()?;
        let tree = |owner: &UserId| state.trees.get(&(*owner, number)).cloned();
        Ok(owners.iter().map(tree).collect())
    }

    async fn trees_of(&self, owner: UserId) -> Result<Vec<TreeRecord>, StoreError> {
        let state = self.open()?;
        let own = state.trees.values().filter(|it| it.owner == owner);
        Ok(own.cloned().collect())
    }

    async fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        Ok(self.open()?.documents.get(key).cloned())
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        Ok(self.open()?.challenges.get(&id).cloned())
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        Ok(self.open()?.closed.get(&id).map(|record| record.closed))
    }

    async fn closed_challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let state = self.open()?;
        Ok(state.closed.get(&id).and_then(|it| it.challenge.clone()))
    }

    async fn receipt(&self, key: IdempotencyKey) -> Result<Option<Receipt>, StoreError> {
        Ok(self.open()?.repeated(key))
    }

    async fn commit(
        &self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        let (receipt, wakes) = self.open()?.commit(key, now, change)?;
        self.wake(wakes);
        Ok(receipt)
    }

    async fn forget(
        &self,
        now: Timestamp,
        user: UserId,
        done: Vec<(GameId, u64)>,
    ) -> Result<(), CommitError> {
        let mut state = self.open()?;
        let effects = transition::forget(&*state, now, user, &done)?;
        let wakes = state.store(effects, now);
        drop(state);
        self.wake(wakes);
        Ok(())
    }
}

#[async_trait]
impl Lists for MemoryStore {
    async fn games(&self, query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError> {
        let state = self.open()?;
        let mut games: Vec<_> = state
            .games
            .values()
            .filter(|game| query.matches(game))
            .collect();
        games.sort_by_key(|game| std::cmp::Reverse((game.updated, game.id)));
        Ok(games.into_iter().take(limit).cloned().collect())
    }

    async fn game_ids(
        &self,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let state = self.open()?;
        let mut ids: Vec<_> = state.games.keys().copied().collect();
        ids.retain(|id| Some(*id) > after);
        ids.sort_unstable();
        ids.truncate(limit);
        Ok(ids)
    }

    async fn game_versions(
        &self,
        query: GameQuery,
        limit: usize,
    ) -> Result<Vec<GameVersion>, StoreError> {
        let games = self.games(query, limit).await?;
        Ok(games.iter().map(GameVersion::from).collect())
    }

    async fn count_games(&self, query: GameQuery) -> Result<usize, StoreError> {
        let state = self.open()?;
        let games = state.games.values();
        Ok(games.filter(|game| query.matches(game)).count())
    }

    async fn challenges(
        &self,
        query: ChallengeQuery,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let state = self.open()?;
        let newest_first = state.challenges.values().rev();
        Ok(newest_first
            .filter(|challenge| query.matches(challenge))
            .take(limit)
            .cloned()
            .collect())
    }

    async fn lapsed(&self, now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError> {
        let state = self.open()?;
        let mut lapsed: Vec<_> = state
            .challenges
            .values()
            .filter(|challenge| challenge.lapses <= now)
            .collect();
        lapsed.sort_by_key(|challenge| (challenge.lapses, challenge.id));
        Ok(lapsed.into_iter().take(limit).cloned().collect())
    }

    async fn documents(
        &self,
        label: Label,
        kind: DocumentKind,
        limit: usize,
    ) -> Result<Vec<DocumentRecord>, StoreError> {
        let state = self.open()?;
        let listed = state.documents.values().rev();
        let listed = listed.filter(|it| it.key.kind() == kind && it.labels().contains(&label));
        Ok(listed.take(limit).cloned().collect())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        let state = self.open()?;
        let ended = state
            .games
            .values()
            .filter(|game| game.ended.is_some())
            .count();
        Ok(Counts {
            challenges: state.challenges.len() as u64,
            running: (state.games.len() - ended) as u64,
            ended: ended as u64,
            jobs: state.jobs.len() as u64,
            clocks: state.clocks().count() as u64,
            ratings: state.ratings.len() as u64,
        })
    }
}

#[async_trait]
impl Outbox for MemoryStore {
    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limits: ClaimLimits,
    ) -> Result<Vec<Job>, StoreError> {
        let mut state = self.open()?;
        let mut due = Vec::new();
        for class in JobClass::ALL {
            let heads = state.heads().filter(|job| job.topic.class() == class);
            let heads = heads.filter(|job| job.due <= now);
            let mut heads: Vec<_> = heads.map(|job| (job.due, job.id)).collect();
            heads.sort_unstable();
            heads.truncate(limits.for_class(class));
            due.extend(heads);
        }
        let claim = |(_, id)| {
            let job = state.jobs.get_mut(&id).expect("found under the same lock");
            *job = job.claimed(now, lease);
            job.clone()
        };
        Ok(due.into_iter().map(claim).collect())
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let mut state = self.open()?;
        let Some(job) = state.jobs.get(&id).cloned() else {
            return Ok(());
        };
        let effects = transition::finish_job(&*state, job, done)?;
        let wakes = state.store(effects, Timestamp::from_millis(0));
        drop(state);
        self.wake(wakes);
        Ok(())
    }

    /// Returns whether the caller still holds `job`. No other process can access the data, but a job whose lease has ended can be claimed again.
    fn still_holds(&self, job: &Job) -> bool {
        let state = self.open();
        state.is_ok_and(|state| {
            let found = state.jobs.get(&job.id);
            found.is_some_and(|found| found.attempts == job.attempts)
        })
    }

    async fn postpone_job(
        &self,
        id: JobId,
        attempts: u32,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        if let Some(job) = self.open()?.jobs.get_mut(&id)
            && let Some(postponed) = job.postponed(attempts, due)
        {
            *job = postponed;
        }
        self.jobs_added.notify_one();
        Ok(())
    }

    async fn recall_jobs(&self, now: Timestamp, latest: Timestamp) -> Result<usize, StoreError> {
        let mut state = self.open()?;
        let jobs = state.jobs.values_mut();
        let recalled = jobs.filter_map(|job| {
            *job = job.recalled(now, latest)?;
            Some(())
        });
        Ok(recalled.count())
    }

    async fn set_aside(&self, limit: usize) -> Result<Vec<SetAside>, StoreError> {
        let state = self.open()?;
        let latest_first = state.set_aside.values().rev();
        Ok(latest_first.take(limit).cloned().collect())
    }

    async fn waiting_jobs(&self, now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError> {
        Ok(WaitingJobs::list(self.open()?.jobs.values(), now))
    }

    async fn next_due(&self) -> Result<NextDue, StoreError> {
        let mut next = NextDue::default();
        for job in self.open()?.heads() {
            let due = &mut next.0[job.topic.class() as usize];
            *due = Some(due.map_or(job.due, |due| due.min(job.due)));
        }
        Ok(next)
    }

    async fn jobs_added(&self) {
        if self.open().is_ok() {
            self.jobs_added.notified().await;
        }
    }
}

#[async_trait]
impl Clocks for MemoryStore {
    async fn clocks_due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let state = self.open()?;
        let mut due: Vec<_> = state.clocks().filter(|(due, _)| *due <= now).collect();
        due.sort_by_key(|(due, game)| (*due, game.id));
        Ok(due
            .into_iter()
            .take(limit)
            .map(|(_, game)| game.clone())
            .collect())
    }

    async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.open()?.clocks().map(|(due, _)| due).min())
    }

    async fn clocked(
        &self,
        after: Option<(Timestamp, GameId)>,
        limit: usize,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let state = self.open()?;
        let mut games: Vec<_> = state.clocks().collect();
        games.retain(|(due, game)| Some((*due, game.id)) > after);
        games.sort_unstable_by_key(|(due, game)| (*due, game.id));
        let games = games.into_iter().take(limit);
        Ok(games.map(|(_, game)| game.clone()).collect())
    }

    async fn clocks_changed(&self) {
        if self.open().is_ok() {
            self.clocks_changed.notified().await;
        }
    }

    async fn outages(&self) -> Result<Vec<Outage>, StoreError> {
        Ok(self.open()?.outages.clone())
    }

    async fn note_outage(&self, outage: Outage) -> Result<(), StoreError> {
        let outages = &mut self.open()?.outages;
        let (gone, come) = uptime::note(outages, outage);
        outages.retain(|outage| !gone.contains(outage));
        outages.extend(come);
        outages.sort_unstable();
        Ok(())
    }

    async fn alive(&self) -> Result<BTreeMap<Reach, Timestamp>, StoreError> {
        Ok(self.open()?.alive.clone())
    }

    async fn set_alive(&self, reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError> {
        let reaches = reaches.into_iter().map(|reach| (reach, now));
        self.open()?.alive.extend(reaches);
        Ok(())
    }

    async fn forget_reaches(&self, reaches: Vec<Reach>) -> Result<(), StoreError> {
        let alive = &mut self.open()?.alive;
        alive.retain(|reach, _| !reaches.contains(reach));
        Ok(())
    }
}

#[async_trait]
impl Ratings for MemoryStore {
    async fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        transition::View::rating(&*self.open()?, user, scale)
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<(String, Rating)>, StoreError> {
        let state = self.open()?;
        let own = state
            .ratings
            .iter()
            .filter(|((whose, _), _)| *whose == user);
        Ok(own
            .map(|((_, scale), rating)| (scale.clone(), *rating))
            .collect())
    }

    async fn ranking(
        &self,
        scale: &str,
        guild: Option<GuildId>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<(UserId, Rating)>, StoreError> {
        let state = self.open()?;
        let ratings = state.ratings.iter();
        let mut ranking: Vec<_> = ratings
            .filter(|((user, on), _)| {
                on == scale && guild.is_none_or(|guild| state.plays_in(*user, guild))
            })
            .map(|((user, _), rating)| (*user, *rating))
            .collect();
        ranking.sort_by(|(one, ones), (other, others)| {
            let scores = others.score().total_cmp(&ones.score());
            scores.then(one.cmp(other))
        });
        Ok(ranking.into_iter().skip(from).take(limit).collect())
    }

    async fn count_ratings(
        &self,
        scales: &[String],
        guild: Option<GuildId>,
        most: usize,
    ) -> Result<Vec<usize>, StoreError> {
        let mut counts = Vec::with_capacity(scales.len());
        for scale in scales {
            counts.push(self.ranking(scale, guild, 0, most).await?.len());
        }
        Ok(counts)
    }

    async fn set_rating(
        &self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        let mut state = self.open()?;
        let effects = transition::set_rating(&*state, user, scale, before, after)?;
        // These effects do not depend on the time.
        state.store(effects, Timestamp::from_millis(0));
        Ok(())
    }
}

#[async_trait]
impl Preferences for MemoryStore {
    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        let state = self.open()?;
        Ok(state.settings.get(&user).cloned().unwrap_or_default())
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        let state = self.open()?;
        let themes = state.settings.values();
        Ok(themes.filter_map(|it| it.theme.clone()).collect())
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        let mut state = self.open()?;
        let mut settings = state.settings.get(&user).cloned().unwrap_or_default();
        settings.choose(chosen)?;
        state.settings.insert(user, settings.clone());
        Ok(settings)
    }

    async fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        let state = self.open()?;
        Ok(state.guilds.get(&guild).cloned().unwrap_or_default())
    }

    async fn choose_for_guild(
        &self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError> {
        let mut state = self.open()?;
        let mut settings = state.guilds.get(&guild).cloned().unwrap_or_default();
        settings.choose(chosen)?;
        state.guilds.insert(guild, settings.clone());
        Ok(settings)
    }
}

#[async_trait]
impl Fleet for MemoryStore {
    fn is_shared(&self) -> bool {
        false
    }

    async fn count_processes(&self) -> Result<usize, StoreError> {
        self.open().map(|_| 1)
    }

    async fn acquire_lease(&self, _: &str, _: Duration) -> Result<bool, StoreError> {
        self.open().map(|_| true)
    }

    async fn seize_lease(&self, _: &str, _: Duration) -> Result<(), StoreError> {
        self.open().map(drop)
    }

    async fn release_lease(&self, _: &str) -> Result<(), StoreError> {
        self.open().map(drop)
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.open().map(drop)
    }

    async fn failed(&self) -> StoreError {
        loop {
            // Counts as waiting from here on, so that closing the store in between is not missed.
            let closed = self.closed.notified();
            if let Err(error) = self.open() {
                return error;
            }
            closed.await;
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.open()?.is_closed = true;
        self.jobs_added.notify_one();
        self.clocks_changed.notify_one();
        self.closed.notify_waiters();
        Ok(())
    }
}
