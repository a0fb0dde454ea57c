//! On what terms a game is to be played: for ratings or not.

use asterism_store::{Engine, Terms, UserId};

use crate::app::App;
use crate::refusal::Refusal;
use crate::refusal::challenge::Hitch;
use crate::request::{Call, Request};
use crate::text::Language;

/// The terms asked for.
pub(super) async fn asked(
    app: &App,
    request: &Request,
    call: &Call,
    others: &[UserId],
    engine: Option<Engine>,
) -> Result<Terms, Refusal> {
    let rated = call.says_yes("rated");
    if rated {
        if engine.is_some() {
            return Err(Hitch::RatedEngine.into());
        }
        if others.contains(&request.user.id) {
            return Err(Hitch::RatedPractice.into());
        }
        let everybody: Vec<UserId> = [&[request.user.id], others].concat();
        app.may_be_rated(&everybody).await?;
    }
    Ok(Terms { rated, time: None })
}

/// The terms in words.
pub(super) fn in_words(terms: Terms, language: Language) -> String {
    language.challenge_rated(if terms.rated { "yes" } else { "no" })
}
