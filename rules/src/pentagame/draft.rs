//! A move under construction, chosen one step at a time.

use std::fmt;

use crate::{BadStep, Position, Seat, Step};

use super::Pentagame;
use super::board::{Stop, StopSet};
use super::figure::{Command, Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Grays, Move};
use super::pick::{Ask, Pick};
use super::turns::{Due, Landing};

/// The current turn, with the choices made so far.
#[derive(Clone)]
pub(super) struct Draft {
    /// Position before the turn.
    pub(super) before: Pentagame,
    /// Board after all choices made so far.
    board: Pentagame,
    pub(super) stage: Stage,
    base: Option<Base>,
    outs: Figures,
    black: Option<Stop>,
    grays: Grays,
}

/// The parts of a turn that have been decided so far.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    /// Nothing in this turn has been decided yet.
    Begin,
    /// The figure that moves has been chosen.
    Figure { figure: Figure, from: Stop },
    /// The figure that moves and its destination have been chosen. The destination holds several figures, one of which must be chosen as the partner
    /// of the swap.
    Crowd {
        figure: Figure,
        from: Stop,
        to: Stop,
    },
    /// The base move or move-out has been chosen. `lifted` is the stop from which a gray block was picked up to be moved.
    Landed { due: Due, lifted: Option<Stop> },
}

impl Draft {
    /// Starts a turn with nothing chosen; `None` if the game is over.
    pub(super) fn new(position: &Pentagame) -> Option<Self> {
        if position.outcome().is_some() {
            return None;
        }
        let mut draft = Self {
            before: *position,
            board: *position,
            stage: Stage::Begin,
            base: None,
            outs: Figures::default(),
            black: None,
            grays: Grays::default(),
        };
        // If all figures that must leave do so together, only the placements are left to choose.
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

    /// Returns the board after all choices made so far.
    pub(super) fn board(&self) -> Pentagame {
        self.board
    }

    pub(super) fn outs(&self) -> Figures {
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

    /// Chooses the whole base move, which must be legal, in one step.
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

    /// Returns the figures with a legal base move.
    fn movable(&self) -> Figures {
        let mut movable = Figures::default();
        self.before.each_base(|base| {
            movable.insert(base.figure);
            if let Some(partner) = base.own_partner(self.before.command()) {
                movable.insert(partner);
            }
        });
        movable
    }

    /// Returns the legal base moves of `figure` from `from` to `to`, a stop within the reach of the figure.
    pub(super) fn bases_to(&self, figure: Figure, from: Stop, to: Stop) -> Vec<Base> {
        let mut bases = Vec::new();
        self.before.each_base_to(figure, from, to, |base| {
            if !self.before.is_banned(base) {
                bases.push(base);
            }
        });
        bases
    }

    /// Returns the stops where the next block can be placed.
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

    /// Returns the stops of the gray blocks that can be moved now, which excludes the blocks placed in this turn.
    pub(super) fn movable_grays(&self) -> StopSet {
        let mut grays = self.board.gray;
        for placed in self.grays.as_slice() {
            grays.remove(placed.to);
        }
        grays
    }

    /// Returns the blocks that are still to be placed in this turn.
    pub(super) fn due(&self) -> Due {
        match self.stage {
            Stage::Landed { due, .. } => due,
            Stage::Begin | Stage::Figure { .. } | Stage::Crowd { .. } => Due::default(),
        }
    }

    /// Returns the number of gray placements made so far in this turn, and the total number to make.
    pub(super) fn gray_progress(&self) -> (usize, usize) {
        let done = self.grays.as_slice().len();
        let due = self.due();
        (done, done + usize::from(due.supply + due.moved))
    }

    /// Makes one choice. Returns `None` and changes nothing if the choice is not offered.
    pub(super) fn take(&mut self, pick: Pick) -> Option<()> {
        match (self.ask(), pick) {
            (Ask::Leaver, Pick::Leaver(figure)) => {
                if !self.before.brought_home().contains(figure) {
                    return None;
                }
                self.land(self.before.leave([figure].into_iter().collect()));
            }
            (Ask::Figure, Pick::Figure(figure)) => {
                let from = self.before.stop_of(figure)?;
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

    /// Returns the figure that moves in the chosen base move, and the stop that the figure comes from. Returns `None` if no base move has been
    /// chosen.
    pub(super) fn origin(&self) -> Option<(Figure, Stop)> {
        self.base.map(|base| (base.figure, base.from))
    }

    fn mover(&self) -> (Seat, Command) {
        (self.before.to_move, self.before.command())
    }

    /// Returns the notation of the base move or move-out, without the block placements.
    pub(super) fn base_text(&self) -> String {
        Move::new(self.mover(), self.base, self.outs, None, Grays::default()).to_string()
    }

    /// Returns the whole move, or `None` if some choices have not been made yet.
    pub(super) fn whole(&self) -> Option<Move> {
        (self.ask() == Ask::Nothing)
            .then(|| Move::new(self.mover(), self.base, self.outs, self.black, self.grays))
    }

    /// Returns the choices made so far, as steps in canonical order.
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

    /// Returns the choices that make up the base move or move-out.
    fn landing_steps(&self) -> Vec<Step> {
        let Some(base) = self.base else {
            return match self.before.options.forced_outs {
                super::ForcedOuts::All => Vec::new(),
                super::ForcedOuts::OnePerTurn => self
                    .outs
                    .iter()
                    .map(|figure| Pick::Leaver(figure).step())
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

    /// Returns the possible next picks, in board order.
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
}

/// Writes the notation of the choices made so far: `e E->`, `e E->B k:`. Appending the notation of the remaining choices gives the whole move.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, name) = (&self.before, |figure| self.before.name(figure));
        match self.stage {
            Stage::Begin => return Ok(()),
            Stage::Figure { figure, from } => return write!(f, "{} {from}->", name(figure)),
            Stage::Crowd { figure, from, to } => {
                return write!(f, "{} {from}<->{to} ", name(figure));
            }
            Stage::Landed { .. } => {}
        }
        let mover = (before.to_move, before.command());
        let m = Move::new(mover, self.base, self.outs, self.black, self.grays);
        write!(f, "{m}")?;
        match self.ask() {
            Ask::Black => f.write_str(" k:"),
            Ask::Gray { lifted: None } | Ask::Take => f.write_str(" g:"),
            Ask::Gray { lifted: Some(from) } => write!(f, " g:{from}>"),
            _ => Ok(()),
        }
    }
}

/// Returns the chain of choices that makes up `m`, even if `m` is not legal.
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
