//! Documents.

use serde::{Deserialize, Serialize};

use super::field::{Field, lists, records, words};
use super::{Stored, TimeV4, Unreadable, is_default, place, read, terms, write};
use crate::{
    ChannelId, DailyPuzzle, Document, DocumentKey, DocumentRecord, DocumentType, Entrant,
    EntrantLeft, GameId, GameWatch, GuildId, Ladder, LadderMeeting, LadderPlayer, LeftWhy,
    MessageId, Player, PuzzleSolver, SolverDay, TableResult, TableResultHow, Timestamp, Tournament,
    TournamentFormat, TournamentOver, TournamentPlan, TournamentRound, TournamentStage,
    TournamentTable, UserId, WatchHow, Watcher,
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
pub struct TournamentV1 {
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

lists! {
    EntrantLeft(round: u8, why: LeftWhy);
    TableResult(points: Vec<u16>, how: TableResultHow);
    LadderPlayer(user: UserId, active: Timestamp, idle: u16);
    LadderMeeting(by: UserId, other: UserId, at: Timestamp);
    Watcher(user: UserId, how: WatchHow);
    SolverDay(day: u32, tries: u8, solved: bool);
}

records! {
    Entrant as EntrantV1 {
        player: Player,
        seed: i32 = 0,
        from_round as "from": u8 = 0,
        left: Option<EntrantLeft> = None,
    }
    TournamentRound as RoundV1 {
        tables: Vec<TournamentTable>,
        byes: Vec<u8> = Vec::new(),
    }
    TournamentTable as TableV1 {
        players: Vec<u8>,
        game: Option<GameId> = None,
        result: Option<TableResult> = None,
    }
    Ladder as LadderV1 {
        players: Vec<LadderPlayer>,
        meetings: Vec<LadderMeeting> = Vec::new(),
    }
    DailyPuzzle as DailyPuzzleV1 {
        channel: ChannelId,
        /// Day and message.
        posted: Option<(u32, MessageId)> = None,
        tried: u32 = 0,
        solved: u32 = 0,
    }
    GameWatch as WatchV1 {
        watchers: Vec<Watcher> = Vec::new(),
        /// Channel and message.
        shown: Option<(ChannelId, MessageId)> = None,
    }
    PuzzleSolver as SolverV1 {
        day: Option<SolverDay> = None,
        streak: u32 = 0,
        best_streak as "best": u32 = 0,
        solved: u32 = 0,
        tried: u32 = 0,
    }
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
            entrants: self.entrants.write(),
            played: self.rounds.write(),
        }
    }

    fn read(stored: TournamentV1) -> Result<Self, Unreadable> {
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
            entrants: Field::read(stored.entrants)?,
            rounds: Field::read(stored.played)?,
        })
    }
}

/// Returns `record`, which contains `content`, as it is stored.
pub(crate) fn write_as<T>(record: &DocumentRecord, content: &T) -> Vec<u8>
where
    T: DocumentType,
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
    T: DocumentType,
{
    let stored: RecordV1<T::Stored> = read(bytes)?;
    Ok(DocumentRecord {
        key,
        version: stored.version,
        created: Timestamp::from_millis(stored.created),
        updated: Timestamp::from_millis(stored.updated),
        document: Document::new(T::read(stored.document)?),
    })
}

#[cfg(test)]
mod tests;
