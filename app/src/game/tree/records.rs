//! Text records of explorations, with variations, names and notes.

use std::collections::{BTreeMap, HashMap};

use asterism_rules::{MAX_VARIATIONS, Record, RecordPosition, Variation};
use asterism_store::{EntryKind, MAX_DEPTH, MAX_NAME, MAX_NOTE, ROOT, Tree, TreeNode, TreeRoot};

use super::{TreeBoard, add_child, add_path, expect_room};
use crate::game::messages;
use crate::protocol::refusal::TreeRefusal;
use crate::text::names::clean_line;

impl TreeBoard {
    /// Returns a text record of the game, including what the user tried: variations, names and notes.
    ///
    /// A record cannot hold variations that begin after a player left the game and before the next move; such variations are left out.
    pub(crate) fn write_record(&self, names: &[String]) -> Record {
        let mut record =
            messages::write_record(&self.loaded.record, &self.loaded.game, names, None);
        self.add_lines(&mut record, None);
        record
    }

    /// Adds the variations, names and notes of the tree to a text record of the game, with the name of `author` before each note. Adds nothing if the
    /// record does not have room for all of them.
    pub(crate) fn add_lines(&self, record: &mut Record, author: Option<&str>) {
        let tree = self.tree();
        let before = record.variations.len();
        if before + tree.nodes.len() > MAX_VARIATIONS {
            return;
        }
        let mut notes: BTreeMap<usize, String> =
            std::mem::take(&mut record.notes).into_iter().collect();
        let mut note = |ply: usize, name: &str, text: &str| {
            let texts = [name, text].into_iter().filter(|text| !text.is_empty());
            let text = texts.collect::<Vec<_>>().join(" – ");
            if text.is_empty() {
                return;
            }
            let text = sign(text, author);
            let at = notes.entry(ply).or_default();
            if !at.is_empty() {
                at.push_str(" / ");
            }
            at.push_str(&text);
        };
        note(0, "", &tree.note);
        // The place of each node in the record; for nodes of the game, also the number of entries that lead there.
        let mut at = HashMap::from([(ROOT, (RecordPosition::Ply(0), Some(0)))]);
        let mut variations = Vec::new();
        for node in &tree.nodes {
            let Some(&(parent, entries)) = at.get(&node.parent) else {
                continue;
            };
            let next = entries.and_then(|entries| self.line().get(entries));
            let is_played = next.is_some_and(|entry| entry.what == node.what);
            let place = match (&node.what, parent) {
                (EntryKind::Move(_), RecordPosition::Ply(ply)) if is_played => {
                    note(ply + 1, &node.name, &node.note);
                    (RecordPosition::Ply(ply + 1), entries.map(|it| it + 1))
                }
                (_, RecordPosition::Ply(_)) if is_played => (parent, entries.map(|it| it + 1)),
                (EntryKind::Move(notation), _) => {
                    // False directly after a player left.
                    let is_after_move = entries.is_none_or(|entries| {
                        let before = entries.checked_sub(1).map(|it| &self.line()[it].what);
                        before.is_none_or(|what| matches!(what, EntryKind::Move(_)))
                    });
                    if !is_after_move {
                        continue;
                    }
                    variations.push(Variation {
                        parent,
                        notation: notation.clone(),
                        name: node.name.clone(),
                        note: sign(node.note.clone(), author),
                    });
                    let index = before + variations.len() - 1;
                    (RecordPosition::Variation(index), None)
                }
                _ => continue,
            };
            at.insert(node.id, place);
        }
        record.notes = notes.into_iter().collect();
        record.variations.extend(variations);
    }
}

/// Puts the author's name, if given, before a note.
fn sign(note: String, author: Option<&str>) -> String {
    match author {
        Some(author) if !note.is_empty() => format!("{author}: {note}"),
        _ => note,
    }
}

/// Returns a tree about `root` with the moves, variations and notes of a record. `entries` are the record's entries, and `canonical` contains the
/// canonical notation of the moves in its variations, in the order of the record.
///
/// # Errors
///
/// [`TreeRefusal::Full`] or [`TreeRefusal::Deep`] if there are too many moves.
pub(crate) fn read_record(
    record: &Record,
    canonical: &[String],
    root: TreeRoot,
    entries: &[EntryKind],
) -> Result<Tree, TreeRefusal> {
    let mut tree = Tree::new(root);
    add_path(&mut tree, entries)?;
    // Number of entries up to each move.
    let moves = (1..).zip(entries);
    let moves = moves.filter(|(_, what)| matches!(what, EntryKind::Move(_)));
    let moves: Vec<u32> = [ROOT].into_iter().chain(moves.map(|(at, _)| at)).collect();
    // The nodes of the game have the first numbers.
    let node_at = |ply: usize| moves.get(ply).copied().unwrap_or(ROOT);
    for (ply, text) in &record.notes {
        let note: String = clean_line(text).chars().take(MAX_NOTE).collect();
        match tree.nodes.get_mut((node_at(*ply) as usize).wrapping_sub(1)) {
            Some(node) => node.note = note,
            None => tree.note = note,
        }
    }
    // The node of each variation, and the number of moves that lead to it.
    let mut ids: Vec<(u32, usize)> = Vec::with_capacity(record.variations.len());
    for (variation, notation) in record.variations.iter().zip(canonical) {
        let (parent, depth) = match variation.parent {
            RecordPosition::Ply(ply) => (node_at(ply), node_at(ply) as usize),
            RecordPosition::Variation(index) => ids.get(index).copied().unwrap_or((ROOT, 0)),
        };
        if depth >= MAX_DEPTH {
            return Err(TreeRefusal::Deep);
        }
        let id = add_child(&mut tree, parent, &EntryKind::Move(notation.clone()));
        ids.push((id, depth + 1));
        if let Some(node) = tree.nodes.iter_mut().find(|node| node.id == id) {
            // Two variations may begin with the same move, so an empty text must not replace another one.
            let write = |to: &mut String, text: &str, most: usize| {
                let text: String = clean_line(text).chars().take(most).collect();
                if !text.is_empty() {
                    *to = text;
                }
            };
            write(&mut node.name, &variation.name, MAX_NAME);
            write(&mut node.note, &variation.note, MAX_NOTE);
        }
    }
    if tree.root == TreeRoot::Game {
        // The game's own moves are needed only where they have a note, or where a variation branches off.
        let (own, tried) = tree.nodes.split_at(entries.len());
        let is_needed = |node: &TreeNode| {
            !node.note.is_empty() || tried.iter().any(|other| other.parent == node.id)
        };
        let needed = own.iter().rposition(is_needed).map_or(0, |last| last + 1);
        tree.nodes.drain(needed..entries.len());
    }
    expect_room(&tree)?;
    Ok(tree)
}
