//! The texts of ladders.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_LADDERS:
    command_ladder(): About;
    button_ladder_join(): Button;
    button_ladder_leave(): Button;
    button_ladder_leave_do(): Button;
    ladder_title(game): Title;
    ladder_footer(count): Footer;
    ladder_place(place, name): Line;
    ladder_own_place(place, name): Line;
    ladder_more(count): Line;
    ladder_empty(): Line;
    ladder_pending(name): Line;
    ladder_again(name, ago): Line;
    ladder_entry(place, name): Entry;
    ladder_menu(): Placeholder;
    ladder_about(most, days, idle): Line;
    ladder_leave_ask(game, place): Message;
    ladder_challenge(): Line;
    ladder_now(name, place): Part;
    ladder_after(places): Line;
    ladder_line(game, place, count): Line;
    refuse_ladder_direct(): Message;
    refuse_ladder_already_in(): Message;
    refuse_ladder_not_in(): Message;
    refuse_ladder_full(most): Message;
    refuse_ladder_reach(user, most): Message;
    refuse_ladder_again(user, ago): Message;
    refuse_ladder_pending(user): Message;
    refuse_ladder_left(user): Message;
}
