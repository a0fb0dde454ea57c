//! Handles the first response to an interaction.
//!
//! See [Discord Docs/Create Interaction Response](https://discord.com/developers/docs/interactions/receiving-and-responding#create-interaction-response).

use serde_json::{Value, json};

use super::compose::{NewMessage, check_editable, check_writable, create_message, edit_message};
use super::{ApiResponse, ApiResult, Call};
use crate::activity::launch;
use crate::check::{Draft, Purpose, check_choices, check_modal};
use crate::error::{ALREADY_ACKNOWLEDGED, ApiError, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, problem};
use crate::form::Field;
use crate::limits;
use crate::state::{MessageChange, State};
use crate::world::{
    self, APPLICATION, Cause, Change, Channel, Id, Interaction, Message, Permissions,
    callback_kind, flag, interaction_kind, message_kind, set_known,
};

pub(super) fn respond(state: &mut State, call: &Call) -> ApiResult {
    let id = call.id("interaction_id")?;
    let interaction = state
        .world
        .interaction_by_token(call.text("interaction_token"))
        .filter(|interaction| interaction.id == id)
        .ok_or(UNKNOWN_INTERACTION)?
        .clone();
    if interaction.answer.is_some() {
        return Err(ALREADY_ACKNOWLEDGED.into());
    }
    if state.now() - interaction.at > limits::ACKNOWLEDGE_MS {
        return Err(UNKNOWN_INTERACTION.into());
    }
    let (kind, act) = read(call, &interaction)?;
    perform(state, call, &interaction, kind, act)?;
    state.wake(id);
    if !call.query_flag("with_response") {
        return Ok(ApiResponse::Empty);
    }
    Ok(ApiResponse::Json(callback_json(state, id, kind)))
}

/// Checks the body of a callback. Returns the callback's type and the action that it asks for.
fn read(call: &Call, interaction: &Interaction) -> Result<(u8, CallbackAction), ApiError> {
    let read = call.read("type data", |body| {
        let kind = body.required("type");
        let number = u8::try_from(kind.choice(&CALLBACK_KINDS)?).ok()?;
        check_kind(&kind, number, interaction);
        let carries = matches!(number, callback_kind::MESSAGE | callback_kind::UPDATE);
        if !call.files.is_empty() && !carries {
            kind.report(problem::INTERACTION_FILES_NOT_ALLOWED);
        }
        Some((number, read_data(number, body.field("data"), interaction)))
    })?;
    // If no problem was reported, there is a type.
    Ok(read.ok_or(UNKNOWN_INTERACTION)?)
}

fn read_data(kind: u8, data: Field<'_>, interaction: &Interaction) -> CallbackAction {
    match kind {
        callback_kind::MESSAGE => {
            CallbackAction::Message(Draft::read(data.required(), Purpose::Respond))
        }
        callback_kind::UPDATE => {
            CallbackAction::Update(Draft::read(data.required(), Purpose::Edit))
        }
        callback_kind::DEFERRED_MESSAGE => {
            // Libraries build a deferral with their message builder and send its empty fields.
            let draft = Draft::read(data, Purpose::Respond);
            CallbackAction::Defer {
                ephemeral: draft.flags & flag::EPHEMERAL != 0,
            }
        }
        callback_kind::DEFERRED_UPDATE => {
            Draft::read(data, Purpose::Respond);
            CallbackAction::DeferUpdate
        }
        callback_kind::CHOICES => CallbackAction::Choices(check_choices(
            data.required(),
            interaction.focused.unwrap_or(0),
        )),
        callback_kind::MODAL => CallbackAction::Modal(check_modal(data.required())),
        callback_kind::LAUNCH_ACTIVITY => {
            if data.value().is_some() {
                data.report(problem::INTERACTION_DATA_NOT_ALLOWED);
            }
            CallbackAction::Launch
        }
        _ => CallbackAction::Unfit,
    }
}

fn perform(
    state: &mut State,
    call: &Call,
    interaction: &Interaction,
    kind: u8,
    act: CallbackAction,
) -> Result<(), ApiError> {
    let answered = |settled, data, original| answered(interaction, kind, settled, data, original);
    match act {
        CallbackAction::Message(draft) => {
            let place = make_place(state, interaction, draft.flags & flag::EPHEMERAL != 0);
            check_writable(state, &place)?;
            create_message(state, place, draft, &call.files, &["data"], |message| {
                vec![answered(true, None, Some(message))]
            })?;
            Ok(())
        }
        CallbackAction::Defer { ephemeral } => defer(state, interaction, ephemeral),
        CallbackAction::Update(draft) => {
            let message = find_known(state, interaction, interaction.message)?;
            check_editable(state, &message)?;
            let done = answered(true, None, Some(message.id));
            edit_message(state, &message, draft, &call.files, &["data"], vec![done])
        }
        CallbackAction::DeferUpdate => {
            let message = find_known(state, interaction, interaction.message)?.id;
            state.commit(vec![answered(false, None, Some(message))])
        }
        CallbackAction::Choices(choices) => {
            state.commit(vec![answered(true, Some(json!(choices)), None)])
        }
        CallbackAction::Modal(modal) => state.commit(vec![answered(true, Some(modal), None)]),
        CallbackAction::Launch => {
            let launched = launch::launch(state, interaction.user, interaction.channel)?;
            let data = Some(json!(launched.instance));
            state.commit(vec![answered(true, data, None)])
        }
        CallbackAction::Unfit => Err(ApiError::unsupported("this callback type")),
    }
}

/// Callback types that Discord knows.
const CALLBACK_KINDS: [i64; 9] = [1, 4, 5, 6, 7, 8, 9, 10, 12];

/// The action that a checked callback asks for.
enum CallbackAction {
    Message(Draft),
    Defer { ephemeral: bool },
    Update(Draft),
    DeferUpdate,
    Choices(Vec<Value>),
    Modal(Value),
    Launch,
    Unfit,
}

/// Reports a callback type that is not allowed for this type of interaction.
fn check_kind(field: &Field<'_>, callback: u8, interaction: &Interaction) {
    let fits = match callback {
        callback_kind::MESSAGE | callback_kind::DEFERRED_MESSAGE => {
            interaction.kind != interaction_kind::AUTOCOMPLETE
        }
        callback_kind::DEFERRED_UPDATE | callback_kind::UPDATE => {
            interaction.kind == interaction_kind::COMPONENT
                || (interaction.kind == interaction_kind::MODAL && interaction.message.is_some())
        }
        callback_kind::CHOICES => interaction.kind == interaction_kind::AUTOCOMPLETE,
        callback_kind::MODAL => {
            matches!(
                interaction.kind,
                interaction_kind::COMMAND | interaction_kind::COMPONENT
            )
        }
        callback_kind::LAUNCH_ACTIVITY => interaction.kind != interaction_kind::AUTOCOMPLETE,
        // A pong answers a ping, which the gateway never sends. The other types are not supported.
        _ => false,
    };
    if !fits {
        field.problem(
            "INTERACTION_TYPE_INVALID_CALLBACK_TYPE",
            format!(
                "Callback type {callback} is not valid for an interaction of type {}",
                interaction.kind
            ),
        );
    }
}

/// Returns whether all responses must be ephemeral, because the app is not a member of the guild and the user may not use external apps there.
fn is_confined(state: &State, interaction: &Interaction) -> bool {
    let (world, channel) = (&state.world, interaction.channel);
    let is_guest = |channel: &Channel| channel.guild.is_some() && !world.has_bot(channel);
    world.channels.get(&channel).is_some_and(is_guest)
        && !world.may(interaction.user, Permissions::USE_EXTERNAL_APPS, channel)
}

/// Returns the destination of a response, with the interaction that caused it.
pub(super) fn make_place(state: &State, interaction: &Interaction, ephemeral: bool) -> NewMessage {
    let ephemeral = ephemeral || is_confined(state, interaction);
    let kind = match (interaction.kind, interaction.message) {
        (_, Some(_)) => message_kind::REPLY,
        (interaction_kind::COMMAND, None)
            if interaction.cause.target_user.is_some()
                || interaction.cause.target_message.is_some() =>
        {
            message_kind::CONTEXT_MENU_COMMAND
        }
        (_, None) => message_kind::CHAT_INPUT_COMMAND,
    };
    NewMessage {
        channel: interaction.channel,
        author: APPLICATION,
        kind,
        only_for: ephemeral.then_some(interaction.user),
        cause: Some(interaction.cause.clone()),
        reply_to: interaction.message,
    }
}

fn defer(state: &mut State, interaction: &Interaction, ephemeral: bool) -> Result<(), ApiError> {
    let id = state.next_id();
    let place = make_place(state, interaction, ephemeral);
    check_writable(state, &place)?;
    let ephemeral = place.only_for.is_some();
    let message = Message {
        flags: flag::LOADING | if ephemeral { flag::EPHEMERAL } else { 0 },
        reply_to: place.reply_to,
        only_for: place.only_for,
        interaction: place.cause,
        ..Message::new(id, place.channel, place.kind, state.now())
    };
    let done = answered(
        interaction,
        callback_kind::DEFERRED_MESSAGE,
        false,
        None,
        Some(id),
    );
    state.put_message(message, MessageChange::Created, vec![done])
}

/// Returns the change that records the bot's response in the interaction.
fn answered(
    interaction: &Interaction,
    kind: u8,
    settled: bool,
    data: Option<Value>,
    original: Option<Id>,
) -> Change {
    let mut interaction = interaction.clone();
    interaction.answer = Some(world::Answer {
        kind,
        settled,
        data,
    });
    interaction.original = original;
    Change::Interaction(Box::new(interaction))
}

/// Renders the body of the HTTP response to a callback with `with_response=true`.
fn callback_json(state: &State, id: Id, kind: u8) -> Value {
    let Some(interaction) = state.world.interactions.get(&id) else {
        return json!({});
    };
    let mut about = json!({
        "id": id,
        "type": interaction.kind,
        "channel_id": interaction.channel,
    });
    let guild = state.world.guild_of(interaction.channel);
    set_known(&mut about, "guild_id", guild);
    if kind == callback_kind::LAUNCH_ACTIVITY {
        let answer = interaction.answer.as_ref();
        let instance = answer.and_then(|answer| answer.data.clone());
        about["activity_instance_id"] = json!(instance);
        let resource = json!({"type": kind, "activity_instance": {"id": instance}});
        return json!({"interaction": about, "resource": resource});
    }
    let Ok(message) = find_original(state, interaction) else {
        return json!({"interaction": about});
    };
    about["response_message_id"] = json!(message.id);
    about["response_message_loading"] = json!(message.flags & flag::LOADING != 0);
    about["response_message_ephemeral"] = json!(message.only_for.is_some());
    let mut answer = json!({"interaction": about});
    if matches!(kind, callback_kind::MESSAGE | callback_kind::UPDATE) {
        answer["resource"] = json!({"type": kind, "message": state.world.message_json(&message)});
    }
    answer
}

/// Returns the message of the first response: the message that the bot sent, or the message whose component was used.
pub(super) fn find_original(state: &State, interaction: &Interaction) -> Result<Message, ApiError> {
    find_known(state, interaction, interaction.original)
}

/// Returns the message `id` in the channel of the interaction.
pub(super) fn find_known(
    state: &State,
    interaction: &Interaction,
    id: Option<Id>,
) -> Result<Message, ApiError> {
    let message = id.and_then(|id| state.world.message(interaction.channel, id));
    Ok(message.ok_or(UNKNOWN_MESSAGE)?.clone())
}

/// Returns the cause to store with a followup message.
pub(super) fn followup_cause(interaction: &Interaction) -> Cause {
    Cause {
        original: interaction.original,
        ..interaction.cause.clone()
    }
}
