//! Text record of a game, both ways.
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
//! Header lines are `key value`, `#` starts a comment line, an empty line ends the header. Then come moves
//! as `ply move`, between them `resigned SEAT`, `time SEAT` or `agreed`; last, if the game is over, `result`
//! with the winning seats and how.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{
    AnyGame, Ending, EntryError, GameKind, How, LogEntry, MoveError, Seat, SeatSet, SetupError,
};

/// Text record of one game. `Display` writes it, `FromStr` reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Which game.
    pub kind: GameKind,
    /// Option text; empty for the default.
    pub options: String,
    /// Number of seats.
    pub players: usize,
    /// Names by seat; empty where none is known.
    pub names: Vec<String>,
    /// Position the game began with, if not the usual one.
    pub start: Option<String>,
    /// Header lines of other keys, in order.
    pub extra: Vec<(String, String)>,
    /// What happened.
    pub entries: Vec<LogEntry>,
    /// How it ended, if it did.
    pub result: Option<Ending>,
    lines: Lines,
}

/// Where in the text things stood, for errors found only when the game is replayed. All records are alike
/// in this respect, however they are laid out.
#[derive(Clone, Default, Debug)]
struct Lines {
    players: usize,
    options: usize,
    start: usize,
    entries: Vec<usize>,
    result: usize,
}

impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lines {}

/// Why a record does not read or replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Line, from 1; 0 if the record was not read from text.
    pub line: usize,
    /// Character within the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong with a line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordProblem {
    /// Something else should stand there.
    Expected(String),
    /// The game cannot be set up like this.
    Setup(SetupError),
    /// The move cannot be made.
    Move(MoveError),
    /// It cannot happen: the seat is not playing.
    NotPlaying(Seat),
    /// The game was over before this line.
    Over,
    /// The moves lead to another result.
    Result {
        /// What they lead to, `None` if the game is not over.
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
            | RecordProblem::Over
            | RecordProblem::Result { .. } => None,
        }
    }
}

impl Record {
    /// Record of `game`; names beyond its seats are dropped.
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
            extra: Vec::new(),
            entries: game.entries(),
            result: game.ending(),
            lines: Lines::default(),
        }
    }

    /// Plays the record from its start.
    ///
    /// A result that no line accounts for (`2 resigned` without a `resigned 1`) is taken as what happened.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line that does not fit.
    pub fn replay(&self) -> Result<AnyGame, RecordError> {
        let (kind, players) = (self.kind, self.players);
        let game = match &self.start {
            None => AnyGame::new(kind, &self.options, players),
            Some(start) => AnyGame::from_position(kind, &self.options, players, start),
        };
        let mut game = game.map_err(|error| {
            let line = match error {
                SetupError::Players { .. } => self.lines.players,
                SetupError::Options(_) | SetupError::Option { .. } => self.lines.options,
                SetupError::Position(_) => self.lines.start,
            };
            problem(line, 1, RecordProblem::Setup(error))
        })?;
        for (index, entry) in self.entries.iter().enumerate() {
            let line = self.lines.entries.get(index).copied().unwrap_or_default();
            game.apply(entry).map_err(|error| {
                // Moves stand behind their ply.
                let before = (game.ply() + 1).to_string().len() + 2;
                match error {
                    EntryError::Move(error) => {
                        let at = match error {
                            MoveError::Unreadable { at, .. } => at,
                            MoveError::Incomplete { .. }
                            | MoveError::Illegal(_)
                            | MoveError::Over => 0,
                        };
                        problem(line, before + at, RecordProblem::Move(error))
                    }
                    EntryError::NotPlaying(seat) => {
                        problem(line, 1, RecordProblem::NotPlaying(seat))
                    }
                    EntryError::Over => problem(line, 1, RecordProblem::Over),
                }
            })?;
        }
        if let Some(result) = self.result {
            settle(&mut game, result);
            let actual = game.ending();
            if actual != Some(result) {
                return Err(problem(
                    self.lines.result,
                    1,
                    RecordProblem::Result { actual },
                ));
            }
        }
        Ok(game)
    }
}

/// Lets happen what a result implies without a line of its own.
fn settle(game: &mut AnyGame, result: Ending) {
    if game.ending().is_some() {
        return;
    }
    let losers: Vec<_> = game
        .active()
        .iter()
        .filter(|&seat| !result.winners.contains(seat))
        .collect();
    match result.how {
        How::Resigned if !result.winners.is_empty() => {
            for seat in losers {
                game.resign(seat);
            }
        }
        How::Time if !result.winners.is_empty() => {
            for seat in losers {
                game.time_out(seat);
            }
        }
        How::Agreed => {
            game.agree_draw();
        }
        How::Resigned
        | How::Time
        | How::Out
        | How::Home
        | How::Square
        | How::Filled
        | How::Repetition
        | How::Limit => {}
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
        for (key, value) in &self.extra {
            writeln!(f, "{}", format!("{key} {value}").trim_end())?;
        }
        writeln!(f)?;
        let mut ply = 0;
        for entry in &self.entries {
            match entry {
                LogEntry::Move(text) => {
                    ply += 1;
                    writeln!(f, "{ply} {text}")?;
                }
                LogEntry::Resigned(seat) => writeln!(f, "resigned {seat}")?,
                LogEntry::TimedOut(seat) => writeln!(f, "time {seat}")?,
                LogEntry::DrawAgreed => writeln!(f, "agreed")?,
            }
        }
        if let Some(result) = self.result {
            writeln!(f, "result {result}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line.trim_end())?;
        }
        reader.finish(text.lines().count() + 1)
    }
}

/// Record as far as it is read.
#[derive(Default)]
struct Reader {
    kind: Option<GameKind>,
    options: String,
    players: Option<usize>,
    /// Seat names with the line they stand on.
    names: Vec<(Seat, String, usize)>,
    start: Option<String>,
    extra: Vec<(String, String)>,
    entries: Vec<LogEntry>,
    plies: usize,
    result: Option<Ending>,
    body: bool,
    lines: Lines,
}

fn expected(line: usize, column: usize, what: impl Into<String>) -> RecordError {
    problem(line, column, RecordProblem::Expected(what.into()))
}

/// First word of a line, the rest, and the column (from 1) the rest begins at.
fn split(line: &str) -> (&str, &str, usize) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let value = rest.trim_start();
    let gap = rest.chars().count() - value.chars().count();
    (word, value, word.chars().count() + gap + 2)
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let line = line.trim_start();
        if line.starts_with('#') {
            return Ok(());
        }
        if line.is_empty() {
            // Only the empty line behind the header says something.
            self.body |= self.kind.is_some();
            return Ok(());
        }
        let (key, value, column) = split(line);
        let (key, column) = (key.to_owned(), column + indent);
        if self.body {
            self.body_line(number, (&key, indent + 1), (value, column))
        } else {
            self.header_line(number, &key, (value, column))
        }
    }

    fn header_line(
        &mut self,
        number: usize,
        key: &str,
        (value, column): (&str, usize),
    ) -> Result<(), RecordError> {
        match key {
            "game" => {
                let kind = value.parse().map_err(|error: crate::UnknownGame| {
                    expected(number, column, format!("a game ({error})"))
                })?;
                self.kind = Some(kind);
            }
            "options" => {
                value.clone_into(&mut self.options);
                self.lines.options = number;
            }
            "players" => {
                let players = value
                    .parse()
                    .map_err(|_| expected(number, column, "the number of players"))?;
                self.players = Some(players);
                self.lines.players = number;
            }
            "seat" => {
                let (seat, name, _) = split(value);
                let seat = seat
                    .parse()
                    .ok()
                    .and_then(Seat::from_number)
                    .ok_or_else(|| expected(number, column, "a seat number and a name"))?;
                self.names.push((seat, one_line(name), number));
            }
            "start" => {
                self.start = Some(value.to_owned());
                self.lines.start = number;
            }
            _ => self.extra.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    fn body_line(
        &mut self,
        number: usize,
        (key, key_column): (&str, usize),
        (value, column): (&str, usize),
    ) -> Result<(), RecordError> {
        if self.result.is_some() {
            return Err(expected(number, key_column, "nothing behind the result"));
        }
        let seat = || {
            value
                .parse()
                .ok()
                .and_then(Seat::from_number)
                .ok_or_else(|| expected(number, column, "a seat number"))
        };
        let entry = match key {
            "resigned" => LogEntry::Resigned(seat()?),
            "time" => LogEntry::TimedOut(seat()?),
            "agreed" => LogEntry::DrawAgreed,
            "result" => {
                self.result = Some(read_result(number, (value, column))?);
                self.lines.result = number;
                return Ok(());
            }
            ply => {
                let next = self.plies + 1;
                if ply.parse() != Ok(next) {
                    return Err(expected(
                        number,
                        key_column,
                        format!("{next} and a move, resigned, time, agreed or result"),
                    ));
                }
                self.plies = next;
                LogEntry::Move(value.to_owned())
            }
        };
        self.entries.push(entry);
        self.lines.entries.push(number);
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Record, RecordError> {
        let missing = |what: &str| expected(end, 1, what);
        let kind = self.kind.ok_or_else(|| missing("a line 'game NAME'"))?;
        let players = self.players.ok_or_else(|| missing("a line 'players N'"))?;
        if !kind.players().contains(&players) {
            let error = SetupError::Players {
                players,
                allowed: kind.players(),
            };
            return Err(problem(self.lines.players, 9, RecordProblem::Setup(error)));
        }
        let mut names = vec![String::new(); players];
        for (seat, name, line) in self.names {
            let place = names
                .get_mut(seat.index())
                .ok_or_else(|| expected(line, 6, format!("a seat from 1 to {players}")))?;
            *place = name;
        }
        Ok(Record {
            kind,
            options: self.options,
            players,
            names,
            start: self.start,
            extra: self.extra,
            entries: self.entries,
            result: self.result,
            lines: self.lines,
        })
    }
}

fn read_result(number: usize, (value, column): (&str, usize)) -> Result<Ending, RecordError> {
    let (winners, how, how_column) = split(value);
    let winners = SeatSet::parse(winners)
        .ok_or_else(|| expected(number, column, "winning seats like 1 or 1,2, or -"))?;
    let how = how
        .parse()
        .map_err(|words| expected(number, column + how_column - 1, format!("one of {words}")))?;
    Ok(Ending { winners, how })
}
