//! Squadro by Adrián Jiménez Pascual.
//!
//! Two players with five lanes each sit at right angles to each other. Each piece goes out, turns around and comes back. Comments and errors refer to
//! these rules:
//!
//! - R1: in each turn the player moves one of their pieces that is not home. There is no passing.
//! - R2: the piece advances one space at a time, up to its speed, and stops at the turnaround and at home.
//! - R3: the piece jumps over opposing pieces and stops just after them; the jumped pieces go back to their start or their turnaround.
//! - R4: at the turnaround the piece turns around and moves at the other speed from then on; at home it leaves the board.
//! - R5: the first player with enough pieces home wins.
//!
//! ```
//! use asterism_rules::squadro::{Lane, Options, Squadro};
//! use asterism_rules::{Notation, Position, Seat};
//!
//! let start = Squadro::start(&Options::default(), 2)?;
//! let third = Lane::from_number(3).unwrap();
//! assert_eq!(start.speed(Seat::FIRST, third), Some(2));
//! let after = start.play(&start.parse_move("lane 3")?)?;
//! assert_eq!(after.progress(Seat::FIRST, third), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod moves;
mod head_start;
mod notation;
mod options;
pub(crate) mod phrases;
mod reasons;
mod steps;
mod piece;
mod plain;
mod text;
mod words;

pub use board::{HOME, Pieces, TURNED, distance, move_in_lane, speeds};
pub use moves::{Advance, Lane, LaneSet, Move};
pub use options::{First, Options, PiecesToWin};
pub use phrases::{Heading, Side, SquadroPhrase};
pub use piece::SquadroPiece;

use crate::{
    DrawRules, GameKind, GameOptions, IllegalMove, Outcome, Position, Reason, Scoring, Seat,
    SeatSet, SetupError,
};

/// Seat with the light pieces.
const LIGHT: Seat = Seat::FIRST;
/// Seat with the dark pieces.
const DARK: Seat = match Seat::new(1) {
    Some(seat) => seat,
    None => LIGHT,
};
const SEATS: [Seat; 2] = [LIGHT, DARK];
/// Total number of moves by both players after which the game is drawn. Random games are ten times shorter, so only players who avoid winning reach
/// this limit.
const MOVE_LIMIT: u32 = 1000;

/// Position: the progress of each piece, and the seat to move.
///
/// Seat 1 is light and seat 2 is dark, regardless of who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squadro {
    pieces: Pieces,
    options: Options,
    to_move: Seat,
    retired: SeatSet,
}

impl Squadro {
    /// Returns the progress of a piece: 0 at the start, 1–5 on its way out, 6 at the turnaround, 7–11 on its way back, 12 at home. Returns 0 for a
    /// seat that does not exist in the game.
    pub fn progress(&self, seat: Seat, lane: Lane) -> u8 {
        match seat.index() {
            side @ 0..=1 => self.pieces.get(side, lane),
            _ => 0,
        }
    }

    /// Returns the progress of all ten pieces, in one machine word.
    #[inline]
    pub fn pieces(&self) -> Pieces {
        self.pieces
    }

    /// Returns the number of `seat`'s pieces that are home, 0–5.
    pub fn home(&self, seat: Seat) -> usize {
        match seat.index() {
            side @ 0..=1 => self.pieces.home(side),
            _ => 0,
        }
    }

    /// Returns the current speed of a piece in spaces, 1–3; `None` once it is home.
    pub fn speed(&self, seat: Seat, lane: Lane) -> Option<u8> {
        let (out, back) = speeds(seat, lane);
        match self.progress(seat, lane) {
            HOME => None,
            TURNED.. => Some(back),
            _ => Some(out),
        }
    }

    /// Returns the effect of moving the current player's piece in `lane`; `None` if that piece is home.
    pub fn advance(&self, lane: Lane) -> Option<Advance> {
        (self.progress(self.to_move, lane) < HOME)
            .then(|| self.pieces.advance(self.to_move.index(), lane))
    }

    /// Returns the number of pieces that must come home to win.
    fn target(&self) -> usize {
        self.options.pieces_to_win.get()
    }

    /// Returns the opponent of the player to move.
    fn opponent(&self) -> Seat {
        if self.to_move == LIGHT { DARK } else { LIGHT }
    }

    /// Returns the lanes whose pieces can move; empty once the game is over.
    fn lanes(&self) -> impl Iterator<Item = Lane> + use<> {
        let position = *self;
        let going = self.outcome().is_none();
        let is_movable = move |lane: &Lane| position.progress(position.to_move, *lane) < HOME;
        Lane::ALL
            .into_iter()
            .filter(move |lane| going && is_movable(lane))
    }

    fn move_in(&self, lane: Lane) -> Move {
        Move {
            seat: self.to_move,
            lane,
        }
    }

    /// Returns the position after the piece in `lane` has moved, but before the turn passes.
    #[inline]
    fn moved(&self, lane: Lane) -> Self {
        // The side to move is 0 or 1. The mask tells the compiler this fact, so the compiler omits bounds checks.
        let side = self.to_move.index() & 1;
        Self {
            pieces: self.pieces.after(side, lane),
            ..*self
        }
    }
}

impl Position for Squadro {
    const KIND: GameKind = GameKind::Squadro;
    type Options = Options;
    type Move = Move;

    fn start(options: &Options, players: usize) -> Result<Self, SetupError> {
        let allowed = GameKind::Squadro.players();
        if !allowed.contains(&players) {
            return Err(SetupError::Players { players, allowed });
        }
        let options = options.settled(0);
        Ok(Self {
            pieces: Pieces::START,
            options,
            to_move: options.first.seat(),
            retired: SeatSet::EMPTY,
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> usize {
        SEATS.len()
    }

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn retired(&self) -> SeatSet {
        self.retired
    }

    fn retire(&mut self, seat: Seat) {
        if !SEATS.contains(&seat) || !self.retired.is_empty() {
            return;
        }
        self.retired.insert(seat);
        if seat == self.to_move {
            self.to_move = self.opponent();
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let target = self.target();
        let winner = SEATS.into_iter().find(|&seat| {
            self.pieces.home(seat.index()) >= target && !self.retired.contains(seat)
        })?;
        Some(Outcome {
            winners: SeatSet::from_iter([winner]),
            reason: Reason::Home,
        })
    }

    #[inline]
    fn each_move(&self, mut found: impl FnMut(Move)) {
        for lane in self.lanes() {
            found(self.move_in(lane));
        }
    }

    fn check(&self, m: &Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(words::refuse_over());
        }
        if m.seat != self.to_move {
            return Err(words::refuse_foreign(*m, self.opponent()));
        }
        if self.progress(m.seat, m.lane) == HOME {
            return Err(words::refuse_home(*m));
        }
        Ok(())
    }

    #[inline]
    fn after(&self, m: &Move) -> Self {
        let opponent = self.opponent();
        Self {
            to_move: if self.retired.contains(opponent) {
                self.to_move
            } else {
                opponent
            },
            ..self.moved(m.lane)
        }
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            threefold: self.options.threefold,
            move_limit: Some(MOVE_LIMIT),
            round_limit: None,
        }
    }
}

impl Scoring for Squadro {
    /// Returns the number of `seat`'s pieces that are home.
    fn score(&self, seat: Seat) -> u32 {
        self.home(seat) as u32
    }

    /// Returns the number of pieces that must come home to win.
    fn winning_score(&self) -> Option<u32> {
        Some(self.target() as u32)
    }
}
