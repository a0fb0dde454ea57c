//! Draws the standings of a tournament as a table.
//!
//! Up to [`ONE_COLUMN`] rows are drawn as one table. More rows are drawn as two tables side by side, with places, names and points only, because a
//! single long table would be a thin strip where Discord shows pictures as previews.

mod layout;
mod rows;

use super::{Entrant, RoundResult, draw};
use crate::figure::{Figure, FigurePainter};
use crate::picture::Png;
use crate::theme::Theme;

/// Maximum number of rows drawn. The caller can show the rest as text.
const MOST_ROWS: usize = 64;

/// Maximum number of rows of a single table.
const ONE_COLUMN: usize = 24;

/// The standings of a tournament. Texts may be empty.
///
/// ```
/// use asterism_render::{
///     Entrant, RoundResult, Standings, StandingsHeads, StandingsRow, Theme, standings,
/// };
///
/// let row = |place, name: &str, points: &str| StandingsRow {
///     place,
///     entrant: Entrant {
///         name: name.into(),
///         number: place,
///     },
///     points: points.into(),
///     tie_breaks: vec!["4½".into()],
///     rounds: vec![RoundResult::Win, RoundResult::Draw],
///     withdrawn: false,
/// };
/// let table = Standings {
///     title: "Friday Swiss".into(),
///     subtitle: "Round 2 of 5".into(),
///     heads: StandingsHeads {
///         place: "#".into(),
///         name: "Player".into(),
///         points: "Points".into(),
///         tie_breaks: vec!["Buch.".into()],
///     },
///     rows: vec![row(1, "Ada", "1½"), row(1, "Grace", "1½"), row(3, "Emmy", "1")],
/// };
/// let picture = standings(&table, Theme::Dark);
/// assert!(picture.as_bytes().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Standings {
    /// Title of the picture: the name of the tournament.
    pub title: String,
    /// Line in smaller print below the title, such as the current round.
    pub subtitle: String,
    /// Headings of the columns.
    pub heads: StandingsHeads,
    /// Rows from top to bottom; the first 64 are drawn.
    pub rows: Vec<StandingsRow>,
}

/// Headings of the columns of a [`Standings`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StandingsHeads {
    /// Heading of the column of places; short, such as `#`.
    pub place: String,
    /// Heading of the column of names.
    pub name: String,
    /// Heading of the column of points.
    pub points: String,
    /// Headings of the tie-break columns, the most important tie-break first. At most three are drawn. Short headings leave more room for names.
    pub tie_breaks: Vec<String>,
}

/// A row of a [`Standings`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StandingsRow {
    /// Place of the entrant, starting at 1. Several rows may share a place.
    pub place: usize,
    /// The entrant in this place.
    pub entrant: Entrant,
    /// Points of the entrant, such as `4½`.
    pub points: String,
    /// Tie-break values, the most important first. Values for which there is no room are left out.
    pub tie_breaks: Vec<String>,
    /// Results of all rounds played, in order; may be empty. The last nine results are drawn if there is room.
    pub rounds: Vec<RoundResult>,
    /// Whether the entrant has withdrawn from the tournament. If so, the row is dimmed and has a flag.
    pub withdrawn: bool,
}

/// Draws the standings of a tournament as a table, in a picture 1000 pixels wide.
///
/// If there is too little room for names, details are left out in this order: the third tie-break, the second tie-break, rounds before the last five,
/// the first tie-break, and the remaining rounds. With more than 24 rows, there are two tables, which show places, names and points only.
pub fn standings(standings: &Standings, theme: Theme) -> Png {
    draw(&standings_scene(standings), theme)
}

/// Returns the picture that [`standings`] draws, as data.
pub fn standings_scene(standings: &Standings) -> Figure {
    let rows = &standings.rows[..standings.rows.len().min(MOST_ROWS)];
    let mut painter = FigurePainter::default();
    let height = rows::paint(&mut painter, standings, rows);
    painter.finish(super::WIDTH, height)
}
