//! Reading and writing of the fields in custom ids, with one [`Field`] implementation per type.

use std::fmt;

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};

use super::step::{read_step, write_step};
use crate::protocol::payload::{
    Board, DeletionPrompt, EngineSetup, GamesPage, LeaderboardPage, OfferWish, Offering,
    PauseLength, Scale, ServerPanel, SetupPart,
};
use crate::protocol::time_control::TimeId;

/// Maximum number of steps in the move that a custom id can contain; far more than any game needs.
pub(super) const MAX_STEPS: usize = 25;

/// The part of a custom id that has not been read yet, as segments separated by dots.
#[derive(Clone, Copy)]
pub(crate) struct Segments<'a>(Option<&'a str>);

impl<'a> Segments<'a> {
    /// Creates the segments from the text after the tag.
    pub(super) fn new(rest: &'a str) -> Segments<'a> {
        Segments(Some(rest).filter(|rest| !rest.is_empty()))
    }

    /// Returns true once all segments have been read.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
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
/// Reading may be lenient (for example, accept `+7` for 7), because [`CustomId`](super::CustomId) then refuses any text that it would not have
/// written itself.
pub(crate) trait Field: Sized {
    /// Writes the value, with a dot before each segment.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the value from the next segments; returns `None` if they are not valid.
    fn read(segments: &mut Segments<'_>) -> Option<Self>;

    /// Returns sample values for tests: all values if there are only a few, otherwise a short and a long one. At most [`MAX_SAMPLES`].
    #[cfg(test)]
    fn samples() -> Vec<Self>;

    /// Returns sample `number`, counted from 0. Starts over if there are fewer.
    #[cfg(test)]
    fn sample(number: usize) -> Self {
        let mut samples = Self::samples();
        assert!(samples.len() <= MAX_SAMPLES, "{}", samples.len());
        samples.swap_remove(number % samples.len())
    }
}

/// Maximum number of samples of a field.
#[cfg(test)]
pub(crate) const MAX_SAMPLES: usize = 16;

#[cfg(test)]
pub(crate) fn sample_game(number: u64) -> GameId {
    GameId::new(number).expect("not 0")
}

/// Fields of one segment, written with `Display` and read with `FromStr`.
macro_rules! plain_fields {
    ($($name:ty: [$($sample:expr),*],)*) => {
        $(impl Field for $name {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, ".{self}")
            }

            fn read(segments: &mut Segments<'_>) -> Option<Self> {
                segments.next()?.parse().ok()
            }

            #[cfg(test)]
            fn samples() -> Vec<Self> {
                vec![$($sample),*]
            }
        })*
    };
}

plain_fields! {
    u8: [1, u8::MAX],
    u16: [0, u16::MAX],
    u32: [1, u32::MAX],
    u64: [1, u64::MAX],
    i64: [1, i64::MAX],
    GameId: [sample_game(1), sample_game(u64::MAX)],
    UserId: [UserId::new(1), UserId::new(u64::MAX)],
}

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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        vec![false, true]
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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let some = T::samples().into_iter().map(Some);
        std::iter::once(None).chain(some).collect()
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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        ["a", "1. c3-d4 (beats 2.)"].map(str::to_owned).to_vec()
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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let step = |value| Step::new(value).expect("below the count");
        let longest = vec![step(Step::COUNT - 1); MAX_STEPS];
        vec![Vec::new(), vec![step(4), step(82)], longest]
    }
}

impl Field for GameKind {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<GameKind> {
        segments.next()?.parse().ok()
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        GameKind::ALL.to_vec()
    }
}

impl Field for Scale {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<Scale> {
        Scale::from_id(segments.next()?)
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        Scale::all().collect()
    }
}

impl Field for TimeId {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.id())
    }

    fn read(segments: &mut Segments<'_>) -> Option<TimeId> {
        TimeId::from_id(segments.next()?)
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        TimeId::all().collect()
    }
}

/// Structs, whose fields are written in this order.
macro_rules! compound_fields {
    ($($name:ident { $($field:ident),* })*) => {
        $(impl $crate::protocol::custom_id::field::Field for $name {
            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $(self.$field.write(f)?;)*
                Ok(())
            }

            fn read(segments: &mut $crate::protocol::custom_id::field::Segments<'_>) -> Option<$name> {
                Some($name { $($field: Field::read(segments)?),* })
            }

            #[cfg(test)]
            fn samples() -> Vec<Self> {
                let sample = |number| $name { $($field: Field::sample(number)),* };
                (0..$crate::protocol::custom_id::field::MAX_SAMPLES).map(sample).collect()
            }
        })*
    };
}

compound_fields! {
    Board { game, version }
    LeaderboardPage { scale, everyone, page }
    DeletionPrompt { at, newest }
    EngineSetup { kind, level, time, variant }
}

/// Written for "the user who presses the button"; no Discord user has this ID.
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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let sample = |number: usize| GamesPage {
            player: Field::sample(number),
            here: Field::sample(number / 2),
            page: Field::sample(number),
        };
        (0..6).map(sample).collect()
    }
}

/// Enums, whose values are written as words.
macro_rules! word_fields {
    ($($name:ident { $($word:literal => $value:pat => $result:expr),* $(,)? })*) => {
        $(impl $crate::protocol::custom_id::field::Field for $name {
            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let word = match self {
                    $($value => $word,)*
                };
                write!(f, ".{word}")
            }

            fn read(segments: &mut $crate::protocol::custom_id::field::Segments<'_>) -> Option<$name> {
                match segments.next()? {
                    $($word => Some($result),)*
                    _ => None,
                }
            }

            #[cfg(test)]
            fn samples() -> Vec<Self> {
                vec![$($result),*]
            }
        })*
    };
}

pub(crate) use word_fields;

word_fields! {
    OfferWish {
        "d" => OfferWish::Draw => OfferWish::Draw,
        "t" => OfferWish::Takeback => OfferWish::Takeback,
        "p1" => OfferWish::Pause(PauseLength::Day) => OfferWish::Pause(PauseLength::Day),
        "p3" => OfferWish::Pause(PauseLength::ThreeDays) => OfferWish::Pause(PauseLength::ThreeDays),
        "p7" => OfferWish::Pause(PauseLength::Week) => OfferWish::Pause(PauseLength::Week),
        "p14" => OfferWish::Pause(PauseLength::TwoWeeks) => OfferWish::Pause(PauseLength::TwoWeeks),
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
        "v" => ServerPanel::Events => ServerPanel::Events,
        "b" => ServerPanel::Back => ServerPanel::Back,
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

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let (game, board) = (sample_game(u64::MAX), Board::sample(1));
        let (wish, number) = (OfferWish::Takeback, u32::MAX);
        vec![
            Offering::AskIn(OfferWish::Draw),
            Offering::Ask { wish, game },
            Offering::Make { wish, board },
            Offering::Accept { game, number },
            Offering::Decline { game, number },
            Offering::Withdraw { game, number },
        ]
    }
}
