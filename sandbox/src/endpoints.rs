//! The bot's own addresses, to which the sandbox sends signed interactions and events over HTTP.
//!
//! See [Discord Docs/Preparing for
//! Interactions](https://docs.discord.com/developers/interactions/overview#preparing-for-interactions) and [Discord Docs/Webhook
//! Events](https://docs.discord.com/developers/events/webhook-events).

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signer as _, SigningKey};
use reqwest::Client;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::limits::ACKNOWLEDGE_MS;
use crate::secret::random_bytes;
use crate::world::APPLICATION;

/// User agent of Discord's requests to bots.
const AGENT: &str = "Discord-Interactions/1.0 (+https://discord.com)";

/// Interval, in requests, at which an extra request with an invalid signature is sent. Discord does not publish how often it sends one.
const CHECKED_AFTER: u64 = 10;

/// Flag of an application that has Activities enabled.
const EMBEDDED: u64 = 1 << 17;

/// The only type of event that the sandbox sends to the bot's address.
pub(crate) const AUTHORIZED: &str = "APPLICATION_AUTHORIZED";

/// One of the two addresses that a bot can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Endpoint {
    Interactions,
    Events,
}

impl Endpoint {
    /// Returns the name of the field for this address in the application's settings.
    pub(crate) fn field(self) -> &'static str {
        match self {
            Self::Interactions => "interactions_endpoint_url",
            Self::Events => "event_webhooks_url",
        }
    }

    /// Returns the body of the request that Discord sends to check a newly entered address.
    pub(crate) fn ping(self) -> Value {
        match self {
            Self::Interactions => {
                json!({"id": APPLICATION, "application_id": APPLICATION, "type": 1, "token": "ping", "version": 1, "entitlements": []})
            }
            Self::Events => json!({"version": 1, "application_id": APPLICATION, "type": 0}),
        }
    }
}

/// The data that is stored on disk: the signing key, the bot's addresses, and whether Activities are enabled.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Stored {
    /// Secret half of the key that signs requests.
    seed: [u8; 32],
    interactions: Option<String>,
    events: Option<String>,
    /// Whether the application has Activities enabled.
    #[serde(default)]
    activities: bool,
}

fn read_stored(file: &Path, text: &[u8]) -> std::io::Result<Stored> {
    serde_json::from_slice(text).map_err(|error| {
        let file = file.display();
        let damaged = format!("{file} is damaged ({error}); without it, the sandbox makes a new key and has no addresses of the bot");
        std::io::Error::new(ErrorKind::InvalidData, damaged)
    })
}

/// HTTP client for requests to the bot's addresses. It is created on first use, because creating it reads all root certificates of the machine, and
/// most bots have no addresses.
#[derive(Clone, Default)]
pub(crate) struct WebClient(Arc<OnceCell<Client>>);

impl WebClient {
    pub(crate) async fn get(&self) -> reqwest::Result<&Client> {
        let make = || async {
            Client::builder()
                .user_agent(AGENT)
                .no_proxy()
                .timeout(Duration::from_millis(ACKNOWLEDGE_MS.unsigned_abs()))
                .redirect(reqwest::redirect::Policy::none())
                .build()
        };
        self.0.get_or_try_init(make).await
    }
}

/// The addresses of the bot, and the key that signs requests to them.
pub(crate) struct Endpoints {
    key: SigningKey,
    stored: Stored,
    file: Option<PathBuf>,
    web: WebClient,
    /// Number of interactions and events sent since the sandbox started.
    sent: u64,
}

impl Endpoints {
    /// Reads the addresses and the key from `file`, or starts with a new key and no addresses.
    pub(crate) fn open(file: Option<PathBuf>) -> std::io::Result<Self> {
        let kept: Option<Stored> = match &file {
            None => None,
            Some(file) => match std::fs::read(file) {
                Ok(text) => Some(read_stored(file, &text)?),
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                Err(error) => return Err(error),
            },
        };
        let is_new = kept.is_none();
        let stored = kept.unwrap_or_else(|| Stored {
            seed: random_bytes(),
            ..Stored::default()
        });
        let endpoints = Self {
            key: SigningKey::from_bytes(&stored.seed),
            stored,
            file,
            web: WebClient::default(),
            sent: 0,
        };
        if is_new {
            endpoints.save()?;
        }
        Ok(endpoints)
    }

    fn save(&self) -> std::io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        crate::secret::write_private(file, &serde_json::to_vec(&self.stored)?)
    }

    /// Returns the public half of the key, in the format of the application's `verify_key`.
    pub(crate) fn verify_key(&self) -> String {
        HEXLOWER.encode(self.key.verifying_key().as_bytes())
    }

    /// Returns the address selected by `which`, if it has been set.
    pub(crate) fn url(&self, which: Endpoint) -> Option<&str> {
        match which {
            Endpoint::Interactions => self.stored.interactions.as_deref(),
            Endpoint::Events => self.stored.events.as_deref(),
        }
    }

    /// Sets or removes the address selected by `which`.
    pub(crate) fn set_url(&mut self, which: Endpoint, url: Option<String>) -> std::io::Result<()> {
        match which {
            Endpoint::Interactions => self.stored.interactions = url,
            Endpoint::Events => self.stored.events = url,
        }
        self.save()
    }

    /// Returns whether the application has Activities enabled.
    pub(crate) fn has_activities(&self) -> bool {
        self.stored.activities
    }

    /// Enables or disables Activities.
    pub(crate) fn set_activities(&mut self, enabled: bool) -> std::io::Result<()> {
        self.stored.activities = enabled;
        self.save()
    }

    /// Returns the application's public flags.
    /// See [Discord Docs/Application Flags](https://docs.discord.com/developers/resources/application#application-object-application-flags).
    pub(crate) fn application_flags(&self) -> u64 {
        if self.stored.activities { EMBEDDED } else { 0 }
    }

    /// Prepares a request to the address selected by `which`, signed at `now_ms`. At regular intervals, also returns a copy with an invalid
    /// signature, which is sent afterward.
    pub(crate) fn prepare(
        &mut self,
        which: Endpoint,
        body: &Value,
        now_ms: i64,
    ) -> Option<(Signed, Option<Signed>)> {
        let url = self.url(which)?.to_owned();
        self.sent += 1;
        let request = self.sign(url, body, now_ms);
        let is_checked = self.sent % CHECKED_AFTER == 1;
        let forged = is_checked.then(|| request.clone().forged());
        Some((request, forged))
    }

    /// Signs a request to any address.
    pub(crate) fn sign(&self, url: String, body: &Value, now_ms: i64) -> Signed {
        let (body, timestamp) = (body.to_string(), (now_ms / 1000).to_string());
        let signature = self.key.sign(format!("{timestamp}{body}").as_bytes());
        Signed {
            web: self.web.clone(),
            url,
            body,
            timestamp,
            signature: HEXLOWER.encode(&signature.to_bytes()),
        }
    }
}

/// A signed request.
#[derive(Clone)]
pub(crate) struct Signed {
    pub(crate) web: WebClient,
    pub(crate) url: String,
    pub(crate) body: String,
    pub(crate) timestamp: String,
    pub(crate) signature: String,
}

impl Signed {
    /// Returns the request with an invalid signature.
    pub(crate) fn forged(mut self) -> Self {
        let turned = if self.signature.starts_with('0') {
            "1"
        } else {
            "0"
        };
        self.signature.replace_range(..1, turned);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_not_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("endpoints");
        let first = Endpoints::open(Some(file.clone())).unwrap();
        let again = Endpoints::open(Some(file.clone())).unwrap();
        assert_eq!(first.stored.seed, again.stored.seed);
        std::fs::write(&file, "{").unwrap();
        let error = Endpoints::open(Some(file.clone())).map(|_| ()).unwrap_err();
        let said = error.to_string();
        assert!(said.contains("endpoints is damaged"), "{said}");
        assert_eq!(std::fs::read(&file).unwrap(), b"{");
    }
}
