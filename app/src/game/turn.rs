//! Builds the change that stores a move or another entry, with the clock and the job that follow from it.

use asterism_rules::AnyGame;
use asterism_store::{
    Change, Engine, FIRST_VERSION, GameRecord, NewEntry, NewGame, NextGame, Player, Timestamp,
    Told, Topic, UserId,
};

use crate::game::clocks;
use crate::game::loaded_game::{LoadedGame, is_engine_on, to_ended};

/// Returns the change that stores `entry`, which has already been applied to `loaded.game` and which `by` brought about, if it was a person.
/// The change also posts the new board and, if the game has ended, starts the next game of its series.
///
/// Pass it to `App::commit`, which adds the rating changes if the game has ended.
pub(crate) fn append(
    loaded: &LoadedGame,
    entry: impl Into<NewEntry>,
    by: Option<UserId>,
    now: Timestamp,
) -> Change {
    let entry = entry.into();
    let record = &loaded.record;
    let ended = loaded.game.ending();
    let clock = clocks::advance_clock(loaded, &entry.what, now);
    Change::Append {
        game: record.id,
        version: record.version,
        plans: record.plans,
        entries: vec![entry],
        ended: ended.map(|ending| to_ended(ending, now)),
        jobs: vec![next_job(
            &loaded.game,
            &record.seats,
            record.engine,
            record.version + 1,
            by,
        )],
        next: ended.and_then(|_| next_game(loaded, by, now)),
        clock,
        ratings: Vec::new(),
    }
}

/// Builds the next game in the series of `loaded`; `None` if there is no series, this was its last game or was aborted, or one of the players
/// is a former player.
fn next_game(loaded: &LoadedGame, by: Option<UserId>, now: Timestamp) -> Option<NextGame> {
    if !loaded.series_goes_on() {
        return None;
    }
    let record = &loaded.record;
    let order: Vec<Player> = record.seats.iter().rev().copied().collect();
    let seats = order
        .iter()
        .map(|player| player.user())
        .collect::<Option<_>>()?;
    let start = loaded.game.rewound();
    let first = next_job(&start, &order, record.engine, FIRST_VERSION, by);
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
            position: record.position.clone(),
        },
        // The next game is played in the same thread, if there is one.
        jobs: record
            .thread
            .map(|_| Topic::Thread { message: None })
            .into_iter()
            .chain([first])
            .collect(),
    })
}

/// Returns the next job for a game that `by` brought to `version`: the engine's move, or posting the board.
pub(crate) fn next_job(
    game: &AnyGame,
    seats: &[Player],
    engine: Option<Engine>,
    version: u64,
    by: Option<UserId>,
) -> Topic {
    let on_turn = game.to_move().and_then(|seat| seats.get(seat.index()));
    if engine.is_some_and(|engine| on_turn.is_some_and(|player| *player == engine.user)) {
        Topic::Think { version }
    } else {
        let mut seats = seats.iter();
        let seat = by.and_then(|by| seats.position(|player| *player == by));
        Topic::Turn {
            version,
            by: seat.map(|seat| seat as u8 + 1),
            told: Told::NotTried,
        }
    }
}

/// True if only the engine is still playing.
pub(crate) fn is_alone(game: &AnyGame, record: &GameRecord) -> bool {
    let mut active = game.active().iter();
    active.all(|seat| is_engine_on(record, seat))
}

/// If only the engine is still playing, resigns its seats until the game ends.
pub(crate) fn resign_abandoned(game: &mut AnyGame, record: &GameRecord) {
    while is_alone(game, record)
        && let Some(seat) = game.to_move()
        && game.resign(seat)
    {}
}
