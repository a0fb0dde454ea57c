//! Reasons why settings about time cannot be chosen.

use crate::protocol::refusal::{Refusal, refusals};
use crate::text::markdown::{cut, escape};

refusals! {
    language, Refusal::of_feature;
    /// Reason why a setting about time cannot be chosen.
    #[derive(Clone, Debug)]
    pub(crate) enum TimeSettingRefusal {
        /// There is no such time zone.
        Zone {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_zone(escape(&cut(typed, 60)));
        /// Quiet hours need a time zone.
        NoZone => language.refuse_no_zone();
        /// The text is not a pair of times.
        Hours {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_hours(escape(&cut(typed, 60)));
        /// The quiet hours leave too little of the day.
        LongHours {
            /// How many hours they can last at most.
            most: u16,
        } => language.refuse_long_hours(u64::from(*most));
        /// The text is not a list of times before the end of a turn.
        Leads {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_leads(escape(&cut(typed, 60)));
    }
}
