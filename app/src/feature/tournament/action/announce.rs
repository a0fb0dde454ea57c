//! `/tournament new` and `/tournament edit`: plan a tournament and announce it.

use std::time::Duration;

use asterism_engine::Level;
use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Document, GuildId, Label, MAX_SEATS, Receipt, SetDocument, Terms, TimeControl, Topic,
};

use crate::action::challenge::variant;
use crate::action::{in_place, kind_option};
use crate::app::MANY;
use crate::app::RequestContext;
use crate::app::documents::set_documents;
use crate::feature::tournament::action::{
    change, expect_editable, expect_rated, load_own, read_tournament,
};
use crate::feature::tournament::model::document::{
    MAX_ENTRANTS, MAX_TOURNAMENT_NAME, Tournament, TournamentFormat, TournamentPlan,
    TournamentStage,
};
use crate::feature::tournament::model::recurrence::{
    MAX_DIVISIONS, Recurrence, Repeat, find_timer,
};
use crate::feature::tournament::model::{
    LEAST_ENTRANTS, MOST_AT_ONCE, MOST_IN_ROUND_ROBIN, MOST_ROUNDS, seat_engine,
};
use crate::feature::tournament::payload::{FORMATS, REPEATS};
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::tournament::state::{LoadedTournament, count_running};
use crate::feature::tournament::view::{format_id, name_tournament};
use crate::game::variant::Variant;
use crate::protocol::access::Access;
use crate::protocol::refusal::{Refusal, challenge::ChallengeRefusal, refuse_setup};
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;
use crate::protocol::time_control::{USUAL_TIME, time_control};
use crate::text::Language;
use crate::text::markdown::{escape, join as join_lines};
use crate::text::names::clean_line;

/// What the values of the option `repeats` mean, in their order.
const REPEATS_AS: [Option<Repeat>; 3] = [None, Some(Repeat::Weekly), Some(Repeat::Monthly)];

/// Default number of hours until the first round.
const STARTS_AFTER: u64 = 24;

/// Maximum number of hours until the first round: two weeks.
const STARTS_WITHIN: u64 = 14 * 24;

/// Default for the maximum number of entrants.
const USUAL_SIZE: usize = 32;

/// Makes a tournament, and shows the organizer a preview of its announcement. A preview that the organizer has made before in this server is discarded.
pub(super) async fn announce(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    if let Some(receipt) = context.app.store.receipt(context.key()).await? {
        return preview(context, receipt, call).await;
    }
    let (app, request) = (context.app, context.request);
    if request.is_guest() {
        return Err(Refusal::Guest(app.me));
    }
    let guild = request.place.guild.ok_or(TournamentRefusal::NotHere)?;
    app.may_be_used(request, Access::Begin).await?;
    let settings = app.store.guild_settings(guild).await?;
    if !request.manages && settings.open_tournaments != Some(true) {
        return Err(TournamentRefusal::NotOrganizer.into());
    }
    request.may_play_here(app.me)?;
    let drafts = list_drafts(context, guild).await?;
    let plan = read_plan(context, call, settings.time, None).await?;
    if plan.terms.rated {
        expect_rated(context).await?;
    }
    let starts = plan.starts;
    let recurrence = read_recurrence(call, &plan, None)?;
    let mut tournament = Tournament {
        plan,
        place: context.request.place,
        organizer: context.user().into(),
        stage: TournamentStage::Draft,
        entrants: Vec::new(),
        rounds: Vec::new(),
        post: None,
        recurrence,
        event: None,
    };
    seat_engine(&mut tournament, app.me);
    let new = SetDocument {
        key: None,
        before: None,
        after: Some(Document::new(tournament)),
    };
    let discarded = drafts.iter().map(|draft| draft.set(None));
    let documents = [new].into_iter().chain(discarded).collect();
    let jobs = vec![Topic::Tournament { at: Some(starts) }];
    let receipt = context.commit(set_documents(documents, jobs)).await?;
    preview(context, receipt, call).await
}

async fn preview(
    context: RequestContext<'_>,
    receipt: Receipt,
    call: &Call,
) -> Result<Reply, Refusal> {
    let loaded = context.app.load_tournament(receipt.id).await?;
    let language = context.language();
    let notes = list_ignored(call, loaded.content.plan.format, language);
    let view = context.app.view_tournament(&loaded, language).await;
    Ok(in_place(view.render_draft(&notes), false))
}

/// Returns a line for each option that means nothing in this format.
fn list_ignored(call: &Call, format: TournamentFormat, language: Language) -> Vec<String> {
    if !is_fixed(format) {
        return Vec::new();
    }
    let format = language.tournament_format(format_id(format));
    let rounds = call.integer("rounds").is_some();
    let late = call.says_yes("late");
    let notes = [
        rounds.then(|| language.tournament_no_rounds(format.clone())),
        late.then(|| language.tournament_no_late(format.clone())),
    ];
    notes.into_iter().flatten().collect()
}

/// Returns true if the rounds follow from the players who take part at the start.
const fn is_fixed(format: TournamentFormat) -> bool {
    matches!(
        format,
        TournamentFormat::RoundRobin | TournamentFormat::Knockout
    )
}

/// Handles `/tournament edit`: changes the plan of a tournament that no one has joined yet, or keeps one that players have joined from recurring.
pub(super) async fn edit(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let number = read_tournament(call).ok_or(TournamentRefusal::Unknown)?;
    let loaded = load_own(context, number).await?;
    let [never, ..] = REPEATS;
    let is_end = |(option, _): &(String, _)| option == "tournament" || option == "repeats";
    let ends_only = call.text("repeats") == Some(never) && call.options.iter().all(is_end);
    let may_edit = |tournament: &Tournament| match expect_editable(context, tournament) {
        // Nobody's plans depend on whether there is another one.
        Err(TournamentRefusal::Joined) if ends_only => Ok(()),
        answer => answer,
    };
    may_edit(&loaded.content)?;
    if call
        .options
        .iter()
        .all(|(option, _)| option == "tournament")
    {
        return Err(TournamentRefusal::Unchanged.into());
    }
    let plan = read_plan(context, call, None, Some(&loaded.content.plan)).await?;
    if plan.terms.rated {
        expect_rated(context).await?;
    }
    let changed = change(context, number, |tournament| {
        may_edit(tournament)?;
        tournament.plan = plan.clone();
        let before = tournament.recurrence.take();
        tournament.recurrence = read_recurrence(call, &plan, before.as_ref())?;
        seat_engine(tournament, context.app.me);
        let at = Some(find_timer(tournament, context.now));
        Ok(vec![Topic::TournamentPost, Topic::Tournament { at }])
    });
    let plan = changed.await?.content.plan;
    let language = context.language();
    let notes = list_ignored(call, plan.format, language);
    let name = escape(&name_tournament(&plan, language));
    let lines = [language.tournament_edited(name)].into_iter().chain(notes);
    Ok(in_place(join_lines(lines, "\n"), false))
}

/// Checks that the server may have one more tournament. Returns the user's previews there, which no longer count.
async fn list_drafts(
    context: RequestContext<'_>,
    guild: GuildId,
) -> Result<Vec<LoadedTournament>, Refusal> {
    let app = context.app;
    let tournaments = app.list::<Tournament>(Label::Guild(guild), MANY).await?;
    let (drafts, others): (Vec<_>, Vec<_>) = tournaments.into_iter().partition(|it| {
        it.content.stage == TournamentStage::Draft && it.content.organizer == context.user()
    });
    let most = MOST_AT_ONCE;
    if count_running(&others) >= most {
        return Err(TournamentRefusal::TooMany { most }.into());
    }
    Ok(drafts)
}

/// Reads the plan of a tournament. Options that are left out are taken from `before`, the plan so far, if there is one.
async fn read_plan(
    context: RequestContext<'_>,
    call: &Call,
    usual_time: Option<TimeControl>,
    before: Option<&TournamentPlan>,
) -> Result<TournamentPlan, Refusal> {
    let language = context.language();
    let kind = match before {
        Some(before) => before.kind.parse().map_err(|_| Refusal::Choice)?,
        None => kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?,
    };
    let variant = match before.filter(|_| call.text("variant").is_none()) {
        Some(before) => Variant {
            options: before.options.clone(),
            games: 1,
            text: before.variant.clone(),
        },
        None => variant(kind, call, language)?,
    };
    if variant.games > 1 {
        return Err(TournamentRefusal::Series.into());
    }
    let format = match before {
        Some(before) => before.format,
        None => read_format(call)?,
    };
    let wanted = match (read_number(call, "table")?, before) {
        (None, Some(before)) if format == TournamentFormat::Groups => {
            before.seats.first().copied().map(usize::from)
        }
        (wanted, _) => wanted,
    };
    let seats = read_seats(kind, &variant.options, format, wanted)?;
    let variant = match seats[..] {
        [players] => variant.for_players(kind, usize::from(players)),
        _ => variant,
    };
    let size = read_size(call, format, before)?;
    let rounds = read_rounds(call, format, before)?;
    let hours = read_number(call, "starts")?.map(|hours| hours as u64);
    if hours.is_some_and(|hours| !(1..=STARTS_WITHIN).contains(&hours)) {
        let most = STARTS_WITHIN;
        return Err(TournamentRefusal::Starts { most }.into());
    }
    let within = |hours| context.now.plus(Duration::from_hours(hours));
    let starts = match (hours, before) {
        (None, Some(before)) => before.starts,
        (hours, _) => within(hours.unwrap_or(STARTS_AFTER)),
    };
    let time = match (call.text("time"), before) {
        (Some(typed), _) => time_control(typed).ok_or_else(|| ChallengeRefusal::Time {
            typed: typed.to_owned(),
        })?,
        (None, Some(before)) => before.terms.time,
        (None, None) => usual_time.or(Some(USUAL_TIME)),
    };
    let time = Some(time.ok_or(TournamentRefusal::NeedsTime)?);
    let engine_level = match call.integer("engine") {
        None => before.and_then(|before| before.engine_level),
        Some(number) => {
            let level = usize::try_from(number).ok().and_then(Level::new);
            let level = level.ok_or(Refusal::Level)?.number() as u8;
            let place = context.request.place;
            context.app.may_play_at(place, level).await?;
            Some(level)
        }
    };
    let name = read_name(call, before)?;
    let choose = |option: &str, before: Option<bool>| match call.answer(option) {
        Some(answer) => answer,
        None => before.unwrap_or(false),
    };
    let late_entry = choose("late", before.map(|before| before.late_entry));
    Ok(TournamentPlan {
        name,
        format,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        seats,
        terms: Terms {
            rated: choose("rated", before.map(|before| before.terms.rated)),
            time,
        },
        rounds: rounds as u8,
        most: size as u8,
        starts,
        late_entry: late_entry && !is_fixed(format),
        vacations: match call.text("vacations") {
            Some(chosen) => chosen != "ignore",
            None => before.is_none_or(|before| before.vacations),
        },
        engine_level,
    })
}

/// Reads whether and how a tournament with this plan recurs. Options that are left out are taken from `before`.
fn read_recurrence(
    call: &Call,
    plan: &TournamentPlan,
    before: Option<&Recurrence>,
) -> Result<Option<Recurrence>, Refusal> {
    let every = match call.text("repeats") {
        None => before.map(|before| before.every),
        Some(typed) => {
            let mut known = REPEATS.into_iter().zip(REPEATS_AS);
            let found = known.find(|(value, _)| *value == typed);
            found.ok_or(Refusal::Choice)?.1
        }
    };
    let divisions = match read_number(call, "divisions")? {
        None => before.map_or(1, |before| before.divisions),
        Some(number) => match u8::try_from(number) {
            Ok(divisions) if (1..=MAX_DIVISIONS).contains(&divisions) => divisions,
            _ => {
                let most = MAX_DIVISIONS;
                return Err(TournamentRefusal::Divisions { most }.into());
            }
        },
    };
    let Some(every) = every else {
        return if divisions > 1 {
            Err(TournamentRefusal::DivisionsAlone.into())
        } else {
            Ok(None)
        };
    };
    let new = Recurrence::first(every, divisions, plan.starts);
    let recurrence = match before {
        // The days on which it starts stay the same.
        Some(before) if before.every == every && !call.has("starts") => Recurrence {
            divisions,
            ..before.clone()
        },
        Some(before) => Recurrence {
            edition: before.edition,
            previous: before.previous,
            ..new
        },
        None => new,
    };
    Ok(Some(Recurrence {
        name: plan.name.clone(),
        rounds: plan.rounds,
        ..recurrence
    }))
}

fn read_size(
    call: &Call,
    format: TournamentFormat,
    before: Option<&TournamentPlan>,
) -> Result<usize, Refusal> {
    let most = match format {
        TournamentFormat::RoundRobin => MOST_IN_ROUND_ROBIN,
        _ => MAX_ENTRANTS,
    };
    let usual_size = before.map_or(USUAL_SIZE.min(most), |before| usize::from(before.most));
    let size = read_number(call, "size")?.unwrap_or(usual_size);
    if !(LEAST_ENTRANTS..=most).contains(&size) {
        let least = LEAST_ENTRANTS;
        return Err(TournamentRefusal::Size { least, most }.into());
    }
    Ok(size)
}

fn read_rounds(
    call: &Call,
    format: TournamentFormat,
    before: Option<&TournamentPlan>,
) -> Result<usize, Refusal> {
    match read_number(call, "rounds")? {
        _ if is_fixed(format) => Ok(0),
        None => Ok(before.map_or(0, |before| usize::from(before.rounds))),
        Some(rounds) if (1..=MOST_ROUNDS).contains(&rounds) => Ok(rounds),
        Some(_) => {
            let most = MOST_ROUNDS;
            Err(TournamentRefusal::Rounds { least: 1, most }.into())
        }
    }
}

fn read_name(call: &Call, before: Option<&TournamentPlan>) -> Result<String, Refusal> {
    let name = match call.text("name").map(clean_line) {
        Some(name) => name,
        None => before.map_or_else(String::new, |before| before.name.clone()),
    };
    let length = name.chars().count();
    if length > MAX_TOURNAMENT_NAME {
        let most = MAX_TOURNAMENT_NAME;
        return Err(TournamentRefusal::Name { length, most }.into());
    }
    Ok(name)
}

fn read_number(call: &Call, option: &str) -> Result<Option<usize>, Refusal> {
    let number = call.integer(option).map(usize::try_from).transpose();
    number.map_err(|_| Refusal::Choice)
}

fn read_format(call: &Call) -> Result<TournamentFormat, Refusal> {
    use TournamentFormat::{Groups, Knockout, RoundRobin, Swiss};
    let typed = call.text("format").unwrap_or(FORMATS[0]);
    let mut formats = [Swiss, RoundRobin, Knockout, Groups].into_iter();
    let format = formats.find(|format| format_id(*format) == typed);
    format.ok_or(Refusal::Choice)
}

/// Reads the preferred number of players per table. Returns all numbers that the game allows, with the preferred one first.
fn read_seats(
    kind: GameKind,
    options: &str,
    format: TournamentFormat,
    wanted: Option<usize>,
) -> Result<Vec<u8>, Refusal> {
    let fits = |seats: &usize| {
        AnyGame::new(kind, options, *seats).is_ok_and(|game| game.sides().len() == *seats)
    };
    if format != TournamentFormat::Groups {
        if wanted.is_some_and(|seats| seats != 2) {
            return Err(TournamentRefusal::Groups.into());
        }
        let game = AnyGame::new(kind, options, 2);
        game.map_err(|error| refuse_setup(error, kind))?;
        return Ok(vec![2]);
    }
    let mut sizes: Vec<usize> = (2..=MAX_SEATS).filter(fits).collect();
    let many = sizes.iter().copied().filter(|seats| *seats > 2);
    let (least, most) = (many.clone().min(), many.clone().max());
    let (Some(least), Some(most)) = (least, most) else {
        let has_teams = |seats| AnyGame::new(kind, options, seats).is_ok();
        let is_for_teams = sizes.is_empty() && (2..=MAX_SEATS).any(has_teams);
        let why = if is_for_teams {
            TournamentRefusal::Teams
        } else {
            TournamentRefusal::Groups
        };
        return Err(why.into());
    };
    let wanted = wanted.unwrap_or(most.min(4));
    if wanted < 3 || !sizes.contains(&wanted) {
        let game = kind;
        return Err(TournamentRefusal::Seats { game, least, most }.into());
    }
    // The other sizes are used if the number of entrants cannot be divided into tables of the wanted size.
    sizes.sort_by_key(|seats| seats.abs_diff(wanted));
    Ok(sizes.into_iter().map(|seats| seats as u8).collect())
}
