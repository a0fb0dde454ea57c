//! Serves HTTP with bounds: so many connections, and little time for each request.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use asterism_app::worker::supervisor::wait_for_stop;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// Type of plain text.
pub(crate) const PLAIN: &str = "text/plain; charset=utf-8";

/// Most bytes of the headers of a request; the least that hyper allows.
const HEADERS: usize = 8192;

/// Pause after a connection could not be accepted, for example because too many files are open.
const PAUSE: Duration = Duration::from_secs(1);

/// How long connections may take to finish when the server stops.
const FINISHED_WITHIN: Duration = Duration::from_secs(1);

/// How much a server does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Most connections at the same time. For another one, the oldest that has no request is closed, so that clients that send nothing keep
    /// nobody out.
    pub(crate) connections: usize,
    /// How long a client may take to send the headers of a request.
    pub(crate) headers_within: Duration,
    /// How long a request may take, from its headers to the response.
    pub(crate) answered_within: Duration,
    /// Whether a connection serves several requests.
    pub(crate) keeps_alive: bool,
}

/// A response, whole.
pub(crate) type Answer = Response<Full<Bytes>>;

/// Answers requests.
pub(crate) trait Handler: Send + Sync + 'static {
    /// What is served, for the log.
    const WHAT: &'static str;

    /// Returns the response to a request.
    fn answer(&self, request: Request<Incoming>) -> impl Future<Output = Answer> + Send;
}

/// An open connection.
struct Connection {
    task: AbortHandle,
    /// Number of its requests that have no response yet.
    requests: Arc<AtomicUsize>,
}

impl Connection {
    fn is_idle(&self) -> bool {
        self.requests.load(Ordering::Relaxed) == 0
    }
}

/// Answers requests until `stop` becomes true, then finishes those that have begun.
pub(crate) async fn serve<H: Handler>(
    listener: Arc<TcpListener>,
    handler: Arc<H>,
    bounds: Bounds,
    mut stop: watch::Receiver<bool>,
) {
    let mut tasks = JoinSet::new();
    let mut oldest_first: VecDeque<Connection> = VecDeque::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = tasks.join_next() => continue,
            () = wait_for_stop(&mut stop) => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection for {}", H::WHAT);
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        oldest_first.retain(|connection| !connection.task.is_finished());
        if oldest_first.len() >= bounds.connections {
            let Some(idle) = oldest_first.iter().position(Connection::is_idle) else {
                // Closes the new one.
                tracing::warn!("too many requests for {} at the same time", H::WHAT);
                continue;
            };
            if let Some(connection) = oldest_first.remove(idle) {
                connection.task.abort();
            }
        }
        let requests = Arc::new(AtomicUsize::new(0));
        let serving = serve_connection(
            stream,
            Arc::clone(&handler),
            bounds,
            Arc::clone(&requests),
            stop.clone(),
        );
        oldest_first.push_back(Connection {
            task: tasks.spawn(serving),
            requests,
        });
    }
    let finishing = async { while tasks.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(FINISHED_WITHIN, finishing).await;
}

async fn serve_connection<H: Handler>(
    stream: TcpStream,
    handler: Arc<H>,
    bounds: Bounds,
    requests: Arc<AtomicUsize>,
    mut stop: watch::Receiver<bool>,
) {
    let service = service_fn(move |request| {
        let (handler, requests) = (Arc::clone(&handler), Arc::clone(&requests));
        async move {
            requests.fetch_add(1, Ordering::Relaxed);
            let answering = handler.answer(request);
            let answered = tokio::time::timeout(bounds.answered_within, answering).await;
            requests.fetch_sub(1, Ordering::Relaxed);
            Ok::<_, Infallible>(answered.unwrap_or_else(|_| {
                tracing::debug!("a request for {} took too long", H::WHAT);
                respond(StatusCode::REQUEST_TIMEOUT, PLAIN, "it took too long\n")
            }))
        }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.headers_within)
        .max_buf_size(HEADERS)
        .keep_alive(bounds.keeps_alive)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(serving);
    let served = tokio::select! {
        served = &mut serving => Some(served),
        () = wait_for_stop(&mut stop) => None,
    };
    let served = if let Some(served) = served {
        served
    } else {
        serving.as_mut().graceful_shutdown();
        serving.await
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection for {} failed", H::WHAT);
    }
}

/// Returns a response.
pub(crate) fn respond(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Answer {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the response to a request whose method is not among those `allowed`.
pub(crate) fn refuse_method(allowed: &'static str) -> Answer {
    let text = format!("possible here: {allowed}\n");
    let mut response = respond(StatusCode::METHOD_NOT_ALLOWED, PLAIN, text);
    let allowed = HeaderValue::from_static(allowed);
    response.headers_mut().insert(ALLOW, allowed);
    response
}

/// Returns a response of one line: `good`, or what is wrong.
pub(crate) fn respond_state(state: Result<(), String>, good: &str) -> Answer {
    match state {
        Ok(()) => respond(StatusCode::OK, PLAIN, format!("{good}\n")),
        Err(why) => {
            let line = why.lines().next().unwrap_or_default();
            respond(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{line}\n"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};

    use tokio::sync::Notify;

    use super::*;

    const CONNECTIONS: usize = 64;

    fn bounds(keeps_alive: bool) -> Bounds {
        Bounds {
            connections: CONNECTIONS,
            headers_within: Duration::from_secs(5),
            answered_within: Duration::from_secs(15),
            keeps_alive,
        }
    }

    /// Waits for a signal before it answers `/wait`.
    #[derive(Default)]
    struct Waiting {
        begun: Notify,
        end: Notify,
    }

    impl Handler for Waiting {
        const WHAT: &'static str = "a test";

        async fn answer(&self, request: Request<Incoming>) -> Answer {
            if request.uri().path() == "/wait" {
                self.begun.notify_one();
                self.end.notified().await;
            }
            respond(StatusCode::OK, PLAIN, "done\n")
        }
    }

    fn ask(address: SocketAddr, path: &str) -> TcpStream {
        let mut asking = TcpStream::connect(address).unwrap();
        let within = Some(Duration::from_secs(30));
        asking.set_read_timeout(within).unwrap();
        write!(asking, "GET {path} HTTP/1.1\r\nHost: bot\r\n\r\n").unwrap();
        asking
    }

    fn read(mut asking: TcpStream) -> String {
        let mut answer = String::new();
        asking.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The time does not pass while a blocking task runs, so that no connection is given up meanwhile.
    #[tokio::test(start_paused = true)]
    async fn connections_that_send_nothing_keep_nobody_out() {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))
            .await
            .unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = watch::channel(false);
        let handler = Arc::new(Waiting::default());
        let serving = serve(Arc::new(listener), handler, bounds(false), stopped);
        let serving = tokio::spawn(serving);
        let asking = tokio::task::spawn_blocking(move || {
            let connect = || TcpStream::connect(address).unwrap();
            let silent: Vec<TcpStream> = (0..3 * CONNECTIONS).map(|_| connect()).collect();
            let answer = read(ask(address, "/"));
            drop(silent);
            answer
        });
        let answer = asking.await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        stop.send_replace(true);
        serving.await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_request_that_has_begun_is_finished_when_the_server_stops() {
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))
            .await
            .unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = watch::channel(false);
        let handler = Arc::new(Waiting::default());
        let waiting = Arc::clone(&handler);
        let serving = serve(Arc::new(listener), handler, bounds(true), stopped);
        let serving = tokio::spawn(serving);
        let asking = tokio::task::spawn_blocking(move || read(ask(address, "/wait")));
        waiting.begun.notified().await;
        stop.send_replace(true);
        waiting.end.notify_one();
        let answer = asking.await.unwrap();
        assert!(answer.ends_with("done\n"), "{answer}");
        serving.await.unwrap();
    }
}
