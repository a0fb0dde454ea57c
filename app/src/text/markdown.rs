//! Text in Discord's Markdown: mentions, escaping, truncation, times.

use asterism_store::{ChannelId, Group, Player, Timestamp, UserId};

use crate::text::Language;
use crate::text::names::{is_hidden, isolate};

/// Returns the mention of a user.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Returns the mention of a group of users. Whether it notifies them depends on the message, as with users.
pub fn mention_group(group: Group) -> String {
    match group {
        Group::Channel(channel) => format!("<#{channel}>"),
        Group::Role(role) => format!("<@&{role}>"),
    }
}

/// Returns the mention of a player, or a description of a former player, who cannot be mentioned.
pub fn mention_or_former(player: Player, language: Language) -> String {
    match player {
        Player::User(user) => mention(user),
        Player::Group(group) => mention_group(group),
        Player::Former => language.former_player(),
    }
}

/// Hosts whose addresses Discord turns into invites or links even without a scheme.
const LINKED_HOSTS: [&str; 3] = ["discord.gg", "discord.com", "discordapp.com"];

/// Escapes `text` so that Discord shows it literally: without formatting, mentions or links, and with no effect on the direction of other text.
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

/// Joins texts, with a separator between each two.
pub(crate) fn join(texts: impl IntoIterator<Item = String>, separator: &str) -> String {
    texts.into_iter().collect::<Vec<_>>().join(separator)
}

/// Maximum length, in characters, of a word that is dropped at the end of truncated text; a longer word is cut instead.
const LONGEST_WORD: usize = 20;

/// Truncates `text` to at most `limit` characters, and marks the cut with an ellipsis. Cuts between words or, if the last word is long, inside that
/// word.
pub fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let last = text.char_indices().nth(limit.saturating_sub(1));
    let mut end = last.map_or(0, |(at, _)| at);
    let is_in_word = !text[end..].starts_with(char::is_whitespace);
    let word = text[..end].rfind(char::is_whitespace);
    let word = word.filter(|space| text[*space..end].chars().count() <= LONGEST_WORD);
    if let Some(space) = word.filter(|_| is_in_word) {
        end = space;
    }
    // Text may consist of marks alone.
    while end > 0 && (text[end..].starts_with(is_mark) || text[..end].ends_with(JOINER)) {
        end = text[..end]
            .char_indices()
            .next_back()
            .map_or(0, |(at, _)| at);
    }
    format!("{}…", text[..end].trim_end())
}

/// Zero-width joiner: joins the characters around it into one letter or emoji.
const JOINER: char = '\u{200d}';

/// Returns true if a character modifies the one before it: accents, variation selectors and skin tones.
fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        JOINER
            | '\u{300}'..='\u{36f}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f3fb}'..='\u{1f3ff}'
    )
}

/// Returns Discord's notation for a relative time, which readers see as, for example, "3 hours ago".
pub fn ago(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.secs())
}

/// Returns Discord's notation for a date and time, which readers see in their own time zone.
pub(crate) fn date_and_time(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.secs())
}

/// Returns Discord's notation for a day, which readers see in the date format of their own Discord client.
pub(crate) fn date(day: Timestamp) -> String {
    // Noon is on the same day nearly everywhere.
    format!("<t:{}:D>", day.secs() + 12 * 60 * 60)
}

/// Returns links to these channels, separated by commas.
pub fn channel_links(channels: &[ChannelId]) -> String {
    join(channels.iter().map(|id| format!("<#{id}>")), ", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_words_or_at_least_between_letters() {
        for (text, limit, short) in [
            ("Ann", 3, "Ann"),
            ("Where do you go?", 16, "Where do you go?"),
            ("Where do you go?", 15, "Where do you…"),
            ("Where do you go?", 13, "Where do you…"),
            ("Where do you go?", 12, "Where do…"),
            ("Donaudampfschifffahrtsgesellschaft", 10, "Donaudamp…"),
            (
                "Die Donaudampfschifffahrtsgesellschaft",
                30,
                "Die Donaudampfschifffahrtsges…",
            ),
            ("ne\u{301}e\u{301}", 4, "ne\u{301}…"),
            ("e\u{301}e\u{301}e\u{301}", 4, "e\u{301}…"),
            ("ab👩\u{200d}🚀c", 5, "ab…"),
            ("ab👩\u{200d}🚀cd", 6, "ab👩\u{200d}🚀…"),
            ("abc", 1, "…"),
            ("\u{301}\u{301}\u{301}", 2, "…"),
            ("\u{200d}\u{200d}\u{200d}", 2, "…"),
            ("🏻🏻🏻", 2, "…"),
        ] {
            assert_eq!(cut(text, limit), short, "{text:?}");
            assert!(short.chars().count() <= limit);
        }
    }

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
