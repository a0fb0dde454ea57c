//! Reads what changes need, and writes their effects.

use super::{GAMES_IN_MEMORY, Held, Ledger};
use crate::engine::key::{self, Key, Listed, Scope, Table};
use crate::engine::sled::reads;
use crate::engine::sled::tables::unreadable;
use crate::model::challenge::ClosedRecord;
use crate::stored;
use crate::transition::{Effects, Swap, View};
use crate::{
    Challenge, DocumentKey, DocumentRecord, GameId, GameRecord, GuildId, Job, JobId, JobSubject,
    Label, MAX_SET_ASIDE, Rating, SeriesId, SeriesRecord, SetAside, StoreError, Timestamp, Topic,
    TreeRecord, UserId,
};

impl View for Ledger {
    fn last_number(&self) -> u64 {
        self.head.last_game
    }

    fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        reads::challenge(self, id)
    }

    fn closed(&self, id: GameId) -> Result<Option<ClosedRecord>, StoreError> {
        reads::closed_record(self, id)
    }

    fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        if let Some(held) = self.games.get(&id) {
            return Ok(Some(held.game.clone()));
        }
        reads::game(self, id)
    }

    fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, StoreError> {
        reads::series(self, id)
    }

    fn tree(&self, owner: UserId, number: GameId) -> Result<Option<TreeRecord>, StoreError> {
        reads::tree(self, owner, number)
    }

    fn tree_numbers(&self, owner: UserId) -> Result<Vec<GameId>, StoreError> {
        let trees = self.under(Table::Tree, &key::trees(owner))?;
        trees.iter().map(|(key, _)| reads::number_of(key)).collect()
    }

    fn document(&self, key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError> {
        reads::document(self, key)
    }

    fn documents_of(&self, user: UserId) -> Result<Vec<DocumentRecord>, StoreError> {
        let entries = self.under(Table::Index, &key::labeled(Label::User(user)))?;
        let documents = entries.iter().map(|(entry, _)| {
            let key = reads::document_key(self.documents, entry)?;
            let what = || unreadable(format!("document {key:?}"), "it is not there".into());
            self.document(&key)?.ok_or_else(what)
        });
        documents.collect()
    }

    fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        reads::rating(self, user, scale)
    }

    fn games_cap(&self, guild: GuildId) -> Result<Option<u16>, StoreError> {
        Ok(reads::guild_settings(self, guild)?.games_cap)
    }

    fn running_in(&self, guild: GuildId) -> Result<usize, StoreError> {
        let running = key::index(Scope::Guild(guild), Listed::RunningGames);
        Ok(self.under(Table::Index, &running)?.len())
    }

    fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let ids = self.listed(user, Listed::OpenChallenges)?;
        let challenge = |id| reads::expect_there(id, self.challenge(id)?);
        ids.into_iter().map(challenge).collect()
    }

    fn games_of(&self, user: UserId) -> Result<Vec<GameRecord>, StoreError> {
        let mut ids = self.listed(user, Listed::RunningGames)?;
        ids.extend(self.listed(user, Listed::EndedGames)?);
        let game = |id| reads::expect_there(id, self.game(id)?);
        ids.into_iter().map(game).collect()
    }

    fn scales_of(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        let ratings = self.under(Table::Rating, &key::ratings(user))?;
        ratings.iter().map(|(key, _)| reads::scale(key)).collect()
    }

    /// Returns the closed challenges whose records name `user`. No index lists them by user, so all closed challenges are read.
    fn closed_naming(&self, user: UserId) -> Result<Vec<(GameId, ClosedRecord)>, StoreError> {
        let mut naming = Vec::new();
        for (key, bytes) in self.under(Table::Closed, &[])? {
            let id = reads::number_of(&key)?;
            let record = reads::read_closed(id, &bytes)?;
            if record.names(user) {
                naming.push((id, record));
            }
        }
        Ok(naming)
    }

    fn jobs_to(&self, user: UserId) -> Vec<JobId> {
        let jobs = self.outbox.all().filter(|job| job.is_to(user));
        jobs.map(|job| job.id).collect()
    }

    fn jobs_about(&self, subject: JobSubject) -> Vec<Job> {
        self.outbox.about(subject).cloned().collect()
    }

    fn set_aside_to(&self, user: UserId) -> Result<Vec<SetAside>, StoreError> {
        let mut to_user = Vec::new();
        for (key, bytes) in self.under(Table::SetAside, &[])? {
            let aside = reads::read_set_aside(&key, &bytes)?;
            if aside.job.is_to(user) {
                to_user.push(aside);
            }
        }
        Ok(to_user)
    }
}

impl Ledger {
    /// Collects the writes that store the effects of a change made at `now`.
    pub(super) fn store(&mut self, effects: Effects, now: Timestamp) -> Result<(), StoreError> {
        if let Some(last) = effects.last_number {
            self.head.last_game = last.get();
        }
        for swap in effects.challenges {
            self.store_challenge(&swap)?;
        }
        for (id, record) in effects.closed {
            let bytes = stored::write_closed(&record);
            self.put(Table::Closed, key::game(id), bytes)?;
        }
        for swap in effects.games {
            self.store_game(swap)?;
        }
        for series in effects.series {
            let bytes = stored::write_series(&series);
            self.put(Table::Series, key::series(series.id), bytes)?;
        }
        for swap in effects.trees {
            self.store_tree(&swap)?;
        }
        for swap in effects.documents {
            self.store_document(&swap)?;
        }
        for (user, scale, rating) in effects.ratings {
            self.store_rating(user, &scale, rating)?;
        }
        for id in effects.jobs_dropped {
            self.outbox.remove(id);
            self.delete(Table::Job, key::job(id))?;
            self.head.jobs -= 1;
        }
        for (subject, topic) in effects.jobs {
            self.add_job(subject, topic, now)?;
        }
        for swap in effects.set_aside {
            self.store_set_aside(&swap)?;
        }
        if let Some(user) = effects.erased {
            self.delete(Table::Settings, key::settings(user))?;
        }
        Ok(())
    }

    fn store_challenge(&mut self, swap: &Swap<Challenge>) -> Result<(), StoreError> {
        let keys = |challenge: &Option<Challenge>| {
            let challenge = challenge.as_ref();
            challenge.map(key::of_challenge).unwrap_or_default()
        };
        self.move_keys(&keys(&swap.before), &keys(&swap.after))?;
        if let Some(before) = &swap.before {
            self.head.challenges -= 1;
            if swap.after.is_none() {
                self.delete(Table::Challenge, key::game(before.id))?;
            }
        }
        if let Some(after) = &swap.after {
            self.head.challenges += 1;
            let bytes = stored::write_challenge(after);
            self.put(Table::Challenge, key::game(after.id), bytes)?;
        }
        Ok(())
    }

    /// Writes a game. Games are never deleted.
    fn store_game(&mut self, swap: Swap<GameRecord>) -> Result<(), StoreError> {
        let Swap {
            before,
            after: Some(game),
        } = swap
        else {
            return Ok(());
        };
        let keys = |game: &GameRecord| (key::of_game(game), key::members_of(game));
        let (listed_before, members_before) = before.as_ref().map(keys).unwrap_or_default();
        let (listed, members) = keys(&game);
        self.move_keys(&listed_before, &listed)?;
        // A member is listed once for all games of a guild. Members are only removed when they are erased, and then from all games.
        for key in members_before.iter().filter(|key| !members.contains(key)) {
            self.delete(Table::Index, key.clone())?;
        }
        for key in members
            .into_iter()
            .filter(|it| !members_before.contains(it))
        {
            self.list(key)?;
        }
        if let Some(before) = &before {
            *self.game_counter(before) -= 1;
            self.head.clocks -= u64::from(before.clock.is_some());
        }
        *self.game_counter(&game) += 1;
        self.head.clocks += u64::from(game.clock.is_some());

        let key = key::game(game.id);
        match self.games.remove(&game.id) {
            Some(held) => self.subtract(held.sum),
            None => {
                if let Some(old) = self.sum(Table::Game, &key)? {
                    self.subtract(old);
                }
            }
        }
        let sum = self.put_new(Table::Game, key, stored::write_game(&game));
        if self.games.len() >= GAMES_IN_MEMORY {
            self.games.clear();
        }
        self.games.insert(game.id, Held { game, sum });
        Ok(())
    }

    fn store_tree(&mut self, swap: &Swap<TreeRecord>) -> Result<(), StoreError> {
        let key = |it: &TreeRecord| key::tree(it.owner, it.number);
        match (&swap.before, &swap.after) {
            (_, Some(after)) => self.put(Table::Tree, key(after), stored::write_tree(after)),
            (Some(before), None) => self.delete(Table::Tree, key(before)),
            (None, None) => Ok(()),
        }
    }

    fn store_document(&mut self, swap: &Swap<DocumentRecord>) -> Result<(), StoreError> {
        let keys = |record: &Option<DocumentRecord>| {
            let record = record.as_ref();
            record.map(key::of_document).unwrap_or_default()
        };
        self.move_keys(&keys(&swap.before), &keys(&swap.after))?;
        let key = |record: &DocumentRecord| key::document(&record.key);
        match (&swap.before, &swap.after) {
            (_, Some(after)) => {
                let bytes = after.to_stored();
                self.put(Table::Document, key(after), bytes)
            }
            (Some(before), None) => self.delete(Table::Document, key(before)),
            (None, None) => Ok(()),
        }
    }

    /// Returns the counter for games in the same state as `game`.
    fn game_counter(&mut self, game: &GameRecord) -> &mut u64 {
        if game.ended.is_some() {
            &mut self.head.ended
        } else {
            &mut self.head.running
        }
    }

    /// Deletes the index entries that are only in `before`, and adds those that are only in `after`.
    fn move_keys(&mut self, before: &[Key], after: &[Key]) -> Result<(), StoreError> {
        for key in before.iter().filter(|key| !after.contains(key)) {
            self.delete(Table::Index, key.clone())?;
        }
        for key in after.iter().filter(|key| !before.contains(key)) {
            self.put_new(Table::Index, key.clone(), Vec::new());
        }
        Ok(())
    }

    /// Writes a rating and its position in the ranking.
    fn store_rating(
        &mut self,
        user: UserId,
        scale: &str,
        after: Option<Rating>,
    ) -> Result<(), StoreError> {
        if let Some(before) = self.rating(user, scale)? {
            self.delete(Table::Index, key::rank(scale, user, &before))?;
            self.head.ratings -= 1;
        }
        let key = key::rating(user, scale);
        let Some(after) = after else {
            return self.delete(Table::Rating, key);
        };
        self.head.ratings += 1;
        self.put_new(Table::Index, key::rank(scale, user, &after), Vec::new());
        self.put(Table::Rating, key, stored::write_rating(after))
    }

    fn add_job(
        &mut self,
        subject: JobSubject,
        topic: Topic,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if let Some(job) = self.outbox.merged(subject, &topic) {
            self.put(Table::Job, key::job(job.id), stored::write_job(&job))?;
            self.outbox.put(job);
            return Ok(());
        }
        self.head.last_job += 1;
        self.head.jobs += 1;
        let job = Job::new(JobId::new(self.head.last_job), subject, topic, now);
        self.put_new(Table::Job, key::job(job.id), stored::write_job(&job));
        self.outbox.put(job);
        Ok(())
    }

    fn store_set_aside(&mut self, swap: &Swap<SetAside>) -> Result<(), StoreError> {
        if let (Some(before), None) = (&swap.before, &swap.after) {
            self.delete(Table::SetAside, key::set_aside(before.at, before.job.id))?;
        }
        if let Some(after) = &swap.after {
            let bytes = stored::write_set_aside(after);
            self.put(
                Table::SetAside,
                key::set_aside(after.at, after.job.id),
                bytes,
            )?;
        }
        let all = self.under(Table::SetAside, &[])?;
        for (key, _) in all.iter().rev().skip(MAX_SET_ASIDE) {
            self.delete(Table::SetAside, key.clone())?;
        }
        Ok(())
    }

    /// Returns the games or challenges of one kind that the index lists under `user`.
    fn listed(&self, user: UserId, listed: Listed) -> Result<Vec<GameId>, StoreError> {
        let entries = self.under(
            Table::Index,
            &key::index(Scope::Player(user.into()), listed),
        )?;
        entries
            .iter()
            .map(|(key, _)| reads::number_of(key))
            .collect()
    }
}
