//! Loading games and challenges from the store.

use crate::app::App;
use crate::app::MANY;
use crate::game::pauses::Pauses;
use crate::game::table::Table;
use crate::game::table::Unreplayable;
use crate::game::table::replay;
use crate::game::table::still_plays;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;
use crate::text::Language;
use asterism_rules::AnyGame;
use asterism_store::Challenge;
use asterism_store::ChallengeQuery;
use asterism_store::ChannelId;
use asterism_store::GameId;
use asterism_store::GameQuery;
use asterism_store::GameRecord;
use asterism_store::GameState;
use asterism_store::Timestamp;
use asterism_store::UserId;
use std::sync::Arc;

/// Most replayed games kept. Lists and suggestions need up to 200 of them with every request.
pub(super) const REPLAYS_KEPT: usize = 1000;

/// A game as it was at a version, with this number of entries.
pub(super) type ReplayKey = (GameId, u64, usize);

impl App {
    /// Replays `record`, or clones the game if that was done lately.
    fn replay(&self, record: &GameRecord) -> Result<AnyGame, Unreplayable> {
        let key = (record.id, record.version, record.entries.len());
        let replay = || replay(record).map(Arc::new);
        let game = self.replays.get_or_insert_with(&key, replay)?;
        Ok(AnyGame::clone(&game))
    }

    /// Loads game `id` if the asker may see it: its players may, and people in its channel.
    pub(crate) async fn table(&self, request: &Request, id: GameId) -> Result<Table, Refusal> {
        self.table_in(request, id, request.language).await
    }

    /// Does the same for a text in another language than the asker's.
    pub(crate) async fn table_in(
        &self,
        request: &Request,
        id: GameId,
        language: Language,
    ) -> Result<Table, Refusal> {
        let record = self.store.game(id).await?;
        let visible = |record: &GameRecord| {
            request.is_where_played(record) || record.has_seat(request.user.id)
        };
        match record {
            Some(record) if visible(&record) => self.bring_to_life(record, language).await,
            _ => Err(Refusal::NoSuchGame {
                typed: id.to_string(),
            }),
        }
    }

    /// Replays a record and looks up the names of its players in `language`.
    pub(crate) async fn bring_to_life(
        &self,
        record: GameRecord,
        language: Language,
    ) -> Result<Table, Refusal> {
        let game = self.replay(&record)?;
        let names = self
            .player_names(record.place, &record.seats, record.engine, language)
            .await;
        let series = self.series_of(&record).await?;
        let pauses = if record.clock.is_some() {
            self.pauses(&record.seats).await?
        } else {
            Pauses::default()
        };
        Ok(Table {
            record,
            game,
            names,
            series,
            pauses,
        })
    }

    /// Loads the asker's running games in the channel of the request.
    pub(crate) async fn own_games_here(
        &self,
        request: &Request,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let (user, here) = (request.user.id, request.place.channel);
        let records = self.running_records(user, Some(here)).await?;
        match request.parent {
            // In a thread that belongs to no game, use the games of its channel.
            Some(parent) if records.is_empty() => self.running_records(user, Some(parent)).await,
            _ => Ok(records),
        }
    }

    /// Loads the asker's running games, wherever they are played.
    pub(crate) async fn running_games(&self, request: &Request) -> Result<Vec<Table>, Refusal> {
        let records = self.running_records(request.user.id, None).await?;
        Ok(self.tables(records, request.language).await)
    }

    /// Loads the records of running games that `user` has not left, in one channel or anywhere.
    pub(crate) async fn running_records(
        &self,
        user: UserId,
        channel: Option<ChannelId>,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let query = GameQuery {
            player: Some(user),
            channel,
            guild: None,
            state: GameState::Running,
        };
        let mut records = self.store.games(query, MANY).await?;
        records.retain(|record| still_plays(record, user));
        Ok(records)
    }

    /// Loads the challenges by or to `user` that can still be answered at `now`.
    pub(crate) async fn open_challenges(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> Result<Vec<Challenge>, Refusal> {
        let query = ChallengeQuery {
            player: Some(user),
            channel: None,
        };
        let mut challenges = self.store.challenges(query, MANY).await?;
        challenges.retain(|challenge| challenge.lapses > now);
        Ok(challenges)
    }

    /// Replays records; one that does not replay is logged and left out.
    pub(crate) async fn tables(&self, records: Vec<GameRecord>, language: Language) -> Vec<Table> {
        let mut tables = Vec::with_capacity(records.len());
        for record in records {
            if let Ok(table) = self.bring_to_life(record, language).await {
                tables.push(table);
            }
        }
        tables
    }
}
