//! New in schema 10: trees, plans, games from a position, and what is said with moves.

use asterism_store::{
    AnswersBase, Change, EntryKind, NewEntry, Said, StartPosition, Store, Tree, TreeNode, TreeRoot,
    UserId,
};

use super::id;
use crate::support::{PARLOR, at, interaction, load, new_challenge, new_game, played};

// Users of nothing older.
const EVE: UserId = UserId::new(106);
const FAY: UserId = UserId::new(107);

/// Eve's tree about game 19.
fn of_game() -> Tree {
    let node = |id, parent, what, is_answer| TreeNode {
        id,
        parent,
        what,
        name: String::new(),
        note: String::new(),
        is_answer,
    };
    let mut tree = Tree::new(TreeRoot::Game);
    tree.note = "Start \"\\\u{1F3B2}".into();
    tree.nodes = vec![
        node(1, 0, played("a"), false),
        node(2, 1, EntryKind::Resigned(2), false),
        node(4, 1, played("b"), true),
    ];
    tree.nodes[1].name = "é".into();
    tree.nodes[2].note = "b is\nbetter".into();
    tree.next = 6;
    tree.shared = true;
    tree.answers = Some(AnswersBase {
        version: 3,
        entries: 2,
    });
    tree
}

/// Eve's tree 20.
fn of_position() -> Tree {
    Tree::new(TreeRoot::Position(StartPosition {
        kind: "squadro".into(),
        options: "first=light".into(),
        seats: 2,
        rules_version: 1,
        position: Some("0 0 4 0 0 / 1 0 0 0 0 b".into()),
    }))
}

fn said() -> Said {
    Said {
        by: FAY,
        text: "Good \"luck\"!".into(),
    }
}

/// Stores game 19 and two trees.
pub(super) async fn fill(store: &dyn Store) {
    let mut game = new_game(&[EVE, FAY], PARLOR);
    game.position = Some("a \"position\"".into());
    let mut challenge = new_challenge(EVE, &[FAY], PARLOR);
    challenge.position = game.position.clone();
    let begin = Change::Begin {
        challenge,
        game,
        jobs: vec![],
    };
    let planned = NewEntry {
        prepared: true,
        ..played("y").into()
    };
    let with_words = NewEntry {
        said: Some(said()),
        ..played("x").into()
    };
    let moved = Change::Append {
        game: id(19),
        version: 1,
        answers: 0,
        entries: vec![with_words, planned],
        ended: None,
        next: None,
        clock: None,
        ratings: vec![],
        documents: vec![],
        jobs: vec![],
    };
    let tree = |number, tree, answers_at| Change::SetTree {
        owner: EVE,
        number,
        before: None,
        tree: Some(tree),
        answers_at,
    };
    let changes = [
        (120, begin),
        (121, moved),
        (122, tree(Some(id(19)), of_game(), Some(3))),
        (123, tree(None, of_position(), None)),
    ];
    for (key, (now, change)) in (700..).zip(changes) {
        let key = interaction(key);
        store.commit(key, at(now), change).await.unwrap();
    }
}

pub(super) async fn expect(store: &dyn Store) {
    let game = load(store, id(19)).await;
    assert_eq!(game.position.as_deref(), Some("a \"position\""));
    assert_eq!((game.version, game.answers), (3, 1));
    let entries = game.entries.into_iter();
    let entries: Vec<_> = entries.map(|it| (it.what, it.said, it.prepared)).collect();
    let expected = [
        (played("x"), Some(said()), false),
        (played("y"), None, true),
    ];
    assert_eq!(entries, expected);
    let trees = store.trees_of(EVE).await.unwrap();
    let found = trees.into_iter();
    let found: Vec<_> = found
        .map(|it| (it.number, it.version, it.created, it.tree))
        .collect();
    let expected = [
        (id(19), 1, at(122), of_game()),
        (id(20), 1, at(123), of_position()),
    ];
    assert_eq!(found, expected);
}
