//! A position of Star Squares for the search: the stars of both sides, and the number of stars in each square.

use asterism_rules::star_squares::{Move, Opening, POINTS, Point, STARS, StarSquares};
use asterism_rules::{Position, Seat};

use super::tables::{BoardTables, NOTHING, OFF, SquareCounts};

/// Position for the search. Its sides are seats rather than colors, because colors may be swapped.
///
/// It does not support `superko` or seats that have retired; [`FullNode`](super::full::FullNode) does.
#[derive(Clone, Copy)]
pub(crate) struct Stars {
    tables: &'static BoardTables,
    #[expect(clippy::struct_field_names, reason = "the game calls them so")]
    stars: [u32; 2],
    squares: [SquareCounts; 2],
    /// Squares that the level notices, indexed by the side whose stars complete them.
    seen: [u64; 2],
    /// Push that is forbidden because it would undo the last turn, as (from, to).
    undo: Option<(u8, u8)>,
    side: u8,
    /// Whether colors may be swapped once the first star is placed.
    pie: bool,
    /// Whether the center of an empty board must stay free (`opening=no_center`).
    keeps_center_free: bool,
}

impl From<&StarSquares> for Stars {
    fn from(position: &StarSquares) -> Self {
        let options = position.options();
        let tables = BoardTables::of(options.board, options.squares);
        let stars = [0, 1].map(|side| {
            let seat = Seat::new(side).unwrap_or(Seat::FIRST);
            position.stars(position.color_of(seat))
        });
        let undo = position.forbidden_push();
        Self {
            tables,
            stars,
            squares: stars.map(|stars| count_squares(tables, stars)),
            seen: [u64::MAX; 2],
            undo: undo.map(|(from, to)| (from.index() as u8, to.index() as u8)),
            side: position.to_move().index() as u8,
            pie: position.is_pie_open(),
            keeps_center_free: options.opening == Opening::NoCenter,
        }
    }
}

/// Returns the number of `stars` in every square.
fn count_squares(tables: &BoardTables, stars: u32) -> SquareCounts {
    let mut counts = SquareCounts::default();
    for point in bits(stars) {
        counts.add(tables.squares_at(point));
    }
    counts
}

/// Returns the indices of the bits that are set.
#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let place = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(place)
    })
}

impl Stars {
    /// Returns this position as seen by a player who notices only the squares in `seen`, which is indexed by the side whose stars complete the
    /// squares.
    pub(super) fn noticing(&self, seen: [u64; 2]) -> Self {
        Self { seen, ..*self }
    }

    pub(super) fn tables(&self) -> &'static BoardTables {
        self.tables
    }

    /// Returns the stars by side.
    pub(super) fn stars(&self) -> [u32; 2] {
        self.stars
    }

    /// Returns the side to move.
    #[inline]
    pub(super) fn side_to_move(&self) -> usize {
        usize::from(self.side)
    }

    /// Returns the result for the side to move: 1 if that side has completed a square, -1 if only the other side has.
    ///
    /// The side to move did not make the last move. If both sides have a square, only the square of the side to move counts (R5).
    #[inline]
    pub(super) fn outcome(&self) -> Option<i32> {
        let side = usize::from(self.side);
        if self.squares[side].four() & self.seen[side] != 0 {
            Some(1)
        } else if self.squares[1 - side].four() & self.seen[1 - side] != 0 {
            Some(-1)
        } else {
            None
        }
    }

    /// Returns the position after `m`.
    #[inline]
    pub(super) fn after_move(&self, m: Move) -> Self {
        let mut after = *self;
        let side = usize::from(self.side);
        after.undo = None;
        after.side = 1 - self.side;
        after.pie = self.pie && self.occupied() == 0;
        match m {
            Move::Place(point) => after.put_star(side, point.index()),
            Move::Go(from, to) => {
                after.take_star(side, from.index());
                after.put_star(side, to.index());
            }
            Move::Push(from, to) => {
                let (from, to) = (from.index(), to.index());
                let beyond = self.tables.beyond(from, to);
                let pushed = if self.own() >> to & 1 == 1 {
                    side
                } else {
                    1 - side
                };
                after.take_star(side, from);
                after.take_star(pushed, to);
                if beyond < OFF {
                    after.put_star(pushed, beyond.into());
                    if pushed != side {
                        after.undo = Some((beyond, to as u8));
                    }
                }
                after.put_star(side, to);
            }
            Move::TakeOff(point) => after.take_star(side, point.index()),
            Move::Swap => {
                after.stars.swap(0, 1);
                after.squares.swap(0, 1);
            }
        }
        after
    }

    /// Returns the push that is not allowed because it would undo the last turn, as (from, to).
    pub(super) fn undo(&self) -> Option<(u8, u8)> {
        self.undo
    }

    /// Returns the two bits that belong to a position besides its stars and its forbidden push: the side to move, and whether colors may be swapped.
    pub(super) fn rest(&self) -> u64 {
        u64::from(self.side) | u64::from(self.pie) << 1
    }

    /// Returns whether colors may be swapped now or once the first star is placed.
    pub(super) fn is_pie_open(&self) -> bool {
        self.pie
    }

    #[inline]
    pub(super) fn own(&self) -> u32 {
        self.stars[usize::from(self.side)]
    }

    #[inline]
    fn occupied(&self) -> u32 {
        self.stars[0] | self.stars[1]
    }

    #[inline]
    fn put_star(&mut self, side: usize, point: usize) {
        self.stars[side] |= 1 << point;
        self.squares[side].add(self.tables.squares_at(point));
    }

    #[inline]
    fn take_star(&mut self, side: usize, point: usize) {
        self.stars[side] &= !(1 << point);
        self.squares[side].remove(self.tables.squares_at(point));
    }

    /// Returns whether a star can be pushed to `beyond`.
    #[inline]
    fn has_room(&self, beyond: u8) -> bool {
        beyond == OFF || beyond != NOTHING && self.occupied() >> beyond & 1 == 0
    }

    /// Returns a move with which `side` would win at once if that side were on move.
    ///
    /// A move brings a star to only one new point, so that point must be the missing corner of a square that already has three stars. If `side` is
    /// not on move, the undo rule may turn out to forbid a push found by this function.
    pub(super) fn find_win(&self, side: usize) -> Option<Move> {
        let mut lanes = self.squares[side].three() & self.seen[side];
        let own = self.stars[side];
        let others = self.stars[1 - side];
        let tables = self.tables;
        let named = |index: usize| tables.named(index);
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let corners = tables.corners(lane);
            let missing = corners & !own;
            let point = missing.trailing_zeros() as usize;
            // Stars that can move without breaking the square.
            let free = own & !corners;
            if others & missing == 0 {
                if own.count_ones() < STARS {
                    return Some(Move::Place(named(point)));
                }
                if let Some(from) = bits(tables.near(point) & free).next() {
                    return Some(Move::Go(named(from), named(point)));
                }
                for &(from, over) in tables.onto(point) {
                    if free >> from & 1 == 1 && own >> over & 1 == 1 {
                        return Some(Move::Push(named(from.into()), named(over.into())));
                    }
                }
                continue;
            }
            for from in bits(tables.near(point) & free) {
                let beyond = tables.beyond(from, point);
                let is_undo =
                    side == usize::from(self.side) && self.undo == Some((from as u8, point as u8));
                if self.has_room(beyond)
                    && !is_undo
                    && !self.gives_a_square(1 - side, point, beyond)
                {
                    return Some(Move::Push(named(from), named(point)));
                }
            }
        }
        None
    }

    /// Returns whether `side` would complete a square if its star at `point` were pushed to `beyond`.
    fn gives_a_square(&self, side: usize, point: usize, beyond: u8) -> bool {
        if beyond == OFF {
            return false;
        }
        let beyond = usize::from(beyond);
        let mut others = self.squares[side];
        others.remove(self.tables.squares_at(point));
        others.three() & self.tables.squares_at(beyond) != 0
    }

    /// Calls `found` with every legal move.
    #[inline]
    pub(super) fn each_move(&self, mut found: impl FnMut(Move)) {
        self.any_move(|m| {
            found(m);
            false
        });
    }

    /// Returns whether `is_such` is true for any legal move. Stops at the first legal move for which it is true.
    #[inline]
    pub(super) fn any_move(&self, mut is_such: impl FnMut(Move) -> bool) -> bool {
        let tables = self.tables;
        let named = |index: usize| tables.named(index);
        let occupied = self.occupied();
        let own = self.own();
        if self.pie && occupied != 0 && is_such(Move::Swap) {
            return true;
        }
        if own.count_ones() < STARS {
            let mut room = ((1 << POINTS) - 1) & !occupied;
            if self.keeps_center_free && occupied == 0 {
                room &= !(1 << tables.board.center().index());
            }
            for point in bits(room) {
                if is_such(Move::Place(named(point))) {
                    return true;
                }
            }
        }
        for from in bits(own) {
            for to in bits(tables.near(from)) {
                let goes = occupied >> to & 1 == 0;
                let pushes = !goes
                    && self.has_room(tables.beyond(from, to))
                    && self.undo != Some((from as u8, to as u8));
                if goes && is_such(Move::Go(named(from), named(to)))
                    || pushes && is_such(Move::Push(named(from), named(to)))
                {
                    return true;
                }
            }
            if tables.outer >> from & 1 == 1 && is_such(Move::TakeOff(named(from))) {
                return true;
            }
        }
        false
    }

    /// Returns the value of each point for ordering moves: how much a star there helps the side to move and hinders the opponent.
    pub(super) fn values(&self) -> [i32; POINTS] {
        let side = usize::from(self.side);
        let [own, others] = [self.squares[side], self.squares[1 - side]];
        let all = self.tables.squares;
        let open = others.none() & all;
        let sets = [
            (own.two() & open, 400),
            (own.one() & open, 60),
            (own.none() & open, 8),
            (others.two() & own.none(), 150),
            (others.one() & own.none(), 20),
            (own.three(), 600),
        ];
        let mut values = [0; POINTS];
        for (mut lanes, weight) in sets {
            while lanes != 0 {
                for corner in self.tables.corners_of(lanes.trailing_zeros()) {
                    values[usize::from(corner) % POINTS] += weight;
                }
                lanes &= lanes - 1;
            }
        }
        values
    }

    /// Returns the hint for the place of `m` in the search order, computed from the values of the points.
    pub(super) fn hint(&self, values: &[i32; POINTS], m: Move) -> i32 {
        let value = |point: Point| values[point.index()];
        match m {
            Move::Place(point) => value(point),
            Move::Go(from, to) => value(to) - value(from) / 2 - 20,
            Move::Push(from, to) => {
                let foreign = self.own() >> to.index() & 1 == 0;
                value(to) * i32::from(foreign) - value(from) / 2 - 10
            }
            Move::TakeOff(from) => -value(from) - 100,
            Move::Swap => 0,
        }
    }
}

/// Packs a position into 64 bits. Different positions have different results.
#[inline]
pub(super) fn packed(stars: [u32; 2], undo: Option<(u8, u8)>, rest: u64) -> u64 {
    let undo = undo.map_or(0, |(from, to)| 1 + u64::from(from) * 32 + u64::from(to));
    u64::from(stars[0]) | u64::from(stars[1]) << POINTS | undo << (2 * POINTS) | rest << 62
}

/// Returns the stars of a [`packed`] position, and the push that would undo the last turn.
pub(super) fn unpacked(packed: u64) -> ([u32; 2], Option<(u8, u8)>) {
    let points = (1 << POINTS) - 1;
    let stars = [packed & points, packed >> POINTS & points].map(|stars| stars as u32);
    let undo = (packed >> (2 * POINTS) & 0xfff).checked_sub(1);
    (
        stars,
        undo.map(|undo| ((undo / 32) as u8, (undo % 32) as u8)),
    )
}

/// Methods for evaluating a position.
impl Stars {
    /// Returns the number of stars that `side` has in each square.
    #[inline]
    pub(super) fn squares(&self, side: usize) -> &SquareCounts {
        &self.squares[side]
    }

    /// Returns a simple evaluation for the side to move: the number of squares that this side can still complete minus the number that the opponent
    /// can still complete. Fuller squares count more.
    pub(super) fn quick_evaluation(&self) -> i32 {
        let open = |side: usize| {
            let [own, others] = [self.squares[side], self.squares[1 - side]];
            let open = |lanes: u64| (lanes & others.none()).count_ones() as i32;
            open(own.one()) + 4 * open(own.two()) + 16 * open(own.three())
        };
        let side = usize::from(self.side);
        10 * (open(side) - open(1 - side))
    }

    /// Returns whether `side` could win at once if that side were on move.
    #[inline]
    pub(super) fn threatens(&self, side: usize) -> bool {
        self.squares[side].three() & self.seen[side] != 0 && self.find_win(side).is_some()
    }
}
