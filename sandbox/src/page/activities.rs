//! The page's side of Activities: entering and leaving instances, and what the Activity may know about them.

use std::convert::Infallible;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State as Extract};
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::json;

use super::acts::check_person;
use super::events::KEEP_ALIVE;
use super::{As, Json, Refusal};
use crate::activity::presence::{Presence, connect};
use crate::state::{Shared, State};
use crate::world::{Id, Permissions};

/// Returns the channel of a running instance that the user sees.
fn find_channel(state: &State, instance: &str, user: Id) -> Result<Id, Refusal> {
    let found = state.activities.find(instance, state.now());
    let found = found.map(|instance| instance.channel);
    found
        .filter(|channel| state.world.sees_channel(*channel, user))
        .ok_or_else(|| Refusal::not_found("this person sees no such instance"))
}

/// Returns an instance, and the user's permissions in its channel.
pub(super) async fn show(
    Extract(shared): Extract<Shared>,
    Path(id): Path<String>,
    As(user): As,
) -> Result<Json, Refusal> {
    let user = user.ok_or_else(|| Refusal::new("add ?as=ID to say who looks"))?;
    let state = shared.lock();
    let channel = find_channel(&state, &id, user)?;
    let place = &state.world.channels[&channel];
    // The SDK documents that there are no permissions in direct messages.
    let permissions = match place.guild {
        Some(_) => state.world.permissions(place, user),
        None => Permissions::NONE,
    };
    let instance = state.activities.in_channel(channel, state.now());
    let mut view = instance.map_or(json!({}), crate::activity::Instance::page_json);
    view["permissions"] = json!(permissions);
    Ok(Json(view))
}

#[derive(serde::Deserialize)]
pub(super) struct FrameQuery {
    frame: String,
}

/// Connects a frame of the page to an instance, for as long as the response is read, or the WebSocket is open. Sends who else is connected.
pub(super) async fn enter(
    Extract(shared): Extract<Shared>,
    Path(id): Path<String>,
    As(user): As,
    Query(FrameQuery { frame }): Query<FrameQuery>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    // Other requests from websites bring their origin, which is checked. This one has an effect although it is a GET, to which browsers do not always
    // add the origin.
    let site = headers.get("sec-fetch-site");
    let site = site.and_then(|site| site.to_str().ok());
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(Refusal::forbidden(
            "only the sandbox's own page may do this",
        ));
    }
    let user = user.ok_or_else(|| Refusal::new("add ?as=ID to say who enters"))?;
    let channel = {
        let state = shared.lock();
        check_person(&state, user)?;
        find_channel(&state, &id, user)?
    };
    let presence = connect(&shared, channel, &frame, user);
    let mut presence = presence.ok_or_else(|| {
        Refusal::new("\"frame\" must be 8 to 64 letters, digits and hyphens, and not in use")
    })?;
    if let Ok(upgrade) = upgrade {
        return Ok(upgrade.on_upgrade(move |socket| relay(socket, presence)));
    }
    let events = stream::poll_fn(move |context| {
        presence.events.poll_recv(context).map(|event| {
            event.map(|(name, data)| Ok::<_, Infallible>(Event::default().event(name).data(data)))
        })
    });
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    Ok(([(header::CACHE_CONTROL, "no-store")], stream).into_response())
}

/// Sends the events of a frame until one side closes the connection.
async fn relay(mut socket: WebSocket, mut presence: Presence) {
    loop {
        tokio::select! {
            event = presence.events.recv() => {
                let Some((_, data)) = event else { return };
                if socket.send(Message::Text(data.into())).await.is_err() {
                    return;
                }
            }
            // The page sends nothing.
            received = socket.recv() => match received {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            },
        }
    }
}
