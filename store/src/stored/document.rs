//! Documents.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{
    Stored, TimeV4, Unreadable, game_id, is_default, place, read, terms, user_id, words, write,
};
use crate::{
    ChannelId, DailyPuzzle, Document, DocumentKey, DocumentKind, DocumentRecord, Entrant,
    EntrantLeft, GameId, GameWatch, GuildId, Ladder, LadderMeeting, LadderPlayer, LeftWhy,
    MessageId, Player, PuzzleSolver, SolverDay, TableResult, TableResultHow, Timestamp, Tournament,
    TournamentFormat, TournamentOver, TournamentPlan, TournamentRound, TournamentStage,
    TournamentTable, WatchHow, Watcher,
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
struct TournamentV1<'a> {
    name: Cow<'a, str>,
    format: FormatV1,
    kind: Cow<'a, str>,
    options: Cow<'a, str>,
    variant: Cow<'a, str>,
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
struct LadderV1 {
    /// Users, since when they are idle, and how often they could have moved down.
    players: Vec<(u64, i64, u16)>,
    /// Who met, the lower one first, and when.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    meetings: Vec<(u64, u64, i64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DailyPuzzleV1 {
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
struct WatchV1 {
    /// Users, and what they are told.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    watchers: Vec<(u64, WatchHowV1)>,
    /// Channel and message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    shown: Option<(u64, u64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolverV1 {
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

impl<'a> From<&'a Tournament> for TournamentV1<'a> {
    fn from(tournament: &'a Tournament) -> Self {
        let plan = &tournament.plan;
        Self {
            name: Cow::Borrowed(&plan.name),
            format: plan.format.into(),
            kind: Cow::Borrowed(&plan.kind),
            options: Cow::Borrowed(&plan.options),
            variant: Cow::Borrowed(&plan.variant),
            seats: plan.seats.clone(),
            rated: plan.terms.rated,
            time: plan.terms.time.map(TimeV4::from),
            rounds: plan.rounds,
            most: plan.most,
            starts: plan.starts.millis(),
            late_entry: plan.late_entry,
            vacations: plan.vacations,
            engine: plan.engine_level,
            guild: tournament.place.guild.map(GuildId::get),
            channel: tournament.place.channel.get(),
            organizer: tournament.organizer.to_stored(),
            stage: match tournament.stage {
                TournamentStage::SignUp => StageV1::SignUp,
                TournamentStage::Running => StageV1::Running,
                TournamentStage::Over { why, at } => StageV1::Over(why.into(), at.millis()),
            },
            post: tournament.post.map(MessageId::get),
            entrants: tournament.entrants.iter().map(EntrantV1::from).collect(),
            played: tournament.rounds.iter().map(RoundV1::from).collect(),
        }
    }
}

impl TournamentV1<'_> {
    fn into_tournament(self) -> Result<Tournament, Unreadable> {
        let rounds = self.played.into_iter().map(RoundV1::into_round);
        Ok(Tournament {
            plan: TournamentPlan {
                name: self.name.into_owned(),
                format: self.format.into(),
                kind: self.kind.into_owned(),
                options: self.options.into_owned(),
                variant: self.variant.into_owned(),
                seats: self.seats,
                terms: terms(self.rated, self.time),
                rounds: self.rounds,
                most: self.most,
                starts: Timestamp::from_millis(self.starts),
                late_entry: self.late_entry,
                vacations: self.vacations,
                engine_level: self.engine,
            },
            place: place(self.guild, self.channel),
            organizer: Player::from_stored(self.organizer),
            stage: match self.stage {
                StageV1::SignUp => TournamentStage::SignUp,
                StageV1::Running => TournamentStage::Running,
                StageV1::Over(why, at) => TournamentStage::Over {
                    why: why.into(),
                    at: Timestamp::from_millis(at),
                },
            },
            post: self.post.map(MessageId::new),
            entrants: self.entrants.into_iter().map(Entrant::from).collect(),
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

impl From<&Ladder> for LadderV1 {
    fn from(ladder: &Ladder) -> Self {
        let players = ladder.players.iter();
        let meetings = ladder.meetings.iter();
        Self {
            players: players
                .map(|it| (it.user.get(), it.active.millis(), it.idle))
                .collect(),
            meetings: meetings
                .map(|it| (it.by.get(), it.other.get(), it.at.millis()))
                .collect(),
        }
    }
}

impl LadderV1 {
    fn into_ladder(self) -> Result<Ladder, Unreadable> {
        let players = self.players.into_iter().map(|(user, active, idle)| {
            Ok(LadderPlayer {
                user: user_id(user)?,
                active: Timestamp::from_millis(active),
                idle,
            })
        });
        let meetings = self.meetings.into_iter().map(|(by, other, at)| {
            Ok(LadderMeeting {
                by: user_id(by)?,
                other: user_id(other)?,
                at: Timestamp::from_millis(at),
            })
        });
        Ok(Ladder {
            players: players.collect::<Result<_, Unreadable>>()?,
            meetings: meetings.collect::<Result<_, Unreadable>>()?,
        })
    }
}

impl From<&DailyPuzzle> for DailyPuzzleV1 {
    fn from(puzzle: &DailyPuzzle) -> Self {
        Self {
            channel: puzzle.channel.get(),
            posted: puzzle.posted.map(|(day, post)| (day, post.get())),
            tried: puzzle.tried,
            solved: puzzle.solved,
        }
    }
}

impl From<DailyPuzzleV1> for DailyPuzzle {
    fn from(puzzle: DailyPuzzleV1) -> Self {
        let posted = puzzle.posted;
        Self {
            channel: ChannelId::new(puzzle.channel),
            posted: posted.map(|(day, post)| (day, MessageId::new(post))),
            tried: puzzle.tried,
            solved: puzzle.solved,
        }
    }
}

impl From<&GameWatch> for WatchV1 {
    fn from(watch: &GameWatch) -> Self {
        let watchers = watch.watchers.iter();
        Self {
            watchers: watchers.map(|it| (it.user.get(), it.how.into())).collect(),
            shown: watch
                .shown
                .map(|(channel, post)| (channel.get(), post.get())),
        }
    }
}

impl WatchV1 {
    fn into_watch(self) -> Result<GameWatch, Unreadable> {
        let watchers = self.watchers.into_iter().map(|(user, how)| {
            Ok(Watcher {
                user: user_id(user)?,
                how: how.into(),
            })
        });
        let shown = self.shown;
        Ok(GameWatch {
            watchers: watchers.collect::<Result<_, Unreadable>>()?,
            shown: shown.map(|(channel, post)| (ChannelId::new(channel), MessageId::new(post))),
        })
    }
}

impl From<&PuzzleSolver> for SolverV1 {
    fn from(solver: &PuzzleSolver) -> Self {
        Self {
            day: solver.day.map(|it| (it.day, it.tries, it.solved)),
            streak: solver.streak,
            best: solver.best_streak,
            solved: solver.solved,
            tried: solver.tried,
        }
    }
}

impl From<SolverV1> for PuzzleSolver {
    fn from(solver: SolverV1) -> Self {
        let day = solver
            .day
            .map(|(day, tries, solved)| SolverDay { day, tries, solved });
        Self {
            day,
            streak: solver.streak,
            best_streak: solver.best,
            solved: solver.solved,
            tried: solver.tried,
        }
    }
}

pub(crate) fn write_document(record: &DocumentRecord) -> Vec<u8> {
    match &record.document {
        Document::Tournament(it) => write_as(record, TournamentV1::from(&**it)),
        Document::Ladder(it) => write_as(record, LadderV1::from(it)),
        Document::DailyPuzzle(it) => write_as(record, DailyPuzzleV1::from(it)),
        Document::Solver(it) => write_as(record, SolverV1::from(it)),
        Document::Watch(it) => write_as(record, WatchV1::from(it)),
    }
}

fn write_as<T: Serialize>(record: &DocumentRecord, document: T) -> Vec<u8> {
    write(&RecordV1 {
        version: record.version,
        created: record.created.millis(),
        updated: record.updated.millis(),
        document,
    })
}

pub(crate) fn read_document(key: DocumentKey, bytes: &[u8]) -> Result<DocumentRecord, Unreadable> {
    match key.kind() {
        DocumentKind::Tournament => read_as(key, bytes, |it: TournamentV1| {
            Ok(Document::Tournament(Box::new(it.into_tournament()?)))
        }),
        DocumentKind::Ladder => read_as(key, bytes, |it: LadderV1| {
            Ok(Document::Ladder(it.into_ladder()?))
        }),
        DocumentKind::DailyPuzzle => read_as(key, bytes, |it: DailyPuzzleV1| {
            Ok(Document::DailyPuzzle(it.into()))
        }),
        DocumentKind::Solver => read_as(key, bytes, |it: SolverV1| Ok(Document::Solver(it.into()))),
        DocumentKind::Watch => read_as(key, bytes, |it: WatchV1| {
            Ok(Document::Watch(it.into_watch()?))
        }),
    }
}

fn read_as<'a, T: Deserialize<'a>>(
    key: DocumentKey,
    bytes: &'a [u8],
    convert: impl FnOnce(T) -> Result<Document, Unreadable>,
) -> Result<DocumentRecord, Unreadable> {
    let stored: RecordV1<T> = read(bytes)?;
    Ok(DocumentRecord {
        key,
        version: stored.version,
        created: Timestamp::from_millis(stored.created),
        updated: Timestamp::from_millis(stored.updated),
        document: convert(stored.document)?,
    })
}

#[cfg(test)]
mod tests;
