//! Logistic regression: finds the weighted sum of features that predicts results best.

/// One observation.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sample {
    /// Features that are not 0, with their indices, in ascending order.
    pub(super) features: Vec<(usize, f64)>,
    /// Result, from 0 to 1.
    pub(super) points: f64,
    /// Samples in one group depend on each other, so cross-validation never splits a group.
    pub(super) group: u64,
}

/// Strength of the prior: each weight is pulled towards 0 as if by this many observations of half a point, so that few observations are not
/// enough for a large weight.
const DOUBT: f64 = 10.0;
/// Maximum number of steps of Newton's method.
const MOST_STEPS: usize = 60;
/// Number of parts of the samples for cross-validation.
const FOLDS: u64 = 5;

impl Sample {
    fn sum(&self, weights: &[f64]) -> f64 {
        let terms = self.features.iter();
        terms.map(|&(at, value)| weights[at] * value).sum()
    }

    /// Returns the log loss of this result in nats, where `sum` is the predicted log odds.
    fn log_loss(&self, sum: f64) -> f64 {
        // This form of the formula cannot overflow.
        let away = exp(-sum.abs()).ln_1p();
        (1.0 - self.points) * sum.max(0.0) + self.points * (-sum).max(0.0) + away
    }
}

/// Finds the weights of `count` features with the smallest log loss.
///
/// Uses Newton's method with a small quadratic penalty that does not depend on the unit of a feature. Sums are taken in the order of the
/// samples, so the result is the same on any machine.
///
/// Source: Hastie, Tibshirani, Friedman, *The Elements of Statistical Learning* (2009), 4.4.
pub(crate) fn fit<'a, I>(samples: &I, count: usize) -> Vec<f64>
where
    I: Iterator<Item = &'a Sample> + Clone,
{
    let mut squares = vec![0.0; count];
    let mut number = 0.0;
    for sample in samples.clone() {
        number += 1.0;
        for &(at, value) in &sample.features {
            squares[at] += value * value;
        }
    }
    let penalties: Vec<f64> = squares
        .iter()
        .map(|square| 1e-9 + DOUBT / 4.0 * square / f64::max(number, 1.0))
        .collect();
    let cost = |weights: &[f64]| -> f64 {
        let surprise = samples
            .clone()
            .map(|sample| sample.log_loss(sample.sum(weights)));
        let penalty = penalties.iter().zip(weights);
        surprise.sum::<f64>() + penalty.map(|(p, w)| p * w * w / 2.0).sum::<f64>()
    };
    let mut weights = vec![0.0; count];
    let mut least = cost(&weights);
    for _ in 0..MOST_STEPS {
        let step = newton_step(samples.clone(), &weights, &penalties);
        // The full step nearly always helps; if it overshoots, a part of it helps.
        let better = (0..20)
            .map(|halvings| 0.5f64.powi(halvings))
            .find_map(|part| {
                let moved = weights.iter().zip(&step).map(|(w, s)| w - part * s);
                let moved: Vec<f64> = moved.collect();
                let cost = cost(&moved);
                (cost < least).then_some((cost, moved))
            });
        let Some((cost, moved)) = better else { break };
        let gained = least - cost;
        (weights, least) = (moved, cost);
        if gained < 1e-10 * least {
            break;
        }
    }
    weights
}

/// Returns Newton's step, to be subtracted from the weights.
fn newton_step<'a>(
    samples: impl Iterator<Item = &'a Sample>,
    weights: &[f64],
    penalties: &[f64],
) -> Vec<f64> {
    let count = weights.len();
    let mut gradient: Vec<f64> = penalties.iter().zip(weights).map(|(p, w)| p * w).collect();
    // The lower triangle of the matrix, row by row.
    let mut curvature = vec![vec![0.0; count]; count];
    for (at, penalty) in penalties.iter().enumerate() {
        curvature[at][at] = *penalty;
    }
    for sample in samples {
        let expected = logistic(sample.sum(weights));
        let (off, bend) = (expected - sample.points, expected * (1.0 - expected));
        for (place, &(at, value)) in sample.features.iter().enumerate() {
            gradient[at] += off * value;
            let row = &mut curvature[at];
            for &(other, with) in &sample.features[..=place] {
                row[other] += bend * value * with;
            }
        }
    }
    solve(curvature, gradient)
}

/// Solves a symmetric positive definite system, given its lower triangle, by Cholesky's method.
fn solve(mut lower: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for row in 0..count {
        for column in 0..=row {
            let before = (0..column).map(|k| lower[row][k] * lower[column][k]);
            let rest = lower[row][column] - before.sum::<f64>();
            lower[row][column] = if row == column {
                // Rounding must not make the value negative.
                rest.max(1e-12).sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    for row in 0..count {
        let before = (0..row).map(|k| lower[row][k] * right[k]).sum::<f64>();
        right[row] = (right[row] - before) / lower[row][row];
    }
    for row in (0..count).rev() {
        let behind = (row + 1..count)
            .map(|k| lower[k][row] * right[k])
            .sum::<f64>();
        right[row] = (right[row] - behind) / lower[row][row];
    }
    right
}

/// Returns the mean log loss of the samples with these weights, in nats. It is 0.693 if all weights are 0.
pub(crate) fn loss(samples: &[Sample], weights: &[f64]) -> f64 {
    let surprise = samples
        .iter()
        .map(|sample| sample.log_loss(sample.sum(weights)));
    surprise.sum::<f64>() / samples.len().max(1) as f64
}

/// Returns the mean log loss in cross-validation, with weights fitted to the other samples; it estimates how well they predict future
/// games.
pub(crate) fn validated_loss(samples: &[Sample], count: usize) -> f64 {
    let mut sum = 0.0;
    for fold in 0..FOLDS {
        let is_out = |sample: &&Sample| sample.group % FOLDS == fold;
        let weights = fit(&samples.iter().filter(|sample| !is_out(sample)), count);
        let surprise = samples.iter().filter(is_out);
        sum += surprise
            .map(|sample| sample.log_loss(sample.sum(&weights)))
            .sum::<f64>();
    }
    sum / samples.len().max(1) as f64
}

/// Returns the probability with these log odds.
pub(crate) fn logistic(sum: f64) -> f64 {
    if sum >= 0.0 {
        1.0 / (1.0 + exp(-sum))
    } else {
        1.0 - 1.0 / (1.0 + exp(sum))
    }
}

/// Returns e to the power of `x`, computed only with operations that round the same on every machine; those of the standard library may
/// not.
fn exp(x: f64) -> f64 {
    if x < 0.0 {
        return 1.0 / exp(-x);
    }
    let x = x.min(700.0);
    // Divide `x` so that a short series is enough, then square the result repeatedly.
    let small = x / 1024.0;
    let mut term = 1.0;
    let mut sum = 0.0;
    for n in 1..=16 {
        term *= small / f64::from(n);
        sum += term;
    }
    // e^2x - 1 = (e^x - 1)(e^x + 1), which loses no digits near 0.
    for _ in 0..10 {
        sum *= sum + 2.0;
    }
    sum + 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    /// Returns the samples whose log odds are the weighted sum of their features.
    pub(crate) fn make_samples(known: &[f64], count: u64) -> Vec<Sample> {
        (0..count)
            .map(|number| {
                let dice = |of: u64| (mix(number * 64 + of) >> 11) as f64 / (1u64 << 53) as f64;
                let features: Vec<(usize, f64)> = (0..known.len())
                    .map(|at| (at, 4.0 * dice(at as u64) - 2.0))
                    .collect();
                let sum = features.iter().map(|&(at, value)| known[at] * value);
                let chance = logistic(sum.sum());
                let points = f64::from(u8::from(dice(63) < chance));
                Sample {
                    features,
                    points,
                    group: number,
                }
            })
            .collect()
    }

    #[test]
    fn known_weights_are_recovered() {
        let known = [1.0, -0.5, 0.0, 2.0];
        let samples = make_samples(&known, 20_000);
        let found = fit(&samples.iter(), known.len());
        for (found, known) in found.iter().zip(known) {
            assert!((found - known).abs() < 0.06, "{found} for {known}");
        }
        let knows_nothing = loss(&samples, &[0.0; 4]);
        assert!((knows_nothing - 2f64.ln()).abs() < 1e-12, "{knows_nothing}");
        // The fitted weights are nearly as good as the true ones on new samples, and no worse on the samples they were fitted to.
        let truth = loss(&samples, &known);
        let (fitted, validated) = (loss(&samples, &found), validated_loss(&samples, 4));
        assert!(
            fitted <= truth && truth < fitted + 0.001,
            "{fitted} {truth}"
        );
        assert!(
            fitted < validated && validated < truth + 0.001,
            "{validated}"
        );
    }

    #[test]
    fn the_unit_of_a_feature_does_not_matter() {
        let samples = make_samples(&[0.7, -1.2], 2000);
        let mut scaled = samples.clone();
        for sample in &mut scaled {
            sample.features[1].1 *= 100.0;
        }
        let (found, scaled) = (fit(&samples.iter(), 2), fit(&scaled.iter(), 2));
        assert!((found[0] - scaled[0]).abs() < 1e-6, "{found:?} {scaled:?}");
        assert!(
            (found[1] - 100.0 * scaled[1]).abs() < 1e-6,
            "{found:?} {scaled:?}"
        );
    }

    #[test]
    fn a_sure_feature_gets_a_finite_weight_and_an_unseen_one_none() {
        let samples: Vec<Sample> = (0..100u32)
            .map(|number| Sample {
                features: vec![(0, if number % 2 == 0 { 1.0 } else { -1.0 })],
                points: f64::from(1 - number % 2),
                group: u64::from(number),
            })
            .collect();
        let found = fit(&samples.iter(), 2);
        assert!(found[0] > 2.0 && found[0] < 20.0, "{found:?}");
        assert!(found[1].abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn exponentials_are_right() {
        for x in [
            -699.0, -20.5, -1.0, -1e-9, 0.0, 1e-12, 0.3, 1.0, 37.7, 600.0,
        ] {
            let (own, right) = (exp(x), x.exp());
            assert!((own - right).abs() <= 1e-11 * right, "{own} {right}");
        }
        assert!(exp(-1000.0) < 1e-300);
        assert!((logistic(0.0) - 0.5).abs() < 1e-15);
        assert!((logistic(3.0) + logistic(-3.0) - 1.0).abs() < 1e-15);
    }
}
