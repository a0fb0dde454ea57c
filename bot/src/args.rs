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

/// Exit code for invalid arguments, the same as clap's.
pub(crate) const USAGE: u8 = 2;

/// Default port of the sandbox's web page.
const PORT: u16 = 7827;

/// Default size of the picture cache in MiB: room for about a thousand boards.
const DEFAULT_PICTURE_CACHE: u32 = 32;

/// Maximum size of the picture cache, in MiB.
const MOST_PICTURE_CACHE: u32 = 4096;

/// Default number of interactions per second allowed for each user: more than anyone can send by hand.
const DEFAULT_USER_RATE: u32 = 10;

/// Maximum number of engine threads that can be set.
const MOST_THREADS: usize = 256;

/// Options for the location of the games.
#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    /// Directory for the games. While the bot runs, no other process can open it.
    #[arg(long, value_name = "DIR", default_value = "asterism-data", value_parser = PathParser, conflicts_with_all = ["store", "store_file"])]
    data: PathBuf,
    #[command(flatten)]
    other: OtherStoreArgs,
}

/// Options for a location of the games other than the data directory.
#[derive(Debug, Args)]
pub(crate) struct OtherStoreArgs {
    /// Location of the games: `postgres://USER:PASSWORD@HOST/DATABASE`, or `sled:DIR`, which is the same as --data DIR. Other users of the machine
    /// can see a program's arguments, so put a password in the environment variable or in a file.
    #[arg(long, env = "ASTERISM_STORE", hide_env_values = true, value_name = "STORE", value_parser = LocationParser)]
    store: Option<MaybeLocation>,
    /// File that contains the value for --store.
    #[arg(long, env = "ASTERISM_STORE_FILE", hide_env_values = true, value_name = "FILE", value_parser = PathParser)]
    store_file: Option<PathBuf>,
}

/// Location of the games; `None` if the environment variable is empty, which counts as unset.
type MaybeLocation = Option<Location>;

impl StoreArgs {
    /// Returns the location of the games.
    pub(crate) fn location(&self) -> Result<Location, String> {
        let other = self.other.location()?;
        Ok(other.unwrap_or_else(|| Location::Directory(self.data.clone())))
    }
}

impl OtherStoreArgs {
    /// Returns the location of the games if it was given by an option other than `--data`.
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

/// Options of `asterism migrate`.
#[derive(Debug, Args)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Before upgrading the database of an older program, back it up into this directory; the older program can restore that backup.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
}

/// Options of `asterism copy`.
#[derive(Debug, Args)]
pub(crate) struct CopyArgs {
    /// Store to copy the games from: `sled:DIR` for the games in the data directory DIR, or `postgres://USER:PASSWORD@HOST/DATABASE`.
    #[arg(long, value_name = "STORE", value_parser = LocationParser, required_unless_present = "from_file")]
    from: Option<MaybeLocation>,
    /// File that contains the value for --from.
    #[arg(long, value_name = "FILE", value_parser = PathParser, conflicts_with = "from")]
    from_file: Option<PathBuf>,
    /// Store to copy the games to; it must not contain any games.
    #[arg(long, value_name = "STORE", value_parser = LocationParser, required_unless_present = "to_file")]
    to: Option<MaybeLocation>,
    /// File that contains the value for --to.
    #[arg(long, value_name = "FILE", value_parser = PathParser, conflicts_with = "to")]
    to_file: Option<PathBuf>,
}

impl CopyArgs {
    /// Returns the location to copy the games from and the location to copy them to.
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

/// Options for where the bot's commands are registered.
#[derive(Debug, Args)]
pub(crate) struct RegisterArgs {
    /// Register the commands only in this server, where they appear at once, rather than in all servers.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = parse_guild)]
    guild: Option<u64>,
}

impl RegisterArgs {
    /// Returns the server in which to register the commands; `None` for all servers.
    pub(crate) fn guild(&self) -> Option<u64> {
        self.guild.filter(|guild| *guild != 0)
    }
}

/// Options of `asterism run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    #[command(flatten)]
    pub(crate) register: RegisterArgs,
    /// Write a backup into this directory each day, and keep the latest 14.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
    /// Serve metrics for Prometheus, /healthz and /readyz at this address: 9464 is that port on this machine only, 0.0.0.0:9464 is for other machines
    /// too.
    #[arg(long, env = "ASTERISM_METRICS", value_name = "ADDR", value_parser = parse_address)]
    pub(crate) metrics: Option<ListenAddress>,
    /// Format of the log on standard error: lines of text, or JSON objects.
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
    /// This process's share of the work that any process with the same database can do: `posts` sends boards and messages and watches the clocks;
    /// `engine` computes the engine's moves; `all` does both; `none` only responds to players.
    #[arg(long, env = "ASTERISM_WORK", value_name = "WORK", value_parser = parse_work, default_value = "all")]
    pub(crate) work: Work,
    /// Stop when standard input ends, just as after a signal, so that the process ends together with its parent.
    #[arg(long, hide = true)]
    pub(crate) until_input_ends: bool,
    /// Number of commands, button presses and autocomplete requests per second that each user may send, with bursts of twice as many; 0 for no limit.
    #[arg(long, env = "ASTERISM_USER_RATE", value_name = "N", value_parser = parse_rate, default_value_t = DEFAULT_USER_RATE)]
    pub(crate) user_rate: u32,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options for how Discord reaches the process.
#[derive(Debug, Args)]
pub(crate) struct WayArgs {
    /// Shards of the gateway that this process serves, if several processes share a PostgreSQL database: 0-3/8 means the first four of eight. If two
    /// processes have the same shard, the one started last serves it and the other stands by [default: 0/1, the only shard, or none with --listen].
    /// With both, interactions may come from the gateway while --listen serves the touch board.
    #[arg(long, env = "ASTERISM_SHARDS", value_name = "FIRST-LAST/TOTAL", value_parser = parse_shards, default_value = "", hide_default_value = true)]
    shards: MaybeShards,
    /// Listen at this address for Discord's interactions (at /interactions) and events (at /events) over HTTP, behind a proxy that has a certificate:
    /// 8080 is that port on this machine only. Also serves /healthz and /readyz.
    #[arg(long, env = "ASTERISM_LISTEN", value_name = "ADDR", value_parser = parse_address)]
    listen: Option<ListenAddress>,
    /// Public key of the application, as shown in the Developer Portal; separate several keys with commas [default: the key that Discord's API
    /// returns].
    #[arg(long, env = "ASTERISM_PUBLIC_KEY", value_name = "HEX", value_parser = parse_keys, default_value = "", hide_default_value = true)]
    public_key: PublicKeys,
    /// File that contains the client secret of the application, with which people sign in to the touch board. The touch board is served at /activity/
    /// of the address of --listen. The secret may also be in the environment variable `DISCORD_CLIENT_SECRET`.
    #[arg(long, env = "DISCORD_CLIENT_SECRET_FILE", hide_env_values = true, value_name = "FILE", value_parser = PathParser)]
    client_secret_file: Option<PathBuf>,
}

/// Shards to serve; `None` if the environment variable is empty, which counts as unset.
type MaybeShards = Option<Shards>;

/// Public keys from the command line or the environment.
type PublicKeys = Arc<[PublicKey]>;

impl WayArgs {
    /// Returns the gateway shards to serve; `None` if there are none.
    pub(crate) fn shards(&self) -> Option<Shards> {
        self.shards
            .or_else(|| self.listen().is_none().then_some(Shards::ONE))
    }

    /// Returns the address at which to listen for interactions.
    pub(crate) fn listen(&self) -> ListenAddress {
        self.listen.flatten()
    }

    /// Returns the file that contains the application's client secret.
    pub(crate) fn client_secret_file(&self) -> Option<&Path> {
        self.client_secret_file.as_deref()
    }

    /// Returns the public keys from the command line or the environment.
    pub(crate) fn public_keys(&self) -> Vec<PublicKey> {
        self.public_key.to_vec()
    }
}

/// Address to listen at; `None` if the server is disabled.
pub(crate) type ListenAddress = Option<SocketAddr>;

/// Options of `asterism backup`.
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// File to write the backup to; it must not exist yet.
    #[arg(value_parser = PathParser)]
    pub(crate) file: PathBuf,
}

/// Options of `asterism check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Options of `asterism doctor`.
#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Directory that contains the daily backups.
    #[arg(long, env = "ASTERISM_BACKUPS", value_name = "DIR", value_parser = PathParser)]
    pub(crate) backups: Option<PathBuf>,
    /// The server in which the commands are registered, if they are registered in only one.
    #[arg(long, env = "ASTERISM_GUILD", value_name = "ID", value_parser = parse_guild)]
    pub(crate) guild: Option<u64>,
    /// File that contains the client secret of the application, as for `asterism run`.
    #[arg(long, env = "DISCORD_CLIENT_SECRET_FILE", hide_env_values = true, value_name = "FILE", value_parser = PathParser)]
    pub(crate) client_secret_file: Option<PathBuf>,
}

/// Options of `asterism restore`.
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// Backup file to restore.
    #[arg(value_parser = PathParser)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// Options for the Activity of the sandbox's application.
#[derive(Debug, Args)]
pub(crate) struct ActivityArgs {
    /// Leave Activities off, as for an application that has none, so that boards open only in the chat.
    #[arg(long)]
    pub(crate) no_activities: bool,
    /// Show this address of this machine as the application's Activity, instead of the bot's own touch board: `http://127.0.0.1:PORT/PATH`.
    #[arg(
        long = "activity",
        value_name = "URL",
        conflicts_with = "no_activities"
    )]
    pub(crate) target: Option<String>,
}

/// Options of `asterism sandbox`.
#[derive(Debug, Args)]
pub(crate) struct SandboxArgs {
    /// Port of the web page; 0 for any free port.
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,
    /// Directory for the games and for the sandbox's messages.
    #[arg(long, value_name = "DIR", value_parser = PathParser, default_value = "asterism-data")]
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) store: OtherStoreArgs,
    /// Start only the stand-in for Discord; start a bot yourself, with `asterism run` or any other program.
    #[arg(long)]
    pub(crate) no_bot: bool,
    /// Grant the bot the privileged intents, which bots need to receive members, presences or the content of all messages.
    #[arg(long, requires = "no_bot")]
    pub(crate) privileged_intents: bool,
    #[command(flatten)]
    pub(crate) activity: ActivityArgs,
    /// Fill a new sandbox with running games of all kinds, a finished game to review, offers and challenges. The directory must be empty.
    #[arg(long, conflicts_with = "no_bot")]
    pub(crate) demo: bool,
    /// Number of processes that serve the sandbox together, up to 16, each with its own shard of the gateway. The games must be in PostgreSQL. A
    /// process that exits is restarted.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16), conflicts_with_all = ["no_bot", "demo"])]
    pub(crate) processes: Option<u32>,
    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Options for the engine.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Number of concurrent engine searches, each on its own core [default: number of cores minus one].
    #[arg(long, env = "ASTERISM_ENGINE_THREADS", value_name = "N", value_parser = parse_threads, default_value = "", hide_default_value = true)]
    pub(crate) engine_threads: NonZero<usize>,
    /// Maximum number of positions that the engine searches for a move at level 7 [default: about ten seconds on one core, depending on the game].
    #[arg(long, env = "ASTERISM_LONG_NODES", value_name = "N")]
    pub(crate) long_nodes: Option<NonZero<u64>>,
}

/// Options for the board pictures.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Color theme of boards: dark, light, high-contrast or wood. A board that only one player sees has the theme chosen by that player.
    #[arg(long, env = "ASTERISM_THEME", value_name = "THEME", value_parser = parse_theme, default_value = Theme::Wood.id())]
    pub(crate) theme: Theme,
    /// Size of the cache for recent pictures in MiB, plus half as much for animations; 0 turns caching off.
    #[arg(long, env = "ASTERISM_PICTURE_CACHE", value_name = "MIB", value_parser = parse_mebibytes, default_value_t = DEFAULT_PICTURE_CACHE)]
    pub(crate) picture_cache: u32,
}

/// Options for a game and its setup.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Name of the game, such as `pentagame`.
    pub(crate) game: GameKind,
    /// Number of players [default: the game's usual number].
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Game options as `key=value,key=value`, or `preset=NAME`.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    pub(crate) options: String,
}

/// Options of `asterism perft`.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Search depth in moves.
    pub(crate) depth: u32,
    /// Count distinct positions as well.
    #[arg(long)]
    pub(crate) distinct: bool,
}

/// Options of `asterism legal`.
#[derive(Debug, Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Position as text [default: the starting position].
    // A position may begin with a hyphen, if the first figure is off the board.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// List only the moves themselves, without the choices that follow a move, such as where blocks go.
    #[arg(long)]
    pub(crate) base: bool,
}

/// Options of `asterism replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// File that contains the record; `-` for standard input.
    pub(crate) file: PathBuf,
    /// Print the position after each move as well.
    #[arg(long)]
    pub(crate) positions: bool,
    /// Count legal moves without the choices that follow a move, such as where blocks go.
    #[arg(long)]
    pub(crate) base: bool,
}

/// Options for the board that a tool shows.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// Name of a game, such as `pentagame`, or a file that contains a record; `-` reads a record from standard input.
    pub(crate) source: String,
    /// Number of players, if a game is named.
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<usize>,
    /// Game options, if a game is named.
    #[arg(long, value_name = "K=V,…", default_value = "")]
    pub(crate) options: String,
    /// Number of moves of the record to play [default: all]. An animation ends with the last of these moves.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
}

/// Options of `asterism show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `asterism draw`.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Color theme: dark, light, high-contrast or wood.
    #[arg(long, value_name = "THEME", value_parser = parse_theme, default_value = Theme::Wood.id())]
    pub(crate) theme: Theme,
    /// Seat shown at the bottom of the board, counted from 1 [default: as on the printed board].
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<usize>,
    /// Leave out the coordinates, which are the letters and numbers used in the notation.
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Width and height in pixels, 200 to 2000. Animations are at most 720 pixels wide; very long ones are smaller.
    #[arg(long, value_name = "PX", default_value_t = 1000)]
    pub(crate) size: u32,
    /// File to write, ending in .png for a picture or .gif for an animation.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Options of `asterism think`.
#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Level from 1 (beginner) to 6 (best), or 7 (thinks longer).
    #[arg(long, value_name = "1-7", default_value_t = Level::BEST)]
    pub(crate) level: Level,
    /// Seed for choosing among equally good moves and for the moves that a lower level overlooks.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Maximum number of positions to search for a move [default: depends on the level].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Position as text, instead of positions on standard input.
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

/// Reads the location of the games from a file.
fn read_location(file: &Path) -> Result<Location, String> {
    let shown = file.display();
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| format!("{shown} cannot be read ({error})"))?;
    Location::parse(text.trim())
        .map_err(|why| format!("{shown} does not say where the games are; {why}"))
}

/// Parses a location of the games. An empty environment variable counts as unset. Unlike clap's errors, the errors of this parser do not repeat the
/// value, which may contain a password.
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

/// Parses a path, which may be empty: an empty environment variable counts as unset. Rejects a value that may be a secret, because error messages
/// contain the path.
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

/// Returns whether `dir` names a directory: an empty path, which comes from an empty environment variable, does not.
pub(crate) fn is_named(dir: &Path) -> bool {
    !dir.as_os_str().is_empty()
}

/// Returns the error for an invalid value of `arg`, without repeating the value.
fn refuse(command: &Command, arg: Option<&Arg>, why: &str) -> clap::Error {
    let name = arg.map(Arg::to_string).unwrap_or_default();
    let message = format!("invalid value for '{name}': {why}");
    command.clone().error(ErrorKind::ValueValidation, message)
}

/// Parses a server's ID. Returns 0 for an empty environment variable, which counts as unset.
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

/// Parses an address to listen on, or a port alone for this machine only. An empty environment variable counts as unset.
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
