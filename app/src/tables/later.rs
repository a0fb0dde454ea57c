//! Messages that take a while to make: each with its fields and its handler.

/// Calls macro `$then` with `$context` and `$audience`, the names of the request's context and of those who see the message in the handlers, and all
/// rows.
macro_rules! later_posts {
    ($then:ident, $context:ident, $audience:ident) => {
        $then! {
            $context $audience

            /// The animation of a game.
            Replay {
                /// ID of the game.
                game: GameId,
                /// Number of moves to show.
                ply: Ply
            } => replay::post($context, game, ply, $audience).await;
            /// A suggested move, which the engine still has to find.
            Hint(board: Board) => hint::post($context, board).await;
            /// The review of a game, which the engine still has to make.
            Review {
                /// ID of the game.
                game: GameId
            } => feature::review::action::post($context, game).await;
            /// The solution of a puzzle, as an animation.
            Solution {
                /// Number of the puzzle.
                puzzle: u32
            } => feature::puzzle::action::post_solution($context, puzzle).await;
            /// Everything stored about the user, as a file.
            Export => feature::privacy::action::export::post($context).await;
        }
    };
}
