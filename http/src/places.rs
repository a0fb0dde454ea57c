//! The connections that are waiting for their client. Their number is limited; the connections that have sent the least are closed first.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::seldom::Seldom;

/// Kind of event for which a connection is waiting. Connections with earlier variants lose their place first; see [`Waiting::find_first`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    /// The connection waits for its first request, or for the rest of a request.
    Request,
    /// The connection has served a request and waits for another one.
    Another,
    /// The connection waits until the client has read its response.
    Reading,
}

/// Orders connections by when they lose their place. The number grows each time that a connection starts to wait.
type Key = (Wait, u64);

/// Sender that keeps a connection open. Dropping the sender takes the connection's place away.
type Hold = oneshot::Sender<()>;

/// The places for those connections of a server that are waiting for their client.
pub(crate) struct Places {
    what: &'static str,
    most: usize,
    waiting: Mutex<Waiting>,
    taken: Seldom,
}

#[derive(Default)]
struct Waiting {
    last: u64,
    connections: BTreeMap<Key, Hold>,
}

impl Waiting {
    /// Returns the key of the connection that loses its place; never returns `new`, which has just been added.
    ///
    /// Connections that have not sent a complete request come first, but only while they have more than half of the places. Without this condition,
    /// idle connections that have already been answered could leave a single place for all others, whose requests would lose that place before they
    /// have arrived.
    fn find_first(&self, most: usize, new: Key) -> Option<Key> {
        let others = (Wait::Another, 0);
        let requests = self.connections.range(..others).count();
        let from = if requests > most / 2 {
            (Wait::Request, 0)
        } else {
            others
        };
        let later = self.connections.range(from..).map(|(key, _)| key);
        let mut keys = later.chain(self.connections.keys());
        keys.find(|key| **key != new).copied()
    }
}

/// A place held by one connection. Dropping this value frees the place.
pub(crate) struct Place {
    places: Arc<Places>,
    state: Mutex<PlaceState>,
}

enum PlaceState {
    Waits(Key),
    /// The connection's request is being answered, so the connection cannot lose its place. `None` if the place was lost before.
    Works(Option<Hold>),
}

impl Places {
    /// Creates a limit of `most` clients at a time for the service called `what`; the name appears in the log.
    pub(crate) fn new(what: &'static str, most: usize) -> Arc<Self> {
        Arc::new(Self {
            what,
            most,
            waiting: Mutex::default(),
            taken: Seldom::default(),
        })
    }

    /// Returns a place for a new connection, and a receiver that resolves when the connection loses this place.
    pub(crate) fn enter(self: &Arc<Self>) -> (Arc<Place>, oneshot::Receiver<()>) {
        let (hold, lost) = oneshot::channel();
        let key = self.insert(Wait::Request, hold);
        let place = Place {
            places: Arc::clone(self),
            state: Mutex::new(PlaceState::Waits(key)),
        };
        (Arc::new(place), lost)
    }

    fn insert(&self, wait: Wait, hold: Hold) -> Key {
        let mut waiting = self.waiting();
        waiting.last += 1;
        let key = (wait, waiting.last);
        waiting.connections.insert(key, hold);
        if waiting.connections.len() > self.most {
            if let Some(first) = waiting.find_first(self.most, key) {
                waiting.connections.remove(&first);
            }
            drop(waiting);
            if let Some(closed) = self.taken.note() {
                tracing::warn!(
                    closed,
                    "too many connections for {} that have not sent a complete request; closing the oldest connections",
                    self.what
                );
            }
        }
        key
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Records that the connection is now waiting for its client.
    pub(crate) fn wait(&self, wait: Wait) {
        let mut state = self.state();
        if let Some(hold) = self.leave(&mut state) {
            *state = PlaceState::Waits(self.places.insert(wait, hold));
        }
    }

    /// Records that a request of the connection is now being answered.
    pub(crate) fn work(&self) {
        let mut state = self.state();
        *state = PlaceState::Works(self.leave(&mut state));
    }

    fn leave(&self, state: &mut PlaceState) -> Option<Hold> {
        match state {
            PlaceState::Waits(key) => self.places.waiting().connections.remove(key),
            PlaceState::Works(hold) => hold.take(),
        }
    }

    fn state(&self) -> MutexGuard<'_, PlaceState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave(&mut self.state());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Entered = (Arc<Place>, oneshot::Receiver<()>);

    /// Returns the numbers of the connections that have lost their place.
    fn lost(connections: &mut [Entered]) -> Vec<usize> {
        let numbered = connections.iter_mut().enumerate();
        let lost = numbered.filter_map(|(number, (_, lost))| {
            let is_lost = lost.try_recv() == Err(oneshot::error::TryRecvError::Closed);
            is_lost.then_some(number)
        });
        lost.collect()
    }

    #[test]
    fn those_who_have_sent_the_least_lose_their_place_first() {
        let places = Places::new("a test", 3);
        let mut connections: Vec<Entered> = (0..3).map(|_| places.enter()).collect();
        connections[0].0.work();
        connections[0].0.wait(Wait::Reading);
        connections[1].0.wait(Wait::Another);
        connections.push(places.enter());
        assert_eq!(lost(&mut connections), [2], "it has sent nothing");

        connections[3].0.work();
        connections.push(places.enter());
        connections[3].0.wait(Wait::Another);
        assert_eq!(
            lost(&mut connections),
            [1, 2],
            "3 comes back, and 1 waits for another request for the longest time"
        );

        connections.push(places.enter());
        assert_eq!(
            lost(&mut connections),
            [1, 2, 4],
            "two of three have sent no whole request"
        );

        connections[3].0.work();
        connections[5].0.work();
        connections.extend((0..3).map(|_| places.enter()));
        assert_eq!(
            lost(&mut connections),
            [1, 2, 4, 6],
            "requests that are being answered take no place"
        );
        connections[6].0.work();
        drop(connections);
        assert!(places.waiting().connections.is_empty());
    }

    #[test]
    fn idle_connections_leave_half_of_the_places_to_requests_that_arrive() {
        let places = Places::new("a test", 4);
        let mut connections: Vec<Entered> = (0..4).map(|_| places.enter()).collect();
        for (place, _) in &connections {
            place.work();
            place.wait(Wait::Another);
        }
        connections.extend((0..2).map(|_| places.enter()));
        assert_eq!(lost(&mut connections), [0, 1], "4 and 5 are new");
        connections.push(places.enter());
        assert_eq!(lost(&mut connections), [0, 1, 4]);
    }
}
