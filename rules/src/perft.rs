//! Counts move sequences and positions, which is the usual way to test a move generator.

use std::collections::HashSet;
use std::hint::black_box;

use crate::Position;

/// Counts the move sequences of length `depth`. Plays even the last move of each sequence instead of only counting it. Allocates no memory per
/// position.
///
/// ```
/// use asterism_rules::{Position, perft, squadro::Squadro};
///
/// let start = Squadro::start(&Default::default(), 2)?;
/// assert_eq!((perft(&start, 0), perft(&start, 1), perft(&start, 2)), (1, 5, 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.each_child(|_, after| {
        // Without the black box, the compiler might not create the leaf positions, because they are unused.
        count += perft(black_box(&after), depth - 1);
    });
    count
}

/// Counts the distinct positions after `depth` moves.
///
/// ```
/// use asterism_rules::{Position, perft_distinct, star_squares::StarSquares};
///
/// let start = StarSquares::start(&Default::default(), 2)?;
/// assert_eq!(perft_distinct(&start, 2), 25 * 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn perft_distinct<P: Position>(position: &P, depth: u32) -> u64 {
    let mut layer = HashSet::from([position.clone()]);
    for _ in 0..depth {
        let mut next = HashSet::new();
        for position in layer {
            position.each_child(|_, after| {
                next.insert(after);
            });
        }
        layer = next;
    }
    layer.len() as u64
}
