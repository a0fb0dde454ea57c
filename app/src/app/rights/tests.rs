//! Lists leave out what is in channels that their reader does not see.

use std::sync::atomic::Ordering;

use asterism_rules::GameKind;
use asterism_store::GameId;

use super::*;
use crate::feature::watch::payload::WatchHow;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, CLEO, Club, DAN, HERE, ids, person, text};

/// Another channel of the same server, where lists are asked for.
const NEXT_DOOR: ChannelId = ChannelId::new(11);

/// A list, and a word in it that its reader may see only if they see the club's channel.
type List = (&'static str, fn(&Club) -> Request);

/// Everything that lists other users' games, challenges or tournaments.
const LISTS: [List; 5] = [
    ("Squadro", |club| {
        club.command(ANN, "games", &[("player", Value::User(person(BEN)))])
    }),
    ("Star Squares", |club| {
        club.command(ANN, "games", &[("player", Value::User(person(CLEO)))])
    }),
    ("Squadro", |club| club.command(ANN, "games", &[])),
    ("Latest games", |club| {
        club.command(ANN, "profile", &[("player", Value::User(person(BEN)))])
    }),
    ("Cup", |club| {
        club.subcommand(ANN, ("tournament", "list"), &[])
    }),
];

/// Plays, challenges, watches and organizes in the club's channel, where Ann takes part in nothing. Returns the tournament.
async fn fill(club: &Club) -> GameId {
    let over = club.begin(GameKind::Pentagame, "", &[BEN, CLEO]).await;
    let record = club.app.store.game(over).await.unwrap().unwrap();
    let resigned = CustomId::Resign(Board {
        game: over,
        version: record.version,
    });
    let resigned = club.handle(&club.press(CLEO, &resigned, &[])).await;
    assert!(resigned.is_ok(), "{resigned:?}");
    let game = club.begin(GameKind::Squadro, "", &[BEN, CLEO]).await;
    let watch = club.press(ANN, &CustomId::WatchAsk { game }, &[]);
    let watch = club
        .app
        .set_watcher(&watch, game, Some(WatchHow::End), club.now());
    watch.await.unwrap();
    let open = [
        ("game", text("star-squares")),
        ("opponent", Value::User(person(DAN))),
    ];
    let open = club.handle(&club.command(CLEO, "challenge", &open)).await;
    assert!(open.is_ok(), "{open:?}");
    let cup = [("game", text("squadro")), ("name", text("Cup"))];
    let mut cup = club.subcommand(BEN, ("tournament", "new"), &cup);
    cup.manages = true;
    let Ok(Reply::Say(preview, _)) = club.handle(&cup).await else {
        panic!("expected a preview")
    };
    let announce = ids(&preview).remove(0);
    let made = club.handle(&club.press(BEN, &announce, &[])).await;
    assert!(made.is_ok(), "{made:?}");
    club.pump().await;
    let guild = asterism_store::Label::Guild(HERE.guild.unwrap());
    let kind = asterism_store::DocumentKind::of::<
        crate::feature::tournament::model::document::Tournament,
    >();
    let newest = club.app.store.documents(guild, kind, 1).await.unwrap();
    newest[0].key.number()
}

async fn read(club: &Club, mut request: Request, from: ChannelId) -> String {
    request.place.channel = from;
    match club.handle(&request).await {
        Ok(Reply::Say(Post { card, content, .. }, _)) => {
            card.map_or(content, |card| format!("{}\n{}", card.title, card.text))
        }
        other => panic!("expected a list, got {other:?}"),
    }
}

#[tokio::test]
async fn lists_leave_out_what_their_reader_does_not_see() {
    let club = Club::new();
    let tournament = Box::pin(fill(&club)).await;
    let check = async |from, is_seen: bool| {
        for (at, (name, list)) in LISTS.iter().enumerate() {
            let listed = read(&club, list(&club), from).await;
            assert_eq!(listed.contains(name), is_seen, "list {at}: {listed}");
        }
        let suggested = club.suggestions_from(ANN, from).await;
        assert_eq!(
            suggested,
            vec![tournament.to_string(); usize::from(is_seen)]
        );
        let number = [("tournament", text(&tournament.to_string()))];
        let mut show = club.subcommand(ANN, ("tournament", "show"), &number);
        show.place.channel = from;
        let shown = club.handle(&show).await;
        let is_refused = matches!(shown, Err(Refusal::Feature(_)));
        assert_eq!(
            (shown.is_ok(), is_refused),
            (is_seen, !is_seen),
            "{shown:?}"
        );
    };
    check(NEXT_DOOR, true).await;
    for sight in [Sight::Hidden, Sight::Unknown] {
        club.rights.set(ANN, HERE.channel, sight);
        check(NEXT_DOOR, false).await;
    }
    // A user who asks there sees it, whatever Discord said before.
    check(HERE.channel, true).await;
    club.rights.set(ANN, HERE.channel, Sight::Seen);
    club.rights.fails.store(true, Ordering::Relaxed);
    check(NEXT_DOOR, false).await;
    check(HERE.channel, true).await;
}

#[tokio::test]
async fn players_and_organizers_find_what_is_theirs_everywhere() {
    let club = Club::new();
    let tournament = Box::pin(fill(&club)).await;
    club.rights.set(BEN, HERE.channel, Sight::Hidden);
    for name in ["Squadro", "Cup"] {
        let list = match name {
            "Cup" => club.subcommand(BEN, ("tournament", "list"), &[]),
            _ => club.command(BEN, "games", &[]),
        };
        let listed = read(&club, list, NEXT_DOOR).await;
        assert!(listed.contains(name), "{listed}");
    }
    let suggested = club.suggestions_from(BEN, NEXT_DOOR).await;
    assert_eq!(suggested, [tournament.to_string()]);
}

impl Club {
    /// Returns the tournaments suggested to a user in a channel.
    async fn suggestions_from(&self, user: UserId, from: ChannelId) -> Vec<String> {
        use crate::protocol::request::{Call, Focus, What};
        let call = Call {
            name: "tournament".to_owned(),
            subcommand: Some("show".to_owned()),
            options: Vec::new(),
        };
        let focus = Focus {
            option: "tournament".to_owned(),
            typed: String::new(),
        };
        let mut request = self.request(user, What::Complete(call, focus));
        request.place.channel = from;
        match self.handle(&request).await {
            Ok(Reply::Suggest(suggestions)) => suggestions.into_iter().map(|it| it.fills).collect(),
            other => panic!("{other:?}"),
        }
    }
}
