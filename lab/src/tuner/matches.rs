//! Weights from matches: changes one weight at a time and keeps the change if the engine then beats itself.
//!
//! In some games, weights that predict the winner do not make the engine play well. There, [fitting to results](super::results) fails, but
//! matches work. Matches are slower, and detect only changes large enough to win a match: a variant is kept only if it gets clearly more
//! than half of the points. At the end, all kept changes together must beat the original weights in a further match.
//!
//! `cargo run --release -p asterism-lab -- tune GAME --by-games N --seed S > weights.rs` prints the same text on any machine if it starts
//! from the same weights. To repeat a result, run the command on the commit before it.

use asterism_engine::tuning::MatchTunable;
use asterism_engine::{Level, Limits, Question};
use asterism_rules::SetupError;

use super::regression::{Sample, fit};
use super::weights::write_constants;
use crate::mix::mix;
use crate::player::{Choice, Player};
use crate::tournament::{Contestant, Seating, Tournament};

/// Settings of the tuning, for games for two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Climb {
    /// Options as text.
    pub(crate) options: String,
    /// Level that plays.
    pub(crate) level: Level,
    /// Number of positions to search for a move.
    pub(crate) nodes: u64,
    /// Number of games in a match; the changed weights play each side equally often.
    pub(crate) games: u64,
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Number of random moves at the beginning of a game.
    pub(crate) opening: usize,
    /// Number of rounds; in each, every weight is changed up and down at most once.
    pub(crate) rounds: u32,
    /// Percentage of the points above 50 % that a variant must get to be kept.
    pub(crate) margin: u32,
}

/// Result of the tuning.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Climbed {
    /// Weights: all numbers of all constants, in order.
    pub(crate) weights: Vec<i32>,
    /// Score that multiplies the odds of winning by e when the engine plays itself with these weights.
    pub(crate) scale: f64,
    /// Number of variants tried.
    pub(crate) tried: u64,
    /// Number of variants kept.
    pub(crate) taken: u64,
    /// Share of the points that all kept variants together got against the original weights in a further match; `None` if no variant was
    /// kept.
    pub(crate) proof: Option<f64>,
}

/// Tunes the weights; `progress` is called with each variant and whether it was kept.
///
/// # Errors
///
/// [`SetupError`] if the game cannot be set up.
pub(crate) fn climb<P: MatchTunable>(
    climb: &Climb,
    progress: &mut dyn FnMut(&[i32], bool),
) -> Result<Climbed, SetupError> {
    let before = P::weights();
    let margin = f64::from(climb.margin) / 100.0;
    let (mut tried, mut taken) = (0, 0);
    let best = ascend(&before, P::STEPS, climb.rounds, |varied, best| {
        tried += 1;
        let contest = Contest::<P>::new(climb, tried, [varied, best]);
        let is_better = contest.gets_share(0.5 + margin)?;
        taken += u64::from(is_better);
        progress(varied, is_better);
        Ok(is_better)
    })?;
    let mut proof = None;
    if taken > 0 {
        proof = Some(Contest::<P>::new(climb, PROOF, [&best, &before]).measure_share()?);
    }
    let weights = if proof.is_some_and(|share| share >= 0.5) {
        best
    } else {
        before
    };
    Ok(Climbed {
        scale: Contest::<P>::new(climb, SCALE, [&weights, &weights]).measure_scale()?,
        weights,
        tried,
        taken,
        proof,
    })
}

/// Changes one weight after another by its step, up and down, and keeps a variant if `is_better` returns `true` for it and the best weights
/// so far. Steps are halved after a round in which no variant was kept.
fn ascend(
    start: &[i32],
    steps: &[i32],
    rounds: u32,
    mut is_better: impl FnMut(&[i32], &[i32]) -> Result<bool, SetupError>,
) -> Result<Vec<i32>, SetupError> {
    let (mut best, mut steps) = (start.to_vec(), steps.to_vec());
    for _ in 0..rounds {
        let mut found = false;
        for (at, step) in steps.iter_mut().enumerate().filter(|(_, step)| **step != 0) {
            for by in [*step, -*step] {
                let mut varied = best.clone();
                varied[at] += by;
                if is_better(&varied, &best)? {
                    best = varied;
                    found = true;
                    // A direction that helped is tried first in the next round.
                    *step = by;
                    break;
                }
            }
        }
        if !found {
            for step in &mut steps {
                *step /= 2;
            }
        }
    }
    Ok(best)
}

/// Match numbers that no variant uses; variants are numbered from 1.
const PROOF: u64 = 0;
const SCALE: u64 = u64::MAX;

/// A match of the engine against itself with two evaluations.
struct Contest<'a, P: MatchTunable> {
    climb: &'a Climb,
    tournament: Tournament,
    worths: [P::Evaluation; 2],
}

impl<'a, P: MatchTunable> Contest<'a, P> {
    fn new(climb: &'a Climb, number: u64, weights: [&[i32]; 2]) -> Self {
        let player = Player::Level(climb.level);
        Self {
            climb,
            tournament: Tournament {
                kind: P::KIND,
                options: climb.options.clone(),
                players: 2,
                a: player,
                b: player,
                seating: Seating::One,
                games: climb.games,
                seed: mix(climb.seed ^ mix(number)),
                opening: climb.opening,
                head_start: None,
            },
            worths: weights.map(P::evaluation_with),
        }
    }

    /// Plays game `number` and returns the points of the first evaluation; `heard` is called with the scores of its searches.
    fn play(&self, number: u64, mut heard: impl FnMut(i32)) -> Result<f64, SetupError> {
        let played = self.tournament.play_by::<P>(number, |whose, game, seed| {
            let limits = Limits::nodes(self.climb.nodes);
            let question = Question::new(game, self.climb.level, seed, limits)?;
            let thought = P::find_move_with(&question, &self.worths[whose as usize]);
            if whose == Contestant::A && thought.forced.is_none() {
                heard(thought.score);
            }
            Choice::from_thought(thought, game.position().to_move())
        })?;
        Ok(played.share())
    }

    /// Returns whether the first evaluation gets at least `needed` of the points; stops as soon as that is certain.
    fn gets_share(&self, needed: f64) -> Result<bool, SetupError> {
        let games = self.climb.games;
        let needed = needed * games as f64;
        let mut points = 0.0;
        for number in 0..games {
            let left = (games - number) as f64;
            if points >= needed || points + left < needed {
                break;
            }
            points += self.play(number, |_| ())?;
        }
        Ok(points >= needed)
    }

    /// Returns the share of the points of the first evaluation.
    fn measure_share(&self) -> Result<f64, SetupError> {
        let mut points = 0.0;
        for number in 0..self.climb.games {
            points += self.play(number, |_| ())?;
        }
        Ok(points / self.climb.games.max(1) as f64)
    }

    /// Returns the score that multiplies the odds of winning by e.
    fn measure_scale(&self) -> Result<f64, SetupError> {
        let mut samples = Vec::new();
        for number in 0..self.climb.games {
            let mut scores = Vec::new();
            let points = self.play(number, |score| scores.push(score))?;
            samples.extend(scores.into_iter().map(|score| Sample {
                features: vec![(0, f64::from(score))],
                points,
                group: number,
            }));
        }
        // A slope that is not positive means that scores do not predict results; then the scale becomes very large.
        let slope = fit(&samples.iter(), 1)[0];
        Ok(1.0 / slope.max(1e-5))
    }
}

impl Climbed {
    /// Returns the whole text of `weights.rs`; `command` is the command line that generated it.
    pub(crate) fn to_source<P: MatchTunable>(&self, command: &str, games: u64) -> String {
        let Self { tried, taken, .. } = self;
        let found = match self.proof {
            None => "none was clearly better, so the weights are unchanged.".to_owned(),
            Some(share) => {
                let share = 100.0 * share;
                let those = format!(
                    "{taken} were kept; together they scored {share:.1} % in {games} more games against the"
                );
                if share >= 50.0 {
                    format!("{those} previous commit's weights.")
                } else {
                    format!("{those} previous commit's weights, which are therefore kept.")
                }
            }
        };
        let mut text = format!(
            "//! Weights of the evaluation, found by matches.\n\
             //!\n\
             //! Made by `{command}`\n\
             //! starting from the previous commit's weights. Of {tried} variants,\n\
             //! {found}\n"
        );
        write_constants(&mut text, P::CONSTANTS, &self.weights, self.scale);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::think_typed;
    use asterism_engine::tuning::Weighted as _;
    use asterism_rules::star_squares::StarSquares;
    use asterism_rules::stern_halma::SternHalma;
    use asterism_rules::{Game, GameOptions as _};

    fn quick(seed: u64) -> Climb {
        Climb {
            options: String::new(),
            level: Level::BEST,
            nodes: 40,
            games: 8,
            seed,
            opening: 4,
            rounds: 1,
            margin: 20,
        }
    }

    /// The best weights in the toy game of these tests.
    const BEST: [i32; 3] = [37, -20, 5];

    /// Returns the distance from the best weights.
    fn off(weights: &[i32]) -> i32 {
        let pairs = weights.iter().zip(BEST);
        pairs.map(|(weight, best)| (weight - best).abs()).sum()
    }

    #[test]
    fn steps_lead_to_the_best_weights() {
        let climbed = ascend(&[0, 0, 5], &[16, 16, 0], 14, |varied, best| {
            assert_eq!(varied[2], 5, "a weight with step 0 does not change");
            Ok(off(varied) < off(best))
        });
        assert_eq!(climbed, Ok(BEST.to_vec()));
    }

    #[test]
    fn random_results_lead_close_to_the_best_weights() {
        // Better weights win more often, but not always: three out of four games if they are closer to the best by sixteen.
        for seed in 0..6 {
            let mut games = 0;
            let climbed = ascend(&[0, 0, 5], &[16, 16, 4], 10, |varied, best| {
                let odds = 3f64.powf(f64::from(off(best) - off(varied)) / 16.0);
                let chance = odds / (1.0 + odds);
                let won = (0..400).filter(|_| {
                    games += 1;
                    (mix(seed ^ mix(games)) >> 11) as f64 / (1_u64 << 53) as f64 <= chance
                });
                Ok(won.count() >= 220)
            });
            let climbed = climbed.expect("the game can be set up");
            assert!(off(&climbed) <= 12, "{climbed:?}");
        }
    }

    #[test]
    fn a_game_that_cannot_be_set_up_ends_the_tuning() {
        let odd = Climb {
            options: "color=red".to_owned(),
            ..quick(1)
        };
        let error = climb::<StarSquares>(&odd, &mut |_, _| ());
        assert!(matches!(error, Err(SetupError::Options(_))), "{error:?}");
    }

    #[test]
    fn a_match_shows_who_is_better_and_stops_when_that_is_certain() {
        let plan = Climb {
            games: 20,
            nodes: 400,
            ..quick(3)
        };
        let before = StarSquares::weights();
        // With negated weights, good positions look bad.
        let worse: Vec<i32> = before.iter().map(|weight| -weight).collect();
        let share = |weights| Contest::<StarSquares>::new(&plan, 1, weights).measure_share();
        assert_eq!(
            share([&before, &before]),
            Ok(0.5),
            "equal weights get half of the points"
        );
        let better = Contest::<StarSquares>::new(&plan, 1, [&before, &worse]);
        let share = better.measure_share().expect("for two");
        assert!(share > 0.6, "{share}");
        for (needed, is_clear) in [(0.0, true), (share, true), (share + 0.01, false)] {
            assert_eq!(better.gets_share(needed), Ok(is_clear), "{needed}");
        }
    }

    fn check_present_weights<P: MatchTunable>() {
        let options = P::Options::parse("").expect("the default options");
        let mut game = Game::<P>::new(&options, 2).expect("for two");
        let worths = P::evaluation_with(&P::weights());
        assert_eq!(P::weights().len(), P::STEPS.len());
        for seed in 0..30 {
            let limits = Limits::nodes(60);
            let Some(thought) = think_typed(&game, Level::BEST, seed, limits) else {
                break;
            };
            let question = Question::new(&game, Level::BEST, seed, limits).expect("not over");
            assert_eq!(P::find_move_with(&question, &worths), thought);
            game.play(&thought.line[0]).expect("a move");
        }
    }

    #[test]
    fn the_current_weights_play_like_the_engine() {
        check_present_weights::<StarSquares>();
        check_present_weights::<SternHalma>();
    }

    #[test]
    fn the_same_call_gives_the_same_text() {
        let text = |seed| {
            let mut told = 0;
            let plan = Climb {
                margin: 0,
                ..quick(seed)
            };
            let climbed = climb::<StarSquares>(&plan, &mut |_, _| told += 1).expect("for two");
            assert_eq!(told, climbed.tried);
            assert_eq!(climbed.taken > 0, climbed.proof.is_some());
            climbed.to_source::<StarSquares>("tune", plan.games)
        };
        let one = text(1);
        assert_eq!(text(1), one);
        assert_ne!(text(2), one);
        for constant in StarSquares::CONSTANTS {
            assert!(one.contains(&format!("const {}: ", constant.name)), "{one}");
        }
    }

    #[test]
    fn a_change_that_fails_in_more_games_is_not_kept() {
        let mut climbed = Climbed {
            weights: StarSquares::weights(),
            scale: 150.0,
            tried: 10,
            taken: 0,
            proof: None,
        };
        let said = |climbed: &Climbed| climbed.to_source::<StarSquares>("tune", 200);
        assert!(said(&climbed).contains("Of 10 variants,\n//! none was clearly better"));
        climbed.taken = 2;
        climbed.proof = Some(0.55);
        assert!(
            said(&climbed)
                .contains("55.0 % in 200 more games against the previous commit's weights.\n")
        );
        climbed.proof = Some(0.49);
        assert!(said(&climbed).contains("which are therefore kept."));
    }
}
