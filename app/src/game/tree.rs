//! Boards on which users try moves: a user's tree of moves, combined with the game that it is about.
//!
//! A tree contains only the moves that the user tried, and the game's own moves that lead to them. Positions on the game's line therefore need no
//! node: they are identified by the number of entries that lead to them.
//!
//! A position is shown as if the game had reached it, so its pictures, texts and choices are the same as in games. A button contains a [`Spot`]. The
//! version of the game or the tree's stamp in the spot shows whether that position still exists.

mod records;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use asterism_store::{
    ChannelId, Entry, EntryKind, GameId, GameRecord, MAX_DEPTH, MAX_NODES, MAX_TREE_BYTES, Origin,
    Place, Player, ROOT, StartPosition, Terms, Timestamp, Tree, TreeNode, TreeRecord, TreeRoot,
    UserId,
};

use crate::game::loaded_game::{LoadedGame, apply};
use crate::protocol::refusal::TreeRefusal;
use crate::protocol::spot::{Spot, SpotPlace};

pub(crate) use records::read_record;

/// A tree, and the game that it is about.
#[derive(Clone, Debug)]
pub(crate) struct TreeBoard {
    /// The game. For a tree about a position, a made-up game that starts from that position.
    pub(crate) loaded: Box<LoadedGame>,
    /// The stored tree; `None` as long as the user has not tried anything.
    pub(crate) record: Option<TreeRecord>,
    /// Owner of the tree, if it is not the user's own.
    pub(crate) owner: Option<UserId>,
    /// Other players who share their trees of the game with the user.
    pub(crate) shared_by: Vec<UserId>,
    /// Nodes of the user's prepared replies that the game can still reach.
    pub(crate) answers: HashSet<u32>,
}

/// A position on a board, and the path that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct TreePosition {
    pub(crate) spot: Spot,
    /// The entries that lead from the start to the position.
    pub(crate) path: Vec<EntryKind>,
    /// Number of entries at the start of the path that were also played in the game.
    pub(crate) common: usize,
    /// The game as if it had followed the path. It has no clock.
    pub(crate) loaded: Box<LoadedGame>,
}

/// A move or other entry that continues a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) spot: Spot,
    pub(crate) what: EntryKind,
    pub(crate) name: String,
    /// True if the game continued in this way.
    pub(crate) is_played: bool,
    /// True if the move is a reply that the user has prepared.
    pub(crate) is_answer: bool,
}

/// A sequence of moves that the user tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the line: `1.2` is the second line that branches off from line `1`. `None` for a line that consists of a single move of the game
    /// itself.
    pub(crate) number: Option<String>,
    pub(crate) nodes: Vec<LineNode>,
}

/// A move of a [`Line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineNode {
    /// Number of moves up to and including this move.
    pub(crate) ply: usize,
    pub(crate) what: EntryKind,
    pub(crate) name: String,
    pub(crate) note: String,
    /// True if the move is a reply that the user has prepared.
    pub(crate) is_answer: bool,
}

impl LineNode {
    fn new(node: &TreeNode, ply: usize, is_answer: bool) -> LineNode {
        LineNode {
            ply,
            what: node.what.clone(),
            name: node.name.clone(),
            note: node.note.clone(),
            is_answer,
        }
    }
}

impl TreeBoard {
    /// Returns a user's own board. `answers` are the nodes of the replies that they have prepared.
    pub(crate) fn new(
        loaded: LoadedGame,
        record: Option<TreeRecord>,
        answers: HashSet<u32>,
    ) -> Self {
        Self {
            answers,
            loaded: Box::new(loaded),
            record,
            owner: None,
            shared_by: Vec::new(),
        }
    }

    /// Returns the board of another user who shares their tree.
    pub(crate) fn shared(loaded: LoadedGame, record: TreeRecord) -> Self {
        Self {
            loaded: Box::new(loaded),
            owner: Some(record.owner),
            record: Some(record),
            shared_by: Vec::new(),
            answers: HashSet::new(),
        }
    }

    /// Returns true if the move that leads to a position is a reply that the user has prepared.
    pub(crate) fn is_answer(&self, position: &TreePosition) -> bool {
        let node = find(&self.tree(), &position.path);
        node.is_some_and(|node| self.answers.contains(&node))
    }

    /// Returns the number of the game or, for a tree about a position, of the tree.
    pub(crate) fn number(&self) -> GameId {
        self.loaded.record.id
    }

    /// Returns the name of a player of the game.
    pub(crate) fn name_of(&self, user: UserId) -> String {
        let seat = self.loaded.seat_of(user);
        seat.map_or_else(String::new, |seat| self.loaded.name(seat))
    }

    /// Returns true if the tree is about a game, and false if it is about a position that the user chose.
    pub(crate) fn is_of_game(&self) -> bool {
        let tree = self.record.as_ref().map(|record| &record.tree);
        tree.is_none_or(|tree| tree.root == TreeRoot::Game)
    }

    fn line(&self) -> &[Entry] {
        &self.loaded.record.entries
    }

    /// Returns the tree; an empty one if none is stored.
    pub(crate) fn tree(&self) -> Cow<'_, Tree> {
        match &self.record {
            Some(record) => Cow::Borrowed(&record.tree),
            None => Cow::Owned(Tree::new(TreeRoot::Game)),
        }
    }

    /// Returns the spot on the game's line after this many entries.
    pub(crate) fn on_line(&self, entries: usize) -> Spot {
        Spot {
            tree: self.number(),
            owner: self.owner,
            place: SpotPlace::Line {
                entries: entries as u32,
                version: self.loaded.record.version,
            },
        }
    }

    /// Returns the spot after the last entry of the game so far.
    pub(crate) fn at_end(&self) -> Spot {
        self.on_line(self.line().len())
    }

    fn at_node(&self, node: u32) -> Option<Spot> {
        let record = self.record.as_ref()?;
        Some(Spot {
            tree: self.number(),
            owner: self.owner,
            place: SpotPlace::Node {
                stamp: stamp(record),
                node,
            },
        })
    }

    /// Returns the position at a spot.
    ///
    /// # Errors
    ///
    /// [`TreeRefusal::Gone`] if the position no longer exists, because moves of the game were taken back or the node or the tree was deleted.
    pub(crate) fn position(&self, spot: Spot) -> Result<TreePosition, TreeRefusal> {
        let record = &self.loaded.record;
        let path: Vec<EntryKind> = match spot.place {
            SpotPlace::Line { entries, version } => {
                let entries = entries as usize;
                // Later entries do not matter, but a takeback since then does.
                let is_old = record.undone.is_some_and(|undone| version < undone);
                if is_old || version > record.version || entries > self.line().len() {
                    return Err(TreeRefusal::Gone);
                }
                let line = self.line()[..entries].iter();
                line.map(|entry| entry.what.clone()).collect()
            }
            SpotPlace::Node { stamp: seen, node } => {
                let record = self.record.as_ref().filter(|record| stamp(record) == seen);
                let path = record.and_then(|record| record.tree.path(node));
                let path = path.ok_or(TreeRefusal::Gone)?;
                path.iter().map(|node| node.what.clone()).collect()
            }
        };
        self.reach(spot, path)
    }

    /// Returns the position at the end of a path, which the tree need not contain.
    ///
    /// # Errors
    ///
    /// [`TreeRefusal::Gone`] if the rules do not allow the path.
    pub(crate) fn position_after(&self, path: &[EntryKind]) -> Result<TreePosition, TreeRefusal> {
        self.reach(self.spot_of(path), path.to_vec())
    }

    fn reach(&self, spot: Spot, path: Vec<EntryKind>) -> Result<TreePosition, TreeRefusal> {
        let common = self.count_common(&path);
        let loaded = self.play_path(&path, common)?;
        Ok(TreePosition {
            spot,
            path,
            common,
            loaded,
        })
    }

    /// Returns the number of entries at the start of a path that were also played in the game.
    fn count_common(&self, path: &[EntryKind]) -> usize {
        let both = path.iter().zip(self.line());
        both.take_while(|(what, entry)| **what == entry.what)
            .count()
    }

    /// Returns true if all entries of the path were also played in the game.
    pub(crate) fn has_played(&self, path: &[EntryKind]) -> bool {
        self.count_common(path) == path.len()
    }

    /// Returns the game as if it had followed `path`. The first `common` entries of the path were also played in the game.
    fn play_path(&self, path: &[EntryKind], common: usize) -> Result<Box<LoadedGame>, TreeRefusal> {
        let record = &self.loaded.record;
        let back = self.line().len() - common;
        // Take entries back or start over, depending on which takes fewer entries.
        let (mut game, done) = if back <= common {
            let mut game = self.loaded.game.clone();
            for _ in 0..back {
                game.undo();
            }
            (game, common)
        } else {
            (self.loaded.game.rewound(), 0)
        };
        for what in &path[done..] {
            apply(&mut game, what).map_err(|fault| {
                tracing::error!(tree = %record.id, %fault, "could not replay a line of a tree");
                TreeRefusal::Gone
            })?;
        }
        let mut entries = self.line()[..common].to_vec();
        let tried = path[common..].iter();
        entries.extend(tried.map(|what| Entry::new(record.updated, what.clone())));
        Ok(Box::new(LoadedGame {
            record: GameRecord {
                entries,
                ended: None,
                undone: None,
                clock: None,
                post: None,
                ratings: Vec::new(),
                ..record.clone()
            },
            game,
            ..LoadedGame::clone(&self.loaded)
        }))
    }

    /// Returns the spot one entry before a position; `None` at the start.
    pub(crate) fn before(&self, position: &TreePosition) -> Option<Spot> {
        let (_, before) = position.path.split_last()?;
        Some(self.spot_of(before))
    }

    /// Returns the continuations of a position, starting with the game's own continuation.
    pub(crate) fn branches(&self, position: &TreePosition) -> Vec<Branch> {
        let (path, common) = (&position.path, position.common);
        let mut branches = Vec::new();
        let played = self.line().get(path.len()).map(|entry| &entry.what);
        let played = played.filter(|_| common == path.len());
        if let Some(what) = played {
            branches.push(Branch {
                spot: self.on_line(path.len() + 1),
                what: what.clone(),
                name: String::new(),
                is_played: true,
                is_answer: false,
            });
        }
        let Some(tree) = self.record.as_ref().map(|record| &record.tree) else {
            return branches;
        };
        let Some(node) = find(tree, path) else {
            return branches;
        };
        for child in tree.children(node) {
            if Some(&child.what) == played {
                branches[0].name.clone_from(&child.name);
                continue;
            }
            branches.extend(self.at_node(child.id).map(|spot| Branch {
                spot,
                what: child.what.clone(),
                name: child.name.clone(),
                is_played: false,
                is_answer: self.answers.contains(&child.id),
            }));
        }
        branches
    }

    /// Returns the end of the line through a position. On the game's line, this is the end of the game so far; elsewhere, it is reached by following
    /// the first continuation at each position.
    pub(crate) fn end_after(&self, position: &TreePosition) -> Spot {
        let mut path = position.path.clone();
        if self.has_played(&path) && path.len() < self.line().len() {
            return self.at_end();
        }
        let Some(tree) = self.record.as_ref().map(|record| &record.tree) else {
            return position.spot;
        };
        let mut at = find(tree, &path);
        while let Some(node) = at.and_then(|id| tree.children(id).next()) {
            path.push(node.what.clone());
            at = Some(node.id);
        }
        self.spot_of(&path)
    }

    /// Returns the spot at the end of a path: on the game's line if the game followed the path, otherwise at the tree's node.
    pub(crate) fn spot_of(&self, path: &[EntryKind]) -> Spot {
        if self.has_played(path) {
            return self.on_line(path.len());
        }
        let tree = self.record.as_ref().map(|record| &record.tree);
        let node = tree.and_then(|tree| find(tree, path));
        node.and_then(|node| self.at_node(node))
            .unwrap_or_else(|| self.on_line(0))
    }

    /// Returns the name and the note of a position; empty texts if there are none.
    pub(crate) fn texts_at(&self, position: &TreePosition) -> (String, String) {
        let tree = self.tree();
        match find(&tree, &position.path) {
            Some(ROOT) => (String::new(), tree.note.clone()),
            Some(id) => tree.node(id).map_or_else(Default::default, |node| {
                (node.name.clone(), node.note.clone())
            }),
            None => Default::default(),
        }
    }

    /// Returns the number of tried moves that follow the end of a path.
    pub(crate) fn count_after(&self, path: &[EntryKind]) -> usize {
        let tree = self.tree();
        let Some(id) = find(&tree, path) else {
            return 0;
        };
        list_below(&tree, id).len() - 1
    }

    /// Returns the nodes of the tree that lie on the game's line, each with the number of moves up to it.
    fn list_trunk(&self, tree: &Tree) -> Vec<(u32, usize)> {
        let mut trunk = vec![(ROOT, 0)];
        let (mut at, mut ply) = (ROOT, 0);
        for entry in self.line() {
            let Some(node) = tree.children(at).find(|node| node.what == entry.what) else {
                break;
            };
            at = node.id;
            ply += usize::from(matches!(node.what, EntryKind::Move(_)));
            trunk.push((at, ply));
        }
        trunk
    }

    /// Returns everything that the user tried, as lines of moves. First come the game's own moves that have a name or a note, then the lines that
    /// branch off from the game, each directly after the line from which it branches off. At a fork, the first branch continues the line.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let tree = self.tree();
        let trunk = self.list_trunk(&tree);
        let mut lines = Vec::new();
        let mut waiting = Vec::new();
        for &(id, ply) in &trunk {
            let node = tree.node(id);
            if let Some(node) = node.filter(|node| !node.name.is_empty() || !node.note.is_empty()) {
                lines.push(Line {
                    number: None,
                    nodes: vec![LineNode::new(node, ply, false)],
                });
            }
            let off = tree.children(id);
            let off = off.filter(|node| trunk.iter().all(|(id, _)| *id != node.id));
            waiting.extend(off.map(|node| (node, ply)));
        }
        let numbered = waiting.into_iter().zip(1..);
        let numbered = numbered.map(|((node, ply), number)| (node, number.to_string(), ply));
        // The starts of the remaining lines, the next one last: first node, number of the line, and number of moves before it.
        let mut waiting: Vec<(&TreeNode, String, usize)> = numbered.collect();
        waiting.reverse();
        while let Some((first, number, mut ply)) = waiting.pop() {
            let mut nodes = Vec::new();
            let mut forks = Vec::new();
            let mut at = Some(first);
            while let Some(node) = at {
                ply += usize::from(matches!(node.what, EntryKind::Move(_)));
                let is_answer = self.answers.contains(&node.id);
                nodes.push(LineNode::new(node, ply, is_answer));
                let mut next = tree.children(node.id);
                at = next.next();
                forks.extend(next.map(|node| (node, ply)));
            }
            let forks = forks.into_iter().zip(1..);
            let forks = forks.map(|((node, ply), fork)| (node, format!("{number}.{fork}"), ply));
            let forks: Vec<_> = forks.collect();
            waiting.extend(forks.into_iter().rev());
            lines.push(Line {
                number: Some(number),
                nodes,
            });
        }
        lines
    }

    /// Returns the nodes that the user may want to jump to, with their spots: first the named ones, then the ends of the lines that they tried, the
    /// most recent one first.
    pub(crate) fn places(&self) -> Vec<(Spot, u32)> {
        let tree = self.tree();
        let trunk = self.list_trunk(&tree).into_iter().zip(0..);
        let trunk: HashMap<u32, usize> = trunk.map(|((id, _), entries)| (id, entries)).collect();
        let parents: HashSet<u32> = tree.nodes.iter().map(|node| node.parent).collect();
        let is_end = |node: &&TreeNode| !parents.contains(&node.id);
        let named = tree.nodes.iter().filter(|node| !node.name.is_empty());
        let ends = tree.nodes.iter().filter(is_end);
        let ends = ends.filter(|node| node.name.is_empty()).rev();
        let places = named.chain(ends).filter_map(|node| {
            let spot = match trunk.get(&node.id) {
                Some(entries) => self.on_line(*entries),
                None => self.at_node(node.id)?,
            };
            Some((spot, node.id))
        });
        places.collect()
    }
}

/// Builds the record of a game without players that starts from position `start`, for a tree that is about no real game.
pub(crate) fn make_up_game(number: GameId, start: &StartPosition, at: Timestamp) -> GameRecord {
    GameRecord {
        id: number,
        series: None,
        version: 0,
        undone: None,
        undone_at: None,
        place: Place {
            guild: None,
            channel: ChannelId::new(0),
        },
        kind: start.kind.clone(),
        options: start.options.clone(),
        variant: String::new(),
        rules_version: start.rules_version,
        seats: vec![Player::Former; usize::from(start.seats)],
        engine: None,
        entries: Vec::new(),
        ended: None,
        started: at,
        updated: at,
        post: None,
        terms: Terms::default(),
        clock: None,
        offer: None,
        offers: 0,
        thread: None,
        ratings: Vec::new(),
        rematch: None,
        origin: Origin::Practice,
        nudged: None,
        position: start.position.clone(),
        answers: 0,
        grants: vec![],
        names: vec![],
    }
}

/// Returns a value that distinguishes a tree from a deleted tree with the same number.
pub(crate) fn stamp(record: &TreeRecord) -> u32 {
    record.created.millis() as u32
}

/// Returns the node at the end of a path, if the tree contains it.
pub(crate) fn find(tree: &Tree, path: &[EntryKind]) -> Option<u32> {
    let mut at = ROOT;
    for what in path {
        at = tree.children(at).find(|node| node.what == *what)?.id;
    }
    Some(at)
}

/// Adds the nodes of a path that are missing. Returns the node at the end of the path.
///
/// # Errors
///
/// [`TreeRefusal::Full`] or [`TreeRefusal::Deep`] if the tree would become larger than allowed.
pub(crate) fn add_path(tree: &mut Tree, path: &[EntryKind]) -> Result<u32, TreeRefusal> {
    if path.len() > MAX_DEPTH {
        return Err(TreeRefusal::Deep);
    }
    let id = path
        .iter()
        .fold(ROOT, |parent, what| add_child(tree, parent, what));
    expect_room(tree)?;
    Ok(id)
}

/// Adds a node for `what` below `parent`, unless there already is one. Returns its number.
pub(crate) fn add_child(tree: &mut Tree, parent: u32, what: &EntryKind) -> u32 {
    let known = tree.children(parent).find(|node| node.what == *what);
    if let Some(node) = known {
        return node.id;
    }
    let id = tree.next;
    tree.next += 1;
    tree.nodes.push(TreeNode {
        id,
        parent,
        what: what.clone(),
        name: String::new(),
        note: String::new(),
        is_answer: false,
    });
    id
}

/// Checks that a tree is not larger than allowed.
pub(crate) fn expect_room(tree: &Tree) -> Result<(), TreeRefusal> {
    if tree.nodes.len() > MAX_NODES || tree.weigh() > MAX_TREE_BYTES {
        return Err(TreeRefusal::Full);
    }
    Ok(())
}

/// Returns a node and all nodes below it, as a set of their numbers.
pub(crate) fn list_below(tree: &Tree, id: u32) -> HashSet<u32> {
    let mut below = HashSet::from([id]);
    // Parents come first.
    for node in &tree.nodes {
        if below.contains(&node.parent) {
            below.insert(node.id);
        }
    }
    below
}

/// Deletes a node with all nodes below it. Also deletes the nodes above it that are no longer needed: moves of the game's own line that have no name,
/// no note and no other nodes below them.
pub(crate) fn delete(tree: &mut Tree, id: u32, line: &[Entry]) {
    let gone = list_below(tree, id);
    let mut parent = tree.node(id).map_or(ROOT, |node| node.parent);
    tree.nodes.retain(|node| !gone.contains(&node.id));
    while let Some(node) = tree.node(parent) {
        let path = tree.path(parent).unwrap_or_default();
        let mut both = path.iter().zip(line);
        let is_on_line =
            path.len() <= line.len() && both.all(|(node, entry)| node.what == entry.what);
        let is_needed = tree.children(parent).next().is_some()
            || !node.name.is_empty()
            || !node.note.is_empty()
            || node.is_answer
            || !is_on_line;
        if is_needed {
            break;
        }
        let before = node.parent;
        tree.nodes.retain(|node| node.id != parent);
        parent = before;
    }
    if !tree.has_answers() {
        tree.answers = None;
    }
}

/// Returns true if a tree about a game contains nothing worth storing.
pub(crate) fn is_empty(tree: &Tree) -> bool {
    tree.root == TreeRoot::Game && tree.nodes.is_empty() && tree.note.is_empty()
}

#[cfg(test)]
mod tests;
