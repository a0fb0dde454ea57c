//! Laws that hold for any position of Pentagame.

use asterism_rules::pentagame::{Color, Options, Pentagame, Stop};
use asterism_rules::{GameOptions, Notation, Position, PositionText, Seat};

use crate::dice::{Dice, playout, random_move};

/// Replaces every letter in `text` for a rotated or mirrored board: letter number i becomes ±i + shift.
fn turned(text: &str, shift: usize, mirrored: bool) -> String {
    text.chars()
        .map(|c| {
            let first = if c.is_ascii_uppercase() { b'A' } else { b'a' };
            match c {
                'a'..='e' | 'A'..='E' => {
                    let i = usize::from(c as u8 - first);
                    let i = if mirrored { 5 - i } else { i };
                    (first + ((i + shift) % 5) as u8) as char
                }
                _ => c,
            }
        })
        .collect()
}

fn turned_position(position: &Pentagame, shift: usize, mirrored: bool) -> Pentagame {
    let text = position.to_text();
    let fields: Vec<&str> = text.split(' ').collect();
    let figures: Vec<String> = fields[0]
        .split('/')
        .map(|group| {
            let mut new = [""; 5].map(String::from);
            for (color, stop) in Color::ALL.into_iter().zip(group.split(',')) {
                let to = turned(&color.letter().to_string(), shift, mirrored);
                let to = to
                    .chars()
                    .next()
                    .and_then(Color::from_letter)
                    .expect("a letter");
                new[to.index()] = turned(stop, shift, mirrored);
            }
            new.join(",")
        })
        .collect();
    let last: Vec<String> = fields[4]
        .split('/')
        .map(|group| {
            let mut ways: Vec<String> = group
                .split(',')
                .map(|way| turned(way, shift, mirrored))
                .collect();
            // If two figures of the same seat swap, the later letter comes first.
            if ways
                .iter()
                .all(|way| !way.starts_with(|c: char| c.is_ascii_digit()))
            {
                ways.sort_by(|one, other| other.cmp(one));
            }
            ways.join(",")
        })
        .collect();
    let mut text = format!(
        "{} k:{} g:{} {} {}",
        figures.join("/"),
        turned(&fields[1][2..], shift, mirrored),
        turned(&fields[2][2..], shift, mirrored),
        fields[3],
        last.join("/")
    );
    if let Some(retired) = fields.get(5) {
        text = format!("{text} {retired}");
    }
    Pentagame::from_text(position.options(), position.players(), &text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_ten_symmetries_commute_with_play() {
    let mut dice = Dice::new(10);
    for (players, variant) in [
        (2, ""),
        (3, "preset=classic"),
        (4, "own_partner_out=next_turn"),
        (4, "teams=true"),
    ] {
        let options = Options::parse(variant).expect("valid options");
        let start = Pentagame::start(&options, players).expect("allowed");
        for position in playout(&start, 50, &mut dice) {
            if position.outcome().is_some() {
                continue;
            }
            let (_, m) = random_move(&position, &mut dice);
            for (shift, mirrored) in (0..5).flat_map(|shift| [(shift, false), (shift, true)]) {
                let there = turned_position(&position, shift, mirrored);
                assert_eq!(there.legal_count(), position.legal_count());
                let text = turned(&m.to_string(), shift, mirrored);
                let other = there
                    .parse_move(&text)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(
                    there.play(&other),
                    Ok(turned_position(&position.after(&m), shift, mirrored)),
                    "{m}"
                );
            }
        }
    }
}

/// Rotates the board for five players, where colors and seats rotate together.
fn turned_seats(position: &Pentagame, shift: usize) -> Pentagame {
    let text = turned(&position.to_text(), shift, false);
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for groups in [0, 4] {
        let mut seats: Vec<&str> = fields[groups].split('/').collect();
        seats.rotate_right(shift);
        fields[groups] = seats.join("/");
    }
    let seat = (position.to_move().index() + shift) % 5 + 1;
    fields[3] = seat.to_string();
    let text = fields.join(" ");
    Pentagame::from_text(position.options(), 5, &text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_five_colors_are_equivalent() {
    let mut dice = Dice::new(55);
    // As long as no seat is close to the target, it does not matter where a round begins.
    let options = Options::parse("target=4").expect("valid options");
    let start = Pentagame::start(&options, 5).expect("five players are allowed");
    for position in playout(&start, 60, &mut dice) {
        if Seat::first(5).any(|seat| position.out_count(seat) > 2) {
            break;
        }
        let (_, m) = random_move(&position, &mut dice);
        for shift in 0..5 {
            let there = turned_seats(&position, shift);
            assert_eq!(there.legal_count(), position.legal_count());
            let text = turned(&m.to_string(), shift, false);
            let other = there
                .parse_move(&text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let after = turned_seats(&position.after(&m), shift);
            assert_eq!(there.play(&other), Ok(after), "{m}");
        }
    }
}

#[test]
fn pieces_are_conserved() {
    let mut dice = Dice::new(4);
    for players in 2..=5 {
        let start = Pentagame::start(&Options::default(), players).expect("allowed");
        for position in playout(&start, 150, &mut dice) {
            assert_eq!(position.black().len(), 5);
            assert_eq!(position.gray().len() + position.gray_supply(), 5);
            let mut figures = 0;
            for seat in Seat::first(players) {
                let here = position
                    .figures(seat)
                    .filter(|&figure| position.stop_of(figure).is_some())
                    .count();
                assert_eq!(
                    here + position.out_count(seat),
                    position.figures(seat).count()
                );
                figures += here;
            }
            let standing: usize = position
                .board()
                .stops()
                .map(|stop| {
                    let figures = position.figures_on(stop).count();
                    let blocks = [position.black(), position.gray()]
                        .iter()
                        .filter(|blocks| blocks.contains(stop))
                        .count();
                    assert!(figures == 0 || blocks == 0);
                    assert!(blocks <= 1);
                    figures
                })
                .sum();
            assert_eq!(standing, figures);
        }
    }
}

#[test]
fn a_path_is_free_and_as_short_as_possible() {
    let start = Pentagame::start(&Options::default(), 2).expect("two players are allowed");
    let stop = |name| start.board().parse(name).expect("a stop");
    let path = start.path(stop("A"), stop("B-1-C"));
    assert_eq!(path, None, "B is in the way, and the crossings are blocked");
    let names: Vec<_> = start
        .path(stop("A"), stop("c"))
        .expect("free up to the block")
        .into_iter()
        .map(Stop::name)
        .collect();
    assert_eq!(
        names,
        [
            "A", "A-1-c", "A-2-c", "A-3-c", "A-4-c", "A-5-c", "A-6-c", "c"
        ]
    );

    // Reach and path are separate searches and must agree everywhere.
    let mut dice = Dice::new(3);
    for position in playout(&start, 40, &mut dice) {
        let from = position
            .board()
            .stops()
            .nth(dice.roll(100))
            .expect("one of a hundred stops");
        let reach = position.reach(from);
        for to in position.board().stops() {
            let reached = reach.free.contains(to) || reach.occupied.contains(to);
            assert_eq!(position.path(from, to).is_some(), reached, "{from} {to}");
        }
    }
}
