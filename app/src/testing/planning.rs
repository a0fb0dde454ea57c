//! Planned answers in tests, without the user interface.

use asterism_rules::AnyGame;
use asterism_store::{
    AnswersBase, Change, EntryKind, GameId, GameRecord, ROOT, Tree, TreeRoot, UserId,
};

use crate::game::loaded_game::{apply, replay};
use crate::game::tree::add_child;
use crate::testing::club::Club;

/// Adds the nodes of the line `whats` after node `parent` that are missing, and returns the line's nodes.
pub(crate) fn grow(tree: &mut Tree, parent: u32, whats: &[EntryKind]) -> Vec<u32> {
    let mut at = parent;
    let add = |what: &EntryKind| {
        at = add_child(tree, at, what);
        at
    };
    whats.iter().map(add).collect()
}

/// Plans `id`, replacing what was planned for the same position.
pub(crate) fn plan_node(tree: &mut Tree, id: u32) {
    let parent = tree.node(id).expect("the node was added").parent;
    for node in &mut tree.nodes {
        if node.parent == parent {
            node.is_answer = node.id == id;
        }
    }
}

/// Adds to `tree`, a tree of `owner`, the moves of the owner's seats in `line` as planned from the state of `record`.
pub(crate) fn plan_line(tree: &mut Tree, record: &GameRecord, owner: UserId, line: &[String]) {
    let played: Vec<EntryKind> = record.entries.iter().map(|it| it.what.clone()).collect();
    let end = grow(tree, ROOT, &played).last().copied().unwrap_or(ROOT);
    let line: Vec<EntryKind> = line.iter().cloned().map(EntryKind::Move).collect();
    let nodes = grow(tree, end, &line);
    let mut game = replay(record).expect("the record replays");
    for (id, what) in nodes.into_iter().zip(&line) {
        let mover = game.to_move().expect("the game goes on");
        if record.seats[mover.index()] == owner {
            plan_node(tree, id);
        }
        apply(&mut game, what).expect("tests plan legal moves");
    }
    tree.answers = Some(AnswersBase {
        version: record.version,
        entries: record.entries.len() as u32,
    });
}

/// Returns legal moves one after the other from `game`, each picked by its number in `picks`.
pub(crate) fn legal_line(game: &AnyGame, picks: &[usize]) -> Vec<String> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for pick in picks {
        let moves = game.legal_moves();
        let notation = moves[pick % moves.len()].clone();
        game.play(&notation).expect("the move is legal");
        line.push(notation);
    }
    line
}

impl Club {
    pub(crate) async fn record(&self, game: GameId) -> GameRecord {
        let record = self.app.store.game(game).await;
        record.expect("the store does not fail").expect("a game")
    }

    /// Returns legal moves from the current position of `game`, as [`legal_line`] does.
    pub(crate) async fn legal_line(&self, game: GameId, picks: &[usize]) -> Vec<String> {
        let game = replay(&self.record(game).await).expect("the record replays");
        legal_line(&game, picks)
    }

    /// Makes `owner` plan their own moves in each of `lines`, from the current position of `game`.
    pub(crate) async fn plan(&self, owner: UserId, game: GameId, lines: &[Vec<String>]) {
        let store = &self.app.store;
        let record = self.record(game).await;
        let before = store.tree(owner, game).await;
        let before = before.expect("the store does not fail");
        let tree = before.as_ref().map(|before| before.tree.clone());
        let mut tree = tree.unwrap_or_else(|| Tree::new(TreeRoot::Game));
        for line in lines {
            plan_line(&mut tree, &record, owner, line);
        }
        let change = set_tree(owner, &record, before.map(|before| before.version), tree);
        let set = store.commit(self.key(), self.now(), change).await;
        set.expect("the tree is within its limits");
    }
}

/// Returns the change that stores a tree with which `owner` plans in the game of `record`.
pub(crate) fn set_tree(
    owner: UserId,
    record: &GameRecord,
    before: Option<u64>,
    tree: Tree,
) -> Change {
    Change::SetTree {
        owner,
        number: Some(record.id),
        before,
        tree: Some(tree),
        answers_at: Some(record.version),
    }
}
