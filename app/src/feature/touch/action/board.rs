//! What the page is told: the user's games, a board, a position in words; and the settings that it changes.

use asterism_render::Theme;
use asterism_rules::{AnyGame, LineError};
use asterism_store::{GameId, GameRecord, Setting, Timestamp};
use serde_json::{Value, json};

use crate::action::games::urgency;
use crate::app::App;
use crate::app::hooks::Feature;
use crate::app::looks::Looks;
use crate::feature::touch::action::offers;
use crate::feature::touch::payload::{Exploring, Visitor};
use crate::feature::touch::view::{BoardPage, ExploredPage, Home};
use crate::game::links::newest_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::Refusal;
use crate::text::names::isolate;
use crate::view::posts::write_result;

/// Maximum number of games that the page lists.
const MOST_LISTED: usize = 25;

/// Answers `home`: the visitor's settings and games, the texts of the page, and the game to show first.
pub(crate) async fn show_home(
    app: &App,
    visitor: &Visitor,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let (user, language) = (visitor.person.id, visitor.language);
    let settings = app.store.settings(user).await?;
    let home = Home {
        user,
        looks: Looks::chosen(&settings, app.usual_looks()),
        confirms: settings.confirm_moves == Some(true),
        opened: app.find_opened(visitor, now).await?,
        games: &list_games(app, visitor).await?,
        may_start: app.find_start(visitor).await?.is_some(),
        language,
    };
    Ok(home.write())
}

/// Loads the visitor's running games, with names: first those in which it is their turn, the most urgent first.
async fn list_games(app: &App, visitor: &Visitor) -> Result<Vec<LoadedGame>, Refusal> {
    let user = visitor.person.id;
    let records = app.running_records(user, None).await?;
    let mut games = app.load_all_without_names(records).await?;
    games.sort_by_key(|loaded| (loaded.turn() != Some(user), urgency(loaded)));
    games.truncate(MOST_LISTED);
    for loaded in &mut games {
        loaded.names = app.name_players(&loaded.record, visitor.language).await;
    }
    Ok(games)
}

/// Loads a game that the visitor may see, with names in their language.
pub(super) async fn load(
    app: &App,
    visitor: &Visitor,
    game: GameId,
) -> Result<LoadedGame, Refusal> {
    let record = app.see_game(visitor, game).await?;
    app.load_record(record, visitor.language).await
}

/// Answers `board`: the board of a game, with all that is written next to it.
pub(crate) async fn show_board(
    app: &App,
    visitor: &Visitor,
    game: GameId,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let loaded = load(app, visitor, game).await?;
    let (user, language) = (visitor.person.id, visitor.language);
    let votes = loaded.is_voted_on() && {
        let way_in = app.find_way_in(visitor, &loaded.record).await;
        way_in.has_vote(visitor, &loaded)
    };
    let may_move = loaded.turn() == Some(user) || votes;
    let place = loaded.record.place;
    let mut lines = Vec::new();
    for part in app.load_board_parts(&loaded, language).await {
        for line in part.lines {
            lines.push(app.write_plainly(&line, visitor.reader(), place).await);
        }
    }
    let may_plan = |feature: &dyn Feature| feature.may_prepare(&loaded.record, user);
    let may_plan = app.features.iter().any(may_plan);
    let page = BoardPage {
        may_plan,
        planned: list_planned(app, visitor, (&loaded, may_plan)).await?,
        user,
        view: app.load_view(user, &loaded).await,
        may_move,
        status: write_status(app, visitor, &loaded, may_move).await,
        lines,
        offer: offers::find_open(app, visitor, &loaded).await,
        settled: offers::find_settled(app, visitor, &loaded).await,
        next: find_next(app, visitor, game).await?,
        now,
        language,
        loaded: &loaded,
    };
    Ok(page.write())
}

/// Returns the lines that the visitor has planned in a game, if they can plan in it.
async fn list_planned(
    app: &App,
    visitor: &Visitor,
    (loaded, may_plan): (&LoadedGame, bool),
) -> Result<Vec<Vec<String>>, Refusal> {
    if !may_plan {
        return Ok(Vec::new());
    }
    let user = visitor.person.id;
    let Some(tree) = app.store.tree(user, loaded.record.id).await? else {
        return Ok(Vec::new());
    };
    let board = app.lay_tree(loaded.clone(), Some(tree));
    let features = app.features.iter();
    Ok(features.flat_map(|it| it.list_prepared(&board)).collect())
}

/// Writes whose turn it is, or how the game ended.
async fn write_status(app: &App, visitor: &Visitor, loaded: &LoadedGame, may_move: bool) -> String {
    let language = visitor.language;
    match loaded.game.to_move() {
        None => {
            let result = write_result(loaded, language);
            app.write_plainly(&result, visitor.reader(), loaded.record.place)
                .await
        }
        Some(_) if loaded.is_voted_on() && may_move => language.board_voting(),
        Some(_) if may_move => language.board_ui_your_turn(),
        Some(seat) => language.board_waiting(isolate(&loaded.name(seat))),
    }
}

/// Finds another game in which it is the visitor's turn, the most urgent one.
async fn find_next(app: &App, visitor: &Visitor, game: GameId) -> Result<Option<GameId>, Refusal> {
    let user = visitor.person.id;
    let mut records = app.running_records(user, None).await?;
    records.retain(|record| record.id != game);
    let mut games = app.load_all_without_names(records).await?;
    games.retain(|loaded| loaded.turn() == Some(user));
    let next = games.iter().min_by_key(|loaded| urgency(loaded));
    Ok(next.map(|loaded| loaded.record.id))
}

/// Answers `words`: a position that the visitor has reached by exploring, in words.
pub(crate) async fn describe_explored(
    app: &App,
    visitor: &Visitor,
    exploring: Exploring,
) -> Result<Value, Refusal> {
    let loaded = load(app, visitor, exploring.game).await?;
    expect_version(&loaded.record, exploring.version)?;
    let language = visitor.language;
    // A long line takes some time.
    let written = tokio::task::spawn_blocking(move || {
        let game = explore(&loaded, &exploring)?;
        let page = ExploredPage {
            loaded: &loaded,
            game: &game,
            chosen: &exploring.chosen,
            language,
        };
        page.write()
    });
    written.await.unwrap_or_else(|error| {
        tracing::error!(%error, "could not describe a position");
        Err(Refusal::Trouble)
    })
}

/// Returns the position that the visitor has reached by exploring.
fn explore(loaded: &LoadedGame, exploring: &Exploring) -> Result<AnyGame, Refusal> {
    let ply = exploring.ply.map(|ply| ply as usize);
    let explored = loaded.game.try_line(ply, &exploring.line);
    explored.map_err(|error| match error {
        LineError::Ply(_) => {
            let last = loaded.ply();
            let ply = exploring.ply.unwrap_or(last);
            Refusal::NoSuchPly { ply, last }
        }
        LineError::Move { .. } => Refusal::Choice,
    })
}

/// Checks that a game is still at the version that the page shows.
pub(super) fn expect_version(record: &GameRecord, version: u64) -> Result<(), Refusal> {
    if record.version == version {
        return Ok(());
    }
    Err(Refusal::Stale {
        url: newest_url(record),
    })
}

/// Sets the visitor's theme.
pub(crate) async fn set_theme(app: &App, visitor: &Visitor, theme: &str) -> Result<Value, Refusal> {
    let theme: Theme = theme.parse().map_err(|_| Refusal::Choice)?;
    let chosen = choose(app, visitor, Setting::Theme(theme.id().to_owned())).await?;
    app.painter.warm([theme]);
    Ok(chosen)
}

/// Changes a setting of the visitor.
pub(crate) async fn choose(
    app: &App,
    visitor: &Visitor,
    setting: Setting,
) -> Result<Value, Refusal> {
    let client = visitor.language.of_client();
    let reads = Setting::Reads(client.tag().to_owned());
    app.store
        .choose(visitor.person.id, vec![setting, reads])
        .await?;
    Ok(json!({}))
}
