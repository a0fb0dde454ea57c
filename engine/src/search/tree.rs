//! Tree search: grows a tree toward the most promising moves, and averages the chances found in the tree.
//!
//! Each visit goes down the tree to one new position, and adds the chances in that position to all positions above it. On the way down, the side on
//! move prefers moves that have given it good chances so far. Among rarely visited moves, that side prefers those that look good at first sight
//! (PUCT: Rosin, *Multi-armed Bandits with Episode Context*, 2011; Silver et al., *Mastering the Game of Go without Human Knowledge*, 2017). So each
//! side plays for itself, as in max^n (Luckhardt, Irani, *An Algorithmic Solution of N-Person Games*, 1986; Sturtevant, *An Analysis of UCT in
//! Multi-Player Games*, 2008).

use super::node::Node;
use crate::chance::exp;
use crate::question::Limits;

/// Maximum number of sides in a game.
pub(crate) const MOST_SIDES: usize = 5;

/// Share of a point that each side can expect, indexed by side; all shares add up to 1.
pub(crate) type Chances = [f32; MOST_SIDES];

/// A position that a tree search can use.
pub(crate) trait ChanceNode: Node {
    /// Returns the index of the side on move.
    fn mover(&self) -> usize;

    /// Returns whether one turn is over and the next turn has not begun.
    fn is_between_turns(&self) -> bool;

    /// Returns each side's share of the point if the game is over; otherwise `None`.
    fn final_chances(&self) -> Option<Chances>;

    /// Returns the estimated chances in a position where the game is not over.
    fn estimate_chances(&self) -> Chances;

    /// Returns each side's chances in a position that repeats an earlier one.
    fn repetition_chances(&self) -> Chances;
}

/// Result of a tree search.
pub(crate) struct TreeResult<M> {
    /// The line of the most visited moves, beginning with the move to play; never empty.
    pub(crate) line: Vec<M>,
    /// Mean of each side's chances over all visits.
    pub(crate) chances: Chances,
    /// Number of moves on the longest path that was visited.
    pub(crate) depth: u32,
    /// Number of visits, each of which went down the tree once.
    pub(crate) nodes: u64,
}

/// Strength of the preference for rarely visited moves. In 120 games of two-player Pentagame against the value 1.0, the value 2.0 scored 40 % of the
/// points, and 0.5 scored 50 %.
const CURIOSITY: f32 = 0.9;
/// Difference between the hints of two moves, in hundredths, that makes one move e times as promising as the other. In 120 games of two-player
/// Pentagame against the value 120, the value 60 scored 36 % of the points, and 240 scored 55 %.
const HINT_SCALE: f32 = 200.0;
/// Maximum number of moves searched in a position; the moves with the best hints are chosen.
const MOST_MOVES: usize = 24;
/// Maximum length of a path through the tree.
const MOST_DEPTH: usize = 100;
/// Maximum number of moves in the tree. A tree of this size takes up about 160 MB. Once the tree is full, visits continue but add no positions.
const MOST_EDGES: usize = 1 << 22;
/// Maximum number of positions kept in memory: those that were added to the tree first. Positions farther down the tree are recomputed from the last
/// kept position above them.
const MOST_KEPT: usize = 1 << 14;
/// Number of visits between two reads of the stop flag; a power of two.
const ASK_EVERY: u64 = 1 << 8;

/// Searches for the best move in `root` by `nodes` visits (at least one). The game must not be over in `root`. `earlier` holds the keys of the
/// positions before `root` in the game.
pub(crate) fn search_tree<N: ChanceNode>(
    root: &N,
    earlier: &[u64],
    nodes: u64,
    limits: Limits<'_>,
) -> TreeResult<N::Move> {
    let mut tree = Tree::new(root, earlier);
    let mut visits = 0;
    while visits == 0 || visits < nodes && !(visits % ASK_EVERY == 0 && limits.is_stopped()) {
        tree.visit();
        visits += 1;
    }
    TreeResult {
        line: tree.best_line(),
        chances: tree.total.map(|sum| (sum / visits as f64) as f32),
        depth: tree.deepest as u32,
        nodes: visits,
    }
}

/// A position whose moves have been listed.
struct Branch {
    /// Range of the position's moves in the list of all moves.
    edges: std::ops::Range<usize>,
    mover: usize,
    /// The position's key; `None` in the middle of a turn, because such positions cannot be repeated.
    key: Option<u64>,
    visits: u32,
    /// Sum of the mover's chances over all visits to this position, in double precision because there can be millions of visits.
    sum: f64,
}

/// A move from a branch to another position.
#[derive(Clone, Copy)]
struct Edge<M> {
    m: M,
    /// How promising the move looks compared with the other moves; the values of all moves add up to 1.
    prior: f32,
    visits: u32,
    /// Sum of the mover's chances over all visits through this move, in double precision as in [`Branch`].
    sum: f64,
    /// `sum` divided by `visits`.
    mean: f32,
    next: Next,
}

/// The position that a move leads to.
#[derive(Clone, Copy)]
enum Next {
    /// A position whose moves have not been listed yet.
    Leaf,
    /// A position whose moves have been listed: the branch with this index.
    Branch(u32),
    /// A finished game or a repeated position, with the index of its chances in `settled`.
    Settled(u32),
}

/// A move on the path down the tree: the indices of its branch and its edge.
#[derive(Clone, Copy)]
struct Step {
    branch: usize,
    edge: usize,
}

struct Tree<N: Node> {
    branches: Vec<Branch>,
    /// Positions of the first branches, kept in memory.
    kept: Vec<N>,
    edges: Vec<Edge<N::Move>>,
    settled: Vec<Chances>,
    /// Sorted keys of the positions before the root in the game.
    earlier: Vec<u64>,
    /// Path of the current visit.
    path: Vec<Step>,
    /// Sum of each side's chances over all visits.
    total: [f64; MOST_SIDES],
    deepest: usize,
    moves: Vec<(i32, N::Move)>,
}

impl<N: ChanceNode> Tree<N> {
    fn new(root: &N, earlier: &[u64]) -> Self {
        let mut earlier = earlier.to_vec();
        earlier.sort_unstable();
        let mut tree = Self {
            branches: Vec::new(),
            kept: Vec::new(),
            edges: Vec::new(),
            settled: Vec::new(),
            earlier,
            path: Vec::new(),
            total: [0.0; MOST_SIDES],
            deepest: 0,
            moves: Vec::new(),
        };
        let key = root.is_between_turns().then(|| root.key());
        tree.add_branch(root, key);
        tree
    }

    /// Lists the moves of `node` as a new branch. The game must not be over in `node`.
    fn add_branch(&mut self, node: &N, key: Option<u64>) -> Next {
        self.moves.clear();
        node.list_moves(&mut self.moves);
        // The sort is stable, so moves with equal hints keep their order.
        self.moves.sort_by_key(|&(hint, _)| std::cmp::Reverse(hint));
        self.moves.truncate(MOST_MOVES);
        let best = self.moves.first().map_or(0, |&(hint, _)| hint);
        let first = self.edges.len();
        self.edges.extend(self.moves.iter().map(|&(hint, m)| Edge {
            m,
            prior: exp((hint - best) as f32 / HINT_SCALE),
            visits: 0,
            sum: 0.0,
            mean: 0.0,
            next: Next::Leaf,
        }));
        let edges = first..self.edges.len();
        let all: f32 = self.edges[first..].iter().map(|edge| edge.prior).sum();
        for edge in &mut self.edges[first..] {
            edge.prior /= all;
        }
        if self.kept.len() < MOST_KEPT {
            self.kept.push(node.clone());
        }
        self.branches.push(Branch {
            edges,
            mover: node.mover(),
            key,
            visits: 0,
            sum: 0.0,
        });
        Next::Branch(self.branches.len() as u32 - 1)
    }

    /// Goes down the tree to a new position, or to a known result.
    fn visit(&mut self) {
        self.path.clear();
        let mut branch = 0;
        // The branch's position, unless that position is in `kept`.
        let mut made: Option<N> = None;
        let chances = loop {
            let edge = self.choose_edge(&self.branches[branch]);
            self.path.push(Step { branch, edge });
            let Edge { m, next, .. } = self.edges[edge];
            let after = || match &made {
                Some(node) => node.after(m),
                None => self.kept[branch].after(m),
            };
            match next {
                Next::Settled(at) => break self.settled[at as usize],
                Next::Branch(next) => {
                    let next = next as usize;
                    if next >= self.kept.len() {
                        made = Some(after());
                    }
                    branch = next;
                }
                Next::Leaf => {
                    let leaf = after();
                    break self.visit_leaf(&leaf, edge);
                }
            }
        };
        self.deepest = self.deepest.max(self.path.len());
        for (sum, chance) in self.total.iter_mut().zip(chances) {
            *sum += f64::from(chance);
        }
        for &Step { branch, edge } in &self.path {
            let (branch, edge) = (&mut self.branches[branch], &mut self.edges[edge]);
            let chance = f64::from(chances[branch.mover]);
            branch.visits += 1;
            branch.sum += chance;
            edge.visits += 1;
            edge.sum += chance;
            edge.mean = mean(edge.sum, edge.visits);
        }
    }

    /// Returns the edge that the mover currently prefers.
    fn choose_edge(&self, branch: &Branch) -> usize {
        let unseen = if branch.visits == 0 {
            0.5
        } else {
            mean(branch.sum, branch.visits)
        };
        let curiosity = CURIOSITY * ((branch.visits + 1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, branch.edges.start);
        for (at, edge) in branch.edges.clone().zip(&self.edges[branch.edges.clone()]) {
            let worth = if edge.visits == 0 { unseen } else { edge.mean };
            let value = worth + curiosity * edge.prior / (edge.visits + 1) as f32;
            if value > best.0 {
                best = (value, at);
            }
            if edge.visits == 0 {
                // All following edges are less promising, and none of them has been visited either.
                break;
            }
        }
        best.1
    }

    /// Returns the chances in `node`, the position at the end of the current path. The first visit to `node` only estimates its chances; the second
    /// visit also adds its moves to the tree.
    fn visit_leaf(&mut self, node: &N, edge: usize) -> Chances {
        let key = || node.is_between_turns().then(|| node.key());
        if self.edges[edge].visits == 0 {
            let repeats = |key| self.is_earlier(key) || self.is_on_path(key);
            let settled = node.final_chances().or_else(|| {
                key()
                    .filter(|&key| repeats(key))
                    .map(|_| node.repetition_chances())
            });
            if let Some(chances) = settled {
                self.edges[edge].next = Next::Settled(self.settled.len() as u32);
                self.settled.push(chances);
                return chances;
            }
        } else if self.path.len() < MOST_DEPTH && self.edges.len() < MOST_EDGES {
            self.edges[edge].next = self.add_branch(node, key());
        }
        node.estimate_chances()
    }

    fn is_earlier(&self, key: u64) -> bool {
        self.earlier.binary_search(&key).is_ok()
    }

    fn is_on_path(&self, key: u64) -> bool {
        let mut branches = self.path.iter().map(|step| &self.branches[step.branch]);
        branches.any(|branch| branch.key == Some(key))
    }

    /// Returns the line of the most visited moves.
    fn best_line(&self) -> Vec<N::Move> {
        let mut line = Vec::new();
        let mut next = Next::Branch(0);
        while let Next::Branch(at) = next {
            let edges = self.branches[at as usize].edges.clone();
            // If several moves have equally many visits, take the one that looked best at first.
            let best = self.edges[edges]
                .iter()
                .rev()
                .max_by_key(|edge| edge.visits);
            let Some(best) = best.filter(|edge| edge.visits > 0) else {
                break;
            };
            line.push(best.m);
            next = best.next;
        }
        line
    }
}

fn mean(sum: f64, visits: u32) -> f32 {
    (sum / f64::from(visits)) as f32
}

#[cfg(test)]
mod tests;
