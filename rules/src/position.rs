//! The trait that the positions of every game implement. This trait covers only the rules.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::error::{IllegalMove, SetupError};
use crate::options::GameOptions;
use crate::outcome::{DrawRules, Outcome};
use crate::{GameKind, Seat, SeatSet};

/// State of one game between two moves.
///
/// Generic code (history, perft, engines) is written once for this trait. Code that does not know the type of its game uses an
/// [`AnyGame`](crate::AnyGame). Separate traits cover everything else: moves in text ([`Notation`](crate::Notation)), positions in text
/// ([`PositionText`](crate::PositionText)), moves as choices ([`Choices`](crate::Choices)), descriptions in words ([`Describe`](crate::Describe)),
/// text boards ([`Draw`](crate::Draw)), sides and points ([`Scoring`](crate::Scoring)).
///
/// ```
/// use asterism_rules::{Position, Seat, squadro::Squadro};
///
/// let start = Squadro::start(&Default::default(), 2)?;
/// assert_eq!(start.legal_count(), 5);
/// let after = start.play(&start.legal_moves()[0])?;
/// assert_ne!(after.to_move(), start.to_move());
/// assert!(after.play(&start.legal_moves()[0]).is_err(), "it is the other player's turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Kind of the game.
    const KIND: GameKind;
    /// The type of the options under which the game is played.
    type Options: GameOptions;
    /// One whole turn. `Display` writes canonical notation.
    type Move: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync;

    /// Creates the position before the first move.
    ///
    /// # Errors
    ///
    /// [`SetupError::Players`] if the game does not allow this number of players, or [`SetupError::Option`] if one of the options does not allow this
    /// number.
    fn start(options: &Self::Options, players: usize) -> Result<Self, SetupError>;

    /// Returns the options under which the game is played, with all random choices already made. If `start` is given options that are not
    /// [settled](GameOptions::settled), it takes the first possibility for each random choice.
    fn options(&self) -> &Self::Options;

    /// Returns the number of seats, including retired seats.
    fn players(&self) -> usize;

    /// Returns the seat that moves next; meaningful only while [`outcome`](Self::outcome) is `None`.
    fn to_move(&self) -> Seat;

    /// Returns the seats that resigned or ran out of time. Retired seats are skipped and cannot win; their pieces stay as obstacles.
    fn retired(&self) -> SeatSet;

    /// Retires `seat`, and passes the turn if the seat was to move. Changes nothing if `seat` is the last active seat or does not exist in this game.
    fn retire(&mut self, seat: Seat);

    /// Returns the result according to the rules; `None` while the game is in progress.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `found` once for each legal move, in any order. There is at least one legal move unless the game is over. Does not allocate, except for
    /// moves that contain allocated data.
    fn each_move(&self, found: impl FnMut(Self::Move));

    /// Calls `found` once for each legal move and the position after it, in any order. This function is faster than calling [`after`](Self::after)
    /// for each move if many moves begin in the same way.
    fn each_child(&self, mut found: impl FnMut(Self::Move, Self)) {
        self.each_move(|m| {
            let after = self.after(&m);
            found(m, after);
        });
    }

    /// Checks whether `m` is legal, without listing all moves.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if `m` breaks a rule, which the error names, or if the game is over.
    fn check(&self, m: &Self::Move) -> Result<(), IllegalMove>;

    /// Returns the position after a move known to be legal: one from [`legal_moves`](Self::legal_moves), or one that
    /// [`check`](Self::check) accepts. The result for any other move is unspecified.
    #[must_use]
    fn after(&self, m: &Self::Move) -> Self;

    /// Returns the position after `m`; `self` is unchanged.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if `m` is not legal in this position.
    fn play(&self, m: &Self::Move) -> Result<Self, IllegalMove> {
        self.check(m)?;
        Ok(self.after(m))
    }

    /// Lists all legal moves, sorted and without duplicates. Empty if and only if the game is over.
    ///
    /// The list is long in games whose turns have many parts. In these games, [`Choices::next_steps`](crate::Choices::next_steps) is much cheaper.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|m| moves.push(m));
        moves.sort_unstable();
        moves
    }

    /// Counts the legal moves.
    fn legal_count(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Returns whether this position counts as the same as an `earlier` one for a draw by repetition. Players compare what they see, so positions
    /// that differ only in a hidden detail can count as the same.
    fn repeats(&self, earlier: &Self) -> bool {
        self == earlier
    }

    /// Returns the draw rules that depend on the game's history; [`Game`](crate::Game) applies them because a position does not know its history.
    fn draw_rules(&self) -> DrawRules {
        DrawRules::default()
    }
}
