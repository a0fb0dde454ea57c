//! Drawings of Squadro, by what they show.

use std::collections::HashMap;
use std::sync::LazyLock;

use asterism_rules::Seat;

use super::layout::{self, Edge, Heading};
use super::shades::SHADES;
use super::{board, pieces};
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, Sprite, point};
use crate::theme::Ink;
use crate::{Gallery, notes};

/// Everything Squadro draws again and again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Look {
    /// Piece with its lane's number, or without (0).
    Piece(Side, Heading, u8),
    /// Around or beneath a piece.
    Around(Side, Heading, Sign),
    /// Where a jumped piece stood.
    Jumped,
    /// So many dots beside a lane that runs this way, and whether they count now.
    Dots(u8, Edge, bool),
    /// Place of the board for a piece that is home.
    Home(Edge),
    /// Start space.
    Start(Edge),
    /// Turnaround space.
    Turn(Edge),
    /// Post between four crossings.
    Post,
    /// Start or turn line.
    Line(Side, Edge),
    /// Lane's number on its empty home.
    Number(u8),
    /// What a page of rules says about a place: yes or no, and which way a piece there points.
    Note(bool, Option<Heading>),
    /// Piece on a disc, beside the board.
    Badge(Side, Edge, Standing),
    /// Beside a badge: on turn.
    Pointer,
    /// Beside a badge: has won.
    Crown,
    /// Beside a badge: gave up or ran out of time.
    Flag,
    /// Beside a badge: a die decides who gets this seat.
    Die,
    /// Before a clock's time, of who is on turn or not.
    Clock(bool),
}

/// Whose piece it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
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

    /// Letter in front of its moves in records.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Light => 'A',
            Self::Dark => 'B',
        }
    }

    /// Its pieces' color.
    pub(super) const fn face(self) -> Ink {
        match self {
            Self::Light => Ink::LightPiece,
            Self::Dark => Ink::DarkPiece,
        }
    }

    /// Color of their edges.
    pub(super) const fn edge(self) -> Ink {
        match self {
            Self::Light => Ink::LightPieceEdge,
            Self::Dark => Ink::DarkPieceEdge,
        }
    }

    /// Color of what is written on them.
    pub(super) const fn writing(self) -> Ink {
        match self {
            Self::Light => Ink::DarkPiece,
            Self::Dark => Ink::LightPiece,
        }
    }
}

/// What a sign around a piece is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// Here the last move began.
    Origin,
    /// Here it ended.
    Destination,
    /// May be chosen.
    Choice,
    /// Is home and belongs to the winner.
    Win,
}

impl Sign {
    const ALL: [Self; 4] = [Self::Origin, Self::Destination, Self::Choice, Self::Win];
}

/// Size of the piece in a badge.
const SMALL: f64 = 0.72;
/// Size of a badge's letter.
const LETTER: f64 = 0.34;

/// Number of a sprite.
pub(super) fn sprite(look: Look) -> Sprite {
    static NUMBERS: LazyLock<HashMap<Look, u16>> =
        LazyLock::new(|| looks().into_iter().zip(0..).collect());
    Sprite(NUMBERS[&look])
}

/// Number of the ground with this seat at the bottom.
pub(super) fn ground(perspective: Seat) -> Ground {
    let dark_below = perspective.index() == 1;
    Ground(u8::from(dark_below))
}

/// All drawings, in the order of their numbers.
pub(crate) fn gallery() -> Gallery {
    Gallery {
        grounds: Seat::first(2).map(board::empty).collect(),
        sprites: looks().into_iter().map(draw).collect(),
        shades: SHADES,
    }
}

fn looks() -> Vec<Look> {
    let mut looks = vec![
        Look::Post,
        Look::Jumped,
        Look::Pointer,
        Look::Crown,
        Look::Flag,
        Look::Die,
    ];
    for side in Side::ALL {
        for heading in Heading::ALL {
            looks.extend((0..=5).map(|number| Look::Piece(side, heading, number)));
            looks.extend(Sign::ALL.map(|sign| Look::Around(side, heading, sign)));
        }
        for edge in Edge::ALL {
            looks.extend(Standing::ALL.map(|standing| Look::Badge(side, edge, standing)));
        }
    }
    for edge in Edge::ALL {
        looks.extend([Look::Home(edge), Look::Start(edge), Look::Turn(edge)]);
        looks.extend(Side::ALL.map(|side| Look::Line(side, edge)));
        for lit in [false, true] {
            looks.extend((1..=3).map(|count| Look::Dots(count, edge, lit)));
        }
    }
    looks.extend((1..=5).map(Look::Number));
    for yes in [false, true] {
        looks.push(Look::Note(yes, None));
        looks.extend(Heading::ALL.map(|heading| Look::Note(yes, Some(heading))));
        looks.push(Look::Clock(yes));
    }
    looks
}

fn draw(look: Look) -> Art {
    let scaled = |art: &Art, size| Art::default().add(art, size, Point::ZERO);
    match look {
        Look::Piece(side, heading, number) => pieces::piece(side, heading, number),
        Look::Around(side, heading, sign) => pieces::around(side, heading, sign),
        Look::Jumped => Art::default().fill(Shape::disc(Point::ZERO, 0.14), Ink::Move),
        Look::Dots(count, edge, lit) => board::dots(count, edge, lit),
        Look::Home(edge) => board::home(edge),
        Look::Start(edge) => board::start(edge),
        Look::Turn(edge) => board::turnaround(edge),
        Look::Post => board::post(),
        Look::Line(side, edge) => board::line(side, edge),
        Look::Number(number) => Art::default().fill(
            Shape::Sign {
                text: number.to_string(),
                center: Point::ZERO,
                size: layout::LABEL,
            },
            Ink::Label,
        ),
        Look::Note(yes, piece) => note(yes, piece),
        Look::Badge(side, edge, standing) => badge(side, edge, standing),
        Look::Pointer => scaled(&rim::pointer(), 0.45),
        Look::Crown => scaled(&rim::crown(), 0.35),
        Look::Flag => scaled(&rim::flag(), 0.45),
        Look::Die => scaled(&rim::die(), 0.45),
        Look::Clock(active) => {
            let ink = if active { Ink::Text } else { Ink::Quiet };
            scaled(&rim::clock(ink), 0.36)
        }
    }
}

/// Over an empty crossing, or beside a piece's tip so that its number stays in sight.
fn note(yes: bool, piece: Option<Heading>) -> Art {
    let art = if yes { notes::yes() } else { notes::no() };
    let (radius, at) = match piece {
        None => (0.33, Point::ZERO),
        Some(Heading::Up | Heading::Right) => (0.27, point(0.29, -0.29)),
        Some(Heading::Down) => (0.27, point(0.29, 0.29)),
        Some(Heading::Left) => (0.27, point(-0.29, -0.29)),
    };
    Art::default().add(&art, radius / notes::RADIUS, at)
}

fn badge(side: Side, edge: Edge, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::TrayEdge,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Crown,
    };
    let [heading, _] = edge.headings();
    let letter = side.letter().to_string();
    let piece = pieces::lettered(side, heading, letter, LETTER / SMALL);
    Art::default()
        .fill(Shape::disc(Point::ZERO, layout::BADGE), rim)
        .fill(Shape::disc(Point::ZERO, layout::BADGE - 0.055), Ink::Groove)
        .add(&piece, SMALL, Point::ZERO)
}
