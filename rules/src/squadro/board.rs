//! The progress of all ten pieces, stored in one machine word, and the effect of a move on these pieces.
//!
//! *Lane k of a player is k steps away from the opponent's starting edge.* Take a piece in lane i, d steps from its own edge, and an opposing piece
//! in lane j, e steps from its own edge. The two pieces are on the same crossing if and only if d = j and e = i.

use crate::Seat;

use super::moves::{Advance, Lane, LaneSet};

/// Progress of a piece that is at its turnaround.
pub const TURNED: u8 = 6;
/// Progress of a piece that is home.
pub const HOME: u8 = 12;

/// Number of dots at the start space of each lane, for light and for dark.
const DOTS: [[u8; 5]; 2] = [[3, 1, 2, 1, 3], [1, 3, 2, 3, 1]];
/// Total number of dots at both ends of a lane.
const BOTH_ENDS: u8 = 4;

/// Returns the number of dots at the start and at the turnaround of a lane. These two numbers are the speeds of the lane's piece on its way out and
/// on its way back. Every seat other than the first counts as dark.
pub const fn speeds(seat: Seat, lane: Lane) -> (u8, u8) {
    speeds_of((seat.index() != 0) as usize, lane.index())
}

/// Returns the same numbers as [`speeds`], but for a side (0 for light, 1 for dark) and a 0-based lane index.
pub(super) const fn speeds_of(side: usize, lane: usize) -> (u8, u8) {
    let out = DOTS[side][lane];
    (out, BOTH_ENDS - out)
}

/// Returns the distance of a piece with this progress from its own edge, in steps, 0–6.
pub const fn distance(progress: u8) -> u8 {
    if progress <= TURNED {
        progress
    } else {
        HOME - progress
    }
}

/// Progress of all ten pieces in one machine word, for fast searches.
///
/// Each piece has four bits: light's lanes in the lowest bits, then dark's. A `side` is 0 for light and 1 for dark.
///
/// ```
/// use asterism_rules::squadro::{Lane, Options, Squadro};
/// use asterism_rules::Position;
///
/// let start = Squadro::start(&Options::default(), 2)?;
/// let moved = start.pieces().after(0, Lane::ALL[0]);
/// assert_eq!(moved.get(0, Lane::ALL[0]), 3);
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces(u64);

/// Number of bits for one piece.
const PIECE: usize = 4;
/// Number of bits for one player's pieces.
const SIDE: usize = 5 * PIECE;
/// Mask with the lowest bit of each of one player's five pieces. A set of lanes is a subset of these bits.
const LANES: u64 = 0x1_1111;

impl Pieces {
    /// All pieces at their start spaces.
    pub(super) const START: Self = Self(0);

    const fn shift(side: usize, lane: Lane) -> usize {
        side * SIDE + lane.index() * PIECE
    }

    /// Returns the progress of the piece of `side` in `lane`, 0–12.
    #[inline]
    pub const fn get(self, side: usize, lane: Lane) -> u8 {
        (self.0 >> Self::shift(side, lane)) as u8 & 15
    }

    pub(super) fn set(&mut self, side: usize, lane: Lane, progress: u8) {
        let shift = Self::shift(side, lane);
        self.0 = self.0 & !(15 << shift) | u64::from(progress) << shift;
    }

    /// Returns the number of `side`'s pieces that are home. A piece is home if both upper bits of its progress are set, because 12 is the only
    /// possible progress with both bits.
    #[inline]
    pub const fn home(self, side: usize) -> usize {
        let pieces = self.0 >> (side * SIDE);
        let home = (pieces >> 3) & (pieces >> 2) & LANES;
        count(home) as usize
    }

    /// Returns the set of lanes in which the piece of `side` has exactly the given progress.
    #[inline]
    const fn at(self, side: usize, progress: u8) -> u64 {
        let differs = (self.0 >> (side * SIDE)) ^ (progress as u64 * LANES);
        !(differs | differs >> 1 | differs >> 2 | differs >> 3) & LANES
    }

    /// Returns where the piece of `side` in `lane` would land if it moved now, and the lanes of the opposing pieces that are on a crossing with
    /// `lane` and on their way back.
    #[inline]
    const fn landing(self, side: usize, lane: Lane) -> (Landing, u64) {
        let number = lane.number() as u8;
        let back = self.at(1 - side, HOME - number);
        let there = self.at(1 - side, number) | back;
        let speed = DOTS[side][lane.index()] as usize;
        let progress = self.get(side, lane) as usize;
        (LANDINGS[speed - 1][progress][index(there)], back)
    }

    /// Returns the progress of all pieces as one number below 2^40.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of steps that the piece of `side` in `lane` gains by moving, plus the steps that the jumped pieces lose. The piece must not
    /// be home.
    #[inline]
    pub const fn swing(self, side: usize, lane: Lane) -> u32 {
        let (landing, back) = self.landing(side, lane);
        let jumped = landing.jumped();
        let sent_home = count(jumped & !back) * lane.number() as u32;
        let sent_back = count(jumped & back) * (TURNED as u32 - lane.number() as u32);
        (landing.progress() - self.get(side, lane)) as u32 + sent_home + sent_back
    }

    /// Returns the progress of all pieces after the piece of `side` in `lane` has moved. The piece must not be home.
    #[inline]
    #[must_use]
    pub const fn after(self, side: usize, lane: Lane) -> Self {
        let (landing, back) = self.landing(side, lane);
        let foe = (1 - side) * SIDE;
        let jumped = landing.jumped();
        // R3: a jumped piece goes back to 0 if it is on its way out, and to 6 if it is on its way back.
        let sent = (jumped & back) * TURNED as u64;
        let pieces = self.0 & !((jumped * 15) << foe) | sent << foe;
        let went = self.get(side, lane) ^ landing.progress();
        Self(pieces ^ (went as u64) << Self::shift(side, lane))
    }

    /// Returns the effect of moving the piece of `side` in `lane`. The piece must not be home.
    pub(super) fn advance(self, side: usize, lane: Lane) -> Advance {
        let (landing, back) = self.landing(side, lane);
        let lanes = |bits: u64| {
            let is_in = |lane: &Lane| bits >> (lane.index() * PIECE) & 1 != 0;
            Lane::ALL.into_iter().filter(is_in).collect::<LaneSet>()
        };
        Advance {
            from: self.get(side, lane),
            to: landing.progress(),
            to_start: lanes(landing.jumped() & !back),
            to_turn: lanes(landing.jumped() & back),
        }
    }
}

/// Counts the lanes in a set.
#[inline]
const fn count(lanes: u64) -> u32 {
    // The fifth hexadecimal digit of the product is the sum of the five digits. This is faster than counting bits on some processors.
    (lanes.wrapping_mul(LANES) >> (4 * PIECE)) as u32 & 15
}

/// Progress at the end of a move, and the lanes of the pieces that the move jumps.
#[derive(Clone, Copy)]
struct Landing(u32);

impl Landing {
    const fn progress(self) -> u8 {
        (self.0 >> SIDE) as u8
    }

    const fn jumped(self) -> u64 {
        self.0 as u64 & LANES
    }
}

/// Returns a set of lanes as a number below 32, with the last lane in the lowest bit. The multiplication gathers the five lanes' bits in bits 16 to
/// 20 of the product: each of the multiplier's five bits moves the bit of one lane to its place, without collisions.
#[inline]
const fn index(lanes: u64) -> usize {
    (lanes.wrapping_mul(0x10_8421) >> 16 & 31) as usize
}

/// Returns the progress after the piece of `side` in `lane` moves from progress `from`, and the crossings where the piece jumps.
///
/// `taken` holds the crossings that are occupied by opposing pieces: bit `e - 1` is set for the crossing `e` steps from the piece's own edge. The
/// returned crossings use the same encoding. The piece must not be home.
pub const fn move_in_lane(side: usize, lane: Lane, from: u8, taken: u8) -> (u8, u8) {
    let index = (taken.reverse_bits() >> 3) as usize;
    let landing = landing(DOTS[side][lane.index()], from, index);
    let (jumped, mut lanes, mut at) = (landing.jumped(), 0, 0);
    while at < 5 {
        lanes |= ((jumped >> (at * PIECE) & 1) as u8) << at;
        at += 1;
    }
    (landing.progress(), lanes)
}

/// Table of all possible moves, indexed by the piece's speed on its way out minus 1, by its progress before the move, and by the set of its lane's
/// crossings that are occupied by opposing pieces. The entries for progress 12 and above leave the piece where it is. These entries exist because a
/// table with 16 rows needs no bounds check for a progress of four bits.
static LANDINGS: [[[Landing; 32]; 16]; 3] = landings();

const fn landings() -> [[[Landing; 32]; 16]; 3] {
    let mut table = [[[Landing(0); 32]; 16]; 3];
    let mut out = 1;
    while out <= 3 {
        let mut progress = 0;
        while progress < 16 {
            let mut index = 0;
            while index < 32 {
                table[out as usize - 1][progress as usize][index] = landing(out, progress, index);
                index += 1;
            }
            progress += 1;
        }
        out += 1;
    }
    table
}

/// Returns the landing of a piece that moves from progress `from` (R2, R3). The piece advances one space at a time until its speed is used up or it
/// has jumped. It does not stop on a crossing with a piece that it jumps, and does not go past the turnaround or home.
const fn landing(out: u8, from: u8, index: usize) -> Landing {
    let (speed, end) = if from < TURNED {
        (out, TURNED)
    } else {
        (BOTH_ENDS - out, HOME)
    };
    let mut progress = from;
    let mut jumped = 0;
    while progress < end {
        progress += 1;
        let crossing = distance(progress);
        let taken = 1 <= crossing && crossing <= 5 && index >> (5 - crossing) & 1 != 0;
        if taken {
            jumped |= 1 << ((crossing as usize - 1) * PIECE);
        } else if jumped != 0 || progress >= from + speed {
            break;
        }
    }
    Landing((progress as u32) << SIDE | jumped)
}
