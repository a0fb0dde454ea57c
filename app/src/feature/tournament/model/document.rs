//! Tournaments as they are stored.

use asterism_store::{
    DocumentType, GameId, GuildId, JobSubject, MAX_SEATS, MAX_TEXT, MessageId, Place, Player,
    StoreError, SubjectKind, Terms, Timestamp, Topic, UserId, expect_document as expect,
};

/// Maximum number of entrants of a tournament, including those who have left.
pub(crate) const MAX_ENTRANTS: usize = 64;

/// Maximum number of rounds: a double round robin of 20 has 38.
pub(crate) const MAX_ROUNDS: usize = 40;

/// Maximum number of tables in a round: drawn tables of a knockout are added again.
pub(crate) const MAX_TABLES: usize = 2 * MAX_ENTRANTS;

/// Maximum length of the name of a tournament, in characters.
pub(crate) const MAX_TOURNAMENT_NAME: usize = 60;

/// A tournament. Standings are never stored: they follow from the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tournament {
    /// What was announced.
    pub(crate) plan: TournamentPlan,
    /// Server and channel of the tournament.
    pub(crate) place: Place,
    /// Who organizes it.
    pub(crate) organizer: Player,
    /// How far the tournament is.
    pub(crate) stage: TournamentStage,
    /// Who takes part, in the order in which they joined. Once the tournament runs, no one is removed.
    pub(crate) entrants: Vec<Entrant>,
    /// Rounds so far.
    pub(crate) rounds: Vec<TournamentRound>,
    /// Message that shows the tournament, in the channel of its place, once there is one.
    pub(crate) post: Option<MessageId>,
}

/// What the organizer has announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentPlan {
    /// Name: 1 to [`MAX_TOURNAMENT_NAME`] characters.
    pub(crate) name: String,
    /// Who plays whom.
    pub(crate) format: TournamentFormat,
    /// Kind of game, as text.
    pub(crate) kind: String,
    /// Options of the games.
    pub(crate) options: String,
    /// Variant of the rules, as the organizer chose it.
    pub(crate) variant: String,
    /// Number of seats of each game, the preferred one first.
    pub(crate) seats: Vec<u8>,
    /// The terms of the games.
    pub(crate) terms: Terms,
    /// Number of rounds; 0 if it follows from the number of entrants.
    pub(crate) rounds: u8,
    /// Maximum number of entrants: 3 to [`MAX_ENTRANTS`].
    pub(crate) most: u8,
    /// When sign-up ends and the first round starts.
    pub(crate) starts: Timestamp,
    /// Whether users can join after the start.
    pub(crate) late_entry: bool,
    /// Whether vacations stop the clocks of the games.
    pub(crate) vacations: bool,
    /// Level of the engine if it may take part.
    pub(crate) engine_level: Option<u8>,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentFormat {
    /// Everyone against everyone.
    RoundRobin,
    /// Against others with about as many points, never twice.
    Swiss,
    /// Who loses is out.
    Knockout,
    /// At tables of three to six, with others who have about as many points.
    Groups,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TournamentStage {
    /// Users can join.
    SignUp,
    /// Rounds are played.
    Running,
    /// The tournament is over.
    Over {
        /// Why the tournament is over.
        why: TournamentOver,
        /// Since when.
        at: Timestamp,
    },
}

/// Why a tournament is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentOver {
    /// All rounds were played.
    Finished,
    /// The organizer canceled it.
    Canceled,
    /// Too few took part.
    TooFew,
}

/// A player who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entrant {
    /// The player. The engine takes part at most once.
    pub(crate) player: Player,
    /// Rating by which the first round is paired, rounded; set at the start or at a late entry.
    pub(crate) seed: i32,
    /// Number of the first round for which they can be paired, from 0.
    pub(crate) from_round: u8,
    /// When and why the entrant left.
    pub(crate) left: Option<EntrantLeft>,
}

/// When and why an entrant left a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntrantLeft {
    /// Number of the first round for which they are no longer paired, from 0.
    pub(crate) round: u8,
    /// Why the entrant left.
    pub(crate) why: LeftWhy,
}

/// Why an entrant left a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LeftWhy {
    /// They wanted to.
    Withdrew,
    /// The organizer removed the entrant.
    Disqualified,
}

/// A round of a tournament. Entrants are named by their place in [`Tournament::entrants`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TournamentRound {
    /// Games of the round.
    pub(crate) tables: Vec<TournamentTable>,
    /// Entrants who have a bye: a point without playing.
    pub(crate) byes: Vec<u8>,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentTable {
    /// Entrants by seat, seat 1 first.
    pub(crate) players: Vec<u8>,
    /// The game; `None` in a change that starts it, and for a table that was decided without a game.
    pub(crate) game: Option<GameId>,
    /// The result; `None` while the game runs.
    pub(crate) result: Option<TableResult>,
}

/// The result of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableResult {
    /// Points by seat, in 120ths of a point.
    pub(crate) points: Vec<u16>,
    /// How the result was reached.
    pub(crate) how: TableResultHow,
}

/// How the result of a table was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TableResultHow {
    /// The game was played.
    Played,
    /// No game was started, because an entrant had left the tournament.
    Forfeit,
    /// The organizer decided.
    Adjudicated,
}

/// A result in 120ths is at most one point.
const MAX_POINTS: u16 = 120;

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

    /// Returns its entrants and its organizer.
    fn users(&self) -> Vec<UserId> {
        let entrants = self.entrants.iter().map(|entrant| entrant.player);
        let all = entrants.chain([self.organizer]);
        all.filter_map(Player::user).collect()
    }

    /// Replaces `user` with a former player. Before the start, they leave; while it runs, they withdraw.
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

    /// Enters them for the tables without one, in their order.
    fn enter_games(&mut self, started: &mut dyn Iterator<Item = GameId>) -> bool {
        let tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        let waiting = tables.filter(|table| table.game.is_none() && table.result.is_none());
        for (table, game) in waiting.zip(started) {
            table.game = Some(game);
        }
        true
    }

    /// Also fails if it names an entrant that does not exist.
    fn check(&self) -> Result<(), StoreError> {
        let plan = &self.plan;
        let mut texts = [&plan.kind, &plan.options, &plan.variant].into_iter();
        expect(
            texts.all(|text| text.len() <= MAX_TEXT),
            "a text that is too long",
        )?;
        let length = plan.name.chars().count();
        expect((1..=MAX_TOURNAMENT_NAME).contains(&length), "a wrong name")?;
        let most = usize::from(plan.most);
        expect((3..=MAX_ENTRANTS).contains(&most), "a wrong size")?;
        let is_seats = |seats: &u8| (2..=MAX_SEATS).contains(&usize::from(*seats));
        let has_seats = (1..=MAX_SEATS).contains(&plan.seats.len());
        let has_seats = has_seats && plan.seats.iter().all(is_seats);
        expect(has_seats, "games without seats")?;
        expect(usize::from(plan.rounds) <= MAX_ROUNDS, "too many rounds")?;
        plan.terms.check()?;
        expect(self.entrants.len() <= most, "too many entrants")?;
        expect(self.rounds.len() <= MAX_ROUNDS, "too many rounds")?;
        let users = self.entrants.iter().filter_map(|it| it.player.user());
        let mut users: Vec<UserId> = users.collect();
        users.sort_unstable();
        expect(users.windows(2).all(|two| two[0] != two[1]), "a user twice")?;
        for round in &self.rounds {
            expect(round.tables.len() <= MAX_TABLES, "too many tables")?;
            expect(round.byes.len() <= MAX_ENTRANTS, "too many byes")?;
            let seated = round.tables.iter().flat_map(|table| &table.players);
            let mut named = seated.chain(&round.byes);
            let is_there = |entrant: &u8| usize::from(*entrant) < self.entrants.len();
            expect(named.all(is_there), "an entrant who does not take part")?;
            for table in &round.tables {
                let seats = table.players.len();
                expect((2..=MAX_SEATS).contains(&seats), "a table without players")?;
                let is_waiting = table.game.is_none() && table.result.is_none();
                expect(!is_waiting, "a table without a game")?;
                if let Some(result) = &table.result {
                    expect(result.points.len() == seats, "a result of other seats")?;
                    let is_within = |points: &u16| *points <= MAX_POINTS;
                    expect(result.points.iter().all(is_within), "too many points")?;
                }
            }
        }
        Ok(())
    }
}

mod stored;

#[cfg(test)]
mod tests;
