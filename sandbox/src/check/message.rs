//! Checks the request body of every route that creates or edits a message.

use serde_json::Value;

use super::components::check_rows;
use super::embeds::check_embeds;
use super::mentions::{AllowedMentions, check_allowed_mentions};
use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;
use crate::world::{Id, flag};

/// The operation for which a message body is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A new message in a channel.
    Create,
    /// A new message in response to an interaction.
    Respond,
    /// An edit of an existing message, on any route.
    Edit,
}

/// All fields that a message body can have on any route of Discord. Libraries send many of them on routes that do not use them. The last four are
/// used only by webhooks that do not belong to an interaction.
const FIELDS: &str = "content embeds components attachments allowed_mentions flags tts nonce enforce_nonce \
    message_reference sticker_ids poll shared_client_theme username avatar_url thread_name applied_tags";

/// Flags that an app can set on a new message. Discord ignores [`flag::EPHEMERAL`] outside of responses.
const SETTABLE_FLAGS: u64 = flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::EPHEMERAL;

/// A checked message body. A field is `None` if the body lacks it; a field that is null in the body becomes empty.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<AttachmentEntry>>,
    pub(crate) allowed_mentions: Option<AllowedMentions>,
    pub(crate) flags: u64,
    pub(crate) has_flags: bool,
    pub(crate) tts: bool,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) reply: Option<Reply>,
}

/// One entry of `attachments`: a file to keep, or one uploaded with the request.
#[derive(Debug, Clone)]
pub(crate) struct AttachmentEntry {
    pub(crate) id: Id,
    pub(crate) filename: Option<String>,
    /// Description of the file. `None` if the body does not contain one; an empty string removes the description.
    pub(crate) description: Option<String>,
    pub(crate) spoiler: Option<bool>,
}

/// Reference from a new message to the message that it replies to.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) message: Id,
    pub(crate) channel: Option<Id>,
    pub(crate) must_exist: bool,
}

impl Draft {
    /// Reads a message's body and reports its problems.
    pub(crate) fn read(field: Field<'_>, purpose: Purpose) -> Self {
        let Some(body) = field.object(FIELDS) else {
            return Self::default();
        };
        let mut draft = Self::default();
        if body.has("content") {
            let content = body
                .text("content", 0..=limits::CONTENT)
                .unwrap_or_default();
            // Discord trims messages.
            draft.content = Some(content.trim().to_owned());
        }
        if body.has("embeds") {
            draft.embeds = Some(check_embeds(&body.field("embeds")));
        }
        if body.has("components") {
            draft.components = Some(check_rows(&body.field("components")));
        }
        if body.has("attachments") {
            draft.attachments = Some(read_attachments(&body.field("attachments")));
        }
        if body.has("allowed_mentions") {
            draft.allowed_mentions = check_allowed_mentions(body.field("allowed_mentions"));
        }
        draft.read_flags(&body, purpose);
        draft.tts = body.boolean("tts").unwrap_or(false);
        if purpose == Purpose::Create {
            draft.read_nonce(&body);
            draft.reply = read_reply(body.field("message_reference"));
        }
        body.refuse_unsupported("sticker_ids", "stickers");
        body.refuse_unsupported("poll", "polls");
        body.refuse_unsupported("shared_client_theme", "themes");
        draft
    }

    fn read_flags(&mut self, body: &Object<'_>, purpose: Purpose) {
        let field = body.field("flags");
        let Some(flags) = field.integer(0..=i64::MAX) else {
            return;
        };
        let flags = flags.unsigned_abs();
        let unsettable = flags & !SETTABLE_FLAGS;
        if flags & flag::COMPONENTS_V2 != 0 {
            field.report_unsupported("components V2 (flag 32768)");
        } else if flags & flag::VOICE_MESSAGE != 0 && purpose != Purpose::Edit {
            field.report_unsupported("voice messages (flag 8192)");
        } else if unsettable != 0 && purpose != Purpose::Edit {
            field.problem(
                "MESSAGE_FLAGS_INVALID",
                format!("Flags {unsettable} cannot be set here."),
            );
        }
        // An edit repeats the flags that the message has; Discord ignores changes of all but one.
        self.flags = flags & SETTABLE_FLAGS;
        self.has_flags = true;
    }

    fn read_nonce(&mut self, body: &Object<'_>) {
        let field = body.field("nonce");
        self.enforce_nonce = body.boolean("enforce_nonce").unwrap_or(false);
        match field.value() {
            None => {}
            Some(Value::Number(number)) if number.is_i64() => {
                self.nonce = Some(number.clone().into());
            }
            Some(_) => self.nonce = field.text(0..=limits::NONCE).map(Into::into),
        }
    }
}

/// Fields of an entry in `attachments`. To keep an attachment, libraries send back the whole object; Discord ignores its read-only fields.
const ATTACHMENT: &str = "id filename description title duration_secs waveform is_spoiler is_remix size url \
    proxy_url width height content_type ephemeral flags spoiler placeholder placeholder_version \
    clip_created_at clip_participants application";

fn read_attachments(field: &Field<'_>) -> Vec<AttachmentEntry> {
    let Some(entries) = field.list(0..=limits::FILES) else {
        return Vec::new();
    };
    let mut read: Vec<AttachmentEntry> = Vec::new();
    for entry in entries.into_iter().filter_map(|it| it.object(ATTACHMENT)) {
        let Some(id) = entry.required("id").id() else {
            continue;
        };
        if read.iter().any(|other| other.id == id) {
            entry.report_at("id", problem::ATTACHMENT_DUPLICATED);
        }
        let filename = entry
            .text("filename", limits::FILE_NAME)
            .map(ToOwned::to_owned);
        let description = entry.has("description").then(|| {
            entry
                .text("description", 0..=limits::ALT_TEXT)
                .unwrap_or_default()
                .to_owned()
        });
        let spoiler = entry.boolean("is_spoiler");
        read.push(AttachmentEntry {
            id,
            filename,
            description,
            spoiler,
        });
    }
    read
}

fn read_reply(field: Field<'_>) -> Option<Reply> {
    let reference = field.object("type message_id channel_id guild_id fail_if_not_exists")?;
    if reference.integer("type", 0..=1) == Some(1) {
        reference
            .field("type")
            .report_unsupported("forwarded messages");
    }
    let message = reference.required("message_id").id()?;
    reference.field("guild_id").id();
    Some(Reply {
        message,
        channel: reference.field("channel_id").id(),
        must_exist: reference.boolean("fail_if_not_exists").unwrap_or(true),
    })
}
