use asterism_rules::GameKind;
use asterism_store::{ChannelId, GameId, GuildId, Place};

use super::*;
use crate::protocol::payload::Board;
use crate::protocol::reply::{Audience, Suggestion};
use crate::protocol::request::{Focus, Value, What};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, HERE, ids, person, text};

/// Another channel of the same server.
const NEXT_DOOR: Place = Place {
    channel: ChannelId::new(11),
    ..HERE
};

/// Another server.
const ABROAD: Place = Place {
    guild: Some(GuildId::new(2)),
    channel: ChannelId::new(20),
};

async fn asked(club: &Club, request: &Request) -> Post {
    match club.handle(request).await {
        Ok(Reply::Say(post, Audience::You) | Reply::Change(post)) => post,
        other => panic!("expected a list, got {other:?}"),
    }
}

fn list(post: &Post) -> String {
    let card = post.card.as_ref();
    card.map_or_else(|| post.content.clone(), |card| card.text.clone())
}

/// Starts a game of Squadro in `place`, in which `one` moves first. `time` is the command's `time` option.
async fn begin(club: &Club, place: Place, [one, other]: [UserId; 2], time: &str) -> GameId {
    let options = [
        ("game", text("squadro")),
        ("seat", text("first")),
        ("opponent", Value::User(person(other))),
        ("time", text(time)),
    ];
    let mut challenge = club.command(one, "challenge", &options);
    challenge.place = place;
    let Ok(Reply::Say(post, _)) = club.handle(&challenge).await else {
        panic!("expected a challenge")
    };
    let id = post.challenge.expect("the post should name its challenge");
    let mut accept = club.public_press(other, &CustomId::Accept(id));
    accept.place = place;
    club.handle(&accept)
        .await
        .expect("the challenge should be accepted");
    id
}

/// Returns the ids of the games on a page, in order.
fn order(post: &Post) -> Vec<u64> {
    let text = list(post);
    let lines = text.lines();
    let number = |line: &str| {
        let (_, rest) = line.split_once("game ")?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    lines.filter_map(number).collect()
}

#[tokio::test]
async fn the_users_turns_come_first_then_games_by_remaining_time() {
    let club = Club::new();
    let waits_long = begin(&club, HERE, [BEN, ANN], "7").await;
    let untimed = begin(&club, HERE, [BEN, ANN], "none").await;
    let waits = begin(&club, NEXT_DOOR, [BEN, ANN], "1").await;
    let slow = begin(&club, HERE, [ANN, BEN], "none").await;
    let late = begin(&club, ABROAD, [ANN, BEN], "14").await;
    let soon = begin(&club, HERE, [ANN, BEN], "3").await;
    let all = asked(&club, &club.command(ANN, "games", &[])).await;
    let expected = [soon, late, slow, waits, waits_long, untimed].map(GameId::get);
    assert_eq!(order(&all), expected, "{}", list(&all));
    assert_eq!(list(&all).matches("time runs out <t:").count(), 4);
    let here = club.command(ANN, "games", &[("where", text("here"))]);
    let here = asked(&club, &here).await;
    let expected = [soon, slow, waits, waits_long, untimed].map(GameId::get);
    assert_eq!(order(&here), expected, "{}", list(&here));
    let nonsense = club.command(ANN, "games", &[("where", text("moon"))]);
    assert!(matches!(club.handle(&nonsense).await, Err(Refusal::Choice)));
}

#[tokio::test]
async fn another_players_list_has_only_games_here_and_shared_games() {
    let club = Club::new();
    let here = begin(&club, HERE, [BEN, CLEO], "none").await;
    let next_door = begin(&club, NEXT_DOOR, [CLEO, BEN], "none").await;
    let abroad = begin(&club, ABROAD, [BEN, CLEO], "none").await;
    let with_her = begin(&club, ABROAD, [BEN, ANN], "none").await;
    let of = |asker, user, place: &str| {
        let options = [
            ("player", Value::User(person(user))),
            ("where", text(place)),
        ];
        club.command(asker, "games", &options)
    };
    let seen = asked(&club, &of(ANN, BEN, "everywhere")).await;
    let mut numbers = order(&seen);
    numbers.sort_unstable();
    assert_eq!(numbers, [here, next_door, with_her].map(GameId::get));
    assert!(
        seen.card
            .as_ref()
            .is_some_and(|card| card.title == "Games of Ben")
    );
    let Some(Row::Menu(menu)) = seen.rows.first() else {
        panic!("{seen:?}")
    };
    // A game of others in another channel is listed, but cannot be opened from here.
    let mut opens: Vec<&str> = menu.entries.iter().map(|entry| &*entry.value).collect();
    opens.sort_unstable();
    assert_eq!(opens, [here.to_string(), with_her.to_string()]);
    let seen = asked(&club, &of(ANN, BEN, "here")).await;
    assert_eq!(order(&seen).len(), 2);
    // A forged button shows no more than the command.
    let forged = CustomId::Games(GamesPage {
        player: Some(CLEO),
        here: false,
        page: 9,
    });
    let seen = asked(&club, &club.press(DAN, &forged, &[])).await;
    assert!(!order(&seen).contains(&abroad.get()), "{}", list(&seen));
    let none = asked(&club, &of(ANN, DAN, "everywhere")).await;
    assert!(
        list(&none).starts_with("I can't show you any games of Dan"),
        "{}",
        list(&none)
    );
    let none = asked(&club, &of(ANN, ENGINE, "here")).await;
    assert_eq!(list(&none), Language::English.games_none_of_engine());
    let own = asked(&club, &of(BEN, BEN, "everywhere")).await;
    assert_eq!(order(&own).len(), 4);
    assert_eq!(
        own.card.map(|card| card.title),
        Some("Your games".to_owned())
    );
}

#[tokio::test]
async fn a_long_list_is_split_into_pages() {
    let club = Club::new();
    for _ in 0..30 {
        begin(&club, HERE, [ANN, BEN], "none").await;
    }
    let mut post = asked(&club, &club.command(ANN, "games", &[])).await;
    let mut numbers = order(&post);
    let mut pages = 1;
    loop {
        assert!(list(&post).chars().count() <= CHARACTERS && post.rows.len() <= 5);
        let footer = &post
            .card
            .as_ref()
            .expect("a list should have a card")
            .footer;
        assert_eq!(*footer, format!("Page {pages} of 3"));
        let next = ids(&post).into_iter().rev().find_map(|id| match id {
            CustomId::Games(list) if usize::from(list.page) == pages => Some(list),
            _ => None,
        });
        let Some(next) = next else { break };
        post = asked(&club, &club.press(ANN, &CustomId::Games(next), &[])).await;
        numbers.extend(order(&post));
        pages += 1;
    }
    numbers.sort_unstable();
    assert_eq!((pages, numbers), (3, (1..=30).collect()));
    // A page number past the end shows the last page.
    let behind = CustomId::Games(GamesPage {
        player: None,
        here: false,
        page: u16::MAX,
    });
    let last = asked(&club, &club.press(ANN, &behind, &[])).await;
    assert_eq!(list(&last), list(&post));
}

/// Returns the suggestions for the `game` option of `command`.
async fn suggested(club: &Club, user: UserId, command: &str) -> Vec<Suggestion> {
    let focus = Focus {
        option: "game".to_owned(),
        typed: String::new(),
    };
    let call = Call {
        name: command.to_owned(),
        subcommand: None,
        options: Vec::new(),
    };
    let request = club.request(user, What::Complete(call, focus));
    match club.handle(&request).await {
        Ok(Reply::Suggest(suggestions)) => suggestions,
        other => panic!("expected suggestions, got {other:?}"),
    }
}

#[tokio::test]
async fn suggestions_say_where_and_whose_turn_and_name_only_games_the_command_accepts() {
    let club = Club::new();
    let here = begin(&club, HERE, [ANN, BEN], "none").await;
    let next_door = begin(&club, NEXT_DOOR, [BEN, ANN], "none").await;
    let abroad = begin(&club, ABROAD, [BEN, ANN], "none").await;
    let rated = club.rated("", &[ANN, BEN]).await;
    let shows = suggested(&club, ANN, "board").await;
    let shows = |id: GameId| {
        let mut of = shows.iter();
        let of = of.find(|suggestion| suggestion.fills == id.to_string());
        of.map_or("", |suggestion| &suggestion.shows).to_owned()
    };
    for (id, words) in [
        (here, format!("Your turn here: Squadro {here} (")),
        (
            next_door,
            format!("Squadro {next_door} elsewhere, Ben's turn ("),
        ),
        (
            abroad,
            format!("Squadro {abroad} other server, Ben's turn ("),
        ),
    ] {
        assert!(shows(id).starts_with(&words), "{}", shows(id));
    }

    let fills = async |command: &str| {
        let mut fills: Vec<u64> = suggested(&club, ANN, command)
            .await
            .iter()
            .map(|suggestion| {
                suggestion
                    .fills
                    .parse()
                    .expect("a suggestion should fill in a number")
            })
            .collect();
        fills.sort_unstable();
        fills
    };
    let all = [here, next_door, abroad, rated].map(GameId::get);
    assert_eq!(fills("move").await, [here, rated].map(GameId::get));
    assert_eq!(fills("hint").await, [here.get()]);
    assert_eq!(fills("resign").await, all);
    assert_eq!(fills("draw").await, all);
    // There is nothing to take back before the first move.
    assert_eq!(fills("takeback").await, [] as [u64; 0]);
    assert_eq!(fills("rematch").await, [] as [u64; 0]);
    club.resign(ANN, rated).await;
    assert_eq!(fills("rematch").await, [rated.get()]);
    assert_eq!(fills("review").await, [rated.get()]);
    let first = CustomId::Play {
        board: Board {
            game: here,
            version: 1,
        },
        chosen: vec![first_step()],
    };
    club.handle(&club.press(ANN, &first, &[]))
        .await
        .expect("the move should be accepted");
    assert_eq!(fills("takeback").await, [here.get()]);
}

fn first_step() -> asterism_rules::Step {
    let game = asterism_rules::AnyGame::new(GameKind::Squadro, "first=light", 2);
    let steps = game
        .expect("Squadro should allow two players")
        .next_steps(&[]);
    steps.expect("a new game should offer steps").choices[0].step
}

#[tokio::test]
async fn of_several_games_the_one_in_which_the_text_is_a_move_comes_first() {
    let club = Club::new();
    club.begin(GameKind::Pentagame, "", &[ANN, BEN]).await;
    club.begin(GameKind::StarSquares, "", &[ANN, BEN]).await;
    for typed in ["e5", "E 5", "e5.", "E 5!"] {
        let fills = club.suggestions(ANN, "move", "move", typed).await;
        assert_eq!(fills.first().map(String::as_str), Some("e5"), "{typed}");
    }
    let fills = club.suggestions(ANN, "move", "move", "e E").await;
    assert!(fills[0].starts_with("e E"), "{fills:?}");
}

/// Makes an open challenge to a game of Squadro in `place`.
async fn seek(club: &Club, user: UserId, place: Place, options: &[(&str, Value)]) -> GameId {
    let options = [&[("game", text("squadro"))], options].concat();
    let mut challenge = club.command(user, "challenge", &options);
    challenge.place = place;
    match club.handle(&challenge).await {
        Ok(Reply::Say(post, Audience::Everyone)) => post.challenge.expect("a challenge"),
        other => panic!("expected a challenge, got {other:?}"),
    }
}

#[tokio::test]
async fn the_open_seats_of_a_server_come_first_in_its_list_and_can_be_taken_there() {
    let club = Club::new();
    let here = seek(&club, BEN, HERE, &[]).await;
    let next_door = seek(&club, CLEO, NEXT_DOOR, &[("time", text("3"))]).await;
    let abroad = seek(&club, BEN, ABROAD, &[]).await;
    let game = begin(&club, HERE, [ANN, BEN], "none").await;
    let request = club.command(ANN, "games", &[("where", text("here"))]);
    let post = asked(&club, &request).await;
    let expected = [next_door, here, game].map(GameId::get);
    assert_eq!(order(&post), expected, "{}", list(&post));
    assert!(list(&post).contains("**Open seats on this server**"));
    let joins = [CustomId::Join(next_door), CustomId::Join(here)];
    assert_eq!(ids(&post)[..2], joins);
    // Elsewhere, one's own games come first.
    let all = asked(&club, &club.command(ANN, "games", &[])).await;
    let expected = [game, next_door, here].map(GameId::get);
    assert_eq!(order(&all), expected, "{}", list(&all));
    // Those who have made or joined the challenge find it among their own.
    let own = asked(&club, &club.command(CLEO, "games", &[])).await;
    assert_eq!(order(&own), [next_door, here].map(GameId::get));
    assert!(!list(&own).contains("Cleo is looking"), "{}", list(&own));
    let join = club.press(ANN, &CustomId::Join(next_door), &[]);
    club.handle(&join).await.unwrap();
    assert!(club.app.store.game(next_door).await.unwrap().is_some());
    // Nobody joins in another server.
    let other = club.press(ANN, &CustomId::Join(abroad), &[]);
    let other = club.handle(&other).await;
    assert!(matches!(other, Err(Refusal::NoSuchChallenge)), "{other:?}");
}

#[tokio::test]
async fn seats_are_not_shown_to_those_who_may_not_take_or_see_them() {
    let club = Club::new();
    let strong = seek(&club, BEN, HERE, &[("strength", text("100"))]).await;
    let hidden = seek(&club, BEN, NEXT_DOOR, &[]).await;
    club.rights
        .set(ANN, NEXT_DOOR.channel, crate::ports::rights::Sight::Hidden);
    let scale = crate::protocol::payload::Scale::for_seats(GameKind::Squadro, 2);
    club.rate(ANN, scale, 1900.0, 60.0).await;
    let request = club.command(ANN, "games", &[]);
    let post = asked(&club, &request).await;
    assert_eq!(post.content, Language::English.games_none());
    let join = club.press(ANN, &CustomId::Join(hidden), &[]);
    let join = club.handle(&join).await;
    assert!(matches!(join, Err(Refusal::NoSuchChallenge)), "{join:?}");
    let others = asked(&club, &club.command(DAN, "games", &[])).await;
    assert_eq!(order(&others), [hidden, strong].map(GameId::get));
    // Another user's list is about their games.
    let of_ben = club.command(DAN, "games", &[("player", Value::User(person(BEN)))]);
    let of_ben = asked(&club, &of_ben).await;
    assert!(!list(&of_ben).contains("Open seats"), "{}", list(&of_ben));
}
