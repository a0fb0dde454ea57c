#![doc = include_str!("../README.md")]
//! # How it works
//!
//! Entrants are indices into a slice of [`Entrant`], and rounds are numbered from 0. A [`History`] holds everything that has happened so far. No
//! other state is kept between two rounds, so after a correction of a result or a late entry, creating a new history is enough.
//!
//! | kind | next round | rules |
//! |---|---|---|
//! | round robin | [`schedule_round_robin`], all at once | FIDE Handbook C.05, Annex 1 (Berger tables) |
//! | Swiss | [`pair_swiss`] | criteria of the FIDE (Dutch) System, C.04.3, applied to all tables at once |
//! | knockout | [`follow_knockout`] | seeded bracket; a drawn game is replayed once, then the better seed advances |
//! | groups of 2 to 6 seats | [`pair_groups`] | few repeated meetings, then about equal points |
//!
//! [`rank_entrants`] computes the standings of every kind of tournament except knockouts, whose places follow from the bracket. Its tie-breaks are
//! those of the FIDE Handbook (C.02.13 before 2023, C.07 since); [`TieBreak`] and [`UnplayedRounds`] define how they are counted. [`Points`] are
//! exact fractions, and [`share_points`] divides the points of a table of any size.

mod dice;
mod groups;
mod history;
mod knockout;
mod matching;
mod model;
mod points;
mod round_robin;
mod standings;
mod swiss;
mod tie_break;

pub use groups::{BadTableSizes, GroupError, TableSizes, pair_groups};
pub use history::{Appearance, History, HistoryError, MAX_ENTRANTS, MAX_ROUNDS};
pub use knockout::{Knockout, KnockoutMismatch, KnockoutStep, follow_knockout};
pub use model::{Entrant, Round, Scoring, SeatOfTwo, Table, TableResult};
pub use points::{Fraction, Points, SplitPoints, share_points};
pub use round_robin::{RoundRobinCycles, schedule_round_robin};
pub use standings::{Standing, StandingsRules, rank_entrants};
pub use swiss::{SwissError, SwissOptions, count_most_rounds, count_sure_rounds, pair_swiss};
pub use tie_break::{TieBreak, TieBreakValue, UnplayedRounds};
