use asterism_rules::GameKind;
use asterism_store::{GameRecord, Terms, UserId};

use super::*;
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, DAN, ENGINE, ids, person, text};

impl Club {
    async fn game(&self, game: GameId) -> GameRecord {
        self.app.store.game(game).await.unwrap().unwrap()
    }

    async fn ask_to_abort(&self, user: UserId, game: GameId) -> Result<Post, Refusal> {
        let request = self.press(user, &CustomId::AbortAsk { game }, &[]);
        match self.handle(&request).await? {
            Reply::Say(post, Audience::You) => Ok(post),
            other => panic!("not a private message: {other:?}"),
        }
    }

    async fn abort(&self, user: UserId, game: GameId) -> Result<String, Refusal> {
        let version = self.game(game).await.version;
        self.abort_on(user, Board { game, version }).await
    }

    async fn abort_on(&self, user: UserId, board: Board) -> Result<String, Refusal> {
        let request = self.press(user, &CustomId::Abort(board), &[]);
        let reply = self.handle(&request).await?;
        self.pump().await;
        match reply {
            Reply::Change(post) => Ok(post.content),
            other => panic!("not in place: {other:?}"),
        }
    }

    async fn more(&self, user: UserId, game: GameId) -> Vec<CustomId> {
        let version = self.game(game).await.version;
        let more = CustomId::More(Board { game, version });
        match self.handle(&self.press(user, &more, &[])).await {
            Ok(Reply::Say(post, Audience::You)) => ids(&post),
            other => panic!("not a private message: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_game_is_aborted_without_a_result_before_everyone_has_moved() {
    let club = Club::new();
    let terms = Terms {
        rated: true,
        time: None,
    };
    let game = club
        .set_up(Beginning {
            terms,
            ..Beginning::of(&[ANN, BEN, CLEO])
        })
        .await;
    club.play(ANN, "a A->A-1-B").await;
    club.pump().await;
    assert!(
        club.more(ANN, game)
            .await
            .contains(&CustomId::AbortAsk { game })
    );
    assert!(
        !club
            .more(DAN, game)
            .await
            .contains(&CustomId::AbortAsk { game })
    );
    let asked = club.ask_to_abort(CLEO, game).await.unwrap();
    assert_eq!(
        asked.content,
        "Abort game 1 in <#10> (Pentagame: Ann, Ben and Cleo)? It ends without a winner and doesn't count."
    );
    let board = Board { game, version: 2 };
    assert_eq!(ids(&asked), [CustomId::Abort(board), CustomId::Cancel]);
    assert!(matches!(
        club.abort(DAN, game).await,
        Err(Refusal::NotYourGame)
    ));

    let pings = club.channel.pings().len();
    let done = club.abort_on(CLEO, board).await.unwrap();
    assert_eq!(done, "You aborted game 1. It doesn't count.");
    // A second click is answered, and changes nothing.
    assert_eq!(club.abort_on(CLEO, board).await.unwrap(), done);
    let record = club.game(game).await;
    assert_eq!(record.entries.last().unwrap().what, EntryKind::Aborted(3));
    let ended = record.ended.clone().unwrap();
    assert_eq!((ended.winners, ended.how.as_str()), (vec![], "aborted"));
    assert!(record.ratings.is_empty());
    for user in [ANN, BEN, CLEO] {
        assert!(club.app.store.ratings_of(user).await.unwrap().is_empty());
        let results = crate::game::results::results(std::slice::from_ref(&record), user);
        assert_eq!(results, crate::game::results::Results::default());
    }
    let tally = crate::game::results::head_to_head(&[record], ANN, BEN);
    assert_eq!(tally.games(), 0);

    // The others are notified, once.
    assert_eq!(club.channel.pings()[pings..], [ANN, BEN]);
    let post = club.channel.posts().pop().unwrap();
    let says = "<@103> aborted the game. Nobody wins, and it doesn't count.\nMaybe another time, <@101> and <@102>!";
    assert_eq!(post.content, says);
    assert_eq!(
        ids(&post),
        [
            CustomId::Rematch { game },
            CustomId::Look { game, ply: None },
            CustomId::Replay { game }
        ]
    );
    let alt = &post.picture.as_ref().unwrap().alt;
    assert!(alt.contains("Cleo aborted the game."), "{alt}");
    let help = club.handle(&club.command(ANN, "help", &[])).await;
    let Ok(Reply::Say(help, _)) = help else {
        panic!("no help: {help:?}")
    };
    assert!(help.card.unwrap().text.contains("; aborted"));
    assert!(matches!(club.abort(ANN, game).await, Err(Refusal::Over(_))));
}

#[tokio::test]
async fn a_game_in_which_everyone_has_moved_is_not_aborted() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.play(ANN, "a A->A-1-B").await;
    let early = Board { game, version: 2 };
    assert!(club.ask_to_abort(BEN, game).await.is_ok());
    club.play(BEN, "a A->A-1-B").await;
    let late = club.ask_to_abort(ANN, game).await;
    assert!(matches!(late, Err(Refusal::TooLateToAbort)), "{late:?}");
    for board in [early, Board { game, version: 3 }] {
        let late = club.abort_on(ANN, board).await;
        assert!(matches!(late, Err(Refusal::TooLateToAbort)), "{late:?}");
    }
    assert!(
        !club
            .more(ANN, game)
            .await
            .contains(&CustomId::AbortAsk { game })
    );
    let version = club.game(game).await.version;
    assert_eq!((version, club.game(game).await.ended), (3, None));
}

#[tokio::test]
async fn the_question_of_resign_offers_to_abort_while_that_is_possible() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    let ask = async || {
        let reply = club.handle(&club.command(ANN, "resign", &[])).await;
        match reply.unwrap() {
            Reply::Say(post, Audience::You) => (ids(&post), post.content),
            other => panic!("not a private message: {other:?}"),
        }
    };
    let board = Board { game, version: 1 };
    let (buttons, content) = ask().await;
    assert_eq!(
        buttons,
        [
            CustomId::Abort(board),
            CustomId::Resign(board),
            CustomId::Cancel
        ]
    );
    assert!(content.contains("you can also **abort** it"), "{content}");
    club.play(ANN, "a A->A-1-B").await;
    club.play(BEN, "a A->A-1-B").await;
    let (buttons, content) = ask().await;
    let board = Board { game, version: 3 };
    assert_eq!(buttons, [CustomId::Resign(board), CustomId::Cancel]);
    assert!(!content.contains("abort"), "{content}");
}

#[tokio::test]
async fn an_aborted_game_ends_its_series() {
    let club = Club::new();
    let first = club.begin(GameKind::Squadro, "series", &[ANN, BEN]).await;
    let version = club.game(first).await.version;
    let resign = CustomId::Resign(Board {
        game: first,
        version,
    });
    club.handle(&club.press(BEN, &resign, &[])).await.unwrap();
    club.pump().await;
    let second = GameId::new(first.get() + 1).unwrap();
    club.abort(ANN, second).await.unwrap();
    let says = club.channel.posts().pop().unwrap().content;
    assert!(
        says.contains("That ends the series.\nThe series so far: "),
        "{says}"
    );
    assert!(!says.contains("wins the series"), "{says}");
    // A rematch begins the whole series again.
    let again = CustomId::Rematch { game: second };
    let Ok(Reply::Say(post, Audience::Everyone)) = club.handle(&club.press(BEN, &again, &[])).await
    else {
        panic!("no challenge")
    };
    let challenge = club.app.store.challenge(post.challenge.unwrap()).await;
    assert_eq!(challenge.unwrap().unwrap().games, 2);

    let first = club.begin(GameKind::Squadro, "series", &[ANN, BEN]).await;
    club.abort(BEN, first).await.unwrap();
    let next = club
        .app
        .store
        .game(GameId::new(first.get() + 1).unwrap())
        .await;
    assert_eq!(next.unwrap(), None);
    let says = club.channel.posts().pop().unwrap().content;
    let end = "That ends the series.\nMaybe another time, <@101>!";
    assert!(says.ends_with(end), "{says}");
}

#[tokio::test]
async fn a_game_alone_or_against_the_engine_is_aborted_too() {
    for opponent in [ANN, ENGINE] {
        let club = Club::new();
        let options = [
            ("game", text("squadro")),
            ("opponent", Value::User(person(opponent))),
        ];
        club.handle(&club.command(ANN, "challenge", &options))
            .await
            .unwrap();
        let game = GameId::new(1).unwrap();
        // The engine may be about to move.
        let done = club.abort(ANN, game).await.unwrap();
        assert_eq!(done, "You aborted game 1. It doesn't count.");
        let record = club.game(game).await;
        assert_eq!(record.ended.unwrap().how, "aborted");
        assert_eq!(club.channel.pings(), []);
        let end = club.channel.posts().pop().unwrap().content;
        let says = "aborted the game. Nobody wins, and it doesn't count.";
        assert!(end.contains(says), "{end}");
    }
}
