//! The final ranking of finished games.

use asterism_rules::{AnyGame, GameKind, Record, Seat, SeatSet};

use crate::playthroughs;

/// An event after the start of a game.
#[derive(Clone, Copy)]
enum Deed {
    Resigns(usize),
    RunsOut(usize),
    AllAgree,
}

use Deed::{AllAgree, Resigns, RunsOut};

#[test]
fn seats_are_ranked_by_how_long_they_stayed() {
    for (players, options, deeds, expected) in [
        (2, "", &[Resigns(1)][..], "2 1"),
        (2, "", &[AllAgree], "1,2"),
        (4, "", &[Resigns(3), RunsOut(1), Resigns(4)], "2 4 1 3"),
        (4, "", &[RunsOut(2), AllAgree], "1,3,4 2"),
        // A team partner who has left is not among the winners and is ranked by when they left.
        (
            4,
            "teams=true",
            &[Resigns(1), Resigns(2), Resigns(4)],
            "3 4 2 1",
        ),
        (3, "", &[Resigns(1)], ""),
    ] {
        let mut game = AnyGame::new(GameKind::Pentagame, options, players).expect("a valid setup");
        for deed in deeds {
            assert!(match *deed {
                Resigns(number) => game.resign(seat(number)),
                RunsOut(number) => game.time_out(seat(number)),
                AllAgree => game.agree_draw(),
            });
        }
        assert_eq!(written(&game.standing()), expected, "{players} {options:?}");
    }
}

#[test]
fn seats_that_play_on_are_ranked_by_when_they_came_home() {
    let records = playthroughs::records_of(GameKind::SternHalma);
    let played_on = |record: &&Record| record.players == 3 && record.options == "play_on=true";
    let record = records
        .iter()
        .find(played_on)
        .expect("a recorded game with places");
    let game = record.replay().expect("a legal game");
    let winner = record.result.expect("it was played to its end").winners;
    let standing = game.standing();
    assert_eq!(standing.first(), Some(&winner));
    assert!(
        standing.len() > 1 && standing.iter().all(|seats| seats.len() == 1),
        "{standing:?}"
    );
}

#[test]
fn every_seat_has_one_place_and_the_winners_come_first() {
    let kinds = GameKind::ALL.iter();
    for record in kinds.flat_map(|&kind| playthroughs::records_of(kind)) {
        let game = record.replay().expect("a legal game");
        let standing = game.standing();
        let mut all: Vec<Seat> = standing.iter().flat_map(|seats| seats.iter()).collect();
        all.sort_unstable();
        assert_eq!(all, Seat::first(game.players()).collect::<Vec<_>>());
        let ending = game.ending().expect("they are played to their end");
        if !ending.winners.is_empty() {
            assert_eq!(standing.first(), Some(&ending.winners));
        }
    }
}

fn seat(number: usize) -> Seat {
    Seat::from_number(number).expect("a seat number")
}

fn written(standing: &[SeatSet]) -> String {
    let each: Vec<String> = standing.iter().map(ToString::to_string).collect();
    each.join(" ")
}
