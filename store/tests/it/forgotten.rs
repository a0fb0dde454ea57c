//! After a user is erased, no record in the database contains their ID.

use std::path::Path;

use asterism_store::sled::{SledStore, StoreOptions};
use asterism_store::{
    Change, ClosedWhy, Document, DocumentKey, EntryKind, Offer, Offered, Open, RatingChange,
    Setting, Store, Topic, Tournament, TournamentOver, TournamentStage, UserId,
};

use crate::child::block_on;
use crate::damage::copy;
use crate::support::documents::*;
use crate::support::*;

/// An ID that is unique in the database, both in bytes and in digits.
const EVE: UserId = UserId::new(0x1fed_cba9_8765_4321);

#[test]
fn no_record_contains_an_erased_user() {
    let dir = tempfile::tempdir().unwrap();
    let open = || SledStore::open(dir.path(), StoreOptions::default()).unwrap();
    let store = open();
    block_on(async {
        be_everywhere(&store).await;
        // Records must be rewritten whether they are in memory or not.
        store.close().await.unwrap();
    });
    drop(store);
    let before = naming(dir.path());
    for tree in [
        "challenge",
        "closed",
        "document",
        "game",
        "index",
        "job",
        "rating",
        "settings",
    ] {
        assert!(before.contains(&tree.to_owned()), "{tree}: {before:?}");
    }

    let store = open();
    block_on(async {
        store.forget(at(9), EVE, vec![]).await.unwrap();
        store.close().await.unwrap();
    });
    drop(store);
    assert_eq!(naming(dir.path()), [] as [String; 0]);
    // Its checksums are correct.
    drop(open());
}

/// Adds Eve everywhere a user can be.
async fn be_everywhere(store: &SledStore) {
    let rated = RatingChange {
        user: EVE.into(),
        scale: SCALE.into(),
        before: None,
        after: rating(1.0),
    };
    let over = game(store, at(0), &[EVE, ANN], PARLOR).await;
    let end = Change::Append {
        game: over,
        version: 1,
        plans: 0,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(1))),
        next: None,
        clock: None,
        ratings: vec![rated],
        documents: vec![],
        jobs: vec![],
    };
    commit(store, at(1), end).await.unwrap();

    let on = game(store, at(0), &[ANN, EVE, BEA], GARDEN).await;
    let offer = Offer {
        number: 0,
        by: 2,
        what: Offered::Draw,
        agreed: vec![1],
        version: 0,
        declined: None,
        post: None,
        drawers: vec![2],
    };
    let offer = Change::SetOffer {
        game: on,
        version: 2,
        before: None,
        offer: Some(offer),
        jobs: vec![
            Topic::Tell {
                user: EVE,
                version: 2,
            },
            digest(EVE, 1),
        ],
    };
    let gone = Change::Append {
        game: on,
        version: 1,
        plans: 0,
        entries: vec![EntryKind::TimedOut(2).into()],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    for change in [gone, offer] {
        commit(store, at(1), change).await.unwrap();
    }

    in_challenges(store).await;
    in_documents(store).await;
}

/// Adds Eve to documents.
async fn in_documents(store: &SledStore) {
    let mut organized = tournament(&[ANN, EVE]);
    organized.organizer = EVE.into();
    let over = Tournament {
        stage: TournamentStage::Over {
            why: TournamentOver::Canceled,
            at: at(4),
        },
        ..running(&[EVE, BEA], vec![])
    };
    let mut left = ladder(&[EVE, ANN]);
    left.players.remove(0);
    let other = DocumentKey::Ladder {
        guild: GUILD,
        kind: "other".into(),
    };
    let everything = vec![
        set(None, None, of(organized)),
        set(None, None, of(running(&[BEA, EVE, ANN], vec![]))),
        set(None, None, of(over)),
        set(
            ladder_key(GUILD),
            None,
            Document::Ladder(ladder(&[ANN, EVE])),
        ),
        set(other, None, Document::Ladder(left)),
        set(DocumentKey::Solver(EVE), None, Document::Solver(solver(3))),
    ];
    commit(store, at(4), change(everything)).await.unwrap();
}

/// Adds Eve to challenges and the games they become.
async fn in_challenges(store: &SledStore) {
    let asking = new_challenge(ANN, &[EVE], PARLOR);
    let mut against = new_game(&[EVE, ANN], PARLOR);
    against.ended = Some(ended(&[], at(2)));
    let begin = Change::Begin {
        challenge: asking.clone(),
        game: against,
        jobs: vec![],
    };
    commit(store, at(2), begin).await.unwrap();

    let mut open = new_challenge(ANN, &[EVE], PARLOR);
    open.open = Some(Open { least: 2, most: 3 });
    open.partner = Some(EVE);
    for new in [
        asking,
        open,
        new_challenge(EVE, &[ANN], PARLOR),
        new_challenge(EVE, &[EVE, BEA], GARDEN),
    ] {
        commit(store, at(3), Change::OpenChallenge(new))
            .await
            .unwrap();
    }
    let declined = challenge(store, at(3)).await;
    commit(
        store,
        at(3),
        close(declined, 1, ClosedWhy::Declined { by: EVE.into() }),
    )
    .await
    .unwrap();
    store
        .choose(EVE, vec![Setting::Theme("wood".into())])
        .await
        .unwrap();
    store
        .set_rating(EVE, "other", None, Some(rating(2.0)))
        .await
        .unwrap();
}

/// Returns the trees that contain her ID in a key or value, in bytes or digits.
fn naming(dir: &Path) -> Vec<String> {
    // sled may keep its lock for a moment, but not on a copy.
    let copied = tempfile::tempdir().unwrap();
    copy(dir, copied.path());
    let db = sled::open(copied.path().join("sled")).unwrap();
    let bytes = EVE.get().to_be_bytes();
    let digits = EVE.to_string();
    let names = |hay: &[u8]| {
        let has = |needle: &[u8]| hay.windows(needle.len()).any(|part| part == needle);
        has(&bytes) || has(digits.as_bytes())
    };
    let mut naming: Vec<_> = db
        .tree_names()
        .into_iter()
        .filter(|tree| {
            let tree = db.open_tree(tree).unwrap();
            let mut records = tree.iter().map(Result::unwrap);
            records.any(|(key, value)| names(&key) || names(&value))
        })
        .map(|tree| String::from_utf8(tree.to_vec()).unwrap())
        .collect();
    naming.sort();
    naming
}
