//! The stored format of games and series.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::field::Field;
use super::{
    EngineV3, Stored, TimeV4, Unreadable, game_id, is_default, place, read, terms, user_id, write,
};
use crate::model::origin::OriginV4;
use crate::{
    ChannelId, Clock, Ended, Engine, Entry, EntryKind, GameId, GameRecord, GameVersion, GuildId,
    MessageId, Offer, Offered, Origin, Part, Player, Post, Rating, RatingChange, Said, SeriesId,
    SeriesRecord, TimeGrant, Timestamp, records,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameV12<'a> {
    version: u64,
    /// Added in format version 2.
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
    /// Added in format version 3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<EngineV3>,
    started: i64,
    updated: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ended: Option<EndedV1>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<PostV1>,
    /// Added in format version 4, like all fields up to [`origin`](Self::origin).
    #[serde(skip_serializing_if = "is_default", default)]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<TimeV4>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    clock: Option<ClockV4>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    offer: Option<OfferV4>,
    #[serde(skip_serializing_if = "is_default", default)]
    offers: u32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    undone: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    thread: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    ratings: Vec<RatedV4>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rematch: Option<u64>,
    #[serde(skip_serializing_if = "is_default", default)]
    origin: OriginV4,
    /// Added in format version 5.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    nudged: Option<i64>,
    /// Added in format version 6.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    undone_at: Option<i64>,
    /// Added in format version 7, like the next field.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    position: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "is_default", default)]
    plans: u64,
    /// Added in format version 9.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    names: Vec<Cow<'a, str>>,
    /// Added in format version 10.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    grants: Vec<TimeGrantV10>,
    /// Entries, each with the number of milliseconds since the previous entry (for the first entry, since the start of the game).
    entries: Vec<(i64, WhatV1<'a>)>,
}

impl Stored for GameV12<'_> {
    /// Format version 10 is the character after `9`, and so on.
    const FORM: u8 = b'<';

    /// Returns the format version in which the game is written. Games without newer contents are written in version 6, so that programs that know no
    /// newer version can still read them.
    fn form(&self) -> u8 {
        let is_new =
            |(_, entry): &(i64, WhatV1<'_>)| matches!(entry, WhatV1::Other(OtherV1::Played(_)));
        let is_pause = |offer: &OfferV4| matches!(offer.what, OfferedV4::Pause { .. });
        let has_plain_time = self.time.as_ref().is_none_or(TimeV4::is_plain);
        let has_pause = self.offer.as_ref().is_some_and(is_pause);
        let has_new = |it: &ClockV4| it.reminded.is_some() || it.given.is_some();
        let has_new_clock = self.clock.as_ref().is_some_and(has_new);
        if matches!(self.origin, OriginV4::Standing(_)) {
            Self::FORM
        } else if matches!(self.origin, OriginV4::Group(_)) {
            b';'
        } else if !self.grants.is_empty() || has_pause || !has_plain_time || has_new_clock {
            b':'
        } else if !self.names.is_empty() {
            b'9'
        } else if self.origin.is_of_feature() {
            b'8'
        } else if self.position.is_some() || self.plans > 0 || self.entries.iter().any(is_new) {
            b'7'
        } else {
            b'6'
        }
    }
}

records! {
    Part as PartV2 {
        series as "id": SeriesId,
        number: u8,
    }
    Ended as EndedV1 {
        winners: Vec<u8>,
        how: String,
        at: Timestamp,
    }
    Post as PostV1 {
        channel: ChannelId,
        message: MessageId,
        version: u64,
    }
    /// Times are in milliseconds since the epoch, and time banks in milliseconds.
    Clock as ClockV4 {
        since: Timestamp,
        runs_out: Timestamp,
        remind: Option<Timestamp> = None,
        /// Added in format version 10, like the next field.
        reminded: u8 = 0,
        given: Duration = Duration::ZERO,
        credited: Timestamp,
        banks: Vec<Duration>,
    }
    Offer as OfferV4 {
        number: u32,
        by: u8,
        what: Offered,
        agreed: Vec<u8>,
        version: u64,
        declined: Option<u8> = None,
        post: Option<MessageId> = None,
        drawers: Vec<u8> = Vec::new(),
    }
    RatingChange as RatedV4 {
        user: Player,
        scale: String,
        before: Option<Rating> = None,
        after: Rating,
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferedV4 {
    Draw,
    Takeback {
        entries: u32,
    },
    /// Added in format version 10.
    Pause {
        days: u8,
    },
}

impl Field for Offered {
    type Stored = OfferedV4;

    fn write(&self) -> OfferedV4 {
        match *self {
            Offered::Draw => OfferedV4::Draw,
            Offered::Takeback { entries } => OfferedV4::Takeback { entries },
            Offered::Pause { days } => OfferedV4::Pause { days },
        }
    }

    fn read(stored: OfferedV4) -> Result<Self, Unreadable> {
        Ok(match stored {
            OfferedV4::Draw => Offered::Draw,
            OfferedV4::Takeback { entries } => Offered::Takeback { entries },
            OfferedV4::Pause { days } => Offered::Pause { days },
        })
    }
}

/// The stored form of a pause or of extra time. Times are in milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeGrantV10 {
    /// The seat that proposed the pause, the number of the offer, and the pause's beginning and end.
    Pause(u8, Option<u32>, i64, i64),
    /// The seat that gave the time, the seat that got it, when, and how much.
    Gift(u8, u8, i64, u64),
}

impl Field for TimeGrant {
    type Stored = TimeGrantV10;

    fn write(&self) -> TimeGrantV10 {
        match *self {
            TimeGrant::Pause {
                by,
                offer,
                from,
                to,
            } => TimeGrantV10::Pause(by, offer, from.millis(), to.millis()),
            TimeGrant::Gift { by, to, at, time } => {
                TimeGrantV10::Gift(by, to, at.millis(), time.write())
            }
        }
    }

    fn read(stored: TimeGrantV10) -> Result<Self, Unreadable> {
        Ok(match stored {
            TimeGrantV10::Pause(by, offer, from, to) => TimeGrant::Pause {
                by,
                offer,
                from: Field::read(from)?,
                to: Field::read(to)?,
            },
            TimeGrantV10::Gift(by, to, at, time) => TimeGrant::Gift {
                by,
                to,
                at: Field::read(at)?,
                time: Field::read(time)?,
            },
        })
    }
}

/// The stored form of an entry of a game. Moves are plain strings, because nearly all entries are moves. Other entries are `{"resigned":2}`,
/// `{"timed_out":1}`, `{"draw":true}`, `{"aborted":1}`, and `{"played":{"move":"A3","said":[7,"Good luck!"]}}` for a move with a message.
pub(super) enum WhatV1<'a> {
    Move(Cow<'a, str>),
    Other(OtherV1<'a>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OtherV1<'a> {
    Resigned(u8),
    TimedOut(u8),
    Draw(bool),
    /// Added in format version 5 of games and challenges.
    Aborted(u8),
    /// Added in format version 7 of games.
    Played(PlayedV7<'a>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedV7<'a> {
    #[serde(rename = "move")]
    text: Cow<'a, str>,
    /// Message that was sent along with the move: the author and the text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    said: Option<(u64, Cow<'a, str>)>,
    #[serde(skip_serializing_if = "is_default", default)]
    planned: bool,
}

fn write_entry(entry: &Entry) -> WhatV1<'_> {
    match &entry.what {
        EntryKind::Move(text) if entry.said.is_some() || entry.prepared => {
            let said = entry.said.as_ref();
            WhatV1::Other(OtherV1::Played(PlayedV7 {
                text: Cow::Borrowed(text),
                said: said.map(|said| (said.by.get(), Cow::Borrowed(said.text.as_str()))),
                planned: entry.prepared,
            }))
        }
        what => WhatV1::from(what),
    }
}

fn read_entry(at: Timestamp, entry: WhatV1<'_>) -> Result<Entry, Unreadable> {
    let WhatV1::Other(OtherV1::Played(played)) = entry else {
        return Ok(Entry::new(at, entry.into()));
    };
    let said = played.said.map(|(by, text)| {
        let text = text.into_owned();
        user_id(by).map(|by| Said { by, text })
    });
    Ok(Entry {
        at,
        what: EntryKind::Move(played.text.into_owned()),
        said: said.transpose()?,
        prepared: played.planned,
    })
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
            EntryKind::Aborted(seat) => WhatV1::Other(OtherV1::Aborted(*seat)),
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
            WhatV1::Other(OtherV1::Aborted(seat)) => EntryKind::Aborted(seat),
            WhatV1::Other(OtherV1::Played(played)) => EntryKind::Move(played.text.into_owned()),
        }
    }
}

pub(crate) fn write_game(game: &GameRecord) -> Vec<u8> {
    let mut before = game.started.millis();
    let entries = game.entries.iter().map(|entry| {
        let since = entry.at.millis().wrapping_sub(before);
        before = entry.at.millis();
        (since, write_entry(entry))
    });
    write(&GameV12 {
        version: game.version,
        series: game.series.write(),
        guild: game.place.guild.map(GuildId::get),
        channel: game.place.channel.get(),
        kind: Cow::Borrowed(&game.kind),
        options: Cow::Borrowed(&game.options),
        variant: Cow::Borrowed(&game.variant),
        rules: game.rules_version,
        seats: game.seats.write(),
        engine: game.engine.map(EngineV3::from),
        started: game.started.millis(),
        updated: game.updated.millis(),
        ended: game.ended.write(),
        post: game.post.write(),
        rated: game.terms.rated,
        time: game.terms.time.map(TimeV4::from),
        clock: game.clock.write(),
        offer: game.offer.write(),
        offers: game.offers,
        undone: game.undone,
        thread: game.thread.map(ChannelId::get),
        ratings: game.ratings.write(),
        rematch: game.rematch.map(GameId::get),
        origin: game.origin.write(),
        nudged: game.nudged.map(Timestamp::millis),
        undone_at: game.undone_at.map(Timestamp::millis),
        position: game.position.as_deref().map(Cow::Borrowed),
        plans: game.answers,
        names: game
            .names
            .iter()
            .map(|name| Cow::Borrowed(name.as_str()))
            .collect(),
        grants: game.grants.write(),
        entries: entries.collect(),
    })
}

pub(crate) fn read_game(id: GameId, bytes: &[u8]) -> Result<GameRecord, Unreadable> {
    let stored: GameV12 = read(bytes)?;
    let mut at = stored.started;
    let entries = stored.entries.into_iter().map(|(since, entry)| {
        at = at.wrapping_add(since);
        read_entry(Timestamp::from_millis(at), entry)
    });
    let entries: Result<Vec<_>, _> = entries.collect();
    Ok(GameRecord {
        id,
        series: Field::read(stored.series)?,
        version: stored.version,
        place: place(stored.guild, stored.channel),
        kind: stored.kind.into_owned(),
        options: stored.options.into_owned(),
        variant: stored.variant.into_owned(),
        rules_version: stored.rules,
        seats: Field::read(stored.seats)?,
        engine: stored.engine.map(Engine::try_from).transpose()?,
        entries: entries?,
        ended: Field::read(stored.ended)?,
        started: Timestamp::from_millis(stored.started),
        updated: Timestamp::from_millis(stored.updated),
        post: Field::read(stored.post)?,
        terms: terms(stored.rated, stored.time),
        clock: Field::read(stored.clock)?,
        offer: Field::read(stored.offer)?,
        offers: stored.offers,
        undone: stored.undone,
        thread: stored.thread.map(ChannelId::new),
        ratings: Field::read(stored.ratings)?,
        rematch: stored.rematch.map(game_id).transpose()?,
        origin: Origin::read(stored.origin)?,
        nudged: stored.nudged.map(Timestamp::from_millis),
        undone_at: stored.undone_at.map(Timestamp::from_millis),
        position: stored.position.map(Cow::into_owned),
        answers: stored.plans,
        grants: Field::read(stored.grants)?,
        names: stored.names.into_iter().map(Cow::into_owned).collect(),
    })
}

/// The only fields of a game that [`read_game_version`] decodes.
#[derive(Deserialize)]
struct GameVersionV11 {
    version: u64,
    updated: i64,
}

impl Stored for GameVersionV11 {
    const FORM: u8 = GameV12::FORM;
}

/// Reads the version of a game and the time of its last change, without decoding the rest of the record.
pub(crate) fn read_game_version(
    id: GameId,
    bytes: &[u8],
) -> Result<(GameVersion, Timestamp), Unreadable> {
    let GameVersionV11 { version, updated } = read(bytes)?;
    let game = GameVersion { id, version };
    Ok((game, Timestamp::from_millis(updated)))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesV1 {
    planned: u8,
    games: Vec<u64>,
}

impl Stored for SeriesV1 {}

pub(crate) fn write_series(series: &SeriesRecord) -> Vec<u8> {
    let stored = SeriesV1 {
        planned: series.length,
        games: series.games.iter().map(|game| game.get()).collect(),
    };
    write(&stored)
}

pub(crate) fn read_series(id: SeriesId, bytes: &[u8]) -> Result<SeriesRecord, Unreadable> {
    let stored: SeriesV1 = read(bytes)?;
    let games: Result<_, _> = stored.games.into_iter().map(game_id).collect();
    Ok(SeriesRecord {
        id,
        length: stored.planned,
        games: games?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Group, Voting};

    #[test]
    fn a_former_player_is_stored_as_user_0() {
        let stored = r#"4{"version":1,"channel":7,"kind":"k","options":"","variant":"","rules":1,"seats":[3,0],"started":1,"updated":1,"ratings":[{"user":0,"scale":"s","after":{"value":"1.5","deviation":"2","volatility":"0.5","games":1,"at":4}}],"entries":[]}"#;
        let game = read_game(GameId::new(1).unwrap(), stored.as_bytes()).unwrap();
        let user = Player::User(crate::UserId::new(3));
        assert_eq!(game.seats, [user, Player::Former]);
        assert_eq!(game.ratings[0].user, Player::Former);
        let written = String::from_utf8(write_game(&game)).unwrap();
        assert!(written.contains(r#""seats":[3,0]"#), "{written}");
        assert!(written.contains(r#""ratings":[{"user":0,"#), "{written}");
    }

    #[test]
    fn games_are_written_in_the_oldest_form_that_can_contain_them() {
        let check = |form: u8, more: &str, origin: Origin| {
            let stored = format!(
                r#"{form}{{"version":1,"channel":7,"kind":"k","options":"","variant":"","rules":1,"seats":[3,4],"started":1,"updated":1{more},"entries":[]}}"#,
                form = char::from(form),
            );
            let id = GameId::new(1).unwrap();
            let game = read_game(id, stored.as_bytes()).unwrap();
            assert_eq!(game.origin, origin);
            assert_eq!(std::str::from_utf8(&write_game(&game)), Ok(&*stored));
            let (version, _) = read_game_version(id, stored.as_bytes()).unwrap();
            assert_eq!(version.version, 1);
        };
        let id = GameId::new(21).unwrap();
        for vacations in [false, true] {
            let origin = Origin::Tournament { id, vacations };
            let more = format!(r#","origin":{{"tournament":[21,{vacations}]}}"#);
            check(b'8', &more, origin);
        }
        check(b'8', r#","origin":"ladder""#, Origin::Ladder);
        check(
            b'9',
            r#","origin":"import","names":["","Zoë"]"#,
            Origin::Import,
        );
        check(
            b':',
            r#","time":{"per_move":9,"weekend_break":true,"odds":[7,2]}"#,
            Origin::Challenge,
        );
        check(b'6', r#","time":{"per_move":9}"#, Origin::Challenge);
        check(
            b':',
            r#","grants":[{"pause":[2,3,5,9]},{"pause":[1,null,5,9]},{"gift":[1,2,7,86400000]}]"#,
            Origin::Challenge,
        );
        check(
            b':',
            r#","offer":{"number":1,"by":1,"what":{"pause":{"days":7}},"agreed":[],"version":1},"offers":1"#,
            Origin::Challenge,
        );
        check(
            b';',
            r#","origin":{"group":[9223372036854775815,9,60000]}"#,
            Origin::Group(Voting {
                group: Group::Channel(ChannelId::new(7)),
                quorum: Some(9),
                time: Duration::from_mins(1),
            }),
        );
        check(b'<', r#","origin":{"standing":21}"#, Origin::Standing(id));
        check(b'7', r#","position":"p""#, Origin::Challenge);
        check(b'6', "", Origin::Challenge);
        check(b'6', r#","origin":"practice""#, Origin::Practice);
        check(b'6', r#","origin":"import""#, Origin::Import);
        let none = r#"8{"version":1,"channel":7,"kind":"k","options":"","variant":"","rules":1,"seats":[3,4],"started":1,"updated":1,"origin":{"tournament":[0,true]},"entries":[]}"#;
        assert!(read_game(id, none.as_bytes()).is_err());
    }
}
