//! Serves metrics and the state of the bot over HTTP: `/metrics`, `/healthz`, `/readyz`. Small and bounded: a few connections, one request
//! each, and little time.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

use super::exporter::{Exporter, MetricsForm};
use crate::health::ANSWERS_WITHIN;

/// Most connections at the same time. For another one, the oldest is closed, so that clients that send nothing keep nobody out.
const CONNECTIONS: usize = 64;

/// How long a client may take to send its request.
const REQUEST_WITHIN: Duration = Duration::from_secs(5);

/// How long a connection may last. The answer may wait for the database.
const CONNECTION_WITHIN: Duration = Duration::from_secs(20);

/// Most bytes of the headers of a request; the least that hyper allows.
const HEADERS: usize = 8192;

/// Pause after a connection could not be accepted, for example because too many files are open.
const PAUSE: Duration = Duration::from_secs(1);

/// Types of the forms of metrics. See [Prometheus Docs/Content
/// Negotiation](https://prometheus.io/docs/instrumenting/content_negotiation/).
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const TEXT_FORM: &str = "text/plain; version=0.0.4; charset=utf-8";

const PLAIN: &str = "text/plain; charset=utf-8";

/// Listens on `address`.
pub(crate) async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    if !address.ip().is_loopback() {
        tracing::warn!(%address, "metrics can be read from other machines");
    }
    tracing::info!(%address, "serving metrics");
    Ok(listener)
}

/// Answers requests until `stop` becomes true.
pub(crate) async fn serve(
    listener: Arc<TcpListener>,
    exporter: Arc<Exporter>,
    mut stop: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let mut oldest_first = VecDeque::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            _ = stop.wait_for(|stopped| *stopped) => break,
        };
        match accepted {
            Ok((stream, _)) => {
                oldest_first.retain(|connection: &AbortHandle| !connection.is_finished());
                if oldest_first.len() >= CONNECTIONS
                    && let Some(oldest) = oldest_first.pop_front()
                {
                    oldest.abort();
                }
                let serving = serve_connection(stream, Arc::clone(&exporter));
                oldest_first.push_back(connections.spawn(serving));
            }
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection for metrics");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn serve_connection(stream: TcpStream, exporter: Arc<Exporter>) {
    let service = service_fn(move |request| {
        let exporter = Arc::clone(&exporter);
        async move { Ok::<_, Infallible>(answer(&exporter, &request).await) }
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_WITHIN)
        .max_buf_size(HEADERS)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    match tokio::time::timeout(CONNECTION_WITHIN, serving).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a connection for metrics failed"),
        Err(_) => tracing::debug!("closed a connection for metrics that took too long"),
    }
}

async fn answer(exporter: &Exporter, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let mut response = respond(
            StatusCode::METHOD_NOT_ALLOWED,
            PLAIN,
            "only GET and HEAD are possible\n",
        );
        let allowed = HeaderValue::from_static("GET, HEAD");
        response.headers_mut().insert(ALLOW, allowed);
        return response;
    }
    match request.uri().path() {
        "/metrics" => match exporter.write(wanted_form(request)).await {
            Ok(metrics) => respond(StatusCode::OK, form_type(wanted_form(request)), metrics),
            Err(error) => {
                tracing::error!(%error, "could not write the metrics");
                respond(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    PLAIN,
                    "the metrics could not be written\n",
                )
            }
        },
        "/healthz" => respond_state(exporter.health.check_alive(ANSWERS_WITHIN).await, "alive"),
        "/readyz" => respond_state(exporter.health.check_ready(ANSWERS_WITHIN).await, "ready"),
        _ => respond(
            StatusCode::NOT_FOUND,
            PLAIN,
            "there are /metrics, /healthz and /readyz\n",
        ),
    }
}

/// Returns the form that the client can read.
fn wanted_form(request: &Request<Incoming>) -> MetricsForm {
    let accepted = request.headers().get_all(ACCEPT).iter();
    let mut accepted = accepted.filter_map(|accepted| accepted.to_str().ok());
    if accepted.any(|accepted| accepted.contains("application/openmetrics-text")) {
        MetricsForm::OpenMetrics
    } else {
        MetricsForm::Text
    }
}

fn form_type(form: MetricsForm) -> &'static str {
    match form {
        MetricsForm::OpenMetrics => OPEN_METRICS,
        MetricsForm::Text => TEXT_FORM,
    }
}

/// Returns a response of one line: `good`, or what is wrong.
fn respond_state(state: Result<(), String>, good: &str) -> Response<Full<Bytes>> {
    match state {
        Ok(()) => respond(StatusCode::OK, PLAIN, format!("{good}\n")),
        Err(why) => {
            let line = why.lines().next().unwrap_or_default();
            respond(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{line}\n"))
        }
    }
}

fn respond(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use asterism_app::ports::clock::Clock;
    use asterism_store::sled::{SledStore, StoreOptions};

    use super::*;
    use crate::database::Database;

    /// Connects more often than the server has connections, sends nothing, and then asks for a page. Returns its first line.
    fn ask_after_silent_connections(address: SocketAddr) -> io::Result<String> {
        let connect = || TcpStream::connect(address);
        let _silent: Vec<TcpStream> = (0..3 * CONNECTIONS)
            .map(|_| connect())
            .collect::<Result<_, _>>()?;
        let mut asking = connect()?;
        asking.set_read_timeout(Some(Duration::from_secs(30)))?;
        asking.write_all(b"GET / HTTP/1.1\r\nHost: bot\r\n\r\n")?;
        let mut answer = String::new();
        asking.read_to_string(&mut answer)?;
        Ok(answer.lines().next().unwrap_or_default().to_owned())
    }

    /// The time does not pass while a blocking task runs, so that no connection is given up meanwhile.
    #[tokio::test(start_paused = true)]
    async fn connections_that_send_nothing_keep_nobody_out() {
        let dir = tempfile::tempdir().unwrap();
        let store = SledStore::open(dir.path(), StoreOptions::default()).unwrap();
        let exporter = Exporter::new(
            Database::Sled(Arc::new(store)),
            Arc::default(),
            Clock::system(),
        );
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = watch::channel(false);
        let serving = tokio::spawn(serve(Arc::new(listener), Arc::new(exporter), stopped));
        let asking = tokio::task::spawn_blocking(move || ask_after_silent_connections(address));
        let answer = asking.await.unwrap();
        assert_eq!(answer.unwrap(), "HTTP/1.1 404 Not Found");
        stop.send_replace(true);
        serving.await.unwrap();
    }
}
