//! Players: levels of the engine, and baselines.

use std::fmt;
use std::str::FromStr;

use asterism_engine::{Level, Limits, Playable, Thought, think_typed};
use asterism_rules::{Game, Seat};

use crate::baseline::worth::SimpleWorth;
use crate::baseline::{alpha_beta, greedy, mcts, rollouts, two_ply};
use crate::program::{NoProgram, Program};

/// A computer player: a level of the engine, or a baseline or an earlier program to measure it against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Player {
    /// The engine at a level.
    Level(Level),
    /// Makes the move that leads to the position with the best simple worth.
    Greedy,
    /// Makes the move that leads to the best simple worth after the best reply.
    TwoPly,
    /// Looks ahead by alpha-beta with the simple worth, as many programs do.
    AlphaBeta,
    /// Plays many random games to the end and chooses the move that wins most often (UCT), as many other programs do.
    Rollouts,
    /// Grows the same tree, but judges its positions by the simple worth.
    Mcts,
    /// Another build of the program, kept until this one ends.
    Program(&'static Program),
}

/// A move chosen by a [`Player`].
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice<M> {
    /// Move to make.
    pub(crate) chosen: M,
    /// Positions created to find it.
    pub(crate) nodes: u64,
    /// What the player expects; `None` for players that do not report it.
    pub(crate) expectation: Option<Expectation>,
}

/// What a [`Player`] expects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Expectation {
    /// Evaluation, as in [`Thought::score`].
    pub(crate) score: i32,
    /// Whether the result is certain.
    pub(crate) is_forced: bool,
    /// The player's chance of winning, as in [`Thought::chances`].
    pub(crate) chance: f32,
}

impl<M> Choice<M> {
    /// Returns the engine's choice from its `thought`; `seat` is the seat on move.
    pub(crate) fn from_thought(thought: Thought<M>, seat: Seat) -> Option<Self> {
        let chance = thought.chances.get(seat.index()).copied();
        let expectation = chance.map(|chance| Expectation {
            score: thought.score,
            is_forced: thought.forced.is_some(),
            chance,
        });
        Some(Self {
            chosen: thought.line.into_iter().next()?,
            nodes: thought.nodes,
            expectation,
        })
    }

    /// Returns the choice of a baseline: the move, and the number of positions created.
    fn of_baseline((chosen, nodes): (M, u64)) -> Self {
        Self {
            chosen,
            nodes,
            expectation: None,
        }
    }
}

impl Player {
    /// Returns all players: the levels, then the baselines.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        Level::all().map(Self::Level).chain(Self::baselines())
    }

    /// Returns all baselines.
    pub(crate) fn baselines() -> impl Iterator<Item = Self> + Clone {
        [
            Self::Greedy,
            Self::TwoPly,
            Self::AlphaBeta,
            Self::Rollouts,
            Self::Mcts,
        ]
        .into_iter()
    }

    /// Finds a move for the seat on move; `None` if the game is over.
    pub(crate) fn choose<P: Playable + SimpleWorth>(
        self,
        game: &Game<P>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<P::Move>> {
        if game.ending().is_some() {
            return None;
        }
        match self {
            Self::Level(level) => {
                let thought = think_typed(game, level, seed, limits)?;
                Choice::from_thought(thought, game.position().to_move())
            }
            Self::Greedy => Some(Choice::of_baseline(greedy::choose(game, seed))),
            Self::TwoPly => Some(Choice::of_baseline(two_ply::choose(game, seed, limits))),
            Self::AlphaBeta => {
                let found = alpha_beta::choose(game.position(), P::simple_worth, seed, limits);
                Some(Choice::of_baseline(found))
            }
            Self::Rollouts => {
                let found = rollouts::choose(game.position(), P::simple_worth, seed, limits);
                Some(Choice::of_baseline(found))
            }
            Self::Mcts => {
                let found = mcts::choose(game.position(), P::simple_worth, seed, limits);
                Some(Choice::of_baseline(found))
            }
            Self::Program(program) => Some(Choice::of_baseline(program.choose(game, limits))),
        }
    }
}

/// `1` to `7`, the name of a baseline, or the path of a program.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{level}"),
            Self::Greedy => f.write_str("greedy"),
            Self::TwoPly => f.write_str("twoply"),
            Self::AlphaBeta => f.write_str("alphabeta"),
            Self::Rollouts => f.write_str("rollouts"),
            Self::Mcts => f.write_str("mcts"),
            Self::Program(program) => write!(f, "{program}"),
        }
    }
}

/// There is no such player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum UnknownPlayer {
    /// No player has this name.
    #[error("no player is called '{0}', there are {names}, and paths of programs", names = all_names())]
    Name(String),
    /// There is no such program.
    #[error(transparent)]
    Program(#[from] NoProgram),
}

fn all_names() -> String {
    let names: Vec<String> = Player::all().map(|player| player.to_string()).collect();
    names.join(", ")
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let name = name.trim();
        if name.contains(std::path::MAIN_SEPARATOR) {
            // Players are copied freely, and there are only a few.
            return Ok(Self::Program(Box::leak(Box::new(name.parse()?))));
        }
        Self::all()
            .find(|player| player.to_string().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownPlayer::Name(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_rules::Notation as _;
    use asterism_rules::star_squares::{Options, StarSquares};

    #[test]
    fn players_are_found_by_name() {
        for player in Player::all() {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!(" Greedy ".parse(), Ok(Player::Greedy));
        let error = "8".parse::<Player>().expect_err("there are seven levels");
        assert!(
            error.to_string().contains("1, 2, 3, 4, 5, 6, 7, greedy"),
            "{error}"
        );
        let error = "no/such/program"
            .parse::<Player>()
            .expect_err("there is none");
        assert_eq!(error.to_string(), "there is no file 'no/such/program'");
    }

    #[test]
    fn the_greedy_player_takes_a_win() {
        let mut game = Game::<StarSquares>::new(&Options::default(), 2).expect("for two");
        for text in ["a1", "e5", "a2", "e4", "b1", "d1"] {
            let m = game.position().parse_move(text).expect("free");
            game.play(&m).expect("free");
        }
        for seed in 0..8 {
            let choice = Player::Greedy.choose(&game, seed, Limits::default());
            assert_eq!(choice.expect("not over").chosen.to_string(), "b2");
        }
    }

    #[test]
    fn no_player_moves_in_a_game_that_is_over() {
        let mut game = Game::<StarSquares>::new(&Options::default(), 2).expect("for two");
        assert!(game.agree_draw());
        for player in Player::all() {
            assert_eq!(player.choose(&game, 1, Limits::default()), None, "{player}");
        }
    }
}
