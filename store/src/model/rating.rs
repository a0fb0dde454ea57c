//! Ratings: estimates of how well users play, which the caller computes.

use crate::error::refused;
use crate::{MAX_SCALE, Player, StoreError, Timestamp};

/// An estimate of a user's strength on one scale. The caller computes the rating; the store keeps its exact value.
///
/// Two ratings are equal if all their bits are equal.
///
/// ```
/// use asterism_store::{Rating, Timestamp};
///
/// let rating = Rating {
///     value: 1500.0,
///     deviation: 200.0,
///     volatility: 0.06,
///     games: 3,
///     at: Timestamp::from_millis(0),
/// };
/// assert_eq!(rating.score(), 1100.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// The estimated strength.
    pub value: f64,
    /// Standard deviation of the estimate.
    pub deviation: f64,
    /// Expected amount by which the strength changes.
    pub volatility: f64,
    /// Number of games on which the rating is based.
    pub games: u32,
    /// Time at which the rating was computed.
    pub at: Timestamp,
}

/// The change that a game made to the rating of one user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// A user with a seat in the game.
    pub user: Player,
    /// Name of the rating scale. The store does not interpret it.
    pub scale: String,
    /// Rating before the game; `None` if this is the user's first rated game on the scale.
    pub before: Option<Rating>,
    /// Rating after the game.
    pub after: Rating,
}

impl Rating {
    /// Returns the score by which users are ranked: a strength that the user almost certainly exceeds.
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

    /// Fails if a value of the rating is not finite, because such ratings cannot be compared.
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

/// Fails if `scale` is longer than [`MAX_SCALE`] bytes.
pub(crate) fn check_scale(scale: &str) -> Result<(), StoreError> {
    if scale.len() > MAX_SCALE {
        return Err(refused(format!(
            "a scale of {} bytes, more than {MAX_SCALE}",
            scale.len()
        )));
    }
    Ok(())
}
