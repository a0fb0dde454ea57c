//! Threads for games, in servers that have turned threads on.
//!
//! The bot decides whether a game gets a thread when the game starts, because opening the thread is the game's first job. Everything about the game
//! is then posted in the thread. If the thread cannot be opened, the game continues in the channel, where the bot posts the reason.

use std::time::Duration;

use asterism_store::{
    Change, ChannelId, CommitError, FIRST_VERSION, GameId, GameRecord, IdempotencyKey, Job,
    JobDone, MessageId, Place, Topic,
};
use tokio::time::{Instant, sleep};

use crate::app::App;
use crate::app::forbidden::Recipient;
use crate::game::loaded_game::LoadedGame;
use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::words::permission_names;
use crate::protocol::reply::Post;
use crate::protocol::request::{Permission, Request};
use crate::text::Language;
use crate::text::markdown::cut;
use crate::worker::posting::name_message;

/// Maximum length of a thread's name, in characters. See [Discord Docs/Start Thread from
/// Message](https://docs.discord.com/developers/resources/channel#start-thread-from-message).
const NAME: usize = 100;

/// Returns the channel or thread in which messages about the game of `record` are posted.
pub(crate) fn posting_place(record: &GameRecord) -> Place {
    Place {
        channel: record.thread.unwrap_or(record.place.channel),
        ..record.place
    }
}

/// Returns true if a message about the game of `record` may arrive in its thread or in its channel.
pub(crate) fn is_reachable(app: &App, record: &GameRecord) -> bool {
    let now = app.clock.now();
    [posting_place(record), record.place]
        .into_iter()
        .any(|place| {
            let to = Recipient::Channel(place.channel);
            !app.forbidden.is_paused(to, now)
        })
}

/// Returns the message to which the game's next message replies: the one that shows the game. `None` if the next message will be in another channel.
pub(crate) fn post_to_answer(record: &GameRecord) -> Option<MessageId> {
    let channel = posting_place(record).channel;
    let post = record.post.filter(|post| post.channel == channel)?;
    Some(post.message)
}

/// Checks that the next board can be posted where the game of `record` is played, if the request comes from there.
///
/// # Errors
///
/// [`Refusal::Permission`] with the permissions that the bot lacks. A missing permission for threads does not count, because the game can continue in
/// the channel.
pub(crate) fn may_post_next(request: &Request, record: &GameRecord) -> Result<(), Refusal> {
    if posting_place(record).channel != request.place.channel {
        return Ok(());
    }
    let mut lacks = request.lacks.clone();
    if record.thread.is_some() {
        lacks.retain(|permission| *permission != Permission::SendMessagesInThreads);
    }
    if lacks.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Permission(lacks))
    }
}

impl App {
    /// Returns true if games that start in `place` get threads. `opens_threads` tells whether threads can be opened there, as in a [`Request`].
    pub(crate) async fn wants_thread(
        &self,
        place: Place,
        opens_threads: bool,
    ) -> Result<bool, Refusal> {
        Ok(opens_threads && self.load_guild_settings(place).await?.threads == Some(true))
    }

    /// Returns the place where the game of a challenge made in `place` is played, and the game's thread if it already has one: a rematch requested in
    /// the thread of a game continues in that thread, and belongs to the same channel as that game.
    pub(crate) async fn find_home(
        &self,
        place: Place,
        rematch_of: Option<GameId>,
    ) -> Result<(Place, Option<ChannelId>), Refusal> {
        let before = match rematch_of {
            Some(game) => self.store.game(game).await?,
            None => None,
        };
        let before = before.filter(|before| before.thread == Some(place.channel));
        Ok(before.map_or((place, None), |before| (before.place, before.thread)))
    }

    /// Returns the first jobs of a game in `place`: if the game gets a thread, the job that opens the thread, from `message` if there is one; then
    /// `first`. A game that already has a `thread` keeps it.
    pub(crate) async fn build_opening(
        &self,
        request: &Request,
        (place, thread): (Place, Option<ChannelId>),
        message: Option<MessageId>,
        first: Topic,
    ) -> Result<Vec<Topic>, Refusal> {
        if let Some(thread) = thread {
            // A thread has the id of the message it started from.
            let message = Some(MessageId::new(thread.get()));
            return Ok(vec![Topic::Thread { message }, first]);
        }
        // For another channel, the job finds out whether it can have threads.
        let opens_threads = request.place.channel != place.channel || request.opens_threads;
        if self.wants_thread(place, opens_threads).await? {
            Ok(vec![Topic::Thread { message }, first])
        } else {
            Ok(vec![first])
        }
    }

    /// Returns a text that lists the permissions for threads that the bot lacks in the place of `request`; `None` if it lacks none, or if games there
    /// get no threads.
    pub(crate) async fn describe_lacking(
        &self,
        request: &Request,
    ) -> Result<Option<String>, Refusal> {
        let lacks = &request.lacks_for_threads;
        let opens_threads = request.opens_threads;
        if lacks.is_empty() || !self.wants_thread(request.place, opens_threads).await? {
            return Ok(None);
        }
        let language = request.language;
        let names = permission_names(lacks, language);
        Ok(Some(language.help_lacks_threads(names)))
    }

    /// Returns the thread that a game starting in `place` from `message` will have, if that is known before the thread is opened. The thread will
    /// have the same ID as the message.
    pub(crate) async fn thread_to_come(
        &self,
        request: &Request,
        place: Place,
        message: Option<MessageId>,
    ) -> Result<Option<ChannelId>, Refusal> {
        if !self.wants_thread(place, true).await? {
            return Ok(None);
        }
        let opens_threads = if request.place.channel == place.channel {
            request.opens_threads && request.lacks_for_threads.is_empty()
        } else {
            // Missing permissions are found out when the thread is opened.
            self.names.opens_threads(place.channel).await
        };
        if !opens_threads {
            return Ok(None);
        }
        Ok(message.map(|message| ChannelId::new(message.get())))
    }
}

/// Maximum time for which the first board of a game waits for other messages.
const HELD_AT_MOST: Duration = Duration::from_secs(10);

/// How long a first board waits before it looks again whether it can be posted.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Waits before a job posts the first board of a game, or opens its thread, if something else is about to be posted before it; but not for long.
///
/// # Errors
///
/// [`SendError`] if the store cannot be read.
pub(crate) async fn hold_first_board(app: &App, job: &Job) -> Result<(), SendError> {
    let is_first = match job.topic {
        Topic::Thread { .. } => true,
        Topic::Turn { version, .. } => version == FIRST_VERSION,
        _ => false,
    };
    let Some(game) = job.game().filter(|_| is_first) else {
        return Ok(());
    };
    let Some(record) = app.store.game(game).await? else {
        return Ok(());
    };
    let began = Instant::now();
    while record.post.is_none() && began.elapsed() < HELD_AT_MOST {
        let mut is_held = false;
        for feature in app.features.iter() {
            is_held |= feature.holds_first_board(app, &record).await?;
        }
        if !is_held {
            return Ok(());
        }
        sleep(LOOK_AGAIN).await;
    }
    Ok(())
}

/// Opens the thread of a job's game, from `message` or from a message that is posted for this purpose.
///
/// If the job is repeated after a crash, it finds the existing thread, because a message has at most one thread, whose ID is that of the message.
pub(crate) async fn open(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    message: Option<MessageId>,
) -> Result<JobDone, SendError> {
    let Some(game) = job.game() else {
        return Ok(JobDone::Dropped);
    };
    let record = app.store.game(game).await?;
    let Some(record) = record.filter(|record| record.thread.is_none()) else {
        return Ok(JobDone::Dropped);
    };
    if let Some(part) = record.series.filter(|part| part.number > 1) {
        // All games of a series share one thread.
        let first = app.store.game(part.series.first()).await?;
        if let Some(thread) = first.and_then(|first| first.thread) {
            note(app, &record, Some(thread)).await?;
        }
        return Ok(JobDone::Dropped);
    }
    let (place, language) = (record.place, app.public_language(record.place).await);
    let Ok(loaded) = app.load_record(record, language).await else {
        return Ok(JobDone::Dropped);
    };
    let id = loaded.record.id.to_string();
    let name = name_message(app, loaded.record.started, job);
    let notice = match messenger.lacks_for_threads(place).await {
        // There are no threads here, for example inside a thread.
        Ok(None) => return Ok(JobDone::Dropped),
        Ok(Some(lacks)) if lacks.is_empty() => {
            let made = make(messenger, (&loaded, place, language), &name, message).await;
            match made {
                Ok(thread) => {
                    note(app, &loaded.record, Some(thread)).await?;
                    return Ok(JobDone::Dropped);
                }
                Err(SendError::Forbidden(_) | SendError::Refused(_)) => language.thread_failed(id),
                Err(error) => return Err(error),
            }
        }
        // No one has asked for threads here.
        Ok(Some(_)) if !app.wants_thread(place, true).await.unwrap_or(true) => {
            return Ok(JobDone::Dropped);
        }
        Ok(Some(lacks)) => language.thread_lacks(id, permission_names(&lacks, language)),
        Err(error) => return Err(error),
    };
    let post = Post::from(notice);
    messenger.post(place, post, &name.with_suffix('n')).await?;
    Ok(JobDone::Dropped)
}

async fn make(
    messenger: &dyn Messenger,
    (loaded, place, language): (&LoadedGame, Place, Language),
    name: &MessageName,
    message: Option<MessageId>,
) -> Result<ChannelId, SendError> {
    let game = language.game_name(loaded.game.kind());
    let id = loaded.record.id.to_string();
    let title = language.thread_name(game.clone(), id.clone(), loaded.names.join(", "));
    let title = cut(&title, NAME);
    if let Some(message) = message {
        match messenger.open_thread(place.channel, message, &title).await {
            // The message was deleted.
            Err(SendError::Gone) => {}
            made => return made,
        }
    }
    let post = Post::from(language.thread_begins(id, game, loaded.players(language)));
    let message = messenger.post(place, post, &name.with_suffix('s')).await?;
    messenger.open_thread(place.channel, message, &title).await
}

/// Posts a message about the game of `record` in its thread, or in its channel if the game has no thread or the bot cannot write in the thread. If it
/// cannot, the post says so. Returns the channel or thread, and the message.
pub(crate) async fn post(
    app: &App,
    messenger: &dyn Messenger,
    record: &GameRecord,
    mut post: Post,
    name: &MessageName,
) -> Result<(ChannelId, MessageId), SendError> {
    let (there, channel) = (posting_place(record), record.place);
    if there == channel {
        let message = messenger.post(channel, post, name).await?;
        return Ok((channel.channel, message));
    }
    let language = app.public_language(channel).await;
    let notice = match messenger.post(there, post.clone(), name).await {
        Ok(message) => return Ok((there.channel, message)),
        Err(SendError::Gone) => language.thread_gone(),
        Err(SendError::Forbidden(why)) => match messenger.lacks_for_threads(channel).await {
            Ok(Some(mut lacks)) => {
                lacks.retain(|permission| *permission == Permission::SendMessagesInThreads);
                if lacks.is_empty() {
                    language.thread_locked()
                } else {
                    language.thread_forbidden(permission_names(&lacks, language))
                }
            }
            Ok(None) | Err(SendError::Gone) => language.thread_gone(),
            Err(SendError::Forbidden(_)) => return Err(SendError::Forbidden(why)),
            Err(error) => return Err(error),
        },
        Err(error) => return Err(error),
    };
    post.content = format!("{notice}\n{}", post.content);
    post.reply_to = None;
    // This needs a different name: if the post in the thread arrived after all, Discord would return that one.
    let name = name.with_suffix('c');
    let message = messenger.post(channel, post, &name).await?;
    note(app, record, None).await?;
    Ok((channel.channel, message))
}

/// Stores that the game of `record` is played in `thread`, or in its channel if that is `None`.
async fn note(app: &App, record: &GameRecord, thread: Option<ChannelId>) -> Result<(), SendError> {
    let change = Change::SetThread {
        game: record.id,
        thread,
    };
    let key = IdempotencyKey::ThreadNoted {
        game: record.id,
        version: record.version,
        thread,
    };
    match app.store.commit(key, app.clock.now(), change).await {
        Ok(_) | Err(CommitError::NotFound) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
