use std::time::Duration;

use asterism_rules::{AnyGame, GameKind, LogEntry, Record, Seat};
use asterism_store::{
    ChallengeQuery, EntryKind, GameId, GameQuery, GameState, Player, Setting, UserId,
};
use serde_json::{Value, json};

use super::*;
use crate::protocol::payload::DeletionPrompt;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::TextFile;
use crate::protocol::request::{Attached, Value as Filled};
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, ids, person, text};

const FORMER: Player = Player::Former;

/// Presses the button and returns the reply.
async fn pressed(club: &Club, user: UserId, id: &CustomId) -> Result<Post, Refusal> {
    match club.handle(&club.press(user, id, &[])).await? {
        Reply::Say(post, Audience::You) | Reply::Change(post) => Ok(post),
        other => panic!("unexpected reply {other:?}"),
    }
}

async fn export(club: &Club, user: UserId) -> Vec<TextFile> {
    let post = pressed(club, user, &CustomId::Export).await;
    post.expect("exporting should be allowed").files
}

fn data(files: &[TextFile]) -> Value {
    assert_eq!(files[0].name, "asterism-data.json");
    serde_json::from_str(&files[0].text).expect("the first file should be JSON")
}

/// Returns the button that confirms the deletion, and the text above it.
async fn asked(club: &Club, user: UserId) -> (CustomId, String) {
    let post = pressed(club, user, &CustomId::ForgetAsk).await;
    let post = post.expect("the bot should ask for confirmation");
    let [forget @ CustomId::Forget(_), CustomId::Cancel] = &ids(&post)[..] else {
        panic!("expected a confirmation prompt, got {post:?}")
    };
    (forget.clone(), post.content)
}

async fn forget(club: &Club, user: UserId) {
    let (id, _) = asked(club, user).await;
    let done = pressed(club, user, &id)
        .await
        .expect("the deletion should succeed");
    assert!(done.content.starts_with("Done."), "{}", done.content);
    assert!(ids(&done).is_empty());
}

async fn seats(club: &Club, id: GameId) -> Vec<Player> {
    let record = club
        .app
        .store
        .game(id)
        .await
        .expect("the store should not fail");
    record.expect("the game should exist").seats
}

/// Makes a challenge by `by` and returns its id.
async fn challenge(club: &Club, by: UserId, options: &[(&str, Filled)]) -> GameId {
    let options = [&[("game", text("pentagame"))], options].concat();
    let reply = club.handle(&club.command(by, "challenge", &options)).await;
    let Ok(Reply::Say(post, Audience::Everyone)) = reply else {
        panic!("expected a challenge, got {reply:?}")
    };
    post.challenge.expect("the post should name its challenge")
}

fn card(post: &Post) -> String {
    let card = post.card.as_ref().expect("the post should have a card");
    format!("{}\n{}\n{}", post.content, card.title, card.text)
}

#[tokio::test]
async fn the_panel_says_what_is_stored_and_where_to_read_more() {
    let club = Club::new();
    let reply = club.handle(&club.command(ANN, "privacy", &[])).await;
    let Ok(Reply::Say(post, Audience::You)) = reply else {
        panic!("{reply:?}")
    };
    assert_eq!(ids(&post), [CustomId::Export, CustomId::ForgetAsk]);
    assert!(card(&post).contains("`privacy.md`"), "{}", card(&post));
    let [file] = &post.files[..] else {
        panic!("{:?}", post.files)
    };
    assert_eq!(file.name, "privacy.md");
    assert!(
        file.text.starts_with("# What Asterism keeps"),
        "{}",
        file.text
    );
    for repository in ["https://git.test/x", "https://git.test/x/"] {
        let (linked, files) = document(repository, Language::English);
        let url = "(https://git.test/x/blob/HEAD/docs/privacy.md)";
        assert!(linked.contains(url) && files.is_empty(), "{linked}");
    }
}

#[tokio::test]
async fn an_export_has_all_of_the_users_data_and_none_of_others() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    club.play(ANN, "b B<->A a").await;
    club.resign(BEN, game).await;
    let open = challenge(&club, CLEO, &[("opponent", Filled::User(person(ANN)))]).await;
    let store = &club.app.store;
    let chosen = vec![Setting::Theme("wood".to_owned()), Setting::Labels(false)];
    store.choose(ANN, chosen).await.unwrap();
    store
        .choose(BEN, vec![Setting::Theme("light".to_owned())])
        .await
        .unwrap();

    let files = export(&club, ANN).await;
    let data = data(&files);
    assert_eq!(data["format"], "asterism-export");
    assert_eq!(data["version"], 1);
    assert_eq!(data["user"], ANN.to_string());
    assert_eq!(data["settings"]["theme"], "wood");
    assert_eq!(data["settings"]["labels"], false);
    assert_eq!(data["settings"]["pings"], Value::Null);
    assert_eq!(data["games_left_out"], 0);
    let played = &data["games"][0];
    assert_eq!(played["id"], game.get());
    assert_eq!(played["seats"], json!([ANN.to_string(), BEN.to_string()]));
    assert_eq!(played["played"][0]["move"], "b B<->A a");
    assert_eq!(played["played"][1]["resigned"], 2);
    let at = played["played"][0]["at"].as_str().unwrap();
    assert!(at.starts_with("2026-09-21T") && at.ends_with('Z'), "{at}");
    assert_eq!(played["ended"]["how"], "resigned");
    assert_eq!(played["your_ratings"].as_array().map(Vec::len), Some(1));
    let own = store.ratings_of(ANN).await.unwrap();
    assert_eq!(data["ratings"][0]["rating"], json!(own[0].1.value));
    assert_eq!(data["challenges"][0]["id"], open.get());
    assert_eq!(data["challenges"][0]["by"], CLEO.to_string());
    let theirs = store.ratings_of(BEN).await.unwrap()[0].1.value.to_string();
    assert!(!files[0].text.contains(&theirs) && !files[0].text.contains("light"));

    // The record names only the user who exported it.
    assert_eq!(files.len(), 2);
    assert_eq!(files[1].name, format!("asterism-{game}.txt"));
    let record: Record = files[1].text.parse().expect("the record should parse");
    assert!(record.names[0] == "Ann" && !record.names[1].contains("Ben"));
    let replayed = AnyGame::from_record(&record).expect("the record should replay");
    assert_eq!(replayed.ply(), 1);
    assert!(replayed.ending().is_some());
}

#[tokio::test]
async fn an_export_of_any_size_fits_into_one_message() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    let moves = ["b B<->A a", "a A<->B b", "e E<->A b", "e E<->A b"];
    for (user, m) in [ANN, BEN].into_iter().cycle().zip(moves) {
        club.play(user, m).await;
    }
    let request = club.press(ANN, &CustomId::Export, &[]);
    let kept = export::load_kept(club.context(&request), ANN).await;
    let mut kept = kept.unwrap();
    let record = club.app.store.game(game).await.unwrap().unwrap();
    for games in [1, 8, 9, 20_000] {
        kept.games = vec![record.clone(); games];
        let made = export::build_files(&kept, ANN, club.now(), "Ann", &|seat| seat.to_string());
        let bytes: usize = made.files.iter().map(|file| file.text.len()).sum();
        assert!(made.files.len() <= export::FILES && bytes <= export::BYTES);
        let listed = data(&made.files)["games"].as_array().map(Vec::len);
        assert_eq!(listed, Some(made.listed));
        assert!(made.recorded <= games && made.listed <= games);
        assert_eq!(made.listed == games, games <= 9, "{games}");
        let left_out = data(&made.files)["games_left_out"].as_u64();
        assert_eq!(left_out, Some((games - made.listed) as u64));
        let records: usize = made.files[1..]
            .iter()
            .map(|file| file.text.matches("\ngame pentagame\n").count())
            .sum();
        assert_eq!(records, made.recorded);
        if games <= 9 {
            assert_eq!(made.recorded, games);
            assert_eq!(made.files.len(), if games == 9 { 2 } else { games + 1 });
        }
    }
}

#[tokio::test]
async fn a_deleted_user_resigns_all_games_and_becomes_a_former_player() {
    let club = Club::new();
    let rated = club.rated("", &[ANN, BEN]).await;
    let three = club.start(&[CLEO, ANN, BEN]).await;
    let alone = [
        ("game", text("squadro")),
        ("opponent", Filled::User(person(ANN))),
    ];
    club.handle(&club.command(ANN, "challenge", &alone))
        .await
        .expect("practice should be allowed");
    let others = club.start(&[BEN, CLEO]).await;
    let store = &club.app.store;
    let all_seats = GameQuery::of_player(ANN, GameState::Any);
    let games = store.games(all_seats, 9).await.unwrap();
    let practice = games.iter().find(|game| game.kind == "squadro");
    let practice = practice.expect("the practice game should be listed").id;
    store
        .choose(ANN, vec![Setting::Labels(false)])
        .await
        .unwrap();
    let (_, question) = asked(&club, ANN).await;
    assert!(
        question.contains("You're playing 3 games"),
        "unexpected number of games in {question}"
    );

    forget(&club, ANN).await;
    club.pump().await;
    assert_eq!(seats(&club, rated).await, [FORMER, BEN.into()]);
    assert_eq!(seats(&club, three).await, [CLEO.into(), FORMER, BEN.into()]);
    assert!(seats(&club, practice).await.iter().all(|it| *it == FORMER));
    assert_eq!(seats(&club, others).await, [BEN, CLEO]);
    assert!(store.game(practice).await.unwrap().unwrap().ended.is_some());
    assert_eq!(store.ratings_of(ANN).await.unwrap(), []);
    let winner = store.ratings_of(BEN).await.unwrap();
    assert!(winner[0].1.value > 1500.0, "{winner:?}");
    assert_eq!(store.settings(ANN).await.unwrap().labels, None);

    // The game of three continues, and its post says that a former player resigned.
    let posts = club.channel.posts();
    let post = |game: GameId| {
        let footer = format!("Game {game} ");
        let mut posts = posts.iter().rev();
        let of = |post: &&Post| {
            let card = post.card.as_ref();
            card.is_some_and(|card| card.footer.starts_with(&footer))
        };
        posts.find(of).expect("the game should have a post").clone()
    };
    for (game, says) in [
        (rated, "<@102> wins! Former player resigned."),
        (three, "Former player resigned."),
    ] {
        let said = card(&post(game));
        assert!(said.contains(says), "{said}");
        assert!(
            !said.contains("Ann") && !said.contains("<@101>") && !said.contains("<@0>"),
            "{said}"
        );
    }
    for (user, m) in [(CLEO, "b B<->A a"), (BEN, "a A<->B b")] {
        let options = [("move", text(m)), ("game", text(&three.to_string()))];
        let played = club.handle(&club.command(user, "move", &options)).await;
        assert!(played.is_ok(), "{played:?}");
    }
    club.pump().await;
    let takeback = club.command(CLEO, "takeback", &[("game", text(&three.to_string()))]);
    assert!(club.handle(&takeback).await.is_ok());

    // Nothing about the user is stored, and they can start playing again.
    let nothing = pressed(&club, ANN, &CustomId::ForgetAsk).await.unwrap();
    assert_eq!(nothing.content, Language::English.privacy_nothing());
    let again = club.start(&[ANN, BEN]).await;
    let query = GameQuery::of_player(ANN, GameState::Any);
    let games = store.games(query, 9).await.unwrap();
    assert_eq!(games.iter().map(|it| it.id).collect::<Vec<_>>(), [again]);
    // Forged buttons that name user 0 are rejected.
    for custom_id in ["ps.0", "cq.0", "ci.0"] {
        assert_eq!(custom_id.parse::<CustomId>().ok(), None, "{custom_id}");
    }
}

#[tokio::test]
async fn a_former_player_has_a_name_in_each_language() {
    for &language in Language::ALL {
        let club = Club::new();
        let game = club.start(&[ANN, BEN]).await;
        forget(&club, ANN).await;
        let mut look = club.command(BEN, "board", &[("game", text(&game.to_string()))]);
        look.language = language;
        let Ok(Reply::Say(post, _)) = club.handle(&look).await else {
            panic!("expected a board")
        };
        let said = card(&post);
        assert!(said.contains(&language.former_player()), "{said}");
        assert!(!said.contains("<@0>"), "{said}");
        let alt = post.picture.expect("a board should have a picture").alt;
        assert!(alt.contains(&language.former_player()), "{alt}");
    }
}

#[tokio::test]
async fn deleting_a_user_updates_their_challenge_posts() {
    let club = Club::new();
    let with = |user| ("opponent", Filled::User(person(user)));
    let own = challenge(&club, ANN, &[with(BEN)]).await;
    let asked_of = challenge(&club, BEN, &[with(ANN)]).await;
    let joined = challenge(&club, CLEO, &[("players", Filled::Integer(3))]).await;
    let join = club.public_press(ANN, &CustomId::Join(joined));
    club.handle(&join).await.expect("joining should succeed");
    let (_, question) = asked(&club, ANN).await;
    assert!(question.contains("3 challenges"), "{question}");

    let mut posts = Vec::new();
    for id in [own, asked_of, joined] {
        posts.push((id, club.post_challenge(id).await));
    }
    forget(&club, ANN).await;
    let store = &club.app.store;
    let open = store.challenges(ChallengeQuery::default(), 9).await;
    let open: Vec<GameId> = open.unwrap().iter().map(|it| it.id).collect();
    assert_eq!(open, [joined]);
    assert!(store.closed(own).await.unwrap().is_some());
    assert!(store.closed(asked_of).await.unwrap().is_some());
    club.pump().await;
    let mut told = Vec::new();
    for (id, message) in posts {
        let post = club.channel.shown(message);
        let said = card(&post);
        assert!(!said.contains("Ann") && !said.contains("<@101>"), "{said}");
        assert_eq!(post.rows.is_empty(), id != joined);
        told.push((id, said));
    }
    let says = |at: usize, id: GameId, words: &str| {
        assert!(told[at].0 == id && told[at].1.contains(words), "{told:?}");
    };
    says(0, own, "Former player withdrew the challenge.");
    says(1, asked_of, "Former player declined.");
}

#[tokio::test]
async fn an_old_confirmation_does_not_delete_newer_data() {
    let club = Club::new();
    club.start(&[ANN, BEN]).await;
    let (old, _) = asked(&club, ANN).await;
    // A second press changes nothing.
    for _ in 0..2 {
        assert!(pressed(&club, ANN, &old).await.is_ok());
    }
    let new = club.start(&[ANN, BEN]).await;
    let refused = pressed(&club, ANN, &old).await;
    assert!(matches!(refused, Err(Refusal::AskedLongAgo)), "{refused:?}");
    assert_eq!(seats(&club, new).await, [ANN, BEN]);
    let (late, _) = asked(&club, ANN).await;
    club.app.clock.skip(Duration::from_mins(16));
    let refused = pressed(&club, ANN, &late).await;
    assert!(matches!(refused, Err(Refusal::AskedLongAgo)), "{refused:?}");
    // A forged confirmation with a time in the future is refused too.
    let CustomId::Forget(asked) = late else {
        panic!("expected a confirmation prompt, got {late:?}")
    };
    let made_up = CustomId::Forget(DeletionPrompt {
        at: asked.at + 60 * 60,
        ..asked
    });
    let refused = pressed(&club, ANN, &made_up).await;
    assert!(matches!(refused, Err(Refusal::AskedLongAgo)), "{refused:?}");
    assert_eq!(seats(&club, new).await, [ANN, BEN]);
}

#[tokio::test]
async fn an_interrupted_deletion_can_be_continued() {
    let club = Club::new();
    let game = club.rated("", &[ANN, BEN]).await;
    let (id, _) = asked(&club, ANN).await;
    // The state after a crash halfway: only the resignation was stored.
    club.resign(ANN, game).await;
    assert!(pressed(&club, ANN, &id).await.is_ok());
    assert_eq!(seats(&club, game).await, [FORMER, BEN.into()]);
}

#[tokio::test]
async fn series_and_broken_games_do_not_prevent_a_deletion() {
    let club = Club::new();
    let series = club.begin(GameKind::Pentagame, "series", &[ANN, BEN]).await;
    let broken = club.start(&[BEN, ANN]).await;
    club.spoil(broken).await;
    forget(&club, ANN).await;
    for id in [series, broken] {
        assert!(seats(&club, id).await.contains(&FORMER));
    }
    let query = GameQuery::of_player(ANN, GameState::Any);
    assert_eq!(club.app.store.games(query, 9).await.unwrap(), []);
}

#[tokio::test]
async fn a_series_starts_no_game_for_a_former_player() {
    let club = Club::new();
    let first = club
        .begin(GameKind::Pentagame, "series", &[ANN, BEN, CLEO])
        .await;
    forget(&club, ANN).await;
    club.resign(BEN, first).await;
    let game = club.app.store.game(first).await.unwrap().unwrap();
    assert!(game.ended.is_some());
    let query = GameQuery {
        state: GameState::Running,
        ..GameQuery::default()
    };
    assert_eq!(club.app.store.games(query, 9).await.unwrap(), []);
}

/// Returns a game of Stern-Halma that continues after the first player has finished, up to the move with which they finish, and their seat.
fn first_is_in() -> (Record, Vec<EntryKind>, Seat) {
    let text = include_str!("../../../../../rules/tests/games/stern-halma-3-play_on-true.txt");
    let mut record: Record = text.parse().expect("the record should parse");
    record.result = None;
    let all = std::mem::take(&mut record.entries);
    let mut game = AnyGame::from_record(&record).expect("the game should start");
    let mut entries = Vec::new();
    for entry in all {
        game.apply(&entry)
            .expect("the recorded move should be legal");
        let LogEntry::Move(notation) = entry else {
            panic!("the recorded game should have only moves")
        };
        entries.push(EntryKind::Move(notation));
        let mut seats = game.active().iter();
        let is_in = seats.find(|seat| !game.clone().resign(*seat));
        if let Some(seat) = is_in {
            return (record, entries, seat);
        }
    }
    panic!("a player should finish")
}

#[tokio::test]
async fn a_player_who_has_finished_can_be_deleted_while_the_others_play_on() {
    let club = Club::new();
    let (record, entries, is_in) = first_is_in();
    let mut players = vec![BEN, CLEO, CLEO];
    players[is_in.index()] = ANN;
    let id = club
        .set_up(Beginning {
            kind: record.kind,
            options: &record.options,
            entries,
            ..Beginning::of(&players)
        })
        .await;
    forget(&club, ANN).await;
    let mut seated: Vec<Player> = players.iter().copied().map(Player::User).collect();
    seated[is_in.index()] = FORMER;
    assert_eq!(seats(&club, id).await, seated);
    let record = club.app.store.game(id).await.unwrap().unwrap();
    assert!(record.ended.is_none());
    // Their moves cannot be taken back, because a former player cannot agree to it.
    let turn = crate::game::loaded_game::replay(&record).unwrap().to_move();
    let user = seated[turn.expect("the game should continue").index()];
    let user = user.user().expect("the next player should be a user");
    let takeback = club.command(user, "takeback", &[("game", text(&id.to_string()))]);
    let refused = club.handle(&takeback).await;
    assert!(matches!(refused, Err(Refusal::Offer(_))), "{refused:?}");
}

#[tokio::test]
async fn boards_and_plans_are_exported_and_deleted() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    club.play(ANN, "A3").await;
    let line = ["B1", "A3"].map(str::to_owned).to_vec();
    club.plan(ANN, game, &[line]).await;
    let options = [("kind", text("pentagame"))];
    let opened = club.handle(&club.command(ANN, "explore", &options)).await;
    assert!(matches!(opened, Ok(Reply::Say(..))), "{opened:?}");

    let exported = data(&export(&club, ANN).await);
    let boards = exported["boards"].as_array().expect("a list");
    assert_eq!(boards.len(), 2, "{exported}");
    let about = boards.iter().find(|board| board["id"] == game.get());
    let about = about.expect("the board of the game");
    assert_eq!(about["start"], Value::Null);
    assert_eq!(about["moves"][2]["move"], "A3");
    assert_eq!(about["moves"][2]["planned"], true);
    assert_eq!(about["moves"][2]["after"], about["moves"][1]["id"]);
    let free = boards.iter().find(|board| board["id"] != game.get());
    assert_eq!(free.expect("the other board")["start"]["game"], "pentagame");
    let others = data(&export(&club, BEN).await);
    assert_eq!(others["boards"], json!([]));

    forget(&club, ANN).await;
    assert!(club.app.store.trees_of(ANN).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_question_before_a_deletion_names_all_that_is_lost() {
    let club = Club::new();
    let game = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let (_, none) = asked(&club, ANN).await;
    assert!(!none.contains("Gone for good"), "{none}");
    let others = club.begin(GameKind::Squadro, "", &[BEN, CLEO]).await;
    let kind = GameKind::Squadro;
    let wish = crate::feature::watch::payload::WatchWish::End;
    for id in [
        CustomId::JoinLadder { kind },
        CustomId::SetWatch { game: others, wish },
        CustomId::ExploreGame { game, ply: None },
    ] {
        let pressed = club.handle(&club.press(ANN, &id, &[])).await;
        pressed.unwrap_or_else(|refusal| panic!("{id}: {refusal:?}"));
    }
    let store = &club.app.store;
    store
        .choose(ANN, vec![Setting::Labels(false)])
        .await
        .unwrap();
    let options = [("kind", text("squadro"))];
    club.handle(&club.command(ANN, "explore", &options))
        .await
        .expect("a board");
    let (_, question) = asked(&club, ANN).await;
    for says in [
        "your settings",
        "the boards on which you try moves",
        "the list of games you watch",
        "your places on ladders",
    ] {
        assert!(question.contains(says), "{says} in {question}");
    }
    assert!(!question.contains("tournaments that"), "{question}");
    forget(&club, ANN).await;
    let app = &club.app;
    let named = app
        .features
        .name_documents(app, ANN, Language::English)
        .await;
    assert_eq!(named.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn names_in_an_imported_game_are_exported_and_deleted_with_the_user_who_imported_it() {
    let club = Club::new();
    let record = "game squadro\noptions first=light\nplayers 2\nseat 1 Zoe\n\n1 A3\nresigned 2\n";
    let file = Filled::File(Attached {
        size: 100,
        url: format!("shelf:{record}"),
    });
    let options = [("game", text("squadro")), ("record", file)];
    let imported = club.handle(&club.command(ANN, "challenge", &options)).await;
    imported.expect("the record should be imported");
    let games = club.app.store.games(GameQuery::default(), 1).await.unwrap();
    let id = games[0].id;
    let files = export(&club, ANN).await;
    assert_eq!(data(&files)["games"][0]["names"], json!(["Zoe", ""]));
    assert!(
        files[1].text.contains("seat 1 Zoe\nseat 2 Player 2\n"),
        "{}",
        files[1].text
    );
    forget(&club, ANN).await;
    let game = club.app.store.game(id).await.unwrap().unwrap();
    assert_eq!(game.names, Vec::<String>::new());
}
