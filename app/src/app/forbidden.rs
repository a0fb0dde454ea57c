//! Keeps track of the channels and users to which Discord forbids the bot to write, so that the bot does not retry too often: too many forbidden
//! requests get a bot banned for an hour.
//! See [Discord Docs/Invalid Request Limit](https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use asterism_store::{Backoff, ChannelId, GuildId, Place, Timestamp, UserId};

use crate::app::App;
use crate::protocol::request::Request;

/// Pause after the first forbidden message. The pause doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_secs(2);

/// Longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_hours(6);

/// Maximum number of entries. When the limit is reached, the entry whose pause ends first is removed.
const KEPT: usize = 10_000;

/// Channels and users that Discord currently forbids the bot to write to. Kept in memory only: after a restart, the bot tries to write to each of
/// them once more.
#[derive(Default)]
pub(crate) struct Forbidden(Mutex<HashMap<Recipient, Pause>>);

/// Destination of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Recipient {
    Channel(ChannelId),
    /// The direct messages of a user.
    User(UserId),
}

struct Pause {
    guild: Option<GuildId>,
    until: Timestamp,
    backoff: Backoff,
}

impl Forbidden {
    /// Returns true if the bot should send nothing to `to` at `now`.
    pub(crate) fn is_paused(&self, to: Recipient, now: Timestamp) -> bool {
        let paused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paused.get(&to).is_some_and(|pause| now < pause.until)
    }

    /// Records that Discord has refused a message to a channel as forbidden.
    pub(crate) fn note_channel(&self, place: Place, now: Timestamp) {
        self.note(Recipient::Channel(place.channel), place.guild, now);
    }

    /// Records that Discord has refused a direct message as forbidden.
    pub(crate) fn note_user(&self, user: UserId, now: Timestamp) {
        self.note(Recipient::User(user), None, now);
    }

    fn note(&self, to: Recipient, guild: Option<GuildId>, now: Timestamp) {
        let mut paused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut backoff = match paused.get(&to) {
            // This message was sent at the same time as the one that started the pause.
            Some(pause) if now < pause.until => return,
            Some(pause) => pause.backoff.clone(),
            None => Backoff::new(FIRST_PAUSE, LONGEST_PAUSE),
        };
        if paused.len() >= KEPT && !paused.contains_key(&to) {
            let first = paused.iter().min_by_key(|(_, pause)| pause.until);
            if let Some(first) = first.map(|(to, _)| *to) {
                paused.remove(&first);
            }
        }
        let until = now.plus(backoff.next_pause());
        paused.insert(
            to,
            Pause {
                guild,
                until,
                backoff,
            },
        );
    }

    /// Allows messages to `to` again, because a message has arrived there or a user has been active there.
    pub(crate) fn lift(&self, to: Recipient) {
        let mut paused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paused.remove(&to);
    }

    /// Allows messages in all channels of a server again, because permissions in the server have changed.
    pub(crate) fn lift_guild(&self, guild: GuildId) {
        let mut paused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        paused.retain(|_, pause| pause.guild != Some(guild));
    }
}

impl App {
    /// Records that permissions in a server may have changed, or that the bot has joined it. The bot soon retries messages that it could not post
    /// there, and asks Discord again who can see which channel.
    pub fn note_permissions_changed(&self, guild: GuildId) {
        self.forbidden.lift_guild(guild);
        self.rights.forget(guild);
    }

    /// Allows messages again where `request` shows that they may arrive: to its user and, if the bot has all needed permissions in the request's
    /// channel, in that channel.
    pub(crate) fn expect_delivery(&self, request: &Request) {
        self.forbidden.lift(Recipient::User(request.user.id));
        if request.lacks.is_empty() && !request.is_guest() {
            let channel = request.place.channel;
            self.forbidden.lift(Recipient::Channel(channel));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALL: Place = Place {
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(2),
    };

    /// Returns the minutes at which a message is attempted if one is wanted every minute.
    fn count_attempts(forbidden: &Forbidden, minutes: u64) -> Vec<u64> {
        let to = Recipient::Channel(HALL.channel);
        let start = Timestamp::from_millis(0);
        let at = |minute: u64| start.plus(Duration::from_mins(minute));
        let mut made = Vec::new();
        for minute in 0..minutes {
            if !forbidden.is_paused(to, at(minute)) {
                made.push(minute);
                forbidden.note_channel(HALL, at(minute));
            }
        }
        made
    }

    #[test]
    fn attempts_become_rare() {
        let forbidden = Forbidden::default();
        let day = 24 * 60;
        let made = count_attempts(&forbidden, 14 * day);
        assert!(made.len() < 14 * 4 + 20, "{made:?}");
        let late: Vec<u64> = made.into_iter().filter(|at| *at > 7 * day).collect();
        let apart = late.windows(2).all(|pair| pair[1] - pair[0] == 6 * 60);
        assert!(apart, "{late:?}");
    }

    #[test]
    fn a_change_of_permissions_allows_attempts_at_once() {
        let forbidden = Forbidden::default();
        let (to, now) = (Recipient::Channel(HALL.channel), Timestamp::from_millis(0));
        forbidden.note_channel(HALL, now);
        forbidden.lift_guild(GuildId::new(9));
        assert!(forbidden.is_paused(to, now));
        forbidden.lift_guild(GuildId::new(1));
        assert!(!forbidden.is_paused(to, now));
        forbidden.note_channel(HALL, now);
        forbidden.lift(to);
        assert!(!forbidden.is_paused(to, now));
    }

    #[test]
    fn messages_sent_at_the_same_time_count_as_one_attempt() {
        let forbidden = Forbidden::default();
        let (to, now) = (Recipient::Channel(HALL.channel), Timestamp::from_millis(0));
        for _ in 0..100 {
            forbidden.note_channel(HALL, now);
        }
        assert!(!forbidden.is_paused(to, now.plus(FIRST_PAUSE)));
    }

    #[test]
    fn the_list_is_bounded() {
        let forbidden = Forbidden::default();
        let now = Timestamp::from_millis(0);
        for user in 1..=u64::try_from(KEPT).unwrap() + 10 {
            forbidden.note_user(UserId::new(user), now);
        }
        assert_eq!(forbidden.0.lock().unwrap().len(), KEPT);
    }
}
