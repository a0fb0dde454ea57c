//! Reviews of finished games: how the winning chances changed, and where the turning points were.
//!
//! A [`Review`] works [step by step](Review::step), so it can be paused and resumed at any time. Alternatively, the caller can run the searches:
//! [`Review::next_position`] returns the next position to search, and [`Review::record`] takes the result. Each search has a fixed number of nodes,
//! so the same game always gives the same [`ReviewReport`].
//!
//! ```
//! use asterism_engine::review::Review;
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2)?;
//! for m in ["A1", "B2", "A5"] {
//!     game.play(m)?;
//! }
//! let report = Review::with_nodes(&game, 200).finish();
//! assert_eq!(report.assessments.len(), 4, "before each move, and after the last");
//! assert_eq!(report.entries.len(), 3);
//! assert!(report.turning_points.is_empty(), "three moves decide nothing");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use asterism_rules::{AnyGame, GameKind, LogEntry, Seat, SeatSet, each_kind};

use crate::chance::exp;
use crate::level::Level;
use crate::question::{AnyThought, Forced, Limits, Playable, StopSignal};
use crate::think::think;

/// Smallest loss of winning chances that makes a move a turning point.
const TURNS: f32 = 0.10;

/// Maximum number of turning points in a report; those with the largest losses are kept.
const MOST_TURNS: usize = 6;

/// Maximum number of moves checked by a second search; the moves with the largest apparent losses of winning chances are chosen.
const MOST_CHECKS: usize = 12;

/// Smallest apparent loss of winning chances for which a move is checked. It is below `TURNS` because the first assessment may be wrong.
const CHECKED: f32 = 0.5 * TURNS;

/// Smallest winning chance for which a resignation counts as premature.
const HOPES: f32 = 0.25;

/// Smallest difference between two forced wins that makes the move that caused it a turning point, in moves of all seats.
const LENGTHS_APART: u32 = 4;

/// Maximum length of the shorter of two forced wins that are compared, in moves of all seats. Longer ones say more about the search than about the
/// game.
const LENGTH_COMPARED: u32 = 12;

/// Length of a forced win, in moves of all seats, that takes away all but 1/e of its advantage in a game that was decided from the start.
const FAR: f32 = 20.0;

/// Level at which every position is searched.
pub const LEVEL: Level = Level::BEST;

/// Seed of every search. Any number would do, but a review must be reproducible.
pub const SEED: u64 = 0x5eed;

/// Returns the number of positions to evaluate in each search of a review. Reviewing a game of 80 moves takes 10 to 20 seconds on one core.
///
/// ```
/// use asterism_engine::review;
/// use asterism_rules::GameKind;
///
/// assert!(review::nodes(GameKind::Squadro) > review::nodes(GameKind::Pentagame));
/// ```
pub const fn nodes(kind: GameKind) -> u64 {
    each_kind!(kind, P => P::REVIEW_NODES)
}

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Review {
    game: AnyGame,
    entries: Vec<LogEntry>,
    nodes: u64,
    /// Assessments so far: one before the first entry, and one after each entry.
    assessments: Vec<Assessment>,
    /// The game up to the position that will be assessed next.
    reached: AnyGame,
    /// Indices of the entries to check with a second search; `None` until all positions have been assessed.
    doubts: Option<Vec<usize>>,
    /// Assessments of the positions after the better moves, one for each entry in `doubts` that has been checked so far, in the order of `doubts`.
    checks: Vec<Assessment>,
}

/// Assessment of one position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Assessment {
    /// Expected result of each seat, from 0 to 1; once the game is over, its actual result.
    pub chances: Vec<f32>,
    /// Seats that could force a win, and the maximum number of moves until that win, counting the moves of all seats.
    pub forced: Option<(SeatSet, u32)>,
    /// Best sequence of moves from this position, in notation; empty once the game is over.
    pub line: Vec<String>,
}

/// Report on a finished game: how the winning chances changed, and the turning points of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewReport {
    /// Assessments before the first entry of the game's log and after each entry.
    pub assessments: Vec<Assessment>,
    /// The entries of the game's log, each with the winning chances that it gave away.
    pub entries: Vec<JudgedEntry>,
    /// Turning points, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// Whether one side could have forced a win from the first position on. Until the other side could escape, the chances then tell how far away the
    /// win was: they are 1 just before it, and closer to 0.5 the further away it is.
    pub is_decided_from_start: bool,
}

/// One entry of a game's log, with the winning chances that it gave away.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedEntry {
    /// The entry.
    pub entry: LogEntry,
    /// Seat that moved, resigned, ran out of time or aborted the game; `None` for an agreed draw.
    pub seat: Option<Seat>,
    /// Number of moves in the game up to and including this entry.
    pub ply: usize,
    /// Winning chances that the entry gave away, from 0 to 1; 0 for anything but a move.
    pub loss: f32,
}

/// A move or resignation that was decisive or gave away winning chances.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// Index of the move or resignation in [`ReviewReport::entries`].
    pub at: usize,
    /// Seat that moved or resigned.
    pub seat: Seat,
    /// Reason that the entry is a turning point.
    pub kind: TurningPointKind,
    /// Winning chances that the entry gave away, from 0 to 1.
    pub loss: f32,
    /// The better move and its likely continuation, in notation; empty if there was no better move.
    pub better: Vec<String>,
}

/// Reason that a move or resignation is a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurningPointKind {
    /// The move gave away winning chances.
    Mistake,
    /// The move missed a win that the seat could have forced within this many moves, counting the moves of all seats.
    MissedWin(u32),
    /// After this move, the opponent could force a win within this many moves, counting the moves of all seats.
    Lost(u32),
    /// The seat was losing by force, and this move made the loss come sooner.
    HastenedLoss {
        /// Number of moves of all seats within which the opponent could force a win after the better move.
        from: u32,
        /// The same number after the move played; 0 if the move itself ended the game.
        to: u32,
    },
    /// The seat was winning by force, and this move put the win off.
    DelayedWin {
        /// Number of later moves of all seats within which the seat could force a win after the better move; 0 if that move wins at once.
        from: u32,
        /// The same number after the move played.
        to: u32,
    },
    /// From this move on, the seat could force a win within this many moves, counting the moves of all seats, and it did win.
    FoundWin(u32),
    /// The seat resigned although it still had winning chances.
    ResignedEarly,
}

impl Review {
    /// Begins a review of `game` in its current state.
    pub fn new(game: &AnyGame) -> Self {
        Self::with_nodes(game, nodes(game.kind()))
    }

    /// Begins a review that uses `nodes` nodes for each search instead of the default.
    pub fn with_nodes(game: &AnyGame, nodes: u64) -> Self {
        Self {
            entries: game.entries(),
            nodes,
            assessments: Vec::new(),
            reached: game.rewound(),
            game: game.clone(),
            doubts: None,
            checks: Vec::new(),
        }
    }

    /// Returns the number of searches done so far, and the expected total number.
    pub fn progress(&self) -> (usize, usize) {
        let assessments = self.entries.len() + 1;
        let doubts = self.doubts.as_ref();
        let checks = doubts.map_or(MOST_CHECKS.min(self.entries.len()), Vec::len);
        (
            self.assessments.len() + self.checks.len(),
            assessments + checks,
        )
    }

    /// Returns the next position to search, with [`LEVEL`], [`SEED`] and [`nodes`]; `None` if no search is left. Pass the result of the search to
    /// [`record`](Self::record).
    pub fn next_position(&mut self) -> Option<AnyGame> {
        while self.assessments.len() <= self.entries.len() {
            if self.reached.ending().is_none() {
                return Some(self.reached.clone());
            }
            self.push(Assessment::at_end(&self.reached));
        }
        if self.doubts.is_none() {
            self.doubts = Some(self.find_doubts());
        }
        loop {
            let doubts = self.doubts.as_ref()?;
            let entry = *doubts.get(self.checks.len())?;
            let mut instead = self.game_before(entry);
            let better = self.assessments[entry].line.first();
            let played = better.map(|better| instead.play(better));
            debug_assert!(matches!(played, Some(Ok(_))), "the engine's move is legal");
            if instead.ending().is_none() {
                return Some(instead);
            }
            self.push(Assessment::at_end(&instead));
        }
    }

    /// Records the result of searching the [next position](Self::next_position).
    pub fn record(&mut self, thought: AnyThought) {
        if let Some(game) = self.next_position() {
            self.push(Assessment::of(&game, thought));
        }
    }

    /// Adds the assessment of the next position: to `assessments` until all positions have been assessed, and then to `checks`.
    fn push(&mut self, assessment: Assessment) {
        if self.assessments.len() <= self.entries.len() {
            self.assessments.push(assessment);
            self.reached.follow(&self.game);
        } else {
            self.checks.push(assessment);
        }
    }

    /// Runs one more search; returns `false` if none is left.
    ///
    /// If `stop` is set during the search, its result is discarded, and the next call repeats the search.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use asterism_engine::review::Review;
    /// use asterism_rules::{AnyGame, GameKind};
    ///
    /// let game = AnyGame::new(GameKind::StarSquares, "", 2)?;
    /// let mut review = Review::with_nodes(&game, 100);
    /// let stop = AtomicBool::new(true);
    /// assert!(review.step(Some(&stop)), "one position to search");
    /// assert_eq!(review.progress().0, 0, "the search was stopped");
    /// assert!(review.step(None));
    /// assert!(!review.step(None));
    /// assert_eq!(review.progress(), (1, 1));
    /// # Ok::<(), asterism_rules::SetupError>(())
    /// ```
    pub fn step(&mut self, stop: Option<&AtomicBool>) -> bool {
        let Some(game) = self.next_position() else {
            return false;
        };
        let limits = Limits {
            nodes: Some(self.nodes),
            stop: stop.map(|stop| stop as &dyn StopSignal),
        };
        let thought = think(&game, LEVEL, SEED, limits);
        // The answer of a stopped search depends on when it was stopped.
        let stopped = stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if let Some(thought) = thought.filter(|_| !stopped) {
            self.record(thought);
        }
        true
    }

    /// Runs all remaining searches and returns the report.
    pub fn finish(mut self) -> ReviewReport {
        while self.step(None) {}
        self.build_report()
    }

    /// Returns the report; `None` while there is a [position](Self::next_position) left to search.
    pub fn report(&self) -> Option<ReviewReport> {
        let doubts = self.doubts.as_ref()?;
        (self.checks.len() == doubts.len()).then(|| self.build_report())
    }

    /// Returns the game as it was before entry `at`, counting from 0.
    fn game_before(&self, at: usize) -> AnyGame {
        let mut game = self.game.rewound();
        for _ in 0..at {
            game.follow(&self.game);
        }
        game
    }

    /// Returns the indices of the moves that seem to have given away winning chances, in the order of the game.
    fn find_doubts(&self) -> Vec<usize> {
        let entries = list_entries(&self.game, &self.entries, &self.assessments);
        let mut doubts: Vec<usize> = (0..entries.len())
            .filter(|&at| entries[at].loss >= CHECKED)
            .collect();
        doubts.sort_by(|&a, &b| entries[b].loss.total_cmp(&entries[a].loss));
        doubts.truncate(MOST_CHECKS);
        doubts.sort_unstable();
        doubts
    }

    fn build_report(&self) -> ReviewReport {
        let checked = self.doubts.iter().flatten().copied().zip(&self.checks);
        ReviewReport::new(&self.game, &self.assessments, &checked.collect::<Vec<_>>())
    }
}

impl Assessment {
    fn of(game: &AnyGame, thought: AnyThought) -> Self {
        let sides = game.sides();
        let mover = game.to_move();
        let side = |own: bool| {
            let of = |side: &&SeatSet| mover.is_some_and(|mover| side.contains(mover)) == own;
            sides.iter().find(of).copied()
        };
        let forced = match thought.forced {
            Some(Forced::Win(moves)) => side(true).map(|seats| (seats, moves)),
            // With several opponents, it is unknown which of them wins.
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

    /// Sets the chances by the length of the forced win, if there is one.
    fn grade_by_length(&mut self) {
        let Some((winners, moves)) = self.forced else {
            return;
        };
        let advantage = 0.5 * exp((1.0 - moves as f32) / FAR);
        for (seat, chance) in Seat::first(self.chances.len()).zip(&mut self.chances) {
            let wins = winners.contains(seat);
            *chance = if wins {
                0.5 + advantage
            } else {
                0.5 - advantage
            };
        }
    }

    /// Returns the expected result of `seat`, from 0 to 1.
    pub fn chance(&self, seat: Seat) -> f32 {
        self.chances.get(seat.index()).copied().unwrap_or(0.0)
    }
}

/// Counts the assessments from the first one on in which the same side can force a win. Returns 0 if there are not two sides.
fn count_decided(assessments: &[Assessment]) -> usize {
    let side = |assessment: &Assessment| assessment.forced.map(|(seats, _)| seats);
    let first = assessments.first().and_then(side);
    let is_same = |assessment: &&Assessment| side(assessment) == first;
    match first {
        Some(seats) if assessments[0].chances.len() == 2 * seats.len() => {
            assessments.iter().take_while(is_same).count()
        }
        Some(_) | None => 0,
    }
}

/// Lists the entries of the game's log, with the winning chances that each move gave away.
fn list_entries(
    game: &AnyGame,
    entries: &[LogEntry],
    assessments: &[Assessment],
) -> Vec<JudgedEntry> {
    let mut ply = 0;
    let judged = entries.iter().zip(assessments.windows(2));
    judged
        .map(|(entry, around)| {
            let (before, after) = (&around[0], &around[1]);
            let (seat, loss) = match entry {
                LogEntry::Move(played) => {
                    ply += 1;
                    let seat = game.move_at(ply).map(|(seat, _)| seat);
                    let lost = seat.map_or(0.0, |seat| before.chance(seat) - after.chance(seat));
                    // A move that the engine would have played itself lost nothing.
                    let best = before.line.first() == Some(played);
                    (seat, if best { 0.0 } else { lost.max(0.0) })
                }
                LogEntry::Resigned(seat) | LogEntry::TimedOut(seat) => (Some(*seat), 0.0),
                LogEntry::Aborted(seat) => (*seat, 0.0),
                LogEntry::DrawAgreed => (None, 0.0),
            };
            let entry = entry.clone();
            JudgedEntry {
                entry,
                seat,
                ply,
                loss,
            }
        })
        .collect()
}

impl ReviewReport {
    /// Builds the report on `game`. For each checked move, `checked` holds its index and the assessment after the better move.
    fn new(game: &AnyGame, assessments: &[Assessment], checked: &[(usize, &Assessment)]) -> Self {
        let mut assessments = assessments.to_vec();
        let decided = count_decided(&assessments);
        for assessment in &mut assessments[..decided] {
            assessment.grade_by_length();
        }
        let mut report = Self {
            entries: list_entries(game, &game.entries(), &assessments),
            assessments,
            turning_points: Vec::new(),
            is_decided_from_start: decided > 0,
        };
        for &(at, instead) in checked {
            let entry = &mut report.entries[at];
            if let Some(seat) = entry.seat {
                // Both assessments are made at the same point of the game, so their errors largely cancel out.
                let played = report.assessments[at + 1].chance(seat);
                entry.loss = (instead.chance(seat) - played).max(0.0);
            }
        }
        let decided = report.find_decision(game);
        let mut turning_points: Vec<TurningPoint> = checked
            .iter()
            .filter_map(|&(at, instead)| report.find_mistake(at, instead, decided))
            .collect();
        for at in 0..report.entries.len() {
            turning_points.extend(report.find_early_resignation(at));
            if turning_points.iter().all(|turn| turn.at != at) {
                turning_points.extend(report.find_change_of_length(at));
            }
        }
        turning_points.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.at.cmp(&b.at)));
        turning_points.truncate(MOST_TURNS);
        if let Some(found) = decided.and_then(|(at, moves)| report.find_won_moment(game, at, moves))
        {
            turning_points.push(found);
        }
        turning_points.sort_by_key(|turn| turn.at);
        report.turning_points = turning_points;
        report
    }

    /// Returns the earliest assessment from which the winners could force their win at every point until the end of the game. The result is the index
    /// of that assessment and the maximum number of moves until the win.
    fn find_decision(&self, game: &AnyGame) -> Option<(usize, u32)> {
        let winners = game.ending()?.winners;
        let over = self
            .assessments
            .iter()
            .rposition(|assessment| !assessment.line.is_empty())?;
        let forces =
            |assessment: &Assessment| assessment.forced.filter(|(seats, _)| *seats == winners);
        let assessments = self.assessments[..=over].iter().enumerate().rev();
        let mut first = None;
        for (at, assessment) in assessments {
            let Some((_, moves)) = forces(assessment) else {
                break;
            };
            first = Some((at, moves));
        }
        first
    }

    /// Returns the turning point at entry `at`, if the entry's move gave away enough winning chances to count as a turning point.
    fn find_mistake(
        &self,
        at: usize,
        instead: &Assessment,
        decided: Option<(usize, u32)>,
    ) -> Option<TurningPoint> {
        let entry = &self.entries[at];
        let seat = entry.seat?;
        let won =
            |assessment: &Assessment| assessment.forced.filter(|(seats, _)| seats.contains(seat));
        let missed = won(&self.assessments[at]).filter(|_| {
            let after = &self.assessments[at + 1];
            won(after).is_none() && after.chance(seat) < 1.0 - CHECKED
        });
        let kind = match (missed, decided) {
            (Some((_, moves)), _) => TurningPointKind::MissedWin(moves),
            (None, Some((first, moves))) if first == at + 1 => TurningPointKind::Lost(moves),
            _ => TurningPointKind::Mistake,
        };
        if entry.loss < TURNS {
            return None;
        }
        // Use the longer of two lines: that of the first assessment, or the better move followed by the line found after that move.
        let first = &self.assessments[at].line;
        let mut better: Vec<String> = first.iter().take(1).chain(&instead.line).cloned().collect();
        if first.len() > better.len() {
            better.clone_from(first);
        }
        Some(TurningPoint {
            at,
            seat,
            kind,
            loss: entry.loss,
            better,
        })
    }

    /// Returns the turning point at entry `at`, if its move kept the forced result but made the way there much shorter for the loser, or much longer for
    /// the winner.
    fn find_change_of_length(&self, at: usize) -> Option<TurningPoint> {
        let entry = &self.entries[at];
        let LogEntry::Move(played) = &entry.entry else {
            return None;
        };
        let seat = entry.seat?;
        let [before, after] = [at, at + 1].map(|at| &self.assessments[at]);
        if before.line.first()? == played {
            return None;
        }
        let (winners, from) = before.forced?;
        // The better move is one of these moves.
        let from = from.saturating_sub(1);
        let to = match after.forced {
            Some((same, to)) if same == winners => to,
            None if after.line.is_empty()
                && winners.iter().all(|seat| after.chance(seat) >= 1.0) =>
            {
                0
            }
            Some(_) | None => return None,
        };
        let wins = winners.contains(seat);
        let (short, long) = if wins { (from, to) } else { (to, from) };
        if short > LENGTH_COMPARED || long < short + LENGTHS_APART || long < 2 * short {
            return None;
        }
        Some(TurningPoint {
            at,
            seat,
            kind: if wins {
                TurningPointKind::DelayedWin { from, to }
            } else {
                TurningPointKind::HastenedLoss { from, to }
            },
            loss: entry.loss,
            better: before.line.clone(),
        })
    }

    /// Returns the turning point at entry `at`, if the entry is an early resignation.
    fn find_early_resignation(&self, at: usize) -> Option<TurningPoint> {
        let LogEntry::Resigned(seat) = self.entries[at].entry else {
            return None;
        };
        let assessment = &self.assessments[at];
        let loss = assessment.chance(seat);
        let is_lost = assessment
            .forced
            .is_some_and(|(winners, _)| !winners.contains(seat));
        (loss >= HOPES && !is_lost).then_some(TurningPoint {
            at,
            seat,
            kind: TurningPointKind::ResignedEarly,
            loss,
            better: Vec::new(),
        })
    }

    /// Returns the turning point at the move from which the winner could force the win; `None` if an opponent's mistake allowed the win.
    fn find_won_moment(
        &self,
        game: &AnyGame,
        assessment: usize,
        moves: u32,
    ) -> Option<TurningPoint> {
        let at = assessment.checked_sub(1)?;
        let entry = &self.entries[at];
        let seat = entry.seat?;
        let wins = game.ending()?.winners.contains(seat);
        let moved = matches!(entry.entry, LogEntry::Move(_));
        (wins && moved).then_some(TurningPoint {
            at,
            seat,
            kind: TurningPointKind::FoundWin(moves),
            loss: 0.0,
            better: Vec::new(),
        })
    }

    /// Returns the average loss of winning chances per move of `seat`, from 0 to 1; `None` if the seat made no move.
    pub fn mean_loss(&self, seat: Seat) -> Option<f32> {
        let moves = self
            .entries
            .iter()
            .filter(|entry| entry.seat == Some(seat) && matches!(entry.entry, LogEntry::Move(_)));
        let (sum, count) = moves.fold((0.0, 0_u16), |(sum, count), entry| {
            (sum + entry.loss, count.saturating_add(1))
        });
        (count > 0).then(|| sum / f32::from(count))
    }
}

#[cfg(test)]
mod tests;
