//! `/tournament`: organizing, joining and viewing tournaments.

mod announce;
pub(crate) mod organize;

use asterism_store::{CommitError, GameId, GuildSetting, IdempotencyKey, Label, Topic, UserId};

use crate::action::server::{managed_guild, show_events};
use crate::action::suggest::list_variants;
use crate::action::{ask, in_place, kind_option};
use crate::app::documents::set_documents;
use crate::app::{MANY, RequestContext};
use crate::feature::tournament::model::document::{LeftWhy, Tournament, TournamentStage, mark_of};
use crate::feature::tournament::model::{
    find_entrant, has_others, is_open, is_over, join as enter, leave as withdraw, takes_part,
};
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::tournament::state::{LoadedTournament, find_scale};
use crate::feature::tournament::view::{name_tournament, stage_id};
use crate::game::variant::Variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{CARD_ROOM, MENU_ENTRIES, SUGGESTION_TEXT, SUGGESTIONS};
use crate::protocol::refusal::Refusal;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::reply::{Card, Entry, Menu, Post, Reply, Row, Suggestion};
use crate::protocol::request::{Call, Focus, Request};
use crate::text::markdown::{ago, channel_links, cut, escape};

/// Handles `/tournament`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    match call.subcommand.as_deref() {
        Some("new") => announce::announce(context, call).await,
        Some("show") => match call.text("tournament") {
            Some(_) => {
                show(
                    context,
                    read_tournament(call).ok_or(TournamentRefusal::Unknown)?,
                )
                .await
            }
            None => list(context).await,
        },
        Some("edit") => announce::edit(context, call).await,
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
    let is_own = loaded.content.organizer == context.user();
    if loaded.content.stage == TournamentStage::Draft && !is_own {
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
    let view = context
        .app
        .view_tournament(&loaded, context.language())
        .await;
    let post = if loaded.content.stage == TournamentStage::Draft {
        view.render_draft(&[])
    } else {
        view.render().await?
    };
    Ok(in_place(post, context.private))
}

/// Loads the newest tournaments of the server that have been announced and that the user may see; in direct messages, those in which the user takes
/// part.
///
/// # Errors
///
/// [`Refusal`] if the store cannot be read.
async fn list_tournaments(context: RequestContext<'_>) -> Result<Vec<LoadedTournament>, Refusal> {
    let label = match context.request.place.guild {
        Some(guild) => Label::Guild(guild),
        None => Label::User(context.user()),
    };
    let mut tournaments: Vec<LoadedTournament> = context.app.list(label, MANY).await?;
    tournaments.retain(|it| it.content.stage != TournamentStage::Draft);
    tournaments.truncate(MENU_ENTRIES);
    Ok(keep_visible(context, tournaments).await)
}

/// Suggests tournaments of the server that match the typed text; for `/tournament edit`, those that have not begun and that the user organizes, the
/// ones that can still be changed first.
pub(crate) async fn suggest_tournaments(
    context: RequestContext<'_>,
    call: &Call,
    focus: &Focus,
) -> Result<Vec<Suggestion>, Refusal> {
    let language = context.language();
    let mut tournaments = list_tournaments(context).await?;
    if call.subcommand.as_deref() == Some("edit") {
        tournaments.retain(|it| {
            may_organize(context.request, &it.content).is_ok()
                && it.content.stage == TournamentStage::SignUp
        });
        tournaments.sort_by_key(|it| expect_editable(context, &it.content).is_err());
    }
    let typed = focus.typed.to_lowercase();
    let suggested = tournaments.iter().filter_map(|loaded| {
        let stage = language.tournament_stage(stage_id(loaded.content.stage));
        let fills = loaded.id.to_string();
        let shows = language.menu_game(name_tournament(&loaded.content.plan, language), stage);
        shows.to_lowercase().contains(&typed).then(|| Suggestion {
            shows: cut(&shows, SUGGESTION_TEXT),
            fills,
        })
    });
    Ok(suggested.take(SUGGESTIONS).collect())
}

/// Suggests variants for the games of a tournament. A series is none of them, because a table plays one game.
pub(crate) async fn suggest_variants(
    context: RequestContext<'_>,
    call: &Call,
    focus: &Focus,
) -> Result<Vec<Suggestion>, Refusal> {
    let kind = match read_tournament(call) {
        Some(number) => load(context, number).await?.content.plan.kind.parse().ok(),
        None => kind_option(call, "game").ok().flatten(),
    };
    let language = context.language();
    let mut suggested = list_variants(kind, call, focus, language);
    suggested.retain(|it| {
        let variant = kind.map(|kind| Variant::parse(kind, &it.fills));
        variant.is_none_or(|variant| variant.is_ok_and(|variant| variant.games == 1))
    });
    Ok(suggested)
}

/// Reads the number in option `tournament`; `None` if there is none.
fn read_tournament(call: &Call) -> Option<GameId> {
    call.text("tournament")?
        .trim_start_matches('#')
        .parse()
        .ok()
}

/// Checks that the plan of a tournament may still be changed, because no one has joined yet.
fn expect_editable(
    context: RequestContext<'_>,
    tournament: &Tournament,
) -> Result<(), TournamentRefusal> {
    match tournament.stage {
        TournamentStage::Draft => Ok(()),
        TournamentStage::SignUp if !has_others(tournament, context.app.me) => Ok(()),
        TournamentStage::SignUp => Err(TournamentRefusal::Joined),
        TournamentStage::Running => Err(TournamentRefusal::Closed),
        TournamentStage::Over { .. } => Err(TournamentRefusal::Over),
    }
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
            let name = name_tournament(plan, language);
            let entry = Entry::new(&name, &loaded.id).about(&about);
            (entry, format!("**{}** · {about}", escape(&name)))
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
        Some(scale) => context.app.find_strength(user, scale).await?,
        None => 0,
    };
    let changed = change(context, number, |tournament| {
        expect_room(tournament, user)?;
        enter(tournament, user, seed);
        Ok(vec![Topic::TournamentPost])
    });
    let tournament = changed.await?.content;
    let name = escape(&name_tournament(&tournament.plan, context.language()));
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
    let mark = mark_of(tournament, user);
    if tournament.entrants.iter().any(|it| it.mark == Some(mark)) {
        return Err(TournamentRefusal::Removed);
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
    let name = escape(&name_tournament(&loaded.content.plan, context.language()));
    expect_up_to_date(context, &loaded).await?;
    if !takes_part(&loaded.content, user) {
        return Err(TournamentRefusal::NotIn.into());
    }
    match loaded.content.stage {
        TournamentStage::Over { .. } => Err(TournamentRefusal::Over.into()),
        TournamentStage::Draft => Err(TournamentRefusal::NotIn.into()),
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
    let loaded = withdraw_entrant(context, number, (user, LeftWhy::Withdrew), None).await?;
    let name = escape(&name_tournament(&loaded.content.plan, context.language()));
    let text = context.language().tournament_withdrawn(name);
    Ok(in_place(text, context.private))
}

/// Marks the user as having left the tournament for the reason `why`, and adds the job `tell`, if there is one.
async fn withdraw_entrant(
    context: RequestContext<'_>,
    number: GameId,
    (user, why): (UserId, LeftWhy),
    tell: Option<Topic>,
) -> Result<LoadedTournament, Refusal> {
    let changed = change(context, number, |tournament| {
        expect_not_over(tournament)?;
        let entrant = find_entrant(tournament, user).filter(|_| takes_part(tournament, user));
        withdraw(tournament, entrant.ok_or(TournamentRefusal::NotIn)?, why);
        let jobs = [Topic::TournamentPost, Topic::Tournament { at: None }];
        Ok(jobs.into_iter().chain(tell.clone()).collect())
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

/// Handles the buttons that let everyone, or only users who manage the server, organize tournaments.
pub(crate) async fn set_open(context: RequestContext<'_>, open: bool) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let chosen = GuildSetting::OpenTournaments(open);
    context.app.choose_for_server(guild, chosen).await?;
    show_events(context, guild).await
}

/// Handles the buttons that list tournaments among the events of the server, or no longer do.
pub(crate) async fn set_listed(
    context: RequestContext<'_>,
    is_listed: bool,
) -> Result<Reply, Refusal> {
    let guild = managed_guild(context)?;
    let app = context.app;
    let chosen = GuildSetting::ListTournaments(is_listed);
    app.choose_for_server(guild, chosen).await?;
    // Those that are ahead already.
    for loaded in app.list::<Tournament>(Label::Guild(guild), MANY).await? {
        if loaded.content.stage != TournamentStage::SignUp {
            continue;
        }
        let key = IdempotencyKey::ListTournament {
            id: context.request.interaction,
            tournament: loaded.id,
        };
        let list = |_: &mut Tournament| Ok(vec![Topic::TournamentEvent]);
        app.change_tournament(loaded.id, key, context.now, list)
            .await?;
    }
    show_events(context, guild).await
}
