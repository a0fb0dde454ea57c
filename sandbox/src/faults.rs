//! Faults that tests inject into the REST API to imitate real networks: requests that hang, responses that are lost, errors.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use tokio::sync::watch;

use crate::error::ApiError;
use crate::rate_limits::Scope;
use crate::world::Id;

/// The effect of a fault on a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FaultKind {
    /// The request is handled only after all faults have been cleared.
    Hang,
    /// The request is handled, but answered only after all faults have been cleared.
    HangAfter,
    /// The connection is closed before the request is handled.
    Reset,
    /// The request is handled, but the connection is closed before the response is sent.
    Lose,
    /// The request is refused with the given status. A response with status 429 also contains the number of seconds to wait.
    Refuse {
        status: u16,
        /// Discord's error code.
        code: u32,
        retry_after: Option<f64>,
        /// Whether the body is an HTML page instead of JSON, as from Discord's content delivery network.
        is_page: bool,
    },
    /// The request is refused because of too many requests. Other requests in the same scope are also refused, for the duration `wait`.
    Limit { scope: Scope, wait: Duration },
}

/// A fault and the requests it affects.
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) method: Option<String>,
    pub(crate) route: Option<String>,
    pub(crate) channel: Option<Id>,
    /// Number of further requests that the fault affects; `None` for all.
    pub(crate) times: Option<u64>,
}

/// All faults that are currently in effect.
pub(crate) struct Faults {
    list: Vec<Fault>,
    /// Number of times all faults have been cleared.
    lifted: watch::Sender<u64>,
    hanging: Arc<AtomicUsize>,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            lifted: watch::Sender::new(0),
            hanging: Arc::default(),
        }
    }
}

impl Faults {
    pub(crate) fn add(&mut self, fault: Fault) {
        self.list.push(fault);
    }

    /// Clears all faults. Hanging requests continue.
    pub(crate) fn lift(&mut self) {
        self.list.clear();
        self.lifted.send_modify(|times| *times += 1);
    }

    /// Returns the number of requests that hang.
    pub(crate) fn hanging(&self) -> usize {
        self.hanging.load(Ordering::SeqCst)
    }

    /// Returns the effect of the first fault that matches a request's method, route and channel; `None` if no fault matches.
    pub(crate) fn meet(
        &mut self,
        method: &str,
        route: &str,
        channel: Option<&str>,
    ) -> Option<FaultKind> {
        let channel: Option<Id> = channel.and_then(|id| id.parse().ok());
        let at = self.list.iter().position(|fault| {
            fault.method.as_deref().is_none_or(|it| it == method)
                && fault.route.as_deref().is_none_or(|it| it == route)
                && fault.channel.is_none_or(|it| Some(it) == channel)
        })?;
        let fault = &mut self.list[at];
        let kind = fault.kind.clone();
        if let Some(times) = &mut fault.times {
            *times = times.saturating_sub(1);
            if *times == 0 {
                self.list.remove(at);
            }
        }
        Some(kind)
    }

    /// Counts a request as hanging. The returned value lets the request wait until all faults have been cleared.
    pub(crate) fn hang(&self) -> Hanging {
        self.hanging.fetch_add(1, Ordering::SeqCst);
        Hanging {
            lifted: self.lifted.subscribe(),
            count: Arc::clone(&self.hanging),
        }
    }
}

/// A request that hangs. It counts as hanging until this value is dropped.
pub(crate) struct Hanging {
    lifted: watch::Receiver<u64>,
    count: Arc<AtomicUsize>,
}

impl Hanging {
    /// Waits until all faults have been cleared or the sandbox has stopped.
    pub(crate) async fn until_lifted(mut self) {
        // An error means that the sandbox is gone.
        let _ = self.lifted.changed().await;
    }
}

impl Drop for Hanging {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The connection was closed without a response, because of a fault that a test injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the connection was closed on purpose")]
pub struct ConnectionReset;

/// Returns a placeholder for the response to a request whose connection is closed without a response.
pub(crate) fn leave_unanswered() -> Response {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(ConnectionReset);
    response
}

/// Returns whether `response` is the placeholder that [`leave_unanswered`] returns.
pub(crate) fn is_unanswered(response: &Response) -> bool {
    response.extensions().get::<ConnectionReset>().is_some()
}

/// Closes the connection of the current request without a response, by unwinding. The panic hook is not called, so nothing is printed.
pub(crate) fn close_connection() -> ! {
    std::panic::resume_unwind(Box::new(ConnectionReset))
}

/// Returns the error with which a fault refuses a request.
pub(crate) fn refusal(status: u16, code: u32, retry_after: Option<f64>) -> ApiError {
    let message = match status {
        429 => "You are being rate limited.".to_owned(),
        500..=599 => format!("{status}: Server Error"),
        _ => format!("{status}: Refused on purpose"),
    };
    ApiError {
        status,
        code,
        message,
        errors: None,
        retry_after,
    }
}
