//! Tests the books' answers, and the positions to which books do not apply. The lab checks whole books, using only the rules.

use asterism_rules::star_squares::{Options, StarSquares};
use asterism_rules::{Game, GameOptions as _, Notation as _, Position as _};

use super::*;
use crate::level::Level;
use crate::question::{Forced, Limits, Thought};
use crate::think::think_typed;

fn game(options: &str, moves: &str) -> Game<StarSquares> {
    let options = Options::parse(options).expect("valid options");
    let mut game = Game::<StarSquares>::new(&options, 2).expect("for two");
    for m in moves.split_whitespace() {
        let m = game.position().parse_move(m).expect("a move");
        game.play(&m).expect("a legal move");
    }
    game
}

/// Asks `level`, with a limit on positions so low that it finds no long win by searching.
fn ask(game: &Game<StarSquares>, level: usize) -> Thought<Move> {
    let level = Level::new(level).expect("a level");
    think_typed(game, level, 1, Limits::nodes(100)).expect("the game is not over")
}

/// Plays the line that was found, and returns whether the game is then over.
fn ends(game: &Game<StarSquares>, line: &[Move]) -> bool {
    let mut game = game.clone();
    for m in line {
        game.play(m).expect("a legal move");
    }
    game.ending().is_some()
}

#[test]
fn the_best_level_plays_proven_wins_at_once() {
    for (options, moves, first, n) in [
        ("", "", "c3", 13),
        ("squares=axis", "", "c3", 15),
        ("squares=all", "", "c3", 13),
        ("board=grid8", "", "c3", 13),
        ("board=grid8,squares=axis", "", "c3", 15),
        ("board=grid8,squares=all", "", "c3", 11),
        ("board=nested", "", "x", 17),
        ("board=nested,squares=axis", "", "x", 17),
        ("board=nested,squares=all", "", "x", 11),
        // The second player takes over a star that wins.
        ("opening=pie", "c3", "swap", 13),
        ("opening=pie,board=nested", "x", "swap", 17),
        ("opening=pie,board=grid8", "d4", "swap", 15),
        // Other first stars win, too.
        ("opening=no_centre,board=grid8", "", "b2", 15),
    ] {
        let game = game(options, moves);
        let thought = ask(&game, 6);
        assert_eq!(thought.line[0].to_string(), first, "{options} {moves}");
        assert_eq!(thought.forced, Some(Forced::Win(n)), "{options} {moves}");
        let seat = game.position().to_move().index();
        assert!(thought.chances[seat] > 0.999, "{:?}", thought.chances);
        assert_eq!(thought.line.len(), n as usize, "{options} {moves}");
        assert!(ends(&game, &thought.line), "{options} {moves}");
        assert!(thought.nodes < 50_000, "{} for {options}", thought.nodes);
    }
}

#[test]
fn the_best_level_says_when_the_opponent_has_a_proven_win() {
    for (options, moves, n) in [
        ("", "c3", 12),
        ("board=nested", "x", 16),
        ("opening=pie,board=grid8", "c3 swap", 12),
    ] {
        let game = game(options, moves);
        let thought = ask(&game, 6);
        let Some(Forced::Loss(within)) = thought.forced else {
            panic!("{:?} after {moves}", thought.forced);
        };
        assert!(within <= n, "{within} after {moves}");
        assert!(ends(&game, &thought.line), "{options} {moves}");
    }
}

#[test]
fn weaker_levels_have_no_book() {
    let nested = game("board=nested", "");
    for level in 1..6 {
        assert_eq!(ask(&nested, level).forced, None, "level {level}");
    }
}

#[test]
fn every_turned_mirrored_and_recolored_position_is_known() {
    let of = |options: &str, moves: &str| {
        let game = game(options, moves);
        let book = Book::of(game.position().options()).expect("a book");
        let (m, n) = book.find(game.position()).expect("a proven win");
        (m.to_string(), n)
    };
    let (first, n) = of("", "c3 b1");
    for (reply, image) in [
        ("d1", |(x, y)| (4 - x, y)),
        ("b5", |(x, y)| (x, 4 - y)),
        ("a2", |(x, y)| (y, x)),
        ("e4", |(x, y): (u8, u8)| (4 - y, 4 - x)),
    ] as [(&str, fn((u8, u8)) -> (u8, u8)); 4]
    {
        let bytes = first.as_bytes();
        let (x, y) = image((bytes[0] - b'a', bytes[1] - b'1'));
        let expected = String::from_utf8(vec![x + b'a', y + b'1']).expect("a point");
        assert_eq!(of("", &format!("c3 {reply}")), (expected, n), "{reply}");
    }
    assert_eq!(of("opening=pie", "c3 swap b1"), (first, n));
}

#[test]
fn a_book_is_silent_where_its_proofs_do_not_hold() {
    for (options, moves) in [
        ("superko=true", ""),
        ("superko=true", "c3 a1"),
        // The second player would swap.
        ("opening=pie", ""),
        // The proof begins in the center.
        ("opening=no_centre", ""),
        ("", "a1"),
    ] {
        let game = game(options, moves);
        let book = Book::of(game.position().options());
        let found = book.and_then(|book| book.find(game.position()));
        assert_eq!(found, None, "{options} {moves}");
    }
}

#[test]
fn nothing_is_announced_where_a_draw_may_come_first() {
    // The same board has occurred twice; a third time would be a draw.
    let once = game("", "c3 a1");
    assert!(matches!(ask(&once, 6).forced, Some(Forced::Win(_))));
    let twice = game("", "c3 a1 c3-c4 a1- c4-c3 a1");
    assert_eq!(ask(&twice, 6).forced, None);

    // Too few moves are left before the game is drawn.
    let mut positions: Vec<StarSquares> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let filler = game("", "a1 e5");
    let mut next = filler.position().clone();
    for number in 0.. {
        if positions.len() == 398 {
            break;
        }
        if seen.insert(Stars::from(&next).stars()) {
            positions.push(next.clone());
        }
        let moves = next.legal_moves();
        let m = moves[crate::mix::mix(number) as usize % moves.len()];
        let after = next.after(&m);
        next = if after.outcome().is_some() {
            filler.position().clone()
        } else {
            after
        };
    }
    for (kept, wins) in [(380, true), (398, false)] {
        let mut positions = positions[..kept].to_vec();
        positions.push(once.position().clone());
        let reader = BookReader::of(&positions);
        let won = reader.and_then(|mut reader| reader.find_win(&Stars::from(once.position())));
        assert_eq!(won.is_some(), wins, "after {kept} moves");
    }
}

#[test]
fn books_are_written_and_read_again() {
    for (_, _, bytes) in SHIPPED {
        let book = Book::from_bytes(bytes);
        assert!(book.len() > 100, "{}", book.len());
        assert_eq!(book.to_bytes(), bytes);
        // Every complete entry of a truncated file is read.
        for end in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            let part = Book::from_bytes(&bytes[..end]);
            assert!(part.entries.len() < book.len());
            assert_eq!(part.entries, book.entries[..part.len()]);
        }
    }
    assert!(Book::from_bytes(&[0xff; 64]).is_empty());
}
