//! The engine's play in Stern-Halma: whole games, forced wins, awkward endgames, and opponents who stay at home.

use std::sync::atomic::AtomicBool;

use asterism_engine::{Forced, Level, Limits, choose, think_typed};
use asterism_rules::stern_halma::{Hole, Move, Options, SternHalma};
use asterism_rules::{Game, GameOptions, Position, PositionText, Seat};

fn options(text: &str) -> Options {
    Options::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn start(text: &str, players: usize) -> SternHalma {
    SternHalma::start(&options(text), players).expect("two to six players are allowed")
}

fn position(text: &str, players: usize, position: &str) -> SternHalma {
    SternHalma::from_text(&options(text), players, position)
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Returns the position with these pegs: a list of holes for each seat, and `rest`, the position text from the seat on move onward.
fn pegs(text: &str, pegs: &[&str], rest: &str) -> SternHalma {
    position(text, pegs.len(), &board(pegs, rest))
}

/// Returns the text of the position with these pegs.
fn board(pegs: &[&str], rest: &str) -> String {
    let mut holes = [b'.'; Hole::COUNT];
    for (seat, pegs) in pegs.iter().enumerate() {
        for name in pegs.split_whitespace() {
            let hole = &mut holes[hole(name).index()];
            assert_eq!(*hole, b'.', "two pegs on {name}");
            *hole = b'1' + seat as u8;
        }
    }
    let mut text = String::new();
    for hole in Hole::all() {
        if hole.index() > 0 && hole.name().len() == 2 && hole.name().ends_with('1') {
            text.push('/');
        }
        text.push(char::from(holes[hole.index()]));
    }
    format!("{text} {rest}")
}

fn hole(name: &str) -> Hole {
    Hole::all()
        .find(|hole| hole.name() == name)
        .unwrap_or_else(|| panic!("no hole is called {name}"))
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("there are six seats")
}

fn level(number: usize) -> Level {
    Level::new(number).expect("a level")
}

/// Plays a game in which each seat has its own level, with `nodes` nodes a move.
fn played(text: &str, levels: &[usize], nodes: u64) -> Game<SternHalma> {
    let mut game = Game::<SternHalma>::new(&options(text), levels.len())
        .expect("two to six players are allowed");
    while game.ending().is_none() {
        let at = levels[game.position().to_move().index()];
        let thought = think_typed(&game, level(at), game.ply() as u64, Limits::nodes(nodes));
        let thought = thought.expect("the game is not over");
        let sum: f32 = thought.chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "chances {:?}", thought.chances);
        game.play(&thought.line[0]).unwrap_or_else(|error| {
            panic!(
                "{} in {}: {error}",
                thought.line[0],
                game.position().to_text()
            )
        });
    }
    game
}

/// Returns the largest number of turns that any seat had in the game.
fn turns(game: &Game<SternHalma>) -> usize {
    game.ply().div_ceil(game.position().players())
}

#[test]
fn two_players_come_home() {
    for levels in [[3, 3], [4, 3], [6, 6]] {
        let game = played("", &levels, 600);
        let ending = game.ending().expect("the game was played to its end");
        assert_eq!(ending.winners.len(), 1, "{levels:?}: {ending}");
        assert!(turns(&game) < 150, "{levels:?}: {} turns", turns(&game));
    }
}

#[test]
fn beginners_come_home_too() {
    let game = played("", &[1, 2], 600);
    assert!(turns(&game) < 300, "{} turns", turns(&game));
}

#[test]
fn three_to_six_players_come_home() {
    for levels in [
        &[3, 6, 4][..],
        &[6, 3, 5, 4],
        &[4, 4, 4, 4, 4],
        &[3, 4, 5, 6, 3, 4],
    ] {
        let game = played("", levels, 300);
        let ending = game.ending().expect("the game was played to its end");
        assert_eq!(ending.winners.len(), 1, "{levels:?}: {ending}");
        assert!(turns(&game) < 150, "{levels:?}: {} turns", turns(&game));
    }
}

#[test]
fn games_end_under_all_options() {
    for text in [
        "win=filled",
        "foreign_arms=pass_only",
        "leave_target=stay",
        "win=filled,foreign_arms=pass_only,leave_target=stay",
    ] {
        for levels in [&[5, 6][..], &[4, 5, 6]] {
            let game = played(text, levels, 300);
            let ending = game.ending().expect("the game was played to its end");
            assert_eq!(ending.winners.len(), 1, "{text} {levels:?}: {ending}");
        }
    }
}

#[test]
fn seats_that_play_for_places_play_to_the_end() {
    let game = played("play_on=true", &[6, 5, 4], 300);
    assert_eq!(game.position().places().len(), 2);
}

#[test]
fn a_win_in_one_turn_is_found_and_called_forced() {
    let one = pegs(
        "",
        &[
            "m5 n2 n3 n4 o1 o2 o3 p1 p2 q1",
            "a1 b1 b2 c1 c2 c3 d1 d2 d3 l5",
        ],
        "1",
    );
    for number in 1..=6 {
        let thought = choose(&one, level(number), 7, None).expect("the game is not over");
        assert_eq!(thought.line[0].to_string(), "m5-n1", "level {number}");
    }
    let thought = choose(&one, level(4), 7, None).expect("the game is not over");
    assert_eq!(thought.forced, Some(Forced::Win(1)));
    assert!(thought.chances[0] > 0.99);
}

#[test]
fn a_win_in_two_turns_is_found() {
    // The opponent needs only one turn more, and cannot get in the way.
    let two = pegs(
        "",
        &[
            "l5 n2 n3 n4 o1 o2 o3 p1 p2 q1",
            "a1 b1 b2 c1 c2 c3 d1 d2 g5 h5",
        ],
        "1",
    );
    for number in 4..=6 {
        let mut game = Game::from_position(two);
        while game.ending().is_none() {
            let thought = think_typed(&game, level(number), 1, Limits::default());
            let thought = thought.expect("the game is not over");
            game.play(&thought.line[0]).expect("the move is legal");
        }
        let ending = game.ending().expect("the game was played to its end");
        assert!(ending.winners.contains(seat(1)), "level {number}");
        assert_eq!(game.ply(), 3, "level {number}");
    }
}

#[test]
fn the_last_pegs_get_into_a_target_filled_from_its_rim() {
    // The tip of the target and the holes next to it are free, and the last three pegs have to get past the rim.
    let awkward = pegs(
        "",
        &[
            "m4 m5 l6 n1 n2 n3 n4 o1 o2 o3",
            "a1 b1 b2 c1 c2 c3 d1 d2 f5 e6",
        ],
        "1",
    );
    // The opponent does nothing useful, so the first seat is always on move again.
    let mut position = awkward;
    let mut own = 0;
    while position.outcome().is_none() {
        assert!(own < 9, "still not home: {}", position.to_text());
        let thought = choose(&position, Level::BEST, 1, None).expect("the game is not over");
        position = position.play(&thought.line[0]).expect("the move is legal");
        own += 1;
        if position.outcome().is_none() {
            let text = position.to_text();
            let (holes, _) = text.split_once(' ').expect("holes and whose turn it is");
            position = self::position("", 2, &format!("{holes} 1"));
        }
    }
    assert_eq!(position.arrived(Seat::FIRST), 10);
}

#[test]
fn a_seat_that_could_block_by_staying_at_home_leaves() {
    // The peg that stays at home keeps the opponent from filling its target, but also keeps the first seat from winning.
    let late = pegs(
        "",
        &[
            "a1 n2 n3 n4 o1 o2 o3 p1 p2 l5",
            "b1 b2 c1 c2 c3 d1 d2 d3 d4 e5",
        ],
        "1",
    );
    for number in 1..=6 {
        let thought = choose(&late, level(number), 3, None).expect("the game is not over");
        let goes = thought.line[0];
        let stuck = late.destinations(hole("a1")).is_empty();
        assert!(stuck || goes.from == hole("a1"), "level {number}: {goes}");
    }
}

/// The first seat lags behind; its last peg at home keeps the second from winning. The second lets it out and comes back in, as an opponent
/// has to under the printed rule.
#[test]
fn a_seat_that_is_let_out_does_not_stay_to_block() {
    let late = pegs(
        "",
        &[
            "a1 e5 e6 f5 g5 h5 i5 n2 n3 n4",
            "b1 b2 c1 c2 c3 d1 d2 d3 d4 e7",
        ],
        "2",
    );
    for number in 1..=6 {
        let mut game = Game::from_position(late);
        while game.position().pegs(Seat::FIRST).contains(hole("a1")) {
            assert!(
                turns(&game) < 8,
                "level {number}: {}",
                game.position().to_text()
            );
            let m = if game.position().to_move() == Seat::FIRST {
                let thought = think_typed(&game, level(number), 1, Limits::nodes(5_000));
                thought.expect("the game is not over").line[0]
            } else {
                open_or_wait(&game)
            };
            game.play(&m).expect("the move is legal");
        }
    }
}

/// Moves a peg out of the way of the one on `a1`, unless it can move already.
fn open_or_wait(game: &Game<SternHalma>) -> Move {
    let position = game.position();
    let is_stuck = |position: &SternHalma| position.destinations(hole("a1")).is_empty();
    let mut moves = position.legal_moves();
    let opens = |m: &Move| {
        let after = position.after(m);
        after.to_move() == Seat::FIRST && !is_stuck(&after)
    };
    let first = moves.iter().position(opens);
    moves.swap_remove(first.expect("a peg can let the other out"))
}

#[test]
fn a_search_sees_no_use_in_a_blockade() {
    // If the peg on c2 leaves, the second seat wins; if it could stay, it never would. The search knows that it cannot.
    let position = pegs(
        "",
        &[
            "c2 n2 n3 n4 o1 o2 o3 p1 p2 h5",
            "a1 b1 b2 c1 c3 d1 d2 d3 d4 f6",
        ],
        "1",
    );
    for number in 1..=6 {
        let thought = choose(&position, level(number), 3, None).expect("the game is not over");
        assert_eq!(thought.line[0].from, hole("c2"), "level {number}");
    }
    // Under the other rule the arm is full already, so there is nothing to wait for.
    let ended = pegs(
        "win=filled",
        &[
            "c2 n2 n3 n4 o1 o2 o3 p1 p2 h5",
            "a1 b1 b2 c1 c3 d1 d2 d3 d4 f6",
        ],
        "1",
    );
    assert!(ended.outcome().is_some());
}

#[test]
fn an_opponent_who_never_leaves_home_does_not_stop_the_engine() {
    let mut game = Game::from_position(pegs(
        "",
        &[
            "l5 m5 n2 n3 n4 o1 o2 o3 p1 p2",
            "q1 b1 b2 c1 c2 c3 d1 d2 d3 f5",
        ],
        "1",
    ));
    for _ in 0..30 {
        if game.ending().is_some() {
            break;
        }
        let m = if game.position().to_move() == Seat::FIRST {
            let thought = think_typed(&game, level(5), 1, Limits::nodes(500));
            thought.expect("the game is not over").line[0]
        } else {
            // Move any peg except the one in the tip.
            let moves = game.position().legal_moves();
            let stays = moves.into_iter().find(|m| m.from != hole("q1"));
            stays.expect("other pegs can move")
        };
        game.play(&m).expect("the move is legal");
    }
    let arrived = game.position().arrived(Seat::FIRST);
    assert!(
        arrived >= 8,
        "{arrived} pegs: {}",
        game.position().to_text()
    );
}

#[test]
fn the_same_question_has_the_same_answer() {
    for players in [2, 3, 6] {
        let start = start("", players);
        for number in 1..=6 {
            let ask = || choose(&start, level(number), 11, Some(3_000));
            assert_eq!(ask(), ask(), "{players} players, level {number}");
        }
    }
}

#[test]
fn a_stopped_search_still_has_a_move() {
    let stop = AtomicBool::new(true);
    let limits = Limits {
        nodes: None,
        stop: Some(&stop),
    };
    for players in [2, 3, 6] {
        let game =
            Game::<SternHalma>::new(&options(""), players).expect("a valid number of players");
        let thought = think_typed(&game, Level::BEST, 1, limits).expect("the game is not over");
        assert!(game.position().check(&thought.line[0]).is_ok());
        assert!(thought.nodes < 10_000, "{} nodes", thought.nodes);
    }
}

#[test]
fn retired_seats_are_skipped() {
    let mut game = Game::<SternHalma>::new(&options(""), 4).expect("four players are allowed");
    assert!(game.resign(seat(2)));
    for _ in 0..24 {
        let thought = think_typed(&game, level(4), 5, Limits::nodes(500));
        let thought = thought.expect("the game is not over");
        assert!(thought.chances[1] < 1e-6, "a retired seat has no chance");
        game.play(&thought.line[0]).expect("the move is legal");
        assert_ne!(game.position().to_move(), seat(2));
    }
}
