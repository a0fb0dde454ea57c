//! Hooks that connect the watching of games with the rest of the bot.

use asterism_store::{
    ChannelId, GameRecord, GuildId, GuildSettings, Job, JobDone, News, Topic, UserId,
};
use async_trait::async_trait;
use futures_util::future::try_join_all;
use serde_json::json;

use crate::app::hooks::{Exported, Feature, NewsTeller, ServerPart};
use crate::app::{App, RequestContext};
use crate::feature::watch::action::may_watch;
use crate::feature::watch::model::GameWatch;
use crate::feature::watch::view::{how_id, watch_button};
use crate::feature::watch::worker::{may_be_told, tell};
use crate::game::loaded_game::LoadedGame;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{GamesPage, Ply};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::text::Language;
use crate::text::markdown::{channel_links, escape};
use crate::view::posts::describe_with_link;
use crate::worker::notifications::describe_end;

/// The hooks of the feature for watching games.
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
        let (app, language) = (context.app, context.language());
        let watched = app.list_watched(context.user()).await?;
        let games = watched.iter().map(|(game, _)| app.store.game(*game));
        let records: Vec<Option<GameRecord>> = try_join_all(games).await?;
        let running = records.into_iter().flatten();
        let running = running.filter(|record| record.ended.is_none()).collect();
        let place = |record: &GameRecord| Some(record.place);
        let visible = app.keep_visible(context.request, running, place).await;
        let loaded = app.load_records(visible, language).await?;
        let lines = loaded
            .iter()
            .map(|loaded| language.games_watched(describe_with_link(loaded, language)));
        Ok(lines.collect())
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let watched = app.list_watched(user).await?;
        let data = watched
            .into_iter()
            .map(|(game, how)| json!({"game": game.to_string(), "told": how_id(how)}));
        Ok(Some(Exported::of_list("watched", data)))
    }

    fn board_buttons(
        &self,
        _app: &App,
        loaded: &LoadedGame,
        _ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let may_watch = may_watch(loaded, request).is_ok();
        let button = may_watch.then(|| watch_button(loaded, request.language));
        button.into_iter().collect()
    }

    async fn follow_board(
        &self,
        app: &App,
        record: &GameRecord,
        version: u64,
    ) -> Result<Vec<Topic>, SendError> {
        // No one else sees games in direct messages.
        if record.place.guild.is_none() {
            return Ok(Vec::new());
        }
        let watch = app.load_content::<GameWatch>(&record.id).await?;
        let channel = app.find_broadcast(record).await?;
        let told = (!watch.watchers.is_empty()).then_some(Topic::Watched { version });
        // A game that was shown once is shown to the end, whatever the server chooses later, as long as everyone there may see it.
        let is_shown = channel.is_some() || watch.shown.is_some();
        let shown = is_shown.then_some(Topic::Broadcast);
        Ok(told.into_iter().chain(shown).collect())
    }

    async fn list_other_channels(
        &self,
        app: &App,
        record: &GameRecord,
    ) -> Result<Vec<ChannelId>, Refusal> {
        let chosen = app.find_broadcast(record).await?;
        // The server may have chosen another channel since.
        let shown = app.load_content::<GameWatch>(&record.id).await?.shown;
        let shown = shown.map(|(channel, _)| channel);
        Ok(chosen.into_iter().chain(shown).collect())
    }

    fn find_teller(&self, news: News) -> Option<&'static dyn NewsTeller> {
        matches!(news, News::Watched { .. }).then_some(&Watching)
    }
}

/// The hooks of the feature that shows all games of a server in one channel.
pub(crate) struct Broadcasting;

#[async_trait]
impl Feature for Broadcasting {
    async fn server_part(
        &self,
        _app: &App,
        _guild: GuildId,
        settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let channel = settings.broadcast;
        let line = match channel {
            Some(channel) => language.server_broadcast(channel_links(&[channel])),
            None => language.server_broadcast_none(),
        };
        let menu = (CustomId::SetBroadcast, language.server_broadcast_menu());
        Ok(ServerPart::for_channel(line, menu, channel))
    }
}

#[async_trait]
impl NewsTeller for Watching {
    fn describe(&self, _news: News, loaded: &LoadedGame, language: Language) -> String {
        let Some(seat) = loaded.game.to_move() else {
            return describe_end(loaded, language);
        };
        let player = escape(&loaded.name(seat));
        let game = describe_with_link(loaded, language);
        language.news_watched(game, loaded.ply(), player)
    }

    async fn may_tell(
        &self,
        app: &App,
        job: &Job,
        record: &GameRecord,
        user: UserId,
    ) -> Result<bool, SendError> {
        may_be_told(app, job, record, user).await
    }

    /// Sends the board of the watched game, regardless of how the user wants to be notified of their own games.
    async fn tell(
        &self,
        app: &App,
        messenger: &dyn Messenger,
        job: &Job,
        user: UserId,
        news: News,
    ) -> Result<Option<JobDone>, SendError> {
        let News::Watched { game, version } = news else {
            return Ok(None);
        };
        let told = tell(app, messenger, job, (user, game, version)).await?;
        Ok(Some(told))
    }

    fn is_of_others(&self) -> bool {
        true
    }
}
