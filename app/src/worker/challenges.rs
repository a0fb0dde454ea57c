//! Posts a challenge if the reply that should have shown it was lost, and updates the posts of challenges.

use std::time::Duration;

use asterism_store::{
    Challenge, Change, ClosedWhy, CommitError, GameRecord, IdempotencyKey, Job, JobDone,
};

use crate::app::App;
use crate::game::challenge::ChallengeState;
use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::worker::posting::{TRIES, name_message, retire};

/// Maximum time that the update of a challenge's post waits for the thread of the game to be opened.
const WAIT_FOR_THREAD: Duration = Duration::from_mins(1);

/// Time to wait before checking again whether the game has a thread.
const THREAD_WAIT: Duration = Duration::from_secs(2);

/// Posts a challenge, unless it is already known which message shows it. If the reply that shows the challenge seemed lost but did arrive, keeps that
/// message instead of posting another. Withdraws a challenge that cannot be posted, because it would count as open although no one can see it.
pub(crate) async fn post(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(id) = job.challenge() else {
        return Ok(JobDone::Dropped);
    };
    let challenge = app.store.challenge(id).await?;
    let Some(challenge) = challenge.filter(|challenge| challenge.post.is_none()) else {
        return Ok(JobDone::Dropped);
    };
    let post = app.challenge_post(&challenge, ChallengeState::Open).await;
    let name = MessageName {
        // The reply may have arrived.
        sent_since: Some(challenge.created),
        ..name_message(app, challenge.created, job)
    };
    let message = match messenger.post(challenge.place, post, &name).await {
        Ok(message) => message,
        Err(SendError::Refused(why)) if job.attempts < TRIES => {
            return Err(SendError::Refused(why));
        }
        Err(error @ (SendError::Forbidden(_) | SendError::Gone | SendError::Refused(_))) => {
            tracing::warn!(challenge = %id, %error, "could not post a challenge; withdrawing it");
            return withdraw(app, &challenge).await;
        }
        Err(error) => return Err(error),
    };
    let key = IdempotencyKey::ChallengePosted { challenge: id };
    let now = app.clock.now();
    match app.note_challenge_post(key, id, message, now).await {
        Ok(_) => {}
        // It was closed in the meantime.
        Err(CommitError::NotFound) => {
            retire(messenger, challenge.place.channel, message).await?;
        }
        Err(error) => return Err(error.into()),
    }
    Ok(JobDone::Dropped)
}

async fn withdraw(app: &App, challenge: &Challenge) -> Result<JobDone, SendError> {
    let change = Change::CloseChallenge {
        challenge: challenge.id,
        version: challenge.version,
        why: ClosedWhy::Withdrawn,
        shown_on: None,
    };
    let key = IdempotencyKey::ChallengeUnseen {
        challenge: challenge.id,
        version: challenge.version,
    };
    match app.store.commit(key, app.clock.now(), change).await {
        Ok(_) | Err(CommitError::NotFound) => Ok(JobDone::Dropped),
        Err(error) => Err(error.into()),
    }
}

/// Updates the post of a challenge.
pub(crate) async fn update(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(id) = job.challenge() else {
        return Ok(JobDone::Dropped);
    };
    loop {
        let open = app.store.challenge(id).await?;
        let (challenge, state) = if let Some(open) = open {
            (open, ChallengeState::Open)
        } else {
            let Some(challenge) = app.store.closed_challenge(id).await? else {
                return Ok(JobDone::Dropped);
            };
            let state = find_closed_state(app, &challenge).await?;
            (challenge, state)
        };
        let Some(message) = challenge.post else {
            return Ok(JobDone::Dropped);
        };
        let post = app.challenge_post(&challenge, state).await;
        let replaced = messenger
            .replace(challenge.place.channel, message, post)
            .await;
        if let Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) = &replaced {
            tracing::warn!(challenge = %id, %error, "could not update the post of a challenge; its old buttons remain");
            return Ok(JobDone::Dropped);
        }
        replaced?;
        if state != ChallengeState::Open {
            return Ok(JobDone::Dropped);
        }
        // Drawing takes a while. If a user answered on the post in the meantime, the reply has already updated it, and this older state must not stay
        // on it.
        let now = app.store.challenge(id).await?;
        if now.is_some_and(|now| now.version == challenge.version) {
            return Ok(JobDone::Dropped);
        }
    }
}

/// Returns the state of a closed challenge.
async fn find_closed_state(app: &App, challenge: &Challenge) -> Result<ChallengeState, SendError> {
    let id = challenge.id;
    let closed = app.store.closed(id).await?;
    match closed.map(|closed| closed.why) {
        Some(ClosedWhy::Started) | None => {
            let game = app.store.game(id).await?;
            let thread = game.as_ref().and_then(|game| game.thread);
            let now = app.clock.now();
            let is_new = |game: &GameRecord| {
                game.post.is_none() && now.since(game.started) < WAIT_FOR_THREAD
            };
            if thread.is_none() && game.as_ref().is_some_and(is_new) {
                let wants_thread = app.wants_thread(challenge.place, true).await;
                // If the setting cannot be read, the post is shown without a thread.
                if wants_thread.is_ok_and(|wants| wants)
                    && app.names.opens_threads(challenge.place.channel).await
                {
                    // The first board is posted in the thread, so once it is posted, the thread is known.
                    return Err(SendError::NotBefore(now.plus(THREAD_WAIT)));
                }
            }
            Ok(ChallengeState::Started { thread })
        }
        Some(why) => Ok(ChallengeState::Closed(why)),
    }
}

#[cfg(test)]
mod tests;
