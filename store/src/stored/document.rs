//! Documents.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::field::Field;
use super::{Stored, TimeV4, Unreadable, game_id, is_default, place, read, terms, words, write};
use crate::{
    DailyPuzzle, DocumentKey, DocumentRecord, DocumentType, Entrant, EntrantLeft, GameId,
    GameWatch, GuildId, Ladder, LadderMeeting, LadderPlayer, LeftWhy, MessageId, Player,
    PuzzleSolver, SolverDay, TableResult, TableResultHow, Timestamp, Tournament, TournamentFormat,
    TournamentOver, TournamentPlan, TournamentRound, TournamentStage, TournamentTable, WatchHow,
    Watcher,
};

/// A document of any kind, with its history.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordV1<T> {
    version: u64,
    created: i64,
    updated: i64,
    document: T,
}

impl<T> Stored for RecordV1<T> {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentV1 {
    name: String,
    format: FormatV1,
    kind: String,
    options: String,
    variant: String,
    seats: Vec<u8>,
    #[serde(skip_serializing_if = "is_default", default)]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<TimeV4>,
    rounds: u8,
    most: u8,
    starts: i64,
    #[serde(skip_serializing_if = "is_default", default)]
    late_entry: bool,
    #[serde(skip_serializing_if = "is_default", default)]
    vacations: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    engine: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    guild: Option<u64>,
    channel: u64,
    organizer: u64,
    stage: StageV1,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    post: Option<u64>,
    entrants: Vec<EntrantV1>,
    played: Vec<RoundV1>,
}

words! {
    FormatV1 of TournamentFormat { RoundRobin, Swiss, Knockout, Groups }
    OverV1 of TournamentOver { Finished, Canceled, TooFew }
    LeftWhyV1 of LeftWhy { Withdrew, Disqualified }
    HowV1 of TableResultHow { Played, Forfeit, Adjudicated }
    WatchHowV1 of WatchHow { Moves, End, Daily }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StageV1 {
    SignUp,
    Running,
    /// Why and when.
    Over(OverV1, i64),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntrantV1 {
    player: u64,
    #[serde(skip_serializing_if = "is_default", default)]
    seed: i32,
    #[serde(skip_serializing_if = "is_default", default)]
    from: u8,
    /// Round and why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    left: Option<(u8, LeftWhyV1)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundV1 {
    tables: Vec<TableV1>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    byes: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableV1 {
    players: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    game: Option<u64>,
    /// Points and how.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    result: Option<(Vec<u16>, HowV1)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderV1 {
    /// Users, since when they are idle, and how often they could have moved down.
    players: Vec<(u64, i64, u16)>,
    /// Who met, the lower one first, and when.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    meetings: Vec<(u64, u64, i64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DailyPuzzleV1 {
    channel: u64,
    /// Day and message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    posted: Option<(u32, u64)>,
    #[serde(skip_serializing_if = "is_default", default)]
    tried: u32,
    #[serde(skip_serializing_if = "is_default", default)]
    solved: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchV1 {
    /// Users, and what they are told.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    watchers: Vec<(u64, WatchHowV1)>,
    /// Channel and message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    shown: Option<(u64, u64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolverV1 {
    /// Day, tries, and whether it was solved.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    day: Option<(u32, u8, bool)>,
    #[serde(skip_serializing_if = "is_default", default)]
    streak: u32,
    #[serde(skip_serializing_if = "is_default", default)]
    best: u32,
    #[serde(skip_serializing_if = "is_default", default)]
    solved: u32,
    #[serde(skip_serializing_if = "is_default", default)]
    tried: u32,
}

impl Field for Tournament {
    type Stored = TournamentV1;

    fn write(&self) -> TournamentV1 {
        let plan = &self.plan;
        TournamentV1 {
            name: plan.name.clone(),
            format: plan.format.into(),
            kind: plan.kind.clone(),
            options: plan.options.clone(),
            variant: plan.variant.clone(),
            seats: plan.seats.clone(),
            rated: plan.terms.rated,
            time: plan.terms.time.map(TimeV4::from),
            rounds: plan.rounds,
            most: plan.most,
            starts: plan.starts.millis(),
            late_entry: plan.late_entry,
            vacations: plan.vacations,
            engine: plan.engine_level,
            guild: self.place.guild.map(GuildId::get),
            channel: self.place.channel.get(),
            organizer: self.organizer.to_stored(),
            stage: match self.stage {
                TournamentStage::SignUp => StageV1::SignUp,
                TournamentStage::Running => StageV1::Running,
                TournamentStage::Over { why, at } => StageV1::Over(why.into(), at.millis()),
            },
            post: self.post.map(MessageId::get),
            entrants: self.entrants.iter().map(EntrantV1::from).collect(),
            played: self.rounds.iter().map(RoundV1::from).collect(),
        }
    }

    fn read(stored: TournamentV1) -> Result<Self, Unreadable> {
        let rounds = stored.played.into_iter().map(RoundV1::into_round);
        Ok(Tournament {
            plan: TournamentPlan {
                name: stored.name,
                format: stored.format.into(),
                kind: stored.kind,
                options: stored.options,
                variant: stored.variant,
                seats: stored.seats,
                terms: terms(stored.rated, stored.time),
                rounds: stored.rounds,
                most: stored.most,
                starts: Timestamp::from_millis(stored.starts),
                late_entry: stored.late_entry,
                vacations: stored.vacations,
                engine_level: stored.engine,
            },
            place: place(stored.guild, stored.channel),
            organizer: Player::from_stored(stored.organizer),
            stage: match stored.stage {
                StageV1::SignUp => TournamentStage::SignUp,
                StageV1::Running => TournamentStage::Running,
                StageV1::Over(why, at) => TournamentStage::Over {
                    why: why.into(),
                    at: Timestamp::from_millis(at),
                },
            },
            post: stored.post.map(MessageId::new),
            entrants: stored.entrants.into_iter().map(Entrant::from).collect(),
            rounds: rounds.collect::<Result<_, _>>()?,
        })
    }
}

impl From<&Entrant> for EntrantV1 {
    fn from(entrant: &Entrant) -> Self {
        Self {
            player: entrant.player.to_stored(),
            seed: entrant.seed,
            from: entrant.from_round,
            left: entrant.left.map(|left| (left.round, left.why.into())),
        }
    }
}

impl From<EntrantV1> for Entrant {
    fn from(entrant: EntrantV1) -> Self {
        Self {
            player: Player::from_stored(entrant.player),
            seed: entrant.seed,
            from_round: entrant.from,
            left: entrant.left.map(|(round, why)| EntrantLeft {
                round,
                why: why.into(),
            }),
        }
    }
}

impl From<&TournamentRound> for RoundV1 {
    fn from(round: &TournamentRound) -> Self {
        let tables = round.tables.iter().map(|table| TableV1 {
            players: table.players.clone(),
            game: table.game.map(GameId::get),
            result: table
                .result
                .as_ref()
                .map(|result| (result.points.clone(), result.how.into())),
        });
        Self {
            tables: tables.collect(),
            byes: round.byes.clone(),
        }
    }
}

impl RoundV1 {
    fn into_round(self) -> Result<TournamentRound, Unreadable> {
        let tables = self.tables.into_iter().map(|table| {
            Ok(TournamentTable {
                players: table.players,
                game: table.game.map(game_id).transpose()?,
                result: table.result.map(|(points, how)| TableResult {
                    points,
                    how: how.into(),
                }),
            })
        });
        Ok(TournamentRound {
            tables: tables.collect::<Result<_, Unreadable>>()?,
            byes: self.byes,
        })
    }
}

impl Field for Ladder {
    type Stored = LadderV1;

    fn write(&self) -> LadderV1 {
        let players = self.players.iter();
        let meetings = self.meetings.iter();
        LadderV1 {
            players: players
                .map(|it| (it.user, it.active, it.idle).write())
                .collect(),
            meetings: meetings
                .map(|it| (it.by, it.other, it.at).write())
                .collect(),
        }
    }

    fn read(stored: LadderV1) -> Result<Self, Unreadable> {
        let players = stored.players.into_iter().map(|player| {
            let (user, active, idle) = Field::read(player)?;
            Ok(LadderPlayer { user, active, idle })
        });
        let meetings = stored.meetings.into_iter().map(|meeting| {
            let (by, other, at) = Field::read(meeting)?;
            Ok(LadderMeeting { by, other, at })
        });
        Ok(Ladder {
            players: players.collect::<Result<_, Unreadable>>()?,
            meetings: meetings.collect::<Result<_, Unreadable>>()?,
        })
    }
}

impl Field for DailyPuzzle {
    type Stored = DailyPuzzleV1;

    fn write(&self) -> DailyPuzzleV1 {
        DailyPuzzleV1 {
            channel: self.channel.write(),
            posted: self.posted.write(),
            tried: self.tried,
            solved: self.solved,
        }
    }

    fn read(stored: DailyPuzzleV1) -> Result<Self, Unreadable> {
        Ok(DailyPuzzle {
            channel: Field::read(stored.channel)?,
            posted: Field::read(stored.posted)?,
            tried: stored.tried,
            solved: stored.solved,
        })
    }
}

impl Field for GameWatch {
    type Stored = WatchV1;

    fn write(&self) -> WatchV1 {
        let watchers = self.watchers.iter();
        WatchV1 {
            watchers: watchers.map(|it| (it.user, it.how).write()).collect(),
            shown: self.shown.write(),
        }
    }

    fn read(stored: WatchV1) -> Result<Self, Unreadable> {
        let watchers = stored.watchers.into_iter().map(|watcher| {
            let (user, how) = Field::read(watcher)?;
            Ok(Watcher { user, how })
        });
        Ok(GameWatch {
            watchers: watchers.collect::<Result<_, Unreadable>>()?,
            shown: Field::read(stored.shown)?,
        })
    }
}

impl Field for PuzzleSolver {
    type Stored = SolverV1;

    fn write(&self) -> SolverV1 {
        SolverV1 {
            day: self.day.map(|it| (it.day, it.tries, it.solved)),
            streak: self.streak,
            best: self.best_streak,
            solved: self.solved,
            tried: self.tried,
        }
    }

    fn read(stored: SolverV1) -> Result<Self, Unreadable> {
        let day = stored
            .day
            .map(|(day, tries, solved)| SolverDay { day, tries, solved });
        Ok(PuzzleSolver {
            day,
            streak: stored.streak,
            best_streak: stored.best,
            solved: stored.solved,
            tried: stored.tried,
        })
    }
}

pub(crate) fn write_document(record: &DocumentRecord) -> Vec<u8> {
    record.write()
}

pub(crate) fn read_document(key: DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, Unreadable> {
    DocumentRecord::read(key, bytes)
}

/// Returns `record`, which contains `content`, as it is stored.
pub(crate) fn write_as<T>(record: &DocumentRecord, content: &T) -> Vec<u8>
where
    T: Field<Stored: Serialize>,
{
    write(&RecordV1 {
        version: record.version,
        created: record.created.millis(),
        updated: record.updated.millis(),
        document: content.write(),
    })
}

/// Returns the record whose content is a `T`.
pub(crate) fn read_as<T>(key: DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, Unreadable>
where
    T: DocumentType + Field<Stored: DeserializeOwned>,
{
    let stored: RecordV1<T::Stored> = read(bytes)?;
    Ok(DocumentRecord {
        key,
        version: stored.version,
        created: Timestamp::from_millis(stored.created),
        updated: Timestamp::from_millis(stored.updated),
        document: T::read(stored.document)?.into_document(),
    })
}

#[cfg(test)]
mod tests;
