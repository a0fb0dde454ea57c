//! A move as a chain of choices, and what can be chosen next.
//!
//! Menus, buttons, autocomplete and the terminal all show [`Steps`], so games contain no user interface code.

use std::error::Error;
use std::fmt;

use crate::Position;
use crate::phrase::Phrase;
use crate::piece::Piece;
use crate::step::Step;

/// Offers a move as a chain of choices.
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
    /// Returns what can be chosen after `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of `chosen` was not offered, or the game is over.
    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        self.next_steps_in_groups(chosen, usize::MAX)
    }

    /// Returns what [`next_steps`](Self::next_steps) does, with the choices in groups of at most `most` if there are more.
    ///
    /// # Errors
    ///
    /// [`BadStep`] as for [`next_steps`](Self::next_steps).
    fn next_steps_in_groups(&self, chosen: &[Step], most: usize) -> Result<Steps, BadStep>;

    /// Returns the chain of choices that makes up the legal move `m`.
    fn steps_of(&self, m: &Self::Move) -> Vec<Step>;

    /// Returns the notation of the choices so far, to which the notation of the rest can be appended: `d1-` in Stern-Halma. A player who
    /// types the rest of the move types it after this.
    ///
    /// # Errors
    ///
    /// [`BadStep`] as for [`next_steps`](Self::next_steps).
    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep>;

    /// Returns the board in the middle of a move: the piece has moved, and the blocks chosen so far are lifted or placed. For pictures
    /// only: the turn has not passed, and a lifted piece may be missing from the board.
    ///
    /// # Errors
    ///
    /// [`BadStep`] as for [`next_steps`](Self::next_steps).
    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep>;
}

/// Point on the board that a picture can mark. Each game numbers its own points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// One possible choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Value to append to `chosen`.
    pub step: Step,
    /// Short name in notation: `E-2-b`, `e`, `2a`.
    pub label: String,
    /// Point on the board it refers to, if any.
    pub spot: Option<Spot>,
    /// The piece it refers to, if any: one that is to move, to be swapped with or beaten, or to be placed.
    pub piece: Option<Piece>,
    /// Describes the effect of this choice.
    pub says: Phrase,
    /// Index into [`Steps::groups`].
    pub group: u8,
}

/// The possible next choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Prompt that asks for the next choice; if `whole` is set, it says that the move is complete.
    pub asks: Phrase,
    /// Choices in board order; empty only if `whole` is set.
    pub choices: Vec<Choice>,
    /// Names of the groups: one group, unless [`Choices::next_steps_in_groups`] was asked for smaller ones.
    pub groups: Vec<Phrase>,
    /// The choices that players make most often, best first: only if there are so many that they are worth naming, and at most
    /// [`LIKELY`].
    pub likely: Vec<Likely>,
    /// Canonical notation of the move once nothing is left to choose.
    pub whole: Option<String>,
}

/// A choice that players make often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likely {
    /// One of [`Steps::choices`].
    pub step: Step,
    /// Why a player may want the choice: `in front of Ben's blue`.
    pub why: Phrase,
}

/// Maximum number of [`Steps::likely`] choices.
pub const LIKELY: usize = 5;

/// Why a chain of steps is not part of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStep {
    /// Step number `at` was not offered: it is invalid or belongs to an older position.
    NotOffered {
        /// 0-based index into the chosen steps.
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
