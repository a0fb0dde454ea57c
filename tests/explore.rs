//! Boards of one's own, on which users try moves.

use asterism_rules::{AnyGame, GameKind, Record, RecordPosition};
use serde_json::{Value, json};

use crate::support::game::RECORDED;
use crate::support::{Club, Game, Message, Player};

/// Returns the moves that `board` says the user tried.
fn line(board: &Message) -> &str {
    board.card().lines().next().unwrap_or_default()
}

/// Tries a typed move.
pub(crate) async fn try_typed(player: &Player, board: &Message, notation: &str) -> Message {
    let dialog = player.press(board, "Try a move…").await.private();
    let form = player.press(&dialog, "Type…").await;
    player.fill_in(&form, notation).await.private()
}

/// Tries the move that consists of the last choice of each step.
async fn try_last_choices(player: &Player, mut dialog: Message) -> Message {
    while dialog.has_button("Cancel") {
        let answer = if let Some(menu) = dialog.menus().last() {
            let last = menu.entries.last().expect("a menu is not empty");
            player.pick(&dialog, menu, &last.value).await
        } else {
            let labels = dialog.labels();
            let own = ["Type…", "Back", "Cancel"];
            let mut choices = labels.iter().filter(|label| !own.contains(&label.as_str()));
            let last = choices.next_back().expect("there is a choice");
            player.press(&dialog, last).await
        };
        dialog = answer.private();
    }
    dialog
}

/// Returns the text record on a message.
async fn record_on(club: &Club, message: &Message) -> String {
    let files = message.files();
    let record = files.iter().find(|(name, _)| name.starts_with("asterism-"));
    let (_, url) = record.expect("there is a record");
    let (_, _, bytes) = club.page.fetch(url).await;
    String::from_utf8(bytes).expect("a record is text")
}

/// Picks the entry of a menu whose label begins with `label`.
async fn pick(player: &Player, message: &Message, label: &str) -> Message {
    for menu in message.menus() {
        if let Some(entry) = menu.entries.iter().find(|it| it.label.starts_with(label)) {
            return player.pick(message, &menu, &entry.value).await.private();
        }
    }
    panic!("no entry {label:?}: {}", message.show());
}

#[tokio::test]
async fn moves_are_tried_and_kept() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.play_recorded(&club, 3).await;

    // From the post in the channel; the bot is killed at each step.
    let more = ben.press(&post, "⋯").await.private();
    let board = ben.press(&more, "Explore…").await;
    assert!(board.is_change(), "{board:?}");
    let board = board.private();
    assert!(game.shows(&post, 3));
    assert_eq!(line(&board), "The game now, after 3 moves.");
    assert!(
        board.title().starts_with("Exploring Pentagame: "),
        "{}",
        board.show()
    );
    crate::play::check_picture(&club, &board).await;
    club.kill_bot().await;
    club.start_bot().await;

    // By choices, for the player to move.
    let dialog = ben.press(&board, "Try a move…").await.private();
    let tried = try_last_choices(&ben, dialog).await;
    assert!(
        line(&tried).starts_with("Your line after move 3: 4. `"),
        "{}",
        tried.show()
    );
    assert_ne!(tried.picture(), board.picture());
    club.kill_bot().await;
    club.start_bot().await;
    // By typing.
    let back = ben.press(&tried, "◀ Back").await.private();
    assert_eq!(back.words(), board.words());
    let other = try_typed(&ben, &back, RECORDED[3]).await;
    assert_eq!(
        line(&other),
        format!("Your line after move 3: 4. `{}`", RECORDED[3])
    );
    let deeper = try_typed(&ben, &other, RECORDED[4]).await;
    club.kill_bot().await;
    club.start_bot().await;

    // A name and a note, also on the game's own positions.
    let form = ben.press(&deeper, "Name…").await;
    let named = ben.fill_in(&form, "  The *bold* one ").await.private();
    assert!(
        named.card().contains("🏷 **The \\*bold\\* one**"),
        "{}",
        named.show()
    );
    let form = ben.press(&named, "Note…").await;
    let noted = ben.fill_in(&form, "@everyone wins").await.private();
    assert!(
        noted.card().contains("📝 @\u{200b}everyone wins"),
        "{}",
        noted.show()
    );
    let form = ben.press(&noted, "Note…").await;
    assert_eq!(
        form.modal()["components"][0]["components"][0]["value"],
        "@everyone wins"
    );
    let gone = ben.fill_in(&form, "").await.private();
    assert!(!gone.card().contains("📝"), "{}", gone.show());

    // Both ways on from the game's position, and the named line from anywhere.
    let now = pick(&ben, &gone, "The game now").await;
    assert!(now.card().contains("From here: "), "{}", now.show());
    assert_eq!(now.menus()[0].entries.len(), 2, "{}", now.show());
    let start = ben.press(&now, "⏮ Start").await.private();
    assert_eq!(line(&start), "The start of the game.");
    assert!(
        !start.has_button("◀ Back") && !start.has_button("Name…"),
        "{}",
        start.show()
    );
    let end = ben.press(&start, "⏭ End").await.private();
    assert_eq!(line(&end), "The game now, after 3 moves.");
    let jumped = pick(&ben, &end, "The *bold* one").await;
    assert_eq!(jumped.words(), gone.words());
    club.close().await;
}

/// Begins a game of three moves in which Ben has tried two more, and named the second. Returns its board.
async fn explore_two_moves(club: &Club, ann: &Player, ben: &Player) -> (Game, Message) {
    let game = Game::begin(club, &[ann, ben]).await;
    let post = game.play_recorded(club, 3).await;
    let more = ben.press(&post, "⋯").await.private();
    let board = ben.press(&more, "Explore…").await.private();
    let first = try_typed(ben, &board, RECORDED[3]).await;
    let second = try_typed(ben, &first, RECORDED[4]).await;
    let form = ben.press(&second, "Name…").await;
    (game, ben.fill_in(&form, "Bold").await.private())
}

#[tokio::test]
async fn what_was_tried_is_shown_as_text_and_deleted() {
    let mut club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (game, jumped) = explore_two_moves(&club, &ann, &ben).await;

    // As text, with a record that others can read.
    let text = ben.press(&jumped, "As text").await.private();
    assert!(text.card().contains("**Line 1:** 4. `"), "{}", text.show());
    assert!(text.card().contains("“Bold”"), "{}", text.show());
    let record: Record = record_on(&club, &text)
        .await
        .parse()
        .expect("it is a record");
    assert_eq!(record.variations.len(), 2);
    let reached = record
        .replay_to(RecordPosition::Variation(1))
        .expect("it replays");
    assert_eq!(reached.move_at(5).expect("five moves").1, RECORDED[4]);

    // The game goes on along the line: the board shows it as the game's own.
    game.play(&club, 3, RECORDED[3]).await;
    let still = ben.press(&jumped, "◀ Back").await.private();
    let still = pick(&ben, &still, "Bold").await;
    assert!(
        line(&still).starts_with("Your line after move 4: 5. `"),
        "{}",
        still.show()
    );
    // No one else sees it.
    let more = ann.press(&game.turn(&club, 4).await, "⋯").await.private();
    let hers = ann.press(&more, "Explore…").await.private();
    assert!(!hers.card().contains("From here"), "{}", hers.show());
    ann.forge(&hers, &still.button("◀ Back").custom_id, None)
        .await
        .private();
    let forged = still.button("Name…").custom_id;
    ann.forge(&hers, &forged, None)
        .await
        .refused(&["This position is gone"]);

    // Deleted after a question.
    let asked = ben.press(&still, "Delete…").await.private();
    assert!(asked.card().starts_with("Delete `"), "{}", asked.show());
    let kept = ben.press(&asked, "Cancel").await.private();
    assert_eq!(kept.words(), still.words());
    let asked = ben.press(&kept, "Delete…").await.private();
    club.kill_bot().await;
    club.start_bot().await;
    let deleted = ben.press(&asked, "Delete").await.private();
    assert_eq!(line(&deleted), "The game now, after 4 moves.");
    ben.forge(&deleted, &forged, None)
        .await
        .refused(&["This position is gone"]);
    let at_start = json!({"game": game.id, "ply": 0});
    let start = ben.command("explore", at_start).await.private();
    assert!(!start.has_button("Delete…"), "{}", start.show());
    let form = ben.press(&start, "Note…").await;
    let start = ben.fill_in(&form, "Anything goes").await.private();
    assert!(
        start.card().contains("📝 Anything goes"),
        "{}",
        start.show()
    );
    let asked = ben.press(&start, "Delete…").await.private();
    let all = ben.press(&asked, "Delete").await.private();
    assert_eq!(all.content(), "Deleted.");
    let board = ben.command("explore", json!({})).await.private();
    let boards = ben.press(&board, "My boards").await.private();
    assert!(
        boards.card().starts_with("You have no boards yet."),
        "{}",
        boards.show()
    );
    // None of it disturbed the game.
    let board = game.turn(&club, 4).await;
    game.noted(&board).await;
    club.close().await;
}

#[tokio::test]
async fn every_game_can_be_explored_from_its_start_and_from_a_record() {
    let mut club = Club::open().await;
    let ann = club.player("Ann");
    let mut seen = Vec::new();
    for kind in GameKind::ALL {
        let most = *kind.players().end();
        let mut options = json!({"kind": kind.id(), "players": most});
        // Otherwise it is drawn by lot who begins.
        let chosen = if *kind == GameKind::Squadro {
            "first=light"
        } else {
            ""
        };
        if !chosen.is_empty() {
            options["variant"] = chosen.into();
        }
        let board = ann.command("explore", options.clone()).await.private();
        assert_eq!(line(&board), "The start.", "{}", board.show());
        let mut game = AnyGame::new(*kind, chosen, most).unwrap_or_else(|_| {
            panic!("{kind} for {most}");
        });
        let mut shown = board;
        for step in 0..2 * most {
            let moves = game.legal_moves();
            let notation = game.play(&moves[step * 5 % moves.len()]).unwrap();
            shown = try_typed(&ann, &shown, &notation).await;
            assert!(
                line(&shown).contains(&format!("{}. `{notation}`", step + 1)),
                "{}",
                shown.show()
            );
        }
        seen.push(shown);
    }
    club.kill_bot().await;
    club.start_bot().await;
    let boards = ann.command("explore", json!({})).await.private();
    assert_eq!(boards.menus()[0].entries.len(), GameKind::ALL.len());
    for shown in seen {
        let text = ann.press(&shown, "As text").await.private();
        let record = record_on(&club, &text).await;
        let upload = json!({"record": {"filename": "board.txt", "text": record}});
        let again = ann.command("explore", upload).await.private();
        let end = ann.press(&again, "⏭ End").await.private();
        assert_eq!(line(&end), line(&shown));
        assert_eq!(end.alt(), shown.alt());
    }
    club.close().await;
}

#[tokio::test]
async fn what_cannot_be_explored_is_refused() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 2).await;
    let refuse = async |options: Value, says: &str| {
        ann.command("explore", options).await.refused(&[says]);
    };
    refuse(json!({"game": "4711"}), "4711").await;
    refuse(json!({"game": game.id, "kind": "squadro"}), "not both").await;
    refuse(json!({"kind": "squadro", "players": 3}), "Squadro").await;
    refuse(json!({"players": 3}), "kind").await;
    refuse(json!({"game": game.id, "ply": 3}), "2").await;
    let record = |text: &str| json!({"record": {"filename": "x.txt", "text": text}});
    refuse(record("game squadro\n\n1 A9\n"), "Line 3").await;

    // A user who only watches can explore, too; illegal moves are explained, and change nothing.
    let board = cleo
        .command("explore", json!({"game": game.id, "ply": 1}))
        .await
        .private();
    assert_eq!(line(&board), "Move 1 of 2.");
    let dialog = cleo.press(&board, "Try a move…").await.private();
    let form = cleo.press(&dialog, "Type…").await;
    cleo.fill_in(&form, "hello").await.refused(&["hello"]);
    let none = cleo
        .command("explore", json!({"game": game.id, "ply": 1}))
        .await
        .private();
    assert_eq!(none.words(), board.words());

    // An empty note on an empty board does nothing.
    let form = cleo.press(&none, "Note…").await;
    let none = cleo.fill_in(&form, " ").await.private();
    assert_eq!(none.words(), board.words());

    // No help by the engine.
    assert!(!board.has_button("Hint"), "{}", board.show());

    // The maximum number of boards. A board without moves is opened again, not created again.
    for players in 2..=4 {
        let options = json!({"kind": "pentagame", "players": players});
        let one = cleo.command("explore", options.clone()).await.private();
        let same = cleo.command("explore", options).await.private();
        assert_eq!(one.footer(), same.footer());
    }
    club.close().await;
}

#[tokio::test]
async fn lines_are_shared_after_the_game() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 3).await;
    let open = json!({"game": game.id});
    let board = ann.command("explore", open.clone()).await.private();
    let board = try_typed(&ann, &board, RECORDED[3]).await;
    let line = try_typed(&ann, &board, "a B->A-1-B").await;
    let form = ann.press(&line, "Note…").await;
    let noted = ann.fill_in(&form, "Or this").await.private();
    assert!(!noted.has_button("Share my lines"), "{}", noted.show());
    for (ply, notation) in RECORDED.iter().enumerate().skip(3) {
        game.play(&club, ply, notation).await;
    }

    // Not yet.
    let hers = cleo.command("explore", open.clone()).await.private();
    assert!(!hers.has_button("Ann's lines"), "{}", hers.show());
    assert!(!hers.has_button("Share my lines"), "{}", hers.show());
    let over = ann.command("explore", open.clone()).await.private();
    assert!(!over.has_button("Try a move…"), "{}", over.show());
    let asked = ann.press(&over, "Share my lines").await.private();
    assert!(asked.card().contains("1 line, 1 note?"), "{}", asked.show());
    let hers = cleo.command("explore", open.clone()).await.private();
    assert!(!hers.has_button("Ann's lines"), "{}", hers.show());
    let shared = ann.press(&asked, "Share").await.private();
    assert!(shared.card().contains("👥 Shared"), "{}", shared.show());

    // Cleo opens them, and cannot change them.
    let hers = cleo.command("explore", open.clone()).await.private();
    let lines = cleo.press(&hers, "Ann's lines").await.private();
    assert!(
        lines.title().starts_with("What Ann tried in Pentagame"),
        "{}",
        lines.show()
    );
    let end = pick(&cleo, &lines, "e E<->A b e E<->A b a B->A-1-B").await;
    assert!(end.card().contains("📝 Or this"), "{}", end.show());
    for label in ["Try a move…", "Name…", "Note…", "Delete…"] {
        assert!(!end.has_button(label), "{}", end.show());
    }
    let stolen = end.button("◀ Back").custom_id.replace("xp.", "xd.");
    cleo.forge(&hers, &stolen, None)
        .await
        .refused(&["This position is gone"]);
    let text = cleo.command("replay", open.clone()).await.private();
    let record = record_on(&club, &text).await;
    assert!(record.contains("Ann: Or this"), "{record}");

    // The record takes them along, into a practice game.
    let upload = json!({"game": "pentagame", "record": {"filename": "x.txt", "text": record}});
    let begun = cleo.command("challenge", upload).await.private();
    let begun = begun
        .content()
        .split("game ")
        .nth(1)
        .expect("it has a number");
    let id: String = begun.chars().take_while(char::is_ascii_digit).collect();
    let copy = cleo
        .command("explore", json!({"game": id, "ply": 4}))
        .await
        .private();
    assert!(copy.card().contains("From here: "), "{}", copy.show());
    assert!(copy.menus().len() == 2, "{}", copy.show());

    // No longer shared.
    let hers = cleo.command("explore", open.clone()).await.private();
    let lines = cleo.press(&hers, "Ann's lines").await.private();
    let more = ann.press(&shared, "Stop sharing").await.private();
    assert!(!more.card().contains("👥"), "{}", more.show());
    let again = cleo.command("replay", open).await.private();
    assert!(!record_on(&club, &again).await.contains("Or this"));
    let closed = cleo.press(&lines, "◀ Back").await;
    closed.refused(&["This position is gone"]);
    club.close().await;
}
