//! What a story is played with.
//!
//! Most stories need nothing of the program but its library: the bot runs in this process, with its games in memory, and connects to the
//! sandbox as the program does. A story that needs more says why. With `ASTERISM_E2E_DRIVER=program`, or with another store or another way
//! for interactions, all are played with the program.

/// What a story is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driver {
    /// The bot's library, in this process.
    Library,
    /// The program, in a process of its own.
    Program,
}

/// Why a story needs the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Because {
    /// It is killed at some moment, or ends by itself.
    ItEnds,
    /// It starts again with what it has stored.
    ItStartsAgain,
    /// Its settings, its log or its other commands are what it is about.
    OfItsSettings,
    /// Its files, its disk or its database are what it is about.
    OfItsFiles,
    /// Several processes share the work.
    ThereAreSeveral,
    /// Its connection to Discord is what it is about: limits, failures, lost answers.
    OfItsConnection,
    /// A whole story is played once as users' programs do, with everything in between.
    ItIsPlayedAsShipped,
}

/// Returns what a story is played with that needs the program for this reason, if for any.
pub(crate) fn choose(reason: Option<Because>) -> Driver {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let all_with_program = match std::env::var("ASTERISM_E2E_DRIVER").as_deref() {
        Ok("program") => true,
        Ok("library" | "") | Err(_) => is_set("ASTERISM_E2E_STORE") || is_set("ASTERISM_E2E_WAY"),
        Ok(other) => panic!("ASTERISM_E2E_DRIVER is {other}, not library or program"),
    };
    if reason.is_some() || all_with_program {
        Driver::Program
    } else {
        Driver::Library
    }
}
