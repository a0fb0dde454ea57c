//! What the page is told if a request is refused: a code, and a text for its user.

use std::time::Duration;

use asterism_app::feature::touch::payload::{TouchCode, TouchError};
use asterism_app::text::Language;
use asterism_http::{Answer, respond};
use hyper::StatusCode;
use hyper::header::{ACCEPT_LANGUAGE, HeaderMap, HeaderValue, RETRY_AFTER};
use serde_json::json;

use crate::activity::policy::protect_answer;

/// Content type of all answers of the API.
pub(crate) const JSON: &str = "application/json";

/// A request that is refused.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) code: TouchCode,
    text: String,
    /// Time after which the page may try again, if the request came too soon.
    wait: Option<Duration>,
    /// Status in place of the usual one of the code.
    status: Option<StatusCode>,
}

impl Refused {
    /// Returns the refusal with the usual text of a code. Only codes of the server itself have one; the app writes the others.
    pub(crate) fn of(code: TouchCode, language: Language) -> Self {
        let text = match code {
            TouchCode::Session => language.refuse_board_session(),
            TouchCode::Origin => language.refuse_board_origin(),
            TouchCode::Instance => language.refuse_board_instance(),
            TouchCode::Limit => language.refuse_too_fast(),
            TouchCode::Trouble => language.refuse_trouble(),
            TouchCode::Stale
            | TouchCode::Turn
            | TouchCode::Hidden
            | TouchCode::Over
            | TouchCode::Refused => language.refuse_board_request(),
        };
        Self {
            code,
            text,
            wait: None,
            status: None,
        }
    }

    /// Returns the refusal of a sign-in while Discord does not answer. `wait` is the time after which it may, if that is known.
    pub(crate) fn no_answer(wait: Option<Duration>, language: Language) -> Self {
        Self {
            text: language.refuse_board_discord(),
            wait,
            ..Self::of(TouchCode::Trouble, language)
        }
    }

    /// Returns the refusal of a sign-in because of too many others, which are not its user's: Discord cannot be asked about all of them.
    pub(crate) fn too_many_sign_ins(wait: Duration, language: Language) -> Self {
        Self {
            text: language.refuse_board_discord(),
            ..Self::too_soon(wait, language)
        }
    }

    /// Returns the refusal of all sign-ins while Discord does not accept the client secret. Trying again does not help.
    pub(crate) fn not_set_up(language: Language) -> Self {
        Self {
            text: language.refuse_board_setup(),
            ..Self::of(TouchCode::Refused, language)
        }
    }

    /// Returns the refusal of a request while the program stops.
    pub(crate) fn restarting(language: Language) -> Self {
        Self {
            text: language.refuse_restarting(),
            ..Self::of(TouchCode::Trouble, language)
        }
    }

    /// Returns the refusal of a request that came too soon.
    pub(crate) fn too_soon(wait: Duration, language: Language) -> Self {
        Self {
            wait: Some(wait),
            ..Self::of(TouchCode::Limit, language)
        }
    }

    /// Returns the refusal of a request that makes no sense, with a status that says why.
    pub(crate) fn malformed(status: StatusCode, language: Language) -> Self {
        Self {
            status: Some(status),
            ..Self::of(TouchCode::Refused, language)
        }
    }

    /// Returns the response.
    pub(crate) fn respond(self) -> Answer {
        let status = self.status.unwrap_or_else(|| find_status(self.code));
        let error = json!({"error": {"code": self.code.id(), "text": self.text}});
        let mut response = respond(status, JSON, error.to_string());
        if let Some(wait) = self.wait {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            let headers = response.headers_mut();
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        protect_answer(response.headers_mut());
        response
    }
}

impl From<TouchError> for Refused {
    fn from(error: TouchError) -> Self {
        Self {
            wait: (error.code == TouchCode::Limit).then_some(Duration::from_secs(1)),
            code: error.code,
            text: error.text,
            status: None,
        }
    }
}

fn find_status(code: TouchCode) -> StatusCode {
    match code {
        TouchCode::Session => StatusCode::UNAUTHORIZED,
        TouchCode::Origin | TouchCode::Instance | TouchCode::Refused => StatusCode::FORBIDDEN,
        TouchCode::Hidden => StatusCode::NOT_FOUND,
        TouchCode::Limit => StatusCode::TOO_MANY_REQUESTS,
        TouchCode::Stale | TouchCode::Turn | TouchCode::Over => StatusCode::CONFLICT,
        TouchCode::Trouble => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// Returns the language that a browser prefers. Only used while no session says more.
pub(crate) fn read_language(headers: &HeaderMap) -> Language {
    let preferred = headers.get(ACCEPT_LANGUAGE);
    let preferred = preferred
        .and_then(|it| it.to_str().ok())
        .unwrap_or_default();
    let first = preferred.split([',', ';']).next().unwrap_or_default();
    Language::from_locale(first.trim())
}
