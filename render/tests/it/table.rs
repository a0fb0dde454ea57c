//! Games to draw, and helpers to inspect scenes.

use std::sync::LazyLock;

use asterism_render::scene::{Art, Bounds, Item, Mark, Point, Role, Shape};
use asterism_render::theme::Ink;
use asterism_render::{Scene, View, art};
use asterism_rules::{AnyGame, Choice, GameKind, Seat, Step, each_kind};

/// What the tests need to know about how a game is drawn.
pub(crate) trait DrawnGame {
    /// Options that change the board.
    const VARIANTS: &'static [&'static str];

    /// Returns all marks that must be told apart.
    fn marks() -> Vec<crate::vision::Mark>;

    /// Returns the name a picture uses for a choice of `seat`; `None` where it depends on more than the choice and has its own test.
    fn name_on_board(seat: Seat, label: &str) -> Option<String> {
        let _ = seat;
        Some(label.to_owned())
    }

    /// Returns what names these choices on the board, after the steps `chosen`.
    fn naming(chosen: &[Step], choices: &[Choice]) -> Naming {
        let _ = (chosen, choices);
        Naming::Labels
    }
}

/// What names a choice on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// A label, unless the places have names anyway.
    Labels,
    /// The pieces, which have their names on them.
    Pieces,
    /// The marks themselves.
    Marks,
}

/// Returns every game, with the options and numbers of players that change its board.
pub(crate) fn variants() -> Vec<(GameKind, &'static str, usize)> {
    let mut variants = Vec::new();
    for &kind in GameKind::ALL {
        let options = each_kind!(kind, P => P::VARIANTS);
        for &options in options {
            for players in kind.players() {
                // Not every variant allows every number of players.
                if AnyGame::new(kind, options, players).is_ok() {
                    variants.push((kind, options, players));
                }
            }
        }
    }
    variants
}

/// Returns a game with these options after these moves.
pub(crate) fn played(kind: GameKind, options: &str, moves: &[&str]) -> AnyGame {
    let players = kind.usual_players();
    let mut game = AnyGame::new(kind, options, players).expect("known options");
    for m in moves {
        game.play(m).expect("a legal move");
    }
    game
}

/// Returns a game in this position.
pub(crate) fn standing(kind: GameKind, options: &str, position: &str) -> AnyGame {
    let players = kind.usual_players();
    AnyGame::from_position(kind, options, players, position).expect("a valid position")
}

/// Moves of the recorded two-player game, which both players win.
const RECORDED: [&str; 12] = [
    "b B<->A a",
    "a A<->B b",
    "e E<->A b",
    "e E<->A b",
    "b E x b+ k:E-2-c g:E-3-c",
    "b E->b+ g:E-4-c",
    "e A<->B a",
    "e A<->B a",
    "a A x a+ k:c-1-d g:c-2-d",
    "a A->a+ g:c-3-d",
    "e B x e+ k:b-3-c g:b-2-c",
    "e B->e+ g:b-2-c>b-1-c",
];

/// Returns a new game.
pub(crate) fn start(players: usize) -> AnyGame {
    AnyGame::new(GameKind::Pentagame, "", players).expect("a valid number of players")
}

/// Returns the recorded game after this many moves.
pub(crate) fn recorded(moves: usize) -> AnyGame {
    let mut game = start(2);
    for m in &RECORDED[..moves] {
        game.play(m).expect("the record is legal");
    }
    game
}

/// Reproducible random numbers: Knuth's MMIX generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays up to `moves` random moves, or until the game ends. Calls `look` before every choice and before every complete move is played.
pub(crate) fn wander(
    game: &mut AnyGame,
    moves: usize,
    random: &mut Random,
    mut look: impl FnMut(&AnyGame, &[Step]),
) {
    for _ in 0..moves {
        if game.ending().is_some() {
            return;
        }
        let mut chosen = Vec::new();
        let whole = loop {
            look(game, &chosen);
            let steps = game.next_steps(&chosen).expect("offered steps");
            if let Some(whole) = steps.whole {
                break whole;
            }
            chosen.push(steps.choices[random.below(steps.choices.len())].step);
        };
        game.play(&whole).expect("a move made of offered steps");
    }
}

/// Returns a game with this many players after random moves.
pub(crate) fn wandered(players: usize, moves: usize, seed: u64) -> AnyGame {
    let mut game = start(players);
    wander(&mut game, moves, &mut Random::new(seed), |_, _| {});
    game
}

/// Many different scenes, drawn once for all tests.
pub(crate) fn scenes() -> &'static [(String, Scene)] {
    static SCENES: LazyLock<Vec<(String, Scene)>> = LazyLock::new(draw_scenes);
    &SCENES
}

fn draw_scenes() -> Vec<(String, Scene)> {
    let view = View::default();
    let mut scenes = Vec::new();
    for players in 2..=4 {
        let name = format!("start {players}");
        scenes.push((name, asterism_render::scene(&start(players), &view)));
        for seed in 0..12 {
            let game = wandered(players, 20 + 8 * seed as usize, seed);
            let name = format!("{players} players, seed {seed}");
            scenes.push((name, asterism_render::scene(&game, &view)));
        }
    }
    for moves in 0..=RECORDED.len() {
        let scene = asterism_render::scene(&recorded(moves), &view);
        scenes.push((format!("recorded {moves}"), scene));
    }
    for (kind, options, players) in variants() {
        for seed in 0..4 {
            let mut game = AnyGame::new(kind, options, players).expect("known options");
            wander(
                &mut game,
                10 + 25 * seed as usize,
                &mut Random::new(seed),
                |_, _| {},
            );
            let turned = View {
                perspective: Seat::new(1),
                ..view.clone()
            };
            let choosing = View {
                choosing: Some(Vec::new()),
                ..view.clone()
            };
            for (how, view) in [("", &view), ("turned", &turned), ("choosing", &choosing)] {
                let name = format!("{kind} {options} {players} players, seed {seed} {how}");
                scenes.push((name, asterism_render::scene(&game, view)));
            }
        }
    }
    scenes
}

/// Returns the items with this role.
pub(crate) fn of_role(scene: &Scene, role: Role) -> impl Iterator<Item = &Item> {
    scene.items.iter().filter(move |item| item.role == role)
}

/// Returns the item named `what`.
pub(crate) fn item<'a>(scene: &'a Scene, what: &str) -> &'a Item {
    let found = scene.items.iter().find(|item| item.what == what);
    found.unwrap_or_else(|| panic!("no {what} in\n{scene}"))
}

/// Returns the drawing of a sprite and its place.
pub(crate) fn drawing<'a>(scene: &Scene, item: &Item) -> Option<(&'a Art, Point)> {
    match &item.mark {
        Mark::Sprite { sprite, at } => Some((art(scene.kind, *sprite), *at)),
        Mark::Stroke(_) | Mark::Text(_) => None,
    }
}

/// Returns the points of a grid, `step` apart, that the drawing covers with any ink except the board's own color and seams.
pub(crate) fn covered(art: &Art, at: Point, step: f64) -> Vec<(i64, i64)> {
    let Bounds { min, max } = art.bounds().moved(at);
    let cells = |from: f64, to: f64| (from / step).floor() as i64..=(to / step).ceil() as i64;
    let mut points = Vec::new();
    for y in cells(min.y, max.y) {
        let height = y as f64 * step - at.y;
        let fills = art.fills.iter().rev();
        let rows: Vec<(Row, Ink)> = fills
            .map(|(shape, ink)| (Row::new(shape, height), *ink))
            .collect();
        for x in cells(min.x, max.x) {
            let across = x as f64 * step - at.x;
            let top = rows.iter().find(|(row, _)| row.holds(across));
            if top.is_some_and(|(_, ink)| !matches!(ink, Ink::Board | Ink::Seam)) {
                points.push((x, y));
            }
        }
    }
    points
}

/// Returns whether a shape contains a point, see [`Row::holds`].
pub(crate) fn holds(shape: &Shape, p: Point) -> bool {
    Row::new(shape, p.y).holds(p.x)
}

/// The points of a shape at one height.
pub(crate) enum Row {
    /// Where the outline crosses the height. A point is inside if an odd number of crossings are to its right.
    Crossings(Vec<f64>),
    Ellipse {
        center: f64,
        rx: f64,
        /// Distance from the center in units of the other radius.
        off: f64,
    },
}

impl Row {
    pub(crate) fn new(shape: &Shape, height: f64) -> Self {
        match shape {
            Shape::Polygon(points) => {
                let next = points.iter().cycle().skip(1);
                let crossed = points
                    .iter()
                    .zip(next)
                    .filter(|(a, b)| (a.y > height) != (b.y > height));
                let crossings =
                    crossed.map(|(a, b)| a.x + (height - a.y) / (b.y - a.y) * (b.x - a.x));
                Self::Crossings(crossings.collect())
            }
            Shape::Ellipse { center, rx, ry } => Self::Ellipse {
                center: center.x,
                rx: *rx,
                off: (height - center.y) / ry,
            },
            Shape::Sign { .. } => Self::Crossings(Vec::new()),
        }
    }

    /// Returns whether the shape contains the point at `x`, by the even-odd rule. Letters contain nothing.
    pub(crate) fn holds(&self, x: f64) -> bool {
        match self {
            Self::Crossings(crossings) => {
                crossings.iter().filter(|&&crossing| x < crossing).count() % 2 == 1
            }
            Self::Ellipse { center, rx, off } => ((x - center) / rx).hypot(*off) < 1.0,
        }
    }
}
