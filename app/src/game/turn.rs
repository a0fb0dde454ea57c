//! What follows from a turn: the change that stores it, the next clock, and the job that comes next.

use crate::game::clocks;
use crate::game::table::Table;
use crate::game::table::is_engine_on;
use crate::game::table::stored_ending;
use asterism_rules::AnyGame;
use asterism_store::Change;
use asterism_store::Engine;
use asterism_store::EntryKind;
use asterism_store::FIRST_VERSION;
use asterism_store::GameRecord;
use asterism_store::NewGame;
use asterism_store::NextGame;
use asterism_store::Player;
use asterism_store::Timestamp;
use asterism_store::Topic;

/// Returns the change that stores `what`, which `table.game` already shows: the new board is posted, and
/// if it ends the game, the next one of its series starts.
///
/// For `App::commit`, which adds what the end of a game does to ratings.
pub(crate) fn append(table: &Table, what: EntryKind, now: Timestamp) -> Change {
    let record = &table.record;
    let ended = table.game.ending();
    let clock = clocks::after(table, &what, now);
    Change::Append {
        game: record.id,
        version: record.version,
        entry: what,
        ended: ended.map(|ending| stored_ending(ending, now)),
        jobs: vec![due(
            &table.game,
            &record.seats,
            record.engine,
            record.version + 1,
        )],
        next: ended.and_then(|_| next_game(table, now)),
        clock,
        ratings: Vec::new(),
    }
}

/// Builds the next game of the series of `table`'s game; `None` if that was the last one, or a player is gone.
fn next_game(table: &Table, now: Timestamp) -> Option<NextGame> {
    table.series.as_ref().filter(|place| !place.is_last())?;
    let record = &table.record;
    let order: Vec<Player> = record.seats.iter().rev().copied().collect();
    let seats = order
        .iter()
        .map(|player| player.user())
        .collect::<Option<_>>()?;
    let start = table.game.rewound();
    let first = due(&start, &order, record.engine, FIRST_VERSION);
    let clock = clocks::first(
        record.terms,
        &order,
        record.engine,
        start.to_move(),
        &table.pauses.reversed(),
        now,
    );
    Some(NextGame {
        game: NewGame {
            place: record.place,
            kind: record.kind.clone(),
            options: record.options.clone(),
            variant: record.variant.clone(),
            rules_version: crate::game::table::RULES_VERSION,
            seats,
            engine: record.engine,
            terms: record.terms,
            clock,
            origin: record.origin,
            entries: Vec::new(),
            ended: None,
        },
        // It is played in the same thread, if there is one.
        jobs: record
            .thread
            .map(|_| Topic::Thread { message: None })
            .into_iter()
            .chain([first])
            .collect(),
    })
}

/// Returns the job for a game at `version`: the engine moves, or a board is posted.
pub(crate) fn due(game: &AnyGame, seats: &[Player], engine: Option<Engine>, version: u64) -> Topic {
    let on_turn = game.to_move().and_then(|seat| seats.get(seat.index()));
    if engine.is_some_and(|engine| on_turn.is_some_and(|player| *player == engine.user)) {
        Topic::Think { version }
    } else {
        Topic::Turn { version }
    }
}

/// True if only the engine is still playing.
pub(crate) fn is_alone(game: &AnyGame, record: &GameRecord) -> bool {
    let mut active = game.active().iter();
    active.all(|seat| is_engine_on(record, seat))
}

/// Resigns for every seat on turn while only the engine is still playing.
pub(crate) fn break_off(game: &mut AnyGame, record: &GameRecord) {
    while is_alone(game, record)
        && let Some(seat) = game.to_move()
        && game.resign(seat)
    {}
}
