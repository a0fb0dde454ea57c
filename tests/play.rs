//! Playing by typing: whole games, suggestions, and refusals.

use asterism_rules::{AnyGame, GameKind};
use serde_json::json;

use crate::support::club::Scene;
use crate::support::game::RECORDED;
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Maximum number of characters of a picture's description.
const ALT: usize = 1024;

/// Checks the card's picture: it exists, is a PNG of the right size, and has a description.
pub(crate) async fn check_picture(scene: &Scene, message: &Message) {
    let url = message
        .picture()
        .unwrap_or_else(|| panic!("no picture on {}", message.show()));
    let (status, kind, bytes) = scene.page.fetch(url).await;
    assert_eq!((status, kind.as_deref()), (200, Some("image/png")), "{url}");
    let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png);
    let picture = picture.unwrap_or_else(|error| panic!("{url} is not a PNG: {error}"));
    assert_eq!((picture.width(), picture.height()), (1000, 1000));
    let words = message.alt().chars().count();
    assert!(
        (40..=ALT).contains(&words),
        "{words} characters describe the picture of {}",
        message.show()
    );
}

/// Checks a board with a turn to play: it is the only active one, and notifies only the player whose turn it is.
pub(crate) async fn check_turn_post(scene: &Scene, game: &Game, ply: usize, post: &Message) {
    scene.check_notifications(post, &[game.on_turn(ply)]).await;
    check_board(scene, game, ply, post).await;
}

/// Checks the first board of a game that `starter` began by their click, of which they are not notified.
pub(crate) async fn check_first_post(scene: &Scene, game: &Game, starter: &Player, post: &Message) {
    let player = game.on_turn(0);
    let others = (player.id != starter.id).then_some(player);
    scene.check_notifications(post, others.as_slice()).await;
    check_board(scene, game, 0, post).await;
}

async fn check_board(scene: &Scene, game: &Game, ply: usize, post: &Message) {
    let player = game.on_turn(ply);
    assert!(game.shows(post, ply), "{}", post.show());
    assert!(
        post.headline()
            .starts_with(&format!("{}, your turn in ", player.mention())),
        "{}",
        post.show()
    );
    let mut labels = post.labels();
    if ply == 0 {
        // Newcomers are offered lessons.
        labels.pop_if(|label| label == "Lessons");
        assert_eq!(labels.pop().as_deref(), Some("Rules"), "{}", post.show());
    }
    // Where there is a touch board, it opens from here.
    labels.retain(|label| label != "Open board");
    let (rest, figures) = labels
        .split_last_chunk()
        .map(|(first, rest)| (rest, first))
        .expect("two buttons");
    assert_eq!(rest, &["Move…".to_owned(), "⋯".to_owned()]);
    assert!(figures.len() <= 5, "{}", post.show());
    check_picture(scene, post).await;
    check_one_live(scene, game, post).await;
}

/// Checks that `post` is the only message of this game with active buttons.
pub(crate) async fn check_one_live(scene: &Scene, game: &Game, post: &Message) {
    let what = format!(
        "message {} as the only live one of game {}",
        post.id(),
        game.id
    );
    let of_game = format!("Game {}", game.id);
    scene
        .feed
        .until(&what, |view| {
            let own = |other: &&Message| {
                let footer = other.footer();
                footer == of_game || footer.starts_with(&format!("{of_game} · "))
            };
            let mut live = view.posts().filter(own).filter(|other| other.is_live());
            let first = live.next().map(Message::id);
            (first == Some(post.id()) && live.next().is_none()).then_some(())
        })
        .await;
}

/// Checks the final board. It notifies all players but the one who ended the game.
pub(crate) async fn check_end(
    scene: &Scene,
    game: &Game,
    post: &Message,
    ended_by: Option<&Player>,
    says: &[&str],
) {
    for part in says {
        assert!(
            post.content().contains(part),
            "{:?} does not say {part:?}",
            post.content()
        );
    }
    assert!(post.footer().contains("over after"), "{}", post.show());
    assert!(!post.has_button("Move…"), "{}", post.show());
    let others = game.players.iter().filter(|player| {
        let is_engine = player.name.starts_with("Asterism");
        !is_engine && ended_by.is_none_or(|by| by.id != player.id)
    });
    let others: Vec<&Player> = others.collect();
    scene.check_notifications(post, &others).await;
    check_picture(scene, post).await;
    check_one_live(scene, game, post).await;
}

#[tokio::test]
async fn the_recorded_game_is_typed_to_its_end() {
    let club = Setup::program(Because::ItIsAWholeGame).open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let mut post = game.turn(&club, 0).await;
    let mut now = AnyGame::new(GameKind::Pentagame, "", 2).expect("two can play");
    for (ply, notation) in RECORDED.iter().enumerate() {
        check_turn_post(&club, &game, ply, &post).await;
        let (mover, other) = (game.on_turn(ply), game.on_turn(ply + 1));
        other
            .plays(notation)
            .await
            .refused(&["turn", &mover.mention()]);
        let answer = mover.plays(notation).await;
        answer.played();
        let played = now.play(notation).expect("it is legal");
        let before = post;
        post = game.turn(&club, ply + 1).await;
        assert!(
            post.card().contains(&format!("`{played}`")),
            "{}",
            post.show()
        );
        assert!(post.card().contains(&mover.mention()), "{}", post.show());
        // The old board keeps its picture, and no longer says anything about the current state.
        let retired = club
            .feed
            .until("the old board without buttons", |view| {
                let old = view.messages[&before.number()].clone();
                (!old.is_live()).then_some(old)
            })
            .await;
        assert!(retired.picture().is_some(), "{}", retired.show());
        let words = retired.words();
        assert!(
            retired.content().is_empty() && !words.contains("turn") && !words.contains("<t:"),
            "{words}"
        );
    }
    check_end(
        &club,
        &game,
        &post,
        Some(game.on_turn(RECORDED.len() - 1)),
        &["win together", &ann.mention(), &ben.mention()],
    )
    .await;
    assert_eq!(
        game.boards(&club).len(),
        RECORDED.len() + 1,
        "one board per move"
    );

    ann.plays("c C->C-1-D")
        .await
        .refused(&["playing a game in this channel"]);
    let answer = ann
        .command("move", json!({"move": "c C->C-1-D", "game": game.id}))
        .await;
    answer.refused(&["is over", "/challenge"]);
    let answer = ben.command("resign", json!({"game": game.id})).await;
    answer.refused(&["is over"]);
    let last = ben.press(&post, "Look at the board").await.private();
    assert!(last.words().contains("win together"), "{}", last.show());
    club.close().await;
}

#[tokio::test]
async fn suggestions_lead_to_a_complete_legal_move() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // It is not Ben's turn, and Cleo does not play.
    for player in [&ben, &club.player("Cleo")] {
        let advice = player
            .suggestions("move", json!({"move": "b"}), "move")
            .await;
        assert_eq!(advice.len(), 1, "{advice:?}");
        assert!(advice[0].shows.contains("isn't your turn"), "{advice:?}");
    }
    // In the middle of the recorded game, moves have all kinds of parts: beaten blocks, figures that leave, placed gray blocks.
    for ply in 0..8 {
        let player = game.on_turn(ply);
        let mut typed = String::new();
        let mut steps = 0;
        loop {
            let mut suggestions = player
                .suggestions("move", json!({"move": typed}), "move")
                .await;
            suggestions
                .retain(|suggestion| suggestion.fills != typed || suggestion.shows.contains(" — "));
            assert!(!suggestions.is_empty(), "no suggestion continues {typed:?}");
            // Pick a different suggestion each time: the first, the last, one from the middle.
            let taken = match (ply + steps) % 3 {
                0 => &suggestions[0],
                1 => &suggestions[suggestions.len() - 1],
                _ => &suggestions[suggestions.len() / 2],
            };
            let (shown, words) = taken
                .shows
                .split_once(" — ")
                .unwrap_or_else(|| panic!("no words: {taken:?}"));
            assert!(!words.trim().is_empty(), "{taken:?}");
            typed.clone_from(&taken.fills);
            steps += 1;
            if !shown.ends_with('…') {
                break;
            }
            assert!(steps < 12, "suggestions do not end: {typed:?}");
        }
        let answer = player.plays(&typed).await;
        answer.played();
        let post = game.turn(&club, ply + 1).await;
        let is_canonical = post.card().contains(&format!("`{typed}`"));
        assert!(is_canonical, "{typed}: {}", post.show());
        check_turn_post(&club, &game, ply + 1, &post).await;
    }
    club.close().await;
}

#[tokio::test]
async fn suggestions_handle_any_input() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let rubbish = "x".repeat(100);
    for typed in [
        "b",
        "b ",
        "b E",
        "e A->",
        "e A",
        "->",
        "🦀",
        "k:",
        "b E x",
        "e A<->B",
        "2a",
        "\u{202e}",
        rubbish.as_str(),
    ] {
        let suggestions = ann
            .suggestions("move", json!({"move": typed}), "move")
            .await;
        for suggestion in &suggestions {
            assert!(!suggestion.fills.is_empty());
        }
    }
    // A game given by number, by nonsense, and another user's game.
    assert!(
        !ann.suggestions("move", json!({"move": "e", "game": game.id}), "move")
            .await
            .is_empty()
    );
    for named in ["x", "0", "99999999999999999999999", "7"] {
        let suggestions = ann
            .suggestions("move", json!({"move": "e", "game": named}), "move")
            .await;
        assert!(
            suggestions
                .iter()
                .all(|line| line.shows.contains("isn't your turn")),
            "{named}: {suggestions:?}"
        );
    }
    let named = ann
        .suggestions("move", json!({"move": "e", "game": ""}), "game")
        .await;
    assert_eq!(named.len(), 1);
    assert_eq!(named[0].fills, game.id);
    assert!(
        named[0].shows.contains("Your turn") && named[0].shows.contains("Ben"),
        "{named:?}"
    );
    club.close().await;
}

#[tokio::test]
async fn illegal_moves_are_refused_with_legal_ones() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    cleo.plays("e E->E-2-A")
        .await
        .refused(&["playing a game in this channel", "/challenge"]);
    cleo.plays("e E->E-2-A").await.refused(&["/games"]);
    let game = Game::begin(&club, &[&ann, &ben]).await;

    // The refusal says where parsing stopped, and gives an example.
    ann.plays("hello there")
        .await
        .refused(&["can't read", "as in `a A->A-1-B`"]);
    ann.plays("e A->Z").await.refused(&["can't read", "Z"]);
    ann.plays("`e` @everyone").await.refused(&["can't read"]);
    ann.plays("🦀🦀🦀").await.refused(&["can't read"]);
    // The refusal names the violated rule (a block is in the way) and the nearest legal moves.
    ann.plays("a A->a-1-b").await.refused(&["rule R"]);
    ann.plays("e E->E").await.refused(&[]);
    // Another player's turn, another user's game, another channel.
    ben.plays("e E->E-2-A")
        .await
        .refused(&[&ann.mention(), "turn", "<t:"]);
    cleo.plays("e E->E-2-A")
        .await
        .refused(&["playing a game in this channel"]);
    let answer = cleo
        .command("move", json!({"move": "e E->E-2-A", "game": game.id}))
        .await;
    answer.refused(&["not in this game"]);
    ann.at(&club.channel("lounge"))
        .plays("e E->E-2-A")
        .await
        .refused(&["playing a game in this channel"]);
    let answer = ann
        .command("move", json!({"move": "e E->E-2-A", "game": "99"}))
        .await;
    answer.refused(&["no game", "99"]);
    let answer = ann
        .command("move", json!({"move": "e E->E-2-A", "game": "*x*"}))
        .await;
    answer.refused(&["no game", "/games"]);
    assert!(
        ann.try_command("move", json!({})).await.is_err(),
        "a move is required"
    );
    assert!(
        ann.try_command("move", json!({"move": "x".repeat(101)}))
            .await
            .is_err(),
        "longer than an option may be"
    );

    assert_eq!(game.moves_made(&ann).await, "start");
    assert_eq!(game.boards(&club).len(), 1);

    // Input is parsed leniently and shown in canonical notation.
    let answer = ann.plays("  e   E → E-3-c ").await;
    answer.played();
    let post = game.turn(&club, 1).await;
    // The board says it all: the private confirmation is gone.
    club.feed
        .until("the end of the confirmation", |view| {
            let mut events = view.events.iter();
            events
                .any(|(name, _)| name == "MESSAGE_DELETE")
                .then_some(())
        })
        .await;
    check_turn_post(&club, &game, 1, &post).await;

    // In another channel, the player names the game by its number. The board appears where the game is played.
    let answer = ben
        .at(&club.channel("lounge"))
        .command("move", json!({"move": "a A-1-B", "game": game.id}))
        .await;
    answer.refused(&["Played: `a A->A-1-B`"]);
    let post = game.turn(&club, 2).await;
    assert_eq!(post.channel(), game.channel);
    check_turn_post(&club, &game, 2, &post).await;
    club.close().await;
}

#[tokio::test]
async fn the_same_move_twice_in_a_row_is_refused() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // Ann swaps with Ben's figure, Ben undoes it; Ann may not repeat it at once.
    game.play(&club, 0, "e E<->A 2a").await;
    let answer = ben.plays("a E<->A 1e").await;
    answer.played();
    game.turn(&club, 2).await;
    ann.plays("e E<->A 2a").await.refused(&["rule R10"]);
    assert_eq!(game.moves_made(&ann).await, "after 2 moves");
    game.play(&club, 2, "d D->D-1-E").await;
    club.close().await;
}

#[tokio::test]
async fn several_games_in_one_channel_are_kept_apart() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let first = Game::begin(&club, &[&ann, &ben]).await;
    let second = Game::begin(&club, &[&ann, &cleo]).await;

    // With two games, a menu names both. The move is played only in the picked one.
    let asked = ann.plays("e E->E-2-A").await.refused(&["Which one?"]);
    let menu = asked.the_menu();
    let mut values: Vec<&str> = menu
        .entries
        .iter()
        .map(|entry| entry.value.as_str())
        .collect();
    values.sort_unstable();
    assert_eq!(values, [first.id.as_str(), second.id.as_str()]);
    assert!(
        menu.entries
            .iter()
            .any(|entry| entry.label.contains("Cleo")),
        "{}",
        asked.show()
    );
    let answer = ann.pick(&asked, &menu, &second.id).await;
    answer.silent();
    let post = second.turn(&club, 1).await;
    assert!(post.card().contains("`e E->E-2-A`"), "{}", post.show());
    check_turn_post(&club, &second, 1, &post).await;
    assert_eq!(first.moves_made(&ann).await, "start");
    assert_eq!(first.boards(&club).len(), 1);

    // Now only one game waits for Ann, so there is no question.
    let answer = ann.plays("e E->E-1-A").await;
    answer.played();
    let post = first.turn(&club, 1).await;
    check_turn_post(&club, &first, 1, &post).await;
    assert_eq!(second.moves_made(&ann).await, "after 1 move");

    // No game waits for Ann: the refusal says whose turn it is. `/board` asks with a menu too.
    ann.plays("e E->E-2-A").await.refused(&["turn"]);
    let asked = ann
        .command("board", json!({}))
        .await
        .refused(&["Which one?"]);
    let board = ann
        .pick(&asked, &asked.the_menu(), &first.id)
        .await
        .private();
    assert!(first.shows(&board, 1), "{}", board.show());
    let asked = ann
        .command("resign", json!({}))
        .await
        .refused(&["Which one?"]);
    let sure = ann
        .pick(&asked, &asked.the_menu(), &second.id)
        .await
        .private();
    assert!(sure.words().contains("Cleo"), "{}", sure.show());
    assert_eq!(sure.labels(), ["Abort", "Resign", "Cancel"]);
    ann.press(&sure, "Cancel").await.private();
    club.close().await;
}

#[tokio::test]
async fn resigning_asks_first_and_ends_the_game() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    ann.command("resign", json!({}))
        .await
        .refused(&["playing a game in this channel"]);
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play(&club, 0, "e E->E-2-A").await;
    let post = game.turn(&club, 1).await;
    let answer = cleo.command("resign", json!({"game": game.id})).await;
    answer.refused(&["not in this game"]);

    // Resigning out of turn, with the board's buttons; the first time the player cancels.
    let more = ann.press(&post, "⋯").await.private();
    assert!(
        more.has_button("Resign…") && !more.has_button("Move…"),
        "{}",
        more.show()
    );
    let sure = ann.press(&more, "Resign…").await.private();
    let kept = ann.press(&sure, "Cancel").await.private();
    assert!(!kept.is_live(), "{}", kept.show());
    assert_eq!(game.moves_made(&ann).await, "after 1 move");

    let more = cleo.press(&post, "⋯").await.private();
    assert!(
        !more.has_button("Resign…"),
        "Cleo does not play: {}",
        more.show()
    );
    let sure = ann.command("resign", json!({})).await.private();
    assert!(sure.words().contains("wins then"), "{}", sure.show());
    // A double click resigns once.
    let before = club.requests_so_far();
    let (one, two) = tokio::join!(ann.click(&sure, "Resign"), ann.click(&sure, "Resign"));
    one.private();
    two.private();
    let said = club.answers(before);
    assert_eq!(said.len(), 2);
    assert!(
        said.iter().all(|said| said.contains("You resigned")),
        "{said:?}"
    );

    let end = game.post_after(&club, &post).await;
    check_end(
        &club,
        &game,
        &end,
        Some(&ann),
        &[&format!("{} wins", ben.mention())],
    )
    .await;
    // Said once.
    let resigned = format!("{} resigned", ann.mention());
    assert!(
        end.content().contains(&resigned) && !end.card().contains(&resigned),
        "{}",
        end.show()
    );
    ben.plays("a A->A-1-B")
        .await
        .refused(&["playing a game in this channel"]);
    club.close().await;
}
