//! Pairings and standings of tournaments.

mod dice;
mod groups;
mod history;
mod knockout;
mod matching;
mod model;
mod points;
mod round_robin;
mod swiss;

pub use groups::{BadTableSizes, GroupError, TableSizes, pair_groups};
pub use history::{Appearance, History, HistoryError, MAX_ENTRANTS, MAX_ROUNDS};
pub use knockout::{Knockout, KnockoutMismatch, KnockoutStep, follow_knockout};
pub use model::{Entrant, Round, Scoring, SeatOfTwo, Table, TableResult};
pub use points::{Fraction, Points, SplitPoints, share_points};
pub use round_robin::{RoundRobinCycles, schedule_round_robin};
pub use swiss::{
    ScoreGap, SwissError, SwissOptions, count_most_rounds, count_sure_rounds, measure_score_gap,
    pair_swiss,
};
