//! Swiss system: every player plays in each round, against an opponent with about the same number of points.
//!
//! Pairing a round means finding a cheapest perfect matching. All criteria for a pair are packed into one integer, the most important criterion in
//! the highest bits. So the cheapest matching is the best by the first criterion, then by the second, and so on. Debug builds prove for each matching
//! that no other is cheaper. `python3 tests/pairings/check.py` compares rounds with those of an independent program.

mod cost;
mod player;

use std::cmp::Reverse;
use std::fmt;

use cost::{PairCost, choose_seats};
use player::SwissPlayer;

use crate::history::History;
use crate::matching::match_cheapest;
use crate::{Round, SeatOfTwo, Table};

/// The organizer's choices for a Swiss tournament, apart from the scoring, which is part of [`History`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SwissOptions {
    /// Seat of the first seed in the first round. The seats of the following seeds alternate.
    pub first_seed: SeatOfTwo,
    /// Whether this is the last round. In the last round, players with more than half of the possible points may have sat in one seat three more
    /// times than in the other, so that the best players meet.
    pub is_last_round: bool,
}

impl Default for SwissOptions {
    fn default() -> Self {
        Self {
            first_seed: SeatOfTwo::First,
            is_last_round: false,
        }
    }
}

/// Reason that a round of a Swiss tournament cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwissError {
    /// The round cannot be paired because a game is still in progress.
    Running,
    /// The round cannot be paired because fewer than two entrants take part in it.
    TooFew,
    /// The round cannot be paired because every pairing would repeat a game or give a player a second bye. [`count_sure_rounds`] returns the number
    /// of rounds that are always possible.
    NoPairing,
}

impl fmt::Display for SwissError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Running => "a game has not ended yet",
            Self::TooFew => "fewer than two entrants take part in the round",
            Self::NoPairing => "any pairing would repeat a game or give a second bye",
        })
    }
}

impl std::error::Error for SwissError {}

/// Pairs the next round of a Swiss tournament.
///
/// No player meets the same opponent twice or has a second bye. Among all such pairings, the function finds the best one by these criteria. Each
/// criterion only decides between pairings that are equal by all earlier criteria:
///
/// 1. As few players as possible have sat in one seat three more times than in the other, or have a bye after winning a game without playing.
///    (In chess, both are forbidden, but the first is allowed for players with more than half of the points in the
///    [last round](SwissOptions::is_last_round). Here, both happen if nothing else is possible.)
/// 2. The player with the bye has as few points as possible.
/// 3. Opponents have about the same number of points: the sum of the squares of the differences is as small as possible.
/// 4. As few games as possible have players with different points.
/// 5. As few players as possible have the same seat three times in a row.
/// 6. As few players as possible do not get the seat that they are due: the one they have had less often, or else the one they did not have last.
/// 7. As few players as possible have sat in one seat two more times than in the other.
/// 8. As few players as possible meet an opponent with fewer points, or have a bye, in two rounds in a row; and the same for opponents with more
///    points.
/// 9. Among players with equal points, the upper half by seed plays the lower half, in order. Players who meet an opponent with more points are high
///    seeds; players who meet an opponent with fewer points, or have the bye, are low seeds.
///
/// The criteria are those of the FIDE (Dutch) System (FIDE Handbook C.04.3), but they are applied to all tables at once instead of from the top score
/// down. Tables are ordered by their players' points, then by seeds. The result depends only on the arguments.
///
/// # Errors
///
/// [`SwissError`] if a game is still running, if there are too few entrants, or if every pairing would repeat a game or give a player a second bye.
pub fn pair_swiss(history: &History<'_>, options: SwissOptions) -> Result<Round, SwissError> {
    if history.is_running() {
        return Err(SwissError::Running);
    }
    let players = list_players(history);
    if players.len() < 2 {
        return Err(SwissError::TooFew);
    }
    let meetings = history.count_meetings();
    let n = players.len();
    let vertices = n.next_multiple_of(2);
    let mut costs = vec![vec![None; vertices]; vertices];
    for (b, below) in players.iter().enumerate() {
        for (a, above) in players[..b].iter().enumerate() {
            if meetings[above.entrant][below.entrant] == 0 {
                let weight = PairCost::of_pair(above, below, options.is_last_round).weigh();
                (costs[a][b], costs[b][a]) = (Some(weight), Some(weight));
            }
        }
        if vertices > n && below.byes == 0 {
            let weight = PairCost::of_bye(below).weigh();
            (costs[n][b], costs[b][n]) = (Some(weight), Some(weight));
        }
    }
    let mates = match_cheapest(&costs).ok_or(SwissError::NoPairing)?;

    let mut round = Round::default();
    for (a, above) in players.iter().enumerate() {
        if mates[a] == n {
            round.byes.push(above.entrant);
        } else if a < mates[a] {
            let below = &players[mates[a]];
            let pair = match choose_seats(above, below, options.first_seed) {
                SeatOfTwo::First => [above.entrant, below.entrant],
                SeatOfTwo::Second => [below.entrant, above.entrant],
            };
            round.tables.push(Table::new(pair.to_vec()));
        }
    }
    Ok(round)
}

/// Returns the players who take part in the next round, sorted by points, then by seed.
fn list_players(history: &History<'_>) -> Vec<SwissPlayer> {
    let seed_of = history.number_seeds();
    let active = history.list_active().into_iter();
    let mut players: Vec<_> = active
        .map(|entrant| SwissPlayer::new(history, entrant, seed_of[entrant]))
        .collect();
    players.sort_by_key(|player| Reverse(player.points));
    for group in players.chunk_by_mut(|a, b| a.points == b.points) {
        let size = group.len();
        for (at, player) in group.iter_mut().enumerate() {
            (player.place, player.group) = (at, size);
        }
    }
    players
}

/// Returns the largest number of rounds that a Swiss tournament of `entrants` can have without a repeated game or a second bye. Depending on the
/// results, the last of these rounds may turn out to be impossible; see [`count_sure_rounds`].
///
/// ```
/// assert_eq!(asterism_pairing::count_most_rounds(8), 7);
/// assert_eq!(asterism_pairing::count_most_rounds(7), 7);
/// ```
pub fn count_most_rounds(entrants: usize) -> usize {
    if entrants < 2 {
        return 0;
    }
    entrants.next_multiple_of(2) - 1
}

/// Returns the number of rounds that a Swiss tournament of `entrants` can always have, whatever the results, if no one withdraws. This is half the
/// number of entrants, rounded up; with three or four entrants, it is three.
///
/// With more than four entrants, each player still has at least half of all players as possible opponents in each of these rounds (the bye counts as
/// one). So by Dirac's theorem, there is a cycle through all players, and every other edge of the cycle forms a pairing.
///
/// ```
/// assert_eq!(asterism_pairing::count_sure_rounds(8), 4);
/// assert_eq!(asterism_pairing::count_sure_rounds(7), 4);
/// ```
pub fn count_sure_rounds(entrants: usize) -> usize {
    match entrants {
        0 | 1 => 0,
        // With four players, every complete pairing of them remains possible until it is used.
        3 | 4 => 3,
        _ => entrants.div_ceil(2),
    }
}
