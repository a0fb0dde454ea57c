//! The stored format of open and closed challenges.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::game::WhatV1;
use super::{EngineV3, Stored, TimeV4, Unreadable, game_id, is_default, place, read, terms, write};
use crate::model::challenge::ClosedRecord;
use crate::model::origin::VotingV11;
use crate::{
    Challenge, Closed, ClosedWhy, Engine, EntryKind, GameId, GuildId, Invited, MessageId, Open,
    Origin, Player, RatingLimits, SeatOrder, Timestamp, lists, words,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChallengeV11<'a> {
    version: u64,
    /// Added in format version 2. Before that version, all challenges were for one game.
    #[serde(default = "one")]
    games: u8,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    kind: Cow<'a, str>,
    options: Cow<'a, str>,
    variant: Cow<'a, str>,
    by: u64,
    /// Invited users, and whether each of them has accepted.
    invited: Vec<(u64, bool)>,
    /// Added in format version 3.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<EngineV3>,
    order: OrderV1,
    created: i64,
    lapses: i64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<u64>,
    /// Added in format version 4, like all fields below.
    #[serde(skip_serializing_if = "is_default", default)]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<TimeV4>,
    /// Minimum and maximum number of players of a challenge that anyone can join.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    open: Option<(u8, u8)>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    partner: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    rematch_of: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    start: Vec<WhatV1<'a>>,
    /// Added in format version 6.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    position: Option<Cow<'a, str>>,
    /// Added in format version 7.
    #[serde(skip_serializing_if = "is_default", default)]
    ladder: bool,
    /// Added in format version 9.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    group: Option<VotingV11>,
    /// Lowest and highest rating of the users who may join an open challenge. Added in format version 10.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    ratings: Option<(u16, u16)>,
    /// Number of the standing challenge that opened this challenge. Added in format version 11.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    standing: Option<u64>,
}

impl Stored for ChallengeV11<'_> {
    // Format version 10 is the character after `9`, and version 11 the next one.
    const FORM: u8 = b';';

    /// Returns the oldest format version that can contain the challenge, so that older programs can read the record.
    fn form(&self) -> u8 {
        if self.standing.is_some() {
            Self::FORM
        } else if self.ratings.is_some() {
            b':'
        } else if self.group.is_some() {
            b'9'
        } else if !self.time.as_ref().is_none_or(TimeV4::is_plain) {
            b'8'
        } else if self.ladder {
            b'7'
        } else if self.position.is_some() {
            b'6'
        } else {
            b'5'
        }
    }
}

fn one() -> u8 {
    1
}

words! {
    OrderV1 of SeatOrder { Random, First, Last }
}

lists! {
    Invited(user: Player, accepted: bool);
    RatingLimits(lowest: u16, highest: u16);
}

pub(crate) fn write_challenge(challenge: &Challenge) -> Vec<u8> {
    write(&ChallengeV11::from(challenge))
}

impl<'a> From<&'a Challenge> for ChallengeV11<'a> {
    fn from(challenge: &'a Challenge) -> Self {
        Self {
            version: challenge.version,
            games: challenge.games,
            guild: challenge.place.guild.map(GuildId::get),
            channel: challenge.place.channel.get(),
            kind: Cow::Borrowed(&challenge.kind),
            options: Cow::Borrowed(&challenge.options),
            variant: Cow::Borrowed(&challenge.variant),
            by: challenge.by.to_stored(),
            invited: challenge.invited.write(),
            engine: challenge.engine.map(EngineV3::from),
            order: challenge.order.into(),
            created: challenge.created.millis(),
            lapses: challenge.lapses.millis(),
            post: challenge.post.map(MessageId::get),
            rated: challenge.terms.rated,
            time: challenge.terms.time.map(TimeV4::from),
            open: challenge.open.map(|open| (open.least, open.most)),
            partner: challenge.partner.map(Player::to_stored),
            rematch_of: challenge.rematch_of.map(GameId::get),
            start: challenge.start.iter().map(WhatV1::from).collect(),
            position: challenge.position.as_deref().map(Cow::Borrowed),
            ladder: challenge.origin == Origin::Ladder,
            group: challenge.origin.voting().write(),
            ratings: challenge.open.and_then(|open| open.ratings).write(),
            standing: match challenge.origin {
                Origin::Standing(number) => Some(number.get()),
                _ => None,
            },
        }
    }
}

pub(crate) fn read_challenge(id: GameId, bytes: &[u8]) -> Result<Challenge, Unreadable> {
    challenge(id, read(bytes)?)
}

fn challenge(id: GameId, stored: ChallengeV11) -> Result<Challenge, Unreadable> {
    let ratings: Option<RatingLimits> = Field::read(stored.ratings)?;
    if stored.open.is_none() && ratings.is_some() {
        return Err("limits of ratings without open seats".to_owned());
    }
    Ok(Challenge {
        id,
        version: stored.version,
        place: place(stored.guild, stored.channel),
        kind: stored.kind.into_owned(),
        options: stored.options.into_owned(),
        variant: stored.variant.into_owned(),
        games: stored.games,
        by: Player::from_stored(stored.by),
        invited: Field::read(stored.invited)?,
        engine: stored.engine.map(Engine::try_from).transpose()?,
        order: stored.order.into(),
        created: Timestamp::from_millis(stored.created),
        lapses: Timestamp::from_millis(stored.lapses),
        post: stored.post.map(MessageId::new),
        terms: terms(stored.rated, stored.time),
        open: stored.open.map(|(least, most)| Open {
            least,
            most,
            ratings,
        }),
        partner: stored.partner.map(Player::from_stored),
        rematch_of: stored.rematch_of.map(game_id).transpose()?,
        start: stored.start.into_iter().map(EntryKind::from).collect(),
        position: stored.position.map(Cow::into_owned),
        origin: match (stored.group, stored.standing) {
            (Some(voting), _) => Origin::Group(Field::read(voting)?),
            (None, Some(number)) => Origin::Standing(game_id(number)?),
            (None, None) if stored.ladder => Origin::Ladder,
            (None, None) => Origin::Challenge,
        },
    })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosedV2<'a> {
    why: WhyV1,
    at: i64,
    /// Added in format version 2.
    #[serde(skip_serializing_if = "Option::is_none", default, borrow)]
    challenge: Option<ChallengeV11<'a>>,
}

impl Stored for ClosedV2<'_> {
    const FORM: u8 = b'2';
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WhyV1 {
    DeclinedBy(u64),
    Withdrawn,
    Lapsed,
    Started,
}

pub(crate) fn write_closed(record: &ClosedRecord) -> Vec<u8> {
    let why = match record.closed.why {
        ClosedWhy::Declined { by } => WhyV1::DeclinedBy(by.to_stored()),
        ClosedWhy::Withdrawn => WhyV1::Withdrawn,
        ClosedWhy::Lapsed => WhyV1::Lapsed,
        ClosedWhy::Started => WhyV1::Started,
    };
    write(&ClosedV2 {
        why,
        at: record.closed.at.millis(),
        challenge: record.challenge.as_ref().map(ChallengeV11::from),
    })
}

pub(crate) fn read_closed(id: GameId, bytes: &[u8]) -> Result<ClosedRecord, Unreadable> {
    let stored: ClosedV2 = read(bytes)?;
    let why = match stored.why {
        WhyV1::DeclinedBy(by) => ClosedWhy::Declined {
            by: Player::from_stored(by),
        },
        WhyV1::Withdrawn => ClosedWhy::Withdrawn,
        WhyV1::Lapsed => ClosedWhy::Lapsed,
        WhyV1::Started => ClosedWhy::Started,
    };
    let challenge = stored.challenge.map(|stored| challenge(id, stored));
    Ok(ClosedRecord {
        closed: Closed {
            why,
            at: Timestamp::from_millis(stored.at),
        },
        challenge: challenge.transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{ChannelId, Group, RoleId, UserId, Voting};

    #[test]
    fn a_former_player_is_stored_as_user_0() {
        let stored = r#"2{"why":{"declined_by":0},"at":5,"challenge":{"version":2,"games":1,"channel":7,"kind":"k","options":"","variant":"","by":0,"invited":[[3,true],[0,false]],"order":"random","created":1,"lapses":2,"partner":0}}"#;
        let id = GameId::new(1).unwrap();
        let record = read_closed(id, stored.as_bytes()).unwrap();
        let by = Player::Former;
        assert_eq!(record.closed.why, ClosedWhy::Declined { by });
        let challenge = record.challenge.as_ref().unwrap();
        let players = challenge.invited.iter().map(|invited| invited.user);
        assert_eq!(
            players.collect::<Vec<_>>(),
            [UserId::new(3).into(), Player::Former]
        );
        assert_eq!((challenge.by, challenge.partner), (by, Some(by)));
        assert_eq!(String::from_utf8(write_closed(&record)).unwrap(), stored);
    }

    #[test]
    fn challenges_are_written_in_the_oldest_form_that_can_contain_them() {
        let head = r#"{"version":2,"games":1,"channel":7,"kind":"k","options":"","variant":"","by":3,"invited":[[4,true]],"order":"random","created":1,"lapses":2"#;
        let id = GameId::new(1).unwrap();
        let voting = |group: Group, quorum: Option<u8>| {
            let time = Duration::from_mins(1);
            Origin::Group(Voting {
                group,
                quorum,
                time,
            })
        };
        let (channel, role) = (ChannelId::new(7), RoleId::new(8));
        for (form, rest, origin) in [
            ('5', "", Origin::Challenge),
            ('6', r#","position":"p""#, Origin::Challenge),
            ('7', r#","ladder":true"#, Origin::Ladder),
            ('5', r#","time":{"per_move":9,"bank":5}"#, Origin::Challenge),
            (
                '8',
                r#","time":{"per_move":9,"weekend_break":true}"#,
                Origin::Challenge,
            ),
            (
                '8',
                r#","time":{"per_move":9,"odds":[3,2]}"#,
                Origin::Challenge,
            ),
            (
                '9',
                r#","group":[9223372036854775815,null,60000]"#,
                voting(Group::Channel(channel), None),
            ),
            (
                '9',
                r#","group":[13835058055282163720,5,60000]"#,
                voting(Group::Role(role), Some(5)),
            ),
            (
                ':',
                r#","open":[2,4],"ratings":[1300,1700]"#,
                Origin::Challenge,
            ),
            (
                ';',
                r#","open":[2,2],"standing":9"#,
                Origin::Standing(GameId::new(9).unwrap()),
            ),
        ] {
            let stored = format!("{form}{head}{rest}}}");
            let challenge = read_challenge(id, stored.as_bytes()).unwrap();
            assert_eq!(challenge.origin, origin);
            assert_eq!(
                String::from_utf8(write_challenge(&challenge)).unwrap(),
                stored
            );
        }
    }
}
