//! The welcome screen, which the page shows to someone who has never seen it before.

use serde::Serialize;
use serde_json::{Value, json};

/// The welcome screen. Its content comes from the program that starts the sandbox.
#[derive(Debug, Clone)]
pub struct Welcome {
    /// Images on the buttons, in PNG format.
    pub pictures: Vec<Vec<u8>>,
    /// Text of the screen in every available language. Users of all other languages get the first entry.
    pub words: Vec<WelcomeWords>,
}

/// Text of the welcome screen in one language.
#[derive(Debug, Clone)]
pub struct WelcomeWords {
    /// Discord's code for the language, such as `de`.
    pub locale: String,
    /// Heading of the screen.
    pub title: String,
    /// Introduction in one or two sentences.
    pub about: String,
    /// Groups of buttons on the screen.
    pub groups: Vec<WelcomeGroup>,
}

/// A group of buttons of one kind.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeGroup {
    /// Heading of the group, which says what its buttons do.
    pub label: String,
    /// Buttons of the group.
    pub buttons: Vec<WelcomeButton>,
}

/// A button of the welcome screen, which enters a command as if the user had typed it.
#[derive(Debug, Clone, Serialize)]
pub struct WelcomeButton {
    /// Label of the button.
    pub label: String,
    /// Index of the image on the button in [`Welcome::pictures`]; `None` for a button without an image.
    pub picture: Option<usize>,
    /// The command line, such as `/greet name:Ann`.
    pub line: String,
    /// Whether the command is complete, so that pressing the button sends it at once. Otherwise, the button puts the command into the text field.
    pub sends: bool,
}

impl Welcome {
    /// Renders the screen's content in the language `locale`, or in the first language if there is no such translation.
    pub(crate) fn view(&self, locale: &str) -> Value {
        let own = self.words.iter().find(|words| words.locale == locale);
        let Some(words) = own.or(self.words.first()) else {
            return Value::Null;
        };
        json!({
            "title": words.title,
            "about": words.about,
            "groups": words.groups,
        })
    }
}
