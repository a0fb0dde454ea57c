//! How records look on disk: one character for the version of the form, then JSON.
//!
//! JSON, because a file that can be read without this program is worth more in ten years than the bytes a denser form
//! would save: a game of sixty moves is about a kilobyte. Numbers that are in the key are not repeated. A form never
//! changes once released: a new one gets the next character and the old one is still read (samples are kept in the
//! tests), so records are rewritten only when they change anyway.
//!
//! Games, challenges and jobs are in form 3: each form is the one before and something that says what is usual when it is
//! absent, so one struct reads all. Everything else is in form 1.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::sled::Given;
use crate::{
    Cause, Challenge, ChannelId, Closed, ClosedWhy, Ended, Engine, Entry, EntryKind, GameId,
    GameRecord, GuildId, Invited, Job, JobId, MessageId, Part, Place, Post, SeatOrder, SeriesId,
    SeriesRecord, Settings, Timestamp, Topic, UserId,
};

/// Why bytes are not the record they should be.
pub(crate) type Unreadable = String;

/// A record as it looks on disk after its first character.
trait Stored {
    /// Character of the form it is written in. Those of older forms, from `1` on, are read as well.
    const FORM: u8 = b'1';
}

fn write<T: Stored + Serialize>(record: &T) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256);
    bytes.push(T::FORM);
    serde_json::to_writer(&mut bytes, record).expect("plain structs are written to memory");
    bytes
}

fn read<T: Stored + DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    match bytes.split_first() {
        Some((form, json)) if (b'1'..=T::FORM).contains(form) => {
            serde_json::from_slice(json).map_err(|error| error.to_string())
        }
        Some((other, _)) => Err(format!("its form {:?} is not known", char::from(*other))),
        None => Err("it is empty".into()),
    }
}

// ---- games

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameV3<'a> {
    version: u64,
    /// Since form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    series: Option<PartV2>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    kind: Cow<'a, str>,
    options: Cow<'a, str>,
    variant: Cow<'a, str>,
    rules: u32,
    seats: Vec<u64>,
    /// Since form 3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<EngineV3>,
    started: i64,
    updated: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ended: Option<EndedV1>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<PostV1>,
    /// Each with the milliseconds since the one before, the first since the start.
    entries: Vec<(i64, WhatV1<'a>)>,
}

impl Stored for GameV3<'_> {
    const FORM: u8 = b'3';
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineV3 {
    user: u64,
    level: u8,
}

impl From<Engine> for EngineV3 {
    fn from(engine: Engine) -> Self {
        Self {
            user: engine.user.get(),
            level: engine.level,
        }
    }
}

impl From<EngineV3> for Engine {
    fn from(EngineV3 { user, level }: EngineV3) -> Self {
        Engine {
            user: UserId::new(user),
            level,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartV2 {
    id: u64,
    number: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndedV1 {
    winners: Vec<u8>,
    how: String,
    at: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PostV1 {
    channel: u64,
    message: u64,
    version: u64,
}

/// A move is a bare string, since nearly all entries are moves; the rest are `{"resigned":2}`, `{"timed_out":1}` and
/// `{"draw":true}`.
enum WhatV1<'a> {
    Move(Cow<'a, str>),
    Other(OtherV1),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OtherV1 {
    Resigned(u8),
    TimedOut(u8),
    Draw(bool),
}

impl Serialize for WhatV1<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            WhatV1::Move(text) => serializer.serialize_str(text),
            WhatV1::Other(other) => other.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for WhatV1<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct What<'a>(PhantomData<&'a str>);

        impl<'de, 'a> Visitor<'de> for What<'a> {
            type Value = WhatV1<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a move or how the game was given up")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<WhatV1<'a>, E> {
                Ok(WhatV1::Move(Cow::Owned(text.into())))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<WhatV1<'a>, A::Error> {
                OtherV1::deserialize(de::value::MapAccessDeserializer::new(map)).map(WhatV1::Other)
            }
        }

        deserializer.deserialize_any(What(PhantomData))
    }
}

impl<'a> From<&'a EntryKind> for WhatV1<'a> {
    fn from(what: &'a EntryKind) -> Self {
        match what {
            EntryKind::Move(text) => WhatV1::Move(Cow::Borrowed(text)),
            EntryKind::Resigned(seat) => WhatV1::Other(OtherV1::Resigned(*seat)),
            EntryKind::TimedOut(seat) => WhatV1::Other(OtherV1::TimedOut(*seat)),
            EntryKind::DrawAgreed => WhatV1::Other(OtherV1::Draw(true)),
        }
    }
}

impl From<WhatV1<'_>> for EntryKind {
    fn from(what: WhatV1<'_>) -> Self {
        match what {
            WhatV1::Move(text) => EntryKind::Move(text.into_owned()),
            WhatV1::Other(OtherV1::Resigned(seat)) => EntryKind::Resigned(seat),
            WhatV1::Other(OtherV1::TimedOut(seat)) => EntryKind::TimedOut(seat),
            WhatV1::Other(OtherV1::Draw(_)) => EntryKind::DrawAgreed,
        }
    }
}

pub(crate) fn write_game(game: &GameRecord) -> Vec<u8> {
    let mut before = game.started.millis();
    let entries = game.entries.iter().map(|entry| {
        let since = entry.at.millis().wrapping_sub(before);
        before = entry.at.millis();
        (since, WhatV1::from(&entry.what))
    });
    write(&GameV3 {
        version: game.version,
        series: game.series.map(|part| PartV2 {
            id: part.series.get(),
            number: part.number,
        }),
        guild: game.place.guild.map(GuildId::get),
        channel: game.place.channel.get(),
        kind: Cow::Borrowed(&game.kind),
        options: Cow::Borrowed(&game.options),
        variant: Cow::Borrowed(&game.variant),
        rules: game.rules_version,
        seats: game.seats.iter().map(|user| user.get()).collect(),
        engine: game.engine.map(EngineV3::from),
        started: game.started.millis(),
        updated: game.updated.millis(),
        ended: game.ended.as_ref().map(|ended| EndedV1 {
            winners: ended.winners.clone(),
            how: ended.how.clone(),
            at: ended.at.millis(),
        }),
        post: game.post.map(|post| PostV1 {
            channel: post.channel.get(),
            message: post.message.get(),
            version: post.version,
        }),
        entries: entries.collect(),
    })
}

pub(crate) fn read_game(id: GameId, bytes: &[u8]) -> Result<GameRecord, Unreadable> {
    let stored: GameV3 = read(bytes)?;
    let mut at = stored.started;
    let entries = stored.entries.into_iter().map(|(since, what)| {
        at = at.wrapping_add(since);
        Entry {
            at: Timestamp::from_millis(at),
            what: what.into(),
        }
    });
    Ok(GameRecord {
        id,
        series: stored.series.map(part).transpose()?,
        version: stored.version,
        place: place(stored.guild, stored.channel),
        kind: stored.kind.into_owned(),
        options: stored.options.into_owned(),
        variant: stored.variant.into_owned(),
        rules_version: stored.rules,
        seats: stored.seats.into_iter().map(UserId::new).collect(),
        engine: stored.engine.map(Engine::from),
        entries: entries.collect(),
        ended: stored.ended.map(|ended| Ended {
            winners: ended.winners,
            how: ended.how,
            at: Timestamp::from_millis(ended.at),
        }),
        started: Timestamp::from_millis(stored.started),
        updated: Timestamp::from_millis(stored.updated),
        post: stored.post.map(|post| Post {
            channel: ChannelId::new(post.channel),
            message: MessageId::new(post.message),
            version: post.version,
        }),
    })
}

fn place(guild: Option<u64>, channel: u64) -> Place {
    Place {
        guild: guild.map(GuildId::new),
        channel: ChannelId::new(channel),
    }
}

fn part(PartV2 { id, number }: PartV2) -> Result<Part, Unreadable> {
    Ok(Part {
        series: series_id(id)?,
        number,
    })
}

fn series_id(first: u64) -> Result<SeriesId, Unreadable> {
    Ok(SeriesId::new(game_id(first)?))
}

fn game_id(id: u64) -> Result<GameId, Unreadable> {
    GameId::new(id).ok_or_else(|| "it names game 0".into())
}

// ---- series

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesV1 {
    planned: u8,
    games: Vec<u64>,
}

impl Stored for SeriesV1 {}

pub(crate) fn write_series(series: &SeriesRecord) -> Vec<u8> {
    let stored = SeriesV1 {
        planned: series.planned,
        games: series.games.iter().map(|game| game.get()).collect(),
    };
    write(&stored)
}

pub(crate) fn read_series(id: SeriesId, bytes: &[u8]) -> Result<SeriesRecord, Unreadable> {
    let stored: SeriesV1 = read(bytes)?;
    let games: Result<_, _> = stored.games.into_iter().map(game_id).collect();
    Ok(SeriesRecord {
        id,
        planned: stored.planned,
        games: games?,
    })
}

// ---- challenges

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChallengeV3 {
    version: u64,
    /// Since form 2; before, all were for one.
    #[serde(default = "one")]
    games: u8,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    kind: String,
    options: String,
    variant: String,
    by: u64,
    /// Each with whether they accepted.
    invited: Vec<(u64, bool)>,
    /// Since form 3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<EngineV3>,
    order: OrderV1,
    created: i64,
    lapses: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<u64>,
}

impl Stored for ChallengeV3 {
    const FORM: u8 = b'3';
}

fn one() -> u8 {
    1
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OrderV1 {
    Random,
    First,
    Last,
}

pub(crate) fn write_challenge(challenge: &Challenge) -> Vec<u8> {
    write(&ChallengeV3 {
        version: challenge.version,
        games: challenge.games,
        guild: challenge.place.guild.map(GuildId::get),
        channel: challenge.place.channel.get(),
        kind: challenge.kind.clone(),
        options: challenge.options.clone(),
        variant: challenge.variant.clone(),
        by: challenge.by.get(),
        invited: challenge
            .invited
            .iter()
            .map(|invited| (invited.user.get(), invited.accepted))
            .collect(),
        engine: challenge.engine.map(EngineV3::from),
        order: match challenge.order {
            SeatOrder::Random => OrderV1::Random,
            SeatOrder::First => OrderV1::First,
            SeatOrder::Last => OrderV1::Last,
        },
        created: challenge.created.millis(),
        lapses: challenge.lapses.millis(),
        post: challenge.post.map(MessageId::get),
    })
}

pub(crate) fn read_challenge(id: GameId, bytes: &[u8]) -> Result<Challenge, Unreadable> {
    let stored: ChallengeV3 = read(bytes)?;
    let invited = |(user, accepted)| Invited {
        user: UserId::new(user),
        accepted,
    };
    Ok(Challenge {
        id,
        version: stored.version,
        place: place(stored.guild, stored.channel),
        kind: stored.kind,
        options: stored.options,
        variant: stored.variant,
        games: stored.games,
        by: UserId::new(stored.by),
        invited: stored.invited.into_iter().map(invited).collect(),
        engine: stored.engine.map(Engine::from),
        order: match stored.order {
            OrderV1::Random => SeatOrder::Random,
            OrderV1::First => SeatOrder::First,
            OrderV1::Last => SeatOrder::Last,
        },
        created: Timestamp::from_millis(stored.created),
        lapses: Timestamp::from_millis(stored.lapses),
        post: stored.post.map(MessageId::new),
    })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosedV1 {
    why: WhyV1,
    at: i64,
}

impl Stored for ClosedV1 {}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WhyV1 {
    DeclinedBy(u64),
    Withdrawn,
    Lapsed,
    Started,
}

pub(crate) fn write_closed(closed: Closed) -> Vec<u8> {
    let why = match closed.why {
        ClosedWhy::Declined { by } => WhyV1::DeclinedBy(by.get()),
        ClosedWhy::Withdrawn => WhyV1::Withdrawn,
        ClosedWhy::Lapsed => WhyV1::Lapsed,
        ClosedWhy::Started => WhyV1::Started,
    };
    write(&ClosedV1 {
        why,
        at: closed.at.millis(),
    })
}

pub(crate) fn read_closed(bytes: &[u8]) -> Result<Closed, Unreadable> {
    let stored: ClosedV1 = read(bytes)?;
    let why = match stored.why {
        WhyV1::DeclinedBy(by) => ClosedWhy::Declined {
            by: UserId::new(by),
        },
        WhyV1::Withdrawn => ClosedWhy::Withdrawn,
        WhyV1::Lapsed => ClosedWhy::Lapsed,
        WhyV1::Started => ClosedWhy::Started,
    };
    Ok(Closed {
        why,
        at: Timestamp::from_millis(stored.at),
    })
}

// ---- settings

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsV1<'a> {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    theme: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    labels: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    own_side: Option<bool>,
}

impl Stored for SettingsV1<'_> {}

pub(crate) fn write_settings(settings: &Settings) -> Vec<u8> {
    write(&SettingsV1 {
        theme: settings.theme.as_deref().map(Cow::Borrowed),
        labels: settings.labels,
        own_side: settings.own_side,
    })
}

pub(crate) fn read_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    let stored: SettingsV1 = read(bytes)?;
    Ok(Settings {
        theme: stored.theme.map(Cow::into_owned),
        labels: stored.labels,
        own_side: stored.own_side,
    })
}

// ---- receipts

/// Cause, number, version and time of each.
type ReceiptsV1 = Vec<(u64, u64, u64, i64)>;

impl Stored for ReceiptsV1 {}

pub(crate) fn write_receipts(receipts: &[Given]) -> Vec<u8> {
    let stored: ReceiptsV1 = receipts
        .iter()
        .map(|given| {
            (
                given.cause.get(),
                given.id.get(),
                given.version,
                given.at.millis(),
            )
        })
        .collect();
    write(&stored)
}

pub(crate) fn read_receipts(bytes: &[u8]) -> Result<Vec<Given>, Unreadable> {
    let stored: ReceiptsV1 = read(bytes)?;
    let given = |(cause, id, version, at)| {
        let id = game_id(id)?;
        Ok(Given {
            cause: Cause::new(cause),
            id,
            version,
            at: Timestamp::from_millis(at),
        })
    };
    stored.into_iter().map(given).collect()
}

// ---- jobs

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobV3 {
    game: u64,
    /// Since form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    series: Option<u64>,
    topic: TopicV1,
    attempts: u32,
    due: i64,
}

impl Stored for JobV3 {
    const FORM: u8 = b'3';
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TopicV1 {
    Turn {
        version: u64,
    },
    /// Since form 3.
    Think {
        version: u64,
    },
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    let topic = match job.topic {
        Topic::Turn { version } => TopicV1::Turn { version },
        Topic::Think { version } => TopicV1::Think { version },
    };
    write(&JobV3 {
        game: job.game.get(),
        series: job.series.map(SeriesId::get),
        topic,
        attempts: job.attempts,
        due: job.due.millis(),
    })
}

pub(crate) fn read_job(id: JobId, bytes: &[u8]) -> Result<Job, Unreadable> {
    let stored: JobV3 = read(bytes)?;
    let topic = match stored.topic {
        TopicV1::Turn { version } => Topic::Turn { version },
        TopicV1::Think { version } => Topic::Think { version },
    };
    Ok(Job {
        id,
        game: game_id(stored.game)?,
        series: stored.series.map(series_id).transpose()?,
        topic,
        attempts: stored.attempts,
        due: Timestamp::from_millis(stored.due),
    })
}

// ---- what the store knows of itself

/// The store's own record: its counters, and what its contents must add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// Number of the last commit.
    pub(crate) sequence: u64,
    pub(crate) last_game: u64,
    pub(crate) last_job: u64,
    pub(crate) challenges: u64,
    pub(crate) running: u64,
    pub(crate) ended: u64,
    pub(crate) jobs: u64,
    /// All records in all tables, index entries included.
    pub(crate) records: u64,
    /// Sum of their checksums.
    pub(crate) checksum: u64,
}

impl Stored for Head {}

pub(crate) fn write_head(head: &Head) -> Vec<u8> {
    write(head)
}

pub(crate) fn read_head(bytes: &[u8]) -> Result<Head, Unreadable> {
    read(bytes)
}
