//! Formats numbers according to the conventions of each language.

use fluent_bundle::FluentValue;

use super::Tongue;

/// Minimum number of digits of a number that is written in groups of three. Shorter numbers are easy to read, and users type some of them as they are
/// shown.
const GROUPED_FROM: usize = 5;

/// Formats a value according to the conventions of `language`; returns `None` if the value is not a number.
pub(super) fn format_number(value: &FluentValue<'_>, language: Tongue) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(write_digits(&number.as_string(), language)),
        _ => None,
    }
}

/// Returns the separator between groups of three digits, and the decimal separator.
fn marks(language: Tongue) -> (char, char) {
    match language {
        Tongue::English => (',', '.'),
        Tongue::German => ('.', ','),
        Tongue::Polish => ('\u{a0}', ','),
    }
}

/// Formats a number, given as digits with a decimal point, according to the conventions of `language`.
pub(super) fn write_digits(digits: &str, language: Tongue) -> String {
    let (group, point) = marks(language);
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("\u{2212}", digits),
        None => ("", digits),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let mut text = sign.to_owned();
    for (at, digit) in whole.chars().enumerate() {
        let left = whole.len() - at;
        if at > 0 && left % 3 == 0 && whole.len() >= GROUPED_FROM {
            text.push(group);
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted_for_their_language() {
        for (number, english, german, polish) in [
            (0.0, "0", "0", "0"),
            (-3.0, "\u{2212}3", "\u{2212}3", "\u{2212}3"),
            (1.5, "1.5", "1,5", "1,5"),
            (1000.0, "1000", "1000", "1000"),
            (12345.25, "12,345.25", "12.345,25", "12\u{a0}345,25"),
            (1_234_567.0, "1,234,567", "1.234.567", "1\u{a0}234\u{a0}567"),
        ] {
            let value = FluentValue::from(number);
            let texts = [
                (Tongue::English, english),
                (Tongue::German, german),
                (Tongue::Polish, polish),
            ];
            for (language, text) in texts {
                assert_eq!(self::format_number(&value, language).as_deref(), Some(text));
            }
        }
        assert_eq!(
            format_number(&FluentValue::from("12345"), Tongue::German),
            None
        );
    }
}
