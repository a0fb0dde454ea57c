//! What every game's position can do, and the answers it gives.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::hint::black_box;
use std::ops::RangeInclusive;

use crate::phrase::PhraseTable;
use crate::{BadStep, GameKind, GameOptions, How, Phrase, Seat, SeatSet, Step, Steps};

/// State of one game between two moves.
///
/// Generic code (history, laws, perft, the engine) is written once over this trait; everybody else
/// holds an [`AnyGame`](crate::AnyGame).
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Which game this is.
    const KIND: GameKind;
    /// Every phrase this game can produce.
    const PHRASES: PhraseTable;
    /// Variant choices the game is played under.
    type Options: GameOptions;
    /// One whole turn. `Display` writes canonical notation.
    type Move: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync;

    /// Position before the first move.
    ///
    /// # Errors
    ///
    /// [`SetupError::Players`] if the game is not for that many, [`SetupError::Option`] if an option is not.
    fn start(options: &Self::Options, players: usize) -> Result<Self, SetupError>;

    /// Options the game is played under, with nothing left to chance: `start` takes the first possibility
    /// where they are not [settled](GameOptions::settled).
    fn options(&self) -> &Self::Options;

    /// Number of seats, retired ones included.
    fn players(&self) -> usize;

    /// Seat that moves next; meaningful while [`outcome`](Self::outcome) is `None`.
    fn to_move(&self) -> Seat;

    /// Seats that resigned or ran out of time. They are skipped, their pieces stay as obstacles, and
    /// they cannot win.
    fn retired(&self) -> SeatSet;

    /// Seats that have nothing left to do although the game goes on, as where one plays for places. They do not retire.
    fn finished(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Seats that have won already although the game goes on, as where one plays for the places behind: should it be drawn, it is
    /// their win all the same.
    fn winners_so_far(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Who plays together: each seat is in one of the sets. Once all seats of all sides but one have retired,
    /// the game is over.
    fn sides(&self) -> Vec<SeatSet> {
        Seat::first(self.players())
            .map(|seat| SeatSet::from_iter([seat]))
            .collect()
    }

    /// What the notation writes to say whose a piece is, if it says so: put before `seat`'s name, a reader can type it.
    fn tag(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// What `seat` has achieved so far, for where several games count together and as many are won by several players:
    /// figures out, pieces home. Zero where the game knows no such thing.
    fn score(&self, seat: Seat) -> u32 {
        let _ = seat;
        0
    }

    /// Retires `seat`. If it was on move the turn passes. The last active seat does not retire, nor does
    /// one that is not at the table: the call changes nothing then.
    fn retire(&mut self, seat: Seat);

    /// Result by the rules, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Hands every legal move to `found`, each once, in any order; none exactly if the game is over. Allocates nothing
    /// where the moves need no memory of their own.
    fn each_move(&self, found: impl FnMut(Self::Move));

    /// Every legal move: sorted, no duplicates, empty exactly if the game is over.
    ///
    /// Where turns have many parts this may be a long list; [`next_steps`](Self::next_steps) is cheap.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|m| moves.push(m));
        moves.sort_unstable();
        moves
    }

    /// How many moves [`legal_moves`](Self::legal_moves) lists.
    fn legal_count(&self) -> u64 {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Legal moves in notation without the choices that follow the move proper.
    fn base_moves(&self) -> Vec<String> {
        self.legal_moves().iter().map(ToString::to_string).collect()
    }

    /// Whether `m` is legal here, without listing all moves.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with the rule it breaks; also once the game is over.
    fn check(&self, m: &Self::Move) -> Result<(), IllegalMove>;

    /// Position after a move already known to be legal: from [`legal_moves`](Self::legal_moves), or
    /// after [`check`](Self::check). Nothing is said about the result for any other move.
    #[must_use]
    fn after(&self, m: &Self::Move) -> Self;

    /// Position after `m`; `self` is unchanged.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if `m` is not legal here.
    fn play(&self, m: &Self::Move) -> Result<Self, IllegalMove> {
        self.check(m)?;
        Ok(self.after(m))
    }

    /// What may be chosen after `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of `chosen` was not on offer, or the game is over.
    fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep>;

    /// Choices that lead to the legal move `m`.
    fn steps_of(&self, m: &Self::Move) -> Vec<Step>;

    /// Board as it looks in the middle of a move: piece moved, blocks lifted and placed so far.
    /// For pictures only: the turn has not passed, and material may be in the hand.
    ///
    /// # Errors
    ///
    /// [`BadStep`] as for [`next_steps`](Self::next_steps).
    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep>;

    /// Reads a move leniently; the result is legal.
    ///
    /// # Errors
    ///
    /// [`MoveError`] saying whether the text is unreadable, unfinished or illegal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// What may legally come next for the `typed` beginning of a move, at most `limit` entries.
    fn complete(&self, typed: &str, limit: usize) -> Vec<Completion>;

    /// Whole position in words; one can play from it without a picture.
    ///
    /// Whose turn it is says a phrase whose key ends in [`TURN`](crate::TURN): in a game that ended otherwise than by its rules
    /// it is left out. Who won says one whose key ends in [`OVER`](crate::OVER). What [`remarks`](Self::remarks) says is among the phrases.
    fn describe(&self) -> Vec<Phrase>;

    /// Board as monospaced text, as whoever sees no pictures can read it: ASCII, no words, lines of at most
    /// [`PLAIN_COLUMNS`](crate::PLAIN_COLUMNS). Everything that stands on the board is there.
    fn plain(&self) -> String;

    /// What the marks of [`plain`](Self::plain) mean, and how far everybody is.
    fn plain_legend(&self) -> Vec<Phrase>;

    /// What the player on turn should know and the last move does not tell: a move that is forced, that this is the last round.
    fn remarks(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// Legal move `m` in words; `self` is the position before it.
    fn describe_move(&self, m: &Self::Move) -> Vec<Phrase>;

    /// Position in one line of text, without the options.
    fn to_text(&self) -> String;

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    ///
    /// [`PositionError`] naming where and what was expected.
    fn from_text(
        options: &Self::Options,
        players: usize,
        text: &str,
    ) -> Result<Self, PositionError>;

    /// Whether this counts as the same position as an `earlier` one for a draw by repetition: as players see it, who may not mind
    /// every detail that makes positions unequal.
    fn repeats(&self, earlier: &Self) -> bool {
        self == earlier
    }

    /// Draws that depend on the history, which the position cannot see; [`Game`](crate::Game) applies them.
    fn draw_rules(&self) -> DrawRules {
        DrawRules::default()
    }
}

/// How a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Seats that won, several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// By which rule.
    pub reason: Reason,
}

/// Rule that ended a game. `Display` is the record's word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Enough figures out (Pentagame).
    Out,
    /// Enough pieces home (Squadro).
    Home,
    /// A square of one's own stars (Star Squares).
    Square,
    /// The opposite arm filled (Stern-Halma).
    Filled,
    /// Nobody can move, so all pass and the position stands for ever (Stern-Halma).
    Repetition,
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(How::from(*self).word())
    }
}

/// Draws by the history of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawRules {
    /// Draw when a position stands for the third time.
    pub threefold: bool,
    /// Draw after this many moves of all seats together.
    pub move_limit: Option<u32>,
    /// Draw after this many rounds; a round is over when the turn comes back to an earlier seat.
    pub round_limit: Option<u32>,
}

/// Move that the rules forbid here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// Paragraph of the game's rules: `R2`.
    pub rule: &'static str,
    /// Why, in words.
    pub why: Phrase,
    /// At most three legal moves near to it, in notation; filled by [`Position::parse_move`] and
    /// [`Game::play`](crate::Game::play), empty from [`Position::check`].
    pub nearest: Vec<String>,
}

impl Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal by {}: {}", self.rule, self.why)?;
        if !self.nearest.is_empty() {
            write!(f, "; legal is {}", self.nearest.join(" or "))?;
        }
        Ok(())
    }
}

impl Error for IllegalMove {}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// Reading stopped.
    Unreadable {
        /// Where, in characters from the beginning.
        at: usize,
        /// What should stand there.
        expected: Phrase,
        /// Legal move as an example of how to write one.
        example: String,
    },
    /// Readable and legal so far, but something is still to be chosen.
    Incomplete {
        /// Choices made by the text; [`Position::next_steps`] goes on from here.
        chosen: Vec<Step>,
        /// What is to be chosen next.
        asks: Phrase,
    },
    /// Readable, and against the rules.
    Illegal(IllegalMove),
    /// No move is legal any more.
    Over,
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable {
                at,
                expected,
                example,
            } => write!(
                f,
                "unreadable at character {}: expected {expected}, for example {example}",
                at + 1
            ),
            Self::Incomplete { asks, .. } => write!(f, "incomplete: {asks}"),
            Self::Illegal(illegal) => write!(f, "{illegal}"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Illegal(illegal) => Some(illegal),
            Self::Unreadable { .. } | Self::Incomplete { .. } | Self::Over => None,
        }
    }
}

impl From<IllegalMove> for MoveError {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

/// One suggestion for a half-typed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Goes back into the input as typed text; at most 100 characters.
    pub text: String,
    /// What it does, in words.
    pub says: Phrase,
    /// Whether `text` is a whole legal move.
    pub whole: bool,
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Too few or too many players.
    Players {
        /// As asked for.
        players: usize,
        /// As the game allows.
        allowed: RangeInclusive<usize>,
    },
    /// An option is not for so many players.
    Option {
        /// As in the option text: `teams=true`.
        option: &'static str,
        /// As asked for.
        players: usize,
        /// As the option allows.
        allowed: RangeInclusive<usize>,
    },
    /// Options do not read.
    Options(OptionError),
    /// Start position does not read.
    Position(PositionError),
}

impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { players, allowed } => {
                let plural = if *players == 1 { "" } else { "s" };
                let least = allowed.start();
                write!(f, "{players} player{plural}, but the game is for {least}")?;
                if allowed.end() != least {
                    write!(f, " to {}", allowed.end())?;
                }
                Ok(())
            }
            Self::Option {
                option,
                players,
                allowed,
            } if allowed.start() == allowed.end() => {
                write!(
                    f,
                    "{option} is for {} players, not {players}",
                    allowed.start()
                )
            }
            Self::Option {
                option,
                players,
                allowed,
            } => write!(
                f,
                "{option} is for {} to {} players, not {players}",
                allowed.start(),
                allowed.end()
            ),
            Self::Options(error) => write!(f, "{error}"),
            Self::Position(error) => write!(f, "{error}"),
        }
    }
}

impl Error for SetupError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Options(error) => Some(error),
            Self::Position(error) => Some(error),
            Self::Players { .. } | Self::Option { .. } => None,
        }
    }
}

impl From<PositionError> for SetupError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl From<OptionError> for SetupError {
    fn from(error: OptionError) -> Self {
        Self::Options(error)
    }
}

/// Why an option text does not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// Not of the form `key=value`.
    Malformed {
        /// Part between two commas.
        part: String,
    },
    /// No option has this key.
    UnknownKey {
        /// As written.
        key: String,
        /// Keys there are, separated by `, `.
        allowed: String,
    },
    /// The option has no such value.
    UnknownValue {
        /// Option.
        key: String,
        /// As written.
        value: String,
        /// Values there are, separated by `, `.
        allowed: String,
    },
}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { part } => write!(f, "option '{part}' is not written key=value"),
            Self::UnknownKey { key, allowed } => {
                write!(f, "unknown option '{key}', there are {allowed}")
            }
            Self::UnknownValue {
                key,
                value,
                allowed,
            } => write!(f, "option {key} cannot be '{value}', only {allowed}"),
        }
    }
}

impl Error for OptionError {}

/// Why a position text does not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// Where, in characters from the beginning.
    pub at: usize,
    /// What should stand there, in English.
    pub expected: String,
}

impl Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "position unreadable at character {}: expected {}",
            self.at + 1,
            self.expected
        )
    }
}

impl Error for PositionError {}

/// Number of move sequences of length `depth`, every leaf made on the board. Allocates nothing per node.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.each_move(|m| {
        // Without the black box the compiler need not make a leaf that nobody looks at.
        let after = black_box(position.after(&m));
        count += perft(&after, depth - 1);
    });
    count
}

/// Number of distinct positions after `depth` moves.
pub fn perft_distinct<P: Position>(position: &P, depth: u32) -> u64 {
    let mut layer = HashSet::from([position.clone()]);
    for _ in 0..depth {
        let mut next = HashSet::new();
        for position in layer {
            position.each_move(|m| {
                next.insert(position.after(&m));
            });
        }
        layer = next;
    }
    layer.len() as u64
}
