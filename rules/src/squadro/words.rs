//! Descriptions of positions, moves and choices in words.

use crate::{Describe, IllegalMove, Phrase, Position, Seat};

use super::board::{TURNED, distance};
use super::moves::{Advance, Lane, LaneSet, Move};
use super::phrases::{Side, SquadroPhrase};
use super::reasons::{find_contrast, find_reasons};
use super::{DARK, LIGHT, SEATS, Squadro};

impl Describe for Squadro {
    fn describe(&self) -> Vec<Phrase> {
        let mut said = Vec::new();
        for seat in SEATS {
            said.push(SquadroPhrase::PositionSeat {
                seat,
                side: side(seat),
                pieces: Lane::ALL
                    .map(|lane| describe_piece(self, seat, lane))
                    .into(),
                home: self.home(seat),
                target: self.target(),
            });
            if self.retired.contains(seat) {
                said.push(SquadroPhrase::PositionRetired { seat });
            }
        }
        said.push(match self.outcome() {
            Some(outcome) => SquadroPhrase::PositionOver {
                winners: outcome.winners.iter().collect(),
                count: outcome.winners.len(),
            },
            None => SquadroPhrase::PositionTurn {
                seat: self.to_move,
                side: side(self.to_move),
            },
        });
        said.into_iter().map(Phrase::from).collect()
    }

    fn describe_move(&self, m: &Move) -> Vec<Phrase> {
        let Some(advance) = self.advance(m.lane) else {
            return Vec::new();
        };
        let (seat, piece, spaces) = (self.to_move, *m, advance.spaces());
        let jumped: LaneSet = advance
            .to_start
            .iter()
            .chain(advance.to_turn.iter())
            .collect();
        let mut said = vec![if jumped.is_empty() {
            SquadroPhrase::MoveGoes {
                seat,
                piece,
                spaces,
            }
        } else {
            SquadroPhrase::MoveJumps {
                seat,
                piece,
                spaces,
                pieces: pieces(self.opponent(), jumped),
                count: jumped.len(),
            }
        }];
        if !advance.to_start.is_empty() {
            said.push(SquadroPhrase::MoveToStart {
                pieces: pieces(self.opponent(), advance.to_start),
                count: advance.to_start.len(),
            });
        }
        if !advance.to_turn.is_empty() {
            said.push(SquadroPhrase::MoveToTurn {
                pieces: pieces(self.opponent(), advance.to_turn),
                count: advance.to_turn.len(),
            });
        }
        if advance.turns() {
            let (_, speed) = super::speeds(seat, m.lane);
            said.push(SquadroPhrase::MoveTurns {
                piece,
                speed: speed.into(),
            });
        } else if advance.comes_home() {
            said.push(SquadroPhrase::MoveHome {
                seat,
                piece,
                home: self.home(seat) + 1,
                target: self.target(),
            });
        }
        said.into_iter().map(Phrase::from).collect()
    }

    fn reasons(&self, m: &Move) -> Vec<Phrase> {
        let reasons = find_reasons(self, m.lane).into_iter();
        reasons.map(Phrase::from).collect()
    }

    fn contrast(&self, m: &Move, there: &Self, instead: &Move) -> Vec<Phrase> {
        let reasons = find_contrast((self, m.lane), (there, instead.lane)).into_iter();
        reasons.map(Phrase::from).collect()
    }
}

fn illegal(rule: &'static str, why: SquadroPhrase) -> IllegalMove {
    IllegalMove::new(rule, why)
}

pub(super) fn refuse_over() -> IllegalMove {
    illegal("R5", SquadroPhrase::IllegalOver)
}

pub(super) fn refuse_home(piece: Move) -> IllegalMove {
    illegal("R1", SquadroPhrase::IllegalHome { piece })
}

pub(super) fn refuse_foreign(piece: Move, owner: Seat) -> IllegalMove {
    illegal("R1", SquadroPhrase::IllegalForeign { piece, owner })
}

pub(super) fn refuse_foreign_side(owner: Seat) -> IllegalMove {
    let side = side(owner);
    illegal("R1", SquadroPhrase::IllegalForeignSide { side, owner })
}

pub(super) fn side(seat: Seat) -> Side {
    if seat == LIGHT {
        Side::Light
    } else {
        Side::Dark
    }
}

pub(super) fn pieces(seat: Seat, lanes: LaneSet) -> Vec<Move> {
    lanes.iter().map(|lane| Move { seat, lane }).collect()
}

/// Describes the effect of moving the piece in `lane`.
pub(super) fn describe_choice(position: &Squadro, lane: Lane) -> Phrase {
    let mut deeds = Vec::new();
    if let Some(advance) = position.advance(lane) {
        let opponent = position.opponent();
        deeds.push(SquadroPhrase::DeedMoves {
            spaces: advance.spaces(),
        });
        if !advance.to_start.is_empty() {
            deeds.push(SquadroPhrase::DeedSendsToStart {
                pieces: pieces(opponent, advance.to_start),
                count: advance.to_start.len(),
            });
        }
        if !advance.to_turn.is_empty() {
            deeds.push(SquadroPhrase::DeedSendsToTurn {
                pieces: pieces(opponent, advance.to_turn),
                count: advance.to_turn.len(),
            });
        }
        deeds.extend(describe_end(position, advance));
    }
    SquadroPhrase::Choice { deeds }.into()
}

fn describe_end(position: &Squadro, advance: Advance) -> Option<SquadroPhrase> {
    let target = position.target();
    let home = position.home(position.to_move) + 1;
    if advance.turns() {
        Some(SquadroPhrase::DeedTurns)
    } else if advance.comes_home() && home >= target {
        Some(SquadroPhrase::DeedWins)
    } else if advance.comes_home() {
        Some(SquadroPhrase::DeedHome { home, target })
    } else {
        None
    }
}

/// Describes the place and the speed of a piece. Between the start and the turnaround, the place is given as the opposing lane whose crossing the
/// piece is on.
fn describe_piece(position: &Squadro, seat: Seat, lane: Lane) -> SquadroPhrase {
    let piece = Move { seat, lane };
    let progress = position.progress(seat, lane);
    let Some(speed) = position.speed(seat, lane).map(usize::from) else {
        return SquadroPhrase::PositionHome { piece };
    };
    let crossed = |lane| Move {
        seat: if seat == LIGHT { DARK } else { LIGHT },
        lane,
    };
    match (progress, Lane::from_number(distance(progress).into())) {
        (TURNED, _) => SquadroPhrase::PositionTurned { piece, speed },
        (_, None) => SquadroPhrase::PositionStart { piece, speed },
        (..TURNED, Some(lane)) => SquadroPhrase::PositionOut {
            piece,
            crossed: crossed(lane),
            speed,
        },
        (_, Some(lane)) => SquadroPhrase::PositionBack {
            piece,
            crossed: crossed(lane),
            speed,
        },
    }
}
