//! The job of standing challenges: opening the next challenge.

use asterism_store::{
    ChallengeQuery, Change, ClosedWhy, GameId, GameQuery, GameState, IdempotencyKey, Job, JobDone,
    JobSubject, Origin, RatingLimits, SubjectKind, Timestamp, Topic,
};

use crate::app::documents::Loaded;
use crate::app::hooks::ALL;
use crate::app::{App, MANY};
use crate::feature::standing::model::{MAX_UNANSWERED, SEATS, StandingChallenge};
use crate::feature::standing::view::{EndedWhy, render_ended};
use crate::game::challenge::LAPSES_AFTER;
use crate::game::vacation::upcoming_vacations;
use crate::ports::messenger::{Messenger, SendError};
use crate::ports::rights::Sight;
use crate::protocol::payload::Scale;
use crate::worker::notifications::find_language;
use crate::worker::posting::name_message;

/// What happens next with a standing challenge.
enum Next {
    /// Nothing, until one of its challenges or games ends.
    Wait,
    /// Nothing, until this time.
    WaitUntil(Timestamp),
    /// This challenge is open, or was opened before the last attempt was cut off.
    Note(GameId),
    /// A challenge is opened. This many challenges in a row before it were not joined.
    Open { unanswered: u8 },
    /// The challenger has withdrawn it.
    Withdraw,
    /// It ends, and the challenger learns why.
    End(EndedWhy),
}

/// Opens the next challenge of a standing challenge, if it is time for one.
pub(crate) async fn renew(
    app: &App,
    messenger: &dyn Messenger,
    job: &Job,
) -> Result<JobDone, SendError> {
    let JobSubject::Feature(SubjectKind::Standing, number) = job.subject else {
        return Ok(JobDone::Dropped);
    };
    let Some(standing) = app.find::<StandingChallenge>(&number).await? else {
        return Ok(JobDone::Dropped);
    };
    match find_next(app, &standing).await? {
        Next::Wait => {}
        Next::WaitUntil(at) => {
            return Ok(JobDone::Followed(vec![Topic::Standing { at: Some(at) }]));
        }
        Next::Note(challenge) => note_opened(app, &standing, challenge, 0).await?,
        Next::Open { unanswered } => {
            open_next(app, &standing, unanswered).await?;
        }
        Next::Withdraw => end(app, number).await?,
        Next::End(why) => {
            let terms = &standing.content;
            let language = find_language(app, terms.by, terms.place).await?;
            let post = render_ended(terms, why, language);
            let name = name_message(app, standing.created, job);
            match messenger.direct(terms.by, post, &name).await {
                Ok(_) | Err(SendError::Forbidden(_) | SendError::Gone | SendError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
            end(app, number).await?;
        }
    }
    Ok(JobDone::Dropped)
}

/// Finds out what happens next with a standing challenge.
async fn find_next(app: &App, standing: &Loaded<StandingChallenge>) -> Result<Next, SendError> {
    let (number, terms) = (standing.id, &standing.content);
    let origin = Origin::Standing(number);
    let own = ChallengeQuery::of_player(terms.by);
    let open = app.store.challenges(own, MANY).await?;
    if let Some(open) = open.iter().find(|challenge| challenge.origin == origin) {
        let is_noted = terms.challenge == Some(open.id);
        return Ok(if is_noted {
            Next::Wait
        } else {
            Next::Note(open.id)
        });
    }
    let closed = match terms.challenge {
        Some(last) => app.store.closed(last).await?,
        None => None,
    };
    let unanswered = match closed.map(|closed| closed.why) {
        Some(ClosedWhy::Withdrawn | ClosedWhy::Declined { .. }) => return Ok(Next::Withdraw),
        Some(ClosedWhy::Lapsed) => terms.unanswered + 1,
        Some(ClosedWhy::Started) | None => 0,
    };
    if unanswered >= MAX_UNANSWERED {
        return Ok(Next::End(EndedWhy::Unanswered));
    }
    let running = GameQuery::of_player(terms.by, GameState::Running);
    let running = app.store.games(running, ALL).await?;
    let running = running.iter().filter(|record| record.origin == origin);
    if running.count() >= usize::from(terms.at_once) {
        return Ok(Next::Wait);
    }
    let now = app.clock.now();
    let settings = app.store.settings(terms.by).await?;
    let away = upcoming_vacations(&settings.vacations, now);
    if let Some(away) = away.first().filter(|vacation| vacation.from <= now) {
        return Ok(Next::WaitUntil(away.to));
    }
    if terms.terms.rated && settings.unrated == Some(true) {
        return Ok(Next::End(EndedWhy::Unrated));
    }
    let place = terms.place;
    if let Some(guild) = place.guild {
        let channels = app.store.guild_settings(guild).await?.channels;
        let is_listed = |channels: Vec<_>| channels.contains(&place.channel);
        let looked = app.rights.look(terms.by, guild, &[place.channel]).await?;
        if !channels.is_none_or(is_listed) || looked.first() == Some(&Sight::Hidden) {
            return Ok(Next::End(EndedWhy::NotThere));
        }
    }
    Ok(Next::Open { unanswered })
}

/// Opens the next challenge, and returns its ID. `unanswered` challenges in a row before it were not joined.
pub(super) async fn open_next(
    app: &App,
    standing: &Loaded<StandingChallenge>,
    unanswered: u8,
) -> Result<GameId, SendError> {
    let terms = &standing.content;
    let now = app.clock.now();
    let ratings = find_limits(app, terms).await?;
    let challenge = terms.next_challenge(
        Origin::Standing(standing.id),
        ratings,
        now.plus(LAPSES_AFTER),
    );
    let key = IdempotencyKey::StandingOpened {
        standing: standing.id,
        number: terms.opened + 1,
    };
    let opened = app.store.commit(key, now, Change::OpenChallenge(challenge));
    let challenge = opened.await?.id;
    note_opened(app, standing, challenge, unanswered).await?;
    Ok(challenge)
}

/// Returns the ratings of those who may join the next challenge.
async fn find_limits(
    app: &App,
    terms: &StandingChallenge,
) -> Result<Option<RatingLimits>, SendError> {
    let (Some(most), Ok(kind)) = (terms.strength, terms.kind.parse()) else {
        return Ok(None);
    };
    let scale = Scale::for_seats(kind, usize::from(SEATS.most));
    let own = app.find_strength(terms.by, scale).await? as u16;
    Ok(Some(RatingLimits::around(own, most)))
}

/// Notes that a challenge of a standing challenge was opened.
async fn note_opened(
    app: &App,
    standing: &Loaded<StandingChallenge>,
    challenge: GameId,
    unanswered: u8,
) -> Result<(), SendError> {
    let number = standing.content.opened + 1;
    let key = IdempotencyKey::StandingNoted {
        standing: standing.id,
        number,
    };
    let note = |stored: &mut Option<StandingChallenge>| {
        if let Some(standing) = stored.as_mut().filter(|it| it.opened < number) {
            standing.note_opened(challenge, unanswered);
        }
        Ok(Vec::new())
    };
    app.change(standing.id, key, app.clock.now(), note).await?;
    Ok(())
}

async fn end(app: &App, number: GameId) -> Result<(), SendError> {
    let key = IdempotencyKey::StandingEnded { standing: number };
    let remove = |stored: &mut Option<StandingChallenge>| {
        *stored = None;
        Ok(Vec::new())
    };
    app.change(number, key, app.clock.now(), remove).await?;
    Ok(())
}
