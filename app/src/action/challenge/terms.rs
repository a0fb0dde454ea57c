//! The terms of a game: its clock, whether it is rated, and how strong the players are who may join it.

use asterism_rules::GameKind;
use asterism_store::{
    Challenge, Engine, Open, RatingLimits, StoreError, Terms, TimeControl, TimeOdds, UserId,
};

use crate::app::RequestContext;
use crate::protocol::choices::{STRENGTHS, TIME_ODDS, WEEKENDS};
use crate::protocol::payload::Scale;
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

/// Reads by how much the ratings of those who join may differ from the user's, if the user gave limits.
pub(crate) fn read_strength(call: &Call) -> Result<Option<u16>, Refusal> {
    let Some(typed) = call.text("strength") else {
        return Ok(None);
    };
    let mut strengths = STRENGTHS.into_iter();
    let found = strengths.find(|(id, _)| *id == typed);
    found.map(|(_, most)| Some(most)).ok_or(Refusal::Choice)
}

/// Reads whose ratings are near enough to join an open challenge of the user, and returns `open` with these limits.
///
/// # Errors
///
/// [`ChallengeRefusal::NeedsOpenSeats`] if the user gave limits, but `open` is `None`.
pub(super) async fn limit_ratings(
    context: RequestContext<'_>,
    call: &Call,
    kind: GameKind,
    open: Option<Open>,
) -> Result<Option<Open>, Refusal> {
    let Some(most) = read_strength(call)? else {
        return Ok(open);
    };
    let open = open.ok_or(ChallengeRefusal::NeedsOpenSeats)?;
    let own = find_strength(context, kind, open).await?;
    let ratings = Some(RatingLimits::around(own, most));
    Ok(Some(Open { ratings, ..open }))
}

/// Checks that the rating of the user, who was not named in the challenge, is within its limits.
pub(super) async fn has_right_strength(
    context: RequestContext<'_>,
    challenge: &Challenge,
) -> Result<(), Refusal> {
    let Some((open, limits)) = challenge.open.and_then(|open| Some((open, open.ratings?))) else {
        return Ok(());
    };
    let kind = challenge.kind.parse().map_err(|_| Refusal::Trouble)?;
    let own = find_strength(context, kind, open).await?;
    if (limits.lowest..=limits.highest).contains(&own) {
        Ok(())
    } else {
        Err(ChallengeRefusal::OtherStrength { own, limits }.into())
    }
}

/// Returns the user's rating for games with all seats of an open challenge taken.
async fn find_strength(
    context: RequestContext<'_>,
    kind: GameKind,
    open: Open,
) -> Result<u16, StoreError> {
    let scale = Scale::for_seats(kind, usize::from(open.most));
    let strength = context.app.find_strength(context.user(), scale).await?;
    Ok(strength as u16)
}
