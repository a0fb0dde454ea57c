//! The table of all games, and macros that dispatch over it.

/// Passes the table of all games to the macro named by the argument, which generates code for each game.
///
/// Each row contains the game's name (shared by its [`GameKind`](crate::GameKind) and its position type), its ID in records and its module. These are
/// followed, in braces, by its phrase type, its piece type, the possible numbers of players and the usual number. A macro that does not need the
/// braces takes them as `tt`.
///
/// The enums with a variant for each game are `#[non_exhaustive]`. So if another crate generates a match on such an enum from the table, the match
/// must end with `_ => unreachable!()`.
///
/// ```
/// macro_rules! names {
///     ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
///         const NAMES: &[&str] = &[$(stringify!($name)),+];
///     };
/// }
/// asterism_rules::for_each_game!(names);
/// assert_eq!(NAMES.len(), asterism_rules::GameKind::ALL.len());
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($macro:ident) => {
        $macro! {
            /// Pentagame by Jan Suchanek.
            Pentagame = "pentagame" in pentagame {
                phrase: PentagamePhrase, piece: PentagamePiece, players: 2..=5, usually: 2,
            }
            /// Squadro by Adrián Jiménez Pascual.
            Squadro = "squadro" in squadro {
                phrase: SquadroPhrase, piece: SquadroPiece, players: 2..=2, usually: 2,
            }
            /// Star Squares, author unknown.
            StarSquares = "star-squares" in star_squares {
                phrase: StarSquaresPhrase, piece: StarSquaresPiece, players: 2..=2, usually: 2,
            }
            /// Stern-Halma, also known as Chinese checkers.
            SternHalma = "stern-halma" in stern_halma {
                phrase: SternHalmaPhrase, piece: SternHalmaPiece, players: 2..=6, usually: 3,
            }
        }
    };
}

/// Generates the macros `each_game` and `each_kind`, which dispatch over the table. Both expand to a `match`, so nothing is boxed and each arm is
/// compiled for its own game.
macro_rules! dispatch {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// Evaluates an expression with a pattern bound to the [`Game`](crate::Game) inside an [`AnyGame`](crate::AnyGame), whatever the position
        /// type.
        ///
        /// ```
        /// use asterism_rules::{AnyGame, GameKind, each_game};
        ///
        /// let any = AnyGame::new(GameKind::Squadro, "", 2)?;
        /// assert_eq!(each_game!(&any, game => game.positions().len()), 1);
        /// # Ok::<(), asterism_rules::SetupError>(())
        /// ```
        #[macro_export]
        macro_rules! each_game {
            ($any:expr, $game:pat => $body:expr) => {
                match $any {
                    $($crate::AnyGame::$name($game) => $body,)+
                    // Needed in other crates, where the enum is not exhaustive.
                    #[allow(unreachable_patterns)]
                    _ => unreachable!(),
                }
            };
        }

        /// Evaluates an expression in which an identifier stands for the position type of a [`GameKind`](crate::GameKind).
        ///
        /// ```
        /// use asterism_rules::{GameKind, each_kind};
        ///
        /// let kind = GameKind::StarSquares;
        /// assert!(each_kind!(kind, P => std::any::type_name::<P>()).ends_with("StarSquares"));
        /// ```
        #[macro_export]
        macro_rules! each_kind {
            ($kind:expr, $p:ident => $body:expr) => {
                match $kind {
                    $($crate::GameKind::$name => {
                        type $p = $crate::$module::$name;
                        $body
                    })+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!(),
                }
            };
        }
    };
}

for_each_game!(dispatch);
