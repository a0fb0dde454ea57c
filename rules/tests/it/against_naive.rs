//! Compares the fast move generator with the slow one on positions from random games.

use std::collections::{BTreeSet, HashMap};

use asterism_rules::pentagame::{ForcedOuts, Options, Pentagame};
use asterism_rules::{GameOptions, Notation, Position, PositionText, Seat};

use crate::dice::{Dice, random_move};
use crate::naive_pentagame::Naive;

/// Plays random games and compares every position: all base moves, the number of turns if it can be counted, and for some base moves every
/// turn and the position after it. Returns the number of positions.
fn check(variant: &str, seed: u64, games: usize, plies: usize) -> usize {
    let options = Options::parse(variant).expect("valid options");
    let mut dice = Dice::new(seed);
    let mut positions = 0;
    for game in 0..games {
        let starts = starts(&options);
        let mut position = starts[game % starts.len()];
        let players = position.players();
        for ply in 0..plies {
            compare_outcomes(variant, &position);
            if position.outcome().is_some() {
                break;
            }
            if players > 2 && ply == plies / 2 {
                let seat = Seat::new(dice.roll(players)).expect("an existing seat");
                position.retire(seat);
                continue;
            }
            compare(variant, &position, &mut dice);
            positions += 1;
            let (_, m) = random_move(&position, &mut dice);
            position = position.play(&m).expect("a legal move can be played");
        }
    }
    positions
}

/// Returns the start positions for all numbers of players that the options allow.
fn starts(options: &Options) -> Vec<Pentagame> {
    let players = Pentagame::KIND.players();
    players
        .filter_map(|players| Pentagame::start(options, players).ok())
        .collect()
}

fn compare_outcomes(variant: &str, position: &Pentagame) {
    let naive = Naive::new(variant, position.players(), &position.to_text());
    let winners = position.outcome().map(|outcome| {
        let winners = outcome.winners.iter().map(Seat::number);
        winners.collect::<Vec<_>>()
    });
    assert_eq!(
        winners,
        naive.winners(),
        "{variant}: {}",
        position.to_text()
    );
}

/// Compares random positions that may not occur in any game, with pieces anywhere, many figures on their goals and an often empty supply.
fn check_scattered(variant: &str, seed: u64, count: usize) {
    let options = Options::parse(variant).expect("valid options");
    let mut dice = Dice::new(seed);
    let mut forced = 0;
    for number in 0..count {
        let starts = starts(&options);
        let start = starts[number % starts.len()];
        let players = start.players();
        let mut stops: Vec<&str> = start
            .board()
            .stops()
            .map(|stop| start.board().name(stop))
            .collect();
        let mut take = |dice: &mut Dice| stops.swap_remove(dice.roll(stops.len()));
        let mut blocks = |count: usize, dice: &mut Dice| {
            let list: Vec<&str> = (0..count).map(|_| take(dice)).collect();
            if list.is_empty() {
                "-".to_owned()
            } else {
                list.join(",")
            }
        };
        let black = blocks(5, &mut dice);
        let gray = blocks(if dice.roll(2) == 0 { 5 } else { dice.roll(5) }, &mut dice);
        let mut groups = Vec::new();
        for seat in Seat::first(players) {
            let mut group = Vec::new();
            let mut out = 0;
            for figure in start.figures(seat) {
                let home = stops.iter().position(|stop| *stop == figure.goal().name());
                group.push(match (dice.roll(6), home) {
                    (0, _) if out < 2.min(start.target() - 1) => {
                        out += 1;
                        "-"
                    }
                    (1 | 2, Some(home)) => stops.swap_remove(home),
                    _ => stops.swap_remove(dice.roll(stops.len())),
                });
            }
            groups.push(group.join(","));
        }
        let text = format!(
            "{} k:{black} g:{gray} {} {}",
            groups.join("/"),
            1 + dice.roll(players),
            vec!["-"; players].join("/")
        );
        let position = Pentagame::from_text(&options, players, &text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        compare_outcomes(variant, &position);
        if position.outcome().is_some() {
            continue;
        }
        forced += usize::from(
            position.base_moves()[0].contains("+ ") && position.base_moves().len() == 1,
        );
        compare(variant, &position, &mut dice);
    }
    assert!(forced > 0 || options.forced_outs == ForcedOuts::OnePerTurn);
}

fn compare(variant: &str, position: &Pentagame, dice: &mut Dice) {
    let naive = Naive::new(variant, position.players(), &position.to_text());
    let landings = naive.landings();
    let slow: BTreeSet<&str> = landings.iter().map(|landed| landed.text.as_str()).collect();
    assert_eq!(slow.len(), landings.len(), "{}", position.to_text());
    let base_moves = position.base_moves();
    let fast: BTreeSet<&str> = base_moves.iter().map(String::as_str).collect();
    assert_eq!(fast, slow, "{variant}: {}", position.to_text());

    // Compare all turns of one base move, if there are not too many.
    let landed = dice.pick(&landings);
    if dice.roll(3) > 0 || position.legal_count() > 12_000 {
        return;
    }
    let slow = landed.turns();
    if slow.len() > 400 && dice.roll(10) > 0 {
        return;
    }
    let blocks = |text: &str| text.find(['k', 'g']).map_or(text.len(), |at| at - 1);
    let fast: HashMap<String, String> = position
        .legal_moves()
        .into_iter()
        .map(|m| (m.to_string(), m))
        .filter(|(text, _)| text[..blocks(text)] == landed.text)
        .map(|(text, m)| {
            let after = position.play(&m).expect("legal moves can be played");
            (text, after.to_text())
        })
        .collect();
    assert_eq!(
        fast,
        slow,
        "{variant}: {} {}",
        position.to_text(),
        landed.text
    );
}

/// Compares the positions of `games` games and `scattered` random ones.
fn check_variant(variant: &str, games: usize, scattered: usize) {
    let positions = check(variant, 1 + variant.len() as u64, games, 90);
    assert!(positions > 100 * games / 12, "only {positions} positions");
    check_scattered(variant, 3, scattered);
}

macro_rules! against_naive {
    ($($name:ident: $variant:literal;)+) => {
        $(#[test]
        fn $name() {
            check_variant($variant, 4, 40);
        })+

        $(mod $name {
            #[test]
            #[ignore = "long: three times as many games and positions"]
            fn in_many_positions() {
                super::check_variant($variant, 12, 150);
            }
        })+
    };
}

against_naive! {
    illustrated: "";
    leaflet: "preset=leaflet";
    classic: "preset=classic,target=5";
    black_stays_away: "black_may_return=false,target=5";
    partner_leaves_later: "own_partner_out=next_turn,target=5";
    pairs_are_banned: "repetition=same_pair,target=4";
    nothing_is_banned: "repetition=off,forced_outs=one_per_turn,target=5";
    all_at_once: "own_partner_out=next_turn,forced_outs=one_per_turn,gray_exhausted=skip,repetition=same_pair,target=5,finish_round=false";
    teams: "preset=teams";
    teams_to_the_last_figure: "target=10,forced_outs=one_per_turn,finish_round=false";
    teams_compared: "teams=true,target=2,tie=most_out,own_partner_out=next_turn,repetition=same_pair";
    few_figures: "target=1,tie=most_out";
}

/// Compares all turns from the start with five players: each base move with each placement.
#[test]
fn both_generators_agree_on_the_start_with_five_players() {
    let start = Pentagame::start(&Options::default(), 5).expect("five players are allowed");
    let naive = Naive::new("", 5, &start.to_text());
    let landings = naive.landings();
    let turns: usize = landings.iter().map(|landed| landed.turns().len()).sum();
    assert_eq!(turns as u64, start.legal_count());
    compare("", &start, &mut Dice::new(5));
}
