//! Loads and stores the watchers of games, and the messages that show games to their servers.

use asterism_store::{
    Change, ChannelId, CommitError, GameId, GameQuery, GameRecord, GameState, GuildId,
    IdempotencyKey, InteractionId, Label, MessageId, Origin, StoreError, Timestamp, Topic, UserId,
};

use crate::app::App;
use crate::app::documents::{Loaded, set_documents};
use crate::feature::watch::model::{GameWatch, MAX_WATCHERS, Watcher};
use crate::feature::watch::payload::WatchHow;
use crate::feature::watch::refusal::WatchRefusal;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;

/// Maximum number of games that one user can watch.
pub(crate) const MOST_WATCHED: usize = 25;

/// Maximum number of running games that are shown as soon as a server chooses a channel for all its games.
const MOST_SHOWN: usize = 50;

impl App {
    /// Returns the games that `user` watches, each with the news that the user gets.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the games cannot be read.
    pub(crate) async fn list_watched(
        &self,
        user: UserId,
    ) -> Result<Vec<(GameId, WatchHow)>, StoreError> {
        let label = Label::User(user);
        let stored = self.list::<GameWatch>(label, 2 * MOST_WATCHED).await?;
        let watched = stored.into_iter();
        let watched = watched.filter_map(|stored| Some((stored.id, stored.content.how(user)?)));
        Ok(watched.collect())
    }

    /// Makes `user` watch a game, or stop watching it if `how` is `None`.
    ///
    /// # Errors
    ///
    /// [`WatchRefusal`] if the user or the game has reached a limit, and any error of the store.
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

    /// Adds the job that tells the watchers of a game about its end. This is needed if a user began to watch the game just as it ended.
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
        let tell = |watch: &mut Option<GameWatch>| {
            // If no one watches any longer, all who did were told already, and so was this user.
            let is_watched = watch.as_ref().is_some_and(|it| !it.watchers.is_empty());
            let job = is_watched.then_some(Topic::Watched { version });
            Ok(job.into_iter().collect())
        };
        self.change(record.id, key, now, tell).await?;
        Ok(())
    }

    /// Changes the [`GameWatch`] of a game, and retries if another request has changed it in the meantime.
    ///
    /// # Errors
    ///
    /// Any refusal returned by `edit`, and any error of the store.
    async fn change_watch(
        &self,
        game: GameId,
        key: IdempotencyKey,
        now: Timestamp,
        edit: impl Fn(&mut GameWatch) -> Result<(), Refusal> + Send,
    ) -> Result<(), Refusal> {
        let edit = move |watch: &mut Option<GameWatch>| {
            edit(watch.get_or_insert_default()).map(|()| Vec::new())
        };
        self.change(game, key, now, edit).await?;
        Ok(())
    }

    /// Removes a user from the watchers of a game, because the user can no longer get news about it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the change cannot be stored now.
    pub(crate) async fn drop_watcher(
        &self,
        game: GameId,
        user: UserId,
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let edit = |watch: &mut GameWatch| {
            watch.watchers.retain(|watcher| watcher.user != user);
            Ok(())
        };
        self.change_watch(game, key, self.clock.now(), edit).await
    }

    /// Adds the jobs that show the server's running games in the channel that the server has just chosen, the newest [`MOST_SHOWN`] of them. Others
    /// appear there with their next move.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the games cannot be read or the jobs cannot be stored now.
    pub(crate) async fn show_running_games(
        &self,
        guild: GuildId,
        id: InteractionId,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let running = GameQuery::in_guild(guild, GameState::Running);
        for record in self.store.games(running, MOST_SHOWN).await? {
            if self.find_broadcast(&record).await?.is_none() {
                continue;
            }
            let game = record.id;
            // The offer stays as it is; this only adds a job.
            let change = Change::SetOffer {
                game,
                version: record.version,
                before: record.offer.as_ref().map(|offer| offer.number),
                offer: record.offer,
                jobs: vec![Topic::Broadcast],
            };
            let key = IdempotencyKey::ShowGame { id, game };
            match self.store.commit(key, now, change).await {
                // If something has just happened in the game, its next board is shown.
                Ok(_) | Err(CommitError::Conflict { .. } | CommitError::Over) => {}
                Err(error) => return Err(self.refuse(error, None).await),
            }
        }
        Ok(())
    }

    /// Records the channel and the message that show a game to everyone.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the change cannot be stored now.
    pub(crate) async fn note_shown(
        &self,
        game: GameId,
        shown: (ChannelId, MessageId),
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let edit = |watch: &mut GameWatch| {
            watch.shown = Some(shown);
            Ok(())
        };
        self.change_watch(game, key, self.clock.now(), edit).await
    }

    /// Removes all watchers of a finished game, and adds the jobs that tell them about its end.
    ///
    /// # Errors
    ///
    /// [`CommitError`] if the change cannot be stored now; [`CommitError::DocumentMoved`] if a user has begun or stopped watching in the meantime.
    pub(crate) async fn end_watching(
        &self,
        watch: Loaded<GameWatch>,
        jobs: Vec<Topic>,
    ) -> Result<(), CommitError> {
        let key = IdempotencyKey::WatchEnded {
            game: watch.id,
            version: watch.version,
        };
        let after = GameWatch {
            watchers: Vec::new(),
            ..watch.content.clone()
        };
        let change = set_documents(vec![watch.set(Some(after))], jobs);
        let now = self.clock.now();
        self.store.commit(key, now, change).await.map(|_| ())
    }

    /// Returns the channel that the server of a game has chosen for showing all its games. Returns `None` if the server has not chosen a channel, or
    /// if this game is not shown there: because one person plays it alone, or because it is played in that channel anyway. Whether the game [may be
    /// shown](Self::may_be_shown_in) in the channel is checked later, when it is posted.
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
