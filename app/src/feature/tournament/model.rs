//! The logic of tournaments: results, rounds, and what comes next. The pairings themselves are computed by `asterism-pairing`.

pub(crate) mod document;
pub(crate) mod listing;
pub(crate) mod recurrence;

use asterism_pairing::{
    Entrant as Paired, History, Knockout, KnockoutStep, Points, Round, RoundRobinCycles, Scoring,
    Standing, StandingsRules, SwissOptions, Table, TableResult as PairedResult, TableSizes,
    count_sure_rounds, follow_knockout, pair_groups, pair_swiss, rank_entrants,
    schedule_round_robin,
};
use asterism_store::{GameId, Player, Timestamp, UserId};

use crate::feature::tournament::model::document::{
    Entrant, EntrantLeft, LeftWhy, TableResult, TableResultHow, Tournament, TournamentFormat,
    TournamentOver, TournamentRound, TournamentStage, TournamentTable,
};
use crate::feature::tournament::model::recurrence::Recurrence;
use crate::game::rating::START;

/// Minimum number of entrants in a tournament.
pub(crate) const LEAST_ENTRANTS: usize = 3;

/// Maximum number of entrants in a round robin, since more entrants would need too many rounds.
pub(crate) const MOST_IN_ROUND_ROBIN: usize = 20;

/// Default number of rounds in the format `groups`.
const USUAL_GROUP_ROUNDS: usize = 3;

/// Maximum number of rounds that the organizer can choose.
pub(crate) const MOST_ROUNDS: usize = 15;

/// A finished game of a tournament.
pub(crate) struct FinishedGame {
    pub(crate) game: GameId,
    /// Points by seat, in 120ths.
    pub(crate) points: Vec<u16>,
}

/// The step that [`advance`] has taken in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// Nothing has changed.
    Wait,
    /// Results were recorded, but the round is not over.
    Results,
    /// The round with this index has begun. Its tables have no games yet.
    Round(usize),
    /// The tournament has ended for this reason.
    Over(TournamentOver),
    /// The tournament was never announced, and its time has passed.
    Discard,
}

/// Converts the entrants into the form that the pairing code needs.
fn list_entrants(tournament: &Tournament) -> Vec<Paired> {
    let paired = |entrant: &Entrant| Paired {
        rating: f64::from(entrant.seed),
        from_round: usize::from(entrant.from_round),
        until_round: entrant.left.map(|left| usize::from(left.round)),
    };
    tournament.entrants.iter().map(paired).collect()
}

/// Converts the rounds into the form that the pairing code needs.
fn list_rounds(tournament: &Tournament) -> Vec<Round> {
    let seat = |entrant: &u8| usize::from(*entrant);
    // In a knockout, a game in which no one gets a point is not played again.
    let is_void = |result: &TableResult| {
        let is_knockout = tournament.plan.format == TournamentFormat::Knockout;
        is_knockout && result.points.iter().all(|points| *points == 0)
    };
    let table = |table: &TournamentTable| Table {
        players: table.players.iter().map(seat).collect(),
        result: table
            .result
            .as_ref()
            .map_or(PairedResult::Running, |result| {
                let points = result.points.iter();
                let points = points.map(|it| Points::from_120ths(u32::from(*it)));
                // Players who sat at a board have met, however the game ended.
                match result.how {
                    TableResultHow::Played | TableResultHow::Adjudicated if !is_void(result) => {
                        PairedResult::Played(points.collect())
                    }
                    TableResultHow::Played
                    | TableResultHow::Adjudicated
                    | TableResultHow::Forfeit => PairedResult::Unplayed(points.collect()),
                }
            }),
    };
    let round = |round: &TournamentRound| Round {
        tables: round.tables.iter().map(table).collect(),
        byes: round.byes.iter().map(seat).collect(),
    };
    tournament.rounds.iter().map(round).collect()
}

fn store_round(round: Round) -> TournamentRound {
    let number = |entrant: usize| entrant as u8;
    let table = |table: Table| TournamentTable {
        players: table.players.into_iter().map(number).collect(),
        game: None,
        result: None,
        decided_by: None,
    };
    TournamentRound {
        tables: round.tables.into_iter().map(table).collect(),
        byes: round.byes.into_iter().map(number).collect(),
        post: None,
    }
}

fn scoring(format: TournamentFormat) -> Scoring {
    match format {
        TournamentFormat::RoundRobin => Scoring::ROUND_ROBIN,
        TournamentFormat::Swiss | TournamentFormat::Knockout | TournamentFormat::Groups => {
            Scoring::SWISS
        }
    }
}

/// Maximum number of tournaments that a server can have at once, not counting those that are over.
pub(crate) const MOST_AT_ONCE: usize = 10;

/// Enters the engine if the plan has a level for it, and removes it otherwise.
pub(crate) fn seat_engine(tournament: &mut Tournament, engine: UserId) {
    let is_in = find_entrant(tournament, engine);
    match (tournament.plan.engine_level, is_in) {
        (Some(_), None) => join(tournament, engine, START as i32),
        (None, Some(at)) => leave(tournament, at, LeftWhy::Withdrew),
        _ => {}
    }
}

/// Brings a tournament up to date: records the results of `finished` games and, if it is time, starts the next round or ends the tournament. The
/// tables of a new round have no games yet.
pub(crate) fn advance(
    tournament: &mut Tournament,
    finished: &[FinishedGame],
    now: Timestamp,
) -> NextStep {
    match tournament.stage {
        TournamentStage::Over { .. } => NextStep::Wait,
        TournamentStage::Draft | TournamentStage::SignUp if now < tournament.plan.starts => {
            NextStep::Wait
        }
        TournamentStage::Draft => NextStep::Discard,
        TournamentStage::SignUp => {
            tournament.stage = TournamentStage::Running;
            start_round(tournament, now)
        }
        TournamentStage::Running => {
            let is_changed = enter_results(tournament, finished);
            let Some(round) = tournament.rounds.last() else {
                return start_round(tournament, now);
            };
            let is_running = round.tables.iter().any(|table| table.result.is_none());
            match (is_running, is_changed) {
                (true, true) => NextStep::Results,
                (true, false) => NextStep::Wait,
                (false, _) => start_round(tournament, now),
            }
        }
    }
}

/// Records results, and returns whether there were new ones.
fn enter_results(tournament: &mut Tournament, finished: &[FinishedGame]) -> bool {
    let mut is_changed = false;
    let tables = tournament.rounds.iter_mut();
    for table in tables.flat_map(|round| &mut round.tables) {
        let game = finished.iter().find(|it| Some(it.game) == table.game);
        let Some(game) = game.filter(|_| table.result.is_none()) else {
            continue;
        };
        table.result = Some(TableResult {
            points: game.points.clone(),
            how: TableResultHow::Played,
        });
        is_changed = true;
    }
    is_changed
}

/// Starts the next round, or ends the tournament.
fn start_round(tournament: &mut Tournament, now: Timestamp) -> NextStep {
    let is_first = tournament.rounds.is_empty();
    if is_first && tournament.entrants.len() < LEAST_ENTRANTS {
        return end(tournament, TournamentOver::TooFew, now);
    }
    if is_first && tournament.plan.rounds == 0 {
        tournament.plan.rounds = count_rounds(tournament) as u8;
    }
    if is_first && tournament.plan.format == TournamentFormat::Swiss {
        // With more rounds, a player may have no one left whom they have not met.
        let most = count_sure_rounds(tournament.entrants.len()) as u8;
        tournament.plan.rounds = tournament.plan.rounds.min(most);
    }
    let Some(round) = pair_next(tournament) else {
        return end(tournament, TournamentOver::Finished, now);
    };
    let number = tournament.rounds.len();
    tournament.rounds.push(store_round(round));
    settle_forfeits(tournament, number);
    let round = &tournament.rounds[number];
    // Everyone who would play has left.
    if round.tables.iter().all(|table| table.result.is_some()) {
        return start_round(tournament, now);
    }
    NextStep::Round(number)
}

pub(crate) fn end(tournament: &mut Tournament, why: TournamentOver, now: Timestamp) -> NextStep {
    tournament.stage = TournamentStage::Over { why, at: now };
    for entrant in &mut tournament.entrants {
        entrant.mark = None;
    }
    NextStep::Over(why)
}

/// Returns the default number of rounds; 0 for a knockout, where the number depends on the games.
fn count_rounds(tournament: &Tournament) -> usize {
    let entrants = tournament.entrants.len();
    match tournament.plan.format {
        TournamentFormat::Knockout => 0,
        TournamentFormat::RoundRobin => {
            schedule_round_robin(entrants, RoundRobinCycles::Single).len()
        }
        TournamentFormat::Swiss => {
            // As many rounds as a knockout would need, plus one, so that the first places are clear.
            let rounds = entrants.next_power_of_two().trailing_zeros() as usize + 1;
            rounds.min(count_sure_rounds(entrants))
        }
        TournamentFormat::Groups => USUAL_GROUP_ROUNDS,
    }
}

/// Returns the pairings of the next round; `None` if there is no next round.
fn pair_next(tournament: &Tournament) -> Option<Round> {
    let plan = &tournament.plan;
    let (entrants, rounds) = (list_entrants(tournament), list_rounds(tournament));
    let history = History::new(&entrants, &rounds, scoring(plan.format)).ok()?;
    let is_complete = rounds.len() >= usize::from(plan.rounds);
    match plan.format {
        TournamentFormat::Knockout => match follow_knockout(&history).ok()?.step {
            KnockoutStep::Stage(round) | KnockoutStep::Replay(round) => Some(round),
            KnockoutStep::Wait | KnockoutStep::Finished => None,
        },
        TournamentFormat::RoundRobin => {
            let schedule = schedule_round_robin(entrants.len(), RoundRobinCycles::Single);
            schedule.into_iter().nth(rounds.len())
        }
        TournamentFormat::Swiss if !is_complete => {
            let options = SwissOptions {
                is_last_round: rounds.len() + 1 == usize::from(plan.rounds),
                ..SwissOptions::default()
            };
            pair_swiss(&history, options).ok()
        }
        TournamentFormat::Groups if !is_complete => {
            let seats = plan.seats.iter().map(|seats| usize::from(*seats));
            let sizes = TableSizes::new(&seats.collect::<Vec<_>>()).ok()?;
            pair_groups(&history, &sizes, rounds.len() as u64).ok()
        }
        TournamentFormat::Swiss | TournamentFormat::Groups => None,
    }
}

/// Returns the standings, best first.
pub(crate) fn rank(tournament: &Tournament) -> Vec<Standing> {
    let (entrants, rounds) = (list_entrants(tournament), list_rounds(tournament));
    let format = tournament.plan.format;
    let Ok(history) = History::new(&entrants, &rounds, scoring(format)) else {
        return Vec::new();
    };
    let mut standings = rank_entrants(&history, &rules(format));
    if format == TournamentFormat::Knockout
        && let Ok(knockout) = follow_knockout(&history)
    {
        // Entrants who are still in come first.
        let place = |entrant: usize| knockout.places[entrant].unwrap_or(1);
        standings.sort_by_key(|it| place(it.entrant));
        for standing in &mut standings {
            standing.place = place(standing.entrant);
        }
    }
    standings
}

/// Returns the indices of the entrants who share first place.
pub(crate) fn list_winners(tournament: &Tournament) -> Vec<usize> {
    let standings = rank(tournament);
    let first = standings.iter().filter(|standing| standing.place == 1);
    first.map(|it| it.entrant).collect()
}

/// Returns whether a tournament says who is the best of its server: it was played to its end, and it is not a lower division.
pub(crate) fn counts_for_server(tournament: &Tournament) -> bool {
    let recurrence = tournament.recurrence.as_ref();
    is_finished(tournament) && recurrence.is_none_or(|it| it.division == 1)
}

/// Returns the standings of the entrants in the first three places who were there to the end. In a knockout, that means until they lost a game.
pub(crate) fn list_medalists(tournament: &Tournament) -> Vec<Standing> {
    let mut best = rank(tournament);
    best.retain(|it| it.place <= 3 && !gave_up(tournament, it.entrant));
    best
}

/// Returns whether an entrant has left while there was more to play for them.
pub(crate) fn gave_up(tournament: &Tournament, entrant: usize) -> bool {
    let Some(left) = tournament.entrants[entrant].left else {
        return false;
    };
    if tournament.plan.format != TournamentFormat::Knockout {
        return usize::from(left.round) < tournament.rounds.len();
    }
    let tables = tournament.rounds.iter().flat_map(|round| &round.tables);
    let mut results = tables.filter_map(|table| {
        let mut seats = table.players.iter();
        let seat = seats.position(|it| usize::from(*it) == entrant)?;
        Some((seat, table.result.as_ref()?))
    });
    let has_lost = results.any(|(seat, result)| {
        let is_forfeit = result.how == TableResultHow::Forfeit;
        !is_forfeit
            && result
                .points
                .iter()
                .any(|points| *points > result.points[seat])
    });
    !has_lost
}

/// Returns the indices of the entrants who left after round number `round` - 1 began, and before round number `round` did.
pub(crate) fn list_gone(tournament: &Tournament, round: usize) -> impl Iterator<Item = usize> {
    let entrants = tournament.entrants.iter().enumerate();
    let gone = entrants.filter(move |(_, entrant)| {
        let left = entrant.left.map(|left| usize::from(left.round));
        round > 0 && left == Some(round)
    });
    gone.map(|(at, _)| at)
}

/// Returns whether the table is a second game of the players of a drawn one in the round before.
pub(crate) fn is_replayed(tournament: &Tournament, round: usize, table: &TournamentTable) -> bool {
    let is_knockout = tournament.plan.format == TournamentFormat::Knockout;
    let before = round.checked_sub(1).filter(|_| is_knockout);
    let before = before.map_or(&[][..], |at| &tournament.rounds[at].tables);
    before.iter().any(|other| is_same_table(other, table))
}

fn is_same_table(one: &TournamentTable, other: &TournamentTable) -> bool {
    let [one, other] = [one, other].map(|table| {
        let mut players = table.players.clone();
        players.sort_unstable();
        players
    });
    one == other
}

/// Returns the number of places in the stage of a knockout to which round number `round` belongs: 8 in the quarterfinals.
pub(crate) fn count_places(tournament: &Tournament, round: usize) -> Option<usize> {
    let (knockout, _) = find_bracket(tournament)?;
    // Two players can meet in one stage only, even if others have left.
    let table = tournament.rounds.get(round)?.tables.first()?;
    let players = [0, 1].map(|seat| table.players.get(seat).map(|at| usize::from(*at)));
    let meet = |pair: &[Option<usize>]| players.iter().all(|player| pair.contains(player));
    let mut stages = knockout.stages.iter();
    let stage = stages.find(|slots| slots.chunks_exact(2).any(meet))?;
    Some(stage.len())
}

/// Returns the better seed of two entrants: the one who goes on if the second game of a knockout is drawn, too.
pub(crate) fn find_better_seed(tournament: &Tournament, players: &[u8]) -> Option<usize> {
    let (entrants, rounds) = (list_entrants(tournament), list_rounds(tournament));
    let history = History::new(&entrants, &rounds, Scoring::SWISS).ok()?;
    let is_player = |seed: &usize| players.iter().any(|it| usize::from(*it) == *seed);
    history.list_seeds().into_iter().find(is_player)
}

/// Returns the rules for ranking entrants with equal points.
pub(crate) fn rules(format: TournamentFormat) -> StandingsRules {
    match format {
        TournamentFormat::RoundRobin => StandingsRules::round_robin(),
        TournamentFormat::Swiss | TournamentFormat::Groups => StandingsRules::swiss(),
        TournamentFormat::Knockout => StandingsRules {
            tie_breaks: Vec::new(),
            ..StandingsRules::swiss()
        },
    }
}

/// Returns the bracket of a knockout, and the rounds of the tournament.
pub(crate) fn find_bracket(tournament: &Tournament) -> Option<(Knockout, Vec<Round>)> {
    let (entrants, rounds) = (list_entrants(tournament), list_rounds(tournament));
    let history = History::new(&entrants, &rounds, Scoring::SWISS).ok()?;
    let knockout = follow_knockout(&history).ok()?;
    Some((knockout, rounds))
}

/// Gives a point to entrants whose opponents left before the round.
fn settle_forfeits(tournament: &mut Tournament, number: usize) {
    let entrants = &tournament.entrants;
    let has_left = |entrant: u8| {
        let left = entrants[usize::from(entrant)].left;
        left.is_some_and(|left| usize::from(left.round) <= number)
    };
    for table in &mut tournament.rounds[number].tables {
        if table.players.iter().any(|entrant| has_left(*entrant)) {
            let points = |entrant: &u8| if has_left(*entrant) { 0 } else { 120 };
            table.result = Some(TableResult {
                points: table.players.iter().map(points).collect(),
                how: TableResultHow::Forfeit,
            });
        }
    }
}

/// Returns the tables without a result, each with the index of its round and its index in that round.
pub(crate) fn list_running(
    tournament: &Tournament,
) -> impl Iterator<Item = (usize, usize, &TournamentTable)> {
    let rounds = tournament.rounds.iter().enumerate();
    let tables = rounds.flat_map(|(round, it)| {
        let tables = it.tables.iter().enumerate();
        tables.map(move |(at, table)| (round, at, table))
    });
    tables.filter(|(.., table)| table.result.is_none())
}

/// Returns whether the tournament is over, for any reason.
pub(crate) const fn is_over(tournament: &Tournament) -> bool {
    matches!(tournament.stage, TournamentStage::Over { .. })
}

/// Returns whether the tournament was played to its end.
pub(crate) const fn is_finished(tournament: &Tournament) -> bool {
    use TournamentOver::Finished;
    matches!(
        tournament.stage,
        TournamentStage::Over { why: Finished, .. }
    )
}

/// Returns the index of a user among the entrants.
pub(crate) fn find_entrant(tournament: &Tournament, user: UserId) -> Option<usize> {
    let mut entrants = tournament.entrants.iter();
    entrants.position(|entrant| entrant.player == user)
}

/// Returns whether the user takes part and has not left.
pub(crate) fn takes_part(tournament: &Tournament, user: UserId) -> bool {
    let entrant = find_entrant(tournament, user).map(|at| &tournament.entrants[at]);
    entrant.is_some_and(|entrant| entrant.left.is_none())
}

/// Returns the number of entrants who have not left.
pub(crate) fn count_active(tournament: &Tournament) -> usize {
    let entrants = tournament.entrants.iter();
    entrants.filter(|entrant| entrant.left.is_none()).count()
}

/// Returns the indices of the round and of the table at which a game is played; `None` if the game does not belong to the tournament.
pub(crate) fn find_table(tournament: &Tournament, game: GameId) -> Option<(usize, usize)> {
    let rounds = tournament.rounds.iter().enumerate();
    let mut found = rounds.filter_map(|(round, it)| {
        let table = it.tables.iter().position(|it| it.game == Some(game))?;
        Some((round, table))
    });
    found.next()
}

/// Returns whether the organizer has decided the result of a table.
pub(crate) fn is_decided(table: &TournamentTable) -> bool {
    let result = table.result.as_ref();
    result.is_some_and(|result| result.how == TableResultHow::Adjudicated)
}

/// Returns whether a human player other than the organizer has joined.
pub(crate) fn has_others(tournament: &Tournament, engine: UserId) -> bool {
    let mut players = tournament.entrants.iter().map(|entrant| entrant.player);
    players.any(|player| player != engine && player != tournament.organizer)
}

/// Returns whether users can currently join.
pub(crate) fn is_open(tournament: &Tournament) -> bool {
    let may = match tournament.stage {
        TournamentStage::SignUp => true,
        TournamentStage::Running => {
            tournament.plan.late_entry
                && tournament.rounds.len() < usize::from(tournament.plan.rounds)
        }
        TournamentStage::Draft | TournamentStage::Over { .. } => false,
    };
    let recurrence = tournament.recurrence.as_ref();
    // The size is the one of all divisions together, and new players begin in the lowest.
    let is_divided = recurrence.is_some_and(Recurrence::is_divided);
    may && !is_divided && tournament.entrants.len() < usize::from(tournament.plan.most)
}

/// Adds a user with the rating `seed`, who can be paired from the next round on.
pub(crate) fn join(tournament: &mut Tournament, user: UserId, seed: i32) {
    tournament.entrants.push(Entrant {
        player: Player::User(user),
        seed,
        from_round: tournament.rounds.len() as u8,
        left: None,
        mark: None,
    });
}

/// Removes an entrant before the start; afterwards, marks the entrant as having left.
pub(crate) fn leave(tournament: &mut Tournament, entrant: usize, why: LeftWhy) {
    if tournament.stage == TournamentStage::SignUp {
        tournament.entrants.remove(entrant);
        return;
    }
    let round = tournament.rounds.len() as u8;
    tournament.entrants[entrant].left = Some(EntrantLeft { round, why });
}
