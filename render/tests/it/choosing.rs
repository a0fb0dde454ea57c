//! While a move is put together the picture marks just what may be chosen.

use std::collections::BTreeSet;

use asterism_render::scene::{Role, Tone};
use asterism_render::{Choosing, View, scene};
use asterism_rules::{AnyGame, Step};

use crate::table::{Random, of_role, start, wander};

/// Names marked as choices.
fn marked(game: &AnyGame, chosen: &[Step], group: Option<u8>) -> BTreeSet<String> {
    let view = View {
        choosing: Some(Choosing {
            chosen: chosen.to_vec(),
            group,
        }),
        ..View::default()
    };
    let scene = scene(game, &view);
    of_role(&scene, Role::Sign)
        .filter_map(|item| item.what.strip_prefix("choice ").map(str::to_owned))
        .collect()
}

#[test]
fn exactly_the_choices_are_marked() {
    for players in 2..=4 {
        let mut game = start(players);
        let mut random = Random::new(40 + players as u64);
        let mut checked = 0;
        wander(&mut game, 40, &mut random, |game, chosen| {
            let steps = game.next_steps(chosen).expect("offered steps");
            let seat = game.to_move().expect("not over");
            let groups = (0..steps.groups.len() as u8).map(Some).chain([None]);
            for group in groups {
                // Stops are marked by name, own figures with their seat's number.
                let offered: BTreeSet<String> = steps
                    .choices
                    .iter()
                    .filter(|choice| group.is_none_or(|group| choice.group == group))
                    .map(|choice| match (chosen.len(), choice.label.len()) {
                        (0, _) => format!("{seat}{}", choice.label.trim_end_matches('+')),
                        (2, 1) if is_figure(&steps.choices) => format!("{seat}{}", choice.label),
                        _ => choice.label.clone(),
                    })
                    .collect();
                assert_eq!(
                    marked(game, chosen, group),
                    offered,
                    "{}",
                    game.position_text()
                );
                checked += 1;
            }
        });
        assert!(checked > 100);
    }
}

/// Whether these choices are the figures on one stop: all in one place.
fn is_figure(choices: &[asterism_rules::Choice]) -> bool {
    choices.windows(2).all(|pair| pair[0].spot == pair[1].spot)
}

#[test]
fn what_cannot_be_chosen_is_dimmed() {
    let game = start(2);
    let view = View {
        choosing: Some(Choosing::default()),
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
fn a_move_that_is_ready_shows_like_one_that_was_made() {
    let mut game = start(2);
    let m = "a A->A-2-B";
    let view = View {
        choosing: Some(Choosing {
            chosen: game.steps_of(m).expect("a legal move"),
            group: None,
        }),
        ..View::default()
    };
    let ready = scene(&game, &view);
    game.play(m).expect("a legal move");
    let played = scene(&game, &View::default());
    assert_eq!(ready.tone, Tone::Full);
    let on_board = |scene: &asterism_render::Scene| -> Vec<String> {
        let board = scene.items.iter().filter(|item| item.role != Role::Rim);
        board.map(ToString::to_string).collect()
    };
    assert_eq!(on_board(&ready), on_board(&played));
}
