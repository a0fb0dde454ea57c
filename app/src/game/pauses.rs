//! Times during which clocks are paused: for everyone during an outage of the bot or by agreement, for one player during their vacation.

use std::collections::BTreeMap;
use std::time::Duration;

use asterism_rules::Seat;
use asterism_store::{
    GameRecord, Origin, Outage, Player, Settings, Terms, TimeGrant, Timestamp, UserId, Vacation,
};

use crate::game::quiet::{QuietTime, lead_time};

/// Minimum time that the current player has left after an outage.
pub(crate) const GRACE: Duration = Duration::from_hours(1);

/// The pauses of a game's clocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pauses {
    /// Outages, oldest first; they do not overlap.
    pub(crate) outages: Vec<Outage>,
    /// Vacations by seat; seats beyond the end of the list have no vacations.
    pub(crate) vacations: Vec<Vec<Vacation>>,
    /// Pauses on which the players of the game agreed. Time that they gave each other is in the clock.
    pub(crate) grants: Vec<TimeGrant>,
    /// Whether the clocks stop on weekends.
    pub(crate) weekends: bool,
    /// How the players want to be reminded, by seat; seats beyond the end of the list have the default.
    pub(crate) habits: Vec<Habits>,
}

/// When a player wants to be reminded and when not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Habits {
    /// How long before the end of a turn the player wants to be reminded, the longest time first; empty for the default.
    pub(crate) leads: Vec<Duration>,
    /// The hours in which the player is not to be notified.
    pub(crate) quiet: Option<QuietTime>,
}

impl Habits {
    fn of(settings: &Settings) -> Self {
        let leads = settings.remind_before.iter();
        Self {
            leads: leads.map(|minutes| lead_time(*minutes)).collect(),
            quiet: QuietTime::of(settings),
        }
    }
}

/// Time from Thursday, 1 January 1970 to the first Saturday after it.
const FIRST_SATURDAY: Duration = Duration::from_hours(2 * 24);

const WEEK: Duration = Duration::from_hours(7 * 24);

/// Length of a weekend: Saturday and Sunday, in UTC.
const WEEKEND: Duration = Duration::from_hours(2 * 24);

/// Number of weekends for which a turn is followed. No turn lasts so long.
const WEEKENDS: u32 = 2 * 53;

/// Returns the pauses that apply in a game with this origin: vacations are left out if the origin does not allow them.
pub(crate) fn limit_pauses(origin: Origin, pauses: Pauses) -> Pauses {
    if origin.allows_vacations() {
        return pauses;
    }
    Pauses {
        vacations: Vec::new(),
        ..pauses
    }
}

/// The pauses of several games.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllPauses {
    outages: Vec<Outage>,
    /// Vacations of those players who have any.
    vacations: BTreeMap<UserId, Vec<Vacation>>,
    /// Habits of those players who have any.
    habits: BTreeMap<UserId, Habits>,
}

impl AllPauses {
    /// Returns the pauses that result from these outages and from the players' settings.
    pub(crate) fn new(
        outages: Vec<Outage>,
        settings: impl Iterator<Item = (UserId, Settings)>,
    ) -> AllPauses {
        let mut pauses = AllPauses {
            outages,
            ..AllPauses::default()
        };
        for (user, settings) in settings {
            let habits = Habits::of(&settings);
            if habits != Habits::default() {
                pauses.habits.insert(user, habits);
            }
            if !settings.vacations.is_empty() {
                pauses.vacations.insert(user, settings.vacations);
            }
        }
        pauses
    }

    /// Returns the pauses of a game with the players in `seats`.
    pub(crate) fn of(&self, seats: &[Player]) -> Pauses {
        let vacations = |seat: &Player| self.vacations.get(&seat.user()?).cloned();
        let habits = |seat: &Player| self.habits.get(&seat.user()?).cloned();
        Pauses {
            outages: self.outages.clone(),
            vacations: seats
                .iter()
                .map(|it| vacations(it).unwrap_or_default())
                .collect(),
            habits: seats
                .iter()
                .map(|it| habits(it).unwrap_or_default())
                .collect(),
            ..Pauses::default()
        }
    }

    /// Returns the pauses of a game.
    pub(crate) fn of_game(&self, record: &GameRecord) -> Pauses {
        Pauses {
            grants: record.grants.clone(),
            weekends: has_weekend_break(record.terms),
            ..limit_pauses(record.origin, self.of(&record.seats))
        }
    }
}

/// Returns whether the clocks of a game with these terms stop on weekends.
pub(crate) fn has_weekend_break(terms: Terms) -> bool {
    terms.time.is_some_and(|time| time.weekend_break)
}

/// Returns the weekend that includes `at`, or else the next one.
fn find_weekend(at: Timestamp) -> (Timestamp, Timestamp) {
    let week = WEEK.as_millis() as i64;
    let saturday = FIRST_SATURDAY.as_millis() as i64;
    let since = (at.millis() - saturday).rem_euclid(week);
    let this = Timestamp::from_millis(at.millis() - since);
    let from = if since < WEEKEND.as_millis() as i64 {
        this
    } else {
        this.plus(WEEK)
    };
    (from, from.plus(WEEKEND))
}

impl Pauses {
    /// Returns the pauses of the next game, in which the seats are in reverse order.
    pub(crate) fn for_next_game(&self) -> Pauses {
        Pauses {
            outages: self.outages.clone(),
            vacations: self.vacations.iter().rev().cloned().collect(),
            grants: Vec::new(),
            weekends: self.weekends,
            habits: self.habits.iter().rev().cloned().collect(),
        }
    }

    /// Returns the pauses of `seat`'s clock in a turn that started at `since`, in order and without overlaps.
    pub(crate) fn of(&self, seat: Seat, since: Timestamp) -> Vec<(Timestamp, Timestamp)> {
        let own = self.vacations.get(seat.index());
        let vacations = own.into_iter().flatten().map(|it| (it.from, it.to));
        let outages = self.outages.iter().map(|it| (it.from, it.to));
        let agreed = self.grants.iter().filter_map(|grant| match grant {
            TimeGrant::Pause { from, to, .. } => Some((*from, self.extend_by_outages(*from, *to))),
            TimeGrant::Gift { .. } => None,
        });
        let (first, end) = find_weekend(since);
        let count = if self.weekends { WEEKENDS } else { 0 };
        let weekends = (0..count).map(|week| (first.plus(week * WEEK), end.plus(week * WEEK)));
        let mut spans: Vec<_> = outages
            .chain(vacations)
            .chain(agreed)
            .chain(weekends)
            .collect();
        spans.sort_unstable();
        let mut apart: Vec<(Timestamp, Timestamp)> = Vec::with_capacity(spans.len());
        for (from, to) in spans {
            match apart.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => apart.push((from, to)),
            }
        }
        apart
    }

    /// Returns how the player in `seat` wants to be reminded.
    pub(crate) fn habits_of(&self, seat: Seat) -> Habits {
        self.habits.get(seat.index()).cloned().unwrap_or_default()
    }

    /// Returns the end of the last pause to which the players agreed, if it ends after `at`.
    pub(crate) fn find_agreed_pause(&self, at: Timestamp) -> Option<Timestamp> {
        let ends = self.grants.iter().filter_map(|grant| match grant {
            TimeGrant::Pause { to, .. } => Some(*to),
            TimeGrant::Gift { .. } => None,
        });
        ends.max().filter(|end| *end > at)
    }

    /// Returns the end of a pause of the same length that does not count outages: if the machine's clock is set forward, which looks like an outage,
    /// the players still have the whole pause.
    fn extend_by_outages(&self, from: Timestamp, to: Timestamp) -> Timestamp {
        let mut end = to;
        for outage in &self.outages {
            if outage.to > from && outage.from < end {
                end = end.plus(outage.to.since(outage.from.max(from)));
            }
        }
        end
    }

    /// Returns the time at which `seat` has used up `time`, counted from `since` without pauses.
    pub(crate) fn after(&self, seat: Seat, since: Timestamp, time: Duration) -> Timestamp {
        let (mut at, mut left) = (since, time);
        for (from, to) in self.of(seat, since) {
            if to <= at {
                continue;
            }
            let runs = from.since(at);
            if runs >= left {
                break;
            }
            left -= runs;
            at = to;
        }
        at.plus(left)
    }

    /// Returns how much time `seat` used from `since` to `until`, without pauses.
    pub(crate) fn used(&self, seat: Seat, since: Timestamp, until: Timestamp) -> Duration {
        let still = self
            .of(seat, since)
            .into_iter()
            .map(|(from, to)| to.min(until).since(from.max(since)))
            .sum();
        until.since(since).saturating_sub(still)
    }

    /// Returns the end of a turn that started at `since` and would otherwise end at `end`. If an outage overlaps the turn, the turn ends no earlier
    /// than [`GRACE`] after the outage.
    pub(crate) fn with_grace(&self, since: Timestamp, end: Timestamp) -> Timestamp {
        let mut end = end;
        for outage in &self.outages {
            if outage.to > since && outage.from < end {
                end = end.max(outage.to.plus(GRACE));
            }
        }
        end
    }
}
