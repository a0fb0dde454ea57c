//! The table of the API's routes.

use std::collections::HashMap;

use super::lacking::find_lacking;
use super::{
    ApiResult, Call, applications, callbacks, channels, commands, emojis, guilds, messages, oauth2,
    scheduled_events, threads, users, webhooks,
};
use crate::error::{ApiError, METHOD_NOT_ALLOWED, UNKNOWN_ROUTE};
use crate::state::State;

pub(super) type Handler = fn(&mut State, &Call) -> ApiResult;

pub(super) struct Route {
    pub(super) method: &'static str,
    pub(super) template: &'static str,
    pub(super) handler: Handler,
}

/// Declares the table of routes. Each row is a method, the template of a path, and a handler.
macro_rules! routes {
    ($($method:ident $template:expr => $handler:expr;)*) => {
        /// All routes. If several routes match, the first one is used.
        const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method),
            template: $template,
            handler: $handler,
        }),*];
    };
}

routes! {
    GET "/gateway" => applications::gateway;
    GET "/gateway/bot" => applications::gateway_bot;
    GET "/applications/@me" => applications::current;
    GET "/oauth2/applications/@me" => applications::current;
    GET "/applications/{application_id}/commands" => commands::list;
    POST "/applications/{application_id}/commands" => commands::upsert;
    PUT "/applications/{application_id}/commands" => commands::overwrite;
    GET "/applications/{application_id}/commands/{command_id}" => commands::get;
    PATCH "/applications/{application_id}/commands/{command_id}" => commands::edit;
    DELETE "/applications/{application_id}/commands/{command_id}" => commands::delete;
    GET "/applications/{application_id}/guilds/{guild_id}/commands" => commands::list;
    POST "/applications/{application_id}/guilds/{guild_id}/commands" => commands::upsert;
    PUT "/applications/{application_id}/guilds/{guild_id}/commands" => commands::overwrite;
    GET "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" => commands::get;
    PATCH "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" => commands::edit;
    DELETE "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}" => commands::delete;
    GET "/applications/{application_id}/emojis" => emojis::list;
    POST "/applications/{application_id}/emojis" => emojis::create;
    GET "/applications/{application_id}/emojis/{emoji_id}" => emojis::get;
    PATCH "/applications/{application_id}/emojis/{emoji_id}" => emojis::edit;
    DELETE "/applications/{application_id}/emojis/{emoji_id}" => emojis::delete;
    GET "/applications/{application_id}/activity-instances/{instance_id}" => applications::activity_instance;
    GET "/oauth2/@me" => oauth2::authorization;
    POST "/oauth2/token" => oauth2::token;
    POST "/oauth2/token/revoke" => oauth2::revoke;
    GET "/users/@me" => users::current;
    GET "/users/@me/guilds" => users::guilds;
    GET "/users/@me/channels" => users::dms;
    POST "/users/@me/channels" => users::open_dm;
    GET "/users/{user_id}" => users::get;
    GET "/guilds/{guild_id}" => guilds::get;
    GET "/guilds/{guild_id}/channels" => guilds::channels;
    GET "/guilds/{guild_id}/roles" => guilds::roles;
    GET "/guilds/{guild_id}/members/{user_id}" => guilds::member;
    PUT "/guilds/{guild_id}/members/{user_id}/roles/{role_id}" => guilds::give_role;
    DELETE "/guilds/{guild_id}/members/{user_id}/roles/{role_id}" => guilds::take_role;
    GET "/guilds/{guild_id}/scheduled-events" => scheduled_events::list;
    POST "/guilds/{guild_id}/scheduled-events" => scheduled_events::create;
    GET "/guilds/{guild_id}/scheduled-events/{event_id}" => scheduled_events::get;
    PATCH "/guilds/{guild_id}/scheduled-events/{event_id}" => scheduled_events::edit;
    DELETE "/guilds/{guild_id}/scheduled-events/{event_id}" => scheduled_events::delete;
    GET "/guilds/{guild_id}/threads/active" => guilds::active_threads;
    GET "/guilds/{guild_id}/audit-logs" => guilds::audit_log;
    GET "/channels/{channel_id}" => channels::get;
    PATCH "/channels/{channel_id}" => channels::edit;
    DELETE "/channels/{channel_id}" => channels::delete;
    POST "/channels/{channel_id}/typing" => channels::typing;
    GET "/channels/{channel_id}/messages" => messages::list;
    POST "/channels/{channel_id}/messages" => messages::create;
    POST "/channels/{channel_id}/messages/bulk-delete" => messages::bulk_delete;
    // The next route would take it for a message.
    GET "/channels/{channel_id}/messages/pins" => |_, _| Err(ApiError::unsupported("pins"));
    GET "/channels/{channel_id}/messages/{message_id}" => messages::get;
    PATCH "/channels/{channel_id}/messages/{message_id}" => messages::edit;
    DELETE "/channels/{channel_id}/messages/{message_id}" => messages::delete;
    POST "/channels/{channel_id}/messages/{message_id}/threads" => threads::create_from_message;
    POST "/channels/{channel_id}/threads" => threads::create_without_message;
    GET "/channels/{channel_id}/thread-members" => threads::members;
    PUT "/channels/{channel_id}/thread-members/@me" => threads::join;
    DELETE "/channels/{channel_id}/thread-members/@me" => threads::leave;
    GET "/channels/{channel_id}/thread-members/{user_id}" => threads::member;
    PUT "/channels/{channel_id}/thread-members/{user_id}" => threads::add_member;
    DELETE "/channels/{channel_id}/thread-members/{user_id}" => threads::remove_member;
    POST CALLBACK => callbacks::respond;
    POST "/webhooks/{webhook_id}/{webhook_token}" => webhooks::follow_up;
    GET "/webhooks/{webhook_id}/{webhook_token}/messages/@original" => webhooks::get;
    PATCH "/webhooks/{webhook_id}/{webhook_token}/messages/@original" => webhooks::edit;
    DELETE "/webhooks/{webhook_id}/{webhook_token}/messages/@original" => webhooks::delete;
    GET "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" => webhooks::get;
    PATCH "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" => webhooks::edit;
    DELETE "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}" => webhooks::delete;
}

const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// Returns whether a route needs no `Authorization` of the bot: the gateway's address, routes with a token in the path, and those to which the
/// application proves who it is by its client secret.
pub(super) fn is_open(template: &str) -> bool {
    template == "/gateway"
        || template == CALLBACK
        || template.starts_with("/webhooks/")
        || template.starts_with("/oauth2/token")
}

/// Returns whether a route accepts the access token of a user. Bearer tokens get nothing else from the sandbox.
pub(super) fn takes_bearer(template: &str) -> bool {
    matches!(template, "/oauth2/@me" | "/users/@me")
}

/// Finds the route that matches a request, and the parameters in the request's path.
pub(super) fn find(
    method: &str,
    path: &str,
) -> Result<(&'static Route, HashMap<&'static str, String>), ApiError> {
    let path = &path.replace("%40", "@");
    let mut other_method = false;
    for route in ROUTES {
        let Some(params) = matches(route.template, path) else {
            continue;
        };
        if route.method == method {
            return Ok((route, params));
        }
        other_method = true;
    }
    if let Some(what) = find_lacking(method, path) {
        return Err(ApiError::unsupported(what));
    }
    Err(if other_method {
        METHOD_NOT_ALLOWED
    } else {
        UNKNOWN_ROUTE
    }
    .into())
}

fn matches(template: &'static str, path: &str) -> Option<HashMap<&'static str, String>> {
    let mut params = HashMap::new();
    let mut given = path.split('/');
    for wanted in template.split('/') {
        let segment = given.next()?;
        match wanted.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => {
                params.insert(name, segment.to_owned());
            }
            None if segment == wanted => {}
            Some(_) | None => return None,
        }
    }
    given.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_routes_win_over_parameters() {
        let check = |method, path, expected: Option<&str>| {
            let found = find(method, path).ok().map(|(route, _)| route.template);
            assert_eq!(found, expected, "{method} {path}");
        };
        check("GET", "/users/@me", Some("/users/@me"));
        check("GET", "/users/%40me", Some("/users/@me"));
        check("GET", "/users/1", Some("/users/{user_id}"));
        let original = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
        check(
            "PATCH",
            "/webhooks/1/abc/messages/@original",
            Some(original),
        );
        check(
            "POST",
            "/channels/1/messages",
            Some("/channels/{channel_id}/messages"),
        );
        check("PUT", "/channels/1/messages", None);
        check("GET", "/channels/1/messages/", None);
        check("GET", "/channels//messages", None);
        check("GET", "/channels/1/nonsense", None);
    }
}
