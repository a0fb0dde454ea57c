use std::sync::atomic::AtomicBool;

use super::*;
use crate::question::Forced;
use crate::search::forced_result;

/// A game of two sides that take turns, given by a table of the moves from each position.
#[derive(Clone)]
struct Listed {
    at: usize,
    side: usize,
}

enum Entry {
    /// The evaluation for the side to move, and the positions that it can move to.
    Moves(i32, &'static [usize]),
    /// The side to move has lost.
    Lost,
}

/// From position 0, the moves 1 and 2 both lead on to 3, where the side to move can win at once or in three moves. Position 7 looks good for the side
/// that moves there, but every answer shows that it is not. From 12 on, a side can only go in circles or give up.
const TABLE: [Entry; 17] = [
    Entry::Moves(0, &[1, 2]),
    Entry::Moves(0, &[3]),
    Entry::Moves(0, &[3]),
    Entry::Moves(0, &[5, 4]),
    Entry::Lost,
    Entry::Moves(0, &[3]),
    Entry::Moves(0, &[7, 8]),
    Entry::Moves(-900, &[9, 10]),
    Entry::Moves(-300, &[11, 15]),
    Entry::Moves(-800, &[7]),
    Entry::Moves(-800, &[7]),
    Entry::Moves(300, &[8]),
    Entry::Moves(0, &[13, 14]),
    Entry::Moves(0, &[12]),
    Entry::Moves(900, &[16]),
    Entry::Moves(300, &[8]),
    Entry::Moves(-900, &[14]),
];

impl Node for Listed {
    type Move = usize;
    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = false;
    const HISTORY_SLOTS: usize = TABLE.len();

    fn side(&self) -> usize {
        self.side
    }

    fn result(&self) -> Option<i32> {
        matches!(TABLE[self.at], Entry::Lost).then_some(-1)
    }

    fn list_moves(&self, found: &mut Vec<(i32, usize)>) {
        if let Entry::Moves(_, moves) = TABLE[self.at] {
            found.extend(moves.iter().map(|&m| (0, m)));
        }
    }

    fn after(&self, m: usize) -> Self {
        Self {
            at: m,
            side: 1 - self.side,
        }
    }

    fn key(&self) -> u64 {
        (2 * self.at + self.side) as u64
    }

    fn evaluate(&self) -> i32 {
        match TABLE[self.at] {
            Entry::Moves(evaluation, _) => evaluation,
            Entry::Lost => unreachable!("the game is over"),
        }
    }

    fn history_slot(&self, m: usize) -> usize {
        m
    }
}

const SCALE: f32 = 300.0;

fn search(at: usize, earlier: &[u64], nodes: u64) -> SearchResult<usize> {
    let root = Listed { at, side: 0 };
    let plan = Plan::new(nodes, 60, 0, 0);
    search_graph(&root, earlier, &plan, SCALE, 1, Limits::default())
}

#[test]
fn positions_that_two_orders_lead_to_are_one_and_results_are_certain() {
    let found = search(3, &[], 1000);
    assert_eq!(found.line, [4]);
    assert_eq!(forced_result(found.score), Some(Forced::Win(1)));
    let found = search(0, &[], 1000);
    assert_eq!(found.line.len(), 3, "{:?}", found.line);
    assert_eq!(found.line[1..], [3, 4]);
    assert_eq!(forced_result(found.score), Some(Forced::Win(3)));
    // 0, 1, 2, 3, 4 and 5: 3 is the same after 1 as after 2.
    assert_eq!(found.nodes, 6);
}

#[test]
fn answers_count_more_than_the_first_impression() {
    let found = search(6, &[], 1000);
    assert_eq!(found.line[0], 8, "{found:?}");
    assert_eq!(forced_result(found.score), None);
    assert_eq!(found, search(6, &[], 1000), "it depends on nothing else");
}

#[test]
fn a_position_of_the_game_counts_as_repeated() {
    // Side 0 can move to 13 or, which is worse, to 14.
    let free = search(12, &[], 1000);
    assert_eq!(free.line[0], 13);
    let repeated = 2 * 13 + 1;
    let found = search(12, &[repeated], 1000);
    assert_eq!(found.line, [13], "the line ends where the game repeats");
    assert!(found.score.abs() < SCALE as i32 / 10, "{}", found.score);
    // A position that is searched may have occurred before.
    assert_eq!(search(12, &[2 * 12], 1000).line[0], 13);
}

#[test]
fn a_search_keeps_to_its_limits_and_has_a_move() {
    for nodes in 0..8 {
        let found = search(6, &[], nodes);
        assert!(!found.line.is_empty());
        assert!(found.nodes <= nodes.max(3), "{} of {nodes}", found.nodes);
    }
    let stop = AtomicBool::new(true);
    let limits = Limits {
        nodes: Some(1 << 20),
        stop: Some(&stop),
    };
    let plan = Plan::new(1, 60, 0, 0);
    let found = search_graph(&Listed { at: 6, side: 0 }, &[], &plan, SCALE, 1, limits);
    assert_eq!((found.line.len(), found.nodes), (1, 3));
}
