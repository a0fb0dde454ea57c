//! The kinds of background work, which can be divided among processes.

use std::str::FromStr;

use asterism_store::ClaimLimits;

/// The background work that a process does. Every process answers players, whatever its background work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Work {
    /// No background work: the process only answers users.
    None,
    /// Sends boards and messages, and processes the clocks and the challenges that expire.
    Posts,
    /// Lets the engine think about its moves.
    Engine,
    /// All background work.
    #[default]
    All,
}

impl Work {
    /// Returns true if the process sends messages and processes whatever becomes due.
    pub(crate) fn sends(self) -> bool {
        matches!(self, Work::Posts | Work::All)
    }

    /// Returns true if the process lets the engine think about its moves.
    pub(crate) fn thinks(self) -> bool {
        matches!(self, Work::Engine | Work::All)
    }

    /// Returns `room`, with a limit of zero for each kind of job that does not belong to this work.
    pub(crate) fn limit(self, room: ClaimLimits) -> ClaimLimits {
        let if_it = |does: bool, limit| if does { limit } else { 0 };
        ClaimLimits {
            messages: if_it(self.sends(), room.messages),
            edits: if_it(self.sends(), room.edits),
            thoughts: if_it(self.thinks(), room.thoughts),
        }
    }
}

/// Error for a word that is not the name of any [`Work`].
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
