//! Reasons in Stern-Halma, by playing every move of every seat.

use std::cmp::Reverse;

use asterism_rules::stern_halma::{Hole, Move, SternHalma, SternHalmaPhrase, arm};
use asterism_rules::{Phrase, Position, PositionText, Seat};

use crate::laws::reasons::SlowReasons;

impl SlowReasons for SternHalma {
    fn text_turned_to(&self, seat: Seat) -> String {
        let text = self.to_text();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        fields[1] = seat.to_string();
        fields.join(" ")
    }

    fn slow_reasons(&self, m: &Move) -> Vec<Phrase> {
        let seat = self.to_move();
        let after = self.after(m);
        let mut reasons = Vec::new();
        let mut add = |why: SternHalmaPhrase| reasons.push(Phrase::from(why));
        let places = after.places();
        if places.contains(&seat) {
            add(SternHalmaPhrase::ReasonHome {
                place: 1 + places.iter().take_while(|&&other| other != seat).count(),
            });
            return reasons;
        }
        if after.outcome().is_some() {
            return reasons;
        }
        let others = Seat::first(self.players())
            .filter(|&other| other != seat && self.is_playing(other) && after.is_playing(other));
        let others: Vec<Seat> = others.collect();
        for &owner in &others {
            if could_finish(self, owner) && !could_finish(&after, owner) {
                add(SternHalmaPhrase::ReasonStops { owner });
            }
        }
        if could_finish(&after, seat) && !could_finish(self, seat) {
            add(SternHalmaPhrase::ReasonThreatensWin);
        }
        let target = |hole: &&Hole| arm((self.arm_of(seat) + 3) % 6).contains(hole);
        let count = |position: &SternHalma| {
            let pegs: Vec<Hole> = position.pegs(seat).iter().collect();
            let home = pegs
                .iter()
                .filter(|hole| arm(self.arm_of(seat)).contains(hole));
            (pegs.iter().filter(target).count(), home.count())
        };
        let ((was_there, was_home), (there, home)) = (count(self), count(&after));
        if there > was_there {
            add(SternHalmaPhrase::ReasonArrives { count: there });
        }
        if was_home > 0 && home == 0 {
            add(SternHalmaPhrase::ReasonLeavesHome);
        }
        let blocks = others.iter().map(|&owner| {
            let longest = |position: &SternHalma| longest(position, owner).map_or(0, |it| it.0);
            (longest(self), longest(&after).max(0), owner)
        });
        // The seat that loses most; of several, the first in seat order.
        let mut worst: Option<(isize, isize, Seat)> = None;
        for (was, is, owner) in blocks.filter(|(was, is, _)| *was >= 4 && was - is >= 2) {
            if worst.is_none_or(|(least, most, _)| was - is > least - most) {
                worst = Some((was, is, owner));
            }
        }
        if let Some((was, is, owner)) = worst {
            add(SternHalmaPhrase::ReasonBlocks {
                owner,
                steps: is.unsigned_abs(),
                earlier: was.unsigned_abs(),
            });
        }
        let gain = gain(self, seat, m.from, m.to);
        if gain > 0 {
            let tip = tip(self, seat);
            add(SternHalmaPhrase::ReasonGains {
                tip,
                steps: gain.unsigned_abs(),
            });
            let is_last = |other: Hole| other.distance(tip) >= m.from.distance(tip);
            if self.pegs(seat).iter().filter(|&hole| is_last(hole)).count() == 1 {
                add(SternHalmaPhrase::ReasonLast { hole: m.from });
            }
        }
        let known = longest(self, seat).map_or(0, |(steps, _)| steps);
        if let Some((steps, next)) = longest(&after, seat)
            && steps >= 4
            && steps > known
        {
            add(SternHalmaPhrase::ReasonOpens {
                from: next.from,
                to: next.to,
                steps: steps.unsigned_abs(),
            });
        }
        reasons
    }
}

fn tip(position: &SternHalma, seat: Seat) -> Hole {
    let holes = arm((position.arm_of(seat) + 3) % 6).iter();
    let tip = holes.min_by_key(|hole| hole.neighbors().len());
    *tip.expect("an arm has holes")
}

fn gain(position: &SternHalma, seat: Seat, from: Hole, to: Hole) -> isize {
    let tip = tip(position, seat);
    from.distance(tip) as isize - to.distance(tip) as isize
}

/// Returns the move of `seat` that gains the most steps; of several, the first.
fn longest(position: &SternHalma, seat: Seat) -> Option<(isize, Move)> {
    let moves = position.turned(seat)?.legal_moves().into_iter();
    moves
        .map(|m| (gain(position, seat, m.from, m.to), m))
        .max_by_key(|&(gain, m)| (gain, Reverse(m)))
}

fn could_finish(position: &SternHalma, seat: Seat) -> bool {
    let tries = position.tries(seat);
    tries
        .iter()
        .any(|(_, after)| after.places().contains(&seat))
}
