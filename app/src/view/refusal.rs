//! The messages that explain refusals: what is wrong, and what the user can do next.

use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::BUTTON_LABEL;
use crate::protocol::refusal::{Reason as _, Refusal};
use crate::protocol::reply::{Button, Post, Row};
use crate::text::Language;
use crate::text::markdown::cut;
use crate::view::rules;

impl Refusal {
    /// Returns the message that explains this refusal, with a menu or buttons if they help.
    pub fn post(&self, language: Language) -> Post {
        let mut post = Post::from(self.text(language));
        if let Refusal::Several(menu) = self {
            post.rows.push(Row::Menu(menu.clone()));
        }
        if let Refusal::Illegal { kind, illegal, .. } = self
            && let Some(page) = rules::page_about(*kind, illegal.rule)
        {
            let title = rules::page_title(*kind, page, language);
            let label = cut(&language.button_rule(illegal.rule, title), BUTTON_LABEL);
            let id = CustomId::RulesOf { kind: *kind, page };
            post.rows.extend(Row::buttons([Button::plain(label, id)]));
        }
        post
    }
}

#[cfg(test)]
mod tests;
