//! `/explore`: opens the user's exploration board for a game, a position, or a record.

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{Change, MAX_SEATS, StartPosition, Tree, TreeRoot};

use crate::action::board::find_game_to_show;
use crate::action::challenge::import::{fetch, read_game, refuse_record, to_entry_kind};
use crate::action::challenge::{range, variant};
use crate::action::tree::show_at;
use crate::action::{game_option, kind_option};
use crate::app::RequestContext;
use crate::app::trees::{load, store_tree};
use crate::feature::explore::action::{list, open};
use crate::game::chance::scramble;
use crate::game::loaded_game::RULES_VERSION;
use crate::game::tree::read_record;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::{ImportRefusal, Refusal, TreeRefusal, refuse_setup};
use crate::protocol::reply::Reply;
use crate::protocol::request::{Call, Request};

/// Handles `/explore`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "kind")?;
    let is_free = call.has("record") || kind.is_some();
    if is_free && (call.has("game") || call.has("ply")) {
        return Err(TreeRefusal::Both.into());
    }
    if let Some(file) = call.file("record") {
        if call.has("variant") || call.has("players") {
            return Err(ImportRefusal::Settled.into());
        }
        let text = fetch(context.app, file).await?;
        let tree = read_tree(&text, kind)?;
        return open_new(context, tree).await;
    }
    if let Some(kind) = kind {
        let start = read_start(context.request, call, kind)?;
        let tree = Tree::new(TreeRoot::Position(start));
        return open_new(context, tree).await;
    }
    if call.has("variant") || call.has("players") {
        return Err(Refusal::Missing { option: "kind" });
    }
    let ply = call
        .integer("ply")
        .map(|ply| Ply::try_from(ply).unwrap_or(Ply::MAX));
    let game = match game_option(call)? {
        Some(game) => game,
        None => match find_game_to_show(context, CustomId::ExploreIn).await {
            // No game here, but perhaps other boards.
            Err(Refusal::NoGameHere) => return list(context).await,
            found => found?,
        },
    };
    open(context, game, ply).await
}

/// Returns the start position for a game of this kind, as described by the command's options.
fn read_start(request: &Request, call: &Call, kind: GameKind) -> Result<StartPosition, Refusal> {
    let options = variant(kind, call, request.language)?.options;
    let options = kind
        .settle_options(&options, scramble(request.interaction.get()))
        .map_err(|error| refuse_setup(error, kind))?;
    let seats = match call.integer("players") {
        Some(players) => usize::try_from(players)
            .unwrap_or(usize::MAX)
            .min(MAX_SEATS + 1),
        None => usize::from(range(kind, &options)?.least),
    };
    let game = AnyGame::new(kind, &options, seats).map_err(|error| refuse_setup(error, kind))?;
    Ok(StartPosition {
        kind: kind.id().to_owned(),
        options: game.options_text(),
        seats: seats as u8,
        rules_version: RULES_VERSION,
        position: None,
    })
}

/// Parses a game record into a tree, with its variations and notes.
fn read_tree(text: &str, kind: Option<GameKind>) -> Result<Tree, Refusal> {
    let (record, game) = read_game(text, kind)?;
    let canonical = record
        .replay_variations()
        .map_err(|error| refuse_record(text, Some(record.kind), error))?;
    let start = StartPosition {
        kind: record.kind.id().to_owned(),
        options: game.options_text(),
        seats: record.players as u8,
        rules_version: RULES_VERSION,
        position: game.start_text(),
    };
    let entries: Vec<_> = game.entries().into_iter().map(to_entry_kind).collect();
    let root = TreeRoot::Position(start);
    Ok(read_record(&record, &canonical, root, &entries)?)
}

/// Stores a tree that does not belong to a game, and opens it. If the user already has an identical tree, opens that one instead.
async fn open_new(context: RequestContext<'_>, tree: Tree) -> Result<Reply, Refusal> {
    let trees = context.app.store.trees_of(context.user()).await?;
    let same = trees.into_iter().find(|record| record.tree == tree);
    let number = if let Some(record) = same {
        record.number
    } else {
        let set = Change::SetTree {
            owner: context.user(),
            number: None,
            before: None,
            tree: Some(tree),
            answers_at: None,
        };
        let stored = store_tree(context, set).await?;
        stored.ok_or(Refusal::Trouble)?.id
    };
    let exploration = load(context, number).await?;
    let spot = exploration.at_end();
    show_at(context, &exploration, spot).await
}
