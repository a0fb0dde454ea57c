//! Layout of a standings table: its columns and their positions.

use super::super::numbers::NumberColumn;
use super::super::{SMALLEST, WIDTH};
use super::{ONE_COLUMN, StandingsHeads, StandingsRow};
use crate::font;

/// Gap between tables and the edges of the picture.
pub(super) const SIDE: f64 = 22.0;

/// Maximum number of tie-breaks shown.
const MOST_TIE_BREAKS: usize = 3;

/// Maximum number of rounds whose results are shown.
const MOST_ROUNDS: usize = 9;

/// Number of the latest rounds whose results are more important than the first tie-break. If there is too little room, that tie-break is left out
/// before these results.
const FEW_ROUNDS: usize = 5;

/// Minimum width for names. If there is less room, details are left out of the table.
const LEAST_NAME: f64 = 270.0;

/// Maximum width of the heading of a column of numbers.
const MOST_HEAD: f64 = 130.0;

/// Gap between columns.
const GAP: f64 = 24.0;

/// Sizes and columns of a table. X coordinates are relative to the table's left edge.
#[derive(Debug)]
pub(super) struct Layout {
    /// Number of tables side by side.
    pub(super) tables: usize,
    /// Width of one table.
    pub(super) width: f64,
    /// Height of a row.
    pub(super) pitch: f64,
    /// Font size of names and points.
    pub(super) body: f64,
    /// Radius of the medals behind the numbers of the first three places.
    pub(super) medal: f64,
    /// X coordinate of the middle of the column of places.
    pub(super) place: f64,
    /// X coordinate of the left end of the names.
    pub(super) name: f64,
    /// X coordinate of the right end of the room for names.
    pub(super) name_end: f64,
    pub(super) rounds: RoundColumns,
    pub(super) points: Column,
    pub(super) tie_breaks: Vec<Column>,
}

/// A column of numbers.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) right: f64,
    pub(super) numbers: NumberColumn,
    pub(super) head_room: f64,
}

/// Columns with the marks for the results of rounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundColumns {
    /// Index of the first round shown.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Distance between the columns of two rounds.
    pub(super) step: f64,
    /// X coordinate of the middle of the column of the first round shown.
    pub(super) left: f64,
}

/// Amount of detail that a table shows.
#[derive(Clone, Copy)]
struct Details {
    tie_breaks: usize,
    /// Number of rounds whose results are shown.
    rounds: usize,
}

impl Details {
    /// Returns the next smaller set of details, or `None` if there are no details left.
    fn reduced(self) -> Option<Self> {
        let Self { tie_breaks, rounds } = self;
        match (tie_breaks, rounds) {
            (0, 0) => None,
            (0 | 1, _) if rounds > FEW_ROUNDS => Some(Self {
                rounds: rounds - 1,
                ..self
            }),
            (0, _) => Some(Self { rounds: 0, ..self }),
            (_, _) => Some(Self {
                tie_breaks: tie_breaks - 1,
                ..self
            }),
        }
    }
}

impl Layout {
    /// Returns the layout with as many details as possible that leaves enough room for names.
    pub(super) fn new(heads: &StandingsHeads, rows: &[StandingsRow]) -> Self {
        if rows.len() > ONE_COLUMN {
            return Self::small(rows);
        }
        let tie_breaks = rows.iter().map(|row| row.tie_breaks.len()).max();
        let mut details = Details {
            tie_breaks: tie_breaks.unwrap_or(0).min(MOST_TIE_BREAKS),
            rounds: count_rounds(rows).min(MOST_ROUNDS),
        };
        loop {
            let layout = Self::large(heads, rows, details);
            match details.reduced() {
                Some(fewer) if layout.name_end - layout.name < LEAST_NAME => details = fewer,
                _ => return layout,
            }
        }
    }

    /// Returns the layout of two tables side by side.
    fn small(rows: &[StandingsRow]) -> Self {
        const BODY: f64 = 30.0;
        const BETWEEN: f64 = 14.0;
        let width = (WIDTH - 2.0 * SIDE - BETWEEN) / 2.0;
        let numbers = NumberColumn::measure(rows.iter().map(|row| &*row.points), BODY);
        let right = width - 20.0;
        Self {
            tables: 2,
            width,
            pitch: 47.0,
            body: BODY,
            medal: 19.0,
            place: 36.0,
            name: 70.0,
            name_end: right - numbers.width() - 16.0,
            rounds: RoundColumns::none(),
            points: Column {
                right,
                numbers,
                head_room: MOST_HEAD,
            },
            tie_breaks: Vec::new(),
        }
    }

    /// Returns the layout of a single table that shows the given details.
    fn large(heads: &StandingsHeads, rows: &[StandingsRow], details: Details) -> Self {
        const BODY: f64 = 34.0;
        let width = WIDTH - 2.0 * SIDE;
        let mut right = width - 26.0;
        let mut take = |numbers: NumberColumn, head: &str| {
            let head = font::width(&font::fit_label(head, SMALLEST, MOST_HEAD), SMALLEST);
            let room = numbers.width().max(head);
            let column = Column {
                right,
                numbers,
                head_room: room,
            };
            right -= room + GAP;
            column
        };
        let mut tie_breaks: Vec<Column> = (0..details.tie_breaks)
            .rev()
            .map(|index| {
                let texts = rows.iter().filter_map(|row| row.tie_breaks.get(index));
                let numbers = NumberColumn::measure(texts.map(String::as_str), SMALLEST);
                take(numbers, heads.tie_breaks.get(index).map_or("", |head| head))
            })
            .collect();
        tie_breaks.reverse();
        let points = rows.iter().map(|row| &*row.points);
        let points = take(NumberColumn::measure(points, BODY), &heads.points);
        let rounds = RoundColumns::ending_at(right, count_rounds(rows), details.rounds);
        if rounds.count > 0 {
            right = rounds.left - rounds.step / 2.0 - 20.0;
        }
        Self {
            tables: 1,
            width,
            pitch: if rows.len() > 12 { 53.0 } else { 58.0 },
            body: BODY,
            medal: 22.0,
            place: 48.0,
            name: 90.0,
            name_end: right,
            rounds,
            points,
            tie_breaks,
        }
    }
}

impl RoundColumns {
    const fn none() -> Self {
        Self {
            first: 0,
            count: 0,
            step: 0.0,
            left: 0.0,
        }
    }

    /// Returns the columns for the last `count` of `all` rounds. The last column ends at `right`.
    fn ending_at(right: f64, all: usize, count: usize) -> Self {
        // The numbers above the marks must not touch.
        let step = match all {
            0..=9 => 33.0,
            10..=99 => 42.0,
            _ => 62.0,
        };
        Self {
            first: all - count,
            count,
            step,
            left: right - step * (count as f64 - 0.5),
        }
    }
}

/// Returns the number of rounds played.
fn count_rounds(rows: &[StandingsRow]) -> usize {
    rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0)
}
