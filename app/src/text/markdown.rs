//! Text for Discord's markdown: mentions, escaping, cutting, times.

use asterism_store::{ChannelId, Timestamp, UserId};

use crate::text::Language;

/// Mention of a person.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Mention of a person who may be one that asked to be forgotten: there is nobody to be mentioned then.
pub fn mention_or_former(user: UserId, language: Language) -> String {
    if user == FORMER {
        language.former_player()
    } else {
        mention(user)
    }
}

/// `text` with everything that the chat would read as formatting or a mention defused.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // Without brackets no parenthesis makes a link.
            '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '\\' | '#' | '-' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            // A zero-width space keeps "@everyone" from looking like a mention.
            '@' => escaped.push_str("@\u{200b}"),
            // Marks that would turn the direction of all that follows.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// `text` cut to at most `limit` characters, with an ellipsis where something is missing.
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(limit.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The chat's notation for a moment, shown in the reader's own zone as "3 hours ago".
pub fn ago(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.secs())
}

/// Who stands in the records for everybody who asked to be forgotten.
pub const FORMER: UserId = UserId::new(0);

/// Links to these channels.
pub fn channel_links(channels: &[ChannelId]) -> String {
    let links: Vec<String> = channels.iter().map(|id| format!("<#{id}>")).collect();
    links.join(", ")
}
