//! Drawings of Squadro.

use super::layout::{self, BoardEdge, Heading};
use super::look::{Side, SquadroLook};
use super::{board, pieces};
use crate::notes;
use crate::rim::{self, SeatSign, Standing};
use crate::scene::{Art, Point, Shape, point};
use crate::theme::Ink;

/// Scale of the piece in a badge, relative to a piece on the board.
const SMALL: f64 = 0.72;
/// Font size of a badge's letter.
const LETTER: f64 = 0.34;

/// Draws the element that `look` names.
pub(super) fn draw(look: SquadroLook) -> Art {
    match look {
        SquadroLook::Piece(side, heading, number) => pieces::draw_piece(side, heading, number),
        SquadroLook::Around(side, heading, sign) => pieces::draw_around(side, heading, sign),
        SquadroLook::Jumped => Art::default().fill(Shape::disc(Point::ZERO, 0.14), Ink::Move),
        SquadroLook::Dots(count, edge, lit) => board::draw_dots(count, edge, lit),
        SquadroLook::Home(edge) => board::draw_home(edge),
        SquadroLook::Start(edge) => board::draw_start(edge),
        SquadroLook::Turn(edge) => board::draw_turnaround(edge),
        SquadroLook::Post => board::draw_post(),
        SquadroLook::Line(side, edge) => board::draw_line(side, edge),
        SquadroLook::Number(number) => {
            Art::default().fill(Shape::sign(&number, Point::ZERO, layout::LABEL), Ink::Label)
        }
        SquadroLook::Note(yes, piece) => draw_note(yes, piece),
        SquadroLook::Badge(side, edge, standing) => draw_badge(side, edge, standing),
        SquadroLook::Seat(sign @ SeatSign::Crown) => sign.art().scaled(0.35),
        SquadroLook::Seat(sign) => sign.art().scaled(0.45),
        SquadroLook::Clock(active) => {
            let ink = if active { Ink::Text } else { Ink::Quiet };
            rim::draw_clock(ink).scaled(0.36)
        }
    }
}

/// Draws the tick or cross of a note on a rules page. On an empty crossing, the sign is centered. If a piece is on the crossing, the sign is next to
/// the piece's tip, so that the number on the piece stays visible.
fn draw_note(yes: bool, piece: Option<Heading>) -> Art {
    let art = if yes {
        notes::draw_yes()
    } else {
        notes::draw_no()
    };
    let (radius, at) = match piece {
        None => (0.33, Point::ZERO),
        Some(Heading::Up | Heading::Right) => (0.27, point(0.29, -0.29)),
        Some(Heading::Down) => (0.27, point(0.29, 0.29)),
        Some(Heading::Left) => (0.27, point(-0.29, -0.29)),
    };
    Art::default().add(&art, radius / notes::RADIUS, at)
}

fn draw_badge(side: Side, edge: BoardEdge, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::TrayEdge,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Crown,
    };
    let [heading, _] = edge.headings();
    let letter = side.letter().to_string();
    let piece = pieces::draw_lettered(side, heading, &letter, LETTER / SMALL);
    Art::edged_disc(layout::BADGE, 0.055, rim, Ink::Groove).add(&piece, SMALL, Point::ZERO)
}
