//! Reads and changes channels and threads.

use serde_json::json;

use super::{ApiResponse, ApiResult, Call, channel_json};
use crate::error::{
    ApiError, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED, WRONG_CHANNEL_TYPE,
};
use crate::form::Object;
use crate::limits;
use crate::state::State;
use crate::world::{APPLICATION, Channel, Permissions, set_known};

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let (channel, _) = state.bot_channel(call.id("channel_id")?)?;
    Ok(ApiResponse::Json(state.world.channel_json(channel)))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    let channel = channel.clone();
    let changed = if channel.thread.is_some() {
        edit_thread(state, call, channel, permissions)?
    } else if channel.guild.is_some() {
        edit_channel(call, channel, permissions)?
    } else {
        return Err(WRONG_CHANNEL_TYPE.into());
    };
    let event = changed.update_event();
    let id = state.put_channel(changed, event)?;
    Ok(ApiResponse::Json(channel_json(state, id)))
}

/// Fields of a channel or thread that a request can change and that the sandbox supports.
const SUPPORTED: &str = "name topic position rate_limit_per_user archived auto_archive_duration locked \
    invitable type";
/// Fields of a channel or thread that a request can change on Discord, but that the sandbox does not support.
const UNSUPPORTED: &str = "icon bitrate user_limit nsfw parent_id permission_overwrites lock_permissions \
    rtc_region video_quality_mode default_auto_archive_duration default_reaction_emoji \
    default_thread_rate_limit_per_user default_sort_order default_forum_layout default_tag_setting flags \
    available_tags applied_tags";

/// Reads a change to a channel or thread. Ignores channel-only fields for a thread, and thread-only fields for a channel.
fn read_change<T>(
    call: &Call,
    kind: u8,
    read: impl FnOnce(&Object<'_>) -> T,
) -> Result<T, ApiError> {
    call.read(&format!("{SUPPORTED} {UNSUPPORTED}"), |body| {
        body.refuse_unsupported(UNSUPPORTED, "this setting of a channel");
        let wanted = body.integer("type", 0..=i64::from(u8::MAX));
        if wanted.is_some_and(|wanted| wanted != i64::from(kind)) {
            let field = body.field("type");
            field.report_unsupported("changing the type of a channel");
        }
        read(body)
    })
}

fn edit_channel(
    call: &Call,
    mut channel: Channel,
    permissions: Permissions,
) -> Result<Channel, ApiError> {
    read_change(call, channel.kind, |body| {
        if let Some(name) = body.text("name", limits::CHANNEL_NAME) {
            channel.name = Some(name.to_lowercase().replace(' ', "-"));
        }
        if body.has("topic") {
            channel.topic = body.text("topic", 0..=limits::TOPIC).map(ToOwned::to_owned);
        }
        if let Some(position) = body.integer("position", 0..=i64::from(u16::MAX)) {
            channel.position = u16::try_from(position).unwrap_or(u16::MAX);
        }
        if let Some(seconds) = body.integer("rate_limit_per_user", 0..=limits::SLOW_MODE) {
            channel.slow_mode = u16::try_from(seconds).unwrap_or(u16::MAX);
        }
    })?;
    permissions.check(Permissions::MANAGE_CHANNELS)?;
    Ok(channel)
}

fn edit_thread(
    state: &State,
    call: &Call,
    mut channel: Channel,
    permissions: Permissions,
) -> Result<Channel, ApiError> {
    let now = state.now();
    let Some(mut thread) = channel.thread.take() else {
        return Err(WRONG_CHANNEL_TYPE.into());
    };
    let (mut others, mut slowed) = (false, false);
    let (archived, locked) = read_change(call, channel.kind, |body| {
        if let Some(name) = body.text("name", limits::CHANNEL_NAME) {
            channel.name = Some(name.to_owned());
            others = true;
        }
        let (archived, locked) = (body.boolean("archived"), body.boolean("locked"));
        if let Some(minutes) = body
            .field("auto_archive_duration")
            .choice(&limits::AUTO_ARCHIVE_MINUTES)
        {
            thread.auto_archive_minutes = minutes;
            others = true;
        }
        if let Some(invitable) = body.boolean("invitable") {
            thread.invitable = invitable;
            others = true;
        }
        if let Some(seconds) = body.integer("rate_limit_per_user", 0..=limits::SLOW_MODE) {
            channel.slow_mode = u16::try_from(seconds).unwrap_or(u16::MAX);
            slowed = true;
        }
        (archived, locked)
    })?;

    let manages = permissions.has(Permissions::MANAGE_THREADS);
    let may_write = permissions.has(Permissions::SEND_MESSAGES_IN_THREADS);
    others |= slowed;
    if thread.archived && archived != Some(false) && (others || locked.is_some()) {
        return Err(THREAD_ARCHIVED.into());
    }
    if !manages {
        // Without that permission, the bot may only change its own threads and unarchive unlocked threads.
        let only_wakes = archived == Some(false) && !others && locked.is_none();
        let allowed = thread.owner == APPLICATION || (only_wakes && may_write);
        if thread.locked && (archived.is_some() || locked.is_some() || others) {
            return Err(THREAD_LOCKED.into());
        }
        if !allowed || locked.is_some() || slowed {
            return Err(MISSING_PERMISSIONS.into());
        }
    }
    if let Some(archived) = archived.filter(|archived| *archived != thread.archived) {
        thread.archived = archived;
        thread.archive_changed_at = now;
        thread.active_at = now;
    }
    thread.locked = locked.unwrap_or(thread.locked);
    channel.thread = Some(thread);
    Ok(channel)
}

/// Closes a DM, which has no visible effect. Deleting guild channels and threads is not supported.
pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    if channel.is_dm() {
        return Ok(ApiResponse::Json(state.world.channel_json(channel)));
    }
    let needed = if channel.thread.is_some() {
        Permissions::MANAGE_THREADS
    } else {
        Permissions::MANAGE_CHANNELS
    };
    permissions.check(needed)?;
    Err(ApiError::unsupported("deleting channels"))
}

pub(super) fn typing(state: &mut State, call: &Call) -> ApiResult {
    let (channel, permissions) = state.bot_channel(call.id("channel_id")?)?;
    permissions.check(channel.needed_to_write())?;
    let (id, guild) = (channel.id, channel.guild);
    let mut data = json!({
        "channel_id": id,
        "user_id": APPLICATION,
        "timestamp": state.now() / 1000,
    });
    set_known(&mut data, "guild_id", guild);
    state.gateway.dispatch_typing(&data, guild.is_none());
    state.tell_pages("TYPING", |world, user| {
        world.sees_channel(id, user).then(|| data.clone())
    });
    Ok(ApiResponse::Empty)
}
