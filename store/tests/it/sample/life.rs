//! New in schema 5: terms, clocks, offers, ratings, guilds, outages.

use std::time::Duration;

use asterism_store::{
    Change, ChannelId, Choice, Clock, Ended, EntryKind, GameId, GameRecord, GuildSetting,
    GuildSettings, Invited, MessageId, NewGame, News, Offer, Offered, Open, Origin, Outage, Pings,
    Rating, RatingChange, Reach, Reminders, Setting, Settings, Store, Terms, TimeControl,
    Timestamp, Topic, UserId, Vacation,
};

use super::{DAN, id};
use crate::support::*;

const THREAD: ChannelId = ChannelId::new(203);

const TERMS: Terms = Terms {
    rated: true,
    time: Some(TimeControl::new(Duration::from_hours(72), HOUR)),
};

fn strength(value: f64) -> Rating {
    Rating {
        value,
        deviation: 49.3 / 7.0,
        volatility: 0.06,
        games: 1,
        at: at(105),
    }
}

fn rated(user: UserId, value: f64) -> RatingChange {
    RatingChange {
        user: user.into(),
        scale: SCALE.into(),
        before: None,
        after: strength(value),
    }
}

fn clocked(remind: Option<Timestamp>) -> Clock {
    Clock {
        since: at(104),
        runs_out: at(90_000),
        remind,
        reminded: 0,
        given: Duration::ZERO,
        credited: at(103),
        banks: vec![HOUR, Duration::from_millis(1)],
    }
}

fn game(seats: &[UserId], clock: Option<Clock>) -> NewGame {
    let mut game = new_game(seats, PARLOR);
    game.terms = TERMS;
    game.clock = clock;
    game
}

fn offer() -> Offer {
    Offer {
        number: 0,
        by: 2,
        what: Offered::Takeback { entries: 1 },
        agreed: vec![1],
        version: 2,
        declined: None,
        post: None,
        drawers: vec![],
    }
}

/// Challenge 12 is open to everyone, and 14 is a rematch of game 13, which has ended. Game 15 runs with a clock, and 16 is imported.
pub(super) async fn fill(store: &dyn Store) {
    let mut open = new_challenge(CAT, &[DAN], PARLOR);
    open.terms = TERMS;
    open.open = Some(Open {
        least: 2,
        most: 4,
        ratings: None,
    });
    open.partner = Some(DAN);
    open.start = vec![played("\"a\""), EntryKind::Resigned(2)];
    let join = Change::Join {
        challenge: id(12),
        version: 1,
        user: UserId::new(105),
        shown_on: None,
    };
    let begin = |game, jobs| Change::Begin {
        challenge: new_challenge(CAT, &[DAN], PARLOR),
        game,
        jobs,
    };
    let mut rematch = new_challenge(DAN, &[CAT], GARDEN);
    rematch.rematch_of = Some(id(13));
    let end = Change::Append {
        game: id(13),
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Resigned(2).into()],
        ended: Some(Ended {
            winners: vec![1],
            how: "resigned".into(),
            at: at(103),
        }),
        next: None,
        clock: None,
        ratings: vec![rated(CAT, 1500.1), rated(DAN, 1499.9)],
        documents: vec![],
        jobs: vec![],
    };
    let mut import = new_game(&[CAT, CAT], PARLOR);
    import.origin = Origin::Import;
    import.entries = vec![played("a"), EntryKind::DrawAgreed];
    import.ended = Some(Ended {
        winners: vec![],
        how: "agreed".into(),
        at: at(90),
    });
    let changes = [
        (100, Change::OpenChallenge(open)),
        (101, join),
        (102, begin(game(&[CAT, DAN], Some(clocked(None))), vec![])),
        (103, end),
        (104, Change::OpenChallenge(rematch)),
        (105, begin(game(&[DAN, CAT], Some(clocked(None))), vec![])),
        (110, begin(import, vec![])),
    ];
    let [start @ .., last] = changes;
    let changes = start.into_iter().chain(played_on()).chain([last]);
    for (key, (now, change)) in (300..).zip(changes) {
        let key = interaction(key);
        store.commit(key, at(now), change).await.unwrap();
    }
    fill_chosen(store).await;
}

/// New in schema 7: the player to move in game 17 was nudged, then the game was aborted.
pub(super) async fn fill_aborted(store: &dyn Store) {
    let begin = Change::Begin {
        challenge: new_challenge(CAT, &[DAN], PARLOR),
        game: new_game(&[CAT, DAN], PARLOR),
        jobs: vec![],
    };
    let nudge = Change::Nudge {
        game: id(17),
        version: 1,
        before: None,
        jobs: vec![Topic::Nudge { version: 1, by: 2 }],
    };
    let abort = Change::Append {
        game: id(17),
        version: 1,
        answers: 0,
        entries: vec![EntryKind::Aborted(2).into()],
        ended: Some(Ended {
            winners: vec![],
            how: "aborted".into(),
            at: at(114),
        }),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    for (key, (now, change)) in (400..).zip([(112, begin), (113, nudge), (114, abort)]) {
        store
            .commit(interaction(key), at(now), change)
            .await
            .unwrap();
    }
}

pub(super) async fn expect_aborted(store: &dyn Store) {
    let aborted = load(store, id(17)).await;
    assert_eq!((aborted.version, aborted.nudged), (2, Some(at(113))));
    assert_eq!(aborted.entries[0].what, EntryKind::Aborted(2));
    assert_eq!(aborted.ended.unwrap().how, "aborted");
    assert_eq!(load(store, id(15)).await.nudged, None);
}

/// New in schema 9: a move of game 18 was taken back.
pub(super) async fn fill_taken_back(store: &dyn Store) {
    let begin = Change::Begin {
        challenge: new_challenge(CAT, &[DAN], PARLOR),
        game: new_game(&[CAT, DAN], PARLOR),
        jobs: vec![],
    };
    let undo = Change::Undo {
        game: id(18),
        version: 2,
        answers: 0,
        entries: 1,
        clock: None,
        jobs: vec![],
    };
    let changes = [
        (115, begin),
        (116, append(id(18), 1, "a")),
        (117, undo),
        (118, append(id(18), 3, "b")),
    ];
    for (key, (now, change)) in (500..).zip(changes) {
        let key = interaction(key);
        store.commit(key, at(now), change).await.unwrap();
    }
}

pub(super) async fn expect_taken_back(store: &dyn Store) {
    let game = load(store, id(18)).await;
    assert_eq!((game.undone, game.undone_at), (Some(3), Some(at(117))));
    assert_eq!(game.entries.len(), 1);
    assert_eq!(load(store, id(17)).await.undone_at, None);
}

/// Returns the changes made in game 15, and when.
fn played_on() -> [(i64, Change); 4] {
    let topics = vec![
        Topic::Remind { version: 2 },
        Topic::Refresh {
            version: 2,
            at: None,
        },
        Topic::Tell {
            user: DAN,
            version: 2,
        },
        Topic::Digest {
            user: DAN,
            at: at(20_000),
            news: vec![News::Closed { challenge: id(3) }],
        },
        Topic::News {
            user: DAN,
            news: News::Over { game: id(15) },
        },
        Topic::Retire {
            channel: PARLOR,
            message: MessageId::new(12),
        },
    ];
    let moved = Change::Append {
        game: id(15),
        version: 1,
        answers: 0,
        entries: vec![played("a").into()],
        ended: None,
        next: None,
        clock: Some(clocked(Some(at(80_000)))),
        ratings: vec![],
        documents: vec![],
        jobs: topics,
    };
    let offered = Change::SetOffer {
        game: id(15),
        version: 2,
        before: None,
        offer: Some(offer()),
        jobs: vec![Topic::Offer { number: 0 }],
    };
    let reminded = Change::SetClock {
        game: id(15),
        version: 2,
        clock: Some(clocked(None)),
        jobs: vec![],
    };
    let thread = Change::SetThread {
        game: id(15),
        thread: Some(THREAD),
    };
    [(106, moved), (107, offered), (108, reminded), (109, thread)]
}

/// Stores settings of Cat and of a guild, and outages.
async fn fill_chosen(store: &dyn Store) {
    let vacation = Vacation {
        from: at(1),
        to: at(2),
    };
    let chosen = vec![
        Setting::Theme("dark".into()),
        Setting::Language("pl".into()),
        Setting::Pings(Pings::Digest),
        Setting::Reminders(Reminders::Direct),
        Setting::Vacations(vec![vacation]),
        Setting::Unrated(true),
        Setting::Reset(Choice::Theme),
    ];
    store.choose(CAT, chosen).await.unwrap();
    let chosen = vec![
        GuildSetting::Channels(Some(vec![PARLOR, GARDEN])),
        GuildSetting::Threads(true),
        GuildSetting::Time(TERMS.time),
        GuildSetting::Language(Some("de".into())),
        GuildSetting::LevelCap(Some(3)),
        GuildSetting::GamesCap(Some(20)),
    ];
    store.choose_for_guild(GUILD, chosen).await.unwrap();
    let outage = Outage {
        from: at(-10),
        to: at(-5),
    };
    store.note_outage(outage).await.unwrap();
    store
        .set_alive(vec![Reach::GATEWAY], at(111))
        .await
        .unwrap();
}

pub(super) async fn expect(store: &dyn Store) {
    expect_games(store).await;

    let open = load_challenge(store, id(12)).await;
    assert_eq!((open.version, open.terms), (2, TERMS));
    assert_eq!(
        open.open,
        Some(Open {
            least: 2,
            most: 4,
            ratings: None
        })
    );
    assert_eq!((open.partner, open.rematch_of), (Some(DAN.into()), None));
    assert_eq!(open.start, [played("\"a\""), EntryKind::Resigned(2)]);
    let joined = Invited {
        user: UserId::new(105).into(),
        accepted: true,
    };
    assert_eq!(open.invited[1..], [joined]);
    assert_eq!(load_challenge(store, id(14)).await.rematch_of, Some(id(13)));

    let ranking = store.ranking(SCALE, Some(GUILD), 0, 9).await.unwrap();
    assert_eq!(ranking, [(CAT, strength(1500.1)), (DAN, strength(1499.9))]);
    assert_eq!(store.ranking(SCALE, None, 0, 9).await.unwrap(), ranking);
    let settings = Settings {
        language: Some("pl".into()),
        pings: Some(Pings::Digest),
        reminders: Some(Reminders::Direct),
        vacations: vec![Vacation {
            from: at(1),
            to: at(2),
        }],
        unrated: Some(true),
        ..Settings::default()
    };
    assert_eq!(store.settings(CAT).await.unwrap(), settings);
    let settings = GuildSettings {
        channels: Some(vec![PARLOR, GARDEN]),
        threads: Some(true),
        time: TERMS.time,
        language: Some("de".into()),
        level_cap: Some(3),
        games_cap: Some(20),
        open_tournaments: None,
        list_tournaments: None,
        broadcast: None,
    };
    assert_eq!(store.guild_settings(GUILD).await.unwrap(), settings);
    let outage = Outage {
        from: at(-10),
        to: at(-5),
    };
    assert_eq!(store.outages().await.unwrap(), [outage]);
    let alive = store.alive().await.unwrap();
    assert_eq!(alive, [(Reach::GATEWAY, at(111))].into());
}

async fn expect_games(store: &dyn Store) {
    let ended = load(store, id(13)).await;
    assert_eq!(ended.ratings, [rated(CAT, 1500.1), rated(DAN, 1499.9)]);
    assert_eq!(
        (ended.terms, ended.clock, ended.rematch),
        (TERMS, None, Some(id(14)))
    );

    let running = load(store, id(15)).await;
    let expected = GameRecord {
        version: 2,
        clock: Some(clocked(None)),
        offer: Some(Offer {
            number: 1,
            ..offer()
        }),
        offers: 1,
        thread: Some(THREAD),
        ratings: vec![],
        rematch: None,
        origin: Origin::Challenge,
        terms: TERMS,
        ..running.clone()
    };
    assert_eq!(running, expected);
    assert_eq!(
        store.clocks_due(at(90_000), 9).await.unwrap(),
        std::slice::from_ref(&running)
    );
    assert_eq!(store.next_clock().await.unwrap(), Some(at(90_000)));
    assert_eq!(in_thread(store).await, [id(15)]);

    let import = load(store, id(16)).await;
    assert_eq!((import.version, import.origin), (3, Origin::Import));
    let what: Vec<_> = import.entries.into_iter().map(|entry| entry.what).collect();
    assert_eq!(what, [played("a"), EntryKind::DrawAgreed]);
    assert_eq!(import.ended.unwrap().how, "agreed");
}

async fn in_thread(store: &dyn Store) -> Vec<GameId> {
    let query = asterism_store::GameQuery {
        channel: Some(THREAD),
        guild: Some(GUILD),
        ..Default::default()
    };
    let games = store.games(query, 9).await.unwrap();
    games.iter().map(|game| game.id).collect()
}
