//! Draws graphs of how a player's ratings changed. There is a curve over the player's rated games for each scale. The name of the scale and the last
//! rating are at the end of the curve.

use asterism_rules::{Seat, SeatSet};

use super::curves::{CURVE, draw_mark, tick_step};
use super::marks::spread;
use super::{FIGURES, FigurePainter, HEIGHT, WIDTH, draw_on_ground, ink, shades};
use crate::figure::Figure;
use crate::picture::Png;
use crate::raster;
use crate::rim;
use crate::scene::{Point, point};
use crate::theme::{Ink, Theme};

/// Plot area: its left, top, right and bottom. There is more room for names next to it than in the graph of a game.
const FIELD: [f64; 4] = [-412.0, -238.0, 176.0, 222.0];

/// Font sizes for names of scales; the largest that fits is used.
const NAMES: [f64; 4] = [27.0, 24.0, 21.0, 19.0];

/// Minimum vertical distance between two labels at the ends of curves.
const LABEL: f64 = 72.0;
/// Vertical distance between the name of a scale and the rating below it.
const LINE: f64 = 30.0;

/// Maximum number of ratings labeled on the axis.
const MOST_LEVELS: i64 = 6;

/// History of a player's rating on one scale.
///
/// ```
/// use asterism_render::{RatingCurve, Theme, rating_graph};
///
/// // Of the player's four rated games, the first, second and last were on this scale.
/// let squadro = RatingCurve {
///     name: "Squadro".into(),
///     points: vec![(0, 1500.0), (1, 1612.0), (2, 1540.0), (4, 1587.0)],
/// };
/// let picture = rating_graph(&[squadro], Theme::Dark, 1000);
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RatingCurve {
    /// Name of the scale, such as the name of a game.
    pub name: String,
    /// Points of the curve, in ascending order: the number of rated games that the player had finished on all scales together, and the player's
    /// rating on this scale at that time.
    pub points: Vec<(usize, f64)>,
}

/// Draws the first six of the curves as a graph, `width` pixels wide (200 to 2000).
pub fn rating_graph(curves: &[RatingCurve], theme: Theme, width: u32) -> Png {
    let graph = rating_graph_scene(curves);
    Png::new(raster::chart(
        &graph,
        shades::SHADES,
        theme,
        width.clamp(200, 2000),
    ))
}

/// Returns the graph that [`rating_graph`] draws, as data.
pub fn rating_graph_scene(curves: &[RatingCurve]) -> Figure {
    let curves = &curves[..curves.len().min(6)];
    let plot = RatingPlot::new(curves);
    let mut painter = FigurePainter::default();
    painter.paint_field(FIELD, &plot.ticks(), &plot.levels());
    for (side, curve) in sides(curves).rev() {
        plot.paint_curve(&mut painter, side, curve);
    }
    plot.paint_labels(&mut painter, curves);
    Figure {
        width: WIDTH,
        height: HEIGHT,
        items: painter.items,
    }
}

/// Returns the curves that have points. Each comes with the side whose color and mark are used for the curve.
fn sides(curves: &[RatingCurve]) -> impl DoubleEndedIterator<Item = (SeatSet, &RatingCurve)> {
    let numbered = Seat::first(6).map(|seat| std::iter::once(seat).collect());
    let numbered: Vec<SeatSet> = numbered.collect();
    let drawn = numbered.into_iter().zip(curves);
    drawn
        .filter(|(_, curve)| !curve.points.is_empty())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Ranges of the two axes of a graph of ratings: the number of games and the rating.
struct RatingPlot {
    games: usize,
    lowest: i64,
    step: i64,
    highest: i64,
}

impl RatingPlot {
    fn new(curves: &[RatingCurve]) -> Self {
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let games = points().map(|(game, _)| *game).max().unwrap_or(0).max(1);
        let ratings = || points().map(|(_, rating)| *rating as i64);
        let (low, high) = (ratings().min().unwrap_or(0), ratings().max().unwrap_or(0));
        let steps = [20, 50, 100, 200, 500];
        let ends = |step: i64| (low.div_euclid(step) * step, (high / step + 1) * step);
        let fits = |step: &&i64| {
            let (lowest, highest) = ends(**step);
            (highest - lowest) / **step < MOST_LEVELS
        };
        let step = steps.iter().find(fits).copied().unwrap_or(1000);
        let (lowest, highest) = ends(step);
        Self {
            games,
            lowest,
            step,
            highest,
        }
    }

    fn place(&self, (game, rating): (usize, f64)) -> Point {
        let [left, top, right, bottom] = FIELD;
        let share = (rating - self.lowest as f64) / (self.highest - self.lowest) as f64;
        point(
            left + (right - left) * game as f64 / self.games as f64,
            bottom + (top - bottom) * share,
        )
    }

    fn ticks(&self) -> Vec<(f64, usize)> {
        let games = (0..=self.games).step_by(tick_step(self.games));
        games
            .map(|game| (self.place((game, 0.0)).x, game))
            .collect()
    }

    fn levels(&self) -> Vec<(f64, String)> {
        let count = (self.highest - self.lowest) / self.step;
        (0..=count)
            .map(|level| {
                let rating = self.lowest + level * self.step;
                (level as f64 / count as f64, rating.to_string())
            })
            .collect()
    }

    fn paint_curve(&self, painter: &mut FigurePainter, side: SeatSet, curve: &RatingCurve) {
        let places: Vec<Point> = curve.points.iter().map(|it| self.place(*it)).collect();
        let name = &curve.name;
        if places.len() > 1 {
            let edge = CURVE + 5.0;
            painter.add_line(format!("edge {name}"), places.clone(), edge, Ink::Chart);
            painter.add_line(format!("curve {name}"), places.clone(), CURVE, ink(side));
        }
        let last = places[places.len() - 1];
        painter.add_art(format!("end {name}"), draw_mark(side), last);
    }

    /// Writes the name of each scale, and the last rating on the scale, next to the end of the scale's curve.
    fn paint_labels(&self, painter: &mut FigurePainter, curves: &[RatingCurve]) {
        let [_, top, right, bottom] = FIELD;
        let mut ends: Vec<(SeatSet, &RatingCurve, f64)> = sides(curves)
            .map(|(side, curve)| (side, curve, curve.points[curve.points.len() - 1].1))
            .collect();
        ends.sort_by(|(.., a), (.., b)| b.total_cmp(a));
        let wanted: Vec<f64> = ends
            .iter()
            .map(|(.., rating)| self.place((self.games, *rating)).y)
            .collect();
        let places = spread(&wanted, LABEL, top + 14.0, bottom - 24.0);
        for ((side, curve, rating), y) in ends.into_iter().zip(places) {
            let name = &curve.name;
            let form = point(right + 30.0, y);
            painter.add_art(format!("form {name}"), draw_on_ground(side), form);
            let begin = form.x + 22.0;
            let room = WIDTH / 2.0 - 12.0 - begin;
            let fitting = rim::fit_text(name, &NAMES, room);
            painter.write(format!("name {name}"), fitting, (begin, y), Ink::Text);
            let rating = (format!("{}", rating.round()), FIGURES);
            let at = (begin, y + LINE);
            painter.write(format!("rating {name}"), rating, at, Ink::Quiet);
        }
    }
}
