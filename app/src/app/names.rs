//! Names of players.

use asterism_store::{Engine, Place, Player};
use futures_util::future::join_all;

use crate::app::App;
use crate::text::Language;

impl App {
    /// Returns the names of `players` in `place`. The engine's name includes its level, and a number if the engine has several seats.
    pub(crate) async fn find_player_names(
        &self,
        place: Place,
        players: &[Player],
        engine: Option<Engine>,
        language: Language,
    ) -> Vec<String> {
        let names = self.find_names(place, players, language).await;
        let Some(engine) = engine else {
            return names;
        };
        let several = players.iter().filter(|it| **it == engine.user).count() > 1;
        let mut number = 0u32;
        let each = players.iter().zip(names).map(|(player, name)| {
            if *player != engine.user {
                return name;
            }
            number += 1;
            if several {
                language.engine_name_of_several(name, number, engine.level)
            } else {
                language.engine_name(name, engine.level)
            }
        });
        each.collect()
    }

    /// Returns the name of `player` in `place`.
    pub(crate) async fn find_name(
        &self,
        place: Place,
        player: impl Into<Player>,
        language: Language,
    ) -> String {
        match player.into() {
            Player::User(user) => self.names.name(place, user).await,
            Player::Former => language.former_player(),
        }
    }

    /// Returns the names of `players` in `place`.
    pub(crate) async fn find_names(
        &self,
        place: Place,
        players: &[Player],
        language: Language,
    ) -> Vec<String> {
        // Look up all names concurrently, because a leaderboard must be sent within three seconds. Callers pass at most one page of users.
        let names = players
            .iter()
            .map(|player| self.find_name(place, *player, language));
        join_all(names).await
    }
}
