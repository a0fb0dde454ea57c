//! Chooses the seats of the players at each table of a round in groups.

use crate::history::{Appearance, History};
use crate::{Table, TableResult};

/// Returns the players of a table in the order of their seats.
///
/// Counts, for each player, how often the player will have had their seat, and minimizes the sum of the squares of these counts. Among choices with
/// equal sums, minimizes the number of players who have the same seat as in their last game. If several choices are still equal, the order of
/// `players` decides.
pub(super) fn choose_seats(history: &History<'_>, players: &[usize]) -> Vec<usize> {
    let size = players.len();
    let costs: Vec<Vec<u32>> = players
        .iter()
        .map(|player| rate_seats(history, *player, size))
        .collect();
    let mut best = (u32::MAX, Vec::new());
    let mut seated = Vec::new();
    try_seats(&costs, &mut seated, 0, &mut best);
    best.1
        .into_iter()
        .map(|player: usize| players[player])
        .collect()
}

/// Returns the cost of each seat for `player`.
fn rate_seats(history: &History<'_>, player: usize, size: usize) -> Vec<u32> {
    let mut costs = vec![0; size];
    let mut last = None;
    for round in 0..history.next_round() {
        if let Appearance::AtTable { table, seat } = history.find(round, player)
            && is_played(table)
        {
            if let Some(cost) = costs.get_mut(seat) {
                // One more game, after n games in this seat, adds 2 n + 1 to the square. The 1 is the same for all seats.
                *cost += 2 * 8;
            }
            last = Some(seat);
        }
    }
    if let Some(cost) = last.and_then(|seat| costs.get_mut(seat)) {
        *cost += 1;
    }
    costs
}

fn is_played(table: &Table) -> bool {
    match table.result {
        TableResult::Running | TableResult::Played(_) => true,
        TableResult::Unplayed(_) => false,
    }
}

/// Tries all ways to fill the remaining seats, and stores the cheapest way in `best`. If several ways are equally cheap, stores the first.
fn try_seats(costs: &[Vec<u32>], seated: &mut Vec<usize>, cost: u32, best: &mut (u32, Vec<usize>)) {
    if cost >= best.0 {
        return;
    }
    let seat = seated.len();
    if seat == costs.len() {
        *best = (cost, seated.clone());
        return;
    }
    for player in 0..costs.len() {
        if !seated.contains(&player) {
            seated.push(player);
            try_seats(costs, seated, cost + costs[player][seat], best);
            seated.pop();
        }
    }
}
