//! The terms of a game: its clock, and whether it is rated.

use asterism_store::{Engine, Terms, TimeControl, TimeOdds, UserId};

use crate::app::RequestContext;
use crate::protocol::choices::{TIME_ODDS, WEEKENDS};
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::request::Call;
use crate::protocol::time_control::time_control;

/// Reads the terms from the command's options. The server's default time control applies only if `waits` is true, that is, if at least two users
/// play.
pub(crate) async fn read_terms(
    context: RequestContext<'_>,
    call: &Call,
    others: &[UserId],
    engine: Option<Engine>,
    waits: bool,
) -> Result<Terms, Refusal> {
    let rated = call.says_yes("rated");
    if rated {
        if engine.is_some() {
            return Err(ChallengeRefusal::RatedEngine.into());
        }
        if others.contains(&context.user()) {
            return Err(ChallengeRefusal::RatedPractice.into());
        }
        let everybody: Vec<UserId> = [&[context.user()], others].concat();
        context.app.may_be_rated(&everybody).await?;
    }
    let time = match (call.text("time"), context.request.place.guild) {
        (Some(typed), _) => time_control(typed).ok_or_else(|| ChallengeRefusal::Time {
            typed: typed.to_owned(),
        })?,
        (None, Some(guild)) if waits => context.app.store.guild_settings(guild).await?.time,
        (None, _) => None,
    };
    Ok(Terms {
        rated,
        time: adjust_time(context, call, rated, time)?,
    })
}

/// Adds a break on weekends and the odds that the user gives, if they chose them.
fn adjust_time(
    context: RequestContext<'_>,
    call: &Call,
    rated: bool,
    time: Option<TimeControl>,
) -> Result<Option<TimeControl>, Refusal> {
    let [_, stop] = WEEKENDS;
    let weekend_break = match call.text("weekends") {
        Some(typed) if !WEEKENDS.contains(&typed) => return Err(Refusal::Choice),
        typed => typed == Some(stop),
    };
    let odds = match call.text("odds") {
        None => None,
        Some(typed) => {
            let (_, divisor) = TIME_ODDS
                .into_iter()
                .find(|(id, _)| *id == typed)
                .ok_or(Refusal::Choice)?;
            Some(TimeOdds {
                giver: context.user(),
                divisor,
            })
        }
    };
    if odds.is_some() && rated {
        return Err(ChallengeRefusal::RatedOdds.into());
    }
    match time {
        None if weekend_break || odds.is_some() => Err(ChallengeRefusal::NeedsTime.into()),
        time => Ok(time.map(|time| TimeControl {
            weekend_break,
            odds,
            ..time
        })),
    }
}
