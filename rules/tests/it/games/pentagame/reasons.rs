//! Reasons in Pentagame, by following each figure move by move.

use asterism_rules::pentagame::{
    Command, Figure, Move, Pentagame, PentagamePhrase, Shape, Stop, StopSet,
};
use asterism_rules::{Notation, Phrase, Position, PositionText, Scoring, Seat, SeatSet};

use crate::laws::reasons::SlowReasons;

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
        let changes = Changes::new(self, &after, last_round);
        reasons.extend(changes.list_reasons().into_iter().map(Phrase::from));
        reasons
    }
}

/// The figures on the board before and after a move.
struct Changes<'a> {
    before: &'a Pentagame,
    after: &'a Pentagame,
    own: SeatSet,
    /// Figures with their owners, and how many moves they were and are from their goals. Those of the next seat come first.
    figures: Vec<(Seat, Figure, usize, usize)>,
}

impl<'a> Changes<'a> {
    fn new(before: &'a Pentagame, after: &'a Pentagame, last_round: bool) -> Self {
        let seat = before.to_move();
        let mut sides = before.sides().into_iter();
        let own = sides.find(|side| side.contains(seat));
        let players = before.players();
        let seats = (1..=players).map(|ahead| (seat.index() + ahead) % players);
        let seats = seats.filter_map(|index| Seat::first(players).nth(index));
        let seats = seats.filter(|&owner| !before.retired().contains(owner));
        let mut figures = Vec::new();
        for owner in seats.filter(|&owner| !last_round || owner > seat) {
            let turns = [before, after].map(|position| (position, Turn::of(position, owner)));
            for figure in before.figures(owner) {
                let ways = turns
                    .each_ref()
                    .map(|(position, turn)| way(position, figure, turn.as_ref()));
                if let [Some(was), Some(is)] = ways {
                    figures.push((owner, figure, was, is));
                }
            }
        }
        Self {
            before,
            after,
            own: own.expect("somebody moves"),
            figures,
        }
    }

    fn list_reasons(&self) -> Vec<PentagamePhrase> {
        let mut found = Vec::new();
        for &(owner, figure, was, moves) in &self.figures {
            let (other, other_shape) = (figure.color, shape(self.before, figure));
            let is_own = self.own.contains(owner);
            if !is_own && self.went(figure) && moves > was && moves > 1 {
                let why = PentagamePhrase::ReasonSetsBack {
                    other,
                    other_shape,
                    owner,
                    moves,
                };
                found.push((1, why));
            }
            if is_own && was > 0 && moves == 0 {
                let why = PentagamePhrase::ReasonBringsHome {
                    other,
                    other_shape,
                    owner,
                };
                found.push((1, why));
            }
        }
        let figures = self.hindered(true, |was, _| was == 1);
        let count = figures.len();
        found.push((count, PentagamePhrase::ReasonKeepsIn { figures, count }));
        // No way is longer than there are stops.
        for moves in 1..=Stop::COUNT {
            let (went, stayed) = (self.helped(true, moves), self.helped(false, moves));
            let blocked = self.hindered(false, |was, is| was != 1 && is == moves);
            let lists = [went, stayed, blocked].into_iter().enumerate();
            found.extend(lists.map(|(nth, figures)| {
                let count = figures.len();
                let why = match (nth, moves) {
                    (0, 1) => PentagamePhrase::ReasonReady { figures, count },
                    (0, _) => PentagamePhrase::ReasonNearer {
                        figures,
                        count,
                        moves,
                    },
                    (1, 1) => PentagamePhrase::ReasonFrees { figures, count },
                    (1, _) => PentagamePhrase::ReasonClears {
                        figures,
                        count,
                        moves,
                    },
                    _ => PentagamePhrase::ReasonBlocks {
                        figures,
                        count,
                        moves,
                    },
                };
                (count, why)
            }));
        }
        let said = found.into_iter().filter(|(count, _)| *count > 0);
        said.map(|(_, why)| why).collect()
    }

    fn went(&self, figure: Figure) -> bool {
        self.before.stop_of(figure) != self.after.stop_of(figure)
    }

    /// Names figures of the player that came closer to their goals: at most two.
    fn helped(&self, went: bool, moves: usize) -> Vec<PentagamePhrase> {
        let is_said = |(owner, figure, was, is): &&(Seat, Figure, usize, usize)| {
            let is_nearer = is < was && *is == moves;
            *owner == self.before.to_move() && self.went(*figure) == went && is_nearer
        };
        let named = self.figures.iter().filter(is_said).take(2);
        let name = |&(_, figure, ..): &(Seat, Figure, usize, usize)| {
            let (color, shape) = (figure.color, shape(self.before, figure));
            if went {
                PentagamePhrase::ReasonFigure { color, shape }
            } else {
                PentagamePhrase::ReasonHelped { color, shape }
            }
        };
        named.map(name).collect()
    }

    /// Names figures of others that now need more moves to their goals: at most two, those that were closer first.
    fn hindered(
        &self,
        keeps_in: bool,
        is_said: impl Fn(usize, usize) -> bool,
    ) -> Vec<PentagamePhrase> {
        let is_farther = |(owner, figure, was, is): &&(Seat, Figure, usize, usize)| {
            let stayed = !self.went(*figure);
            !self.own.contains(*owner) && stayed && is > was && *is > 1 && is_said(*was, *is)
        };
        let mut named: Vec<_> = self.figures.iter().filter(is_farther).collect();
        named.sort_by_key(|(_, _, was, _)| was);
        let name = |&(owner, figure, ..): &(Seat, Figure, usize, usize)| {
            let (other, other_shape) = (figure.color, shape(self.before, figure));
            let stop = self.after.stop_of(figure).expect("on the board");
            if keeps_in {
                PentagamePhrase::ReasonHindered {
                    other,
                    other_shape,
                    owner,
                    stop,
                }
            } else {
                PentagamePhrase::ReasonTheirs {
                    other,
                    other_shape,
                    owner,
                    stop,
                }
            }
        };
        named.into_iter().take(2).map(name).collect()
    }
}

fn shape(position: &Pentagame, figure: Figure) -> Option<Shape> {
    (position.command() == Command::Color).then_some(figure.shape)
}

/// What a seat could do if it were its turn.
struct Turn {
    turned: Pentagame,
    base_moves: Vec<String>,
}

impl Turn {
    /// Returns `None` if the seat cannot move, or has to take figures off first.
    fn of(position: &Pentagame, seat: Seat) -> Option<Self> {
        let turned = position.turned(seat)?;
        turned.brought_home().is_empty().then(|| Self {
            base_moves: turned.base_moves(),
            turned,
        })
    }
}

/// Returns the number of moves from a figure to its goal, found by collecting all stops it can reach in one move, in two, and so on. `turn` is that
/// of its owner.
fn way(position: &Pentagame, figure: Figure, turn: Option<&Turn>) -> Option<usize> {
    let (from, goal) = (position.stop_of(figure)?, figure.goal());
    if from == goal {
        return Some(0);
    }
    let free = position.free();
    let mut reached = StopSet::EMPTY;
    reached.insert(from);
    let mut newest = vec![from];
    let mut moves = 0;
    while !reached.contains(goal) {
        let ends = newest.iter().flat_map(|&stop| reach(position, free, stop));
        let mut next = Vec::new();
        for stop in ends {
            if !reached.contains(stop) {
                reached.insert(stop);
                next.push(stop);
            }
        }
        assert!(!next.is_empty(), "{figure} in {}", position.to_text());
        newest = next;
        moves += 1;
    }
    // Nothing is forced before, so the rules themselves say whether it can leave now.
    if let Some(Turn { turned, base_moves }) = turn {
        let can_leave = base_moves.iter().any(|text| leaves(turned, figure, text));
        if moves == 1 && !can_leave {
            // Repeating its last move is forbidden for now.
            return Some(2);
        }
        assert_eq!(moves == 1, can_leave, "{figure} in {}", position.to_text());
    }
    Some(moves)
}

/// Returns the stops that a figure on `from` can go to, and `from`.
fn reach(position: &Pentagame, free: StopSet, from: Stop) -> Vec<Stop> {
    let mut found = vec![from];
    let mut seen = StopSet::EMPTY;
    seen.insert(from);
    let mut at = 0;
    while let Some(&stop) = found.get(at) {
        at += 1;
        if stop != from && !free.contains(stop) {
            continue;
        }
        for &next in position.board().neighbors(stop) {
            if !seen.contains(next) {
                seen.insert(next);
                found.push(next);
            }
        }
    }
    found
}

/// Returns whether `figure` leaves the board in a base move written like `b E x b+` or `e A<->B+ a+`.
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
