//! Standings: places, points and tie-breaks.

use std::cmp::Reverse;

use crate::history::History;
use crate::tie_break::TieBreaker;
use crate::{Points, TieBreak, TieBreakValue, UnplayedRounds};

/// Rules for ranking entrants with equal points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRules {
    /// The tie-breaks. Each tie-break only decides between entrants who are equal by all earlier ones.
    pub tie_breaks: Vec<TieBreak>,
    /// Rule by which tie-breaks count rounds without a game.
    pub unplayed: UnplayedRounds,
}

impl StandingsRules {
    /// Returns the usual rules for Swiss tournaments, and for groups that change in each round.
    pub fn swiss() -> Self {
        Self {
            tie_breaks: vec![
                TieBreak::Buchholz,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
                TieBreak::SonnebornBerger,
            ],
            unplayed: UnplayedRounds::VirtualOpponent,
        }
    }

    /// Returns the usual rules for round robins.
    pub fn round_robin() -> Self {
        Self {
            tie_breaks: vec![
                TieBreak::DirectEncounter,
                TieBreak::SonnebornBerger,
                TieBreak::Wins,
            ],
            unplayed: UnplayedRounds::AsScored,
        }
    }
}

/// One entrant's line in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Index of the entrant.
    pub entrant: usize,
    /// Place, from 1. Entrants who are equal by all tie-breaks share a place.
    pub place: usize,
    /// Points so far.
    pub points: Points,
    /// The values of the tie-breaks, in the order of the rules. `None` if a tie-break does not apply, such as the direct encounter for entrants who
    /// have not all met.
    pub tie_breaks: Vec<Option<TieBreakValue>>,
}

/// Returns the standings, best entrant first. Entrants who share a place are in the order of their seeds.
///
/// The direct encounter is counted among entrants who are equal by all earlier tie-breaks. If it separates some of them, it is counted again among
/// those who are still equal.
///
/// ```
/// use asterism_pairing::{
///     Entrant, History, Points, Round, Scoring, StandingsRules, Table, TableResult, rank_entrants,
/// };
///
/// let entrants = [Entrant::new(1500.0), Entrant::new(1400.0)];
/// let result = TableResult::Played(vec![Points::ZERO, Points::WIN]);
/// let round = Round { tables: vec![Table { players: vec![0, 1], result }], byes: vec![] };
/// let history = History::new(&entrants, std::slice::from_ref(&round), Scoring::SWISS)?;
/// let standings = rank_entrants(&history, &StandingsRules::swiss());
/// assert_eq!((standings[0].entrant, standings[0].points), (1, Points::WIN));
/// # Ok::<(), asterism_pairing::HistoryError>(())
/// ```
pub fn rank_entrants(history: &History<'_>, rules: &StandingsRules) -> Vec<Standing> {
    let breaker = TieBreaker::new(*history, rules.unplayed);
    let standing = |entrant| Standing {
        entrant,
        place: 0,
        points: history.points(entrant),
        tie_breaks: Vec::new(),
    };
    let mut standings: Vec<_> = history.list_seeds().into_iter().map(standing).collect();
    standings.sort_by_key(|standing| Reverse(standing.points));
    let mut place = 1;
    for group in standings.chunk_by_mut(|a, b| a.points == b.points) {
        place = break_ties(&breaker, &rules.tie_breaks, group, place);
    }
    standings
}

/// Ranks a group of entrants who are equal by all earlier criteria and share the places from `place` on. Returns the first place after the group.
fn break_ties(
    breaker: &TieBreaker<'_>,
    tie_breaks: &[TieBreak],
    group: &mut [Standing],
    place: usize,
) -> usize {
    let Some((first, rest)) = tie_breaks.split_first() else {
        for standing in &mut *group {
            standing.place = place;
        }
        return place + group.len();
    };
    let values = compute_all(breaker, *first, group);
    for (standing, value) in group.iter_mut().zip(&values) {
        standing.tie_breaks.push(*value);
    }
    let mut place = place;
    for equal in sort_by_values(group, values) {
        place = match first {
            TieBreak::DirectEncounter => repeat_encounter(breaker, rest, equal, place),
            TieBreak::Buchholz
            | TieBreak::MedianBuchholz
            | TieBreak::SonnebornBerger
            | TieBreak::Wins => break_ties(breaker, rest, equal, place),
        };
    }
    place
}

/// Separates entrants by their direct encounter. Recomputes the direct encounter among those who are still equal, and repeats this as long as it
/// separates any of them.
fn repeat_encounter(
    breaker: &TieBreaker<'_>,
    rest: &[TieBreak],
    group: &mut [Standing],
    place: usize,
) -> usize {
    let values = compute_all(breaker, TieBreak::DirectEncounter, group);
    if values.iter().all(|value| *value == values[0]) {
        return break_ties(breaker, rest, group, place);
    }
    let mut place = place;
    for equal in sort_by_values(group, values) {
        place = repeat_encounter(breaker, rest, equal, place);
    }
    place
}

fn compute_all(
    breaker: &TieBreaker<'_>,
    tie_break: TieBreak,
    group: &[Standing],
) -> Vec<Option<TieBreakValue>> {
    let members: Vec<_> = group.iter().map(|standing| standing.entrant).collect();
    let values = members
        .iter()
        .map(|entrant| breaker.compute(tie_break, *entrant, &members));
    values.collect()
}

/// Sorts the group by the values of its members, largest first, and splits it into parts with equal values.
fn sort_by_values(
    group: &mut [Standing],
    values: Vec<Option<TieBreakValue>>,
) -> Vec<&mut [Standing]> {
    let mut keyed: Vec<_> = values.into_iter().zip(group.iter().cloned()).collect();
    keyed.sort_by_key(|(value, _)| Reverse(*value));
    let mut sizes = Vec::new();
    for equal in keyed.chunk_by(|a, b| a.0 == b.0) {
        sizes.push(equal.len());
    }
    for (place, (_, standing)) in group.iter_mut().zip(keyed) {
        *place = standing;
    }
    let mut parts = Vec::new();
    let mut rest = group;
    for size in sizes {
        let (part, after) = rest.split_at_mut(size);
        parts.push(part);
        rest = after;
    }
    parts
}
