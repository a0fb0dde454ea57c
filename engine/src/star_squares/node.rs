//! Position as the search sees it: two sets of stars, and how full every square is.

use super::ground::{Counts, Ground, NOTHING, OFF};
use super::symmetry;
use super::worth::WORTHS;
use crate::mix::mixed;
use crate::search::{Node, Provable};
use asterism_rules::star_squares::Move;
use asterism_rules::star_squares::Opening;
use asterism_rules::star_squares::{POINTS, Point};
use asterism_rules::star_squares::{STARS, StarSquares};
use asterism_rules::{Position, Seat};

/// Position for the search. Sides are seats, so colors may be swapped.
///
/// It knows nothing of `superko` and of seats that left the game; [`Careful`](super::careful::Careful) does.
#[derive(Clone, Copy)]
pub(crate) struct Stars {
    ground: &'static Ground,
    #[expect(clippy::struct_field_names, reason = "the game calls them so")]
    stars: [u32; 2],
    squares: [Counts; 2],
    /// Squares that are noticed, by whose stars make them.
    seen: [u64; 2],
    /// Push that would undo the last turn: from, to.
    undo: Option<(u8, u8)>,
    side: u8,
    /// Colors may be swapped once the first star is placed.
    pie: bool,
    /// No star is placed in the middle of an empty board.
    keeps_center_free: bool,
}

/// Order of a move that wins on the spot.
const WINS: i32 = 1 << 28;

impl From<&StarSquares> for Stars {
    fn from(position: &StarSquares) -> Self {
        let options = position.options();
        let ground = Ground::of(options.board, options.squares);
        let stars = [0, 1].map(|side| {
            let seat = Seat::new(side).unwrap_or(Seat::FIRST);
            position.stars(position.color_of(seat))
        });
        let undo = position.forbidden_push();
        Self {
            ground,
            stars,
            squares: stars.map(|stars| counted(ground, stars)),
            seen: [u64::MAX; 2],
            undo: undo.map(|(from, to)| (from.index() as u8, to.index() as u8)),
            side: position.to_move().index() as u8,
            pie: position.is_pie_open(),
            keeps_center_free: options.opening == Opening::NoCenter,
        }
    }
}

/// How full `stars` make the squares.
fn counted(ground: &Ground, stars: u32) -> Counts {
    let mut counts = Counts::default();
    for point in bits(stars) {
        counts.add(ground.squares_at(point));
    }
    counts
}

/// Places of the bits that are set.
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
    /// The same for somebody who notices only these squares, by whose stars make them.
    pub(super) fn noticing(&self, seen: [u64; 2]) -> Self {
        Self { seen, ..*self }
    }

    pub(super) fn ground(&self) -> &'static Ground {
        self.ground
    }

    /// Stars by side.
    pub(super) fn stars(&self) -> [u32; 2] {
        self.stars
    }

    /// Points as numbers: a push that is not allowed.
    pub(super) fn undo(&self) -> Option<(u8, u8)> {
        self.undo
    }

    /// Everything but the stars and the undo rule that tells positions apart, as two bits.
    pub(super) fn rest(&self) -> u64 {
        u64::from(self.side) | u64::from(self.pie) << 1
    }

    #[inline]
    fn own(&self) -> u32 {
        self.stars[usize::from(self.side)]
    }

    #[inline]
    fn occupied(&self) -> u32 {
        self.stars[0] | self.stars[1]
    }

    #[inline]
    fn put(&mut self, side: usize, point: usize) {
        self.stars[side] |= 1 << point;
        self.squares[side].add(self.ground.squares_at(point));
    }

    #[inline]
    fn take(&mut self, side: usize, point: usize) {
        self.stars[side] &= !(1 << point);
        self.squares[side].remove(self.ground.squares_at(point));
    }

    /// Whether a push may be made, so far as the star pushed is concerned.
    #[inline]
    fn has_room(&self, beyond: u8) -> bool {
        beyond == OFF || beyond != NOTHING && self.occupied() >> beyond & 1 == 0
    }

    /// A move by which `side` would win at once, were it on move.
    ///
    /// A move brings one star to one new point, so it is the missing corner of a square that has three. What an undo rule that
    /// is not there yet may forbid is not known.
    pub(super) fn win(&self, side: usize) -> Option<Move> {
        let mut lanes = self.squares[side].three() & self.seen[side];
        let own = self.stars[side];
        let others = self.stars[1 - side];
        let ground = self.ground;
        let named = |index: usize| ground.named(index);
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let corners = ground.corners(lane);
            let missing = corners & !own;
            let point = missing.trailing_zeros() as usize;
            // Stars that can go without breaking the square.
            let free = own & !corners;
            if others & missing == 0 {
                if own.count_ones() < STARS {
                    return Some(Move::Place(named(point)));
                }
                if let Some(from) = bits(ground.near(point) & free).next() {
                    return Some(Move::Go(named(from), named(point)));
                }
                for &(from, over) in ground.onto(point) {
                    if free >> from & 1 == 1 && own >> over & 1 == 1 {
                        return Some(Move::Push(named(from.into()), named(over.into())));
                    }
                }
                continue;
            }
            for from in bits(ground.near(point) & free) {
                let beyond = ground.beyond(from, point);
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

    /// Whether `side` would have a square if its star at `point` were pushed on.
    fn gives_a_square(&self, side: usize, point: usize, beyond: u8) -> bool {
        if beyond == OFF {
            return false;
        }
        let beyond = usize::from(beyond);
        let mut others = self.squares[side];
        others.remove(self.ground.squares_at(point));
        others.three() & self.ground.squares_at(beyond) != 0
    }

    /// Calls `found` with every legal move, whatever it leads to.
    #[inline]
    pub(super) fn each(&self, mut found: impl FnMut(Move)) {
        self.any(|m| {
            found(m);
            false
        });
    }

    /// Whether some legal move is such; those behind it are not looked at.
    #[inline]
    fn any(&self, mut is_such: impl FnMut(Move) -> bool) -> bool {
        let ground = self.ground;
        let named = |index: usize| ground.named(index);
        let occupied = self.occupied();
        let own = self.own();
        if self.pie && occupied != 0 && is_such(Move::Swap) {
            return true;
        }
        if own.count_ones() < STARS {
            let mut room = ((1 << POINTS) - 1) & !occupied;
            if self.keeps_center_free && occupied == 0 {
                room &= !(1 << ground.board.center().index());
            }
            for point in bits(room) {
                if is_such(Move::Place(named(point))) {
                    return true;
                }
            }
        }
        for from in bits(own) {
            for to in bits(ground.near(from)) {
                let goes = occupied >> to & 1 == 0;
                let pushes = !goes
                    && self.has_room(ground.beyond(from, to))
                    && self.undo != Some((from as u8, to as u8));
                if goes && is_such(Move::Go(named(from), named(to)))
                    || pushes && is_such(Move::Push(named(from), named(to)))
                {
                    return true;
                }
            }
            if ground.outer >> from & 1 == 1 && is_such(Move::TakeOff(named(from))) {
                return true;
            }
        }
        false
    }

    /// What a star on each point does for the side to move, and in the way of the other: for the order of moves.
    pub(super) fn values(&self) -> [i32; POINTS] {
        let side = usize::from(self.side);
        let [own, others] = [self.squares[side], self.squares[1 - side]];
        let all = self.ground.squares;
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
                for corner in self.ground.corners_of(lanes.trailing_zeros()) {
                    values[usize::from(corner) % POINTS] += weight;
                }
                lanes &= lanes - 1;
            }
        }
        values
    }

    /// Where `m` should come in the order, by what the points are worth.
    pub(super) fn hint(&self, values: &[i32; POINTS], m: Move) -> i32 {
        let worth = |point: Point| values[point.index()];
        match m {
            Move::Place(point) => worth(point),
            Move::Go(from, to) => worth(to) - worth(from) / 2 - 20,
            Move::Push(from, to) => {
                let foreign = self.own() >> to.index() & 1 == 0;
                worth(to) * i32::from(foreign) - worth(from) / 2 - 10
            }
            Move::TakeOff(from) => -worth(from) - 100,
            Move::Swap => 0,
        }
    }
}

impl Node for Stars {
    type Move = Move;

    const REPEATS: bool = true;
    const REDUCES: bool = true;
    const SLOTS: usize = POINTS * (POINTS + 2) + 1;
    const REMEMBERED_FROM: i32 = 2;

    #[inline]
    fn side(&self) -> usize {
        usize::from(self.side)
    }

    /// R5: whoever is on move has not made the last move, and his square goes before.
    #[inline]
    fn result(&self) -> Option<i32> {
        let side = usize::from(self.side);
        if self.squares[side].four() & self.seen[side] != 0 {
            Some(1)
        } else if self.squares[1 - side].four() & self.seen[1 - side] != 0 {
            Some(-1)
        } else {
            None
        }
    }

    fn moves(&self, found: &mut Vec<(i32, Move)>) {
        self.chosen_moves(found);
    }

    /// A move that wins at once alone; or else, if the opponent threatens to win, those after which he cannot, if there are any.
    fn chosen_moves(&self, found: &mut Vec<(i32, Move)>) -> u64 {
        if self.result().is_some() {
            return 0;
        }
        let side = usize::from(self.side);
        if let Some(m) = self.win(side) {
            found.push((WINS, m));
            return 0;
        }
        let values = self.values();
        let first = found.len();
        self.each(|m| {
            found.push((self.hint(&values, m), m));
        });
        if self.win(1 - side).is_none() {
            return 0;
        }
        let made = found.len() - first;
        let mut kept = first;
        for at in first..found.len() {
            let after = self.after(found[at].1);
            let is_lost = after.result().is_some_and(|result| result > 0)
                || after.win(usize::from(after.side)).is_some();
            if !is_lost {
                found.swap(kept, at);
                kept += 1;
            }
        }
        if kept > first {
            found.truncate(kept);
        } else {
            found.truncate(first + 1);
        }
        made as u64
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        let mut after = *self;
        let side = usize::from(self.side);
        after.undo = None;
        after.side = 1 - self.side;
        after.pie = self.pie && self.occupied() == 0;
        match m {
            Move::Place(point) => after.put(side, point.index()),
            Move::Go(from, to) => {
                after.take(side, from.index());
                after.put(side, to.index());
            }
            Move::Push(from, to) => {
                let (from, to) = (from.index(), to.index());
                let beyond = self.ground.beyond(from, to);
                let pushed = if self.own() >> to & 1 == 1 {
                    side
                } else {
                    1 - side
                };
                after.take(side, from);
                after.take(pushed, to);
                if beyond < OFF {
                    after.put(pushed, beyond.into());
                    if pushed != side {
                        after.undo = Some((beyond, to as u8));
                    }
                }
                after.put(side, to);
            }
            Move::TakeOff(point) => after.take(side, point.index()),
            Move::Swap => {
                after.stars.swap(0, 1);
                after.squares.swap(0, 1);
            }
        }
        after
    }

    fn key(&self) -> u64 {
        // One to one, as is the mixing.
        mixed(packed(self.stars, self.undo, self.rest()))
    }

    fn worth(&self) -> i32 {
        WORTHS.of(self)
    }

    fn slot(&self, m: Move) -> usize {
        match m {
            Move::Place(point) => point.index(),
            Move::TakeOff(point) => POINTS + point.index(),
            Move::Go(from, to) | Move::Push(from, to) => (2 + from.index()) * POINTS + to.index(),
            Move::Swap => POINTS * (POINTS + 2),
        }
    }

    #[inline]
    fn proven(&self) -> Option<i32> {
        self.win(usize::from(self.side)).map(|_| 1)
    }
}

impl Provable for Stars {
    fn class(&self) -> u64 {
        symmetry::class(self)
    }

    fn wins(&self) -> Option<Move> {
        self.win(usize::from(self.side))
    }

    fn escapes(&self, made: &mut u64) -> bool {
        if self.wins().is_some() {
            return true;
        }
        self.any(|m| {
            *made += 1;
            let after = self.after(m);
            after.result() != Some(1) && after.wins().is_none()
        })
    }
}

/// Position in 64 bits, each its own number.
#[inline]
pub(super) fn packed(stars: [u32; 2], undo: Option<(u8, u8)>, rest: u64) -> u64 {
    let undo = undo.map_or(0, |(from, to)| 1 + u64::from(from) * 32 + u64::from(to));
    u64::from(stars[0]) | u64::from(stars[1]) << POINTS | undo << (2 * POINTS) | rest << 62
}

/// What the evaluation looks at.
impl Stars {
    /// How full the squares of a side are.
    #[inline]
    pub(super) fn squares(&self, side: usize) -> &Counts {
        &self.squares[side]
    }

    /// What the position looks like to the side to move: squares open to it, the fuller the better, less those open to the other.
    pub(super) fn looks(&self) -> i32 {
        let open = |side: usize| {
            let [own, others] = [self.squares[side], self.squares[1 - side]];
            let open = |lanes: u64| (lanes & others.none()).count_ones() as i32;
            open(own.one()) + 4 * open(own.two()) + 16 * open(own.three())
        };
        let side = usize::from(self.side);
        10 * (open(side) - open(1 - side))
    }

    /// Whether `side` could win at once, were it on move.
    #[inline]
    pub(super) fn threatens(&self, side: usize) -> bool {
        self.squares[side].three() & self.seen[side] != 0 && self.win(side).is_some()
    }
}
