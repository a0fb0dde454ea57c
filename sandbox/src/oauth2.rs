//! `OAuth2`: authorizations of the application by its users, codes, and bearer tokens.
//!
//! See [Discord Docs/OAuth2](https://docs.discord.com/developers/topics/oauth2), [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749) and, for code
//! challenges, [RFC 7636](https://www.rfc-editor.org/rfc/rfc7636). Codes and tokens are forgotten when the sandbox stops.

use std::collections::VecDeque;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::activity::Mapping;
use crate::secret::random_text;
use crate::world::{APPLICATION, Id};

/// Number of milliseconds for which a code can be exchanged. Discord does not document the time; RFC 6749 recommends at most ten minutes.
const CODE_MS: i64 = 60_000;
/// Number of seconds for which an access token is valid.
/// See [Discord Docs/Access Token Response](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-access-token-response).
const TOKEN_S: i64 = 604_800;
/// Number of codes and of grants kept. Older ones are dropped.
const KEPT: usize = 5_000;

/// The scope with which the application learns who the user is.
pub(crate) const IDENTIFY: &str = "identify";

/// Scopes that every application may ask for, and that the sandbox knows.
/// See [Discord Docs/OAuth2 Scopes](https://docs.discord.com/developers/topics/oauth2#shared-resources-oauth2-scopes).
const GRANTED: [&str; 5] = [
    IDENTIFY,
    "guilds",
    "guilds.members.read",
    "rpc.activities.write",
    "applications.commands",
];

/// Scopes that every application may ask for, and that the sandbox lacks.
const LACKING: [&str; 9] = [
    "applications.entitlements",
    "bot",
    "connections",
    "email",
    "gdm.join",
    "guilds.join",
    "openid",
    "role_connections.write",
    "webhook.incoming",
];

/// An error in the form of RFC 6749.
#[derive(Debug)]
pub(crate) struct OAuthError {
    pub(crate) status: u16,
    pub(crate) error: &'static str,
    pub(crate) description: String,
}

impl OAuthError {
    pub(crate) fn new(error: &'static str, description: impl Into<String>) -> Self {
        Self {
            status: 400,
            error,
            description: description.into(),
        }
    }

    /// Returns the error for a client that is unknown or has a wrong secret.
    pub(crate) fn invalid_client() -> Self {
        Self {
            status: 401,
            ..Self::new("invalid_client", "")
        }
    }

    /// Returns the error for a user who has not allowed what the application asked for.
    pub(crate) fn access_denied() -> Self {
        const WHY: &str = "The resource owner or authorization server denied the request";
        Self::new("access_denied", WHY)
    }

    /// Returns the error for a value of a request that is not valid, in Discord's words.
    fn invalid(error: &'static str, field: &str) -> Self {
        Self::new(error, format!("Invalid \"{field}\" in request."))
    }

    /// Returns the error for a missing value of a request, in Discord's words.
    pub(crate) fn missing(field: &str) -> Self {
        Self::new(
            "invalid_request",
            format!("Missing \"{field}\" in request."),
        )
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"error": self.error});
        if !self.description.is_empty() {
            body["error_description"] = json!(self.description);
        }
        body
    }
}

/// A request for an authorization, from the Activity or from a web page.
#[derive(Default)]
pub(crate) struct AuthorizeRequest<'a> {
    pub(crate) client_id: &'a str,
    pub(crate) response_type: &'a str,
    /// Scopes, separated by spaces.
    pub(crate) scope: &'a str,
    pub(crate) redirect_uri: Option<&'a str>,
    pub(crate) code_challenge: Option<&'a str>,
    pub(crate) code_challenge_method: Option<&'a str>,
}

impl AuthorizeRequest<'_> {
    /// Checks the application and the address to which its user returns. If they are wrong, the user must not be sent there.
    pub(crate) fn check_client(&self, mapping: Option<&Mapping>) -> Result<(), OAuthError> {
        if self.client_id != APPLICATION.to_string() {
            return Err(OAuthError::invalid("invalid_client", "client_id"));
        }
        let registered = mapping.map_or(&[][..], |mapping| &mapping.redirect_uris[..]);
        match self.redirect_uri {
            Some(uri) if registered.iter().any(|known| known == uri) => Ok(()),
            Some(_) => Err(OAuthError::invalid("invalid_request", "redirect_uri")),
            // An Activity gives none. Discord still demands that the application has one:
            // https://docs.discord.com/developers/activities/building-an-activity
            None if registered.is_empty() => Err(OAuthError::missing("redirect_uri")),
            None => Ok(()),
        }
    }

    /// Checks everything else. Returns the scopes.
    pub(crate) fn check(&self) -> Result<Vec<String>, OAuthError> {
        match self.response_type {
            "code" => {}
            "" => return Err(OAuthError::missing("response_type")),
            "token" => {
                return Err(OAuthError::new(
                    "unsupported_response_type",
                    "The sandbox does not support the implicit grant; Discord does.",
                ));
            }
            _ => {
                return Err(OAuthError::invalid(
                    "unsupported_response_type",
                    "response_type",
                ));
            }
        }
        match (self.code_challenge, self.code_challenge_method) {
            (None, None) => {}
            // The SHA-256 of the verifier: 32 bytes.
            (Some(challenge), Some("S256")) if decodes_to_32_bytes(challenge) => {}
            (Some(_), Some("S256")) => {
                return Err(OAuthError::invalid("invalid_request", "code_challenge"));
            }
            _ => {
                return Err(OAuthError::invalid(
                    "invalid_request",
                    "code_challenge_method",
                ));
            }
        }
        let mut scopes: Vec<String> = Vec::new();
        for scope in self.scope.split_whitespace() {
            if LACKING.contains(&scope) {
                tracing::error!(scope, "the sandbox does not support this scope");
                let why = format!("The sandbox does not support the scope {scope}; Discord does.");
                return Err(OAuthError::new("invalid_scope", why));
            }
            if !GRANTED.contains(&scope) {
                const WHY: &str = "The requested scope is invalid, unknown, or malformed.";
                return Err(OAuthError::new("invalid_scope", WHY));
            }
            if !scopes.iter().any(|known| known == scope) {
                scopes.push(scope.to_owned());
            }
        }
        if scopes.is_empty() {
            return Err(OAuthError::missing("scope"));
        }
        Ok(scopes)
    }
}

fn decodes_to_32_bytes(challenge: &str) -> bool {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(challenge);
    bytes.is_ok_and(|bytes| bytes.len() == 32)
}

/// What a code stands for.
#[derive(Clone)]
pub(crate) struct CodeGrant {
    pub(crate) user: Id,
    pub(crate) scopes: Vec<String>,
    /// Redirect URI of the request; `None` for a code of the Activity.
    pub(crate) redirect_uri: Option<String>,
    pub(crate) challenge: Option<String>,
}

/// A code that has been issued.
struct Code {
    text: String,
    grant: CodeGrant,
    /// Time of issue, in milliseconds since 1970.
    at: i64,
    /// The access token for which the code has been exchanged.
    exchanged: Option<String>,
}

/// The request to exchange a code.
pub(crate) struct Exchange<'a> {
    pub(crate) code: &'a str,
    pub(crate) redirect_uri: Option<&'a str>,
    pub(crate) verifier: Option<&'a str>,
}

/// An access token and its refresh token.
#[derive(Clone)]
pub(crate) struct Grant {
    pub(crate) user: Id,
    pub(crate) scopes: Vec<String>,
    access: String,
    refresh: String,
    /// Time at which the access token expires, in milliseconds since 1970.
    pub(crate) expires: i64,
}

impl Grant {
    fn new(user: Id, scopes: Vec<String>, now_ms: i64) -> Self {
        Self {
            user,
            scopes,
            access: random_text(),
            refresh: random_text(),
            expires: now_ms + TOKEN_S * 1000,
        }
    }

    pub(crate) fn has(&self, scope: &str) -> bool {
        self.scopes.iter().any(|granted| granted == scope)
    }

    /// Renders the response of the token endpoint.
    pub(crate) fn json(&self) -> Value {
        json!({
            "token_type": "Bearer",
            "access_token": self.access,
            "expires_in": TOKEN_S,
            "refresh_token": self.refresh,
            "scope": self.scopes.join(" "),
        })
    }
}

/// The codes and tokens that have been issued.
#[derive(Default)]
pub(crate) struct OAuth2 {
    codes: VecDeque<Code>,
    grants: VecDeque<Grant>,
}

impl OAuth2 {
    /// Issues a code.
    pub(crate) fn issue(&mut self, grant: CodeGrant, now_ms: i64) -> String {
        let code = random_text();
        self.codes.push_back(Code {
            text: code.clone(),
            grant,
            at: now_ms,
            exchanged: None,
        });
        if self.codes.len() > KEPT {
            self.codes.pop_front();
        }
        code
    }

    /// Exchanges a code for tokens.
    ///
    /// A code works once. If it is used again, its tokens are revoked, as RFC 6749 recommends: someone else may have them. A code with a challenge
    /// needs the verifier, and a verifier is refused if there was no challenge, as RFC 9700 demands.
    pub(crate) fn exchange(
        &mut self,
        asked: &Exchange<'_>,
        registered: &[String],
        now_ms: i64,
    ) -> Result<Grant, OAuthError> {
        let wrong_code = || OAuthError::invalid("invalid_grant", "code");
        let mut codes = self.codes.iter_mut();
        let code = codes.find(|known| known.text == asked.code);
        let code = code.ok_or_else(wrong_code)?;
        if let Some(access) = code.exchanged.clone() {
            self.grants.retain(|grant| grant.access != access);
            return Err(wrong_code());
        }
        if now_ms - code.at > CODE_MS {
            return Err(wrong_code());
        }
        let fits = match (&code.grant.redirect_uri, asked.redirect_uri) {
            (Some(given), asked) => asked == Some(given),
            // The Activity gives none, so any of the application's is right.
            (None, Some(asked)) => registered.iter().any(|known| known == asked),
            (None, None) => true,
        };
        if !fits {
            return Err(OAuthError::invalid("invalid_grant", "redirect_uri"));
        }
        let proven = match (&code.grant.challenge, asked.verifier) {
            (Some(challenge), Some(verifier)) => {
                let digest = Sha256::digest(verifier.as_bytes());
                BASE64_URL_SAFE_NO_PAD.encode(digest) == *challenge
            }
            (None, None) => true,
            _ => false,
        };
        if !proven {
            return Err(OAuthError::invalid("invalid_grant", "code_verifier"));
        }
        let CodeGrant { user, scopes, .. } = code.grant.clone();
        let grant = Grant::new(user, scopes, now_ms);
        code.exchanged = Some(grant.access.clone());
        self.keep(grant.clone());
        Ok(grant)
    }

    /// Exchanges a refresh token for new tokens. The old ones are no longer valid.
    pub(crate) fn refresh(&mut self, refresh: &str, now_ms: i64) -> Result<Grant, OAuthError> {
        let at = self
            .grants
            .iter()
            .position(|grant| grant.refresh == refresh);
        let old = at.and_then(|at| self.grants.remove(at));
        let old = old.ok_or_else(|| OAuthError::invalid("invalid_grant", "refresh_token"))?;
        let new = Grant::new(old.user, old.scopes, now_ms);
        self.keep(new.clone());
        Ok(new)
    }

    fn keep(&mut self, grant: Grant) {
        self.grants.push_back(grant);
        if self.grants.len() > KEPT {
            self.grants.pop_front();
        }
    }

    /// Returns the grant with this access token, if it is valid.
    pub(crate) fn find(&self, access: &str, now_ms: i64) -> Option<&Grant> {
        let mut grants = self.grants.iter();
        grants.find(|grant| grant.access == access && now_ms < grant.expires)
    }

    /// Revokes all tokens of the user who has this access or refresh token. Returns that user.
    pub(crate) fn revoke(&mut self, token: &str) -> Option<Id> {
        let mut grants = self.grants.iter();
        let user = grants
            .find(|grant| grant.access == token || grant.refresh == token)?
            .user;
        self.grants.retain(|grant| grant.user != user);
        Some(user)
    }
}
