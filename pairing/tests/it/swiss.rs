//! Swiss tournaments.

use asterism_pairing::{
    Entrant, History, HistoryError, MAX_ENTRANTS, MAX_ROUNDS, Points, Round, Scoring, SeatOfTwo,
    SwissError, SwissOptions, Table, TableResult, count_most_rounds, count_sure_rounds, pair_swiss,
};

use crate::dice::Dice;
use crate::organizer::{QUIET, Trouble, assert_placed, make_entrants, play};

const EVENTFUL: Trouble = Trouble {
    late: 10,
    withdrawn: 15,
    unplayed: 5,
};

fn pair(entrants: &[Entrant], rounds: &[Round]) -> Result<Round, SwissError> {
    let history = History::new(entrants, rounds, Scoring::SWISS).expect("the history is good");
    pair_swiss(&history, SwissOptions::default())
}

/// Writes a round as `first-second …, byes`.
fn write(round: &Round) -> String {
    let tables = round.tables.iter().map(|table| {
        let players: Vec<_> = table.players.iter().map(ToString::to_string).collect();
        players.join("-")
    });
    let byes = round.byes.iter().map(|bye| format!("bye {bye}"));
    tables.chain(byes).collect::<Vec<_>>().join(" ")
}

/// Reads a round as `write` writes it; `>`, `=` and `<` instead of `-` say who has won, and `!` that the first has without playing.
fn read(text: &str) -> Round {
    let mut round = Round::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "bye" {
            round.byes.push(words.next().unwrap().parse().unwrap());
            continue;
        }
        let at = word.find(['>', '=', '<', '!']).expect("there is a result");
        let players = [&word[..at], &word[at + 1..]].map(|player| player.parse().unwrap());
        let result = match &word[at..=at] {
            ">" => TableResult::Played(vec![Points::WIN, Points::ZERO]),
            "=" => TableResult::Played(vec![Points::DRAW, Points::DRAW]),
            "<" => TableResult::Played(vec![Points::ZERO, Points::WIN]),
            _ => TableResult::Unplayed(vec![Points::WIN, Points::ZERO]),
        };
        round.tables.push(Table {
            players: players.to_vec(),
            result,
        });
    }
    round
}

/// Checks the next round of a tournament whose entrants are in the order of their seeds.
fn check(n: usize, rounds: &[&str], expected: &str) {
    let entrants: Vec<_> = (0..n).map(|i| Entrant::new(2000.0 - i as f64)).collect();
    let rounds: Vec<_> = rounds.iter().map(|round| read(round)).collect();
    let next = match pair(&entrants, &rounds) {
        Ok(round) => write(&round),
        Err(error) => error.to_string(),
    };
    assert_eq!(next, expected, "{n} {rounds:?}");
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower_half() {
    check(2, &[], "0-1");
    check(8, &[], "0-4 5-1 2-6 7-3");
    check(7, &[], "0-3 4-1 2-5 bye 6");
}

#[test]
fn winners_play_winners_with_seats_changed() {
    // By seeds, 0 would play 2, but both have had the first seat.
    check(8, &["0>4 5<1 2>6 7<3"], "3-0 1-2 4-7 6-5");
}

#[test]
fn the_bye_goes_to_the_fewest_points_and_only_once() {
    check(5, &["0>2 3<1 bye 4"], "1-0 2-4 bye 3");
    // Entrants 3 and 4 have had it; 2 has fewer points than 0 and 1.
    check(5, &["0>2 3<1 bye 4", "1>0 2<4 bye 3"], "4-1 0-3 bye 2");
}

#[test]
fn games_that_were_not_played_are_paired_again() {
    check(2, &["0!1"], "0-1");
    check(
        2,
        &["0>1"],
        "any pairing would repeat a game or give a second bye",
    );
}

#[test]
fn who_has_won_without_playing_has_no_bye_unless_nobody_else_can() {
    // 0 and 1 have had no bye. 0 has fewer points, but has won without playing.
    let rounds = ["0!3 1>4 bye 2", "1>0 2>4 bye 3", "2>0 1=3 bye 4"];
    check(5, &rounds, "3-2 0-4 bye 1");
    check(3, &["0!1 bye 2", "2>0 bye 1"], "1-2 bye 0");
}

#[test]
fn two_triangles_cannot_be_paired() {
    let text = "any pairing would repeat a game or give a second bye";
    check(6, &["0>3 1>4 2>5", "0>4 1>5 2>3", "0>5 1>3 2>4"], text);
    assert_eq!((count_sure_rounds(6), count_most_rounds(6)), (3, 5));
}

#[test]
fn running_games_and_single_players_are_refused() {
    let entrants = [Entrant::new(1.0), Entrant::new(2.0)];
    let running = Round {
        tables: vec![Table::new(vec![0, 1])],
        byes: vec![],
    };
    assert_eq!(pair(&entrants, &[running]), Err(SwissError::Running));
    assert_eq!(pair(&entrants[..1], &[]), Err(SwissError::TooFew));
    assert_eq!(pair(&[], &[]), Err(SwissError::TooFew));
}

#[test]
fn late_entries_get_what_the_organizer_allows() {
    let mut entrants = [1500.0, 1400.0, 1300.0, 1200.0].map(Entrant::new);
    entrants[2].from_round = 1;
    entrants[3].from_round = 1;
    let rounds = [read("0=1")];
    for late_bye in [Points::ZERO, Points::DRAW] {
        let scoring = Scoring {
            late_bye,
            ..Scoring::SWISS
        };
        let history = History::new(&entrants, &rounds, scoring).expect("the history is good");
        assert_eq!(history.points(3), late_bye);
        let round = pair_swiss(&history, SwissOptions::default()).expect("there is a pairing");
        assert_placed(&round, &[0, 1, 2, 3]);
    }
}

#[test]
fn the_first_seed_begins_or_not() {
    let entrants = [Entrant::new(2.0), Entrant::new(1.0)];
    let history = History::new(&entrants, &[], Scoring::SWISS).expect("the history is good");
    for (first_seed, players) in [(SeatOfTwo::First, [0, 1]), (SeatOfTwo::Second, [1, 0])] {
        let round = pair_swiss(
            &history,
            SwissOptions {
                first_seed,
                ..SwissOptions::default()
            },
        )
        .expect("there is a pairing");
        assert_eq!(round.tables[0].players, players);
    }
}

/// What a checker counts itself, without using the crate.
struct Ledger {
    met: Vec<Vec<bool>>,
    byes: Vec<usize>,
    balance: Vec<i32>,
}

impl Ledger {
    fn new(n: usize) -> Self {
        Self {
            met: vec![vec![false; n]; n],
            byes: vec![0; n],
            balance: vec![0; n],
        }
    }

    fn note(&mut self, round: &Round) {
        for table in &round.tables {
            if matches!(table.result, TableResult::Played(_)) {
                let [a, b] = table.players[..] else {
                    panic!("{table:?}");
                };
                assert!(!self.met[a][b], "{a} and {b} meet again");
                self.met[a][b] = true;
                self.met[b][a] = true;
                self.balance[a] += 1;
                self.balance[b] -= 1;
            }
        }
        for bye in &round.byes {
            assert_eq!(self.byes[*bye], 0, "{bye} has a second bye");
            self.byes[*bye] += 1;
        }
    }
}

#[test]
fn tournaments_keep_the_laws() {
    let mut dice = Dice::new(1);
    let mut refused = 0;
    for _ in 0..300 {
        let n = 4 + dice.roll(40);
        let planned = 3 + dice.roll(count_sure_rounds(n).min(8));
        let trouble = [QUIET, EVENTFUL][dice.roll(2)];
        let entrants = make_entrants(n, planned, trouble, &mut dice);
        let mut ledger = Ledger::new(n);
        let mut rounds: Vec<Round> = Vec::new();
        for _ in 0..planned {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let active = history.list_active();
            let mut round = match pair_swiss(&history, SwissOptions::default()) {
                Ok(round) => round,
                Err(SwissError::TooFew) if active.len() < 2 => break,
                Err(SwissError::NoPairing) if rounds.len() >= count_sure_rounds(active.len()) => {
                    refused += 1;
                    break;
                }
                Err(error) => panic!("{error}"),
            };
            assert_placed(&round, &active);
            assert_eq!(round.byes.len(), active.len() % 2);
            play(&mut round, trouble, &mut dice);
            ledger.note(&round);
            rounds.push(round);
        }
        let widest = ledger.balance.iter().map(|balance| balance.abs()).max();
        assert!(widest <= Some(2), "{n} {planned}");
    }
    assert!(refused < 30, "{refused} refused");
}

#[test]
fn the_promised_rounds_are_always_possible() {
    let mut dice = Dice::new(2);
    for n in 2..=24 {
        for _ in 0..8 {
            let entrants = make_entrants(n, 9, QUIET, &mut dice);
            let mut rounds = Vec::new();
            for _ in 0..count_sure_rounds(n) {
                let mut round = pair(&entrants, &rounds).expect("the round is promised");
                play(&mut round, QUIET, &mut dice);
                rounds.push(round);
            }
            while let Ok(mut round) = pair(&entrants, &rounds) {
                play(&mut round, QUIET, &mut dice);
                rounds.push(round);
            }
            assert!(rounds.len() <= count_most_rounds(n));
        }
    }
}

/// Calls `act` with every pairing of `rest`.
fn try_all(rest: &[usize], round: &mut Round, act: &mut impl FnMut(&Round)) {
    let Some((a, others)) = rest.split_first() else {
        return act(round);
    };
    for (at, b) in others.iter().enumerate() {
        let mut left = others.to_vec();
        left.remove(at);
        round.tables.push(Table::new(vec![*a, *b]));
        try_all(&left, round, act);
        round.tables.pop();
    }
    if rest.len() % 2 == 1 && round.byes.is_empty() {
        round.byes.push(*a);
        try_all(others, round, act);
        round.byes.pop();
    }
}

#[test]
fn no_other_pairing_keeps_better_to_the_scores() {
    let mut dice = Dice::new(3);
    for _ in 0..150 {
        let n = 4 + dice.roll(5);
        let trouble = Trouble {
            unplayed: 0,
            ..EVENTFUL
        };
        let entrants = make_entrants(n, 4, trouble, &mut dice);
        let mut ledger = Ledger::new(n);
        let mut rounds: Vec<Round> = Vec::new();
        for _ in 0..4 {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let Ok(mut round) = pair_swiss(&history, SwissOptions::default()) else {
                break;
            };
            let found = measure_score_gap(&history, &round);
            try_all(
                &history.list_active(),
                &mut Round::default(),
                &mut |other| {
                    let is_allowed = other.byes.iter().all(|bye| ledger.byes[*bye] == 0)
                        && other.tables.iter().all(|table| {
                            let (a, b) = (table.players[0], table.players[1]);
                            let balance = [ledger.balance[a], ledger.balance[b]];
                            !ledger.met[a][b] && balance != [2, 2] && balance != [-2, -2]
                        });
                    if is_allowed {
                        let gap = measure_score_gap(&history, other);
                        assert!(found <= gap, "{round:?} {other:?}");
                    }
                },
            );
            play(&mut round, trouble, &mut dice);
            ledger.note(&round);
            rounds.push(round);
        }
    }
}

#[test]
fn pairings_do_not_depend_on_the_order_of_entry() {
    let mut dice = Dice::new(4);
    for _ in 0..60 {
        let n = 4 + dice.roll(30);
        let entrants = make_entrants(n, 4, EVENTFUL, &mut dice);
        let turn = 1 + dice.roll(n - 1);
        let moved = |entrant: usize| (entrant + turn) % n;
        let mut others = entrants.clone();
        others.rotate_right(turn);
        let mut rounds: Vec<Round> = Vec::new();
        for _ in 0..4 {
            let rename = |round: &Round| {
                let mut round = round.clone();
                let players = round.tables.iter_mut().flat_map(|table| &mut table.players);
                for entrant in players.chain(&mut round.byes) {
                    *entrant = moved(*entrant);
                }
                round
            };
            let renamed: Vec<_> = rounds.iter().map(rename).collect();
            let round = pair(&entrants, &rounds);
            let expected = round.as_ref().map(rename).map_err(|error| *error);
            assert_eq!(pair(&others, &renamed), expected);
            let Ok(mut round) = round else { break };
            play(&mut round, EVENTFUL, &mut dice);
            rounds.push(round);
        }
    }
}

/// The largest tournament: no number gets too large for its place.
#[test]
fn the_largest_tournament_is_paired() {
    let mut dice = Dice::new(5);
    let entrants = make_entrants(MAX_ENTRANTS, 4, QUIET, &mut dice);
    let mut rounds = Vec::new();
    for _ in 0..4 {
        let mut round = pair(&entrants, &rounds).expect("there is a pairing");
        play(&mut round, QUIET, &mut dice);
        rounds.push(round);
    }
    // The most points that anyone can have, against none.
    let entrants = [1.0, 2.0, 3.0].map(Entrant::new);
    let lone = |_| Round {
        tables: vec![],
        byes: vec![0, 1],
    };
    let rounds: Vec<_> = (0..MAX_ROUNDS).map(lone).collect();
    assert_eq!(
        pair(&entrants, &rounds).map(|round| round.byes),
        Ok(vec![2])
    );
    let too_many = vec![Entrant::new(1.0); MAX_ENTRANTS + 1];
    let history = History::new(&too_many, &[], Scoring::SWISS);
    assert_eq!(history.err(), Some(HistoryError::TooLarge));
}

/// How well a pairing of two keeps to the groups of equal points. Smaller is better, in the order of the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ScoreGap {
    /// Points of the player with the bye; 0 if there is none.
    bye: Points,
    /// Sum of the squares of the differences in points, in 14400ths.
    squares: u64,
    /// Number of games between players with different points.
    floats: usize,
}

/// Measures how well `round` keeps to the groups of equal points before it.
fn measure_score_gap(history: &History<'_>, round: &Round) -> ScoreGap {
    let points = |entrant: usize| history.points(entrant);
    let gaps = round.tables.iter().map(|table| {
        let scores = table
            .players
            .iter()
            .map(|player| points(*player).to_120ths());
        let (low, high) = (scores.clone().min(), scores.max());
        u64::from(high.unwrap_or(0) - low.unwrap_or(0))
    });
    ScoreGap {
        bye: round.byes.iter().map(|entrant| points(*entrant)).sum(),
        squares: gaps.clone().map(|gap| gap * gap).sum(),
        floats: gaps.filter(|gap| *gap > 0).count(),
    }
}
