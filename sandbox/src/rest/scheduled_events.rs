//! Scheduled events of guilds, at places outside Discord. The sandbox has none in channels.
//!
//! See [Discord Docs/Guild Scheduled Event](https://docs.discord.com/developers/resources/guild-scheduled-event).

use serde_json::{Value, json};

use super::guilds::find_guild;
use super::{ApiResponse, ApiResult, Call};
use crate::clock::read_iso;
use crate::error::{
    ApiError, FINISHED_EVENT, MAX_EVENTS, MISSING_PERMISSIONS, UNKNOWN_EVENT, problem,
};
use crate::form::{Field, Object};
use crate::limits;
use crate::state::State;
use crate::world::{APPLICATION, Change, Guild, Id, Permissions, ScheduledEvent, event_status};

/// Type of an event that takes place outside Discord.
const EXTERNAL: i64 = 3;
/// The only privacy level: members of the guild see the event.
const GUILD_ONLY: i64 = 2;

const ENTITY: &str = "channel_id entity_metadata entity_type image privacy_level recurrence_rule";
const TEXTS: &str = "name description scheduled_start_time scheduled_end_time";

/// The fields of a request that change an event; `None` if they are left out.
#[derive(Default)]
struct Changes {
    name: Option<String>,
    /// Empty to remove the description.
    description: Option<String>,
    location: Option<String>,
    starts: Option<i64>,
    ends: Option<i64>,
    status: Option<u8>,
}

pub(super) fn list(state: &mut State, call: &Call) -> ApiResult {
    let guild = find_guild(state, call)?;
    let open = guild.events.iter().filter(|event| event.is_open());
    let list: Vec<Value> = open
        .map(|event| state.world.scheduled_event_json(guild.id, event))
        .collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let (guild, event) = find(state, call)?;
    let view = state.world.scheduled_event_json(guild.id, event);
    Ok(ApiResponse::Json(view))
}

pub(super) fn create(state: &mut State, call: &Call) -> ApiResult {
    let mut guild = find_guild(state, call)?.clone();
    check_permission(&guild, Permissions::CREATE_EVENTS)?;
    let now = state.now();
    let read = call.read(&format!("{ENTITY} {TEXTS}"), |body| {
        check_entity(body, true);
        let changes = read_changes(body, true);
        check_times(body, &changes, None, now);
        changes
    })?;
    let (Some(name), Some(location), Some(starts), Some(ends)) =
        (read.name, read.location, read.starts, read.ends)
    else {
        return Err(ApiError::internal(&"a checked form lacks a field"));
    };
    if guild.events.iter().filter(|event| event.is_open()).count() >= limits::EVENTS {
        return Err(MAX_EVENTS.into());
    }
    let event = ScheduledEvent {
        id: state.next_id(),
        creator: APPLICATION,
        name,
        description: read.description.filter(|text| !text.is_empty()),
        location,
        starts,
        ends,
        status: event_status::SCHEDULED,
    };
    guild.events.push(event.clone());
    let id = guild.id;
    state.commit(vec![Change::Guild(guild)])?;
    tell(state, "GUILD_SCHEDULED_EVENT_CREATE", id, &event);
    let view = state.world.scheduled_event_json(id, &event);
    Ok(ApiResponse::Json(view))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let (guild, event) = find(state, call)?;
    let (mut guild, before) = (guild.clone(), event.clone());
    check_may_change(&guild, &before)?;
    let now = state.now();
    let read = call.read(&format!("{ENTITY} {TEXTS} status"), |body| {
        check_entity(body, false);
        let changes = read_changes(body, false);
        check_times(body, &changes, Some(&before), now);
        check_status(body, &changes, &before);
        changes
    })?;
    if !before.is_open() {
        return Err(FINISHED_EVENT.into());
    }
    let description = match read.description {
        Some(text) => Some(text).filter(|text| !text.is_empty()),
        None => before.description.clone(),
    };
    let event = ScheduledEvent {
        name: read.name.unwrap_or_else(|| before.name.clone()),
        description,
        location: read.location.unwrap_or_else(|| before.location.clone()),
        starts: read.starts.unwrap_or(before.starts),
        ends: read.ends.unwrap_or(before.ends),
        status: read.status.unwrap_or(before.status),
        ..before
    };
    let stored = guild.events.iter_mut().find(|it| it.id == event.id);
    *stored.ok_or(UNKNOWN_EVENT)? = event.clone();
    let id = guild.id;
    state.commit(vec![Change::Guild(guild)])?;
    tell(state, "GUILD_SCHEDULED_EVENT_UPDATE", id, &event);
    let view = state.world.scheduled_event_json(id, &event);
    Ok(ApiResponse::Json(view))
}

pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let (guild, event) = find(state, call)?;
    let (mut guild, event) = (guild.clone(), event.clone());
    check_may_change(&guild, &event)?;
    guild.events.retain(|it| it.id != event.id);
    let id = guild.id;
    state.commit(vec![Change::Guild(guild)])?;
    tell(state, "GUILD_SCHEDULED_EVENT_DELETE", id, &event);
    Ok(ApiResponse::Empty)
}

/// Begins the events whose start has come, and ends those whose end has, as Discord does with events outside Discord. Those that ended a while ago
/// are forgotten.
pub(crate) fn begin_and_end_events(state: &mut State) -> Result<(), ApiError> {
    let now = state.now();
    let guilds: Vec<Id> = state.world.guilds.keys().copied().collect();
    for id in guilds {
        let Some(guild) = state.world.guilds.get(&id) else {
            continue;
        };
        let mut after = guild.clone();
        let mut changed = Vec::new();
        for event in &mut after.events {
            let status = event.status_at(now);
            if status != event.status {
                event.status = status;
                changed.push(event.clone());
            }
        }
        let open = after.events.iter().filter(|event| event.is_open()).count();
        let surplus = (after.events.len() - open).saturating_sub(limits::EVENTS);
        let mut left = surplus;
        after.events.retain(|event| {
            let goes = left > 0 && !event.is_open();
            left -= usize::from(goes);
            !goes
        });
        if changed.is_empty() && surplus == 0 {
            continue;
        }
        state.commit(vec![Change::Guild(after)])?;
        for event in changed {
            tell(state, "GUILD_SCHEDULED_EVENT_UPDATE", id, &event);
        }
    }
    Ok(())
}

/// Returns the guild and the event in the path.
fn find<'s>(state: &'s State, call: &Call) -> Result<(&'s Guild, &'s ScheduledEvent), ApiError> {
    let guild = find_guild(state, call)?;
    let id = call.id("event_id")?;
    let event = guild.events.iter().find(|event| event.id == id);
    Ok((guild, event.ok_or(UNKNOWN_EVENT)?))
}

fn check_permission(guild: &Guild, needed: Permissions) -> Result<(), ApiError> {
    let own = guild.member(APPLICATION);
    let is_silenced = own.is_none_or(|own| own.timed_out_until.is_some());
    if is_silenced || !guild.permissions(APPLICATION).has(needed) {
        return Err(MISSING_PERMISSIONS.into());
    }
    Ok(())
}

/// Checks that the bot may change or delete an event: its own with either permission, those of others only with the permission to manage events.
fn check_may_change(guild: &Guild, event: &ScheduledEvent) -> Result<(), ApiError> {
    let is_own = event.creator == APPLICATION;
    if is_own && check_permission(guild, Permissions::CREATE_EVENTS).is_ok() {
        return Ok(());
    }
    check_permission(guild, Permissions::MANAGE_EVENTS)
}

/// Checks the fields that say where the event takes place. In a request that creates an event, most of them are required.
fn check_entity(body: &Object<'_>, creates: bool) {
    let field = |key: &str| {
        if creates {
            body.required(key)
        } else {
            body.field(key)
        }
    };
    field("privacy_level").choice(&[GUILD_ONLY]);
    if let Some(kind) = field("entity_type").choice(&[1, 2, EXTERNAL])
        && kind != EXTERNAL
    {
        body.field("entity_type")
            .report_unsupported("scheduled events in channels");
    }
    body.refuse_unsupported("channel_id", "scheduled events in channels");
    body.refuse_unsupported("image", "pictures of scheduled events");
    body.refuse_unsupported("recurrence_rule", "scheduled events that recur");
}

fn read_changes(body: &Object<'_>, creates: bool) -> Changes {
    let field = |key: &str| {
        if creates {
            body.required(key)
        } else {
            body.field(key)
        }
    };
    let name = field("name").text(limits::EVENT_NAME);
    let location = field("entity_metadata").object("location").and_then(|it| {
        let location = it.required("location");
        location.text(limits::EVENT_LOCATION).map(str::to_owned)
    });
    let description = body.field("description");
    let status = body.field("status");
    Changes {
        name: name.map(str::to_owned),
        description: match description.value() {
            None if body.has("description") => Some(String::new()),
            _ => description
                .text(0..=limits::EVENT_DESCRIPTION)
                .map(str::to_owned),
        },
        location,
        starts: read_time(&field("scheduled_start_time")),
        ends: read_time(&field("scheduled_end_time")),
        status: status
            .choice(&[1, 2, 3, 4])
            .and_then(|status| u8::try_from(status).ok()),
    }
}

fn read_time(field: &Field<'_>) -> Option<i64> {
    let text = field.text(0..=64)?;
    read_iso(text).or_else(|| field.refuse(problem::DATETIME_TYPE_PARSE))
}

/// Checks that the event starts in the future and ends after that. The start of an event that has begun cannot be changed.
fn check_times(body: &Object<'_>, changes: &Changes, before: Option<&ScheduledEvent>, now: i64) {
    if let Some(starts) = changes.starts {
        if before.is_some_and(|before| before.status != event_status::SCHEDULED) {
            body.report_at(
                "scheduled_start_time",
                problem::GUILD_SCHEDULED_EVENT_INVALID_START_BY_STATUS,
            );
        } else if starts <= now {
            body.report_at(
                "scheduled_start_time",
                problem::GUILD_SCHEDULED_EVENT_SCHEDULE_PAST,
            );
        }
    }
    let starts = changes.starts.or(before.map(|before| before.starts));
    let ends = changes.ends.or(before.map(|before| before.ends));
    let is_changed = changes.starts.is_some() || changes.ends.is_some();
    let ends_first = starts
        .zip(ends)
        .is_some_and(|(starts, ends)| ends <= starts);
    if is_changed && ends_first {
        body.report_at(
            "scheduled_end_time",
            problem::GUILD_SCHEDULED_EVENT_END_DATE_BEFORE_START_DATE,
        );
    }
}

/// Checks that the event can go from its status to the new one.
fn check_status(body: &Object<'_>, changes: &Changes, before: &ScheduledEvent) {
    use event_status::{ACTIVE, CANCELED, COMPLETED, SCHEDULED};
    let Some(status) = changes.status.filter(|status| *status != before.status) else {
        return;
    };
    let may = matches!(
        (before.status, status),
        (SCHEDULED, ACTIVE | CANCELED) | (ACTIVE, COMPLETED)
    );
    if !may {
        body.report_at(
            "status",
            problem::GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION,
        );
    }
}

fn tell(state: &mut State, name: &str, guild: Id, event: &ScheduledEvent) {
    let view = state.world.scheduled_event_json(guild, event);
    state.gateway.dispatch_scheduled_events(name, &view);
    state.tell_guild(guild);
}

impl ScheduledEvent {
    /// Returns the status that Discord gives the event at `now`.
    fn status_at(&self, now: i64) -> u8 {
        use event_status::{ACTIVE, COMPLETED, SCHEDULED};
        match self.status {
            SCHEDULED | ACTIVE if now >= self.ends => COMPLETED,
            SCHEDULED if now >= self.starts => ACTIVE,
            status => status,
        }
    }
}

impl crate::world::World {
    /// Renders a scheduled event.
    pub(crate) fn scheduled_event_json(&self, guild: Id, event: &ScheduledEvent) -> Value {
        let iso = crate::clock::iso;
        json!({
            "id": event.id,
            "guild_id": guild,
            "channel_id": null,
            "creator_id": event.creator,
            "creator": self.user_json_by_id(event.creator),
            "name": event.name,
            "description": event.description,
            "image": null,
            "scheduled_start_time": iso(event.starts),
            "scheduled_end_time": iso(event.ends),
            "privacy_level": GUILD_ONLY,
            "status": event.status,
            "entity_type": EXTERNAL,
            "entity_id": null,
            "entity_metadata": {"location": event.location},
            "recurrence_rule": null,
            "guild_scheduled_event_exceptions": [],
        })
    }
}
