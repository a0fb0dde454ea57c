//! Names of the elements that Star Squares draws repeatedly.

use std::collections::HashSet;

use asterism_rules::star_squares::{Board, Color};

use super::layout;
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};

/// Element that Star Squares draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSquaresLook {
    /// Star of the given color and size.
    Star(Color, StarSize),
    /// Sign around or beneath a star.
    Around(StarSize, StarSign),
    /// Mark on a free point on which a star may be placed.
    Free(StarSize),
    /// Mark on a free point to which the chosen star may move.
    Goal(StarSize),
    /// Tray for the stars in a player's hand.
    Tray,
    /// Empty place in a tray for stars in hand.
    Gone,
    /// Letter or number that is a coordinate of points.
    Label(&'static str),
    /// Badge next to the board: a star on a disc.
    Badge(Color, Standing),
    /// Ring around a badge, which shows that the players swapped colors.
    Swapped,
    /// Sign next to a player's name, such as a crown.
    Seat(SeatSign),
    /// Pointer to the left, which marks the seat to move when its name is on the right.
    PointerLeft,
    /// Clock symbol in front of the time left of a seat that is to move or has won.
    ClockNow,
    /// Clock symbol in front of the time left of a seat that waits or has left the game.
    ClockWaiting,
    /// Tick on a rules page.
    Yes(StarNoteSpot),
    /// Cross on a rules page.
    No(StarNoteSpot),
}

/// Size of a star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSize {
    /// Size of a star on a 5 × 5 board.
    Grid,
    /// Size of a star on the nested board, whose points are closer together.
    Nested,
    /// Size of a star in hand.
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

    /// Returns the distance from a star's center to its tips, in board units.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Grid => 0.405,
            Self::Nested => 0.27,
            Self::Hand => 0.19,
        }
    }

    /// Returns the radius of signs around a star. It is small enough that the signs around neighboring stars do not touch.
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

    /// Returns the radius of the disc that marks a point of the board.
    pub(super) const fn knot(self) -> f64 {
        match self {
            Self::Grid => 0.08,
            Self::Nested | Self::Hand => 0.06,
        }
    }

    /// Returns the thickness of arrows between stars of this size.
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

/// Meaning of a sign around a star or a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarSign {
    /// The last move began at this place.
    Origin,
    /// The last move ended at this place.
    Destination,
    /// The last move affected the star: it was pushed to this place, returned to the hand, or changed sides in a swap.
    Pushed,
    /// A move before the last one began at this place.
    OlderOrigin,
    /// A move before the last one ended at this place, or affected the star.
    Older,
    /// The player may choose the star next.
    Choice,
    /// The player has chosen the star already, as part of a move.
    Chosen,
    /// The star is a corner of a winning square.
    Win,
    /// The star is a corner of a winning square, and the last move ended there.
    WinHere,
}

impl StarSign {
    const ALL: [Self; 9] = [
        Self::Origin,
        Self::Destination,
        Self::Pushed,
        Self::OlderOrigin,
        Self::Older,
        Self::Choice,
        Self::Chosen,
        Self::Win,
        Self::WinHere,
    ];
}

/// Position of a tick or cross on a rules page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StarNoteSpot {
    /// The sign is on a free point.
    Free,
    /// The sign is to the upper right of a star.
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

/// Table of all elements that Star Squares draws repeatedly.
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
