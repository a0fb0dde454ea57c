//! Checks the engine's books, and that a book with a fault is refused.

use std::path::Path;

use super::check::{BookError, CheckedBook, check_book};
use super::sample::ask_engine;
use super::*;
use asterism_rules::Position as _;

fn plan(name: &str) -> &'static BookPlan {
    let plan = BOOKS.iter().find(|plan| plan.name == name);
    plan.expect("a book")
}

fn proofs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs")
}

fn check_shipped(plan: &BookPlan) -> (Options, &'static Book, CheckedBook) {
    let options = plan.read_options().expect("valid options");
    let book = Book::of(&options).expect("the engine has the book");
    let checked = check_book(book, options, plan.firsts);
    (
        options,
        book,
        checked.unwrap_or_else(|error| panic!("{}: {error}", plan.name)),
    )
}

/// Books with more positions are left out here, since checking one takes some seconds; `book` checks all.
const SMALL: usize = 12_000;

#[test]
fn the_engine_plays_its_books_and_their_proofs_hold() {
    let is_small = |plan: &&BookPlan| {
        let options = plan.read_options().expect("valid options");
        Book::of(&options).expect("the engine has the book").len() <= SMALL
    };
    let small: Vec<_> = BOOKS.iter().filter(is_small).collect();
    assert!(small.len() > BOOKS.len() / 2);
    for plan in small {
        let (options, book, checked) = check_shipped(plan);
        assert_eq!(checked.known(), book.len(), "{}", plan.name);
        // The engine announces a win as long as no board has occurred twice in a game; this is why.
        assert_eq!(checked.recurring, 0, "{}", plan.name);
        let sample = ask_engine(&checked, book, options, 200, 1);
        assert_eq!(
            (sample.asked, &sample.faults[..]),
            (200, &[][..]),
            "{}",
            plan.name
        );
    }
}

#[test]
fn books_are_made_from_the_proofs() {
    // The first is made from the proof that is kept, the second by searching; `book --write` makes all.
    for name in ["nested-lines", "nested-all"] {
        let (_, book, _) = check_shipped(plan(name));
        let again = plan(name).make(&proofs()).expect("the proofs are readable");
        assert!(again == *book, "the book {name} is not what its proofs say");
    }
}

#[test]
fn every_line_of_the_kept_proofs_is_in_a_book() {
    for plan in BOOKS {
        let Some(file) = plan.kept else { continue };
        let options = plan.read_options().expect("valid options");
        let book = Book::of(&options).expect("the engine has the book");
        let proof = read_proof(&proofs().join(file)).expect("readable");
        for (position, _, left) in read_lines(options, &proof).expect("valid lines") {
            let known = book.find(&position).map(|(_, left)| left);
            assert_eq!(known, Some(left), "{}", position.to_text());
        }
    }
}

#[test]
fn a_book_with_a_fault_is_refused() {
    let plan = plan("nested-all");
    let options = plan.read_options().expect("valid options");
    let firsts = &plan.firsts[..1];
    let game = AnyGame::new(GameKind::StarSquares, plan.options, 2).expect("for two");
    let proof = prove(&game, Some("x"), 11, Limits::default(), &mut |_| {});
    let proof = proof.expect("can be proved").expect("x wins");
    let lines = read_lines(options, &proof).expect("valid lines");
    let check = |lines: &[(StarSquares, Move, u32)]| {
        let won = lines
            .iter()
            .map(|(position, m, left)| (position, *m, *left));
        check_book(&Book::collect(won), options, firsts).map(|checked| checked.known())
    };
    let whole = check(&lines).expect("the proof holds");
    assert!(whole > 100);

    // One move for each set of turned or mirrored boards is enough, so all lines of one position are left out.
    let at = lines.len() / 2;
    let book = |lines: &[(StarSquares, Move, u32)]| {
        Book::collect(
            lines
                .iter()
                .map(|(position, m, left)| (position, *m, *left)),
        )
    };
    let one = book(&lines[at..=at]);
    let mut holes = lines.clone();
    holes.retain(|(position, ..)| one.find(position).is_none());
    assert!(matches!(check(&holes), Err(BookError::Hole(_))));

    let mut slow = lines.clone();
    for (position, _, left) in &mut slow {
        if one.find(position).is_some() {
            *left += 8;
        }
    }
    assert!(matches!(check(&slow), Err(BookError::NotNearer(_))));

    // Another move does not win.
    let mut wrong = lines.clone();
    wrong[1].1 = *wrong[1].0.legal_moves().last().expect("a move");
    assert!(check(&wrong[..]).is_err());

    let faster = check_book(&book(&lines), options, &[("x", 9)]);
    assert!(matches!(
        faster,
        Err(BookError::NotNearer(_) | BookError::First { .. })
    ));
    let slower = check_book(&book(&lines), options, &[("x", 13)]);
    assert!(matches!(
        slower,
        Err(BookError::First {
            expected: 13,
            found: Some(11),
            ..
        })
    ));
    let other = check_book(&book(&lines), options, &[("o1", 11)]);
    assert!(matches!(other, Err(BookError::Hole(_))));
}
