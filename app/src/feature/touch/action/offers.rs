//! What the page is told about offers.

use crate::app::App;
use crate::feature::touch::payload::{OfferChoice, Visitor};
use crate::feature::touch::view::OfferLine;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Offering;
use crate::protocol::reply::Button;
use crate::worker::offers::{describe_answer, render_notice};

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
    app.write_plainly(text, visitor.reader(), loaded.record.place)
        .await
}
