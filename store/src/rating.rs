//! How well users play, as the caller estimates it.

use crate::transition::refused;
use crate::{MAX_SCALE, StoreError, Timestamp, UserId};

/// An estimate of somebody's strength on one scale. How it is made is the caller's; the store keeps it, to the last bit.
///
/// Two are equal if their bits are.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// The estimate.
    pub value: f64,
    /// How uncertain it is: a standard deviation.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
    /// Number of games it rests on.
    pub games: u32,
    /// As of when.
    pub at: Timestamp,
}

/// What a game changed in one user's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// Whose: somebody with a seat in the game.
    pub user: UserId,
    /// On which scale, as text of the caller's.
    pub scale: String,
    /// Rating before; `None` if this is the first rated game.
    pub before: Option<Rating>,
    /// Rating after.
    pub after: Rating,
}

impl Rating {
    /// What users are ranked by: what their strength is almost surely above.
    pub fn score(&self) -> f64 {
        self.value - 2.0 * self.deviation
    }

    fn bits(&self) -> (u64, u64, u64, u32, Timestamp) {
        (
            self.value.to_bits(),
            self.deviation.to_bits(),
            self.volatility.to_bits(),
            self.games,
            self.at,
        )
    }

    /// Fails if it is none that could be compared.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let numbers = [self.value, self.deviation, self.volatility, self.score()];
        if numbers.iter().all(|number| number.is_finite()) {
            Ok(())
        } else {
            Err(refused("a rating that is not a number".into()))
        }
    }
}

impl PartialEq for Rating {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Rating {}

/// Fails if `scale` is no name of a scale.
pub(crate) fn check_scale(scale: &str) -> Result<(), StoreError> {
    if scale.len() > MAX_SCALE {
        return Err(refused(format!(
            "a scale of {} bytes, more than {MAX_SCALE}",
            scale.len()
        )));
    }
    Ok(())
}
