//! Whoever can play a game without a human.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use asterism_engine::{Level, Limits, Playable, Thought, think_typed};
use asterism_rules::{Game, Seat};

use crate::baseline::worth::SimpleWorth;
use crate::baseline::{alpha_beta, greedy, rollouts};

/// Plays a game: the engine at some level, or what it is measured against.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Player {
    /// The engine.
    Level(Level),
    /// Takes the best-looking next position by a simple worth.
    Greedy,
    /// Looks ahead by alpha-beta, by the simple worth: one kind of program that is published for such games.
    AlphaBeta,
    /// Plays at random to the end, and most often what does well (UCT): the other kind.
    Rollouts,
}

/// What a [`Player`] does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice<M> {
    /// Move to make.
    pub(crate) chosen: M,
    /// Positions made to find it.
    pub(crate) nodes: u64,
    /// What it expects, if it says so.
    pub(crate) said: Option<Said>,
}

/// What a [`Player`] expects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Said {
    /// As [`Thought::score`].
    pub(crate) score: i32,
    /// Whether it is certain.
    pub(crate) is_forced: bool,
    /// Its own chance, as in [`Thought::chances`].
    pub(crate) chance: f32,
}

impl<M> Choice<M> {
    /// What the engine chooses that thought so for `seat`, which is on move.
    pub(crate) fn of(thought: Thought<M>, seat: Seat) -> Option<Self> {
        let chance = thought.chances.get(seat.index()).copied();
        let said = chance.map(|chance| Said {
            score: thought.score,
            is_forced: thought.forced.is_some(),
            chance,
        });
        Some(Self {
            chosen: thought.line.into_iter().next()?,
            nodes: thought.nodes,
            said,
        })
    }

    /// Choice of a player that does not say what it thinks of it: the move, and the positions made.
    fn unsaid((chosen, nodes): (M, u64)) -> Self {
        Self {
            chosen,
            nodes,
            said: None,
        }
    }
}

impl Player {
    /// Players there are: the six levels, then the others by their names.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        let others = [Self::Greedy, Self::AlphaBeta, Self::Rollouts];
        Level::all().map(Self::Level).chain(others)
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
                Choice::of(thought, game.position().to_move())
            }
            Self::Greedy => Some(Choice::unsaid(greedy::choose(game, seed))),
            Self::AlphaBeta => {
                let found = alpha_beta::choose(game.position(), P::simple_worth, seed, limits);
                Some(Choice::unsaid(found))
            }
            Self::Rollouts => {
                let found = rollouts::choose(game.position(), P::simple_worth, seed, limits);
                Some(Choice::unsaid(found))
            }
        }
    }
}

/// `1` to `6`, or a name.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{level}"),
            Self::Greedy => f.write_str("greedy"),
            Self::AlphaBeta => f.write_str("alphabeta"),
            Self::Rollouts => f.write_str("rollouts"),
        }
    }
}

/// Nobody is called so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownPlayer(
    /// As written.
    pub String,
);

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = Player::all().map(|player| player.to_string()).collect();
        write!(
            f,
            "no player is called '{}', there are {}",
            self.0,
            names.join(", ")
        )
    }
}

impl Error for UnknownPlayer {}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let name = name.trim();
        Self::all()
            .find(|player| player.to_string().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownPlayer(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_rules::Position as _;
    use asterism_rules::star_squares::{Options, StarSquares};

    #[test]
    fn players_are_called_by_name() {
        for player in Player::all() {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!(" Greedy ".parse(), Ok(Player::Greedy));
        let error = "7".parse::<Player>().expect_err("there are six levels");
        assert!(
            error.to_string().contains("1, 2, 3, 4, 5, 6, greedy"),
            "{error}"
        );
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
    fn nobody_moves_in_a_game_that_is_over() {
        let mut game = Game::<StarSquares>::new(&Options::default(), 2).expect("for two");
        assert!(game.agree_draw());
        for player in Player::all() {
            assert_eq!(player.choose(&game, 1, Limits::default()), None, "{player}");
        }
    }
}
