//! Writes and reads the fields of custom ids: one [`Field`] implementation per type.

use std::fmt;

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};

use super::step::{read_step, write_step};
use crate::protocol::payload::{
    Board, DeletionPrompt, EngineSetup, GamesPage, LeaderboardPage, OfferWish, Offering, PuzzleTry,
    Scale, ServerPanel, SetupPart, Spot, SpotPlace, WatchWish,
};
use crate::protocol::time_control::TimeId;

/// Maximum number of choices in one move; far more than any game needs.
pub(super) const MAX_STEPS: usize = 25;

/// The part of a custom id that has not been read yet: segments separated by dots.
#[derive(Clone, Copy)]
pub(super) struct Segments<'a>(Option<&'a str>);

impl<'a> Segments<'a> {
    /// Creates the segments from everything after the tag.
    pub(super) fn new(rest: &'a str) -> Segments<'a> {
        Segments(Some(rest).filter(|rest| !rest.is_empty()))
    }

    /// Returns true once everything has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.0?;
        match rest.split_once('.') {
            Some((segment, rest)) => {
                self.0 = Some(rest);
                Some(segment)
            }
            None => self.0.take(),
        }
    }
}

/// A value in a custom id.
///
/// Reading may be lenient (`+7` for 7): [`CustomId`](super::CustomId) refuses whatever it would not have written itself.
pub(super) trait Field: Sized {
    /// Writes the value, each segment after a dot.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the value from the next segments; `None` if they do not fit.
    fn read(segments: &mut Segments<'_>) -> Option<Self>;
}

/// Fields of one segment, written with `Display` and read with `FromStr`.
macro_rules! plain_fields {
    ($($name:ty),*) => {
        $(impl Field for $name {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, ".{self}")
            }

            fn read(segments: &mut Segments<'_>) -> Option<Self> {
                segments.next()?.parse().ok()
            }
        })*
    };
}

plain_fields!(u8, u16, u32, u64, i64, GameId, UserId);

impl Field for bool {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", u8::from(*self))
    }

    fn read(segments: &mut Segments<'_>) -> Option<bool> {
        match segments.next()? {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }
}

/// An optional field, which must be the last one.
impl<T: Field> Field for Option<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|value| value.write(f))
    }

    fn read(segments: &mut Segments<'_>) -> Option<Option<T>> {
        if segments.is_empty() {
            return Some(None);
        }
        T::read(segments).map(Some)
    }
}

/// Text up to the end of the id, dots included.
impl Field for String {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{self}")
    }

    fn read(segments: &mut Segments<'_>) -> Option<String> {
        segments.0.take().map(str::to_owned)
    }
}

/// Choices as codes of two characters each, without separators.
impl Field for Vec<Step> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(".")?;
        self.iter()
            .try_for_each(|step| f.write_str(&write_step(*step)))
    }

    fn read(segments: &mut Segments<'_>) -> Option<Vec<Step>> {
        let codes = segments.next()?;
        if !codes.is_ascii() || !codes.len().is_multiple_of(2) || codes.len() / 2 > MAX_STEPS {
            return None;
        }
        (0..codes.len())
            .step_by(2)
            .map(|at| read_step(&codes[at..at + 2]))
            .collect()
    }
}

impl Field for GameKind {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<GameKind> {
        segments.next()?.parse().ok()
    }
}

impl Field for Scale {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<Scale> {
        Scale::from_id(segments.next()?)
    }
}

impl Field for TimeId {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<TimeId> {
        TimeId::from_id(segments.next()?)
    }
}

/// Structs, whose fields are written in this order.
macro_rules! compound_fields {
    ($($name:ident { $($field:ident),* })*) => {
        $(impl Field for $name {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(self.$field.write(f)?;)*
                Ok(())
            }

            fn read(segments: &mut Segments<'_>) -> Option<$name> {
                Some($name { $($field: Field::read(segments)?),* })
            }
        })*
    };
}

compound_fields! {
    Board { game, version }
    LeaderboardPage { scale, everyone, page }
    DeletionPrompt { at, newest }
    EngineSetup { kind, level, time, variant }
    PuzzleTry { puzzle, tries, same_game }
}

/// Written for "the user who presses the button"; no Discord user has this id.
const ASKER: &str = "0";

impl Field for GamesPage {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.player {
            Some(player) => player.write(f)?,
            None => write!(f, ".{ASKER}")?,
        }
        self.here.write(f)?;
        self.page.write(f)
    }

    fn read(segments: &mut Segments<'_>) -> Option<GamesPage> {
        let player = match segments.next()? {
            ASKER => None,
            player => Some(player.parse().ok()?),
        };
        Some(GamesPage {
            player,
            here: Field::read(segments)?,
            page: Field::read(segments)?,
        })
    }
}

impl Field for Spot {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, first, second) = match self.place {
            SpotPlace::Line { entries, version } => ('l', u64::from(entries), version),
            SpotPlace::Node { stamp, node } => ('n', u64::from(stamp), u64::from(node)),
        };
        let tree = self.tree;
        match self.owner {
            None => write!(f, ".{place}.{tree}.{first}.{second}"),
            Some(owner) => write!(f, ".o{place}.{tree}.{owner}.{first}.{second}"),
        }
    }

    fn read(segments: &mut Segments<'_>) -> Option<Spot> {
        let tag = segments.next()?;
        let tree = Field::read(segments)?;
        let (owner, place) = match tag.strip_prefix('o') {
            Some(place) => (Some(Field::read(segments)?), place),
            None => (None, tag),
        };
        let place = match place {
            "l" => SpotPlace::Line {
                entries: Field::read(segments)?,
                version: Field::read(segments)?,
            },
            "n" => SpotPlace::Node {
                stamp: Field::read(segments)?,
                node: Field::read(segments)?,
            },
            _ => return None,
        };
        Some(Spot { tree, owner, place })
    }
}

/// Enums, whose values are written as words.
macro_rules! word_fields {
    ($($name:ident { $($word:literal => $value:pat => $result:expr),* $(,)? })*) => {
        $(impl Field for $name {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let word = match self {
                    $($value => $word,)*
                };
                write!(f, ".{word}")
            }

            fn read(segments: &mut Segments<'_>) -> Option<$name> {
                match segments.next()? {
                    $($word => Some($result),)*
                    _ => None,
                }
            }
        })*
    };
}

word_fields! {
    OfferWish {
        "d" => OfferWish::Draw => OfferWish::Draw,
        "t" => OfferWish::Takeback => OfferWish::Takeback,
    }
    SetupPart {
        "l" => SetupPart::Level => SetupPart::Level,
        "v" => SetupPart::Variant => SetupPart::Variant,
        "t" => SetupPart::Time => SetupPart::Time,
    }
    ServerPanel {
        "c" => ServerPanel::Channels => ServerPanel::Channels,
        "e" => ServerPanel::Everywhere => ServerPanel::Everywhere,
        "t1" => ServerPanel::Threads(true) => ServerPanel::Threads(true),
        "t0" => ServerPanel::Threads(false) => ServerPanel::Threads(false),
        "m" => ServerPanel::Time => ServerPanel::Time,
        "l" => ServerPanel::Language => ServerPanel::Language,
        "x" => ServerPanel::Limits => ServerPanel::Limits,
        "r1" => ServerPanel::Tournaments(true) => ServerPanel::Tournaments(true),
        "r0" => ServerPanel::Tournaments(false) => ServerPanel::Tournaments(false),
        "v" => ServerPanel::Events => ServerPanel::Events,
        "b" => ServerPanel::Back => ServerPanel::Back,
        "p" => ServerPanel::Puzzle => ServerPanel::Puzzle,
        "g" => ServerPanel::Broadcast => ServerPanel::Broadcast,
    }
    WatchWish {
        "m" => WatchWish::Moves => WatchWish::Moves,
        "e" => WatchWish::End => WatchWish::End,
        "d" => WatchWish::Daily => WatchWish::Daily,
        "s" => WatchWish::Stop => WatchWish::Stop,
    }
}

impl Field for Offering {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = |f: &mut fmt::Formatter<'_>, tag: &str, game: &GameId, number: &u32| {
            write!(f, ".{tag}.{game}.{number}")
        };
        match self {
            Offering::AskIn(wish) => {
                f.write_str(".a")?;
                wish.write(f)
            }
            Offering::Ask { wish, game } => {
                f.write_str(".a")?;
                wish.write(f)?;
                game.write(f)
            }
            Offering::Make { wish, board } => {
                f.write_str(".m")?;
                wish.write(f)?;
                board.write(f)
            }
            Offering::Accept { game, number } => answer(f, "y", game, number),
            Offering::Decline { game, number } => answer(f, "n", game, number),
            Offering::Withdraw { game, number } => answer(f, "w", game, number),
        }
    }

    fn read(segments: &mut Segments<'_>) -> Option<Offering> {
        let tag = segments.next()?;
        Some(match tag {
            "a" => {
                let wish = Field::read(segments)?;
                match Field::read(segments)? {
                    None => Offering::AskIn(wish),
                    Some(game) => Offering::Ask { wish, game },
                }
            }
            "m" => Offering::Make {
                wish: Field::read(segments)?,
                board: Field::read(segments)?,
            },
            _ => {
                let game = Field::read(segments)?;
                let number = Field::read(segments)?;
                match tag {
                    "y" => Offering::Accept { game, number },
                    "n" => Offering::Decline { game, number },
                    "w" => Offering::Withdraw { game, number },
                    _ => return None,
                }
            }
        })
    }
}
