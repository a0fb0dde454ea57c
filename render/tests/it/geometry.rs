//! Layout: labels are never hidden, and everything is within the picture.

use std::collections::HashSet;

use asterism_render::scene::{Bounds, Item, Point, Role, Scene, Shape, point};
use asterism_render::{View, art, backdrop};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{Row, covered, drawing, of_role, scenes, start};

/// Step of the grid, a third of a pixel: fine enough to see a thin gap between two figures.
const GRID: f64 = 0.01;

#[test]
fn everything_is_inside_the_frame() {
    for (name, scene) in scenes() {
        for item in &scene.items {
            let bounds = item.bounds(scene.kind);
            assert!(scene.frame().holds(bounds), "{name}: {item} {bounds:?}");
        }
    }
}

#[test]
fn nothing_covers_a_label() {
    for (name, scene) in scenes() {
        for label in of_role(scene, Role::Label) {
            let bounds = label.bounds(scene.kind);
            for role in [Role::Piece, Role::Block] {
                let near = |item: &&Item| item.bounds(scene.kind).overlaps(bounds);
                for other in of_role(scene, role).filter(near) {
                    let (art, at) = drawing(scene, other).expect("pieces are sprites");
                    let hit = covered(art, at, 0.04)
                        .iter()
                        .any(|&(x, y)| inside(bounds, x as f64 * 0.04, y as f64 * 0.04));
                    assert!(!hit, "{name}: {other} on {label}");
                }
            }
        }
    }
}

fn inside(bounds: Bounds, x: f64, y: f64) -> bool {
    bounds.min.x < x && x < bounds.max.x && bounds.min.y < y && y < bounds.max.y
}

#[test]
fn labels_touch_neither_stops_nor_each_other() {
    let scene = asterism_render::scene(&start(2), &View::default());
    let labels: Vec<Bounds> = of_role(&scene, Role::Label)
        .map(|label| label.bounds(scene.kind))
        .collect();
    assert_eq!(labels.len(), 10);
    for (i, &label) in labels.iter().enumerate() {
        assert!(labels[..i].iter().all(|other| !other.overlaps(label)));
        for &(sprite, at) in &backdrop(scene.kind, scene.ground).placed {
            let stop = art(scene.kind, sprite).bounds();
            let radius = (stop.max.x - stop.min.x) / 2.0;
            let gap = distance(label, at) - radius;
            assert!(gap > 0.04, "{label:?} is {gap} from the stop at {at}");
        }
    }
}

/// Returns the distance from a rectangle to a point.
fn distance(bounds: Bounds, p: Point) -> f64 {
    let x = (bounds.min.x - p.x).max(p.x - bounds.max.x).max(0.0);
    let y = (bounds.min.y - p.y).max(p.y - bounds.max.y).max(0.0);
    x.hypot(y)
}

#[test]
fn labels_and_panels_do_not_overlap() {
    for (name, scene) in scenes() {
        let kept = [Role::Label, Role::Rim].into_iter();
        let kept: Vec<_> = kept.flat_map(|role| of_role(scene, role)).collect();
        for (i, item) in kept.iter().enumerate() {
            let bounds = item.bounds(scene.kind);
            for other in &kept[..i] {
                let apart = !other.bounds(scene.kind).overlaps(bounds);
                assert!(
                    apart || is_at_edge(item, other),
                    "{name}: {item} and {other}"
                );
            }
        }
    }
}

/// Returns whether `sign` is the partner's sign or the number of this badge in its proper place: on the badge's edge, covering little of it.
fn is_at_edge(sign: &Item, badge: &Item) -> bool {
    let of = |item: &Item, what| item.what.strip_prefix(what).map(str::to_owned);
    let kind = GameKind::Pentagame;
    let (small, large) = (sign.bounds(kind), badge.bounds(kind));
    let seat = of(sign, "partner of ").or_else(|| of(sign, "number of "));
    let same = seat.is_some_and(|seat| of(badge, "badge of ") == Some(seat));
    let reach = (large.max.x - large.min.x) / 2.0;
    same && small.center().distance(large.center()) > 0.9 * reach
}

#[test]
fn pieces_do_not_overlap() {
    for (name, scene) in scenes() {
        // Pentagame's figures share corners; their pixels are checked below.
        if scene.kind == GameKind::Pentagame {
            continue;
        }
        let mut taken = HashSet::new();
        for piece in of_role(scene, Role::Piece) {
            let (art, at) = drawing(scene, piece).expect("pieces are sprites");
            for cell in covered(art, at, 0.02) {
                assert!(taken.insert(cell), "{name}: {piece} overlaps another piece");
            }
        }
    }
}

#[test]
fn figures_sharing_a_corner_do_not_overlap() {
    for players in 2..=5 {
        let scene = asterism_render::scene(&start(players), &View::default());
        assert_disjoint(&scene, |what| what.ends_with("on A"), players.min(4));
    }
}

#[test]
fn figures_sharing_a_corner_are_large_and_clear_of_other_stops() {
    for players in 2..=5 {
        let scene = asterism_render::scene(&start(players), &View::default());
        let stops = &backdrop(scene.kind, scene.ground).placed;
        for figure in of_role(&scene, Role::Piece).filter(|item| item.what.ends_with("on A")) {
            let Bounds { min, max } = figure.bounds(scene.kind);
            let pixels = (max.x - min.x).max(max.y - min.y) * 400.0 / scene.side;
            assert!(pixels > 17.0, "{figure} has {pixels} pixels");
            let (art, at) = drawing(&scene, figure).expect("figures are sprites");
            let mut shapes = art.fills.iter().map(|(shape, _)| shape);
            let letter = shapes.find(|shape| matches!(shape, Shape::Sign { .. }));
            let Bounds { min, max } = letter.expect("a letter").bounds();
            let pixels = (max.y - min.y) * 400.0 / scene.side;
            assert!(pixels > 8.9, "the letter of {figure} has {pixels} pixels");
            // The figures are around the center of their own stop.
            let others = stops.iter().filter(|(_, stop)| stop.distance(at) > 1.2);
            for &(_, stop) in others {
                for (x, y) in covered(art, at, 0.05) {
                    let place = point(x as f64 * 0.05, y as f64 * 0.05);
                    assert!(place.distance(stop) > 0.45, "{figure} is on another stop");
                }
            }
        }
    }
}

#[test]
fn figures_that_are_out_do_not_overlap() {
    let mut most = 0;
    for (name, scene) in scenes() {
        let out = of_role(scene, Role::Piece).filter(|item| item.what.ends_with("out"));
        let count = out.count();
        assert_disjoint(scene, |what| what.ends_with("out"), count);
        most = most.max(count);
        println!("{name}: {count} out");
    }
    assert!(most >= 6, "the recorded game brings six figures out");
}

fn assert_disjoint(scene: &Scene, which: impl Fn(&str) -> bool, count: usize) {
    let mut taken = HashSet::new();
    let figures = of_role(scene, Role::Piece).filter(|item| which(&item.what));
    let mut seen = 0;
    for figure in figures {
        let (art, at) = drawing(scene, figure).expect("figures are sprites");
        for cell in covered(art, at, GRID) {
            assert!(taken.insert(cell), "{figure} overlaps another figure");
        }
        seen += 1;
    }
    assert_eq!(seen, count);
}

#[test]
fn panels_stay_off_the_board() {
    let view = View {
        names: vec![
            "W".repeat(32),
            "Mm".repeat(16),
            "j".repeat(32),
            "Qy".repeat(9),
        ],
        ..View::default()
    };
    for players in 2..=4 {
        let scene = asterism_render::scene(&start(players), &view);
        let rim: Vec<_> = of_role(&scene, Role::Rim).collect();
        for (i, item) in rim.iter().enumerate() {
            let bounds = item.bounds(scene.kind);
            assert!(off_board(&scene, bounds, 0.05), "{item} is on the board");
            for other in &rim[..i] {
                let apart = !other.bounds(scene.kind).overlaps(bounds);
                assert!(apart || is_at_edge(item, other), "{item} and {other}");
            }
        }
    }
}

#[test]
fn panels_stay_off_tray_and_plate() {
    for (kind, options) in [
        (GameKind::Squadro, ""),
        (GameKind::StarSquares, ""),
        (GameKind::StarSquares, "board=nested"),
    ] {
        for perspective in Seat::first(2) {
            for names in ["W".repeat(32), "Ag".repeat(4), String::new()] {
                let view = View {
                    names: vec![names; 2],
                    perspective: Some(perspective),
                    ..View::default()
                };
                let mut game = AnyGame::new(kind, options, 2).expect("known options");
                assert_panels_off_board(&game, &view);
                game.resign(Seat::FIRST);
                assert_panels_off_board(&game, &view);
            }
        }
    }
}

/// Checks with a grid of points that nothing next to the board of this game is on the board.
fn assert_panels_off_board(game: &AnyGame, view: &View) {
    let scene = asterism_render::scene(game, view);
    for item in of_role(&scene, Role::Rim) {
        let bounds = item.bounds(scene.kind);
        assert!(off_board(&scene, bounds, 0.0), "{item} lies on the board");
    }
}

/// Returns whether no point of a rectangle, enlarged by a margin, is on the board.
fn off_board(scene: &Scene, Bounds { min, max }: Bounds, gap: f64) -> bool {
    let board = &backdrop(scene.kind, scene.ground).base;
    let (min, max) = (min - point(gap, gap), max + point(gap, gap));
    let at = |from: f64, to: f64, share: f64| from + (to - from) * share;
    (0..=10).all(|j| {
        let height = at(min.y, max.y, f64::from(j) / 10.0);
        let fills = board.fills.iter();
        let rows: Vec<Row> = fills.map(|(shape, _)| Row::new(shape, height)).collect();
        (0..=40).all(|i| {
            let across = at(min.x, max.x, f64::from(i) / 40.0);
            !rows.iter().any(|row| row.holds(across))
        })
    })
}
