//! Who sees which channel, for tests.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use asterism_store::{ChannelId, GuildId, UserId};
use async_trait::async_trait;

use crate::ports::rights::{Participation, Rights, Sight, Unverified};
use crate::protocol::request::Permission;

/// A server in which everyone sees everything, unless a test says otherwise.
#[derive(Default)]
pub(crate) struct Walls {
    sights: Mutex<HashMap<(UserId, ChannelId), Sight>>,
    /// What users can do in any channel they see, if not everything.
    participations: Mutex<HashMap<UserId, Participation>>,
    /// Channels that not everyone sees.
    pub(crate) private: Mutex<Vec<ChannelId>>,
    /// Channels in which the bot lacks permissions.
    pub(crate) closed: Mutex<HashMap<ChannelId, Vec<Permission>>>,
    /// Whether Discord fails to say who sees what.
    pub(crate) fails: AtomicBool,
}

impl Walls {
    /// Sets whether `user` sees `channel` from now on.
    pub(crate) fn set(&self, user: UserId, channel: ChannelId, sight: Sight) {
        let mut sights = self.sights.lock().expect("not poisoned");
        sights.insert((user, channel), sight);
    }

    /// Sets what `user` can do in channels that they see, from now on.
    pub(crate) fn limit(&self, user: UserId, participation: Participation) {
        let mut participations = self.participations.lock().expect("not poisoned");
        participations.insert(user, participation);
    }

    fn ask(&self) -> Result<(), Unverified> {
        if self.fails.load(Ordering::Relaxed) {
            return Err(Unverified("Discord fails".to_owned()));
        }
        Ok(())
    }
}

#[async_trait]
impl Rights for Walls {
    async fn look(
        &self,
        user: UserId,
        _: GuildId,
        channels: &[ChannelId],
    ) -> Result<Vec<Sight>, Unverified> {
        self.ask()?;
        let sights = self.sights.lock().expect("not poisoned");
        let each = channels.iter().map(|channel| sights.get(&(user, *channel)));
        Ok(each
            .map(|sight| sight.copied().unwrap_or(Sight::Seen))
            .collect())
    }

    async fn find_participation(
        &self,
        user: UserId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Participation, Unverified> {
        if self.look(user, guild, &[channel]).await? != [Sight::Seen] {
            return Ok(Participation::None);
        }
        let limited = self.participations.lock().expect("not poisoned");
        Ok(limited
            .get(&user)
            .copied()
            .unwrap_or(Participation::Commands))
    }

    async fn is_open_to_viewers(
        &self,
        _: GuildId,
        channel: ChannelId,
        _: ChannelId,
    ) -> Result<bool, Unverified> {
        self.ask()?;
        let private = self.private.lock().expect("not poisoned");
        Ok(!private.contains(&channel))
    }

    async fn is_open_to_everyone(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Unverified> {
        self.is_open_to_viewers(guild, channel, channel).await
    }

    async fn lacks(&self, _: GuildId, channel: ChannelId) -> Result<Vec<Permission>, Unverified> {
        self.ask()?;
        let closed = self.closed.lock().expect("not poisoned");
        Ok(closed.get(&channel).cloned().unwrap_or_default())
    }

    fn forget(&self, _: GuildId) {}
}
