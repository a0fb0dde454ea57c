//! Discord's REST API, version 10: one table of routes, one module per resource.

mod routes;

mod body;
mod compose;

#[expect(clippy::unnecessary_wraps, reason = "handlers have one shape")]
mod applications;
mod callbacks;
mod channels;
mod commands;
mod emojis;
mod guilds;
mod lacking;
mod messages;
mod oauth2;
mod scheduled_events;
mod threads;
#[expect(clippy::unnecessary_wraps, reason = "handlers have one shape")]
mod users;
mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Query, Request, State as Extract};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tokio::time::Instant;

use oauth2::Credentials;
use routes::{Route, find, is_open, takes_bearer};

pub(crate) use body::Upload;
pub(crate) use commands::{turn_activities_off, turn_activities_on};
pub(crate) use compose::{NewMessage, create_message};
pub(crate) use scheduled_events::begin_and_end_events;
pub(crate) use threads::make_post;

use crate::api_request::{ApiRequest, Inspector};
use crate::check::{Draft, Purpose};
use crate::error::{ApiError, UNAUTHORIZED, UNKNOWN_APPLICATION, UNKNOWN_ROUTE};
use crate::faults::{self, FaultKind};
use crate::form::{Field, Object, read_form};
use crate::gateway::Outage;
use crate::rate_limits::{Standing, TooMany};
use crate::state::{Shared, State};
use crate::world::{APPLICATION, Id};

/// Path prefix of the API.
const PREFIX: &str = "/api/v10";

/// A request, in the form in which handlers receive it.
pub(crate) struct Call {
    params: HashMap<&'static str, String>,
    query: HashMap<String, String>,
    body: Value,
    /// Whether the body is a form, and not JSON.
    is_form: bool,
    files: Vec<Upload>,
    credentials: Credentials,
}

impl Call {
    fn text(&self, name: &str) -> &str {
        self.params.get(name).map_or("", String::as_str)
    }

    /// Returns an ID from the path.
    fn id(&self, name: &str) -> Result<Id, ApiError> {
        let text = self.text(name);
        text.parse().map_err(|()| not_a_snowflake(name, text))
    }

    /// Refuses the request if the path contains an application other than the bot's.
    fn check_application(&self) -> Result<(), ApiError> {
        if self.id("application_id")? == APPLICATION {
            Ok(())
        } else {
            Err(UNKNOWN_APPLICATION.into())
        }
    }

    /// Returns an ID from the query, if present.
    fn query_id(&self, name: &str) -> Result<Option<Id>, ApiError> {
        let read = |text: &String| text.parse().map_err(|()| not_a_snowflake(name, text));
        self.query.get(name).map(read).transpose()
    }

    /// Returns the query's `limit`, if present.
    fn query_limit(&self, max: usize) -> Result<Option<usize>, ApiError> {
        let Some(text) = self.query.get("limit") else {
            return Ok(None);
        };
        match text.parse() {
            Ok(limit) if (1..=max).contains(&limit) => Ok(Some(limit)),
            Ok(_) => Err(ApiError::form(
                &["limit"],
                "NUMBER_TYPE_MAX",
                format!("int value should be between 1 and {max}."),
            )),
            Err(_) => Err(ApiError::form(
                &["limit"],
                "NUMBER_TYPE_COERCE",
                format!("Value \"{text}\" is not int."),
            )),
        }
    }

    /// Reads the body with `read`. Refuses a body that is not an object or has keys other than `keys`, which are separated by spaces.
    fn read<T>(&self, keys: &str, read: impl FnOnce(&Object<'_>) -> T) -> Result<T, ApiError> {
        let body = |body: Field<'_>| body.required().object(keys).map(|body| read(&body));
        let read = read_form(&self.body, body)?;
        read.ok_or_else(|| ApiError::internal(&"a checked body is not an object"))
    }

    /// Reads the body as a message.
    fn draft(&self, purpose: Purpose) -> Result<Draft, ApiError> {
        read_form(&self.body, |body| match purpose {
            Purpose::Create => Draft::read(body, purpose),
            Purpose::Respond | Purpose::Edit => Draft::read(body.required(), purpose),
        })
    }

    fn query_flag(&self, name: &str) -> bool {
        let value = self.query.get(name).map(String::as_str);
        matches!(value, Some("true" | "1" | "True"))
    }
}

fn not_a_snowflake(name: &str, text: &str) -> ApiError {
    ApiError::form(
        &[name],
        "NUMBER_TYPE_COERCE",
        format!("Value \"{text}\" is not snowflake."),
    )
}

/// Handles the bot's response to an interaction, if the bot has sent it in its HTTP response instead of in a separate request.
pub(crate) fn respond_inline(
    state: &mut State,
    id: String,
    token: String,
    body: Value,
) -> Result<(), ApiError> {
    let call = Call {
        params: [("interaction_id", id), ("interaction_token", token)].into(),
        query: HashMap::new(),
        body,
        is_form: false,
        files: Vec::new(),
        credentials: Credentials::default(),
    };
    callbacks::respond(state, &call).map(drop)
}

/// A handler's response to a request.
enum ApiResponse {
    Json(Value),
    Created(Value),
    Empty,
    /// An error of `OAuth2` with its status. It has a form of its own.
    Refused(u16, Value),
}

/// Result of a handler: a response or an error.
type ApiResult = Result<ApiResponse, ApiError>;

/// Renders the channel object with the ID `id`.
fn channel_json(state: &State, id: Id) -> Value {
    state.world.channel_json(&state.world.channels[&id])
}

#[derive(Clone)]
struct Api {
    shared: Shared,
    authorization: Arc<str>,
    inspector: Option<Inspector>,
}

impl Api {
    fn is_authorized(&self, headers: &HeaderMap) -> bool {
        let sent = headers.get(header::AUTHORIZATION);
        sent.and_then(|it| it.to_str().ok()) == Some(&*self.authorization)
    }

    /// Returns whether a request may use a route: the bot may use all but the one that describes an access token.
    fn may_use(&self, template: &str, headers: &HeaderMap, credentials: &Credentials) -> bool {
        let is_bot = self.is_authorized(headers) && template != "/oauth2/@me";
        let is_user = takes_bearer(template) && credentials.bearer.is_some();
        is_open(template) || is_bot || is_user
    }
}

/// Reads who sends a request, unless it is the bot.
fn read_credentials(headers: &HeaderMap) -> Credentials {
    let sent = headers.get(header::AUTHORIZATION);
    let sent = sent.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let basic = sent.strip_prefix("Basic ").and_then(|encoded| {
        let text = String::from_utf8(BASE64_STANDARD.decode(encoded).ok()?).ok()?;
        let (id, secret) = text.split_once(':')?;
        Some((id.to_owned(), secret.to_owned()))
    });
    Credentials {
        bearer: sent.strip_prefix("Bearer ").map(ToOwned::to_owned),
        basic,
    }
}

/// The route that matches a request, and the parameters in the request's path.
type Found = Result<(&'static Route, HashMap<&'static str, String>), ApiError>;

/// `Via` header of responses from Discord itself. Responses from Cloudflare, which stands between Discord and its clients, have no such header.
const DISCORDS_OWN: &str = "1.1 google";

/// Returns the routes of the API.
pub(crate) fn router(shared: Shared, token: &str, inspector: Option<Inspector>) -> Router {
    let api = Api {
        shared,
        authorization: format!("Bot {token}").into(),
        inspector,
    };
    Router::new()
        .route("/api", axum::routing::any(serve))
        .route("/api/{*path}", axum::routing::any(serve))
        .layer(DefaultBodyLimit::disable())
        .with_state(api)
}

async fn serve(Extract(api): Extract<Api>, request: Request) -> Response {
    let method = request.method().as_str().to_owned();
    let whole = request.uri().path().to_owned();
    let path = whole.strip_prefix(PREFIX).unwrap_or(&whole).to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let found = if whole.starts_with(PREFIX) {
        find(&method, &path)
    } else {
        Err(UNKNOWN_ROUTE.into())
    };
    let mut log = ApiRequest {
        method,
        route: None,
        path,
        query,
        body: None,
        reason: reason(request.headers()),
        files: Vec::new(),
        status: 0,
        error: None,
        too_many: None,
        arrived: SystemTime::now(),
        at: SystemTime::now(),
    };
    let fault = match &found {
        Ok((route, params)) => {
            let channel = params.get("channel_id").map(String::as_str);
            let mut state = api.shared.lock();
            state.faults.meet(&log.method, route.template, channel)
        }
        Err(_) => None,
    };
    match fault {
        Some(FaultKind::Hang) => hang(&api).await,
        Some(FaultKind::Reset) => return faults::leave_unanswered(),
        _ => {}
    }
    let counted = match &fault {
        Some(FaultKind::Refuse { .. }) => Ok(None),
        _ => count(&api, request.headers(), &found, fault.as_ref()),
    };
    let result = match (&fault, &counted) {
        (
            Some(FaultKind::Refuse {
                status,
                code,
                retry_after,
                ..
            }),
            _,
        ) => {
            note_body(request, &found, &mut log).await;
            Err(faults::refusal(*status, *code, *retry_after))
        }
        (_, Err(_)) => {
            note_body(request, &found, &mut log).await;
            Ok(ApiResponse::Empty)
        }
        (_, Ok(_)) => answer(&api, request, found, &mut log).await,
    };
    let mut response = match &counted {
        Err(too_many) => refuse_too_many(too_many, &mut log),
        Ok(standing) => {
            let mut response = render(result, &mut log);
            if let Some(standing) = standing {
                standing.write(response.headers_mut());
            }
            response
        }
    };
    if let Some(FaultKind::Refuse { is_page: true, .. }) = fault {
        make_page(&mut response);
    }
    log.status = response.status().as_u16();
    log_answered(&api, log);
    match fault {
        Some(FaultKind::HangAfter) => hang(&api).await,
        Some(FaultKind::Lose) => return faults::leave_unanswered(),
        _ => {}
    }
    response
}

/// Logs and stores the record of an answered request.
fn log_answered(api: &Api, mut log: ApiRequest) {
    log.at = SystemTime::now();
    let route = log.route.unwrap_or("unknown route");
    if let Some(error) = &log.error {
        tracing::warn!(method = log.method, route, status = log.status, %error, "refused the bot's request");
    } else {
        tracing::debug!(
            method = log.method,
            route,
            status = log.status,
            "answered the bot's request"
        );
    }
    let log = Arc::new(log);
    {
        let mut state = api.shared.lock();
        let limiter = &mut state.rate_limiter;
        limiter.note(log.status, log.too_many, Instant::now());
        state.log_request(Arc::clone(&log));
    }
    if let Some(inspector) = &api.inspector {
        inspector(&log);
    }
}

/// Waits until all faults have been cleared.
async fn hang(api: &Api) {
    let hanging = api.shared.lock().faults.hang();
    hanging.until_lifted().await;
}

/// Counts a request. Returns the state of its bucket. A request without the bot's token is not counted, because it is refused later.
fn count(
    api: &Api,
    headers: &HeaderMap,
    found: &Found,
    fault: Option<&FaultKind>,
) -> Result<Option<Standing>, TooMany> {
    let now = Instant::now();
    let mut state = api.shared.lock();
    let limiter = &mut state.rate_limiter;
    let Ok((route, params)) = found else {
        limiter.check_ban(now)?;
        return Ok(None);
    };
    let name = (route.method, route.template);
    if let Some(FaultKind::Limit { scope, wait }) = fault {
        limiter.block(*scope, name, params, (now, *wait));
    }
    limiter.check_ban(now)?;
    if is_open(route.template) || api.is_authorized(headers) {
        limiter.count(name, params, now)
    } else {
        Ok(None)
    }
}

/// Records the body of a request that is refused regardless of its body. The body is still read, because a client that is still sending would
/// otherwise see a broken connection.
async fn note_body(request: Request, found: &Found, log: &mut ApiRequest) {
    log.route = found.as_ref().ok().map(|(route, _)| route.template);
    if let Ok(body) = body::read(request).await {
        body.note(found, log);
    }
}

fn refuse_too_many(too_many: &TooMany, log: &mut ApiRequest) -> Response {
    log.too_many = Some(too_many.scope);
    let body = too_many.body();
    let status = StatusCode::TOO_MANY_REQUESTS;
    let mut response = json_response(status, body.as_ref().unwrap_or(&Value::Null));
    if body.is_none() {
        make_page(&mut response);
    }
    too_many.write(response.headers_mut());
    log.error = Some(body.unwrap_or_else(|| json!({"message": "a page of Cloudflare"})));
    response
}

/// Turns a response into an HTML page from Discord's content delivery network.
fn make_page(response: &mut Response) {
    *response.body_mut() = Body::from("<!DOCTYPE html><title>Access denied | Error 1015</title>");
    let html = HeaderValue::from_static("text/html; charset=UTF-8");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, html);
    headers.remove(header::VIA);
}

fn render(result: ApiResult, log: &mut ApiRequest) -> Response {
    let error = match result {
        Ok(ApiResponse::Refused(status, body)) => {
            log.error = Some(body.clone());
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
            return json_response(status, &body);
        }
        Ok(ApiResponse::Json(value)) => return json_response(StatusCode::OK, &value),
        Ok(ApiResponse::Created(value)) => return json_response(StatusCode::CREATED, &value),
        Ok(ApiResponse::Empty) => {
            let via = [(header::VIA, DISCORDS_OWN)];
            return (StatusCode::NO_CONTENT, via).into_response();
        }
        Err(error) => error,
    };
    let body = error.body();
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response = json_response(status, &body);
    log.error = Some(body);
    if let Some(after) = error.retry_after
        && let Ok(seconds) = HeaderValue::from_str(&format!("{}", after.ceil()))
    {
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

async fn answer(api: &Api, request: Request, found: Found, log: &mut ApiRequest) -> ApiResult {
    let (headers, query) = (
        request.headers().clone(),
        Query::<HashMap<String, String>>::try_from_uri(request.uri()).map(|Query(query)| query),
    );
    // Read the body even if the request is refused: a client that is still sending would see a broken connection.
    let read = body::read(request).await;
    if let Ok(body) = &read {
        body.note(&found, log);
    }
    let (route, params) = found.inspect_err(|_| {
        tracing::error!(
            method = log.method,
            path = without_token(&log.path),
            "the sandbox has no route for this request"
        );
    })?;
    log.route = Some(route.template);
    let credentials = read_credentials(&headers);
    if !api.may_use(route.template, &headers, &credentials) {
        return Err(UNAUTHORIZED.into());
    }
    let body = read?;
    let query =
        query.map_err(|error| ApiError::form(&["query"], "QUERY_PARSE", error.to_string()))?;
    let call = Call {
        params,
        query,
        body: body.json,
        is_form: body.is_form,
        files: body.files,
        credentials,
    };
    let mut state = api.shared.lock();
    if state.closed {
        return Err(ApiError::internal(&"the sandbox has ended"));
    }
    if state.gateway.outage == Outage::Everything {
        return Err(ApiError::unavailable());
    }
    state.archive_silent_threads()?;
    begin_and_end_events(&mut state)?;
    (route.handler)(&mut state, &call)
}

/// Returns the reason for the audit log in a request's headers.
fn reason(headers: &HeaderMap) -> Option<String> {
    let reason = headers.get("x-audit-log-reason")?.to_str().ok()?;
    Some(reason.to_owned())
}

/// Returns the path without its token, for the log.
fn without_token(path: &str) -> String {
    let mut segments: Vec<&str> = path.split('/').collect();
    if matches!(segments.get(1), Some(&("webhooks" | "interactions"))) && segments.len() > 3 {
        segments[3] = "…";
    }
    segments.join("/")
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    let body = Body::from(value.to_string());
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::VIA, DISCORDS_OWN),
    ];
    (status, headers, body).into_response()
}
