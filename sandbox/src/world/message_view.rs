//! Renders messages as Discord's message objects.

use crate::world::Channel;
use serde_json::{Value, json};

use super::record::{Attachment, Cause, Message, flag, message_kind};
use super::{APPLICATION, Id, World, set_known};
use crate::clock::iso;

/// Places of image URLs in an embed: the name of an object and the key within it.
pub(crate) const EMBED_PICTURES: [(&str, &str); 4] = [
    ("image", "url"),
    ("thumbnail", "url"),
    ("author", "icon_url"),
    ("footer", "icon_url"),
];

/// Writes the known properties of an attachment into `object`.
fn describe_file(attachment: &Attachment, object: &mut Value) {
    set_known(object, "content_type", attachment.content_type.as_ref());
    set_known(object, "description", attachment.description.as_ref());
    if let (Some(width), Some(height)) = (attachment.width, attachment.height) {
        object["width"] = json!(width);
        object["height"] = json!(height);
    }
}

impl World {
    /// Returns the URL of an attachment.
    pub(crate) fn attachment_url(&self, channel: Id, attachment: &Attachment) -> String {
        format!(
            "{}/attachments/{channel}/{}/{}",
            self.base, attachment.id, attachment.filename
        )
    }

    fn attachment_json(&self, message: &Message, attachment: &Attachment) -> Value {
        let url = self.attachment_url(message.channel, attachment);
        let mut object = json!({
            "id": attachment.id,
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
        });
        describe_file(attachment, &mut object);
        if message.only_for.is_some() {
            object["ephemeral"] = json!(true);
        }
        if attachment.spoiler {
            object["flags"] = json!(1 << 3);
        }
        object
    }

    /// Renders an embed with `attachment://` URLs resolved and image sizes filled in.
    fn embed_json(&self, message: &Message, embed: &Value) -> Value {
        let mut embed = embed.clone();
        embed["type"] = json!("rich");
        for (place, key) in EMBED_PICTURES {
            let Some(url) = embed.get(place).and_then(|it| it[key].as_str()) else {
                continue;
            };
            let proxy_key = if key == "url" {
                "proxy_url"
            } else {
                "proxy_icon_url"
            };
            let url = url.to_owned();
            let name = url.strip_prefix("attachment://");
            let shown = message.attachments.iter().find(|attachment| {
                Some(attachment.filename.as_str()) == name
                    || self.attachment_url(message.channel, attachment) == url
            });
            let Some(attachment) = shown else {
                embed[place][proxy_key] = json!(url);
                continue;
            };
            let url = self.attachment_url(message.channel, attachment);
            embed[place][key] = json!(url);
            embed[place][proxy_key] = json!(url);
            if key == "url" {
                describe_file(attachment, &mut embed[place]);
            }
        }
        embed
    }

    /// Renders a message object. See [Discord Docs/Message](https://discord.com/developers/docs/resources/message#message-object).
    ///
    /// As on Discord, `attachments` omits files that an embed shows.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut object = self.bare_message_json(message);
        if let Some(reply_to) = message.reply_to {
            self.add_reference(&mut object, message.channel, reply_to);
        }
        if message.kind == message_kind::THREAD_STARTER
            && let Some(parent) = self
                .channels
                .get(&message.channel)
                .and_then(|channel| channel.thread.as_ref())
                .map(|thread| thread.parent)
        {
            self.add_reference(&mut object, parent, message.channel);
        }
        object
    }

    /// Adds to `object` a reference to another message, together with that message's object.
    fn add_reference(&self, object: &mut Value, channel: Id, message: Id) {
        object["message_reference"] = json!({
            "type": 0,
            "message_id": message,
            "channel_id": channel,
            "guild_id": self.guild_of(channel),
        });
        object["referenced_message"] = self
            .message(channel, message)
            .map_or(Value::Null, |original| self.bare_message_json(original));
    }

    fn bare_message_json(&self, message: &Message) -> Value {
        let embeds: Vec<Value> = if message.flags & flag::SUPPRESS_EMBEDS == 0 {
            message
                .embeds
                .iter()
                .map(|embed| self.embed_json(message, embed))
                .collect()
        } else {
            Vec::new()
        };
        let in_embeds: Vec<&str> = embeds
            .iter()
            .flat_map(|embed| EMBED_PICTURES.map(|(place, key)| embed[place][key].as_str()))
            .flatten()
            .collect();
        let attachments: Vec<Value> = message
            .attachments
            .iter()
            .map(|attachment| self.attachment_json(message, attachment))
            .filter(|object| !in_embeds.contains(&object["url"].as_str().unwrap_or_default()))
            .collect();
        let mentions: Vec<Value> = message
            .mentions
            .iter()
            .map(|user| self.user_json_by_id(*user))
            .collect();
        let mut object = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "content": message.content,
            "timestamp": iso(message.at),
            "edited_timestamp": message.edited_at.map(iso),
            "tts": message.tts,
            "mention_everyone": message.mention_everyone,
            "mention_roles": message.mention_roles,
            "pinned": false,
            "flags": message.flags,
        });
        // Within `json!`, they would be copied once more.
        object["author"] = self.user_json_by_id(message.author);
        object["mentions"] = mentions.into();
        object["attachments"] = attachments.into();
        object["embeds"] = embeds.into();
        object["components"] = message.components.clone().into();
        set_known(&mut object, "nonce", message.nonce.as_ref());
        if let Some(cause) = &message.interaction {
            object["application_id"] = json!(APPLICATION);
            object["webhook_id"] = json!(APPLICATION);
            object["interaction_metadata"] =
                self.cause_json(cause, self.channels.get(&message.channel));
            if let Some(name) = &cause.command {
                object["interaction"] = json!({
                    "id": cause.id,
                    "type": cause.kind,
                    "name": name,
                    "user": self.user_json_by_id(cause.user),
                });
            }
        }
        let thread = message.thread.and_then(|id| self.channels.get(&id));
        let thread = thread.map(|thread| self.channel_json(thread));
        set_known(&mut object, "thread", thread);
        object
    }

    /// Renders the `interaction_metadata` of a message.
    pub(crate) fn cause_json(&self, cause: &Cause, channel: Option<&Channel>) -> Value {
        let mut object = json!({
            "id": cause.id,
            "type": cause.kind,
            "user": self.user_json_by_id(cause.user),
            "authorizing_integration_owners": channel
                .map_or_else(|| json!({}), |channel| self.owners_json(channel, cause)),
        });
        let target_user = cause.target_user.map(|user| self.user_json_by_id(user));
        let opened_by = cause.opened_by.as_ref();
        let opened_by = opened_by.map(|opened_by| self.cause_json(opened_by, channel));
        set_known(&mut object, "name", cause.command.as_ref());
        set_known(&mut object, "original_response_message_id", cause.original);
        set_known(&mut object, "interacted_message_id", cause.message);
        set_known(&mut object, "target_user", target_user);
        set_known(&mut object, "target_message_id", cause.target_message);
        set_known(&mut object, "triggering_interaction_metadata", opened_by);
        object
    }
}
