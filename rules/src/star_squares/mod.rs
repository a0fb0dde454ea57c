//! Star Squares: the goal is to make a square of four of your stars.
//!
//! R1–R5 in comments refer to the five paragraphs about a turn in the project's rule sheet, R6 to its no-undo rule, and R7 to its options
//! for the opening.
//!
//! ```
//! use asterism_rules::star_squares::{Board, Color, Options, StarSquares};
//! use asterism_rules::{GameOptions, Notation, Position};
//!
//! let start = StarSquares::start(&Options::parse("board=nested")?, 2)?;
//! let after = start.play(&start.parse_move("x")?)?;
//! assert_eq!(after.star(Board::Nested.center()), Some(Color::Light));
//! assert_eq!((after.hand(Color::Light), after.color_to_move()), (6, Color::Dark));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
pub(crate) mod color;
mod square;
mod options;
mod moves;
mod actions;
mod check;
mod nearest;
mod head_start;
mod offer;
pub(crate) mod phrases;
mod reading;
mod reasons;
mod completion;
mod piece;
mod plain;
mod text;
mod words;

use std::sync::Arc;

pub use board::{Beyond, Board, POINTS, Point};
pub use color::Color;
pub use moves::Move;
pub use options::{Opening, Options};
pub use phrases::{SquareMade, StarSquaresPhrase, TurnChoice};
pub use piece::StarSquaresPiece;
pub use square::Squares;

use crate::{
    DrawRules, GameKind, IllegalMove, Outcome, Position, Reason, Scoring, Seat, SeatSet, SetupError,
};
use actions::key;
use square::SquareList;

/// Number of stars of each color.
pub const STARS: u32 = 7;
/// Total number of moves by both players after which the game is drawn.
const MOVE_LIMIT: u32 = 400;

/// Position: the stars on the board, the color to move, and the moves that the no-undo rule forbids.
///
/// Two positions are equal only if exactly the same moves can follow. This is too strict for a draw by repetition, because players cannot see on the
/// board which moves the no-undo rule forbids. [`Position::repeats`] therefore ignores the forbidden moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StarSquares {
    /// Bit set of the points with a star, for each color.
    stars: [u32; 2],
    /// Keys of all earlier positions, sorted; `None` if there are none or the option `superko` is off.
    earlier: Option<Arc<[u64]>>,
    /// Push that would undo the opponent's last turn. `None` under `superko`, where the list of earlier positions already forbids that push.
    undo: Option<(Point, Point)>,
    to_move: Color,
    /// Whether the players have swapped colors, so that seat 1 plays dark.
    swapped: bool,
    /// Whether the colors can be swapped after the first star is placed. Becomes false after the second action.
    pie: bool,
    retired: SeatSet,
    options: Options,
}

impl StarSquares {
    /// Returns the color of the star on `point`.
    pub fn star(&self, point: Point) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.stars[color.index()] & point.bit() != 0)
    }

    /// Returns the points with a star of `color`; bit `1 << index` is set for each of them.
    #[inline]
    pub fn stars(&self, color: Color) -> u32 {
        self.stars[color.index()]
    }

    /// Returns the push, as (from, to), that is forbidden because it would undo the opponent's last turn (R6). `None` under `superko`, which forbids
    /// repeating any earlier position.
    pub fn forbidden_push(&self) -> Option<(Point, Point)> {
        self.undo
    }

    /// Returns whether colors can be swapped now or after the first star is placed (R7).
    pub fn is_pie_open(&self) -> bool {
        self.pie
    }

    /// Returns the number of stars of `color` that are in hand rather than on the board, 0–7.
    pub fn hand(&self, color: Color) -> usize {
        (STARS - self.stars[color.index()].count_ones()) as usize
    }

    /// Returns the color that `seat` plays; seat 1 plays light unless colors were swapped.
    pub fn color_of(&self, seat: Seat) -> Color {
        if (seat == Seat::FIRST) == self.swapped {
            Color::Dark
        } else {
            Color::Light
        }
    }

    /// Returns the squares made by `color`, each as its four corners in order around the square; empty unless the game is over.
    pub fn squares(&self, color: Color) -> Vec<[Point; 4]> {
        let board = self.options.board;
        self.square_list()
            .among(self.stars[color.index()])
            .map(|corners| corners.map(|corner| board.named(corner)))
            .collect()
    }

    /// Counts the squares that `color` could still complete just by placing stars. The counts are grouped by the number of that color's stars already
    /// on the square, 0–4.
    pub fn open_squares(&self, color: Color) -> [usize; 5] {
        let (own, other) = (self.stars[color.index()], self.stars[color.other().index()]);
        let mut found = [0; 5];
        for mask in self.square_list().masks() {
            if mask & other == 0 {
                found[(mask & own).count_ones() as usize] += 1;
            }
        }
        found
    }

    /// Returns the point to which a [`Move::Push`] from `from` to `to` pushes the star on `to`; `None` if that star leaves the board.
    pub fn pushed_to(&self, from: Point, to: Point) -> Option<Point> {
        let board = self.options.board;
        match board.table().way(from, to)?.beyond {
            board::Next::Point(beyond) => Some(board.named(beyond)),
            board::Next::Off | board::Next::Nothing => None,
        }
    }

    /// Returns whether the player to move can swap colors instead of acting (R7).
    pub fn can_swap(&self) -> bool {
        self.pie && self.stars[Color::Light.index()] != 0
    }

    /// Returns the color to move.
    pub fn color_to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the seat that plays `color`.
    pub fn seat_of(&self, color: Color) -> Seat {
        Seat::first(2)
            .find(|&seat| self.color_of(seat) == color)
            .unwrap_or(Seat::FIRST)
    }

    /// Returns the name of `point` on the board of this game.
    fn name(&self, point: Point) -> &'static str {
        self.options.board.name(point)
    }

    /// Returns `point` with the name that it has on the board of this game.
    fn named(&self, point: Point) -> Point {
        self.options.board.named(point.index() as u8)
    }

    fn is_retired(&self, color: Color) -> bool {
        !self.retired.is_empty() && self.retired.contains(self.seat_of(color))
    }

    fn square_list(&self) -> &'static SquareList {
        SquareList::of(self.options.board, self.options.squares)
    }

    /// Returns the points where a star from the hand can be placed.
    fn room(&self) -> u32 {
        let all = (1 << board::POINTS) - 1;
        let occupied = self.stars[0] | self.stars[1];
        match self.options.opening {
            Opening::NoCenter if occupied == 0 => all ^ self.options.board.center().bit(),
            Opening::NoCenter | Opening::Free | Opening::Pie => all ^ occupied,
        }
    }

    /// Returns the color that won. If one push makes a square for both players, the player who did not push wins (R5). By then, the turn has passed
    /// to that player.
    fn winner(&self) -> Option<Color> {
        let list = self.square_list();
        [self.to_move, self.to_move.other()]
            .into_iter()
            .find(|&color| list.any(self.stars[color.index()]) && !self.is_retired(color))
    }

    fn can_act(&self) -> bool {
        let mut can = false;
        self.each_action(|m| can = can || !self.recurs(m));
        can
    }

    /// Passes the turn of a player without a legal action. This happens only under `superko`: without it, there is always room for a star in hand,
    /// and with all seven stars on the board, at least one of them can move in more than one way. If neither player has a legal action, the list of
    /// earlier positions is cleared so that the game can continue.
    fn pass_if_stuck(&mut self) {
        if self.earlier.is_none() || self.can_act() || self.winner().is_some() {
            return;
        }
        let stuck = self.to_move;
        if !self.is_retired(stuck.other()) {
            self.to_move = stuck.other();
            if self.can_act() {
                return;
            }
            self.to_move = stuck;
        }
        self.earlier = None;
    }

    /// Passes the turn to the opponent unless the opponent has retired.
    fn turn(&mut self) {
        if !self.is_retired(self.to_move.other()) {
            self.to_move = self.to_move.other();
        }
    }
}

impl Position for StarSquares {
    const KIND: GameKind = GameKind::StarSquares;
    type Options = Options;
    type Move = Move;

    fn start(options: &Options, players: usize) -> Result<Self, SetupError> {
        let allowed = GameKind::StarSquares.players();
        if !allowed.contains(&players) {
            return Err(SetupError::Players { players, allowed });
        }
        Ok(Self {
            stars: [0; 2],
            earlier: None,
            undo: None,
            to_move: Color::Light,
            swapped: false,
            pie: options.opening == Opening::Pie,
            retired: SeatSet::EMPTY,
            options: *options,
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn players(&self) -> usize {
        2
    }

    fn to_move(&self) -> Seat {
        self.seat_of(self.to_move)
    }

    fn retired(&self) -> SeatSet {
        self.retired
    }

    fn retire(&mut self, seat: Seat) {
        if seat.index() >= self.players() || !self.retired.is_empty() {
            return;
        }
        let on_turn = seat == self.to_move();
        self.retired.insert(seat);
        // There is no other player left to swap colors with.
        self.pie = false;
        if on_turn {
            // The player to move also made the last move, so the opponent has no last turn that could be undone.
            self.to_move = self.to_move.other();
            self.undo = None;
            self.pass_if_stuck();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner()?;
        Some(Outcome {
            winners: SeatSet::from_iter([self.seat_of(winner)]),
            reason: Reason::Square,
        })
    }

    fn each_move(&self, mut found: impl FnMut(Move)) {
        if self.winner().is_some() {
            return;
        }
        if self.undo.is_none() && self.earlier.is_none() {
            self.each_action(found);
            return;
        }
        self.each_action(|m| {
            if !self.recurs(m) {
                found(m);
            }
        });
    }

    fn check(&self, m: &Move) -> Result<(), IllegalMove> {
        self.check_move(*m)
    }

    fn after(&self, m: &Move) -> Self {
        let mut after = self.clone();
        after.undo = None;
        if *m == Move::Swap {
            // The player who swapped now owns light's star. The other player is now dark and moves next.
            after.swapped = true;
            after.pie = false;
            return after;
        }
        after.stars = self.stars_after(*m);
        after.pie = self.pie && self.stars == [0; 2];
        after.turn();
        if !self.options.superko {
            if after.to_move != self.to_move {
                after.undo = self.undoing(*m);
            }
            return after;
        }
        let now = key(self.stars);
        let earlier = self.earlier.as_deref().unwrap_or_default();
        if let Err(at) = earlier.binary_search(&now) {
            let (before, behind) = earlier.split_at(at);
            after.earlier = Some([before, &[now], behind].concat().into());
        }
        after.pass_if_stuck();
        after
    }

    fn repeats(&self, earlier: &Self) -> bool {
        let board = |position: &Self| (position.stars, position.to_move, position.swapped);
        board(self) == board(earlier) && self.pie == earlier.pie && self.retired == earlier.retired
    }

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            threefold: true,
            move_limit: Some(MOVE_LIMIT),
            round_limit: None,
        }
    }
}

impl Scoring for StarSquares {}
