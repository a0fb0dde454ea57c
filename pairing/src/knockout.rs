//! Knockout tournaments: a player who loses a game is out.

use std::fmt;

use crate::history::History;
use crate::{Points, Round, SeatOfTwo, Table, TableResult};

/// State of a knockout tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knockout {
    /// The next step of the tournament.
    pub step: KnockoutStep,
    /// The entrants at the beginning of each stage, in the order of the bracket: neighbors play each other. `None` is an empty place; the neighbor of
    /// an empty place advances without playing.
    pub stages: Vec<Vec<Option<usize>>>,
    /// Place of each entrant: 1 for the winner, 2 for the loser of the final, 3 for both losers of the semifinals, 5 for the four losers of the
    /// quarterfinals, and so on. `None` for entrants who are still in the bracket or were never in it.
    pub places: Vec<Option<usize>>,
}

/// The next step of a knockout tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KnockoutStep {
    /// The next step is to play the first round of the next stage. Its byes are the entrants who advance without playing.
    Stage(Round),
    /// The next step is a round in which the drawn games are played again.
    Replay(Round),
    /// The next step must wait because a game has not ended yet.
    Wait,
    /// There is no next step because the tournament is over.
    Finished,
}

/// Error for rounds that do not belong to the bracket: two entrants who should have met in a round did not meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnockoutMismatch {
    /// Number of the round, counted from 0.
    pub round: usize,
}

impl fmt::Display for KnockoutMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {} does not belong to the bracket", self.round)
    }
}

impl std::error::Error for KnockoutMismatch {}

/// Reconstructs a knockout tournament from its rounds, and returns its state and its next step.
///
/// The bracket follows from the seeds: with 16 entrants, the first seed plays the sixteenth, and the first and second seeds can meet only in the
/// final. If the number of entrants is not a power of two, the best seeds have a bye in the first stage. Late entries are not in the bracket.
///
/// The first seat goes to the player who has had that seat less often, or to the better seed if both have had it equally often. A drawn game is
/// replayed with the seats exchanged, in a separate round. If the replay is drawn as well, or if neither player showed up, the better seed advances.
/// The opponent of an entrant who has withdrawn advances without playing.
///
/// # Errors
///
/// [`KnockoutMismatch`] if the rounds are not those of this bracket.
///
/// ```
/// use asterism_pairing::{Entrant, History, KnockoutStep, Scoring, follow_knockout};
///
/// let entrants = [1500.0, 1400.0, 1300.0].map(Entrant::new);
/// let history = History::new(&entrants, &[], Scoring::SWISS)?;
/// let knockout = follow_knockout(&history)?;
/// let KnockoutStep::Stage(round) = knockout.step else { panic!() };
/// assert_eq!(round.byes, [0], "the best seed");
/// assert_eq!(round.tables[0].players, [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn follow_knockout(history: &History<'_>) -> Result<Knockout, KnockoutMismatch> {
    Run::new(history).follow()
}

struct Run<'a> {
    history: History<'a>,
    /// Position of each entrant in the seeding.
    seed_of: Vec<usize>,
    stages: Vec<Vec<Option<usize>>>,
    places: Vec<Option<usize>>,
    /// Number of rounds that have been processed.
    round: usize,
}

/// Outcome of the match between two neighbors in the bracket.
enum PairingOutcome {
    /// One of the two neighbors advances; `None` if both places are empty.
    GoesOn(Option<usize>),
    /// The game between the two neighbors was drawn.
    Drawn(usize, usize),
    /// The game between the two neighbors is still in progress.
    Running,
}

impl<'a> Run<'a> {
    fn new(history: &History<'a>) -> Self {
        let seeds = history.list_seeds();
        let seed_of = history.number_seeds();
        let starts = |entrant: &usize| history.entrants()[*entrant].takes_part_in(0);
        let starters: Vec<_> = seeds.into_iter().filter(starts).collect();
        let order = order_bracket(starters.len().next_power_of_two());
        let slots = order.into_iter().map(|seed| starters.get(seed).copied());
        Self {
            history: *history,
            places: vec![None; seed_of.len()],
            seed_of,
            stages: vec![slots.collect()],
            round: 0,
        }
    }

    fn follow(mut self) -> Result<Knockout, KnockoutMismatch> {
        let step = loop {
            let slots = self.stages[self.stages.len() - 1].clone();
            if let [last] = slots[..] {
                if let Some(winner) = last {
                    self.places[winner] = Some(1);
                }
                if self.round < self.history.next_round() {
                    return Err(KnockoutMismatch { round: self.round });
                }
                break KnockoutStep::Finished;
            }
            let stage = self.pair_stage(&slots);
            if !stage.tables.is_empty() && self.round == self.history.next_round() {
                break KnockoutStep::Stage(stage);
            }
            match self.follow_stage(&slots, &stage)? {
                Ok(winners) => self.stages.push(winners),
                Err(step) => break step,
            }
        };
        Ok(Knockout {
            step,
            stages: self.stages,
            places: self.places,
        })
    }

    /// Returns whether the entrant can play in the next round.
    fn is_here(&self, entrant: usize) -> bool {
        self.history.entrants()[entrant].takes_part_in(self.round)
    }

    /// Returns the first round of a stage.
    fn pair_stage(&self, slots: &[Option<usize>]) -> Round {
        let mut round = Round::default();
        for pair in slots.chunks_exact(2) {
            match (pair[0], pair[1]) {
                (Some(a), Some(b)) => match (self.is_here(a), self.is_here(b)) {
                    (true, true) => round.tables.push(Table::new(self.choose_seats(a, b))),
                    (true, false) => round.byes.push(a),
                    (false, true) => round.byes.push(b),
                    (false, false) => {}
                },
                (Some(a), None) | (None, Some(a)) if self.is_here(a) => round.byes.push(a),
                _ => {}
            }
        }
        round
    }

    fn choose_seats(&self, a: usize, b: usize) -> Vec<usize> {
        let count = |entrant| {
            let rounds = 0..self.round;
            let first =
                |round: &usize| self.history.seat_of_two(*round, entrant) == Some(SeatOfTwo::First);
            (rounds.filter(first).count(), self.seed_of[entrant])
        };
        if count(a) <= count(b) {
            vec![a, b]
        } else {
            vec![b, a]
        }
    }

    /// Processes the rounds of a stage, including the replays of its drawn games. Returns the entrants who advance, or the step that the tournament
    /// must take first.
    fn follow_stage(
        &mut self,
        slots: &[Option<usize>],
        stage: &Round,
    ) -> Result<Result<Vec<Option<usize>>, KnockoutStep>, KnockoutMismatch> {
        let here: Vec<_> = slots
            .iter()
            .map(|slot| slot.filter(|a| self.is_here(*a)))
            .collect();
        let mut outcomes = Vec::new();
        for (pair, here) in slots.chunks_exact(2).zip(here.chunks_exact(2)) {
            outcomes.push(self.find_outcome([pair[0], pair[1]], [here[0], here[1]])?);
        }
        // A stage in which every opponent is missing needs no round.
        self.round += usize::from(!stage.tables.is_empty());
        if outcomes
            .iter()
            .any(|outcome| matches!(outcome, PairingOutcome::Running))
        {
            return Ok(Err(KnockoutStep::Wait));
        }
        let mut replay = Round::default();
        for outcome in &outcomes {
            if let PairingOutcome::Drawn(a, b) = outcome
                && self.is_here(*a)
                && self.is_here(*b)
            {
                replay.tables.push(Table::new(vec![*b, *a]));
            }
        }
        let is_replayed = !replay.tables.is_empty();
        if is_replayed && self.round == self.history.next_round() {
            return Ok(Err(KnockoutStep::Replay(replay)));
        }
        let mut winners = Vec::new();
        for outcome in outcomes {
            winners.push(match outcome {
                PairingOutcome::GoesOn(winner) => winner,
                PairingOutcome::Running => unreachable!("all games have ended"),
                PairingOutcome::Drawn(a, b) => match (self.is_here(a), self.is_here(b)) {
                    (true, false) => Some(a),
                    (false, true) => Some(b),
                    (false, false) => Some(self.better_seed(a, b)),
                    (true, true) => {
                        match self.find_outcome([Some(a), Some(b)], [Some(a), Some(b)])? {
                            PairingOutcome::GoesOn(winner) => winner,
                            PairingOutcome::Drawn(..) => Some(self.better_seed(a, b)),
                            PairingOutcome::Running => return Ok(Err(KnockoutStep::Wait)),
                        }
                    }
                },
            });
        }
        self.round += usize::from(is_replayed);
        for entrant in slots.iter().flatten() {
            if !winners.contains(&Some(*entrant)) {
                self.places[*entrant] = Some(slots.len() / 2 + 1);
            }
        }
        Ok(Ok(winners))
    }

    fn better_seed(&self, a: usize, b: usize) -> usize {
        if self.seed_of[a] < self.seed_of[b] {
            a
        } else {
            b
        }
    }

    /// Returns the outcome of the match between two neighbors in the current round. `here` holds the neighbors who have not withdrawn.
    fn find_outcome(
        &self,
        pair: [Option<usize>; 2],
        here: [Option<usize>; 2],
    ) -> Result<PairingOutcome, KnockoutMismatch> {
        let mismatch = KnockoutMismatch { round: self.round };
        let round = self.history.rounds().get(self.round);
        if let [Some(a), Some(b)] = pair {
            let tables = round.iter().flat_map(|round| &round.tables);
            let mut tables = tables.filter(|table| {
                table.players.len() == 2 && table.players.contains(&a) && table.players.contains(&b)
            });
            if let Some(table) = tables.next() {
                return Ok(self.judge_table(table));
            }
        }
        match here {
            [Some(_), Some(_)] => Err(mismatch),
            [one, None] | [None, one] => Ok(PairingOutcome::GoesOn(one)),
        }
    }

    fn judge_table(&self, table: &Table) -> PairingOutcome {
        let (a, b) = (table.players[0], table.players[1]);
        let compare = |scores: &[Points]| scores[0].cmp(&scores[1]);
        match &table.result {
            TableResult::Running => PairingOutcome::Running,
            TableResult::Played(scores) | TableResult::Unplayed(scores) => match compare(scores) {
                std::cmp::Ordering::Greater => PairingOutcome::GoesOn(Some(a)),
                std::cmp::Ordering::Less => PairingOutcome::GoesOn(Some(b)),
                std::cmp::Ordering::Equal if matches!(table.result, TableResult::Played(_)) => {
                    PairingOutcome::Drawn(a, b)
                }
                std::cmp::Ordering::Equal => PairingOutcome::GoesOn(Some(self.better_seed(a, b))),
            },
        }
    }
}

/// Returns the seeds, counted from 0, in the order of the bracket. If the better seed always wins, the opponents in each stage are neighbors among
/// the remaining seeds.
fn order_bracket(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order
            .into_iter()
            .flat_map(|seed| [seed, last - seed])
            .collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        assert_eq!(order_bracket(1), [0]);
        assert_eq!(order_bracket(2), [0, 1]);
        assert_eq!(order_bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        for size in [16, 64, 256] {
            let mut order = order_bracket(size);
            while order.len() > 1 {
                let n = order.len();
                let winners = order.chunks_exact(2).map(|pair| {
                    assert_eq!(pair[0] + pair[1], n - 1, "the first plays the last");
                    pair[0].min(pair[1])
                });
                order = winners.collect();
            }
        }
    }
}
