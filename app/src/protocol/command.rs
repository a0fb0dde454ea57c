//! The bot's commands as declared to Discord, each with its access rule.
//!
//! The table of all commands is `tables/commands.rs`.

use crate::protocol::access::Access;
use crate::protocol::choices::{self, Choices};
use crate::text::Language;

/// A slash command as declared to Discord.
pub struct CommandSpec {
    /// The command that this entry declares.
    pub command: Command,
    /// English name of the command. Discord sends this name to the bot even if the user sees a translation.
    pub name: &'static str,
    /// Returns the one-line description of the command.
    pub about: fn(Language) -> String,
    /// Access rule of the command: what it does in the channel where it is used.
    pub access: Access,
    /// Group in which `/help` lists the command.
    pub group: HelpGroup,
    /// Options of the command, in order.
    pub options: &'static [OptionSpec],
}

/// A group of commands that `/help` lists together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpGroup {
    /// Commands for playing a game.
    Play,
    /// Commands for looking at games and rules.
    Look,
    /// Commands for the user's own data and settings.
    You,
    /// Commands for users who manage the server.
    Server,
}

impl HelpGroup {
    /// All groups, in the order in which `/help` shows them.
    pub const ALL: [HelpGroup; 4] = [
        HelpGroup::Play,
        HelpGroup::Look,
        HelpGroup::You,
        HelpGroup::Server,
    ];
}

/// An option of a command as declared to Discord.
#[derive(Clone, Copy)]
pub struct OptionSpec {
    /// Name of the option, in English.
    pub name: &'static str,
    /// Returns the one-line description of the option.
    pub about: fn(Language) -> String,
    /// Type of the option's value.
    pub kind: OptionKind,
    /// Whether the option must be filled in.
    pub required: bool,
}

/// Type of an option's value.
#[derive(Clone, Copy)]
pub enum OptionKind {
    /// Free text with suggestions from the bot (autocomplete).
    Suggested {
        /// Maximum number of characters.
        longest: u16,
    },
    /// Free text.
    Text {
        /// Maximum number of characters.
        longest: u16,
    },
    /// A whole number.
    Number {
        /// Smallest value allowed.
        least: u32,
    },
    /// Yes or no.
    YesNo,
    /// A user.
    User,
    /// A role of the server.
    Role,
    /// A file.
    File,
    /// One of a few values.
    Choice(Choices),
    /// A difficulty level of the engine.
    Level,
    /// A subcommand with these options, rather than an option. A command that has subcommands has no other options.
    Subcommand(&'static [OptionSpec]),
}

/// Declares the type and the descriptions of all slash commands.
macro_rules! declare_commands {
    ($context:ident $call:ident $(
        $(#[$about:meta])*
        $command:ident $name:literal $text:ident => $access:ident, $group:ident, $handler:expr, [$($option:expr),* $(,)?];
    )*) => {
        /// A slash command of the bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $($(#[$about])* $command,)*
        }

        /// All commands, in the order in which `/help` lists them within their groups.
        pub const COMMANDS: &[CommandSpec] = &[
            $(CommandSpec {
                command: Command::$command,
                name: $name,
                about: Language::$text,
                access: Access::$access,
                group: HelpGroup::$group,
                options: &[$($option),*],
            },)*
        ];
    };
}

const GAME: OptionSpec = option(
    "game",
    Language::option_game,
    OptionKind::Choice(choices::GAME_KIND),
);

const OWN_GAME: OptionSpec = option(
    "game",
    Language::option_own_game,
    OptionKind::Suggested { longest: 100 },
);

const FINISHED_GAME: OptionSpec = option(
    "game",
    Language::option_finished_game,
    OptionKind::Suggested { longest: 100 },
);

commands!(declare_commands, context, call);

/// Names of the options of `/challenge` that name opponents, in order.
pub const OPPONENTS: &[&str] = &[
    "opponent",
    "opponent2",
    "opponent3",
    "opponent4",
    "opponent5",
];

const fn option(name: &'static str, about: fn(Language) -> String, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        about,
        kind,
        required: false,
    }
}

const fn subcommand(
    name: &'static str,
    about: fn(Language) -> String,
    options: &'static [OptionSpec],
) -> OptionSpec {
    option(name, about, OptionKind::Subcommand(options))
}

const fn required(option: OptionSpec) -> OptionSpec {
    OptionSpec {
        required: true,
        ..option
    }
}

impl Command {
    /// Returns true if only users who manage the server may use the command. Discord hides such a command from others; the action checks the
    /// permission again.
    pub fn is_for_managers(self) -> bool {
        self == Command::Server
    }

    /// Returns the command with this name.
    pub fn from_name(name: &str) -> Option<&'static CommandSpec> {
        COMMANDS.iter().find(|spec| spec.name == name)
    }
}

/// A context menu command as declared to Discord.
pub struct MenuSpec {
    /// The command that this entry declares.
    pub command: MenuCommand,
    /// The kind of item whose context menu contains the command.
    pub on: MenuOn,
    /// Returns the label of the command; the English label is also its name.
    pub name: fn(Language) -> String,
    /// Access rule of the command: what it does in the channel where it is used.
    pub access: Access,
}

/// The kind of item that has a context menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuOn {
    /// A user.
    Person,
    /// A message.
    Message,
}

/// Declares the type and the descriptions of all context menu commands.
macro_rules! declare_menu_commands {
    ($context:ident $(
        $(#[$about:meta])*
        $command:ident $on:ident($target:ident) $name:ident => $access:ident, $handler:expr;
    )*) => {
        /// A command in the context menu of a user or a message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum MenuCommand {
            $($(#[$about])* $command,)*
        }

        /// Every context menu command.
        pub const MENUS: &[MenuSpec] = &[
            $(MenuSpec {
                command: MenuCommand::$command,
                on: MenuOn::$on,
                name: Language::$name,
                access: Access::$access,
            },)*
        ];
    };
}

menu_commands!(declare_menu_commands, context);

impl MenuCommand {
    /// Returns the command with this name.
    pub fn from_name(name: &str) -> Option<&'static MenuSpec> {
        MENUS
            .iter()
            .find(|spec| (spec.name)(Language::English) == name)
    }
}
