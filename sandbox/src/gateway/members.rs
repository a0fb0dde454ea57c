//! Answers a bot's request for members of a guild.
//!
//! See [Discord Docs/Request Guild Members](https://docs.discord.com/developers/events/gateway-events#request-guild-members).

use serde_json::{Value, json};

use crate::limits;
use crate::world::{APPLICATION, Id, Member, World};

/// Returns the data of the events that answer a request. Returns no events if the bot is not in the guild, or if the request is for all members and
/// the bot may not see them all.
pub(super) fn list_members(world: &World, request: &Value, sees_all: bool) -> Vec<Value> {
    let asked = read_ids(&request["guild_id"]);
    let guild = world
        .guilds_of(APPLICATION)
        .find(|guild| asked.first() == Some(&guild.id));
    let Some(guild) = guild else {
        return Vec::new();
    };
    let by_id = !request["user_ids"].is_null();
    let query = request["query"].as_str().unwrap_or_default().to_lowercase();
    let limit = request["limit"].as_u64().unwrap_or(0);
    if !by_id && query.is_empty() && limit == 0 && !sees_all {
        tracing::warn!("the bot requested all members without the required intent");
        return Vec::new();
    }
    let ids = read_ids(&request["user_ids"]);
    let is_wanted = |member: &&Member| {
        if by_id {
            return ids.contains(&member.user);
        }
        let user = world.users.get(&member.user);
        let names = [
            member.nick.as_deref(),
            user.map(|user| user.username.as_str()),
        ];
        let mut names = names.into_iter().flatten();
        names.any(|name| name.to_lowercase().starts_with(&query))
    };
    let most = match limit {
        0 if query.is_empty() || by_id => usize::MAX,
        0 => limits::MEMBERS_FOUND,
        limit => usize::try_from(limit).map_or(limits::MEMBERS_FOUND, |limit| {
            limit.min(limits::MEMBERS_FOUND)
        }),
    };
    let found: Vec<&Member> = guild.members.iter().filter(is_wanted).take(most).collect();
    let missing: Vec<Id> = ids
        .into_iter()
        .filter(|id| !found.iter().any(|member| member.user == *id))
        .collect();
    let mut chunks: Vec<&[&Member]> = found.chunks(limits::MEMBERS_IN_CHUNK).collect();
    if chunks.is_empty() {
        chunks.push(&[]);
    }
    let count = chunks.len();
    let describe = |(index, members): (usize, &[&Member])| {
        let members: Vec<Value> = members.iter().map(|it| world.member_json(it)).collect();
        let mut chunk = json!({"guild_id": guild.id, "members": members, "chunk_index": index,
            "chunk_count": count, "not_found": missing});
        if !request["nonce"].is_null() {
            chunk["nonce"] = request["nonce"].clone();
        }
        if request["presences"] == true {
            chunk["presences"] = json!([]);
        }
        chunk
    };
    chunks.into_iter().enumerate().map(describe).collect()
}

/// Reads one ID or a list of IDs.
fn read_ids(value: &Value) -> Vec<Id> {
    let read = |value: &Value| match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64().map(Id),
    };
    match value {
        Value::Array(list) => list.iter().filter_map(read).collect(),
        one => read(one).into_iter().collect(),
    }
}
