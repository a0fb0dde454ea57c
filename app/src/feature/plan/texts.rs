//! The texts of plans.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_PLANS:
    command_plan(): About;
    option_plan_moves(): About;
    news_plan_elsewhere(game): Line;
    news_plan_taken_back(game): Line;
    news_plan_over(game): Line;
    news_plan_not_legal(game): Line;
    refuse_plan_not_playing(): Message;
    refuse_plan_not_ahead(): Message;
    refuse_plan_no_answer(): Message;
    refuse_plan_moved(): Message;
    refuse_plan_many(most): Message;
    refuse_plan_many_lines(most): Message;
    refuse_plan_two_answers(other): Message;
    refuse_plan_line(number, typed, why): Part;
    refuse_plan_text(faults): Part;
    button_plan(): Button;
    button_plan_do(): Button;
    button_unplan(): Button;
    button_my_plans(): Button;
    button_clear_plans(): Button;
    plan_title(): Title;
    plan_line_other(ply, user, notation): Line;
    plan_line_own(ply, notation): Line;
    plan_line_turn(ply, notation): Line;
    plan_about(): Line;
    plan_then(notation): Title;
    plan_list_title(game, players): Title;
    plan_list(): Line;
    plan_none(): Line;
    plan_menu(): Placeholder;
}
