//! While a move is being put together, the picture marks exactly the available choices.

use std::collections::BTreeSet;

use asterism_render::scene::{Role, Shape, Tone};
use asterism_render::{Scene, View, scene};
use asterism_rules::{AnyGame, GameKind, Seat, Step, each_kind};

use crate::table::{
    DrawnGame as _, Naming, Random, drawing, item, of_role, recorded, start, variants, wander,
};

/// Returns the names marked as choices.
fn marked(game: &AnyGame, chosen: &[Step]) -> BTreeSet<String> {
    let view = View {
        choosing: Some(chosen.to_vec()),
        ..View::default()
    };
    let scene = scene(game, &view);
    of_role(&scene, Role::Sign)
        .filter_map(|item| item.what.strip_prefix("choice ").map(str::to_owned))
        .collect()
}

/// Returns the names shown on figures that may be chosen: what is written on the figure, or a full name over it.
fn names_on_figures(scene: &Scene) -> BTreeSet<String> {
    let signs = of_role(scene, Role::Sign);
    let figures = signs.filter_map(|sign| sign.what.strip_prefix("choice "));
    let name = |figure: &str| {
        let called = format!("called {figure}");
        if scene.items.iter().any(|item| item.what == called) {
            return Some(figure.to_owned());
        }
        let stands = format!("{figure} on ");
        let piece = of_role(scene, Role::Piece).find(|item| item.what.starts_with(&stands))?;
        let (art, _) = drawing(scene, piece)?;
        art.fills.iter().find_map(|(shape, _)| match shape {
            Shape::Sign { text, .. } => Some(text.clone()),
            Shape::Polygon(_) | Shape::Ellipse { .. } => None,
        })
    };
    figures.filter_map(name).collect()
}

#[test]
fn figures_have_the_names_on_the_buttons() {
    for (options, players) in [("", 2), ("", 3), ("", 4), ("teams=true", 4), ("", 5)] {
        let kind = GameKind::Pentagame;
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let (mut own, mut others) = (0, 0);
        let mut random = Random::new(70 + players as u64);
        wander(&mut game, 60, &mut random, |game, chosen| {
            let steps = game.next_steps(chosen).expect("offered steps");
            // Names are shown when the first figure is chosen, and when several figures are in one place.
            if steps.whole.is_some() || !(chosen.is_empty() || is_figure(&steps.choices)) {
                return;
            }
            let labels = steps.choices.iter();
            let offered: BTreeSet<String> = labels
                .map(|choice| choice.label.trim_end_matches('+').to_owned())
                .collect();
            let view = View {
                choosing: Some(chosen.to_vec()),
                coordinates: false,
                ..View::default()
            };
            let shown = names_on_figures(&scene(game, &view));
            assert_eq!(shown, offered, "{}", game.position_text());
            own += offered.iter().filter(|label| label.len() == 1).count();
            others += offered.iter().filter(|label| label.len() == 2).count();
        });
        assert!(own > 0, "{players} players {options}");
        // With two players, several figures are rarely in one place.
        assert!(others > 0 || players == 2, "{players} players {options}");
    }
}

#[test]
fn what_may_be_chosen_is_named_even_without_coordinates() {
    for (kind, options, players) in variants() {
        let mut checked = 0;
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        wander(&mut game, 40, &mut Random::new(5), |game, chosen| {
            let steps = game.next_steps(chosen).expect("offered steps");
            let [named, bare] = [true, false].map(|coordinates| {
                let view = View {
                    choosing: Some(chosen.to_vec()),
                    coordinates,
                    ..View::default()
                };
                scene(game, &view)
            });
            // Free places have their numbers.
            let marks = |scene: &Scene| -> Vec<String> {
                let signs = of_role(scene, Role::Sign).map(ToString::to_string);
                signs.filter(|sign| sign.contains("choice ")).collect()
            };
            assert_eq!(marks(&named), marks(&bare), "{kind}");
            match each_kind!(kind, P => P::naming(chosen, &steps.choices)) {
                Naming::Pieces => return,
                Naming::Marks => {
                    checked += steps.choices.len();
                    return;
                }
                Naming::Labels => {}
            }
            let seat = game.to_move().expect("not over");
            for choice in steps.choices.iter().filter(|choice| choice.spot.is_some()) {
                let whole =
                    each_kind!(kind, P => P::name_on_board(seat, &choice.label)).into_iter();
                let parts = choice.label.chars().map(String::from);
                for part in whole.chain(parts) {
                    let has = |scene: &Scene| {
                        let label = format!("of {part}");
                        of_role(scene, Role::Label).any(|item| item.what == label)
                    };
                    assert_eq!(has(&named), has(&bare), "{kind} {part} of {}", choice.label);
                    checked += usize::from(has(&bare));
                }
            }
        });
        assert!(checked > 100, "{kind} {options}: {checked}");
    }
}

#[test]
fn exactly_the_choices_are_marked() {
    for players in 2..=5 {
        let mut game = start(players);
        let mut random = Random::new(40 + players as u64);
        let mut checked = 0;
        wander(&mut game, 40, &mut random, |game, chosen| {
            let steps = game.next_steps(chosen).expect("offered steps");
            let seat = game.to_move().expect("not over");
            // Stops are marked by name, figures by full name.
            let offered: BTreeSet<String> = steps
                .choices
                .iter()
                .map(|choice| match (chosen.len(), choice.label.len()) {
                    (0, _) => own(seat, choice.label.trim_end_matches('+'), players),
                    (2, 1) if is_figure(&steps.choices) => own(seat, &choice.label, players),
                    _ => choice.label.clone(),
                })
                .collect();
            assert_eq!(marked(game, chosen), offered, "{}", game.position_text());
            checked += 1;
        });
        assert!(checked > 100);
    }
}

/// Returns the full name of a seat's own figure.
fn own(seat: Seat, label: &str, players: usize) -> String {
    match players {
        5 => format!("{label}{}", char::from(b'a' + seat.index() as u8)),
        _ => format!("{seat}{label}"),
    }
}

/// Returns whether these choices are the figures on one stop: all have the same place.
pub(crate) fn is_figure(choices: &[asterism_rules::Choice]) -> bool {
    choices.windows(2).all(|pair| pair[0].spot == pair[1].spot)
}

#[test]
fn a_block_placed_so_far_is_as_bright_as_what_may_be_chosen() {
    let game = recorded(4);
    let steps = game.steps_of("b E x b+ k:E-2-c g:E-3-c").expect("legal");
    // The black block is placed; the place of the gray block is chosen next.
    let view = View {
        choosing: Some(steps[..steps.len() - 1].to_vec()),
        ..View::default()
    };
    let scene = scene(&game, &view);
    assert_eq!(scene.tone, Tone::Dim);
    assert_eq!(item(&scene, "black on E-2-c").tone, Tone::Full);
    assert_eq!(item(&scene, "black on a").tone, Tone::Dim);
    assert_eq!(item(&scene, "placed on E-2-c").tone, Tone::Full);
}

#[test]
fn what_cannot_be_chosen_is_dimmed() {
    let game = start(2);
    let view = View {
        choosing: Some(Vec::new()),
        ..View::default()
    };
    let scene = scene(&game, &view);
    assert_eq!(scene.tone, Tone::Dim);
    let bright: Vec<_> = of_role(&scene, Role::Piece)
        .filter(|item| item.tone == Tone::Full)
        .map(|item| item.what.as_str())
        .collect();
    assert_eq!(
        bright,
        ["1a on A", "1b on B", "1c on C", "1d on D", "1e on E"]
    );
}

#[test]
fn lanes_points_and_holes_to_choose_are_marked() {
    for (kind, options, players) in variants() {
        let mut checked = 0;
        let own_test = each_kind!(kind, P => P::name_on_board(Seat::FIRST, "")).is_none();
        for seed in if own_test { 0..0 } else { 0..4 } {
            let mut game = AnyGame::new(kind, options, players).expect("known options");
            wander(&mut game, 40, &mut Random::new(seed), |game, chosen| {
                let steps = game.next_steps(chosen).expect("offered steps");
                let seat = game.to_move().expect("not over");
                let offered: BTreeSet<String> = steps
                    .choices
                    .iter()
                    // The choice to swap colors has no place on the board.
                    .filter(|choice| choice.spot.is_some())
                    .filter_map(
                        |choice| each_kind!(kind, P => P::name_on_board(seat, &choice.label)),
                    )
                    .collect();
                let position = game.position_text();
                assert_eq!(marked(game, chosen), offered, "{position}");
                checked += 1;
            });
        }
        assert!(own_test || checked > 100, "{kind} {options}");
    }
}

#[test]
fn a_complete_move_looks_the_same_before_and_after_it_is_played() {
    for (kind, options, players) in variants() {
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let mut random = Random::new(17);
        let mut checked = 0;
        for _ in 0..30 {
            let mut before = None;
            wander(&mut game, 1, &mut random, |game, chosen| {
                before = Some((game.clone(), chosen.to_vec()));
            });
            // Skip the end of a game, which marks its winners. Panels are not compared, because they show whose turn it is.
            let Some((mut before, chosen)) = before.filter(|_| game.ending().is_none()) else {
                break;
            };
            let view = View {
                choosing: Some(chosen),
                ..View::default()
            };
            let ready = scene(&before, &view);
            let m = view
                .choosing
                .as_ref()
                .map(|choosing| before.next_steps(choosing));
            let whole = m.and_then(Result::ok).and_then(|steps| steps.whole);
            before
                .play(&whole.expect("a complete move"))
                .expect("legal");
            let played = scene(&before, &View::default());
            assert_eq!(ready.tone, Tone::Full);
            let on_board = |scene: &asterism_render::Scene| -> Vec<String> {
                let board = scene.items.iter().filter(|item| item.role != Role::Rim);
                board.map(ToString::to_string).collect()
            };
            assert_eq!(on_board(&ready), on_board(&played), "{kind} {options}");
            checked += 1;
        }
        assert!(checked > 5, "{kind} {options}");
    }
}
