//! `/tournament`: organizing, joining and viewing tournaments.

mod announce;

use asterism_store::{CommitError, GameId, GuildSetting, Label, Topic, UserId};

use crate::action::server::{managed_guild, show_events};
use crate::action::{ask, in_place};
use crate::app::RequestContext;
use crate::app::documents::set_documents;
use crate::feature::tournament::model::document::{
    LeftWhy, TableResult, TableResultHow, Tournament, TournamentOver, TournamentStage,
};
use crate::feature::tournament::model::{
    LEAST_ENTRANTS, find_entrant, is_open, is_over, join as enter, leave as withdraw, takes_part,
};
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::tournament::state::{LoadedTournament, find_scale};
use crate::feature::tournament::view::{find_panel_page, stage_id};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{
    BUTTON_LABEL, CARD_ROOM, MENU_ENTRIES, SUGGESTION_TEXT, SUGGESTIONS,
};
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Reply, Row, Suggestion};
use crate::protocol::request::{Call, Focus, Request};
use crate::text::markdown::{ago, channel_links, cut, escape};

/// Handles `/tournament`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    match call.subcommand.as_deref() {
        Some("new") => announce::announce(context, call).await,
        Some("show") => match call.text("tournament") {
            Some(typed) => {
                let number = typed.trim_start_matches('#').parse();
                show(context, number.map_err(|_| TournamentRefusal::Unknown)?).await
            }
            None => list(context).await,
        },
        Some("list") => list(context).await,
        _ => Err(Refusal::Command {
            name: call.name.clone(),
        }),
    }
}

/// Loads a tournament that the user may see: one in a channel of this server that the user can see, or one that the user organizes or takes part in.
async fn load(context: RequestContext<'_>, number: GameId) -> Result<LoadedTournament, Refusal> {
    let loaded = context.app.load_tournament(number).await?;
    let place = loaded.content.place;
    let is_here = place.guild.is_some() && place.guild == context.request.place.guild;
    if !is_here && !is_own(&loaded, context.request) {
        return Err(TournamentRefusal::Unknown.into());
    }
    let visible = keep_visible(context, vec![loaded]).await.pop();
    visible.ok_or_else(|| TournamentRefusal::Unknown.into())
}

/// Returns true if the user organizes the tournament or takes part in it.
fn is_own(loaded: &LoadedTournament, request: &Request) -> bool {
    let user = request.user.id;
    let tournament = &loaded.content;
    tournament.organizer == user || find_entrant(tournament, user).is_some()
}

/// Keeps the tournaments that the user organizes or takes part in, and those in channels that the user can see.
pub(crate) async fn keep_visible(
    context: RequestContext<'_>,
    tournaments: Vec<LoadedTournament>,
) -> Vec<LoadedTournament> {
    let (app, request) = (context.app, context.request);
    let elsewhere =
        |loaded: &LoadedTournament| (!is_own(loaded, request)).then_some(loaded.content.place);
    app.keep_visible(request, tournaments, elsewhere).await
}

/// Loads a tournament that the user may organize.
async fn load_own(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<LoadedTournament, Refusal> {
    let loaded = load(context, number).await?;
    may_organize(context.request, &loaded.content)?;
    Ok(loaded)
}

fn may_organize(request: &Request, tournament: &Tournament) -> Result<(), Refusal> {
    let is_here = request.place.guild == tournament.place.guild;
    let is_own = tournament.organizer == request.user.id;
    // Only in the tournament's server: an organizer who has left it has no rights.
    if is_here && (is_own || request.manages) {
        Ok(())
    } else {
        Err(TournamentRefusal::NotYours.into())
    }
}

fn expect_not_over(tournament: &Tournament) -> Result<(), TournamentRefusal> {
    if is_over(tournament) {
        return Err(TournamentRefusal::Over);
    }
    Ok(())
}

/// Refuses the press of a button that needs a running tournament if the tournament is over. If the button is on the announcement, the announcement
/// was not updated at the end, so a job is added to update it.
async fn expect_up_to_date(
    context: RequestContext<'_>,
    loaded: &LoadedTournament,
) -> Result<(), Refusal> {
    let Err(over) = expect_not_over(&loaded.content) else {
        return Ok(());
    };
    let announcement = loaded.content.post;
    if announcement.is_some() && context.request.pressed_message() == announcement {
        let set = loaded.set(Some(loaded.content.clone()));
        let change = set_documents(vec![set], vec![Topic::TournamentPost]);
        let (app, now) = (context.app, context.app.clock.now());
        match app.store.commit(context.key(), now, change).await {
            // Another user has pressed one at the same time.
            Ok(_) | Err(CommitError::DocumentMoved) => {}
            Err(error) => return Err(app.refuse(error, None).await),
        }
    }
    Err(over.into())
}

/// Shows a tournament to the user only.
pub(crate) async fn show(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    let loaded = load(context, number).await?;
    let view = context.app.view_tournament(&loaded, context.language());
    Ok(in_place(view.await.render().await, context.private))
}

/// Loads the newest tournaments of the server that the user may see; in direct messages, those in which the user takes part.
///
/// # Errors
///
/// [`Refusal`] if the store cannot be read.
async fn list_tournaments(context: RequestContext<'_>) -> Result<Vec<LoadedTournament>, Refusal> {
    let label = match context.request.place.guild {
        Some(guild) => Label::Guild(guild),
        None => Label::User(context.user()),
    };
    let tournaments = context.app.list(label, MENU_ENTRIES).await?;
    Ok(keep_visible(context, tournaments).await)
}

/// Suggests tournaments of the server that match the typed text.
pub(crate) async fn suggest_tournaments(
    context: RequestContext<'_>,
    focus: &Focus,
) -> Result<Vec<Suggestion>, Refusal> {
    let language = context.language();
    let tournaments = list_tournaments(context).await?;
    let typed = focus.typed.to_lowercase();
    let suggested = tournaments.iter().filter_map(|loaded| {
        let stage = language.tournament_stage(stage_id(loaded.content.stage));
        let fills = loaded.id.to_string();
        let shows = language.menu_game(format!("{} {fills}", loaded.content.plan.name), stage);
        shows.to_lowercase().contains(&typed).then(|| Suggestion {
            shows: cut(&shows, SUGGESTION_TEXT),
            fills,
        })
    });
    Ok(suggested.take(SUGGESTIONS).collect())
}

/// Lists the tournaments of the server.
pub(crate) async fn list(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let language = context.language();
    let tournaments = list_tournaments(context).await?;
    if tournaments.is_empty() {
        return Ok(in_place(language.tournament_list_none(), context.private));
    }
    let (entries, lines): (Vec<Entry>, Vec<String>) = tournaments
        .iter()
        .map(|loaded| {
            let Tournament {
                plan,
                stage,
                entrants,
                ..
            } = &loaded.content;
            let stage = language.tournament_stage(stage_id(*stage));
            let about = language.tournament_list_entry(stage, entrants.len());
            let entry = Entry::new(&plan.name, &loaded.id).about(&about);
            (entry, format!("**{}** · {about}", escape(&plan.name)))
        })
        .unzip();
    let card = Card::calm(
        language.tournament_list_title(),
        cut(&lines.join("\n"), CARD_ROOM),
    );
    let menu = language.tournament_list_menu();
    let menu = Menu::new(CustomId::TournamentIn, &menu, entries);
    let post = Post::from_card(card).with_rows(vec![Row::Menu(menu)]);
    Ok(in_place(post, context.private))
}

/// Changes a tournament with `edit`.
async fn change(
    context: RequestContext<'_>,
    number: GameId,
    edit: impl Fn(&mut Tournament) -> Result<Vec<Topic>, Refusal> + Send,
) -> Result<LoadedTournament, Refusal> {
    let (key, now) = (context.key(), context.now);
    context.app.change_tournament(number, key, now, edit).await
}

/// Handles **Join**.
pub(crate) async fn join(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    let loaded = load(context, number).await?;
    expect_up_to_date(context, &loaded).await?;
    let user = context.user();
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    if loaded.content.plan.terms.rated {
        expect_rated(context).await?;
    }
    let seed = match find_scale(&loaded.content) {
        Some(scale) => context.app.find_seed(user, scale).await?,
        None => 0,
    };
    let changed = change(context, number, |tournament| {
        expect_room(tournament, user)?;
        enter(tournament, user, seed);
        Ok(vec![Topic::TournamentPost])
    });
    let tournament = changed.await?.content;
    let name = escape(&tournament.plan.name);
    let place = channel_links(&[tournament.place.channel]);
    let text = if tournament.stage == TournamentStage::SignUp {
        let starts = ago(tournament.plan.starts);
        context.language().tournament_joined(name, starts, place)
    } else {
        context.language().tournament_joined_late(name, place)
    };
    Ok(in_place(text, false))
}

/// Checks that the user has not opted out of ratings.
async fn expect_rated(context: RequestContext<'_>) -> Result<(), Refusal> {
    match context.app.may_be_rated(&[context.user()]).await {
        Err(Refusal::LeftOut(_)) => Err(ChallengeRefusal::LeftOutYourself.into()),
        answer => answer,
    }
}

fn expect_room(tournament: &Tournament, user: UserId) -> Result<(), TournamentRefusal> {
    match find_entrant(tournament, user) {
        Some(at) if tournament.entrants[at].left.is_some() => {
            return Err(TournamentRefusal::Removed);
        }
        Some(_) => return Err(TournamentRefusal::AlreadyIn),
        None => {}
    }
    let most = usize::from(tournament.plan.most);
    if is_open(tournament) {
        Ok(())
    } else if tournament.stage == TournamentStage::SignUp && tournament.entrants.len() >= most {
        Err(TournamentRefusal::Full { most })
    } else {
        Err(TournamentRefusal::Closed)
    }
}

/// Handles **Leave**: removes the user before the start; afterwards, asks whether to withdraw.
pub(crate) async fn leave(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    let loaded = load(context, number).await?;
    let language = context.language();
    let user = context.user();
    let name = escape(&loaded.content.plan.name);
    expect_up_to_date(context, &loaded).await?;
    if !takes_part(&loaded.content, user) {
        return Err(TournamentRefusal::NotIn.into());
    }
    match loaded.content.stage {
        TournamentStage::Over { .. } => Err(TournamentRefusal::Over.into()),
        TournamentStage::SignUp => {
            let changed = change(context, number, |tournament| {
                // If the tournament has begun in the meantime, the user has to confirm that they withdraw.
                if tournament.stage != TournamentStage::SignUp {
                    return Err(TournamentRefusal::Closed.into());
                }
                let entrant = find_entrant(tournament, user);
                let entrant = entrant.ok_or(TournamentRefusal::NotIn)?;
                withdraw(tournament, entrant, LeftWhy::Withdrew);
                Ok(vec![Topic::TournamentPost])
            });
            changed.await?;
            Ok(in_place(language.tournament_left_done(name), false))
        }
        TournamentStage::Running => {
            let post = ask(
                language.tournament_withdraw_ask(name),
                language.button_withdraw_do(),
                CustomId::WithdrawTournament { tournament: number },
                CustomId::Cancel,
                language,
            );
            Ok(in_place(post, false))
        }
    }
}

/// Withdraws the user from a running tournament.
pub(crate) async fn withdraw_now(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    let user = context.user();
    load(context, number).await?;
    let loaded = withdraw_entrant(context, number, user, LeftWhy::Withdrew).await?;
    let name = escape(&loaded.content.plan.name);
    let text = context.language().tournament_withdrawn(name);
    Ok(in_place(text, context.private))
}

async fn withdraw_entrant(
    context: RequestContext<'_>,
    number: GameId,
    user: UserId,
    why: LeftWhy,
) -> Result<LoadedTournament, Refusal> {
    let changed = change(context, number, |tournament| {
        expect_not_over(tournament)?;
        let entrant = find_entrant(tournament, user).filter(|_| takes_part(tournament, user));
        withdraw(tournament, entrant.ok_or(TournamentRefusal::NotIn)?, why);
        Ok(vec![Topic::TournamentPost, Topic::Tournament { at: None }])
    });
    changed.await
}

/// Shows the standings to the user only.
pub(crate) async fn standings(
    context: RequestContext<'_>,
    number: GameId,
) -> Result<Reply, Refusal> {
    let loaded = load(context, number).await?;
    let view = context.app.view_tournament(&loaded, context.language());
    Ok(in_place(view.await.render_standings().await, false))
}

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

/// Starts a tournament before its announced time.
pub(crate) async fn begin(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let changed = change(context, number, |tournament| {
        if tournament.stage != TournamentStage::SignUp {
            return Err(TournamentRefusal::Closed.into());
        }
        if tournament.entrants.len() < LEAST_ENTRANTS {
            let least = LEAST_ENTRANTS;
            return Err(TournamentRefusal::TooFew { least }.into());
        }
        tournament.plan.starts = tournament.plan.starts.min(context.now);
        // Replaces the job that waits for the time announced.
        let at = Some(context.now);
        Ok(vec![Topic::Tournament { at }])
    });
    let name = escape(&changed.await?.content.plan.name);
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
    let name = escape(&loaded.content.plan.name);
    let post = ask(
        language.tournament_cancel_ask(name),
        language.button_cancel_tournament_do(),
        CustomId::CancelTournament { tournament: number },
        CustomId::OrganizeTournament { tournament: number },
        language,
    );
    Ok(in_place(post, context.private))
}

/// Cancels a tournament.
pub(crate) async fn cancel(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let changed = change(context, number, |tournament| {
        expect_not_over(tournament)?;
        let (why, at) = (TournamentOver::Canceled, context.now);
        tournament.stage = TournamentStage::Over { why, at };
        Ok(vec![Topic::TournamentPost, Topic::TournamentOver])
    });
    changed.await?;
    let text = context.language().tournament_canceled();
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

/// Removes the entrant picked from menu number `menu` of the panel.
pub(crate) async fn remove(
    context: RequestContext<'_>,
    number: GameId,
    menu: u8,
) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let user: u64 = context.picked()?;
    if user == 0 {
        return Err(Refusal::Choice);
    }
    let (user, why) = (UserId::new(user), LeftWhy::Disqualified);
    let loaded = match withdraw_entrant(context, number, user, why).await {
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
        let id = CustomId::SetTableResult {
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
    let others = [
        decide(language.tournament_decide_equal(), Some(0)),
        decide(language.tournament_decide_nobody(), None),
    ];
    let mut rows = Row::buttons(wins.chain(others));
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

/// Decides the result of a table: the player in seat `winner` wins, all players share the points if `winner` is 0, or nobody gets points if it is
/// `None`.
pub(crate) async fn decide(
    context: RequestContext<'_>,
    (number, round, at): (GameId, u8, u8),
    winner: Option<u8>,
) -> Result<Reply, Refusal> {
    load_own(context, number).await?;
    let changed = change(context, number, |tournament| {
        expect_not_over(tournament)?;
        let round = tournament.rounds.get_mut(usize::from(round));
        let table = round.and_then(|round| round.tables.get_mut(usize::from(at)));
        let table = table.filter(|table| table.result.is_none());
        let table = table.ok_or(TournamentRefusal::Decided)?;
        let points = share_decided(table.players.len(), winner).ok_or(Refusal::Button)?;
        let how = TableResultHow::Adjudicated;
        table.result = Some(TableResult { points, how });
        Ok(vec![Topic::TournamentPost, Topic::Tournament { at: None }])
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

/// Handles the buttons that let everyone, or only users who manage the server, organize tournaments.
pub(crate) async fn set_open(context: RequestContext<'_>, open: bool) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let chosen = GuildSetting::OpenTournaments(open);
    context.app.choose_for_server(guild, chosen).await?;
    show_events(context, guild).await
}
