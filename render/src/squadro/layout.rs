//! Positions and sizes, in board units: a space is 1 × 1.
//!
//! The player at the bottom moves up, the one at the left moves right. Their lanes are counted from the left and from the bottom: *a
//! player's lane k is k steps from the opponent's starting edge*. The view chooses who is at the bottom. The board is then mirrored, not
//! turned, so that lanes are always counted this way, in the order of the buttons.
//!
//! The tray is a cross with homes behind the start spaces, so it extends farther to the left and down. The picture leaves the same
//! additional room above and to the right. All four corners are therefore alike, and two of them hold the players' panels.

use asterism_rules::Seat;
use asterism_rules::squadro::Lane;

use crate::font::CAPITAL;
use crate::scene::{Point, point};

/// Progress of a piece that has turned around.
pub(super) const TURNED: u8 = 6;
/// Progress of a piece that is home.
pub(super) const HOME: u8 = 12;

/// Center of a home, in steps from the start space.
const HOME_STEPS: f64 = -1.03;
/// Edge of the tray behind the homes, in steps from the start spaces.
const NEAR: f64 = -1.60;
/// Edge of the tray behind the turnaround spaces.
const FAR: f64 = 6.90;
/// Width of the wood beyond the outer lanes.
const PAD: f64 = 0.07;
/// Gap between the tray and the picture's left and lower edges. The gaps on the right and above take the remaining space.
const MARGIN: f64 = 0.32;

/// Length of the picture's side: 10, so that hundredths are whole pixels in pictures of the usual size. That keeps edges crisp and makes
/// rows of pixels repeat.
pub(super) const SIDE: f64 = 10.0;

/// Font size of a lane's number on its home.
pub(super) const LABEL: f64 = 0.36;

/// Edge of the board at which a player starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BoardEdge {
    /// Pieces start at the bottom and go up.
    Bottom,
    /// Pieces start at the left and go right.
    Left,
}

impl BoardEdge {
    pub(super) const ALL: [Self; 2] = [Self::Bottom, Self::Left];

    /// Returns the edge at which `seat` starts if `perspective` is at the bottom.
    pub(super) fn of(seat: Seat, perspective: Seat) -> Self {
        // Squadro has two seats; any other perspective counts as seat 1.
        let dark_below = perspective.index() == 1;
        if (seat.index() == 1) == dark_below {
            Self::Bottom
        } else {
            Self::Left
        }
    }

    /// Returns the heading of a piece before and after it turns around.
    pub(super) const fn headings(self) -> [Heading; 2] {
        match self {
            Self::Bottom => [Heading::Up, Heading::Down],
            Self::Left => [Heading::Right, Heading::Left],
        }
    }

    /// Returns the point of a lane `steps` from the start space.
    pub(super) fn at(self, lane: Lane, steps: f64) -> Point {
        self.place(lane.number() as f64, steps)
    }

    /// Returns the point `across` the lanes of this edge and `steps` along them.
    pub(super) fn place(self, across: f64, steps: f64) -> Point {
        match self {
            Self::Bottom => place(across, steps),
            Self::Left => place(steps, across),
        }
    }

    /// Returns the position of a piece with this progress, on the board or home.
    pub(super) fn standing(self, lane: Lane, progress: u8) -> Point {
        self.at(lane, steps(progress))
    }

    /// Returns the center of the dots next to the start space, or next to the turnaround space.
    pub(super) fn dots(self, lane: Lane, turned: bool) -> Point {
        self.at(lane, if turned { 6.67 } else { -0.75 })
    }

    /// Returns the center of the lane's number on its home.
    pub(super) fn number(self, lane: Lane) -> Point {
        self.at(lane, -1.21)
    }
}

/// Direction a piece points in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Heading {
    Up,
    Right,
    Down,
    Left,
}

impl Heading {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the direction in degrees clockwise from the top.
    pub(super) const fn degrees(self) -> f64 {
        match self {
            Self::Up => 0.0,
            Self::Right => 90.0,
            Self::Down => 180.0,
            Self::Left => 270.0,
        }
    }
}

/// Returns the steps from the start space along the lane; a home is behind the start space.
fn steps(progress: u8) -> f64 {
    match progress {
        0..=TURNED => f64::from(progress),
        HOME => HOME_STEPS,
        _ => f64::from(HOME) - f64::from(progress),
    }
}

/// Returns the corners of the tray, clockwise.
pub(super) fn tray() -> [Point; 12] {
    let (low, high) = (0.5 - PAD, 5.5 + PAD);
    [
        (low, FAR),
        (high, FAR),
        (high, high),
        (FAR, high),
        (FAR, low),
        (high, low),
        (high, NEAR),
        (low, NEAR),
        (low, low),
        (NEAR, low),
        (NEAR, high),
        (low, high),
    ]
    .map(|(column, row)| place(column, row))
}

/// Returns the point at a column and row, counted from the lower left corner of the 7 × 7 spaces.
fn place(column: f64, row: f64) -> Point {
    const LEFT: f64 = MARGIN - SIDE / 2.0 - NEAR;
    point(LEFT + column, -LEFT - row)
}

/// Places of one seat's panel next to the board.
pub(super) struct SquadroPanel {
    /// Center of the badge.
    pub(super) badge: Point,
    /// Center of the crown, flag, die or pointer.
    pub(super) sign: Point,
    /// Outer end of the name's baseline.
    pub(super) name: Point,
    /// End of the score's baseline next to the badge.
    pub(super) score: Point,
    /// Outer end of the clock's baseline.
    pub(super) clock: Point,
    /// Horizontal direction from the picture's edge inward: 1 right, -1 left.
    pub(super) inward: f64,
    /// Maximum width of a line.
    pub(super) room: f64,
}

/// Font sizes of a name: the first that fits, or else the last, with the name cut off.
pub(super) const NAMES: [f64; 6] = [0.37, 0.34, 0.31, 0.28, 0.25, 0.23];
/// Font size of the score.
pub(super) const SCORE: f64 = 0.35;
/// Font sizes of the time.
pub(super) const CLOCKS: [f64; 3] = [0.33, 0.30, 0.27];
/// Length of the clock sign in front of the time, including the gap.
pub(super) const CLOCK_SIGN: f64 = 0.39;
/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 0.38;
/// Gap between the picture's edges and a panel.
const CORNER_MARGIN: f64 = 0.26;
/// Gap between the tray and a panel.
const CORNER_GAP: f64 = 0.15;

/// Returns the panel of the player at this edge: in the upper left corner, at the end of their start spaces, or in the lower right corner,
/// at the end of their turnaround spaces. Discord covers the lower left corner with its alt-text mark.
pub(super) fn panel(edge: BoardEdge, clocks: bool) -> SquadroPanel {
    let corner = SIDE / 2.0 - CORNER_MARGIN;
    let low = place(0.5 - PAD, 5.5 + PAD);
    let high = place(5.5 + PAD, 0.5 - PAD);
    // Distances from the badge's top.
    let (name, clock) = (2.0 * BADGE + 0.42, 2.0 * BADGE + 0.88);
    let (outer, top, way, room) = match edge {
        BoardEdge::Left => (-corner, -corner, 1.0, low.x - CORNER_GAP + corner),
        BoardEdge::Bottom => {
            let height = if clocks { clock } else { name };
            let top = corner - height - 0.06;
            (corner, top, -1.0, corner - high.x - CORNER_GAP)
        }
    };
    let at = |inward: f64, down: f64| point(outer + way * inward, top + down);
    SquadroPanel {
        badge: at(BADGE, BADGE),
        sign: at(2.0 * BADGE + 1.07, BADGE),
        name: at(0.0, name),
        score: at(2.0 * BADGE + 0.12, BADGE + SCORE * CAPITAL / 2.0),
        clock: at(0.0, clock),
        inward: way,
        room,
    }
}
