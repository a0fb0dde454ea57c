//! Makes display names, and the messages that players send with moves, safe to insert into other text.

/// Zero-width non-joiner and joiner, which are parts of emoji, and of words in some scripts.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Unicode's first strong isolate: the text after it has its own direction, independent of the text around it.
const ISOLATE: char = '\u{2068}';

/// Unicode's pop directional isolate, which ends an isolate.
const END_OF_ISOLATE: char = '\u{2069}';

/// Returns `text`, such as a name, on one line and without characters that are invisible or that change the direction of the text around them. Runs
/// of spaces and control characters become one space; letters of all scripts, and emoji, are kept. The result may be empty.
pub fn clean_line(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|letter| !is_hidden(*letter)).peekable();
    while let Some(letter) = letters.next() {
        if letter.is_control() || letter.is_whitespace() || letter == '\u{2800}' {
            if !clean.is_empty() && !clean.ends_with(' ') {
                clean.push(' ');
            }
        } else if JOINERS.contains(&letter) {
            // Latin letters, digits and spaces are never joined, so there it would only make two names look the same.
            let joins = |letter: Option<char>| {
                letter.is_some_and(|it| {
                    !it.is_ascii() && !it.is_whitespace() && !JOINERS.contains(&it)
                })
            };
            if joins(clean.chars().next_back()) && joins(letters.peek().copied()) {
                clean.push(letter);
            }
        } else {
            clean.push(letter);
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

/// Returns `text` in a form that does not change the order of the text around it: text with right-to-left letters is put into an isolate.
pub fn isolate(text: &str) -> String {
    if text.chars().any(is_right_to_left) {
        format!("{ISOLATE}{text}{END_OF_ISOLATE}")
    } else {
        text.to_owned()
    }
}

/// Returns true if a character is invisible, or only changes the direction of other characters: directional marks, zero-width spaces, fillers, tags.
/// Joiners are not included. See [Unicode Standard Annex 44,
/// `Default_Ignorable_Code_Point`](https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point).
pub(crate) fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns true if a character is in a block of letters that are written from right to left. See [Unicode Standard Annex 9, Table
/// 4](https://www.unicode.org/reports/tr9/#Table_Bidirectional_Character_Types).
fn is_right_to_left(letter: char) -> bool {
    matches!(
        letter,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out_of_names() {
        for (name, clean) in [
            ("Ann", "Ann"),
            ("Łukasz Żółć", "Łukasz Żółć"),
            ("  Ann \t\n Lee ", "Ann Lee"),
            ("\u{202e}nnA", "nnA"),
            ("\u{2067}Ann\u{2069}", "Ann"),
            ("An\u{200b}n\u{feff}", "Ann"),
            ("An\u{200d}n", "Ann"),
            ("\u{200f}דנה", "דנה"),
            // Words and symbols that need a joiner.
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"),
            ("👩\u{200d}", "👩"),
            ("\u{200b}\u{3164}\u{2800}", ""),
            ("🏴\u{e0067}\u{e007f}", "🏴"),
        ] {
            assert_eq!(clean_line(name), clean, "{name:?}");
        }
    }

    #[test]
    fn a_text_is_put_on_clean_line() {
        for (text, line) in [
            ("Good luck!", "Good luck!"),
            ("  a \n\n b\tc\u{0} d ", "a b c d"),
            ("a\u{202e}b\u{feff} ", "ab"),
            (" \u{200e}\n", ""),
        ] {
            assert_eq!(clean_line(text), line, "{text:?}");
        }
    }

    #[test]
    fn only_names_from_right_to_left_are_isolated() {
        assert_eq!(isolate("Ann"), "Ann");
        assert_eq!(isolate("Żółć 👩\u{200d}🚀"), "Żółć 👩\u{200d}🚀");
        assert_eq!(isolate("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(isolate("Ann سارة"), "\u{2068}Ann سارة\u{2069}");
    }
}
