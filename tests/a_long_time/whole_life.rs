//! Games from the challenge to the final board, with everything that can happen in between. Each turn notifies its player once, no one else is
//! notified, and only the newest board has active buttons.

use asterism_engine::{Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, Seat};
use asterism_sandbox::ApiRequest;
use serde_json::{Value, json};

use crate::every_game::typed_variant;
use crate::support::game::{after, challenge, game_id};
use crate::support::ledger::{Ledger, check_only_live, direct_messages, posts};
use crate::support::request::{is_callback, is_post};
use crate::support::time::hours;
use crate::support::{Because, Club, Game, Message, Player, Setup};

/// Number of moves after which a game is considered endless.
const ENDLESS: usize = 120;

/// A running game whose posts and notifications are all tracked.
struct Life {
    game: Game,
    /// The expected state of the game.
    now: AnyGame,
    board: Message,
    ledger: Ledger,
}

impl Life {
    /// Starts a game: the first of `players` challenges the others, who accept. The first board notifies the player who begins.
    async fn begin(club: &Club, start: AnyGame, players: &[&Player], more: Value) -> Life {
        let mut ledger = Ledger::default();
        let mut options =
            json!({"game": start.kind().id(), "seat": "first", "variant": typed_variant(&start)});
        if let (Value::Object(options), Value::Object(more)) = (&mut options, more) {
            options.extend(more);
        }
        let post = challenge(players, options).await.public();
        ledger.calls(&post, &players[1..]);
        ledger.check(&club.page.log().await);
        for opponent in &players[1..] {
            opponent.press(&post, "Accept").await.public();
        }
        let mut seats: Vec<Player> = players.iter().map(|player| (*player).clone()).collect();
        // The challenger begins, no matter which seat that is.
        seats.rotate_right(start.to_move().map_or(0, Seat::index));
        let mut life = Life {
            game: Game {
                id: game_id(&post),
                channel: post.channel().to_owned(),
                players: seats,
                challenge: post.clone(),
            },
            now: start,
            board: post,
            ledger,
        };
        life.next_board(club, &[players[0].clone()]).await;
        life
    }

    /// Returns the player whose turn it is.
    fn on_turn(&self) -> Player {
        let seat = self.now.to_move().expect("the game continues");
        self.game.players[seat.index()].clone()
    }

    /// Returns the players to notify after a move by `mover`: the one whose turn it is or, at the end, all others.
    fn called_next(&self, mover: &Player) -> Vec<Player> {
        if self.now.to_move().is_some() {
            return vec![self.on_turn()];
        }
        let players = self.game.players.iter();
        players
            .filter(|player| player.id != mover.id)
            .cloned()
            .collect()
    }

    fn seat_of(&self, player: &Player) -> Seat {
        let at = self.game.players.iter().position(|it| it.id == player.id);
        at.and_then(Seat::new).expect("the player has a seat")
    }

    /// Checks that there is one more board, which shows the expected state and notifies only `called`.
    async fn next_board(&mut self, club: &Club, called: &[Player]) {
        club.wait_until_idle().await;
        let own = |post: &&Message| {
            let start = format!("Game {} · ", self.game.id);
            post.footer().starts_with(&start) && post.number() > self.board.number()
        };
        let all = posts(club, &self.game.players[0]).await;
        let new: Vec<&Message> = all.iter().filter(own).collect();
        let [board] = new[..] else {
            panic!("expected one more board, got {new:#?}");
        };
        assert!(self.game.shows(board, self.now.ply()), "{}", board.show());
        self.board = board.clone();
        self.ledger.calls(board, &called.iter().collect::<Vec<_>>());
        self.check(club).await;
    }

    /// Checks that no one else was notified, and that only the newest board has active buttons.
    async fn check(&self, club: &Club) {
        self.ledger.check(&club.page.log().await);
        check_only_live(club, &self.game.players[0], &self.board).await;
    }

    /// Returns a sensible move.
    fn good_move(&self) -> String {
        let level = Level::new(2).expect("a level");
        let thought = think(&self.now, level, 1, Limits::nodes(400));
        thought.expect("the game continues").line[0].clone()
    }

    /// Makes a move for the player whose turn it is, without waiting for the board.
    async fn make(&mut self, notation: &str) {
        let typed = json!({"move": notation, "game": self.game.id});
        self.on_turn().command("move", typed).await.played();
        self.now.play(notation).expect("a legal move");
    }

    /// Makes a move for the player whose turn it is, and checks that the next player is notified.
    async fn moves(&mut self, club: &Club, notation: &str) {
        let mover = self.on_turn();
        self.make(notation).await;
        let called = self.called_next(&mover);
        self.next_board(club, &called).await;
    }

    /// Makes sensible moves until the game is over.
    async fn play_to_the_end(&mut self, club: &Club) {
        while self.now.to_move().is_some() {
            assert!(self.now.ply() < ENDLESS, "the game does not end");
            let notation = self.good_move();
            self.moves(club, &notation).await;
        }
    }
}

#[tokio::test]
async fn in_a_game_of_four_each_turn_notifies_its_player_once() {
    let mut club = Setup::program(Because::ItIsKilled).timeless().open().await;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| club.player(name));
    let dan = club.reader("Dan", "en-US").await;
    let start = AnyGame::new(GameKind::Pentagame, "target=1", 4).expect("four can play");
    let everybody = [&ann, &ben, &cleo, &dan];
    let mut life = Life::begin(&club, start, &everybody, json!({"time": "1"})).await;
    for notation in ["e E<->A 2a", "a E<->A 1e", "c C->C-1-D"] {
        life.moves(&club, notation).await;
    }

    // Ben takes back his move, and Cleo's with it. The others, who are asked, agree one after another; then only Ben is notified.
    let ask = ben.command("takeback", json!({})).await.private();
    ben.press(&ask, "Take it back").await.private();
    club.wait_until_idle().await;
    let offer = posts(&club, &ann)
        .await
        .pop()
        .expect("the takeback is offered");
    assert!(
        offer.card().contains("would like to take back"),
        "{}",
        offer.show()
    );
    life.ledger.calls(&offer, &[&ann, &cleo, &dan]);
    life.ledger.check(&club.page.log().await);
    for asked in [&dan, &ann, &cleo] {
        asked.press(&offer, "Accept").await.public();
    }
    assert!(life.now.undo() && life.now.undo());
    life.next_board(&club, std::slice::from_ref(&ben)).await;

    // Ben makes another move. The bot is killed right after Cleo's board is posted, and right before Dan's.
    let moments = [is_post as fn(&ApiRequest) -> bool, is_callback];
    for moment in moments {
        let notation = life.good_move();
        club.kill_bot_when(moment);
        let typed = json!({"move": notation, "game": life.game.id});
        let mover = life.on_turn();
        let asked = tokio::spawn({
            let mover = mover.clone();
            async move { mover.try_command("move", typed).await }
        });
        club.wait_for_killed_bot().await;
        asked.abort();
        club.start_bot().await;
        life.now.play(&notation).expect("a legal move");
        let called = life.called_next(&mover);
        life.next_board(&club, &called).await;
    }
    life.moves(&club, "d D->D-1-E").await;

    // Ben resigns during Ann's turn: there is a new board, which notifies no one.
    let sure = ben.command("resign", json!({})).await.private();
    ben.press(&sure, "Resign").await.private();
    assert!(life.now.resign(life.seat_of(&ben)));
    life.next_board(&club, &[]).await;
    for _ in ["Ann", "Cleo"] {
        let notation = life.good_move();
        life.moves(&club, &notation).await;
    }

    // Dan lets his time run out. He is reminded once, although the bot is killed; then it is Ann's turn.
    assert_eq!(life.on_turn().id, dan.id);
    club.pass(hours(18)).await;
    let reminder = posts(&club, &ann).await.pop().expect("Dan is reminded");
    assert!(
        reminder.content().contains("your time runs out"),
        "{}",
        reminder.show()
    );
    life.ledger.calls(&reminder, &[&dan]);
    life.check(&club).await;
    club.kill_bot().await;
    club.start_bot().await;
    club.pass(hours(5)).await;
    life.check(&club).await;
    club.pass(hours(1)).await;
    assert!(life.now.time_out(life.seat_of(&dan)));
    life.next_board(&club, std::slice::from_ref(&ann)).await;
    assert!(
        life.board.card().contains("ran out of time"),
        "{}",
        life.board.show()
    );

    // Ann and Cleo play until one or both of them bring a figure off the board.
    life.play_to_the_end(&club).await;
    let ending = life.now.ending().expect("the game is over");
    for seat in Seat::first(4) {
        let player = &life.game.players[seat.index()];
        let named = life.board.headline().contains(&player.mention());
        assert_eq!(
            named,
            ending.winners.contains(seat),
            "{}",
            life.board.show()
        );
    }
    club.pass(hours(100)).await;
    life.check(&club).await;
    club.close().await;
}

/// Chooses how a player is notified.
async fn choose_notification(player: &Player, way: &str) {
    let set = json!({"pings": way});
    player.command("settings", set).await.private();
}

#[tokio::test]
async fn two_players_with_different_notifications_are_reminded() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ann, "direct").await;
    choose_notification(&ben, "none").await;
    let mut ledger = Ledger::default();
    let post = challenge(
        &[&ann, &ben],
        json!({"game": "squadro", "variant": "quick,first=light", "seat": "first", "time": "1"}),
    )
    .await
    .public();
    ledger.calls(&post, &[&ben]);
    ben.press(&post, "Accept").await.public();
    let mut now =
        AnyGame::new(GameKind::Squadro, "first=light,pieces_to_win=2", 2).expect("two can play");
    let id = game_id(&post);
    let mut told = 0;
    loop {
        club.wait_until_idle().await;
        let boards = posts(&club, &ann).await;
        let board = boards.last().expect("there is a board");
        let of_game = format!("Game {id} · ");
        assert!(
            board.footer().starts_with(&of_game) && board.footer().ends_with(&after(now.ply())),
            "{}",
            board.show()
        );
        check_only_live(&club, &ann, board).await;
        // Ann gets a separate message that links to the board; Ben only sees that it is his turn.
        if now.to_move() == Seat::new(0) {
            told += 1;
            let direct = direct_messages(&club, &ann).await;
            assert_eq!(direct.len(), told, "{direct:#?}");
            let link = format!("/{}/{}", board.channel(), board.id());
            assert!(
                direct[told - 1].content().contains(&link),
                "{}",
                direct[told - 1].show()
            );
            ledger.calls(&direct[told - 1], &[&ann]);
        }
        let Some(seat) = now.to_move() else {
            // If Ben's move ended the game, Ann is told.
            let last = now.move_at(now.ply()).map(|(seat, _)| seat);
            if last == Seat::new(1) {
                let direct = direct_messages(&club, &ann).await;
                assert_eq!(direct.len(), told + 1, "{direct:#?}");
                let words = direct[told].content();
                assert!(
                    words.contains("is over") && words.contains("wins"),
                    "{words}"
                );
                ledger.calls(&direct[told], &[&ann]);
            }
            ledger.check(&club.page.log().await);
            break;
        };
        ledger.check(&club.page.log().await);
        let mover = [&ann, &ben][seat.index()];
        if now.ply() == 3 || now.ply() == 6 {
            // Players who chose no notification for turns are still reminded, in their chosen way.
            club.pass(hours(20)).await;
            let reminder = posts(&club, &ann).await.pop().expect("a reminder");
            assert!(
                reminder.content().contains("your time runs out"),
                "{}",
                reminder.show()
            );
            ledger.calls(&reminder, &[mover]);
            ledger.check(&club.page.log().await);
        }
        assert!(now.ply() < ENDLESS, "the game does not end");
        play_good_move(mover, &mut now, &id).await;
    }
    club.close().await;
}

#[tokio::test]
async fn one_of_two_players_is_notified_once_a_day() {
    let club = Club::open_timeless().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    choose_notification(&ben, "digest").await;
    let start =
        AnyGame::new(GameKind::Squadro, "first=light,pieces_to_win=1", 2).expect("two can play");
    let mut ledger = Ledger::default();
    let asked =
        json!({"game": "squadro", "variant": typed_variant(&start), "seat": "first", "time": "3"});
    let post = challenge(&[&ann, &ben], asked).await.public();
    ledger.calls(&post, &[&ben]);
    ben.press(&post, "Accept").await.public();
    let (id, mut now, mut days) = (game_id(&post), start, 0);
    while let Some(seat) = now.to_move() {
        club.wait_until_idle().await;
        let board = posts(&club, &ann).await.pop().expect("there is a board");
        let mover = [&ann, &ben][seat.index()];
        if mover.id == ann.id {
            ledger.calls(&board, &[&ann]);
        } else {
            // The test starts at noon. The daily message comes at 16:00, during Ben's turn.
            ledger.check(&club.page.log().await);
            club.pass(hours(24)).await;
            let direct = direct_messages(&club, &ben).await;
            days += 1;
            assert_eq!(direct.len(), days, "{direct:#?}");
            let listed = direct[days - 1].card();
            assert!(
                listed.contains(board.id()) && listed.lines().count() == 1,
                "{listed}"
            );
            ledger.calls(&direct[days - 1], &[&ben]);
        }
        ledger.check(&club.page.log().await);
        check_only_live(&club, &ann, &board).await;
        assert!(now.ply() < ENDLESS, "the game does not end");
        play_good_move(mover, &mut now, &id).await;
    }
    // No game waits for Ben any more. The player who did not make the last move is told of the end: Ann at once, Ben in his next daily message.
    club.wait_until_idle().await;
    let by_ann = now.move_at(now.ply()).map(|(seat, _)| seat) == Seat::new(0);
    if !by_ann {
        let end = posts(&club, &ann).await.pop().expect("there is a board");
        ledger.calls(&end, &[&ann]);
    }
    ledger.check(&club.page.log().await);
    club.pass(hours(72)).await;
    let direct = direct_messages(&club, &ben).await;
    assert_eq!(direct.len(), days + usize::from(by_ann), "{direct:#?}");
    if by_ann {
        let news = &direct[days];
        assert_eq!(news.content(), "News from your games:");
        assert!(news.card().contains("is over"), "{}", news.show());
        ledger.calls(news, &[&ben]);
    }
    ledger.check(&club.page.log().await);
    club.close().await;
}

/// Makes a good move for the player whose turn it is in game `id`, and the same move in `now`.
async fn play_good_move(mover: &Player, now: &mut AnyGame, id: &str) {
    let level = Level::new(2).expect("a level");
    let thought = think(now, level, 1, Limits::nodes(400));
    let notation = thought.expect("the game continues").line[0].clone();
    let typed = json!({"move": notation, "game": id});
    mover.command("move", typed).await.played();
    now.play(&notation).expect("a legal move");
}
