//! Chance for the tests: reproducible, and games played by it.

use asterism_rules::{GamePosition, Step};

/// Small generator of pseudo-random numbers (xorshift64*).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Number below `sides`, which is not 0.
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

/// A legal move, chosen step by step: full turns are too many to list. Every other step that leads out of
/// the board is taken, so that games come to their end.
pub(crate) fn random_move<P: GamePosition>(position: &P, dice: &mut Dice) -> (Vec<Step>, P::Move) {
    let mut chosen = Vec::new();
    loop {
        let steps = position
            .next_steps(&chosen)
            .expect("steps on offer can be taken");
        if let Some(whole) = steps.whole {
            assert!(steps.choices.is_empty(), "{whole} is whole");
            let m = position
                .parse_move(&whole)
                .unwrap_or_else(|error| panic!("{whole} in {}: {error}", position.to_text()));
            return (chosen, m);
        }
        assert!(!steps.choices.is_empty(), "nothing on offer");
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

/// Positions of a game played at random from `start`, at most `plies` moves, the last one possibly over.
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
