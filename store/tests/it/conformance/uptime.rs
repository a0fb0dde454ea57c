//! Outages, and when the bot was running.

use asterism_store::{OUTAGE_LIFE, Outage, Reach};

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

pub(crate) async fn the_last_time_each_reach_was_served_is_stored(store: AnyStore) {
    const OTHER: Reach = Reach::Shard {
        number: 10,
        total: 16,
    };
    let alive = async || {
        let alive = store.alive().await.unwrap();
        alive.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(alive().await, []);
    // The time is stored as given, even after a clock was set back.
    for now in [5, 9, 7] {
        store
            .set_alive(vec![Reach::GATEWAY], at(now))
            .await
            .unwrap();
        assert_eq!(alive().await, [(Reach::GATEWAY, at(now))]);
    }
    store
        .set_alive(vec![OTHER, Reach::Http], at(8))
        .await
        .unwrap();
    let all = [
        (Reach::GATEWAY, at(7)),
        (OTHER, at(8)),
        (Reach::Http, at(8)),
    ];
    assert_eq!(alive().await, all);
    let gone = vec![Reach::GATEWAY, Reach::Http];
    for _ in 0..2 {
        store.forget_reaches(gone.clone()).await.unwrap();
        assert_eq!(alive().await, [(OTHER, at(8))]);
    }
    store.set_alive(vec![], at(9)).await.unwrap();
    assert_eq!(alive().await, [(OTHER, at(8))]);
    assert_eq!(store.outages().await.unwrap(), []);
}
