//! Checks whether Discord would accept a reply or message that the app has built.

use std::collections::HashSet;

use crate::protocol::limits;
use crate::protocol::reply::{
    ChannelMenuKind, Form, Meanwhile, Menu, Picture, Post, Reply, Row, Suggestion,
};

/// Reason why Discord would reject a reply or message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsendable {
    /// A message, a card, or the label of a button or menu entry is empty.
    #[error("{0} is empty")]
    Empty(&'static str),
    /// A part of the message has too many elements.
    #[error("{count} {what}, {most} are allowed")]
    TooMany {
        /// The kind of element.
        what: &'static str,
        /// Number of elements.
        count: usize,
        /// Maximum number that Discord allows.
        most: usize,
    },
    /// A text is too long.
    #[error("{what} has {length} characters, {most} are allowed: {text}")]
    TooLong {
        /// The part of the message that the text belongs to.
        what: &'static str,
        /// The text.
        text: String,
        /// Length of the text, in characters.
        length: usize,
        /// Maximum length that Discord allows.
        most: usize,
    },
    /// Two buttons or menus have the same custom id, or two entries of a menu have the same value.
    #[error("{0} is there twice")]
    Twice(String),
}

impl Reply {
    /// Checks that Discord would accept this reply once overlong texts have been cut.
    ///
    /// # Errors
    ///
    /// The first problem for which Discord would reject the reply.
    pub fn check(&self) -> Result<(), Unsendable> {
        match self {
            Reply::Say(post, _)
            | Reply::Change(post)
            | Reply::Meanwhile(Meanwhile::Say(post) | Meanwhile::Change(post), _) => post.check(),
            Reply::Ask(form) => form.check(),
            Reply::Suggest(suggestions) => check_suggestions(suggestions),
            Reply::Done { .. } | Reply::Later(..) | Reply::Launch => Ok(()),
        }
    }

    /// Checks that no text of this reply needs to be cut.
    #[cfg(test)]
    pub(crate) fn check_lengths(&self) -> Result<(), Unsendable> {
        match self {
            Reply::Say(post, _)
            | Reply::Change(post)
            | Reply::Meanwhile(Meanwhile::Say(post) | Meanwhile::Change(post), _) => {
                post.check_lengths()
            }
            Reply::Ask(form) => form.check_lengths(),
            Reply::Suggest(suggestions) => suggestions.iter().try_for_each(|it| {
                check_length("a suggestion", &it.shows, limits::SUGGESTION_TEXT)
            }),
            Reply::Done { .. } | Reply::Later(..) | Reply::Launch => Ok(()),
        }
    }
}

impl Post {
    /// Checks that Discord accepts this message after overlong texts have been cut.
    ///
    /// # Errors
    ///
    /// The first thing that Discord would refuse.
    pub fn check(&self) -> Result<(), Unsendable> {
        let files = self.files.len()
            + usize::from(self.picture.is_some())
            + usize::from(self.second_picture().is_some());
        check_count("files", files, limits::FILES)?;
        check_count("pings", self.pings.len(), limits::PINGS)?;
        check_count("rows", self.rows.len(), limits::ROWS)?;
        if let Some(card) = &self.card {
            let texts = [&card.title, &card.text, &card.footer];
            if self.picture.is_none() && texts.iter().all(|text| text.trim().is_empty()) {
                return Err(Unsendable::Empty("a card"));
            }
        } else if self.content.trim().is_empty() && files == 0 && self.rows.is_empty() {
            return Err(Unsendable::Empty("a message"));
        }
        check_count(
            "characters on cards",
            self.count_card_characters(),
            limits::CARDS_TOTAL,
        )?;
        let mut ids = HashSet::new();
        self.rows.iter().try_for_each(|row| row.check(&mut ids))
    }

    fn second_picture(&self) -> Option<&Picture> {
        self.second.as_ref()?.1.as_ref()
    }

    /// Counts the characters shown on the cards.
    pub fn count_card_characters(&self) -> usize {
        let second = self.second.as_ref().map(|(card, _)| card);
        let counts = self.card.iter().chain(second).flat_map(|card| {
            [
                (&card.title, limits::CARD_TITLE),
                (&card.text, limits::CARD_TEXT),
                (&card.footer, limits::CARD_FOOTER),
            ]
        });
        let counts = counts.map(|(text, most)| text.chars().count().min(most));
        counts.sum()
    }

    /// Checks that no text of this message needs to be cut.
    #[cfg(test)]
    pub(crate) fn check_lengths(&self) -> Result<(), Unsendable> {
        check_length("the content", &self.content, limits::CONTENT)?;
        let second = self.second.as_ref();
        for card in self.card.iter().chain(second.map(|(card, _)| card)) {
            check_length("a title", &card.title, limits::CARD_TITLE)?;
            check_length("a card's text", &card.text, limits::CARD_TEXT)?;
            check_length("a footer", &card.footer, limits::CARD_FOOTER)?;
        }
        let pictures = self.picture.iter();
        for picture in pictures.chain(self.second_picture()) {
            check_length("a description", &picture.alt, limits::ALT_CHARACTERS)?;
        }
        for row in &self.rows {
            match row {
                Row::Buttons(buttons) => buttons
                    .iter()
                    .try_for_each(|it| check_length("a button", &it.label, limits::BUTTON_LABEL))?,
                Row::Menu(menu) => {
                    check_length("a menu", &menu.placeholder, limits::MENU_PLACEHOLDER)?;
                    for entry in &menu.entries {
                        check_length("an entry", &entry.label, limits::MENU_TEXT)?;
                        check_length("an entry", &entry.description, limits::MENU_TEXT)?;
                    }
                }
                Row::Channels(menu) => {
                    check_length("a menu", &menu.placeholder, limits::MENU_PLACEHOLDER)?;
                }
                Row::Roles(menu) => {
                    check_length("a menu", &menu.placeholder, limits::MENU_PLACEHOLDER)?;
                }
            }
        }
        Ok(())
    }
}

impl Row {
    /// Checks this row; `ids` are those of the rows above.
    fn check(&self, ids: &mut HashSet<String>) -> Result<(), Unsendable> {
        let mut check_id = |id: String| {
            check_length("an id", &id, limits::CUSTOM_ID)?;
            check_new(ids, id)
        };
        match self {
            Row::Buttons(buttons) => buttons.iter().try_for_each(|button| {
                check_id(button.id.to_string())?;
                check_present("a button", &button.label)
            }),
            Row::Menu(menu) => {
                check_id(menu.id.to_string())?;
                menu.check()
            }
            Row::Channels(menu) => {
                check_id(menu.id.to_string())?;
                let most = menu.kind.most();
                check_count("chosen channels", menu.chosen.len(), most)
            }
            Row::Roles(menu) => check_id(menu.id.to_string()),
        }
    }
}

impl Menu {
    fn check(&self) -> Result<(), Unsendable> {
        if self.entries.is_empty() {
            return Err(Unsendable::Empty("a menu"));
        }
        check_count("entries", self.entries.len(), limits::MENU_ENTRIES)?;
        let mut values = HashSet::new();
        self.entries.iter().try_for_each(|entry| {
            check_present("an entry", &entry.label)?;
            check_present("a value", &entry.value)?;
            check_length("a value", &entry.value, limits::MENU_TEXT)?;
            check_new(&mut values, entry.value.clone())
        })
    }
}

impl ChannelMenuKind {
    /// Returns the maximum number of channels that can be picked.
    pub const fn most(self) -> usize {
        match self {
            ChannelMenuKind::Several => limits::MENU_CHANNELS,
            ChannelMenuKind::Post => 1,
        }
    }
}

impl Form {
    fn check(&self) -> Result<(), Unsendable> {
        check_length("an id", &self.id.to_string(), limits::CUSTOM_ID)?;
        check_present("the title of a form", &self.title)?;
        check_present("the label of a form", &self.label)?;
        let most = self.longest.unwrap_or(usize::MAX);
        check_length("the text of a form", &self.filled, most)
    }

    #[cfg(test)]
    fn check_lengths(&self) -> Result<(), Unsendable> {
        check_length("the title of a form", &self.title, limits::FORM_TEXT)?;
        check_length("the label of a form", &self.label, limits::FORM_TEXT)?;
        check_length(
            "the placeholder of a form",
            &self.placeholder,
            limits::FORM_PLACEHOLDER,
        )
    }
}

fn check_suggestions(suggestions: &[Suggestion]) -> Result<(), Unsendable> {
    check_count("suggestions", suggestions.len(), limits::SUGGESTIONS)?;
    suggestions.iter().try_for_each(|it| {
        check_present("a suggestion", &it.shows)?;
        check_length("a suggestion", &it.fills, limits::SUGGESTION_TEXT)
    })
}

fn check_count(what: &'static str, count: usize, most: usize) -> Result<(), Unsendable> {
    if count > most {
        return Err(Unsendable::TooMany { what, count, most });
    }
    Ok(())
}

fn check_present(what: &'static str, text: &str) -> Result<(), Unsendable> {
    if text.trim().is_empty() {
        return Err(Unsendable::Empty(what));
    }
    Ok(())
}

fn check_length(what: &'static str, text: &str, most: usize) -> Result<(), Unsendable> {
    let length = text.chars().count();
    if length > most {
        let text = text.to_owned();
        return Err(Unsendable::TooLong {
            what,
            text,
            length,
            most,
        });
    }
    Ok(())
}

fn check_new(known: &mut HashSet<String>, text: String) -> Result<(), Unsendable> {
    if known.contains(&text) {
        return Err(Unsendable::Twice(text));
    }
    known.insert(text);
    Ok(())
}

#[cfg(test)]
mod tests;
