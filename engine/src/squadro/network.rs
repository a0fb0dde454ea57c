//! A small neural network that judges positions of the usual game, fitted to exact values.
//!
//! Squadro is solved, so the network did not have to learn from results of games: it was fitted to 25 million positions whose values are known (see
//! `lab/squadro`). It has a row of weights for each place of each piece, as seen by the side to move; the sum of the ten rows passes through two
//! small layers (rectified linear units). All numbers are integers, so it judges alike on every machine.

use std::sync::LazyLock;

use asterism_rules::squadro::{HOME, Lane};

use super::compact::CompactSquadro;
use super::weights::SCALE;
use crate::search::MAX_EVALUATION;

/// Width of the first layer.
const WIDTH: usize = 128;
/// Width of the second layer.
const HIDDEN: usize = 32;
/// Number of different progress values of a piece.
const PLACES: usize = HOME as usize + 1;
/// Number of rows: two sides to move, ten pieces, and the places of each.
const ROWS: usize = 2 * 10 * PLACES;
/// What stands for 1 in the weights and biases of both layers.
const UNIT: i32 = 128;
/// What stands for 1 in the weights of the output.
const OUTPUT_UNIT: i32 = 1024;

/// All numbers of the network, as `lab/squadro/fit.py` writes them: 16 bits each, the lowest byte first.
const BYTES: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/networks/squadro.bin"));

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::read(BYTES));

/// The network's numbers.
struct Network {
    /// Rows of the first layer. Indexed by side to move, piece (first those of the side to move) and progress.
    places: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
    hidden: Vec<[i16; WIDTH]>,
    hidden_bias: [i32; HIDDEN],
    output: [i32; HIDDEN],
    output_bias: i32,
}

/// Returns the evaluation for the side to move, in the same unit as that of the [features](super::evaluation::evaluate).
pub(super) fn evaluate<const REPEATS: bool>(node: &CompactSquadro<REPEATS>) -> i32 {
    let odds = NETWORK.log_odds(node);
    ((odds * SCALE) as i32).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl Network {
    /// Reads the network from its file.
    fn read(bytes: &[u8]) -> Self {
        let (pairs, _) = bytes.as_chunks::<2>();
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut next = || numbers.next().unwrap_or_default();
        let mut row = || std::array::from_fn(|_| next());
        let places = (0..ROWS).map(|_| row()).collect();
        let bias = row();
        let hidden = (0..HIDDEN).map(|_| row()).collect();
        Self {
            places,
            bias,
            hidden,
            hidden_bias: std::array::from_fn(|_| i32::from(next()) * UNIT),
            output: std::array::from_fn(|_| next().into()),
            output_bias: next().into(),
        }
    }

    /// Returns the logarithm of the odds that the side to move wins.
    fn log_odds<const REPEATS: bool>(&self, node: &CompactSquadro<REPEATS>) -> f32 {
        let first = self.first_layer(node);
        let mut sum = 0_i64;
        for (at, weights) in self.hidden.iter().enumerate() {
            let products = first.iter().zip(weights);
            let unit: i32 = products.map(|(&x, &w)| i32::from(x) * i32::from(w)).sum();
            sum += i64::from((unit + self.hidden_bias[at]).max(0)) * i64::from(self.output[at]);
        }
        let sum = sum as f32 / (UNIT * UNIT) as f32;
        (sum + self.output_bias as f32) / OUTPUT_UNIT as f32
    }

    /// Returns the values of the first layer.
    #[inline]
    fn first_layer<const REPEATS: bool>(&self, node: &CompactSquadro<REPEATS>) -> [i16; WIDTH] {
        let own = node.side as usize & 1;
        let mut layer = self.bias;
        for (group, side) in [own, 1 - own].into_iter().enumerate() {
            for lane in Lane::ALL {
                let piece = (2 * own + group) * 5 + lane.index();
                let progress = usize::from(node.pieces.get(side, lane));
                for (sum, weight) in layer
                    .iter_mut()
                    .zip(&self.places[piece * PLACES + progress])
                {
                    *sum = sum.wrapping_add(*weight);
                }
            }
        }
        layer.map(|sum| sum.max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_every_number_once() {
        let count = ROWS * WIDTH + WIDTH + HIDDEN * WIDTH + HIDDEN + HIDDEN + 1;
        assert_eq!(BYTES.len(), 2 * count);
    }

    #[test]
    fn no_sum_overflows() {
        let network = Network::read(BYTES);
        for side in 0..2 {
            let mut most = network.bias.map(|bias| i64::from(bias).abs());
            for places in network.places.chunks(PLACES).skip(10 * side).take(10) {
                for (at, most) in most.iter_mut().enumerate() {
                    let largest = places.iter().map(|row| i64::from(row[at]).abs()).max();
                    *most += largest.unwrap_or_default();
                }
            }
            assert!(most.iter().all(|&most| most <= i16::MAX.into()));
            for (weights, bias) in network.hidden.iter().zip(network.hidden_bias) {
                let products = most.iter().zip(weights);
                let sum: i64 = products.map(|(most, &w)| most * i64::from(w).abs()).sum();
                assert!(sum + i64::from(bias).abs() <= i32::MAX.into(), "{sum}");
            }
        }
    }
}
