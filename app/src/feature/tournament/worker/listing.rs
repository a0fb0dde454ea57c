//! Lists tournaments among the events of their servers.
//!
//! What the list says follows from the tournament, so it is compared after each update of the tournament's post, and when the tournament is moved or
//! ends, whatever becomes of its post. The job that changes the list has a
//! line of its own: whatever is in its way, the tournament goes on.

use std::mem::discriminant;
use std::time::Duration;

use asterism_store::{
    EventId, GuildId, IdempotencyKey, Job, JobDone, JobSubject, MessageId, StoreError, SubjectKind,
    Topic,
};

use crate::app::App;
use crate::feature::tournament::model::document::{ListedEvent, Tournament, TournamentStage};
use crate::feature::tournament::model::listing::{EVENT_LENGTH, Listing, find_listing};
use crate::feature::tournament::state::LoadedTournament;
use crate::feature::tournament::view::{format_id, name_tournament};
use crate::game::links::message_url;
use crate::ports::calendar::{CalendarError, EventListing};
use crate::ports::messenger::SendError;

/// How long the bot waits before it tries again, while it may not create events or the server has too many.
const AGAIN: Duration = Duration::from_mins(15);

/// Number of times that it tries: for a day, or until the tournament starts. It also tries when the tournament's post is updated.
pub(crate) const TRIES: u32 = 96;

/// How the list of a server's events is to be changed.
struct ListingChange {
    guild: GuildId,
    step: ListingStep,
    /// What is to be noted of the event before that, so that it can be found however the request ends; `None` if nothing.
    before: Option<ListedEvent>,
    /// What is to be noted afterwards, but for its ID; `None` if there is no event then.
    after: Option<ListedEvent>,
}

/// A change to the list.
enum ListingStep {
    /// List the tournament, unless that has happened already.
    Add(EventListing),
    /// Change its event.
    Change(EventId, EventListing),
    /// Remove its event, which links to this URL.
    Remove(Option<EventId>, String),
}

/// Returns whether the list of the server's events should be changed, if everyone in the server can see the tournament's channel.
pub(crate) async fn is_to_do(app: &App, loaded: &LoadedTournament) -> Result<bool, StoreError> {
    Ok(find_step(app, &loaded.content, true).await?.is_some())
}

/// Returns whether everyone who sees the list of the server's events may see the tournament.
async fn is_open(app: &App, tournament: &Tournament) -> Result<bool, SendError> {
    let place = tournament.place;
    let (Some(guild), TournamentStage::SignUp) = (place.guild, tournament.stage) else {
        // It is not going to be listed.
        return Ok(true);
    };
    let asked = app.rights.is_open_to_everyone(guild, place.channel).await;
    asked.map_err(|error| SendError::Later(error.to_string()))
}

/// Lists a tournament among the events of its server, changes its event or removes it.
pub(crate) async fn list(app: &App, job: &Job) -> Result<JobDone, SendError> {
    let JobSubject::Feature(SubjectKind::Listing, number) = job.subject else {
        return Ok(JobDone::Dropped);
    };
    let Some(mut loaded) = app.find::<Tournament>(&number).await? else {
        return Ok(JobDone::Dropped);
    };
    let is_open = is_open(app, &loaded.content).await?;
    let Some(change) = find_step(app, &loaded.content, is_open).await? else {
        return Ok(JobDone::Dropped);
    };
    let known = loaded.content.event.clone();
    if change.before.is_some() && change.before != loaded.content.event {
        loaded = note(app, &loaded, change.before).await?;
        let again = find_step(app, &loaded.content, is_open).await?;
        let again = again.map(|again| discriminant(&again.step));
        if again != Some(discriminant(&change.step)) {
            return Ok(JobDone::Followed(vec![Topic::TournamentEvent]));
        }
    }
    if !app.store.still_holds(job) {
        let why = "another process may have the job";
        return Err(SendError::Later(why.to_owned()));
    }
    let is_removal = matches!(change.step, ListingStep::Remove(..));
    let taken = take_step(app, change.guild, change.step).await;
    if is_removal
        && known != loaded.content.event
        && let Err(CalendarError::Forbidden | CalendarError::Refused(_)) = taken
    {
        // It was certainly not removed.
        note(app, &loaded, known).await?;
    }
    let id = match taken {
        Ok(id) => id,
        Err(CalendarError::NotBefore(at)) => return Err(SendError::NotBefore(at)),
        Err(CalendarError::Later(why)) => return Err(SendError::Later(why)),
        Err(error @ (CalendarError::Forbidden | CalendarError::Full)) if job.attempts < TRIES => {
            tracing::debug!(tournament = %number, %error, "could not list a tournament yet; retrying after a pause");
            return Err(SendError::NotBefore(app.clock.now().plus(AGAIN)));
        }
        Err(error) => {
            tracing::warn!(tournament = %number, %error, "could not list a tournament among its server's events");
            return Ok(JobDone::Dropped);
        }
    };
    let event = change.after.map(|event| ListedEvent { id, ..event });
    let noted = note(app, &loaded, event).await?;
    // It may have been changed or canceled meanwhile.
    if find_step(app, &noted.content, is_open).await?.is_some() {
        return Ok(JobDone::Followed(vec![Topic::TournamentEvent]));
    }
    Ok(JobDone::Dropped)
}

/// Notes what is known of a tournament's event.
async fn note(
    app: &App,
    loaded: &LoadedTournament,
    event: Option<ListedEvent>,
) -> Result<LoadedTournament, SendError> {
    let key = IdempotencyKey::TournamentListed {
        tournament: loaded.id,
        version: loaded.version,
    };
    let note = |tournament: &mut Tournament| {
        tournament.event.clone_from(&event);
        Ok(Vec::new())
    };
    let noted = app.change_tournament(loaded.id, key, app.clock.now(), note);
    Ok(noted.await?)
}

/// Returns how the list is to be changed; `None` if it fits the tournament. Only what is in a channel that everyone can see (`is_open`) is listed.
async fn find_step(
    app: &App,
    tournament: &Tournament,
    is_open: bool,
) -> Result<Option<ListingChange>, StoreError> {
    let place = tournament.place;
    let Some(guild) = place.guild else {
        return Ok(None);
    };
    let settings = app.store.guild_settings(guild).await?;
    let is_wanted = is_open && settings.list_tournaments == Some(true);
    let known = tournament.event.as_ref();
    let remove = |event: &ListedEvent| ListingChange {
        guild,
        step: ListingStep::Remove(event.id, message_url(place, place.channel, event.post)),
        before: Some(ListedEvent {
            id: None,
            ..event.clone()
        }),
        after: None,
    };
    let post = match find_listing(tournament, is_wanted, app.clock.now()) {
        Listing::Kept => return Ok(None),
        Listing::Removed => return Ok(known.map(remove)),
        Listing::Listed(post) => post,
    };
    // It may be listed with a link to an earlier post.
    if let Some(unknown) = known.filter(|event| event.id.is_none() && event.post != post) {
        return Ok(Some(remove(unknown)));
    }
    let (listing, event) = describe(app, tournament, post).await;
    let id = known.and_then(|event| event.id);
    let step = match id {
        Some(_)
            if known
                == Some(&ListedEvent {
                    id,
                    ..event.clone()
                }) =>
        {
            return Ok(None);
        }
        Some(id) => ListingStep::Change(id, listing),
        None => ListingStep::Add(listing),
    };
    Ok(Some(ListingChange {
        guild,
        step,
        before: id.is_none().then(|| event.clone()),
        after: Some(event),
    }))
}

/// Returns what the list should say of a tournament with this post, and what is to be noted of that.
async fn describe(
    app: &App,
    tournament: &Tournament,
    post: MessageId,
) -> (EventListing, ListedEvent) {
    let (place, plan) = (tournament.place, &tournament.plan);
    let language = app.public_language(place).await;
    let name = name_tournament(plan, language);
    let url = message_url(place, place.channel, post);
    let game = language.stored_game_name(&plan.kind);
    let format = language.tournament_format(format_id(plan.format));
    let listing = EventListing {
        name: name.clone(),
        about: language.tournament_event(game, format, url.clone()),
        url,
        starts: plan.starts,
        ends: plan.starts.plus(EVENT_LENGTH),
    };
    let event = ListedEvent {
        id: None,
        starts: plan.starts,
        post,
        name,
    };
    (listing, event)
}

/// Changes the list. Returns the ID of the event, unless it was removed.
async fn take_step(
    app: &App,
    guild: GuildId,
    step: ListingStep,
) -> Result<Option<EventId>, CalendarError> {
    match step {
        ListingStep::Add(event) => app.calendar.list_event(guild, &event).await.map(Some),
        ListingStep::Change(id, event) => {
            match app.calendar.change_event(guild, id, &event).await {
                // Someone who manages the server has deleted it, and does not want it back.
                Ok(()) | Err(CalendarError::Gone) => Ok(Some(id)),
                Err(error) => Err(error),
            }
        }
        ListingStep::Remove(id, url) => {
            let found = match id {
                Some(id) => Some(id),
                None => app.calendar.find_event(guild, &url).await?,
            };
            if let Some(id) = found {
                app.calendar.remove_event(guild, id).await?;
            }
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests;
