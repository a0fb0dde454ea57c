//! Changing the settings of users and servers.

use super::Ledger;
use crate::engine::key::{self, Table};
use crate::engine::sled::reads;
use crate::stored;
use crate::{GuildId, GuildSetting, GuildSettings, Setting, Settings, StoreError, UserId};

impl Ledger {
    pub(in crate::engine::sled) fn choose(
        &mut self,
        user: UserId,
        chosen: Vec<Setting>,
    ) -> Result<Settings, StoreError> {
        let key = key::settings(user);
        let before = reads::settings(self, user)?;
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
        let before = reads::guild_settings(self, guild)?;
        let mut settings = before.clone();
        settings.choose(chosen)?;
        if settings != before {
            self.put(Table::Guild, key, stored::write_guild(&settings))?;
        }
        Ok(settings)
    }
}
