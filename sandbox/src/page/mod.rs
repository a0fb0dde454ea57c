//! The page's API: shows the world as one person sees it, accepts that person's actions, and streams the events that the person receives.

mod access;
mod activities;
mod acts;
mod call;
mod consent;
mod events;
mod faults;
mod guilds;
mod roles;
mod views;

use axum::Router;
use axum::extract::{FromRequestParts, Path, Query, Request, State as Extract};
use axum::http::{HeaderMap, StatusCode, header, request::Parts};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, delete, get, patch, post};
use serde_json::{Value, json};

pub(crate) use call::Body;
use call::locked;

use crate::error::ApiError;
use crate::state::Shared;
use crate::world::Id;

/// Error returned to the page: the reason why a request was refused, and what to do instead.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    status: u16,
    error: String,
}

impl Refusal {
    pub(crate) fn new(error: impl Into<String>) -> Self {
        Self::with_status(400, error)
    }

    fn forbidden(error: impl Into<String>) -> Self {
        Self::with_status(403, error)
    }

    fn not_found(error: impl Into<String>) -> Self {
        Self::with_status(404, error)
    }

    fn with_status(status: u16, error: impl Into<String>) -> Self {
        let error = error.into();
        Self { status, error }
    }
}

/// Returns a [`Refusal`] from the surrounding function; takes the arguments of [`format!`].
macro_rules! refuse {
    ($($text:tt)*) => {
        return Err($crate::page::Refusal::new(format!($($text)*)))
    };
}
pub(crate) use refuse;

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        let details = error
            .errors
            .map(|errors| format!(" {errors}"))
            .unwrap_or_default();
        Self {
            status: error.status,
            error: format!("{}{details}", error.message),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(json!({"error": self.error}))).into_response()
    }
}

/// JSON response. `axum`'s own type is generic, so its code would be compiled as part of this crate, without optimization in tests. That would be
/// slow, because tests fetch a hundred messages at once. A [`Value`] is serialized by code that is compiled as part of `serde_json`.
pub(super) struct Json(pub(super) Value);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, "application/json")];
        (headers, self.0.to_string()).into_response()
    }
}

const MESSAGE: &str = "/sandbox/messages/{channel}/{message}";
const GUILD: &str = "/sandbox/guilds/{guild}";
const BOT: &str = "/sandbox/guilds/{guild}/bot";
const ROLES: &str = "/sandbox/guilds/{guild}/roles";
const ROLE: &str = "/sandbox/guilds/{guild}/roles/{role}";
const MEMBER: &str = "/sandbox/guilds/{guild}/members/{user}";
const CHANNEL: &str = "/sandbox/channels/{channel}";
const PRESENCE: &str = "/sandbox/activities/{instance}/presence";
const ATTACHMENT: &str = "/attachments/{channel}/{attachment}/{filename}";
const UPLOAD: &str = "/ephemeral-attachments/{application}/{attachment}/{filename}";

/// Returns the routes of the page's API, and the routes that serve attachments.
pub(crate) fn router(shared: Shared) -> Router {
    const POST: MethodFilter = MethodFilter::POST;
    const PUT: MethodFilter = MethodFilter::PUT;
    const PATCH: MethodFilter = MethodFilter::PATCH;
    const DELETE: MethodFilter = MethodFilter::DELETE;
    Router::new()
        .route("/sandbox/state", get(views::state))
        .route("/sandbox/welcome/{number}", get(views::welcome_picture))
        .route("/sandbox/channels/{channel}/messages", get(views::messages))
        .route("/sandbox/channels/{channel}/read", locked(POST, acts::read))
        .route("/sandbox/events", get(events::events))
        .route("/sandbox/interactions", post(acts::interact))
        .route("/sandbox/messages", locked(POST, acts::write))
        .route(MESSAGE, delete(acts::remove))
        .route("/sandbox/posts", locked(POST, acts::open_post))
        .route("/sandbox/users", locked(POST, acts::add_user))
        .route("/sandbox/users/{user}", locked(PATCH, acts::change_user))
        .route("/sandbox/guilds", locked(POST, guilds::add_guild))
        .route(GUILD, locked(PATCH, guilds::change_guild))
        .route(BOT, locked(POST, guilds::add_bot))
        .route(BOT, locked(DELETE, guilds::remove_bot))
        .route(ROLES, locked(POST, roles::add_role))
        .route(ROLE, locked(PATCH, roles::change_role))
        .route(ROLE, locked(DELETE, roles::remove_role))
        .route(MEMBER, locked(PUT, guilds::add_member))
        .route(MEMBER, locked(PATCH, guilds::change_member))
        .route(MEMBER, locked(DELETE, guilds::remove_member))
        .route("/sandbox/channels", locked(POST, acts::add_channel))
        .route(CHANNEL, locked(PATCH, acts::change_channel))
        .route(CHANNEL, locked(DELETE, acts::remove_thread))
        .route("/sandbox/dm", locked(POST, acts::open_dm))
        .route("/sandbox/application", patch(acts::change_application))
        .route("/sandbox/activities/{instance}", get(activities::show))
        .route(PRESENCE, get(activities::enter))
        .route(
            "/sandbox/oauth2/authorize",
            locked(POST, consent::authorize),
        )
        .route("/sandbox/gateway", locked(POST, acts::gateway))
        .route("/sandbox/faults", locked(POST, faults::add))
        .route("/sandbox/faults", get(faults::count).delete(faults::lift))
        .route("/sandbox/log", get(views::log))
        .route("/sandbox/requests", get(views::requests))
        .route(ATTACHMENT, get(serve_attachment))
        .route(UPLOAD, get(serve_upload))
        .route("/emojis/{file}", get(serve_emoji))
        .with_state(shared)
}

/// Refuses requests from other websites open in the browser, and requests that use another host name for this machine, which such a website could
/// control. Requests from the page itself and from programs are allowed.
pub(crate) async fn refuse_other_sites(request: Request, next: Next) -> Result<Response, Refusal> {
    if !is_own_page(request.headers()) {
        const WHY: &str = "only programs and the sandbox's own page, opened at 127.0.0.1 or localhost, may send this request";
        return Err(Refusal::forbidden(WHY));
    }
    Ok(next.run(request).await)
}

fn is_own_page(headers: &HeaderMap) -> bool {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = header(header::HOST).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let own_name = matches!(name, "127.0.0.1" | "localhost" | "[::1]");
    let own_page = |origin: &str| origin.strip_prefix("http://") == Some(host);
    own_name && header(header::ORIGIN).is_none_or(own_page)
}

/// The query parameter `as`: the ID of the acting person.
struct As(Option<Id>);

impl<S: Send + Sync> FromRequestParts<S> for As {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        #[derive(serde::Deserialize)]
        struct AsQuery {
            r#as: Option<String>,
        }
        let Query(asked) = Query::<AsQuery>::from_request_parts(parts, state)
            .await
            .map_err(|error| Refusal::new(error.to_string()))?;
        let Some(text) = asked.r#as else {
            return Ok(Self(None));
        };
        let id = text
            .parse()
            .map_err(|()| Refusal::new("as must be an id, a string of digits"))?;
        Ok(Self(Some(id)))
    }
}

/// Parses an ID from a path.
fn parse_id(text: &str) -> Result<Id, Refusal> {
    text.parse()
        .map_err(|()| Refusal::new(format!("\"{text}\" is not an id")))
}

/// Serves a file that was uploaded with a command.
async fn serve_upload(
    Extract(shared): Extract<Shared>,
    Path((_, id, filename)): Path<(String, String, String)>,
) -> Result<Response, Refusal> {
    let id = parse_id(&id)?;
    let bytes = {
        let state = shared.lock();
        let upload = state.uploads.get(&id).filter(|(name, _)| *name == filename);
        let upload = upload.ok_or_else(|| Refusal::not_found("there is no such file"))?;
        upload.1.clone()
    };
    Ok((
        [
            (header::CONTENT_TYPE, "application/octet-stream"),
            (header::CONTENT_DISPOSITION, "attachment"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ],
        bytes,
    )
        .into_response())
}

/// Serves the image of an emoji, as Discord's CDN does under `/emojis/ID.png`.
async fn serve_emoji(
    Extract(shared): Extract<Shared>,
    Path(file): Path<String>,
) -> Result<Response, Refusal> {
    let id = parse_id(file.split('.').next().unwrap_or_default())?;
    let gone = || Refusal::not_found("there is no such emoji");
    let (bytes, content_type) = {
        let state = shared.lock();
        let emoji = state.world.emojis.get(&id).ok_or_else(gone)?;
        let bytes = state.files.get(id).map_err(|_| gone())?;
        (bytes, emoji.content_type.clone())
    };
    Ok(respond_with_file(bytes, &content_type))
}

async fn serve_attachment(
    Extract(shared): Extract<Shared>,
    Path((channel, id, filename)): Path<(String, String, String)>,
) -> Result<Response, Refusal> {
    let (channel, id) = (parse_id(&channel)?, parse_id(&id)?);
    let gone = || Refusal::not_found("there is no such file");
    let (bytes, content_type) = {
        let state = shared.lock();
        let messages = state.world.messages.get(&channel).ok_or_else(gone)?;
        let file = messages
            .values()
            .flat_map(|message| &message.attachments)
            .find(|attachment| attachment.id == id && attachment.filename == filename)
            .ok_or_else(gone)?;
        (
            state.files.get(id).map_err(|_| gone())?,
            file.content_type.clone(),
        )
    };
    let content_type = content_type.unwrap_or_else(|| "application/octet-stream".into());
    Ok(respond_with_file(bytes, &content_type))
}

fn respond_with_file(bytes: Vec<u8>, content_type: &str) -> Response {
    // A file from a bot must not run as a page of this origin: images are shown, anything else is downloaded.
    let picture = content_type.starts_with("image/") && !content_type.contains("svg");
    let disposition = if picture { "inline" } else { "attachment" };
    (
        [
            (header::CONTENT_TYPE, content_type),
            (header::CONTENT_DISPOSITION, disposition),
            (
                header::CACHE_CONTROL,
                "private, max-age=31536000, immutable",
            ),
            (
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; sandbox",
            ),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ],
        bytes,
    )
        .into_response()
}
