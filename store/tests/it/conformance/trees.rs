//! Trees of users, plans, and what is said with moves.

use asterism_store::{
    AnswersBase, Change, CommitError, EntryKind, GameId, MAX_DEPTH, MAX_NAME, MAX_NODES, MAX_NOTE,
    MAX_SAID, MAX_TEXT, MAX_TREE_BYTES, MAX_TREES, NewEntry, Origin, ROOT, Said, StartPosition,
    StoreError, Tree, TreeNode, TreeRecord, TreeRoot, UserId,
};

use super::AnyStore;
use crate::support::*;

fn node(id: u32, parent: u32, text: &str) -> TreeNode {
    TreeNode {
        id,
        parent,
        what: played(text),
        name: String::new(),
        note: String::new(),
        is_answer: false,
    }
}

/// Returns a tree about a game with a line of moves.
fn line(moves: &[&str]) -> Tree {
    let mut tree = Tree::new(TreeRoot::Game);
    tree.nodes = (1..)
        .zip(moves)
        .map(|(id, text)| node(id, id - 1, text))
        .collect();
    tree.next = 1 + moves.len() as u32;
    tree
}

/// Returns the same tree, but the last move is planned at this version of the game.
fn plan(moves: &[&str], version: u64, entries: u32) -> Tree {
    let mut tree = line(moves);
    tree.nodes.last_mut().expect("there are moves").is_answer = true;
    tree.answers = Some(AnswersBase { version, entries });
    tree
}

fn alone() -> Tree {
    Tree::new(TreeRoot::Position(StartPosition {
        kind: "squadro".into(),
        options: "first=light".into(),
        seats: 2,
        rules_version: 1,
        position: Some("0 0 4 0 0 / 1 0 0 0 0 b".into()),
    }))
}

fn set(owner: UserId, number: Option<GameId>, before: Option<u64>, tree: Option<Tree>) -> Change {
    Change::SetTree {
        owner,
        number,
        before,
        tree,
        answers_at: None,
    }
}

fn set_plan(number: GameId, before: Option<u64>, tree: Tree, answers_at: u64) -> Change {
    Change::SetTree {
        owner: BEA,
        number: Some(number),
        before,
        tree: Some(tree),
        answers_at: Some(answers_at),
    }
}

async fn trees_of(store: &AnyStore, owner: UserId) -> Vec<TreeRecord> {
    store.trees_of(owner).await.unwrap()
}

pub(crate) async fn a_tree_is_stored_replaced_and_deleted(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    assert_eq!(store.tree(ANN, id).await.unwrap(), None);
    let mut tree = line(&["a", "b \"\\\u{1F3B2}"]);
    tree.note = "The start".into();
    tree.nodes[1].name = "The good one".into();
    tree.nodes[1].note = "Look\nhere".into();
    tree.nodes.push(TreeNode {
        what: EntryKind::Resigned(2),
        ..node(7, ROOT, "")
    });
    tree.next = 9;
    let made = set(ANN, Some(id), None, Some(tree.clone()));
    let receipt = commit(&*store, at(1), made).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 1));
    let mut expected = TreeRecord {
        owner: ANN,
        number: id,
        version: 1,
        created: at(1),
        updated: at(1),
        tree: tree.clone(),
    };
    assert_eq!(store.tree(ANN, id).await.unwrap(), Some(expected.clone()));
    assert_eq!(trees_of(&store, ANN).await, [expected.clone()]);
    // Each user has their own.
    assert_eq!(
        store.trees(id, &[BEA, ANN]).await.unwrap(),
        [None, Some(expected.clone())]
    );

    tree.nodes.pop();
    tree.shared = true;
    let replaced = set(ANN, Some(id), Some(1), Some(tree.clone()));
    let receipt = commit(&*store, at(5), replaced).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    (expected.version, expected.updated, expected.tree) = (2, at(5), tree);
    assert_eq!(store.tree(ANN, id).await.unwrap(), Some(expected));

    let deleted = set(ANN, Some(id), Some(2), None);
    let receipt = commit(&*store, at(6), deleted).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 2));
    assert_eq!(trees_of(&store, ANN).await, []);
    // None of this changes the game.
    let game = load(&*store, id).await;
    assert_eq!((game.version, game.answers, game.updated), (1, 0, at(0)));
}

pub(crate) async fn a_tree_of_its_own_gets_the_next_number(store: AnyStore) {
    let game_number = game(&*store, at(0), &[ANN, BEA], PARLOR).await.get();
    let made = set(ANN, None, None, Some(alone()));
    let first = commit(&*store, at(1), made.clone()).await.unwrap().id;
    let second = commit(&*store, at(1), made).await.unwrap().id;
    let next = game(&*store, at(1), &[ANN, BEA], PARLOR).await;
    let numbers = [first, second, next].map(GameId::get);
    assert_eq!(numbers, [1, 2, 3].map(|more| game_number + more));
    let all = trees_of(&store, ANN).await;
    assert_eq!(
        all.iter().map(|it| it.number).collect::<Vec<_>>(),
        [first, second]
    );
    assert_eq!(all[0].tree, alone());
    assert!(store.game(first).await.unwrap().is_none());
    // A used number is not given again.
    let deleted = set(ANN, Some(second), Some(1), None);
    commit(&*store, at(2), deleted).await.unwrap();
    let third = commit(&*store, at(2), set(ANN, None, None, Some(alone()))).await;
    assert_eq!(third.unwrap().id.get(), game_number + 4);
}

pub(crate) async fn of_two_changes_to_a_tree_one_is_made(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let make = |before| set(ANN, Some(id), before, Some(line(&["a"])));
    commit(&*store, at(1), make(None)).await.unwrap();
    let again = commit(&*store, at(1), make(None)).await;
    assert!(
        matches!(again, Err(CommitError::Conflict { now: 1 })),
        "{again:?}"
    );
    commit(&*store, at(1), make(Some(1))).await.unwrap();
    let late = commit(&*store, at(1), make(Some(1))).await;
    assert!(
        matches!(late, Err(CommitError::Conflict { now: 2 })),
        "{late:?}"
    );
    commit(&*store, at(1), set(ANN, Some(id), Some(2), None))
        .await
        .unwrap();
    let gone = commit(&*store, at(1), make(Some(2))).await;
    assert!(matches!(gone, Err(CommitError::NotFound)), "{gone:?}");
    let nothing = GameId::new(77).unwrap();
    let nowhere = set(ANN, Some(nothing), None, Some(line(&["a"])));
    let nowhere = commit(&*store, at(1), nowhere).await;
    assert!(matches!(nowhere, Err(CommitError::NotFound)), "{nowhere:?}");
    assert_eq!(trees_of(&store, ANN).await, []);
}

pub(crate) async fn a_tree_beyond_its_limits_is_refused(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let moves = |count: usize| line(&vec!["a"; count]);
    let flat = |count: u32, text: &str| {
        let mut tree = Tree::new(TreeRoot::Game);
        tree.nodes = (1..=count).map(|id| node(id, ROOT, text)).collect();
        tree.next = count + 1;
        tree
    };
    let with = |change: fn(&mut Tree)| {
        let mut tree = line(&["a", "b"]);
        change(&mut tree);
        tree
    };
    let long = "x".repeat(MAX_TREE_BYTES / 20);
    let bad = [
        moves(MAX_DEPTH + 1),
        flat(MAX_NODES as u32 + 1, ""),
        flat(20, &long),
        with(|tree| tree.note = "é".repeat(MAX_NOTE + 1)),
        with(|tree| tree.nodes[0].note = "é".repeat(MAX_NOTE + 1)),
        with(|tree| tree.nodes[0].name = "é".repeat(MAX_NAME + 1)),
        with(|tree| tree.nodes[1].id = 1),
        with(|tree| tree.nodes[1].parent = 2),
        with(|tree| tree.nodes.swap(0, 1)),
        with(|tree| tree.next = 2),
        with(|tree| {
            tree.nodes[1].parent = ROOT;
            tree.nodes[0].is_answer = true;
            tree.nodes[1].is_answer = true;
            tree.answers = Some(AnswersBase {
                version: 1,
                entries: 0,
            });
        }),
        with(|tree| tree.nodes[0].is_answer = true),
        plan(&["a"], 1, 0),
        alone(),
    ];
    for tree in bad {
        let refused = commit(&*store, at(1), set(ANN, Some(id), None, Some(tree))).await;
        let is_invalid = matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. })));
        assert!(is_invalid, "{refused:?}");
    }
    let with_plan = Tree {
        answers: Some(AnswersBase {
            version: 1,
            entries: 0,
        }),
        ..alone()
    };
    for tree in [line(&["a"]), with_plan] {
        let refused = commit(&*store, at(1), set(ANN, None, None, Some(tree))).await;
        let is_invalid = matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. })));
        assert!(is_invalid, "{refused:?}");
    }
    assert_eq!(trees_of(&store, ANN).await, []);
    let good = [
        moves(MAX_DEPTH),
        flat(MAX_NODES as u32, ""),
        flat(19, &long),
    ];
    let mut before = None;
    for (version, mut tree) in (1..).zip(good) {
        tree.next = MAX_NODES as u32 + 1;
        commit(&*store, at(1), set(ANN, Some(id), before, Some(tree)))
            .await
            .unwrap();
        before = Some(version);
    }
    // What a tree is about does not change, and numbers of nodes are not used again.
    let other = commit(
        &*store,
        at(1),
        set(ANN, Some(id), before, Some(line(&["a"]))),
    )
    .await;
    assert!(other.is_err(), "{other:?}");
}

pub(crate) async fn a_user_has_a_limited_number_of_trees(store: AnyStore) {
    for _ in 0..MAX_TREES {
        let made = set(ANN, None, None, Some(alone()));
        commit(&*store, at(1), made).await.unwrap();
    }
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let last = id.get();
    for number in [None, Some(id)] {
        let tree = if number.is_some() {
            line(&["a"])
        } else {
            alone()
        };
        let refused = commit(&*store, at(1), set(ANN, number, None, Some(tree))).await;
        assert!(
            matches!(refused, Err(CommitError::TooManyTrees)),
            "{refused:?}"
        );
    }
    commit(&*store, at(1), set(BEA, None, None, Some(alone())))
        .await
        .unwrap();
    let one = trees_of(&store, ANN).await[0].number;
    commit(&*store, at(1), set(ANN, Some(one), Some(1), None))
        .await
        .unwrap();
    let made = commit(&*store, at(1), set(ANN, None, None, Some(alone()))).await;
    assert_eq!(
        made.unwrap().id.get(),
        last + 2,
        "a refused tree uses no number"
    );
}

/// Returns a move and the planned answer to it.
fn answered(game: GameId, version: u64, plans: u64) -> Change {
    let planned = NewEntry {
        prepared: true,
        ..played("b").into()
    };
    Change::Append {
        game,
        version,
        answers: plans,
        entries: vec![played("a").into(), planned],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![turn(version + 2)],
    }
}

fn expect_conflict<T: std::fmt::Debug>(refused: &Result<T, CommitError>, at: u64) {
    let is_conflict = matches!(refused, Err(CommitError::Conflict { now }) if *now == at);
    assert!(is_conflict, "{refused:?}");
}

fn expect_plans_moved<T: std::fmt::Debug>(refused: &Result<T, CommitError>) {
    assert!(
        matches!(refused, Err(CommitError::AnswersMoved)),
        "{refused:?}"
    );
}

pub(crate) async fn plans_and_moves_know_of_each_other(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let make = async |now, change| commit(&*store, at(now), change).await;
    let lines = ["a", "b"];
    // A tree without a plan does not affect the game.
    let made = make(1, set(BEA, Some(id), None, Some(line(&lines)))).await;
    made.unwrap();
    assert_eq!(load(&*store, id).await.answers, 0);
    let planned = make(1, set_plan(id, Some(1), plan(&lines, 1, 0), 1)).await;
    planned.unwrap();
    let game = load(&*store, id).await;
    assert_eq!((game.answers, game.version, game.updated), (1, 1, at(0)));
    // A caller that does not know of it would not play the answer.
    expect_plans_moved(&make(2, answered(id, 1, 0)).await);
    expect_conflict(
        &make(2, set_plan(id, Some(2), plan(&lines, 9, 0), 9)).await,
        1,
    );
    let receipt = make(2, answered(id, 1, 1)).await.unwrap();
    assert_eq!((receipt.id, receipt.version), (id, 3));
    let entries = load(&*store, id).await.entries.into_iter();
    let entries = entries.map(|it| (it.what, it.prepared, it.at));
    let expected = [(played("a"), false, at(2)), (played("b"), true, at(2))];
    assert_eq!(entries.collect::<Vec<_>>(), expected);
    // The plan was for an earlier state of the game: another user was faster.
    expect_conflict(
        &make(3, set_plan(id, Some(2), plan(&lines, 1, 0), 1)).await,
        3,
    );
}

pub(crate) async fn only_what_changes_a_plan_counts(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let make = async |now, change| commit(&*store, at(now), change).await;
    let plans = async || load(&*store, id).await.answers;
    let lines = ["a", "b"];
    let planned = make(1, set_plan(id, None, plan(&lines, 1, 0), 1)).await;
    planned.unwrap();
    make(2, answered(id, 1, 1)).await.unwrap();
    // A note changes no plan, and removing parts of a plan needs no state of the game.
    let mut noted = plan(&lines, 1, 0);
    noted.note = "x".into();
    let noted = make(3, set(BEA, Some(id), Some(1), Some(noted))).await;
    noted.unwrap();
    assert_eq!(plans().await, 1);
    let cleared = make(3, set(BEA, Some(id), Some(2), Some(line(&lines)))).await;
    cleared.unwrap();
    assert_eq!(plans().await, 2);
    let undo = |plans| Change::Undo {
        game: id,
        version: 3,
        answers: plans,
        entries: 1,
        clock: None,
        jobs: vec![],
    };
    expect_plans_moved(&make(4, undo(1)).await);
    make(4, undo(2)).await.unwrap();
    let planned = make(5, set_plan(id, Some(3), plan(&lines, 4, 1), 4)).await;
    planned.unwrap();
    make(6, set(BEA, Some(id), Some(4), None)).await.unwrap();
    assert_eq!(plans().await, 4);
    let end = Change::Append {
        game: id,
        version: 4,
        answers: 4,
        entries: vec![EntryKind::Resigned(1).into()],
        ended: Some(ended(&[2], at(7))),
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    make(7, end).await.unwrap();
    let over = make(8, set_plan(id, None, plan(&lines, 5, 2), 5)).await;
    assert!(matches!(over, Err(CommitError::Over)), "{over:?}");
}

pub(crate) async fn what_is_said_with_a_move_is_kept_with_it(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    let say = |by, text: &str, what: EntryKind| {
        let said = Said {
            by,
            text: text.into(),
        };
        Change::Append {
            game: id,
            version: 1,
            answers: 0,
            entries: vec![NewEntry {
                what,
                said: Some(said),
                prepared: false,
            }],
            ended: None,
            next: None,
            clock: None,
            ratings: vec![],
            documents: vec![],
            jobs: vec![],
        }
    };
    let long = "é".repeat(MAX_SAID + 1);
    let bad = [
        say(ANN, &long, played("a")),
        say(CAT, "I do not play", played("a")),
        say(ANN, "Bye", EntryKind::Resigned(1)),
    ];
    for change in bad {
        let refused = commit(&*store, at(1), change).await;
        let is_invalid = matches!(refused, Err(CommitError::Store(StoreError::Invalid { .. })));
        assert!(is_invalid, "{refused:?}");
    }
    let text = "é".repeat(MAX_SAID - 3) + "\"\\\u{1F3B2}";
    commit(&*store, at(1), say(ANN, &text, played("a")))
        .await
        .unwrap();
    commit(&*store, at(2), append(id, 2, "b")).await.unwrap();
    let said = async || {
        let entries = load(&*store, id).await.entries;
        entries.into_iter().map(|it| it.said).collect::<Vec<_>>()
    };
    assert_eq!(said().await, [Some(Said { by: ANN, text }), None]);
    commit(&*store, at(3), resign(id, 3, 1, at(3)))
        .await
        .unwrap();
    store.forget(at(4), ANN, vec![]).await.unwrap();
    assert_eq!(said().await, [None, None, None]);
}

pub(crate) async fn a_game_may_start_from_a_position(store: AnyStore) {
    let mut challenge = new_challenge(ANN, &[BEA], PARLOR);
    challenge.position = Some("any \"text\"".into());
    let opened = commit(&*store, at(0), Change::OpenChallenge(challenge.clone()))
        .await
        .unwrap();
    let stored = load_challenge(&*store, opened.id).await;
    assert_eq!(stored.position, challenge.position);
    let mut game = new_game(&[ANN, BEA], PARLOR);
    game.position = challenge.position.clone();
    let begin = Change::Begin {
        challenge,
        game: game.clone(),
        jobs: vec![],
    };
    let id = commit(&*store, at(0), begin).await.unwrap().id;
    assert_eq!(load(&*store, id).await.position, game.position);
    commit(&*store, at(1), append(id, 1, "a")).await.unwrap();
    assert_eq!(load(&*store, id).await.position, game.position);
}

pub(crate) async fn an_erased_user_has_no_trees(store: AnyStore) {
    let id = game(&*store, at(0), &[ANN, BEA], PARLOR).await;
    for owner in [ANN, BEA] {
        commit(
            &*store,
            at(1),
            set(owner, Some(id), None, Some(line(&["a"]))),
        )
        .await
        .unwrap();
        commit(&*store, at(1), set(owner, None, None, Some(alone())))
            .await
            .unwrap();
    }
    commit(&*store, at(2), resign(id, 1, 1, at(2)))
        .await
        .unwrap();
    store.forget(at(3), ANN, vec![]).await.unwrap();
    assert_eq!(trees_of(&store, ANN).await, []);
    assert_eq!(trees_of(&store, BEA).await.len(), 2);
}

pub(crate) async fn names_of_an_imported_game_go_with_the_user_who_imported_it(store: AnyStore) {
    let begin = |names: &[&str], is_over: bool| {
        let mut game = new_game(&[ANN, ANN], PARLOR);
        game.origin = Origin::Import;
        game.entries = vec![EntryKind::Resigned(2)];
        game.ended = is_over.then(|| ended(&[1], at(0)));
        game.names = names.iter().map(|&name| name.to_owned()).collect();
        Change::Begin {
            challenge: new_challenge(ANN, &[ANN], PARLOR),
            game,
            jobs: vec![],
        }
    };
    let long = "x".repeat(MAX_TEXT + 1);
    for (names, is_over) in [
        (&["Zoe", "Yan"][..], false),
        (&["Zoe"], true),
        (&["Zoe", "Yan", "Xu"], true),
        (&["Zoe", &long], true),
    ] {
        let refused = commit(&*store, at(0), begin(names, is_over)).await;
        assert!(refused.is_err(), "{names:?}");
    }
    let id = commit(&*store, at(0), begin(&["Zoe", ""], true)).await;
    let id = id.unwrap().id;
    assert_eq!(load(&*store, id).await.names, ["Zoe", ""]);
    store.forget(at(1), BEA, vec![]).await.unwrap();
    assert_eq!(load(&*store, id).await.names, ["Zoe", ""]);
    store.forget(at(2), ANN, vec![]).await.unwrap();
    assert_eq!(load(&*store, id).await.names, Vec::<String>::new());
}
