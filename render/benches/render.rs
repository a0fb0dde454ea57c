//! Position to PNG against the obvious way to do it, side by side: `cargo bench -p asterism-render`, or with names of games
//! behind it (`-- squadro`) only for these.
//!
//! The obvious way draws everything anew at twice the size with imageproc, scales it down with Lanczos3 and has
//! `image` write an RGBA PNG. Both run in turns in one process, so that a busy machine slows both alike: the ratio is
//! what counts. Times are CPU times, medians.

use std::error::Error;
use std::io::Cursor;
use std::time::Instant;
use std::{env, fs, hint};

use asterism_render::scene::{Art, Mark, Point, Scene, Shape, Tone};
use asterism_render::theme::{Ink, Rgb};
use asterism_render::{Choosing, Theme, View, art, backdrop, font, png, raster, scene, warm};
use asterism_rules::{AnyGame, GameKind};
use image::imageops::{FilterType, resize};
use image::{ImageFormat, Rgba, RgbaImage};
use imageproc::drawing::{draw_polygon_mut, draw_text_mut};

/// Bars a release is held to: how many times as fast, how small, how true.
const RATIO: f64 = 40.0;
const BYTES: usize = 60_000;
const PSNR: f64 = 40.0;
/// Of our pictures are drawn for each naive one.
const MANY: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    // Started by `cargo test`, it only has to run.
    let rounds = if env::args().any(|arg| arg == "--bench") {
        15
    } else {
        1
    };
    let names: Vec<String> = env::args().skip(1).collect();
    let wanted = |kind: &&GameKind| {
        let mut named = names.iter().filter_map(|name| name.parse().ok()).peekable();
        named.peek().is_none() || named.any(|named: GameKind| named == **kind)
    };
    let mut met = true;
    for &kind in GameKind::ALL.iter().filter(wanted) {
        let begun = Clock::now();
        warm(kind, Theme::Dark);
        println!("{kind}: start-up of the theme {:.0} ms", begun.elapsed());
        println!(
            "{:31} {:>9} {:>9} {:>6} {:>8} {:>8} {:>9}",
            "", "ours ms", "naive ms", "ratio", "bytes", "naive", "PSNR dB"
        );
        for (name, game) in games(kind)? {
            for choosing in [None, Some(Choosing::default())] {
                let name = match choosing {
                    None => name.clone(),
                    Some(_) => format!("{name}, choosing"),
                };
                met &= compare(&name, &game, choosing, rounds)?;
            }
        }
    }
    println!(
        "bars (ratio {RATIO}, {BYTES} bytes, {PSNR} dB): {}",
        if met { "met" } else { "MISSED" }
    );
    Ok(())
}

/// Measures one picture both ways; whether it meets the bars.
fn compare(
    name: &str,
    game: &AnyGame,
    choosing: Option<Choosing>,
    rounds: usize,
) -> Result<bool, Box<dyn Error>> {
    let view = View {
        names: ["Ada", "Grace", "Barbara", "Margaret", "Emmy", "Sofja"]
            .map(String::from)
            .to_vec(),
        choosing,
        ..View::default()
    };
    let scene = scene(game, &view);
    let (mut ours, mut naive) = (Vec::new(), Vec::new());
    let (mut our_bytes, mut naive_bytes) = (0, 0);
    for _ in 0..rounds {
        let begun = Clock::now();
        naive_bytes = hint::black_box(naive_png(&scene, view.theme, view.size)?).len();
        naive.push(begun.elapsed());
        let begun = Clock::now();
        for _ in 0..MANY {
            our_bytes = hint::black_box(png(game, &view)).as_bytes().len();
        }
        ours.push(begun.elapsed() / MANY as f64);
    }
    let (ours, naive) = (median(ours), median(naive));
    let psnr = psnr(&scene, view.theme, view.size);
    let ratio = naive / ours;
    println!(
        "{name:31} {ours:9.2} {naive:9.1} {ratio:6.1} {our_bytes:8} {naive_bytes:8} {psnr:9.1}"
    );
    Ok(ratio >= RATIO && our_bytes <= BYTES && psnr >= PSNR)
}

/// Games some way in, with pieces all over the board.
fn games(kind: GameKind) -> Result<Vec<(String, AnyGame)>, Box<dyn Error>> {
    let boards = match kind {
        GameKind::StarSquares => &["", "board=grid8", "board=nested"][..],
        GameKind::Pentagame => &["", "teams=true"],
        GameKind::Squadro | GameKind::SternHalma => &[""],
    };
    let mut games = Vec::new();
    for &options in boards {
        for players in kind.players() {
            // Not every number of players is for every variant.
            if AnyGame::new(kind, options, players).is_ok() {
                let name = format!("{players} seats {options}").trim().to_owned();
                games.push((name, crowded(kind, options, players)?));
            }
        }
    }
    Ok(games)
}

fn crowded(kind: GameKind, options: &str, players: usize) -> Result<AnyGame, Box<dyn Error>> {
    let moves = match kind {
        GameKind::Pentagame => 60,
        GameKind::Squadro => 30,
        GameKind::StarSquares => 20,
        GameKind::SternHalma => 15 * players,
    };
    let start = AnyGame::new(kind, options, players)?;
    let mut game = start.clone();
    let mut state = 1_u64;
    while game.ply() < moves {
        if game.ending().is_some() {
            game = start.clone();
        }
        let mut chosen = Vec::new();
        let m = loop {
            let steps = game.next_steps(&chosen)?;
            if let Some(whole) = steps.whole {
                break whole;
            }
            // Knuth's MMIX generator.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            chosen.push(steps.choices[(state >> 33) as usize % steps.choices.len()].step);
        };
        game.play(&m)?;
    }
    // A game that ended just now has nothing to choose.
    if game.ending().is_some() {
        game.undo();
    }
    Ok(game)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Likeness to the picture drawn with 8 × 8 points for every pixel, in decibels.
fn psnr(scene: &Scene, theme: Theme, size: u32) -> f64 {
    let ours = raster::pixels(scene, theme, size);
    let exact = raster::supersampled(scene, theme, size);
    let pairs = ours.as_raw().iter().zip(exact.as_raw());
    let sum: f64 = pairs
        .map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2))
        .sum();
    10.0 * (255.0 * 255.0 / (sum / ours.as_raw().len() as f64)).log10()
}

fn naive_png(scene: &Scene, theme: Theme, size: u32) -> Result<Vec<u8>, Box<dyn Error>> {
    let color = |ink: Ink, tone: Tone| rgba(theme.color(ink, tone));
    let mut naive = Naive {
        image: RgbaImage::from_pixel(2 * size, 2 * size, color(Ink::Ground, Tone::Full)),
        scale: f64::from(2 * size) / scene.side,
    };
    let draw = |naive: &mut Naive, art: &Art, at, tone| {
        for (shape, ink) in &art.fills {
            naive.shape(shape, at, color(*ink, tone));
        }
    };
    let backdrop = backdrop(scene.kind, scene.ground);
    draw(&mut naive, &backdrop.base, Point::ZERO, scene.tone);
    for &(sprite, at) in &backdrop.placed {
        draw(&mut naive, art(scene.kind, sprite), at, scene.tone);
    }
    for item in &scene.items {
        match &item.mark {
            Mark::Sprite { sprite, at } => {
                draw(&mut naive, art(scene.kind, *sprite), *at, item.tone);
            }
            Mark::Stroke(stroke) => {
                for shape in stroke.shapes() {
                    naive.shape(&shape, Point::ZERO, color(stroke.ink, item.tone));
                }
            }
            Mark::Text(text) => {
                naive.text(&text.text, text.at, text.size, color(text.ink, item.tone));
            }
        }
    }
    let small = resize(&naive.image, size, size, FilterType::Lanczos3);
    let mut bytes = Cursor::new(Vec::new());
    small.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

fn rgba([r, g, b]: Rgb) -> Rgba<u8> {
    Rgba([r, g, b, 255])
}

struct Naive {
    image: RgbaImage,
    scale: f64,
}

impl Naive {
    fn pixel(&self, p: Point) -> (i32, i32) {
        let half = f64::from(self.image.width()) / 2.0;
        let place = |v: f64| (v * self.scale + half).round() as i32;
        (place(p.x), place(p.y))
    }

    fn shape(&mut self, shape: &Shape, at: Point, color: Rgba<u8>) {
        match shape {
            Shape::Polygon(points) => {
                let corners: Vec<_> = points
                    .iter()
                    .map(|&p| self.pixel(p + at))
                    .map(|(x, y)| imageproc::point::Point::new(x, y))
                    .collect();
                draw_polygon_mut(&mut self.image, &corners, color);
            }
            Shape::Sign { text, center, size } => {
                let start = *center + at - font::ink_bounds(text, *size).center();
                self.text(text, start, *size, color);
            }
        }
    }

    fn text(&mut self, text: &str, at: Point, size: f64, color: Rgba<u8>) {
        use ab_glyph::{Font, ScaleFont};
        let face = ab_glyph::FontRef::try_from_slice(include_bytes!("../../fonts/Inter-Bold.otf"))
            .expect("the embedded face is a valid font");
        let units = face.units_per_em().unwrap_or(1000.0);
        let scale = (size * self.scale) as f32 * face.height_unscaled() / units;
        let ascent = face.as_scaled(scale).ascent();
        let (x, y) = self.pixel(at);
        draw_text_mut(
            &mut self.image,
            color,
            x,
            y - ascent as i32,
            scale,
            &face,
            text,
        );
    }
}

/// CPU time of this process where the system tells it, time that passes elsewhere; in milliseconds.
struct Clock(Option<f64>, Instant);

impl Clock {
    fn now() -> Self {
        Self(cpu(), Instant::now())
    }

    fn elapsed(&self) -> f64 {
        match (self.0, cpu()) {
            (Some(begun), Some(now)) => now - begun,
            _ => self.1.elapsed().as_secs_f64() * 1000.0,
        }
    }
}

fn cpu() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = stat.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}
