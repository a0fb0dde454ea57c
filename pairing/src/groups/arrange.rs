//! Assigns players to tables.

use crate::dice::Dice;
use crate::history::History;

/// Number of starting arrangements that the search improves. With a small number of tables, improving one arrangement takes well under a millisecond.
const STARTS: usize = 24;

/// Number of random swaps that turn the best arrangement so far into the next starting arrangement.
const KICKS: usize = 4;

/// Total cost of one or more tables. Costs are compared field by field, in order; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct TableCost {
    /// Sum, over all pairs of players at a table, of the square of the number of times that the two have met before.
    pub(super) repeats: u64,
    /// Sum, over all pairs of players at a table, of the square of their difference in points.
    pub(super) gaps: u64,
    /// Square of the difference between the table's strength and the average strength.
    pub(super) bias: u64,
}

impl std::ops::Add for TableCost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            repeats: self.repeats + other.repeats,
            gaps: self.gaps + other.gaps,
            bias: self.bias + other.bias,
        }
    }
}

/// The facts about each entrant that the search needs.
pub(super) struct Judge {
    meetings: Vec<Vec<u32>>,
    /// Points of each entrant, in 120ths of a point.
    points: Vec<u64>,
    /// Strength of each entrant within their score group, from -1000 for the lowest seed to 1000 for the highest.
    strength: Vec<i64>,
}

impl Judge {
    /// Creates a judge for these `players`, who must be sorted by points, then by seeds.
    pub(super) fn new(history: &History<'_>, players: &[usize]) -> Self {
        let entrants = history.entrants().len();
        let points = (0..entrants).map(|entrant| u64::from(history.points(entrant).to_120ths()));
        let points: Vec<_> = points.collect();
        let mut strength = vec![0; entrants];
        for group in players.chunk_by(|a, b| points[*a] == points[*b]) {
            let last = group.len() as i64 - 1;
            for (place, player) in group.iter().enumerate() {
                strength[*player] = 1000 * (last - 2 * place as i64) / last.max(1);
            }
        }
        Self {
            meetings: history.count_meetings(),
            points,
            strength,
        }
    }

    pub(super) fn rate(&self, table: &[usize]) -> TableCost {
        let mut cost = TableCost::default();
        for (at, a) in table.iter().enumerate() {
            for b in &table[..at] {
                cost.repeats += u64::from(self.meetings[*a][*b].pow(2));
                cost.gaps += self.points[*a].abs_diff(self.points[*b]).pow(2);
            }
        }
        let strength: i64 = table.iter().map(|player| self.strength[*player]).sum();
        cost.bias = strength.unsigned_abs().pow(2);
        cost
    }

    pub(super) fn rate_all(&self, tables: &[Vec<usize>]) -> TableCost {
        let costs = tables.iter().map(|table| self.rate(table));
        costs.fold(TableCost::default(), |sum, cost| sum + cost)
    }
}

/// Returns the players of each table. `players` must be sorted by points, then by seeds, and `sizes` must add up to the number of players.
pub(super) fn arrange_tables(
    history: &History<'_>,
    players: &[usize],
    sizes: &[usize],
    seed: u64,
) -> Vec<Vec<usize>> {
    let judge = Judge::new(history, players);
    let mut dice = Dice::new(seed);
    let mut best = fill_tables(players, sizes);
    improve(&judge, &mut best);
    let mut least = judge.rate_all(&best);
    if best.len() < 2 {
        return best;
    }
    for _ in 0..STARTS {
        let mut tables = best.clone();
        for _ in 0..KICKS {
            let (a, b) = (dice.roll(tables.len()), dice.roll(tables.len()));
            let (x, y) = (dice.roll(tables[a].len()), dice.roll(tables[b].len()));
            if a != b {
                (tables[a][x], tables[b][y]) = (tables[b][y], tables[a][x]);
            }
        }
        improve(&judge, &mut tables);
        let cost = judge.rate_all(&tables);
        if cost < least {
            (best, least) = (tables, cost);
        }
    }
    for table in &mut best {
        // Put the table's players in the order of `players`.
        table.sort_by_key(|player| players.iter().position(|other| other == player));
    }
    best
}

/// Fills one table after another with `players`, in order, so that the strongest players share the first table.
fn fill_tables(players: &[usize], sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut rest = players;
    let tables = sizes.iter().map(|size| {
        let (table, after) = rest.split_at(*size);
        rest = after;
        table.to_vec()
    });
    tables.collect()
}

/// Swaps players between tables as long as a swap lowers the total cost.
fn improve(judge: &Judge, tables: &mut [Vec<usize>]) {
    let mut costs: Vec<_> = tables.iter().map(|table| judge.rate(table)).collect();
    loop {
        let mut is_best = true;
        for b in 1..tables.len() {
            for a in 0..b {
                let (left, right) = tables.split_at_mut(b);
                let (first, second) = (&mut left[a], &mut right[0]);
                for x in 0..first.len() {
                    for y in 0..second.len() {
                        std::mem::swap(&mut first[x], &mut second[y]);
                        let after = [judge.rate(first), judge.rate(second)];
                        if after[0] + after[1] < costs[a] + costs[b] {
                            (costs[a], costs[b]) = (after[0], after[1]);
                            is_best = false;
                        } else {
                            std::mem::swap(&mut first[x], &mut second[y]);
                        }
                    }
                }
            }
        }
        if is_best {
            return;
        }
    }
}
