//! Requests that change the world, in the form in which their handlers receive them.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, RawPathParams, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::Value;

use super::{Json, Refusal, parse_id, refuse};
use crate::state::{Shared, State};
use crate::world::Id;

/// Result of a handler that returns only a status.
pub(super) type Done = Result<StatusCode, Refusal>;
/// Result of a handler that creates an object and returns it.
pub(super) type Created = Result<(StatusCode, Json), Refusal>;
/// Result of a handler that returns JSON.
pub(super) type Shown = Result<Json, Refusal>;

/// A request from the page or a test.
pub(super) struct PageCall {
    pub(super) shared: Shared,
    params: RawPathParams,
    body: Result<Bytes, Refusal>,
}

impl FromRequest<Shared> for PageCall {
    type Rejection = Response;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let params = RawPathParams::from_request_parts(&mut parts, shared).await;
        let params = params.map_err(IntoResponse::into_response)?;
        let body = Bytes::from_request(Request::from_parts(parts, body), shared).await;
        Ok(Self {
            shared: shared.clone(),
            params,
            body: body.map_err(|error| Refusal::new(error.to_string())),
        })
    }
}

impl PageCall {
    /// Returns an ID from the path.
    pub(super) fn id(&self, name: &str) -> Result<Id, Refusal> {
        let found = self.params.iter().find(|(known, _)| *known == name);
        parse_id(found.map_or("", |(_, text)| text))
    }

    /// Returns the body. Refuses a body that is not an object or has keys other than `keys`, which are separated by spaces.
    pub(super) fn body(&self, keys: &str) -> Result<Body, Refusal> {
        let body: Value = serde_json::from_slice(self.body.as_ref().map_err(Clone::clone)?)
            .map_err(|error| Refusal::new(format!("the body is not JSON: {error}")))?;
        let fields = body.as_object();
        let fields = fields.ok_or_else(|| Refusal::new("the body must be an object"))?;
        let keys: Vec<&str> = keys.split(' ').collect();
        if let Some(stray) = fields.keys().find(|key| !keys.contains(&key.as_str())) {
            refuse!("unknown field \"{stray}\"; known are {keys:?}");
        }
        Ok(Body(body))
    }
}

/// Returns a route to a handler that runs with the state locked.
pub(super) fn locked<R: IntoResponse + 'static>(
    method: MethodFilter,
    act: fn(&mut State, &PageCall) -> Result<R, Refusal>,
) -> MethodRouter<Shared> {
    let handle = move |call: PageCall| async move { act(&mut call.shared.lock(), &call) };
    on(method, handle)
}

/// The body of a request, which is a JSON object.
pub(crate) struct Body(Value);

impl std::ops::Deref for Body {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl Body {
    pub(crate) fn id(&self, key: &str) -> Result<Id, Refusal> {
        let text = self.0[key].as_str().unwrap_or_default();
        text.parse()
            .map_err(|()| Refusal::new(format!("\"{key}\" must be an id, a string of digits")))
    }

    pub(crate) fn text(&self, key: &str) -> Result<&str, Refusal> {
        self.0[key]
            .as_str()
            .ok_or_else(|| Refusal::new(format!("\"{key}\" must be a text")))
    }

    /// Returns the Boolean value of `key`; `None` if the key is absent.
    pub(crate) fn switch(&self, key: &str) -> Result<Option<bool>, Refusal> {
        let wrong = || Refusal::new(format!("\"{key}\" must be true or false"));
        let value = self.0.get(key);
        value
            .map(|value| value.as_bool().ok_or_else(wrong))
            .transpose()
    }
}
