//! Sends interactions and events to the bot's own addresses.

use std::time::Duration;

use reqwest::Url;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};

use crate::clock::iso;
use crate::endpoints::{Endpoint, Signed};
use crate::limits::EVENT_RETRIES;
use crate::page::Refusal;
use crate::state::{Shared, State};
use crate::world::APPLICATION;

/// The bot's HTTP response to an interaction or event.
struct Answered {
    status: u16,
    /// The body, if its content type is JSON and it is valid JSON.
    json: Option<Value>,
}

/// Sends a request and waits for the response for as long as Discord would.
async fn send(request: Signed) -> Result<Answered, reqwest::Error> {
    let sending = request
        .web
        .get()
        .await?
        .post(request.url)
        .header(CONTENT_TYPE, "application/json")
        .header("X-Signature-Ed25519", request.signature)
        .header("X-Signature-Timestamp", request.timestamp)
        .body(request.body);
    let response = sending.send().await?;
    let status = response.status().as_u16();
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|it| {
        it.to_str()
            .is_ok_and(|it| it.split(';').next() == Some("application/json"))
    });
    let body = response.bytes().await?;
    let json = is_json
        .then(|| serde_json::from_slice(&body).ok())
        .flatten();
    Ok(Answered { status, json })
}

/// Sets or removes one of the bot's addresses. At a new address, the bot must answer a signed request, and refuse a request with an invalid
/// signature.
pub(crate) async fn set(
    shared: &Shared,
    which: Endpoint,
    url: Option<&str>,
) -> Result<(), Refusal> {
    if let Some(url) = url {
        check_url(url)?;
        let request = {
            let state = shared.lock();
            let now = state.now();
            state.endpoints.sign(url.to_owned(), &which.ping(), now)
        };
        let refuse = |why: String| Refusal::new(format!("{}: {why}", which.field()));
        let forged = request.clone().forged();
        let answered = send(request).await;
        let answered = answered.map_err(|error| refuse(format!("does not answer ({error})")))?;
        let is_right = match which {
            Endpoint::Interactions => {
                answered.status == 200 && answered.json == Some(json!({"type": 1}))
            }
            Endpoint::Events => answered.status == 204,
        };
        if !is_right {
            let status = answered.status;
            return Err(refuse(format!(
                "does not answer a PING as it should, but with {status}"
            )));
        }
        let answered = send(forged).await;
        if !answered.is_ok_and(|answered| answered.status == 401) {
            return Err(refuse(
                "does not refuse a wrong signature with 401".to_owned(),
            ));
        }
    }
    let mut state = shared.lock();
    let stored = state.endpoints.set_url(which, url.map(ToOwned::to_owned));
    stored.map_err(|error| Refusal::new(format!("cannot be stored ({error})")))?;
    state.tell_bot_connected();
    Ok(())
}

/// Accepts only `http` addresses on this machine. Discord accepts only `https` addresses, on any machine.
fn check_url(url: &str) -> Result<(), Refusal> {
    let is_here = Url::parse(url).is_ok_and(|url| {
        url.scheme() == "http"
            && matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"))
    });
    let why = "the sandbox only sends to this machine, so an address begins with http://127.0.0.1";
    is_here.then_some(()).ok_or_else(|| Refusal::new(why))
}

/// Sends an interaction to the bot's address. If the bot's HTTP response has a body, the body is the bot's response to the interaction. Returns false
/// if the bot has no address.
pub(crate) fn send_interaction(shared: &Shared, state: &mut State, interaction: &Value) -> bool {
    let now = state.now();
    let delivery = state
        .endpoints
        .prepare(Endpoint::Interactions, interaction, now);
    let Some((request, forged)) = delivery else {
        return false;
    };
    let (id, token) = (&interaction["id"], &interaction["token"]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (shared, id, token) = (shared.clone(), text(id), text(token));
    tokio::spawn(async move {
        match send(request).await {
            Ok(Answered {
                status: 200,
                json: Some(answer),
            }) => {
                let answered = crate::rest::respond_inline(&mut shared.lock(), id, token, answer);
                if let Err(error) = answered {
                    tracing::error!(?error, "the bot's response is not valid");
                }
            }
            // The bot responds with a request.
            Ok(Answered { status: 202, .. }) => {}
            Ok(Answered { status, .. }) => {
                tracing::error!(status, "the bot did not accept an interaction");
            }
            Err(error) => tracing::error!(%error, "the bot cannot be reached"),
        }
        if let Some(forged) = forged {
            check_refusal(&shared, Endpoint::Interactions, forged).await;
        }
    });
    true
}

/// Sends an event to the bot's address, if it has one. Retries for up to ten minutes until the bot accepts the event.
pub(crate) fn send_event(shared: &Shared, kind: &'static str, data: Value) {
    let shared = shared.clone();
    tokio::spawn(async move {
        let mut wait = Duration::from_secs(1);
        for _ in 0..EVENT_RETRIES {
            let delivery = {
                let mut state = shared.lock();
                let now = state.now();
                let timestamp = iso(now);
                let body = json!({
                    "version": 1,
                    "application_id": APPLICATION,
                    "type": 1,
                    "event": {"type": kind, "timestamp": timestamp, "data": data},
                });
                state.endpoints.prepare(Endpoint::Events, &body, now)
            };
            let Some((request, forged)) = delivery else {
                return;
            };
            let answered = send(request).await;
            if let Some(forged) = forged {
                check_refusal(&shared, Endpoint::Events, forged).await;
            }
            if answered.is_ok_and(|answered| answered.status == 204) {
                return;
            }
            tracing::error!("the bot did not accept an event; retrying after a pause");
            tokio::time::sleep(wait).await;
            wait *= 2;
        }
    });
}

/// Checks that the bot refuses a request with an invalid signature. If the bot accepts it, removes the bot's address.
async fn check_refusal(shared: &Shared, which: Endpoint, forged: Signed) {
    let url = forged.url.clone();
    let status = match send(forged).await {
        Ok(Answered { status: 401, .. }) | Err(_) => return,
        Ok(Answered { status, .. }) => status,
    };
    tracing::error!(
        status,
        "the bot did not refuse an invalid signature with 401; removing its {}",
        which.field()
    );
    let mut state = shared.lock();
    if state.endpoints.url(which) == Some(&url)
        && let Err(error) = state.endpoints.set_url(which, None)
    {
        tracing::error!(%error, "could not remove the bot's address");
    }
    state.tell_bot_connected();
}
