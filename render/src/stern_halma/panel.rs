//! Layout of the players' panels. They are next to the players' arms, in the corners and at the sides, where the star leaves room.

use asterism_rules::stern_halma::SternHalma;
use asterism_rules::{Position, Seat};

use super::layout::{self, ARMS, Turn};
use crate::font;
use crate::scene::{Point, point};

/// Positions of the parts of a seat's panel, which is next to the board.
pub(super) struct SternHalmaPanel {
    /// Center of the badge.
    pub(super) badge: Point,
    /// Center of the crown, flag, die or pointer.
    pub(super) sign: Point,
    /// Outer end of the name's baseline. The name extends inward from this point.
    pub(super) name: Point,
    /// Maximum width of the name.
    pub(super) name_room: f64,
    /// Point from which the score extends inward, vertically centered.
    pub(super) score: Point,
    /// Point from which the score extends inward if the panel shows no time.
    pub(super) score_without_clock: Point,
    /// End of the baseline from which the time left extends inward.
    pub(super) clock: Point,
    /// Maximum width of the time left, including the clock symbol.
    pub(super) clock_room: f64,
    /// Horizontal direction from the picture's edge inward: 1 on the left, -1 on the right.
    pub(super) inward: f64,
}

/// Font sizes for a name. The first size at which the name fits is used. If the name fits at none of them, it is cut off at the last size.
pub(super) const NAMES: [f64; 4] = [0.54, 0.47, 0.40, 0.36];
/// Font sizes for the time left; the first size at which the time fits is used.
pub(super) const CLOCKS: [f64; 3] = [0.44, 0.38, 0.33];
/// Radius of a badge.
pub(super) const BADGE: f64 = 0.56;

/// Gap between panels and the picture's edge.
const MARGIN: f64 = 0.26;

/// Part of the picture outside the star that has room for a panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelPlace {
    UpperLeft,
    UpperRight,
    Right,
    LowerRight,
    LowerLeft,
    Left,
}

impl PanelPlace {
    /// All places in clockwise order. The place at an index comes just before the arm with that index.
    const ALL: [Self; ARMS] = [
        Self::UpperLeft,
        Self::UpperRight,
        Self::Right,
        Self::LowerRight,
        Self::LowerLeft,
        Self::Left,
    ];

    /// Returns the cost of a place; the panels take the cheapest combination of places. Corners have more room than sides, and Discord covers the
    /// lower left corner with its alt-text mark.
    const fn cost(self) -> u32 {
        match self {
            Self::UpperLeft | Self::UpperRight | Self::LowerRight => 0,
            Self::Left | Self::Right => 1,
            Self::LowerLeft => 100,
        }
    }

    /// Returns the layout of a panel in this place. The outer edge of the panel is at distance `end` from the center of the picture.
    fn panel(self, end: f64) -> SternHalmaPanel {
        match self {
            Self::UpperLeft => corner(end, -1.0, -1.0, 0.0),
            Self::UpperRight => corner(end, 1.0, -1.0, 0.0),
            Self::LowerRight => corner(end, 1.0, 1.0, 0.0),
            // Above the alt-text mark.
            Self::LowerLeft => corner(end, -1.0, 1.0, 1.1),
            Self::Left => side(end, -1.0),
            Self::Right => side(end, 1.0),
        }
    }
}

/// Returns the layout of the panels of all seats, in seat order.
pub(super) fn panels(position: &SternHalma, turn: Turn) -> Vec<SternHalmaPanel> {
    let players = position.players();
    // Every arm has a place before it and one after it, clockwise. In `behind`, a bit per seat says whether it takes the one after.
    let places = |behind: u32| {
        Seat::first(players).map(move |seat| {
            let arm = turn.arm(position.arm_of(seat));
            PanelPlace::ALL[(arm + (behind >> seat.index() & 1) as usize) % ARMS]
        })
    };
    let shared = |behind: u32| {
        let taken = |seat: usize| places(behind).take(seat).collect::<Vec<_>>();
        places(behind)
            .enumerate()
            .any(|(seat, place)| taken(seat).contains(&place))
    };
    let cost = |behind: &u32| places(*behind).map(PanelPlace::cost).sum::<u32>();
    // The first of the cheapest. Zero (every seat before its arm) is always possible.
    let best = (0..1 << players)
        .filter(|&behind| !shared(behind))
        .min_by_key(cost)
        .unwrap_or(0);
    let end = layout::side(players) / 2.0 - MARGIN;
    places(best).map(|place| place.panel(end)).collect()
}

/// Returns the y coordinate of the baseline of text that is vertically centered at `middle` and has the font size `size`.
fn baseline(middle: f64, size: f64) -> f64 {
    middle + font::CAPITAL * size / 2.0
}

/// Returns the layout of a panel in a corner. The outer edges of the panel are at distance `end` from the center of the picture, except that the
/// panel is moved away from the picture's upper or lower edge by `lift`.
fn corner(end: f64, x: f64, y: f64, lift: f64) -> SternHalmaPanel {
    let badge = end - BADGE - 0.06;
    // Inner end of the badge, where the text begins.
    let start = badge - BADGE - 0.24;
    // Lines of text, from the picture's edge inward.
    let line = |nth: f64| y * (end - 0.28 - 0.70 * nth - lift);
    // The arm is wider farther from the edge.
    let arm = 1.35 + 0.55 * lift;
    SternHalmaPanel {
        badge: point(x * badge, y * (badge - lift)),
        sign: point(x * badge, y * (badge - 1.08 - lift)),
        name: point(x * start, baseline(line(0.0), NAMES[0])),
        name_room: start - arm,
        score: point(x * start, line(1.0)),
        score_without_clock: point(x * start, line(1.0)),
        clock: point(x * start, baseline(line(2.0), CLOCKS[0])),
        clock_room: start - arm - 0.9,
        inward: -x,
    }
}

/// Returns the layout of a panel at the left or right side, in the wedge between two arms. The outer edge of the panel is at distance `end` from the
/// center of the picture.
fn side(end: f64, x: f64) -> SternHalmaPanel {
    /// Distance from the center to the row letters next to the wedge. Text between two of these letters can be nearly as long as the wedge is deep.
    const LETTERS: f64 = 5.2;
    let badge = end - BADGE - 0.06;
    let room = end - LETTERS;
    SternHalmaPanel {
        badge: point(x * badge, -1.40),
        sign: point(x * badge, -2.40),
        name: point(x * end, baseline(-0.44, NAMES[0])),
        name_room: room,
        score: point(x * end, 1.12),
        score_without_clock: point(x * end, 0.40),
        clock: point(x * end, baseline(0.37, CLOCKS[0])),
        clock_room: room,
        inward: -x,
    }
}
