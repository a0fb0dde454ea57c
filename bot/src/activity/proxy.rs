//! Headers with which Discord's proxy signs the requests of an Activity.
//!
//! Discord documents these headers ([Discord Docs/Validating Proxy Request
//! Headers](https://docs.discord.com/developers/activities/development-guides/multiplayer-experience#validating-proxy-request-headers)), but [does not
//! send them yet](https://github.com/discord/discord-api-docs/pull/8601). So they are used where they are present, and a request with wrong ones is
//! refused; without them, the page signs in with a code.
//!
//! Two points are not documented. One example decodes the signature as hexadecimal digits, the other one as Base64, so both are accepted. And the
//! payload's only documented fields are its times; the user is read from `user_id`, and a payload without it identifies no one.

use std::sync::Arc;

use asterism_store::{Timestamp, UserId};
use async_trait::async_trait;
use data_encoding::{BASE64, HEXLOWER_PERMISSIVE as HEX};
use hyper::HeaderMap;
use serde_json::Value;
use tokio::sync::watch;

use crate::activity::identity::{Claim, Confirms, Identified, Identity, IdentityError};
use crate::discord::PublicKey;

const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";
const PAYLOAD: &str = "x-discord-proxy-payload";

/// Maximum length of a payload.
const LENGTH: usize = 8192;

/// Largest difference that is expected between Discord's clock and this machine's, in seconds.
const SKEW: i64 = 30;

/// The headers are there, but Discord has not signed them, or they are too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forged;

/// The public keys of the application whose signatures are accepted.
pub(crate) type SigningKeys = Arc<[PublicKey]>;

/// Identifies the user of a request by the headers of Discord's proxy.
pub(crate) struct ProxyHeaders {
    pub(crate) keys: watch::Receiver<SigningKeys>,
    pub(crate) discord: Arc<dyn Confirms>,
    /// Application whose requests are signed.
    pub(crate) application: u64,
}

impl ProxyHeaders {
    /// Returns the user of a request according to its headers; `None` without these headers, or if they name no user.
    ///
    /// # Errors
    ///
    /// [`Forged`] if any of the headers is present and not all are valid.
    pub(crate) fn read(
        &self,
        headers: &HeaderMap,
        now: Timestamp,
    ) -> Result<Option<UserId>, Forged> {
        let read = |name| headers.get(name).map(|value| value.to_str().ok());
        let (signature, timestamp, payload) =
            match (read(SIGNATURE), read(TIMESTAMP), read(PAYLOAD)) {
                (None, None, None) => return Ok(None),
                (Some(Some(signature)), Some(Some(timestamp)), Some(Some(payload))) => {
                    (signature, timestamp, payload)
                }
                _ => return Err(Forged),
            };
        if payload.len() > LENGTH {
            return Err(Forged);
        }
        let payload = BASE64.decode(payload.as_bytes()).map_err(|_| Forged)?;
        let signature = HEX
            .decode(signature.as_bytes())
            .or_else(|_| BASE64.decode(signature.as_bytes()))
            .map_err(|_| Forged)?;
        let keys = self.keys.borrow();
        if !keys.iter().any(|key| key.has_signed(&payload, &signature)) {
            return Err(Forged);
        }
        drop(keys);
        let payload: Value = serde_json::from_slice(&payload).map_err(|_| Forged)?;
        let now = now.millis() / 1000;
        let (created, expires) = (
            payload["created_at"].as_i64(),
            payload["expires_at"].as_i64(),
        );
        let (Some(created), Some(expires)) = (created, expires) else {
            return Err(Forged);
        };
        let is_current = created <= now + SKEW && now - SKEW <= expires;
        if timestamp != created.to_string() || !is_current {
            return Err(Forged);
        }
        let application = read_id(&payload["application_id"]);
        if application.is_some_and(|it| it != self.application) {
            return Err(Forged);
        }
        Ok(read_id(&payload["user_id"]).and_then(UserId::checked))
    }
}

fn read_id(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}

#[async_trait]
impl Identity for ProxyHeaders {
    async fn identify(&self, claim: &Claim<'_>) -> Result<Option<Identified>, IdentityError> {
        let user = self.read(claim.headers, claim.now);
        let Some(user) = user.map_err(|Forged| IdentityError::Refused)? else {
            return Ok(None);
        };
        Ok(Some(Identified {
            account: self.discord.account(user).await?,
            access_token: None,
        }))
    }
}
