//! Number and sizes of tables.

use std::fmt;

/// The allowed numbers of players at a table, the preferred number first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSizes(Vec<usize>);

/// Error for table sizes that are not distinct numbers from 2 to 6, or for an empty list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadTableSizes;

impl fmt::Display for BadTableSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the sizes of tables have to be different numbers from 2 to 6")
    }
}

impl std::error::Error for BadTableSizes {}

impl TableSizes {
    /// Checks the sizes and stores them; the preferred size comes first.
    ///
    /// # Errors
    ///
    /// [`BadTableSizes`] unless `sizes` are distinct numbers from 2 to 6.
    pub fn new(sizes: &[usize]) -> Result<Self, BadTableSizes> {
        let is_good =
            |(at, size): (usize, &usize)| (2..=6).contains(size) && !sizes[..at].contains(size);
        if sizes.is_empty() || !sizes.iter().enumerate().all(is_good) {
            return Err(BadTableSizes);
        }
        Ok(Self(sizes.to_vec()))
    }

    /// Splits a number of players into tables. Returns the size of each table, largest first, and the number of byes.
    ///
    /// First, the number of byes is minimized. Then the number of players at tables without the preferred size is minimized; sizes later in the list
    /// are avoided more strongly than earlier ones. Then the number of tables is minimized.
    ///
    /// ```
    /// use asterism_pairing::TableSizes;
    ///
    /// assert_eq!(TableSizes::new(&[3])?.split(10), (vec![3, 3, 3], 1));
    /// assert_eq!(TableSizes::new(&[4, 3, 2])?.split(10), (vec![4, 3, 3], 0));
    /// assert_eq!(TableSizes::new(&[4, 3, 2])?.split(5), (vec![3, 2], 0));
    /// # Ok::<(), asterism_pairing::BadTableSizes>(())
    /// ```
    pub fn split(&self, players: usize) -> (Vec<usize>, usize) {
        // For each number of players without byes, the best way to split them: its cost, number of tables, and first table.
        let mut best: Vec<Option<(usize, usize, usize)>> = vec![Some((0, 0, 0))];
        for number in 1..=players {
            let ways = self.0.iter().enumerate().filter_map(|(rank, size)| {
                let (cost, tables, _) = best[number.checked_sub(*size)?]?;
                Some((cost + rank * rank * size, tables + 1, *size))
            });
            let way = ways.min();
            best.push(way);
        }
        let mut seated = players;
        while best[seated].is_none() {
            seated -= 1;
        }
        let byes = players - seated;
        let mut tables = Vec::new();
        while let Some((_, _, size @ 1..)) = best[seated] {
            tables.push(size);
            seated -= size;
        }
        tables.sort_unstable_by(|a, b| b.cmp(a));
        (tables, byes)
    }
}
