//! Parts of Discord's API that the sandbox lacks. Requests for them get an error that says so, not the 404 of an unknown path.

/// A part of Discord that the sandbox lacks.
struct Lacking {
    /// The methods that are lacking, if the sandbox has others for exactly this path. If empty, all methods are, for longer paths, too.
    methods: &'static [&'static str],
    /// The first segments of its paths; `{}` is any one.
    beginning: &'static str,
    /// What the part is called.
    what: &'static str,
}

const fn lacking(beginning: &'static str, what: &'static str) -> Lacking {
    lacking_to(&[], beginning, what)
}

const fn lacking_to(
    methods: &'static [&'static str],
    beginning: &'static str,
    what: &'static str,
) -> Lacking {
    Lacking {
        methods,
        beginning,
        what,
    }
}

/// The parts of Discord that the sandbox lacks. `docs/sandbox.md` lists them.
const LACKING: &[Lacking] = &[
    lacking("/channels/{}/messages/{}/reactions", "reactions"),
    lacking("/channels/{}/messages/pins", "pins"),
    lacking("/channels/{}/pins", "pins"),
    lacking("/channels/{}/messages/{}/crosspost", "followed channels"),
    lacking("/channels/{}/followers", "followed channels"),
    lacking("/channels/{}/polls", "polls"),
    lacking("/channels/{}/invites", "invites"),
    lacking("/guilds/{}/invites", "invites"),
    lacking("/guilds/{}/vanity-url", "invites"),
    lacking("/invites", "invites"),
    lacking("/channels/{}/permissions", "changing permissions"),
    lacking("/channels/{}/recipients", "group DMs"),
    lacking("/channels/{}/threads", "lists of archived threads"),
    lacking(
        "/channels/{}/users/@me/threads",
        "lists of archived threads",
    ),
    lacking("/channels/{}/webhooks", "webhooks"),
    lacking("/guilds/{}/webhooks", "webhooks"),
    lacking("/webhooks", "webhooks"),
    lacking("/channels/{}/send-soundboard-sound", "sounds"),
    lacking("/guilds/{}/soundboard-sounds", "sounds"),
    lacking("/soundboard-default-sounds", "sounds"),
    lacking("/channels/{}/voice-status", "voice"),
    lacking("/guilds/{}/voice-states", "voice"),
    lacking("/guilds/{}/regions", "voice"),
    lacking("/voice", "voice"),
    lacking("/stage-instances", "stages"),
    lacking("/guilds/{}/scheduled-events", "scheduled events"),
    lacking("/guilds/{}/auto-moderation", "moderation"),
    lacking("/guilds/{}/audit-logs", "moderation"),
    lacking("/guilds/{}/bans", "moderation"),
    lacking("/guilds/{}/bulk-ban", "moderation"),
    lacking("/guilds/{}/prune", "moderation"),
    lacking("/guilds/{}/incident-actions", "moderation"),
    lacking("/guilds/{}/requests", "moderation"),
    lacking(
        "/guilds/{}/members",
        "lists of members over REST, and changes to them",
    ),
    lacking("/guilds/{}/messages/search", "searching messages"),
    lacking("/guilds/{}/roles", "single roles, and changing roles"),
    lacking("/guilds/{}/emojis", "emoji of servers"),
    lacking("/guilds/{}/stickers", "stickers"),
    lacking("/sticker-packs", "stickers"),
    lacking("/stickers", "stickers"),
    lacking_to(
        &["POST", "PATCH"],
        "/guilds/{}/channels",
        "changing servers",
    ),
    lacking_to(&["PATCH"], "/guilds/{}", "changing servers"),
    lacking("/guilds/{}/integrations", "changing servers"),
    lacking("/guilds/{}/templates", "changing servers"),
    lacking("/guilds/templates", "changing servers"),
    lacking("/guilds/{}/preview", "other descriptions of servers"),
    lacking("/guilds/{}/widget", "other descriptions of servers"),
    lacking("/guilds/{}/widget.json", "other descriptions of servers"),
    lacking("/guilds/{}/widget.png", "other descriptions of servers"),
    lacking("/guilds/{}/welcome-screen", "other descriptions of servers"),
    lacking(
        "/guilds/{}/new-member-welcome",
        "other descriptions of servers",
    ),
    lacking("/guilds/{}/onboarding", "other descriptions of servers"),
    lacking("/applications/{}/entitlements", "purchases"),
    lacking("/users/@me/applications/{}/entitlements", "purchases"),
    lacking("/skus", "purchases"),
    lacking("/applications/{}/activity-instances", "Activities"),
    lacking("/applications/{}/attachment", "Activities"),
    lacking("/lobbies", "the Social SDK"),
    lacking("/partner-sdk", "the Social SDK"),
    lacking(
        "/applications/{}/guilds/{}/commands/permissions",
        "permissions of commands",
    ),
    lacking(
        "/applications/{}/guilds/{}/commands/{}/permissions",
        "permissions of commands",
    ),
    lacking("/applications/{}/role-connections", "linked roles"),
    lacking("/users/@me/applications/{}/role-connection", "linked roles"),
    lacking_to(
        &["GET", "PATCH"],
        "/applications/{}",
        "the application's settings",
    ),
    lacking_to(&["PATCH"], "/users/@me", "changing the bot's account"),
    lacking("/users/@me/connections", "OAuth2"),
    lacking("/users/@me/guilds/{}", "OAuth2"),
    lacking("/oauth2", "OAuth2"),
];

/// Returns the part of Discord that a request is for, if the sandbox lacks it.
pub(super) fn find_lacking(method: &str, path: &str) -> Option<&'static str> {
    let fits = |part: &&Lacking| {
        let length = |path: &str| path.split('/').count();
        begins_with(part.beginning, path)
            && (part.methods.is_empty()
                || part.methods.contains(&method) && length(part.beginning) == length(path))
    };
    LACKING.iter().find(fits).map(|part| part.what)
}

/// Returns whether the first segments of a path are these; `{}` is any one.
fn begins_with(beginning: &str, path: &str) -> bool {
    let mut given = path.split('/');
    beginning.split('/').all(|wanted| {
        let segment = given.next();
        segment.is_some_and(|segment| wanted == "{}" || segment.replace("%40", "@") == wanted)
    })
}

#[cfg(test)]
mod tests {
    use super::LACKING;
    use crate::rest::routes::find;

    #[test]
    fn the_documentation_lists_what_is_lacking() {
        let page = include_str!("../../../docs/sandbox.md");
        let words: Vec<&str> = page.split_whitespace().collect();
        let page = words.join(" ");
        for part in LACKING {
            assert!(page.contains(part.what), "{}", part.what);
        }
    }

    #[test]
    fn what_discord_has_and_the_sandbox_lacks_is_said_to_be_lacking() {
        let check = |method, path, status| {
            let found = find(method, path).err().map(|error| error.status);
            assert_eq!(found, Some(status), "{method} {path}");
        };
        check("PUT", "/channels/1/messages/2/reactions/x/@me", 501);
        check("PUT", "/channels/1/messages/pins/2", 501);
        check("PATCH", "/guilds/1", 501);
        check("POST", "/webhooks/1", 501);
        check("GET", "/guilds/1/nonsense", 404);
        check("GET", "/nonsense", 404);
        check("PUT", "/guilds/1", 405);
        check("PUT", "/channels/1/messages", 405);
    }
}
