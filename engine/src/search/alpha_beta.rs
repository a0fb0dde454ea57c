//! Alpha-beta search for two sides.
//!
//! Iterative deepening with principal variation search, a transposition table, killer moves and the history heuristic. Terms are used as in
//! the chess programming literature.

use super::node::{LastMoves, MAX_EVALUATION, Node, WIN_SCORE};
use super::plan::Plan;
use super::table::{Bound, EvaluationTable, TableEntry, TranspositionTable};
use crate::mix::mix;
use crate::question::Limits;

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SearchResult<M> {
    /// Expected moves, starting with the best move in the searched position; never empty.
    pub(crate) line: Vec<M>,
    /// Evaluation for the side to move.
    pub(crate) score: i32,
    /// Number of moves ahead that were searched completely.
    pub(crate) depth: u32,
    /// Number of positions created and evaluated.
    pub(crate) nodes: u64,
}

/// Length of the longest line that is searched, in moves or in stages of a turn.
const MOST_PLIES: usize = 120;
/// First place in the search order at which moves may be searched less deeply.
const REDUCE_FROM: usize = 4;
/// Number of nodes between two reads of the stop flag; a power of two.
const ASK_EVERY: u64 = 1 << 11;

/// Searches for the best move in `root`. The game must not be over in `root`. `earlier` holds the keys of the positions before `root` in the game.
pub(crate) fn search_alpha_beta<N: Node>(
    root: &N,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> SearchResult<N::Move> {
    let nodes = limits.nodes.unwrap_or(plan.nodes).max(1);
    let mut search = Search::new(plan, nodes, seed, limits, earlier);
    let mut moves = Vec::new();
    root.list_moves(&mut moves);
    let fallback = moves
        .iter()
        .max_by_key(|(hint, _)| *hint)
        .map(|&(_, m)| m)
        .expect("a game that is not over has moves");
    let mut found = SearchResult {
        line: vec![fallback],
        score: root.evaluate(),
        depth: 0,
        nodes: 0,
    };
    let most = plan.depth.min(MOST_PLIES as u32 - 8).max(1);
    for depth in 1..=most {
        // The first iteration always finishes, unless the search is stopped.
        search.nodes_allowed = if depth == 1 { u64::MAX } else { nodes };
        let score = search.search_node(root, depth as i32, -WIN_SCORE, WIN_SCORE, 0);
        if search.is_out {
            // The previous best move was searched first, so the best move of an unfinished iteration is at least as good.
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
        if only || score.abs() > MAX_EVALUATION && WIN_SCORE - score.abs() <= depth as i32 {
            break;
        }
    }
    found.nodes = search.nodes;
    search.extend_line(root, &mut found.line);
    found
}

/// A move from a node to one of its children.
#[derive(Clone, Copy)]
struct Step {
    /// Depth that the move consumes.
    cost: i32,
    /// Whether the side that makes the move also makes the next move.
    is_same_side: bool,
    /// The move's place in the search order; `None` for the first move, with which the other moves are compared.
    place: Option<usize>,
}

struct Search<'a, N: Node> {
    plan: &'a Plan,
    seed: u64,
    limits: Limits<'a>,
    nodes: u64,
    nodes_allowed: u64,
    /// Value of `nodes / ASK_EVERY` when the stop flag was last read.
    asked: u64,
    /// Whether the node limit was reached or the search was stopped. From then on, scores are meaningless.
    is_out: bool,
    table: TranspositionTable,
    evaluations: EvaluationTable,
    /// Keys of the positions before the current one: first those of the game, then those of the search.
    path: Vec<u64>,
    /// The last two moves that caused a cutoff, by ply.
    killers: Vec<[Option<N::Move>; 2]>,
    /// History heuristic: how useful each move has been elsewhere in the search, by side and history slot.
    history: [Vec<i32>; 2],
    /// One list of moves per ply, reused to save allocations; see [`sort_key`].
    lists: Vec<Vec<(u64, N::Move)>>,
    scratch: Vec<(i32, N::Move)>,
    /// Scores of the moves at each ply, for moves whose scores were already computed while listing them; see [`Node::list_last_moves`].
    leaves: Vec<Vec<Option<i32>>>,
    /// Best line found from each ply onward.
    line: Vec<Vec<N::Move>>,
    best_at_root: Option<i32>,
    /// For each ply, whether only the root's side has been on move up to and including that ply. A turn with several stages takes several plies.
    own: Vec<bool>,
    root_side: usize,
    /// Whether to search everything to exactly the given depth, so that scores equal those of plain minimax.
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
            table: TranspositionTable::new(nodes >> (3 * (N::MIN_TABLE_DEPTH - 1))),
            evaluations: EvaluationTable::new(if N::REMEMBERS_EVALUATIONS { nodes } else { 0 }),
            path: earlier.to_vec(),
            killers: vec![[None; 2]; MOST_PLIES],
            history: [vec![0; N::HISTORY_SLOTS], vec![0; N::HISTORY_SLOTS]],
            lists: (0..MOST_PLIES).map(|_| Vec::new()).collect(),
            scratch: Vec::new(),
            leaves: (0..MOST_PLIES).map(|_| Vec::new()).collect(),
            line: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            best_at_root: None,
            own: vec![false; MOST_PLIES],
            root_side: 0,
            is_strict: false,
        }
    }

    /// Counts one more node. Returns `false` if the search has to end.
    #[inline]
    fn count_node(&mut self) -> bool {
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

    /// Returns the evaluation of `node`, including the noise of the level.
    #[inline]
    fn evaluate_with_noise(&mut self, node: &N) -> i32 {
        let score = if N::REMEMBERS_EVALUATIONS {
            self.evaluations
                .get_or_compute(node.key(), || node.evaluate())
        } else {
            node.evaluate()
        };
        if self.plan.noise == 0 {
            return score;
        }
        let off = self.plan.noise_at(node.key(), self.seed);
        (score + off).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns the score of `node` for its side to move, searched `depth` moves deep. The score is exact if it is between `alpha` and `beta`. Not
    /// called for the root.
    #[inline]
    fn search_child(&mut self, node: &N, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let ended = if let Some(result) = node.result() {
            result * (WIN_SCORE - ply as i32)
        } else if let Some(moves) = node.known_result() {
            moves.signum() * (WIN_SCORE - ply as i32) - moves
        } else if depth <= 0 || ply + 1 >= MOST_PLIES {
            self.evaluate_with_noise(node)
        } else {
            return self.search_node(node, depth, alpha, beta, ply);
        };
        // Clear the line even with a null window, because a caller with a narrowed window may still use it.
        self.line[ply].clear();
        ended
    }

    /// Searches either the root or a position in which the game is not over and the depth is not 0.
    fn search_node(&mut self, node: &N, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.line[ply].clear();
        let key = node.key();
        if N::REPETITION_COUNTS && ply > 0 && self.path.contains(&key) {
            return node.repetition_score();
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let remembered = (depth >= N::MIN_TABLE_DEPTH)
            .then(|| self.table.get(key))
            .flatten();
        if let Some(entry) = remembered.filter(|_| ply > 0)
            && let Some(score) = self.apply_entry(entry, depth, ply, &mut alpha, &mut beta)
        {
            return score;
        }
        let first = alpha;
        let best_known = remembered.map(|entry| entry.best);
        let mut list = self.list_ordered(node, best_known, (depth, beta), ply);
        let side = node.side();
        let mut best = -WIN_SCORE - 1;
        let mut best_at = 0;
        if ply == 0 {
            self.best_at_root = None;
            self.root_side = side;
        }
        self.own[ply] = side == self.root_side && (ply == 0 || self.own[ply - 1]);
        let answers = ply > 0 && self.own[ply - 1] && !self.own[ply];
        self.path.push(key);
        for place in 0..list.len() {
            let (order, m) = pick_next(&mut list, place);
            if !self.count_node() {
                break;
            }
            let leaf = self.leaves[ply].get(usize::from(order as u16));
            let score = if let Some(&Some(score)) = leaf {
                self.line[ply + 1].clear();
                score
            } else {
                let child = node.after(m);
                if answers && self.misses_reply(&child) && place + 1 < list.len() {
                    continue;
                }
                let step = Step {
                    cost: node.depth_cost(m),
                    is_same_side: child.side() == side,
                    place: (best >= -WIN_SCORE).then_some(place),
                };
                self.search_move(&child, step, depth, (alpha, beta), ply)
            };
            if self.is_out {
                break;
            }
            if score > best {
                best = score;
                best_at = order as u16;
                // With a null window, no line is needed.
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
                self.record_cutoff(node, m, side, depth, ply);
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
        if depth >= N::MIN_TABLE_DEPTH {
            let score = to_table(best, ply);
            self.table.put(key, score, best_at, depth as i8, bound);
        }
        best
    }

    /// Returns the score of the move that leads to `child`, from the point of view of the side that makes the move. The search is `depth` moves deep,
    /// including that move. The score is exact if it is between the bounds.
    #[inline]
    fn search_move(
        &mut self,
        child: &N,
        step: Step,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        let look = |search: &mut Self, less: i32, alpha: i32, beta: i32| {
            let depth = depth - step.cost - less;
            if step.is_same_side {
                search.search_child(child, depth, alpha, beta, ply + 1)
            } else {
                -search.search_child(child, depth, -beta, -alpha, ply + 1)
            }
        };
        let Some(place) = step.place else {
            return look(self, 0, alpha, beta);
        };
        let may_reduce = N::REDUCES_LATE_MOVES && step.cost > 0 && depth >= 3 && !self.is_strict;
        let less = i32::from(may_reduce && place >= REDUCE_FROM);
        let mut score = look(self, less, alpha, alpha + 1);
        if less > 0 && score > alpha && !self.is_out {
            score = look(self, 0, alpha, alpha + 1);
        }
        if score > alpha && score < beta && !self.is_out {
            score = look(self, 0, alpha, beta);
        }
        score
    }

    /// Returns the score from a table entry if that score settles this node. Otherwise, uses the entry to narrow the bounds if it stems from a search
    /// that was deep enough.
    #[inline]
    fn apply_entry(
        &self,
        entry: TableEntry,
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

    /// Lists the moves with their [sort keys](sort_key); [`pick_next`] sorts them as far as needed.
    fn list_ordered(
        &mut self,
        node: &N,
        remembered: Option<u16>,
        (depth, beta): (i32, i32),
        ply: usize,
    ) -> Vec<(u64, N::Move)> {
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        self.leaves[ply].clear();
        let is_exact = self.plan.noise == 0 && self.plan.missed_replies == 0;
        if N::KNOWS_LEAVES && depth == 1 && is_exact {
            node.list_last_moves(&mut LastMoves {
                found: &mut moves,
                scores: &mut self.leaves[ply],
                enough: if ply > 0 { beta } else { i32::MAX },
            });
            // A single move that is good enough suffices.
            let enough = |score: &Option<i32>| *score >= Some(beta);
            if ply > 0 && self.leaves[ply].last().is_some_and(enough) {
                let at = self.leaves[ply].len() - 1;
                list.push((sort_key(0, at as u16), moves[at].1));
                moves.clear();
                self.scratch = moves;
                return list;
            }
        } else {
            self.nodes += node.list_moves_counting(&mut moves);
        }
        let history = &self.history[node.side()];
        let killers = self.killers[ply];
        list.extend(moves.iter().enumerate().map(|(at, &(hint, m))| {
            let at = at as u16;
            let order = if remembered == Some(at) {
                i32::MAX
            } else if killers.contains(&Some(m)) {
                hint.saturating_add(1 << 20)
            } else {
                hint.saturating_add(history[node.history_slot(m)])
            };
            (sort_key(order, at), m)
        }));
        moves.clear();
        self.scratch = moves;
        list
    }

    fn record_cutoff(&mut self, node: &N, m: N::Move, side: usize, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            killers[1] = killers[0];
            killers[0] = Some(m);
        }
        let history = &mut self.history[side][node.history_slot(m)];
        *history += depth * depth;
        if *history > 1 << 16 {
            for history in self.history.iter_mut().flatten() {
                *history /= 2;
            }
        }
    }

    /// Extends `line` with moves from the table. The search stops at positions whose scores are in the table, so the line that the search itself
    /// found can be too short.
    fn extend_line(&self, root: &N, line: &mut Vec<N::Move>) {
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
            node.list_moves(&mut moves);
            let (Bound::Exact, Some(&(_, m))) = (entry.bound, moves.get(usize::from(entry.best)))
            else {
                return;
            };
            line.push(m);
            node = node.after(m);
        }
    }

    /// Returns whether the level overlooks the opponent's reply that leads to `child`.
    fn misses_reply(&self, child: &N) -> bool {
        let dice = mix(child.key().rotate_left(17) ^ self.seed);
        self.plan.missed_replies > 0 && dice % 1000 < u64::from(self.plan.missed_replies)
    }
}

/// Returns the sort key of a move. Moves with a higher `order` sort first. Among equal moves, those earlier in the node's list (`at`) sort first.
const fn sort_key(order: i32, at: u16) -> u64 {
    let order = !(order as u32 ^ 1 << 31);
    (order as u64) << 16 | at as u64
}

/// Selects the move for `place` in the search order, swaps it into that place, and returns it. All earlier places must be sorted already.
///
/// Most cutoffs come from one of the first moves, so the rest is sorted only if the first moves cause no cutoff.
fn pick_next<M: Copy>(list: &mut [(u64, M)], place: usize) -> (u64, M) {
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

/// Converts a score to the form that the table stores, in which the distance of a forced result is counted in moves from the position at `ply` and
/// not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() > MAX_EVALUATION {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() > MAX_EVALUATION {
        score - score.signum() * ply as i32
    } else {
        score
    }
}

#[cfg(test)]
pub(crate) mod tests;
