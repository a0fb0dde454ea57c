//! What the page shows first to someone who has never seen it.

use serde::Serialize;
use serde_json::{Value, json};

/// The first screen. The sandbox does not know its contents: the program that starts the sandbox writes it.
#[derive(Debug, Clone)]
pub struct Welcome {
    /// A picture in PNG format.
    pub picture: Vec<u8>,
    /// The words, in the languages in which they exist; the first one is for everyone else.
    pub words: Vec<WelcomeWords>,
}

/// The words of the first screen in one language.
#[derive(Debug, Clone)]
pub struct WelcomeWords {
    /// Discord's code of the language, such as `de`.
    pub locale: String,
    /// The heading.
    pub title: String,
    /// What this is, in a sentence or two.
    pub about: String,
    /// Describes the picture.
    pub picture: String,
    /// The buttons, in groups.
    pub groups: Vec<WelcomeGroup>,
}

/// Buttons of one kind.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeGroup {
    /// What the buttons do.
    pub label: String,
    /// The buttons.
    pub buttons: Vec<WelcomeButton>,
}

/// A button of the first screen: a command, as someone would type it.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeButton {
    /// Label of the button.
    pub label: String,
    /// The command line, such as `/greet name:Ann`.
    pub line: String,
    /// Whether the command is complete, and is sent at once. Otherwise it is put into the text field.
    pub sends: bool,
}

impl Welcome {
    /// Renders the words in the language `locale`.
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
