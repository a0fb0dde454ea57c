//! Table of deferred messages: each row contains the message's fields, its handler and, if it can tell how far its work has come, what tells that.

/// Calls macro `$then` with all rows, and with `$context` and `$audience`, the identifiers that the handlers use for the request's context and for
/// the users who will see the message.
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
            /// A suggested move, which the engine has not computed yet.
            Hint(board: Board) => hint::post($context, board).await, hint::progress($context, board).await;
            /// The review of a game, which the engine has not computed yet.
            Review {
                /// ID of the game.
                game: GameId
            } => feature::review::action::post($context, game).await, feature::review::action::progress($context, game).await;
            /// The solution of a puzzle, as an animation.
            Solution {
                /// Number of the puzzle.
                puzzle: u32
            } => feature::puzzle::action::post_solution($context, puzzle).await;
            /// A file with all data stored about the user.
            Export => feature::privacy::action::export::post($context).await;
        }
    };
}
