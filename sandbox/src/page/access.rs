//! Controls who sees what in a server: private channels and roles, as a server's managers set them.

use serde_json::Value;

use super::{Refusal, refuse};
use crate::world::{Channel, Guild, Id, Overwrite, Permissions};

/// Makes a channel private, or visible to everyone again. `value` is false, or a list of the roles and members who see the channel in addition to
/// those who see all channels. The bot sees a private channel only if the list includes the bot.
pub(super) fn set_private(
    channel: &mut Channel,
    guild: &Guild,
    value: &Value,
) -> Result<(), Refusal> {
    if channel.thread.is_some() {
        refuse!("a thread has its channel's permissions: change those");
    }
    let wrong = || Refusal::new("\"private\" must be false, or a list of ids of roles and members");
    let seers: Option<Vec<Id>> = match value {
        Value::Bool(false) => None,
        Value::Array(ids) => {
            let ids = ids.iter().map(|id| id.as_str()?.parse().ok());
            Some(ids.collect::<Option<_>>().ok_or_else(wrong)?)
        }
        _ => return Err(wrong()),
    };
    let view = Permissions::VIEW_CHANNEL;
    for overwrite in &mut channel.overwrites {
        overwrite.allow = overwrite.allow.without(view);
        overwrite.deny = overwrite.deny.without(view);
    }
    if let Some(seers) = seers {
        let everyone = find_overwrite(channel, guild.id, false);
        everyone.deny = everyone.deny | view;
        for id in seers {
            let is_role = guild.roles.iter().any(|role| role.id == id);
            if !is_role && guild.members.iter().all(|member| member.user != id) {
                return Err(Refusal::not_found(format!(
                    "there is no role or member {id} in this server"
                )));
            }
            let seer = find_overwrite(channel, id, !is_role);
            seer.allow = seer.allow | view;
        }
    }
    channel
        .overwrites
        .retain(|it| it.allow != Permissions::NONE || it.deny != Permissions::NONE);
    Ok(())
}

/// Returns a channel's permission overwrite for a role or member. If there is none, adds an overwrite that changes nothing.
pub(super) fn find_overwrite(channel: &mut Channel, id: Id, of_member: bool) -> &mut Overwrite {
    let is_it = |it: &Overwrite| it.id == id && it.of_member == of_member;
    let at = channel.overwrites.iter().position(is_it);
    let at = at.unwrap_or_else(|| {
        channel.overwrites.push(Overwrite {
            id,
            of_member,
            allow: Permissions::NONE,
            deny: Permissions::NONE,
        });
        channel.overwrites.len() - 1
    });
    &mut channel.overwrites[at]
}

/// Reads a list of the IDs of a member's roles. Refuses the everyone role and the roles of bots.
pub(super) fn read_roles(guild: &Guild, value: &Value) -> Result<Vec<Id>, Refusal> {
    let wrong = || Refusal::new("\"roles\" must be a list of ids of roles");
    let ids = value.as_array().ok_or_else(wrong)?.iter();
    let ids = ids.map(|id| id.as_str()?.parse().ok());
    let ids: Vec<Id> = ids.collect::<Option<_>>().ok_or_else(wrong)?;
    let can_be_given = |id: &Id| {
        let mut roles = guild.roles.iter();
        *id != guild.id && roles.any(|role| role.id == *id && !role.managed)
    };
    match ids.iter().find(|id| !can_be_given(id)) {
        Some(id) => Err(Refusal::not_found(format!(
            "there is no role {id} that can be given to members of this server"
        ))),
        None => Ok(ids),
    }
}
