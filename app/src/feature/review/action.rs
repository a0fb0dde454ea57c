//! `/review`: shows how the winning chances changed in a finished game, as a graph, and its turning points.
//!
//! Reviewing a game takes the engine a while. The user immediately gets a progress message, which the finished review replaces later. A button on
//! that message also shows the review, so the user can continue even if the bot restarts. A repeated review gives the same result.

mod words;

use asterism_engine::review::{ReviewReport, TurningPoint, TurningPointKind};
use asterism_render::View;
use asterism_store::{EntryKind, GameId, GameQuery, GameState, Tree};
use words::{ReviewWords, game_until};

use crate::action::board::{find_game_to_show, load_public_game};
use crate::action::tree::show_at;
use crate::action::{game_option, in_place};
use crate::app::names::write_short_names;
use crate::app::reviews::Job;
use crate::app::trees::{change, load};
use crate::app::{App, RequestContext};
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, add_path};
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::{Refusal, TreeRefusal};
use crate::protocol::reply::{
    Audience, Button, Card, Entry, Later, Meanwhile, Menu, Picture, Post, Reply, Row,
};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::view::posts::{describe_last_move, render_board_card, write_result};

/// Handles `/review`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let id = match game_option(call)? {
        Some(id) => id,
        None => find_last_finished(context).await?,
    };
    show_review(context, id).await
}

/// Finds the game that ended most recently in this channel. If none has ended, returns a running game in the channel, which the caller then refuses
/// because it is not over.
async fn find_last_finished(context: RequestContext<'_>) -> Result<GameId, Refusal> {
    let ended = GameQuery::in_channel(context.request.place.channel, GameState::Ended);
    match context.app.store.games(ended, 1).await?.first() {
        Some(record) => Ok(record.id),
        None => find_game_to_show(context, CustomId::ReviewIn).await,
    }
}

/// Handles **Review**: shows the review to the user.
pub(crate) async fn show_review(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let loaded = load_finished(context, id).await?;
    let job = context.app.reviews.job(&loaded);
    let Some(report) = job.report() else {
        return Ok(reply_meanwhile(context, &loaded, &job));
    };
    let post = render_review(context, &loaded, &report).await;
    Ok(in_place(post, context.private))
}

/// Handles **Show everyone**: posts the review for everyone.
pub(crate) async fn show(context: RequestContext<'_>, id: GameId) -> Result<Reply, Refusal> {
    let app = context.app;
    let language = app.public_language(context.request.place).await;
    let loaded = expect_finished(load_public_game(context, id, language).await?)?;
    let job = app.reviews.job(&loaded);
    let Some(report) = job.report() else {
        // The review is no longer in memory: review the game again for the user, who can then show it to everyone.
        return Ok(reply_meanwhile(context, &loaded, &job));
    };
    let words = ReviewWords {
        loaded: &loaded,
        report: &report,
        language,
    };
    let post = review(app, words, app.usual_view()).await;
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Shows a turning point to the user: the board after a better move if there is one, otherwise after the move that was played.
pub(crate) async fn show_turn(
    context: RequestContext<'_>,
    id: GameId,
    number: Option<u8>,
) -> Result<Reply, Refusal> {
    let loaded = load_finished(context, id).await?;
    let number = number.map_or_else(|| context.picked(), Ok)?;
    let job = context.app.reviews.job(&loaded);
    let Some(report) = job.report() else {
        return Ok(reply_meanwhile(context, &loaded, &job));
    };
    let post = render_turn(context, &loaded, &report, number).await?;
    Ok(in_place(post, context.private))
}

/// Opens the user's exploration board of the game, after adding the better moves at one of the turning points, or at all of them.
pub(crate) async fn explore(
    context: RequestContext<'_>,
    (id, number): (GameId, Option<u8>),
) -> Result<Reply, Refusal> {
    let loaded = load_finished(context, id).await?;
    let job = context.app.reviews.job(&loaded);
    let Some(report) = job.report() else {
        return Ok(reply_meanwhile(context, &loaded, &job));
    };
    let turns = (1_u8..).zip(&report.turning_points);
    let turns = turns
        .filter(|(it, turn)| number.is_none_or(|number| *it == number) && !turn.better.is_empty());
    let turns: Vec<(u8, &TurningPoint)> = turns.collect();
    let (_, first) = *turns.first().ok_or(Refusal::Choice)?;
    let language = context.language();
    let board = load(context, id).await?;
    let board = change(context, board, |tree, board| {
        for (number, turn) in &turns {
            add_better(tree, board, turn, &language.explore_turn_name(*number))?;
        }
        Ok(())
    })
    .await?;
    let spot = board.on_line(first.at);
    show_at(context, &board, spot).await
}

/// Adds the better moves at a turning point to a tree, as a branch with a name.
fn add_better(
    tree: &mut Tree,
    board: &TreeBoard,
    turn: &TurningPoint,
    name: &str,
) -> Result<(), TreeRefusal> {
    let mut game = game_until(&board.loaded, turn.at);
    let line = board.loaded.record.entries.iter().take(turn.at);
    let mut path: Vec<EntryKind> = line.map(|entry| entry.what.clone()).collect();
    for (at, better) in turn.better.iter().enumerate() {
        let Ok(notation) = game.play(better) else {
            break;
        };
        path.push(EntryKind::Move(notation));
        let id = add_path(tree, &path)?;
        let node = tree.nodes.iter_mut().find(|node| node.id == id);
        if let Some(node) = node.filter(|node| at == 0 && node.name.is_empty()) {
            name.clone_into(&mut node.name);
        }
    }
    Ok(())
}

/// Finishes the review and renders it. If the review was interrupted, renders a button to continue it.
pub(crate) async fn post(context: RequestContext<'_>, id: GameId) -> Result<Post, Refusal> {
    let loaded = load_finished(context, id).await?;
    let job = context.app.reviews.job(&loaded);
    match job.finish(&context.app.engine_pool, context.user()).await {
        Some(report) => Ok(render_review(context, &loaded, &report).await),
        None => Ok(render_progress(&loaded, &job, context.language())),
    }
}

/// Renders how far an unfinished review has come.
pub(crate) async fn progress(context: RequestContext<'_>, id: GameId) -> Option<Post> {
    let loaded = load_finished(context, id).await.ok()?;
    let job = context.app.reviews.job(&loaded);
    Some(render_progress(&loaded, &job, context.language()))
}

/// Loads a game; refuses if the game is not over.
async fn load_finished(context: RequestContext<'_>, id: GameId) -> Result<LoadedGame, Refusal> {
    expect_finished(context.load_game(id).await?)
}

fn expect_finished(loaded: LoadedGame) -> Result<LoadedGame, Refusal> {
    match loaded.game.ending() {
        Some(_) => Ok(loaded),
        None => Err(Refusal::NotOver(loaded.record.id)),
    }
}

fn reply_meanwhile(context: RequestContext<'_>, loaded: &LoadedGame, job: &Job) -> Reply {
    let post = render_progress(loaded, job, context.language());
    let meanwhile = if context.private {
        Meanwhile::Change(post)
    } else {
        Meanwhile::Say(post)
    };
    let game = loaded.record.id;
    Reply::Meanwhile(meanwhile, Later::Review { game })
}

/// Renders the message that is shown until the review is finished.
fn render_progress(loaded: &LoadedGame, job: &Job, language: Language) -> Post {
    let (done, of) = job.progress();
    let card = Card {
        text: language.review_waiting(done, of),
        ..render_board_card(loaded, &loaded.game, language)
    };
    let game = loaded.record.id;
    let show = Button::main(language.button_review_show(), CustomId::Review { game });
    Post::from_card(card).with_buttons([show])
}

/// Renders the review for the user, with its buttons.
async fn render_review(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    report: &ReviewReport,
) -> Post {
    let language = context.language();
    let words = ReviewWords {
        loaded,
        report,
        language,
    };
    let view = context.app.load_view(context.user(), loaded).await;
    let mut post = review(context.app, words, view).await;
    let (game, number) = (loaded.record.id, None);
    let entries = (1_u8..).zip(&report.turning_points).map(|(number, turn)| {
        Entry::new(&words.name_turn(turn, number), &number).about(&words.turn_move(turn))
    });
    let entries: Vec<Entry> = entries.collect();
    if !entries.is_empty() {
        let id = CustomId::Turn { game, number };
        let menu = Menu::new(id, &language.review_menu(), entries);
        post.rows.push(Row::Menu(menu));
    }
    let show = CustomId::ShowReview { game };
    let show = context.app.show_button(context.request, show).await;
    let mut turns = report.turning_points.iter();
    let explore = turns.any(|turn| !turn.better.is_empty()).then(|| {
        let id = CustomId::ExploreTurns { game, number };
        Button::plain(language.button_explore_turns(), id)
    });
    post.rows
        .extend(Row::buttons(explore.into_iter().chain(show)));
    post
}

/// Renders the graph of a review, and the turning points below it.
async fn review(app: &App, words: ReviewWords<'_>, view: View) -> Post {
    let ReviewWords {
        loaded,
        report,
        language,
    } = words;
    let mut lines = vec![write_result(loaded, language)];
    lines.extend(words.describe_means());
    lines.extend(words.describe_proof());
    lines.extend(
        report
            .is_decided_from_start
            .then(|| language.review_decided()),
    );
    if report.turning_points.is_empty() {
        lines.push(language.review_steady());
    }
    let turns = (1_u8..).zip(&report.turning_points);
    let turns = turns.map(|(number, turn)| words.summarize_turn(turn, number));
    let turns = turns.collect::<Vec<_>>().join("\n");
    let view = View {
        names: loaded.names.clone(),
        short_names: write_short_names(&loaded.record.seats, loaded.record.engine, language),
        ..view
    };
    let graph = app.painter.graph(&loaded.game, report, view).await;
    let picture = graph.map(|png| Picture::png(png, words.describe_graph()));
    let card = Card {
        text: lines.join("\n"),
        ..render_board_card(loaded, &loaded.game, language)
    };
    let turns = (!turns.is_empty()).then(|| Card {
        text: turns,
        tone: card.tone,
        ..Card::default()
    });
    Post {
        second: turns.map(|card| (card, None)),
        ..Post::from_card(card).with_picture(picture)
    }
}

async fn render_turn(
    context: RequestContext<'_>,
    loaded: &LoadedGame,
    report: &ReviewReport,
    number: u8,
) -> Result<Post, Refusal> {
    let at = usize::from(number).checked_sub(1).ok_or(Refusal::Choice)?;
    let turn = report.turning_points.get(at).ok_or(Refusal::Choice)?;
    let language = context.language();
    let words = ReviewWords {
        loaded,
        report,
        language,
    };
    let shows_played = turn.better.is_empty() && turn.kind != TurningPointKind::ResignedEarly;
    let mut game = game_until(loaded, turn.at + usize::from(shows_played));
    let better = turn.better.first();
    let plays_better = better.is_some_and(|better| game.play(better).is_ok());
    let mut lines = vec![words.explain_turn(turn, number)];
    lines.extend(plays_better.then(|| language.review_marked()));
    // The picture, its description and the footer are all about the board after this move.
    lines.push(describe_last_move(loaded, &game, language));
    lines.retain(|line| !line.is_empty());
    let view = View {
        // The turning point is about one move: no others are marked.
        since: Some(turn.seat),
        ..context.app.load_view(context.user(), loaded).await
    };
    let picture = context.app.picture(loaded, &game, language, view).await;
    let card = Card {
        text: lines.join("\n"),
        ..render_board_card(loaded, &game, language)
    };
    Ok(Post::from_card(card)
        .with_picture(picture)
        .with_buttons(render_navigation(words, turn, number)))
}

/// Renders the buttons that lead to the previous and next turning points, to the game's board, to the exploration board, and back to the review.
fn render_navigation(words: ReviewWords<'_>, turn: &TurningPoint, number: u8) -> Vec<Button> {
    let (report, language) = (words.report, words.language);
    let game = words.loaded.record.id;
    let other = |label: String, number: u8| {
        let number = Some(number);
        Button::plain(label, CustomId::Turn { game, number })
    };
    let mut buttons = Vec::new();
    if number > 1 {
        buttons.push(other(language.button_previous(), number - 1));
    }
    if usize::from(number) < report.turning_points.len() {
        buttons.push(other(language.button_next(), number + 1));
    }
    let ply = Some(report.entries[turn.at].ply as u32);
    let board = CustomId::Look { game, ply };
    buttons.push(Button::plain(language.button_board(), board));
    if !turn.better.is_empty() {
        let number = Some(number);
        let explore = CustomId::ExploreTurns { game, number };
        buttons.push(Button::plain(language.button_explore(), explore));
    }
    let back = CustomId::Review { game };
    buttons.push(Button::main(language.button_review_back(), back));
    buttons
}

#[cfg(test)]
mod tests;
