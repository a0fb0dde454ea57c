//! Outages of the bot, during which no clock should run.

use std::time::Duration;

use crate::Timestamp;

/// Time for which an outage is kept, measured back from the end of the latest outage.
pub const OUTAGE_LIFE: Duration = Duration::from_hours(60 * 24);

/// A period in which no one could play because the bot was not running or not reachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outage {
    /// Time at which the outage started.
    pub from: Timestamp,
    /// Time at which the outage ended.
    pub to: Timestamp,
}

/// Records outage `new`: returns the outages to delete from `kept`, and the outage to add instead, if any.
///
/// `kept` is sorted, and its outages neither overlap nor touch. Outages that overlap or touch `new` are merged with it. If `new` is empty, it is
/// ignored.
pub(crate) fn note(kept: &[Outage], new: Outage) -> (Vec<Outage>, Option<Outage>) {
    if new.to <= new.from {
        return (Vec::new(), None);
    }
    let (met, apart): (Vec<Outage>, Vec<Outage>) = kept
        .iter()
        .partition(|old| old.from <= new.to && new.from <= old.to);
    let all = met.iter().fold(new, |all, old| Outage {
        from: all.from.min(old.from),
        to: all.to.max(old.to),
    });
    let latest = kept.iter().map(|old| old.to).fold(all.to, Timestamp::max);
    let is_old = |outage: &Outage| latest.since(outage.to) > OUTAGE_LIFE;
    let mut gone = met;
    gone.extend(apart.into_iter().filter(is_old));
    (gone, (!is_old(&all)).then_some(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    fn outage(from: i64, to: i64) -> Outage {
        Outage {
            from: Timestamp::from_millis(from),
            to: Timestamp::from_millis(to),
        }
    }

    #[test]
    fn overlapping_outages_are_merged() {
        let kept = [outage(10, 20), outage(30, 40), outage(50, 60)];
        for (new, gone, come) in [
            (outage(22, 28), &kept[..0], outage(22, 28)),
            (outage(20, 28), &kept[..1], outage(10, 28)),
            (outage(12, 35), &kept[..2], outage(10, 40)),
            (outage(0, 99), &kept[..], outage(0, 99)),
            (outage(52, 53), &kept[2..], outage(50, 60)),
        ] {
            assert_eq!(note(&kept, new), (gone.to_vec(), Some(come)), "{new:?}");
        }
    }

    #[test]
    fn an_empty_outage_is_ignored() {
        for new in [outage(5, 5), outage(6, 5)] {
            assert_eq!(note(&[outage(1, 9)], new), (vec![], None));
        }
    }

    #[test]
    fn outages_are_deleted_after_sixty_days() {
        let kept = [outage(0, 10), outage(DAY, 2 * DAY)];
        let at = |days: i64| outage(days * DAY, days * DAY + 10);
        assert_eq!(note(&kept, at(60)), (vec![], Some(at(60))));
        assert_eq!(note(&kept, at(61)), (kept[..1].to_vec(), Some(at(61))));
        assert_eq!(note(&kept, at(63)), (kept.to_vec(), Some(at(63))));
        // An outage recorded too late to matter is not even kept.
        assert_eq!(note(&[at(100)], at(1)), (vec![], None));
    }
}
