use asterism_store::Entry;

use super::*;
use crate::testing::club::{ANN, BEN, CLEO};
use crate::testing::documents::{check_stored, expect_unreadable};

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1000 * seconds)
}

/// Returns a game in which these moves were played, before seat 2 resigned.
fn line(moves: &[&str]) -> Vec<Entry> {
    let moves = moves.iter().map(|it| EntryKind::Move((*it).to_owned()));
    let whats = moves.chain([EntryKind::Resigned(2)]);
    whats.map(|what| Entry::new(at(0), what)).collect()
}

/// Returns the board of the game `line`, at its end.
fn board(line: &[Entry]) -> Discussion {
    let mut board = Discussion::new(line.len(), at(7));
    board.open(at(7));
    board
}

/// Checks which entries lead to the position that the board shows.
#[track_caller]
fn check(board: &Discussion, line: &[Entry], expected: &str) {
    let path = board.path(board.place(), line);
    let words = path.iter().map(|what| match what {
        EntryKind::Move(notation) => notation.as_str(),
        _ => "end",
    });
    assert_eq!(words.collect::<Vec<_>>().join(" "), expected);
    board.check().unwrap();
}

#[test]
fn steps_follow_the_game_and_what_was_tried() {
    use DiscussStep::{Back, First, Game, Last, Next};
    let line = line(&["a", "b", "c"]);
    let mut board = board(&line);
    let step = |board: &mut Discussion, step| match board.find(step, &line) {
        Some(there) => {
            board.go(there, at(8));
            true
        }
        None => false,
    };
    check(&board, &line, "a b c end");
    assert!(!step(&mut board, Next) && !step(&mut board, Last) && !step(&mut board, Game));
    assert!(step(&mut board, Back));
    check(&board, &line, "a b c");
    assert!(step(&mut board, First));
    check(&board, &line, "");
    assert!(!step(&mut board, Back) && !step(&mut board, First));
    assert!(step(&mut board, Next));
    check(&board, &line, "a");
    // The game's own move is not tried.
    board.play("b", &line, at(9)).unwrap();
    check(&board, &line, "a b");
    assert_eq!(board.tried.len(), 0);
    board.play("x", &line, at(9)).unwrap();
    board.play("y", &line, at(9)).unwrap();
    check(&board, &line, "a b x y");
    assert!(!step(&mut board, Next));
    assert!(step(&mut board, Back));
    board.play("z", &line, at(9)).unwrap();
    check(&board, &line, "a b x z");
    assert!(step(&mut board, Game));
    check(&board, &line, "a b");
    let ways = board.ways(board.place(), &line);
    assert_eq!(ways, [BoardPlace::Game(3), BoardPlace::Tried(0)]);
    // A move that was tried before is not tried again, and the first one continues a line.
    board.play("x", &line, at(9)).unwrap();
    assert_eq!(board.tried.len(), 3);
    assert!(step(&mut board, Last));
    check(&board, &line, "a b x y");
    assert!(step(&mut board, First) && step(&mut board, Last));
    check(&board, &line, "a b c end");
}

#[test]
fn each_step_has_another_number_also_if_the_board_is_made_again() {
    let line = line(&["a"]);
    let mut board = board(&line);
    let first = board.serial();
    board.go(BoardPlace::Game(0), at(8));
    board.go(BoardPlace::Game(1), at(8));
    assert_eq!(board.serial(), first + 2);
    let later = Discussion::new(line.len(), at(7 + 14 * 24 * 60 * 60));
    assert!(later.serial() > board.serial());
}

#[test]
fn no_more_than_so_many_moves_are_tried() {
    let line = line(&["a"]);
    let mut board = board(&line);
    for number in 0..MAX_TRIED {
        board.go(BoardPlace::Game(0), at(8));
        board.play(&format!("x{number}"), &line, at(8)).unwrap();
    }
    board.go(BoardPlace::Game(0), at(8));
    let serial = board.serial();
    let full = Err(DiscussRefusal::Full { most: MAX_TRIED });
    assert_eq!(board.play("one more", &line, at(8)), full);
    assert_eq!(board.serial(), serial);
    board.check().unwrap();
    // What is known can still be played.
    board.play("x7", &line, at(8)).unwrap();
    check(&board, &line, "x7");
}

#[test]
fn suggestions_stay_with_their_position_one_for_each_user() {
    let line = line(&["a", "b"]);
    let mut board = board(&line);
    board.go(BoardPlace::Game(1), at(8));
    assert!(board.suggest(CLEO, "x", at(8)));
    assert!(!board.suggest(CLEO, "x", at(8)), "nothing new");
    assert!(board.suggest(BEN, "y", at(8)));
    assert!(board.suggest(ANN, "x", at(8)));
    // The one that was suggested last comes last.
    let expected = [("y", vec![BEN]), ("x", vec![CLEO, ANN])];
    assert_eq!(board.suggested(), expected);
    assert!(board.suggest(CLEO, "y", at(8)));
    let expected = [("x", vec![ANN]), ("y", vec![BEN, CLEO])];
    assert_eq!(board.suggested(), expected);
    board.go(BoardPlace::Game(0), at(9));
    assert_eq!(board.suggested(), []);
    assert!(!board.take_back(CLEO));
    board.suggest(CLEO, "z", at(9));
    board.go(BoardPlace::Game(1), at(9));
    assert!(board.take_back(BEN));
    let expected = [("x", vec![ANN]), ("y", vec![CLEO])];
    assert_eq!(board.suggested(), expected);
    assert_eq!(board.list_of(CLEO), [(1, "y"), (0, "z")]);
    assert!(board.forget_user(CLEO));
    assert_eq!(board.users(), [ANN]);
}

#[test]
fn many_suggestions_displace_the_oldest() {
    let line = line(&["a"; 30]);
    let mut board = board(&line);
    for place in 0..30 {
        board.go(BoardPlace::Game(place), at(8));
        for user in 1..=100 {
            board.suggest(UserId::new(user), &format!("x{user}"), at(8));
        }
        assert_eq!(board.suggested().len(), MAX_IN_POSITION);
        assert!(board.suggestions.len() <= MAX_SUGGESTIONS);
        board.check().unwrap();
    }
    let newest = board.suggested().pop().map(|(notation, _)| notation);
    assert_eq!(newest, Some("x100"));
}

#[test]
fn edits_wait_unless_the_board_has_moved_on() {
    let line = line(&["a"]);
    let mut board = board(&line);
    assert_eq!(board.shown_again(at(10)), None);
    board.note_shown(at(10));
    assert_eq!(board.shown_again(at(10)), Some(at(30)));
    assert_eq!(board.shown_again(at(30)), None);
    board.go(BoardPlace::Game(0), at(11));
    assert_eq!(board.shown_again(at(11)), Some(at(15)));
    // The clock was set back.
    assert_eq!(board.shown_again(at(9)), None);
}

#[test]
fn a_board_that_nobody_uses_closes_and_keeps_what_was_tried() {
    let line = line(&["a"]);
    let mut board = board(&line);
    assert_eq!(board.open(at(8)), [Topic::DiscussionPost], "it is timed");
    board.go(BoardPlace::Game(0), at(100));
    board.play("x", &line, at(100)).unwrap();
    board.suggest(CLEO, "y", at(100));
    let closes = at(100).plus(OPEN_FOR);
    assert_eq!(board.closes(), closes);
    board.close_if_unused(at(101));
    assert!(board.is_open());
    board.close_if_unused(closes);
    assert!(!board.is_open() && !board.is_empty());
    assert_eq!(board.users(), []);
    check(&board, &line, "x");
    let at = closes.plus(OPEN_FOR);
    let jobs = [Topic::DiscussionPost, Topic::DiscussionOver { at }];
    assert_eq!(board.open(closes), jobs);
    // Nothing of a board on which nothing was tried is kept.
    let mut unused = super::tests::board(&line);
    unused.close_if_unused(closes);
    assert!(unused.is_empty());
}

#[test]
fn boards_are_stored_in_this_form() {
    let id = GameId::new(7).unwrap();
    let line = line(&["a", "b"]);
    let board = board(&line);
    check_stored(
        &id,
        board.clone(),
        r#"{"open":true,"serial":7,"place":"g3","used":7000,"timed":true}"#,
    );
    let mut full = board;
    full.note_post(Some((ChannelId::new(5), MessageId::new(6))));
    full.go(BoardPlace::Game(1), at(8));
    full.play("x", &line, at(8)).unwrap();
    full.play("y", &line, at(8)).unwrap();
    full.suggest(CLEO, "z", at(9));
    full.note_shown(at(9));
    let stored = r#"{"open":true,"post":[5,6],"serial":10,"place":"t1","tried":[["g1","x"],["t0","y"]],"suggestions":[["t1",103,"z"]],"used":9000,"shown":[9000,10],"timed":true}"#;
    check_stored(&id, full, stored);
    for place in ["", "g", "t", "g-1", "x1", "1"] {
        let bad = format!(r#"{{"serial":7,"place":"{place}","used":7000}}"#);
        expect_unreadable::<Discussion>(&id, &bad);
    }
}

#[test]
fn a_board_that_fits_no_game_is_not_stored() {
    let line = line(&["a"]);
    let good = {
        let mut board = board(&line);
        board.go(BoardPlace::Game(0), at(8));
        board.play("x", &line, at(8)).unwrap();
        board.suggest(CLEO, "y", at(8));
        board
    };
    good.check().unwrap();
    let spoil = |edit: fn(&mut Discussion)| {
        let mut bad = good.clone();
        edit(&mut bad);
        assert!(bad.check().is_err(), "{bad:?}");
    };
    spoil(|it| it.place = BoardPlace::Tried(1));
    spoil(|it| it.tried[0].after = BoardPlace::Tried(0));
    spoil(|it| it.suggestions[0].place = BoardPlace::Tried(9));
    spoil(|it| it.suggestions.push(it.suggestions[0].clone()));
    spoil(|it| it.suggestions = vec![it.suggestions[0].clone(); MAX_SUGGESTIONS + 1]);
    spoil(|it| it.tried = vec![it.tried[0].clone(); MAX_TRIED + 1]);
    spoil(|it| {
        it.post = Some((ChannelId::new(1), MessageId::new(1)));
        it.is_open = false;
    });
}
