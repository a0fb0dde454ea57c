//! What users and guilds choose, how users are rated, and how one is forgotten.

use std::collections::BTreeSet;

use super::{Ledger, unreadable};
use crate::sled::key::{self, Key, Listed, Scope, Table};
use crate::sled::reads;
use crate::stored;
use crate::{
    ClosedWhy, CommitError, GameId, GuildId, GuildSetting, GuildSettings, Rating, Setting,
    Settings, StoreError, Timestamp, UserId, rating, transition,
};

impl Ledger {
    pub(in crate::sled) fn choose(
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

    pub(in crate::sled) fn choose_for_guild(
        &mut self,
        guild: GuildId,
        chosen: Vec<GuildSetting>,
    ) -> Result<GuildSettings, StoreError> {
        let key = key::guild(guild);
        let before = self.guild_settings(guild)?;
        let mut settings = before.clone();
        settings.choose(chosen)?;
        if settings != before {
            self.put(Table::Guild, key, stored::write_guild(&settings))?;
        }
        Ok(settings)
    }

    /// What `guild` has chosen, as it will be.
    pub(super) fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        match self.get(Table::Guild, &key::guild(guild))? {
            Some(bytes) => stored::read_guild(&bytes)
                .map_err(|why| unreadable(format!("settings of guild {guild}"), why)),
            None => Ok(GuildSettings::default()),
        }
    }

    /// Rating of `user`, as it will be.
    pub(super) fn rating(&self, user: UserId, scale: &str) -> Result<Option<Rating>, StoreError> {
        let bytes = self.get(Table::Rating, &key::rating(user, scale))?;
        bytes.map(|bytes| reads::rated(user, &bytes)).transpose()
    }

    pub(in crate::sled) fn set_rating(
        &mut self,
        user: UserId,
        scale: &str,
        before: Option<Rating>,
        after: Option<Rating>,
    ) -> Result<(), CommitError> {
        rating::check_scale(scale)?;
        after.iter().try_for_each(Rating::check)?;
        let now = self.rating(user, scale)?;
        if now == after {
            Ok(())
        } else if now == before {
            Ok(self.put_rating(user, scale, after)?)
        } else {
            Err(CommitError::RatingMoved)
        }
    }

    /// Puts `after` in the place of a rating, in the ranking as well.
    pub(super) fn put_rating(
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

    pub(in crate::sled) fn forget(
        &mut self,
        now: Timestamp,
        user: UserId,
        former: UserId,
        done: &[(GameId, u64)],
    ) -> Result<(), CommitError> {
        if user == former {
            return Err(transition::invalid(format!(
                "user {user} in their own place"
            )));
        }
        let running = self.listed(user, Listed::RunningGames)?;
        for id in &running {
            let held = self.load_game(*id)?;
            let (has_left, version) = (held.game.has_left(user), held.game.version);
            self.hold(held);
            if !has_left && !done.contains(&(*id, version)) {
                return Err(CommitError::Conflict { now: version });
            }
        }
        // From here on nothing is refused.
        for id in self.listed(user, Listed::OpenChallenges)? {
            let challenge = self.load_challenge(id)?;
            self.close_challenge(&challenge, ClosedWhy::Withdrawn, now)?;
        }
        let mut guilds = BTreeSet::new();
        for id in running
            .into_iter()
            .chain(self.listed(user, Listed::EndedGames)?)
        {
            let held = self.load_game(id)?;
            guilds.extend(held.game.place.guild);
            self.rewrite_game(held, |game| game.forget(user, former))?;
        }
        for guild in guilds {
            self.delete(Table::Index, key::member(guild, user))?;
            self.list(key::member(guild, former))?;
        }
        for (key, _) in self.under(Table::Rating, &key::ratings(user))? {
            self.put_rating(user, &reads::scale(&key)?, None)?;
        }
        self.delete(Table::Settings, key::settings(user))?;
        for job in self.outbox.naming(user) {
            self.drop_job(job)?;
        }
        self.forget_decliner(user, former)
    }

    /// Puts `former` in the place of `user` wherever they declined a challenge. Nothing lists these: all are looked through.
    fn forget_decliner(&mut self, user: UserId, former: UserId) -> Result<(), CommitError> {
        let declined = ClosedWhy::Declined { by: user };
        for (key, bytes) in self.under(Table::Closed, &[])? {
            let mut closed = stored::read_closed(&bytes)
                .map_err(|why| unreadable("end of a challenge".into(), why))?;
            if closed.why == declined {
                closed.why = ClosedWhy::Declined { by: former };
                self.put(Table::Closed, key, stored::write_closed(closed))?;
            }
        }
        Ok(())
    }

    /// Games or challenges listed under `user`, as it will be.
    fn listed(&self, user: UserId, listed: Listed) -> Result<Vec<GameId>, StoreError> {
        let number = |(key, _): (Key, Vec<u8>)| {
            key::game_of(&key)
                .ok_or_else(|| unreadable("index entry".into(), "it names nothing".into()))
        };
        let entries = self.under(Table::Index, &key::index(Scope::Player(user), listed))?;
        entries.into_iter().map(number).collect()
    }
}
