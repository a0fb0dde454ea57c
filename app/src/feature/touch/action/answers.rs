//! Answers to offers. Each is a press on a button under the offer in Discord.

use asterism_store::Timestamp;
use serde_json::{Value, json};

use crate::app::App;
use crate::feature::touch::action::moves::{
    derive_interaction, name_as_there, press_in_private, write_reply,
};
use crate::feature::touch::payload::{Answering, OfferChoice, Visitor};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Offering;
use crate::protocol::refusal::Refusal;

/// Stands where presses for moves have a time, so that no answer to an offer counts as a repetition of a move.
const ANSWERS: u64 = u64::MAX;

/// Answers `answer`: presses a button under an offer. The same call makes the same request, so that it is carried out once.
pub(crate) async fn answer(
    app: &App,
    visitor: &Visitor,
    answering: Answering,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let Answering {
        game,
        offer: number,
        choice,
    } = answering;
    let record = app.see_game(visitor, game).await?;
    let (custom_id, answer) = match choice {
        OfferChoice::Accept => (Offering::Accept { game, number }, 0),
        OfferChoice::Decline => (Offering::Decline { game, number }, 1),
        OfferChoice::Withdraw => (Offering::Withdraw { game, number }, 2),
    };
    let user = visitor.person.id.get();
    let parts = [user, game.get(), u64::from(number), ANSWERS, answer];
    // As under the private message that shows the offer to those who wish to make another.
    let what = press_in_private(&CustomId::Offering(custom_id));
    let interaction = derive_interaction(parts.into_iter());
    let request = visitor.request(interaction, (record.place, None), what);
    let request = name_as_there(app, request).await;
    let reply = app.carry_out(&request, now).await?;
    Ok(json!({"text": write_reply(app, &request, reply).await}))
}
