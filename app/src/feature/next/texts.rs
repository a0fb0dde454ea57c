//! The texts of **Next game**.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_NEXT:
    option_next(): About;
    next_choice(next): Choice;
    settings_next(next): Line;
    button_next_on(): Button;
    button_next_off(): Button;
    next_game(count, game): Message;
    next_name(id, game): Part;
    next_name_linked(id, game, url): Part;
    button_next_game(): Button;
}
