//! Writes and reads text records of games.
//!
//! ```text
//! game pentagame
//! players 2
//! seat 1 Ann
//! seat 2 Ben
//!
//! 1 b B<->A a
//! 2 a A<->B b
//! resigned 2
//! result 1 resigned
//! ```
//!
//! Header lines are `key value`; an empty line ends the header. Then come moves as `ply move`, and between them
//! `resigned SEAT`, `time SEAT` or `agreed`. If the game is over, the last line is `result` with the winning seats and how they won.
//! An aborted game has no result: its header says `ended aborted SEAT`, so that a program that does not know this line still reads the moves.
//! `players` may be missing if the game allows only one number of players.
//!
//! The header can also hold the messages that were sent during the game, and comments on the game:
//!
//! ```text
//! game squadro
//! options first=light
//! said 1 Have fun!
//! note 0 The first game of the evening.
//! note 2 Lane 5 was better.
//! line v1 1 B5
//! name v1 The slow lane
//! note v1 Dark is not in a hurry.
//! line v2 v1 A1
//! line v3 v1 A3 # as in the game
//!
//! 1 A3
//! 2 B1
//! ```
//!
//! `said PLY TEXT` is a message that was sent with a move. `note PLY TEXT` is a note on the position after a move; ply 0 is the start. A *variation*
//! is a move that was not played: `line ID PARENT MOVE`. The ID is `v` followed by a number. The parent is the ID of an earlier variation, or a ply
//! of the game; a ply means the position right after that move. A variation can have a name (`name ID TEXT`) and a note (`note ID TEXT`). Programs
//! that do not know these keys still read the game.
//!
//! `#` starts a comment if it is the first character of a line or follows a space. No game writes `#` in a move, position or option. Some games
//! accept `#` as the first character of a move (`#3`), where it does not start a comment. Names, messages, notes and the values of unknown keys are
//! free text and cannot contain comments: the player in `seat 1 Ann #1` is called `Ann #1`.

mod variations;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::ending::{Ending, How};
use crate::error::{MoveError, SetupError};
use crate::{AnyGame, EntryError, GameKind, LogEntry, Seat, SeatSet, fold_typed};

use variations::{AnnotationLines, AnnotationReader};
pub use variations::{MAX_VARIATIONS, RecordPosition, Variation};

/// Text record of one game. `Display` writes a record, `FromStr` reads one.
///
/// Messages, notes and the names of variations are written on one line: white space becomes single spaces, and other control characters are dropped.
/// A text that is empty after these changes is left out. Reading a record makes the same changes.
///
/// ```
/// use asterism_rules::Record;
///
/// let text = "game squadro\noptions first=light\nseat 1 Ann\n\n1 A3\n2 B1 # a comment\n3 A3\n";
/// let record: Record = text.parse()?;
/// assert_eq!((record.players, record.names[0].as_str()), (2, "Ann"));
/// let game = record.replay()?;
/// assert_eq!(game.position_text(), "0 0 4 0 0 / 1 0 0 0 0 b");
///
/// let error = "game squadro\n\n1 A3\n2 A9\n".parse::<Record>()?.replay().unwrap_err();
/// assert_eq!((error.line, error.column), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Kind of game.
    pub kind: GameKind,
    /// Option text; empty for the defaults.
    pub options: String,
    /// Number of seats.
    pub players: usize,
    /// Players' names in seat order. The name of an unknown player is empty.
    pub names: Vec<String>,
    /// Text of the start position, if the game did not start from the usual one.
    pub start: Option<String>,
    /// Messages sent with moves: the ply of the move, from 1, and the text. There is at most one message for each ply. Sorted by ply.
    pub said: Vec<(usize, String)>,
    /// Notes on positions of the game: the ply, 0 for the start, and the text. There is at most one note for each ply. Sorted by ply.
    pub notes: Vec<(usize, String)>,
    /// Moves that were not played, at most [`MAX_VARIATIONS`]. Each variation comes after the variation that it continues.
    pub variations: Vec<Variation>,
    /// Keys and values of the header lines whose keys this crate does not know, in the order of the lines.
    pub extra: Vec<(String, String)>,
    /// Moves, resignations and other entries of the game, in chronological order.
    pub entries: Vec<LogEntry>,
    /// How the game ended; `None` if the game is not over.
    pub result: Option<Ending>,
    lines: RecordLines,
}

/// The ending of an aborted game. The record of an aborted game has a header line instead of a result.
const ABORTED: Ending = Ending {
    winners: SeatSet::EMPTY,
    how: How::Aborted,
};

/// Places of a record's parts in its text, for errors that are found only during replay. All values of this type compare equal, so that two records
/// that differ only in layout are equal.
#[derive(Clone, Default, Debug)]
struct RecordLines {
    options: LinePlace,
    start: LinePlace,
    entries: Vec<LinePlace>,
    result: LinePlace,
    annotations: AnnotationLines,
}

/// Number of a line, and the columns where the line's key and value begin, all from 1. The line number is 0 if the record was not read from text.
#[derive(Clone, Copy, Debug)]
struct LinePlace {
    line: usize,
    key: usize,
    value: usize,
}

impl Default for LinePlace {
    fn default() -> Self {
        Self {
            line: 0,
            key: 1,
            value: 1,
        }
    }
}

impl LinePlace {
    fn at_key(self, what: RecordProblem) -> RecordError {
        problem(self.line, self.key, what)
    }

    /// Creates an error at the 0-based index `character` in the line's value.
    fn at_value(self, character: usize, what: RecordProblem) -> RecordError {
        problem(self.line, self.value + character, what)
    }

    fn expects_key(self, what: impl Into<String>) -> RecordError {
        self.at_key(RecordProblem::Expected(what.into()))
    }

    fn expects_value(self, what: impl Into<String>) -> RecordError {
        self.at_value(0, RecordProblem::Expected(what.into()))
    }

    /// Creates an error for a line whose value is a move that cannot be made.
    fn at_move(self, error: MoveError) -> RecordError {
        let at = match error {
            MoveError::Unreadable { at, .. } => at,
            MoveError::Incomplete { .. }
            | MoveError::Doubtful { .. }
            | MoveError::Illegal(_)
            | MoveError::Over => 0,
        };
        self.at_value(at, RecordProblem::Move(error))
    }
}

impl PartialEq for RecordLines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for RecordLines {}

/// Error from reading or replaying a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Line, from 1; 0 if the record was not read from text.
    pub line: usize,
    /// Number of the character at which the problem begins, from 1. Characters are counted from the beginning of the line, or from the beginning of
    /// the line's key or value if the record was not read from text.
    pub column: usize,
    /// The problem at this line and column.
    pub problem: RecordProblem,
}

/// Problem with a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordProblem {
    /// The line is not as expected. The string describes what was expected.
    Expected(String),
    /// The game cannot be set up with the options, number of players or start position in the record.
    Setup(SetupError),
    /// The move in the line cannot be made.
    Move(MoveError),
    /// The seat in the line is not playing.
    NotPlaying(Seat),
    /// Every player has moved, so the game cannot have been aborted.
    TooLateToAbort,
    /// The game was over before this line.
    Over,
    /// The moves lead to a result other than the recorded one.
    Result {
        /// Result that the moves lead to; `None` if the game is not over.
        actual: Option<Ending>,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.problem {
            RecordProblem::Expected(what) => write!(f, "expected {what}"),
            RecordProblem::Setup(error) => write!(f, "{error}"),
            RecordProblem::Move(error) => write!(f, "{error}"),
            RecordProblem::NotPlaying(seat) => write!(f, "seat {seat} is not playing"),
            RecordProblem::TooLateToAbort => write!(f, "{}", EntryError::TooLateToAbort),
            RecordProblem::Over => f.write_str("the game is over before this line"),
            RecordProblem::Result {
                actual: Some(ending),
            } => write!(f, "the moves lead to the result {ending}"),
            RecordProblem::Result { actual: None } => {
                f.write_str("the game is not over after these moves")
            }
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            RecordProblem::Setup(error) => Some(error),
            RecordProblem::Move(error) => Some(error),
            RecordProblem::Expected(_)
            | RecordProblem::NotPlaying(_)
            | RecordProblem::TooLateToAbort
            | RecordProblem::Over
            | RecordProblem::Result { .. } => None,
        }
    }
}

impl Record {
    /// Creates the record of `game`, without messages, notes or variations. `names` are in seat order; extra names are ignored.
    pub fn of(game: &AnyGame, names: &[String]) -> Self {
        let players = game.players();
        Self {
            kind: game.kind(),
            options: game.options_text(),
            players,
            names: (0..players)
                .map(|seat| {
                    names
                        .get(seat)
                        .map_or_else(String::new, |name| one_line(name))
                })
                .collect(),
            start: game.start_text(),
            said: Vec::new(),
            notes: Vec::new(),
            variations: Vec::new(),
            extra: Vec::new(),
            entries: game.entries(),
            result: game.ending(),
            lines: RecordLines::default(),
        }
    }

    /// Returns the move in a line of a record, to show it with an error: `A3` in `12 A3 # quick` and in `line v1 11 A3`.
    pub fn move_in_line(line: &str) -> &str {
        let (key, mut rest, _) = split_key(line.trim());
        if key == "line" {
            let (_, from_parent, _) = split_key(rest);
            (_, rest, _) = split_key(from_parent);
        }
        without_comment(rest)
    }

    /// Creates the game at its start, without applying any entries.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line of the options or the start position, if they cannot be read.
    pub fn set_up(&self) -> Result<AnyGame, RecordError> {
        let start = self.start.as_deref();
        let game = AnyGame::set_up(self.kind, &self.options, self.players, start);
        game.map_err(|error| {
            let (place, character) = match &error {
                // Reading a record from text already checks the number of players.
                SetupError::Players { .. } => (LinePlace::default(), 0),
                SetupError::Options(_) | SetupError::Option { .. } => (self.lines.options, 0),
                SetupError::Position(error) => (self.lines.start, error.at),
            };
            place.at_value(character, RecordProblem::Setup(error))
        })
    }

    /// Replays the record from its start. Also checks that messages and notes belong to plies of the game, and that all variations can be played.
    ///
    /// If the result implies an entry that is missing (`2 resigned` without a line `resigned 1`), the entry is added.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line that cannot be replayed.
    pub fn replay(&self) -> Result<AnyGame, RecordError> {
        let game = self.replay_entries()?;
        self.check_plies(&game)?;
        self.play_variations(&game)?;
        Ok(game)
    }

    /// Replays only the game's entries; ignores messages, notes and variations.
    fn replay_entries(&self) -> Result<AnyGame, RecordError> {
        let mut game = self.set_up()?;
        for (index, entry) in self.entries.iter().enumerate() {
            let place = self.lines.entries.get(index).copied().unwrap_or_default();
            game.apply(entry).map_err(|error| match error {
                EntryError::Move(error) => place.at_move(error),
                EntryError::NotPlaying(seat) => place.at_key(RecordProblem::NotPlaying(seat)),
                EntryError::TooLateToAbort => place.at_key(RecordProblem::TooLateToAbort),
                EntryError::Over => place.at_key(RecordProblem::Over),
            })?;
        }
        if let Some(result) = self.result {
            apply_result(&mut game, result);
            let actual = game.ending();
            if actual != Some(result) {
                return Err(self.lines.result.at_key(RecordProblem::Result { actual }));
            }
        }
        Ok(game)
    }
}

/// Applies the entries that `result` implies but that are missing from the record.
fn apply_result(game: &mut AnyGame, result: Ending) {
    if game.ending().is_some() {
        return;
    }
    let losers: Vec<_> = game
        .active()
        .iter()
        .filter(|&seat| !result.winners.contains(seat))
        .collect();
    if result.how == How::Agreed {
        game.agree_draw();
    } else if !result.winners.is_empty() {
        for seat in losers {
            if result.how == How::Resigned {
                game.resign(seat);
            } else if result.how == How::Time {
                game.time_out(seat);
            }
        }
    }
}

fn problem(line: usize, column: usize, problem: RecordProblem) -> RecordError {
    RecordError {
        line,
        column,
        problem,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", self.kind)?;
        if !self.options.is_empty() {
            writeln!(f, "options {}", self.options)?;
        }
        writeln!(f, "players {}", self.players)?;
        for (index, name) in self.names.iter().enumerate() {
            if !name.is_empty() {
                writeln!(f, "seat {} {name}", index + 1)?;
            }
        }
        if let Some(start) = &self.start {
            writeln!(f, "start {start}")?;
        }
        if let Some(LogEntry::Aborted(seat)) = self.entries.last() {
            let seat = seat.map_or_else(String::new, |seat| format!(" {seat}"));
            writeln!(f, "ended aborted{seat}")?;
        }
        self.write_annotations(f)?;
        for (key, value) in &self.extra {
            writeln!(f, "{}", format!("{key} {value}").trim_end())?;
        }
        writeln!(f)?;
        let (mut ply, mut result) = (0, self.result);
        for entry in &self.entries {
            match entry {
                LogEntry::Move(text) => {
                    ply += 1;
                    writeln!(f, "{ply} {text}")?;
                }
                LogEntry::Resigned(seat) => writeln!(f, "resigned {seat}")?,
                LogEntry::TimedOut(seat) => writeln!(f, "time {seat}")?,
                LogEntry::DrawAgreed => writeln!(f, "agreed")?,
                // The header already says that the game was aborted.
                LogEntry::Aborted(_) => result = result.filter(|&result| result != ABORTED),
            }
        }
        if let Some(result) = result {
            writeln!(f, "result {result}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = RecordReader::default();
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, fold_line(line).trim_end())?;
        }
        reader.finish(text.lines().count() + 1)
    }
}

/// The parts of a record that have been read so far.
#[derive(Default)]
struct RecordReader {
    /// Number of the first line that is neither empty nor a comment.
    first: Option<usize>,
    kind: Option<(GameKind, LinePlace)>,
    options: Option<String>,
    players: Option<(usize, LinePlace)>,
    /// Name of the player in each seat, with the place of its line.
    names: Vec<(Seat, String, LinePlace)>,
    start: Option<String>,
    annotations: AnnotationReader,
    extra: Vec<(String, String)>,
    entries: Vec<LogEntry>,
    plies: usize,
    /// Seat that aborted the game, or `None` if someone who does not play ended it, with the place of the line that records this.
    aborted: Option<(Option<Seat>, LinePlace)>,
    result: Option<Ending>,
    body: bool,
    lines: RecordLines,
}

/// Splits a line into its first word and the rest. Also returns the index of the character (from 0) where the rest begins.
fn split_key(line: &str) -> (&str, &str, usize) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let value = rest.trim_start();
    let gap = rest.chars().count() - value.chars().count();
    (word, value, word.chars().count() + gap + 1)
}

/// Folds a line of a record as [`fold_typed`] does, but not the texts that people write: names, messages and notes, and values of unknown keys.
fn fold_line(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let folded = fold_typed(line);
    let (key, ..) = split_key(folded.trim_start());
    let words_before = match key {
        "seat" | "said" | "note" | "name" => 2,
        "game" | "options" | "players" | "start" | "ended" | "line" => return folded,
        _ if is_of_body(key) => return folded,
        _ => 1,
    };
    let mut rest = line.trim_start();
    let mut before = line[..line.len() - rest.len()].to_owned();
    for _ in 0..words_before {
        let (word, value, _) = split_key(rest);
        before.extend([&*fold_typed(word), " "]);
        rest = value;
    }
    Cow::Owned(before + rest)
}

/// Removes a comment at the end of `value`. A comment starts with a `#` after a space.
fn without_comment(value: &str) -> &str {
    let comment = value
        .match_indices('#')
        .map(|(at, _)| &value[..at])
        .find(|before| before.ends_with(char::is_whitespace));
    comment.unwrap_or(value).trim_end()
}

/// Removes a comment at the end of `value`. Unlike [`without_comment`], also removes a comment at the very beginning of `value`.
fn without_comments(value: &str) -> &str {
    if value.starts_with('#') {
        return "";
    }
    without_comment(value)
}

/// Returns whether a line with this key belongs to the body of a record, which is the part after the header.
fn is_of_body(key: &str) -> bool {
    matches!(key, "resigned" | "time" | "agreed" | "result")
        || key.chars().all(|c| c.is_ascii_digit())
}

fn read_seat(number: &str) -> Option<Seat> {
    number.parse().ok().and_then(Seat::from_number)
}

/// Stores the value of a `key` that may occur only once in a record. Fails if a value has already been stored.
fn store_once<T>(
    kept: &mut Option<T>,
    given: T,
    key: &str,
    place: LinePlace,
) -> Result<(), RecordError> {
    match kept.replace(given) {
        None => Ok(()),
        Some(_) => Err(place.expects_key(format!("no second line '{key}'"))),
    }
}

impl RecordReader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let line = line.trim_start();
        // A record that was copied from a message can have the fence of its code block around it.
        if line.starts_with('#') || line.starts_with("```") {
            return Ok(());
        }
        if line.is_empty() {
            // Only the empty line after the header is significant.
            self.body |= self.kind.is_some();
            return Ok(());
        }
        self.first.get_or_insert(number);
        let (key, value, at) = split_key(line);
        let place = LinePlace {
            line: number,
            key: indent + 1,
            value: indent + at + 1,
        };
        if self.body {
            self.body_line(key, value, place)
        } else {
            self.header_line(key, value, place)
        }
    }

    fn header_line(&mut self, key: &str, value: &str, place: LinePlace) -> Result<(), RecordError> {
        let plain = without_comments(value);
        match key {
            "game" => {
                let kind = plain.parse().map_err(|error: crate::UnknownGame| {
                    place.expects_value(format!("a game ({error})"))
                })?;
                store_once(&mut self.kind, (kind, place), key, place)?;
            }
            "options" => {
                store_once(&mut self.options, plain.to_owned(), key, place)?;
                self.lines.options = place;
            }
            "players" => {
                let players = plain
                    .parse()
                    .map_err(|_| place.expects_value("the number of players"))?;
                store_once(&mut self.players, (players, place), key, place)?;
            }
            "seat" => {
                let (number, name, _) = split_key(value);
                let seat = read_seat(number)
                    .ok_or_else(|| place.expects_value("a seat number and a name"))?;
                if self.names.iter().any(|&(named, ..)| named == seat) {
                    return Err(place.expects_key(format!("no second line 'seat {seat}'")));
                }
                self.names.push((seat, one_line(name), place));
            }
            "start" => {
                store_once(&mut self.start, plain.to_owned(), key, place)?;
                self.lines.start = place;
            }
            "ended" if split_key(plain).0 == "aborted" => {
                let number = split_key(plain).1;
                let seat = read_seat(number);
                if seat.is_none() && !number.is_empty() {
                    return Err(place.expects_value("'aborted' and a seat number"));
                }
                store_once(&mut self.aborted, (seat, place), key, place)?;
            }
            "said" => self.annotations.read_said(value, place)?,
            "note" => self.annotations.read_note(value, place)?,
            "line" => self.annotations.read_line(value, place)?,
            "name" => self.annotations.read_name(value, place)?,
            _ if !is_of_body(key) => self.extra.push((key.to_owned(), value.to_owned())),
            _ if self.kind.is_none() => {
                return Err(place.expects_key("a line 'game NAME' before the moves"));
            }
            _ => return Err(place.expects_key("an empty line before the moves")),
        }
        Ok(())
    }

    fn body_line(&mut self, key: &str, value: &str, place: LinePlace) -> Result<(), RecordError> {
        let plain = without_comments(value);
        if self.result.is_some() {
            return Err(place.expects_key("nothing behind the result"));
        }
        let seat = || read_seat(plain).ok_or_else(|| place.expects_value("a seat number"));
        let entry = match key {
            "resigned" => LogEntry::Resigned(seat()?),
            "time" => LogEntry::TimedOut(seat()?),
            "agreed" if plain.is_empty() => LogEntry::DrawAgreed,
            "agreed" => return Err(place.expects_value("nothing behind 'agreed'")),
            "result" => {
                self.result = Some(read_result(plain, place)?);
                self.lines.result = place;
                return Ok(());
            }
            ply => {
                let next = self.plies + 1;
                if ply.parse() != Ok(next) {
                    return Err(place.expects_key(format!(
                        "a line '{next} MOVE', 'resigned SEAT', 'time SEAT', 'agreed' or 'result WINNERS HOW'"
                    )));
                }
                self.plies = next;
                LogEntry::Move(without_comment(value).to_owned())
            }
        };
        self.entries.push(entry);
        self.lines.entries.push(place);
        Ok(())
    }

    /// Finishes reading. `end` is one more than the number of the last line.
    fn finish(self, end: usize) -> Result<Record, RecordError> {
        let Some((kind, game)) = self.kind else {
            let what = RecordProblem::Expected("a line 'game NAME'".to_owned());
            return Err(problem(self.first.unwrap_or(end), 1, what));
        };
        let allowed = kind.players();
        let players = match self.players {
            Some((players, _)) if allowed.contains(&players) => players,
            Some((players, place)) => {
                let error = SetupError::Players { players, allowed };
                return Err(place.at_value(0, RecordProblem::Setup(error)));
            }
            None if allowed.start() == allowed.end() => *allowed.start(),
            None => return Err(game.expects_key("a line 'players N' in the header")),
        };
        let mut names = vec![String::new(); players];
        for (seat, name, place) in self.names {
            let kept = names
                .get_mut(seat.index())
                .ok_or_else(|| place.expects_value(format!("a seat from 1 to {players}")))?;
            *kept = name;
        }
        let (mut entries, mut lines) = (self.entries, self.lines);
        let mut result = self.result;
        if let Some((seat, place)) = self.aborted {
            entries.push(LogEntry::Aborted(seat));
            lines.entries.push(place);
            result.get_or_insert(ABORTED);
        }
        let annotations = self.annotations.finish();
        lines.annotations = annotations.lines;
        Ok(Record {
            kind,
            options: self.options.unwrap_or_default(),
            players,
            names,
            start: self.start,
            said: annotations.said,
            notes: annotations.notes,
            variations: annotations.variations,
            extra: self.extra,
            entries,
            result,
            lines,
        })
    }
}

fn read_result(value: &str, place: LinePlace) -> Result<Ending, RecordError> {
    let (winners, how, at) = split_key(value);
    let winners = SeatSet::parse(winners)
        .ok_or_else(|| place.expects_value("winning seats like 1 or 1,2, or -"))?;
    let how: How = how.parse().map_err(|_| {
        let what = format!("one of {}", How::list_words());
        place.at_value(at, RecordProblem::Expected(what))
    })?;
    Ok(Ending { winners, how })
}
