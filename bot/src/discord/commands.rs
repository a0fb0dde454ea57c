//! Converts the declared commands to Discord's format, in every language.
//!
//! Discord shows localized names to users, but always sends the declared names to the bot.

use asterism_app::protocol::choices::Choices;
use asterism_app::protocol::command::{
    COMMANDS, CommandSpec, MENUS, MenuOn, MenuSpec, OptionKind, OptionSpec,
};
use asterism_app::text::Language;
use asterism_engine::Level;
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext, Permissions,
};

/// Language of names and descriptions for users whose language the bot does not support.
const LANGUAGE: Language = Language::English;

/// Returns every command, for registration in one server.
pub(super) fn list_for_server() -> Vec<CreateCommand> {
    let menus = MENUS.iter().map(build_menu);
    COMMANDS.iter().map(build_command).chain(menus).collect()
}

/// Returns the names of all commands.
pub(super) fn list_names() -> Vec<String> {
    let menus = MENUS.iter().map(|menu| (menu.name)(LANGUAGE));
    let commands = COMMANDS.iter().map(|command| command.name.to_owned());
    commands.chain(menus).collect()
}

/// Returns every command, for global registration.
pub(super) fn list_global() -> Vec<CreateCommand> {
    list_for_server().into_iter().map(make_global).collect()
}

/// Makes a command available in servers that the bot is in, in its direct messages, and anywhere for users who have installed the app.
fn make_global(command: CreateCommand) -> CreateCommand {
    command
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ])
}

fn build_menu(spec: &MenuSpec) -> CreateCommand {
    let command = CreateCommand::new((spec.name)(LANGUAGE)).kind(match spec.on {
        MenuOn::Person => CommandType::User,
        MenuOn::Message => CommandType::Message,
    });
    Language::translations().fold(command, |command, language| {
        command.name_localized(language.tag(), (spec.name)(language))
    })
}

fn build_command(spec: &CommandSpec) -> CreateCommand {
    let command = CreateCommand::new(spec.name)
        .description((spec.about)(LANGUAGE))
        .set_options(spec.options.iter().map(build_option).collect());
    let command = if spec.command.is_for_managers() {
        command.default_member_permissions(Permissions::MANAGE_GUILD)
    } else {
        command
    };
    Language::translations().fold(command, |command, language| {
        command
            .name_localized(language.tag(), language.command_called(spec.name))
            .description_localized(language.tag(), (spec.about)(language))
    })
}

fn build_option(spec: &OptionSpec) -> CreateCommandOption {
    let kind = match spec.kind {
        OptionKind::Suggested { .. } | OptionKind::Text { .. } | OptionKind::Choice(_) => {
            CommandOptionType::String
        }
        OptionKind::Number { .. } | OptionKind::Level => CommandOptionType::Integer,
        OptionKind::YesNo => CommandOptionType::Boolean,
        OptionKind::User => CommandOptionType::User,
        OptionKind::Role => CommandOptionType::Role,
        OptionKind::File => CommandOptionType::Attachment,
        OptionKind::Subcommand(_) => CommandOptionType::SubCommand,
    };
    let option = CreateCommandOption::new(kind, spec.name, (spec.about)(LANGUAGE));
    // Subcommands are never required; Discord rejects the field.
    let option = match spec.kind {
        OptionKind::Subcommand(_) => option,
        _ => option.required(spec.required),
    };
    let option = Language::translations().fold(option, |option, language| {
        option
            .name_localized(language.tag(), language.option_called(spec.name))
            .description_localized(language.tag(), (spec.about)(language))
    });
    match spec.kind {
        OptionKind::Suggested { longest } => option.set_autocomplete(true).max_length(longest),
        OptionKind::Text { longest } => option.max_length(longest),
        OptionKind::Number { least } => option.min_int_value(u64::from(least)),
        OptionKind::YesNo | OptionKind::User | OptionKind::Role | OptionKind::File => option,
        OptionKind::Subcommand(options) => options
            .iter()
            .map(build_option)
            .fold(option, CreateCommandOption::add_sub_option),
        OptionKind::Choice(Choices { values, label }) => {
            values().into_iter().fold(option, |option, value| {
                let names = Language::translations()
                    .map(|language| (language.tag(), label(language, value)));
                option.add_string_choice_localized(label(LANGUAGE, value), value, names)
            })
        }
        OptionKind::Level => Level::all().fold(option, |option, level| {
            let number = level.number();
            let names = Language::translations()
                .map(|language| (language.tag(), language.level_choice(number)));
            let name = LANGUAGE.level_choice(number);
            option.add_int_choice_localized(name, number as i32, names)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{list_for_server, list_global};

    #[test]
    fn only_global_commands_say_where_they_may_be_used() {
        // See [Discord Docs/Application commands](https://docs.discord.com/developers/interactions/application-commands#contexts).
        for (commands, expected) in [(list_global(), true), (list_for_server(), false)] {
            for command in commands {
                let told = serde_json::to_value(&command).expect("a command serializes");
                for key in ["contexts", "integration_types"] {
                    let said = told.get(key).is_some_and(|value| !value.is_null());
                    assert_eq!(said, expected, "{key} of {told}");
                }
            }
        }
    }
}
