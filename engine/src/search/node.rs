//! The interface between a search and a game.

use crate::question::Forced;

/// A position in a search; small and quick to copy.
///
/// There are two sides, 0 and 1. The sides need not alternate strictly: several seats may form one side, and a side may move twice.
pub(crate) trait Node: Clone {
    /// A move, or something that the search treats as a move: a stage of a turn, or the reply of one of several opponents.
    type Move: Copy + PartialEq;

    /// Whether a repeated position scores [`repetition_score`](Self::repetition_score).
    const REPETITION_COUNTS: bool;

    /// Whether moves late in the search order are searched less deeply at first (late move reductions).
    const REDUCES_LATE_MOVES: bool;

    /// Minimum search depth at which positions are stored in the table. A value above 1 pays off if creating a position takes less time than reading
    /// memory.
    const MIN_TABLE_DEPTH: i32 = 1;

    /// Whether the search remembers evaluations. This pays off if an evaluation takes longer than reading memory.
    const REMEMBERS_EVALUATIONS: bool = false;

    /// Whether [`list_last_moves`](Self::list_last_moves) also computes the scores of the moves.
    const KNOWS_LEAVES: bool = false;

    /// Number of [history slots](Self::history_slot).
    const HISTORY_SLOTS: usize;

    /// Returns the side to move.
    fn side(&self) -> usize;

    /// Returns the result for the side to move if the game is over: 1 for a win, 0 for a draw, -1 for a loss.
    fn result(&self) -> Option<i32>;

    /// Returns the result with best play if that result is cheap to compute: `n` if the side to move wins, `-n` if that side loses. The game then
    /// ends within `n` moves, counting the moves of both sides; `n` is at least 1.
    #[inline]
    fn known_result(&self) -> Option<i32> {
        None
    }

    /// Adds the moves worth searching to `found`, always in the same order, each with a hint for the search order (moves with higher hints come
    /// earlier). Adds at least one move, unless there is a [result](Self::result).
    fn list_moves(&self, found: &mut Vec<(i32, Self::Move)>);

    /// Lists the moves like [`list_moves`](Self::list_moves), and returns the number of positions that were created to choose them.
    #[inline]
    fn list_moves_counting(&self, found: &mut Vec<(i32, Self::Move)>) -> u64 {
        self.list_moves(found);
        0
    }

    /// Lists the moves like [`list_moves`](Self::list_moves), for a search that ends after these moves.
    #[inline]
    fn list_last_moves(&self, last: &mut LastMoves<'_, Self::Move>) {
        self.list_moves(last.found);
    }

    /// Returns the position after `m`.
    fn after(&self, m: Self::Move) -> Self;

    /// Returns a hash of the position, including the side to move.
    fn key(&self) -> u64;

    /// Returns the evaluation for the side to move in hundredths of the game's own unit, within ±[`MAX_EVALUATION`].
    fn evaluate(&self) -> i32;

    /// Returns the slot of `m` in the history heuristic, below [`HISTORY_SLOTS`](Self::HISTORY_SLOTS): moves in the same slot share what
    /// the search has learned about them.
    fn history_slot(&self, m: Self::Move) -> usize;

    /// Returns the depth that `m` consumes: 1, or 0 for a stage that does not end the turn.
    fn depth_cost(&self, m: Self::Move) -> i32 {
        let _ = m;
        1
    }

    /// Returns the score for the side to move in a position that repeats an earlier one: by default, the score of a draw. Only used if repetitions
    /// [count](Self::REPETITION_COUNTS).
    fn repetition_score(&self) -> i32 {
        0
    }
}

/// Moves that are listed for a search that ends after these moves.
pub(crate) struct LastMoves<'a, M> {
    /// The moves and their hints, as in [`Node::list_moves`].
    pub(crate) found: &'a mut Vec<(i32, M)>,
    /// For each move, the evaluation of the position after the move, from the point of view of the side that makes the move; `None` if computing the
    /// evaluation would not be cheaper than creating the position. Moves with an evaluation do not end the game, and consume a depth of 1. The list
    /// may be shorter than the list of moves.
    pub(crate) scores: &'a mut Vec<Option<i32>>,
    /// Evaluation that is good enough: after a move with at least this evaluation, the remaining moves may be left out.
    pub(crate) enough: i32,
}

/// Largest evaluation that is not a forced result.
pub(crate) const MAX_EVALUATION: i32 = 20_000;

/// Score of a won game; a win in `n` moves scores `n` less.
pub(crate) const WIN_SCORE: i32 = 30_000;

/// Returns the forced result that `score` encodes, if any.
pub(crate) const fn forced_result(score: i32) -> Option<Forced> {
    if score > MAX_EVALUATION {
        Some(Forced::Win((WIN_SCORE - score) as u32))
    } else if score < -MAX_EVALUATION {
        Some(Forced::Loss((WIN_SCORE + score) as u32))
    } else {
        None
    }
}
