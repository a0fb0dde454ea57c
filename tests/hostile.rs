//! Requests that no honest client would send: nothing changes, nothing is revealed, nothing crashes.

use asterism_sandbox::ApiRequest;
use serde_json::json;
use tokio::task::JoinSet;

use crate::play::check_turn_post;
use crate::support::game::{RECORDED, game_id};
use crate::support::guided::{Plan, choose, confirm_moves, find};
use crate::support::request::{is_edit, is_post};
use crate::support::{Club, Game, Message, Player, Setup};

/// Checks that an answer is a refusal: one sentence, ephemeral, sent at once or in place of a dialog.
async fn check_refused(player: &Player, on: &Message, custom_id: &str, values: Option<&[&str]>) {
    let answer = player.forge(on, custom_id, values).await;
    assert!(
        !answer.failed(),
        "{custom_id:?} {values:?}: nobody answered"
    );
    let said = answer.private();
    assert!(
        said.words().split_whitespace().count() >= 5,
        "{custom_id:?} {values:?}: {}",
        said.show()
    );
    assert!(
        said.picture().is_none() && !said.has_button("Play"),
        "{custom_id:?} {values:?} shows a board: {}",
        said.show()
    );
}

/// A running game, a dialog with a complete move, and the data in its buttons.
struct Target {
    game: Game,
    post: Message,
    ready: Message,
    /// The `custom_id` of **Play**.
    play: String,
    /// Game and version, as in buttons.
    board: String,
    version: u64,
    /// The codes of the chosen steps, two letters each: figure, stop, black block, gray block.
    steps: String,
    /// Number of requests the bot has sent.
    requests: usize,
}

impl Target {
    async fn open(club: &Club) -> Target {
        let (ann, ben) = (club.player("Ann"), club.player("Ben"));
        let game = Game::begin(club, &[&ann, &ben]).await;
        let post = game.play_recorded(club, 4).await;
        let dialog = ann.press(&post, "Move…").await.private();
        let ready = choose(&ann, dialog, Plan::of(RECORDED[4])).await;
        let play = ready.button("Play").custom_id;
        let fields: Vec<&str> = play.split('.').collect();
        let ["pl", id, version, steps] = fields[..] else {
            panic!("unexpected id {play:?}")
        };
        assert_eq!((id, steps.len()), (&*game.id, 8), "{play}");
        let (board, steps) = (format!("{id}.{version}"), steps.to_owned());
        let version = version.parse().expect("a version is a number");
        let requests = club.requests_so_far();
        Target {
            game,
            post,
            ready,
            play,
            board,
            version,
            steps,
            requests,
        }
    }

    /// Checks that nothing has changed, in particular no post, and that the open dialog still plays its move, once.
    async fn check_unharmed(self, club: &Club) {
        let changes = |request: &ApiRequest| is_post(request) || is_edit(request);
        let changed: Vec<_> = club
            .requests(self.requests)
            .into_iter()
            .filter(changes)
            .collect();
        assert!(changed.is_empty(), "{changed:?}");
        assert_eq!(self.game.boards(club).len(), 5);
        let ann = self.game.on_turn(4);
        assert_eq!(self.game.moves_made(ann).await, "after 4 moves");
        ann.click(&self.ready, "Play").await.silent();
        let post = self.game.turn(club, 5).await;
        check_turn_post(club, &self.game, 5, &post).await;
        let again = ann.try_click(&self.ready, "Play").await;
        assert!(again.is_err(), "the dialog is still there: {again:?}");
        assert_eq!(self.game.boards(club).len(), 6);
    }

    /// Returns button ids that the bot never sent.
    fn crafted(&self) -> Vec<String> {
        let Target {
            game: Game { id, .. },
            play,
            board,
            version,
            steps,
            ..
        } = self;
        let (first, rest) = steps.split_at(2);
        // Figure and stop: the next choice is the place of the black block, in groups.
        let places = &steps[..4];
        let mut crafted: Vec<String> = NO_IDS
            .iter()
            .chain(NO_GAMES)
            .map(|text| (*text).to_owned())
            .collect();
        crafted.push("x".repeat(100));
        // Versions of the board that the game never had.
        crafted.extend([
            format!("mv.{id}.{}", version + 1),
            format!("mv.{id}.{}", u64::MAX),
            format!("pl.{id}.{}.{steps}", version - 1),
            format!("pl.{id}.{}.{steps}", version + 1),
            format!("rs.{id}.{}", version + 1),
            format!("lo.{id}.5"),
            format!("lo.{id}.4294967295"),
            format!("sh.{id}.99"),
        ]);
        // Choices that are not offered, or are not a complete move.
        crafted.extend([
            format!("pl.{board}."),
            format!("pl.{board}.{first}"),
            format!("pl.{board}.zz"),
            format!("pl.{board}.{rest}"),
            format!("pl.{board}.{steps}{first}"),
            format!("pl.{board}.{first}{steps}"),
            format!("pl.{board}.{}", "00".repeat(25)),
            format!("pl.{board}.{}", "00".repeat(40)),
            format!("pl.{board}.{steps}0"),
            format!("gd.{board}.zzzz"),
            format!("gd.{board}.{first}zz"),
            format!("gd.{board}.{places}.256"),
            format!("gd.{board}.{places}.-1"),
            format!("gd.{board}.🦀🦀"),
            format!("ty.{board}.zz"),
            format!("ty.{board}.{steps}"),
            format!("mv.{board}.1"),
            format!(" {play}"),
            play.to_uppercase(),
        ]);
        crafted
    }
}

/// Ids that this program never creates.
const NO_IDS: &[&str] = &[
    " ",
    ".",
    "..",
    "🦀",
    "pl",
    "pl.",
    "mv",
    "no.1",
    "xx.1.2",
    "\u{202e}\u{0}",
    "null",
    "{}",
    "pi.",
    "pl.1",
    "gd",
    "ty",
    "ru.chess.0",
    "ru.pentagame.200",
    "ru.pentagame.256",
    "ru.pentagame.-1",
];

/// Games and numbers that do not exist.
const NO_GAMES: &[&str] = &[
    "mv.0.0",
    "mv.99.0",
    "mv.18446744073709551615.18446744073709551615",
    "mv.18446744073709551616.0",
    "mv.-1.0",
    "mv.1e3.0",
    "pl.99.4.00",
    "lo.0",
    "lo.4294967296",
    "sh.99.0",
    "ra.99",
    "rs.99.0",
    "ca.99",
    "cd.99",
    "cw.99",
    "ca.0",
    "ca.01",
    "mo.99.0",
];

#[tokio::test]
async fn forged_buttons_change_nothing() {
    let club = Club::open().await;
    let target = Target::open(&club).await;
    let ann = club.player("Ann");
    let crafted = target.crafted();
    for custom_id in &crafted {
        check_refused(&ann, &target.post, custom_id, None).await;
    }
    // The same ids are refused on Ann's own dialog.
    for custom_id in crafted.iter().step_by(3) {
        check_refused(&ann, &target.ready, custom_id, None).await;
    }
    target.check_unharmed(&club).await;
    club.close().await;
}

#[tokio::test]
async fn buttons_used_by_the_wrong_person_change_nothing() {
    let club = Club::open().await;
    let target = Target::open(&club).await;
    let (ben, cleo) = (club.player("Ben"), club.player("Cleo"));
    let Target {
        game: Game { id, .. },
        post,
        play,
        board,
        steps,
        ..
    } = &target;
    let (first, rest) = steps.split_at(2);
    let guide = format!("gd.{board}.{first}");
    // It is not Ben's turn, and Cleo is not in the game.
    for player in [&ben, &cleo] {
        for custom_id in [
            play,
            &guide,
            &format!("ty.{board}.{first}"),
            &format!("gd.{board}."),
            &format!("mv.{board}"),
        ] {
            check_refused(player, post, custom_id, None).await;
        }
        check_refused(player, post, &guide, Some(&[&rest[..2]])).await;
    }
    check_refused(&cleo, post, &format!("ra.{id}"), None).await;
    check_refused(&cleo, post, &format!("rs.{board}"), None).await;
    check_refused(&cleo, post, &format!("pi.{}", RECORDED[4]), Some(&[id])).await;
    check_refused(&ben, post, &format!("pi.{}", RECORDED[4]), Some(&[id])).await;
    target.check_unharmed(&club).await;
    club.close().await;
}

#[tokio::test]
async fn menu_values_that_are_not_offered_change_nothing() {
    let club = Club::open().await;
    let target = Target::open(&club).await;
    let ann = club.player("Ann");
    let long = "x".repeat(100);
    let places = format!("gd.{}.{}", target.board, &target.steps[..4]);
    let strange = [
        &["zz"][..],
        &[""],
        &["🦀"],
        &[">"],
        &[">x"],
        &[">255"],
        &[">256"],
        &["00", "01"],
        &[&long],
    ];
    for values in strange {
        check_refused(&ann, &target.post, &places, Some(values)).await;
    }
    for values in [
        &["99"][..],
        &["0"],
        &["x"],
        &[""],
        &["18446744073709551616"],
        &[],
    ] {
        for menu in ["op", "ri", &format!("pi.{}", RECORDED[4])] {
            check_refused(&ann, &target.post, menu, Some(values)).await;
        }
    }
    target.check_unharmed(&club).await;
    club.close().await;
}

#[tokio::test]
async fn a_spectator_cannot_see_or_show_a_game_from_another_channel() {
    let club = Club::open().await;
    let (ann, ben, cleo) = (club.player("Ann"), club.player("Ben"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    // A game in another channel gives Cleo a message there to forge requests with.
    let lounge = club.channel("lounge");
    let other = Game::begin(&club, &[&cleo.at(&lounge), &ann.at(&lounge)]).await;
    let there = other.turn(&club, 0).await;
    for custom_id in [
        format!("lo.{}", game.id),
        format!("sh.{}.0", game.id),
        format!("mo.{}.0", game.id),
        format!("mv.{}.0", game.id),
        format!("ra.{}", game.id),
    ] {
        check_refused(&cleo, &there, &custom_id, None).await;
    }
    check_refused(&cleo, &there, "op", Some(&[&game.id])).await;
    // A player may look from there, ephemerally.
    ann.forge(&there, &format!("lo.{}", game.id), None)
        .await
        .private();
    check_refused(&ann, &there, &format!("sh.{}.0", game.id), None).await;
    assert_eq!(game.boards(&club).len(), 1);
    assert_eq!(other.boards(&club).len(), 1);
    club.close().await;
}

#[tokio::test]
async fn forms_with_invalid_data_change_nothing() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let post = game.turn(&club, 0).await;
    confirm_moves(&ann).await;
    let dialog = ann.press(&post, "Move…").await.private();
    let dialog = find(&ann, &dialog, "e")
        .await
        .expect("the green figure can move");
    let long = "A".repeat(100);
    for typed in [
        "?",
        "E",
        "e",
        "🦀",
        "@everyone",
        "B-9-C",
        "<@1>",
        "**",
        "\u{202e}E-9-A",
        long.as_str(),
    ] {
        let form = ann.press(&dialog, "Type…").await;
        let answer = ann.fill_in(&form, typed).await;
        let said = answer.private();
        assert!(!said.has_button("Play"), "{typed:?}: {}", said.show());
        club.check_notifications(&said, &[]).await;
    }
    let form = ann.press(&dialog, "Type…").await;
    let ready = ann.fill_in(&form, "E-2-A").await.private();
    assert!(ready.has_button("Play"), "{}", ready.show());
    // Ann has opened a form and a dialog. Ben cannot use them by sending their ids.
    ben.forge(&post, &ready.button("Play").custom_id, None)
        .await
        .refused(&["turn", &ann.mention()]);
    ann.press(&ready, "Play").await.silent();
    let post = game.turn(&club, 1).await;
    check_turn_post(&club, &game, 1, &post).await;
    club.close().await;
}

#[tokio::test]
async fn options_with_invalid_data_change_nothing() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    for named in [
        "0",
        "-1",
        "18446744073709551616",
        "🦀",
        "#",
        "##1x",
        "@everyone",
        "1 1",
    ] {
        for command in ["board", "resign"] {
            let said = ann
                .command(command, json!({"game": named}))
                .await
                .refused(&["no game"]);
            assert!(!said.words().contains("@everyone"), "{}", said.show());
        }
        let answer = ann
            .command("move", json!({"move": "e E->E-2-A", "game": named}))
            .await;
        answer.refused(&["no game"]);
    }
    for typed in [
        "-",
        "``` ```",
        "<@&1>",
        "e E->E-2-A e E->E-2-A",
        "b E x b+ k:E-2-c k:E-2-c",
        "\u{0}",
        "e E->E-2-A\nb",
    ] {
        let said = ann.plays(typed).await.private();
        assert!(
            !said.content().starts_with("Played"),
            "{typed:?}: {}",
            said.show()
        );
    }
    assert_eq!(game.moves_made(&ann).await, "start");
    club.close().await;
}

#[tokio::test]
async fn no_response_replaces_another_players_board() {
    let club = Club::open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let (mal, cleo) = (club.player("Dan"), club.player("Cleo"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let board = game.turn(&club, 0).await;
    game.noted(&board).await;
    let pentagame = json!({"game": "pentagame"});
    let open = mal.command("challenge", pentagame).await.public();
    let id = game_id(&open);
    for custom_id in ["cj", "cl", "cj"] {
        let custom_id = format!("{custom_id}.{id}");
        let said = cleo.forge(&board, &custom_id, None).await.private();
        assert!(said.words().contains("Pentagame"), "{}", said.show());
    }
    let withdrawn = mal.forge(&board, &format!("cw.{id}"), None).await;
    withdrawn.private();
    // The challenge's post shows it; the board is unchanged.
    club.feed
        .until("the challenge withdrawn", |view| {
            let post = view.messages.get(&open.number())?;
            (!post.is_live()).then_some(())
        })
        .await;
    let now = club
        .feed
        .look(|view| view.messages[&board.number()].clone());
    assert_eq!(now.show(), board.show());
    club.close().await;
}

#[tokio::test]
async fn a_user_who_floods_the_bot_is_refused_and_others_are_not() {
    let club = Setup::library()
        .with("ASTERISM_USER_RATE", "1")
        .open()
        .await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    // Two at once, and one more each second.
    let mut flood = JoinSet::new();
    for _ in 0..40 {
        let ann = ann.clone();
        flood.spawn(async move { ann.command("help", json!({})).await });
    }
    let (answers, helped) = tokio::join!(flood.join_all(), ben.command("help", json!({})));
    assert!(helped.private().words().contains("/challenge"));
    let answered = answers.iter().filter(|answer| !answer.failed());
    let (refused, helped): (Vec<_>, Vec<_>) =
        answered.partition(|answer| answer.private().words().contains("too fast"));
    assert!(!helped.is_empty() && helped.len() < 10, "{}", helped.len());
    assert!(
        !refused.is_empty() && refused.len() < 10,
        "{}",
        refused.len()
    );
    club.logged("a user is sending too many interactions").await;
    let typed = json!({"game": "squadro", "variant": ""});
    let mut suggested = 0;
    while !ann
        .suggestions("challenge", typed.clone(), "variant")
        .await
        .is_empty()
    {
        suggested += 1;
        assert!(suggested < 20, "suggestions are never refused");
    }
    assert!(suggested > 0, "Ann had waited");
    club.close().await;
}
