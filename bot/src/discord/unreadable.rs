//! Handles interactions that serenity cannot parse. serenity alone would drop them, and the user would read that the application did not respond.

use asterism_app::protocol::refusal::Refusal;
use asterism_app::protocol::reply::{Audience, Reply};
use asterism_app::text::Language;
use serde_json::Value;
use serenity::all::{Interaction, InteractionId, InteractionType};

/// The usable parts of an interaction that serenity could not parse.
pub(super) enum Salvaged {
    /// The interaction was parsed after all, once the parts that the bot does not use were left out.
    Interaction(Box<Interaction>),
    /// The parts of the interaction that could be read are only enough for an apology.
    Apology {
        id: InteractionId,
        token: String,
        reply: Box<Reply>,
    },
}

/// Reads an interaction from its raw payload; returns `None` if even its ID or its token is missing.
pub(super) fn salvage(mut payload: Value) -> Option<Salvaged> {
    // Messages of other apps can have components that serenity does not know.
    if let Some(messages) = payload.pointer_mut("/data/resolved/messages") {
        for message in messages.as_object_mut()?.values_mut() {
            remove_unused_parts(message);
        }
    }
    if let Some(message) = payload.get_mut("message") {
        remove_unused_parts(message);
    }
    if let Ok(interaction) = serde_json::from_value::<Interaction>(payload.clone()) {
        return Some(Salvaged::Interaction(Box::new(interaction)));
    }
    let id = payload["id"].as_str()?.parse::<u64>().ok()?;
    if id == 0 {
        return None;
    }
    let language = Language::from_locale(payload["locale"].as_str().unwrap_or_default());
    let reply = if payload["type"] == u8::from(InteractionType::Autocomplete) {
        Reply::Suggest(Vec::new())
    } else {
        Reply::Say(Refusal::Trouble.post(language), Audience::You)
    };
    Some(Salvaged::Apology {
        id: InteractionId::new(id),
        token: payload["token"].as_str()?.to_owned(),
        reply: Box::new(reply),
    })
}

/// Removes the parts of a message that the bot does not read. Discord changes these parts most often.
fn remove_unused_parts(message: &mut Value) {
    if let Some(message) = message.as_object_mut() {
        message.insert("components".to_owned(), Value::Array(Vec::new()));
        for unused in ["message_snapshots", "referenced_message", "poll", "call"] {
            message.remove(unused);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns a message command on a message with a component that serenity does not know.
    fn on_new_components() -> Value {
        let user = json!({"id": "7", "username": "ann", "discriminator": "0", "avatar": null, "global_name": "Ann"});
        let message = json!({
            "id": "50", "channel_id": "9", "type": 0, "content": "hello", "author": user,
            "timestamp": "2026-11-01T00:00:00Z", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "pinned": false, "flags": 32768,
            "components": [{"type": 1, "id": 1, "components": [{"type": 99, "id": 2, "content": "hello"}]}],
        });
        let data = json!({
            "id": "2", "name": "Show this board", "type": 3, "target_id": "50",
            "resolved": {"messages": {"50": message}},
        });
        json!({
            "id": "100", "application_id": "1", "type": 2, "token": "secret", "version": 1,
            "channel_id": "9", "user": user, "locale": "de", "entitlements": [], "context": 1,
            "attachment_size_limit": 10_485_760, "authorizing_integration_owners": {"1": "7"},
            "app_permissions": "442368", "channel": {"id": "9", "type": 1}, "data": data,
        })
    }

    #[test]
    fn unknown_components_of_a_message_are_ignored() {
        let payload = on_new_components();
        assert!(serde_json::from_value::<Interaction>(payload.clone()).is_err());
        let Some(Salvaged::Interaction(interaction)) = salvage(payload) else {
            panic!("it can be read without the components")
        };
        let Interaction::Command(command) = *interaction else {
            panic!("it is a command")
        };
        assert_eq!(command.data.name, "Show this board");
        assert_eq!(command.locale, "de");
    }

    #[test]
    fn what_cannot_be_read_at_all_gets_an_apology() {
        let mut payload = on_new_components();
        payload["user"] = json!("not a user");
        let Some(Salvaged::Apology { id, token, reply }) = salvage(payload.clone()) else {
            panic!("it has an id and a token")
        };
        assert_eq!((id.get(), token.as_str()), (100, "secret"));
        let Reply::Say(post, Audience::You) = *reply else {
            panic!("only the user sees it")
        };
        assert!(post.content.contains("schiefgegangen"), "{}", post.content);
        payload["type"] = json!(4);
        let Some(Salvaged::Apology { reply, .. }) = salvage(payload.clone()) else {
            panic!("it has an id and a token")
        };
        assert!(matches!(*reply, Reply::Suggest(_)));
        payload["token"] = json!(null);
        assert!(salvage(payload).is_none());
        assert!(salvage(json!([])).is_none());
        assert!(salvage(json!({"data": {"resolved": {"messages": 5}}})).is_none());
    }
}
