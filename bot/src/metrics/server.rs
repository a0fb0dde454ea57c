//! Serves metrics and the state of the bot over HTTP: `/metrics`, `/healthz`, `/readyz`. The server is strictly limited: it serves few connections,
//! one request on each, for a short time.

use std::net::SocketAddr;
use std::time::Duration;

use asterism_http::{Answer, Bounds, Full, Handler, PLAIN, refuse_method, respond};
use hyper::body::Bytes;
use hyper::header::ACCEPT;
use hyper::{Method, Request, StatusCode};
use tokio::net::TcpListener;

use super::exporter::{Exporter, MetricsForm};
use crate::health::{ANSWERS_WITHIN, respond_state};

/// Limits of the server.
pub(crate) const BOUNDS: Bounds = Bounds {
    waiting: 64,
    requests: 64,
    headers_within: Duration::from_secs(5),
    body_within: Duration::from_secs(5),
    // No request needs one.
    body: 1024,
    // The answer may wait for the database.
    answered_within: Duration::from_secs(15),
    finished_within: Duration::from_secs(1),
    keeps_alive: false,
};

/// Content type of metrics in the `OpenMetrics` format. See [Prometheus Docs/Content
/// Negotiation](https://prometheus.io/docs/instrumenting/content_negotiation/).
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const TEXT_FORM: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Starts listening on `address`, and warns if other machines can connect.
pub(crate) async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    if !address.ip().is_loopback() {
        tracing::warn!(%address, "metrics can be read from other machines");
    }
    tracing::info!(%address, "serving metrics");
    Ok(listener)
}

impl Handler for Exporter {
    const WHAT: &'static str = "metrics";
    type Body = Full<Bytes>;

    async fn answer(&self, request: Request<Bytes>) -> Answer {
        if request.method() != Method::GET && request.method() != Method::HEAD {
            return refuse_method("GET, HEAD");
        }
        match request.uri().path() {
            "/metrics" => {
                let form = wanted_form(&request);
                match self.write(form).await {
                    Ok(metrics) => respond(StatusCode::OK, form_type(form), metrics),
                    Err(error) => {
                        tracing::error!(%error, "could not write the metrics");
                        let status = StatusCode::INTERNAL_SERVER_ERROR;
                        respond(status, PLAIN, "the metrics could not be written\n")
                    }
                }
            }
            "/healthz" => respond_state(self.health.check_alive(ANSWERS_WITHIN).await, "alive"),
            "/readyz" => respond_state(self.health.check_ready(ANSWERS_WITHIN).await, "ready"),
            _ => respond(
                StatusCode::NOT_FOUND,
                PLAIN,
                "there are /metrics, /healthz and /readyz\n",
            ),
        }
    }
}

/// Returns the format that the client prefers.
fn wanted_form(request: &Request<Bytes>) -> MetricsForm {
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
