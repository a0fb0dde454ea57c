//! The stored format of trees.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::game::WhatV1;
use super::{Stored, Unreadable, is_default, read, write};
use crate::{
    AnswersBase, GameId, StartPosition, Timestamp, Tree, TreeNode, TreeRecord, TreeRoot, UserId,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TreeV1<'a> {
    version: u64,
    created: i64,
    updated: i64,
    /// Start position of the tree; `None` if the tree belongs to the game with the same number.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    start: Option<StartV1<'a>>,
    #[serde(skip_serializing_if = "str::is_empty", default)]
    note: Cow<'a, str>,
    next: u32,
    #[serde(skip_serializing_if = "is_default", default)]
    shared: bool,
    /// Version of the game and number of its entries at the time when the plan was made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    plan: Option<(u64, u32)>,
    /// Nodes of the tree, each with its number, the number of its parent, and the entry that leads to it.
    nodes: Vec<(u32, u32, WhatV1<'a>)>,
    /// Names of nodes, each with the number of its node.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    names: Vec<(u32, Cow<'a, str>)>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    notes: Vec<(u32, Cow<'a, str>)>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    planned: Vec<u32>,
}

impl Stored for TreeV1<'_> {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartV1<'a> {
    kind: Cow<'a, str>,
    options: Cow<'a, str>,
    seats: u8,
    rules: u32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    position: Option<Cow<'a, str>>,
}

pub(crate) fn write_tree(record: &TreeRecord) -> Vec<u8> {
    let tree = &record.tree;
    let texts = |text: fn(&TreeNode) -> &str| {
        let texts = tree.nodes.iter().map(|node| (node.id, text(node)));
        let texts = texts.filter(|(_, text)| !text.is_empty());
        texts.map(|(id, text)| (id, Cow::Borrowed(text))).collect()
    };
    write(&TreeV1 {
        version: record.version,
        created: record.created.millis(),
        updated: record.updated.millis(),
        start: match &tree.root {
            TreeRoot::Game => None,
            TreeRoot::Position(start) => Some(StartV1 {
                kind: Cow::Borrowed(&start.kind),
                options: Cow::Borrowed(&start.options),
                seats: start.seats,
                rules: start.rules_version,
                position: start.position.as_deref().map(Cow::Borrowed),
            }),
        },
        note: Cow::Borrowed(&tree.note),
        next: tree.next,
        shared: tree.shared,
        plan: tree.answers.map(|base| (base.version, base.entries)),
        nodes: tree
            .nodes
            .iter()
            .map(|node| (node.id, node.parent, WhatV1::from(&node.what)))
            .collect(),
        names: texts(|node| &node.name),
        notes: texts(|node| &node.note),
        planned: tree
            .nodes
            .iter()
            .filter(|node| node.is_answer)
            .map(|node| node.id)
            .collect(),
    })
}

pub(crate) fn read_tree(
    owner: UserId,
    number: GameId,
    bytes: &[u8],
) -> Result<TreeRecord, Unreadable> {
    let stored: TreeV1 = read(bytes)?;
    let text = |texts: &[(u32, Cow<str>)], id: u32| {
        let place = texts.binary_search_by_key(&id, |(id, _)| *id);
        place.map_or_else(|_| String::new(), |place| texts[place].1.to_string())
    };
    let nodes = stored.nodes.into_iter().map(|(id, parent, what)| TreeNode {
        id,
        parent,
        what: what.into(),
        name: text(&stored.names, id),
        note: text(&stored.notes, id),
        is_answer: stored.planned.binary_search(&id).is_ok(),
    });
    let tree = Tree {
        nodes: nodes.collect(),
        root: match stored.start {
            None => TreeRoot::Game,
            Some(start) => TreeRoot::Position(StartPosition {
                kind: start.kind.into_owned(),
                options: start.options.into_owned(),
                seats: start.seats,
                rules_version: start.rules,
                position: start.position.map(Cow::into_owned),
            }),
        },
        note: stored.note.into_owned(),
        next: stored.next,
        shared: stored.shared,
        answers: stored
            .plan
            .map(|(version, entries)| AnswersBase { version, entries }),
    };
    Ok(TreeRecord {
        owner,
        number,
        version: stored.version,
        created: Timestamp::from_millis(stored.created),
        updated: Timestamp::from_millis(stored.updated),
        tree,
    })
}
