//! Moves: what one turn does, and how it is written.

use std::fmt;

use crate::Seat;

use super::BLOCKS;
use super::board::{Color, Stop};

/// One whole turn.
///
/// `Display` writes canonical notation. Two turns that do the same are the same value: an own swap is
/// written as a move of the figure with the later letter, gray blocks in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    seat: Seat,
    base: Option<Base>,
    outs: Colors,
    black: Option<Stop>,
    grays: Grays,
}

/// Base move: one own figure goes to another stop (R2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Base {
    /// Own figure that moves.
    pub figure: Color,
    /// Where it stood.
    pub from: Stop,
    /// Where it goes.
    pub to: Stop,
    /// What it meets there.
    pub kind: BaseKind,
}

/// What a base move meets at its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BaseKind {
    /// Nothing: the stop is free (R3).
    Go,
    /// A black block, to be placed elsewhere (R4).
    BeatBlack,
    /// A gray block, back to the supply (R5).
    BeatGray,
    /// A figure, which goes where the moving one came from (R6).
    Swap(Figure),
}

/// One figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Figure {
    /// Whose it is.
    pub seat: Seat,
    /// Its color.
    pub color: Color,
}

/// One gray block placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GrayPlacement {
    /// Where it was taken from on the board; `None` from the supply.
    pub from: Option<Stop>,
    /// Where it goes.
    pub to: Stop,
}

/// Set of colors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Colors(u8);

impl Colors {
    pub(super) fn contains(self, color: Color) -> bool {
        self.0 & (1 << color.index()) != 0
    }

    pub(super) fn insert(&mut self, color: Color) {
        self.0 |= 1 << color.index();
    }

    pub(super) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL
            .into_iter()
            .filter(move |&color| self.contains(color))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        let mut set = Self::default();
        for color in colors {
            set.insert(color);
        }
        set
    }
}

/// At most five gray placements, in canonical order once the turn is whole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Grays {
    list: [GrayPlacement; BLOCKS],
    len: u8,
}

impl Default for Grays {
    fn default() -> Self {
        // Unused places all hold the same, so that equal lists are equal values.
        let unused = GrayPlacement {
            from: None,
            to: Color::White.corner(),
        };
        Self {
            list: [unused; BLOCKS],
            len: 0,
        }
    }
}

impl Grays {
    pub(super) fn as_slice(&self) -> &[GrayPlacement] {
        &self.list[..usize::from(self.len)]
    }

    /// Adds a placement; there are never more than blocks.
    pub(super) fn push(&mut self, placement: GrayPlacement) {
        if let Some(place) = self.list.get_mut(usize::from(self.len)) {
            *place = placement;
            self.len += 1;
        }
    }

    /// From the supply first, by stop; then those moved on the board by stop, but one whose place is to be
    /// cleared by another only after it.
    pub(super) fn canonical(self) -> Self {
        if self.len < 2 {
            return self;
        }
        let mut sorted = Self::default();
        let mut rest = self.as_slice().to_vec();
        rest.sort_unstable();
        while !rest.is_empty() {
            let ready = rest
                .iter()
                .position(|gray| !rest.iter().any(|other| other.from == Some(gray.to)))
                .unwrap_or(0);
            sorted.push(rest.remove(ready));
        }
        sorted
    }
}

impl Move {
    pub(super) fn new(
        seat: Seat,
        base: Option<Base>,
        outs: Colors,
        black: Option<Stop>,
        grays: Grays,
    ) -> Self {
        Self::of_sorted(seat, base, outs, black, grays.canonical())
    }

    /// The same with the gray blocks in canonical order already.
    pub(super) fn of_sorted(
        seat: Seat,
        base: Option<Base>,
        outs: Colors,
        black: Option<Stop>,
        grays: Grays,
    ) -> Self {
        Self {
            seat,
            base,
            outs,
            black,
            grays,
        }
    }

    /// Seat that moves.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Base move; `None` for a forced move-out (R9).
    pub fn base(&self) -> Option<Base> {
        self.base
    }

    /// Own figures that leave the board, each from its goal.
    pub fn outs(&self) -> impl Iterator<Item = (Color, Stop)> + use<> {
        self.outs.iter().map(|color| (color, color.goal()))
    }

    pub(super) fn leaving(&self) -> Colors {
        self.outs
    }

    /// Where the beaten black block is placed.
    pub fn black(&self) -> Option<Stop> {
        self.black
    }

    /// Gray blocks placed, in an order in which they can be.
    pub fn grays(&self) -> &[GrayPlacement] {
        self.grays.as_slice()
    }
}

impl Base {
    /// Own figure that the moving one swaps with.
    pub(super) fn own_partner(self, seat: Seat) -> Option<Color> {
        match self.kind {
            BaseKind::Swap(partner) if partner.seat == seat => Some(partner.color),
            BaseKind::Swap(_) | BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => None,
        }
    }

    /// The same own swap as a move of the partner.
    pub(super) fn flipped(self, seat: Seat, partner: Color) -> Self {
        Self {
            figure: partner,
            from: self.to,
            to: self.from,
            kind: BaseKind::Swap(Figure {
                seat,
                color: self.figure,
            }),
        }
    }
}

/// Canonical notation: `e A->B-3-C`, `b E x b+ k:E-2-c g:E-3-c`, `a+ g:A-1-B`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |color| if self.outs.contains(color) { "+" } else { "" };
        if let Some(base) = self.base {
            let (from, to, out) = (base.from, base.to, plus(base.figure));
            write!(f, "{} {from}", base.figure.letter())?;
            match base.kind {
                BaseKind::Go => write!(f, "->{to}{out}")?,
                BaseKind::BeatBlack | BaseKind::BeatGray => write!(f, " x {to}{out}")?,
                BaseKind::Swap(Figure { seat, color }) if seat == self.seat => {
                    write!(f, "<->{to}{out} {}{}", color.letter(), plus(color))?;
                }
                BaseKind::Swap(partner) => write!(f, "<->{to}{out} {partner}")?,
            }
        } else {
            for (place, color) in self.outs.iter().enumerate() {
                let space = if place > 0 { " " } else { "" };
                write!(f, "{space}{}+", color.letter())?;
            }
        }
        if let Some(black) = self.black {
            write!(f, " k:{black}")?;
        }
        for gray in self.grays() {
            write!(f, " {gray}")?;
        }
        Ok(())
    }
}

/// With the seat's number in front: `2a`.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat, self.color.letter())
    }
}

/// `g:c-3-d`, or `g:b-2-c>b-1-c` if it is moved on the board.
impl fmt::Display for GrayPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            None => write!(f, "g:{}", self.to),
            Some(from) => write!(f, "g:{from}>{}", self.to),
        }
    }
}
