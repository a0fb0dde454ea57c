//! Handles **Balance**: the challenger changes a challenge in which the first player has a proven win to a variant that balances it.

use asterism_store::{Change, GameId, Timestamp};

use super::answer::{open, pressed_post, render_after_answer};
use crate::app::{App, TRIES};
use crate::game::challenge::{balance_variant, may_balance};
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Request;

/// Changes the variant of challenge `id`, unless somebody has accepted it.
pub(crate) async fn balance(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    for _ in 0..TRIES {
        if let Some(receipt) = app.store.receipt(request.key()).await? {
            return render_after_answer(app, request, receipt.id).await;
        }
        let challenge = open(app, request, id, now).await?;
        if challenge.by != request.user.id {
            return Err(ChallengeRefusal::NotBalancer(challenge.by).into());
        }
        if challenge.is_accepted() {
            return Err(ChallengeRefusal::AcceptedVariant.into());
        }
        let variant = balance_variant(&challenge).filter(|_| may_balance(&challenge));
        let variant = variant.ok_or(ChallengeRefusal::Balanced)?;
        let change = Change::SetVariant {
            challenge: id,
            version: challenge.version,
            options: variant.options,
            variant: variant.text,
            shown_on: pressed_post(request, &challenge),
        };
        match app.commit(request.key(), now, change).await {
            Ok(_) => return render_after_answer(app, request, id).await,
            // Somebody answered at the same moment: try again.
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}
