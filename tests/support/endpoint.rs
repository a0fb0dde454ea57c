//! The same tests with interactions over HTTP: with `ASTERISM_E2E_WAY=http`, the bot is not connected to the gateway, but listens, and the
//! sandbox knows its address.

use std::net::Ipv4Addr;
use std::sync::Arc;

use asterism_http::{Answer, Bounds, Full, Handler, PLAIN, respond};
use hyper::body::Bytes;
use hyper::header::CONTENT_TYPE;
use hyper::{Request, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::bot::Bot;
use super::page::{PATIENCE, Page};
use super::port::Port;

/// Setting with which the bot listens at a free port.
pub(crate) const LISTEN: (&str, &str) = ("ASTERISM_LISTEN", "127.0.0.1:0");

/// Client secret of the application in clubs with a touch board.
pub(crate) const CLIENT_SECRET: &str = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9_cD-f";

/// Setting for the shards of the gateway that the bot serves.
pub(crate) const SHARDS: &str = "ASTERISM_SHARDS";

/// Variable that says how interactions reach the bot.
const CHOICE: &str = "ASTERISM_E2E_WAY";

/// What the bot logs before the address at which it listens.
const SAYS: &str = "listening for interactions address=";

/// Returns the bot's setting, if the tests choose this way.
pub(crate) fn setting() -> Option<(&'static str, String)> {
    let choice = std::env::var(CHOICE).ok();
    match choice.as_deref() {
        Some("http") => Some((LISTEN.0, LISTEN.1.to_owned())),
        None | Some("" | "gateway") => None,
        Some(other) => panic!("{CHOICE} is {other}, not gateway or http"),
    }
}

/// Returns whether a bot with these settings listens.
pub(crate) fn listens(variables: &[(&'static str, String)]) -> bool {
    variables.iter().any(|(name, _)| *name == LISTEN.0)
}

/// Returns whether a bot with these settings gets its interactions over HTTP.
pub(crate) fn gets_interactions(variables: &[(&'static str, String)]) -> bool {
    listens(variables) && !variables.iter().any(|(name, _)| *name == SHARDS)
}

/// Returns how often a bot has listened, according to its log.
pub(crate) fn times(log: &str) -> usize {
    log.matches(SAYS).count()
}

/// Returns where the bot listens, once it has listened more often than `before` times.
pub(crate) async fn address(bot: &Bot, before: usize) -> String {
    bot.wait_until_logged(SAYS, before + 1).await;
    let log = bot.log();
    let (_, address) = log.rsplit_once(SAYS).expect("it is logged");
    let address = address.split_whitespace().next().expect("an address");
    format!("http://{address}")
}

/// Enters or removes the bot's address, as its developer does.
pub(crate) async fn enter(page: &Page, address: Option<&str>) {
    let at = |path: &str| address.map_or(Value::Null, |address| json!(format!("{address}{path}")));
    let settings = json!({
        "interactions_endpoint_url": at("/interactions"),
        "event_webhooks_url": at("/events"),
    });
    let entered = page.patch("/sandbox/application", &settings).await;
    entered.unwrap_or_else(|refused| panic!("{settings}: {refused}"));
}

/// Hands each connection to a process that listens at one of these ports, to all in turn. Returns the address for connections.
pub(crate) async fn share_out(ports: &[Port]) -> String {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.expect("a port is free");
    let address = listener.local_addr().expect("an address");
    let ports: Vec<u16> = ports.iter().map(Port::number).collect();
    tokio::spawn(async move {
        let mut turn = 0;
        while let Ok((mut from, _)) = listener.accept().await {
            turn += 1;
            let mut ports = ports.clone();
            let first = turn % ports.len();
            ports.rotate_left(first);
            tokio::spawn(async move {
                for port in ports {
                    if let Ok(mut to) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await {
                        // Ends with an error if one of the two is killed.
                        let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
                        return;
                    }
                }
            });
        }
    });
    format!("http://{address}")
}

/// Hands each request to each of these addresses, and again to all, like a proxy that loses the answers. Returns the address for requests.
pub(crate) async fn repeat(addresses: Vec<String>) -> String {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.expect("a port is free");
    let address = listener.local_addr().expect("an address");
    let repeating = Arc::new(Repeating {
        web: reqwest::Client::new(),
        addresses: [addresses.as_slice(), addresses.as_slice()].concat(),
    });
    tokio::spawn(async move {
        let (_running, stop) = watch::channel(false);
        asterism_http::serve(Arc::new(listener), repeating, BOUNDS, stop).await;
    });
    format!("http://{address}")
}

/// Bounds of a proxy for tests.
const BOUNDS: Bounds = Bounds {
    waiting: 64,
    requests: 64,
    headers_within: PATIENCE,
    body_within: PATIENCE,
    body: 2 * 1024 * 1024,
    answered_within: PATIENCE,
    finished_within: PATIENCE,
    keeps_alive: true,
};

struct Repeating {
    web: reqwest::Client,
    addresses: Vec<String>,
}

impl Handler for Repeating {
    const WHAT: &'static str = "a test";
    type Body = Full<Bytes>;

    async fn answer(&self, request: Request<Bytes>) -> Answer {
        let mut last = respond(StatusCode::BAD_GATEWAY, PLAIN, "");
        for address in &self.addresses {
            let sending = self
                .web
                .request(
                    request.method().clone(),
                    format!("{address}{}", request.uri()),
                )
                .headers(request.headers().clone())
                .body(request.body().clone());
            let answer = sending.send().await.expect("the bot answers");
            let status = answer.status();
            let kind = answer.headers().get(CONTENT_TYPE).cloned();
            let body = answer.bytes().await.expect("the bot answers");
            last = respond(status, PLAIN, body);
            if let Some(kind) = kind {
                last.headers_mut().insert(CONTENT_TYPE, kind);
            }
        }
        last
    }
}
