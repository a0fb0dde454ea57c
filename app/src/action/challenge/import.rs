//! Imports a game record in the format of `/replay`. The game continues from the record's last position as a practice game.

use asterism_rules::{
    AnyGame, GameKind, LogEntry, Record, RecordError, RecordProblem, Seat, SetupError,
};
use asterism_store::{
    Change, EntryKind, IdempotencyKey, MAX_GAME_BYTES, NewChallenge, Origin, SeatOrder, Terms,
    Timestamp, Tree, TreeRoot, UserId,
};

use super::LAPSES_AFTER;
use crate::app::{App, RequestContext};
use crate::game::tree::read_record;
use crate::game::variant::Variant;
use crate::ports::attachments::Unfetched;
use crate::protocol::command::OPPONENTS;
use crate::protocol::limits::FILE_BYTES;
use crate::protocol::refusal::{ImportRefusal, Refusal, refuse_setup};
use crate::protocol::request::{Attached, Call, Request};
use crate::view::words::shorten_name;

/// Number of bytes, rounded up, that the store needs for an entry in addition to the entry's notation.
const ENTRY_BYTES: usize = 40;

/// Maximum number of characters of a player's name: that of the longest names on Discord.
const NAME_CHARACTERS: usize = 32;

/// Options that cannot be combined with an imported record, because the record determines their values.
const SETTLED: [&str; 7] = [
    "variant",
    "seat",
    "players",
    "partner",
    "head-start",
    "rated",
    "level",
];

/// The contents of an imported record.
pub(super) struct Imported {
    kind: GameKind,
    options: String,
    variant: Variant,
    players: usize,
    /// The position from which the record starts, if it is not the standard starting position.
    position: Option<String>,
    start: Vec<EntryKind>,
    /// Names of the players by seat, if the game is over and the record names any of them; otherwise empty.
    names: Vec<String>,
    /// Variations and notes in the record, if there are any.
    lines: Option<Tree>,
}

/// Downloads and reads the record in `file`. Refuses a record of any game other than `kind`.
pub(super) async fn read(
    app: &App,
    call: &Call,
    file: &Attached,
    kind: GameKind,
) -> Result<Imported, Refusal> {
    let others = OPPONENTS.iter().any(|option| call.has(option));
    if others || SETTLED.iter().any(|option| call.has(option)) {
        return Err(ImportRefusal::Settled.into());
    }
    let record = fetch(app, file).await?;
    parse(&record, Some(kind))
}

/// Downloads an attached record.
pub(crate) async fn fetch(app: &App, file: &Attached) -> Result<String, Refusal> {
    if file.size as usize > FILE_BYTES {
        return Err(ImportRefusal::Large.into());
    }
    let bytes = app.files.fetch(&file.url).await.map_err(|error| {
        tracing::warn!(%error, "could not fetch an attached record");
        match error {
            Unfetched::Large => ImportRefusal::Large,
            Unfetched::Elsewhere | Unfetched::Lost(_) => ImportRefusal::Lost,
        }
    })?;
    let text = String::from_utf8(bytes).map_err(|_| ImportRefusal::NoText)?;
    // Some editors put a byte order mark in front of UTF-8 text.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// Returns the refusal of a record that could not be read because of `error`.
pub(crate) fn refuse_record(text: &str, kind: Option<GameKind>, error: RecordError) -> Refusal {
    let RecordError { line, problem, .. } = error;
    match (problem, kind) {
        (RecordProblem::Setup(setup), Some(kind)) if !matches!(setup, SetupError::Position(_)) => {
            refuse_setup(setup, kind)
        }
        (problem, _) => ImportRefusal::Line {
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
}

/// Reads a record of a game of `kind`, or of any game if `kind` is `None`, and plays its moves up to the last position.
pub(crate) fn read_game(text: &str, kind: Option<GameKind>) -> Result<(Record, AnyGame), Refusal> {
    let record: Record = text
        .parse()
        .map_err(|error| refuse_record(text, kind, error))?;
    if kind.is_some_and(|kind| kind != record.kind) {
        return Err(ImportRefusal::OtherGame(record.kind).into());
    }
    let game = AnyGame::from_record(&record)
        .map_err(|error| refuse_record(text, Some(record.kind), error))?;
    Ok((record, game))
}

fn parse(text: &str, kind: Option<GameKind>) -> Result<Imported, Refusal> {
    let (record, mut game) = read_game(text, kind)?;
    let kind = record.kind;
    if let Some(LogEntry::Aborted(_)) = record.entries.last() {
        // An aborted game has no result: the practice continues from where it was.
        game.undo();
    }
    let start: Vec<EntryKind> = game.entries().into_iter().map(to_entry_kind).collect();
    let bytes = |what: &EntryKind| match what {
        EntryKind::Move(notation) => notation.len() + ENTRY_BYTES,
        EntryKind::Resigned(_)
        | EntryKind::TimedOut(_)
        | EntryKind::DrawAgreed
        | EntryKind::Aborted(_) => ENTRY_BYTES,
    };
    if start.iter().map(bytes).sum::<usize>() > MAX_GAME_BYTES {
        return Err(ImportRefusal::Long.into());
    }
    let has_lines = !record.variations.is_empty() || !record.notes.is_empty();
    let lines = if has_lines {
        let canonical = record
            .replay_variations()
            .map_err(|error| refuse_record(text, Some(kind), error))?;
        // If there are too many variations, the game starts without them.
        read_record(&record, &canonical, TreeRoot::Game, &start).ok()
    } else {
        None
    };
    let options = game.options_text();
    let variant = Variant::parse_stored(kind, &options).map_err(|_| Refusal::Trouble)?;
    let is_named = game.ending().is_some() && record.names.iter().any(|name| !name.is_empty());
    let names = record.names.iter().filter(|_| is_named);
    Ok(Imported {
        kind,
        options,
        variant,
        players: record.players,
        names: names
            .map(|name| shorten_name(name, NAME_CHARACTERS))
            .collect(),
        position: game.start_text(),
        start,
        lines,
    })
}

pub(crate) fn to_entry_kind(entry: LogEntry) -> EntryKind {
    match entry {
        LogEntry::Move(notation) => EntryKind::Move(notation),
        LogEntry::Resigned(seat) => EntryKind::Resigned(seat.number() as u8),
        LogEntry::TimedOut(seat) => EntryKind::TimedOut(seat.number() as u8),
        LogEntry::DrawAgreed => EntryKind::DrawAgreed,
        LogEntry::Aborted(seat) => EntryKind::Aborted(seat.map_or(0, Seat::number) as u8),
    }
}

/// Stores the variations and notes of the imported record as the user's exploration of the game that the request started. If that fails, the game
/// continues without the variations and notes.
pub(super) async fn keep_lines(context: RequestContext<'_>, lines: Tree) {
    let kept = async {
        let Some(receipt) = context.app.store.receipt(context.key()).await? else {
            return Ok(());
        };
        let set = Change::SetTree {
            owner: context.user(),
            number: Some(receipt.id),
            before: None,
            tree: Some(lines),
            answers_at: None,
        };
        let key = IdempotencyKey::RecordLines {
            id: context.request.interaction,
        };
        context
            .app
            .store
            .commit(key, context.now, set)
            .await
            .map(|_| ())
    };
    if let Err(error) = kept.await {
        tracing::warn!(%error, "could not store the variations of an imported record");
    }
}

impl Imported {
    /// Removes the variations and notes from the record and returns them.
    pub(super) fn take_lines(&mut self) -> Option<Tree> {
        self.lines.take()
    }

    /// Removes the players' names from the record and returns them, if they are to be kept with the game.
    pub(super) fn take_names(&mut self) -> Vec<String> {
        std::mem::take(&mut self.names)
    }

    /// Returns a practice challenge, in which the user plays all sides, that continues from the record's last position.
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
            origin: Origin::Challenge,
            start: self.start,
            position: self.position,
        }
    }
}

#[cfg(test)]
mod tests;
