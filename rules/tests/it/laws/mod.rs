//! What holds for every game, in every variant, for every number of players.

mod boards;
mod history;
mod moves;
mod options;
mod texts;
mod words;

use asterism_rules::{GameKind, GameOptions, GamePosition, OptionValues, Seat, SetupError};

use crate::dice::{Dice, random_move};
use crate::playthroughs;

/// Runs the laws below for each game of this list; a game of the crate that is not in it does not compile.
macro_rules! games {
    ($($name:ident: $kind:ident($position:ty);)+) => {
        $(mod $name {
            use super::{boards, moves, options, texts, words, history};
            laws! { $position }
        })+

        /// There is no wildcard: a new game has to come into the list.
        const fn listed(kind: GameKind) {
            match kind {
                $(GameKind::$kind => {})+
            }
        }
    };
}

/// Writes a macro that makes a test of each law for one game.
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
        moves_are_sorted_counted_and_there_until_the_end
        somebody_who_plays_is_on_move_and_winners_sit_at_the_table
        notation_and_steps_lead_back_to_the_move
        steps_reach_exactly_the_legal_moves
        crafted_steps_are_refused
        illegal_moves_change_nothing
        counting_moves_counts_positions;
    texts:
        position_text_leads_back_to_the_position
        completions_go_on_from_what_is_typed;
    words:
        every_phrase_is_declared;
    boards:
        the_text_board_shows_all_that_stands;
    history:
        undo_leads_back_to_the_start
        a_record_leads_back_to_the_game
        a_game_can_be_seen_as_it_was;
    options:
        the_first_preset_is_the_default
        every_preset_and_every_single_option_is_played
        options_are_written_as_they_are_read
        nothing_is_left_to_chance_once_the_game_has_begun;
}

games! {
    pentagame: Pentagame(asterism_rules::pentagame::Pentagame);
    squadro: Squadro(asterism_rules::squadro::Squadro);
    star_squares: StarSquares(asterism_rules::star_squares::StarSquares);
    stern_halma: SternHalma(asterism_rules::stern_halma::SternHalma);
}

/// Option texts worth playing under besides the presets: what turns several rules at once.
fn mixed(kind: GameKind) -> &'static [&'static str] {
    listed(kind);
    match kind {
        GameKind::Pentagame => &[
            "black_may_return=false,own_partner_out=next_turn",
            "forced_outs=one_per_turn,repetition=same_pair",
            "repetition=off,tie=most_out,target=5",
            "own_partner_out=next_turn,target=5,gray_exhausted=reposition,forced_outs=one_per_turn",
            "finish_round=false,target=2,threefold=true,round_limit=40",
        ],
        GameKind::Squadro => &["first=light", "first=dark,pieces_to_win=5"],
        GameKind::StarSquares => &[
            "board=grid8,squares=all,opening=pie",
            "board=nested,opening=no_centre,superko=true",
            "squares=axis,opening=pie,superko=true",
        ],
        GameKind::SternHalma => &[
            "win=filled,play_on=true",
            "foreign_arms=pass_only,leave_target=stay",
            "foreign_arms=pass_only,leave_target=stay,win=filled,play_on=true",
        ],
    }
}

/// Every single value of every option, on its own. Numbers are represented by a few.
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

/// Presets and mixtures.
fn variants(kind: GameKind) -> impl Iterator<Item = String> {
    let presets = kind.presets().iter().map(|name| format!("preset={name}"));
    presets.chain(mixed(kind).iter().map(ToString::to_string))
}

/// Start of every variant for every number of players it is for.
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
        assert!(starts.len() > before, "nobody can play {variant}");
    }
    starts
}

/// Calls `law` with positions of `games` random games of every start, of at most `plies` moves each, and with some of
/// each whole game that is kept as text.
fn each_position<P: GamePosition>(games: usize, plies: usize, mut law: impl FnMut(&P, &mut Dice)) {
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
                position = position.play(&m).expect("a move on offer can be played");
            }
        }
    }
    for positions in playthroughs::positions_of::<P>() {
        let (end, before) = positions.split_last().expect("there is a start");
        law(end, &mut dice);
        for _ in 0..4 {
            law(dice.pick(before), &mut dice);
        }
    }
}

fn any_seat<P: GamePosition>(position: &P, dice: &mut Dice) -> Seat {
    Seat::new(dice.roll(position.players())).expect("so many seats there are")
}
