//! Who may be shown what, at this moment.

use asterism_store::{ChannelId, GameRecord, UserId};

use crate::app::App;
use crate::ports::rights::{Sight, Unverified};

impl App {
    /// Returns whether `user`, who does not play, sees where a game is played.
    pub(crate) async fn find_sight(
        &self,
        user: UserId,
        record: &GameRecord,
    ) -> Result<Sight, Unverified> {
        let Some(guild) = record.place.guild else {
            return Ok(Sight::Hidden);
        };
        let channels = [record.place.channel];
        let sights = self.rights.look(user, guild, &channels).await?;
        Ok(sights.first().copied().unwrap_or(Sight::Unknown))
    }

    /// True if a game may be shown to everyone who sees `channel`, in the same server.
    pub(crate) async fn may_be_shown_in(
        &self,
        record: &GameRecord,
        channel: ChannelId,
    ) -> Result<bool, Unverified> {
        let Some(guild) = record.place.guild else {
            return Ok(false);
        };
        let played_in = record.place.channel;
        self.rights
            .is_open_to_viewers(guild, played_in, channel)
            .await
    }
}
