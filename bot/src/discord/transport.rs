//! How requests reach Discord: over the network, or through a [`Transport`].

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use reqwest::{Client, Method, Request, RequestBuilder, Response};

/// Time limit for connecting to Discord.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// Time limit of a request, uploads included; well within the time that a job may take.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// Carries requests and events between the bot and a server that replaces Discord, in place of the network.
pub trait Transport: Send + Sync {
    /// Sends a request. Returns its response once all of it has arrived.
    fn call(&self, request: Request) -> BoxFuture<'static, Result<Response, TransportError>>;

    /// Connects the only shard to the gateway. Returns the payloads that it receives, as JSON. They end with the connection, and dropping
    /// them ends it.
    ///
    /// # Errors
    ///
    /// If the gateway cannot be reached, or refuses the bot.
    fn connect(
        &self,
        token: &str,
        intents: u64,
    ) -> Result<BoxStream<'static, String>, TransportError>;
}

/// Why a [`Transport`] has failed.
pub type TransportError = Box<dyn Error + Send + Sync>;

/// Why a request has no response.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unanswered {
    #[error(transparent)]
    Network(reqwest::Error),
    #[error(transparent)]
    Transport(TransportError),
    #[error("there was no response in time")]
    Late,
}

impl From<reqwest::Error> for Unanswered {
    fn from(error: reqwest::Error) -> Self {
        // The URL of an interaction contains its token, and that of a file its signature.
        Self::Network(error.without_url())
    }
}

impl Unanswered {
    /// Returns whether the request may have been handled all the same.
    pub(super) fn may_be_done(&self) -> bool {
        match self {
            Self::Network(error) => !error.is_connect(),
            Self::Transport(_) | Self::Late => true,
        }
    }
}

/// Builds and sends requests.
#[derive(Clone)]
pub(super) struct WebClient {
    /// Builds all requests, and sends them if there is no transport.
    pub(super) network: Client,
    pub(super) transport: Option<Arc<dyn Transport>>,
}

impl WebClient {
    /// Returns a client with time limits that leave a job enough time for another attempt.
    ///
    /// # Errors
    ///
    /// If TLS cannot be set up, for example because there are no root certificates.
    pub(super) fn new(transport: Option<Arc<dyn Transport>>) -> reqwest::Result<Self> {
        let network = Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN)
            .build()?;
        Ok(Self { network, transport })
    }

    /// Begins a request.
    pub(super) fn request(&self, method: Method, url: &str) -> RequestBuilder {
        self.network.request(method, url)
    }

    /// Sends a request.
    pub(super) async fn send(&self, request: RequestBuilder) -> Result<Response, Unanswered> {
        let Some(transport) = &self.transport else {
            return Ok(request.send().await?);
        };
        let request = request.build()?;
        let within = request.timeout().copied().unwrap_or(ANSWER_WITHIN);
        let answered = tokio::time::timeout(within, transport.call(request)).await;
        let answered = answered.map_err(|_| Unanswered::Late)?;
        answered.map_err(Unanswered::Transport)
    }
}
