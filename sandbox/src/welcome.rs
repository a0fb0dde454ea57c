//! The first screen of the page, for people who have never seen it.

use serde::Serialize;
use serde_json::{Value, json};

/// Content of the first screen. It is written by the program that starts the sandbox; the sandbox itself does not know it.
#[derive(Debug, Clone)]
pub struct Welcome {
    /// A picture in PNG format.
    pub picture: Vec<u8>,
    /// The texts in each language in which they exist. The first language is used for everyone else.
    pub words: Vec<WelcomeWords>,
}

/// The texts of the first screen in one language.
#[derive(Debug, Clone)]
pub struct WelcomeWords {
    /// Discord's code of the language, such as `de`.
    pub locale: String,
    /// The heading.
    pub title: String,
    /// Text that says in a sentence or two what the program is.
    pub about: String,
    /// Alt text of the picture.
    pub picture: String,
    /// The buttons, in groups.
    pub groups: Vec<WelcomeGroup>,
}

/// Buttons of one kind.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeGroup {
    /// Text that says what the buttons do.
    pub label: String,
    /// The buttons.
    pub buttons: Vec<WelcomeButton>,
}

/// A button of the first screen, which stands for a command as a user would type it.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeButton {
    /// Label of the button.
    pub label: String,
    /// The command line, such as `/greet name:Ann`.
    pub line: String,
    /// Whether the command is complete, so that pressing the button sends it. Otherwise, the command is put into the text field.
    pub sends: bool,
}

impl Welcome {
    /// Renders the first screen in the language `locale`.
    pub(crate) fn view(&self, locale: &str) -> Value {
        let own = self.words.iter().find(|words| words.locale == locale);
        let Some(words) = own.or(self.words.first()) else {
            return Value::Null;
        };
        json!({
            "title": words.title,
            "about": words.about,
            "picture": {"url": "/sandbox/welcome.png", "alt": words.picture},
            "groups": words.groups,
        })
    }
}
