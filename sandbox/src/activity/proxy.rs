//! The origin of the Activity, under the name `localhost`: a stand-in for `https://<application>.discordsays.com`, where Discord's proxy maps `/` to
//! the address that the application's developer has entered.
//!
//! The page has the same port under the name `127.0.0.1`. For the browser, these are different origins, and different sites. Neither has the other's
//! routes: whatever is requested from `localhost` goes to the mapped address, except the wrapper of the Activity's frame, which the sandbox adds.
//!
//! Discord does not document what its proxy does to requests and responses. What the sandbox does is in [`forward`].
//! See [Discord Docs/Networking](https://docs.discord.com/developers/activities/development-guides/networking).

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State as Extract};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use futures_util::stream;
use reqwest::{Client, Url};
use tokio::sync::OnceCell;

use crate::limits;
use crate::web;
use crate::world::APPLICATION;

/// Host name of the Activity.
const NAME: &str = "localhost";
/// Host name of the page.
const PAGE: &str = "127.0.0.1";
/// Paths below this one are the sandbox's own.
const OWN: &str = "/.sandbox/";
/// Prefix that older Activities put before their paths; Discord's proxy removes it.
const OLD_PREFIX: &str = "/.proxy";
/// How long the mapped address may take to accept a connection.
const CONNECTED_WITHIN: Duration = Duration::from_secs(5);
/// How long the mapped address may take for its response, and then for each part of the body. Discord's proxy runs on Cloudflare, which waits this
/// long. See [Cloudflare Docs/Connection limits](https://developers.cloudflare.com/fundamentals/reference/connection-limits/).
const ANSWERED_WITHIN: Duration = Duration::from_secs(100);

/// Headers that belong to one connection and are not forwarded.
const HOP_BY_HOP: [HeaderName; 7] = [
    header::CONNECTION,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// Headers by which Discord's proxy may say who sends a request. An Activity must not be able to forge them.
/// See [Discord Docs/Validating Proxy Request
/// Headers](https://docs.discord.com/developers/activities/development-guides/multiplayer-experience#validating-proxy-request-headers).
const SIGNED: [&str; 3] = [
    "x-signature-ed25519",
    "x-signature-timestamp",
    "x-discord-proxy-payload",
];

/// Content security policy that Discord's proxy adds, as far as it is documented: an Activity reaches only itself, and some addresses of Discord.
/// See [Discord Docs/URL Mapping](https://docs.discord.com/developers/activities/development-guides/local-development#url-mapping).
const POLICY: &str = "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; \
    connect-src 'self' blob: data: https://discord.com/api/ https://canary.discord.com/api/ https://ptb.discord.com/api/; \
    img-src 'self' blob: data: https://cdn.discordapp.com/attachments/ https://cdn.discordapp.com/avatars/ https://cdn.discordapp.com/icons/ \
    https://media.discordapp.net/attachments/ https://media.discordapp.net/avatars/ https://media.discordapp.net/icons/";

/// The origin of the Activity.
pub(crate) struct ActivityOrigin {
    target: Url,
    /// Created on first use, as [`WebClient`](crate::endpoints::WebClient) is.
    web: OnceCell<Client>,
}

impl ActivityOrigin {
    /// Returns the origin whose paths are mapped to `target`.
    pub(crate) fn new(target: Url) -> Arc<Self> {
        Arc::new(Self {
            target,
            web: OnceCell::new(),
        })
    }

    async fn web(&self) -> reqwest::Result<&Client> {
        let make = || async {
            Client::builder()
                .no_proxy()
                .connect_timeout(CONNECTED_WITHIN)
                .redirect(reqwest::redirect::Policy::none())
                .build()
        };
        self.web.get_or_try_init(make).await
    }
}

/// Sends requests for the Activity's host name to the Activity, and all others on to the page and the API.
pub(crate) async fn route_by_host(
    Extract(origin): Extract<Arc<ActivityOrigin>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(port) = find_port(request.headers()) else {
        return next.run(request).await;
    };
    match answer(&origin, request, &port).await {
        Ok(response) => response,
        Err((status, why)) => (status, format!("{why}\n")).into_response(),
    }
}

/// Returns `:PORT` of a request for the Activity's host name, or nothing if the name is without a port; `None` for other host names.
fn find_port(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let (name, rest) = host.split_at_checked(NAME.len())?;
    let is_name = name.eq_ignore_ascii_case(NAME) && (rest.is_empty() || rest.starts_with(':'));
    is_name.then(|| rest.to_owned())
}

/// The status and the reason of a request that is not forwarded, or whose response is not.
type Failure = (StatusCode, &'static str);

async fn answer(
    origin: &ActivityOrigin,
    request: Request,
    port: &str,
) -> Result<Response, Failure> {
    if let Some(name) = request.uri().path().strip_prefix(OWN) {
        return serve_own(name, port).ok_or((StatusCode::NOT_FOUND, "there is no such file"));
    }
    if opens_page(&request) {
        let rest = request.uri().path_and_query().map_or("/", |it| it.as_str());
        return Ok(Redirect::temporary(&format!("http://{PAGE}{port}{rest}")).into_response());
    }
    if request.headers().contains_key(header::UPGRADE) {
        const WHY: &str = "the sandbox does not support WebSockets in Activities; Discord does";
        tracing::error!("{WHY}");
        return Err((StatusCode::NOT_IMPLEMENTED, WHY));
    }
    forward(origin, request, port).await
}

/// Serves the wrapper of the Activity's frame. Only the page may embed it.
fn serve_own(name: &str, port: &str) -> Option<Response> {
    let name = match name {
        "frame" => "frame.html",
        "frame.js" => "frame.js",
        _ => return None,
    };
    let policy = format!(
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://{PAGE}{port}"
    );
    Some(web::serve(name, &policy))
}

/// Returns whether a person has entered the address of the Activity's host, where the page used to be. They are sent to the page. Frames, which say
/// so or have parameters, are not.
fn opens_page(request: &Request) -> bool {
    let text = |name: &str| {
        let value = request.headers().get(name);
        value.and_then(|value| value.to_str().ok())
    };
    let is_frame = request
        .uri()
        .query()
        .is_some_and(|query| query.contains("frame_id="));
    let is_person = match text("sec-fetch-dest") {
        Some(dest) => dest == "document",
        None => text("accept").is_some_and(|accept| accept.contains("text/html")),
    };
    request.method() == Method::GET && request.uri().path() == "/" && is_person && !is_frame
}

/// Forwards a request to the mapped address, and streams the response.
///
/// The address sees what it would see on Discord: `Origin` and `Referer` name `https://<application>.discordsays.com`, and `Host` the address. Where
/// its content security policy allows Discord to embed it, it also allows the page. All other headers, cookies among them, pass as they are.
async fn forward(
    origin: &ActivityOrigin,
    request: Request,
    port: &str,
) -> Result<Response, Failure> {
    let (parts, body) = request.into_parts();
    let url = map(&origin.target, parts.uri.path(), parts.uri.query())
        .ok_or((StatusCode::BAD_REQUEST, "the path is not valid"))?;
    let body = axum::body::to_bytes(body, limits::REQUEST_BYTES).await;
    let body = body.map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, "the body is too large"))?;
    let unreachable = |error: reqwest::Error| {
        tracing::error!(%error, "the Activity's URL mapping cannot be reached");
        (
            StatusCode::BAD_GATEWAY,
            "the address of the Activity's URL mapping does not answer",
        )
    };
    let web = origin.web().await.map_err(unreachable)?;
    let sending = web
        .request(parts.method, url)
        .headers(map_headers(&parts.headers, port))
        .body(body)
        .send();
    let response = tokio::time::timeout(ANSWERED_WITHIN, sending).await;
    let response = response
        .map_err(|_| (StatusCode::GATEWAY_TIMEOUT, "the Activity took too long"))?
        .map_err(unreachable)?;
    Ok(respond(response, port))
}

/// Returns the address to which a path is mapped. `None` if the path would lead out of it.
fn map(target: &Url, path: &str, query: Option<&str>) -> Option<Url> {
    let path = match path.strip_prefix(OLD_PREFIX) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => rest,
        _ => path,
    };
    let is_dots = |segment: &str| {
        let plain = segment.to_ascii_lowercase().replace("%2e", ".");
        matches!(plain.as_str(), "." | "..")
    };
    if path.contains('\\') || path.split('/').any(is_dots) {
        return None;
    }
    let path = path.strip_prefix('/').unwrap_or(path);
    let mut url = target.clone();
    url.set_path(&format!("{}/{path}", target.path().trim_end_matches('/')));
    url.set_query(query);
    Some(url)
}

/// Returns the origin of the Activity on Discord.
fn origin_on_discord() -> String {
    format!("https://{APPLICATION}.discordsays.com")
}

/// Returns the headers of a request as they are forwarded.
fn map_headers(given: &HeaderMap, port: &str) -> HeaderMap {
    let own = format!("http://{NAME}{port}");
    let mut headers = HeaderMap::new();
    for (name, value) in given {
        let is_set_anew = name == header::HOST || name == header::CONTENT_LENGTH;
        if is_set_anew || is_hop_by_hop(name) || SIGNED.contains(&name.as_str()) {
            continue;
        }
        let mut value = value.clone();
        if (name == header::ORIGIN || name == header::REFERER)
            && let Some(rest) = value.to_str().ok().and_then(|it| it.strip_prefix(&own))
            && (rest.is_empty() || rest.starts_with('/'))
            && let Ok(mapped) = HeaderValue::from_str(&format!("{}{rest}", origin_on_discord()))
        {
            value = mapped;
        }
        headers.append(name.clone(), value);
    }
    headers
}

fn is_hop_by_hop(name: &HeaderName) -> bool {
    HOP_BY_HOP.contains(name) || name == "keep-alive"
}

/// Turns the response of the mapped address into the response to the browser.
fn respond(response: reqwest::Response, port: &str) -> Response {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = response.status();
    let headers = answer.headers_mut();
    for (name, value) in response.headers() {
        if is_hop_by_hop(name) {
            continue;
        }
        let policy = (name == header::CONTENT_SECURITY_POLICY)
            .then(|| value.to_str().ok())
            .flatten()
            .and_then(|policy| HeaderValue::from_str(&map_policy(policy, port)).ok());
        headers.append(name.clone(), policy.unwrap_or_else(|| value.clone()));
    }
    // Several policies apply at the same time.
    let own = format!("{POLICY}; frame-ancestors {}", ancestors(port));
    if let Ok(own) = HeaderValue::from_str(&own) {
        headers.append(header::CONTENT_SECURITY_POLICY, own);
    }
    *answer.body_mut() = Body::from_stream(stream::unfold(Some(response), read_part));
    answer
}

/// Reads the next part of a response's body. A response that stalls is broken off.
async fn read_part(
    response: Option<reqwest::Response>,
) -> Option<(std::io::Result<Bytes>, Option<reqwest::Response>)> {
    let mut response = response?;
    match tokio::time::timeout(ANSWERED_WITHIN, response.chunk()).await {
        Ok(Ok(Some(part))) => Some((Ok(part), Some(response))),
        Ok(Ok(None)) => None,
        Ok(Err(error)) => Some((Err(std::io::Error::other(error)), None)),
        Err(_) => Some((Err(std::io::ErrorKind::TimedOut.into()), None)),
    }
}

/// Returns the origins that embed the Activity: the page, and the wrapper.
fn ancestors(port: &str) -> String {
    format!("http://{PAGE}{port} http://{NAME}{port}")
}

/// Adds the page and the wrapper to those who may embed the Activity, if Discord may: in the sandbox, they are what Discord's client is there.
fn map_policy(policy: &str, port: &str) -> String {
    let map = |directive: &str| {
        let mut words = directive.split_whitespace();
        let is_ancestors = words
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case("frame-ancestors"));
        let mut allows_discord =
            words.map(|source| matches!(source, "https://discord.com" | "https://*.discord.com"));
        if is_ancestors && allows_discord.any(|is_discord| is_discord) {
            format!("{directive} {}", ancestors(port))
        } else {
            directive.to_owned()
        }
    };
    policy.split(';').map(map).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_mapped_below_the_target() {
        let check = |target: &str, path: &str, query, expected: Option<&str>| {
            let target = Url::parse(target).unwrap();
            let mapped = map(&target, path, query);
            assert_eq!(mapped.as_ref().map(Url::as_str), expected, "{path}");
        };
        let target = "http://127.0.0.1:1/activity";
        check(
            target,
            "/",
            Some("a=b"),
            Some("http://127.0.0.1:1/activity/?a=b"),
        );
        check(
            target,
            "/api/x",
            None,
            Some("http://127.0.0.1:1/activity/api/x"),
        );
        check(
            target,
            "/.proxy/api/x",
            None,
            Some("http://127.0.0.1:1/activity/api/x"),
        );
        check(
            target,
            "/.proxy",
            None,
            Some("http://127.0.0.1:1/activity/"),
        );
        check(
            target,
            "/.proxyless",
            None,
            Some("http://127.0.0.1:1/activity/.proxyless"),
        );
        check(target, "//x", None, Some("http://127.0.0.1:1/activity//x"));
        check(
            "http://127.0.0.1:1",
            "/x",
            None,
            Some("http://127.0.0.1:1/x"),
        );
        check(
            "http://127.0.0.1:1/",
            "/x",
            None,
            Some("http://127.0.0.1:1/x"),
        );
        for path in [
            "/../x",
            "/a/../../x",
            "/%2e%2E/x",
            "/.%2e/x",
            "/..",
            "/\\..\\x",
        ] {
            check(target, path, None, None);
        }
    }

    #[test]
    fn policies_that_let_discord_embed_let_the_page_embed() {
        let check = |policy: &str, expected: &str| assert_eq!(map_policy(policy, ":8"), expected);
        let own = "http://127.0.0.1:8 http://localhost:8";
        check(
            "default-src 'self'; frame-ancestors https://discord.com; img-src *",
            &format!("default-src 'self'; frame-ancestors https://discord.com {own}; img-src *"),
        );
        check(
            "Frame-Ancestors 'self' https://*.discord.com",
            &format!("Frame-Ancestors 'self' https://*.discord.com {own}"),
        );
        for policy in [
            "frame-ancestors 'none'",
            "frame-ancestors https://evil-discord.com",
            "default-src https://discord.com",
            "",
        ] {
            check(policy, policy);
        }
    }

    #[test]
    fn only_localhost_is_the_activity() {
        let check = |host: &'static str, expected: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            assert_eq!(find_port(&headers).as_deref(), expected, "{host}");
        };
        check("localhost:80", Some(":80"));
        check("LocalHost", Some(""));
        check("127.0.0.1:80", None);
        check("localhost.example:80", None);
        check("x.localhost:80", None);
        check("local", None);
        assert_eq!(find_port(&HeaderMap::new()), None);
    }
}
