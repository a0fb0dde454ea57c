//! A move being chosen, one step at a time.

use crate::steps::Choice;
use crate::{BadStep, Phrase, Position, Spot, Step, Steps};

use super::board::{Color, Stop, StopKind, StopSet};
use super::moves::{Base, BaseKind, Colors, Due, Figure, GrayPlacement, Grays, Landing, Move};
use super::{Pentagame, words};
use crate::Seat;

/// Turn of the seat on move as far as it is chosen.
#[derive(Clone)]
pub(super) struct Draft {
    /// Position before the turn.
    before: Pentagame,
    /// Board with everything chosen so far done.
    board: Pentagame,
    stage: Stage,
    base: Option<Base>,
    outs: Colors,
    black: Option<Stop>,
    grays: Grays,
}

/// What has been settled before the next choice.
#[derive(Clone, Copy)]
enum Stage {
    /// Nothing.
    Begin,
    /// Which own figure moves.
    Figure { figure: Color, from: Stop },
    /// Where to, several figures standing there.
    Crowd { figure: Color, from: Stop, to: Stop },
    /// The base move or move-out. `lifted` is a gray block taken off the board to be moved.
    Landed { due: Due, lifted: Option<Stop> },
}

/// What is to be chosen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// Which of the figures that must leave does.
    Leaver,
    /// Which figure moves.
    Figure,
    /// Where it goes.
    Destination { figure: Color },
    /// With which of several figures it swaps.
    Partner { figure: Color, to: Stop },
    /// Where the beaten black block goes.
    Black,
    /// Where a gray block goes; `lifted` is where it came from, if not from the supply.
    Gray { lifted: Option<Stop> },
    /// Which gray block on the board is moved.
    Take,
    /// Nothing: the move is whole.
    Nothing,
}

/// One choice, decoded. The same step never means two things, so a step out of its turn is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    Leaver(Color),
    Figure(Color),
    Destination(Stop),
    Partner(Figure),
    Black(Stop),
    Gray(Stop),
    Take(Stop),
}

const FIGURES: u16 = 0;
const LEAVERS: u16 = 5;
const PARTNERS: u16 = 10;
const DESTINATIONS: u16 = 40;
const BLACKS: u16 = DESTINATIONS + Stop::COUNT as u16;
const GRAYS: u16 = BLACKS + Stop::COUNT as u16;
const TAKES: u16 = GRAYS + Stop::COUNT as u16;
const END: u16 = TAKES + Stop::COUNT as u16;
const _: () = assert!(END <= Step::COUNT);

impl Pick {
    pub(super) fn step(self) -> Step {
        let value = match self {
            Self::Figure(color) => FIGURES + color.index() as u16,
            Self::Leaver(color) => LEAVERS + color.index() as u16,
            Self::Partner(figure) => {
                PARTNERS + (figure.seat.index() * 5 + figure.color.index()) as u16
            }
            Self::Destination(stop) => DESTINATIONS + stop.index() as u16,
            Self::Black(stop) => BLACKS + stop.index() as u16,
            Self::Gray(stop) => GRAYS + stop.index() as u16,
            Self::Take(stop) => TAKES + stop.index() as u16,
        };
        Step::new(value).expect("all picks fit, as asserted above")
    }

    /// Stop picked, where a stop is.
    pub(super) fn stop(self) -> Option<Stop> {
        match self {
            Self::Destination(stop) | Self::Black(stop) | Self::Gray(stop) | Self::Take(stop) => {
                Some(stop)
            }
            Self::Leaver(_) | Self::Figure(_) | Self::Partner(_) => None,
        }
    }

    fn of(step: Step) -> Option<Self> {
        let value = step.value();
        let color = |first: u16| Color::new(usize::from(value - first));
        let stop = |first: u16| Stop::new(usize::from(value - first));
        match value {
            FIGURES..LEAVERS => color(FIGURES).map(Self::Figure),
            LEAVERS..PARTNERS => color(LEAVERS).map(Self::Leaver),
            PARTNERS..DESTINATIONS => {
                let index = usize::from(value - PARTNERS);
                Some(Self::Partner(Figure {
                    seat: Seat::new(index / 5)?,
                    color: Color::new(index % 5)?,
                }))
            }
            DESTINATIONS..BLACKS => stop(DESTINATIONS).map(Self::Destination),
            BLACKS..GRAYS => stop(BLACKS).map(Self::Black),
            GRAYS..TAKES => stop(GRAYS).map(Self::Gray),
            TAKES..END => stop(TAKES).map(Self::Take),
            _ => None,
        }
    }
}

impl Draft {
    /// Turn with nothing chosen; `None` if the game is over.
    pub(super) fn new(position: &Pentagame) -> Option<Self> {
        if position.outcome().is_some() {
            return None;
        }
        let mut draft = Self {
            before: *position,
            board: *position,
            stage: Stage::Begin,
            base: None,
            outs: Colors::default(),
            black: None,
            grays: Grays::default(),
        };
        // Where all that must leave do so together there is nothing to choose but the placements.
        if let [outs] = position.forced()[..]
            && position.options.forced_outs == super::ForcedOuts::All
        {
            draft.land(position.leave(outs));
        }
        Some(draft)
    }

    pub(super) fn replay(position: &Pentagame, chosen: &[Step]) -> Result<Self, BadStep> {
        let mut draft = Self::new(position).ok_or(BadStep::Over)?;
        for (at, &step) in chosen.iter().enumerate() {
            Pick::of(step)
                .and_then(|pick| draft.take(pick))
                .ok_or(BadStep::NotOffered { at })?;
        }
        Ok(draft)
    }

    /// Board as it looks now.
    pub(super) fn board(&self) -> Pentagame {
        self.board
    }

    pub(super) fn outs(&self) -> Colors {
        self.outs
    }

    fn land(&mut self, landing: Landing) {
        self.board = landing.board;
        self.outs = landing.outs;
        self.stage = Stage::Landed {
            due: landing.due,
            lifted: None,
        };
    }

    /// Settles the whole base move at once; it must be legal.
    pub(super) fn land_base(&mut self, base: Base) {
        let base = self.before.canonical(base);
        self.base = Some(base);
        self.land(self.before.land(base));
    }

    pub(super) fn ask(&self) -> Ask {
        match self.stage {
            Stage::Begin if self.before.brought_home().is_empty() => Ask::Figure,
            Stage::Begin => Ask::Leaver,
            Stage::Figure { figure, .. } => Ask::Destination { figure },
            Stage::Crowd { figure, to, .. } => Ask::Partner { figure, to },
            Stage::Landed { due, lifted } => {
                if due.black {
                    Ask::Black
                } else if due.supply > 0 || lifted.is_some() {
                    Ask::Gray { lifted }
                } else if due.moved > 0 {
                    Ask::Take
                } else {
                    Ask::Nothing
                }
            }
        }
    }

    /// Figures with a legal base move.
    fn movable(&self) -> Colors {
        let mut movable = Colors::default();
        self.before.each_base(|base| {
            movable.insert(base.figure);
            if let Some(partner) = base.own_partner(self.before.to_move) {
                movable.insert(partner);
            }
        });
        movable
    }

    /// Legal base moves of one figure to one stop it can reach.
    fn bases_to(&self, figure: Color, from: Stop, to: Stop) -> Vec<Base> {
        let mut bases = Vec::new();
        self.before.each_base_to(figure, from, to, |base| {
            if !self.before.is_banned(base) {
                bases.push(base);
            }
        });
        bases
    }

    /// Stops a placed block may go to now.
    pub(super) fn open_stops(&self) -> StopSet {
        let mut open = self.board.free();
        if let Stage::Landed { due, lifted } = self.stage {
            let closed = if due.black { due.barred } else { lifted };
            if let Some(stop) = closed {
                open.remove(stop);
            }
        }
        open
    }

    /// Gray blocks that may be moved now: not those placed in this turn.
    pub(super) fn movable_grays(&self) -> StopSet {
        let mut grays = self.board.gray;
        for placed in self.grays.as_slice() {
            grays.remove(placed.to);
        }
        grays
    }

    /// Blocks still to be placed.
    pub(super) fn due(&self) -> Due {
        match self.stage {
            Stage::Landed { due, .. } => due,
            Stage::Begin | Stage::Figure { .. } | Stage::Crowd { .. } => Due::default(),
        }
    }

    /// Gray placements of this turn: those done, and all.
    pub(super) fn gray_progress(&self) -> (usize, usize) {
        let done = self.grays.as_slice().len();
        let due = self.due();
        (done, done + usize::from(due.supply + due.moved))
    }

    /// Makes one choice; `None`, and nothing changes, if it is not on offer.
    pub(super) fn take(&mut self, pick: Pick) -> Option<()> {
        match (self.ask(), pick) {
            (Ask::Leaver, Pick::Leaver(color)) => {
                if !self.before.brought_home().contains(color) {
                    return None;
                }
                self.land(self.before.leave([color].into_iter().collect()));
            }
            (Ask::Figure, Pick::Figure(figure)) => {
                let from = self.before.figure(self.before.to_move, figure)?;
                if !self.movable().contains(figure) {
                    return None;
                }
                self.stage = Stage::Figure { figure, from };
            }
            (Ask::Destination { figure }, Pick::Destination(to)) => {
                let Stage::Figure { from, .. } = self.stage else {
                    return None;
                };
                let reach = self.before.reach(from);
                if !reach.free.contains(to) && !reach.occupied.contains(to) {
                    return None;
                }
                match self.bases_to(figure, from, to)[..] {
                    [] => return None,
                    [base] => self.land_base(base),
                    [..] => self.stage = Stage::Crowd { figure, from, to },
                }
            }
            (Ask::Partner { figure, to }, Pick::Partner(partner)) => {
                let Stage::Crowd { from, .. } = self.stage else {
                    return None;
                };
                let base = self
                    .bases_to(figure, from, to)
                    .into_iter()
                    .find(|base| base.kind == BaseKind::Swap(partner))?;
                self.land_base(base);
            }
            (Ask::Black | Ask::Gray { .. }, Pick::Black(to) | Pick::Gray(to)) => {
                let Stage::Landed { due, lifted } = &mut self.stage else {
                    return None;
                };
                if due.black != matches!(pick, Pick::Black(_)) {
                    return None;
                }
                let closed = if due.black { due.barred } else { *lifted };
                if !self.board.free().contains(to) || closed == Some(to) {
                    return None;
                }
                if due.black {
                    due.black = false;
                    self.board.black.insert(to);
                    self.black = Some(to);
                } else {
                    let from = lifted.take();
                    if from.is_some() {
                        due.moved -= 1;
                    } else {
                        due.supply -= 1;
                    }
                    self.board.gray.insert(to);
                    self.grays.push(GrayPlacement { from, to });
                }
            }
            (Ask::Take, Pick::Take(from)) => {
                if !self.movable_grays().contains(from) {
                    return None;
                }
                let Stage::Landed { lifted, .. } = &mut self.stage else {
                    return None;
                };
                *lifted = Some(from);
                self.board.gray.remove(from);
            }
            (
                Ask::Leaver
                | Ask::Figure
                | Ask::Destination { .. }
                | Ask::Partner { .. }
                | Ask::Black
                | Ask::Gray { .. }
                | Ask::Take
                | Ask::Nothing,
                _,
            ) => return None,
        }
        Some(())
    }

    /// Notation of the base move or move-out, without the blocks.
    pub(super) fn base_text(&self) -> String {
        let seat = self.before.to_move;
        Move::new(seat, self.base, self.outs, None, Grays::default()).to_string()
    }

    /// The move, once it is whole.
    pub(super) fn whole(&self) -> Option<Move> {
        (self.ask() == Ask::Nothing).then(|| {
            Move::new(
                self.before.to_move,
                self.base,
                self.outs,
                self.black,
                self.grays,
            )
        })
    }

    /// Choices made so far, as steps in their usual form.
    pub(super) fn chosen(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        match self.stage {
            Stage::Begin => {}
            Stage::Figure { figure, .. } => steps.push(Pick::Figure(figure).step()),
            Stage::Crowd { figure, to, .. } => {
                steps.push(Pick::Figure(figure).step());
                steps.push(Pick::Destination(to).step());
            }
            Stage::Landed { lifted, .. } => {
                steps = self.landing_steps();
                steps.extend(self.black.map(|black| Pick::Black(black).step()));
                for gray in self.grays.as_slice() {
                    steps.extend(gray.from.map(|from| Pick::Take(from).step()));
                    steps.push(Pick::Gray(gray.to).step());
                }
                steps.extend(lifted.map(|from| Pick::Take(from).step()));
            }
        }
        steps
    }

    /// Choices of the base move or move-out.
    fn landing_steps(&self) -> Vec<Step> {
        let Some(base) = self.base else {
            return match self.before.options.forced_outs {
                super::ForcedOuts::All => Vec::new(),
                super::ForcedOuts::OnePerTurn => self
                    .outs
                    .iter()
                    .map(|color| Pick::Leaver(color).step())
                    .collect(),
            };
        };
        let mut steps = vec![
            Pick::Figure(base.figure).step(),
            Pick::Destination(base.to).step(),
        ];
        if let BaseKind::Swap(partner) = base.kind
            && self.bases_to(base.figure, base.from, base.to).len() > 1
        {
            steps.push(Pick::Partner(partner).step());
        }
        steps
    }

    /// What may be picked next, in board order.
    pub(super) fn picks(&self) -> Vec<Pick> {
        match self.ask() {
            Ask::Leaver => self
                .before
                .brought_home()
                .iter()
                .map(Pick::Leaver)
                .collect(),
            Ask::Figure => self.movable().iter().map(Pick::Figure).collect(),
            Ask::Destination { figure } => {
                let Stage::Figure { from, .. } = self.stage else {
                    return Vec::new();
                };
                let reach = self.before.reach(from);
                StopSet::from_bits(reach.free.bits() | reach.occupied.bits())
                    .iter()
                    .filter(|&to| !self.bases_to(figure, from, to).is_empty())
                    .map(Pick::Destination)
                    .collect()
            }
            Ask::Partner { figure, to } => {
                let Stage::Crowd { from, .. } = self.stage else {
                    return Vec::new();
                };
                let bases = self.bases_to(figure, from, to);
                self.before
                    .figures_on(to)
                    .filter(|&partner| {
                        bases
                            .iter()
                            .any(|base| base.kind == BaseKind::Swap(partner))
                    })
                    .map(Pick::Partner)
                    .collect()
            }
            Ask::Black => self.open_stops().iter().map(Pick::Black).collect(),
            Ask::Gray { .. } => self.open_stops().iter().map(Pick::Gray).collect(),
            Ask::Take => self.movable_grays().iter().map(Pick::Take).collect(),
            Ask::Nothing => Vec::new(),
        }
    }

    /// What a pick does, in words.
    pub(super) fn says(&self, pick: Pick) -> Phrase {
        let seat = self.before.to_move;
        match pick {
            Pick::Leaver(color) => words::leaver(color),
            Pick::Figure(color) => words::figure(&self.before, seat, color),
            Pick::Destination(to) => {
                let Stage::Figure { figure, from } = self.stage else {
                    return words::asks(self);
                };
                match self.bases_to(figure, from, to)[..] {
                    [base] => words::base_choice(&self.before, base),
                    ref bases => words::crowd(figure, to, bases.len()),
                }
            }
            Pick::Partner(partner) => {
                let Stage::Crowd { figure, from, to } = self.stage else {
                    return words::asks(self);
                };
                let base = Base {
                    figure,
                    from,
                    to,
                    kind: BaseKind::Swap(partner),
                };
                words::base_choice(&self.before, base)
            }
            Pick::Black(stop) => words::black_choice(stop),
            Pick::Gray(stop) => words::gray_choice(stop),
            Pick::Take(stop) => words::take_choice(stop),
        }
    }

    pub(super) fn label(&self, pick: Pick) -> String {
        match pick {
            Pick::Leaver(color) => format!("{}+", color.letter()),
            Pick::Figure(color) => color.letter().to_string(),
            Pick::Partner(partner) if partner.seat == self.before.to_move => {
                partner.color.letter().to_string()
            }
            Pick::Partner(partner) => partner.to_string(),
            Pick::Destination(stop) | Pick::Black(stop) | Pick::Gray(stop) | Pick::Take(stop) => {
                stop.to_string()
            }
        }
    }

    fn spot(&self, pick: Pick) -> Option<Spot> {
        let stop = match pick {
            Pick::Leaver(color) => Some(color.goal()),
            Pick::Figure(color) => self.before.figure(self.before.to_move, color),
            Pick::Partner(partner) => self.before.figure(partner.seat, partner.color),
            Pick::Destination(stop) | Pick::Black(stop) | Pick::Gray(stop) | Pick::Take(stop) => {
                Some(stop)
            }
        };
        stop.map(|stop| Spot(stop.index() as u16))
    }

    /// Everything a user interface needs for the next choice.
    pub(super) fn steps(&self) -> Steps {
        let picks = self.picks();
        let mut groups = Vec::new();
        let grouped = picks.len() > ONE_GROUP;
        if !grouped {
            groups.push(words::group_all());
        }
        let mut names: Vec<Group> = Vec::new();
        let mut choices = Vec::with_capacity(picks.len());
        for pick in picks {
            let spot = self.spot(pick);
            let group = match spot.and_then(|spot| Stop::new(spot.0.into())) {
                Some(stop) if grouped => {
                    let group = Group::of(stop);
                    names
                        .iter()
                        .position(|&name| name == group)
                        .unwrap_or_else(|| {
                            names.push(group);
                            names.len() - 1
                        })
                }
                Some(_) | None => 0,
            };
            choices.push(Choice {
                step: pick.step(),
                label: self.label(pick),
                spot,
                says: self.says(pick),
                group: group as u8,
            });
        }
        groups.extend(names.into_iter().map(Group::name));
        Steps {
            asks: words::asks(self),
            choices,
            groups,
            whole: self.whole().map(|m| m.to_string()),
        }
    }
}

/// Up to this many choices fit one menu.
const ONE_GROUP: usize = 25;

/// Part of the board that one menu can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Corners and the ring between them: 20 at most.
    Ring,
    /// Crossings and the sides between them: 20.
    Inner,
    /// Both arms of a corner: 12.
    Arms(Color),
}

impl Group {
    fn of(stop: Stop) -> Self {
        match stop.kind() {
            StopKind::Corner(_) | StopKind::Ring => Self::Ring,
            StopKind::Crossing(_) | StopKind::Inner => Self::Inner,
            StopKind::Arm => Self::Arms(stop.arm_of()),
        }
    }

    fn name(self) -> Phrase {
        match self {
            Self::Ring => words::group_ring(),
            Self::Inner => words::group_inner(),
            Self::Arms(color) => words::group_arms(color),
        }
    }
}

/// Choices that lead to `m`, whether or not it is legal.
pub(super) fn steps_of(position: &Pentagame, m: &Move) -> Vec<Step> {
    let Some(mut draft) = Draft::new(position) else {
        return Vec::new();
    };
    draft.base = m.base();
    draft.outs = m.leaving();
    let mut steps = draft.landing_steps();
    steps.extend(m.black().map(|black| Pick::Black(black).step()));
    for gray in m.grays() {
        steps.extend(gray.from.map(|from| Pick::Take(from).step()));
        steps.push(Pick::Gray(gray.to).step());
    }
    steps
}
