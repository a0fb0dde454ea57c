//! The rate limits of Discord's routes, as measured by bots.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

/// Rate limit of a route. Requests are counted separately for each channel, guild or webhook (with its token) that the path contains.
pub(super) struct Rule {
    method: &'static str,
    template: &'static str,
    /// Number of requests allowed per window.
    pub(super) limit: u32,
    pub(super) window: Duration,
    pub(super) refill: Refill,
    /// Number of requests that all users together may make in a window, and the length of that window. No header mentions this limit.
    pub(super) shared: Option<(u32, Duration)>,
}

/// How requests become available again after they have been used up. Discord uses both ways:
/// [discord-api-docs#7680](https://github.com/discord/discord-api-docs/issues/7680).
pub(super) enum Refill {
    /// One request at a time.
    Leaky,
    /// All requests at once, at the end of a window that starts with the first request.
    Window,
}

const fn leaky(method: &'static str, template: &'static str, limit: u32, seconds: u64) -> Rule {
    Rule {
        method,
        template,
        limit,
        window: Duration::from_secs(seconds),
        refill: Refill::Leaky,
        shared: None,
    }
}

const fn window(method: &'static str, template: &'static str, limit: u32, seconds: u64) -> Rule {
    Rule {
        refill: Refill::Window,
        ..leaky(method, template, limit, seconds)
    }
}

/// Returns the limit of a route that opens threads. Everyone in a channel shares a second limit:
/// [discord-api-docs#7816](https://github.com/discord/discord-api-docs/issues/7816).
const fn opening_threads(template: &'static str) -> Rule {
    Rule {
        shared: Some((50, Duration::from_mins(5))),
        ..leaky("POST", template, 5, 5)
    }
}

const CHANNEL: &str = "/channels/{channel_id}";
const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";
const MEMBER_ROLE: &str = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}";
const COMMANDS: &str = "/applications/{application_id}/commands";
const GUILD_COMMANDS: &str = "/applications/{application_id}/guilds/{guild_id}/commands";

/// Limits of all routes to which [`OTHER`] does not apply.
const RULES: &[Rule] = &[
    leaky("POST", MESSAGES, 5, 5),
    leaky("PATCH", MESSAGE, 5, 5),
    leaky("DELETE", MESSAGE, 5, 1),
    window("POST", "/channels/{channel_id}/messages/bulk-delete", 1, 1),
    window("PATCH", CHANNEL, 5, 15),
    opening_threads("/channels/{channel_id}/messages/{message_id}/threads"),
    opening_threads("/channels/{channel_id}/threads"),
    leaky("GET", "/guilds/{guild_id}/members/{user_id}", 5, 1),
    window("PUT", MEMBER_ROLE, 10, 10),
    window("DELETE", MEMBER_ROLE, 10, 10),
    window("GET", "/users/{user_id}", 30, 30),
    window("POST", "/users/@me/channels", 10, 10),
    window("GET", "/gateway/bot", 2, 5),
    window("PUT", COMMANDS, 2, 60),
    window("PUT", GUILD_COMMANDS, 2, 60),
    window("POST", COMMANDS, 5, 20),
    window("POST", GUILD_COMMANDS, 5, 20),
    window("POST", "/applications/{application_id}/emojis", 50, 60),
];

/// The default limit, for routes that are not in [`RULES`] and do not belong to an interaction.
const OTHER: Rule = leaky("", "", 5, 5);

/// The limit of each route for followups to an interaction.
const OF_INTERACTIONS: Rule = leaky("", "", 5, 2);

/// Returns the limit of a route; `None` if the route has no limit. The route for the first response to an interaction has none, because an
/// interaction can have only one first response.
pub(super) fn find_rule(method: &str, template: &str) -> Option<&'static Rule> {
    if template == GATEWAY || template.starts_with(CALLBACKS) {
        return None;
    }
    let own = RULES
        .iter()
        .find(|rule| rule.method == method && rule.template == template);
    let other = if is_exempt_from_global(template) {
        &OF_INTERACTIONS
    } else {
        &OTHER
    };
    Some(own.unwrap_or(other))
}

/// Returns the `X-RateLimit-Bucket` of a route.
pub(super) fn name_bucket(method: &str, template: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (method, template).hash(&mut hasher);
    format!("{:032x}", hasher.finish())
}

/// Template of the route that returns the gateway's address.
const GATEWAY: &str = "/gateway";
/// Prefix of the route for the first response to an interaction.
const CALLBACKS: &str = "/interactions/";

/// Returns whether a route is exempt from the global limit. Routes for a single interaction are exempt. See [Discord Docs/Global Rate
/// Limit](https://docs.discord.com/developers/topics/rate-limits#global-rate-limit).
pub(super) fn is_exempt_from_global(template: &str) -> bool {
    template == GATEWAY || template.starts_with(CALLBACKS) || template.starts_with("/webhooks/")
}
