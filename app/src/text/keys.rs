//! Fluent keys and variables of the games' phrases.

use asterism_rules::GameKind;

/// Returns the key of the phrase `name` of a game: `squadro-ask-lane` for `AskLane`.
pub(super) fn phrase_key(game: GameKind, name: &str) -> String {
    let mut key = game.id().to_owned();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            key.push('-');
        }
        key.push(letter.to_ascii_lowercase());
    }
    key
}

/// Returns the Fluent variable for an argument of a phrase: `other-shape` for `other_shape`.
pub(super) fn variable(argument: &str) -> String {
    argument.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_variables_are_written_in_lower_case_with_dashes() {
        assert_eq!(phrase_key(GameKind::Squadro, "AskLane"), "squadro-ask-lane");
        assert_eq!(
            phrase_key(GameKind::StarSquares, "Square"),
            "star-squares-square"
        );
        assert_eq!(variable("other_shape"), "other-shape");
    }
}
