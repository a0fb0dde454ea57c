//! What ladders add to the rest of the bot.

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, DocumentKey, DocumentType as _, GameRecord, Origin, SetDocument, StoreError,
    Timestamp, UserId,
};
use async_trait::async_trait;
use serde_json::{Value, json};

use crate::app::documents::Loaded;
use crate::app::hooks::{Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::ladder::action::expect_fit;
use crate::feature::ladder::model::document::Ladder;
use crate::feature::ladder::model::find_place;
use crate::feature::ladder::view::write_place;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::write_moment;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::text::Language;

/// Ladders.
pub(crate) struct Ladders;

#[async_trait]
impl Feature for Ladders {
    /// Lists the user's places on the ladders of this server.
    async fn profile(
        &self,
        context: RequestContext<'_>,
        user: UserId,
        language: Language,
    ) -> Result<Vec<String>, Refusal> {
        let Some(guild) = context.request.place.guild else {
            return Ok(Vec::new());
        };
        let places = context.app.list_places(user, guild, context.now).await?;
        let lines = places.into_iter().map(|place| write_place(place, language));
        Ok(lines.collect())
    }

    async fn list(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        let player = list.player.unwrap_or(context.user());
        self.profile(context, player, context.language()).await
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let ladders = app.list_own_ladders(user).await?;
        let data = ladders.iter().map(|it| ladder_json(it, user));
        Ok(Some(Exported {
            name: "ladders",
            is_empty: ladders.is_empty(),
            data: data.collect(),
        }))
    }

    async fn may_begin(
        &self,
        app: &App,
        challenge: &Challenge,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        expect_fit(app, challenge, now).await
    }

    fn describe_challenge(&self, challenge: &Challenge, language: Language) -> Option<String> {
        (challenge.origin == Origin::Ladder).then(|| language.ladder_challenge())
    }

    fn find_changed_at_end(&self, record: &GameRecord) -> Option<DocumentKey> {
        let guild = record.place.guild?;
        let key = Ladder::key(&(guild, record.kind.clone()));
        (record.origin == Origin::Ladder).then_some(key)
    }

    async fn change_at_end(
        &self,
        app: &App,
        record: &GameRecord,
        played: &AnyGame,
        now: Timestamp,
    ) -> Result<Option<SetDocument>, StoreError> {
        app.place_end(record, played, now).await
    }

    async fn describe_end(
        &self,
        app: &App,
        loaded: &LoadedGame,
        language: Language,
    ) -> Option<String> {
        app.describe_ladder(loaded, language).await
    }
}

fn ladder_json(loaded: &Loaded<Ladder>, user: UserId) -> Value {
    let ((server, kind), ladder) = (&loaded.id, &loaded.content);
    let place = find_place(ladder, user);
    let own = place.map(|place| ladder.players[place]);
    let met = ladder.meetings.iter();
    let met = met.filter(|met| met.by == user || met.other == user);
    json!({
        "server": server.to_string(),
        "game": kind,
        "place": place.map(|place| place + 1),
        "active": own.map(|own| write_moment(own.active)),
        "met": met.map(|met| json!({
            "other": if met.by == user { met.other } else { met.by }.to_string(),
            "at": write_moment(met.at),
        })).collect::<Vec<_>>(),
    })
}
