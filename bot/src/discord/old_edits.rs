//! Delays edits of old messages. Discord accepts only a few edits of messages older than an hour (error 30046). Once Discord has refused one, the bot
//! does not try others in the same channel until the time that Discord names, because each attempt would count as an invalid request.

use std::time::Duration;

use asterism_store::{ChannelId, MessageId, Timestamp};
use quick_cache::sync::Cache;

/// Age from which Discord limits edits of a message.
const OLD: Duration = Duration::from_hours(1);

/// Discord's epoch, in milliseconds since the Unix epoch.
/// See [Discord Docs/Snowflakes](https://docs.discord.com/developers/reference#snowflakes).
const EPOCH: i64 = 1_420_070_400_000;

/// Maximum number of channels that are remembered.
const CHANNELS: usize = 10_000;

/// For each channel, the time until which its old messages are not edited.
pub(super) struct OldEdits(Cache<ChannelId, Timestamp>);

impl OldEdits {
    pub(super) fn new() -> Self {
        Self(Cache::new(CHANNELS))
    }

    /// Returns how long an edit of this message must be delayed; `None` if the edit can be tried now.
    pub(super) fn wait(
        &self,
        channel: ChannelId,
        message: MessageId,
        now: Timestamp,
    ) -> Option<Duration> {
        let until = self.0.get(&channel)?;
        // 42 bits.
        let sent = Timestamp::from_millis((message.get() >> 22) as i64 + EPOCH);
        let is_old = now.since(sent) >= OLD;
        (is_old && now < until).then(|| until.since(now))
    }

    /// Records that Discord has refused to edit an old message in `channel`, and will refuse such edits for the duration `wait`.
    pub(super) fn note(&self, channel: ChannelId, wait: Duration, now: Timestamp) {
        self.0.insert(channel, now.plus(wait));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_refusal_no_other_old_message_of_the_channel_is_edited() {
        let (here, there) = (ChannelId::new(1), ChannelId::new(2));
        let now = Timestamp::from_millis(1_800_000_000_000);
        let sent_before = |age: Duration| {
            let age = i64::try_from(age.as_millis()).unwrap();
            MessageId::new(u64::try_from(now.millis() - age - EPOCH).unwrap() << 22)
        };
        let (old, new) = (sent_before(OLD), sent_before(OLD / 2));
        let edits = OldEdits::new();
        let second = Duration::from_secs(1);
        assert_eq!(edits.wait(here, old, now), None);
        edits.note(here, 20 * second, now);
        assert_eq!(edits.wait(here, old, now.plus(second)), Some(19 * second));
        assert_eq!(edits.wait(here, new, now.plus(second)), None);
        assert_eq!(edits.wait(there, old, now.plus(second)), None);
        assert_eq!(edits.wait(here, old, now.plus(20 * second)), None);
    }
}
