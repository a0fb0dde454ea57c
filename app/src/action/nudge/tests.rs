use std::time::Duration;

use asterism_store::{FIRST_VERSION, GameId, Setting, Vacation};

use super::*;
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::{Request, Value};
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, ENGINE, ids, person, text};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

impl Club {
    fn nudge_of(game: GameId) -> CustomId {
        CustomId::Nudge(Board {
            game,
            version: FIRST_VERSION,
        })
    }

    /// Presses **Remind** on the first board.
    async fn nudge(&self, user: UserId, game: GameId) -> Result<String, Refusal> {
        let request = self.press(user, &Club::nudge_of(game), &[]);
        self.nudge_by(&request).await
    }

    async fn nudge_by(&self, request: &Request) -> Result<String, Refusal> {
        let reply = self.handle(request).await?;
        self.pump().await;
        match reply {
            Reply::Change(post) => Ok(post.content),
            other => panic!("not in place: {other:?}"),
        }
    }

    async fn offers_nudge(&self, user: UserId, game: GameId) -> bool {
        let version = self.app.store.game(game).await.unwrap().unwrap().version;
        let more = CustomId::More(Board { game, version });
        match self.handle(&self.press(user, &more, &[])).await {
            Ok(Reply::Say(post, _)) => ids(&post).contains(&Club::nudge_of(game)),
            other => panic!("no menu: {other:?}"),
        }
    }

    async fn choose(&self, user: UserId, setting: Setting) {
        self.app.store.choose(user, vec![setting]).await.unwrap();
    }
}

#[tokio::test]
async fn a_slow_opponent_is_reminded_once_a_day() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let pings = club.channel.pings().len();
    club.app.clock.skip(23 * HOUR);
    assert!(!club.offers_nudge(BEN, game).await);
    let early = club.nudge(BEN, game).await;
    assert!(
        matches!(
            early,
            Err(Refusal::Nudge(NudgeRefusal::Early { user: ANN, .. }))
        ),
        "{early:?}"
    );
    club.app.clock.skip(HOUR);
    assert!(club.offers_nudge(BEN, game).await && club.offers_nudge(CLEO, game).await);
    assert!(!club.offers_nudge(ANN, game).await && !club.offers_nudge(DAN, game).await);
    for (user, refusal) in [(ANN, "Button"), (DAN, "NotYourGame")] {
        let refused = format!("{:?}", club.nudge(user, game).await.unwrap_err());
        assert_eq!(refused, refusal);
    }

    let press = club.press(BEN, &Club::nudge_of(game), &[]);
    assert_eq!(club.nudge_by(&press).await.unwrap(), "I've reminded Ann.");
    // Discord delivers it again, and another player presses it as well.
    assert_eq!(club.nudge_by(&press).await.unwrap(), "I've reminded Ann.");
    let again = club.nudge(CLEO, game).await;
    assert!(
        matches!(
            again,
            Err(Refusal::Nudge(NudgeRefusal::Again { user: ANN, .. }))
        ),
        "{again:?}"
    );
    assert!(!club.offers_nudge(CLEO, game).await);
    assert_eq!(club.channel.pings()[pings..], [ANN]);
    let post = club.channel.posts().pop().unwrap();
    assert_eq!(post.content, "⏰ <@101>, Ben is waiting for your move.");
    assert!(post.reply_to.is_some());

    club.app.clock.skip(DAY);
    assert_eq!(club.nudge(CLEO, game).await.unwrap(), "I've reminded Ann.");
    assert_eq!(club.channel.pings()[pings..], [ANN, ANN]);

    // The reminder is about that turn only.
    club.play(ANN, "a A->A-1-B").await;
    club.app.clock.skip(2 * DAY);
    let stale = club.nudge(CLEO, game).await;
    assert!(matches!(stale, Err(Refusal::Stale { .. })), "{stale:?}");
}

#[tokio::test]
async fn of_two_reminders_at_once_one_is_sent() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let pings = club.channel.pings().len();
    club.app.clock.skip(DAY);
    let [ben, cleo] = [BEN, CLEO].map(|user| club.press(user, &Club::nudge_of(game), &[]));
    let (one, other) = tokio::join!(club.nudge_by(&ben), club.nudge_by(&cleo));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    assert_eq!(club.channel.pings()[pings..], [ANN]);
}

#[tokio::test]
async fn a_reminder_comes_in_the_way_the_player_chose() {
    for way in [Pings::Direct, Pings::Digest, Pings::None] {
        let club = Club::new();
        club.choose(ANN, Setting::Pings(way)).await;
        let game = club.start(&[ANN, BEN]).await;
        let directs = club.channel.directs().len();
        club.app.clock.skip(DAY);
        let said = club.nudge(BEN, game).await;
        let told = club.channel.directs()[directs..].to_vec();
        assert_eq!(club.channel.pings(), [], "{way:?}");
        match way {
            Pings::Direct => {
                assert_eq!(said.unwrap(), "I've reminded Ann.");
                let [(ANN, post)] = told.as_slice() else {
                    panic!("{told:?}")
                };
                let says = "⏰ Ben is waiting for your move in [Pentagame #1](";
                assert!(post.content.starts_with(says), "{}", post.content);
            }
            Pings::Digest => {
                assert!(said.unwrap().starts_with("Ann gets one message a day."));
                club.app.clock.skip(DAY);
                club.pump().await;
                let all = club.channel.directs();
                let (_, post) = all.last().expect("the daily message");
                let listed = post
                    .card
                    .as_ref()
                    .unwrap()
                    .text
                    .matches("Pentagame #1")
                    .count();
                assert_eq!(listed, 1, "{post:?}");
            }
            Pings::None | Pings::Channel => {
                let unwanted = Refusal::Nudge(NudgeRefusal::Unwanted { user: ANN });
                assert_eq!(format!("{:?}", said.unwrap_err()), format!("{unwanted:?}"));
                assert!(told.is_empty());
                // The refused reminder does not count.
                club.choose(ANN, Setting::Pings(Pings::Channel)).await;
                assert!(club.nudge(BEN, game).await.is_ok());
            }
        }
    }
}

#[tokio::test]
async fn a_player_on_vacation_is_not_reminded() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN]).await;
    club.app.clock.skip(DAY);
    let from = club.now();
    let until = from.plus(DAY);
    let vacation = Vacation { from, to: until };
    club.choose(ANN, Setting::Vacations(vec![vacation])).await;
    let away = club.nudge(BEN, game).await.unwrap_err();
    let expected = Refusal::Nudge(NudgeRefusal::Away { user: ANN, until });
    assert_eq!(format!("{away:?}"), format!("{expected:?}"));
    assert_eq!(club.channel.pings(), [ANN]);
    club.app.clock.skip(DAY);
    assert!(club.nudge(BEN, game).await.is_ok());
}

#[tokio::test]
async fn the_engine_is_never_reminded() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("variant", text("first=light")),
        ("seat", text("last")),
        ("opponent", Value::User(person(ENGINE))),
    ];
    club.handle(&club.command(ANN, "challenge", &options))
        .await
        .unwrap();
    let game = GameId::new(1).unwrap();
    let record = club.app.store.game(game).await.unwrap().unwrap();
    assert!(record.is_engine(record.seats[0]), "the engine goes first");
    club.app.clock.skip(2 * DAY);
    assert!(!club.offers_nudge(ANN, game).await);
    let refused = club.nudge(ANN, game).await;
    assert!(matches!(refused, Err(Refusal::Button)), "{refused:?}");
}
