//! Tests of the names of commands and their options.

use std::collections::BTreeSet;

use super::{File, all_options, wanted};
use crate::protocol::command::{COMMANDS, OptionKind, OptionSpec};
use crate::text::Language;

/// Allowed length of a name, in characters.
/// See [Discord Docs/Naming](https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-naming).
const NAME: std::ops::RangeInclusive<usize> = 1..=32;

fn check_name(name: &str, language: Language) {
    let tag = language.tag();
    assert!(NAME.contains(&name.chars().count()), "{tag}: {name}");
    assert_eq!(name.to_lowercase(), name, "{tag}");
    assert!(
        name.chars()
            .all(|letter| letter.is_alphanumeric() || "-_".contains(letter)),
        "{tag}: {name}"
    );
}

#[test]
fn every_name_is_valid_for_discord_and_unique() {
    for &language in Language::ALL {
        let tag = language.tag();
        let mut commands = BTreeSet::new();
        for spec in COMMANDS {
            let name = language.command_called(spec.name);
            check_name(&name, language);
            let others = COMMANDS.iter().filter(|other| other.name != spec.name);
            assert!(
                others.clone().all(|other| other.name != name),
                "{tag}: {name} is the English name of another command"
            );
            assert!(commands.insert(name.clone()), "{tag}: /{name} occurs twice");
            check_options(spec.options, &name, language);
            for option in spec.options {
                if let OptionKind::Subcommand(options) = option.kind {
                    check_options(options, &format!("{name} {}", option.name), language);
                }
            }
        }
    }
}

fn check_options(specs: &[OptionSpec], command: &str, language: Language) {
    let tag = language.tag();
    let mut options = BTreeSet::new();
    for option in specs {
        let called = language.option_called(option.name);
        check_name(&called, language);
        let others = specs.iter().filter(|it| it.name != option.name);
        assert!(
            others.clone().all(|other| other.name != called),
            "{tag}: {called} is the English name of another option of /{command}"
        );
        assert!(
            options.insert(called.clone()),
            "{tag}: /{command} has {called} twice"
        );
    }
}

#[test]
fn english_names_are_the_declared_names() {
    for spec in COMMANDS {
        assert_eq!(Language::English.command_called(spec.name), spec.name);
        for option in all_options(spec) {
            assert_eq!(Language::English.option_called(option.name), option.name);
        }
    }
}

#[test]
fn texts_name_commands_as_the_reader_sees_them() {
    let mut faults = Vec::new();
    for &language in Language::ALL {
        let (tag, file) = (language.tag(), File::of(language));
        let names: Vec<String> = COMMANDS
            .iter()
            .flat_map(|spec| [spec.name.to_owned(), language.command_called(spec.name)])
            .collect();
        for (key, said) in file.messages.iter().chain(&file.terms) {
            for text in &said.texts {
                // A command's name is written as `/{ name-command-move }`.
                let written = names.iter().any(|name| {
                    let after = text.split(&format!("/{name}")).nth(1);
                    after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
                });
                let quoted = text.split("`/").nth(1);
                let quoted = quoted.is_some_and(|after| after.starts_with(char::is_alphanumeric));
                if written || quoted {
                    faults.push(format!("{tag}: {key} writes a command's name: {text:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let keys = wanted();
    assert!(keys.contains_key("name-command-move"));
}
