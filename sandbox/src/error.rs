//! Discord's errors: HTTP status, JSON error code, and the tree of form errors.
//!
//! See [Discord Docs/JSON Error Codes](https://discord.com/developers/docs/topics/opcodes-and-status-codes#json).

use serde_json::{Map, Value, json};

/// The error response to a refused request.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    /// Tree of form errors; present only if the code is 50035.
    pub(crate) errors: Option<Value>,
    /// Number of seconds to wait before the next attempt; present only if the status is 429.
    pub(crate) retry_after: Option<f64>,
}

/// An error with a fixed message: HTTP status, error code, message.
pub(crate) struct KnownError(u16, u32, &'static str);

macro_rules! known_errors {
    ($($name:ident: $status:literal, $code:literal, $message:literal;)*) => {
        $(pub(crate) const $name: KnownError = KnownError($status, $code, $message);)*
    };
}

known_errors! {
    UNAUTHORIZED: 401, 0, "401: Unauthorized";
    UNKNOWN_ROUTE: 404, 0, "404: Not Found";
    METHOD_NOT_ALLOWED: 405, 0, "405: Method Not Allowed";
    UNKNOWN_APPLICATION: 404, 10002, "Unknown Application";
    UNKNOWN_CHANNEL: 404, 10003, "Unknown Channel";
    UNKNOWN_GUILD: 404, 10004, "Unknown Guild";
    UNKNOWN_MEMBER: 404, 10007, "Unknown Member";
    UNKNOWN_MESSAGE: 404, 10008, "Unknown Message";
    UNKNOWN_ROLE: 404, 10011, "Unknown Role";
    UNKNOWN_EMOJI: 404, 10014, "Unknown Emoji";
    UNKNOWN_USER: 404, 10013, "Unknown User";
    UNKNOWN_WEBHOOK: 404, 10015, "Unknown Webhook";
    UNKNOWN_INTERACTION: 404, 10062, "Unknown interaction";
    UNKNOWN_EVENT: 404, 10070, "Unknown Guild Scheduled Event";
    UNKNOWN_COMMAND: 404, 10063, "Unknown application command";
    MAX_EMOJIS: 400, 30008, "Maximum number of emojis reached";
    MAX_COMMANDS: 400, 30032, "Maximum number of application commands reached";
    MAX_EVENTS: 400, 30038, "Maximum number of uncompleted guild scheduled events has been reached (100)";
    MAX_NEW_COMMANDS: 400, 30034, "Max number of daily application command creates has been reached (200)";
    OPENING_DMS_TOO_FAST: 400, 40003, "You are opening direct messages too fast";
    TOO_LARGE: 413, 40005, "Request entity too large";
    ALREADY_ACKNOWLEDGED: 400, 40060, "Interaction has already been acknowledged.";
    TOO_MANY_FOLLOWUPS: 400, 40094, "This interaction has reached the maximum number of follow-up messages.";
    MISSING_ACCESS: 403, 50001, "Missing Access";
    WRONG_CHANNEL_TYPE: 400, 50024, "Cannot execute action on this channel type";
    NOT_THE_AUTHOR: 403, 50005, "Cannot edit a message authored by another user";
    EMPTY_MESSAGE: 400, 50006, "Cannot send an empty message";
    CANNOT_DM: 403, 50007, "Cannot send messages to this user";
    NOT_A_TEXT_CHANNEL: 400, 50008, "Cannot send messages in a non-text channel";
    MISSING_PERMISSIONS: 403, 50013, "Missing Permissions";
    SYSTEM_MESSAGE: 403, 50021, "Cannot execute action on a system message";
    INVALID_WEBHOOK_TOKEN: 401, 50027, "Invalid Webhook Token";
    MISSING_SCOPE: 403, 50026, "Missing required OAuth2 scope";
    THREAD_ARCHIVED: 400, 50083, "Thread is archived";
    ENTRY_POINT_LEFT_OUT: 400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    NO_MUTUAL_GUILDS: 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    INVALID_JSON: 400, 50109, "The request body contains invalid JSON.";
    NO_HISTORY_FOR_REPLY: 403, 160_002, "Cannot reply without permission to read message history";
    THREAD_EXISTS: 400, 160_004, "A thread has already been created for this message";
    THREAD_LOCKED: 403, 160_005, "Thread is locked";
    MAX_THREADS: 400, 160_006, "Maximum number of active threads reached";
    FINISHED_EVENT: 400, 180_000, "Cannot update a finished event";
}

/// A problem with one field of a body: its error code and a fixed message.
pub(crate) type KnownProblem = (&'static str, &'static str);

/// Problems with fixed messages. Each constant is named after its error code.
pub(crate) mod problem {
    use super::KnownProblem;

    macro_rules! known_problems {
        ($($code:ident: $message:literal;)*) => {
            $(pub(crate) const $code: KnownProblem = (stringify!($code), $message);)*
        };
    }

    known_problems! {
        APPLICATION_COMMANDS_DUPLICATE_NAME: "Application command names must be unique";
        APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES: "Autocomplete cannot be set to true if choices are present";
        APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED: "Context menu commands cannot have description";
        APPLICATION_COMMAND_GLOBAL_ONLY: "Entry point commands are for global commands only";
        APPLICATION_COMMAND_HANDLER_NOT_ALLOWED: "Only entry point commands can have a handler";
        APPLICATION_COMMAND_INVALID_NAME: "Command name is invalid: letters, digits, - and _ only, in lower case";
        APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: "Choice name already exists for this option";
        APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS: "Choice value already exists for this option";
        APPLICATION_COMMAND_OPTIONS_NAME_INVALID: "Option name already exists in this command";
        APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED: "Only slash commands can have options";
        APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID: "Required options must be placed before non-required options";
        APPLICATION_EMOJI_NAME_ALREADY_TAKEN: "An emoji with this name already exists";
        ATTACHMENT_DUPLICATED: "This attachment is listed twice.";
        BASE_TYPE_REQUIRED: "This field is required";
        BINARY_TYPE_MAX_SIZE: "File cannot be larger than 256.0 kb.";
        BOOLEAN_TYPE_PARSE: "Must be either true or false.";
        BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE: "A custom id and url cannot both be specified";
        BUTTON_COMPONENT_INVALID_EMOJI: "Invalid emoji";
        BUTTON_COMPONENT_LABEL_REQUIRED: "A label or emoji is required";
        BUTTON_COMPONENT_SKU_NOT_ALLOWED: "Only premium buttons have a SKU";
        BUTTON_COMPONENT_URL_NOT_ALLOWED: "Only link buttons (style 5) have a url";
        COMPONENT_CUSTOM_ID_DUPLICATED: "Component custom id cannot be duplicated";
        COMPONENT_LAYOUT_WIDTH_EXCEEDED: "The specified component exceeds the maximum width: a select menu fills its row";
        DATETIME_TYPE_PARSE: "Could not parse the value as ISO8601 timestamp.";
        DICT_TYPE_CONVERT: "Only dictionaries may be used in a DictType";
        GUILD_SCHEDULED_EVENT_END_DATE_BEFORE_START_DATE: "Cannot schedule event to end before it starts.";
        GUILD_SCHEDULED_EVENT_INVALID_START_BY_STATUS: "Cannot change the start of an event that has begun.";
        GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION: "The event cannot go from its status to this one.";
        GUILD_SCHEDULED_EVENT_SCHEDULE_PAST: "Cannot schedule event in the past.";
        IMAGE_INVALID: "Invalid image data";
        INTERACTION_DATA_NOT_ALLOWED: "A launch of the Activity has no data: Discord would silently ignore it.";
        INTERACTION_FILES_NOT_ALLOWED: "Only messages and updates carry files";
        LIST_TYPE_CONVERT: "Only iterables may be used in a ListType";
        PERMISSIONS_INVALID: "Invalid permissions bit field.";
        SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES: "min_values cannot be greater than max_values";
        SELECT_COMPONENT_OPTION_VALUE_DUPLICATED: "The specified option value is already used";
        STRING_TYPE_CONVERT: "Could not interpret the value as string.";
        STRING_TYPE_REGEX: "String value did not match validation regex.";
        TEXT_INPUT_COMPONENT_MIN_GREATER_THAN_MAX: "min_length cannot exceed max_length";
        TEXT_INPUT_LABEL_NOT_ALLOWED: "The label component has the label";
        URL_TYPE_INVALID_URL: "Not a well formed URL.";
    }
}

impl From<KnownError> for ApiError {
    fn from(KnownError(status, code, message): KnownError) -> Self {
        Self::new(status, code, message)
    }
}

impl ApiError {
    fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            errors: None,
            retry_after: None,
        }
    }

    /// Returns the error for too many edits of old messages. The client may try again after `retry_after` seconds.
    pub(crate) fn too_many_old_edits(retry_after: f64) -> Self {
        const MESSAGE: &str =
            "Maximum number of edits to messages older than 1 hour reached. Try again later";
        Self {
            retry_after: Some(retry_after),
            ..Self::new(429, 30046, MESSAGE)
        }
    }

    /// Returns the error for a feature that Discord has and the sandbox lacks. Also logs the feature, so that nobody mistakes the error for one of
    /// Discord's.
    pub(crate) fn unsupported(what: &str) -> Self {
        tracing::error!(what, "the sandbox does not support this feature");
        let message = format!("The sandbox does not support {what}; Discord does.");
        Self::new(501, 0, message)
    }

    /// Returns the error for a failure of the sandbox itself, such as a full disk.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "the sandbox failed");
        Self::new(500, 0, format!("500: Internal Server Error ({error})"))
    }

    /// Returns the error for every request during a simulated outage.
    pub(crate) fn unavailable() -> Self {
        Self::new(503, 0, "503: Service Unavailable")
    }

    /// Returns an error that contains a single form error, at `path`.
    pub(crate) fn form(path: &[&str], code: &str, message: impl Into<String>) -> Self {
        let mut problems = Problems::default();
        let path = path.iter().map(ToString::to_string).collect();
        problems.add(path, code, message.into());
        problems.into_error()
    }

    /// Returns the body of the error response.
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
            errors: Some(tree),
            ..ApiError::new(400, 50035, "Invalid Form Body")
        }
    }
}
