//! The same tests with interactions over HTTP: with `ASTERISM_E2E_WAY=http`, the bot is not connected to the gateway, but listens, and the
//! sandbox knows its address.

use serde_json::{Value, json};

use super::bot::Bot;
use super::page::{PATIENCE, Page};

/// Setting with which the bot listens at a free port.
pub(crate) const LISTEN: (&str, &str) = ("ASTERISM_LISTEN", "127.0.0.1:0");

/// Variable that says how interactions reach the bot.
const CHOICE: &str = "ASTERISM_E2E_WAY";

/// What the bot logs before the address at which it listens.
const SAYS: &str = "listening for interactions address=";

/// Returns the bot's setting, if the tests choose this way.
pub(crate) fn setting() -> Option<(&'static str, String)> {
    let choice = std::env::var(CHOICE).ok();
    match choice.as_deref() {
        Some("http") => Some((LISTEN.0, LISTEN.1.to_owned())),
        None | Some("" | "gateway") => None,
        Some(other) => panic!("{CHOICE} is {other}, not gateway or http"),
    }
}

/// Returns whether a bot with these settings listens.
pub(crate) fn listens(variables: &[(&'static str, String)]) -> bool {
    variables.iter().any(|(name, _)| *name == LISTEN.0)
}

/// Returns how often a bot has listened, according to its log.
pub(crate) fn times(log: &str) -> usize {
    log.matches(SAYS).count()
}

/// Returns where the bot listens, once it has listened more often than `before` times.
pub(crate) async fn address(bot: &Bot, before: usize) -> String {
    let listening = async {
        while times(&bot.log()) <= before {
            tokio::task::yield_now().await;
        }
    };
    let listening = tokio::time::timeout(PATIENCE, listening).await;
    listening.unwrap_or_else(|_| panic!("the bot does not listen; its log:\n{}", bot.log()));
    let log = bot.log();
    let (_, address) = log.rsplit_once(SAYS).expect("it is logged");
    let address = address.split_whitespace().next().expect("an address");
    format!("http://{address}")
}

/// Enters the bot's address, or removes it, as its developer does.
pub(crate) async fn enter(page: &Page, address: Option<&str>) {
    let at = |path: &str| address.map_or(Value::Null, |address| json!(format!("{address}{path}")));
    let settings = json!({
        "interactions_endpoint_url": at("/interactions"),
        "event_webhooks_url": at("/events"),
    });
    let entered = page.patch("/sandbox/application", &settings).await;
    entered.unwrap_or_else(|refused| panic!("{settings}: {refused}"));
}
