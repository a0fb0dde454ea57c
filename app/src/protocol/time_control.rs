//! The available time controls and their descriptions.

use std::time::Duration;

use asterism_store::TimeControl;

use crate::text::Language;

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// The available time controls: value of the option, days per move, and reserve days for the whole game.
const TIMES: [(&str, u64, u64); 7] = [
    ("none", 0, 0),
    ("1", 1, 0),
    ("3", 3, 0),
    ("7", 7, 0),
    ("14", 14, 0),
    ("1+3", 1, 3),
    ("3+7", 3, 7),
];

/// Time control of tournament and ladder games, unless another one is chosen.
pub(crate) const USUAL_TIME: TimeControl =
    TimeControl::new(Duration::from_hours(3 * 24), Duration::ZERO);

/// ID of one of the available time controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeId(&'static str);

impl TimeId {
    /// No time limit.
    pub const NONE: TimeId = TimeId(TIMES[0].0);

    /// Returns the IDs of all time controls, in display order.
    pub fn all() -> impl Iterator<Item = TimeId> {
        time_ids().map(TimeId)
    }

    /// Returns the time control with this option value, if there is one.
    pub fn from_id(id: &str) -> Option<TimeId> {
        TimeId::all().find(|time| time.0 == id)
    }

    /// Returns the value of the option that selects this time control.
    pub fn id(self) -> &'static str {
        self.0
    }

    /// Returns the time control; `None` for no time limit.
    pub fn control(self) -> Option<TimeControl> {
        time_control(self.0).flatten()
    }
}

/// Returns the values of the option `time`, in display order.
pub fn time_ids() -> impl Iterator<Item = &'static str> {
    TIMES.iter().map(|(id, ..)| *id)
}

/// Returns the time control with this option value: `None` if the value is unknown, `Some(None)` for no time limit.
pub fn time_control(id: &str) -> Option<Option<TimeControl>> {
    let days = |days: u64| Duration::from_secs(days * DAY);
    let (_, per_move, bank) = TIMES.iter().find(|(known, ..)| *known == id)?;
    let control = TimeControl::new(days(*per_move), days(*bank));
    Some((*per_move > 0).then_some(control))
}

/// Describes a time control in words.
pub fn describe_time(time: Option<TimeControl>, language: Language) -> String {
    let Some(time) = time else {
        return language.time_none();
    };
    let per_move = language.time_per_move(describe_span(time.per_move, language));
    let whole = if time.bank.is_zero() {
        per_move
    } else {
        language.time_reserve(per_move, describe_span(time.bank, language))
    };
    if time.weekend_break {
        language.time_weekends(whole)
    } else {
        whole
    }
}

/// Describes a duration in days, or in hours if it is not a whole number of days.
pub(crate) fn describe_span(span: Duration, language: Language) -> String {
    let seconds = span.as_secs();
    if seconds.is_multiple_of(DAY) {
        language.span_days(seconds / DAY)
    } else {
        language.span_hours(seconds.div_ceil(HOUR))
    }
}
