//! Carrying out an offer that everyone has accepted.

use crate::app::App;
use crate::game::offers::agreed_change;
use crate::game::offers::missing;
use crate::game::table::Table;
use crate::protocol::refusal::Refusal;
use asterism_store::Change;
use asterism_store::CommitError;
use asterism_store::IdempotencyKey;
use asterism_store::Offer;
use asterism_store::Offered;
use asterism_store::Timestamp;

/// Carries out an accepted draw or takeback in `table`'s game.
///
/// # Errors
///
/// [`Refusal`] if the game has moved on or ended meanwhile.
pub(crate) async fn carry_out(
    app: &App,
    key: IdempotencyKey,
    table: Table,
    what: Offered,
    now: Timestamp,
) -> Result<(), Refusal> {
    let change = agreed_change(table, what, now)?;
    app.commit(key, now, change).await.map(|_| ())
}

/// Does the same for `offer` if everyone has accepted it and it is still open: the program was killed before it could.
pub(crate) async fn finish(
    app: &App,
    table: Table,
    offer: &Offer,
    now: Timestamp,
) -> Result<(), CommitError> {
    if table.record.standing() != Some(offer) || !missing(&table, offer).is_empty() {
        return Ok(());
    }
    let key = IdempotencyKey::OfferCarriedOut {
        game: table.record.id,
        number: offer.number,
    };
    let Ok(change) = agreed_change(table, offer.what, now) else {
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
        // Already done, or the game has moved on.
        Err(CommitError::Conflict { .. } | CommitError::Over) => Ok(()),
        Err(error) => Err(error),
    }
}
