//! The commands and the icons of pieces that the application has registered with Discord, and to which its messages refer.

use std::collections::HashMap;

use serenity::all::{Command, CommandType};

use crate::discord::icons::Icons;

/// The registered commands and icons.
#[derive(Default)]
pub(super) struct Registered {
    pub(super) icons: Icons,
    /// Mentions that make commands clickable, keyed by the commands' names.
    mentions: HashMap<String, String>,
}

impl Registered {
    /// Returns a value with these commands, and without any icons yet.
    pub(super) fn new(commands: &[Command]) -> Registered {
        // Only what is typed is clickable, not the menus on people and messages.
        let typed = commands
            .iter()
            .filter(|command| command.kind == CommandType::ChatInput);
        let mentions = typed.map(|command| {
            let mention = format!("</{}:{}>", command.name, command.id);
            (command.name.clone(), mention)
        });
        Registered {
            icons: Icons::default(),
            mentions: mentions.collect(),
        }
    }

    /// Makes each command that a text names clickable: `` `/move` `` becomes `</move:123>`.
    ///
    /// A command with options stays as it is, because Discord would leave the options out. Translated names stay as they are, too. Discord shows a
    /// mention exactly as it is written: [clicking a mention with a translated name does
    /// nothing](https://github.com/discord/discord-api-docs/issues/5518), and a mention with the declared name would show a name that is not in
    /// the user's list of commands.
    pub(super) fn link_commands(&self, text: &str) -> String {
        let mut linked = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("`/") {
            linked.push_str(before);
            let named = after.split_once('`');
            let known = named.and_then(|(name, after)| Some((self.mentions.get(name)?, after)));
            if let Some((mention, after)) = known {
                linked.push_str(mention);
                rest = after;
            } else {
                linked.push_str("`/");
                rest = after;
            }
        }
        linked.push_str(rest);
        linked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_clickable() {
        let registered = Registered {
            mentions: [("move".to_owned(), "</move:7>".to_owned())].into(),
            ..Registered::default()
        };
        let check = |text: &str, expected: &str| {
            assert_eq!(registered.link_commands(text), expected);
        };
        check("Type `/move`.", "Type </move:7>.");
        check("`/move` or `/move`", "</move:7> or </move:7>");
        check("Tippe `/zug`.", "Tippe `/zug`.");
        check(
            "`/move e B->e+` `/jump` `/` /move `/move",
            "`/move e B->e+` `/jump` `/` /move `/move",
        );
        check("", "");
    }
}
