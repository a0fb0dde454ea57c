//! The data that user interfaces show for the next choice: labels, descriptions, points on the board, and groups.

use crate::{BadStep, Choice, Choices, Phrase, Spot, Step, Steps};

use super::Pentagame;
use super::board::{Color, Stop, StopKind};
use super::draft::{Draft, Stage, steps_of};
use super::moves::{Base, BaseKind, Move};
use super::phrases::PentagamePhrase;
use super::pick::Pick;
use super::piece::PentagamePiece;
use super::words::{ask, describe_base, describe_crowd, describe_figure, describe_leaver};

impl Choices for Pentagame {
    fn next_steps_in_groups(&self, chosen: &[Step], most: usize) -> Result<Steps, BadStep> {
        Ok(Draft::replay(self, chosen)?.steps(most))
    }

    fn steps_of(&self, m: &Move) -> Vec<Step> {
        steps_of(self, m)
    }

    fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep> {
        Ok(Draft::replay(self, chosen)?.to_string())
    }

    fn preview(&self, chosen: &[Step]) -> Result<Self, BadStep> {
        Ok(Draft::replay(self, chosen)?.board())
    }
}

impl Draft {
    /// Describes the effect of a pick.
    pub(super) fn says(&self, pick: Pick) -> Phrase {
        let says = match pick {
            Pick::Leaver(figure) => describe_leaver(&self.before, figure),
            Pick::Figure(figure) => describe_figure(&self.before, figure),
            Pick::Destination(to) => {
                let Stage::Figure { figure, from } = self.stage else {
                    return ask(self);
                };
                match self.bases_to(figure, from, to)[..] {
                    [base] => describe_base(&self.before, base),
                    ref bases => describe_crowd(&self.before, figure, to, bases.len()),
                }
            }
            Pick::Partner(partner) => {
                let Stage::Crowd { figure, from, to } = self.stage else {
                    return ask(self);
                };
                let base = Base {
                    figure,
                    from,
                    to,
                    kind: BaseKind::Swap(partner),
                };
                describe_base(&self.before, base)
            }
            Pick::Black(stop) => PentagamePhrase::ChoiceBlack { stop },
            Pick::Gray(stop) => PentagamePhrase::ChoiceGray { stop },
            Pick::Take(stop) => PentagamePhrase::ChoiceTake { stop },
        };
        says.into()
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

    /// Returns the piece that a pick refers to.
    fn piece(&self, pick: Pick) -> Option<PentagamePiece> {
        match pick {
            Pick::Leaver(figure) | Pick::Figure(figure) | Pick::Partner(figure) => {
                Some(PentagamePiece::Figure(figure))
            }
            Pick::Destination(stop) if self.before.black().contains(stop) => {
                Some(PentagamePiece::BlackBlock)
            }
            Pick::Destination(stop) if self.before.gray().contains(stop) => {
                Some(PentagamePiece::GrayBlock)
            }
            Pick::Destination(stop) => {
                let mut figures = self.before.figures_on(stop);
                match (figures.next(), figures.next()) {
                    (Some(figure), None) => Some(PentagamePiece::Figure(figure)),
                    _ => None,
                }
            }
            Pick::Black(_) => Some(PentagamePiece::BlackBlock),
            Pick::Gray(_) | Pick::Take(_) => Some(PentagamePiece::GrayBlock),
        }
    }

    /// Returns everything a user interface needs for the next choice.
    pub(super) fn steps(&self, most: usize) -> Steps {
        let picks = self.picks();
        let mut groups = Vec::new();
        let grouped = picks.len() > most;
        if !grouped {
            groups.push(PentagamePhrase::GroupAll.into());
        }
        let mut names: Vec<BoardPart> = Vec::new();
        let mut choices = Vec::with_capacity(picks.len());
        for pick in picks {
            let spot = self.spot(pick);
            let group = match spot.and_then(|spot| Stop::new(spot.0.into())) {
                Some(stop) if grouped => {
                    let group = BoardPart::of(stop);
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
                piece: self.piece(pick).map(Into::into),
                says: self.says(pick),
                group: group as u8,
            });
        }
        groups.extend(names.into_iter().map(BoardPart::name));
        Steps {
            asks: ask(self),
            choices,
            groups,
            likely: self.likely(),
            whole: self.whole().map(|m| m.to_string()),
        }
    }
}

/// Part of the board whose stops fit in one menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardPart {
    /// Corners and the ring stops between them: at most 20 stops.
    Ring,
    /// Crossings and the stops between two crossings: 20 stops.
    Inner,
    /// Both arms that begin at the corner of this color: 12 stops.
    Arms(Color),
}

impl BoardPart {
    fn of(stop: Stop) -> Self {
        match stop.kind() {
            StopKind::Corner(_) | StopKind::Ring => Self::Ring,
            StopKind::Crossing(_) | StopKind::Inner => Self::Inner,
            StopKind::Arm => Self::Arms(stop.arm_of()),
        }
    }

    fn name(self) -> Phrase {
        match self {
            Self::Ring => PentagamePhrase::GroupRing.into(),
            Self::Inner => PentagamePhrase::GroupInner.into(),
            Self::Arms(color) => {
                let corner = color.corner();
                PentagamePhrase::GroupArms { corner, color }.into()
            }
        }
    }
}
