//! What buttons about offers carry.

use std::fmt;

use asterism_store::GameId;

use crate::protocol::custom_id::Board;

/// What somebody may want of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// That the game ends as a draw.
    Draw,
    /// That their last move is taken back.
    Takeback,
}

/// What pressing a button about an offer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offering {
    /// Ask whether to offer it.
    Ask { wish: Wish, game: GameId },
    /// The same, in which of several games, picked from a menu.
    AskIn(Wish),
    /// Offer it.
    Make { wish: Wish, board: Board },
    /// Agree to the offer of that number.
    Accept { game: GameId, number: u32 },
    /// Decline it.
    Decline { game: GameId, number: u32 },
    /// Withdraw it; for whoever has made it.
    Withdraw { game: GameId, number: u32 },
}

impl Wish {
    fn letter(self) -> char {
        match self {
            Wish::Draw => 'd',
            Wish::Takeback => 't',
        }
    }

    fn of(letter: &str) -> Option<Wish> {
        match letter {
            "d" => Some(Wish::Draw),
            "t" => Some(Wish::Takeback),
            _ => None,
        }
    }
}

impl fmt::Display for Offering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Offering::Ask { wish, game } => write!(f, "a.{}.{game}", wish.letter()),
            Offering::AskIn(wish) => write!(f, "a.{}", wish.letter()),
            Offering::Make { wish, board } => write!(f, "m.{}.{board}", wish.letter()),
            Offering::Accept { game, number } => write!(f, "y.{game}.{number}"),
            Offering::Decline { game, number } => write!(f, "n.{game}.{number}"),
            Offering::Withdraw { game, number } => write!(f, "w.{game}.{number}"),
        }
    }
}

/// What [`Offering`] has written; anything else may come out as something, which is then not what was written.
pub fn read(fields: &[&str]) -> Option<Offering> {
    let answered = |game: &str, number: &str| Some((game.parse().ok()?, number.parse().ok()?));
    Some(match fields {
        ["a", wish] => Offering::AskIn(Wish::of(wish)?),
        ["a", wish, game] => Offering::Ask {
            wish: Wish::of(wish)?,
            game: game.parse().ok()?,
        },
        ["m", wish, game, version] => Offering::Make {
            wish: Wish::of(wish)?,
            board: Board {
                game: game.parse().ok()?,
                version: version.parse().ok()?,
            },
        },
        ["y", game, number] => {
            let (game, number) = answered(game, number)?;
            Offering::Accept { game, number }
        }
        ["n", game, number] => {
            let (game, number) = answered(game, number)?;
            Offering::Decline { game, number }
        }
        ["w", game, number] => {
            let (game, number) = answered(game, number)?;
            Offering::Withdraw { game, number }
        }
        _ => return None,
    })
}
