//! Carries out offers that all players have accepted.

use asterism_store::{Change, CommitError, IdempotencyKey, Offer, Offered, Timestamp, UserId};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::game::offers::{build_agreed_change, unanswered_users, user_on};
use crate::protocol::refusal::Refusal;

/// Carries out a draw or takeback in `loaded`'s game that `by` was the last to accept.
///
/// # Errors
///
/// [`Refusal`] if the game has changed or ended in the meantime.
pub(crate) async fn carry_out(
    app: &App,
    key: IdempotencyKey,
    loaded: LoadedGame,
    what: Offered,
    by: UserId,
    now: Timestamp,
) -> Result<(), Refusal> {
    let change = build_agreed_change(loaded, what, Some(by), now)?;
    app.commit(key, now, change).await.map(|_| ())
}

/// Carries out `offer` if all players have accepted it and it is still open. This happens if the program stopped after the last answer.
pub(crate) async fn finish(
    app: &App,
    loaded: LoadedGame,
    offer: &Offer,
    now: Timestamp,
) -> Result<(), CommitError> {
    if loaded.record.standing() != Some(offer) || !unanswered_users(&loaded, offer).is_empty() {
        return Ok(());
    }
    let key = IdempotencyKey::OfferCarriedOut {
        game: loaded.record.id,
        number: offer.number,
    };
    let by = offer.agreed.last();
    let by = by.and_then(|seat| user_on(&loaded, *seat));
    let Ok(change) = build_agreed_change(loaded, offer.what, by, now) else {
        return Ok(());
    };
    let game = match &change {
        Change::Append { game, .. } | Change::Undo { game, .. } => *game,
        _ => return Ok(()),
    };
    match app.commit_rated(key, now, change).await {
        Ok(_) => {
            let _ = app.changes.send(game);
            Ok(())
        }
        // The offer has already been carried out, or the game has changed.
        Err(CommitError::Conflict { .. } | CommitError::Over) => Ok(()),
        Err(error) => Err(error),
    }
}
