//! The job that announces an open challenge.

use asterism_store::{IdempotencyKey, Job, JobDone};

use crate::app::App;
use crate::feature::seats::model::SeatCalls;
use crate::feature::seats::view::render_call;
use crate::ports::messenger::{Messenger, SendError};
use crate::worker::posting::name_message;

/// Mentions the server's role for open seats, unless that was done for this game shortly before.
pub(crate) async fn call(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let Some(id) = job.challenge() else {
        return Ok(JobDone::Dropped);
    };
    let now = app.clock.now();
    let challenge = app.store.challenge(id).await?;
    let open = challenge.filter(|it| it.open.is_some() && !it.is_full() && it.lapses > now);
    let (Some(challenge), Some(guild)) = (&open, open.as_ref().and_then(|it| it.place.guild))
    else {
        return Ok(JobDone::Dropped);
    };
    let kind = &challenge.kind;
    let note = |stored: &mut Option<SeatCalls>| {
        if let Some(calls) = stored {
            calls.call(kind, id, now);
        }
        Ok(Vec::new())
    };
    let key = IdempotencyKey::SeatCalled { challenge: id };
    let noted = app.change(guild, key, now, note).await?;
    let calls = noted.filter(|it| it.content.is_called(kind, id));
    let Some(role) = calls.and_then(|it| it.content.role) else {
        return Ok(JobDone::Dropped);
    };
    let language = app.public_language(challenge.place).await;
    let post = render_call(challenge, role, language);
    let name = name_message(app, challenge.created, job);
    match messenger.post(challenge.place, post, &name).await {
        Ok(_) => Ok(JobDone::Dropped),
        Err(error @ (SendError::Gone | SendError::Forbidden(_) | SendError::Refused(_))) => {
            tracing::warn!(challenge = %id, %error, "could not announce an open challenge");
            Ok(JobDone::Dropped)
        }
        Err(error) => Err(error),
    }
}
