//! Carries out offers that all players have accepted.

use asterism_store::{
    Change, CommitError, EntryKind, IdempotencyKey, Offer, Offered, Receipt, TimeGrant, Timestamp,
    Topic, UserId,
};

use crate::app::App;
use crate::game::answers::Answers;
use crate::game::clocks::{Renewal, recompute_clock};
use crate::game::grants::{expect_pausable, pause_length};
use crate::game::loaded_game::{LoadedGame, replay_first};
use crate::game::offers::{unanswered_users, user_on};
use crate::game::turn::take_back;
use crate::protocol::refusal::Refusal;

/// Carries out a draw, takeback or pause in `loaded`'s game. `by` is the player who was the last to accept it.
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

/// Commits the draw, takeback or pause on which the players have agreed.
///
/// # Errors
///
/// [`Refusal`] if it is not possible in `loaded`'s game.
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
        Offered::Pause { days } => {
            expect_pausable(&loaded, now)?;
            let game = loaded.record.id;
            let change = pause(loaded, days, by, now);
            let done = app.store.commit(key, now, change).await;
            app.tell_pages(game).await;
            Ok(done)
        }
    }
}

/// Returns the change that stops the clocks for some days. `by` is the player who knows of it: the last one to agree.
fn pause(mut loaded: LoadedGame, days: u8, by: Option<UserId>, now: Timestamp) -> Change {
    let offer = loaded.record.standing();
    let offer = offer.filter(|offer| offer.what == Offered::Pause { days });
    let number_of = |user| loaded.seat_of(user).map(|seat| seat.number() as u8);
    let by = by.and_then(number_of).unwrap_or(1);
    let grant = TimeGrant::Pause {
        by: offer.map_or(by, |offer| offer.by),
        offer: offer.map(|offer| offer.number),
        from: now,
        to: now.plus(pause_length(days)),
    };
    let (game, version) = (loaded.record.id, loaded.record.version);
    let before = loaded.record.grants.len();
    let number = before as u32 + 1;
    loaded.pauses.grants.push(grant);
    Change::GrantTime {
        game,
        version,
        before,
        grant,
        clock: recompute_clock(&loaded, Renewal::Reminders, now),
        jobs: vec![
            Topic::Granted { number, by },
            Topic::Refresh { version, at: None },
        ],
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
