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
        if let ApiError::TooSoon { wait, .. } = error {
            return CalendarError::NotBefore(self.clock.now().plus(*wait));
        }
        let refused = read_refusal(error_code(error), error.status(), || error.to_string());
        refused.unwrap_or_else(|| CalendarError::Later(with_causes(error)))
    }
}

/// Returns what an error of Discord with this code and status means, if it will not pass by itself. `why` describes it.
fn read_refusal(
    code: Option<isize>,
    status: Option<u16>,
    why: impl Fn() -> String,
) -> Option<CalendarError> {
    match (code, status?) {
        (Some(UNKNOWN_EVENT | FINISHED_EVENT), _) => Some(CalendarError::Gone),
        (Some(TOO_MANY_EVENTS), _) => Some(CalendarError::Full),
        (_, 403) => Some(CalendarError::Forbidden),
        // Without a valid token, the bot can do nothing anyway.
        (_, 401 | 408 | 429) => None,
        // The server, for example, is none of the bot's.
        (_, 400..500) => Some(CalendarError::Refused(why())),
        _ => None,
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
                let edited = self.api.edit_scheduled_event(guild, id, &body).await;
                match edited {
                    // It was deleted or has ended meanwhile.
                    Err(error) if self.read(&error) == CalendarError::Gone => {}
                    edited => return edited.map(|()| id),
                }
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
    use crate::discord::messenger::UNKNOWN_GUILD;

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
    fn what_discord_refuses_for_good_is_not_asked_for_forever() {
        let read = |code, status| read_refusal(code, status, || "x".to_owned());
        let refused = Some(CalendarError::Refused("x".to_owned()));
        assert_eq!(read(Some(UNKNOWN_GUILD), Some(404)), refused);
        assert_eq!(read(Some(50_035), Some(400)), refused);
        assert_eq!(read(None, Some(405)), refused);
        assert_eq!(
            read(Some(50_013), Some(403)),
            Some(CalendarError::Forbidden)
        );
        assert_eq!(
            read(Some(TOO_MANY_EVENTS), Some(400)),
            Some(CalendarError::Full)
        );
        assert_eq!(
            read(Some(UNKNOWN_EVENT), Some(404)),
            Some(CalendarError::Gone)
        );
        for passes in [None, Some(401), Some(429), Some(500), Some(503)] {
            assert_eq!(read(None, passes), None, "{passes:?}");
        }
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
