//! Who uses the page, as Discord confirms it.
//!
//! There are two ways to find out: the page brings a code for which Discord tells who the user is ([`CodeGrant`]), or Discord's proxy signs each
//! request of the page ([`ProxyHeaders`](super::proxy::ProxyHeaders)). What the page itself says about its user is never used.

use std::sync::Arc;
use std::time::Duration;

use asterism_store::{Place, Timestamp, UserId};
use async_trait::async_trait;
use hyper::HeaderMap;
use serde::Deserialize;

/// Maximum length of a code, a PKCE verifier and an instance ID. Discord's codes have 30 characters, a verifier has up to 128.
const MOST_TEXT: usize = 256;

/// An account on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: UserId,
    /// Name as Discord shows it. Untrusted text.
    pub(crate) name: String,
    /// Discord's code for the user's language; empty if it is not known.
    pub(crate) locale: String,
}

/// What Discord answers to a code.
pub(crate) struct Redeemed {
    pub(crate) account: Account,
    /// Token with which the page, inside Discord, tells Discord's client who has signed in. Never stored.
    pub(crate) access_token: String,
}

/// A running instance of the Activity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    pub(crate) place: Place,
    /// The users who are connected to the instance.
    pub(crate) users: Vec<UserId>,
}

/// Reason why Discord did not confirm something.
#[derive(Debug, thiserror::Error)]
pub(crate) enum IdentityError {
    /// Discord does not accept what the page brought, for example a code that was used before.
    #[error("Discord refuses it")]
    Refused,
    /// A rate limit was hit.
    #[error("too many requests to Discord, the next one is possible in {0:?}")]
    Busy(Duration),
    /// Discord does not accept the application's client secret.
    #[error("Discord refuses the client secret")]
    Unauthorized,
    /// Discord cannot be reached, or does not answer as expected.
    #[error("{0}")]
    Trouble(String),
}

/// What the touch board asks Discord.
#[async_trait]
pub(crate) trait Confirms: Send + Sync {
    /// Exchanges a code that the page got for its user. Each code can be exchanged once.
    async fn redeem(&self, grant: &Grant) -> Result<Redeemed, IdentityError>;

    /// Returns the account of a user.
    async fn account(&self, user: UserId) -> Result<Account, IdentityError>;

    /// Returns an instance of the application's Activity; `None` if it does not exist.
    async fn instance(&self, id: &str) -> Result<Option<Instance>, IdentityError>;
}

/// A code that the page got for its user, with what belongs to it.
#[derive(Clone, Deserialize)]
pub(crate) struct Grant {
    pub(crate) code: String,
    /// PKCE verifier, whose hash the page has sent to Discord before it got the code.
    pub(crate) verifier: Option<String>,
    /// The address to which Discord has sent the user with the code; missing inside Discord.
    pub(crate) redirect: Option<String>,
}

impl Grant {
    /// Returns whether code and verifier can be what they are called.
    pub(crate) fn is_plausible(&self) -> bool {
        is_plausible(&self.code) && self.verifier.as_deref().is_none_or(is_plausible)
    }
}

/// Returns whether a text can be a code, a PKCE verifier or an instance ID: it is not empty, and contains only what belongs in a URL's path.
pub(crate) fn is_plausible(text: &str) -> bool {
    let is_known = |it: char| it.is_ascii_alphanumeric() || "-._~".contains(it);
    // Two dots would leave the path's folder.
    (1..=MOST_TEXT).contains(&text.len()) && text.chars().all(is_known) && !text.contains("..")
}

/// A request to sign in.
pub(crate) struct Claim<'a> {
    pub(crate) headers: &'a HeaderMap,
    pub(crate) grant: Option<&'a Grant>,
    pub(crate) now: Timestamp,
}

/// A user who was identified.
pub(crate) struct Identified {
    pub(crate) account: Account,
    /// Token for Discord's client, if Discord issued one.
    pub(crate) access_token: Option<String>,
}

/// A way to identify the user of a request.
#[async_trait]
pub(crate) trait Identity: Send + Sync {
    /// Returns the user who makes a request; `None` if the request contains nothing that this way uses.
    async fn identify(&self, claim: &Claim<'_>) -> Result<Option<Identified>, IdentityError>;
}

/// Identifies a user by the `OAuth2` code that the page got for them.
pub(crate) struct CodeGrant(pub(crate) Arc<dyn Confirms>);

#[async_trait]
impl Identity for CodeGrant {
    async fn identify(&self, claim: &Claim<'_>) -> Result<Option<Identified>, IdentityError> {
        let Some(grant) = claim.grant else {
            return Ok(None);
        };
        if !grant.is_plausible() {
            return Err(IdentityError::Refused);
        }
        let redeemed = self.0.redeem(grant).await?;
        Ok(Some(Identified {
            account: redeemed.account,
            access_token: Some(redeemed.access_token),
        }))
    }
}
