//! The bot's metrics endpoint, as a monitoring system sees it.

use std::collections::{BTreeMap, BTreeSet};

use super::Club;
use super::page::PATIENCE;

/// Setting with which the bot serves metrics at a free port.
pub(crate) const SETTING: (&str, &str) = ("ASTERISM_METRICS", "127.0.0.1:0");

/// The endpoint of one run of the bot.
pub(crate) struct Endpoint {
    base: String,
    web: reqwest::Client,
}

/// Metrics that were read.
pub(crate) struct Metrics {
    pub(crate) text: String,
    values: BTreeMap<String, f64>,
}

impl Endpoint {
    /// Returns the endpoint of the running bot, which the log names.
    pub(crate) async fn of(club: &Club) -> Endpoint {
        const SAYS: &str = "serving metrics address=";
        club.logged(SAYS).await;
        let log = club.log();
        let (_, address) = log.rsplit_once(SAYS).expect("it was logged");
        let address = address.split_whitespace().next().expect("an address");
        Endpoint {
            base: format!("http://{address}"),
            web: reqwest::Client::new(),
        }
    }

    /// Sends a request; returns the response.
    pub(crate) async fn send(&self, method: &str, path: &str) -> reqwest::Response {
        let method = method.parse().expect("a method");
        let request = self.web.request(method, format!("{}{path}", self.base));
        request.send().await.expect("the endpoint answers")
    }

    /// Returns the metrics in the form and with the type of `OpenMetrics`.
    pub(crate) async fn open_metrics(&self) -> (String, String) {
        let accept = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
        let request = self.web.get(format!("{}/metrics", self.base));
        let response = request.header("Accept", accept).send().await;
        let response = response.expect("the endpoint answers");
        let form = response.headers()["content-type"].to_str().expect("text");
        let form = form.to_owned();
        (form, response.text().await.expect("a text"))
    }

    /// Returns the status and the text at `path`.
    pub(crate) async fn get(&self, path: &str) -> (u16, String) {
        let response = self.send("GET", path).await;
        let status = response.status().as_u16();
        (status, response.text().await.expect("a text"))
    }

    /// Waits until `path` has this status; returns its text.
    pub(crate) async fn wait_for(&self, path: &str, status: u16) -> String {
        let look = async {
            loop {
                let (found, text) = self.get(path).await;
                if found == status {
                    return text;
                }
            }
        };
        let waited = tokio::time::timeout(PATIENCE, look).await;
        waited.unwrap_or_else(|_| panic!("{path} never has status {status}"))
    }

    /// Reads the metrics.
    pub(crate) async fn metrics(&self) -> Metrics {
        let (status, text) = self.get("/metrics").await;
        assert_eq!(status, 200, "{text}");
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let values = samples.map(|line| {
            let (name, value) = line.rsplit_once(' ').expect("a name and a value");
            let value = value.parse();
            let value = value.unwrap_or_else(|error| panic!("{line}: {error}"));
            (name.to_owned(), value)
        });
        Metrics {
            values: values.collect(),
            text,
        }
    }
}

impl Metrics {
    /// Returns the value of a series, such as `asterism_ready` or `asterism_posts_total{outcome="sent"}`.
    pub(crate) fn value(&self, series: &str) -> f64 {
        let value = self.values.get(series);
        *value.unwrap_or_else(|| panic!("there is no {series} in\n{}", self.text))
    }

    /// Returns the sum of all series that start like this.
    pub(crate) fn sum(&self, start: &str) -> f64 {
        let all = self.values.iter();
        all.filter(|(name, _)| name.starts_with(start))
            .map(|(_, value)| value)
            .sum()
    }

    /// Returns the names of all series, without labels.
    pub(crate) fn names(&self) -> BTreeSet<&str> {
        let names = self.values.keys();
        names
            .map(|name| name.split('{').next().unwrap_or_default())
            .collect()
    }

    /// Returns the names of all metrics, each of which has one or several series.
    pub(crate) fn described(&self) -> BTreeSet<&str> {
        let lines = self.text.lines();
        let described = lines.filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
        described.collect()
    }
}
