//! The stream of events that a page receives.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State as Extract;
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::{As, Refusal};
use crate::state::Shared;

/// Interval between keep-alive lines.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

pub(super) async fn events(
    Extract(shared): Extract<Shared>,
    As(user): As,
) -> Result<Response, Refusal> {
    let user = user.ok_or_else(|| Refusal::new("add ?as=ID to say who listens"))?;
    let mut receiver = {
        let mut state = shared.lock();
        state
            .user(user)
            .ok_or_else(|| Refusal::not_found("there is no such person"))?;
        state.listen(user)
    };
    let events = stream::poll_fn(move |context| {
        receiver.poll_recv(context).map(|event| {
            event.map(|(name, data)| Ok::<_, Infallible>(Event::default().event(name).data(data)))
        })
    });
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    Ok(([(header::CACHE_CONTROL, "no-store")], stream).into_response())
}
