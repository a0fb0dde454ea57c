//! Whether a move is legal, and if not, by which rule.

use crate::{IllegalMove, Phrase};

use super::board::Stop;
use super::draft::Draft;
use super::figure::{Figure, Figures};
use super::moves::{Base, BaseKind, GrayPlacement, Move};
use super::options::{ForcedOuts, Repetition};
use super::pick::{Ask, Pick};
use super::{Displacement, Pentagame, words};

pub(super) fn illegal(rule: &'static str, why: Phrase) -> IllegalMove {
    IllegalMove {
        rule,
        why,
        nearest: Vec::new(),
    }
}

impl Pentagame {
    pub(super) fn check_move(&self, m: &Move) -> Result<(), IllegalMove> {
        let Some(mut draft) = Draft::new(self) else {
            return Err(illegal("R11", Phrase::new("pentagame-illegal-over")));
        };
        if (m.seat(), m.command()) != (self.to_move, self.command()) {
            let why = Phrase::new("pentagame-illegal-turn").with("seat", self.to_move);
            return Err(illegal("R1", why));
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
            // Something due is not placed, or an own swap is not in its canonical form.
            Some(_) | None => Err(illegal("R1", words::asks(&draft))),
        }
    }

    /// R2–R6, R9, R10.
    pub(super) fn check_base(&self, base: Base) -> Result<(), IllegalMove> {
        if !self.brought_home().is_empty() {
            return Err(self.must_leave());
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
                BaseKind::Go => occupied(to),
                BaseKind::BeatBlack | BaseKind::BeatGray => nothing_to_beat(to),
                BaseKind::Swap(partner) => {
                    let why = Phrase::new("pentagame-illegal-partner").with("stop", to.name());
                    illegal("R6", words::foreign(self, why, partner))
                }
            });
        }
        if self.is_banned(base) {
            return Err(self.banned(base));
        }
        Ok(())
    }

    /// Whether the figure stands there and has a free path to `to`.
    pub(super) fn check_way(
        &self,
        figure: Figure,
        from: Option<Stop>,
        to: Stop,
    ) -> Result<(), IllegalMove> {
        let say = |key| words::mover(self, Phrase::new(key), figure);
        let Some(actual) = self.stop_of(figure) else {
            return Err(illegal("R8", say("pentagame-illegal-out")));
        };
        if let Some(from) = from.filter(|&from| from != actual) {
            let why = say("pentagame-illegal-source")
                .with("stop", from.name())
                .with("actual", actual.name());
            return Err(illegal("R2", why));
        }
        if actual == to {
            let why = say("pentagame-illegal-same-stop").with("stop", to.name());
            return Err(illegal("R2", why));
        }
        let reach = self.reach(actual);
        if reach.free.contains(to) || reach.occupied.contains(to) {
            return Ok(());
        }
        let why = say("pentagame-illegal-path")
            .with("from", actual.name())
            .with("to", to.name());
        Err(illegal("R2", why))
    }

    /// R9 for a move-out, which `draft` then makes.
    pub(super) fn check_leavers(
        &self,
        leavers: Figures,
        draft: &mut Draft,
    ) -> Result<(), IllegalMove> {
        let home = self.brought_home();
        if let Some(away) = leavers.iter().find(|&figure| !home.contains(figure)) {
            return Err(if home.is_empty() {
                self.stays(away)
            } else {
                self.must_leave()
            });
        }
        if home.is_empty() {
            return Err(illegal("R1", words::asks(draft)));
        }
        if self.options.forced_outs == ForcedOuts::OnePerTurn {
            let mut leavers = leavers.iter();
            match (leavers.next(), leavers.next()) {
                (Some(leaver), None) => {
                    draft.take(Pick::Leaver(leaver));
                }
                (None, _) => return Err(self.must_leave()),
                (Some(_), Some(_)) => {
                    return Err(illegal("R9", Phrase::new("pentagame-illegal-one-leaver")));
                }
            }
        }
        Ok(())
    }

    pub(super) fn must_leave(&self) -> IllegalMove {
        let home = self.brought_home();
        illegal(
            "R9",
            Phrase::new("pentagame-illegal-must-leave")
                .with("figures", words::figure_list(self, home))
                .with("count", home.len()),
        )
    }

    pub(super) fn banned(&self, base: Base) -> IllegalMove {
        let same = self.last[self.to_move.index()] == Some(Displacement::of(self.command(), base));
        let why = match (self.options.repetition, base.kind) {
            (Repetition::SamePair, BaseKind::Swap(partner)) if !same => words::pair(
                self,
                Phrase::new("pentagame-illegal-pair"),
                base.figure,
                partner,
            ),
            (Repetition::SameMove | Repetition::SamePair | Repetition::Off, _) => {
                words::mover(self, Phrase::new("pentagame-illegal-repeat"), base.figure)
                    .with("from", base.from.name())
                    .with("to", base.to.name())
            }
        };
        illegal("R10", why)
    }

    /// R8: that just those leave that do.
    pub(super) fn check_outs(&self, draft: &Draft, leaving: Figures) -> Result<(), IllegalMove> {
        let mut leaving = leaving.iter();
        match leaving.find(|&figure| !draft.outs().contains(figure)) {
            Some(figure) => Err(self.stays(figure)),
            None => Ok(()),
        }
    }

    fn stays(&self, figure: Figure) -> IllegalMove {
        let why = words::mover(self, Phrase::new("pentagame-illegal-stays"), figure);
        illegal("R8", why.with("stop", figure.goal().name()))
    }
}

pub(super) fn nothing_to_beat(stop: Stop) -> IllegalMove {
    illegal(
        "R4",
        Phrase::new("pentagame-illegal-nothing-to-beat").with("stop", stop.name()),
    )
}

fn occupied(stop: Stop) -> IllegalMove {
    illegal(
        "R7",
        Phrase::new("pentagame-illegal-occupied").with("stop", stop.name()),
    )
}

impl Draft {
    /// R4, R7: places the beaten black block.
    pub(super) fn try_black(&mut self, stop: Stop) -> Result<(), IllegalMove> {
        if self.ask() != Ask::Black {
            return Err(illegal("R4", Phrase::new("pentagame-illegal-no-black")));
        }
        if self.take(Pick::Black(stop)).is_some() {
            return Ok(());
        }
        Err(if self.board().free().contains(stop) {
            illegal(
                "R7",
                Phrase::new("pentagame-illegal-black-return").with("stop", stop.name()),
            )
        } else {
            occupied(stop)
        })
    }

    /// R7, R8: places a gray block, or moves one.
    pub(super) fn try_gray(&mut self, gray: GrayPlacement) -> Result<(), IllegalMove> {
        match (self.ask(), gray.from) {
            (Ask::Gray { .. }, None) => {}
            (Ask::Take, Some(from)) => {
                if self.take(Pick::Take(from)).is_none() {
                    let key = if self.board().gray().contains(from) {
                        "pentagame-illegal-fresh"
                    } else {
                        "pentagame-illegal-not-gray"
                    };
                    return Err(illegal("R8", Phrase::new(key).with("stop", from.name())));
                }
            }
            (Ask::Gray { .. }, Some(_)) => {
                let why = Phrase::new("pentagame-illegal-supply")
                    .with("supply", self.board().gray_supply());
                return Err(illegal("R8", why));
            }
            (Ask::Nothing, _) => return Err(self.too_many_grays()),
            (
                Ask::Take
                | Ask::Leaver
                | Ask::Figure
                | Ask::Destination { .. }
                | Ask::Partner { .. }
                | Ask::Black,
                _,
            ) => return Err(illegal("R1", words::asks(self))),
        }
        self.take(Pick::Gray(gray.to))
            .ok_or_else(|| occupied(gray.to))
    }

    pub(super) fn too_many_grays(&self) -> IllegalMove {
        let (_, count) = self.gray_progress();
        illegal(
            "R8",
            Phrase::new("pentagame-illegal-no-gray").with("count", count),
        )
    }
}
