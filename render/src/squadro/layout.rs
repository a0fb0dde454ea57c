//! Where things are, in board units: a space is 1 × 1.
//!
//! The player at the bottom moves up, the one at the side from the left to the right. Their lanes are counted from the
//! left and from the bottom: *lane k of a player lies k steps from the opponent's starting edge*. Who sits at the bottom
//! is the view's choice; the board is then mirrored rather than turned, so that lanes always count this way, in the order
//! of the buttons.

use asterism_rules::Seat;
use asterism_rules::squadro::Lane;

use crate::font::CAPITAL;
use crate::scene::{Bounds, Point, point};

/// Progress of a piece that has turned around.
pub(super) const TURNED: u8 = 6;
/// Progress of a piece that is home.
pub(super) const HOME: u8 = 12;

/// Width of the strip with the dots beside the start spaces.
const START_STRIP: f64 = 0.42;
/// Width of the strip with the dots beside the turnaround spaces.
const TURN_STRIP: f64 = 0.42;
/// Depth of the places for pieces that are home.
const HOME_DEPTH: f64 = 0.96;
/// Wood beside the outer lanes.
const PAD: f64 = 0.05;
/// Between the tray and the picture's edge.
const MARGIN: f64 = 0.24;

/// Start spaces lie in row or column 0; this is the tray's edge behind the homes.
const NEAR: f64 = -0.5 - START_STRIP - HOME_DEPTH;
/// Tray's edge behind the turnaround spaces.
const FAR: f64 = 6.5 + TURN_STRIP;

/// Length of the picture's side.
pub(super) const SIDE: f64 = FAR - NEAR + 2.0 * MARGIN;

/// Lane's number on its home.
pub(super) const LABEL: f64 = 0.36;

/// Side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Edge {
    /// Pieces start at the bottom and go up.
    Bottom,
    /// Pieces start at the left and go right.
    Left,
}

impl Edge {
    pub(super) const ALL: [Self; 2] = [Self::Bottom, Self::Left];

    /// Where `seat` starts if `perspective` sits at the bottom.
    pub(super) fn of(seat: Seat, perspective: Seat) -> Self {
        // Only two sit here; whoever else may be asked for sees the board as seat 1 does.
        let dark_below = perspective.index() == 1;
        if (seat.index() == 1) == dark_below {
            Self::Bottom
        } else {
            Self::Left
        }
    }

    /// Way a piece points before it has turned, and after.
    pub(super) const fn headings(self) -> [Heading; 2] {
        match self {
            Self::Bottom => [Heading::Up, Heading::Down],
            Self::Left => [Heading::Right, Heading::Left],
        }
    }

    /// Point in a lane, `steps` from the start space.
    pub(super) fn at(self, lane: Lane, steps: f64) -> Point {
        let number = lane.number() as f64;
        match self {
            Self::Bottom => place(number, steps),
            Self::Left => place(steps, number),
        }
    }

    /// Where the piece that has come so far stands, on the board or home.
    pub(super) fn standing(self, lane: Lane, progress: u8) -> Point {
        self.at(lane, steps(progress))
    }

    /// Middle of the dots beside the start space, or the turnaround space.
    pub(super) fn dots(self, lane: Lane, turned: bool) -> Point {
        if turned {
            self.at(lane, 6.5 + TURN_STRIP / 2.0 - 0.02)
        } else {
            self.at(lane, -0.5 - START_STRIP / 2.0 + 0.01)
        }
    }

    /// Arm of the tray with this side's lanes.
    pub(super) fn arm(self) -> Bounds {
        let (low, high) = (0.5 - PAD, 5.5 + PAD);
        let (a, b) = match self {
            Self::Bottom => (place(low, FAR), place(high, NEAR)),
            Self::Left => (place(NEAR, high), place(FAR, low)),
        };
        Bounds { min: a, max: b }
    }
}

/// Which way a piece points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Heading {
    Up,
    Right,
    Down,
    Left,
}

impl Heading {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Clockwise from the top.
    pub(super) const fn degrees(self) -> f64 {
        match self {
            Self::Up => 0.0,
            Self::Right => 90.0,
            Self::Down => 180.0,
            Self::Left => 270.0,
        }
    }
}

/// Steps from the start space, counted along the lane; home lies behind it.
pub(super) fn steps(progress: u8) -> f64 {
    match progress {
        0..=TURNED => f64::from(progress),
        HOME => -0.5 - START_STRIP - HOME_DEPTH / 2.0 + 0.01,
        _ => f64::from(HOME) - f64::from(progress),
    }
}

/// Middle of a space by column and row, counted from the lower left corner of the 7 × 7 spaces.
fn place(column: f64, row: f64) -> Point {
    const MIDDLE: f64 = f64::midpoint(NEAR, FAR);
    point(column - MIDDLE, MIDDLE - row)
}

/// Places beside the board for one seat.
pub(super) struct Panel {
    /// Middle of the badge.
    pub(super) badge: Point,
    /// Middle of the crown, flag or pointer.
    pub(super) sign: Point,
    /// Baseline and left end of the name.
    pub(super) name: Point,
    /// How long the name may be.
    pub(super) room: f64,
    /// Baseline and left end of the score.
    pub(super) score: Point,
}

/// Sizes of a player's name: the first at which it fits, else the last, cut.
pub(super) const NAMES: [f64; 3] = [0.35, 0.31, 0.28];
/// Size of the score.
pub(super) const SCORE: f64 = 0.36;
/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 0.42;

/// Panel of the player at this edge.
pub(super) fn panel(edge: Edge) -> Panel {
    let left = -SIDE / 2.0 + MARGIN;
    let top = match edge {
        Edge::Left => -SIDE / 2.0 + MARGIN,
        // Halfway between the tray and the picture's edge: the corner itself is where Discord lays its mark for pictures
        // with a description.
        Edge::Bottom => SIDE / 2.0 - MARGIN - 2.0 * BADGE - 0.46 - 0.5,
    };
    let middle = top + BADGE;
    Panel {
        badge: point(left + BADGE, middle),
        sign: point(left + 2.0 * BADGE + 1.09, middle),
        name: point(left + 0.04, top + 2.0 * BADGE + 0.36),
        room: Edge::Bottom.arm().min.x - left - 0.16,
        score: point(left + 2.0 * BADGE + 0.15, middle + SCORE * CAPITAL / 2.0),
    }
}
