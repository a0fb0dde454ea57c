//! Shows games to users who watch them: in direct messages, in the daily message, and in the channel that shows all games of a server.
//!
//! The jobs about watchers are in queues of their own, so they do not delay boards. `Topic::Watched` names the version of a board and does nothing if
//! the game has moved on. In that case, the job for the next board tells the watchers, so each watcher gets a board only once. `Topic::Broadcast`
//! shows the newest board. The message that shows a game is remembered after the end of the game, because its buttons still work.

use asterism_store::{
    CommitError, GameId, GameRecord, IdempotencyKey, Job, JobDone, JobSubject, News, Place,
    SubjectKind, Topic, UserId,
};

use crate::app::App;
use crate::feature::watch::model::GameWatch;
use crate::feature::watch::payload::WatchHow;
use crate::game::loaded_game::LoadedGame;
use crate::game::notify::next_digest;
use crate::ports::messenger::{Messenger, SendError};
use crate::ports::rights::Sight;
use crate::protocol::refusal::Refusal;
use crate::worker::notifications::find_language;
use crate::worker::posting::{TRIES, name_message, retire};

/// Loads the game whose watchers a job is about.
async fn load_watched(app: &App, job: &Job) -> Result<Option<LoadedGame>, SendError> {
    match job.subject {
        JobSubject::Feature(SubjectKind::Watch, game) => load(app, game).await,
        _ => Ok(None),
    }
}

async fn load(app: &App, game: GameId) -> Result<Option<LoadedGame>, SendError> {
    let Some(record) = app.store.game(game).await? else {
        return Ok(None);
    };
    let language = app.public_language(record.place).await;
    match app.load_record(record, language).await {
        Ok(loaded) => Ok(Some(loaded)),
        // It can no longer be shown.
        Err(Refusal::Record(_)) => Ok(None),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Adds the jobs that send the board at `version` of a game to everyone who watches the game, in the way that each watcher has chosen. If the game
/// has moved on, the job for a later board does this instead. At the end of the game, all watchers are removed.
pub(crate) async fn tell_all(app: &App, job: &Job, version: u64) -> Result<JobDone, SendError> {
    let Some(loaded) = load_watched(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let game = loaded.record.id;
    if version < loaded.record.version {
        return Ok(JobDone::Dropped);
    }
    let Some(watch) = app.find::<GameWatch>(&game).await? else {
        return Ok(JobDone::Dropped);
    };
    let is_over = loaded.record.ended.is_some();
    let now = app.clock.now();
    let news = News::Watched { game, version };
    let watchers = &watch.content.watchers;
    let users: Vec<UserId> = watchers.iter().map(|watcher| watcher.user).collect();
    let settings = app.store.settings_of(&users).await?;
    let jobs = watchers
        .iter()
        .zip(&settings)
        .filter_map(|(watcher, settings)| {
            let user = watcher.user;
            match watcher.how {
                // Players know already.
                _ if loaded.has(user) => None,
                WatchHow::End if !is_over => None,
                WatchHow::Moves | WatchHow::End => Some(Topic::News { user, news }),
                WatchHow::Daily => Some(Topic::Digest {
                    user,
                    at: next_digest(user, settings, now),
                    news: vec![news],
                }),
            }
        });
    let jobs: Vec<Topic> = jobs.collect();
    if !is_over {
        return Ok(JobDone::Followed(jobs));
    }
    match app.end_watching(watch, jobs).await {
        Ok(()) => Ok(JobDone::Dropped),
        Err(CommitError::DocumentMoved) => Err(SendError::NotBefore(now)),
        Err(error) => Err(error.into()),
    }
}

/// Sends `user` the board at `version` of a game that the user watches. A user who does not accept direct messages is removed from the watchers,
/// because the user did not ask to be told in any other way.
pub(crate) async fn tell(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (user, game, version): (UserId, GameId, u64),
) -> Result<JobDone, SendError> {
    let Some(mut loaded) = load(app, game).await? else {
        return Ok(JobDone::Dropped);
    };
    // A newer board follows.
    if version < loaded.record.version || !may_be_told(app, job, &loaded.record, user).await? {
        return Ok(JobDone::Dropped);
    }
    let language = find_language(app, user, loaded.record.place).await?;
    let record = &loaded.record;
    loaded.names = app
        .find_player_names(record.place, &record.seats, record.engine, language)
        .await;
    let looks = app.load_looks(user).await;
    let post = app
        .render_watched(&loaded, looks.view(None), language)
        .await;
    let name = name_message(app, loaded.record.started, job).with_suffix('w');
    match messenger.direct(user, post, &name).await {
        Ok(_) => {}
        Err(error @ (SendError::Forbidden(_) | SendError::Gone | SendError::Refused(_))) => {
            tracing::info!(%game, %error, "could not send a board to a watcher; removing the user from the watchers of the game");
            let key = IdempotencyKey::WatcherGone { job: job.id };
            app.drop_watcher(game, user, key).await?;
        }
        Err(error) => return Err(error),
    }
    Ok(JobDone::Dropped)
}

/// Checks whether `user` still wants news about a game and can still see the place where it is played. After the end of the game, all former watchers
/// count as wanting news. Users who can no longer see the place are removed from the watchers and get no news.
pub(crate) async fn may_be_told(
    app: &App,
    job: &Job,
    record: &GameRecord,
    user: UserId,
) -> Result<bool, SendError> {
    if record.ended.is_none() {
        let watch = app.load_content::<GameWatch>(&record.id).await?;
        if watch.how(user).is_none() {
            return Ok(false);
        }
    }
    match app.find_sight(user, record).await? {
        Sight::Seen => Ok(true),
        Sight::Unknown => Ok(false),
        Sight::Hidden => {
            let (game, job) = (record.id, job.id);
            tracing::info!(%game, "a watcher can no longer see a game; removing the user from the watchers of the game");
            let key = IdempotencyKey::WatcherBarred { game, job };
            app.drop_watcher(game, user, key).await?;
            Ok(false)
        }
    }
}

/// Shows the newest board of a game in the channel that shows all games of its server. Each game has one message there, which is updated. A game that
/// not everyone in the channel may see is not shown. If it was shown before, its message is no longer updated and loses its buttons.
pub(crate) async fn show(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load_watched(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let game = loaded.record.id;
    let record = &loaded.record;
    let channel = app.find_broadcast(record).await?;
    let shown = app.load_content::<GameWatch>(&game).await?.shown;
    let language = app.public_language(record.place).await;
    let post = app.render_broadcast(&loaded, language).await;
    let mut sent = Err(SendError::Gone);
    if let Some((before, message)) = shown {
        sent = if app.may_be_shown_in(record, before).await? {
            messenger.replace(before, message, post.clone()).await
        } else {
            retire(messenger, before, message).await
        };
    }
    // Also post it if the previous channel is gone, but not if someone has deleted the message.
    let is_elsewhere = channel != shown.map(|(before, _)| before);
    if let (Err(SendError::Gone), true, Some(channel)) = (&sent, is_elsewhere, channel) {
        if !app.may_be_shown_in(record, channel).await? {
            return Ok(JobDone::Dropped);
        }
        let place = Place {
            channel,
            ..record.place
        };
        let name = name_message(app, record.started, job);
        sent = match messenger.post(place, post, &name).await {
            Ok(message) => {
                let key = IdempotencyKey::GameShown { job: job.id };
                Ok(app.note_shown(game, (channel, message), key).await?)
            }
            Err(error) => Err(error),
        };
    }
    match sent {
        Ok(()) => {}
        Err(error @ (SendError::Later(_) | SendError::NotBefore(_))) => return Err(error),
        Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) if job.attempts < TRIES => {
            return Err(error);
        }
        Err(error) => {
            tracing::info!(%game, %error, "could not show a game in the channel for all games");
        }
    }
    Ok(JobDone::Dropped)
}
