//! Number of moves that figures need to reach their goals.

use asterism_rules::pentagame::{Graph, NODES, Stop};

/// Longest distance to a goal, in moves, that is computed exactly; all greater distances count as `FOLLOWED + 1`.
pub(super) const FOLLOWED: usize = 3;

/// Number of different distance values: from 0 (on the goal) to [`FOLLOWED`], and one for all greater distances.
pub(super) const CLASSES: usize = FOLLOWED + 2;

/// Maximum number of pieces on a board, so that a set of pieces fits into 32 bits. At most 31 pieces occur: twenty figures, ten blocks, and one more
/// block whose placement is being evaluated.
pub(super) const MOST: usize = 32;

/// Distances to each goal, in moves, if no other piece moves.
///
/// In one move, a figure can go to any stop within its reach, even to an occupied one (by swapping or beating). So the figure needs as many moves as
/// there are occupied stops on its best path, counting the goal. Only occupied stops matter, because a move to a free stop brings no figure closer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances {
    pub(super) contracted: Contracted,
    pub(super) regions: Regions,
    /// Sets of the pieces whose stops are within a given number of moves of a goal. Indexed by goal, then by number of moves minus 1.
    within: [Within; 5],
    /// For each goal, number of pieces from whose stops a figure can reach that goal in one move.
    entrances: [u8; 5],
}

/// Set of pieces, one bit for each [number](Contracted::number).
pub(super) type Pieces = u32;
/// Set of nodes, one bit each.
type Nodes = u16;
/// Sets of the pieces within a given number of moves of a goal, indexed by that number minus 1.
pub(super) type Within = [Pieces; FOLLOWED];

/// A board reduced to its nodes and occupied stops, with the free lines between them. A piece here is whatever occupies one stop: a block, or one or
/// more figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contracted {
    /// Number of the piece on each occupied stop; figures on one corner share a number.
    number: [u8; Stop::COUNT],
    /// Stop of each piece, by number.
    stops: [u8; MOST],
    count: u8,
    /// Nodes without a piece on them.
    free: Nodes,
    /// For each node, the set that contains the piece on the node; empty if the node is free.
    on_node: [Pieces; NODES],
    /// For each node, the pieces to which the node has a free line.
    touches: [Pieces; NODES],
    /// For each node, the nodes to which it has a free line.
    joined: [Nodes; NODES],
    /// For each piece, the pieces to which it has a free line.
    next_to: [Pieces; MOST],
}

impl Contracted {
    pub(super) fn new(graph: &Graph, occupied: u128) -> Self {
        let mut number = [0; Stop::COUNT];
        let mut stops = [0; MOST];
        let mut count = 0;
        let mut on_node = [0; NODES];
        let mut touches = [0; NODES];
        let mut joined = [0; NODES];
        for (node, piece) in on_node.iter_mut().enumerate() {
            if occupied >> node & 1 != 0 {
                number[node] = count;
                stops[usize::from(count)] = node as u8;
                *piece = 1 << count;
                count += 1;
            }
        }
        let mut next_to = [0; MOST];
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
                let stop = line.first + on_line.trailing_zeros() as u8;
                number[usize::from(stop)] = count;
                stops[usize::from(count)] = stop;
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
        for node in 0..NODES {
            if on_node[node] != 0 {
                next_to[usize::from(number[node])] = touches[node];
            }
        }
        Self {
            number,
            stops,
            count,
            free: !(occupied as Nodes) & ((1 << NODES) - 1),
            on_node,
            touches,
            joined,
            next_to,
        }
    }

    /// Describes the surroundings of a free stop.
    pub(super) fn place(&self, graph: &Graph, occupied: u128, stop: Stop) -> Place {
        let Some(line) = graph.line_of(stop) else {
            return Place::Node(stop.index());
        };
        let place = stop.index() - usize::from(line.first);
        let (from, to) = (usize::from(line.ends.0), usize::from(line.ends.1));
        let on_line = (occupied >> line.first) as u32 & ((1 << line.len) - 1);
        let (below, above) = (on_line & ((1 << place) - 1), on_line >> place);
        let piece = |place: u32| 1 << self.number[usize::from(line.first) + place as usize];
        Place::Line {
            ends: (from, to),
            is_open: (below == 0, above == 0),
            before: match below {
                0 => self.on_node[from],
                _ => piece(below.ilog2()),
            },
            after: match above {
                0 => self.on_node[to],
                _ => piece(place as u32 + above.trailing_zeros()),
            },
        }
    }

    /// Returns the pieces that a figure on a free place could reach in one move, and the regions next to the place, one bit each.
    pub(super) fn around(&self, regions: &Regions, place: &Place) -> (Pieces, u16) {
        let mut pieces = 0;
        let mut found = 0;
        let mut add = |node: usize| {
            if self.free >> node & 1 != 0 {
                let region = usize::from(regions.of[node]);
                pieces |= regions.around[region];
                found |= 1 << region;
            }
        };
        match *place {
            Place::Node(node) => add(node),
            Place::Line {
                ends,
                is_open,
                before,
                after,
            } => {
                if is_open.0 {
                    add(ends.0);
                }
                if is_open.1 {
                    add(ends.1);
                }
                pieces |= before | after;
            }
        }
        (pieces, found)
    }

    /// Returns whether all existing connections remain when a piece is put on a free place, so that no distance changes. May return `false` even if
    /// nothing changes.
    pub(super) fn keeps_links(&self, regions: &Regions, place: &Place) -> bool {
        let Place::Line {
            ends: (from, to),
            before,
            after,
            ..
        } = *place
        else {
            return false;
        };
        match (before, after) {
            (0, 0) => self.joins_around(from, to),
            (piece, 0) => self.touches_elsewhere(regions, piece, to),
            (0, piece) => self.touches_elsewhere(regions, piece, from),
            (before, after) => {
                let both = before | after;
                let mut around = regions.around[..regions.count].iter();
                around.any(|around| around & both == both)
            }
        }
    }

    /// Returns whether two free nodes at the ends of one free line are also connected through other free nodes.
    fn joins_around(&self, from: usize, to: usize) -> bool {
        let mut reached: Nodes = 1 << from;
        let mut newest = self.joined[from] & self.free & !(1 << to);
        while newest != 0 {
            let node = newest.trailing_zeros() as usize;
            reached |= 1 << node;
            newest = (newest | self.joined[node] & self.free) & !reached;
        }
        reached >> to & 1 != 0
    }

    /// Returns whether a piece has a free line to a node in the region of `node` other than `node` itself.
    fn touches_elsewhere(&self, regions: &Regions, piece: Pieces, node: usize) -> bool {
        let mut others = self.free & !(1 << node);
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            if regions.of[other] == regions.of[node] && self.touches[other] & piece != 0 {
                return true;
            }
        }
        false
    }

    /// Returns a copy of the board with one more piece on a free place. In the copy, that piece has no [number](Contracted::number).
    pub(super) fn with_piece(&self, place: &Place) -> Self {
        let mut next = *self;
        let piece: Pieces = 1 << self.count;
        match *place {
            Place::Node(node) => {
                next.on_node[node] = piece;
                next.free &= !(1 << node);
                next.link(piece, self.touches[node]);
                let mut joined = self.joined[node];
                while joined != 0 {
                    next.touches[joined.trailing_zeros() as usize] |= piece;
                    joined &= joined - 1;
                }
            }
            Place::Line {
                ends: (from, to),
                is_open,
                before,
                after,
            } => {
                if is_open.0 {
                    next.touches[from] = next.touches[from] & !after | piece;
                }
                if is_open.1 {
                    next.touches[to] = next.touches[to] & !before | piece;
                }
                if is_open == (true, true) {
                    next.joined[from] &= !(1 << to);
                    next.joined[to] &= !(1 << from);
                }
                for (one, other) in [(before, after), (after, before)] {
                    if one != 0 {
                        next.next_to[one.trailing_zeros() as usize] &= !other;
                    }
                }
                next.link(piece, before | after);
            }
        }
        next
    }

    /// Records the free lines between a piece and other pieces.
    fn link(&mut self, piece: Pieces, mut others: Pieces) {
        self.next_to[piece.trailing_zeros() as usize] |= others;
        while others != 0 {
            self.next_to[others.trailing_zeros() as usize] |= piece;
            others &= others - 1;
        }
    }

    /// Finds the regions of the board: the sets of free nodes that are connected by free lines.
    pub(super) fn regions(&self) -> Regions {
        let mut regions = Regions {
            around: [0; NODES],
            count: 0,
            of: [0; NODES],
        };
        let mut free = self.free;
        while free != 0 {
            let mut newest = free & free.wrapping_neg();
            let mut pieces = 0;
            free &= !newest;
            while newest != 0 {
                let node = newest.trailing_zeros() as usize;
                newest &= newest - 1;
                pieces |= self.touches[node];
                regions.of[node] = regions.count as u8;
                let more = self.joined[node] & free;
                newest |= more;
                free &= !more;
            }
            regions.around[regions.count] = pieces;
            regions.count += 1;
        }
        regions
    }

    /// Returns the pieces that a figure on any of `pieces` can reach in one move.
    #[inline]
    fn step(&self, regions: &Regions, pieces: Pieces) -> Pieces {
        let mut next = 0;
        for &around in &regions.around[..regions.count] {
            next |= if around & pieces == 0 { 0 } else { around };
        }
        let mut rest = pieces;
        while rest != 0 {
            next |= self.next_to[rest.trailing_zeros() as usize % MOST];
            rest &= rest - 1;
        }
        next
    }

    /// Returns the sets of pieces within 1, 2, … moves of the goal of `color`. The search stops once it has found all `wanted` pieces, so pieces
    /// farther away may be missing.
    #[inline]
    pub(super) fn within(&self, regions: &Regions, color: usize, wanted: Pieces) -> Within {
        let goal = 5 + color;
        let on_goal = self.on_node[goal];
        let mut reached = match on_goal {
            0 => regions.around[usize::from(regions.of[goal])],
            _ => self.step(regions, on_goal) | on_goal,
        };
        let mut newest = reached & !on_goal;
        let mut all = [reached; FOLLOWED];
        for within in &mut all[1..] {
            if wanted & !reached != 0 && newest != 0 {
                newest = self.step(regions, newest) & !reached;
                reached |= newest;
            }
            *within = reached;
        }
        all
    }

    /// Returns whether putting a piece on a free place can change the distances to the goal of `color` or the number of entrances to that goal. The
    /// argument `within` holds the current distances, and the last argument is the result of [`around`](Self::around) for the place. May return
    /// `true` even if nothing changes.
    ///
    /// The pieces around the place can all reach each other as long as the place is free. If all of them are equally far from the goal, none of them
    /// is on the path of another.
    #[inline]
    pub(super) fn matters(
        &self,
        regions: &Regions,
        color: usize,
        within: &Within,
        (around, near): (Pieces, u16),
    ) -> bool {
        let goal = 5 + color;
        let is_near = match self.on_node[goal] {
            0 => near >> regions.of[goal] & 1 != 0,
            piece => piece & around != 0,
        };
        let differ = within
            .iter()
            .any(|within| within & around != 0 && within & around != around);
        is_near || differ
    }
}

/// A free stop on which a piece may be placed.
pub(super) enum Place {
    Node(usize),
    Line {
        /// Nodes at both ends of the line on which the place lies.
        ends: (usize, usize),
        /// For each end of the line, whether the line is free of pieces between the place and that end.
        is_open: (bool, bool),
        /// The nearest piece on each side of the place, if any: on the line itself, or on the node at that end of the line.
        before: Pieces,
        after: Pieces,
    },
}

/// The regions of a board. A region is a set of free nodes that are connected by free lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Regions {
    /// For each region, the pieces with a free line to a node of that region. A figure on the stop of any of these pieces can reach all the others.
    around: [Pieces; NODES],
    count: usize,
    /// Index of the region of each free node.
    of: [u8; NODES],
}

impl Distances {
    /// Computes the distances on a board whose `occupied` stops hold pieces.
    pub(super) fn new(graph: &Graph, occupied: u128) -> Self {
        let contracted = Contracted::new(graph, occupied);
        let regions = contracted.regions();
        let mut distances = Self {
            contracted,
            regions,
            within: [[0; FOLLOWED]; 5],
            entrances: [0; 5],
        };
        for color in 0..5 {
            distances.put(color, contracted.within(&regions, color, Pieces::MAX));
        }
        distances
    }

    /// Returns the sets of pieces within 1, 2, … moves of the goal of `color`.
    #[inline]
    pub(super) fn within(&self, color: usize) -> &Within {
        &self.within[color]
    }

    /// Returns the pieces that a figure on the stop of piece `number` can reach in one move.
    #[inline]
    pub(super) fn reach(&self, number: u8) -> Pieces {
        self.contracted.step(&self.regions, 1 << number) & !(1 << number)
    }

    /// Returns whether a figure on the stop of piece `number` can reach the free node `node` in one move.
    #[inline]
    pub(super) fn reaches_node(&self, number: u8, node: Stop) -> bool {
        let region = usize::from(self.regions.of[node.index()]);
        self.regions.around[region] >> number & 1 != 0
    }

    /// Returns the stop of piece `number`.
    #[inline]
    pub(super) fn stop_of(&self, number: u8) -> Stop {
        let stop = usize::from(self.contracted.stops[usize::from(number) % MOST]);
        Stop::new(stop).expect("every piece is on a stop")
    }

    /// Replaces the distances to the goal of `color`, and updates the number of entrances to that goal. The pieces do not change.
    #[inline]
    pub(super) fn put(&mut self, color: usize, within: Within) {
        self.within[color] = within;
        self.entrances[color] = within[0].count_ones() as u8;
    }

    /// Returns the [number](Contracted::number) of the piece on an occupied stop.
    pub(super) fn number_on(&self, stop: Stop) -> u8 {
        self.contracted.number[stop.index()]
    }

    /// Returns the number of moves that a figure on the occupied stop `from` needs to reach the goal of `color`.
    #[inline]
    pub(super) fn moves_to_goal(&self, color: usize, from: Stop) -> usize {
        if from.index() == 5 + color {
            return 0;
        }
        moves_of(&self.within[color], self.number_on(from))
    }

    /// Returns the number of pieces from whose stops a figure can reach the goal of `color` in one move.
    #[inline]
    pub(super) fn entrances(&self, color: usize) -> u8 {
        self.entrances[color]
    }
}

/// Returns the distance of the piece `number` from a goal, in moves. The argument `within` holds the sets of pieces within 1, 2, … moves of that
/// goal. The piece must not be on the goal.
#[inline]
pub(super) fn moves_of(within: &Within, number: u8) -> usize {
    let is_within = |at: usize| (within[at] >> number & 1) as usize;
    const { assert!(FOLLOWED == 3, "one term for each") };
    1 + FOLLOWED - is_within(0) - is_within(1) - is_within(2)
}
