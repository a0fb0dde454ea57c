//! What a button carries: all the bot needs to know to act on it, since it keeps no conversation in memory.
//!
//! Written `tag.field.field…`, at most [`LIMIT`] characters. An id that comes back is untrusted text: anything that
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

use crate::protocol::access::Access;
use crate::protocol::payload::{
    Board, DeletionPrompt, GamesPage, LeaderboardPage, Offering, Ply, ServerPanel,
};

use field::{Field, Segments};

/// Characters Discord allows. See [Discord Docs/Component anatomy](https://docs.discord.com/developers/components/reference#anatomy-of-a-component-custom-id).
pub const LIMIT: usize = 100;

/// Which message a button belongs on, as far as the bot keeps track of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonHome {
    /// Any message of the bot.
    Anywhere,
    /// The post of a challenge.
    Challenge(GameId),
    /// The post of an offer.
    Offer {
        /// In which game.
        game: GameId,
        /// Number of the offer within the game.
        number: u32,
    },
}

/// Why a custom id could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct UnreadableId;

/// Declares every button, menu and form: tag, name with fields, what it does where it is pressed, the message it belongs on.
macro_rules! buttons {
    ($(
        $(#[$about:meta])*
        $tag:literal $name:ident
            $(($($part:ident: $part_type:ty),*))?
            $({$($(#[$field_about:meta])* $field:ident: $field_type:ty),*})?
            => $access:expr, $home:expr;
    )*) => {
        /// What pressing a button, picking from a menu or sending a form does.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum CustomId {
            $(
                $(#[$about])*
                $name $(($($part_type),*))? $({$($(#[$field_about])* $field: $field_type),*})?,
            )*
        }

        impl CustomId {
            /// What the button does where it is pressed.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn access(&self) -> Access {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $access,)*
                }
            }

            /// The message the button belongs on.
            #[allow(unused_variables, reason = "most rows need no field")]
            pub fn home(&self) -> ButtonHome {
                match self {
                    $(CustomId::$name $(($($part),*))? $({$($field),*})? => $home,)*
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
    // Challenges. Their games may be played elsewhere than where the button is pressed: the action checks the place.
    /// Accepts a challenge.
    "ca" Accept(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Declines a challenge.
    "cd" Decline(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Withdraws one's own challenge.
    "cw" Withdraw(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Withdraws one of one's own challenges, picked from a menu.
    "cx" WithdrawIn => Look, Anywhere;
    /// Joins an open challenge.
    "cj" Join(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Leaves an open challenge.
    "cl" Leave(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Starts one's own open challenge with those who have joined.
    "cs" Start(challenge: GameId) => Look, ButtonHome::Challenge(*challenge);
    /// Plays a finished game again with the same people.
    "cr" Rematch {
        /// The finished game.
        game: GameId
    } => Begin, Anywhere;
    /// Asks which game to challenge somebody to.
    "cq" ChallengeAsk(user: UserId) => Begin, Anywhere;
    /// Challenges somebody to the game picked from a menu.
    "ci" ChallengeIn(user: UserId) => Begin, Anywhere;
    /// Tells what to do next.
    "he" Help => Look, Anywhere;

    // Moves.
    /// Begins a guided move.
    "mv" Move(board: Board) => Play, Anywhere;
    /// Continues a guided move. A menu's value adds to `chosen`.
    "gd" Guide {
        /// On which board.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>,
        /// The group of choices that is open.
        group: Option<u8>
    } => Play, Anywhere;
    /// Opens a form to type the next choice instead of finding it in a menu.
    "ty" Type {
        /// On which board.
        board: Board,
        /// Choices so far.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// Plays the move that `chosen` makes.
    "pl" Play {
        /// On which board.
        board: Board,
        /// The whole move.
        chosen: Vec<Step>
    } => Play, Anywhere;
    /// Plays `text` in the game picked from a menu.
    "pi" PlayIn {
        /// The move as typed.
        text: String
    } => Play, Anywhere;
    /// Stops choosing.
    "no" Cancel => Look, Anywhere;
    /// Lists what else can be done in this game.
    "mo" More(board: Board) => Look, Anywhere;
    /// Offers a draw or a takeback, or answers such an offer.
    "of" Offering(offering: Offering) => Play, offering.home();
    /// Asks whether to resign.
    "ra" ResignAsk {
        /// Which game.
        game: GameId
    } => Play, Anywhere;
    /// Resigns.
    "rs" Resign(board: Board) => Play, Anywhere;
    /// Resigns the game picked from a menu.
    "ri" ResignIn => Play, Anywhere;

    // Looking at games.
    /// Shows the asker the board after `ply` moves.
    "lo" Look {
        /// Which game.
        game: GameId,
        /// Moves made; `None` for the current board.
        ply: Option<Ply>
    } => Look, Anywhere;
    /// Shows everyone the board after `ply` moves.
    "sh" Show {
        /// Which game.
        game: GameId,
        /// Moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Shows the asker the board after `ply` moves as text.
    "lt" LookText {
        /// Which game.
        game: GameId,
        /// Moves made; `None` for the current board.
        ply: Option<Ply>
    } => Look, Anywhere;
    /// Shows everyone the board after `ply` moves as text.
    "xt" ShowText {
        /// Which game.
        game: GameId,
        /// Moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Opens the game picked from a menu.
    "op" Open => Look, Anywhere;
    /// Opens the game picked from a menu as text.
    "ot" OpenText => Look, Anywhere;
    /// Shows the asker the whole game as an animation, with its record.
    "rp" Replay {
        /// Which game.
        game: GameId
    } => Look, Anywhere;
    /// Shows everyone the animation of the first `ply` moves, with their record.
    "sr" ShowReplay {
        /// Which game.
        game: GameId,
        /// Moves made.
        ply: Ply
    } => Access::Show(*game), Anywhere;
    /// Shows the replay of the game picked from a menu.
    "ry" ReplayIn => Look, Anywhere;
    /// Suggests a good move to the player on turn.
    "hn" Hint {
        /// Which game.
        game: GameId
    } => Play, Anywhere;
    /// Suggests a good move in the game picked from a menu.
    "hy" HintIn => Play, Anywhere;
    /// Reviews a finished game.
    "rv" Review {
        /// Which game.
        game: GameId
    } => Look, Anywhere;
    /// Shows everyone the review of a finished game.
    "vs" ShowReview {
        /// Which game.
        game: GameId
    } => Access::Show(*game), Anywhere;
    /// Reviews the game picked from a menu.
    "vy" ReviewIn => Look, Anywhere;
    /// Shows a turning point of a finished game.
    "tn" Turn {
        /// Which game.
        game: GameId,
        /// Number of the turning point, from 1; `None` for the one picked from a menu.
        number: Option<u8>
    } => Look, Anywhere;
    /// Shows a page of a game's rules.
    "ru" Rules {
        /// Which game.
        kind: GameKind,
        /// From 0.
        page: u8
    } => Look, Anywhere;

    // Lists.
    /// Shows a page of a list of games.
    "gl" Games(page: GamesPage) => Look, Anywhere;
    /// Shows a page of a leaderboard.
    "lb" Leaderboard(page: LeaderboardPage) => Look, Anywhere;
    /// Shows the first page of the leaderboard picked from a menu.
    "ly" LeaderboardOf {
        /// Everyone, not only those who have played in this server.
        everyone: bool
    } => Look, Anywhere;
    /// Shows everyone a page of a leaderboard.
    "ls" ShowLeaderboard(page: LeaderboardPage) => Begin, Anywhere;
    /// Shows everyone somebody's profile.
    "ps" ShowProfile(user: UserId) => Begin, Anywhere;

    // Settings.
    /// Sets the theme of one's own pictures, from a menu.
    "st" SetTheme => Look, Anywhere;
    /// Sets one's own language, from a menu.
    "sg" SetLanguage => Look, Anywhere;
    /// Sets how one is told that it is one's turn, from a menu.
    "sp" SetPings => Look, Anywhere;
    /// Sets how one is reminded, from a menu. Shares its tag with `ShowReplay`, which always has fields.
    "sr" SetReminders => Look, Anywhere;
    /// Turns the notation on one's own pictures on or off.
    "sl" SetLabels(on: bool) => Look, Anywhere;
    /// Turns one's own side of the board to the bottom of one's own pictures, or shows the board as printed.
    "ss" SetOwnSide(on: bool) => Look, Anywhere;
    /// Leaves the ratings; one's own ratings are deleted.
    "ur" LeaveRatings => Look, Anywhere;
    /// Changes what the server has chosen.
    "sv" Server(control: ServerPanel) => Look, Anywhere;
    /// Exports all data kept about the asker.
    "pe" Export => Look, Anywhere;
    /// Asks whether to delete all data about the asker.
    "pa" ForgetAsk => Look, Anywhere;
    /// Deletes all data about the asker.
    "pf" Forget(prompt: DeletionPrompt) => Look, Anywhere;
}

impl Offering {
    /// The message a button about an offer belongs on.
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
        if text.chars().count() > LIMIT {
            return Err(UnreadableId);
        }
        let (tag, rest) = text.split_once('.').unwrap_or((text, ""));
        let id = CustomId::read(tag, Segments::new(rest)).ok_or(UnreadableId)?;
        // One meaning, one spelling: `ca.+7` or `ca.007` was not written by this program.
        if id.to_string() == text {
            Ok(id)
        } else {
            Err(UnreadableId)
        }
    }
}

#[cfg(test)]
mod tests;
