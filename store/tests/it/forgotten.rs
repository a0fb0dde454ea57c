//! After a user is erased, no record in the database contains their ID.

use std::path::Path;
use std::time::Duration;

use asterism_store::prelude::*;
use asterism_store::sled::SledStore;
use asterism_store::{
    Change, ClaimLimits, ClosedWhy, Document, EntryKind, GameId, JobDone, Offer, Offered, Open,
    RatingChange, SetDocument, Setting, StartPosition, Topic, Tree, TreeRoot, UserId,
};

use crate::child::block_on;
use crate::damage::copy;
use crate::support::documents::*;
use crate::support::*;

/// An ID that is unique in the database, both in bytes and in digits.
const EVE: UserId = UserId::new(0x1fed_cba9_8765_4321);

/// Interactions with which she solved a puzzle and made a tree.
const SOLVED: u64 = 1_400_000_000_000_000_001;
const PLANTED: u64 = 1_400_000_000_000_000_002;

#[test]
fn no_record_contains_an_erased_user() {
    let dir = tempfile::tempdir().unwrap();
    let open = || SledStore::open(dir.path(), options()).unwrap();
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
        "set-aside",
        "settings",
        "tree",
    ] {
        assert!(before.contains(&tree.to_owned()), "{tree}: {before:?}");
    }

    let store = open();
    block_on(async {
        be_forgotten(&store).await;
        store.close().await.unwrap();
    });
    drop(store);
    assert_eq!(naming(dir.path()), [] as [String; 0]);
    // Its checksums are correct.
    drop(open());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_row_contains_an_erased_user() {
    use crate::postgres::server::{open, shared};

    let Some(server) = shared() else { return };
    let name = server.create().await;
    let store = open(&server.url(&name), KINDS).await;
    be_everywhere(&store).await;
    // Numbers of rows are signed. `pg_dump` writes bytes in hexadecimal.
    let bytes = format!("{:016x}", EVE.get());
    let forms = [EVE.to_string(), EVE.get().cast_signed().to_string(), bytes];
    let naming = || {
        let mut dump = server.program("pg_dump");
        let dumped = dump
            .args(["--data-only", "--inserts", &name])
            .output()
            .unwrap();
        assert!(dumped.status.success(), "{dumped:?}");
        let text = String::from_utf8(dumped.stdout).unwrap();
        let names = |line: &&str| forms.iter().any(|form| line.contains(form));
        text.lines()
            .filter(names)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let before = naming();
    for table in [
        "asked",
        "challenge",
        "closed",
        "document",
        "game",
        "job",
        "label",
        "line",
        "member",
        "named",
        "player",
        "rating",
        "set_aside",
        "settings",
        "tree",
    ] {
        let start = format!("INSERT INTO public.{table} ");
        let is_there = before.iter().any(|line| line.starts_with(&start));
        assert!(is_there, "{table}: {before:#?}");
    }
    be_forgotten(&store).await;
    assert_eq!(naming(), [] as [String; 0]);
}

/// Erases Eve. What she did before is still known: an interaction that is delivered again gets its first answer.
async fn be_forgotten(store: &dyn Store) {
    store.forget(at(9), EVE, vec![]).await.unwrap();
    for number in [SOLVED, PLANTED] {
        let receipt = store.receipt(interaction(number)).await.unwrap();
        assert!(receipt.is_some_and(|receipt| receipt.repeated), "{number}");
    }
    let again = change(vec![solved(None)]);
    let again = store
        .commit(interaction(SOLVED), at(9), again)
        .await
        .unwrap();
    assert!(again.repeated);
    let gone = store.document(&PuzzleSolver::key(&EVE)).await.unwrap();
    assert_eq!(gone, None);
}

/// Adds Eve everywhere a user can be.
async fn be_everywhere(store: &dyn Store) {
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
        answers: 0,
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
        answers: 0,
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

    let other = game(store, at(0), &[ANN, BEA], PARLOR).await;
    in_her_own(store, other).await;
    in_challenges(store).await;
    in_documents(store).await;
}

/// Adds Eve to documents.
async fn in_documents(store: &dyn Store) {
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
    let other = Ladder::key(&(GUILD, "other".into()));
    let everything = vec![
        set(None, None, of(organized)),
        set(None, None, of(running(&[BEA, EVE, ANN], vec![]))),
        set(None, None, of(over)),
        set(ladder_key(GUILD), None, Document::new(ladder(&[ANN, EVE]))),
        set(other, None, Document::new(left)),
    ];
    commit(store, at(4), change(everything)).await.unwrap();
    let on = game(store, at(4), &[ANN, BEA], PARLOR).await;
    let watched = set(GameWatch::key(&on), None, Document::new(watch(&[EVE, CAT])));
    commit(store, at(4), change(vec![watched])).await.unwrap();
    // As the first document of a change, and alone in another one, so that receipts are about it.
    let solving = change(vec![solved(None)]);
    store
        .commit(interaction(SOLVED), at(4), solving)
        .await
        .unwrap();
    let once_more = change(vec![solved(Some(1))]);
    commit(store, at(5), once_more).await.unwrap();
}

/// Returns the change that stores Eve's puzzle results.
fn solved(before: Option<u64>) -> SetDocument {
    set(PuzzleSolver::key(&EVE), before, Document::new(solver(3)))
}

/// Adds a tree of Eve, and a message to her that was given up.
async fn in_her_own(store: &dyn Store, game: GameId) {
    let tree = Change::SetTree {
        owner: EVE,
        number: None,
        before: None,
        tree: Some(Tree::new(TreeRoot::Position(StartPosition {
            kind: "squadro".into(),
            options: "first=light".into(),
            seats: 2,
            rules_version: 1,
            position: None,
        }))),
        answers_at: None,
    };
    store
        .commit(interaction(PLANTED), at(1), tree)
        .await
        .unwrap();
    let jobs = vec![digest(EVE, 0)];
    let told = append_with(game, 1, "a", jobs);
    commit(store, at(1), told).await.unwrap();
    let lease = Duration::from_mins(1);
    let claimed = store
        .claim_jobs(at(1), lease, ClaimLimits::of(99))
        .await
        .unwrap();
    let to_her = claimed
        .iter()
        .find(|job| matches!(job.topic, Topic::Digest { user: EVE, .. }))
        .unwrap();
    let given_up = JobDone::SetAside {
        why: "panicked".into(),
        at: at(1),
    };
    store.finish_job(to_her.id, given_up).await.unwrap();
}

/// Adds Eve to challenges and the games they become.
async fn in_challenges(store: &dyn Store) {
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
    open.open = Some(Open {
        least: 2,
        most: 3,
        ratings: None,
    });
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
    let db = open_when_free(&copied.path().join("sled"));
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
