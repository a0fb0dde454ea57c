//! Recognizes interactions that arrive too late: after a reconnection, Discord delivers the interactions that the bot missed.
//!
//! By then, Discord has told the user that the application did not respond. A late interaction must therefore not have effects that the user no
//! longer expects, such as resigning a game.

use std::sync::atomic::{AtomicI64, Ordering};

use asterism_store::{InteractionId, Timestamp};

use crate::discord::limits::RESPONSE_WITHIN;

/// Discord's epoch, in milliseconds since the Unix epoch.
/// See [Discord Docs/Snowflakes](https://docs.discord.com/developers/reference#snowflakes).
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// Compares the ages that interactions have on arrival.
///
/// An interaction's ID contains the time at which Discord created the interaction, by Discord's clock. This machine's clock may be ahead or behind,
/// so an interaction only counts as late if its age on arrival exceeds the lowest known one by more than [`RESPONSE_WITHIN`].
#[derive(Debug, Default)]
pub(super) struct Lateness {
    /// Lowest age of an interaction on arrival, in milliseconds; negative if this machine's clock is behind.
    lowest: AtomicI64,
}

impl Lateness {
    /// Returns whether interaction `id`, which arrives at `now`, appears to be too old to respond to.
    pub(super) fn is_late(&self, id: InteractionId, now: Timestamp) -> bool {
        let age = age(id, now);
        let lowest = self.lowest.fetch_min(age, Ordering::Relaxed);
        age - lowest > RESPONSE_WITHIN.as_millis() as i64
    }

    /// Records that Discord still accepted a response to interaction `id`, which arrived at `now`. The age of that interaction on arrival is
    /// therefore normal on this machine.
    pub(super) fn note_in_time(&self, id: InteractionId, now: Timestamp) {
        self.lowest.store(age(id, now), Ordering::Relaxed);
    }
}

fn age(id: InteractionId, now: Timestamp) -> i64 {
    let created = (id.get() >> 22) as i64 + DISCORD_EPOCH;
    now.millis().saturating_sub(created)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_790_000_000_000;

    /// Returns the ID of an interaction that Discord created at `at`.
    fn created(at: i64) -> InteractionId {
        InteractionId::new(((at - DISCORD_EPOCH) as u64) << 22)
    }

    fn is_late(lateness: &Lateness, age: i64) -> bool {
        lateness.is_late(created(NOW - age), Timestamp::from_millis(NOW))
    }

    #[test]
    fn an_id_says_when_it_was_created() {
        // The example in Discord's documentation.
        let id = InteractionId::new(175_928_847_299_117_063);
        assert_eq!(age(id, Timestamp::from_millis(1_462_015_105_796)), 0);
    }

    #[test]
    fn an_interaction_is_late_after_three_seconds() {
        let lateness = Lateness::default();
        for (age, late) in [
            (150, false),
            (3000, false),
            (3001, true),
            (600_000, true),
            (90, false),
        ] {
            assert_eq!(is_late(&lateness, age), late, "{age} ms");
        }
    }

    #[test]
    fn a_clock_that_is_behind_hides_no_late_interaction() {
        let lateness = Lateness::default();
        assert!(!is_late(&lateness, -60_000));
        assert!(!is_late(&lateness, -59_500));
        assert!(is_late(&lateness, -50_000));
    }

    #[test]
    fn a_clock_that_is_ahead_delays_one_response_at_most() {
        let lateness = Lateness::default();
        assert!(is_late(&lateness, 60_000));
        lateness.note_in_time(created(NOW - 60_000), Timestamp::from_millis(NOW));
        assert!(!is_late(&lateness, 60_000));
        assert!(is_late(&lateness, 70_000));
        // The clock is set right.
        assert!(!is_late(&lateness, 100));
        assert!(is_late(&lateness, 4000));
    }
}
