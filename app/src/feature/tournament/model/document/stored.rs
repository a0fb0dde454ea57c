//! Stored form of tournaments.

use asterism_store::field::Field;
use asterism_store::{
    ChannelId, EventId, GameId, GuildId, MessageId, Place, Player, Terms, TimeControl, Timestamp,
    Unreadable, lists, records, words,
};
use serde::{Deserialize, Serialize};

use crate::feature::tournament::model::recurrence::Recurrence;

use super::{
    Entrant, EntrantLeft, LeftWhy, ListedEvent, TableResult, TableResultHow, Tournament,
    TournamentFormat, TournamentOver, TournamentPlan, TournamentRound, TournamentStage,
    TournamentTable,
};

records! {
    Tournament {
        plan: TournamentPlan {
            name, format, kind, options, variant, seats,
            terms: Terms { rated, time },
            rounds, most, starts, late_entry, vacations,
            engine_level: engine,
        },
        place: Place { guild, channel },
        organizer,
        stage,
        post,
        entrants,
        rounds: played,
        recurrence,
        event,
    } as TournamentV1 {
        name: String,
        format: TournamentFormat,
        kind: String,
        options: String,
        variant: String,
        seats: Vec<u8>,
        rated: bool = false,
        time: Option<TimeControl> = None,
        rounds: u8,
        most: u8,
        starts: Timestamp,
        late_entry: bool = false,
        vacations: bool = false,
        engine: Option<u8> = None,
        guild: Option<GuildId> = None,
        channel: ChannelId,
        organizer: Player,
        stage: TournamentStage,
        post: Option<MessageId> = None,
        entrants: Vec<Entrant>,
        played: Vec<TournamentRound>,
        recurrence: Option<Recurrence> = None,
        event: Option<ListedEvent> = None,
    }
}

words! {
    FormatV1 of TournamentFormat { RoundRobin, Swiss, Knockout, Groups }
    OverV1 of TournamentOver { Finished, Canceled, TooFew }
    LeftWhyV1 of LeftWhy { Withdrew, Disqualified }
    HowV1 of TableResultHow { Played, Forfeit, Adjudicated }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StageV1 {
    Draft,
    SignUp,
    Running,
    /// Reason and time of the tournament's end.
    Over(OverV1, i64),
}

lists! {
    EntrantLeft(round: u8, why: LeftWhy);
    TableResult(points: Vec<u16>, how: TableResultHow);
    ListedEvent(id: Option<EventId>, starts: Timestamp, post: MessageId, name: String);
}

records! {
    Entrant as EntrantV1 {
        player: Player,
        seed: i32 = 0,
        from_round as "from": u8 = 0,
        left: Option<EntrantLeft> = None,
        mark: Option<u32> = None,
    }
    TournamentRound as RoundV1 {
        tables: Vec<TournamentTable>,
        byes: Vec<u8> = Vec::new(),
        post: Option<MessageId> = None,
    }
    TournamentTable as TableV1 {
        players: Vec<u8>,
        game: Option<GameId> = None,
        result: Option<TableResult> = None,
        decided_by: Option<Player> = None,
    }
}

impl Field for TournamentStage {
    type Stored = StageV1;

    fn write(&self) -> StageV1 {
        match self {
            Self::Draft => StageV1::Draft,
            Self::SignUp => StageV1::SignUp,
            Self::Running => StageV1::Running,
            Self::Over { why, at } => StageV1::Over(why.write(), at.write()),
        }
    }

    fn read(stored: StageV1) -> Result<Self, Unreadable> {
        Ok(match stored {
            StageV1::Draft => Self::Draft,
            StageV1::SignUp => Self::SignUp,
            StageV1::Running => Self::Running,
            StageV1::Over(why, at) => {
                let (why, at) = (Field::read(why)?, Field::read(at)?);
                Self::Over { why, at }
            }
        })
    }
}
