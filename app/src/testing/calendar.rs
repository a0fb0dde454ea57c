//! The events that a server lists, for tests.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use asterism_store::{EventId, GuildId};
use async_trait::async_trait;

use crate::ports::calendar::{Calendar, CalendarError, EventListing};

/// A server in which the bot may create events, unless a test says otherwise.
#[derive(Default)]
pub(crate) struct Agenda {
    events: Mutex<BTreeMap<EventId, EventListing>>,
    /// Number of events that were created.
    created: Mutex<u64>,
    /// Whether the bot lacks the permission to create events.
    pub(crate) is_closed: AtomicBool,
    /// Errors of the next requests that change something, the last one first. What is asked for happens nevertheless.
    pub(crate) losses: Mutex<Vec<CalendarError>>,
}

impl Agenda {
    /// Returns the events that are listed.
    pub(crate) fn events(&self) -> Vec<EventListing> {
        let events = self.events.lock().expect("not poisoned");
        events.values().cloned().collect()
    }

    /// Returns how many events were ever created.
    pub(crate) fn count_created(&self) -> u64 {
        *self.created.lock().expect("not poisoned")
    }

    /// Removes all events, as people who manage the server can.
    pub(crate) fn clear(&self) {
        self.events.lock().expect("not poisoned").clear();
    }

    fn find(&self, url: &str) -> Option<EventId> {
        let events = self.events.lock().expect("not poisoned");
        let mut events = events.iter();
        let found = events.find(|(_, event)| event.about.ends_with(&format!(" {url}")));
        found.map(|(id, _)| *id)
    }

    fn check(&self) -> Result<(), CalendarError> {
        if self.is_closed.load(Ordering::Relaxed) {
            return Err(CalendarError::Forbidden);
        }
        Ok(())
    }

    /// Loses the response to a request, if a test says so.
    fn respond<T>(&self, response: T) -> Result<T, CalendarError> {
        let lost = self.losses.lock().expect("not poisoned").pop();
        lost.map_or(Ok(response), Err)
    }
}

#[async_trait]
impl Calendar for Agenda {
    async fn list_event(&self, _: GuildId, event: &EventListing) -> Result<EventId, CalendarError> {
        assert!(event.name.chars().count() <= 100 && !event.name.is_empty());
        assert!(event.about.chars().count() <= 1000 && event.about.contains(&event.url));
        assert!(event.url.chars().count() <= 100 && event.starts < event.ends);
        self.check()?;
        let id = self.find(&event.url).unwrap_or_else(|| {
            let mut created = self.created.lock().expect("not poisoned");
            *created += 1;
            EventId::new(*created)
        });
        let mut events = self.events.lock().expect("not poisoned");
        events.insert(id, event.clone());
        drop(events);
        self.respond(id)
    }

    async fn find_event(&self, _: GuildId, url: &str) -> Result<Option<EventId>, CalendarError> {
        Ok(self.find(url))
    }

    async fn change_event(
        &self,
        _: GuildId,
        id: EventId,
        event: &EventListing,
    ) -> Result<(), CalendarError> {
        self.check()?;
        let mut events = self.events.lock().expect("not poisoned");
        let known = events.get_mut(&id).ok_or(CalendarError::Gone)?;
        *known = event.clone();
        drop(events);
        self.respond(())
    }

    async fn remove_event(&self, _: GuildId, id: EventId) -> Result<(), CalendarError> {
        self.check()?;
        self.events.lock().expect("not poisoned").remove(&id);
        self.respond(())
    }

    async fn check_calendar(&self, _: GuildId) -> Result<(), CalendarError> {
        self.check()
    }
}
