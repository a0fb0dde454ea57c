//! The texts of puzzles.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::text::Language;
#[cfg(test)]
use crate::text::texts::Role;

texts! {
    DECLARED_PUZZLES:
    command_puzzle(): About;
    option_puzzle_game(): About;
    button_solve(): Button;
    button_try_again(): Button;
    button_solution(): Button;
    button_another_puzzle(): Button;
    puzzle_footer(id): Footer;
    puzzle_daily_footer(id): Footer;
    puzzle_daily_title(game): Title;
    puzzle_solution_title(game): Title;
    puzzle_task(player, count): Line;
    puzzle_difficulty(stars): Line;
    puzzle_how(tries): Line;
    puzzle_right_title(): Title;
    puzzle_right(notation, count): Line;
    puzzle_wrong_title(): Title;
    puzzle_wrong(notation, count): Line;
    puzzle_failed_title(): Title;
    puzzle_was(notation, count): Line;
    puzzle_line(moves): Line;
    puzzle_tries_left(count): Line;
    puzzle_tomorrow(): Message;
    puzzle_solved_before(): Title;
    puzzle_failed_before(): Title;
    puzzle_tries_taken(count): Line;
    puzzle_streak(streak, best, solved, tried): Line;
    puzzle_counts(solved, tried): Line;
    games_puzzle(count): Line;
    server_puzzle(channels): Line;
    server_puzzle_none(): Line;
    server_puzzle_menu(): Placeholder;
}
