//! Texts for readers outside Discord, who see no Markdown: mentions become names, times become dates, and formatting is left out.

use asterism_store::{ChannelId, Group, Place, Player, RoleId, Timestamp, UserId};
use futures_util::future::join_all;

use crate::app::App;
use crate::ports::rights::Sight;
use crate::text::Language;
use crate::text::names::isolate;
use crate::view::clocks::write_time_left;

/// Maximum number of names that are looked up for one text.
const MOST_NAMES: usize = 25;

impl App {
    /// Rewrites a message for a reader outside Discord. `place` says under which names the users mentioned in it are known. As in Discord, the reader
    /// learns no names of channels that they cannot see.
    pub(crate) async fn write_plainly(
        &self,
        text: &str,
        (reader, language): (UserId, Language),
        place: Place,
    ) -> String {
        let parts = read_markdown(text);
        let mentioned = parts.iter().filter_map(|part| match part {
            Part::Mention(player) => Some(*player),
            _ => None,
        });
        let mut players: Vec<Player> = Vec::new();
        for player in mentioned {
            if !players.contains(&player) && players.len() < MOST_NAMES {
                players.push(player);
            }
        }
        let names = players.iter().map(async |player| {
            if self.may_read_name(reader, *player, place).await {
                self.find_name(place, *player, language).await
            } else {
                language.hidden_channel()
            }
        });
        let names = join_all(names).await;
        let now = self.clock.now();
        let mut plain = String::with_capacity(text.len());
        for part in parts {
            match part {
                Part::Text(text) => plain.push_str(&text),
                Part::Mention(player) => {
                    let known = players.iter().position(|known| *known == player);
                    let name = known.and_then(|at| names.get(at));
                    plain.push_str(&isolate(name.map_or("…", String::as_str)));
                }
                Part::Ago(moment) => plain.push_str(&write_ago(moment, now, language)),
                Part::Date(moment) => plain.push_str(&write_date(moment)),
            }
        }
        plain
    }

    /// Returns whether a user may read the name of a user, role or channel that is mentioned in `place`.
    async fn may_read_name(&self, reader: UserId, mentioned: Player, place: Place) -> bool {
        match mentioned.group() {
            Some(Group::Channel(channel)) if channel != place.channel => {
                let there = Place { channel, ..place };
                self.find_recent_sight(reader, there).await == Some(Sight::Seen)
            }
            _ => true,
        }
    }
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Text without formatting.
    Text(String),
    /// A user, channel or role.
    Mention(Player),
    /// A time that Discord shows relative to now.
    Ago(Timestamp),
    /// A time that Discord shows as a date.
    Date(Timestamp),
}

/// Reads a message as the bot writes them, which is a small part of Discord's Markdown: bold text, code, links with a label, mentions, times, and
/// escaped characters.
fn read_markdown(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = after;
        match letter {
            '\\' => {
                let escaped = after.chars().next();
                plain.extend(escaped);
                rest = &after[escaped.map_or(0, char::len_utf8)..];
            }
            '`' => {
                let (code, behind) = after.split_once('`').unwrap_or((after, ""));
                plain.push_str(code);
                rest = behind;
            }
            '<' => {
                let read = after.split_once('>');
                match read.and_then(|(inside, behind)| Some((read_tag(inside)?, behind))) {
                    Some((part, behind)) => {
                        parts.push(Part::Text(std::mem::take(&mut plain)));
                        parts.push(part);
                        rest = behind;
                    }
                    None => plain.push(letter),
                }
            }
            '[' => match read_link(after) {
                Some((label, behind)) => {
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                    parts.extend(read_markdown(label));
                    rest = behind;
                }
                None => plain.push(letter),
            },
            // Names contain neither, because they are escaped.
            '*' | '\u{200b}' => {}
            letter => plain.push(letter),
        }
    }
    parts.push(Part::Text(plain));
    parts.retain(|part| *part != Part::Text(String::new()));
    parts
}

/// Reads the inside of a link's brackets and skips its address. Returns the label and what follows the link.
fn read_link(text: &str) -> Option<(&str, &str)> {
    let (label, behind) = text.split_once("](")?;
    let is_label = !label.contains(['[', '\n']);
    let (_, behind) = behind.split_once(')')?;
    is_label.then_some((label, behind))
}

/// Reads what is between angle brackets: `@1`, `#1`, `@&1`, `t:1:R`.
fn read_tag(inside: &str) -> Option<Part> {
    if let Some(time) = inside.strip_prefix("t:") {
        let (seconds, style) = time.split_once(':').unwrap_or((time, "f"));
        let millis = seconds.parse::<i64>().ok()?.checked_mul(1000)?;
        let moment = Timestamp::from_millis(millis);
        return Some(if style == "R" {
            Part::Ago(moment)
        } else {
            Part::Date(moment)
        });
    }
    let number = |text: &str| text.parse::<u64>().ok();
    let player = if let Some(role) = inside.strip_prefix("@&") {
        Player::Group(Group::Role(RoleId::new(number(role)?)))
    } else if let Some(user) = inside.strip_prefix('@') {
        Player::User(UserId::new(number(user)?))
    } else {
        let channel = inside.strip_prefix('#')?;
        Player::Group(Group::Channel(ChannelId::new(number(channel)?)))
    };
    Some(Part::Mention(player))
}

/// Writes a time relative to now: "2 d 5 h ago", "in 7 min".
fn write_ago(moment: Timestamp, now: Timestamp, language: Language) -> String {
    if moment > now {
        language.time_in(write_time_left(moment.since(now), language))
    } else {
        language.time_ago(write_time_left(now.since(moment), language))
    }
}

/// Writes a date and time in UTC, because the reader's time zone is not known here.
fn write_date(moment: Timestamp) -> String {
    let date = jiff::Timestamp::from_millisecond(moment.millis()).unwrap_or_default();
    date.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::club::{ANN, BEN, Club, HERE};
    use crate::text::markdown::{ago, date_and_time, escape, mention};

    #[tokio::test]
    async fn readers_outside_discord_see_no_markdown() {
        let club = Club::new();
        let now = club.app.clock.now();
        let hour = 60 * 60 * 1000;
        let past = Timestamp::from_millis(now.millis() - 26 * hour);
        let next = Timestamp::from_millis(now.millis() + hour / 2);
        let strange = escape("*a_b* <@1> @everyone `x` [y](z)");
        for (text, plain) in [
            ("Plain.".to_owned(), "Plain."),
            (format!("**{}** moves", mention(ANN)), "Ann moves"),
            (format!("since {}", ago(past)), "since 1 d 2 h ago"),
            (format!("out {}", ago(next)), "out in 30 min"),
            (date_and_time(past), "2026-09-20 12:13 UTC"),
            (format!("{strange}!"), "*a_b* <@1> @everyone `x` [y](z)!"),
            ("Type `/move *x*`.".to_owned(), "Type /move *x*."),
            (
                "See [the **new** board](https://example.org/a).".to_owned(),
                "See the new board.",
            ),
            ("in <#77>, <@&88>".to_owned(), "in #channel 77, role 88"),
            ("1 < 2 > 0, <x>, [a], `".to_owned(), "1 < 2 > 0, <x>, [a], "),
            ("\\".to_owned(), ""),
        ] {
            let language = Language::English;
            let written = club.app.write_plainly(&text, (BEN, language), HERE).await;
            assert_eq!(written, plain, "{text}");
        }
    }

    #[tokio::test]
    async fn names_of_hidden_channels_are_left_out() {
        let club = Club::new();
        club.rights.set(BEN, ChannelId::new(77), Sight::Hidden);
        let own = HERE.channel;
        for (reader, language, plain) in [
            (ANN, Language::English, "in #channel 77, #channel 88"),
            (BEN, Language::English, "in #no access, #channel 88"),
            (BEN, Language::German, "in #kein Zugriff, #channel 88"),
        ] {
            let reader = (reader, language);
            let written = club.app.write_plainly("in <#77>, <#88>", reader, HERE);
            assert_eq!(written.await, plain);
        }
        // Where the text is about, the reader is, or has a seat.
        club.rights.set(BEN, own, Sight::Hidden);
        let text = format!("<#{own}>");
        let written = club
            .app
            .write_plainly(&text, (BEN, Language::English), HERE)
            .await;
        assert_eq!(written, format!("#channel {own}"));
    }

    #[test]
    fn any_text_can_be_read() {
        bolero::check!()
            .with_iterations(20_000)
            .with_max_len(60)
            .for_each(|bytes: &[u8]| {
                let alphabet = [
                    '\\', '`', '<', '>', '[', ']', '(', ')', '*', '@', 't', ':', '1', 'ł',
                ];
                let text = bytes
                    .iter()
                    .map(|byte| alphabet[usize::from(*byte) % alphabet.len()]);
                let text: String = text.collect();
                let length = |part: &Part| match part {
                    Part::Text(text) => text.len(),
                    _ => 0,
                };
                let plain: usize = read_markdown(&text).iter().map(length).sum();
                assert!(plain <= text.len());
            });
    }
}
