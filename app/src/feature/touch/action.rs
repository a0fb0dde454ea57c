//! What the touch board does: opens on a button, and answers the calls of its page.

use asterism_store::Timestamp;
use serde_json::Value;

use crate::action::games::urgency;
use crate::app::App;
use crate::app::looks::Looks;
use crate::feature::touch::payload::Visitor;
use crate::feature::touch::view::Home;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::refusal::Refusal;

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
        visitor,
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

#[cfg(test)]
mod tests;
