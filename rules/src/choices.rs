//! Moves as chains of choices, and the choices that are possible next.
//!
//! Menus, buttons, autocomplete and the terminal all show [`Steps`], so games contain no user interface code.

use std::error::Error;
use std::fmt;

use crate::Position;
use crate::phrase::Phrase;
use crate::piece::Piece;
use crate::step::Step;

/// Presents each move as a chain of choices.
///
/// ```
/// use asterism_rules::stern_halma::{Options, SternHalma};
/// use asterism_rules::{Choices, Position};
///
/// let start = SternHalma::start(&Options::default(), 3)?;
/// let mut chosen = Vec::new();
/// loop {
///     let steps = start.next_steps(&chosen)?;
///     match steps.choices.first() {
///         Some(choice) => chosen.push(choice.step),
///         None => {
///             assert_eq!(steps.whole.as_deref(), Some("c1:e5"));
///             break;
///         }
///     }
/// }
/// let m = start.legal_moves().into_iter().find(|m| start.steps_of(m) == chosen);
/// assert_eq!(m.map(|m| m.to_string()).as_deref(), Some("c1:e5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Choices: Position {
    /// Returns the choices that are possible after the steps in `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of the steps in `chosen` was not offered, or if the game is over.
    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        self.next_steps_in_groups(chosen, usize::MAX)
    }

    /// Returns the same as [`next_steps`](Self::next_steps), except that if there are more than `most` choices, they are divided into groups of at
    /// most `most`.
    ///
    /// # Errors
    ///
    /// The same errors as [`next_steps`](Self::next_steps).
    fn next_steps_in_groups(&self, chosen: &[Step], most: usize) -> Result<Steps, BadStep>;

    /// Returns the chain of choices that makes up the legal move `m`.
    fn steps_of(&self, m: &Self::Move) -> Vec<Step>;

    /// Returns the notation of the choices made so far, for example `d1-` in Stern-Halma. Appending the notation of the remaining choices gives the
    /// whole move. A player can finish the move by typing the rest after this text.
    ///
    /// # Errors
    ///
    /// The same errors as [`next_steps`](Self::next_steps).
    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep>;

    /// Returns the board in the middle of a move: the piece has moved, and the blocks chosen so far have been picked up or placed. Use this board
    /// only for pictures: the turn has not passed, and a piece that was picked up may be missing from the board.
    ///
    /// # Errors
    ///
    /// The same errors as [`next_steps`](Self::next_steps).
    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep>;

    /// Returns all points of the board, row by row from the top, if the choices of a move are points of a small board. Programs that show the choices as
    /// a grid can then keep the place of each point, whether or not it can be chosen. Empty for other games.
    fn grid(&self) -> Vec<GridPoint> {
        Vec::new()
    }
}

/// Point on the board that a picture can mark. Each game numbers its own points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// A point in the grid of all points of a small board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridPoint {
    /// Step that chooses the point.
    pub step: Step,
    /// The point, as in the [`Choice`]s that refer to it.
    pub spot: Spot,
    /// Name of the point in notation.
    pub label: String,
    /// Piece on the point.
    pub piece: Option<Piece>,
}

/// One possible choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Step to append to the steps chosen so far if the player makes this choice.
    pub step: Step,
    /// Short name of the choice, in notation: `E-2-b`, `e`, `2a`.
    pub label: String,
    /// Point on the board that the choice refers to, if any.
    pub spot: Option<Spot>,
    /// Piece that the choice refers to, if any: a piece to move, swap with, beat or place.
    pub piece: Option<Piece>,
    /// Description of the effect of this choice.
    pub says: Phrase,
    /// Index of the choice's group in [`Steps::groups`].
    pub group: u8,
}

/// The possible next choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Prompt for the next choice; if `whole` is set, the prompt says that the move is complete.
    pub asks: Phrase,
    /// Choices in board order; empty only if `whole` is set.
    pub choices: Vec<Choice>,
    /// Names of the groups. There is only one group, unless [`Choices::next_steps_in_groups`] divided the choices.
    pub groups: Vec<Phrase>,
    /// The choices that players make most often, best first; at most [`LIKELY`]. Empty unless there are so many choices that a shortlist helps.
    pub likely: Vec<Likely>,
    /// Canonical notation of the move once nothing is left to choose.
    pub whole: Option<String>,
}

/// A choice that players make often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likely {
    /// Step of the likely choice, which is one of [`Steps::choices`].
    pub step: Step,
    /// Reason why a player may want to make this choice: `in front of Ben's blue`.
    pub why: Phrase,
}

/// Maximum number of [`Steps::likely`] choices.
pub const LIKELY: usize = 5;

/// Reason why a chain of steps is not part of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStep {
    /// The step at index `at` was not offered: the step is invalid or belongs to an older position.
    NotOffered {
        /// Index of the step that was not offered, counted from 0.
        at: usize,
    },
    /// Nothing can be chosen because the game is over.
    Over,
}

impl fmt::Display for BadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOffered { at } => write!(f, "step {} is not on offer", at + 1),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for BadStep {}
