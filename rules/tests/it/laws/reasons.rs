//! Every reason for a move is a fact: it is found again by trying out moves, and nothing else is.

use std::collections::BTreeSet;

use asterism_rules::{GamePosition, Phrase, Seat, Word};

use super::each_position;
use crate::dice::{Dice, random_move};
use crate::playthroughs;

/// Finds the reasons for moves slowly, by playing moves on copies of the position.
pub(crate) trait SlowReasons: GamePosition {
    /// Returns all reasons for the legal move `m`, in any order.
    fn slow_reasons(&self, m: &Self::Move) -> Vec<Phrase>;

    /// Writes the position as text with `seat` to move.
    fn text_turned_to(&self, seat: Seat) -> String;

    /// Returns the position with `seat` to move, read back from its text; `None` if that seat cannot move.
    fn turned(&self, seat: Seat) -> Option<Self> {
        let text = self.text_turned_to(seat);
        let turned = Self::from_text(self.options(), self.players(), &text).ok()?;
        (turned.to_move() == seat).then_some(turned)
    }

    /// Lists the moves that `seat` could make if it were its turn, each with the position after it.
    fn tries(&self, seat: Seat) -> Vec<(Self::Move, Self)> {
        let Some(turned) = self.turned(seat) else {
            return Vec::new();
        };
        let moves = turned.legal_moves().into_iter();
        moves.map(|m| (m.clone(), turned.after(&m))).collect()
    }

    /// Returns whether one of these moves wins the game.
    fn could_win(&self, seat: Seat) -> bool {
        let wins = |(_, after): &(Self::Move, Self)| {
            let outcome = after.outcome();
            outcome.is_some_and(|outcome| outcome.winners.contains(seat))
        };
        self.tries(seat).iter().any(wins)
    }
}

/// Parts of other reasons, and one that needs partners who help each other, which other tests check with data.
const RARE: [&str; 5] = [
    "ReasonFigure",
    "ReasonHelped",
    "ReasonTheirs",
    "ReasonHindered",
    "ReasonBringsHome",
];

/// Up to this many legal moves of a position are all tried. If there are more, some are picked at random.
const MOST_MOVES: u64 = 40;

pub(super) fn every_reason_is_found_again_by_trying_moves<P: SlowReasons>() {
    let mut said = BTreeSet::new();
    each_position::<P>(1, 30, |position, dice| {
        check_moves(position, dice, &mut said);
    });
    // Some reasons occur only shortly before the end.
    let mut dice = Dice::new(2027);
    for positions in playthroughs::positions_of::<P>() {
        for position in positions.iter().rev().take(12) {
            check_moves(position, &mut dice, &mut said);
        }
    }
    let known = P::KIND.phrases().iter().map(|(name, _)| *name);
    let known: BTreeSet<String> = known
        .filter(|name| name.starts_with("Reason") && !RARE.contains(name))
        .map(str::to_owned)
        .collect();
    assert_eq!(said, known, "every reason should occur");
}

/// Checks the reasons for all moves, or for some if there are many, and adds their names to `said`.
fn check_moves<P: SlowReasons>(position: &P, dice: &mut Dice, said: &mut BTreeSet<String>) {
    if position.outcome().is_some() {
        return;
    }
    let moves = if position.legal_count() <= MOST_MOVES {
        position.legal_moves()
    } else {
        (0..3).map(|_| random_move(position, dice).1).collect()
    };
    for pair in moves.windows(2) {
        check_contrast(position, &pair[0], &pair[1]);
    }
    for m in moves {
        let reasons = write(&position.reasons(&m));
        let slow = write(&position.slow_reasons(&m));
        let once: BTreeSet<&String> = reasons.iter().collect();
        let at = format!("{m} in {}", position.to_text());
        assert_eq!(once.len(), reasons.len(), "{at}: {reasons:?}");
        assert_eq!(once, slow.iter().collect(), "{at}");
        let names = reasons.iter().filter_map(|why| why.split('(').next());
        said.extend(names.map(str::to_owned));
    }
}

/// Numbers in reasons, and whether more of them is better.
const COUNTED: [(&str, &str, bool); 9] = [
    ("ReasonSendsBack", "spaces", true),
    ("ReasonAdvances", "spaces", true),
    ("ReasonThreatensAll", "squares", true),
    ("ReasonBuilds", "squares", true),
    ("ReasonSpoils", "squares", true),
    ("ReasonCorner", "squares", true),
    ("ReasonGains", "steps", true),
    ("ReasonOpens", "steps", true),
    ("ReasonBlocks", "steps", false),
];

/// Checks that the reasons for `m` against `instead` do not fit both moves.
fn check_contrast<P: SlowReasons>(position: &P, m: &P::Move, instead: &P::Move) {
    let contrast = position.contrast(m, position, instead);
    let others = position.reasons(instead);
    let at = format!("{m} instead of {instead} in {}", position.to_text());
    let owner = |why: &Phrase| {
        why.parts()
            .arguments
            .into_iter()
            .find(|(name, _)| *name == "owner")
    };
    let number = |why: &Phrase, argument: &str| {
        let parts = why.parts().arguments.into_iter();
        parts
            .filter(|(name, _)| *name == argument)
            .find_map(|(_, word)| match word {
                Word::Number(number) => Some(number),
                _ => None,
            })
    };
    for why in &contrast {
        assert!(!others.contains(why), "{at}: {why}");
        for other in &others {
            let name = why.parts().name;
            let counted = COUNTED.iter().find(|(counted, ..)| *counted == name);
            if let Some(&(_, argument, more)) = counted
                && other.parts().name == name
                && owner(other) == owner(why)
                && let (Some(own), Some(theirs)) = (number(why, argument), number(other, argument))
            {
                let is_better = if more { own > theirs } else { own < theirs };
                assert!(is_better, "{at}: {why}, {other}");
            }
        }
    }
    assert_eq!(position.contrast(m, position, m), [], "{at}");
}

fn write(reasons: &[Phrase]) -> Vec<String> {
    reasons.iter().map(ToString::to_string).collect()
}
