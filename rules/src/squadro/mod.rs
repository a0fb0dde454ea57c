//! Squadro by Adrián Jiménez Pascual.
//!
//! Two players at right angles, five lanes each; a piece goes out, turns around, and comes back. Rules named in
//! comments and refusals:
//!
//! - R1: one own piece moves that is not home; no choice beyond the piece, and no pass.
//! - R2: it advances one space at a time, up to its speed, and stops at the turnaround and at home.
//! - R3: it jumps opposing pieces, and ends behind them; those go back to their start or their turnaround.
//! - R4: at the turnaround it turns, and its speed is the other number from then on; at home it leaves the board.
//! - R5: whoever first has enough pieces home wins.

mod board;
mod moves;
mod notation;
mod options;
mod steps;
mod plain;
mod text;
mod words;

pub use board::{HOME, Pieces, TURNED, distance, move_in_lane, speeds};
pub use moves::{Advance, Lane, LaneSet, Move};
pub use options::{First, Options, PiecesToWin};
pub use words::PHRASES;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, DrawRules, GameKind, GameOptions, IllegalMove, MoveError, Outcome, Phrase,
    Position, PositionError, Reason, Seat, SeatSet, SetupError, Step, Steps,
};

/// Player of the light pieces.
const LIGHT: Seat = Seat::FIRST;
/// Player of the dark pieces.
const DARK: Seat = match Seat::new(1) {
    Some(seat) => seat,
    None => LIGHT,
};
const SEATS: [Seat; 2] = [LIGHT, DARK];
/// Moves of both together after which the game is drawn. Ten times what random play takes: only the
/// unwilling get there.
const MOVE_LIMIT: u32 = 1000;

/// Position: how far each piece has come, and whose turn it is.
///
/// Seat 1 is light, seat 2 dark, whoever begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Squadro {
    pieces: Pieces,
    options: Options,
    to_move: Seat,
    retired: SeatSet,
}

impl Squadro {
    /// Progress of a piece: 0 start, 1–5 out, 6 turned, 7–11 back, 12 home. 0 if nobody sits on `seat`.
    pub fn progress(&self, seat: Seat, lane: Lane) -> u8 {
        match seat.index() {
            side @ 0..=1 => self.pieces.get(side, lane),
            _ => 0,
        }
    }

    /// Progress of all ten pieces, in one word.
    #[inline]
    pub fn pieces(&self) -> Pieces {
        self.pieces
    }

    /// Number of `seat`'s pieces that are home, 0–5.
    pub fn home(&self, seat: Seat) -> usize {
        match seat.index() {
            side @ 0..=1 => self.pieces.home(side),
            _ => 0,
        }
    }

    /// Spaces a piece advances now, 1–3; `None` once it is home.
    pub fn speed(&self, seat: Seat, lane: Lane) -> Option<u8> {
        let (out, back) = speeds(seat, lane);
        match self.progress(seat, lane) {
            HOME => None,
            TURNED.. => Some(back),
            _ => Some(out),
        }
    }

    /// What moving the piece in `lane` of the side to move does; `None` if it is home.
    pub fn advance(&self, lane: Lane) -> Option<Advance> {
        (self.progress(self.to_move, lane) < HOME)
            .then(|| self.pieces.advance(self.to_move.index(), lane))
    }

    /// Seat that plays against the side to move.
    fn opponent(&self) -> Seat {
        if self.to_move == LIGHT { DARK } else { LIGHT }
    }

    /// Lanes that may move, if the game is not over.
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

    /// Board after the piece in `lane` has moved, the turn not passed yet.
    #[inline]
    fn moved(&self, lane: Lane) -> Self {
        // The mask spares checks of bounds: the side to move is one of two.
        let side = self.to_move.index() & 1;
        Self {
            pieces: self.pieces.after(side, lane),
            ..*self
        }
    }
}

impl Position for Squadro {
    const KIND: GameKind = GameKind::Squadro;
    const PHRASES: PhraseTable = PHRASES;
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

    fn score(&self, seat: Seat) -> u32 {
        self.home(seat) as u32
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
        let target = self.options.pieces_to_win.get();
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
            return Err(words::over());
        }
        if m.seat != self.to_move {
            return Err(words::foreign(*m, self.opponent()));
        }
        if self.progress(m.seat, m.lane) == HOME {
            return Err(words::is_home(*m));
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

    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        steps::next(self, chosen)
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        vec![steps::step(m.lane)]
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        let lane = steps::replay(self, chosen)?;
        Ok(lane.map_or(*self, |lane| self.moved(lane)))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read(self, text)
    }

    fn complete(&self, typed: &str, limit: usize) -> Vec<Completion> {
        notation::complete(self, typed, limit)
    }

    fn describe(&self) -> Vec<Phrase> {
        words::position(self)
    }

    fn plain(&self) -> String {
        plain::board(self)
    }

    fn plain_legend(&self) -> Vec<Phrase> {
        plain::legend(self)
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        words::turn(self, *m)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_text(options: &Options, players: usize, text: &str) -> Result<Self, PositionError> {
        text::read(*options, players, text)
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            threefold: self.options.threefold,
            move_limit: Some(MOVE_LIMIT),
            round_limit: None,
        }
    }
}
