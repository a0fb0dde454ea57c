//! Knockout tournaments.

use asterism_pairing::{
    Entrant, History, Knockout, KnockoutMismatch, KnockoutStep, Points, Round, Scoring, Table,
    TableResult, follow_knockout,
};

use crate::dice::Dice;
use crate::organizer::{Trouble, make_entrants, play};

fn follow(entrants: &[Entrant], rounds: &[Round]) -> Result<Knockout, KnockoutMismatch> {
    let history = History::new(entrants, rounds, Scoring::SWISS).expect("the history is good");
    follow_knockout(&history)
}

/// Ends all games of a round: the player in the first seat gets `halves` half points.
fn end(round: &mut Round, halves: u32) {
    for table in &mut round.tables {
        let scores = [halves, 2 - halves].map(|halves| Points::from_120ths(60 * halves));
        table.result = TableResult::Played(scores.to_vec());
    }
}

fn players(round: &Round) -> Vec<Vec<usize>> {
    round
        .tables
        .iter()
        .map(|table| table.players.clone())
        .collect()
}

fn seeds(n: usize) -> Vec<Entrant> {
    (0..n).map(|i| Entrant::new(-(i as f64))).collect()
}

#[test]
fn the_better_seeds_win() {
    let entrants = seeds(6);
    let mut rounds = Vec::new();
    for (tables, byes) in [
        (vec![vec![3, 4], vec![2, 5]], vec![0, 1]),
        // The player who has had the first seat less often gets it.
        (vec![vec![0, 3], vec![1, 2]], vec![]),
        (vec![vec![0, 1]], vec![]),
    ] {
        let KnockoutStep::Stage(mut round) = follow(&entrants, &rounds).unwrap().step else {
            panic!("the stage begins");
        };
        assert_eq!((players(&round), round.byes.clone()), (tables, byes));
        rounds.push(round.clone());
        assert_eq!(follow(&entrants, &rounds).unwrap().step, KnockoutStep::Wait);
        end(&mut round, 2);
        *rounds.last_mut().unwrap() = round;
    }
    let end = follow(&entrants, &rounds).unwrap();
    assert_eq!(end.step, KnockoutStep::Finished);
    assert_eq!(end.places, [1, 2, 3, 3, 5, 5].map(Some));
    assert_eq!(end.stages.len(), 4);
}

#[test]
fn drawn_games_are_played_again_with_seats_changed() {
    let entrants = seeds(2);
    let KnockoutStep::Stage(mut first) = follow(&entrants, &[]).unwrap().step else {
        panic!("the stage begins");
    };
    end(&mut first, 1);
    let KnockoutStep::Replay(mut again) = follow(&entrants, &[first.clone()]).unwrap().step else {
        panic!("the game is played again");
    };
    assert_eq!(players(&again), [[1, 0]]);
    for (halves, places) in [(0, [1, 2]), (1, [1, 2]), (2, [2, 1])] {
        end(&mut again, halves);
        let end = follow(&entrants, &[first.clone(), again.clone()]).unwrap();
        assert_eq!(end.step, KnockoutStep::Finished);
        assert_eq!(end.places, places.map(Some), "{halves} half points for 1");
    }
}

#[test]
fn opponents_of_those_who_left_go_on() {
    let mut entrants = seeds(4);
    let KnockoutStep::Stage(mut round) = follow(&entrants, &[]).unwrap().step else {
        panic!("the stage begins");
    };
    end(&mut round, 2);
    entrants[0].until_round = Some(1);
    // No final is needed.
    let end = follow(&entrants, &[round]).unwrap();
    assert_eq!(end.step, KnockoutStep::Finished);
    assert_eq!(end.places, [Some(2), Some(1), Some(3), Some(3)]);
}

#[test]
fn other_rounds_are_refused() {
    let entrants = seeds(4);
    let mut round = Round {
        tables: vec![Table::new(vec![0, 1]), Table::new(vec![2, 3])],
        byes: vec![],
    };
    end(&mut round, 2);
    assert_eq!(
        follow(&entrants, &[round]),
        Err(KnockoutMismatch { round: 0 })
    );
    assert!(follow(&seeds(1), &[Round::default()]).is_err());
}

#[test]
fn few_entrants_are_done_at_once() {
    for n in [0, 1] {
        let end = follow(&seeds(n), &[]).unwrap();
        assert_eq!(end.step, KnockoutStep::Finished);
        assert_eq!(end.places, vec![Some(1); n]);
    }
}

#[test]
fn tournaments_keep_the_laws() {
    let mut dice = Dice::new(1);
    for _ in 0..400 {
        let n = 2 + dice.roll(40);
        let trouble = Trouble {
            late: 0,
            withdrawn: [0, 15][dice.roll(2)],
            unplayed: 10,
        };
        let entrants = make_entrants(n, 8, trouble, &mut dice);
        let mut rounds: Vec<Round> = Vec::new();
        let places = loop {
            let now = follow(&entrants, &rounds).expect("the rounds are those of the bracket");
            let mut round = match now.step {
                KnockoutStep::Finished => break now.places,
                KnockoutStep::Wait => panic!("all games have ended"),
                KnockoutStep::Stage(round) | KnockoutStep::Replay(round) => round,
            };
            assert!(!round.tables.is_empty());
            for entrant in round.tables.iter().flat_map(|table| &table.players) {
                assert_eq!(now.places[*entrant], None, "who is out plays no more");
                assert!(entrants[*entrant].takes_part_in(rounds.len()));
            }
            play(&mut round, trouble, &mut dice);
            rounds.push(round);
        };
        let stages = n.next_power_of_two().ilog2() as usize;
        assert!(rounds.len() <= 2 * stages);
        assert!(places.iter().all(Option::is_some), "{places:?}");
        let count = |place| places.iter().filter(|own| **own == Some(place)).count();
        if trouble.withdrawn == 0 {
            assert_eq!((count(1), count(2)), (1, 1));
            assert_eq!(count(3), 2.min(n - 2));
        }
        assert!(count(1) <= 1 && count(2) <= 1 && count(3) <= 2);
    }
}
