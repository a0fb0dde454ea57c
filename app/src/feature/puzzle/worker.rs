//! Posts the puzzle of the day, and the solution of the previous puzzle.

use asterism_store::{Job, JobDone, JobSubject, Place, Timestamp, Topic};

use crate::app::App;
use crate::feature::puzzle::model::document::DailyPuzzle;
use crate::feature::puzzle::model::puzzles::puzzle_of_day;
use crate::feature::puzzle::model::solving::{find_day, find_post_time};
use crate::feature::puzzle::state::LoadedDaily;
use crate::feature::puzzle::view::{render_daily_puzzle, render_daily_solution};
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::reply::Post;
use crate::worker::posting::{TRIES, name_message};

/// Posts the puzzle of `day` in a server, and adds a job for the next day's puzzle.
pub(crate) async fn post_daily(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    (day, at): (u32, Timestamp),
) -> Result<JobDone, SendError> {
    let JobSubject::Guild(guild) = job.subject else {
        return Ok(JobDone::Dropped);
    };
    let now = app.clock.now();
    if now < at {
        return Err(SendError::NotBefore(at));
    }
    let Some(loaded) = app.find::<DailyPuzzle>(&guild).await? else {
        // The server no longer wants puzzles.
        return Ok(JobDone::Dropped);
    };
    let today = find_day(now);
    if today > day {
        // The bot was away. This is a new job, because each names its messages.
        let (day, at) = (today, now);
        return Ok(JobDone::Followed(vec![Topic::DailyPuzzle { day, at }]));
    }
    let next = Topic::DailyPuzzle {
        day: day + 1,
        at: find_post_time(guild, day + 1),
    };
    let posted = loaded.content.posted;
    if posted.is_some_and(|(posted, _)| posted >= day) {
        return Ok(JobDone::Followed(vec![next]));
    }
    let channel = loaded.content.channel;
    match post_both(app, messenger, job, loaded.clone(), day).await {
        Ok(()) => {}
        Err(SendError::Gone) => {
            tracing::warn!(%guild, %channel, "the channel of the daily puzzle no longer exists; stopped posting puzzles");
            app.stop_daily(&loaded, job.id).await?;
            return Ok(JobDone::Dropped);
        }
        Err(error @ (SendError::Forbidden(_) | SendError::Refused(_))) if job.attempts >= TRIES => {
            tracing::warn!(%guild, %channel, %error, "could not post the daily puzzle; the next one is due tomorrow");
        }
        Err(error) => return Err(error),
    }
    Ok(JobDone::Followed(vec![next]))
}

/// Posts the solution of the previous puzzle, and then the puzzle of `day`.
async fn post_both(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
    loaded: LoadedDaily,
    day: u32,
) -> Result<(), SendError> {
    let daily = &loaded.content;
    let place = Place {
        guild: Some(loaded.id),
        channel: daily.channel,
    };
    let language = app.public_language(place).await;
    let name = name_message(app, loaded.created, job);
    let trouble = |refusal| SendError::Refused(format!("{refusal:?}"));
    if let Some((posted, message)) = daily.posted {
        let (puzzle, shown) = (puzzle_of_day(posted), (posted, daily));
        let solution = render_daily_solution(app, puzzle, shown, language).await;
        let post = Post {
            reply_to: Some(message),
            ..solution.map_err(trouble)?
        };
        messenger.post(place, post, &name.with_suffix('s')).await?;
    }
    let puzzle = render_daily_puzzle(app, puzzle_of_day(day), day, language);
    let post = puzzle.await.map_err(trouble)?;
    let message = messenger.post(place, post, &name).await?;
    Ok(app.note_daily_post(loaded, (day, message)).await?)
}
