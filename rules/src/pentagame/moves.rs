//! Moves: the effect of a turn, and its notation.

use std::fmt;

use crate::Seat;

use super::BLOCKS;
use super::board::{Color, Stop};
use super::figure::{Command, Figure, Figures};

/// One complete turn.
///
/// `Display` writes canonical notation. Turns with the same effect are equal: a swap of a player's own figures is written as a move of the
/// figure with the higher index, and gray blocks are in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    seat: Seat,
    /// Whether seats command shapes or colors, which determines how figures are named.
    command: Command,
    base: Option<Base>,
    outs: Figures,
    black: Option<Stop>,
    grays: Grays,
}

/// Base move: one of the player's figures goes to another stop (R2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Base {
    /// Figure that moves.
    pub figure: Figure,
    /// Stop from which the figure comes.
    pub from: Stop,
    /// Stop to which the figure goes.
    pub to: Stop,
    /// Effect of the move at the destination.
    pub kind: BaseKind,
}

/// Effect of a base move at its destination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BaseKind {
    /// The figure goes to a free stop (R3).
    Go,
    /// The figure beats a black block, which must be placed elsewhere (R4).
    BeatBlack,
    /// The figure beats a gray block, which returns to the supply (R5).
    BeatGray,
    /// The moving figure swaps with this figure, which goes to the stop that the moving figure came from (R6).
    Swap(Figure),
}

/// Placement of one gray block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GrayPlacement {
    /// Stop from which the block was taken; `None` for the supply.
    pub from: Option<Stop>,
    /// Stop to which the block goes.
    pub to: Stop,
}

/// At most five gray placements, in canonical order once the turn is complete.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Grays {
    list: [GrayPlacement; BLOCKS],
    len: u8,
}

impl Default for Grays {
    fn default() -> Self {
        // Unused entries have a fixed value, so that equal lists compare equal.
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
    #[inline]
    pub(super) fn as_slice(&self) -> &[GrayPlacement] {
        &self.list[..usize::from(self.len)]
    }

    /// Adds a placement. A turn never has more than [`BLOCKS`] gray placements.
    #[inline]
    pub(super) fn push(&mut self, placement: GrayPlacement) {
        if let Some(place) = self.list.get_mut(usize::from(self.len)) {
            *place = placement;
            self.len += 1;
        }
    }

    /// Sorts the placements: first blocks from the supply, then blocks moved on the board, each sorted by stop. A block that goes to a stop
    /// vacated in the same turn comes after the block that leaves it.
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
        (seat, command): (Seat, Command),
        base: Option<Base>,
        outs: Figures,
        black: Option<Stop>,
        grays: Grays,
    ) -> Self {
        Self::of_sorted((seat, command), base, outs, black, grays.canonical())
    }

    /// Creates a move as [`new`](Self::new) does, from gray placements that are already in canonical order.
    pub(super) fn of_sorted(
        (seat, command): (Seat, Command),
        base: Option<Base>,
        outs: Figures,
        black: Option<Stop>,
        grays: Grays,
    ) -> Self {
        Self {
            seat,
            command,
            base,
            outs,
            black,
            grays,
        }
    }

    /// Returns the seat that makes the move.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns whether seats command shapes or colors in this game.
    pub(super) fn command(&self) -> Command {
        self.command
    }

    /// Returns the base move; `None` for a forced move-out (R9).
    pub fn base(&self) -> Option<Base> {
        self.base
    }

    /// Returns the player's figures that leave the board, each with its goal.
    pub fn outs(&self) -> impl Iterator<Item = (Figure, Stop)> + use<> {
        self.outs.iter().map(|figure| (figure, figure.goal()))
    }

    pub(super) fn leaving(&self) -> Figures {
        self.outs
    }

    /// Returns the stop where the beaten black block is placed; `None` if no black block was beaten.
    pub fn black(&self) -> Option<Stop> {
        self.black
    }

    /// Returns the gray placements, in an order in which they can be carried out on the board.
    pub fn grays(&self) -> &[GrayPlacement] {
        self.grays.as_slice()
    }
}

impl Base {
    /// Returns the partner of a swap between two figures of one seat; `None` for all other base moves.
    pub(super) fn own_partner(self, command: Command) -> Option<Figure> {
        match self.kind {
            BaseKind::Swap(partner) if command.together(partner, self.figure) => Some(partner),
            BaseKind::Swap(_) | BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => None,
        }
    }

    /// Returns whether two figures swap and neither of them reaches its goal.
    pub fn is_mere_swap(self) -> bool {
        match self.kind {
            BaseKind::Swap(partner) => self.to != self.figure.goal() && self.from != partner.goal(),
            BaseKind::Go | BaseKind::BeatBlack | BaseKind::BeatGray => false,
        }
    }

    /// Returns this swap, written as a move of `partner` instead of the moving figure.
    pub(super) fn flipped(self, partner: Figure) -> Self {
        Self {
            figure: partner,
            from: self.to,
            to: self.from,
            kind: BaseKind::Swap(self.figure),
        }
    }
}

/// Writes canonical notation: `e A->B-3-C`, `b E x b+ k:E-2-c g:E-3-c`, `a+ g:A-1-B`, or `2 E<->A 3a` in games in which each seat commands a color.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |figure| if self.outs.contains(figure) { "+" } else { "" };
        let name = |figure| self.command.name(figure, self.seat);
        if let Some(base) = self.base {
            let (from, to, out) = (base.from, base.to, plus(base.figure));
            write!(f, "{} {from}", name(base.figure))?;
            match base.kind {
                BaseKind::Go => write!(f, "->{to}{out}")?,
                BaseKind::BeatBlack | BaseKind::BeatGray => write!(f, " x {to}{out}")?,
                BaseKind::Swap(partner) => {
                    write!(f, "<->{to}{out} {}{}", name(partner), plus(partner))?;
                }
            }
        } else {
            for (place, figure) in self.outs.iter().enumerate() {
                let space = if place > 0 { " " } else { "" };
                write!(f, "{space}{}+", name(figure))?;
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

/// Writes a gray placement: `g:c-3-d` for a block from the supply, `g:b-2-c>b-1-c` for a block moved on the board.
impl fmt::Display for GrayPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            None => write!(f, "g:{}", self.to),
            Some(from) => write!(f, "g:{from}>{}", self.to),
        }
    }
}
