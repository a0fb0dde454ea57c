//! The number of turns needed to bring pieces home, and races, in which no piece can jump another anymore.

use asterism_rules::squadro::{HOME, Lane, speeds};

use super::compact::{CompactSquadro, SEATS};

/// Number of turns that a piece needs if no other piece is in its way, by side, lane and progress. There are 16 entries per lane instead of 13 to
/// avoid a bounds check.
pub(super) static TURNS: [[[u8; 16]; 5]; 2] = build_turns();

/// Crossings that a piece still has to enter or leave, by side, lane and progress: bit `5 i + j` is the crossing of light's lane `i` and
/// dark's lane `j`, both from 0.
static AHEAD: [[[u32; 16]; 5]; 2] = build_ahead();

/// Returns the number of turns that `side` needs to bring enough pieces home if no opposing pieces are in the way.
#[inline]
pub(super) fn turns_left<const REPEATS: bool>(node: &CompactSquadro<REPEATS>, side: usize) -> u32 {
    let side = side & 1;
    let mut each = [0; 5];
    for (lane, turns) in Lane::ALL.into_iter().zip(&mut each) {
        let progress = node.pieces.get(side, lane) as usize;
        *turns = u32::from(TURNS[side][lane.index()][progress]);
    }
    let needs = node.needs[side] as usize;
    if needs < 4 {
        each.sort_unstable();
        return each[..needs].iter().sum();
    }
    let dearest = each.iter().max().copied().unwrap_or(0);
    each.iter().sum::<u32>() - if needs == 4 { dearest } else { 0 }
}

/// Returns the [known result](crate::search::Node::known_result) if no piece can meet an opposing piece anymore; otherwise `None`.
///
/// In a race, every move reduces the number of turns that its side needs by exactly one, so the side that needs fewer turns wins.
#[inline]
pub(super) fn race_result<const REPEATS: bool>(node: &CompactSquadro<REPEATS>) -> Option<i32> {
    /// Mask of the top bits in the progress values of a side's pieces. The top bit of a value is set from progress 8 on.
    const LATE: u64 = 0x8_8888;
    let late = node.pieces.bits() & (LATE | LATE << 20);
    // Two opposing pieces with progress up to 7 can still meet, so in a race at least one side has no such piece. This check rules out most positions
    // quickly.
    if late & LATE != LATE && late >> 20 != LATE || !node.is_contested() {
        return None;
    }
    let reach = [0, 1].map(|side: usize| {
        Lane::ALL.into_iter().fold(0, |crossings, lane| {
            let progress = node.pieces.get(side, lane) as usize;
            crossings | AHEAD[side][lane.index()][progress]
        })
    });
    if reach[0] & reach[1] != 0 {
        return None;
    }
    let side = node.side as usize;
    let own = turns_left(node, side) as i32;
    let other = turns_left(node, 1 - side) as i32;
    Some(if own <= other {
        2 * own - 1
    } else {
        -2 * other
    })
}

const fn build_turns() -> [[[u8; 16]; 5]; 2] {
    let mut table = [[[0; 16]; 5]; 2];
    let mut side = 0;
    while side < 2 {
        let mut lane = 0;
        while lane < 5 {
            let (out, back) = speeds(SEATS[side], Lane::ALL[lane]);
            let mut progress = 0;
            while progress < HOME {
                table[side][lane][progress as usize] = if progress < 6 {
                    (6 - progress).div_ceil(out) + 6u8.div_ceil(back)
                } else {
                    (HOME - progress).div_ceil(back)
                };
                progress += 1;
            }
            lane += 1;
        }
        side += 1;
    }
    table
}

const fn build_ahead() -> [[[u32; 16]; 5]; 2] {
    let mut table = [[[0; 16]; 5]; 2];
    let mut progress = 0;
    while progress < HOME as usize {
        let mut lane = 0;
        while lane < 5 {
            let mut other = 0;
            while other < 5 {
                // The crossing with the opponent's lane k is k steps from the edge; a piece coming back reaches that crossing at progress 12 - k.
                if progress <= HOME as usize - (other + 1) {
                    table[0][lane][progress] |= 1 << (5 * lane + other);
                    table[1][lane][progress] |= 1 << (5 * other + lane);
                }
                other += 1;
            }
            lane += 1;
        }
        progress += 1;
    }
    table
}
