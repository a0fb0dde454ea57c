//! How records look on disk: one character for the version of the form, then JSON.
//!
//! JSON, because a file that can be read without this program is worth more in ten years than the bytes a denser form
//! would save: a game of sixty moves is about a kilobyte. Numbers that are in the key are not repeated. A form never
//! changes once released: a new one gets the next character and the old one is still read (samples are kept in the
//! tests), so records are rewritten only when they change anyway.

use std::fmt;

use serde::de::{self, DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Challenge, ChannelId, Closed, ClosedWhy, Ended, Entry, EntryKind, GameId, GameRecord, GuildId,
    Invited, Job, JobId, MessageId, Place, Post, Receipt, SeatOrder, Timestamp, Topic, UserId,
};

/// Why bytes are not the record they should be.
pub(crate) type Unreadable = String;

const VERSION: u8 = b'1';

fn write(record: &impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256);
    bytes.push(VERSION);
    serde_json::to_writer(&mut bytes, record).expect("plain structs are written to memory");
    bytes
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    match bytes.split_first() {
        Some((&VERSION, json)) => serde_json::from_slice(json).map_err(|error| error.to_string()),
        Some((other, _)) => Err(format!("its form {:?} is not known", char::from(*other))),
        None => Err("it is empty".into()),
    }
}

// ---- games

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameV1 {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    kind: String,
    options: String,
    variant: String,
    rules: u32,
    seats: Vec<u64>,
    started: i64,
    updated: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ended: Option<EndedV1>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<PostV1>,
    /// Each with the milliseconds since the one before, the first since the start.
    entries: Vec<(i64, WhatV1)>,
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
struct WhatV1(EntryKind);

impl Serialize for WhatV1 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tagged = match &self.0 {
            EntryKind::Move(text) => return serializer.serialize_str(text),
            EntryKind::Resigned(seat) => OtherV1::Resigned(*seat),
            EntryKind::TimedOut(seat) => OtherV1::TimedOut(*seat),
            EntryKind::DrawAgreed => OtherV1::Draw(true),
        };
        tagged.serialize(serializer)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OtherV1 {
    Resigned(u8),
    TimedOut(u8),
    Draw(bool),
}

impl<'de> Deserialize<'de> for WhatV1 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct What;

        impl<'de> Visitor<'de> for What {
            type Value = WhatV1;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a move or how the game was given up")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<WhatV1, E> {
                Ok(WhatV1(EntryKind::Move(text.into())))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<WhatV1, A::Error> {
                let other = OtherV1::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(WhatV1(match other {
                    OtherV1::Resigned(seat) => EntryKind::Resigned(seat),
                    OtherV1::TimedOut(seat) => EntryKind::TimedOut(seat),
                    OtherV1::Draw(_) => EntryKind::DrawAgreed,
                }))
            }
        }

        deserializer.deserialize_any(What)
    }
}

pub(crate) fn write_game(game: &GameRecord) -> Vec<u8> {
    let mut before = game.started.millis();
    let entries = game.entries.iter().map(|entry| {
        let since = entry.at.millis().wrapping_sub(before);
        before = entry.at.millis();
        (since, WhatV1(entry.what.clone()))
    });
    write(&GameV1 {
        version: game.version,
        guild: game.place.guild.map(GuildId::get),
        channel: game.place.channel.get(),
        kind: game.kind.clone(),
        options: game.options.clone(),
        variant: game.variant.clone(),
        rules: game.rules_version,
        seats: game.seats.iter().map(|user| user.get()).collect(),
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
    let stored: GameV1 = read(bytes)?;
    let mut at = stored.started;
    let entries = stored.entries.into_iter().map(|(since, what)| {
        at = at.wrapping_add(since);
        Entry {
            at: Timestamp::from_millis(at),
            what: what.0,
        }
    });
    Ok(GameRecord {
        id,
        version: stored.version,
        place: place(stored.guild, stored.channel),
        kind: stored.kind,
        options: stored.options,
        variant: stored.variant,
        rules_version: stored.rules,
        seats: stored.seats.into_iter().map(UserId::new).collect(),
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

// ---- challenges

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChallengeV1 {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    kind: String,
    options: String,
    variant: String,
    by: u64,
    /// Each with whether they accepted.
    invited: Vec<(u64, bool)>,
    order: OrderV1,
    created: i64,
    lapses: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OrderV1 {
    Random,
    First,
    Last,
}

pub(crate) fn write_challenge(challenge: &Challenge) -> Vec<u8> {
    write(&ChallengeV1 {
        version: challenge.version,
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
    let stored: ChallengeV1 = read(bytes)?;
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
        by: UserId::new(stored.by),
        invited: stored.invited.into_iter().map(invited).collect(),
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

// ---- receipts

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReceiptV1 {
    id: u64,
    version: u64,
    at: i64,
}

pub(crate) fn write_receipt(receipt: Receipt, at: Timestamp) -> Vec<u8> {
    write(&ReceiptV1 {
        id: receipt.id.get(),
        version: receipt.version,
        at: at.millis(),
    })
}

/// Answer as it is given again, and when it was first given.
pub(crate) fn read_receipt(bytes: &[u8]) -> Result<(Receipt, Timestamp), Unreadable> {
    let stored: ReceiptV1 = read(bytes)?;
    let id = GameId::new(stored.id).ok_or("it names game 0")?;
    Ok((
        Receipt {
            id,
            version: stored.version,
            repeated: true,
        },
        Timestamp::from_millis(stored.at),
    ))
}

// ---- jobs

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JobV1 {
    game: u64,
    topic: TopicV1,
    attempts: u32,
    due: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TopicV1 {
    Turn { version: u64 },
}

pub(crate) fn write_job(job: &Job) -> Vec<u8> {
    let topic = match job.topic {
        Topic::Turn { version } => TopicV1::Turn { version },
    };
    write(&JobV1 {
        game: job.game.get(),
        topic,
        attempts: job.attempts,
        due: job.due.millis(),
    })
}

pub(crate) fn read_job(id: JobId, bytes: &[u8]) -> Result<Job, Unreadable> {
    let stored: JobV1 = read(bytes)?;
    let topic = match stored.topic {
        TopicV1::Turn { version } => Topic::Turn { version },
    };
    let game = GameId::new(stored.game).ok_or("it names game 0")?;
    Ok(Job {
        id,
        game,
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

pub(crate) fn write_head(head: &Head) -> Vec<u8> {
    write(head)
}

pub(crate) fn read_head(bytes: &[u8]) -> Result<Head, Unreadable> {
    read(bytes)
}
