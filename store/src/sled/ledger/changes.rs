//! What each change writes.

use super::{GAMES_IN_MEMORY, Held, Ledger, sum, unreadable};
use crate::sled::key::{self, Listed, Scope, Table};
use crate::stored;
use crate::transition::{expect_below, numbered};
use crate::{
    Challenge, Change, Closed, ClosedWhy, CommitError, Ended, GameId, GameRecord, Job, JobId,
    NextGame, RatingChange, SeriesRecord, StoreError, Timestamp, Topic,
};

impl Ledger {
    #[expect(clippy::too_many_lines, reason = "one arm for each change")]
    pub(super) fn change(
        &mut self,
        now: Timestamp,
        change: Change,
    ) -> Result<(GameId, u64), CommitError> {
        match change {
            Change::OpenChallenge(new) => {
                let id = self.next_number();
                let challenge = Challenge::open(id, new, now)?;
                self.note_rematch(&challenge)?;
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
            } => self.change_challenge(challenge, |challenge| challenge.accept(version, user)),
            Change::Join {
                challenge,
                version,
                user,
            } => self.change_challenge(challenge, |challenge| challenge.join(version, user)),
            Change::Leave {
                challenge,
                version,
                user,
            } => self.change_challenge(challenge, |challenge| challenge.leave(version, user)),
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
                self.expect_room(&game)?;
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
                self.expect_room(&game)?;
                self.note_rematch(&challenge)?;
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
                clock,
                ratings,
                jobs,
            } => {
                // Worked out before anything is written, since it may be refused.
                let next = if next.is_some() || !ratings.is_empty() {
                    self.expect_ending(game, version, ended.as_ref(), &ratings, next, now)?
                } else {
                    None
                };
                let rated = ratings.clone();
                let changed = self.change_game(game, jobs, now, |game| {
                    game.append(version, entry, ended, clock, ratings, now)
                })?;
                for RatingChange {
                    user, scale, after, ..
                } in rated
                {
                    self.put_rating(user, &scale, Some(after))?;
                }
                if let Some((series, game, jobs)) = next {
                    self.head.last_game = game.id.get();
                    self.put_series(&series)?;
                    self.start_game(game, jobs, now)?;
                }
                Ok(changed)
            }
            Change::Undo {
                game,
                version,
                entries,
                clock,
                jobs,
            } => self.change_game(game, jobs, now, |game| {
                game.undo(version, entries, clock, now)
            }),
            Change::SetOffer {
                game,
                version,
                before,
                offer,
                jobs,
            } => {
                let mut given = None;
                let changed = self.change_game(game, Vec::new(), now, |game| {
                    given = game.set_offer(version, before, offer)?;
                    Ok(())
                })?;
                self.add_jobs(game, numbered(jobs, given), now)?;
                Ok(changed)
            }
            Change::SetClock {
                game,
                version,
                clock,
                jobs,
            } => self.change_game(game, jobs, now, |game| game.set_clock(version, clock)),
            Change::SetThread { game, thread } => {
                let held = self.load_game(game)?;
                self.rewrite_game(held, |game| game.thread = thread)
            }
            Change::SetChallengePost { challenge, post } => {
                self.change_challenge(challenge, |challenge| {
                    challenge.post = Some(post);
                    Ok(())
                })
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

    /// What is to be written when `next` starts with the end of game `id`, and whether these ratings may change with it.
    fn expect_ending(
        &mut self,
        id: GameId,
        version: u64,
        ended: Option<&Ended>,
        ratings: &[RatingChange],
        next: Option<NextGame>,
        now: Timestamp,
    ) -> Result<Option<(SeriesRecord, GameRecord, Vec<Topic>)>, CommitError> {
        let held = self.load_game(id)?;
        let stored = |user, scale: &str| self.rating(user, scale);
        let expected = held
            .game
            .expect_ending(version, ended)
            .and_then(|()| held.game.expect_ratings(ratings, stored))
            .and_then(|()| {
                next.map(|next| self.follow(&held.game, next, now))
                    .transpose()
            });
        self.hold(held);
        expected
    }

    /// What is to be written when `next` follows `game`.
    fn follow(
        &self,
        game: &GameRecord,
        next: NextGame,
        now: Timestamp,
    ) -> Result<(SeriesRecord, GameRecord, Vec<Topic>), CommitError> {
        let id = game.id;
        let series = game.expect_series()?;
        let bytes = self.get(Table::Series, &key::series(series))?;
        let read = bytes.ok_or_else(|| format!("game {id} is of it, but there is no such record"));
        let read = read.and_then(|bytes| stored::read_series(series, &bytes));
        let mut series = read.map_err(|why| unreadable(format!("series {series}"), why))?;
        let game = series.start_next(self.next_number(), next.game, now)?;
        Ok((series, game, next.jobs))
    }

    /// Notes a rematch with the game it is of.
    fn note_rematch(&mut self, rematch: &Challenge) -> Result<(), CommitError> {
        let Some(id) = rematch.rematch_of else {
            return Ok(());
        };
        let mut held = self.load_game(id)?;
        let expected = held
            .game
            .expect_rematchable(|before| self.came_to_nothing(before));
        if let Err(refused) = expected {
            self.hold(held);
            return Err(refused);
        }
        held.game.rematch = Some(rematch.id);
        self.put_game(held);
        Ok(())
    }

    /// Whether challenge `id` was closed without a game.
    fn came_to_nothing(&self, id: GameId) -> Result<bool, CommitError> {
        let Some(bytes) = self.get(Table::Closed, &key::game(id))? else {
            return Ok(false);
        };
        let closed = stored::read_closed(&bytes)
            .map_err(|why| unreadable(format!("end of challenge {id}"), why))?;
        Ok(closed.why != ClosedWhy::Started)
    }

    /// Fails unless `game` may run beside those that run in its server.
    fn expect_room(&self, game: &GameRecord) -> Result<(), CommitError> {
        let Some(guild) = game.place.guild.filter(|_| game.ended.is_none()) else {
            return Ok(());
        };
        let Some(cap) = self.guild_settings(guild)?.games_cap else {
            return Ok(());
        };
        let running = key::index(Scope::Guild(guild), Listed::RunningGames);
        expect_below(self.under(Table::Index, &running)?.len(), cap)
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
        self.start_game(game, jobs, now)
    }

    fn start_game(
        &mut self,
        game: GameRecord,
        jobs: Vec<Topic>,
        now: Timestamp,
    ) -> Result<(GameId, u64), CommitError> {
        for key in key::of_game(&game) {
            self.put_new(Table::Index, key, Vec::new());
        }
        for key in key::members_of(&game) {
            self.list(key)?;
        }
        if game.ended.is_some() {
            self.head.ended += 1;
        } else {
            self.head.running += 1;
        }
        self.head.clocks += u64::from(game.clock.is_some());
        let id = game.id;
        let started = self.put_new_game(game);
        self.add_jobs(id, jobs, now)?;
        Ok(started)
    }

    /// Changes a running game as a player or its clock does.
    fn change_game(
        &mut self,
        id: GameId,
        jobs: Vec<Topic>,
        now: Timestamp,
        change: impl FnOnce(&mut GameRecord) -> Result<(), CommitError>,
    ) -> Result<(GameId, u64), CommitError> {
        let mut held = self.load_game(id)?;
        let due_before = held.game.due();
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
        let due = game.due();
        if due != due_before {
            if let Some(due) = due_before {
                self.delete(Table::Index, key::clock(due, id))?;
                self.head.clocks -= 1;
            }
            if let Some(due) = due {
                self.put_new(Table::Index, key::clock(due, id), Vec::new());
                self.head.clocks += 1;
            }
        }
        let changed = self.put_game(held);
        self.add_jobs(id, jobs, now)?;
        Ok(changed)
    }

    /// Writes a game anew that is no other than before, but may be listed elsewhere.
    pub(super) fn rewrite_game(
        &mut self,
        mut held: Held,
        change: impl FnOnce(&mut GameRecord),
    ) -> Result<(GameId, u64), CommitError> {
        let before = key::of_game(&held.game);
        change(&mut held.game);
        let after = key::of_game(&held.game);
        for key in before.iter().filter(|key| !after.contains(key)) {
            self.delete(Table::Index, key.clone())?;
        }
        for key in after.into_iter().filter(|key| !before.contains(key)) {
            self.put_new(Table::Index, key, Vec::new());
        }
        Ok(self.put_game(held))
    }

    /// Changes an open challenge, and where it is listed.
    fn change_challenge(
        &mut self,
        id: GameId,
        change: impl FnOnce(&mut Challenge) -> Result<(), CommitError>,
    ) -> Result<(GameId, u64), CommitError> {
        let mut challenge = self.load_challenge(id)?;
        let before = key::of_challenge(&challenge);
        change(&mut challenge)?;
        let after = key::of_challenge(&challenge);
        for key in before.iter().filter(|key| !after.contains(key)) {
            self.delete(Table::Index, key.clone())?;
        }
        for key in after.into_iter().filter(|key| !before.contains(key)) {
            self.put_new(Table::Index, key, Vec::new());
        }
        self.put_challenge(&challenge)?;
        Ok((id, challenge.version))
    }

    pub(super) fn load_challenge(&self, id: GameId) -> Result<Challenge, CommitError> {
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

    pub(super) fn close_challenge(
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
    pub(super) fn load_game(&mut self, id: GameId) -> Result<Held, CommitError> {
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

    pub(super) fn put_game(&mut self, held: Held) -> (GameId, u64) {
        let Held { game, sum: old } = held;
        self.subtract(old);
        self.put_new_game(game)
    }

    fn put_new_game(&mut self, game: GameRecord) -> (GameId, u64) {
        let written = (game.id, game.version);
        let sum = self.put_new(Table::Game, key::game(game.id), stored::write_game(&game));
        self.hold(Held { game, sum });
        written
    }

    pub(super) fn hold(&mut self, held: Held) {
        if self.games.len() >= GAMES_IN_MEMORY {
            self.games.clear();
        }
        self.games.insert(held.game.id, held);
    }

    fn add_jobs(
        &mut self,
        game: GameId,
        topics: Vec<Topic>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        if topics.is_empty() {
            return Ok(());
        }
        let held = self.load_game(game)?;
        for topic in topics {
            if self.outbox.has_digest(&topic) {
                continue;
            }
            self.head.last_job += 1;
            self.head.jobs += 1;
            let job = Job::new(JobId::new(self.head.last_job), &held.game, topic, now);
            self.put_new(Table::Job, key::job(job.id), stored::write_job(&job));
            self.outbox.put(job);
        }
        self.hold(held);
        Ok(())
    }
}
