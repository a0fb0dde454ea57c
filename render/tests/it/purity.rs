//! Same game and view, same bytes.

use std::thread;

use asterism_render::{Choosing, Theme, View, png, warm};
use asterism_rules::{AnyGame, GameKind};

use crate::table::{Random, recorded, wander, wandered};

#[test]
fn the_same_picture_twice() {
    let view = View::default();
    for &kind in GameKind::ALL {
        let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
        wander(&mut game, 12, &mut Random::new(1), |_, _| {});
        let first = png(&game, &view);
        assert_eq!(png(&game, &view), first);
        // Neither warming up nor other pictures in between leave a trace.
        warm(kind, Theme::Dark);
        let other = View {
            choosing: Some(Choosing::default()),
            ..View::default()
        };
        png(&game, &other);
        png(&recorded(12), &view);
        assert_eq!(png(&game, &view), first);
    }
}

#[test]
fn the_same_picture_on_every_thread() {
    let game = wandered(4, 25, 2);
    // A size nothing else here uses, so that all threads begin with an empty atlas.
    let view = View {
        size: 347,
        ..View::default()
    };
    let pictures: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| png(&game, &view))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("drawing does not panic"))
            .collect()
    });
    assert!(pictures.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn perspective_changes_nothing_in_pentagame() {
    let game = recorded(5);
    let pictures = asterism_rules::Seat::first(2).map(|perspective| {
        let view = View {
            perspective,
            size: 300,
            ..View::default()
        };
        png(&game, &view)
    });
    let pictures: Vec<_> = pictures.collect();
    assert_eq!(pictures[0], pictures[1]);
}
