//! Pauses by agreement, and time that players give to the player whose turn it is: when they are allowed.

use std::time::Duration;

use asterism_rules::Seat;
use asterism_store::{MAX_GRANTS, Timestamp, UserId};

use crate::game::clocks::runs_out;
use crate::game::loaded_game::{LoadedGame, is_engine_on};
use crate::protocol::refusal::TimeRefusal;

/// Time that a player gives with one click.
pub(crate) const GIFT: Duration = Duration::from_hours(24);

/// Time that a player can have left at most after a gift.
const MOST_LEFT: Duration = Duration::from_hours(60 * 24);

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
    expect_adjustable(loaded)?;
    match loaded.pauses.find_agreed_pause(now) {
        Some(until) => Err(TimeRefusal::Paused(until)),
        None => Ok(()),
    }
}

/// Returns the seat whose turn it is, if `giver` may give its player more time at `now`.
///
/// # Errors
///
/// [`TimeRefusal`] if they may not.
pub(crate) fn find_receiver(
    loaded: &LoadedGame,
    giver: UserId,
    now: Timestamp,
) -> Result<Seat, TimeRefusal> {
    expect_adjustable(loaded)?;
    let seat = loaded.game.to_move().ok_or(TimeRefusal::Untimed)?;
    if loaded.user(seat) == Some(giver) || is_engine_on(&loaded.record, seat) {
        return Err(TimeRefusal::OwnTurn);
    }
    let end = runs_out(&loaded.record).ok_or(TimeRefusal::Untimed)?;
    if end.plus(GIFT) > now.plus(MOST_LEFT) {
        return Err(TimeRefusal::Enough(end));
    }
    Ok(seat)
}

/// Checks that the game has a clock that its players may change.
fn expect_adjustable(loaded: &LoadedGame) -> Result<(), TimeRefusal> {
    let record = &loaded.record;
    if record.clock.is_none() {
        return Err(TimeRefusal::Untimed);
    }
    if !record.origin.allows_vacations() {
        return Err(TimeRefusal::Fixed);
    }
    if record.grants.len() >= MAX_GRANTS {
        return Err(TimeRefusal::Many);
    }
    Ok(())
}
