//! Counts, for each channel, the requests to Discord that are in progress, so that a channel in which all requests hang does not block the other
//! channels.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use asterism_store::ChannelId;

/// Maximum number of concurrent requests for one channel. This is more than Discord accepts in the time that a request normally takes.
const MOST: usize = 25;

/// Number of requests in progress, per channel.
#[derive(Default)]
pub(crate) struct InFlight(Mutex<HashMap<ChannelId, usize>>);

impl InFlight {
    /// Counts a request to `channel` until the returned guard is dropped. Returns `None` if the channel already has the maximum number of requests in
    /// progress.
    pub(crate) fn enter(&self, channel: ChannelId) -> Option<Entered<'_>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(channel).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(Entered {
            counts: &self.0,
            channel,
        })
    }
}

/// A request in progress. When this guard is dropped, the request no longer counts.
pub(crate) struct Entered<'a> {
    counts: &'a Mutex<HashMap<ChannelId, usize>>,
    channel: ChannelId,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.channel) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.channel);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_has_room_for_so_many_requests_at_once() {
        let [here, there] = [1, 2].map(ChannelId::new);
        let in_flight = InFlight::default();
        let mut entered: Vec<_> = (0..MOST).map(|_| in_flight.enter(here)).collect();
        assert!(entered.iter().all(Option::is_some));
        assert!(in_flight.enter(here).is_none());
        assert!(in_flight.enter(there).is_some(), "others have room");
        entered.pop();
        assert!(in_flight.enter(here).is_some());
        drop(entered);
        assert!(in_flight.0.lock().unwrap().is_empty());
    }
}
