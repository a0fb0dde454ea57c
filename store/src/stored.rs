//! The stored format of records: one character for the format version, then JSON.
//!
//! JSON was chosen because in ten years, being able to read the files without this program will be worth more than the bytes that a denser format
//! would save; a game of sixty moves takes about a kilobyte. Numbers in the key are not repeated in the record. A released format version never
//! changes. A new version gets the next character (after `9` comes `:`), and old versions can still be read (the tests keep samples), so a record is rewritten only when it
//! changes anyway.
//!
//! The newest format version is 14 for jobs, 11 for games, 9 for challenges, 2 for closed challenges, receipts, settings of servers, and the
//! head, and 1 for everything else. Each version is the previous one plus fields with a default, so one struct can read all versions.

mod challenge;
mod chosen;
mod document;
pub mod field;
mod game;
mod job;
mod rating;
mod receipt;
mod tree;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    ChannelId, Engine, GameId, GuildId, Place, SeriesId, Terms, TimeControl, TimeOdds, Timestamp,
    UserId,
};
pub(crate) use challenge::{read_challenge, read_closed, write_challenge, write_closed};
pub(crate) use chosen::{read_guild, read_settings, write_guild, write_settings};
pub(crate) use document::{read_as, write_as};
pub(crate) use field::tagged;
pub(crate) use game::{read_game, read_game_version, read_series, write_game, write_series};
pub(crate) use job::{read_job, read_set_aside, write_job, write_set_aside};
pub(crate) use rating::{read_rating, write_rating};
pub(crate) use receipt::{StoredReceipt, read_receipts, write_receipts};
pub(crate) use tree::{read_tree, write_tree};

/// Reason why bytes are not a record of the expected type.
pub type Unreadable = String;

/// The stored form of a record, without the character for the format version, which precedes it.
pub(crate) trait Stored {
    /// Character for the newest format version of the record. All versions from `1` on can be read.
    const FORM: u8 = b'1';

    /// Returns the format version in which this record is written: the oldest one that can contain the record.
    fn form(&self) -> u8 {
        Self::FORM
    }
}

fn write<T: Stored + Serialize>(record: &T) -> Vec<u8> {
    write_in(record.form(), record)
}

fn write_in<T: Serialize>(form: u8, record: &T) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256);
    bytes.push(form);
    serde_json::to_writer(&mut bytes, record).expect("plain structs are written to memory");
    bytes
}

fn read<'a, T: Stored + Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Unreadable> {
    match bytes.split_first() {
        Some((form, json)) if (b'1'..=T::FORM).contains(form) => {
            serde_json::from_slice(json).map_err(|error| error.to_string())
        }
        Some((other, _)) => Err(format!("its form {:?} is not known", char::from(*other))),
        None => Err("it is empty".into()),
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineV3 {
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

impl TryFrom<EngineV3> for Engine {
    type Error = Unreadable;

    fn try_from(EngineV3 { user, level }: EngineV3) -> Result<Self, Unreadable> {
        let user = user_id(user)?;
        Ok(Engine { user, level })
    }
}

fn place(guild: Option<u64>, channel: u64) -> Place {
    Place {
        guild: guild.map(GuildId::new),
        channel: ChannelId::new(channel),
    }
}

fn series_id(first: u64) -> Result<SeriesId, Unreadable> {
    Ok(SeriesId::new(game_id(first)?))
}

fn user_id(id: u64) -> Result<UserId, Unreadable> {
    UserId::checked(id).ok_or_else(|| "it names user 0".into())
}

fn game_id(id: u64) -> Result<GameId, Unreadable> {
    GameId::new(id).ok_or_else(|| "it names game 0".into())
}

/// A time control: the time per move and the time bank, in milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeV4 {
    per_move: u64,
    #[serde(skip_serializing_if = "is_default", default)]
    bank: u64,
    /// Added in format version 10 of games and 8 of challenges, like the next field.
    #[serde(skip_serializing_if = "is_default", default)]
    weekend_break: bool,
    /// User who has less time than the others, and by which number it is divided.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    odds: Option<(u64, u8)>,
}

impl TimeV4 {
    /// Returns whether older programs can read the time control.
    fn is_plain(&self) -> bool {
        !self.weekend_break && self.odds.is_none()
    }
}

impl From<TimeControl> for TimeV4 {
    fn from(time: TimeControl) -> Self {
        Self {
            per_move: millis(time.per_move),
            bank: millis(time.bank),
            weekend_break: time.weekend_break,
            odds: time.odds.map(|odds| (odds.giver.get(), odds.divisor)),
        }
    }
}

impl From<TimeV4> for TimeControl {
    fn from(time: TimeV4) -> Self {
        Self {
            per_move: Duration::from_millis(time.per_move),
            bank: Duration::from_millis(time.bank),
            weekend_break: time.weekend_break,
            odds: time.odds.map(|(giver, divisor)| TimeOdds {
                giver: UserId::new(giver),
                divisor,
            }),
        }
    }
}

fn terms(rated: bool, time: Option<TimeV4>) -> Terms {
    Terms {
        rated,
        time: time.map(TimeControl::from),
    }
}

/// Returns a duration in whole milliseconds. Durations are truncated to milliseconds before they are stored.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns whether `value` equals the default, so that it can be left out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The head, which is the store's own record with its counters and the checksum of all records.
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
    /// Number of records in all tables, index entries included.
    pub(crate) records: u64,
    /// Sum of the checksums of all records.
    pub(crate) checksum: u64,
    /// Number of running games with a clock. Added in format version 2, like the next field.
    #[serde(default)]
    pub(crate) clocks: u64,
    #[serde(default)]
    pub(crate) ratings: u64,
}

impl Stored for Head {
    const FORM: u8 = b'2';
}

pub(crate) fn write_head(head: &Head) -> Vec<u8> {
    write(head)
}

pub(crate) fn read_head(bytes: &[u8]) -> Result<Head, Unreadable> {
    read(bytes)
}

/// Stored form of a time at which the bot was last known to be running.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MomentV1 {
    at: i64,
}

impl Stored for MomentV1 {}

pub(crate) fn write_moment(at: Timestamp) -> Vec<u8> {
    write(&MomentV1 { at: at.millis() })
}

pub(crate) fn read_moment(bytes: &[u8]) -> Result<Timestamp, Unreadable> {
    let stored: MomentV1 = read(bytes)?;
    Ok(Timestamp::from_millis(stored.at))
}
