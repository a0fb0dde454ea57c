//! A finished game looked back at: how the chances went, and where the game turned.
//!
//! A [`Review`] is worked through [step by step](Review::step), so that it can be done beside other things, left and gone on with
//! at any time; or it says what it [asks](Review::ask), and others do the thinking. Every step is a search with a stated number of nodes, so the same game always gives the same [`Course`].

use std::sync::atomic::{AtomicBool, Ordering};

use asterism_rules::{AnyGame, GameKind, LogEntry, Seat, SeatSet};

use crate::level::Level;
use crate::think::{AnyThought, Forced, Limits, think};

/// A move has to give away as much for the game to have turned on it.
const TURNS: f32 = 0.10;

/// Turning points listed at most, those that gave away most.
const MOST_TURNS: usize = 6;

/// Moves looked at more closely, those that seem to have given away most.
const MOST_CHECKS: usize = 12;

/// A move is looked at more closely if it seems to have given away as much: the first look may be off.
const CHECKED: f32 = 0.5 * TURNS;

/// Chances with which one need not give up.
const HOPES: f32 = 0.25;

/// How well every position is thought about.
pub const LEVEL: Level = Level::HIGHEST;

/// Number given to the engine; any would do, but a review must not hang on chance.
pub const SEED: u64 = 0x5eed;

/// Positions looked at for each search of a review: a game of 80 moves takes some 10 to 20 seconds of one core.
pub const fn nodes(kind: GameKind) -> u64 {
    // About half of what the highest level thinks about a move.
    match kind {
        GameKind::Pentagame => 50_000,
        GameKind::Squadro => 1_000_000,
        GameKind::StarSquares => 800_000,
        GameKind::SternHalma => 150_000,
    }
}

/// A game being looked back at.
#[derive(Clone, Debug)]
pub struct Review {
    game: AnyGame,
    entries: Vec<LogEntry>,
    nodes: u64,
    /// What was found before the first entry and after each, so far.
    looks: Vec<Look>,
    /// The beginning of the game with as many entries as there are looks.
    reached: AnyGame,
    /// Moves to be looked at more closely; known once all looks are there.
    doubts: Option<Vec<usize>>,
    /// What was found after the better move for the first of the doubts.
    checks: Vec<Look>,
}

/// How things stood at one moment of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What each seat could expect, by seat, 0 to 1; once the game is over, what it got.
    pub chances: Vec<f32>,
    /// Seats that could force a win, within so many moves of all together.
    pub forced: Option<(SeatSet, u32)>,
    /// Best moves from here on, in notation; none once the game is over.
    pub line: Vec<String>,
}

/// How a game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Before the first entry of the game's log and after each.
    pub looks: Vec<Look>,
    /// What happened between them.
    pub deeds: Vec<Deed>,
    /// Where the game turned, in the order of the game.
    pub turns: Vec<Turn>,
}

/// One entry of a game's log, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed {
    /// What happened.
    pub entry: LogEntry,
    /// Who did it; nobody if all agreed.
    pub seat: Option<Seat>,
    /// Moves made up to and with this.
    pub ply: usize,
    /// How much of its seat's chances a move gave away, 0 to 1; 0 for anything but a move.
    pub loss: f32,
}

/// Where a game turned.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// Place in [`Course::deeds`].
    pub deed: usize,
    /// Whose deed it was.
    pub seat: Seat,
    /// What makes it a turning point.
    pub kind: TurnKind,
    /// How much of its seat's chances it gave away, 0 to 1.
    pub loss: f32,
    /// What would have been better, and how it might have gone on, in notation; empty if nothing was.
    pub better: Vec<String>,
}

/// What makes a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// Chances were given away.
    Slip,
    /// A win that could have been forced within so many moves was let go.
    MissedWin(u32),
    /// After this move the game was lost for certain, within so many moves of all together.
    Lost(u32),
    /// From this move on its seat could force the win, within so many moves of all together, and did.
    Found(u32),
    /// Gave up with chances left.
    GaveUp,
}

impl Review {
    /// Begins to look back at `game`, to be looked at as it is now.
    pub fn new(game: &AnyGame) -> Self {
        Self::with_nodes(game, nodes(game.kind()))
    }

    /// The same with another number of nodes for each search.
    pub fn with_nodes(game: &AnyGame, nodes: u64) -> Self {
        Self {
            entries: game.entries(),
            nodes,
            looks: Vec::new(),
            reached: game.rewound(),
            game: game.clone(),
            doubts: None,
            checks: Vec::new(),
        }
    }

    /// Searches done, and how many there will be as far as is known.
    pub fn progress(&self) -> (usize, usize) {
        let looks = self.entries.len() + 1;
        let doubts = self.doubts.as_ref();
        let checks = doubts.map_or(MOST_CHECKS.min(self.entries.len()), Vec::len);
        (self.looks.len() + self.checks.len(), looks + checks)
    }

    /// Position to be thought about next, with [`LEVEL`], [`SEED`] and [`nodes`]: whatever is found there is to be
    /// [told](Self::learn). `None` if nothing is left to do.
    pub fn ask(&mut self) -> Option<AnyGame> {
        while self.looks.len() <= self.entries.len() {
            if self.reached.ending().is_none() {
                return Some(self.reached.clone());
            }
            self.looked(Look::at_end(&self.reached));
        }
        if self.doubts.is_none() {
            self.doubts = Some(self.doubts());
        }
        loop {
            let doubts = self.doubts.as_ref()?;
            let deed = *doubts.get(self.checks.len())?;
            let mut instead = self.before(deed);
            let better = self.looks[deed].line.first();
            let played = better.map(|better| instead.play(better));
            debug_assert!(matches!(played, Some(Ok(_))), "the engine's move is legal");
            if instead.ending().is_none() {
                return Some(instead);
            }
            self.looked(Look::at_end(&instead));
        }
    }

    /// Takes note of what was found in the position [asked](Self::ask) for last.
    pub fn learn(&mut self, thought: AnyThought) {
        if let Some(game) = self.ask() {
            self.looked(Look::of(&game, thought));
        }
    }

    /// Takes note of the next look.
    fn looked(&mut self, look: Look) {
        if self.looks.len() <= self.entries.len() {
            self.looks.push(look);
            self.reached.follow(&self.game);
        } else {
            self.checks.push(look);
        }
    }

    /// Does one more search; `false` if none is left.
    ///
    /// Told to `stop`, it forgets what it was about, does nothing, and can be gone on with.
    pub fn step(&mut self, stop: Option<&AtomicBool>) -> bool {
        let Some(game) = self.ask() else {
            return false;
        };
        let limits = Limits {
            nodes: Some(self.nodes),
            stop,
        };
        let thought = think(&game, LEVEL, SEED, limits);
        // A search that was stopped says what it had found by then, which hangs on the moment.
        let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if let Some(thought) = thought.filter(|_| !stopped) {
            self.learn(thought);
        }
        true
    }

    /// Does all that is left.
    pub fn finish(mut self) -> Course {
        while self.step(None) {}
        self.judged()
    }

    /// How the game went, once there is nothing left to [ask](Self::ask).
    pub fn course(&self) -> Option<Course> {
        let doubts = self.doubts.as_ref()?;
        (self.checks.len() == doubts.len()).then(|| self.judged())
    }

    /// The game before its entry number `deed`, from 0.
    fn before(&self, deed: usize) -> AnyGame {
        let mut game = self.game.rewound();
        for _ in 0..deed {
            game.follow(&self.game);
        }
        game
    }

    /// Moves that seem to have given something away, in the order of the game.
    fn doubts(&self) -> Vec<usize> {
        let deeds = deeds(&self.game, &self.entries, &self.looks);
        let mut doubts: Vec<usize> = (0..deeds.len())
            .filter(|&at| deeds[at].loss >= CHECKED)
            .collect();
        doubts.sort_by(|&a, &b| deeds[b].loss.total_cmp(&deeds[a].loss));
        doubts.truncate(MOST_CHECKS);
        doubts.sort_unstable();
        doubts
    }

    fn judged(&self) -> Course {
        let checked = self.doubts.iter().flatten().copied().zip(&self.checks);
        Course::judged(&self.game, &self.looks, &checked.collect::<Vec<_>>())
    }
}

impl Look {
    fn of(game: &AnyGame, thought: AnyThought) -> Self {
        let sides = game.sides();
        let mover = game.to_move();
        let side = |own: bool| {
            let of = |side: &&SeatSet| mover.is_some_and(|mover| side.contains(mover)) == own;
            sides.iter().find(of).copied()
        };
        let forced = match thought.forced {
            Some(Forced::Win(moves)) => side(true).map(|seats| (seats, moves)),
            // Of several others it is not known which one wins.
            Some(Forced::Loss(moves)) if sides.len() == 2 => {
                side(false).map(|seats| (seats, moves))
            }
            Some(Forced::Loss(_)) | None => None,
        };
        Self {
            chances: thought.chances,
            forced,
            line: thought.line,
        }
    }

    fn at_end(game: &AnyGame) -> Self {
        let winners = game.ending().map_or(SeatSet::EMPTY, |end| end.winners);
        let got = |seat| match winners.contains(seat) {
            true => 1.0,
            false if winners.is_empty() => 0.5,
            false => 0.0,
        };
        Self {
            chances: Seat::first(game.players()).map(got).collect(),
            forced: None,
            line: Vec::new(),
        }
    }

    /// What `seat` can expect.
    pub fn chance(&self, seat: Seat) -> f32 {
        self.chances.get(seat.index()).copied().unwrap_or(0.0)
    }
}

/// What happened, each move judged by how the chances changed.
fn deeds(game: &AnyGame, entries: &[LogEntry], looks: &[Look]) -> Vec<Deed> {
    let mut ply = 0;
    let judged = entries.iter().zip(looks.windows(2));
    judged
        .map(|(entry, around)| {
            let (before, after) = (&around[0], &around[1]);
            let (seat, loss) = match entry {
                LogEntry::Move(played) => {
                    ply += 1;
                    let seat = game.move_at(ply).map(|(seat, _)| seat);
                    let lost = seat.map_or(0.0, |seat| before.chance(seat) - after.chance(seat));
                    // Nothing better was known.
                    let best = before.line.first() == Some(played);
                    (seat, if best { 0.0 } else { lost.max(0.0) })
                }
                LogEntry::Resigned(seat) | LogEntry::TimedOut(seat) => (Some(*seat), 0.0),
                LogEntry::DrawAgreed => (None, 0.0),
            };
            let entry = entry.clone();
            Deed {
                entry,
                seat,
                ply,
                loss,
            }
        })
        .collect()
}

impl Course {
    /// How `game` went, whose positions were looked at one by one; `checked` are moves looked at more closely: their places, and
    /// what was found after the better move instead.
    fn judged(game: &AnyGame, looks: &[Look], checked: &[(usize, &Look)]) -> Self {
        let mut course = Self {
            deeds: deeds(game, &game.entries(), looks),
            looks: looks.to_vec(),
            turns: Vec::new(),
        };
        for &(at, instead) in checked {
            let deed = &mut course.deeds[at];
            if let Some(seat) = deed.seat {
                // Both looks are as far from the choice, so what is off in one is off in the other.
                deed.loss = (instead.chance(seat) - looks[at + 1].chance(seat)).max(0.0);
            }
        }
        let decided = course.decided(game);
        let mut turns: Vec<Turn> = checked
            .iter()
            .filter_map(|&(at, instead)| course.slip(at, instead, decided))
            .collect();
        turns.extend((0..course.deeds.len()).filter_map(|at| course.gave_up(at)));
        turns.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.deed.cmp(&b.deed)));
        turns.truncate(MOST_TURNS);
        if let Some(found) = decided.and_then(|(at, moves)| course.found(game, at, moves)) {
            turns.push(found);
        }
        turns.sort_by_key(|turn| turn.deed);
        course.turns = turns;
        course
    }

    /// From which look on somebody could force the win, and within how many moves, if they never let it go again.
    fn decided(&self, game: &AnyGame) -> Option<(usize, u32)> {
        let winners = game.ending()?.winners;
        let over = self.looks.iter().rposition(|look| !look.line.is_empty())?;
        let forces = |look: &Look| look.forced.filter(|(seats, _)| *seats == winners);
        let looks = self.looks[..=over].iter().enumerate().rev();
        let mut first = None;
        for (at, look) in looks {
            let Some((_, moves)) = forces(look) else {
                break;
            };
            first = Some((at, moves));
        }
        first
    }

    /// Turning point at a move that gave something away.
    fn slip(&self, at: usize, instead: &Look, decided: Option<(usize, u32)>) -> Option<Turn> {
        let deed = &self.deeds[at];
        let seat = deed.seat?;
        let won = |look: &Look| look.forced.filter(|(seats, _)| seats.contains(seat));
        let missed = won(&self.looks[at]).filter(|_| {
            let after = &self.looks[at + 1];
            won(after).is_none() && after.chance(seat) < 1.0 - CHECKED
        });
        let kind = match (missed, decided) {
            (Some((_, moves)), _) => TurnKind::MissedWin(moves),
            (None, Some((first, moves))) if first == at + 1 => TurnKind::Lost(moves),
            _ => TurnKind::Slip,
        };
        if deed.loss < TURNS {
            return None;
        }
        // The line of the first look, or the better move with what was found after it: whichever tells more.
        let first = &self.looks[at].line;
        let mut better: Vec<String> = first.iter().take(1).chain(&instead.line).cloned().collect();
        if first.len() > better.len() {
            better.clone_from(first);
        }
        Some(Turn {
            deed: at,
            seat,
            kind,
            loss: deed.loss,
            better,
        })
    }

    /// Turning point where somebody gave up who need not have.
    fn gave_up(&self, at: usize) -> Option<Turn> {
        let LogEntry::Resigned(seat) = self.deeds[at].entry else {
            return None;
        };
        let loss = self.looks[at].chance(seat);
        (loss >= HOPES).then_some(Turn {
            deed: at,
            seat,
            kind: TurnKind::GaveUp,
            loss,
            better: Vec::new(),
        })
    }

    /// Turning point where the winner found the win, unless the other one made it a present.
    fn found(&self, game: &AnyGame, look: usize, moves: u32) -> Option<Turn> {
        let at = look.checked_sub(1)?;
        let deed = &self.deeds[at];
        let seat = deed.seat?;
        let wins = game.ending()?.winners.contains(seat);
        let moved = matches!(deed.entry, LogEntry::Move(_));
        (wins && moved).then_some(Turn {
            deed: at,
            seat,
            kind: TurnKind::Found(moves),
            loss: 0.0,
            better: Vec::new(),
        })
    }

    /// How much of its chances `seat` gave away with a move on average, 0 to 1; `None` if it made none.
    pub fn mean_loss(&self, seat: Seat) -> Option<f32> {
        let moves = self
            .deeds
            .iter()
            .filter(|deed| deed.seat == Some(seat) && matches!(deed.entry, LogEntry::Move(_)));
        let (sum, count) = moves.fold((0.0, 0_u16), |(sum, count), deed| {
            (sum + deed.loss, count.saturating_add(1))
        });
        (count > 0).then(|| sum / f32::from(count))
    }
}

#[cfg(test)]
mod tests;
