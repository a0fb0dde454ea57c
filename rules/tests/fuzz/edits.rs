//! Small edits to valid texts, so that parsers get far before they fail.

use bolero::TypeGenerator;

/// One edit. Positions are taken modulo the length of the text.
#[derive(Clone, Debug, TypeGenerator)]
pub(crate) enum Edit {
    /// Removes some characters.
    Remove(u16, u8),
    /// Swaps two characters.
    Swap(u16, u16),
    /// Inserts a fragment that is meaningful somewhere.
    Insert(u16, u8),
    /// Inserts any character.
    InsertAny(u16, char),
    /// Replaces a character with a meaningful fragment.
    Replace(u16, u8),
    /// Copies a part to another place.
    Repeat(u16, u8, u16),
    /// Cuts off the end.
    Cut(u16),
    /// Changes the case of a character.
    Case(u16),
}

/// Replaces a digit, letter or empty point with another of its kind, as (position, replacement). The text is usually still valid.
pub(crate) type Alike = (u16, u8);

/// Fragments that parsers look for, and some that they do not expect.
const SCRAPS: &[&str] = &[
    "",
    " ",
    "-",
    "->",
    "<->",
    "x",
    "+",
    "k:",
    "g:",
    ">",
    "2",
    "9",
    "0",
    "1000",
    "99999999999",
    "a",
    "E",
    "e",
    "A-1-B",
    "E-7-b",
    "-1-",
    ",",
    "/",
    ":",
    "=",
    "#",
    ".",
    "!",
    "*",
    "r:1,2",
    "1",
    "red",
    "weiß",
    "ß",
    "İ",
    "→",
    "×",
    "↔",
    "🐇",
    "\u{0}",
    "\n",
    "\r\n",
    "\u{301}",
    "c3",
    "q1",
    "e13",
    "o8",
    "i4",
    "x",
    "L",
    "D",
    "d",
    "swap",
    "preset=",
    "true",
    "true,",
    "p:1",
    "A3",
    "B5",
    "12",
    "-1",
    "+1",
    "players 3\n",
    "start ",
    "options ",
    "resigned 1\n",
    "time 2\n",
    "agreed\n",
    "result - agreed\n",
    "seat 1 ",
    "said 1 ",
    "note 0 ",
    "note v1 ",
    "name v2 ",
    "line v1 0 ",
    "line v2 v1 ",
    "v1",
    "v2",
    "game squadro\n",
];

/// Returns `text` after up to three changes of each kind, so that it stays recognizable.
pub(crate) fn edited(text: &str, alike: &[Alike], edits: &[Edit]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, by) in alike.iter().take(alike.len() % 4) {
        let length = chars.len().max(1);
        if let Some(c) = chars.get_mut(usize::from(at) % length) {
            *c = other_of_its_class(*c, by);
        }
    }
    for edit in edits.iter().take(edits.len() % 4) {
        edit.apply(&mut chars, |scrap| {
            SCRAPS[usize::from(scrap) % SCRAPS.len()].chars().collect()
        });
    }
    chars.into_iter().collect()
}

/// Returns another character that can occur in the same place as `c`.
fn other_of_its_class(c: char, by: u8) -> char {
    const CLASSES: [&str; 5] = ["0123456789", "abcdefghijklmnopq", "ABCDE", ".LD", ".123456"];
    let mut classes = CLASSES.iter().filter(|class| class.contains(c));
    // Empty points and digits belong to two classes.
    let class = match (classes.next(), classes.next()) {
        (Some(_), Some(other)) if by >= 128 => other,
        (Some(class), _) => class,
        (None, _) => return c,
    };
    class
        .chars()
        .nth(usize::from(by) % class.len())
        .unwrap_or(c)
}

/// Returns `text` after its lines are edited the way [`edited`] edits characters.
pub(crate) fn edited_lines(text: &str, edits: &[Edit]) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for edit in edits.iter().take(edits.len() % 3) {
        edit.apply(&mut lines, |scrap| {
            vec![SCRAPS[usize::from(scrap) % SCRAPS.len()]]
        });
    }
    lines.join("\n")
}

/// Converts each byte to a character that occurs in notation, options, positions or records.
pub(crate) fn of_alphabet(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"abcdefghijklmnopqABCDELD0123456789-->>xx::++<=,,//..  kg*!#\nsw";
    bytes
        .iter()
        .map(|&byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]))
        .collect()
}

/// A character or line.
trait Item: Clone {
    fn of(c: char) -> Option<Self>;
    fn other_case(&self) -> Self;
}

impl Item for char {
    fn of(c: char) -> Option<Self> {
        Some(c)
    }

    fn other_case(&self) -> Self {
        if self.is_ascii_lowercase() {
            self.to_ascii_uppercase()
        } else {
            self.to_ascii_lowercase()
        }
    }
}

impl Item for &str {
    fn of(_: char) -> Option<Self> {
        None
    }

    fn other_case(&self) -> Self {
        self
    }
}

impl Edit {
    fn apply<T: Item>(&self, items: &mut Vec<T>, scrap: impl Fn(u8) -> Vec<T>) {
        let within = |at: u16, length: usize| usize::from(at) % (length + 1);
        let length = items.len();
        match *self {
            Self::Remove(at, count) => {
                let at = within(at, length);
                items.drain(at..(at + usize::from(count) % 4 + 1).min(length));
            }
            Self::Swap(at, other) if length > 0 => {
                items.swap(within(at, length - 1), within(other, length - 1));
            }
            Self::Insert(at, which) => {
                let at = within(at, length);
                items.splice(at..at, scrap(which));
            }
            Self::InsertAny(at, c) => {
                let at = within(at, length);
                items.splice(at..at, T::of(c));
            }
            Self::Replace(at, which) if length > 0 => {
                let at = within(at, length - 1);
                items.splice(at..=at, scrap(which));
            }
            Self::Repeat(from, count, to) => {
                let from = within(from, length);
                let part = items[from..(from + usize::from(count) % 12).min(length)].to_vec();
                let to = within(to, length);
                items.splice(to..to, part);
            }
            Self::Cut(at) => items.truncate(within(at, length)),
            Self::Case(at) if length > 0 => {
                let at = within(at, length - 1);
                items[at] = items[at].other_case();
            }
            Self::Swap(..) | Self::Replace(..) | Self::Case(..) => {}
        }
    }
}
