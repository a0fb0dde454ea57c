//! Checks that a button belongs on the message it was pressed on, because answers replace that message.

use asterism_store::{GameQuery, GameState};

use crate::app::{App, MANY};
use crate::protocol::custom_id::{ButtonHome, CustomId};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::{Request, Source};

impl App {
    /// True if the button `id` belongs on the message it was pressed on, as far as that is known. Only then may the answer replace
    /// that message.
    pub(super) async fn stands_on(
        &self,
        request: &Request,
        id: &CustomId,
        on: Source,
    ) -> Result<bool, Refusal> {
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
        // The post is not known yet. At least it is not a game's board.
        let here = GameQuery {
            player: None,
            channel: Some(request.place.channel),
            guild: None,
            state: GameState::Running,
        };
        let games = self.store.games(here, MANY).await?;
        let mut boards = games.iter().filter_map(|game| game.post);
        Ok(!boards.any(|board| board.message == on.message))
    }
}

/// Turns an answer that would replace a message into one to the asker alone.
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
