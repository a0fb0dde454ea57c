//! `/privacy`: what is kept about whoever asks, to have as files, or to have deleted.

pub(crate) mod export;
pub(crate) mod forget;
#[cfg(test)]
mod tests;

use crate::custom_id::CustomId;
use crate::reply::{Audience, Button, Card, Post, Reply, Row, Style, Tone};
use crate::request::Request;
use crate::text::Language;

/// Where the whole of it is written, in the program's repository.
const DOCUMENT: &str = "docs/privacy.md";

/// The program's repository; empty if the manifest names none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// `/privacy`.
pub(crate) fn command(request: &Request) -> Reply {
    let language = request.language;
    let lines = [
        language.privacy_kept(),
        language.privacy_not_kept(),
        language.privacy_seen(),
        document(REPOSITORY, language),
        language.privacy_about(),
    ];
    let buttons = vec![
        Button::new(Style::Plain, language.button_export(), CustomId::Export),
        Button::new(Style::Danger, language.button_forget(), CustomId::ForgetAsk),
    ];
    let post = Post {
        card: Some(Card {
            title: language.privacy_title(),
            text: lines.join("\n\n"),
            footer: String::new(),
            tone: Tone::Calm,
        }),
        rows: vec![Row::Buttons(buttons)],
        ..Post::default()
    };
    Reply::Say(post, Audience::You)
}

/// Where to read on: a link, if the program knows where its repository is.
fn document(repository: &str, language: Language) -> String {
    let repository = repository.trim_end_matches('/');
    if repository.is_empty() {
        language.privacy_document(DOCUMENT)
    } else {
        language.privacy_document_at(format!("{repository}/blob/HEAD/{DOCUMENT}"))
    }
}
