//! Tests of trees that are laid over games.

use asterism_rules::Record;
use asterism_store::UserId;

use super::*;
use crate::game::loaded_game::{RULES_VERSION, replay};
use crate::game::pauses::Pauses;

fn m(text: &str) -> EntryKind {
    EntryKind::Move(text.to_owned())
}

/// Returns a game of Squadro after these moves, with its tree.
fn explore(line: &[&str], tree: Option<Tree>) -> TreeBoard {
    let number = GameId::new(7).unwrap();
    let at = Timestamp::from_millis(1_790_000_000_123);
    let start = StartPosition {
        kind: "squadro".to_owned(),
        options: "first=light".to_owned(),
        seats: 2,
        rules_version: RULES_VERSION,
        position: None,
    };
    let line = line.iter().map(|text| Entry::new(at, m(text)));
    let record = GameRecord {
        version: 1 + line.len() as u64,
        entries: line.collect(),
        ..make_up_game(number, &start, at)
    };
    TreeBoard {
        owner: None,
        shared_by: Vec::new(),
        answers: HashSet::new(),
        record: tree.map(|tree| TreeRecord {
            owner: UserId::new(1),
            number,
            version: 1,
            created: at,
            updated: at,
            tree,
        }),
        loaded: Box::new(LoadedGame {
            game: replay(&record).unwrap(),
            record,
            names: vec!["Ann".to_owned(), "Ben".to_owned()],
            series: None,
            pauses: Pauses::default(),
        }),
    }
}

fn labels(board: &TreeBoard, position: &TreePosition) -> Vec<(String, bool)> {
    let branches = board.branches(position).into_iter();
    let label = |branch: Branch| match branch.what {
        EntryKind::Move(text) => (text, branch.is_played),
        other => panic!("{other:?}"),
    };
    branches.map(label).collect()
}

#[test]
fn a_tree_is_laid_over_the_line_of_its_game() {
    let bare = explore(&["A3", "B1"], None);
    let start = bare.position(bare.on_line(0)).unwrap();
    assert_eq!(labels(&bare, &start), [("A3".to_owned(), true)]);
    assert_eq!(bare.before(&start), None);

    let mut tree = bare.tree().into_owned();
    let node = add_path(&mut tree, &[m("A3"), m("B2"), m("A1")]).unwrap();
    assert_eq!(tree.nodes.len(), 3);
    // Existing nodes are not added again.
    assert_eq!(add_path(&mut tree, &[m("A3"), m("B2"), m("A1")]), Ok(node));
    add_path(&mut tree, &[m("A3"), m("B3")]).unwrap();
    let explored = explore(&["A3", "B1"], Some(tree));
    let first = explored.position(explored.on_line(1)).unwrap();
    let expected = [("B1", true), ("B2", false), ("B3", false)];
    assert_eq!(
        labels(&explored, &first),
        expected.map(|(text, is)| (text.to_owned(), is))
    );
    let branch = explored.branches(&first).remove(1);
    let second = explored.position(branch.spot).unwrap();
    let reached = (second.path.len(), second.common, second.loaded.game.ply());
    assert_eq!(reached, (2, 1, 2));
    assert_eq!(explored.before(&second), Some(explored.on_line(1)));
    assert_eq!(labels(&explored, &second), [("A1".to_owned(), false)]);
    let third = explored.branches(&second).remove(0).spot;
    let third = explored.position(third).unwrap();
    assert_eq!(explored.before(&third), Some(second.spot));
    assert_eq!(labels(&explored, &third), []);
    // When the game continues along these moves, the position is on its line.
    let gone_on = explore(&["A3", "B2"], explored.record.clone().map(|it| it.tree));
    assert_eq!(gone_on.spot_of(&second.path), gone_on.on_line(2));
    assert_eq!(gone_on.position(second.spot).unwrap().common, 2);
}

#[test]
fn what_is_gone_is_refused() {
    let mut tree = Tree::new(TreeRoot::Game);
    let node = add_path(&mut tree, &[m("A3"), m("B2")]).unwrap();
    let explored = explore(&["A3", "B1"], Some(tree.clone()));
    let spot = explored.spot_of(&[m("A3"), m("B2")]);
    explored.position(spot).unwrap();
    delete(&mut tree, node, explored.line());
    assert_eq!(tree.nodes, [], "nothing needs the game's own move");
    let deleted = explore(&["A3", "B1"], Some(tree.clone()));
    assert_eq!(deleted.position(spot).err(), Some(TreeRefusal::Gone));
    // Another tree of the same game.
    let mut again = explored.clone();
    again.record.as_mut().unwrap().created = Timestamp::from_millis(5);
    assert_eq!(again.position(spot).err(), Some(TreeRefusal::Gone));
    // Moves were taken back.
    let taken_back = explore(&["A3"], None);
    let beyond = taken_back.position(explored.on_line(2));
    assert_eq!(beyond.err(), Some(TreeRefusal::Gone));
}

#[test]
fn deleting_keeps_what_else_is_needed() {
    let played = explore(&["A3", "B1"], None);
    let line = played.line();
    let mut tree = Tree::new(TreeRoot::Game);
    let first = add_path(&mut tree, &[m("A3"), m("B2")]).unwrap();
    let second = add_path(&mut tree, &[m("A3"), m("B3"), m("A1")]).unwrap();
    delete(&mut tree, first, line);
    assert_eq!(tree.nodes.len(), 3);
    let noted = find(&tree, &[m("A3")]).unwrap();
    tree.nodes[0].note = "here".to_owned();
    delete(&mut tree, second, line);
    // B3 was tried, too.
    assert!(find(&tree, &[m("A3"), m("B3")]).is_some());
    let tried = find(&tree, &[m("A3"), m("B3")]).unwrap();
    delete(&mut tree, tried, line);
    assert_eq!(tree.nodes.len(), 1);
    assert!(tree.node(noted).is_some() && !is_empty(&tree));
}

#[test]
fn a_tree_has_limits() {
    let mut tree = Tree::new(TreeRoot::Game);
    let deep = vec![m("A3"); MAX_DEPTH + 1];
    assert_eq!(add_path(&mut tree, &deep), Err(TreeRefusal::Deep));
    let mut wide = Tree::new(TreeRoot::Game);
    let full = (0..).find_map(|number| add_path(&mut wide, &[m(&number.to_string())]).err());
    assert_eq!(full, Some(TreeRefusal::Full));
}

#[test]
fn a_tree_is_written_as_a_record_and_read_again() {
    let mut tree = Tree::new(TreeRoot::Game);
    add_path(&mut tree, &[m("A3"), m("B2"), m("A1")]).unwrap();
    let other = add_path(&mut tree, &[m("A3"), m("B3")]).unwrap();
    tree.nodes[0].note = "here".to_owned();
    tree.nodes[other as usize - 1].name = "Slow".to_owned();
    tree.note = "the start".to_owned();
    let explored = explore(&["A3", "B1"], Some(tree));
    let record = explored.write_record(&explored.loaded.names);
    assert_eq!(
        record.notes,
        [(0, "the start".to_owned()), (1, "here".to_owned())]
    );
    let moves = record.variations.iter();
    let moves: Vec<&str> = moves.map(|line| line.notation.as_str()).collect();
    assert_eq!(moves, ["B2", "A1", "B3"]);

    let text = record.to_string();
    let again: Record = text.parse().unwrap();
    let canonical = again.replay_variations().unwrap();
    let start = StartPosition {
        kind: "squadro".to_owned(),
        options: "first=light".to_owned(),
        seats: 2,
        rules_version: RULES_VERSION,
        position: None,
    };
    let entries = [m("A3"), m("B1")];
    let root = TreeRoot::Position(start);
    let read = read_record(&again, &canonical, root, &entries).unwrap();
    let at = |path: &[&str]| {
        let path: Vec<EntryKind> = path.iter().map(|text| m(text)).collect();
        read.node(find(&read, &path).unwrap())
    };
    assert_eq!(read.note, "the start");
    assert_eq!(at(&["A3"]).unwrap().note, "here");
    assert_eq!(at(&["A3", "B3"]).unwrap().name, "Slow");
    assert!(at(&["A3", "B2", "A1"]).is_some());
    assert_eq!(read.nodes.len(), 5);

    // For a game, the tree contains only those of the game's own moves that are needed.
    let about = read_record(&again, &canonical, TreeRoot::Game, &entries).unwrap();
    assert_eq!(about.nodes.len(), 4);
    assert_eq!(
        explore(&["A3", "B1"], Some(about)).write_record(&explored.loaded.names),
        record
    );
}

#[test]
fn games_that_somebody_left_can_be_explored() {
    let mut over = explore(&["A3", "B1"], None);
    let left = Entry::new(over.loaded.record.started, EntryKind::Resigned(1));
    over.loaded.record.entries.push(left);
    over.loaded.record.version += 1;
    over.loaded.game = replay(&over.loaded.record).unwrap();
    let end = over.position(over.at_end()).unwrap();
    assert!(end.loaded.game.ending().is_some());
    for entries in 0..3 {
        let before = over.position(over.on_line(entries)).unwrap();
        assert_eq!(before.loaded.game.ending(), None);
        assert_eq!(before.loaded.game.ply(), entries);
        let next = over.branches(&before).remove(0);
        assert!(next.is_played);
        assert_eq!(over.end_after(&before), over.at_end());
    }
}
