//! Reminding a slow opponent: who may be reminded, and how often.

use std::time::Duration;

use asterism_store::{Timestamp, UserId};

use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::NudgeRefusal;

/// How long a turn lasts before the others may remind the player, and how long they must wait before they remind them again.
pub(crate) const PATIENCE: Duration = Duration::from_hours(24);

/// Returns the user whom `by` may remind: the current player, if `by` waits for them in the game. The engine is never reminded.
pub(crate) fn find_slow_player(loaded: &LoadedGame, by: UserId) -> Option<UserId> {
    let user = loaded.turn()?;
    let waits = loaded.active_seat(by).is_some() && user != by;
    (waits && !loaded.record.is_engine(user)).then_some(user)
}

/// Checks that `user`, whose turn it is, has had enough time since their turn began and since they were last reminded.
///
/// # Errors
///
/// [`NudgeRefusal`] if they have not.
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
