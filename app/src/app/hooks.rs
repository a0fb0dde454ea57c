//! What features add to the rest of the bot, which knows them only by the trait [`Feature`].

use asterism_rules::AnyGame;
use asterism_store::{
    Challenge, ChannelId, DocumentKey, GameId, GameRecord, GuildId, GuildSettings, Job, JobDone,
    News, SetDocument, StoreError, Timestamp, Topic, TreeRecord, UserId,
};
use async_trait::async_trait;
use serde_json::Value;

use crate::app::switches::Switch;
use crate::app::{App, RequestContext};
use crate::game::answers::Answers;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::ports::messenger::{Messenger, SendError};
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{GamesPage, Ply};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, ChannelMenu, ChannelMenuKind, Post, Suggestion};
use crate::protocol::request::{Focus, Request};
use crate::text::Language;

/// Returns whether a command of the user's accepts a game.
pub(crate) type AcceptsGame = fn(&LoadedGame, UserId) -> bool;

/// All features, in the order in which their lines and buttons are shown.
#[derive(Clone, Copy)]
pub struct Features(pub(crate) &'static [&'static dyn Feature]);

impl Features {
    /// Returns all of them.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static dyn Feature> + Send {
        self.0.iter().copied()
    }
}

/// Limit for queries of everything that is stored about a user; more than any user has.
pub(crate) const ALL: usize = 1_000_000;

/// A feature of the bot. By default, each method adds nothing.
#[async_trait]
pub(crate) trait Feature: Sync {
    /// Returns the lines of `/profile` about `user`, in `language`.
    async fn profile(
        &self,
        _context: RequestContext<'_>,
        _user: UserId,
        _language: Language,
    ) -> Result<Vec<String>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns the lines that follow the games and challenges in `/games`.
    async fn list(
        &self,
        _context: RequestContext<'_>,
        _list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns what is stored about `user`; `None` if the feature stores nothing about users.
    async fn export(&self, _app: &App, _user: UserId) -> Result<Option<Exported>, Refusal> {
        Ok(None)
    }

    /// Checks that a challenge may still become a game.
    ///
    /// # Errors
    ///
    /// What has happened since the challenge was made.
    async fn may_begin(
        &self,
        _app: &App,
        _challenge: &Challenge,
        _now: Timestamp,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Returns the line about the feature on the post of a challenge.
    fn describe_challenge(&self, _challenge: &Challenge, _language: Language) -> Option<String> {
        None
    }

    /// Returns the document that the end of a game changes.
    fn find_changed_at_end(&self, _record: &GameRecord) -> Option<DocumentKey> {
        None
    }

    /// Returns how the end of a game changes [that document](Self::find_changed_at_end); it is stored in the same change as the end. `played` is the
    /// game as it has ended.
    async fn change_at_end(
        &self,
        _app: &App,
        _record: &GameRecord,
        _played: &AnyGame,
        _now: Timestamp,
    ) -> Result<Option<SetDocument>, StoreError> {
        Ok(None)
    }

    /// Returns what else the last board of a game says.
    async fn describe_end(
        &self,
        _app: &App,
        _loaded: &LoadedGame,
        _language: Language,
    ) -> Option<String> {
        None
    }

    /// Returns the jobs that follow once the board of a game at `version` is posted.
    async fn follow_board(
        &self,
        _app: &App,
        _record: &GameRecord,
        _version: u64,
    ) -> Result<Vec<Topic>, SendError> {
        Ok(Vec::new())
    }

    /// Returns other channels in which a game is shown, so that it can be opened there, too.
    async fn list_other_channels(
        &self,
        _app: &App,
        _record: &GameRecord,
    ) -> Result<Vec<ChannelId>, Refusal> {
        Ok(Vec::new())
    }

    /// Returns the feature's part of the panel about events in `/server`.
    async fn server_part(
        &self,
        _app: &App,
        _guild: GuildId,
        _settings: &GuildSettings,
        _language: Language,
    ) -> Result<ServerPart, Refusal> {
        Ok(ServerPart::default())
    }

    /// Returns what the feature lets users turn on and off in `/settings`.
    fn switch(&self) -> Option<&'static Switch> {
        None
    }

    /// Returns what the user is told privately after they have made a move in a game.
    async fn after_move(
        &self,
        _context: RequestContext<'_>,
        _game: GameId,
    ) -> Result<Option<Post>, Refusal> {
        Ok(None)
    }

    /// Suggests values for an option of the feature's command; `None` if it is not one of those.
    async fn suggest(
        &self,
        _context: RequestContext<'_>,
        _command: Command,
        _focus: &Focus,
    ) -> Result<Option<Vec<Suggestion>>, Refusal> {
        Ok(None)
    }

    /// Returns which running games the feature's command accepts; `None` if it is not its command, or it accepts all.
    fn find_accepted_games(&self, _command: Command) -> Option<AcceptsGame> {
        None
    }

    /// Loads the answers that the players of a running game have prepared; `None` if the feature has none.
    async fn load_answers(
        &self,
        _app: &App,
        _record: &GameRecord,
    ) -> Result<Option<Box<dyn Answers>>, StoreError> {
        Ok(None)
    }

    /// Returns the nodes of a user's own tree that are answers they have prepared and that the game of `record` can still reach.
    fn list_answers(&self, _record: &GameRecord, _tree: &TreeRecord) -> Vec<u32> {
        Vec::new()
    }

    /// Returns the buttons at a position of a user's own board.
    fn position_buttons(
        &self,
        _board: &TreeBoard,
        _position: &TreePosition,
        _user: UserId,
        _language: Language,
    ) -> Vec<Button> {
        Vec::new()
    }

    /// Renders a position of a board on which users try moves; `None` if the feature does not show such boards.
    async fn show_position(
        &self,
        _context: RequestContext<'_>,
        _board: &TreeBoard,
        _position: &TreePosition,
    ) -> Option<Post> {
        None
    }

    /// Returns how these news of a game are told; `None` if they are not of the feature.
    fn find_teller(&self, _news: News) -> Option<&'static dyn NewsTeller> {
        None
    }

    /// Returns the buttons next to a board that the user looks at, after `ply` moves; `None` under **⋯**, where everything else is offered.
    fn board_buttons(
        &self,
        _loaded: &LoadedGame,
        _ply: Option<Ply>,
        _request: &Request,
    ) -> Vec<Button> {
        Vec::new()
    }
}

/// A part of the `/server` panel: what is set, and the controls that set it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ServerPart {
    pub(crate) lines: Vec<String>,
    pub(crate) menus: Vec<ChannelMenu>,
    pub(crate) buttons: Vec<Button>,
}

impl ServerPart {
    /// Returns a part that chooses a channel in which the bot will post. `line` says which one is chosen.
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

/// What a feature stores about a user.
pub(crate) struct Exported {
    /// The name of this part of an export.
    pub(crate) name: &'static str,
    /// Contents of the part; present even if nothing is stored.
    pub(crate) data: Value,
    /// Whether nothing is stored.
    pub(crate) is_empty: bool,
}

impl Exported {
    /// Returns a list as a part of an export.
    pub(crate) fn of_list(name: &'static str, list: impl Iterator<Item = Value>) -> Self {
        let list: Vec<Value> = list.collect();
        Self {
            name,
            is_empty: list.is_empty(),
            data: list.into(),
        }
    }
}

/// Tells a user news of a game that no other user may learn of.
#[async_trait]
pub(crate) trait NewsTeller: Sync {
    /// Says in one line what happened.
    fn describe(&self, news: News, loaded: &LoadedGame, language: Language) -> String;

    /// Returns whether `user` may still be told.
    async fn may_tell(
        &self,
        _app: &App,
        _job: &Job,
        _record: &GameRecord,
        _user: UserId,
    ) -> Result<bool, SendError> {
        Ok(true)
    }

    /// Tells `user` in a way of its own; `None` if they are told in the way they chose for their games.
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

    /// Returns whether the game is one of others, whose news come last.
    fn is_of_others(&self) -> bool {
        false
    }
}
