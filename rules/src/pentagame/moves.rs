//! Moves: what one turn does, and listing them.

use std::fmt;

use crate::Seat;

use super::board::{Color, Stop, StopSet};
use super::options::{ForcedOuts, GrayExhausted, PartnerOut, Repetition};
use super::{BLOCKS, Displacement, Pentagame};

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
        Self {
            seat,
            base,
            outs,
            black,
            grays: grays.canonical(),
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
    fn flipped(self, seat: Seat, partner: Color) -> Self {
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

/// What a base move or a forced move-out leaves to be done: the board without the figures that are out, and
/// the blocks to be placed.
#[derive(Clone, Copy)]
pub(super) struct Landing {
    pub(super) board: Pentagame,
    pub(super) outs: Colors,
    pub(super) due: Due,
}

/// Blocks to be placed in this turn, in this order.
#[derive(Clone, Copy, Default)]
pub(super) struct Due {
    /// The beaten black block.
    pub(super) black: bool,
    /// Goal the black block may not return to.
    pub(super) barred: Option<Stop>,
    /// Gray blocks out of the supply.
    pub(super) supply: u8,
    /// Gray blocks to be moved on the board, because the supply is empty.
    pub(super) moved: u8,
}

impl Pentagame {
    /// Own figures that must leave before anything else (R9).
    pub(super) fn brought_home(&self) -> Colors {
        let seat = self.to_move;
        Color::ALL
            .into_iter()
            .filter(|&color| self.figure(seat, color) == Some(color.goal()))
            .collect()
    }

    /// Sets of figures that may leave in a forced move-out; none if nothing is forced.
    pub(super) fn forced(&self) -> Vec<Colors> {
        let home = self.brought_home();
        match self.options.forced_outs {
            _ if home.is_empty() => Vec::new(),
            ForcedOuts::All => vec![home],
            ForcedOuts::OnePerTurn => home
                .iter()
                .map(|color| [color].into_iter().collect())
                .collect(),
        }
    }

    /// Calls `found` with every legal base move, sorted, own swaps in canonical form only. Forced move-outs
    /// are not looked at.
    pub(super) fn each_base(&self, mut found: impl FnMut(Base)) {
        let occupied = self.occupied().bits();
        let graph = self.graph();
        let open = graph.open_lines(occupied);
        for figure in Color::ALL {
            let Some(from) = self.figure(self.to_move, figure) else {
                continue;
            };
            let reach = graph.reach_over(occupied, open, from.raw());
            let targets = StopSet::from_bits(reach.free.bits() | reach.occupied.bits());
            for to in targets.iter() {
                self.each_base_to(figure, from, to, |base| {
                    if self.canonical(base) == base && !self.is_banned(base) {
                        found(base);
                    }
                });
            }
        }
    }

    /// Base moves of one figure to one stop it can reach, not minding R10 and the form of own swaps: one,
    /// or one for each figure that stands there.
    pub(super) fn each_base_to(
        &self,
        figure: Color,
        from: Stop,
        to: Stop,
        mut found: impl FnMut(Base),
    ) {
        let base = |kind| Base {
            figure,
            from,
            to,
            kind,
        };
        if self.black.contains(to) {
            found(base(BaseKind::BeatBlack));
        } else if self.gray.contains(to) {
            found(base(BaseKind::BeatGray));
        } else {
            let mut free = true;
            for partner in self.figures_on(to) {
                free = false;
                found(base(BaseKind::Swap(partner)));
            }
            if free {
                found(base(BaseKind::Go));
            }
        }
    }

    /// The form in which a base move is written: an own swap as a move of the figure with the later letter.
    ///
    /// Where the partner brought home leaves only in the next turn it matters which of the two moved, and both
    /// forms stay.
    pub(super) fn canonical(&self, base: Base) -> Base {
        let Some(partner) = base.own_partner(self.to_move) else {
            return base;
        };
        let home = base.to == base.figure.goal() || base.from == partner.goal();
        let matters = home && self.options.own_partner_out == PartnerOut::NextTurn;
        if matters || partner < base.figure {
            base
        } else {
            base.flipped(self.to_move, partner)
        }
    }

    /// R10: whether the seat on move made just this move in its previous turn.
    pub(super) fn is_banned(&self, base: Base) -> bool {
        let Some(last) = self.last[self.to_move.index()] else {
            return false;
        };
        let now = Displacement::of(self.to_move, base);
        match self.options.repetition {
            Repetition::Off => false,
            Repetition::SameMove => now == last,
            Repetition::SamePair => {
                now == last
                    || now.partner.is_some()
                        && (now.figure, now.partner) == (last.figure, last.partner)
            }
        }
    }

    /// Base move made, beaten block lifted, figures gone: up to the placements (R1).
    pub(super) fn land(&self, base: Base) -> Landing {
        let seat = self.to_move;
        let mut board = *self;
        board.put(seat, base.figure, Some(base.to));
        let mut outs = Colors::default();
        if base.to == base.figure.goal() {
            outs.insert(base.figure);
        }
        let mut black = false;
        match base.kind {
            BaseKind::Go => {}
            BaseKind::BeatBlack => {
                board.black.remove(base.to);
                black = true;
            }
            BaseKind::BeatGray => board.gray.remove(base.to),
            BaseKind::Swap(partner) => {
                board.put(partner.seat, partner.color, Some(base.from));
                let leaves = partner.seat == seat
                    && base.from == partner.color.goal()
                    && self.options.own_partner_out == PartnerOut::Immediate;
                if leaves {
                    outs.insert(partner.color);
                }
            }
        }
        let mut landing = board.leave(outs);
        landing.due.black = black;
        if !self.options.black_may_return && !outs.is_empty() {
            landing.due.barred = Some(base.to);
        }
        landing
    }

    /// Board without the figures that leave, and the gray blocks due for them (R8).
    pub(super) fn leave(mut self, outs: Colors) -> Landing {
        for color in outs.iter() {
            self.put(self.to_move, color, None);
        }
        let supply = outs.len().min(self.gray_supply());
        let moved = match self.options.gray_exhausted {
            GrayExhausted::Reposition => outs.len() - supply,
            GrayExhausted::Skip => 0,
        };
        Landing {
            board: self,
            outs,
            due: Due {
                black: false,
                barred: None,
                supply: supply as u8,
                moved: moved as u8,
            },
        }
    }

    /// Calls `found` with every legal turn, nearly sorted.
    pub(super) fn each_move(&self, mut found: impl FnMut(Move)) {
        let forced = self.forced();
        for &outs in &forced {
            self.each_turn(None, &self.leave(outs), &mut found);
        }
        if forced.is_empty() {
            self.each_base(|base| self.each_turn(Some(base), &self.land(base), &mut found));
        }
    }

    /// Every way to place what is due after `landing`.
    fn each_turn(&self, base: Option<Base>, landing: &Landing, found: &mut impl FnMut(Move)) {
        let Landing { board, outs, due } = landing;
        let free = board.free();
        let mut with_black = |black: Option<Stop>, free: StopSet| {
            let listing = Listing {
                free,
                movable: board.gray,
                supply: due.supply,
                moved: due.moved,
                placed: Grays::default(),
            };
            listing.each(&mut |grays| {
                found(Move {
                    seat: self.to_move,
                    base,
                    outs: *outs,
                    black,
                    grays,
                });
            });
        };
        if due.black {
            for black in free.iter().filter(|&stop| Some(stop) != due.barred) {
                let mut free = free;
                free.remove(black);
                with_black(Some(black), free);
            }
        } else {
            with_black(None, free);
        }
    }

    /// Number of turns [`each_move`](Self::each_move) finds.
    pub(super) fn count_moves(&self) -> u64 {
        let forced = self.forced();
        if !forced.is_empty() {
            return forced
                .into_iter()
                .map(|outs| count_turns(&self.leave(outs)))
                .sum();
        }
        let mut count = 0;
        self.each_base(|base| count += count_turns(&self.land(base)));
        count
    }
}

/// Gray placements of one turn, being listed.
#[derive(Clone, Copy)]
struct Listing {
    free: StopSet,
    /// Gray blocks that may still be moved.
    movable: StopSet,
    /// Still to be taken from the supply, and to be moved.
    supply: u8,
    moved: u8,
    placed: Grays,
}

impl Listing {
    /// Every set of placements once.
    fn each(self, found: &mut dyn FnMut(Grays)) {
        if self.supply > 0 {
            let before = self.placed.as_slice().last().map(|gray| gray.to);
            for to in self.free.iter().filter(|&to| Some(to) > before) {
                let mut next = self;
                next.free.remove(to);
                next.supply -= 1;
                next.placed.push(GrayPlacement { from: None, to });
                next.each(found);
            }
        } else if self.moved > 0 {
            for from in self.movable.iter() {
                for to in self.free.iter() {
                    let mut next = self;
                    next.movable.remove(from);
                    next.free.insert(from);
                    next.free.remove(to);
                    next.moved -= 1;
                    next.placed.push(GrayPlacement {
                        from: Some(from),
                        to,
                    });
                    next.each(found);
                }
            }
        } else if self.placed.canonical() == self.placed {
            // Blocks moved in another order are the same turn.
            found(self.placed);
        }
    }
}

fn count_turns(landing: &Landing) -> u64 {
    let Landing { board, due, .. } = landing;
    let mut free = board.free().len() as u64;
    let mut count = 1;
    if due.black {
        let barred = due.barred.is_some_and(|stop| board.free().contains(stop));
        count *= free - u64::from(barred);
        free -= 1;
    }
    let supply = u64::from(due.supply);
    count *= falling(free, supply) / falling(supply, supply);
    free -= supply;
    let moved = u64::from(due.moved);
    if moved == 0 {
        return count;
    }
    // Blocks moved: which ones, in how many chains (one goes where another left), and where the heads of the
    // chains go. There are Lah(moved, chains) ways to make chains.
    let blocks = board.gray.len() as u64;
    let chosen = falling(blocks, moved) / falling(moved, moved);
    let placed: u64 = (1..=moved)
        .map(|chains| {
            let ordered = falling(moved, moved) / falling(chains, chains);
            let lah = ordered * falling(moved - 1, chains - 1) / falling(chains - 1, chains - 1);
            lah * falling(free, chains)
        })
        .sum();
    count * chosen * placed
}

/// n · (n − 1) · … with k factors.
fn falling(n: u64, k: u64) -> u64 {
    (0..k).map(|i| n.saturating_sub(i)).product()
}
