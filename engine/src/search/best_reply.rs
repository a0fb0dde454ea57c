//! Search for three or more seats.
//!
//! Best-reply search: after each turn of the searching seat, only one opponent replies, namely the one whose reply hurts most; all other opponents
//! pass (Schadd, Winands, *Best Reply Search for Multiplayer Games*, 2011). This reduces the game to two sides, so alpha-beta can be used, and the
//! searching seat's next turn comes sooner than if every opponent moved.
//!
//! Measured in three-player Stern-Halma: in 60 games with 5,000 nodes per move, two search algorithms shared the three seats in every possible way.
//! Counted per seat, best-reply search won 86 % of the games against paranoid search (all opponents form one side and take all their turns;
//! Sturtevant, Korf, *On Pruning Techniques for Multi-Player Games*, 2000), 91 % against max^n (each seat plays for itself; Luckhardt, Irani, *An
//! Algorithmic Solution of N-Person Games*, 1986), and 85 % against max^n over the eight most promising moves. Paranoid search scored 48 % against
//! max^n over the eight most promising moves.

use super::alpha_beta::{SearchResult, search_alpha_beta};
use super::node::Node;
use super::plan::Plan;
use crate::question::Limits;

/// A position in which each seat plays for itself. Its [side](Node::side) is the 0-based index of the seat on move. That seat can move unless no seat
/// can; the turn skips seats that have retired, have finished or cannot move.
pub(crate) trait SeatNode: Node {
    /// Returns the number of seats, including those that have retired or finished.
    fn seats(&self) -> usize;

    /// Returns this position, but with `seat` on move; `None` if that seat has retired, has finished or cannot move.
    fn turned_to(&self, seat: usize) -> Option<Self>;

    /// Returns the result of `seat`, if it is known: 1 for a win, 0 for a draw, -1 for a loss. A seat may have finished while others play on.
    fn result_of(&self, seat: usize) -> Option<i32>;

    /// Returns the evaluation for `seat` against all others, in hundredths of the game's own unit, within
    /// ±[`MAX_EVALUATION`](super::node::MAX_EVALUATION).
    fn evaluate_for(&self, seat: usize) -> i32;
}

/// Searches for the best move of the seat on move in `root`. The game must not be over in `root`. `earlier` holds the keys of the positions before
/// `root` in the game.
pub(crate) fn search_best_reply<N: SeatNode>(
    root: &N,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> SearchResult<N::Move> {
    let two_sides = BestReply {
        node: root.clone(),
        me: root.side(),
        is_theirs: false,
    };
    let found = search_alpha_beta(&two_sides, earlier, plan, seed, limits);
    // The line is meaningful only up to the first pass.
    let mut node = root.clone();
    let mut line = Vec::new();
    for (seat, m) in found.line {
        if seat != node.side() {
            break;
        }
        node = node.after(m);
        line.push(m);
    }
    SearchResult {
        line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    }
}

/// A node for one seat against all others. Only one of the other seats replies to each turn.
#[derive(Clone)]
struct BestReply<N> {
    node: N,
    me: usize,
    /// Whether one of the other seats moves next; otherwise `me` is on move in `node`.
    is_theirs: bool,
}

/// Constant that distinguishes the keys of positions in which any opponent may move from the keys of positions in which a particular seat moves.
const THEIRS: u64 = 0x9e37_79b9_7f4a_7c15;

impl<N: SeatNode> BestReply<N> {
    /// Calls `found` once for each seat that may move, with the position in which that seat is on move.
    fn each_mover(&self, mut found: impl FnMut(&N)) {
        if !self.is_theirs {
            found(&self.node);
            return;
        }
        let seats = self.node.seats();
        for seat in (1..seats).map(|behind| (self.me + behind) % seats) {
            // A game may end with a round, before it is the turn of `seat`.
            let node = self.node.turned_to(seat);
            if let Some(node) = node.filter(|node| node.result_of(self.me).is_none()) {
                found(&node);
            }
        }
    }
}

impl<N: SeatNode> Node for BestReply<N> {
    /// The seat that moves, and the seat's move.
    type Move = (usize, N::Move);

    const REPETITION_COUNTS: bool = N::REPETITION_COUNTS;
    const REDUCES_LATE_MOVES: bool = N::REDUCES_LATE_MOVES;
    const HISTORY_SLOTS: usize = N::HISTORY_SLOTS;

    fn side(&self) -> usize {
        usize::from(self.is_theirs)
    }

    fn result(&self) -> Option<i32> {
        let own = self.node.result_of(self.me)?;
        Some(if self.is_theirs { -own } else { own })
    }

    fn list_moves(&self, found: &mut Vec<(i32, Self::Move)>) {
        let mut moves = Vec::new();
        self.each_mover(|node| {
            node.list_moves(&mut moves);
            found.extend(moves.drain(..).map(|(hint, m)| (hint, (node.side(), m))));
        });
    }

    fn after(&self, (seat, m): Self::Move) -> Self {
        let node = if seat == self.node.side() {
            self.node.after(m)
        } else {
            let turned = self.node.turned_to(seat);
            let turned = turned.expect("the seat's moves were listed, so it can move");
            turned.after(m)
        };
        let me = self.me;
        let mine = self.is_theirs.then(|| node.turned_to(me)).flatten();
        // The turn comes straight back to `me` if no other seat can move.
        let is_theirs = mine.is_none() && (self.is_theirs || node.side() != me);
        Self {
            node: mine.unwrap_or(node),
            me,
            is_theirs,
        }
    }

    fn key(&self) -> u64 {
        self.node.key() ^ if self.is_theirs { THEIRS } else { 0 }
    }

    fn evaluate(&self) -> i32 {
        let own = self.node.evaluate_for(self.me);
        if self.is_theirs { -own } else { own }
    }

    fn history_slot(&self, (_, m): Self::Move) -> usize {
        self.node.history_slot(m)
    }
}
