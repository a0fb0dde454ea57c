//! Finds the users and roles that a text mentions, and determines which of them are notified.
//!
//! See [Discord Docs/Allowed Mentions](https://discord.com/developers/docs/resources/message#allowed-mentions-object).

use crate::form::Field;
use crate::limits;
use crate::world::{Id, World};

/// Values of `parse` in `allowed_mentions`: the kinds of mentions that may notify users.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parse {
    Users,
    Roles,
    Everyone,
}

/// The `allowed_mentions` of a message, once checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct AllowedMentions {
    parse: Vec<Parse>,
    users: Vec<Id>,
    roles: Vec<Id>,
    pub(crate) replied_user: bool,
}

impl AllowedMentions {
    /// Returns the default for a body without `allowed_mentions`: everything is allowed.
    pub(crate) fn everything() -> Self {
        Self {
            parse: vec![Parse::Users, Parse::Roles, Parse::Everyone],
            replied_user: true,
            ..Self::default()
        }
    }

    fn allows(&self, kind: Parse) -> bool {
        self.parse.contains(&kind)
    }
}

/// Checks `allowed_mentions`. A null value counts as absent.
pub(super) fn check_allowed_mentions(field: Field<'_>) -> Option<AllowedMentions> {
    let body = field.object("parse users roles replied_user")?;
    let mut allowed = AllowedMentions::default();
    for kind in body.list("parse", 0..=3).unwrap_or_default() {
        match kind.text(0..=16) {
            Some("users") => allowed.parse.push(Parse::Users),
            Some("roles") => allowed.parse.push(Parse::Roles),
            Some("everyone") => allowed.parse.push(Parse::Everyone),
            Some(_) => kind.problem(
                "BASE_TYPE_CHOICES",
                "Value must be one of ('roles', 'users', 'everyone').",
            ),
            None => {}
        }
    }
    let ids = |key: &str| -> Vec<Id> {
        let list = body
            .list(key, 0..=limits::ALLOWED_MENTIONS)
            .unwrap_or_default();
        list.iter().filter_map(Field::id).collect()
    };
    allowed.users = ids("users");
    allowed.roles = ids("roles");
    for (key, kind, ids) in [
        ("users", Parse::Users, &allowed.users),
        ("roles", Parse::Roles, &allowed.roles),
    ] {
        if allowed.allows(kind) && !ids.is_empty() {
            body.problem(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive."),
            );
        }
    }
    allowed.replied_user = body.boolean("replied_user").unwrap_or(false);
    Some(allowed)
}

/// The users and roles that a message mentions, and whether it mentions everyone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<Id>,
    pub(crate) roles: Vec<Id>,
    pub(crate) everyone: bool,
}

impl Mentions {
    /// Reads the mentions in `content` that `allowed` permits. `mention_all` tells whether the author may mention everyone and any role.
    pub(crate) fn read(
        content: &str,
        allowed: &AllowedMentions,
        world: &World,
        guild: Option<Id>,
        mention_all: bool,
    ) -> Self {
        let mut mentions = Self::default();
        let text = strip_code(content);
        let roles = guild
            .and_then(|guild| world.guilds.get(&guild))
            .map(|guild| &guild.roles);
        for (sign, id) in find_mentions(&text) {
            match sign {
                Sign::User => {
                    let wanted = allowed.allows(Parse::Users) || allowed.users.contains(&id);
                    if wanted && world.users.contains_key(&id) && !mentions.users.contains(&id) {
                        mentions.users.push(id);
                    }
                }
                Sign::Role => {
                    let wanted = allowed.allows(Parse::Roles) || allowed.roles.contains(&id);
                    let role = roles.and_then(|roles| roles.iter().find(|role| role.id == id));
                    let may = role.is_some_and(|role| {
                        (role.mentionable || mention_all) && Some(role.id) != guild
                    });
                    if wanted && may && !mentions.roles.contains(&id) {
                        mentions.roles.push(id);
                    }
                }
            }
        }
        let calls_all = text.contains("@everyone") || text.contains("@here");
        mentions.everyone =
            guild.is_some() && allowed.allows(Parse::Everyone) && mention_all && calls_all;
        mentions
    }
}

enum Sign {
    User,
    Role,
}

/// Finds `<@id>`, `<@!id>` and `<@&id>` in the text.
fn find_mentions(text: &str) -> impl Iterator<Item = (Sign, Id)> {
    text.split("<@").skip(1).filter_map(|rest| {
        let (inside, _) = rest.split_once('>')?;
        let (sign, digits) = match inside.as_bytes().first()? {
            b'&' => (Sign::Role, &inside[1..]),
            b'!' => (Sign::User, &inside[1..]),
            _ => (Sign::User, inside),
        };
        Some((sign, digits.parse().ok()?))
    })
}

/// Returns the text without code blocks and inline code, because Discord shows mentions in code as plain text.
fn strip_code(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let fence = rest[start..]
            .bytes()
            .take_while(|byte| *byte == b'`')
            .count();
        let fence = &rest[start..start + fence];
        let after = &rest[start + fence.len()..];
        kept.push_str(&rest[..start]);
        rest = if let Some(end) = after.find(fence) {
            &after[end + fence.len()..]
        } else {
            // Unclosed, so it is not code.
            kept.push_str(fence);
            after
        };
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_in_code_are_ignored() {
        let check = |text: &str, kept: &str| assert_eq!(strip_code(text), kept);
        check("a `<@1>` b", "a  b");
        check("```\n<@1>\n``` <@2>", " <@2>");
        check("a ` <@1>", "a ` <@1>");
        check("``a ` b`` c", " c");
        check("plain", "plain");
    }
}
