//! Pictures of boards with their descriptions.

use asterism_render::View;
use asterism_rules::{AnyGame, Seat};

use crate::app::App;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::reply::Picture;
use crate::text::Language;
use crate::view::clocks::time_labels;
use crate::view::words;

impl App {
    /// Picture of `game` (the loaded game's, or an earlier state of it), drawn as `view` says, with the players' names and a description.
    /// `None` if it could not be drawn, which is only logged: a move must not fail because of a picture.
    pub(crate) async fn picture(
        &self,
        loaded: &LoadedGame,
        game: &AnyGame,
        language: Language,
        view: View,
    ) -> Option<Picture> {
        let alt = words::describe_board(loaded, game, language);
        let view = View {
            names: seat_labels(game, &loaded.names),
            clocks: time_labels(loaded, game, language, self.clock.now()),
            ..view
        };
        let png = self.painter.png(game, view).await?;
        Some(Picture::png(png, alt))
    }
}

/// Names for a picture, each after the tag of its seat in the notation.
pub(crate) fn seat_labels(game: &AnyGame, names: &[String]) -> Vec<String> {
    let seats = Seat::first(names.len());
    seats
        .zip(names)
        .map(|(seat, name)| match game.tag(seat) {
            Some(tag) => format!("{tag} {name}"),
            None => name.clone(),
        })
        .collect()
}
