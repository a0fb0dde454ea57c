//! Draws whole games as animated GIFs.
//!
//! Every position is shown for a while, together with the signs for the move that led to it. Between two positions, every piece that moved is shown
//! moving along its path. Long games are shown faster, smaller and with fewer frames per move, so that every game is shown to its end and the file is
//! small enough to send. How much a game is reduced in this way depends only on the number of moves and the amount of drawing, never on a clock, so
//! the same game always gives the same bytes.

use std::fmt;

use asterism_rules::AnyGame;

use crate::games::{scene, travels};
use crate::raster::{Film, Stage};
use crate::scene::{Point, Role, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Upper limit for the size of the file, in bytes; every animation is smaller.
const MOST_BYTES: usize = 8_000_000;

/// Maximum side length of an animation, in pixels, for games of up to a given number of moves.
const SIZES: [(usize, u32); 3] = [(300, 720), (900, 540), (usize::MAX, 400)];

/// Number of bytes reserved for the last frame, because the end of a game may change more of the picture than a move does.
const SLACK: usize = 150_000;

/// Number of moves after which the size of the whole file is predicted from the size of the part drawn so far.
const SURE: usize = 100;

/// Total duration of the moves of a long game, including the rests after them, in hundredths of a second.
const WHOLE: usize = 18_000;

/// Duration of a move and the rest after it, in hundredths of a second: the duration in a short game, and the minimum in a long game.
const MOVE: (usize, usize) = (95, 8);

/// Duration of the rest after a move in a short game, in hundredths of a second.
const REST: usize = 55;

/// Time for which the first position is shown, in hundredths of a second.
const FIRST: u16 = 120;
/// Time for which the last position is shown, in hundredths of a second.
const LAST: u16 = 400;

/// Duration of each frame of a move, in hundredths of a second.
const STEP: u16 = 4;

/// Numbers of frames of a move in a short game: the number for a move across the whole picture, the minimum, and the maximum.
const STEPS: (f64, f64, f64) = (26.0, 8.0, 22.0);

/// Maximum total number of pixels to encode for frames between positions. Encoding more pixels would take too long.
const MOST_WORK: u64 = 80_000_000;

/// A finished animation as a GIF file.
#[derive(Clone, PartialEq, Eq)]
pub struct Gif {
    bytes: Vec<u8>,
}

impl Gif {
    /// Returns the contents of the GIF file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the contents of the GIF file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl fmt::Debug for Gif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gif({} bytes)", self.bytes.len())
    }
}

/// Draws all moves of a game as a looping animation. No matter how long the game is, this takes one or two seconds, and the file is smaller than
/// 8,000,000 bytes.
///
/// The view's size is an upper limit: the animation is at most 720 pixels wide, and smaller for games of several hundred moves. The animation does
/// not show the time left, dice for seats not yet drawn by lot, notes, or a move being put together, because these belong to a single moment.
///
/// ```
/// use asterism_render::{Theme, View, gif};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let mut game = AnyGame::new(GameKind::Squadro, "", 2)?;
/// for _ in 0..4 {
///     let m = game.legal_moves().swap_remove(0);
///     game.play(&m).expect("a legal move");
/// }
/// let view = View {
///     size: 300, // pixels
///     theme: Theme::Light,
///     ..View::default()
/// };
/// let animation = gif(&game, &view);
/// assert!(animation.as_bytes().starts_with(b"GIF89a"));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn gif(game: &AnyGame, view: &View) -> Gif {
    let view = View {
        clocks: Vec::new(),
        by_lot: false,
        choosing: None,
        since: None,
        notes: Vec::new(),
        ..view.clone()
    };
    let mut plan = Plan::new(game, &view);
    loop {
        match plan.render(game, &view) {
            Some(bytes) => return Gif { bytes },
            None => plan = plan.reduced(),
        }
    }
}

/// Settings for one attempt to draw the animation.
#[derive(Clone, Copy, Debug)]
struct Plan {
    /// Side length of the animation in pixels.
    size: u32,
    /// Number of moves in the game.
    moves: usize,
    /// Whether there are frames between positions, in which pieces move.
    smooth: bool,
    /// Interval between shown positions: only every `stride`-th position is shown. It is 1 unless the game has too many moves for one file.
    stride: usize,
    /// Maximum size of the file before its last frame, in bytes.
    most: usize,
}

impl Plan {
    fn new(game: &AnyGame, view: &View) -> Self {
        let moves = game.ply();
        let size = SIZES.iter().find(|&&(most, _)| moves <= most);
        let size = size.map_or(SIZES[0].1, |&(_, size)| size);
        Self {
            size: view.pixels().min(size),
            moves,
            smooth: true,
            stride: 1,
            most: MOST_BYTES - SLACK,
        }
    }

    /// Returns the next settings to try: first without frames between positions, then with a smaller picture, then with fewer positions.
    fn reduced(self) -> Self {
        let smallest = SIZES[SIZES.len() - 1].1 / 2;
        if self.smooth {
            Self {
                smooth: false,
                ..self
            }
        } else if self.size > smallest {
            Self {
                size: (self.size * 3 / 4).max(smallest),
                ..self
            }
        } else {
            Self {
                stride: self.stride * 2,
                ..self
            }
        }
    }

    /// Returns the duration of each move as a fraction of the usual duration. It is 1 in a short game.
    fn pace(&self) -> f64 {
        let time = WHOLE / self.moves.max(1);
        time.clamp(MOVE.1, MOVE.0) as f64 / MOVE.0 as f64
    }

    /// Draws the animation with these settings. Returns `None` if the file gets too large.
    fn render(&self, game: &AnyGame, view: &View) -> Option<Vec<u8>> {
        let bare_view = View {
            last_move: false,
            ..view.clone()
        };
        let mut now = game.rewound();
        let mut before = scene(&now, &bare_view);
        let mut film = Film::new(&before, view.theme, self.size);
        film.show(&scene(&now, view), FIRST);
        let mut spent = FrameCost::default();
        // Without frames between positions, a position rests for the whole duration.
        let rest = if self.smooth { REST } else { MOVE.0 };
        let rest = (rest as f64 * self.pace()).round() as u16;
        loop {
            let ply = now.ply();
            if !now.follow(game) {
                break;
            }
            if !now.ply().is_multiple_of(self.stride) && now.ply() < self.moves {
                continue;
            }
            let bare = scene(&now, &bare_view);
            // A resignation moves no piece.
            if self.smooth && now.ply() > ply {
                let ways = travels(&now, &bare_view, &bare);
                let steps = spent.allow(self, &film, now.ply(), self.steps(&bare, &ways));
                if steps > 0 {
                    let (bytes, work) = (film.bytes(), film.work());
                    show_move(&mut film, &before, &bare, &ways, steps);
                    spent.add(steps, film.bytes() - bytes, film.work() - work);
                }
            }
            film.show(&scene(&now, view), rest);
            before = bare;
            // The file is too large already, or is going to be.
            let rests = film.bytes() - spent.bytes;
            let soon = now.ply() >= SURE && rests / now.ply() * self.moves > 2 * self.most;
            if soon || film.bytes() > self.most {
                return None;
            }
        }
        film.show(&scene(&now, view), LAST);
        Some(film.finish())
    }

    /// Returns the number of frames for a move, not counting the last frame, in which all pieces have arrived.
    fn steps(&self, scene: &Scene, ways: &[Travel]) -> u32 {
        let speed = ways.iter().map(|way| {
            let legs = way.path.windows(2);
            let length: f64 = legs.map(|leg| leg[0].distance(leg[1])).sum();
            length / (way.end - way.begin).max(0.01)
        });
        let Some(speed) = speed.reduce(f64::max) else {
            return 0;
        };
        let (across, least, most) = STEPS;
        let steps = (across * speed / scene.side).clamp(least, most);
        (steps * self.pace()).round() as u32
    }
}

/// Totals for all frames drawn between positions so far: their number, their size in bytes, and the number of pixels encoded.
#[derive(Default)]
struct FrameCost {
    steps: u64,
    bytes: usize,
    work: u64,
}

impl FrameCost {
    /// Returns how many of the `wanted` frames move number `ply` may use, so that the limits leave enough frames for later moves.
    fn allow(&self, plan: &Plan, film: &Film, ply: usize, wanted: u32) -> u32 {
        let moves = (plan.moves - ply + 1) as u64;
        let rests = (film.bytes() - self.bytes) as u64 / ply as u64 * moves;
        let bytes = (plan.most as u64).saturating_sub(film.bytes() as u64 + rests);
        let work = MOST_WORK.saturating_sub(self.work);
        // Most moves need less than their share, so a move may take up to twice its share.
        let steps = |left: u64, each: u64| 2 * left / moves / each.max(1);
        let taken = self.steps.max(1);
        let allowed = steps(bytes, self.bytes as u64 / taken).min(steps(work, self.work / taken));
        wanted.min(u32::try_from(allowed).unwrap_or(u32::MAX))
    }

    fn add(&mut self, steps: u32, bytes: usize, work: u64) {
        self.steps += u64::from(steps);
        self.bytes += bytes;
        self.work += work;
    }
}

/// Adds `steps` frames that show a move from the scene `before` to the scene `after`. In these frames, the items that have moved travel to their
/// places in `after`.
fn show_move(film: &mut Film, before: &Scene, after: &Scene, ways: &[Travel], steps: u32) {
    // Crowns and new signs appear only when everything has arrived.
    let waits = |index: usize| {
        let item = &after.items[index];
        item.what.starts_with("crown of") || item.role == Role::Sign && !before.items.contains(item)
    };
    let travels = |index| ways.iter().any(|way| way.item == index);
    let stage: Stage = film.set_stage(after, |index| !travels(index) && !waits(index));
    for step in 1..=steps {
        let time = f64::from(step) / f64::from(steps + 1);
        // Moving items are drawn above resting ones.
        let mut actors: Vec<&Travel> = ways.iter().collect();
        actors.sort_by_key(|way| way.begin < time && time < way.end);
        let actors = actors.into_iter().map(|way| {
            let away = place_at(way, time) - way.path[way.path.len() - 1];
            (&after.items[way.item], away)
        });
        film.show_actors(&stage, actors, STEP);
    }
}

/// Returns the point that an item on a path has reached at `time` (0 to 1). The motion is slow at both ends of the path.
fn place_at(way: &Travel, time: f64) -> Point {
    let share = ((time - way.begin) / (way.end - way.begin).max(1e-6)).clamp(0.0, 1.0);
    let eased = share * share * (3.0 - 2.0 * share);
    let legs = || way.path.windows(2).map(|leg| (leg[0], leg[1]));
    let mut left = eased * legs().map(|(from, to)| from.distance(to)).sum::<f64>();
    for (from, to) in legs() {
        let length = from.distance(to);
        if left < length {
            return from.toward(to, left / length);
        }
        left -= length;
    }
    way.path[way.path.len() - 1]
}

#[cfg(test)]
mod tests {
    use asterism_rules::GameKind;

    use super::*;
    use crate::scene::point;

    #[test]
    fn a_path_is_followed_to_its_end_slowly_at_both_ends() {
        let way = Travel {
            item: 0,
            path: vec![point(0.0, 0.0), point(3.0, 0.0), point(3.0, 1.0)],
            begin: 0.25,
            end: 0.75,
        };
        for (time, place) in [
            (0.0, point(0.0, 0.0)),
            (0.25, point(0.0, 0.0)),
            (0.5, point(2.0, 0.0)),
            (0.75, point(3.0, 1.0)),
            (1.0, point(3.0, 1.0)),
        ] {
            assert!(
                place_at(&way, time).distance(place) < 1e-9,
                "{time}: {}",
                place_at(&way, time)
            );
        }
        let way_of = |from: f64, to: f64| place_at(&way, from).distance(place_at(&way, to));
        assert!(way_of(0.25, 0.3) < way_of(0.45, 0.5));
    }

    #[test]
    fn detail_is_dropped_until_a_film_is_small_enough() {
        let mut game = AnyGame::new(GameKind::Squadro, "", 2).expect("the usual game");
        while game.ply() < 30 {
            let m = game.legal_moves().swap_remove(0);
            game.play(&m).expect("a legal move");
        }
        let view = View::default();
        let mut plan = Plan {
            most: 15_000,
            ..Plan::new(&game, &view)
        };
        let mut tried = 0;
        let bytes = loop {
            match plan.render(&game, &view) {
                Some(bytes) => break bytes,
                None => plan = plan.reduced(),
            }
            tried += 1;
        };
        assert!(tried > 3 && plan.stride > 1, "{plan:?}");
        assert!(bytes.len() < plan.most + SLACK, "{}", bytes.len());
    }
}
