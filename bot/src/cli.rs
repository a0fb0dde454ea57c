//! The command line.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use asterism_engine::Level;
use asterism_render::Theme;
use asterism_rules::GameKind;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use crate::{backups, host, tools};
use asterism_app::ports::engine::usual_threads;

/// Exit code for a call that makes no sense; clap uses the same.
pub(crate) const USAGE: u8 = 2;

/// Port of the sandbox where none is asked for.
const PORT: u16 = 7827;

/// Memory for pictures where none is asked for, in MiB: about a thousand boards.
const PICTURE_CACHE: u32 = 32;

/// Most memory for pictures, in MiB.
const MOST_PICTURE_CACHE: u32 = 4096;

/// Most threads of the engine.
const MOST_THREADS: usize = 256;

/// What `think` reads and writes.
const THINK_HELP: &str = "\
Positions are in the text form of `asterism replay --positions`. If standard input is a terminal, the start is thought about.

For each line one comes out, as soon as it is found, with tabs between: move, score, depth, nodes, milliseconds. The score is what \
the position is worth to the seat on move, in hundredths of the game's own unit, or a result that is certain: +#5 for a win within \
5 moves of all seats together, -#4 for a loss within 4. Depth is the number of moves ahead, nodes that of positions looked at.

All but the time hang on the call and the line alone, on any machine. What came before a position is not known, so no draw by \
repetition is seen coming.

A line that does not read, or with a game that is over, is named on standard error and answered with hyphens and zeros; the rest is \
answered, and the exit code is 1.";

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
    /// Write everything the bot keeps into one file. While it runs, it does so itself: see `run --backups`.
    Backup(BackupArgs),
    /// Bring the games back from such a file. Nothing is overwritten.
    Restore(RestoreArgs),
    /// Count move sequences from the start, depth by depth.
    Perft(PerftArgs),
    /// List every legal move of a position, one a line.
    Legal(LegalArgs),
    /// Replay a game's text record.
    Replay(ReplayArgs),
    /// Print the board of a game's start or of a text record, as text and in words.
    Show(ShowArgs),
    /// Draw the board of a game's start or of a text record, or the whole record as an animation.
    Draw(DrawArgs),
    /// Ask the engine for a move in each position on standard input, one a line.
    #[command(after_long_help = THINK_HELP)]
    Think(ThinkArgs),
}

/// Options of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Directory that keeps the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// Register the commands in this server alone, where they appear at once, instead of everywhere.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = guild)]
    pub(crate) guild: Option<u64>,
    /// Write a backup into this directory each day, and keep the latest 14.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = maybe_empty())]
    pub(crate) backups: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options of `backup`.
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// Directory that keeps the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// File to write; it must not be there.
    pub(crate) file: PathBuf,
}

/// Options of `restore`.
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// Backup to read.
    pub(crate) file: PathBuf,
    /// Directory that is to keep the games; there must be none in it.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
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
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// What a host decides about the engine.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Moves the engine thinks about at the same time, each on a core of its own. One less than there are cores if not given.
    #[arg(long, env = "ASTERISM_ENGINE_THREADS", value_name = "N", value_parser = threads, default_value = "", hide_default_value = true)]
    pub(crate) engine_threads: NonZero<usize>,
}

/// What a host decides about pictures.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Theme of the boards that everybody sees, and of those one alone sees who has chosen no other: dark, light,
    /// high-contrast or wood.
    #[arg(long, env = "ASTERISM_THEME", value_name = "THEME", value_parser = theme, default_value = Theme::Dark.id())]
    pub(crate) theme: Theme,
    /// Memory for pictures drawn lately, in MiB, and half as much for animations; 0 remembers none.
    #[arg(long, env = "ASTERISM_PICTURE_CACHE", value_name = "MIB", value_parser = mebibytes, default_value_t = PICTURE_CACHE)]
    pub(crate) picture_cache: u32,
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

/// Which board a tool shows.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// Game, such as `pentagame`, or a file with a record; `-` reads a record from standard input.
    pub(crate) source: String,
    /// Number of players, for a game.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Options, for a game.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    pub(crate) options: String,
    /// Moves made, of a record; all if not given. An animation ends with the last of them.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
}

/// Options of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Colors: dark, light, high-contrast or wood.
    #[arg(long, value_name = "THEME", value_parser = theme, default_value = Theme::Dark.id())]
    pub(crate) theme: Theme,
    /// Seat whose side of the board is at the bottom, counted from 1; as printed if not given.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<usize>,
    /// Leave the notation's letters and numbers off the board.
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Width and height in pixels, 200 to 2000; an animation has 720 at most, and less if it is very long.
    #[arg(long, value_name = "PX", default_value_t = 1000)]
    pub(crate) size: u32,
    /// File to write, ending in .png for a picture or .gif for an animation.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Options of `think`.
#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How well: 1 (beginner) to 6 (best).
    #[arg(long, value_name = "1-6", value_parser = level, default_value_t = Level::HIGHEST)]
    pub(crate) level: Level,
    /// Chooses among moves that look alike, and what a lower level overlooks.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Positions looked at for a move, at most; what the level has if not given.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Position as text, instead of those on standard input.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .map_err(|error: asterism_engine::BadLevel| error.to_string())
}

fn kind(text: &str) -> Result<GameKind, String> {
    text.parse()
        .map_err(|error: asterism_rules::UnknownGame| error.to_string())
}

fn theme(text: &str) -> Result<Theme, String> {
    // A variable that is set to nothing sets nothing.
    if text.is_empty() {
        return Ok(Theme::default());
    }
    text.parse()
        .map_err(|error: asterism_render::UnknownTheme| error.to_string())
}

/// A path that may be empty, as from a variable that is set to nothing.
fn maybe_empty() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// A server's id; 0 for a variable that is set to nothing.
fn guild(text: &str) -> Result<u64, &'static str> {
    if text.is_empty() {
        return Ok(0);
    }
    let id = text.parse().ok().filter(|id| *id != 0);
    id.ok_or("give the server's id, a number of 17 to 20 digits (in Discord, with Developer Mode on: right-click the server, Copy Server ID)")
}

fn threads(text: &str) -> Result<NonZero<usize>, String> {
    if text.is_empty() {
        return Ok(usual_threads());
    }
    text.parse()
        .ok()
        .filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS)
        .ok_or_else(|| format!("give a whole number from 1 to {MOST_THREADS}"))
}

fn mebibytes(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Ok(PICTURE_CACHE);
    }
    text.parse()
        .ok()
        .filter(|mebibytes| *mebibytes <= MOST_PICTURE_CACHE)
        .ok_or_else(|| format!("give a whole number from 0 to {MOST_PICTURE_CACHE}"))
}

/// Parses the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Run(args) => host::run(&args),
        Command::Sandbox(args) => host::sandbox(&args),
        Command::Backup(args) => backups::backup(&args),
        Command::Restore(args) => backups::restore(&args),
        Command::Perft(args) => tools::perft(&args),
        Command::Legal(args) => tools::legal(&args),
        Command::Replay(args) => tools::replay(&args),
        Command::Show(args) => tools::show(&args),
        Command::Draw(args) => tools::draw(&args),
        Command::Think(args) => tools::think(&args),
    }
}
