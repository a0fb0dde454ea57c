//! Draws Squadro games as scenes.

mod art;
mod board;
mod layout;
mod look;
mod pieces;
mod rim;
mod shades;
mod signs;
mod travels;

use asterism_rules::squadro::{Lane, Move, Squadro, SquadroPiece};
use asterism_rules::{Choice, Game, Position, Seat, Spot, Step};

use crate::draft::Draft;
use crate::gallery::{Backdrop, LookTable};
use crate::painter::{Choices, Drawable, Moment, Painter};
use crate::pointer::Pointer;
use crate::scene::{Art, Ground, Point, Role, Scene, Tone};
use crate::theme::Shades;
use crate::travel::Travel;
use crate::view::View;
use layout::{BoardEdge, HOME, TURNED};
use look::{LOOKS, PieceSign, Side, SquadroLook};

/// Draws a single piece of a seat, with one dot for each space that the piece advances per move.
pub(crate) fn draw_piece(piece: SquadroPiece) -> Art {
    pieces::draw_dotted(Side::of(piece.seat), piece.spaces)
}

impl Drawable for Squadro {
    type Look = SquadroLook;
    /// Pieces that the player may choose.
    type Offer = Vec<(Seat, Lane)>;
    const SHADES: Shades = shades::SHADES;

    fn side(&self) -> f64 {
        layout::SIDE
    }

    fn looks() -> &'static LookTable<SquadroLook> {
        &LOOKS
    }

    fn draw(look: SquadroLook) -> Art {
        art::draw(look)
    }

    fn grounds() -> Vec<Backdrop> {
        Seat::first(2).map(board::draw_empty).collect()
    }

    fn ground(&self, view: &View) -> Ground {
        let dark_below = view.perspective.is_some_and(|seat| seat.index() == 1);
        Ground(u8::from(dark_below))
    }

    fn read_offer(_: &Game<Self>, _: &[Step], draft: &Draft<Self>) -> Vec<(Seat, Lane)> {
        let spots = draft.offered.iter().filter_map(|choice| choice.spot);
        spots.filter_map(piece).collect()
    }

    fn paint_board(painter: &mut Painter<'_, Self>, moment: &Moment<'_, Self>) {
        let choices = moment.choices;
        // Players need the numbers to make a choice.
        let numbered = painter.view.coordinates || choices.is_some();
        painter.paint_dots(choices);
        if numbered {
            painter.paint_numbers();
        }
        for shown in &moment.shown {
            painter.paint_move(shown);
        }
        for &(seat, lane) in choices.iter().flat_map(|choices| &choices.offer) {
            painter.paint_around("choice", seat, lane, PieceSign::Choice);
        }
        let winners = moment.game.ending().map(|ending| ending.winners);
        for seat in winners.iter().flat_map(|winners| winners.iter()) {
            for lane in Lane::ALL {
                if painter.position.progress(seat, lane) == HOME {
                    painter.paint_around("win", seat, lane, PieceSign::Win);
                }
            }
        }
        painter.paint_arrows();
        painter.paint_pieces(choices, numbered);
        painter.paint_ticks();
    }

    fn point_out(painter: &Painter<'_, Self>, after: &Self, m: &Move) -> Pointer {
        let edge = painter.edge(m.seat);
        let place = |position: &Self| edge.standing(m.lane, position.progress(m.seat, m.lane));
        Pointer {
            way: vec![place(painter.position), place(after)],
            is_taken: false,
            also: Vec::new(),
            radius: 0.27,
            clear: signs::CLEAR,
        }
    }

    fn paint_rim(painter: &mut Painter<'_, Self>, game: &Game<Self>) {
        rim::paint_panels(painter, game);
    }

    fn touch(painter: &Painter<'_, Self>, choice: &Choice) -> Option<(Point, f64)> {
        /// Half the width of a lane.
        const RADIUS: f64 = 0.5;
        let (seat, lane) = piece(choice.spot?)?;
        let progress = painter.position.progress(seat, lane);
        Some((painter.edge(seat).standing(lane, progress), RADIUS))
    }

    fn travels(game: &Game<Self>, view: &View, scene: &Scene) -> Vec<Travel> {
        travels::travels(game, view, scene)
    }
}

/// Returns the piece that a spot stands for. Spots are numbered by seat, then by lane.
fn piece(spot: Spot) -> Option<(Seat, Lane)> {
    let index = usize::from(spot.0);
    let seat = Seat::new(index / Lane::ALL.len())?;
    Some((seat, Lane::new(index % Lane::ALL.len())?))
}

impl Painter<'_, Squadro> {
    /// Returns the seat whose player is at the bottom.
    fn perspective(&self) -> Seat {
        self.view.perspective.unwrap_or(Seat::FIRST)
    }

    /// Returns the edge of the board at which `seat` starts.
    fn edge(&self, seat: Seat) -> BoardEdge {
        BoardEdge::of(seat, self.perspective())
    }

    /// Returns the tone (full or dimmed) of a piece and its dots.
    fn tone_of(&self, seat: Seat, lane: Lane, choices: Option<&Choices<Squadro>>) -> Tone {
        self.tone_if(choices.is_some_and(|choices| choices.offer.contains(&(seat, lane))))
    }

    /// Returns the number of pieces that a player must bring home to win.
    fn target(&self) -> usize {
        self.position.options().pieces_to_win.get()
    }

    /// Adds the dots that show how far each piece moves next.
    fn paint_dots(&mut self, choices: Option<&Choices<Squadro>>) {
        for (seat, lane, progress) in pieces(self.position) {
            if progress == HOME {
                continue;
            }
            let edge = self.edge(seat);
            let turned = progress >= TURNED;
            let (out, back) = asterism_rules::squadro::speeds(seat, lane);
            let look = SquadroLook::Dots(if turned { back } else { out }, edge, true);
            let what = format!("dots of {}", name(seat, lane));
            let tone = self.tone_of(seat, lane, choices);
            self.add_sprite(Role::Sign, what, look, edge.dots(lane, turned), tone);
        }
    }

    /// Adds the lane numbers in the empty homes.
    fn paint_numbers(&mut self) {
        for (seat, lane, progress) in pieces(self.position) {
            if progress == HOME {
                continue;
            }
            let at = self.edge(seat).number(lane);
            let what = format!("of {}", name(seat, lane));
            let look = SquadroLook::Number(lane.number() as u8);
            // Never dimmed: players may have to type the number.
            self.add_sprite(Role::Label, what, look, at, Tone::Full);
        }
    }

    fn paint_pieces(&mut self, choices: Option<&Choices<Squadro>>, numbered: bool) {
        for (seat, lane, progress) in pieces(self.position) {
            let tone = self.tone_of(seat, lane, choices);
            let way = match progress {
                HOME => "home".to_owned(),
                0..TURNED => format!("out {progress}"),
                _ => format!("back {}", HOME - progress),
            };
            let what = format!("{} {way}", name(seat, lane));
            let number = if numbered { lane.number() as u8 } else { 0 };
            let heading = self.edge(seat).headings()[usize::from(progress >= TURNED)];
            let look = SquadroLook::Piece(Side::of(seat), heading, number);
            let at = self.edge(seat).standing(lane, progress);
            self.add_sprite(Role::Piece, what, look, at, tone);
        }
    }
}

/// Returns the seat, lane and progress of every piece.
fn pieces(position: &Squadro) -> impl Iterator<Item = (Seat, Lane, u8)> + use<> {
    let position = *position;
    Seat::first(2)
        .flat_map(move |seat| Lane::ALL.map(|lane| (seat, lane, position.progress(seat, lane))))
}

/// Returns the name that a piece has in records, such as `A3`.
fn name(seat: Seat, lane: Lane) -> String {
    format!("{}{}", Side::of(seat).letter(), lane.number())
}
