//! Descriptions of positions, moves and choices in words.

use crate::{Describe, Phrase, Position, Scoring, Seat, SeatSet};

use super::Pentagame;
use super::board::{Color, Stop};
use super::draft::Draft;
use super::figure::{Command, Figure, Figures, Shape};
use super::moves::{Base, BaseKind, Move};
use super::phrases::{Leaving, PentagamePhrase};
use super::pick::Ask;
use super::reasons::{find_contrast, find_reasons};

impl Describe for Pentagame {
    fn describe(&self) -> Vec<Phrase> {
        let mut said = Vec::new();
        for seat in self.seats() {
            let on_board = |&figure: &Figure| self.stop_of(figure).is_some();
            let figures: Figures = self.figures(seat).filter(on_board).collect();
            let (count, list) = (figures.len(), list_own_figures(self, figures));
            let (out, target) = (self.out_count(seat), own_target(self));
            said.push(match self.command() {
                Command::Shape => PentagamePhrase::PositionSeat {
                    seat,
                    count,
                    figures: list,
                    out,
                    target,
                },
                Command::Color => PentagamePhrase::PositionSeatColor {
                    seat,
                    color: Color::ALL[seat.index()],
                    count,
                    figures: list,
                    out,
                    target,
                },
            });
            if self.retired().contains(seat) {
                said.push(PentagamePhrase::PositionRetired { seat });
            }
        }
        said.extend(describe_teams(self));
        said.push(PentagamePhrase::PositionBlack {
            stops: self.black().iter().collect(),
            count: self.black().len(),
        });
        let supply = self.gray_supply();
        said.push(if self.gray().is_empty() {
            PentagamePhrase::PositionNoGray { supply }
        } else {
            PentagamePhrase::PositionGray {
                stops: self.gray().iter().collect(),
                count: self.gray().len(),
                supply,
            }
        });
        if let Some(outcome) = self.outcome() {
            said.push(PentagamePhrase::PositionOver {
                winners: outcome.winners.iter().collect(),
                count: outcome.winners.len(),
            });
        } else {
            said.push(PentagamePhrase::PositionTurn {
                seat: self.to_move(),
            });
            said.extend(list_remarks(self));
        }
        said.into_iter().map(Phrase::from).collect()
    }

    /// Returns remarks on the figures that must now leave the board (R9) and on the last round (R11).
    fn remarks(&self) -> Vec<Phrase> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        list_remarks(self).into_iter().map(Phrase::from).collect()
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        let seat = self.to_move();
        let mut said: Vec<PentagamePhrase> = m
            .base()
            .map(|base| describe_base_move(self, seat, base))
            .into_iter()
            .collect();
        said.extend(m.outs().map(|(figure, _)| {
            let (color, shape) = name(self, figure);
            match m.base() {
                Some(_) => PentagamePhrase::MoveOut { seat, color, shape },
                None => PentagamePhrase::MoveForcedOut { seat, color, shape },
            }
        }));
        said.extend(m.black().map(|stop| PentagamePhrase::MoveBlack { stop }));
        said.extend(m.grays().iter().map(|gray| match gray.from {
            None => PentagamePhrase::MoveGray { stop: gray.to },
            Some(from) => PentagamePhrase::MoveGrayMoved { from, to: gray.to },
        }));
        said.into_iter().map(Phrase::from).collect()
    }

    fn reasons(&self, m: &Move) -> Vec<Phrase> {
        let reasons = find_reasons(self, m).into_iter();
        reasons.map(Phrase::from).collect()
    }

    fn contrast(&self, m: &Move, there: &Self, instead: &Move) -> Vec<Phrase> {
        let reasons = find_contrast((self, m), (there, instead)).into_iter();
        reasons.map(Phrase::from).collect()
    }
}

fn describe_base_move(before: &Pentagame, seat: Seat, base: Base) -> PentagamePhrase {
    let (color, shape) = name(before, base.figure);
    let (from, to) = (base.from, base.to);
    match base.kind {
        BaseKind::Go => PentagamePhrase::MoveGo {
            seat,
            color,
            shape,
            from,
            to,
        },
        BaseKind::BeatBlack => PentagamePhrase::MoveBeatBlack {
            seat,
            color,
            shape,
            from,
            to,
        },
        BaseKind::BeatGray => PentagamePhrase::MoveBeatGray {
            seat,
            color,
            shape,
            from,
            to,
        },
        BaseKind::Swap(partner) => {
            let (other, other_shape) = name(before, partner);
            let owner = before.owner(partner);
            if owner == seat {
                PentagamePhrase::MoveSwapOwn {
                    seat,
                    color,
                    shape,
                    from,
                    to,
                    other,
                    other_shape,
                }
            } else {
                PentagamePhrase::MoveSwap {
                    seat,
                    color,
                    shape,
                    from,
                    to,
                    other,
                    other_shape,
                    owner,
                }
            }
        }
    }
}

/// Returns the parts of a figure's name: its color, and also its shape if each seat commands one color.
pub(super) fn name(position: &Pentagame, figure: Figure) -> (Color, Option<Shape>) {
    let shape = match position.command() {
        Command::Shape => None,
        Command::Color => Some(figure.shape),
    };
    (figure.color, shape)
}

/// Returns the stop of a figure; for a figure that is out, the goal where it left the board.
fn last_stop(position: &Pentagame, figure: Figure) -> Stop {
    position.stop_of(figure).unwrap_or(figure.goal())
}

pub(super) fn ask(draft: &Draft) -> Phrase {
    let (done, count) = draft.gray_progress();
    let number = done + 1;
    let asks = match draft.ask() {
        Ask::Leaver => PentagamePhrase::AskLeaver,
        Ask::Figure => PentagamePhrase::AskFigure,
        Ask::Destination { figure } => {
            let (color, shape) = name(&draft.before, figure);
            PentagamePhrase::AskDestination { color, shape }
        }
        Ask::Partner { figure, to } => {
            let (color, shape) = name(&draft.before, figure);
            PentagamePhrase::AskPartner {
                color,
                shape,
                stop: to,
            }
        }
        Ask::Black => PentagamePhrase::AskBlack,
        Ask::Gray { lifted: None } => PentagamePhrase::AskGray { number, count },
        Ask::Gray { lifted: Some(from) } => PentagamePhrase::AskGrayMove {
            from,
            number,
            count,
        },
        Ask::Take => PentagamePhrase::AskGrayTake { number, count },
        Ask::Nothing => PentagamePhrase::AskNothing,
    };
    asks.into()
}

pub(super) fn describe_leaver(position: &Pentagame, figure: Figure) -> PentagamePhrase {
    let (color, shape) = name(position, figure);
    let stop = figure.goal();
    PentagamePhrase::ChoiceLeaver { color, shape, stop }
}

pub(super) fn describe_figure(position: &Pentagame, figure: Figure) -> PentagamePhrase {
    let (color, shape) = name(position, figure);
    let stop = last_stop(position, figure);
    PentagamePhrase::ChoiceFigure { color, shape, stop }
}

/// Describes the effect of a base move, for the choice of a destination or partner.
pub(super) fn describe_base(position: &Pentagame, base: Base) -> PentagamePhrase {
    let outs = position.land(base).outs;
    let own_partner = base.own_partner(position.command());
    let partner_leaves = own_partner.is_some_and(|partner| outs.contains(partner));
    let outs = match (outs.contains(base.figure), partner_leaves) {
        (false, false) => Leaving::None,
        (true, false) => Leaving::Mover,
        (false, true) => Leaving::Partner,
        (true, true) => Leaving::Both,
    };
    let (color, shape) = name(position, base.figure);
    let stop = base.to;
    match base.kind {
        BaseKind::Go => PentagamePhrase::ChoiceGo {
            color,
            shape,
            stop,
            outs,
        },
        BaseKind::BeatBlack => PentagamePhrase::ChoiceBeatBlack {
            color,
            shape,
            stop,
            outs,
        },
        BaseKind::BeatGray => PentagamePhrase::ChoiceBeatGray {
            color,
            shape,
            stop,
            outs,
        },
        BaseKind::Swap(partner) => {
            let (other, other_shape) = name(position, partner);
            if own_partner.is_some() {
                PentagamePhrase::ChoiceSwapOwn {
                    color,
                    shape,
                    stop,
                    outs,
                    other,
                    other_shape,
                }
            } else {
                PentagamePhrase::ChoiceSwap {
                    color,
                    shape,
                    stop,
                    outs,
                    other,
                    other_shape,
                    owner: position.owner(partner),
                }
            }
        }
    }
}

/// Describes the choice of a stop with `count` figures, one of which will swap with `figure`.
pub(super) fn describe_crowd(
    position: &Pentagame,
    figure: Figure,
    stop: Stop,
    count: usize,
) -> PentagamePhrase {
    let (color, shape) = name(position, figure);
    PentagamePhrase::ChoiceCrowd {
        color,
        shape,
        stop,
        count,
    }
}

/// Returns the number of figures that a seat must bring out on its own; 0 if teams share a target.
pub(super) fn own_target(position: &Pentagame) -> usize {
    if position.are_teams() {
        0
    } else {
        position.target()
    }
}

/// Describes the number of figures that each team has brought out. Returns an empty list if there are no teams.
pub(super) fn describe_teams(position: &Pentagame) -> Vec<PentagamePhrase> {
    if !position.are_teams() {
        return Vec::new();
    }
    let describe = |side: SeatSet| {
        let out = side.iter().next().map(|seat| position.side_out_count(seat));
        PentagamePhrase::PositionTeam {
            seats: side.iter().collect(),
            out: out.unwrap_or(0),
            target: position.target(),
        }
    };
    position.sides().into_iter().map(describe).collect()
}

/// Lists the remarks on the figures that must now leave the board (R9) and on the last round (R11). The game must still be in progress.
fn list_remarks(position: &Pentagame) -> Vec<PentagamePhrase> {
    let mut said = Vec::new();
    let home = position.brought_home();
    if !home.is_empty() {
        said.push(PentagamePhrase::PositionMustLeave {
            seat: position.to_move(),
            figures: list_figures(position, home),
            count: home.len(),
        });
    }
    let has_enough = |seat: &Seat| position.side_out_count(*seat) >= position.target();
    let seats: Vec<Seat> = position.seats().filter(has_enough).collect();
    if !seats.is_empty() {
        let count = seats.len();
        said.push(PentagamePhrase::PositionLastRound { seats, count });
    }
    said
}

/// Lists `figures`, which belong to one seat, with their stops. Omits the figures' color if each seat commands one color.
fn list_own_figures(position: &Pentagame, figures: Figures) -> Vec<PentagamePhrase> {
    match position.command() {
        Command::Shape => list_figures(position, figures),
        Command::Color => figures
            .iter()
            .map(|figure| PentagamePhrase::PositionNumber {
                shape: figure.shape,
                stop: last_stop(position, figure),
            })
            .collect(),
    }
}

pub(super) fn list_figures(position: &Pentagame, figures: Figures) -> Vec<PentagamePhrase> {
    figures
        .iter()
        .map(|figure| {
            let (color, shape) = name(position, figure);
            let stop = last_stop(position, figure);
            PentagamePhrase::PositionFigure { color, shape, stop }
        })
        .collect()
}
