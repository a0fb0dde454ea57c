//! An HTTP server that limits the number of connections and requests, and the time that each may take.
//!
//! Clients that send nothing, or only the beginning of a request, cannot shut out others: a new connection takes the place of the one that has sent
//! the least. A handler only receives complete requests.

mod lasting;
mod places;
mod seldom;

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::{BodyExt as _, LengthLimitError, Limited};
pub use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::task::JoinSet;

use lasting::Deadline;
pub use lasting::Lasting;
use places::{Place, Places, Wait};
pub use seldom::Seldom;

/// Content type of plain text.
pub const PLAIN: &str = "text/plain; charset=utf-8";

/// Maximum total size of a request's headers, in bytes.
const HEADERS: usize = 16 * 1024;

/// Pause after failing to accept a connection, for example because too many files are open.
const PAUSE: Duration = Duration::from_secs(1);

/// The address from which a request's connection comes, among the request's extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

/// Limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of connections that are waiting for their client: for a request, for the rest of a request, or until the client has read its
    /// response. If another connection arrives, one of these is closed: the oldest one without a complete request, if there is one.
    pub waiting: usize,
    /// Maximum number of requests that are answered concurrently. Further requests are refused with status 503.
    pub requests: usize,
    /// Time limit for the client to send a request's headers, counted from the start of the connection or from the previous request.
    pub headers_within: Duration,
    /// Time limit for the client to send a request's body, counted from the end of the headers. A slower request is refused with status 408.
    pub body_within: Duration,
    /// Maximum size of a request's body, in bytes. A request with a larger body is refused with status 413.
    pub body: usize,
    /// Time limit for the handler to answer a request. After that, the request is refused with status 408.
    pub answered_within: Duration,
    /// Time limit for connections to finish when the server stops.
    pub finished_within: Duration,
    /// Whether a connection can be used for several requests.
    pub keeps_alive: bool,
}

/// A complete response.
pub type Answer = Response<Full<Bytes>>;

/// Answers requests.
pub trait Handler: Send + Sync + 'static {
    /// Name of the service, for the log.
    const WHAT: &'static str;

    /// Type of the response bodies.
    type Body: Body<Data = Bytes, Error: Into<Box<dyn std::error::Error + Send + Sync>>>
        + Send
        + Unpin
        + 'static;

    /// Returns the response to a request.
    fn answer(&self, request: Request<Bytes>) -> impl Future<Output = Response<Self::Body>> + Send;
}

/// Answers requests until `stop` becomes true; then finishes requests that have already begun.
pub async fn serve<H: Handler>(
    listener: Arc<TcpListener>,
    handler: Arc<H>,
    bounds: Bounds,
    mut stop: watch::Receiver<bool>,
) {
    let server = Arc::new(Server {
        handler,
        bounds,
        places: Places::new(H::WHAT, bounds.waiting),
        requests: Semaphore::new(bounds.requests),
        refused: Seldom::default(),
    });
    let mut connections = JoinSet::new();
    let failed = Seldom::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = wait_for_stop(&mut stop) => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let (place, lost) = server.places.enter();
                let client = (stream, Peer(address.ip()));
                let serving = Arc::clone(&server).serve(client, place, lost, stop.clone());
                connections.spawn(serving);
            }
            Err(error) => {
                if let Some(times) = failed.note() {
                    tracing::warn!(%error, times, "could not accept a connection for {}", H::WHAT);
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    let finishing = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(bounds.finished_within, finishing).await;
}

async fn wait_for_stop(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, so the server stops as well.
    let _ = stop.wait_for(|stopped| *stopped).await;
}

/// State shared by all connections.
struct Server<H> {
    handler: Arc<H>,
    bounds: Bounds,
    places: Arc<Places>,
    requests: Semaphore,
    refused: Seldom,
}

impl<H: Handler> Server<H> {
    /// Serves one connection until it ends or loses its [`Place`].
    async fn serve(
        self: Arc<Self>,
        (stream, peer): (TcpStream, Peer),
        place: Arc<Place>,
        lost: oneshot::Receiver<()>,
        mut stop: watch::Receiver<bool>,
    ) {
        let bounds = self.bounds;
        let deadline = Arc::<Deadline>::default();
        let watched = Arc::clone(&deadline);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            let (server, place) = (Arc::clone(&self), Arc::clone(&place));
            let deadline = Arc::clone(&watched);
            async move {
                place.wait(Wait::Request);
                let response = server.answer(request, &place).await;
                match response.extensions().get::<Lasting>() {
                    Some(lasting) => deadline.begin(*lasting),
                    None => place.wait(Wait::Reading),
                }
                let sending = |body| Sending {
                    body,
                    place,
                    deadline,
                };
                Ok::<_, Infallible>(response.map(sending))
            }
        });
        let serving = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(bounds.headers_within)
            .max_buf_size(HEADERS)
            .keep_alive(bounds.keeps_alive)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(serving);
        let finishing = async {
            tokio::select! {
                served = &mut serving => return served,
                () = wait_for_stop(&mut stop) => {}
            }
            serving.as_mut().graceful_shutdown();
            serving.await
        };
        let served = tokio::select! {
            served = finishing => served,
            _ = lost => return,
            () = deadline.pass() => {
                tracing::debug!("a client of {} does not read what it asked for", H::WHAT);
                return;
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection for {} failed", H::WHAT);
        }
    }

    /// Waits until a request's body has arrived, and answers the request.
    async fn answer(
        &self,
        request: Request<Incoming>,
        place: &Place,
    ) -> Response<Either<Full<Bytes>, H::Body>> {
        let (head, body) = request.into_parts();
        let body = match read_body(body, &self.bounds).await {
            Ok(body) => body,
            Err(refusal) => return refusal.map(Either::Left),
        };
        let Ok(_answered) = self.requests.try_acquire() else {
            if let Some(times) = self.refused.note() {
                tracing::warn!(
                    times,
                    "refused requests for {}; too many are in progress",
                    H::WHAT
                );
            }
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return respond(status, PLAIN, "there are too many requests\n").map(Either::Left);
        };
        place.work();
        let answering = self.handler.answer(Request::from_parts(head, body));
        let answer = tokio::time::timeout(self.bounds.answered_within, answering).await;
        answer.map_or_else(
            |_| {
                tracing::debug!("a request for {} took too long", H::WHAT);
                refuse_slow().map(Either::Left)
            },
            |answer| answer.map(Either::Right),
        )
    }
}

/// The body of a response. hyper drops the body once it has been sent. When it is dropped, its connection is recorded as waiting for another request.
struct Sending<B> {
    body: B,
    place: Arc<Place>,
    deadline: Arc<Deadline>,
}

impl<B: Body + Unpin> Body for Sending<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        // hyper asks for more once the client has read enough of what it was sent before.
        self.deadline.extend();
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Sending<B> {
    fn drop(&mut self) {
        self.deadline.end();
        self.place.wait(Wait::Another);
    }
}

/// Reads a request's body. If the body is too large, too slow or incomplete, returns the response that refuses the request.
async fn read_body(body: Incoming, bounds: &Bounds) -> Result<Bytes, Answer> {
    let reading = Limited::new(body, bounds.body).collect();
    match tokio::time::timeout(bounds.body_within, reading).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            let why = format!("at most {} bytes are accepted\n", bounds.body);
            Err(respond(StatusCode::PAYLOAD_TOO_LARGE, PLAIN, why))
        }
        Ok(Err(_)) => Err(respond(
            StatusCode::BAD_REQUEST,
            PLAIN,
            "it is not complete\n",
        )),
        Err(_) => Err(refuse_slow()),
    }
}

fn refuse_slow() -> Answer {
    respond(StatusCode::REQUEST_TIMEOUT, PLAIN, "it took too long\n")
}

/// Returns a response with this status, content type and body.
pub fn respond(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Answer {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the response that refuses a request's method; `allowed` lists the methods that can be used.
pub fn refuse_method(allowed: &'static str) -> Answer {
    let text = format!("possible here: {allowed}\n");
    let mut response = respond(StatusCode::METHOD_NOT_ALLOWED, PLAIN, text);
    let allowed = HeaderValue::from_static(allowed);
    response.headers_mut().insert(ALLOW, allowed);
    response
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    /// Maximum number of waiting connections in tests. Three times as many fit in the listener's queue of 128; beyond that, the system makes a client
    /// wait for a second.
    const WAITING: usize = 32;

    const BOUNDS: Bounds = Bounds {
        waiting: WAITING,
        requests: WAITING,
        headers_within: Duration::from_secs(5),
        body_within: Duration::from_secs(3),
        body: 1024,
        answered_within: Duration::from_secs(15),
        finished_within: Duration::from_mins(1),
        keeps_alive: false,
    };

    /// Server that answers with the length of the request's body. It waits for a signal before it answers `/wait`.
    #[derive(Default)]
    struct Waiting {
        asked: AtomicUsize,
        begun: Notify,
        end: Notify,
    }

    impl Handler for Waiting {
        const WHAT: &'static str = "a test";
        type Body = Full<Bytes>;

        async fn answer(&self, request: Request<Bytes>) -> Answer {
            self.asked.fetch_add(1, Ordering::Relaxed);
            if request.uri().path() == "/wait" {
                self.begun.notify_one();
                self.end.notified().await;
            }
            respond(
                StatusCode::OK,
                PLAIN,
                format!("{} bytes\n", request.body().len()),
            )
        }
    }

    /// A server for a test.
    struct Served {
        address: SocketAddr,
        handler: Arc<Waiting>,
        stop: watch::Sender<bool>,
        serving: JoinHandle<()>,
    }

    impl Served {
        async fn start(bounds: Bounds) -> Self {
            let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await;
            let listener = listener.unwrap();
            let address = listener.local_addr().unwrap();
            let (stop, stopped) = watch::channel(false);
            let handler = Arc::new(Waiting::default());
            let serving = serve(Arc::new(listener), Arc::clone(&handler), bounds, stopped);
            Self {
                address,
                handler,
                stop,
                serving: tokio::spawn(serving),
            }
        }

        async fn stop(self) {
            self.stop.send_replace(true);
            self.serving.await.unwrap();
        }
    }

    fn send(address: SocketAddr, text: &str) -> TcpStream {
        let mut asking = TcpStream::connect(address).unwrap();
        let within = Some(Duration::from_secs(30));
        asking.set_read_timeout(within).unwrap();
        asking.write_all(text.as_bytes()).unwrap();
        asking
    }

    fn ask(address: SocketAddr, path: &str) -> TcpStream {
        send(
            address,
            &format!("GET {path} HTTP/1.1\r\nHost: bot\r\n\r\n"),
        )
    }

    fn read(mut asking: TcpStream) -> String {
        let mut answer = String::new();
        asking.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Checks that a request is answered while clients that have sent only this keep many connections open. Time stands still while a
    /// blocking task runs, so no connection times out in the meantime.
    async fn check_silent(text: &'static str) {
        let served = Served::start(BOUNDS).await;
        let address = served.address;
        let asking = tokio::task::spawn_blocking(move || {
            let silent: Vec<_> = (0..3 * WAITING).map(|_| send(address, text)).collect();
            let body = "POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 3\r\n\r\nabc";
            let answers = [read(ask(address, "/")), read(send(address, body))];
            drop(silent);
            answers
        });
        let [empty, whole] = asking.await.unwrap();
        assert!(empty.ends_with("\r\n\r\n0 bytes\n"), "{text:?}: {empty}");
        assert!(whole.ends_with("\r\n\r\n3 bytes\n"), "{text:?}: {whole}");
        served.stop().await;
    }

    #[tokio::test(start_paused = true)]
    async fn connections_that_send_no_whole_request_keep_nobody_out() {
        check_silent("").await;
        check_silent("POST / HTTP/1.1\r\nHost: bot\r\n").await;
        check_silent("POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\n\r\n").await;
        check_silent("POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\n\r\n{").await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_arrive_or_is_too_large_is_given_up() {
        let served = Served::start(BOUNDS).await;
        for (sent, status) in [(1, "408 "), (1025, "413 ")] {
            let body = " ".repeat(sent);
            let head = "POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 1025\r\n\r\n";
            let asking = send(served.address, &format!("{head}{body}"));
            asking.set_nonblocking(true).unwrap();
            let mut asking = tokio::net::TcpStream::from_std(asking).unwrap();
            let mut answer = String::new();
            tokio::io::AsyncReadExt::read_to_string(&mut asking, &mut answer)
                .await
                .unwrap();
            assert!(
                answer.starts_with(&format!("HTTP/1.1 {status}")),
                "{answer}"
            );
        }
        assert_eq!(served.handler.asked.load(Ordering::Relaxed), 0);
        served.stop().await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn more_requests_than_are_answered_at_a_time_are_refused() {
        let bounds = Bounds {
            requests: 1,
            ..BOUNDS
        };
        let served = Served::start(bounds).await;
        let address = served.address;
        let first = tokio::task::spawn_blocking(move || read(ask(address, "/wait")));
        served.handler.begun.notified().await;
        let second = tokio::task::spawn_blocking(move || read(ask(address, "/")));
        let second = second.await.unwrap();
        assert!(second.starts_with("HTTP/1.1 503 "), "{second}");
        served.handler.end.notify_one();
        assert!(first.await.unwrap().ends_with("0 bytes\n"));
        served.stop().await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_request_that_has_begun_is_finished_when_the_server_stops() {
        let bounds = Bounds {
            keeps_alive: true,
            ..BOUNDS
        };
        let served = Served::start(bounds).await;
        let address = served.address;
        let asking = tokio::task::spawn_blocking(move || read(ask(address, "/wait")));
        served.handler.begun.notified().await;
        served.stop.send_replace(true);
        served.handler.end.notify_one();
        let answer = asking.await.unwrap();
        assert!(answer.ends_with("0 bytes\n"), "{answer}");
        served.serving.await.unwrap();
    }
}
