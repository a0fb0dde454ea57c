//! Streams that tell the page when a game has changed. See [WHATWG's standard of server-sent
//! events](https://html.spec.whatwg.org/multipage/server-sent-events.html).

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use asterism_app::app::live::LiveState;
use asterism_app::feature::touch::payload::{TouchCode, Visitor};
use asterism_http::Lasting;
use asterism_store::GameId;
use futures_util::stream::{BoxStream, StreamExt as _, unfold};
use hyper::body::{Body, Bytes, Frame};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::activity::boards::Boards;
use crate::activity::limits::OpenStream;
use crate::metrics::activity::CountedStream;

/// Content type of the streams.
pub(crate) const EVENTS: &str = "text/event-stream";

/// Interval at which something is sent even if nothing changes, so that no proxy takes the connection for dead.
const COMMENT_EVERY: Duration = Duration::from_secs(20);

/// Interval at which the server checks that the viewer may still see the game.
const CHECK_EVERY: Duration = Duration::from_mins(1);

/// Time over which the checks of different viewers are spread, the first ones as well, so that not all of them ask Discord at the same moment, for
/// example after a restart.
const SPREAD: Duration = Duration::from_secs(20);

/// Time after which a stream ends. The page then opens another one, with a newer session.
const LASTS: Duration = Duration::from_mins(10);

/// How the page's connection is watched: a client that has not read three comments is gone.
pub(crate) const LASTING: Lasting = Lasting {
    read_within: Duration::from_mins(1),
};

/// The body of a stream.
pub(crate) struct Changes(BoxStream<'static, Bytes>);

/// What a stream follows.
pub(crate) struct Followed {
    pub(crate) boards: Arc<dyn Boards>,
    pub(crate) visitor: Visitor,
    pub(crate) game: GameId,
    pub(crate) states: watch::Receiver<LiveState>,
    /// Becomes true when the program stops.
    pub(crate) stop: watch::Receiver<bool>,
    /// Count the stream until they are dropped.
    pub(crate) _counted: (OpenStream, CountedStream),
}

/// The state of a stream between two parts.
struct State {
    followed: Followed,
    told: Option<LiveState>,
    ends: Instant,
    next_comment: Instant,
    next_check: Instant,
}

impl Changes {
    /// Follows a game. The stream ends after ten minutes, when the program stops, or when the viewer may no longer see the game.
    pub(crate) fn follow(followed: Followed) -> Self {
        let now = Instant::now();
        let first_check = now + wait_for_check(&followed.visitor);
        let state = State {
            followed,
            told: None,
            ends: now + LASTS,
            next_comment: now + COMMENT_EVERY,
            next_check: first_check,
        };
        let parts = unfold(state, |mut state| async move {
            let part = state.wait_for_part().await?;
            state.next_comment = Instant::now() + COMMENT_EVERY;
            Some((part, state))
        });
        Self(parts.boxed())
    }
}

impl State {
    /// Waits for the next part to send; `None` at the end of the stream.
    async fn wait_for_part(&mut self) -> Option<Bytes> {
        loop {
            if *self.followed.stop.borrow() {
                return None;
            }
            let state = self.followed.states.borrow_and_update().clone();
            if self.told.as_ref() != Some(&state) {
                // Serializing fails only for maps whose keys are not texts.
                let text = serde_json::to_string(&state).unwrap_or_default();
                self.told = Some(state);
                return Some(format!("data: {text}\n\n").into());
            }
            let now = Instant::now();
            if now >= self.ends {
                return None;
            }
            if now >= self.next_check {
                self.next_check = now + wait_for_check(&self.followed.visitor);
                self.check().await?;
                continue;
            }
            if now >= self.next_comment {
                return Some(Bytes::from_static(b":\n\n"));
            }
            let next = self.ends.min(self.next_check).min(self.next_comment);
            tokio::select! {
                changed = self.followed.states.changed() => {
                    // The app follows the game no longer.
                    changed.ok()?;
                }
                stopped = self.followed.stop.changed() => {
                    stopped.ok()?;
                }
                () = tokio::time::sleep_until(next) => {}
            }
        }
    }

    /// Checks that the viewer may still see the game; `None` if not. Takes the newer receiver, which knows at least as much.
    async fn check(&mut self) -> Option<()> {
        let Followed {
            boards,
            visitor,
            game,
            ..
        } = &self.followed;
        match boards.changes(visitor, *game).await {
            Ok(states) => self.followed.states = states,
            Err(error) if error.code == TouchCode::Trouble => {}
            Err(_) => return None,
        }
        Some(())
    }
}

/// Returns the time until the next check of what a viewer may see.
fn wait_for_check(visitor: &Visitor) -> Duration {
    let user = visitor.person.id.get();
    CHECK_EVERY + SPREAD.mul_f64((user % 1000) as f64 / 1000.0)
}

impl Body for Changes {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let part = self.0.poll_next_unpin(context);
        part.map(|part| part.map(|part| Ok(Frame::data(part))))
    }
}
