//! Names of the elements that Pentagame draws repeatedly.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Color, Command};

use super::sizes::{FigureSize, StopSize};
use crate::gallery::LookTable;
use crate::rim::{SeatSign, Standing};

/// Number of seats that have a shape of their own.
pub(super) const SHAPES: usize = 4;

/// Element that Pentagame draws repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PentagameLook {
    /// Free small stop with its number (0 to leave the number out).
    Stop(u8),
    /// Free corner of the board.
    Corner(Color),
    /// Free crossing on the board.
    Crossing(Color),
    /// Figure with the shape of a seat. On the figure is the letter of its color, or the number of its shape in games where seats command colors.
    Figure(Seat, Color, FigureSize, Command),
    /// Disc under figures that share a corner.
    CrowdGround,
    /// Full name of a figure that the player may choose. It covers the letter or number on the figure.
    Called(Seat, Color, FigureSize, Command),
    /// Black block on the board.
    Black,
    /// Gray block on the board.
    Gray,
    /// Gray block in the supply.
    Supply,
    /// Empty place in the supply of gray blocks.
    SupplyGone,
    /// Empty place in the center of the board for a figure with the shape of a seat.
    Socket(Seat, FigureSize),
    /// Free small stop that a figure passed in the last move.
    Passed(u8),
    /// Free small stop that a figure passed in a move before the last one.
    PassedBefore(u8),
    /// Free small stop that a figure passes in the move being put together.
    Passing(u8),
    /// Letter next to a corner or crossing.
    Letter(char, NodeLettering),
    /// Ring around a figure.
    Around(FigureSize, RingSign),
    /// Ring around a stop.
    AroundStop(StopSize, RingSign),
    /// Mark on an empty stop that the player may choose, with the number of the stop (0 to leave the number out).
    Pick(StopSize, u8),
    /// Empty place in the center of the board for a figure, in games where seats command colors.
    Slot(FigureSize),
    /// Badge next to the board: the shape of a seat on a disc.
    Badge(Seat, Standing),
    /// Badge on the board in games where seats command colors: a disc in the color of a seat.
    Coin(Color, Standing),
    /// Small disc at the edge of a badge, with the shape of the seat's partner.
    Partner(Seat),
    /// Small disc at the edge of a badge, with the number of the seat as in the notation.
    SeatNumber(Seat),
    /// Sign next to a badge, such as a crown or a clock.
    Token(PanelToken, TokenPlace),
    /// Tick (true) or cross (false) on a rules page.
    Note(bool),
}

/// Kind of a sign next to a badge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PanelToken {
    /// Sign for the state of the seat, such as a crown.
    Seat(SeatSign),
    /// Clock symbol in front of the time left.
    Clock,
    /// Clock symbol in front of the time left of a seat that is to move or has won.
    ClockLit,
}

impl PanelToken {
    fn all() -> impl Iterator<Item = Self> {
        let signs = SeatSign::ALL.into_iter().map(Self::Seat);
        signs.chain([Self::Clock, Self::ClockLit])
    }

    /// Returns the clock symbol for a seat in the given state.
    pub(super) const fn clock(standing: Standing) -> Self {
        match standing {
            Standing::Waiting | Standing::Gone => Self::Clock,
            Standing::OnTurn | Standing::Winner => Self::ClockLit,
        }
    }
}

/// Place where a sign is drawn, next to the board or on it, which determines the background behind the sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TokenPlace {
    Rim,
    Board,
}

/// Meaning of a ring around a figure or stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RingSign {
    /// The last move began at this stop.
    Origin,
    /// The last move ended at this stop.
    Destination,
    /// The last move put a block on this stop, or made this figure leave the board.
    Placed,
    /// A move before the last one began at this stop.
    OlderOrigin,
    /// A move before the last one ended at this stop, put a block on it, or made this figure leave the board.
    Older,
    /// The move being put together puts a block on this stop.
    Placing,
    /// The player may choose this figure or stop next.
    Choice,
    /// The player has chosen this figure already, as part of a move.
    Chosen,
    /// The figure has left the board and belongs to a winner.
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

/// Style of the letter of a corner or crossing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NodeLettering {
    Plain,
    /// Style for a corner or crossing that the player may choose.
    Choice,
}

/// Table of all elements that Pentagame draws repeatedly.
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
        looks.push(PentagameLook::SeatNumber(seat));
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
