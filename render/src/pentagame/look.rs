//! What Pentagame draws again and again, by name: the list of its sprites.

use asterism_rules::pentagame::{Board, Color, Command, Figure, Pentagame, Stop, StopKind};
use asterism_rules::{Position, Seat};

use super::art::SMALL;
use super::layout;

use crate::rim::Standing;

/// Seats that have a shape of their own.
pub(super) const SHAPES: usize = 4;

/// Everything Pentagame draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Free small stop with its number, or without (0).
    Stop(u8),
    /// Free corner.
    Corner(Color),
    /// Free crossing.
    Crossing(Color),
    /// Figure of a seat.
    Figure(Seat, Color, Size),
    /// What a figure that may be chosen is called, over the letter on it.
    Called(Seat, Color, Size, Called),
    /// Black block.
    Black,
    /// Gray block.
    Gray,
    /// Gray block in the supply.
    Supply,
    /// Place of a gray block that is not in the supply.
    SupplyGone,
    /// Place in the middle for a figure that has yet to come out.
    Socket(Seat, Size),
    /// Free small stop that the last move passed.
    Passed(u8),
    /// Free small stop that the move being put together passes.
    Passing(u8),
    /// Letter beside a corner or crossing.
    Letter(char, Lettering),
    /// Ring around a figure.
    Around(Size, Sign),
    /// Ring around a stop.
    AroundStop(StopSize, Sign),
    /// Ring around an empty stop, with what it holds.
    Pick(StopSize, u8),
    /// The same where seats command colors.
    Slot(Size),
    /// Seat's shape beside the board.
    Badge(Seat, Standing),
    /// Seat's color, where seats command colors.
    Coin(Color, Standing),
    /// Beside the board: a shape with its number.
    Legend(Seat),
    /// On a badge: the shape of the seat's partner.
    Partner(Seat),
    /// Sign beside a badge.
    Token(Token, Place),
    /// Sign of a rules page: a tick, or a cross.
    Note(bool),
}

/// Signs beside badges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Token {
    /// On turn.
    Pointer,
    /// Has won.
    Crown,
    /// Gave up or ran out of time.
    Flag,
    /// Whose seat it is is left to a die.
    Die,
    /// Time left.
    Clock,
    /// The same of whoever is on turn or has won.
    ClockLit,
}

impl Token {
    const ALL: [Self; 6] = [
        Self::Pointer,
        Self::Crown,
        Self::Flag,
        Self::Die,
        Self::Clock,
        Self::ClockLit,
    ];

    /// Clock of a seat that stands so.
    pub(super) const fn clock(standing: Standing) -> Self {
        match standing {
            Standing::Waiting | Standing::Gone => Self::Clock,
            Standing::OnTurn | Standing::Winner => Self::ClockLit,
        }
    }

    /// How wide it is.
    pub(super) const fn width(self) -> f64 {
        match self {
            Self::Pointer | Self::Flag => 0.70,
            Self::Crown => 1.2,
            Self::Die | Self::Clock | Self::ClockLit => 0.8,
        }
    }
}

/// What something lies on: the picture's ground, or the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    Rim,
    Board,
}

/// Size of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Size {
    /// Alone on a corner or crossing.
    Node,
    /// On a small stop.
    Stop,
    /// Two on a corner.
    Two,
    /// Three on a corner.
    Three,
    /// Four on a corner.
    Four,
    /// Out, in the middle, with up to two others.
    Out,
    /// Out, with three others.
    Fourth,
    /// Out, with four others.
    Fifth,
}

impl Size {
    pub(super) const ALL: [Self; 8] = [
        Self::Node,
        Self::Stop,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Out,
        Self::Fourth,
        Self::Fifth,
    ];

    /// Diameter of the circle the figure fits in, in board units.
    pub(super) const fn diameter(self) -> f64 {
        match self {
            Self::Node => 1.62,
            Self::Stop => 1.2,
            Self::Two => 1.16,
            Self::Three => 1.0,
            Self::Four => 0.95,
            Self::Out => 0.96,
            Self::Fourth => 0.84,
            Self::Fifth => 0.66,
        }
    }

    /// Figures that are not out yet, those that may be chosen.
    pub(super) const ON_BOARD: [Self; 5] =
        [Self::Node, Self::Stop, Self::Two, Self::Three, Self::Four];
}

/// What is written on a figure that is not called by its color's letter alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Called {
    /// Number of its shape.
    Shape,
    /// Number of its shape and letter of its color.
    Full,
}

impl Called {
    /// As whoever is on turn calls `figure`; `None` if by the letter that is on it anyway.
    pub(super) fn of(position: &Pentagame, figure: Figure) -> Option<Self> {
        let own = position.owner(figure) == position.to_move();
        match position.command() {
            _ if !own => Some(Self::Full),
            Command::Color => Some(Self::Shape),
            Command::Shape => None,
        }
    }
}

/// Kinds of stops by size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum StopSize {
    Small,
    Corner,
    Crossing,
}

impl StopSize {
    pub(super) const ALL: [Self; 3] = [Self::Small, Self::Corner, Self::Crossing];

    pub(super) fn of(stop: Stop) -> Self {
        match stop.kind() {
            StopKind::Corner(_) => Self::Corner,
            StopKind::Crossing(_) => Self::Crossing,
            StopKind::Ring | StopKind::Inner | StopKind::Arm => Self::Small,
        }
    }

    /// Visible radius.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Small => SMALL,
            Self::Corner => layout::CORNER,
            Self::Crossing => Board::CROSSING / 2.0,
        }
    }
}

/// What a ring is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// Block put here by the last move.
    Placed,
    /// Block put here by the move being put together.
    Placing,
    /// May be chosen.
    Choice,
    /// Is chosen.
    Chosen,
    /// Belongs to a winner.
    Win,
}

impl Sign {
    pub(super) const ALL: [Self; 7] = [
        Self::Origin,
        Self::Destination,
        Self::Placed,
        Self::Placing,
        Self::Choice,
        Self::Chosen,
        Self::Win,
    ];
}

/// Strength of a node's letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Lettering {
    Plain,
    /// The node may be chosen.
    Choice,
}

/// All of them, in the order of their numbers.
pub(super) fn looks() -> Vec<Look> {
    let mut looks = vec![
        Look::Black,
        Look::Gray,
        Look::Supply,
        Look::SupplyGone,
        Look::Note(true),
        Look::Note(false),
    ];
    looks.extend(
        Token::ALL
            .into_iter()
            .flat_map(|token| [Place::Rim, Place::Board].map(|place| Look::Token(token, place))),
    );
    looks.extend((0..=6).flat_map(|digit| [Look::Passed(digit), Look::Passing(digit)]));
    looks.extend((0..=6).map(Look::Stop));
    for color in Color::ALL {
        looks.extend([Look::Corner(color), Look::Crossing(color)]);
        let small = color.letter();
        for letter in [small, small.to_ascii_uppercase()] {
            looks.push(Look::Letter(letter, Lettering::Plain));
            looks.push(Look::Letter(letter, Lettering::Choice));
        }
    }
    for seat in Seat::first(SHAPES) {
        for size in Size::ALL {
            looks.extend(Color::ALL.map(|color| Look::Figure(seat, color, size)));
            looks.push(Look::Socket(seat, size));
        }
        for size in Size::ON_BOARD {
            for called in [Called::Shape, Called::Full] {
                looks.extend(Color::ALL.map(|color| Look::Called(seat, color, size, called)));
            }
        }
        looks.push(Look::Legend(seat));
        looks.extend(Standing::ALL.map(|standing| Look::Badge(seat, standing)));
        looks.push(Look::Partner(seat));
    }
    looks.extend(Size::ALL.map(Look::Slot));
    for color in Color::ALL {
        looks.extend(Standing::ALL.map(|standing| Look::Coin(color, standing)));
    }
    for sign in Sign::ALL {
        looks.extend(Size::ALL.map(|size| Look::Around(size, sign)));
        looks.extend(StopSize::ALL.map(|size| Look::AroundStop(size, sign)));
    }
    for size in StopSize::ALL {
        looks.extend((0..=6).map(|digit| Look::Pick(size, digit)));
    }
    looks
}
