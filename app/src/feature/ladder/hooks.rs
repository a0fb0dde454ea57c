//! Hooks that connect ladders with the rest of the bot.

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Challenge, DocumentKey, DocumentType as _, GameRecord, GuildId, Origin, Player, SetDocument,
    StoreError, Timestamp, UserId,
};
use async_trait::async_trait;
use serde_json::{Value, json};

use crate::app::documents::Loaded;
use crate::app::hooks::{BoardPart, Exported, Feature, SeasonBest};
use crate::app::{App, RequestContext};
use crate::feature::ladder::model::document::Ladder;
use crate::feature::ladder::model::{find_next_meeting, find_place};
use crate::feature::ladder::refusal::LadderRefusal;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::write_moment;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::escape;

/// How the IDs of a season's lists begin that are about ladders.
const SEASON_LIST: &str = "ladder-";

/// The hooks of the ladder feature.
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
        let lines = places.into_iter().map(|it| {
            let game = language.game_name(it.kind);
            language.ladder_line(game, it.place, it.count)
        });
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
        Ok(Some(Exported::of_list("ladders", data)))
    }

    /// Checks that both players are still on the ladder, have no running ladder game against each other, and may meet again.
    async fn may_begin(
        &self,
        context: RequestContext<'_>,
        challenge: &Challenge,
    ) -> Result<(), Refusal> {
        let (app, now) = (context.app, context.now);
        let (Some(guild), Ok(kind)) = (challenge.place.guild, challenge.kind.parse()) else {
            return Ok(());
        };
        let invited = challenge.invited.first().map(|invited| invited.user);
        let players = challenge.by.user().zip(invited.and_then(Player::user));
        let Some((by, other)) = players.filter(|_| challenge.origin == Origin::Ladder) else {
            return Ok(());
        };
        let ladder = app.load_ladder(guild, kind, now).await?.ladder;
        let mut users = [by, other].into_iter();
        if let Some(user) = users.find(|user| find_place(&ladder, *user).is_none()) {
            return Err(LadderRefusal::Left { user }.into());
        }
        let games = app.list_ladder_games(guild, kind).await?;
        let mut games = games.iter();
        if games.any(|record| record.has_seat(by) && record.has_seat(other)) {
            return Err(LadderRefusal::Pending { other: by }.into());
        }
        match find_next_meeting(&ladder, (by, other), now) {
            Some(again) => Err(LadderRefusal::MetLately { other: by, again }.into()),
            None => Ok(()),
        }
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

    /// Lists those who have joined or played in the season.
    async fn list_season(
        &self,
        app: &App,
        guild: GuildId,
        (since, until): (Timestamp, Timestamp),
    ) -> Result<Vec<SeasonBest>, StoreError> {
        let mut lists = Vec::new();
        for kind in GameKind::ALL {
            let loaded = app.load_ladder(guild, *kind, until).await?;
            let players = loaded.ladder.players.iter();
            let players = players.filter(|player| player.active >= since);
            let players: Vec<_> = players.map(|it| (it.user.into(), String::new())).collect();
            // Nobody is first alone.
            if players.len() > 1 {
                let id = format!("{SEASON_LIST}{}", kind.id());
                lists.push(SeasonBest { id, players });
            }
        }
        Ok(lists)
    }

    /// Removes those who have neither joined nor played in two seasons.
    async fn change_at_season(
        &self,
        app: &App,
        guild: GuildId,
        (since, until): (Timestamp, Timestamp),
    ) -> Result<Vec<SetDocument>, StoreError> {
        let mut changes = Vec::new();
        for kind in GameKind::ALL {
            let id = (guild, kind.id().to_owned());
            let Some(stored) = app.find::<Ladder>(&id).await? else {
                continue;
            };
            let mut ladder = app.load_ladder(guild, *kind, until).await?.ladder;
            ladder.players.retain(|player| player.active >= since);
            if ladder != stored.content {
                changes.push(stored.set(Some(ladder)));
            }
        }
        Ok(changes)
    }

    fn name_season_list(&self, id: &str, language: Language) -> Option<String> {
        let kind: GameKind = id.strip_prefix(SEASON_LIST)?.parse().ok()?;
        Some(language.season_ladder(language.game_name(kind)))
    }

    /// Describes the players' places after a ladder game.
    async fn board_part(&self, app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        BoardPart {
            lines: describe_places(app, loaded, language)
                .await
                .into_iter()
                .collect(),
            ..BoardPart::default()
        }
    }
}

/// Describes the players' places after a ladder game; `None` if the game is not one, or is not over.
async fn describe_places(app: &App, loaded: &LoadedGame, language: Language) -> Option<String> {
    let record = &loaded.record;
    let guild = record.place.guild?;
    let is_over = loaded.game.ending().is_some() && !loaded.is_aborted();
    if record.origin != Origin::Ladder || !is_over {
        return None;
    }
    let kind = loaded.game.kind();
    let ladder = app.load_ladder(guild, kind, app.clock.now()).await;
    let ladder = ladder.inspect_err(|error| {
        if !error.is_reported() {
            tracing::warn!(%error, "could not read the ladder for the board of a finished game");
        }
    });
    let ladder = ladder.ok()?.ladder;
    let seats = record.seats.iter().zip(&loaded.names);
    let places = seats.filter_map(|(seat, name)| {
        let place = find_place(&ladder, seat.user()?)?;
        Some((place, language.ladder_now(escape(name), place + 1)))
    });
    let mut places: Vec<(usize, String)> = places.collect();
    places.sort();
    let words = language.list(places.into_iter().map(|(_, words)| words));
    (!words.is_empty()).then(|| language.ladder_after(words))
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
