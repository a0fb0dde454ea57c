//! Checks requests against a server's settings: allowed channels, maximum number of games, highest engine level.

use asterism_engine::Level;
use asterism_store::{
    ChannelId, GameQuery, GameState, GuildId, GuildSetting, GuildSettings, Place,
};

use crate::app::App;
use crate::protocol::access::Access;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::{Presence, Request};

impl App {
    /// Loads the settings of the server that `place` is in. In a direct message, returns the defaults.
    pub(crate) async fn load_guild_settings(&self, place: Place) -> Result<GuildSettings, Refusal> {
        match place.guild {
            Some(guild) => Ok(self.store.guild_settings(guild).await?),
            None => Ok(GuildSettings::default()),
        }
    }

    /// Changes a setting of a server.
    pub(crate) async fn choose_for_server(
        &self,
        guild: GuildId,
        chosen: GuildSetting,
    ) -> Result<(), Refusal> {
        self.store.choose_for_guild(guild, vec![chosen]).await?;
        Ok(())
    }

    /// Checks that the server allows this kind of access in the channel of the request.
    ///
    /// # Errors
    ///
    /// [`Refusal::Elsewhere`] with the channels in which it is allowed.
    pub(crate) async fn may_be_used(&self, request: &Request, what: Access) -> Result<(), Refusal> {
        if what == Access::Look || request.is_guest() {
            return Ok(());
        }
        let refusal = match self.is_place_for_games(request, request.place).await {
            Err(refusal @ Refusal::Elsewhere(_)) => refusal,
            answer => return answer,
        };
        let runs_here =
            match what {
                Access::Look | Access::Begin => false,
                Access::Play => !self.own_games_here(request).await?.is_empty(),
                Access::Show(game) => self.store.game(game).await?.is_some_and(|record| {
                    record.ended.is_none() && request.is_where_played(&record)
                }),
            };
        if runs_here { Ok(()) } else { Err(refusal) }
    }

    /// Returns the button with this ID. The button shows everyone the content of a private reply. Returns `None` if the content may not be shown in
    /// this channel, or if no one else would see it.
    pub(crate) async fn show_button(&self, request: &Request, id: CustomId) -> Option<Button> {
        if request.presence == Presence::SilentGuest {
            return None;
        }
        let wanted = id.access();
        self.may_be_used(request, wanted).await.ok()?;
        if let Access::Show(game) = wanted {
            let record = self.store.game(game).await.ok()??;
            request.is_where_played(&record).then_some(())?;
        }
        let label = match id {
            CustomId::ShowLeaderboard(_) => request.language.button_post_here(),
            _ => request.language.button_show(),
        };
        Some(Button::plain(label, id))
    }

    /// Checks that the server allows games in the channel of `place`; a thread counts as its parent channel.
    ///
    /// # Errors
    ///
    /// [`Refusal::Elsewhere`] if the server does not allow games there.
    pub(crate) async fn is_place_for_games(
        &self,
        request: &Request,
        place: Place,
    ) -> Result<(), Refusal> {
        let over = self.channel_over(request, place.channel);
        match self.find_games_elsewhere(place, over).await? {
            None => Ok(()),
            Some(listed) => Err(Refusal::Elsewhere(listed)),
        }
    }

    /// Returns the channels to which the server limits games, if neither `place` nor the channel `over` it, for a thread, is one of them.
    pub(crate) async fn find_games_elsewhere(
        &self,
        place: Place,
        over: impl Future<Output = Option<ChannelId>> + Send,
    ) -> Result<Option<Vec<ChannelId>>, Refusal> {
        let listed = self.load_guild_settings(place).await?.channels;
        let Some(listed) = listed.filter(|listed| !listed.contains(&place.channel)) else {
            return Ok(None);
        };
        let over = over.await.filter(|over| listed.contains(over));
        Ok(over.is_none().then_some(listed))
    }

    /// Returns the parent channel of `channel`, if `channel` is a thread.
    pub(crate) async fn channel_over(
        &self,
        request: &Request,
        channel: ChannelId,
    ) -> Option<ChannelId> {
        if request.place.channel == channel {
            request.parent
        } else {
            self.names.channel_over(channel).await
        }
    }

    /// Checks that another game may start in the server of `place`. The store checks this again when the game starts; this earlier check tells the
    /// challenger before other users are notified.
    ///
    /// # Errors
    ///
    /// [`Refusal::GamesCap`] if the server already has the maximum number of running games.
    pub(crate) async fn has_room(&self, place: Place) -> Result<(), Refusal> {
        let cap = self.load_guild_settings(place).await?.games_cap;
        let (Some(guild), Some(cap)) = (place.guild, cap) else {
            return Ok(());
        };
        let running = self.count_running_games(guild).await?;
        if running < usize::from(cap) {
            Ok(())
        } else {
            Err(Refusal::GamesCap { running, cap })
        }
    }

    /// Returns the number of running games in a server.
    pub(crate) async fn count_running_games(&self, guild: GuildId) -> Result<usize, Refusal> {
        let query = GameQuery::in_guild(guild, GameState::Running);
        Ok(self.store.count_games(query).await?)
    }

    /// Returns the highest engine level that is allowed in `place`.
    pub(crate) async fn highest_level(&self, place: Place) -> Result<Level, Refusal> {
        let cap = self.load_guild_settings(place).await?.level_cap;
        let level = cap.and_then(|cap| Level::new(usize::from(cap)));
        Ok(level.unwrap_or(Level::LONGEST))
    }

    /// Checks that the engine is allowed to play at `level` in `place`.
    ///
    /// # Errors
    ///
    /// [`Refusal::LevelCap`] if the level is too high.
    pub(crate) async fn may_play_at(&self, place: Place, level: u8) -> Result<(), Refusal> {
        let most = self.highest_level(place).await?.number();
        if usize::from(level) <= most {
            Ok(())
        } else {
            Err(Refusal::LevelCap { most })
        }
    }
}

#[cfg(test)]
mod tests;
