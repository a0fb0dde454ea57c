//! Boards that are deleted, cannot be posted, are no longer used, or name somebody who is erased.

use asterism_store::{ClaimLimits, Job, JobDone};

use super::*;
use crate::feature::discuss::worker;
use crate::ports::messenger::Messenger as _;
use crate::worker::posting::name_message;

/// Adds the job that posts the board of a game, and claims it.
async fn claim_post_job(club: &Club, game: GameId) -> Job {
    let discuss = CustomId::Discuss(game);
    said(club.handle(&club.press(ANN, &discuss, &[])).await);
    let lease = Duration::from_mins(1);
    let limits = ClaimLimits::of(16);
    let claimed = club.app.store.claim_jobs(club.now(), lease, limits).await;
    let mut jobs = claimed.unwrap().into_iter();
    let job = jobs.find(|job| job.topic == Topic::DiscussionPost);
    job.expect("a job that posts the board")
}

#[tokio::test]
async fn a_board_whose_posting_is_repeated_after_a_crash_is_posted_once() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    let before = club.channel.posts().len();
    let job = claim_post_job(&club, game).await;
    // The program was killed after it had sent the message, and before it recorded it.
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let name = name_message(&club.app, record.started, &job).with_suffix('d');
    let first = Post::from("the board".to_owned());
    let sent = club.channel.post(HERE, first, &name).await;
    // What is pressed there meanwhile is answered, but only there.
    let serial = find_board(&club, game).await.serial();
    let back = CustomId::DiscussGo(game, serial, DiscussStep::Back);
    let mut forged = club.public_press(BEN, &back);
    if let What::Press { on, .. } = &mut forged.what {
        on.has_button = false;
    }
    refused(club.handle(&forged).await);
    let back = press_id(&club, BEN, &back).await;
    assert!(matches!(back, Ok(Reply::Change(_))), "{back:?}");
    let again = Job { attempts: 2, ..job };
    // The second time, it was killed after that.
    for _ in 0..2 {
        let done = worker::post(&club.app, &*club.channel, &again).await;
        assert_eq!(done, Ok(JobDone::Dropped));
        let posted = find_board(&club, game).await.post();
        assert_eq!(posted, Some((HERE.channel, sent.clone().unwrap())));
        club.app.clock.skip(Duration::from_secs(30));
    }
    assert_eq!(club.channel.posts().len(), before + 1);
    press(&club, ANN, "◀ Back").await;
}

#[tokio::test]
async fn a_deleted_board_appears_again_only_if_a_player_asks_for_it() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let count = club.channel.posts().len();
    *club.channel.edit_trouble.lock().unwrap() = Some(SendError::Gone);
    let m = position(&club, game).await.legal_moves().swap_remove(0);
    suggest(&club, CLEO, game, &m).await;
    club.pass(Duration::from_secs(30)).await;
    assert_eq!(club.channel.posts().len(), count);
    let discuss = CustomId::Discuss(game);
    let text = refused(club.handle(&club.press(CLEO, &discuss, &[])).await);
    assert!(text.starts_with("Only the players"), "{text}");
    let post = open_board(&club, BEN, game).await;
    assert_eq!(club.channel.posts().len(), count + 1);
    assert!(
        card(&post).contains(&format!("`{m}`")),
        "it goes on: {}",
        card(&post)
    );
    // Deleted again, but the bot does not know yet.
    club.handle(&club.press(BEN, &discuss, &[])).await.unwrap();
    club.pass(Duration::from_secs(30)).await;
    assert_eq!(club.channel.posts().len(), count + 2);
    *club.channel.edit_trouble.lock().unwrap() = None;
    // A click on the first post does not change it.
    let mut old = club.public_press(ANN, &button(&post, "▶ Next"));
    if let What::Press { on, .. } = &mut old.what {
        on.message = MessageId::new(count as u64 - 1);
    }
    let text = refused(club.handle(&old).await);
    assert!(
        text.starts_with("This message doesn't show the common board any more."),
        "{text}"
    );
    press(&club, ANN, "▶ Next").await;
}

#[tokio::test]
async fn a_board_that_cannot_be_posted_closes() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    let discuss = CustomId::Discuss(game);
    let mut press = club.press(ANN, &discuss, &[]);
    press.lacks = vec![Permission::AttachFiles];
    let lacking = club.handle(&press).await;
    assert!(
        matches!(lacking, Err(Refusal::Permission(_))),
        "{lacking:?}"
    );
    press.presence = crate::protocol::request::Presence::Guest;
    let guest = club.handle(&press).await;
    assert!(matches!(guest, Err(Refusal::Guest(_))), "{guest:?}");

    for trouble in [
        SendError::Gone,
        SendError::Forbidden("Missing Access".to_owned()),
        SendError::Refused("too long".to_owned()),
    ] {
        *club.channel.trouble.lock().unwrap() = Some(trouble.clone());
        said(club.handle(&club.press(ANN, &discuss, &[])).await);
        for _ in 0..20 {
            club.pass(Duration::from_mins(20)).await;
        }
        let stored = club.app.find::<Discussion>(&game).await.unwrap();
        assert_eq!(stored, None, "{trouble}");
        let serial = 1;
        let step = DiscussStep::Back;
        let go = CustomId::DiscussGo(game, serial, step);
        let text = refused(club.handle(&club.public_press(ANN, &go)).await);
        assert!(text.starts_with("This common board is closed"), "{text}");
    }
    *club.channel.trouble.lock().unwrap() = None;
    open_board(&club, ANN, game).await;
}

#[tokio::test]
async fn a_board_that_nobody_uses_closes() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let m = position(&club, game).await.legal_moves().swap_remove(1);
    choose_move(&club, ANN, game, (DiscussHow::Play, &m))
        .await
        .unwrap();
    club.pass(DAY * (OPEN_DAYS as u32 - 1)).await;
    let open = press(&club, BEN, "◀ Back").await;
    suggest(&club, CLEO, game, &m).await;
    club.pass(DAY * 2).await;
    let used = newest(&club);
    assert!(!used.rows.is_empty(), "it was used");
    assert!(card(&used).contains("Suggested here"), "{}", card(&used));
    club.pass(DAY * OPEN_DAYS as u32).await;
    let closed = newest(&club);
    assert!(
        closed.rows.is_empty() && closed.content.is_empty(),
        "{closed:?}"
    );
    // The suggestions are deleted, and with them who made them.
    assert!(!card(&closed).contains("Suggested"), "{}", card(&closed));
    for (user, label) in [(ANN, "▶ Next"), (CLEO, "Suggest a move…")] {
        let old = button(&open, label);
        let text = refused(press_id(&club, user, &old).await);
        assert!(
            text.starts_with("This common board is closed: nobody has used it for 14 days"),
            "{text}"
        );
    }
    // What was tried is there again.
    let again = open_board(&club, BEN, game).await;
    assert!(card(&again).contains("From here: "), "{}", card(&again));
    assert!(card(&again).contains(&format!("`{m}`")), "{}", card(&again));
    // The old job does not close the new board.
    club.pass(DAY * 13).await;
    assert!(!newest(&club).rows.is_empty());
    club.pass(DAY * 2).await;
    assert!(newest(&club).rows.is_empty());
}

#[tokio::test]
async fn an_erased_user_leaves_no_suggestion() {
    let club = Club::new();
    let game = finish(&club, GameKind::Squadro).await;
    open_board(&club, ANN, game).await;
    press(&club, ANN, "⏮ Start").await;
    let moves = position(&club, game).await.legal_moves();
    suggest(&club, CLEO, game, &moves[0]).await;
    suggest(&club, DAN, game, &moves[1]).await;
    club.pass(Duration::from_secs(30)).await;
    assert!(card(&newest(&club)).contains("<@103>"));
    let Ok(Reply::Say(export, _)) = club.handle(&club.press(CLEO, &CustomId::Export, &[])).await
    else {
        panic!("no export")
    };
    let data = &export.files[0].text;
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let expected = serde_json::json!([{"game": game.get(), "after": 0, "move": moves[0]}]);
    assert_eq!(data["suggestions"], expected);

    let ask = club
        .handle(&club.press(CLEO, &CustomId::ForgetAsk, &[]))
        .await;
    let Ok(Reply::Say(ask, _)) = ask else {
        panic!("no question")
    };
    assert!(
        ask.content
            .contains("the moves you've suggested on common boards"),
        "{}",
        ask.content
    );
    let forget = button(&ask, "Delete for good");
    club.handle(&club.press(CLEO, &forget, &[])).await.unwrap();
    club.pass(Duration::from_secs(30)).await;
    let text = card(&newest(&club));
    assert!(
        !text.contains("<@103>") && text.contains("<@104>"),
        "{text}"
    );
    // A player who is erased moves no more.
    let ask = club
        .handle(&club.press(BEN, &CustomId::ForgetAsk, &[]))
        .await;
    let Ok(Reply::Say(ask, _)) = ask else {
        panic!("no question")
    };
    let forget = button(&ask, "Delete for good");
    club.handle(&club.press(BEN, &forget, &[])).await.unwrap();
    let next = button(&newest(&club), "▶ Next");
    refused(press_id(&club, BEN, &next).await);
    press(&club, ANN, "▶ Next").await;
}
