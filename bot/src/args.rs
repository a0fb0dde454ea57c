//! Arguments of each subcommand, and how their values are read.

use std::num::NonZero;
use std::path::PathBuf;

use asterism_app::ports::engine::usual_threads;
use asterism_engine::Level;
use asterism_render::Theme;
use asterism_rules::GameKind;
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::logs::LogFormat;

/// Exit code for wrong arguments; clap uses the same.
pub(crate) const USAGE: u8 = 2;

/// Default port of the sandbox.
const PORT: u16 = 7827;

/// Default size of the picture cache in MiB: room for about a thousand boards.
const DEFAULT_PICTURE_CACHE: u32 = 32;

/// Largest size of the picture cache, in MiB.
const MOST_PICTURE_CACHE: u32 = 4096;

/// Largest number of engine threads.
const MOST_THREADS: usize = 256;

/// Options of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Directory for the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// Register the commands only in this server, where they appear at once, instead of everywhere.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = parse_guild)]
    pub(crate) guild: Option<u64>,
    /// Write a backup into this directory each day, and keep the latest 14.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = parse_maybe_empty())]
    pub(crate) backups: Option<PathBuf>,
    /// Form of the log on standard error: lines of text, or JSON objects.
    #[arg(
        long,
        env = "ASTERISM_LOG_FORMAT",
        value_name = "FORMAT",
        value_enum,
        default_value_t
    )]
    pub(crate) log_format: LogFormat,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options of `backup`.
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// Directory for the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// File to write; it must not exist.
    pub(crate) file: PathBuf,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Directory for the games.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
}

/// Options of `restore`.
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// Backup to read.
    pub(crate) file: PathBuf,
    /// Directory for the games; it must not contain any.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
}

/// Options of `sandbox`.
#[derive(Debug, Args)]
pub(crate) struct SandboxArgs {
    /// Port of the web page; 0 takes any free one.
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,
    /// Directory for the games and the sandbox's messages.
    #[arg(long, value_name = "DIR", default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    /// Start only the stand-in, for a bot that you start yourself with `asterism run`.
    #[arg(long)]
    pub(crate) no_bot: bool,
    /// Fill a new sandbox with games of all kinds under way, one to review, offers and challenges. The directory must be empty.
    #[arg(long, conflicts_with = "no_bot")]
    pub(crate) demo: bool,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Settings of the engine.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Number of engine searches at the same time, each on its own core [default: number of cores minus one].
    #[arg(long, env = "ASTERISM_ENGINE_THREADS", value_name = "N", value_parser = parse_threads, default_value = "", hide_default_value = true)]
    pub(crate) engine_threads: NonZero<usize>,
}

/// Settings of pictures.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Theme of boards: dark, light, high-contrast or wood. A board that only one player sees has the theme that player chose.
    #[arg(long, env = "ASTERISM_THEME", value_name = "THEME", value_parser = parse_theme, default_value = Theme::Dark.id())]
    pub(crate) theme: Theme,
    /// Memory for recent pictures in MiB, plus half as much for animations; 0 keeps none.
    #[arg(long, env = "ASTERISM_PICTURE_CACHE", value_name = "MIB", value_parser = parse_mebibytes, default_value_t = DEFAULT_PICTURE_CACHE)]
    pub(crate) picture_cache: u32,
}

/// A game and its setup.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Game, such as `pentagame`.
    #[arg(value_parser = parse_kind)]
    pub(crate) game: GameKind,
    /// Number of players [default: the usual number].
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
    /// Depth in moves.
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
    /// Position as text [default: the start].
    // A position may begin with a hyphen, if the first figure is off the board.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Leave out the choices that follow the move itself, such as where blocks go.
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
    /// Count legal moves without the choices that follow the move itself, such as where blocks go.
    #[arg(long)]
    pub(crate) base: bool,
}

/// Selects the board that a tool shows.
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
    /// Number of moves of a record to make; all if not given. An animation ends with the last of them.
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
    #[arg(long, value_name = "THEME", value_parser = parse_theme, default_value = Theme::Dark.id())]
    pub(crate) theme: Theme,
    /// Seat at the bottom of the board, counted from 1 [default: as printed].
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<usize>,
    /// Leave out the letters and numbers of the notation.
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Width and height in pixels, 200 to 2000. Animations have at most 720, very long ones less.
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
    /// Level from 1 (beginner) to 6 (best).
    #[arg(long, value_name = "1-6", value_parser = parse_level, default_value_t = Level::HIGHEST)]
    pub(crate) level: Level,
    /// Seed for choosing among equal moves, and for what a lower level overlooks.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Maximum number of positions to search for a move [default: by level].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Position as text, instead of those on standard input.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse()
        .map_err(|error: asterism_engine::BadLevel| error.to_string())
}

fn parse_kind(text: &str) -> Result<GameKind, String> {
    text.parse()
        .map_err(|error: asterism_rules::UnknownGame| error.to_string())
}

fn parse_theme(text: &str) -> Result<Theme, String> {
    // An empty variable counts as unset.
    if text.is_empty() {
        return Ok(Theme::default());
    }
    text.parse()
        .map_err(|error: asterism_render::UnknownTheme| error.to_string())
}

/// Parses a path that may be empty: an empty variable counts as unset.
fn parse_maybe_empty() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// Parses a server's id; 0 for an empty variable, which counts as unset.
fn parse_guild(text: &str) -> Result<u64, &'static str> {
    if text.is_empty() {
        return Ok(0);
    }
    let id = text.parse().ok().filter(|id| *id != 0);
    id.ok_or("give the server's id, a number of 17 to 20 digits (in Discord, with Developer Mode on: right-click the server, Copy Server ID)")
}

fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    if text.is_empty() {
        return Ok(usual_threads());
    }
    text.parse()
        .ok()
        .filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS)
        .ok_or_else(|| format!("give a whole number from 1 to {MOST_THREADS}"))
}

fn parse_mebibytes(text: &str) -> Result<u32, String> {
    if text.is_empty() {
        return Ok(DEFAULT_PICTURE_CACHE);
    }
    text.parse()
        .ok()
        .filter(|mebibytes| *mebibytes <= MOST_PICTURE_CACHE)
        .ok_or_else(|| format!("give a whole number from 0 to {MOST_PICTURE_CACHE}"))
}
