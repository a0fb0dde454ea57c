//! The list of stories that need more than the bot's library without sockets: `tests/STORIES.md`.
//!
//! Each story says what it needs when it begins, and fails if its line in the list says something else. So the list is true no matter which stories
//! run, and in which order. `tests/stories.rs` looks for lines without a story, and counts.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::driver::{Because, Driver};

/// What each story runs, and why, by its name.
type List = BTreeMap<String, Line>;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    with: String,
    why: String,
}

const WITH_SOCKETS: &str = "the library, over sockets";
const WITH_PROGRAM: &str = "the program";
const WITH_COMMAND: &str = "a command of the program";

/// Compares what the running story needs, if more than the library without sockets, with its line in the list. Only the first need counts.
pub(crate) fn begin(needs: Option<(Driver, Because)>) {
    thread_local!(static NEEDS_MORE: Cell<Option<bool>> = const { Cell::new(None) });
    // Each test has a thread, which has its name. Benchmarks run in the main thread.
    let current = thread::current();
    let Some(name) = current.name().filter(|name| *name != "main") else {
        return;
    };
    if let Some(needs_more) = NEEDS_MORE.get() {
        let is_told = needs_more || needs.is_none();
        assert!(is_told, "{name} has to say what it needs when it begins");
        return;
    }
    NEEDS_MORE.set(Some(needs.is_some()));
    let needs = needs.map(|(driver, because)| describe(driver, because));
    change(name, |list, _| {
        match &needs {
            Some(line) => list.insert(name.to_owned(), line.clone()),
            None => list.remove(name),
        };
    });
}

/// Checks that each line has a story, and that the stories are counted.
pub(crate) fn check() {
    change("", |list, names| {
        list.retain(|name, _| names.contains(name));
    });
}

fn describe(driver: Driver, because: Because) -> Line {
    let with = match (driver, because) {
        (Driver::Direct, _) => panic!("a story needs no reason for the least"),
        (Driver::Sockets, _) => WITH_SOCKETS,
        (Driver::Program, Because::OfItsCommands) => WITH_COMMAND,
        (Driver::Program, _) => WITH_PROGRAM,
    };
    Line {
        with: with.to_owned(),
        why: because.words().to_owned(),
    }
}

/// Panics if `change` would change the list. With `UPDATE_GOLDEN`, writes it instead.
fn change(story: &str, change: impl FnOnce(&mut List, &[String])) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/STORIES.md"));
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let before = read(&text);
    let mut after = before.clone();
    let is_whole = story.is_empty();
    let names = if is_whole { names() } else { Vec::new() };
    change(&mut after, &names);
    let is_true = if is_whole {
        text == write(&after, names.len())
    } else {
        before == after
    };
    if is_true {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_GOLDEN").is_some(),
        "tests/STORIES.md is out of date. To write it again: UPDATE_GOLDEN=1 cargo test --workspace --test e2e {story}"
    );
    std::fs::write(&file, write(&after, self::names().len())).expect("the list can be written");
}

/// Returns the names of all tests of this program.
fn names() -> Vec<String> {
    let program = std::env::current_exe().expect("the tests are a program");
    let output = Command::new(program).arg("--list").output();
    let output = output.expect("the tests can be listed").stdout;
    let text = String::from_utf8(output).expect("names are text");
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    names.map(str::to_owned).collect()
}

fn read(text: &str) -> List {
    let lines = text.lines().filter_map(|line| {
        let cells = line.strip_prefix("| `")?.strip_suffix(" |")?;
        let (name, rest) = cells.split_once("` | ")?;
        let (with, why) = rest.split_once(" | ")?;
        let (with, why) = (with.to_owned(), why.to_owned());
        Some((name.to_owned(), Line { with, why }))
    });
    lines.collect()
}

fn write(list: &List, tests: usize) -> String {
    let kinds = [WITH_SOCKETS, WITH_PROGRAM, WITH_COMMAND];
    let of = |with: &'static str| list.iter().filter(move |(_, line)| line.with == with);
    let rest = tests - list.len();
    let counts = kinds.map(|with| format!("| {with} | {} |\n", of(with).count()));
    let lines = kinds.into_iter().flat_map(of);
    let lines = lines.map(|(name, line)| format!("| `{name}` | {} | {} |\n", line.with, line.why));
    format!(
        "# What the end-to-end tests run\n\n\
        Most stories need only the bot's library: it runs in the tests' process and calls the sandbox without sockets. This list has all others,\n\
        each with its reason. The tests keep it true; to rewrite it:\n\
        `UPDATE_GOLDEN=1 cargo test --workspace --test e2e`\n\n\
        | runs | tests |\n|---|---:|\n\
        | the library, without sockets, or without a bot | {rest} |\n{}\n\
        | test | runs | why |\n|---|---|---|\n{}",
        counts.concat(),
        lines.collect::<String>()
    )
}
