//! The commands and the icons of pieces that the application has registered with Discord, and to which its messages refer.

use std::collections::HashMap;

use asterism_app::protocol::command::COMMANDS;
use asterism_app::text::Language;
use serenity::all::{Command, CommandType};

use crate::discord::icons::Icons;

/// The registered commands and icons.
#[derive(Default)]
pub(super) struct Registered {
    pub(super) icons: Icons,
    /// Mentions that make commands clickable, keyed by the commands' names in every language.
    mentions: HashMap<String, String>,
}

impl Registered {
    /// Returns a value with these commands, and without any icons yet.
    pub(super) fn new(commands: &[Command]) -> Registered {
        // Only what is typed is clickable, not the menus on people and messages.
        let mentions = COMMANDS.iter().flat_map(|spec| {
            let mut typed = commands
                .iter()
                .filter(|command| command.kind == CommandType::ChatInput);
            let registered = typed.find(|command| command.name == spec.name);
            let mention = registered.map(|it| format!("</{}:{}>", it.name, it.id));
            let names = Language::ALL.iter();
            let names = names.map(|language| language.command_called(spec.name));
            names.filter_map(move |name| Some((name, mention.clone()?)))
        });
        Registered {
            icons: Icons::default(),
            mentions: mentions.collect(),
        }
    }

    /// Makes each command that a text names clickable: `` `/move` `` becomes `</move:123>`.
    ///
    /// A command with options stays as it is, because Discord would leave the options out. A translated name becomes a mention with the declared name,
    /// because Discord shows a mention exactly as it is written, and [clicking one with a translated name does
    /// nothing](https://github.com/discord/discord-api-docs/issues/5518). After a click, Discord shows the command under the user's name for it.
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

    fn command(name: &str, id: u64) -> Command {
        let command = serde_json::json!({
            "id": id.to_string(), "application_id": "1", "type": 1, "version": "1",
            "name": name, "description": "about it", "default_member_permissions": null,
        });
        serde_json::from_value(command).expect("a command as Discord lists it")
    }

    #[test]
    fn commands_become_clickable_in_every_language() {
        let registered = Registered::new(&[command("move", 7), command("challenge", 8)]);
        let check = |text: &str, expected: &str| {
            assert_eq!(registered.link_commands(text), expected);
        };
        check("Type `/move`.", "Type </move:7>.");
        check("`/move` or `/move`", "</move:7> or </move:7>");
        check("Tippe `/zug`.", "Tippe </move:7>.");
        check("Wpisz `/wyzwanie`.", "Wpisz </challenge:8>.");
        check(
            "`/move e B->e+` `/jump` `/` /move `/move",
            "`/move e B->e+` `/jump` `/` /move `/move",
        );
        check("", "");
    }

    #[test]
    fn a_name_means_the_same_command_in_every_language() {
        let mut commands = HashMap::new();
        for spec in COMMANDS {
            for language in Language::ALL {
                let name = language.command_called(spec.name);
                let other = commands.insert(name.clone(), spec.name);
                assert!(other.is_none_or(|other| other == spec.name), "{name}");
            }
        }
    }
}
