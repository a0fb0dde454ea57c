//! `/privacy`: explains what data is stored about the user, and lets the user export or delete it.

pub(crate) mod export;
pub(crate) mod forget;
#[cfg(test)]
mod tests;

use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Audience, Button, Card, Post, Reply, Row, TextFile};
use crate::protocol::request::Request;
use crate::text::Language;

/// Text of the privacy document.
const DOCUMENT: &str = include_str!("../../../../docs/privacy.md");

/// Path of the privacy document in the bot's repository.
const PATH: &str = "docs/privacy.md";
const FILE: &str = "privacy.md";

/// URL of the bot's repository; empty if the manifest names none.
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

/// Returns a sentence that says where to read more: at a link if the repository is known, otherwise in an attached file.
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
