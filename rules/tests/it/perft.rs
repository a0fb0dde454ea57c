//! Numbers of move sequences, known from two independent models.

use asterism_rules::pentagame::{Options, Pentagame};
use asterism_rules::{GameOptions, Position, perft};

fn check(options: &str, players: usize, expected: &[u64]) {
    let options = Options::parse(options).expect("valid options");
    let start = Pentagame::start(&options, players).expect("an allowed number of players");
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(
            perft(&start, depth),
            *expected,
            "{players} players, depth {depth}"
        );
    }
}

#[test]
fn two_players() {
    check("", 2, &[1005, 869_455]);
}

#[test]
fn three_players() {
    check("", 3, &[1015, 888_155]);
}

#[test]
fn four_players() {
    check("", 4, &[1025, 908_195]);
}

#[test]
fn two_players_on_the_small_board() {
    check("ring_stops=1", 2, &[885, 658_975]);
}

/// The number agrees with the slow generator and with counting by hand: each of four figures goes to 18 stops, swaps with 8 others, or
/// beats one of two blocks that then goes to one of 90 stops.
#[test]
fn five_players() {
    check("", 5, &[824]);
}
