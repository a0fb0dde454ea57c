//! Routes for messages in channels.

use serde_json::{Value, json};

use super::compose::{
    NewMessage, check_deletable, check_editable, check_may_post, check_writable, create_message,
    edit_message, is_own,
};
use super::{ApiResponse, ApiResult, Call};
use crate::check::{Draft, Purpose};
use crate::error::{
    ApiError, CANNOT_DM, MISSING_PERMISSIONS, NO_HISTORY_FOR_REPLY, NO_MUTUAL_GUILDS,
    NOT_A_TEXT_CHANNEL, NOT_THE_AUTHOR, SYSTEM_MESSAGE, UNKNOWN_MESSAGE,
};
use crate::form::Field;
use crate::limits;
use crate::state::State;
use crate::world::{APPLICATION, Channel, Id, Message, Permissions, channel_kind, message_kind};

/// Finds a message that everyone in the channel sees. Ephemeral messages are not available on this route.
fn find_public_message(state: &State, channel: Id, message: Id) -> Result<&Message, ApiError> {
    let message = state
        .world
        .message(channel, message)
        .filter(|it| it.only_for.is_none());
    Ok(message.ok_or(UNKNOWN_MESSAGE)?)
}

/// Number of messages listed if `limit` is absent. [`LISTED_MAX`] is the maximum value of `limit`.
const LISTED: usize = 50;
const LISTED_MAX: usize = 100;

pub(super) fn list(state: &mut State, call: &Call) -> ApiResult {
    let channel = call.id("channel_id")?;
    let (_, permissions) = state.bot_channel(channel)?;
    let limit = call.query_limit(LISTED_MAX)?.unwrap_or(LISTED);
    let (before, after, around) = (
        call.query_id("before")?,
        call.query_id("after")?,
        call.query_id("around")?,
    );
    if !permissions.has(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(ApiResponse::Json(json!([])));
    }
    let all = || {
        let messages = state
            .world
            .messages
            .get(&channel)
            .into_iter()
            .flat_map(|it| it.values());
        messages.filter(|message| message.only_for.is_none())
    };
    let mut chosen: Vec<&Message> = if let Some(around) = around {
        let mut older: Vec<&Message> = all().filter(|it| it.id <= around).collect();
        older.drain(..older.len().saturating_sub(limit / 2 + 1));
        older.extend(
            all()
                .filter(|it| it.id > around)
                .take(limit - older.len().min(limit)),
        );
        older
    } else if let Some(after) = after {
        all().filter(|it| it.id > after).take(limit).collect()
    } else {
        let mut older: Vec<&Message> = all()
            .filter(|it| before.is_none_or(|before| it.id < before))
            .collect();
        older.drain(..older.len().saturating_sub(limit));
        older
    };
    chosen.reverse();
    let list: Vec<Value> = chosen
        .iter()
        .map(|message| state.bot_message_json(message))
        .collect();
    Ok(ApiResponse::Json(list.into()))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let message = find_public_message(state, channel.id, call.id("message_id")?)?;
    permissions.check(Permissions::READ_MESSAGE_HISTORY)?;
    Ok(ApiResponse::Json(state.bot_message_json(message)))
}

pub(super) fn create(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let channel = channel.clone();
    let draft = call.draft(Purpose::Create)?;
    if channel.kind == channel_kind::FORUM {
        return Err(NOT_A_TEXT_CHANNEL.into());
    }
    check_may_post(permissions, &channel, &draft, &call.files)?;
    check_open(state, &channel)?;

    if draft.enforce_nonce
        && let Some(nonce) = &draft.nonce
        && let Some(earlier) = find_by_nonce(state, nonce)
    {
        return Ok(ApiResponse::Json(state.bot_message_json(earlier)));
    }
    let reply_to = check_reply(state, &channel, permissions, &draft)?;
    let place = NewMessage::new(channel.id, APPLICATION, reply_to);
    check_writable(state, &place)?;
    let id = create_message(state, place, draft, &call.files, &[], |_| Vec::new())?;
    let message = find_public_message(state, channel.id, id)?;
    Ok(ApiResponse::Json(state.bot_message_json(message)))
}

/// Refuses messages to a user who has closed their DMs or shares no server with the bot.
fn check_open(state: &State, channel: &Channel) -> Result<(), ApiError> {
    if channel.is_dm() {
        let others = || {
            let all = channel.recipients.iter();
            all.filter(|user| **user != APPLICATION)
        };
        let closed = |user: &Id| state.user(*user).is_none_or(|user| !user.dms_open);
        if others().any(closed) {
            return Err(CANNOT_DM.into());
        }
        let is_stranger = |user: &Id| {
            let installed = state.user(*user).is_some_and(|user| user.installed);
            !installed && !state.world.shares_guild(*user, APPLICATION)
        };
        if others().any(is_stranger) {
            return Err(NO_MUTUAL_GUILDS.into());
        }
    }
    Ok(())
}

/// Finds the bot's recent message with this nonce in any channel, because Discord compares nonces per author.
fn find_by_nonce<'s>(state: &'s State, nonce: &Value) -> Option<&'s Message> {
    let since = Id::at(state.now() - limits::NONCE_MS);
    let channels = state.world.messages.values();
    channels
        .flat_map(|messages| messages.range(since..))
        .map(|(_, message)| message)
        .find(|it| is_own(it) && it.nonce.as_ref() == Some(nonce))
}

fn check_reply(
    state: &State,
    channel: &Channel,
    permissions: Permissions,
    draft: &Draft,
) -> Result<Option<Id>, ApiError> {
    let Some(reply) = &draft.reply else {
        return Ok(None);
    };
    let problem = |code, text: &str| Err(ApiError::form(&["message_reference"], code, text));
    if reply.channel.is_some_and(|id| id != channel.id) {
        return problem(
            "MESSAGE_REFERENCE_CANNOT_REFERENCE_OTHER_CHANNEL",
            "Cannot reply to a message in another channel",
        );
    }
    if !permissions.has(Permissions::READ_MESSAGE_HISTORY) {
        return Err(NO_HISTORY_FOR_REPLY.into());
    }
    let Ok(message) = find_public_message(state, channel.id, reply.message) else {
        if reply.must_exist {
            return problem("REPLIES_UNKNOWN_MESSAGE", "Unknown message");
        }
        return Ok(None);
    };
    if message.kind == message_kind::THREAD_CREATED {
        return problem(
            "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE",
            "Cannot reply to a system message",
        );
    }
    Ok(Some(message.id))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = state.bot_channel(call.id("channel_id")?)?;
    let channel = channel.clone();
    let message = find_public_message(state, channel.id, call.id("message_id")?)?.clone();
    let draft = call.draft(Purpose::Edit)?;
    if !is_own(&message) {
        return Err(NOT_THE_AUTHOR.into());
    }
    if matches!(
        message.kind,
        message_kind::THREAD_CREATED | message_kind::THREAD_STARTER
    ) {
        return Err(SYSTEM_MESSAGE.into());
    }
    check_editable(state, &message)?;
    state.count_old_edit(&message)?;
    edit_message(state, &message, draft, &call.files, &[], Vec::new())?;
    let message = find_public_message(state, channel.id, message.id)?;
    Ok(ApiResponse::Json(state.bot_message_json(message)))
}

pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let message = find_public_message(state, channel.id, call.id("message_id")?)?;
    if !is_own(message) && !permissions.has(Permissions::MANAGE_MESSAGES) {
        return Err(MISSING_PERMISSIONS.into());
    }
    check_deletable(state, message)?;
    let (channel, message) = (message.channel, message.id);
    state.remove_message(channel, message)?;
    Ok(ApiResponse::Empty)
}

pub(super) fn bulk_delete(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let channel = channel.id;
    let ids: Vec<Id> = call.read("messages", |body| {
        let list = body.required("messages").list(2..=100).unwrap_or_default();
        list.iter().filter_map(Field::id).collect()
    })?;
    permissions.check(Permissions::MANAGE_MESSAGES)?;
    for id in ids {
        state.remove_message(channel, id)?;
    }
    Ok(ApiResponse::Empty)
}
