//! Laws that hold for every game, in every variant, for every number of players.

mod boards;
mod head_starts;
pub(crate) mod history;
mod moves;
mod options;
pub(crate) mod reasons;
mod texts;
mod words;

use asterism_rules::{
    GameKind, GameOptions, GamePosition, OptionValues, Seat, SetupError, each_kind, for_each_game,
};

use crate::dice::{Dice, random_move};
use crate::games::TestedGame;
use crate::playthroughs;

/// Tests the laws below for each game.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        $(mod $module {
            use super::{boards, head_starts, moves, options, reasons, texts, words, history};
            laws! { asterism_rules::$module::$name }
        })+
    };
}

/// Defines a macro that generates the tests of all laws for one game.
macro_rules! of_each_game {
    ($($module:ident: $($law:ident)+;)+) => {
        macro_rules! laws {
            ($position:ty) => {
                $($(#[test]
                fn $law() {
                    $module::$law::<$position>();
                })+)+
            };
        }
    };
}

of_each_game! {
    moves:
        moves_are_sorted_and_exist_until_the_game_is_over
        the_seat_to_move_and_the_winners_have_not_retired
        notation_and_steps_lead_back_to_the_move
        steps_reach_exactly_the_legal_moves
        the_rest_of_a_move_can_be_typed
        likely_choices_are_a_few_of_the_choices
        crafted_steps_are_refused
        illegal_moves_change_nothing
        counting_moves_counts_positions;
    texts:
        position_text_leads_back_to_the_position
        completions_continue_the_typed_text;
    words:
        every_phrase_is_declared;
    reasons:
        every_reason_is_found_again_by_trying_moves;
    boards:
        the_text_board_shows_all_pieces;
    history:
        undo_leads_back_to_the_start
        a_record_leads_back_to_the_game
        past_positions_of_a_game_can_be_shown
        moves_can_be_tried_even_after_the_end;
    options:
        the_first_preset_is_the_default
        every_preset_and_every_single_option_is_played
        options_are_written_as_they_are_read
        new_games_have_options_that_fit_their_players
        random_choices_are_made_before_the_game_begins;
    head_starts:
        the_usual_game_for_two_has_head_starts_of_each_size
        a_head_start_is_a_start_position_of_its_own
        both_players_can_have_the_same_head_starts
        a_game_knows_the_head_start_it_began_with
        a_head_start_does_not_win_in_the_first_turn;
}

for_each_game!(games);

/// Returns the option texts that set a single option, one for each possible value. Number options are limited to a few values.
pub(crate) fn single_options(kind: GameKind) -> Vec<String> {
    let mut singles = Vec::new();
    for (name, values) in kind.option_keys() {
        let values: Vec<String> = match values {
            OptionValues::Words(words) => words.iter().map(ToString::to_string).collect(),
            OptionValues::Number(least, most) => [least, least + 1, most.midpoint(least), most]
                .map(|number| number.to_string())
                .into(),
        };
        singles.extend(values.iter().map(|value| format!("{name}={value}")));
    }
    singles
}

/// Returns the option texts of all presets and of [`TestedGame::MIXED`].
fn variants(kind: GameKind) -> impl Iterator<Item = String> {
    let presets = kind.presets().iter().map(|name| format!("preset={name}"));
    let mixed = each_kind!(kind, P => P::MIXED);
    presets.chain(mixed.iter().map(ToString::to_string))
}

/// Returns the start positions of every variant for every number of players it allows.
fn starts<P: GamePosition>(dice: &mut Dice) -> Vec<P> {
    let mut starts = Vec::new();
    for variant in variants(P::KIND) {
        let options = P::Options::parse(&variant).unwrap_or_else(|error| panic!("{error}"));
        let before = starts.len();
        for players in P::KIND.players() {
            match P::start(&options.clone().settled(dice.roll(1000) as u64), players) {
                Ok(start) => starts.push(start),
                Err(SetupError::Option { .. }) => {}
                Err(error) => panic!("{variant}: {error}"),
            }
        }
        assert!(
            starts.len() > before,
            "{variant} allows no number of players"
        );
    }
    starts
}

/// Calls `law` with the positions of `games` random games of at most `plies` moves from every start position, and with some positions of
/// each recorded game.
fn each_position<P: GamePosition>(games: usize, plies: usize, mut law: impl FnMut(&P, &mut Dice)) {
    visit_positions(games, plies, &mut law);
}

/// Compiled once for each game, not for each law.
fn visit_positions<P: GamePosition>(
    games: usize,
    plies: usize,
    law: &mut dyn FnMut(&P, &mut Dice),
) {
    let mut dice = Dice::new(2026);
    for start in starts::<P>(&mut dice) {
        for _ in 0..games {
            let leaves = dice.roll(plies);
            let mut position = start.clone();
            for ply in 0..=plies {
                if position.players() > 2 && ply == leaves {
                    position.retire(any_seat(&position, &mut dice));
                }
                law(&position, &mut dice);
                if position.outcome().is_some() {
                    break;
                }
                let (_, m) = random_move(&position, &mut dice);
                position = position.play(&m).expect("an offered move can be played");
            }
        }
    }
    for positions in playthroughs::positions_of::<P>() {
        let (end, before) = positions
            .split_last()
            .expect("there is at least the start position");
        law(end, &mut dice);
        for _ in 0..4 {
            law(dice.pick(before), &mut dice);
        }
    }
}

fn any_seat<P: GamePosition>(position: &P, dice: &mut Dice) -> Seat {
    Seat::new(dice.roll(position.players())).expect("an existing seat")
}
