//! Names of the elements that Squadro draws repeatedly.

use asterism_rules::Seat;

use super::layout::{BoardEdge, Heading};
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};
use crate::theme::Ink;

/// Element that Squadro draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SquadroLook {
    /// Piece with the number of its lane (0 to leave the number out).
    Piece(Side, Heading, u8),
    /// Sign around or beneath a piece.
    Around(Side, Heading, PieceSign),
    /// Mark where a piece was before another piece jumped over it.
    Jumped,
    /// Dots of a lane: their number (1 to 3), the edge at which the lane starts, and whether the dots show how far the piece moves next.
    Dots(u8, BoardEdge, bool),
    /// Home, the space that a piece returns to.
    Home(BoardEdge),
    /// Start space of a lane.
    Start(BoardEdge),
    /// Turnaround space of a lane.
    Turn(BoardEdge),
    /// Post between four crossings.
    Post,
    /// Line of a side's color, across the lanes where that side's pieces start or turn around.
    Line(Side, BoardEdge),
    /// Number of a lane in its empty home.
    Number(u8),
    /// Tick (true) or cross (false) on a rules page, and the heading of the piece at that place, if any.
    Note(bool, Option<Heading>),
    /// Badge next to the board: a piece on a disc.
    Badge(Side, BoardEdge, Standing),
    /// Sign next to a badge, such as a crown.
    Seat(SeatSign),
    /// Clock symbol in front of the time left; true if it is lit.
    Clock(bool),
}

/// Side that owns a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    Light,
    Dark,
}

impl Side {
    const ALL: [Self; 2] = [Self::Light, Self::Dark];

    pub(super) const fn of(seat: Seat) -> Self {
        match seat.index() {
            0 => Self::Light,
            _ => Self::Dark,
        }
    }

    /// Returns the letter that stands for the side's pieces in records.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Light => 'A',
            Self::Dark => 'B',
        }
    }

    /// Returns the main color of the side's pieces.
    pub(super) const fn face(self) -> Ink {
        match self {
            Self::Light => Ink::LightPiece,
            Self::Dark => Ink::DarkPiece,
        }
    }

    /// Returns the color of the edges of the side's pieces.
    pub(super) const fn edge(self) -> Ink {
        match self {
            Self::Light => Ink::LightPieceEdge,
            Self::Dark => Ink::DarkPieceEdge,
        }
    }

    /// Returns the color of the numbers on the side's pieces.
    pub(super) const fn writing(self) -> Ink {
        match self {
            Self::Light => Ink::DarkPiece,
            Self::Dark => Ink::LightPiece,
        }
    }
}

/// Meaning of a sign around a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PieceSign {
    /// The last move began at this place.
    Origin,
    /// The last move ended at this place.
    Destination,
    /// A move before the last one began at this place.
    OlderOrigin,
    /// A move before the last one ended at this place.
    OlderDestination,
    /// The player may choose this piece.
    Choice,
    /// The piece is home and belongs to a winner.
    Win,
}

impl PieceSign {
    const ALL: [Self; 6] = [
        Self::Origin,
        Self::Destination,
        Self::OlderOrigin,
        Self::OlderDestination,
        Self::Choice,
        Self::Win,
    ];
}

/// Table of all elements that Squadro draws repeatedly.
pub(super) static LOOKS: LookTable<SquadroLook> = LookTable::new(looks);

fn looks() -> Vec<SquadroLook> {
    let mut looks = vec![SquadroLook::Post, SquadroLook::Jumped];
    looks.extend(SeatSign::ALL.map(SquadroLook::Seat));
    for side in Side::ALL {
        for heading in Heading::ALL {
            looks.extend((0..=5).map(|number| SquadroLook::Piece(side, heading, number)));
            looks.extend(PieceSign::ALL.map(|sign| SquadroLook::Around(side, heading, sign)));
        }
        for edge in BoardEdge::ALL {
            looks.extend(Standing::ALL.map(|standing| SquadroLook::Badge(side, edge, standing)));
        }
    }
    for edge in BoardEdge::ALL {
        looks.extend([
            SquadroLook::Home(edge),
            SquadroLook::Start(edge),
            SquadroLook::Turn(edge),
        ]);
        looks.extend(Side::ALL.map(|side| SquadroLook::Line(side, edge)));
        for lit in [false, true] {
            looks.extend((1..=3).map(|count| SquadroLook::Dots(count, edge, lit)));
        }
    }
    looks.extend((1..=5).map(SquadroLook::Number));
    for yes in [false, true] {
        looks.push(SquadroLook::Note(yes, None));
        looks.extend(Heading::ALL.map(|heading| SquadroLook::Note(yes, Some(heading))));
        looks.push(SquadroLook::Clock(yes));
    }
    looks
}
