//! Setup, endings and steps.

use std::collections::HashSet;

use asterism_rules::squadro::{Lane, Options, Squadro, speeds};
use asterism_rules::{
    AnyGame, BadStep, Choices, Entry, Game, GameKind, GameOptions, How, MoveError, Notation,
    Position, PositionText, Scoring, Seat, SetupError, Spot, Step,
};

use super::{options, position, seat, start};

#[test]
fn the_two_speeds_of_a_lane_add_up_to_four() {
    let row = |seat| Lane::ALL.map(|lane| speeds(seat, lane));
    assert_eq!(row(seat("A")), [(3, 1), (1, 3), (2, 2), (1, 3), (3, 1)]);
    assert_eq!(row(seat("B")), [(1, 3), (3, 1), (2, 2), (3, 1), (1, 3)]);
}

#[test]
fn a_position_takes_two_machine_words() {
    assert_eq!(size_of::<Squadro>(), 2 * size_of::<u64>());
}

#[test]
fn light_is_seat_one_whichever_side_begins() {
    let to_move = |text| start(text).to_move();
    assert_eq!(to_move("first=light"), seat("A"));
    assert_eq!(to_move("first=dark"), seat("B"));
    // If the random choice has not been made, the first possibility is used.
    assert_eq!(to_move(""), seat("A"));
    assert_eq!(start("").options().to_text(), "first=light");
    assert_eq!(start("first=dark").to_text(), "0 0 0 0 0 / 0 0 0 0 0 b");
    let settled: HashSet<String> = (0..50)
        .map(|chance| options("quick").settled(chance).to_text())
        .collect();
    assert_eq!(
        settled,
        ["first=light,pieces_to_win=2", "first=dark,pieces_to_win=2"]
            .map(String::from)
            .into()
    );
    assert_eq!(options("first=dark").settled(0), options("first=dark"));
}

#[test]
fn only_two_can_play() {
    for players in [0, 1, 3, 6] {
        assert!(matches!(
            Squadro::start(&Options::default(), players),
            Err(SetupError::Players { allowed, .. }) if allowed == (2..=2)
        ));
    }
}

#[test]
fn enough_pieces_home_win() {
    let three = "12 12 11 12 0 / 12 12 12 0 5 a";
    let before = position(three);
    assert_eq!(before.outcome(), None);
    assert_eq!((before.home(seat("A")), before.score(seat("B"))), (3, 3));
    let mut game = Game::from_position(before);
    let m = before.parse_move("3").expect("it is not home");
    game.play(&m).expect("it is legal");
    let ending = game.ending().expect("four pieces are home");
    assert_eq!(ending.to_string(), "1 home");
    assert_eq!(game.play(&m), Err(MoveError::Over));
    // If five must come home, the game continues.
    let five = Squadro::from_text(&options("all-five"), 2, three).expect("it reads");
    assert_eq!(five.play(&m).map(|after| after.outcome()), Ok(None));
}

#[test]
fn the_other_player_wins_if_one_retires() {
    let mut game = AnyGame::new(GameKind::Squadro, "first=dark", 2).expect("a valid setup");
    game.play("b1").expect("it is legal");
    assert!(game.resign(seat("B")));
    assert_eq!(
        game.ending().map(|ending| ending.to_string()).as_deref(),
        Some("1 resigned")
    );
    assert_eq!(game.position_text(), "0 0 0 0 0 / 1 0 0 0 0 a r:2");

    // The position itself continues with the remaining player.
    let mut position = start("first=dark");
    position.retire(seat("B"));
    assert_eq!(
        (position.to_move(), position.retired().len()),
        (seat("A"), 1)
    );
    let before = position;
    position.retire(seat("A"));
    position.retire(seat("B"));
    position.retire(Seat::new(4).expect("six seats"));
    assert_eq!(position, before);
    let m = position.parse_move("1").expect("it is legal");
    assert_eq!(position.after(&m).to_move(), seat("A"));

    // A player who has left the game does not win it.
    let gone = super::position("0 0 0 0 0 / 12 12 12 12 0 a r:2");
    assert_eq!((gone.outcome(), gone.legal_count()), (None, 5));
}

/// Returns the least total progress of both sides after `depth` more moves, with extra weight on pieces that are home.
fn least_progress(position: &Squadro, depth: u32) -> usize {
    if depth == 0 || position.outcome().is_some() {
        let pieces = Seat::first(2).flat_map(|s| Lane::ALL.map(|l| position.progress(s, l)));
        return pieces.map(|progress| usize::from(progress).pow(3)).sum();
    }
    let moves = position.legal_moves();
    let sums = moves
        .iter()
        .map(|m| least_progress(&position.after(m), depth - 1));
    sums.min().expect("the game is not over")
}

/// Both players cooperate to avoid progress.
#[test]
fn a_thousand_moves_without_a_winner_are_a_draw() {
    let mut game = Game::<Squadro>::new(&options("all-five"), 2).expect("two players are allowed");
    while game.ending().is_none() {
        let position = game.position();
        let m = position
            .legal_moves()
            .into_iter()
            .min_by_key(|m| least_progress(&position.after(m), 3))
            .expect("the game is not over");
        game.play(&m).expect("it is legal");
    }
    let ending = game.ending().expect("it is over");
    assert_eq!((ending.how, game.ply()), (How::Limit, 1000));
    assert!(ending.winners.is_empty());
    // With draws by repetition the game would have ended much earlier.
    let rules = options("all-five,threefold=true");
    let mut strict = Game::<Squadro>::new(&rules, 2).expect("two players are allowed");
    for entry in game.entries() {
        let Entry::Move(m) = entry else { continue };
        if strict.play(m).is_err() {
            break;
        }
    }
    assert_eq!(
        strict.ending().map(|ending| ending.how),
        Some(How::Repetition)
    );
    let now = strict.position();
    let stood = (0..=strict.ply()).filter(|&ply| strict.at(ply) == Some(now));
    assert_eq!(stood.count(), 3);
}

/// Endgames in which both sides have to go in circles: the moves until then, and those of the circle.
#[test]
fn going_in_circles_is_a_draw_in_new_games() {
    for (text, before, circle) in [
        (
            "2 0 12 2 12 / 0 2 12 12 12 a",
            "4 2 1 1 4 1 2 2 1",
            "2 1 2 1 2 1 2 1 1 2",
        ),
        (
            "6 12 12 0 12 / 3 12 3 3 12 a",
            "1 1 4 4 4 4 4 4 4 3 4 3 4 3 4 3 4 4",
            "4 4 1 4 1 1 4 4 1 4 4 1 4 1 4 3 4 3",
        ),
    ] {
        let play = |options: &Options| {
            let start = Squadro::from_text(options, 2, text).expect("it reads");
            let mut game = Game::from_position(start);
            for lane in [before, circle, circle].join(" ").split(' ') {
                assert_eq!(game.ending(), None, "{text}");
                let m = game.position().parse_move(lane).expect("it reads");
                game.play(&m).expect("it is legal");
            }
            game.ending().map(|ending| ending.how)
        };
        let usual = Options::for_new_game(None).expect("there are usual options");
        assert_eq!(play(&usual), Some(How::Repetition), "{text}");
        assert_eq!(play(&Options::default()), None, "in a record: {text}");
    }
}

#[test]
fn steps_are_lanes_and_mark_pieces() {
    let position = position("12 0 2 6 7 / 0 2 12 0 0 b");
    let steps = position.next_steps(&[]).expect("the game is not over");
    assert_eq!(steps.asks.parts().name, "AskLane");
    let choices: Vec<_> = steps
        .choices
        .iter()
        .map(|choice| (choice.label.as_str(), choice.spot, choice.step.value()))
        .collect();
    let spot = |index| Some(Spot(index));
    assert_eq!(
        choices,
        [
            ("1", spot(5), 0),
            ("2", spot(6), 1),
            ("4", spot(8), 3),
            ("5", spot(9), 4)
        ]
    );
    let step = |value| Step::new(value).expect("small");
    let whole = position
        .next_steps(&[step(3)])
        .expect("offered steps")
        .whole;
    assert_eq!(whole.as_deref(), Some("B4"));
    for (chosen, at) in [(vec![2], 0), (vec![5], 0), (vec![3, 3], 1), (vec![9, 3], 0)] {
        let chosen: Vec<Step> = chosen.into_iter().map(step).collect();
        assert_eq!(
            position.next_steps(&chosen),
            Err(BadStep::NotOffered { at })
        );
        assert_eq!(position.preview(&chosen), Err(BadStep::NotOffered { at }));
    }
    let preview = position.preview(&[step(3)]).expect("offered steps");
    assert_eq!(preview.to_text(), "12 0 2 6 7 / 0 2 12 3 0 b");
}
