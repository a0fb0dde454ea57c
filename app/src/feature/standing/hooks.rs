//! Hooks that connect standing challenges with the rest of the bot.

use asterism_store::{Challenge, GameId, Label, Origin, UserId};
use async_trait::async_trait;
use serde_json::json;

use crate::app::hooks::{ALL, Exported, Feature};
use crate::app::{App, RequestContext};
use crate::feature::standing::action::list_standing;
use crate::feature::standing::model::StandingChallenge;
use crate::feature::standing::refusal::StandingRefusal;
use crate::feature::standing::worker::count_running;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::text::Language;

/// The hooks of standing challenges.
pub(crate) struct StandingChallenges;

#[async_trait]
impl Feature for StandingChallenges {
    /// Lists the user's own standing challenges that have no open challenge: the others are among the challenges.
    async fn list(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        if list.player.is_some() {
            return Ok(Vec::new());
        }
        let all = list_standing(context.app, context.user()).await?;
        let is_here = |guild| !list.here || guild == context.request.place.guild;
        let waiting = all
            .iter()
            .filter(|it| !it.is_open && is_here(it.terms.place.guild));
        Ok(waiting.map(|it| it.describe(context.language())).collect())
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let all = app
            .list::<StandingChallenge>(Label::User(user), ALL)
            .await?;
        let data = all.iter().map(|loaded| {
            let it = &loaded.content;
            json!({
                "number": loaded.id.get(),
                "server": it.place.guild.map(|guild| guild.to_string()),
                "channel": it.place.channel.to_string(),
                "kind": it.kind,
                "options": it.options,
                "variant": it.variant,
                "seconds_per_move": it.terms.time.map(|time| time.per_move.as_secs()),
                "challenge": it.challenge.map(GameId::get),
                "games_at_once": it.at_once,
                "strength": it.strength,
                "rated": it.terms.rated,
            })
        });
        Ok(Some(Exported::of_list("standing_challenges", data)))
    }

    /// Checks that the user has no running game from this standing challenge, so that others get a seat, too.
    async fn may_begin(
        &self,
        context: RequestContext<'_>,
        challenge: &Challenge,
    ) -> Result<(), Refusal> {
        let user = context.user();
        let Origin::Standing(number) = challenge.origin else {
            return Ok(());
        };
        if challenge.by != user && count_running(context.app, user, number).await? > 0 {
            return Err(StandingRefusal::Playing.into());
        }
        Ok(())
    }

    fn describe_challenge(&self, challenge: &Challenge, language: Language) -> Option<String> {
        matches!(challenge.origin, Origin::Standing(_)).then(|| language.challenge_standing())
    }
}
