//! Compares arrangements with the best possible ones, for small numbers of players.

use super::arrange::{Judge, TableCost, arrange_tables};
use crate::dice::Dice;
use crate::history::History;
use crate::{Entrant, Round, Scoring, Table, TableResult, TableSizes, share_points};

/// Returns the least cost of all ways to fill the tables.
fn try_all(judge: &Judge, rest: &[usize], sizes: &[usize]) -> TableCost {
    let Some((size, sizes)) = sizes.split_first() else {
        return TableCost::default();
    };
    let ways = (0..1u32 << rest.len()).filter(|way| way.count_ones() as usize == *size);
    let costs = ways.map(|way| {
        let (table, others): (Vec<_>, Vec<_>) = (0..rest.len()).partition(|at| way >> at & 1 == 1);
        let name = |places: Vec<usize>| places.into_iter().map(|at| rest[at]).collect::<Vec<_>>();
        judge.rate(&name(table)) + try_all(judge, &name(others), sizes)
    });
    costs.min().expect("there is a way")
}

#[test]
fn few_players_get_the_best_tables() {
    let mut dice = Dice::new(1);
    for (sizes, n) in [
        (&[3][..], 6),
        (&[3], 9),
        (&[4], 8),
        (&[4, 3], 7),
        (&[2, 3], 9),
        (&[5, 4], 9),
    ] {
        let sizes = TableSizes::new(sizes).expect("the sizes are good");
        for _ in 0..4 {
            let ratings = (0..n).map(|_| Entrant::new(dice.roll(1000) as f64));
            let entrants: Vec<_> = ratings.collect();
            let mut rounds: Vec<Round> = Vec::new();
            for _ in 0..4 {
                let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
                let mut players = history.list_active();
                players.sort_by_key(|player| std::cmp::Reverse(history.points(*player)));
                let (tables, byes) = sizes.split(n);
                assert_eq!(byes, 0);
                let judge = Judge::new(&history, &players);
                let found = arrange_tables(&history, &players, &tables, 1);
                let best = try_all(&judge, &players, &tables);
                assert_eq!(judge.rate_all(&found), best, "{sizes:?} {n}: {found:?}");
                let round = found.into_iter().map(|players| {
                    let ranks: Vec<_> = players.iter().map(|_| dice.roll(players.len())).collect();
                    let scores = share_points(&ranks).expect("the size is good");
                    Table {
                        players,
                        result: TableResult::Played(scores),
                    }
                });
                rounds.push(Round {
                    tables: round.collect(),
                    byes: Vec::new(),
                });
            }
        }
    }
}
