use asterism_rules::GameKind;

use super::*;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ids, text};

/// Ann completes a square because Ben does not prevent it.
const STARS: [&str; 7] = ["a1", "e5", "b1", "d3", "a2", "e1", "b2"];

/// Plays a whole game and returns its id.
async fn over(club: &Club) -> GameId {
    let game = club.begin(GameKind::StarSquares, "", &[ANN, BEN]).await;
    for (ply, notation) in STARS.iter().enumerate() {
        let user = if ply % 2 == 0 { ANN } else { BEN };
        club.play(user, notation).await;
    }
    club.pump().await;
    game
}

fn named(game: GameId) -> [(&'static str, Value); 1] {
    [("game", text(&game.to_string()))]
}

#[tokio::test]
async fn a_review_is_announced_computed_cached_and_shown() {
    let club = Club::new();
    let game = over(&club).await;
    let review = CustomId::Review { game };
    let end = club
        .channel
        .posts()
        .pop()
        .expect("the last board should be posted");
    assert!(ids(&end).contains(&review), "{end:?}");

    // The immediate reply has a button that works even if the deferred one fails.
    let request = club.command(CLEO, "review", &[]);
    let announced = club.app.handle(&request, club.now()).await;
    let Ok(Reply::Meanwhile(Meanwhile::Say(waiting), later)) = announced else {
        panic!("expected a deferred reply, got {announced:?}")
    };
    assert_eq!(ids(&waiting), std::slice::from_ref(&review));
    assert_eq!(later, Later::Review { game });
    let count = async || {
        let post = club.app.progress(&request, later).await.unwrap();
        post.card.unwrap().text
    };
    let at_first = count().await;
    assert_eq!(at_first, waiting.card.unwrap().text);
    let made = club.app.finish(&request, later, Audience::You).await;
    let made = made.unwrap();
    assert_ne!(count().await, at_first, "the count goes on");
    let card = made.card.as_ref().unwrap();
    assert!(card.text.contains("wins!"), "{}", card.text);
    assert!(card.text.contains("Average loss"), "{}", card.text);
    let (turns, _) = made.second.as_ref().unwrap();
    assert!(turns.text.starts_with("**1.** Move"), "{}", turns.text);
    assert!(turns.text.contains("Better: `b2`"), "{}", turns.text);
    let why = "The answer threatens to complete the square a2, b2, b1 and a1 and builds toward a \
               new square; the better move rules it out.";
    assert!(turns.text.contains(why), "{}", turns.text);
    let alt = &made.picture.as_ref().unwrap().alt;
    assert!(alt.contains("Ann: 0: ") && alt.contains("7: 100"), "{alt}");

    // The review is now cached for everyone. A click on a private message updates that message.
    let again = club
        .app
        .handle(&club.press(BEN, &review, &[]), club.now())
        .await;
    let Ok(Reply::Change(again)) = again else {
        panic!("expected the cached review, got {again:?}")
    };
    assert_eq!(again.card.unwrap().text, card.text);
    let public = club
        .app
        .handle(&club.public_press(BEN, &review), club.now())
        .await;
    assert!(
        matches!(public, Ok(Reply::Say(_, Audience::You))),
        "{public:?}"
    );

    let show = CustomId::ShowReview { game };
    assert!(ids(&made).contains(&show));
    let shown = club
        .app
        .handle(&club.press(CLEO, &show, &[]), club.now())
        .await;
    let Ok(Reply::Say(shown, Audience::Everyone)) = shown else {
        panic!("expected a public review, got {shown:?}")
    };
    assert_eq!(shown.card.unwrap().text, card.text);
    assert!(shown.rows.is_empty() && shown.pings.is_empty());
    assert!(shown.picture.is_some());
}

#[tokio::test]
async fn every_turning_point_can_be_shown() {
    let club = Club::new();
    let game = over(&club).await;
    let review = CustomId::Review { game };
    let made = club.handle(&club.press(ANN, &review, &[])).await;
    let Ok(Reply::Change(made)) = made else {
        panic!("expected a review, got {made:?}")
    };
    let menus = made.rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu.clone()),
        Row::Buttons(_) | Row::Channels(_) | Row::Roles(_) => None,
    });
    let [menu] = &menus.collect::<Vec<_>>()[..] else {
        panic!("expected a menu of turning points, got {made:?}")
    };
    let mut seen = Vec::new();
    for entry in &menu.entries {
        let picked = club
            .handle(&club.press(ANN, &menu.id, &[&entry.value]))
            .await;
        let Ok(Reply::Change(board)) = picked else {
            panic!("expected a board, got {picked:?}")
        };
        assert!(ids(&board).contains(&review), "{board:?}");
        let (card, picture) = (board.card.unwrap(), board.picture.unwrap());
        assert!(
            card.text.contains(&format!("**{}.**", entry.value)),
            "{}",
            card.text
        );
        assert!(
            !seen.contains(&picture.bytes),
            "each turning point should have its own board"
        );
        seen.push(picture.bytes);
    }
    for (number, values) in [
        (Some(0), &[][..]),
        (Some(200), &[]),
        (None, &["x"]),
        (None, &[]),
    ] {
        let id = CustomId::Turn { game, number };
        let refused = club.handle(&club.press(ANN, &id, values)).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{refused:?}");
    }
}

#[tokio::test]
async fn picture_words_and_footer_of_a_turning_point_are_about_the_same_board() {
    let club = Club::new();
    let id = over(&club).await;
    let request = club.press(ANN, &CustomId::Review { game: id }, &[]);
    let made = club.handle(&request);
    assert!(matches!(made.await, Ok(Reply::Change(_))));
    let loaded = load_finished(club.context(&request), id).await.unwrap();
    let report = club.app.reviews.job(&loaded).report().expect("cached");
    let mut better_moves = 0;
    for (number, turn) in (1..).zip(&report.turning_points) {
        let mut board = loaded.game.rewound();
        for _ in 0..turn.at {
            board.follow(&loaded.game);
        }
        if let Some(better) = turn.better.first() {
            board.play(better).unwrap();
            better_moves += 1;
        } else {
            board.follow(&loaded.game);
        }
        let shown = render_turn(club.context(&request), &loaded, &report, number).await;
        let shown = shown.unwrap();
        let (card, picture) = (shown.card.unwrap(), shown.picture.unwrap());
        let language = Language::English;
        let alt = crate::view::words::describe_board(&loaded, &board, language);
        assert_eq!(picture.alt, alt);
        assert_eq!(
            card.footer,
            render_board_card(&loaded, &board, language).footer
        );
        let moved = describe_last_move(&loaded, &board, language);
        assert!(card.text.ends_with(&moved), "{}", card.text);
        let view = club.app.load_view(ANN, &loaded).await;
        let view = View {
            names: loaded.names.clone(),
            since: Some(turn.seat),
            ..view
        };
        let drawn = club.app.painter.png(&board, view).await.unwrap();
        assert!(picture.bytes == drawn, "turning point {number}");
    }
    assert!(better_moves > 0, "{report:?}");
}

#[tokio::test]
async fn turning_points_are_opened_as_branches_of_ones_own_board() {
    let club = Club::new();
    let game = over(&club).await;
    let review = CustomId::Review { game };
    let made = club.handle(&club.press(ANN, &review, &[])).await;
    let Ok(Reply::Change(made)) = made else {
        panic!("expected a review, got {made:?}")
    };
    let all = CustomId::ExploreTurns { game, number: None };
    assert!(ids(&made).contains(&all), "{made:?}");
    for _ in 0..2 {
        let opened = club.handle(&club.press(ANN, &all, &[])).await;
        let Ok(Reply::Change(board)) = opened else {
            panic!("expected a board, got {opened:?}")
        };
        let card = board.card.expect("there is a card");
        assert!(
            card.text.contains("Better at turning point "),
            "{}",
            card.text
        );
    }
    let request = club.press(ANN, &review, &[]);
    let loaded = load_finished(club.context(&request), game).await.unwrap();
    let report = club.app.reviews.job(&loaded).report().expect("cached");
    let better = report.turning_points.iter();
    let better = better.filter(|turn| !turn.better.is_empty()).count();
    let tree = club.app.store.tree(ANN, game).await.unwrap().unwrap().tree;
    let named = tree.nodes.iter().filter(|node| !node.name.is_empty());
    assert_eq!(named.count(), better);
    for number in [0, 200] {
        let number = Some(number);
        let id = CustomId::ExploreTurns { game, number };
        let refused = club.handle(&club.press(ANN, &id, &[])).await;
        assert!(matches!(refused, Err(Refusal::Choice)), "{refused:?}");
    }
}

#[tokio::test]
async fn running_games_cannot_be_reviewed() {
    let club = Club::new();
    let game = club.start(&[CLEO, DAN]).await;
    for request in [
        club.command(ANN, "review", &[]),
        club.command(CLEO, "review", &named(game)),
        club.press(ANN, &CustomId::Review { game }, &[]),
        club.press(ANN, &CustomId::ShowReview { game }, &[]),
        club.press(
            ANN,
            &CustomId::Turn {
                game,
                number: Some(1),
            },
            &[],
        ),
    ] {
        let refused = club.handle(&request).await;
        assert!(
            matches!(refused, Err(Refusal::NotOver(id)) if id == game),
            "{refused:?}"
        );
    }
    assert!(club.suggestions(ANN, "review", "game", "").await.is_empty());
    let done = over(&club).await;
    let suggested = club.suggestions(CLEO, "review", "game", "").await;
    assert_eq!(suggested, [done.to_string()]);
}

#[tokio::test]
async fn outside_its_channel_only_players_see_a_review_and_cannot_make_it_public() {
    let club = Club::new();
    let game = over(&club).await;
    let elsewhere = |user, id: &CustomId| {
        let mut request = club.press(user, id, &[]);
        request.place.channel = asterism_store::ChannelId::new(11);
        request
    };
    let review = CustomId::Review { game };
    let stranger = club.handle(&elsewhere(CLEO, &review)).await;
    assert!(matches!(stranger, Err(Refusal::NoSuchGame { .. })));
    let player = club.handle(&elsewhere(ANN, &review)).await;
    assert!(matches!(player, Ok(Reply::Change(_))), "{player:?}");
    let shown = club
        .handle(&elsewhere(ANN, &CustomId::ShowReview { game }))
        .await;
    assert!(matches!(shown, Err(Refusal::NotHere)), "{shown:?}");
}

#[tokio::test]
async fn an_interrupted_review_can_be_continued() {
    let club = Club::new();
    let game = over(&club).await;
    club.app.engine_pool.hurry();
    let request = club.command(ANN, "review", &named(game));
    let broken_off = club.handle(&request).await;
    let Ok(Reply::Say(post, Audience::You)) = broken_off else {
        panic!("expected a private reply, got {broken_off:?}")
    };
    assert_eq!(ids(&post), [CustomId::Review { game }]);
    assert!(post.picture.is_none());
}

#[tokio::test]
async fn simultaneous_reviews_of_a_game_share_the_work() {
    let club = Club::new();
    let game = over(&club).await;
    let (one, two) = (
        club.press(ANN, &CustomId::Review { game }, &[]),
        club.press(BEN, &CustomId::Review { game }, &[]),
    );
    let (one, two) = tokio::join!(club.handle(&one), club.handle(&two));
    let text = |reply: Result<Reply, Refusal>| match reply {
        Ok(Reply::Change(post)) => post.card.unwrap().text,
        other => panic!("expected a review, got {other:?}"),
    };
    assert_eq!(text(one), text(two));
}
