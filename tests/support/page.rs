//! The sandbox's page API, used as a person's browser does.

use std::sync::Arc;

use asterism::TransportError;
use asterism_sandbox::http::header::{AUTHORIZATION, CONTENT_TYPE};
use asterism_sandbox::http::request::Builder;
use asterism_sandbox::http::{Request, Response};
use asterism_sandbox::{Body, DirectSandbox};
use serde_json::{Value, json};

use super::resident::read;

/// Time limit for any wait. It is generous, so that tests pass on slow machines; only failing tests reach it.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_mins(3);

/// The sandbox's page.
#[derive(Clone)]
pub(crate) enum Page {
    /// Over HTTP, like a person's browser.
    Served {
        /// The sandbox's address.
        base: String,
        http: reqwest::Client,
    },
    /// Without sockets.
    Direct(Arc<DirectSandbox>),
}

/// A response, without most of its headers.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Returns the body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the body as JSON, null if there is none.
    pub(crate) fn json(&self) -> Value {
        if self.body.is_empty() {
            return Value::Null;
        }
        let text = std::str::from_utf8(&self.body).expect("JSON is UTF-8");
        let value = text.parse();
        value.unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// A refusal by the page, as a client would show it.
#[derive(Debug)]
pub(crate) struct Refused {
    status: u16,
    error: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.error, self.status)
    }
}

impl Page {
    /// Returns the page that is served at `base`.
    pub(crate) fn new(base: &str) -> Page {
        Page::Served {
            base: base.to_owned(),
            http: reqwest::Client::new(),
        }
    }

    /// Sends a request, with the bot's `token` or as a browser.
    pub(crate) async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Answer {
        let mut request = Request::builder().method(method);
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bot {token}"));
        }
        if body.is_some() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let answering = async {
            let body = body.map(Value::to_string).unwrap_or_default();
            let (head, body) = self.send(request, path, body).await?.into_parts();
            let kind = head.headers.get(CONTENT_TYPE);
            let kind = kind.and_then(|kind| kind.to_str().ok());
            Ok::<_, TransportError>(Answer {
                status: head.status.as_u16(),
                kind: kind.map(str::to_owned),
                body: read(body).await?,
            })
        };
        let answered = tokio::time::timeout(PATIENCE, answering).await;
        let answered = answered.unwrap_or_else(|_| panic!("{method} {path}: no answer"));
        answered.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    async fn send(
        &self,
        request: Builder,
        path: &str,
        body: String,
    ) -> Result<Response<Body>, TransportError> {
        Ok(match self {
            Page::Served { base, http } => {
                let request = request.uri(format!("{base}{path}")).body(body)?;
                let response = http.execute(request.try_into()?).await?;
                Response::<reqwest::Body>::from(response).map(Body::new)
            }
            Page::Direct(sandbox) => sandbox.call(request.uri(path).body(body)?).await?,
        })
    }

    /// Returns the state that user `me` sees.
    pub(crate) async fn state(&self, me: Option<&str>) -> Value {
        let query = me.map_or_else(String::new, |me| format!("?as={me}"));
        self.get(&format!("/sandbox/state{query}")).await
    }

    /// Returns the newest messages of a channel, oldest first, as many as the page shows.
    pub(crate) async fn messages(&self, me: &str, channel: &str) -> Vec<Value> {
        self.newest(100, me, channel).await
    }

    /// Returns at most this many of the newest messages of a channel, oldest first.
    pub(crate) async fn newest(&self, most: usize, me: &str, channel: &str) -> Vec<Value> {
        let path = format!("/sandbox/channels/{channel}/messages?as={me}&limit={most}");
        expect_list(self.get(&path).await)
    }

    /// Returns the notifications so far: message and user.
    pub(crate) async fn log(&self) -> Vec<Value> {
        expect_list(self.get("/sandbox/log?after=0").await)
    }

    /// Returns the stream of events for user `me`.
    pub(crate) async fn events(&self, me: &str) -> Body {
        let path = format!("/sandbox/events?as={me}");
        let response = self.send(Request::builder(), &path, String::new()).await;
        let response = response.unwrap_or_else(|error| panic!("{path}: {error}"));
        let status = response.status();
        assert!(status.is_success(), "{path}: {status}");
        response.into_body()
    }

    /// Downloads a file from the sandbox: a file of the page by its path, or an attachment by its URL.
    pub(crate) async fn fetch(&self, address: &str) -> (u16, Option<String>, Vec<u8>) {
        let base = match self {
            Page::Served { base, .. } => base.clone(),
            Page::Direct(sandbox) => sandbox.url(),
        };
        let path = address.strip_prefix(&base).unwrap_or(address);
        let Answer { status, kind, body } = self.call("GET", path, None, None).await;
        (status, kind, body)
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.call("GET", path, None, None).await;
        assert_eq!(answer.status, 200, "GET {path}: {}", answer.text());
        answer.json()
    }

    /// Sends an interaction; `Err` if a client would not have allowed it.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        self.change("POST", path, body).await
    }

    /// Returns how many of the bot's requests hang.
    pub(crate) async fn hanging(&self) -> u64 {
        let faults = self.get("/sandbox/faults").await;
        faults["hanging"].as_u64().expect("a number")
    }

    /// Makes the bot's requests succeed again; those that hang continue.
    pub(crate) async fn lift_faults(&self) {
        self.remove("/sandbox/faults").await;
    }

    /// Changes settings of a person or server.
    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        self.change("PATCH", path, body).await
    }

    async fn change(&self, method: &str, path: &str, body: &Value) -> Result<Value, Refused> {
        let answer = self.call(method, path, None, Some(body)).await;
        if answer.is_success() {
            return Ok(answer.json());
        }
        let error = answer.json()["error"].as_str().map(str::to_owned);
        Err(Refused {
            status: answer.status,
            error: error.unwrap_or_else(|| answer.text()),
        })
    }

    /// Adds a person.
    pub(crate) async fn new_person(&self, name: &str, locale: &str) -> String {
        let user = self
            .post("/sandbox/users", &json!({"name": name, "locale": locale}))
            .await;
        let user = user.unwrap_or_else(|refused| panic!("no person {name:?}: {refused}"));
        user["id"]
            .as_str()
            .unwrap_or_else(|| panic!("no id in {user}"))
            .to_owned()
    }

    /// Installs the bot for a person.
    pub(crate) async fn install(&self, person: &str) {
        let path = format!("/sandbox/users/{person}");
        let done = self.patch(&path, &json!({"installed": true})).await;
        done.unwrap_or_else(|refused| panic!("not installed: {refused}"));
    }

    /// Grants or denies the bot permissions in a channel.
    pub(crate) async fn bot_permissions(&self, channel: &str, allow: &[&str], deny: &[&str]) {
        let body = json!({"bot_allow": allow, "bot_deny": deny});
        let done = self
            .patch(&format!("/sandbox/channels/{channel}"), &body)
            .await;
        done.unwrap_or_else(|refused| panic!("permissions {body}: {refused}"));
    }

    /// Deletes a message, as its recipient or a moderator can.
    pub(crate) async fn delete(&self, me: &str, channel: &str, message: &str) {
        self.remove(&format!("/sandbox/messages/{channel}/{message}?as={me}"))
            .await;
    }

    /// Deletes a thread, as a moderator can.
    pub(crate) async fn delete_thread(&self, thread: &str) {
        self.remove(&format!("/sandbox/channels/{thread}")).await;
    }

    /// Removes the bot from a server.
    pub(crate) async fn remove_bot(&self, guild: &str) {
        self.remove(&format!("/sandbox/guilds/{guild}/bot")).await;
    }

    /// Makes a person leave a server.
    pub(crate) async fn leave(&self, guild: &str, person: &str) {
        self.remove(&format!("/sandbox/guilds/{guild}/members/{person}"))
            .await;
    }

    async fn remove(&self, path: &str) {
        let answer = self.call("DELETE", path, None, None).await;
        assert!(answer.is_success(), "DELETE {path}: {}", answer.status);
    }

    /// Disturbs the bot's gateway connection.
    pub(crate) async fn gateway(&self, body: &Value) {
        let done = self.post("/sandbox/gateway", body).await;
        done.unwrap_or_else(|refused| panic!("gateway {body}: {refused}"));
    }
}

fn expect_list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(list) => list,
        other => panic!("no list: {other}"),
    }
}
