//! Pictures of boards with their descriptions.

use asterism_render::View;
use asterism_rules::AnyGame;

use crate::app::names::write_short_names;
use crate::app::{App, RequestContext};
use crate::game::loaded_game::LoadedGame;
use crate::game::messages::count_answered;
use crate::protocol::reply::Picture;
use crate::text::Language;
use crate::view::clocks::time_labels;
use crate::view::words;

impl App {
    /// Draws `game`, the loaded game's current state or an earlier one, in the style of `view`, with the players' names and a description. If `view`
    /// is for no particular player, the picture marks the moves that are new to the player whose turn it is. It also marks the moves that a planned move
    /// answered. Returns `None` if the picture could not
    /// be drawn; the error is only logged, because a move must not fail because of a picture.
    pub(crate) async fn picture(
        &self,
        loaded: &LoadedGame,
        game: &AnyGame,
        language: Language,
        view: View,
    ) -> Option<Picture> {
        let alt = words::describe_board(loaded, game, language);
        let view = View {
            names: loaded.names.clone(),
            short_names: write_short_names(&loaded.record.seats, loaded.record.engine, language),
            clocks: time_labels(loaded, game, language, self.clock.now()),
            since: view.since.or_else(|| game.to_move()),
            answered: view
                .answered
                .max(count_answered(&loaded.record, game.ply())),
            ..view
        };
        let png = self.painter.png(game, view).await?;
        Some(Picture::png(png, alt))
    }
}

impl RequestContext<'_> {
    /// Draws the current state of `loaded` according to the user's settings.
    pub(crate) async fn draw(&self, loaded: &LoadedGame) -> Option<Picture> {
        let (app, game) = (self.app, &loaded.game);
        let view = app.load_view(self.user(), loaded).await;
        app.picture(loaded, game, self.language(), view).await
    }
}

#[cfg(test)]
mod tests {
    use asterism_rules::{GameKind, Seat};
    use asterism_store::{GameId, UserId};

    use super::*;
    use crate::testing::club::{ANN, BEN, CLEO, Club};

    async fn load(club: &Club, id: GameId) -> LoadedGame {
        let record = club.app.store.game(id).await.unwrap().unwrap();
        let loaded = club.app.load_record(record, Language::English).await;
        loaded.unwrap()
    }

    /// Checks which seat's moves are marked in the picture that `user` sees, or that everyone sees if it is `None`.
    async fn check(club: &Club, loaded: &LoadedGame, user: Option<UserId>, since: usize) {
        let view = match user {
            Some(user) => club.app.load_view(user, loaded).await,
            None => club.app.usual_view(),
        };
        let language = Language::English;
        let game = &loaded.game;
        let shown = club.app.picture(loaded, game, language, view.clone()).await;
        let expected = View {
            names: loaded.names.clone(),
            clocks: time_labels(loaded, game, language, club.app.clock.now()),
            since: Seat::new(since),
            ..view
        };
        let drawn = club.app.painter.png(game, expected).await;
        let drawn = drawn.expect("a picture");
        assert!(shown.expect("a picture").bytes == drawn, "{user:?}");
    }

    #[tokio::test]
    async fn pictures_mark_the_moves_that_are_new_to_the_viewer() {
        let club = Club::new();
        let id = club
            .begin(GameKind::SternHalma, "", &[ANN, BEN, CLEO])
            .await;
        for player in [ANN, BEN] {
            let loaded = load(&club, id).await;
            let m = loaded.game.legal_moves()[0].clone();
            club.play(player, &m).await;
        }
        let loaded = load(&club, id).await;
        check(&club, &loaded, None, 2).await;
        check(&club, &loaded, Some(CLEO), 2).await;
        check(&club, &loaded, Some(BEN), 1).await;
        check(&club, &loaded, Some(ANN), 0).await;
    }

    #[tokio::test]
    async fn the_move_that_a_planned_move_answered_is_marked_too() {
        for kind in GameKind::ALL {
            let club = Club::new();
            let id = club.begin(*kind, "", &[ANN, BEN]).await;
            for player in [ANN, BEN] {
                let loaded = load(&club, id).await;
                let m = loaded.game.legal_moves()[0].clone();
                club.play(player, &m).await;
            }
            let mut loaded = load(&club, id).await;
            let plain = draw_for_all(&club, &loaded).await;
            let last = loaded.record.entries.last_mut();
            last.expect("two moves").prepared = true;
            let marked = draw_for_all(&club, &loaded).await;
            let expected = View {
                names: loaded.names.clone(),
                clocks: time_labels(
                    &loaded,
                    &loaded.game,
                    Language::English,
                    club.app.clock.now(),
                ),
                since: loaded.game.to_move(),
                answered: 1,
                ..club.app.usual_view()
            };
            let drawn = club.app.painter.png(&loaded.game, expected).await;
            assert!(drawn.expect("a picture") == marked, "{kind}");
            assert!(plain != marked, "{kind}");
        }
    }

    async fn draw_for_all(club: &Club, loaded: &LoadedGame) -> Vec<u8> {
        let view = club.app.usual_view();
        let shown = club
            .app
            .picture(loaded, &loaded.game, Language::English, view)
            .await;
        shown.expect("a picture").bytes
    }
}
