//! Outages, and when the bot was running.

use asterism_store::{OUTAGE_LIFE, Outage};

use super::AnyStore;
use crate::support::*;

fn outage(from: i64, to: i64) -> Outage {
    Outage {
        from: at(from),
        to: at(to),
    }
}

pub(crate) async fn overlapping_outages_are_merged(store: AnyStore) {
    assert_eq!(store.outages().await.unwrap(), []);
    let days = i64::try_from(OUTAGE_LIFE.as_secs()).unwrap();
    for (noted, kept) in [
        (outage(50, 60), &[outage(50, 60)][..]),
        (outage(-10, 5), &[outage(-10, 5), outage(50, 60)]),
        (outage(7, 7), &[outage(-10, 5), outage(50, 60)]),
        (outage(9, 8), &[outage(-10, 5), outage(50, 60)]),
        (outage(52, 55), &[outage(-10, 5), outage(50, 60)]),
        (outage(60, 70), &[outage(-10, 5), outage(50, 70)]),
        (outage(4, 51), &[outage(-10, 70)]),
        (outage(80, 90), &[outage(-10, 70), outage(80, 90)]),
        (
            outage(days + 60, days + 71),
            &[outage(80, 90), outage(days + 60, days + 71)],
        ),
        (
            outage(0, 1),
            &[outage(80, 90), outage(days + 60, days + 71)],
        ),
    ] {
        store.note_outage(noted).await.unwrap();
        assert_eq!(store.outages().await.unwrap(), kept, "{noted:?}");
    }
}

pub(crate) async fn the_last_time_the_bot_was_running_is_stored(store: AnyStore) {
    assert_eq!(store.alive().await.unwrap(), None);
    // The time is stored as given, even after a clock was set back.
    for now in [5, 9, 7] {
        store.set_alive(at(now)).await.unwrap();
        assert_eq!(store.alive().await.unwrap(), Some(at(now)));
    }
    assert_eq!(store.outages().await.unwrap(), []);
}
