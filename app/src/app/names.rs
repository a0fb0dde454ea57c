//! Names of players.

use crate::app::App;
use crate::text::Language;
use crate::text::markdown::FORMER;
use asterism_store::Engine;
use asterism_store::Place;
use asterism_store::UserId;
use futures_util::future::join_all;

impl App {
    /// Returns the names of `users` in `place`. The engine's name includes its level, and a number if it has several seats.
    pub(crate) async fn player_names(
        &self,
        place: Place,
        users: &[UserId],
        engine: Option<Engine>,
        language: Language,
    ) -> Vec<String> {
        let names = self.names_of(place, users, language).await;
        let Some(engine) = engine else {
            return names;
        };
        let several = users.iter().filter(|user| **user == engine.user).count() > 1;
        let mut number = 0u32;
        let each = users.iter().zip(names).map(|(user, name)| {
            if *user != engine.user {
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

    /// Returns the name of `user` in `place`.
    pub(crate) async fn name_of(&self, place: Place, user: UserId, language: Language) -> String {
        if user == FORMER {
            return language.former_player();
        }
        self.names.name(place, user).await
    }

    /// Returns the names of `users` in `place`.
    pub(crate) async fn names_of(
        &self,
        place: Place,
        users: &[UserId],
        language: Language,
    ) -> Vec<String> {
        // Unknown names are asked for at once, since a leaderboard has three seconds. Callers name a page of users at most.
        let names = users
            .iter()
            .map(|user| self.name_of(place, *user, language));
        join_all(names).await
    }
}
