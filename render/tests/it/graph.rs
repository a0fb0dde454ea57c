//! Tests of graphs of the chances.

use std::collections::BTreeMap;

use asterism_render::scene::{Bounds, Tone, point};
use asterism_render::theme::Ink;
use asterism_render::{
    Figure, FigureItem, FigureMark, RatingCurve, Theme, View, font, graph, graph_scene,
    rating_graph, rating_graph_scene,
};
use image::GenericImageView;

use crate::courses::{Sample, samples};
use crate::vision::simulate::contrast;

/// Largest file that may be sent, in bytes.
const MOST_BYTES: usize = 60_000;

fn drawn(sample: &Sample) -> Figure {
    graph_scene(&sample.game, &sample.course, &Sample::view())
}

/// Returns the texts of a graph, each with the name of its item and the rectangle around it.
fn writing(graph: &Figure) -> Vec<(&str, &str, Bounds)> {
    let text = |drawn: &'_ FigureItem| match &drawn.shown {
        FigureMark::Text(text) => Some(font::ink_bounds(&text.text, text.size).moved(text.at)),
        FigureMark::Art(..) | FigureMark::Stroke(_) | FigureMark::Panel(_) => None,
    };
    let all = graph.items.iter().filter_map(|item| {
        let FigureMark::Text(written) = &item.shown else {
            return None;
        };
        Some((&*item.what, &*written.text, text(item)?))
    });
    all.collect()
}

#[test]
fn every_graph_is_small_enough_to_send() {
    for (number, sample) in samples().iter().enumerate() {
        check_size(sample, Theme::ALL[number % Theme::ALL.len()]);
    }
}

#[test]
#[ignore = "long: draws every graph in every theme"]
fn every_graph_is_small_enough_to_send_in_every_theme() {
    for sample in samples() {
        for theme in Theme::ALL {
            check_size(&sample, theme);
        }
    }
}

fn check_size(sample: &Sample, theme: Theme) {
    let view = View {
        theme,
        ..Sample::view()
    };
    let png = graph(&sample.game, &sample.course, &view);
    let bytes = png.as_bytes().len();
    assert!(bytes <= MOST_BYTES, "{} {theme:?}: {bytes}", sample.name);
    let picture = image::load_from_memory(png.as_bytes()).expect("a PNG");
    assert_eq!(picture.dimensions(), (1000, 560), "{}", sample.name);
}

#[test]
fn texts_do_not_overlap_or_leave_the_graph() {
    for sample in samples() {
        let graph = drawn(&sample);
        let half = point(graph.width / 2.0, graph.height / 2.0);
        let frame = Bounds {
            min: half * -1.0,
            max: half,
        };
        let written = writing(&graph);
        for (at, (what, text, bounds)) in written.iter().enumerate() {
            let name = sample.name;
            assert!(
                frame.holds(*bounds),
                "{name}: {what} {text:?} is outside the graph"
            );
            for (other, _, others) in &written[at + 1..] {
                assert!(!bounds.overlaps(*others), "{name}: {what} on {other}");
            }
        }
    }
}

#[test]
fn everyone_has_a_name_and_a_badge_and_winners_have_crowns() {
    for sample in samples() {
        let graph = drawn(&sample);
        let has = |what: &str| graph.items.iter().any(|item| item.what == what);
        let winners = sample.game.ending().expect("samples are over").winners;
        for seat in asterism_rules::Seat::first(sample.game.players()) {
            let name = sample.name;
            assert!(has(&format!("badge of {seat}")), "{name}: badge of {seat}");
            assert!(has(&format!("name of {seat}")), "{name}: name of {seat}");
            let crowned = has(&format!("crown of {seat}"));
            assert_eq!(crowned, winners.contains(seat), "{name}: {seat}");
        }
        let turns = sample.course.turns.len();
        let numbers = writing(&graph);
        let numbers = numbers
            .iter()
            .filter(|(what, ..)| what.starts_with("number"));
        let numbers: Vec<String> = numbers.map(|(_, text, _)| (*text).to_owned()).collect();
        let wanted: Vec<String> = (1..=turns).map(|number| number.to_string()).collect();
        assert_eq!(numbers, wanted, "{}", sample.name);
    }
}

#[test]
fn curves_are_told_apart_by_form_and_stand_out_in_every_theme() {
    let sample = samples().into_iter().find(|sample| sample.name == "six");
    let graph = drawn(&sample.expect("a game of six"));
    let mut forms = BTreeMap::new();
    for FigureItem { what, shown } in &graph.items {
        if let (Some(seat), FigureMark::Art(art, _)) = (what.strip_prefix("form of "), shown) {
            let shapes: Vec<_> = art.fills.iter().map(|(shape, _)| shape.clone()).collect();
            forms.insert(seat.to_owned(), shapes);
        }
    }
    assert_eq!(forms.len(), 6, "{forms:?}");
    for (seat, form) in &forms {
        let alike = forms.values().filter(|other| *other == form).count();
        assert_eq!(alike, 1, "the form of {seat}");
    }
    let curves = [
        Ink::Curve1,
        Ink::Curve2,
        Ink::Curve3,
        Ink::Curve4,
        Ink::Curve5,
        Ink::Curve6,
    ];
    for theme in Theme::ALL {
        let color = |ink: Ink| theme.color(ink, Tone::Full);
        for ink in curves {
            let seen = contrast(color(ink), color(Ink::Chart));
            assert!(seen >= 3.0, "{theme:?} {ink:?}: {seen:.1}");
        }
        // The area is above or below the middle line, which shows who is ahead, so it only has to be visible.
        for ink in [Ink::Area1, Ink::Area2] {
            let seen = contrast(color(ink), color(Ink::Chart));
            assert!(seen >= 1.4, "{theme:?} {ink:?}: {seen:.1}");
        }
    }
}

#[test]
fn the_same_course_is_always_the_same_picture() {
    let sample = &samples()[0];
    let png = || graph(&sample.game, &sample.course, &Sample::view());
    assert_eq!(png(), png());
}

fn curve(name: &str, points: &[(usize, f64)]) -> RatingCurve {
    RatingCurve {
        name: name.to_owned(),
        points: points.to_vec(),
    }
}

#[test]
fn a_rating_graph_names_each_scale_with_its_last_rating() {
    let curves = [
        curve("Pentagame", &[(0, 1500.0), (1, 1662.4), (4, 1433.0)]),
        curve("Never played", &[]),
        curve("Squadro", &[(1, 1500.0), (2, 1510.0), (3, 1721.0)]),
    ];
    let drawn = rating_graph_scene(&curves);
    let texts: Vec<(&str, &str)> = writing(&drawn)
        .into_iter()
        .map(|(what, text, _)| (what, text))
        .collect();
    let of = |wanted: &str| -> Vec<&str> {
        let own = texts.iter().filter(|(what, _)| what.starts_with(wanted));
        own.map(|(_, text)| *text).collect()
    };
    assert_eq!(of("name "), ["Squadro", "Pentagame"]);
    assert_eq!(of("rating "), ["1721", "1433"]);
    assert_eq!(of("level"), ["1400", "1500", "1600", "1700", "1800"]);
    assert_eq!(of("move"), ["0", "1", "2", "3", "4"]);
}

#[test]
fn nothing_in_a_rating_graph_is_cut_off_or_covers_a_text() {
    let all: Vec<RatingCurve> = (0..6)
        .map(|number| {
            let rating = 1500.0 + f64::from(number);
            let name = format!("A scale with a very long name, number {number}");
            curve(&name, &[(0, rating), (199, rating)])
        })
        .collect();
    let ranges = [curve("A", &[(0, 102.0), (1, 2940.0)])];
    for curves in [&all[..], &all[..1], &ranges, &[]] {
        let drawn = rating_graph_scene(curves);
        let frame = Bounds {
            min: point(-drawn.width / 2.0, -drawn.height / 2.0),
            max: point(drawn.width / 2.0, drawn.height / 2.0),
        };
        let texts = writing(&drawn);
        for (at, (what, text, bounds)) in texts.iter().enumerate() {
            assert!(frame.holds(*bounds), "{what} {text:?} is cut off");
            for (_, other, others) in &texts[..at] {
                assert!(!bounds.overlaps(*others), "{text:?} covers {other:?}");
            }
        }
        for theme in Theme::ALL {
            let png = rating_graph(curves, theme, 1000);
            assert!(png.as_bytes().len() <= MOST_BYTES);
            let picture = image::load_from_memory(png.as_bytes()).expect("a PNG");
            assert_eq!(picture.dimensions(), (1000, 560));
        }
    }
}
