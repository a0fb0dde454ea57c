//! Search for three and more seats.
//!
//! Best-reply search: after each own turn the one opponent answers whose answer hurts most, the others let their turn go by
//! (Schadd, Winands, *Best Reply Search for Multiplayer Games*, 2011). What is left has two sides, so that alpha-beta searches it,
//! with everything that goes with it; and own turns come sooner again than if everybody took theirs.
//!
//! It was measured in Stern-Halma for three, 60 games each with all mixtures of two searches at the table, 5,000 nodes a move. Of
//! what both won, counted by seat, best-reply search had 86 % against paranoid search (all others as one side that takes all its turns;
//! Sturtevant, Korf, *On Pruning Techniques for Multi-Player Games*, 2000), 91 % against max^n (everybody for themselves; Luckhardt,
//! Irani, *An Algorithmic Solution of N-Person Games*, 1986), and 85 % against max^n that looks at the eight likeliest moves
//! only. Paranoid search had 48 % against the last.

use super::alphabeta::{Found, alphabeta};
use super::node::Node;
use super::plan::Plan;
use crate::think::Limits;

/// Position of a search for several seats, each on its own: small, quick to copy, and with nothing that only people need.
pub(crate) trait Seated: Clone {
    /// A move, or a stage of one.
    type Move: Copy + PartialEq;

    /// As [`Node::REPEATS`].
    const REPEATS: bool;
    /// As [`Node::REDUCES`].
    const REDUCES: bool;
    /// As [`Node::SLOTS`].
    const SLOTS: usize;

    /// Number of seats, with those that have retired or finished.
    fn seats(&self) -> usize;

    /// 0-based seat on move: one that can move unless nobody can.
    fn mover(&self) -> usize;

    /// The same with another seat on move; `None` if that has retired, finished, or cannot move. Asked for between turns only.
    fn turned_to(&self, seat: usize) -> Option<Self>;

    /// Whether a turn is over and the next has not begun; always, unless moves are stages.
    fn is_between_turns(&self) -> bool {
        true
    }

    /// What `seat` has come to, if anything: 1 won, 0 drawn, -1 lost. One may have finished while others play on.
    fn result(&self, seat: usize) -> Option<i32>;

    /// As [`Node::moves`], for the seat on move.
    fn moves(&self, found: &mut Vec<(i32, Self::Move)>);

    /// As [`Node::after`]; the turn passes over seats that have retired, finished, or cannot move.
    fn after(&self, m: Self::Move) -> Self;

    /// As [`Node::key`].
    fn key(&self) -> u64;

    /// How well `seat` stands against the others, in hundredths of the game's own unit; within ±[`MOST`](super::node::MOST).
    fn worth(&self, seat: usize) -> i32;

    /// As [`Node::slot`].
    fn slot(&self, m: Self::Move) -> usize;

    /// As [`Node::repeated`], to `seat`.
    fn repeated(&self, seat: usize) -> i32 {
        let _ = seat;
        0
    }

    /// As [`Node::cost`].
    fn cost(&self, m: Self::Move) -> i32 {
        let _ = m;
        1
    }
}

/// Searches from `root`, which is not over, for the seat on move; `earlier` holds the keys of positions that stood before it.
pub(crate) fn best_reply<N: Seated>(
    root: &N,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> Found<N::Move> {
    let two_sides = BestReply {
        node: root.clone(),
        me: root.mover(),
        is_theirs: false,
    };
    let found = alphabeta(&two_sides, earlier, plan, seed, limits);
    // What follows can be expected only as long as nobody lets a turn go by.
    let mut node = root.clone();
    let mut line = Vec::new();
    for (seat, m) in found.line {
        if seat != node.mover() {
            break;
        }
        node = node.after(m);
        line.push(m);
    }
    Found {
        line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// One seat against all others, of whom one moves at a time.
#[derive(Clone)]
struct BestReply<N> {
    node: N,
    me: usize,
    /// Whether one of the others moves next; if not, `me` is on move in `node`.
    is_theirs: bool,
}

/// Set apart positions that differ only in whose turn it is: the next seat's, or that of any of the others.
const THEIRS: u64 = 0x9e37_79b9_7f4a_7c15;

impl<N: Seated> Node for BestReply<N> {
    /// With the seat that moves.
    type Move = (usize, N::Move);

    const REPEATS: bool = N::REPEATS;
    const REDUCES: bool = N::REDUCES;
    const SLOTS: usize = N::SLOTS;

    fn side(&self) -> usize {
        usize::from(self.is_theirs)
    }

    fn result(&self) -> Option<i32> {
        let own = self.node.result(self.me)?;
        Some(if self.is_theirs { -own } else { own })
    }

    fn moves(&self, found: &mut Vec<(i32, Self::Move)>) {
        let mut moves = Vec::new();
        let mut add = |node: &N| {
            node.moves(&mut moves);
            found.extend(moves.drain(..).map(|(hint, m)| (hint, (node.mover(), m))));
        };
        if !self.is_theirs || !self.node.is_between_turns() {
            add(&self.node);
            return;
        }
        let seats = self.node.seats();
        for seat in (1..seats).map(|behind| (self.me + behind) % seats) {
            // Where a round counts, it may be over before it is somebody's turn.
            let node = self.node.turned_to(seat);
            if let Some(node) = node.filter(|node| node.result(self.me).is_none()) {
                add(&node);
            }
        }
    }

    fn after(&self, (seat, m): Self::Move) -> Self {
        let node = if seat == self.node.mover() {
            self.node.after(m)
        } else {
            let node = self.node.turned_to(seat);
            node.expect("it was asked for its moves").after(m)
        };
        let (me, is_theirs) = (self.me, self.is_theirs);
        if !node.is_between_turns() {
            return Self {
                node,
                me,
                is_theirs,
            };
        }
        if !is_theirs {
            // Back to oneself come turns that nobody else can take.
            let is_theirs = node.mover() != me;
            return Self {
                node,
                me,
                is_theirs,
            };
        }
        match node.turned_to(me) {
            Some(node) => Self {
                node,
                me,
                is_theirs: false,
            },
            None => Self {
                node,
                me,
                is_theirs,
            },
        }
    }

    fn key(&self) -> u64 {
        self.node.key() ^ if self.is_theirs { THEIRS } else { 0 }
    }

    fn worth(&self) -> i32 {
        let own = self.node.worth(self.me);
        if self.is_theirs { -own } else { own }
    }

    fn slot(&self, (_, m): Self::Move) -> usize {
        self.node.slot(m)
    }

    fn repeated(&self) -> i32 {
        let own = self.node.repeated(self.me);
        if self.is_theirs { -own } else { own }
    }

    fn cost(&self, (_, m): Self::Move) -> i32 {
        self.node.cost(m)
    }
}
