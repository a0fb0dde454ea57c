//! A game as the search sees it.

use crate::think::Forced;

/// Position of a search: small, quick to copy, and with nothing that only people need.
///
/// There are two sides, 0 and 1. They need not take turns strictly: several seats may be one side, and a side may move twice.
pub(crate) trait Node: Clone {
    /// A move, or what the search takes for one (a stage of it, a turn of one of several opponents).
    type Move: Copy + PartialEq;

    /// Whether coming back to an earlier position counts as a draw.
    const REPEATS: bool;

    /// Whether moves late in the order are first looked at less deep.
    const REDUCES: bool;

    /// Positions that are searched less deep than so much are not remembered. More than 1 pays where making a position takes less time
    /// than fetching something from memory.
    const REMEMBERED_FROM: i32 = 1;

    /// Number of [slots](Self::slot).
    const SLOTS: usize;

    /// Side to move.
    fn side(&self) -> usize;

    /// Result for the side to move, if the game is over: 1 won, 0 drawn, -1 lost.
    fn result(&self) -> Option<i32>;

    /// What is known to come of the position without looking further, where that is cheap to tell: `n` if the side to move wins in
    /// `n` moves of both together, `-n` if it loses, each side as well as it can; `n` is at least 1.
    #[inline]
    fn proven(&self) -> Option<i32> {
        None
    }

    /// Moves worth a look, each with a hint where it should come in the order (more is earlier), always in the same order; at
    /// least one unless there is a [result](Self::result).
    fn moves(&self, found: &mut Vec<(i32, Self::Move)>);

    /// [`moves`](Self::moves), and how many positions were made to choose them.
    #[inline]
    fn chosen_moves(&self, found: &mut Vec<(i32, Self::Move)>) -> u64 {
        self.moves(found);
        0
    }

    /// Position after `m`.
    fn after(&self, m: Self::Move) -> Self;

    /// Number of the position, side to move included: different positions have different ones, but for the odd accident.
    fn key(&self) -> u64;

    /// What the position is worth to the side to move, in hundredths of the game's own unit; within ±[`MOST`].
    fn worth(&self) -> i32;

    /// Which moves count as the same when the search remembers what was good elsewhere: below [`SLOTS`](Self::SLOTS).
    fn slot(&self, m: Self::Move) -> usize;

    /// How much of the depth `m` uses up: 1, or 0 for a stage of a turn that is not to be told from the turn.
    fn cost(&self, m: Self::Move) -> i32 {
        let _ = m;
        1
    }

    /// What coming back to this position, which stood before, is worth to the side to move, if it [counts](Self::REPEATS): a draw
    /// by default.
    fn repeated(&self) -> i32 {
        0
    }
}

/// More than any position short of a forced result is worth.
pub(crate) const MOST: i32 = 20_000;

/// Worth of a won game; a win `n` moves away is worth `n` less.
pub(crate) const WIN: i32 = 30_000;

/// The result that `score` says is forced, if it does.
pub(crate) const fn forced(score: i32) -> Option<Forced> {
    if score > MOST {
        Some(Forced::Win((WIN - score) as u32))
    } else if score < -MOST {
        Some(Forced::Loss((WIN + score) as u32))
    } else {
        None
    }
}
