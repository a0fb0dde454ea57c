//! Dispatches each command, button and form to its action.

use std::pin::Pin;

use asterism_store::{Setting, Timestamp};
use futures_util::future::{BoxFuture, join};

use crate::action::board::BoardForm;
use crate::action::play::Pressed;
use crate::action::{
    abort, board, challenge, context, games, guide, hint, more, more_time, nudge, offer, play,
    play_me, replay, resign, rules, server, suggest,
};
use crate::app::{App, RequestContext};
use crate::feature;
use crate::protocol::command::{Command, MenuCommand};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::OfferWish;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Later, Post, Reply};
use crate::protocol::request::{Call, Request, Target, What};

mod own_post;

impl App {
    /// Carries out a request in the user's language, and sets `request.language` to that language: the one that the user has chosen, or else that of
    /// their Discord client.
    ///
    /// Like other functions that are called from crates depending on this one, this function boxes its future, so that the future is compiled only in
    /// this crate. An `async fn`, with everything it awaits, would be compiled again in each of those crates.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the request cannot be carried out; in that case, nothing has changed.
    pub fn answer<'a>(
        &'a self,
        request: &'a mut Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.learn_from(request);
            // Load it concurrently, because the database may be far away.
            let chosen = self.chosen_language(request.user.id);
            let (chosen, access) = join(chosen, self.check_access(request)).await;
            if let Some(chosen) = chosen {
                // Command names stay in the language of the user's client, which shows them that way.
                request.language = chosen.with_commands_of(request.language);
            }
            access?;
            carry_out(RequestContext::new(self, request, now)).await
        })
    }

    /// Carries out a request in the language that the request specifies.
    ///
    /// # Errors
    ///
    /// The same as for [`answer`](Self::answer).
    pub fn handle<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.learn_from(request);
            self.check_access(request).await?;
            carry_out(RequestContext::new(self, request, now)).await
        })
    }

    /// Carries out a request that the app has made itself for a user. Access is checked as for other requests, but nothing is learned from it: such a
    /// request tells neither how the user is called in its place, nor that messages arrive there.
    ///
    /// # Errors
    ///
    /// The same as for [`answer`](Self::answer).
    pub(crate) fn carry_out<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Reply, Refusal>> {
        Box::pin(async move {
            self.check_access(request).await?;
            carry_out(RequestContext::new(self, request, now)).await
        })
    }

    /// Remembers what a request reveals, even if the request is refused: users' names, the server's language, and the fact that messages to this user
    /// and in this channel can probably be delivered again.
    fn learn_from(&self, request: &Request) {
        self.names.learn(request.place, &request.user);
        self.names.learn_language(request);
        self.expect_delivery(request);
        match &request.what {
            What::Command(call) => {
                for person in call.people() {
                    self.names.learn(request.place, person);
                }
            }
            What::Menu(_, Target::Person(person)) => self.names.learn(request.place, person),
            What::Menu(..) | What::Complete(..) | What::Press { .. } | What::Submit { .. } => {}
        }
    }

    /// Checks that the server allows the request in this channel. Unknown commands and buttons pass, because they are refused later, when they would
    /// be carried out.
    async fn check_access(&self, request: &Request) -> Result<(), Refusal> {
        let access = match &request.what {
            What::Command(call) => Command::from_name(&call.name).map(|spec| spec.access),
            What::Menu(name, _) => MenuCommand::from_name(name).map(|spec| spec.access),
            What::Press { custom_id, .. } => custom_id.parse().ok().map(|id: CustomId| id.access()),
            What::Complete(..) | What::Submit { .. } => None,
        };
        match access {
            Some(access) => self.may_be_used(request, access).await,
            None => Ok(()),
        }
    }

    /// Builds the message that a [`Reply::Later`] or [`Reply::Meanwhile`] announced.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game has changed in the meantime, or if the message cannot be built.
    pub fn finish<'a>(
        &'a self,
        request: &'a Request,
        later: Later,
        audience: Audience,
    ) -> BoxFuture<'a, Result<Post, Refusal>> {
        Box::pin(async move {
            let context = RequestContext::new(self, request, self.clock.now());
            finish(context, later, audience).await
        })
    }
}

impl App {
    /// Builds the message that shows how far the work of a [`Reply::Meanwhile`] has come. Returns `None` if that is not known.
    pub fn progress<'a>(
        &'a self,
        request: &'a Request,
        later: Later,
    ) -> BoxFuture<'a, Option<Post>> {
        Box::pin(async move {
            let context = RequestContext::new(self, request, self.clock.now());
            progress(context, later).await
        })
    }
}

/// Puts a handler's future on the heap. In an unoptimized build, each handler that is awaited in a `match` would need its own place on the stack, and
/// together they would fill it.
fn on_heap<F: Future>(build: impl FnOnce() -> F) -> Pin<Box<F>> {
    Box::pin(build())
}

async fn carry_out(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    match &context.request.what {
        What::Command(call) => run_command(context, call).await,
        What::Menu(name, target) => run_menu_command(context, name, target).await,
        What::Complete(call, focus) => {
            Ok(Reply::Suggest(suggest::suggest(context, call, focus).await))
        }
        What::Press { custom_id, on, .. } => {
            let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
            let stands_there = context.app.belongs_on(&id, *on).await?;
            let reply = press(context, id).await?;
            Ok(if stands_there {
                reply
            } else {
                own_post::answer_privately(reply)
            })
        }
        What::Submit { custom_id, .. } => {
            let id: CustomId = custom_id.parse().map_err(|_| Refusal::Button)?;
            press(context, id).await
        }
    }
}

/// Calls the handler of each slash command.
macro_rules! handle_commands {
    ($context:ident $call:ident $(
        $(#[$about:meta])*
        $command:ident $name:literal $text:ident => $access:ident, $group:ident, $handler:expr, [$($option:expr),* $(,)?];
    )*) => {
        async fn run_command($context: RequestContext<'_>, $call: &Call) -> Result<Reply, Refusal> {
            let spec = Command::from_name(&$call.name);
            match spec.map(|spec| spec.command) {
                $(Some(Command::$command) => $handler,)*
                None => Err(Refusal::Command { name: $call.name.clone() }),
            }
        }
    };
}

commands!(handle_commands, context, call);

/// Calls the handler of each context menu command.
macro_rules! handle_menu_commands {
    ($context:ident $(
        $(#[$about:meta])*
        $command:ident $on:ident($target:ident) $text:ident => $access:ident, $handler:expr;
    )*) => {
        async fn run_menu_command(
            $context: RequestContext<'_>,
            name: &str,
            target: &Target,
        ) -> Result<Reply, Refusal> {
            let spec = MenuCommand::from_name(name);
            match (spec.map(|spec| spec.command), target) {
                $((Some(MenuCommand::$command), Target::$on($target)) => $handler,)*
                _ => Err(Refusal::Command { name: name.to_owned() }),
            }
        }
    };
}

menu_commands!(handle_menu_commands, context);

/// Calls the handler of each button, menu and form.
macro_rules! handle_buttons {
    ($context:ident $(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($($part:ident: $part_type:ty),*))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $access:expr, $home:expr, $press:expr $(, $submit:expr)?;
    )*) => {
        #[allow(unused_variables, reason = "some handlers do not need all fields of their row")]
        async fn press($context: RequestContext<'_>, id: CustomId) -> Result<Reply, Refusal> {
            if $context.is_form() && !id.is_form() {
                return Err(Refusal::Button);
            }
            match id {
                $(CustomId::$name $(($($part),*))? $({$($field),*})? => {
                    $(if $context.is_form() {
                        return on_heap(|| async move { $submit }).await;
                    })?
                    on_heap(|| async move { $press }).await
                })*
            }
        }
    };
}

buttons!(handle_buttons, context);

/// Calls the handler of each deferred message.
macro_rules! handle_later {
    ($context:ident $audience:ident $(
        $(#[$about:meta])*
        $name:ident $(($part:ident: $part_type:ty))? $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $handler:expr $(, $progress:expr)?;
    )*) => {
        async fn finish(
            $context: RequestContext<'_>,
            later: Later,
            $audience: Audience,
        ) -> Result<Post, Refusal> {
            match later {
                $(Later::$name $(($part))? $({$($field),*})? => $handler,)*
            }
        }

        #[allow(unused_variables, reason = "most work does not tell how far it has come")]
        async fn progress($context: RequestContext<'_>, later: Later) -> Option<Post> {
            match later {
                $(Later::$name $(($part))? $({$($field),*})? => {
                    $(return $progress;)?
                    #[allow(unreachable_code, reason = "rows that tell it have returned")]
                    None
                })*
            }
        }
    };
}

later_posts!(handle_later, context, audience);

#[cfg(test)]
mod every_game;
#[cfg(test)]
mod tests;
