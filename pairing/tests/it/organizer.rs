//! Plays tournaments with random results.

use asterism_pairing::{Entrant, Points, Round, TableResult, share_points};

use crate::dice::Dice;

/// How eventful a tournament is, in percent.
#[derive(Clone, Copy)]
pub(crate) struct Trouble {
    pub(crate) late: usize,
    pub(crate) withdrawn: usize,
    pub(crate) unplayed: usize,
}

pub(crate) const QUIET: Trouble = Trouble {
    late: 0,
    withdrawn: 0,
    unplayed: 0,
};

/// Returns random entrants of a tournament with that many rounds, all with different ratings.
pub(crate) fn make_entrants(
    n: usize,
    rounds: usize,
    trouble: Trouble,
    dice: &mut Dice,
) -> Vec<Entrant> {
    let entrant = |number: usize, dice: &mut Dice| {
        let mut entrant = Entrant::new((1000 * dice.roll(1000) + number) as f64);
        if dice.happens(trouble.late) {
            entrant.from_round = 1 + dice.roll(2);
        }
        if dice.happens(trouble.withdrawn) {
            entrant.until_round = Some(entrant.from_round + 1 + dice.roll(rounds));
        }
        entrant
    };
    (0..n).map(|number| entrant(number, dice)).collect()
}

/// Ends all games of a round.
pub(crate) fn play(round: &mut Round, trouble: Trouble, dice: &mut Dice) {
    for table in &mut round.tables {
        let size = table.players.len();
        let ranks: Vec<_> = (0..size).map(|_| dice.roll(size + 1)).collect();
        let scores = share_points(&ranks).expect("the table is small");
        table.result = if dice.happens(trouble.unplayed) {
            let mut scores = vec![Points::ZERO; size];
            scores[dice.roll(size)] = [Points::ZERO, Points::WIN][dice.roll(2)];
            TableResult::Unplayed(scores)
        } else {
            TableResult::Played(scores)
        };
    }
}

/// Asserts that each of `active` has exactly one place in the round, and no one else has one.
pub(crate) fn assert_placed(round: &Round, active: &[usize]) {
    let players = round.tables.iter().flat_map(|table| &table.players);
    let mut placed: Vec<_> = players.chain(&round.byes).copied().collect();
    placed.sort_unstable();
    let mut active = active.to_vec();
    active.sort_unstable();
    assert_eq!(placed, active);
}
