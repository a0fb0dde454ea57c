//! Tracks whether players can reach the bot. A [`Reach`] stands for a group of players, who can play only while a process serves it. This module
//! records when each reach was last served, and finds outages and reaches that are currently not served.

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_store::{Outage, Reach, StoreError, Timestamp};

use crate::app::App;
use crate::worker::posting::OUTAGE;

/// How often the bot records that it serves a reach.
pub(super) const BEAT: Duration = Duration::from_mins(5);

/// Time after which a reach that no process serves counts as no longer in use.
const ABANDONED: Duration = Duration::from_hours(24);

/// Result of [`note_uptime`](App::note_uptime).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Uptime {
    /// Time of the next check, at the latest.
    pub(crate) next: Timestamp,
    /// Whether all players can reach the bot. If not, no one may lose on time.
    pub(crate) is_whole: bool,
}

/// Conclusions drawn from the times at which reaches were last served.
#[derive(Debug, Default, PartialEq, Eq)]
struct Findings {
    /// Start of an outage that has now ended.
    outage: Option<Timestamp>,
    /// Reaches that are in use but not served.
    silent: Vec<Reach>,
    /// Reaches that are no longer in use.
    stale: Vec<Reach>,
}

impl App {
    /// Records once per `beat` that this process serves the reaches in `served`, and records an outage if one of them was not served for a while.
    pub(crate) async fn note_uptime(
        &self,
        served: &[Reach],
        beat: Duration,
        now: Timestamp,
    ) -> Result<Uptime, StoreError> {
        let alive = self.store.alive().await?;
        let found = judge(&alive, served, now);
        if let Some(from) = found.outage {
            tracing::warn!(
                minutes = now.since(from).as_secs() / 60,
                "the bot was offline; crediting the outage to all clocks"
            );
            self.store.note_outage(Outage { from, to: now }).await?;
            self.make_good(now).await?;
        }
        let is_whole = found.silent.is_empty();
        let last = |reach| alive.get(reach).filter(|last| **last <= now);
        let recorded = served.iter().map(last).min().flatten();
        let recorded = recorded.filter(|last| now.since(**last) < beat);
        let next = match recorded {
            Some(last) if found.outage.is_none() => last.plus(beat),
            _ => {
                for reach in &found.silent {
                    tracing::warn!(%reach, "some players cannot reach the bot; no one loses on time until they can, for a day at most");
                }
                if !found.stale.is_empty() {
                    self.store.forget_reaches(found.stale).await?;
                }
                // This comes last: if the program ends before this, everything above is repeated.
                self.store.set_alive(served.to_vec(), now).await?;
                now.plus(beat)
            }
        };
        Ok(Uptime { next, is_whole })
    }

    /// Returns true if all reaches in use were served within the last `time`.
    pub(super) async fn is_served_by_others(
        &self,
        time: Duration,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let alive = self.store.alive().await?;
        Ok(!alive.is_empty() && alive.values().all(|last| now.since(*last) <= time))
    }
}

/// Finds outages and reaches that are not served. `alive` contains the times at which reaches were last served, and `served` the reaches that this
/// process serves.
fn judge(alive: &BTreeMap<Reach, Timestamp>, served: &[Reach], now: Timestamp) -> Findings {
    let mut found = Findings::default();
    for (reach, last) in alive {
        // If `last` is in the future, the clock was set back. When it is set right, all the time until then is an outage.
        let away = if *last <= now {
            now.since(*last)
        } else {
            Duration::ZERO
        };
        if away <= OUTAGE {
            continue;
        }
        let is_own = served.contains(reach);
        if !is_own {
            if away <= ABANDONED && !is_replaced(*reach, served) {
                found.silent.push(*reach);
                continue;
            }
            found.stale.push(*reach);
        }
        found.outage = Some(found.outage.map_or(*last, |outage| outage.min(*last)));
    }
    found
}

/// Returns true if the players of `reach` are now reached through one of `served` instead, because the host has changed the way in which Discord
/// sends interactions (by HTTP or through the gateway) or the number of shards.
fn is_replaced(reach: Reach, served: &[Reach]) -> bool {
    let Reach::Shard { total, .. } = reach else {
        return false;
    };
    served.iter().any(|own| match own {
        Reach::Http => true,
        Reach::Shard { total: own, .. } => *own != total,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::club::Club;

    const fn shard(number: u32, total: u32) -> Reach {
        Reach::Shard { number, total }
    }

    /// Judges reaches that were last served this many minutes ago. Returns what [`judge`] finds.
    fn judge_after(minutes: &[(Reach, i64)], served: &[Reach]) -> Findings {
        let now = Timestamp::from_millis(1_790_000_000_000);
        let alive = minutes.iter().map(|(reach, minutes)| {
            let last = Timestamp::from_millis(now.millis() - minutes * 60_000);
            (*reach, last)
        });
        let mut found = judge(&alive.collect(), served, now);
        // In minutes.
        found.outage = found.outage.map(|from| {
            let minutes = now.since(from).as_secs() / 60;
            Timestamp::from_millis(minutes.cast_signed())
        });
        found
    }

    fn found(outage: Option<i64>, silent: &[Reach], stale: &[Reach]) -> Findings {
        Findings {
            outage: outage.map(Timestamp::from_millis),
            silent: silent.to_vec(),
            stale: stale.to_vec(),
        }
    }

    #[test]
    fn what_was_not_served_is_an_outage_or_still_is() {
        let (one, two) = (shard(0, 2), shard(1, 2));
        let nothing = found(None, &[], &[]);
        for (minutes, served, expected) in [
            (&[][..], &[one][..], nothing),
            (&[(one, 10), (two, 10)], &[one], found(None, &[], &[])),
            (&[(one, -60)], &[one], found(None, &[], &[])),
            (&[(one, 11)], &[one], found(Some(11), &[], &[])),
            // A process that serves both, and one for each.
            (
                &[(one, 11), (two, 90)],
                &[one, two],
                found(Some(90), &[], &[]),
            ),
            (&[(one, 5), (two, 11)], &[one], found(None, &[two], &[])),
            (
                &[(one, 11), (two, 90)],
                &[one],
                found(Some(11), &[two], &[]),
            ),
            (
                &[(one, 5), (two, 25 * 60)],
                &[one],
                found(Some(25 * 60), &[], &[two]),
            ),
        ] {
            assert_eq!(
                judge_after(minutes, served),
                expected,
                "{minutes:?} {served:?}"
            );
        }
    }

    #[tokio::test]
    async fn players_are_served_by_others_if_each_reach_was_served_a_moment_ago() {
        const MINUTE: Duration = Duration::from_mins(1);
        let club = Club::new();
        let app = &club.app;
        let is_served = async || {
            let served = app.is_served_by_others(MINUTE, app.clock.now()).await;
            served.expect("the memory store does not fail")
        };
        let serve = async |reaches: &[Reach]| {
            let served = app.store.set_alive(reaches.to_vec(), app.clock.now()).await;
            served.expect("the memory store does not fail");
        };
        assert!(!is_served().await, "nobody is known to serve anybody");
        let (one, two) = (shard(0, 2), shard(1, 2));
        serve(&[one, two]).await;
        assert!(is_served().await);
        app.clock.skip(2 * MINUTE);
        assert!(!is_served().await);
        serve(&[one]).await;
        assert!(!is_served().await, "the other half is not");
        serve(&[two]).await;
        assert!(is_served().await);
    }

    #[test]
    fn what_was_replaced_is_no_longer_waited_for() {
        let (old, new) = (shard(0, 1), shard(3, 8));
        for (last, served, expected) in [
            ((old, 11), new, found(Some(11), &[], &[old])),
            ((old, 5), new, found(None, &[], &[])),
            ((old, 30), Reach::Http, found(Some(30), &[], &[old])),
            ((Reach::Http, 30), old, found(None, &[Reach::Http], &[])),
            ((Reach::Http, 5), old, found(None, &[], &[])),
        ] {
            assert_eq!(
                judge_after(&[last], &[served]),
                expected,
                "{last:?} {served}"
            );
        }
    }
}
