//! Documents: how they are stored, and where they are listed.

use std::sync::Arc;

use asterism_store::{
    ChannelId, ClaimLimits, CommitError, Document, DocumentKey, DocumentKind, DocumentRecord,
    GameId, GuildId, JobSubject, Label, MAX_SCALE, MAX_SEATS, MessageId, Player, Store, StoreError,
    SubjectKind, Topic, UserId,
};

use super::{AnyStore, LEASE};
use crate::support::documents::*;
use crate::support::*;

const OTHER_GUILD: GuildId = GuildId::new(u64::MAX);

fn puzzle(tried: u32) -> Document {
    Document::new(DailyPuzzle {
        channel: ChannelId::new(u64::MAX),
        posted: Some((20_000, MessageId::new(9))),
        tried,
        solved: 1,
    })
}

fn solved(day: u32) -> Document {
    Document::new(solver(day))
}

pub(super) fn expect_moved<T: std::fmt::Debug>(refused: &Result<T, CommitError>) {
    let is_moved = matches!(refused, Err(CommitError::DocumentMoved));
    assert!(is_moved, "{refused:?}");
}

pub(super) fn expect_invalid<T: std::fmt::Debug>(refused: &Result<T, CommitError>) {
    let is_invalid = matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. })));
    assert!(is_invalid, "{refused:?}");
}

/// Stores a new tournament, and returns its number.
pub(super) async fn announce(store: &dyn Store, tournament: Tournament) -> GameId {
    let made = commit(store, at(0), change(vec![set(None, None, of(tournament))]));
    made.await.unwrap().id
}

/// Keys of documents other than tournaments, with two documents for each.
fn others() -> [(DocumentKey, [Document; 2]); 4] {
    let ladders = [&[ANN, BEA][..], &[BEA, CAT, ANN]].map(|it| Document::new(ladder(it)));
    [
        (ladder_key(GUILD), ladders),
        (DailyPuzzle::key(&GUILD), [puzzle(1), puzzle(u32::MAX)]),
        (PuzzleSolver::key(&ANN), [solved(20_000), solved(20_001)]),
        (
            GameWatch::key(&GameId::new(77).unwrap()),
            [&[ANN][..], &[BEA, CAT, ANN]].map(|users| Document::new(watch(users))),
        ),
    ]
}

/// Stores, replaces and deletes a document; `key` is `None` for a tournament. The clock is set back in between.
async fn check_life(
    store: &AnyStore,
    (key, number): (Option<DocumentKey>, Option<u64>),
    [first, second]: [Document; 2],
) {
    let make = async |now, document| commit(&**store, at(now), change(vec![document])).await;
    let made = make(5, set(key.clone(), None, first.clone())).await;
    let made = made.unwrap();
    let key = key.unwrap_or(Tournament::key(&made.id));
    assert_eq!(made.id.get(), number.unwrap_or(made.id.get()));
    assert_eq!((made.id, made.version), (key.number(), 1));
    let mut expected = DocumentRecord {
        key: key.clone(),
        version: 1,
        created: at(5),
        updated: at(5),
        document: first.clone(),
    };
    assert_eq!(load_document(&**store, &key).await, expected);

    let replaced = make(3, set(key.clone(), Some(1), second.clone())).await;
    assert_eq!(replaced.unwrap().version, 2);
    (expected.version, expected.document) = (2, second);
    assert_eq!(load_document(&**store, &key).await, expected);
    let replaced = make(9, set(key.clone(), Some(2), first.clone())).await;
    assert_eq!(replaced.unwrap().version, 3);
    (expected.version, expected.updated, expected.document) = (3, at(9), first.clone());
    assert_eq!(load_document(&**store, &key).await, expected);

    let deleted = make(10, delete(key.clone(), Some(3))).await.unwrap();
    assert_eq!((deleted.id, deleted.version), (key.number(), 3));
    assert_eq!(store.document(&key).await.unwrap(), None);
    expect_moved(&make(11, delete(key.clone(), Some(3))).await);
    let nothing = make(11, delete(key.clone(), None)).await;
    assert!(matches!(nothing, Err(CommitError::NotFound)), "{nothing:?}");
    let again = make(12, set(key.clone(), None, first)).await;
    if key.id::<Tournament>().is_some() {
        assert!(matches!(again, Err(CommitError::NotFound)), "{again:?}");
        return;
    }
    assert_eq!(again.unwrap().version, 1);
    let anew = load_document(&**store, &key).await;
    assert_eq!((anew.version, anew.created), (1, at(12)));
}

pub(crate) async fn a_document_is_stored_replaced_and_deleted(store: AnyStore) {
    let mut second = running(&[ANN, BEA, CAT], vec![]);
    second.entrants[1].player = Player::Former;
    second.entrants[2].left = Some(EntrantLeft {
        round: 1,
        why: LeftWhy::Disqualified,
    });
    second.post = Some(MessageId::new(77));
    let tournaments = [of(tournament(&[BEA])), of(second)];
    check_life(&store, (None, Some(1)), tournaments).await;
    for (key, documents) in others() {
        let number = key.number().get();
        check_life(&store, (Some(key), Some(number)), documents).await;
    }
    // Each key has its own.
    let key = ladder_key(OTHER_GUILD);
    assert_eq!(store.document(&key).await.unwrap(), None);
    let other = Ladder::key(&(GUILD, "squadro2".into()));
    assert_eq!(store.document(&other).await.unwrap(), None);
    let one = Tournament::key(&GameId::new(1).unwrap());
    assert_eq!(store.document(&one).await.unwrap(), None);
}

pub(crate) async fn a_document_is_replaced_only_as_it_was_read(store: AnyStore) {
    for (key, [first, second]) in others() {
        let make = async |before, document: &Document| {
            let set = set(key.clone(), before, document.clone());
            commit(&*store, at(1), change(vec![set])).await
        };
        expect_moved(&make(Some(1), &first).await);
        make(None, &first).await.unwrap();
        for before in [None, Some(0), Some(2)] {
            expect_moved(&make(before, &second).await);
            let deleted = change(vec![delete(key.clone(), before)]);
            expect_moved(&commit(&*store, at(1), deleted).await);
        }
        let record = load_document(&*store, &key).await;
        assert_eq!((record.version, &record.document), (1, &first));
        make(Some(1), &second).await.unwrap();
        expect_moved(&make(Some(1), &first).await);
        assert_eq!(load_document(&*store, &key).await.document, second);
    }
    let id = announce(&*store, tournament(&[])).await;
    for before in [None, Some(2)] {
        let late = set(Tournament::key(&id), before, of(tournament(&[BEA])));
        expect_moved(&commit(&*store, at(1), change(vec![late])).await);
    }
    assert_eq!(load_tournament(&*store, id).await, (tournament(&[]), 1));
}

pub(crate) async fn a_tournament_gets_the_next_number(store: AnyStore) {
    let first = game(&*store, at(0), &[ANN, BEA], PARLOR).await.get();
    let second = announce(&*store, tournament(&[])).await.get();
    let third = challenge(&*store, at(0)).await.get();
    assert_eq!([second, third], [first + 1, first + 2]);
    let made = change(vec![
        set(ladder_key(GUILD), None, Document::new(ladder(&[ANN]))),
        set(None, None, of(tournament(&[ANN]))),
        set(None, None, of(tournament(&[BEA]))),
    ]);
    // The receipt names the first document.
    let receipt = commit(&*store, at(0), made).await.unwrap();
    assert_eq!(receipt.id.get(), GUILD.get());
    for (more, user) in [(3, ANN), (4, BEA)] {
        let id = GameId::new(first + more).unwrap();
        let expected = (tournament(&[user]), 1);
        assert_eq!(load_tournament(&*store, id).await, expected);
    }

    // Numbers are given by the store, and only to tournaments.
    for number in [1, first, first + 5, 999].map(|it| GameId::new(it).unwrap()) {
        let own = set(Tournament::key(&number), None, of(tournament(&[])));
        let refused = commit(&*store, at(0), change(vec![own])).await;
        assert!(matches!(refused, Err(CommitError::NotFound)), "{refused:?}");
    }
    let versioned = set(None, Some(1), of(tournament(&[])));
    let other = set(None, None, Document::new(ladder(&[ANN])));
    for wrong in [versioned, other] {
        expect_invalid(&commit(&*store, at(0), change(vec![wrong])).await);
    }
    let nothing = asterism_store::SetDocument {
        key: None,
        before: None,
        after: None,
    };
    let nothing = commit(&*store, at(0), change(vec![nothing])).await;
    assert!(matches!(nothing, Err(CommitError::NotFound)), "{nothing:?}");
    // Refused changes use no number, and a number is never given twice.
    let last = announce(&*store, tournament(&[])).await;
    assert_eq!(last.get(), first + 5);
    let deleted = change(vec![delete(Tournament::key(&last), Some(1))]);
    commit(&*store, at(0), deleted).await.unwrap();
    let next = announce(&*store, tournament(&[])).await;
    assert_eq!(next.get(), first + 6);
}

pub(crate) async fn a_document_must_fit_its_key(store: AnyStore) {
    let id = announce(&*store, tournament(&[])).await;
    let mut all = vec![(Tournament::key(&id), of(tournament(&[BEA])))];
    all.extend(others().map(|(key, [document, _])| (key, document)));
    for (key, _) in &all {
        for (_, document) in all.iter().filter(|(other, _)| other != key) {
            let before = (key.kind() == kind::<Tournament>()).then_some(1);
            let wrong = set(key.clone(), before, document.clone());
            expect_invalid(&commit(&*store, at(0), change(vec![wrong])).await);
        }
    }
    for (key, document) in all {
        let before = (key.kind() == kind::<Tournament>()).then_some(1);
        let right = set(key, before, document);
        commit(&*store, at(0), change(vec![right])).await.unwrap();
    }
    for length in [MAX_SCALE, MAX_SCALE + 1] {
        let key = Ladder::key(&(GUILD, "x".repeat(length)));
        let made = set(key.clone(), None, Document::new(Ladder::default()));
        let made = commit(&*store, at(0), change(vec![made])).await;
        if length > MAX_SCALE {
            expect_invalid(&made);
        } else {
            made.unwrap();
            assert_eq!(load_document(&*store, &key).await.key, key);
        }
    }
}

fn users(count: usize) -> Vec<UserId> {
    (1..=count as u64).map(UserId::new).collect()
}

pub(crate) async fn a_document_beyond_its_limits_is_refused(store: AnyStore) {
    let id = announce(&*store, tournament(&[ANN])).await;
    let twice = tournament(&[ANN, ANN]);
    for (key, before) in [(None, None), (Some(Tournament::key(&id)), Some(1))] {
        let refused = change(vec![set(key, before, of(twice.clone()))]);
        expect_invalid(&commit(&*store, at(1), refused).await);
    }
    assert_eq!(load_tournament(&*store, id).await, (tournament(&[ANN]), 1));
    let mut impossible = solver(1);
    impossible.solved = impossible.tried + 1;
    let refused = set(PuzzleSolver::key(&ANN), None, Document::new(impossible));
    expect_invalid(&commit(&*store, at(1), change(vec![refused])).await);
    let none = store.document(&PuzzleSolver::key(&ANN)).await.unwrap();
    assert_eq!(none, None);
}

pub(crate) async fn a_large_document_is_stored(store: AnyStore) {
    let mut large = tournament(&users(64));
    large.plan.options = "\u{1F3B2}".repeat(1000);
    let full = TournamentTable {
        game: GameId::new(u64::MAX >> 1),
        result: Some(result(&[120; MAX_SEATS])),
        ..table(&[63; MAX_SEATS])
    };
    large.rounds = vec![round(vec![full; 128]); 40];
    let id = announce(&*store, large.clone()).await;
    assert_eq!(load_tournament(&*store, id).await, (large, 1));
}

pub(crate) async fn documents_change_together_or_not_at_all(store: AnyStore) {
    let [
        (ladders, [first, second]),
        (puzzles, [puzzle, _]),
        (solvers, [solved, _]),
        _,
    ] = others();
    let two = change(vec![
        set(ladders.clone(), None, first.clone()),
        set(puzzles.clone(), None, puzzle.clone()),
    ]);
    let receipt = commit(&*store, at(1), two).await.unwrap();
    assert_eq!((receipt.id.get(), receipt.version), (GUILD.get(), 1));
    let replaced = || set(ladders.clone(), Some(1), second.clone());
    let moved = vec![replaced(), set(puzzles.clone(), Some(2), puzzle.clone())];
    expect_moved(&commit(&*store, at(2), change(moved)).await);
    let bad = Document::new(PuzzleSolver {
        streak: 9,
        ..PuzzleSolver::default()
    });
    let invalid = vec![replaced(), set(solvers.clone(), None, bad)];
    let twice = vec![replaced(), replaced()];
    let again = vec![replaced(), delete(ladders.clone(), Some(1))];
    let made_twice = vec![
        set(solvers.clone(), None, solved.clone()),
        set(solvers.clone(), None, solved.clone()),
    ];
    for refused in [vec![], invalid, twice, again, made_twice] {
        expect_invalid(&commit(&*store, at(2), change(refused)).await);
    }
    assert_eq!(load_document(&*store, &ladders).await.document, first);
    assert_eq!(store.document(&solvers).await.unwrap(), None);

    let all = change(vec![
        set(solvers.clone(), None, solved),
        replaced(),
        delete(puzzles.clone(), Some(1)),
    ]);
    let receipt = commit(&*store, at(3), all).await.unwrap();
    assert_eq!(
        (receipt.id.get(), receipt.version),
        (1, 1),
        "no id of an account"
    );
    assert_eq!(load_document(&*store, &ladders).await.document, second);
    assert_eq!(store.document(&puzzles).await.unwrap(), None);
}

pub(crate) async fn of_concurrent_changes_to_a_document_one_is_made(store: AnyStore) {
    let key = ladder_key(GUILD);
    for before in [None, Some(1), Some(2)] {
        let mut tasks = Vec::new();
        for user in 1..=8 {
            let store = Arc::clone(&store);
            let document = Document::new(ladder(&[UserId::new(user)]));
            let change = change(vec![set(key.clone(), before, document)]);
            tasks.push(tokio::spawn(async move {
                let made = commit(&*store, at(1), change).await;
                if made.is_err() {
                    expect_moved(&made);
                }
                made.ok().map(|_| UserId::new(user))
            }));
        }
        let mut made = Vec::new();
        for task in tasks {
            made.extend(task.await.unwrap());
        }
        let [user] = made[..] else { panic!("{made:?}") };
        let stored = load_document(&*store, &key).await;
        assert_eq!(stored.document, Document::new(ladder(&[user])));
        assert_eq!(stored.version, before.unwrap_or(0) + 1);
        for other in (1..=8).map(UserId::new) {
            let listed = keys(&store, Label::User(other), kind::<Ladder>(), 9).await;
            assert_eq!(listed.len(), usize::from(other == user), "{other}");
        }
    }
}

const fn kind<T: DocumentType>() -> DocumentKind {
    DocumentKind::of::<T>()
}

async fn keys(
    store: &AnyStore,
    label: Label,
    kind: DocumentKind,
    limit: usize,
) -> Vec<DocumentKey> {
    let listed = store.documents(label, kind, limit).await.unwrap();
    for document in &listed {
        assert_eq!(load_document(&**store, &document.key).await, *document);
    }
    listed.into_iter().map(|it| it.key).collect()
}

pub(crate) async fn documents_are_listed_by_user_and_by_server(store: AnyStore) {
    let mut first = tournament(&[BEA]);
    first.entrants[0].from_round = 1;
    let mut direct = tournament(&[BEA, CAT]);
    direct.place.guild = None;
    direct.organizer = Player::Former;
    let mut elsewhere = tournament(&[ANN, BEA]);
    elsewhere.place.guild = Some(OTHER_GUILD);
    let mut numbers = Vec::new();
    for tournament in [first.clone(), direct, elsewhere] {
        numbers.push(Tournament::key(&announce(&*store, tournament).await));
    }
    let ladder_of = |guild, kind: &str| Ladder::key(&(guild, kind.into()));
    let ladders = ["b", "a", "", "\u{0}"].map(|kind| ladder_of(GUILD, kind));
    let far = ladder_of(OTHER_GUILD, "a");
    let document = || Document::new(ladder(&[ANN, BEA]));
    let mut made: Vec<_> = ladders.iter().chain([&far]).collect();
    made.reverse();
    let mut made: Vec<_> = made
        .into_iter()
        .map(|key| set(key.clone(), None, document()))
        .collect();
    let [_, (puzzles, [puzzle, _]), (solvers, [solved, _]), _] = others();
    made.push(set(puzzles.clone(), None, puzzle));
    made.push(set(solvers.clone(), None, solved));
    commit(&*store, at(0), change(made)).await.unwrap();

    let (ann, bea, cat) = (Label::User(ANN), Label::User(BEA), Label::User(CAT));
    let (here, there) = (Label::Guild(GUILD), Label::Guild(OTHER_GUILD));
    let [one, two, three] = &numbers[..] else {
        panic!("{numbers:?}")
    };
    let check = async |label, kind, limit, expected: &[&DocumentKey]| {
        let listed = keys(&store, label, kind, limit).await;
        assert_eq!(
            listed.iter().collect::<Vec<_>>(),
            expected,
            "{label:?} {kind:?} {limit}"
        );
    };
    check(bea, kind::<Tournament>(), 9, &[three, two, one]).await;
    check(bea, kind::<Tournament>(), 2, &[three, two]).await;
    check(bea, kind::<Tournament>(), 0, &[]).await;
    // Ann organizes two of them, and has joined one of these.
    check(ann, kind::<Tournament>(), usize::MAX, &[three, one]).await;
    check(cat, kind::<Tournament>(), 9, &[two]).await;
    check(here, kind::<Tournament>(), 9, &[one]).await;
    check(there, kind::<Tournament>(), 9, &[three]).await;
    let [b, a, empty, zero] = &ladders;
    check(here, kind::<Ladder>(), 9, &[b, a, zero, empty]).await;
    check(here, kind::<Ladder>(), 3, &[b, a, zero]).await;
    check(there, kind::<Ladder>(), 9, &[&far]).await;
    check(ann, kind::<Ladder>(), 9, &[&far, b, a, zero, empty]).await;
    check(cat, kind::<Ladder>(), 9, &[]).await;
    check(here, kind::<DailyPuzzle>(), 9, &[&puzzles]).await;
    check(there, kind::<DailyPuzzle>(), 9, &[]).await;
    check(ann, kind::<PuzzleSolver>(), 9, &[&solvers]).await;
    check(bea, kind::<PuzzleSolver>(), 9, &[]).await;
    check(here, kind::<PuzzleSolver>(), 9, &[]).await;
    // A user and a server with the same number are different.
    let same = Label::Guild(GuildId::new(ANN.get()));
    check(same, kind::<Tournament>(), 9, &[]).await;

    // Lists follow the documents: Bea leaves, Cat organizes, and the ladder loses Bea but not who she met.
    first.entrants.clear();
    first.organizer = CAT.into();
    let mut left = ladder(&[ANN, BEA]);
    left.players.pop();
    let changes = vec![
        set(one.clone(), Some(1), of(first)),
        set(b.clone(), Some(1), Document::new(left)),
        set(a.clone(), Some(1), Document::new(ladder(&[CAT]))),
        delete(three.clone(), Some(1)),
        delete(puzzles.clone(), Some(1)),
        delete(solvers.clone(), Some(1)),
    ];
    commit(&*store, at(0), change(changes)).await.unwrap();
    check(bea, kind::<Tournament>(), 9, &[two]).await;
    check(ann, kind::<Tournament>(), 9, &[]).await;
    check(cat, kind::<Tournament>(), 9, &[two, one]).await;
    check(here, kind::<Tournament>(), 9, &[one]).await;
    check(there, kind::<Tournament>(), 9, &[]).await;
    check(bea, kind::<Ladder>(), 9, &[&far, b, zero, empty]).await;
    check(cat, kind::<Ladder>(), 9, &[a]).await;
    check(here, kind::<DailyPuzzle>(), 9, &[]).await;
    check(ann, kind::<PuzzleSolver>(), 9, &[]).await;
}

pub(crate) async fn an_erased_user_is_in_no_document(store: AnyStore) {
    let over = TournamentStage::Over {
        why: TournamentOver::Finished,
        at: at(1),
    };
    let mut played = running(&[ANN, BEA, CAT], vec![]);
    played.entrants[2].left = Some(EntrantLeft {
        round: 0,
        why: LeftWhy::Disqualified,
    });
    let signed_up = announce(&*store, tournament(&[BEA, ANN, CAT])).await;
    let on = announce(&*store, played.clone()).await;
    let past = announce(
        &*store,
        Tournament {
            stage: over,
            ..played.clone()
        },
    )
    .await;
    let mut strange = tournament(&[BEA, CAT]);
    strange.organizer = CAT.into();
    let strange = announce(&*store, strange).await;
    let mut documents: Vec<_> = others()
        .map(|(key, [document, _])| set(key, None, document))
        .into();
    documents.push(set(PuzzleSolver::key(&BEA), None, solved(1)));
    commit(&*store, at(0), change(documents)).await.unwrap();

    for round in 1..=2 {
        store.forget(at(3), ANN, vec![]).await.unwrap();
        for kind in [
            kind::<Tournament>(),
            kind::<Ladder>(),
            kind::<DailyPuzzle>(),
            kind::<PuzzleSolver>(),
            kind::<GameWatch>(),
        ] {
            let listed = keys(&store, Label::User(ANN), kind, 9).await;
            assert_eq!(listed, [], "erased {round} times");
        }
        // Before the start, others move up; afterwards, numbers of entrants stay.
        let (open, version) = load_tournament(&*store, signed_up).await;
        let expected = Tournament {
            organizer: Player::Former,
            ..tournament(&[BEA, CAT])
        };
        assert_eq!((open, version), (expected, 2));
        let mut expected = played.clone();
        expected.organizer = Player::Former;
        expected.entrants[0].player = Player::Former;
        expected.entrants[0].left = Some(EntrantLeft {
            round: 1,
            why: LeftWhy::Withdrew,
        });
        assert_eq!(load_tournament(&*store, on).await, (expected.clone(), 2));
        // No one leaves a tournament that is over.
        expected.entrants[0].left = None;
        expected.stage = over;
        assert_eq!(load_tournament(&*store, past).await, (expected, 2));
        assert_eq!(load_tournament(&*store, strange).await.1, 1);
        let ladder = load_document(&*store, &ladder_key(GUILD)).await;
        let players = vec![ladder_player(BEA)];
        let expected = Ladder {
            players,
            meetings: vec![],
        };
        assert_eq!(ladder.document, Document::new(expected));
        assert_eq!((ladder.version, ladder.updated), (2, at(3)));
        let own = store.document(&PuzzleSolver::key(&ANN)).await.unwrap();
        assert_eq!(own, None);
        load_document(&*store, &PuzzleSolver::key(&BEA)).await;
        load_document(&*store, &DailyPuzzle::key(&GUILD)).await;
        let theirs = keys(&store, Label::User(BEA), kind::<Tournament>(), 9).await;
        assert_eq!(theirs.len(), 4);
    }

    let jobs = store.claim_jobs(at(3), LEASE, ClaimLimits::of(9)).await;
    let mut jobs: Vec<_> = jobs
        .unwrap()
        .into_iter()
        .map(|job| (job.subject, job.topic))
        .collect();
    jobs.sort_by_key(|(subject, _)| subject.to_string());
    let expected = [signed_up, on, past].map(|id| {
        (
            JobSubject::Feature(SubjectKind::Tournament, id),
            Topic::TournamentPost,
        )
    });
    assert_eq!(jobs, expected);
    // Cat was disqualified before.
    store.forget(at(4), CAT, vec![]).await.unwrap();
    let (on, _) = load_tournament(&*store, on).await;
    let left = EntrantLeft {
        round: 0,
        why: LeftWhy::Disqualified,
    };
    assert_eq!(on.entrants[2].left, Some(left));
    assert_eq!(on.entrants[2].player, Player::Former);
}
