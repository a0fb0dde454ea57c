//! The declared commands as Discord wants to be told of them.

use asterism_render::Theme;
use asterism_rules::GameKind;
use asterism_rules::engine::Level;
use serenity::all::{CommandOptionType, CreateCommand, CreateCommandOption, InteractionContext};

use crate::action::settings::{LABELS, SIDES};
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
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
        .set_options(spec.options.iter().map(option).collect())
}

fn option(spec: &OptionSpec) -> CreateCommandOption {
    let kind = match spec.kind {
        OptionKind::Suggested { .. }
        | OptionKind::GameKind
        | OptionKind::SeatOrder
        | OptionKind::Theme
        | OptionKind::Labels
        | OptionKind::Side => CommandOptionType::String,
        OptionKind::Number { .. } | OptionKind::Level => CommandOptionType::Integer,
        OptionKind::YesNo => CommandOptionType::Boolean,
        OptionKind::User => CommandOptionType::User,
    };
    let option =
        CreateCommandOption::new(kind, spec.name, (spec.about)(LANGUAGE)).required(spec.required);
    match spec.kind {
        OptionKind::Suggested { longest } => option.set_autocomplete(true).max_length(longest),
        OptionKind::Number { least } => option.min_int_value(u64::from(least)),
        OptionKind::YesNo | OptionKind::User => option,
        OptionKind::GameKind => GameKind::ALL.iter().fold(option, |option, kind| {
            option.add_string_choice(LANGUAGE.game_name(*kind), kind.id())
        }),
        OptionKind::SeatOrder => choices(option, ORDERS, |order| LANGUAGE.seat_order(order)),
        OptionKind::Level => Level::all().fold(option, |option, level| {
            let number = level.number();
            option.add_int_choice(LANGUAGE.level_choice(number), number as i32)
        }),
        OptionKind::Theme => {
            let ids = Theme::ALL.map(Theme::id);
            choices(option, ids, |theme| LANGUAGE.theme_name(theme))
        }
        OptionKind::Labels => choices(option, LABELS, |labels| LANGUAGE.labels_choice(labels)),
        OptionKind::Side => choices(option, SIDES, |side| LANGUAGE.side_choice(side)),
    }
}

/// `option` with these values, each under its name.
fn choices<const N: usize>(
    option: CreateCommandOption,
    values: [&'static str; N],
    name: impl Fn(&'static str) -> String,
) -> CreateCommandOption {
    values.into_iter().fold(option, |option, value| {
        option.add_string_choice(name(value), value)
    })
}
