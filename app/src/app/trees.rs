//! Loads and changes trees: the variations that users try out on their own boards.

use std::collections::HashSet;

use asterism_store::{Change, CommitError, GameId, Receipt, Tree, TreeRecord, TreeRoot, UserId};

use crate::app::RequestContext;
use crate::app::{App, TRIES};
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition, expect_room, is_empty, make_up_game};
use crate::protocol::refusal::{Refusal, TreeRefusal};
use crate::protocol::spot::Spot;

impl App {
    /// Combines a game with the user's own tree about that game.
    pub(crate) fn lay_tree(&self, loaded: LoadedGame, record: Option<TreeRecord>) -> TreeBoard {
        let answers: HashSet<u32> = match &record {
            Some(tree) => {
                let features = self.features.iter();
                let answers = features.flat_map(|it| it.list_answers(&loaded.record, tree));
                answers.collect()
            }
            None => HashSet::new(),
        };
        TreeBoard::new(loaded, record, answers)
    }
}

/// Loads the user's own board for `number`, which is either the ID of a game or the ID of a tree that the user owns.
pub(crate) async fn load(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<TreeBoard, Refusal> {
    let user = context.user();
    let record = context.app.store.tree(user, number).await?;
    let loaded = load_about(context, number, record.as_ref()).await?;
    let shared = load_all_shared(context.app, &loaded, Some(user)).await?;
    let shared_by = shared.into_iter().map(|record| record.owner).collect();
    Ok(TreeBoard {
        shared_by,
        ..context.app.lay_tree(loaded, record)
    })
}

/// Loads the trees that players of a finished game have shared, except the tree of user `except`.
pub(crate) async fn load_all_shared(
    app: &App,
    loaded: &LoadedGame,
    except: Option<UserId>,
) -> Result<Vec<TreeRecord>, Refusal> {
    if loaded.record.ended.is_none() {
        return Ok(Vec::new());
    }
    let seats = loaded.record.seats.iter().filter_map(|seat| seat.user());
    let mut users: Vec<UserId> = seats.filter(|user| Some(*user) != except).collect();
    users.sort_unstable();
    users.dedup();
    let trees = app.store.trees(loaded.record.id, &users).await?;
    let trees = trees.into_iter().flatten();
    Ok(trees.filter(|record| record.tree.shared).collect())
}

/// Loads the tree that another player has shared for a finished game. Refuses if they have not shared it.
async fn load_shared(
    context: RequestContext<'_>,
    number: GameId,
    owner: UserId,
) -> Result<TreeBoard, Refusal> {
    let record = context.app.store.tree(owner, number).await?;
    let loaded = context.load_game(number).await?;
    let is_over = loaded.record.ended.is_some();
    let record = record.filter(|record| record.tree.shared && is_over && loaded.has(owner));
    let record = record.ok_or(TreeRefusal::Gone)?;
    Ok(TreeBoard::shared(loaded, record))
}

/// Loads the game with ID `number`. If `number` is the ID of a tree about a position instead, creates a temporary game that starts from that
/// position.
pub(crate) async fn load_about(
    context: RequestContext<'_>,
    number: GameId,
    record: Option<&TreeRecord>,
) -> Result<LoadedGame, Refusal> {
    let start = match record.map(|record| (&record.tree.root, record.created)) {
        Some((TreeRoot::Position(start), created)) => make_up_game(number, start, created),
        Some((TreeRoot::Game, _)) | None => return context.load_game(number).await,
    };
    let mut loaded = context.app.load_without_names(start).await?;
    let seats = 1..=loaded.game.players();
    let names = seats.map(|seat| context.language().seat_name(seat));
    loaded.names = names.collect();
    Ok(loaded)
}

/// Loads the user's own board and the position on it to which a button leads. Refuses if the board is another player's.
pub(crate) async fn load_at(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<(TreeBoard, TreePosition), Refusal> {
    match spot.owner {
        None => find_at(load(context, spot.tree).await, spot),
        // No one can change another player's tree.
        Some(_) => Err(TreeRefusal::Gone.into()),
    }
}

/// Loads the board and the position on it to which a button leads. The board may be another player's.
pub(crate) async fn load_any_at(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<(TreeBoard, TreePosition), Refusal> {
    match spot.owner {
        Some(owner) if owner != context.user() => {
            find_at(load_shared(context, spot.tree, owner).await, spot)
        }
        _ => find_at(load(context, spot.tree).await, spot),
    }
}

fn find_at(
    board: Result<TreeBoard, Refusal>,
    spot: Spot,
) -> Result<(TreeBoard, TreePosition), Refusal> {
    let board = board.map_err(|refusal| match refusal {
        Refusal::NoSuchGame { .. } => TreeRefusal::Gone.into(),
        other => other,
    })?;
    let position = board.position(spot)?;
    Ok((board, position))
}

/// Changes the user's tree and stores it. If the tree has been changed in the meantime, for example on another device, applies the change to the
/// newer tree.
pub(crate) async fn change(
    context: RequestContext<'_>,
    board: TreeBoard,
    edit: impl Fn(&mut Tree, &TreeBoard) -> Result<(), Refusal>,
) -> Result<TreeBoard, Refusal> {
    change_at(context, board, false, edit).await
}

/// Changes the user's tree like [`change`]. If `is_fixed` is true and the game itself has changed in the meantime, applies the change again to the
/// newer game.
pub(crate) async fn change_at(
    context: RequestContext<'_>,
    mut board: TreeBoard,
    is_fixed: bool,
    edit: impl Fn(&mut Tree, &TreeBoard) -> Result<(), Refusal>,
) -> Result<TreeBoard, Refusal> {
    let number = board.number();
    for _ in 0..TRIES {
        let before = board.tree().into_owned();
        let mut tree = before.clone();
        edit(&mut tree, &board)?;
        expect_room(&tree)?;
        if tree.nodes == before.nodes {
            tree.next = before.next;
        }
        let is_nothing = board.record.is_none() && is_empty(&tree);
        if tree == before || is_nothing {
            return Ok(board);
        }
        let after = (!is_empty(&tree)).then_some(tree);
        let set = Change::SetTree {
            owner: context.user(),
            number: Some(number),
            before: board.record.as_ref().map(|record| record.version),
            tree: after.clone(),
            answers_at: is_fixed.then_some(board.loaded.record.version),
        };
        match (store_tree(context, set).await?, board.record.take(), after) {
            // The stored tree is known, so there is no need to load it.
            (Some(receipt), Some(record), Some(tree)) if !is_fixed && !receipt.repeated => {
                let record = TreeRecord {
                    version: receipt.version,
                    updated: record.updated.max(context.now),
                    tree,
                    ..record
                };
                return Ok(TreeBoard {
                    shared_by: board.shared_by,
                    ..context.app.lay_tree(*board.loaded, Some(record))
                });
            }
            (Some(_), ..) => return load(context, number).await,
            (None, ..) => board = load(context, number).await?,
        }
    }
    tracing::error!(tree = %number, "could not store a tree because other changes came first at every attempt");
    Err(Refusal::Trouble)
}

/// Stores a tree. Returns `None` if the tree, or the game that the change depends on, has been changed in the meantime.
pub(crate) async fn store_tree(
    context: RequestContext<'_>,
    set: Change,
) -> Result<Option<Receipt>, Refusal> {
    let number = match &set {
        Change::SetTree { number, .. } => *number,
        _ => None,
    };
    match context
        .app
        .store
        .commit(context.key(), context.now, set)
        .await
    {
        Ok(receipt) => Ok(Some(receipt)),
        Err(CommitError::Conflict { .. } | CommitError::NotFound) => Ok(None),
        Err(CommitError::TooManyTrees) => Err(TreeRefusal::TooMany.into()),
        Err(error @ CommitError::Over) => Err(context.app.refuse(error, number).await),
        Err(CommitError::Store(error)) => Err(error.into()),
        Err(
            error @ (CommitError::Full
            | CommitError::RatingMoved
            | CommitError::AnswersMoved
            | CommitError::DocumentMoved
            | CommitError::CapReached { .. }),
        ) => {
            tracing::error!(%error, "could not store a tree");
            Err(Refusal::Trouble)
        }
    }
}
