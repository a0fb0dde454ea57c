//! Open challenges, teams, practice games and rematches.

use asterism_store::{
    Change, ClosedWhy, CommitError, Engine, EntryKind, GameId, Invited, MAX_GAME_BYTES, MAX_TEXT,
    NewChallenge, Open, Origin, StoreError, UserId,
};

use super::AnyStore;
use crate::support::*;

const DAN: UserId = UserId::new(104);
const ENGINE: Engine = Engine {
    user: UserId::new(900),
    level: 1,
};

fn open_to(invited: &[UserId], least: u8, most: u8) -> NewChallenge {
    NewChallenge {
        open: Some(Open {
            least,
            most,
            ratings: None,
        }),
        ..new_challenge(ANN, invited, PARLOR)
    }
}

fn join(challenge: GameId, version: u64, user: UserId) -> Change {
    Change::Join {
        challenge,
        version,
        user,
        shown_on: None,
    }
}

fn leave(challenge: GameId, version: u64, user: UserId) -> Change {
    Change::Leave {
        challenge,
        version,
        user,
        shown_on: None,
    }
}

async fn opened(store: &AnyStore, new: NewChallenge) -> GameId {
    let change = Change::OpenChallenge(new);
    commit(&**store, at(0), change).await.unwrap().id
}

async fn is_refused(store: &AnyStore, change: Change) {
    let refused = commit(&**store, at(1), change.clone()).await;
    assert!(
        matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. }))),
        "{change:?}: {refused:?}"
    );
}

/// Lists the challenges of a user.
async fn listed(store: &AnyStore, user: UserId) -> Vec<GameId> {
    let query = asterism_store::ChallengeQuery::of_player(user);
    let challenges = store.challenges(query, 9).await.unwrap();
    challenges.iter().map(|challenge| challenge.id).collect()
}

pub(crate) async fn users_can_join_an_open_challenge_until_it_is_full(store: AnyStore) {
    let id = opened(&store, open_to(&[], 2, 3)).await;
    assert_eq!(listed(&store, BEA).await, []);
    let receipt = commit(&*store, at(1), join(id, 1, BEA)).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    let kept = load_challenge(&*store, id).await;
    let accepted = |user: UserId| Invited {
        user: user.into(),
        accepted: true,
    };
    assert_eq!(kept.invited, [accepted(BEA)]);
    assert!(!kept.is_full());
    assert_eq!(listed(&store, BEA).await, [id]);

    let stale = commit(&*store, at(1), join(id, 1, CAT)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 2 })),
        "{stale:?}"
    );
    for user in [ANN, BEA] {
        let twice = commit(&*store, at(1), join(id, 2, user)).await;
        assert!(
            matches!(twice, Err(CommitError::Conflict { now: 2 })),
            "{twice:?}"
        );
    }
    commit(&*store, at(1), join(id, 2, CAT)).await.unwrap();
    assert!(load_challenge(&*store, id).await.is_full());
    let full = commit(&*store, at(1), join(id, 3, DAN)).await;
    assert!(matches!(full, Err(CommitError::Full)), "{full:?}");
    assert_eq!(listed(&store, DAN).await, []);

    let closed = challenge(&*store, at(0)).await;
    let not_open = commit(&*store, at(1), join(closed, 1, CAT)).await;
    assert!(
        matches!(not_open, Err(CommitError::NotFound)),
        "{not_open:?}"
    );
}

pub(crate) async fn users_who_joined_can_leave_again(store: AnyStore) {
    let mut new = open_to(&[BEA, ENGINE.user], 2, 4);
    new.engine = Some(ENGINE);
    new.partner = Some(BEA);
    let id = opened(&store, new).await;
    assert_eq!(load_challenge(&*store, id).await.partner, Some(BEA.into()));
    commit(&*store, at(1), join(id, 1, CAT)).await.unwrap();
    commit(&*store, at(1), leave(id, 2, CAT)).await.unwrap();
    assert_eq!(listed(&store, CAT).await, []);
    // A user who was invited can also leave, and join again.
    commit(&*store, at(1), leave(id, 3, BEA)).await.unwrap();
    let left = load_challenge(&*store, id).await;
    assert_eq!((left.version, left.partner), (4, None));
    assert_eq!(left.invited.len(), 1);
    for user in [ANN, BEA, ENGINE.user, DAN] {
        let nobody = commit(&*store, at(1), leave(id, 4, user)).await;
        assert!(
            matches!(nobody, Err(CommitError::NotFound)),
            "{user}: {nobody:?}"
        );
    }
    let stale = commit(&*store, at(1), leave(id, 3, BEA)).await;
    assert!(
        matches!(stale, Err(CommitError::Conflict { now: 4 })),
        "{stale:?}"
    );
    commit(&*store, at(1), join(id, 4, BEA)).await.unwrap();

    let closed = challenge(&*store, at(0)).await;
    let not_open = commit(&*store, at(1), leave(closed, 1, BEA)).await;
    assert!(
        matches!(not_open, Err(CommitError::NotFound)),
        "{not_open:?}"
    );
}

pub(crate) async fn an_invited_user_accepts_by_joining(store: AnyStore) {
    let id = opened(&store, open_to(&[BEA, CAT], 2, 3)).await;
    // The challenge is full, but Bea has a place in it.
    commit(&*store, at(1), join(id, 1, BEA)).await.unwrap();
    let kept = load_challenge(&*store, id).await;
    let accepted: Vec<_> = kept
        .invited
        .iter()
        .map(|it| (it.user, it.accepted))
        .collect();
    assert_eq!(accepted, [(BEA.into(), true), (CAT.into(), false)]);
}

pub(crate) async fn an_invalid_open_challenge_is_refused(store: AnyStore) {
    for (invited, least, most) in [
        (&[][..], 1, 2),
        (&[], 3, 2),
        (&[], 2, 7),
        (&[BEA, CAT], 2, 2),
        (&[BEA, BEA], 2, 4),
    ] {
        is_refused(&store, Change::OpenChallenge(open_to(invited, least, most))).await;
    }
    let mut alone = new_challenge(ANN, &[BEA], PARLOR);
    alone.partner = Some(CAT);
    is_refused(&store, Change::OpenChallenge(alone)).await;
    let mut long = new_challenge(ANN, &[BEA], PARLOR);
    long.start = vec![played(&"x".repeat(MAX_TEXT + 1))];
    is_refused(&store, Change::OpenChallenge(long.clone())).await;
    long.start = vec![played(&"x".repeat(MAX_TEXT)); MAX_GAME_BYTES / MAX_TEXT];
    is_refused(&store, Change::OpenChallenge(long)).await;
    assert_eq!(store.counts().await.unwrap().challenges, 0);
}

pub(crate) async fn a_challenger_can_play_several_seats(store: AnyStore) {
    let id = opened(&store, new_challenge(ANN, &[ANN, BEA, ANN], PARLOR)).await;
    let kept = load_challenge(&*store, id).await;
    let accepted: Vec<_> = kept.invited.iter().map(|it| it.accepted).collect();
    assert_eq!(accepted, [true, false, true]);
    let by_themselves = Change::Accept {
        challenge: id,
        version: 1,
        user: ANN,
        shown_on: None,
    };
    let refused = commit(&*store, at(1), by_themselves).await;
    assert!(matches!(refused, Err(CommitError::NotFound)), "{refused:?}");

    let mut practice = new_game(&[ANN, ANN], PARLOR);
    practice.origin = Origin::Practice;
    let begin = Change::Begin {
        challenge: new_challenge(ANN, &[ANN], PARLOR),
        game: practice,
        jobs: vec![],
    };
    let game = commit(&*store, at(1), begin).await.unwrap().id;
    let kept = load(&*store, game).await;
    assert_eq!(kept.origin, Origin::Practice);
    assert_eq!(kept.seats, [ANN, ANN]);
}

pub(crate) async fn a_game_begins_with_its_imported_record(store: AnyStore) {
    let mut new = new_challenge(ANN, &[BEA], PARLOR);
    new.start = vec![played("a \"1\""), played("b"), EntryKind::Resigned(1)];
    let id = opened(&store, new.clone()).await;
    assert_eq!(load_challenge(&*store, id).await.start, new.start);

    let mut game = new_game(&[ANN, BEA], PARLOR);
    game.origin = Origin::Import;
    game.entries = new.start.clone();
    let start = |game| Change::Start {
        challenge: id,
        version: 1,
        game,
        jobs: vec![],
        shown_on: None,
    };
    let mut strange = game.clone();
    strange.entries.push(EntryKind::TimedOut(3));
    is_refused(&store, start(strange)).await;
    let mut long = game.clone();
    long.entries = vec![played(&"x".repeat(MAX_TEXT)); MAX_GAME_BYTES / MAX_TEXT];
    is_refused(&store, start(long)).await;
    let receipt = commit(&*store, at(2), start(game)).await.unwrap();
    assert_eq!(receipt.version, 4, "each entry counts as a change");
    let kept = load(&*store, id).await;
    assert_eq!(kept.origin, Origin::Import);
    assert!(kept.entries.iter().all(|entry| entry.at == at(2)));
    let what: Vec<_> = kept.entries.into_iter().map(|entry| entry.what).collect();
    assert_eq!(what, new.start);
    commit(&*store, at(3), append(id, 4, "c")).await.unwrap();
}

pub(crate) async fn an_imported_game_may_already_have_ended(store: AnyStore) {
    let mut game = new_game(&[ANN, BEA], PARLOR);
    game.entries = vec![EntryKind::Resigned(1)];
    game.ended = Some(ended(&[2], at(0)));
    let begin = |game| Change::Begin {
        challenge: new_challenge(ANN, &[BEA], PARLOR),
        game,
        jobs: vec![],
    };
    let mut strange = game.clone();
    strange.ended = Some(ended(&[3], at(0)));
    is_refused(&store, begin(strange)).await;
    let id = commit(&*store, at(1), begin(game)).await.unwrap().id;
    assert_eq!(load(&*store, id).await.ended, Some(ended(&[2], at(0))));
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.ended), (0, 1));
    let late = commit(&*store, at(2), append(id, 2, "a")).await;
    assert!(matches!(late, Err(CommitError::Over)), "{late:?}");
    let query = asterism_store::GameQuery::of_player(BEA, asterism_store::GameState::Ended);
    assert_eq!(store.games(query, 9).await.unwrap()[0].id, id);
}

pub(crate) async fn a_game_has_one_rematch_at_a_time(store: AnyStore) {
    let first = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let rematch = |by, other| {
        let mut new = new_challenge(by, &[other], PARLOR);
        new.rematch_of = Some(first);
        Change::OpenChallenge(new)
    };
    is_refused(&store, rematch(ANN, BEA)).await;
    commit(&*store, at(1), resign(first, 1, 1, at(1)))
        .await
        .unwrap();
    let second = commit(&*store, at(2), rematch(ANN, BEA)).await.unwrap().id;
    assert_eq!(load(&*store, first).await.rematch, Some(second));
    assert_eq!(
        load_challenge(&*store, second).await.rematch_of,
        Some(first)
    );
    let twice = commit(&*store, at(2), rematch(BEA, ANN)).await;
    assert!(
        matches!(twice, Err(CommitError::Conflict { now: 2 })),
        "{twice:?}"
    );

    // A rematch that was closed without a game makes room for another.
    commit(&*store, at(3), close(second, 1, ClosedWhy::Lapsed))
        .await
        .unwrap();
    let third = commit(&*store, at(4), rematch(BEA, ANN)).await.unwrap().id;
    assert_eq!(load(&*store, first).await.rematch, Some(third));
    assert_eq!(load(&*store, first).await.version, 2);
    let start = Change::Start {
        challenge: third,
        version: 1,
        game: new_game(&[BEA, ANN], PARLOR),
        jobs: vec![],
        shown_on: None,
    };
    commit(&*store, at(5), start).await.unwrap();
    let played = commit(&*store, at(6), rematch(ANN, BEA)).await;
    assert!(
        matches!(played, Err(CommitError::Conflict { .. })),
        "{played:?}"
    );

    // A rematch against the engine starts at once.
    commit(&*store, at(7), resign(third, 1, 1, at(7)))
        .await
        .unwrap();
    let mut again = new_challenge(ANN, &[BEA], PARLOR);
    again.rematch_of = Some(third);
    let begin = |challenge| Change::Begin {
        challenge,
        game: new_game(&[ANN, BEA], PARLOR),
        jobs: vec![],
    };
    let fourth = commit(&*store, at(8), begin(again.clone())).await.unwrap();
    assert_eq!(load(&*store, third).await.rematch, Some(fourth.id));
    again.rematch_of = GameId::new(999);
    let missing = commit(&*store, at(9), begin(again)).await;
    assert!(matches!(missing, Err(CommitError::NotFound)), "{missing:?}");
}
