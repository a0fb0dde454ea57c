//! Commands in Discord's context menus for users and messages: **Challenge to a game**, **Show this board** and **Replay**.

use asterism_rules::GameKind;
use asterism_store::{GameId, UserId};

use crate::action::{board, challenge, play_me, replay};
use crate::app::RequestContext;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Entry, Menu, Post, Reply, Row};
use crate::protocol::request::{Call, Person, Seen, Value};
use crate::text::Language;
use crate::text::markdown::mention;

/// Maximum count of numbers that are read from a message. A board's footer has two: the game's ID and the number of moves.
const NUMBERS: usize = 16;

/// **Challenge to a game**: shows a menu of games. If the chosen user is the bot, asks which game to play against the engine.
pub(crate) async fn challenge(
    context: RequestContext<'_>,
    person: &Person,
) -> Result<Reply, Refusal> {
    if person.is_bot && person.id != context.app.me {
        return Err(Refusal::BotOpponent(person.id));
    }
    context.request.may_play_here(context.app.me)?;
    if person.id == context.app.me {
        return play_me::ask(context).await;
    }
    if context.request.place.guild.is_none() && person.id != context.user() {
        return Err(Refusal::OnlyMeHere(context.app.me));
    }
    let language = context.language();
    let entries = GameKind::ALL.iter().map(|kind| Entry {
        label: language.game_name(*kind),
        value: kind.id().to_owned(),
        ..Entry::default()
    });
    let menu = Menu {
        id: CustomId::ChallengeIn(person.id),
        placeholder: language.challenge_which_menu(),
        entries: entries.collect(),
    };
    let content = match person.id {
        user if user == context.user() => language.challenge_which_alone(),
        user => language.challenge_which(mention(user)),
    };
    let post = Post {
        content,
        rows: vec![Row::Menu(menu)],
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}

/// Challenges `user` to a game of the kind picked in the menu, like `/challenge` without further options.
pub(crate) async fn challenge_in(
    context: RequestContext<'_>,
    user: UserId,
) -> Result<Reply, Refusal> {
    let game: String = context.picked()?;
    let call = Call {
        name: "challenge".to_owned(),
        subcommand: None,
        options: vec![
            ("game".to_owned(), Value::Text(game)),
            (
                "opponent".to_owned(),
                Value::User(find_person(context, user).await?),
            ),
        ],
    };
    challenge::command(context, &call).await
}

/// Looks up the user whose ID is part of a button's ID: the user who pressed the button, the bot, or another user in this place.
pub(crate) async fn find_person(
    context: RequestContext<'_>,
    user: UserId,
) -> Result<Person, Refusal> {
    if user == context.user() {
        return Ok(context.request.user.clone());
    }
    if user == context.app.me {
        return Ok(Person {
            id: user,
            name: context
                .app
                .find_name(context.request.place, user, context.language())
                .await,
            is_bot: true,
        });
    }
    let person = context.app.names.person(context.request.place, user).await;
    person.ok_or(Refusal::Button)
}

/// **Show this board**: shows the user the board from the selected message, with arrow buttons to step through the game.
pub(crate) async fn show_board(context: RequestContext<'_>, seen: &Seen) -> Result<Reply, Refusal> {
    let (game, ply) = find_seen_board(context, seen)?;
    board::look(context, game, Some(ply), board::BoardForm::Picture).await
}

/// **Replay**: shows the user the whole game whose board is on the selected message.
pub(crate) async fn show_replay(
    context: RequestContext<'_>,
    seen: &Seen,
) -> Result<Reply, Refusal> {
    let (game, _) = find_seen_board(context, seen)?;
    replay::show_replay(context, game).await
}

/// Returns the game whose board is on the selected message, and the number of moves that the board shows. Refuses if the message is not a board of
/// the bot.
pub(crate) fn find_seen_board(
    context: RequestContext<'_>,
    seen: &Seen,
) -> Result<(GameId, Ply), Refusal> {
    let mut texts = seen.texts.iter();
    let shown = texts.find_map(|text| read_board_reference(text));
    let by_bot = shown.filter(|_| seen.by == context.app.me);
    by_bot.ok_or(Refusal::NoBoard)
}

/// Reads the game's ID and the number of moves from the text of a board's footer, in any language.
fn read_board_reference(text: &str) -> Option<(GameId, Ply)> {
    let numbers: Vec<u64> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .take(NUMBERS)
        .collect();
    let named = |id: u64, ply: Ply| {
        Language::ALL.iter().any(|language| {
            let footers = [
                language.board_footer(id.to_string(), ply),
                language.board_footer_over(id.to_string(), ply),
            ];
            footers.iter().any(|footer| text.contains(footer.as_str()))
        })
    };
    numbers.iter().enumerate().find_map(|(at, id)| {
        let game = GameId::new(*id)?;
        // The footer has no second number at the start of the game, and in some languages after one move.
        let next = numbers.get(at + 1).and_then(|ply| Ply::try_from(*ply).ok());
        let mut plies = next.into_iter().chain([0, 1]);
        let ply = plies.find(|ply| named(*id, *ply))?;
        Some((game, ply))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::command::{MENUS, MenuCommand};
    use crate::protocol::request::{Presence, Target, What};
    use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, ids, person as somebody};

    fn seen(by: UserId, text: &str) -> Target {
        Target::Message(Seen {
            by,
            texts: vec![String::new(), text.to_owned()],
        })
    }

    fn menu(language: Language, command: MenuCommand) -> String {
        let spec = MENUS.iter().find(|spec| spec.command == command);
        (spec.expect("every menu command should be declared").name)(language)
    }

    #[test]
    fn context_menu_names_fit_discords_limit() {
        for language in Language::ALL {
            for spec in MENUS {
                let name = (spec.name)(*language);
                assert!((1..=32).contains(&name.chars().count()), "{name:?}");
            }
        }
    }

    #[test]
    fn a_board_is_recognized_by_its_footer_in_every_language() {
        for language in Language::ALL {
            for (id, ply) in [
                (1, 0),
                (2, 1),
                (3, 3),
                (12, 1),
                (12, 12),
                (1000, 25),
                (7, 102),
            ] {
                let game = GameId::new(id).unwrap();
                let texts = [
                    language.board_footer(id.to_string(), ply),
                    language.board_footer_over(id.to_string(), ply),
                ];
                for text in texts {
                    assert_eq!(read_board_reference(&text), Some((game, ply)), "{text}");
                }
            }
            let challenge = language.challenge_footer(12.to_string());
            assert_eq!(read_board_reference(&challenge), None, "{challenge}");
        }
        for text in [
            "",
            "Game",
            "12",
            "Game 0 · start",
            "Game 12",
            "Game 12 · after moves",
            "99999999999999999999 1 2",
        ] {
            assert_eq!(read_board_reference(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn a_messages_board_is_shown_only_where_the_game_is_played() {
        let club = Club::new();
        let game = club.start(&[ANN, BEN]).await;
        club.play(ANN, "a A->A-1-B").await;
        let name = menu(Language::English, MenuCommand::Board);
        let ask =
            |by: UserId, text: String| club.request(DAN, What::Menu(name.clone(), seen(by, &text)));
        let footer = |ply: u32| Language::English.board_footer(game.to_string(), ply);
        for ply in [0, 1] {
            let reply = club.handle(&ask(ENGINE, footer(ply))).await;
            let Ok(Reply::Say(post, Audience::You)) = reply else {
                panic!("expected a board, got {reply:?}")
            };
            assert_eq!(post.card.unwrap().footer, footer(ply));
            assert!(post.picture.is_some());
        }
        let mut elsewhere = ask(ENGINE, footer(1));
        elsewhere.place.channel = asterism_store::ChannelId::new(77);
        let refused = club.handle(&elsewhere).await;
        assert!(matches!(refused, Err(Refusal::NoSuchGame { .. })));
        for other in [ask(BEN, footer(1)), ask(ENGINE, "Game 12".to_owned())] {
            assert!(matches!(club.handle(&other).await, Err(Refusal::NoBoard)));
        }
    }

    #[tokio::test]
    async fn a_user_is_challenged_through_the_context_menu() {
        let club = Club::new();
        let name = menu(Language::English, MenuCommand::Challenge);
        let ask = |user: UserId| {
            let target = Target::Person(somebody(user));
            club.request(ANN, What::Menu(name.clone(), target))
        };
        let Ok(Reply::Say(post, Audience::You)) = club.handle(&ask(CLEO)).await else {
            panic!("expected a menu of games")
        };
        let id = ids(&post).pop().expect("the reply should have a menu");
        let picked = club.press(ANN, &id, &["squadro"]);
        let Ok(Reply::Say(post, Audience::Everyone)) = club.handle(&picked).await else {
            panic!("expected a public challenge")
        };
        assert_eq!(post.pings, [CLEO]);
        let mut guest = ask(CLEO);
        guest.presence = Presence::Guest;
        assert!(matches!(club.handle(&guest).await, Err(Refusal::Guest(_))));
        let odd = club.press(ANN, &id, &["chess"]);
        assert!(matches!(
            club.handle(&odd).await,
            Err(Refusal::GameKind { .. })
        ));
    }

    #[tokio::test]
    async fn an_unknown_user_cannot_be_challenged() {
        let club = Club::new();
        let nobody = UserId::new(4711);
        for id in [
            CustomId::ChallengeIn(nobody),
            CustomId::ChallengeAsk(nobody),
        ] {
            let answer = club.handle(&club.press(ANN, &id, &["squadro"])).await;
            assert!(matches!(answer, Err(Refusal::Button)), "{answer:?}");
        }
    }
}
