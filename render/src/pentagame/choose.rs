//! A move being put together: what is chosen, and what may be chosen next.

use asterism_rules::Game;
use asterism_rules::pentagame::{Command, Figure, Pentagame, Picked, Stop, StopKind, StopSet};

use super::look::{Called, Look, Sign, Size, StopSize};
use super::{Painter, layout, signs};
use crate::draft::Draft;
use crate::scene::{Role, Tone};
use crate::theme::Ink;
use crate::view::Choosing;

/// What the picture says about a move being put together.
pub(super) struct Choices {
    pub(super) draft: Draft<Pentagame>,
    /// Stops that may be chosen, empty or not.
    stops: StopSet,
    /// Figures that may be chosen.
    figures: Vec<Figure>,
    /// Figure chosen to move.
    mover: Option<Figure>,
    /// Where it goes to, once chosen, from where.
    way: Option<(Stop, Stop)>,
}

impl Choices {
    /// `None` if the game does not offer what is chosen.
    pub(super) fn read(game: &Game<Pentagame>, choosing: &Choosing) -> Option<Self> {
        let draft = Draft::read(game, choosing)?;
        let mut choices = Self {
            stops: StopSet::EMPTY,
            figures: Vec::new(),
            mover: None,
            way: None,
            draft,
        };
        choices.follow(game.position(), choosing);
        for choice in &choices.draft.offered {
            match Pentagame::picked(choice.step) {
                Some(Picked::Figure(figure)) => choices.figures.push(figure),
                Some(Picked::Stop(stop)) => choices.stops.insert(stop),
                None => {}
            }
        }
        Some(choices)
    }

    /// Finds the figure that moves and its way among what is chosen.
    fn follow(&mut self, before: &Pentagame, choosing: &Choosing) {
        let mut picked = choosing.chosen.iter().map(|&step| Pentagame::picked(step));
        let Some(Some(Picked::Figure(figure))) = picked.next() else {
            return;
        };
        self.mover = Some(figure);
        if let (Some(from), Some(Some(Picked::Stop(to)))) = (before.stop_of(figure), picked.next())
        {
            self.way = Some((from, to));
        }
    }

    /// Whether `stop` may be chosen.
    pub(super) fn offers(&self, stop: Stop) -> bool {
        self.stops.contains(stop)
    }

    /// Whether a figure stays in full color.
    pub(super) fn keeps(&self, figure: Figure) -> bool {
        self.mover == Some(figure)
            || self.figures.contains(&figure)
            || self
                .draft
                .position
                .stop_of(figure)
                .is_some_and(|stop| self.offers(stop))
    }

    /// What lies under the pieces.
    pub(super) fn below(&self, painter: &mut Painter<'_>, before: &Pentagame) {
        if self.draft.whole.is_some() {
            return;
        }
        if let Some((from, to)) = self.way {
            let both = before.figures_on(to).next().is_some();
            signs::way(painter, before, from, to, both, Ink::ChoiceGlow);
        }
        let occupied = self.draft.position.occupied();
        for stop in self.stops.iter() {
            let at = painter.center(stop);
            let mut push = |what: &str, look| {
                painter.sprite(Role::Sign, format!("{what} {stop}"), look, at, Tone::Full);
            };
            // Nodes are lit again, for the board around them is dimmed.
            match stop.kind() {
                StopKind::Corner(color) => push("lit", Look::Corner(color)),
                StopKind::Crossing(color) => push("lit", Look::Crossing(color)),
                StopKind::Ring | StopKind::Inner | StopKind::Arm => {}
            }
            let size = StopSize::of(stop);
            if size == StopSize::Small && occupied.contains(stop) {
                push("choice", Look::AroundStop(StopSize::Small, Sign::Choice));
            } else {
                let digit = layout::digit(stop).filter(|_| painter.coordinates);
                let look = Look::Pick(size, digit.unwrap_or_default());
                painter.sprite(Role::Sign, format!("choice {stop}"), look, at, Tone::Full);
            }
        }
    }

    /// What lies under the figures but over the dishes they stand in.
    pub(super) fn around_figures(&self, painter: &mut Painter<'_>) {
        if self.draft.whole.is_some() {
            return;
        }
        let choices = self.figures.iter().map(|&figure| (figure, Sign::Choice));
        let mover = self.mover.map(|figure| (figure, Sign::Chosen));
        for (figure, sign) in choices.chain(mover) {
            let Some((at, size)) = painter.place(figure) else {
                continue;
            };
            let what = match sign {
                Sign::Chosen => "chosen",
                _ => "choice",
            };
            let what = format!("{what} {figure}");
            painter.sprite(Role::Sign, what, Look::Around(size, sign), at, Tone::Full);
        }
    }

    /// What figures are called that may be chosen or are, where it is not the letter on them.
    pub(super) fn names(&self, painter: &mut Painter<'_>, before: &Pentagame) {
        if self.draft.whole.is_some() {
            return;
        }
        for &figure in self.figures.iter().chain(&self.mover) {
            let Some(called) = Called::of(before, figure) else {
                continue;
            };
            // Those that are out already have left the choice.
            let Some((at, size)) = painter
                .place(figure)
                .filter(|(_, size)| Size::ON_BOARD.contains(size))
            else {
                continue;
            };
            let what = match called {
                Called::Shape => format!("called {}", figure.shape),
                Called::Full => format!("called {figure}"),
            };
            let look = Look::Called(Command::Shape.owner(figure), figure.color, size, called);
            painter.sprite(Role::Sign, what, look, at, Tone::Full);
        }
    }

    /// What lies over the pieces.
    pub(super) fn above(&self, painter: &mut Painter<'_>, before: &Pentagame) {
        if self.draft.whole.is_some() {
            return;
        }
        let put = |now: StopSet, then: StopSet| now.iter().filter(move |&s| !then.contains(s));
        let black = put(self.draft.position.black(), before.black());
        let gray = put(self.draft.position.gray(), before.gray());
        for stop in black.chain(gray) {
            signs::placed(painter, stop, Sign::Placing);
        }
    }
}
