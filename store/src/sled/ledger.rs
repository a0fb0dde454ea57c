//! Writer's view of the store: what is on disk, with what is to be written next on top.
//!
//! Commands are carried out here one after another, each seeing those before it; what they write is collected and
//! applied for all of them at once. A command checks everything before it writes anything, so a refused one leaves no
//! trace. A store that cannot read its own records any more stops altogether, so there nothing is left half done either.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::key::{self, Key, Table};
use super::outbox::Outbox;
use super::receipts::Receipts;
use super::tables::{Fate, HEAD, Tables, Writes};
use crate::stored::{self, Head};
use crate::{
    Cause, Challenge, Change, Closed, ClosedWhy, CommitError, Counts, Ended, GameId, GameRecord,
    Job, JobDone, JobId, NextGame, Receipt, SeriesRecord, Setting, Settings, StoreError, Timestamp,
    Topic, UserId,
};

/// Games kept decoded: those being played right now. Some megabytes at most.
const GAMES_IN_MEMORY: usize = 1024;

/// Old records of receipts dropped with each new one; more than one, so that they run out.
const RECEIPTS_DROPPED: usize = 4;

pub(super) struct Ledger {
    tables: Arc<Tables>,
    head: Head,
    outbox: Outbox,
    writes: Writes,
    receipts: Receipts,
    games: HashMap<GameId, Held>,
}

/// A game in memory.
struct Held {
    game: GameRecord,
    /// Checksum of its record.
    sum: u64,
}

impl Ledger {
    pub(super) fn new(tables: Arc<Tables>, head: Head, outbox: Outbox, receipts: Receipts) -> Self {
        Self {
            tables,
            head,
            outbox,
            writes: Writes::default(),
            receipts,
            games: HashMap::new(),
        }
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn sequence(&self) -> u64 {
        self.head.sequence
    }

    pub(super) fn counts(&self) -> Counts {
        let Head {
            challenges,
            running,
            ended,
            jobs,
            ..
        } = self.head;
        Counts {
            challenges,
            running,
            ended,
            jobs,
        }
    }

    pub(super) fn next_due(&self) -> Option<Timestamp> {
        self.outbox.next_due()
    }

    /// What is to be written since this was last asked; `None` if nothing.
    pub(super) fn take_writes(&mut self) -> Result<Option<Writes>, StoreError> {
        if self.writes.is_empty() {
            return Ok(None);
        }
        self.head.sequence += 1;
        let given = self.receipts.take_new(self.head.sequence);
        if !given.is_empty() {
            self.put_new(
                Table::Receipt,
                key::receipts(self.head.sequence),
                stored::write_receipts(&given),
            );
        }
        for _ in 0..RECEIPTS_DROPPED {
            let Some(expired) = self.receipts.take_expired() else {
                break;
            };
            self.delete(Table::Receipt, key::receipts(expired))?;
        }
        self.writes.set_meta(HEAD, stored::write_head(&self.head));
        Ok(Some(std::mem::take(&mut self.writes)))
    }

    // ---- commands

    pub(super) fn commit(
        &mut self,
        cause: Cause,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        if let Some(receipt) = self.receipts.get(cause) {
            return Ok(receipt);
        }
        let (id, version) = self.change(now, change)?;
        let receipt = Receipt {
            id,
            version,
            repeated: false,
        };
        self.receipts.give(cause, receipt, now);
        Ok(receipt)
    }

    pub(super) fn receipt(&self, cause: Cause) -> Option<Receipt> {
        self.receipts.get(cause)
    }

    pub(super) fn claim(
        &mut self,
        now: Timestamp,
        lease: Duration,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let due = self.outbox.due(now, limit);
        due.into_iter()
            .map(|id| {
                let mut job = self.outbox.get(id).expect("listed a moment ago").clone();
                job.due = now.plus(lease);
                job.attempts = job.attempts.saturating_add(1);
                self.put_job(job.clone())?;
                Ok(job)
            })
            .collect()
    }

    pub(super) fn finish(&mut self, id: JobId, done: JobDone) -> Result<(), StoreError> {
        let Some(job) = self.outbox.get(id) else {
            return Ok(());
        };
        if let JobDone::Posted(post) = done {
            let mut held = match self.load_game(job.game) {
                Ok(held) => held,
                Err(CommitError::Store(error)) => return Err(error),
                Err(other) => {
                    return Err(unreadable(format!("game of job {id}"), other.to_string()));
                }
            };
            held.game.post = Some(post);
            self.put_game(held);
        }
        self.outbox.remove(id);
        self.delete(Table::Job, key::job(id))?;
        self.head.jobs -= 1;
        Ok(())
    }

    pub(super) fn postpone(&mut self, id: JobId, due: Timestamp) -> Result<(), StoreError> {
        let Some(job) = self.outbox.get(id) else {
            return Ok(());
        };
        let job = Job { due, ..job.clone() };
        self.put_job(job)
    }

    pub(super) fn choose(
        &mut self,
        user: UserId,
        chosen: Vec<Setting>,
    ) -> Result<Settings, StoreError> {
        let key = key::settings(user);
        let bytes = self.get(Table::Settings, &key)?;
        let before = match &bytes {
            Some(bytes) => stored::read_settings(bytes)
                .map_err(|why| unreadable(format!("settings of user {user}"), why))?,
            None => Settings::default(),
        };
        let mut settings = before.clone();
        settings.choose(chosen)?;
        if settings != before {
            self.put(Table::Settings, key, stored::write_settings(&settings))?;
        }
        Ok(settings)
    }

    // ---- changes

    fn change(&mut self, now: Timestamp, change: Change) -> Result<(GameId, u64), CommitError> {
        match change {
            Change::OpenChallenge(new) => {
                let id = self.next_number();
                let challenge = Challenge::open(id, new, now)?;
                for key in key::of_challenge(&challenge) {
                    self.put_new(Table::Index, key, Vec::new());
                }
                self.put_new(
                    Table::Challenge,
                    key::game(id),
                    stored::write_challenge(&challenge),
                );
                self.head.last_game = id.get();
                self.head.challenges += 1;
                Ok((id, challenge.version))
            }
            Change::Accept {
                challenge,
                version,
                user,
            } => {
                let mut challenge = self.load_challenge(challenge)?;
                challenge.accept(version, user)?;
                self.put_challenge(&challenge)?;
                Ok((challenge.id, challenge.version))
            }
            Change::CloseChallenge {
                challenge,
                version,
                why,
            } => {
                let challenge = self.load_challenge(challenge)?;
                challenge.expect_closable(version, why)?;
                self.close_challenge(&challenge, why, now)?;
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
                self.close_challenge(&challenge, ClosedWhy::Started, now)?;
                self.start_first(game, series.as_ref(), jobs, now)
            }
            Change::Begin {
                challenge,
                game,
                jobs,
            } => {
                let challenge = Challenge::open(self.next_number(), challenge, now)?;
                let (game, series) = challenge.start(challenge.version, game, now)?;
                self.head.last_game = challenge.id.get();
                self.put_closed(challenge.id, ClosedWhy::Started, now);
                self.start_first(game, series.as_ref(), jobs, now)
            }
            Change::Append {
                game,
                version,
                entry,
                ended,
                next,
                jobs,
            } => {
                let next = next
                    .map(|next| self.follow(game, version, ended.as_ref(), next, now))
                    .transpose()?;
                let changed = self.change_game(game, jobs, now, |game| {
                    game.append(version, entry, ended, now)
                })?;
                if let Some((series, game, jobs)) = next {
                    self.head.last_game = game.id.get();
                    self.put_series(&series)?;
                    self.start_game(game, jobs, now);
                }
                Ok(changed)
            }
            Change::Undo {
                game,
                version,
                entries,
                jobs,
            } => self.change_game(game, jobs, now, |game| game.undo(version, entries, now)),
            Change::SetChallengePost { challenge, post } => {
                let mut challenge = self.load_challenge(challenge)?;
                challenge.post = Some(post);
                self.put_challenge(&challenge)?;
                Ok((challenge.id, challenge.version))
            }
            Change::SetPost { game, post } => {
                let mut held = self.load_game(game)?;
                held.game.post = Some(post);
                Ok(self.put_game(held))
            }
        }
    }

    /// Number of the next challenge or game.
    fn next_number(&self) -> GameId {
        GameId::new(self.head.last_game + 1).expect("one more than a number is not 0")
    }

    /// What is to be written when `next` starts with the end of game `id`.
    fn follow(
        &mut self,
        id: GameId,
        version: u64,
        ended: Option<&Ended>,
        next: NextGame,
        now: Timestamp,
    ) -> Result<(SeriesRecord, GameRecord, Vec<Topic>), CommitError> {
        let held = self.load_game(id)?;
        let series = held.game.expect_followable(version, ended);
        self.hold(held);
        let series = series?;
        let bytes = self.get(Table::Series, &key::series(series))?;
        let read = bytes.ok_or_else(|| format!("game {id} is of it, but there is no such record"));
        let read = read.and_then(|bytes| stored::read_series(series, &bytes));
        let mut series = read.map_err(|why| unreadable(format!("series {series}"), why))?;
        let game = series.start_next(self.next_number(), next.game, now)?;
        Ok((series, game, next.jobs))
    }

    /// Starts the game a challenge leads to, and the series it is the first of.
    fn start_first(
        &mut self,
        game: GameRecord,
        series: Option<&SeriesRecord>,
        jobs: Vec<Topic>,
        now: Timestamp,
    ) -> Result<(GameId, u64), CommitError> {
        if let Some(series) = series {
            self.put_series(series)?;
        }
        Ok(self.start_game(game, jobs, now))
    }

    fn start_game(&mut self, game: GameRecord, jobs: Vec<Topic>, now: Timestamp) -> (GameId, u64) {
        for key in key::of_game(&game) {
            self.put_new(Table::Index, key, Vec::new());
        }
        self.head.running += 1;
        self.add_jobs(&game, jobs, now);
        self.put_new_game(game)
    }

    fn change_game(
        &mut self,
        id: GameId,
        jobs: Vec<Topic>,
        now: Timestamp,
        change: impl FnOnce(&mut GameRecord) -> Result<(), CommitError>,
    ) -> Result<(GameId, u64), CommitError> {
        let mut held = self.load_game(id)?;
        let changed = change(&mut held.game);
        if let Err(refused) = changed {
            // Changes check before they touch, so the record is as it was.
            self.hold(held);
            return Err(refused);
        }
        // Only running games are changed, and they are listed by number alone: nothing to do unless the game ended.
        let game = &mut held.game;
        if game.ended.is_some() {
            let ended = game.ended.take();
            let listed_before = key::of_game(game);
            game.ended = ended;
            for key in listed_before {
                self.delete(Table::Index, key)?;
            }
            for key in key::of_game(game) {
                self.put_new(Table::Index, key, Vec::new());
            }
            self.head.running -= 1;
            self.head.ended += 1;
        }
        self.add_jobs(&held.game, jobs, now);
        Ok(self.put_game(held))
    }

    fn load_challenge(&self, id: GameId) -> Result<Challenge, CommitError> {
        let bytes = self
            .get(Table::Challenge, &key::game(id))?
            .ok_or(CommitError::NotFound)?;
        stored::read_challenge(id, &bytes)
            .map_err(|why| unreadable(format!("challenge {id}"), why).into())
    }

    fn put_challenge(&mut self, challenge: &Challenge) -> Result<(), StoreError> {
        self.put(
            Table::Challenge,
            key::game(challenge.id),
            stored::write_challenge(challenge),
        )
    }

    fn put_series(&mut self, series: &SeriesRecord) -> Result<(), StoreError> {
        self.put(
            Table::Series,
            key::series(series.id),
            stored::write_series(series),
        )
    }

    fn close_challenge(
        &mut self,
        challenge: &Challenge,
        why: ClosedWhy,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.delete(Table::Challenge, key::game(challenge.id))?;
        for key in key::of_challenge(challenge) {
            self.delete(Table::Index, key)?;
        }
        self.head.challenges -= 1;
        self.put_closed(challenge.id, why, at);
        Ok(())
    }

    fn put_closed(&mut self, id: GameId, why: ClosedWhy, at: Timestamp) {
        let closed = stored::write_closed(Closed { why, at });
        self.put_new(Table::Closed, key::game(id), closed);
    }

    /// Game `id`, taken out of memory if it is there.
    fn load_game(&mut self, id: GameId) -> Result<Held, CommitError> {
        if let Some(held) = self.games.remove(&id) {
            return Ok(held);
        }
        let key = key::game(id);
        let bytes = self.get(Table::Game, &key)?.ok_or(CommitError::NotFound)?;
        let game =
            stored::read_game(id, &bytes).map_err(|why| unreadable(format!("game {id}"), why))?;
        Ok(Held {
            game,
            sum: sum(Table::Game, &key, &bytes),
        })
    }

    fn put_game(&mut self, held: Held) -> (GameId, u64) {
        let Held { game, sum: old } = held;
        self.forget(old);
        self.put_new_game(game)
    }

    fn put_new_game(&mut self, game: GameRecord) -> (GameId, u64) {
        let written = (game.id, game.version);
        let sum = self.put_new(Table::Game, key::game(game.id), stored::write_game(&game));
        self.hold(Held { game, sum });
        written
    }

    fn hold(&mut self, held: Held) {
        if self.games.len() >= GAMES_IN_MEMORY {
            self.games.clear();
        }
        self.games.insert(held.game.id, held);
    }

    fn add_jobs(&mut self, game: &GameRecord, topics: Vec<Topic>, now: Timestamp) {
        for topic in topics {
            self.head.last_job += 1;
            self.head.jobs += 1;
            let job = Job {
                id: JobId::new(self.head.last_job),
                game: game.id,
                series: game.series.map(|part| part.series),
                topic,
                attempts: 0,
                due: now,
            };
            self.put_new(Table::Job, key::job(job.id), stored::write_job(&job));
            self.outbox.put(job);
        }
    }

    fn put_job(&mut self, job: Job) -> Result<(), StoreError> {
        self.put(Table::Job, key::job(job.id), stored::write_job(&job))?;
        self.outbox.put(job);
        Ok(())
    }

    // ---- records

    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(match self.writes.get(table, key) {
            Fate::Written(value) => Some(value.to_vec()),
            Fate::Gone => None,
            Fate::Untouched => self.tables.get(table, key)?.map(|value| value.to_vec()),
        })
    }

    /// Writes over what stands under `key`, if anything does.
    fn put(&mut self, table: Table, key: Key, value: Vec<u8>) -> Result<(), StoreError> {
        if let Some(old) = self.sum(table, &key)? {
            self.forget(old);
        }
        self.put_new(table, key, value);
        Ok(())
    }

    /// Writes where nothing stands, or what stood has been forgotten; returns the checksum.
    fn put_new(&mut self, table: Table, key: Key, value: Vec<u8>) -> u64 {
        let sum = sum(table, &key, &value);
        self.head.checksum = self.head.checksum.wrapping_add(sum);
        self.head.records += 1;
        self.writes.set(table, key, Some(value));
        sum
    }

    fn delete(&mut self, table: Table, key: Key) -> Result<(), StoreError> {
        if let Some(old) = self.sum(table, &key)? {
            self.forget(old);
            self.writes.set(table, key, None);
        }
        Ok(())
    }

    /// Takes a record with this checksum out of the sums.
    fn forget(&mut self, sum: u64) {
        self.head.checksum = self.head.checksum.wrapping_sub(sum);
        self.head.records -= 1;
    }

    /// Checksum of what stands under `key` now.
    fn sum(&self, table: Table, key: &[u8]) -> Result<Option<u64>, StoreError> {
        Ok(match self.writes.get(table, key) {
            Fate::Written(value) => Some(sum(table, key, value)),
            Fate::Gone => None,
            Fate::Untouched => self
                .tables
                .get(table, key)?
                .map(|value| sum(table, key, &value)),
        })
    }
}

/// Checksum of one record. The store keeps the sum of all of them, which tells at the next start whether any record is
/// missing, extra or of another time than the rest.
pub(super) fn sum(table: Table, key: &[u8], value: &[u8]) -> u64 {
    let mut place = crc32fast::Hasher::new();
    place.update(table.name().as_bytes());
    place.update(key);
    let both = u64::from(place.finalize()) << 32 | u64::from(crc32fast::hash(value));
    // Scrambled (the finalizer of SplitMix64), since sums of bare checksums cancel out more easily.
    let mixed = (both ^ both >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

pub(super) fn unreadable(what: String, why: String) -> StoreError {
    StoreError::Unreadable { what, why }
}
