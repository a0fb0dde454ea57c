//! Standings, compared with examples.

use asterism_pairing::{
    Entrant, History, Points, Round, Scoring, Standing, StandingsRules, Table, TableResult,
    TieBreak, rank_entrants,
};

use crate::dice::Dice;
use crate::organizer::{Trouble, make_entrants, play};

/// Reads a round: `AB+` is a win of A, `AB=` a draw, `AB-` a loss, `AB!` a win without playing, `A` a bye, and `ABC123` a table of three with
/// their ranks.
fn read(text: &str) -> Round {
    let mut round = Round::default();
    for word in text.split_whitespace() {
        let is_player = |c: &char| c.is_ascii_uppercase();
        let players: Vec<_> = word
            .chars()
            .take_while(is_player)
            .map(|c| c as usize - 'A' as usize)
            .collect();
        let result: Vec<_> = word.chars().skip(players.len()).collect();
        if players.len() == 1 {
            round.byes.extend(players);
            continue;
        }
        let ranks: Vec<_> = match result[..] {
            ['+' | '!'] => vec![1, 2],
            ['='] => vec![1, 1],
            ['-'] => vec![2, 1],
            _ => result.iter().map(|c| *c as usize).collect(),
        };
        let scores = asterism_pairing::share_points(&ranks).expect("the table is small");
        let result = match result[..] {
            ['!'] => TableResult::Unplayed(scores),
            _ => TableResult::Played(scores),
        };
        round.tables.push(Table { players, result });
    }
    round
}

/// Writes a line as `place name points tie-breaks`.
fn write(standing: &Standing) -> String {
    let name = char::from(b'A' + standing.entrant as u8);
    let mut text = format!("{} {name} {}", standing.place, standing.points);
    for value in &standing.tie_breaks {
        text += &value.map_or(" –".to_owned(), |value| format!(" {value}"));
    }
    text
}

fn check(
    scoring: Scoring,
    rules: &StandingsRules,
    tie_breaks: &[TieBreak],
    rounds: &[&str],
    expected: &[&str],
) {
    let rounds: Vec<_> = rounds.iter().map(|round| read(round)).collect();
    let n = expected.len();
    let entrants: Vec<_> = (0..n).map(|i| Entrant::new(-(i as f64))).collect();
    let history = History::new(&entrants, &rounds, scoring).expect("the history is good");
    let rules = StandingsRules {
        tie_breaks: tie_breaks.to_vec(),
        ..rules.clone()
    };
    let lines: Vec<_> = rank_entrants(&history, &rules).iter().map(write).collect();
    assert_eq!(lines, expected);
}

/// The example of Sensei's Library, "Sonneborn-Berger": four players meet twice, and A is ahead of B, 11 to 9.
#[test]
fn a_published_example_of_sonneborn_berger() {
    check(
        Scoring::ROUND_ROBIN,
        &StandingsRules::round_robin(),
        &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger],
        &[
            "AB+ CD+", "AC+ BD+", "AD+ BC+", "BA+ CD+", "CA- BD+", "DA+ CB+",
        ],
        &["1 A 4 1 11", "2 B 4 1 9", "3 C 3 – 6", "4 D 1 – 4"],
    );
}

#[test]
fn buchholz_and_sonneborn_berger_by_hand() {
    use TieBreak::{Buchholz, MedianBuchholz, SonnebornBerger, Wins};
    let rounds = &["AC+ BD=", "AB+ DC+"];
    check(
        Scoring::SWISS,
        &StandingsRules::swiss(),
        &[Buchholz, SonnebornBerger, Wins],
        rounds,
        &[
            "1 A 2 ½ ½ 2",
            "2 D 1½ ½ 0.25 1",
            "3 B ½ 3½ 0.75 0",
            "4 C 0 3½ 0 0",
        ],
    );
    // A has met C, B and D, who have 0, 1½ and 2 points.
    check(
        Scoring::SWISS,
        &StandingsRules::swiss(),
        &[MedianBuchholz],
        &["AC+ BD=", "AB+ DC+", "AD= BC+"],
        &["1 A 2½ 1½", "2 D 2 1½", "3 B 1½ 2", "4 C 0 2"],
    );
}

#[test]
fn rounds_without_a_game_have_a_virtual_opponent() {
    use TieBreak::{Buchholz, SonnebornBerger, Wins};
    // To their opponents, a bye is a draw: A is worth 1½, B ½, C 1. C's virtual opponent in round 1 has ½ in the end, B's in round 2 has 0.
    check(
        Scoring::SWISS,
        &StandingsRules::swiss(),
        &[Buchholz, SonnebornBerger, Wins],
        &["AB+ C", "CA= B"],
        &["1 C 1½ 2 1.25 0", "2 A 1½ 1½ 1 1", "3 B 1 1½ 0 0"],
    );
    // In a round robin, they count nothing; games that were not played count, but are not won by playing.
    check(
        Scoring::ROUND_ROBIN,
        &StandingsRules::round_robin(),
        &[Buchholz, SonnebornBerger, Wins],
        &["AB! C", "CA= B", "BC+ A"],
        &["1 A 1½ 1½ 1.25 0", "2 B 1 2 ½ 1", "3 C ½ 2½ 0.75 0"],
    );
}

#[test]
fn direct_encounters_need_all_games_and_are_repeated() {
    use TieBreak::{DirectEncounter, Wins};
    // All four have two points, and two, two, one and one against each other. B has beaten A, and D has beaten C.
    check(
        Scoring::ROUND_ROBIN,
        &StandingsRules::round_robin(),
        &[DirectEncounter],
        &["BA+ DC+", "AC+ BD+", "AD+ CB+", "CE+ DF+"],
        &[
            "1 B 2 2",
            "2 A 2 2",
            "3 D 2 1",
            "4 C 2 1",
            "5 E 0 –",
            "5 F 0 –",
        ],
    );
    // A and B have not met: nothing separates them.
    check(
        Scoring::SWISS,
        &StandingsRules::swiss(),
        &[DirectEncounter, Wins],
        &["AC+ BD+"],
        &["1 A 1 – 1", "1 B 1 – 1", "3 C 0 – 0", "3 D 0 – 0"],
    );
}

#[test]
fn tables_of_several_count_as_one_game() {
    use TieBreak::{Buchholz, DirectEncounter, SonnebornBerger, Wins};
    check(
        Scoring::SWISS,
        &StandingsRules::swiss(),
        &[Buchholz, SonnebornBerger, DirectEncounter, Wins],
        &["ABC123"],
        &["1 A 1 0.25 0.25 – 1", "2 B ½ ½ 0 – 0", "3 C 0 0.75 0 – 0"],
    );
}

#[test]
fn standings_are_consistent_at_any_time() {
    let mut dice = Dice::new(1);
    for _ in 0..100 {
        let n = 2 + dice.roll(20);
        let trouble = Trouble {
            late: 10,
            withdrawn: 10,
            unplayed: 10,
        };
        let entrants = make_entrants(n, 4, trouble, &mut dice);
        let mut rounds: Vec<Round> = Vec::new();
        let rules = StandingsRules {
            tie_breaks: TieBreak::ALL.to_vec(),
            ..StandingsRules::swiss()
        };
        for _ in 0..4 {
            let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
            let Ok(round) =
                asterism_pairing::pair_swiss(&history, asterism_pairing::SwissOptions::default())
            else {
                break;
            };
            rounds.push(round);
            for is_over in [false, true] {
                if is_over {
                    play(rounds.last_mut().expect("there is one"), trouble, &mut dice);
                }
                let history = History::new(&entrants, &rounds, Scoring::SWISS).expect("it is good");
                let lines = rank_entrants(&history, &rules);
                assert_eq!(lines.len(), n);
                assert_eq!(lines[0].place, 1);
                for (at, pair) in lines.windows(2).enumerate() {
                    let [a, b] = pair else { unreachable!() };
                    assert!(a.points >= b.points);
                    let is_equal = a.points == b.points && a.tie_breaks == b.tie_breaks;
                    let place = if is_equal { a.place } else { at + 2 };
                    assert!(b.place == place || a.place < b.place && b.place == at + 2);
                }
                let total: Points = lines.iter().map(|line| line.points).sum();
                assert!(total <= Points::from_120ths(120 * (n * rounds.len()) as u32));
            }
        }
    }
}
