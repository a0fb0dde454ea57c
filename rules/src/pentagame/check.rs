//! Checks whether a move is legal and, if not, which rule it breaks.

use crate::IllegalMove;

use super::board::Stop;
use super::draft::Draft;
use super::figure::{Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Move};
use super::options::{ForcedOuts, Repetition};
use super::phrases::PentagamePhrase;
use super::pick::{Ask, Pick};
use super::words::{ask, list_figures, name};
use super::{Displacement, Pentagame};

impl Pentagame {
    pub(super) fn check_move(&self, m: &Move) -> Result<(), IllegalMove> {
        let Some(mut draft) = Draft::new(self) else {
            return Err(IllegalMove::new("R11", PentagamePhrase::IllegalOver));
        };
        if (m.seat(), m.command()) != (self.to_move, self.command()) {
            let why = PentagamePhrase::IllegalTurn { seat: self.to_move };
            return Err(IllegalMove::new("R1", why));
        }
        match m.base() {
            Some(base) => {
                self.check_base(base)?;
                draft.land_base(base);
            }
            None => self.check_leavers(m.leaving(), &mut draft)?,
        }
        self.check_outs(&draft, m.leaving())?;
        if let Some(black) = m.black() {
            draft.try_black(black)?;
        }
        for &gray in m.grays() {
            draft.try_gray(gray)?;
        }
        match draft.whole() {
            Some(whole) if whole == *m => Ok(()),
            // A block has not been placed yet, or a swap of two of the player's own figures is not in canonical form.
            Some(_) | None => Err(IllegalMove::new("R1", ask(&draft))),
        }
    }

    /// Checks the base move against the rules R2–R6, R9 and R10.
    pub(super) fn check_base(&self, base: Base) -> Result<(), IllegalMove> {
        if !self.brought_home().is_empty() {
            return Err(self.refuse_must_leave());
        }
        let Base {
            figure,
            from,
            to,
            kind,
        } = base;
        self.check_way(figure, Some(from), to)?;
        let mut there = false;
        self.each_base_to(figure, from, to, |other| there |= other.kind == kind);
        if !there {
            return Err(match kind {
                BaseKind::Go => refuse_occupied(to),
                BaseKind::BeatBlack | BaseKind::BeatGray => refuse_nothing_to_beat(to),
                BaseKind::Swap(partner) => self.refuse_partner(to, partner),
            });
        }
        if self.is_banned(base) {
            return Err(self.refuse_banned(base));
        }
        Ok(())
    }

    /// Checks that the figure has a free path to `to`. Also checks that the figure is on `from`, if `from` is given.
    pub(super) fn check_way(
        &self,
        figure: Figure,
        from: Option<Stop>,
        to: Stop,
    ) -> Result<(), IllegalMove> {
        let (color, shape) = name(self, figure);
        let Some(actual) = self.stop_of(figure) else {
            return Err(self.refuse_out("R8", figure));
        };
        if let Some(stop) = from.filter(|&from| from != actual) {
            let why = PentagamePhrase::IllegalSource {
                color,
                shape,
                stop,
                actual,
            };
            return Err(IllegalMove::new("R2", why));
        }
        if actual == to {
            let why = PentagamePhrase::IllegalSameStop {
                color,
                shape,
                stop: to,
            };
            return Err(IllegalMove::new("R2", why));
        }
        let reach = self.reach(actual);
        if reach.free.contains(to) || reach.occupied.contains(to) {
            return Ok(());
        }
        let why = PentagamePhrase::IllegalPath {
            color,
            shape,
            from: actual,
            to,
        };
        Err(IllegalMove::new("R2", why))
    }

    /// Checks a forced move-out (R9) and applies it to `draft`.
    pub(super) fn check_leavers(
        &self,
        leavers: Figures,
        draft: &mut Draft,
    ) -> Result<(), IllegalMove> {
        let home = self.brought_home();
        if let Some(away) = leavers.iter().find(|&figure| !home.contains(figure)) {
            return Err(if home.is_empty() {
                self.refuse_stay(away)
            } else {
                self.refuse_must_leave()
            });
        }
        if home.is_empty() {
            return Err(IllegalMove::new("R1", ask(draft)));
        }
        if self.options.forced_outs == ForcedOuts::OnePerTurn {
            let mut leavers = leavers.iter();
            match (leavers.next(), leavers.next()) {
                (Some(leaver), None) => {
                    draft.take(Pick::Leaver(leaver));
                }
                (None, _) => return Err(self.refuse_must_leave()),
                (Some(_), Some(_)) => {
                    return Err(IllegalMove::new("R9", PentagamePhrase::IllegalOneLeaver));
                }
            }
        }
        Ok(())
    }

    pub(super) fn refuse_must_leave(&self) -> IllegalMove {
        let home = self.brought_home();
        let why = PentagamePhrase::IllegalMustLeave {
            figures: list_figures(self, home),
            count: home.len(),
        };
        IllegalMove::new("R9", why)
    }

    pub(super) fn refuse_banned(&self, base: Base) -> IllegalMove {
        let same = self.last[self.to_move.index()] == Some(Displacement::of(self.command(), base));
        let (color, shape) = name(self, base.figure);
        let why = match (self.options.repetition, base.kind) {
            (Repetition::SamePair, BaseKind::Swap(partner)) if !same => {
                let (other, other_shape) = name(self, partner);
                PentagamePhrase::IllegalPair {
                    color,
                    shape,
                    other,
                    other_shape,
                }
            }
            (Repetition::SameMove | Repetition::SamePair | Repetition::Off, _) => {
                PentagamePhrase::IllegalRepeat {
                    color,
                    shape,
                    from: base.from,
                    to: base.to,
                }
            }
        };
        IllegalMove::new("R10", why)
    }

    /// Returns the error for a swap with a `partner` that is not on `stop` (R6).
    pub(super) fn refuse_partner(&self, stop: Stop, partner: Figure) -> IllegalMove {
        let (other, other_shape) = name(self, partner);
        let why = PentagamePhrase::IllegalPartner {
            stop,
            other,
            other_shape,
            owner: self.owner(partner),
        };
        IllegalMove::new("R6", why)
    }

    /// Returns the error for a typed move with a figure that has already left the board.
    pub(super) fn refuse_out(&self, rule: &'static str, figure: Figure) -> IllegalMove {
        let (color, shape) = name(self, figure);
        IllegalMove::new(rule, PentagamePhrase::IllegalOut { color, shape })
    }

    /// Checks that every figure marked as leaving in the typed move actually leaves the board (R8).
    pub(super) fn check_outs(&self, draft: &Draft, leaving: Figures) -> Result<(), IllegalMove> {
        let mut leaving = leaving.iter();
        match leaving.find(|&figure| !draft.outs().contains(figure)) {
            Some(figure) => Err(self.refuse_stay(figure)),
            None => Ok(()),
        }
    }

    fn refuse_stay(&self, figure: Figure) -> IllegalMove {
        let (color, shape) = name(self, figure);
        let stop = figure.goal();
        IllegalMove::new("R8", PentagamePhrase::IllegalStays { color, shape, stop })
    }
}

pub(super) fn refuse_nothing_to_beat(stop: Stop) -> IllegalMove {
    IllegalMove::new("R4", PentagamePhrase::IllegalNothingToBeat { stop })
}

fn refuse_occupied(stop: Stop) -> IllegalMove {
    IllegalMove::new("R7", PentagamePhrase::IllegalOccupied { stop })
}

impl Draft {
    /// Places the beaten black block (R4, R7), or returns the reason why the block cannot go to `stop`.
    pub(super) fn try_black(&mut self, stop: Stop) -> Result<(), IllegalMove> {
        if self.ask() != Ask::Black {
            return Err(IllegalMove::new("R4", PentagamePhrase::IllegalNoBlack));
        }
        if self.take(Pick::Black(stop)).is_some() {
            return Ok(());
        }
        Err(if self.board().free().contains(stop) {
            IllegalMove::new("R7", PentagamePhrase::IllegalBlackReturn { stop })
        } else {
            refuse_occupied(stop)
        })
    }

    /// Places a gray block from the supply or moves a gray block on the board (R7, R8), or returns the reason why the placement is not allowed.
    pub(super) fn try_gray(&mut self, gray: GrayPlacement) -> Result<(), IllegalMove> {
        match (self.ask(), gray.from) {
            (Ask::Gray { .. }, None) => {}
            (Ask::Take, Some(from)) => {
                if self.take(Pick::Take(from)).is_none() {
                    let why = if self.board().gray().contains(from) {
                        PentagamePhrase::IllegalFresh { stop: from }
                    } else {
                        PentagamePhrase::IllegalNotGray { stop: from }
                    };
                    return Err(IllegalMove::new("R8", why));
                }
            }
            (Ask::Gray { .. }, Some(_)) => {
                let supply = self.board().gray_supply();
                let why = PentagamePhrase::IllegalSupply { supply };
                return Err(IllegalMove::new("R8", why));
            }
            (Ask::Nothing, _) => return Err(self.refuse_more_grays()),
            (
                Ask::Take
                | Ask::Leaver
                | Ask::Figure
                | Ask::Destination { .. }
                | Ask::Partner { .. }
                | Ask::Black,
                _,
            ) => return Err(IllegalMove::new("R1", ask(self))),
        }
        self.take(Pick::Gray(gray.to))
            .ok_or_else(|| refuse_occupied(gray.to))
    }

    pub(super) fn refuse_more_grays(&self) -> IllegalMove {
        let (_, count) = self.gray_progress();
        IllegalMove::new("R8", PentagamePhrase::IllegalNoGray { count })
    }
}
