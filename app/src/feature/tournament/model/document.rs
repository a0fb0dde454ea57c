//! Tournaments: their plans, entrants, rounds and results.

use asterism_store::{
    DocumentType, EventId, GameId, GuildId, JobSubject, MAX_SEATS, MAX_TEXT, MessageId, Place,
    Player, StoreError, SubjectKind, Terms, Timestamp, Topic, UserId, expect_document as expect,
};

use crate::feature::tournament::model::recurrence::Recurrence;
use crate::game::chance::scramble;

/// Maximum number of entrants in a tournament, including those who have left.
pub(crate) const MAX_ENTRANTS: usize = 64;

/// Maximum number of rounds: a double round robin with 20 entrants has 38.
pub(crate) const MAX_ROUNDS: usize = 40;

/// Maximum number of tables in a round, which is more than any format needs.
pub(crate) const MAX_TABLES: usize = 2 * MAX_ENTRANTS;

/// Maximum length of the name of a tournament, in characters.
pub(crate) const MAX_TOURNAMENT_NAME: usize = 60;

/// A tournament. Standings are never stored, because they follow from the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tournament {
    /// The plan, as it was announced.
    pub(crate) plan: TournamentPlan,
    /// Server and channel of the tournament.
    pub(crate) place: Place,
    /// User who organizes the tournament.
    pub(crate) organizer: Player,
    /// Stage that the tournament has reached.
    pub(crate) stage: TournamentStage,
    /// Entrants, in the order in which they joined. Once the tournament is running, no entrant is removed.
    pub(crate) entrants: Vec<Entrant>,
    /// Rounds that have begun, in order.
    pub(crate) rounds: Vec<TournamentRound>,
    /// Message that shows the tournament in the channel of `place`, once it has been posted.
    pub(crate) post: Option<MessageId>,
    /// How the tournament recurs, if it does.
    pub(crate) recurrence: Option<Recurrence>,
    /// The event that lists the tournament in its server, if it has one.
    pub(crate) event: Option<ListedEvent>,
}

/// An event that lists a tournament in its server, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedEvent {
    /// ID of the event; `None` while the bot does not know whether Discord has created it.
    pub(crate) id: Option<EventId>,
    /// When the tournament starts.
    pub(crate) starts: Timestamp,
    /// The post to which the event links.
    pub(crate) post: MessageId,
    /// Name of the tournament in the language of the server.
    pub(crate) name: String,
}

/// The plan of a tournament, as the organizer has announced it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentPlan {
    /// Name of the tournament: at most [`MAX_TOURNAMENT_NAME`] characters. Empty if the organizer chose none; the tournament is then named after its
    /// game and format, in the language of each reader.
    pub(crate) name: String,
    /// Format of the tournament.
    pub(crate) format: TournamentFormat,
    /// ID of the kind of game.
    pub(crate) kind: String,
    /// Options of the games.
    pub(crate) options: String,
    /// Variant of the rules, as the organizer chose it.
    pub(crate) variant: String,
    /// Numbers of seats that a game may have, the preferred one first.
    pub(crate) seats: Vec<u8>,
    /// Terms of the games.
    pub(crate) terms: Terms,
    /// Number of rounds; 0 if the number follows from the number of entrants.
    pub(crate) rounds: u8,
    /// Maximum number of entrants: 3 to [`MAX_ENTRANTS`].
    pub(crate) most: u8,
    /// Time when sign-up ends and the first round starts.
    pub(crate) starts: Timestamp,
    /// Whether users can join after the start.
    pub(crate) late_entry: bool,
    /// Whether vacations stop the clocks of the games.
    pub(crate) vacations: bool,
    /// Level at which the engine plays, if it may take part.
    pub(crate) engine_level: Option<u8>,
}

/// Format of a tournament, which determines who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentFormat {
    /// Everyone plays against everyone else.
    RoundRobin,
    /// Entrants play against others with about the same number of points, and never twice against the same entrant.
    Swiss,
    /// Entrants are out once they lose.
    Knockout,
    /// Entrants play at tables of three to six, against others with about the same number of points.
    Groups,
}

/// Stage that a tournament has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TournamentStage {
    /// Only the organizer has seen the tournament, as a preview. If it is not announced until its first round should start, it is removed.
    Draft,
    /// Users can join the tournament.
    SignUp,
    /// Rounds are being played.
    Running,
    /// The tournament is over.
    Over {
        /// Reason why the tournament is over.
        why: TournamentOver,
        /// Time when the tournament ended.
        at: Timestamp,
    },
}

/// Reason why a tournament is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TournamentOver {
    /// All rounds were played.
    Finished,
    /// The organizer canceled the tournament.
    Canceled,
    /// Too few entrants took part.
    TooFew,
}

/// A player who takes part in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entrant {
    /// The player. The engine takes part at most once.
    pub(crate) player: Player,
    /// Rounded rating by which the first round is paired. It is set when the tournament starts or the entrant joins late.
    pub(crate) seed: i32,
    /// Number of the first round in which the entrant can be paired, from 0.
    pub(crate) from_round: u8,
    /// When and why the entrant left.
    pub(crate) left: Option<EntrantLeft>,
    /// [Mark](mark_of) of a user who left the running tournament by deleting their data, so that they cannot join again. Removed when the
    /// tournament ends.
    pub(crate) mark: Option<u32>,
}

/// When and why an entrant left a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntrantLeft {
    /// Number of the first round in which the entrant is no longer paired, from 0.
    pub(crate) round: u8,
    /// Why the entrant left.
    pub(crate) why: LeftWhy,
}

/// Why an entrant left a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LeftWhy {
    /// The entrant chose to leave.
    Withdrew,
    /// The organizer removed the entrant.
    Disqualified,
}

/// A round of a tournament. Entrants are identified by their indices in [`Tournament::entrants`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TournamentRound {
    /// Tables of the round, each with its game.
    pub(crate) tables: Vec<TournamentTable>,
    /// Entrants who have a bye, that is, who get a point without playing.
    pub(crate) byes: Vec<u8>,
    /// Message that announced the round in the channel of the tournament, once it has been posted.
    pub(crate) post: Option<MessageId>,
}

/// A table of a tournament, at which one game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TournamentTable {
    /// Entrants by seat, starting with seat 1.
    pub(crate) players: Vec<u8>,
    /// ID of the game; `None` in a change that starts the game, and for a table that was decided without a game.
    pub(crate) game: Option<GameId>,
    /// Result of the table; `None` while the game is running.
    pub(crate) result: Option<TableResult>,
    /// User who decided the result, if it was adjudicated. Unknown if an older release stored the decision.
    pub(crate) decided_by: Option<Player>,
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
    /// The organizer decided the result.
    Adjudicated,
}

/// Returns the mark of a user in a tournament: a number by which the tournament recognizes the user, but from which nobody can tell who it is, because
/// billions of possible IDs have the same mark.
pub(crate) fn mark_of(tournament: &Tournament, user: UserId) -> u32 {
    let salt = scramble(tournament.plan.starts.millis() as u64);
    scramble(user.get() ^ salt) as u32
}

/// Maximum result of a seat, in 120ths of a point: one whole point.
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

    /// Returns the entrants and the organizer.
    fn users(&self) -> Vec<UserId> {
        let entrants = self.entrants.iter().map(|entrant| entrant.player);
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let deciders = tables.filter_map(|table| table.decided_by);
        let moved = self.recurrence.iter().flat_map(|it| &it.moved);
        let moved = moved.flat_map(|it| it.players.iter().map(|(player, _)| *player));
        let all = entrants
            .chain([self.organizer])
            .chain(deciders)
            .chain(moved);
        all.filter_map(Player::user).collect()
    }

    /// Replaces `user` with a former player, both as organizer and as entrant. Before the start, the entrant is removed instead; while the tournament
    /// is running, the entrant withdraws.
    fn forget_user(&mut self, user: UserId) -> bool {
        self.organizer.forget(user);
        for moved in self.recurrence.iter_mut().flat_map(|it| &mut it.moved) {
            moved.players.retain(|(player, _)| *player != user);
        }
        let tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        for decider in tables.filter_map(|table| table.decided_by.as_mut()) {
            decider.forget(user);
        }
        if matches!(self.stage, TournamentStage::Draft | TournamentStage::SignUp) {
            self.entrants.retain(|entrant| entrant.player != user);
            return true;
        }
        let round = self.rounds.len() as u8;
        let mark = mark_of(self, user);
        for entrant in &mut self.entrants {
            if entrant.player == user {
                entrant.player.forget(user);
                if self.stage == TournamentStage::Running {
                    entrant.mark = Some(mark);
                    let why = LeftWhy::Withdrew;
                    entrant.left.get_or_insert(EntrantLeft { round, why });
                }
            }
        }
        true
    }

    fn show_forgotten(&self) -> Option<Topic> {
        (self.stage != TournamentStage::Draft).then_some(Topic::TournamentPost)
    }

    fn guild(&self) -> Option<GuildId> {
        self.place.guild
    }

    /// Assigns the started games, in order, to the tables that are waiting for a game.
    fn enter_games(&mut self, started: &mut dyn Iterator<Item = GameId>) -> bool {
        let tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        let waiting = tables.filter(|table| table.game.is_none() && table.result.is_none());
        for (table, game) in waiting.zip(started) {
            table.game = Some(game);
        }
        true
    }

    /// Checks the whole tournament, including that all tables and byes name existing entrants.
    fn check(&self) -> Result<(), StoreError> {
        let plan = &self.plan;
        let mut texts = [&plan.kind, &plan.options, &plan.variant].into_iter();
        expect(
            texts.all(|text| text.len() <= MAX_TEXT),
            "a text that is too long",
        )?;
        let length = plan.name.chars().count();
        expect(length <= MAX_TOURNAMENT_NAME, "a name that is too long")?;
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
