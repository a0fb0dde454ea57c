//! Storing, replacing and deleting trees.

use std::collections::{HashMap, HashSet};

use super::view::{Effects, Swap, View, load_game, next_number};
use super::{FIRST_VERSION, check_texts, expect_version, invalid};
use crate::error::refused;
use crate::{
    CommitError, EntryKind, GameId, MAX_DEPTH, MAX_NAME, MAX_NODES, MAX_NOTE, MAX_TEXT,
    MAX_TREE_BYTES, MAX_TREES, ROOT, StoreError, Timestamp, Tree, TreeNode, TreeRecord, TreeRoot,
    UserId,
};

/// The caller's knowledge of a tree before the tree changes.
pub(super) struct Seen {
    pub(super) owner: UserId,
    pub(super) number: Option<GameId>,
    pub(super) before: Option<u64>,
    pub(super) answers_at: Option<u64>,
}

/// Computes the effects of [`Change::SetTree`](crate::Change::SetTree), and the number and version of the tree.
pub(super) fn set_tree(
    view: &impl View,
    now: Timestamp,
    seen: &Seen,
    tree: Option<Tree>,
) -> Result<((GameId, u64), Effects), CommitError> {
    let before = match seen.number {
        Some(number) => view.tree(seen.owner, number)?,
        None => None,
    };
    match (&before, seen.before) {
        (Some(before), Some(version)) => expect_version(before.version, version)?,
        (Some(before), None) => {
            return Err(CommitError::Conflict {
                now: before.version,
            });
        }
        (None, Some(_)) => return Err(CommitError::NotFound),
        (None, None) if tree.is_none() => return Err(CommitError::NotFound),
        (None, None) => {}
    }
    let mut effects = Effects::default();
    let number = seen.number.unwrap_or_else(|| {
        let number = next_number(view);
        effects.last_number = Some(number);
        number
    });
    let after = match (&before, tree) {
        (Some(before), Some(tree)) => Some(before.replaced(tree, now)?),
        (None, Some(tree)) => {
            if (tree.root == TreeRoot::Game) != seen.number.is_some() {
                return Err(invalid("a tree under the number of something else".into()));
            }
            if view.tree_numbers(seen.owner)?.len() >= MAX_TREES {
                return Err(CommitError::TooManyTrees);
            }
            Some(TreeRecord::open(seen.owner, number, tree, now)?)
        }
        (_, None) => None,
    };
    // What a tree is about never changes.
    let either = before.as_ref().or(after.as_ref());
    if either.is_some_and(|it| it.tree.root == TreeRoot::Game) {
        note_answers(
            view,
            number,
            seen.answers_at,
            (&before, &after),
            &mut effects,
        )?;
    }
    let changed = after.as_ref().or(before.as_ref());
    let version = changed.map_or(0, |record| record.version);
    effects.trees.push(Swap { before, after });
    Ok(((number, version), effects))
}

/// Updates the game if a user has changed their planned answers for it.
fn note_answers(
    view: &impl View,
    game: GameId,
    answers_at: Option<u64>,
    (before, after): (&Option<TreeRecord>, &Option<TreeRecord>),
    effects: &mut Effects,
) -> Result<(), CommitError> {
    let game = load_game(view, game)?;
    let list = |record: &Option<TreeRecord>| {
        let tree = record.as_ref().map(|record| &record.tree);
        let nodes = tree.map_or(&[] as &[TreeNode], |tree| &tree.nodes);
        let answers = nodes.iter().filter(|node| node.is_answer);
        let base = tree.and_then(|tree| tree.answers);
        (answers.map(|node| node.id).collect::<Vec<_>>(), base)
    };
    let ((nodes, base), (answers, set_at)) = (list(before), list(after));
    let is_more = answers.iter().any(|id| !nodes.contains(id));
    if answers_at.is_none() && (is_more || (set_at != base && set_at.is_some())) {
        return Err(invalid("answers for an unknown state of the game".into()));
    }
    if let Some(version) = answers_at {
        game.expect_running(version)?;
    }
    // Plans for a game that is over do not matter.
    if (nodes != answers || base != set_at) && game.ended.is_none() {
        let mut changed = game.clone();
        changed.answers += 1;
        effects.games.push(Swap::change(game, changed));
    }
    Ok(())
}

impl Tree {
    /// Fails if the nodes do not form a valid tree, or if the tree exceeds a limit.
    fn check(&self) -> Result<(), StoreError> {
        let expect = |is_kept: bool, what: &str| {
            let fault = || refused(format!("a tree with {what}"));
            is_kept.then_some(()).ok_or_else(fault)
        };
        expect(self.nodes.len() <= MAX_NODES, "too many nodes")?;
        expect(self.weigh() <= MAX_TREE_BYTES, "too many bytes")?;
        let is_note = |note: &str| note.chars().count() <= MAX_NOTE;
        expect(is_note(&self.note), "a long note")?;
        if let TreeRoot::Position(start) = &self.root {
            check_texts([&start.kind, &start.options])?;
            check_texts(&start.position)?;
        }
        let mut depths = HashMap::from([(ROOT, 0)]);
        let mut answered = HashSet::new();
        for node in &self.nodes {
            let depth = depths.get(&node.parent).map(|depth| depth + 1);
            expect(depth.is_some(), "a node without the one before it")?;
            let depth = depth.unwrap_or_default();
            expect(depth <= MAX_DEPTH, "a long line")?;
            expect(node.id < self.next, "a node with the number of a later one")?;
            let is_new = depths.insert(node.id, depth).is_none();
            expect(is_new, "two nodes of one number")?;
            expect(node.name.chars().count() <= MAX_NAME, "a long name")?;
            expect(is_note(&node.note), "a long note")?;
            if let EntryKind::Move(text) = &node.what {
                expect(text.len() <= MAX_TEXT, "a long move")?;
            }
            if node.is_answer {
                expect(answered.insert(node.parent), "two answers for one position")?;
            }
        }
        expect(
            self.nodes.is_sorted_by_key(|node| node.id),
            "nodes in no order",
        )?;
        expect(
            self.has_answers() <= self.answers.is_some(),
            "answers for no state",
        )?;
        let is_of_game = self.root == TreeRoot::Game;
        expect(self.answers.is_none() || is_of_game, "answers for no game")
    }
}

impl TreeRecord {
    /// Returns the record of a new tree that is created at `now`.
    fn open(
        owner: UserId,
        number: GameId,
        tree: Tree,
        now: Timestamp,
    ) -> Result<Self, CommitError> {
        tree.check()?;
        Ok(Self {
            owner,
            number,
            version: FIRST_VERSION,
            created: now,
            updated: now,
            tree,
        })
    }

    /// Returns the record after its tree was replaced with `tree` at `now`.
    fn replaced(&self, tree: Tree, now: Timestamp) -> Result<Self, CommitError> {
        tree.check()?;
        if tree.root != self.tree.root || tree.next < self.tree.next {
            return Err(refused("another tree under the same number".into()).into());
        }
        Ok(Self {
            version: self.version + 1,
            updated: self.updated.max(now),
            tree,
            ..self.clone()
        })
    }
}
