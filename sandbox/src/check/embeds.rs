//! Checks embeds. See [Discord Docs/Embed Limits](https://discord.com/developers/docs/resources/message#embed-object-embed-limits).

use serde_json::Value;

use crate::error::problem;
use crate::form::{Field, Object};
use crate::limits;

/// Fields of an embed that an app may set.
const SETTABLE: &str =
    "type url title color timestamp description author image thumbnail footer fields";

/// Fields of an embed that Discord ignores. An app may send them back as it received them.
const IGNORED: &str = "provider video flags reference_id content_scan_version";

/// Checks a list of embeds. Returns the embeds without the keys whose values are null.
pub(super) fn check_embeds(field: &Field<'_>) -> Vec<Value> {
    let Some(embeds) = field.list(0..=limits::EMBEDS) else {
        return Vec::new();
    };
    let mut total = 0;
    for embed in &embeds {
        total += check_embed(embed.clone());
    }
    if total > limits::EMBEDS_TOTAL {
        field.problem(
            "MAX_EMBED_SIZE_EXCEEDED",
            format!(
                "Embed size exceeds maximum size of {}",
                limits::EMBEDS_TOTAL
            ),
        );
    }
    embeds
        .iter()
        .filter_map(Field::value)
        .map(keep_settable)
        .collect()
}

/// Checks one embed. Returns the number of its characters that count toward the limit for all embeds of a message.
fn check_embed(field: Field<'_>) -> usize {
    let Some(embed) = field.object(&format!("{SETTABLE} {IGNORED}")) else {
        return 0;
    };
    check_uncounted(&embed);
    let mut total = 0;
    let mut count = |text: Option<&str>| total += text.map_or(0, |text| text.chars().count());
    count(embed.text("title", 0..=limits::EMBED_TITLE));
    count(embed.text("description", 0..=limits::EMBED_DESCRIPTION));
    if let Some(author) = embed
        .field("author")
        .object("name url icon_url proxy_icon_url")
    {
        count(read_required_text(&author, "name", limits::EMBED_AUTHOR));
        author.field("url").url(limits::URL, false);
        author.field("icon_url").url(limits::URL, true);
    }
    if let Some(footer) = embed.field("footer").object("text icon_url proxy_icon_url") {
        count(read_required_text(&footer, "text", limits::EMBED_FOOTER));
        footer.field("icon_url").url(limits::URL, true);
    }
    for entry in embed
        .list("fields", 0..=limits::EMBED_FIELDS)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|it| it.object("name value inline"))
    {
        count(read_required_text(&entry, "name", limits::EMBED_FIELD_NAME));
        count(read_required_text(
            &entry,
            "value",
            limits::EMBED_FIELD_VALUE,
        ));
        entry.boolean("inline");
    }
    if is_blank(&embed) {
        embed.report_at("description", problem::BASE_TYPE_REQUIRED);
    }
    total
}

/// Reads a required string. Refuses a string that consists only of white space, because Discord strips white space.
fn read_required_text<'f>(of: &Object<'f>, key: &str, length: usize) -> Option<&'f str> {
    let field = of.required(key);
    let text = field.text(1..=length)?;
    if text.trim().is_empty() {
        field.report(problem::BASE_TYPE_REQUIRED);
        return None;
    }
    Some(text)
}

/// Checks the parts of an embed that do not count toward the limit on characters: links, color, timestamp and images.
fn check_uncounted(embed: &Object<'_>) {
    // Discord makes every embed of an app a rich one.
    embed.text("type", 0..=limits::URL);
    embed.field("url").url(limits::URL, false);
    embed.integer("color", 0..=limits::COLOR);
    if let Some(time) = embed.text("timestamp", 0..=64)
        && !is_timestamp(time)
    {
        embed.field("timestamp").problem(
            "DATE_TIME_TYPE_PARSE",
            format!("Could not parse {time}. Should be ISO8601."),
        );
    }
    for place in ["image", "thumbnail"] {
        if let Some(picture) = embed.field(place).object(PICTURE) {
            picture.required("url").url(limits::URL, true);
        }
    }
    if let Some(provider) = embed.field("provider").object("name url") {
        provider.text("name", 0..=limits::EMBED_AUTHOR);
        provider.field("url").url(limits::URL, false);
    }
    if let Some(video) = embed.field("video").object(PICTURE) {
        video.field("url").url(limits::URL, false);
    }
    embed.integer("flags", 0..=i64::MAX);
}

/// Keys of an image or video object. An app sets only the URL, but may send back the whole object that it received.
const PICTURE: &str = "url proxy_url width height content_type placeholder placeholder_version \
    description is_animated content_scan_version flags";

/// Returns whether the embed has nothing to show.
fn is_blank(embed: &Object<'_>) -> bool {
    let shown = "title description author image thumbnail footer fields";
    shown.split(' ').all(|key| match embed.field(key).value() {
        None => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(_) => false,
    })
}

/// Returns whether the text is a date, or begins with a date and a time, as in `2026-11-21T12:26:00Z`. The part after the minutes is not checked.
fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| {
        bytes
            .get(range)
            .is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    digits(0..4)
        && bytes.get(4) == Some(&b'-')
        && digits(5..7)
        && bytes.get(7) == Some(&b'-')
        && digits(8..10)
        && (bytes.len() == 10
            || (matches!(bytes.get(10), Some(b'T' | b't' | b' '))
                && digits(11..13)
                && bytes.get(13) == Some(&b':')
                && digits(14..16)))
}

/// Returns the fields of an embed that an app can set. Discord ignores the other fields, which apps send back as they received them.
fn keep_settable(embed: &Value) -> Value {
    let mut embed = strip_nulls(embed);
    if let Some(embed) = embed.as_object_mut() {
        for key in IGNORED.split(' ') {
            embed.remove(key);
        }
    }
    embed
}

fn strip_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key.clone(), strip_nulls(value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        Value::Array(list) => list.iter().map(strip_nulls).collect(),
        other => other.clone(),
    }
}
