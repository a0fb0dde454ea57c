//! What the organizer of a tournament does: announcing it, starting and canceling it, removing players, and deciding games.

use asterism_store::{GameId, Topic, UserId};

use crate::action::{ask, in_place};
use crate::app::RequestContext;
use crate::app::documents::set_documents;
use crate::feature::tournament::model::document::{
    LeftWhy, TableResult, TableResultHow, Tournament, TournamentFormat, TournamentOver,
    TournamentStage, TournamentTable,
};
use crate::feature::tournament::model::recurrence::find_timer;
use crate::feature::tournament::model::{
    LEAST_ENTRANTS, count_active, end, find_entrant, join as enter, takes_part,
};
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::tournament::state::LoadedTournament;
use crate::feature::tournament::view::{find_panel_page, name_tournament};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::BUTTON_LABEL;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Post, Reply, Row};
use crate::text::markdown::{ago, cut, escape};

use super::{change, expect_not_over, expect_room, expect_up_to_date, load_own, withdraw_entrant};

/// Shows the organizer the panel with the available actions.
pub(crate) async fn organize(
    context: RequestContext<'_>,
    number: GameId,
    page: usize,
) -> Result<Reply, Refusal> {
    let loaded = load_own(context, number).await?;
    expect_up_to_date(context, &loaded).await?;
    Ok(show_panel(context, &loaded, page).await)
}

/// Shows a page of the organizer's panel.
async fn show_panel(context: RequestContext<'_>, loaded: &LoadedTournament, page: usize) -> Reply {
    let view = context.app.view_tournament(loaded, context.language());
    in_place(view.await.render_panel(page), context.private)
}

/// Loads a tournament that only its organizer has seen.
///
/// # Errors
///
/// [`TournamentRefusal::Replaced`] if a newer preview has replaced it, or its time has passed; [`TournamentRefusal::Announced`] if it has been
/// announced.
async fn load_draft(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<LoadedTournament, Refusal> {
    let loaded = load_own(context, number).await.map_err(|refusal| {
        if refusal.reason() == Some(&TournamentRefusal::Unknown) {
            return TournamentRefusal::Replaced.into();
        }
        refusal
    })?;
    if loaded.content.stage != TournamentStage::Draft {
        return Err(TournamentRefusal::Announced.into());
    }
    Ok(loaded)
}

/// Announces a tournament that only its organizer has seen, and adds a job that posts it.
pub(crate) async fn announce_draft(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    load_draft(context, number).await?;
    context.request.may_play_here(context.app.me)?;
    let changed = change(context, number, |tournament| {
        if tournament.stage != TournamentStage::Draft {
            return Err(TournamentRefusal::Announced.into());
        }
        tournament.stage = TournamentStage::SignUp;
        let at = Some(find_timer(tournament, context.now));
        Ok(vec![Topic::TournamentPost, Topic::Tournament { at }])
    });
    let plan = changed.await?.content.plan;
    let language = context.language();
    let name = escape(&name_tournament(&plan, language));
    let text = language.tournament_made(name, ago(plan.starts));
    Ok(in_place(text, context.private))
}

/// Discards a tournament that only its organizer has seen.
pub(crate) async fn discard_draft(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    let loaded = load_draft(context, number).await?;
    context
        .commit(set_documents(vec![loaded.set(None)], Vec::new()))
        .await?;
    Ok(in_place(
        context.language().tournament_discarded(),
        context.private,
    ))
}

/// Asks whether to start a tournament before its announced time.
pub(crate) async fn ask_to_begin(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    let loaded = load_own(context, number).await?;
    expect_startable(&loaded.content)?;
    let language = context.language();
    let name = escape(&name_tournament(&loaded.content.plan, language));
    let post = ask(
        language.tournament_begin_ask(name, count_active(&loaded.content)),
        language.button_begin_tournament(),
        CustomId::BeginTournament { tournament: number },
        CustomId::OrganizeTournament { tournament: number },
        language,
    );
    Ok(in_place(post, context.private))
}

fn expect_startable(tournament: &Tournament) -> Result<(), TournamentRefusal> {
    if tournament.stage != TournamentStage::SignUp {
        return Err(TournamentRefusal::Closed);
    }
    if tournament.entrants.len() < LEAST_ENTRANTS {
        let least = LEAST_ENTRANTS;
        return Err(TournamentRefusal::TooFew { least });
    }
    Ok(())
}

/// Starts a tournament before its announced time.
pub(crate) async fn begin(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let changed = change(context, number, |tournament| {
        expect_startable(tournament)?;
        tournament.plan.starts = tournament.plan.starts.min(context.now);
        // Replaces the job that waits for the time announced.
        let at = Some(context.now);
        Ok(vec![Topic::Tournament { at }])
    });
    let name = escape(&name_tournament(
        &changed.await?.content.plan,
        context.language(),
    ));
    let text = context.language().tournament_begins(name);
    Ok(in_place(text, context.private))
}

/// Asks whether to cancel a tournament.
pub(crate) async fn ask_to_cancel(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    let loaded = load_own(context, number).await?;
    let language = context.language();
    let name = escape(&name_tournament(&loaded.content.plan, context.language()));
    let question = if loaded.content.rounds.is_empty() {
        language.tournament_cancel_ask_early(name)
    } else {
        language.tournament_cancel_ask(name)
    };
    // A button that says "Cancel" would do the opposite.
    let (cancel, back) = (
        CustomId::CancelTournament { tournament: number },
        CustomId::OrganizeTournament { tournament: number },
    );
    let post = Post::from(question).with_buttons([
        Button::danger(language.button_cancel_tournament_do(), cancel),
        Button::plain(language.button_back(), back),
    ]);
    Ok(in_place(post, context.private))
}

/// Cancels a tournament.
pub(crate) async fn cancel(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let changed = change(context, number, |tournament| {
        expect_not_over(tournament)?;
        end(tournament, TournamentOver::Canceled, context.now);
        Ok(vec![Topic::TournamentPost, Topic::TournamentOver])
    });
    let language = context.language();
    let text = if changed.await?.content.rounds.is_empty() {
        language.tournament_canceled_early()
    } else {
        language.tournament_canceled()
    };
    Ok(in_place(text, context.private))
}

/// Enters the engine in a tournament.
pub(crate) async fn enter_engine(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let me = context.app.me;
    let changed = change(context, number, |tournament| {
        if tournament.plan.engine_level.is_none() {
            return Err(TournamentRefusal::NoEngine.into());
        }
        if takes_part(tournament, me) {
            return Ok(Vec::new());
        }
        expect_room(tournament, me).map_err(|why| match why {
            TournamentRefusal::Removed => TournamentRefusal::NoEngine,
            why => why,
        })?;
        enter(tournament, me, crate::game::rating::START as i32);
        Ok(vec![Topic::TournamentPost])
    });
    let loaded = changed.await?;
    Ok(show_panel(context, &loaded, 0).await)
}

/// Asks whether to remove the entrant picked from menu number `menu` of the panel.
pub(crate) async fn ask_to_remove(
    context: RequestContext<'_>,
    number: GameId,
    menu: u8,
) -> Result<Reply, Refusal> {
    let loaded = load_own(context, number).await?;
    let user: u64 = context.picked()?;
    if user == 0 {
        return Err(Refusal::Choice);
    }
    let user = UserId::new(user);
    let Some(entrant) = find_entrant(&loaded.content, user).filter(|at| !has_left(&loaded, *at))
    else {
        // Another request has removed them.
        return Ok(show_panel(context, &loaded, find_panel_page(menu)).await);
    };
    let language = context.language();
    let view = context.app.view_tournament(&loaded, language).await;
    let name = escape(&view.names[entrant]);
    let question = if loaded.content.rounds.is_empty() {
        language.tournament_remove_ask_early(name)
    } else {
        language.tournament_remove_ask(name)
    };
    let remove = CustomId::RemoveEntrantNow {
        tournament: number,
        user,
        menu,
    };
    let post = ask(
        question,
        language.button_remove_entrant(),
        remove,
        CustomId::OrganizePage {
            tournament: number,
            page: find_panel_page(menu) as u16,
        },
        language,
    );
    Ok(in_place(post, context.private))
}

fn has_left(loaded: &LoadedTournament, entrant: usize) -> bool {
    loaded.content.entrants[entrant].left.is_some()
}

/// Removes an entrant, and tells them.
pub(crate) async fn remove(
    context: RequestContext<'_>,
    number: GameId,
    (user, menu): (UserId, u8),
) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let tell = (user != context.app.me).then_some(Topic::TournamentRemoved { user });
    let removed = withdraw_entrant(context, number, (user, LeftWhy::Disqualified), tell).await;
    let loaded = match removed {
        // Another request has removed them.
        Err(refusal) if refusal.reason() == Some(&TournamentRefusal::NotIn) => {
            context.app.load_tournament(number).await?
        }
        removed => removed?,
    };
    Ok(show_panel(context, &loaded, find_panel_page(menu)).await)
}

/// Asks how to decide the table picked from menu number `menu` of the panel.
pub(crate) async fn ask_to_decide(
    context: RequestContext<'_>,
    number: GameId,
    menu: u8,
) -> Result<Reply, Refusal> {
    let loaded = load_own(context, number).await?;
    let picked = context.values().first();
    let picked = picked.and_then(|value| value.split_once('.'));
    let picked = picked.and_then(|(round, at)| Some((round.parse().ok()?, at.parse().ok()?)));
    let (round, at): (u8, u8) = picked.ok_or(Refusal::Choice)?;
    expect_not_over(&loaded.content)?;
    let language = context.language();
    let view = context.app.view_tournament(&loaded, language).await;
    let table = loaded.content.rounds.get(usize::from(round));
    let table = table.and_then(|round| round.tables.get(usize::from(at)));
    let table = table.filter(|table| table.result.is_none());
    let table = table.ok_or(TournamentRefusal::Decided)?;
    let decide = |label: String, winner: Option<u8>| {
        let id = CustomId::AskTableResult {
            tournament: number,
            round,
            table: at,
            winner,
        };
        Button::plain(label, id)
    };
    let wins = (1..).zip(&table.players).map(|(seat, entrant)| {
        let name = view.names[usize::from(*entrant)].clone();
        let label = language.tournament_decide_wins(name);
        decide(cut(&label, BUTTON_LABEL), Some(seat))
    });
    // In a knockout one of them goes on.
    let is_knockout = loaded.content.plan.format == TournamentFormat::Knockout;
    let others = [
        Some(decide(language.tournament_decide_equal(), Some(0))),
        (!is_knockout).then(|| decide(language.tournament_decide_nobody(), None)),
    ];
    let mut rows = Row::buttons(wins.chain(others.into_iter().flatten()));
    let back = CustomId::OrganizePage {
        tournament: number,
        page: find_panel_page(menu) as u16,
    };
    rows.extend(Row::buttons([Button::plain(
        language.button_cancel(),
        back,
    )]));
    let question = language.tournament_decide_ask(view.write_table(table));
    Ok(in_place(
        Post::from(question).with_rows(rows),
        context.private,
    ))
}

/// A table of a tournament: the number of the tournament, and the numbers of the round and of the table in it, from 0.
type TableAt = (GameId, u8, u8);

/// Asks whether to decide the result of a table as picked, and whether to end its game, too.
pub(crate) async fn ask_for_result(
    context: RequestContext<'_>,
    (number, round, at): TableAt,
    winner: Option<u8>,
) -> Result<Reply, Refusal> {
    let mut loaded = load_own(context, number).await?;
    let table = decide_table(&mut loaded.content, (round, at), winner, context.user())?.clone();
    let language = context.language();
    let view = context.app.view_tournament(&loaded, language).await;
    let decide = CustomId::SetTableResult {
        tournament: number,
        round,
        table: at,
        winner,
    };
    let end = CustomId::EndTable {
        tournament: number,
        round,
        table: at,
        winner,
    };
    let back = CustomId::OrganizeTournament { tournament: number };
    let players = view.write_table(&table);
    let question = language.tournament_result_ask(players, view.describe_decision(&table));
    let post = Post::from(question).with_buttons([
        Button::main(language.button_decide_and_end(), end),
        Button::plain(language.button_decide(), decide),
        Button::plain(language.button_cancel(), back),
    ]);
    Ok(in_place(post, context.private))
}

/// Sets the result of a table that has none, as decided by `user`: the player in seat `winner` wins, all players share the points if `winner` is 0,
/// or nobody gets points if it is `None`.
fn decide_table(
    tournament: &mut Tournament,
    (round, at): (u8, u8),
    winner: Option<u8>,
    user: UserId,
) -> Result<&TournamentTable, Refusal> {
    expect_not_over(tournament)?;
    let round = tournament.rounds.get_mut(usize::from(round));
    let table = round.and_then(|round| round.tables.get_mut(usize::from(at)));
    let table = table.filter(|table| table.result.is_none());
    let table = table.ok_or(TournamentRefusal::Decided)?;
    let points = share_decided(table.players.len(), winner).ok_or(Refusal::Button)?;
    let how = TableResultHow::Adjudicated;
    table.result = Some(TableResult { points, how });
    table.decided_by = Some(user.into());
    Ok(table)
}

/// Decides the result of a table as in [`decide_table`], and tells its players. If `end` is true, ends its game without a result, too.
pub(crate) async fn decide(
    context: RequestContext<'_>,
    (number, round, at): TableAt,
    winner: Option<u8>,
    end: bool,
) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let user = context.user();
    let changed = change(context, number, |tournament| {
        decide_table(tournament, (round, at), winner, user)?;
        let table = at;
        Ok(vec![
            Topic::TournamentDecided { round, table, end },
            Topic::TournamentPost,
            Topic::Tournament { at: None },
        ])
    });
    let loaded = changed.await?;
    Ok(show_panel(context, &loaded, 0).await)
}

/// Returns the points by seat, in 120ths, for a table that the organizer has decided; `None` if there is no seat `winner`.
fn share_decided(seats: usize, winner: Option<u8>) -> Option<Vec<u16>> {
    let winner = match winner {
        None => return Some(vec![0; seats]),
        Some(winner) => usize::from(winner),
    };
    if winner > seats {
        return None;
    }
    let ranks = (1..=seats).map(|seat| if winner == 0 || seat == winner { 1 } else { 2 });
    let points = asterism_pairing::share_points(&ranks.collect::<Vec<_>>())?;
    Some(points.iter().map(|it| it.to_120ths() as u16).collect())
}
