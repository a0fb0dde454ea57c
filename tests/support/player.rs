//! A person on the page: commands, buttons, menus, forms.

use asterism_app::text::Language;
use serde_json::{Value, json};

use super::message::{Menu, Message};
use super::page::{Page, Refused};

/// A person in a channel.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) page: Page,
    pub(crate) id: String,
    pub(crate) name: String,
    /// The channel.
    pub(crate) channel: String,
    /// Whether to wait for the result after a response that only says that the bot is working on it.
    pub(crate) waits: bool,
}

/// The outcome of an action.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) outcome: String,
    value: Value,
    /// The action, for failing tests.
    deed: String,
}

/// An autocomplete suggestion.
#[derive(Clone, Debug)]
pub(crate) struct Suggestion {
    pub(crate) shows: String,
    pub(crate) fills: String,
}

impl Player {
    /// Returns the same person in another channel.
    pub(crate) fn at(&self, channel: &str) -> Player {
        Player {
            channel: channel.to_owned(),
            ..self.clone()
        }
    }

    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Sends a slash command.
    pub(crate) async fn command(&self, name: &str, options: Value) -> Answer {
        self.act(json!({"kind": "command", "name": name, "options": options}))
            .await
    }

    /// Sends a slash command; `Err` if Discord's client would not send it.
    pub(crate) async fn try_command(&self, name: &str, options: Value) -> Result<Answer, Refused> {
        self.try_act(json!({"kind": "command", "name": name, "options": options}))
            .await
    }

    /// Uses a command from a person's context menu.
    pub(crate) async fn menu_on_person(&self, name: &str, person: &str) -> Answer {
        self.act(json!({"kind": "command", "type": 2, "name": name, "target_id": person}))
            .await
    }

    /// Uses a command from a message's context menu.
    pub(crate) async fn menu_on_message(&self, name: &str, message: &Message) -> Answer {
        let on = json!({"kind": "command", "type": 3, "name": name, "target_id": message.id()});
        self.at(message.channel()).act(on).await
    }

    /// Sends `/move`.
    pub(crate) async fn plays(&self, notation: &str) -> Answer {
        self.command("move", json!({"move": notation})).await
    }

    /// Returns the suggestions for the option `focused`, given its current text.
    pub(crate) async fn suggestions(
        &self,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Vec<Suggestion> {
        let typing = json!({"kind": "autocomplete", "name": command, "options": options, "focused": focused});
        let answer = self.act(typing).await;
        assert_eq!(answer.outcome, "choices", "{answer:?}");
        let choices = answer.value["choices"]
            .as_array()
            .unwrap_or_else(|| panic!("no list of choices: {answer:?}"));
        assert!(choices.len() <= 25, "{} choices", choices.len());
        let text = |value: &Value| {
            let text = value
                .as_str()
                .unwrap_or_else(|| panic!("a choice without text: {answer:?}"));
            assert!(
                (1..=100).contains(&text.chars().count()),
                "a choice of wrong length: {text:?}"
            );
            text.to_owned()
        };
        choices
            .iter()
            .map(|choice| Suggestion {
                shows: text(&choice["name"]),
                fills: text(&choice["value"]),
            })
            .collect()
    }

    /// Presses the button labeled `label`.
    pub(crate) async fn press(&self, message: &Message, label: &str) -> Answer {
        self.press_id(message, &message.button(label).custom_id)
            .await
    }

    /// Presses the button labeled `label` as the person saw it, even if the message has changed since. For simultaneous
    /// clicks.
    pub(crate) async fn click(&self, message: &Message, label: &str) -> Answer {
        self.forge(message, &message.button(label).custom_id, None)
            .await
    }

    /// Does the same as [`click`](Self::click); `Err` if the message is gone.
    pub(crate) async fn try_click(
        &self,
        message: &Message,
        label: &str,
    ) -> Result<Answer, Refused> {
        let id = message.button(label).custom_id;
        let click =
            json!({"kind": "component", "message": message.id(), "custom_id": id, "forge": true});
        self.at(message.channel()).try_act(click).await
    }

    /// Presses the button with this id. It must exist.
    pub(crate) async fn press_id(&self, message: &Message, custom_id: &str) -> Answer {
        let press = json!({"kind": "component", "message": message.id(), "custom_id": custom_id});
        self.at(message.channel()).act(press).await
    }

    /// Picks a value from the message's menu.
    pub(crate) async fn pick(&self, message: &Message, menu: &Menu, value: &str) -> Answer {
        let pick = json!({"kind": "component", "message": message.id(), "custom_id": menu.custom_id, "values": [value]});
        self.at(message.channel()).act(pick).await
    }

    /// Picks channels from the message's menu with this id.
    pub(crate) async fn pick_channels(
        &self,
        message: &Message,
        custom_id: &str,
        channels: &[&str],
    ) -> Answer {
        let pick = json!({"kind": "component", "message": message.id(), "custom_id": custom_id, "values": channels});
        self.at(message.channel()).act(pick).await
    }

    /// Presses or picks something that does not exist, as a hostile or outdated client could.
    pub(crate) async fn forge(
        &self,
        message: &Message,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Answer {
        let mut forged = json!({"kind": "component", "message": message.id(), "custom_id": custom_id, "forge": true});
        if let Some(values) = values {
            forged["values"] = json!(values);
        }
        self.at(message.channel()).act(forged).await
    }

    /// Presses a button as an honest client does; `Err` if this person does not have it.
    pub(crate) async fn try_press(
        &self,
        message: &Message,
        custom_id: &str,
    ) -> Result<Answer, Refused> {
        let press = json!({"kind": "component", "message": message.id(), "custom_id": custom_id});
        self.at(message.channel()).try_act(press).await
    }

    /// Fills in the form that a response opened, with `text` in every field.
    pub(crate) async fn fill_in(&self, form: &Answer, text: &str) -> Answer {
        assert_eq!(form.outcome, "modal", "no form: {form:?}");
        let modal = &form.value["modal"];
        let rows = modal["components"]
            .as_array()
            .unwrap_or_else(|| panic!("a form without fields: {modal}"));
        let lines = rows
            .iter()
            .flat_map(|row| row["components"].as_array().map_or(&[][..], Vec::as_slice));
        let fields: serde_json::Map<String, Value> = lines
            .filter_map(|line| line["custom_id"].as_str())
            .map(|id| (id.to_owned(), json!(text)))
            .collect();
        assert!(!fields.is_empty(), "a form without fields: {modal}");
        self.act(json!({"kind": "modal", "modal": modal["id"], "fields": fields}))
            .await
    }

    /// Makes a move with the button labeled `label` under the newest board. The only response is the next board.
    pub(crate) async fn moves(&self, board: &Message, label: &str) {
        let id = board.button(label).custom_id;
        self.press_once(board, &id).await.silent();
    }

    /// Presses the button with this id, and does not wait for more than Discord's three seconds. For a press whose only response may be that it is
    /// acknowledged.
    pub(crate) async fn press_once(&self, message: &Message, custom_id: &str) -> Answer {
        let press = json!({"kind": "component", "message": message.id(), "custom_id": custom_id, "wait": false});
        self.at(message.channel()).act(press).await
    }

    async fn act(&self, body: Value) -> Answer {
        let deed = format!("{} did {body}", self.name);
        self.try_act(body)
            .await
            .unwrap_or_else(|refused| panic!("{deed}: the client refuses: {refused}"))
    }

    async fn try_act(&self, mut body: Value) -> Result<Answer, Refused> {
        let deed = format!("{} did {body}", self.name);
        body["as"] = json!(self.id);
        body["channel"] = json!(self.channel);
        // Wait for a deferred response to arrive.
        let waits = self.waits && body["wait"] != json!(false);
        body["wait"] = json!(waits);
        let mut value = self.page.post("/sandbox/interactions", &body).await?;
        let outcome = value["outcome"]
            .as_str()
            .unwrap_or_else(|| panic!("{deed}: no outcome in {value}"))
            .to_owned();
        let late = if waits && outcome.starts_with("deferred") {
            self.followup(&value).await
        } else {
            None
        };
        if let Some(late) = late {
            value["message"] = late;
        }
        Ok(Answer {
            outcome,
            value,
            deed,
        })
    }

    /// Returns the message that the bot sent later instead of changing the pressed one.
    async fn followup(&self, answer: &Value) -> Option<Value> {
        // Reading all that a page shows after each click would take long.
        const NEW: usize = 30;
        let newest = self.page.newest(NEW, &self.id, &self.channel).await;
        newest
            .into_iter()
            .rev()
            .find(|message| message["interaction_metadata"]["id"] == answer["id"])
    }
}

impl Answer {
    /// Returns the instance of the Activity that was launched.
    pub(crate) fn launched(&self) -> String {
        let instance = self.value["activity"]["instance_id"].as_str();
        let instance = instance.filter(|_| self.outcome == "launch");
        let found = instance.unwrap_or_else(|| panic!("{}: {self:?}", self.deed));
        found.to_owned()
    }

    /// Returns whether the pressed message changed, instead of a new message being sent.
    pub(crate) fn is_change(&self) -> bool {
        matches!(&*self.outcome, "update" | "deferred_update")
    }

    /// Returns the message in response. There must be one.
    pub(crate) fn message(&self) -> Message {
        assert_ne!(
            self.outcome, "failed",
            "{}: {}",
            self.deed, self.value["error"]
        );
        let message = &self.value["message"];
        assert!(
            message.is_object(),
            "{}: no message in {}",
            self.deed,
            self.value
        );
        Message::of(message.clone())
    }

    /// Returns the message in response, which must be ephemeral.
    pub(crate) fn private(&self) -> Message {
        let message = self.message();
        assert!(
            message.is_private(),
            "{}: everyone sees {}",
            self.deed,
            message.show()
        );
        message
    }

    /// Returns the message in response, which must be for everyone.
    pub(crate) fn public(&self) -> Message {
        let message = self.message();
        assert!(
            !message.is_private(),
            "{}: only the user sees {}",
            self.deed,
            message.show()
        );
        message
    }

    /// Checks that the response is a refusal: ephemeral, and containing all of `says`.
    #[track_caller]
    pub(crate) fn refused(&self, says: &[&str]) -> Message {
        let message = self.private();
        let words = message.words();
        for part in says {
            assert!(
                words.contains(part),
                "{}: {words:?} does not say {part:?}",
                self.deed
            );
        }
        message
    }

    /// Returns whether the bot did not respond in time.
    pub(crate) fn failed(&self) -> bool {
        self.outcome == "failed"
    }

    /// Checks that nothing is shown in response. Only if the button was on a private message, that message was removed.
    #[track_caller]
    pub(crate) fn silent(&self) {
        assert_eq!(self.outcome, "deferred_update", "{}", self.deed);
        let message = &self.value["message"];
        let is_left = message.is_object() && Message::of(message.clone()).is_private();
        assert!(!is_left, "{}: still there: {message}", self.deed);
    }

    /// Returns whether a typed move was played: nothing is left of the response, or just this confirmation, because it is about to be deleted.
    pub(crate) fn is_played(&self) -> bool {
        let message = &self.value["message"];
        let confirms = |message: &Message| {
            let mut words = Language::ALL.iter().map(|it| it.played(String::new()));
            words.any(|words| message.content().starts_with(words.trim_end_matches('`')))
        };
        matches!(&*self.outcome, "message" | "deferred")
            && (message.is_null() || confirms(&Message::of(message.clone())))
    }

    /// Checks that a typed move was played.
    #[track_caller]
    pub(crate) fn played(&self) {
        assert!(self.is_played(), "{}: {}", self.deed, self.value);
    }

    /// Returns the form that opened.
    pub(crate) fn modal(&self) -> &Value {
        assert_eq!(self.outcome, "modal", "{}: {}", self.deed, self.value);
        &self.value["modal"]
    }
}
