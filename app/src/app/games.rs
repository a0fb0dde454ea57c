//! Loads games and challenges from the store.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::sync::Arc;

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, ChallengeQuery, ChannelId, GameId, GameQuery, GameRecord, GameState, Group, Player,
    SeriesId, SeriesRecord, StoreError, Timestamp, UserId,
};
use futures_util::future::try_join;

use crate::app::hooks::ALL;
use crate::app::{App, MANY};
use crate::game::loaded_game::{LoadedGame, Unreplayable, replay, still_plays};
use crate::game::pauses::{AllPauses, Pauses};
use crate::game::series::SeriesPlace;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;
use crate::text::Language;

/// Maximum number of replayed games in the cache. A list or a set of suggestions needs up to 200 of them.
pub(super) const REPLAYS_KEPT: usize = 1000;

/// A game's ID, its version, and its number of entries at that version.
pub(super) type ReplayKey = (GameId, u64, usize);

impl App {
    /// Replays `record`, or returns a copy of the replayed game from the cache.
    fn replay(&self, record: &GameRecord) -> Result<AnyGame, Unreplayable> {
        let key = (record.id, record.version, record.entries.len());
        let replay = || replay(record).map(Arc::new);
        let game = self.replays.get_or_insert_with(&key, replay)?;
        Ok(AnyGame::clone(&game))
    }

    /// Loads game `id`, with names in the language of the request. Refuses if the user [may not see](Self::may_see) the game.
    pub(crate) async fn load_game(
        &self,
        request: &Request,
        id: GameId,
    ) -> Result<LoadedGame, Refusal> {
        self.load_game_in(request, id, request.language).await
    }

    /// Loads a game like [`load_game`](App::load_game), but with names in `language`.
    pub(crate) async fn load_game_in(
        &self,
        request: &Request,
        id: GameId,
        language: Language,
    ) -> Result<LoadedGame, Refusal> {
        let record = self.store.game(id).await?;
        match record {
            Some(record) if self.may_see(request, &record).await? => {
                self.load_record(record, language).await
            }
            _ => Err(Refusal::NoSuchGame {
                typed: id.to_string(),
            }),
        }
    }

    /// Returns whether the user may see a game: they play in it, they made the request in the game's channel, or they made it in another channel of
    /// the server in which the game is shown.
    pub(crate) async fn may_see(
        &self,
        request: &Request,
        record: &GameRecord,
    ) -> Result<bool, Refusal> {
        if request.is_where_played(record) || record.has_seat(request.user.id) {
            return Ok(true);
        }
        if request.place.guild.is_none() || request.place.guild != record.place.guild {
            return Ok(false);
        }
        let mut channels = Vec::new();
        for feature in self.features.iter() {
            channels.extend(feature.list_other_channels(self, record).await?);
        }
        let Some(here) = channels.into_iter().find(|channel| request.is_in(*channel)) else {
            return Ok(false);
        };
        let allowed = self.may_be_shown_in(record, here).await;
        allowed.map_err(|error| {
            tracing::warn!(game = %record.id, %error, "could not check who may see a game; showing nothing");
            Refusal::Trouble
        })
    }

    /// Replays a record and looks up the names of its players in `language`.
    pub(crate) async fn load_record(
        &self,
        record: GameRecord,
        language: Language,
    ) -> Result<LoadedGame, Refusal> {
        let mut loaded = self.load_without_names(record).await?;
        let record = &loaded.record;
        loaded.names = self.name_players(record, language).await;
        Ok(loaded)
    }

    /// Replays a record, but leaves the names of players empty. Looking up names may need requests to Discord, which would be too many for a list of
    /// games.
    pub(crate) async fn load_without_names(
        &self,
        record: GameRecord,
    ) -> Result<LoadedGame, Refusal> {
        let surroundings = self.load_surroundings(slice::from_ref(&record)).await?;
        self.place_in(record, &surroundings)
    }

    /// Replays records like [`load_without_names`](App::load_without_names), and skips those that cannot be loaded. What the games need from the
    /// store is loaded for all of them together.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read. A failure that concerns only one game is not an error.
    pub(crate) async fn load_all_without_names(
        &self,
        records: Vec<GameRecord>,
    ) -> Result<Vec<LoadedGame>, StoreError> {
        match self.load_surroundings(&records).await {
            Ok(surroundings) => {
                let loaded = records.into_iter();
                let loaded = loaded.filter_map(|it| self.place_in(it, &surroundings).ok());
                Ok(loaded.collect())
            }
            // One of the games cannot be read, but the error does not say which.
            Err(StoreError::Unreadable { .. }) => {
                let mut loaded = Vec::with_capacity(records.len());
                for record in records {
                    loaded.extend(self.load_without_names(record).await.ok());
                }
                Ok(loaded)
            }
            Err(error) => Err(error),
        }
    }

    /// Loads what the games in `records` need from the store besides these records.
    async fn load_surroundings(&self, records: &[GameRecord]) -> Result<Surroundings, StoreError> {
        let series: BTreeSet<SeriesId> = records.iter().filter_map(series_of).collect();
        let series = Vec::from_iter(series);
        let series = async {
            let found = match series.as_slice() {
                [] => Vec::new(),
                ids => self.store.series_of(ids).await?,
            };
            Ok(series.iter().copied().zip(found).collect())
        };
        let seats = records.iter().filter(|record| record.clock.is_some());
        let seats: Vec<Player> = seats.flat_map(|record| record.seats.clone()).collect();
        let pauses = async {
            match seats.as_slice() {
                [] => Ok(AllPauses::default()),
                seats => self.load_pauses(seats).await,
            }
        };
        let (series, pauses) = try_join(series, pauses).await?;
        Ok(Surroundings { series, pauses })
    }

    /// Replays a record, and adds the game's series and clock pauses from `surroundings`.
    fn place_in(
        &self,
        record: GameRecord,
        surroundings: &Surroundings,
    ) -> Result<LoadedGame, Refusal> {
        let game = self.replay(&record)?;
        let names = vec![String::new(); record.seats.len()];
        let series = series_of(&record).and_then(|id| surroundings.series.get(&id)?.clone());
        let series = record.series.zip(series).map(|(part, record)| SeriesPlace {
            number: part.number,
            record,
        });
        let pauses = match record.clock {
            Some(_) => surroundings.pauses.of_game(&record),
            None => Pauses::default(),
        };
        Ok(LoadedGame {
            record,
            game,
            names,
            series,
            pauses,
        })
    }

    /// Loads the user's running games in the channel of the request. In a thread without games of theirs, loads those in the parent channel.
    pub(crate) async fn own_games_here(
        &self,
        request: &Request,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let (user, here) = (request.user.id, request.place.channel);
        let records = self.running_records(user, Some(here)).await?;
        match request.parent {
            // In a thread without games, use the games of its parent channel.
            Some(parent) if records.is_empty() => self.running_records(user, Some(parent)).await,
            _ => Ok(records),
        }
    }

    /// Loads the records of the user's running games in the channel of a request, and of those in which they may vote there.
    pub(crate) async fn list_games_to_move_in(
        &self,
        request: &Request,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let mut records = self.own_games_here(request).await?;
        if request.place.guild.is_none() {
            return Ok(records);
        }
        let channel = request.parent.unwrap_or(request.place.channel);
        let mut shared = self.list_group_games(channel).await?;
        shared.retain(|record| {
            if records.iter().any(|own| own.id == record.id) {
                return false;
            }
            let mut groups = record.seats.iter().filter_map(|player| player.group());
            groups.any(|group| request.is_of(group, record))
        });
        records.extend(shared);
        Ok(records)
    }

    /// Loads the running games of groups that are played in this channel, or by everyone in it.
    pub(crate) async fn list_group_games(
        &self,
        channel: ChannelId,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let here = GameQuery::in_channel(channel, GameState::Running);
        let of_channel = GameQuery::of_player(Group::Channel(channel), GameState::Running);
        let (mut records, elsewhere) = try_join(
            self.store.games(here, ALL),
            self.store.games(of_channel, ALL),
        )
        .await?;
        records.extend(
            elsewhere
                .into_iter()
                .filter(|it| it.place.channel != channel),
        );
        records.retain(|it| it.origin.voting().is_some());
        Ok(records)
    }

    /// Loads the user's running games in all channels.
    pub(crate) async fn running_games(
        &self,
        request: &Request,
    ) -> Result<Vec<LoadedGame>, Refusal> {
        let records = self.running_records(request.user.id, None).await?;
        Ok(self.load_records(records, request.language).await?)
    }

    /// Loads the records of running games in which `user` is still playing, either in `channel` or, if `channel` is `None`, in all channels.
    pub(crate) async fn running_records(
        &self,
        user: UserId,
        channel: Option<ChannelId>,
    ) -> Result<Vec<GameRecord>, Refusal> {
        let query = GameQuery {
            player: Some(user.into()),
            channel,
            guild: None,
            state: GameState::Running,
        };
        let mut records = self.store.games(query, MANY).await?;
        records.retain(|record| still_plays(record, user));
        Ok(records)
    }

    /// Loads the challenges made by `user` or sent to them that can still be answered at `now`.
    pub(crate) async fn open_challenges(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> Result<Vec<Challenge>, Refusal> {
        let query = ChallengeQuery::of_player(user);
        let mut challenges = self.store.challenges(query, MANY).await?;
        challenges.retain(|challenge| challenge.lapses > now);
        Ok(challenges)
    }

    /// Replays records, and skips those that cannot be loaded.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read. A failure that concerns only one game is not an error.
    pub(crate) async fn load_records(
        &self,
        records: Vec<GameRecord>,
        language: Language,
    ) -> Result<Vec<LoadedGame>, StoreError> {
        let mut loaded_games = self.load_all_without_names(records).await?;
        for loaded in &mut loaded_games {
            let record = &loaded.record;
            loaded.names = self.name_players(record, language).await;
        }
        Ok(loaded_games)
    }
}

/// What loaded games need from the store besides their records.
struct Surroundings {
    series: BTreeMap<SeriesId, Option<SeriesRecord>>,
    pauses: AllPauses,
}

/// Returns the series to which a game belongs, if any.
fn series_of(record: &GameRecord) -> Option<SeriesId> {
    record.series.map(|part| part.series)
}
