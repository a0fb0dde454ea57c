//! Hooks that connect votes with the rest of the bot.

use asterism_store::{Challenge, ChannelId, GameRecord, Group, Label, Timestamp, Topic, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::hooks::{ALL, BoardPart, Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::vote::action;
use crate::feature::vote::model::Ballot;
use crate::feature::vote::view::{self, render_buttons, render_lines};
use crate::game::loaded_game::LoadedGame;
use crate::ports::messenger::SendError;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Reply};
use crate::protocol::request::Request;
use crate::text::Language;

/// The hooks of votes.
pub(crate) struct Votes;

#[async_trait]
impl Feature for Votes {
    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let ballots = app.list::<Ballot>(Label::User(user), ALL).await?;
        let mut votes = Vec::new();
        for ballot in ballots {
            let record = app.store.game(ballot.id).await?;
            let version = record.map_or(0, |record| record.version);
            let choice = ballot.content.choice(version, user);
            votes.push(json!({"game": ballot.id.get(), "move": choice}));
        }
        Ok(Some(Exported::of_list("votes", votes.into_iter())))
    }

    /// Checks that the channel has room for another game of a group.
    async fn may_begin(
        &self,
        context: RequestContext<'_>,
        challenge: &Challenge,
    ) -> Result<(), Refusal> {
        if challenge.origin.voting().is_none() {
            return Ok(());
        }
        action::has_room_in(context.app, challenge.place.channel).await
    }

    fn describe_challenge(&self, challenge: &Challenge, language: Language) -> Option<String> {
        view::describe_challenge(challenge, language)
    }

    async fn board_part(&self, app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        if loaded.record.origin.voting().is_none() {
            return BoardPart::default();
        }
        let ballot = match app.load_content::<Ballot>(&loaded.record.id).await {
            Ok(ballot) => ballot,
            Err(error) => {
                tracing::warn!(%error, "could not read the votes in a game for its board");
                return BoardPart::default();
            }
        };
        BoardPart {
            lines: render_lines(loaded, &ballot, language),
            moves: render_buttons(loaded, &ballot, language),
            ..BoardPart::default()
        }
    }

    async fn follow_board(
        &self,
        _app: &App,
        record: &GameRecord,
        version: u64,
    ) -> Result<Vec<Topic>, SendError> {
        if record.origin.voting().is_none() {
            return Ok(Vec::new());
        }
        let mut jobs = vec![Topic::VoteBoard { version }];
        jobs.extend(record.ended.is_some().then_some(Topic::Votes));
        Ok(jobs)
    }

    /// Returns the channels that play in the game.
    async fn list_other_channels(
        &self,
        _app: &App,
        record: &GameRecord,
    ) -> Result<Vec<ChannelId>, Refusal> {
        let groups = record.seats.iter().filter_map(|player| player.group());
        let channels = groups.filter_map(|group| match group {
            Group::Channel(channel) => Some(channel),
            Group::Role(_) => None,
        });
        Ok(channels.collect())
    }

    async fn cast_vote(
        &self,
        context: RequestContext<'_>,
        loaded: &LoadedGame,
        notation: &str,
    ) -> Result<Option<Reply>, Refusal> {
        action::cast(context, loaded, notation).await.map(Some)
    }

    async fn find_next_edit(
        &self,
        app: &App,
        record: &GameRecord,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, SendError> {
        if record.origin.voting().is_none() {
            return Ok(None);
        }
        let ballot = app.load_content::<Ballot>(&record.id).await?;
        Ok(ballot.shown_again(now))
    }

    fn board_buttons(
        &self,
        _app: &App,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let is_running = loaded.game.ending().is_none() && loaded.record.origin.voting().is_some();
        if ply.is_some() || !is_running || !request.manages {
            return Vec::new();
        }
        let id = CustomId::VoteCloseAsk(loaded.record.id);
        vec![Button::danger(request.language.button_vote_close(), id)]
    }
}
