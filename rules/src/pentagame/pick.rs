//! Single choices within a move, and their encoding as steps.

use crate::Step;

use super::board::Stop;
use super::figure::Figure;

/// The next thing to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// Which of the figures that must leave the board should leave now.
    Leaver,
    /// Which figure to move.
    Figure,
    /// To which stop `figure` should go.
    Destination { figure: Figure },
    /// Which of several figures on the stop `to` to swap with.
    Partner { figure: Figure, to: Stop },
    /// Where to place the beaten black block.
    Black,
    /// Where to place a gray block. `lifted` is the stop from which the block was taken; `None` for the supply.
    Gray { lifted: Option<Stop> },
    /// Which gray block on the board to move.
    Take,
    /// Nothing is left to choose: the move is complete.
    Nothing,
}

/// One decoded choice. Each step has exactly one meaning, so a step of the wrong kind can be rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    Leaver(Figure),
    Figure(Figure),
    Destination(Stop),
    Partner(Figure),
    Black(Stop),
    Gray(Stop),
    Take(Stop),
}

const PARTNERS: u16 = 10;
const DESTINATIONS: u16 = 40;
const BLACKS: u16 = DESTINATIONS + Stop::COUNT as u16;
const GRAYS: u16 = BLACKS + Stop::COUNT as u16;
const TAKES: u16 = GRAYS + Stop::COUNT as u16;
const FIGURES: u16 = TAKES + Stop::COUNT as u16;
const LEAVERS: u16 = FIGURES + Figure::COUNT as u16;
const END: u16 = LEAVERS + Figure::COUNT as u16;
const _: () = assert!(END <= Step::COUNT && PARTNERS + Figure::COUNT as u16 <= DESTINATIONS);

impl Pick {
    pub(super) fn step(self) -> Step {
        let value = match self {
            Self::Figure(figure) => FIGURES + figure.index() as u16,
            Self::Leaver(figure) => LEAVERS + figure.index() as u16,
            Self::Partner(figure) => PARTNERS + figure.index() as u16,
            Self::Destination(stop) => DESTINATIONS + stop.index() as u16,
            Self::Black(stop) => BLACKS + stop.index() as u16,
            Self::Gray(stop) => GRAYS + stop.index() as u16,
            Self::Take(stop) => TAKES + stop.index() as u16,
        };
        Step::new(value).expect("every pick is below Step::COUNT, as asserted above")
    }

    /// Returns the chosen stop; `None` if a figure was chosen.
    pub(super) fn stop(self) -> Option<Stop> {
        match self {
            Self::Destination(stop) | Self::Black(stop) | Self::Gray(stop) | Self::Take(stop) => {
                Some(stop)
            }
            Self::Leaver(_) | Self::Figure(_) | Self::Partner(_) => None,
        }
    }

    pub(super) fn of(step: Step) -> Option<Self> {
        let value = step.value();
        let figure = |first: u16| Figure::new(usize::from(value - first));
        let stop = |first: u16| Stop::new(usize::from(value - first));
        match value {
            PARTNERS..DESTINATIONS => figure(PARTNERS).map(Self::Partner),
            DESTINATIONS..BLACKS => stop(DESTINATIONS).map(Self::Destination),
            BLACKS..GRAYS => stop(BLACKS).map(Self::Black),
            GRAYS..TAKES => stop(GRAYS).map(Self::Gray),
            TAKES..FIGURES => stop(TAKES).map(Self::Take),
            FIGURES..LEAVERS => figure(FIGURES).map(Self::Figure),
            LEAVERS..END => figure(LEAVERS).map(Self::Leaver),
            _ => None,
        }
    }
}
