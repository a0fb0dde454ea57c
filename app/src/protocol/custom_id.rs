//! Custom ids of buttons, menus and forms. Each holds everything the bot needs to act on it, because the bot keeps no dialogs in memory.
//!
//! Written `tag.field.field…`, at most [`CUSTOM_ID`] characters. An id that comes back is untrusted text: anything that
//! [`CustomId`] would not have written itself is refused.
//!
//! To add a button, add a row to the table below; the compiler then asks for its action in `router.rs`. Tags already in use
//! keep their meaning: buttons made by earlier versions go on working.

mod field;
pub(crate) mod step;

use std::fmt;
use std::str::FromStr;

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};
use field::{Field, Segments};

use crate::protocol::access::Access;
use crate::protocol::limits::CUSTOM_ID;
use crate::protocol::payload::{
    Board, DeletionPrompt, EngineSetup, GamesPage, LeaderboardPage, Offering, Ply, PuzzleTry,
    ServerPanel, SetupPart, Spot, WatchWish,
};

/// The message a button belongs on, if the bot keeps track of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonHome {
    /// Any message of the bot.
    Anywhere,
    /// The post of a challenge.
    Challenge(GameId),
    /// The post of an offer.
    Offer {
        /// The game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}

/// Why a custom id could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct UnreadableId;

/// Declares every button, menu and form: its tag, its name with fields, its access, and the message it belongs on.
macro_rules! buttons {
    ($(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($($part:ident: $part_type:ty),*))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $access:expr, $home:expr;
    )*) => {
        /// What pressing a button, picking from a menu or submitting a form does.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum CustomId {
            $(
                $(#[$about])*
                $name $(($($part_type),*))? $({$($(#[$field_about])* $field: $field_type),*})?,
            )*
        }

        impl CustomId {
            /// Returns what the button does in the channel where it is pressed.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn access(&self) -> Access {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $access,)*
                }
            }

            /// Returns the message the button belongs on.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn home(&self) -> ButtonHome {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $home,)*
                }
            }

            /// Returns the button's name, without its fields.
            #[allow(unused_variables, reason = "no row needs a field")]
            pub(crate) fn label(&self) -> &'static str {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => stringify!($name),)*
                }
            }

            fn read(tag: &str, rest: Segments<'_>) -> Option<CustomId> {
                $(if tag == $tag {
                    #[allow(unused_variables, reason = "rows without fields")]
                    fn row(segments: &mut Segments<'_>) -> Option<CustomId> {
                        Some(CustomId::$name
                            $(($(<$part_type as Field>::read(segments)?),*))?
                            $({$($field: <$field_type as Field>::read(segments)?),*})?
                        )
                    }
                    let mut segments = rest;
                    let id = row(&mut segments);
                    if id.is_some() && segments.is_empty() {
                        return id;
                    }
                })*
                None
            }
        }

        impl fmt::Display for CustomId {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => {
                        f.write_str($tag)?;
                        $($($part.write(f)?;)*)?
                        $($($field.write(f)?;)*)?
                        Ok(())
                    })*
                }
            }
        }
    };
}

use Access::{Begin, Look, Play};
use ButtonHome::Anywhere;

buttons! {
    // Challenges. A game may be played in another channel than the one where the button is pressed, so the action checks the channel.
    /// Accepts a challenge.
    "ca" Accept(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Declines a challenge.
    "cd" Decline(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Withdraws the user's own challenge.
    "cw" Withdraw(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Withdraws one of the user's own challenges, picked from a menu.
    "cx" WithdrawIn => Look, Anywhere;
    /// Changes the user's own challenge to a variant that balances it.
    "cb" Balance(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Joins an open challenge.
    "cj" Join(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Leaves an open challenge.
    "cl" Leave(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Starts the user's own open challenge with the players who have joined.
    "cs" Start(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Challenges the players of a finished game to a rematch.
    "cr" Rematch {
        /// The finished game.
        game: GameId
    } => Begin, Anywhere;
    /// Starts a game like a finished one, but against the engine at another level.
    "cv" RematchAt {
        /// The finished game.
        game: GameId,
        /// The level.
        level: u8
    } => Begin, Anywhere;
    /// Asks which game to play against the engine.
    "ea" PlayMe => Begin, Anywhere;
    /// Asks again which game to play against the engine.
    "eo" OtherGame => Begin, Anywhere;
    /// Shows the settings of a new game against the engine.
    "es" SetUpEngineGame(setup: EngineSetup) => Begin, Anywhere;
    /// Changes a setting of a new game against the engine, from a menu.
    "ec" ChangeEngineGame {
        /// What is changed.
        part: SetupPart,
        /// The settings so far.
        setup: EngineSetup
    } => Begin, Anywhere;
    /// Starts a game against the engine.
    "eb" StartEngineGame(setup: EngineSetup) => Begin, Anywhere;
    /// Asks which game to challenge a user to.
    "cq" ChallengeAsk(user: UserId) => Begin, Anywhere;
    /// Challenges a user to the game picked from a menu.
    "ci" ChallengeIn(user: UserId) => Begin, Anywhere;
    /// Explains what to do next.
    "he" Help => Look, Anywhere;

    // Moves.
    /// Begins a guided move.
    "mv" Move(board: Board) => Play, Anywhere;
    /// Continues a guided move. The value picked from a menu is one more choice.
    "gd" Guide {
        /// The board it acts on.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>,
        /// Number of the menu, because no two parts of a message have the same id.
        menu: Option<u8>
    } => Play, Anywhere;
    /// Continues a guided move as [`Guide`](Self::Guide) does. After the last choice, the user can say something with the move.
    "gs" GuideSaying {
        /// The board it acts on.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>,
        /// Number of the menu, because no two parts of a message have the same id.
        menu: Option<u8>
    } => Play, Anywhere;
    /// Opens a form for what the user says with the move that consists of the choices `chosen`.
    "sy" Say {
        /// The board it acts on.
        board: Board,
        /// The whole move.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// Opens a form to type the next choice instead of finding it in a menu.
    "ty" Type {
        /// The board it acts on.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// The same, if the user says something with the move.
    "ts" TypeSaying {
        /// The board it acts on.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// Plays the move that consists of the choices `chosen`.
    "pl" Play {
        /// The board it acts on.
        board: Board,
        /// The whole move.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// Plays `text` in the game picked from a menu.
    "pi" PlayIn {
        /// The move as typed.
        text: String
    } => Play, Anywhere;
    /// Cancels a guided move or a question.
    "no" Cancel => Look, Anywhere;
    /// Lists further actions in this game.
    "mo" More(board: Board) => Look, Anywhere;
    /// Offers a draw or a takeback, or answers such an offer.
    "of" Offering(offering: Offering) => Play, offering.home();
    /// Reminds the current player that the user is waiting.
    "nu" Nudge(board: Board) => Play, Anywhere;
    /// Asks for confirmation to abort the game.
    "ab" AbortAsk {
        /// The game.
        game: GameId
    } => Play, Anywhere;
    /// Aborts the game before everyone has moved.
    "ax" Abort(board: Board) => Play, Anywhere;
    /// Asks for confirmation to resign.
    "ra" ResignAsk {
        /// The game.
        game: GameId
    } => Play, Anywhere;
    /// Resigns the game.
    "rs" Resign(board: Board) => Play, Anywhere;
    /// Resigns the game picked from a menu.
    "ri" ResignIn => Play, Anywhere;

    // Looking at games.
    /// Shows the user alone the board after `ply` moves.
    "lo" Look {
        /// The game.
        game: GameId,
        /// Number of moves made; `None` for the current board.
        ply: Option<Ply>
    } => Look, Anywhere;
    /// Shows everyone the board after `ply` moves.
    "sh" Show {
        /// The game.
        game: GameId,
        /// Number of moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Shows the user alone the board after `ply` moves as text.
    "lt" LookText {
        /// The game.
        game: GameId,
        /// Number of moves made; `None` for the current board.
        ply: Option<Ply>
    } => Look, Anywhere;
    /// Shows everyone the board after `ply` moves as text.
    "xt" ShowText {
        /// The game.
        game: GameId,
        /// Number of moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Opens the game picked from a menu.
    "op" Open => Look, Anywhere;
    /// Opens the game picked from a menu as text.
    "ot" OpenText => Look, Anywhere;
    /// Shows the user alone the whole game as an animation, with its record.
    "rp" Replay {
        /// The game.
        game: GameId
    } => Look, Anywhere;
    /// Shows everyone the animation of the first `ply` moves, with their record.
    "sr" ShowReplay {
        /// The game.
        game: GameId,
        /// Number of moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Shows the replay of the game picked from a menu.
    "ry" ReplayIn => Look, Anywhere;
    /// Suggests a good move to the current player.
    "hn" Hint {
        /// The game.
        game: GameId
    } => Play, Anywhere;
    /// Suggests a good move in the game picked from a menu.
    "hy" HintIn => Play, Anywhere;
    /// Reviews a finished game.
    "rv" Review {
        /// The game.
        game: GameId
    } => Look, Anywhere;
    /// Shows everyone the review of a finished game.
    "vs" ShowReview {
        /// The game.
        game: GameId
    } => Access::Show(*game), Anywhere;
    /// Reviews the game picked from a menu.
    "vy" ReviewIn => Look, Anywhere;
    /// Shows a turning point of a finished game.
    "tn" Turn {
        /// The game.
        game: GameId,
        /// Number of the turning point, from 1; `None` for the one picked from a menu.
        number: Option<u8>
    } => Look, Anywhere;
    /// Shows a page of a game's rules in a new message, even if pressed on a private one.
    "ro" RulesOf {
        /// The kind of game.
        kind: GameKind,
        /// Number of the page, from 0.
        page: u8
    } => Look, Anywhere;
    /// Turns to a page of a game's rules, in the message that shows them.
    "ru" Rules {
        /// The kind of game.
        kind: GameKind,
        /// Number of the page, from 0.
        page: u8
    } => Look, Anywhere;

    // Exploration boards.
    /// Shows the user's own board of a game, on which they try moves.
    "xf" ExploreGame {
        /// The game.
        game: GameId,
        /// Number of moves made; `None` for the newest board.
        ply: Option<Ply>
    } => Look, Anywhere;
    /// Shows the user's own board of the game picked from a menu.
    "xg" ExploreIn => Look, Anywhere;
    /// Shows a position that the user explored.
    "xp" Explore(spot: Spot) => Look, Anywhere;
    /// Shows the position picked from a menu; the value is the id of its button.
    "xb" ExplorePicked {
        /// Number of the menu, because no two parts of a message have the same id.
        menu: u8
    } => Look, Anywhere;
    /// Begins or continues a move on the user's own board. The value picked from a menu is one more choice.
    "xm" TryMove {
        /// Where it is made.
        spot: Spot,
        /// Choices so far.
        chosen: Vec<Step>,
        /// Number of the menu, because no two parts of a message have the same id.
        menu: Option<u8>
    } => Look, Anywhere;
    /// Opens a form to type the next choice.
    "xy" TryTyped {
        /// Where the move is made.
        spot: Spot,
        /// Choices so far.
        chosen: Vec<Step>
    } => Look, Anywhere;
    /// Opens a form for the name of a line.
    "xn" NameLine(spot: Spot) => Look, Anywhere;
    /// Opens a form for a note on a position.
    "xo" NotePosition(spot: Spot) => Look, Anywhere;
    /// Asks for confirmation to delete what follows a position.
    "xq" DeleteLineAsk(spot: Spot) => Look, Anywhere;
    /// Deletes what the user tried from this move on; at the start, all of it.
    "xd" DeleteLine(spot: Spot) => Look, Anywhere;
    /// Shows what the user tried as text.
    "xw" ExploreText(spot: Spot) => Look, Anywhere;
    /// Lists all boards on which the user tried moves.
    "xl" ExploreList => Look, Anywhere;
    /// Asks for confirmation to plan the user's answers on the way to a position.
    "xa" PlanLineAsk(spot: Spot) => Play, Anywhere;
    /// Plans the user's answers on the way to a position.
    "xs" PlanLine {
        /// The position.
        spot: Spot,
        /// Version of the game that the user saw.
        version: u64
    } => Play, Anywhere;
    /// Forgets the planned answer that leads to a position, and those after it.
    "xz" UnplanLine(spot: Spot) => Look, Anywhere;
    /// Lists what the user plans for a game.
    "xv" PlanList {
        /// The game.
        game: GameId
    } => Look, Anywhere;
    /// Lists what the user plans for the game picked from a menu.
    "xk" PlanListIn => Look, Anywhere;
    /// Starts or stops sharing with the others what the user tried in a finished game.
    "xh" ShareLines {
        /// The game.
        game: GameId,
        /// Whether to share it.
        on: bool
    } => Look, Anywhere;
    /// Opens a board with what would have been better at the turning points of a finished game.
    "xr" ExploreTurns {
        /// The game.
        game: GameId,
        /// Number of the turning point, from 1; `None` for all of them.
        number: Option<u8>
    } => Look, Anywhere;
    /// Plans the typed lines for the game picked from a menu.
    "xe" PlanIn {
        /// The lines as typed.
        text: String
    } => Play, Anywhere;
    /// Forgets everything that the user plans for a game.
    "xc" ClearPlans {
        /// The game.
        game: GameId
    } => Look, Anywhere;

    // Lists.
    /// Shows a page of a list of games.
    "gl" Games(page: GamesPage) => Look, Anywhere;
    /// Shows a page of a leaderboard.
    "lb" Leaderboard(page: LeaderboardPage) => Look, Anywhere;
    /// Shows the first page of the leaderboard picked from a menu.
    "ly" LeaderboardOf {
        /// Whether to include everyone, not only users who have played in this server.
        everyone: bool
    } => Look, Anywhere;
    /// Shows everyone a page of a leaderboard.
    "ls" ShowLeaderboard(page: LeaderboardPage) => Begin, Anywhere;
    /// Shows everyone a user's profile.
    "ps" ShowProfile(user: UserId) => Begin, Anywhere;

    // Tournaments.
    /// Joins a tournament.
    "ti" JoinTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Leaves a tournament before its start. Afterwards, asks whether to withdraw.
    "tl" LeaveTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Withdraws from a running tournament.
    "tw" WithdrawTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Shows the standings of a tournament.
    "tv" Standings {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Shows the tournament picked from a menu.
    "to" TournamentIn => Look, Anywhere;
    /// Shows the organizer what they can do.
    "tm" OrganizeTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Shows the organizer another page of what they can do.
    "tp" OrganizePage {
        /// The tournament.
        tournament: GameId,
        /// The page, from 0.
        page: u16
    } => Look, Anywhere;
    /// Starts a tournament before its time.
    "tb" BeginTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Asks for confirmation to cancel a tournament.
    "tq" CancelTournamentAsk {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Cancels a tournament.
    "tc" CancelTournament {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Enters the engine in a tournament.
    "te" EnterEngine {
        /// The tournament.
        tournament: GameId
    } => Look, Anywhere;
    /// Removes the entrant picked from a menu.
    "td" RemoveEntrant {
        /// The tournament.
        tournament: GameId,
        /// Number of the menu on the organizer's panel, from 0.
        menu: u8
    } => Look, Anywhere;
    /// Asks how the game picked from a menu is decided.
    "tk" DecideTable {
        /// The tournament.
        tournament: GameId,
        /// Number of the menu on the organizer's panel, from 0.
        menu: u8
    } => Look, Anywhere;
    /// Decides a game of a tournament.
    "tr" SetTableResult {
        /// The tournament.
        tournament: GameId,
        /// Number of the round, from 0.
        round: u8,
        /// Number of the table, from 0.
        table: u8,
        /// Seat of the winner, from 1; 0 if all are equal; `None` if no one gets a point.
        winner: Option<u8>
    } => Look, Anywhere;

    // Ladders.
    /// Shows a ladder.
    "la" Ladder {
        /// The game.
        kind: GameKind
    } => Look, Anywhere;
    /// Joins a ladder.
    "lj" JoinLadder {
        /// The game.
        kind: GameKind
    } => Look, Anywhere;
    /// Asks for confirmation to leave a ladder.
    "lk" LeaveLadderAsk {
        /// The game.
        kind: GameKind
    } => Look, Anywhere;
    /// Leaves a ladder.
    "lv" LeaveLadder {
        /// The game.
        kind: GameKind
    } => Look, Anywhere;
    /// Challenges the player picked from a menu, for the ladder.
    "lc" LadderChallenge {
        /// The game.
        kind: GameKind
    } => Begin, Anywhere;

    // Watching.
    /// Asks how the user wants to watch a game of others.
    "wa" WatchAsk {
        /// The game.
        game: GameId
    } => Look, Anywhere;
    /// Watches a game, or stops.
    "ws" SetWatch {
        /// The game.
        game: GameId,
        /// How.
        wish: WatchWish
    } => Look, Anywhere;

    // Puzzles.
    /// Begins or continues a try at a puzzle. The value picked from a menu is one more choice.
    "zs" Solve {
        /// The try.
        at: PuzzleTry,
        /// Choices so far.
        chosen: Vec<Step>,
        /// Number of the menu, because no two parts of a message have the same id.
        menu: Option<u8>
    } => Look, Anywhere;
    /// Opens a form to type the next choice.
    "zt" SolveTyped {
        /// The try.
        at: PuzzleTry,
        /// Choices so far.
        chosen: Vec<Step>
    } => Look, Anywhere;
    /// Shows the solution of a puzzle as an animation.
    "zv" PuzzleSolution(at: PuzzleTry) => Look, Anywhere;
    /// Shows another puzzle for practice.
    "za" AnotherPuzzle {
        /// The previous puzzle.
        after: u32,
        /// The kind of game; `None` for any.
        kind: Option<GameKind>
    } => Look, Anywhere;

    // Settings.
    /// Sets the theme of the user's private pictures, from a menu.
    "st" SetTheme => Look, Anywhere;
    /// Sets the user's language, from a menu.
    "sg" SetLanguage => Look, Anywhere;
    /// Sets how the user is notified of their turn, from a menu.
    "sp" SetPings => Look, Anywhere;
    /// Sets how the user is reminded, from a menu. Shares its tag with `ShowReplay`, which always has fields.
    "sr" SetReminders => Look, Anywhere;
    /// Turns the notation on the user's private pictures on or off.
    "sl" SetLabels(on: bool) => Look, Anywhere;
    /// Sets whether the user's private pictures show their own side at the bottom, or the board as printed.
    "ss" SetOwnSide(on: bool) => Look, Anywhere;
    /// Turns the confirmation of moves on or off.
    "sf" SetConfirmMoves(on: bool) => Look, Anywhere;
    /// Leaves the ratings, which deletes the user's own ratings.
    "ur" LeaveRatings => Look, Anywhere;
    /// Changes a setting of the server.
    "sv" Server(control: ServerPanel) => Look, Anywhere;
    /// Exports all data stored about the user.
    "pe" Export => Look, Anywhere;
    /// Asks for confirmation to delete all data about the user.
    "pa" ForgetAsk => Look, Anywhere;
    /// Deletes all data about the user.
    "pf" Forget(prompt: DeletionPrompt) => Look, Anywhere;
}

impl Offering {
    /// Returns the message a button about an offer belongs on.
    fn home(&self) -> ButtonHome {
        match *self {
            Offering::Ask { .. } | Offering::AskIn(_) | Offering::Make { .. } => Anywhere,
            Offering::Accept { game, number }
            | Offering::Decline { game, number }
            | Offering::Withdraw { game, number } => ButtonHome::Offer { game, number },
        }
    }
}

impl FromStr for CustomId {
    type Err = UnreadableId;

    fn from_str(text: &str) -> Result<CustomId, UnreadableId> {
        if text.chars().count() > CUSTOM_ID {
            return Err(UnreadableId);
        }
        let (tag, rest) = text.split_once('.').unwrap_or((text, ""));
        let id = CustomId::read(tag, Segments::new(rest)).ok_or(UnreadableId)?;
        // Each id has exactly one spelling: `ca.+7` or `ca.007` was not written by this program.
        if id.to_string() == text {
            Ok(id)
        } else {
            Err(UnreadableId)
        }
    }
}

#[cfg(test)]
mod tests;
