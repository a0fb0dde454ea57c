//! Names of everything Pentagame draws repeatedly.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Color, Command};

use super::sizes::{FigureSize, StopSize};
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};

/// Number of seats that have their own shape.
pub(super) const SHAPES: usize = 4;

/// Everything Pentagame draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PentagameLook {
    /// Free small stop with its number (0 for none).
    Stop(u8),
    /// Free corner.
    Corner(Color),
    /// Free crossing.
    Crossing(Color),
    /// Figure with the shape of a seat, and on it what its player calls it: the letter of its color, or the number of its shape where seats
    /// command colors.
    Figure(Seat, Color, FigureSize, Command),
    /// Ground under figures that share a corner.
    CrowdGround,
    /// Full name of a figure that may be chosen, over the letter or number on it.
    Called(Seat, Color, FigureSize, Command),
    /// Black block.
    Black,
    /// Gray block.
    Gray,
    /// Gray block in the supply.
    Supply,
    /// Place of a gray block that is not in the supply.
    SupplyGone,
    /// Empty place in the center for a figure of this seat's shape.
    Socket(Seat, FigureSize),
    /// Free small stop that the last move passed.
    Passed(u8),
    /// Free small stop that a move before the last one passed.
    PassedBefore(u8),
    /// Free small stop that the move being put together passes.
    Passing(u8),
    /// Letter next to a corner or crossing.
    Letter(char, NodeLettering),
    /// Ring around a figure.
    Around(FigureSize, RingSign),
    /// Ring around a stop.
    AroundStop(StopSize, RingSign),
    /// Ring around an empty stop, with its number.
    Pick(StopSize, u8),
    /// Empty place in the center for a figure, in games where seats command colors.
    Slot(FigureSize),
    /// Seat's shape next to the board.
    Badge(Seat, Standing),
    /// Seat's color, where seats command colors.
    Coin(Color, Standing),
    /// Shape of the seat's partner, on a badge.
    Partner(Seat),
    /// Sign next to a badge.
    Token(PanelToken, TokenPlace),
    /// Note on a rules page: a tick (true) or a cross.
    Note(bool),
}

/// Sign next to a badge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PanelToken {
    /// State of the seat, such as being the one to move.
    Seat(SeatSign),
    /// Time left.
    Clock,
    /// Time left of a seat that is to move or has won.
    ClockLit,
}

impl PanelToken {
    fn all() -> impl Iterator<Item = Self> {
        let signs = SeatSign::ALL.into_iter().map(Self::Seat);
        signs.chain([Self::Clock, Self::ClockLit])
    }

    /// Returns the clock sign for a seat.
    pub(super) const fn clock(standing: Standing) -> Self {
        match standing {
            Standing::Waiting | Standing::Gone => Self::Clock,
            Standing::OnTurn | Standing::Winner => Self::ClockLit,
        }
    }
}

/// Place on which a sign is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenPlace {
    Rim,
    Board,
}

/// Meaning of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RingSign {
    /// The last move began here.
    Origin,
    /// The last move ended here.
    Destination,
    /// The last move put a block here.
    Placed,
    /// A move before the last one began here.
    OlderOrigin,
    /// A move before the last one ended here, or put a block here.
    Older,
    /// The move being put together puts a block here.
    Placing,
    /// The player may choose this next.
    Choice,
    /// Part of the move that the player has chosen so far.
    Chosen,
    /// Belongs to a winner.
    Win,
}

impl RingSign {
    pub(super) const ALL: [Self; 9] = [
        Self::Origin,
        Self::Destination,
        Self::Placed,
        Self::OlderOrigin,
        Self::Older,
        Self::Placing,
        Self::Choice,
        Self::Chosen,
        Self::Win,
    ];
}

/// How a node's letter is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NodeLettering {
    Plain,
    /// The node may be chosen.
    Choice,
}

/// Table of all looks.
pub(super) static LOOKS: LookTable<PentagameLook> = LookTable::new(looks);

fn looks() -> Vec<PentagameLook> {
    let mut looks = vec![
        PentagameLook::CrowdGround,
        PentagameLook::Black,
        PentagameLook::Gray,
        PentagameLook::Supply,
        PentagameLook::SupplyGone,
        PentagameLook::Note(true),
        PentagameLook::Note(false),
    ];
    looks.extend(PanelToken::all().flat_map(|token| {
        [TokenPlace::Rim, TokenPlace::Board].map(|place| PentagameLook::Token(token, place))
    }));
    for digit in 0..=6 {
        looks.extend([
            PentagameLook::Passed(digit),
            PentagameLook::PassedBefore(digit),
            PentagameLook::Passing(digit),
            PentagameLook::Stop(digit),
        ]);
    }
    for color in Color::ALL {
        looks.extend([PentagameLook::Corner(color), PentagameLook::Crossing(color)]);
        let small = color.letter();
        for letter in [small, small.to_ascii_uppercase()] {
            looks.push(PentagameLook::Letter(letter, NodeLettering::Plain));
            looks.push(PentagameLook::Letter(letter, NodeLettering::Choice));
        }
    }
    for seat in Seat::first(SHAPES) {
        for size in FigureSize::ALL {
            for command in [Command::Shape, Command::Color] {
                let figure = |color| PentagameLook::Figure(seat, color, size, command);
                looks.extend(Color::ALL.map(figure));
            }
            looks.push(PentagameLook::Socket(seat, size));
        }
        for size in FigureSize::ON_BOARD {
            for command in [Command::Shape, Command::Color] {
                let called = |color| PentagameLook::Called(seat, color, size, command);
                looks.extend(Color::ALL.map(called));
            }
        }
        looks.extend(Standing::ALL.map(|standing| PentagameLook::Badge(seat, standing)));
        looks.push(PentagameLook::Partner(seat));
    }
    looks.extend(FigureSize::ALL.map(PentagameLook::Slot));
    for color in Color::ALL {
        looks.extend(Standing::ALL.map(|standing| PentagameLook::Coin(color, standing)));
    }
    for sign in RingSign::ALL {
        looks.extend(FigureSize::ALL.map(|size| PentagameLook::Around(size, sign)));
        looks.extend(StopSize::ALL.map(|size| PentagameLook::AroundStop(size, sign)));
    }
    for size in StopSize::ALL {
        looks.extend((0..=6).map(|digit| PentagameLook::Pick(size, digit)));
    }
    looks
}
