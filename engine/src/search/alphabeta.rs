//! Alpha-beta search for two sides.
//!
//! Iterative deepening with principal variation search, a transposition table, killer moves and the history heuristic.
//! Terms as in the chess programming literature.

use super::node::{MOST, Node, WIN};
use super::plan::Plan;
use super::table::{Bound, Entry, Table};
use crate::mix::mixed;
use crate::think::Limits;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Found<M> {
    /// Expected moves, the best first; never empty.
    pub(crate) line: Vec<M>,
    /// Worth to the side to move.
    pub(crate) score: i32,
    /// Moves ahead that all were looked at.
    pub(crate) depth: u32,
    /// Positions made and looked at.
    pub(crate) nodes: u64,
}

/// Longest line that is followed.
const MOST_PLIES: usize = 120;
/// Moves from this place in the order on may be reduced.
const REDUCE_FROM: usize = 4;
/// The stop flag is asked for after so many nodes, a power of two.
const ASK_EVERY: u64 = 1 << 11;

/// Searches from `root`, which is not over; `earlier` holds the keys of positions that stood before it.
pub(crate) fn alphabeta<N: Node>(
    root: &N,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> Found<N::Move> {
    let nodes = limits.nodes.unwrap_or(plan.nodes).max(1);
    let mut search = Search::new(plan, nodes, seed, limits, earlier);
    let mut moves = Vec::new();
    root.moves(&mut moves);
    let fallback = moves
        .iter()
        .max_by_key(|(hint, _)| *hint)
        .map(|&(_, m)| m)
        .expect("a game that is not over has moves");
    let mut found = Found {
        line: vec![fallback],
        score: root.worth(),
        depth: 0,
        nodes: 0,
    };
    let most = plan.depth.min(MOST_PLIES as u32 - 8).max(1);
    for depth in 1..=most {
        // The first round is finished come what may, unless it is told to stop.
        search.nodes_allowed = if depth == 1 { u64::MAX } else { nodes };
        let score = search.visit(root, depth as i32, -WIN, WIN, 0);
        if search.is_out {
            // What was found best so far in a round that was broken off is at least as good as the move before, which
            // was looked at first.
            if let (Some(best), Some(score)) = (search.line[0].first(), search.best_at_root)
                && found.line[0] != *best
            {
                found.line.clone_from(&search.line[0]);
                found.score = score;
            }
            break;
        }
        found.line.clone_from(&search.line[0]);
        found.score = score;
        found.depth = depth;
        let only = moves.len() == 1 && depth >= 2;
        if only || score.abs() > MOST && WIN - score.abs() <= depth as i32 {
            break;
        }
    }
    found.nodes = search.nodes;
    search.lengthen(root, &mut found.line);
    found
}

struct Search<'a, N: Node> {
    plan: &'a Plan,
    seed: u64,
    limits: Limits<'a>,
    nodes: u64,
    nodes_allowed: u64,
    /// How often the stop flag has been asked for.
    asked: u64,
    /// Budget or patience is used up; scores mean nothing any more.
    is_out: bool,
    table: Table,
    /// Keys of the positions before the present one: first those of the game, then those of the search.
    path: Vec<u64>,
    /// Moves that refuted others at the same ply.
    killers: Vec<[Option<N::Move>; 2]>,
    /// How often a move was good, by side and slot.
    history: [Vec<i32>; 2],
    /// Lists of moves, one a ply, kept for their memory; see [`placed`].
    lists: Vec<Vec<(u64, N::Move)>>,
    scratch: Vec<(i32, N::Move)>,
    /// Best line found at each ply.
    line: Vec<Vec<N::Move>>,
    best_at_root: Option<i32>,
    /// Whether only the side to move at the root has moved up to each ply: a turn may have several stages.
    own: Vec<bool>,
    root_side: usize,
    /// Looks at everything just so deep, neither less nor more: scores are then those of plain minimax.
    is_strict: bool,
}

impl<'a, N: Node> Search<'a, N> {
    fn new(plan: &'a Plan, nodes: u64, seed: u64, limits: Limits<'a>, earlier: &[u64]) -> Self {
        Self {
            plan,
            seed,
            limits,
            nodes: 0,
            nodes_allowed: nodes,
            asked: 0,
            is_out: false,
            table: Table::new(nodes >> (3 * (N::REMEMBERED_FROM - 1))),
            path: earlier.to_vec(),
            killers: vec![[None; 2]; MOST_PLIES],
            history: [vec![0; N::SLOTS], vec![0; N::SLOTS]],
            lists: (0..MOST_PLIES).map(|_| Vec::new()).collect(),
            scratch: Vec::new(),
            line: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            best_at_root: None,
            own: vec![false; MOST_PLIES],
            root_side: 0,
            is_strict: false,
        }
    }

    /// Counts one more node; `false` if there may be none.
    #[inline]
    fn may_go_on(&mut self) -> bool {
        if self.nodes >= self.nodes_allowed
            || self.asked < self.nodes / ASK_EVERY && self.is_stopped()
        {
            self.is_out = true;
            return false;
        }
        self.nodes += 1;
        true
    }

    #[cold]
    fn is_stopped(&mut self) -> bool {
        self.asked = self.nodes / ASK_EVERY;
        self.limits.is_stopped()
    }

    /// What `node` seems to be worth.
    #[inline]
    fn seems(&self, node: &N) -> i32 {
        let worth = node.worth();
        if self.plan.blur == 0 {
            return worth;
        }
        // Two throws are likelier to be off a little than off by much.
        let dice = mixed(node.key() ^ self.seed);
        let range = 2 * self.plan.blur as u64 + 1;
        let sum = ((dice as u32 as u64 * range) >> 32) + (((dice >> 32) * range) >> 32);
        // The mean of two numbers from 0 to twice the blur.
        let off = (sum / 2) as i32 - self.plan.blur;
        (worth + off).clamp(-MOST, MOST)
    }

    /// Worth of `node`, which is not the root, to its side to move, by `depth` more moves; exact between `alpha` and `beta`.
    #[inline]
    fn look(&mut self, node: &N, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let ended = if let Some(result) = node.result() {
            result * (WIN - ply as i32)
        } else if let Some(moves) = node.proven() {
            moves.signum() * (WIN - ply as i32) - moves
        } else if depth <= 0 || ply + 1 >= MOST_PLIES {
            self.seems(node)
        } else {
            return self.visit(node, depth, alpha, beta, ply);
        };
        if beta - alpha > 1 {
            self.line[ply].clear();
        }
        ended
    }

    /// The same where there is still to search; at the root, too.
    fn visit(&mut self, node: &N, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.line[ply].clear();
        let key = node.key();
        if N::REPEATS && ply > 0 && self.path.contains(&key) {
            return node.repeated();
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let remembered = (depth >= N::REMEMBERED_FROM)
            .then(|| self.table.get(key))
            .flatten();
        if let Some(entry) = remembered.filter(|_| ply > 0)
            && let Some(score) = self.known(entry, depth, ply, &mut alpha, &mut beta)
        {
            return score;
        }
        let first = alpha;
        let mut list = self.ordered(node, remembered.map(|entry| entry.best), ply);
        let side = node.side();
        let mut best = -WIN - 1;
        let mut best_at = 0;
        if ply == 0 {
            self.best_at_root = None;
            self.root_side = side;
        }
        self.own[ply] = side == self.root_side && (ply == 0 || self.own[ply - 1]);
        let answers = ply > 0 && self.own[ply - 1] && !self.own[ply];
        self.path.push(key);
        for place in 0..list.len() {
            let (order, m) = next(&mut list, place);
            if !self.may_go_on() {
                break;
            }
            let child = node.after(m);
            if answers && self.overlooks(&child) && place + 1 < list.len() {
                continue;
            }
            let cost = node.cost(m);
            let look = |search: &mut Self, depth: i32, alpha: i32, beta: i32| {
                if child.side() == side {
                    search.look(&child, depth, alpha, beta, ply + 1)
                } else {
                    -search.look(&child, depth, -beta, -alpha, ply + 1)
                }
            };
            let score = if best < -WIN {
                look(self, depth - cost, alpha, beta)
            } else {
                let may_reduce = N::REDUCES && cost > 0 && depth >= 3 && !self.is_strict;
                let less = i32::from(may_reduce && place >= REDUCE_FROM);
                let mut score = look(self, depth - cost - less, alpha, alpha + 1);
                if less > 0 && score > alpha && !self.is_out {
                    score = look(self, depth - cost, alpha, alpha + 1);
                }
                if score > alpha && score < beta && !self.is_out {
                    score = look(self, depth - cost, alpha, beta);
                }
                score
            };
            if self.is_out {
                break;
            }
            if score > best {
                best = score;
                best_at = order as u16;
                // In a narrow window nobody asks for the line.
                if beta - alpha > 1 && (score > alpha || place == 0) {
                    let (head, tail) = self.line.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(m);
                    head[ply].extend_from_slice(&tail[0]);
                    if ply == 0 {
                        self.best_at_root = Some(score);
                    }
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.refuted(node, m, side, depth, ply);
                break;
            }
        }
        self.path.pop();
        list.clear();
        self.lists[ply] = list;
        if self.is_out {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Least
        } else if best > first {
            Bound::Exact
        } else {
            Bound::Most
        };
        if depth >= N::REMEMBERED_FROM {
            let score = to_table(best, ply);
            self.table.put(key, score, best_at, depth as i8, bound);
        }
        best
    }

    /// Score that `entry` says there is, if it says enough; else it narrows the bounds.
    #[inline]
    fn known(
        &self,
        entry: Entry,
        depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: &mut i32,
    ) -> Option<i32> {
        let deep = i32::from(entry.depth);
        if deep < depth || self.is_strict && deep > depth {
            return None;
        }
        let score = from_table(entry.score, ply);
        match entry.bound {
            Bound::Exact => return Some(score),
            Bound::Least => *alpha = (*alpha).max(score),
            Bound::Most => *beta = (*beta).min(score),
        }
        (alpha >= beta).then_some(score)
    }

    /// Moves, each [placed] in the order in which they are looked at, which is [yet to be made](next).
    fn ordered(&mut self, node: &N, remembered: Option<u16>, ply: usize) -> Vec<(u64, N::Move)> {
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        self.nodes += node.chosen_moves(&mut moves);
        let history = &self.history[node.side()];
        let killers = self.killers[ply];
        list.extend(moves.iter().enumerate().map(|(at, &(hint, m))| {
            let at = at as u16;
            let order = if remembered == Some(at) {
                i32::MAX
            } else if killers.contains(&Some(m)) {
                hint.saturating_add(1 << 20)
            } else {
                hint.saturating_add(history[node.slot(m)])
            };
            (placed(order, at), m)
        }));
        moves.clear();
        self.scratch = moves;
        list
    }

    fn refuted(&mut self, node: &N, m: N::Move, side: usize, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            killers[1] = killers[0];
            killers[0] = Some(m);
        }
        let history = &mut self.history[side][node.slot(m)];
        *history += depth * depth;
        if *history > 1 << 16 {
            for history in self.history.iter_mut().flatten() {
                *history /= 2;
            }
        }
    }

    /// Goes on with `line` where the search broke it off because it remembered what comes.
    fn lengthen(&self, root: &N, line: &mut Vec<N::Move>) {
        let mut node = root.clone();
        for &m in &*line {
            node = node.after(m);
        }
        let mut moves = Vec::new();
        while line.len() < MOST_PLIES && node.result().is_none() {
            let Some(entry) = self.table.get(node.key()) else {
                return;
            };
            moves.clear();
            node.moves(&mut moves);
            let (Bound::Exact, Some(&(_, m))) = (entry.bound, moves.get(usize::from(entry.best)))
            else {
                return;
            };
            line.push(m);
            node = node.after(m);
        }
    }

    /// Whether this level does not see that an opponent can bring about `child`.
    fn overlooks(&self, child: &N) -> bool {
        let dice = mixed(child.key().rotate_left(17) ^ self.seed);
        self.plan.overlooks > 0 && dice % 1000 < u64::from(self.plan.overlooks)
    }
}

/// Number by which moves are sorted: less for a move that comes earlier in the order, and of two with the same order for the one
/// that comes earlier in the node's own list, `at`, which are the lowest bits.
const fn placed(order: i32, at: u16) -> u64 {
    let order = !(order as u32 ^ 1 << 31);
    (order as u64) << 16 | at as u64
}

/// The move at `place` in the order of [`placed`], those before being there already.
///
/// Where a move is refuted, one of the first mostly does it: the others are sorted only if none does.
fn next<M: Copy>(list: &mut [(u64, M)], place: usize) -> (u64, M) {
    const FIRST: usize = 3;
    let rest = &mut list[place..];
    if place == FIRST {
        rest.sort_unstable_by_key(|&(order, _)| order);
    } else if place < FIRST {
        let least = (0..rest.len()).min_by_key(|&at| rest[at].0);
        rest.swap(0, least.unwrap_or(0));
    }
    rest[0]
}

/// A forced result is remembered as so many moves from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > MOST {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > MOST {
        score - score.signum() * ply as i32
    } else {
        score
    }
}

#[cfg(test)]
pub(crate) mod tests;
