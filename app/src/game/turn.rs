//! What follows from a turn: the change that stores it, the next clock, and the job that comes next.

use asterism_rules::AnyGame;
use asterism_store::{
    Change, Engine, EntryKind, FIRST_VERSION, GameRecord, NewGame, NextGame, Player, Timestamp,
    Topic,
};

use crate::game::clocks;
use crate::game::loaded_game::{LoadedGame, is_engine_on, to_ended};

/// Returns the change that stores `what`, which `loaded.game` already shows: the new board is posted, and
/// if it ends the game, the next one of its series starts.
///
/// For `App::commit`, which adds what the end of a game does to ratings.
pub(crate) fn append(loaded: &LoadedGame, what: EntryKind, now: Timestamp) -> Change {
    let record = &loaded.record;
    let ended = loaded.game.ending();
    let clock = clocks::advance_clock(loaded, &what, now);
    Change::Append {
        game: record.id,
        version: record.version,
        entry: what,
        ended: ended.map(|ending| to_ended(ending, now)),
        jobs: vec![next_job(
            &loaded.game,
            &record.seats,
            record.engine,
            record.version + 1,
        )],
        next: ended.and_then(|_| next_game(loaded, now)),
        clock,
        ratings: Vec::new(),
    }
}

/// Builds the next game of the series of `loaded`'s game; `None` if that was the last one, or a player is gone.
fn next_game(loaded: &LoadedGame, now: Timestamp) -> Option<NextGame> {
    loaded.series.as_ref().filter(|place| !place.is_last())?;
    let record = &loaded.record;
    let order: Vec<Player> = record.seats.iter().rev().copied().collect();
    let seats = order
        .iter()
        .map(|player| player.user())
        .collect::<Option<_>>()?;
    let start = loaded.game.rewound();
    let first = next_job(&start, &order, record.engine, FIRST_VERSION);
    let clock = clocks::start_clock(
        record.terms,
        &order,
        record.engine,
        start.to_move(),
        &loaded.pauses.reverse_seats(),
        now,
    );
    Some(NextGame {
        game: NewGame {
            place: record.place,
            kind: record.kind.clone(),
            options: record.options.clone(),
            variant: record.variant.clone(),
            rules_version: crate::game::loaded_game::RULES_VERSION,
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
pub(crate) fn next_job(
    game: &AnyGame,
    seats: &[Player],
    engine: Option<Engine>,
    version: u64,
) -> Topic {
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
pub(crate) fn resign_abandoned(game: &mut AnyGame, record: &GameRecord) {
    while is_alone(game, record)
        && let Some(seat) = game.to_move()
        && game.resign(seat)
    {}
}
