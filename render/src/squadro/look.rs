//! Names of everything Squadro draws repeatedly.

use asterism_rules::Seat;

use super::layout::{BoardEdge, Heading};
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};
use crate::theme::Ink;

/// Everything Squadro draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SquadroLook {
    /// Piece with its lane's number (0 for none).
    Piece(Side, Heading, u8),
    /// Sign around or beneath a piece.
    Around(Side, Heading, PieceSign),
    /// Mark at the place of a jumped piece before the jump.
    Jumped,
    /// Dots of a lane (1 to 3), the edge at which the lane starts, and whether they apply to the piece's next move.
    Dots(u8, BoardEdge, bool),
    /// Home for a piece.
    Home(BoardEdge),
    /// Start space.
    Start(BoardEdge),
    /// Turnaround space.
    Turn(BoardEdge),
    /// Post between four crossings.
    Post,
    /// Start or turn line.
    Line(Side, BoardEdge),
    /// Lane's number on its empty home.
    Number(u8),
    /// Note on a rules page: yes or no, and the heading of the piece there, if any.
    Note(bool, Option<Heading>),
    /// Piece on a disc, next to the board.
    Badge(Side, BoardEdge, Standing),
    /// Sign next to a badge.
    Seat(SeatSign),
    /// Clock in front of a time, lit or not.
    Clock(bool),
}

/// Owner of a piece.
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

    /// Returns the letter of the side's pieces in records.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Light => 'A',
            Self::Dark => 'B',
        }
    }

    /// Returns the ink of the side's pieces.
    pub(super) const fn face(self) -> Ink {
        match self {
            Self::Light => Ink::LightPiece,
            Self::Dark => Ink::DarkPiece,
        }
    }

    /// Returns the ink of the edges of its pieces.
    pub(super) const fn edge(self) -> Ink {
        match self {
            Self::Light => Ink::LightPieceEdge,
            Self::Dark => Ink::DarkPieceEdge,
        }
    }

    /// Returns the ink of the numbers on its pieces.
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
    /// The last move began here.
    Origin,
    /// The last move ended here.
    Destination,
    /// May be chosen.
    Choice,
    /// Home, and belongs to a winner.
    Win,
}

impl PieceSign {
    const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Choice, Self::Win];
}

/// Table of all looks.
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
