//! Positions with a win in one, and how often a level leaves it.
//!
//! The rules alone define a win in one; this tests the engine's own idea of it.

use std::collections::HashSet;

use asterism_engine::{Level, Limits, Playable, think_typed};
use asterism_rules::{Game, GameKind, GameOptions, GamePosition, SeatSet, each_kind};

use crate::mix::mix;
use crate::tournament::{play_move, random_move};

/// Nodes for a move of the games in which positions are searched for.
const QUICK: u64 = 200;
/// One of this many moves is random, so that games differ.
const RANDOM_EVERY: u64 = 8;
/// Most random moves at the beginning of a game.
const OPENING: u64 = 8;
/// Most positions taken from one game. After each, another move is made at random, so the win often stays.
const MOST_OF_ONE: usize = 4;
/// Number of moves of each seat after which a game is broken off.
const LONGEST: usize = 120;

/// A game whose wins in one can be counted.
pub(crate) trait WinInOne: Playable {
    /// Options to test in addition to the presets.
    const VARIANTS: &'static [&'static str];

    /// Returns whether the side on move is certain to be among the winners after `m`, and was not before.
    fn is_win_in_one(&self, m: &Self::Move) -> bool {
        let after = self.after(m);
        let winners = after.outcome().map(|outcome| outcome.winners);
        let winners = winners.unwrap_or_else(|| after.winners_so_far());
        own_side(self).iter().any(|seat| winners.contains(seat))
    }

    /// Returns whether any legal move is a win in one.
    fn has_win_in_one(&self) -> bool {
        let mut has = false;
        self.each_move(|m| has = has || self.is_win_in_one(&m));
        has
    }
}

/// Returns the seats that play together with the one on move.
pub(crate) fn own_side<P: GamePosition>(position: &P) -> SeatSet {
    let mover = position.to_move();
    let mut sides = position.sides().into_iter();
    sides.find(|side| side.contains(mover)).unwrap_or_default()
}

/// How often each level left a win in one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misses {
    /// Number of different positions.
    pub(crate) positions: usize,
    /// Each level, with the number of positions in which it left the win.
    pub(crate) missed: Vec<(Level, usize)>,
}

/// What to look for.
#[derive(Clone, Debug)]
pub(crate) struct MissHunt {
    pub(crate) kind: GameKind,
    pub(crate) levels: Vec<Level>,
    /// Number of positions to find.
    pub(crate) positions: usize,
    pub(crate) seed: u64,
    /// Maximum number of nodes for an answer; `None` for what each level uses.
    pub(crate) nodes: Option<u64>,
}

impl MissHunt {
    /// Finds positions in games of all numbers of players and many variants, and asks all levels. Calls `progress` after each position.
    pub(crate) fn run(&self, progress: impl FnMut(&Misses)) -> Misses {
        each_kind!(self.kind, P => self.run_kind::<P>(progress))
    }

    fn run_kind<P: WinInOne>(&self, mut progress: impl FnMut(&Misses)) -> Misses {
        let variants = variants::<P>();
        let mut seen = HashSet::new();
        let mut misses = Misses {
            positions: 0,
            missed: self.levels.iter().map(|&level| (level, 0)).collect(),
        };
        for number in 0.. {
            let dice = mix(self.seed ^ mix(number));
            let (options, players) = &variants[(number % variants.len() as u64) as usize];
            let options = options.clone().settled(dice);
            let Ok(mut game) = Game::<P>::new(&options, *players) else {
                continue;
            };
            let mut found = 0;
            while game.ending().is_none() && game.ply() < LONGEST * players {
                let dice = mix(dice ^ game.ply() as u64);
                let has_win = game.position().has_win_in_one();
                if has_win && seen.insert(game.position().clone()) {
                    self.ask(&game, dice, &mut misses);
                    progress(&misses);
                    if misses.positions >= self.positions {
                        return misses;
                    }
                    found += 1;
                }
                if found >= MOST_OF_ONE {
                    break;
                }
                let m = go_on(&game, has_win, dice);
                play_move(&mut game, &m);
            }
        }
        misses
    }

    /// Asks all levels for a move in `game`, which can be won in one.
    fn ask<P: WinInOne>(&self, game: &Game<P>, seed: u64, misses: &mut Misses) {
        let limits = Limits {
            nodes: self.nodes,
            stop: None,
        };
        misses.positions += 1;
        for (level, missed) in &mut misses.missed {
            let thought = think_typed(game, *level, seed, limits).expect("the game is not over");
            *missed += usize::from(!game.position().is_win_in_one(&thought.line[0]));
        }
    }
}

/// Returns all presets and variants of a game with all numbers of players that they allow.
fn variants<P: WinInOne>() -> Vec<(P::Options, usize)> {
    let presets = P::Options::PRESETS.iter().chain(P::VARIANTS);
    let options = presets.map(|text| P::Options::parse(text).expect("valid options"));
    let all = options.flat_map(|options| {
        P::KIND
            .players()
            .map(move |players| (options.clone(), players))
    });
    all.filter(|(options, players)| P::start(options, *players).is_ok())
        .collect()
}

/// Chooses the next move of a game in which positions are searched for: a random one in the opening, after a win in one, and now and then; otherwise
/// that of a low level.
fn go_on<P: WinInOne>(game: &Game<P>, has_win: bool, dice: u64) -> P::Move {
    let is_opening = (game.ply() as u64) < mix(dice) % OPENING;
    let position = game.position();
    if is_opening || has_win || dice.is_multiple_of(RANDOM_EVERY) {
        return random_move(position, mix(!dice));
    }
    let level = Level::new(1 + (dice >> 32) as usize % 3).expect("a level");
    let thought = think_typed(game, level, dice, Limits::nodes(QUICK));
    let mut line = thought.expect("the game is not over").line;
    line.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_from_4_up_leaves_a_win_in_one() {
        for &kind in GameKind::ALL {
            let hunt = MissHunt {
                kind,
                levels: Level::all().filter(|level| level.number() >= 4).collect(),
                positions: 60,
                seed: 7,
                nodes: Some(1_000),
            };
            let misses = hunt.run(|_| ());
            assert_eq!(misses.positions, 60, "{kind}");
            for (level, missed) in misses.missed {
                assert_eq!(missed, 0, "{kind}, level {level}");
            }
        }
    }
}
