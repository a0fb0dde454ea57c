//! Simulates users of the sandbox through the same requests that the web page sends from a browser.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

/// Name of a sandbox user.
pub(super) type Name = &'static str;

/// Interval for polling the page while waiting for something.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Maximum time to wait for something to happen.
const PATIENCE: Duration = Duration::from_mins(1);

/// Discord's flag for a message that only one user sees.
const EPHEMERAL: u64 = 1 << 6;

/// Reason why the demo could not be set up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DemoError {
    /// The sandbox's server did not answer.
    #[error("the sandbox does not answer")]
    Http(#[from] reqwest::Error),
    /// The sandbox or the bot refused a user's action.
    #[error("{deed} was refused: {why}")]
    Refused {
        /// Description of the refused action.
        deed: String,
        /// Text of the response.
        why: String,
    },
    /// Something did not happen in time; contains its description.
    #[error("waited in vain for {0}")]
    Late(String),
}

/// The sandbox's page, with its users and the channels of its first server.
#[derive(Clone)]
pub(super) struct Stage {
    base: Arc<str>,
    http: reqwest::Client,
    people: Arc<HashMap<String, String>>,
    channels: HashMap<String, String>,
    guild: String,
    bot: String,
}

impl Stage {
    /// Opens the page at `url`, and waits until the bot is online.
    pub(super) async fn open(url: &str) -> Result<Self, DemoError> {
        let http = reqwest::Client::new();
        let address = format!("{url}/sandbox/state");
        let state = wait_for("the bot", || async {
            let state: Value = http.get(&address).send().await?.json().await?;
            let is_there = state["bot"]["connected"] == true && state["commands"] != json!([]);
            Ok(is_there.then_some(state))
        })
        .await?;
        let guild = &state["guilds"][0];
        Ok(Self {
            base: url.into(),
            http,
            people: Arc::new(index(&state["users"], "global_name")),
            channels: index(&guild["channels"], "name"),
            guild: text(&guild["id"]).to_owned(),
            bot: text(&state["bot"]["id"]).to_owned(),
        })
    }

    /// Returns the ID of a user or of the bot.
    pub(super) fn id(&self, name: Name) -> &str {
        self.people.get(name).unwrap_or(&self.bot)
    }

    /// Returns the ID of the server's channel with this name, which is created if it does not exist.
    pub(super) async fn channel(&mut self, name: &str) -> Result<String, DemoError> {
        if let Some(id) = self.channels.get(name) {
            return Ok(id.clone());
        }
        let body = json!({"guild": self.guild, "name": name});
        let made = self.post("/sandbox/channels", &body).await?;
        let id = text(&made["id"]).to_owned();
        self.channels.insert(name.to_owned(), id.clone());
        Ok(id)
    }

    /// Opens the direct-message channel between a user and the bot, and returns the channel's ID.
    pub(super) async fn direct_channel(&self, name: Name) -> Result<String, DemoError> {
        let body = json!({"as": self.id(name), "user": self.bot});
        let channel = self.post("/sandbox/dm", &body).await?;
        Ok(text(&channel["id"]).to_owned())
    }

    /// Sends a command. Returns the bot's response message, or `null` if there is none.
    pub(super) async fn command(
        &self,
        name: Name,
        channel: &str,
        command: &str,
        options: &Value,
    ) -> Result<Value, DemoError> {
        let body = json!({"kind": "command", "name": command, "options": options});
        self.act(name, channel, body).await
    }

    /// Presses the button with this label on `message`.
    pub(super) async fn press(
        &self,
        name: Name,
        message: &Value,
        label: &str,
    ) -> Result<Value, DemoError> {
        let id = custom_id(message, label);
        let body = json!({"kind": "component", "message": message["id"], "custom_id": id});
        self.act(name, text(&message["channel_id"]), body).await
    }

    /// Dismisses a response that only the user `name` sees.
    pub(super) async fn dismiss(&self, name: Name, message: &Value) -> Result<(), DemoError> {
        if message["flags"].as_u64().unwrap_or(0) & EPHEMERAL == 0 {
            return Ok(());
        }
        let (channel, id) = (text(&message["channel_id"]), text(&message["id"]));
        let person = self.id(name);
        let address = format!("{}/sandbox/messages/{channel}/{id}?as={person}", self.base);
        // It may be gone already: the bot removes messages that have become pointless.
        self.http.delete(address).send().await?;
        Ok(())
    }

    /// Marks a channel as read for the user `name`.
    pub(super) async fn read(&self, name: Name, channel: &str) -> Result<(), DemoError> {
        let path = format!("/sandbox/channels/{channel}/read");
        self.post(&path, &json!({"as": self.id(name)})).await?;
        Ok(())
    }

    /// Waits for a message in `channel` that satisfies `fits`.
    pub(super) async fn wait_for_message(
        &self,
        name: Name,
        channel: &str,
        what: &str,
        fits: impl Fn(&Value) -> bool,
    ) -> Result<Value, DemoError> {
        wait_for(what, || async {
            let messages = self.newest_messages(name, channel).await?;
            Ok(messages.into_iter().find(|message| fits(message)))
        })
        .await
    }

    async fn act(&self, name: Name, channel: &str, mut body: Value) -> Result<Value, DemoError> {
        body["as"] = json!(self.id(name));
        body["channel"] = json!(channel);
        body["wait"] = json!(true);
        let answer = self.post("/sandbox/interactions", &body).await?;
        if answer["outcome"] == "failed" {
            return Err(DemoError::Refused {
                deed: body.to_string(),
                why: text(&answer["error"]).to_owned(),
            });
        }
        if answer["message"].is_null() && text(&answer["outcome"]).starts_with("deferred") {
            // A slow response may replace the first one instead of changing it.
            let messages = self.newest_messages(name, channel).await?;
            let of_this = |message: &Value| message["interaction_metadata"]["id"] == answer["id"];
            return Ok(messages.into_iter().rfind(of_this).unwrap_or_default());
        }
        Ok(answer["message"].clone())
    }

    async fn newest_messages(&self, name: Name, channel: &str) -> Result<Vec<Value>, DemoError> {
        let person = self.id(name);
        let address = format!(
            "{}/sandbox/channels/{channel}/messages?as={person}&limit=5",
            self.base
        );
        Ok(self.http.get(&address).send().await?.json().await?)
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, DemoError> {
        let address = format!("{}{path}", self.base);
        let response = self.http.post(address).json(body).send().await?;
        let status = response.status();
        let answer = response.text().await?;
        if !status.is_success() {
            return Err(DemoError::Refused {
                deed: format!("{path} {body}"),
                why: answer,
            });
        }
        Ok(serde_json::from_str(&answer).unwrap_or_default())
    }
}

/// Calls `look` repeatedly until it finds something.
async fn wait_for<T, F>(what: &str, mut look: impl FnMut() -> F) -> Result<T, DemoError>
where
    F: Future<Output = Result<Option<T>, DemoError>>,
{
    let mut looks = tokio::time::interval(LOOK_EVERY);
    let search = async {
        loop {
            looks.tick().await;
            if let Some(found) = look().await? {
                return Ok(found);
            }
        }
    };
    let found = tokio::time::timeout(PATIENCE, search).await;
    found.unwrap_or_else(|_| Err(DemoError::Late(what.to_owned())))
}

/// Returns the custom ID of the button with this label on `message`.
fn custom_id(message: &Value, label: &str) -> Option<String> {
    let rows = message["components"].as_array()?;
    let mut buttons = rows
        .iter()
        .flat_map(|row| row["components"].as_array().into_iter().flatten());
    let button = buttons.find(|button| button["label"] == label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// Returns the text in a JSON string.
pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// For all objects in `list`, maps the text under `key` to the ID of the object.
fn index(list: &Value, key: &str) -> HashMap<String, String> {
    let entries = list.as_array().into_iter().flatten();
    entries
        .filter_map(|entry| {
            Some((
                entry[key].as_str()?.to_owned(),
                entry["id"].as_str()?.to_owned(),
            ))
        })
        .collect()
}
