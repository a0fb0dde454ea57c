//! The terms of a game: its clock, and whether it is rated.

use asterism_store::{Engine, Terms, UserId};

use crate::app::RequestContext;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::request::Call;
use crate::protocol::time_control::time_control;

/// Reads the terms from the command's options. The server's default time control applies only if `waits` is true, that is, if at least two users
/// play.
pub(super) async fn read_terms(
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
    Ok(Terms { rated, time })
}
