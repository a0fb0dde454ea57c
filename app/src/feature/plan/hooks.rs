//! What planned answers add to the rest of the bot.

use asterism_store::{News, VoidWhy};
use async_trait::async_trait;

use crate::app::hooks::{AcceptsGame, Feature, NewsTeller};
use crate::feature::plan::model::plans::may_plan;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::command::Command;
use crate::text::Language;
use crate::view::posts::describe_with_link;

/// Planned answers.
pub(crate) struct Planning;

#[async_trait]
impl Feature for Planning {
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
