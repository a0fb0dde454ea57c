//! The bot's slash commands, declared once: what Discord is told, and which action carries each out.

use crate::text::Language;

/// Which command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Challenge,
    Move,
    Board,
    Replay,
    Hint,
    Review,
    Rematch,
    Games,
    Profile,
    Leaderboard,
    Draw,
    Takeback,
    Resign,
    Rules,
    Settings,
    Privacy,
    Server,
    Help,
}

/// A command as declared.
pub struct CommandSpec {
    pub command: Command,
    pub name: &'static str,
    pub about: fn(Language) -> String,
    pub options: &'static [OptionSpec],
}

/// Which command of the menus on people and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuCommand {
    /// Challenge this person.
    Challenge,
    /// Show the board on this message.
    Board,
}

/// A command of a menu as declared.
pub struct MenuSpec {
    pub command: MenuCommand,
    pub on: MenuOn,
    /// What the menu says; the English one is its name.
    pub name: fn(Language) -> String,
}

/// What has the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuOn {
    Person,
    Message,
}

/// Every command of the menus.
pub const MENUS: &[MenuSpec] = &[
    MenuSpec {
        command: MenuCommand::Challenge,
        on: MenuOn::Person,
        name: Language::context_challenge,
    },
    MenuSpec {
        command: MenuCommand::Board,
        on: MenuOn::Message,
        name: Language::context_board,
    },
];

impl MenuCommand {
    /// Command of this name.
    pub fn from_name(name: &str) -> Option<MenuCommand> {
        let called = |spec: &&MenuSpec| (spec.name)(Language::English) == name;
        MENUS.iter().find(called).map(|spec| spec.command)
    }
}

/// An option of a command as declared.
pub struct OptionSpec {
    pub name: &'static str,
    pub about: fn(Language) -> String,
    pub kind: OptionKind,
    pub required: bool,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Free text of at most `longest` characters; the bot suggests while it is typed.
    Suggested { longest: u16 },
    /// A whole number of at least this.
    Number { least: u32 },
    /// Yes or no.
    YesNo,
    /// A person.
    User,
    /// One of the games the bot plays.
    GameKind,
    /// Where the challenger sits.
    SeatOrder,
    /// How much time there is for each move.
    Time,
    /// How well the engine plays.
    Level,
    /// A theme of pictures.
    Theme,
    /// Whether the notation is on the board.
    Labels,
    /// Which side of the board is at the bottom.
    Side,
    /// Whether one's games may be rated.
    Ratings,
    /// Among whom the best are looked for.
    Where,
    /// Where games are played.
    Place,
    /// A file.
    File,
    /// Free text of at most `longest` characters.
    Text { longest: u16 },
    /// One of the languages the bot speaks.
    Language,
    /// How one is called.
    Pings,
    /// How one is reminded.
    Reminders,
    /// What is to be as the host has it again.
    Reset,
}

/// Every command, in the order `/help` names them.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        command: Command::Challenge,
        name: "challenge",
        about: Language::command_challenge,
        options: &[
            OptionSpec {
                required: true,
                ..option("game", Language::option_game, OptionKind::GameKind)
            },
            option("opponent", Language::option_opponent, OptionKind::User),
            option(
                "opponent2",
                Language::option_more_opponent,
                OptionKind::User,
            ),
            option(
                "opponent3",
                Language::option_more_opponent,
                OptionKind::User,
            ),
            option(
                "opponent4",
                Language::option_more_opponent,
                OptionKind::User,
            ),
            option(
                "opponent5",
                Language::option_more_opponent,
                OptionKind::User,
            ),
            option(
                "variant",
                Language::option_variant,
                OptionKind::Suggested { longest: 100 },
            ),
            option("seat", Language::option_seat, OptionKind::SeatOrder),
            option(
                "players",
                Language::option_players,
                OptionKind::Number { least: 2 },
            ),
            option("partner", Language::option_partner, OptionKind::User),
            option("time", Language::option_time, OptionKind::Time),
            option("rated", Language::option_rated, OptionKind::YesNo),
            option("level", Language::option_level, OptionKind::Level),
            option("record", Language::option_record, OptionKind::File),
        ],
    },
    CommandSpec {
        command: Command::Move,
        name: "move",
        about: Language::command_move,
        options: &[
            OptionSpec {
                required: true,
                ..option(
                    "move",
                    Language::option_move,
                    OptionKind::Suggested { longest: 100 },
                )
            },
            option(
                "game",
                Language::option_own_game,
                OptionKind::Suggested { longest: 100 },
            ),
        ],
    },
    CommandSpec {
        command: Command::Board,
        name: "board",
        about: Language::command_board,
        options: &[
            option(
                "game",
                Language::option_own_game,
                OptionKind::Suggested { longest: 100 },
            ),
            option("ply", Language::option_ply, OptionKind::Number { least: 0 }),
            option("text", Language::option_text, OptionKind::YesNo),
        ],
    },
    CommandSpec {
        command: Command::Replay,
        name: "replay",
        about: Language::command_replay,
        options: &[option(
            "game",
            Language::option_own_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Hint,
        name: "hint",
        about: Language::command_hint,
        options: &[option(
            "game",
            Language::option_own_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Review,
        name: "review",
        about: Language::command_review,
        options: &[option(
            "game",
            Language::option_finished_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Rematch,
        name: "rematch",
        about: Language::command_rematch,
        options: &[option(
            "game",
            Language::option_finished_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Games,
        name: "games",
        about: Language::command_games,
        options: &[
            option("player", Language::option_games_player, OptionKind::User),
            option("where", Language::option_games_where, OptionKind::Place),
        ],
    },
    CommandSpec {
        command: Command::Profile,
        name: "profile",
        about: Language::command_profile,
        options: &[option("player", Language::option_player, OptionKind::User)],
    },
    CommandSpec {
        command: Command::Leaderboard,
        name: "leaderboard",
        about: Language::command_leaderboard,
        options: &[
            option("game", Language::option_game, OptionKind::GameKind),
            option("where", Language::option_where, OptionKind::Where),
        ],
    },
    CommandSpec {
        command: Command::Draw,
        name: "draw",
        about: Language::command_draw,
        options: &[option(
            "game",
            Language::option_own_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Takeback,
        name: "takeback",
        about: Language::command_takeback,
        options: &[option(
            "game",
            Language::option_own_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Resign,
        name: "resign",
        about: Language::command_resign,
        options: &[option(
            "game",
            Language::option_own_game,
            OptionKind::Suggested { longest: 100 },
        )],
    },
    CommandSpec {
        command: Command::Rules,
        name: "rules",
        about: Language::command_rules,
        options: &[option("game", Language::option_game, OptionKind::GameKind)],
    },
    CommandSpec {
        command: Command::Settings,
        name: "settings",
        about: Language::command_settings,
        options: &[
            option("theme", Language::option_theme, OptionKind::Theme),
            option("labels", Language::option_labels, OptionKind::Labels),
            option("side", Language::option_side, OptionKind::Side),
            option("ratings", Language::option_ratings, OptionKind::Ratings),
            option("language", Language::option_language, OptionKind::Language),
            option("pings", Language::option_pings, OptionKind::Pings),
            option(
                "reminders",
                Language::option_reminders,
                OptionKind::Reminders,
            ),
            option(
                "vacation",
                Language::option_vacation,
                OptionKind::Text { longest: 60 },
            ),
            option("reset", Language::option_reset, OptionKind::Reset),
        ],
    },
    CommandSpec {
        command: Command::Privacy,
        name: "privacy",
        about: Language::command_privacy,
        options: &[],
    },
    CommandSpec {
        command: Command::Server,
        name: "server",
        about: Language::command_server,
        options: &[],
    },
    CommandSpec {
        command: Command::Help,
        name: "help",
        about: Language::command_help,
        options: &[],
    },
];

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

impl Command {
    /// Whether it is for those alone who may manage a server. Discord hides it from others; that it is theirs is checked all the same.
    pub fn is_for_managers(self) -> bool {
        self == Command::Server
    }

    /// Command of this name.
    pub fn from_name(name: &str) -> Option<Command> {
        COMMANDS
            .iter()
            .find(|spec| spec.name == name)
            .map(|spec| spec.command)
    }
}
