//! Values of the options of `/tournament` that have fixed choices.

use crate::protocol::choices::Choices;
use crate::protocol::time_control::{TimeId, describe_time, time_control, time_ids};

/// Values of the option `format` of `/tournament new`, the default one first.
pub(crate) const FORMATS: [&str; 4] = ["swiss", "round-robin", "knockout", "groups"];

/// Values of the option `vacations` of `/tournament new`: vacations stop clocks, or are ignored.
const VACATIONS: [&str; 2] = ["count", "ignore"];

pub(crate) const FORMAT: Choices = Choices {
    values: || FORMATS.to_vec(),
    label: |language, format| language.tournament_format(format),
};

/// Time limits that games of tournaments can have: all but no limit, because a round has to come to an end.
pub(crate) const TIME: Choices = Choices {
    values: || time_ids().filter(|id| *id != TimeId::NONE.id()).collect(),
    label: |language, id| describe_time(time_control(id).flatten(), language),
};

pub(crate) const VACATION: Choices = Choices {
    values: || VACATIONS.to_vec(),
    label: |language, vacations| language.tournament_vacations_choice(vacations),
};

/// Values of the option `repeats` of `/tournament new`.
pub(crate) const REPEATS: [&str; 3] = ["never", "weekly", "monthly"];

pub(crate) const REPEAT: Choices = Choices {
    values: || REPEATS.to_vec(),
    label: |language, repeats| language.tournament_repeats_choice(repeats),
};
