//! Pauses by agreement, and time that players give to the player whose turn it is: when they are allowed.

use std::time::Duration;

use asterism_rules::Seat;
use asterism_store::{MAX_GRANTS, TimeGrant, Timestamp, UserId};

use crate::game::clocks::runs_out;
use crate::game::loaded_game::{LoadedGame, is_engine_on};
use crate::protocol::refusal::TimeRefusal;

/// Time that a player gives with one click.
pub(crate) const GIFT: Duration = Duration::from_hours(24);

/// Number of grants that are kept for pauses: there are no more gifts once a game has this many grants fewer than it can have.
const KEPT_FOR_PAUSES: usize = 20;

/// Returns the length of a pause of this many days.
pub(crate) fn pause_length(days: u8) -> Duration {
    Duration::from_hours(24 * u64::from(days))
}

/// Checks that the players may agree on a pause at `now`.
///
/// # Errors
///
/// [`TimeRefusal`] if they may not.
pub(crate) fn expect_pausable(loaded: &LoadedGame, now: Timestamp) -> Result<(), TimeRefusal> {
    expect_adjustable(loaded, MAX_GRANTS)?;
    match loaded.pauses.find_agreed_pause(now) {
        Some(until) => Err(TimeRefusal::Paused(until)),
        None => Ok(()),
    }
}

/// Returns the seat whose turn it is, if `giver` may give its player more time: each opponent may once in a turn, so that no one can keep the
/// others waiting for long without their agreement.
///
/// # Errors
///
/// [`TimeRefusal`] if they may not.
pub(crate) fn find_receiver(loaded: &LoadedGame, giver: UserId) -> Result<Seat, TimeRefusal> {
    expect_adjustable(loaded, MAX_GRANTS - KEPT_FOR_PAUSES)?;
    let seat = loaded.game.to_move().ok_or(TimeRefusal::Untimed)?;
    let is_givers = |seat: Seat| loaded.user(seat) == Some(giver);
    let mut sides = loaded.game.sides().into_iter();
    let is_own_side = sides.any(|side| side.contains(seat) && side.iter().any(is_givers));
    if is_own_side || is_givers(seat) || is_engine_on(&loaded.record, seat) {
        return Err(TimeRefusal::OwnTurn);
    }
    runs_out(&loaded.record).ok_or(TimeRefusal::Untimed)?;
    let since = loaded.since();
    let has_given = |grant: &TimeGrant| match *grant {
        TimeGrant::Gift { by, at, .. } => {
            let by = Seat::from_number(usize::from(by));
            at >= since && by.is_some_and(is_givers)
        }
        TimeGrant::Pause { .. } => false,
    };
    if loaded.record.grants.iter().any(has_given) {
        return Err(TimeRefusal::Given);
    }
    Ok(seat)
}

/// Checks that the game has a clock that its players may change, and fewer than `most` grants.
fn expect_adjustable(loaded: &LoadedGame, most: usize) -> Result<(), TimeRefusal> {
    let record = &loaded.record;
    if record.clock.is_none() {
        return Err(TimeRefusal::Untimed);
    }
    if record.origin.keeps_others_waiting() {
        return Err(TimeRefusal::Fixed);
    }
    if record.grants.len() >= most {
        return Err(TimeRefusal::Many(most));
    }
    Ok(())
}
