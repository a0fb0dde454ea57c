//! The origin of the Activity: what is proxied to the mapped address, and what stays apart.

use std::sync::Arc;
use std::time::Duration;

use asterism_sandbox::{Config, DirectSandbox, Sandbox};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::harness::{config_with_activity, soon, text};

/// The server of an Activity, which tells what it receives.
struct Target {
    address: String,
    streams: Arc<Streams>,
}

/// The streams that the target has begun.
#[derive(Default)]
struct Streams {
    /// Ends one.
    end: Notify,
    /// Is notified when one has ended or has been abandoned.
    gone: Notify,
}

/// Tells when its stream is gone.
struct Guard(Arc<Streams>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.gone.notify_one();
    }
}

impl Target {
    async fn start() -> Self {
        let streams = Arc::<Streams>::default();
        let app = Router::new()
            .fallback(tell)
            .with_state(Arc::clone(&streams));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a port is free");
        let address = format!(
            "http://{}/activity",
            listener.local_addr().expect("an address")
        );
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { address, streams }
    }
}

async fn tell(State(streams): State<Arc<Streams>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.to_string();
    if path.ends_with("/stream") {
        let parts = stream::unfold((0, Guard(streams)), |(n, guard)| async move {
            if n == 1 {
                guard.0.end.notified().await;
            }
            (n < 2).then(|| {
                (
                    Ok::<_, std::io::Error>(format!("data: {n}\n\n")),
                    (n + 1, guard),
                )
            })
        });
        let headers = [("content-type", "text/event-stream")];
        return (headers, Body::from_stream(parts)).into_response();
    }
    if path.ends_with("/moved") {
        return axum::response::Redirect::temporary("elsewhere").into_response();
    }
    let body = axum::body::to_bytes(body, usize::MAX)
        .await
        .expect("a body");
    let headers: serde_json::Map<String, Value> = parts
        .headers
        .iter()
        .map(|(name, value)| (name.to_string(), json!(value.to_str().expect("text"))))
        .collect();
    let answer = json!({
        "method": parts.method.as_str(),
        "path": path,
        "headers": headers,
        "body": String::from_utf8_lossy(&body),
    });
    let policy = "default-src 'self'; frame-ancestors https://discord.com";
    let headers = [("content-security-policy", policy), ("x-own", "kept")];
    (axum::http::StatusCode::CREATED, headers, answer.to_string()).into_response()
}

async fn start(target: &str) -> Sandbox {
    let started = Sandbox::start(config_with_activity(target)).await;
    started.expect("a port is free")
}

/// Sends a request to the Activity's origin.
async fn send(
    sandbox: &Sandbox,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> reqwest::Response {
    let origin = sandbox.activity_origin().expect("there is an Activity");
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .resolve("localhost", sandbox.address())
        .build()
        .expect("a client");
    let mut request = client
        .request(method.parse().expect("a method"), format!("{origin}{path}"))
        .body(body.to_owned());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    soon("an answer", request.send()).await.expect("an answer")
}

#[tokio::test]
async fn requests_reach_the_mapped_address_as_on_discord() {
    let target = Target::start().await;
    let sandbox = start(&target.address).await;
    let origin = sandbox.activity_origin().expect("an origin");
    let headers = [
        ("Origin", origin.as_str()),
        ("Referer", &format!("{origin}/?frame_id=1")),
        ("Cookie", "a=b"),
        ("Authorization", "Bearer x"),
        ("Proxy-Authorization", "x"),
        ("X-Discord-Proxy-Payload", "forged"),
        ("X-Signature-Ed25519", "forged"),
    ];
    let response = send(&sandbox, "POST", "/.proxy/api/call?x=%20", &headers, "{}").await;
    assert_eq!(response.status(), 201);
    let own = |name: &str| response.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(own("x-own"), "kept");
    let policies: Vec<String> = response
        .headers()
        .get_all("content-security-policy")
        .iter()
        .map(|policy| policy.to_str().expect("text").to_owned())
        .collect();
    let ancestors = format!("{} {origin}", sandbox.url());
    assert_eq!(
        policies[0],
        format!("default-src 'self'; frame-ancestors https://discord.com {ancestors}")
    );
    assert!(
        policies[1].ends_with(&format!("frame-ancestors {ancestors}")),
        "{policies:?}"
    );
    let told: Value = response.json().await.expect("JSON");
    assert_eq!(
        (&told["method"], &told["path"], &told["body"]),
        (
            &json!("POST"),
            &json!("/activity/api/call?x=%20"),
            &json!("{}")
        )
    );
    let on_discord = format!("https://{}.discordsays.com", sandbox.application_id());
    let got = &told["headers"];
    assert_eq!(got["origin"], json!(on_discord));
    assert_eq!(got["referer"], json!(format!("{on_discord}/?frame_id=1")));
    assert_eq!(
        (&got["cookie"], &got["authorization"]),
        (&json!("a=b"), &json!("Bearer x"))
    );
    assert!(target.address.contains(&text(&got["host"])), "{got}");
    for gone in [
        "proxy-authorization",
        "x-discord-proxy-payload",
        "x-signature-ed25519",
    ] {
        assert!(got.get(gone).is_none(), "{gone}");
    }
    // Another origin stays what it is.
    let told: Value = send(
        &sandbox,
        "PUT",
        "/x",
        &[("Origin", "http://localhost.example")],
        "",
    )
    .await
    .json()
    .await
    .expect("JSON");
    assert_eq!(told["headers"]["origin"], "http://localhost.example");
    let moved = send(&sandbox, "GET", "/moved", &[], "").await;
    assert_eq!(
        (moved.status().as_u16(), &moved.headers()["location"]),
        (307, &"elsewhere".parse().expect("text"))
    );
}

#[tokio::test]
async fn streams_arrive_part_by_part() {
    let target = Target::start().await;
    let sandbox = start(&target.address).await;
    let mut response = send(&sandbox, "GET", "/stream", &[], "").await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let first = soon("the first part", response.chunk())
        .await
        .expect("a part");
    assert_eq!(first.as_deref(), Some(&b"data: 0\n\n"[..]));
    target.streams.end.notify_one();
    let second = soon("the second part", response.chunk())
        .await
        .expect("a part");
    assert_eq!(second.as_deref(), Some(&b"data: 1\n\n"[..]));
    soon("the end", target.streams.gone.notified()).await;

    // The target learns that the browser has left.
    let mut response = send(&sandbox, "GET", "/stream", &[], "").await;
    soon("the first part", response.chunk())
        .await
        .expect("a part");
    drop(response);
    soon("the end", target.streams.gone.notified()).await;
}

#[tokio::test]
async fn what_cannot_be_forwarded_is_refused() {
    let target = Target::start().await;
    let sandbox = start(&target.address).await;
    let check = async |path: &str, headers: &[(&str, &str)], body: &str, status: u16| {
        let got = send(&sandbox, "POST", path, headers, body).await;
        assert_eq!(got.status(), status, "{path}");
    };
    check(
        "/socket",
        &[("Connection", "Upgrade"), ("Upgrade", "websocket")],
        "",
        501,
    )
    .await;
    check("/x", &[], &"x".repeat(25 * 1024 * 1024 + 1), 413).await;
    check("/.sandbox/other", &[], "", 404).await;

    // Nothing listens there.
    let gone = start("http://127.0.0.1:9").await;
    assert_eq!(send(&gone, "GET", "/", &[], "").await.status(), 502);
}

#[tokio::test]
async fn the_page_and_the_activity_do_not_have_each_others_routes() {
    let target = Target::start().await;
    let sandbox = start(&target.address).await;
    let authorization = format!("Bot {}", sandbox.bot_token());
    let headers = [("Authorization", authorization.as_str())];
    for path in [
        "/sandbox/state",
        "/api/v10/users/@me",
        "/web/main.js",
        "/oauth2/authorize",
        "/gateway",
    ] {
        let response = send(&sandbox, "GET", path, &headers, "").await;
        assert_eq!(response.status(), 201, "{path} is the Activity's");
        let told: Value = response.json().await.expect("JSON");
        assert_eq!(told["path"], json!(format!("/activity{path}")));
    }
    let page = |path: &str| reqwest::get(format!("{}{path}", sandbox.url()));
    let response = page("/.sandbox/frame").await.expect("an answer");
    assert_eq!(response.status(), 404);
    let response = page("/").await.expect("an answer");
    let policy = response.headers()["content-security-policy"]
        .to_str()
        .expect("text");
    let origin = sandbox.activity_origin().expect("an origin");
    assert!(
        policy.ends_with(&format!("frame-ancestors 'none'; frame-src {origin}")),
        "{policy}"
    );

    // The wrapper can only be embedded by the page.
    let wrapper = send(&sandbox, "GET", "/.sandbox/frame?frame_id=1", &[], "").await;
    let policy = wrapper.headers()["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(
        policy.ends_with(&format!("frame-ancestors {}", sandbox.url())),
        "{policy}"
    );
    assert_eq!(
        send(&sandbox, "GET", "/.sandbox/frame.js", &[], "")
            .await
            .status(),
        200
    );

    // Who enters the address is sent to the page, the frame is not.
    let person = [("Sec-Fetch-Dest", "document")];
    let sent = send(&sandbox, "GET", "/?as=ben", &person, "").await;
    let to = format!("{}/?as=ben", sandbox.url());
    assert_eq!(
        (sent.status().as_u16(), &sent.headers()["location"]),
        (307, &to.parse().expect("text"))
    );
    let old_browser = [("Accept", "text/html,*/*")];
    assert_eq!(
        send(&sandbox, "GET", "/", &old_browser, "").await.status(),
        307
    );
    for headers in [&[("Sec-Fetch-Dest", "iframe")][..], &[]] {
        assert_eq!(send(&sandbox, "GET", "/", headers, "").await.status(), 201);
    }
    assert_eq!(
        send(&sandbox, "GET", "/?frame_id=1", &old_browser, "")
            .await
            .status(),
        201
    );
    assert_eq!(
        send(&sandbox, "GET", "/deep", &person, "").await.status(),
        201
    );

    // The Activity may not act on the page.
    let foreign = reqwest::Client::new()
        .get(format!("{}/sandbox/state", sandbox.url()))
        .header("Origin", &origin)
        .send()
        .await
        .expect("an answer");
    assert_eq!(foreign.status(), 403);
    let path = "/sandbox/activities/i-1-gc-2-3/presence?as=1&frame=frame-one";
    let foreign = reqwest::Client::new()
        .get(format!("{}{path}", sandbox.url()))
        .header("Sec-Fetch-Site", "cross-site")
        .send()
        .await
        .expect("an answer");
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn the_activity_is_found_under_both_addresses_of_localhost() {
    let target = Target::start().await;
    let sandbox = start(&target.address).await;
    let port = sandbox.address().port();
    // Machines without IPv6 have one address.
    let has_other = tokio::net::TcpListener::bind("[::1]:0").await.is_ok();
    let addresses = [("127.0.0.1", true), ("[::1]", has_other)];
    for (address, _) in addresses.into_iter().filter(|(_, is_there)| *is_there) {
        let response = reqwest::Client::new()
            .get(format!("http://{address}:{port}/x"))
            .header("Host", format!("localhost:{port}"))
            .send();
        let response = soon("an answer", response).await.expect(address);
        assert_eq!(response.status(), 201, "{address}");
    }
}

#[tokio::test]
async fn without_an_activity_both_names_are_the_page() {
    let sandbox = Sandbox::start(Config::default())
        .await
        .expect("a port is free");
    assert_eq!(sandbox.activity_origin(), None);
    let url = sandbox.url().replacen("127.0.0.1", "localhost", 1);
    let client = reqwest::Client::builder().resolve("localhost", sandbox.address());
    let client = client.build().expect("a client");
    let response = client.get(format!("{url}/sandbox/state")).send().await;
    assert_eq!(response.expect("an answer").status(), 200);
}

#[tokio::test]
async fn a_sandbox_without_a_port_has_the_origin_too() {
    let target = Target::start().await;
    let sandbox = DirectSandbox::open(config_with_activity(&target.address)).expect("it opens");
    assert_eq!(
        sandbox.activity_origin().as_deref(),
        Some("http://localhost")
    );
    let request = axum::http::Request::get("/x").header("Host", "localhost");
    let request = request.body(Body::empty()).expect("a request");
    let answering = tokio::time::timeout(Duration::from_mins(1), sandbox.call(request));
    let response = answering.await.expect("in time").expect("an answer");
    assert_eq!(response.status(), 201);
}
