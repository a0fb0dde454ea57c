//! A record of moves played elsewhere, as `/replay` writes them: the game goes on from there, as practice.

use asterism_rules::{AnyGame, GameKind, LogEntry, Record, RecordError, RecordProblem, SetupError};
use asterism_store::{
    EntryKind, MAX_GAME_BYTES, NewChallenge, SeatOrder, Terms, Timestamp, UserId,
};

use super::LAPSES_AFTER;
use crate::app::App;
use crate::game::table::{cut, escape};
use crate::game::variant::Variant;
use crate::ports::attachments::{MOST_BYTES, Unfetched};
use crate::protocol::command::OPPONENTS;
use crate::protocol::refusal::{Refusal, illegal_text, of_setup, unreadable_text};
use crate::protocol::request::{Attached, Call, Request};
use crate::text::Language;

/// Bytes the store needs for an entry beside its notation, and some.
const ENTRY_BYTES: usize = 40;

/// Options that do not go with a record: it says all that.
const SETTLED: [&str; 6] = ["variant", "seat", "players", "partner", "rated", "level"];

/// Why a record is not gone on with.
#[derive(Clone, Debug)]
pub(crate) enum NoImport {
    /// The file is too large.
    Large,
    /// The file did not come.
    Lost,
    /// The file is no text.
    NoText,
    /// The record is of another game than the one named.
    OtherGame(GameKind),
    /// Something else is filled in that a record settles.
    Settled,
    /// It begins elsewhere than games begin.
    Start,
    /// It has more moves than a game can have.
    Long,
    /// This line does not fit.
    Line {
        /// From 1.
        number: usize,
        line: String,
        problem: Box<RecordProblem>,
    },
}

/// What a record holds.
pub(super) struct Imported {
    kind: GameKind,
    options: String,
    variant: Variant,
    players: usize,
    start: Vec<EntryKind>,
}

/// Fetches and reads the record in `file`, which has to be one of `kind`.
pub(super) async fn read(
    app: &App,
    call: &Call,
    file: &Attached,
    kind: GameKind,
) -> Result<Imported, Refusal> {
    let others = OPPONENTS.iter().any(|option| call.has(option));
    if others || SETTLED.iter().any(|option| call.has(option)) {
        return Err(NoImport::Settled.into());
    }
    if file.size as usize > MOST_BYTES {
        return Err(NoImport::Large.into());
    }
    let bytes = app.files.fetch(&file.url).await.map_err(|error| {
        tracing::warn!(%error, "a record was not fetched");
        match error {
            Unfetched::Large => NoImport::Large,
            Unfetched::Elsewhere | Unfetched::Lost(_) => NoImport::Lost,
        }
    })?;
    let text = String::from_utf8(bytes).map_err(|_| NoImport::NoText)?;
    // Some editors put a mark in front of UTF-8 text.
    parse(text.trim_start_matches('\u{feff}'), kind)
}

fn parse(text: &str, kind: GameKind) -> Result<Imported, Refusal> {
    let fault = |error: RecordError| -> Refusal {
        let RecordError { line, problem, .. } = error;
        match problem {
            RecordProblem::Setup(setup) if !matches!(setup, SetupError::Position(_)) => {
                of_setup(setup, kind)
            }
            problem => NoImport::Line {
                number: line,
                line: text
                    .lines()
                    .nth(line.saturating_sub(1))
                    .unwrap_or_default()
                    .to_owned(),
                problem: Box::new(problem),
            }
            .into(),
        }
    };
    let record: Record = text.parse().map_err(fault)?;
    if record.kind != kind {
        return Err(NoImport::OtherGame(record.kind).into());
    }
    if record.start.is_some() {
        return Err(NoImport::Start.into());
    }
    let game = AnyGame::from_record(&record).map_err(fault)?;
    let start: Vec<EntryKind> = game.entries().into_iter().map(entry).collect();
    let bytes = |what: &EntryKind| match what {
        EntryKind::Move(notation) => notation.len() + ENTRY_BYTES,
        EntryKind::Resigned(_) | EntryKind::TimedOut(_) | EntryKind::DrawAgreed => ENTRY_BYTES,
    };
    if start.iter().map(bytes).sum::<usize>() > MAX_GAME_BYTES {
        return Err(NoImport::Long.into());
    }
    let options = game.options_text();
    let variant = Variant::parse(kind, &options).map_err(|_| Refusal::Trouble)?;
    Ok(Imported {
        kind,
        options,
        variant,
        players: record.players,
        start,
    })
}

fn entry(entry: LogEntry) -> EntryKind {
    match entry {
        LogEntry::Move(notation) => EntryKind::Move(notation),
        LogEntry::Resigned(seat) => EntryKind::Resigned(seat.number() as u8),
        LogEntry::TimedOut(seat) => EntryKind::TimedOut(seat.number() as u8),
        LogEntry::DrawAgreed => EntryKind::DrawAgreed,
    }
}

impl Imported {
    /// Practice by the asker that goes on from there.
    pub(super) fn challenge(self, request: &Request, terms: Terms, now: Timestamp) -> NewChallenge {
        let by: UserId = request.user.id;
        NewChallenge {
            place: request.place,
            kind: self.kind.id().to_owned(),
            options: self.options,
            variant: self.variant.text,
            games: 1,
            by,
            invited: vec![by; self.players.saturating_sub(1)],
            engine: None,
            order: SeatOrder::First,
            lapses: now.plus(LAPSES_AFTER),
            terms,
            open: None,
            partner: None,
            rematch_of: None,
            start: self.start,
        }
    }
}

impl NoImport {
    /// What is wrong, and what to do now.
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            NoImport::Large => language.import_large(MOST_BYTES / 1024),
            NoImport::Lost => language.import_lost(),
            NoImport::NoText => language.import_no_text(),
            NoImport::OtherGame(kind) => language.import_other_game(language.game_name(*kind)),
            NoImport::Settled => language.import_settled(),
            NoImport::Start => language.import_start(),
            NoImport::Long => language.import_long(),
            NoImport::Line {
                number,
                line,
                problem,
            } => {
                let why = because(problem, line, language);
                let line = escape(&cut(line.trim(), 60));
                if line.is_empty() {
                    language.import_line_empty(*number, why)
                } else {
                    language.import_line(*number, line, why)
                }
            }
        }
    }
}

/// What is wrong with a line.
fn because(problem: &RecordProblem, line: &str, language: Language) -> String {
    use asterism_rules::MoveError;
    let player = |seat: asterism_rules::Seat| language.seat_name(seat.number());
    match problem {
        RecordProblem::Expected(_) | RecordProblem::Setup(_) => language.import_form(),
        RecordProblem::NotPlaying(seat) => language.import_not_playing(player(*seat)),
        RecordProblem::Over | RecordProblem::Move(MoveError::Over) => language.import_over(),
        RecordProblem::Result { .. } => language.import_result(),
        RecordProblem::Move(MoveError::Illegal(illegal)) => {
            illegal_text(illegal, &player, language)
        }
        RecordProblem::Move(MoveError::Incomplete { .. }) => language.import_incomplete(),
        RecordProblem::Move(MoveError::Unreadable {
            at,
            expected,
            example,
        }) => {
            let digits = |letter: char| letter.is_ascii_digit();
            let typed = line.trim_start().trim_start_matches(digits).trim();
            let expected = language.phrase(expected, &player);
            unreadable_text(typed, *at, expected, example, language)
        }
    }
}

impl From<NoImport> for Refusal {
    fn from(why: NoImport) -> Refusal {
        Refusal::Import(why)
    }
}

#[cfg(test)]
mod tests;
