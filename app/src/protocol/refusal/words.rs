//! Building blocks for the texts of refusals.

use asterism_rules::{IllegalMove, MoveError, OptionError, Record, RecordProblem, Seat};
use asterism_store::{ClosedWhy, UserId};

use crate::protocol::request::Permission;
use crate::text::Language;
use crate::text::markdown::{cut, escape, join, mention, mention_or_former};

/// Permissions requested by the link that adds the bot to a server: view channels, send messages in them and in threads, embed links,
/// attach files, create public threads, and read message history.
/// See [Discord Docs/Permissions](https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags).
const INVITED_WITH: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Returns the link that adds the bot to a server.
/// See [Discord Docs/Bot Authorization Flow](https://docs.discord.com/developers/topics/oauth2#bot-authorization-flow).
pub fn invitation(me: UserId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={me}&scope=bot+applications.commands&permissions={INVITED_WITH}"
    )
}

/// Lists the names of `permissions` in bold.
pub fn permission_names(permissions: &[Permission], language: Language) -> String {
    let names = permissions.iter();
    language.list(names.map(|it| format!("**{}**", language.permission_name(it.id()))))
}

/// Returns text that a user typed, shortened and escaped for use in a sentence.
pub(crate) fn quote(typed: &str) -> String {
    escape(&cut(typed, 60))
}

/// Returns the name of the player in a seat, escaped for Markdown.
pub(super) fn name_seat(names: &[String], seat: Seat, language: Language) -> String {
    names
        .get(seat.index())
        .map_or_else(|| language.seat_name(seat.number()), |name| escape(name))
}

/// Describes why a challenge is no longer open.
pub(super) fn describe_gone(why: ClosedWhy, url: Option<&str>, language: Language) -> String {
    match why {
        ClosedWhy::Declined { by } => {
            language.refuse_challenge_declined(mention_or_former(by, language))
        }
        ClosedWhy::Withdrawn => language.refuse_challenge_withdrawn(),
        ClosedWhy::Lapsed => language.refuse_challenge_lapsed(),
        ClosedWhy::Started => match url {
            Some(url) => language.refuse_challenge_started(url.to_owned()),
            None => language.refuse_challenge_started_no_link(),
        },
    }
}

/// Lists users as mentions.
pub(super) fn mentions(users: &[UserId], language: Language) -> String {
    language.list(users.iter().copied().map(mention))
}

/// Explains why a move is illegal, with the rule and the nearest legal moves.
pub fn illegal_text(
    illegal: &IllegalMove,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> String {
    let why = language.phrase(&illegal.why, name);
    let mut text = language.refuse_illegal(why, illegal.rule);
    if !illegal.nearest.is_empty() {
        let moves = join(illegal.nearest.iter().map(|m| format!("`{m}`")), ", ");
        text = format!("{text}\n{}", language.refuse_nearest(moves));
    }
    text
}

/// Describes where parsing of a move stopped and what was expected there.
pub fn unreadable_text(
    typed: &str,
    at: usize,
    expected: String,
    example: &str,
    language: Language,
) -> String {
    let rest: String = typed.chars().skip(at).collect();
    if rest.trim().is_empty() {
        language.refuse_unreadable_end(code(typed), expected, example.to_owned())
    } else if at == 0 {
        language.refuse_unreadable_start(code(typed), expected, example.to_owned())
    } else {
        language.refuse_unreadable(code(typed), code(&rest), expected, example.to_owned())
    }
}

/// Returns text that a user typed, shortened and made safe for inline code.
fn code(typed: &str) -> String {
    cut(typed, 60).replace('`', "'")
}

/// Describes what is wrong with an option of the rules.
pub(super) fn option_text(error: &OptionError, language: Language) -> String {
    match error {
        OptionError::Malformed { part } => language.refuse_option_form(code(part)),
        OptionError::UnknownKey { key, allowed } => {
            language.refuse_option_key(code(key), allowed.clone())
        }
        OptionError::UnknownValue {
            key,
            value,
            allowed,
        } => language.refuse_option_value(code(key), code(value), allowed.clone()),
    }
}

/// Describes what is wrong with `line` of a record.
pub(super) fn describe_problem(problem: &RecordProblem, line: &str, language: Language) -> String {
    let player = |seat: Seat| language.seat_name(seat.number());
    match problem {
        RecordProblem::NotPlaying(seat) => language.import_not_playing(player(*seat)),
        RecordProblem::Over | RecordProblem::Move(MoveError::Over) => language.import_over(),
        RecordProblem::TooLateToAbort => language.import_too_late_to_abort(),
        RecordProblem::Result { .. } => language.import_result(),
        RecordProblem::Move(MoveError::Illegal(illegal)) => {
            illegal_text(illegal, &player, language)
        }
        RecordProblem::Move(MoveError::Incomplete { .. }) => language.import_incomplete(),
        RecordProblem::Move(MoveError::Doubtful { meant }) => {
            language.refuse_doubtful(meant.clone())
        }
        RecordProblem::Move(MoveError::Unreadable {
            at,
            expected,
            example,
        }) => {
            let typed = Record::move_in_line(line);
            let expected = language.phrase(expected, &player);
            unreadable_text(typed, *at, expected, example, language)
        }
        _ => language.import_form(),
    }
}
