//! The findings of a checkup, each printed on one line.

use std::fmt::Display;
use std::io::{self, Write as _};

/// Severity of a finding. The worst severity determines the exit code of the checkup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// Nothing needs to be done.
    #[default]
    Ok,
    /// The bot works, but something should be done.
    Warning,
    /// The bot does not work, or soon will not.
    Problem,
}

impl Severity {
    const fn word(self) -> &'static str {
        match self {
            Severity::Ok => "ok",
            Severity::Warning => "warning",
            Severity::Problem => "problem",
        }
    }
}

/// Prints findings, and remembers the worst severity.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) worst: Severity,
}

impl Report {
    pub(crate) fn ok(&mut self, what: &str, text: impl Display) {
        self.add(Severity::Ok, what, text);
    }

    pub(crate) fn warn(&mut self, what: &str, text: impl Display) {
        self.add(Severity::Warning, what, text);
    }

    pub(crate) fn problem(&mut self, what: &str, text: impl Display) {
        self.add(Severity::Problem, what, text);
    }

    /// Prints a finding on one line.
    pub(crate) fn add(&mut self, severity: Severity, what: &str, text: impl Display) {
        let text = text.to_string().replace(['\n', '\r'], " ");
        // The reader of the output may be gone.
        let _ = writeln!(io::stdout(), "{:<8} {what}: {text}", severity.word());
        self.worst = self.worst.max(severity);
    }
}
