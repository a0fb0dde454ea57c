//! How many moves figures are away from the goals.

use asterism_rules::pentagame::{Graph, NODES, Stop};

/// Moves that are followed; whoever needs more counts as needing one more.
pub(super) const FOLLOWED: usize = 3;

/// Classes of figures by the moves they need: 0 on the goal, up to [`FOLLOWED`], and more.
pub(super) const CLASSES: usize = FOLLOWED + 2;

/// Most things on the board: twenty figures and ten blocks.
const THINGS: usize = 30;

/// For each goal, from where a figure gets there in how many moves if nothing else changes.
///
/// A figure goes in one move wherever its reach touches: to what stands there it comes by a swap or by beating. So it takes as many
/// moves as there are things on the way, the goal included. Only stops on which something stands are looked at, since a figure
/// gets no farther by going to a free one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    /// Number of the thing on each occupied stop, in the order of stops; figures on one corner are one thing.
    number: [u8; Stop::COUNT],
    /// By goal and moves less one: things from whose stop it takes at most so many.
    within: [[u32; FOLLOWED]; 5],
    /// By goal: how many things it can be reached from at once.
    entrances: [u8; 5],
}

impl Distances {
    /// Distances on a board with things on the `occupied` stops.
    pub(super) fn new(graph: &Graph, occupied: u128) -> Self {
        let mut number = [0; Stop::COUNT];
        let mut count = 0;
        // Each node's own thing, what it has a free line to, and which nodes.
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
        // What stands beside each thing; a free region joins all that stands around it.
        let mut beside = [0_u32; THINGS + 2];
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
                beside[usize::from(count)] = before | after;
                before = 1 << count;
                count += 1;
            }
            touches[to] |= before;
        }
        let mut free = !(occupied as u16) & ((1 << NODES) - 1);
        for node in 0..NODES {
            if on_node[node] != 0 {
                beside[usize::from(number[node])] = touches[node];
            }
        }
        // What stands around the region of each free node.
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
                beside[rest.trailing_zeros() as usize] |= things;
                rest &= rest - 1;
            }
        }
        let mut within = [[0; FOLLOWED]; 5];
        for (color, within) in within.iter_mut().enumerate() {
            let goal = 5 + color;
            let mut newest = match on_node[goal] {
                0 => around[goal],
                _ => beside[usize::from(number[goal])] & !on_node[goal],
            };
            let mut reached = newest | on_node[goal];
            within[0] = reached;
            for within in &mut within[1..] {
                let mut next = 0;
                while newest != 0 {
                    next |= beside[newest.trailing_zeros() as usize];
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

    /// Moves a figure on the occupied stop `from` needs to the goal of `color`.
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

    /// Number of things from whose stops a figure gets to the goal of `color` in one move.
    #[inline]
    pub(super) fn entrances(&self, color: usize) -> u8 {
        self.entrances[color]
    }
}
