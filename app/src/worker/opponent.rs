//! The engine as a player: its turns, and its decisions to resign or to accept a draw.
//!
//! No state is kept in memory. The change that makes it the engine's turn also adds a job to the outbox. The engine's move depends only on the game
//! and its version, so a program that is killed while the engine is thinking finds the same move again.
//!
//! A player's move and the engine's reply share one post. If the reply takes longer than [`PATIENCE`], the bot first posts a board which says that
//! the engine is thinking. A search is canceled if the game changes in the meantime (`App::changes`).

use std::pin::pin;
use std::time::Duration;

use asterism_engine::{AnyThought, Forced, Level};
use asterism_rules::{AnyGame, Seat};
use asterism_store::{
    Change, CommitError, Entry, EntryKind, GameId, IdempotencyKey, Job, JobDone, Post, Timestamp,
};
use futures_util::future::join;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until};

use crate::app::App;
use crate::game::loaded_game::{LoadedGame, is_engine_on};
use crate::game::turn::is_alone;
use crate::ports::engine::{Purpose, Question};
use crate::ports::messenger::{Messenger, SendError};
use crate::text::Language;
use crate::view::posts::Live;
use crate::worker::posting::{LEASE, count_entries_shown, name_message, retire};
use crate::worker::{offers, threads};

/// Level of the engine if the user chooses none.
pub(crate) const USUAL_LEVEL: Level = Level::new(3).expect("3 of 7");

/// Time after the last human move until the bot tells the channel that the engine is thinking.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// Least time between a person's move and the engine's answer: longer than people take between the two taps of a double tap.
pub const PACE: Duration = Duration::from_secs(1);

/// Numbers of failed attempts after which the engine searches less, and after which it does not search at all.
const TRIES: (u32, u32) = (3, 5);

/// Number of nodes in a reduced search.
const FEW_NODES: u64 = 2_000;

/// Lowest level that resigns. Lower levels play to the end, so that their opponents learn how to win.
const GIVES_UP_FROM: usize = 3;

/// Minimum number of moves that the engine makes before it resigns or accepts a draw.
const LEAST_MOVES: usize = 6;

/// Maximum chance of winning at which the engine resigns.
const HOPELESS: f32 = 0.02;

/// Maximum chance of winning at which the engine accepts a draw: one half, plus the error of a search.
const FAIR_DRAW: f32 = 0.52;

/// A game counts as hopeless if a loss is proven within this number of moves, of all seats together. The opponent may overlook a longer way to win.
const SOON: u32 = 8;

/// If a loss is proven within this number of moves, the engine plays on instead of resigning, so that the winner can make the winning move.
const AT_ONCE: u32 = 2;

/// How often to check whether another process has changed the game.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Makes the engine's move in a job's game at `version`; does nothing if the game has moved on.
pub(crate) async fn take_turn(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    // Subscribe before loading the game, so that no change is missed.
    let changes = app.changes.subscribe();
    let Some(game) = job.game() else {
        return Ok(JobDone::Dropped);
    };
    let Some(record) = app.store.game(game).await? else {
        return Ok(JobDone::Dropped);
    };
    if record.version != version || record.ended.is_some() {
        return Ok(JobDone::Dropped);
    }
    // Another version of the program may be able to replay it.
    let language = app.public_language(record.place).await;
    let Ok(loaded) = app.load_record(record, language).await else {
        return Err(SendError::Later("its record cannot be replayed".to_owned()));
    };
    let Some(seat) = loaded.game.to_move() else {
        return Ok(JobDone::Dropped);
    };
    let decided = {
        let decision = decide(app, &loaded, seat, job.attempts);
        let mut decision = pin!(join(decision, sleep_until(answer_time(app, &loaded))));
        let mut outdated = pin!(wait_until_outdated(app, changes, game, version));
        let mut patience = pin!(sleep_until(notice_time(app, &loaded)));
        // A group has hours for its moves, and its board was edited a moment ago.
        let mut says_so = !is_thinking_shown(&loaded) && !loaded.has_group();
        let mut lease = interval_at(Instant::now() + LEASE / 2, LEASE / 2);
        lease.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                () = &mut outdated => return Ok(JobDone::Dropped),
                (decided, ()) = &mut decision => break decided,
                () = &mut patience, if says_so => {
                    says_so = false;
                    show_thinking(app, messenger, job, &loaded, language).await;
                }
                _ = lease.tick() => {
                    // If this fails, another process may search the same turn; the slower of the two is then ignored.
                    let due = app.clock.now().plus(LEASE);
                    let _ = app.store.postpone_job(job.id, job.attempts, due).await;
                }
            }
        }
    };
    let Some(what) = decided else {
        return Err(SendError::Later("no move was found".to_owned()));
    };
    commit(app, loaded, what, app.clock.now()).await
}

/// Decides what the engine does on its turn; returns `None` if the search was stopped.
async fn decide(app: &App, loaded: &LoadedGame, seat: Seat, attempts: u32) -> Option<EntryKind> {
    let resigned = EntryKind::Resigned(seat.number() as u8);
    if is_alone(&loaded.game, &loaded.record) {
        return Some(resigned);
    }
    let mut question = ask_engine(loaded, loaded.game.clone(), loaded.record.version);
    let (some, many) = TRIES;
    if attempts > many {
        let first = loaded.game.legal_moves().into_iter().next();
        return first.map(EntryKind::Move);
    } else if attempts > some {
        question.level = Level::LOWEST;
        question.nodes = Some(FEW_NODES);
    }
    let level = question.level;
    let thought = app.engine_pool.think(question).await?;
    if may_give_up(loaded, seat, level)
        && is_hopeless(&thought, seat)
        && let Some((game, version)) = find_previous_turn(loaded, seat)
    {
        let question = answer_soon(ask_engine(loaded, game, version));
        let then = app.engine_pool.think(question).await?;
        if is_hopeless(&then, seat) {
            return Some(resigned);
        }
    }
    thought.line.into_iter().next().map(EntryKind::Move)
}

/// Returns the question that asks the engine for a move in `game`, which is the game of `loaded` at `version`.
fn ask_engine(loaded: &LoadedGame, game: AnyGame, version: u64) -> Question {
    let record = &loaded.record;
    // A level of another version of the program becomes the nearest one of this version.
    let level = record
        .engine
        .map_or(USUAL_LEVEL, |engine| match engine.level {
            0 => Level::LOWEST,
            number => Level::new(usize::from(number)).unwrap_or(Level::LONGEST),
        });
    let mut users = record.seats.iter().filter_map(|player| player.user());
    Question {
        game,
        level,
        seed: seed(record.id, version),
        nodes: None,
        purpose: Purpose::Turn,
        whom: users.find(|user| !record.is_engine(*user)),
    }
}

/// Returns `question` at a level that answers quickly, for decisions other than which move to play.
fn answer_soon(question: Question) -> Question {
    let level = question.level.min(Level::BEST);
    Question { level, ..question }
}

/// Returns the random seed of the engine's turn, which is the same in every attempt.
pub(crate) fn seed(game: GameId, version: u64) -> u64 {
    crate::game::chance::scramble(game.get() ^ version.rotate_left(32))
}

/// Completes once the game has moved on from `version`.
async fn wait_until_outdated(
    app: &App,
    mut changes: broadcast::Receiver<GameId>,
    game: GameId,
    version: u64,
) {
    let mut look = interval_at(Instant::now() + LOOK_EVERY, LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            // Another process may have changed it.
            _ = look.tick() => {}
            changed = changes.recv() => match changed {
                Ok(changed) if changed != game => continue,
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return std::future::pending().await,
            },
        }
        if let Ok(Some(record)) = app.store.game(game).await
            && record.version != version
        {
            return;
        }
    }
}

/// Returns the time before which the engine does not answer the last human action.
fn answer_time(app: &App, loaded: &LoadedGame) -> Instant {
    let last = count_to_last_human(loaded).checked_sub(1);
    let left = last.map(|last| {
        let at = loaded.record.entries[last].at;
        at.plus(app.pace).since(app.clock.now())
    });
    Instant::now() + left.unwrap_or_default()
}

/// Returns when to tell the channel that the engine is thinking.
fn notice_time(app: &App, loaded: &LoadedGame) -> Instant {
    let record = &loaded.record;
    let last = count_to_last_human(loaded).checked_sub(1);
    let since = last.map_or(record.started, |last| record.entries[last].at);
    let left = since.plus(app.patience).since(app.clock.now());
    // The program may have been restarted long after that move.
    Instant::now() + left.max(app.patience / 2)
}

/// Returns true if the newest post is newer than the last human action, so that it already says that the engine is thinking.
fn is_thinking_shown(loaded: &LoadedGame) -> bool {
    let record = &loaded.record;
    // All actions may be older than a takeback.
    let done = record
        .version_at(count_to_last_human(loaded))
        .or(record.undone);
    let shows = |post: Post| done.is_none_or(|done| post.version >= done);
    record.post.is_some_and(shows)
}

/// Returns the number of entries up to and including the last one made by a human.
fn count_to_last_human(loaded: &LoadedGame) -> usize {
    let mut ply = loaded.game.ply();
    let by_people = |entry: &Entry| {
        let mover = loaded.game.move_at(ply).map(|(seat, _)| seat);
        ply = ply.saturating_sub(1);
        let moved = matches!(entry.what, EntryKind::Move(_));
        !moved || !mover.is_some_and(|seat| is_engine_on(&loaded.record, seat))
    };
    let last = loaded.record.entries.iter().rposition(by_people);
    last.map_or(0, |last| last + 1)
}

/// Posts the board with a note that the engine is thinking, and removes the buttons from the previous board.
async fn show_thinking(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    loaded: &LoadedGame,
    language: Language,
) {
    // The post names players: no user may be erased from the records while it is built and sent.
    let _names = app.naming.read().await;
    let record = &loaded.record;
    let shown = count_entries_shown(record, record.entries.len());
    let post = app
        .render_turn_post(loaded, shown, Live::Thinking, language)
        .await;
    let open_offer = offers::find_open(record, record.version);
    let name = name_message(app, record.started, job);
    let sent = threads::post(app, messenger, record, post, &name).await;
    let (channel, message) = match sent {
        Ok(message) => message,
        Err(error) => {
            // The move will be posted with its own board.
            tracing::warn!(game = %record.id, %error, "could not post a board with the note that the engine is thinking");
            return;
        }
    };
    let note = Change::SetPost {
        game: record.id,
        post: Post {
            channel,
            message,
            version: record.version,
        },
    };
    let key = IdempotencyKey::EngineThinking {
        game: record.id,
        version: record.version,
    };
    if let Err(error) = app.store.commit(key, app.clock.now(), note).await {
        tracing::warn!(game = %record.id, %error, "could not store where a board was posted");
        return;
    }
    if let Some(before) = record.post
        && let Err(error) = retire(messenger, before.channel, before.message).await
    {
        tracing::warn!(game = %record.id, %error, "could not remove the buttons of an old board; clicks on them are refused");
    }
    if let Some(number) = open_offer
        && let Err(error) = offers::close(app, messenger, job, number).await
    {
        tracing::warn!(game = %record.id, %error, "could not update the post of an offer that is over");
    }
}

/// Commits the engine's action; does nothing if the game has moved on.
async fn commit(
    app: &App,
    mut loaded: LoadedGame,
    what: EntryKind,
    now: Timestamp,
) -> Result<JobDone, SendError> {
    let record = &loaded.record;
    let key = IdempotencyKey::EngineTurn {
        game: record.id,
        version: record.version,
    };
    let seat = loaded.game.to_move();
    let done = match &what {
        EntryKind::Move(notation) => loaded.game.play(notation).is_ok(),
        EntryKind::Resigned(_) => seat.is_some_and(|seat| loaded.game.resign(seat)),
        EntryKind::TimedOut(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => false,
    };
    if !done {
        tracing::error!(game = %loaded.record.id, ?what, "the engine chose an illegal move; retrying after a pause");
        return Err(SendError::Later("its move is not legal".to_owned()));
    }
    match app.try_to_commit_entry(key, loaded, what, None, now).await {
        // Too late, or done by another attempt.
        Ok(_) | Err(CommitError::Conflict { .. } | CommitError::NotFound | CommitError::Over) => {
            Ok(JobDone::Dropped)
        }
        Err(
            error @ (CommitError::RatingMoved
            | CommitError::AnswersMoved
            | CommitError::DocumentMoved
            | CommitError::TooManyTrees
            | CommitError::Full
            | CommitError::CapReached { .. }
            | CommitError::Store(_)),
        ) => Err(error.into()),
    }
}

/// Returns true if the engine may resign: its level is high enough, only two sides are left, the engine plays all seats of its side, and it has made
/// enough moves.
fn may_give_up(loaded: &LoadedGame, seat: Seat, level: Level) -> bool {
    let (game, record) = (&loaded.game, &loaded.record);
    let active = game.active();
    let sides: Vec<_> = game
        .sides()
        .into_iter()
        .filter(|side| side.iter().any(|seat| active.contains(seat)))
        .collect();
    let own = sides.iter().find(|side| side.contains(seat));
    level.number() >= GIVES_UP_FROM
        && sides.len() == 2
        && own.is_some_and(|side| {
            let mut own = side.iter().filter(|seat| active.contains(*seat));
            own.all(|seat| is_engine_on(record, seat))
        })
        && moves_of(game, seat).count() >= LEAST_MOVES
}

/// Returns the numbers of the moves that `seat` has made, counted from 1, latest first.
fn moves_of(game: &AnyGame, seat: Seat) -> impl Iterator<Item = usize> {
    let by = move |ply: &usize| game.move_at(*ply).is_some_and(|(mover, _)| mover == seat);
    (1..=game.ply()).rev().filter(by)
}

/// Returns true if the game is hopeless for `seat`, whose turn it is.
pub(crate) fn is_hopeless(thought: &AnyThought, seat: Seat) -> bool {
    match thought.forced {
        Some(Forced::Win(_)) => false,
        Some(Forced::Loss(moves)) => (AT_ONCE + 1..=SOON).contains(&moves),
        None => {
            let chance = thought.chances.get(seat.index());
            chance.is_some_and(|chance| *chance <= HOPELESS)
        }
    }
}

/// Returns true if the engine in `seat` accepts a draw after this search, which is when it is not winning and has made enough moves.
pub(crate) fn accepts_draw(thought: &AnyThought, seat: Seat, moves: usize) -> bool {
    let chance = thought.chances.get(seat.index());
    moves >= LEAST_MOVES
        && match thought.forced {
            Some(Forced::Win(_)) => false,
            Some(Forced::Loss(_)) => true,
            None => chance.is_some_and(|chance| *chance <= FAIR_DRAW),
        }
}

/// Decides whether the engine accepts a draw for all its seats in the game of `loaded`; returns `None` if the search was stopped.
pub(crate) async fn agrees_to_draw(app: &App, loaded: &LoadedGame) -> Option<bool> {
    let question = ask_engine(loaded, loaded.game.clone(), loaded.record.version);
    let thought = app.engine_pool.think(answer_soon(question)).await?;
    let mut active = loaded.game.active().iter();
    Some(active.all(|seat| {
        let moves = moves_of(&loaded.game, seat).count();
        !is_engine_on(&loaded.record, seat) || accepts_draw(&thought, seat, moves)
    }))
}

/// Returns the game as it was at the previous turn of `seat`, and its version then; `None` if something has been taken back since.
fn find_previous_turn(loaded: &LoadedGame, seat: Seat) -> Option<(AnyGame, u64)> {
    let ply = moves_of(&loaded.game, seat).next()?;
    let mut moves = 0;
    let is_it = |entry: &Entry| {
        moves += usize::from(matches!(entry.what, EntryKind::Move(_)));
        moves == ply
    };
    let entries = loaded.record.entries.iter().position(is_it)?;
    let game = crate::game::loaded_game::replay_first(&loaded.record, entries).ok()?;
    Some((game, loaded.record.version_at(entries)?))
}

#[cfg(test)]
mod tests;
