//! Hooks that connect tournaments with the rest of the bot.

use asterism_store::{GameRecord, GuildId, GuildSettings, Label, StoreError, UserId};
use async_trait::async_trait;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::app::hooks::{ALL, BoardPart, Exported, Feature, ServerPart};
use crate::app::rights::PATIENCE;
use crate::app::{App, MANY, RequestContext};
use crate::feature::tournament::action::{keep_visible, suggest_tournaments, suggest_variants};
use crate::feature::tournament::model::document::{Tournament, TournamentStage};
use crate::feature::tournament::model::listing::{Listing, find_listing};
use crate::feature::tournament::model::{
    find_entrant, is_decided, is_finished, is_over, list_winners, takes_part,
};
use crate::feature::tournament::state::LoadedTournament;
use crate::feature::tournament::view::{name_tournament, stage_id};
use crate::game::links::message_url;
use crate::game::loaded_game::LoadedGame;
use crate::game::vacation::write_moment;
use crate::ports::calendar::CalendarError;
use crate::protocol::command::Command;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::GamesPage;
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::words::permission_names;
use crate::protocol::reply::{Button, Suggestion};
use crate::protocol::request::{Call, Focus, Permission};
use crate::text::Language;
use crate::text::markdown::{ago, escape};

/// The hooks of the tournament feature.
pub(crate) struct Tournaments;

#[async_trait]
impl Feature for Tournaments {
    /// Describes how many tournaments the user has played to the end, and how many of them the user has won.
    async fn profile(
        &self,
        context: RequestContext<'_>,
        user: UserId,
        language: Language,
    ) -> Result<Vec<String>, Refusal> {
        let tournaments = context.app.list::<Tournament>(Label::User(user), MANY);
        let (mut played, mut won) = (0_u32, 0_u32);
        for tournament in tournaments.await?.into_iter().map(|it| it.content) {
            let entrant = find_entrant(&tournament, user).filter(|_| is_finished(&tournament));
            if let Some(entrant) = entrant {
                played += 1;
                won += u32::from(list_winners(&tournament).contains(&entrant));
            }
        }
        let line = (played > 0).then(|| language.profile_tournaments(played, won));
        Ok(line.into_iter().collect())
    }

    /// Lists the tournaments of the player that are not over and that the user may see.
    async fn list(
        &self,
        context: RequestContext<'_>,
        list: GamesPage,
    ) -> Result<Vec<String>, Refusal> {
        let player = list.player.unwrap_or(context.user());
        let loaded = context.app.list::<Tournament>(Label::User(player), MANY);
        let shown = loaded.await?.into_iter().filter(|loaded| {
            let tournament = &loaded.content;
            let is_here = tournament.place.guild == context.request.place.guild;
            let is_own = find_entrant(tournament, context.user()).is_some();
            takes_part(tournament, player) && (is_here || (!list.here && is_own))
        });
        let visible = keep_visible(context, shown.collect()).await.into_iter();
        let lines =
            visible.filter_map(|loaded| render_tournament_line(&loaded, context.language()));
        Ok(lines.collect())
    }

    async fn export(&self, app: &App, user: UserId) -> Result<Option<Exported>, Refusal> {
        let tournaments = app.list(Label::User(user), ALL).await?;
        let data = tournaments.iter().map(|it| tournament_json(it, user));
        Ok(Some(Exported::of_list("tournaments", data)))
    }

    async fn server_part(
        &self,
        app: &App,
        guild: GuildId,
        settings: &GuildSettings,
        language: Language,
    ) -> Result<ServerPart, Refusal> {
        let open = settings.open_tournaments == Some(true);
        let (words, button) = if open {
            let label = language.button_tournaments_closed();
            ("yes", Button::plain(label, CustomId::CloseTournaments))
        } else {
            let label = language.button_tournaments_open();
            ("no", Button::plain(label, CustomId::OpenTournaments))
        };
        let mut lines = vec![language.server_tournaments(words)];
        let is_listed = settings.list_tournaments == Some(true);
        let (words, listing) = if is_listed {
            let label = language.button_listing_off();
            ("yes", Button::plain(label, CustomId::UnlistTournaments))
        } else {
            let label = language.button_listing_on();
            ("no", Button::plain(label, CustomId::ListTournaments))
        };
        lines.push(language.server_listing(words));
        // An event that is no longer wanted may be waiting to be removed.
        let needs_calendar = is_listed || {
            let all = app.list::<Tournament>(Label::Guild(guild), MANY).await?;
            let now = app.clock.now();
            all.iter()
                .any(|it| find_listing(&it.content, false, now) == Listing::Removed)
        };
        if needs_calendar {
            let checked = timeout(PATIENCE, app.calendar.check_calendar(guild)).await;
            // What Discord does not say in time is left out.
            if matches!(checked, Ok(Err(CalendarError::Forbidden))) {
                let permissions = permission_names(&[Permission::CreateEvents], language);
                lines.push(language.listing_obstacle(permissions));
            }
        }
        Ok(ServerPart {
            lines,
            buttons: vec![button, listing],
            ..ServerPart::default()
        })
    }

    async fn suggest(
        &self,
        context: RequestContext<'_>,
        call: &Call,
        (command, focus): (Command, &Focus),
    ) -> Result<Option<Vec<Suggestion>>, Refusal> {
        if command != Command::Tournament {
            return Ok(None);
        }
        match focus.option.as_str() {
            "tournament" => Ok(Some(suggest_tournaments(context, call, focus).await?)),
            "variant" => Ok(Some(suggest_variants(context, call, focus).await?)),
            _ => Ok(None),
        }
    }

    async fn board_part(&self, app: &App, loaded: &LoadedGame, language: Language) -> BoardPart {
        let found = app.find_game_table(&loaded.record).await.inspect_err(|error| {
            tracing::warn!(%error, "could not read the tournament for the board of one of its games");
        });
        match found {
            Ok(Some((tournament, round, table))) => {
                let view = app.view_tournament(&tournament, language);
                view.await.board_part((round, table), loaded)
            }
            Ok(None) | Err(_) => BoardPart::default(),
        }
    }

    async fn is_settled(&self, app: &App, record: &GameRecord) -> Result<bool, StoreError> {
        let found = app.find_game_table(record).await?;
        Ok(found.is_some_and(|(tournament, round, table)| {
            is_decided(&tournament.content.rounds[round].tables[table])
        }))
    }

    /// Holds the first board of a game back until its round has been announced, and the games listed before it have their threads or boards.
    async fn holds_first_board(&self, app: &App, record: &GameRecord) -> Result<bool, StoreError> {
        let Some((tournament, round, table)) = app.find_game_table(record).await? else {
            return Ok(false);
        };
        let round = &tournament.content.rounds[round];
        if round.post.is_none() {
            return Ok(true);
        }
        let mut before = round.tables[..table].iter().rev();
        let Some(before) = before.find_map(|table| table.game) else {
            return Ok(false);
        };
        let before = app.store.game(before).await?;
        Ok(before.is_some_and(|it| it.thread.is_none() && it.post.is_none() && it.ended.is_none()))
    }
}

/// Renders the line that lists a tournament; `None` if the tournament is over.
fn render_tournament_line(loaded: &LoadedTournament, language: Language) -> Option<String> {
    let tournament = &loaded.content;
    let place = tournament.place;
    let mut name = escape(&name_tournament(&tournament.plan, language));
    if let Some(post) = tournament.post {
        let url = message_url(place, place.channel, post);
        name = format!("[{name}]({url})");
    }
    Some(match tournament.stage {
        TournamentStage::SignUp => {
            language.games_tournament_starts(name, ago(tournament.plan.starts))
        }
        TournamentStage::Running => language.games_tournament_round(name, tournament.rounds.len()),
        TournamentStage::Draft | TournamentStage::Over { .. } => return None,
    })
}

fn tournament_json(loaded: &LoadedTournament, user: UserId) -> Value {
    let tournament = &loaded.content;
    let entrant = find_entrant(tournament, user).map(|at| &tournament.entrants[at]);
    json!({
        "number": loaded.id.to_string(),
        "name": name_tournament(&tournament.plan, Language::English),
        "announced": write_moment(loaded.created),
        "stage": if is_over(tournament) { "over" } else { stage_id(tournament.stage) },
        "how": is_over(tournament).then(|| match stage_id(tournament.stage) {
            "over" => "finished",
            how => how,
        }),
        "organizer": tournament.organizer == user,
        "takes_part": entrant.is_some(),
        "left_in_round": entrant.and_then(|it| it.left).map(|left| left.round + 1),
    })
}
