//! Tournaments of tables with several players.

use asterism_pairing::{
    BadTableSizes, Entrant, GroupError, History, Round, Scoring, Table, TableSizes, pair_groups,
};

use crate::dice::Dice;
use crate::organizer::{QUIET, Trouble, assert_placed, make_entrants, play};

const SIZES: [&[usize]; 6] = [&[3], &[2, 3, 4, 6], &[4], &[4, 3], &[5, 6], &[6, 5, 4, 3]];

#[test]
fn tables_have_allowed_sizes_and_byes_only_if_they_must() {
    for sizes in SIZES {
        let allowed = TableSizes::new(sizes).expect("the sizes are good");
        for players in 0..60 {
            let (tables, byes) = allowed.split(players);
            assert_eq!(tables.iter().sum::<usize>() + byes, players);
            assert!(tables.iter().all(|size| sizes.contains(size)));
            // Whether the sizes can make a number of players.
            let mut possible = vec![true];
            for number in 1..=players {
                possible.push(
                    sizes
                        .iter()
                        .any(|size| *size <= number && possible[number - size]),
                );
            }
            let most = (0..=players).rev().find(|number| possible[*number]);
            assert_eq!(most, Some(players - byes));
        }
    }
    for bad in [&[][..], &[1], &[7], &[3, 3]] {
        assert_eq!(TableSizes::new(bad), Err(BadTableSizes));
    }
}

#[test]
fn tournaments_keep_the_laws() {
    let mut dice = Dice::new(1);
    for number in 0..120 {
        let sizes = SIZES[number % SIZES.len()];
        let allowed = TableSizes::new(sizes).expect("the sizes are good");
        let n = 6 + dice.roll(30);
        let trouble = Trouble {
            late: 10,
            withdrawn: 10,
            unplayed: 5,
        };
        let trouble = [QUIET, trouble][dice.roll(2)];
        let entrants = make_entrants(n, 5, trouble, &mut dice);
        let mut rounds: Vec<Round> = Vec::new();
        for _ in 0..5 {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let active = history.list_active();
            let (tables, byes) = allowed.split(active.len());
            let mut round = match pair_groups(&history, &allowed, 7) {
                Ok(round) => round,
                Err(GroupError::TooFew) => {
                    assert!(tables.is_empty());
                    break;
                }
                Err(error) => panic!("{error}"),
            };
            assert_eq!(pair_groups(&history, &allowed, 7).as_ref(), Ok(&round));
            assert_placed(&round, &active);
            assert_eq!(round.byes.len(), byes);
            let mut made: Vec<_> = round
                .tables
                .iter()
                .map(|table| table.players.len())
                .collect();
            made.sort_unstable_by(|a, b| b.cmp(a));
            assert_eq!(made, tables);
            // No one has another bye while another player has had fewer.
            let fewest = |list: &[usize]| list.iter().map(|e| history.count_byes(*e)).min();
            let others: Vec<_> = round
                .tables
                .iter()
                .flat_map(|t| t.players.clone())
                .collect();
            let most = round
                .byes
                .iter()
                .map(|entrant| history.count_byes(*entrant))
                .max();
            assert!(most <= fewest(&others) || most.is_none());
            play(&mut round, trouble, &mut dice);
            rounds.push(round);
        }
    }
}

#[test]
fn nobody_meets_again_if_there_are_many_tables() {
    let mut dice = Dice::new(2);
    for (size, n) in [(3, 12), (3, 27), (4, 24), (4, 64), (6, 60)] {
        let allowed = TableSizes::new(&[size]).expect("the size is good");
        let entrants = make_entrants(n, 3, QUIET, &mut dice);
        let mut met = vec![vec![false; n]; n];
        let mut rounds = Vec::new();
        for _ in 0..3 {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let mut round = pair_groups(&history, &allowed, 1).expect("there are entrants enough");
            for table in &round.tables {
                for (at, a) in table.players.iter().enumerate() {
                    for b in &table.players[..at] {
                        assert!(!met[*a][*b], "{size} {n}");
                        (met[*a][*b], met[*b][*a]) = (true, true);
                    }
                }
            }
            play(&mut round, QUIET, &mut dice);
            rounds.push(round);
        }
    }
}

#[test]
fn everybody_sits_everywhere() {
    let mut dice = Dice::new(3);
    for (size, n) in [(2, 12), (3, 12), (4, 16), (6, 24)] {
        let allowed = TableSizes::new(&[size]).expect("the size is good");
        let entrants = make_entrants(n, 6, QUIET, &mut dice);
        let mut rounds = Vec::new();
        let mut seats = vec![vec![0usize; size]; n];
        for _ in 0..size {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let mut round = pair_groups(&history, &allowed, 1).expect("there are entrants enough");
            for table in &round.tables {
                for (seat, player) in table.players.iter().enumerate() {
                    seats[*player][seat] += 1;
                }
            }
            play(&mut round, QUIET, &mut dice);
            rounds.push(round);
        }
        let twice = seats.iter().flatten().filter(|times| **times == 2).count();
        assert!(seats.iter().flatten().all(|times| *times <= 2), "{seats:?}");
        assert!(twice * 4 <= n * size, "{twice} of {}", n * size);
    }
}

#[test]
fn running_games_are_refused() {
    let entrants = [1.0, 2.0, 3.0].map(Entrant::new);
    let running = [Round {
        tables: vec![Table::new(vec![0, 1, 2])],
        byes: vec![],
    }];
    let history = History::new(&entrants, &running, Scoring::SWISS).expect("it is good");
    let sizes = TableSizes::new(&[3]).expect("the size is good");
    assert_eq!(pair_groups(&history, &sizes, 1), Err(GroupError::Running));
}
