//! Counting and listing without loading.

use asterism_store::{ChannelId, GameQuery, GameState, GameVersion, GuildId, Rating, UserId};

use super::AnyStore;
use crate::support::*;

pub(crate) async fn games_are_counted_and_listed_without_loading_them(store: AnyStore) {
    for (number, seats) in [[ANN, BEA], [ANN, CAT], [BEA, CAT], [ANN, BEA]]
        .iter()
        .enumerate()
    {
        let channel = [PARLOR, GARDEN][number % 2];
        let id = game(&*store, at(0), seats, channel).await;
        for version in 1..=number as u64 {
            commit(&*store, at(9 - number as i64), append(id, version, "a"))
                .await
                .unwrap();
        }
        if number == 3 {
            commit(&*store, at(20), resign(id, 4, 1, at(20)))
                .await
                .unwrap();
        }
    }
    let players = [None, Some(ANN), Some(CAT), Some(UserId::new(5))];
    let channels = [None, Some(PARLOR), Some(ChannelId::new(9))];
    let guilds = [None, Some(GUILD), Some(GuildId::new(9))];
    let mut found = 0;
    for player in players {
        for channel in channels {
            for guild in guilds {
                for state in [GameState::Running, GameState::Ended, GameState::Any] {
                    let query = GameQuery {
                        player: player.map(UserId::into),
                        channel,
                        guild,
                        state,
                    };
                    let games = store.games(query, 99).await.unwrap();
                    let versions: Vec<_> = games.iter().map(GameVersion::from).collect();
                    assert_eq!(store.count_games(query).await.unwrap(), games.len());
                    assert_eq!(store.game_versions(query, 99).await.unwrap(), versions);
                    let first = store.game_versions(query, 1).await.unwrap();
                    assert_eq!(first, versions[..versions.len().min(1)]);
                    found += games.len();
                }
            }
        }
    }
    assert!(found > 40, "the queries must find enough: {found}");
}

/// In a channel with many games, or for a player with many games, the matching ones are found without reading all.
pub(crate) async fn games_of_a_player_are_found_in_a_busy_channel(store: AnyStore) {
    let mut shared = Vec::new();
    for number in 0..60 {
        let (seats, channel) = match number {
            3 | 30 | 31 | 58 => ([ANN, BEA], PARLOR),
            _ if number % 2 == 0 => ([ANN, BEA], GARDEN),
            _ => ([BEA, CAT], PARLOR),
        };
        let id = game(&*store, at(number), &seats, channel).await;
        if seats[0] == ANN && channel == PARLOR {
            shared.push(id);
        }
        if number % 3 == 0 {
            let end = resign(id, 1, 1, at(number));
            commit(&*store, at(number), end).await.unwrap();
        }
    }
    shared.reverse();
    for state in [GameState::Any, GameState::Running, GameState::Ended] {
        let query = GameQuery {
            player: Some(ANN.into()),
            channel: Some(PARLOR),
            guild: Some(GUILD),
            state,
        };
        let expected: Vec<_> = match state {
            GameState::Any => shared.clone(),
            GameState::Running => vec![shared[0], shared[1]],
            GameState::Ended => vec![shared[2], shared[3]],
        };
        let found = store.games(query, 99).await.unwrap();
        let found: Vec<_> = found.iter().map(|game| game.id).collect();
        assert_eq!(found, expected, "{state:?}");
        assert_eq!(store.count_games(query).await.unwrap(), expected.len());
    }
}

pub(crate) async fn ratings_are_counted(store: AnyStore) {
    game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let set = async |user, scale, rating: Option<Rating>| {
        let before = store.rating(user, scale).await.unwrap();
        let set = store.set_rating(user, scale, before, rating).await;
        set.unwrap();
    };
    for user in [ANN, BEA, CAT] {
        set(user, SCALE, Some(rating(1500.0))).await;
    }
    set(ANN, "other", Some(rating(1.0))).await;
    set(ANN, SCALE, Some(rating(1600.0))).await;
    let count_all = async |scales: &[&str], guild, most| {
        let scales: Vec<String> = scales.iter().map(|it| (*it).to_owned()).collect();
        store.count_ratings(&scales, guild, most).await.unwrap()
    };
    let count = async |scale, guild| count_all(&[scale], guild, usize::MAX).await[0];
    assert_eq!(count(SCALE, None).await, 3);
    assert_eq!(count(SCALE, Some(GUILD)).await, 2, "Cat did not play here");
    assert_eq!(count("other", Some(GUILD)).await, 1);
    assert_eq!(count("none", None).await, 0);
    let scales = ["other", SCALE, "none", SCALE];
    for (most, everywhere, here) in [
        (0, [0, 0, 0, 0], [0, 0, 0, 0]),
        (1, [1, 1, 0, 1], [1, 1, 0, 1]),
        (2, [1, 2, 0, 2], [1, 2, 0, 2]),
        (3, [1, 3, 0, 3], [1, 2, 0, 2]),
    ] {
        assert_eq!(count_all(&scales, None, most).await, everywhere, "{most}");
        assert_eq!(count_all(&scales, Some(GUILD), most).await, here, "{most}");
    }
    assert_eq!(count_all(&[], None, 1).await, [0; 0]);
    set(ANN, SCALE, None).await;
    assert_eq!(count(SCALE, None).await, 2);
    assert_eq!(count(SCALE, Some(GuildId::new(9))).await, 0);
}
