//! Messages, notes and variations in a record: what the players said during the game, and what was written about the game.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display};

use super::{LinePlace, Record, RecordError, RecordProblem, one_line, split_key, without_comment};
use crate::AnyGame;

/// Maximum number of variations in a record.
pub const MAX_VARIATIONS: usize = 2000;

/// A move that was not played. A variation and the variations that continue it form a tree.
///
/// ```
/// use asterism_rules::{Record, RecordPosition, Variation};
///
/// let mut record: Record = "game squadro\noptions first=light\n\n1 A3\n2 B1\n".parse()?;
/// record.variations.push(Variation {
///     parent: RecordPosition::Ply(1),
///     notation: "B5".into(),
///     name: "The slow lane".into(),
///     note: String::new(),
/// });
/// let text = record.to_string();
/// assert!(text.contains("line v1 1 B5\nname v1 The slow lane\n"));
/// let game = text.parse::<Record>()?.replay_to(RecordPosition::Variation(0))?;
/// assert_eq!(game.move_at(2).unwrap().1, "B5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Position in which the move is made.
    pub parent: RecordPosition,
    /// Move in notation, in any form that players can type.
    pub notation: String,
    /// Name of the variation; empty if the variation has none.
    pub name: String,
    /// Note on the position after the move; empty if there is no note.
    pub note: String,
}

/// A position in a record, either in the game itself or in a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordPosition {
    /// Position right after the move with this number, before any resignation that follows; 0 is the start of the game.
    Ply(usize),
    /// Position after the move of the variation with this index in [`Record::variations`].
    Variation(usize),
}

/// Functions that play variations.
impl Record {
    /// Replays the game up to `position`. Checks only the game itself and the variations that lead to `position`.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line that cannot be replayed. The line number is 0 if `position` does not exist.
    pub fn replay_to(&self, position: RecordPosition) -> Result<AnyGame, RecordError> {
        let whole = self.replay_entries()?;
        check_position(position, self.variations.len(), whole.ply())
            .map_err(|problem| LinePlace::default().at_key(problem))?;
        let mut path = Vec::new();
        let mut from = position;
        let ply = loop {
            match from {
                RecordPosition::Ply(ply) => break ply,
                RecordPosition::Variation(index) => {
                    self.check_parent(index, &whole)?;
                    path.push(index);
                    from = self.variations[index].parent;
                }
            }
        };
        let mut game = whole.rewound();
        follow_to(&mut game, &whole, ply);
        for &index in path.iter().rev() {
            self.play_variation(index, &mut game)?;
        }
        Ok(game)
    }

    /// Plays all variations and returns their moves in canonical notation, in the order of [`variations`](Self::variations).
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the first line that cannot be replayed.
    pub fn replay_variations(&self) -> Result<Vec<String>, RecordError> {
        self.play_variations(&self.replay_entries()?)
    }

    /// Plays all variations as [`replay_variations`](Self::replay_variations) does, given the game `whole`, in which all entries of the record have
    /// been replayed.
    ///
    /// Walks the tree with a single game, playing and taking back moves, because a copy of the game for each variation would need too much memory.
    pub(super) fn play_variations(&self, whole: &AnyGame) -> Result<Vec<String>, RecordError> {
        if self.variations.len() > MAX_VARIATIONS {
            let place = self.lines.annotations.of_variation(MAX_VARIATIONS);
            return Err(place.at_key(too_many()));
        }
        let mut moves = vec![String::new(); self.variations.len()];
        // The first wrong variation found so far. Later variations need no check.
        let mut wrong: Option<(usize, RecordError)> = None;
        // The variations that continue the game at each ply, and those that continue each variation.
        let mut branches: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut replies: Vec<Vec<usize>> = vec![Vec::new(); self.variations.len()];
        for (index, variation) in self.variations.iter().enumerate() {
            if let Err(error) = self.check_parent(index, whole) {
                wrong = Some((index, error));
                break;
            }
            match variation.parent {
                RecordPosition::Ply(ply) => branches.entry(ply).or_default().push(index),
                RecordPosition::Variation(parent) => replies[parent].push(index),
            }
        }
        let mut game = whole.rewound();
        for (ply, first) in branches {
            follow_to(&mut game, whole, ply);
            // Stack of variations to play, with the next one on top. Each comes with the number of variations that lead to it.
            let mut waiting: Vec<_> = first.iter().rev().map(|&index| (index, 0)).collect();
            let mut depth = 0;
            while let Some((index, leading)) = waiting.pop() {
                if wrong.as_ref().is_some_and(|&(first, _)| first < index) {
                    continue;
                }
                take_back(&mut game, depth - leading);
                depth = leading;
                match self.play_variation(index, &mut game) {
                    Ok(canonical) => {
                        moves[index] = canonical;
                        depth += 1;
                        waiting.extend(replies[index].iter().rev().map(|&reply| (reply, depth)));
                    }
                    Err(error) => wrong = Some((index, error)),
                }
            }
            take_back(&mut game, depth);
        }
        match wrong {
            Some((_, error)) => Err(error),
            None => Ok(moves),
        }
    }

    /// Plays the move of a variation and returns the move in canonical notation. `game` must be at the variation's parent.
    fn play_variation(&self, index: usize, game: &mut AnyGame) -> Result<String, RecordError> {
        let place = self.lines.annotations.of_variation(index);
        game.play(&self.variations[index].notation)
            .map_err(|error| place.at_move(error))
    }

    /// Checks that the parent of a variation exists and comes before the variation.
    fn check_parent(&self, index: usize, whole: &AnyGame) -> Result<(), RecordError> {
        let place = self.lines.annotations.of_variation(index);
        check_position(self.variations[index].parent, index, whole.ply())
            .map_err(|problem| place.at_key(problem))
    }

    /// Checks that every message belongs to a move of the game, and every note to a position of the game.
    pub(super) fn check_plies(&self, game: &AnyGame) -> Result<(), RecordError> {
        let plies = game.ply();
        let lines = &self.lines.annotations;
        for (texts, places, first) in [(&self.said, &lines.said, 1), (&self.notes, &lines.notes, 0)]
        {
            for (index, (ply, _)) in texts.iter().enumerate() {
                if !(first..=plies).contains(ply) {
                    let place = places.get(index).copied().unwrap_or_default();
                    return Err(place.at_value(0, no_such_ply(plies)));
                }
            }
        }
        Ok(())
    }

    /// Writes the record's messages, notes and variations as lines that [`AnnotationReader`] can read.
    pub(super) fn write_annotations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ply, text) in &self.said {
            write_text(f, "said", ply, text)?;
        }
        for (ply, text) in &self.notes {
            write_text(f, "note", ply, text)?;
        }
        for (index, variation) in self.variations.iter().enumerate() {
            let id = write_id(index);
            let parent = match variation.parent {
                RecordPosition::Ply(ply) => ply.to_string(),
                RecordPosition::Variation(parent) => write_id(parent),
            };
            writeln!(f, "line {id} {parent} {}", variation.notation)?;
            write_text(f, "name", &id, &variation.name)?;
            write_text(f, "note", &id, &variation.note)?;
        }
        Ok(())
    }
}

/// Checks that `position` exists in a game of `plies` moves, or is one of the first `variations` variations.
fn check_position(
    position: RecordPosition,
    variations: usize,
    plies: usize,
) -> Result<(), RecordProblem> {
    match position {
        RecordPosition::Ply(ply) if ply > plies => Err(no_such_ply(plies)),
        RecordPosition::Variation(index) if index >= variations => {
            Err(RecordProblem::Expected("an earlier variation".into()))
        }
        RecordPosition::Ply(_) | RecordPosition::Variation(_) => Ok(()),
    }
}

fn no_such_ply(plies: usize) -> RecordProblem {
    RecordProblem::Expected(format!("a ply up to {plies}, the last of the game"))
}

fn too_many() -> RecordProblem {
    RecordProblem::Expected(format!("at most {MAX_VARIATIONS} lines 'line'"))
}

/// Applies entries of `whole` to `game` up to and including move number `ply`. `game` must match the beginning of `whole`.
fn follow_to(game: &mut AnyGame, whole: &AnyGame, ply: usize) {
    while game.ply() < ply && game.follow(whole) {}
}

fn take_back(game: &mut AnyGame, moves: usize) {
    for _ in 0..moves {
        game.undo();
    }
}

fn write_id(index: usize) -> String {
    format!("v{}", index.saturating_add(1))
}

fn write_text(f: &mut fmt::Formatter<'_>, key: &str, of: impl Display, text: &str) -> fmt::Result {
    match clean(text).as_str() {
        "" => Ok(()),
        text => writeln!(f, "{key} {of} {text}"),
    }
}

/// Returns `text` on one line and without control characters.
fn clean(text: &str) -> String {
    let shown = |c: &char| c.is_whitespace() || !c.is_control();
    one_line(&text.chars().filter(shown).collect::<String>())
}

/// Places of the messages, notes and variations in the text of a record.
#[derive(Clone, Default, Debug)]
pub(super) struct AnnotationLines {
    said: Vec<LinePlace>,
    notes: Vec<LinePlace>,
    /// Places of the lines of the variations. In these places, `key` is the column of the variation's parent, and `value` is the column of its move.
    variations: Vec<LinePlace>,
}

impl AnnotationLines {
    fn of_variation(&self, index: usize) -> LinePlace {
        self.variations.get(index).copied().unwrap_or_default()
    }
}

/// The messages, notes and variations of a record that have been read so far.
#[derive(Default)]
pub(super) struct AnnotationReader {
    said: TextsByPly,
    notes: TextsByPly,
    variations: Vec<Variation>,
    /// Maps the ID of each variation to the variation's index.
    ids: HashMap<String, usize>,
    /// Places of the lines of the variations, with the columns that [`AnnotationLines`] describes.
    places: Vec<LinePlace>,
}

/// The message or note that belongs to each ply, with the place of its line.
type TextsByPly = BTreeMap<usize, (String, LinePlace)>;

/// All messages, notes and variations of a record.
pub(super) struct Annotations {
    pub(super) said: Vec<(usize, String)>,
    pub(super) notes: Vec<(usize, String)>,
    pub(super) variations: Vec<Variation>,
    pub(super) lines: AnnotationLines,
}

impl AnnotationReader {
    /// Reads the value of a `said` line: `PLY TEXT`.
    pub(super) fn read_said(&mut self, value: &str, place: LinePlace) -> Result<(), RecordError> {
        let (ply, text) = split_text(value);
        match ply.parse() {
            Ok(ply @ 1..) if !text.is_empty() => {
                store_at_ply(&mut self.said, ply, text, "said", place)
            }
            _ => Err(place.expects_value("the number of a move and a text")),
        }
    }

    /// Reads the value of a `note` line: `PLY TEXT` or `ID TEXT`.
    pub(super) fn read_note(&mut self, value: &str, place: LinePlace) -> Result<(), RecordError> {
        let (of, text) = split_text(value);
        if !text.is_empty() {
            if is_id(of) {
                let variation = self.find_variation(of, place)?;
                return store_text(&mut variation.note, text, "note", of, place);
            }
            if let Ok(ply) = of.parse() {
                return store_at_ply(&mut self.notes, ply, text, "note", place);
            }
        }
        Err(place.expects_value("a ply or the ID of a variation, and a text"))
    }

    /// Reads the value of a `name` line: `ID TEXT`.
    pub(super) fn read_name(&mut self, value: &str, place: LinePlace) -> Result<(), RecordError> {
        let (id, text) = split_text(value);
        if !is_id(id) || text.is_empty() {
            return Err(place.expects_value("the ID of a variation and a name"));
        }
        let variation = self.find_variation(id, place)?;
        store_text(&mut variation.name, text, "name", id, place)
    }

    /// Reads the value of a `line` line: `ID PARENT MOVE`.
    pub(super) fn read_line(&mut self, value: &str, place: LinePlace) -> Result<(), RecordError> {
        if self.variations.len() == MAX_VARIATIONS {
            return Err(place.at_key(too_many()));
        }
        let (id, rest, parent_at) = split_key(value);
        let (parent, rest, move_at) = split_key(rest);
        if !is_id(id) {
            return Err(place.expects_value("an ID like v1, a parent and a move"));
        }
        if self.ids.contains_key(id) {
            return Err(place.expects_key(format!("no second line 'line {id}'")));
        }
        let place = LinePlace {
            line: place.line,
            key: place.value + parent_at,
            value: place.value + parent_at + move_at,
        };
        let parent = self
            .ids
            .get(parent)
            .map(|&index| RecordPosition::Variation(index))
            .or_else(|| parent.parse().ok().map(RecordPosition::Ply))
            .ok_or_else(|| place.expects_key("a ply or the ID of an earlier line 'line'"))?;
        let notation = without_comment(rest).to_owned();
        if notation.is_empty() {
            return Err(place.expects_value("a move"));
        }
        self.ids.insert(id.to_owned(), self.variations.len());
        self.places.push(place);
        self.variations.push(Variation {
            parent,
            notation,
            name: String::new(),
            note: String::new(),
        });
        Ok(())
    }

    fn find_variation(
        &mut self,
        id: &str,
        place: LinePlace,
    ) -> Result<&mut Variation, RecordError> {
        match self.ids.get(id) {
            Some(&index) => Ok(&mut self.variations[index]),
            None => Err(place.expects_value("the ID of an earlier line 'line'")),
        }
    }

    pub(super) fn finish(self) -> Annotations {
        let split = |texts: TextsByPly| -> (Vec<_>, Vec<_>) {
            let texts = texts.into_iter();
            texts
                .map(|(ply, (text, place))| ((ply, text), place))
                .unzip()
        };
        let (said, said_lines) = split(self.said);
        let (notes, note_lines) = split(self.notes);
        Annotations {
            said,
            notes,
            variations: self.variations,
            lines: AnnotationLines {
                said: said_lines,
                notes: note_lines,
                variations: self.places,
            },
        }
    }
}

/// Splits a value into its first word and the free text after that word.
fn split_text(value: &str) -> (&str, String) {
    let (word, text, _) = split_key(value);
    (word, clean(text))
}

fn is_id(word: &str) -> bool {
    word.strip_prefix('v').is_some_and(|number| {
        !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
    })
}

/// Stores the message or note of a ply in `texts`. Fails if `texts` already contains a text for this ply.
fn store_at_ply(
    texts: &mut TextsByPly,
    ply: usize,
    text: String,
    key: &str,
    place: LinePlace,
) -> Result<(), RecordError> {
    match texts.insert(ply, (text, place)) {
        None => Ok(()),
        Some(_) => Err(place.expects_key(format!("no second line '{key} {ply}'"))),
    }
}

/// Stores the name or note of a variation in `kept`. Fails if `kept` is not empty.
fn store_text(
    kept: &mut String,
    text: String,
    key: &str,
    id: &str,
    place: LinePlace,
) -> Result<(), RecordError> {
    if !kept.is_empty() {
        return Err(place.expects_key(format!("no second line '{key} {id}'")));
    }
    *kept = text;
    Ok(())
}
