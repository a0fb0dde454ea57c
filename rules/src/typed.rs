//! Text that people type, paste or dictate, with the signs of many keyboards in place of those that the notations use.

use std::borrow::Cow;

use crate::MoveError;

/// Replaces the many forms of letters, digits and signs that keyboards, phones and other programs produce with the form that moves, records, dates
/// and options use.
///
/// * Full-width letters, digits and signs become ASCII, and so do digits of other scripts and Cyrillic or Greek letters that look like Latin ones.
/// * All dashes become `-`, all arrows `→`, `↔` or `←`, all multiplication signs `×`, all spaces except line breaks a simple space.
/// * Characters that cannot be seen are removed: zero-width spaces, byte order marks, marks of text direction, variation selectors of emoji.
///
/// Letters with accents stay as they are.
///
/// ```
/// use asterism_rules::fold_typed;
///
/// assert_eq!(fold_typed("\u{feff}ｃ１\u{2011}Ｅ５"), "c1-E5");
/// assert_eq!(fold_typed("a ⟶ A\u{200b}"), "a → A");
/// assert_eq!(fold_typed("24．12．2026"), "24.12.2026");
/// ```
pub fn fold_typed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter_map(fold).collect())
}

/// Returns the form of a character that notations use; `None` for a character that cannot be seen.
fn fold(c: char) -> Option<char> {
    if is_unseen(c) || c.is_control() && !c.is_whitespace() {
        return None;
    }
    let folded = match c {
        '\n' | '\r' => c,
        '\u{2800}' | '\u{3164}' => ' ',
        '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        _ if c.is_whitespace() => ' ',
        '\u{FF01}'..='\u{FF5E}' => return char::from_u32(u32::from(c) - 0xFEE0),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '⁃' | '−' | '➖' | '﹘' | '﹣' | 'ー' | 'ｰ' | '─'
        | '˗' => '-',
        '⟶' | '⇒' | '⟹' | '➔' | '➙' | '➛' | '➜' | '➝' | '➞' | '➡' | '⮕' | '⇨' | '⭢' | '￫' | '▶'
        | '►' => '→',
        '⟵' | '⇐' | '⟸' | '⬅' | '⇦' | '⭠' | '￩' => '←',
        '⇔' | '⇄' | '⇆' | '⟷' | '⟺' | '⬌' | '🔄' | '🔁' => '↔',
        '✕' | '✖' | '✗' | '✘' | '⨯' | '╳' | '❌' | '⊗' => '×',
        '➕' => '+',
        '؛' | '\u{37E}' => ';',
        '、' | '､' | '،' => ',',
        '。' | '｡' | '․' => '.',
        '∶' | '︰' | 'ː' | '꞉' => ':',
        'А' | 'Α' => 'A',
        'а' | 'α' => 'a',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'с' | 'ϲ' => 'c',
        'Е' | 'Ε' => 'E',
        'е' => 'e',
        'К' | 'Κ' => 'K',
        'к' | 'κ' => 'k',
        'Х' | 'Χ' => 'X',
        'х' | 'χ' => 'x',
        _ => fold_digit(c).unwrap_or(c),
    };
    Some(folded)
}

/// Returns true for characters that cannot be seen, but that programs put into text: zero-width spaces, marks of direction, variants of emoji.
fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{20E3}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFC}'
            | '\u{E0000}'..='\u{E01EF}'
    )
}

/// Code points of the digit 0 in scripts that have digits of their own, which follow each other from 0 to 9.
const ZEROS: [u32; 18] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50,
    0xED0, 0xF20, 0x1040, 0x17E0, 0x2080,
];

/// Returns the ASCII digit for a digit of another script, or one that is raised, lowered, circled or bold.
fn fold_digit(c: char) -> Option<char> {
    let code = u32::from(c);
    let digit = match code {
        0xB9 => 1,
        0xB2 | 0xB3 => code - 0xB0,
        0x2070 | 0x2074..=0x2079 => code - 0x2070,
        // Circled, from 1; 0 comes later.
        0x2460..=0x2468 => code - 0x245F,
        0x2776..=0x277E => code - 0x2775,
        0x24EA => 0,
        // Five styles of mathematical digits.
        0x1D7CE..=0x1D7FF => (code - 0x1D7CE) % 10,
        _ => {
            let zero = ZEROS
                .iter()
                .find(|&&zero| (zero..zero + 10).contains(&code))?;
            code - zero
        }
    };
    char::from_digit(digit, 10)
}

/// A move as a user typed it, folded, without marks of formatting around it.
pub(crate) struct TypedText {
    pub(crate) text: String,
    /// For each character of `text`, its index in the original; and the length of the original.
    places: Vec<usize>,
}

impl TypedText {
    pub(crate) fn new(typed: &str) -> Self {
        let mut chars: Vec<(usize, char)> = typed
            .chars()
            .enumerate()
            .filter_map(|(at, c)| Some((at, fold(c)?)))
            .collect();
        while chars
            .last()
            .is_some_and(|&(_, c)| is_wrapping(c) || ENDINGS.contains(&c))
        {
            chars.pop();
        }
        let start = chars.iter().take_while(|&&(_, c)| is_wrapping(c)).count();
        let chars = &chars[start..];
        let places = chars.iter().map(|&(at, _)| at);
        Self {
            text: chars.iter().map(|&(_, c)| c).collect(),
            places: places.chain([typed.chars().count()]).collect(),
        }
    }

    /// Returns the error about `text` as an error about the original.
    pub(crate) fn restore(&self, error: MoveError) -> MoveError {
        match error {
            MoveError::Unreadable {
                at,
                expected,
                example,
            } => MoveError::Unreadable {
                at: self.places[at.min(self.places.len() - 1)],
                expected,
                example,
            },
            other => other,
        }
    }
}

/// Signs that people put behind a move.
pub(crate) const ENDINGS: [char; 2] = ['.', '!'];

/// Returns true for white space, and for signs that format or quote a text without being a part of it.
fn is_wrapping(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '`' | '*' | '_' | '~' | '|' | '"' | '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '»'
        )
}
