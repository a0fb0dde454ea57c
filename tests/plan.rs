//! Answers planned in advance.

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::every_game::begin;
use crate::explore::try_typed;
use crate::support::game::RECORDED;
use crate::support::ledger::direct_messages;
use crate::support::request::is_post;
use crate::support::time::{days, minutes};
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Plans a typed line. Returns the list of plans.
async fn plan(player: &Player, game: &Game, moves: &str) -> Message {
    let options = json!({"game": game.id, "moves": moves});
    player.command("plan", options).await.private()
}

#[tokio::test]
async fn a_plan_is_set_on_a_board_and_played() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 1).await;

    // What Ben may play, and Ann's answer; the bot is killed at each step.
    let more = ann.press(&post, "⋯").await.private();
    let board = ann.press(&more, "Explore…").await.private();
    assert!(!board.has_button("Plan this…"), "{}", board.show());
    let theirs = try_typed(&ann, &board, RECORDED[1]).await;
    assert!(!theirs.has_button("Plan this…"), "{}", theirs.show());
    let answer = try_typed(&ann, &theirs, RECORDED[2]).await;
    club.kill_bot().await;
    club.start_bot().await;
    let asked = ann.press(&answer, "Plan this…").await.private();
    let says = format!("… you answer with **`{}`**.", RECORDED[2]);
    assert!(asked.card().contains(&says), "{}", asked.show());
    let pictures = asked.pictures();
    assert_eq!(pictures.len(), 2, "{}", asked.show());
    assert_ne!(pictures[0], pictures[1]);
    let kept = ann.press(&asked, "Cancel").await.private();
    assert!(!kept.card().contains("⏩"), "{}", kept.show());
    let asked = ann.press(&kept, "Plan this…").await.private();
    club.kill_bot().await;
    club.start_bot().await;
    let planned = ann.press(&asked, "Plan it").await.private();
    assert!(planned.card().contains("⏩ Planned"), "{}", planned.show());
    let list = ann.press(&planned, "My plans").await.private();
    let says = format!("` → **3. `{}`**", RECORDED[2]);
    assert!(
        list.card().contains("• 2. `b B<->A a") && list.card().contains(&says),
        "{}",
        list.show()
    );
    club.kill_bot().await;
    club.start_bot().await;

    // No one else sees it.
    let hers = ben.press(&post, "⋯").await.private();
    let plans = ben.press(&hers, "My plans").await.private();
    assert!(
        plans.card().starts_with("You have planned nothing"),
        "{}",
        plans.show()
    );

    // On one's own turn, the line begins with one's own move.
    let mut his = ben.press(&hers, "Explore…").await.private();
    for notation in &RECORDED[1..4] {
        his = try_typed(&ben, &his, notation).await;
    }
    let asked = ben.press(&his, "Plan this…").await.private();
    let says = [
        "2. If you play `b B<->A a`, …".to_owned(),
        format!("3. If {} plays `{}`, …", ann.mention(), RECORDED[2]),
        format!("4. … you answer with **`{}`**.", RECORDED[3]),
    ];
    for says in says {
        assert!(asked.card().contains(&says), "{}", asked.show());
    }

    // Forgotten, and planned again.
    let none = ann.press(&list, "Delete all plans").await.private();
    assert_eq!(none.card(), plans.card());
    let long = RECORDED[1..5].join(" -> ");
    let list = plan(&ann, &game, &long).await;
    assert_eq!(list.card().matches("**").count(), 4, "{}", list.show());
    // Another answer replaces the first one and everything after it.
    let other = format!("{} -> a B->A-1-B", RECORDED[1]);
    let list = plan(&ann, &game, &other).await;
    assert_eq!(list.card().matches("**").count(), 2, "{}", list.show());
    plan(&ann, &game, &format!("{} -> {}", RECORDED[1], RECORDED[2])).await;
    ben.plays(RECORDED[1]).await.played();
    let post = game.turn(&club, 3).await;
    club.check_notifications(&post, &[&ben]).await;
    assert!(
        post.headline()
            .starts_with(&format!("{}, your turn in ", ben.mention())),
        "{}",
        post.show()
    );
    assert!(post.card().contains("in advance"), "{}", post.show());
    assert!(
        post.card().contains("b B<->A a") && post.card().contains(RECORDED[2]),
        "{}",
        post.show()
    );
    // No board in between.
    assert_eq!(game.boards(&club).len(), 3);
    club.close().await;
}

#[tokio::test]
async fn plans_of_both_sides_are_played_in_one_change_wherever_the_bot_is_killed() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    for moment in 0..3 {
        let game = Game::accepted(&[&ann, &ben], json!({"time": "3"})).await;
        game.turn(&club, 0).await;
        let first = game.play(&club, 0, RECORDED[0]).await;
        let line = RECORDED[1..7].join(" -> ");
        let hers = plan(&ann, &game, &line).await;
        assert_eq!(hers.card().matches("**").count(), 6, "{}", hers.show());
        // It is his turn: he plans his answers after his move.
        let his = plan(&ben, &game, &line).await;
        assert_eq!(his.card().matches("**").count(), 4, "{}", his.show());

        club.wait_until_idle().await;
        club.pass(days(1)).await;
        if moment < 2 {
            club.kill_bot_when(move |request| {
                if moment == 0 {
                    request.path.contains("/callback")
                } else {
                    is_post(request)
                }
            });
        }
        let asked = tokio::spawn({
            let (ben, id) = (ben.clone(), game.id.clone());
            async move {
                let typed = json!({"move": RECORDED[1], "game": id});
                ben.command("move", typed).await
            }
        });
        if moment < 2 {
            club.wait_for_killed_bot().await;
            asked.abort();
            club.start_bot().await;
            club.pass(minutes(6)).await;
        }
        let post = game.turn(&club, 7).await;
        club.check_notifications(&post, &[&ben]).await;
        // One board for all six moves.
        let boards = game.boards(&club);
        let shown: Vec<&str> = boards.iter().map(Message::footer).collect();
        assert_eq!(shown.len(), 3, "{shown:?}");
        let text = post.card();
        assert_eq!(text.matches("in advance").count(), 5, "{}", post.show());
        // His turn begins again, with its whole time.
        if moment == 2 {
            assert_eq!(ends(&post) - ends(&first), 24 * 60 * 60, "{}", post.show());
        }
        let none = plan_list(&ann, &game).await;
        assert!(
            none.card().starts_with("You have planned nothing"),
            "{}",
            none.show()
        );
        ann.command("resign", json!({"game": game.id})).await;
    }
    club.close().await;
}

/// Returns when the time of the player on turn ends, in seconds.
fn ends(board: &Message) -> i64 {
    let after = board.content().split("<t:").nth(1);
    let seconds = after.and_then(|after| after.split(':').next());
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    seconds.unwrap_or_else(|| panic!("no time: {}", board.show()))
}

async fn plan_list(player: &Player, game: &Game) -> Message {
    let options = json!({"game": game.id});
    player.command("plan", options).await.private()
}

/// Plays a game of `kind` in which the first player plans two answers, each to the moves of all others; the bot is killed before each move.
async fn plan_twice(club: &mut Club, kind: GameKind, variant: &str, people: &[Player]) {
    let start = AnyGame::new(kind, variant, people.len()).expect("it can be played");
    let game = begin(club, &start, people, "").await;
    let mut now = start.clone();
    let mut moves = Vec::new();
    for step in 0..=2 * people.len() {
        let legal = now.legal_moves();
        moves.push(
            now.play(&legal[step * 3 % legal.len()])
                .expect("it is legal"),
        );
    }
    assert_eq!(now.ending(), None);
    let typed = json!({"move": moves[0], "game": game.id});
    people[0].command("move", typed).await.played();
    let mut post = game.turn(club, 1).await;
    let list = plan(&people[0], &game, &moves[1..].join(" -> ")).await;
    assert_eq!(list.card().matches("**").count(), 4, "{}", list.show());
    for ply in 1..moves.len() {
        if ply % people.len() == 0 {
            // Played with the move before it.
            continue;
        }
        club.kill_bot().await;
        club.start_bot().await;
        let mover = &people[ply % people.len()];
        let typed = json!({"move": moves[ply], "game": game.id});
        mover.command("move", typed).await.played();
        let is_answered = (ply + 1) % people.len() == 0;
        let shown = ply + 1 + usize::from(is_answered);
        let next = game.turn(club, shown).await;
        assert_eq!(
            next.card().contains("in advance"),
            is_answered,
            "{}",
            next.show()
        );
        let on_turn = &people[shown % people.len()];
        club.check_notifications(&next, &[on_turn]).await;
        assert_eq!(game.post_after(club, &post).await.id(), next.id());
        post = next;
    }
}

#[tokio::test]
async fn answers_are_played_in_every_game() {
    let mut club = Club::open().await;
    let people = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    for kind in GameKind::ALL {
        let variant = if *kind == GameKind::Squadro {
            "first=light"
        } else {
            ""
        };
        plan_twice(&mut club, *kind, variant, &people[..2]).await;
    }
    for kind in [GameKind::Pentagame, GameKind::SternHalma] {
        plan_twice(&mut club, kind, "", &people).await;
    }
    club.close().await;
}

#[tokio::test]
async fn a_plan_is_read_however_it_was_typed() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 1).await;
    let [_, theirs, answer, ..] = RECORDED;
    let wide = |text: &str| -> String {
        let wide = |c: char| char::from_u32(u32::from(c) + 0xFEE0);
        text.chars()
            .map(|c| wide(c).filter(|_| c.is_ascii_graphic()).unwrap_or(c))
            .collect()
    };
    let says = format!("` → **3. `{answer}`**");
    for line in [
        format!("{theirs} ⟶ {answer}"),
        format!("`{theirs}\u{a0}→\u{a0}{answer}`\u{200b}"),
        format!("{} ⇒ {}", wide(theirs), wide(answer)),
        format!("\u{feff}{theirs} -> {answer}；"),
        format!("{theirs} ➡\u{fe0f} {answer}").replace('-', "\u{2011}"),
    ] {
        let list = plan(&ann, &game, &line).await;
        assert!(list.card().contains(&says), "{line:?}: {}", list.show());
    }
    club.close().await;
}

#[tokio::test]
async fn a_plan_that_does_not_fit_is_refused_line_by_line() {
    let club = Club::open_timeless().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 1).await;
    let [_, theirs, answer, ..] = RECORDED;
    let options = |moves: &str| json!({"game": game.id, "moves": moves});
    let refuse = async |moves: &str, says: &[&str]| {
        ann.command("plan", options(moves)).await.refused(says);
    };
    refuse(
        "hello -> there",
        &["Nothing was planned", "**Line 1**, `hello`"],
    )
    .await;
    let second = format!("{theirs} -> {answer}; else {theirs} -> c A->Z");
    refuse(&second, &["**Line 2**, `c A->Z`"]).await;
    let twice = format!("{theirs} -> {answer}; else {theirs} -> a B->A-1-B");
    refuse(
        &twice,
        &["**Line 2**", "Line 1 answers the same moves in another way"],
    )
    .await;
    refuse(theirs, &["There's no answer to plan here"]).await;
    refuse(&format!("{theirs} -> b"), &["The move isn't complete"]).await;
    refuse(" ; ", &["no answer"]).await;
    let not_hers = cleo.command("plan", options(theirs)).await;
    not_hers.refused(&["only in your running games"]);
    let none = plan_list(&ann, &game).await;
    assert!(
        none.card().starts_with("You have planned nothing"),
        "{}",
        none.show()
    );

    // Another move than the one foreseen: nothing is played, and Ann is told quietly, once.
    plan(&ann, &game, &format!("{theirs} → {answer}")).await;
    let legal = {
        let mut now = AnyGame::new(GameKind::Pentagame, "", 2).expect("two can play");
        now.play(RECORDED[0]).expect("it is legal");
        let theirs = now.read(theirs).expect("it is legal");
        now.legal_moves()
            .into_iter()
            .find(|it| *it != theirs)
            .expect("there are others")
    };
    ben.plays(&legal).await.played();
    let post = game.turn(&club, 2).await;
    club.check_notifications(&post, &[&ann]).await;
    assert!(!post.card().contains("in advance"), "{}", post.show());
    club.wait_until_idle().await;
    let told = direct_messages(&club, &ann).await;
    assert_eq!(told.len(), 1);
    club.check_notifications(&told[0], &[]).await;
    assert!(told[0].content().contains("plan"), "{}", told[0].show());
    game.play(&club, 2, answer).await;
    club.wait_until_idle().await;
    assert_eq!(direct_messages(&club, &ann).await.len(), 1);
    club.close().await;
}
