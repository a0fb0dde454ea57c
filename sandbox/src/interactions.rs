//! Interactions of users with the bot: commands, autocomplete, buttons, menus, modals.
//!
//! This module performs the same checks as Discord's client, sends the interaction to the bot, and waits for the
//! acknowledgment.

mod client;
mod options;

use serde_json::{Value, json};

use crate::activity::Instance;
use crate::activity::launch::launch;
use crate::check::Draft;
use crate::delivery;
use crate::limits;
use crate::page::{Body, Refusal};
use crate::page_view;
use crate::rest::{NewMessage, create_message};
use crate::secret::random_text;
use crate::state::{Shared, State};
use crate::world::{
    APPLICATION, Cause, Change, Channel, Id, Interaction, Permissions, World, callback_kind,
    interaction_kind, message_kind, set_known,
};

/// Error shown to the user when the bot does not acknowledge an interaction in time.
const NO_RESPONSE: &str = "The application did not respond";

/// An interaction ready to be sent.
struct NewInteraction {
    channel: Id,
    data: Value,
    cause: Cause,
    message: Option<Id>,
    focused: Option<i64>,
}

/// Handles `POST /sandbox/interactions`. Returns the bot's response, or the reason why there is none.
pub(crate) async fn handle(shared: &Shared, body: &Body) -> Result<Value, Refusal> {
    let (id, at, waiting) = {
        let mut state = shared.lock();
        if let Some(direct) = client::prepare_direct_launch(&mut state, body)? {
            return launch_directly(&mut state, direct);
        }
        let new = client::prepare(&mut state, body)?;
        let id = new.cause.id;
        if !state.can_reach_bot() {
            return Ok(json!({"id": id, "outcome": "failed", "error": NO_RESPONSE}));
        }
        let at = state.now();
        let waiting = Waiting {
            shared: shared.clone(),
            id,
            notify: state.wait_for(id),
        };
        let sent = send(shared, &mut state, new, at);
        // Release the lock: dropping `waiting` takes it.
        drop(state);
        sent?;
        (id, at, waiting)
    };
    let answered = |state: &State| {
        let interaction = state.world.interactions.get(&id)?;
        interaction.answer.as_ref().map(|_| ())
    };
    waiting.until(at + limits::ACKNOWLEDGE_MS, answered).await;
    let deferred = {
        let state = shared.lock();
        let answer = state
            .world
            .interactions
            .get(&id)
            .and_then(|it| it.answer.as_ref());
        answer.is_some_and(|answer| !answer.settled)
    };
    if deferred && body["wait"].as_bool() == Some(true) {
        let settled = |state: &State| {
            let interaction = state.world.interactions.get(&id)?;
            let answer = interaction.answer.as_ref()?;
            let done = answer.settled;
            // A deferred message that is deleted is followed by another one.
            let gone = answer.kind == callback_kind::DEFERRED_UPDATE
                && interaction.original.is_none_or(|original| {
                    state.world.message(interaction.channel, original).is_none()
                });
            (done || gone || !interaction.followups.is_empty()).then_some(())
        };
        waiting.until(at + limits::TOKEN_MS, settled).await;
    }
    Ok(render_outcome(&shared.lock(), id))
}

/// Opens the Activity without the bot, as Discord does for an entry point command with the handler `DISCORD_LAUNCH_ACTIVITY`. The launch that starts
/// an instance also posts a message. Discord documents the message, but not what it contains.
/// See [Discord Docs/Entry Point Handlers](https://docs.discord.com/developers/interactions/application-commands#entry-point-handlers).
fn launch_directly(state: &mut State, new: NewInteraction) -> Result<Value, Refusal> {
    let id = new.cause.id;
    let launched = launch(state, new.cause.user, new.channel)?;
    if launched.is_new {
        let place = NewMessage {
            kind: message_kind::CHAT_INPUT_COMMAND,
            cause: Some(new.cause),
            ..NewMessage::new(new.channel, APPLICATION, None)
        };
        let draft = Draft {
            content: Some("The Activity has started.".to_owned()),
            ..Draft::default()
        };
        create_message(state, place, draft, &[], &[], |_| Vec::new())?;
    }
    let running = state.activities.find(&launched.instance, state.now());
    let activity = running.map_or(Value::Null, Instance::page_json);
    Ok(json!({"id": id, "outcome": "launch", "activity": activity}))
}

/// A client's wait for the response to an interaction. The wait ends when this value is dropped, for example because the client disconnects.
struct Waiting {
    shared: Shared,
    id: Id,
    notify: std::sync::Arc<tokio::sync::Notify>,
}

impl Waiting {
    /// Waits until `there` returns a value, the deadline passes, or the sandbox stops.
    async fn until(&self, deadline_ms: i64, there: impl Fn(&State) -> Option<()>) {
        let deadline = self.shared.clock().sleep_until(deadline_ms);
        tokio::pin!(deadline);
        loop {
            let woken = self.notify.notified();
            tokio::pin!(woken);
            // Register before checking, so that no answer is missed.
            woken.as_mut().enable();
            {
                let state = self.shared.lock();
                if state.closed || there(&state).is_some() {
                    return;
                }
            }
            tokio::select! {
                () = woken => {}
                () = &mut deadline => return,
            }
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.shared.lock().stop_waiting(self.id);
    }
}

/// Stores the interaction and sends it to the bot's address, or through the gateway if the bot has no address.
fn send(shared: &Shared, state: &mut State, new: NewInteraction, at: i64) -> Result<(), Refusal> {
    let id = new.cause.id;
    let interaction = Interaction {
        id,
        token: make_token(id),
        kind: new.cause.kind,
        user: new.cause.user,
        channel: new.channel,
        at,
        cause: new.cause,
        message: new.message,
        answer: None,
        original: None,
        followups: Vec::new(),
        focused: new.focused,
    };
    let event = event_json(&state.world, &interaction, &new.data);
    state.commit(vec![Change::Interaction(Box::new(interaction))])?;
    if !delivery::send_interaction(shared, state, &event) {
        state.gateway.dispatch_interaction(&event);
    }
    Ok(())
}

/// Renders an interaction object.
/// See [Discord Docs/Interaction Object](https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object).
fn event_json(world: &World, interaction: &Interaction, data: &Value) -> Value {
    let mut event = json!({
        "id": interaction.id,
        "application_id": APPLICATION,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": interaction.channel,
        "entitlements": [],
        "attachment_size_limit": limits::FILE_BYTES,
    });
    let user = world.users.get(&interaction.user);
    set_known(&mut event, "locale", user.map(|user| &user.locale));
    let Some(channel) = world.channels.get(&interaction.channel) else {
        return event;
    };
    event["channel"] = channel_json(world, channel, interaction.user);
    event["app_permissions"] = json!(app_permissions(world, channel, interaction.user));
    event["authorizing_integration_owners"] = world.owners_json(channel, &interaction.cause);
    event["context"] = json!(context(world, channel));
    if let Some(guild) = channel.guild.and_then(|guild| world.guilds.get(&guild)) {
        event["guild_id"] = json!(guild.id);
        event["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
        event["guild_locale"] = json!(guild.locale);
        if let Some(member) = world.member(guild.id, interaction.user) {
            let mut member = world.member_json(member);
            member["permissions"] = json!(world.permissions(channel, interaction.user));
            event["member"] = member;
        }
    } else {
        event["user"] = world.user_json_by_id(interaction.user);
    }
    if let Some(message) = interaction
        .message
        .and_then(|message| world.message(interaction.channel, message))
    {
        event["message"] = world.message_json(message);
    }
    event
}

/// Returns the context of an interaction: 0 in a guild, 1 in the bot's DM, 2 in another DM.
/// See [Discord Docs/Interaction Context Types](https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-context-types).
fn context(world: &World, channel: &Channel) -> u8 {
    match channel.guild {
        Some(_) => 0,
        None if world.has_bot(channel) => 1,
        None => 2,
    }
}

/// Returns the app's permissions as an interaction states them. In a guild where the app is not a member, they are the user's permissions, except
/// that the app can never see the channel or write in it.
fn app_permissions(world: &World, channel: &Channel, user: Id) -> Permissions {
    if channel.guild.is_none() {
        Permissions::said_outside_guilds(world.has_bot(channel))
    } else if world.has_bot(channel) {
        world.permissions(channel, APPLICATION)
    } else {
        world.permissions(channel, user).without(
            Permissions::VIEW_CHANNEL
                | Permissions::SEND_MESSAGES
                | Permissions::SEND_MESSAGES_IN_THREADS
                | Permissions::READ_MESSAGE_HISTORY,
        )
    }
}

/// Renders a channel as part of an interaction, with the permissions of `user`.
fn channel_json(world: &World, channel: &Channel, user: Id) -> Value {
    let mut object = world.channel_json(channel);
    object["permissions"] = json!(world.permissions(channel, user));
    object
}

/// Creates the secret token with which the bot responds to the interaction `id`, in the format of Discord's tokens.
fn make_token(id: Id) -> String {
    format!("aW50ZXJhY3Rpb24{id}{}{}", random_text(), random_text())
}

/// Renders the bot's response for the user's client.
fn render_outcome(state: &State, id: Id) -> Value {
    let failed = json!({"id": id, "outcome": "failed", "error": NO_RESPONSE});
    let Some(interaction) = state.world.interactions.get(&id) else {
        return failed;
    };
    let Some(answer) = &interaction.answer else {
        return failed;
    };
    let mut outcome = json!({"id": id});
    let message = interaction
        .original
        .and_then(|message| state.world.message(interaction.channel, message))
        .map(|message| page_view::render_message(&state.world, message, interaction.user));
    let name = match answer.kind {
        callback_kind::MESSAGE => "message",
        callback_kind::DEFERRED_MESSAGE => "deferred",
        callback_kind::DEFERRED_UPDATE => "deferred_update",
        callback_kind::UPDATE => "update",
        callback_kind::CHOICES => {
            outcome["choices"] = answer.data.clone().unwrap_or_default();
            "choices"
        }
        callback_kind::LAUNCH_ACTIVITY => {
            let instance = answer.data.as_ref().and_then(Value::as_str);
            let running = state
                .activities
                .find(instance.unwrap_or_default(), state.now());
            outcome["activity"] = running.map_or(Value::Null, Instance::page_json);
            "launch"
        }
        callback_kind::MODAL => {
            let mut modal = answer.data.clone().unwrap_or_default();
            modal["id"] = json!(id);
            outcome["modal"] = modal;
            "modal"
        }
        _ => return failed,
    };
    outcome["outcome"] = json!(name);
    if let Some(message) = message
        && interaction.kind != interaction_kind::AUTOCOMPLETE
    {
        outcome["message"] = message;
    }
    outcome
}
