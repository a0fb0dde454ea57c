//! Routes for the application and for the gateway's URL.

use serde_json::json;

use super::{ApiResponse, ApiResult, Call};
use crate::endpoints::{AUTHORIZED, Endpoint};
use crate::error::UNKNOWN_ROUTE;
use crate::limits;
use crate::state::State;
use crate::world::APPLICATION;

pub(super) fn gateway(state: &mut State, _: &Call) -> ApiResult {
    Ok(ApiResponse::Json(json!({"url": state.world.gateway_url()})))
}

pub(super) fn gateway_bot(state: &mut State, _: &Call) -> ApiResult {
    let (left, reset_after) = state.gateway.session_starts_left(state.now());
    Ok(ApiResponse::Json(json!({
        "url": state.world.gateway_url(),
        "shards": 1,
        "session_start_limit": {
            "total": limits::IDENTIFIES,
            "remaining": left,
            "reset_after": reset_after,
            "max_concurrency": 1,
        },
    })))
}

/// Returns the running instance of the Activity with the ID in the path. For any other, Discord answers that there is no such route.
/// See [Discord Docs/Get Application Activity Instance](https://docs.discord.com/developers/resources/application#get-application-activity-instance).
pub(super) fn activity_instance(state: &mut State, call: &Call) -> ApiResult {
    call.check_application()?;
    let now = state.now();
    let instance = state.activities.find(call.text("instance_id"), now);
    Ok(ApiResponse::Json(instance.ok_or(UNKNOWN_ROUTE)?.json()))
}

pub(super) fn current(state: &mut State, _: &Call) -> ApiResult {
    let bot = state.world.bot();
    let events = state.endpoints.url(Endpoint::Events);
    let flags = state.endpoints.application_flags();
    let mapping = state.activities.mapping();
    let redirect_uris = mapping.map(|mapping| &mapping.redirect_uris[..]);
    let owner = state.world.guilds.values().next().map(|guild| guild.owner);
    Ok(ApiResponse::Json(json!({
        "id": APPLICATION,
        "name": bot.username,
        "icon": null,
        "description": "",
        "type": null,
        "rpc_origins": [],
        "bot_public": true,
        "bot_require_code_grant": false,
        "bot": bot.json(),
        "owner": owner.map(|owner| state.world.user_json_by_id(owner)),
        "verify_key": state.endpoints.verify_key(),
        "team": null,
        "flags": flags,
        "flags_new": flags.to_string(),
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "hook": true,
        "approximate_guild_count": state.world.guilds.len(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "redirect_uris": redirect_uris.unwrap_or_default(),
        "interactions_endpoint_url": state.endpoints.url(Endpoint::Interactions),
        "event_webhooks_url": events,
        "event_webhooks_status": if events.is_some() { 2 } else { 1 },
        "event_webhooks_types": events.map(|_| AUTHORIZED).into_iter().collect::<Vec<_>>(),
        "role_connections_verification_url": null,
        "integration_types_config": {"0": {}},
        "tags": [],
    })))
}
