//! Reproducible random numbers for the tests, and random games.

use asterism_rules::{GamePosition, Step};

/// Small generator of pseudo-random numbers (xorshift64*).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `sides`, which must not be 0.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.roll(list.len())]
    }
}

/// Returns a random legal move, chosen step by step because there can be too many turns to list. A step that takes a figure off the board
/// is taken every other time, so that games end.
pub(crate) fn random_move<P: GamePosition>(position: &P, dice: &mut Dice) -> (Vec<Step>, P::Move) {
    let mut chosen = Vec::new();
    loop {
        let steps = position
            .next_steps(&chosen)
            .expect("offered steps can be taken");
        if let Some(whole) = steps.whole {
            assert!(steps.choices.is_empty(), "{whole} is complete");
            let m = position
                .parse_move(&whole)
                .unwrap_or_else(|error| panic!("{whole} in {}: {error}", position.to_text()));
            return (chosen, m);
        }
        assert!(!steps.choices.is_empty(), "no choice is offered");
        let leads_out = |choice: &&asterism_rules::Choice| {
            choice
                .says
                .parts()
                .arguments
                .iter()
                .any(|(name, word)| *name == "outs" && word.to_string() != "none")
        };
        let out = steps.choices.iter().find(leads_out);
        let choice = match out {
            Some(choice) if dice.roll(2) == 0 => choice,
            _ => dice.pick(&steps.choices),
        };
        chosen.push(choice.step);
    }
}

/// Returns the positions of a random game of at most `plies` moves from `start`. The game may be over in the last one.
pub(crate) fn playout<P: GamePosition>(start: &P, plies: usize, dice: &mut Dice) -> Vec<P> {
    let mut positions = vec![start.clone()];
    let mut position = start.clone();
    while positions.len() <= plies && position.outcome().is_none() {
        let (_, m) = random_move(&position, dice);
        position = position.play(&m).expect("a legal move can be played");
        positions.push(position.clone());
    }
    positions
}
