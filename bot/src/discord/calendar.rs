//! Lists events in servers.
//!
//! See [Discord Docs/Guild Scheduled Event](https://docs.discord.com/developers/resources/guild-scheduled-event).

use std::sync::Arc;

use asterism_app::ports::calendar::{Calendar, CalendarError, EventListing};
use asterism_app::ports::clock::Clock;
use asterism_store as store;
use async_trait::async_trait;
use serde_json::{Value, json};
use serenity::all::{GuildId, Permissions, ScheduledEventId, Timestamp, UserId};

use crate::discord::api::{Api, ApiError, error_code};
use crate::discord::error::with_causes;

/// Lists events through Discord's REST API.
pub(super) struct EventBoard {
    api: Arc<Api>,
    clock: Clock,
    /// ID of the bot's own user account.
    me: UserId,
}

impl EventBoard {
    pub(super) fn new(api: Arc<Api>, clock: Clock, me: UserId) -> Self {
        Self { api, clock, me }
    }

    /// Returns the bot's own event with this URL, which an earlier attempt may have created.
    async fn find_own(
        &self,
        guild: GuildId,
        url: &str,
    ) -> Result<Option<ScheduledEventId>, ApiError> {
        let listed = self.api.scheduled_events(guild).await?;
        Ok(find_own(&listed, self.me, url))
    }

    /// Returns the error for a request that has failed.
    fn read(&self, error: &ApiError) -> CalendarError {
        match (error_code(error), error.status(), error) {
            (Some(UNKNOWN_EVENT | FINISHED_EVENT), ..) => CalendarError::Gone,
            (Some(TOO_MANY_EVENTS), ..) => CalendarError::Full,
            (_, Some(403), _) => CalendarError::Forbidden,
            (_, _, ApiError::TooSoon { wait, .. }) => {
                CalendarError::NotBefore(self.clock.now().plus(*wait))
            }
            (Some(_), Some(400), _) => CalendarError::Refused(error.to_string()),
            _ => CalendarError::Later(with_causes(error)),
        }
    }
}

#[async_trait]
impl Calendar for EventBoard {
    async fn list_event(
        &self,
        guild: store::GuildId,
        event: &EventListing,
    ) -> Result<store::EventId, CalendarError> {
        let guild = GuildId::new(guild.get());
        let list = async {
            let body = write_event(event);
            if let Some(id) = self.find_own(guild, &event.url).await? {
                self.api.edit_scheduled_event(guild, id, &body).await?;
                return Ok(id);
            }
            let created = self.api.create_scheduled_event(guild, &body).await?;
            Ok(created.id)
        };
        let listed = list.await.map_err(|error: ApiError| self.read(&error));
        listed.map(|id| store::EventId::new(id.get()))
    }

    async fn find_event(
        &self,
        guild: store::GuildId,
        url: &str,
    ) -> Result<Option<store::EventId>, CalendarError> {
        let found = self.find_own(GuildId::new(guild.get()), url).await;
        let found = found.map_err(|error| self.read(&error))?;
        Ok(found.map(|id| store::EventId::new(id.get())))
    }

    async fn change_event(
        &self,
        guild: store::GuildId,
        id: store::EventId,
        event: &EventListing,
    ) -> Result<(), CalendarError> {
        let (guild, id) = (GuildId::new(guild.get()), ScheduledEventId::new(id.get()));
        let body = write_event(event);
        let changed = self.api.edit_scheduled_event(guild, id, &body).await;
        changed.map_err(|error| self.read(&error))
    }

    async fn remove_event(
        &self,
        guild: store::GuildId,
        id: store::EventId,
    ) -> Result<(), CalendarError> {
        let (guild, id) = (GuildId::new(guild.get()), ScheduledEventId::new(id.get()));
        let removed = self.api.delete_scheduled_event(guild, id).await;
        match removed.map_err(|error| self.read(&error)) {
            Err(CalendarError::Gone) => Ok(()),
            removed => removed,
        }
    }

    async fn check_calendar(&self, guild: store::GuildId) -> Result<(), CalendarError> {
        let guild = GuildId::new(guild.get());
        let ask = async {
            let member = self.api.member(guild, self.me).await?;
            let guild = self.api.guild(guild).await?;
            Ok(guild.member_permissions(&member))
        };
        let has = ask.await.map_err(|error: ApiError| self.read(&error))?;
        if has.contains(Permissions::CREATE_EVENTS) {
            Ok(())
        } else {
            Err(CalendarError::Forbidden)
        }
    }
}

/// Writes an event that takes place outside Discord's channels.
fn write_event(event: &EventListing) -> Value {
    let time = |at: store::Timestamp| Timestamp::from_millis(at.millis()).unwrap_or_default();
    json!({
        "entity_type": 3,
        "privacy_level": 2,
        "name": event.name,
        "description": event.about,
        "entity_metadata": {"location": event.url},
        "scheduled_start_time": time(event.starts),
        "scheduled_end_time": time(event.ends),
    })
}

/// Finds the event among `listed` that `me` has created and whose description contains `url`.
fn find_own(listed: &[Value], me: UserId, url: &str) -> Option<ScheduledEventId> {
    let is_own = |event: &&Value| {
        let about = event["description"].as_str().unwrap_or_default();
        let mut words = about.split_whitespace();
        event["creator_id"] == json!(me) && words.any(|word| word == url)
    };
    let found = listed.iter().find(is_own)?;
    serde_json::from_value(found["id"].clone()).ok()
}

/// One of Discord's error codes that the bot handles. See [Discord Docs/JSON Error
/// Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
const UNKNOWN_EVENT: isize = 10_070;
const TOO_MANY_EVENTS: isize = 30_038;
const FINISHED_EVENT: isize = 180_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_of_an_earlier_attempt_is_recognized_by_its_link_and_its_creator() {
        let url = "https://discord.com/channels/1/2/3";
        let event = |id: u64, creator: u64, about: &str| json!({"id": id.to_string(), "creator_id": creator.to_string(), "description": about});
        let find =
            |listed: &[Value]| find_own(listed, UserId::new(9), url).map(ScheduledEventId::get);
        let sign_up = format!("Sign up: {url}");
        assert_eq!(find(&[]), None);
        assert_eq!(find(&[event(4, 8, &sign_up)]), None, "somebody else's");
        let other = format!("Sign up: {url}0");
        let nameless = json!({"id": "6", "creator_id": null, "description": null});
        let listed = [event(4, 9, &other), nameless, event(5, 9, &sign_up)];
        assert_eq!(find(&listed), Some(5));
    }

    #[test]
    fn times_are_written_as_discord_reads_them() {
        let event = EventListing {
            name: "Cup".to_owned(),
            about: "x".to_owned(),
            url: "y".to_owned(),
            starts: store::Timestamp::from_millis(1_790_000_000_000),
            ends: store::Timestamp::from_millis(1_790_000_000_123),
        };
        let written = write_event(&event);
        assert_eq!(written["scheduled_start_time"], "2026-09-21T14:13:20Z");
        assert_eq!(written["scheduled_end_time"], "2026-09-21T14:13:20.123Z");
    }
}
