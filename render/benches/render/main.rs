//! Compares drawing a position as PNG with the obvious way to do it: `cargo bench -p asterism-render`. Add names of games to measure only
//! these (`-- squadro`).
//!
//! The obvious way draws everything from scratch at twice the size with imageproc, scales it down with Lanczos3 and lets `image` write an
//! RGBA PNG. Both run alternately in one process, so that a busy machine slows both: only the ratio counts. Times are medians of processor
//! time, followed by elapsed time.
//!
//! Every variant is measured in the dark theme; the two largest pictures of a game also in the others.

mod clock;
mod games;
mod naive;

use std::error::Error;
use std::{env, hint};

use asterism_render::{Pictures, Scene, Theme, View, gif, png, raster, scene, warm};
use asterism_rules::{AnyGame, GameKind, Step};

use clock::{Time, median, time};

/// Limits for a release: minimum speedup over the obvious way, maximum size, minimum PSNR in dB, and maximum time to show a picture again,
/// as a share of the time to draw it.
const RATIO: f64 = 40.0;
const BYTES: usize = 60_000;
const PSNR: f64 = 40.0;
const HIT: f64 = 0.01;
/// Limits for animations: size in bytes and time in milliseconds.
const GIF_BYTES: usize = 8_000_000;
const GIF_TIME: f64 = 3_000.0;

/// Number of pictures drawn with this crate for each one drawn the naive way.
const MANY: usize = 25;

fn main() -> Result<(), Box<dyn Error>> {
    // Under `cargo test` the benchmark only has to run.
    let measured = env::args().any(|arg| arg == "--bench");
    let rounds = if measured { 7 } else { 1 };
    let names: Vec<String> = env::args().skip(1).collect();
    let wanted = |kind: &&GameKind| {
        let mut named = names.iter().filter_map(|name| name.parse().ok()).peekable();
        named.peek().is_none() || named.any(|named: GameKind| named == **kind)
    };
    let mut summary = Vec::new();
    for &kind in GameKind::ALL.iter().filter(wanted) {
        let mut all = Vec::new();
        let mut games: Vec<(String, AnyGame)> = games::crowded_games(kind)?;
        for theme in Theme::ALL {
            let warmed = time(1, || warm(kind, theme));
            let theme_name = theme.id();
            println!("\n{kind}, {theme_name}: warm in {:.0} ms", warmed.cpu);
            Figures::head();
            let mut largest = Vec::new();
            for (name, game) in &games {
                let mut bytes = 0;
                for choosing in [None, Some(Vec::new())] {
                    let name = match choosing {
                        None => name.clone(),
                        Some(_) => format!("{name}, choosing"),
                    };
                    let figures = compare(game, theme, choosing, rounds)?;
                    figures.print(&name);
                    bytes = bytes.max(figures.bytes);
                    all.push(figures);
                }
                largest.push(bytes);
            }
            if theme == Theme::default() {
                let mut order: Vec<usize> = (0..games.len()).collect();
                order.sort_by_key(|&game| largest[game]);
                order.truncate(games.len().saturating_sub(2));
                order.sort_unstable();
                for game in order.into_iter().rev() {
                    games.remove(game);
                }
            }
            if !measured {
                break;
            }
        }
        summary.push((kind, Figures::worst(&all), films(kind, measured)?));
    }
    println!("\nthe worst of each game, in any theme");
    Figures::head();
    let mut met = true;
    for (kind, figures, _) in &summary {
        figures.print(kind.id());
        met &= figures.missed().is_empty();
    }
    println!("\nits largest and slowest animation");
    for (kind, _, film) in &summary {
        film.print(kind.id());
        met &= film.missed().is_empty();
    }
    println!(
        "\nbars (ratio {RATIO}, {BYTES} bytes, {PSNR} dB, again for {:.0} %; animation {GIF_BYTES} bytes, {GIF_TIME} ms): {}",
        HIT * 100.0,
        if met { "met" } else { "MISSED" }
    );
    Ok(())
}

/// Measurements of one picture, or the worst of several.
#[derive(Clone, Copy)]
struct Figures {
    ours: Time,
    naive: Time,
    /// How many times faster this crate is than the naive way.
    ratio: Time,
    /// Time to show the picture again, from the cache.
    again: Time,
    bytes: usize,
    naive_bytes: usize,
    /// Peak signal-to-noise ratio against the picture drawn with 8 × 8 points per pixel, in decibels.
    psnr: f64,
}

impl Figures {
    fn head() {
        println!(
            "{:26} {:>13} {:>13} {:>13} {:>14} {:>6} {:>7} {:>5}",
            "", "ours ms", "naive ms", "ratio", "again µs", "bytes", "naive", "dB"
        );
    }

    fn print(&self, name: &str) {
        let Self {
            ours,
            naive,
            ratio,
            again,
            ..
        } = self;
        let missed = self.missed();
        println!(
            "{name:26} {:6.2} {:6.2} {:6.1} {:6.1} {:6.1} {:6.1} {:6.2} {:5.2} % {:6} {:7} {:5.1}{missed}",
            ours.cpu,
            ours.wall,
            naive.cpu,
            naive.wall,
            ratio.cpu,
            ratio.wall,
            again.cpu * 1000.0,
            100.0 * again.cpu / ours.cpu,
            self.bytes,
            self.naive_bytes,
            self.psnr,
        );
    }

    /// Returns the names of the missed limits, ready to print.
    fn missed(&self) -> String {
        let bars = [
            ("ratio", self.ratio.cpu >= RATIO),
            ("bytes", self.bytes <= BYTES),
            ("dB", self.psnr >= PSNR),
            ("again", self.again.cpu <= HIT * self.ours.cpu),
        ];
        missed(&bars)
    }

    fn worst(all: &[Self]) -> Self {
        let most = |of: fn(&Self) -> f64| all.iter().map(of).fold(0.0, f64::max);
        let least = |of: fn(&Self) -> f64| all.iter().map(of).fold(f64::INFINITY, f64::min);
        let count = |of: fn(&Self) -> usize| all.iter().map(of).max().unwrap_or(0);
        Self {
            ours: Time {
                cpu: most(|f| f.ours.cpu),
                wall: most(|f| f.ours.wall),
            },
            naive: Time {
                cpu: least(|f| f.naive.cpu),
                wall: least(|f| f.naive.wall),
            },
            ratio: Time {
                cpu: least(|f| f.ratio.cpu),
                wall: least(|f| f.ratio.wall),
            },
            again: Time {
                cpu: most(|f| f.again.cpu),
                wall: most(|f| f.again.wall),
            },
            bytes: count(|f| f.bytes),
            naive_bytes: count(|f| f.naive_bytes),
            psnr: least(|f| f.psnr),
        }
    }
}

/// Measures one picture both ways.
fn compare(
    game: &AnyGame,
    theme: Theme,
    choosing: Option<Vec<Step>>,
    rounds: usize,
) -> Result<Figures, Box<dyn Error>> {
    let view = View {
        names: names(),
        theme,
        choosing,
        ..View::default()
    };
    let scene = scene(game, &view);
    let naive_bytes = naive::naive_png(&scene, theme, view.size)?.len();
    let bytes = png(game, &view).as_bytes().len();
    let pictures = Pictures::new(1_000_000);
    pictures.png(game, &view);
    let (mut ours, mut naive, mut again) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        naive.push(time(1, || {
            hint::black_box(naive::naive_png(&scene, theme, view.size).ok());
        }));
        ours.push(time(MANY, || {
            hint::black_box(png(game, &view));
        }));
        again.push(time(10 * MANY, || {
            hint::black_box(pictures.png(game, &view));
        }));
    }
    let (ours, naive) = (median(&ours), median(&naive));
    Ok(Figures {
        ours,
        naive,
        ratio: Time {
            cpu: naive.cpu / ours.cpu,
            wall: naive.wall / ours.wall,
        },
        again: median(&again),
        bytes,
        naive_bytes,
        psnr: psnr(&scene, theme, view.size),
    })
}

/// Measurements of an animation, or the worst of several.
#[derive(Clone, Copy, Default)]
struct Film {
    moves: usize,
    time: Time,
    bytes: usize,
}

impl Film {
    fn print(&self, name: &str) {
        let Self { moves, time, bytes } = self;
        let missed = self.missed();
        println!(
            "{name:40} {moves:5} moves {:6.0} {:6.0} ms {bytes:8} bytes{missed}",
            time.cpu, time.wall
        );
    }

    fn missed(&self) -> String {
        let bars = [
            ("bytes", self.bytes < GIF_BYTES),
            ("time", self.time.cpu < GIF_TIME),
        ];
        missed(&bars)
    }
}

/// Measures animations of whole games and returns the worst of them.
fn films(kind: GameKind, measured: bool) -> Result<Film, Box<dyn Error>> {
    let view = View {
        names: names(),
        ..View::default()
    };
    println!("\n{kind}, animations");
    let mut worst = Film::default();
    for (name, game) in games::whole_games(kind)? {
        let mut bytes = 0;
        let time = time(1, || bytes = gif(&game, &view).as_bytes().len());
        let film = Film {
            moves: game.ply(),
            time,
            bytes,
        };
        film.print(&name);
        worst = Film {
            moves: worst.moves.max(film.moves),
            time: Time {
                cpu: worst.time.cpu.max(time.cpu),
                wall: worst.time.wall.max(time.wall),
            },
            bytes: worst.bytes.max(bytes),
        };
        if !measured {
            break;
        }
    }
    Ok(worst)
}

fn missed(bars: &[(&str, bool)]) -> String {
    let missed = bars.iter().filter(|(_, met)| !met);
    let missed: Vec<&str> = missed.map(|&(bar, _)| bar).collect();
    match missed[..] {
        [] => String::new(),
        _ => format!("  MISSED: {}", missed.join(", ")),
    }
}

fn names() -> Vec<String> {
    ["Ada", "Grace", "Barbara", "Margaret", "Emmy", "Sofja"]
        .map(String::from)
        .to_vec()
}

/// Returns the peak signal-to-noise ratio against the picture drawn with 8 × 8 points per pixel, in decibels.
fn psnr(scene: &Scene, theme: Theme, size: u32) -> f64 {
    let ours = raster::pixels(scene, theme, size);
    let exact = raster::supersampled(scene, theme, size);
    let pairs = ours.as_raw().iter().zip(exact.as_raw());
    let sum: f64 = pairs
        .map(|(&a, &b)| (f64::from(a) - f64::from(b)).powi(2))
        .sum();
    10.0 * (255.0 * 255.0 / (sum / ours.as_raw().len() as f64)).log10()
}
