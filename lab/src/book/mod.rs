//! The engine's books of won positions in Star Squares: made from proofs, and checked using only the rules.

pub(crate) mod check;
mod image;
pub(crate) mod sample;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use asterism_engine::Limits;
use asterism_engine::star_squares::Book;
use asterism_rules::star_squares::{Move, Options, StarSquares};
use asterism_rules::{
    AnyGame, GameKind, GameOptions, Notation as _, PositionText as _, SetupError,
};

use crate::error::LabError;
use crate::proof::write::prove;
use crate::proof::{Proof, ProofError};

/// A book of the engine, and the proofs it is made from.
pub(crate) struct BookPlan {
    /// Part of the name of its file.
    pub(crate) name: &'static str,
    /// Options of the proofs.
    pub(crate) options: &'static str,
    /// First stars that win, each with the number of moves of both sides within which it does. The proof of the first one is kept if
    /// [`kept`](Self::kept) names its file.
    pub(crate) firsts: &'static [(&'static str, u32)],
    /// Name of the file with the first proof.
    kept: Option<&'static str>,
}

/// All books of the engine.
pub(crate) const BOOKS: &[BookPlan] = &[
    BookPlan {
        name: "alquerque-lines",
        options: "board=alquerque",
        firsts: &[("c3", 13), ("c2", 17), ("b2", 19), ("c1", 19)],
        kept: Some("star-squares-alquerque.txt"),
    },
    BookPlan {
        name: "alquerque-axis",
        options: "board=alquerque,squares=axis",
        firsts: &[("c3", 15)],
        kept: None,
    },
    BookPlan {
        name: "alquerque-all",
        options: "board=alquerque,squares=all",
        firsts: &[("c3", 13), ("c2", 13), ("b1", 15), ("b2", 15), ("c1", 15)],
        kept: None,
    },
    BookPlan {
        name: "grid8-lines",
        options: "board=grid8",
        firsts: &[
            ("c3", 13),
            ("b2", 15),
            ("c2", 15),
            ("b1", 17),
            ("c1", 17),
            ("a1", 21),
        ],
        kept: Some("star-squares-grid8.txt"),
    },
    BookPlan {
        name: "grid8-axis",
        options: "board=grid8,squares=axis",
        firsts: &[("c3", 15)],
        kept: None,
    },
    BookPlan {
        name: "grid8-all",
        options: "board=grid8,squares=all",
        firsts: &[("c3", 11), ("c2", 13), ("b2", 15), ("c1", 15)],
        kept: None,
    },
    BookPlan {
        name: "nested-lines",
        options: "board=nested",
        firsts: &[("x", 17)],
        kept: Some("star-squares-nested.txt"),
    },
    BookPlan {
        name: "nested-all",
        options: "board=nested,squares=all",
        firsts: &[("x", 11), ("i1", 15), ("i2", 15)],
        kept: None,
    },
];

impl BookPlan {
    /// Returns the name of the book's file.
    pub(crate) fn file(&self) -> String {
        format!("star-squares-{}.book", self.name)
    }

    /// Returns the options of the games it is for.
    pub(crate) fn read_options(&self) -> Result<Options, LabError> {
        Ok(Options::parse(self.options).map_err(SetupError::from)?)
    }

    /// Makes the book again: reads the proof that is kept in `proofs`, and searches for the others.
    pub(crate) fn make(&self, proofs: &Path) -> Result<Book, LabError> {
        let options = self.read_options()?;
        let mut won = Vec::new();
        for (at, &(first, plies)) in self.firsts.iter().enumerate() {
            let kept = self.kept.filter(|_| at == 0);
            let proof = if let Some(file) = kept {
                read_proof(&proofs.join(file))?
            } else {
                let game = AnyGame::new(GameKind::StarSquares, self.options, 2)?;
                let limits = Limits::default();
                prove(&game, Some(first), plies, limits, &mut |_| {})?
                    .ok_or(LabError::NoWin { plies })?
            };
            won.extend(read_lines(options, &proof)?);
        }
        Ok(Book::collect(
            won.iter().map(|(position, m, left)| (position, *m, *left)),
        ))
    }
}

fn read_proof(file: &Path) -> Result<Proof, LabError> {
    let text = std::fs::read_to_string(file).map_err(|source| LabError::File {
        file: file.to_owned(),
        source,
    })?;
    text.parse().map_err(|source| LabError::Proof {
        file: file.to_owned(),
        source,
    })
}

/// Reads the positions and moves of a proof.
fn read_lines(options: Options, proof: &Proof) -> Result<Vec<(StarSquares, Move, u32)>, LabError> {
    let read = |line: &crate::proof::ProofLine| {
        let position = StarSquares::from_text(&options, 2, &line.position);
        let position = position.map_err(SetupError::from)?;
        let m = position
            .parse_move(&line.chosen)
            .map_err(|_| ProofError::Illegal {
                position: line.position.clone(),
                chosen: line.chosen.clone(),
            });
        m.map(|m| (position, m, line.left))
    };
    let lines: Result<Vec<_>, ProofError> = proof.lines.iter().map(read).collect();
    lines.map_err(|source| LabError::Proof {
        file: PathBuf::from("proof"),
        source,
    })
}
