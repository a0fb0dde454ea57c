//! Plans: answers that the bot plays for the user when the others play the moves that the user expected. Plans are part of the user's exploration
//! board of the game (`game/tree.rs`).

use asterism_render::View;
use asterism_rules::AnyGame;
use asterism_store::{EntryKind, GameId, GameRecord, ROOT, Tree};

use crate::action::tree::show_after;
use crate::action::{game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::app::hooks::PreparedLine;
use crate::app::trees::{change, change_at, load, load_at};
use crate::feature::plan::model::planning::{LineToPlan, list_answers, plan, read_plan, unplan};
use crate::feature::plan::model::plans::may_plan;
use crate::feature::plan::refusal::PlanRefusal;
use crate::feature::plan::view::{render_answer_card, render_plans, render_question};
use crate::game::tree::{TreeBoard, find};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::CUSTOM_ID;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;
use crate::protocol::spot::Spot;

/// Handles `/plan`: plans the lines that the user typed. If the user typed none, lists the user's plans.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let moves = call.text("moves");
    let game = match game_option(call)? {
        Some(game) => game,
        None => find_game(context, moves).await?,
    };
    match moves {
        Some(text) => set_typed(context, game, text).await,
        None => show(context, game).await,
    }
}

/// Finds the game here for which the user can make plans. If there are several and the typed `moves` fit exactly one of them, returns that game.
/// Otherwise refuses with a menu of the games.
async fn find_game(context: RequestContext<'_>, moves: Option<&str>) -> Result<GameId, Refusal> {
    let user = context.user();
    let mut records = context.app.own_games_here(context.request).await?;
    records.retain(|record| may_plan(record, user));
    let mut id = CustomId::PlanListIn;
    if let Some(text) = moves.filter(|_| records.len() > 1) {
        let mut fitting = Vec::new();
        for record in &records {
            let board = load(context, record.id).await?;
            fitting.extend(read_plan(&board, user, text).is_ok().then_some(record.id));
        }
        if let [only] = fitting[..] {
            return Ok(only);
        }
        let with_text = CustomId::PlanIn {
            text: text.to_owned(),
        };
        // If the id would be longer than Discord allows, the menu opens the list instead.
        if with_text.to_string().chars().count() <= CUSTOM_ID {
            id = with_text;
        }
    }
    let one = the_one(context, records, id).await?;
    Ok(one.ok_or(Refusal::NoGameHere)?.id)
}

/// Plans the answers in the typed lines for a game.
pub(crate) async fn set_typed(
    context: RequestContext<'_>,
    game: GameId,
    text: &str,
) -> Result<Reply, Refusal> {
    let user = context.user();
    let board = load(context, game).await?;
    if !board.is_of_game() || !may_plan(&board.loaded.record, user) {
        return Err(PlanRefusal::NotPlaying.into());
    }
    let version = board.loaded.record.version;
    let lines = read_plan(&board, user, text)?;
    let set = |tree: &mut _, board: &TreeBoard| {
        let record = expect_version(board, version)?;
        lines
            .iter()
            .try_for_each(|line| plan(tree, record, user, line))
    };
    Ok(reply(context, &change_fixed(context, board, set).await?))
}

/// Returns the record of a board's game if the game is still at `version`.
fn expect_version(board: &TreeBoard, version: u64) -> Result<&GameRecord, PlanRefusal> {
    let record = &board.loaded.record;
    if record.version == version {
        Ok(record)
    } else {
        Err(PlanRefusal::Moved)
    }
}

/// Changes the user's plans for a game. Fails if the game changes in the meantime.
async fn change_fixed(
    context: RequestContext<'_>,
    board: TreeBoard,
    edit: impl Fn(&mut Tree, &TreeBoard) -> Result<(), Refusal>,
) -> Result<TreeBoard, Refusal> {
    match change_at(context, board, true, edit).await {
        Err(Refusal::Over(_)) => Err(PlanRefusal::NotPlaying.into()),
        changed => changed,
    }
}

/// Handles **Plan this…**: shows the boards before and after the last answer, and asks for confirmation.
pub(crate) async fn ask(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    let user = context.user();
    let (board, position) = load_at(context, spot).await?;
    let answers = list_answers(&board, &position, user)?;
    let last = answers.last().copied().ok_or(PlanRefusal::NoAnswer)?;
    let before = board.position_after(&position.path[..last])?;
    let after = board.position_after(&position.path[..=last])?;
    let language = context.language();
    let mut post = render_question(&board, &position, &answers, user, language);
    post.picture = context.draw(&before.loaded).await;
    let notation = last_move(&after.loaded.game);
    let card = render_answer_card(notation, language);
    // The answer alone would not say what it answers.
    let view = View {
        answered: 1,
        ..context.app.load_view(user, &after.loaded).await
    };
    let game = &after.loaded.game;
    let second = context
        .app
        .picture(&after.loaded, game, language, view)
        .await;
    post.second = second.map(|picture| (card, Some(picture)));
    Ok(in_place(post, context.private))
}

fn last_move(game: &AnyGame) -> String {
    let last = game.move_at(game.ply());
    last.map_or_else(String::new, |(_, notation)| notation)
}

/// Plans the user's answers on the way to a position, if the game is still at `version`.
pub(crate) async fn set(
    context: RequestContext<'_>,
    (spot, version): (Spot, u64),
) -> Result<Reply, Refusal> {
    let (board, position) = load_at(context, spot).await?;
    let path = position.path;
    let board = plan_path(context, board, (&path, version)).await?;
    show_after(context, &board, &path).await
}

/// Plans the user's answers in a path, if the game is still at `version`.
async fn plan_path(
    context: RequestContext<'_>,
    board: TreeBoard,
    (path, version): (&[EntryKind], u64),
) -> Result<TreeBoard, Refusal> {
    let user = context.user();
    let set = |tree: &mut _, board: &TreeBoard| {
        let record = expect_version(board, version)?;
        let position = board.position_after(path)?;
        let answers = list_answers(board, &position, user)?;
        let path = path.to_vec();
        plan(tree, record, user, &LineToPlan { path, answers })
    };
    change_fixed(context, board, set).await
}

/// Plans the user's answers in a line of moves from the current position, or stops planning the last of them and those after it. Returns the text
/// that confirms this.
pub(crate) async fn prepare(
    context: RequestContext<'_>,
    line: &PreparedLine,
) -> Result<String, Refusal> {
    let board = load(context, line.game).await?;
    let record = expect_version(&board, line.version)?;
    let entries = record.entries.iter().map(|entry| entry.what.clone());
    let mut path: Vec<EntryKind> = entries.collect();
    let mut game = board.loaded.game.clone();
    for notation in &line.moves {
        let played = game.play(notation).map_err(|_| Refusal::Choice)?;
        path.push(EntryKind::Move(played));
    }
    if line.is_kept {
        plan_path(context, board, (&path, line.version)).await?;
        return Ok(context.language().plan_about());
    }
    change(context, board, forget_path(&path)).await?;
    Ok(context.language().plan_forgotten())
}

/// Returns the edit that removes the planned answer at the end of a path, and all planned answers after it.
fn forget_path(path: &[EntryKind]) -> impl Fn(&mut Tree, &TreeBoard) -> Result<(), Refusal> {
    |tree, _| {
        if let Some(id) = find(tree, path) {
            unplan(tree, id);
        }
        Ok(())
    }
}

/// Removes the planned answer that leads to a position, and all planned answers after it.
pub(crate) async fn forget(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    let (board, position) = load_at(context, spot).await?;
    let path = position.path;
    let board = change(context, board, forget_path(&path)).await?;
    show_after(context, &board, &path).await
}

/// Handles **My plans**: lists the user's plans for a game.
pub(crate) async fn show(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    Ok(reply(context, &load(context, game).await?))
}

/// Lists the user's plans for the game of a board.
fn reply(context: RequestContext<'_>, board: &TreeBoard) -> Reply {
    in_place(render_plans(board, context.language()), context.private)
}

/// Removes all of the user's plans for a game.
pub(crate) async fn clear(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let board = load(context, game).await?;
    let clear = |tree: &mut _, _: &TreeBoard| {
        unplan(tree, ROOT);
        Ok(())
    };
    Ok(reply(context, &change(context, board, clear).await?))
}
