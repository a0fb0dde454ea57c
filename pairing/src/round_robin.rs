//! Round robin: every entrant meets every other entrant.

use crate::{Round, Table};

/// Number of times that every entrant meets every other entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundRobinCycles {
    /// Every entrant meets every other entrant once.
    Single,
    /// Every entrant meets every other entrant twice, with exchanged seats the second time.
    Double,
}

/// Returns all rounds of a round robin of `entrants` entrants, as in the Berger tables of the FIDE Handbook (C.05, Annex 1), where entrant 0 has
/// number 1. The order of the tables within each round is also that of the Berger tables. With an odd number of entrants, one entrant has a bye in
/// each round.
///
/// In a double round robin, the last two rounds of the first cycle are exchanged. FIDE recommends this, so that no one has the same seat three times
/// in a row.
///
/// There are no rounds for fewer than two entrants.
///
/// ```
/// use asterism_pairing::{RoundRobinCycles, schedule_round_robin};
///
/// let rounds = schedule_round_robin(4, RoundRobinCycles::Single);
/// let tables = |round: usize| rounds[round].tables.iter().map(|table| table.players.clone());
/// assert!(tables(0).eq([[0, 3], [1, 2]]));
/// assert!(tables(1).eq([[3, 2], [0, 1]]));
/// assert!(tables(2).eq([[1, 3], [2, 0]]));
/// ```
pub fn schedule_round_robin(entrants: usize, cycles: RoundRobinCycles) -> Vec<Round> {
    if entrants < 2 {
        return Vec::new();
    }
    let even = entrants.next_multiple_of(2);
    let rounds = (0..even - 1).map(|round| make_round(entrants, even, round));
    let mut rounds: Vec<Round> = rounds.collect();
    match cycles {
        RoundRobinCycles::Single => {}
        RoundRobinCycles::Double => {
            let mut second = rounds.clone();
            for table in second.iter_mut().flat_map(|round| &mut round.tables) {
                table.players.reverse();
            }
            if let [.., a, b] = &mut rounds[..] {
                std::mem::swap(a, b);
            }
            rounds.extend(second);
        }
    }
    rounds
}

/// Returns one round, by the circle method: the last number stays in place, and the other numbers rotate around it by half a circle each round.
fn make_round(entrants: usize, even: usize, round: usize) -> Round {
    let last = even - 1;
    let mut made = Round::default();
    let (opponent, begins) = if round.is_multiple_of(2) {
        (round / 2, true)
    } else {
        (even / 2 + round / 2, false)
    };
    if last == entrants {
        made.byes.push(opponent);
    } else if begins {
        made.tables.push(Table::new(vec![opponent, last]));
    } else {
        made.tables.push(Table::new(vec![last, opponent]));
    }
    for distance in 1..even / 2 {
        let first = (opponent + distance) % last;
        let second = (opponent + last - distance) % last;
        made.tables.push(Table::new(vec![first, second]));
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The FIDE Handbook, C.05, Annex 1.
    const BERGER: [&[&str]; 4] = [
        &["1-4 2-3", "4-3 1-2", "2-4 3-1"],
        &[
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1",
        ],
        &[
            "1-8 2-7 3-6 4-5",
            "8-5 6-4 7-3 1-2",
            "2-8 3-1 4-7 5-6",
            "8-6 7-5 1-4 2-3",
            "3-8 4-2 5-1 6-7",
            "8-7 1-6 2-5 3-4",
            "4-8 5-3 6-2 7-1",
        ],
        &[
            "1-10 2-9 3-8 4-7 5-6",
            "10-6 7-5 8-4 9-3 1-2",
            "2-10 3-1 4-9 5-8 6-7",
            "10-7 8-6 9-5 1-4 2-3",
            "3-10 4-2 5-1 6-9 7-8",
            "10-8 9-7 1-6 2-5 3-4",
            "4-10 5-3 6-2 7-1 8-9",
            "10-9 1-8 2-7 3-6 4-5",
            "5-10 6-4 7-3 8-2 9-1",
        ],
    ];

    /// Writes a round in the format of the handbook.
    fn write(round: &Round) -> String {
        let tables = round.tables.iter().map(|table| {
            let [a, b] = table.players[..] else {
                panic!("{table:?} is no table of two");
            };
            format!("{}-{}", a + 1, b + 1)
        });
        tables.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn rounds_are_those_of_the_handbook() {
        for tables in BERGER {
            let even = tables.len() + 1;
            let rounds = schedule_round_robin(even, RoundRobinCycles::Single);
            assert_eq!(rounds.iter().map(write).collect::<Vec<_>>(), tables);
            // With one entrant fewer, the opponent of the last number has a bye.
            let odd = schedule_round_robin(even - 1, RoundRobinCycles::Single);
            for (round, text) in odd.iter().zip(tables) {
                let (first, rest) = text.split_once(' ').expect("there are two tables");
                assert_eq!(write(round), rest);
                let bye = (round.byes[0] + 1).to_string();
                assert!(
                    first.split('-').any(|number| number == bye),
                    "{first}: {bye}"
                );
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_with_both_seats_about_equally_often() {
        for entrants in 2..=20 {
            for cycles in [RoundRobinCycles::Single, RoundRobinCycles::Double] {
                check(entrants, cycles);
            }
        }
    }

    fn check(n: usize, cycles: RoundRobinCycles) {
        let rounds = schedule_round_robin(n, cycles);
        let mut begun = vec![vec![0; n]; n];
        let mut seats = vec![String::new(); n];
        let mut byes = vec![0; n];
        for round in &rounds {
            let mut places = round.byes.len();
            for entrant in &round.byes {
                byes[*entrant] += 1;
            }
            for table in &round.tables {
                let (a, b) = (table.players[0], table.players[1]);
                begun[a][b] += 1;
                seats[a].push('1');
                seats[b].push('2');
                places += 2;
            }
            assert_eq!(places, n, "everybody has one place in each round");
        }
        let times = match cycles {
            RoundRobinCycles::Single => 1,
            RoundRobinCycles::Double => 2,
        };
        for a in 0..n {
            assert_eq!(byes[a], times * (n % 2));
            let (first, second) = (seats[a].matches('1').count(), seats[a].matches('2').count());
            match cycles {
                RoundRobinCycles::Single => assert!(first.abs_diff(second) <= 1, "{n}: {seats:?}"),
                RoundRobinCycles::Double => {
                    assert_eq!(first, second, "{n}: {seats:?}");
                    let thrice = ["111", "222"].iter().any(|same| seats[a].contains(same));
                    assert!(!thrice, "{n}: {seats:?}");
                }
            }
            for (b, back) in begun.iter().enumerate().filter(|(b, _)| *b != a) {
                assert_eq!(begun[a][b] + back[a], times);
                assert!(times == 1 || back[a] == 1);
            }
        }
    }

    #[test]
    fn nobody_plays_alone() {
        assert!(schedule_round_robin(0, RoundRobinCycles::Single).is_empty());
        assert!(schedule_round_robin(1, RoundRobinCycles::Double).is_empty());
    }
}
