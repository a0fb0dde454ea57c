//! Reasons in Squadro, by comparing how far each piece has come.

use asterism_rules::squadro::{Heading, Lane, Move, Squadro, SquadroPhrase, speeds};
use asterism_rules::{Phrase, Position, PositionText, Scoring, Seat};

use crate::laws::reasons::SlowReasons;

impl SlowReasons for Squadro {
    fn text_turned_to(&self, seat: Seat) -> String {
        let side = if seat == Seat::FIRST { "a" } else { "b" };
        let text = self.to_text();
        let (pieces, _) = text.rsplit_once(' ').expect("the side to move is last");
        format!("{pieces} {side}")
    }

    fn slow_reasons(&self, m: &Move) -> Vec<Phrase> {
        let (seat, piece) = (self.to_move(), *m);
        let opponent = Seat::first(2).find(|&other| other != seat).expect("two");
        let after = self.after(m);
        if after.outcome().is_some() {
            return vec![SquadroPhrase::ReasonWins { piece }.into()];
        }
        let mut reasons = Vec::new();
        let mut add = |why: SquadroPhrase| reasons.push(Phrase::from(why));
        if self.could_win(opponent) && !after.could_win(opponent) {
            add(SquadroPhrase::ReasonStops { owner: opponent });
        }
        if after.could_win(seat) && !self.could_win(seat) {
            add(SquadroPhrase::ReasonThreatensWin);
        }
        let (pieces, spaces) = lost(self, &after, opponent);
        if !pieces.is_empty() {
            add(SquadroPhrase::ReasonSendsBack {
                count: pieces.len(),
                pieces,
                spaces,
            });
        }
        let target = self.options().pieces_to_win.get();
        let (from, to) = (self.progress(seat, m.lane), after.progress(seat, m.lane));
        match to {
            12 => add(SquadroPhrase::ReasonHome {
                piece,
                home: after.score(seat) as usize,
                target,
            }),
            6 => add(SquadroPhrase::ReasonTurns {
                piece,
                speed: speeds(seat, m.lane).1.into(),
            }),
            _ => {}
        }
        let saved = difference(
            threatened_by(self, opponent),
            &threatened_by(&after, opponent),
        );
        if !saved.is_empty() {
            add(SquadroPhrase::ReasonSaves {
                count: saved.len(),
                pieces: saved,
            });
        }
        let known = threatened_by(self, seat);
        let mut worst: Option<(usize, Move, Vec<Move>)> = None;
        for (next, later) in after.tries(seat) {
            let new = difference(lost(&after, &later, opponent).0, &known);
            let cost = new
                .iter()
                .map(|it| after.progress(opponent, it.lane) - later.progress(opponent, it.lane));
            let cost: usize = cost.map(usize::from).sum();
            if cost > worst.as_ref().map_or(0, |(most, ..)| *most) {
                worst = Some((cost, next, new));
            }
        }
        if let Some((_, piece, pieces)) = worst {
            add(SquadroPhrase::ReasonThreatens {
                piece,
                count: pieces.len(),
                pieces,
            });
        }
        let gone =
            |m: &Move, later: &Squadro| later.progress(seat, m.lane) - self.progress(seat, m.lane);
        let most = self
            .tries(seat)
            .iter()
            .map(|(m, later)| gone(m, later))
            .max();
        let spaces = usize::from(to - from);
        let ends = matches!(to, 6 | 12);
        if !ends && Some(to - from) == most && spaces > 1 {
            add(SquadroPhrase::ReasonFar { piece, spaces });
        } else if !ends {
            let heading = if to < 6 { Heading::Out } else { Heading::Back };
            let left = usize::from(if to < 6 { 6 - to } else { 12 - to });
            add(SquadroPhrase::ReasonAdvances {
                piece,
                spaces,
                left,
                heading,
            });
        }
        let leaves = |(_, after): (Move, Squadro)| !threatened_by(&after, opponent).is_empty();
        if threatened_by(&after, opponent).is_empty() && self.tries(seat).into_iter().any(leaves) {
            add(SquadroPhrase::ReasonSafe { owner: opponent });
        }
        reasons
    }
}

/// Returns the pieces of `seat` that are less far than before, and the number of spaces they have lost.
fn lost(before: &Squadro, after: &Squadro, seat: Seat) -> (Vec<Move>, usize) {
    let mut pieces = Vec::new();
    let mut spaces = 0;
    for lane in Lane::ALL {
        let (was, is) = (before.progress(seat, lane), after.progress(seat, lane));
        if is < was {
            pieces.push(Move { seat, lane });
            spaces += usize::from(was - is);
        }
    }
    (pieces, spaces)
}

/// Returns the pieces of the other player that some move of `seat` would send back.
fn threatened_by(position: &Squadro, seat: Seat) -> Vec<Move> {
    let other = Seat::first(2).find(|&other| other != seat).expect("two");
    let mut all = Vec::new();
    for (_, after) in position.tries(seat) {
        all.extend(lost(position, &after, other).0);
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn difference(all: Vec<Move>, known: &[Move]) -> Vec<Move> {
    all.into_iter().filter(|it| !known.contains(it)).collect()
}
