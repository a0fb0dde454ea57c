//! Star Squares as a scene.

mod art;
mod choose;
mod layout;
mod rim;
mod shades;
mod signs;

use asterism_rules::star_squares::{Board, Color, Point as Place, StarSquares};
use asterism_rules::{Game, GameKind, Position};

pub(crate) use art::gallery;

use crate::draft::shown;
use crate::scene::{Heads, Item, Point, Role, Scene, Stroke, Tone};
use crate::theme::Ink;
use crate::travel::Travel;
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
        tone: choices
            .as_ref()
            .map_or(Tone::Full, |choices| choices.draft.tone()),
        items: Vec::with_capacity(60),
    };
    let shown = shown(game, view, choices.as_ref().map(|choices| &choices.draft));
    if view.coordinates {
        painter.labels();
    }
    if let Some((before, m)) = shown {
        signs::show(&mut painter, before, *m);
    }
    if game.ending().is_some() {
        painter.squares();
    }
    if let Some(choices) = &choices {
        choices.mark(&mut painter);
    }
    painter.stars(choices.as_ref());
    rim::panels(&mut painter, game, view);
    Scene {
        kind: GameKind::StarSquares,
        side: layout::SIDE,
        ground: art::ground(painter.board),
        tone: painter.tone,
        items: painter.items,
    }
}

/// Ways of everything the last move moved.
pub(crate) fn travels(_game: &Game<StarSquares>, _view: &View, _scene: &Scene) -> Vec<Travel> {
    Vec::new()
}

/// Puts a scene together.
struct Painter<'a> {
    position: &'a StarSquares,
    board: Board,
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

    /// Squares that won.
    fn squares(&mut self) {
        const WIDTH: f64 = 0.075;
        let squares = Color::ALL.map(|color| self.position.squares(color));
        for corners in squares.into_iter().flatten() {
            let [a, b, c, d] = corners.map(|corner| self.center(corner));
            let name = corners.map(|corner| self.board.name(corner)).join(" ");
            let around = vec![a, b, c, d, a];
            self.stroke(
                format!("square {name}"),
                around,
                WIDTH,
                Ink::Win,
                Heads::None,
            );
            for corner in corners {
                self.around("win", corner, Sign::Win);
            }
        }
    }
}
