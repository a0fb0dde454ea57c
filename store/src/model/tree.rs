//! Trees: moves that a user tries on a board of their own, for a game or from a position.
//!
//! The store checks only their shape and size. Which moves are legal, and what a plan means, is for the caller.

use crate::{EntryKind, GameId, Timestamp, UserId};

/// Maximum number of trees of a user.
pub const MAX_TREES: usize = 50;

/// Maximum number of nodes of a tree, those of the game's own moves included.
pub const MAX_NODES: usize = 2000;

/// Maximum number of entries from the start of the game to a node.
pub const MAX_DEPTH: usize = 1000;

/// Maximum size of a tree, in roughly the bytes it takes on disk.
pub const MAX_TREE_BYTES: usize = 64 * 1024;

/// Maximum length of the name of a node, in characters.
pub const MAX_NAME: usize = 40;

/// Maximum length of a note, in characters.
pub const MAX_NOTE: usize = 500;

/// Rough size of a stored node without its texts.
const NODE_BYTES: usize = 32;

/// Number of the position from which a tree starts.
pub const ROOT: u32 = 0;

/// Stored tree of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRecord {
    /// Owner of the tree.
    pub owner: UserId,
    /// Number of the game, or of the tree if it is not about a game. Games, challenges and trees share one counter.
    pub number: GameId,
    /// Counts the changes: starts at [`FIRST_VERSION`](crate::FIRST_VERSION) and grows by one with each.
    pub version: u64,
    /// Time at which the tree was made. Distinguishes the tree from a deleted tree with the same number.
    pub created: Timestamp,
    /// Time at which the tree last changed.
    pub updated: Timestamp,
    /// The tree.
    pub tree: Tree,
}

/// Moves from one position, with names and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Subject of the tree: a game or a position. Never changes.
    pub root: TreeRoot,
    /// Note on the position from which the tree starts; empty if there is none.
    pub note: String,
    /// Nodes in the order of their numbers, so each comes after its parent.
    pub nodes: Vec<TreeNode>,
    /// Number of the next node; higher than that of any node there ever was.
    pub next: u32,
    /// Whether other users may look at the tree.
    pub shared: bool,
    /// The state of the game for which the answers were [planned](TreeNode::is_answer), if there are any.
    pub answers: Option<AnswersBase>,
}

/// Subject of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeRoot {
    /// The game with the tree's number. The tree starts where the game did.
    Game,
    /// A position.
    Position(StartPosition),
}

/// A position without a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// Kind of game, as text.
    pub kind: String,
    /// Options.
    pub options: String,
    /// Number of seats.
    pub seats: u8,
    /// Version of the rules.
    pub rules_version: u32,
    /// The position as text; `None` for the usual one.
    pub position: Option<String>,
}

/// A position in a tree, and the move that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Number of the node, from 1. Not used again after the node is deleted.
    pub id: u32,
    /// Number of the parent node; [`ROOT`] for the first node.
    pub parent: u32,
    /// Move that leads to the node. Entries other than moves come from the game.
    pub what: EntryKind,
    /// Name given to the line at this move; empty if it has none.
    pub name: String,
    /// Note on the position; empty if there is none.
    pub note: String,
    /// Whether the owner plays this move when the game is at the node before it. At most one node of a parent is planned.
    pub is_answer: bool,
}

/// The state of a game at which answers were planned. The plan becomes void when moves are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswersBase {
    /// Version of the game.
    pub version: u64,
    /// Number of the game's entries.
    pub entries: u32,
}

impl Tree {
    /// Returns an empty tree.
    pub fn new(root: TreeRoot) -> Self {
        Self {
            root,
            note: String::new(),
            nodes: Vec::new(),
            next: ROOT + 1,
            shared: false,
            answers: None,
        }
    }

    /// Returns a node; `None` for [`ROOT`] and for nodes that do not exist.
    pub fn node(&self, id: u32) -> Option<&TreeNode> {
        let place = self.nodes.binary_search_by_key(&id, |node| node.id);
        place.ok().map(|place| &self.nodes[place])
    }

    /// Returns the nodes after `parent`, oldest first.
    pub fn children(&self, parent: u32) -> impl Iterator<Item = &TreeNode> {
        self.nodes.iter().filter(move |node| node.parent == parent)
    }

    /// Returns the nodes from the start to a node; an empty list for [`ROOT`], `None` if the node does not exist.
    pub fn path(&self, id: u32) -> Option<Vec<&TreeNode>> {
        let mut path = Vec::new();
        let mut at = id;
        while at != ROOT {
            let node = self.node(at)?;
            path.push(node);
            at = node.parent;
        }
        path.reverse();
        Some(path)
    }

    /// Returns whether an answer is planned.
    pub fn has_answers(&self) -> bool {
        self.nodes.iter().any(|node| node.is_answer)
    }

    /// Returns the approximate number of bytes that the tree takes on disk, for comparison with [`MAX_TREE_BYTES`].
    pub fn weigh(&self) -> usize {
        let node = |node: &TreeNode| {
            let text = match &node.what {
                EntryKind::Move(text) => text.len(),
                EntryKind::Resigned(_)
                | EntryKind::TimedOut(_)
                | EntryKind::DrawAgreed
                | EntryKind::Aborted(_) => 0,
            };
            NODE_BYTES + text + node.name.len() + node.note.len()
        };
        let root = match &self.root {
            TreeRoot::Game => 0,
            TreeRoot::Position(start) => {
                let position = start.position.as_ref().map_or(0, String::len);
                start.kind.len() + start.options.len() + position
            }
        };
        NODE_BYTES + root + self.note.len() + self.nodes.iter().map(node).sum::<usize>()
    }
}
