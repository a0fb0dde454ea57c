//! Hooks that connect the settings about time with the rest of the bot: the time zones to choose from, and **You're next**.

use asterism_rules::Seat;
use asterism_store::{Choice, EntryKind, GameRecord, News, Setting, Topic, UserId};
use async_trait::async_trait;

use crate::app::hooks::{Feature, NewsTeller};
use crate::app::switches::Switch;
use crate::app::{App, RequestContext};
use crate::game::loaded_game::{LoadedGame, replay};
use crate::game::quiet::suggest_zones;
use crate::ports::messenger::SendError;
use crate::protocol::choices::Choices;
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::SUGGESTIONS;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::Suggestion;
use crate::protocol::request::{Call, Focus};
use crate::text::Language;
use crate::view::posts::describe_with_link;

/// Values of the option `upcoming` of `/settings`.
const VALUES: [&str; 2] = ["on", "off"];

pub(crate) const UPCOMING: Choices = Choices {
    values: || VALUES.to_vec(),
    label: |language, upcoming| language.upcoming_choice(upcoming),
};

static SWITCH: Switch = Switch {
    option: ("upcoming", VALUES),
    is_on: |settings, _| settings.upcoming == Some(true),
    set: Setting::Upcoming,
    reset: Choice::Upcoming,
    line: |language, upcoming| language.settings_upcoming(upcoming),
    label: |language, on| {
        if on {
            language.button_upcoming_on()
        } else {
            language.button_upcoming_off()
        }
    },
    id: CustomId::SetUpcoming,
};

/// The hooks of the settings about time.
pub(crate) struct TimeSettings;

#[async_trait]
impl Feature for TimeSettings {
    fn switch(&self) -> Option<&'static Switch> {
        Some(&SWITCH)
    }

    async fn suggest(
        &self,
        _context: RequestContext<'_>,
        _call: &Call,
        (command, focus): (Command, &Focus),
    ) -> Result<Option<Vec<Suggestion>>, Refusal> {
        if command != Command::Settings || focus.option != "zone" {
            return Ok(None);
        }
        let zones = suggest_zones(&focus.typed, SUGGESTIONS).into_iter();
        Ok(Some(
            zones
                .map(|zone| Suggestion {
                    shows: zone.replace('_', " "),
                    fills: zone,
                })
                .collect(),
        ))
    }

    async fn follow_board(
        &self,
        app: &App,
        record: &GameRecord,
        version: u64,
    ) -> Result<Vec<Topic>, SendError> {
        let Some(user) = find_next(record).filter(|_| record.version == version) else {
            return Ok(Vec::new());
        };
        if app.store.settings(user).await?.upcoming != Some(true) {
            return Ok(Vec::new());
        }
        let game = record.id;
        let news = News::Next { game, version };
        Ok(vec![Topic::News { user, news }])
    }

    fn find_teller(&self, news: News) -> Option<&'static dyn NewsTeller> {
        matches!(news, News::Next { .. }).then_some(&TimeSettings)
    }
}

#[async_trait]
impl NewsTeller for TimeSettings {
    fn describe(&self, _news: News, loaded: &LoadedGame, language: Language) -> String {
        language.news_next(describe_with_link(loaded, language))
    }

    async fn may_tell(
        &self,
        _app: &App,
        job: &asterism_store::Job,
        record: &GameRecord,
        _user: UserId,
    ) -> Result<bool, SendError> {
        let is_same_turn = |news: &News| match *news {
            News::Next { game, version } => game == record.id && version == record.version,
            _ => false,
        };
        let news = match &job.topic {
            Topic::News { news, .. } => std::slice::from_ref(news),
            Topic::Digest { news, .. } => news.as_slice(),
            _ => &[],
        };
        Ok(record.ended.is_none() && news.iter().any(is_same_turn))
    }
}

/// Returns the user whose turn comes after the current one, if a move has just begun the current turn, three or more users are playing, and the user
/// did not make that move.
fn find_next(record: &GameRecord) -> Option<UserId> {
    let last = record.entries.last()?;
    if !matches!(last.what, EntryKind::Move(_)) {
        return None;
    }
    let game = replay(record).ok()?;
    let user_in = |seat: Seat| record.seats.get(seat.index())?.user();
    let active = game.active();
    let mut users: Vec<UserId> = active.iter().filter_map(user_in).collect();
    users.sort_unstable();
    users.dedup();
    let on_turn = game.to_move()?;
    if users.len() < 3 {
        return None;
    }
    let players = game.players();
    let mut others = (1..players).filter_map(|step| Seat::new((on_turn.index() + step) % players));
    let next = user_in(others.find(|seat| active.contains(*seat))?)?;
    let (mover, _) = game.move_at(game.ply())?;
    let knows = user_in(mover) == Some(next) || user_in(on_turn) == Some(next);
    (!knows && !record.is_engine(next)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::club::{ANN, BEN, CLEO, Club};

    #[tokio::test]
    async fn who_is_next_of_three_is_told_if_they_want() {
        let club = Club::new();
        let store = &club.app.store;
        let upcoming = vec![Setting::Upcoming(true)];
        store.choose(CLEO, upcoming).await.unwrap();
        club.start(&[ANN, BEN, CLEO]).await;
        club.pump().await;
        assert!(club.channel.directs().is_empty(), "no one has moved yet");
        club.play(ANN, "a A->A-1-B").await;
        club.pump().await;
        let told = club.channel.directs();
        let [(CLEO, post)] = told.as_slice() else {
            panic!("{told:?}")
        };
        assert!(
            post.content.starts_with("You're next in [Pentagame #1"),
            "{post:?}"
        );
        assert!(post.silent);
        // Ann moved a moment ago and does not want to know; Ben does not want to know, either.
        club.play(BEN, "b B->B-1-C").await;
        club.pump().await;
        assert_eq!(club.channel.directs().len(), 1);
    }

    #[tokio::test]
    async fn of_two_no_one_is_told() {
        let club = Club::new();
        for user in [ANN, BEN] {
            let upcoming = vec![Setting::Upcoming(true)];
            club.app.store.choose(user, upcoming).await.unwrap();
        }
        club.start(&[ANN, BEN]).await;
        club.play(ANN, "a A->A-1-B").await;
        club.pump().await;
        assert!(club.channel.directs().is_empty());
    }
}
