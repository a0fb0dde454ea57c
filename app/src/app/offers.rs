//! Carries out offers that all players have accepted.

use asterism_store::{
    CommitError, EntryKind, IdempotencyKey, Offer, Offered, Receipt, Timestamp, UserId,
};

use crate::app::App;
use crate::game::answers::Answers;
use crate::game::loaded_game::{LoadedGame, replay_first};
use crate::game::offers::{unanswered_users, user_on};
use crate::game::turn::take_back;
use crate::protocol::refusal::Refusal;

/// Carries out a draw or takeback in `loaded`'s game. `by` is the player who was the last to accept it.
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
    let game = loaded.record.id;
    match commit_agreed(app, key, loaded, what, Some(by), now).await? {
        Ok(_) => Ok(()),
        Err(error) => Err(app.refuse(error, Some(game)).await),
    }
}

/// Commits the draw or takeback on which the players have agreed.
///
/// # Errors
///
/// [`Refusal`] if the draw or takeback is not possible in `loaded`'s game.
async fn commit_agreed(
    app: &App,
    key: IdempotencyKey,
    mut loaded: LoadedGame,
    what: Offered,
    by: Option<UserId>,
    now: Timestamp,
) -> Result<Result<Receipt, CommitError>, Refusal> {
    match what {
        Offered::Draw => {
            if !loaded.game.agree_draw() {
                return Err(Refusal::Over(loaded.record.id));
            }
            let entry = EntryKind::DrawAgreed;
            Ok(app.try_to_commit_entry(key, loaded, entry, by, now).await)
        }
        Offered::Takeback { entries } => {
            let left = loaded.record.entries.len().saturating_sub(entries as usize);
            let then = replay_first(&loaded.record, left)?;
            let build = |loaded: &LoadedGame, answers: &dyn Answers| {
                take_back(loaded, (entries, &then), by, answers, now)
            };
            Ok(app.commit_with_answers(key, loaded, build, now).await)
        }
    }
}

/// Carries out `offer` if all players have accepted it and it is still open. This is needed only if the program stopped just after the last answer.
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
    match commit_agreed(app, key, loaded, offer.what, by, now).await {
        // The offer has already been carried out, or the game has changed.
        Ok(Err(CommitError::Conflict { .. } | CommitError::Over)) | Err(_) => Ok(()),
        Ok(done) => done.map(drop),
    }
}
