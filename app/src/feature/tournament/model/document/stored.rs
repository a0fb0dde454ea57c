//! How tournaments are stored.

use asterism_store::field::Field;
use asterism_store::{
    GameId, Place, Player, Terms, TimeControl, Timestamp, Unreadable, lists, records, words,
};
use serde::{Deserialize, Serialize};

use super::{
    Entrant, EntrantLeft, LeftWhy, TableResult, TableResultHow, Tournament, TournamentFormat,
    TournamentOver, TournamentPlan, TournamentRound, TournamentStage, TournamentTable,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentV1 {
    name: String,
    format: FormatV1,
    kind: String,
    options: String,
    variant: String,
    seats: Vec<u8>,
    #[serde(skip_serializing_if = "is_false", default)]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<<TimeControl as Field>::Stored>,
    rounds: u8,
    most: u8,
    starts: i64,
    #[serde(skip_serializing_if = "is_false", default)]
    late_entry: bool,
    #[serde(skip_serializing_if = "is_false", default)]
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
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
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
            time: plan.terms.time.write(),
            rounds: plan.rounds,
            most: plan.most,
            starts: plan.starts.write(),
            late_entry: plan.late_entry,
            vacations: plan.vacations,
            engine: plan.engine_level,
            guild: self.place.guild.write(),
            channel: self.place.channel.write(),
            organizer: self.organizer.write(),
            stage: match self.stage {
                TournamentStage::SignUp => StageV1::SignUp,
                TournamentStage::Running => StageV1::Running,
                TournamentStage::Over { why, at } => StageV1::Over(why.into(), at.millis()),
            },
            post: self.post.write(),
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
                terms: Terms {
                    rated: stored.rated,
                    time: Field::read(stored.time)?,
                },
                rounds: stored.rounds,
                most: stored.most,
                starts: Field::read(stored.starts)?,
                late_entry: stored.late_entry,
                vacations: stored.vacations,
                engine_level: stored.engine,
            },
            place: Place {
                guild: Field::read(stored.guild)?,
                channel: Field::read(stored.channel)?,
            },
            organizer: Field::read(stored.organizer)?,
            stage: match stored.stage {
                StageV1::SignUp => TournamentStage::SignUp,
                StageV1::Running => TournamentStage::Running,
                StageV1::Over(why, at) => TournamentStage::Over {
                    why: why.into(),
                    at: Timestamp::from_millis(at),
                },
            },
            post: Field::read(stored.post)?,
            entrants: Field::read(stored.entrants)?,
            rounds: Field::read(stored.played)?,
        })
    }
}
