//! Drawings of Star Squares: the stars, the signs around them, and the elements next to the board.

use asterism_rules::star_squares::Color;

use super::look::{StarSign, StarSize, StarSquaresLook};
use super::{board, layout, star};
use crate::notes;
use crate::rim::{self, SeatSign, Standing};
use crate::scene::{Art, Point, Shape};
use crate::theme::Ink;

/// Draws the element that `look` names.
pub(super) fn draw(look: StarSquaresLook) -> Art {
    match look {
        StarSquaresLook::Star(color, StarSize::Hand) => {
            star::draw_small(color, StarSize::Hand.radius())
        }
        StarSquaresLook::Star(color, size) => star::draw_star(color, size.radius()),
        StarSquaresLook::Around(size, sign) => draw_around(size, sign),
        StarSquaresLook::Free(size) => {
            let radius = size.knot() * 1.25;
            Art::edged_disc(radius, radius * 0.45, Ink::Choice, Ink::Sky)
        }
        StarSquaresLook::Goal(size) => {
            let radius = size.origin();
            Art::edged_disc(radius, radius * 0.3, Ink::ChoiceGlow, Ink::Choice)
        }
        StarSquaresLook::Tray => board::draw_tray(),
        StarSquaresLook::Gone => Art::default().fill(Shape::disc(Point::ZERO, 0.05), Ink::Thread),
        StarSquaresLook::Label(text) => {
            let label = Shape::sign(&text, Point::ZERO, layout::label_size(text));
            Art::default().fill(label, Ink::PointName)
        }
        StarSquaresLook::Badge(color, standing) => draw_badge(color, standing),
        StarSquaresLook::Swapped => {
            let radius = layout::BADGE + 0.04;
            Art::default().fill(Shape::disc(Point::ZERO, radius), Ink::Move)
        }
        StarSquaresLook::Seat(sign) => sign.art().scaled(0.36),
        StarSquaresLook::PointerLeft => SeatSign::Turn.art().turned(180.0).scaled(0.36),
        StarSquaresLook::ClockNow => rim::draw_clock(Ink::Text).scaled(0.30),
        StarSquaresLook::ClockWaiting => rim::draw_clock(Ink::Quiet).scaled(0.30),
        StarSquaresLook::Yes(spot) => notes::draw_yes().scaled(spot.scale()),
        StarSquaresLook::No(spot) => notes::draw_no().scaled(spot.scale()),
    }
}

fn draw_around(size: StarSize, sign: StarSign) -> Art {
    let (reach, width) = (size.reach(), size.ring());
    match sign {
        StarSign::Origin => Art::edged_disc(size.origin(), width, Ink::Move, Ink::Sky),
        StarSign::Destination => Art::edged_disc(reach, width, Ink::Move, Ink::MoveGlow),
        StarSign::Pushed => Art::edged_disc(reach, width, Ink::Move, Ink::Sky),
        StarSign::OlderOrigin => Art::edged_disc(size.origin(), width * 0.6, Ink::Move, Ink::Sky),
        StarSign::Older => Art::edged_disc(reach, width * 0.6, Ink::Move, Ink::Sky),
        StarSign::Choice => Art::edged_disc(reach, width, Ink::Choice, Ink::Sky),
        StarSign::Chosen => Art::edged_disc(reach, width, Ink::Choice, Ink::ChoiceGlow),
        StarSign::Win => Art::edged_disc(reach, width * 1.5, Ink::Win, Ink::Sky),
        StarSign::WinHere => Art::edged_disc(reach, width * 1.5, Ink::Win, Ink::MoveGlow),
    }
}

fn draw_badge(color: Color, standing: Standing) -> Art {
    let rim = match standing {
        Standing::Waiting | Standing::Gone => Ink::FrameLit,
        Standing::OnTurn => Ink::Text,
        Standing::Winner => Ink::Crown,
    };
    let width = match standing {
        Standing::Waiting | Standing::Gone => 0.015,
        Standing::OnTurn | Standing::Winner => 0.035,
    };
    Art::edged_disc(layout::BADGE, width, rim, Ink::Sky).add(
        &star::draw_small(color, layout::BADGE * 0.72),
        1.0,
        Point::ZERO,
    )
}
