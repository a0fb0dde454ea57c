//! The texts of exploration boards and plans.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_EXPLORING:
    command_explore(): About;
    option_explore_ply(): About;
    option_explore_kind(): About;
    option_explore_variant(): About;
    option_explore_players(): About;
    option_explore_record(): About;
    button_explore(): Button;
    button_try(): Button;
    button_end(): Button;
    button_name(): Button;
    button_note(): Button;
    button_delete(): Button;
    button_delete_do(): Button;
    button_my_boards(): Button;
    explore_title(game, players): Title;
    explore_title_free(game, count): Title;
    explore_start(): Line;
    explore_now(ply): Line;
    explore_at(ply, last): Line;
    explore_off(ply, moves): Line;
    explore_off_free(moves): Line;
    explore_off_shared(ply, moves): Line;
    explore_name(name): Line;
    explore_note(note): Message;
    explore_turn(user): Line;
    explore_ways(ways): Line;
    explore_named(what, name): Part;
    explore_played(what): Part;
    explore_over(): Part;
    explore_ways_menu(): Placeholder;
    explore_places_menu(): Placeholder;
    explore_to_now(): Entry;
    explore_to_left(): Entry;
    explore_to_move(ply): Entry;
    explore_to_end(ply, moves): Part;
    explore_step(number): Line;
    explore_delete_all(): Line;
    explore_delete_line(what, count): Line;
    explore_deleted(): Message;
    explore_line(line, moves): Part;
    explore_list_menu(): Placeholder;
    explore_list_text(count): Line;
    explore_list_none(): Line;
    explore_entry(id, count): Entry;
    explore_entry_free(id, count): Entry;
    explore_name_title(): FormTitle;
    explore_name_label(): FormTitle;
    explore_note_title(): FormTitle;
    explore_note_label(): FormTitle;
    explore_note_label_shared(): FormTitle;
    button_share(): Button;
    button_unshare(): Button;
    button_lines_of(name): Button;
    button_my_board(): Button;
    button_explore_turns(): Button;
    explore_title_shared(name, game): Title;
    explore_shared(): Line;
    explore_turn_name(number): Part;
    explore_prepared(): Line;
    explore_as_prepared(what): Part;
}
