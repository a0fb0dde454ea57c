//! Pentagame's figures and blocks are legible, and animations follow each of them.

use asterism_render::scene::{Mark, Role, Tone};
use asterism_render::theme::Ink;
use asterism_render::{Scene, Theme, View, travels};
use asterism_rules::pentagame::Pentagame;
use asterism_rules::{AnyGame, Choice, GameKind, Seat, Step};

use crate::choosing::is_figure;
use crate::table::{DrawnGame, Naming, Random, wander};
use crate::vision;
use crate::vision::simulate::contrast;

/// Every figure of four players, and every kind of block, alone on a stop.
const FIGURES: &str = "A-1-c,A-2-c,A-3-c,A-4-c,A-5-c/A-1-d,A-2-d,A-3-d,A-4-d,A-5-d/\
                       B-1-d,B-2-d,B-3-d,B-4-d,B-5-d/B-1-e,B-2-e,B-3-e,B-4-e,B-5-e \
                       k:C-1-e,C-2-e,C-3-e,C-4-e,C-5-e g:C-1-a 1 -/-/-/-";

impl DrawnGame for Pentagame {
    const VARIANTS: &'static [&'static str] = &[
        "",
        "preset=classic",
        "target=5",
        "teams=true",
        "teams=true,ring_stops=1,target=10",
    ];

    fn marks() -> Vec<vision::Mark> {
        let game = AnyGame::from_position(GameKind::Pentagame, "", 4, FIGURES).expect("a position");
        vision::pieces(&game, &[])
    }

    fn name_on_board(_: Seat, _: &str) -> Option<String> {
        None
    }

    fn naming(chosen: &[Step], choices: &[Choice]) -> Naming {
        if chosen.is_empty() || is_figure(choices) {
            Naming::Pieces
        } else {
            Naming::Labels
        }
    }
}

#[test]
fn letters_are_readable_on_their_figures() {
    for theme in Theme::ALL {
        let least = match theme {
            Theme::HighContrast => 7.0,
            Theme::Dark | Theme::Light | Theme::Wood => 4.5,
        };
        let color = |ink| theme.color(ink, Tone::Full);
        let figures = [Ink::White, Ink::Blue, Ink::Red, Ink::Yellow, Ink::Green];
        let letters = figures.map(|ink| (Ink::Letter, ink));
        for (ink, on) in letters.into_iter().chain([
            (Ink::Digit, Ink::Stop),
            (Ink::Writing, Ink::Board),
            (Ink::Label, Ink::Board),
        ]) {
            let ratio = contrast(color(ink), color(on));
            let theme = theme.id();
            assert!(ratio >= least, "{theme} {ink:?} on {on:?}: {ratio:.1}");
        }
    }
}

/// Returns the place of every piece on the board or next to it.
fn places(scene: &Scene) -> Vec<String> {
    let items = scene.items.iter();
    let items = items.filter(|item| matches!(item.role, Role::Piece | Role::Block));
    items.map(ToString::to_string).collect()
}

#[test]
fn every_moved_piece_travels_to_its_place() {
    let view = View::default();
    for (options, players) in [("", 2), ("", 3), ("teams=true", 4), ("", 5)] {
        let mut game = AnyGame::new(GameKind::Pentagame, options, players).expect("known options");
        assert!(travels(&game, &view, &asterism_render::scene(&game, &view)).is_empty());
        let mut random = Random::new(players as u64);
        let mut moved = 0;
        while game.ply() < 80 && game.ending().is_none() {
            let before = places(&asterism_render::scene(&game, &view));
            wander(&mut game, 1, &mut random, |_, _| {});
            let scene = asterism_render::scene(&game, &view);
            let travels = travels(&game, &view, &scene);
            for travel in &travels {
                let item = &scene.items[travel.item];
                let Mark::Sprite { at, .. } = item.mark else {
                    panic!("{item} is not a piece");
                };
                let end = travel.path[travel.path.len() - 1];
                assert!(travel.path.len() >= 2 && end.distance(at) < 1e-6, "{item}");
                let times = 0.0 <= travel.begin && travel.begin < travel.end && travel.end <= 1.0;
                assert!(times, "{item} from {} to {}", travel.begin, travel.end);
            }
            for (i, item) in scene.items.iter().enumerate() {
                let stands = matches!(item.role, Role::Piece | Role::Block);
                if stands && !before.contains(&item.to_string()) {
                    let travels = travels.iter().filter(|travel| travel.item == i);
                    assert_eq!(travels.count(), 1, "{item} after {}", game.position_text());
                    moved += 1;
                }
            }
        }
        assert!(moved > 80, "{moved} moved");
    }
}
