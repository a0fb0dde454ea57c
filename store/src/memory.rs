//! Engine that keeps everything in memory, for tests and for trying things out: gone with the process.
//!
//! Plain on purpose: maps and full scans, no index. The other engines are compared with it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::Notify;

use crate::{
    Cause, Challenge, ChallengeQuery, Change, Closed, ClosedWhy, CommitError, Counts, Ended,
    GameId, GameQuery, GameRecord, Job, JobDone, JobId, NextGame, RECEIPT_LIFE, Receipt, SeriesId,
    SeriesRecord, Setting, Settings, Store, StoreError, Timestamp, Topic, UserId,
};

/// A [`Store`] in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
    jobs_added: Notify,
}

#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    last_game: u64,
    last_job: u64,
    challenges: BTreeMap<GameId, Challenge>,
    closed: BTreeMap<GameId, Closed>,
    games: BTreeMap<GameId, GameRecord>,
    series: BTreeMap<SeriesId, SeriesRecord>,
    settings: HashMap<UserId, Settings>,
    receipts: HashMap<Cause, (Receipt, Timestamp)>,
    jobs: BTreeMap<JobId, Job>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn open(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        // Changes are made to copies and put in place last, so a panic elsewhere leaves nothing half done.
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            Err(StoreError::Closed)
        } else {
            Ok(state)
        }
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        Ok(self.open()?.games.get(&id).cloned())
    }

    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        Ok(self.open()?.series.get(&id).cloned())
    }

    async fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        Ok(self.open()?.challenges.get(&id).cloned())
    }

    async fn closed(&self, id: GameId) -> Result<Option<Closed>, StoreError> {
        Ok(self.open()?.closed.get(&id).copied())
    }

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

    async fn settings(&self, user: UserId) -> Result<Settings, StoreError> {
        let state = self.open()?;
        Ok(state.settings.get(&user).cloned().unwrap_or_default())
    }

    async fn themes_chosen(&self) -> Result<BTreeSet<String>, StoreError> {
        let state = self.open()?;
        let themes = state.settings.values();
        Ok(themes.filter_map(|it| it.theme.clone()).collect())
    }

    async fn receipt(&self, cause: Cause) -> Result<Option<Receipt>, StoreError> {
        Ok(self.open()?.repeated(cause))
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
        })
    }

    async fn commit(
        &self,
        cause: Cause,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        let has_jobs = change.has_jobs();
        let receipt = self.open()?.commit(cause, now, change)?;
        if has_jobs && !receipt.repeated {
            self.jobs_added.notify_one();
        }
        Ok(receipt)
    }

    async fn choose(&self, user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError> {
        let mut state = self.open()?;
        let mut settings = state.settings.get(&user).cloned().unwrap_or_default();
        settings.choose(chosen)?;
        state.settings.insert(user, settings.clone());
        Ok(settings)
    }

    async fn claim_jobs(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let mut state = self.open()?;
        let mut due: Vec<_> = state
            .heads()
            .filter(|job| job.due <= now)
            .map(|job| (job.due, job.id))
            .collect();
        due.sort_unstable();
        due.truncate(limit);
        let claim = |(_, id)| {
            let job: &mut Job = state
                .jobs
                .get_mut(&id)
                .expect("found a moment ago, under the same lock");
            job.due = now.plus(lease);
            job.attempts = job.attempts.saturating_add(1);
            job.clone()
        };
        Ok(due.into_iter().map(claim).collect())
    }

    async fn finish_job(&self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let mut state = self.open()?;
        let Some(job) = state.jobs.remove(&id) else {
            return Ok(());
        };
        if let (JobDone::Posted(post), Some(game)) = (done, state.games.get_mut(&job.game)) {
            game.post = Some(post);
        }
        drop(state);
        self.jobs_added.notify_one();
        Ok(())
    }

    async fn postpone_job(&self, id: JobId, due: Timestamp) -> Result<(), StoreError> {
        if let Some(job) = self.open()?.jobs.get_mut(&id) {
            job.due = due;
        }
        self.jobs_added.notify_one();
        Ok(())
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.open()?.heads().map(|job| job.due).min())
    }

    async fn jobs_added(&self) {
        if self.open().is_ok() {
            self.jobs_added.notified().await;
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.open()?.is_closed = true;
        self.jobs_added.notify_one();
        Ok(())
    }
}

impl State {
    fn repeated(&self, cause: Cause) -> Option<Receipt> {
        self.receipts.get(&cause).map(|(receipt, _)| Receipt {
            repeated: true,
            ..*receipt
        })
    }

    /// Oldest job of each game or series.
    fn heads(&self) -> impl Iterator<Item = &Job> {
        let mut seen = HashSet::new();
        self.jobs
            .values()
            .filter(move |job| seen.insert(job.line()))
    }

    fn commit(
        &mut self,
        cause: Cause,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        if let Some(receipt) = self.repeated(cause) {
            return Ok(receipt);
        }
        let (id, version) = self.apply(now, change)?;
        let receipt = Receipt {
            id,
            version,
            repeated: false,
        };
        self.receipts
            .retain(|_, (_, at)| now.since(*at) <= RECEIPT_LIFE);
        self.receipts.insert(cause, (receipt, now));
        Ok(receipt)
    }

    fn apply(&mut self, now: Timestamp, change: Change) -> Result<(GameId, u64), CommitError> {
        match change {
            Change::OpenChallenge(new) => {
                let id = self.next_number();
                let challenge = Challenge::open(id, new, now)?;
                self.last_game = id.get();
                Ok(self.keep_challenge(challenge))
            }
            Change::Accept {
                challenge,
                version,
                user,
            } => {
                let mut challenge = self.load_challenge(challenge)?;
                challenge.accept(version, user)?;
                Ok(self.keep_challenge(challenge))
            }
            Change::CloseChallenge {
                challenge,
                version,
                why,
            } => {
                let challenge = self.load_challenge(challenge)?;
                challenge.expect_closable(version, why)?;
                self.close_challenge(challenge.id, why, now);
                Ok((challenge.id, challenge.version))
            }
            Change::Start {
                challenge,
                version,
                game,
                jobs,
            } => {
                let challenge = self.load_challenge(challenge)?;
                let (game, series) = challenge.start(version, game, now)?;
                self.close_challenge(challenge.id, ClosedWhy::Started, now);
                self.series
                    .extend(series.into_iter().map(|series| (series.id, series)));
                Ok(self.keep_game(game, jobs, now))
            }
            Change::Begin {
                challenge,
                game,
                jobs,
            } => {
                let challenge = Challenge::open(self.next_number(), challenge, now)?;
                let (game, series) = challenge.start(challenge.version, game, now)?;
                self.last_game = challenge.id.get();
                self.close_challenge(challenge.id, ClosedWhy::Started, now);
                self.series
                    .extend(series.into_iter().map(|series| (series.id, series)));
                Ok(self.keep_game(game, jobs, now))
            }
            Change::Append {
                game,
                version,
                entry,
                ended,
                next,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                let next = next
                    .map(|next| self.follow(&game, version, ended.as_ref(), next, now))
                    .transpose()?;
                game.append(version, entry, ended, now)?;
                let kept = self.keep_game(game, jobs, now);
                if let Some((series, game, jobs)) = next {
                    self.last_game = game.id.get();
                    self.series.insert(series.id, series);
                    self.keep_game(game, jobs, now);
                }
                Ok(kept)
            }
            Change::Undo {
                game,
                version,
                entries,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                game.undo(version, entries, now)?;
                Ok(self.keep_game(game, jobs, now))
            }
            Change::SetChallengePost { challenge, post } => {
                let mut challenge = self.load_challenge(challenge)?;
                challenge.post = Some(post);
                Ok(self.keep_challenge(challenge))
            }
            Change::SetPost { game, post } => {
                let mut game = self.load_game(game)?;
                game.post = Some(post);
                Ok(self.keep_game(game, Vec::new(), now))
            }
        }
    }

    /// Number of the next challenge or game.
    fn next_number(&self) -> GameId {
        GameId::new(self.last_game + 1).expect("one more than a number is not 0")
    }

    /// What is to be kept when `next` starts with the end of `game`.
    fn follow(
        &self,
        game: &GameRecord,
        version: u64,
        ended: Option<&Ended>,
        next: NextGame,
        now: Timestamp,
    ) -> Result<(SeriesRecord, GameRecord, Vec<Topic>), CommitError> {
        let series = game.expect_followable(version, ended)?;
        let mut series = self.series[&series].clone();
        let game = series.start_next(self.next_number(), next.game, now)?;
        Ok((series, game, next.jobs))
    }

    fn load_challenge(&self, id: GameId) -> Result<Challenge, CommitError> {
        self.challenges
            .get(&id)
            .cloned()
            .ok_or(CommitError::NotFound)
    }

    fn keep_challenge(&mut self, challenge: Challenge) -> (GameId, u64) {
        let kept = (challenge.id, challenge.version);
        self.challenges.insert(challenge.id, challenge);
        kept
    }

    fn close_challenge(&mut self, id: GameId, why: ClosedWhy, at: Timestamp) {
        self.challenges.remove(&id);
        self.closed.insert(id, Closed { why, at });
    }

    fn load_game(&self, id: GameId) -> Result<GameRecord, CommitError> {
        self.games.get(&id).cloned().ok_or(CommitError::NotFound)
    }

    fn keep_game(&mut self, game: GameRecord, jobs: Vec<Topic>, now: Timestamp) -> (GameId, u64) {
        for topic in jobs {
            self.last_job += 1;
            let id = JobId::new(self.last_job);
            self.jobs.insert(
                id,
                Job {
                    id,
                    game: game.id,
                    series: game.series.map(|part| part.series),
                    topic,
                    attempts: 0,
                    due: now,
                },
            );
        }
        let kept = (game.id, game.version);
        self.games.insert(game.id, game);
        kept
    }
}
