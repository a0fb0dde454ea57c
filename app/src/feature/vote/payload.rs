//! The choices for votes in `/together`.

use std::time::Duration;

use crate::protocol::choices::Choices;
use crate::protocol::time_control::describe_span;

/// Times for a vote: the value of the option `vote`, and the time from the first suggestion.
const TIMES: [(&str, Duration); 6] = [
    ("1h", Duration::from_hours(1)),
    ("4h", Duration::from_hours(4)),
    ("12h", Duration::from_hours(12)),
    ("1d", USUAL_TIME),
    ("2d", Duration::from_hours(2 * 24)),
    ("3d", Duration::from_hours(3 * 24)),
];

/// Time for a vote, unless another one is chosen.
pub(crate) const USUAL_TIME: Duration = Duration::from_hours(24);

/// Largest number of votes that can end a vote early.
pub(crate) const MAX_QUORUM: u8 = 100;

/// The values of the option `vote`.
pub const TIME: Choices = Choices {
    values: || TIMES.iter().map(|(id, _)| *id).collect(),
    label: |language, id| {
        let time = vote_time(id).unwrap_or(USUAL_TIME);
        language.vote_time(describe_span(time, language))
    },
};

/// Returns the time for a vote with this option value.
pub(crate) fn vote_time(id: &str) -> Option<Duration> {
    let mut times = TIMES.iter();
    times.find(|(known, _)| *known == id).map(|(_, time)| *time)
}
