//! What a story runs.
//!
//! Most stories only need the program's library: the bot runs in this process, with its games in memory, and calls the sandbox instead of sending
//! requests over sockets. A story that needs more says why. With `ASTERISM_E2E_DRIVER=sockets` or `program`, the others use sockets or the program as
//! well; with another store or another way for interactions, all run the program.

/// What a story runs, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Driver {
    /// The bot's library, in this process, without sockets.
    Direct,
    /// The bot's library, in this process, which reaches the sandbox over the network.
    Sockets,
    /// The program, in a process of its own.
    Program,
}

/// Why a story needs sockets or the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Because {
    /// It is killed, and starts again with what it has on disk.
    ItIsKilled,
    /// It is about its settings, its log, its metrics or its signals.
    OfItsSettings,
    /// It is about one of its commands.
    OfItsCommands,
    /// It is about its files, its disk or its database.
    OfItsFiles,
    /// Several processes run.
    ThereAreSeveral,
    /// It is about its connection to Discord: limits, failures, lost answers.
    OfItsConnection,
    /// It is about interactions that Discord sends to it over HTTP.
    ItListens,
    /// One whole game is played with the program, with everything in between.
    ItIsAWholeGame,
}

impl Because {
    /// Returns the reason as a sentence.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Because::ItIsKilled => {
                "The program is killed, and starts again with what it has on disk."
            }
            Because::OfItsSettings => "About the program's settings, log, metrics or signals.",
            Because::OfItsCommands => "About a command of the program.",
            Because::OfItsFiles => "About the program's files, disk or database.",
            Because::ThereAreSeveral => "Several processes run.",
            Because::OfItsConnection => {
                "About the connection to Discord: limits, failures, lost answers."
            }
            Because::ItListens => "About interactions that Discord sends over HTTP.",
            Because::ItIsAWholeGame => "A whole game, played once with the program.",
        }
    }
}

/// Returns what a story that needs at least `least` runs.
pub(crate) fn choose(least: Driver) -> Driver {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let chosen = match std::env::var("ASTERISM_E2E_DRIVER").as_deref() {
        Ok("program") => Driver::Program,
        Ok("sockets") => Driver::Sockets,
        Ok("direct" | "") | Err(_) => Driver::Direct,
        Ok(other) => panic!("ASTERISM_E2E_DRIVER is {other}, not direct, sockets or program"),
    };
    let needed = if is_set("ASTERISM_E2E_STORE") || is_set("ASTERISM_E2E_WAY") {
        Driver::Program
    } else {
        least
    };
    chosen.max(needed)
}
