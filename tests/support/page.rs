//! The sandbox's page API, used over HTTP like a person's browser does.

use serde_json::{Value, json};

/// Time limit for any wait. It is generous, so that tests pass on slow machines; only failing tests reach it.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(180);

/// The served page.
#[derive(Clone)]
pub(crate) struct Page {
    base: String,
    http: reqwest::Client,
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
    pub(crate) fn new(base: &str) -> Page {
        Page {
            base: base.to_owned(),
            http: reqwest::Client::new(),
        }
    }

    /// Returns the state that user `me` sees.
    pub(crate) async fn state(&self, me: Option<&str>) -> Value {
        let query = me.map_or_else(String::new, |me| format!("?as={me}"));
        self.get(&format!("/sandbox/state{query}")).await
    }

    /// Returns the newest messages of a channel, oldest first.
    pub(crate) async fn messages(&self, me: &str, channel: &str) -> Vec<Value> {
        let messages = self
            .get(&format!(
                "/sandbox/channels/{channel}/messages?as={me}&limit=100"
            ))
            .await;
        messages
            .as_array()
            .cloned()
            .unwrap_or_else(|| panic!("messages are not a list: {messages}"))
    }

    /// Returns the notifications so far: message and user.
    pub(crate) async fn log(&self) -> Vec<Value> {
        let log = self.get("/sandbox/log?after=0").await;
        log.as_array()
            .cloned()
            .unwrap_or_else(|| panic!("the log is not a list: {log}"))
    }

    /// Returns the stream of events for user `me`.
    pub(crate) async fn events(&self, me: &str) -> reqwest::Response {
        let url = format!("{}/sandbox/events?as={me}", self.base);
        let response = self
            .http
            .get(&url)
            .send()
            .await
            .unwrap_or_else(|error| panic!("GET {url}: {error}"));
        assert!(
            response.status().is_success(),
            "GET {url}: {}",
            response.status()
        );
        response
    }

    /// Downloads a file from the sandbox: a file of the page by its path, or an attachment by its URL.
    pub(crate) async fn fetch(&self, address: &str) -> (u16, Option<String>, Vec<u8>) {
        let url = if address.starts_with("http") {
            address.to_owned()
        } else {
            format!("{}{address}", self.base)
        };
        let answer = async {
            let response = self.http.get(&url).timeout(PATIENCE).send().await?;
            let status = response.status().as_u16();
            let kind = response
                .headers()
                .get("content-type")
                .and_then(|kind| kind.to_str().ok())
                .map(str::to_owned);
            Ok::<_, reqwest::Error>((status, kind, response.bytes().await?.to_vec()))
        };
        answer
            .await
            .unwrap_or_else(|error| panic!("GET {url}: {error}"))
    }

    async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.fetch(path).await;
        let text = String::from_utf8_lossy(&body);
        assert_eq!(status, 200, "GET {path}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("GET {path}: {error} in {text}"))
    }

    /// Sends an interaction; `Err` if a client would not have allowed it.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        self.send(self.http.post(format!("{}{path}", self.base)), body, path)
            .await
    }

    /// Returns how many of the bot's requests hang.
    pub(crate) async fn hanging(&self) -> u64 {
        let faults = self.get("/sandbox/faults").await;
        faults["hanging"].as_u64().expect("a number")
    }

    /// Lets the bot's requests succeed again; those that hang continue.
    pub(crate) async fn lift_faults(&self) {
        let request = self.http.delete(format!("{}/sandbox/faults", self.base));
        let lifted = self.send(request, &json!({}), "/sandbox/faults").await;
        lifted.unwrap_or_else(|refused| panic!("{refused}"));
    }

    /// Changes settings of a person or server.
    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        self.send(self.http.patch(format!("{}{path}", self.base)), body, path)
            .await
    }

    async fn send(
        &self,
        request: reqwest::RequestBuilder,
        body: &Value,
        path: &str,
    ) -> Result<Value, Refused> {
        let answer = async {
            let response = request.json(body).timeout(PATIENCE).send().await?;
            Ok::<_, reqwest::Error>((response.status(), response.text().await?))
        };
        let (status, text) = answer
            .await
            .unwrap_or_else(|error| panic!("{path} with {body}: {error:?}"));
        let value: Value = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error} in {text}"))
        };
        if status.is_success() {
            return Ok(value);
        }
        let error = value["error"].as_str().unwrap_or(&text).to_owned();
        Err(Refused {
            status: status.as_u16(),
            error,
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
        let request = self.http.delete(format!("{}{path}", self.base));
        let response = request.timeout(PATIENCE).send().await;
        let response = response.unwrap_or_else(|error| panic!("DELETE {path}: {error}"));
        let status = response.status();
        assert!(status.is_success(), "DELETE {path}: {status}");
    }

    /// Disturbs the bot's gateway connection.
    pub(crate) async fn gateway(&self, body: &Value) {
        let done = self.post("/sandbox/gateway", body).await;
        done.unwrap_or_else(|refused| panic!("gateway {body}: {refused}"));
    }
}
