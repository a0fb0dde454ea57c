//! The way back to whoever used a command or pressed a button: an answer at once, or later after asking for time.

use std::sync::Arc;

use asterism_store::{Change, GameId, IdempotencyKey, InteractionId, MessageId};
use serenity::all::{
    Builder as _, CreateInteractionResponse, CreateInteractionResponseFollowup,
    EditInteractionResponse, Http,
};

use crate::discord::outbound;
use asterism_app::app::App;
use asterism_app::protocol::reply::{Audience, Reply};
use asterism_app::protocol::request::{Request, What};

/// The way back to one interaction. Its token is a secret: neither logged nor kept.
pub(super) struct Callback {
    pub(super) http: Arc<Http>,
    pub(super) id: serenity::all::InteractionId,
    pub(super) token: String,
}

impl Callback {
    /// Gives the first answer; false if Discord did not take it.
    pub(super) async fn answer(&self, reply: Reply) -> bool {
        self.respond(outbound::response(reply)).await
    }

    async fn respond(&self, response: CreateInteractionResponse) -> bool {
        match response
            .execute(&self.http, (self.id, self.token.as_str()))
            .await
        {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(interaction = %self.id, error = %without(&error.to_string(), &self.token), "an answer was not taken");
                false
            }
        }
    }

    /// Tells Discord that the answer will take a while; false if it cannot wait.
    pub(super) async fn ask_for_time(&self, waits: Waits) -> bool {
        self.respond(match waits {
            Waits::ForChange => CreateInteractionResponse::Acknowledge,
            Waits::ForMessage(audience) => outbound::wait_for_message(audience),
        })
        .await
    }

    /// Gives the answer after [`ask_for_time`](Self::ask_for_time).
    pub(super) async fn answer_late(&self, waits: Waits, reply: Reply) -> Option<Sent> {
        let (post, audience, in_place) = match (reply, waits) {
            (Reply::Say(post, audience), Waits::ForMessage(expected)) => {
                // Changing a message notifies nobody: what calls somebody is a new one.
                let in_place = audience == expected && post.pings.is_empty();
                (post, audience, in_place)
            }
            (Reply::Say(post, audience), Waits::ForChange) => (post, audience, false),
            (Reply::Change(post), Waits::ForChange) => (post, Audience::You, true),
            (Reply::Change(post), Waits::ForMessage(expected)) => {
                (post, Audience::You, expected == Audience::You)
            }
            // Forms and suggestions cannot come late, and nothing comes later than late.
            (Reply::Ask(_) | Reply::Suggest(_) | Reply::Later(..) | Reply::Meanwhile(..), _) => {
                return None;
            }
        };
        let sent = if in_place {
            outbound::edit(post)
                .execute(&self.http, &self.token)
                .await
                .map(|_| Sent::Original)
        } else {
            if let Waits::ForMessage(_) = waits {
                // Another message takes the place of the waiting one.
                let _ = self
                    .http
                    .delete_original_interaction_response(&self.token)
                    .await;
            }
            outbound::followup(post, audience)
                .execute(&self.http, (None, self.token.as_str()))
                .await
                .map(|message| Sent::Another(MessageId::new(message.id.get())))
        };
        if let Err(error) = &sent {
            let error = without(&error.to_string(), &self.token);
            tracing::warn!(interaction = %self.id, error, "a late answer was not taken");
        }
        sent.ok()
    }

    /// Tells the store which message a challenge's post became.
    pub(super) async fn note_post(
        &self,
        app: &App,
        challenge: GameId,
        sent: Sent,
        id: InteractionId,
    ) {
        let post = match sent {
            Sent::Another(message) => Ok(message),
            Sent::Original => self
                .http
                .get_original_interaction_response(&self.token)
                .await
                .map(|message| MessageId::new(message.id.get())),
        };
        let post = match post {
            Ok(message) => message,
            Err(error) => {
                let error = without(&error.to_string(), &self.token);
                tracing::warn!(%challenge, error, "a challenge's post is unknown");
                return;
            }
        };
        let key = IdempotencyKey::ChallengePost { id };
        let noted = app
            .store
            .commit(
                key,
                app.clock.now(),
                Change::SetChallengePost { challenge, post },
            )
            .await;
        match noted {
            Ok(_) => {}
            Err(error) => {
                tracing::debug!(%challenge, %error, "a challenge's post was not noted");
                // Answered before it was known where it stands: its buttons are old ones already.
                self.strip(sent).await;
            }
        }
    }

    /// Takes the buttons off an answer.
    async fn strip(&self, sent: Sent) {
        let stripped = match sent {
            Sent::Original => {
                let edit = EditInteractionResponse::new().components(Vec::new());
                edit.execute(&self.http, &self.token).await
            }
            Sent::Another(message) => {
                let message = serenity::all::MessageId::new(message.get());
                let edit = CreateInteractionResponseFollowup::new().components(Vec::new());
                edit.execute(&self.http, (Some(message), self.token.as_str()))
                    .await
            }
        };
        if let Err(error) = stripped {
            let error = without(&error.to_string(), &self.token);
            tracing::debug!(error, "a post keeps its old buttons");
        }
    }
}

/// Which message an answer has become.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sent {
    /// The interaction's own response.
    Original,
    /// One beside it.
    Another(MessageId),
}

/// What somebody waits for whom the bot has asked for time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// Another look of the message they pressed a button on.
    ForChange,
    /// A new message.
    ForMessage(Audience),
}

impl Waits {
    /// What `request` probably leads to; `None` if a late answer is none.
    pub(super) fn of(request: &Request) -> Option<Waits> {
        match &request.what {
            What::Complete(..) => None,
            What::Press { .. } | What::Submit { .. } => Some(Waits::ForChange),
            What::Command(call) if call.name == "challenge" => {
                Some(Waits::ForMessage(Audience::Everyone))
            }
            What::Command(_) | What::Menu(..) => Some(Waits::ForMessage(Audience::You)),
        }
    }
}

/// `text` without the secret in it.
fn without(text: &str, secret: &str) -> String {
    text.replace(secret, "…")
}
