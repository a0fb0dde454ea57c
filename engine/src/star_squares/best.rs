//! The best level of the engine for Star Squares. It looks for a forced win (in the book first), and then for moves that lose by force. Finally, it
//! chooses among the remaining moves by alpha-beta search.

use asterism_rules::star_squares::Move;

use super::book::BookReader;
use super::evaluation::StarEvaluation;
use super::filtered::FilteredNode;
use super::stars::Stars;
use super::trap;
use crate::question::Limits;
use crate::search::{Node, Plan, ProofSearch, SearchResult, WIN_SCORE, search_alpha_beta};

/// Percentage of the nodes to spend on finding a forced win.
const FOR_A_WIN: u64 = 25;
/// Percentage of the nodes to spend on finding moves that lose by force.
const FOR_LOSSES: u64 = 25;
/// Factor by which the number of nodes is increased while each side has fewer than two stars, because the whole game is still ahead.
const BEGINNING: u64 = 3;
/// Maximum length of forced wins that the search looks for, in moves of both sides.
const MOST_MOVES: u32 = 99;

/// Base-2 logarithm of the maximum number of positions that the search for forced wins stores. That many positions take up 32 MiB.
const MOST_BITS: u32 = 21;

/// Finds the best move in `root`. The game must not be over. `book` reads the book for the game, if there is one.
pub(super) fn find_best(
    root: &Stars,
    mut book: Option<BookReader>,
    evaluation: &StarEvaluation,
    earlier: &[u64],
    plan: &Plan,
    seed: u64,
    limits: Limits<'_>,
) -> SearchResult<Move> {
    if let Some(won) = book.as_mut().and_then(|book| book.find_win(root)) {
        return won;
    }
    let mut lost = LosingMoves::known(root, book.as_mut());
    let begins = root.stars().into_iter().all(|stars| stars.count_ones() < 2);
    let usual = plan.nodes * if begins { BEGINNING } else { 1 };
    let budget = limits.nodes.unwrap_or(usual).max(1);
    let share = |hundredths: u64| budget * hundredths / 100;
    let mut search = ProofSearch::new(
        share(FOR_A_WIN).max(256).ilog2().min(MOST_BITS),
        Limits {
            nodes: Some(share(FOR_A_WIN)),
            ..limits
        },
    );
    search.nodes = book.as_ref().map_or(0, |book| book.nodes);
    if !lost.is_all() {
        if let Some(n) = search.find_shortest_win(root, MOST_MOVES) {
            return SearchResult {
                line: search.find_line(root, n),
                score: WIN_SCORE - n as i32,
                depth: n,
                nodes: search.nodes,
            };
        }
        search.allow_nodes(share(FOR_LOSSES));
        lost.search(root, &mut search);
    }
    if lost.is_all() {
        let left = budget.saturating_sub(search.nodes);
        let ((m, n), nodes) = trap::choose_trap(root, &lost.found, &mut search, seed, left);
        let after = root.after(m);
        let known = book.map(|mut book| book.find_line(&after));
        let mut line = vec![m];
        line.extend(match known {
            Some(known) if !known.is_empty() => known,
            _ => search.find_line(&after, n),
        });
        return SearchResult {
            line,
            score: n as i32 + 1 - WIN_SCORE,
            depth: n + 1,
            nodes: search.nodes + nodes,
        };
    }
    let lost: Vec<Move> = lost.found.into_iter().map(|(m, _)| m).collect();
    let root = FilteredNode::new(root, &lost, evaluation);
    let left = Limits {
        nodes: Some(budget.saturating_sub(search.nodes).max(1)),
        ..limits
    };
    let mut found = search_alpha_beta(&root, earlier, plan, seed, left);
    found.nodes += search.nodes;
    found
}

/// The moves of a position, divided into moves that are known to lose by force and other moves.
struct LosingMoves {
    /// Moves that lose, each with the number of later moves, of both sides, within which the opponent wins; smallest number first.
    found: Vec<(Move, u32)>,
    /// All moves that are not known to lose.
    others: Vec<Move>,
}

impl LosingMoves {
    /// Divides the moves in `root` according to the book.
    fn known(root: &Stars, book: Option<&mut BookReader>) -> Self {
        let mut list = Vec::new();
        root.list_moves(&mut list);
        list.sort_by_key(|&(hint, _)| -hint);
        let found = book.map_or_else(Vec::new, |book| book.find_losing_moves(root));
        let others = list.into_iter().map(|(_, m)| m);
        let is_other = |m: &Move| found.iter().all(|(lost, _)| lost != m);
        Self {
            others: others.filter(is_other).collect(),
            found,
        }
    }

    /// Returns whether every move is known to lose.
    fn is_all(&self) -> bool {
        self.others.is_empty()
    }

    /// Searches for moves in `others` that lose by force, and puts these moves into `found`.
    fn search(&mut self, root: &Stars, search: &mut ProofSearch<'_, Stars>) {
        for n in (1..=MOST_MOVES).step_by(2) {
            self.others.retain(|&m| {
                let loses = search.can_win(&root.after(m), n);
                if loses {
                    self.found.push((m, n));
                }
                !loses
            });
            if self.others.is_empty() || search.is_out {
                break;
            }
        }
        self.found.sort_by_key(|&(_, n)| n);
    }
}
