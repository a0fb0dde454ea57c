//! Ladders: the parts that use the store.

use asterism_rules::{AnyGame, GameKind, How};
use asterism_store::{
    Change, CommitError, Document, DocumentKey, DocumentKind, GameQuery, GameRecord, GameState,
    GuildId, IdempotencyKey, Label, Ladder, Origin, SetDocument, StoreError, Timestamp, UserId,
};

use crate::app::lines::Contested;
use crate::app::{App, MANY};
use crate::game::ladder::{enter_game, find_place, find_winner, settle};
use crate::protocol::refusal::Refusal;

/// Maximum number of running games of a server that are looked through for those of a ladder.
const LOOKED_THROUGH: usize = 1000;

/// A ladder as it is now, with the version of the document; an empty one without one if there is none.
#[derive(Clone, Debug)]
pub(crate) struct LoadedLadder {
    pub(crate) guild: GuildId,
    pub(crate) kind: GameKind,
    pub(crate) version: Option<u64>,
    pub(crate) ladder: Ladder,
}

impl LoadedLadder {
    fn key(&self) -> DocumentKey {
        ladder_key(self.guild, self.kind.id())
    }

    fn set(&self) -> SetDocument {
        let ladder = &self.ladder;
        let is_empty = ladder.players.is_empty() && ladder.meetings.is_empty();
        SetDocument {
            key: Some(self.key()),
            before: self.version,
            after: (!is_empty).then(|| Document::Ladder(ladder.clone())),
        }
    }
}

/// Returns the key of a ladder.
pub(crate) fn ladder_key(guild: GuildId, kind: &str) -> DocumentKey {
    DocumentKey::Ladder {
        guild,
        kind: kind.to_owned(),
    }
}

impl App {
    /// Loads a ladder, with idle players where they are now.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read.
    pub(crate) async fn load_ladder(
        &self,
        guild: GuildId,
        kind: GameKind,
        now: Timestamp,
    ) -> Result<LoadedLadder, StoreError> {
        let running = self.list_all_ladder_games(guild).await?;
        self.load_ladder_with((guild, kind), &running, now).await
    }

    /// Loads a ladder, of which games of these are running.
    async fn load_ladder_with(
        &self,
        (guild, kind): (GuildId, GameKind),
        running: &[GameRecord],
        now: Timestamp,
    ) -> Result<LoadedLadder, StoreError> {
        let record = self.store.document(&ladder_key(guild, kind.id())).await?;
        let (version, mut ladder) = match record.map(|it| (it.version, it.document)) {
            Some((version, Document::Ladder(ladder))) => (Some(version), ladder),
            _ => (None, Ladder::default()),
        };
        let busy = running.iter().filter(|record| record.kind == kind.id());
        let busy = busy.flat_map(|record| &record.seats);
        let busy: Vec<UserId> = busy.filter_map(|seat| seat.user()).collect();
        settle(&mut ladder, &busy, now);
        Ok(LoadedLadder {
            guild,
            kind,
            version,
            ladder,
        })
    }

    /// Loads the running games of a ladder.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub(crate) async fn list_ladder_games(
        &self,
        guild: GuildId,
        kind: GameKind,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let mut records = self.list_all_ladder_games(guild).await?;
        records.retain(|record| record.kind == kind.id());
        Ok(records)
    }

    /// Loads the running games of all ladders of a server.
    async fn list_all_ladder_games(&self, guild: GuildId) -> Result<Vec<GameRecord>, StoreError> {
        let query = GameQuery {
            guild: Some(guild),
            state: GameState::Running,
            ..GameQuery::default()
        };
        let mut records = self.store.games(query, LOOKED_THROUGH).await?;
        records.retain(|record| record.origin == Origin::Ladder);
        Ok(records)
    }

    /// Changes a ladder; again if it was changed meanwhile.
    ///
    /// # Errors
    ///
    /// What `edit` refuses, and the errors of the store.
    pub(crate) async fn change_ladder(
        &self,
        (guild, kind): (GuildId, GameKind),
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut Ladder) -> Result<(), Refusal> + Send,
    ) -> Result<LoadedLadder, Refusal> {
        let document = ladder_key(guild, kind.id());
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let mut loaded = self.load_ladder(guild, kind, now).await?;
            match edit(&mut loaded.ladder) {
                Ok(()) => {}
                // The same request was delivered before.
                Err(_) if self.store.receipt(key).await?.is_some() => return Ok(loaded),
                Err(refusal) => return Err(refusal),
            }
            let change = Change::SetDocuments {
                documents: vec![loaded.set()],
                games: Vec::new(),
                jobs: Vec::new(),
            };
            match self.store.commit(key, now, change).await {
                Ok(_) => return Ok(self.load_ladder(guild, kind, now).await?),
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Returns the change of a ladder that the end of its game makes; `None` for other games, and for one without a result.
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
        let mut loaded = self.load_ladder(guild, kind, now).await?;
        if loaded.version.is_none() {
            return Ok(None);
        }
        let times = (record.started, now);
        enter_game(&mut loaded.ladder, (one, other), winner, times);
        Ok(Some(loaded.set()))
    }

    /// Returns the ladders of which `user` is a part, as they are stored.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub(crate) async fn list_own_ladders(
        &self,
        user: UserId,
    ) -> Result<Vec<LadderRecord>, StoreError> {
        let label = Label::User(user);
        let kind = DocumentKind::Ladder;
        let records = self.store.documents(label, kind, MANY).await?;
        let ladders =
            records
                .into_iter()
                .filter_map(|record| match (record.key, record.document) {
                    (DocumentKey::Ladder { guild, kind }, Document::Ladder(ladder)) => {
                        Some(LadderRecord {
                            guild,
                            kind,
                            ladder,
                        })
                    }
                    _ => None,
                });
        Ok(ladders.collect())
    }

    /// Returns the ladders of a server on which `user` is, with their place, from 1, and the number of players.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub(crate) async fn list_places(
        &self,
        user: UserId,
        guild: GuildId,
        now: Timestamp,
    ) -> Result<Vec<LadderPlace>, StoreError> {
        let ladders = self.list_own_ladders(user).await?;
        let here = ladders.iter().filter(|record| record.guild == guild);
        let mut kinds: Vec<GameKind> = here.filter_map(|it| it.kind.parse().ok()).collect();
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

/// A ladder as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LadderRecord {
    pub(crate) guild: GuildId,
    /// Kind of game, as text.
    pub(crate) kind: String,
    pub(crate) ladder: Ladder,
}

/// Somebody's place on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LadderPlace {
    pub(crate) kind: GameKind,
    /// From 1.
    pub(crate) place: usize,
    /// Number of players.
    pub(crate) count: usize,
}
