//! Discord's errors: HTTP status, JSON error code, and the tree of form errors.
//!
//! See [Discord Docs/JSON Error Codes](https://discord.com/developers/docs/topics/opcodes-and-status-codes#json).

use serde_json::{Map, Value, json};

/// A refused request.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    /// Tree of form errors, for code 50035.
    pub(crate) errors: Option<Value>,
    /// Seconds to wait, for status 429.
    pub(crate) retry_after: Option<f64>,
}

/// An error without parameters: status, code, message.
pub(crate) struct KnownError(u16, u32, &'static str);

pub(crate) const UNAUTHORIZED: KnownError = KnownError(401, 0, "401: Unauthorized");
pub(crate) const UNKNOWN_ROUTE: KnownError = KnownError(404, 0, "404: Not Found");
pub(crate) const METHOD_NOT_ALLOWED: KnownError = KnownError(405, 0, "405: Method Not Allowed");
pub(crate) const UNKNOWN_APPLICATION: KnownError = KnownError(404, 10002, "Unknown Application");
pub(crate) const UNKNOWN_CHANNEL: KnownError = KnownError(404, 10003, "Unknown Channel");
pub(crate) const UNKNOWN_GUILD: KnownError = KnownError(404, 10004, "Unknown Guild");
pub(crate) const UNKNOWN_MEMBER: KnownError = KnownError(404, 10007, "Unknown Member");
pub(crate) const UNKNOWN_MESSAGE: KnownError = KnownError(404, 10008, "Unknown Message");
pub(crate) const UNKNOWN_EMOJI: KnownError = KnownError(404, 10014, "Unknown Emoji");
pub(crate) const UNKNOWN_USER: KnownError = KnownError(404, 10013, "Unknown User");
pub(crate) const UNKNOWN_WEBHOOK: KnownError = KnownError(404, 10015, "Unknown Webhook");
pub(crate) const UNKNOWN_INTERACTION: KnownError = KnownError(404, 10062, "Unknown interaction");
pub(crate) const UNKNOWN_COMMAND: KnownError =
    KnownError(404, 10063, "Unknown application command");
pub(crate) const MAX_EMOJIS: KnownError =
    KnownError(400, 30008, "Maximum number of emojis reached");
pub(crate) const MAX_COMMANDS: KnownError =
    KnownError(400, 30032, "Maximum number of application commands reached");
pub(crate) const MAX_NEW_COMMANDS: KnownError = KnownError(
    400,
    30034,
    "Max number of daily application command creates has been reached (200)",
);
pub(crate) const OPENING_DMS_TOO_FAST: KnownError =
    KnownError(400, 40003, "You are opening direct messages too fast");
pub(crate) const TOO_LARGE: KnownError = KnownError(413, 40005, "Request entity too large");
pub(crate) const ALREADY_ACKNOWLEDGED: KnownError =
    KnownError(400, 40060, "Interaction has already been acknowledged.");
pub(crate) const TOO_MANY_FOLLOWUPS: KnownError = KnownError(
    400,
    40094,
    "This interaction has reached the maximum number of follow-up messages.",
);
pub(crate) const MISSING_ACCESS: KnownError = KnownError(403, 50001, "Missing Access");
pub(crate) const WRONG_CHANNEL_TYPE: KnownError =
    KnownError(400, 50024, "Cannot execute action on this channel type");
pub(crate) const NOT_THE_AUTHOR: KnownError =
    KnownError(403, 50005, "Cannot edit a message authored by another user");
pub(crate) const EMPTY_MESSAGE: KnownError = KnownError(400, 50006, "Cannot send an empty message");
pub(crate) const CANNOT_DM: KnownError =
    KnownError(403, 50007, "Cannot send messages to this user");
pub(crate) const NOT_A_TEXT_CHANNEL: KnownError =
    KnownError(400, 50008, "Cannot send messages in a non-text channel");
pub(crate) const MISSING_PERMISSIONS: KnownError = KnownError(403, 50013, "Missing Permissions");
pub(crate) const SYSTEM_MESSAGE: KnownError =
    KnownError(403, 50021, "Cannot execute action on a system message");
pub(crate) const INVALID_WEBHOOK_TOKEN: KnownError =
    KnownError(401, 50027, "Invalid Webhook Token");
pub(crate) const THREAD_ARCHIVED: KnownError = KnownError(400, 50083, "Thread is archived");
pub(crate) const ENTRY_POINT_LEFT_OUT: KnownError = KnownError(
    400,
    50240,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
);
pub(crate) const NO_MUTUAL_GUILDS: KnownError = KnownError(
    403,
    50278,
    "Cannot send messages to this user due to having no mutual guilds",
);
pub(crate) const INVALID_JSON: KnownError =
    KnownError(400, 50109, "The request body contains invalid JSON.");
pub(crate) const NO_HISTORY_FOR_REPLY: KnownError = KnownError(
    403,
    160_002,
    "Cannot reply without permission to read message history",
);
pub(crate) const THREAD_EXISTS: KnownError = KnownError(
    400,
    160_004,
    "A thread has already been created for this message",
);
pub(crate) const THREAD_LOCKED: KnownError = KnownError(403, 160_005, "Thread is locked");

pub(crate) const MAX_THREADS: KnownError =
    KnownError(400, 160_006, "Maximum number of active threads reached");

impl From<KnownError> for ApiError {
    fn from(KnownError(status, code, message): KnownError) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            errors: None,
            retry_after: None,
        }
    }
}

impl ApiError {
    /// Returns the error for too many edits of old messages. The client may try again after `retry_after` seconds.
    pub(crate) fn too_many_old_edits(retry_after: f64) -> Self {
        Self {
            status: 429,
            code: 30046,
            message:
                "Maximum number of edits to messages older than 1 hour reached. Try again later"
                    .into(),
            errors: None,
            retry_after: Some(retry_after),
        }
    }

    /// Returns the error for a feature that Discord has and the sandbox lacks. It is also logged, so that it is not mistaken for an error of Discord.
    pub(crate) fn unsupported(what: &str) -> Self {
        tracing::error!(what, "the sandbox does not support this");
        Self {
            status: 501,
            code: 0,
            message: format!("The sandbox does not support {what}; Discord does."),
            errors: None,
            retry_after: None,
        }
    }

    /// Returns the error for a failure of the sandbox itself, such as a full disk.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "the sandbox failed");
        Self {
            status: 500,
            code: 0,
            message: format!("500: Internal Server Error ({error})"),
            errors: None,
            retry_after: None,
        }
    }

    /// Returns the error during a simulated outage.
    pub(crate) fn unavailable() -> Self {
        Self {
            status: 503,
            code: 0,
            message: "503: Service Unavailable".into(),
            errors: None,
            retry_after: None,
        }
    }

    /// Returns the error with one form error at `path`.
    pub(crate) fn form(path: &[&str], code: &str, message: impl Into<String>) -> Self {
        let mut problems = Problems::default();
        problems.0.push(Problem {
            path: path.iter().map(ToString::to_string).collect(),
            code: code.into(),
            message: message.into(),
        });
        problems.into_error()
    }

    /// Returns the response body.
    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(after) = self.retry_after {
            body["retry_after"] = json!(after);
            body["global"] = json!(false);
        }
        body
    }
}

/// All problems found in one request body.
#[derive(Debug, Default)]
pub(crate) struct Problems(Vec<Problem>);

#[derive(Debug)]
struct Problem {
    path: Vec<String>,
    code: String,
    message: String,
}

impl Problems {
    pub(crate) fn add(&mut self, path: Vec<String>, code: &str, message: String) {
        self.0.push(Problem {
            path,
            code: code.into(),
            message,
        });
    }

    /// Returns an error that lists all problems, if there are any.
    pub(crate) fn check(self) -> Result<(), ApiError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.into_error())
        }
    }

    fn into_error(self) -> ApiError {
        let mut tree = Value::Object(Map::new());
        for Problem {
            path,
            code,
            message,
        } in self.0
        {
            let mut node = &mut tree;
            for step in &path {
                if node.get(step).is_none() {
                    node[step.as_str()] = json!({});
                }
                node = &mut node[step.as_str()];
            }
            let problem = json!({"code": code, "message": message});
            match node.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(problem),
                None => node["_errors"] = json!([problem]),
            }
        }
        ApiError {
            status: 400,
            code: 50035,
            message: "Invalid Form Body".into(),
            errors: Some(tree),
            retry_after: None,
        }
    }
}
