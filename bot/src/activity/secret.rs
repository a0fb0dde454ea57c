//! The client secret of the application, with which the bot exchanges codes for users.

use std::fmt;
use std::path::Path;

/// The client secret of an application. It is never logged or shown.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ClientSecret {
    text: String,
    is_made_up: bool,
}

/// Name of the variable that contains the secret.
const VARIABLE: &str = "DISCORD_CLIENT_SECRET";

impl ClientSecret {
    /// Returns the secret, to be sent to Discord or to derive a key from.
    pub(crate) fn reveal(&self) -> &str {
        &self.text
    }

    /// Returns whether this program has made up the secret, for a sandbox that it runs itself: then it is right.
    pub(crate) fn is_made_up(&self) -> bool {
        self.is_made_up
    }

    /// Returns this secret as one that the program has made up.
    pub(crate) fn into_made_up(self) -> Self {
        Self {
            is_made_up: true,
            ..self
        }
    }

    /// Returns the secret from a text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, without repeating it.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("the client secret is empty".to_owned());
        }
        if !text.chars().all(|letter| letter.is_ascii_graphic()) {
            return Err("the client secret contains characters that none has; copy it again, without spaces or line breaks".to_owned());
        }
        Ok(Self {
            text: text.to_owned(),
            is_made_up: false,
        })
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// Reads the client secret from `DISCORD_CLIENT_SECRET`, or from `file`, which `--client-secret-file` or `DISCORD_CLIENT_SECRET_FILE` names. Returns
/// `None` if neither is set: there is no touch board then.
///
/// # Errors
///
/// What is wrong, without repeating the secret or the name of the file, which may be the secret itself.
pub(crate) fn read_client_secret(file: Option<&Path>) -> Result<Option<ClientSecret>, String> {
    let variable = std::env::var(VARIABLE).ok();
    let variable = variable.filter(|text| !text.trim().is_empty());
    let file = file.filter(|file| !file.as_os_str().is_empty());
    match (variable, file) {
        (Some(_), Some(_)) => Err(format!(
            "{VARIABLE} and --client-secret-file (or its variable, {VARIABLE}_FILE) are both set; leave out one of them"
        )),
        (Some(text), None) => ClientSecret::parse(&text).map(Some),
        (None, Some(file)) => match std::fs::read_to_string(file) {
            Ok(text) => ClientSecret::parse(&text).map(Some),
            Err(error) => Err(format!(
                "the file that --client-secret-file names cannot be read ({error})"
            )),
        },
        (None, None) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_secret_is_never_shown() {
        let secret = ClientSecret::parse(" geheim\n");
        assert_eq!(secret.as_ref().map(ClientSecret::reveal), Ok("geheim"));
        assert!(!format!("{secret:?}").contains("geheim"));
        for wrong in ["", " \n", "geh eim", "gehäim", "geheim\nzwei"] {
            let why = ClientSecret::parse(wrong).unwrap_err();
            assert!(!why.contains("geh"), "{why}");
        }
    }

    #[test]
    fn a_client_secret_is_read_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("geheim");
        let why = read_client_secret(Some(&file)).unwrap_err();
        assert!(!why.contains("geheim"), "{why}");
        std::fs::write(&file, "abc\n").unwrap();
        let read = read_client_secret(Some(&file));
        assert_eq!(read, ClientSecret::parse("abc").map(Some));
        assert_eq!(read_client_secret(Some(Path::new(""))), Ok(None));
    }
}
