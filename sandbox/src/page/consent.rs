//! A person's answer to an application that asks for an authorization.

use reqwest::Url;
use serde_json::{Value, json};

use super::acts::check_person;
use super::call::{PageCall, Shown};
use super::{Json, Refusal, refuse};
use crate::oauth2::{AuthorizeRequest, CodeGrant, OAuthError};
use crate::state::State;
use crate::world::{Change, Id};

/// Maximum number of characters in a value of the request.
const LONGEST: usize = 2_000;

/// The values of a request for an authorization, and the person who is asked.
struct Asked<'a> {
    user: Id,
    request: AuthorizeRequest<'a>,
    state: Option<&'a str>,
    /// Whether the person is asked again, although they have authorized the same before. Discord's default.
    /// See [Discord Docs/Authorization Code Grant](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant).
    again: bool,
}

impl Asked<'_> {
    /// Returns the address to which the person returns, with these values.
    fn redirect(&self, values: &[(&str, &str)]) -> Option<String> {
        let mut url = Url::parse(self.request.redirect_uri?).ok()?;
        url.query_pairs_mut()
            .extend_pairs(values)
            .extend_pairs(self.state.map(|state| ("state", state)));
        Some(url.into())
    }

    fn refused(&self, error: &OAuthError) -> Value {
        let values = [
            ("error", error.error),
            ("error_description", &error.description),
        ];
        json!({
            "outcome": "refused",
            "error": error.error,
            "description": error.description,
            "redirect": self.redirect(&values),
        })
    }
}

/// Asks a person for an authorization, for their Activity or for a web page. `consent` is their answer, if they have already been asked.
///
/// Returns `{outcome}`, which is `code` with the code, `refused` with the error, or `consent` with the scopes for which the person has to be asked
/// first; and the address to which a web page's user returns.
pub(super) fn authorize(state: &mut State, call: &PageCall) -> Shown {
    let body = call.body(
        "as instance client_id response_type scope redirect_uri code_challenge code_challenge_method prompt state consent",
    )?;
    let text = |key: &str| -> Result<Option<&str>, Refusal> {
        match &body[key] {
            Value::Null => Ok(None),
            Value::String(text) if text.len() <= LONGEST => Ok(Some(text)),
            _ => refuse!("\"{key}\" must be a text of at most {LONGEST} characters"),
        }
    };
    let asked = Asked {
        user: body.id("as")?,
        request: AuthorizeRequest {
            client_id: text("client_id")?.unwrap_or_default(),
            response_type: text("response_type")?.unwrap_or_default(),
            scope: text("scope")?.unwrap_or_default(),
            redirect_uri: text("redirect_uri")?,
            code_challenge: text("code_challenge")?,
            code_challenge_method: text("code_challenge_method")?,
        },
        state: text("state")?,
        again: text("prompt")? != Some("none"),
    };
    check_person(state, asked.user)?;
    match text("instance")? {
        Some(instance) => check_connected(state, instance, asked.user)?,
        // An Activity needs no address to return to, everyone else does.
        None if asked.request.redirect_uri.is_none() => {
            return Ok(Json(asked.refused(&OAuthError::missing("redirect_uri"))));
        }
        None => {}
    }
    if let Err(error) = asked.request.check_client(state.activities.mapping()) {
        let mut refused = asked.refused(&error);
        refused["redirect"] = Value::Null;
        return Ok(Json(refused));
    }
    let scopes = match asked.request.check() {
        Ok(scopes) => scopes,
        Err(error) => return Ok(Json(asked.refused(&error))),
    };
    Ok(Json(decide(
        state,
        &asked,
        scopes,
        body.switch("consent")?,
    )?))
}

fn check_connected(state: &State, instance: &str, user: Id) -> Result<(), Refusal> {
    let found = state.activities.find(instance, state.now());
    if found.is_some_and(|instance| instance.users().contains(&user)) {
        return Ok(());
    }
    Err(Refusal::not_found("this person is in no such instance"))
}

/// Issues a code, if the person consents or has consented to the same before.
fn decide(
    state: &mut State,
    asked: &Asked<'_>,
    scopes: Vec<String>,
    consent: Option<bool>,
) -> Result<Value, Refusal> {
    let mut user = state.world.users[&asked.user].clone();
    let is_known = scopes.iter().all(|scope| user.authorized.contains(scope));
    match consent {
        None if asked.again || !is_known => {
            let application = state.world.bot().username.clone();
            return Ok(json!({"outcome": "consent", "application": application, "scopes": scopes}));
        }
        Some(false) => return Ok(asked.refused(&OAuthError::access_denied())),
        None | Some(true) => {}
    }
    if !is_known {
        for scope in &scopes {
            if !user.authorized.contains(scope) {
                user.authorized.push(scope.clone());
            }
        }
        state.commit(vec![Change::User(user)])?;
    }
    let grant = CodeGrant {
        user: asked.user,
        scopes,
        redirect_uri: asked.request.redirect_uri.map(ToOwned::to_owned),
        challenge: asked.request.code_challenge.map(ToOwned::to_owned),
    };
    let now = state.now();
    let code = state.oauth2.issue(grant, now);
    let redirect = asked.redirect(&[("code", &code)]);
    Ok(json!({"outcome": "code", "code": code, "redirect": redirect}))
}
