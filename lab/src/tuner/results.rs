//! Weights from results: fits an evaluation to the results of games the engine plays against itself.
//!
//! An evaluation is a weighted sum of features. The tuner plays games from random openings, collects the features of
//! [quiet](Tunable::is_quiet) positions with the points that the seat on move got in the end, and finds the weights that predict these
//! results best. This is logistic regression, as used for chess by Tesauro, *Comparison Training of Chess Evaluation Functions* (2001), and
//! Österlund, *Texel's Tuning Method* (2014).
//!
//! To tune a game this way:
//! 1. The game's `weights.rs` in the engine contains only constants: one for each [`WeightConstant`], of type `i32` or nested arrays of
//!    it, and `SCALE`.
//! 2. The game implements [`Weighted`](asterism_engine::tuning::Weighted) and [`Tunable`]: names of the constants, their current values,
//!    and the features of a position. A test compares the sum of features times weights with the evaluation that the search uses.
//! 3. `command/tune.rs` calls the tuner for it.
//! 4. `cargo run --release -p asterism-lab -- tune GAME --games N --seed S > weights.rs` prints the new weights. If `duel`
//!    shows that they are better, they replace the old ones.
//!
//! The same command prints the same text on any machine if it plays the same games, which depend on the engine's weights. So to repeat a
//! result, run the command on the commit before it. Games [played by](Tuning::by) a player that does not use these weights, such as
//! `greedy`, are the same on any commit.
//!
//! Weights that predict results best may not make the engine play best; [matches](super::matches) measure how well it plays.

use std::fmt;

use asterism_engine::Limits;
use asterism_engine::tuning::{Tunable, WeightConstant};
use asterism_rules::{Game, GameOptions as _, SetupError};

use super::regression::{Sample, fit, loss, validated_loss};
use super::weights::write_constants;
use crate::baseline::worth::SimpleWorth;
use crate::mix::mix;
use crate::player::Player;
use crate::tournament::{play_move, points_of, random_move};

/// Settings of the tuning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tuning {
    /// Options as text.
    pub(crate) options: String,
    /// Number of seats.
    pub(crate) players: usize,
    /// Player of all seats.
    pub(crate) by: Player,
    /// Number of positions to search for a move.
    pub(crate) nodes: u64,
    /// Number of games.
    pub(crate) games: u64,
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Maximum number of random moves at the beginning of a game; some games have fewer.
    pub(crate) opening: u64,
}

/// Result of the tuning.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tuned {
    /// Weights: all numbers of all constants, in order.
    pub(crate) weights: Vec<i32>,
    /// Score that multiplies the odds of winning by e; the [unit](Tunable::UNIT) if the players report no scores.
    pub(crate) scale: f64,
    /// Number of positions that the weights were fitted to.
    pub(crate) positions: usize,
    /// Log loss with all weights 0, with the previous weights, and in cross-validation of the new weights.
    pub(crate) losses: [f64; 3],
    /// How accurate the reported chances were, by tenths of the chance: number of reports, mean chance, and mean result.
    pub(crate) chances: Vec<(usize, f64, f64)>,
    constants: &'static [WeightConstant],
    unit: f64,
}

/// One in this many positions is kept, since successive positions are similar.
const KEPT: u64 = 3;
/// Number of moves of each seat after which a game is dropped.
const LONGEST: usize = 200;

/// What was collected from the games.
#[derive(Default)]
struct Seen {
    samples: Vec<Sample>,
    /// Scores of searches, with the results of their games.
    scores: Vec<Sample>,
    /// Reported chances, with the results of their games.
    chances: Vec<(f64, f64)>,
}

/// Plays the games and fits the weights; `progress` is called with the number of games played.
///
/// # Errors
///
/// [`SetupError`] if the game cannot be set up.
pub(crate) fn tune<P: Tunable + SimpleWorth>(
    tuning: &Tuning,
    progress: &mut dyn FnMut(u64),
) -> Result<Tuned, SetupError> {
    let mut seen = Seen::default();
    for number in 0..tuning.games {
        play::<P>(tuning, number, &mut seen)?;
        progress(number + 1);
    }
    Ok(learn::<P>(&seen))
}

fn learn<P: Tunable>(seen: &Seen) -> Tuned {
    let before = P::weights();
    let count = before.len();
    let listed: usize = P::CONSTANTS.iter().map(WeightConstant::count).sum();
    assert_eq!(
        count, listed,
        "there must be as many weights as the constants hold"
    );
    let samples = &seen.samples;
    let found = fit(&samples.iter(), count);
    let mut is_known = vec![false; count];
    for &(at, _) in samples.iter().flat_map(|sample| &sample.features) {
        is_known[at] = true;
    }
    let weights = (0..count)
        .map(|at| {
            if is_known[at] {
                (found[at] * P::UNIT).round() as i32
            } else {
                // A feature that never occurred keeps its weight.
                before[at]
            }
        })
        .collect();
    let old: Vec<f64> = before
        .iter()
        .map(|&weight| f64::from(weight) / P::UNIT)
        .collect();
    let slope = fit(&seen.scores.iter(), 1)[0];
    Tuned {
        weights,
        scale: if slope > 0.0 { 1.0 / slope } else { P::UNIT },
        positions: samples.len(),
        losses: [
            loss(samples, &vec![0.0; count]),
            loss(samples, &old),
            validated_loss(samples, count),
        ],
        chances: summarize_by_tenths(&seen.chances),
        constants: P::CONSTANTS,
        unit: P::UNIT,
    }
}

/// Plays game `number` and collects its positions.
fn play<P: Tunable + SimpleWorth>(
    tuning: &Tuning,
    number: u64,
    seen: &mut Seen,
) -> Result<(), SetupError> {
    let options = P::Options::parse(&tuning.options)?.settled(number);
    let mut game = Game::<P>::new(&options, tuning.players)?;
    let sides = game.position().sides();
    let seed = mix(tuning.seed ^ mix(number));
    let opening = mix(!seed) % (tuning.opening + 1);
    let mut kept = Vec::new();
    while game.ending().is_none() {
        let ply = game.ply() as u64;
        let dice = mix(seed ^ ply);
        if game.ply() >= LONGEST * tuning.players {
            return Ok(());
        }
        let position = game.position();
        if ply < opening {
            let m = random_move(position, dice);
            play_move(&mut game, &m);
            continue;
        }
        let limits = Limits::nodes(tuning.nodes);
        let Some(choice) = tuning.by.choose(&game, dice, limits) else {
            break;
        };
        if (dice >> 32).is_multiple_of(KEPT) {
            let features = position.is_quiet().then(|| position.features());
            kept.push((position.to_move(), features, choice.expectation));
        }
        play_move(&mut game, &choice.chosen);
    }
    let Some(ending) = game.ending() else {
        return Ok(());
    };
    for (seat, features, said) in kept {
        let points = points_of(&sides, ending.winners, seat);
        let sample = |features: Vec<(usize, f64)>| Sample {
            features,
            points,
            group: number,
        };
        if let Some(features) = features {
            let features = features.into_iter().map(f64::from).enumerate();
            let features = features.filter(|&(_, value)| value != 0.0).collect();
            seen.samples.push(sample(features));
        }
        if let Some(said) = said {
            if !said.is_forced {
                seen.scores.push(sample(vec![(0, f64::from(said.score))]));
            }
            seen.chances.push((f64::from(said.chance), points));
        }
    }
    Ok(())
}

/// Returns the number of reports, the mean chance and the mean result, by tenths of the chance.
fn summarize_by_tenths(said: &[(f64, f64)]) -> Vec<(usize, f64, f64)> {
    (0..10)
        .map(|tenth| {
            let within = said
                .iter()
                .filter(|(chance, _)| ((chance * 10.0) as usize).min(9) == tenth);
            let count = within.clone().count();
            let (said, came) =
                within.fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
            let mean = |sum: f64| sum / count.max(1) as f64;
            (count, mean(said), mean(came))
        })
        .collect()
}

impl Tuned {
    /// Returns the whole text of `weights.rs`; `command` is the command line that generated it.
    pub(crate) fn to_source(&self, command: &str) -> String {
        let [nothing, before, now] = self.losses;
        let mut text = format!(
            "//! Weights of the evaluation: an increase of {} multiplies the odds of winning by e.\n\
             //!\n\
             //! Made by `{command}`\n\
             //! from {} positions of games played with the previous commit's weights.\n\
             //! Log loss {now:.4} on games that were not used for fitting, {before:.4} with the previous commit's weights, {nothing:.4} without any knowledge.\n",
            self.unit, self.positions
        );
        write_constants(&mut text, self.constants, &self.weights, self.scale);
        text
    }
}

/// Writes statistics about the tuning, for people to read.
impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [nothing, before, now] = self.losses;
        writeln!(f, "positions\t{}", self.positions)?;
        writeln!(
            f,
            "log loss\t{now:.4} (before {before:.4}, without any knowledge {nothing:.4})"
        )?;
        writeln!(f, "scale\t{:.1}", self.scale)?;
        for &(count, said, came) in &self.chances {
            if count > 0 {
                let (said, came) = (100.0 * said, 100.0 * came);
                writeln!(
                    f,
                    "reported chance\t{said:.1} %\tresult\t{came:.1} %\tof {count}"
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::tuning::Weighted as _;
    use asterism_rules::squadro::Squadro;

    #[test]
    fn the_same_call_gives_the_same_text() {
        let tuning = Tuning {
            options: String::new(),
            players: 2,
            by: Player::Greedy,
            nodes: 1,
            games: 12,
            seed: 3,
            opening: 6,
        };
        let mut told = Vec::new();
        let mut text = |tuning: &Tuning| {
            let tuned = tune::<Squadro>(tuning, &mut |games| told.push(games));
            tuned.expect("for two").to_source("tune")
        };
        let one = text(&tuning);
        assert_eq!(text(&tuning), one);
        let other = Tuning { seed: 4, ..tuning };
        assert_ne!(text(&other), one);
        assert_eq!(
            told,
            [1..=12, 1..=12, 1..=12]
                .into_iter()
                .flatten()
                .collect::<Vec<u64>>()
        );
        for constant in Squadro::CONSTANTS {
            assert!(one.contains(&format!("const {}: ", constant.name)), "{one}");
        }
    }

    #[test]
    fn unseen_features_keep_their_weights() {
        // The first feature decides half of the games, and no other feature occurs.
        let sample = |number: u64| Sample {
            features: vec![(0, if number.is_multiple_of(2) { 1.0 } else { -1.0 })],
            points: if number % 4 < 2 {
                0.5
            } else {
                (1 - number % 2) as f64
            },
            group: number,
        };
        let seen = Seen {
            samples: (0..4000).map(sample).collect(),
            scores: Vec::new(),
            chances: vec![(0.05, 0.0), (0.72, 1.0), (0.78, 0.0), (1.0, 1.0)],
        };
        let tuned = learn::<Squadro>(&seen);
        // The feature's side gets three of four points, so its odds are 3.
        let expected = 3f64.ln() * Squadro::UNIT;
        let off = f64::from(tuned.weights[0]) - expected;
        assert!(
            off.abs() < 0.02 * expected,
            "{} {expected}",
            tuned.weights[0]
        );
        assert_eq!(tuned.weights[1..], Squadro::weights()[1..]);
        let [_, before, now] = tuned.losses;
        assert!(now < before, "{tuned}");
        assert!(
            (tuned.scale - Squadro::UNIT).abs() < 1e-9,
            "no scores were reported"
        );
        let counts: Vec<usize> = tuned.chances.iter().map(|tenth| tenth.0).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 0, 0, 2, 0, 1]);
        let (_, said, came) = tuned.chances[7];
        assert!((said - 0.75).abs() < 1e-9 && (came - 0.5).abs() < 1e-9);
    }
}
