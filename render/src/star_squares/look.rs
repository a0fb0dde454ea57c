//! Names of everything Star Squares draws repeatedly.

use std::collections::HashSet;

use asterism_rules::star_squares::{Board, Color};

use super::layout;
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};

/// Everything Star Squares draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSquaresLook {
    /// Star of this color and size.
    Star(Color, StarSize),
    /// Sign around or beneath a star.
    Around(StarSize, StarSign),
    /// Free point on which a star may be placed.
    Free(StarSize),
    /// Free point to which the chosen star may move.
    Goal(StarSize),
    /// Tray for the stars in a hand.
    Tray,
    /// Empty place in a hand.
    Gone,
    /// Part of a point's name.
    Label(&'static str),
    /// Star on a disc, next to the board.
    Badge(Color, Standing),
    /// Ring around a badge: the players swapped colors.
    Swapped,
    /// Sign next to a name.
    Seat(SeatSign),
    /// Sign of the seat to move, next to a name on the right.
    PointerLeft,
    /// Clock in front of the time of a seat that is to move or has won.
    ClockNow,
    /// Clock in front of the time of a seat that waits or has left.
    ClockWaiting,
    /// Note on a rules page: a tick.
    Yes(StarNoteSpot),
    /// Note on a rules page: a cross.
    No(StarNoteSpot),
}

/// Size of a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSize {
    /// On a 5 × 5 board.
    Grid,
    /// On the nested board, whose points are closer together.
    Nested,
    /// In hand.
    Hand,
}

impl StarSize {
    const ALL: [Self; 3] = [Self::Grid, Self::Nested, Self::Hand];

    pub(super) const fn on(board: Board) -> Self {
        match board {
            Board::Alquerque | Board::Grid8 => Self::Grid,
            Board::Nested => Self::Nested,
        }
    }

    /// Returns the distance of a star's points from its center, in board units.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Grid => 0.405,
            Self::Nested => 0.27,
            Self::Hand => 0.19,
        }
    }

    /// Returns the radius of signs around a star; signs of neighbors do not touch.
    pub(super) const fn reach(self) -> f64 {
        match self {
            Self::Grid => 0.475,
            Self::Nested => 0.312,
            Self::Hand => 0.215,
        }
    }

    /// Returns the thickness of rings around a star.
    pub(super) const fn ring(self) -> f64 {
        match self {
            Self::Grid => 0.04,
            Self::Nested => 0.033,
            Self::Hand => 0.026,
        }
    }

    /// Returns the radius of a point of the board.
    pub(super) const fn knot(self) -> f64 {
        match self {
            Self::Grid => 0.08,
            Self::Nested | Self::Hand => 0.06,
        }
    }

    /// Returns the thickness of arrows.
    pub(super) const fn arrow(self) -> f64 {
        match self {
            Self::Grid => 0.08,
            Self::Nested | Self::Hand => 0.066,
        }
    }

    /// Returns the radius of the ring that marks where a star was.
    pub(super) const fn origin(self) -> f64 {
        match self {
            Self::Grid => 0.17,
            Self::Nested | Self::Hand => 0.13,
        }
    }
}

/// Meaning of a sign around a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSign {
    /// The last move began here.
    Origin,
    /// The last move ended here.
    Destination,
    /// Affected by the last move: pushed here, back in hand, or swapped.
    Pushed,
    /// The player may choose this next.
    Choice,
    /// Part of the move that the player has chosen so far.
    Chosen,
    /// Corner of a winning square.
    Win,
    /// Corner of a winning square where the last move ended.
    WinHere,
}

impl StarSign {
    const ALL: [Self; 7] = [
        Self::Origin,
        Self::Destination,
        Self::Pushed,
        Self::Choice,
        Self::Chosen,
        Self::Win,
        Self::WinHere,
    ];
}

/// Place of a note's sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarNoteSpot {
    /// On a free point.
    Free,
    /// To the upper right of a star.
    Star,
}

impl StarNoteSpot {
    const ALL: [Self; 2] = [Self::Free, Self::Star];

    /// Returns the scale of the sign.
    pub(super) const fn scale(self) -> f64 {
        match self {
            Self::Free => 0.40,
            Self::Star => 0.30,
        }
    }
}

/// Table of all looks.
pub(super) static LOOKS: LookTable<StarSquaresLook> = LookTable::new(looks);

fn looks() -> Vec<StarSquaresLook> {
    let mut looks = vec![
        StarSquaresLook::Tray,
        StarSquaresLook::Gone,
        StarSquaresLook::Swapped,
        StarSquaresLook::PointerLeft,
        StarSquaresLook::ClockNow,
        StarSquaresLook::ClockWaiting,
    ];
    looks.extend(SeatSign::ALL.map(StarSquaresLook::Seat));
    for size in StarSize::ALL {
        looks.extend(Color::ALL.map(|color| StarSquaresLook::Star(color, size)));
        looks.extend(StarSign::ALL.map(|sign| StarSquaresLook::Around(size, sign)));
        looks.extend([StarSquaresLook::Free(size), StarSquaresLook::Goal(size)]);
    }
    for color in Color::ALL {
        looks.extend(Standing::ALL.map(|standing| StarSquaresLook::Badge(color, standing)));
    }
    for spot in StarNoteSpot::ALL {
        looks.extend([StarSquaresLook::Yes(spot), StarSquaresLook::No(spot)]);
    }
    let mut known = HashSet::new();
    for (label, _) in Board::ALL.into_iter().flat_map(layout::labels) {
        if known.insert(label) {
            looks.push(StarSquaresLook::Label(label));
        }
    }
    looks
}
