//! Pentagame as the search sees it: turns in stages.

use super::super::figure::{Command, Figures};
use super::super::moves::Base;
use super::super::turns::{Due, Landing};
use super::super::{ForcedOuts, OUT, Pentagame, Stop, StopSet};
use super::candidates;
use super::ways::Ways;
use super::worth::{self, Standing};
use crate::engine::{MOST, Node, Seated, mixed};
use crate::{Position, Seat, SeatSet};

/// One stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Base move, with what follows of itself.
    Base(Base),
    /// Forced move-out.
    Leave(Figures),
    /// The beaten black block is placed.
    Black(Stop),
    /// A gray block is taken off the board, to be moved.
    Take(Stop),
    /// A gray block is placed: the one taken, or one out of the supply.
    Gray(Stop),
}

/// What is left to do in a turn.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    base: Option<Base>,
    pub(super) due: Due,
    /// Where the gray block was that is in the hand.
    pub(super) lifted: Option<Stop>,
    /// Gray blocks that may still be moved.
    pub(super) movable: StopSet,
}

/// Position of the search, also in the middle of a turn.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) board: Pentagame,
    /// In the middle of a turn, of the seat on move.
    pub(super) pending: Option<Pending>,
    pub(super) ways: Ways,
    pub(super) sides: Sides,
    /// Rounds until the game is drawn.
    rounds: Option<u32>,
    /// Winners once it is over; none for a draw.
    over: Option<SeatSet>,
    /// What it costs the engine to come back to a position that stood before.
    pub(super) boredom: i32,
    /// How many places for a block are looked at, and whether others than the best are.
    pub(super) width: usize,
}

/// Who plays with whom.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    /// By seat.
    pub(super) of: [u8; 5],
    /// How many there are.
    pub(super) count: u8,
    /// Side of the engine, side 0 of a search for two; all others are side 1.
    pub(super) own: u8,
    /// Those that still play, one bit each.
    pub(super) playing: u8,
}

impl Sides {
    fn new(position: &Pentagame) -> Self {
        let mut sides = Self {
            of: [0; 5],
            count: 0,
            own: 0,
            playing: 0,
        };
        for side in position.sides() {
            for seat in side.iter() {
                sides.of[seat.index()] = sides.count;
                if !position.retired.contains(seat) {
                    sides.playing |= 1 << sides.count;
                }
            }
            sides.count += 1;
        }
        sides.own = sides.of[position.to_move().index()];
        sides
    }

    pub(super) fn of_seat(self, seat: Seat) -> usize {
        usize::from(self.of[seat.index()])
    }
}

/// Places for a block that are looked at in the turn thought about, and in later ones.
const WIDE: usize = 8;
const NARROW: usize = 4;

impl Turn {
    /// Start of the search: `position` is not over; `rounds` are left until it is drawn.
    pub(super) fn new(position: &Pentagame, rounds: Option<u32>) -> Self {
        let occupied = position.occupied().bits();
        Self {
            board: *position,
            pending: None,
            ways: Ways::new(position.graph(), occupied),
            sides: Sides::new(position),
            rounds,
            over: None,
            boredom: 0,
            width: WIDE,
        }
    }

    pub(super) fn standing(&self) -> Standing {
        Standing::new(self)
    }

    fn land(&mut self, base: Option<Base>, landing: &Landing) {
        self.board = landing.board;
        self.pending = Some(Pending {
            base,
            due: landing.due,
            lifted: None,
            movable: landing.board.gray,
        });
    }

    /// Passes the turn once nothing is left to do.
    fn go_on(&mut self) {
        let Some(pending) = self.pending else {
            return;
        };
        let due = pending.due;
        if due.black || due.supply > 0 || due.moved > 0 {
            return;
        }
        let before = self.board.to_move;
        self.board.pass(pending.base);
        self.pending = None;
        self.width = NARROW;
        if self.board.to_move <= before {
            self.end_round();
        } else {
            self.over = self.board.outcome().map(|outcome| outcome.winners);
        }
    }

    /// The turn has come back to an earlier seat.
    fn end_round(&mut self) {
        self.over = self.board.result().map(|outcome| outcome.winners);
        if let (None, Some(rounds)) = (self.over, &mut self.rounds) {
            *rounds = rounds.saturating_sub(1);
            if *rounds == 0 {
                self.over = Some(SeatSet::EMPTY);
            }
        }
    }

    fn play(&mut self, stage: Stage) {
        match stage {
            Stage::Base(base) => {
                let landing = self.board.land(base);
                self.land(Some(base), &landing);
            }
            Stage::Leave(figures) => {
                let landing = self.board.leave(figures);
                self.land(None, &landing);
            }
            Stage::Black(stop) => {
                self.board.black.insert(stop);
                if let Some(pending) = &mut self.pending {
                    pending.due.black = false;
                }
            }
            Stage::Take(stop) => {
                self.board.gray.remove(stop);
                if let Some(pending) = &mut self.pending {
                    pending.lifted = Some(stop);
                    pending.movable.remove(stop);
                }
            }
            Stage::Gray(stop) => {
                self.board.gray.insert(stop);
                if let Some(pending) = &mut self.pending {
                    if pending.lifted.take().is_some() {
                        pending.due.moved -= 1;
                    } else {
                        pending.due.supply -= 1;
                    }
                }
            }
        }
    }

    /// Forced move-outs (R9); none if nothing is forced.
    fn each_leave(&self, mut found: impl FnMut(Figures)) {
        let home = self.board.brought_home();
        match self.board.options.forced_outs {
            _ if home.is_empty() => {}
            ForcedOuts::All => found(home),
            ForcedOuts::OnePerTurn => {
                for figure in home.iter() {
                    found([figure].into_iter().collect());
                }
            }
        }
    }
}

/// Base moves by figure and stop; what else there is by stop.
const BASES: usize = 20 * Stop::COUNT;
const PLACES: usize = BASES + 3 * Stop::COUNT + 1;

impl Turn {
    fn is_own(&self, seat: Seat) -> bool {
        self.sides.of_seat(seat) == usize::from(self.sides.own)
    }

    fn stages(&self, found: &mut Vec<(i32, Stage)>) {
        if let Some(pending) = self.pending {
            candidates::placements(self, &pending, found);
            return;
        }
        self.each_leave(|figures| found.push((0, Stage::Leave(figures))));
        if found.is_empty() {
            candidates::bases(self, found);
        }
    }

    fn next(&self, stage: Stage) -> Self {
        let mut next = *self;
        let before = self.board.occupied();
        next.play(stage);
        next.go_on();
        let occupied = next.board.occupied();
        if occupied != before {
            next.ways = Ways::new(next.board.graph(), occupied.bits());
        }
        next
    }

    fn number(&self) -> u64 {
        let board = &self.board;
        let mut key = 0;
        let mut add = |bits: u64| key = mixed(key ^ bits).wrapping_add(bits);
        for bits in [board.black.bits(), board.gray.bits()] {
            add(bits as u64);
            add((bits >> 64) as u64);
        }
        for shape in board.shapes() {
            let mut bits = 0;
            for &stop in &board.standing[shape.index()] {
                bits = bits << 8 | u64::from(stop);
            }
            add(bits);
        }
        for last in &board.last[..board.players()] {
            let mut bits = 0;
            if let Some(last) = last {
                bits = 1 + last.figure.index() as u64;
                bits = bits << 8 | last.from.index() as u64;
                bits = bits << 8 | last.to.index() as u64;
                bits = bits << 8 | last.partner.map_or(255, |partner| partner.index() as u64);
            }
            add(bits);
        }
        let mut rest = board.to_move.number() as u64;
        if let Some(pending) = &self.pending {
            let due = pending.due;
            rest = rest << 8
                | u64::from(due.black) << 7
                | u64::from(due.supply) << 4
                | u64::from(due.moved);
            rest = rest << 8 | pending.lifted.map_or(255, |stop| stop.index() as u64);
            if due.moved > 0 {
                let fresh = board.gray.bits() & !pending.movable.bits();
                add(fresh as u64 ^ (fresh >> 64) as u64);
            }
        }
        // A draw is in sight only close to it.
        if let Some(rounds @ ..32) = self.rounds {
            rest = rest << 8 | u64::from(rounds) << 1 | 1;
        }
        add(rest << 1 | u64::from(self.pending.is_some()));
        key
    }

    fn place(stage: Stage) -> usize {
        match stage {
            Stage::Base(base) => base.figure.index() * Stop::COUNT + base.to.index(),
            Stage::Black(stop) => BASES + stop.index(),
            Stage::Gray(stop) => BASES + Stop::COUNT + stop.index(),
            Stage::Take(stop) => BASES + 2 * Stop::COUNT + stop.index(),
            Stage::Leave(_) => BASES + 3 * Stop::COUNT,
        }
    }

    /// Depth is counted in turns; one that may end the game is always seen to its end.
    fn depth(&self, stage: Stage) -> i32 {
        let ends = |outs| {
            let out = self.board.side_out_count(self.board.to_move);
            out + outs >= self.board.target()
        };
        let is_seen = match stage {
            Stage::Base(base) => base.to == base.figure.goal() && ends(1),
            Stage::Leave(figures) => ends(figures.len()),
            Stage::Black(_) | Stage::Take(_) | Stage::Gray(_) => true,
        };
        i32::from(!is_seen)
    }
}

/// Two players, two teams, or one side against all others.
impl Node for Turn {
    type Move = Stage;
    const REPEATS: bool = true;
    const REDUCES: bool = true;
    const SLOTS: usize = PLACES;

    fn side(&self) -> usize {
        usize::from(!self.is_own(self.board.to_move))
    }

    fn result(&self) -> Option<i32> {
        let winners = self.over?;
        let won = |own| winners.iter().any(|seat| self.is_own(seat) == own);
        let own = i32::from(won(true)) - i32::from(won(false));
        Some(if self.side() == 0 { own } else { -own })
    }

    fn moves(&self, found: &mut Vec<(i32, Stage)>) {
        self.stages(found);
    }

    fn after(&self, stage: Stage) -> Self {
        self.next(stage)
    }

    fn key(&self) -> u64 {
        self.number()
    }

    fn worth(&self) -> i32 {
        let own = worth::compare(self, &self.standing(), usize::from(self.sides.own));
        let own = if self.side() == 0 { own } else { -own };
        own.clamp(-MOST, MOST)
    }

    fn slot(&self, stage: Stage) -> usize {
        Self::place(stage)
    }

    fn repeated(&self) -> i32 {
        let own = -self.boredom;
        if Node::side(self) == 0 { own } else { -own }
    }

    fn cost(&self, stage: Stage) -> i32 {
        self.depth(stage)
    }
}

/// Three players and more, each alone.
impl Seated for Turn {
    type Move = Stage;
    const REPEATS: bool = true;
    const REDUCES: bool = true;
    const SLOTS: usize = PLACES;

    fn seats(&self) -> usize {
        self.board.players()
    }

    fn mover(&self) -> usize {
        self.board.to_move.index()
    }

    fn turned_to(&self, seat: usize) -> Option<Self> {
        let seat = Seat::new(seat).filter(|&seat| self.board.can_move(seat))?;
        let mut turned = *self;
        turned.board.to_move = seat;
        if seat < self.board.to_move {
            turned.end_round();
        }
        Some(turned)
    }

    fn is_between_turns(&self) -> bool {
        self.pending.is_none()
    }

    fn result(&self, seat: usize) -> Option<i32> {
        let winners = self.over?;
        let won = Seat::new(seat).is_some_and(|seat| winners.contains(seat));
        Some(match winners.len() {
            0 => 0,
            1 if won => 1,
            _ if won => 0,
            _ => -1,
        })
    }

    fn moves(&self, found: &mut Vec<(i32, Stage)>) {
        self.stages(found);
    }

    fn after(&self, stage: Stage) -> Self {
        self.next(stage)
    }

    fn key(&self) -> u64 {
        self.number()
    }

    fn worth(&self, seat: usize) -> i32 {
        let side = usize::from(self.sides.of[seat]);
        worth::compare(self, &self.standing(), side).clamp(-MOST, MOST)
    }

    fn slot(&self, stage: Stage) -> usize {
        Self::place(stage)
    }

    fn repeated(&self, seat: usize) -> i32 {
        if self.sides.of[seat] == self.sides.own {
            -self.boredom
        } else {
            self.boredom
        }
    }

    fn cost(&self, stage: Stage) -> i32 {
        self.depth(stage)
    }
}

/// Figures on the board: color, where, and whose.
pub(super) fn each_figure(board: &Pentagame, mut found: impl FnMut(usize, u8, Seat)) {
    let command = board.command();
    for shape in board.shapes() {
        for (color, &stop) in board.standing[shape.index()].iter().enumerate() {
            if stop != OUT {
                let seat = match command {
                    Command::Shape => shape.index(),
                    Command::Color => color,
                };
                if let Some(seat) = Seat::new(seat) {
                    found(color, stop, seat);
                }
            }
        }
    }
}
