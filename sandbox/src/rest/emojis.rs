//! Emojis that belong to the application.
//!
//! See [Discord Docs/Emoji](https://docs.discord.com/developers/resources/emoji).

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::{ApiResponse, ApiResult, Call};
use crate::error::{ApiError, MAX_EMOJIS, UNKNOWN_EMOJI, problem};
use crate::form::Object;
use crate::limits;
use crate::state::State;
use crate::world::{Change, Emoji};

fn find<'s>(state: &'s State, call: &Call) -> Result<&'s Emoji, ApiError> {
    call.check_application()?;
    let emoji = state.world.emojis.get(&call.id("emoji_id")?);
    Ok(emoji.ok_or(UNKNOWN_EMOJI)?)
}

pub(super) fn list(state: &mut State, call: &Call) -> ApiResult {
    call.check_application()?;
    let emojis = state.world.emojis.values();
    let items: Vec<Value> = emojis.map(|emoji| state.world.emoji_json(emoji)).collect();
    Ok(ApiResponse::Json(json!({ "items": items })))
}

pub(super) fn get(state: &mut State, call: &Call) -> ApiResult {
    let emoji = find(state, call)?;
    Ok(ApiResponse::Json(state.world.emoji_json(emoji)))
}

/// Reads the name of an emoji. Refuses a name that another emoji has.
fn read_name(state: &State, body: &Object<'_>, old: Option<&Emoji>) -> Option<String> {
    let field = body.field("name");
    let name = field.text(limits::EMOJI_NAME)?;
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return field.refuse(problem::STRING_TYPE_REGEX);
    }
    let mut others = state.world.emojis.values();
    if others.any(|other| other.name == name && old.is_none_or(|old| old.id != other.id)) {
        return field.refuse(problem::APPLICATION_EMOJI_NAME_ALREADY_TAKEN);
    }
    Some(name.to_owned())
}

/// Reads an image from a data URI. Returns the content type and the bytes.
fn read_image(body: &Object<'_>) -> Option<(String, Vec<u8>)> {
    let field = body.required("image");
    let text = field.text(0..=limits::EMOJI_BYTES * 2)?;
    let image = text
        .strip_prefix("data:")
        .and_then(|text| text.split_once(";base64,"))
        .and_then(|(kind, data)| Some((kind, BASE64_STANDARD.decode(data).ok()?)))
        .filter(|(kind, bytes)| is_picture(kind, bytes));
    let Some((kind, bytes)) = image else {
        return field.refuse(problem::IMAGE_INVALID);
    };
    if bytes.len() > limits::EMOJI_BYTES {
        return field.refuse(problem::BINARY_TYPE_MAX_SIZE);
    }
    // Many programs write the file extension, which is not a media type.
    let kind = if kind == "image/jpg" {
        "image/jpeg"
    } else {
        kind
    };
    Some((kind.to_owned(), bytes))
}

/// Returns whether Discord accepts images of the type `kind` and the bytes are such an image.
fn is_picture(kind: &str, bytes: &[u8]) -> bool {
    match kind {
        "image/png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        "image/gif" => bytes.starts_with(b"GIF8"),
        "image/jpeg" | "image/jpg" => bytes.starts_with(b"\xff\xd8\xff"),
        "image/webp" => bytes.starts_with(b"RIFF"),
        "image/avif" => bytes.get(4..8) == Some(b"ftyp"),
        _ => false,
    }
}

pub(super) fn create(state: &mut State, call: &Call) -> ApiResult {
    call.check_application()?;
    let read = call.read("name image", |body| {
        body.required("name");
        (read_name(state, body, None), read_image(body))
    })?;
    let (Some(name), Some((content_type, bytes))) = read else {
        return Err(ApiError::internal(&"a checked form lacks a field"));
    };
    if state.world.emojis.len() >= limits::EMOJIS {
        return Err(MAX_EMOJIS.into());
    }
    let emoji = Emoji {
        id: state.next_id(),
        name,
        animated: content_type == "image/gif",
        content_type,
    };
    let answer = state.world.emoji_json(&emoji);
    let stored = state.files.put(emoji.id, &bytes);
    stored.map_err(|error| ApiError::internal(&error))?;
    state.commit(vec![Change::Emoji(emoji)])?;
    Ok(ApiResponse::Created(answer))
}

pub(super) fn edit(state: &mut State, call: &Call) -> ApiResult {
    let old = find(state, call)?.clone();
    let name = call.read("name", |body| read_name(state, body, Some(&old)))?;
    let new = Emoji {
        name: name.unwrap_or(old.name),
        ..old
    };
    let answer = state.world.emoji_json(&new);
    state.commit(vec![Change::Emoji(new)])?;
    Ok(ApiResponse::Json(answer))
}

pub(super) fn delete(state: &mut State, call: &Call) -> ApiResult {
    let id = find(state, call)?.id;
    state.commit(vec![Change::EmojiGone(id)])?;
    state.files.remove(id);
    Ok(ApiResponse::Empty)
}

/// Fills in the other fields of each emoji in `components` that has an ID, as Discord does, and refuses emojis that the application does not own.
/// `at` is the path of the message in the request body.
pub(crate) fn settle_emojis(
    state: &State,
    components: &mut [Value],
    at: &[&str],
) -> Result<(), ApiError> {
    let mut path: Vec<String> = at.iter().map(ToString::to_string).collect();
    path.push("components".to_owned());
    for (n, component) in components.iter_mut().enumerate() {
        path.push(n.to_string());
        settle_within(state, component, &mut path)?;
        path.pop();
    }
    Ok(())
}

fn settle_within(
    state: &State,
    component: &mut Value,
    path: &mut Vec<String>,
) -> Result<(), ApiError> {
    if let Some(emoji) = component.get_mut("emoji")
        && let Some(id) = emoji.get("id").and_then(Value::as_str)
    {
        let known = id.parse().ok().and_then(|id| state.world.emojis.get(&id));
        let Some(known) = known else {
            path.extend(["emoji", "id"].map(String::from));
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            let (code, message) = problem::BUTTON_COMPONENT_INVALID_EMOJI;
            return Err(ApiError::form(&path, code, message));
        };
        *emoji = json!({"id": known.id, "name": known.name, "animated": known.animated});
    }
    for key in ["components", "options"] {
        let inner = component.get_mut(key).and_then(Value::as_array_mut);
        for (n, inner) in inner.into_iter().flatten().enumerate() {
            path.extend([key.to_owned(), n.to_string()]);
            settle_within(state, inner, path)?;
            path.truncate(path.len() - 2);
        }
    }
    Ok(())
}
