//! Changing the settings of users and servers.

use super::Ledger;
use crate::engine::key::{self, Table};
use crate::engine::sled::tables::unreadable;
use crate::stored;
use crate::{GuildId, GuildSetting, GuildSettings, Setting, Settings, StoreError, UserId};

impl Ledger {
    pub(in crate::engine::sled) fn choose(
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

    pub(in crate::engine::sled) fn choose_for_guild(
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

    /// Returns the settings of `guild`, including changes not yet written.
    pub(super) fn guild_settings(&self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        match self.get(Table::Guild, &key::guild(guild))? {
            Some(bytes) => stored::read_guild(&bytes)
                .map_err(|why| unreadable(format!("settings of guild {guild}"), why)),
            None => Ok(GuildSettings::default()),
        }
    }
}
