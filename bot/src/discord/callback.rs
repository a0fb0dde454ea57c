//! Sends the answer to an interaction: at once, or later after asking Discord for time.

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

/// What it takes to answer one interaction. Its token is a secret: it is neither logged nor stored.
pub(super) struct Callback {
    pub(super) http: Arc<Http>,
    pub(super) id: serenity::all::InteractionId,
    pub(super) token: String,
}

impl Callback {
    /// Sends the first answer; returns false if Discord refuses it.
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
                tracing::warn!(interaction = %self.id, error = %remove_secret(&error.to_string(), &self.token), "could not answer an interaction, the player sees a failure");
                false
            }
        }
    }

    /// Tells Discord that the answer will take a while; returns false if Discord refuses that.
    pub(super) async fn ask_for_time(&self, waits: Waits) -> bool {
        self.respond(match waits {
            Waits::ForChange => CreateInteractionResponse::Acknowledge,
            Waits::ForMessage(audience) => outbound::wait_for_message(audience),
        })
        .await
    }

    /// Sends the answer after [`ask_for_time`](Self::ask_for_time).
    pub(super) async fn answer_late(&self, waits: Waits, reply: Reply) -> Option<Sent> {
        let (post, audience, in_place) = match (reply, waits) {
            (Reply::Say(post, audience), Waits::ForMessage(expected)) => {
                // Editing a message notifies nobody, so a post with a mention must be a new message.
                let in_place = audience == expected && post.pings.is_empty();
                (post, audience, in_place)
            }
            (Reply::Say(post, audience), Waits::ForChange) => (post, audience, false),
            (Reply::Change(post), Waits::ForChange) => (post, Audience::You, true),
            (Reply::Change(post), Waits::ForMessage(expected)) => {
                (post, Audience::You, expected == Audience::You)
            }
            // Discord takes forms and suggestions only as a first answer, and an answer is late only once.
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
                // A new message replaces the one that says that the bot is thinking.
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
            let error = remove_secret(&error.to_string(), &self.token);
            tracing::warn!(interaction = %self.id, error, "could not send a late answer, the player waits in vain");
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
                let error = remove_secret(&error.to_string(), &self.token);
                tracing::warn!(%challenge, error, "could not find out the message of a challenge, its post will not be updated");
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
                tracing::debug!(%challenge, %error, "could not store the message of a challenge, removing its buttons");
                // Somebody answered the challenge before its message was known: the buttons are out of date.
                self.strip(sent).await;
            }
        }
    }

    /// Removes the buttons from an answer.
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
            let error = remove_secret(&error.to_string(), &self.token);
            tracing::debug!(
                error,
                "could not remove the buttons of a challenge, they are refused when pressed"
            );
        }
    }
}

/// The message that an answer became.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sent {
    /// The interaction's own response.
    Original,
    /// Another message.
    Another(MessageId),
}

/// What the user is shown while waiting for a late answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// The message with the button they pressed; the answer changes it.
    ForChange,
    /// A new message.
    ForMessage(Audience),
}

impl Waits {
    /// Guesses what `request` leads to; `None` if a late answer is of no use.
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

/// Returns `text` without `secret`.
fn remove_secret(text: &str, secret: &str) -> String {
    text.replace(secret, "…")
}
