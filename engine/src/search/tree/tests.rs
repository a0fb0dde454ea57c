use std::sync::atomic::AtomicBool;

use super::*;

/// A game of three sides, given by a table of the moves from each position.
#[derive(Clone)]
struct Listed {
    at: usize,
}

enum Entry {
    /// The side on move, and the positions that it can move to, each with its hint.
    Moves(usize, &'static [(i32, usize)]),
    /// The game is over.
    Over([f32; 3]),
}

/// In position 0, side 0 can move to position 1, where side 1 takes 0.4 for itself (position 2). This is better for side 0 than the share that it can
/// take at once (position 4). From position 5 on, side 0 can only go in circles or give up.
const TABLE: [Entry; 8] = [
    Entry::Moves(0, &[(0, 1), (50, 4)]),
    Entry::Moves(1, &[(0, 2), (50, 3)]),
    Entry::Over([0.6, 0.4, 0.0]),
    Entry::Over([0.0, 0.1, 0.9]),
    Entry::Over([0.3, 0.3, 0.4]),
    Entry::Moves(0, &[(0, 6), (0, 7)]),
    Entry::Moves(1, &[(0, 5)]),
    Entry::Over([0.0, 0.5, 0.5]),
];

impl Listed {
    fn pad([a, b, c]: [f32; 3]) -> Chances {
        [a, b, c, 0.0, 0.0]
    }
}

impl Node for Listed {
    type Move = usize;
    const REPETITION_COUNTS: bool = true;
    const REDUCES_LATE_MOVES: bool = false;
    const HISTORY_SLOTS: usize = TABLE.len();

    fn side(&self) -> usize {
        self.mover().min(1)
    }

    fn result(&self) -> Option<i32> {
        None
    }

    fn list_moves(&self, found: &mut Vec<(i32, usize)>) {
        if let Entry::Moves(_, moves) = TABLE[self.at] {
            found.extend_from_slice(moves);
        }
    }

    fn after(&self, m: usize) -> Self {
        Self { at: m }
    }

    fn key(&self) -> u64 {
        self.at as u64
    }

    fn evaluate(&self) -> i32 {
        0
    }

    fn history_slot(&self, m: usize) -> usize {
        m
    }
}

impl ChanceNode for Listed {
    fn mover(&self) -> usize {
        match TABLE[self.at] {
            Entry::Moves(side, _) => side,
            Entry::Over(_) => 0,
        }
    }

    fn is_between_turns(&self) -> bool {
        true
    }

    fn final_chances(&self) -> Option<Chances> {
        match TABLE[self.at] {
            Entry::Moves(..) => None,
            Entry::Over(chances) => Some(Self::pad(chances)),
        }
    }

    fn estimate_chances(&self) -> Chances {
        Self::pad([1.0 / 3.0; 3])
    }

    fn repetition_chances(&self) -> Chances {
        Self::pad([0.2, 0.4, 0.4])
    }
}

fn search(at: usize, earlier: &[u64], nodes: u64) -> TreeResult<usize> {
    search_tree(&Listed { at }, earlier, nodes, Limits::default())
}

#[test]
fn each_side_plays_for_itself() {
    let found = search(0, &[], 2000);
    assert_eq!(found.line, [1, 2]);
    assert_eq!((found.depth, found.nodes), (2, 2000));
    // Nearly all visits followed this line.
    assert!(found.chances[0] > 0.5, "{:?}", found.chances);
    let all: f32 = found.chances.iter().sum();
    assert!((all - 1.0).abs() < 1e-3, "{all}");
    let again = search(0, &[], 2000);
    assert_eq!((again.line, again.chances), (found.line, found.chances));
}

#[test]
fn repetitions_count_as_the_position_says() {
    // Tests going in circles within the search, and back to a position of the game.
    for earlier in [&[][..], &[6]] {
        let found = search(5, earlier, 2000);
        assert_eq!(found.line[0], 6);
        let [own, ..] = found.chances;
        assert!((own - 0.2).abs() < 0.02, "{own}");
        assert_eq!(found.depth, if earlier.is_empty() { 2 } else { 1 });
    }
}

#[test]
fn a_search_that_is_stopped_has_a_move() {
    let stop = AtomicBool::new(true);
    let limits = Limits {
        nodes: None,
        stop: Some(&stop),
    };
    let found = search_tree(&Listed { at: 0 }, &[], 1 << 40, limits);
    assert_eq!(found.nodes, ASK_EVERY);
    assert!(!found.line.is_empty());
    let found = search(0, &[], 0);
    assert_eq!((found.line, found.nodes), (vec![4], 1));
}
