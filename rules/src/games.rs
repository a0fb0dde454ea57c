//! The games there are, written once.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::phrase::PhraseTable;
use crate::{
    BadStep, Completion, Ending, Entry, Game, GameOptions, MoveError, OptionValues, Phrase,
    Position, Record, RecordError, Seat, SeatSet, SetupError, Step, Steps, TURN, pentagame,
    squadro, star_squares, stern_halma,
};

/// Writes the closed lists of games, and two helpers that do the same for each of them:
/// `each!(any, game => …)` with the played game, `each_kind!(kind, P => …)` with its position type.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident($position:ty) = $id:literal, players $players:expr, usually $usual:literal;)+) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $($(#[$doc])* $name,)+
        }

        impl GameKind {
            /// Every game there is.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Name in records, options and message keys; never changes.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)+
                }
            }

            /// For how many players.
            pub const fn players(self) -> RangeInclusive<usize> {
                match self {
                    $(Self::$name => $players,)+
                }
            }

            /// How many usually play it.
            pub const fn usual_players(self) -> usize {
                match self {
                    $(Self::$name => $usual,)+
                }
            }
        }

        /// One played game of any kind.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($(#[$doc])* $name(Game<$position>),)+
        }

        $(impl From<Game<$position>> for AnyGame {
            fn from(game: Game<$position>) -> Self {
                Self::$name(game)
            }
        })+

        impl AnyGame {
            /// Lets the next thing happen that happened in `whole`, whose beginning this game is; `false` if nothing is left.
            pub fn follow(&mut self, whole: &Self) -> bool {
                match (self, whole) {
                    $((Self::$name(game), Self::$name(whole)) => game.follow(whole),)+
                    // Games of two kinds have no common beginning.
                    _ => false,
                }
            }
        }

        macro_rules! each {
            ($any:expr, $game:ident => $body:expr) => {
                match $any {
                    $(AnyGame::$name($game) => $body,)+
                }
            };
        }

        macro_rules! each_kind {
            ($kind:expr, $p:ident => $body:expr) => {
                match $kind {
                    $(GameKind::$name => {
                        type $p = $position;
                        $body
                    })+
                }
            };
        }
    };
}

games! {
    /// Pentagame by Jan Suchanek.
    Pentagame(pentagame::Pentagame) = "pentagame", players 2..=5, usually 2;
    /// Squadro by Adrián Jiménez Pascual.
    Squadro(squadro::Squadro) = "squadro", players 2..=2, usually 2;
    /// Star Squares, of unknown author.
    StarSquares(star_squares::StarSquares) = "star-squares", players 2..=2, usually 2;
    /// Stern-Halma, Chinese checkers.
    SternHalma(stern_halma::SternHalma) = "stern-halma", players 2..=6, usually 3;
}

impl GameKind {
    /// Names of the ready-made variants; the first is the default.
    pub fn presets(self) -> &'static [&'static str] {
        each_kind!(self, P => <P as Position>::Options::PRESETS)
    }

    /// Canonical option text of a preset.
    pub fn options_of_preset(self, name: &str) -> Option<String> {
        each_kind!(self, P => <P as Position>::Options::preset(name).map(|options| options.to_text()))
    }

    /// Canonical form of an option text.
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if it does not read.
    pub fn read_options(self, options: &str) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.to_text()))
    }

    /// Canonical option text with everything left to chance decided by `chance`, any number.
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` do not read.
    pub fn settle_options(self, options: &str, chance: u64) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.settled(chance).to_text()))
    }

    /// Every single option: its name and what it can be.
    pub fn option_keys(self) -> Vec<(&'static str, OptionValues)> {
        each_kind!(self, P => {
            let keys = <P as Position>::Options::KEYS.iter();
            keys.map(|key| (key.name, key.values)).collect()
        })
    }

    /// Every phrase the game can produce, with its argument names.
    pub fn phrases(self) -> PhraseTable {
        each_kind!(self, P => P::PHRASES)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(
    /// Id as written.
    pub String,
);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = GameKind::ALL.iter().map(|kind| kind.id()).collect();
        write!(
            f,
            "no game is called '{}', there are {}",
            self.0,
            ids.join(", ")
        )
    }
}

impl Error for UnknownGame {}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.id().eq_ignore_ascii_case(id.trim()))
            .ok_or_else(|| UnknownGame(id.to_owned()))
    }
}

/// One thing that happened in a game, as it is stored: replaying all of them gives the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogEntry {
    /// Move in canonical notation.
    Move(String),
    /// This seat gave up.
    Resigned(Seat),
    /// This seat ran out of time.
    TimedOut(Seat),
    /// All agreed on a draw.
    DrawAgreed,
}

/// Why an entry cannot happen now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryError {
    /// The move is not possible.
    Move(MoveError),
    /// This seat is not at the table, or out of the game already.
    NotPlaying(Seat),
    /// The game is over.
    Over,
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(error) => write!(f, "{error}"),
            Self::NotPlaying(seat) => write!(f, "seat {seat} is not playing"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

impl Error for EntryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Move(error) => Some(error),
            Self::NotPlaying(_) | Self::Over => None,
        }
    }
}

impl AnyGame {
    /// Game of this `kind` at its start; `options` as [`GameOptions::parse`] reads them.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the options do not read or the game is not for that many players.
    pub fn new(kind: GameKind, options: &str, players: usize) -> Result<Self, SetupError> {
        each_kind!(kind, P => {
            let options = <P as Position>::Options::parse(options)?;
            Ok(Game::<P>::new(&options, players)?.into())
        })
    }

    /// Game that begins with a given position.
    ///
    /// # Errors
    ///
    /// [`SetupError`] as for [`new`](Self::new), or if the position does not read.
    pub fn from_position(
        kind: GameKind,
        options: &str,
        players: usize,
        position: &str,
    ) -> Result<Self, SetupError> {
        each_kind!(kind, P => {
            let options = <P as Position>::Options::parse(options)?;
            P::start(&options, players)?;
            Ok(Game::from_position(P::from_text(&options, players, position)?).into())
        })
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        fn kind<P: Position>(_: &Game<P>) -> GameKind {
            P::KIND
        }
        each!(self, game => kind(game))
    }

    /// Canonical text of the options; empty for the default.
    pub fn options_text(&self) -> String {
        each!(self, game => game.position().options().to_text())
    }

    /// Number of seats.
    pub fn players(&self) -> usize {
        each!(self, game => game.position().players())
    }

    /// Number of moves made.
    pub fn ply(&self) -> usize {
        each!(self, game => game.ply())
    }

    /// Seat that moves next; `None` once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        each!(self, game => game.ending().is_none().then(|| game.position().to_move()))
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        each!(self, game => game.ending())
    }

    /// Who came in where once the game is over, best first; seats in one set share the place: the winners, those that had
    /// finished in their order, those that were still playing, then those that had left, who left first last.
    pub fn standing(&self) -> Vec<SeatSet> {
        each!(self, game => game.standing())
    }

    /// Seats still playing.
    pub fn active(&self) -> SeatSet {
        each!(self, game => game.active())
    }

    /// Seats that resigned or ran out of time.
    pub fn retired(&self) -> SeatSet {
        each!(self, game => game.position().retired())
    }

    /// What the notation writes to say whose a piece is, if it says so.
    pub fn tag(&self, seat: Seat) -> Option<String> {
        each!(self, game => game.position().tag(seat))
    }

    /// What `seat` has achieved so far: figures out, pieces home.
    pub fn score(&self, seat: Seat) -> u32 {
        each!(self, game => game.position().score(seat))
    }

    /// Plays a move in notation, leniently read, and returns its canonical form.
    ///
    /// # Errors
    ///
    /// [`MoveError`]; nothing changes.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        each!(self, game => {
            if game.ending().is_some() {
                return Err(MoveError::Over);
            }
            let m = game.position().parse_move(text)?;
            game.play(&m)?;
            Ok(m.to_string())
        })
    }

    /// Reads a move without playing it and returns its canonical form.
    ///
    /// # Errors
    ///
    /// [`MoveError`] as for [`play`](Self::play).
    pub fn read(&self, text: &str) -> Result<String, MoveError> {
        each!(self, game => {
            if game.ending().is_some() {
                return Err(MoveError::Over);
            }
            game.position().parse_move(text).map(|m| m.to_string())
        })
    }

    /// What may be chosen after `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of `chosen` was not on offer, or the game is over.
    pub fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        each!(self, game => {
            if game.ending().is_some() {
                return Err(BadStep::Over);
            }
            game.position().next_steps(chosen)
        })
    }

    /// Choices that lead to the move in `text`, leniently read.
    ///
    /// # Errors
    ///
    /// [`MoveError`] as for [`read`](Self::read).
    pub fn steps_of(&self, text: &str) -> Result<Vec<Step>, MoveError> {
        each!(self, game => {
            if game.ending().is_some() {
                return Err(MoveError::Over);
            }
            let m = game.position().parse_move(text)?;
            Ok(game.position().steps_of(&m))
        })
    }

    /// What may legally come next for the `typed` beginning of a move; nothing once the game is over.
    pub fn complete(&self, typed: &str, limit: usize) -> Vec<Completion> {
        each!(self, game => {
            if game.ending().is_some() {
                return Vec::new();
            }
            game.position().complete(typed, limit)
        })
    }

    /// What the player on turn should know and the last move does not tell; nothing once the game is over.
    pub fn remarks(&self) -> Vec<Phrase> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => each!(self, game => game.position().remarks()),
        }
    }

    /// Who plays together: each seat is in one of the sets.
    pub fn sides(&self) -> Vec<SeatSet> {
        each!(self, game => game.position().sides())
    }

    /// Position now, in words.
    pub fn describe(&self) -> Vec<Phrase> {
        let mut said = each!(self, game => game.position().describe());
        if self.ending().is_some() {
            said.retain(|phrase| !phrase.key.ends_with(TURN));
        }
        said
    }

    /// Board now, as monospaced ASCII text with lines of at most [`PLAIN_COLUMNS`](crate::PLAIN_COLUMNS).
    pub fn plain(&self) -> String {
        each!(self, game => game.position().plain())
    }

    /// What the marks of [`plain`](Self::plain) mean, and how far everybody is.
    pub fn plain_legend(&self) -> Vec<Phrase> {
        each!(self, game => game.position().plain_legend())
    }

    /// Last move in words; nothing before the first.
    pub fn describe_last(&self) -> Vec<Phrase> {
        self.describe_move(self.ply()).unwrap_or_default()
    }

    /// Move number `ply`, from 1, in words.
    pub fn describe_move(&self, ply: usize) -> Option<Vec<Phrase>> {
        each!(self, game => game.move_at(ply).map(|(before, m)| before.describe_move(m)))
    }

    /// Move number `ply`, from 1: the seat that made it and its notation.
    pub fn move_at(&self, ply: usize) -> Option<(Seat, String)> {
        each!(self, game => game.move_at(ply).map(|(before, m)| (before.to_move(), m.to_string())))
    }

    /// Takes back the last entry; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        each!(self, game => game.undo())
    }

    /// `seat` gives up; `false` if it is not playing (any more).
    pub fn resign(&mut self, seat: Seat) -> bool {
        each!(self, game => game.resign(seat))
    }

    /// `seat` ran out of time; `false` if it is not playing (any more).
    pub fn time_out(&mut self, seat: Seat) -> bool {
        each!(self, game => game.time_out(seat))
    }

    /// All agree on a draw; `false` if the game is over already.
    pub fn agree_draw(&mut self) -> bool {
        each!(self, game => game.agree_draw())
    }

    /// The game as it stood before move number `ply` + 1.
    pub fn at(&self, ply: usize) -> Option<Self> {
        each!(self, game => game.cut_at(ply).map(Self::from))
    }

    /// The game at its very beginning, with nothing that happened.
    #[must_use]
    pub fn rewound(&self) -> Self {
        each!(self, game => game.rewound().into())
    }

    /// What happened so far, as it is stored.
    pub fn entries(&self) -> Vec<LogEntry> {
        each!(self, game => game.entries().iter().map(LogEntry::from).collect())
    }

    /// Lets `entry` happen.
    ///
    /// # Errors
    ///
    /// [`EntryError`] if it cannot happen now; nothing changes.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), EntryError> {
        if self.ending().is_some() {
            return Err(EntryError::Over);
        }
        let (seat, happened) = match entry {
            LogEntry::Move(text) => {
                return self.play(text).map(drop).map_err(EntryError::Move);
            }
            LogEntry::DrawAgreed => {
                self.agree_draw();
                return Ok(());
            }
            LogEntry::Resigned(seat) => (*seat, self.resign(*seat)),
            LogEntry::TimedOut(seat) => (*seat, self.time_out(*seat)),
        };
        if happened {
            Ok(())
        } else {
            Err(EntryError::NotPlaying(seat))
        }
    }

    /// Position now, in one line of text.
    pub fn position_text(&self) -> String {
        each!(self, game => game.position().to_text())
    }

    /// Position the game began with, if it is not the usual one.
    pub fn start_text(&self) -> Option<String> {
        fn start<P: Position>(game: &Game<P>) -> Option<String> {
            let start = game.start();
            let usual = P::start(start.options(), start.players());
            (usual.as_ref() != Ok(start)).then(|| start.to_text())
        }
        each!(self, game => start(game))
    }

    /// Every legal move in canonical notation, in the order of the moves.
    pub fn legal_moves(&self) -> Vec<String> {
        each!(self, game => {
            if game.ending().is_some() {
                return Vec::new();
            }
            game.position().legal_moves().iter().map(ToString::to_string).collect()
        })
    }

    /// Legal moves without the choices that follow the move proper.
    pub fn base_moves(&self) -> Vec<String> {
        each!(self, game => {
            if game.ending().is_some() {
                return Vec::new();
            }
            game.position().base_moves()
        })
    }

    /// How many legal moves there are, without listing them.
    pub fn legal_count(&self) -> u64 {
        each!(self, game => {
            if game.ending().is_some() {
                return 0;
            }
            game.position().legal_count()
        })
    }

    /// Number of move sequences of length `depth` from here, every leaf made on the board.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, game => crate::perft(game.position(), depth))
    }

    /// Number of distinct positions after `depth` moves from here.
    pub fn perft_distinct(&self, depth: u32) -> u64 {
        each!(self, game => crate::perft_distinct(game.position(), depth))
    }

    /// The game as a text record, seats named in order; missing names are left out.
    pub fn record(&self, names: &[String]) -> Record {
        Record::of(self, names)
    }

    /// Replays a record.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line that does not fit.
    pub fn from_record(record: &Record) -> Result<Self, RecordError> {
        record.replay()
    }
}

impl<P: Position> From<&Entry<P>> for LogEntry {
    fn from(entry: &Entry<P>) -> Self {
        match entry {
            Entry::Move(m) => Self::Move(m.to_string()),
            Entry::Resigned(seat) => Self::Resigned(*seat),
            Entry::TimedOut(seat) => Self::TimedOut(*seat),
            Entry::DrawAgreed => Self::DrawAgreed,
        }
    }
}
