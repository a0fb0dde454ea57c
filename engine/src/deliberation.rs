//! Long searches that several threads can share. The answer does not depend on the number of threads.
//!
//! A [`Deliberation`] is divided into independent [searches](LongSearch) with a fixed number of positions each. The searches of one round may run in
//! any order and on any threads. In most games, a deliberation is a single long search. In the other games, there are two rounds. The first round
//! searches the current position, and also ranks all moves by quick searches. The second round searches the positions after the best move found and
//! after the next best moves, and so looks one move farther ahead. The best of these moves is played.

use std::cmp::Reverse;
use std::fmt::Display;

use asterism_rules::{AnyGame, Game, SeatSet, each_game};

use crate::level::Level;
use crate::question::{AnyThought, Forced, Limits, Playable, Thought, is_over};
use crate::think::think_typed;
use crate::win_in_one::own_side;

/// Share of a deliberation's node budget, in sixteenths, for the first-round search of the current position.
const WHOLE: u64 = 4;
/// Share of a deliberation's node budget, in sixteenths, for ranking the moves.
const RANKING: u64 = 1;
/// Maximum number of moves that the second round of a deliberation compares.
const COMPARED: usize = 3;
/// Minimum number of positions for the quick search that ranks one move. The moves are not ranked if the node budget allows fewer positions per move.
const LEAST: u64 = 20;

/// A long search for a move in one position, divided into smaller searches.
///
/// ```
/// use asterism_engine::{Deliberation, Level, Limits, think};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Squadro, "first=light", 2)?;
/// let mut deliberation = Deliberation::new(&game, 1, Some(20_000)).expect("the game is not over");
/// loop {
///     // These searches could run on several threads.
///     let searches = deliberation.next_searches();
///     if searches.is_empty() {
///         break;
///     }
///     let found = searches.into_iter().map(|search| search.run(Limits::default()));
///     let found = found.collect();
///     deliberation.record(found);
/// }
/// let thought = deliberation.into_thought().expect("all searches have run");
/// assert_eq!(Some(thought), think(&game, Level::LONGEST, 1, Limits::nodes(20_000)));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub struct Deliberation {
    stage: Box<dyn Stage>,
}

impl Deliberation {
    /// Begins to search for a move in `game`. All searches together use at most `nodes` positions, or by default as many as [`Level::LONGEST`] uses.
    /// Returns `None` if the game is over.
    pub fn new(game: &AnyGame, seed: u64, nodes: Option<u64>) -> Option<Self> {
        each_game!(game, game => Self::about(game, seed, nodes))
    }

    fn about<P: Playable>(game: &Game<P>, seed: u64, nodes: Option<u64>) -> Option<Self> {
        let stage = Course::new(game, seed, nodes)?;
        Some(Self {
            stage: Box::new(stage),
        })
    }

    /// Returns the searches to run next, which do not depend on each other; empty once the move is decided.
    pub fn next_searches(&self) -> Vec<LongSearch> {
        self.stage.next_searches()
    }

    /// Records one result for each of the [next searches](Self::next_searches), in the order in which those searches were returned.
    pub fn record(&mut self, found: Vec<LongFinding>) {
        self.stage.record(found);
    }

    /// Returns the engine's answer; `None` if no search has found a move yet.
    pub fn into_thought(self) -> Option<AnyThought> {
        self.stage.answer()
    }
}

/// Finds a move in `game` by a [`Deliberation`], running its searches one after another.
pub(crate) fn deliberate<P: Playable>(
    game: &Game<P>,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    let mut course = Course::new(game, seed, limits.nodes)?;
    loop {
        let searches = course.next_searches();
        if searches.is_empty() {
            return course.best;
        }
        let each = searches.into_iter().map(|search| search.run(limits));
        let found = each.collect();
        // Results of searches that were stopped cannot be compared.
        if course.best.is_some() && limits.is_stopped() {
            return course.best;
        }
        course.record(found);
    }
}

/// One search of a [`Deliberation`].
pub struct LongSearch {
    search: Box<dyn FnOnce(Limits<'_>) -> LongFinding + Send>,
}

impl LongSearch {
    /// Runs the search. Its number of nodes is fixed, so only the stop signal in `limits` has an effect. The result of a stopped search depends on
    /// when it was stopped, so it must not be [recorded](Deliberation::record).
    pub fn run(self, limits: Limits<'_>) -> LongFinding {
        (self.search)(limits)
    }
}

/// Result of a [`LongSearch`].
pub struct LongFinding {
    found: Finding,
}

enum Finding {
    /// Result of searching a position: the engine's answer, with its moves in notation; `None` if the game is over in that position.
    Thought(Option<AnyThought>),
    /// Result of ranking the moves: the moves in notation, the most promising first, and the number of positions searched for the ranking.
    Ranking(Vec<String>, u64),
}

/// Interface to a [`Course`] for which the type of the game is erased.
trait Stage: Send {
    fn next_searches(&self) -> Vec<LongSearch>;
    fn record(&mut self, found: Vec<LongFinding>);
    fn answer(self: Box<Self>) -> Option<AnyThought>;
}

/// State of a [`Deliberation`] about a game of type `P`.
struct Course<P: Playable> {
    game: Game<P>,
    seed: u64,
    /// Maximum total number of positions in all searches.
    nodes: u64,
    /// Moves to compare in the second round; empty in the first round and once the move is decided.
    compared: Vec<P::Move>,
    best: Option<Thought<P::Move>>,
}

impl<P: Playable> Course<P> {
    fn new(game: &Game<P>, seed: u64, nodes: Option<u64>) -> Option<Self> {
        (!is_over(game)).then(|| Self {
            game: game.clone(),
            seed,
            nodes: nodes.unwrap_or_else(|| game.position().long_nodes()).max(1),
            compared: Vec::new(),
            best: None,
        })
    }

    /// Returns whether exactly two sides are left. Only then is a gain for one side an equal loss for the other, so that evaluations for different
    /// seats can be compared.
    fn is_between_two(&self) -> bool {
        let retired = self.game.position().retired();
        let plays = |side: &SeatSet| side.iter().any(|seat| !retired.contains(seat));
        self.game
            .position()
            .sides()
            .iter()
            .filter(|side| plays(side))
            .count()
            == 2
    }

    fn share(&self, sixteenths: u64) -> u64 {
        (self.nodes / 16 * sixteenths).max(1)
    }

    fn search_whole(&self, nodes: u64) -> LongSearch {
        let (game, seed) = (self.game.clone(), self.seed);
        search(move |limits| {
            think_typed(
                &game,
                Level::BEST,
                seed,
                Limits {
                    nodes: Some(nodes),
                    ..limits
                },
            )
        })
    }

    /// Returns a search that ranks all moves, with a quick search for each move.
    fn rank_moves(&self, nodes: u64) -> LongSearch {
        let (game, seed) = (self.game.clone(), self.seed);
        let rank = move |limits: Limits<'_>| {
            let moves = game.position().legal_moves();
            let each = nodes / moves.len().max(1) as u64;
            let mut ranked = Vec::new();
            let mut used = 0;
            for m in moves {
                if each < LEAST || limits.is_stopped() {
                    break;
                }
                let limits = Limits {
                    nodes: Some(each),
                    ..limits
                };
                let Some(thought) = think_after(&game, m, seed, limits) else {
                    continue;
                };
                used += thought.nodes;
                ranked.push((thought.score, thought.line[0].to_string()));
            }
            ranked.sort_by_key(|&(score, _)| Reverse(score));
            let moves = ranked.into_iter().map(|(_, text)| text).collect();
            LongFinding {
                found: Finding::Ranking(moves, used),
            }
        };
        LongSearch {
            search: Box::new(rank),
        }
    }

    /// Processes the results of the deliberation's first round: the answer for the current position, the ranked moves, and the number of positions
    /// searched for the ranking.
    fn begin(&mut self, mut thought: Thought<P::Move>, ranked: &[String], used: u64) {
        thought.nodes += used;
        let mut compared = vec![thought.line[0].clone()];
        for text in ranked {
            let m = self.game.position().parse_move(text);
            compared.extend(m.ok().filter(|m| !compared.contains(m)));
        }
        compared.truncate(COMPARED);
        // With a forced result or a single move, there is nothing to decide.
        if thought.forced.is_none() && compared.len() > 1 {
            self.compared = compared;
        }
        self.best = Some(thought);
    }

    /// Processes the results of the deliberation's second round: the answers in the positions after each of the compared moves.
    fn decide(&mut self, found: Vec<Option<Thought<P::Move>>>) {
        self.compared.clear();
        let Some(first) = self.best.take() else {
            return;
        };
        let nodes = first.nodes
            + found
                .iter()
                .flatten()
                .map(|thought| thought.nodes)
                .sum::<u64>();
        let mut each = found.into_iter();
        // If the move found first ends the game, the other moves cannot be compared with it.
        let mut best = each.next().flatten();
        if let Some(best) = &mut best {
            for thought in each.flatten() {
                // In case of a tie, the earlier move wins.
                if thought.score > best.score {
                    *best = thought;
                }
            }
        }
        self.best = Some(Thought {
            nodes,
            ..best.unwrap_or(first)
        });
    }

    /// Parses the moves of an answer that was found for the current position. Returns `None` if not even the first move can be parsed.
    fn read(&self, thought: AnyThought) -> Option<Thought<P::Move>> {
        let mut position = self.game.position().clone();
        let mut line = Vec::new();
        for text in &thought.line {
            let Ok(m) = position.parse_move(text) else {
                break;
            };
            position = position.after(&m);
            line.push(m);
        }
        (!line.is_empty()).then_some(Thought {
            line,
            chances: thought.chances,
            forced: thought.forced,
            score: thought.score,
            depth: thought.depth,
            nodes: thought.nodes,
        })
    }
}

impl<P: Playable> Stage for Course<P> {
    fn next_searches(&self) -> Vec<LongSearch> {
        if self.best.is_none() {
            return if P::COMPARES_MOVES && self.is_between_two() {
                let whole = self.search_whole(self.share(WHOLE));
                vec![whole, self.rank_moves(self.share(RANKING))]
            } else {
                vec![self.search_whole(self.nodes)]
            };
        }
        let nodes = self.share(16 - WHOLE - RANKING) / self.compared.len().max(1) as u64;
        let each = self.compared.iter().map(|m| {
            let (game, m, seed) = (self.game.clone(), m.clone(), self.seed);
            search(move |limits| {
                think_after(
                    &game,
                    m,
                    seed,
                    Limits {
                        nodes: Some(nodes.max(1)),
                        ..limits
                    },
                )
            })
        });
        each.collect()
    }

    fn record(&mut self, found: Vec<LongFinding>) {
        let mut thoughts = Vec::new();
        let (mut ranked, mut used) = (Vec::new(), 0);
        for finding in found {
            match finding.found {
                Finding::Thought(thought) => {
                    thoughts.push(thought.and_then(|thought| self.read(thought)));
                }
                Finding::Ranking(moves, nodes) => (ranked, used) = (moves, nodes),
            }
        }
        if self.best.is_some() {
            self.decide(thoughts);
        } else if let Some(thought) = thoughts.into_iter().flatten().next() {
            self.begin(thought, &ranked, used);
        }
    }

    fn answer(self: Box<Self>) -> Option<AnyThought> {
        self.best.map(|thought| thought.in_notation())
    }
}

fn search<M: Display>(
    think: impl FnOnce(Limits<'_>) -> Option<Thought<M>> + Send + 'static,
) -> LongSearch {
    LongSearch {
        search: Box::new(|limits| LongFinding {
            found: Finding::Thought(think(limits).map(|thought| thought.in_notation())),
        }),
    }
}

/// Searches the position after `m`, and returns the resulting thought from the point of view of the player who makes that move. Returns `None` if the
/// game is over after `m`.
fn think_after<P: Playable>(
    game: &Game<P>,
    m: P::Move,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    let own = own_side(game.position());
    let mut game = game.clone();
    game.play(&m).ok()?;
    let thought = think_typed(&game, Level::BEST, seed, limits)?;
    // The same side may be on move again.
    let is_own = own.contains(game.position().to_move());
    let mut line = vec![m];
    line.extend(thought.line);
    Some(Thought {
        line,
        chances: thought.chances,
        forced: thought.forced.map(|forced| match forced {
            Forced::Win(moves) if is_own => Forced::Win(moves + 1),
            Forced::Win(moves) => Forced::Loss(moves + 1),
            Forced::Loss(moves) if is_own => Forced::Loss(moves + 1),
            Forced::Loss(moves) => Forced::Win(moves + 1),
        }),
        score: if is_own {
            thought.score
        } else {
            -thought.score
        },
        depth: thought.depth + 1,
        nodes: thought.nodes,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::think::think;
    use asterism_rules::GameKind;

    fn game(kind: GameKind, players: usize) -> AnyGame {
        let mut game = AnyGame::new(kind, "", players).expect("the players are allowed");
        for level in [3, 2, 3, 2_usize] {
            let level = Level::new(level).expect("a level");
            let thought = think(&game, level, 1, Limits::nodes(100)).expect("not over");
            game.play(&thought.line[0]).expect("legal");
        }
        game
    }

    #[test]
    fn searches_may_run_in_any_order() {
        for &kind in GameKind::ALL {
            for players in [2, *kind.players().end()] {
                let game = game(kind, players);
                let nodes = 6_000;
                let alone = think(&game, Level::LONGEST, 5, Limits::nodes(nodes));
                let alone = alone.expect("the game is not over");
                assert!(game.read(&alone.line[0]).is_ok());
                let mut deliberation = Deliberation::new(&game, 5, Some(nodes)).expect("not over");
                let mut rounds = 0;
                loop {
                    let searches = deliberation.next_searches();
                    if searches.is_empty() {
                        break;
                    }
                    let backwards = searches.into_iter().rev();
                    let found = backwards.map(|search| search.run(Limits::default()));
                    let mut found: Vec<_> = found.collect();
                    found.reverse();
                    deliberation.record(found);
                    rounds += 1;
                }
                assert_eq!(
                    deliberation.into_thought(),
                    Some(alone),
                    "{kind} for {players}"
                );
                let is_one = kind != GameKind::StarSquares;
                assert!(
                    rounds == 1 || !is_one && rounds == 2,
                    "{kind} for {players}"
                );
            }
        }
    }

    #[test]
    fn a_long_thought_that_is_stopped_has_a_move() {
        for &kind in GameKind::ALL {
            let game = game(kind, 2);
            let stop = AtomicBool::new(true);
            let limits = Limits {
                nodes: None,
                stop: Some(&stop),
            };
            let thought = think(&game, Level::LONGEST, 1, limits).expect("not over");
            assert!(game.read(&thought.line[0]).is_ok(), "{kind}");
        }
    }

    #[test]
    fn a_long_thought_takes_a_win_in_one() {
        // Light has two pieces home, and the third comes home in lane 5.
        let text = "12 12 0 0 11 / 0 0 0 0 0 a";
        let game = AnyGame::from_position(GameKind::Squadro, "pieces_to_win=3", 2, text);
        let game = game.expect("a position");
        let thought = think(&game, Level::LONGEST, 1, Limits::nodes(5_000)).expect("not over");
        assert_eq!(
            (&*thought.line[0], thought.forced),
            ("A5", Some(Forced::Win(1)))
        );
    }
}
