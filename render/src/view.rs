//! How a picture is wanted.

use asterism_rules::{Seat, Step};

use crate::theme::Theme;

/// How a picture is wanted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Length of the sides in pixels; taken as 200 if less and 2000 if more.
    pub size: u32,
    /// Colors.
    pub theme: Theme,
    /// Which seat is at the bottom; `None` shows the board as its rules print it.
    ///
    /// In Pentagame and Star Squares nobody has a side of the board: turning it would only make two players of one game speak of
    /// different tops and bottoms, so it stays, and the seat's own name, and what it has in hand, moves to the bottom.
    /// Squadro's board is mirrored, so that this seat's pieces go up and both sides' lanes still count from the left and the
    /// bottom. Stern-Halma's star is turned until the seat's arm is at the bottom.
    pub perspective: Option<Seat>,
    /// Whether numbers and letters of the notation are written on the board.
    pub coordinates: bool,
    /// Players by seat. Missing, empty or unreadable ones show as the seat's number.
    pub names: Vec<String>,
    /// Time left by seat, ready to be read ("2 d 5 h"): written beside the names. Missing or empty: none.
    pub clocks: Vec<String>,
    /// Whether it is still open who gets which seat: names then stand beside a die, and nobody is on turn.
    pub by_lot: bool,
    /// Whether the last move is shown.
    pub last_move: bool,
    /// A move being put together, and what may be chosen next. Shown instead of the last move.
    pub choosing: Option<Choosing>,
    /// What a page of rules wants to point at.
    pub notes: Vec<Note>,
}

/// Something pointed at. Places are written as in the game's notation; those the board does not have are left out.
///
/// In Squadro `A3` is where that piece stands, `3,2` the crossing of lane 3 of A with lane 2 of B.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// Here, yes: a tick.
    Yes(String),
    /// Not here: a cross.
    No(String),
    /// From one place to another: an arrow.
    Arrow(String, String),
}

/// A move being put together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Choosing {
    /// What is chosen so far.
    pub chosen: Vec<Step>,
    /// Mark only choices of this group.
    pub group: Option<u8>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            size: 1000,
            theme: Theme::default(),
            perspective: None,
            coordinates: true,
            names: Vec::new(),
            clocks: Vec::new(),
            by_lot: false,
            last_move: true,
            choosing: None,
            notes: Vec::new(),
        }
    }
}

impl View {
    /// Length of the sides in pixels, within bounds.
    pub(crate) fn pixels(&self) -> u32 {
        self.size.clamp(200, 2000)
    }
}
