//! Notifies players that they are on turn, and that their time is running low: by a mention, a direct message, one direct message a day, or
//! not at all.
//!
//! Each turn notifies its player once. Before the board is posted, it is decided whether that post mentions the player. If not, a separate
//! job for the notification is stored at that moment.

use std::time::Duration;

use asterism_store::{
    Change, CommitError, GameRecord, IdempotencyKey, Job, JobDone, Pings, Place, Reminders,
    Timestamp, Topic, UserId,
};

use crate::app::App;
use crate::game::clocks::runs_out;
use crate::game::links::post_url;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::Day;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::{Card, Post};
use crate::text::Language;
use crate::text::markdown::{ago, escape, mention};
use crate::worker::posting::{is_turn_open, post_name};
use crate::worker::threads::{self, post_to_answer};

/// When the daily messages are sent, as a time after midnight UTC.
pub(crate) const DIGEST_AT: Duration = Duration::from_secs(16 * 60 * 60);

/// Most games listed in the daily message; the rest are only counted.
const LISTED: usize = 10;

fn later(error: &dyn std::fmt::Display) -> SendError {
    SendError::Later(error.to_string())
}

/// True if the post of `record`'s board at `version` should mention `user`, whose turn began with it. If they are to be notified in another
/// way, a job for that is stored.
pub(crate) async fn is_called_by_post(
    app: &App,
    record: &GameRecord,
    version: u64,
    user: UserId,
) -> Result<bool, SendError> {
    let key = IdempotencyKey::TurnNotice {
        game: record.id,
        version,
    };
    // The decision of an earlier attempt is kept.
    let settled = app.store.receipt(key).await;
    if settled.map_err(|error| later(&error))?.is_some() {
        return Ok(false);
    }
    let settings = app.store.settings(user).await;
    let settings = settings.map_err(|error| later(&error))?;
    let now = app.clock.now();
    let job = match settings.pings.unwrap_or(Pings::Channel) {
        Pings::Channel => return Ok(true),
        Pings::None => return Ok(false),
        Pings::Direct => Topic::Tell { user, version },
        Pings::Digest => Topic::Digest {
            user,
            day: next_digest(now).number(),
        },
    };
    // Leaves the clock as it is: only the job is added.
    let change = Change::SetClock {
        game: record.id,
        version: record.version,
        clock: record.clock.clone(),
        jobs: vec![job],
    };
    match app.store.commit(key, now, change).await {
        Ok(_) | Err(CommitError::Over | CommitError::NotFound) => Ok(false),
        // After a conflict with another change, look again: it may still be the same turn.
        Err(error) => Err(later(&error)),
    }
}

/// Returns the day of the next daily message.
fn next_digest(now: Timestamp) -> Day {
    let today = Day::of(now);
    if now < digest_time(today) {
        today
    } else {
        today.next()
    }
}

/// Returns when the daily messages of `day` are sent.
fn digest_time(day: Day) -> Timestamp {
    day.start().plus(DIGEST_AT)
}

/// Returns the language of direct messages to `user` about a game in `place`.
async fn find_language(app: &App, user: UserId, place: Place) -> Result<Language, SendError> {
    let settings = app.store.settings(user).await;
    let settings = settings.map_err(|error| later(&error))?;
    let of = |tag: Option<String>| Language::from_tag(tag.as_deref()?);
    // No request tells the client's language here, so use the one it had when the user chose these notifications.
    let client = match of(settings.reads) {
        Some(client) => client,
        None => app.public_language(place).await,
    };
    Ok(of(settings.language).map_or(client, |chosen| chosen.with_commands_of(client)))
}

/// Returns the game of a job if the turn that began at `version` still lasts.
async fn load_turn(app: &App, job: &Job, version: u64) -> Result<Option<LoadedGame>, SendError> {
    let Some(game) = job.game() else {
        return Ok(None);
    };
    let record = app.store.game(game).await.map_err(|error| later(&error))?;
    let Some(record) = record.filter(|record| is_turn_open(record, version)) else {
        return Ok(None);
    };
    let language = app.public_language(record.place).await;
    Ok(app.load_record(record, language).await.ok())
}

/// Sends a direct message. If Discord does not allow that, posts `instead` where the game is played, once.
async fn send_direct_or(
    app: &App,
    messenger: &dyn Messenger,
    (user, record, name): (UserId, &GameRecord, &str),
    post: Post,
    instead: impl FnOnce(Language) -> String,
) -> Result<(), SendError> {
    match messenger.direct(user, post, &format!("{name}d")).await {
        Ok(()) => Ok(()),
        Err(SendError::Forbidden(_) | SendError::Gone) => {
            let language = app.public_language(record.place).await;
            let post = Post {
                content: instead(language),
                pings: vec![user],
                reply_to: post_to_answer(record),
                ..Post::default()
            };
            let posted = threads::post(app, messenger, record, post, name).await;
            posted.map(|_| ())
        }
        Err(error) => Err(error),
    }
}

/// Tells `user` that they have been on turn since `version`; does nothing if that turn is over.
pub(crate) async fn tell(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    user: UserId,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_turn(app, job, version).await? else {
        return Ok(JobDone::Dropped);
    };
    if loaded.turn() != Some(user) {
        return Ok(JobDone::Dropped);
    }
    let record = &loaded.record;
    let language = find_language(app, user, record.place).await?;
    let post = Post {
        content: language.tell_turn(render_line(&loaded, language)),
        ..Post::default()
    };
    let name = post_name(record, job);
    send_direct_or(app, messenger, (user, record, &name), post, |language| {
        language.tell_instead(mention(user))
    })
    .await?;
    Ok(JobDone::Dropped)
}

/// Reminds the player whose turn has lasted since before `version`; does nothing if it is over.
pub(crate) async fn remind(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_turn(app, job, version).await? else {
        return Ok(JobDone::Dropped);
    };
    let record = &loaded.record;
    let (Some(user), Some(end)) = (loaded.turn(), runs_out(record)) else {
        return Ok(JobDone::Dropped);
    };
    let settings = app.store.settings(user).await;
    let way = settings.map_err(|error| later(&error))?.reminders;
    let name = post_name(record, job);
    match way.unwrap_or(Reminders::Channel) {
        Reminders::None => {}
        Reminders::Channel => {
            let language = app.public_language(record.place).await;
            let post = Post {
                content: language.remind(mention(user), ago(end)),
                pings: vec![user],
                reply_to: post_to_answer(record),
                ..Post::default()
            };
            threads::post(app, messenger, record, post, &name).await?;
        }
        Reminders::Direct => {
            let language = find_language(app, user, record.place).await?;
            let post = Post {
                content: language.remind_direct(render_line(&loaded, language), ago(end)),
                ..Post::default()
            };
            send_direct_or(app, messenger, (user, record, &name), post, |language| {
                language.remind(mention(user), ago(end))
            })
            .await?;
        }
    }
    Ok(JobDone::Dropped)
}

/// Sends `user` the daily message of `day` with all games in which they are on turn; sends nothing if there are none.
pub(crate) async fn digest(
    app: &App,
    messenger: &dyn Messenger,
    user: UserId,
    day: u32,
) -> Result<JobDone, SendError> {
    let now = app.clock.now();
    let due = digest_time(Day::numbered(day));
    if now < due {
        return Err(SendError::NotBefore(due));
    }
    let records = app.running_records(user, None).await;
    let records = records.map_err(|_| SendError::Later("games cannot be read".to_owned()))?;
    let mut games = app.load_records(records, Language::English).await;
    games.retain(|loaded| loaded.turn() == Some(user));
    let settings = app.store.settings(user).await;
    let settings = settings.map_err(|error| later(&error))?;
    games.sort_by_key(|loaded| (runs_out(&loaded.record).is_none(), runs_out(&loaded.record)));
    let Some(first) = games.first() else {
        return Ok(JobDone::Dropped);
    };
    if settings.pings != Some(Pings::Digest) {
        return Ok(JobDone::Dropped);
    }
    // There is another message each day while any game is waiting.
    let record = &first.record;
    let next = next_digest(now).number();
    let change = Change::SetClock {
        game: record.id,
        version: record.version,
        clock: record.clock.clone(),
        jobs: vec![Topic::Digest { user, day: next }],
    };
    let key = IdempotencyKey::Digest {
        game: record.id,
        version: record.version,
        user,
        day: next,
    };
    app.store
        .commit(key, now, change)
        .await
        .map_err(|error| later(&error))?;
    let language = find_language(app, user, record.place).await?;
    let listed = games.iter().take(LISTED).map(|loaded| {
        let line = render_line(loaded, language);
        match runs_out(&loaded.record) {
            Some(end) => language.digest_timed(line, ago(end)),
            None => language.digest_untimed(line),
        }
    });
    let mut lines: Vec<String> = listed.collect();
    if games.len() > LISTED {
        lines.push(language.digest_more(games.len() - LISTED));
    }
    let post = Post {
        content: language.digest(games.len()),
        card: Some(Card {
            text: lines.join("\n"),
            ..Card::default()
        }),
        ..Post::default()
    };
    let name = format!("g{user:x}-{day:x}", user = user.get());
    let count = games.len();
    send_direct_or(app, messenger, (user, record, &name), post, |language| {
        language.digest_instead(mention(user), count)
    })
    .await?;
    Ok(JobDone::Dropped)
}

/// Describes a game in one line: its number, its players, and a link to its board.
fn render_line(loaded: &LoadedGame, language: Language) -> String {
    let game = language.game_name(loaded.game.kind());
    let names = loaded.names.iter().map(|name| escape(name));
    let players = language.list(&names.collect::<Vec<_>>());
    let id = loaded.record.id.to_string();
    match post_url(&loaded.record) {
        Some(url) => language.call_game_linked(id, game, players, url),
        None => language.call_game(id, game, players),
    }
}

#[cfg(test)]
mod tests;
