//! Checks what a user may currently see, and where the bot may post.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use asterism_store::{ChannelId, GameRecord, GuildId, Place, UserId};
use futures_util::future::join_all;
use tokio::time::timeout;

use crate::app::App;
use crate::ports::rights::{Participation, Sight, Unverified};
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;

/// Maximum time that the reply to a request waits for Discord to report what a user can see, or what the bot may do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum number of channels per server that the bot asks Discord about for one list.
const MOST_CHANNELS: usize = 20;

impl App {
    /// Returns whether `user`, who is not a player of the game, can see the channel in which the game is played.
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

    /// Returns whether `user` can see the channel of `place`.
    ///
    /// # Errors
    ///
    /// [`Refusal::Trouble`] if Discord does not say.
    pub(crate) async fn can_see(&self, user: UserId, place: Place) -> Result<bool, Refusal> {
        let Some(guild) = place.guild else {
            return Ok(false);
        };
        let looked = self.rights.look(user, guild, &[place.channel]).await;
        Ok(looked.map_err(|_| Refusal::Trouble)? == [Sight::Seen])
    }

    /// Checks that `user` can do what is `needed` in the channel of `place`. In a private channel, everyone in it can.
    ///
    /// # Errors
    ///
    /// `or` if the user cannot; [`Refusal::Trouble`] if Discord does not say in time.
    pub(crate) async fn expect_participation(
        &self,
        user: UserId,
        place: Place,
        (needed, or): (Participation, Refusal),
    ) -> Result<(), Refusal> {
        let Some(guild) = place.guild else {
            return Ok(());
        };
        let asked = self.rights.find_participation(user, guild, place.channel);
        let asked = timeout(PATIENCE, asked).await;
        let found = asked.ok().and_then(Result::ok).ok_or(Refusal::Trouble)?;
        if found >= needed { Ok(()) } else { Err(or) }
    }

    /// Returns true if a game may be shown to everyone who can see `channel`, a channel of the game's server.
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

    /// Checks that the bot may post in each of `channels`. A channel for which Discord does not answer in time is not refused: posts fail there with
    /// an explanation.
    ///
    /// # Errors
    ///
    /// [`Refusal::PermissionIn`] with the channels in which the bot may not post, and the permissions that it lacks there.
    pub(crate) async fn may_post_in(
        &self,
        guild: GuildId,
        channels: &[ChannelId],
    ) -> Result<(), Refusal> {
        let each = channels.iter().map(async |channel| {
            let asked = timeout(PATIENCE, self.rights.lacks(guild, *channel)).await;
            let lacks = asked.ok().and_then(Result::ok).unwrap_or_else(|| {
                tracing::debug!(%guild, %channel, "could not check whether the bot may post in a channel");
                Vec::new()
            });
            (*channel, lacks)
        });
        let mut closed = join_all(each).await;
        closed.retain(|(_, lacks)| !lacks.is_empty());
        if closed.is_empty() {
            Ok(())
        } else {
            Err(Refusal::PermissionIn(closed))
        }
    }

    /// Keeps only the things that the user of a request can see. `place_of` returns the place of a thing, or `None` if the thing is always shown to
    /// the user. Removes things in channels for which Discord does not answer in time.
    pub(crate) async fn keep_visible<T>(
        &self,
        request: &Request,
        mut things: Vec<T>,
        place_of: impl Fn(&T) -> Option<Place>,
    ) -> Vec<T> {
        let hidden = |thing: &T| place_of(thing).filter(|place| !request.is_in(place.channel));
        let mut asked: BTreeMap<GuildId, BTreeSet<ChannelId>> = BTreeMap::new();
        for place in things.iter().filter_map(hidden) {
            let channels = place.guild.map(|guild| asked.entry(guild).or_default());
            if let Some(channels) = channels.filter(|channels| channels.len() < MOST_CHANNELS) {
                channels.insert(place.channel);
            }
        }
        let asked = asked.into_iter();
        let looks = asked.map(|(guild, channels)| self.list_seen(request.user.id, guild, channels));
        let seen: BTreeSet<ChannelId> = join_all(looks).await.into_iter().flatten().collect();
        things.retain(|thing| hidden(thing).is_none_or(|place| seen.contains(&place.channel)));
        things
    }

    /// Returns those of the `channels` that the user can see. Empty if Discord does not answer in time.
    async fn list_seen(
        &self,
        user: UserId,
        guild: GuildId,
        channels: BTreeSet<ChannelId>,
    ) -> Vec<ChannelId> {
        let channels = Vec::from_iter(channels);
        let sights = match timeout(PATIENCE, self.rights.look(user, guild, &channels)).await {
            Ok(Ok(sights)) => sights,
            Ok(Err(error)) => {
                tracing::debug!(%guild, %error, "could not check what a user can see; listing less");
                return Vec::new();
            }
            Err(_) => {
                tracing::debug!(%guild, "checking what a user can see took too long; listing less");
                return Vec::new();
            }
        };
        let pairs = channels.into_iter().zip(sights);
        let seen = pairs.filter(|(_, sight)| *sight == Sight::Seen);
        seen.map(|(channel, _)| channel).collect()
    }
}

#[cfg(test)]
mod tests;
