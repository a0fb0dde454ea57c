//! Marks for a move being put together: the steps already chosen, and the choices for the next step.

use asterism_rules::pentagame::{Command, Figure, Pentagame, Picked, Stop, StopKind, StopSet};
use asterism_rules::{Game, Position, Step};

use super::look::{PentagameLook, RingSign};
use super::signs::WaySign;
use super::sizes::{FigureSize, StopSize};
use super::{layout, signs};
use crate::draft::Draft;
use crate::painter::{Choices, Painter};

/// The choices for the next step of a move.
pub(crate) struct StopOffer {
    /// Stops that the player may choose, whether or not they are empty.
    stops: StopSet,
    /// Figures that the player may choose.
    figures: Vec<Figure>,
    /// Figure that the player has chosen to move.
    mover: Option<Figure>,
    /// Start and end of the path of the chosen figure, once the player has chosen its end.
    way: Option<(Stop, Stop)>,
}

impl StopOffer {
    pub(super) fn read(
        game: &Game<Pentagame>,
        choosing: &[Step],
        draft: &Draft<Pentagame>,
    ) -> Self {
        let mut offer = Self {
            stops: StopSet::EMPTY,
            figures: Vec::new(),
            mover: None,
            way: None,
        };
        offer.follow(game.position(), choosing);
        for choice in &draft.offered {
            match Pentagame::picked(choice.step) {
                Some(Picked::Figure(figure)) => offer.figures.push(figure),
                Some(Picked::Stop(stop)) => offer.stops.insert(stop),
                None => {}
            }
        }
        offer
    }

    /// Reads the moving figure and its path from the chosen steps.
    fn follow(&mut self, before: &Pentagame, choosing: &[Step]) {
        let mut picked = choosing.iter().map(|&step| Pentagame::picked(step));
        let Some(Some(Picked::Figure(figure))) = picked.next() else {
            return;
        };
        self.mover = Some(figure);
        if let (Some(from), Some(Some(Picked::Stop(to)))) = (before.stop_of(figure), picked.next())
        {
            self.way = Some((from, to));
        }
    }
}

impl Choices<Pentagame> {
    /// Returns whether the next choice is a stop.
    pub(super) fn offers_stops(&self) -> bool {
        !self.offer.stops.is_empty()
    }

    /// Returns whether the player may choose `stop` next.
    pub(super) fn offers(&self, stop: Stop) -> bool {
        self.offer.stops.contains(stop)
    }

    /// Returns whether the steps that have been chosen so far put a block on `stop`.
    pub(super) fn has_placed(&self, stop: Stop, before: &Pentagame) -> bool {
        let is_new = |now: StopSet, then: StopSet| now.contains(stop) && !then.contains(stop);
        let position = &self.draft.position;
        is_new(position.black(), before.black()) || is_new(position.gray(), before.gray())
    }

    /// Returns whether a figure keeps its full color, because it has been chosen or may be chosen.
    pub(super) fn keeps(&self, figure: Figure) -> bool {
        self.offer.mover == Some(figure)
            || self.offer.figures.contains(&figure)
            || self
                .draft
                .position
                .stop_of(figure)
                .is_some_and(|stop| self.offers(stop))
    }

    /// Paints those signs for the choices that belong below the pieces.
    pub(super) fn paint_below(&self, painter: &mut Painter<'_, Pentagame>, before: &Pentagame) {
        if let Some((from, to)) = self.offer.way {
            let both = before.figures_on(to).next().is_some();
            signs::paint_way(painter, before, (from, to), both, WaySign::Chosen);
        }
        let occupied = self.draft.position.occupied();
        for stop in self.offer.stops.iter() {
            let at = painter.center(stop);
            let mut push = |what: &str, look| {
                painter.add_sign(format!("{what} {stop}"), look, at);
            };
            // Corners and crossings are drawn again at full strength, because the board around them is dimmed.
            match stop.kind() {
                StopKind::Corner(color) => push("lit", PentagameLook::Corner(color)),
                StopKind::Crossing(color) => push("lit", PentagameLook::Crossing(color)),
                StopKind::Ring | StopKind::Inner | StopKind::Arm => {}
            }
            let size = StopSize::of(stop);
            if size == StopSize::Small && occupied.contains(stop) {
                push(
                    "choice",
                    PentagameLook::AroundStop(StopSize::Small, RingSign::Choice),
                );
            } else {
                // Players need the number to make a choice, even if the board has none.
                let digit = layout::digit(stop);
                let look = PentagameLook::Pick(size, digit.unwrap_or_default());
                painter.add_sign(format!("choice {stop}"), look, at);
            }
        }
    }

    /// Paints the rings around figures, above the stops and below the figures.
    pub(super) fn paint_around_figures(&self, painter: &mut Painter<'_, Pentagame>) {
        let choices = self
            .offer
            .figures
            .iter()
            .map(|&figure| (figure, RingSign::Choice));
        let mover = self.offer.mover.map(|figure| (figure, RingSign::Chosen));
        for (figure, sign) in choices.chain(mover) {
            let Some((at, size)) = painter.place(figure) else {
                continue;
            };
            let what = match sign {
                RingSign::Chosen => "chosen",
                _ => "choice",
            };
            let what = format!("{what} {figure}");
            painter.add_sign(what, PentagameLook::Around(size, sign), at);
        }
    }

    /// Paints the full names of other players' figures that the player may choose. The player recognizes their own figures by the letters or numbers
    /// on them.
    pub(super) fn paint_names(&self, painter: &mut Painter<'_, Pentagame>, before: &Pentagame) {
        let command = before.command();
        for &figure in self.offer.figures.iter().chain(&self.offer.mover) {
            if before.owner(figure) == before.to_move() {
                continue;
            }
            // Figures that are out can no longer be chosen.
            let Some((at, size)) = painter
                .place(figure)
                .filter(|(_, size)| FigureSize::ON_BOARD.contains(size))
            else {
                continue;
            };
            let seat = Command::Shape.owner(figure);
            let look = PentagameLook::Called(seat, figure.color, size, command);
            painter.add_sign(format!("called {figure}"), look, at);
        }
    }

    /// Paints the signs for blocks that the chosen steps have placed, above the pieces.
    pub(super) fn paint_above(&self, painter: &mut Painter<'_, Pentagame>, before: &Pentagame) {
        for stop in self.draft.position.occupied().iter() {
            if self.has_placed(stop, before) {
                signs::paint_placed(painter, stop, RingSign::Placing, "placed");
            }
        }
    }
}
