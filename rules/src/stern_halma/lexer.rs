//! Splits typed text into holes and the symbols between them.

use super::board::{Hole, ROW_LENGTHS};
use super::phrases::SternHalmaPhrase;

/// The holes in a typed text, in the order in which they were typed, and what follows the last of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TypedHoles {
    pub(super) holes: Vec<Hole>,
    /// Letters and digits at the end that do not name a hole yet.
    pub(super) begun: String,
    /// Whether some text follows the last hole, so that no digit can be added to that hole.
    pub(super) closed: bool,
    /// Character index of a separator after the last hole, if the separator is not yet followed by another hole.
    pub(super) sign: Option<usize>,
}

impl TypedHoles {
    /// Returns the phrase for what can follow the typed text.
    fn expected(&self) -> SternHalmaPhrase {
        if self.holes.len() > 1 && self.sign.is_none() {
            SternHalmaPhrase::ExpectEnd
        } else {
            SternHalmaPhrase::ExpectHole
        }
    }
}

/// The 0-based character index where parsing stopped, and what was expected at that index.
pub(super) struct StuckAt {
    pub(super) at: usize,
    pub(super) expected: SternHalmaPhrase,
}

/// Splits the text into holes. The caller decides how to handle an unfinished hole at the end.
pub(super) fn lex(text: &str) -> Result<TypedHoles, StuckAt> {
    let chars: Vec<char> = text.chars().collect();
    let mut typed = TypedHoles {
        holes: Vec::new(),
        begun: String::new(),
        closed: true,
        sign: None,
    };
    let mut at = count_spaces(&chars);
    while at < chars.len() {
        let start = at;
        let sign = measure_sign(&chars[at..]);
        if sign > 0 && !typed.holes.is_empty() && typed.sign.is_none() {
            typed.sign = Some(start);
            at += sign;
        } else if let Some(hole) = read_hole(&chars, &mut at, &typed)? {
            typed.holes.push(hole);
            typed.sign = None;
        } else {
            typed.begun.push(chars[start].to_ascii_lowercase());
        }
        let gap = count_spaces(&chars[at..]);
        typed.closed = gap > 0 || typed.sign.is_some() && typed.begun.is_empty();
        at += gap;
    }
    Ok(typed)
}

/// Returns the length of the separator between holes at the beginning of `chars`; 0 if there is none.
fn measure_sign(chars: &[char]) -> usize {
    let arrow = chars
        .iter()
        .take_while(|c| matches!(c, '-' | '>' | '→' | '='))
        .count();
    match chars {
        _ if arrow > 0 => arrow,
        [':' | ',' | ';' | '/' | '×', ..] => 1,
        // An `x` counts as a symbol only if another hole or the end of the text follows; otherwise it begins a word.
        ['x' | 'X', rest @ ..] if leads_on(rest) => 1,
        ['t' | 'T', 'o' | 'O', rest @ ..] if rest.first().is_none_or(|c| c.is_whitespace()) => 2,
        _ => 0,
    }
}

/// Returns whether `chars`, ignoring white space, is empty or begins with a row letter.
fn leads_on(chars: &[char]) -> bool {
    let next = chars.iter().find(|c| !c.is_whitespace());
    next.is_none_or(|&c| find_row(c).is_some())
}

/// Returns the row with this letter, 0–16.
fn find_row(c: char) -> Option<usize> {
    let letter = c.to_ascii_lowercase();
    ('a'..='q').position(|row| row == letter)
}

fn count_spaces(chars: &[char]) -> usize {
    chars.iter().take_while(|c| c.is_whitespace()).count()
}

/// Reads the hole that begins at `at`, and advances `at` past the hole. `typed` holds the text before the hole. Returns `None` if the text ends after
/// the row letter.
fn read_hole(chars: &[char], at: &mut usize, typed: &TypedHoles) -> Result<Option<Hole>, StuckAt> {
    let start = *at;
    let stuck = |at, expected| Err(StuckAt { at, expected });
    let Some(row) = find_row(chars[start]) else {
        return stuck(start, typed.expected());
    };
    *at += 1;
    let behind = &chars[*at..];
    if behind.is_empty() {
        return Ok(None);
    }
    // A letter followed by another letter begins a word, not a hole.
    if behind.first().is_some_and(|c| c.is_alphabetic()) {
        return stuck(start, typed.expected());
    }
    // `e 5` is accepted, too.
    let gap = count_spaces(behind);
    let digits: String = behind[gap..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .collect();
    if digits.is_empty() {
        return stuck(*at, SternHalmaPhrase::ExpectHole);
    }
    *at += gap + digits.len();
    let number = digits.parse::<usize>().ok();
    let hole = number.and_then(|number| Hole::in_row(row, number.checked_sub(1)?));
    if hole.is_none() {
        let expected = SternHalmaPhrase::ExpectNumber {
            row: chars[start].to_ascii_lowercase(),
            count: ROW_LENGTHS[row],
        };
        return stuck(start, expected);
    }
    Ok(hole)
}
