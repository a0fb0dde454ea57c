//! Reading and writing of a move's steps, as two characters each.

use asterism_rules::Step;

/// Two base-36 digits must suffice for every step.
const _: () = assert!(Step::COUNT <= 36 * 36);

/// Writes a step as two characters from `0-9a-z`.
pub(crate) fn write_step(step: Step) -> String {
    [step.value() / 36, step.value() % 36]
        .into_iter()
        .filter_map(|digit| char::from_digit(digit.into(), 36))
        .collect()
}

/// Reads what [`write_step`] wrote; `None` for anything else.
pub(crate) fn read_step(code: &str) -> Option<Step> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    if code.len() != 2 || !code.bytes().all(is_digit) {
        return None;
    }
    u16::from_str_radix(code, 36).ok().and_then(Step::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_code_of_two_characters() {
        for value in 0..Step::COUNT {
            let step = Step::new(value).expect("below the count");
            let code = write_step(step);
            assert_eq!((code.len(), read_step(&code)), (2, Some(step)), "{code}");
        }
        let codes =
            [0, 35, 36, 1295].map(|value| write_step(Step::new(value).expect("below the count")));
        assert_eq!(codes, ["00", "0z", "10", "zz"]);
        for code in ["", "z", "zz", "ZZ", "-1", "+1", "000", "é1", " 1"] {
            assert_eq!(read_step(code).is_some(), code == "zz", "{code:?}");
        }
    }

    #[test]
    fn a_step_that_can_be_read_is_written_the_same() {
        bolero::check!()
            .with_iterations(20_000)
            .with_max_len(6)
            .for_each(|bytes: &[u8]| {
                let text = String::from_utf8_lossy(bytes).into_owned();
                let alphabet = b"0123456789abcdefghijklmnopqrstuvwxyzAZ+- ";
                let coded: String = bytes
                    .iter()
                    .map(|byte| char::from(alphabet[usize::from(*byte) % alphabet.len()]))
                    .collect();
                for text in [text, coded] {
                    if let Some(step) = read_step(&text) {
                        assert_eq!(write_step(step), text);
                        assert_eq!(Step::new(step.value()), Some(step));
                    }
                }
            });
    }
}
