//! Recognizes secrets given in the wrong place, so that error messages do not repeat them.

/// Minimum lengths of the three parts of a bot token.
const TOKEN: [usize; 3] = [18, 5, 25];

/// Length of a client secret.
const CLIENT_SECRET: usize = 32;

/// Returns whether a text may be a bot token, a client secret, or the address of a database in any form that PostgreSQL's programs accept, even without its scheme.
pub(crate) fn may_be_secret(text: &str) -> bool {
    // Not the drive of a path on Windows.
    let has_password = |user: &str| user.contains(':') && !user.contains('\\');
    text.contains("://")
        || text.to_lowercase().contains("password=")
        || text
            .split_once('@')
            .is_some_and(|(user, _)| has_password(user))
        || is_token(text)
        || is_client_secret(text)
}

fn is_token(text: &str) -> bool {
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-');
    let parts: Vec<&str> = text.splitn(TOKEN.len(), '.').collect();
    parts.len() == TOKEN.len()
        && parts
            .iter()
            .zip(TOKEN)
            .all(|(part, least)| part.len() >= least && part.bytes().take(least).all(is_letter))
}

/// Returns whether a text looks like a client secret. Names of that length with small and capital letters and digits, and nothing else, are rare.
fn is_client_secret(text: &str) -> bool {
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-');
    let has = |is_kind: fn(&u8) -> bool| text.as_bytes().iter().any(is_kind);
    text.len() == CLIENT_SECRET
        && text.bytes().all(is_letter)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
}

/// Returns the error message with all arguments that may be secrets replaced; `None` if it repeats no such argument.
pub(crate) fn conceal(error: &str, given: &[String]) -> Option<String> {
    let values = given.iter().flat_map(|arg| {
        let value = arg.split_once('=').map(|(_, value)| value);
        [Some(arg.as_str()), value].into_iter().flatten()
    });
    let concealed = values
        .filter(|value| may_be_secret(value))
        .fold(error.to_owned(), |text, value| text.replace(value, "…"));
    (concealed != error).then_some(concealed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_no_secrets() {
        for path in [
            "",
            "asterism-data",
            "/var/lib/asterism/asterism-2026-11-22.backup",
            "C:\\Users\\ann@example.org\\asterism",
            "ann@example.org/data",
            "asterism-backup-of-the-big-server-before-the-upgrade.2026.backup",
            "asterism-backup-before-upgrade-2",
        ] {
            assert!(!may_be_secret(path), "{path}");
        }
    }

    #[test]
    fn a_client_secret_is_one() {
        assert!(may_be_secret("aB3dE5gH7jK9mN1pQ3sT5vW7yZ9_cD-f"));
    }
}
