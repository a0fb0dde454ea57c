//! The stored format of ratings, which preserves them exactly.

use super::field::Field;
use super::{Stored, Unreadable, read, write};
use crate::{Rating, Timestamp, records};

records! {
    Rating as RatingV1 {
        value: f64,
        deviation: f64,
        volatility: f64,
        games: u32,
        at: Timestamp,
    }
}

impl Stored for RatingV1 {}

pub(crate) fn write_rating(rating: Rating) -> Vec<u8> {
    write(&rating.write())
}

pub(crate) fn read_rating(bytes: &[u8]) -> Result<Rating, Unreadable> {
    Field::read(read::<RatingV1>(bytes)?)
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
