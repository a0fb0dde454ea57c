//! Stern-Halma, also known as Chinese checkers, on a six-pointed star.
//!
//! Each player brings ten pegs from one arm of the star to the opposite arm by sliding them and by hopping over other pegs. R1–R5 in comments refer
//! to the paragraphs of the project's rule sheet, which is based on a German edition of 1990.
//!
//! ```
//! use asterism_rules::stern_halma::{Options, SternHalma};
//! use asterism_rules::{Notation, Position, Seat};
//!
//! let start = SternHalma::start(&Options::default(), 2)?;
//! assert_eq!(start.pegs(Seat::FIRST).len(), 10);
//! let hop = start.parse_move("c1 e5")?;
//! assert!(!hop.is_slide());
//! let path: Vec<_> = start.path(hop).iter().map(|hole| hole.name()).collect();
//! assert_eq!(path, ["c1", "e5"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod check;
mod completion;
mod lexer;
mod head_start;
mod moves;
mod nearest;
mod offer;
mod options;
pub(crate) mod phrases;
mod reading;
mod reasons;
mod piece;
mod plain;
mod text;
mod words;

pub use board::{ARMS, Hole, HoleSet, arm, arm_set, opposite_arm};
pub use moves::Move;
pub use options::{ForeignArms, LeaveTarget, Options, Win};
pub use phrases::{Arrival, Goal, HoleRun, SternHalmaPhrase};
pub use piece::SternHalmaPiece;

use crate::{
    DrawRules, GameKind, GameOptions, IllegalMove, Outcome, Position, Reason, Scoring, Seat,
    SeatSet, SetupError,
};

/// Number of pegs of each seat, which is also the number of holes in an arm.
const PEGS: usize = 10;

/// Number of rounds after which the game is drawn.
const ROUNDS: u32 = 300;

/// Returns the arms where the seats start in a game with this number of players, in seat order.
const fn arms(players: usize) -> &'static [usize] {
    match players {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5],
    }
}

/// Position: the pegs of every seat, and the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SternHalma {
    /// Holes with a peg of each seat; empty for seats that do not exist in the game.
    pegs: [HoleSet; Seat::MOST],
    /// Holes with a peg of any seat.
    occupied: HoleSet,
    options: Options,
    places: Places,
    players: u8,
    /// Seat to move. This seat has a legal move unless no seat has one or the game is over.
    to_move: Seat,
    retired: SeatSet,
}

/// Seats in the order in which they reached their goals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Places {
    /// Seat numbers, three bits each, with the first in the lowest bits; 0 ends the list.
    numbers: u32,
    seats: SeatSet,
}

impl Places {
    const BITS: u32 = 3;

    fn push(&mut self, seat: Seat) {
        self.numbers |= (seat.number() as u32) << (Self::BITS * self.seats.len() as u32);
        self.seats.insert(seat);
    }

    fn iter(self) -> impl Iterator<Item = Seat> {
        (0..self.seats.len() as u32).filter_map(move |place| {
            let number = self.numbers >> (Self::BITS * place) & ((1 << Self::BITS) - 1);
            Seat::from_number(number as usize)
        })
    }

    fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

/// Returns whether some seats start in an arm that another seat has to fill. By staying in that arm, they can block the other seat.
///
/// ```
/// use asterism_rules::stern_halma::has_opposite_seats;
///
/// assert_eq!([2, 3, 4, 5, 6].map(has_opposite_seats), [true, false, true, true, true]);
/// ```
pub fn has_opposite_seats(players: usize) -> bool {
    let arms = arms(players);
    arms.iter()
        .any(|&arm| arms.contains(&board::opposite_arm(arm)))
}

impl SternHalma {
    /// Returns the seat whose peg is in `hole`; `None` if the hole is empty.
    pub fn peg(&self, hole: Hole) -> Option<Seat> {
        self.seats()
            .find(|seat| self.pegs[seat.index()].contains(hole))
    }

    /// Returns the holes with a peg of `seat`.
    pub fn pegs(&self, seat: Seat) -> HoleSet {
        self.pegs[seat.index()]
    }

    /// Returns the holes with a peg.
    pub fn occupied(&self) -> HoleSet {
        self.occupied
    }

    /// Returns the arm where `seat` starts. The target arm of `seat` is the opposite arm, three arms further.
    ///
    /// # Panics
    ///
    /// If `seat` does not exist in the game.
    pub fn arm_of(&self, seat: Seat) -> usize {
        arms(self.players())[seat.index()]
    }

    /// Returns the holes of the arm that `seat` must fill.
    pub fn target(&self, seat: Seat) -> HoleSet {
        board::arm_set(board::opposite_arm(self.arm_of(seat)))
    }

    /// Returns the outermost hole of the target arm of `seat`.
    fn tip(&self, seat: Seat) -> Hole {
        board::tip(board::opposite_arm(self.arm_of(seat)))
    }

    /// Returns the number of `seat`'s pegs in its target arm, 0–10.
    pub fn arrived(&self, seat: Seat) -> usize {
        if seat.index() >= self.players() {
            return 0;
        }
        (self.pegs(seat) & self.target(seat)).len()
    }

    /// Returns the seats that have won a place so far, best first; more than one only under `play_on`.
    pub fn places(&self) -> Vec<Seat> {
        self.places.iter().collect()
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.players())
    }

    /// Returns all seats in turn order, starting with `first`.
    fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats();
        seats
            .clone()
            .filter(move |&seat| seat >= first)
            .chain(seats.filter(move |&seat| seat < first))
    }

    /// Returns this position, but with `seat` to move; `None` if that seat has finished, has retired or cannot move.
    ///
    /// Intended for searches that let other seats pass.
    pub fn turned_to(&self, seat: Seat) -> Option<Self> {
        let can_move =
            seat.index() < self.players() && self.is_playing(seat) && self.can_move(seat);
        can_move.then_some(Self {
            to_move: seat,
            ..*self
        })
    }

    /// Returns the position after `seat` moves a peg out of turn. The turn does not pass, and no seat gets a place.
    ///
    /// Intended for searches that follow one seat alone. `m` must be among the seat's [destinations](Self::destinations_of).
    #[must_use]
    pub fn with_peg_moved(&self, seat: Seat, m: Move) -> Self {
        let mut moved = *self;
        let pegs = &mut moved.pegs[seat.index()];
        pegs.remove(m.from);
        pegs.insert(m.to);
        moved.occupied.remove(m.from);
        moved.occupied.insert(m.to);
        moved
    }

    /// Returns the holes in which the options allow `seat`'s peg on `from` to end its turn.
    fn allowed(&self, seat: Seat, from: Hole) -> HoleSet {
        let mut allowed = HoleSet::ALL;
        if self.options.leave_target == LeaveTarget::Stay {
            let target = self.target(seat);
            if target.contains(from) {
                allowed = target;
            }
        }
        if self.options.foreign_arms == ForeignArms::PassOnly {
            allowed = allowed & board::free_arms_of(self.arm_of(seat));
        }
        allowed
    }

    /// Returns whether `seat` has reached its goal (R5).
    pub fn is_home(&self, seat: Seat) -> bool {
        let target = self.target(seat);
        self.pegs(seat).is_within(target)
            || self.options.win == Win::Filled
                && target.is_within(self.occupied)
                && !(target & self.pegs(seat)).is_empty()
    }

    /// Returns whether `seat` is neither retired nor finished.
    pub fn is_playing(&self, seat: Seat) -> bool {
        !self.retired.contains(seat) && !self.places.seats.contains(seat)
    }

    /// Gives places to seats that have reached their goal and have no place yet, in turn order beginning with `mover`.
    fn give_places(&mut self, mover: Seat) {
        for seat in self.seats_from(mover) {
            let over = !self.options.play_on && !self.places.seats.is_empty();
            if !over && self.is_playing(seat) && self.is_home(seat) {
                self.places.push(seat);
            }
        }
    }

    /// Returns the first seat that can move, in turn order beginning with `first`. If no seat can move, returns the first one that is still playing;
    /// if no seat is playing, the first one that has not retired.
    fn next_from(&self, first: Seat) -> Seat {
        // Check the most common case first.
        if self.is_playing(first) && self.can_move(first) {
            return first;
        }
        let mut playing = self.seats_from(first).filter(|&seat| self.is_playing(seat));
        let mut there = self
            .seats_from(first)
            .filter(|&seat| !self.retired.contains(seat));
        playing
            .clone()
            .find(|&seat| self.can_move(seat))
            .or_else(|| playing.next())
            .or_else(|| there.next())
            .unwrap_or(first)
    }

    /// Returns the seat after `seat` in turn order.
    fn behind(&self, seat: Seat) -> Seat {
        Seat::new(seat.index() + 1)
            .filter(|seat| seat.index() < self.players())
            .unwrap_or(Seat::FIRST)
    }

    /// Returns the result of the game; `None` if no seat has won.
    fn won(&self) -> Option<Outcome> {
        let first = self.places.first()?;
        let playing = self.seats().filter(|&seat| self.is_playing(seat)).count();
        let over = !self.options.play_on || playing <= 1;
        over.then(|| Outcome {
            winners: SeatSet::from_iter([first]),
            reason: Reason::Filled,
        })
    }
}

impl Position for SternHalma {
    const KIND: GameKind = GameKind::SternHalma;
    type Options = Options;
    type Move = Move;

    fn start(options: &Options, players: usize) -> Result<Self, SetupError> {
        let allowed = GameKind::SternHalma.players();
        if !allowed.contains(&players) {
            return Err(SetupError::Players { players, allowed });
        }
        let mut pegs = [HoleSet::EMPTY; Seat::MOST];
        let mut occupied = HoleSet::EMPTY;
        for (pegs, &arm) in pegs.iter_mut().zip(arms(players)) {
            *pegs = board::arm_set(arm);
            occupied = occupied | *pegs;
        }
        Ok(Self {
            pegs,
            occupied,
            options: options.for_players(players),
            places: Places::default(),
            players: players as u8,
            to_move: Seat::FIRST,
            retired: SeatSet::EMPTY,
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn retired(&self) -> SeatSet {
        self.retired
    }

    fn retire(&mut self, seat: Seat) {
        let active = self.players() - self.retired.len();
        if seat.index() >= self.players() || !self.is_playing(seat) || active <= 1 {
            return;
        }
        self.retired.insert(seat);
        if seat == self.to_move {
            self.to_move = self.next_from(self.behind(seat));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.won().or_else(|| {
            // If no player can move, all players pass until the position has occurred three times.
            (!self.can_move(self.to_move)).then(|| Outcome {
                winners: self.winners_so_far(),
                reason: Reason::Repetition,
            })
        })
    }

    fn each_move(&self, mut found: impl FnMut(Move)) {
        if self.won().is_some() {
            return;
        }
        let seat = self.to_move;
        for from in self.pegs(seat).iter() {
            for to in self.destinations_of(seat, from).iter() {
                found(Move { from, to });
            }
        }
    }

    fn legal_count(&self) -> u64 {
        if self.won().is_some() {
            return 0;
        }
        let pegs = self.pegs(self.to_move).iter();
        pegs.map(|from| self.destinations_of(self.to_move, from).len() as u64)
            .sum()
    }

    fn check(&self, m: &Move) -> Result<(), IllegalMove> {
        self.check_move(*m)
    }

    fn after(&self, m: &Move) -> Self {
        let mover = self.to_move;
        let mut after = self.with_peg_moved(mover, *m);
        // R5: a seat can reach its goal only through a move that ends in an arm.
        if board::all_arms().contains(m.to) {
            after.give_places(mover);
        }
        after.to_move = after.next_from(after.behind(mover));
        after
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            threefold: true,
            // A round is one turn of each seat that is still playing, even after other seats have retired or finished.
            round_limit: Some(ROUNDS),
            move_limit: None,
        }
    }
}

impl Scoring for SternHalma {
    fn finished(&self) -> SeatSet {
        self.places.seats
    }

    fn winners_so_far(&self) -> SeatSet {
        self.places.first().into_iter().collect()
    }

    /// Returns the number of pegs of `seat` in its target arm.
    fn score(&self, seat: Seat) -> u32 {
        self.arrived(seat) as u32
    }
}
