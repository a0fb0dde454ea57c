//! Search for forced wins within a number of moves.
//!
//! For increasing `n`, the search asks whether the attacker, who is to move, can force a win within `n` moves of both sides. For each
//! position, it remembers the smallest `n` with a win and the largest `n` without one. The number of moves left shrinks with every move, so
//! the search never runs in circles.
//!
//! This search finds long wins quickly in games that are won by threats: a threatened defender has few replies, and only these replies are listed.

use super::node::Node;
use crate::question::Limits;

/// A node that a search for forced wins can start from.
pub(crate) trait Provable: Node {
    /// Returns the hash shared by exactly those positions that are equal up to a symmetry of the board.
    fn symmetry_class(&self) -> u64;

    /// Returns a move that wins at once for the side to move.
    fn winning_move(&self) -> Option<Self::Move>;

    /// Returns whether the side to move has a move that wins or that leaves the opponent no immediate win. The game must not be over. Adds the number
    /// of positions created to `made`.
    fn has_defense(&self, made: &mut u64) -> bool;
}

/// Known results for a position in which the attacker is to move.
#[derive(Clone, Copy, Default)]
struct Known {
    class: u64,
    /// Smallest number of moves of both sides within which the attacker is known to win; 0 if no win is known.
    wins: u8,
    /// Largest number of moves of both sides within which the attacker is known not to win.
    fails: u8,
}

/// A search for forced wins, which remembers its results for later searches.
pub(crate) struct ProofSearch<'a, N: Provable> {
    table: Vec<[Known; 2]>,
    limits: Limits<'a>,
    /// Number of positions searched so far.
    pub(crate) nodes: u64,
    nodes_allowed: u64,
    /// Value of `nodes / ASK_EVERY` when the stop flag was last read.
    asked: u64,
    /// Whether the node limit was reached or the search was stopped. If so, there may be a win that the search did not find.
    pub(crate) is_out: bool,
    lists: Vec<Vec<(i32, N::Move)>>,
}

/// Number of nodes between two reads of the stop flag; a power of two.
const ASK_EVERY: u64 = 1 << 10;

/// Maximum number of nodes for finding each move of a winning line. Few nodes are needed, because most results are already in the table.
const LINE_NODES: u64 = 100_000;

impl<'a, N: Provable> ProofSearch<'a, N> {
    /// Creates a search that remembers about two to the power of `bits` positions.
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

    /// Allows the search to visit `nodes` more positions from now on.
    pub(crate) fn allow_nodes(&mut self, nodes: u64) {
        self.nodes_allowed = self.nodes + nodes;
        self.is_out = false;
    }

    /// Returns whether the stop flag is set.
    pub(crate) fn is_stopped(&self) -> bool {
        self.limits.is_stopped()
    }

    #[cold]
    fn read_stop_flag(&mut self) -> bool {
        self.asked = self.nodes / ASK_EVERY;
        self.limits.is_stopped()
    }

    fn recall(&self, class: u64) -> Option<Known> {
        let pair = &self.table[class as usize % self.table.len()];
        pair.iter().find(|known| known.class == class).copied()
    }

    fn remember(&mut self, new: Known) {
        let at = new.class as usize % self.table.len();
        let pair = &mut self.table[at];
        if let Some(old) = pair.iter_mut().find(|known| known.class == new.class) {
            *old = new;
            return;
        }
        // Results for higher numbers of moves took longer to find, so they stay in the first slot.
        let depth = |known: &Known| known.wins.max(known.fails);
        let place = usize::from(depth(&pair[0]) > depth(&new));
        pair[place] = new;
    }

    #[inline]
    fn count_node(&mut self) -> bool {
        if self.nodes >= self.nodes_allowed
            || self.asked < self.nodes / ASK_EVERY && self.read_stop_flag()
        {
            self.is_out = true;
        }
        self.nodes += 1;
        !self.is_out
    }

    /// Lists the moves in search order.
    fn list_ordered(&mut self, node: &N) -> Vec<(i32, N::Move)> {
        let mut list = self.lists.pop().unwrap_or_default();
        self.nodes += node.list_moves_counting(&mut list);
        list.sort_by_key(|&(hint, _)| -hint);
        list
    }

    fn recycle(&mut self, mut list: Vec<(i32, N::Move)>) {
        list.clear();
        self.lists.push(list);
    }

    /// Returns whether the side to move can force a win within `n` moves, counting the moves of both sides. `n` is an odd number up to 255.
    pub(crate) fn can_win(&mut self, node: &N, n: u32) -> bool {
        if let Some(result) = node.result() {
            return result > 0;
        }
        if !self.count_node() {
            return false;
        }
        if node.winning_move().is_some() {
            return true;
        }
        if n < 3 {
            return false;
        }
        let class = node.symmetry_class();
        let mut known = self.recall(class).unwrap_or(Known {
            class,
            ..Known::default()
        });
        if known.wins > 0 && u32::from(known.wins) <= n {
            return true;
        }
        if u32::from(known.fails) >= n {
            return false;
        }
        let won = self.find_winning_move(node, n).is_some();
        if won {
            known.wins = n as u8;
        } else if self.is_out {
            return false;
        } else {
            known.fails = n as u8;
        }
        self.remember(known);
        won
    }

    /// Returns the first move in search order that forces a win within `n` moves, counting that move and the following moves of both sides.
    pub(crate) fn find_winning_move(&mut self, node: &N, n: u32) -> Option<N::Move> {
        let list = self.list_ordered(node);
        let found = list
            .iter()
            .map(|&(_, m)| m)
            .find(|&m| self.must_lose(&node.after(m), n - 1));
        self.recycle(list);
        found
    }

    /// Returns whether the side to move loses within `n` moves of both sides, whatever that side plays. `n` is an even number.
    pub(crate) fn must_lose(&mut self, node: &N, n: u32) -> bool {
        if let Some(result) = node.result() {
            return result < 0;
        }
        if n == 0 || !self.count_node() || node.winning_move().is_some() {
            return false;
        }
        if n == 2 {
            return !node.has_defense(&mut self.nodes);
        }
        let list = self.list_ordered(node);
        let lost = list
            .iter()
            .all(|&(_, m)| self.can_win(&node.after(m), n - 1));
        self.recycle(list);
        lost && !self.is_out
    }

    /// Returns the smallest number of moves of both sides, at most `most`, within which the side to move can force a win. Returns `None` if there is
    /// no such win, or if the search reaches its node limit first.
    pub(crate) fn find_shortest_win(&mut self, node: &N, most: u32) -> Option<u32> {
        (1..=most)
            .step_by(2)
            .find(|&n| self.is_out || self.can_win(node, n))
            .filter(|_| !self.is_out)
    }

    /// Returns a line in which the side to move wins within `n` moves and the opponent holds out as long as possible. Returns only the beginning of
    /// the line if the rest would take too long to find.
    pub(crate) fn find_line(&mut self, node: &N, n: u32) -> Vec<N::Move> {
        let mut line = Vec::new();
        let mut node = node.clone();
        let mut left = n;
        while node.result().is_none() {
            self.allow_nodes(LINE_NODES);
            let m = node
                .winning_move()
                .or_else(|| self.find_winning_move(&node, left));
            let Some(m) = m else {
                break;
            };
            line.push(m);
            node = node.after(m);
            if node.result().is_some() {
                break;
            }
            let list = self.list_ordered(&node);
            let mut longest: Option<(u32, N::Move)> = None;
            for &(_, reply) in &list {
                let Some(least) =
                    self.find_shortest_win(&node.after(reply), left.saturating_sub(2))
                else {
                    longest = None;
                    break;
                };
                if longest.is_none_or(|(most, _)| least > most) {
                    longest = Some((least, reply));
                }
            }
            self.recycle(list);
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
