//! Reminders for slow opponents: who may be reminded, and how often.

use std::time::Duration;

use asterism_store::{Timestamp, UserId};

use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::NudgeRefusal;

/// Time that a turn must last before the other players may remind the player, and minimum time between two reminders.
pub(crate) const PATIENCE: Duration = Duration::from_hours(24);

/// Returns the user whom `by` may remind: the player whose turn it is, if `by` is waiting for that player's move. Returns `None` if it is the
/// engine's turn.
pub(crate) fn find_slow_player(loaded: &LoadedGame, by: UserId) -> Option<UserId> {
    let user = loaded.turn()?;
    let waits = loaded.active_seat(by).is_some() && user != by;
    (waits && !loaded.record.is_engine(user)).then_some(user)
}

/// Checks that `user`, whose turn it is, has had enough time since the turn started and since the last reminder.
///
/// # Errors
///
/// [`NudgeRefusal`] if the user has not had enough time.
pub(crate) fn expect_patience(
    loaded: &LoadedGame,
    user: UserId,
    now: Timestamp,
) -> Result<(), NudgeRefusal> {
    let since = loaded.since();
    if now.since(since) < PATIENCE {
        return Err(NudgeRefusal::Early { user, since });
    }
    match loaded.record.nudged {
        Some(at) if now.since(at) < PATIENCE => Err(NudgeRefusal::Again { user, at }),
        Some(_) | None => Ok(()),
    }
}
