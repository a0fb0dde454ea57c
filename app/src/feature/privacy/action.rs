//! `/privacy`: explains what is stored about the user, who can export or delete it.

pub(crate) mod export;
pub(crate) mod forget;
#[cfg(test)]
mod tests;

use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row, TextFile};
use crate::protocol::request::Request;
use crate::text::Language;

/// The text of the privacy document.
const DOCUMENT: &str = include_str!("../../../../docs/privacy.md");

/// The document's path in the program's repository.
const PATH: &str = "docs/privacy.md";
const FILE: &str = "privacy.md";

/// URL of the program's repository; empty if the manifest names none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Handles `/privacy`.
pub(crate) fn command(request: &Request) -> Reply {
    let language = request.language;
    let (read_on, files) = document(REPOSITORY, language);
    let lines = [
        language.privacy_kept(),
        language.privacy_not_kept(),
        language.privacy_seen(),
        read_on,
        language.privacy_about(),
    ];
    let buttons = vec![
        Button::plain(language.button_export(), CustomId::Export),
        Button::danger(language.button_forget(), CustomId::ForgetAsk),
    ];
    let post = Post {
        card: Some(Card::calm(language.privacy_title(), lines.join("\n\n"))),
        files,
        rows: Row::buttons(buttons),
        ..Post::default()
    };
    Reply::Say(post, Audience::You)
}

/// Returns a sentence that says where to read more, with a link if the repository is known, otherwise with an attached file.
fn document(repository: &str, language: Language) -> (String, Vec<TextFile>) {
    let repository = repository.trim_end_matches('/');
    if repository.is_empty() {
        let file = TextFile {
            name: FILE.to_owned(),
            text: DOCUMENT.to_owned(),
        };
        (language.privacy_document(FILE), vec![file])
    } else {
        let url = format!("{repository}/blob/HEAD/{PATH}");
        (language.privacy_document_at(url), Vec::new())
    }
}
