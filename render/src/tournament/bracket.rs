//! Draws pictures of knockout brackets.
//!
//! Each match has its own vertical position, halfway between the two matches whose winners it brings together, and is to the right of both. Boxes of
//! different rounds can therefore overlap horizontally, and there is room for whole names where four columns of narrow boxes would cut the names off.

use super::heading::paint_heading;
use super::knockout::{Bracket, BracketMatch, BracketSide};
use super::round_marks::draw_dash;
use super::{MARGIN, SMALLEST, WIDTH, add_outlined_panel, draw};
use crate::figure::{Figure, FigurePainter};
use crate::font;
use crate::picture::Png;
use crate::rim;
use crate::scene::{Art, Point, Shape, point};
use crate::theme::{Ink, Theme};

/// Maximum number of rounds drawn.
const MOST_ROUNDS: usize = 4;

/// Width of the box of a match, for one to four rounds drawn.
const WIDTHS: [f64; MOST_ROUNDS] = [560.0, 560.0, 480.0, 424.0];

/// Height of the line for one side of a match.
const LINE: f64 = 44.0;

/// Vertical gap between two matches.
const GAP: f64 = 18.0;

/// Font size of entrants' names and of scores.
const BODY: f64 = 32.0;
/// Font sizes for the names of rounds; the largest that fits is used.
const ROUNDS: [f64; 2] = [31.0, SMALLEST];

/// Maximum width of a score.
const MOST_SCORE: f64 = 120.0;

/// Draws the last four rounds of a bracket as a picture 1000 pixels wide.
pub fn bracket(bracket: &Bracket, theme: Theme) -> Png {
    draw(&bracket_scene(bracket), theme)
}

/// Returns the picture that [`bracket`] draws, as data.
pub fn bracket_scene(bracket: &Bracket) -> Figure {
    let rounds = &bracket.rounds[bracket.rounds.len().saturating_sub(MOST_ROUNDS)..];
    let mut painter = FigurePainter::default();
    let top = paint_heading(&mut painter, &bracket.title, &bracket.subtitle);
    let plan = Plan::new(rounds.len(), top);
    plan.paint_lines(&mut painter);
    let unknown = BracketMatch::default();
    for (round, stage) in rounds.iter().enumerate() {
        plan.paint_round_name(&mut painter, round, &stage.name);
        for index in 0..plan.matches(round) {
            let shown = stage.matches.get(index).unwrap_or(&unknown);
            plan.paint_match(&mut painter, round, index, shown);
        }
    }
    painter.finish(WIDTH, plan.bottom())
}

/// Positions of the matches in the picture.
struct Plan {
    rounds: usize,
    /// Y coordinate of the upper edge of the first match.
    top: f64,
    /// Width of the box of a match.
    width: f64,
    /// Horizontal distance from one round to the next.
    step: f64,
}

impl Plan {
    fn new(rounds: usize, top: f64) -> Self {
        let width = WIDTHS[rounds.clamp(1, MOST_ROUNDS) - 1];
        let room = WIDTH - 2.0 * MARGIN - width;
        Self {
            rounds,
            top,
            width,
            step: room / rounds.saturating_sub(1).max(1) as f64,
        }
    }

    fn matches(&self, round: usize) -> usize {
        1 << (self.rounds - 1 - round)
    }

    /// Returns the height of the picture.
    fn bottom(&self) -> f64 {
        let matches = (1 << self.rounds) - 1;
        match matches {
            0 => self.top + MARGIN,
            _ => self.top + f64::from(matches) * (2.0 * LINE + GAP) - GAP + MARGIN,
        }
    }

    /// Returns the center of a match.
    fn place(&self, round: usize, index: usize) -> Point {
        let before = (2 * index + 1) * (1 << round) - 1;
        point(
            MARGIN + self.step * round as f64 + self.width / 2.0,
            self.top + LINE + before as f64 * (2.0 * LINE + GAP),
        )
    }

    /// Returns the x coordinate of the vertical lines between the matches of `round` and the next round. The lines are to the right of all matches of
    /// earlier rounds.
    fn line(&self, round: usize) -> f64 {
        let free = self.step.max(self.width - self.step);
        MARGIN + self.step * round as f64 + f64::midpoint(free, self.width)
    }

    fn paint_lines(&self, painter: &mut FigurePainter) {
        for round in 1..self.rounds {
            let x = self.line(round - 1);
            for index in 0..self.matches(round) {
                let from = self.place(round - 1, 2 * index).y;
                let to = self.place(round - 1, 2 * index + 1).y;
                let points = vec![point(x, from), point(x, to)];
                painter.add_line(format!("line {round}.{index}"), points, 4.0, Ink::Quiet);
            }
        }
    }

    /// Writes the name of a round to the right of the round's first match, or to the left of the match if there is too little room on the right.
    fn paint_round_name(&self, painter: &mut FigurePainter, round: usize, name: &str) {
        const DISTANCE: f64 = 20.0;
        let middle = self.place(round, 0);
        let begin = middle.x + self.width / 2.0 + DISTANCE;
        let end = middle.x - self.width / 2.0 - DISTANCE;
        let (right, left) = (WIDTH - MARGIN - begin, end - MARGIN);
        let whole = font::width(&font::fit(name, SMALLEST, f64::INFINITY), SMALLEST);
        let is_right = whole <= right || right >= left;
        let (text, size) = rim::fit_text(name, &ROUNDS, if is_right { right } else { left });
        let start = if is_right {
            begin
        } else {
            end - font::width(&text, size)
        };
        let what = format!("name of round {round}");
        painter.write(what, (text, size), (start, middle.y), Ink::Quiet);
    }

    fn paint_match(
        &self,
        painter: &mut FigurePainter,
        round: usize,
        index: usize,
        shown: &BracketMatch,
    ) {
        let middle = self.place(round, index);
        let what = format!("match {round}.{index}");
        add_outlined_panel(painter, &what, middle, (self.width, 2.0 * LINE), 12.0);
        let half = self.width / 2.0;
        let divider = [-1.0, 1.0].map(|side| middle + point(side * (half - 14.0), 0.0));
        painter.add_line(
            format!("divider {what}"),
            divider.to_vec(),
            2.0,
            Ink::ChartLine,
        );
        let winner = shown.winner.index();
        for (side, (entrant, y)) in shown.sides.iter().zip([-0.5, 0.5]).enumerate() {
            let row = MatchRow {
                left: middle.x - half,
                right: middle.x + half,
                // The divider and the outline take a little from the inner and the outer side.
                middle: middle.y + y * LINE,
                is_final: round + 1 == self.rounds,
                won: winner.map(|winner| winner == side),
            };
            row.paint(painter, &format!("{what} side {side}"), entrant.as_ref());
        }
    }
}

/// One side of a match, which is a line of the match's box.
struct MatchRow {
    left: f64,
    right: f64,
    middle: f64,
    is_final: bool,
    /// Whether this side won; `None` before the match is over.
    won: Option<bool>,
}

impl MatchRow {
    fn paint(&self, painter: &mut FigurePainter, what: &str, side: Option<&BracketSide>) {
        let begin = self.left + if self.is_final { 62.0 } else { 36.0 };
        let Some(side) = side else {
            let dash = Art::default().fill(draw_dash(), Ink::Quiet);
            painter.add_art(
                format!("nobody {what}"),
                dash,
                point(begin + 9.0, self.middle),
            );
            return;
        };
        if self.won == Some(true) {
            self.paint_winner(painter, what);
        }
        let ink = match self.won {
            Some(false) => Ink::Quiet,
            Some(true) | None => Ink::Text,
        };
        let score = font::fit_label(&side.score, BODY, MOST_SCORE);
        let start = self.right - 20.0 - font::width(&score, BODY);
        let (name, size) = side.entrant.fit(&[BODY], start - 16.0 - begin);
        painter.write(
            format!("name {what}"),
            (name, size),
            (begin, self.middle),
            ink,
        );
        painter.write(
            format!("score {what}"),
            (score, BODY),
            (start, self.middle),
            ink,
        );
    }

    /// Marks the winner with a bar, or with a crown in the final.
    fn paint_winner(&self, painter: &mut FigurePainter, what: &str) {
        if self.is_final {
            let crown = Art::default().add(&rim::draw_crown(), 30.0, Point::ZERO);
            painter.add_art(
                format!("crown {what}"),
                crown,
                point(self.left + 34.0, self.middle),
            );
        } else {
            let bar = Shape::rounded(Point::ZERO, 7.0, 26.0, 3.0);
            let bar = Art::default().fill(bar, Ink::Crown);
            painter.add_art(
                format!("bar {what}"),
                bar,
                point(self.left + 20.0, self.middle),
            );
        }
    }
}
