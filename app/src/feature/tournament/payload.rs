//! Values of the options of `/tournament` that have fixed choices.

use crate::protocol::choices::Choices;

/// Values of the option `format` of `/tournament new`, the default one first.
pub(crate) const FORMATS: [&str; 4] = ["swiss", "round-robin", "knockout", "groups"];

/// Values of the option `vacations` of `/tournament new`: vacations stop clocks, or are ignored.
const VACATIONS: [&str; 2] = ["count", "ignore"];

pub(crate) const FORMAT: Choices = Choices {
    values: || FORMATS.to_vec(),
    label: |language, format| language.tournament_format(format),
};

pub(crate) const VACATION: Choices = Choices {
    values: || VACATIONS.to_vec(),
    label: |language, vacations| language.tournament_vacations_choice(vacations),
};
