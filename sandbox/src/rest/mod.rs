//! Discord's REST API, version 10: one table of routes, one module per resource.

mod body;
mod compose;

#[expect(clippy::unnecessary_wraps, reason = "handlers have one shape")]
mod applications;
mod callbacks;
mod channels;
mod commands;
mod guilds;
mod messages;
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
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

pub(crate) use body::Upload;
pub(crate) use compose::{NewMessage, create_message};

use crate::error::{ApiError, METHOD_NOT_ALLOWED, UNAUTHORIZED, UNKNOWN_ROUTE};
use crate::state::{Shared, State};
use crate::world::Id;

/// A REST request of the bot and how it was answered.
#[derive(Debug, Clone)]
pub struct ApiRequest {
    /// HTTP method.
    pub method: String,
    /// Template of the route, such as `/channels/{channel_id}/messages`; `None` for a route the
    /// sandbox does not have.
    pub route: Option<&'static str>,
    /// Path below `/api/v10`, with the ids and tokens it came with.
    pub path: String,
    /// Query, without the question mark.
    pub query: String,
    /// JSON body; of a multipart body its `payload_json`.
    pub body: Option<Value>,
    /// Names of the uploaded files, in order.
    pub files: Vec<String>,
    /// HTTP status of the answer.
    pub status: u16,
    /// Discord's error object, where the request was refused.
    pub error: Option<Value>,
    /// When it was answered, by the machine's clock.
    pub at: SystemTime,
}

/// What is shown every request; see [`Config`](crate::Config).
pub(crate) type Inspector = Arc<dyn Fn(&ApiRequest) + Send + Sync>;

/// Where the API lives.
const PREFIX: &str = "/api/v10";

/// What handlers are given.
pub(crate) struct Call {
    params: HashMap<&'static str, String>,
    query: HashMap<String, String>,
    body: Value,
    files: Vec<Upload>,
}

impl Call {
    fn text(&self, name: &str) -> &str {
        self.params.get(name).map_or("", String::as_str)
    }

    /// Id in the path.
    fn id(&self, name: &str) -> Result<Id, ApiError> {
        let text = self.text(name);
        text.parse().map_err(|()| not_a_snowflake(name, text))
    }

    /// Id in the query, where given.
    fn query_id(&self, name: &str) -> Result<Option<Id>, ApiError> {
        let Some(text) = self.query.get(name) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|()| not_a_snowflake(name, text))
    }

    /// Number in the query, where given.
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

    fn query_flag(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|value| value == "true" || value == "1" || value == "True")
    }
}

fn not_a_snowflake(name: &str, text: &str) -> ApiError {
    ApiError::form(
        &[name],
        "NUMBER_TYPE_COERCE",
        format!("Value \"{text}\" is not snowflake."),
    )
}

/// A handler's answer.
enum Answer {
    Json(Value),
    Created(Value),
    Empty,
}

type Handler = fn(&mut State, &Call) -> Result<Answer, ApiError>;

struct Route {
    method: &'static str,
    template: &'static str,
    handler: Handler,
}

const fn route(method: &'static str, template: &'static str, handler: Handler) -> Route {
    Route {
        method,
        template,
        handler,
    }
}

/// Every route there is; of two that match, the first counts.
const ROUTES: &[Route] = &[
    route("GET", "/gateway", applications::gateway),
    route("GET", "/gateway/bot", applications::gateway_bot),
    route("GET", "/applications/@me", applications::current),
    route("GET", "/oauth2/applications/@me", applications::current),
    route(
        "GET",
        "/applications/{application_id}/commands",
        commands::list,
    ),
    route(
        "POST",
        "/applications/{application_id}/commands",
        commands::upsert,
    ),
    route(
        "PUT",
        "/applications/{application_id}/commands",
        commands::overwrite,
    ),
    route(
        "GET",
        "/applications/{application_id}/commands/{command_id}",
        commands::get,
    ),
    route(
        "PATCH",
        "/applications/{application_id}/commands/{command_id}",
        commands::edit,
    ),
    route(
        "DELETE",
        "/applications/{application_id}/commands/{command_id}",
        commands::delete,
    ),
    route(
        "GET",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        commands::list,
    ),
    route(
        "POST",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        commands::upsert,
    ),
    route(
        "PUT",
        "/applications/{application_id}/guilds/{guild_id}/commands",
        commands::overwrite,
    ),
    route(
        "GET",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::get,
    ),
    route(
        "PATCH",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::edit,
    ),
    route(
        "DELETE",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::delete,
    ),
    route("GET", "/users/@me", users::current),
    route("GET", "/users/@me/guilds", users::guilds),
    route("GET", "/users/@me/channels", users::dms),
    route("POST", "/users/@me/channels", users::open_dm),
    route("GET", "/users/{user_id}", users::get),
    route("GET", "/guilds/{guild_id}", guilds::get),
    route("GET", "/guilds/{guild_id}/channels", guilds::channels),
    route("GET", "/guilds/{guild_id}/roles", guilds::roles),
    route(
        "GET",
        "/guilds/{guild_id}/members/{user_id}",
        guilds::member,
    ),
    route(
        "GET",
        "/guilds/{guild_id}/threads/active",
        guilds::active_threads,
    ),
    route("GET", "/channels/{channel_id}", channels::get),
    route("PATCH", "/channels/{channel_id}", channels::edit),
    route("DELETE", "/channels/{channel_id}", channels::delete),
    route("POST", "/channels/{channel_id}/typing", channels::typing),
    route("GET", "/channels/{channel_id}/messages", messages::list),
    route("POST", "/channels/{channel_id}/messages", messages::create),
    route(
        "POST",
        "/channels/{channel_id}/messages/bulk-delete",
        messages::bulk_delete,
    ),
    route(
        "GET",
        "/channels/{channel_id}/messages/{message_id}",
        messages::get,
    ),
    route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        messages::edit,
    ),
    route(
        "DELETE",
        "/channels/{channel_id}/messages/{message_id}",
        messages::delete,
    ),
    route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        threads::from_message,
    ),
    route(
        "POST",
        "/channels/{channel_id}/threads",
        threads::without_message,
    ),
    route(
        "GET",
        "/channels/{channel_id}/thread-members",
        threads::members,
    ),
    route(
        "PUT",
        "/channels/{channel_id}/thread-members/@me",
        threads::join,
    ),
    route(
        "DELETE",
        "/channels/{channel_id}/thread-members/@me",
        threads::leave,
    ),
    route(
        "GET",
        "/channels/{channel_id}/thread-members/{user_id}",
        threads::member,
    ),
    route(
        "PUT",
        "/channels/{channel_id}/thread-members/{user_id}",
        threads::add_member,
    ),
    route(
        "DELETE",
        "/channels/{channel_id}/thread-members/{user_id}",
        threads::remove_member,
    ),
    route("POST", CALLBACK, callbacks::respond),
    route(
        "POST",
        "/webhooks/{webhook_id}/{webhook_token}",
        webhooks::follow_up,
    ),
    route(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhooks::get_original,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhooks::edit_original,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        webhooks::delete_original,
    ),
    route(
        "GET",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        webhooks::get,
    ),
    route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        webhooks::edit,
    ),
    route(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        webhooks::delete,
    ),
];

const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// Routes that need no `Authorization`: the address of the gateway, and those whose path holds a token.
fn is_open(template: &str) -> bool {
    template == "/gateway" || template == CALLBACK || template.starts_with("/webhooks/")
}

#[derive(Clone)]
struct Api {
    shared: Shared,
    authorization: Arc<str>,
    inspector: Option<Inspector>,
}

/// Routes of the API.
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
        files: Vec::new(),
        status: 0,
        error: None,
        at: SystemTime::now(),
    };
    let result = answer(&api, request, found, &mut log).await;
    let response = match result {
        Ok(Answer::Json(value)) => json_response(StatusCode::OK, &value),
        Ok(Answer::Created(value)) => json_response(StatusCode::CREATED, &value),
        Ok(Answer::Empty) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => {
            let body = error.body();
            log.error = Some(body.clone());
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            let mut response = json_response(status, &body);
            if let Some(after) = error.retry_after
                && let Ok(seconds) = HeaderValue::from_str(&format!("{}", after.ceil()))
            {
                response.headers_mut().insert(header::RETRY_AFTER, seconds);
            }
            response
        }
    };
    log.status = response.status().as_u16();
    log.at = SystemTime::now();
    let route = log.route.unwrap_or("unknown route");
    if let Some(error) = &log.error {
        tracing::warn!(method = log.method, route, status = log.status, %error, "refused");
    } else {
        tracing::debug!(method = log.method, route, status = log.status, "answered");
    }
    let log = Arc::new(log);
    api.shared.lock().log_request(Arc::clone(&log));
    if let Some(inspector) = &api.inspector {
        inspector(&log);
    }
    response
}

async fn answer(
    api: &Api,
    request: Request,
    found: Result<(&'static Route, HashMap<&'static str, String>), ApiError>,
    log: &mut ApiRequest,
) -> Result<Answer, ApiError> {
    let (headers, query) = (
        request.headers().clone(),
        Query::<HashMap<String, String>>::try_from_uri(request.uri()).map(|Query(query)| query),
    );
    // Read even when refused: a client that is still sending would see a broken connection.
    let read = body::read(request).await;
    if let Ok(body) = &read {
        log.body = (!body.json.is_null()).then(|| body.json.clone());
        log.files = body
            .files
            .iter()
            .map(|file| file.filename.clone())
            .collect();
    }
    let (route, params) = found.inspect_err(|_| {
        tracing::error!(
            method = log.method,
            path = log.path,
            "the sandbox has no such route"
        );
    })?;
    log.route = Some(route.template);
    if !is_open(route.template) {
        let authorization = headers
            .get(header::AUTHORIZATION)
            .and_then(|it| it.to_str().ok());
        if authorization != Some(&*api.authorization) {
            return Err(UNAUTHORIZED.into());
        }
    }
    let body = read?;
    let query =
        query.map_err(|error| ApiError::form(&["query"], "QUERY_PARSE", error.to_string()))?;
    let call = Call {
        params,
        query,
        body: body.json,
        files: body.files,
    };
    let mut state = api.shared.lock();
    if state.closed {
        return Err(ApiError::internal(&"the sandbox has ended"));
    }
    state.archive_silent_threads()?;
    (route.handler)(&mut state, &call)
}

fn find(
    method: &str,
    path: &str,
) -> Result<(&'static Route, HashMap<&'static str, String>), ApiError> {
    let mut other_method = false;
    for route in ROUTES {
        let Some(params) = matches(route.template, path) else {
            continue;
        };
        if route.method == method {
            return Ok((route, params));
        }
        other_method = true;
    }
    Err(if other_method {
        METHOD_NOT_ALLOWED
    } else {
        UNKNOWN_ROUTE
    }
    .into())
}

fn matches(template: &'static str, path: &str) -> Option<HashMap<&'static str, String>> {
    let mut params = HashMap::new();
    let mut given = path.split('/');
    for wanted in template.split('/') {
        let segment = given.next()?;
        match wanted.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => {
                params.insert(name, segment.replace("%40", "@"));
            }
            None if segment.replace("%40", "@") == wanted => {}
            Some(_) | None => return None,
        }
    }
    given.next().is_none().then_some(params)
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    let body = Body::from(value.to_string());
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_found_by_their_literal_parts_first() {
        let check = |method, path, expected: Option<&str>| {
            let found = find(method, path).ok().map(|(route, _)| route.template);
            assert_eq!(found, expected, "{method} {path}");
        };
        check("GET", "/users/@me", Some("/users/@me"));
        check("GET", "/users/%40me", Some("/users/@me"));
        check("GET", "/users/1", Some("/users/{user_id}"));
        let original = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
        check(
            "PATCH",
            "/webhooks/1/abc/messages/@original",
            Some(original),
        );
        check(
            "POST",
            "/channels/1/messages",
            Some("/channels/{channel_id}/messages"),
        );
        check("PUT", "/channels/1/messages", None);
        check("GET", "/channels/1/messages/", None);
        check("GET", "/channels//messages", None);
        check("GET", "/channels/1/nonsense", None);
    }
}
