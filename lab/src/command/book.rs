//! `book`: makes the engine's books of won positions from proofs, or checks them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use asterism_engine::squadro;
use asterism_engine::star_squares::Book;
use clap::Args;

use crate::book::check::check_book;
use crate::book::sample::ask_engine;
use crate::book::{BOOKS, BookPlan};
use crate::error::LabError;
use crate::solution;

/// Options of `book`.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    /// Only this book, such as `nested-lines` or `squadro-light`; by default, all.
    name: Option<String>,
    /// Make the books again and write them to this folder; the engine's are in `engine/books`.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    /// Folder with the proofs that are kept.
    #[arg(long, value_name = "DIR", default_value = "lab/proofs")]
    proofs: PathBuf,
    /// File with light's moves in Squadro, from which `squadro-light` is made; see `lab/squadro`.
    #[arg(long, value_name = "FILE", requires = "write")]
    moves: Option<PathBuf>,
    /// Ask the engine in this many positions of each book.
    #[arg(long, value_name = "N", default_value_t = 0)]
    sample: u64,
    /// Seed for the choice of these positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Makes books, or checks those of the engine using only the rules, and asks the engine in some of their positions.
pub(crate) fn run(args: &BookArgs) -> Result<(), LabError> {
    let is_asked = |plan: &&BookPlan| args.name.as_deref().is_none_or(|name| name == plan.name);
    let plans: Vec<&BookPlan> = BOOKS.iter().filter(is_asked).collect();
    let has_light = args
        .name
        .as_deref()
        .is_none_or(|name| name == solution::book::NAME);
    if let (Some(name), true) = (&args.name, plans.is_empty() && !has_light) {
        return Err(LabError::NoBook(name.clone()));
    }
    if has_light {
        run_light(args)?;
    }
    let mut faults = 0;
    for plan in plans {
        match &args.write {
            Some(folder) => write(plan, args, folder.join(plan.file()))?,
            None => faults += check(plan, args)?,
        }
    }
    match faults {
        0 => Ok(()),
        _ => Err(LabError::WrongAnswers(faults)),
    }
}

/// Makes the book of light's moves in Squadro if there is a file with them, or checks the engine's.
fn run_light(args: &BookArgs) -> Result<(), LabError> {
    let name = solution::book::NAME;
    let mut out = std::io::stdout();
    let fail = |file: &Path, source| LabError::File {
        file: file.to_owned(),
        source,
    };
    match (&args.write, &args.moves) {
        (Some(folder), Some(moves)) => {
            let text = std::fs::read_to_string(moves).map_err(|source| fail(moves, source))?;
            let book = solution::book::read_book(&text)?;
            let file = folder.join(format!("{name}.book"));
            std::fs::write(&file, book.to_bytes()).map_err(|source| fail(&file, source))?;
            writeln!(out, "{name}: {} positions", book.len())?;
        }
        (Some(_), None) => writeln!(out, "{name}: left as it is, because --moves is not given")?,
        (None, _) => {
            let counts = solution::book::check_book(squadro::Book::shipped())?;
            writeln!(out, "book {name}")?;
            writeln!(out, "positions in each of light's turns {counts:?}")?;
        }
    }
    Ok(())
}

fn write(plan: &BookPlan, args: &BookArgs, file: PathBuf) -> Result<(), LabError> {
    let book = plan.make(&args.proofs)?;
    std::fs::write(&file, book.to_bytes()).map_err(|source| LabError::File { file, source })?;
    let mut out = std::io::stdout();
    writeln!(out, "{}: {} positions", plan.name, book.len())?;
    Ok(())
}

/// Checks a book, and returns the number of the engine's answers that were wrong.
fn check(plan: &BookPlan, args: &BookArgs) -> Result<usize, LabError> {
    let options = plan.read_options()?;
    let book = Book::of(&options).ok_or_else(|| LabError::NoBook(plan.name.to_owned()))?;
    let checked = check_book(book, options, plan.firsts).map_err(|source| LabError::Book {
        name: plan.name,
        source,
    })?;
    let mut out = std::io::stdout();
    writeln!(out, "book {} for {}", plan.name, plan.options)?;
    for (first, moves) in &checked.firsts {
        writeln!(out, "{first} wins within {moves} moves")?;
    }
    writeln!(
        out,
        "positions of the book {}, {} of them after its own moves",
        checked.known(),
        checked.reached
    )?;
    let at_once = checked.nodes.len() - checked.known();
    writeln!(out, "positions won at once {at_once}")?;
    writeln!(
        out,
        "replies {}, at least {} in a position",
        checked.replies, checked.least_replies
    )?;
    writeln!(
        out,
        "boards that occur twice in a line {}",
        checked.recurring
    )?;
    if args.sample == 0 {
        return Ok(0);
    }
    let sample = ask_engine(&checked, book, options, args.sample, args.seed);
    writeln!(
        out,
        "asked the engine {} times, {} of them before a move that wins at once",
        sample.asked, sample.at_once
    )?;
    writeln!(out, "it looked at {} positions at most", sample.most_nodes)?;
    for fault in &sample.faults {
        writeln!(out, "wrong answer: {fault}")?;
    }
    Ok(sample.faults.len())
}
