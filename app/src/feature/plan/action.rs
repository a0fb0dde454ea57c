//! Plans: answers that the bot plays for the user when the others play the moves that the user expected. They are part of the user's board of the
//! game (`feature/explore/action.rs`).

use asterism_rules::AnyGame;
use asterism_store::GameId;

use crate::action::{game_option, in_place, the_one};
use crate::app::RequestContext;
use crate::feature::explore::action::{change_plans, draw, load, load_at, show_after};
use crate::feature::explore::model::{Exploration, find};
use crate::feature::explore::payload::Spot;
use crate::feature::plan::model::planning::{
    LineToPlan, list_answers, plan, read_plan, unplan, unplan_all,
};
use crate::feature::plan::model::plans::may_plan;
use crate::feature::plan::view::{render_answer_card, render_plans, render_question};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::CUSTOM_ID;
use crate::protocol::refusal::{Refusal, TreeRefusal};
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;

/// Handles `/plan`: plans the typed lines, or lists the plans.
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

/// Finds the game here for which the user can plan. If there are several, returns the only one of them that the typed `moves` fit, or else
/// refuses with a menu.
async fn find_game(context: RequestContext<'_>, moves: Option<&str>) -> Result<GameId, Refusal> {
    let user = context.user();
    let mut records = context.app.own_games_here(context.request).await?;
    records.retain(|record| may_plan(record, user));
    let mut id = CustomId::PlanListIn;
    if let Some(text) = moves.filter(|_| records.len() > 1) {
        let mut fitting = Vec::new();
        for record in &records {
            let exploration = load(context, record.id).await?;
            fitting.extend(
                read_plan(&exploration, user, text)
                    .is_ok()
                    .then_some(record.id),
            );
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

/// Plans typed lines for a game.
pub(crate) async fn set_typed(
    context: RequestContext<'_>,
    game: GameId,
    text: &str,
) -> Result<Reply, Refusal> {
    let user = context.user();
    let exploration = load(context, game).await?;
    if !exploration.is_of_game() || !may_plan(&exploration.loaded.record, user) {
        return Err(TreeRefusal::NotPlaying.into());
    }
    let version = exploration.loaded.record.version;
    let lines = read_plan(&exploration, user, text)?;
    let set = |tree: &mut _, exploration: &Exploration| {
        let record = &exploration.loaded.record;
        if record.version != version {
            return Err(TreeRefusal::Moved);
        }
        for line in &lines {
            plan(tree, record, user, line)?;
        }
        Ok(())
    };
    let exploration = change_plans(context, exploration, true, set).await?;
    let post = render_plans(&exploration, context.language());
    Ok(in_place(post, context.private))
}

/// Handles **Plan this…**: shows the boards before and after the last answer, and asks for confirmation.
pub(crate) async fn ask(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    let user = context.user();
    let (exploration, position) = load_at(context, spot).await?;
    let answers = list_answers(&exploration, &position, user)?;
    let last = answers.last().copied().ok_or(TreeRefusal::NoAnswer)?;
    let before = exploration.position_after(&position.path[..last])?;
    let after = exploration.position_after(&position.path[..=last])?;
    let language = context.language();
    let mut post = render_question(&exploration, &position, &answers, user, language);
    post.picture = draw(context, &before).await;
    let notation = last_move(&after.loaded.game);
    let card = render_answer_card(notation, language);
    let second = draw(context, &after).await;
    post.second = second.map(|picture| (card, picture));
    Ok(in_place(post, context.private))
}

fn last_move(game: &AnyGame) -> String {
    let last = game.move_at(game.ply());
    last.map_or_else(String::new, |(_, notation)| notation)
}

/// Plans the user's answers on the way to a position, if the game is still at this version.
pub(crate) async fn set(
    context: RequestContext<'_>,
    (spot, version): (Spot, u64),
) -> Result<Reply, Refusal> {
    let user = context.user();
    let (exploration, position) = load_at(context, spot).await?;
    let path = position.path;
    let set = |tree: &mut _, exploration: &Exploration| {
        let record = &exploration.loaded.record;
        if record.version != version {
            return Err(TreeRefusal::Moved);
        }
        let position = exploration.position_after(&path)?;
        let answers = list_answers(exploration, &position, user)?;
        let path = path.clone();
        plan(tree, record, user, &LineToPlan { path, answers })
    };
    let exploration = change_plans(context, exploration, true, set).await?;
    show_after(context, &exploration, &path).await
}

/// Forgets the planned answer that leads to a position, and those after it.
pub(crate) async fn forget(context: RequestContext<'_>, spot: Spot) -> Result<Reply, Refusal> {
    let (exploration, position) = load_at(context, spot).await?;
    let path = position.path;
    let forget = |tree: &mut _, _: &Exploration| {
        if let Some(id) = find(tree, &path) {
            unplan(tree, id);
        }
        Ok(())
    };
    let exploration = change_plans(context, exploration, false, forget).await?;
    show_after(context, &exploration, &path).await
}

/// Handles **My plans**: lists what the user plans for a game.
pub(crate) async fn show(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let exploration = load(context, game).await?;
    let post = render_plans(&exploration, context.language());
    Ok(in_place(post, context.private))
}

/// Forgets everything that the user plans for a game.
pub(crate) async fn clear(context: RequestContext<'_>, game: GameId) -> Result<Reply, Refusal> {
    let exploration = load(context, game).await?;
    let clear = |tree: &mut _, _: &Exploration| {
        unplan_all(tree);
        Ok(())
    };
    let exploration = change_plans(context, exploration, false, clear).await?;
    let post = render_plans(&exploration, context.language());
    Ok(in_place(post, context.private))
}
