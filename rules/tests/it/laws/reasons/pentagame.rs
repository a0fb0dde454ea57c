//! Reasons in Pentagame, by following each figure move by move.

use std::collections::BTreeSet;

use asterism_rules::pentagame::{Command, Figure, Move, Pentagame, PentagamePhrase, Shape, Stop};
use asterism_rules::{Notation, Phrase, Position, PositionText, Scoring, Seat, SeatSet};

use super::SlowReasons;

impl SlowReasons for Pentagame {
    fn text_turned_to(&self, seat: Seat) -> String {
        let text = self.to_text();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        fields[3] = seat.to_string();
        fields.join(" ")
    }

    fn slow_reasons(&self, m: &Move) -> Vec<Phrase> {
        let seat = self.to_move();
        let after = self.after(m);
        let mut reasons = Vec::new();
        let mut add = |why: PentagamePhrase| reasons.push(Phrase::from(why));
        if let Some(outcome) = after.outcome() {
            if outcome.winners.contains(seat) {
                add(PentagamePhrase::ReasonWins);
            }
            return reasons;
        }
        let sides = self.sides();
        let own = sides.iter().find(|side| side.contains(seat)).expect("one");
        let left =
            |figure: &Figure| self.stop_of(*figure).is_some() && after.stop_of(*figure).is_none();
        let figures: Vec<PentagamePhrase> = (self.figures(seat).filter(left))
            .map(|figure| {
                let (color, shape) = (figure.color, shape(self, figure));
                PentagamePhrase::ReasonFigure { color, shape }
            })
            .collect();
        if !figures.is_empty() {
            add(PentagamePhrase::ReasonOut {
                count: figures.len(),
                figures,
                out: own.iter().map(|seat| after.score(seat) as usize).sum(),
                target: self.target(),
            });
        }
        let seats = Seat::first(self.players()).filter(|&owner| !self.retired().contains(owner));
        let is_enough = |side: &SeatSet| {
            let playing = side.iter().any(|seat| !self.retired().contains(seat));
            playing
                && side
                    .iter()
                    .map(|seat| after.score(seat) as usize)
                    .sum::<usize>()
                    >= self.target()
        };
        let last_round = sides.iter().any(is_enough);
        for owner in seats.filter(|&owner| !last_round || owner > seat) {
            for figure in self.figures(owner) {
                let ways = (way(self, figure), way(&after, figure));
                let (Some(was), Some(is)) = ways else {
                    continue;
                };
                let stop = after.stop_of(figure).expect("on the board");
                let went = self.stop_of(figure) != Some(stop);
                let is_own = own.contains(owner);
                let (color, shape) = (figure.color, shape(self, figure));
                let (other, other_shape, moves) = (color, shape, is);
                add(match (is_own, owner == seat, went) {
                    (false, _, false) if was == 1 && is > 1 => PentagamePhrase::ReasonKeepsIn {
                        other,
                        other_shape,
                        owner,
                        stop,
                    },
                    (false, _, false) if is > was && is > 1 => PentagamePhrase::ReasonBlocks {
                        other,
                        other_shape,
                        owner,
                        stop,
                        moves,
                    },
                    (false, _, true) if is > was && is > 1 => PentagamePhrase::ReasonSetsBack {
                        other,
                        other_shape,
                        owner,
                        moves,
                    },
                    (true, ..) if was > 0 && is == 0 => PentagamePhrase::ReasonBringsHome {
                        other,
                        other_shape,
                        owner,
                    },
                    (true, true, true) if is < was && is == 1 => {
                        PentagamePhrase::ReasonReady { color, shape }
                    }
                    (true, true, false) if is < was && is == 1 => {
                        PentagamePhrase::ReasonFrees { color, shape }
                    }
                    (true, true, true) if is < was => PentagamePhrase::ReasonNearer {
                        color,
                        shape,
                        moves,
                    },
                    (true, true, false) if is < was => PentagamePhrase::ReasonClears {
                        color,
                        shape,
                        moves,
                    },
                    _ => continue,
                });
            }
        }
        reasons
    }
}

fn shape(position: &Pentagame, figure: Figure) -> Option<Shape> {
    (position.command() == Command::Color).then_some(figure.shape)
}

/// Number of moves from a figure to its goal, found by collecting all stops it can reach in one move, in two, and so on.
fn way(position: &Pentagame, figure: Figure) -> Option<usize> {
    let (from, goal) = (position.stop_of(figure)?, figure.goal());
    if from == goal {
        return Some(0);
    }
    let mut reached = BTreeSet::from([from]);
    let mut moves = 0;
    while !reached.contains(&goal) {
        reached = reached
            .iter()
            .flat_map(|&stop| reach(position, stop))
            .collect();
        moves += 1;
    }
    // Nothing is forced before, so the rules themselves say whether it can leave now.
    let turned = position.turned(position.owner(figure));
    if let Some(turned) = turned.filter(|turned| turned.brought_home().is_empty()) {
        let can_leave = turned
            .base_moves()
            .iter()
            .any(|text| leaves(&turned, figure, text));
        if moves == 1 && !can_leave {
            // Repeating its last move is forbidden for now.
            return Some(2);
        }
        assert_eq!(moves == 1, can_leave, "{figure} in {}", position.to_text());
    }
    Some(moves)
}

/// Stops that a figure on `from` can go to, and `from`.
fn reach(position: &Pentagame, from: Stop) -> Vec<Stop> {
    let mut found = vec![from];
    let mut at = 0;
    while let Some(&stop) = found.get(at) {
        at += 1;
        let is_open = stop == from || position.free().contains(stop);
        for &next in position.board().neighbors(stop) {
            if is_open && !found.contains(&next) {
                found.push(next);
            }
        }
    }
    found
}

/// Whether `figure` leaves the board in a base move written like `b E x b+` or `e A<->B+ a+`.
fn leaves(turned: &Pentagame, figure: Figure, text: &str) -> bool {
    let name = match turned.command() {
        Command::Shape => figure.color.letter().to_string(),
        Command::Color => figure.shape.to_string(),
    };
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        [mover, way, partner] if way.contains("<->") => {
            mover == name && way.ends_with('+') || partner.strip_suffix('+') == Some(&name)
        }
        [mover, _, "x", to] => mover == name && to.ends_with('+'),
        [mover, way] => mover == name && way.ends_with('+'),
        _ => panic!("an unknown base move: {text}"),
    }
}
