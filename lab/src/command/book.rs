//! `book`: makes the engine's books of won positions from proofs, or checks them.

use std::io::Write as _;
use std::path::PathBuf;

use asterism_engine::star_squares::Book;
use clap::Args;

use crate::book::check::check_book;
use crate::book::sample::ask_engine;
use crate::book::{BOOKS, BookPlan};
use crate::error::LabError;

/// Options of `book`.
#[derive(Debug, Args)]
pub(crate) struct BookArgs {
    /// Only this book, such as `nested-lines`; by default, all.
    name: Option<String>,
    /// Make the books again and write them to this folder; the engine's are in `engine/books`.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    /// Folder with the proofs that are kept.
    #[arg(long, value_name = "DIR", default_value = "lab/proofs")]
    proofs: PathBuf,
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
    if let (Some(name), true) = (&args.name, plans.is_empty()) {
        return Err(LabError::NoBook(name.clone()));
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
