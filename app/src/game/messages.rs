//! Data about a game's moves other than their notation: the messages that players send along with moves, and whether moves were planned.

use asterism_rules::{AnyGame, Record};
use asterism_store::{Entry, EntryKind, GameRecord, Said, UserId};

/// Returns the message sent along with move `ply` of a game. Moves are counted from 1.
pub(crate) fn said_with(record: &GameRecord, ply: usize) -> Option<&Said> {
    find_move(record, ply)?.said.as_ref()
}

/// Returns true if move `ply` of a game was played automatically, as its player had planned. Moves are counted from 1.
pub(crate) fn was_prepared(record: &GameRecord, ply: usize) -> bool {
    find_move(record, ply).is_some_and(|entry| entry.prepared)
}

/// Returns the number of moves before move `ply` that it answered at once: those since the last move that was not planned. It is 0 if move `ply` was not
/// planned.
pub(crate) fn count_answered(record: &GameRecord, ply: usize) -> usize {
    let played = moves(record).take(ply).collect::<Vec<_>>();
    let planned = played.iter().rev().take_while(|entry| entry.prepared);
    planned.count()
}

fn find_move(record: &GameRecord, ply: usize) -> Option<&Entry> {
    moves(record).nth(ply.checked_sub(1)?)
}

/// Returns the text record of `game`, which consists of the moves of `record` up to some point. Includes the messages sent along with these moves:
/// those of the user `only` or, if `only` is `None`, those of all players.
pub(crate) fn write_record(
    record: &GameRecord,
    game: &AnyGame,
    names: &[String],
    only: Option<UserId>,
) -> Record {
    let mut written = game.record(names);
    let said = (1..=game.ply()).zip(moves(record));
    let said = said.filter_map(|(ply, entry)| Some((ply, entry.said.as_ref()?)));
    let said = said.filter(|(_, said)| only.is_none_or(|user| said.by == user));
    written.said = said.map(|(ply, said)| (ply, said.text.clone())).collect();
    written
}

fn moves(record: &GameRecord) -> impl Iterator<Item = &Entry> {
    let entries = record.entries.iter();
    entries.filter(|entry| matches!(entry.what, EntryKind::Move(_)))
}
