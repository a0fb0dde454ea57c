use std::time::Duration;

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{ChannelId, EntryKind, MessageId, Place, UserId};

use super::*;
use crate::feature::discuss::model::MAX_IN_POSITION;
use crate::feature::discuss::payload::OPEN_DAYS;
use crate::ports::messenger::SendError;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Reason as _;
use crate::protocol::reply::Row;
use crate::protocol::request::{Permission, Value};
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, EVA, HERE, ids, person, text};

const DAY: Duration = Duration::from_hours(24);

/// Plays a game of four moves, which Ben resigns.
async fn finish(club: &Club, kind: GameKind) -> GameId {
    finish_at(club, kind, HERE).await
}

async fn finish_at(club: &Club, kind: GameKind, place: Place) -> GameId {
    let mut played = AnyGame::new(kind, "", 2).unwrap();
    for _ in 0..4 {
        let first = played.legal_moves().swap_remove(0);
        played.play(&first).unwrap();
    }
    let entries = (1..=4).filter_map(|ply| played.move_at(ply));
    let entries = entries.map(|(_, notation)| EntryKind::Move(notation));
    let game = club
        .set_up(Beginning {
            kind,
            entries: entries.collect(),
            place,
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    club.happens(game, EntryKind::Resigned(2)).await;
    club.pump().await;
    game
}

/// Opens the common board of a game, and returns its post.
async fn open_board(club: &Club, user: UserId, game: GameId) -> Post {
    let discuss = CustomId::Discuss(game);
    let said = said(club.handle(&club.press(user, &discuss, &[])).await);
    assert!(said.contains("appears in <#10>"), "{said}");
    club.pump().await;
    newest(club)
}

fn newest(club: &Club) -> Post {
    club.channel.posts().pop().expect("a post")
}

fn said(reply: Result<Reply, Refusal>) -> String {
    match reply {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post.content,
        other => panic!("{other:?}"),
    }
}

fn refused(reply: Result<Reply, Refusal>) -> String {
    let refusal = reply.expect_err("a refusal");
    refusal.text(crate::text::Language::English)
}

fn card(post: &Post) -> String {
    post.card.clone().expect("a card").text
}

fn alt(post: &Post) -> String {
    post.picture.clone().expect("a picture").alt
}

/// Returns the button with this label, if it can be pressed.
fn find_button(post: &Post, label: &str) -> Option<CustomId> {
    let buttons = post.rows.iter().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons.iter()),
        Row::Menu(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    let mut buttons = buttons.flatten().filter(|button| !button.is_dead);
    let found = buttons.find(|button| button.label == label);
    found.map(|button| button.id.clone())
}

fn button(post: &Post, label: &str) -> CustomId {
    let found = find_button(post, label);
    found.unwrap_or_else(|| panic!("no button {label}: {post:?}"))
}

/// Presses a button on the post of the board, which is the newest post, and shows the answer there.
async fn press_id(club: &Club, user: UserId, id: &CustomId) -> Result<Reply, Refusal> {
    let reply = club.handle(&club.public_press(user, id)).await;
    if let Ok(Reply::Change(post)) = &reply {
        let at = club.channel.posts().len() - 1;
        let message = MessageId::new(at as u64);
        let shown = crate::ports::messenger::Messenger::replace(
            &*club.channel,
            HERE.channel,
            message,
            post.clone(),
        );
        shown.await.expect("the response arrives");
    }
    reply
}

async fn press(club: &Club, user: UserId, label: &str) -> Post {
    let id = button(&newest(club), label);
    match press_id(club, user, &id).await {
        Ok(Reply::Change(post)) => post,
        other => panic!("{label}: {other:?}"),
    }
}

async fn find_board(club: &Club, game: GameId) -> Discussion {
    let stored = club.app.find::<Discussion>(&game).await.unwrap();
    stored.expect("a board").content
}

/// Returns the position that the board shows.
async fn position(club: &Club, game: GameId) -> AnyGame {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_without_names(record).await.unwrap();
    let (_, position) = find_position(&loaded, &find_board(club, game).await).unwrap();
    position.loaded.game
}

/// Chooses a whole move in the private dialog for the position that the board shows.
async fn choose_move(
    club: &Club,
    user: UserId,
    game: GameId,
    (how, notation): (DiscussHow, &str),
) -> Result<Reply, Refusal> {
    let serial = find_board(club, game).await.serial();
    let chosen = position(club, game).await.steps_of(notation).unwrap();
    let id = DiscussGoal { game, serial, how };
    let id = crate::view::choices::Goal::go_on(&id, chosen, None);
    club.handle(&club.press(user, &id, &[])).await
}

async fn suggest(club: &Club, user: UserId, game: GameId, notation: &str) -> String {
    said(choose_move(club, user, game, (DiscussHow::Suggest, notation)).await)
}

#[tokio::test]
async fn those_who_played_step_through_the_game_on_one_post() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    let last = newest(&club);
    assert_eq!(button(&last, "Discuss"), CustomId::Discuss(game));
    let post = open_board(&club, ANN, game).await;
    let title = post.card.as_ref().unwrap().title.clone();
    assert_eq!(title, "Discussing Squadro: Ann and Ben");
    assert!(post.content.contains("**Common board:** whoever played"));
    let text = card(&post);
    assert!(
        text.starts_with("The end of the game, after 4 moves."),
        "{text}"
    );
    assert!(text.contains("<@101> wins"), "{text}");
    assert_eq!(post.pings, []);
    // Nothing can be played at the end, and nothing comes after it.
    for label in ["▶ Next", "⏭ End", "Move…", "Suggest a move…"] {
        assert_eq!(find_button(&post, label), None, "{label}");
    }

    // There is only one.
    let count = club.channel.posts().len();
    let discuss = CustomId::Discuss(game);
    for user in [ANN, BEN, CLEO] {
        let said = said(club.handle(&club.press(user, &discuss, &[])).await);
        let link = format!("https://discord.com/channels/1/10/{}", count - 1);
        assert!(said.starts_with(&format!("[Here]({link})")), "{said}");
    }
    club.pump().await;
    assert_eq!(club.channel.posts().len(), count);

    let back = press(&club, BEN, "◀ Back").await;
    assert!(card(&back).starts_with("Move 4 of 4."), "{}", card(&back));
    assert!(card(&back).contains("<@101> to move."), "{}", card(&back));
    assert_eq!(
        back.card.unwrap().footer,
        format!("Game {game} · after 4 moves")
    );
    let start = press(&club, ANN, "⏮ Start").await;
    assert!(card(&start).starts_with("The start of the game."));
    assert_eq!(find_button(&start, "◀ Back"), None);
    let next = press(&club, ANN, "▶ Next").await;
    assert!(card(&next).starts_with("Move 1 of 4."), "{}", card(&next));
    assert!(alt(&next).contains("Last move"), "{}", alt(&next));
    let end = press(&club, ANN, "⏭ End").await;
    assert!(card(&end).starts_with("The end of the game, after 4 moves."));
}

#[tokio::test]
async fn everyone_suggests_and_those_who_played_try_the_moves() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let moves = position(&club, game).await.legal_moves();

    // The dialog offers the same choices as in a game.
    let dialog = button(&newest(&club), "Suggest a move…");
    let Ok(Reply::Say(dialog, crate::protocol::reply::Audience::You)) =
        press_id(&club, CLEO, &dialog).await
    else {
        panic!("no private dialog")
    };
    assert!(card(&dialog).contains("Your move will be shown as a suggestion."));
    let choice = ids(&dialog).remove(1);
    let done = said(club.handle(&club.press(CLEO, &choice, &[])).await);
    assert!(
        done.starts_with(&format!("You suggested `{}`", moves[1])),
        "{done}"
    );
    suggest(&club, DAN, game, &moves[1]).await;
    suggest(&club, EVA, game, &moves[3]).await;
    club.pump().await;
    club.pass(Duration::from_secs(30)).await;
    let shown = newest(&club);
    let text = card(&shown);
    let (first, second) = (&moves[1], &moves[3]);
    assert!(text.contains("**Suggested here:**"), "{text}");
    assert!(
        text.contains(&format!("**1.** `{first}` (<@103> <@104>) ")),
        "{text}"
    );
    assert!(
        text.contains(&format!("**2.** `{second}` (<@105>) ")),
        "{text}"
    );
    let expected = format!("Suggested moves: 1: {first}, 2: {second}.");
    assert!(alt(&shown).ends_with(&expected), "{}", alt(&shown));

    // Someone who watches cannot move, in whatever way.
    let serial = find_board(&club, game).await.serial();
    let whole = newest(&club);
    let forbidden = ids(&whole).into_iter().filter(|id| match id {
        CustomId::DiscussGo(..) | CustomId::DiscussWay(..) => true,
        CustomId::DiscussMove(_, _, how, ..) => *how == DiscussHow::Play,
        _ => false,
    });
    let forbidden: Vec<CustomId> = forbidden.collect();
    assert!(forbidden.len() > 5, "{whole:?}");
    for id in forbidden {
        let text = refused(press_id(&club, CLEO, &id).await);
        assert!(text.starts_with("Only the players"), "{text}");
    }
    let played = choose_move(&club, CLEO, game, (DiscussHow::Play, &moves[0])).await;
    assert!(refused(played).starts_with("Only the players"));
    assert_eq!(find_board(&club, game).await.serial(), serial);

    // In Squadro, each move has a button.
    let chosen = position(&club, game).await.steps_of(second).unwrap();
    let how = DiscussHow::Play;
    let menu = None;
    let play = CustomId::DiscussMove(game, serial, how, chosen, menu);
    assert!(ids(&newest(&club)).contains(&play));
    let Ok(Reply::Change(after)) = press_id(&club, BEN, &play).await else {
        panic!("the post should change")
    };
    let text = card(&after);
    assert!(
        text.starts_with(&format!("Line from the start: 1. `{second}`")),
        "{text}"
    );
    assert!(!text.contains("Suggested"), "{text}");
    let back = press(&club, ANN, "Back to the game").await;
    assert!(
        card(&back).contains("**Suggested here:**"),
        "kept with their position"
    );
    assert!(
        card(&back).contains(&format!("`{second}`")),
        "{}",
        card(&back)
    );

    // A suggestion can be replaced or taken back.
    suggest(&club, EVA, game, &moves[2]).await;
    let serial = find_board(&club, game).await.serial();
    let undo = CustomId::DiscussTakeBack(game, serial);
    for _ in 0..2 {
        let undone = said(club.handle(&club.press(CLEO, &undo, &[])).await);
        assert_eq!(undone, "You took your suggestion back.");
    }
    let board = find_board(&club, game).await;
    let expected = [
        (moves[1].as_str(), vec![DAN]),
        (moves[2].as_str(), vec![EVA]),
    ];
    assert_eq!(board.suggested(), expected);
}

#[tokio::test]
async fn moves_chosen_step_by_step_are_shown_soon_and_leave_nothing_behind() {
    let club = Club::new();
    let game = finish(&club, GameKind::Pentagame).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "◀ Back").await;
    let before = newest(&club);
    let dialog = button(&before, "Move…");
    let Ok(Reply::Say(dialog, _)) = press_id(&club, BEN, &dialog).await else {
        panic!("no private dialog")
    };
    assert!(card(&dialog).contains("The common board will show your move to everyone."));
    let legal = position(&club, game).await.legal_moves();
    let m = &legal[legal.len() / 2];
    let played = choose_move(&club, BEN, game, (DiscussHow::Play, m)).await;
    assert!(
        matches!(played, Ok(Reply::Done { remove: true })),
        "{played:?}"
    );
    club.pump().await;
    club.pass(Duration::from_secs(6)).await;
    let shown = newest(&club);
    assert!(
        card(&shown).contains(&format!("Line after move 4: 5. `{m}`")),
        "{}",
        card(&shown)
    );
    assert_eq!(
        shown.card.as_ref().unwrap().footer,
        format!("Game {game} · moves that were tried")
    );
    // Back where it began, both ways lead on.
    press(&club, ANN, "◀ Back").await;
    let ways = newest(&club);
    let menu = ids(&ways)
        .into_iter()
        .find(|id| matches!(id, CustomId::DiscussWay(..)));
    let menu = menu.expect("a menu of continuations");
    let mut pick = club.public_press(BEN, &menu);
    let What::Press { values, .. } = &mut pick.what else {
        panic!("a press")
    };
    *values = vec!["1".to_owned()];
    let Ok(Reply::Change(picked)) = club.handle(&pick).await else {
        panic!("the post should change")
    };
    assert!(card(&picked).contains(&format!("Line after move 4: 5. `{m}`")));
    for value in ["2", "-1", "x", ""] {
        let serial = find_board(&club, game).await.serial();
        let menu = CustomId::DiscussWay(game, serial);
        let mut pick = club.public_press(BEN, &menu);
        if let What::Press { values, .. } = &mut pick.what {
            *values = vec![value.to_owned()];
        }
        assert!(club.handle(&pick).await.is_err(), "{value:?}");
    }
}

#[tokio::test]
async fn nobody_steps_twice_or_plays_a_move_in_another_position() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let start = newest(&club);
    let next = button(&start, "▶ Next");
    let clicks = [club.public_press(ANN, &next), club.public_press(BEN, &next)];
    for click in [&clicks[0], &clicks[1], &clicks[0]] {
        // The second click, and the first one if it is delivered again, show where the board is.
        let Ok(Reply::Change(post)) = club.handle(click).await else {
            panic!("the post should change")
        };
        assert!(card(&post).starts_with("Move 1 of 4."), "{}", card(&post));
    }
    // So does a move for the position before.
    let play = ids(&start)
        .into_iter()
        .find(|id| matches!(id, CustomId::DiscussMove(..)));
    let Ok(Reply::Change(post)) = press_id(&club, BEN, &play.unwrap()).await else {
        panic!("the post should change")
    };
    assert!(card(&post).starts_with("Move 1 of 4."), "{}", card(&post));

    // A private dialog is refused, and says where the board is.
    let serial = find_board(&club, game).await.serial();
    let chosen = position(&club, game).await.legal_moves().swap_remove(0);
    let chosen = position(&club, game).await.steps_of(&chosen).unwrap();
    press(&club, ANN, "▶ Next").await;
    let before = find_board(&club, game).await;
    for (user, how) in [(BEN, DiscussHow::Play), (CLEO, DiscussHow::Suggest)] {
        let goal = DiscussGoal { game, serial, how };
        let id = crate::view::choices::Goal::go_on(&goal, chosen.clone(), None);
        let text = refused(club.handle(&club.press(user, &id, &[])).await);
        assert!(text.contains("shows another position by now"), "{text}");
        assert!(
            text.contains("https://discord.com/channels/1/10/"),
            "{text}"
        );
        let typed = crate::view::choices::Goal::type_next(&goal, Vec::new());
        refused(club.handle(&club.press(user, &typed, &[])).await);
    }
    assert_eq!(find_board(&club, game).await, before);
    // A dialog that is delivered again gets its first answer.
    let serial = before.serial();
    let goal = DiscussGoal {
        game,
        serial,
        how: DiscussHow::Play,
    };
    let m = position(&club, game).await.legal_moves().swap_remove(0);
    let chosen = position(&club, game).await.steps_of(&m).unwrap();
    let id = crate::view::choices::Goal::go_on(&goal, chosen, None);
    let click = club.press(BEN, &id, &[]);
    for _ in 0..2 {
        let played = club.handle(&click).await;
        assert!(
            matches!(played, Ok(Reply::Done { remove: true })),
            "{played:?}"
        );
    }
    assert_eq!(find_board(&club, game).await.serial(), serial + 1);
}

#[tokio::test]
async fn a_hundred_suggestions_a_second_are_collected() {
    let club = Club::new();
    let game = finish(&club, GameKind::StarSquares).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let moves = position(&club, game).await.legal_moves();
    let mut edits = Vec::new();
    let mut before = card(&newest(&club));
    for step in 0..100_u64 {
        let user = UserId::new(1000 + step % 60);
        suggest(&club, user, game, &moves[(step % 9) as usize]).await;
        club.pump().await;
        let now = card(&newest(&club));
        if now != before {
            edits.push(club.app.clock.now());
            before = now;
        }
    }
    club.pass(Duration::from_secs(30)).await;
    assert!(edits.len() > 3, "{edits:?}");
    for two in edits.windows(2) {
        assert!(two[1].since(two[0]) >= Duration::from_secs(19), "{edits:?}");
    }
    let board = find_board(&club, game).await;
    let all: usize = board.suggested().iter().map(|(_, users)| users.len()).sum();
    assert_eq!(all, MAX_IN_POSITION);
    // The post shows the last five moves.
    let text = card(&newest(&club));
    assert!(
        text.contains("**5.** `") && !text.contains("**6.**"),
        "{text}"
    );
}

#[tokio::test]
async fn only_a_finished_game_in_a_server_has_a_common_board() {
    let club = Club::new();
    let running = club.begin(GameKind::Squadro, "", &[ANN, BEN]).await;
    let discuss = |game| CustomId::Discuss(game);
    let refusal = club.handle(&club.press(ANN, &discuss(running), &[])).await;
    assert!(matches!(refusal, Err(Refusal::NotOver(_))), "{refusal:?}");
    club.happens(running, EntryKind::Aborted(1)).await;
    club.pump().await;
    assert_eq!(find_button(&newest(&club), "Discuss"), None);
    let refusal = club.handle(&club.press(ANN, &discuss(running), &[])).await;
    assert!(matches!(refusal, Err(Refusal::Button)), "{refusal:?}");
    let direct = Place {
        guild: None,
        ..HERE
    };
    let game = finish_at(&club, GameKind::Squadro, direct).await;
    assert_eq!(find_button(&newest(&club), "Discuss"), None);
    let text = refused(club.handle(&club.press(ANN, &discuss(game), &[])).await);
    assert!(text.starts_with("Only games in a server"), "{text}");
}

#[tokio::test]
async fn nobody_elsewhere_learns_of_a_game_by_its_board() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let serial = find_board(&club, game).await.serial();
    let (how, chosen, menu) = (DiscussHow::Suggest, Vec::new(), None);
    let step = DiscussStep::Next;
    for id in [
        CustomId::Discuss(game),
        CustomId::DiscussGo(game, serial, step),
        CustomId::DiscussMove(game, serial, how, chosen, menu),
        CustomId::DiscussTakeBack(game, serial),
    ] {
        let mut press = club.press(CLEO, &id, &[]);
        press.place.channel = ChannelId::new(20);
        let refusal = club.handle(&press).await;
        assert!(
            matches!(refusal, Err(Refusal::NoSuchGame { .. })),
            "{refusal:?}"
        );
    }
}

#[tokio::test]
async fn all_who_belong_to_a_group_have_played() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("seat", text("first")),
        ("opponent", Value::User(person(BEN))),
    ];
    let start = club.subcommand(ANN, ("together", "new"), &options);
    let Ok(Reply::Say(challenge, _)) = club.handle(&start).await else {
        panic!("no challenge")
    };
    let game = challenge.challenge.expect("a challenge");
    club.handle(&club.press(BEN, &CustomId::Accept(game), &[]))
        .await
        .unwrap();
    club.pump().await;
    let version = club.app.store.game(game).await.unwrap().unwrap().version;
    let resign = CustomId::Resign(Board { game, version });
    club.handle(&club.press(BEN, &resign, &[])).await.unwrap();
    club.pump().await;
    open_board(&club, CLEO, game).await;
    press(&club, DAN, "⏮ Start").await;
    press(&club, BEN, "▶ Next").await;
}

#[tokio::test]
async fn every_position_of_every_game_can_be_shown() {
    for kind in GameKind::ALL {
        let club = Club::new();
        let game = finish(&club, *kind).await;
        open_board(&club, ANN, game).await;
        press(&club, ANN, "◀ Back").await;
        for _ in 0..4 {
            let legal = position(&club, game).await.legal_moves();
            let each = legal.len().div_ceil(7);
            let users = (1000..).map(UserId::new);
            for (user, m) in users.zip(legal.iter().step_by(each)) {
                suggest(&club, user, game, m).await;
            }
            choose_move(&club, BEN, game, (DiscussHow::Play, &legal[0]))
                .await
                .unwrap();
            choose_move(
                &club,
                BEN,
                game,
                (
                    DiscussHow::Play,
                    &position(&club, game).await.legal_moves()[0],
                ),
            )
            .await
            .unwrap();
            club.pass(Duration::from_secs(30)).await;
            press(&club, ANN, "◀ Back").await;
            let shown = press(&club, ANN, "◀ Back").await;
            let numbers =
                card(&shown).matches("`**").count() + card(&shown).matches(".** `").count();
            assert_eq!(numbers, legal.len().min(5), "{kind}: {}", card(&shown));
            press(&club, ANN, "◀ Back").await;
        }
    }
}

mod end;
