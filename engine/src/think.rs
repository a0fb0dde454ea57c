//! Finds moves at any level.

use asterism_rules::{AnyGame, Game, each_game};

use crate::deliberation::deliberate;
use crate::level::Level;
use crate::question::{AnyThought, Limits, Playable, Question, Thought};
use crate::win_in_one::answer;

/// Finds a move for the seat on move in `position`. Searches at most `nodes` positions, or the level's default number if `nodes` is `None`. Returns
/// `None` if the game is over by its rules.
///
/// The moves before `position` are unknown to this function, so it does not recognize draws by repetition; [`think`] does.
///
/// ```
/// use asterism_engine::{Level, choose};
/// use asterism_rules::Position;
/// use asterism_rules::stern_halma::{Options, SternHalma};
///
/// let start = SternHalma::start(&Options::default(), 3)?;
/// let thought = choose(&start, Level::LOWEST, 1, None).expect("the game is not over");
/// assert!(start.check(&thought.line[0]).is_ok());
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn choose<P: Playable>(
    position: &P,
    level: Level,
    seed: u64,
    nodes: Option<u64>,
) -> Option<Thought<P::Move>> {
    if position.outcome().is_some() {
        return None;
    }
    if level == Level::LONGEST {
        let game = Game::from_position(position.clone());
        return deliberate(&game, seed, Limits { nodes, stop: None });
    }
    Some(answer(&Question {
        positions: std::slice::from_ref(position),
        level,
        seed,
        limits: Limits { nodes, stop: None },
    }))
}

/// Finds a move for the seat on move in `game`, in canonical notation; `None` if the game is over.
///
/// The same game, level, seed and number of nodes give the same answer, unless the search is stopped.
///
/// ```
/// use asterism_engine::{Level, Limits, think};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::StarSquares, "", 2)?;
/// let ask = || think(&game, Level::LOWEST, 7, Limits::nodes(100));
/// assert_eq!(ask(), ask());
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn think(game: &AnyGame, level: Level, seed: u64, limits: Limits<'_>) -> Option<AnyThought> {
    each_game!(game, game => Some(think_typed(game, level, seed, limits)?.in_notation()))
}

/// Finds a move for the seat on move in a `game` whose type is known; `None` if the game is over.
///
/// ```
/// use asterism_engine::{Level, Limits, think_typed};
/// use asterism_rules::Game;
/// use asterism_rules::squadro::{Options, Squadro};
///
/// let mut game = Game::<Squadro>::new(&Options::default(), 2)?;
/// while game.ending().is_none() && game.ply() < 10 {
///     let thought = think_typed(&game, Level::LOWEST, 1, Limits::default()).expect("not over");
///     game.play(&thought.line[0])?;
/// }
/// assert_eq!(game.ply(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn think_typed<P: Playable>(
    game: &Game<P>,
    level: Level,
    seed: u64,
    limits: Limits<'_>,
) -> Option<Thought<P::Move>> {
    if level == Level::LONGEST {
        return deliberate(game, seed, limits);
    }
    let question = Question::new(game, level, seed, limits)?;
    Some(answer(&question))
}
