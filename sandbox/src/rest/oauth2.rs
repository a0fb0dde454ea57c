//! Routes of `OAuth2`: exchanging codes, revoking tokens, and what a token allows.

use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call};
use crate::activity::Mapping;
use crate::clock::iso;
use crate::error::{ApiError, MISSING_SCOPE, UNAUTHORIZED};
use crate::oauth2::{Exchange, Grant, IDENTIFY, OAuthError};
use crate::state::State;
use crate::world::{APPLICATION, Change};

/// What a client sends to prove who it is.
#[derive(Default)]
pub(super) struct Credentials {
    /// Access token of a user.
    pub(super) bearer: Option<String>,
    /// ID and secret of the application, by HTTP Basic authentication.
    pub(super) basic: Option<(String, String)>,
}

impl Call {
    /// Returns a text of the form in the body.
    fn form_text(&self, key: &str) -> Option<&str> {
        self.body[key].as_str().filter(|text| !text.is_empty())
    }

    /// Checks that the body is a form. See the warning in [Discord Docs/OAuth2
    /// URLs](https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-urls).
    fn check_form(&self) -> Result<(), ApiError> {
        if self.is_form {
            return Ok(());
        }
        Err(ApiError::form(
            &["_"],
            "CONTENT_TYPE_INVALID",
            "Expected \"Content-Type\" header to be one of {'application/x-www-form-urlencoded'}.",
        ))
    }

    /// Checks that the request comes from the application, whose secret is in the body or in the header for HTTP Basic authentication.
    fn check_client(&self, mapping: Option<&Mapping>) -> Result<(), OAuthError> {
        let in_body = match (self.form_text("client_id"), self.form_text("client_secret")) {
            (Some(id), Some(secret)) => Some((id, secret)),
            _ => None,
        };
        let basic = self.credentials.basic.as_ref();
        let in_header = basic.map(|(id, secret)| (id.as_str(), secret.as_str()));
        // RFC 6749 allows one way in each request.
        let ((Some(given), None) | (None, Some(given))) = (in_header, in_body) else {
            return Err(OAuthError::invalid_client());
        };
        let id = APPLICATION.to_string();
        let is_right =
            mapping.is_some_and(|mapping| given == (id.as_str(), mapping.client_secret.as_str()));
        is_right
            .then_some(())
            .ok_or_else(OAuthError::invalid_client)
    }
}

impl From<Result<Value, OAuthError>> for ApiResponse {
    fn from(result: Result<Value, OAuthError>) -> Self {
        match result {
            Ok(answer) => Self::Json(answer),
            Err(error) => Self::Refused(error.status, error.body()),
        }
    }
}

/// Exchanges a code or a refresh token for an access token.
pub(super) fn token(state: &mut State, call: &Call) -> ApiResult {
    call.check_form()?;
    if call.form_text("grant_type") == Some("client_credentials") {
        return Err(ApiError::unsupported("client credentials"));
    }
    Ok(issue(state, call).into())
}

fn issue(state: &mut State, call: &Call) -> Result<Value, OAuthError> {
    let now = state.now();
    call.check_client(state.activities.mapping())?;
    let mapping = state.activities.mapping();
    let registered = mapping.map_or(&[][..], |mapping| &mapping.redirect_uris[..]);
    let grant = match call.form_text("grant_type") {
        Some("authorization_code") => {
            let code = call.form_text("code");
            let asked = Exchange {
                code: code.ok_or_else(|| OAuthError::missing("code"))?,
                redirect_uri: call.form_text("redirect_uri"),
                verifier: call.form_text("code_verifier"),
            };
            state.oauth2.exchange(&asked, registered, now)?
        }
        Some("refresh_token") => {
            let token = call.form_text("refresh_token");
            let token = token.ok_or_else(|| OAuthError::missing("refresh_token"))?;
            state.oauth2.refresh(token, now)?
        }
        Some(_) => {
            const WHY: &str = "The authorization grant type is not supported.";
            return Err(OAuthError::new("unsupported_grant_type", WHY));
        }
        None => return Err(OAuthError::missing("grant_type")),
    };
    Ok(grant.json())
}

/// Revokes a token, and all others of the same authorization. As RFC 7009 demands, an unknown token is no error.
///
/// Discord does not document whether the user is asked again afterward. The sandbox asks again, because the application no longer has an
/// authorization.
pub(super) fn revoke(state: &mut State, call: &Call) -> ApiResult {
    call.check_form()?;
    if let Err(error) = call.check_client(state.activities.mapping()) {
        return Ok(Err(error).into());
    }
    let Some(token) = call.form_text("token") else {
        return Ok(Err(OAuthError::missing("token")).into());
    };
    let user = state.oauth2.revoke(token);
    let user = user.and_then(|user| state.user(user)).cloned();
    if let Some(mut user) = user {
        user.authorized.clear();
        state.commit(vec![Change::User(user)])?;
    }
    Ok(ApiResponse::Json(json!({})))
}

/// Returns the valid grant with the bearer token of a request.
fn find_grant(state: &State, call: &Call) -> Result<Grant, ApiError> {
    let token = call.credentials.bearer.as_deref();
    let grant = token.and_then(|token| state.oauth2.find(token, state.now()));
    Ok(grant.ok_or(UNAUTHORIZED)?.clone())
}

/// Returns the user who has authorized the application, to whoever has an access token with the scope `identify`.
pub(super) fn current_user(state: &State, call: &Call) -> ApiResult {
    let grant = find_grant(state, call)?;
    if !grant.has(IDENTIFY) {
        return Err(MISSING_SCOPE.into());
    }
    let user = state.user(grant.user).ok_or(UNAUTHORIZED)?;
    let mut object = user.json();
    object["locale"] = json!(user.locale);
    object["mfa_enabled"] = json!(false);
    object["premium_type"] = json!(0);
    Ok(ApiResponse::Json(object))
}

/// Returns what an access token allows.
/// See [Discord Docs/Get Current Authorization Information](https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information).
pub(super) fn authorization(state: &mut State, call: &Call) -> ApiResult {
    let grant = find_grant(state, call)?;
    let flags = state.endpoints.application_flags();
    let mut answer = json!({
        "application": {
            "id": APPLICATION,
            "name": state.world.bot().username,
            "icon": null,
            "description": "",
            "type": null,
            "hook": true,
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": state.endpoints.verify_key(),
            "flags": flags,
            "flags_new": flags.to_string(),
        },
        "scopes": grant.scopes,
        "expires": iso(grant.expires),
    });
    if grant.has(IDENTIFY) {
        answer["user"] = state.world.user_json_by_id(grant.user);
    }
    Ok(ApiResponse::Json(answer))
}
