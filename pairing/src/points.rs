//! Points as exact fractions.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Points of an entrant, as a whole number of 120ths of a point.
///
/// A point divides by 2, 3, 4 and 5 without a remainder, so the points of tables of up to six players are exact, and so is every sum of
/// them.
///
/// ```
/// use asterism_pairing::Points;
///
/// assert_eq!((Points::WIN + Points::WIN + Points::DRAW).to_string(), "2½");
/// assert_eq!(Points::from_120ths(40).to_string(), "0.33");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points(u32);

impl Points {
    /// No points: a loss, or a missed round.
    pub const ZERO: Self = Self(0);
    /// Half a point: a draw between two players.
    pub const DRAW: Self = Self(60);
    /// One point: a win, or a bye.
    pub const WIN: Self = Self(120);

    /// Returns `number` 120ths of a point.
    pub const fn from_120ths(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number of 120ths of a point.
    pub const fn to_120ths(self) -> u32 {
        self.0
    }

    /// Splits the points into a whole number and a fraction, so that they can be formatted for any language.
    ///
    /// ```
    /// use asterism_pairing::{Fraction, Points};
    ///
    /// let points = Points::from_120ths(270).split();
    /// assert_eq!((points.whole, points.fraction), (2, Fraction::Hundredths(25)));
    /// ```
    pub fn split(self) -> SplitPoints {
        SplitPoints::new(u64::from(self.0), 120)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.split().fmt(f)
    }
}

/// Points split into a whole number and a fraction. `Display` writes `½` for a half, and otherwise a decimal point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitPoints {
    /// The whole number of points.
    pub whole: u64,
    /// The remaining fraction.
    pub fraction: Fraction,
}

/// The fractional part of a number of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fraction {
    /// No fraction: a whole number of points.
    None,
    /// Exactly half a point.
    Half,
    /// Hundredths of a point, rounded, from 1 to 99.
    Hundredths(u8),
}

impl SplitPoints {
    pub(crate) fn new(numerator: u64, denominator: u64) -> Self {
        if numerator % denominator * 2 == denominator {
            return Self {
                whole: numerator / denominator,
                fraction: Fraction::Half,
            };
        }
        let hundredths = (numerator * 200 + denominator) / (denominator * 2);
        let fraction = match hundredths % 100 {
            0 => Fraction::None,
            some => Fraction::Hundredths(some as u8),
        };
        Self {
            whole: hundredths / 100,
            fraction,
        }
    }
}

impl fmt::Display for SplitPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.fraction {
            Fraction::None => format!("{}", self.whole),
            Fraction::Half if self.whole == 0 => "½".to_owned(),
            Fraction::Half => format!("{}½", self.whole),
            Fraction::Hundredths(some) if some % 10 == 0 => {
                format!("{}.{}", self.whole, some / 10)
            }
            Fraction::Hundredths(some) => format!("{}.{some:02}", self.whole),
        };
        f.pad(&text)
    }
}

/// Returns the points of each player at a table, given the players' final ranks: 1 for the winner, equal numbers for equal players.
///
/// Each player gets the number of players ranked below them, plus half of the number ranked equal, divided by the number of opponents. So a table of
/// two gives a win, a draw or a loss, and a table of four gives 1, ⅔, ⅓ and 0 points. `None` unless there are 2 to 6 players.
///
/// ```
/// use asterism_pairing::{Points, share_points};
///
/// assert_eq!(share_points(&[2, 1]), Some(vec![Points::ZERO, Points::WIN]));
/// let four = share_points(&[1, 2, 2, 4]).unwrap();
/// assert_eq!(four.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "½", "½", "0"]);
/// ```
pub fn share_points(ranks: &[usize]) -> Option<Vec<Points>> {
    if !(2..=6).contains(&ranks.len()) {
        return None;
    }
    let share = 120 / (2 * (ranks.len() as u32 - 1));
    let points = ranks.iter().map(|rank| {
        let below = ranks.iter().filter(|other| *other > rank).count();
        let equal = ranks.iter().filter(|other| *other == rank).count() - 1;
        Points(share * (2 * below + equal) as u32)
    });
    Some(points.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_people_write_them() {
        for (number, text) in [
            (0, "0"),
            (60, "½"),
            (120, "1"),
            (300, "2½"),
            (24, "0.2"),
            (1, "0.01"),
            (80, "0.67"),
            (119, "0.99"),
            (270, "2.25"),
        ] {
            assert_eq!(Points::from_120ths(number).to_string(), text);
        }
        assert_eq!(SplitPoints::new(14_399, 14_400).to_string(), "1");
        assert_eq!(
            format!("{:>4}|{:<3}|", Points::DRAW, Points::WIN),
            "   ½|1  |"
        );
    }

    #[test]
    fn every_table_shares_half_a_point_for_each_player() {
        for size in 2..=6usize {
            for code in 0..size.pow(size as u32) {
                let ranks: Vec<_> = (0..size)
                    .map(|at| code / size.pow(at as u32) % size)
                    .collect();
                let points = share_points(&ranks).expect("the size is allowed");
                assert_eq!(
                    points.into_iter().sum::<Points>(),
                    Points(60 * size as u32),
                    "{ranks:?}"
                );
            }
        }
        assert_eq!(share_points(&[1]), None);
        assert_eq!(share_points(&[1; 7]), None);
    }
}
