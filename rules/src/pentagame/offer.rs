//! What is offered for the next choice: labels, words, places on the board, groups.

use crate::steps::Choice;
use crate::{Phrase, Spot, Steps};

use super::board::{Color, Stop, StopKind};
use super::draft::Draft;
use super::draft::Stage;
use super::moves::{Base, BaseKind};
use super::pick::Pick;
use super::words;

impl Draft {
    /// What a pick does, in words.
    pub(super) fn says(&self, pick: Pick) -> Phrase {
        match pick {
            Pick::Leaver(figure) => words::leaver(&self.before, figure),
            Pick::Figure(figure) => words::figure(&self.before, figure),
            Pick::Destination(to) => {
                let Stage::Figure { figure, from } = self.stage else {
                    return words::asks(self);
                };
                match self.bases_to(figure, from, to)[..] {
                    [base] => words::base_choice(&self.before, base),
                    ref bases => words::crowd(&self.before, figure, to, bases.len()),
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
        let name = |figure| self.before.name(figure);
        match pick {
            Pick::Leaver(figure) => format!("{}+", name(figure)),
            Pick::Figure(figure) | Pick::Partner(figure) => name(figure).to_string(),
            Pick::Destination(stop) | Pick::Black(stop) | Pick::Gray(stop) | Pick::Take(stop) => {
                stop.to_string()
            }
        }
    }

    fn spot(&self, pick: Pick) -> Option<Spot> {
        let stop = match pick {
            Pick::Leaver(figure) => Some(figure.goal()),
            Pick::Figure(figure) | Pick::Partner(figure) => self.before.stop_of(figure),
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
