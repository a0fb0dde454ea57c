use std::time::Duration;

use asterism_store::{ChannelId, GameRecord, Place, UserId};

use super::*;
use crate::ports::messenger::SendError;
use crate::protocol::payload::{OfferWish, Offering};
use crate::protocol::refusal::OfferRefusal;
use crate::protocol::refusal::Reason as _;
use crate::protocol::request::{Request, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, EVA, HERE, ids, person, text};

/// Another channel of the same server.
const GARDEN: ChannelId = ChannelId::new(20);

const READERS: RoleId = RoleId::new(77);

/// Starts a game with these options of `/together new`.
async fn begin(club: &Club, user: UserId, options: &[(&str, Value)]) -> Result<Reply, Refusal> {
    let mut all = vec![("game", text("squadro")), ("seat", text("first"))];
    all.extend(options.iter().cloned());
    let reply = club
        .handle(&club.subcommand(user, ("together", "new"), &all))
        .await;
    club.pump().await;
    reply
}

/// Starts a game of the channel against Ben, in which three votes end a vote.
async fn begin_against_ben(club: &Club) -> GameId {
    let options = [
        ("opponent", Value::User(person(BEN))),
        ("quorum", Value::Integer(3)),
        ("time", text("3")),
    ];
    let Ok(Reply::Say(post, _)) = begin(club, ANN, &options).await else {
        panic!("no challenge")
    };
    let id = post.challenge.expect("a challenge");
    let accept = club.press(BEN, &CustomId::Accept(id), &[]);
    club.handle(&accept).await.expect("Ben accepts");
    club.pump().await;
    id
}

async fn record(club: &Club, game: GameId) -> GameRecord {
    club.app.store.game(game).await.unwrap().unwrap()
}

async fn load(club: &Club, game: GameId) -> LoadedGame {
    let record = record(club, game).await;
    club.app.load_without_names(record).await.unwrap()
}

/// Presses the button for a whole move on the newest board.
async fn vote(club: &Club, user: UserId, game: GameId, at: usize) -> Result<Reply, Refusal> {
    let loaded = load(club, game).await;
    let notation = loaded.game.legal_moves().swap_remove(at);
    let chosen = loaded.game.steps_of(&notation).unwrap();
    let board = loaded.board();
    let press = club.press(user, &CustomId::Play { board, chosen }, &[]);
    club.handle(&press).await
}

fn said(reply: Result<Reply, Refusal>) -> String {
    match reply {
        Ok(Reply::Say(post, _) | Reply::Change(post)) => post.content,
        other => panic!("{other:?}"),
    }
}

fn newest(club: &Club) -> Post {
    club.channel.posts().pop().expect("a post")
}

#[tokio::test]
async fn a_channel_votes_and_the_leading_move_is_played() {
    let club = Club::new();
    let game = begin_against_ben(&club).await;
    let first = load(&club, game).await;
    assert_eq!(
        first.record.seats,
        [Group::Channel(HERE.channel).into(), Player::User(BEN)]
    );
    let board = newest(&club);
    assert!(
        board.content.contains("<#10>, choose a move"),
        "{}",
        board.content
    );
    assert!(
        board.content.contains("as soon as 3 of you have voted"),
        "{}",
        board.content
    );
    assert_eq!(board.pings, [], "nobody is mentioned");
    let moves = first.game.legal_moves();

    let done = said(vote(&club, ANN, game, 0).await);
    assert!(
        done.starts_with(&format!("You voted for `{}`", moves[0])),
        "{done}"
    );
    vote(&club, CLEO, game, 1).await.unwrap();
    // A vote can be changed, and nobody has two.
    vote(&club, ANN, game, 2).await.unwrap();
    vote(&club, ANN, game, 1).await.unwrap();
    club.app.clock.skip(Duration::from_secs(30));
    club.pump().await;
    let board = newest(&club);
    let standing = format!("`{}` 2 – 2 votes (3 are enough)", moves[1]);
    assert!(board.content.contains(&standing), "{}", board.content);
    assert_eq!(record(&club, game).await.entries.len(), 0);

    let done = said(vote(&club, DAN, game, 0).await);
    assert!(done.ends_with("That ends the vote."), "{done}");
    club.pump().await;
    let record = record(&club, game).await;
    assert_eq!(record.entries[0].what, EntryKind::Move(moves[1].clone()));
    assert_eq!(record.entries.len(), 1);
    let board = newest(&club);
    let decided = format!("<#10> chose `{}`, with 2 of 3 votes", moves[1]);
    assert!(board.content.contains(&decided), "{}", board.content);
    assert_eq!(board.pings, [BEN], "Ben is on turn");
    // A late vote does not count, nor does one for Ben.
    let late = CustomId::Play {
        board: first.board(),
        chosen: first.game.steps_of(&moves[0]).unwrap(),
    };
    let late = club.handle(&club.press(EVA, &late, &[])).await;
    assert!(
        matches!(late, Err(Refusal::NotYourGame | Refusal::Stale { .. })),
        "{late:?}"
    );
    let other = vote(&club, EVA, game, 0).await;
    assert!(matches!(other, Err(Refusal::NotYourGame)), "{other:?}");
    vote(&club, BEN, game, 0).await.unwrap();
    club.pump().await;
    let own = vote(&club, BEN, game, 0).await;
    assert!(matches!(own, Err(Refusal::NotYourTurn { .. })), "{own:?}");
}

#[tokio::test]
async fn a_vote_ends_when_its_time_is_over() {
    let club = Club::new();
    let options = [("level", Value::Integer(1)), ("vote", text("4h"))];
    begin(&club, ANN, &options).await.unwrap();
    let game = GameId::new(1).unwrap();
    assert_eq!(record(&club, game).await.seats[1], Player::User(ENGINE));
    // Without a suggestion, nothing happens.
    club.pass(Duration::from_hours(48)).await;
    assert_eq!(record(&club, game).await.version, 1);
    let moves = load(&club, game).await.game.legal_moves();
    for (user, at) in [(ANN, 3), (BEN, 2), (CLEO, 2), (DAN, 3)] {
        vote(&club, user, game, at).await.unwrap();
        club.pass(Duration::from_mins(50)).await;
    }
    assert_eq!(record(&club, game).await.version, 1, "40 minutes are left");
    club.pass(Duration::from_mins(41)).await;
    club.pass(Duration::from_mins(1)).await;
    let entries = record(&club, game).await.entries;
    // Two against two: the first suggestion wins. Then the engine has moved.
    assert_eq!(entries[0].what, EntryKind::Move(moves[3].clone()));
    assert_eq!(entries.len(), 2);
    let ballot = club.app.load_content::<Ballot>(&game).await.unwrap();
    assert_eq!(ballot.last().map(|it| (it.votes, it.all)), Some((2, 4)));
}

#[tokio::test]
async fn a_vote_ends_before_the_group_loses_on_time() {
    let club = Club::new();
    let options = [("opponent", Value::User(person(ANN))), ("time", text("1"))];
    begin(&club, ANN, &options).await.unwrap();
    let game = GameId::new(1).unwrap();
    assert_eq!(
        record(&club, game).await.seats[1],
        Player::User(ANN),
        "she plays alone"
    );
    let own = vote(&club, ANN, game, 0).await;
    assert!(matches!(own, Err(Refusal::NotYourTurn { .. })), "{own:?}");
    club.pass(Duration::from_hours(20)).await;
    vote(&club, BEN, game, 0).await.unwrap();
    club.pass(Duration::from_mins(3 * 60 + 45)).await;
    assert_eq!(record(&club, game).await.version, 1);
    club.pass(Duration::from_mins(6)).await;
    assert_eq!(record(&club, game).await.version, 2);
    // Without a suggestion, the group loses on time.
    vote(&club, ANN, game, 0).await.unwrap();
    club.pump().await;
    club.pass(Duration::from_hours(25)).await;
    let record = record(&club, game).await;
    assert_eq!(record.entries[2].what, EntryKind::TimedOut(1));
    let ballot = club.app.find::<Ballot>(&game).await.unwrap();
    let voters = ballot.map(|it| asterism_store::DocumentType::users(&it.content));
    assert_eq!(voters.unwrap_or_default(), [], "forgotten after the game");
}

#[tokio::test]
async fn counts_are_shown_at_most_every_20_seconds() {
    let club = Club::new();
    let options = [("level", Value::Integer(1))];
    begin(&club, ANN, &options).await.unwrap();
    let game = GameId::new(1).unwrap();
    let shown = || {
        newest(&club)
            .content
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned()
    };
    let mut edits = Vec::new();
    let mut before = shown();
    for step in 0..100u64 {
        let user = UserId::new(1000 + step % 60);
        vote(&club, user, game, (step % 4) as usize).await.unwrap();
        club.app.clock.skip(Duration::from_secs(2));
        club.pump().await;
        let now = shown();
        if now != before {
            edits.push(club.app.clock.now());
            before = now;
        }
    }
    assert!(edits.len() > 3, "{edits:?}");
    for two in edits.windows(2) {
        assert!(two[1].since(two[0]) >= Duration::from_secs(20), "{edits:?}");
    }
}

#[tokio::test]
async fn a_role_votes_wherever_the_game_is() {
    let club = Club::new();
    let role = [("role", Value::Role(READERS)), ("level", Value::Integer(1))];
    let refused = begin(&club, ANN, &role).await;
    assert!(
        matches!(refused, Err(Refusal::Feature(_))),
        "she does not have it"
    );
    let mut all = vec![("game", text("squadro")), ("seat", text("first"))];
    all.extend(role.iter().cloned());
    let with_role = |mut request: Request| {
        request.roles = vec![READERS];
        request
    };
    let start = with_role(club.subcommand(ANN, ("together", "new"), &all));
    club.handle(&start).await.unwrap();
    club.pump().await;
    let game = GameId::new(1).unwrap();
    let board = newest(&club);
    assert!(
        board.content.contains("<@&77>, choose a move"),
        "{}",
        board.content
    );
    let refused = vote(&club, BEN, game, 0).await;
    assert!(
        matches!(refused, Err(Refusal::NotInGroup(_))),
        "{refused:?}"
    );
    let loaded = load(&club, game).await;
    let notation = loaded.game.legal_moves().swap_remove(0);
    let typed = [("move", text(&notation))];
    let typed = with_role(club.command(BEN, "move", &typed));
    let done = said(club.handle(&typed).await);
    assert!(done.starts_with("You voted for"), "{done}");
    // Everyone has the role with the server's ID, which is not mentioned.
    let everyone = [
        ("role", Value::Role(RoleId::new(1))),
        ("level", Value::Integer(1)),
    ];
    begin(&club, CLEO, &everyone).await.unwrap();
    let board = newest(&club);
    assert!(!board.content.contains("<@&1>, it's"), "{}", board.content);
    vote(&club, DAN, GameId::new(2).unwrap(), 0).await.unwrap();
}

#[tokio::test]
async fn another_channel_can_play_against_this_one() {
    let club = Club::new();
    let options = [("quorum", Value::Integer(1)), ("time", text("3"))];
    let Ok(Reply::Say(post, Audience::Everyone)) = begin(&club, ANN, &options).await else {
        panic!("no challenge")
    };
    let id = post.challenge.unwrap();
    let card = post.card.expect("a card");
    assert!(card.text.contains("plays by **votes**"), "{}", card.text);
    let join = |user: UserId, place: Place| {
        let number = [("challenge", Value::Integer(id.get() as i64))];
        let mut request = club.subcommand(user, ("together", "join"), &number);
        request.place = place;
        request
    };
    let garden = Place {
        channel: GARDEN,
        ..HERE
    };
    let own = club.handle(&join(BEN, HERE)).await;
    assert!(
        matches!(own, Err(Refusal::Feature(_))),
        "the same channel: {own:?}"
    );
    let joined = join(BEN, garden);
    said(club.handle(&joined).await);
    club.pump().await;
    // Delivered twice.
    said(club.handle(&joined).await);
    let seats: [Player; 2] = [
        Group::Channel(HERE.channel).into(),
        Group::Channel(GARDEN).into(),
    ];
    assert_eq!(record(&club, id).await.seats, seats);
    vote(&club, CLEO, id, 0).await.unwrap();
    club.pump().await;
    assert_eq!(record(&club, id).await.entries.len(), 1);
    // Each channel has a board while it is on turn.
    let boards = || {
        let posts = club.channel.posts().into_iter().zip(club.channel.places());
        let active = posts.filter(|(post, _)| !post.rows.is_empty());
        active.map(|(_, place)| place).collect::<Vec<_>>()
    };
    assert_eq!(boards(), [HERE.channel, GARDEN]);
    let here = vote(&club, DAN, id, 0).await;
    assert!(matches!(here, Err(Refusal::NotInGroup(_))), "{here:?}");
    let typed = load(&club, id).await.game.legal_moves()[0].clone();
    let command = |user: UserId, name: &'static str, options: &[(&str, Value)]| {
        let mut request = club.command(user, name, options);
        request.place = garden;
        request
    };
    // Who has another game there chooses.
    let alone = [
        ("game", text("squadro")),
        ("opponent", Value::User(person(BEN))),
    ];
    said(club.handle(&command(BEN, "challenge", &alone)).await);
    let typed = [("move", text(&typed))];
    match club.handle(&command(BEN, "move", &typed)).await {
        Err(Refusal::Several(menu)) => assert_eq!(menu.entries.len(), 2),
        other => panic!("{other:?}"),
    }
    let there = command(DAN, "move", &typed);
    said(club.handle(&there).await);
    club.pump().await;
    assert_eq!(record(&club, id).await.entries.len(), 2);
    // The first one is of Ben's own game.
    assert_eq!(boards(), [GARDEN, HERE.channel]);
    // Who has voted for one side does not vote for the other.
    let both = vote(&club, DAN, id, 0).await;
    assert!(matches!(both, Err(Refusal::Feature(_))), "{both:?}");
}

#[tokio::test]
async fn a_channel_has_room_for_a_few_games_of_groups() {
    let club = Club::new();
    let mut challenges = Vec::new();
    for _ in 0..=MOST_GAMES {
        match begin(&club, ANN, &[]).await {
            Ok(Reply::Say(post, _)) => challenges.push(post.challenge.unwrap()),
            other => panic!("{other:?}"),
        }
    }
    let mut answers = Vec::new();
    for id in &challenges {
        let number = [("challenge", Value::Integer(id.get() as i64))];
        let mut request = club.subcommand(BEN, ("together", "join"), &number);
        request.place.channel = GARDEN;
        answers.push(club.handle(&request).await);
    }
    let refused = answers.pop().unwrap().expect_err("too many");
    let expected = Refusal::from(VoteRefusal::ManyGames { most: MOST_GAMES });
    let text = |refusal: &Refusal| refusal.text(crate::text::Language::English);
    assert_eq!(text(&refused), text(&expected));
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    // There, they count too.
    let mut more = club.subcommand(
        BEN,
        ("together", "new"),
        &[("game", crate::testing::club::text("squadro"))],
    );
    more.place.channel = GARDEN;
    let refused = club.handle(&more).await.expect_err("too many");
    assert_eq!(text(&refused), text(&expected));
}

#[tokio::test]
async fn nobody_agrees_for_a_group_and_managers_can_end_its_game() {
    let club = Club::new();
    let game = begin_against_ben(&club).await;
    vote(&club, ANN, game, 0).await.unwrap();
    for wish in [OfferWish::Draw, OfferWish::Takeback] {
        let ask = CustomId::Offering(Offering::Ask { wish, game });
        let refused = club.handle(&club.press(BEN, &ask, &[])).await;
        let is_group = matches!(refused, Err(Refusal::Offer(OfferRefusal::Group)));
        assert!(is_group, "{wish:?}: {refused:?}");
    }
    let board = load(&club, game).await.board();
    let more = club.press(CLEO, &CustomId::More(board), &[]);
    let close = CustomId::VoteCloseAsk(game);
    let Ok(Reply::Say(post, _)) = club.handle(&more).await else {
        panic!("no list")
    };
    assert!(!ids(&post).contains(&close));
    assert!(ids(&post).contains(&CustomId::Move(board)), "she can vote");
    let refused = club.handle(&club.press(CLEO, &close, &[])).await;
    assert!(matches!(refused, Err(Refusal::Feature(_))), "{refused:?}");
    let manage = |mut request: Request| {
        request.manages = true;
        request
    };
    let more = manage(club.press(CLEO, &CustomId::More(board), &[]));
    let Ok(Reply::Say(post, _)) = club.handle(&more).await else {
        panic!("no list")
    };
    assert!(ids(&post).contains(&close));
    club.handle(&manage(club.press(CLEO, &close, &[])))
        .await
        .unwrap();
    let end = manage(club.press(CLEO, &CustomId::VoteClose(game), &[]));
    for _ in 0..2 {
        let done = said(club.handle(&end).await);
        assert!(done.starts_with("You aborted game"), "{done}");
    }
    club.pump().await;
    let record = record(&club, game).await;
    assert_eq!(record.entries[0].what, EntryKind::Aborted(0));
    // A rematch would need someone to challenge.
    let board = newest(&club);
    assert!(
        !ids(&board).contains(&CustomId::Rematch { game }),
        "{board:?}"
    );
}

#[tokio::test]
async fn a_game_ends_with_the_channel_of_its_group() {
    let club = Club::new();
    let game = begin_against_ben(&club).await;
    vote(&club, ANN, game, 0).await.unwrap();
    *club.channel.trouble.lock().unwrap() = Some(SendError::Gone);
    // The move is played, but Ben can go on: he gets his board by direct message.
    club.pass(Duration::from_hours(25)).await;
    assert_eq!(record(&club, game).await.entries.len(), 1);
    vote(&club, BEN, game, 0).await.unwrap();
    club.pump().await;
    club.pass(Duration::from_hours(1)).await;
    let entries = record(&club, game).await.entries;
    assert_eq!(entries[2].what, EntryKind::Aborted(0), "nobody can vote");
}

#[tokio::test]
async fn bad_choices_change_nothing() {
    let club = Club::new();
    let dan = Value::User(crate::protocol::request::Person {
        is_bot: true,
        ..person(DAN)
    });
    for options in [
        vec![("quorum", Value::Integer(0))],
        vec![("quorum", Value::Integer(101))],
        vec![("quorum", Value::Integer(-1))],
        vec![("vote", text("5 minutes"))],
        vec![("opponent", dan)],
        vec![
            ("opponent", Value::User(person(BEN))),
            ("level", Value::Integer(1)),
        ],
        vec![("level", Value::Integer(99))],
        vec![("variant", text("nonsense"))],
        vec![("role", Value::Role(READERS))],
    ] {
        let refused = begin(&club, ANN, &options).await;
        assert!(refused.is_err(), "{options:?}: {refused:?}");
    }
    for number in [0, -1, 5, i64::MAX] {
        let number = [("challenge", Value::Integer(number))];
        let join = club.subcommand(ANN, ("together", "join"), &number);
        assert!(club.handle(&join).await.is_err());
    }
    let mut direct = club.subcommand(ANN, ("together", "new"), &[("game", text("squadro"))]);
    direct.place.guild = None;
    assert!(club.handle(&direct).await.is_err());
    assert_eq!(club.app.store.counts().await.unwrap().running, 0);
    // No more than three games in a channel.
    for number in 0..4 {
        let begun = begin(&club, ANN, &[("level", Value::Integer(1))]).await;
        assert_eq!(begun.is_ok(), number < 3, "{begun:?}");
    }
}
