//! The hooks through which features extend the rest of the bot. The rest of the bot knows features only through the trait [`Feature`].

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, ChannelId, DocumentKey, DocumentKind, GameId, GameRecord, GuildId, GuildSettings,
    IdempotencyKey, Job, JobDone, Label, NewChallenge, News, Player, SetDocument, StoreError,
    Timestamp, Topic, TreeRecord, UserId,
};
use async_trait::async_trait;
use serde_json::Value;

use crate::app::switches::Switch;
use crate::app::{App, RequestContext};
use crate::game::answers::Answers;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::game::victory::Victory;
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{GamesPage, Ply};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, ChannelMenu, ChannelMenuKind, Post, Reply, Suggestion};
use crate::protocol::request::{Call, Focus, Request};
use crate::text::Language;
use crate::text::markdown::date;

/// Function that returns whether the user may use a command on a game.
pub(crate) type AcceptsGame = fn(&LoadedGame, UserId) -> bool;

/// A kind of document, with the words for what a user loses when the documents of this kind that name them are erased.
pub(crate) type DocumentWords = (DocumentKind, fn(Language) -> String);

/// All features.
#[derive(Clone, Copy)]
pub struct Features {
    /// The features, in the order in which their lines and buttons are shown.
    pub(crate) all: &'static [&'static dyn Feature],
    /// All kinds of documents that the features store.
    pub(crate) documents: &'static [DocumentWords],
}

impl Features {
    /// Returns an iterator over all features.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static dyn Feature> + Send {
        self.all.iter().copied()
    }

    /// Describes the running season of a server in one line; `None` if the server has no seasons.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the seasons cannot be read.
    pub(crate) async fn describe_season(
        self,
        app: &App,
        guild: Option<GuildId>,
        language: Language,
    ) -> Result<Option<String>, StoreError> {
        let Some(guild) = guild else {
            return Ok(None);
        };
        for feature in self.iter() {
            if let Some(season) = feature.find_season(app, guild).await? {
                return Ok(Some(language.season_now(season.number, date(season.ends))));
            }
        }
        Ok(None)
    }

    /// Rewards the winners of a season or tournament. Only users can be rewarded, and the bot itself is not. `key` is the key of the change that
    /// notes this.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if this cannot be stored now.
    pub(crate) async fn reward(
        self,
        app: &App,
        guild: GuildId,
        (victory, winners): (Victory, impl Iterator<Item = Player> + Send),
        key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        let mut users: Vec<UserId> = Vec::new();
        for user in winners.filter_map(Player::user) {
            if user != app.me && !users.contains(&user) {
                users.push(user);
            }
        }
        for feature in self.iter() {
            feature.reward(app, guild, (victory, &users), key).await?;
        }
        Ok(())
    }

    /// Describes in one line what winners get; `None` if they get nothing.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the settings cannot be read.
    pub(crate) async fn describe_reward(
        self,
        app: &App,
        guild: Option<GuildId>,
        victory: Victory,
        language: Language,
    ) -> Result<Option<String>, StoreError> {
        let Some(guild) = guild else {
            return Ok(None);
        };
        for feature in self.iter() {
            let described = feature.describe_reward(app, guild, victory, language);
            if let Some(reward) = described.await? {
                return Ok(Some(reward));
            }
        }
        Ok(None)
    }

    /// Returns what `user` loses when the documents of features that name them are erased, in words.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the documents cannot be read.
    pub(crate) async fn name_documents(
        self,
        app: &App,
        user: UserId,
        language: Language,
    ) -> Result<Vec<String>, StoreError> {
        let mut named = Vec::new();
        for (kind, words) in self.documents {
            let found = app.store.documents(Label::User(user), *kind, 1).await?;
            named.extend((!found.is_empty()).then(|| words(language)));
        }
        Ok(named)
    }
}

/// Limit for queries that load everything stored about a user or server. None has that many records.
pub(crate) const ALL: usize = 1_000_000;

/// A feature of the bot. The default implementation of each method adds nothing.
#[async_trait]
pub(crate) trait Feature: Sync {
    /// Returns the lines in `/profile` about `user`, in `language`.
    async fn profile(
        &self,
        _context: RequestContext<'_>,
        _user: UserId,
        _language: Language,
    ) -> Result<Vec<String>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns the lines that `/games` shows after the games and challenges.
    async fn list(
        &self,
        _context: RequestContext<'_>,
        _list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns buttons below a page of `/games`.
    async fn list_buttons(
        &self,
        _context: RequestContext<'_>,
        _list: GamesPage,
    ) -> Result<Vec<Button>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns all data that the feature stores about `user`. Returns `None` if the feature stores nothing about users.
    async fn export(&self, _app: &App, _user: UserId) -> Result<Option<Exported>, Refusal> {
        Ok(None)
    }

    /// Checks that the user may open a challenge.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the user may not.
    async fn may_open(
        &self,
        _context: RequestContext<'_>,
        _challenge: &NewChallenge,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Checks that a challenge, to which the user of the request may just have been added, may still become a game.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if something that has happened since the challenge was made prevents the game.
    async fn may_begin(
        &self,
        _context: RequestContext<'_>,
        _challenge: &Challenge,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the feature's line on the post of a challenge.
    fn describe_challenge(&self, _challenge: &Challenge, _language: Language) -> Option<String> {
        None
    }

    /// Returns the jobs to add once it is known which message shows an open challenge.
    async fn follow_challenge(
        &self,
        _app: &App,
        _challenge: &Challenge,
    ) -> Result<Vec<Topic>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns the key of the document that changes when this game ends.
    fn find_changed_at_end(&self, _record: &GameRecord) -> Option<DocumentKey> {
        None
    }

    /// Returns the change to [that document](Self::find_changed_at_end) when the game ends. The store commits it together with the end of the game.
    /// `played` is the game in its final position.
    async fn change_at_end(
        &self,
        _app: &App,
        _record: &GameRecord,
        _played: &AnyGame,
        _now: Timestamp,
    ) -> Result<Option<SetDocument>, StoreError> {
        Ok(None)
    }

    /// Returns the feature's part of a board that is posted.
    async fn board_part(&self, _app: &App, _loaded: &LoadedGame, _language: Language) -> BoardPart {
        BoardPart::default()
    }

    /// Returns whether nothing depends on how a running game ends anymore, so that lists show it last.
    async fn is_settled(&self, _app: &App, _record: &GameRecord) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Returns whether the first board of a game should wait a moment, because something else is about to be posted before it.
    async fn holds_first_board(
        &self,
        _app: &App,
        _record: &GameRecord,
    ) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Returns the jobs to add once the board of a game at `version` has been posted.
    async fn follow_board(
        &self,
        _app: &App,
        _record: &GameRecord,
        _version: u64,
    ) -> Result<Vec<Topic>, SendError> {
        Ok(Vec::new())
    }

    /// Returns the channels, other than the game's own, in which a game is shown. Users can open the game in these channels as well.
    async fn list_other_channels(
        &self,
        _app: &App,
        _record: &GameRecord,
    ) -> Result<Vec<ChannelId>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns the feature's part of the `/server` panel about events.
    async fn server_part(
        &self,
        _app: &App,
        _guild: GuildId,
        _settings: &GuildSettings,
        _language: Language,
    ) -> Result<ServerPart, Refusal> {
        Ok(ServerPart::default())
    }

    /// Returns the setting of the feature that users can turn on and off in `/settings`.
    fn switch(&self) -> Option<&'static Switch> {
        None
    }

    /// Returns a private message to the user after they have made a move in a game, if the feature has one.
    async fn after_move(
        &self,
        _context: RequestContext<'_>,
        _game: GameId,
    ) -> Result<Option<Post>, Refusal> {
        Ok(None)
    }

    /// Suggests values for an option of the feature's command. Returns `None` if the command or option is not the feature's.
    async fn suggest(
        &self,
        _context: RequestContext<'_>,
        _call: &Call,
        (_command, _focus): (Command, &Focus),
    ) -> Result<Option<Vec<Suggestion>>, Refusal> {
        Ok(None)
    }

    /// Returns a function that tells for which running games the command may be used. Returns `None` if the command is not the feature's, or if it
    /// can be used for all of them.
    fn find_accepted_games(&self, _command: Command) -> Option<AcceptsGame> {
        None
    }

    /// Loads the replies that the players of a running game have prepared in advance. Returns `None` if the feature has no such replies.
    async fn load_answers(
        &self,
        _app: &App,
        _record: &GameRecord,
    ) -> Result<Option<Box<dyn Answers>>, StoreError> {
        Ok(None)
    }

    /// Returns the nodes in the user's own tree that are prepared replies and that the game of `record` can still reach.
    fn list_answers(&self, _record: &GameRecord, _tree: &TreeRecord) -> Vec<u32> {
        Vec::new()
    }

    /// Returns whether a user can prepare replies in a game.
    fn may_prepare(&self, _record: &GameRecord, _user: UserId) -> bool {
        false
    }

    /// Returns the replies that the user has prepared on their own board of a game: lines of moves from its current position, each up to a reply.
    fn list_prepared(&self, _board: &TreeBoard) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// Prepares the user's replies in a line, or gives up the last of them and those after it. Returns the text that confirms this, or `None` if the
    /// feature has no such replies.
    async fn prepare(
        &self,
        _context: RequestContext<'_>,
        _line: &PreparedLine,
    ) -> Result<Option<String>, Refusal> {
        Ok(None)
    }

    /// Returns the feature's buttons for a position on a user's own board.
    fn position_buttons(
        &self,
        _board: &TreeBoard,
        _position: &TreePosition,
        _user: UserId,
        _language: Language,
    ) -> Vec<Button> {
        Vec::new()
    }

    /// Renders a position on a board on which users try out moves. Returns `None` if the feature does not show such boards.
    async fn show_position(
        &self,
        _context: RequestContext<'_>,
        _board: &TreeBoard,
        _position: &TreePosition,
    ) -> Option<Post> {
        None
    }

    /// Casts the vote of the user, who belongs to the group on turn, for a legal move. Returns `None` if the feature counts no votes.
    async fn cast_vote(
        &self,
        _context: RequestContext<'_>,
        _loaded: &LoadedGame,
        _notation: &str,
    ) -> Result<Option<Reply>, Refusal> {
        Ok(None)
    }

    /// Returns the earliest time at which the newest board of a game may be edited, if the feature has edited it shortly before `now`.
    async fn find_next_edit(
        &self,
        _app: &App,
        _record: &GameRecord,
        _now: Timestamp,
    ) -> Result<Option<Timestamp>, SendError> {
        Ok(None)
    }

    /// Returns the running season of a server. Returns `None` if the server has no seasons, or if the feature does not know.
    async fn find_season(&self, _app: &App, _guild: GuildId) -> Result<Option<Season>, StoreError> {
        Ok(None)
    }

    /// Returns the best players of a server in a season that has just ended, one list for each ladder or leaderboard on which someone has played.
    /// `span` is the season's beginning and end.
    async fn list_season(
        &self,
        _app: &App,
        _guild: GuildId,
        _span: (Timestamp, Timestamp),
    ) -> Result<Vec<SeasonBest>, StoreError> {
        Ok(Vec::new())
    }

    /// Returns the changes that a new season makes to the feature's documents. `span` is the beginning and end of the season before.
    async fn change_at_season(
        &self,
        _app: &App,
        _guild: GuildId,
        _span: (Timestamp, Timestamp),
    ) -> Result<Vec<SetDocument>, StoreError> {
        Ok(Vec::new())
    }

    /// Gives the role for a victory to the winners, if the server has chosen one, and takes it from those who had it before. `key` is the key of the
    /// change that notes this.
    async fn reward(
        &self,
        _app: &App,
        _guild: GuildId,
        (_victory, _winners): (Victory, &[UserId]),
        _key: IdempotencyKey,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Describes in one line what winners get; `None` if they get nothing.
    async fn describe_reward(
        &self,
        _app: &App,
        _guild: GuildId,
        _victory: Victory,
        _language: Language,
    ) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Returns the name of a list that [`list_season`](Self::list_season) has returned. Returns `None` if the list is not the feature's.
    fn name_season_list(&self, _id: &str, _language: Language) -> Option<String> {
        None
    }

    /// Returns the object that tells users this kind of news. Returns `None` if the news does not belong to the feature.
    fn find_teller(&self, _news: News) -> Option<&'static dyn NewsTeller> {
        None
    }

    /// Returns the feature's buttons next to a board that the user is viewing, which is the board after `ply` moves. In the list of actions that
    /// **⋯** opens, which offers all other actions, `ply` is `None`.
    fn board_buttons(
        &self,
        _app: &App,
        _loaded: &LoadedGame,
        _ply: Option<Ply>,
        _request: &Request,
    ) -> Vec<Button> {
        Vec::new()
    }
}

/// A line of moves in which a user prepares their replies, or gives them up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PreparedLine {
    pub(crate) game: GameId,
    /// The version of the game that the user saw.
    pub(crate) version: u64,
    /// The moves of all players from the current position. Untrusted.
    pub(crate) moves: Vec<String>,
    /// Whether to prepare the replies, rather than give them up.
    pub(crate) is_kept: bool,
}

/// A running season of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Season {
    /// Number of the season, from 1.
    pub(crate) number: u32,
    pub(crate) ends: Timestamp,
}

/// The best players of a season, on one ladder or leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeasonBest {
    /// ID of the list, which no other list of the server has.
    pub(crate) id: String,
    /// The players, best first, each with what is written after their name.
    pub(crate) players: Vec<(Player, String)>,
}

/// A feature's part of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardPart {
    /// Lines above the board, next to the headline.
    pub(crate) lines: Vec<String>,
    /// Addition to the footer.
    pub(crate) footer: Option<String>,
    /// Buttons under the last board of the game.
    pub(crate) buttons: Vec<Button>,
    /// Buttons under each board of a running game, before those of the game itself.
    pub(crate) turn_buttons: Vec<Button>,
    /// Buttons under the first board of the game.
    pub(crate) first_buttons: Vec<Button>,
    /// Buttons with which the player on turn makes a whole move, at most two rows. They are left out if each move has a button anyway.
    pub(crate) moves: Vec<Button>,
}

/// A part of the `/server` panel: the current settings, and the controls that change them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ServerPart {
    pub(crate) lines: Vec<String>,
    pub(crate) menus: Vec<ChannelMenu>,
    pub(crate) buttons: Vec<Button>,
}

impl ServerPart {
    /// Returns a part with a menu for the channel in which the bot will post. `line` describes the current choice.
    pub(crate) fn for_channel(
        line: String,
        (id, placeholder): (CustomId, String),
        chosen: Option<ChannelId>,
    ) -> Self {
        Self {
            lines: vec![line],
            menus: vec![ChannelMenu {
                id,
                kind: ChannelMenuKind::Post,
                placeholder,
                chosen: chosen.into_iter().collect(),
            }],
            buttons: Vec::new(),
        }
    }
}

/// The data that a feature stores about a user, for an export.
pub(crate) struct Exported {
    /// The name of this part of the export.
    pub(crate) name: &'static str,
    /// The data in this part of the export. Present even if nothing is stored.
    pub(crate) data: Value,
    /// Whether the feature stores nothing about the user.
    pub(crate) is_empty: bool,
}

impl Exported {
    /// Creates a part of an export from a list.
    pub(crate) fn of_list(name: &'static str, list: impl Iterator<Item = Value>) -> Self {
        let list: Vec<Value> = list.collect();
        Self {
            name,
            is_empty: list.is_empty(),
            data: list.into(),
        }
    }
}

/// Tells a user news about a game. The news must be kept from all other users.
#[async_trait]
pub(crate) trait NewsTeller: Sync {
    /// Describes in one line what happened.
    fn describe(&self, news: News, loaded: &LoadedGame, language: Language) -> String;

    /// Returns true if `user` is still allowed to receive the news. The default is true.
    async fn may_tell(
        &self,
        _app: &App,
        _job: &Job,
        _record: &GameRecord,
        _user: UserId,
    ) -> Result<bool, SendError> {
        Ok(true)
    }

    /// Tells `user` the news in a way specific to the feature. Returns `None` if the news should be sent in the way that the user has chosen for
    /// their games.
    async fn tell(
        &self,
        _app: &App,
        _messenger: &dyn Messenger,
        _job: &Job,
        _user: UserId,
        _news: News,
    ) -> Result<Option<JobDone>, SendError> {
        Ok(None)
    }

    /// Returns whether the news is about other users' games. Such news is listed last.
    fn is_of_others(&self) -> bool {
        false
    }
}
