//! Looks up and formats the names of players.

use asterism_store::{Engine, GameRecord, Place, Player};
use futures_util::future::join_all;

use crate::app::App;
use crate::game::loaded_game::was_over_at_import;
use crate::text::Language;

/// Whether a seat is played by the engine and, if the engine has several seats, the number of the seat.
enum EngineSeat {
    None,
    Only,
    /// Number of the seat among the engine's seats, counted from 1.
    OneOfSeveral(u32),
}

/// Determines for each of the `players` whether it is the engine and, if the engine has several seats, which one.
fn number_engine_seats(players: &[Player], engine: Engine) -> impl Iterator<Item = EngineSeat> {
    let several = players.iter().filter(|it| **it == engine.user).count() > 1;
    let mut number = 0u32;
    players.iter().map(move |player| {
        if *player != engine.user {
            return EngineSeat::None;
        }
        number += 1;
        if several {
            EngineSeat::OneOfSeveral(number)
        } else {
            EngineSeat::Only
        }
    })
}

/// Returns short names for the engine's seats, for pictures with little space. The names of human players are left empty.
pub(crate) fn write_short_names(
    players: &[Player],
    engine: Option<Engine>,
    language: Language,
) -> Vec<String> {
    let Some(engine) = engine else {
        return vec![String::new(); players.len()];
    };
    let seats = number_engine_seats(players, engine);
    let each = seats.map(|seat| match seat {
        EngineSeat::None => String::new(),
        EngineSeat::Only => language.engine_short_name(engine.level),
        EngineSeat::OneOfSeveral(number) => {
            language.engine_short_name_of_several(number, engine.level)
        }
    });
    each.collect()
}

/// Returns the names of the players of a game that was over when it was imported: those that its record gives them, or those of their seats.
/// Returns `None` for all other games.
pub(crate) fn name_imported_players(
    record: &GameRecord,
    seat_name: impl Fn(usize) -> String,
) -> Option<Vec<String>> {
    let name = |seat: usize| {
        let known = record.names.get(seat - 1).filter(|name| !name.is_empty());
        known.cloned().unwrap_or_else(|| seat_name(seat))
    };
    was_over_at_import(record).then(|| (1..=record.seats.len()).map(name).collect())
}

impl App {
    /// Returns the names of the players of a game. The players of a game that was played elsewhere have the names in its
    /// record, or those of their seats.
    pub(crate) async fn name_players(
        &self,
        record: &GameRecord,
        language: Language,
    ) -> Vec<String> {
        if let Some(names) = name_imported_players(record, |seat| language.seat_name(seat)) {
            return names;
        }
        self.find_player_names(record.place, &record.seats, record.engine, language)
            .await
    }

    /// Returns the names of `players` in `place`. The engine's name includes its level and, if the engine has several seats, the number of the seat.
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
        let seats = number_engine_seats(players, engine);
        let each = seats.zip(names).map(|(seat, name)| match seat {
            EngineSeat::None => name,
            EngineSeat::Only => language.engine_name(name, engine.level),
            EngineSeat::OneOfSeveral(number) => {
                language.engine_name_of_several(name, number, engine.level)
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
            Player::Group(group) => self.names.group_name(place, group).await,
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

#[cfg(test)]
mod tests {
    use asterism_store::UserId;

    use super::*;

    #[test]
    fn only_the_engine_has_short_names_with_its_level() {
        let (ann, bot) = (UserId::new(1), UserId::new(2));
        let engine = Some(Engine {
            user: bot,
            level: 6,
        });
        let check = |players: &[UserId], engine, language, expected: &[&str]| {
            let players: Vec<Player> = players.iter().map(|user| Player::User(*user)).collect();
            assert_eq!(write_short_names(&players, engine, language), expected);
        };
        check(&[ann, bot], engine, Language::English, &["", "Level 6"]);
        check(&[bot, ann], engine, Language::German, &["Stufe 6", ""]);
        check(&[ann, bot], engine, Language::Polish, &["", "Poziom 6"]);
        let several = ["Level 6 #1", "", "Level 6 #2"];
        check(&[bot, ann, bot], engine, Language::English, &several);
        check(&[ann, bot], None, Language::English, &["", ""]);
    }
}
