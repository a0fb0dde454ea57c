//! Forced wins within a number of moves: found, or shown not to exist.
//!
//! Asks of a position with the attacker to move whether a win within `n` moves of both sides can be forced, for growing `n`,
//! and remembers for each position the least `n` for which it can and the greatest for which it cannot. The number of moves left
//! only shrinks, so no line comes back to where it was, and repetition plays no part.
//!
//! Where wins are made of threats, this finds long ones after few positions: a defender who is threatened has few answers, and a
//! node lists no others.

use super::node::Node;
use crate::think::Limits;

/// A node whose forced wins can be searched.
pub(crate) trait Provable: Node {
    /// Number that positions share which are the same but for a symmetry of the board, and no others.
    fn class(&self) -> u64;

    /// A move that wins at once for the side to move.
    fn wins(&self) -> Option<Self::Move>;

    /// Whether some move of the side to move wins, or at least leaves the opponent no move that wins at once; `made` counts the
    /// positions made to find out. The game is not over.
    fn escapes(&self, made: &mut u64) -> bool;
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    class: u64,
    /// Wins within so many moves; 0 if none is known.
    wins: u8,
    /// Does not win within so many.
    fails: u8,
}

/// Searches forced wins of a side to move; remembers what it found out for the next question.
pub(crate) struct ProofSearch<'a, N: Provable> {
    table: Vec<[Known; 2]>,
    limits: Limits<'a>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    nodes_allowed: u64,
    /// How often the stop flag has been asked for.
    asked: u64,
    /// Budget or patience is used up: what is not won may be so all the same.
    pub(crate) is_out: bool,
    lists: Vec<Vec<(i32, N::Move)>>,
}

/// The stop flag is asked for after so many nodes, a power of two.
const ASK_EVERY: u64 = 1 << 10;

/// Positions that may be looked at for one move of a line: most of what it needs is remembered.
const LINE_NODES: u64 = 100_000;

impl<'a, N: Provable> ProofSearch<'a, N> {
    /// Search that remembers about two to the power of `bits` positions.
    pub(crate) fn new(bits: u32, limits: Limits<'a>) -> Self {
        Self {
            table: vec![[Known::default(); 2]; 1 << (bits - 1)],
            limits,
            nodes: 0,
            nodes_allowed: limits.nodes.unwrap_or(u64::MAX),
            asked: 0,
            is_out: false,
            lists: Vec::new(),
        }
    }

    /// Allows so many more positions from now on.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.nodes_allowed = self.nodes + nodes;
        self.is_out = false;
    }

    /// Whether it has been told to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.limits.is_stopped()
    }

    #[cold]
    fn is_told(&mut self) -> bool {
        self.asked = self.nodes / ASK_EVERY;
        self.limits.is_stopped()
    }

    fn known(&self, class: u64) -> Option<Known> {
        let pair = &self.table[class as usize % self.table.len()];
        pair.iter().find(|known| known.class == class).copied()
    }

    fn learn(&mut self, new: Known) {
        let at = new.class as usize % self.table.len();
        let pair = &mut self.table[at];
        if let Some(old) = pair.iter_mut().find(|known| known.class == new.class) {
            *old = new;
            return;
        }
        // What took long to find out stays in the first place.
        let depth = |known: &Known| known.wins.max(known.fails);
        let place = usize::from(depth(&pair[0]) > depth(&new));
        pair[place] = new;
    }

    #[inline]
    fn count(&mut self) -> bool {
        if self.nodes >= self.nodes_allowed || self.asked < self.nodes / ASK_EVERY && self.is_told()
        {
            self.is_out = true;
        }
        self.nodes += 1;
        !self.is_out
    }

    /// Moves in the order in which they are looked at.
    fn list(&mut self, node: &N) -> Vec<(i32, N::Move)> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.nodes += node.chosen_moves(&mut list);
        list.sort_by_key(|&(hint, _)| -hint);
        list
    }

    fn give_back(&mut self, mut list: Vec<(i32, N::Move)>) {
        list.clear();
        self.lists.push(list);
    }

    /// Whether the side to move wins within `n` moves, an odd number up to 255.
    pub(crate) fn attack(&mut self, node: &N, n: u32) -> bool {
        if let Some(result) = node.result() {
            return result > 0;
        }
        if !self.count() {
            return false;
        }
        if node.wins().is_some() {
            return true;
        }
        if n < 3 {
            return false;
        }
        let class = node.class();
        let mut known = self.known(class).unwrap_or(Known {
            class,
            ..Known::default()
        });
        if known.wins > 0 && u32::from(known.wins) <= n {
            return true;
        }
        if u32::from(known.fails) >= n {
            return false;
        }
        let won = self.move_that_wins(node, n).is_some();
        if won {
            known.wins = n as u8;
        } else if self.is_out {
            return false;
        } else {
            known.fails = n as u8;
        }
        self.learn(known);
        won
    }

    /// First move in the order that wins within `n` moves, itself counted.
    pub(crate) fn move_that_wins(&mut self, node: &N, n: u32) -> Option<N::Move> {
        let list = self.list(node);
        let found = list
            .iter()
            .map(|&(_, m)| m)
            .find(|&m| self.defend(&node.after(m), n - 1));
        self.give_back(list);
        found
    }

    /// Whether the side to move loses within `n` moves, an even number, whatever it does.
    pub(crate) fn defend(&mut self, node: &N, n: u32) -> bool {
        if let Some(result) = node.result() {
            return result < 0;
        }
        if n == 0 || !self.count() || node.wins().is_some() {
            return false;
        }
        if n == 2 {
            return !node.escapes(&mut self.nodes);
        }
        let list = self.list(node);
        let lost = list
            .iter()
            .all(|&(_, m)| self.attack(&node.after(m), n - 1));
        self.give_back(list);
        lost && !self.is_out
    }

    /// Least number of moves, at most `most`, within which the side to move wins; `None` if it does not, or the budget is used
    /// up before.
    pub(crate) fn least(&mut self, node: &N, most: u32) -> Option<u32> {
        (1..=most)
            .step_by(2)
            .find(|&n| self.is_out || self.attack(node, n))
            .filter(|_| !self.is_out)
    }

    /// Moves of a game in which the side to move wins within `n` moves and the other holds out as long as it can; the beginning of
    /// it, if to find the rest would take long.
    pub(crate) fn line(&mut self, node: &N, n: u32) -> Vec<N::Move> {
        let mut line = Vec::new();
        let mut node = node.clone();
        let mut left = n;
        while node.result().is_none() {
            self.allow(LINE_NODES);
            let m = node.wins().or_else(|| self.move_that_wins(&node, left));
            let Some(m) = m else {
                break;
            };
            line.push(m);
            node = node.after(m);
            if node.result().is_some() {
                break;
            }
            let list = self.list(&node);
            let mut longest: Option<(u32, N::Move)> = None;
            for &(_, reply) in &list {
                let Some(least) = self.least(&node.after(reply), left.saturating_sub(2)) else {
                    longest = None;
                    break;
                };
                if longest.is_none_or(|(most, _)| least > most) {
                    longest = Some((least, reply));
                }
            }
            self.give_back(list);
            let Some((least, reply)) = longest else {
                break;
            };
            line.push(reply);
            node = node.after(reply);
            left = least;
        }
        line
    }
}
