//! Where players touch what they choose, and boards as SVG.

use std::collections::BTreeSet;

use asterism_render::scene::Mark;
use asterism_render::theme::Ink;
use asterism_render::{Theme, View, scene, svg, targets};
use asterism_rules::{AnyGame, GameKind, Seat, Step};

use crate::table::{Random, variants, wander};

/// Least distance between the places of two choices, in radii of the larger one. A touch in the middle of one place never means the other.
const APART: f64 = 0.9;

/// Calls `check` with boards of every game in which a move is being put together.
fn visit(check: &mut dyn FnMut(&AnyGame, &View, &[Step])) {
    for (kind, options, players) in variants() {
        let mut game = start(kind, options, players);
        let mut random = Random::new(11 + players as u64);
        wander(&mut game, 40, &mut random, |game, chosen| {
            let view = View {
                choosing: Some(chosen.to_vec()),
                perspective: Seat::new(chosen.len() % players),
                ..View::default()
            };
            check(game, &view, chosen);
        });
    }
}

fn start(kind: GameKind, options: &str, players: usize) -> AnyGame {
    AnyGame::new(kind, options, players).expect("known options")
}

#[test]
fn every_choice_on_the_board_has_a_place_of_its_own() {
    visit(&mut |game, view, chosen| {
        let offered = game.next_steps(chosen).expect("offered steps").choices;
        let found = targets(game, view);
        let steps = |target: &asterism_render::Target| (target.step, target.label.clone());
        let labels = offered.iter().map(|it| (it.step, it.label.clone()));
        assert_eq!(
            found.iter().map(steps).collect::<Vec<_>>(),
            labels.collect::<Vec<_>>()
        );
        let frame = scene(game, view).frame();
        for (index, target) in found.iter().enumerate() {
            // Swapping sides is not on the board.
            assert_eq!(
                target.at.is_some(),
                offered[index].spot.is_some(),
                "{}",
                target.label
            );
            let Some(at) = target.at else { continue };
            assert!(frame.holds(frame.with(at)), "{} is outside", target.label);
            assert!(target.radius > 0.2);
            for other in &found[..index] {
                let apart = other.at.map_or(f64::MAX, |other| other.distance(at));
                let radius = target.radius.max(other.radius);
                let labels = (&target.label, &other.label);
                assert!(apart > APART * radius, "{labels:?} in {}", game.kind());
            }
        }
    });
}

#[test]
fn the_first_choices_are_where_they_are_while_the_board_shows_the_last_move() {
    visit(&mut |game, view, chosen| {
        let idle = View {
            choosing: None,
            ..view.clone()
        };
        if chosen.is_empty() {
            assert_eq!(targets(game, &idle), targets(game, view));
        }
    });
}

#[test]
fn there_is_nothing_to_touch_when_the_game_is_over_or_the_move_is_complete() {
    for kind in GameKind::ALL {
        let mut game = start(*kind, "", *kind.players().start());
        let notation = game.legal_moves().swap_remove(0);
        let chosen = game.steps_of(&notation).expect("a legal move");
        let view = View {
            choosing: Some(chosen),
            ..View::default()
        };
        assert_eq!(targets(&game, &view), []);
        assert!(game.resign(Seat::FIRST));
        assert_eq!(targets(&game, &View::default()), []);
    }
}

#[test]
fn svg_elements_use_only_colors_and_sprites_that_there_are() {
    let inks: BTreeSet<String> = svg::palette(Theme::Wood)
        .into_iter()
        .map(|ink| ink.name)
        .collect();
    assert_eq!(inks.len(), Ink::ALL.len());
    let check = |drawn: &str| {
        for part in drawn.split("var(--ink-").skip(1) {
            let name = part.split(')').next().unwrap_or_default();
            assert!(inks.contains(name), "{name}");
        }
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    };
    let mut seen = BTreeSet::new();
    visit(&mut |game, view, _| {
        let drawn = scene(game, view);
        let kind = drawn.kind;
        for item in &drawn.items {
            check(&svg::draw_item(item));
            if let Mark::Sprite { sprite, .. } = item.mark {
                assert_eq!(svg::find_sprite(kind, sprite.0), Some(sprite));
                if seen.insert((kind, sprite)) {
                    check(&svg::draw_sprite(kind, sprite));
                }
            }
        }
        let ground = svg::draw_ground(kind, drawn.ground);
        for sprite in svg::list_ground_sprites(kind, drawn.ground) {
            assert!(ground.contains(&format!("\"#s{}\"", sprite.0)));
        }
        check(&ground);
        assert_eq!(svg::find_ground(kind, drawn.ground.0), Some(drawn.ground));
        assert_eq!(svg::find_ground(kind, u8::MAX), None);
        assert_eq!(svg::find_sprite(kind, u16::MAX), None);
    });
}
