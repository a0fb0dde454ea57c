//! The clocks of games: the time for each turn, pauses, and the effect of each change to a game on its clock.
//!
//! Nothing here reads the system time or the store. The end of a turn is always calculated from the start of the turn, the time allowed, and the
//! pauses. The calculation can therefore be repeated at any time, for example after a restart, with the same result.
//!
//! `docs/clocks.md` explains the rules to players and hosts.

use std::collections::BTreeSet;
use std::time::Duration;

use asterism_rules::{AnyGame, Seat};
use asterism_store::{Clock, Engine, EntryKind, GameRecord, Player, Terms, TimeControl, Timestamp};

use crate::game::loaded_game::{LoadedGame, is_engine_on};
use crate::game::pauses::{Habits, Pauses};

/// Value of `runs_out` during the engine's turns, which have no time limit.
const NEVER: Timestamp = Timestamp::from_millis(i64::MAX);

/// Returns the clock of a game that starts at `now` with the turn of `to_move`.
pub(crate) fn start_clock(
    terms: Terms,
    seats: &[Player],
    engine: Option<Engine>,
    to_move: Option<Seat>,
    pauses: &Pauses,
    now: Timestamp,
) -> Option<Clock> {
    let time = terms.time?;
    let engine = engine.map(|engine| Player::User(engine.user));
    let plays = |seat: Seat| engine.is_some() && seats.get(seat.index()).copied() == engine;
    let banks = seats.iter().map(|player| time.for_player(*player).bank);
    let to_move = to_move?;
    let time = time.for_player(*seats.get(to_move.index())?);
    let banks = (banks.collect(), Duration::ZERO);
    Some(start_turn(time, banks, to_move, plays, pauses, now))
}

/// Returns the clock after the entry `what`, which has been applied to `loaded.game` but not yet to `loaded.record`. `before` is the seat whose turn
/// it was before the entry. Returns `None` if the game is over or has no clock.
pub(crate) fn advance_clock(
    loaded: &LoadedGame,
    before: Option<Seat>,
    what: &EntryKind,
    now: Timestamp,
) -> Option<Clock> {
    let clock = loaded.record.clock.as_ref()?;
    match what {
        EntryKind::Move(_) => after_move(loaded, clock, before?, now),
        EntryKind::Resigned(_)
        | EntryKind::TimedOut(_)
        | EntryKind::DrawAgreed
        | EntryKind::Aborted(_) => after_departure(loaded, clock, before, now),
    }
}

/// Returns the clock after a move. Time used beyond the time per move is deducted from the mover's bank, and the next player's turn starts.
fn after_move(loaded: &LoadedGame, clock: &Clock, mover: Seat, now: Timestamp) -> Option<Clock> {
    let time = find_time(loaded, mover)?;
    let mut banks = clock.banks.clone();
    if !is_engine_on(&loaded.record, mover)
        && let Some(bank) = banks.get_mut(mover.index())
    {
        let used = loaded.pauses.used(mover, clock.since, now);
        let allowed = time.per_move.saturating_add(clock.given);
        *bank = bank.saturating_sub(used.saturating_sub(allowed));
    }
    next_turn(loaded, &loaded.game, banks, Duration::ZERO, now)
}

/// Returns the time that the player in `seat` has.
fn find_time(loaded: &LoadedGame, seat: Seat) -> Option<TimeControl> {
    let time = loaded.record.terms.time?;
    Some(time.for_player(loaded.player(seat)?))
}

/// Returns the clock after a player has left the game or the game has ended. If the turn has not changed, the clock of the current turn keeps
/// running.
fn after_departure(
    loaded: &LoadedGame,
    clock: &Clock,
    before: Option<Seat>,
    now: Timestamp,
) -> Option<Clock> {
    if loaded.game.ending().is_none() && loaded.game.to_move() == before {
        return Some(clock.clone());
    }
    next_turn(
        loaded,
        &loaded.game,
        clock.banks.clone(),
        Duration::ZERO,
        now,
    )
}

/// Returns the clock of a turn that starts again, either after a takeback to `then` or because the turn's board could not be posted at first. The
/// player whose turn it is gets the full time per move, but time used from banks is not restored.
pub(crate) fn restart_turn(loaded: &LoadedGame, then: &AnyGame, now: Timestamp) -> Option<Clock> {
    let clock = loaded.record.clock.as_ref()?;
    // What was given for this turn counts on.
    let given = if then.ply() == loaded.game.ply() {
        clock.given
    } else {
        Duration::ZERO
    };
    next_turn(loaded, then, clock.banks.clone(), given, now)
}

fn next_turn(
    loaded: &LoadedGame,
    game: &AnyGame,
    banks: Vec<Duration>,
    given: Duration,
    now: Timestamp,
) -> Option<Clock> {
    let plays = |seat: Seat| is_engine_on(&loaded.record, seat);
    let seat = game.to_move()?;
    Some(start_turn(
        find_time(loaded, seat)?,
        (banks, given),
        seat,
        plays,
        &loaded.pauses,
        now,
    ))
}

/// Returns the clock for a turn of `seat` that starts at `now`. `time` is what the player in this seat has, `given` what others
/// have given them for this turn; `is_engine` tells whether a seat is played by the engine.
fn start_turn(
    time: TimeControl,
    (banks, given): (Vec<Duration>, Duration),
    seat: Seat,
    is_engine: impl Fn(Seat) -> bool,
    pauses: &Pauses,
    now: Timestamp,
) -> Clock {
    let mut clock = Clock {
        since: now,
        runs_out: NEVER,
        remind: None,
        reminded: 0,
        given,
        credited: now,
        banks,
    };
    if !is_engine(seat) {
        let (reminders, runs_out) = compute_deadlines(&clock, time, seat, pauses);
        clock.remind = reminders.first().copied();
        clock.runs_out = runs_out;
    }
    clock
}

/// Returns the clock of `loaded`'s game after the player was reminded at `now`: reminders that are due by then count as one.
pub(crate) fn after_reminder(loaded: &LoadedGame, clock: Clock, now: Timestamp) -> Clock {
    let reminders = || {
        let seat = loaded.game.to_move()?;
        let time = find_time(loaded, seat)?;
        Some(compute_deadlines(&clock, time, seat, &loaded.pauses).0)
    };
    let reminders = reminders().unwrap_or_default();
    let due = reminders.iter().filter(|at| **at <= now).count();
    let sent = due.max(usize::from(clock.reminded) + 1);
    let remind = reminders.get(sent).copied();
    Clock {
        remind,
        // Nothing depends on it once there are no reminders left.
        reminded: remind.map_or(0, |_| u8::try_from(sent).unwrap_or(u8::MAX)),
        ..clock
    }
}

/// Returns the times at which the player in `seat` is reminded, in order, and the time at which their clock runs out.
///
/// A reminder that would come in the player's quiet hours comes when they end or, if too little time is left then, shortly before they begin.
fn compute_deadlines(
    clock: &Clock,
    time: TimeControl,
    seat: Seat,
    pauses: &Pauses,
) -> (Vec<Timestamp>, Timestamp) {
    let bank = clock.banks.get(seat.index()).copied().unwrap_or_default();
    let whole = time
        .per_move
        .saturating_add(bank)
        .saturating_add(clock.given);
    let runs_out = pauses.after(seat, clock.since, whole);
    let runs_out = pauses.with_grace(clock.since, runs_out);
    let Habits { mut leads, quiet } = pauses.habits_of(seat);
    leads.retain(|lead| *lead < whole);
    if leads.is_empty() {
        leads.push(whole / 4);
    }
    let awake = |at: Timestamp| match quiet.as_ref().and_then(|quiet| quiet.find(at)) {
        Some((_, end)) if end.plus(LEFT_AFTER_QUIET) <= runs_out => end,
        Some((begin, _)) => {
            let before = begin.millis() - BEFORE_QUIET.as_millis() as i64;
            Timestamp::from_millis(before).max(clock.since)
        }
        None => at,
    };
    let reminders = leads.into_iter().map(|lead| {
        let used = whole.saturating_sub(lead);
        awake(pauses.after(seat, clock.since, used))
    });
    let reminders: BTreeSet<Timestamp> = reminders.collect();
    (reminders.into_iter().collect(), runs_out)
}

/// Time that a player has at least after a reminder that waited for the end of their quiet hours.
const LEFT_AFTER_QUIET: Duration = Duration::from_hours(1);

/// How long before a player's quiet hours a reminder comes that cannot wait for their end.
const BEFORE_QUIET: Duration = Duration::from_mins(15);

/// Why a clock is recalculated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Renewal {
    /// There may have been outages.
    Credit,
    /// The players have been granted time, or the player has chosen other reminders: if the last reminder was sent, those that now lie ahead follow.
    Reminders,
    /// The player has changed a vacation. Only now may the end of the turn become earlier; reminders are as for `Reminders`.
    Vacation,
}

/// Recalculates the clock of `loaded`'s game from all pauses and extra time known at `now`. Returns `None` if the game is over or has no clock.
///
/// Except with [`Renewal::Vacation`], the end of the turn never becomes earlier, even if an outage that postponed it has been deleted since.
pub(crate) fn recompute_clock(
    loaded: &LoadedGame,
    renewal: Renewal,
    now: Timestamp,
) -> Option<Clock> {
    let old = loaded.record.clock.as_ref()?;
    let seat = loaded.game.to_move()?;
    let time = find_time(loaded, seat)?;
    let mut clock = old.clone();
    clock.credited = clock.credited.max(now);
    if is_engine_on(&loaded.record, seat) {
        return Some(clock);
    }
    let (reminders, runs_out) = compute_deadlines(&clock, time, seat, &loaded.pauses);
    clock.runs_out = match renewal {
        Renewal::Vacation => runs_out,
        Renewal::Credit | Renewal::Reminders => clock.runs_out.max(runs_out),
    };
    let next = reminders.get(usize::from(clock.reminded)).copied();
    match (renewal, clock.remind.and(next)) {
        (Renewal::Credit, None) => clock.remind = None,
        (Renewal::Credit, next) => clock.remind = clock.remind.max(next),
        (_, Some(next)) => clock.remind = Some(next),
        (_, None) => {
            let ahead = reminders.iter().position(|at| *at > now);
            clock.remind = ahead.map(|number| reminders[number]);
            clock.reminded = ahead.map_or(0, |number| u8::try_from(number).unwrap_or(u8::MAX));
        }
    }
    Some(clock)
}

/// Returns the time at which the current player's clock runs out, or `None` if it never does.
pub(crate) fn runs_out(record: &GameRecord) -> Option<Timestamp> {
    let clock = record.clock.as_ref()?;
    Some(clock.runs_out).filter(|end| *end != NEVER)
}

#[cfg(test)]
mod tests;
