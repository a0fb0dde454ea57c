//! What the page of the touch board is told.

pub mod ui;

use asterism_engine::Level;
use asterism_rules::GameKind;
use asterism_store::{GameId, UserId};
use serde_json::{Value, json};

use crate::app::looks::Looks;
use crate::feature::touch::payload::Visitor;
use crate::feature::touch::view::ui::list_words;
use crate::game::loaded_game::LoadedGame;
use crate::text::Language;
use crate::view::posts::write_title;

/// Level of the engine in games that are started at once: newcomers should win some of them.
pub(crate) const EASY: Level = Level::new(2).expect("2 of 7");

/// What is told about the visitor when the page opens.
pub(crate) struct Home<'a> {
    pub(crate) visitor: &'a Visitor,
    pub(crate) looks: Looks,
    /// Whether the user wants to confirm each move.
    pub(crate) confirms: bool,
    /// The game to show first.
    pub(crate) opened: Option<GameId>,
    /// The user's running games.
    pub(crate) games: &'a [LoadedGame],
    /// Whether the user can start a game.
    pub(crate) may_start: bool,
    pub(crate) language: Language,
}

impl Home<'_> {
    /// Writes the answer to `home`.
    pub(crate) fn write(&self) -> Value {
        let user = &self.visitor.person;
        let language = self.language;
        let games = self
            .games
            .iter()
            .map(|it| write_game(it, user.id, language));
        let kinds = GameKind::ALL.iter().filter(|_| self.may_start);
        let start = kinds.map(|kind| json!({"kind": kind.id(), "name": language.game_name(*kind)}));
        json!({
            "user": {"id": user.id.to_string(), "name": user.name},
            "language": language.tag(),
            "settings": {
                "theme": self.looks.theme.id(),
                "coordinates": self.looks.labels,
                "confirm": self.confirms,
            },
            "words": list_words(language),
            "game": self.opened.map(|game| game.to_string()),
            "games": games.collect::<Vec<_>>(),
            "start": start.collect::<Vec<_>>(),
        })
    }
}

fn write_game(loaded: &LoadedGame, user: UserId, language: Language) -> Value {
    let players = loaded.plain_players(language);
    json!({
        "id": loaded.record.id.to_string(),
        "kind": loaded.game.kind().id(),
        "title": write_title(loaded, players, language),
        "turn": loaded.turn() == Some(user),
        "seat": loaded.seat_of(user).map(|seat| seat.index()),
    })
}
