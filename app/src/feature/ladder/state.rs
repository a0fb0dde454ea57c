//! Loads and changes ladders in the store.
//!
//! The places of idle players depend only on when the players last played. They are computed whenever a ladder is loaded, and stored with the next
//! change of the ladder, so no job is needed. The change that ends a ladder game also updates the ladder; the update is computed again if the ladder
//! has changed in the meantime.

use asterism_rules::{AnyGame, GameKind, How};
use asterism_store::{
    GameQuery, GameRecord, GameState, GuildId, IdempotencyKey, Label, Origin, SetDocument,
    StoreError, Timestamp, UserId,
};

use crate::app::documents::Loaded;
use crate::app::{App, MANY};
use crate::feature::ladder::model::document::Ladder;
use crate::feature::ladder::model::{enter_game, find_place, find_winner, settle};
use crate::protocol::refusal::Refusal;

/// Maximum number of a server's running games that are searched for ladder games.
const LOOKED_THROUGH: usize = 1000;

/// A ladder with the current places of its players.
#[derive(Clone, Debug)]
pub(crate) struct LoadedLadder {
    pub(crate) guild: GuildId,
    pub(crate) kind: GameKind,
    pub(crate) ladder: Ladder,
}

impl App {
    /// Loads a ladder, with idle players moved down to their current places.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the ladder cannot be read.
    pub(crate) async fn load_ladder(
        &self,
        guild: GuildId,
        kind: GameKind,
        now: Timestamp,
    ) -> Result<LoadedLadder, StoreError> {
        let running = self.list_all_ladder_games(guild).await?;
        self.load_ladder_with((guild, kind), &running, now).await
    }

    /// Loads a ladder, given all running ladder games of its server as `running`.
    async fn load_ladder_with(
        &self,
        (guild, kind): (GuildId, GameKind),
        running: &[GameRecord],
        now: Timestamp,
    ) -> Result<LoadedLadder, StoreError> {
        let id = (guild, kind.id().to_owned());
        let mut ladder: Ladder = self.load_content(&id).await?;
        settle(&mut ladder, &list_busy(running, kind), now);
        Ok(LoadedLadder {
            guild,
            kind,
            ladder,
        })
    }

    /// Loads the running games of a ladder.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the games cannot be read.
    pub(crate) async fn list_ladder_games(
        &self,
        guild: GuildId,
        kind: GameKind,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let mut records = self.list_all_ladder_games(guild).await?;
        records.retain(|record| record.kind == kind.id());
        Ok(records)
    }

    /// Loads the running games of all ladders in a server.
    async fn list_all_ladder_games(&self, guild: GuildId) -> Result<Vec<GameRecord>, StoreError> {
        let query = GameQuery::in_guild(guild, GameState::Running);
        let mut records = self.store.games(query, LOOKED_THROUGH).await?;
        records.retain(|record| record.origin == Origin::Ladder);
        Ok(records)
    }

    /// Changes a ladder, and retries if another request has changed it in the meantime.
    ///
    /// # Errors
    ///
    /// Any refusal returned by `edit`, and any error of the store.
    pub(crate) async fn change_ladder(
        &self,
        (guild, kind): (GuildId, GameKind),
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut Ladder) -> Result<(), Refusal> + Send,
    ) -> Result<LoadedLadder, Refusal> {
        let load = || self.list_all_ladder_games(guild);
        let edit = move |stored: &mut Option<Ladder>, running: &Vec<GameRecord>| {
            let ladder = stored.get_or_insert_default();
            settle(ladder, &list_busy(running, kind), now);
            edit(ladder).map(|()| Vec::new())
        };
        let id = (guild, kind.id().to_owned());
        self.change_with(id, key, now, load, edit).await?;
        Ok(self.load_ladder(guild, kind, now).await?)
    }

    /// Returns the change that the end of a ladder game makes to its ladder; `None` for other games and for games without a result.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the ladder cannot be read.
    pub(crate) async fn place_end(
        &self,
        record: &GameRecord,
        played: &AnyGame,
        now: Timestamp,
    ) -> Result<Option<SetDocument>, StoreError> {
        let is_aborted = played
            .ending()
            .is_none_or(|ending| ending.how == How::Aborted);
        if record.origin != Origin::Ladder || is_aborted {
            return Ok(None);
        }
        let (Some(guild), Ok(kind)) = (record.place.guild, record.kind.parse::<GameKind>()) else {
            return Ok(None);
        };
        let users: Vec<UserId> = record.seats.iter().filter_map(|it| it.user()).collect();
        let [one, other] = users[..] else {
            return Ok(None);
        };
        let winner = find_winner(played).map(|seat| users[seat.index()]);
        let id = (guild, record.kind.clone());
        let Some(loaded) = self.find::<Ladder>(&id).await? else {
            return Ok(None);
        };
        let mut ladder = loaded.content.clone();
        let running = self.list_all_ladder_games(guild).await?;
        settle(&mut ladder, &list_busy(&running, kind), now);
        let times = (record.started, now);
        enter_game(&mut ladder, (one, other), winner, times);
        Ok(Some(loaded.set(Some(ladder))))
    }

    /// Returns the ladders that `user` is on, as they are stored.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the ladders cannot be read.
    pub(crate) async fn list_own_ladders(
        &self,
        user: UserId,
    ) -> Result<Vec<Loaded<Ladder>>, StoreError> {
        self.list(Label::User(user), MANY).await
    }

    /// Returns the places of `user` on the ladders of a server. Ladders without the user are left out.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the ladders cannot be read.
    pub(crate) async fn list_places(
        &self,
        user: UserId,
        guild: GuildId,
        now: Timestamp,
    ) -> Result<Vec<LadderPlace>, StoreError> {
        let ladders = self.list_own_ladders(user).await?;
        let here = ladders.iter().filter(|loaded| loaded.id.0 == guild);
        let mut kinds: Vec<GameKind> = here.filter_map(|it| it.id.1.parse().ok()).collect();
        kinds.sort_unstable();
        let mut places = Vec::new();
        if kinds.is_empty() {
            return Ok(places);
        }
        let running = self.list_all_ladder_games(guild).await?;
        for kind in kinds {
            let loaded = self.load_ladder_with((guild, kind), &running, now).await?;
            let ladder = loaded.ladder;
            places.extend(find_place(&ladder, user).map(|place| LadderPlace {
                kind,
                place: place + 1,
                count: ladder.players.len(),
            }));
        }
        Ok(places)
    }
}

/// Returns all players of the running games of `kind`.
fn list_busy(running: &[GameRecord], kind: GameKind) -> Vec<UserId> {
    let its = running.iter().filter(|record| record.kind == kind.id());
    let seats = its.flat_map(|record| &record.seats);
    seats.filter_map(|seat| seat.user()).collect()
}

/// A user's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderPlace {
    pub(crate) kind: GameKind,
    /// Place on the ladder, from 1.
    pub(crate) place: usize,
    /// Number of players on the ladder.
    pub(crate) count: usize,
}
