//! Whole classes of the solution, and their files.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read as _, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use asterism_rules::squadro::{Lane, Options, Squadro};
use asterism_rules::{Position as _, PositionText as _, Seat};

use super::Value;
use super::layer::{Bytes, LAYERS, Layer, Places, Tally, TooLong, locate};
use crate::mix::mix;
use crate::threads::map_in_threads;

/// Pieces that a side can have home while the game goes on.
const MOST_HOME: usize = 3;

/// A class of positions: how many pieces light and dark have home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Class(pub(crate) [usize; 2]);

/// This is not a class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is not two numbers from 0 to {MOST_HOME} such as '2,2': the pieces that light and dark have home"
)]
pub(crate) struct NotAClass(String);

/// `2,3`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0[0], self.0[1])
    }
}

impl FromStr for Class {
    type Err = NotAClass;

    fn from_str(text: &str) -> Result<Self, NotAClass> {
        let read = |text: &str| text.trim().parse().ok().filter(|&home| home <= MOST_HOME);
        let both = text.split_once(',');
        let both = both.and_then(|(light, dark)| Some([read(light)?, read(dark)?]));
        both.map(Self).ok_or_else(|| NotAClass(text.to_owned()))
    }
}

impl Class {
    /// Returns this class and all classes on which it depends, those first.
    pub(crate) fn with_needed(self) -> Vec<Self> {
        let [light, dark] = self.0;
        let mut all: Vec<Self> = (light..=MOST_HOME)
            .flat_map(|light| (dark..=MOST_HOME).map(move |dark| Self([light, dark])))
            .collect();
        all.sort_by_key(|class| (std::cmp::Reverse(class.0[0] + class.0[1]), class.0));
        all
    }

    /// Returns the layers in the order in which they can be solved: those in which more phases have passed come first.
    fn layers(self) -> Vec<Layer> {
        let all = (0..LAYERS).map(Layer::new);
        let mut layers: Vec<Layer> = all.filter(|layer| layer.home() == self.0).collect();
        layers.sort_by_key(|layer| (std::cmp::Reverse(layer.rank()), layer.number));
        layers
    }

    /// Returns the number of bytes of the class's values.
    pub(crate) fn size(self) -> u64 {
        self.layers().iter().map(|layer| layer.size() as u64).sum()
    }

    fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("squadro-{}-{}.values", self.0[0], self.0[1]))
    }
}

/// The values of all positions in the classes solved so far.
pub(crate) struct Solution {
    /// Values by layer.
    layers: Vec<Option<Bytes>>,
}

/// Why a class cannot be solved.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SolveError {
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error("{}: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    /// A value does not follow from those of the positions after its moves.
    #[error("the value of '{0}' is wrong")]
    Wrong(String),
}

impl Solution {
    /// Creates a solution without any classes.
    pub(crate) fn new() -> Self {
        Self {
            layers: (0..LAYERS).map(|_| None).collect(),
        }
    }

    /// Solves a class, using this many threads. The classes that it needs must have been solved. With a folder, reads the layers that an earlier call
    /// has written there, and appends every layer that it solves.
    pub(crate) fn solve(
        &mut self,
        class: Class,
        folder: Option<&Path>,
        threads: NonZero<usize>,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<(), SolveError> {
        let layers = class.layers();
        let mut file = match folder {
            Some(folder) => Some(self.resume(&layers, class.file(folder))?),
            None => None,
        };
        let mut rest: &[Layer] = &layers;
        while let Some(first) = rest.first() {
            let rank = first.rank();
            let (same, later) = rest.split_at(rest.partition_point(|layer| layer.rank() == rank));
            let missing = same
                .iter()
                .filter(|layer| self.layers[layer.number].is_none());
            let missing: Vec<Layer> = missing.copied().collect();
            for part in missing.chunks(64 * threads.get()) {
                for (layer, bytes) in part.iter().zip(self.solve_layers(part, threads)?) {
                    if let Some((path, file)) = &mut file {
                        file.write_all(&bytes).map_err(|source| SolveError::File {
                            file: path.clone(),
                            source,
                        })?;
                    }
                    self.layers[layer.number] = Some(bytes);
                }
                let done = layers
                    .iter()
                    .filter(|layer| self.layers[layer.number].is_some());
                progress(done.count(), layers.len());
            }
            rest = later;
        }
        Ok(())
    }

    /// Reads the layers that a class's file has whole, and opens the file to append the next one.
    fn resume(&mut self, layers: &[Layer], path: PathBuf) -> Result<(PathBuf, File), SolveError> {
        let fail = |source| SolveError::File {
            file: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = options.open(&path).map_err(fail)?;
        let size = file.metadata().map_err(fail)?.len();
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        for layer in layers {
            if whole + layer.size() as u64 > size {
                break;
            }
            let mut bytes = vec![0; layer.size()];
            reader.read_exact(&mut bytes).map_err(fail)?;
            self.layers[layer.number] = Some(bytes.into_boxed_slice());
            whole += layer.size() as u64;
        }
        // A layer of which only a part was written is solved again.
        file.set_len(whole).map_err(fail)?;
        Ok((path, file))
    }

    /// Solves layers that do not depend on each other, and returns their values in the same order.
    fn solve_layers(
        &self,
        layers: &[Layer],
        threads: NonZero<usize>,
    ) -> Result<Vec<Bytes>, TooLong> {
        let solve = |layer: &Layer| layer.solve(|layer, at| self.byte(layer, at));
        let solved = map_in_threads(layers, threads, solve, |_| ());
        solved.into_iter().collect()
    }

    /// Returns the byte of a position in a layer that has been solved.
    fn byte(&self, layer: &Layer, at: usize) -> u8 {
        let bytes = self.layers[layer.number].as_ref();
        bytes.expect("later layers have been solved")[at]
    }

    /// Returns the value of a position for the side to move; `None` if its class has not been solved, or the game is over.
    pub(crate) fn value(&self, position: &Squadro) -> Option<Value> {
        let seats = [Seat::FIRST, Seat::new(1)?];
        let places = seats.map(|seat| Lane::ALL.map(|lane| position.progress(seat, lane)));
        let places: Places = places.as_flattened().try_into().ok()?;
        let (layer, number) = locate(&places);
        let bytes = self.layers[layer.number].as_ref()?;
        layer.value(bytes, number, position.to_move().index())
    }

    /// Counts the positions of a class by their values.
    pub(crate) fn tally(&self, class: Class) -> Tally {
        let mut tally = Tally::default();
        for layer in class.layers() {
            if let Some(bytes) = &self.layers[layer.number] {
                layer.count_values(bytes, &mut tally);
            }
        }
        tally
    }

    /// Checks one position in `every` of a class, by the rules of the game alone: its value must follow from the values after its legal moves. Returns
    /// the number of positions checked.
    pub(crate) fn check(&self, class: Class, every: u64) -> Result<u64, SolveError> {
        let (mut at, mut checked) = (0, 0);
        for layer in class.layers() {
            for number in 0..layer.size() / 2 {
                let Some(places) = layer.places(number) else {
                    continue;
                };
                for side in 0..2 {
                    at += 1;
                    if mix(at).is_multiple_of(every.max(1)) {
                        self.check_position(&places, side)?;
                        checked += 1;
                    }
                }
            }
        }
        Ok(checked)
    }

    fn check_position(&self, places: &Places, side: usize) -> Result<(), SolveError> {
        let text = write_position(places, side);
        let wrong = || SolveError::Wrong(text.clone());
        let position = Squadro::from_text(&Options::default(), 2, &text).map_err(|_| wrong())?;
        let (mut win, mut loss, mut has_draw) = (None, None, false);
        for m in position.legal_moves() {
            let after = position.after(&m);
            let value = if after.outcome().is_some() {
                Value::Loss(0)
            } else {
                self.value(&after).ok_or_else(wrong)?
            };
            match value {
                Value::Loss(plies) => win = Some(win.unwrap_or(plies).min(plies)),
                Value::Win(plies) => loss = loss.max(Some(plies)),
                Value::Draw => has_draw = true,
            }
        }
        let value = match (win, loss) {
            (Some(plies), _) => Value::Win(plies + 1),
            (None, Some(plies)) if !has_draw => Value::Loss(plies + 1),
            _ => Value::Draw,
        };
        if self.value(&position) == Some(value) {
            Ok(())
        } else {
            Err(wrong())
        }
    }
}

/// Returns a position in notation.
fn write_position(places: &Places, side: usize) -> String {
    let row = |places: &[u8]| {
        let each: Vec<String> = places.iter().map(u8::to_string).collect();
        each.join(" ")
    };
    let side = if side == 0 { "a" } else { "b" };
    format!("{} / {} {side}", row(&places[..5]), row(&places[5..]))
}
