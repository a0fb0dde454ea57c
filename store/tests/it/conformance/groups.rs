//! Games in which groups of users hold seats.

use std::time::Duration;

use asterism_store::{
    Change, CommitError, EntryKind, GameQuery, GameState, Group, Origin, Player, Receipt, RoleId,
    StoreError, Terms, Voting,
};

use super::AnyStore;
use crate::support::*;

const READERS: Group = Group::Role(RoleId::new(77));

fn voting(group: Group) -> Voting {
    Voting {
        group,
        quorum: Some(5),
        time: Duration::from_hours(24),
    }
}

/// Returns the change that begins a game of `group` against Bea, with this origin.
fn begin(group: Group, origin: Origin, terms: Terms) -> Change {
    let mut challenge = new_challenge(ANN, &[BEA], PARLOR);
    challenge.origin = origin;
    let mut game = new_game(&[ANN, BEA], PARLOR);
    game.seats[0] = Player::Group(group);
    game.origin = origin;
    game.terms = terms;
    Change::Begin {
        challenge,
        game,
        jobs: vec![],
    }
}

fn is_refused(result: &Result<Receipt, CommitError>) -> bool {
    matches!(result, Err(CommitError::Store(StoreError::Invalid { .. })))
}

pub(crate) async fn a_group_holds_a_seat(store: AnyStore) {
    for group in [Group::Channel(PARLOR), READERS] {
        let origin = Origin::Group(voting(group));
        let mut asked = new_challenge(ANN, &[BEA], PARLOR);
        asked.origin = origin;
        let open = commit(&*store, at(0), Change::OpenChallenge(asked)).await;
        let kept = load_challenge(&*store, open.unwrap().id).await;
        assert_eq!(kept.origin, origin);

        let begun = commit(&*store, at(1), begin(group, origin, Terms::default())).await;
        let id = begun.unwrap().id;
        let kept = load(&*store, id).await;
        assert_eq!(kept.seats, [Player::Group(group), BEA.into()]);
        assert_eq!(kept.origin, origin);
        let of_bea = GameQuery::of_player(BEA, GameState::Running);
        assert_eq!(store.games(of_bea, 9).await.unwrap(), [kept]);
        let of_ann = GameQuery::of_player(ANN, GameState::Running);
        assert_eq!(store.games(of_ann, 9).await.unwrap(), []);

        let end = Change::Append {
            game: id,
            version: 1,
            answers: 0,
            entries: vec![EntryKind::Resigned(2).into()],
            ended: Some(ended(&[1], at(2))),
            next: None,
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![],
        };
        commit(&*store, at(2), end).await.unwrap();
    }
    store.forget(at(3), BEA, vec![]).await.unwrap();
    let ended = GameQuery {
        state: GameState::Ended,
        ..GameQuery::default()
    };
    let seats = store.games(ended, 9).await.unwrap();
    let seats: Vec<_> = seats.into_iter().flat_map(|game| game.seats).collect();
    let channel = Player::Group(Group::Channel(PARLOR));
    let former = Player::Former;
    assert_eq!(seats, [Player::Group(READERS), former, channel, former]);
}

pub(crate) async fn a_group_that_cannot_vote_is_refused(store: AnyStore) {
    let origin = Origin::Group(voting(READERS));
    let with = |change: fn(&mut Voting)| {
        let mut voting = voting(READERS);
        change(&mut voting);
        begin(READERS, Origin::Group(voting), Terms::default())
    };
    let rated = Terms {
        rated: true,
        ..Terms::default()
    };
    let large = Group::Role(RoleId::new(1 << 62));
    for change in [
        begin(READERS, Origin::Challenge, Terms::default()),
        begin(READERS, origin, rated),
        begin(large, origin, Terms::default()),
        with(|voting| voting.quorum = Some(0)),
        with(|voting| voting.time = Duration::from_nanos(1)),
        with(|voting| voting.group = Group::Role(RoleId::new(1 << 62))),
    ] {
        let refused = commit(&*store, at(0), change.clone()).await;
        assert!(is_refused(&refused), "{change:?}: {refused:?}");
    }
}
