//! Hooks that connect planned answers with the rest of the bot.

use asterism_store::{GameRecord, News, StoreError, TreeRecord, UserId, VoidWhy};
use async_trait::async_trait;

use crate::app::hooks::{AcceptsGame, Feature, NewsTeller, PreparedLine};
use crate::app::{App, RequestContext};
use crate::feature::plan::action;
use crate::feature::plan::model::planning::{list_answers, list_planned};
use crate::feature::plan::model::plans::{live_answers, may_plan};
use crate::feature::plan::view::plans_button;
use crate::game::answers::Answers;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Button;
use crate::protocol::request::Request;
use crate::text::Language;
use crate::view::posts::describe_with_link;

/// The hooks of the planned-answer feature.
pub(crate) struct Planning;

#[async_trait]
impl Feature for Planning {
    async fn load_answers(
        &self,
        app: &App,
        record: &GameRecord,
    ) -> Result<Option<Box<dyn Answers>>, StoreError> {
        Ok(match record.answers {
            0 => None,
            _ => Some(Box::new(app.load_plans(record).await?)),
        })
    }

    fn list_answers(&self, record: &GameRecord, tree: &TreeRecord) -> Vec<u32> {
        let live = live_answers(record, tree.owner, &tree.tree).into_iter();
        live.map(|node| node.id).collect()
    }

    fn may_prepare(&self, record: &GameRecord, user: UserId) -> bool {
        may_plan(record, user)
    }

    fn list_prepared(&self, board: &TreeBoard) -> Vec<Vec<String>> {
        let lines = list_planned(board).into_iter();
        let lines = lines.map(|line| line.moves.into_iter().map(|(_, notation, _)| notation));
        lines.map(Iterator::collect).collect()
    }

    async fn prepare(
        &self,
        context: RequestContext<'_>,
        line: &PreparedLine,
    ) -> Result<Option<String>, Refusal> {
        action::prepare(context, line).await.map(Some)
    }

    fn position_buttons(
        &self,
        board: &TreeBoard,
        position: &TreePosition,
        user: UserId,
        language: Language,
    ) -> Vec<Button> {
        if !board.is_of_game() || !may_plan(&board.loaded.record, user) {
            return Vec::new();
        }
        let spot = position.spot;
        let plan = if board.is_answer(position) {
            let forget = CustomId::UnplanLine(spot);
            Some(Button::plain(language.button_unplan(), forget))
        } else {
            let may_ask = list_answers(board, position, user).is_ok();
            let ask = CustomId::PlanLineAsk(spot);
            may_ask.then(|| Button::good(language.button_plan(), ask))
        };
        let plans = plans_button(board.number(), language);
        plan.into_iter().chain([plans]).collect()
    }

    fn board_buttons(
        &self,
        _app: &App,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let button = plans_button(loaded.record.id, request.language);
        let may_plan = ply.is_none() && may_plan(&loaded.record, request.user.id);
        may_plan.then_some(button).into_iter().collect()
    }

    fn find_accepted_games(&self, command: Command) -> Option<AcceptsGame> {
        let accepts: AcceptsGame = |loaded, user| may_plan(&loaded.record, user);
        (command == Command::Plan).then_some(accepts)
    }

    fn find_teller(&self, news: News) -> Option<&'static dyn NewsTeller> {
        matches!(news, News::PlanVoid { .. }).then_some(&Planning)
    }
}

#[async_trait]
impl NewsTeller for Planning {
    fn describe(&self, news: News, loaded: &LoadedGame, language: Language) -> String {
        let game = describe_with_link(loaded, language);
        let News::PlanVoid { why, .. } = news else {
            return game;
        };
        match why {
            VoidWhy::Elsewhere => language.news_plan_elsewhere(game),
            VoidWhy::TakenBack => language.news_plan_taken_back(game),
            VoidWhy::Over => language.news_plan_over(game),
            VoidWhy::NotLegal => language.news_plan_not_legal(game),
        }
    }
}
