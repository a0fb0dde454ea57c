//! Settings of guilds, and games by guild and thread.

use std::time::Duration;

use asterism_store::{
    Change, ChannelId, CommitError, GameId, GameQuery, GameState, GuildId, GuildSetting,
    GuildSettings, MAX_CHANNELS, MAX_TEXT, NewChallenge, NewGame, Place, StoreError, TimeControl,
    UserId,
};

use super::AnyStore;
use crate::support::*;

pub(crate) async fn guild_settings_are_kept_and_can_be_reset(store: AnyStore) {
    let nothing = GuildSettings::default();
    assert_eq!(store.guild_settings(GUILD).await.unwrap(), nothing);
    let time = TimeControl::new(Duration::from_hours(24), Duration::from_hours(1));
    let all = vec![
        GuildSetting::Channels(Some(vec![PARLOR, GARDEN])),
        GuildSetting::Threads(true),
        GuildSetting::Time(Some(time)),
        GuildSetting::Language(Some("pl".into())),
        GuildSetting::LevelCap(Some(4)),
        GuildSetting::GamesCap(Some(500)),
        GuildSetting::OpenTournaments(true),
        GuildSetting::ListTournaments(true),
        GuildSetting::Broadcast(Some(GARDEN)),
    ];
    let chosen = GuildSettings {
        channels: Some(vec![PARLOR, GARDEN]),
        threads: Some(true),
        time: Some(time),
        language: Some("pl".into()),
        level_cap: Some(4),
        games_cap: Some(500),
        open_tournaments: Some(true),
        list_tournaments: Some(true),
        broadcast: Some(GARDEN),
    };
    for _ in 1..=2 {
        let now = store.choose_for_guild(GUILD, all.clone()).await.unwrap();
        assert_eq!(now, chosen);
    }
    assert_eq!(store.guild_settings(GUILD).await.unwrap(), chosen);
    let other = GuildId::new(302);
    assert_eq!(store.guild_settings(other).await.unwrap(), nothing);

    let back = vec![
        GuildSetting::Channels(None),
        GuildSetting::Threads(false),
        GuildSetting::Time(None),
        GuildSetting::Language(None),
        GuildSetting::LevelCap(None),
        GuildSetting::GamesCap(None),
        GuildSetting::OpenTournaments(false),
        GuildSetting::ListTournaments(false),
        GuildSetting::Broadcast(None),
    ];
    let now = store.choose_for_guild(GUILD, back).await.unwrap();
    let expected = GuildSettings {
        threads: Some(false),
        open_tournaments: Some(false),
        list_tournaments: Some(false),
        ..nothing
    };
    assert_eq!(now, expected);
    assert_eq!(store.guild_settings(GUILD).await.unwrap(), expected);
}

pub(crate) async fn invalid_guild_settings_are_refused_entirely(store: AnyStore) {
    let time = TimeControl::new(Duration::ZERO, Duration::ZERO);
    for bad in [
        GuildSetting::Language(Some("x".repeat(MAX_TEXT + 1))),
        GuildSetting::Channels(Some(vec![PARLOR; MAX_CHANNELS + 1])),
        GuildSetting::Time(Some(time)),
    ] {
        let chosen = vec![GuildSetting::LevelCap(Some(1)), bad.clone()];
        let refused = store.choose_for_guild(GUILD, chosen).await;
        assert!(
            matches!(refused, Err(StoreError::Invalid { .. })),
            "{bad:?}: {refused:?}"
        );
    }
    let kept = store.guild_settings(GUILD).await.unwrap();
    assert_eq!(kept, GuildSettings::default());
}

async fn listed(store: &AnyStore, query: GameQuery) -> Vec<GameId> {
    let games = store.games(query, 9).await.unwrap();
    games.iter().map(|game| game.id).collect()
}

pub(crate) async fn no_more_games_run_in_a_guild_than_it_allows(store: AnyStore) {
    let begin = || Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![],
    };
    let cap = |cap| vec![GuildSetting::GamesCap(cap)];
    store.choose_for_guild(GUILD, cap(Some(2))).await.unwrap();
    let asked = challenge(&*store, at(1)).await;
    let start = Change::Start {
        challenge: asked,
        version: 1,
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![],
        shown_on: None,
    };
    // All at the same time, for the only free slot.
    let first = commit(&*store, at(2), begin()).await.unwrap().id;
    let (one, other) = tokio::join!(
        commit(&*store, at(3), begin()),
        commit(&*store, at(3), start.clone())
    );
    let refused = |result: &Result<_, _>| {
        matches!(result, Err(CommitError::CapReached { running: 2, cap: 2 }))
    };
    assert_eq!(
        usize::from(refused(&one)) + usize::from(refused(&other)),
        1,
        "{one:?} {other:?}"
    );
    assert!(refused(&commit(&*store, at(4), begin()).await));
    // There is room elsewhere, and in this guild once a game has ended or the cap is raised.
    let elsewhere = Place {
        guild: Some(GuildId::new(302)),
        channel: GARDEN,
    };
    let mut there = begin();
    if let Change::Begin {
        challenge, game, ..
    } = &mut there
    {
        (challenge.place, game.place) = (elsewhere, elsewhere);
    }
    commit(&*store, at(5), there).await.unwrap();
    commit(&*store, at(6), resign(first, 1, 1, at(6)))
        .await
        .unwrap();
    commit(&*store, at(7), begin()).await.unwrap();
    assert!(refused(&commit(&*store, at(8), begin()).await));
    store.choose_for_guild(GUILD, cap(None)).await.unwrap();
    commit(&*store, at(9), begin()).await.unwrap();
}

pub(crate) async fn games_are_listed_by_guild(store: AnyStore) {
    use GameState::{Any, Ended, Running};

    let play = async |now, guild, seats: &[UserId]| {
        let place = Place {
            guild,
            channel: PARLOR,
        };
        let begin = Change::Begin {
            challenge: NewChallenge {
                place,
                ..new_challenge(ANN, &[BEA], PARLOR)
            },
            game: NewGame {
                place,
                ..new_game(seats, PARLOR)
            },
            jobs: vec![],
        };
        commit(&*store, at(now), begin).await.unwrap().id
    };
    let first = play(1, Some(GUILD), &[ANN, BEA]).await;
    let second = play(2, Some(GUILD), &[BEA, CAT]).await;
    let other = play(3, Some(GuildId::new(302)), &[ANN, BEA]).await;
    let direct = play(4, None, &[ANN, BEA]).await;
    commit(&*store, at(5), resign(first, 1, 1, at(5)))
        .await
        .unwrap();
    let here = GameQuery {
        guild: Some(GUILD),
        ..GameQuery::default()
    };
    let of = |player: Option<UserId>, channel, state| GameQuery {
        player: player.map(UserId::into),
        channel,
        state,
        ..here
    };
    assert_eq!(listed(&store, here).await, [first, second]);
    assert_eq!(listed(&store, of(None, None, Running)).await, [second]);
    assert_eq!(listed(&store, of(None, None, Ended)).await, [first]);
    assert_eq!(listed(&store, of(Some(ANN), None, Any)).await, [first]);
    assert_eq!(
        listed(&store, of(Some(BEA), Some(PARLOR), Any)).await,
        [first, second]
    );
    assert_eq!(listed(&store, of(Some(BEA), Some(GARDEN), Any)).await, []);
    let everywhere = GameQuery::of_player(ANN, GameState::Any);
    assert_eq!(listed(&store, everywhere).await, [first, direct, other]);
}

pub(crate) async fn a_game_is_found_by_its_thread_and_its_channel(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let (thread, another) = (ChannelId::new(501), ChannelId::new(502));
    let set = |thread| Change::SetThread { game: id, thread };
    let of = |channel| GameQuery {
        channel: Some(channel),
        player: Some(ANN.into()),
        ..GameQuery::default()
    };
    let receipt = commit(&*store, at(1), set(Some(thread))).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 1));
    assert_eq!(load(&*store, id).await.thread, Some(thread));
    for channel in [thread, PARLOR] {
        assert_eq!(listed(&store, of(channel)).await, [id]);
    }
    commit(&*store, at(1), set(Some(another))).await.unwrap();
    assert_eq!(listed(&store, of(thread)).await, []);
    assert_eq!(listed(&store, of(another)).await, [id]);

    // It is still listed there after it ends, and its thread can still be removed.
    commit(&*store, at(2), resign(id, 1, 1, at(2)))
        .await
        .unwrap();
    assert_eq!(listed(&store, of(another)).await, [id]);
    // If thread and channel are the same, the game is listed once.
    commit(&*store, at(3), set(Some(PARLOR))).await.unwrap();
    assert_eq!(listed(&store, of(another)).await, []);
    assert_eq!(listed(&store, of(PARLOR)).await, [id]);
    commit(&*store, at(3), set(None)).await.unwrap();
    assert_eq!(listed(&store, of(PARLOR)).await, [id]);
    assert_eq!(load(&*store, id).await.thread, None);
}
