//! Hooks that connect puzzles with the rest of the bot.

use asterism_store::{GuildId, GuildSettings, UserId};
use async_trait::async_trait;
use serde_json::{Value, json};

use crate::app::hooks::{Exported, Feature, ServerPart};
use crate::app::{App, RequestContext};
use crate::feature::puzzle::model::document::{DailyPuzzle, PuzzleSolver};
use crate::feature::puzzle::model::solving::{
    DayOfPuzzle, count_streak, expect_try_left, find_day,
};
use crate::feature::puzzle::state::load_solver;
use crate::feature::puzzle::view::write_streak;
use crate::game::vacation::Day;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::text::markdown::channel_links;

/// The hooks of the puzzle feature.
pub(crate) struct Puzzles;

#[async_trait]
impl Feature for Puzzles {
    async fn profile(
        &self,
        context: RequestContext<'_>,
        user: UserId,
        language: Language,
    ) -> Result<Vec<String>, Refusal> {
        let solver = context.app.load_content::<PuzzleSolver>(&user).await?;
        let today = find_day(context.now);
        let line = (solver.tried > 0).then(|| write_streak(&solver, today, language));
        Ok(line.into_iter().collect())
    }

    /// Reminds a user of today's puzzle if they would otherwise lose their streak.
    async fn list(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        if !list.is_all_of(context.user()) {
            return Ok(Vec::new());
        }
        let solver = load_solver(context).await?;
        let today = find_day(context.now);
        let streak = count_streak(&solver, today);
        let is_open = || expect_try_left(&solver, DayOfPuzzle::of(today)).is_ok();
        let line = (streak > 0 && is_open()).then(|| context.language().games_puzzle(streak));
        Ok(line.into_iter().collect())
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let solver = app.load_content::<PuzzleSolver>(&user).await?;
        Ok(Some(Exported {
            name: "puzzles",
            is_empty: solver == PuzzleSolver::default(),
            data: puzzles_json(&solver),
        }))
    }

    async fn server_part(
        &self,
        app: &App,
        guild: GuildId,
        _settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let daily = app.find::<DailyPuzzle>(&guild).await?;
        let channel = daily.map(|loaded| loaded.content.channel);
        let line = match channel {
            Some(channel) => language.server_puzzle(channel_links(&[channel])),
            None => language.server_puzzle_none(),
        };
        let menu = (CustomId::SetPuzzleChannel, language.server_puzzle_menu());
        Ok(ServerPart::for_channel(line, menu, channel))
    }
}

fn puzzles_json(solver: &PuzzleSolver) -> Value {
    let last = solver.day.map(|tried| {
        json!({
            "day": Day::from_number(tried.day).iso(),
            "tries": tried.tries,
            "solved": tried.solved,
        })
    });
    json!({
        "tried": solver.tried,
        "solved": solver.solved,
        "streak": solver.streak,
        "best_streak": solver.best_streak,
        "last": last,
    })
}
