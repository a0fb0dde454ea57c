//! The bot's commands as declared to Discord, each with its access rule.
//!
//! To add a command, add a row to the table below; the compiler then asks for its action in `router.rs`, and the tests for its
//! texts.

use crate::protocol::access::Access;
use crate::protocol::choices::{self, Choices};
use crate::text::Language;

/// A slash command as declared to Discord.
pub struct CommandSpec {
    /// The command.
    pub command: Command,
    /// Its English name, which Discord sends to the bot even if the user sees a translation.
    pub name: &'static str,
    /// Its description, in one line.
    pub about: fn(Language) -> String,
    /// What it does in the channel where it is used.
    pub access: Access,
    /// Where `/help` lists it.
    pub group: HelpGroup,
    /// Its options, in order.
    pub options: &'static [OptionSpec],
}

/// A group of commands that `/help` lists together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpGroup {
    /// Playing a game.
    Play,
    /// Looking at games and rules.
    Look,
    /// The user's own data and settings.
    You,
    /// For users who manage the server.
    Server,
}

impl HelpGroup {
    /// Every group, in order.
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
    /// Its name in English.
    pub name: &'static str,
    /// Its description, in one line.
    pub about: fn(Language) -> String,
    /// Type of its value.
    pub kind: OptionKind,
    /// Whether it must be filled in.
    pub required: bool,
}

impl CommandSpec {
    /// Returns its options and subcommands, and the options of those.
    pub fn all_options(&self) -> impl Iterator<Item = &'static OptionSpec> {
        self.options.iter().flat_map(|option| {
            let inner = match option.kind {
                OptionKind::Subcommand(options) => options,
                _ => &[],
            };
            std::iter::once(option).chain(inner)
        })
    }
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
        /// Smallest number allowed.
        least: u32,
    },
    /// Yes or no.
    YesNo,
    /// A user.
    User,
    /// A file.
    File,
    /// One of a few values.
    Choice(Choices),
    /// A level of the engine.
    Level,
    /// Not an option, but a subcommand with these options. A command that has any has nothing else.
    Subcommand(&'static [OptionSpec]),
}

/// Declares every slash command: its name, its description, its access, its group in `/help`, and its options.
macro_rules! commands {
    ($(
        $(#[$about:meta])*
        $command:ident $name:literal $text:ident => $access:ident, $group:ident, [$($option:expr),* $(,)?];
    )*) => {
        /// A slash command of the bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $($(#[$about])* $command,)*
        }

        /// Every command, in the order in which `/help` lists those of a group.
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

commands! {
    /// Challenges others to a game, or starts a game with the engine or alone.
    Challenge "challenge" command_challenge => Begin, Play, [required(GAME), option("opponent", Language::option_opponent, OptionKind::User), option("opponent2", Language::option_more_opponent, OptionKind::User), option("opponent3", Language::option_more_opponent, OptionKind::User), option("opponent4", Language::option_more_opponent, OptionKind::User), option("opponent5", Language::option_more_opponent, OptionKind::User), option("variant", Language::option_variant, OptionKind::Suggested { longest: 100 }), option("seat", Language::option_seat, OptionKind::Choice(choices::SEAT_ORDER)), option("players", Language::option_players, OptionKind::Number { least: 2 }), option("partner", Language::option_partner, OptionKind::User), option("time", Language::option_time, OptionKind::Choice(choices::TIME)), option("rated", Language::option_rated, OptionKind::YesNo), option("level", Language::option_level, OptionKind::Level), option("record", Language::option_record, OptionKind::File)];
    /// Plays a move.
    Move "move" command_move => Play, Play, [required(option("move", Language::option_move, OptionKind::Suggested { longest: 100 })), OWN_GAME];
    /// Plans answers to what others may play.
    Plan "plan" command_plan => Play, Play, [OWN_GAME, option("moves", Language::option_plan_moves, OptionKind::Text { longest: 2000 })];
    /// Shows a board.
    Board "board" command_board => Look, Look, [OWN_GAME, option("ply", Language::option_ply, OptionKind::Number { least: 0 }), option("text", Language::option_text, OptionKind::YesNo)];
    /// Shows the user's own board of a game or a position, on which they try moves.
    Explore "explore" command_explore => Look, Look, [OWN_GAME, option("ply", Language::option_explore_ply, OptionKind::Number { least: 0 }), option("kind", Language::option_explore_kind, OptionKind::Choice(choices::GAME_KIND)), option("variant", Language::option_explore_variant, OptionKind::Suggested { longest: 100 }), option("players", Language::option_explore_players, OptionKind::Number { least: 2 }), option("record", Language::option_explore_record, OptionKind::File)];
    /// Shows a whole game as an animation.
    Replay "replay" command_replay => Look, Look, [OWN_GAME];
    /// Suggests a good move.
    Hint "hint" command_hint => Play, Play, [OWN_GAME];
    /// Reviews a finished game.
    Review "review" command_review => Look, Look, [FINISHED_GAME];
    /// Challenges the players of a finished game to a rematch.
    Rematch "rematch" command_rematch => Begin, Play, [FINISHED_GAME];
    /// Lists games and challenges.
    Games "games" command_games => Look, Look, [option("player", Language::option_games_player, OptionKind::User), option("where", Language::option_games_where, OptionKind::Choice(choices::GAME_PLACE))];
    /// Shows the ratings and results of a player.
    Profile "profile" command_profile => Look, You, [option("player", Language::option_player, OptionKind::User)];
    /// Shows the best players of a game.
    Leaderboard "leaderboard" command_leaderboard => Look, Look, [GAME, option("where", Language::option_where, OptionKind::Choice(choices::LEADERBOARD_PLACE))];
    /// Organizes tournaments, and shows them.
    Tournament "tournament" command_tournament => Look, Play, [
        subcommand("new", Language::command_tournament_new, &[
            required(GAME),
            option("format", Language::option_format, OptionKind::Choice(choices::TOURNAMENT_FORMAT)),
            option("name", Language::option_tournament_name, OptionKind::Text { longest: 60 }),
            option("variant", Language::option_variant, OptionKind::Suggested { longest: 100 }),
            option("time", Language::option_tournament_time, OptionKind::Choice(choices::TIME)),
            option("rated", Language::option_tournament_rated, OptionKind::YesNo),
            option("rounds", Language::option_rounds, OptionKind::Number { least: 1 }),
            option("starts", Language::option_starts, OptionKind::Number { least: 1 }),
            option("size", Language::option_size, OptionKind::Number { least: 3 }),
            option("table", Language::option_table, OptionKind::Number { least: 2 }),
            option("engine", Language::option_engine, OptionKind::Level),
            option("late", Language::option_late, OptionKind::YesNo),
            option("vacations", Language::option_vacations, OptionKind::Choice(choices::TOURNAMENT_VACATION)),
        ]),
        subcommand("show", Language::command_tournament_show, &[
            option("tournament", Language::option_tournament, OptionKind::Suggested { longest: 100 }),
        ]),
        subcommand("list", Language::command_tournament_list, &[]),
    ];
    /// Shows a ladder of the server.
    Ladder "ladder" command_ladder => Look, Play, [required(GAME)];
    /// Shows a puzzle to solve.
    Puzzle "puzzle" command_puzzle => Look, Look, [option("game", Language::option_puzzle_game, OptionKind::Choice(choices::GAME_KIND))];
    /// Offers a draw.
    Draw "draw" command_draw => Play, Play, [OWN_GAME];
    /// Asks to take back the last move.
    Takeback "takeback" command_takeback => Play, Play, [OWN_GAME];
    /// Resigns a game.
    Resign "resign" command_resign => Play, Play, [OWN_GAME];
    /// Explains the rules of a game.
    Rules "rules" command_rules => Look, Look, [GAME];
    /// Changes personal settings.
    Settings "settings" command_settings => Look, You, [option("theme", Language::option_theme, OptionKind::Choice(choices::THEME)), option("labels", Language::option_labels, OptionKind::Choice(choices::LABEL)), option("side", Language::option_side, OptionKind::Choice(choices::SIDE)), option("confirm", Language::option_confirm, OptionKind::Choice(choices::CONFIRM)), option("ratings", Language::option_ratings, OptionKind::Choice(choices::RATING)), option("language", Language::option_language, OptionKind::Choice(choices::LANGUAGE)), option("pings", Language::option_pings, OptionKind::Choice(choices::PING)), option("reminders", Language::option_reminders, OptionKind::Choice(choices::REMINDER)), option("vacation", Language::option_vacation, OptionKind::Text { longest: 60 }), option("reset", Language::option_reset, OptionKind::Choice(choices::RESET))];
    /// Exports or deletes the user's data.
    Privacy "privacy" command_privacy => Look, You, [];
    /// Changes the settings of the server.
    Server "server" command_server => Look, Server, [];
    /// Explains what to do next.
    Help "help" command_help => Look, You, [];
}

/// Names of the options that hold opponents, in order.
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
    /// Returns true for a command that only users who manage the server may use. Discord hides it from others; the action checks the permission
    /// again.
    pub fn is_for_managers(self) -> bool {
        self == Command::Server
    }

    /// Returns the command with this name.
    pub fn from_name(name: &str) -> Option<&'static CommandSpec> {
        COMMANDS.iter().find(|spec| spec.name == name)
    }
}

/// A command in the context menu of a user or a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuCommand {
    /// Challenges this user.
    Challenge,
    /// Shows the board on this message.
    Board,
}

/// A context menu command as declared to Discord.
pub struct MenuSpec {
    /// The command.
    pub command: MenuCommand,
    /// What the menu opens on: a user or a message.
    pub on: MenuOn,
    /// Label of the command; the English label is its name.
    pub name: fn(Language) -> String,
    /// What the command does in the channel where it is used.
    pub access: Access,
}

/// What a context menu opens on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuOn {
    /// A user.
    Person,
    /// A message.
    Message,
}

/// Every context menu command.
pub const MENUS: &[MenuSpec] = &[
    MenuSpec {
        command: MenuCommand::Challenge,
        on: MenuOn::Person,
        name: Language::context_challenge,
        access: Access::Begin,
    },
    MenuSpec {
        command: MenuCommand::Board,
        on: MenuOn::Message,
        name: Language::context_board,
        access: Access::Look,
    },
];

impl MenuCommand {
    /// Returns the command with this name.
    pub fn from_name(name: &str) -> Option<&'static MenuSpec> {
        MENUS
            .iter()
            .find(|spec| (spec.name)(Language::English) == name)
    }
}
