//! Exports the data stored about the user: a JSON file for programs, and readable records of the user's games.
//!
//! The JSON format is described in `docs/privacy.md` and has its own version, independent of the store's format on disk.

use asterism_store::{
    Challenge, ChallengeQuery, EntryKind, GameId, GameQuery, GameRecord, GameState, Group, Offered,
    Pings, Player, Rating, Reminders, SeatOrder, Settings, Terms, TimeGrant, Timestamp, TreeRecord,
    TreeRoot, UserId,
};
use serde_json::{Map, Value, json};

use super::forget::is_untouched;
use crate::app::hooks::{ALL, Exported};
use crate::app::names::name_imported_players;
use crate::app::{App, RequestContext};
use crate::game::loaded_game::replay;
use crate::game::messages;
use crate::game::vacation::write_moment;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, TextFile};

/// Version of the JSON format. Every version contains everything that earlier versions contained.
const VERSION: u32 = 1;

/// Maximum number of files in a message. See [Discord Docs/Uploading Files](https://docs.discord.com/developers/reference#uploading-files).
pub(super) const FILES: usize = 10;

/// Maximum total size of a message's files in bytes, well under the 10 MiB that Discord accepts everywhere.
pub(super) const BYTES: usize = 8 * 1024 * 1024;

/// Size in bytes above which the JSON file is written without indentation and line breaks.
const LONG: usize = 1024 * 1024;

/// Maximum number of games for which each record gets its own file. With more games, several records share a file.
const EACH: usize = 8;

/// Maximum size in bytes of a file shared by several records.
const SHARED: usize = 1024 * 1024;

/// The data stored about a user.
pub(super) struct Kept {
    pub(super) settings: Settings,
    pub(super) ratings: Vec<(String, Rating)>,
    /// The user's games, newest first.
    pub(super) games: Vec<GameRecord>,
    pub(super) challenges: Vec<Challenge>,
    /// The user's exploration boards.
    pub(super) trees: Vec<TreeRecord>,
    /// Data that features store about the user.
    pub(super) features: Vec<Exported>,
}

impl Kept {
    pub(super) fn is_empty(&self) -> bool {
        is_untouched(&self.settings)
            && self.ratings.is_empty()
            && self.games.is_empty()
            && self.challenges.is_empty()
            && self.trees.is_empty()
            && self.features.iter().all(|it| it.is_empty)
    }

    /// Returns the ID of the newest game or challenge; 0 if there is none.
    pub(super) fn newest(&self) -> u64 {
        let games = self.games.iter().map(|game| game.id.get());
        let challenges = self.challenges.iter().map(|challenge| challenge.id.get());
        games.chain(challenges).max().unwrap_or(0)
    }
}

/// Loads all data stored about `user`.
pub(super) async fn load_kept(context: RequestContext<'_>, user: UserId) -> Result<Kept, Refusal> {
    let app = context.app;
    let mut exported = Vec::new();
    for feature in app.features.iter() {
        exported.extend(feature.export(app, user).await?);
    }
    let query = GameQuery::of_player(user, GameState::Any);
    Ok(Kept {
        settings: app.store.settings(user).await?,
        ratings: app.store.ratings_of(user).await?,
        games: app.store.games(query, ALL).await?,
        challenges: load_challenges(app, user).await?,
        trees: app.store.trees_of(user).await?,
        features: exported,
    })
}

/// Loads the challenges from or to `user`, including expired ones that have not been closed yet.
pub(super) async fn load_challenges(app: &App, user: UserId) -> Result<Vec<Challenge>, Refusal> {
    let query = ChallengeQuery::of_player(user);
    Ok(app.store.challenges(query, ALL).await?)
}

/// Builds the message that replies to **Export**.
pub(crate) async fn post(context: RequestContext<'_>) -> Result<Post, Refusal> {
    let language = context.language();
    let user = context.user();
    let kept = load_kept(context, user).await?;
    let (now, name) = (context.app.clock.now(), context.request.user.name.clone());
    let seat_name = move |seat: usize| language.seat_name(seat);
    // Replaying thousands of games takes a while.
    let made =
        tokio::task::spawn_blocking(move || build_files(&kept, user, now, &name, &seat_name));
    let made = made.await.map_err(|error| {
        tracing::error!(%error, "could not export the data of a user");
        Refusal::Trouble
    })?;
    let mut lines = vec![language.export_done(made.games)];
    if made.listed < made.games {
        lines.push(language.export_cut(made.listed, made.games));
    } else if made.recorded < made.games {
        lines.push(language.export_records_cut(made.recorded, made.games));
    }
    let content = lines.join("\n");
    Ok(Post {
        content,
        files: made.files,
        ..Post::default()
    })
}

/// The files of an export, and the number of games in them.
pub(super) struct Made {
    pub(super) files: Vec<TextFile>,
    games: usize,
    /// Number of games in the JSON file.
    pub(super) listed: usize,
    /// Number of games whose record is in a file.
    pub(super) recorded: usize,
}

pub(super) fn build_files(
    kept: &Kept,
    user: UserId,
    now: Timestamp,
    name: &str,
    seat_name: &dyn Fn(usize) -> String,
) -> Made {
    let (text, listed) = write_data(kept, user, now);
    let mut room = BYTES.saturating_sub(text.len());
    let mut files = vec![TextFile {
        name: "asterism-data.json".to_owned(),
        text,
    }];
    let share = kept.games.len() > EACH;
    let mut recorded = 0;
    let mut shared = String::new();
    for game in &kept.games {
        let text = write_record(game, user, name, seat_name);
        if text.len() > room {
            break;
        }
        if share {
            if !shared.is_empty() && shared.len() + text.len() > SHARED {
                if files.len() + 1 >= FILES {
                    break;
                }
                files.push(shared_file(files.len(), std::mem::take(&mut shared)));
            }
            shared.push_str(&text);
            shared.push('\n');
        } else {
            files.push(TextFile {
                name: format!("asterism-{}.txt", game.id),
                text: text.clone(),
            });
        }
        room = room.saturating_sub(text.len() + 1);
        recorded += 1;
    }
    if !shared.is_empty() {
        files.push(shared_file(files.len(), shared));
    }
    Made {
        files,
        games: kept.games.len(),
        listed,
        recorded,
    }
}

fn shared_file(number: usize, text: String) -> TextFile {
    TextFile {
        name: format!("asterism-games-{number}.txt"),
        text,
    }
}

/// Writes a game's record in the format of `/replay`, but without the names of other players. A game that was imported after its end keeps those in its
/// record.
fn write_record(
    game: &GameRecord,
    user: UserId,
    name: &str,
    seat_name: &dyn Fn(usize) -> String,
) -> String {
    let head = format!("# game {}, begun {}\n", game.id, write_moment(game.started));
    match replay(game) {
        Ok(played) => {
            let names = name_imported_players(game, seat_name);
            let names = names.unwrap_or_else(|| name_seats(game, user, name, seat_name));
            let own = messages::write_record(game, &played, &names, Some(user));
            format!("{head}{own}")
        }
        Err(error) => format!("{head}# {error}\n"),
    }
}

fn name_seats(
    game: &GameRecord,
    user: UserId,
    name: &str,
    seat_name: &dyn Fn(usize) -> String,
) -> Vec<String> {
    let seats = game.seats.iter().zip(1..);
    seats
        .map(|(sits, seat)| {
            if *sits == user {
                name.to_owned()
            } else {
                seat_name(seat)
            }
        })
        .collect()
}

/// Writes the JSON file. Returns its text and the number of games in it: all games, or as many of the newest ones as fit.
fn write_data(kept: &Kept, user: UserId, now: Timestamp) -> (String, usize) {
    let games: Vec<Value> = kept
        .games
        .iter()
        .map(|game| game_json(game, user))
        .collect();
    let mut listed = games.len();
    loop {
        let mut whole = json!({
            "format": "asterism-export",
            "version": VERSION,
            "made": write_moment(now),
            "user": user.to_string(),
            "settings": settings_json(&kept.settings),
            "ratings": kept.ratings.iter().map(|(scale, rating)| rating_json(scale, rating)).collect::<Vec<_>>(),
            "games": games[..listed],
            "games_left_out": games.len() - listed,
            "challenges": kept.challenges.iter().map(|challenge| challenge_json(challenge, user)).collect::<Vec<_>>(),
            "boards": kept.trees.iter().map(tree_json).collect::<Vec<_>>(),
        });
        for part in &kept.features {
            whole[part.name] = part.data.clone();
        }
        let short = whole.to_string();
        if short.len() > BYTES && listed > 0 {
            listed = listed * 3 / 4;
            continue;
        }
        // Indentation and line breaks would only make it longer.
        if short.len() <= LONG {
            let text = format!("{whole:#}");
            if text.len() <= LONG {
                return (text, listed);
            }
        }
        return (short, listed);
    }
}

fn settings_json(settings: &Settings) -> Value {
    let pings = settings.pings.map(|pings| match pings {
        Pings::Channel => "channel",
        Pings::Direct => "direct",
        Pings::Digest => "digest",
        Pings::None => "none",
    });
    let reminders = settings.reminders.map(|reminders| match reminders {
        Reminders::Channel => "channel",
        Reminders::Direct => "direct",
        Reminders::None => "none",
    });
    let vacations = settings.vacations.iter();
    let vacations =
        vacations.map(|it| json!({"from": write_moment(it.from), "to": write_moment(it.to)}));
    json!({
        "theme": settings.theme,
        "labels": settings.labels,
        "own_side": settings.own_side,
        "confirm_moves": settings.confirm_moves,
        "next_game": settings.next_game,
        "language": settings.language,
        "pings": pings,
        "reminders": reminders,
        "unrated": settings.unrated,
        "vacations": vacations.collect::<Vec<_>>(),
        "reads": settings.reads,
        "zone": settings.zone,
        "quiet_minutes": settings.quiet.map(|hours| [hours.from, hours.to]),
        "remind_before_minutes": settings.remind_before,
        "upcoming": settings.upcoming,
    })
}

fn rating_json(scale: &str, rating: &Rating) -> Value {
    json!({
        "scale": scale,
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
        "at": write_moment(rating.at),
    })
}

fn terms_json(terms: Terms) -> Value {
    let time = terms.time.map(|time| {
        json!({
            "per_move_seconds": time.per_move.as_secs(),
            "bank_seconds": time.bank.as_secs(),
            "weekend_break": time.weekend_break,
            "odds": time.odds.map(|odds| json!({"by": odds.giver.to_string(), "divisor": odds.divisor})),
        })
    });
    json!({"rated": terms.rated, "time": time})
}

/// Returns an entry's JSON key and value: seats by number, moves in the game's notation.
fn entry_json(what: &EntryKind) -> (&'static str, Value) {
    match what {
        EntryKind::Move(notation) => ("move", json!(notation)),
        EntryKind::Resigned(seat) => ("resigned", json!(seat)),
        EntryKind::TimedOut(seat) => ("timed_out", json!(seat)),
        EntryKind::DrawAgreed => ("draw_agreed", json!(true)),
        EntryKind::Aborted(seat) => ("aborted", json!(seat)),
    }
}

/// Returns a player's user ID as JSON; `"0"` for a former player.
fn player_json(player: Player) -> Value {
    match player {
        Player::User(user) => json!(user.to_string()),
        Player::Group(Group::Channel(channel)) => json!({"channel": channel.to_string()}),
        Player::Group(Group::Role(role)) => json!({"role": role.to_string()}),
        Player::Former => json!("0"),
    }
}

fn game_json(game: &GameRecord, user: UserId) -> Value {
    let entries = game.entries.iter().map(|entry| {
        let (key, value) = entry_json(&entry.what);
        let mut object = Map::new();
        object.insert("at".to_owned(), json!(write_moment(entry.at)));
        object.insert(key.to_owned(), value);
        if let Some(said) = entry.said.as_ref().filter(|said| said.by == user) {
            object.insert("said".to_owned(), json!(said.text));
        }
        if entry.prepared {
            object.insert("planned".to_owned(), json!(true));
        }
        Value::Object(object)
    });
    let ended = game.ended.as_ref().map(
        |ended| json!({"winners": ended.winners, "how": ended.how, "at": write_moment(ended.at)}),
    );
    let own = game.ratings.iter().filter(|change| change.user == user);
    let own = own.map(|change| {
        json!({
            "before": change.before.map(|before| rating_json(&change.scale, &before)),
            "after": rating_json(&change.scale, &change.after),
        })
    });
    let offer = game.offer.as_ref().map(|offer| {
        let what = match offer.what {
            Offered::Draw => "draw",
            Offered::Takeback { .. } => "takeback",
            Offered::Pause { .. } => "pause",
        };
        json!({"by": offer.by, "what": what, "agreed": offer.agreed, "declined": offer.declined})
    });
    let grants = game.grants.iter().map(|grant| match *grant {
        TimeGrant::Pause { by, from, to, .. } => {
            json!({"pause_by": by, "from": write_moment(from), "to": write_moment(to)})
        }
        TimeGrant::Gift { by, to, at, time } => {
            json!({"given_by": by, "to": to, "at": write_moment(at), "seconds": time.as_secs()})
        }
    });
    let clock = game.clock.as_ref().map(|clock| {
        let banks = clock.banks.iter().map(std::time::Duration::as_secs);
        json!({
            "turn_since": write_moment(clock.since),
            "runs_out": write_moment(clock.runs_out),
            "bank_seconds": banks.collect::<Vec<_>>(),
        })
    });
    json!({
        "id": game.id.get(),
        "server": game.place.guild.map(|guild| guild.to_string()),
        "channel": game.place.channel.to_string(),
        "thread": game.thread.map(|thread| thread.to_string()),
        "message": game.post.map(|post| post.message.to_string()),
        "game": game.kind,
        "options": game.options,
        "variant": game.variant,
        "rules_version": game.rules_version,
        "origin": game.origin.name(),
        "terms": terms_json(game.terms),
        "names": game.names,
        "seats": game.seats.iter().map(|player| player_json(*player)).collect::<Vec<_>>(),
        "voting": game.origin.voting().map(|it| json!({"quorum": it.quorum, "seconds": it.time.as_secs()})),
        "engine": game.engine.map(|engine| json!({"user": engine.user.to_string(), "level": engine.level})),
        "series": game.series.map(|part| json!({"first_game": part.series.get(), "number": part.number})),
        "rematch": game.rematch.map(GameId::get),
        "position": game.position,
        "started": write_moment(game.started),
        "updated": write_moment(game.updated),
        "played": entries.collect::<Vec<_>>(),
        "ended": ended,
        "your_ratings": own.collect::<Vec<_>>(),
        "offer": offer,
        "clock": clock,
        "pauses_and_gifts": grants.collect::<Vec<_>>(),
        "reminded": game.nudged.map(write_moment),
        "moves_taken_back": game.undone_at.map(write_moment),
    })
}

fn challenge_json(challenge: &Challenge, user: UserId) -> Value {
    let invited = challenge
        .invited
        .iter()
        .map(|invited| json!({"user": player_json(invited.user), "accepted": invited.accepted}));
    let order = match challenge.order {
        SeatOrder::Random => "random",
        SeatOrder::First => "first",
        SeatOrder::Last => "last",
    };
    let start = challenge.start.iter().map(|what| {
        let (key, value) = entry_json(what);
        Value::Object(Map::from_iter([(key.to_owned(), value)]))
    });
    json!({
        "id": challenge.id.get(),
        "yours": challenge.by == user,
        "server": challenge.place.guild.map(|guild| guild.to_string()),
        "channel": challenge.place.channel.to_string(),
        "message": challenge.post.map(|post| post.to_string()),
        "game": challenge.kind,
        "options": challenge.options,
        "variant": challenge.variant,
        "games": challenge.games,
        "by": player_json(challenge.by),
        "invited": invited.collect::<Vec<_>>(),
        "partner": challenge.partner.map(player_json),
        "engine": challenge.engine.map(|engine| json!({"user": engine.user.to_string(), "level": engine.level})),
        "order": order,
        "open": challenge.open.map(|open| json!({
            "least": open.least,
            "most": open.most,
            "ratings": open.ratings.map(|ratings| [ratings.lowest, ratings.highest]),
        })),
        "terms": terms_json(challenge.terms),
        "rematch_of": challenge.rematch_of.map(GameId::get),
        "position": challenge.position,
        "start": start.collect::<Vec<_>>(),
        "created": write_moment(challenge.created),
        "lapses": write_moment(challenge.lapses),
    })
}

/// Returns an exploration board as JSON, with the moves that the user tried in a game or from a position.
fn tree_json(record: &TreeRecord) -> Value {
    let tree = &record.tree;
    let nodes = tree.nodes.iter().map(|node| {
        let (key, value) = entry_json(&node.what);
        let mut object = Map::new();
        object.insert("id".to_owned(), json!(node.id));
        object.insert("after".to_owned(), json!(node.parent));
        object.insert(key.to_owned(), value);
        for (key, text) in [("name", &node.name), ("note", &node.note)] {
            if !text.is_empty() {
                object.insert(key.to_owned(), json!(text));
            }
        }
        if node.is_answer {
            object.insert("planned".to_owned(), json!(true));
        }
        Value::Object(object)
    });
    let start = match &tree.root {
        TreeRoot::Game => Value::Null,
        TreeRoot::Position(start) => json!({
            "game": start.kind,
            "options": start.options,
            "seats": start.seats,
            "rules_version": start.rules_version,
            "position": start.position,
        }),
    };
    json!({
        "id": record.number.get(),
        "start": start,
        "note": tree.note,
        "moves": nodes.collect::<Vec<_>>(),
        "shared": tree.shared,
        "planned_at": tree.answers.map(|base| base.version),
        "created": write_moment(record.created),
        "updated": write_moment(record.updated),
    })
}
