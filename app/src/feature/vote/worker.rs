//! The jobs of votes: ending a vote, showing how it stands, and showing the board to a group elsewhere.

use asterism_store::{
    Change, ChannelId, CommitError, EntryKind, GameId, Group, IdempotencyKey, Job, JobDone,
    JobSubject, Place, SubjectKind, Timestamp,
};

use crate::app::documents::Loaded;
use crate::app::{App, TRIES};
use crate::feature::vote::model::Ballot;
use crate::feature::vote::view::{find_end, find_voting, has_quorum};
use crate::game::loaded_game::LoadedGame;
use crate::game::turn::append;
use crate::ports::messenger::{Messenger, SendError};
use crate::text::Language;
use crate::view::posts::Live;
use crate::worker::boards::redraw;
use crate::worker::posting::{load_game, name_message, retire};

/// Maximum number of attempts to show how a vote stands.
const EDIT_TRIES: u32 = 30;

/// Loads the running game whose votes a job is about, and the votes.
async fn load(
    app: &App,
    job: &Job,
) -> Result<Option<(LoadedGame, Loaded<Ballot>, Language)>, SendError> {
    let Some(game) = game_of(job) else {
        return Ok(None);
    };
    let Some((loaded, language)) = load_game(app, game, |_| true).await? else {
        return Ok(None);
    };
    let ballot = app.find::<Ballot>(&game).await?;
    Ok(ballot.map(|ballot| (loaded, ballot, language)))
}

fn game_of(job: &Job) -> Option<GameId> {
    match job.subject {
        JobSubject::Feature(SubjectKind::Vote, game) => Some(game),
        _ => None,
    }
}

/// Plays the move with the most votes, if the vote is over.
pub(crate) async fn end_vote(app: &App, job: &Job, at: Timestamp) -> Result<JobDone, SendError> {
    let now = app.clock.now();
    if now < at {
        return Err(SendError::NotBefore(at));
    }
    for _ in 0..TRIES {
        let Some((mut loaded, ballot, _)) = load(app, job).await? else {
            return Ok(JobDone::Dropped);
        };
        let (game, version) = (loaded.record.id, loaded.record.version);
        let Some((_, seat, voting)) = find_voting(&loaded) else {
            return Ok(JobDone::Dropped);
        };
        let Some(decision) = ballot.content.decide(version, seat) else {
            return Ok(JobDone::Dropped);
        };
        let end = find_end(&ballot.content, &loaded, voting);
        if let Some(end) = end
            && now < end
            && !has_quorum(&ballot.content, version, voting)
        {
            return Err(SendError::NotBefore(end));
        }
        let entry = EntryKind::Move(decision.notation.clone());
        if let Err(error) = loaded.game.play(&decision.notation) {
            tracing::error!(%game, ?error, "could not play the move that a group has voted for");
            return Ok(JobDone::Dropped);
        }
        let mut after = ballot.content.after(decision, version + 1);
        if loaded.game.ending().is_some() {
            after.end();
        }
        let counted = ballot.set(Some(after));
        let build = |loaded: &LoadedGame, answers: &dyn crate::game::answers::Answers| {
            let mut change = append(loaded, entry.clone(), None, answers, now);
            if let Change::Append { documents, .. } = &mut change {
                documents.push(counted.clone());
            }
            change
        };
        let key = IdempotencyKey::VotesCounted { game, version };
        match app.commit_with_answers(key, loaded, build, now).await {
            // Or the game has moved on.
            Ok(_) | Err(CommitError::Conflict { .. } | CommitError::Over) => {
                return Ok(JobDone::Dropped);
            }
            // Someone has voted in the meantime.
            Err(CommitError::DocumentMoved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(SendError::Later("the votes keep changing".to_owned()))
}

/// Shows under the board how the current vote stands, at most every [`SHOWN_EVERY`](crate::feature::vote::model::SHOWN_EVERY). After the end of the
/// game, erases who has voted.
pub(crate) async fn show(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some((loaded, ballot, language)) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let now = app.clock.now();
    let (game, version) = (loaded.record.id, loaded.record.version);
    let key = IdempotencyKey::VotesShown {
        job: job.id,
        attempt: job.attempts,
    };
    let change = async |edit: fn(&mut Ballot, Timestamp)| {
        let edit = |stored: &mut Option<Ballot>| {
            if let Some(ballot) = stored {
                edit(ballot, now);
            }
            Ok(Vec::new())
        };
        app.change(game, key, now, edit).await
    };
    if loaded.game.ending().is_some() {
        change(|ballot, _| ballot.end()).await?;
        return Ok(JobDone::Dropped);
    }
    if ballot.content.since(version).is_none() {
        return Ok(JobDone::Dropped);
    }
    if let Some(again) = ballot.content.shown_again(now) {
        return Err(SendError::NotBefore(again));
    }
    // Before the edit, so that one that is repeated after a crash waits as well.
    change(Ballot::note_shown).await?;
    let elsewhere = ballot.content.post().filter(|post| post.2 == version);
    let shown = async {
        redraw(app, messenger, loaded.record.clone()).await?;
        if let Some((channel, message, _)) = elsewhere {
            let post = app.render_turn_post(&loaded, None, Live::Yes, language);
            messenger.replace(channel, message, post.await).await?;
        }
        Ok(())
    };
    match shown.await {
        Err(error @ (SendError::Later(_) | SendError::NotBefore(_)))
            if job.attempts < EDIT_TRIES =>
        {
            return Err(error);
        }
        Err(error) => tracing::info!(%game, %error, "could not show how a vote stands"),
        Ok(()) => {}
    }
    Ok(JobDone::Dropped)
}

/// Returns the channel in which the group on turn votes, and whether it is another one than the game's.
fn find_channel(loaded: &LoadedGame) -> Option<(ChannelId, bool)> {
    let (group, ..) = find_voting(loaded)?;
    let record = &loaded.record;
    let home = record.thread.unwrap_or(record.place.channel);
    Some(match group.group()? {
        Group::Channel(channel) if channel != record.place.channel && channel != home => {
            (channel, true)
        }
        Group::Channel(_) | Group::Role(_) => (home, false),
    })
}

/// Posts the board at `version` in the channel of the group on turn, if the game is played elsewhere, and removes the buttons of the group's previous
/// board. If the group's channel is gone, ends the game without a result, because nobody can vote any more.
pub(crate) async fn show_to_group(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    version: u64,
) -> Result<JobDone, SendError> {
    let Some(game) = game_of(job) else {
        return Ok(JobDone::Dropped);
    };
    let Some(record) = app.store.game(game).await? else {
        return Ok(JobDone::Dropped);
    };
    let language = app.public_language(record.place).await;
    // A newer board follows.
    if record.version > version {
        return Ok(JobDone::Dropped);
    }
    let Ok(loaded) = app.load_record(record, language).await else {
        return Ok(JobDone::Dropped);
    };
    let before = app.load_content::<Ballot>(&game).await?.post();
    if before.is_some_and(|(.., shown)| shown >= version) {
        return Ok(JobDone::Dropped);
    }
    let mut post = None;
    if let Some((channel, is_elsewhere)) = find_channel(&loaded) {
        let place = Place {
            channel,
            ..loaded.record.place
        };
        let is_posted = loaded
            .record
            .post
            .is_some_and(|post| post.version == version);
        let sent = if is_elsewhere {
            let board = app
                .render_turn_post(&loaded, None, Live::Yes, language)
                .await;
            let name = name_message(app, loaded.record.started, job);
            messenger.post(place, board, &name).await.map(Some)
        } else if is_posted {
            Ok(None)
        } else {
            // Asks for the channel.
            messenger.lacks_for_threads(place).await.map(|_| None)
        };
        match sent {
            Ok(message) => post = message.map(|message| (channel, message)),
            Err(SendError::Gone) => return end_game(app, loaded).await,
            Err(error) => return Err(error),
        }
    }
    if let Some((channel, message, _)) = before {
        retire(messenger, channel, message).await?;
    }
    if post.is_some() || before.is_some() {
        let key = IdempotencyKey::VoteBoardPosted { job: job.id };
        let note = |stored: &mut Option<Ballot>| {
            stored.get_or_insert_default().note_post(post, version);
            Ok(Vec::new())
        };
        app.change(game, key, app.clock.now(), note).await?;
    }
    Ok(JobDone::Dropped)
}

/// Ends a game without a result, because the channel of the group on turn is gone.
async fn end_game(app: &App, mut loaded: LoadedGame) -> Result<JobDone, SendError> {
    let game = loaded.record.id;
    tracing::info!(%game, "ended a game because the channel in which a group votes is gone");
    loaded.game.abort(None);
    let (key, now) = (IdempotencyKey::VotersGone { game }, app.clock.now());
    let entry = EntryKind::Aborted(0);
    match app.try_to_commit_entry(key, loaded, entry, None, now).await {
        Ok(_) | Err(CommitError::Conflict { .. } | CommitError::Over) => Ok(JobDone::Dropped),
        Err(error) => Err(error.into()),
    }
}
