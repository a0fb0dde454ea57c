//! Number of moves that figures need to reach their goals.

use asterism_rules::pentagame::{Graph, NODES, Stop};

/// Longest distance that is computed exactly; everything farther away counts as one more.
pub(super) const FOLLOWED: usize = 3;

/// Number of different distances: from 0 (on the goal) to [`FOLLOWED`], and one for everything farther away.
pub(super) const CLASSES: usize = FOLLOWED + 2;

/// Maximum number of pieces on the board: twenty figures and ten blocks.
const THINGS: usize = 30;

/// Distances to each goal, in moves, if no other piece moves.
///
/// In one move, a figure can go anywhere within its reach, including occupied stops, by a swap or by beating. So it needs as many moves as
/// there are occupied stops on its best path, counting the goal. Only occupied stops matter, because a move to a free stop brings no figure
/// closer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    /// Number of the piece on each occupied stop, in the order of stops; figures on one corner share a number.
    number: [u8; Stop::COUNT],
    /// Sets of the pieces whose stops are at most this far from a goal, by goal and by number of moves less 1.
    within: [[u32; FOLLOWED]; 5],
    /// Number of pieces from whose stops a goal can be reached in one move, by goal.
    entrances: [u8; 5],
}

impl Distances {
    /// Computes the distances on a board whose `occupied` stops hold pieces.
    pub(super) fn new(graph: &Graph, occupied: u128) -> Self {
        let mut number = [0; Stop::COUNT];
        let mut count = 0;
        // For each node: the piece on it, the pieces it has a free line to, and the nodes it has a free line to.
        let mut on_node = [0_u32; NODES];
        let mut touches = [0_u32; NODES];
        let mut joined = [0_u16; NODES];
        for (node, thing) in on_node.iter_mut().enumerate() {
            if occupied >> node & 1 != 0 {
                number[node] = count;
                *thing = 1 << count;
                count += 1;
            }
        }
        // Neighbors of each piece; all pieces around a free region are neighbors.
        let mut next_to = [0_u32; THINGS + 2];
        for line in graph.lines() {
            let (from, to) = (usize::from(line.ends.0), usize::from(line.ends.1));
            let mut on_line = (occupied >> line.first) as u32 & ((1 << line.len) - 1);
            if on_line == 0 {
                touches[from] |= on_node[to];
                touches[to] |= on_node[from];
                joined[from] |= 1 << to;
                joined[to] |= 1 << from;
                continue;
            }
            touches[from] |= 1 << count;
            let mut before = on_node[from];
            while on_line != 0 {
                number[usize::from(line.first) + on_line.trailing_zeros() as usize] = count;
                on_line &= on_line - 1;
                let after = if on_line == 0 {
                    on_node[to]
                } else {
                    1 << (count + 1)
                };
                next_to[usize::from(count)] = before | after;
                before = 1 << count;
                count += 1;
            }
            touches[to] |= before;
        }
        let mut free = !(occupied as u16) & ((1 << NODES) - 1);
        for node in 0..NODES {
            if on_node[node] != 0 {
                next_to[usize::from(number[node])] = touches[node];
            }
        }
        // Pieces around the region of each free node.
        let mut around = [0_u32; NODES];
        while free != 0 {
            let mut newest = free & free.wrapping_neg();
            let mut region = newest;
            let mut things = 0;
            while newest != 0 {
                let node = newest.trailing_zeros() as usize;
                things |= touches[node];
                region |= joined[node] & free;
                newest = newest & (newest - 1) | joined[node] & free & !(1 << node);
                free &= !(1 << node);
                newest &= free;
            }
            let mut rest = region;
            while rest != 0 {
                around[rest.trailing_zeros() as usize] = things;
                rest &= rest - 1;
            }
            let mut rest = things;
            while rest != 0 {
                next_to[rest.trailing_zeros() as usize] |= things;
                rest &= rest - 1;
            }
        }
        let mut within = [[0; FOLLOWED]; 5];
        for (color, within) in within.iter_mut().enumerate() {
            let goal = 5 + color;
            let mut newest = match on_node[goal] {
                0 => around[goal],
                _ => next_to[usize::from(number[goal])] & !on_node[goal],
            };
            let mut reached = newest | on_node[goal];
            within[0] = reached;
            for within in &mut within[1..] {
                let mut next = 0;
                while newest != 0 {
                    next |= next_to[newest.trailing_zeros() as usize];
                    newest &= newest - 1;
                }
                newest = next & !reached;
                reached |= next;
                *within = reached;
            }
        }
        let entrances = within.map(|within: [u32; FOLLOWED]| within[0].count_ones() as u8);
        Self {
            number,
            within,
            entrances,
        }
    }

    /// Returns how many moves a figure on the occupied stop `from` needs to the goal of `color`.
    #[inline]
    pub(super) fn moves_to_goal(&self, color: usize, from: Stop) -> usize {
        if from.index() == 5 + color {
            return 0;
        }
        let number = self.number[from.index()];
        let mut moves = 1;
        for within in self.within[color] {
            moves += usize::from(within >> number & 1 == 0);
        }
        moves
    }

    /// Returns the number of pieces from whose stops a figure reaches the goal of `color` in one move.
    #[inline]
    pub(super) fn entrances(&self, color: usize) -> u8 {
        self.entrances[color]
    }
}
