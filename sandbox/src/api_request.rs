//! A record of the bot's REST requests.

use std::sync::Arc;
use std::time::SystemTime;

use serde_json::Value;

use crate::rate_limits::Scope;

/// A REST request from the bot and how it was answered.
#[derive(Debug, Clone)]
pub struct ApiRequest {
    /// HTTP method.
    pub method: String,
    /// Template of the route, such as `/channels/{channel_id}/messages`; `None` for a route the
    /// sandbox does not have.
    pub route: Option<&'static str>,
    /// Path below `/api/v10`, including the IDs and tokens in it.
    pub path: String,
    /// Query, without the question mark.
    pub query: String,
    /// JSON body; for a multipart body, its `payload_json`.
    pub body: Option<Value>,
    /// Reason for the audit log, encoded as in a URL.
    pub reason: Option<String>,
    /// Names of the uploaded files, in order.
    pub files: Vec<String>,
    /// HTTP status of the response.
    pub status: u16,
    /// Discord's error object, if the request was refused.
    pub error: Option<Value>,
    /// Scope of the rate limit that the request exceeded, if the request was refused for that reason.
    pub too_many: Option<Scope>,
    /// Time at which the request arrived, by the system clock.
    pub arrived: SystemTime,
    /// Time at which the request was answered, by the system clock.
    pub at: SystemTime,
}

/// Callback for every request; see [`Config`](crate::Config).
pub(crate) type Inspector = Arc<dyn Fn(&ApiRequest) + Send + Sync>;
