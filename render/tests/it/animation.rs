//! Tests animations of whole games, decoded the way a viewer shows them.

use asterism_render::{GIF_MOVES, Gif, Theme, View, gif, raster, scene};
use asterism_rules::{AnyGame, GameKind, Seat};

use crate::table::{Random, standing, variants, wander};

/// Upper limit for animations, in bytes.
const MOST: usize = 8_000_000;

/// Returns what a viewer sees after each frame, row by row, and for how many hundredths of a second.
fn seen(gif: &Gif) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut file = options.read_info(gif.as_bytes()).expect("a GIF");
    assert_eq!(file.repeat(), gif::Repeat::Infinite);
    let colors = file.global_palette().expect("one palette").to_vec();
    let side = usize::from(file.width());
    let mut shown = vec![0; 3 * side * side];
    let mut frames = Vec::new();
    while let Some(frame) = file.read_next_frame().expect("a frame") {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        assert!(frame.palette.is_none());
        let rows = frame.buffer.chunks_exact(usize::from(frame.width));
        for (row, y) in rows.zip(usize::from(frame.top)..) {
            for (&index, x) in row.iter().zip(usize::from(frame.left)..) {
                if frame.transparent != Some(index) {
                    let (at, color) = (3 * (y * side + x), 3 * usize::from(index));
                    shown[at..at + 3].copy_from_slice(&colors[color..color + 3]);
                }
            }
        }
        frames.push((shown.clone(), frame.delay));
    }
    frames
}

/// Returns a view at a size that is quick to decode.
fn view(size: u32) -> View {
    View {
        size,
        names: vec!["Ada".into(), "Grace".into()],
        ..View::default()
    }
}

fn picture(game: &AnyGame, view: &View) -> Vec<u8> {
    raster::pixels(&scene(game, view), view.theme, view.size).into_raw()
}

#[test]
fn a_film_shows_every_position_from_the_start_to_now() {
    for (kind, options, players) in variants() {
        let view = view(240);
        let mut game = AnyGame::new(kind, options, players).expect("known options");
        let start = game.clone();
        wander(&mut game, 14, &mut Random::new(8), |_, _| {});
        let frames = seen(&gif(&game, &view));
        let name = format!("{kind} {options} {players}");
        assert!(frames[0].0 == picture(&start, &view), "{name}");
        assert!(frames.iter().all(|&(_, delay)| delay >= 2), "{name}");
        let mut left = frames.iter();
        for ply in 1..=game.ply() {
            let position = picture(&game.at(ply).expect("a move"), &view);
            let (_, delay) = left
                .find(|(shown, _)| *shown == position)
                .unwrap_or_else(|| panic!("{name}: move {ply} is not shown"));
            assert!(*delay >= 50, "{name}: move {ply} rests for {delay}");
        }
        // The end is shown longer than any other position.
        assert!(left.next().is_none(), "{name}");
        let (_, last) = frames.last().expect("many frames");
        let others = &frames[..frames.len() - 1];
        assert!(others.iter().all(|(_, delay)| delay < last), "{name}");
    }
}

#[test]
fn a_film_is_in_the_colors_of_its_theme() {
    for theme in Theme::ALL {
        for &kind in GameKind::ALL {
            let view = View { theme, ..view(200) };
            let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
            wander(&mut game, 6, &mut Random::new(2), |_, _| {});
            let frames = seen(&gif(&game, &view));
            let (end, _) = frames.last().expect("many frames");
            assert!(*end == picture(&game, &view), "{kind} {}", theme.id());
        }
    }
}

#[test]
fn resignations_and_losses_on_time_are_shown() {
    let view = view(200);
    for &kind in GameKind::ALL {
        let start = AnyGame::new(kind, "", 2).expect("every game is for two");
        // Without moves, the animation is a single picture.
        let frames = seen(&gif(&start, &view));
        assert_eq!(frames.len(), 1, "{kind}");
        assert!(frames[0].0 == picture(&start, &view), "{kind}");

        let mut resigned = start.clone();
        assert!(resigned.resign(Seat::FIRST));
        let frames = seen(&gif(&resigned, &view));
        assert_eq!(frames.len(), 2, "{kind}");
        assert!(frames[0].0 == picture(&start, &view), "{kind}");
        assert!(frames[1].0 == picture(&resigned, &view), "{kind}");

        let mut late = start;
        wander(&mut late, 4, &mut Random::new(3), |_, _| {});
        let played = picture(&late, &view);
        assert!(late.time_out(Seat::FIRST));
        let frames = seen(&gif(&late, &view));
        assert!(
            frames[frames.len() - 1].0 == picture(&late, &view),
            "{kind}"
        );
        assert!(frames[frames.len() - 2].0 == played, "{kind}");
    }
}

#[test]
fn a_film_begins_with_the_position_its_game_began_with() {
    let view = view(200);
    let mut game = standing(GameKind::Squadro, "", "1 8 0 0 0 / 0 0 3 11 0 a");
    let start = picture(&game, &view);
    wander(&mut game, 3, &mut Random::new(3), |_, _| {});
    let frames = seen(&gif(&game, &view));
    assert!(frames[0].0 == start);
    assert!(frames[frames.len() - 1].0 == picture(&game, &view));
}

#[test]
fn clocks_lots_choices_and_notes_are_not_shown() {
    let mut game = AnyGame::new(GameKind::SternHalma, "", 2).expect("the usual game");
    wander(&mut game, 3, &mut Random::new(3), |_, _| {});
    let view = view(200);
    let moment = View {
        clocks: vec!["2 d".into(), "3 h".into()],
        by_lot: true,
        choosing: Some(Vec::new()),
        notes: vec![asterism_render::Note::Yes("e5".into())],
        ..view.clone()
    };
    assert_eq!(gif(&game, &moment), gif(&game, &view));
}

/// Returns the duration of an animation in hundredths of a second.
fn duration(film: &Gif) -> u32 {
    let mut file = gif::DecodeOptions::new()
        .read_info(film.as_bytes())
        .expect("a GIF");
    let mut time = 0;
    while let Some(frame) = file.next_frame_info().expect("a frame") {
        time += u32::from(frame.delay);
    }
    time
}

#[test]
fn no_animation_takes_longer_than_a_minute_or_shows_moves_too_fast() {
    for &kind in GameKind::ALL {
        for moves in [10, 38, 60, 136, GIF_MOVES, GIF_MOVES + 20] {
            let mut game = AnyGame::new(kind, "", kind.usual_players()).expect("the usual game");
            wander(&mut game, moves, &mut Random::new(6), |_, _| {});
            let film = gif(&game, &view(200));
            let time = duration(&film);
            let shown = game.ply().min(GIF_MOVES) as u32;
            let name = format!("{kind}, {} moves: {time}", game.ply());
            assert!((30 * shown..=6_000).contains(&time), "{name}");
        }
    }
}

#[test]
fn of_a_very_long_game_the_last_moves_are_shown() {
    let mut game = AnyGame::new(GameKind::SternHalma, "", 6).expect("a game for six");
    wander(&mut game, GIF_MOVES + 7, &mut Random::new(6), |_, _| {});
    let view = view(200);
    let frames = seen(&gif(&game, &view));
    let begin = game.at(7).expect("a move");
    assert!(frames[0].0 == picture(&begin, &view));
    assert!(frames[frames.len() - 1].0 == picture(&game, &view));
}

#[test]
fn animations_of_the_longest_games_are_small() {
    let mut game = AnyGame::new(GameKind::SternHalma, "", 6).expect("a game for six");
    wander(&mut game, 1800, &mut Random::new(6), |_, _| {});
    assert!(game.ply() >= 1000, "{}", game.ply());
    let film = gif(&game, &View::default());
    println!("{} moves: {} bytes", game.ply(), film.as_bytes().len());
    assert!(film.as_bytes().len() < MOST);
}
