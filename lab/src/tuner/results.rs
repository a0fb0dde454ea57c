//! Weights of an evaluation from games the engine plays against itself.
//!
//! An evaluation is a weighted sum of features. The tuner plays games from random openings, keeps what the features were in
//! [quiet](Tunable::is_quiet) positions and how many points the seat on move got in the end, and finds the weights that make those
//! results least surprising: logistic regression, as Tesauro, *Comparison Training of Chess Evaluation Functions* (2001), and
//! Österlund, *Texel's Tuning Method* (2014), did for chess.
//!
//! A game takes part in four steps:
//! 1. Its `engine/weights.rs` holds nothing but constants: one for each [`WeightConstant`], of type `i32` or arrays of it, and `SCALE`.
//! 2. It implements [`Weighted`](asterism_engine::tuning::Weighted) and [`Tunable`] (mostly in `engine/features.rs`): the constants' names, their present values, the features of a
//!    position. A test holds the sum of features times weights against what the search's evaluation says, so that the
//!    two cannot go apart.
//! 3. Its line in `rules/examples/tune.rs` calls the tuner.
//! 4. `cargo run --release -p asterism-lab -- tune GAME --games N --seed S > weights.rs`, and if `duel` shows the new
//!    weights to be better, they replace the old ones.
//!
//! The same call gives the same text, on any machine, as long as the games are the same: they hang on the weights of those
//! who play them, so whoever wants to repeat a result begins from the commit before it. With [`by`](Tuning::by) a player that does not
//! know the weights, such as `greedy`, it is the same at any commit.
//!
//! What tells best how a game ends need not be what makes the engine play best: [`climb`](super::climb::climb) asks for that.

use std::fmt;

use asterism_engine::Limits;
use asterism_engine::tuning::{Tunable, WeightConstant};
use asterism_rules::{Game, GameOptions as _, SetupError};

use super::regression::{Sample, fit, loss, validated_loss};
use super::weights::constants;
use crate::baseline::worth::SimpleWorth;
use crate::mix::mix;
use crate::player::Player;
use crate::tournament::{make, points, random};

/// How to tune.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tuning {
    /// Options as text.
    pub(crate) options: String,
    /// Number of seats.
    pub(crate) players: usize,
    /// Who plays.
    pub(crate) by: Player,
    /// Positions looked at for a move.
    pub(crate) nodes: u64,
    /// Games to play.
    pub(crate) games: u64,
    /// Everything follows from it.
    pub(crate) seed: u64,
    /// Moves made at random at first: up to so many, in some games fewer.
    pub(crate) opening: u64,
}

/// What the tuner found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tuned {
    /// Weights, all numbers of all constants in order.
    pub(crate) weights: Vec<i32>,
    /// Score of a search that makes a win e times as likely; the [unit](Tunable::UNIT) if those who played do not say scores.
    pub(crate) scale: f64,
    /// Positions it learned from.
    pub(crate) positions: usize,
    /// Log loss of knowing nothing, of the weights before, and of the new ones on games they were not fitted to.
    pub(crate) losses: [f64; 3],
    /// How honest the chances were that the players said: by tenths of what was said how often, the mean said, and the mean
    /// that came true.
    pub(crate) chances: Vec<(usize, f64, f64)>,
    constants: &'static [WeightConstant],
    unit: f64,
}

/// One in so many positions is kept: neighbors say nearly the same.
const KEPT: u64 = 3;
/// Longest game, in moves of each seat; a longer one teaches nothing.
const LONGEST: usize = 200;

/// What was kept of the games.
#[derive(Default)]
struct Seen {
    samples: Vec<Sample>,
    /// Scores that searches said, for what came of it.
    scores: Vec<Sample>,
    /// Chances they said, and what came of it.
    chances: Vec<(f64, f64)>,
}

/// Plays the games and fits the weights; `progress` is told the number of games played.
///
/// # Errors
///
/// [`SetupError`] if there is no such game.
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
    assert_eq!(count, listed, "as many weights as the constants hold");
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
                // Never met: as good as before.
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
        chances: tenths(&seen.chances),
        constants: P::CONSTANTS,
        unit: P::UNIT,
    }
}

/// Plays game `number`, and keeps what is seen in it.
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
            let m = random(position, dice);
            make(&mut game, &m);
            continue;
        }
        let limits = Limits::nodes(tuning.nodes);
        let Some(choice) = tuning.by.choose(&game, dice, limits) else {
            break;
        };
        if (dice >> 32).is_multiple_of(KEPT) {
            let features = position.is_quiet().then(|| position.features());
            kept.push((position.to_move(), features, choice.said));
        }
        make(&mut game, &choice.chosen);
    }
    let Some(ending) = game.ending() else {
        return Ok(());
    };
    for (seat, features, said) in kept {
        let points = points(&sides, ending.winners, seat);
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

/// What was said and what came true, by tenths of what was said.
fn tenths(said: &[(f64, f64)]) -> Vec<(usize, f64, f64)> {
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
    /// The whole text of `weights.rs`; `command` is the call that made it.
    pub(crate) fn source(&self, command: &str) -> String {
        let [nothing, before, now] = self.losses;
        let mut text = format!(
            "//! Weights of what a position is worth: {} make a win e times as likely.\n\
             //!\n\
             //! Made by `{command}`\n\
             //! from {} positions, by players with the weights of the commit before.\n\
             //! Log loss {now:.4} on games they were not fitted to; {before:.4} with the weights before, {nothing:.4} knowing nothing.\n",
            self.unit, self.positions
        );
        constants(&mut text, self.constants, &self.weights, self.scale);
        text
    }
}

/// What to know besides the weights, for people.
impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [nothing, before, now] = self.losses;
        writeln!(f, "positions\t{}", self.positions)?;
        writeln!(
            f,
            "log loss\t{now:.4} (before {before:.4}, knowing nothing {nothing:.4})"
        )?;
        writeln!(f, "scale\t{:.1}", self.scale)?;
        for &(count, said, came) in &self.chances {
            if count > 0 {
                let (said, came) = (100.0 * said, 100.0 * came);
                writeln!(
                    f,
                    "chance said\t{said:.1} %\tcame true\t{came:.1} %\tof {count}"
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
            tuned.expect("for two").source("tune")
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
    fn what_was_seen_is_learned_and_the_rest_kept() {
        // The first feature decides half of the games; nothing else is ever seen.
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
        // Three of four points: odds of 3.
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
            "nobody said scores"
        );
        let counts: Vec<usize> = tuned.chances.iter().map(|tenth| tenth.0).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 0, 0, 2, 0, 1]);
        let (_, said, came) = tuned.chances[7];
        assert!((said - 0.75).abs() < 1e-9 && (came - 0.5).abs() < 1e-9);
    }
}
