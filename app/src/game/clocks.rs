//! Clocks of games: how much time there is for a turn, when it does not run, and what becomes of it with each change.
//!
//! Nothing here looks at the time or into the store. A turn's end is always worked out anew from what is known: when the turn
//! began, how much time there is for it, and when time stood still. So whatever is worked out twice comes to the same, and
//! nothing is lost if it was interrupted.
//!
//! How it is decided, in words for players and hosts: `docs/clocks.md`.

use std::time::Duration;

use asterism_rules::{AnyGame, Seat};
use asterism_store::{
    Clock, Engine, EntryKind, GameRecord, Outage, Settings, Terms, TimeControl, Timestamp, UserId,
    Vacation,
};

use crate::game::table::{Table, replay};
use crate::game::turn::is_engine_on;

/// What somebody has left at least when an outage ends.
pub(crate) const GRACE: Duration = Duration::from_secs(60 * 60);

/// When the time of the engine runs out.
const NEVER: Timestamp = Timestamp::from_millis(i64::MAX);

/// When time stands still: for everybody while the bot is out of reach, for a player on vacation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pauses {
    /// Oldest first, apart from each other.
    pub(crate) outages: Vec<Outage>,
    /// By seat; of seats beyond the list: none.
    pub(crate) vacations: Vec<Vec<Vacation>>,
}

impl Pauses {
    /// What is known of the players with these settings, by seat.
    pub(crate) fn new(outages: Vec<Outage>, settings: &[Settings]) -> Pauses {
        let vacations = settings.iter().map(|it| it.vacations.clone());
        Pauses {
            outages,
            vacations: vacations.collect(),
        }
    }

    /// The same with the seats the other way round.
    pub(crate) fn reversed(&self) -> Pauses {
        Pauses {
            outages: self.outages.clone(),
            vacations: self.vacations.iter().rev().cloned().collect(),
        }
    }

    /// Times in which the time of `seat` stands still, in order and apart from each other.
    fn of(&self, seat: Seat) -> Vec<(Timestamp, Timestamp)> {
        let own = self.vacations.get(seat.index());
        let vacations = own.into_iter().flatten().map(|it| (it.from, it.to));
        let outages = self.outages.iter().map(|it| (it.from, it.to));
        let mut spans: Vec<_> = outages.chain(vacations).collect();
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

    /// When `seat` has used up `time` that began to run at `since`.
    fn after(&self, seat: Seat, since: Timestamp, time: Duration) -> Timestamp {
        let (mut at, mut left) = (since, time);
        for (from, to) in self.of(seat) {
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

    /// How much time `seat` has used from `since` to `until`.
    fn used(&self, seat: Seat, since: Timestamp, until: Timestamp) -> Duration {
        let still = self
            .of(seat)
            .into_iter()
            .map(|(from, to)| to.min(until).since(from.max(since)))
            .sum();
        until.since(since).saturating_sub(still)
    }

    /// When somebody loses whose time would run out at `end`: not right after an outage they could not play in.
    fn with_grace(&self, since: Timestamp, end: Timestamp) -> Timestamp {
        let mut end = end;
        for outage in &self.outages {
            if outage.to > since && outage.from < end {
                end = end.max(outage.to.plus(GRACE));
            }
        }
        end
    }
}

/// Clock of a game that starts at `now` with `to_move` on turn.
pub(crate) fn first(
    terms: Terms,
    seats: &[UserId],
    engine: Option<Engine>,
    to_move: Option<Seat>,
    pauses: &Pauses,
    now: Timestamp,
) -> Option<Clock> {
    let time = terms.time?;
    let plays = |seat: Seat| seats.get(seat.index()) == engine.map(|engine| engine.user).as_ref();
    let banks = vec![time.bank; seats.len()];
    Some(turn(time, banks, to_move?, plays, pauses, now))
}

/// Clock once `what` has happened in `table`'s game, which shows it already, while its record does not; `None` if the game is
/// over or has no clock.
pub(crate) fn after(table: &Table, what: &EntryKind, now: Timestamp) -> Option<Clock> {
    let clock = table.record.clock.as_ref()?;
    let before = replay(&table.record).ok()?.to_move();
    match what {
        EntryKind::Move(_) => after_move(table, clock, before?, now),
        EntryKind::Resigned(_) | EntryKind::TimedOut(_) | EntryKind::DrawAgreed => {
            after_departure(table, clock, before, now)
        }
    }
}

/// Somebody has moved: what took longer than a move may is gone from their bank, and the next has a turn's time.
fn after_move(table: &Table, clock: &Clock, mover: Seat, now: Timestamp) -> Option<Clock> {
    let time = table.record.terms.time?;
    let mut banks = clock.banks.clone();
    if !is_engine_on(&table.record, mover)
        && let Some(bank) = banks.get_mut(mover.index())
    {
        let used = table.pauses.used(mover, clock.since, now);
        *bank = bank.saturating_sub(used.saturating_sub(time.per_move));
    }
    next_turn(table, &table.game, time, banks, now)
}

/// Somebody has left. If it was not their turn, the time of whoever is on turn runs on.
fn after_departure(
    table: &Table,
    clock: &Clock,
    before: Option<Seat>,
    now: Timestamp,
) -> Option<Clock> {
    if table.game.ending().is_none() && table.game.to_move() == before {
        return Some(clock.clone());
    }
    let time = table.record.terms.time?;
    next_turn(table, &table.game, time, clock.banks.clone(), now)
}

/// Clock once entries of `table`'s game are taken back so that it stands as `then`: whoever is on turn has a turn's time again,
/// and what was taken from banks stays taken.
pub(crate) fn after_takeback(table: &Table, then: &AnyGame, now: Timestamp) -> Option<Clock> {
    let clock = table.record.clock.as_ref()?;
    let time = table.record.terms.time?;
    next_turn(table, then, time, clock.banks.clone(), now)
}

fn next_turn(
    table: &Table,
    game: &AnyGame,
    time: TimeControl,
    banks: Vec<Duration>,
    now: Timestamp,
) -> Option<Clock> {
    let plays = |seat: Seat| is_engine_on(&table.record, seat);
    Some(turn(
        time,
        banks,
        game.to_move()?,
        plays,
        &table.pauses,
        now,
    ))
}

/// Clock of a turn of `seat` that begins at `now`; `is_engine` tells whether the engine plays a seat.
fn turn(
    time: TimeControl,
    banks: Vec<Duration>,
    seat: Seat,
    is_engine: impl Fn(Seat) -> bool,
    pauses: &Pauses,
    now: Timestamp,
) -> Clock {
    let mut clock = Clock {
        since: now,
        runs_out: NEVER,
        remind: None,
        credited: now,
        banks,
    };
    if !is_engine(seat) {
        let (remind, runs_out) = moments(&clock, time, seat, pauses);
        clock.remind = Some(remind);
        clock.runs_out = runs_out;
    }
    clock
}

/// When the player on `seat` is to be reminded, and when their time is over.
fn moments(
    clock: &Clock,
    time: TimeControl,
    seat: Seat,
    pauses: &Pauses,
) -> (Timestamp, Timestamp) {
    let bank = clock.banks.get(seat.index()).copied().unwrap_or_default();
    let whole = time.per_move.saturating_add(bank);
    let runs_out = pauses.after(seat, clock.since, whole);
    let remind = pauses.after(seat, clock.since, whole.saturating_sub(whole / 4));
    (remind, pauses.with_grace(clock.since, runs_out))
}

/// Clock of `table`'s game with all that is known by `now` of outages and vacations; `None` if it has none.
///
/// An end is not taken back by this, since an outage may be forgotten before a long turn ends; but for `anew`, when the
/// player has changed their mind about a vacation.
pub(crate) fn made_good(table: &Table, anew: bool, now: Timestamp) -> Option<Clock> {
    let old = table.record.clock.as_ref()?;
    let time = table.record.terms.time?;
    let seat = table.game.to_move()?;
    let mut clock = old.clone();
    clock.credited = clock.credited.max(now);
    if is_engine_on(&table.record, seat) {
        return Some(clock);
    }
    let (remind, runs_out) = moments(&clock, time, seat, &table.pauses);
    if anew {
        clock.runs_out = runs_out;
        clock.remind = clock.remind.map(|_| remind);
    } else {
        clock.runs_out = clock.runs_out.max(runs_out);
        clock.remind = clock.remind.map(|old| old.max(remind));
    }
    Some(clock)
}

/// When the time of whoever is on turn runs out; `None` if it does not.
pub(crate) fn runs_out(record: &GameRecord) -> Option<Timestamp> {
    let clock = record.clock.as_ref()?;
    Some(clock.runs_out).filter(|end| *end != NEVER)
}

#[cfg(test)]
mod tests;
