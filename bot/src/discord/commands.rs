//! The declared commands as Discord wants to be told of them.

use asterism_rules::GameKind;
use serenity::all::{CommandOptionType, CreateCommand, CreateCommandOption, InteractionContext};

use crate::command::{COMMANDS, CommandSpec, OptionKind, OptionSpec};
use crate::text::Language;

/// Language of names and descriptions where a reader's own has none.
const LANGUAGE: Language = Language::English;

/// Orders in which the challenger may be seated; values of the option.
const ORDERS: [&str; 3] = ["random", "first", "last"];

/// Every command.
pub(super) fn all() -> Vec<CreateCommand> {
    COMMANDS.iter().map(command).collect()
}

fn command(spec: &CommandSpec) -> CreateCommand {
    CreateCommand::new(spec.name)
        .description((spec.about)(LANGUAGE))
        .contexts(vec![InteractionContext::Guild])
        .set_options(spec.options.iter().map(option).collect())
}

fn option(spec: &OptionSpec) -> CreateCommandOption {
    let kind = match spec.kind {
        OptionKind::Suggested { .. } | OptionKind::GameKind | OptionKind::SeatOrder => {
            CommandOptionType::String
        }
        OptionKind::Number { .. } => CommandOptionType::Integer,
        OptionKind::User => CommandOptionType::User,
    };
    let option =
        CreateCommandOption::new(kind, spec.name, (spec.about)(LANGUAGE)).required(spec.required);
    match spec.kind {
        OptionKind::Suggested { longest } => option.set_autocomplete(true).max_length(longest),
        OptionKind::Number { least } => option.min_int_value(u64::from(least)),
        OptionKind::User => option,
        OptionKind::GameKind => GameKind::ALL.iter().fold(option, |option, kind| {
            option.add_string_choice(LANGUAGE.game_name(*kind), kind.id())
        }),
        OptionKind::SeatOrder => ORDERS.iter().fold(option, |option, order| {
            option.add_string_choice(LANGUAGE.seat_order(*order), *order)
        }),
    }
}
