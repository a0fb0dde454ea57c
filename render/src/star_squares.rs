//! Star Squares as a scene.

mod layout;
mod art;
mod star;
mod board;
mod shades;
mod signs;
mod choose;
mod pointers;
mod rim;
mod travels;

use asterism_rules::star_squares::{Board, Color, Point as Place, StarSquares};
use asterism_rules::{Game, GameKind, Position, Seat};

pub(crate) use art::gallery;
pub(crate) use travels::travels;

use crate::draft::shown;
use crate::scene::{Heads, Item, Point, Role, Scene, Stroke, Tone};
use crate::theme::Ink;
use crate::view::View;
use art::{Look, Sign, Size, sprite};
use choose::Choices;

/// Scene of `game`.
pub(crate) fn scene(game: &Game<StarSquares>, view: &View) -> Scene {
    let choices = view
        .choosing
        .as_ref()
        .and_then(|choosing| Choices::read(game, choosing));
    let position = choices
        .as_ref()
        .map_or(game.position(), |choices| &choices.draft.position);
    let mut painter = Painter {
        position,
        board: position.options().board,
        perspective: view.perspective,
        tone: choices
            .as_ref()
            .map_or(Tone::Full, |choices| choices.draft.tone()),
        items: Vec::with_capacity(60),
    };
    let shown = shown(game, view, choices.as_ref().map(|choices| &choices.draft));
    if view.coordinates {
        painter.labels();
    }
    let squares = match game.ending() {
        Some(_) => painter.squares(),
        None => Vec::new(),
    };
    painter.sides(&squares);
    if let Some((before, m)) = shown {
        signs::show(&mut painter, before, *m);
    }
    painter.corners(&squares);
    if let Some(choices) = &choices {
        choices.mark(&mut painter);
    }
    painter.stars(choices.as_ref());
    for note in &view.notes {
        pointers::point_at(&mut painter, note);
    }
    rim::panels(&mut painter, game, view);
    Scene {
        kind: GameKind::StarSquares,
        side: layout::SIDE,
        ground: art::ground(painter.board),
        tone: painter.tone,
        items: painter.items,
    }
}

/// Puts a scene together.
struct Painter<'a> {
    position: &'a StarSquares,
    board: Board,
    /// Seat at the bottom.
    perspective: Option<Seat>,
    /// Of the board and of everything on it that stays in the background.
    tone: Tone,
    items: Vec<Item>,
}

impl Painter<'_> {
    fn sprite(&mut self, role: Role, what: String, look: Look, at: Point, tone: Tone) {
        self.items
            .push(Item::sprite(role, what, sprite(look), at, tone));
    }

    fn stroke(&mut self, what: String, points: Vec<Point>, width: f64, ink: Ink, heads: Heads) {
        let stroke = Stroke {
            points,
            width,
            ink,
            heads,
        };
        self.items.push(Item::stroke(what, stroke));
    }

    fn center(&self, place: Place) -> Point {
        layout::center(self.board, place)
    }

    fn size(&self) -> Size {
        Size::on(self.board)
    }

    /// Places beside the board for whoever plays `color`.
    fn panel(&self, color: Color) -> layout::Panel {
        layout::panel(self.position.seat_of(color), self.perspective)
    }

    /// Sign around a star, or where one was.
    fn around(&mut self, what: &str, place: Place, sign: Sign) {
        let what = format!("{what} {}", self.board.name(place));
        let look = Look::Around(self.size(), sign);
        self.sprite(Role::Sign, what, look, self.center(place), Tone::Full);
    }

    /// Never dimmed: one needs them to name the points that may be chosen.
    fn labels(&mut self) {
        for (label, at) in layout::labels(self.board) {
            let what = format!("of {label}");
            self.sprite(Role::Label, what, Look::Label(label), at, Tone::Full);
        }
    }

    fn stars(&mut self, choices: Option<&Choices>) {
        for place in self.board.points() {
            let Some(color) = self.position.star(place) else {
                continue;
            };
            let picked = choices.is_some_and(|choices| choices.keeps(place));
            let tone = if picked { Tone::Full } else { self.tone };
            let what = format!("{} on {}", color.word(), self.board.name(place));
            let look = Look::Star(color, self.size());
            self.sprite(Role::Piece, what, look, self.center(place), tone);
        }
    }

    /// Squares that won, corners in order around.
    fn squares(&self) -> Vec<[Place; 4]> {
        let squares = Color::ALL.map(|color| self.position.squares(color));
        squares.into_iter().flatten().collect()
    }

    /// Sides of squares, first wider in the field's color, so that they stand clear of the lines.
    fn sides(&mut self, squares: &[[Place; 4]]) {
        let width = self.size().arrow();
        for (what, width, ink) in [
            ("clear of", 2.2 * width, Ink::Sky),
            ("square", width, Ink::Win),
        ] {
            for corners in squares {
                let [a, b, c, d] = corners.map(|corner| self.center(corner));
                let name = corners.map(|corner| self.board.name(corner)).join(" ");
                let around = vec![a, b, c, d, a];
                self.stroke(format!("{what} {name}"), around, width, ink, Heads::None);
            }
        }
    }

    /// Signs at the corners of squares, over those of the last move.
    fn corners(&mut self, squares: &[[Place; 4]]) {
        for &corner in squares.iter().flatten() {
            let destination = format!("destination {}", self.board.name(corner));
            let here = self.items.iter().any(|item| item.what == destination);
            let sign = if here { Sign::WinHere } else { Sign::Win };
            self.around("win", corner, sign);
        }
    }
}
