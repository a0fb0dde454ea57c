//! Challenging others, and answering a challenge.

use std::time::Duration;

use asterism_render::View;
use asterism_rules::engine::Level;
use asterism_rules::{AnyGame, GameKind, OptionError, Seat};
use asterism_store::{
    Challenge, Change, ClosedWhy, Engine, FIRST_VERSION, GameId, NewChallenge, NewGame, Origin,
    SeatOrder, Terms, Timestamp, Topic, UserId,
};

use crate::action::kind_option;
use crate::app::{App, TRIES, post_url, seat_labels};
use crate::command::OPPONENTS;
use crate::custom_id::CustomId;
use crate::opponent::{USUAL_LEVEL, due};
use crate::refusal::{Refusal, of_setup};
use crate::reply::{Audience, Button, Card, Picture, Post, Reply, Row, Style, Tone};
use crate::request::{Call, Request};
use crate::table::{RULES_VERSION, ago, escape, mention};
use crate::text::Language;
use crate::variant::{BadVariant, Variant, in_words, known_variants};
use crate::words;

/// How long a challenge waits for an answer.
const LAPSES_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Orders in which the challenger may be seated; values of the option.
pub(crate) const ORDERS: [&str; 3] = ["random", "first", "last"];

/// `/challenge`.
pub(crate) async fn command(
    app: &App,
    request: &Request,
    call: &Call,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    // The same command delivered again: the challenge stands already, or the game.
    if let Some(receipt) = app.store.receipt(request.cause).await? {
        return made(app, request, receipt.id).await;
    }
    let kind = kind_option(call)?.ok_or(Refusal::Missing { option: "game" })?;
    let opponents = opponents(app, request, call)?;
    let engine = engine(app, call, &opponents)?;
    let players = opponents.len() + 1;
    let variant = variant(kind, call, request.language)?;
    AnyGame::new(kind, &variant.options, players).map_err(|error| of_setup(error, kind))?;
    let order = seat_order(call)?;
    if !request.lacks.is_empty() {
        return Err(Refusal::Permission(request.lacks.clone()));
    }
    let challenge = NewChallenge {
        place: request.place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        games: variant.games,
        by: request.user.id,
        invited: opponents,
        engine,
        order,
        lapses: now.plus(LAPSES_AFTER),
        terms: Terms::default(),
        open: None,
        partner: None,
        rematch_of: None,
        start: Vec::new(),
    };
    let nobody_to_ask = challenge.invited.iter().all(|user| *user == app.me);
    let change = if nobody_to_ask {
        let (game, first) = first_game(&challenge, request.cause.get())?;
        Change::Begin {
            challenge,
            game,
            jobs: vec![first],
        }
    } else {
        Change::OpenChallenge(challenge)
    };
    let receipt = app.commit(request.cause, now, change).await?;
    made(app, request, receipt.id).await
}

/// What is said to whoever has just challenged others: the challenge's post; where there is nobody to ask, that the game has begun.
async fn made(app: &App, request: &Request, id: GameId) -> Result<Reply, Refusal> {
    if let Some(challenge) = app.store.challenge(id).await? {
        let post = app.challenge_post(&challenge, State::Open).await;
        return Ok(Reply::Say(post, Audience::Everyone));
    }
    let record = app.store.game(id).await?.ok_or(Refusal::NoSuchChallenge)?;
    let language = request.language;
    let table = app.bring_to_life(record, language).await?;
    let game = language.game_name(table.game.kind());
    // What everybody sees of it is the game's first board.
    let post = Post {
        content: language.challenge_begun(id.to_string(), game, table.players(language)),
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}

/// Those challenged, in order; the engine by the program's own account, perhaps several times.
fn opponents(app: &App, request: &Request, call: &Call) -> Result<Vec<UserId>, Refusal> {
    let mut opponents: Vec<UserId> = Vec::new();
    for person in OPPONENTS.iter().filter_map(|option| call.user(option)) {
        if person.id == app.me {
            opponents.push(person.id);
            continue;
        }
        if person.id == request.user.id {
            return Err(Refusal::Self_);
        }
        if person.is_bot {
            return Err(Refusal::BotOpponent(person.id));
        }
        if request.place.guild.is_none() {
            return Err(Refusal::OnlyMeHere(app.me));
        }
        if opponents.contains(&person.id) {
            return Err(Refusal::Twice(person.id));
        }
        opponents.push(person.id);
    }
    match (opponents.is_empty(), request.place.guild) {
        (false, _) => Ok(opponents),
        // In a direct message there is nobody else.
        (true, None) => Ok(vec![app.me]),
        (true, Some(_)) => Err(Refusal::NoOpponent(app.me)),
    }
}

/// The engine, if it is among the opponents, with the level asked for.
fn engine(app: &App, call: &Call, opponents: &[UserId]) -> Result<Option<Engine>, Refusal> {
    let asked = call.integer("level");
    if !opponents.contains(&app.me) {
        return match asked {
            Some(_) => Err(Refusal::LevelAlone(app.me)),
            None => Ok(None),
        };
    }
    let level = match asked {
        None => USUAL_LEVEL,
        Some(number) => usize::try_from(number)
            .ok()
            .and_then(Level::new)
            .ok_or(Refusal::Level)?,
    };
    Ok(Some(Engine {
        user: app.me,
        level: level.number() as u8,
    }))
}

fn variant(kind: GameKind, call: &Call, language: Language) -> Result<Variant, Refusal> {
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

fn seat_order(call: &Call) -> Result<SeatOrder, Refusal> {
    match call.text("seat") {
        None | Some("random") => Ok(SeatOrder::Random),
        Some("first") => Ok(SeatOrder::First),
        Some("last") => Ok(SeatOrder::Last),
        Some(typed) => Err(Refusal::Seat {
            typed: typed.to_owned(),
        }),
    }
}

/// Name of a seat order as the option and the texts have it.
pub(crate) fn order_id(order: SeatOrder) -> &'static str {
    match order {
        SeatOrder::Random => "random",
        SeatOrder::First => "first",
        SeatOrder::Last => "last",
    }
}

/// **Accept**: the last one to do so starts the game.
pub(crate) async fn accept(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    for _ in 0..TRIES {
        if let Some(receipt) = app.store.receipt(request.cause).await? {
            return answered(app, receipt.id).await;
        }
        let challenge = open(app, request, id, now).await?;
        let user = request.user.id;
        let Some(invited) = challenge
            .invited
            .iter()
            .find(|invited| invited.user == user)
        else {
            return Err(if challenge.by == user {
                Refusal::OwnChallenge
            } else {
                not_invited(&challenge)
            });
        };
        if invited.accepted {
            return Err(Refusal::AlreadyAccepted);
        }
        if !request.lacks.is_empty() {
            return Err(Refusal::Permission(request.lacks.clone()));
        }
        let last = challenge
            .invited
            .iter()
            .all(|invited| invited.accepted || invited.user == user);
        let version = challenge.version;
        let change = if last {
            let chance = request.cause.get() ^ id.get();
            let (game, first) = first_game(&asked(&challenge), chance)?;
            Change::Start {
                challenge: id,
                version,
                game,
                jobs: vec![first],
            }
        } else {
            Change::Accept {
                challenge: id,
                version,
                user,
            }
        };
        match app.commit(request.cause, now, change).await {
            Ok(_) if last => {
                return Ok(Reply::Change(
                    app.challenge_post(&challenge, State::Started).await,
                ));
            }
            Ok(_) => return answered(app, id).await,
            // Somebody else answered at the same moment: look again.
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// The challenge as it is after somebody's answer.
async fn answered(app: &App, id: GameId) -> Result<Reply, Refusal> {
    while let Some(challenge) = app.store.challenge(id).await? {
        let post = app.challenge_post(&challenge, State::Open).await;
        // Drawing takes a while: whoever answered meanwhile has changed the post already, and must not see it changed back.
        let now = app.store.challenge(id).await?;
        if now.is_some_and(|now| now.version == challenge.version) {
            return Ok(Reply::Change(post));
        }
    }
    let record = app.store.game(id).await?.ok_or(Refusal::NoSuchChallenge)?;
    Err(Refusal::ChallengeGone {
        why: ClosedWhy::Started,
        url: post_url(&record),
    })
}

/// **Decline**: one player's no ends the challenge.
pub(crate) async fn decline(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let user = request.user.id;
    let challenge = open(app, request, id, now).await?;
    if challenge.by == user {
        return Err(Refusal::OwnChallenge);
    }
    if !challenge.invited.iter().any(|invited| invited.user == user) {
        return Err(not_invited(&challenge));
    }
    close(
        app,
        request,
        challenge,
        ClosedWhy::Declined { by: user },
        now,
    )
    .await
}

/// **Withdraw**: the challenger takes it back.
pub(crate) async fn withdraw(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let challenge = open(app, request, id, now).await?;
    if challenge.by != request.user.id {
        return Err(Refusal::NotChallenger(challenge.by));
    }
    close(app, request, challenge, ClosedWhy::Withdrawn, now).await
}

async fn close(
    app: &App,
    request: &Request,
    mut challenge: Challenge,
    why: ClosedWhy,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    for _ in 0..TRIES {
        let change = Change::CloseChallenge {
            challenge: challenge.id,
            version: challenge.version,
            why,
        };
        match app.commit(request.cause, now, change).await {
            Ok(_) => {
                return Ok(Reply::Change(
                    app.challenge_post(&challenge, State::Closed(why)).await,
                ));
            }
            Err(Refusal::Stale { .. } | Refusal::NoSuchChallenge) => {
                challenge = open(app, request, challenge.id, now).await?;
            }
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// Challenge `id` if it still waits for answers. Those in its channel and those it names may know of it.
async fn open(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Challenge, Refusal> {
    let user = request.user.id;
    if let Some(challenge) = app.store.challenge(id).await? {
        let here = challenge.place.channel == request.place.channel;
        return if !here && !challenge.concerns(user) {
            Err(Refusal::NoSuchChallenge)
        } else if challenge.lapses <= now {
            Err(Refusal::ChallengeGone {
                why: ClosedWhy::Lapsed,
                url: None,
            })
        } else {
            Ok(challenge)
        };
    }
    let Some(closed) = app.store.closed(id).await? else {
        return Err(Refusal::NoSuchChallenge);
    };
    let game = app.store.game(id).await?;
    if let Some(record) = &game
        && record.place.channel != request.place.channel
        && !record.seats.contains(&user)
    {
        return Err(Refusal::NoSuchChallenge);
    }
    Err(Refusal::ChallengeGone {
        why: closed.why,
        url: game.as_ref().and_then(post_url),
    })
}

fn not_invited(challenge: &Challenge) -> Refusal {
    Refusal::NotInvited(people(challenge))
}

/// Those a challenge asks who have to answer for themselves.
fn people(challenge: &Challenge) -> Vec<UserId> {
    let engine = challenge.engine.map(|engine| engine.user);
    let invited = challenge.invited.iter().map(|invited| invited.user);
    invited.filter(|user| Some(*user) != engine).collect()
}

/// A challenge as it was made.
fn asked(challenge: &Challenge) -> NewChallenge {
    NewChallenge {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options: challenge.options.clone(),
        variant: challenge.variant.clone(),
        games: challenge.games,
        by: challenge.by,
        invited: challenge
            .invited
            .iter()
            .map(|invited| invited.user)
            .collect(),
        engine: challenge.engine,
        order: challenge.order,
        lapses: challenge.lapses,
        terms: challenge.terms,
        open: challenge.open,
        partner: challenge.partner,
        rematch_of: challenge.rematch_of,
        start: challenge.start.clone(),
    }
}

/// The game a challenge leads to, and what is to be done at its start; `chance` decides what was left to it.
fn first_game(challenge: &NewChallenge, chance: u64) -> Result<(NewGame, Topic), Refusal> {
    let kind = challenge.kind.parse().map_err(|_| Refusal::Trouble)?;
    let options = GameKind::settle_options(kind, &challenge.options, scrambled(chance))
        .map_err(|error| of_setup(error, kind))?;
    let order = turn_order(challenge, chance);
    let game = AnyGame::new(kind, &options, order.len()).map_err(|error| of_setup(error, kind))?;
    let seats = seated(&game, order);
    let first = due(&game, &seats, challenge.engine, FIRST_VERSION);
    let game = NewGame {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options,
        variant: challenge.variant.clone(),
        rules_version: RULES_VERSION,
        seats,
        engine: challenge.engine,
        terms: challenge.terms,
        clock: None,
        origin: Origin::Challenge,
        entries: Vec::new(),
        ended: None,
    };
    Ok((game, first))
}

/// Those who move in `order`, by seat: whoever is to begin gets the seat that begins, which need not be the first.
fn seated<T>(start: &AnyGame, mut order: Vec<T>) -> Vec<T> {
    if !order.is_empty() {
        order.rotate_right(start.to_move().map_or(0, Seat::index));
    }
    order
}

/// One step of the generator `SplitMix64`.
pub(crate) fn scrambled(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Players in the order of their first turns; `chance` decides where that was left to it.
fn turn_order(challenge: &NewChallenge, chance: u64) -> Vec<UserId> {
    let others = challenge.invited.iter().copied();
    match challenge.order {
        SeatOrder::First => std::iter::once(challenge.by).chain(others).collect(),
        SeatOrder::Last => others.chain(std::iter::once(challenge.by)).collect(),
        SeatOrder::Random => {
            let mut seats: Vec<UserId> = std::iter::once(challenge.by).chain(others).collect();
            let mut state = chance;
            // Fisher–Yates.
            for last in (1..seats.len()).rev() {
                state = scrambled(state);
                seats.swap(last, (state % (last as u64 + 1)) as usize);
            }
            seats
        }
    }
}

/// What a challenge has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    Started,
    Closed(ClosedWhy),
}

impl App {
    /// The public post of a challenge.
    pub(crate) async fn challenge_post(&self, challenge: &Challenge, state: State) -> Post {
        let language = self.public_language(challenge.place).await;
        let users: Vec<UserId> = std::iter::once(challenge.by)
            .chain(challenge.invited.iter().map(|invited| invited.user))
            .collect();
        let names = self
            .player_names(challenge.place, &users, challenge.engine, language)
            .await;
        let others: Vec<String> = names[1..].iter().map(|name| escape(name)).collect();
        let game = language.stored_game_name(&challenge.kind);
        let title =
            language.challenge_title(escape(&names[0]), language.list(&others), game.clone());
        let asked = people(challenge);
        let mentions: Vec<String> = asked.iter().map(|user| mention(*user)).collect();
        let mut lines = match challenge.kind.parse() {
            Ok(kind) => in_words(kind, &challenge.variant, language),
            Err(_) => vec![escape(&challenge.variant)],
        };
        lines.push(language.challenge_order(language.seat_order(order_id(challenge.order))));
        let open = state == State::Open;
        match state {
            State::Open => {
                if challenge.invited.len() > 1 {
                    lines.extend(
                        challenge
                            .invited
                            .iter()
                            .zip(&others)
                            .map(|(invited, name)| {
                                let user = if asked.contains(&invited.user) {
                                    mention(invited.user)
                                } else {
                                    name.clone()
                                };
                                if invited.accepted {
                                    language.challenge_accepted(user)
                                } else {
                                    language.challenge_waiting(user)
                                }
                            }),
                    );
                }
                lines.push(language.challenge_lapses(ago(challenge.lapses)));
            }
            State::Started => lines.push(language.challenge_begins()),
            State::Closed(why) => lines.push(match why {
                ClosedWhy::Declined { by } => language.challenge_declined(mention(by)),
                ClosedWhy::Withdrawn => language.challenge_withdrawn(mention(challenge.by)),
                ClosedWhy::Lapsed => language.refuse_challenge_lapsed(),
                ClosedWhy::Started => language.challenge_begins(),
            }),
        }
        let rows = if open {
            vec![Row::Buttons(vec![
                Button::new(
                    Style::Good,
                    language.button_accept(),
                    CustomId::Accept(challenge.id),
                ),
                Button::new(
                    Style::Plain,
                    language.button_decline(),
                    CustomId::Decline(challenge.id),
                ),
                Button::new(
                    Style::Plain,
                    language.button_withdraw(),
                    CustomId::Withdraw(challenge.id),
                ),
            ])]
        } else {
            Vec::new()
        };
        Post {
            content: if open {
                language.challenge_ping(language.list(&mentions), mention(challenge.by), game)
            } else {
                String::new()
            },
            card: Some(Card {
                title,
                text: lines.join("\n"),
                footer: language.challenge_footer(challenge.id.to_string()),
                tone: if open { Tone::Turn } else { Tone::Calm },
            }),
            picture: self.start_picture(challenge, names, language).await,
            files: Vec::new(),
            rows,
            challenge: Some(challenge.id),
            pings: if open { asked } else { Vec::new() },
        }
    }

    /// Start position of the game somebody is challenged to; with a die beside each of the `names`, that of the challenger
    /// first, as long as nobody knows who gets which seat.
    async fn start_picture(
        &self,
        challenge: &Challenge,
        names: Vec<String>,
        language: Language,
    ) -> Option<Picture> {
        let kind: GameKind = challenge.kind.parse().ok()?;
        let game = AnyGame::new(kind, &challenge.options, names.len()).ok()?;
        // Which seat begins may be left to chance, too: then nobody knows who gets it, even if it is known who begins.
        let settled = kind.settle_options(&challenge.options, 0).ok()? == challenge.options;
        let ordered = match challenge.order {
            SeatOrder::First if settled => Some(names.clone()),
            SeatOrder::Last if settled => Some([&names[1..], &names[..1]].concat()),
            SeatOrder::First | SeatOrder::Last | SeatOrder::Random => None,
        };
        let ordered = ordered.map(|names| seated(&game, names));
        let (names, alt) = if let Some(seated) = &ordered {
            let alt = words::of_start(&game, seated, language);
            (seat_labels(&game, seated), alt)
        } else {
            let alt = words::of_start_by_lot(&game, &names, language);
            (names, alt)
        };
        let view = View {
            names,
            by_lot: ordered.is_none(),
            ..self.usual_view()
        };
        let png = self.painter.png(&game, view).await?;
        Some(Picture::png(png, alt))
    }
}
