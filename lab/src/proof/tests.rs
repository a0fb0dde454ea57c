//! Finds, writes and checks forced wins in Star Squares.

use asterism_engine::Limits;
use asterism_rules::{AnyGame, GameKind};

use super::write::{CannotProve, prove};
use super::{Proof, ProofError};

fn game(options: &str, moves: &str) -> AnyGame {
    let mut game = AnyGame::new(GameKind::StarSquares, options, 2).expect("valid options");
    for m in moves.split_whitespace() {
        game.play(m).expect("a legal move");
    }
    game
}

/// Returns the proof of the shortest forced win within `most` moves.
fn proof(options: &str, moves: &str, most: u32) -> Option<Proof> {
    let game = game(options, moves);
    prove(&game, None, most, Limits::default(), &mut |_| {}).expect("a game that can be proved")
}

/// Light has three corners of each of two squares. Whatever dark plays, light completes one of them.
const DOUBLE: (&str, &str) = ("", "c3 a5 d3 e5 c4");

#[test]
fn a_proof_is_written_as_text_and_read_again() {
    let proof = proof("board=grid8", "c3 a5 d3 e5 c4 b5", 9).expect("light wins");
    assert_eq!(proof.to_string().parse(), Ok(proof.clone()));
    let checked = proof.check().expect("the proof is valid");
    assert_eq!(checked.unused, 0);
    assert!(checked.positions >= proof.lines.len() as u64);
}

#[test]
fn a_proof_with_a_hole_is_refused() {
    let whole = proof(DOUBLE.0, "c3 a5", 13).expect("light wins");
    whole.check().expect("the proof is valid");
    assert!(whole.lines.len() > 3, "{whole}");
    for at in 1..whole.lines.len() {
        let mut broken = whole.clone();
        let line = broken.lines.remove(at);
        assert_eq!(broken.check(), Err(ProofError::Hole(line.position)));
    }
}

#[test]
fn a_proof_with_another_move_is_refused() {
    let whole = proof(DOUBLE.0, "c3 a5", 13).expect("light wins");
    // Replace the move with one that takes a star off, which does not win.
    for at in 0..whole.lines.len() {
        let mut broken = whole.clone();
        let line = &mut broken.lines[at];
        let game = AnyGame::from_position(GameKind::StarSquares, "", 2, &line.position);
        let moves = game.expect("a position").legal_moves();
        let Some(worst) = moves.iter().find(|m| m.ends_with('-')) else {
            continue;
        };
        line.chosen.clone_from(worst);
        assert!(broken.check().is_err(), "{worst} in line {at}");
        broken.lines[at].chosen = "a9".to_owned();
        let illegal = ProofError::Illegal {
            position: whole.lines[at].position.clone(),
            chosen: "a9".to_owned(),
        };
        assert_eq!(broken.check(), Err(illegal));
    }
}

#[test]
fn a_proof_must_get_closer_to_the_win() {
    let whole = proof(DOUBLE.0, "c3 a5", 13).expect("light wins");
    for at in 1..whole.lines.len() {
        let mut broken = whole.clone();
        broken.lines[at].left = whole.lines[0].left;
        assert!(
            matches!(broken.check(), Err(ProofError::NotNearer(_))),
            "line {at}"
        );
    }
    let mut broken = whole.clone();
    broken.lines[0].left -= 2;
    assert!(matches!(broken.check(), Err(ProofError::NotNearer(_))));
    let mut broken = whole;
    broken.lines[0].left = 401;
    assert_eq!(broken.check(), Err(ProofError::TooLong(401)));
}

#[test]
fn unreadable_proofs_say_where() {
    let text = proof(DOUBLE.0, "c3 a5", 13)
        .expect("light wins")
        .to_string();
    for (from, to, line) in [
        ("asterism proof", "asterism", 1),
        ("star-squares", "stars", 2),
        ("options", "option", 3),
        ("\t", " ", 4),
    ] {
        let broken = text.replacen(from, to, 1).parse::<Proof>();
        let at = match broken {
            Err(ProofError::Unreadable { line, .. }) => line,
            other => panic!("{other:?}"),
        };
        assert_eq!(at, line);
    }
    let mut lines: Vec<&str> = text.lines().collect();
    lines.push(lines[4]);
    let twice: Proof = lines.join("\n").parse().expect("the text is readable");
    assert!(matches!(twice.check(), Err(ProofError::Twice(_))));
}

#[test]
fn a_win_without_superko_is_played_with_it() {
    let plain = proof("squares=all,board=nested", "", 11).expect("light wins");
    let superko = proof("squares=all,board=nested,superko=true", "", 11).expect("light wins");
    let checked = superko.check().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((checked.longest, checked.unused), (11, 0));
    // The same board after other moves is another position.
    assert!(superko.lines.len() >= plain.lines.len());
    assert!(
        superko.options.contains("superko=true"),
        "{}",
        superko.options
    );
}

#[test]
fn what_cannot_be_proved_is_refused() {
    let ask = |game: &AnyGame, first| {
        prove(game, first, 5, Limits::default(), &mut |_| {}).map(|proof| proof.is_some())
    };
    assert_eq!(ask(&game("", ""), None), Ok(false));
    let superko = game("superko=true", "c3");
    assert_eq!(ask(&superko, None), Err(CannotProve::Game));
    let squadro = AnyGame::new(GameKind::Squadro, "", 2).expect("for two");
    assert_eq!(ask(&squadro, None), Err(CannotProve::Game));
    assert!(matches!(
        ask(&game("", "c3"), Some("c3")),
        Err(CannotProve::Move(_))
    ));
    let over = game("", "a1 e5 a2 e4 b1 d1 b2");
    assert_eq!(ask(&over, None), Err(CannotProve::Over));
}

/// Returns the proof for `board` in the repository, which the `prove` command wrote.
fn kept(board: &str) -> Proof {
    let file = format!(
        "{}/proofs/star-squares-{board}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.parse()
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn light_wins_within_thirteen_moves_on_both_grids() {
    for board in ["alquerque", "grid8"] {
        let proof = kept(board);
        let start = game(&format!("board={board}"), "");
        assert_eq!(proof.kind, GameKind::StarSquares);
        let options = proof.kind.read_options(&proof.options);
        assert_eq!(options, Ok(start.options_text()));
        assert_eq!(proof.lines[0].position, start.position_text());
        let checked = proof.check().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((checked.longest, checked.unused), (13, 0));
        // The command still writes the same proof, and there is no shorter win.
        let again = self::proof(&format!("board={board}"), "", 13);
        assert!(again == Some(proof), "the proof for {board} has changed");
    }
}
