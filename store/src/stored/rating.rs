//! Ratings, stored exactly.

use serde::{Deserialize, Serialize};

use super::{Stored, Unreadable, read, write};
use crate::{Rating, Timestamp};

/// Numbers are stored as the shortest text that parses as exactly that number. JSON parsers do not guarantee this for JSON numbers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RatingV1 {
    value: String,
    deviation: String,
    volatility: String,
    games: u32,
    at: i64,
}

impl Stored for RatingV1 {}

impl From<Rating> for RatingV1 {
    fn from(rating: Rating) -> Self {
        Self {
            value: rating.value.to_string(),
            deviation: rating.deviation.to_string(),
            volatility: rating.volatility.to_string(),
            games: rating.games,
            at: rating.at.millis(),
        }
    }
}

impl TryFrom<RatingV1> for Rating {
    type Error = Unreadable;

    fn try_from(stored: RatingV1) -> Result<Self, Unreadable> {
        let number = |text: &str| {
            text.parse::<f64>()
                .map_err(|_| format!("{text:?} is no number"))
        };
        Ok(Self {
            value: number(&stored.value)?,
            deviation: number(&stored.deviation)?,
            volatility: number(&stored.volatility)?,
            games: stored.games,
            at: Timestamp::from_millis(stored.at),
        })
    }
}

pub(crate) fn write_rating(rating: Rating) -> Vec<u8> {
    write(&RatingV1::from(rating))
}

pub(crate) fn read_rating(bytes: &[u8]) -> Result<Rating, Unreadable> {
    read::<RatingV1>(bytes)?.try_into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_to_the_last_bit() {
        let mut bits = 1_u64;
        for _ in 0..10_000 {
            // The multiplier of Knuth's MMIX: full period, and numbers of all magnitudes.
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let value = f64::from_bits(bits);
            if !value.is_finite() {
                continue;
            }
            let rating = Rating {
                value,
                deviation: -0.0,
                volatility: f64::MIN_POSITIVE / 2.0,
                games: 3,
                at: Timestamp::from_millis(-1),
            };
            assert_eq!(read_rating(&write_rating(rating)), Ok(rating));
        }
    }
}
