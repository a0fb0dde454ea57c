//! The jobs of common boards: posting one, showing what has changed, and closing one that is no longer used.

use std::time::Duration;

use asterism_store::{GameId, IdempotencyKey, Job, JobDone, JobSubject, SubjectKind, Timestamp};

use crate::app::App;
use crate::feature::discuss::model::Discussion;
use crate::game::loaded_game::LoadedGame;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::Post;
use crate::text::Language;
use crate::worker::posting::{TRIES, load_game, name_message, retire};
use crate::worker::threads;

/// Maximum number of attempts to show what has changed on a board.
const EDIT_TRIES: u32 = 30;

/// Loads the open board that a job is about, with its game.
async fn load(
    app: &App,
    job: &Job,
) -> Result<Option<(LoadedGame, Discussion, Language)>, SendError> {
    let Some(game) = game_of(job) else {
        return Ok(None);
    };
    let Some((loaded, language)) = load_game(app, game, |_| true).await? else {
        return Ok(None);
    };
    let discussion = load_open(app, game).await?;
    Ok(discussion.map(|discussion| (loaded, discussion, language)))
}

async fn load_open(app: &App, game: GameId) -> Result<Option<Discussion>, SendError> {
    let stored = app.find::<Discussion>(&game).await?;
    let discussion = stored.map(|stored| stored.content);
    Ok(discussion.filter(Discussion::is_open))
}

fn game_of(job: &Job) -> Option<GameId> {
    match job.subject {
        JobSubject::Feature(SubjectKind::Discussion, game) => Some(game),
        _ => None,
    }
}

/// Changes the board that a job is about, if there is one. Returns the board after the change.
async fn change(
    app: &App,
    job: &Job,
    key: IdempotencyKey,
    edit: impl Fn(&mut Discussion) + Send + Sync,
) -> Result<Option<Discussion>, SendError> {
    let Some(game) = game_of(job) else {
        return Ok(None);
    };
    let edit = |stored: &mut Option<Discussion>| {
        if let Some(discussion) = stored {
            edit(discussion);
        }
        Ok(Vec::new())
    };
    let changed = app.change(game, key, app.clock.now(), edit).await?;
    Ok(changed.map(|changed| changed.content))
}

/// Posts the board where its game was played or, if its message still exists, shows the board there. If neither is possible, closes the board, so that it
/// can be opened again.
pub(crate) async fn post(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some((loaded, discussion, language)) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    if discussion.post().is_some() {
        match show_now(app, messenger, job).await {
            Err(SendError::Gone) => {}
            shown => return shown,
        }
    }
    let record = &loaded.record;
    let rendered = app.render_discussion(&loaded, &discussion, language);
    // What was tried can no longer be replayed, which is logged.
    let Ok(post) = rendered.await else {
        return Ok(JobDone::Dropped);
    };
    let name = name_message(app, record.started, job).with_suffix('d');
    match threads::post(app, messenger, record, post, &name).await {
        Ok(post) => {
            let key = IdempotencyKey::DiscussionPosted {
                job: job.id,
                message: post.1,
            };
            change(app, job, key, |it| it.note_post(Some(post))).await?;
        }
        Err(error @ (SendError::Later(_) | SendError::NotBefore(_))) => return Err(error),
        Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) if job.attempts < TRIES => {
            return Err(error);
        }
        Err(error) => {
            tracing::info!(game = %record.id, %error, "could not post the common board of a game");
            let key = closed_by(job);
            change(app, job, key, Discussion::close).await?;
        }
    }
    Ok(JobDone::Dropped)
}

/// Shows on the board's message what has changed, but not too often.
pub(crate) async fn show(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    match show_now(app, messenger, job).await {
        // Someone has deleted it. It is posted again if somebody asks for it.
        Err(SendError::Gone) => {
            let key = closed_by(job);
            change(app, job, key, |it| it.note_post(None)).await?;
            Ok(JobDone::Dropped)
        }
        shown => shown,
    }
}

/// Edits the board's message.
///
/// # Errors
///
/// [`SendError::Gone`] if the message was deleted, and other errors if the message should be edited later.
async fn show_now(app: &App, messenger: &dyn Messenger, job: &Job) -> Result<JobDone, SendError> {
    let Some((loaded, discussion, language)) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let now = app.clock.now();
    if let Some(again) = discussion.shown_again(now) {
        return Err(SendError::NotBefore(again));
    }
    // Before the edit, so that one that is repeated after a crash waits as well.
    let key = IdempotencyKey::DiscussionShown {
        job: job.id,
        attempt: job.attempts,
    };
    let noted = change(app, job, key, |it| it.note_shown(now)).await?;
    let Some(discussion) = noted.filter(Discussion::is_open) else {
        return Ok(JobDone::Dropped);
    };
    // If there is no message, the job that posts the board shows everything.
    let Some((channel, message)) = discussion.post() else {
        return Ok(JobDone::Dropped);
    };
    let rendered = app.render_discussion(&loaded, &discussion, language);
    let Ok(post) = rendered.await else {
        return Ok(JobDone::Dropped);
    };
    match messenger.replace(channel, message, post).await {
        Ok(()) => {}
        Err(error @ (SendError::Later(_) | SendError::NotBefore(_)))
            if job.attempts < EDIT_TRIES =>
        {
            return Err(error);
        }
        Err(SendError::Gone) => return Err(SendError::Gone),
        Err(error) => {
            tracing::info!(game = %loaded.record.id, %error, "could not show the common board of a game");
            return Ok(JobDone::Dropped);
        }
    }
    // A click that was answered while the message was edited may have shown a newer state before.
    let newest = load_open(app, loaded.record.id).await?;
    match newest.filter(|newest| !newest.looks_like(&discussion)) {
        Some(newest) if job.attempts < EDIT_TRIES => {
            Err(SendError::NotBefore(newest.shown_again(now).unwrap_or(now)))
        }
        _ => Ok(JobDone::Dropped),
    }
}

/// Closes the board if nobody has used it for long, and removes the buttons of its message.
pub(crate) async fn close(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    at: Timestamp,
) -> Result<JobDone, SendError> {
    let now = app.clock.now();
    if now < at {
        return Err(SendError::NotBefore(at));
    }
    if let Some((loaded, discussion, language)) = load(app, job).await? {
        if now < discussion.closes() {
            return Err(SendError::NotBefore(discussion.closes()));
        }
        show_closed(app, messenger, (&loaded, &discussion), language).await?;
    }
    let key = closed_by(job);
    let closed = change(app, job, key, |it| it.close_if_unused(now));
    match closed.await?.filter(Discussion::is_open) {
        // Somebody has used it just now, and has made the buttons appear again.
        Some(discussion) => {
            let soon = now.plus(Duration::from_mins(1));
            Err(SendError::NotBefore(discussion.closes().max(soon)))
        }
        None => Ok(JobDone::Dropped),
    }
}

/// Shows the board without its buttons and without the suggestions, which are deleted.
async fn show_closed(
    app: &App,
    messenger: &dyn Messenger,
    (loaded, discussion): (&LoadedGame, &Discussion),
    language: Language,
) -> Result<(), SendError> {
    let Some((channel, message)) = discussion.post() else {
        return Ok(());
    };
    let mut last = discussion.clone();
    last.close();
    let Ok(post) = app.render_discussion(loaded, &last, language).await else {
        return retire(messenger, channel, message).await;
    };
    let post = Post {
        content: String::new(),
        rows: Vec::new(),
        ..post
    };
    match messenger.replace(channel, message, post).await {
        Ok(()) | Err(SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns the key of the change with which a job closes a board, or notes that its message is gone.
fn closed_by(job: &Job) -> IdempotencyKey {
    IdempotencyKey::DiscussionClosed {
        job: job.id,
        attempt: job.attempts,
    }
}
