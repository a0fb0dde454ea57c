//! A kind that the store numbers, with games.

use asterism_store::field::Field;
use asterism_store::{
    DocumentType, GameId, GuildId, JobSubject, MessageId, Place, Player, StoreError, SubjectKind,
    Terms, TimeControl, Timestamp, Topic, Unreadable, UserId, expect_document, lists, records,
    words,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tournament {
    pub(crate) plan: TournamentPlan,
    pub(crate) place: Place,
    pub(crate) organizer: Player,
    pub(crate) stage: TournamentStage,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) rounds: Vec<TournamentRound>,
    pub(crate) post: Option<MessageId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentPlan {
    pub(crate) name: String,
    pub(crate) format: TournamentFormat,
    pub(crate) kind: String,
    pub(crate) options: String,
    pub(crate) variant: String,
    pub(crate) seats: Vec<u8>,
    pub(crate) terms: Terms,
    pub(crate) rounds: u8,
    pub(crate) most: u8,
    pub(crate) starts: Timestamp,
    pub(crate) late_entry: bool,
    pub(crate) vacations: bool,
    pub(crate) engine_level: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentFormat {
    RoundRobin,
    Swiss,
    Knockout,
    Groups,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TournamentStage {
    SignUp,
    Running,
    Over { why: TournamentOver, at: Timestamp },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentOver {
    Finished,
    Canceled,
    TooFew,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entrant {
    pub(crate) player: Player,
    pub(crate) seed: i32,
    pub(crate) from_round: u8,
    pub(crate) left: Option<EntrantLeft>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntrantLeft {
    pub(crate) round: u8,
    pub(crate) why: LeftWhy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LeftWhy {
    Withdrew,
    Disqualified,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TournamentRound {
    pub(crate) tables: Vec<TournamentTable>,
    pub(crate) byes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentTable {
    pub(crate) players: Vec<u8>,
    pub(crate) game: Option<GameId>,
    pub(crate) result: Option<TableResult>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableResult {
    pub(crate) points: Vec<u16>,
    pub(crate) how: TableResultHow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TableResultHow {
    Played,
    Forfeit,
    Adjudicated,
}

impl DocumentType for Tournament {
    type Id = GameId;

    const TAG: u8 = b't';

    const NAME: &'static str = "Tournament";

    const HAS_TIMER: bool = true;

    fn subject(number: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Tournament, *number)
    }

    fn new_id(number: GameId) -> Option<GameId> {
        Some(number)
    }

    fn users(&self) -> Vec<UserId> {
        let entrants = self.entrants.iter().map(|entrant| entrant.player);
        let all = entrants.chain([self.organizer]);
        all.filter_map(Player::user).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.organizer.forget(user);
        if self.stage == TournamentStage::SignUp {
            self.entrants.retain(|entrant| entrant.player != user);
            return true;
        }
        let round = self.rounds.len() as u8;
        for entrant in &mut self.entrants {
            if entrant.player == user {
                entrant.player.forget(user);
                if self.stage == TournamentStage::Running {
                    let why = LeftWhy::Withdrew;
                    entrant.left.get_or_insert(EntrantLeft { round, why });
                }
            }
        }
        true
    }

    fn show_forgotten(&self) -> Option<Topic> {
        Some(Topic::TournamentPost)
    }

    fn guild(&self) -> Option<GuildId> {
        self.place.guild
    }

    fn enter_games(&mut self, started: &mut dyn Iterator<Item = GameId>) -> bool {
        let tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        let waiting = tables.filter(|table| table.game.is_none() && table.result.is_none());
        for (table, game) in waiting.zip(started) {
            table.game = Some(game);
        }
        true
    }

    fn check(&self) -> Result<(), StoreError> {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let mut waiting = tables.filter(|it| it.game.is_none() && it.result.is_none());
        expect_document(waiting.next().is_none(), "a table without a game")?;
        let users = self.entrants.iter().filter_map(|it| it.player.user());
        let mut users: Vec<UserId> = users.collect();
        users.sort_unstable();
        let is_twice = |two: &[UserId]| two[0] == two[1];
        expect_document(!users.windows(2).any(is_twice), "a user twice")
    }
}

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
