//! The command line: its subcommands and the functions that run them.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::Surroundings;
use crate::args::{
    BackupArgs, CheckArgs, CopyArgs, DoctorArgs, DrawArgs, LegalArgs, MigrateArgs, PerftArgs,
    RegisterArgs, ReplayArgs, RestoreArgs, RunArgs, SandboxArgs, ShowArgs, ThinkArgs, USAGE,
};
use crate::secrets::conceal;
use crate::{backups, check, doctor, host, postgres, tools};

/// Help text of `run`: the settings that only environment variables can change.
const RUN_HELP: &str = "\
Environment:
  DISCORD_TOKEN       The bot's token, from https://discord.com/developers/applications (your application, Bot, Reset Token)
  DISCORD_TOKEN_FILE  A file with the token, instead of DISCORD_TOKEN
  DISCORD_API_URL     Another server that speaks Discord's API, as scheme://host:port
  ASTERISM_LOG        What to log, as level or module=level,…; default warn,asterism=info,…";

/// Help text of `register`.
const TOKEN_HELP: &str = "Needs the bot's token in the environment, as run does.";

/// Help text of `copy`.
const COPY_HELP: &str = "\
Reads everything from the one store, writes it to the other, reads it again from there and compares. Nothing is changed in the one that \
is read. Needs room for two backups and a copy of the games in the directory for temporary files, which the variable TMPDIR names.";

/// Help text of `doctor`.
const DOCTOR_HELP: &str = "\
Prints one line for each thing it looks at: ok, warning or problem, and what to do. The exit code is 0 if all is well, 1 after warnings, 2 \
if there is a problem. Needs the bot's token in the environment, as run does.";

/// Long help text of `think`: the formats of its input and output.
const THINK_HELP: &str = "\
Each line of standard input is a position of the game that is named, as text. This is the start of Squadro:

    0 0 0 0 0 / 0 0 0 0 0 a

The lines of `asterism replay --positions` end with such a position and are read as they are:

    asterism replay game.txt --positions | asterism think squadro

A position names neither the number of players nor options: give --players and --options if they are not the usual ones. If standard \
input is a terminal, thinks about the start.

Prints one line for each position as soon as it has the move, separated by tabs: move, score, depth, nodes, milliseconds. The score is \
what the position is worth to the seat on move, in hundredths of the game's own unit, or a certain result: +#5 for a win within 5 \
moves of all seats together, -#4 for a loss within 4. Depth is the number of moves ahead, nodes the number of positions looked at.

Everything except the time is the same for the same call on any machine. The engine does not know the moves before a position, so it \
does not foresee draws by repetition.

If a line cannot be read or its game is over, an error goes to standard error and a line of hyphens and zeros is printed. The other \
lines are still answered, and the exit code is 1. Where the game of `asterism replay` ends, the line of hyphens is no error.";

/// Star-board strategy games in Discord channels.
#[derive(Debug, Parser)]
#[command(name = "asterism", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on Discord. Needs the bot's token in the environment variable `DISCORD_TOKEN`.
    #[command(after_help = RUN_HELP)]
    Run(RunArgs),
    /// Play on this machine: starts a local stand-in for Discord with a web page, and a bot connected to it.
    Sandbox(SandboxArgs),
    /// Write all games into one file. A running bot can write daily backups itself: see `run --backups`.
    Backup(BackupArgs),
    /// Restore the games from a backup. Nothing is overwritten.
    Restore(RestoreArgs),
    /// Copy all games to another store: from a directory to PostgreSQL, or from PostgreSQL to a directory. Stop the bot first.
    #[command(after_help = COPY_HELP)]
    Copy(CopyArgs),
    /// Register the commands with Discord, if they differ from the registered ones. `run` also does this when it starts.
    #[command(after_help = TOKEN_HELP)]
    Register(RegisterArgs),
    /// Create the tables in an empty PostgreSQL database, or upgrade the database of an older program.
    Migrate(MigrateArgs),
    /// Check that everything in the database can be read and that every game can be replayed. Stop the bot first.
    Check(CheckArgs),
    /// Check what the bot needs (token, permissions, clock, disk, database, backups), and suggest fixes. The bot may be running.
    #[command(after_help = DOCTOR_HELP)]
    Doctor(DoctorArgs),
    /// Count move sequences from the start, depth by depth.
    Perft(PerftArgs),
    /// List every legal move in a position, one per line.
    Legal(LegalArgs),
    /// Replay a game's text record.
    Replay(ReplayArgs),
    /// Print the starting position of a game, or the board of a text record, as text and in words.
    Show(ShowArgs),
    /// Draw the starting position of a game, the board of a text record, or a whole record as an animation.
    Draw(DrawArgs),
    /// Ask the engine for a move in each position on standard input, one per line.
    #[command(after_long_help = THINK_HELP)]
    Think(ThinkArgs),
}

/// Parses the command line and runs the subcommand.
pub(crate) fn main(surroundings: Surroundings) -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| {
        let given: Vec<String> = std::env::args_os()
            .skip(1)
            .map(|arg| arg.to_string_lossy().into_owned())
            .collect();
        if let Some(text) = conceal(&error.render().to_string(), &given) {
            eprint!("{text}");
            std::process::exit(USAGE.into());
        }
        error.exit()
    });
    match cli.command {
        Command::Run(args) => host::run(&args, surroundings),
        Command::Sandbox(args) => host::sandbox(&args, surroundings),
        Command::Backup(args) => backups::backup(&args),
        Command::Restore(args) => backups::restore(&args),
        Command::Copy(args) => postgres::copy(&args),
        Command::Register(args) => host::register(&args),
        Command::Migrate(args) => postgres::migrate(&args),
        Command::Check(args) => check::check(&args),
        Command::Doctor(args) => doctor::doctor(&args),
        Command::Perft(args) => tools::perft(&args),
        Command::Legal(args) => tools::legal(&args),
        Command::Replay(args) => tools::replay(&args),
        Command::Show(args) => tools::show(&args),
        Command::Draw(args) => tools::draw(&args),
        Command::Think(args) => tools::think(&args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_arguments_are_repeated_unless_they_may_be_secrets() {
        let token = "MTAwMDAwMDAwMDAwMDAwMDAwMA.Geheim.abcdefghijklmnopqrstuvwxyz012345678";
        for secret in [
            "postgres://bot:geheim@host/db",
            "mysql://geheim",
            "bot:geheim@host/db",
            "host=db password=geheim",
            "PASSWORD=geheim",
            token,
        ] {
            let option = format!("--stor={secret}");
            for words in [
                vec!["run", secret],
                vec![secret],
                vec!["backup", "file", secret],
                vec!["run", &option],
                vec!["migrate", "--stor", secret],
                vec!["run", "--theme", secret],
                vec!["run", "--guild", secret],
                vec!["run", "--listen", secret],
                vec!["copy", "--from", secret],
                vec!["copy", "--from", "sled:x", "--to-file", secret],
                vec!["check", "--store", secret, "--data", "x"],
            ] {
                let given: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                let error = Cli::try_parse_from(std::iter::once("asterism").chain(words));
                let error = error.expect_err(secret).render().to_string();
                let shown = conceal(&error, &given).unwrap_or(error);
                let is_kept = !shown.to_lowercase().contains("geheim");
                assert!(is_kept && shown.contains("error: "), "{given:?}: {shown}");
            }
        }
        let given = ["ran".to_owned()];
        let error = Cli::try_parse_from(["asterism", "ran"]).unwrap_err();
        assert_eq!(conceal(&error.render().to_string(), &given), None);
    }
}
