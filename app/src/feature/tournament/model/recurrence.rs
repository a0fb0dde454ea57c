//! Tournaments that recur: when the next one starts, and who plays in which division.

use std::time::Duration;

use asterism_store::{GameId, Player, Timestamp, lists, records, words};

use crate::feature::tournament::model::document::{Tournament, TournamentStage};
use crate::feature::tournament::model::{gave_up, rank};
use crate::game::vacation::Day;

/// Maximum number of divisions.
pub(crate) const MAX_DIVISIONS: u8 = 4;

/// Minimum number of entrants in a division.
const LEAST_IN_DIVISION: usize = 4;

/// Number of tournaments in a row without enough entrants after which a tournament recurs no more.
pub(crate) const MOST_EMPTY: u8 = 3;

/// How long before the start users are reminded of the sign-up.
const REMINDED_BEFORE: Duration = Duration::from_hours(24);

/// Minimum time of sign-up, after the reminder.
const LEAST_SIGN_UP: Duration = Duration::from_hours(1);

/// How often a tournament recurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Repeat {
    /// Each week, on the same day.
    Weekly,
    /// Each month, on the same day of the month, or on its last day.
    Monthly,
}

/// How a tournament recurs, and its place among those before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recurrence {
    pub(crate) every: Repeat,
    /// Number of this edition, from 1.
    pub(crate) edition: u16,
    /// Planned start, from which the next one is computed, even if the organizer starts earlier.
    pub(crate) due: Timestamp,
    /// Day of the month on which monthly tournaments start.
    pub(crate) day: u8,
    /// Number of divisions into which the entrants are divided if there are enough.
    pub(crate) divisions: u8,
    /// Division that this tournament is, from 1.
    pub(crate) division: u8,
    /// Name and number of rounds as planned, which change in a tournament that has started.
    pub(crate) name: String,
    pub(crate) rounds: u8,
    /// First division of the edition before.
    pub(crate) previous: Option<GameId>,
    /// Entrants of other divisions, until their tournaments are made.
    pub(crate) moved: Vec<Moved>,
    /// Tournaments of the other divisions of this edition, from the second on.
    pub(crate) others: Vec<GameId>,
    /// Whether users were reminded of the sign-up.
    pub(crate) reminded: bool,
    /// Number of editions in a row, including this one, that had too few entrants.
    pub(crate) empty: u8,
}

/// The entrants of a division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) division: u8,
    /// The entrants, each with the rating by which they are paired.
    pub(crate) players: Vec<(Player, i32)>,
}

words! {
    RepeatV1 of Repeat { Weekly, Monthly }
}

lists! {
    Moved(division: u8, players: Vec<(Player, i32)>);
}

records! {
    Recurrence as RecurrenceV1 {
        every: Repeat,
        edition: u16,
        due: Timestamp,
        day: u8 = 0,
        divisions: u8 = 1,
        division: u8 = 1,
        name: String = String::new(),
        rounds: u8 = 0,
        previous: Option<GameId> = None,
        moved: Vec<Moved> = Vec::new(),
        others: Vec<GameId> = Vec::new(),
        reminded: bool = false,
        empty: u8 = 0,
    }
}

impl Recurrence {
    /// Returns the recurrence of the first edition of a tournament that starts at `due`.
    pub(crate) fn first(every: Repeat, divisions: u8, due: Timestamp) -> Self {
        Self {
            every,
            edition: 1,
            due,
            day: day_of_month(due),
            divisions,
            division: 1,
            name: String::new(),
            rounds: 0,
            previous: None,
            moved: Vec::new(),
            others: Vec::new(),
            reminded: false,
            empty: 0,
        }
    }

    /// Returns true if the entrants of this edition have been divided.
    pub(crate) fn is_divided(&self) -> bool {
        self.division != 1 || !self.moved.is_empty() || !self.others.is_empty()
    }

    /// Returns when the next edition starts: at the first planned time that leaves time for sign-up after `now`.
    fn find_next(&self, now: Timestamp) -> Timestamp {
        let mut due = self.due;
        loop {
            due = match self.every {
                Repeat::Weekly => due.plus(Duration::from_hours(7 * 24)),
                Repeat::Monthly => add_month(due, self.day),
            };
            if due >= now.plus(LEAST_SIGN_UP) {
                return due;
            }
        }
    }
}

fn day_of_month(at: Timestamp) -> u8 {
    let day = Day::of(at);
    let (year, month) = day.month();
    let first = Day::first_of_month(year, month);
    (day.number() - first.number() + 1) as u8
}

/// Returns the same time of day in the next month, on `day` or on the last day of that month.
fn add_month(at: Timestamp, day: u8) -> Timestamp {
    let today = Day::of(at);
    let (year, month) = today.month();
    let of = |year: u32, month: u32| {
        let (year, month) = (year + (month - 1) / 12, (month - 1) % 12 + 1);
        Day::first_of_month(year, month as u8)
    };
    let first = of(year, u32::from(month) + 1);
    let after = of(year, u32::from(month) + 2);
    let length = after.number() - first.number();
    let days = u32::from(day.max(1)).min(length) - 1;
    let time = at.since(today.start());
    first
        .start()
        .plus(Duration::from_hours(24) * days)
        .plus(time)
}

/// Returns when the tournament next has something to do before it starts: to remind users of the sign-up, or to start.
pub(crate) fn find_timer(tournament: &Tournament, now: Timestamp) -> Timestamp {
    let starts = tournament.plan.starts;
    match find_reminder(tournament) {
        Some(at) if at > now => at,
        _ => starts,
    }
}

/// Returns when users are reminded of the sign-up; `None` if they are not, or were already.
pub(crate) fn find_reminder(tournament: &Tournament) -> Option<Timestamp> {
    let recurrence = tournament.recurrence.as_ref()?;
    let is_due = tournament.stage == TournamentStage::SignUp && !recurrence.reminded;
    let at = tournament.plan.starts.millis() - REMINDED_BEFORE.as_millis() as i64;
    is_due.then(|| Timestamp::from_millis(at))
}

/// Returns the next edition of a tournament that has started at `now`, or that had too few entrants. Returns `None` if it recurs no more: it does not
/// recur at all, it is not the first division, or nobody has come for several editions.
pub(crate) fn plan_next(tournament: &Tournament, id: GameId, now: Timestamp) -> Option<Tournament> {
    let recurrence = tournament.recurrence.as_ref()?;
    let is_empty = tournament.rounds.is_empty();
    let empty = if is_empty { recurrence.empty + 1 } else { 0 };
    if recurrence.division != 1 || empty >= MOST_EMPTY {
        return None;
    }
    let due = recurrence.find_next(now);
    let mut plan = tournament.plan.clone();
    plan.starts = due;
    plan.name.clone_from(&recurrence.name);
    plan.rounds = recurrence.rounds;
    Some(Tournament {
        plan,
        place: tournament.place,
        organizer: tournament.organizer,
        stage: TournamentStage::SignUp,
        entrants: Vec::new(),
        rounds: Vec::new(),
        post: None,
        recurrence: Some(Recurrence {
            edition: recurrence.edition.saturating_add(1),
            due,
            // If nobody has played, the edition before counts for the divisions.
            previous: if is_empty {
                recurrence.previous
            } else {
                Some(id)
            },
            moved: Vec::new(),
            others: Vec::new(),
            reminded: false,
            empty,
            ..recurrence.clone()
        }),
        event: None,
    })
}

/// Returns the division that each player of an edition has earned for the next one: the winner moves up, and the last one and those who gave up move
/// down. Of players who share a place, the one with the better tie-breaks or, if they are equal, the higher rating is the better one. `divisions`
/// are the tournaments of the edition, the first division first.
pub(crate) fn list_earned(divisions: &[Tournament]) -> Vec<(Player, u8)> {
    let mut earned = Vec::new();
    for (division, tournament) in (1u8..).zip(divisions) {
        let ranked = rank(tournament);
        for (at, standing) in ranked.iter().enumerate() {
            let player = tournament.entrants[standing.entrant].player;
            let next = if gave_up(tournament, standing.entrant) {
                division + 1
            } else if at == 0 {
                division.saturating_sub(1).max(1)
            } else if at == ranked.len() - 1 {
                division + 1
            } else {
                division
            };
            earned.push((player, next));
        }
    }
    earned
}

/// Divides entrants, each with their rating, into divisions, the first division first: by the division that they have `earned`, and within it by
/// rating. Who is new begins in the last one, unless nobody has earned a division. Each division has four entrants or more.
pub(crate) fn divide(
    entrants: &[(Player, i32)],
    earned: &[(Player, u8)],
    divisions: u8,
) -> Vec<Vec<(Player, i32)>> {
    let most = entrants.len() / LEAST_IN_DIVISION;
    let count = most.clamp(1, usize::from(divisions.max(1)));
    let rank = |player: Player| {
        let found = earned
            .iter()
            .find(|(it, _)| *it == player && player.user().is_some());
        match found {
            Some((_, division)) => *division,
            None if earned.is_empty() => 1,
            None => divisions,
        }
    };
    let mut ordered = entrants.to_vec();
    ordered.sort_by_key(|(player, rating)| (rank(*player), -rating));
    let (size, more) = (ordered.len() / count, ordered.len() % count);
    let mut rest = ordered.into_iter();
    // The lower divisions are the larger ones.
    (0..count)
        .map(|at| {
            let size = size + usize::from(at >= count - more);
            rest.by_ref().take(size).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests;
