//! What planned answers add to the rest of the bot.

use asterism_store::{GameRecord, News, StoreError, TreeRecord, UserId, VoidWhy};
use async_trait::async_trait;

use crate::app::App;
use crate::app::hooks::{AcceptsGame, Feature, NewsTeller};
use crate::feature::plan::model::plans::{live_answers, may_plan};
use crate::feature::plan::view::render_buttons;
use crate::game::answers::Answers;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Ply;
use crate::protocol::reply::{Button, Style};
use crate::protocol::request::Request;
use crate::text::Language;
use crate::view::posts::describe_with_link;

/// Planned answers.
pub(crate) struct Planning;

#[async_trait]
impl Feature for Planning {
    async fn load_answers(
        &self,
        app: &App,
        record: &GameRecord,
    ) -> Result<Option<Box<dyn Answers>>, StoreError> {
        if record.answers == 0 {
            return Ok(None);
        }
        let plans = app.load_plans(record).await?;
        Ok(Some(Box::new(plans)))
    }

    fn list_answers(&self, record: &GameRecord, tree: &TreeRecord) -> Vec<u32> {
        let live = live_answers(record, tree.owner, &tree.tree).into_iter();
        live.map(|node| node.id).collect()
    }

    fn position_buttons(
        &self,
        board: &TreeBoard,
        position: &TreePosition,
        user: UserId,
        language: Language,
    ) -> Vec<Button> {
        render_buttons(board, position, user, language)
    }

    fn board_buttons(
        &self,
        loaded: &LoadedGame,
        ply: Option<Ply>,
        request: &Request,
    ) -> Vec<Button> {
        let game = loaded.record.id;
        let label = request.language.button_my_plans();
        let button = Button::new(Style::Plain, label, CustomId::PlanList { game });
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
        match news {
            News::PlanVoid { why, .. } => match why {
                VoidWhy::Elsewhere => language.news_plan_elsewhere(game),
                VoidWhy::TakenBack => language.news_plan_taken_back(game),
                VoidWhy::Over => language.news_plan_over(game),
                VoidWhy::NotLegal => language.news_plan_not_legal(game),
            },
            _ => game,
        }
    }
}
