//! Positions and sizes, in board units: a space is 1 × 1.
//!
//! The player at the bottom moves up, and the player on the left moves right. Their lanes are numbered from the left and from the bottom: *a player's
//! lane k is k steps from the opponent's starting edge*. The view chooses who is at the bottom. To swap the players, the board is mirrored, not
//! rotated, so that lanes are always numbered this way, in the order of the buttons.
//!
//! The tray is a cross with homes behind the start spaces, so it extends farther to the left and down. The picture leaves the same extra room above
//! the tray and to its right. All four corners are therefore the same size, and two of them hold the players' panels.

use asterism_rules::Seat;
use asterism_rules::squadro::Lane;

use crate::font::CAPITAL;
use crate::scene::{Point, point};

/// Progress at which a piece has reached its turnaround space. A piece with at least this progress is on its way back.
pub(super) const TURNED: u8 = 6;
/// Progress of a piece that has returned home.
pub(super) const HOME: u8 = 12;

/// Position of a home's center along the lane, in steps from the start space.
const HOME_STEPS: f64 = -1.03;
/// Position of the tray's edge behind the homes, in steps from the start spaces.
const NEAR: f64 = -1.60;
/// Position of the tray's edge behind the turnaround spaces, in steps from the start spaces.
const FAR: f64 = 6.90;
/// Width of the wood beyond the outer lanes.
const PAD: f64 = 0.07;
/// Gap between the tray and the picture's left and lower edges. The gaps on the right and above take the remaining space.
const MARGIN: f64 = 0.32;

/// Side length of the picture. With a length of 10, hundredths of a unit are whole pixels in pictures of the usual size, so edges are crisp and rows
/// of pixels repeat.
pub(super) const SIDE: f64 = 10.0;

/// Font size of a lane's number in an empty home.
pub(super) const LABEL: f64 = 0.36;

/// Edge of the board at which a player starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BoardEdge {
    /// Pieces start at the bottom and go up.
    Bottom,
    /// Pieces start on the left and go right.
    Left,
}

impl BoardEdge {
    pub(super) const ALL: [Self; 2] = [Self::Bottom, Self::Left];

    /// Returns the edge at which `seat` starts if the player in seat `perspective` is at the bottom.
    pub(super) fn of(seat: Seat, perspective: Seat) -> Self {
        // Squadro has two seats; any other perspective counts as seat 1.
        let dark_below = perspective.index() == 1;
        if (seat.index() == 1) == dark_below {
            Self::Bottom
        } else {
            Self::Left
        }
    }

    /// Returns the headings of a piece before and after it turns around.
    pub(super) const fn headings(self) -> [Heading; 2] {
        match self {
            Self::Bottom => [Heading::Up, Heading::Down],
            Self::Left => [Heading::Right, Heading::Left],
        }
    }

    /// Returns the point on a lane that is `steps` steps from the start space.
    pub(super) fn at(self, lane: Lane, steps: f64) -> Point {
        self.place(lane.number() as f64, steps)
    }

    /// Returns a point in the coordinates of this edge: `across` is the number of a lane, and `steps` counts spaces along the lane from its start
    /// space.
    pub(super) fn place(self, across: f64, steps: f64) -> Point {
        match self {
            Self::Bottom => place(across, steps),
            Self::Left => place(steps, across),
        }
    }

    /// Returns the center of a piece with the given progress, on the board or in its home.
    pub(super) fn standing(self, lane: Lane, progress: u8) -> Point {
        self.at(lane, steps(progress))
    }

    /// Returns the center of the dots next to the start space, or next to the turnaround space if `turned`.
    pub(super) fn dots(self, lane: Lane, turned: bool) -> Point {
        self.at(lane, if turned { 6.67 } else { -0.75 })
    }

    /// Returns the center of the lane's number in the home.
    pub(super) fn number(self, lane: Lane) -> Point {
        self.at(lane, -1.21)
    }
}

/// Direction in which a piece points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Heading {
    Up,
    Right,
    Down,
    Left,
}

impl Heading {
    pub(super) const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the direction in degrees clockwise from straight up.
    pub(super) const fn degrees(self) -> f64 {
        match self {
            Self::Up => 0.0,
            Self::Right => 90.0,
            Self::Down => 180.0,
            Self::Left => 270.0,
        }
    }
}

/// Returns the number of steps along the lane from the start space to a piece with the given progress. It is negative for a piece that is home,
/// because homes are behind the start spaces.
fn steps(progress: u8) -> f64 {
    match progress {
        0..=TURNED => f64::from(progress),
        HOME => HOME_STEPS,
        _ => f64::from(HOME) - f64::from(progress),
    }
}

/// Returns the corners of the tray in clockwise order.
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

/// Returns the center of the space in a column and row, counted from the lower left corner of the 7 × 7 spaces.
fn place(column: f64, row: f64) -> Point {
    const LEFT: f64 = MARGIN - SIDE / 2.0 - NEAR;
    point(LEFT + column, -LEFT - row)
}

/// Positions of the parts of a seat's panel, which is next to the board.
pub(super) struct SquadroPanel {
    /// Center of the badge.
    pub(super) badge: Point,
    /// Center of the crown, flag, die or pointer.
    pub(super) sign: Point,
    /// Position of the name: the end of its baseline that is nearer to the picture's edge.
    pub(super) name: Point,
    /// Position of the score: the end of its baseline that is nearer to the badge.
    pub(super) score: Point,
    /// Position of the time left: the end of its baseline that is nearer to the picture's edge.
    pub(super) clock: Point,
    /// Horizontal direction from the picture's edge inward: 1 if it is to the right, -1 if it is to the left.
    pub(super) inward: f64,
    /// Maximum width of a line of text in the panel.
    pub(super) room: f64,
}

/// Font sizes for a name. The first size at which the name fits is used. If the name fits at none of them, it is cut off at the last size.
pub(super) const NAMES: [f64; 6] = [0.37, 0.34, 0.31, 0.28, 0.25, 0.23];
/// Font size of the score.
pub(super) const SCORE: f64 = 0.35;
/// Font sizes for the time left; the first size at which the time fits is used.
pub(super) const CLOCKS: [f64; 3] = [0.33, 0.30, 0.27];
/// Width of the clock symbol in front of the time, including the gap between them.
pub(super) const CLOCK_SIGN: f64 = 0.39;
/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 0.38;
/// Gap between a panel and the picture's edges.
const CORNER_MARGIN: f64 = 0.26;
/// Gap between a panel and the tray.
const CORNER_GAP: f64 = 0.15;

/// Returns the layout of the panel for the player who starts at `edge`. The panel of the left player is in the upper left corner, beyond that
/// player's start spaces. The panel of the bottom player is in the lower right corner. The lower left corner stays free, because Discord covers it
/// with its alt-text mark.
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
