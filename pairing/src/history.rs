//! The state of a tournament: everything that has happened so far, checked for consistency when it is created.

use std::fmt;

use crate::{Entrant, Points, Round, Scoring, SeatOfTwo, Table, TableResult};

/// Maximum number of entrants. The time for pairing grows with the cube of the number of entrants.
pub const MAX_ENTRANTS: usize = 256;

/// Maximum number of rounds.
pub const MAX_ROUNDS: usize = 64;

/// The entrants and rounds of a tournament so far, with their points. A `History` is free of contradictions.
#[derive(Debug, Clone, Copy)]
pub struct History<'a> {
    entrants: &'a [Entrant],
    rounds: &'a [Round],
    scoring: Scoring,
}

/// Reason that entrants and rounds do not form a valid tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum HistoryError {
    /// The tournament has more than [`MAX_ENTRANTS`] entrants or more than [`MAX_ROUNDS`] rounds.
    TooLarge,
    /// The rating of the entrant with this index is infinite or not a number.
    BadRating(usize),
    /// A round names an entrant who does not exist, or names the same entrant twice.
    BadEntrant {
        /// Number of the invalid round, counted from 0.
        round: usize,
        /// Index of the entrant who does not exist or is named twice.
        entrant: usize,
    },
    /// A table of a round has fewer than two players, or its number of scores differs from its number of players.
    BadTable {
        /// Number of the invalid round, counted from 0.
        round: usize,
    },
    /// A score of a round, or a value of [`Scoring`], is larger than one point.
    BadScore,
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                f,
                "a tournament has at most {MAX_ENTRANTS} entrants and {MAX_ROUNDS} rounds"
            ),
            Self::BadRating(entrant) => write!(f, "the rating of entrant {entrant} is no number"),
            Self::BadEntrant { round, entrant } => write!(
                f,
                "round {round} names entrant {entrant} twice, or there is no such entrant"
            ),
            Self::BadTable { round } => write!(
                f,
                "a table of round {round} has fewer than two players or the wrong number of scores"
            ),
            Self::BadScore => write!(f, "a game or bye is worth more than one point"),
        }
    }
}

impl std::error::Error for HistoryError {}

/// An entrant's part in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appearance<'a> {
    /// The entrant sat at a table.
    AtTable {
        /// The table at which the entrant sat.
        table: &'a Table,
        /// Index of the entrant among the table's players.
        seat: usize,
    },
    /// The entrant had a bye.
    Bye,
    /// The entrant had not entered the tournament yet.
    Late,
    /// The entrant missed the round.
    Absent,
}

impl<'a> History<'a> {
    /// Checks the entrants and rounds so far, and creates the history.
    ///
    /// # Errors
    ///
    /// [`HistoryError`] if the entrants and rounds contradict each other, or if a limit of this crate is exceeded.
    pub fn new(
        entrants: &'a [Entrant],
        rounds: &'a [Round],
        scoring: Scoring,
    ) -> Result<Self, HistoryError> {
        if entrants.len() > MAX_ENTRANTS || rounds.len() > MAX_ROUNDS {
            return Err(HistoryError::TooLarge);
        }
        let is_bad = |entrant: &Entrant| !entrant.rating.is_finite();
        if let Some(entrant) = entrants.iter().position(is_bad) {
            return Err(HistoryError::BadRating(entrant));
        }
        if scoring.bye > Points::WIN || scoring.late_bye > Points::WIN {
            return Err(HistoryError::BadScore);
        }
        for (number, round) in rounds.iter().enumerate() {
            check_round(number, round, entrants.len())?;
        }
        Ok(Self {
            entrants,
            rounds,
            scoring,
        })
    }

    /// Returns the entrants.
    pub fn entrants(&self) -> &'a [Entrant] {
        self.entrants
    }

    /// Returns the rounds so far.
    pub fn rounds(&self) -> &'a [Round] {
        self.rounds
    }

    /// Returns the points awarded for rounds without a game, such as byes.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// Returns the number of the next round, counted from 0.
    pub fn next_round(&self) -> usize {
        self.rounds.len()
    }

    /// Returns whether any game has not ended yet.
    pub fn is_running(&self) -> bool {
        let mut tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.any(|table| table.result == TableResult::Running)
    }

    /// Returns all entrants in the order of their seeds, the strongest first.
    pub fn list_seeds(&self) -> Vec<usize> {
        let mut seeds: Vec<usize> = (0..self.entrants.len()).collect();
        seeds.sort_by(|a, b| {
            self.entrants[*b]
                .rating
                .total_cmp(&self.entrants[*a].rating)
        });
        seeds
    }

    /// Returns each entrant's position in the order of the seeds.
    pub(crate) fn number_seeds(&self) -> Vec<usize> {
        let mut seed_of = vec![0; self.entrants.len()];
        for (seed, entrant) in self.list_seeds().into_iter().enumerate() {
            seed_of[entrant] = seed;
        }
        seed_of
    }

    /// Returns the entrants who take part in the next round, in the order of their seeds.
    pub fn list_active(&self) -> Vec<usize> {
        let round = self.next_round();
        let mut active = self.list_seeds();
        active.retain(|entrant| self.entrants[*entrant].takes_part_in(round));
        active
    }

    /// Returns the part that `entrant` had in `round`, which is counted from 0.
    pub fn find(&self, round: usize, entrant: usize) -> Appearance<'a> {
        let Round { tables, byes } = &self.rounds[round];
        for table in tables {
            if let Some(seat) = table.players.iter().position(|player| *player == entrant) {
                return Appearance::AtTable { table, seat };
            }
        }
        if byes.contains(&entrant) {
            Appearance::Bye
        } else if round < self.entrants[entrant].from_round {
            Appearance::Late
        } else {
            Appearance::Absent
        }
    }

    /// Returns the points of `entrant` in `round`. A game that has not ended yet counts as no points.
    pub fn round_points(&self, round: usize, entrant: usize) -> Points {
        match self.find(round, entrant) {
            Appearance::AtTable { table, seat } => {
                table.scores().map_or(Points::ZERO, |scores| scores[seat])
            }
            Appearance::Bye => self.scoring.bye,
            Appearance::Late => self.scoring.late_bye,
            Appearance::Absent => Points::ZERO,
        }
    }

    /// Returns the points that `entrant` had before `round`. Rounds are counted from 0. If `round` is the number of rounds so far, returns all points
    /// of the entrant.
    pub fn points_before(&self, round: usize, entrant: usize) -> Points {
        let rounds = 0..round.min(self.rounds.len());
        rounds
            .map(|round| self.round_points(round, entrant))
            .sum::<Points>()
    }

    /// Returns the points of `entrant` so far.
    pub fn points(&self, entrant: usize) -> Points {
        self.points_before(self.rounds.len(), entrant)
    }

    /// Returns the number of byes that `entrant` has had. Rounds missed by a late entry do not count.
    pub fn count_byes(&self, entrant: usize) -> usize {
        let had = |round: &&Round| round.byes.contains(&entrant);
        self.rounds.iter().filter(had).count()
    }

    /// Returns, for every two entrants, the number of times that they have played each other. The result is indexed by both entrants. Unplayed games
    /// do not count.
    pub(crate) fn count_meetings(&self) -> Vec<Vec<u32>> {
        let mut meetings = vec![vec![0; self.entrants.len()]; self.entrants.len()];
        for table in self.rounds.iter().flat_map(|round| &round.tables) {
            if matches!(table.result, TableResult::Unplayed(_)) {
                continue;
            }
            for a in &table.players {
                for b in &table.players {
                    if a != b {
                        meetings[*a][*b] += 1;
                    }
                }
            }
        }
        meetings
    }

    /// Returns the seat of `entrant` in `round`; `None` unless they played a two-player game.
    pub(crate) fn seat_of_two(&self, round: usize, entrant: usize) -> Option<SeatOfTwo> {
        match self.find(round, entrant) {
            Appearance::AtTable { table, seat }
                if table.players.len() == 2
                    && !matches!(table.result, TableResult::Unplayed(_)) =>
            {
                Some([SeatOfTwo::First, SeatOfTwo::Second][seat])
            }
            _ => None,
        }
    }
}

fn check_round(number: usize, round: &Round, entrants: usize) -> Result<(), HistoryError> {
    let mut seen = vec![false; entrants];
    let players = round.tables.iter().flat_map(|table| &table.players);
    for &entrant in players.chain(&round.byes) {
        if entrant >= entrants || seen[entrant] {
            return Err(HistoryError::BadEntrant {
                round: number,
                entrant,
            });
        }
        seen[entrant] = true;
    }
    for table in &round.tables {
        let scores = table.scores();
        if table.players.len() < 2
            || scores.is_some_and(|scores| scores.len() != table.players.len())
        {
            return Err(HistoryError::BadTable { round: number });
        }
        if scores.is_some_and(|scores| scores.iter().any(|score| *score > Points::WIN)) {
            return Err(HistoryError::BadScore);
        }
    }
    Ok(())
}
