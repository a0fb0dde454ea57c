use asterism_store::GameId;

use super::*;
use crate::feature::block::refusal::BlockRefusal;
use crate::protocol::refusal::Reason as _;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, person, text};
use crate::text::Language;

async fn press(club: &Club, user: UserId, id: &CustomId) -> Result<Post, Refusal> {
    match club.handle(&club.press(user, id, &[])).await? {
        Reply::Change(post) | Reply::Say(post, _) => Ok(post),
        other => panic!("{id}: {other:?}"),
    }
}

async fn block(club: &Club, by: UserId, user: UserId, on: bool) {
    let id = if on {
        CustomId::Block(user)
    } else {
        CustomId::Unblock(user)
    };
    press(club, by, &id).await.unwrap();
}

/// Deletes the data of a user.
async fn forget(club: &Club, user: UserId) {
    let asked = press(club, user, &CustomId::ForgetAsk).await.unwrap();
    let buttons = crate::testing::club::ids(&asked);
    press(club, user, &buttons[0]).await.unwrap();
}

/// Challenges users to a game, or makes a challenge that anyone can join.
async fn challenge(club: &Club, by: UserId, others: &[UserId]) -> Result<GameId, Refusal> {
    let named = crate::protocol::command::OPPONENTS.iter().zip(others);
    let mut options: Vec<(&str, Value)> = named
        .map(|(option, user)| (*option, Value::User(person(*user))))
        .collect();
    options.push(("game", text("pentagame")));
    match club
        .handle(&club.command(by, "challenge", &options))
        .await?
    {
        Reply::Say(post, _) => Ok(post.challenge.unwrap()),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn check<T: std::fmt::Debug>(result: Result<T, Refusal>, why: BlockRefusal) {
    let expected: Refusal = why.into();
    let refused = result.expect_err("it is refused");
    let text = |refusal: &Refusal| refusal.text(crate::text::Language::English);
    assert_eq!(text(&refused), text(&expected));
}

#[tokio::test]
async fn of_two_neither_can_challenge_the_other_while_one_blocks() {
    let club = Club::new();
    block(&club, BEN, ANN, true).await;
    block(&club, BEN, ANN, true).await;
    check(
        challenge(&club, ANN, &[BEN]).await,
        BlockRefusal::Apart(BEN),
    );
    check(
        challenge(&club, BEN, &[ANN]).await,
        BlockRefusal::Apart(ANN),
    );
    challenge(&club, ANN, &[CLEO]).await.unwrap();
    block(&club, BEN, ANN, false).await;
    challenge(&club, ANN, &[BEN]).await.unwrap();
}

#[tokio::test]
async fn a_blocked_user_cannot_join_or_answer() {
    let club = Club::new();
    let open = challenge(&club, ANN, &[]).await.unwrap();
    let asked = challenge(&club, ANN, &[BEN]).await.unwrap();
    block(&club, ANN, BEN, true).await;
    let why = BlockRefusal::Apart(ANN);
    check(press(&club, BEN, &CustomId::Join(open)).await, why);
    check(press(&club, BEN, &CustomId::Accept(asked)).await, why);
    press(&club, BEN, &CustomId::Decline(asked)).await.unwrap();
    press(&club, CLEO, &CustomId::Join(open)).await.unwrap();
}

#[tokio::test]
async fn others_learn_of_no_block_and_hold_up_no_challenge() {
    let club = Club::new();
    block(&club, BEN, ANN, true).await;
    // Cleo can ask both. Whoever accepts second learns that the two of them do not get together.
    let asked = challenge(&club, CLEO, &[ANN, BEN]).await.unwrap();
    press(&club, ANN, &CustomId::Accept(asked)).await.unwrap();
    let accepts = press(&club, BEN, &CustomId::Accept(asked)).await;
    check(accepts, BlockRefusal::Apart(ANN));
    // Dan and Ann are in when Dan blocks Ann: others can still join, and Cleo can begin.
    let open = challenge(&club, CLEO, &[]).await.unwrap();
    press(&club, DAN, &CustomId::Join(open)).await.unwrap();
    press(&club, ANN, &CustomId::Join(open)).await.unwrap();
    block(&club, DAN, ANN, true).await;
    press(&club, CLEO, &CustomId::Start(open)).await.unwrap();
}

#[tokio::test]
async fn a_deleted_block_list_goes_and_a_blocked_user_does_not_see_or_end_a_block() {
    let club = Club::new();
    block(&club, BEN, ANN, true).await;
    let named = async |user| {
        let features = club.app.features;
        let named = features.name_documents(&club.app, user, Language::English);
        named.await.unwrap()
    };
    assert_eq!(named(ANN).await, Vec::<String>::new());
    assert_eq!(named(BEN).await, [Language::English.forget_blocked()]);
    block(&club, ANN, CLEO, true).await;
    forget(&club, ANN).await;
    let blocked = async || {
        let list = club.app.load_content::<BlockList>(&BEN).await.unwrap();
        list.users
    };
    assert_eq!(blocked().await, [ANN]);
    forget(&club, BEN).await;
    assert_eq!(blocked().await, Vec::<UserId>::new());
}

#[tokio::test]
async fn the_bot_and_oneself_cannot_be_blocked() {
    let club = Club::new();
    for user in [ANN, ENGINE] {
        check(
            press(&club, ANN, &CustomId::Block(user)).await,
            BlockRefusal::NotThis,
        );
    }
    let context = club.press(ANN, &CustomId::Help, &[]);
    let context = club.context(&context);
    let asked = ask(context, &person(BEN)).await.unwrap();
    let Reply::Say(post, Audience::You) = asked else {
        panic!("{asked:?}")
    };
    let id = CustomId::Block(BEN);
    assert!(crate::testing::club::ids(&post).contains(&id));
}
