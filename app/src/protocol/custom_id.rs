//! What a button carries: all the bot needs to know to act on it, since it keeps no conversation in memory.
//!
//! Written `tag.field.field…`, at most [`LIMIT`] characters. Whatever comes back is read as untrusted text:
//! anything that [`CustomId`] would not have written itself is refused.

use std::fmt;
use std::str::FromStr;

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};

use crate::action::games::List;
use crate::action::leaderboard::Leaderboard;
use crate::action::privacy::forget::Asked;
use crate::action::server::Panel;

use crate::protocol::offering;
use crate::protocol::offering::Offering;

/// Characters Discord allows. See [Discord Docs/Component anatomy](https://docs.discord.com/developers/components/reference#anatomy-of-a-component-custom-id).
pub const LIMIT: usize = 100;

/// Choices one move may consist of; far above what any game needs.
const MAX_STEPS: usize = 25;

/// Number of moves made.
pub type Ply = u32;

/// A game as it stood at `version`: what a button that acts on a board was made for.
///
/// The version grows with every move, resignation and takeback, so a button on anything but the newest board is known as old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub game: GameId,
    pub version: u64,
}

/// What pressing a button, picking from a menu or sending a form means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// Accept a challenge.
    Accept(GameId),
    /// Decline a challenge.
    Decline(GameId),
    /// Withdraw one's own challenge.
    Withdraw(GameId),
    /// Withdraw which of one's own challenges, picked from a menu.
    WithdrawIn,
    /// Join an open challenge.
    Join(GameId),
    /// Leave an open challenge.
    Leave(GameId),
    /// Start one's own open challenge with those who are in.
    Start(GameId),
    /// Play a finished game again with the same people.
    Rematch { game: GameId },
    /// Ask in which game to challenge somebody.
    ChallengeAsk(UserId),
    /// Challenge somebody in the game picked from a menu.
    ChallengeIn(UserId),
    /// What to do next.
    Help,
    /// Begin a guided move.
    Move(Board),
    /// Go on with a guided move: `chosen` so far, `group` of choices opened. A menu's value adds to it.
    Guide {
        board: Board,
        chosen: Vec<Step>,
        group: Option<u8>,
    },
    /// Type the next choice instead of finding it in a menu.
    Type { board: Board, chosen: Vec<Step> },
    /// Play the move `chosen` makes.
    Play { board: Board, chosen: Vec<Step> },
    /// Give up choosing.
    Cancel,
    /// What else can be done in this game.
    More(Board),
    /// Look at the board after `ply` moves; `None` for now.
    Look { game: GameId, ply: Option<Ply> },
    /// Show everyone the board after `ply` moves.
    Show { game: GameId, ply: Ply },
    /// See the whole game as an animation, and its record.
    Replay { game: GameId },
    /// Show everyone the animation of the first `ply` moves, and their record.
    ShowReplay { game: GameId, ply: Ply },
    /// See the replay of which of several games, picked from a menu.
    ReplayIn,
    /// A good move, for whoever is on turn.
    Hint { game: GameId },
    /// A good move in which of several games, picked from a menu.
    HintIn,
    /// How a finished game went.
    Review { game: GameId },
    /// Show everyone how a finished game went.
    ShowReview { game: GameId },
    /// See how which of several games went, picked from a menu.
    ReviewIn,
    /// Where a finished game turned: at the turning point with this number, from 1; the one picked from a menu if there is none.
    Turn { game: GameId, number: Option<u8> },
    /// Read the board after `ply` moves as text; `None` for now.
    LookText { game: GameId, ply: Option<Ply> },
    /// Show everyone the board after `ply` moves as text.
    ShowText { game: GameId, ply: Ply },
    /// Ask whether to resign.
    ResignAsk { game: GameId },
    /// Resign.
    Resign(Board),
    /// A draw or a takeback is offered, or answered.
    Offering(Offering),
    /// Page of a game's rules.
    Rules { kind: GameKind, page: u8 },
    /// Open one of one's games, picked from a menu.
    Open,
    /// Read the board of one of several games as text, picked from a menu.
    OpenText,
    /// In which of several games `text` is to be played, picked from a menu.
    PlayIn { text: String },
    /// Resign which of several games, picked from a menu.
    ResignIn,
    /// Have one's own pictures in the theme picked from a menu.
    SetTheme,
    /// Choose for oneself what is picked from a menu.
    Set(Way),
    /// Have the notation on one's own pictures, or not.
    SetLabels(bool),
    /// Have one's own side of the board at the bottom of one's own pictures, or the board as printed.
    SetOwnSide(bool),
    /// Be left out of ratings; one's own are gone then.
    LeaveRatings,
    /// A page of a leaderboard.
    Leaderboard(Leaderboard),
    /// The first page of the leaderboard picked from the menu.
    LeaderboardOf { everyone: bool },
    /// Show everyone a page of a leaderboard.
    ShowLeaderboard(Leaderboard),
    /// Show everyone somebody's profile.
    ShowProfile(UserId),
    /// A page of a list of games.
    Games(List),
    /// Have all that is kept about oneself.
    Export,
    /// Ask whether to be forgotten.
    ForgetAsk,
    /// Be forgotten.
    Forget(Asked),
    /// Change what a server has chosen.
    Server(Panel),
}

/// What one chooses for oneself from a menu, beside the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The language one is answered in.
    Language,
    /// How one learns that it is one's turn.
    Pings,
    /// How one is reminded.
    Reminders,
}

/// Why a custom id could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct Unreadable;

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CustomId::Accept(id) => write!(f, "ca.{id}"),
            CustomId::Decline(id) => write!(f, "cd.{id}"),
            CustomId::Withdraw(id) => write!(f, "cw.{id}"),
            CustomId::WithdrawIn => f.write_str("cx"),
            CustomId::Join(id) => write!(f, "cj.{id}"),
            CustomId::Leave(id) => write!(f, "cl.{id}"),
            CustomId::Start(id) => write!(f, "cs.{id}"),
            CustomId::Rematch { game } => write!(f, "cr.{game}"),
            CustomId::ChallengeAsk(user) => write!(f, "cq.{user}"),
            CustomId::ChallengeIn(user) => write!(f, "ci.{user}"),
            CustomId::Help => f.write_str("he"),
            CustomId::Move(board) => write!(f, "mv.{board}"),
            CustomId::Guide {
                board,
                chosen,
                group: None,
            } => write!(f, "gd.{board}.{}", Codes(chosen)),
            CustomId::Guide {
                board,
                chosen,
                group: Some(group),
            } => write!(f, "gd.{board}.{}.{group}", Codes(chosen)),
            CustomId::Type { board, chosen } => write!(f, "ty.{board}.{}", Codes(chosen)),
            CustomId::Play { board, chosen } => write!(f, "pl.{board}.{}", Codes(chosen)),
            CustomId::Cancel => f.write_str("no"),
            CustomId::More(board) => write!(f, "mo.{board}"),
            CustomId::Look { game, ply: None } => write!(f, "lo.{game}"),
            CustomId::Look {
                game,
                ply: Some(ply),
            } => write!(f, "lo.{game}.{ply}"),
            CustomId::Show { game, ply } => write!(f, "sh.{game}.{ply}"),
            CustomId::Replay { game } => write!(f, "rp.{game}"),
            CustomId::ShowReplay { game, ply } => write!(f, "sr.{game}.{ply}"),
            CustomId::ReplayIn => f.write_str("ry"),
            CustomId::Hint { game } => write!(f, "hn.{game}"),
            CustomId::HintIn => f.write_str("hy"),
            CustomId::Review { game } => write!(f, "rv.{game}"),
            CustomId::ShowReview { game } => write!(f, "vs.{game}"),
            CustomId::ReviewIn => f.write_str("vy"),
            CustomId::Turn { game, number: None } => write!(f, "tn.{game}"),
            CustomId::Turn {
                game,
                number: Some(number),
            } => write!(f, "tn.{game}.{number}"),
            CustomId::LookText { game, ply: None } => write!(f, "lt.{game}"),
            CustomId::LookText {
                game,
                ply: Some(ply),
            } => write!(f, "lt.{game}.{ply}"),
            CustomId::ShowText { game, ply } => write!(f, "xt.{game}.{ply}"),
            CustomId::ResignAsk { game } => write!(f, "ra.{game}"),
            CustomId::Resign(board) => write!(f, "rs.{board}"),
            CustomId::Offering(offering) => write!(f, "of.{offering}"),
            CustomId::Rules { kind, page } => write!(f, "ru.{}.{page}", kind.id()),
            CustomId::Open => f.write_str("op"),
            CustomId::OpenText => f.write_str("ot"),
            CustomId::PlayIn { text } => write!(f, "pi.{text}"),
            CustomId::ResignIn => f.write_str("ri"),
            CustomId::SetTheme => f.write_str("st"),
            CustomId::Set(Way::Language) => f.write_str("sg"),
            CustomId::Set(Way::Pings) => f.write_str("sp"),
            CustomId::Set(Way::Reminders) => f.write_str("sr"),
            CustomId::SetLabels(on) => write!(f, "sl.{}", u8::from(*on)),
            CustomId::SetOwnSide(on) => write!(f, "ss.{}", u8::from(*on)),
            CustomId::LeaveRatings => f.write_str("ur"),
            CustomId::Leaderboard(at) => write!(f, "lb.{}", at.code()),
            CustomId::LeaderboardOf { everyone } => write!(f, "ly.{}", u8::from(*everyone)),
            CustomId::ShowLeaderboard(at) => write!(f, "ls.{}", at.code()),
            CustomId::ShowProfile(user) => write!(f, "ps.{user}"),
            CustomId::Games(list) => write!(f, "gl.{}", list.code()),
            CustomId::Export => f.write_str("pe"),
            CustomId::ForgetAsk => f.write_str("pa"),
            CustomId::Forget(Asked { at, newest }) => write!(f, "pf.{at}.{newest}"),
            CustomId::Server(panel) => write!(f, "sv.{}", panel.code()),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.game, self.version)
    }
}

struct Codes<'a>(&'a [Step]);

impl fmt::Display for Codes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| f.write_str(&step.code()))
    }
}

impl FromStr for CustomId {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<CustomId, Unreadable> {
        let id = parse(text).ok_or(Unreadable)?;
        // One meaning, one spelling: `ca.+7` or `ca.007` is nothing we wrote.
        if id.to_string() == text {
            Ok(id)
        } else {
            Err(Unreadable)
        }
    }
}

fn parse(text: &str) -> Option<CustomId> {
    if text.chars().count() > LIMIT {
        return None;
    }
    let (tag, rest) = text.split_once('.').unwrap_or((text, ""));
    if tag == "pi" {
        return (!rest.is_empty()).then(|| CustomId::PlayIn {
            text: rest.to_owned(),
        });
    }
    let fields: Vec<&str> = if rest.is_empty() {
        Vec::new()
    } else {
        rest.split('.').collect()
    };
    match (tag, fields.as_slice()) {
        ("ca", [id]) => Some(CustomId::Accept(id.parse().ok()?)),
        ("cd", [id]) => Some(CustomId::Decline(id.parse().ok()?)),
        ("cw", [id]) => Some(CustomId::Withdraw(id.parse().ok()?)),
        ("cx", []) => Some(CustomId::WithdrawIn),
        ("cj", [id]) => Some(CustomId::Join(id.parse().ok()?)),
        ("cl", [id]) => Some(CustomId::Leave(id.parse().ok()?)),
        ("cs", [id]) => Some(CustomId::Start(id.parse().ok()?)),
        ("cr", [game]) => Some(CustomId::Rematch {
            game: game.parse().ok()?,
        }),
        ("cq", [user]) => Some(CustomId::ChallengeAsk(UserId::new(user.parse().ok()?))),
        ("ci", [user]) => Some(CustomId::ChallengeIn(UserId::new(user.parse().ok()?))),
        ("he", []) => Some(CustomId::Help),
        ("mv", [game, version]) => Some(CustomId::Move(board(game, version)?)),
        ("gd", [game, version, codes]) => Some(CustomId::Guide {
            board: board(game, version)?,
            chosen: steps(codes)?,
            group: None,
        }),
        ("gd", [game, version, codes, group]) => {
            let group = Some(group.parse().ok()?);
            Some(CustomId::Guide {
                board: board(game, version)?,
                chosen: steps(codes)?,
                group,
            })
        }
        ("ty", [game, version, codes]) => Some(CustomId::Type {
            board: board(game, version)?,
            chosen: steps(codes)?,
        }),
        ("pl", [game, version, codes]) => Some(CustomId::Play {
            board: board(game, version)?,
            chosen: steps(codes)?,
        }),
        ("no", []) => Some(CustomId::Cancel),
        ("mo", [game, version]) => Some(CustomId::More(board(game, version)?)),
        ("ra", [game]) => Some(CustomId::ResignAsk {
            game: game.parse().ok()?,
        }),
        ("rs", [game, version]) => Some(CustomId::Resign(board(game, version)?)),
        ("ru", [kind, page]) => Some(CustomId::Rules {
            kind: kind.parse().ok()?,
            page: page.parse().ok()?,
        }),
        ("of", fields) => offering::read(fields).map(CustomId::Offering),
        ("op", []) => Some(CustomId::Open),
        ("ot", []) => Some(CustomId::OpenText),
        ("ri", []) => Some(CustomId::ResignIn),
        ("st", []) => Some(CustomId::SetTheme),
        ("sg", []) => Some(CustomId::Set(Way::Language)),
        ("sp", []) => Some(CustomId::Set(Way::Pings)),
        ("sr", []) => Some(CustomId::Set(Way::Reminders)),
        ("sl", [on]) => Some(CustomId::SetLabels(switch(on)?)),
        ("ss", [on]) => Some(CustomId::SetOwnSide(switch(on)?)),
        ("ur", []) => Some(CustomId::LeaveRatings),
        ("lb", [scale, everyone, page]) => Some(CustomId::Leaderboard(Leaderboard::from_code(
            scale, everyone, page,
        )?)),
        ("ly", [everyone]) => Some(CustomId::LeaderboardOf {
            everyone: switch(everyone)?,
        }),
        ("ls", [scale, everyone, page]) => Some(CustomId::ShowLeaderboard(Leaderboard::from_code(
            scale, everyone, page,
        )?)),
        ("ps", [user]) => Some(CustomId::ShowProfile(user.parse().ok()?)),
        ("gl", [player, here, page]) => Some(CustomId::Games(List::from_code(player, here, page)?)),
        ("pe", []) => Some(CustomId::Export),
        ("pa", []) => Some(CustomId::ForgetAsk),
        ("pf", [at, newest]) => Some(CustomId::Forget(Asked {
            at: at.parse().ok()?,
            newest: newest.parse().ok()?,
        })),
        ("sv", [code]) => Some(CustomId::Server(Panel::from_code(code)?)),
        _ => looking(tag, &fields),
    }
}

/// What only looks at a game.
fn looking(tag: &str, fields: &[&str]) -> Option<CustomId> {
    match (tag, fields) {
        ("lo", [game]) => Some(CustomId::Look {
            game: game.parse().ok()?,
            ply: None,
        }),
        ("lo", [game, ply]) => Some(CustomId::Look {
            game: game.parse().ok()?,
            ply: Some(ply.parse().ok()?),
        }),
        ("sh", [game, ply]) => Some(CustomId::Show {
            game: game.parse().ok()?,
            ply: ply.parse().ok()?,
        }),
        ("rp", [game]) => Some(CustomId::Replay {
            game: game.parse().ok()?,
        }),
        ("sr", [game, ply]) => Some(CustomId::ShowReplay {
            game: game.parse().ok()?,
            ply: ply.parse().ok()?,
        }),
        ("ry", []) => Some(CustomId::ReplayIn),
        ("hn", [game]) => Some(CustomId::Hint {
            game: game.parse().ok()?,
        }),
        ("hy", []) => Some(CustomId::HintIn),
        ("rv", [game]) => Some(CustomId::Review {
            game: game.parse().ok()?,
        }),
        ("vs", [game]) => Some(CustomId::ShowReview {
            game: game.parse().ok()?,
        }),
        ("vy", []) => Some(CustomId::ReviewIn),
        ("tn", [game]) => Some(CustomId::Turn {
            game: game.parse().ok()?,
            number: None,
        }),
        ("tn", [game, number]) => Some(CustomId::Turn {
            game: game.parse().ok()?,
            number: Some(number.parse().ok()?),
        }),
        ("lt", [game]) => Some(CustomId::LookText {
            game: game.parse().ok()?,
            ply: None,
        }),
        ("lt", [game, ply]) => Some(CustomId::LookText {
            game: game.parse().ok()?,
            ply: Some(ply.parse().ok()?),
        }),
        ("xt", [game, ply]) => Some(CustomId::ShowText {
            game: game.parse().ok()?,
            ply: ply.parse().ok()?,
        }),
        _ => None,
    }
}

pub fn switch(on: &str) -> Option<bool> {
    match on {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn board(game: &str, version: &str) -> Option<Board> {
    Some(Board {
        game: game.parse().ok()?,
        version: version.parse().ok()?,
    })
}

fn steps(codes: &str) -> Option<Vec<Step>> {
    if !codes.is_ascii() || !codes.len().is_multiple_of(2) || codes.len() / 2 > MAX_STEPS {
        return None;
    }
    (0..codes.len())
        .step_by(2)
        .map(|at| codes[at..at + 2].parse().ok())
        .collect()
}

#[cfg(test)]
mod tests;
