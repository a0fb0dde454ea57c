//! Arguments of each subcommand, and the parsers of their values.

use std::ffi::OsStr;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asterism_app::ports::engine::usual_threads;
use asterism_app::worker::work::{UnknownWork, Work};
use asterism_engine::Level;
use asterism_render::Theme;
use asterism_rules::GameKind;
use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};

use crate::database::Location;
use crate::discord::{PublicKey, Shards};
use crate::logs::LogFormat;
use crate::secrets::may_be_secret;

/// Exit code for wrong arguments; clap uses the same.
pub(crate) const USAGE: u8 = 2;

/// Default port of the sandbox.
const PORT: u16 = 7827;

/// Default size of the picture cache in MiB: enough for about a thousand boards.
const DEFAULT_PICTURE_CACHE: u32 = 32;

/// Maximum size of the picture cache, in MiB.
const MOST_PICTURE_CACHE: u32 = 4096;

/// Default maximum number of interactions per second for one user: more than anyone sends by hand.
const DEFAULT_USER_RATE: u32 = 10;

/// Maximum number of engine threads.
const MOST_THREADS: usize = 256;

/// Location of the games: the data directory, or another store.
#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    /// Directory for the games. A running bot has it to itself.
    #[arg(long, value_name = "DIR", default_value = "asterism-data", value_parser = PathParser, conflicts_with_all = ["store", "store_file"])]
    data: PathBuf,
    #[command(flatten)]
    other: OtherStoreArgs,
}

/// Location of the games if they are not in the data directory.
#[derive(Debug, Args)]
pub(crate) struct OtherStoreArgs {
    /// Where the games are: `postgres://USER:PASSWORD@HOST/DATABASE`, or `sled:DIR`, which is the same as --data DIR. Other users of the machine
    /// can see the arguments of a program, so give a password in the variable, or in a file.
    #[arg(long, env = "ASTERISM_STORE", hide_env_values = true, value_name = "STORE", value_parser = LocationParser)]
    store: Option<MaybeLocation>,
    /// File to read the value of --store from.
    #[arg(long, env = "ASTERISM_STORE_FILE", hide_env_values = true, value_name = "FILE", value_parser = PathParser)]
    store_file: Option<PathBuf>,
}

/// Location of games; `None` if the environment variable is empty, which counts as unset.
type MaybeLocation = Option<Location>;

impl StoreArgs {
    /// Returns the location of the games.
    pub(crate) fn location(&self) -> Result<Location, String> {
        let other = self.other.location()?;
        Ok(other.unwrap_or_else(|| Location::Directory(self.data.clone())))
    }
}

impl OtherStoreArgs {
    /// Returns the location of the games; `None` if they are in the data directory.
    pub(crate) fn location(&self) -> Result<Option<Location>, String> {
        let store = self.store.clone().flatten();
        let file = self
            .store_file
            .as_deref()
            .filter(|file| !file.as_os_str().is_empty());
        match (store, file) {
            (Some(_), Some(_)) => Err("--store and --store-file (or their variables, ASTERISM_STORE and ASTERISM_STORE_FILE) are both set; \
                 leave out one of them".to_owned()),
            (store, None) => Ok(store),
            (None, Some(file)) => read_location(file).map(Some),
        }
    }
}

/// Options of `migrate`.
#[derive(Debug, Args)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Write a backup of a database of an older program into this directory first; that program can restore it.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
}

/// Options of `copy`.
#[derive(Debug, Args)]
pub(crate) struct CopyArgs {
    /// Where the games are: `sled:DIR` for those in the data directory DIR, or `postgres://USER:PASSWORD@HOST/DATABASE`.
    #[arg(long, value_name = "STORE", value_parser = LocationParser, required_unless_present = "from_file")]
    from: Option<MaybeLocation>,
    /// File to read the value of --from from.
    #[arg(long, value_name = "FILE", value_parser = PathParser, conflicts_with = "from")]
    from_file: Option<PathBuf>,
    /// Where to copy them; there must not be any games.
    #[arg(long, value_name = "STORE", value_parser = LocationParser, required_unless_present = "to_file")]
    to: Option<MaybeLocation>,
    /// File to read the value of --to from.
    #[arg(long, value_name = "FILE", value_parser = PathParser, conflicts_with = "to")]
    to_file: Option<PathBuf>,
}

impl CopyArgs {
    /// Returns the location of the games, and the location to copy them to.
    pub(crate) fn locations(&self) -> Result<(Location, Location), String> {
        let read = |given: &Option<MaybeLocation>, file: &Option<PathBuf>, name: &str| match (
            given.clone().flatten(),
            file,
        ) {
            (Some(location), _) => Ok(location),
            (None, Some(file)) => read_location(file),
            (None, None) => Err(format!("{name} is empty")),
        };
        let from = read(&self.from, &self.from_file, "--from")?;
        let to = read(&self.to, &self.to_file, "--to")?;
        Ok((from, to))
    }
}

/// Scope in which to register the bot's commands.
#[derive(Debug, Args)]
pub(crate) struct RegisterArgs {
    /// Register the commands only in this server, where they appear at once, instead of everywhere.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = parse_guild)]
    guild: Option<u64>,
}

impl RegisterArgs {
    /// Returns the server in which to register the commands; `None` for everywhere.
    pub(crate) fn guild(&self) -> Option<u64> {
        self.guild.filter(|guild| *guild != 0)
    }
}

/// Options of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    #[command(flatten)]
    pub(crate) register: RegisterArgs,
    /// Write a backup into this directory each day, and keep the latest 14.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
    /// Serve metrics for Prometheus at this address, such as 9464 for that port on this machine only, or 0.0.0.0:9464 for other machines
    /// too. Also /healthz and /readyz.
    #[arg(long, env = "ASTERISM_METRICS", value_name = "ADDR", value_parser = parse_address)]
    pub(crate) metrics: Option<ListenAddress>,
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
    pub(crate) ways: WayArgs,
    /// What this process does of the work that any process with the same database can do: `posts` sends boards and messages, and looks after the
    /// clocks; `engine` lets the engine think about its moves; `all` does both; `none` only answers players.
    #[arg(long, env = "ASTERISM_WORK", value_name = "WORK", value_parser = parse_work, default_value = "all")]
    pub(crate) work: Work,
    /// Stop when the standard input ends, as on a signal, so that the process ends with the one that started it.
    #[arg(long, hide = true)]
    pub(crate) until_input_ends: bool,
    /// Commands, presses and suggestions per second that one user may send, twice as many at once; 0 for any number.
    #[arg(long, env = "ASTERISM_USER_RATE", value_name = "N", value_parser = parse_rate, default_value_t = DEFAULT_USER_RATE)]
    pub(crate) user_rate: u32,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options that determine how Discord reaches the process.
#[derive(Debug, Args)]
pub(crate) struct WayArgs {
    /// Shards of the gateway that this process serves, for several processes that share a database in PostgreSQL: 0-3/8 are the first four of
    /// eight. The process that started last serves a shard; another one stands by [default: 0/1, the only one, or none with --listen].
    #[arg(long, env = "ASTERISM_SHARDS", value_name = "FIRST-LAST/TOTAL", value_parser = parse_shards, default_value = "", hide_default_value = true)]
    shards: MaybeShards,
    /// Listen at this address for interactions that Discord sends over HTTP, at /interactions, and for events, at /events, such as 8080 for
    /// that port on this machine only, for a proxy with a certificate. Also /healthz and /readyz.
    #[arg(long, env = "ASTERISM_LISTEN", value_name = "ADDR", value_parser = parse_address)]
    listen: Option<ListenAddress>,
    /// Public key of the application, as the Developer Portal shows it; several with commas [default: the one that Discord names].
    #[arg(long, env = "ASTERISM_PUBLIC_KEY", value_name = "HEX", value_parser = parse_keys, default_value = "", hide_default_value = true)]
    public_key: PublicKeys,
}

/// Shards to serve; `None` if the environment variable is empty, which counts as unset.
type MaybeShards = Option<Shards>;

/// Public keys that the host has given.
type PublicKeys = Arc<[PublicKey]>;

impl WayArgs {
    /// Returns the shards of the gateway to serve.
    pub(crate) fn shards(&self) -> Option<Shards> {
        self.shards
            .or_else(|| self.listen().is_none().then_some(Shards::ONE))
    }

    /// Returns the address at which to listen for interactions.
    pub(crate) fn listen(&self) -> ListenAddress {
        self.listen.flatten()
    }

    /// Returns the public keys that the host has given.
    pub(crate) fn public_keys(&self) -> Vec<PublicKey> {
        self.public_key.to_vec()
    }
}

/// Address to listen at; `None` to listen at none.
pub(crate) type ListenAddress = Option<SocketAddr>;

/// Options of `backup`.
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// File to write; it must not exist.
    #[arg(value_parser = PathParser)]
    pub(crate) file: PathBuf,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Options of `doctor`.
#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Directory of the daily backups.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
    /// The only server in which the commands are registered, if there is one.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = parse_guild)]
    pub(crate) guild: Option<u64>,
}

/// Options of `restore`.
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// Backup to read.
    #[arg(value_parser = PathParser)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Options of `sandbox`.
#[derive(Debug, Args)]
pub(crate) struct SandboxArgs {
    /// Port of the web page; 0 takes any free one.
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,
    /// Directory for the games and the sandbox's messages.
    #[arg(long, value_name = "DIR", value_parser = PathParser, default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) store: OtherStoreArgs,
    /// Start only the stand-in, for a bot that you start yourself: with `asterism run`, or any other.
    #[arg(long)]
    pub(crate) no_bot: bool,
    /// Grant the privileged intents, as the Developer Portal does for bots that read members, presences or all messages.
    #[arg(long, requires = "no_bot")]
    pub(crate) privileged_intents: bool,
    /// Fill a new sandbox with games of all kinds under way, one to review, offers and challenges. The directory must be empty.
    #[arg(long, conflicts_with = "no_bot")]
    pub(crate) demo: bool,
    /// Number of processes that serve the sandbox together, up to 16, each with its shard of the gateway. The games must be in PostgreSQL. One
    /// that ends is started again.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16), conflicts_with_all = ["no_bot", "demo"])]
    pub(crate) processes: Option<u32>,
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
    /// Most positions that the engine searches for a move at level 7 [default: some ten seconds on one core, by game].
    #[arg(long, env = "ASTERISM_LONG_NODES", value_name = "N")]
    pub(crate) long_nodes: Option<NonZero<u64>>,
}

/// Settings for pictures.
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
    /// Level from 1 (beginner) to 6 (best), or 7 (thinks longer).
    #[arg(long, value_name = "1-7", default_value_t = Level::BEST)]
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

fn parse_theme(text: &str) -> Result<Theme, String> {
    // An empty variable counts as unset.
    if text.is_empty() {
        return Ok(Theme::default());
    }
    text.parse()
        .map_err(|error: asterism_render::UnknownTheme| error.to_string())
}

/// Reads where the games are from a file.
fn read_location(file: &Path) -> Result<Location, String> {
    let shown = file.display();
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("{shown} cannot be read ({error})"))?;
    Location::parse(text.trim())
        .map_err(|why| format!("{shown} does not say where the games are; {why}"))
}

/// Parser of the location of games. An empty environment variable counts as unset. Unlike clap's errors, its errors do not repeat the value, which
/// may contain a password.
#[derive(Clone, Copy)]
struct LocationParser;

impl TypedValueParser for LocationParser {
    type Value = MaybeLocation;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<MaybeLocation, clap::Error> {
        match value.to_str().map(str::trim) {
            Some("") => Ok(None),
            text => Location::parse(text.unwrap_or_default())
                .map(Some)
                .map_err(|why| refuse(command, arg, why)),
        }
    }
}

/// Parser of a path. The path may be empty, because an empty environment variable counts as unset. Refuses text that looks like a secret, because
/// error messages repeat paths.
#[derive(Clone, Copy)]
struct PathParser;

impl TypedValueParser for PathParser {
    type Value = PathBuf;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<PathBuf, clap::Error> {
        if may_be_secret(&value.to_string_lossy()) {
            const WHY: &str = "give a path; the URL of a database belongs in the variable ASTERISM_STORE, or in a file that --store-file names, and the \
                token in DISCORD_TOKEN";
            return Err(refuse(command, arg, WHY));
        }
        Ok(value.into())
    }
}

/// Returns true if `dir` names a directory, and false if it is empty, as from an environment variable that is set to an empty string.
pub(crate) fn is_named(dir: &Path) -> bool {
    !dir.as_os_str().is_empty()
}

/// Returns the error for a value of `arg` that cannot be used. Its text does not repeat the value.
fn refuse(command: &Command, arg: Option<&Arg>, why: &str) -> clap::Error {
    let name = arg.map(Arg::to_string).unwrap_or_default();
    let message = format!("invalid value for '{name}': {why}");
    command.clone().error(ErrorKind::ValueValidation, message)
}

/// Parses the ID of a server. Returns 0 for an empty environment variable, which counts as unset.
fn parse_guild(text: &str) -> Result<u64, &'static str> {
    if text.is_empty() {
        return Ok(0);
    }
    let id = text.parse().ok().filter(|id| *id != 0);
    id.ok_or("give the server's id, a number of 17 to 20 digits (in Discord, with Developer Mode on: right-click the server, Copy Server ID)")
}

fn parse_work(text: &str) -> Result<Work, UnknownWork> {
    // An empty variable counts as unset.
    if text.is_empty() {
        return Ok(Work::All);
    }
    text.parse()
}

/// Parses an address to listen at, or the number of a port on this machine. An empty environment variable counts as unset.
fn parse_address(text: &str) -> Result<ListenAddress, &'static str> {
    if text.is_empty() {
        return Ok(None);
    }
    let local = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let text = text.strip_prefix("localhost:").unwrap_or(text);
    let address = text.parse().map(local).or_else(|_| text.parse());
    let address = address.map_err(|_| "give a port, such as 9464, or an address with a port, such as 0.0.0.0:9464 or [::1]:9464")?;
    Ok(Some(address))
}

fn parse_shards(text: &str) -> Result<MaybeShards, &'static str> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some)
}

fn parse_keys(text: &str) -> Result<PublicKeys, &'static str> {
    let named = text.split(',').filter(|key| !key.trim().is_empty());
    named.map(str::parse).collect()
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

fn parse_rate(text: &str) -> Result<u32, &'static str> {
    if text.is_empty() {
        return Ok(DEFAULT_USER_RATE);
    }
    text.parse().map_err(|_| "give a whole number, such as 10")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_for_this_machine_unless_an_address_says_otherwise() {
        let check = |text: &str, address: Option<&str>| {
            let address = address.map(|address| address.parse().unwrap());
            assert_eq!(parse_address(text), Ok(address), "{text}");
        };
        check("", None);
        check("9464", Some("127.0.0.1:9464"));
        check("localhost:9464", Some("127.0.0.1:9464"));
        check("127.0.0.1:0", Some("127.0.0.1:0"));
        check("0.0.0.0:9464", Some("0.0.0.0:9464"));
        check("[::]:9464", Some("[::]:9464"));
        for wrong in [
            "x",
            "99999",
            "127.0.0.1",
            ":9464",
            "example.org:9464",
            "::1",
        ] {
            assert!(parse_address(wrong).is_err(), "{wrong}");
        }
    }
}
