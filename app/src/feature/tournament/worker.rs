//! The jobs of tournaments: starting rounds, and posting the messages about tournaments.

use asterism_store::{IdempotencyKey, Job, JobDone, JobSubject, SubjectKind, Topic};

use crate::app::App;
use crate::feature::tournament::state::LoadedTournament;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::Post;
use crate::worker::posting::name_message;

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
    app.advance_tournament(number).await?;
    Ok(JobDone::Dropped)
}

/// Loads the tournament that a job is about.
async fn load(app: &App, job: &Job) -> Result<Option<LoadedTournament>, SendError> {
    let JobSubject::Feature(SubjectKind::Tournament, number) = job.subject else {
        return Ok(None);
    };
    Ok(app.find(&number).await?)
}

/// Posts or updates the message that shows a tournament.
pub(crate) async fn post(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let place = loaded.content.place;
    let post = app.view_tournament_publicly(&loaded).await.render().await;
    if let Some(message) = loaded.content.post {
        return match messenger.replace(place.channel, message, post).await {
            Err(error @ (SendError::Forbidden(_) | SendError::Refused(_) | SendError::Gone)) => {
                tracing::warn!(tournament = %loaded.id, %error, "could not update the post of a tournament");
                Ok(JobDone::Dropped)
            }
            Ok(()) => Ok(JobDone::Dropped),
            Err(error) => Err(error),
        };
    }
    let name = name_message(app, loaded.created, job);
    let message = messenger.post(place, post, &name).await?;
    let key = IdempotencyKey::TournamentPosted {
        tournament: loaded.id,
    };
    let now = app.clock.now();
    let noted = app.change_tournament(loaded.id, key, now, |tournament| {
        tournament.post = Some(message);
        Ok(Vec::new())
    });
    if noted.await?.version > loaded.version + 1 {
        // Someone has joined since.
        return Ok(JobDone::Followed(vec![Topic::TournamentPost]));
    }
    Ok(JobDone::Dropped)
}

/// Posts the announcement of a round.
pub(crate) async fn announce_round(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    round: u8,
) -> Result<JobDone, SendError> {
    let Some(loaded) = load(app, job).await? else {
        return Ok(JobDone::Dropped);
    };
    let view = app.view_tournament_publicly(&loaded).await;
    match view.render_round(usize::from(round)).await? {
        Some(post) => announce(app, messenger, &loaded, job, post).await,
        None => Ok(JobDone::Dropped),
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
    announce(app, messenger, &loaded, job, view.render_end().await).await
}

async fn announce(
    app: &App,
    messenger: &dyn Messenger,
    loaded: &LoadedTournament,
    job: &Job,
    post: Post,
) -> Result<JobDone, SendError> {
    let name = name_message(app, loaded.created, job);
    let place = loaded.content.place;
    messenger.post(place, post, &name).await?;
    Ok(JobDone::Dropped)
}
