//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use asterism_rules::GameKind;
use clap::{Args, Parser, Subcommand};

use crate::{host, tools};

/// Exit code for a call that makes no sense; clap uses the same.
pub(crate) const USAGE: u8 = 2;

/// Port of the sandbox where none is asked for.
const PORT: u16 = 7827;

/// Star-board strategy games in Discord channels.
#[derive(Debug, Parser)]
#[command(name = "asterism", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on Discord. Needs a bot token in the environment variable `DISCORD_TOKEN`.
    Run(RunArgs),
    /// Play on this machine alone: a local stand-in for Discord with a web page, and the bot in it.
    Sandbox(SandboxArgs),
    /// Count move sequences from the start, depth by depth.
    Perft(PerftArgs),
    /// List every legal move of a position, one a line.
    Legal(LegalArgs),
    /// Replay a game's text record.
    Replay(ReplayArgs),
    /// Draw the board of a game's start or of a text record.
    Draw(DrawArgs),
}

/// Options of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Directory that keeps the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// Register the commands in this server alone, where they appear at once, instead of everywhere.
    #[arg(long, value_name = "ID")]
    pub(crate) guild: Option<u64>,
}

/// Options of `sandbox`.
#[derive(Debug, Args)]
pub(crate) struct SandboxArgs {
    /// Port of the web page; 0 takes any free one.
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,
    /// Directory that keeps the games and the sandbox's own world.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// Start the stand-in alone, for a bot started beside it with `asterism run`.
    #[arg(long)]
    pub(crate) no_bot: bool,
}

/// Which game a tool is about.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Game, such as `pentagame`.
    #[arg(value_parser = kind)]
    pub(crate) game: GameKind,
    /// Number of players; as many as usually play it if not given.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Options as `key=value,key=value`, or `preset=NAME`.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    pub(crate) options: String,
}

/// Options of `perft`.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Moves deep.
    pub(crate) depth: u32,
    /// Count distinct positions as well.
    #[arg(long)]
    pub(crate) distinct: bool,
}

/// Options of `legal`.
#[derive(Debug, Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Position as text; the start if not given.
    // A position may begin with a hyphen: the first figure is out.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Leave out the choices that follow the move proper, such as where blocks go.
    #[arg(long)]
    pub(crate) base: bool,
}

/// Options of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// File with the record; `-` reads standard input.
    pub(crate) file: PathBuf,
    /// Print the position after each move as well.
    #[arg(long)]
    pub(crate) positions: bool,
    /// Count legal moves without the choices that follow the move proper.
    #[arg(long)]
    pub(crate) base: bool,
}

/// Options of `draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// Game, such as `pentagame`, or a file with a record; `-` reads a record from standard input.
    pub(crate) source: String,
    /// Number of players, for a game.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Options, for a game.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    pub(crate) options: String,
    /// Moves made; the last position if not given.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Colors: dark.
    #[arg(long, default_value = "dark")]
    pub(crate) theme: String,
    /// Width and height in pixels, 200 to 2000.
    #[arg(long, value_name = "PX", default_value_t = 1000)]
    pub(crate) size: u32,
    /// File to write, ending in .png.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

fn kind(text: &str) -> Result<GameKind, String> {
    text.parse()
        .map_err(|error: asterism_rules::UnknownGame| error.to_string())
}

/// Parses the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Run(args) => host::run(&args),
        Command::Sandbox(args) => host::sandbox(&args),
        Command::Perft(args) => tools::perft(&args),
        Command::Legal(args) => tools::legal(&args),
        Command::Replay(args) => tools::replay(&args),
        Command::Draw(args) => tools::draw(&args),
    }
}
