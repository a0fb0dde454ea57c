//! Errors of API requests to Discord.

use std::time::Duration;

use asterism_app::protocol::sendable::Unsendable;
use asterism_store::Backoff;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serenity::all::DiscordJsonError;

use crate::discord::transport::Unanswered;

/// Time to wait after a rate-limit response that does not specify one.
const UNKNOWN_WAIT: Duration = Duration::from_secs(5);

/// Reason why a request failed. The error messages never contain a token.
#[derive(Debug, thiserror::Error)]
pub(in crate::discord) enum ApiError {
    /// Discord rejected the request, or failed to handle it.
    #[error("{0}")]
    Refused(Refused),
    /// The request hit a rate limit and was not executed.
    #[error("too many requests, the next one is possible in {wait:?}")]
    TooSoon {
        /// Time to wait before the next attempt.
        wait: Duration,
        /// Discord's JSON error code, if the limit is a special one that has a code, such as the limit on edits of old messages.
        code: Option<isize>,
        /// Whether the response is from Discord itself rather than from a server in front of it.
        is_discords: bool,
    },
    /// There was no response. The request may or may not have been executed.
    #[error("no response from Discord")]
    Unanswered(#[from] Unanswered),
    /// The response cannot be parsed.
    #[error("could not read Discord's response")]
    Unreadable(#[source] serde_json::Error),
    /// The request needs the application's ID, which is not known yet.
    #[error("the application's id is not known yet")]
    NoApplication,
    /// Discord would reject the message, so the bot did not send it.
    #[error("Discord would refuse the message")]
    Unsendable(#[from] Unsendable),
}

/// An error response from Discord.
#[derive(Debug)]
pub(in crate::discord) struct Refused {
    /// HTTP status code.
    pub(in crate::discord) status: u16,
    /// Discord's error object; `None` if the response is not from Discord itself.
    pub(in crate::discord) error: Option<DiscordJsonError>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some(error) = &self.error else {
            return write!(f, "status {}", self.status);
        };
        f.write_str(&error.message)?;
        for (index, problem) in error.errors.iter().enumerate() {
            let before = if index == 0 { " (" } else { ", " };
            write!(f, "{before}{}: {}", problem.path, problem.message)?;
        }
        if error.errors.is_empty() {
            Ok(())
        } else {
            f.write_str(")")
        }
    }
}

impl ApiError {
    /// Returns the pause before a retry: the one that Discord asks for, or otherwise the next one of `backoff`.
    pub(in crate::discord) fn pause_before_retry(&self, backoff: &mut Backoff) -> Duration {
        let pause = backoff.next_pause();
        match self {
            ApiError::TooSoon { wait, .. } => *wait,
            _ => pause,
        }
    }

    /// Returns the error for a response with this status, headers and body.
    pub(super) fn read(status: u16, headers: &HeaderMap, body: &[u8]) -> ApiError {
        let error = serde_json::from_slice::<DiscordJsonError>(body).ok();
        if status != 429 {
            return ApiError::Refused(Refused { status, error });
        }
        let read = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
        let body: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
        let in_body = body["retry_after"].as_f64().and_then(read);
        let header = headers.get(RETRY_AFTER).and_then(|it| it.to_str().ok());
        let in_header = header.and_then(|it| it.trim().parse().ok()).and_then(read);
        // The one in the body is more precise.
        let wait = in_body.or(in_header).unwrap_or(UNKNOWN_WAIT);
        let code = body["code"].as_i64().filter(|code| *code != 0);
        ApiError::TooSoon {
            wait,
            is_discords: in_body.is_some(),
            code: code.and_then(|code| code.try_into().ok()),
        }
    }

    /// Returns whether the same request may succeed if it is repeated after a moment.
    pub(in crate::discord) fn is_temporary(&self) -> bool {
        match self {
            ApiError::Refused(refused) => refused.status >= 500,
            ApiError::TooSoon { .. } | ApiError::Unanswered(_) => true,
            ApiError::Unreadable(_) | ApiError::NoApplication | ApiError::Unsendable(_) => false,
        }
    }

    /// Returns whether the request may have been executed despite the error.
    pub(in crate::discord) fn may_be_done(&self) -> bool {
        match self {
            ApiError::Refused(refused) => refused.status >= 500,
            ApiError::Unanswered(why) => why.may_be_done(),
            ApiError::Unreadable(_) => true,
            ApiError::TooSoon { .. } | ApiError::NoApplication | ApiError::Unsendable(_) => false,
        }
    }

    /// Returns the HTTP status of the error response, if there was one.
    pub(in crate::discord) fn status(&self) -> Option<u16> {
        match self {
            ApiError::Refused(refused) => Some(refused.status),
            ApiError::TooSoon { .. } => Some(429),
            ApiError::Unanswered(_)
            | ApiError::Unreadable(_)
            | ApiError::NoApplication
            | ApiError::Unsendable(_) => None,
        }
    }
}

/// Returns the JSON error code in Discord's error response. See [Discord Docs/JSON Error
/// Codes](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json-json-error-codes).
pub(in crate::discord) fn error_code(error: &ApiError) -> Option<isize> {
    match error {
        ApiError::Refused(refused) => refused.error.as_ref().map(|error| error.code),
        ApiError::TooSoon { code, .. } => *code,
        ApiError::Unanswered(_)
        | ApiError::Unreadable(_)
        | ApiError::NoApplication
        | ApiError::Unsendable(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_read_from_the_body_or_the_header() {
        let check = |header: Option<&'static str>, body: &str, wait: u64, code| {
            let headers = header.map(|value| (RETRY_AFTER, value.parse().unwrap()));
            let headers = headers.into_iter().collect();
            let error = ApiError::read(429, &headers, body.as_bytes());
            let ApiError::TooSoon {
                wait: read,
                code: c,
                ..
            } = error
            else {
                panic!("{error}");
            };
            assert_eq!((read, c), (Duration::from_millis(wait), code), "{body}");
        };
        let json = r#"{"message": "…", "retry_after": 0.25, "global": false}"#;
        check(Some("1"), json, 250, None);
        check(None, json, 250, None);
        check(Some("7"), "<html>", 7000, None);
        check(None, "<html>", 5000, None);
        let edits = r#"{"message": "…", "code": 30046, "retry_after": 20.0}"#;
        check(Some("20"), edits, 20_000, Some(30_046));
        check(Some("-1"), "", 5000, None);
    }

    #[test]
    fn errors_name_what_discord_refuses() {
        let body = r#"{"code": 50035, "message": "Invalid Form Body",
            "errors": {"content": {"_errors": [{"code": "X", "message": "too long"}]}}}"#;
        let error = ApiError::read(400, &HeaderMap::new(), body.as_bytes());
        assert_eq!(error.to_string(), "Invalid Form Body (content: too long)");
        assert_eq!(error_code(&error), Some(50_035));
        let gateway = ApiError::read(502, &HeaderMap::new(), b"<html>");
        assert_eq!(gateway.to_string(), "status 502");
        assert!(gateway.is_temporary() && gateway.may_be_done());
    }
}
