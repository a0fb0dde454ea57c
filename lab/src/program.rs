//! Another build of the program as a player, such as one of an earlier commit.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;

use asterism_engine::Limits;
use asterism_rules::{Game, GameOptions as _, GamePosition};

/// An `asterism` program, which `asterism think` asks for moves at level 6.
///
/// It knows positions, but not the moves before them, so it does not foresee draws by repetition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Program {
    path: PathBuf,
    /// Maximum number of positions to search for a move, instead of the limit of the duel.
    nodes: Option<u64>,
}

/// A running program that answers a line for each position.
struct Process {
    child: Child,
    positions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

thread_local! {
    /// The programs that this thread has started, by their command lines.
    static PROCESSES: RefCell<HashMap<Vec<String>, Process>> = RefCell::default();
}

impl Program {
    /// Returns the program's move and the number of positions it says to have searched.
    ///
    /// # Panics
    ///
    /// If the program cannot be started, or does not answer with a legal move.
    pub(crate) fn choose<P: GamePosition>(
        &self,
        game: &Game<P>,
        limits: Limits<'_>,
    ) -> (P::Move, u64) {
        let position = game.position();
        let mut args = vec!["think".to_owned(), P::KIND.to_string()];
        args.extend(["--players".to_owned(), position.players().to_string()]);
        args.extend(["--options".to_owned(), position.options().to_text()]);
        if let Some(nodes) = self.nodes.or(limits.nodes) {
            args.extend(["--nodes".to_owned(), nodes.to_string()]);
        }
        let answer = self
            .ask(&args, &position.to_text())
            .unwrap_or_else(|error| panic!("{}: {error}", self.path.display()));
        let mut fields = answer.split('\t');
        let text = fields.next().unwrap_or_default();
        let m = position.parse_move(text);
        let m = m.unwrap_or_else(|error| panic!("{}: {text}: {error}", self.path.display()));
        let nodes = fields.nth(2).and_then(|nodes| nodes.trim().parse().ok());
        (m, nodes.unwrap_or_default())
    }

    /// Returns the program's line about `position`.
    fn ask(&self, args: &[String], position: &str) -> io::Result<String> {
        PROCESSES.with_borrow_mut(|processes| {
            let mut line = vec![self.path.display().to_string()];
            line.extend(args.iter().cloned());
            let process = match processes.entry(line) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => entry.insert(self.start(args)?),
            };
            writeln!(process.positions, "{position}")?;
            process.positions.flush()?;
            let mut answer = String::new();
            if process.answers.read_line(&mut answer)? == 0 {
                return Err(io::Error::other("it ended without an answer"));
            }
            Ok(answer)
        })
    }

    fn start(&self, args: &[String]) -> io::Result<Process> {
        let mut child = Command::new(&self.path)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (positions, answers) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        Ok(Process {
            child,
            positions,
            answers: BufReader::new(answers),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `PATH` or `PATH@NODES`.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        match self.nodes {
            Some(nodes) => write!(f, "@{nodes}"),
            None => Ok(()),
        }
    }
}

/// This is not the file of a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no file '{0}'")]
pub(crate) struct NoProgram(String);

impl FromStr for Program {
    type Err = NoProgram;

    fn from_str(text: &str) -> Result<Self, NoProgram> {
        let (path, nodes) = match text.rsplit_once('@') {
            Some((path, nodes)) if nodes.parse::<u64>().is_ok() => (path, nodes.parse().ok()),
            Some(_) | None => (text, None),
        };
        if !PathBuf::from(path).is_file() {
            return Err(NoProgram(path.to_owned()));
        }
        Ok(Self {
            path: path.into(),
            nodes,
        })
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use asterism_rules::star_squares::{Options, StarSquares};

    #[test]
    fn a_program_is_asked_about_each_position_with_its_own_limit() {
        const SCRIPT: &str = "#!/bin/sh\n\
            while read -r position; do printf 'a1\\t0\\t1\\t%s\\t0\\n' \"$8\"; done\n";
        let file = std::env::temp_dir().join(format!("asterism-{}", std::process::id()));
        std::fs::write(&file, SCRIPT).expect("written");
        let runs = std::fs::Permissions::from_mode(0o700);
        std::fs::set_permissions(&file, runs).expect("its owner may");
        let game = Game::<StarSquares>::new(&Options::default(), 2).expect("for two");
        let text = format!("{}@77", file.display());
        let program: Program = text.parse().expect("there is one");
        assert_eq!(program.to_string(), text);
        for _ in 0..2 {
            let (m, nodes) = program.choose(&game, Limits::nodes(5));
            assert_eq!((m.to_string().as_str(), nodes), ("a1", 77));
        }
        PROCESSES.with_borrow(|processes| assert_eq!(processes.len(), 1));
        std::fs::remove_file(&file).expect("removed");
    }
}
