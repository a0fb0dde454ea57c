//! Renders the world as one person sees it, as JSON for the page.

use serde_json::{Value, json};

use crate::world::{
    APPLICATION, Channel, Command, Guild, Id, Message, World, command_kind, set_known,
};

/// Renders a message object as `user` sees it, together with the current revision of the world.
pub(crate) fn render_message(world: &World, message: &Message, user: Id) -> Value {
    let mut object = world.message_json(message);
    let guild = world.guild_of(message.channel);
    let in_role = guild
        .and_then(|guild| world.member(guild, user))
        .is_some_and(|member| message.mentions_role_of(member));
    let mentioned = message.mentions.contains(&user) || message.mention_everyone || in_role;
    object["mentions_me"] = json!(mentioned && message.author != user);
    object["revision"] = json!(world.revision);
    set_known(&mut object, "guild_id", guild);
    object
}

/// Renders a channel in the page's short form.
pub(crate) fn render_channel(world: &World, channel: &Channel) -> Value {
    let mut object = json!({
        "id": channel.id,
        "type": channel.kind,
        "last_message_id": channel.last_message,
    });
    if channel.is_dm() {
        object["recipients"] = json!(channel.recipients);
        return object;
    }
    object["guild_id"] = json!(channel.guild);
    object["name"] = json!(channel.name);
    set_known(&mut object, "topic", channel.topic.as_ref());
    if let Some(thread) = &channel.thread {
        object["parent_id"] = json!(thread.parent);
        object["archived"] = json!(thread.archived);
        object["locked"] = json!(thread.locked);
        let members = thread.members.iter();
        object["member_ids"] = members.map(|member| json!(member.user)).collect();
    }
    object["bot_permissions"] = json!(world.permissions(channel, APPLICATION));
    object
}

/// Renders a server with the channels that `user` sees.
pub(crate) fn render_guild(world: &World, guild: &Guild, user: Id) -> Value {
    let mut channels: Vec<&Channel> = world
        .channels_of(guild.id)
        .filter(|channel| world.sees_channel(channel.id, user))
        .collect();
    channels.sort_by_key(|channel| (channel.thread.is_some(), channel.position, channel.id));
    let channels: Vec<Value> = channels
        .iter()
        .map(|it| render_channel(world, it))
        .collect();
    let events = guild.events.iter().filter(|event| event.is_open());
    let events: Vec<Value> = events
        .map(|event| world.scheduled_event_json(guild.id, event))
        .collect();
    let members: Vec<Id> = guild.members.iter().map(|member| member.user).collect();
    json!({
        "id": guild.id,
        "name": guild.name,
        "owner": guild.owner,
        "locale": guild.locale,
        "roles": guild.json()["roles"],
        "members": members,
        "events": events,
        "channels": channels,
    })
}

/// Renders the commands that are registered globally or in the user's servers. The one that opens the Activity is only shown while the application has
/// Activities.
pub(crate) fn render_commands(world: &World, user: Id, has_activities: bool) -> Value {
    let is_offered =
        |command: &&Command| has_activities || command.kind != command_kind::ENTRY_POINT;
    let visible = world.commands.values().filter(is_offered);
    let visible = visible.filter(|command| {
        command
            .guild
            .is_none_or(|guild| world.member(guild, user).is_some())
    });
    visible.map(World::command_json).collect()
}
