//! Challenges: sending and answering them.

mod answer;
mod begin;
mod head_start;
pub(crate) mod import;
mod rematch;
pub mod terms;
#[cfg(test)]
mod tests;

use asterism_engine::Level;
use asterism_rules::{AnyGame, GameKind, OptionError, SetupError};
use asterism_store::{
    Change, ChannelId, Engine, GameId, MAX_SEATS, NewChallenge, Open, Origin, Place, SeatOrder,
    Timestamp, UserId,
};

use crate::action::kind_option;
use crate::app::{App, RequestContext};
use crate::game::challenge::{ChallengeState, LAPSES_AFTER};
use crate::game::variant::{BadVariant, Variant, is_preset, known_variants};
use crate::protocol::command::OPPONENTS;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::refusal::{Refusal, refuse_setup};
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::{Call, Person};
use crate::text::Language;
use crate::worker::opponent::USUAL_LEVEL;

pub(crate) use answer::{
    accept, accept_for_group, balance, decline, leave, may_join, start, withdraw,
};
pub(crate) use rematch::{ask_for_rematch, command as rematch_command};

/// Maximum number of open challenges per user.
const MOST_OPEN: usize = 10;

/// Maximum number of running games that a user may have without other human players.
const MOST_ALONE: usize = 25;

/// The players of a new challenge.
struct Company {
    /// The players other than the challenger. The engine is listed once per seat that it plays, and the challenger once per additional seat.
    others: Vec<UserId>,
    /// Minimum and maximum number of players, if anyone can join the challenge.
    open: Option<Open>,
    /// The challenger's partner, if one was named.
    partner: Option<UserId>,
}

impl Company {
    /// Returns the number of players, or `None` if it depends on how many users join.
    fn players(&self) -> Option<usize> {
        match self.open {
            None => Some(self.others.len() + 1),
            Some(open) => (open.least == open.most).then(|| usize::from(open.most)),
        }
    }
}

/// Handles `/challenge`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    // Discord delivered the same command again: the challenge or game already exists.
    if let Some(receipt) = context.app.store.receipt(context.key()).await? {
        return render_new_challenge(context, receipt.id).await;
    }
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    if let Some(file) = call.file("record") {
        let terms = terms::read_terms(context, call, &[context.user()], None, false).await?;
        context.request.may_play_here(context.app.me)?;
        let mut record = import::read(context.app, call, file, kind).await?;
        let (lines, names) = (record.take_lines(), record.take_names());
        let challenge = record.challenge(context.request, terms, context.now);
        let reply = make_for(context, challenge, names).await?;
        if let Some(lines) = lines {
            import::keep_lines(context, lines).await;
        }
        return Ok(reply);
    }
    let variant = variant(kind, call, context.language())?;
    let mut company = read_company(context, call, (kind, &variant.options))?;
    let head_start = head_start::read(context, call, &mut company)?;
    company.open = terms::limit_ratings(context, call, kind, company.open).await?;
    let variant = match company.players() {
        Some(players) => variant.for_players(kind, players),
        None => variant,
    };
    let engine = find_engine(context, call, &company.others).await?;
    let order = seat_order(call)?;
    let is_other = |user: &UserId| *user != context.app.me && *user != context.user();
    let waits = company.open.is_some() || company.others.iter().any(is_other);
    let terms = terms::read_terms(context, call, &company.others, engine, waits).await?;
    context.request.may_play_here(context.app.me)?;
    let mut challenge = NewChallenge {
        place: context.request.place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        games: variant.games,
        by: context.user(),
        invited: company.others,
        engine,
        order,
        lapses: context.now.plus(LAPSES_AFTER),
        terms,
        open: company.open,
        partner: company.partner,
        rematch_of: None,
        origin: Origin::Challenge,
        start: Vec::new(),
        position: None,
    };
    if let Some(head_start) = head_start {
        head_start.give(context, kind, &mut challenge)?;
    }
    make(context, challenge).await
}

/// Opens a challenge, or starts its game immediately if no other user has to accept.
pub(crate) async fn make(
    context: RequestContext<'_>,
    challenge: NewChallenge,
) -> Result<Reply, Refusal> {
    make_for(context, challenge, Vec::new()).await
}

/// Does what [`make`] does. `names` are the players of a game that was played elsewhere.
async fn make_for(
    context: RequestContext<'_>,
    challenge: NewChallenge,
    names: Vec<String>,
) -> Result<Reply, Refusal> {
    let home = may_make(context, &challenge).await?;
    let is_asked = |user: &UserId| *user != context.app.me && *user != challenge.by;
    let nobody_to_ask = challenge.open.is_none() && !challenge.invited.iter().any(is_asked);
    let change = if nobody_to_ask {
        let (mut game, first) = begin::build_first_game(
            context.app,
            (&challenge, None),
            (context.user(), context.request.interaction.get()),
            context.now,
        )
        .await?;
        // An imported game that is over does not count towards the limits.
        if game.ended.is_none() {
            context.app.has_room(home.0).await?;
            has_room_alone(context.app, context.user()).await?;
        }
        game.clock = context.app.start_clock(&game, context.now).await?;
        game.place = home.0;
        game.names = names;
        let jobs = context
            .app
            .build_opening(context.request, home, None, first)
            .await?;
        Change::Begin {
            challenge,
            game,
            jobs,
        }
    } else {
        context.app.has_room(home.0).await?;
        may_ask_more(context.app, context.user(), context.now).await?;
        Change::OpenChallenge(challenge)
    };
    let receipt = context.commit(change).await?;
    render_new_challenge(context, receipt.id).await
}

/// Checks that the user may make a challenge. Returns the place in which its game will be played, and the thread for the game if there already is one.
async fn may_make(
    context: RequestContext<'_>,
    challenge: &NewChallenge,
) -> Result<(Place, Option<ChannelId>), Refusal> {
    let app = context.app;
    for feature in app.features.iter() {
        feature.may_open(context, challenge).await?;
    }
    let home = app.find_home(challenge.place, challenge.rematch_of).await?;
    app.is_place_for_games(context.request, home.0).await?;
    Ok(home)
}

/// Checks that the user may open a challenge for others to accept or join.
pub(crate) async fn may_open(
    context: RequestContext<'_>,
    challenge: &NewChallenge,
) -> Result<(), Refusal> {
    let home = may_make(context, challenge).await?;
    context.app.has_room(home.0).await?;
    may_ask_more(context.app, context.user(), context.now).await
}

/// Checks that `user` may open another challenge. The number of open challenges is limited because each challenge notifies users and stays in a
/// channel for days.
async fn may_ask_more(app: &App, user: UserId, now: Timestamp) -> Result<(), Refusal> {
    let mut open = app.open_challenges(user, now).await?;
    open.retain(|challenge| challenge.by == user);
    if open.len() < MOST_OPEN {
        Ok(())
    } else {
        Err(ChallengeRefusal::TooMany { most: MOST_OPEN }.into())
    }
}

/// Checks that `user` may start another game without other human players.
async fn has_room_alone(app: &App, user: UserId) -> Result<(), Refusal> {
    let mut alone = app.running_records(user, None).await?;
    alone.retain(|record| {
        let mut seats = record.seats.iter();
        seats.all(|seat| *seat == user || record.is_engine(*seat))
    });
    if alone.len() < MOST_ALONE {
        Ok(())
    } else {
        Err(ChallengeRefusal::TooManyAlone { most: MOST_ALONE }.into())
    }
}

/// Returns the reply to the user who made a challenge: the challenge's post, or a private note if the game started immediately.
pub(crate) async fn render_new_challenge(
    context: RequestContext<'_>,
    id: GameId,
) -> Result<Reply, Refusal> {
    if let Some(challenge) = context.app.store.challenge(id).await? {
        let post = context
            .app
            .challenge_post(&challenge, ChallengeState::Open)
            .await;
        return Ok(Reply::Say(post, Audience::Everyone));
    }
    let record = context
        .app
        .store
        .game(id)
        .await?
        .ok_or(Refusal::NoSuchChallenge)?;
    let language = context.language();
    let loaded = context.app.load_record(record, language).await?;
    let game = language.game_name(loaded.game.kind());
    // The reply is private: everyone else sees the game's first board.
    let players = loaded.players(language);
    let id = id.to_string();
    let content = if loaded.record.ended.is_some() {
        language.challenge_imported(id, game, players)
    } else if !context.request.is_where_played(&loaded.record) {
        let place = format!("<#{}>", loaded.record.place.channel);
        language.challenge_begun_in(id, game, players, place)
    } else if context.request.lacks_for_threads.is_empty()
        && context
            .app
            .wants_thread(context.request.place, context.request.opens_threads)
            .await?
    {
        language.thread_begins(id, game, players)
    } else {
        language.challenge_begun(id, game, players)
    };
    let post = Post::from(content);
    Ok(Reply::Say(post, Audience::You))
}

/// Reads the players of a new challenge from the command's options. `kind` and `options` describe the game that they will play.
fn read_company(
    context: RequestContext<'_>,
    call: &Call,
    (kind, options): (GameKind, &str),
) -> Result<Company, Refusal> {
    let by = context.user();
    let partner = read_partner(context, call)?;
    let mut others = read_opponents(context, call)?;
    if let Some(partner) = partner
        && !others.contains(&partner)
    {
        others.insert(0, partner);
    }
    if others.contains(&by) && others.iter().any(|user| *user != by) {
        return Err(ChallengeRefusal::PracticeAlone.into());
    }
    let wanted = match call.integer("players") {
        None => None,
        Some(number) => match usize::try_from(number) {
            Ok(players) if players > others.len() => Some(players),
            _ => {
                return Err(ChallengeRefusal::MoreNamed {
                    named: others.len() + 1,
                }
                .into());
            }
        },
    };
    let mut open = None;
    match (wanted, others.as_slice(), context.request.place.guild) {
        // In a direct message there are no other users: the engine plays the other seats.
        (_, [], None) => others = vec![context.app.me; wanted.unwrap_or(2).clamp(2, MAX_SEATS) - 1],
        (Some(players), [one, ..], None) => {
            let one = *one;
            others.resize(players.min(MAX_SEATS) - 1, one);
        }
        (Some(players), [one, ..], Some(_)) if *one == by => {
            others.resize(players.min(MAX_SEATS) - 1, by);
        }
        (None, [], Some(_)) => {
            expect_told_players(kind, options)?;
            open = Some(range(kind, options)?);
        }
        (Some(players), _, Some(_)) if players > others.len() + 1 => {
            let number = u8::try_from(players).unwrap_or(u8::MAX);
            open = Some(Open {
                least: number,
                most: number,
                ratings: None,
            });
        }
        (_, _, Some(_)) | (None, _, None) => {}
    }
    let players = match (open, wanted) {
        (Some(open), _) => usize::from(open.most),
        (None, Some(players)) => players,
        (None, None) => others.len() + 1,
    };
    let game = AnyGame::new(kind, options, players).map_err(|error| refuse_setup(error, kind))?;
    if partner.is_some() && game.sides().len() == players {
        return Err(ChallengeRefusal::NoTeams.into());
    }
    Ok(Company {
        others,
        open,
        partner,
    })
}

/// Returns the minimum and maximum number of players that a game of this kind with these options can have.
pub(crate) fn range(kind: GameKind, options: &str) -> Result<Open, Refusal> {
    let fits = |players: &u8| AnyGame::new(kind, options, usize::from(*players)).is_ok();
    let mut numbers = (2..=MAX_SEATS as u8).filter(fits);
    match numbers.next() {
        Some(least) => Ok(Open {
            least,
            most: numbers.next_back().unwrap_or(least),
            ratings: None,
        }),
        None => match AnyGame::new(kind, options, 2) {
            Err(error) => Err(refuse_setup(error, kind)),
            Ok(_) => Err(Refusal::Trouble),
        },
    }
}

/// Checks that a user who has not said how many are to play knows it. Refuses options that need more players than the game does, unless they are the
/// ones of a preset, such as the one for teams.
fn expect_told_players(kind: GameKind, options: &str) -> Result<(), Refusal> {
    let least = *kind.players().start();
    match AnyGame::new(kind, options, least) {
        Err(error @ SetupError::Option { option, .. }) if !is_preset(kind, option) => {
            Err(refuse_setup(error, kind))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Reads the opponents in the order in which they were named. Only the engine and the user who made the request may be named more than once.
fn read_opponents(context: RequestContext<'_>, call: &Call) -> Result<Vec<UserId>, Refusal> {
    let mut opponents: Vec<UserId> = Vec::new();
    for person in OPPONENTS.iter().filter_map(|option| call.user(option)) {
        if person.id != context.app.me && person.id != context.user() {
            may_be_asked(context, person)?;
            if opponents.contains(&person.id) {
                return Err(Refusal::Twice(person.id));
            }
        }
        opponents.push(person.id);
    }
    Ok(opponents)
}

/// Reads the option `partner`, and checks that the user named there can be asked to play.
fn read_partner(context: RequestContext<'_>, call: &Call) -> Result<Option<UserId>, Refusal> {
    let Some(person) = call.user("partner") else {
        return Ok(None);
    };
    if person.id == context.user() {
        return Err(ChallengeRefusal::OwnPartner.into());
    }
    if person.id != context.app.me {
        may_be_asked(context, person)?;
    }
    Ok(Some(person.id))
}

/// Checks that `person` can be challenged from this place.
fn may_be_asked(context: RequestContext<'_>, person: &Person) -> Result<(), Refusal> {
    if person.is_bot {
        return Err(Refusal::BotOpponent(person.id));
    }
    if context.request.place.guild.is_none() {
        return Err(Refusal::OnlyMeHere(context.app.me));
    }
    Ok(())
}

/// Returns the engine at the requested level, or `None` if the engine is not among the opponents. Refuses if a level is given without the engine.
pub(crate) async fn find_engine(
    context: RequestContext<'_>,
    call: &Call,
    opponents: &[UserId],
) -> Result<Option<Engine>, Refusal> {
    let asked = call.integer("level");
    if !opponents.contains(&context.app.me) {
        return match asked {
            Some(_) => Err(Refusal::LevelAlone(context.app.me)),
            None => Ok(None),
        };
    }
    let highest = context.app.highest_level(context.request.place).await?;
    let level = match asked {
        None if USUAL_LEVEL.number() > highest.number() => highest,
        None => USUAL_LEVEL,
        Some(number) => usize::try_from(number)
            .ok()
            .and_then(Level::new)
            .ok_or(Refusal::Level)?,
    };
    context
        .app
        .may_play_at(context.request.place, level.number() as u8)
        .await?;
    Ok(Some(Engine {
        user: context.app.me,
        level: level.number() as u8,
    }))
}

pub(crate) fn variant(kind: GameKind, call: &Call, language: Language) -> Result<Variant, Refusal> {
    let typed = call.text("variant").unwrap_or_default();
    Variant::parse(kind, typed).map_err(|error| match error {
        BadVariant::Option(OptionError::Malformed { part }) => Refusal::Variant {
            typed: part,
            known: known_variants(kind, language),
        },
        BadVariant::Option(error) => Refusal::Option(error),
        BadVariant::Twice { key, one, other } => Refusal::OptionTwice { key, one, other },
    })
}

pub(crate) fn seat_order(call: &Call) -> Result<SeatOrder, Refusal> {
    match call.text("seat") {
        None | Some("random") => Ok(SeatOrder::Random),
        Some("first") => Ok(SeatOrder::First),
        Some("last") => Ok(SeatOrder::Last),
        Some(typed) => Err(Refusal::Seat {
            typed: typed.to_owned(),
        }),
    }
}
