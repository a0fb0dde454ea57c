//! Graph search for two sides: grows a graph of positions toward the most promising moves, and averages the chances found in it.
//!
//! Like the [tree search](super::tree), each visit goes down to a new position and adds the chances found there to all positions above. Positions
//! that different orders of moves lead to are one (Monte-Carlo graph search: Czech, Korus, Kersting, *Improving `AlphaZero` Using Monte-Carlo Graph
//! Search*, 2021), and results that are certain count as such (MCTS-Solver: Winands, Björnsson, Saito, *Monte-Carlo Tree Search Solver*, 2008).
//!
//! Alpha-beta believes the best evaluation that it finds, so it collects the errors of an evaluation; a mean levels them out.

use super::alpha_beta::SearchResult;
use super::node::{Node, WIN_SCORE};
use super::plan::Plan;
use crate::chance::exp;
use crate::question::Limits;

/// Strength of the preference for rarely visited moves. In Squadro, the values 1.4, 2 and 3 are equally good; 0.5 is worse.
const CURIOSITY: f32 = 2.0;
/// Share of the best move in the chance of a position; the rest is the mean of all visits. Without it, Squadro errs a little more often.
const BEST_SHARE: f32 = 0.2;
/// Least distance from 0 and 1 of a chance that is not certain.
const DOUBT: f32 = 0.001;
/// Maximum number of positions in the graph. A graph of this size takes up about 300 MB.
const MOST_PLACES: u64 = 1 << 22;
/// Number of visits between two reads of the stop flag; a power of two.
const ASK_EVERY: u64 = 1 << 8;

/// Searches for the best move in `root`. The game must not be over in `root`, the sides must take turns, and the game must end with a winner.
/// `earlier` holds the keys of the positions before `root` in the game. An evaluation that is larger by `scale` multiplies the odds of winning by e.
pub(crate) fn search_graph<N: Node>(
    root: &N,
    earlier: &[u64],
    plan: &Plan,
    scale: f32,
    seed: u64,
    limits: Limits<'_>,
) -> SearchResult<N::Move> {
    let nodes = limits.nodes.unwrap_or(plan.nodes).min(MOST_PLACES);
    let mut graph = Graph::new(plan, scale, seed, nodes);
    graph.add(root);
    // The root may have occurred before, but is searched nevertheless.
    graph.earlier = earlier;
    graph.expand(root, ROOT);
    let mut visits = 0;
    // Visits that end in a known position create none, so their number is limited too.
    while visits < nodes
        && (graph.places.len() + graph.widest) as u64 <= nodes
        && graph.places[ROOT].certain == 0
        && !(visits % ASK_EVERY == 0 && limits.is_stopped())
    {
        graph.visit(root);
        visits += 1;
    }
    let Place {
        chance, certain, ..
    } = graph.places[ROOT];
    SearchResult {
        line: graph.best_line(),
        score: if certain == 0 {
            (scale * (chance / (1.0 - chance)).ln()) as i32
        } else {
            certain
        },
        depth: graph.deepest as u32,
        nodes: graph.places.len() as u64,
    }
}

/// A position.
#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// Chance of the side to move.
    chance: f32,
    /// The same before any of its moves was visited.
    first: f32,
    /// Score of the forced result for the side to move; 0 if nothing is certain.
    certain: i32,
    /// One more than the number of visits to its moves.
    visits: u32,
    /// Where its moves begin in the list of all moves.
    first_edge: u32,
    /// Number of its moves: none before it has been expanded.
    count: u16,
    /// Whether a visit ends here: the current path leads through the position already, or the game did.
    is_repeated: bool,
}

impl Place {
    /// Returns where its moves are in the list of all moves.
    fn edges(&self) -> std::ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + usize::from(self.count)
    }
}

/// A move from one position to another.
#[derive(Clone, Copy)]
struct Edge<M> {
    m: M,
    /// Index of the position after the move.
    to: u32,
    visits: u32,
    /// How promising the move looks compared with the others; the values of all moves add up to 1.
    prior: f32,
    /// Chance of the side that makes the move, when it was last visited.
    chance: f32,
    /// Score of the forced result for that side; 0 if nothing is certain.
    certain: i32,
}

/// Index of the position that is searched.
const ROOT: usize = 0;
/// Marks a free slot.
const FREE: u32 = u32::MAX;

struct Graph<'a, N: Node> {
    places: Vec<Place>,
    edges: Vec<Edge<N::Move>>,
    /// Indices of the positions by their keys, each in the first free slot from the one that its key names.
    slots: Vec<u32>,
    /// Keys of the positions before the root in the game.
    earlier: &'a [u64],
    plan: &'a Plan,
    scale: f32,
    seed: u64,
    /// Position and edge of each move on the way down.
    path: Vec<(usize, usize)>,
    deepest: usize,
    /// Most moves of a position.
    widest: usize,
    moves: Vec<(i32, N::Move)>,
}

impl<'a, N: Node> Graph<'a, N> {
    fn new(plan: &'a Plan, scale: f32, seed: u64, most: u64) -> Self {
        /// Positions that are added whatever the limit: the root, and those after its moves.
        const LEAST: u64 = 1 << 10;
        // At least half of the slots stay free.
        let slots = (2 * most.max(LEAST)).next_power_of_two() as usize;
        Self {
            places: Vec::new(),
            edges: Vec::new(),
            slots: vec![FREE; slots],
            earlier: &[],
            plan,
            scale,
            seed,
            path: Vec::new(),
            deepest: 0,
            widest: 0,
            moves: Vec::new(),
        }
    }

    /// Returns the index of `node`, which is added if it is new.
    fn add(&mut self, node: &N) -> u32 {
        let key = node.key();
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != FREE {
            let at = self.slots[slot];
            if self.places[at as usize].key == key {
                return at;
            }
            slot = (slot + 1) & mask;
        }
        let at = self.places.len() as u32;
        self.slots[slot] = at;
        let is_repeated = N::REPETITION_COUNTS && self.earlier.contains(&key);
        let (chance, certain) = self.judge(node, key, is_repeated);
        self.places.push(Place {
            key,
            chance,
            first: chance,
            certain,
            visits: 1,
            first_edge: 0,
            count: 0,
            is_repeated,
        });
        at
    }

    /// Returns the chance of the side to move at first sight, and the score of its forced result.
    fn judge(&self, node: &N, key: u64, is_repeated: bool) -> (f32, i32) {
        let certain = match (node.result(), node.known_result()) {
            (Some(result), _) => result * WIN_SCORE,
            (None, Some(moves)) => moves.signum() * WIN_SCORE - moves,
            (None, None) => 0,
        };
        if certain != 0 {
            return (f32::from(u8::from(certain > 0)), certain);
        }
        let score = if is_repeated {
            node.repetition_score()
        } else {
            node.evaluate() + self.plan.noise_at(key, self.seed)
        };
        let chance = 1.0 / (1.0 + exp(-score as f32 / self.scale));
        (chance.clamp(DOUBT, 1.0 - DOUBT), 0)
    }

    /// Lists the moves of `node`, the position with the index `at`.
    fn expand(&mut self, node: &N, at: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        node.list_moves(&mut moves);
        let first = self.edges.len();
        for &(_, m) in &moves {
            let to = self.add(&node.after(m));
            self.edges.push(Edge {
                m,
                to,
                visits: 0,
                prior: 0.0,
                chance: 0.0,
                certain: 0,
            });
        }
        self.widest = self.widest.max(moves.len());
        self.moves = moves;
        let mut best = 0.0_f32;
        let mut all = 0.0;
        for edge in first..self.edges.len() {
            self.look_at(edge);
            let edge = &mut self.edges[edge];
            best = best.max(edge.chance);
            let chance = edge.chance.clamp(DOUBT, 1.0 - DOUBT);
            // A move with four times the odds of winning looks twice as promising.
            edge.prior = (chance / (1.0 - chance)).sqrt();
            all += edge.prior;
        }
        for edge in &mut self.edges[first..] {
            edge.prior /= all;
        }
        let place = &mut self.places[at];
        place.first_edge = first as u32;
        place.count = (self.edges.len() - first) as u16;
        place.first = best.clamp(DOUBT, 1.0 - DOUBT);
        self.sum_up(at);
    }

    /// Takes over what is known of the position after a move.
    fn look_at(&mut self, edge: usize) {
        let edge = &mut self.edges[edge];
        let next = &self.places[edge.to as usize];
        edge.chance = 1.0 - next.chance;
        // One move more to the end.
        edge.certain = next.certain.signum() - next.certain;
    }

    /// Derives what is known of a position from its moves.
    fn sum_up(&mut self, at: usize) {
        let place = self.places[at];
        let edges = &self.edges[place.edges()];
        let certain = edges.iter().map(|edge| edge.certain).max().unwrap_or(0);
        let visits = 1 + edges.iter().map(|edge| edge.visits).sum::<u32>();
        let (mut sum, mut weight, mut best) = (f64::from(place.first), 1.0, None::<f32>);
        // A move that loses for certain is not made, so its visits do not count.
        for edge in edges
            .iter()
            .filter(|edge| edge.certain >= 0 && edge.visits > 0)
        {
            sum += f64::from(edge.visits) * f64::from(edge.chance);
            weight += f64::from(edge.visits);
            best = Some(best.map_or(edge.chance, |best| best.max(edge.chance)));
        }
        let place = &mut self.places[at];
        place.visits = visits;
        // Losing moves have scores below 0, so the best score is 0 as long as a move is uncertain.
        place.certain = certain;
        place.chance = if certain == 0 {
            let mean = (sum / weight) as f32;
            let chance = mean + BEST_SHARE * (best.unwrap_or(mean) - mean);
            chance.clamp(DOUBT, 1.0 - DOUBT)
        } else {
            f32::from(u8::from(certain > 0))
        };
    }

    /// Returns the edge that the mover prefers in an uncertain position.
    fn choose_edge(&self, place: &Place) -> usize {
        let curiosity = CURIOSITY * (place.visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, place.first_edge as usize);
        for at in place.edges() {
            let edge = &self.edges[at];
            let value = edge.chance + curiosity * edge.prior / (1 + edge.visits) as f32;
            if value > best.0 && edge.certain >= 0 {
                best = (value, at);
            }
        }
        best.1
    }

    /// Goes down the graph to a position that has not been expanded, and back up.
    fn visit(&mut self, root: &N) {
        self.path.clear();
        let mut node = root.clone();
        let mut at = ROOT;
        loop {
            let place = self.places[at];
            if place.certain != 0 || place.is_repeated {
                break;
            }
            if place.count == 0 {
                self.expand(&node, at);
                break;
            }
            self.places[at].is_repeated = true;
            let edge = self.choose_edge(&place);
            self.path.push((at, edge));
            node = node.after(self.edges[edge].m);
            at = self.edges[edge].to as usize;
        }
        self.deepest = self.deepest.max(self.path.len());
        while let Some((at, edge)) = self.path.pop() {
            self.places[at].is_repeated = false;
            self.edges[edge].visits += 1;
            self.look_at(edge);
            self.sum_up(at);
        }
    }

    /// Returns the line of the best moves: those that force a result, otherwise the most visited ones.
    fn best_line(&self) -> Vec<N::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        let mut seen = vec![ROOT];
        loop {
            let place = &self.places[at];
            let is_known = |edge: &&Edge<_>| at == ROOT || place.certain != 0 || edge.visits > 0;
            let edges = self.edges[place.edges()].iter().filter(is_known);
            // If several moves are equally good, take the one listed first.
            let best = edges.rev().max_by_key(|edge| (edge.certain, edge.visits));
            let Some(best) = best else { break };
            line.push(best.m);
            at = best.to as usize;
            if seen.contains(&at) {
                break;
            }
            seen.push(at);
        }
        line
    }
}

#[cfg(test)]
mod tests;
