//! Series of games.

use std::sync::Arc;

use asterism_store::{
    Challenge, ChallengeQuery, Change, ClaimLimits, CommitError, Ended, EntryKind, FIRST_VERSION,
    GameId, GameQuery, GameState, Job, JobClass, JobDone, JobSubject, MAX_SERIES, MAX_TEXT,
    NextGame, Part, Receipt, SeriesId, SeriesRecord, Store, StoreError, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::*;

async fn loaded(store: &dyn Store, id: SeriesId) -> SeriesRecord {
    store.series(id).await.expect("readable").expect("there")
}

async fn nowhere(store: &dyn Store, first: GameId) {
    let series = store.series(SeriesId::new(first)).await.unwrap();
    assert_eq!(series, None);
}

fn is_refused(result: &Result<Receipt, CommitError>) -> bool {
    matches!(result, Err(CommitError::Store(StoreError::Invalid { .. })))
}

pub(crate) async fn a_challenge_stores_its_number_of_games(store: AnyStore) {
    for games in [1, 2, MAX_SERIES] {
        let mut new = new_challenge(ANN, &[BEA], PARLOR);
        new.games = games;
        let open = Change::OpenChallenge(new);
        let id = commit(&*store, at(0), open).await.unwrap().id;
        assert_eq!(load_challenge(&*store, id).await.games, games);
        let accept = Change::Accept {
            challenge: id,
            version: 1,
            user: BEA,
            shown_on: None,
        };
        commit(&*store, at(1), accept).await.unwrap();
        assert_eq!(load_challenge(&*store, id).await.games, games);
        nowhere(&*store, id).await;
    }
    let before = store.counts().await.unwrap();
    for games in [0, MAX_SERIES + 1, u8::MAX] {
        let mut new = new_challenge(ANN, &[BEA], PARLOR);
        new.games = games;
        let refused = commit(&*store, at(2), Change::OpenChallenge(new)).await;
        assert!(is_refused(&refused), "{games}: {refused:?}");
    }
    assert_eq!(store.counts().await.unwrap(), before);
}

pub(crate) async fn several_series_come_in_their_order(store: AnyStore) {
    let one = series(&*store, at(0), &[ANN, BEA], 2).await;
    let alone = game(&*store, at(1), &[ANN, BEA], PARLOR).await;
    let other = series(&*store, at(2), &[ANN, BEA], 3).await;
    let ids = [other, alone, one, other].map(SeriesId::new);
    let mut expected = Vec::new();
    for id in ids {
        expected.push(store.series(id).await.unwrap());
    }
    assert_eq!(expected.iter().flatten().count(), 3);
    assert_eq!(store.series_of(&ids).await.unwrap(), expected);
    assert_eq!(store.series_of(&[]).await.unwrap(), []);
}

pub(crate) async fn a_challenge_for_several_games_starts_a_series(store: AnyStore) {
    let alone = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(load(&*store, alone).await.series, None);
    nowhere(&*store, alone).await;

    let first = series(&*store, at(1), &[ANN, BEA, CAT], 2).await;
    let id = SeriesId::new(first);
    assert_eq!((id.first(), id.get()), (first, first.get()));
    assert_eq!(id.to_string().parse(), Ok(id));
    assert_eq!(
        loaded(&*store, id).await,
        SeriesRecord {
            id,
            length: 2,
            games: vec![first]
        }
    );
    let kept = load(&*store, first).await;
    assert_eq!(
        kept.series,
        Some(Part {
            series: id,
            number: 1
        })
    );
    assert_eq!((kept.version, kept.started), (FIRST_VERSION, at(1)));
}

pub(crate) async fn the_next_game_starts_when_the_previous_one_ends(store: AnyStore) {
    let first = series(&*store, at(0), &[ANN, BEA, CAT], 3).await;
    let id = SeriesId::new(first);
    // Challenges and games share one counter, so the next game's number does not directly follow the first.
    let between = challenge(&*store, at(1)).await;
    commit(&*store, at(2), append(first, 1, "a")).await.unwrap();

    let mut new = new_game(&[CAT, BEA, ANN], GARDEN);
    new.variant = "reversed".into();
    new.rules_version = 2;
    let next = NextGame {
        game: new.clone(),
        jobs: vec![turn(FIRST_VERSION)],
    };
    let end = resign_into(first, 2, 1, at(3), next);
    let receipt = commit(&*store, at(3), end).await.unwrap();
    assert_eq!(
        (receipt.id, receipt.version),
        (first, 3),
        "the game that ended"
    );

    let ended = load(&*store, first).await;
    assert!(ended.ended.is_some());
    assert_eq!((ended.version, ended.updated), (3, at(3)));
    let record = loaded(&*store, id).await;
    assert_eq!((record.length, record.games.len()), (3, 2));
    let second = record.games[1];
    assert_eq!(second.get(), between.get() + 1);
    let kept = load(&*store, second).await;
    assert_eq!((kept.id, kept.version), (second, FIRST_VERSION));
    let part = Part {
        series: id,
        number: 2,
    };
    assert_eq!(kept.series, Some(part));
    assert_eq!((kept.place, kept.kind), (new.place, new.kind));
    assert_eq!((kept.options, kept.variant), (new.options, new.variant));
    assert_eq!(kept.rules_version, 2);
    assert_eq!(kept.seats, new.seats);
    assert_eq!((kept.started, kept.updated), (at(3), at(3)));
    assert_eq!((kept.entries.len(), kept.ended, kept.post), (0, None, None));
    assert_eq!(store.challenge(second).await.unwrap(), None);
    assert_eq!(store.closed(second).await.unwrap(), None);
    nowhere(&*store, second).await;

    // It has its own number and is like any other game: it can be listed, counted and played.
    assert_eq!(challenge(&*store, at(3)).await.get(), second.get() + 1);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.ended, counts.jobs), (1, 1, 4));
    for (state, expected) in [
        (GameState::Running, vec![second]),
        (GameState::Ended, vec![first]),
        (GameState::Any, vec![second, first]),
    ] {
        let query = GameQuery::of_player(CAT, state);
        let listed = store.games(query, 9).await.unwrap();
        let listed: Vec<_> = listed.into_iter().map(|game| game.id).collect();
        assert_eq!(listed, expected, "{state:?}");
    }
    commit(&*store, at(4), append(second, FIRST_VERSION, "b"))
        .await
        .unwrap();
    let next = next_game(&[ANN, BEA, CAT]);
    commit(&*store, at(5), resign_into(second, 2, 2, at(5), next))
        .await
        .unwrap();
    let record = loaded(&*store, id).await;
    assert_eq!((record.games.len(), record.is_full()), (3, true));
    assert_eq!(record.games[..2], [first, second]);
    let part = load(&*store, record.games[2]).await.series.unwrap();
    assert_eq!((part.series, part.number), (id, 3));
}

pub(crate) async fn a_next_game_is_refused_where_none_may_follow(store: AnyStore) {
    let alone = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let first = series(&*store, at(0), &[ANN, BEA], 2).await;
    let next = || next_game(&[BEA, ANN]);
    let running = |game| {
        let Change::Append {
            version, entries, ..
        } = append(game, 1, "a")
        else {
            unreachable!("a move is appended")
        };
        Change::Append {
            game,
            version,
            answers: 0,
            entries,
            ended: None,
            next: Some(next()),
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![turn(1)],
        }
    };
    let with = |spoil: &dyn Fn(&mut NextGame)| {
        let mut next = next();
        spoil(&mut next);
        resign_into(first, 1, 1, at(1), next)
    };
    let before = store.counts().await.unwrap();
    let changes = [
        running(alone),
        running(first),
        resign_into(alone, 1, 1, at(1), next()),
        with(&|next| next.game.seats.clear()),
        with(&|next| next.game.seats = vec![ANN.into(); 7]),
        with(&|next| next.game.kind = "x".repeat(MAX_TEXT + 1)),
        with(&|next| next.game.options = "x".repeat(MAX_TEXT + 1)),
        with(&|next| next.game.variant = "x".repeat(MAX_TEXT + 1)),
        // If the end is invalid, neither the end nor the next game is stored.
        resign_into(first, 1, 3, at(1), next()),
    ];
    for change in changes {
        let key = new_key();
        let refused = store.commit(key, at(1), change.clone()).await;
        assert!(is_refused(&refused), "{change:?}: {refused:?}");
        assert_eq!(store.receipt(key).await.unwrap(), None);
    }
    let stale = commit(&*store, at(1), resign_into(first, 2, 1, at(1), next())).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 1 })),
        "{stale:?}"
    );
    let stale = commit(&*store, at(1), resign_into(alone, 2, 1, at(1), next())).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 1 })),
        "the version is checked first: {stale:?}"
    );
    let missing = GameId::new(999).unwrap();
    let missing = commit(&*store, at(1), resign_into(missing, 1, 1, at(1), next())).await;
    assert!(matches!(missing, Err(CommitError::NotFound)), "{missing:?}");

    assert_eq!(store.counts().await.unwrap(), before);
    for id in [alone, first] {
        assert_eq!(load(&*store, id).await.version, 1);
    }
    let record = loaded(&*store, SeriesId::new(first)).await;
    assert_eq!(record.games, [first]);

    // No game starts after the last planned one, or in a series that is over.
    commit(&*store, at(2), resign_into(first, 1, 1, at(2), next()))
        .await
        .unwrap();
    let record = loaded(&*store, SeriesId::new(first)).await;
    assert_eq!(
        record.games[1].get(),
        first.get() + 1,
        "no number was used up"
    );
    let last = record.games[1];
    let full = commit(&*store, at(3), resign_into(last, 1, 1, at(3), next())).await;
    assert!(is_refused(&full), "{full:?}");
    let over = commit(&*store, at(3), resign_into(first, 2, 1, at(3), next())).await;
    assert!(matches!(over, Err(CommitError::Over)), "{over:?}");
    let undo = Change::Undo {
        game: first,
        version: 2,
        answers: 0,
        entries: 1,
        clock: None,
        jobs: vec![],
    };
    let undone = commit(&*store, at(3), undo).await;
    assert!(matches!(undone, Err(CommitError::Over)), "{undone:?}");
    commit(&*store, at(4), resign(last, 1, 1, at(4)))
        .await
        .unwrap();
    assert_eq!(loaded(&*store, SeriesId::new(first)).await, record);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.ended), (1, 2));
}

pub(crate) async fn a_series_whose_game_ends_without_a_next_is_over(store: AnyStore) {
    let first = series(&*store, at(0), &[ANN, BEA], 5).await;
    commit(&*store, at(1), resign(first, 1, 1, at(1)))
        .await
        .unwrap();
    let record = loaded(&*store, SeriesId::new(first)).await;
    assert_eq!((record.length, &record.games[..]), (5, &[first][..]));
    assert!(!record.is_full());
    let late = resign_into(first, 2, 1, at(2), next_game(&[BEA, ANN]));
    let late = commit(&*store, at(2), late).await;
    assert!(matches!(late, Err(CommitError::Over)), "{late:?}");
}

pub(crate) async fn a_next_game_starts_once(store: AnyStore) {
    let first = series(&*store, at(0), &[ANN, BEA], MAX_SERIES).await;
    let mut last = first;
    for number in 2..=MAX_SERIES {
        // The same click is delivered several times while others also try to end the game.
        let key = new_key();
        let racers: Vec<_> = (0..12)
            .map(|racer| {
                let store = Arc::clone(&store);
                let change = resign_into(last, 1, 1, at(1), next_game(&[BEA, ANN]));
                let key = if racer % 2 == 0 { key } else { new_key() };
                tokio::spawn(async move { store.commit(key, at(1), change).await })
            })
            .collect();
        let mut firsts = 0;
        for racer in racers {
            match racer.await.unwrap() {
                Ok(receipt) => {
                    assert_eq!((receipt.id, receipt.version), (last, 2));
                    firsts += u32::from(!receipt.repeated);
                }
                Err(over) => assert!(matches!(over, CommitError::Over), "{over:?}"),
            }
        }
        assert_eq!(firsts, 1);
        let record = loaded(&*store, SeriesId::new(first)).await;
        assert_eq!(record.games.len(), usize::from(number));
        last = record.games[record.games.len() - 1];
        assert_eq!(last.get(), first.get() + u64::from(number) - 1);
    }
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.ended), (1, 8));
    assert_eq!(counts.jobs, 2 * 8);
}

pub(crate) async fn the_end_of_a_game_is_sent_before_the_start_of_the_next(store: AnyStore) {
    let first = series(&*store, at(0), &[ANN, BEA], 2).await;
    let other = game(&*store, at(0), &[ANN, CAT], PARLOR).await;
    let end = resign_into(first, 1, 1, at(5), next_game(&[BEA, ANN]));
    commit(&*store, at(5), end).await.unwrap();
    let id = SeriesId::new(first);
    let second = loaded(&*store, id).await.games[1];
    commit(&*store, at(6), append_with(other, 1, "a", vec![turn(2)]))
        .await
        .unwrap();
    commit(&*store, at(3), append_with(second, 1, "a", vec![turn(2)]))
        .await
        .unwrap();
    let claim = async |now| {
        let jobs = store
            .claim_jobs(at(now), LEASE, ClaimLimits::of(9))
            .await
            .unwrap();
        jobs.into_iter()
            .map(|job| (job.game().unwrap(), series_of(&job), job.topic, job.id))
            .collect::<Vec<_>>()
    };

    let jobs = claim(10).await;
    let [
        (game, series, ref topic, ending),
        (others, None, _, others_job),
    ] = jobs[..]
    else {
        panic!("{jobs:?}")
    };
    assert_eq!((game, series, topic), (first, Some(id), &turn(2)));
    assert_eq!(others, other, "a single game does not wait");
    store
        .finish_job(others_job, JobDone::Dropped)
        .await
        .unwrap();
    store.postpone_job(ending, 1, at(100)).await.unwrap();
    assert_eq!(claim(99).await, [], "the jobs of the next game wait too");
    assert_eq!(
        store.next_due().await.unwrap().of(JobClass::Message),
        Some(at(100))
    );
    assert_eq!(claim(100).await[0].3, ending);
    store
        .finish_job(ending, JobDone::posted(post(7, 2)))
        .await
        .unwrap();
    assert_eq!(load(&*store, first).await.post, Some(post(7, 2)));
    assert_eq!(load(&*store, second).await.post, None);
    for version in 1..=2 {
        let jobs = claim(100).await;
        let [(game, series, ref topic, job)] = jobs[..] else {
            panic!("{jobs:?}")
        };
        assert_eq!((game, series, topic), (second, Some(id), &turn(version)));
        store
            .finish_job(job, JobDone::posted(post(7 + version, version)))
            .await
            .unwrap();
    }
    assert_eq!(claim(1000).await, []);
}

fn series_of(job: &Job) -> Option<SeriesId> {
    match job.subject {
        JobSubject::Game { series, .. } => series,
        JobSubject::Challenge(_)
        | JobSubject::User(_)
        | JobSubject::Guild(_)
        | JobSubject::Feature(..) => None,
    }
}

pub(crate) async fn the_jobs_of_a_next_game_wake_the_waiting_task(store: AnyStore) {
    let first = series(&*store, at(0), &[ANN, BEA], 2).await;
    let mut end = resign_into(first, 1, 1, at(1), next_game(&[BEA, ANN]));
    if let Change::Append { jobs, .. } = &mut end {
        jobs.clear();
    }
    commit(&*store, at(1), end).await.unwrap();
    store.jobs_added().await;
    let jobs = store
        .claim_jobs(at(1), LEASE, ClaimLimits::of(9))
        .await
        .unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!(
        (job.game().unwrap().get(), &job.topic),
        (first.get() + 1, &turn(1))
    );
}

pub(crate) async fn six_users_can_play(store: AnyStore) {
    let users: Vec<_> = (1..=6).map(UserId::new).collect();
    let mut new = new_challenge(users[0], &users[1..], PARLOR);
    new.games = 2;
    let id = commit(&*store, at(0), Change::OpenChallenge(new))
        .await
        .unwrap()
        .id;
    for (version, user) in (1..).zip(&users[1..]) {
        let challenges = store
            .challenges(ChallengeQuery::of_player(*user), 9)
            .await
            .unwrap();
        assert_eq!(challenges.len(), 1, "{user}");
        let accept = Change::Accept {
            challenge: id,
            version,
            user: *user,
            shown_on: None,
        };
        let receipt = commit(&*store, at(1), accept).await.unwrap();
        assert_eq!(receipt.version, version + 1);
    }
    let Challenge {
        version, invited, ..
    } = load_challenge(&*store, id).await;
    assert!(invited.iter().all(|invited| invited.accepted));
    let start = Change::Start {
        challenge: id,
        version,
        game: new_game(&users, PARLOR),
        jobs: vec![turn(1)],
        shown_on: None,
    };
    commit(&*store, at(2), start).await.unwrap();
    for (version, seat) in (1..).zip(1..=5) {
        let resigned = Change::Append {
            game: id,
            version,
            answers: 0,
            entries: vec![EntryKind::Resigned(seat).into()],
            ended: None,
            next: None,
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![],
        };
        commit(&*store, at(3), resigned).await.unwrap();
    }
    let reversed: Vec<_> = users.iter().rev().copied().collect();
    let last = Change::Append {
        game: id,
        version: 6,
        answers: 0,
        entries: vec![EntryKind::TimedOut(6).into()],
        ended: Some(Ended {
            winners: vec![6, 1, 2, 3, 4, 5],
            how: "shared".into(),
            at: at(4),
        }),
        next: Some(next_game(&reversed)),
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(7)],
    };
    commit(&*store, at(4), last).await.unwrap();

    let record = loaded(&*store, SeriesId::new(id)).await;
    let second = load(&*store, record.games[1]).await;
    assert_eq!(second.seats, reversed);
    let first = load(&*store, id).await;
    assert_eq!(first.seats, users);
    assert_eq!(first.entries.len(), 6);
    assert_eq!(
        first.ended.as_ref().unwrap().winners,
        [6, 1, 2, 3, 4, 5],
        "unchanged"
    );
    for user in &users {
        let query = GameQuery::of_player(*user, GameState::Any);
        let listed = store.games(query, 9).await.unwrap();
        assert_eq!(listed, [second.clone(), first.clone()], "{user}");
    }
}
