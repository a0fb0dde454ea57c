//! What features add to what the rest of the bot shows. Lists, profiles, exports and boards know features only by this trait.

use asterism_store::UserId;
use async_trait::async_trait;
use serde_json::Value;

use crate::app::{App, RequestContext};
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::text::Language;

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

    /// Returns the buttons next to a board that the user looks at.
    fn board_buttons(&self, _loaded: &LoadedGame, _request: &Request) -> Vec<Button> {
        Vec::new()
    }
}

/// What a feature stores about a user.
pub(crate) struct Exported {
    /// The name of this part of an export.
    pub(crate) name: &'static str,
    /// Its contents; present even if nothing is stored.
    pub(crate) data: Value,
    /// Whether nothing is stored.
    pub(crate) is_empty: bool,
}
