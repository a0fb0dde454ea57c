//! Exploration boards: a user's own boards for trying out moves. The moves are stored as a tree (`game/tree.rs`).

mod command;

use asterism_rules::Step;
use asterism_store::{Change, EntryKind, GameId, MAX_NAME, MAX_NOTE, ROOT};
use futures_util::future::join_all;

use crate::action::board::at;
use crate::action::context::find_seen_board;
use crate::action::dialog::{self, add_picked, read_typed};
use crate::action::in_place;
use crate::action::tree::{show_after, show_at};
use crate::app::RequestContext;
use crate::app::trees::{change, load, load_about, load_any_at, load_at, store_tree};
use crate::feature::explore::view::{MenuPage, PositionView, TryGoal, render_list};
use crate::game::tree::{TreeBoard, TreePosition, add_path, delete, find};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::{Refusal, TreeRefusal};
use crate::protocol::reply::{Audience, Form, Post, Reply, TextFile};
use crate::protocol::request::Seen;
use crate::protocol::spot::Spot;
use crate::text::names::clean_line;
use crate::view::choices::MoveDialog;

pub(crate) use command::command;

/// Opens the user's exploration board of a game at the position after `ply` moves or, if `ply` is `None`, at the latest position.
pub(crate) async fn open(
    context: RequestContext<'_>,
    game: GameId,
    ply: Option<Ply>,
) -> Result<Reply, Refusal> {
    let exploration = load(context, game).await?;
    let loaded = &exploration.loaded;
    let ply = at(loaded, ply)?;
    let spot = if ply == loaded.ply() {
        exploration.at_end()
    } else {
        let entries = &loaded.record.entries;
        exploration.on_line(count_entries(entries.iter().map(|entry| &entry.what), ply))
    };
    show_at(context, &exploration, spot).await
}

/// Handles **Explore** in the context menu of a message: opens the user's exploration board at the position that the message shows.
pub(crate) async fn open_seen(context: RequestContext<'_>, seen: &Seen) -> Result<Reply, Refusal> {
    let (game, ply) = find_seen_board(context, seen)?;
    open(context, game, Some(ply)).await
}

/// Returns the number of entries up to and including move number `ply`.
fn count_entries<'a>(mut line: impl Iterator<Item = &'a EntryKind>, ply: Ply) -> usize {
    let mut moves = 0;
    let entries = line.position(|what| {
        moves += Ply::from(matches!(what, EntryKind::Move(_)));
        moves == ply
    });
    match ply {
        0 => 0,
        _ => entries.map_or(0, |entries| entries + 1),
    }
}

/// Shows the board at the position `spot`.
pub(crate) async fn show(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    show_page(context, spot, MenuPage::default()).await
}

/// Shows the board at the position `spot` with a page of the menu with number `menu`.
pub(crate) async fn turn_page(
    context: RequestContext<'_>,
    spot: Spot,
    (menu, page): (u8, u16),
) -> Result<Reply, Refusal> {
    show_page(context, spot, MenuPage { menu, page }).await
}

async fn show_page(
    context: RequestContext<'_>,
    spot: Spot,
    turned: MenuPage,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_any_at(context, spot).await?;
    let post = render(context, &exploration, &position, turned).await;
    Ok(in_place(post, context.private))
}

/// Shows the board at the position picked from a menu, or turns the menu's page.
pub(crate) async fn pick(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    match context.picked()? {
        CustomId::Explore(spot) => show(context, spot).await,
        CustomId::ExplorePage { spot, menu, page } => turn_page(context, spot, (menu, page)).await,
        _ => Err(Refusal::Choice),
    }
}

/// Continues the selection of a move: shows the next choices, or the board after the move.
pub(crate) async fn choose(
    context: RequestContext<'_>,
    spot: Spot,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let chosen = add_picked(context, chosen)?;
    let found = load_at(context, spot).await?;
    go_on(context, found, &chosen).await
}

/// Handles **Type…**: opens a form in which the user types the next choice.
pub(crate) async fn ask(
    context: RequestContext<'_>,
    spot: Spot,
    chosen: Vec<Step>,
) -> Result<Reply, Refusal> {
    let (_, position) = load_at(context, spot).await?;
    let (loaded, goal) = (&position.loaded, TryGoal(spot));
    dialog::ask(&MoveDialog::new(loaded, goal, &chosen, context.language())?)
}

/// Handles the form that [`ask`] opens, once it is submitted.
pub(crate) async fn submit_typed(
    context: RequestContext<'_>,
    spot: Spot,
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let found = load_at(context, spot).await?;
    let chosen = read_typed(context, &found.1.loaded, chosen)?;
    go_on(context, found, &chosen).await
}

/// Shows the next choices if the move is incomplete. Otherwise adds the move to the tree, unless it was played in the game, and shows the board after
/// the move.
async fn go_on(
    context: RequestContext<'_>,
    (exploration, position): (TreeBoard, TreePosition),
    chosen: &[Step],
) -> Result<Reply, Refusal> {
    let (loaded, goal) = (&position.loaded, TryGoal(position.spot));
    let dialog = MoveDialog::new(loaded, goal, chosen, context.language())?;
    let Some(notation) = dialog.steps.whole.clone() else {
        return Ok(dialog::show(context, &dialog).await);
    };
    let mut path = position.path;
    path.push(EntryKind::Move(notation));
    let exploration = if exploration.has_played(&path) {
        exploration
    } else {
        change(context, exploration, |tree, _| {
            add_path(tree, &path)?;
            Ok(())
        })
        .await?
    };
    show_after(context, &exploration, &path).await
}

/// Handles **Delete…**: asks whether to delete the move that leads to a position and everything after it or, at the start, the whole board.
pub(crate) async fn ask_to_delete(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_at(context, spot).await?;
    let post = view(context, &exploration, &position).render_deletion();
    Ok(in_place(post, context.private))
}

/// Deletes a move and everything after it, and shows the board before the move. At the start, deletes the whole board.
pub(crate) async fn delete_branch(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_at(context, spot).await?;
    let path = position.path;
    let Some((_, before)) = path.split_last() else {
        let number = exploration.number();
        let before = exploration.record.as_ref().map(|record| record.version);
        let set = Change::SetTree {
            owner: context.user(),
            number: Some(number),
            before,
            tree: None,
            answers_at: None,
        };
        if before.is_some() && store_tree(context, set).await?.is_none() {
            return Err(TreeRefusal::Gone.into());
        }
        let post = Post::from(context.language().explore_deleted());
        return Ok(in_place(post, context.private));
    };
    let exploration = change(context, exploration, |tree, exploration| {
        // Deleted on another device already.
        if let Some(node) = find(tree, &path).filter(|node| *node != ROOT) {
            delete(tree, node, &exploration.loaded.record.entries);
        }
        Ok(())
    })
    .await?;
    show_after(context, &exploration, before).await
}

/// Kind of text that the user can attach to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// The name of the branch.
    Name,
    /// A note on the position.
    Note,
}

impl Written {
    fn longest(self) -> usize {
        match self {
            Written::Name => MAX_NAME,
            Written::Note => MAX_NOTE,
        }
    }
}

/// Handles **Name…** and **Note…**: opens the form.
pub(crate) async fn ask_to_write(
    context: RequestContext<'_>,
    spot: Spot,
    what: Written,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_at(context, spot).await?;
    let (name, note) = exploration.texts_at(&position);
    let language = context.language();
    let (id, title, filled) = match what {
        Written::Name => (
            CustomId::NameLine(spot),
            language.explore_name_title(),
            name,
        ),
        Written::Note => (
            CustomId::NotePosition(spot),
            language.explore_note_title(),
            note,
        ),
    };
    let label = match what {
        Written::Name => language.explore_name_label(),
        Written::Note if exploration.tree().shared => language.explore_note_label_shared(),
        Written::Note => language.explore_note_label(),
    };
    Ok(Reply::Ask(Form {
        id,
        title,
        label,
        placeholder: String::new(),
        filled,
        longest: Some(what.longest()),
    }))
}

/// Handles the submitted form of [`ask_to_write`]. An empty text removes the name or note.
pub(crate) async fn write(
    context: RequestContext<'_>,
    spot: Spot,
    what: Written,
) -> Result<Reply, Refusal> {
    let text = clean_line(context.typed());
    let length = text.chars().count();
    let most = what.longest();
    if length > most {
        return Err(TreeRefusal::LongText { length, most }.into());
    }
    let (exploration, position) = load_at(context, spot).await?;
    let path = position.path;
    let exploration = change(context, exploration, |tree, exploration| {
        let id = add_path(tree, &path)?;
        let Some(node) = tree.nodes.iter_mut().find(|node| node.id == id) else {
            // The start has no name.
            if what == Written::Note {
                tree.note.clone_from(&text);
            }
            return Ok(());
        };
        match what {
            Written::Name => node.name.clone_from(&text),
            Written::Note => node.note.clone_from(&text),
        }
        let has_nothing = node.name.is_empty() && node.note.is_empty();
        // The tree keeps the game's own moves only where they have a name or a note.
        if has_nothing && exploration.has_played(&path) && tree.children(id).next().is_none() {
            delete(tree, id, &exploration.loaded.record.entries);
        }
        Ok(())
    })
    .await?;
    show_after(context, &exploration, &path).await
}

/// Handles **Share my lines**: says how much the others would see, and asks whether to share it.
pub(crate) async fn ask_to_share(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_sharable(context, spot).await?;
    let post = view(context, &exploration, &position).render_sharing_question();
    Ok(in_place(post, context.private))
}

/// Starts or stops sharing the moves that the user tried in a finished game, and stays at the position.
pub(crate) async fn share(
    context: RequestContext<'_>,
    spot: Spot,
    on: bool,
) -> Result<Reply, Refusal> {
    let (exploration, position) = load_sharable(context, spot).await?;
    let exploration = change(context, exploration, |tree, _| {
        tree.shared = on;
        Ok(())
    })
    .await?;
    show_after(context, &exploration, &position.path).await
}

/// Handles **Share my lines** and **Stop sharing** on messages of earlier versions, which do not say where the user is on the board.
pub(crate) async fn share_game(
    context: RequestContext<'_>,
    game: GameId,
    on: bool,
) -> Result<Reply, Refusal> {
    let spot = load(context, game).await?.at_end();
    if on {
        ask_to_share(context, spot).await
    } else {
        share(context, spot, on).await
    }
}

/// Loads a board that the user may share, and the position on it to which a button leads.
async fn load_sharable(
    context: RequestContext<'_>,
    spot: Spot,
) -> Result<(TreeBoard, TreePosition), Refusal> {
    let (exploration, position) = load_at(context, spot).await?;
    if exploration.loaded.record.ended.is_none() {
        return Err(Refusal::NotOver(spot.tree));
    }
    if !exploration.loaded.has(context.user()) {
        return Err(Refusal::NotYourGame);
    }
    Ok((exploration, position))
}

/// Handles **As text**: lists all moves that the user tried, and attaches a record as a text file.
pub(crate) async fn show_text(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    let (exploration, position) = load_any_at(context, spot).await?;
    let names = &exploration.loaded.names;
    let file = TextFile {
        name: format!("asterism-{}.txt", exploration.number()),
        text: exploration.write_record(names).to_string(),
    };
    let card = view(context, &exploration, &position).render_tree();
    let post = Post {
        files: vec![file],
        ..Post::from_card(card)
    };
    Ok(Reply::Say(post, Audience::You))
}

/// Handles **My boards**: lists all exploration boards of the user.
pub(crate) async fn list(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let trees = context.app.store.trees_of(context.user()).await?;
    let boards = trees.into_iter().map(async |record| {
        let loaded = load_about(context, record.number, Some(&record)).await;
        // The user may no longer see this game.
        (record, loaded.ok())
    });
    let boards = join_all(boards).await.into_iter();
    let boards =
        boards.filter_map(|(record, loaded)| Some(context.app.lay_tree(loaded?, Some(record))));
    let post = render_list(&boards.collect::<Vec<_>>(), context.language());
    Ok(in_place(post, context.private))
}

fn view<'a>(
    context: RequestContext<'_>,
    board: &'a TreeBoard,
    position: &'a TreePosition,
) -> PositionView<'a> {
    PositionView {
        board,
        position,
        turned: MenuPage::default(),
        language: context.language(),
    }
}

/// Renders the board at a position: the moves that lead to the position, the moves that continue it, and the available actions. The menu that
/// `turned` names shows another page than its first one.
pub(crate) async fn render(
    context: RequestContext<'_>,
    exploration: &TreeBoard,
    position: &TreePosition,
    turned: MenuPage,
) -> Post {
    let picture = context.draw(&position.loaded).await;
    let view = PositionView {
        turned,
        ..view(context, exploration, position)
    };
    let post = view.render(context.user(), context.app.features);
    post.with_picture(picture)
}

#[cfg(test)]
mod tests;
