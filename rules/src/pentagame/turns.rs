//! Determines the result of a base move, and lists and counts all legal turns.

use super::board::{Stop, StopSet};
use super::figure::{Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Grays, Move};
use super::options::{ForcedOuts, GrayExhausted, PartnerOut, Repetition};
use super::{Displacement, Pentagame};
use crate::Seat;

/// State after a base move or a forced move-out: the board without the figures that left, and the blocks to be placed.
#[derive(Clone, Copy)]
pub(super) struct Landing {
    pub(super) board: Pentagame,
    pub(super) outs: Figures,
    pub(super) due: Due,
}

/// Blocks that must be placed in this turn, in the order of the fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Due {
    /// Whether the beaten black block must be placed.
    pub black: bool,
    /// Goal on which the beaten black block must not be placed; `None` if every free stop is allowed.
    pub barred: Option<Stop>,
    /// Number of gray blocks to place from the supply.
    pub supply: u8,
    /// Number of gray blocks that the player must move on the board because the supply is empty.
    pub moved: u8,
}

impl Pentagame {
    /// Returns the player's own figures that must leave the board this turn (R9).
    pub fn brought_home(&self) -> Figures {
        self.figures(self.to_move)
            .filter(|&figure| self.stop_of(figure) == Some(figure.goal()))
            .collect()
    }

    /// Returns the sets of figures that can leave in a forced move-out; empty if no figure must leave.
    pub(super) fn forced(&self) -> Vec<Figures> {
        let home = self.brought_home();
        match self.options.forced_outs {
            _ if home.is_empty() => Vec::new(),
            ForcedOuts::All => vec![home],
            ForcedOuts::OnePerTurn => home
                .iter()
                .map(|figure| [figure].into_iter().collect())
                .collect(),
        }
    }

    /// Calls `found` with every legal base move, in sorted order. Swaps of the player's own figures appear only in canonical form. Does not check
    /// whether the turn must be a forced move-out instead (R9).
    pub fn each_base(&self, mut found: impl FnMut(Base)) {
        let occupied = self.occupied().bits();
        let graph = self.graph();
        let open = graph.open_lines(occupied);
        for figure in self.figures(self.to_move) {
            let Some(from) = self.stop_of(figure) else {
                continue;
            };
            let reach = graph.reach_over(occupied, open, from);
            let targets = StopSet::from_bits(reach.free.bits() | reach.occupied.bits());
            let mut add = |base| {
                if self.allows(base) {
                    found(base);
                }
            };
            for to in targets.iter() {
                if reach.occupied.contains(to) {
                    self.each_base_to(figure, from, to, &mut add);
                } else {
                    add(Base {
                        figure,
                        from,
                        to,
                        kind: BaseKind::Go,
                    });
                }
            }
        }
    }

    /// Returns whether a base move within the figure's [reach](Self::reach) is legal and in canonical form. Does not check whether the turn must be a
    /// forced move-out instead (R9).
    #[inline]
    pub fn allows(&self, base: Base) -> bool {
        self.canonical(base) == base && !self.is_banned(base)
    }

    /// Calls `found` with the base moves of one figure to a stop within its reach. There is one move for each figure to swap with, if figures are on
    /// the stop; otherwise, there is one move in all. Includes moves that R10 forbids, and swaps that are not in canonical form.
    #[inline]
    pub(super) fn each_base_to(
        &self,
        figure: Figure,
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

    /// Returns the canonical form of a base move: a swap of the player's own figures is a move of the figure with the higher index.
    ///
    /// Both forms are kept if one of the two figures reaches its goal and the options let a partner leave only in the next turn, because it then
    /// matters which of the figures moved.
    #[inline]
    pub(super) fn canonical(&self, base: Base) -> Base {
        let Some(partner) = base.own_partner(self.command()) else {
            return base;
        };
        let home = base.to == base.figure.goal() || base.from == partner.goal();
        let matters = home && self.options.own_partner_out == PartnerOut::NextTurn;
        if matters || partner < base.figure {
            base
        } else {
            base.flipped(partner)
        }
    }

    /// Returns whether R10 forbids `base` because it repeats the player's previous turn.
    #[inline]
    pub(super) fn is_banned(&self, base: Base) -> bool {
        let Some(last) = self.last[self.to_move.index()] else {
            return false;
        };
        if base.figure != last.figure && base.own_partner(self.command()).is_none() {
            return false;
        }
        let now = Displacement::of(self.command(), base);
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

    /// Makes a base move, picks up a beaten block and removes figures that leave, but does not place any blocks yet (R1).
    #[inline]
    pub(super) fn land(&self, base: Base) -> Landing {
        let mut board = *self;
        board.put(base.figure, Some(base.to));
        let mut outs = Figures::default();
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
                board.put(partner, Some(base.from));
                let leaves = self.command().together(partner, base.figure)
                    && base.from == partner.goal()
                    && self.options.own_partner_out == PartnerOut::Immediate;
                if leaves {
                    outs.insert(partner);
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

    /// Removes the figures that leave and determines the gray blocks to place for them (R8).
    #[inline]
    pub(super) fn leave(mut self, outs: Figures) -> Landing {
        for figure in outs.iter() {
            self.put(figure, None);
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

    /// Calls `found` with every legal turn and its placements, in nearly sorted order.
    pub(super) fn each_turn(&self, mut found: impl FnMut(&Turn, &Placements)) {
        let forced = self.forced();
        for &outs in &forced {
            Turn::new(self, None, self.leave(outs)).each_placement(&mut found);
        }
        if forced.is_empty() {
            self.each_base(|base| {
                Turn::new(self, Some(base), self.land(base)).each_placement(&mut found);
            });
        }
    }

    /// Returns the number of turns that [`each_turn`](Self::each_turn) finds.
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

/// A base move or a forced move-out.
pub(super) struct Turn {
    seat: Seat,
    base: Option<Base>,
    outs: Figures,
    due: Due,
    /// Board with the next seat to move, but without the blocks that must still be placed. The blocks do not affect which seat is next.
    board: Pentagame,
}

/// The blocks that a turn places.
#[derive(Clone, Copy)]
pub(super) struct Placements {
    black: Option<Stop>,
    grays: Grays,
    /// Stops of all gray blocks on the board after the placements.
    gray: StopSet,
}

impl Turn {
    #[inline]
    fn new(before: &Pentagame, base: Option<Base>, landing: Landing) -> Self {
        let mut board = landing.board;
        board.pass(base);
        Self {
            seat: before.to_move,
            base,
            outs: landing.outs,
            due: landing.due,
            board,
        }
    }

    /// Returns the move that consists of this turn and these placements.
    #[inline]
    pub(super) fn to_move(&self, placements: &Placements) -> Move {
        let mover = (self.seat, self.board.command());
        Move::of_sorted(
            mover,
            self.base,
            self.outs,
            placements.black,
            placements.grays,
        )
    }

    /// Returns the position after this turn and these placements.
    #[inline]
    pub(super) fn to_position(&self, placements: &Placements) -> Pentagame {
        let mut board = self.board;
        board.gray = placements.gray;
        if let Some(black) = placements.black {
            board.black.insert(black);
        }
        board
    }

    /// Calls `found` once for each way to place the blocks that the player must place.
    fn each_placement(&self, found: &mut impl FnMut(&Self, &Placements)) {
        let due = self.due;
        let mut placements = Placements {
            black: None,
            grays: Grays::default(),
            gray: self.board.gray,
        };
        if !due.black && due.supply == 0 && due.moved == 0 {
            found(self, &placements);
            return;
        }
        let free = self.board.free();
        let mut with_black = |black: Option<Stop>, free: StopSet| {
            placements.black = black;
            if due.supply == 0 && due.moved == 0 {
                found(self, &placements);
                return;
            }
            let listing = Listing {
                free,
                gray: self.board.gray,
                movable: self.board.gray,
                supply: due.supply,
                moved: due.moved,
                placed: Grays::default(),
            };
            listing.each(&mut |listing| {
                placements.grays = listing.placed;
                placements.gray = listing.gray;
                found(self, &placements);
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
}

/// State of the search that lists the gray placements of one turn.
#[derive(Clone, Copy)]
struct Listing {
    free: StopSet,
    /// Stops of all gray blocks on the board.
    gray: StopSet,
    /// Stops of the gray blocks that can still be moved.
    movable: StopSet,
    /// Number of gray blocks still to be placed from the supply.
    supply: u8,
    /// Number of gray blocks still to be moved on the board.
    moved: u8,
    placed: Grays,
}

impl Listing {
    /// Calls `found` with the state after each complete set of gray placements.
    fn each(self, found: &mut impl FnMut(&Self)) {
        if self.supply > 0 {
            let last = self.placed.as_slice().last();
            // Placements from the supply are sorted.
            let free = self.free.iter();
            for to in free.filter(|&to| last.is_none_or(|last| to > last.to)) {
                let mut next = self;
                next.supply -= 1;
                next.place(GrayPlacement { from: None, to });
                if next.supply == 0 && next.moved == 0 {
                    found(&next);
                } else {
                    next.each(found);
                }
            }
        } else if self.moved > 0 {
            for from in self.movable.iter() {
                for to in self.free.iter() {
                    let mut next = self;
                    next.moved -= 1;
                    next.movable.remove(from);
                    next.gray.remove(from);
                    next.free.insert(from);
                    next.place(GrayPlacement {
                        from: Some(from),
                        to,
                    });
                    next.each(found);
                }
            }
        } else if self.placed.canonical() == self.placed {
            // Moving the blocks in a different order is the same turn, so list only one order.
            found(&self);
        }
    }

    #[inline]
    fn place(&mut self, placement: GrayPlacement) {
        self.free.remove(placement.to);
        self.gray.insert(placement.to);
        self.placed.push(placement);
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
    // Count the ways to move blocks: which blocks move, how many chains they form (each block goes to the stop that the next one left), and where the
    // heads of the chains go. There are Lah(moved, chains) ways to form the chains.
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

/// Returns the falling factorial n · (n − 1) · …, with k factors.
fn falling(n: u64, k: u64) -> u64 {
    (0..k).map(|i| n.saturating_sub(i)).product()
}
