//! Detects repeated deliveries of interactions: from a proxy that got no answer in time, or from Discord after a reconnection.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use asterism_store::InteractionId;

/// Maximum number of interactions to remember. A repeated delivery comes within seconds.
const MOST: usize = 10_000;

/// The interactions that have recently arrived in this process.
#[derive(Debug, Default)]
pub(super) struct Deliveries(Mutex<Remembered>);

#[derive(Debug, Default)]
struct Remembered {
    ids: HashSet<InteractionId>,
    oldest_first: VecDeque<InteractionId>,
}

impl Deliveries {
    /// Records that an interaction has arrived. Returns whether this is the first time.
    pub(super) fn is_new(&self, id: InteractionId) -> bool {
        let mut remembered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !remembered.ids.insert(id) {
            return false;
        }
        remembered.oldest_first.push_back(id);
        if remembered.oldest_first.len() > MOST
            && let Some(oldest) = remembered.oldest_first.pop_front()
        {
            remembered.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_arrived_is_remembered_for_a_while() {
        let deliveries = Deliveries::default();
        let id = |number: usize| InteractionId::new(number as u64 + 1);
        for number in 0..MOST {
            assert!(deliveries.is_new(id(number)));
            assert!(!deliveries.is_new(id(number)));
            assert!(!deliveries.is_new(id(0)));
        }
        assert!(deliveries.is_new(id(MOST)));
        assert!(deliveries.is_new(id(0)), "it was forgotten");
        assert!(!deliveries.is_new(id(MOST)));
    }
}
