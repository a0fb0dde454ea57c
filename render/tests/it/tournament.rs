//! Tests of pictures of tournaments.

use std::fmt::Write;

use asterism_render::scene::{Art, Bounds, point};
use asterism_render::{
    Bracket, Entrant, Figure, FigureItem, FigureMark, MatchWinner, Png, RoundResult, Standings,
    Theme, Winners, bracket, bracket_scene, font, standings, standings_scene, winners,
    winners_scene,
};
use image::GenericImageView;

use crate::table::Random;
use crate::tournaments::{cup, podium, table};

/// Width at which pictures are shown, and the least height of a font there, in pixels.
const SHOWN: f64 = 400.0;
const LEAST: f64 = 11.0;

/// Largest files that may be sent, in bytes: with up to 24 rows, and with 64.
const MOST_BYTES: usize = 90_000;
const MOST_BYTES_64: usize = 110_000;

/// A text of a figure: the name of its item, its characters, its font size and the rectangle around it.
type Written<'a> = (&'a str, &'a str, f64, Bounds);

fn writing(figure: &Figure) -> Vec<Written<'_>> {
    let items = figure.items.iter();
    let texts = items.filter_map(|FigureItem { what, shown }| match shown {
        FigureMark::Text(text) => {
            let bounds = font::ink_bounds(&text.text, text.size).moved(text.at);
            Some((&**what, &*text.text, text.size, bounds))
        }
        FigureMark::Art(..) | FigureMark::Stroke(_) | FigureMark::Panel(_) => None,
    });
    texts.collect()
}

/// Returns the texts of all items with this name, from top to bottom.
fn texts<'a>(figure: &'a Figure, wanted: &str) -> Vec<&'a str> {
    let all = writing(figure).into_iter();
    all.filter(|(what, ..)| *what == wanted)
        .map(|(_, text, ..)| text)
        .collect()
}

fn count(figure: &Figure, wanted: &str) -> usize {
    let items = figure.items.iter();
    items.filter(|item| item.what == wanted).count()
}

/// Checks that texts are inside the picture, do not overlap, and are large enough.
#[track_caller]
fn check(figure: &Figure) {
    let half = point(figure.width / 2.0, figure.height / 2.0);
    let frame = Bounds {
        min: half * -1.0,
        max: half,
    };
    let written = writing(figure);
    for (at, (what, text, size, bounds)) in written.iter().enumerate() {
        assert!(frame.holds(*bounds), "{what} {text:?} is cut off");
        let shown = size * SHOWN / figure.width;
        assert!(shown >= LEAST, "{what} {text:?} is {shown:.1} px high");
        for (other, others, _, covered) in &written[..at] {
            assert!(
                !bounds.overlaps(*covered),
                "{what} {text:?} covers {other} {others:?}"
            );
        }
    }
}

/// Returns up to `most` random characters: letters of several scripts, wide and narrow ones, and some that the font lacks.
fn babble(random: &mut Random, most: usize) -> String {
    const LETTERS: [char; 24] = [
        'a', 'i', 'W', 'l', '.', ' ', 'Ệ', 'g', 'Å', 'Ж', 'ψ', '𝓐', '日', '🎲', '½', '7', '-', '@',
        'j', '“', 'ß', 'Q', '\u{301}', '\u{202e}',
    ];
    let count = random.below(most + 1);
    (0..count)
        .map(|_| LETTERS[random.below(LETTERS.len())])
        .collect()
}

fn babbling_entrant(random: &mut Random) -> Entrant {
    let most = [3, 12, 40, 400][random.below(4)];
    Entrant {
        name: babble(random, most),
        number: random.below(100_000),
    }
}

fn babbling_table(players: usize, random: &mut Random) -> Standings {
    let mut table = table(players, random.below(14));
    table.title = babble(random, 90);
    table.subtitle = babble(random, 90);
    let heads = &mut table.heads;
    let tie_breaks = heads.tie_breaks.iter_mut();
    for head in [&mut heads.place, &mut heads.name, &mut heads.points]
        .into_iter()
        .chain(tie_breaks)
    {
        *head = babble(random, 14);
    }
    for row in &mut table.rows {
        row.entrant = babbling_entrant(random);
        row.place += [0, 0, 0, 98, 1_000_000][random.below(5)];
        row.points = babble(random, 6);
        for text in &mut row.tie_breaks {
            *text = babble(random, 9);
        }
        row.tie_breaks.truncate(random.below(4));
    }
    table
}

fn babbling_cup(rounds: usize, random: &mut Random) -> Bracket {
    let mut cup = cup(rounds, random.below(rounds + 1));
    cup.title = babble(random, 90);
    cup.subtitle = babble(random, 90);
    for round in &mut cup.rounds {
        round.name = babble(random, 40);
        let sides = round.matches.iter_mut().flat_map(|m| &mut m.sides);
        for side in sides.flatten() {
            side.entrant = babbling_entrant(random);
            side.score = babble(random, 8);
        }
    }
    cup
}

fn babbling_podium(random: &mut Random) -> Winners {
    let mut podium = podium(3);
    podium.title = babble(random, 90);
    podium.subtitle = babble(random, 90);
    for step in &mut podium.places {
        step.entrants = (0..random.below(6))
            .map(|_| babbling_entrant(random))
            .collect();
        step.detail = babble(random, 40);
    }
    podium
}

#[test]
fn texts_are_large_enough_and_do_not_overlap_or_leave_the_picture() {
    for players in [0, 1, 2, 3, 8, 13, 20, 24, 25, 40, 63, 64] {
        for rounds in [0, 1, 5, 9, 12, 101] {
            check(&standings_scene(&table(players, rounds)));
        }
    }
    for rounds in 0..=4 {
        for over in 0..=rounds {
            check(&bracket_scene(&cup(rounds, over)));
        }
    }
    for count in 0..=6 {
        check(&winners_scene(&podium(count)));
    }
}

#[test]
fn random_texts_are_large_enough_and_do_not_overlap_or_leave_the_picture() {
    let mut random = Random::new(7);
    for _ in 0..60 {
        let players = 1 + random.below(64);
        check(&standings_scene(&babbling_table(players, &mut random)));
        let rounds = 1 + random.below(4);
        check(&bracket_scene(&babbling_cup(rounds, &mut random)));
        check(&winners_scene(&babbling_podium(&mut random)));
    }
}

#[track_caller]
fn check_file(png: &Png, figure: &Figure, most: usize) {
    let bytes = png.as_bytes().len();
    assert!(bytes <= most, "{bytes} bytes");
    let picture = image::load_from_memory(png.as_bytes()).expect("a PNG");
    let wanted = (figure.width as u32, figure.height.round() as u32);
    assert_eq!(picture.dimensions(), wanted);
}

#[test]
fn every_picture_is_small_enough_to_send_in_every_theme() {
    for theme in Theme::ALL {
        for (players, most) in [(8, MOST_BYTES), (24, MOST_BYTES), (64, MOST_BYTES_64)] {
            let table = table(players, 7);
            check_file(&standings(&table, theme), &standings_scene(&table), most);
        }
        let cup = cup(4, 4);
        check_file(&bracket(&cup, theme), &bracket_scene(&cup), MOST_BYTES);
        let podium = podium(3);
        check_file(
            &winners(&podium, theme),
            &winners_scene(&podium),
            MOST_BYTES,
        );
    }
}

#[test]
fn the_same_tournament_is_always_the_same_picture() {
    let draw = || {
        [
            standings(&table(20, 5), Theme::Dark),
            bracket(&cup(3, 1), Theme::Dark),
            winners(&podium(2), Theme::Dark),
        ]
    };
    assert_eq!(draw(), draw());
}

#[test]
fn more_rows_rounds_and_characters_than_fit_are_left_out() {
    let mut endless = table(500, 300);
    endless.title = "x".repeat(1_000_000);
    for row in &mut endless.rows {
        row.place = usize::MAX;
        row.entrant.name = "Ŵ".repeat(10_000);
        row.entrant.number = usize::MAX;
        row.points = "8".repeat(10_000);
        row.tie_breaks = vec!["1.25".repeat(10_000); 50];
    }
    let drawn = standings_scene(&endless);
    check(&drawn);
    assert_eq!(texts(&drawn, "name").len(), 64);
    standings(&endless, Theme::Dark);
    endless.rows.truncate(24);
    check(&standings_scene(&endless));

    let deep = cup(7, 7);
    let drawn = bracket_scene(&deep);
    check(&drawn);
    let last = Bracket {
        rounds: deep.rounds[3..].to_vec(),
        ..deep.clone()
    };
    assert_eq!(drawn, bracket_scene(&last), "only the last four rounds");
    let mut crowded = cup(2, 2);
    for round in &mut crowded.rounds {
        let matches = round.matches.clone();
        round.matches.extend(matches);
    }
    assert_eq!(bracket_scene(&crowded), bracket_scene(&cup(2, 2)));
}

#[test]
fn names_without_readable_characters_become_numbers() {
    let mut table = table(3, 2);
    for (number, (row, name)) in table.rows.iter_mut().zip(["Ada", "🎲", ""]).enumerate() {
        row.entrant = Entrant {
            name: name.to_owned(),
            number: number + 11,
        };
    }
    let drawn = standings_scene(&table);
    assert_eq!(texts(&drawn, "name"), ["Ada", "#12", "#13"]);
}

#[test]
fn signs_are_shown_as_heads_and_scores() {
    let mut table = table(3, 0);
    table.rows[1].points = "–".to_owned();
    let drawn = standings_scene(&table);
    assert_eq!(texts(&drawn, "head of places"), ["#"]);
    assert_eq!(texts(&drawn, "points")[1], "–");
}

#[test]
fn long_tables_become_two_with_places_names_and_points() {
    let one = standings_scene(&table(24, 5));
    assert_eq!(count(&one, "table"), 1);
    assert!(count(&one, "win") > 0 && !texts(&one, "tie-break").is_empty());
    for players in [25, 64] {
        let two = standings_scene(&table(players, 5));
        assert_eq!(count(&two, "table"), 2);
        assert_eq!(texts(&two, "name").len(), players);
        assert_eq!(texts(&two, "points").len(), players);
        assert_eq!(count(&two, "win") + count(&two, "tie-break"), 0);
        assert!(two.height < 1.8 * two.width, "not a thin strip");
    }
}

#[test]
fn details_make_room_for_names() {
    // Rounds played, tie-breaks shown, rounds shown.
    for (rounds, tie_breaks, shown) in [(0, 3, 0), (3, 3, 3), (5, 2, 5), (9, 1, 9), (12, 1, 8)] {
        let drawn = standings_scene(&table(8, rounds));
        assert_eq!(texts(&drawn, "tie-break").len(), 8 * tie_breaks, "{rounds}");
        assert_eq!(texts(&drawn, "head of round").len(), shown, "{rounds}");
        if shown > 0 {
            let last = texts(&drawn, "head of round").pop().map(str::to_owned);
            assert_eq!(last, Some(rounds.to_string()), "the last rounds are shown");
        }
    }
}

#[test]
fn the_first_three_have_medals_unless_nobody_leads_yet() {
    assert_eq!(count(&standings_scene(&table(20, 5)), "medal"), 3);
    let mut new = table(20, 0);
    for row in &mut new.rows {
        row.place = 1;
    }
    assert_eq!(count(&standings_scene(&new), "medal"), 0);
}

#[test]
fn withdrawn_entrants_have_a_flag() {
    let table = table(20, 5);
    let left = table.rows.iter().filter(|row| row.withdrawn).count();
    assert!(left > 0);
    assert_eq!(count(&standings_scene(&table), "flag"), left);
}

#[test]
fn results_of_rounds_differ_in_shape() {
    let mut table = table(3, 0);
    table.rows[0].rounds = RoundResult::ALL.to_vec();
    let drawn = standings_scene(&table);
    let shapes = |art: &Art| -> String {
        let mut shapes = String::new();
        for (shape, _) in &art.fills {
            write!(shapes, "{shape:?}").expect("writing to a string");
        }
        shapes
    };
    let marks: Vec<String> = ["win", "draw", "loss", "bye", "unplayed"]
        .into_iter()
        .filter_map(|what| drawn.items.iter().find(|item| item.what == what))
        .filter_map(|item| match &item.shown {
            FigureMark::Art(art, _) => Some(shapes(art)),
            FigureMark::Stroke(_) | FigureMark::Text(_) | FigureMark::Panel(_) => None,
        })
        .collect();
    assert_eq!(marks.len(), 5);
    for (at, mark) in marks.iter().enumerate() {
        assert!(!marks[..at].contains(mark), "mark {at} is like another");
    }
}

#[test]
fn winners_of_matches_are_marked_and_the_final_has_a_crown() {
    let drawn = bracket_scene(&cup(3, 3));
    let marked = |what: &str| {
        let items = drawn.items.iter();
        items.filter(|item| item.what.starts_with(what)).count()
    };
    assert_eq!((marked("bar "), marked("crown ")), (6, 1));
    let mut open = cup(3, 3);
    for round in &mut open.rounds {
        for m in &mut round.matches {
            m.winner = MatchWinner::Undecided;
        }
    }
    let drawn = bracket_scene(&open);
    let items = drawn.items.iter();
    let marks =
        items.filter(|item| item.what.starts_with("bar ") || item.what.starts_with("crown "));
    assert_eq!(marks.count(), 0);
}

#[test]
fn matches_to_come_are_shown_without_names() {
    let mut cup = cup(3, 0);
    cup.rounds[1].matches.clear();
    cup.rounds[2].matches.clear();
    let drawn = bracket_scene(&cup);
    let items = |start: &str| {
        let items = drawn.items.iter();
        items.filter(|item| item.what.starts_with(start)).count()
    };
    assert_eq!(
        (items("match "), items("name match"), items("nobody ")),
        (7, 8, 6)
    );
}

#[test]
fn lines_of_a_bracket_cross_only_the_matches_they_connect() {
    for rounds in 2..=4 {
        let drawn = bracket_scene(&cup(rounds, 0));
        let boxes: Vec<(&str, Bounds)> = drawn
            .items
            .iter()
            .filter_map(|FigureItem { what, shown }| match shown {
                FigureMark::Panel(panel) => Some((what.strip_prefix("match ")?, panel.bounds)),
                FigureMark::Art(..) | FigureMark::Stroke(_) | FigureMark::Text(_) => None,
            })
            .collect();
        for FigureItem { what, shown } in &drawn.items {
            let (Some(line), FigureMark::Stroke(stroke)) = (what.strip_prefix("line "), shown)
            else {
                continue;
            };
            let covered = stroke
                .points
                .iter()
                .fold(Bounds::EMPTY, |all, p| all.with(*p));
            let mut crossed: Vec<&str> = boxes
                .iter()
                .filter(|(_, bounds)| bounds.overlaps(covered))
                .map(|(name, _)| *name)
                .collect();
            crossed.sort_unstable();
            let (round, index) = line.split_once('.').expect("round and index");
            let number = |text: &str| text.parse::<usize>().expect("a number");
            let (round, index) = (number(round), number(index));
            let wanted = [
                format!("{}.{}", round - 1, 2 * index),
                format!("{}.{}", round - 1, 2 * index + 1),
                line.to_owned(),
            ];
            assert_eq!(crossed, wanted, "line to {line} of {rounds} rounds");
        }
    }
}

#[test]
fn empty_steps_of_the_podium_have_no_star() {
    for stars in 0..=3 {
        let drawn = winners_scene(&podium(stars));
        let items = drawn.items.iter();
        let found = items.filter(|item| item.what.starts_with("star ")).count();
        assert_eq!(found, stars);
        assert_eq!(count(&drawn, "laurel"), stars.min(1));
    }
}

#[test]
fn entrants_who_share_a_place_are_all_named_on_its_step() {
    for (sharing, expected) in [
        (1, vec!["Ada"]),
        (2, vec!["Ada", "Grace"]),
        (3, vec!["Ada", "Grace", "Emmy"]),
        // More than fit: the last line says how many more.
        (5, vec!["Ada", "Grace", "+3"]),
    ] {
        for place in 0..3 {
            let mut shared = podium(3);
            let names = ["Ada", "Grace", "Emmy", "Zoë", "Mary"];
            let entrants = names[..sharing].iter().zip(1..);
            shared.places[place].entrants = entrants
                .map(|(name, number)| Entrant {
                    name: (*name).to_owned(),
                    number,
                })
                .collect();
            let drawn = winners_scene(&shared);
            check(&drawn);
            let what = format!("name {}", place + 1);
            assert_eq!(texts(&drawn, &what), expected, "place {}", place + 1);
        }
    }
}
