//! Figures, sets of figures, and the seats that command them.

use std::fmt;

use crate::Seat;
use crate::set::{bit_set, index_type};

use super::board::{Color, Stop};

/// Shape of a figure. There is one figure for each combination of shape and color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape(u8);

index_type!(Shape below Shape::COUNT, numbered);

impl Shape {
    /// Number of shapes.
    pub const COUNT: usize = 4;

    /// All four shapes. If seats command shapes, these are the shapes of seats 1–4 in order.
    pub const ALL: [Self; Self::COUNT] = [Self(0), Self(1), Self(2), Self(3)];
}

/// One figure of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Shape of the figure.
    pub shape: Shape,
    /// Color of the figure. The color determines where the figure starts and where it leaves the board.
    pub color: Color,
}

impl Figure {
    /// Number of figures when four shapes are in play.
    pub const COUNT: usize = Shape::COUNT * Color::ALL.len();

    /// Returns the crossing where the figure leaves the board.
    pub const fn goal(self) -> Stop {
        self.color.goal()
    }

    /// Returns the index among all figures, ordered by shape and color; less than [`Figure::COUNT`].
    pub const fn index(self) -> usize {
        self.shape.index() * Color::ALL.len() + self.color.index()
    }

    /// Returns the figure with this [index](Self::index).
    pub fn new(index: usize) -> Option<Self> {
        Some(Self {
            shape: Shape::new(index / Color::ALL.len())?,
            color: Color::new(index % Color::ALL.len())?,
        })
    }
}

/// Writes the figure's full name, which consists of its shape and its color: `2a`.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.shape, self.color.letter())
    }
}

/// All seats that a game can have, in turn order.
const SEATS: [Seat; 5] = [seat(0), seat(1), seat(2), seat(3), seat(4)];

const fn seat(index: usize) -> Seat {
    match Seat::new(index) {
        Some(seat) => seat,
        None => panic!("games have that many seats"),
    }
}

/// The figures that each seat commands: those of one shape, or those of one color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// Each seat commands the five figures of one shape: the rule in games of two to four players.
    Shape,
    /// Each seat commands the four figures of one color: the rule in games of five players.
    Color,
}

impl Command {
    /// Returns whether seats command shapes or colors in a game with this number of players.
    pub const fn of(players: usize) -> Self {
        match players {
            5 => Self::Color,
            _ => Self::Shape,
        }
    }

    /// Returns the seat that commands `figure`, even if the game has no such seat.
    pub fn owner(self, figure: Figure) -> Seat {
        SEATS[match self {
            Self::Shape => figure.shape.index(),
            Self::Color => figure.color.index(),
        }]
    }

    /// Returns the number of figures that each seat has.
    pub const fn count(self) -> usize {
        match self {
            Self::Shape => Color::ALL.len(),
            Self::Color => Shape::COUNT,
        }
    }

    /// Returns figure number `index` (from 0) of `seat`, in the order of colors or shapes.
    pub(super) fn own(self, seat: Seat, index: usize) -> Option<Figure> {
        Some(match self {
            Self::Shape => Figure {
                shape: Shape::new(seat.index())?,
                color: Color::new(index)?,
            },
            Self::Color => Figure {
                shape: Shape::new(index)?,
                color: Color::new(seat.index())?,
            },
        })
    }

    /// Returns whether the same seat commands both figures.
    pub fn together(self, one: Figure, other: Figure) -> bool {
        match self {
            Self::Shape => one.shape == other.shape,
            Self::Color => one.color == other.color,
        }
    }

    /// Returns the name that `seat` uses for `figure`. Names of the seat's own figures omit the shape or color that they all share.
    pub(super) fn name(self, figure: Figure, seat: Seat) -> FigureName {
        match self {
            _ if self.owner(figure) != seat => FigureName::Full(figure),
            Self::Shape => FigureName::Color(figure.color),
            Self::Color => FigureName::Shape(figure.shape),
        }
    }
}

/// Name of a figure in notation.
#[derive(Clone, Copy)]
pub(super) enum FigureName {
    /// `a`: the player's own figure of this color, in games in which each seat commands a shape.
    Color(Color),
    /// `2`: the player's own figure of this shape, in games in which each seat commands a color.
    Shape(Shape),
    /// `2a`: any player's figure, named by shape and color.
    Full(Figure),
}

impl fmt::Display for FigureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Color(color) => write!(f, "{}", color.letter()),
            Self::Shape(shape) => write!(f, "{shape}"),
            Self::Full(figure) => write!(f, "{figure}"),
        }
    }
}

/// Set of figures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Figures(u32);

bit_set!(Figures of Figure, |bit| Figure::new(bit as usize));
