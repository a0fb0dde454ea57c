//! Trees: moves that a user tries out on a separate board, starting from a game or from a position.
//!
//! The store checks only the shape and the size of trees. The caller decides which moves are legal and what a plan means.

use crate::{EntryKind, GameId, Timestamp, UserId};

/// Maximum number of trees that a user can have.
pub const MAX_TREES: usize = 50;

/// Maximum number of nodes in a tree, including those of the game's own moves.
pub const MAX_NODES: usize = 2000;

/// Maximum number of entries on the path from the start of a tree to a node.
pub const MAX_DEPTH: usize = 1000;

/// Maximum size of a tree, in bytes, roughly as stored on disk.
pub const MAX_TREE_BYTES: usize = 64 * 1024;

/// Maximum length of the name of a node, in characters.
pub const MAX_NAME: usize = 40;

/// Maximum length of a note, in characters.
pub const MAX_NOTE: usize = 500;

/// Approximate size of a stored node without its texts, in bytes.
const NODE_BYTES: usize = 32;

/// Number that stands for the position from which a tree starts.
pub const ROOT: u32 = 0;

/// A tree of a user, with its number, version and timestamps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRecord {
    /// Owner of the tree.
    pub owner: UserId,
    /// Number of the game that the tree is about, or the tree's own number if it is not about a game. Games, challenges and trees share one counter.
    pub number: GameId,
    /// Version of the tree: starts at [`FIRST_VERSION`](crate::FIRST_VERSION) and grows by one with each change.
    pub version: u64,
    /// Time at which the tree was created. It distinguishes the tree from a deleted tree with the same number.
    pub created: Timestamp,
    /// Time at which the tree last changed.
    pub updated: Timestamp,
    /// Content of the tree.
    pub tree: Tree,
}

/// Moves from one position, with names and notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Starting point of the tree: a game or a position. It never changes.
    pub root: TreeRoot,
    /// Note on the position from which the tree starts; empty if there is none.
    pub note: String,
    /// Nodes sorted by their numbers, so that each node comes after its parent.
    pub nodes: Vec<TreeNode>,
    /// Number for the next new node. It is higher than the numbers of all nodes that the tree has ever had.
    pub next: u32,
    /// Whether other users may view the tree.
    pub shared: bool,
    /// State of the game for which answers were [planned](TreeNode::is_answer), if any are planned.
    pub answers: Option<AnswersBase>,
}

/// Starting point of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeRoot {
    /// The game with the tree's number. The tree starts from the position in which that game started.
    Game,
    /// A position outside any game.
    Position(StartPosition),
}

/// A position that does not belong to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// Name of the kind of game, such as `pentagame`.
    pub kind: String,
    /// Options of the game.
    pub options: String,
    /// Number of seats in the game.
    pub seats: u8,
    /// Version of the rules.
    pub rules_version: u32,
    /// The position as text; `None` for the usual starting position.
    pub position: Option<String>,
}

/// A position in a tree, and the move that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Number of the node, from 1. The number is not reused after the node is deleted.
    pub id: u32,
    /// Number of the parent node; [`ROOT`] if the node follows the position from which the tree starts.
    pub parent: u32,
    /// The move that leads to the node. It can also be an entry of another kind, which is always copied from the game.
    pub what: EntryKind,
    /// Name that the owner gave to the line of play at this move; empty if there is none.
    pub name: String,
    /// Note on the position; empty if there is none.
    pub note: String,
    /// Whether the owner has planned this move as the answer to the parent node. At most one child of each node is planned.
    pub is_answer: bool,
}

/// State of a game at the time at which answers were planned. The answers become void when moves are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswersBase {
    /// Version of the game when the answers were planned.
    pub version: u64,
    /// Number of entries in the game when the answers were planned.
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

    /// Returns node `id`; `None` for [`ROOT`] and for nodes that do not exist.
    pub fn node(&self, id: u32) -> Option<&TreeNode> {
        let place = self.nodes.binary_search_by_key(&id, |node| node.id);
        place.ok().map(|place| &self.nodes[place])
    }

    /// Returns the children of node `parent`, oldest first.
    pub fn children(&self, parent: u32) -> impl Iterator<Item = &TreeNode> {
        self.nodes.iter().filter(move |node| node.parent == parent)
    }

    /// Returns the nodes on the path from the start of the tree to node `id`: an empty list for [`ROOT`], and `None` if the node does not exist.
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

    /// Returns whether the tree contains planned answers.
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
