//! Checks that a button belongs to the message on which it was pressed, because the reply to a button replaces that message.

use crate::app::App;
use crate::protocol::custom_id::{ButtonHome, CustomId};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Source;

impl App {
    /// Returns true if the button `id` belongs to the message on which it was pressed. The store decides, or Discord if the store does not know the
    /// message yet. Only if this returns true may the reply replace the message.
    pub(super) async fn belongs_on(&self, id: &CustomId, on: Source) -> Result<bool, Refusal> {
        if on.private {
            return Ok(true);
        }
        let post = match id.home() {
            ButtonHome::Anywhere => return Ok(true),
            ButtonHome::Challenge(id) => {
                let challenge = self.store.challenge(id).await?;
                challenge.and_then(|challenge| challenge.post)
            }
            ButtonHome::Offer { game, number } => {
                let record = self.store.game(game).await?;
                let offer = record.and_then(|record| record.offer);
                let offer = offer.filter(|offer| offer.number == number);
                offer.and_then(|offer| offer.post)
            }
        };
        if let Some(post) = post {
            return Ok(post == on.message);
        }
        // The store does not know the post yet.
        Ok(on.has_button)
    }
}

/// Converts a reply that would replace a message to a new private message.
pub(super) fn answer_privately(reply: Reply) -> Reply {
    match reply {
        Reply::Change(post) => {
            let post = Post {
                pings: Vec::new(),
                challenge: None,
                ..post
            };
            Reply::Say(post, Audience::You)
        }
        reply => reply,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::challenge::ChallengeState;
    use crate::protocol::payload::{OfferWish, Offering};
    use crate::protocol::request::{Value, What};
    use crate::testing::club::{ANN, BEN, Club, ids, person, text};

    /// Opens a challenge by Ann with these options and returns its id.
    async fn open_challenge(club: &Club, options: &[(&str, Value)]) -> asterism_store::GameId {
        open_challenge_to(club, "squadro", options).await
    }

    async fn open_challenge_to(
        club: &Club,
        game: &str,
        options: &[(&str, Value)],
    ) -> asterism_store::GameId {
        let options = [&[("game", text(game))], options].concat();
        match club.handle(&club.command(ANN, "challenge", &options)).await {
            Ok(Reply::Say(post, _)) => post.challenge.expect("the post should name its challenge"),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn every_button_of_a_challenge_post_belongs_to_it() {
        let club = Club::new();
        let to_ben = [("opponent", Value::User(person(BEN)))];
        for options in [&[][..], &to_ben] {
            let id = open_challenge(&club, options).await;
            let challenge = club.app.store.challenge(id).await.unwrap().unwrap();
            let post = club.app.challenge_post(&challenge, ChallengeState::Open);
            let buttons = ids(&post.await);
            assert!(!buttons.is_empty());
            for button in buttons {
                // The rules always come in a new message.
                if !matches!(button, CustomId::RulesOf { .. }) {
                    assert_eq!(button.home(), ButtonHome::Challenge(id), "{button}");
                }
            }
        }
    }

    #[tokio::test]
    async fn every_button_of_an_offer_post_belongs_to_it() {
        let club = Club::new();
        let game = club.start(&[ANN, BEN]).await;
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let board = crate::protocol::payload::Board {
            game,
            version: record.version,
        };
        let wish = OfferWish::Draw;
        let offer = CustomId::Offering(Offering::Make { wish, board });
        let made = club.handle(&club.press(ANN, &offer, &[])).await;
        assert!(made.is_ok(), "{made:?}");
        club.pump().await;
        let post = club
            .channel
            .posts()
            .pop()
            .expect("the offer should be posted");
        let buttons = ids(&post);
        assert!(!buttons.is_empty());
        for button in buttons {
            let home = ButtonHome::Offer { game, number: 1 };
            assert_eq!(button.home(), home, "{button}");
        }
    }

    #[tokio::test]
    async fn an_answer_to_a_challenge_does_not_replace_a_board() {
        let club = Club::new();
        club.start(&[ANN, BEN]).await;
        let id = open_challenge(&club, &[("opponent", Value::User(person(BEN)))]).await;
        club.post_challenge(id).await;
        let mut press = club.public_press(BEN, &CustomId::Decline(id));
        let own_post = club.handle(&press).await;
        assert!(matches!(own_post, Ok(Reply::Change(_))), "{own_post:?}");

        let id = open_challenge(&club, &[("opponent", Value::User(person(BEN)))]).await;
        club.post_challenge(id).await;
        press = club.public_press(BEN, &CustomId::Decline(id));
        let What::Press { on, .. } = &mut press.what else {
            panic!("expected a button press")
        };
        on.message = asterism_store::MessageId::new(0);
        let board = club.handle(&press).await;
        assert!(
            matches!(board, Ok(Reply::Say(_, Audience::You))),
            "{board:?}"
        );
    }

    #[tokio::test]
    async fn a_forged_answer_does_not_take_another_message_for_a_post_not_yet_stored() {
        let club = Club::new();
        // It is not full when Ben joins.
        let id = open_challenge_to(&club, "pentagame", &[]).await;
        for button in [CustomId::Join(id), CustomId::Leave(id)] {
            let mut press = club.public_press(BEN, &button);
            if let What::Press { on, .. } = &mut press.what {
                on.has_button = false;
            }
            let answered = club.handle(&press).await;
            assert!(
                matches!(answered, Ok(Reply::Say(_, Audience::You))),
                "{answered:?}"
            );
            let challenge = club.app.store.challenge(id).await.unwrap().unwrap();
            assert_eq!(challenge.post, None);
        }
        // Its own post has the button.
        let press = club.public_press(BEN, &CustomId::Join(id));
        let joined = club.handle(&press).await;
        assert!(matches!(joined, Ok(Reply::Change(_))), "{joined:?}");
    }
}
