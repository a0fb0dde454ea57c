//! What watching games adds to boards, `/games` and exports.

use asterism_store::{GameRecord, UserId};
use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::json;

use crate::app::hooks::{Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::watch::action::may_watch;
use crate::feature::watch::view::{how_id, watch_button};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::view::posts::describe_with_link;

/// Watching games of others.
pub(crate) struct Watching;

#[async_trait]
impl Feature for Watching {
    /// Lists the games that the user watches.
    async fn list(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        if !list.is_all_of(context.user()) {
            return Ok(Vec::new());
        }
        let watched = context.app.list_watched(context.user()).await?;
        let records = join_all(
            watched
                .iter()
                .map(|(game, _)| context.app.store.game(*game)),
        )
        .await;
        let records: Result<Vec<_>, _> = records.into_iter().collect();
        let records = records?.into_iter().flatten();
        let running = records.filter(|record| record.ended.is_none()).collect();
        let place = |record: &GameRecord| Some(record.place);
        let visible = context
            .app
            .keep_visible(context.request, running, place)
            .await;
        let loaded = context
            .app
            .load_records(visible, context.language())
            .await?;
        let lines = loaded.iter().map(|loaded| {
            context
                .language()
                .games_watched(describe_with_link(loaded, context.language()))
        });
        Ok(lines.collect())
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let watched = app.list_watched(user).await?;
        let data = watched
            .iter()
            .map(|(game, how)| json!({"game": game.to_string(), "told": how_id(*how)}));
        Ok(Some(Exported {
            name: "watched",
            is_empty: watched.is_empty(),
            data: data.collect(),
        }))
    }

    fn board_buttons(&self, loaded: &LoadedGame, request: &Request) -> Vec<Button> {
        let may_watch = may_watch(loaded, request).is_ok();
        let button = may_watch.then(|| watch_button(loaded, request.language));
        button.into_iter().collect()
    }
}
