//! Parts of Discord's API that the sandbox lacks. The response to a request for such a part names the part, unlike the 404 for an unknown path.

/// A part of Discord's API that the sandbox lacks.
struct Lacking {
    /// The methods that the sandbox lacks, if it has other methods for exactly this path. If the list is empty, the sandbox lacks all methods for
    /// this path and for longer paths.
    methods: &'static [&'static str],
    /// The first segments of the part's paths; `{}` stands for any segment.
    beginning: &'static str,
    /// Name of the part.
    what: &'static str,
}

/// Declares the table of missing parts. Each row has the methods (unless all are missing), the first segments of the paths, and the name of the part.
macro_rules! lacking {
    ($($($method:ident)* $beginning:literal => $what:literal;)*) => {
        /// The parts of Discord's API that the sandbox lacks. `docs/sandbox.md` lists them.
        const LACKING: &[Lacking] = &[$(Lacking {
            methods: &[$(stringify!($method)),*],
            beginning: $beginning,
            what: $what,
        }),*];
    };
}

lacking! {
    "/channels/{}/messages/{}/reactions" => "reactions";
    "/channels/{}/messages/pins" => "pins";
    "/channels/{}/pins" => "pins";
    "/channels/{}/messages/{}/crosspost" => "followed channels";
    "/channels/{}/followers" => "followed channels";
    "/channels/{}/polls" => "polls";
    "/channels/{}/invites" => "invites";
    "/guilds/{}/invites" => "invites";
    "/guilds/{}/vanity-url" => "invites";
    "/invites" => "invites";
    "/channels/{}/permissions" => "changing permissions";
    "/channels/{}/recipients" => "group DMs";
    "/channels/{}/threads" => "lists of archived threads";
    "/channels/{}/users/@me/threads" => "lists of archived threads";
    "/channels/{}/webhooks" => "webhooks";
    "/guilds/{}/webhooks" => "webhooks";
    "/webhooks" => "webhooks";
    "/channels/{}/send-soundboard-sound" => "sounds";
    "/guilds/{}/soundboard-sounds" => "sounds";
    "/soundboard-default-sounds" => "sounds";
    "/channels/{}/voice-status" => "voice";
    "/guilds/{}/voice-states" => "voice";
    "/guilds/{}/regions" => "voice";
    "/voice" => "voice";
    "/stage-instances" => "stages";
    "/guilds/{}/scheduled-events" => "who takes part in scheduled events, and exceptions from them";
    "/guilds/{}/auto-moderation" => "moderation";
    "/guilds/{}/bans" => "moderation";
    "/guilds/{}/bulk-ban" => "moderation";
    "/guilds/{}/prune" => "moderation";
    "/guilds/{}/incident-actions" => "moderation";
    "/guilds/{}/requests" => "moderation";
    "/guilds/{}/members" => "lists of members over REST, and changes to them other than roles";
    "/guilds/{}/messages/search" => "searching messages";
    "/guilds/{}/roles" => "single roles, and changing roles";
    "/guilds/{}/emojis" => "emoji of servers";
    "/guilds/{}/stickers" => "stickers";
    "/sticker-packs" => "stickers";
    "/stickers" => "stickers";
    POST PATCH "/guilds/{}/channels" => "changing servers";
    PATCH "/guilds/{}" => "changing servers";
    "/guilds/{}/integrations" => "changing servers";
    "/guilds/{}/templates" => "changing servers";
    "/guilds/templates" => "changing servers";
    "/guilds/{}/preview" => "other descriptions of servers";
    "/guilds/{}/widget" => "other descriptions of servers";
    "/guilds/{}/widget.json" => "other descriptions of servers";
    "/guilds/{}/widget.png" => "other descriptions of servers";
    "/guilds/{}/welcome-screen" => "other descriptions of servers";
    "/guilds/{}/new-member-welcome" => "other descriptions of servers";
    "/guilds/{}/onboarding" => "other descriptions of servers";
    "/applications/{}/entitlements" => "purchases";
    "/users/@me/applications/{}/entitlements" => "purchases";
    "/skus" => "purchases";
    "/applications/{}/attachment" => "pictures that Activities share";
    "/lobbies" => "the Social SDK";
    "/partner-sdk" => "the Social SDK";
    "/applications/{}/guilds/{}/commands/permissions" => "permissions of commands";
    "/applications/{}/guilds/{}/commands/{}/permissions" => "permissions of commands";
    "/applications/{}/role-connections" => "linked roles";
    "/users/@me/applications/{}/role-connection" => "linked roles";
    GET PATCH "/applications/{}" => "the application's settings";
    PATCH "/users/@me" => "changing the bot's account";
    "/users/@me/connections" => "other parts of OAuth2";
    "/users/@me/guilds/{}" => "other parts of OAuth2";
    "/oauth2/keys" => "OpenID Connect";
    "/oauth2/userinfo" => "OpenID Connect";
    "/oauth2" => "other parts of OAuth2";
}

/// Returns the name of the part of Discord's API that a request needs, if the sandbox lacks that part.
pub(super) fn find_lacking(method: &str, path: &str) -> Option<&'static str> {
    let fits = |part: &&Lacking| {
        let length = |path: &str| path.split('/').count();
        begins_with(part.beginning, path)
            && (part.methods.is_empty()
                || part.methods.contains(&method) && length(part.beginning) == length(path))
    };
    LACKING.iter().find(fits).map(|part| part.what)
}

/// Returns whether a path begins with the segments of `beginning`, in which `{}` stands for any segment.
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
