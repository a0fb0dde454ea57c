//! Sizes of stops, figures and badges, in board units.

use asterism_rules::pentagame::{Board, Stop, StopKind};

/// Length by which corners are farther from the center than on the printed board, and by which their radius is larger. Corners need more room because
/// up to four figures share a corner, and the ring has room to spare.
pub(super) const OUTWARD: f64 = 0.30;
/// Visible radius of a corner.
pub(super) const CORNER: f64 = Board::CORNER / 2.0 + OUTWARD;
/// Visible radius of a small stop. It is slightly less than half a unit, so that neighboring stops do not merge.
pub(super) const SMALL: f64 = 0.475;

/// Radius of a badge's disc.
pub(super) const BADGE: f64 = 1.02;

/// Radius of a badge on the board, in games where seats command colors.
pub(super) const COIN: f64 = 0.7;

/// Size of a figure, which depends on where the figure is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum FigureSize {
    /// The figure is alone on a corner or crossing.
    Node,
    /// The figure is on a small stop.
    Stop,
    /// Two figures share a corner.
    Two,
    /// Three figures share a corner.
    Three,
    /// Four figures share a corner.
    Four,
    /// The figure has left the board and is shown in the center, together with up to two others.
    Out,
    /// The figure has left the board and is shown in the center, together with three others.
    Fourth,
    /// The figure has left the board and is shown in the center, together with four others.
    Fifth,
}

impl FigureSize {
    pub(super) const ALL: [Self; 8] = [
        Self::Node,
        Self::Stop,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Out,
        Self::Fourth,
        Self::Fifth,
    ];

    /// Returns the diameter of the circle that the figure fits in, in board units.
    pub(super) const fn diameter(self) -> f64 {
        match self {
            Self::Node => 1.62,
            Self::Stop => 1.2,
            // Figures that share a corner overlap its edge, so that they are as large as the stops around it allow.
            Self::Two => 1.46,
            Self::Three => 1.36,
            Self::Four => 1.26,
            Self::Out => 0.96,
            Self::Fourth => 0.84,
            Self::Fifth => 0.66,
        }
    }

    /// Sizes of figures on the board. Only these figures can be chosen.
    pub(super) const ON_BOARD: [Self; 5] =
        [Self::Node, Self::Stop, Self::Two, Self::Three, Self::Four];
}

/// Size of a stop, which depends on its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StopSize {
    Small,
    Corner,
    Crossing,
}

impl StopSize {
    pub(super) const ALL: [Self; 3] = [Self::Small, Self::Corner, Self::Crossing];

    pub(super) fn of(stop: Stop) -> Self {
        match stop.kind() {
            StopKind::Corner(_) => Self::Corner,
            StopKind::Crossing(_) => Self::Crossing,
            StopKind::Ring | StopKind::Inner | StopKind::Arm => Self::Small,
        }
    }

    /// Returns the visible radius of a stop, in board units.
    pub(super) const fn radius(self) -> f64 {
        match self {
            Self::Small => SMALL,
            Self::Corner => CORNER,
            Self::Crossing => Board::CROSSING / 2.0,
        }
    }
}
