//! Sends requests to Discord, either over the network or through a [`Transport`].

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use reqwest::{Client, Method, Request, RequestBuilder, Response};

/// Time limit for connecting to Discord.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);

/// Time limit for a request, including uploads; well below the time limit of a job.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// Carries requests and events between the bot and a server that replaces Discord, in place of the network.
pub trait Transport: Send + Sync {
    /// Sends a request. Returns the response once it has arrived completely.
    fn call(&self, request: Request) -> BoxFuture<'static, Result<Response, TransportError>>;

    /// Connects the only shard to the gateway. Returns a stream of the payloads that arrive, as JSON. The stream ends when the connection ends;
    /// dropping the stream closes the connection.
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

/// Error returned by a [`Transport`].
pub type TransportError = Box<dyn Error + Send + Sync>;

/// Reason why a request got no response.
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
    /// Returns whether the request may have been handled although no response arrived.
    pub(super) fn may_be_done(&self) -> bool {
        match self {
            Self::Network(error) => !error.is_connect(),
            Self::Transport(_) | Self::Late => true,
        }
    }
}

/// Builds requests to Discord and sends them.
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

    /// Starts building a request.
    pub(super) fn request(&self, method: Method, url: &str) -> RequestBuilder {
        self.network.request(method, url)
    }

    /// Sends a request and returns its response.
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
