use asterism_rules::GameKind;
use asterism_store::{
    Change, EntryKind, GameId, GameQuery, GameState, Offer, Offered, Player, Topic, UserId,
};

use crate::game::loaded_game::LoadedGame;
use crate::game::offers::{count_entries_back, seats_of, users_to_ask};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering};
use crate::protocol::refusal::{OfferRefusal, Refusal};
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::Request;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, ids, text};
use crate::text::Language;

async fn load(club: &Club, game: GameId) -> LoadedGame {
    let record = club.app.store.game(game).await.unwrap().unwrap();
    let loaded = club.app.load_record(record, Language::English).await;
    loaded.unwrap()
}

async fn board(club: &Club, game: GameId) -> Board {
    load(club, game).await.board()
}

/// Returns the request that makes an offer on the newest board.
async fn making(club: &Club, user: UserId, game: GameId, wish: OfferWish) -> Request {
    let board = board(club, game).await;
    let make = CustomId::Offering(Offering::Make { wish, board });
    club.press(user, &make, &[])
}

/// Makes an offer and sends its post; returns the reply to the player who made it.
async fn offer(club: &Club, user: UserId, game: GameId, wish: OfferWish) -> String {
    let request = making(club, user, game, wish).await;
    let said = said(club.handle(&request).await.expect("the offer is allowed"));
    club.pump().await;
    said
}

fn post(reply: Reply) -> Post {
    match reply {
        Reply::Say(post, _) | Reply::Change(post) => post,
        other => panic!("no message: {other:?}"),
    }
}

fn said(reply: Reply) -> String {
    let post = post(reply);
    let card = post.card.map(|card| card.text).unwrap_or_default();
    format!("{}{card}", post.content)
}

fn accept(game: GameId, number: u32) -> CustomId {
    CustomId::Offering(Offering::Accept { game, number })
}

fn decline(game: GameId, number: u32) -> CustomId {
    CustomId::Offering(Offering::Decline { game, number })
}

fn withdraw(game: GameId, number: u32) -> CustomId {
    CustomId::Offering(Offering::Withdraw { game, number })
}

async fn press(club: &Club, user: UserId, id: &CustomId) -> Result<String, Refusal> {
    let reply = club.handle(&club.public_press(user, id)).await;
    club.pump().await;
    reply.map(said)
}

async fn check_refused(club: &Club, user: UserId, id: &CustomId, why: OfferRefusal) {
    match press(club, user, id).await {
        Err(Refusal::Offer(refused)) => assert_eq!(refused, why, "{id}"),
        other => panic!("{id}: {other:?}"),
    }
}

/// Returns the texts of the offer posts that can still be answered.
fn open_offers(club: &Club) -> Vec<String> {
    let posts = club.channel.posts();
    let open = posts.iter().filter(|post| {
        let answers = |id: &CustomId| matches!(id, CustomId::Offering(Offering::Accept { .. }));
        ids(post).iter().any(answers)
    });
    open.map(|post| post.card.clone().unwrap().text).collect()
}

/// Checks that only the newest board can be acted on. Returns what it says.
fn check_only_newest_live(club: &Club) -> String {
    let posts = club.channel.posts();
    let live = posts.iter().filter(|post| !post.rows.is_empty());
    assert_eq!(live.count(), 1, "{posts:#?}");
    let newest = posts.into_iter().next_back().expect("there is a board");
    assert!(!newest.rows.is_empty(), "{newest:#?}");
    newest.card.expect("a board has a card").text
}

fn offers(club: &Club) -> Vec<String> {
    let texts = club.channel.posts().into_iter();
    let texts = texts.filter_map(|post| Some(post.card?.text));
    texts
        .filter(|text| text.contains("offers a draw") || text.contains("take back"))
        .collect()
}

#[tokio::test]
async fn a_draw_needs_everyone_to_agree() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    let request = making(&club, CLEO, game, OfferWish::Draw).await;
    let first = said(club.handle(&request).await.unwrap());
    // A request delivered twice, and a second offer, still make one offer.
    assert_eq!(said(club.handle(&request).await.unwrap()), first);
    assert_eq!(offer(&club, CLEO, game, OfferWish::Draw).await, first);
    let open = open_offers(&club);
    assert_eq!(open.len(), 1);
    assert!(open[0].contains("<@103> offers a draw"), "{open:?}");
    assert!(open[0].contains("<@101> and <@102>"), "{open:?}");

    // Two players accept at the same time.
    let (by_ann, by_ben) = (
        club.public_press(ANN, &accept(game, 1)),
        club.public_press(BEN, &accept(game, 1)),
    );
    let (ann, ben) = tokio::join!(club.handle(&by_ann), club.handle(&by_ben));
    assert!(ann.is_ok() && ben.is_ok(), "{ann:?} {ben:?}");
    club.pump().await;
    let ended = load(&club, game).await;
    assert_eq!(ended.record.entries.len(), 2);
    assert_eq!(ended.record.entries[1].what, EntryKind::DrawAgreed);
    assert!(ended.record.ended.is_some());
    let pings = club.channel.pings();
    assert_eq!(pings[..2], [ANN, BEN], "the turns");
    assert_eq!(pings[2..4], [ANN, BEN], "the offer");
    // The player who agreed last knows that the game is over.
    let last = *ended.record.offer.as_ref().unwrap().agreed.last().unwrap();
    let mut others = vec![ANN, BEN, CLEO];
    others.remove(usize::from(last) - 1);
    assert_eq!(pings[4..], others);
    assert!(open_offers(&club).is_empty());
    assert!(
        offers(&club)[0].contains("Everyone agreed"),
        "{:?}",
        offers(&club)
    );
    // Delivered again, the request gets the same reply.
    assert!(said(club.handle(&by_ben).await.unwrap()).contains("Everyone agreed"));
}

#[tokio::test]
async fn only_the_other_players_can_answer_an_offer_and_only_once() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    offer(&club, ANN, game, OfferWish::Draw).await;
    let stranger = press(&club, DAN, &accept(game, 1)).await;
    assert!(
        matches!(stranger, Err(Refusal::NotYourGame)),
        "{stranger:?}"
    );
    check_refused(&club, ANN, &accept(game, 1), OfferRefusal::Own).await;
    check_refused(&club, ANN, &decline(game, 1), OfferRefusal::Own).await;
    check_refused(&club, BEN, &withdraw(game, 1), OfferRefusal::NotOwn(ANN)).await;
    check_refused(&club, BEN, &accept(game, 2), OfferRefusal::Gone).await;
    for _ in 0..2 {
        let half = press(&club, BEN, &accept(game, 1)).await.unwrap();
        assert!(half.contains("Still to answer: <@103>"), "{half}");
    }
    assert!(open_offers(&club)[0].contains("Still to answer: <@103>"));
    // No other offer can be made now; the reply shows the open one.
    for wish in [OfferWish::Draw, OfferWish::Takeback] {
        let ask = CustomId::Offering(Offering::Ask { wish, game });
        let stands = press(&club, CLEO, &ask).await.unwrap();
        assert!(stands.contains("<@101> offers a draw"), "{stands}");
    }
    assert_eq!(offers(&club).len(), 1);
    // One player can decline for all: the post says so and loses its buttons.
    let no = press(&club, CLEO, &decline(game, 1)).await.unwrap();
    assert!(no.contains("<@103> would rather play on"), "{no}");
    assert!(offers(&club)[0].contains("would rather play on"));
    assert!(open_offers(&club).is_empty());
    check_refused(&club, BEN, &decline(game, 1), OfferRefusal::Gone).await;
    check_refused(&club, ANN, &withdraw(game, 1), OfferRefusal::Gone).await;
    assert_eq!(load(&club, game).await.record.entries.len(), 0);
}

#[tokio::test]
async fn a_player_can_offer_a_draw_once_a_turn() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    offer(&club, BEN, game, OfferWish::Draw).await;
    press(&club, BEN, &withdraw(game, 1)).await.unwrap();
    assert!(offers(&club)[0].contains("withdrew"));
    let again = making(&club, BEN, game, OfferWish::Draw).await;
    let again = club.handle(&again).await;
    assert!(
        matches!(again, Err(Refusal::Offer(OfferRefusal::Again))),
        "{again:?}"
    );
    // The opponent may offer a draw, but that does not let the first player offer again.
    offer(&club, ANN, game, OfferWish::Draw).await;
    press(&club, BEN, &decline(game, 2)).await.unwrap();
    let again = making(&club, BEN, game, OfferWish::Draw).await;
    assert!(club.handle(&again).await.is_err());
    club.play(ANN, "a A->A-1-B").await;
    offer(&club, BEN, game, OfferWish::Draw).await;
    assert_eq!(open_offers(&club).len(), 1);
}

#[tokio::test]
async fn a_move_ends_the_offer_and_removes_the_buttons_of_its_post() {
    for (wish, says) in [
        (OfferWish::Draw, "offers a draw"),
        (OfferWish::Takeback, "take back `a A->A-1-B`"),
    ] {
        let club = Club::new();
        let game = club.start(&[ANN, BEN]).await;
        club.play(ANN, "a A->A-1-B").await;
        club.pump().await;
        offer(&club, ANN, game, wish).await;
        assert!(open_offers(&club)[0].contains(says));
        let old = making(&club, ANN, game, wish).await;
        club.play(BEN, "a A->A-1-c").await;
        // The offer is gone even before its post says so.
        let late = club.public_press(BEN, &accept(game, 1));
        let late = club.handle(&late).await;
        assert!(
            matches!(late, Err(Refusal::Offer(OfferRefusal::Gone))),
            "{late:?}"
        );
        club.pump().await;
        assert!(open_offers(&club).is_empty());
        let ended = &offers(&club)[0];
        assert!(ended.contains("moved on without it"), "{ended}");
        for (user, id) in [
            (BEN, accept(game, 1)),
            (BEN, decline(game, 1)),
            (ANN, withdraw(game, 1)),
        ] {
            check_refused(&club, user, &id, OfferRefusal::Gone).await;
        }
        let old = club.handle(&old).await;
        assert!(matches!(old, Err(Refusal::Stale { .. })), "{old:?}");
        let loaded = load(&club, game).await;
        assert_eq!((loaded.ply(), loaded.record.standing()), (2, None));
        check_only_newest_live(&club);
    }
}

#[tokio::test]
async fn a_player_who_leaves_ends_the_offer_and_is_not_brought_back() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    offer(&club, ANN, game, OfferWish::Takeback).await;
    press(&club, BEN, &accept(game, 1)).await.unwrap();
    let resign = CustomId::Resign(board(&club, game).await);
    club.handle(&club.press(CLEO, &resign, &[])).await.unwrap();
    club.pump().await;
    check_only_newest_live(&club);
    let ended = &offers(&club)[0];
    assert!(ended.contains("moved on without it"), "{ended}");
    assert!(press(&club, CLEO, &accept(game, 1)).await.is_err());
    assert_eq!(load(&club, game).await.ply(), 1);
    let ask = club.command(ANN, "takeback", &[]);
    let refused = club.handle(&ask).await.unwrap_err();
    assert!(
        matches!(refused, Refusal::Offer(OfferRefusal::Left)),
        "{refused:?}"
    );
    let said = refused.post(Language::English).content;
    assert!(
        said.contains("Someone has left") && said.contains("/draw"),
        "{said}"
    );
}

#[tokio::test]
async fn a_takeback_returns_to_the_turn_of_its_user_and_notifies_them_once() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    club.play(BEN, "a A->A-1-c").await;
    club.pump().await;
    offer(&club, ANN, game, OfferWish::Takeback).await;
    assert!(open_offers(&club)[0].contains("the move after it"));
    press(&club, BEN, &accept(game, 1)).await.unwrap();
    press(&club, CLEO, &accept(game, 1)).await.unwrap();
    let now = load(&club, game).await;
    assert_eq!((now.ply(), now.turn()), (0, Some(ANN)));
    // Three turns, the offer to two players, and the turn that began again.
    assert_eq!(club.channel.pings(), [ANN, BEN, CLEO, BEN, CLEO, ANN]);
    let newest = check_only_newest_live(&club);
    assert!(newest.contains("<@101> took a move back"), "{newest}");
    // Accepting again changes nothing.
    let again = press(&club, CLEO, &accept(game, 1)).await.unwrap();
    assert!(again.contains("Everyone agreed"), "{again}");
    // When a player leaves during that turn, it is still the same turn.
    let version = now.record.version;
    let resign = CustomId::Resign(Board { game, version });
    club.handle(&club.press(CLEO, &resign, &[])).await.unwrap();
    club.pump().await;
    assert_eq!(club.channel.pings(), [ANN, BEN, CLEO, BEN, CLEO, ANN]);
    club.play(ANN, "a A->A-1-c").await;
    club.pump().await;
    assert_eq!(club.channel.pings()[5..], [ANN, BEN]);
    // A takeback cannot bring back a player who has left since.
    let now = load(&club, game).await;
    assert_eq!(count_entries_back(&now, ANN), Ok(1));
    assert_eq!(count_entries_back(&now, BEN), Err(OfferRefusal::Left));
    assert_eq!(count_entries_back(&now, DAN), Err(OfferRefusal::Left));
}

#[tokio::test]
async fn posts_delayed_until_after_a_takeback_notify_only_the_current_player() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    // No post is sent during these moves.
    club.play(ANN, "a A->A-1-B").await;
    let request = making(&club, ANN, game, OfferWish::Takeback).await;
    club.handle(&request).await.unwrap();
    for user in [BEN, CLEO] {
        let request = club.press(user, &accept(game, 1), &[]);
        let said = said(club.handle(&request).await.unwrap());
        assert_eq!(said, "You agreed.");
    }
    let version = board(&club, game).await.version;
    let resign = CustomId::Resign(Board { game, version });
    club.handle(&club.press(CLEO, &resign, &[])).await.unwrap();
    club.pump().await;
    // Ann is notified of her first turn, and of the one after the takeback.
    assert_eq!(club.channel.pings(), [ANN, ANN]);
    assert!(open_offers(&club).is_empty());
}

#[tokio::test]
async fn an_accepted_offer_is_carried_out_even_after_a_crash() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.play(ANN, "a A->A-1-B").await;
    offer(&club, ANN, game, OfferWish::Takeback).await;
    let record = load(&club, game).await.record;
    let offer = record.offer.clone().unwrap();
    let change = Change::SetOffer {
        game,
        version: record.version,
        before: Some(1),
        offer: Some(Offer {
            agreed: vec![2],
            ..offer
        }),
        jobs: vec![Topic::Offer { number: 1 }],
    };
    let commit = club.app.store.commit(club.key(), club.now(), change);
    commit.await.unwrap();
    club.pump().await;
    let now = load(&club, game).await;
    assert_eq!((now.ply(), now.turn()), (0, Some(ANN)));
    assert!(offers(&club)[0].contains("Everyone agreed"));
}

#[tokio::test]
async fn one_user_agrees_for_all_their_seats() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO, DAN]).await;
    let mut loaded = load(&club, game).await;
    loaded.record.seats = [ANN, BEN, ANN, BEN].map(Player::User).to_vec();
    assert_eq!(users_to_ask(&loaded, ANN), [BEN]);
    let offer = Offer {
        number: 1,
        version: 1,
        by: 1,
        what: Offered::Draw,
        agreed: vec![],
        declined: None,
        post: None,
        drawers: vec![1],
    };
    assert_eq!(super::unanswered_users(&loaded, &offer), [BEN]);
    let agreed = Offer {
        agreed: seats_of(&loaded, BEN).collect(),
        ..offer
    };
    assert_eq!(agreed.agreed, [2, 4]);
    assert!(super::unanswered_users(&loaded, &agreed).is_empty());
}

#[tokio::test]
async fn the_engine_allows_takebacks_and_declines_an_early_draw() {
    let club = Club::new();
    let options = [("game", text("squadro")), ("seat", text("first"))];
    let mut options = options.to_vec();
    let engine = crate::protocol::request::Value::User(crate::testing::club::person(ENGINE));
    options.push(("opponent", engine));
    options.push(("variant", text("first=light")));
    let reply = club.handle(&club.command(ANN, "challenge", &options)).await;
    reply.unwrap();
    let own = GameQuery::of_player(ANN, GameState::Any);
    let game = club.app.store.games(own, 1).await.unwrap()[0].id;
    let first = load(&club, game).await.game.legal_moves()[0].clone();
    let none = making(&club, ANN, game, OfferWish::Takeback).await;
    let none = club.handle(&none).await;
    assert!(
        matches!(none, Err(Refusal::Offer(OfferRefusal::NoMove))),
        "{none:?}"
    );
    club.play(ANN, &first).await;
    club.pump().await;
    let before = load(&club, game).await;
    assert_eq!((before.ply(), before.turn()), (2, Some(ANN)));
    let old = CustomId::Move(before.board());
    let pings = club.channel.pings();
    let said = offer(&club, ANN, game, OfferWish::Takeback).await;
    assert!(
        said.contains("Taken back") && said.contains("your turn again"),
        "{said}"
    );
    let after = load(&club, game).await;
    assert_eq!((after.ply(), after.turn()), (0, Some(ANN)));
    assert!(open_offers(&club).is_empty());
    let newest = check_only_newest_live(&club);
    assert!(newest.contains("took a move back"), "{newest}");
    assert_eq!(club.channel.pings(), pings, "who asked knows");
    let old = club.handle(&club.press(ANN, &old, &[])).await;
    assert!(
        matches!(old, Err(Refusal::Stale { url: Some(_) })),
        "{old:?}"
    );
    // The engine declines a draw this early, and can be asked only once a turn.
    let request = making(&club, ANN, game, OfferWish::Draw).await;
    for _ in 0..2 {
        let said = self::said(club.handle(&request).await.unwrap());
        assert!(said.contains("would rather play on"), "{said}");
    }
    club.pump().await;
    assert!(open_offers(&club).is_empty());
    let ask = CustomId::Offering(Offering::Ask {
        wish: OfferWish::Draw,
        game,
    });
    check_refused(&club, ANN, &ask, OfferRefusal::Again).await;
    // After that, the game continues as usual.
    club.play(ANN, &first).await;
    club.pump().await;
    assert_eq!(load(&club, game).await.ply(), 2);
}

#[tokio::test]
async fn an_offer_is_shown_wherever_its_game_is_shown() {
    let club = Club::new();
    let game = club
        .begin(GameKind::Squadro, "first=light", &[ANN, BEN])
        .await;
    offer(&club, ANN, game, OfferWish::Draw).await;
    let board = board(&club, game).await;
    let looks = [
        CustomId::Look { game, ply: None },
        CustomId::LookText { game, ply: None },
        CustomId::More(board),
    ];
    for look in looks {
        for (user, answer) in [
            (ANN, Some(withdraw(game, 1))),
            (BEN, Some(accept(game, 1))),
            (CLEO, None),
        ] {
            let seen = club.handle(&club.press(user, &look, &[])).await.unwrap();
            let seen = post(seen);
            let pressed = ids(&seen).into_iter().find(|id| {
                matches!(
                    id,
                    CustomId::Offering(Offering::Accept { .. } | Offering::Withdraw { .. })
                )
            });
            assert_eq!(pressed, answer, "{look} by {user}");
            let words = said(Reply::Change(seen));
            assert!(words.contains("offers a draw"), "{look}: {words}");
        }
    }
    // When the offer is answered from there, its post is updated as well.
    let yes = club.press(BEN, &accept(game, 1), &[]);
    assert_eq!(said(club.handle(&yes).await.unwrap()), "You agreed.");
    club.pump().await;
    assert!(offers(&club)[0].contains("Everyone agreed"));
    assert!(load(&club, game).await.record.ended.is_some());
}
