//! A move as a chain of choices: what may be picked next.
//!
//! Menus, buttons, autocomplete and the terminal all show [`Steps`]; no game writes user interface.

use std::error::Error;
use std::fmt;

use crate::Position;
use crate::phrase::Phrase;
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
    /// Says what may be chosen after `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of `chosen` was not on offer, or the game is over.
    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep>;

    /// Lists the choices that lead to the legal move `m`.
    fn steps_of(&self, m: &Self::Move) -> Vec<Step>;

    /// Returns the board as it looks in the middle of a move: piece moved, blocks lifted and placed so far.
    /// For pictures only: the turn has not passed, and a piece may be in the hand.
    ///
    /// # Errors
    ///
    /// [`BadStep`] as for [`next_steps`](Self::next_steps).
    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep>;
}

/// Point on the game's board that a picture can mark; the index is the game's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// One thing that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to hand back in `chosen`.
    pub step: Step,
    /// Short name in notation: `E-2-b`, `e`, `2a`.
    pub label: String,
    /// Where on the board it is, if anywhere.
    pub spot: Option<Spot>,
    /// What choosing it does.
    pub says: Phrase,
    /// Index into [`Steps::groups`].
    pub group: u8,
}

/// What may be chosen next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// What is being chosen now; that the move is ready if `whole` is set.
    pub asks: Phrase,
    /// Choices in board order; empty only if `whole` is set.
    pub choices: Vec<Choice>,
    /// Names of the groups that the choices belong to: one group for up to [`CHOICES_IN_GROUP`] choices, otherwise several groups of
    /// at most that many.
    pub groups: Vec<Phrase>,
    /// Canonical notation of the move once nothing is left to choose.
    pub whole: Option<String>,
}

/// Most choices a group has, so that each group fits one menu.
pub const CHOICES_IN_GROUP: usize = 25;

/// Why a chain of steps leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadStep {
    /// Step number `at` (0-based) was not on offer: it was made up, or belongs to an older position.
    NotOffered {
        /// Index into the chosen steps.
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
