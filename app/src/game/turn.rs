//! Builds the changes that store a move or another entry, or that take back entries, including their effects on the clock and the resulting jobs.

use asterism_rules::AnyGame;
use asterism_store::{
    Change, Engine, Entry, EntryKind, FIRST_VERSION, GameRecord, NewEntry, NewGame, NextGame,
    Player, Timestamp, Told, Topic, UserId,
};

use crate::game::answers::Answers;
use crate::game::clocks;
use crate::game::head_start::start_next;
use crate::game::loaded_game::{LoadedGame, is_engine_on, replay, to_ended};

/// Returns the change that stores `entry` together with the replies to it that players have prepared (`answers`). `entry` has already been applied to
/// `loaded.game`; `by` is the user who made it, if any. The change also adds the job that posts the new board and, if the game has ended, starts the
/// next game of its series.
///
/// Pass the change to `App::commit_rated`, which adds the rating changes if the game has ended.
pub(crate) fn append(
    loaded: &LoadedGame,
    entry: impl Into<NewEntry>,
    by: Option<UserId>,
    answers: &dyn Answers,
    now: Timestamp,
) -> Change {
    let mut following = answers.follow(&loaded.record, by);
    let mut then = loaded.clone();
    // Only the clock needs to know the mover.
    let clock = loaded.record.clock.as_ref();
    let mut mover = clock.and_then(|_| replay(&loaded.record).ok()?.to_move());
    let mut entries = Vec::new();
    let mut next = Some(entry.into());
    while let Some(entry) = next.take() {
        let user = mover.and_then(|seat| then.user(seat));
        following.note(&entry, user, &then.game);
        then.record.clock = clocks::advance_clock(&then, mover, &entry.what, now);
        then.record.entries.push(Entry {
            at: now,
            what: entry.what.clone(),
            said: entry.said.clone(),
            prepared: entry.prepared,
        });
        mover = then.game.to_move();
        if matches!(entry.what, EntryKind::Move(_)) {
            next = following.play_answer(&then.record, &mut then.game);
        }
        entries.push(entry);
    }
    let record = &then.record;
    // No one caused the current state of the game if its last moves were prepared answers.
    let by = by.filter(|_| entries.len() == 1);
    let version = record.version + entries.len() as u64;
    let ended = then.game.ending();
    let mut jobs = vec![next_job(
        &then.game,
        &record.seats,
        record.engine,
        version,
        by,
    )];
    jobs.extend(following.into_jobs());
    Change::Append {
        game: record.id,
        version: record.version,
        answers: record.answers,
        entries,
        ended: ended.map(|ending| to_ended(ending, now)),
        jobs,
        next: ended.and_then(|_| next_game(&then, by, now)),
        clock: record.clock.clone(),
        ratings: Vec::new(),
        documents: Vec::new(),
    }
}

/// Returns the change that takes back the last `entries` entries of `loaded`'s game. `by` is the user who was the last to agree, if any; `then` is
/// the game without those entries.
pub(crate) fn take_back(
    loaded: &LoadedGame,
    (entries, then): (u32, &AnyGame),
    by: Option<UserId>,
    answers: &dyn Answers,
    now: Timestamp,
) -> Change {
    let record = &loaded.record;
    let mut following = answers.follow(record, by);
    following.note_takeback();
    let version = record.version + 1;
    let mut jobs = vec![next_job(then, &record.seats, record.engine, version, by)];
    jobs.extend(following.into_jobs());
    Change::Undo {
        game: record.id,
        version: record.version,
        answers: record.answers,
        entries: entries as usize,
        clock: clocks::restart_turn(loaded, then, now),
        jobs,
    }
}

/// Builds the next game in the series of `loaded`; `None` if the game belongs to no series, if it was the last one or was aborted, or if one of the
/// players is a former player.
fn next_game(loaded: &LoadedGame, by: Option<UserId>, now: Timestamp) -> Option<NextGame> {
    if !loaded.series_goes_on() {
        return None;
    }
    let record = &loaded.record;
    let seats: Vec<Player> = record.seats.iter().rev().copied().collect();
    if seats.contains(&Player::Former) {
        return None;
    }
    let start = start_next(loaded);
    let first = next_job(&start, &seats, record.engine, FIRST_VERSION, by);
    let clock = clocks::start_clock(
        record.terms,
        &seats,
        record.engine,
        start.to_move(),
        &loaded.pauses.for_next_game(),
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
            position: start.start_text(),
            names: Vec::new(),
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

/// Returns the next job for a game that `by` has just brought to `version`: the engine's move, or posting the board.
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

/// Returns true if only the engine is still playing.
pub(crate) fn is_alone(game: &AnyGame, record: &GameRecord) -> bool {
    let mut active = game.active().iter();
    active.all(|seat| is_engine_on(record, seat))
}

/// Resigns the engine's seats until the game ends, if only the engine is still playing.
pub(crate) fn resign_abandoned(game: &mut AnyGame, record: &GameRecord) {
    while is_alone(game, record)
        && let Some(seat) = game.to_move()
        && game.resign(seat)
    {}
}
