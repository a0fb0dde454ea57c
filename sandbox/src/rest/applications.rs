//! Routes for the application and for the gateway's URL.

use serde_json::json;

use super::{ApiResponse, ApiResult, Call};
use crate::endpoints::{AUTHORIZED, Endpoint};
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

pub(super) fn current(state: &mut State, _: &Call) -> ApiResult {
    let bot = state.world.bot();
    let events = state.endpoints.url(Endpoint::Events);
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
        "flags": 0,
        "flags_new": "0",
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "hook": true,
        "approximate_guild_count": state.world.guilds.len(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "redirect_uris": [],
        "interactions_endpoint_url": state.endpoints.url(Endpoint::Interactions),
        "event_webhooks_url": events,
        "event_webhooks_status": if events.is_some() { 2 } else { 1 },
        "event_webhooks_types": events.map(|_| AUTHORIZED).into_iter().collect::<Vec<_>>(),
        "role_connections_verification_url": null,
        "integration_types_config": {"0": {}},
        "tags": [],
    })))
}
