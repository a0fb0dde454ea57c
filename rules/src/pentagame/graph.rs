//! The board as bit sets, for computing the stops that a figure can reach.
//!
//! The board consists of ten nodes (corners, crossings) joined by twenty lines (ring arcs, inner sides, arms). Each stop on a line has only two
//! neighbors. The search visits only the ten nodes; the reachable stops follow from the reachable nodes.

use std::fmt;

use super::board::{RingStops, Stop, StopSet};

/// Number of nodes (corners and crossings), which have the lowest stop indices.
pub const NODES: usize = 10;
pub(super) const LINES: usize = 20;
/// Upper bound (exclusive) of stop indices on both boards.
pub(super) const STOPS: usize = 100;

pub(super) const FIRST_RING: usize = NODES;
pub(super) const FIRST_INNER: usize = FIRST_RING + 15;
pub(super) const FIRST_ARM: usize = FIRST_INNER + 15;
/// Maximum number of stops on an arc of the ring, not counting the corners. On the smaller board, each arc uses only the first of its three stop
/// indices.
pub(super) const ARC: usize = 3;
const SIDE: usize = 3;
const ARM: usize = 6;

/// One line of the board: the stops strictly between two nodes, in order from `ends.0` to `ends.1`.
#[derive(Clone, Copy, Debug)]
pub struct GraphLine {
    /// Index of the stop next to `ends.0`; the other stops have the indices after it.
    pub first: u8,
    /// Number of stops between the nodes.
    pub len: u8,
    /// Indices of the nodes at both ends.
    pub ends: (u8, u8),
}

impl GraphLine {
    const fn mask(self) -> u128 {
        ((1 << self.len) - 1) << self.first
    }
}

/// Set of lines without any occupied stop, as returned by [`Graph::open_lines`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenLines(Lines);

/// Set of lines, one bit each.
type Lines = u32;
/// Set of nodes, one bit each. Each node has the same bit as in a set of stops.
type Nodes = u16;

const ALL_NODES: u128 = (1 << NODES) - 1;
const HALF: usize = LINES / 2;

/// The board as bit sets, for fast searches: ten nodes (corners and crossings) joined by twenty lines.
///
/// Sets of stops are represented as in [`StopSet::bits`], with bit `1 << index` for each stop.
pub struct Graph {
    pub(super) lines: [GraphLine; LINES],
    /// Stops on each line.
    line_masks: [u128; LINES],
    /// All stops of this board.
    pub(super) stops: u128,
    /// Line that each stop is on; 255 for nodes.
    line_of: [u8; STOPS],
    /// Lookup table from a set of nodes to the lines that end at one of these nodes.
    lines_at: [Lines; 1 << NODES],
    /// Two lookup tables from a set of lines to the nodes at the ends of these lines: one for the lower half of the set's bits, one for the upper
    /// half.
    ends: [[Nodes; 1 << HALF]; 2],
    /// Two lookup tables from a set of lines to the stops on these lines: one for the lower half of the set's bits, one for the upper half.
    masks: [[u128; 1 << HALF]; 2],
}

static FULL: Graph = Graph::new(3);
static SHORT: Graph = Graph::new(1);

/// The stops that one figure can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Free stops to which the figure can go.
    pub free: StopSet,
    /// Occupied stops at the end of a free path; the figure can beat the block there or swap with a figure there.
    pub occupied: StopSet,
}

/// Writes the number of stops, which identifies the board, and omits the long tables.
impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("stops", &self.stops.count_ones())
            .finish_non_exhaustive()
    }
}

impl Graph {
    /// Returns the graph of the board with this number of stops on each arc of the ring.
    pub fn get(ring_stops: RingStops) -> &'static Self {
        match ring_stops {
            RingStops::Three => &FULL,
            RingStops::One => &SHORT,
        }
    }

    // Both graphs are statics, so only the compiler evaluates this function.
    #[allow(clippy::large_stack_arrays)]
    const fn new(arc: usize) -> Self {
        let mut graph = Self {
            lines: [GraphLine {
                first: 0,
                len: 0,
                ends: (0, 0),
            }; LINES],
            line_masks: [0; LINES],
            stops: ALL_NODES,
            line_of: [u8::MAX; STOPS],
            lines_at: [0; 1 << NODES],
            ends: [[0; 1 << HALF]; 2],
            masks: [[0; 1 << HALF]; 2],
        };
        let mut i = 0;
        while i < 5 {
            let next = (i + 1) % 5;
            graph.add(i, FIRST_RING + ARC * i, arc, i, next);
            graph.add(5 + i, FIRST_INNER + SIDE * i, SIDE, 5 + i, 5 + next);
            let mut j = 0;
            while j < 2 {
                let first = FIRST_ARM + ARM * (2 * i + j);
                graph.add(10 + 2 * i + j, first, ARM, i, 5 + (i + 2 + j) % 5);
                j += 1;
            }
            i += 1;
        }
        graph.fill_tables();
        graph
    }

    const fn add(&mut self, line: usize, first: usize, len: usize, from: usize, to: usize) {
        self.lines[line] = GraphLine {
            first: first as u8,
            len: len as u8,
            ends: (from as u8, to as u8),
        };
        self.line_masks[line] = self.lines[line].mask();
        self.stops |= self.line_masks[line];
        let mut stop = first;
        while stop < first + len {
            self.line_of[stop] = line as u8;
            stop += 1;
        }
    }

    const fn fill_tables(&mut self) {
        let mut nodes = 0;
        while nodes < 1 << NODES {
            let mut line = 0;
            while line < LINES {
                let (from, to) = self.lines[line].ends;
                if nodes & (1 << from | 1 << to) != 0 {
                    self.lines_at[nodes] |= 1 << line;
                }
                line += 1;
            }
            nodes += 1;
        }
        let mut lines = 0;
        while lines < 1 << HALF {
            let mut line = 0;
            while line < LINES {
                if lines & (1 << (line % HALF)) != 0 {
                    let (from, to) = self.lines[line].ends;
                    self.ends[line / HALF][lines] |= 1 << from | 1 << to;
                    self.masks[line / HALF][lines] |= self.line_masks[line];
                }
                line += 1;
            }
            lines += 1;
        }
    }

    /// Returns the twenty lines of the board.
    #[inline]
    pub fn lines(&self) -> &[GraphLine] {
        &self.lines
    }

    /// Returns the line that `stop` is on; `None` for nodes.
    #[inline]
    pub fn line_of(&self, stop: Stop) -> Option<&GraphLine> {
        self.lines.get(usize::from(self.line_of[stop.index()]))
    }

    /// Returns the lines without any occupied stop.
    pub fn open_lines(&self, occupied: u128) -> OpenLines {
        let mut open = 0;
        for (line, mask) in self.line_masks.iter().enumerate() {
            open |= Lines::from(occupied & mask == 0) << line;
        }
        OpenLines(open)
    }

    /// Returns the lines of `open` that remain open when `stop` becomes occupied.
    pub fn without(&self, open: OpenLines, stop: Stop) -> OpenLines {
        match self.line_of[stop.index()] {
            u8::MAX => open,
            line => OpenLines(open.0 & !(1 << line)),
        }
    }

    /// Returns all free nodes, and one stop from each run of free stops between two nodes or occupied stops. Blocking any other stop of the same run
    /// has the same effect on what figures can reach.
    pub fn spots(&self, occupied: u128) -> u128 {
        let mut spots = ALL_NODES & !occupied;
        for line in &self.lines {
            let all = (1_u32 << line.len) - 1;
            let mut free = !((occupied >> line.first) as u32) & all;
            while free != 0 {
                let start = free.trailing_zeros();
                let len = (free >> start).trailing_ones();
                spots |= 1 << (u32::from(line.first) + start + len / 2);
                free &= !(((1 << len) - 1) << start);
            }
        }
        spots
    }

    /// Returns the stops that the figure on `from` can reach. The stop `from` must be one of the `occupied` stops.
    pub fn reach(&self, occupied: u128, from: Stop) -> Reach {
        self.reach_over(occupied, self.open_lines(occupied), from)
    }

    /// Does the same as [`reach`](Self::reach), but takes precomputed [`open_lines`](Self::open_lines), which can be reused for all figures on a
    /// board.
    pub fn reach_over(&self, occupied: u128, open: OpenLines, from: Stop) -> Reach {
        let OpenLines(open) = open;
        let from = from.raw();
        let free_nodes = !(occupied as Nodes);
        let mut touched = 0_u128;
        let mut nodes: Nodes;
        if usize::from(from) < NODES {
            nodes = 1 << from;
        } else {
            let line = self.lines[usize::from(self.line_of[usize::from(from)])];
            let place = from - line.first;
            let on_line = (occupied >> line.first) as u32 & ((1 << line.len) - 1);
            nodes = 0;
            let below = on_line & ((1 << place) - 1);
            let above = on_line & !((2 << place) - 1);
            let mut run = (1_u32 << line.len) - 1;
            if below == 0 {
                nodes |= 1 << line.ends.0;
            } else {
                run &= !((1 << below.ilog2()) - 1);
            }
            if above == 0 {
                nodes |= 1 << line.ends.1;
            } else {
                run &= (2 << above.trailing_zeros()) - 1;
            }
            touched |= u128::from(run) << line.first | u128::from(nodes);
            nodes &= free_nodes;
        }
        // Find all nodes connected by open lines.
        let mut ends;
        loop {
            let lines = self.lines_at[usize::from(nodes)] & open;
            ends = self.ends[0][lines as usize % (1 << HALF)]
                | self.ends[1][lines as usize / (1 << HALF)];
            let more = nodes | ends & free_nodes;
            if more == nodes {
                touched |= self.masks[0][lines as usize % (1 << HALF)]
                    | self.masks[1][lines as usize / (1 << HALF)];
                break;
            }
            nodes = more;
        }
        touched |= u128::from(nodes | ends);
        // Blocked lines: add the stops up to and including the first occupied one.
        let mut blocked = self.lines_at[usize::from(nodes)] & !open;
        while blocked != 0 {
            let line = self.lines[blocked.trailing_zeros() as usize];
            blocked &= blocked - 1;
            let on_line = (occupied >> line.first) as u32 & ((1 << line.len) - 1);
            let mut run = 0;
            if nodes & 1 << line.ends.0 != 0 {
                run |= on_line ^ (on_line - 1);
            }
            if nodes & 1 << line.ends.1 != 0 {
                run |= ((1 << line.len) - 1) & !((1 << on_line.ilog2()) - 1);
            }
            touched |= u128::from(run) << line.first;
        }
        let touched = touched & !(1 << from);
        Reach {
            free: StopSet::from_bits(touched & !occupied),
            occupied: StopSet::from_bits(touched & occupied),
        }
    }
}
