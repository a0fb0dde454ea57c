//! How a picture is wanted.

use asterism_rules::{Seat, Step};

use crate::theme::Theme;

/// How a picture is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Length of the sides in pixels; taken as 200 if less and 2000 if more.
    pub size: u32,
    /// Colors.
    pub theme: Theme,
    /// Whose side of the board is at the bottom, in games where a seat has a side.
    ///
    /// In Pentagame nobody has one: everybody starts on every corner and goes to every crossing. Turning the board
    /// would only make two players of one game speak of different tops and bottoms, so it stays as printed, white at
    /// the top. For the same reason the board of Star Squares stays; the seat's stars in hand are at the bottom. Squadro's
    /// board is mirrored, so that this seat's pieces go up and both sides' lanes still count from the left and the bottom.
    /// Stern-Halma's star stays, row a at the top: turned by a sixth, its rows would run aslant and could not be read off.
    pub perspective: Seat,
    /// Whether numbers and letters of the notation are written on the board.
    pub coordinates: bool,
    /// Players by seat. Missing, empty or unreadable ones show as the seat's number.
    pub names: Vec<String>,
    /// Whether the last move is shown.
    pub last_move: bool,
    /// A move being put together, and what may be chosen next. Shown instead of the last move.
    pub choosing: Option<Choosing>,
}

/// A move being put together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
            perspective: Seat::FIRST,
            coordinates: true,
            names: Vec::new(),
            last_move: true,
            choosing: None,
        }
    }
}

impl View {
    /// Length of the sides in pixels, within bounds.
    pub(crate) fn pixels(&self) -> u32 {
        self.size.clamp(200, 2000)
    }
}
