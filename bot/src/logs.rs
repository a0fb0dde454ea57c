//! Sets up the log on standard error, and keeps secrets out of it.

use std::any::Any;
use std::io::IsTerminal as _;
use std::panic::PanicHookInfo;

use tracing::Level;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Log levels that are used unless `ASTERISM_LOG` sets others.
const DEFAULT_LEVELS: [(&str, LevelFilter); 9] = [
    ("asterism", LevelFilter::INFO),
    ("asterism_app", LevelFilter::INFO),
    ("asterism_store", LevelFilter::INFO),
    ("asterism_sandbox", LevelFilter::INFO),
    ("serenity", LevelFilter::WARN),
    // Warns if a connection does not end by itself, which is harmless.
    (
        "serenity::gateway::bridge::shard_manager",
        LevelFilter::ERROR,
    ),
    // Warns of each channel that the bot cannot see, at each connection.
    ("serenity::model::utils", LevelFilter::ERROR),
    // The store itself reports sled's errors, and that PostgreSQL cannot be reached, once each.
    ("sled", LevelFilter::OFF),
    ("deadpool", LevelFilter::OFF),
];

/// Modules that log whole requests and events, including the tokens of interactions and of the bot.
const SECRETIVE: &[&str] = &[
    "serenity::http",
    "serenity::gateway",
    "tungstenite",
    "tokio_tungstenite",
];

/// Maximum number of characters of a panic message in the log.
const PANIC_MESSAGE: usize = 300;

/// Maximum number of characters in a word of a logged panic message. Tokens are longer.
const PANIC_WORD: usize = 48;

/// Format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogFormat {
    /// A line of text for each event.
    #[default]
    Text,
    /// A JSON object for each event, on one line.
    Json,
}

/// Starts logging in this format; panics are logged, too.
pub(crate) fn start(format: LogFormat) {
    let wanted = std::env::var("ASTERISM_LOG").ok();
    let wanted = wanted.filter(|wanted| !wanted.trim().is_empty());
    let chosen = wanted.as_deref().map(parse_levels);
    let is_ignored = matches!(chosen, Some(None));
    // Applies on top of the chosen levels: no directive, however specific, can put a token into the log.
    let safe = filter_fn(|about| {
        let target = about.target();
        // `serenity::gateway::ws` repeats a whole event even in a warning.
        (*about.level() <= Level::WARN && target != "serenity::gateway::ws")
            || !holds_secrets(target)
    });
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let layer = match format {
        LogFormat::Text => {
            // Color codes are noise in a file.
            let has_colors = std::io::stderr().is_terminal();
            layer.with_ansi(has_colors).with_filter(safe).boxed()
        }
        LogFormat::Json => layer
            .json()
            .flatten_event(true)
            // There is at most one span, the current one.
            .with_span_list(false)
            .with_filter(safe)
            .boxed(),
    };
    tracing_subscriber::registry()
        .with(chosen.flatten().unwrap_or_else(default_levels))
        .with(layer)
        .init();
    std::panic::set_hook(Box::new(log_panic));
    if is_ignored {
        tracing::warn!(
            "ASTERISM_LOG is not valid; using the default levels (valid is a list such as level,module=level,…)"
        );
    }
}

fn default_levels() -> Targets {
    Targets::new()
        .with_default(LevelFilter::WARN)
        .with_targets(DEFAULT_LEVELS)
}

/// Parses levels and `module=level` pairs, separated by commas; `None` if `text` is invalid.
fn parse_levels(text: &str) -> Option<Targets> {
    let read_level = |level: &str| {
        level
            .parse::<LevelFilter>()
            .ok()
            .filter(|_| !level.is_empty())
    };
    let is_module = |module: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
        !module.is_empty() && module.chars().all(is_letter)
    };
    let mut levels = Targets::new();
    for part in text.split(',').map(str::trim) {
        levels = match part.split_once('=') {
            _ if part.is_empty() => levels,
            Some((module, level)) if is_module(module) => {
                levels.with_target(module, read_level(level)?)
            }
            Some(_) => return None,
            None => levels.with_default(read_level(part)?),
        };
    }
    Some(levels)
}

fn holds_secrets(target: &str) -> bool {
    SECRETIVE.iter().any(|module| {
        let rest = target.strip_prefix(module);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// Logs a panic with its location and message, without the data that the message quotes.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let location = panic.location().map(ToString::to_string);
    tracing::error!(
        thread = thread.name().unwrap_or("unnamed"),
        location = location.as_deref().unwrap_or("unknown"),
        message = redact(panic_text(panic.payload())),
        "panicked"
    );
}

fn panic_text(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message")
}

/// Returns the beginning of the first line of `message`, without quoted parts and long words: a panic about an index into a string quotes
/// that string, and an error's `Debug` output contains the request.
fn redact(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let mut unquoted = String::new();
    let mut inside = None;
    for letter in line.chars() {
        match inside {
            Some(quote) if letter == quote => {
                unquoted.push(letter);
                inside = None;
            }
            Some(_) => {}
            None => {
                unquoted.push(letter);
                if matches!(letter, '"' | '`') {
                    unquoted.push('…');
                    inside = Some(letter);
                }
            }
        }
    }
    let words = unquoted.split(' ').map(|word| {
        if word.chars().count() > PANIC_WORD {
            "…"
        } else {
            word
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    text.chars().take(PANIC_MESSAGE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_cannot_be_read_are_rejected() {
        for meant in [
            "warn",
            "DEBUG",
            "off",
            "info,asterism=trace",
            "serenity::http=info, warn",
        ] {
            assert!(parse_levels(meant).is_some(), "{meant}");
        }
        for other in [
            "nonsense==",
            "loud",
            "warn;asterism=info",
            "asterism=loud",
            "=info",
            "asterism=",
        ] {
            assert!(parse_levels(other).is_none(), "{other}");
        }
    }

    #[test]
    fn the_most_specific_level_counts() {
        let levels = parse_levels("warn, asterism=debug,asterism::discord=off").unwrap();
        assert!(levels.would_enable("hyper", &Level::WARN));
        assert!(!levels.would_enable("hyper", &Level::INFO));
        assert!(levels.would_enable("asterism::host", &Level::DEBUG));
        assert!(!levels.would_enable("asterism::discord::session", &Level::ERROR));
        let usual = default_levels();
        assert!(usual.would_enable("asterism_app::worker::outbox", &Level::INFO));
        assert!(!usual.would_enable("serenity::http", &Level::INFO));
    }

    #[test]
    fn a_panic_message_is_logged_without_the_data_it_quotes() {
        let check = |message: &str, logged: &str| assert_eq!(redact(message), logged);
        check("index out of bounds", "index out of bounds");
        check(
            "byte index 3 is not a char boundary; it is inside 'é' of `a secret letter`",
            "byte index 3 is not a char boundary; it is inside 'é' of `…`",
        );
        check(
            "called `Result::unwrap()` on an `Err` value: Json(\"Ann's mail\")",
            "called `…` on an `…` value: Json(\"…\")",
        );
        check("first line\nsecond line", "first line");
        let token = "x".repeat(60);
        check(&format!("bad token {token} given"), "bad token … given");
        assert_eq!(redact(&"word ".repeat(100)).chars().count(), PANIC_MESSAGE);
    }
}
