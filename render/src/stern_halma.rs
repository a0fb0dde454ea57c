//! Draws Stern-Halma games as scenes.

mod art;
mod choose;
mod layout;
mod panel;
mod pegs;
mod rim;
mod shades;
mod signs;

use asterism_rules::stern_halma::{Hole, SternHalma, SternHalmaPiece};
use asterism_rules::{Choice, Game, Position, Seat, Step};

use crate::draft::Draft;
use crate::gallery::{Backdrop, LookTable};
use crate::painter::{Choices, Drawable, Moment, Painter};
use crate::pointer::Pointer;
use crate::scene::{Art, Ground, Point, Role, Scene, Tone};
use crate::theme::Shades;
use crate::travel::Travel;
use crate::view::View;
use art::{LOOKS, SternHalmaLook};
use choose::HoleOffer;
use layout::Turn;

/// Draws a single peg.
pub(crate) fn draw_piece(peg: SternHalmaPiece) -> Art {
    art::draw(SternHalmaLook::Peg(peg.0))
}

impl Drawable for SternHalma {
    type Look = SternHalmaLook;
    type Offer = HoleOffer;
    const SHADES: Shades = shades::SHADES;

    fn side(&self) -> f64 {
        layout::side(self.players())
    }

    fn looks() -> &'static LookTable<SternHalmaLook> {
        &LOOKS
    }

    fn draw(look: SternHalmaLook) -> Art {
        art::draw(look)
    }

    fn grounds() -> Vec<Backdrop> {
        art::grounds()
    }

    fn ground(&self, view: &View) -> Ground {
        let turn = Turn::toward(self, view.perspective);
        art::ground(self.players(), turn, view.coordinates)
    }

    fn read_offer(game: &Game<Self>, choosing: &[Step], draft: &Draft<Self>) -> HoleOffer {
        HoleOffer::read(game, choosing, draft)
    }

    fn paint_board(painter: &mut Painter<'_, Self>, moment: &Moment<'_, Self>) {
        signs::paint_won(painter, moment.game);
        painter.paint_letters();
        if let Some(open) = moment.open() {
            open.paint_below(painter);
        }
        for shown in &moment.shown {
            signs::paint_path(painter, shown);
        }
        painter.paint_pegs(moment.choices);
        if let Some(open) = moment.open() {
            open.paint_names(painter);
        }
        signs::paint_notes(painter);
    }

    fn point_out(painter: &Painter<'_, Self>, _: &Self, m: &Self::Move) -> Pointer {
        Pointer {
            way: signs::way(painter.turn(), &painter.position.path(*m)),
            is_taken: false,
            also: Vec::new(),
            radius: 0.36,
            clear: pegs::PEG_REACH,
        }
    }

    fn paint_rim(painter: &mut Painter<'_, Self>, game: &Game<Self>) {
        rim::paint_panels(painter, game);
    }

    /// Returns the path of the peg that the last move moved, either straight or hop by hop.
    fn touch(painter: &Painter<'_, Self>, choice: &Choice) -> Option<(Point, f64)> {
        /// Half the distance between neighboring holes.
        const RADIUS: f64 = 0.5;
        let hole = Hole::new(usize::from(choice.spot?.0))?;
        Some((painter.turn().center(hole), RADIUS))
    }

    fn travels(game: &Game<Self>, view: &View, scene: &Scene) -> Vec<Travel> {
        // While a move is being put together, the board shows that move instead.
        let Some((before, &m)) = game.last().filter(|_| view.choosing.is_none()) else {
            return Vec::new();
        };
        let what = on(before.to_move(), m.to);
        let item = scene.items.iter().position(|item| item.what == what);
        let turn = Turn::toward(game.position(), view.perspective);
        let travel = item.map(|item| Travel {
            item,
            path: signs::way(turn, &before.path(m)),
            begin: 0.0,
            end: 1.0,
        });
        travel.into_iter().collect()
    }
}

/// Returns the name that a peg has in scenes.
fn on(seat: Seat, hole: Hole) -> String {
    format!("{seat} on {hole}")
}

impl Painter<'_, SternHalma> {
    /// Returns the rotation of the star.
    fn turn(&self) -> Turn {
        Turn::toward(self.position, self.view.perspective)
    }

    /// Adds the sign called `what`, drawn as `look`, at `hole`.
    fn paint_on_hole(&mut self, what: &str, hole: Hole, look: SternHalmaLook) {
        let what = format!("{what} {hole}");
        self.add_sign(what, look, self.turn().center(hole));
    }

    /// Returns the number to show in a hole, or 0 if numbers are not shown.
    fn number(&self, hole: Hole) -> u8 {
        if self.view.coordinates {
            layout::number(hole)
        } else {
            0
        }
    }

    /// Adds the letters of the rows of holes.
    fn paint_letters(&mut self) {
        if !self.view.coordinates {
            return;
        }
        for (letter, at) in self.turn().letters() {
            let look = SternHalmaLook::Letter(letter);
            self.add_sprite(Role::Label, format!("of {letter}"), look, at, Tone::Full);
        }
    }

    fn paint_pegs(&mut self, choices: Option<&Choices<SternHalma>>) {
        for hole in Hole::all() {
            let Some(seat) = self.position.peg(hole) else {
                continue;
            };
            let tone = self.tone_if(choices.is_some_and(|choices| choices.keeps(hole)));
            let (look, at) = (SternHalmaLook::Peg(seat), self.turn().center(hole));
            self.add_sprite(Role::Piece, on(seat, hole), look, at, tone);
        }
    }
}
