//! The job of standing challenges: opening the next challenge.

use std::time::Duration;

use asterism_store::{
    Change, ClosedWhy, CommitError, FIRST_VERSION, GameId, GameQuery, GameState, IdempotencyKey,
    Job, JobDone, JobSubject, Origin, Place, RatingLimits, StoreError, SubjectKind, Timestamp,
    Topic, UserId,
};

use crate::app::App;
use crate::app::documents::Loaded;
use crate::app::hooks::ALL;
use crate::feature::standing::model::{MAX_UNANSWERED, SEATS, StandingChallenge};
use crate::feature::standing::view::{EndedWhy, render_ended};
use crate::game::challenge::LAPSES_AFTER;
use crate::game::vacation::upcoming_vacations;
use crate::ports::messenger::{Messenger, SendError};
use crate::ports::rights::Sight;
use crate::protocol::payload::Scale;
use crate::worker::notifications::find_language;
use crate::worker::posting::name_message;

/// Time after which it is checked again whether the challenger is back, or sees the channel.
const LOOK_AGAIN: Duration = Duration::from_hours(24);

/// What happens next with a standing challenge.
enum Next {
    /// Nothing, until one of its challenges or games ends.
    Wait,
    /// Nothing, until this time.
    WaitUntil(Timestamp),
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
    let terms = &standing.content;
    if let Some(last) = terms.challenge
        && app.store.challenge(last).await?.is_some()
    {
        return Ok(Next::Wait);
    }
    let closed = match terms.challenge {
        Some(last) => app.store.closed(last).await?.map(|it| (last, it.why)),
        None => None,
    };
    let unanswered = match closed {
        Some((last, ClosedWhy::Withdrawn)) if is_unseen(app, last).await? => {
            return Ok(Next::End(EndedWhy::NotThere));
        }
        Some((_, ClosedWhy::Withdrawn | ClosedWhy::Declined { .. })) => return Ok(Next::Withdraw),
        Some((_, ClosedWhy::Lapsed)) => terms.unanswered + 1,
        Some((_, ClosedWhy::Started)) | None => 0,
    };
    if unanswered >= MAX_UNANSWERED {
        return Ok(Next::End(EndedWhy::Unanswered));
    }
    let running = count_running(app, terms.by, standing.id).await?;
    if running >= usize::from(terms.at_once) {
        return Ok(Next::Wait);
    }
    let now = app.clock.now();
    let settings = app.store.settings(terms.by).await?;
    let away = upcoming_vacations(&settings.vacations, now);
    if let Some(away) = away.first().filter(|vacation| vacation.from <= now) {
        // The vacation may be shortened.
        return Ok(Next::WaitUntil(away.to.min(now.plus(LOOK_AGAIN))));
    }
    if terms.terms.rated && settings.unrated == Some(true) {
        return Ok(Next::End(EndedWhy::Unrated));
    }
    match find_place(app, terms).await? {
        Sight::Seen => Ok(Next::Open { unanswered }),
        Sight::Hidden => Ok(Next::End(EndedWhy::NotThere)),
        Sight::Unknown => Ok(Next::WaitUntil(now.plus(LOOK_AGAIN))),
    }
}

/// Returns the number of running games of `player` from a standing challenge.
pub(super) async fn count_running(
    app: &App,
    player: UserId,
    number: GameId,
) -> Result<usize, StoreError> {
    let running = GameQuery::of_player(player, GameState::Running);
    let running = app.store.games(running, ALL).await?;
    let of_it = running.iter();
    let of_it = of_it.filter(|record| record.origin == Origin::Standing(number));
    Ok(of_it.count())
}

/// Returns whether the bot has withdrawn a challenge because it could not post it.
async fn is_unseen(app: &App, challenge: GameId) -> Result<bool, SendError> {
    let key = IdempotencyKey::ChallengeUnseen {
        challenge,
        version: FIRST_VERSION,
    };
    Ok(app.store.receipt(key).await?.is_some())
}

/// Returns whether games are still played where the challenges are posted, and the challenger sees it.
async fn find_place(app: &App, terms: &StandingChallenge) -> Result<Sight, SendError> {
    let Place { guild, channel } = terms.place;
    let Some(guild) = guild else {
        return Ok(Sight::Hidden);
    };
    let looked = app.rights.look(terms.by, guild, &[channel]).await?;
    let over = app.names.channel_over(channel);
    if app.find_games_elsewhere(terms.place, over).await?.is_some() {
        return Ok(Sight::Hidden);
    }
    Ok(looked.first().copied().unwrap_or(Sight::Unknown))
}

/// Opens the next challenge, and returns its ID. `unanswered` challenges in a row before it were not joined. If the standing challenge has ended
/// meanwhile, the challenge is withdrawn. If an attempt is cut off after the challenge was opened, the next one finds it by its key.
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
    if !note_opened(app, standing, challenge, unanswered).await? {
        withdraw(app, challenge).await?;
    }
    Ok(challenge)
}

/// Withdraws an open challenge, unless someone has joined it: then their game begins.
pub(super) async fn withdraw(app: &App, challenge: GameId) -> Result<(), CommitError> {
    let Some(open) = app.store.challenge(challenge).await? else {
        return Ok(());
    };
    let close = Change::CloseChallenge {
        challenge,
        version: open.version,
        why: ClosedWhy::Withdrawn,
        shown_on: None,
    };
    let key = IdempotencyKey::StandingWithdrawn { challenge };
    match app.store.commit(key, app.clock.now(), close).await {
        Ok(_) | Err(CommitError::NotFound | CommitError::Conflict { .. }) => Ok(()),
        Err(error) => Err(error),
    }
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

/// Notes that a challenge of a standing challenge was opened. Returns false if the standing challenge has ended.
async fn note_opened(
    app: &App,
    standing: &Loaded<StandingChallenge>,
    challenge: GameId,
    unanswered: u8,
) -> Result<bool, SendError> {
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
    let noted = app.change(standing.id, key, app.clock.now(), note).await?;
    Ok(noted.is_some())
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
