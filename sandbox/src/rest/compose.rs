//! Creates and edits messages: channel messages, interaction responses and followups.

use serde_json::Value;

use super::body::Upload;
use super::emojis::settle_emojis;
use crate::check::{AllowedMentions, AttachmentEntry, Draft, Mentions};
use crate::error::{ApiError, EMPTY_MESSAGE, THREAD_ARCHIVED, THREAD_LOCKED};
use crate::limits;
use crate::state::{MessageChange, State};
use crate::world::{
    APPLICATION, Attachment, Cause, Change, Channel, EMBED_PICTURES, Id, Message, Permissions,
    Thread, content_type, dimensions, flag, message_kind,
};

/// Destination, type and cause of a new message.
pub(crate) struct NewMessage {
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) kind: u8,
    pub(crate) only_for: Option<Id>,
    pub(crate) cause: Option<Cause>,
    pub(crate) reply_to: Option<Id>,
}

impl NewMessage {
    /// Returns the destination of a message that is not a response to an interaction.
    pub(crate) fn new(channel: Id, author: Id, reply_to: Option<Id>) -> Self {
        Self {
            channel,
            author,
            kind: match reply_to {
                Some(_) => message_kind::REPLY,
                None => message_kind::DEFAULT,
            },
            only_for: None,
            cause: None,
            reply_to,
        }
    }
}

/// Posts a new message, together with the changes that `also` returns for the message's ID. `at` is the path of the
/// message in the request body, for use in form errors.
pub(crate) fn create_message(
    state: &mut State,
    place: NewMessage,
    draft: Draft,
    files: &[Upload],
    at: &[&str],
    also: impl FnOnce(Id) -> Vec<Change>,
) -> Result<Id, ApiError> {
    let id = state.next_id();
    let planned = plan_attachments(state, &[], draft.attachments.as_deref(), files, at)?;
    let embeds = draft.embeds.unwrap_or_default();
    check_references(&embeds, &planned.all, at)?;
    let mut components = draft.components.unwrap_or_default();
    settle_emojis(state, &mut components, at)?;
    let content = draft.content.unwrap_or_default();
    if content.trim().is_empty() && embeds.is_empty() && planned.all.is_empty() {
        return Err(EMPTY_MESSAGE.into());
    }
    let allowed = draft
        .allowed_mentions
        .unwrap_or_else(AllowedMentions::everything);
    let by = (place.channel, place.author);
    let mut mentions = read_mentions(state, by, &content, &allowed);
    let replied = place
        .reply_to
        .and_then(|id| state.world.message(place.channel, id));
    if let Some(author) = replied.map(|message| message.author)
        && draft.reply.is_some()
        && allowed.replied_user
        && !mentions.users.contains(&author)
    {
        mentions.users.push(author);
    }
    let mut flags = draft.flags & !flag::EPHEMERAL;
    if place.only_for.is_some() {
        flags |= flag::EPHEMERAL;
        // Ephemeral messages notify no one.
        mentions = Mentions::default();
    }
    let message = Message {
        author: place.author,
        content,
        embeds,
        components,
        attachments: planned.all,
        flags,
        tts: draft.tts,
        mentions: mentions.users,
        mention_roles: mentions.roles,
        mention_everyone: mentions.everyone,
        reply_to: place.reply_to,
        only_for: place.only_for,
        interaction: place.cause,
        nonce: draft.nonce,
        ..Message::new(id, place.channel, place.kind, state.now())
    };
    store_files(state, &planned.new, files)?;
    state.put_message(message, MessageChange::Created, also(id))?;
    Ok(id)
}

/// Applies `draft` to a message. Fields that `draft` lacks stay unchanged. Edits notify no one.
pub(crate) fn edit_message(
    state: &mut State,
    message: &Message,
    draft: Draft,
    files: &[Upload],
    at: &[&str],
    also: Vec<Change>,
) -> Result<(), ApiError> {
    let mut message = message.clone();
    let planned = plan_attachments(
        state,
        &message.attachments,
        draft.attachments.as_deref(),
        files,
        at,
    )?;
    if let Some(embeds) = draft.embeds {
        check_references(&embeds, &planned.all, at)?;
        message.embeds = embeds;
    }
    if let Some(content) = draft.content {
        message.content = content;
    }
    if let Some(mut components) = draft.components {
        settle_emojis(state, &mut components, at)?;
        message.components = components;
    }
    let removed: Vec<Id> = message
        .attachments
        .iter()
        .map(|old| old.id)
        .filter(|old| !planned.all.iter().any(|kept| kept.id == *old))
        .collect();
    message.attachments = planned.all;
    if message.content.trim().is_empty()
        && message.embeds.is_empty()
        && message.attachments.is_empty()
    {
        return Err(EMPTY_MESSAGE.into());
    }
    if message.only_for.is_none() {
        let allowed = draft
            .allowed_mentions
            .unwrap_or_else(AllowedMentions::everything);
        let place = (message.channel, message.author);
        let mentions = read_mentions(state, place, &message.content, &allowed);
        message.mentions = mentions.users;
        message.mention_roles = mentions.roles;
        message.mention_everyone = mentions.everyone;
    }
    if draft.has_flags {
        message.flags =
            message.flags & !flag::SUPPRESS_EMBEDS | draft.flags & flag::SUPPRESS_EMBEDS;
    }
    if message.flags & flag::LOADING == 0 {
        message.edited_at = Some(state.now());
    } else {
        // The first edit of a deferred response is its original text, so the message is not marked as edited.
        message.flags &= !flag::LOADING;
    }
    store_files(state, &planned.new, files)?;
    state.put_message(message, MessageChange::Edited, also)?;
    for id in removed {
        state.files.remove(id);
    }
    Ok(())
}

fn read_mentions(
    state: &State,
    (channel, author): (Id, Id),
    content: &str,
    allowed: &AllowedMentions,
) -> Mentions {
    let world = &state.world;
    let mention_all = world.may(author, Permissions::MENTION_EVERYONE, channel);
    Mentions::read(
        content,
        allowed,
        world,
        world.guild_of(channel),
        mention_all,
    )
}

/// The attachments that a message will have.
struct Planned {
    all: Vec<Attachment>,
    /// IDs of the new attachments, each with the index of its upload.
    new: Vec<(Id, usize)>,
}

/// Merges the attachments that are kept with the uploaded files.
///
/// `attachments` in the body is the complete list: kept files have their ID, and new files have the `n` of their
/// `files[n]`. If the body has no `attachments`, old attachments stay and all uploaded files are added.
fn plan_attachments(
    state: &mut State,
    old: &[Attachment],
    entries: Option<&[AttachmentEntry]>,
    files: &[Upload],
    at: &[&str],
) -> Result<Planned, ApiError> {
    let mut planned = Planned {
        all: Vec::new(),
        new: Vec::new(),
    };
    let problem = |place: &str, code, message: String| {
        let path = [at, &["attachments", place]].concat();
        Err(ApiError::form(&path, code, message))
    };
    let Some(entries) = entries else {
        planned.all.extend_from_slice(old);
        for (upload, file) in files.iter().enumerate() {
            let id = state.next_id();
            planned.all.push(make_attachment(id, file, None));
            planned.new.push((id, upload));
        }
        return check_count(planned, at);
    };
    for (n, entry) in entries.iter().enumerate() {
        if let Some(upload) = files.iter().position(|file| file.index == entry.id.0) {
            let id = state.next_id();
            planned
                .all
                .push(make_attachment(id, &files[upload], Some(entry)));
            planned.new.push((id, upload));
        } else if let Some(kept) = old.iter().find(|attachment| attachment.id == entry.id) {
            let mut kept = kept.clone();
            if let Some(description) = &entry.description {
                kept.description = Some(description.clone()).filter(|text| !text.is_empty());
            }
            kept.spoiler = entry.spoiler.unwrap_or(kept.spoiler);
            planned.all.push(kept);
        } else {
            return problem(
                &n.to_string(),
                "ATTACHMENT_NOT_FOUND",
                format!(
                    "Attachment {} is neither a files[n] of this request nor on the message.",
                    entry.id
                ),
            );
        }
    }
    if let Some(file) = files
        .iter()
        .find(|file| !entries.iter().any(|it| it.id.0 == file.index))
    {
        return problem(
            "_",
            "ATTACHMENT_NOT_LISTED",
            format!(
                "files[{}] came, but attachments does not list it.",
                file.index
            ),
        );
    }
    check_count(planned, at)
}

fn check_count(planned: Planned, at: &[&str]) -> Result<Planned, ApiError> {
    if planned.all.len() <= limits::FILES {
        return Ok(planned);
    }
    let path = [at, &["attachments"]].concat();
    let message = format!("Must be {} or fewer in length.", limits::FILES);
    Err(ApiError::form(&path, "BASE_TYPE_MAX_LENGTH", message))
}

fn make_attachment(id: Id, file: &Upload, entry: Option<&AttachmentEntry>) -> Attachment {
    let filename = entry
        .and_then(|entry| entry.filename.as_deref())
        .unwrap_or(&file.filename);
    let size = dimensions(&file.bytes);
    Attachment {
        id,
        filename: sanitize_name(filename),
        size: file.bytes.len(),
        content_type: content_type(filename)
            .map(ToOwned::to_owned)
            .or_else(|| file.content_type.clone()),
        width: size.map(|(width, _)| width),
        height: size.map(|(_, height)| height),
        description: entry
            .and_then(|entry| entry.description.clone())
            .filter(|description| !description.is_empty()),
        spoiler: entry.and_then(|entry| entry.spoiler).unwrap_or(false),
    }
}

/// Returns the file name as Discord stores it: unsupported characters become underscores.
fn sanitize_name(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') {
                c
            } else {
                '_'
            }
        })
        .collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() {
        "unknown".into()
    } else {
        name.into()
    }
}

/// Refuses embeds that refer to an attachment that does not exist.
fn check_references(
    embeds: &[Value],
    attachments: &[Attachment],
    at: &[&str],
) -> Result<(), ApiError> {
    for (n, embed) in embeds.iter().enumerate() {
        for (place, key) in EMBED_PICTURES {
            let url = embed[place][key].as_str();
            let Some(name) = url.and_then(|url| url.strip_prefix("attachment://")) else {
                continue;
            };
            if !attachments
                .iter()
                .any(|attachment| attachment.filename == name)
            {
                let number = n.to_string();
                let path = [at, &["embeds", &number, place, key]].concat();
                return Err(ApiError::form(
                    &path,
                    "ATTACHMENT_NOT_FOUND",
                    format!(
                        "Referenced attachment \"{name}\" not found in the request or on the message."
                    ),
                ));
            }
        }
    }
    Ok(())
}

fn store_files(state: &mut State, new: &[(Id, usize)], files: &[Upload]) -> Result<(), ApiError> {
    for (id, upload) in new {
        state
            .files
            .put(*id, &files[*upload].bytes)
            .map_err(|error| ApiError::internal(&error))?;
    }
    Ok(())
}

/// Refuses a message if the bot lacks a permission that the message needs in the channel.
pub(super) fn check_may_post(
    permissions: Permissions,
    channel: &Channel,
    draft: &Draft,
    files: &[Upload],
) -> Result<(), ApiError> {
    let mut needed = channel.needed_to_write();
    if !files.is_empty() {
        needed = needed | Permissions::ATTACH_FILES;
    }
    if draft.embeds.iter().flatten().next().is_some() {
        needed = needed | Permissions::EMBED_LINKS;
    }
    permissions.check(needed)
}

/// Refuses new messages in a locked thread, unless the bot may manage threads. Ephemeral messages are allowed, because they are not stored in the
/// thread. See [Discord Docs/Locked Threads](https://docs.discord.com/developers/topics/threads#locked-threads).
pub(super) fn check_writable(state: &State, place: &NewMessage) -> Result<(), ApiError> {
    let thread = find_thread(state, place.channel).filter(|_| place.only_for.is_none());
    match thread.filter(|thread| is_closed(state, place.channel, thread)) {
        Some(thread) if thread.archived => Err(THREAD_ARCHIVED.into()),
        Some(_) => Err(THREAD_LOCKED.into()),
        None => Ok(()),
    }
}

/// Refuses edits in archived threads, and in locked threads unless the bot may manage threads. Edits of ephemeral messages are allowed, because
/// ephemeral messages are not stored in the thread.
pub(super) fn check_editable(state: &State, message: &Message) -> Result<(), ApiError> {
    let thread = find_thread(state, message.channel).filter(|_| message.only_for.is_none());
    match thread {
        Some(thread) if thread.archived => Err(THREAD_ARCHIVED.into()),
        Some(thread) if is_closed(state, message.channel, thread) => Err(THREAD_LOCKED.into()),
        _ => Ok(()),
    }
}

/// Refuses to delete messages in threads that are both archived and locked, unless the bot may manage threads.
pub(super) fn check_deletable(state: &State, message: &Message) -> Result<(), ApiError> {
    match find_thread(state, message.channel) {
        Some(thread) if thread.archived && is_closed(state, message.channel, thread) => {
            Err(THREAD_ARCHIVED.into())
        }
        _ => Ok(()),
    }
}

fn find_thread(state: &State, channel: Id) -> Option<&Thread> {
    state.world.channels.get(&channel)?.thread.as_ref()
}

/// Returns whether the thread is locked and the bot lacks the permission to manage threads.
fn is_closed(state: &State, channel: Id, thread: &Thread) -> bool {
    let manages = Permissions::MANAGE_THREADS;
    thread.locked && !state.world.may(APPLICATION, manages, channel)
}

/// Returns whether the bot wrote the message.
pub(super) fn is_own(message: &Message) -> bool {
    message.author == APPLICATION
}
