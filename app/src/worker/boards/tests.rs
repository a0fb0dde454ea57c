use std::time::Duration;

use asterism_store::{GameId, GameRecord, JobClass, Reach, Terms, TimeControl};

use crate::ports::messenger::SendError;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering};
use crate::protocol::reply::Post;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Beginning, Club, HERE, ids, person, text};
use crate::text::markdown::mention;
use crate::worker::posting::is_turn_shown;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Starts a game with a day per move, between Ann and Ben.
async fn begin(club: &Club) -> GameId {
    let time = TimeControl::new(DAY, Duration::ZERO);
    let beginning = Beginning {
        terms: Terms {
            rated: false,
            time: Some(time),
        },
        ..Beginning::of(&[ANN, BEN])
    };
    club.set_up(beginning).await
}

async fn record(club: &Club, game: GameId) -> GameRecord {
    club.app.store.game(game).await.unwrap().unwrap()
}

/// Advances the clock; processes clocks and jobs when they are due.
async fn pass(club: &Club, time: Duration) {
    let end = club.now().plus(time);
    loop {
        let now = club.app.clock.now();
        let mut next = club
            .app
            .look_after_clocks(&[Reach::GATEWAY], now)
            .await
            .unwrap();
        club.pump().await;
        let now = club.app.clock.now();
        if now >= end {
            return;
        }
        let jobs = club.app.store.next_due().await.unwrap();
        for class in JobClass::ALL {
            let due = jobs.of(class);
            next = due.map_or(next, |due| due.min(next));
        }
        club.app.clock.skip(next.min(end).since(now));
    }
}

fn forbid(club: &Club, trouble: Option<SendError>) {
    *club.channel.trouble.lock().unwrap() = trouble;
}

fn allow(club: &Club) {
    forbid(club, None);
    club.app.note_permissions_changed(HERE.guild.unwrap());
}

fn forbidden() -> SendError {
    SendError::Forbidden("Missing Permissions".to_owned())
}

fn is_live(post: &Post) -> bool {
    ids(post).iter().any(|id| matches!(id, CustomId::More(_)))
}

#[tokio::test]
async fn a_board_that_may_not_be_posted_is_sent_to_its_player() {
    let club = Club::new();
    let game = begin(&club).await;
    forbid(&club, Some(forbidden()));
    club.play(ANN, "a A->A-1-B").await;
    pass(&club, HOUR).await;
    let directs = club.channel.directs();
    let [(user, post)] = &directs[..] else {
        panic!("{directs:?}")
    };
    assert_eq!(*user, BEN);
    assert!(is_live(post), "{post:?}");
    assert!(
        post.content.starts_with("I can't post in <#"),
        "{}",
        post.content
    );
    assert!(post.content.contains(&mention(BEN)), "{}", post.content);
    assert!(!is_live(&club.channel.posts()[0]), "only one board is live");

    // Ben plays there; then Ann gets her board in the same way.
    club.play(BEN, "a A->A-1-c").await;
    pass(&club, HOUR).await;
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 2, "{directs:?}");
    assert_eq!(directs[1].0, ANN);
    assert!(is_live(&directs[1].1) && !is_live(&directs[0].1));

    // When the bot may post again, it does, and notifies no one twice.
    allow(&club);
    pass(&club, HOUR).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), 2, "one board for the turn that lasts");
    assert!(
        is_live(&posts[1]) && posts[1].pings.is_empty(),
        "{:?}",
        posts[1]
    );
    assert!(!is_live(&club.channel.directs()[1].1));
    assert_eq!(record(&club, game).await.post.unwrap().version, 3);
}

#[tokio::test]
async fn a_board_whose_channel_is_gone_is_sent_to_its_player() {
    for trouble in [
        SendError::Gone,
        SendError::Refused("Invalid Form Body".to_owned()),
    ] {
        let club = Club::new();
        let game = begin(&club).await;
        forbid(&club, Some(trouble));
        club.play(ANN, "a A->A-1-B").await;
        pass(&club, HOUR).await;
        let directs = club.channel.directs();
        assert_eq!(directs.len(), 1, "{directs:?}");
        assert!(directs[0].0 == BEN && is_live(&directs[0].1));
        assert!(is_turn_shown(&record(&club, game).await));
        // Their time runs as usual.
        pass(&club, DAY).await;
        assert!(record(&club, game).await.ended.is_some());
    }
}

#[tokio::test]
async fn nobody_loses_time_on_a_turn_they_were_not_told_of() {
    let club = Club::new();
    let game = begin(&club).await;
    club.channel.deaf.lock().unwrap().push(BEN);
    forbid(&club, Some(forbidden()));
    club.play(ANN, "a A->A-1-B").await;
    pass(&club, 5 * DAY).await;
    assert!(record(&club, game).await.ended.is_none());
    assert!(club.channel.directs().is_empty());
    let before = club.channel.posts().len();

    allow(&club);
    pass(&club, HOUR).await;
    let posts = club.channel.posts();
    assert_eq!(posts.len(), before + 1);
    assert_eq!(posts[before].pings, [BEN]);
    // The player has the whole day left, and the board says so.
    let clock = record(&club, game).await.clock.unwrap();
    let end = format!("<t:{}:R>", clock.runs_out.secs());
    assert!(
        posts[before].content.contains(&end),
        "{}",
        posts[before].content
    );
    pass(&club, 22 * HOUR).await;
    assert!(record(&club, game).await.ended.is_none());
    pass(&club, 3 * HOUR).await;
    assert!(record(&club, game).await.ended.is_some());
}

#[tokio::test]
async fn old_buttons_for_which_it_is_too_soon_are_removed_later() {
    let club = Club::new();
    begin(&club).await;
    let minute = Duration::from_mins(1);
    let due = club.app.clock.now().plus(5 * minute);
    *club.channel.edit_trouble.lock().unwrap() = Some(SendError::NotBefore(due));
    club.play(ANN, "a A->A-1-B").await;
    pass(&club, minute).await;
    let count_live = || club.channel.posts().iter().filter(|it| is_live(it)).count();
    assert_eq!(count_live(), 2, "the new board does not wait");
    *club.channel.edit_trouble.lock().unwrap() = None;
    pass(&club, 10 * minute).await;
    assert_eq!(count_live(), 1);
}

#[tokio::test]
async fn a_player_who_closed_direct_messages_gets_the_board_when_they_open_them() {
    let club = Club::new();
    let game = begin(&club).await;
    club.channel.deaf.lock().unwrap().push(BEN);
    forbid(&club, Some(SendError::Gone));
    club.play(ANN, "a A->A-1-B").await;
    pass(&club, DAY).await;
    assert!(club.channel.directs().is_empty());
    assert!(record(&club, game).await.ended.is_none());

    club.channel.deaf.lock().unwrap().clear();
    pass(&club, 7 * HOUR).await;
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 1, "{directs:?}");
    assert!(directs[0].0 == BEN && is_live(&directs[0].1));
    // From then on, the player has the whole day.
    pass(&club, 12 * HOUR).await;
    assert!(record(&club, game).await.ended.is_none());
    pass(&club, DAY).await;
    assert!(record(&club, game).await.ended.is_some());
}

#[tokio::test]
async fn a_player_gets_the_board_of_their_own_move_where_the_channel_is_gone() {
    let club = Club::new();
    // Ann plays both sides, so all changes are her own.
    let options = [
        ("game", text("pentagame")),
        ("opponent", Value::User(person(ANN))),
    ];
    let begun = club.handle(&club.command(ANN, "challenge", &options)).await;
    begun.expect("nobody has to accept");
    club.pump().await;
    let game = club.app.store.game_ids(None, 1).await.unwrap()[0];
    forbid(&club, Some(SendError::Gone));
    club.play(ANN, "a A->A-1-B").await;
    pass(&club, HOUR).await;
    let directs = club.channel.directs();
    assert_eq!(directs.len(), 1, "{directs:?}");
    assert!(directs[0].0 == ANN && is_live(&directs[0].1));
    let post = record(&club, game).await.post.unwrap();
    assert_eq!(post.version, 2);
}

#[tokio::test]
async fn edits_that_fail_delay_no_board() {
    let club = Club::new();
    let game = begin(&club).await;
    let version = record(&club, game).await.version;
    let make = CustomId::Offering(Offering::Make {
        wish: OfferWish::Draw,
        board: Board { game, version },
    });
    club.handle(&club.press(ANN, &make, &[])).await.unwrap();
    club.pump().await;
    let trouble = SendError::Later("503".to_owned());
    *club.channel.edit_trouble.lock().unwrap() = Some(trouble);
    for (user, notation) in [
        (ANN, "a A->A-1-B"),
        (BEN, "a A->A-1-c"),
        (ANN, "b B->B-1-C"),
    ] {
        let before = club.channel.posts().len();
        club.play(user, notation).await;
        club.pump().await;
        assert_eq!(
            club.channel.posts().len(),
            before + 1,
            "at once, after {notation}"
        );
    }
    *club.channel.edit_trouble.lock().unwrap() = None;
    pass(&club, HOUR).await;
    let live = club
        .channel
        .posts()
        .iter()
        .filter(|post| is_live(post))
        .count();
    assert_eq!(live, 1);
}
