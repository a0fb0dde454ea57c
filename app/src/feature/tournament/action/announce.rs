//! `/tournament new`: announces a tournament.

use std::time::Duration;

use asterism_engine::Level;
use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Document, GuildId, Label, MAX_SEATS, Receipt, SetDocument, Terms, TimeControl, Topic,
};

use crate::action::challenge::variant;
use crate::action::{in_place, kind_option};
use crate::app::RequestContext;
use crate::app::documents::set_documents;
use crate::app::{App, MANY};
use crate::feature::tournament::action::expect_rated;
use crate::feature::tournament::model::document::{
    MAX_ENTRANTS, MAX_TOURNAMENT_NAME, Tournament, TournamentFormat, TournamentPlan,
    TournamentStage,
};
use crate::feature::tournament::model::{
    LEAST_ENTRANTS, MOST_IN_ROUND_ROBIN, MOST_ROUNDS, is_over,
};
use crate::feature::tournament::payload::FORMATS;
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::tournament::view::format_id;
use crate::protocol::access::Access;
use crate::protocol::refusal::{Refusal, challenge::ChallengeRefusal, refuse_setup};
use crate::protocol::reply::Reply;
use crate::protocol::request::Call;
use crate::protocol::time_control::{USUAL_TIME, time_control};
use crate::text::markdown::{ago, escape};
use crate::text::names::clean_line;

/// Maximum number of tournaments that a server can have at once, not counting those that are over.
const MOST_AT_ONCE: usize = 10;

/// Default number of hours until the first round.
const STARTS_AFTER: u64 = 24;

/// Maximum number of hours until the first round: two weeks.
const STARTS_WITHIN: u64 = 14 * 24;

/// Default for the maximum number of entrants.
const USUAL_SIZE: usize = 32;

/// Announces a tournament, and adds a job that posts it.
pub(super) async fn announce(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    if let Some(receipt) = context.app.store.receipt(context.key()).await? {
        return confirm(context, receipt).await;
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
    may_be_more(app, guild).await?;
    let plan = read_plan(context, call, settings.time).await?;
    if plan.terms.rated {
        expect_rated(context).await?;
    }
    let starts = plan.starts;
    let tournament = Tournament {
        plan,
        place: context.request.place,
        organizer: context.user().into(),
        stage: TournamentStage::SignUp,
        entrants: Vec::new(),
        rounds: Vec::new(),
        post: None,
    };
    let new = SetDocument {
        key: None,
        before: None,
        after: Some(Document::new(tournament)),
    };
    let jobs = vec![
        Topic::TournamentPost,
        Topic::Tournament { at: Some(starts) },
    ];
    let receipt = context.commit(set_documents(vec![new], jobs)).await?;
    confirm(context, receipt).await
}

async fn confirm(context: RequestContext<'_>, receipt: Receipt) -> Result<Reply, Refusal> {
    let loaded = context.app.load_tournament(receipt.id).await?;
    let plan = &loaded.content.plan;
    let (id, name, starts) = (loaded.id.to_string(), escape(&plan.name), ago(plan.starts));
    let text = context.language().tournament_made(id, name, starts);
    Ok(in_place(text, false))
}

/// Checks that the server may have one more tournament.
async fn may_be_more(app: &App, guild: GuildId) -> Result<(), Refusal> {
    let tournaments = app.list::<Tournament>(Label::Guild(guild), MANY).await?;
    let running = tournaments.iter().filter(|it| !is_over(&it.content));
    let most = MOST_AT_ONCE;
    if running.count() >= most {
        return Err(TournamentRefusal::TooMany { most }.into());
    }
    Ok(())
}

async fn read_plan(
    context: RequestContext<'_>,
    call: &Call,
    usual_time: Option<TimeControl>,
) -> Result<TournamentPlan, Refusal> {
    let language = context.language();
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    let variant = variant(kind, call, language)?;
    if variant.games > 1 {
        return Err(Refusal::Choice);
    }
    let format = read_format(call)?;
    let seats = read_seats(kind, &variant.options, format, call)?;
    let variant = match seats[..] {
        [players] => variant.for_players(kind, usize::from(players)),
        _ => variant,
    };
    let size = read_number(call, "size")?;
    let most = match format {
        TournamentFormat::RoundRobin => MOST_IN_ROUND_ROBIN,
        _ => MAX_ENTRANTS,
    };
    let size = size.unwrap_or(USUAL_SIZE.min(most));
    if !(LEAST_ENTRANTS..=most).contains(&size) {
        let least = LEAST_ENTRANTS;
        return Err(TournamentRefusal::Size { least, most }.into());
    }
    let rounds = match format {
        // They follow from the number of entrants.
        TournamentFormat::RoundRobin | TournamentFormat::Knockout => 0,
        TournamentFormat::Swiss | TournamentFormat::Groups => {
            let rounds = read_number(call, "rounds")?.unwrap_or(0);
            if call.integer("rounds").is_some() && !(1..=MOST_ROUNDS).contains(&rounds) {
                let most = MOST_ROUNDS;
                return Err(TournamentRefusal::Rounds { least: 1, most }.into());
            }
            rounds
        }
    };
    let hours = read_number(call, "starts")?.map_or(STARTS_AFTER, |hours| hours as u64);
    if !(1..=STARTS_WITHIN).contains(&hours) {
        let most = STARTS_WITHIN;
        return Err(TournamentRefusal::Starts { most }.into());
    }
    let time = match call.text("time") {
        Some(typed) => time_control(typed).ok_or_else(|| ChallengeRefusal::Time {
            typed: typed.to_owned(),
        })?,
        None => usual_time.or(Some(USUAL_TIME)),
    };
    let time = Some(time.ok_or(TournamentRefusal::NeedsTime)?);
    let engine_level = match call.integer("engine") {
        None => None,
        Some(number) => {
            let level = usize::try_from(number).ok().and_then(Level::new);
            let level = level.ok_or(Refusal::Level)?.number() as u8;
            let place = context.request.place;
            context.app.may_play_at(place, level).await?;
            Some(level)
        }
    };
    let game = language.game_name(kind);
    let name = match call.text("name").map(clean_line) {
        Some(name) if !name.is_empty() => name,
        _ => {
            let format = language.tournament_format(format_id(format));
            language.tournament_default_name(game, format)
        }
    };
    let length = name.chars().count();
    if length > MAX_TOURNAMENT_NAME {
        let most = MAX_TOURNAMENT_NAME;
        return Err(TournamentRefusal::Name { length, most }.into());
    }
    let is_fixed = matches!(
        format,
        TournamentFormat::RoundRobin | TournamentFormat::Knockout
    );
    Ok(TournamentPlan {
        name,
        format,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        seats,
        terms: Terms {
            rated: call.says_yes("rated"),
            time,
        },
        rounds: rounds as u8,
        most: size as u8,
        starts: context.now.plus(Duration::from_hours(hours)),
        late_entry: call.says_yes("late") && !is_fixed,
        vacations: call.text("vacations") != Some("ignore"),
        engine_level,
    })
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
    call: &Call,
) -> Result<Vec<u8>, Refusal> {
    let wanted = read_number(call, "table")?;
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
