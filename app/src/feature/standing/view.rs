//! The list of a user's standing challenges, and the message about one that has ended.

use asterism_store::GameId;

use crate::feature::standing::model::StandingChallenge;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Post, Tone};
use crate::text::Language;
use crate::text::markdown::channel_links;

/// Reason why a standing challenge ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndedWhy {
    /// Nobody has joined for a long time.
    Unanswered,
    /// Its games are rated, and the challenger has opted out of ratings.
    Unrated,
    /// Games are no longer played in its channel, or the challenger cannot see it.
    NotThere,
}

/// A standing challenge, and how it stands.
pub(crate) struct StandingView {
    pub(crate) number: GameId,
    pub(crate) terms: StandingChallenge,
    /// Number of its running games.
    pub(crate) running: usize,
    /// Whether a challenge is open.
    pub(crate) is_open: bool,
}

impl StandingView {
    /// Describes the standing challenge in one line.
    pub(crate) fn describe(&self, language: Language) -> String {
        language.standing_line(
            language.stored_game_name(&self.terms.kind),
            channel_links(&[self.terms.place.channel]),
            self.running,
            u64::from(self.terms.at_once),
            if self.is_open { "open" } else { "waits" },
        )
    }
}

/// Renders the user's standing challenges, with buttons that end them.
pub(crate) fn render_list(all: &[StandingView], language: Language) -> Post {
    if all.is_empty() {
        return Post::from(language.standing_none());
    }
    let lines = all
        .iter()
        .map(|view| format!("#{} {}", view.number, view.describe(language)));
    let lines: Vec<String> = lines.collect();
    let card = Card {
        title: language.standing_title(),
        text: lines.join("\n"),
        footer: String::new(),
        tone: Tone::Calm,
    };
    let buttons = all.iter().map(|view| {
        let label = language.button_standing_end(view.number.to_string());
        Button::plain(label, CustomId::EndStanding(view.number))
    });
    Post::from_card(card).with_buttons(buttons)
}

/// Renders the message to the challenger about a standing challenge that has ended by itself.
pub(crate) fn render_ended(terms: &StandingChallenge, why: EndedWhy, language: Language) -> Post {
    let why = match why {
        EndedWhy::Unanswered => "unanswered",
        EndedWhy::Unrated => "unrated",
        EndedWhy::NotThere => "place",
    };
    let game = language.stored_game_name(&terms.kind);
    let channel = channel_links(&[terms.place.channel]);
    Post::from(language.standing_over(game, channel, why))
}
