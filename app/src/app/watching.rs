//! Who watches a game, and where its server shows it: the parts that use the store.

use asterism_store::{
    Change, ChannelId, CommitError, Document, DocumentKey, DocumentKind, DocumentRecord, GameId,
    GameRecord, GameWatch, IdempotencyKey, Label, MAX_WATCHERS, MessageId, Origin, SetDocument,
    StoreError, Timestamp, Topic, UserId, WatchHow, Watcher,
};

use crate::app::App;
use crate::app::lines::Contested;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::watch::WatchRefusal;
use crate::protocol::request::Request;

/// Maximum number of games that one user watches.
pub(crate) const MOST_WATCHED: usize = 25;

/// Those who watch a game, with the version of the document; an empty list without one if there is none.
#[derive(Clone, Debug)]
pub(crate) struct LoadedWatch {
    pub(crate) game: GameId,
    pub(crate) version: Option<u64>,
    pub(crate) watch: GameWatch,
}

impl LoadedWatch {
    fn from_record(record: DocumentRecord) -> Option<Self> {
        match (record.key, record.document) {
            (DocumentKey::Watch(game), Document::Watch(watch)) => Some(Self {
                game,
                version: Some(record.version),
                watch,
            }),
            _ => None,
        }
    }

    /// Returns what `user` is told, if they watch the game.
    pub(crate) fn how(&self, user: UserId) -> Option<WatchHow> {
        let watchers = self.watch.watchers.iter();
        let mut own = watchers.filter(|watcher| watcher.user == user);
        own.next().map(|watcher| watcher.how)
    }

    /// Returns the change to what is loaded now; `None` if nothing has to be stored.
    fn set(&self, jobs: Vec<Topic>) -> Option<Change> {
        let after = (!self.watch.is_empty()).then(|| Document::Watch(self.watch.clone()));
        if self.version.is_none() && after.is_none() {
            return None;
        }
        Some(Change::SetDocuments {
            documents: vec![SetDocument {
                key: Some(DocumentKey::Watch(self.game)),
                before: self.version,
                after,
            }],
            games: Vec::new(),
            jobs,
        })
    }
}

impl App {
    /// Loads who watches a game.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be read.
    pub(crate) async fn find_watch(&self, game: GameId) -> Result<LoadedWatch, StoreError> {
        let record = self.store.document(&DocumentKey::Watch(game)).await?;
        let found = record.and_then(LoadedWatch::from_record);
        Ok(found.unwrap_or(LoadedWatch {
            game,
            version: None,
            watch: GameWatch::default(),
        }))
    }

    /// Returns the numbers of the games that `user` watches.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if they cannot be read.
    pub(crate) async fn list_watched(
        &self,
        user: UserId,
    ) -> Result<Vec<(GameId, WatchHow)>, StoreError> {
        let label = Label::User(user);
        let kind = DocumentKind::Watch;
        let records = self.store.documents(label, kind, 2 * MOST_WATCHED).await?;
        let loaded = records.into_iter().filter_map(LoadedWatch::from_record);
        Ok(loaded
            .filter_map(|loaded| Some((loaded.game, loaded.how(user)?)))
            .collect())
    }

    /// Lets `user` watch a game, or stop if `how` is `None`.
    ///
    /// # Errors
    ///
    /// [`WatchRefusal`] if the user or the game has reached a limit, and the errors of the store.
    pub(crate) async fn set_watcher(
        &self,
        request: &Request,
        game: GameId,
        how: Option<WatchHow>,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let user = request.user.id;
        if how.is_some() {
            let watched = self.list_watched(user).await?;
            let is_new = watched.iter().all(|(watched, _)| *watched != game);
            if is_new && watched.len() >= MOST_WATCHED {
                return Err(WatchRefusal::TooManyGames { most: MOST_WATCHED }.into());
            }
        }
        let edit = |watch: &mut GameWatch| {
            watch.watchers.retain(|watcher| watcher.user != user);
            if how.is_some() && watch.watchers.len() >= MAX_WATCHERS {
                return Err(WatchRefusal::TooManyWatchers.into());
            }
            watch.watchers.extend(how.map(|how| Watcher { user, how }));
            Ok(())
        };
        self.change_watch(game, request.key(), now, edit).await?;
        let record = self.store.game(game).await?;
        match record.filter(|record| how.is_some() && record.ended.is_some()) {
            Some(record) => self.tell_late(request, &record, now).await,
            None => Ok(()),
        }
    }

    /// Tells somebody of the end of a game that they began to watch just when it ended, and lets them stop.
    async fn tell_late(
        &self,
        request: &Request,
        record: &GameRecord,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let key = IdempotencyKey::WatchedTooLate {
            id: request.interaction,
        };
        let version = record.version;
        let document = DocumentKey::Watch(record.id);
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let loaded = self.find_watch(record.id).await?;
            // Somebody has been told meanwhile, and so has this user.
            if loaded.watch.watchers.is_empty() {
                return Ok(());
            }
            let Some(change) = loaded.set(vec![Topic::Watched { version }]) else {
                return Ok(());
            };
            match self.store.commit(key, now, change).await {
                Ok(_) => return Ok(()),
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Changes who watches a game; again if it was changed meanwhile.
    ///
    /// # Errors
    ///
    /// What `edit` refuses, and the errors of the store.
    async fn change_watch(
        &self,
        game: GameId,
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut GameWatch) -> Result<(), Refusal> + Send,
    ) -> Result<(), Refusal> {
        let document = DocumentKey::Watch(game);
        let mut turn = self
            .wait_for_turn(&[Contested::Document(&document)])
            .await?;
        loop {
            let mut loaded = self.find_watch(game).await?;
            let before = loaded.watch.clone();
            edit(&mut loaded.watch)?;
            if loaded.watch == before {
                return Ok(());
            }
            let Some(change) = loaded.set(Vec::new()) else {
                return Ok(());
            };
            match self.store.commit(key, now, change).await {
                Ok(_) => return Ok(()),
                Err(CommitError::DocumentMoved) => turn.pause().await?,
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
    }

    /// Removes somebody who cannot be told any more.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if that cannot be stored now.
    pub(crate) async fn drop_watcher(
        &self,
        game: GameId,
        user: UserId,
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let now = self.clock.now();
        let edit = |watch: &mut GameWatch| {
            watch.watchers.retain(|watcher| watcher.user != user);
            Ok(())
        };
        self.change_watch(game, key, now, edit).await
    }

    /// Records where a game is shown to everyone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if that cannot be stored now.
    pub(crate) async fn note_shown(
        &self,
        game: GameId,
        shown: (ChannelId, MessageId),
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let now = self.clock.now();
        let edit = |watch: &mut GameWatch| {
            watch.shown = Some(shown);
            Ok(())
        };
        self.change_watch(game, key, now, edit).await
    }

    /// Lets everyone stop watching a game that is over, and adds the jobs that tell them.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if that cannot be stored now; [`CommitError::DocumentMoved`] if somebody began to watch or stopped meanwhile.
    pub(crate) async fn end_watching(
        &self,
        mut loaded: LoadedWatch,
        jobs: Vec<Topic>,
    ) -> Result<(), CommitError> {
        let key = IdempotencyKey::WatchEnded {
            game: loaded.game,
            version: loaded.version.unwrap_or(0),
        };
        loaded.watch.watchers.clear();
        match loaded.set(jobs) {
            Some(change) => {
                let now = self.clock.now();
                self.store.commit(key, now, change).await.map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Returns the channel that the server of a game has chosen to show all games; `None` if it has none, or not for this game, as with games that
    /// one person plays alone. Whether the game [may be shown](Self::may_be_shown_in) there is checked when that happens.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the settings cannot be read.
    pub(crate) async fn find_broadcast(
        &self,
        record: &GameRecord,
    ) -> Result<Option<ChannelId>, Refusal> {
        if matches!(record.origin, Origin::Practice | Origin::Import) {
            return Ok(None);
        }
        let channel = self.load_guild_settings(record.place).await?.broadcast;
        // There is a board already.
        Ok(channel.filter(|channel| *channel != record.place.channel))
    }
}
