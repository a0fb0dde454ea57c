//! Tie-breaks, which decide between entrants with equal points.

use std::fmt;

use crate::SplitPoints;
use crate::history::{Appearance, History};
use crate::{Points, Table, TableResult};

/// A way to decide between entrants with equal points. A higher value is always better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// Tie-break by the sum of the points of all opponents.
    Buchholz,
    /// Tie-break by the sum of the points of all opponents except the best and the worst.
    MedianBuchholz,
    /// Tie-break by the sum of the points of all defeated opponents, plus half the points of all opponents with whom the entrant drew.
    SonnebornBerger,
    /// Tie-break by the points from the games between the tied entrants, if all of them have met.
    DirectEncounter,
    /// Tie-break by the number of wins in games that were actually played.
    Wins,
}

impl TieBreak {
    /// All tie-breaks.
    pub const ALL: [Self; 5] = [
        Self::Buchholz,
        Self::MedianBuchholz,
        Self::SonnebornBerger,
        Self::DirectEncounter,
        Self::Wins,
    ];

    /// Returns the tie-break's ID, which is used in stored records and texts. The ID never changes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Buchholz => "buchholz",
            Self::MedianBuchholz => "median-buchholz",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::DirectEncounter => "direct-encounter",
            Self::Wins => "wins",
        }
    }

    /// Returns the tie-break with this ID; `None` if no tie-break has this ID.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie_break| tie_break.id() == id)
    }
}

/// Rules for counting rounds without a game in Buchholz and Sonneborn–Berger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnplayedRounds {
    /// The virtual opponent of the FIDE Handbook of 2009 to 2022 (C.02.13.15). An entrant who did not play in a round counts as having met an
    /// opponent who had the same number of points before the round, got the part of the point that the entrant did not get in the round, and drew all
    /// later games. For the tie-breaks of their opponents, an entrant who did not play in a round counts as having drawn. So a bye is worth about as
    /// much as an average opponent, and no one is penalized for an opponent who leaves.
    VirtualOpponent,
    /// A bye or a missed round contributes nothing to the entrant's tie-breaks, and an unplayed game counts like any other game. Intended for round
    /// robins, where all entrants have the same opponents.
    AsScored,
}

/// The value of a tie-break, as a whole number of 14400ths of a point. A win counts as one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TieBreakValue(u64);

/// Number of 14400ths of a point in one 120th, which is the unit of [`Points`].
const STEP: u64 = 120;

impl TieBreakValue {
    /// Returns the number of 14400ths of a point.
    pub const fn to_14400ths(self) -> u64 {
        self.0
    }

    /// Splits the value into a whole number and a fraction.
    pub fn split(self) -> SplitPoints {
        SplitPoints::new(self.0, STEP * STEP)
    }
}

impl fmt::Display for TieBreakValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.split().fmt(f)
    }
}

/// Computes tie-breaks. Values that do not depend on which entrants are tied are computed only once.
pub(crate) struct TieBreaker<'a> {
    history: History<'a>,
    unplayed: UnplayedRounds,
    /// Points with which each entrant counts as an opponent, in 120ths.
    worth: Vec<u64>,
}

impl<'a> TieBreaker<'a> {
    pub(crate) fn new(history: History<'a>, unplayed: UnplayedRounds) -> Self {
        let entrants = 0..history.entrants().len();
        let worth = entrants.map(|entrant| find_worth(&history, unplayed, entrant));
        let worth = worth.collect();
        Self {
            history,
            unplayed,
            worth,
        }
    }

    /// Returns the value of `tie_break` for `entrant`. `group` holds all entrants who are tied, including `entrant`. `None` if the tie-break does not
    /// apply.
    pub(crate) fn compute(
        &self,
        tie_break: TieBreak,
        entrant: usize,
        group: &[usize],
    ) -> Option<TieBreakValue> {
        let rounds = self.rounds_of(entrant);
        let value = match tie_break {
            TieBreak::Buchholz => rounds.iter().map(|round| round.strength).sum(),
            TieBreak::MedianBuchholz => {
                let mut strengths: Vec<_> = rounds.iter().map(|round| round.strength).collect();
                strengths.sort_unstable();
                let ends = 1..strengths.len().max(2) - 1;
                strengths.get(ends).map_or(0, |middle| middle.iter().sum())
            }
            TieBreak::SonnebornBerger => rounds.iter().map(|round| round.beaten).sum(),
            TieBreak::DirectEncounter => self.count_encounters(entrant, group)?,
            TieBreak::Wins => self.count_wins(entrant) * STEP * STEP,
        };
        Some(TieBreakValue(value))
    }

    /// Returns the contribution of each round of `entrant` that counts for the tie-breaks.
    fn rounds_of(&self, entrant: usize) -> Vec<RoundValue> {
        let rounds = 0..self.history.next_round();
        rounds
            .filter_map(|round| self.value_round(round, entrant))
            .collect()
    }

    fn value_round(&self, round: usize, entrant: usize) -> Option<RoundValue> {
        if let Appearance::AtTable { table, seat } = self.history.find(round, entrant) {
            if self.counts(table) {
                return Some(self.value_table(table, seat));
            }
            if table.result == TableResult::Running {
                return None;
            }
        }
        match self.unplayed {
            UnplayedRounds::AsScored => None,
            UnplayedRounds::VirtualOpponent => {
                let own = u64::from(self.history.round_points(round, entrant).to_120ths());
                let before = self.history.points_before(round, entrant).to_120ths();
                let later = (self.history.next_round() - 1 - round) as u64;
                let points = find_virtual_points(u64::from(before), own, later);
                Some(RoundValue {
                    strength: points * STEP,
                    beaten: points * own,
                })
            }
        }
    }

    /// Returns whether the players of `table` count as opponents.
    fn counts(&self, table: &Table) -> bool {
        match (&table.result, self.unplayed) {
            (TableResult::Running, _)
            | (TableResult::Unplayed(_), UnplayedRounds::VirtualOpponent) => false,
            (TableResult::Played(_), _) | (TableResult::Unplayed(_), UnplayedRounds::AsScored) => {
                true
            }
        }
    }

    /// Returns the contribution of a table for the player in `seat`. Whatever its size, a table counts as one game: the contributions of all
    /// opponents are averaged.
    fn value_table(&self, table: &Table, seat: usize) -> RoundValue {
        let (mut strength, mut beaten) = (0, 0);
        for (other, player) in table.players.iter().enumerate() {
            if other != seat {
                strength += STEP * self.worth[*player];
                beaten += score_against(table, seat, other) * self.worth[*player];
            }
        }
        let opponents = table.players.len() as u64 - 1;
        RoundValue {
            strength: strength / opponents,
            beaten: beaten / opponents,
        }
    }

    /// Returns the points of `entrant` against the rest of `group`; `None` unless all of them have met.
    fn count_encounters(&self, entrant: usize, group: &[usize]) -> Option<u64> {
        if group.len() < 2 {
            return None;
        }
        let size = self.history.entrants().len();
        let mut met = vec![vec![false; size]; size];
        let mut points = 0;
        for table in self.history.rounds().iter().flat_map(|round| &round.tables) {
            if !self.counts(table) {
                continue;
            }
            for (seat, a) in table.players.iter().enumerate() {
                for (other, b) in table.players.iter().enumerate() {
                    met[*a][*b] = true;
                    if *a == entrant && seat != other && group.contains(b) {
                        points += STEP * score_against(table, seat, other);
                    }
                }
            }
        }
        let all = group
            .iter()
            .all(|a| group.iter().all(|b| a == b || met[*a][*b]));
        all.then_some(points)
    }

    fn count_wins(&self, entrant: usize) -> u64 {
        let rounds = 0..self.history.next_round();
        let won = rounds.filter(|round| match self.history.find(*round, entrant) {
            Appearance::AtTable { table, seat } => match &table.result {
                TableResult::Played(scores) => {
                    let mut others = scores
                        .iter()
                        .enumerate()
                        .filter(|(other, _)| *other != seat);
                    others.all(|(_, score)| *score < scores[seat])
                }
                TableResult::Running | TableResult::Unplayed(_) => false,
            },
            Appearance::Bye | Appearance::Late | Appearance::Absent => false,
        });
        won.count() as u64
    }
}

/// Contribution of one round to the tie-breaks, in 14400ths of a point.
#[derive(Debug, Clone, Copy)]
struct RoundValue {
    /// Contribution of the round to Buchholz.
    strength: u64,
    /// Contribution of the round to Sonneborn–Berger.
    beaten: u64,
}

/// Returns the points with which `entrant` counts as an opponent, in 120ths.
fn find_worth(history: &History<'_>, unplayed: UnplayedRounds, entrant: usize) -> u64 {
    let rounds = 0..history.next_round();
    let points = rounds.map(|round| {
        let own = history.round_points(round, entrant);
        match (unplayed, history.find(round, entrant)) {
            (UnplayedRounds::AsScored, _) => own,
            (UnplayedRounds::VirtualOpponent, Appearance::AtTable { table, .. }) => {
                match &table.result {
                    TableResult::Running | TableResult::Played(_) => own,
                    TableResult::Unplayed(_) => Points::DRAW,
                }
            }
            (UnplayedRounds::VirtualOpponent, _) => Points::DRAW,
        }
    });
    u64::from(points.sum::<Points>().to_120ths())
}

/// Returns the points of the virtual opponent of an entrant who had `before` points, got `own` points in a round without playing, and played `later`
/// rounds after that round. All points are in 120ths.
fn find_virtual_points(before: u64, own: u64, later: u64) -> u64 {
    let (win, draw) = (
        u64::from(Points::WIN.to_120ths()),
        u64::from(Points::DRAW.to_120ths()),
    );
    before + (win - own) + draw * later
}

/// Returns the points of one player against another player at the same table, in 120ths. At a table of more than two, the player with more points
/// counts as the winner.
fn score_against(table: &Table, seat: usize, other: usize) -> u64 {
    let Some(scores) = table.scores() else {
        return 0;
    };
    let points = if scores.len() == 2 {
        scores[seat]
    } else {
        match scores[seat].cmp(&scores[other]) {
            std::cmp::Ordering::Greater => Points::WIN,
            std::cmp::Ordering::Equal => Points::DRAW,
            std::cmp::Ordering::Less => Points::ZERO,
        }
    };
    u64::from(points.to_120ths())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two examples of the FIDE Handbook, C.02.13.15, both of a tournament of nine rounds.
    #[test]
    fn virtual_opponents_are_those_of_the_handbook() {
        // An entrant with 1½ points does not show up in round 3: the virtual opponent has 2½ points after the round, and 5½ at the end.
        assert_eq!(find_virtual_points(180, 0, 0), 300);
        assert_eq!(find_virtual_points(180, 0, 6), 660);
        // The opponent of an entrant with 3½ points does not show up in round 6: the virtual opponent has 3½ points after the round, and 5 at the
        // end.
        assert_eq!(find_virtual_points(420, 120, 0), 420);
        assert_eq!(find_virtual_points(420, 120, 3), 600);
    }

    #[test]
    fn names_lead_back() {
        for tie_break in TieBreak::ALL {
            assert_eq!(TieBreak::from_id(tie_break.id()), Some(tie_break));
        }
        assert_eq!(TieBreak::from_id("luck"), None);
    }
}
