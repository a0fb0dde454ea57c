//! Draws whole games as animated GIFs.
//!
//! Every position is shown for a while, together with the signs for the move that led to it. Between two positions, every piece that moved is shown
//! moving along its path. An animation takes at most a minute: long games are shown faster, and of games that would be too fast to follow, only the
//! last moves are shown. To be small enough to send, a file may have a smaller picture or fewer frames per move. How much a game is reduced in this way
//! depends only on the number of moves and the amount of drawing, never on a clock, so the same game always gives the same bytes.

use std::fmt;

use asterism_rules::AnyGame;

use crate::games::{scene, travels};
use crate::raster::{Film, Stage};
use crate::scene::{Point, Role, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Upper limit for the size of the file, in bytes; every animation is smaller.
const MOST_BYTES: usize = 8_000_000;

/// Maximum side length of an animation, in pixels.
const SIZE: u32 = 720;

/// Side length in pixels below which a file that is too large is not made smaller.
const SMALLEST: u32 = 200;

/// Number of bytes reserved for the last frame, because the end of a game may change more of the picture than a move does.
const SLACK: usize = 150_000;

/// Number of moves after which the size of the whole file is predicted from the size of the part drawn so far.
const SURE: usize = 100;

/// Duration of an animation at most, in hundredths of a second.
const WHOLE: usize = 6_000;

/// Minimum duration of a move and the rest after it, in hundredths of a second. Faster moves cannot be followed.
const FASTEST: usize = 30;

/// Duration of a move and the rest after it if there are no frames between positions, in hundredths of a second. Moves of long games are faster.
const MOVE: u16 = 95;

/// Duration of the rest after a move, in hundredths of a second. The rests of long games are shorter.
const REST: u16 = 55;

/// Number of moves that an animation shows at most: of a longer game, it shows the last ones.
pub const GIF_MOVES: usize = (WHOLE - FIRST as usize - LAST as usize) / FASTEST;

/// Time for which the first position is shown, in hundredths of a second.
const FIRST: u16 = 120;
/// Time for which the last position is shown, in hundredths of a second.
const LAST: u16 = 400;

/// Duration of each frame of a move, in hundredths of a second.
const STEP: u16 = 4;

/// Numbers of frames of a move: the number for a move across the whole picture, the minimum, and the maximum. Moves of long games have fewer.
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

/// Draws all moves of a game, or the last [`GIF_MOVES`] of a longer one, as a looping animation. It takes at most a minute. No matter how long the game
/// is, drawing takes one or two seconds, and the file is smaller than 8,000,000 bytes.
///
/// The view's size is an upper limit: the animation is at most 720 pixels wide. The animation does not show the time left, dice for seats not yet
/// drawn by lot, notes, or a move being put together, because these belong to a single moment.
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
        answered: 0,
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
    /// Number of moves at the start of the game that are not shown.
    skipped: usize,
    /// Number of moves that are shown.
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
        let moves = game.ply().min(GIF_MOVES);
        Self {
            size: view.pixels().min(SIZE),
            skipped: game.ply() - moves,
            moves,
            smooth: true,
            stride: 1,
            most: MOST_BYTES - SLACK,
        }
    }

    /// Returns the next settings to try: first without frames between positions, then with a smaller picture, then with fewer positions.
    fn reduced(self) -> Self {
        if self.smooth {
            Self {
                smooth: false,
                ..self
            }
        } else if self.size > SMALLEST {
            Self {
                size: (self.size * 3 / 4).max(SMALLEST),
                ..self
            }
        } else {
            Self {
                stride: self.stride * 2,
                ..self
            }
        }
    }

    /// Returns the maximum duration of a move and the rest after it, in hundredths of a second.
    fn longest(&self) -> u16 {
        let moving = u16::try_from((WHOLE - usize::from(FIRST + LAST)) / self.moves.max(1));
        moving.unwrap_or(u16::MAX)
    }

    /// Returns the duration of the rest after a move with this number of frames, in hundredths of a second.
    fn rest(&self, steps: u32) -> u16 {
        let moving = steps as u16 * STEP;
        // Without frames between positions, a position rests for the whole duration.
        let rest = if self.smooth { REST } else { MOVE };
        rest.min(self.longest() - moving)
    }

    /// Draws the animation with these settings. Returns `None` if the file gets too large.
    fn render(&self, game: &AnyGame, view: &View) -> Option<Vec<u8>> {
        let bare_view = View {
            last_move: false,
            ..view.clone()
        };
        let mut now = game.rewound();
        while now.ply() < self.skipped && now.follow(game) {}
        let mut before = scene(&now, &bare_view);
        let mut film = Film::new(&before, view.theme, self.size);
        film.show(&scene(&now, view), FIRST);
        let mut spent = FrameCost::default();
        loop {
            let ply = now.ply();
            if !now.follow(game) {
                break;
            }
            let shown = now.ply() - self.skipped;
            if !shown.is_multiple_of(self.stride) && shown < self.moves {
                continue;
            }
            let bare = scene(&now, &bare_view);
            let mut steps = 0;
            // A resignation moves no piece.
            if self.smooth && now.ply() > ply {
                let ways = travels(&now, &bare_view, &bare);
                steps = spent.allow(self, &film, shown, self.steps(&bare, &ways));
                if steps > 0 {
                    let (bytes, work) = (film.bytes(), film.work());
                    show_move(&mut film, &before, &bare, &ways, steps);
                    spent.add(steps, film.bytes() - bytes, film.work() - work);
                }
            }
            film.show(&scene(&now, view), self.rest(steps));
            before = bare;
            // The file is too large already, or is going to be.
            let rests = film.bytes() - spent.bytes;
            let soon = shown >= SURE && rests / shown * self.moves > 2 * self.most;
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
        let steps = (across * speed / scene.side).clamp(least, most) as u32;
        // The rest takes at least two fifths of the time.
        steps.min(u32::from(self.longest()) * 3 / 5 / u32::from(STEP))
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
    /// Returns how many of the `wanted` frames the shown move with this number may use, so that the limits leave enough frames for later moves.
    fn allow(&self, plan: &Plan, film: &Film, shown: usize, wanted: u32) -> u32 {
        let moves = (plan.moves - shown + 1) as u64;
        let rests = (film.bytes() - self.bytes) as u64 / shown as u64 * moves;
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
