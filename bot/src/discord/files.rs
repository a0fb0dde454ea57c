//! Downloads attachments from Discord's hosts, or from the server that replaces Discord.

use std::sync::Arc;

use asterism_app::ports::attachments::{Files, PATIENCE, Unfetched};
use asterism_app::protocol::limits::FILE_BYTES;
use async_trait::async_trait;
use reqwest::Method;

use crate::discord::transport::{Transport, Unanswered, WebClient};

/// URL prefixes of Discord's attachments.
const HOSTS: [&str; 2] = [
    "https://cdn.discordapp.com/",
    "https://media.discordapp.net/",
];

/// Client for downloading files.
pub(super) struct Web {
    web: WebClient,
    /// URL prefixes that downloads are allowed from.
    hosts: Vec<String>,
}

impl Web {
    /// Returns a client that downloads only from Discord's hosts, or only from `api` if that is given.
    pub(super) fn new(
        api: Option<&str>,
        transport: Option<Arc<dyn Transport>>,
    ) -> reqwest::Result<Web> {
        let hosts = match api {
            Some(api) => vec![format!("{}/", api.trim_end_matches('/'))],
            None => HOSTS.map(str::to_owned).into(),
        };
        let network = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let web = WebClient { network, transport };
        Ok(Web { web, hosts })
    }
}

#[async_trait]
impl Files for Web {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, Unfetched> {
        if !self.hosts.iter().any(|host| url.starts_with(host.as_str())) {
            return Err(Unfetched::Elsewhere);
        }
        let lost = |error: Unanswered| Unfetched::Lost(error.to_string());
        let broken = |error: reqwest::Error| lost(error.into());
        let request = self.web.request(Method::GET, url).timeout(PATIENCE);
        let answer = self.web.send(request).await.map_err(lost)?;
        let mut answer = answer.error_for_status().map_err(broken)?;
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(broken)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > FILE_BYTES {
                return Err(Unfetched::Large);
            }
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn files_are_downloaded_from_allowed_hosts_only() {
        let discord = Web::new(None, None).unwrap();
        let sandbox = Web::new(Some("http://127.0.0.1:9"), None).unwrap();
        for (web, url) in [
            (&discord, "http://cdn.discordapp.com/a"),
            (&discord, "https://cdn.discordapp.com.evil.test/a"),
            (&discord, "https://cdn.discordapp.com@evil.test/a"),
            (&discord, "http://127.0.0.1:9/a"),
            (&discord, "file:///etc/passwd"),
            (&sandbox, "http://127.0.0.1:90/a"),
            (&sandbox, "https://cdn.discordapp.com/a"),
        ] {
            let fetched = web.fetch(url).await;
            assert_eq!(fetched, Err(Unfetched::Elsewhere), "{url}");
        }
    }
}
