//! Drawings of Pentagame: the board, the blocks and the signs.

use asterism_rules::Seat;
use asterism_rules::pentagame::{Board, Color, RingStops, StopKind};

use super::colors::{draw_outline, ink};
use super::figures::{self, silhouette};
use super::layout;
use super::look::{LOOKS, NodeLettering, PanelToken, PentagameLook, RingSign, TokenPlace};
use super::sizes::{BADGE, COIN, FigureSize, SMALL, StopSize};
use super::stops::{self, draw_marked};
use crate::gallery::Backdrop;
use crate::notes;
use crate::rim::{self, Standing};
use crate::scene::{Art, Ground, Point, Shape, point};
use crate::theme::Ink;

/// Scale of gray blocks in the supply, relative to gray blocks on the board.
const SUPPLY: f64 = 0.66;

/// Radius of the discs at the edge of a badge, which show the shape of a seat's partner and the number of the seat.
const PARTNER: f64 = 0.44;

/// Returns the empty board for a number of stops on each ring arm, with or without numbers in the stops.
pub(super) const fn ground(ring_stops: RingStops, digits: bool) -> Ground {
    let board = match ring_stops {
        RingStops::Three => 0,
        RingStops::One => 2,
    };
    Ground(board + digits as u8)
}

/// Draws the empty boards: with three stops or one stop on each ring arm, each without and with numbers in the stops.
pub(super) fn grounds() -> Vec<Backdrop> {
    let mut grounds = Vec::new();
    for ring_stops in [RingStops::Three, RingStops::One] {
        for digits in [false, true] {
            grounds.push(draw_empty_board(Board::get(ring_stops), digits));
        }
    }
    grounds
}

/// Draws the element that `look` names.
pub(super) fn draw(look: PentagameLook) -> Art {
    match look {
        PentagameLook::Stop(digit) => stops::draw_stop(digit),
        PentagameLook::Corner(color) => stops::draw_corner(color),
        PentagameLook::Crossing(color) => stops::draw_crossing(color),
        PentagameLook::Figure(seat, color, size, command) => {
            figures::draw_figure(seat, color, size, command)
        }
        PentagameLook::CrowdGround => stops::draw_crowd_ground(),
        PentagameLook::Called(seat, color, size, command) => {
            figures::draw_called(seat, color, size, command)
        }
        PentagameLook::Black => draw_black_block(),
        PentagameLook::Gray => draw_gray_block(),
        PentagameLook::Supply => draw_gray_block().scaled(SUPPLY),
        PentagameLook::SupplyGone => Art::ring(0.15, 0.10, Ink::Socket),
        PentagameLook::Socket(seat, size) => Art::default().add(
            &silhouette(seat).0.inked(Ink::Socket),
            size.diameter() * 0.94,
            Point::ZERO,
        ),
        PentagameLook::Passed(digit) => draw_marked(digit, Ink::Move, Ink::MarkedDigit),
        PentagameLook::PassedBefore(digit) => draw_marked(digit, Ink::MoveGlow, Ink::Writing),
        PentagameLook::Passing(digit) => draw_marked(digit, Ink::ChoiceGlow, Ink::Writing),
        PentagameLook::Letter(letter, lettering) => {
            let ink = match lettering {
                NodeLettering::Plain => Ink::Label,
                NodeLettering::Choice => Ink::Choice,
            };
            Art::default().fill(Shape::sign(&letter, Point::ZERO, layout::LETTER), ink)
        }
        PentagameLook::Around(size, sign) => draw_around(size.diameter() / 2.0, sign),
        PentagameLook::AroundStop(size, sign) => match (size, sign) {
            (StopSize::Small, RingSign::Origin | RingSign::OlderOrigin) => draw_around(SMALL, sign),
            (StopSize::Small, _) => draw_around(FigureSize::Stop.diameter() / 2.0 - 0.04, sign),
            (StopSize::Corner | StopSize::Crossing, _) => draw_around(size.radius(), sign),
        },
        PentagameLook::Pick(size, digit) => stops::draw_pick(size, digit),
        PentagameLook::Slot(size) => Art::default().fill(
            Shape::disc(Point::ZERO, size.diameter() * 0.16),
            Ink::Socket,
        ),
        PentagameLook::Badge(seat, standing) => draw_badge(seat, standing),
        PentagameLook::Coin(color, standing) => draw_coin(color, standing),
        PentagameLook::Partner(seat) => draw_small_disc().add(
            &silhouette(seat).0.inked(Ink::Label),
            2.0 * PARTNER * 0.80,
            Point::ZERO,
        ),
        PentagameLook::SeatNumber(seat) => {
            let number = Shape::sign(&seat.number(), Point::ZERO, 0.72);
            draw_small_disc().fill(number, Ink::Writing)
        }
        PentagameLook::Token(token, place) => draw_token(token, place),
        PentagameLook::Note(true) => notes::draw_yes(),
        PentagameLook::Note(false) => notes::draw_no(),
    }
}

fn draw_token(token: PanelToken, place: TokenPlace) -> Art {
    let art = match token {
        PanelToken::Seat(sign) => sign.art(),
        PanelToken::Clock => rim::draw_clock(Ink::Quiet),
        PanelToken::ClockLit => rim::draw_clock(Ink::Text),
    };
    match place {
        TokenPlace::Rim => art,
        TokenPlace::Board => Art {
            fills: art
                .fills
                .into_iter()
                .map(|(shape, ink)| (shape, on_board(ink)))
                .collect(),
        },
    }
}

/// Returns the ink that replaces `ink` in signs that are on the board instead of next to it.
fn on_board(ink: Ink) -> Ink {
    match ink {
        Ink::Text => Ink::Writing,
        Ink::Quiet => Ink::Label,
        Ink::Crown => Ink::Win,
        Ink::Ground => Ink::Board,
        other => other,
    }
}

/// Draws the board with its star, ring and stops, with or without numbers in the stops.
fn draw_empty_board(board: &Board, digits: bool) -> Backdrop {
    /// Half the thickness of the line of the ring.
    const LINE: f64 = 0.05;
    let middle = layout::around(0.0, 0.0);
    let base = Art::default()
        .fill(Shape::Polygon(layout::contour()), Ink::Lip)
        .fill(Shape::disc(middle, Board::RING + LINE), Ink::Line)
        .fill(Shape::disc(middle, Board::RING - LINE), Ink::Board)
        .fill(Shape::Polygon(layout::star()), Ink::Star)
        .fill(Shape::Polygon(layout::heart()), Ink::Board);
    let placed = board.stops().map(|stop| {
        let look = match stop.kind() {
            StopKind::Corner(color) => PentagameLook::Corner(color),
            StopKind::Crossing(color) => PentagameLook::Crossing(color),
            StopKind::Ring | StopKind::Inner | StopKind::Arm => {
                let digit = layout::digit(stop).filter(|_| digits);
                PentagameLook::Stop(digit.unwrap_or_default())
            }
        };
        (LOOKS.sprite(look), layout::center(board, stop))
    });
    Backdrop {
        base,
        placed: placed.collect(),
    }
}

/// Draws a black block, which is a cube lit from above. It has a light edge, so that it stands out on every background.
pub(crate) fn draw_black_block() -> Art {
    /// Distance from the center of the drawing to a corner of the cube.
    const RADIUS: f64 = 0.51;
    /// Width of the light edge.
    const EDGE: f64 = 0.065;
    let hexagon = |inset: f64| Shape::regular(Point::ZERO, RADIUS - inset, 6, 0.0);
    let corner = |degrees: f64| Point::polar(degrees, RADIUS - EDGE);
    let top = vec![Point::ZERO, corner(300.0), corner(0.0), corner(60.0)];
    let right = vec![Point::ZERO, corner(60.0), corner(120.0), corner(180.0)];
    Art::default()
        .fill(hexagon(-0.055), Ink::Seam)
        .fill(hexagon(0.0), Ink::BlackEdge)
        .fill(hexagon(EDGE), Ink::BlackBlock)
        .fill(Shape::Polygon(right), Ink::BlackSide)
        .fill(Shape::Polygon(top), Ink::BlackShine)
}

/// Draws a gray block, which is a flat cylinder like a checkers piece. The drawing fits in a circle with a diameter of 1.
pub(crate) fn draw_gray_block() -> Art {
    let (rx, ry, y) = (0.48, 0.21, 0.13);
    let can = |grow: f64, ink| {
        let (rx, ry) = (rx + grow, ry + grow);
        Art::default()
            .fill(Shape::ellipse(point(0.0, y), rx, ry, 0.0), ink)
            .fill(Shape::rounded(Point::ZERO, 2.0 * rx, 2.0 * y, 0.0), ink)
            .fill(Shape::ellipse(point(0.0, -y), rx, ry, 0.0), ink)
    };
    Art::default()
        .add(&can(0.055, Ink::Seam), 1.0, Point::ZERO)
        .add(&can(0.0, Ink::GrayShade), 1.0, Point::ZERO)
        .fill(Shape::ellipse(point(0.0, -y), rx, ry, 0.0), Ink::GrayShine)
}

fn draw_around(radius: f64, sign: RingSign) -> Art {
    let glow =
        |art: Art, width, ink| Art::ring(radius + width, width, ink).add(&art, 1.0, Point::ZERO);
    match sign {
        RingSign::Origin => Art::ring(radius + 0.05, 0.12, Ink::Move),
        RingSign::Destination => glow(Art::ring(radius + 0.1, 0.1, Ink::Move), 0.23, Ink::MoveGlow),
        RingSign::Placed => Art::ring(radius + 0.1, 0.1, Ink::Move),
        RingSign::OlderOrigin => Art::ring(radius + 0.03, 0.06, Ink::Move),
        RingSign::Older => Art::ring(radius + 0.08, 0.06, Ink::Move),
        RingSign::Choice => Art::ring(radius + 0.1, 0.1, Ink::Choice),
        RingSign::Placing | RingSign::Chosen => glow(
            Art::ring(radius + 0.1, 0.1, Ink::Choice),
            0.24,
            Ink::ChoiceGlow,
        ),
        RingSign::Win => Art::ring(radius + 0.06, 0.07, Ink::Win),
    }
}

fn draw_badge(seat: Seat, standing: Standing) -> Art {
    let (disc, shape) = match standing {
        Standing::Waiting => (Ink::Board, Ink::Label),
        Standing::OnTurn => (Ink::Text, Ink::Ground),
        Standing::Winner => (Ink::Crown, Ink::Ground),
        Standing::Gone => (Ink::Board, Ink::Socket),
    };
    let art = Art::default().fill(Shape::disc(Point::ZERO, BADGE), disc);
    art.add(
        &silhouette(seat).0.inked(shape),
        2.0 * BADGE * 0.80,
        Point::ZERO,
    )
}

/// Draws the disc for something at the edge of a badge, with a gap around it.
fn draw_small_disc() -> Art {
    Art::default()
        .fill(Shape::disc(Point::ZERO, PARTNER + 0.09), Ink::Ground)
        .fill(Shape::disc(Point::ZERO, PARTNER), Ink::Board)
}

/// Draws the badge of a seat that commands a color: a disc of this color with the color's letter on it.
fn draw_coin(color: Color, standing: Standing) -> Art {
    /// Width of the gap between the disc and the ring around it, and also the thickness of the ring.
    const RING: f64 = 0.09;
    let framed = |ink| Art::ring(COIN + 2.0 * RING, RING, ink);
    let (art, disc) = match standing {
        Standing::Waiting => (Art::default(), ink(color)),
        Standing::OnTurn => (framed(Ink::Writing), ink(color)),
        Standing::Winner => (framed(Ink::Win), ink(color)),
        Standing::Gone => (Art::default(), Ink::Socket),
    };
    let outline = Shape::disc(Point::ZERO, COIN + 0.05);
    art.add(&draw_outline(color, outline, Ink::Seam), 1.0, Point::ZERO)
        .fill(Shape::disc(Point::ZERO, COIN), disc)
        .fill(Shape::sign(&color.letter(), Point::ZERO, 1.0), Ink::Letter)
}
