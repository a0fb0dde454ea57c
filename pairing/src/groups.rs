//! Groups: in each round, the entrants play at tables of two to six players.

mod arrange;
mod seats;
mod sizes;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::fmt;

use arrange::arrange_tables;
use seats::choose_seats;
pub use sizes::{BadTableSizes, TableSizes};

use crate::history::History;
use crate::{Round, Table};

/// Reason that a round of groups cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupError {
    /// The round cannot be paired because a game of the tournament has not ended yet.
    Running,
    /// The round cannot be paired because there are too few entrants for a single table.
    TooFew,
}

impl fmt::Display for GroupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Running => "a game has not ended yet",
            Self::TooFew => "there are too few entrants for one table",
        })
    }
}

impl std::error::Error for GroupError {}

/// Pairs the next round: returns its tables and byes.
///
/// [`TableSizes::split`] gives the number and sizes of tables. Byes go to the players who have had the fewest byes, then to those with the fewest
/// points, then to the lowest seeds. The tables are then made by these criteria, the most important first:
///
/// 1. As few players as possible meet again, and repeated meetings are spread over different opponents.
/// 2. Players at one table have about the same number of points: the sum of the squares of the differences is as small as possible.
/// 3. Tables are equally strong: each table gets high and low seeds from its players' score groups.
///
/// There is no fast way to find the very best tables, so the function uses a local search: from several starting arrangements, it swaps players as
/// long as swaps improve the tables. `seed` determines the starting arrangements; the same arguments always give the same round. At each table, seats
/// are chosen so that every player has each seat about equally often, and no player has the same seat twice in a row if that can be avoided.
///
/// # Errors
///
/// [`GroupError`] if a game is still in progress, or if there are too few entrants.
///
/// ```
/// use asterism_pairing::{Entrant, History, Scoring, TableSizes, pair_groups};
///
/// let entrants: Vec<_> = (0..10).map(|number| Entrant::new(1500.0 - f64::from(number))).collect();
/// let history = History::new(&entrants, &[], Scoring::SWISS)?;
/// let round = pair_groups(&history, &TableSizes::new(&[4, 3])?, 1)?;
/// let sizes: Vec<_> = round.tables.iter().map(|table| table.players.len()).collect();
/// assert_eq!(sizes, [4, 3, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pair_groups(
    history: &History<'_>,
    sizes: &TableSizes,
    seed: u64,
) -> Result<Round, GroupError> {
    if history.is_running() {
        return Err(GroupError::Running);
    }
    let mut players = history.list_active();
    let (tables, byes) = sizes.split(players.len());
    if tables.is_empty() {
        return Err(GroupError::TooFew);
    }
    // The players are in the order of their seeds, so of equal players the last one comes first.
    let mut candidates = players.clone();
    candidates.reverse();
    candidates.sort_by_key(|entrant| (history.count_byes(*entrant), history.points(*entrant)));
    let byes = candidates[..byes].to_vec();
    players.retain(|entrant| !byes.contains(entrant));
    players.sort_by_key(|entrant| Reverse(history.points(*entrant)));

    let mut round = Round {
        tables: arrange_tables(history, &players, &tables, seed)
            .into_iter()
            .map(|table| Table::new(choose_seats(history, &table)))
            .collect(),
        byes,
    };
    round.tables.sort_by_key(|table| {
        let points = table.players.iter().map(|player| history.points(*player));
        (
            Reverse(points.clone().max()),
            Reverse(points.sum::<crate::Points>()),
        )
    });
    Ok(round)
}
