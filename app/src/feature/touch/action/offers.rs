//! Offers on the page: what it is told about them, and answers. Each answer is a press on a button under the offer in Discord.

use asterism_store::{MessageId, Timestamp};
use serde_json::{Value, json};

use crate::app::App;
use crate::feature::touch::action::moves::{derive_interaction, name_as_there, write_reply};
use crate::feature::touch::payload::{Answering, OfferChoice, Visitor};
use crate::feature::touch::view::OfferLine;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Offering;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::{Source, What};
use crate::worker::offers::{describe_answer, render_notice};

/// Stands where presses for moves have a time, so that no answer to an offer counts as a repetition of a move.
const ANSWERS: u64 = u64::MAX;

/// Returns the open offer of a game, with what the visitor can do about it.
pub(super) async fn find_open(
    app: &App,
    visitor: &Visitor,
    loaded: &LoadedGame,
) -> Option<OfferLine> {
    let user = visitor.person.id;
    let offer = loaded.record.standing()?;
    let (text, buttons) = render_notice(loaded, user, visitor.language)?;
    let choices = buttons.into_iter().filter_map(|Button { label, id, .. }| {
        let choice = match id {
            CustomId::Offering(Offering::Accept { .. }) => OfferChoice::Accept,
            CustomId::Offering(Offering::Decline { .. }) => OfferChoice::Decline,
            CustomId::Offering(Offering::Withdraw { .. }) => OfferChoice::Withdraw,
            _ => return None,
        };
        Some((choice, label))
    });
    Some(OfferLine {
        number: offer.number,
        choices: choices.collect(),
        text: write_text(app, visitor, (loaded, &text)).await,
    })
}

/// Returns how the latest offer of a game ended, if its players have answered it.
pub(super) async fn find_settled(
    app: &App,
    visitor: &Visitor,
    loaded: &LoadedGame,
) -> Option<OfferLine> {
    let offer = loaded.record.offer.as_ref()?;
    let text = describe_answer(loaded, visitor.language)?;
    Some(OfferLine {
        number: offer.number,
        choices: Vec::new(),
        text: write_text(app, visitor, (loaded, &text)).await,
    })
}

async fn write_text(app: &App, visitor: &Visitor, (loaded, text): (&LoadedGame, &str)) -> String {
    let reader = (visitor.person.id, visitor.language);
    app.write_plainly(text, reader, loaded.record.place).await
}

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
    let what = What::Press {
        custom_id: CustomId::Offering(custom_id).to_string(),
        values: Vec::new(),
        // As under a private message about the offer, such as the one that shows it to those who wish to make another.
        on: Source {
            message: MessageId::new(0),
            private: true,
            has_button: true,
        },
    };
    let interaction = derive_interaction(parts.into_iter());
    let request = visitor.request(interaction, (record.place, None), what);
    let request = name_as_there(app, request).await;
    let reply = app.carry_out(&request, now).await?;
    Ok(json!({"text": write_reply(app, &request, reply).await}))
}
