//! The share of the background work that a process does.

use std::str::FromStr;

use asterism_store::ClaimLimits;

/// The background work that a process does. Every process answers players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Work {
    /// Nothing: the process only answers users.
    None,
    /// Sends boards and messages, and looks after the clocks and the challenges that expire.
    Posts,
    /// Makes the engine think about its moves.
    Engine,
    /// Everything.
    #[default]
    All,
}

impl Work {
    /// Returns whether the process sends messages and does what becomes due.
    pub(crate) fn sends(self) -> bool {
        matches!(self, Work::Posts | Work::All)
    }

    /// Returns whether the process makes the engine think about its moves.
    pub(crate) fn thinks(self) -> bool {
        matches!(self, Work::Engine | Work::All)
    }

    /// Returns the part of `room` that this work may use.
    pub(crate) fn limit(self, room: ClaimLimits) -> ClaimLimits {
        let if_it = |does: bool, limit| if does { limit } else { 0 };
        ClaimLimits {
            messages: if_it(self.sends(), room.messages),
            edits: if_it(self.sends(), room.edits),
            thoughts: if_it(self.thinks(), room.thoughts),
        }
    }
}

/// A word that names no [`Work`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give none, posts, engine or all")]
pub struct UnknownWork;

impl FromStr for Work {
    type Err = UnknownWork;

    fn from_str(text: &str) -> Result<Work, UnknownWork> {
        match text {
            "none" => Ok(Work::None),
            "posts" => Ok(Work::Posts),
            "engine" => Ok(Work::Engine),
            "all" => Ok(Work::All),
            _ => Err(UnknownWork),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_work_claims_its_own_jobs() {
        for (text, messages, thoughts) in [
            ("none", 0, 0),
            ("posts", 3, 0),
            ("engine", 0, 3),
            ("all", 3, 3),
        ] {
            let work: Work = text.parse().expect("it is a word");
            let limits = work.limit(ClaimLimits::of(3));
            let expected = ClaimLimits {
                messages,
                edits: messages,
                thoughts,
            };
            assert_eq!(limits, expected, "{text}");
        }
        assert_eq!("".parse::<Work>(), Err(UnknownWork));
    }
}
