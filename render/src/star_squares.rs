//! Draws Star Squares games as scenes.

mod art;
mod board;
mod choose;
mod layout;
mod look;
mod pointers;
mod rim;
mod shades;
mod signs;
mod star;
mod travels;

use asterism_rules::star_squares::{
    Board, Color, Move, Point as Place, StarSquares, StarSquaresPiece,
};
use asterism_rules::{Choice, Game, Position, Step};

use crate::draft::Draft;
use crate::gallery::{Backdrop, LookTable};
use crate::painter::{Choices, Drawable, Moment, Painter};
use crate::pointer::Pointer;
use crate::scene::{Art, Ground, Heads, Point, Role, Scene, Tone};
use crate::theme::{Ink, Shades};
use crate::travel::Travel;
use crate::view::View;
use choose::PointOffer;
use look::{LOOKS, StarSign, StarSize, StarSquaresLook};

/// Draws a single star.
pub(crate) fn draw_piece(star: StarSquaresPiece) -> Art {
    star::draw_star(star.0, 1.0)
}

impl Drawable for StarSquares {
    type Look = StarSquaresLook;
    type Offer = PointOffer;
    const SHADES: Shades = shades::SHADES;

    fn side(&self) -> f64 {
        layout::SIDE
    }

    fn looks() -> &'static LookTable<StarSquaresLook> {
        &LOOKS
    }

    fn draw(look: StarSquaresLook) -> Art {
        art::draw(look)
    }

    fn grounds() -> Vec<Backdrop> {
        Board::ALL.map(board::draw_empty).into()
    }

    fn ground(&self, _: &View) -> Ground {
        Ground(self.options().board as u8)
    }

    fn read_offer(_: &Game<Self>, choosing: &[Step], draft: &Draft<Self>) -> PointOffer {
        PointOffer::read(choosing, draft)
    }

    fn paint_board(painter: &mut Painter<'_, Self>, moment: &Moment<'_, Self>) {
        painter.paint_labels(moment.choices);
        let squares = match moment.game.ending() {
            Some(_) => painter.squares(),
            None => Vec::new(),
        };
        painter.paint_sides(&squares);
        for shown in &moment.shown {
            signs::paint_move(painter, shown);
        }
        painter.paint_corners(&squares);
        if let Some(open) = moment.open() {
            open.paint_marks(painter);
        }
        painter.paint_stars(moment.choices);
        for note in &painter.view.notes {
            pointers::paint_note(painter, note);
        }
    }

    fn point_out(painter: &Painter<'_, Self>, _: &Self, m: &Move) -> Pointer {
        signs::point_out(painter, *m)
    }

    fn paint_rim(painter: &mut Painter<'_, Self>, game: &Game<Self>) {
        rim::paint_panels(painter, game);
    }

    fn touch(painter: &Painter<'_, Self>, choice: &Choice) -> Option<(Point, f64)> {
        let place = painter.board().point(choice.spot?.0.into())?;
        Some((painter.center(place), painter.size().reach()))
    }

    fn travels(game: &Game<Self>, view: &View, scene: &Scene) -> Vec<Travel> {
        travels::travels(game, view, scene)
    }
}

impl Painter<'_, StarSquares> {
    fn board(&self) -> Board {
        self.position.options().board
    }

    fn center(&self, place: Place) -> Point {
        layout::center(self.board(), place)
    }

    fn size(&self) -> StarSize {
        StarSize::on(self.board())
    }

    /// Returns the panel of the player who has the stars of `color`.
    fn panel(&self, color: Color) -> layout::StarSquaresPanel {
        layout::panel(self.position.seat_of(color), self.view.perspective)
    }

    /// Adds a sign around a star, or around a point that a star has left.
    fn paint_around(&mut self, what: &str, place: Place, sign: StarSign) {
        let what = format!("{what} {}", self.board().name(place));
        let look = StarSquaresLook::Around(self.size(), sign);
        self.add_sign(what, look, self.center(place));
    }

    /// Adds the coordinates of the points. They are never dimmed, because players need them to name the points that they may choose.
    fn paint_labels(&mut self, choices: Option<&Choices<StarSquares>>) {
        for (label, at) in layout::labels(self.board()) {
            if !self.view.coordinates && !choices.is_some_and(|choices| choices.names(label)) {
                continue;
            }
            let what = format!("of {label}");
            self.add_sprite(
                Role::Label,
                what,
                StarSquaresLook::Label(label),
                at,
                Tone::Full,
            );
        }
    }

    fn paint_stars(&mut self, choices: Option<&Choices<StarSquares>>) {
        for place in self.board().points() {
            let Some(color) = self.position.star(place) else {
                continue;
            };
            let tone = self.tone_if(choices.is_some_and(|choices| choices.keeps(place)));
            let what = format!("{} on {}", color.word(), self.board().name(place));
            let look = StarSquaresLook::Star(color, self.size());
            self.add_sprite(Role::Piece, what, look, self.center(place), tone);
        }
    }

    /// Returns the winning squares, each as its four corners in order around the square.
    fn squares(&self) -> Vec<[Place; 4]> {
        let squares = Color::ALL.map(|color| self.position.squares(color));
        squares.into_iter().flatten().collect()
    }

    /// Adds the sides of squares. Each side is first drawn wider in the color of the field, so that it stands out from the lines of the board.
    fn paint_sides(&mut self, squares: &[[Place; 4]]) {
        let width = self.size().arrow();
        for (what, width, ink) in [
            ("clear of", 2.2 * width, Ink::Sky),
            ("square", width, Ink::Win),
        ] {
            for corners in squares {
                let [a, b, c, d] = corners.map(|corner| self.center(corner));
                let name = corners.map(|corner| self.board().name(corner)).join(" ");
                let around = vec![a, b, c, d, a];
                self.add_stroke(format!("{what} {name}"), around, width, ink, Heads::None);
            }
        }
    }

    /// Adds the signs at the corners of squares, above the signs of the last move.
    fn paint_corners(&mut self, squares: &[[Place; 4]]) {
        for &corner in squares.iter().flatten() {
            let destination = format!("destination {}", self.board().name(corner));
            let here = self.items.iter().any(|item| item.what == destination);
            let sign = if here {
                StarSign::WinHere
            } else {
                StarSign::Win
            };
            self.paint_around("win", corner, sign);
        }
    }
}
