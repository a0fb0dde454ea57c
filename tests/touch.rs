//! Playing on the touch board, by the requests that its page sends: whatever is sent again, at the same time or by someone else, a move happens once.

use asterism_rules::AnyGame;
use serde_json::{Value, json};

use crate::support::board_page::{BoardPage, enter};
use crate::support::request::is_post;
use crate::support::{Because, Club, Game, Player, Setup};

/// A user on the page of a game.
struct Visitor {
    page: BoardPage,
    session: String,
    game: String,
}

impl Visitor {
    async fn open(page: &BoardPage, player: &Player, game: &Game) -> Self {
        Self {
            page: page.clone(),
            session: page.sign_in(player).await,
            game: game.id.clone(),
        }
    }

    /// Returns the board as the page shows it.
    async fn board(&self) -> Value {
        let call = json!({"do": "board", "game": self.game});
        self.page.call(&self.session, &call).await
    }

    /// Sends a move that consists of `chosen`, made on the board of this version.
    async fn play(&self, version: u64, chosen: &[u16]) -> (u16, Value) {
        let call = json!({"do": "play", "game": self.game, "version": version, "chosen": chosen});
        self.page.post("call", Some(&self.session), &call).await
    }
}

/// Returns the version of a board, and the steps of each of its legal moves.
fn read_board(board: &Value) -> (u64, Vec<Vec<u16>>) {
    let record = board["record"].as_str().expect("a record");
    let record: asterism_rules::Record = record.parse().expect("a record");
    let game: AnyGame = record.replay().expect("legal moves");
    let moves = game.legal_moves();
    let steps = moves.iter().map(|m| {
        let steps = game.steps_of(m).expect("a legal move");
        steps.iter().map(|step| step.value()).collect()
    });
    (
        board["version"].as_u64().expect("a version"),
        steps.collect(),
    )
}

fn expect_version((status, answer): &(u16, Value)) -> u64 {
    assert_eq!(*status, 200, "{answer}");
    answer["version"].as_u64().expect("a version")
}

fn expect_code((status, answer): &(u16, Value), code: &str) {
    assert!((400..500).contains(status), "{answer}");
    assert_eq!(answer["error"]["code"], code, "{answer}");
}

async fn open_club() -> Club {
    Setup::program(Because::ItListens).with_board().open().await
}

#[tokio::test]
async fn a_move_on_the_touch_board_happens_once_whoever_sends_it_and_how_often() {
    let club = open_club().await;
    let (ann, ben, eva) = (club.player("Ann"), club.player("Ben"), club.player("Eva"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.turn(&club, 0).await;
    let page = BoardPage::in_browser(&club).await;
    let [ann, ben, eva] = [
        Visitor::open(&page, &ann, &game).await,
        Visitor::open(&page, &ben, &game).await,
        Visitor::open(&page, &eva, &game).await,
    ];
    let mut watched = page.follow(&eva.session, &eva.game).await;
    let board = ann.board().await;
    let (version, moves) = read_board(&board);
    assert_eq!(watched.next().await, Some(version));
    assert_eq!(
        (&board["may_move"], &board["turn"]),
        (&json!(true), &json!(0))
    );
    let others = eva.board().await;
    assert_eq!(
        (&others["may_move"], &others["seat"]),
        (&json!(false), &Value::Null)
    );

    // Others cannot move for her, nor can she with steps that are not offered.
    expect_code(&ben.play(version, &moves[0]).await, "turn");
    expect_code(&eva.play(version, &moves[0]).await, "turn");
    expect_code(&ann.play(version, &[1295]).await, "refused");
    assert_eq!(read_board(&ann.board().await).0, version);

    // The same move twice at the same time, and once more later.
    let (one, other) = tokio::join!(ann.play(version, &moves[0]), ann.play(version, &moves[0]));
    let after = expect_version(&one);
    assert!(after > version);
    assert_eq!(expect_version(&other), after);
    assert_eq!(expect_version(&ann.play(version, &moves[0]).await), after);
    watched.reach(after).await;

    // Different moves from two tabs.
    let (version, moves) = read_board(&ben.board().await);
    assert_eq!(version, after);
    let (one, other) = tokio::join!(ben.play(version, &moves[0]), ben.play(version, &moves[1]));
    let (made, refused) = if one.0 == 200 {
        (one, other)
    } else {
        (other, one)
    };
    let after = expect_version(&made);
    expect_code(&refused, "stale");
    // An old version does not move either.
    expect_code(&ann.play(version, &moves[0]).await, "stale");
    let board = ann.board().await;
    assert_eq!(read_board(&board).0, after);
    let record = board["record"].as_str().expect("a record");
    assert!(
        record.contains("\n2 ") && !record.contains("\n3 "),
        "{record}"
    );
    watched.reach(after).await;
    game.turn(&club, 2).await;
    club.close().await;
}

/// The benchmark `watchers` does this with a thousand pages, and measures it.
#[tokio::test]
async fn all_pages_that_show_a_game_hear_of_each_move() {
    /// Number of streams of each user.
    const EACH: usize = 5;
    let club = open_club().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.turn(&club, 0).await;
    let page = BoardPage::in_browser(&club).await;
    let players = [
        Visitor::open(&page, &ann, &game).await,
        Visitor::open(&page, &ben, &game).await,
    ];
    let mut watched = Vec::new();
    for number in 0..6 {
        let name = format!("Viewer {number}");
        let viewer = Player {
            id: club.page.new_person(&name, "en-US").await,
            ..ann.clone()
        };
        let session = page.sign_in(&viewer).await;
        for _ in 0..EACH {
            let mut versions = page.follow(&session, &game.id).await;
            versions.next().await.expect("the version now");
            watched.push(versions);
        }
    }
    for ply in 0..3 {
        let player = &players[ply % 2];
        let (version, moves) = read_board(&player.board().await);
        let after = expect_version(&player.play(version, &moves[0]).await);
        let each = watched.iter_mut().map(|versions| versions.reach(after));
        futures_util::future::join_all(each).await;
    }
    club.close().await;
}

#[tokio::test]
async fn a_page_whose_move_was_cut_off_sends_it_again_and_moves_once() {
    let mut club = open_club().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.turn(&club, 0).await;
    let page = BoardPage::in_browser(&club).await;
    let ann = Visitor::open(&page, &ann, &game).await;
    let ben = Visitor::open(&page, &ben, &game).await;
    let (version, moves) = read_board(&ann.board().await);
    // The bot is killed when it posts the board, after the move was stored; the answer may have been lost.
    club.kill_bot_when(is_post);
    let played = ann.play(version, &moves[0]).await;
    let after = expect_version(&played);
    club.wait_for_killed_bot().await;
    club.start_bot().await;
    assert_eq!(expect_version(&ann.play(version, &moves[0]).await), after);
    let mut watched = page.follow(&ben.session, &ben.game).await;
    assert_eq!(watched.next().await, Some(after));
    let (version, moves) = read_board(&ben.board().await);
    assert_eq!(version, after);
    expect_version(&ben.play(version, &moves[0]).await);
    game.turn(&club, 2).await;
    club.close().await;
}

#[tokio::test]
async fn a_member_who_is_timed_out_starts_no_game_on_the_touch_board() {
    let club = open_club().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    let instance = cleo.press(&post, "Open board").await.launched();
    let _frame = enter(&club, &cleo, &instance).await;
    let page = BoardPage::in_discord(&club).await;
    let grant = json!({"code": page.code(&cleo, &instance).await, "instance": instance});
    let (status, answer) = page.post("session", None, &grant).await;
    assert_eq!(status, 200, "{answer}");
    let session = answer["token"].as_str().expect("a session");

    let path = format!("/sandbox/guilds/{}/members/{}", club.guild, cleo.id);
    let start = json!({"do": "start", "kind": "squadro"});
    let time_out = async |out: bool| {
        let changed = club.page.patch(&path, &json!({"timed_out": out})).await;
        changed.expect("a moderator may");
    };
    time_out(true).await;
    let refused = page.post("call", Some(session), &start).await;
    expect_code(&refused, "refused");
    let text = refused.1["error"]["text"].as_str().expect("a text");
    assert!(text.contains("can't use commands"), "{text}");
    time_out(false).await;
    page.call(session, &start).await;
    club.close().await;
}
