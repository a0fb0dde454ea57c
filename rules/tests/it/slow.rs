//! Second, slow implementations of the games, to compare the real ones with.

use asterism_rules::{Game, GameOptions, GamePosition};

use crate::dice::{Dice, random_move};

/// A second implementation of a game's rules, written plainly from the rule sheet with strings, vectors and maps. It shares no code with
/// the crate.
pub(crate) trait Slow: Sized {
    /// Reads options and a position as written by the crate.
    fn read(options: &str, players: usize, position: &str) -> Self;

    /// Returns all legal moves in canonical notation, sorted as text; empty once the game is over by its rules.
    fn moves(&self) -> Vec<String>;

    /// Returns the position after one of [`moves`](Self::moves).
    fn after(&self, m: &str) -> Self;

    /// Returns the position text in the format of the crate.
    fn text(&self) -> String;

    /// Returns the result as in a record (`1 home`), or `None` while the game is in progress.
    fn outcome(&self) -> Option<String>;
}

/// Plays `games` random games of at most `plies` moves with both implementations, and compares moves, positions and outcomes after each
/// move.
pub(crate) fn agree<P: GamePosition, S: Slow>(
    options: &str,
    players: usize,
    games: usize,
    plies: usize,
) {
    let parsed = P::Options::parse(options).expect("valid options");
    let mut dice = Dice::new(17);
    for _ in 0..games {
        let mut game = Game::<P>::new(&parsed, players).expect("an allowed number of players");
        let text = game.position().options().to_text();
        let mut slow = S::read(&text, players, &game.position().to_text());
        for _ in 0..plies {
            let position = game.position();
            assert_eq!(slow.text(), position.to_text());
            let mut moves: Vec<String> = position
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect();
            moves.sort();
            assert_eq!(slow.moves(), moves, "{text} {}", position.to_text());
            let outcome = position
                .outcome()
                .map(|outcome| format!("{} {}", outcome.winners, outcome.reason));
            assert_eq!(slow.outcome(), outcome, "{}", position.to_text());
            if game.ending().is_some() {
                break;
            }
            let (_, m) = random_move(position, &mut dice);
            slow = slow.after(&m.to_string());
            game.play(&m).expect("a legal move");
        }
    }
}

/// Returns the number of move sequences of length `depth`.
pub(crate) fn slow_perft<S: Slow>(position: &S, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    moves
        .iter()
        .map(|m| slow_perft(&position.after(m), depth - 1))
        .sum()
}
