//! Sends the response to an interaction: at once, or later after deferring it.

use std::sync::Arc;

use asterism_app::app::App;
use asterism_app::protocol::reply::{Audience, Post, Reply};
use asterism_app::protocol::request::{Request, What};
use asterism_store::{Change, GameId, IdempotencyKey, InteractionId, MessageId};
use serenity::all::{
    Builder as _, CreateInteractionResponse, CreateInteractionResponseFollowup,
    EditInteractionResponse, Http, Message,
};

use crate::discord::icons::{are_refused, without_icons};
use crate::discord::messenger::{THREAD_ARCHIVED, error_code};
use crate::discord::outbound;
use crate::discord::registered::Registered;

/// What is needed to respond to one interaction. The token is a secret: it is neither logged nor stored.
pub(super) struct Callback {
    pub(super) http: Arc<Http>,
    pub(super) registered: Arc<Registered>,
    pub(super) id: serenity::all::InteractionId,
    pub(super) token: String,
}

impl Callback {
    /// Sends the first response; returns false if Discord refuses it.
    pub(super) async fn answer(&self, reply: Reply) -> bool {
        let removes = matches!(reply, Reply::Done { remove: true });
        let instead = match &reply {
            Reply::Change(post) => Some(post.clone()),
            _ => None,
        };
        let refused = match self.send_first(reply).await {
            Ok(()) => {
                if removes {
                    self.remove_original().await;
                }
                return true;
            }
            Err(refused) => refused,
        };
        // In an archived thread no message can be edited, but the user still has to learn what happened.
        if let Some(post) = instead
            && error_code(&refused) == Some(THREAD_ARCHIVED)
        {
            let reply = Reply::Say(post, Audience::You);
            return self.is_accepted(self.send_first(reply).await);
        }
        self.is_accepted(Err(refused))
    }

    /// Deletes the interaction's own response. If the interaction is a press of a button, that is the message that carries it.
    async fn remove_original(&self) {
        let removed = self
            .http
            .delete_original_interaction_response(&self.token)
            .await;
        if let Err(error) = removed {
            let error = remove_secret(&error.to_string(), &self.token);
            tracing::debug!(interaction = %self.id, error, "could not remove a private message, clicks on it are refused");
        }
    }

    /// Sends a first response, without icons if Discord refuses them.
    async fn send_first(&self, mut reply: Reply) -> serenity::Result<()> {
        let plain = without_icons(&mut reply);
        let sent = self
            .respond(outbound::response(reply, &self.registered))
            .await;
        match plain {
            Some(plain) if are_refused(&sent) => {
                self.respond(outbound::response(plain, &self.registered))
                    .await
            }
            _ => sent,
        }
    }

    async fn respond(&self, response: CreateInteractionResponse) -> serenity::Result<()> {
        response
            .execute(&self.http, (self.id, self.token.as_str()))
            .await
    }

    /// Edits the deferred response, without icons if Discord refuses them.
    async fn edit_original(&self, mut post: Post) -> serenity::Result<Message> {
        let plain = without_icons(&mut post);
        let send = async |post| {
            let edit = outbound::edit(post, &self.registered);
            edit.execute(&self.http, &self.token).await
        };
        let sent = send(post).await;
        match plain {
            Some(plain) if are_refused(&sent) => send(plain).await,
            _ => sent,
        }
    }

    /// Sends another message, without icons if Discord refuses them.
    async fn follow_up(&self, mut post: Post, audience: Audience) -> serenity::Result<Message> {
        let plain = without_icons(&mut post);
        let send = async |post| {
            let message = outbound::followup(post, audience, &self.registered);
            let path = (None, self.token.as_str());
            message.execute(&self.http, path).await
        };
        let sent = send(post).await;
        match plain {
            Some(plain) if are_refused(&sent) => send(plain).await,
            _ => sent,
        }
    }

    /// Returns whether a response was accepted; logs if it was not.
    fn is_accepted(&self, sent: serenity::Result<()>) -> bool {
        let Err(error) = sent else {
            return true;
        };
        let error = remove_secret(&error.to_string(), &self.token);
        tracing::warn!(interaction = %self.id, error, "could not respond to an interaction, the player sees a failure");
        false
    }

    /// Defers the response; returns false if Discord refuses that.
    pub(super) async fn ask_for_time(&self, waits: Waits) -> bool {
        let response = match waits {
            Waits::ForChange => CreateInteractionResponse::Acknowledge,
            Waits::ForMessage(audience) => outbound::wait_for_message(audience),
        };
        self.is_accepted(self.respond(response).await)
    }

    /// Sends the deferred response, after [`ask_for_time`](Self::ask_for_time). Returns `None` if it could not be sent.
    pub(super) async fn answer_late(&self, waits: Waits, reply: Reply) -> Option<Sent> {
        let (post, audience, in_place) = match (reply, waits) {
            (Reply::Done { remove }, _) => {
                if remove {
                    self.remove_original().await;
                }
                return None;
            }
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
            // Discord accepts forms and suggestions only as a first response, and a response can be deferred only once.
            (Reply::Ask(_) | Reply::Suggest(_) | Reply::Later(..) | Reply::Meanwhile(..), _) => {
                return None;
            }
        };
        let sent = if in_place {
            self.edit_original(post).await.map(|_| Sent::Original)
        } else {
            if let Waits::ForMessage(_) = waits {
                // A new message replaces the one where Discord says that the bot is thinking.
                self.remove_original().await;
            }
            self.follow_up(post, audience)
                .await
                .map(|message| Sent::Another(MessageId::new(message.id.get())))
        };
        if let Err(error) = &sent {
            let error = remove_secret(&error.to_string(), &self.token);
            tracing::warn!(interaction = %self.id, error, "could not send a deferred response, the player gets no reply");
        }
        sent.ok()
    }

    /// Stores the id of the message that shows a challenge.
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
                tracing::warn!(%challenge, error, "could not get the message id of a challenge, its post will not be updated");
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
                tracing::debug!(%challenge, %error, "could not store the message id of a challenge, removing its buttons");
                // The challenge was answered before its message was known, so the buttons are outdated.
                self.strip(sent).await;
            }
        }
    }

    /// Removes the buttons from a response.
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
                "could not remove the buttons of a challenge, clicks on them are refused"
            );
        }
    }
}

/// The message Discord created from an interaction response.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sent {
    /// The interaction's own response.
    Original,
    /// A follow-up message.
    Another(MessageId),
}

/// What the user sees while the response is deferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// The message with the pressed button; the response edits it.
    ForChange,
    /// A new message where Discord says that the bot is thinking.
    ForMessage(Audience),
}

impl Waits {
    /// Guesses how `request` will be answered; `None` if the response cannot be deferred.
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
