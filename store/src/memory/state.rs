//! What is kept, and what each change does to it.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::rating::check_scale;
use crate::transition::{expect_below, invalid, numbered};
use crate::{
    Challenge, Change, Closed, ClosedWhy, CommitError, GameId, GameRecord, GuildId, GuildSettings,
    IdempotencyKey, Job, JobId, NextGame, Outage, RECEIPT_LIFE, Rating, Receipt, SeriesId,
    SeriesRecord, Settings, Timestamp, Topic, UserId,
};

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) is_closed: bool,
    last_game: u64,
    last_job: u64,
    pub(super) challenges: BTreeMap<GameId, Challenge>,
    pub(super) closed: BTreeMap<GameId, Closed>,
    pub(super) games: BTreeMap<GameId, GameRecord>,
    pub(super) series: BTreeMap<SeriesId, SeriesRecord>,
    pub(super) settings: HashMap<UserId, Settings>,
    pub(super) guilds: HashMap<GuildId, GuildSettings>,
    pub(super) ratings: BTreeMap<(UserId, String), Rating>,
    pub(super) outages: Vec<Outage>,
    pub(super) alive: Option<Timestamp>,
    receipts: HashMap<IdempotencyKey, (Receipt, Timestamp)>,
    pub(super) jobs: BTreeMap<JobId, Job>,
}

impl State {
    pub(super) fn repeated(&self, key: IdempotencyKey) -> Option<Receipt> {
        self.receipts.get(&key).map(|(receipt, _)| Receipt {
            repeated: true,
            ..*receipt
        })
    }

    /// Oldest job of each game or series.
    pub(super) fn heads(&self) -> impl Iterator<Item = &Job> {
        let mut seen = HashSet::new();
        self.jobs
            .values()
            .filter(move |job| seen.insert(job.line()))
    }

    pub(super) fn commit(
        &mut self,
        key: IdempotencyKey,
        now: Timestamp,
        change: Change,
    ) -> Result<Receipt, CommitError> {
        if let Some(receipt) = self.repeated(key) {
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
        self.receipts.insert(key, (receipt, now));
        Ok(receipt)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each change")]
    fn apply(&mut self, now: Timestamp, change: Change) -> Result<(GameId, u64), CommitError> {
        match change {
            Change::OpenChallenge(new) => {
                let id = self.next_number();
                let challenge = Challenge::open(id, new, now)?;
                self.note_rematch(&challenge)?;
                self.last_game = id.get();
                Ok(self.keep_challenge(challenge))
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
                self.expect_room(&game)?;
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
                self.expect_room(&game)?;
                self.note_rematch(&challenge)?;
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
                clock,
                ratings,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                if next.is_some() || !ratings.is_empty() {
                    game.expect_ending(version, ended.as_ref())?;
                }
                let stored = |user, scale: &str| Ok(self.rating(user, scale));
                game.expect_ratings(&ratings, stored)?;
                let next = next.map(|next| self.follow(&game, next, now)).transpose()?;
                game.append(version, entry, ended, clock, ratings.clone(), now)?;
                for change in ratings {
                    let key = (change.user, change.scale);
                    self.ratings.insert(key, change.after);
                }
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
                clock,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                game.undo(version, entries, clock, now)?;
                Ok(self.keep_game(game, jobs, now))
            }
            Change::SetOffer {
                game,
                version,
                before,
                offer,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                let given = game.set_offer(version, before, offer)?;
                Ok(self.keep_game(game, numbered(jobs, given), now))
            }
            Change::SetClock {
                game,
                version,
                clock,
                jobs,
            } => {
                let mut game = self.load_game(game)?;
                game.set_clock(version, clock)?;
                Ok(self.keep_game(game, jobs, now))
            }
            Change::SetThread { game, thread } => {
                let mut game = self.load_game(game)?;
                game.thread = thread;
                Ok(self.keep_game(game, Vec::new(), now))
            }
            Change::SetChallengePost { challenge, post } => {
                self.change_challenge(challenge, |challenge| {
                    challenge.post = Some(post);
                    Ok(())
                })
            }
            Change::SetPost { game, post } => {
                let mut game = self.load_game(game)?;
                game.post = Some(post);
                Ok(self.keep_game(game, Vec::new(), now))
            }
        }
    }

    pub(super) fn set_rating(
        &mut self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        check_scale(scale)?;
        after.iter().try_for_each(Rating::check)?;
        let now = self.rating(user, scale);
        if now != before && now != after {
            return Err(CommitError::RatingMoved);
        }
        let key = (user, scale.to_owned());
        match after {
            Some(after) => self.ratings.insert(key, after),
            None => self.ratings.remove(&key),
        };
        Ok(())
    }

    pub(super) fn forget(
        &mut self,
        now: Timestamp,
        user: UserId,
        former: UserId,
        done: &[(GameId, u64)],
    ) -> Result<(), CommitError> {
        if user == former {
            return Err(invalid(format!("user {user} in their own place")));
        }
        let mut running = self.games.values().filter(|game| game.ended.is_none());
        let plays =
            |game: &&GameRecord| !game.has_left(user) && !done.contains(&(game.id, game.version));
        if let Some(game) = running.find(plays) {
            return Err(CommitError::Conflict { now: game.version });
        }
        let challenges = self.challenges.values();
        let concerned = challenges.filter(|challenge| challenge.concerns(user));
        for id in concerned.map(|challenge| challenge.id).collect::<Vec<_>>() {
            self.close_challenge(id, ClosedWhy::Withdrawn, now);
        }
        for game in self.games.values_mut() {
            game.forget(user, former);
        }
        for closed in self.closed.values_mut() {
            if closed.why == (ClosedWhy::Declined { by: user }) {
                closed.why = ClosedWhy::Declined { by: former };
            }
        }
        self.ratings.retain(|(whose, _), _| *whose != user);
        self.settings.remove(&user);
        self.jobs.retain(|_, job| job.topic.user() != Some(user));
        Ok(())
    }

    pub(super) fn rating(&self, user: UserId, scale: &str) -> Option<Rating> {
        self.ratings.get(&(user, scale.to_owned())).copied()
    }

    /// Running games with a clock, and when something is due about it.
    pub(super) fn clocks(&self) -> impl Iterator<Item = (Timestamp, &GameRecord)> {
        let games = self.games.values();
        games.filter_map(|game| Some((game.due()?, game)))
    }

    /// Whether `user` has a seat in a game of `guild`.
    pub(super) fn plays_in(&self, user: UserId, guild: GuildId) -> bool {
        self.games
            .values()
            .any(|game| game.place.guild == Some(guild) && game.seats.contains(&user))
    }

    /// Number of the next challenge or game.
    fn next_number(&self) -> GameId {
        GameId::new(self.last_game + 1).expect("one more than a number is not 0")
    }

    /// Fails unless `game` may run beside those that run in its server.
    fn expect_room(&self, game: &GameRecord) -> Result<(), CommitError> {
        let guild = game.place.guild.filter(|_| game.ended.is_none());
        let settings = guild.and_then(|guild| self.guilds.get(&guild));
        let Some(cap) = settings.and_then(|settings| settings.games_cap) else {
            return Ok(());
        };
        let games = self.games.values();
        let running = games.filter(|game| game.ended.is_none() && game.place.guild == guild);
        expect_below(running.count(), cap)
    }

    /// What is to be kept when `next` follows `game`.
    fn follow(
        &self,
        game: &GameRecord,
        next: NextGame,
        now: Timestamp,
    ) -> Result<(SeriesRecord, GameRecord, Vec<Topic>), CommitError> {
        let mut series = self.series[&game.expect_series()?].clone();
        let game = series.start_next(self.next_number(), next.game, now)?;
        Ok((series, game, next.jobs))
    }

    /// Notes a rematch with the game it is of.
    fn note_rematch(&mut self, rematch: &Challenge) -> Result<(), CommitError> {
        let Some(game) = rematch.rematch_of else {
            return Ok(());
        };
        let mut game = self.load_game(game)?;
        game.expect_rematchable(|before| {
            let closed = self.closed.get(&before);
            Ok(closed.is_some_and(|closed| closed.why != ClosedWhy::Started))
        })?;
        game.rematch = Some(rematch.id);
        self.games.insert(game.id, game);
        Ok(())
    }

    fn change_challenge(
        &mut self,
        id: GameId,
        change: impl FnOnce(&mut Challenge) -> Result<(), CommitError>,
    ) -> Result<(GameId, u64), CommitError> {
        let mut challenge = self.load_challenge(id)?;
        change(&mut challenge)?;
        Ok(self.keep_challenge(challenge))
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
            let is_digest = matches!(topic, Topic::Digest { .. });
            if is_digest && self.jobs.values().any(|job| job.topic == topic) {
                continue;
            }
            self.last_job += 1;
            let id = JobId::new(self.last_job);
            self.jobs.insert(id, Job::new(id, &game, topic, now));
        }
        let kept = (game.id, game.version);
        self.games.insert(game.id, game);
        kept
    }
}
