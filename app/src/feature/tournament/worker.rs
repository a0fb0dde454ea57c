//! The jobs of tournaments: starting rounds, and posting the messages about tournaments.

pub(crate) mod listing;
mod recurrence;

use std::time::Duration;

use asterism_store::{
    CommitError, EntryKind, GameId, IdempotencyKey, Job, JobDone, JobSubject, MessageId, Player,
    SubjectKind, Topic, UserId,
};

use crate::app::App;
use crate::feature::tournament::model::document::TournamentStage;
use crate::feature::tournament::model::{counts_for_server, list_medalists};
use crate::feature::tournament::state::LoadedTournament;
use crate::game::victory::Victory;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::Post;
use crate::text::Language;
use crate::worker::posting::name_message;
use crate::worker::{boards, threads};

/// Brings the tournament that a job is about up to date.
pub(crate) async fn advance(app: &App, job: &Job) -> Result<JobDone, SendError> {
    let JobSubject::Feature(SubjectKind::Tournament, number) = job.subject else {
        return Ok(JobDone::Dropped);
    };
    if let Topic::Tournament { at: Some(at) } = job.topic
        && app.clock.now() < at
    {
        return Err(SendError::NotBefore(at));
    }
    if !app.remind_of_sign_up(number).await? {
        app.advance_tournament(number).await?;
    }
    Ok(JobDone::Dropped)
}

/// Announces the next edition of a tournament that recurs.
pub(crate) async fn announce_next(app: &App, job: &Job) -> Result<JobDone, SendError> {
    /// Time until the next attempt if the server has too many tournaments.
    const AGAIN: Duration = Duration::from_hours(12);
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    if app.make_next(&loaded).await? {
        Ok(JobDone::Dropped)
    } else {
        Err(SendError::NotBefore(app.clock.now().plus(AGAIN)))
    }
}

/// Makes the tournament of a division of a tournament that has started.
pub(crate) async fn make_division(
    app: &App,
    job: &Job,
    division: u8,
) -> Result<JobDone, SendError> {
    if let Some(loaded) = load(app, job).await? {
        app.make_division(&loaded, division).await?;
    }
    Ok(JobDone::Dropped)
}

/// Reminds users of the sign-up for a tournament, without mentioning anyone.
pub(crate) async fn remind(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    // It has started.
    if loaded.content.stage != TournamentStage::SignUp {
        return Ok(JobDone::Dropped);
    }
    let view = app.view_tournament_publicly(&loaded).await;
    send(app, messenger, &loaded, job, view.render_reminder()).await?;
    Ok(JobDone::Dropped)
}

/// Loads the tournament that a job is about.
async fn load(app: &App, job: &Job) -> Result<Option<LoadedTournament>, SendError> {
    let JobSubject::Feature(SubjectKind::Tournament, number) = job.subject else {
        return Ok(None);
    };
    Ok(app.find(&number).await?)
}

/// Posts or updates the message that shows a tournament. If it was deleted, posts it again.
pub(crate) async fn post(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    if loaded.content.stage == TournamentStage::Draft {
        return Ok(JobDone::Dropped);
    }
    let post = app.view_tournament_publicly(&loaded).await.render().await?;
    let before = loaded.content.post;
    if let Some(message) = before
        && replace(messenger, &loaded, message, post.clone()).await? == Replaced::Yes
    {
        return finish_post(app, &loaded).await;
    }
    let message = send(app, messenger, &loaded, job, post).await?;
    let key = match before {
        None => IdempotencyKey::TournamentPosted {
            tournament: loaded.id,
        },
        Some(_) => IdempotencyKey::TournamentMessage {
            tournament: loaded.id,
            message,
        },
    };
    let now = app.clock.now();
    let noted = app.change_tournament(loaded.id, key, now, |tournament| {
        tournament.post = Some(message);
        Ok(Vec::new())
    });
    let noted = noted.await?;
    if noted.version > loaded.version + 1 {
        // Someone has joined since.
        return Ok(JobDone::Followed(vec![Topic::TournamentPost]));
    }
    finish_post(app, &noted).await
}

/// Ends the job that has posted a tournament or updated its post. If the server's list of events no longer fits the tournament, another job follows.
async fn finish_post(app: &App, loaded: &LoadedTournament) -> Result<JobDone, SendError> {
    if listing::is_to_do(app, loaded).await? {
        Ok(JobDone::Followed(vec![Topic::TournamentEvent]))
    } else {
        Ok(JobDone::Dropped)
    }
}

/// Whether a message was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Replaced {
    /// The message was replaced, or Discord will never allow it.
    Yes,
    /// The message was deleted.
    Deleted,
}

async fn replace(
    messenger: &dyn Messenger,
    loaded: &LoadedTournament,
    message: MessageId,
    post: Post,
) -> Result<Replaced, SendError> {
    let channel = loaded.content.place.channel;
    match messenger.replace(channel, message, post).await {
        Err(SendError::Gone) => Ok(Replaced::Deleted),
        Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) => {
            tracing::warn!(tournament = %loaded.id, %error, "could not update the post of a tournament");
            Ok(Replaced::Yes)
        }
        Ok(()) => Ok(Replaced::Yes),
        Err(error) => Err(error),
    }
}

/// Posts the announcement of a round, or updates it.
pub(crate) async fn announce_round(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    number: u8,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let view = app.view_tournament_publicly(&loaded).await;
    let at = usize::from(number);
    let Some(post) = view.render_round(at).await? else {
        return Ok(JobDone::Dropped);
    };
    let is_posted = loaded.content.rounds.get(at).map(|round| round.post);
    if is_posted.flatten().is_some() {
        return Ok(JobDone::Dropped);
    }
    let message = send(app, messenger, &loaded, job, post).await?;
    let key = IdempotencyKey::TournamentMessage {
        tournament: loaded.id,
        message,
    };
    let now = app.clock.now();
    let noted = app.change_tournament(loaded.id, key, now, |tournament| {
        if let Some(round) = tournament.rounds.get_mut(at) {
            round.post = Some(message);
        }
        Ok(Vec::new())
    });
    noted.await?;
    Ok(JobDone::Dropped)
}

/// Links the games of the current round from the announcement of the round and from the tournament's post.
pub(crate) async fn link(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let current = loaded.content.rounds.len().saturating_sub(1);
    let posted = loaded.content.rounds.last().and_then(|round| round.post);
    if let Some(message) = posted {
        let view = app.view_tournament_publicly(&loaded).await;
        if let Some(post) = view.render_round(current).await? {
            // If it was deleted, the post of the tournament still shows the round.
            replace(messenger, &loaded, message, post).await?;
        }
    }
    Ok(JobDone::Followed(vec![Topic::TournamentPost]))
}

/// Tells the players of a table that its result was decided, and ends their game if `end` is true.
pub(crate) async fn tell_decision(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (round, table, end): (u8, u8, bool),
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let round = loaded.content.rounds.get(usize::from(round));
    let table = round.and_then(|round| round.tables.get(usize::from(table)));
    let Some((table, game)) = table.and_then(|table| Some((table, table.game?))) else {
        return Ok(JobDone::Dropped);
    };
    if end && end_game(app, game).await? {
        // The last board tells the decision.
        return Ok(JobDone::Dropped);
    }
    let Some(record) = app.store.game(game).await? else {
        return Ok(JobDone::Dropped);
    };
    let view = app.view_tournament_publicly(&loaded).await;
    let goes_on = record.ended.is_none();
    let post = view.render_decision(table, goes_on).await?;
    let name = name_message(app, loaded.created, job);
    threads::post(app, messenger, &record, post, &name).await?;
    if goes_on && let Err(error) = boards::redraw(app, messenger, record).await {
        // The message says the same.
        tracing::info!(%game, %error, "could not mark the board of a decided game");
    }
    Ok(JobDone::Dropped)
}

/// Tells a player that the organizer has removed them.
pub(crate) async fn tell_removal(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    user: UserId,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let view = app.view_tournament_publicly(&loaded).await;
    let post = view.render_removal(user).await?;
    send(app, messenger, &loaded, job, post).await?;
    Ok(JobDone::Dropped)
}

/// Ends a running game without a result. Returns whether the game has ended so, now or at an earlier attempt of the job.
async fn end_game(app: &App, game: GameId) -> Result<bool, SendError> {
    let Some(record) = app.store.game(game).await? else {
        return Ok(false);
    };
    if record.ended.is_some() {
        let last = record.entries.last().map(|entry| &entry.what);
        return Ok(last == Some(&EntryKind::Aborted(0)));
    }
    let Ok(mut loaded) = app.load_record(record, Language::English).await else {
        return Ok(false);
    };
    loaded.game.abort(None);
    let (key, now) = (IdempotencyKey::GameDecided { game }, app.clock.now());
    let entry = EntryKind::Aborted(0);
    match app.try_to_commit_entry(key, loaded, entry, None, now).await {
        Ok(_) => Ok(true),
        Err(CommitError::Over | CommitError::NotFound) => Ok(false),
        // A player moved first.
        Err(CommitError::Conflict { .. }) => Err(SendError::NotBefore(now)),
        Err(error) => Err(error.into()),
    }
}

/// Posts the announcement of a tournament's end.
pub(crate) async fn announce_end(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let view = app.view_tournament_publicly(&loaded).await;
    let mut post = view.render_end().await?;
    if counts_for_server(&loaded.content) {
        let place = loaded.content.place;
        let language = app.public_language(place).await;
        let features = app.features;
        let reward = features.describe_reward(app, place.guild, Victory::Cup, language);
        if let (Some(card), Some(reward)) = (&mut post.card, reward.await?) {
            card.text = format!("{}\n\n{reward}", card.text);
        }
    }
    send(app, messenger, &loaded, job, post).await?;
    Ok(JobDone::Dropped)
}

/// Notes that the winners of a tournament get the role for that, if the server has one. Of several divisions, the first one counts.
pub(crate) async fn reward(app: &App, job: &Job) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let tournament = &loaded.content;
    let Some(guild) = tournament
        .place
        .guild
        .filter(|_| counts_for_server(tournament))
    else {
        return Ok(JobDone::Dropped);
    };
    let winners = list_medalists(tournament);
    let winners = winners.iter().filter(|standing| standing.place == 1);
    let winners = winners.map(|it| tournament.entrants[it.entrant].player);
    let winners: Vec<Player> = winners.collect();
    let key = IdempotencyKey::TournamentAwarded {
        tournament: loaded.id,
    };
    let won = (Victory::Cup, winners.into_iter());
    app.features.reward(app, guild, won, key).await?;
    Ok(JobDone::Dropped)
}

async fn send(
    app: &App,
    messenger: &dyn Messenger,
    loaded: &LoadedTournament,
    job: &Job,
    post: Post,
) -> Result<MessageId, SendError> {
    let name = name_message(app, loaded.created, job);
    messenger.post(loaded.content.place, post, &name).await
}
