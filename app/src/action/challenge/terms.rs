//! On what terms a game is to be played: against which clock, and whether for ratings.

use std::time::Duration;

use asterism_store::{Engine, Terms, TimeControl, UserId};

use crate::app::App;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::Hitch;
use crate::protocol::request::{Call, Request};
use crate::text::Language;

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

/// Times that can be chosen: value of the option, days for each move, and days in reserve for the whole game.
const TIMES: [(&str, u64, u64); 7] = [
    ("none", 0, 0),
    ("1", 1, 0),
    ("3", 3, 0),
    ("7", 7, 0),
    ("14", 14, 0),
    ("1+3", 1, 3),
    ("3+7", 3, 7),
];

/// Values of the option.
pub fn times() -> impl Iterator<Item = &'static str> {
    TIMES.iter().map(|(id, ..)| *id)
}

/// Time of that value; the inner `None` is no limit.
#[expect(clippy::option_option, reason = "no limit is a value as well")]
pub fn time(id: &str) -> Option<Option<TimeControl>> {
    let days = |days: u64| Duration::from_secs(days * DAY);
    let (_, per_move, bank) = TIMES.iter().find(|(known, ..)| *known == id)?;
    let control = TimeControl {
        per_move: days(*per_move),
        bank: days(*bank),
    };
    Some((*per_move > 0).then_some(control))
}

/// A time in words.
pub fn time_in_words(time: Option<TimeControl>, language: Language) -> String {
    let Some(time) = time else {
        return language.time_none();
    };
    let per_move = language.time_per_move(span(time.per_move, language));
    if time.bank.is_zero() {
        per_move
    } else {
        language.time_reserve(per_move, span(time.bank, language))
    }
}

/// Days, or hours where it is not whole days.
fn span(span: Duration, language: Language) -> String {
    let seconds = span.as_secs();
    if seconds.is_multiple_of(DAY) {
        language.span_days(seconds / DAY)
    } else {
        language.span_hours(seconds.div_ceil(HOUR))
    }
}

/// The terms asked for. Where nobody `waits` for anybody, a server's usual time does not count.
pub(super) async fn asked(
    app: &App,
    request: &Request,
    call: &Call,
    others: &[UserId],
    engine: Option<Engine>,
    waits: bool,
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
    let time = match (call.text("time"), request.place.guild) {
        (Some(typed), _) => time(typed).ok_or_else(|| Hitch::Time {
            typed: typed.to_owned(),
        })?,
        (None, Some(guild)) if waits => app.store.guild_settings(guild).await?.time,
        (None, _) => None,
    };
    Ok(Terms { rated, time })
}

/// The terms in words.
pub(super) fn in_words(terms: Terms, language: Language) -> [String; 2] {
    [
        language.challenge_time(time_in_words(terms.time, language)),
        language.challenge_rated(if terms.rated { "yes" } else { "no" }),
    ]
}
