//! How users are to be notified, and when their daily messages are due.

use std::time::Duration;

use asterism_store::{Pings, Settings, Timestamp, UserId};

use crate::game::chance::scramble;
use crate::game::quiet::{QuietTime, find_quiet_end};
use crate::game::vacation::Day;

/// Time after midnight UTC at which the first daily messages are sent.
pub(crate) const DIGEST_AT: Duration = Duration::from_hours(16);

/// Time over which the daily messages are spread, so that they are not all sent at once.
pub(crate) const DIGEST_SPREAD: Duration = Duration::from_mins(30);

/// How a user is to be notified now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotifyWay {
    /// By a mention.
    Mention,
    /// By a direct message.
    Direct,
    /// In the message about all games, which is sent daily, next at this time.
    Daily(Timestamp),
    /// In the message that is sent at the end of the user's quiet hours.
    AfterQuiet(Timestamp),
    /// Not at all.
    None,
}

impl NotifyWay {
    /// Returns the way in which a user with these settings is to be notified at `now`.
    pub(crate) fn of(user: UserId, settings: &Settings, now: Timestamp) -> Self {
        let quiet_end = find_quiet_end(settings, now);
        match (settings.pings.unwrap_or(Pings::Channel), quiet_end) {
            (Pings::None, _) => Self::None,
            (Pings::Digest, _) => Self::Daily(next_digest(user, settings, now)),
            (Pings::Channel | Pings::Direct, Some(end)) => Self::AfterQuiet(end),
            (Pings::Channel, None) => Self::Mention,
            (Pings::Direct, None) => Self::Direct,
        }
    }
}

/// Returns when the next daily message to `user` is due. Each user gets it at the same time every day or, if that is in their quiet hours, when these
/// end.
pub(crate) fn next_digest(user: UserId, settings: &Settings, now: Timestamp) -> Timestamp {
    let spread = Duration::from_secs(scramble(user.get()) % DIGEST_SPREAD.as_secs());
    let quiet = QuietTime::of(settings);
    let of_day = |day: Day| {
        let at = day.start().plus(DIGEST_AT + spread);
        quiet.as_ref().map_or(at, |quiet| quiet.after(at))
    };
    let mut day = Day::of(now).previous();
    while of_day(day) <= now {
        day = day.next();
    }
    of_day(day)
}
