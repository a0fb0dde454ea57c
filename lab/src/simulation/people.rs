//! The players: each does something every few hours, and reads what comes back.

use std::sync::Arc;
use std::time::Duration;

use asterism_app::game::loaded_game::replay;
use asterism_app::protocol::custom_id::CustomId;
use asterism_app::protocol::payload::{Board, OfferWish, Offering, PauseLength};
use asterism_app::protocol::request::{Call, Permission, Presence, Request, Source, Value, What};
use asterism_app::text::Language;
use asterism_rules::GameKind;
use asterism_store::prelude::*;
use asterism_store::{
    ChallengeQuery, ChannelId, GameQuery, GameRecord, GameState, InteractionId, MessageId, Pings,
    Place, QuietHours, Setting, UserId,
};

use super::discord::Seen;
use super::fate::Trouble;
use super::program::{Machine, person};
use super::server::{BOT, CHANNELS, GUILD, PEOPLE};

/// Most games that run at the same time.
const GAMES: usize = 12;

/// How long a player waits for a response, and for one that was deferred.
const WAITS: Duration = Duration::from_secs(4);
const WAITS_LONG: Duration = Duration::from_mins(12);

/// Acts for `user` until the simulation ends.
pub(super) async fn act_for_ever(machine: Arc<Machine>, user: UserId) {
    let world = &machine.world;
    loop {
        let rest = world.span(Duration::from_mins(5), Duration::from_hours(5));
        tokio::time::sleep(rest).await;
        if world.happens(30) {
            // Sometimes they are away for days.
            let away = world.span(Duration::from_hours(24), Duration::from_hours(96));
            tokio::time::sleep(away).await;
        }
        // A player often makes several moves in a row.
        for _ in 0..=world.roll(3) {
            act(&machine, user).await;
            let pause = Duration::from_secs(5 + world.roll(60));
            tokio::time::sleep(pause).await;
        }
    }
}

/// Something a player does.
pub(super) struct Act {
    pub(super) place: Place,
    pub(super) what: What,
    pub(super) name: String,
    /// The move that it makes, if it makes one.
    pub(super) notation: Option<(asterism_store::GameId, String)>,
}

async fn act(machine: &Arc<Machine>, user: UserId) {
    let world = &machine.world;
    let chosen = match world.roll(20) {
        0..=11 => play(machine, user).await,
        12 | 13 => answer_challenge(machine, user).await,
        14 => challenge(machine, user).await,
        15..=17 => act_in_game(machine, user).await,
        18 if world.happens(300) => Some(change_settings(machine, user)),
        _ => rematch(machine, user).await,
    };
    let chosen = match chosen {
        Some(chosen) => Some(chosen),
        None => challenge(machine, user).await,
    };
    let Some(act) = chosen else { return };
    // No one can do anything in a channel that is gone.
    if machine.discord.is_gone(act.place.channel) {
        return;
    }
    // A user who gets no response tries again: a lost act and one that counts look the same to them.
    for _ in 0..=world.roll(2) {
        let interaction = ask(machine, user, &act).await;
        let seen = wait_for_response(machine, interaction).await;
        world.log(&format!(
            "{user} sees {seen:?} after {} ({interaction})",
            act.name
        ));
        if seen == Seen::Done && act.notation.is_some() {
            machine
                .ledger
                .check_receipt(interaction, &machine.data)
                .await;
        }
        if !matches!(seen, Seen::Nothing | Seen::Waiting) {
            return;
        }
    }
}

/// Makes a request.
pub(super) async fn ask(machine: &Arc<Machine>, user: UserId, act: &Act) -> InteractionId {
    let world = &machine.world;
    let interaction = machine.discord.begin_interaction();
    world.log(&format!("{user}: {} ({interaction})", act.name));
    world.count("acts");
    if let Some((game, notation)) = &act.notation {
        machine.ledger.intend(interaction, *game, notation);
    }
    let is_direct = act.place.guild.is_none();
    let forbidden = machine.discord.is_forbidden(act.place.channel) && !is_direct;
    let request = Request {
        interaction,
        user: person(user),
        place: act.place,
        lacks: if forbidden {
            vec![Permission::ViewChannel, Permission::SendMessages]
        } else {
            Vec::new()
        },
        presence: Presence::Member,
        manages: false,
        gives_roles: false,
        parent: None,
        opens_threads: false,
        launches: false,
        roles: Vec::new(),
        lacks_for_threads: Vec::new(),
        language: Language::English,
        guild_language: None,
        what: act.what.clone(),
    };
    let way = Duration::from_millis(20 + world.roll(200));
    tokio::time::sleep(way).await;
    let is_delivered = machine.deliver(request.clone());
    let again = if !is_delivered && machine.weather.has(Trouble::Gateway) {
        // Discord delivers what was missed when the gateway resumes.
        Some(world.span(Duration::from_secs(1), Duration::from_mins(2)))
    } else if machine.weather.has(Trouble::Duplicate) && world.happens(400) {
        Some(world.span(Duration::ZERO, Duration::from_mins(1)))
    } else {
        None
    };
    if let Some(wait) = again {
        let machine = Arc::clone(machine);
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            machine.deliver(request);
        });
    }
    interaction
}

/// Waits until the user sees a response, or gives up.
pub(super) async fn wait_for_response(machine: &Machine, interaction: InteractionId) -> Seen {
    tokio::time::sleep(WAITS).await;
    let deadline = tokio::time::Instant::now() + WAITS_LONG;
    loop {
        let seen = machine.discord.seen(interaction);
        if seen != Seen::Waiting || tokio::time::Instant::now() > deadline {
            return seen;
        }
        tokio::time::sleep(WAITS).await;
    }
}

/// Returns the running games in which `user` plays.
async fn games_of(machine: &Machine, user: UserId) -> Vec<GameRecord> {
    let query = GameQuery::of_player(user, GameState::Running);
    machine
        .data
        .games(query, GAMES * 2)
        .await
        .unwrap_or_default()
}

fn command(name: &str, options: Vec<(&str, Value)>) -> What {
    let options = options.into_iter();
    What::Command(Call {
        name: name.to_owned(),
        subcommand: None,
        options: options
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    })
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

pub(super) fn press(id: &CustomId, message: Option<MessageId>) -> What {
    What::Press {
        custom_id: id.to_string(),
        values: Vec::new(),
        on: Source {
            // A private dialog has a message of its own.
            message: message.unwrap_or(MessageId::new(1)),
            private: message.is_none(),
            has_button: true,
        },
    }
}

/// Returns where a player uses commands about a game: in its channel, or in their direct messages if that is gone.
pub(super) fn place_of(machine: &Machine, user: UserId, place: Place) -> Place {
    if machine.discord.is_gone(place.channel) {
        Place {
            guild: None,
            channel: ChannelId::new(1_000_000 + user.get()),
        }
    } else {
        place
    }
}

async fn play(machine: &Machine, user: UserId) -> Option<Act> {
    let world = &machine.world;
    let games = games_of(machine, user).await;
    let waiting: Vec<_> = games
        .into_iter()
        .filter_map(|record| {
            let game = replay(&record).ok()?;
            let seat = game.to_move()?;
            (record.seats.get(seat.index())?.user() == Some(user)).then_some((record, game))
        })
        .collect();
    if waiting.is_empty() {
        return None;
    }
    let (record, game) = world.pick(&waiting);
    let legal = game.legal_moves();
    let notation = world.pick(&legal).clone();
    let options = vec![
        ("move", text(&notation)),
        ("game", text(&record.id.to_string())),
    ];
    Some(Act {
        place: place_of(machine, user, record.place),
        what: command("move", options),
        name: format!(
            "plays {notation} in game {}, version {}",
            record.id, record.version
        ),
        notation: Some((record.id, notation)),
    })
}

async fn challenge(machine: &Machine, user: UserId) -> Option<Act> {
    let world = &machine.world;
    let running = GameQuery {
        state: GameState::Running,
        ..GameQuery::default()
    };
    if machine.data.count_games(running).await.ok()? >= GAMES {
        return None;
    }
    let others: Vec<_> = PEOPLE.into_iter().filter(|other| *other != user).collect();
    let other = |user: UserId| Value::User(person(user));
    let time = *world.pick(&["1", "1", "1+3", "3", "none"]);
    let mut options = vec![("time", text(time))];
    if time != "none" && world.happens(300) {
        options.push(("weekends", text("stop")));
        world.count("weekends");
    }
    let kind = match world.roll(6) {
        0 => {
            options.push(("opponent", other(BOT)));
            options.push(("level", Value::Integer(1)));
            GameKind::Squadro
        }
        1 => {
            options.push(("players", Value::Integer(3)));
            GameKind::StarSquares
        }
        2 => {
            options.push(("opponent", other(others[0])));
            options.push(("opponent2", other(others[2])));
            GameKind::SternHalma
        }
        3 => {
            options.push(("opponent", other(*world.pick(&others))));
            options.push(("variant", text("series")));
            GameKind::Squadro
        }
        4 => {
            options.push(("opponent", other(*world.pick(&others))));
            GameKind::StarSquares
        }
        _ => {
            options.push(("opponent", other(*world.pick(&others))));
            options.push(("rated", Value::YesNo(world.happens(500))));
            GameKind::Squadro
        }
    };
    options.push(("game", text(kind.id())));
    let channel = *world.pick(&CHANNELS);
    Some(Act {
        place: Place {
            guild: Some(GUILD),
            channel,
        },
        what: command("challenge", options),
        name: format!("challenges to {kind:?} in {channel}"),
        notation: None,
    })
}

async fn answer_challenge(machine: &Machine, user: UserId) -> Option<Act> {
    let world = &machine.world;
    let open = machine
        .data
        .challenges(ChallengeQuery::default(), 100)
        .await
        .ok()?;
    if open.is_empty() {
        return None;
    }
    let challenge = world.pick(&open);
    let id = challenge.id;
    let is_own = challenge.by.user() == Some(user);
    let button = match world.roll(8) {
        _ if is_own && challenge.open.is_some() && world.happens(500) => CustomId::Start(id),
        _ if is_own => {
            // Mostly, they wait for an answer.
            if !world.happens(200) {
                return None;
            }
            CustomId::Withdraw(id)
        }
        0 if challenge.open.is_none() => CustomId::Decline(id),
        0 => CustomId::Leave(id),
        _ if challenge.open.is_some() => CustomId::Join(id),
        _ => CustomId::Accept(id),
    };
    Some(Act {
        place: challenge.place,
        what: press(&button, challenge.post),
        name: format!("presses {button:?}"),
        notation: None,
    })
}

async fn act_in_game(machine: &Machine, user: UserId) -> Option<Act> {
    let world = &machine.world;
    let games = games_of(machine, user).await;
    if games.is_empty() {
        return None;
    }
    let record = world.pick(&games);
    let (game, version) = (record.id, record.version);
    let board = Board { game, version };
    let open = record.standing();
    let number = open.map(|offer| offer.number);
    let button = match (world.roll(15), number) {
        (0, _) => CustomId::Resign(board),
        (1, _) => CustomId::Abort(board),
        (12, _) => CustomId::MoreTime(board),
        (13 | 14, None) => CustomId::Offering(Offering::Make {
            wish: OfferWish::Pause(*world.pick(&[PauseLength::Day, PauseLength::ThreeDays])),
            board,
        }),
        (2 | 3, _) => CustomId::Nudge(board),
        (4 | 5, None) => CustomId::Offering(Offering::Make {
            wish: OfferWish::Draw,
            board,
        }),
        (_, None) => CustomId::Offering(Offering::Make {
            wish: OfferWish::Takeback,
            board,
        }),
        (4, Some(number)) => CustomId::Offering(Offering::Decline { game, number }),
        (5, Some(number)) => CustomId::Offering(Offering::Withdraw { game, number }),
        (_, Some(number)) => CustomId::Offering(Offering::Accept { game, number }),
    };
    // Answers to offers are given on the offer's post.
    let on = match button {
        CustomId::Offering(
            Offering::Accept { .. } | Offering::Decline { .. } | Offering::Withdraw { .. },
        ) => Some(open.and_then(|offer| offer.post)?),
        _ => None,
    };
    Some(Act {
        place: place_of(machine, user, record.place),
        what: press(&button, on),
        name: format!("presses {button:?}"),
        notation: None,
    })
}

async fn rematch(machine: &Machine, user: UserId) -> Option<Act> {
    let query = GameQuery::of_player(user, GameState::Ended);
    let over = machine.data.games(query, 5).await.ok()?;
    if over.is_empty() {
        return None;
    }
    let record = machine.world.pick(&over);
    let button = CustomId::Rematch { game: record.id };
    Some(Act {
        place: record.place,
        what: press(&button, record.post.map(|post| post.message)),
        name: format!("presses {button:?}"),
        notation: None,
    })
}

fn change_settings(machine: &Machine, user: UserId) -> Act {
    let way = *machine.world.pick(&["channel", "direct", "digest", "none"]);
    machine.ledger.note_new_way(user);
    Act {
        place: Place {
            guild: Some(GUILD),
            channel: CHANNELS[0],
        },
        what: command("settings", vec![("pings", text(way))]),
        name: format!("chooses {way}"),
        notation: None,
    }
}

/// Chooses how the players are notified.
pub(super) async fn choose_ways(machine: &Machine) {
    for user in PEOPLE {
        let way = *machine.world.pick(&[
            Pings::Channel,
            Pings::Channel,
            Pings::Direct,
            Pings::Digest,
            Pings::None,
        ]);
        let mut chosen = vec![Setting::Pings(way)];
        if machine.world.happens(400) {
            let zone = *machine
                .world
                .pick(&["Europe/Berlin", "Asia/Tokyo", "America/New_York"]);
            let hour = |hour: u64| hour as u16 * 60;
            let from = hour(20 + machine.world.roll(4));
            let to = hour(5 + machine.world.roll(5));
            chosen.push(Setting::Zone(zone.to_owned()));
            chosen.push(Setting::Quiet(QuietHours { from, to }));
            machine.world.count("quiet hours");
        }
        if machine.world.happens(300) {
            chosen.push(Setting::RemindBefore(vec![12 * 60, 120]));
        }
        let chosen = machine.data.choose(user, chosen).await;
        machine
            .world
            .log(&format!("{user} wants {way:?}: {}", chosen.is_ok()));
    }
}
