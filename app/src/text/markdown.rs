//! Text for Discord's Markdown: mentions, escaping, truncation, times.

use asterism_store::{ChannelId, Player, Timestamp, UserId};

use crate::text::Language;
use crate::text::names::{is_hidden, isolate};

/// Returns the mention of a user.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Returns the mention of a player; words instead for a former player, who cannot be mentioned.
pub fn mention_or_former(player: Player, language: Language) -> String {
    match player {
        Player::User(user) => mention(user),
        Player::Former => language.former_player(),
    }
}

/// Hosts that Discord turns into an invite or a link even without a scheme.
const LINKED_HOSTS: [&str; 3] = ["discord.gg", "discord.com", "discordapp.com"];

/// Escapes `text` so that Discord shows it literally: no formatting, no mention, no link, and no effect on the direction of other text.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter {
            // Parentheses need no escape: without brackets they make no link.
            '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '\\' | '#' | '-' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            // A zero-width space keeps "@everyone" from looking like a mention.
            '@' => escaped.push_str("@\u{200b}"),
            // This also keeps "https://…" from becoming a link, and "discord.gg/…" from becoming an invite.
            ':' if text[at..].starts_with("://") => escaped.push_str(":\u{200b}"),
            '/' if ends_in_linked_host(&text[..at]) => escaped.push_str("\u{200b}/"),
            letter if is_hidden(letter) => {}
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    isolate(&escaped)
}

fn ends_in_linked_host(text: &str) -> bool {
    LINKED_HOSTS.iter().any(|host| {
        let start = text.len().checked_sub(host.len());
        let end = start.and_then(|start| text.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(host))
    })
}

/// Truncates `text` to at most `limit` characters, with an ellipsis if something is cut off.
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(limit.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// Returns Discord's notation for a time, shown to the reader as, for example, "3 hours ago".
pub fn ago(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.secs())
}

/// Returns Discord's notation for a day, shown to the reader in their own way of writing dates.
pub(crate) fn date(day: Timestamp) -> String {
    // Noon is on the same day nearly everywhere.
    format!("<t:{}:D>", day.secs() + 12 * 60 * 60)
}

/// Returns links to these channels.
pub fn channel_links(channels: &[ChannelId]) -> String {
    let links: Vec<String> = channels.iter().map(|id| format!("<#{id}>")).collect();
    links.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_names_are_shown_literally() {
        for (name, escaped) in [
            ("Ann", "Ann"),
            ("a.b c/d 10:30", "a.b c/d 10:30"),
            ("*Ann*", "\\*Ann\\*"),
            ("@everyone", "@\u{200b}everyone"),
            ("https://example.org/a", "https:\u{200b}//example.org/a"),
            ("HTTP://x", "HTTP:\u{200b}//x"),
            ("steam://run", "steam:\u{200b}//run"),
            ("Discord.gg/abc", "Discord.gg\u{200b}/abc"),
            ("discord.com/invite/x", "discord.com\u{200b}/invite/x"),
            ("é/discord", "é/discord"),
            ("a\u{202e}b\nc", "ab c"),
            ("a\u{200e}\u{feff}b", "ab"),
            ("*דנה*", "\u{2068}\\*דנה\\*\u{2069}"),
        ] {
            assert_eq!(escape(name), escaped, "{name:?}");
        }
    }
}
