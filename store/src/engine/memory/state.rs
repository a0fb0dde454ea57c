//! The in-memory engine's records, as plain maps.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::model::challenge::ClosedRecord;
use crate::transition::{self, Effects, Swap, View};
use crate::{
    Challenge, Change, CommitError, DocumentKey, DocumentRecord, GameId, GameRecord, GuildId,
    GuildSettings, IdempotencyKey, Job, JobId, JobSubject, Label, MAX_SET_ASIDE, Outage,
    RECEIPT_LIFE, Rating, Reach, Receipt, SeriesId, SeriesRecord, SetAside, Settings, StoreError,
    Timestamp, TreeRecord, UserId,
};

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) is_closed: bool,
    last_number: u64,
    last_job: u64,
    pub(super) challenges: BTreeMap<GameId, Challenge>,
    pub(super) closed: BTreeMap<GameId, ClosedRecord>,
    pub(super) games: BTreeMap<GameId, GameRecord>,
    pub(super) series: BTreeMap<SeriesId, SeriesRecord>,
    pub(super) trees: BTreeMap<(UserId, GameId), TreeRecord>,
    pub(super) documents: BTreeMap<DocumentKey, DocumentRecord>,
    pub(super) settings: HashMap<UserId, Settings>,
    pub(super) guilds: HashMap<GuildId, GuildSettings>,
    pub(super) ratings: BTreeMap<(UserId, String), Rating>,
    pub(super) outages: Vec<Outage>,
    pub(super) alive: BTreeMap<Reach, Timestamp>,
    receipts: HashMap<IdempotencyKey, (Receipt, Timestamp)>,
    pub(super) jobs: BTreeMap<JobId, Job>,
    pub(super) set_aside: BTreeMap<(Timestamp, JobId), SetAside>,
}

/// The kinds of waiting tasks to wake after a change.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wakes {
    pub(super) outbox: bool,
    pub(super) clocks: bool,
}

impl State {
    pub(super) fn repeated(&self, key: IdempotencyKey) -> Option<Receipt> {
        self.receipts.get(&key).map(|(receipt, _)| Receipt {
            repeated: true,
            ..*receipt
        })
    }

    /// Returns the oldest job of each line, that is, of each group of jobs that must be done in order.
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
    ) -> Result<(Receipt, Wakes), CommitError> {
        if let Some(receipt) = self.repeated(key) {
            return Ok((receipt, Wakes::default()));
        }
        let ((id, version), effects) = transition::work_out(self, now, change)?;
        let wakes = self.store(effects, now);
        let receipt = Receipt {
            id,
            version,
            repeated: false,
        };
        self.receipts
            .retain(|_, (_, at)| now.since(*at) <= RECEIPT_LIFE);
        self.receipts.insert(key, (receipt, now));
        Ok((receipt, wakes))
    }

    /// Stores the effects of a change that was made at `now`.
    pub(super) fn store(&mut self, effects: Effects, now: Timestamp) -> Wakes {
        let wakes = Wakes {
            outbox: effects.wake_outbox(),
            clocks: effects.wake_clocks(),
        };
        if let Some(last) = effects.last_number {
            self.last_number = last.get();
        }
        for swap in effects.challenges {
            put(&mut self.challenges, swap, |challenge| challenge.id);
        }
        self.closed.extend(effects.closed);
        for swap in effects.games {
            put(&mut self.games, swap, |game| game.id);
        }
        for series in effects.series {
            self.series.insert(series.id, series);
        }
        for swap in effects.trees {
            put(&mut self.trees, swap, |it| (it.owner, it.number));
        }
        for swap in effects.documents {
            put(&mut self.documents, swap, |it| it.key.clone());
        }
        for (user, scale, rating) in effects.ratings {
            match rating {
                Some(rating) => self.ratings.insert((user, scale), rating),
                None => self.ratings.remove(&(user, scale)),
            };
        }
        for id in effects.jobs_dropped {
            self.jobs.remove(&id);
        }
        for (subject, topic) in effects.jobs {
            let mut waiting = self.jobs.values();
            if let Some(merged) = waiting.find_map(|job| job.merged(subject, &topic)) {
                self.jobs.insert(merged.id, merged);
                continue;
            }
            self.last_job += 1;
            let job = Job::new(JobId::new(self.last_job), subject, topic, now);
            self.jobs.insert(job.id, job);
        }
        for swap in effects.set_aside {
            put(&mut self.set_aside, swap, |it| (it.at, it.job.id));
        }
        while self.set_aside.len() > MAX_SET_ASIDE {
            self.set_aside.pop_first();
        }
        if let Some(user) = effects.erased {
            self.settings.remove(&user);
        }
        wakes
    }

    /// Returns the running games with a clock, each with the time at which the clock is due.
    pub(super) fn clocks(&self) -> impl Iterator<Item = (Timestamp, &GameRecord)> {
        let games = self.games.values();
        games.filter_map(|game| Some((game.due()?, game)))
    }

    /// Returns whether `user` has a seat in a game in `guild`.
    pub(super) fn plays_in(&self, user: UserId, guild: GuildId) -> bool {
        self.games
            .values()
            .any(|game| game.place.guild == Some(guild) && game.has_seat(user))
    }
}

/// Replaces a record in `map`: removes the old version, if any, and adds the new version, if any.
fn put<K: Ord, T>(map: &mut BTreeMap<K, T>, swap: Swap<T>, key: impl Fn(&T) -> K) {
    if let Some(before) = swap.before {
        map.remove(&key(&before));
    }
    if let Some(after) = swap.after {
        map.insert(key(&after), after);
    }
}

impl View for State {
    fn last_number(&self) -> u64 {
        self.last_number
    }

    fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        Ok(self.challenges.get(&id).cloned())
    }

    fn closed(&self, id: GameId) -> Result<Option<ClosedRecord>, StoreError> {
        Ok(self.closed.get(&id).cloned())
    }

    fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        Ok(self.games.get(&id).cloned())
    }

    fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        Ok(self.series.get(&id).cloned())
    }

    fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError> {
        Ok(self.trees.get(&(owner, number)).cloned())
    }

    fn tree_numbers(&self, owner: UserId) -> Result<Vec<GameId>, StoreError> {
        let own = self.trees.keys().filter(|(whose, _)| *whose == owner);
        Ok(own.map(|(_, number)| *number).collect())
    }

    fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        Ok(self.documents.get(key).cloned())
    }

    fn documents_of(&self, user: UserId) -> Result<Vec<DocumentRecord>, StoreError> {
        let documents = self.documents.values();
        let own = documents.filter(|it| it.labels().contains(&Label::User(user)));
        Ok(own.cloned().collect())
    }

    fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        Ok(self.ratings.get(&(user, scale.to_owned())).copied())
    }

    fn games_cap(&self, guild: GuildId) -> Result<Option<u16>, StoreError> {
        Ok(self.guilds.get(&guild).and_then(|it| it.games_cap))
    }

    fn running_in(&self, guild: GuildId) -> Result<usize, StoreError> {
        let is_running =
            |game: &&GameRecord| game.ended.is_none() && game.place.guild == Some(guild);
        Ok(self.games.values().filter(is_running).count())
    }

    fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let challenges = self.challenges.values();
        Ok(challenges.filter(|it| it.concerns(user)).cloned().collect())
    }

    fn games_of(&self, user: UserId) -> Result<Vec<GameRecord>, StoreError> {
        let games = self.games.values();
        Ok(games.filter(|game| game.has_seat(user)).cloned().collect())
    }

    fn scales_of(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        let ratings = self.ratings.keys().filter(|(whose, _)| *whose == user);
        Ok(ratings.map(|(_, scale)| scale.clone()).collect())
    }

    fn closed_naming(&self, user: UserId) -> Result<Vec<(GameId, ClosedRecord)>, StoreError> {
        let closed = self.closed.iter().filter(|(_, record)| record.names(user));
        Ok(closed.map(|(id, record)| (*id, record.clone())).collect())
    }

    fn jobs_to(&self, user: UserId) -> Vec<JobId> {
        let jobs = self.jobs.values().filter(|job| job.is_to(user));
        jobs.map(|job| job.id).collect()
    }

    fn jobs_about(&self, subject: JobSubject) -> Vec<Job> {
        let jobs = self.jobs.values();
        jobs.filter(|job| job.subject == subject).cloned().collect()
    }

    fn set_aside_to(&self, user: UserId) -> Result<Vec<SetAside>, StoreError> {
        let aside = self.set_aside.values();
        Ok(aside.filter(|it| it.job.is_to(user)).cloned().collect())
    }
}
