//! Reads request bodies: JSON, a form, or multipart with `files[n]` and either `payload_json` or the fields of a form.
//!
//! See [Discord Docs/Uploading Files](https://discord.com/developers/docs/reference#uploading-files).

use axum::body::{Body, Bytes};
use axum::extract::{Form, FromRequest, Multipart, Request};
use axum::http::header;
use serde_json::Value;

use super::Found;
use crate::api_request::ApiRequest;
use crate::error::{ApiError, INVALID_JSON, TOO_LARGE};
use crate::limits;

/// The body of a request.
pub(crate) struct RequestBody {
    /// The body as JSON; null if the request has no body.
    pub(crate) json: Value,
    /// Whether the body is a form.
    pub(crate) is_form: bool,
    pub(crate) files: Vec<Upload>,
}

impl RequestBody {
    /// Copies the body's JSON and file names to the record of the request, unless the body contains secrets of `OAuth2`.
    pub(super) fn note(&self, found: &Found, log: &mut ApiRequest) {
        let route = found.as_ref().ok();
        if route.is_some_and(|(route, _)| route.template.starts_with("/oauth2/token")) {
            return;
        }
        log.body = (!self.json.is_null()).then(|| self.json.clone());
        let names = self.files.iter().map(|file| file.filename.clone());
        log.files = names.collect();
    }
}

/// An uploaded file.
pub(crate) struct Upload {
    /// The number `n` in `files[n]`.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

/// Reads the body of a request.
pub(super) async fn read(request: Request) -> Result<RequestBody, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, limits::READ_ANYWAY)
        .await
        .map_err(|_| TOO_LARGE)?;
    if bytes.len() > limits::REQUEST_BYTES {
        return Err(TOO_LARGE.into());
    }
    if bytes.is_empty() {
        return Ok(RequestBody {
            json: Value::Null,
            is_form: false,
            files: Vec::new(),
        });
    }
    let content_type = parts
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|it| it.to_str().ok())
        .unwrap_or_default();
    let kind = content_type
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    match kind.as_str() {
        "application/json" => Ok(RequestBody {
            json: parse(&bytes)?,
            is_form: false,
            files: Vec::new(),
        }),
        "multipart/form-data" => {
            read_multipart(Request::from_parts(parts, Body::from(bytes))).await
        }
        "application/x-www-form-urlencoded" => {
            let request = Request::from_parts(parts, Body::from(bytes));
            read_form(request).await
        }
        _ => Err(ApiError::form(
            &["_"],
            "CONTENT_TYPE_INVALID",
            "Expected \"Content-Type\" header to be one of {'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'}.",
        )),
    }
}

fn parse(bytes: &[u8]) -> Result<Value, ApiError> {
    Ok(serde_json::from_slice(bytes).map_err(|_| INVALID_JSON)?)
}

async fn read_form(request: Request) -> Result<RequestBody, ApiError> {
    let fields = Form::<Vec<(String, String)>>::from_request(request, &()).await;
    let Form(fields) = fields.map_err(|error| {
        ApiError::form(
            &["_"],
            "FORM_INVALID",
            format!("The form is broken: {error}"),
        )
    })?;
    Ok(RequestBody {
        json: fields.into_iter().map(read_form_field).collect(),
        is_form: true,
        files: Vec::new(),
    })
}

/// Reads a field of a form. All fields of a form are strings; Discord parses the strings of flags and Boolean fields.
fn read_form_field((name, text): (String, String)) -> (String, Value) {
    let value = match name.as_str() {
        "flags" | "tts" | "enforce_nonce" => serde_json::from_str(&text.to_lowercase()).ok(),
        _ => None,
    };
    (name, value.unwrap_or(Value::String(text)))
}

async fn read_multipart(request: Request) -> Result<RequestBody, ApiError> {
    let broken = |error: &dyn std::fmt::Display| {
        ApiError::form(
            &["_"],
            "MULTIPART_INVALID",
            format!("The multipart body is broken: {error}"),
        )
    };
    let mut multipart = Multipart::from_request(request, &())
        .await
        .map_err(|error| broken(&error))?;
    let mut received = RequestBody {
        json: Value::Null,
        is_form: false,
        files: Vec::new(),
    };
    let mut fields = Vec::new();
    while let Some(part) = multipart
        .next_field()
        .await
        .map_err(|error| broken(&error))?
    {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(ToOwned::to_owned);
        let content_type = part.content_type().map(ToOwned::to_owned);
        let bytes = part.bytes().await.map_err(|error| broken(&error))?;
        if name == "payload_json" {
            received.json = parse(&bytes)?;
            continue;
        }
        if filename.is_none() && !name.starts_with("files[") {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            fields.push(read_form_field((name, text)));
            continue;
        }
        let index = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'));
        let Some(index) = index.and_then(|digits| digits.parse().ok()) else {
            return Err(ApiError::form(
                &[&name],
                "UNKNOWN_FIELD",
                "Files of a multipart body are named files[n].",
            ));
        };
        if bytes.len() > limits::FILE_BYTES {
            return Err(TOO_LARGE.into());
        }
        if received.files.iter().any(|file| file.index == index) {
            return Err(ApiError::form(
                &[&name],
                "FILE_DUPLICATED",
                "This part came twice.",
            ));
        }
        let filename = filename.unwrap_or_else(|| "unknown.dat".into());
        received.files.push(Upload {
            index,
            filename,
            content_type,
            bytes,
        });
    }
    // Discord ignores the other fields of a body that has `payload_json`.
    if received.json.is_null() && !fields.is_empty() {
        received.json = fields.into_iter().collect();
    }
    if received.files.len() > limits::FILES {
        return Err(ApiError::form(
            &["attachments"],
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {} or fewer in length.", limits::FILES),
        ));
    }
    Ok(received)
}
