//! Discord's REST API: every request of the bot goes through an [`Api`].
//!
//! serenity's own client hides response headers, which contain rate limits, and has no timeouts. Its builders and models are used here nevertheless.

mod endpoints;
mod error;
mod limits;
mod rivals;

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, DATE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{ApplicationId, CreateAttachment, Route};
use tokio::time::Instant;

pub(super) use endpoints::{Application, OnlyId, Server};
#[cfg(test)]
pub(super) use error::Refused;
pub(super) use error::{ApiError, error_code};
use limits::{BucketKey, Limits};
use rivals::Rivals;

use crate::discord::transport::{ANSWER_WITHIN, Unanswered, WebClient};
use crate::metrics::instruments::Instruments;

/// Base URL of Discord's API.
const DISCORD: &str = "https://discord.com";

/// User agent with which the bot identifies itself. See [Discord Docs/User Agent](https://docs.discord.com/developers/reference#user-agent).
const AGENT: &str = concat!(
    "DiscordBot (https://docs.discord.com, ",
    env!("CARGO_PKG_VERSION"),
    ") Asterism"
);

/// Header with the reason for a change, which the server's audit log shows.
const REASON: &str = "X-Audit-Log-Reason";

/// Maximum number of characters in a reason, encoded as in a URL.
/// See [Discord Docs/Audit Log](https://docs.discord.com/developers/resources/audit-log).
const REASON_LENGTH: usize = 512;

/// Encodes a reason as in a URL. Cuts one that is too long, but no character in two.
fn encode_reason(why: &str) -> String {
    let mut encoded = String::new();
    for character in why.chars() {
        let length = encoded.len();
        if character.is_ascii_alphanumeric() || "-_.~".contains(character) {
            encoded.push(character);
        } else {
            for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a text never fails.
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
        if encoded.len() > REASON_LENGTH {
            encoded.truncate(length);
            break;
        }
    }
    encoded
}

/// A client of Discord's REST API for one bot.
pub(super) struct Api {
    web: WebClient,
    /// Scheme and host for all requests.
    base: String,
    headers: HeaderMap,
    application: OnceLock<ApplicationId>,
    limits: Limits,
    /// Detects other programs that use the same token.
    pub(super) rivals: Rivals,
    /// Metrics of the traffic between the bot and Discord.
    pub(super) instruments: Arc<Instruments>,
}

/// A request to Discord's API.
#[derive(Clone)]
pub(super) struct ApiCall<'a> {
    method: Method,
    target: ApiTarget<'a>,
    /// Authorization in place of the bot's token.
    authorization: Option<HeaderValue>,
    query: Vec<(&'static str, String)>,
    body: CallBody,
    within: Option<Duration>,
    /// Reason for the audit log of the server, as the header contains it.
    why: Option<HeaderValue>,
}

/// What a request is sent to.
#[derive(Clone)]
enum ApiTarget<'a> {
    Route(Route<'a>),
    /// A path of the API that serenity has no route for.
    Path(String),
}

impl ApiTarget<'_> {
    /// Returns the path, without scheme and host.
    fn path(self) -> String {
        match self {
            ApiTarget::Route(route) => {
                let path = route.path();
                match path.strip_prefix(DISCORD) {
                    Some(path) => path.to_owned(),
                    None => path.into_owned(),
                }
            }
            ApiTarget::Path(path) => format!("/api/v10{path}"),
        }
    }
}

/// The body of a request to Discord's API.
#[derive(Clone)]
enum CallBody {
    None,
    Json(Vec<u8>),
    /// Fields of a form, encoded as in a URL.
    Form(String),
    Message(Outgoing),
}

/// A message to send: its JSON (Discord's `payload_json`) and its files.
#[derive(Clone)]
pub(super) struct Outgoing {
    payload: Value,
    files: Vec<CreateAttachment>,
}

impl Outgoing {
    /// Returns the message that serenity's `builder` describes, with `files` as its new attachments.
    pub(super) fn new(builder: &impl Serialize, files: Vec<CreateAttachment>) -> Outgoing {
        let mut payload = serde_json::to_value(builder).unwrap_or_default();
        for data in ["/attachments", "/data/attachments"] {
            let attachments = payload.pointer_mut(data).and_then(Value::as_array_mut);
            for (id, attachment) in attachments.into_iter().flatten().enumerate() {
                attachment["id"] = id.into();
            }
        }
        Outgoing { payload, files }
    }

    fn form(&self) -> Result<Form, ApiError> {
        let mut form = Form::new();
        for (id, file) in self.files.iter().enumerate() {
            let part = Part::bytes(file.data.clone())
                .file_name(file.filename.clone())
                .mime_str(mime_type(&file.filename))
                .map_err(Unanswered::from)?;
            form = form.part(format!("files[{id}]"), part);
        }
        Ok(form.text("payload_json", self.payload.to_string()))
    }
}

/// Returns the MIME type of one of the bot's files, according to its name.
fn mime_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        Some((_, "json")) => "application/json",
        Some((_, "txt")) => "text/plain",
        _ => "application/octet-stream",
    }
}

impl<'a> ApiCall<'a> {
    fn new(method: Method, route: Route<'a>) -> Self {
        Self::to(method, ApiTarget::Route(route))
    }

    fn to(method: Method, target: ApiTarget<'a>) -> Self {
        Self {
            method,
            target,
            authorization: None,
            query: Vec::new(),
            body: CallBody::None,
            within: None,
            why: None,
        }
    }

    pub(super) fn get(route: Route<'a>) -> Self {
        Self::new(Method::GET, route)
    }

    /// Returns a request to a path of the API, without the version, that serenity has no route for.
    pub(super) fn at(method: Method, path: String) -> Self {
        Self::to(method, ApiTarget::Path(path))
    }

    pub(super) fn post(route: Route<'a>) -> Self {
        Self::new(Method::POST, route)
    }

    pub(super) fn patch(route: Route<'a>) -> Self {
        Self::new(Method::PATCH, route)
    }

    pub(super) fn put(route: Route<'a>) -> Self {
        Self::new(Method::PUT, route)
    }

    pub(super) fn delete(route: Route<'a>) -> Self {
        Self::new(Method::DELETE, route)
    }

    pub(super) fn query(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.query.push((name, value.into()));
        self
    }

    pub(super) fn json(mut self, body: &impl Serialize) -> Self {
        // Serializing fails only for maps whose keys are not texts, which no body contains.
        self.body = CallBody::Json(serde_json::to_vec(body).unwrap_or_default());
        self
    }

    /// Sets fields of a form as the body.
    pub(super) fn form(mut self, fields: &[(&str, &str)]) -> Self {
        // The part of the URL type that encodes forms, on an address that does not matter.
        let url = Url::parse_with_params("https://discord.com/", fields);
        let encoded = url.ok().and_then(|url| url.query().map(str::to_owned));
        self.body = CallBody::Form(encoded.unwrap_or_default());
        self
    }

    /// Uses this authorization in place of the bot's token.
    pub(super) fn authorized(mut self, authorization: HeaderValue) -> Self {
        self.authorization = Some(authorization);
        self
    }

    pub(super) fn message(mut self, message: Outgoing) -> Self {
        self.body = if message.files.is_empty() {
            CallBody::Json(message.payload.to_string().into_bytes())
        } else {
            CallBody::Message(message)
        };
        self
    }

    /// Adds a reason for the audit log of the server. What Discord does not accept of a long one is left out.
    pub(super) fn because(mut self, why: &str) -> Self {
        self.why = HeaderValue::from_str(&encode_reason(why)).ok();
        self
    }

    /// Sets a timeout for the request, in place of the default.
    pub(super) fn within(mut self, within: Duration) -> Self {
        self.within = Some(within);
        self
    }
}

impl Api {
    /// Returns a client that uses `token` and sends requests through `web`, to Discord or to the server `base` that replaces it.
    ///
    /// # Errors
    ///
    /// If the token contains characters that are not allowed in a header.
    pub(super) fn new(
        web: WebClient,
        token: &str,
        base: Option<&str>,
        instruments: Arc<Instruments>,
    ) -> Result<Api, reqwest::header::InvalidHeaderValue> {
        let token = token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        let mut authorization = HeaderValue::from_str(&format!("Bot {token}"))?;
        authorization.set_sensitive(true);
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, authorization),
            (USER_AGENT, HeaderValue::from_static(AGENT)),
        ]);
        Ok(Api {
            web,
            base: base.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            headers,
            application: OnceLock::new(),
            limits: Limits::default(),
            rivals: Rivals::default(),
            instruments,
        })
    }

    /// Returns this client with limits for a server that allows `hurry` times as many requests as Discord does.
    pub(super) fn in_hurry(mut self, hurry: NonZero<u32>) -> Api {
        self.limits = Limits::in_hurry(hurry);
        self
    }

    /// Divides Discord's rate limits equally among all `processes` of this bot.
    pub(super) fn share_limits(&self, processes: usize) {
        self.limits
            .share(u32::try_from(processes).unwrap_or(u32::MAX));
    }

    /// Returns how far this machine's clock is ahead of Discord's, in seconds; `None` if Discord's response contains no time. Accurate to about a
    /// second.
    pub(super) async fn measure_clock(&self) -> Result<Option<f64>, ApiError> {
        let began = SystemTime::now();
        let url = format!("{}/api/v10/gateway", self.base);
        let request = self.web.request(Method::GET, &url);
        let response = self.web.send(request.header(USER_AGENT, AGENT)).await?;
        let ended = SystemTime::now();
        let date = response.headers().get(DATE);
        let date = date.and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
        let seconds = |time: SystemTime| {
            let since = time.duration_since(SystemTime::UNIX_EPOCH);
            since.map_or(0.0, |since| since.as_secs_f64())
        };
        // The header leaves out parts of a second.
        let discords = date.map(|date| seconds(date) + 0.5);
        Ok(discords.map(|discords| f64::midpoint(seconds(began), seconds(ended)) - discords))
    }

    /// Returns scheme and host of the server to which requests go.
    pub(super) fn base(&self) -> &str {
        &self.base
    }

    /// Returns whether requests go to Discord itself.
    pub(super) fn is_discord(&self) -> bool {
        self.base == DISCORD
    }

    /// Sends a request and parses the response.
    pub(super) async fn fetch<T: DeserializeOwned>(
        &self,
        call: ApiCall<'_>,
    ) -> Result<T, ApiError> {
        let body = self.send(call).await?;
        serde_json::from_slice(&body).map_err(ApiError::Unreadable)
    }

    /// Sends a request, waiting for a moment if a rate limit requires that, and returns the body of the response. If earlier responses show that the
    /// wait would be too long, the request is not sent.
    pub(super) async fn send(&self, call: ApiCall<'_>) -> Result<Vec<u8>, ApiError> {
        let deadline = Instant::now() + call.within.unwrap_or(ANSWER_WITHIN);
        let path = call.target.path();
        let key = match call.authorization {
            None => BucketKey::of(&call.method, &path),
            // Discord counts these apart from the bot's own requests.
            Some(_) => BucketKey::of(&call.method, &format!("{path}#oauth2")),
        };
        let entered = self.limits.enter(key, deadline).await;
        let ticket = entered.map_err(|wait| ApiError::TooSoon {
            wait,
            code: None,
            is_discords: false,
        })?;
        let mut request = self
            .web
            .request(call.method, &format!("{}{path}", self.base))
            .headers(self.headers.clone());
        if let Some(mut authorization) = call.authorization {
            authorization.set_sensitive(true);
            request = request.headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]));
        }
        if !call.query.is_empty() {
            request = request.query(&call.query);
        }
        if let Some(why) = call.why {
            request = request.header(REASON, why);
        }
        request = match &call.body {
            CallBody::None => request,
            CallBody::Json(body) => request
                .header(CONTENT_TYPE, "application/json")
                .body(body.clone()),
            CallBody::Form(body) => request
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(body.clone()),
            CallBody::Message(message) => request.multipart(message.form()?),
        };
        request = request.timeout(deadline.saturating_duration_since(Instant::now()));
        let sent = self.web.send(request).await;
        let response = sent.inspect_err(|_| self.instruments.note_status(None, None))?;
        let status = response.status();
        let headers = response.headers().clone();
        let scope = headers.get("x-ratelimit-scope");
        let scope = scope.and_then(|scope| scope.to_str().ok());
        self.instruments.note_status(Some(status.as_u16()), scope);
        let body = response.bytes().await.map_err(Unanswered::from)?;
        if status.is_success() {
            ticket.note(&headers, None);
            return Ok(body.into());
        }
        let error = ApiError::read(status.as_u16(), &headers, &body);
        ticket.note(&headers, Some(&error));
        Err(error)
    }
}

#[cfg(test)]
mod tests {
    use serenity::all::{CreateMessage, EditAttachments, EditMessage};

    use super::*;

    fn file(name: &str) -> CreateAttachment {
        CreateAttachment::bytes(name.as_bytes(), name).description(name)
    }

    #[test]
    fn reasons_for_the_audit_log_are_encoded_and_cut() {
        assert_eq!(
            encode_reason("Season 3 – Łódź"),
            "Season%203%20%E2%80%93%20%C5%81%C3%B3d%C5%BA"
        );
        assert_eq!(encode_reason("a\r\nb: c"), "a%0D%0Ab%3A%20c");
        let long = encode_reason(&"ó".repeat(600));
        assert_eq!(long, "%C3%B3".repeat(REASON_LENGTH / 6));
    }

    #[test]
    fn the_files_of_a_message_are_numbered() {
        let files = vec![file("a.png"), file("b.txt")];
        let created = CreateMessage::new().add_files(files.clone());
        let new = files.iter().cloned();
        let attachments = new.fold(EditAttachments::new(), EditAttachments::add);
        let edited = EditMessage::new().attachments(attachments);
        for message in [
            Outgoing::new(&created, files.clone()),
            Outgoing::new(&edited, files.clone()),
        ] {
            let listed = &message.payload["attachments"];
            for (id, file) in files.iter().enumerate() {
                assert_eq!(listed[id]["id"], id);
                assert_eq!(listed[id]["filename"], file.filename);
                assert_eq!(listed[id]["description"], file.filename);
            }
        }
    }
}
