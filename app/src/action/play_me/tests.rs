use asterism_store::{FIRST_VERSION, GameId, GameRecord, GuildSetting, Place};

use super::*;
use crate::protocol::payload::Board;
use crate::testing::club::{ANN, BEN, Club, HERE, ids};

/// In a direct message with the bot.
const DIRECT: Place = Place {
    guild: None,
    ..HERE
};

async fn press(club: &Club, place: Place, id: &CustomId, values: &[&str]) -> Result<Post, Refusal> {
    let mut request = club.press(ANN, id, values);
    request.place = place;
    match club.handle(&request).await? {
        Reply::Say(post, Audience::You) | Reply::Change(post) => Ok(post),
        other => panic!("not for Ann alone: {other:?}"),
    }
}

fn button(post: &Post, label: &str) -> CustomId {
    let buttons = post.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => &[],
    });
    let labels: Vec<&str> = buttons
        .clone()
        .map(|button| button.label.as_str())
        .collect();
    let found = buttons.clone().find(|button| button.label == label);
    found
        .unwrap_or_else(|| panic!("no {label} in {labels:?}"))
        .id
        .clone()
}

fn menu(post: &Post, name: &str) -> Menu {
    let mut menus = post.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        Row::Buttons(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    let found = menus.find(|menu| menu.placeholder.starts_with(name));
    found
        .unwrap_or_else(|| panic!("no {name} in {post:?}"))
        .clone()
}

async fn first_game(club: &Club) -> GameRecord {
    let game = club.app.store.game(GameId::new(1).unwrap()).await;
    game.unwrap().expect("a game has begun")
}

#[tokio::test]
async fn from_help_to_the_first_board_takes_three_clicks() {
    for place in [HERE, DIRECT] {
        for kind in GameKind::ALL {
            let club = Club::new();
            let mut help = club.command(ANN, "help", &[]);
            help.place = place;
            let Ok(Reply::Say(help, Audience::You)) = club.handle(&help).await else {
                panic!("no help")
            };
            let which = press(&club, place, &button(&help, "Play against me"), &[]).await;
            let name = Language::English.game_name(*kind);
            let setup = press(&club, place, &button(&which.unwrap(), &name), &[]).await;
            let start = button(&setup.unwrap(), "Start");
            let begun = press(&club, place, &start, &[]).await.unwrap();
            assert!(begun.content.starts_with("Game 1 is on"), "{begun:?}");
            assert!(begun.rows.is_empty(), "{begun:?}");
            let record = first_game(&club).await;
            assert_eq!((record.kind.as_str(), record.seats.len()), (kind.id(), 2));
            assert_eq!(record.engine.unwrap().level, USUAL_LEVEL.number() as u8);
            assert_eq!(record.terms, asterism_store::Terms::default());
        }
    }
}

#[tokio::test]
async fn level_variant_and_time_are_chosen_from_menus() {
    let club = Club::new();
    let which = press(&club, HERE, &CustomId::PlayMe, &[]).await.unwrap();
    let mut post = press(&club, HERE, &button(&which, "Squadro"), &[])
        .await
        .unwrap();
    assert_eq!(menu(&post, "Level").placeholder, "Level: 3 – fair");
    for (name, value) in [("Level", "5"), ("Variant", "quick"), ("Time", "1+3")] {
        let id = menu(&post, name).id;
        // One message that changes.
        match club.handle(&club.press(ANN, &id, &[value])).await {
            Ok(Reply::Change(next)) => post = next,
            other => panic!("{name}: {other:?}"),
        }
    }
    // Earlier choices are kept.
    for (name, says) in [
        ("Level", "Level: 5 – very strong"),
        ("Variant", "Variant: Quick"),
        ("Time", "Time: "),
    ] {
        let placeholder = menu(&post, name).placeholder;
        assert!(placeholder.starts_with(says), "{placeholder}");
    }
    assert_ne!(menu(&post, "Time").placeholder, "Time: No limit");
    let request = club.press(ANN, &button(&post, "Start"), &[]);
    for _ in 0..2 {
        // Discord may deliver the press twice.
        assert!(matches!(club.handle(&request).await, Ok(Reply::Change(_))));
    }
    let record = first_game(&club).await;
    assert_eq!(
        (record.engine.unwrap().level, record.variant.as_str()),
        (5, "quick,threefold=true")
    );
    let time = record.terms.time.unwrap();
    assert_eq!(time.bank, 3 * time.per_move);
    assert_eq!(
        club.app.store.game(GameId::new(2).unwrap()).await.unwrap(),
        None
    );
    club.pump().await;
    let board = club.channel.posts().pop().unwrap();
    let title = board.card.unwrap().title;
    assert!(title.contains("Asterism (level 5)"), "{title}");
    assert!(board.content.contains("Time runs out"), "{}", board.content);
    // Another game can be picked from the same list.
    let games = press(&club, HERE, &button(&post, "Another game"), &[]).await;
    assert_eq!(ids(&games.unwrap()), ids(&which));
}

#[tokio::test]
async fn every_entry_of_every_menu_leads_to_a_game() {
    let english = Language::English;
    for kind in GameKind::ALL {
        let club = Club::new();
        let which = press(&club, HERE, &CustomId::PlayMe, &[]).await.unwrap();
        let name = english.game_name(*kind);
        let post = press(&club, HERE, &button(&which, &name), &[])
            .await
            .unwrap();
        let mut games = 0;
        for row in &post.rows {
            let Row::Menu(menu) = row else { continue };
            for entry in &menu.entries {
                let chosen = press(&club, HERE, &menu.id, &[&entry.value]).await;
                let start = button(&chosen.unwrap(), "Start");
                let begun = press(&club, HERE, &start, &[]).await;
                assert!(begun.is_ok(), "{kind} {}: {begun:?}", entry.value);
                games += 1;
            }
        }
        assert!(games >= 13, "{kind} has only {games} choices");
    }
}

#[tokio::test]
async fn crafted_settings_are_refused() {
    let club = Club::new();
    let setup = |level, variant: &str| EngineSetup {
        kind: GameKind::Squadro,
        level,
        time: TimeId::NONE,
        variant: variant.to_owned(),
    };
    for setup in [setup(0, ""), setup(8, ""), setup(3, "chess")] {
        let shown = press(&club, HERE, &CustomId::SetUpEngineGame(setup.clone()), &[]).await;
        assert!(shown.is_err(), "{setup:?}");
        let started = press(&club, HERE, &CustomId::StartEngineGame(setup.clone()), &[]).await;
        assert!(started.is_err(), "{setup:?}");
    }
    let level = CustomId::ChangeEngineGame {
        part: SetupPart::Level,
        setup: setup(3, ""),
    };
    for values in [&[][..], &["best"]] {
        let refused = press(&club, HERE, &level, values).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{refused:?}");
    }
}

#[tokio::test]
async fn a_servers_limit_holds_for_menus_and_rematches() {
    let club = Club::new();
    let cap = vec![GuildSetting::LevelCap(Some(2))];
    let guild = HERE.guild.unwrap();
    club.app.store.choose_for_guild(guild, cap).await.unwrap();
    let which = press(&club, HERE, &CustomId::PlayMe, &[]).await.unwrap();
    let post = press(&club, HERE, &button(&which, "Squadro"), &[])
        .await
        .unwrap();
    let levels = menu(&post, "Level: 2");
    assert_eq!(levels.entries.len(), 2);
    press(&club, HERE, &button(&post, "Start"), &[])
        .await
        .unwrap();
    let over = resign(&club).await;
    let levels: Vec<_> = ids(&over).iter().filter_map(level_of).collect();
    assert_eq!(levels, [1]);
    let game = GameId::new(1).unwrap();
    let best = CustomId::RematchAt { game, level: 6 };
    let refused = press(&club, HERE, &best, &[]).await;
    assert!(
        matches!(refused, Err(Refusal::LevelCap { most: 2 })),
        "{refused:?}"
    );
}

fn level_of(id: &CustomId) -> Option<u8> {
    match id {
        CustomId::RematchAt { level, .. } => Some(*level),
        _ => None,
    }
}

/// Resigns game 1 and returns its last board.
async fn resign(club: &Club) -> Post {
    club.pump().await;
    let record = first_game(club).await;
    let board = Board {
        game: record.id,
        version: record.version,
    };
    press(club, HERE, &CustomId::Resign(board), &[])
        .await
        .unwrap();
    club.pump().await;
    club.channel.posts().pop().unwrap()
}

#[tokio::test]
async fn a_rematch_is_offered_at_the_levels_next_to_it() {
    for (level, around) in [(1, vec![2]), (3, vec![2, 4]), (6, vec![5, 7])] {
        let club = Club::new();
        let setup = EngineSetup {
            kind: GameKind::Squadro,
            level,
            time: TimeId::NONE,
            variant: String::new(),
        };
        let start = CustomId::StartEngineGame(setup);
        press(&club, HERE, &start, &[]).await.unwrap();
        let over = resign(&club).await;
        let game = GameId::new(1).unwrap();
        let mut buttons = vec![
            CustomId::Rematch { game },
            CustomId::Look { game, ply: None },
            CustomId::Replay { game },
            CustomId::Review { game },
            CustomId::Discuss(game),
        ];
        let next_to_it = around.iter();
        buttons.extend(next_to_it.map(|&level| CustomId::RematchAt { game, level }));
        assert_eq!(ids(&over), buttons);
        let label = format!("Rematch at level {}", around[0]);
        let begun = press(&club, HERE, &button(&over, &label), &[]).await;
        let begun = begun.unwrap().content;
        let against = format!("Asterism (level {})", around[0]);
        assert!(begun.contains(&against), "{begun}");
        // Each game has one rematch.
        let second = press(&club, HERE, buttons.last().unwrap(), &[]).await;
        let said = second.unwrap_err().post(Language::English).content;
        assert!(said.contains("rematch"), "{said}");
        let next = club.app.store.game(GameId::new(2).unwrap()).await;
        let next = next.unwrap().expect("it begins at once");
        assert_eq!(next.engine.unwrap().level, around[0]);
        assert_eq!(next.seats.len(), 2);
    }
}

#[tokio::test]
async fn only_who_plays_against_the_engine_alone_changes_its_level() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let version = FIRST_VERSION;
    let resign = CustomId::Resign(Board { game, version });
    press(&club, HERE, &resign, &[]).await.unwrap();
    club.pump().await;
    let over = club.channel.posts().pop().unwrap();
    assert_eq!(ids(&over).iter().find_map(level_of), None);
    let crafted = CustomId::RematchAt { game, level: 2 };
    let refused = press(&club, HERE, &crafted, &[]).await;
    assert!(matches!(refused, Err(Refusal::Button)), "{refused:?}");
}
