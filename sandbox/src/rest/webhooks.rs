//! Routes for followups: messages and edits that use an interaction's token, which is valid for 15 minutes.
//!
//! See [Discord Docs/Followup Messages](https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages).

use super::callbacks::{find_known, find_original, followup_cause, make_place};
use super::compose::{NewMessage, check_editable, check_writable, create_message, edit_message};
use super::{ApiResponse, ApiResult, Call};
use crate::check::{Draft, Purpose};
use crate::error::{ApiError, INVALID_WEBHOOK_TOKEN, TOO_MANY_FOLLOWUPS, UNKNOWN_WEBHOOK};
use crate::limits;
use crate::state::State;
use crate::world::{APPLICATION, Change, Interaction, Message, flag, interaction_kind};

/// Finds the interaction with the token in the path. The interaction must be acknowledged and at most 15 minutes old.
fn find_interaction(state: &State, call: &Call) -> Result<Interaction, ApiError> {
    if call.id("webhook_id")? != APPLICATION {
        return Err(UNKNOWN_WEBHOOK.into());
    }
    let token = call.text("webhook_token");
    let interaction = state
        .world
        .interaction_by_token(token)
        .ok_or(INVALID_WEBHOOK_TOKEN)?;
    if state.now() - interaction.at > limits::TOKEN_MS {
        return Err(INVALID_WEBHOOK_TOKEN.into());
    }
    // The webhook exists only after the interaction is acknowledged; autocomplete never has one.
    if interaction.answer.is_none() || interaction.kind == interaction_kind::AUTOCOMPLETE {
        return Err(UNKNOWN_WEBHOOK.into());
    }
    Ok(interaction.clone())
}

/// Finds the message in the path, if the interaction's token may change it. A path without a message ID refers to the first response.
fn find_message(
    state: &State,
    call: &Call,
    interaction: &Interaction,
) -> Result<Message, ApiError> {
    if call.text("message_id").is_empty() {
        return find_original(state, interaction);
    }
    let id = call.id("message_id")?;
    let reachable = interaction.original == Some(id)
        || interaction.followups.contains(&id)
        || interaction.message == Some(id);
    find_known(state, interaction, reachable.then_some(id))
}

fn answer(state: &State, message: &Message) -> ApiResponse {
    let message = state
        .world
        .message(message.channel, message.id)
        .unwrap_or(message);
    ApiResponse::Json(state.world.message_json(message))
}

pub(super) fn follow_up(state: &mut State, call: &Call) -> ApiResult {
    let mut interaction = find_interaction(state, call)?;
    let draft = call.draft(Purpose::Respond)?;
    // After a deferral, the first followup becomes the deferred response. Its own ephemeral flag is ignored.
    let loading = find_original(state, &interaction)
        .ok()
        .filter(|it| it.flags & flag::LOADING != 0);
    if let Some(message) = loading {
        return change(state, call, &interaction, &message, draft);
    }
    let channel = state.world.channels.get(&interaction.channel);
    let of_guild = channel.is_some_and(|channel| state.world.has_bot(channel));
    if !of_guild && interaction.followups.len() >= limits::FOLLOWUPS {
        return Err(TOO_MANY_FOLLOWUPS.into());
    }
    let ephemeral = draft.flags & flag::EPHEMERAL != 0;
    let place = make_place(state, &interaction, ephemeral);
    check_writable(state, &place)?;
    let place = NewMessage {
        only_for: place.only_for,
        cause: Some(followup_cause(&interaction)),
        ..NewMessage::new(place.channel, place.author, interaction.original)
    };
    let id = create_message(state, place, draft, &call.files, &[], |message| {
        interaction.followups.push(message);
        vec![Change::Interaction(Box::new(interaction.clone()))]
    })?;
    state.wake(interaction.id);
    let message = find_known(state, &interaction, Some(id))?;
    Ok(answer(state, &message))
}

fn change(
    state: &mut State,
    call: &Call,
    interaction: &Interaction,
    message: &Message,
    draft: Draft,
) -> ApiResult {
    let mut also = Vec::new();
    let mut settled = interaction.clone();
    if interaction.original == Some(message.id)
        && let Some(answer) = &mut settled.answer
        && !answer.settled
    {
        answer.settled = true;
        also.push(Change::Interaction(Box::new(settled)));
    }
    check_editable(state, message)?;
    edit_message(state, message, draft, &call.files, &[], also)?;
    state.wake(interaction.id);
    Ok(answer(state, message))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let interaction = find_interaction(state, call)?;
    let message = find_message(state, call, &interaction)?;
    Ok(answer(state, &message))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let interaction = find_interaction(state, call)?;
    let message = find_message(state, call, &interaction)?;
    let draft = call.draft(Purpose::Edit)?;
    change(state, call, &interaction, &message, draft)
}

pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let interaction = find_interaction(state, call)?;
    let message = find_message(state, call, &interaction)?;
    state.remove_message(interaction.channel, message.id)?;
    state.wake(interaction.id);
    Ok(ApiResponse::Empty)
}
