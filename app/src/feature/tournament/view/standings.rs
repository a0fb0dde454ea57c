//! Standings of tournaments, as text and as pictures.

use asterism_pairing::{Fraction, Points, Round, SplitPoints, Standing};
use asterism_render::{
    Bracket, BracketMatch, BracketRound, BracketSide, Entrant, MatchWinner, PodiumStep,
    RoundResult, Standings, StandingsHeads, StandingsRow, Winners, bracket, standings, winners,
};

use super::{TournamentView, can_show, join_players, name_tournament};
use crate::feature::tournament::model::document::{
    TableResultHow, Tournament, TournamentFormat, TournamentPlan,
};
use crate::feature::tournament::model::{count_places, find_bracket, list_medalists, rank, rules};
use crate::protocol::reply::Picture;
use crate::text::markdown::{escape, join};

impl TournamentView<'_> {
    /// Writes points in the format of the language: `2½`, `0.33` or `0,33`.
    fn write_points(&self, points: SplitPoints) -> String {
        match points.fraction {
            Fraction::None => points.whole.to_string(),
            Fraction::Half if points.whole == 0 => "½".to_owned(),
            Fraction::Half => format!("{}½", points.whole),
            Fraction::Hundredths(hundredths) => {
                let digits = format!("{hundredths:02}");
                let digits = digits.trim_end_matches('0').to_owned();
                self.language.tournament_decimal(points.whole, digits)
            }
        }
    }

    fn write_standing(&self, standing: &Standing, name: String) -> String {
        let points = self.write_points(standing.points.split());
        let place = standing.place;
        self.language.tournament_standing(place, name, points)
    }

    /// Lists the standings, with one line for each entrant.
    pub(super) fn list_standings(&self) -> Vec<String> {
        let (tournament, language) = (self.tournament, self.language);
        if tournament.plan.format == TournamentFormat::Knockout {
            return self.list_places(escape);
        }
        let breaks = rules(tournament.plan.format).tie_breaks;
        let lines = rank(tournament).into_iter().map(|standing| {
            let mut name = escape(&self.names[standing.entrant]);
            if tournament.entrants[standing.entrant].left.is_some() {
                name = language.tournament_left(name);
            }
            let line = self.write_standing(&standing, name);
            let values = breaks.iter().zip(&standing.tie_breaks);
            let values = values.filter_map(|(tie_break, value)| {
                let name = language.tournament_break(tie_break.id());
                let value = self.write_points((*value)?.split());
                Some(language.tournament_break_value(name, value))
            });
            match join(values.take(2), " · ") {
                values if values.is_empty() => line,
                values => language.tournament_standing_more(line, values),
            }
        });
        lines.collect()
    }

    /// Lists the entrants who are still in a knockout, and the places of the others. `write` writes a name.
    fn list_places(&self, write: impl Fn(&str) -> String) -> Vec<String> {
        let Some((knockout, _)) = find_bracket(self.tournament) else {
            return Vec::new();
        };
        let has_left = |at: usize| self.tournament.entrants[at].left.is_some();
        let name = |at: usize| match write(&self.names[at]) {
            name if has_left(at) => self.language.tournament_left(name),
            name => name,
        };
        let ranked = rank(self.tournament).into_iter().map(|it| it.entrant);
        let (still, out): (Vec<_>, Vec<_>) =
            ranked.partition(|at| knockout.places[*at].is_none() && !has_left(*at));
        let still = join(still.into_iter().map(name), ", ");
        let still = (!still.is_empty()).then(|| self.language.tournament_still_in(still));
        let out = out.into_iter().map(|at| match knockout.places[at] {
            Some(place) => self.language.tournament_placed(place, name(at)),
            None => name(at),
        });
        still.into_iter().chain(out).collect()
    }

    /// Explains the tie-breaks and the marks in the picture.
    pub(super) fn explain(&self) -> Vec<String> {
        let language = self.language;
        let breaks = rules(self.tournament.plan.format).tie_breaks;
        if breaks.is_empty() {
            return Vec::new();
        }
        let lines = breaks.iter();
        let lines = lines.map(|tie_break| language.tournament_break_about(tie_break.id()));
        vec![
            language.tournament_breaks_explained(join(lines, "\n")),
            language.tournament_marks(),
        ]
    }

    fn entrant(&self, at: usize) -> Entrant {
        Entrant {
            name: self.names[at].clone(),
            number: at + 1,
        }
    }

    /// Returns the name of round number `round`, or in a knockout that of its stage, such as the semifinals.
    pub(super) fn name_round(&self, round: usize) -> String {
        let is_knockout = self.tournament.plan.format == TournamentFormat::Knockout;
        if let Some(places) = count_places(self.tournament, round).filter(|_| is_knockout) {
            return self.language.tournament_stage_name(places);
        }
        let rounds = self.tournament.plan.rounds;
        self.language.tournament_round_of(round + 1, rounds)
    }

    /// Returns the name of the newest round, or of its stage.
    pub(super) fn name_last_round(&self) -> String {
        let last = self.tournament.rounds.len().saturating_sub(1);
        self.name_round(last)
    }

    /// Returns the title of a picture: the name of the tournament, or of its game and format if the font cannot show the name.
    fn picture_title(&self) -> String {
        let name = self.plain_name();
        if can_show(&name) {
            return name;
        }
        let unnamed = TournamentPlan {
            name: String::new(),
            ..self.tournament.plan.clone()
        };
        name_tournament(&unnamed, self.language)
    }

    /// Lists the pairings of the current round, with their results: "Ann – Ben 1:0, Cleo – Dan".
    fn describe_pairings(&self) -> String {
        let tables = self
            .tournament
            .rounds
            .last()
            .map_or(&[][..], |it| &it.tables);
        let tables = tables.iter().map(|table| {
            let players = join_players(table, |at| self.names[at].clone());
            let Some(result) = &table.result else {
                return players;
            };
            let points = result.points.iter();
            let points =
                points.map(|it| self.write_points(Points::from_120ths(u32::from(*it)).split()));
            format!("{players} {}", join(points, ":"))
        });
        join(tables, ", ")
    }

    /// Describes a picture of the standings as alt text.
    fn describe_standings(&self, ranked: &[Standing]) -> String {
        let told: Vec<String> = match self.tournament.plan.format {
            TournamentFormat::Knockout => self.list_places(str::to_owned),
            TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::Groups => {
                let name = |at: usize| self.names[at].clone();
                let ranked = ranked.iter();
                ranked
                    .map(|it| self.write_standing(it, name(it.entrant)))
                    .collect()
            }
        };
        let name = self.plain_name();
        let pairings = self.describe_pairings();
        self.language
            .tournament_standings_alt(name, join(told, ", "), pairings)
    }

    /// Draws the standings as a table.
    pub(super) async fn draw_standings(&self) -> Option<Picture> {
        let (tournament, language) = (self.tournament, self.language);
        let ranked = rank(tournament);
        let row = |standing: &Standing| {
            let breaks = standing.tie_breaks.iter();
            let breaks = breaks.map(|it| it.map(|it| self.write_points(it.split())));
            StandingsRow {
                place: standing.place,
                entrant: self.entrant(standing.entrant),
                points: self.write_points(standing.points.split()),
                tie_breaks: breaks.map(Option::unwrap_or_default).collect(),
                rounds: list_rounds(tournament, standing.entrant),
                withdrawn: tournament.entrants[standing.entrant].left.is_some(),
            }
        };
        let breaks = rules(tournament.plan.format).tie_breaks.into_iter();
        let breaks = breaks.map(|it| language.tournament_break_short(it.id()));
        let data = Standings {
            title: self.picture_title(),
            subtitle: self.name_last_round(),
            heads: StandingsHeads {
                place: language.tournament_head_place(),
                name: language.tournament_head_name(),
                points: language.tournament_head_points(),
                tie_breaks: breaks.collect(),
            },
            rows: ranked.iter().map(row).collect(),
        };
        let alt = self.describe_standings(&ranked);
        self.draw(&alt, move |theme| standings(&data, theme)).await
    }

    /// Writes the points of `entrant` from the games against `other`; empty if there is no result yet.
    fn write_score(&self, played: &[Round], entrant: usize, other: Option<usize>) -> String {
        let tables = played.iter().flat_map(|round| &round.tables);
        let points = tables.filter_map(|table| {
            let seat = table.players.iter().position(|it| *it == entrant)?;
            let is_both = table.players.iter().any(|it| Some(*it) == other);
            table.scores().filter(|_| is_both).map(|it| it[seat])
        });
        let points: Vec<Points> = points.collect();
        if points.is_empty() {
            return String::new();
        }
        self.write_points(points.into_iter().sum::<Points>().split())
    }

    /// Draws the bracket of a knockout.
    pub(super) async fn draw_bracket(&self) -> Option<Picture> {
        let (tournament, language) = (self.tournament, self.language);
        let mut rounds = Vec::new();
        if let Some((knockout, played)) = find_bracket(tournament) {
            let mut stages = knockout.stages.iter().peekable();
            while let Some(slots) = stages.next().filter(|slots| slots.len() > 1) {
                let next = stages.peek();
                let matches = slots.chunks_exact(2).enumerate().map(|(pair, sides)| {
                    let side = |side: Option<usize>, other: Option<usize>| {
                        side.map(|at| BracketSide {
                            entrant: self.entrant(at),
                            score: self.write_score(&played, at, other),
                        })
                    };
                    BracketMatch {
                        sides: [side(sides[0], sides[1]), side(sides[1], sides[0])],
                        winner: match next.and_then(|next| next[pair]) {
                            None => MatchWinner::Undecided,
                            won if won == sides[0] => MatchWinner::Upper,
                            _ => MatchWinner::Lower,
                        },
                    }
                });
                rounds.push(BracketRound {
                    name: language.tournament_stage_name(slots.len()),
                    matches: matches.collect(),
                });
            }
            // Add the rounds that no one has reached yet, so that the way to the final can be seen.
            let mut slots = knockout.stages.last().map_or(0, Vec::len) / 2;
            while slots >= 2 {
                rounds.push(BracketRound {
                    name: language.tournament_stage_name(slots),
                    matches: vec![BracketMatch::default(); slots / 2],
                });
                slots /= 2;
            }
        }
        let data = Bracket {
            title: self.picture_title(),
            subtitle: self.name_last_round(),
            rounds,
        };
        let alt = self.describe_standings(&rank(tournament));
        self.draw(&alt, move |theme| bracket(&data, theme)).await
    }

    /// Draws the podium with the first three places.
    pub(super) async fn draw_winners(&self) -> Option<Picture> {
        let plan = &self.tournament.plan;
        let mut places: [PodiumStep; 3] = Default::default();
        let mut told = Vec::new();
        for standing in list_medalists(self.tournament) {
            let Some(step) = places.get_mut(standing.place - 1) else {
                continue;
            };
            step.entrants.push(self.entrant(standing.entrant));
            step.detail = self.describe_points(&standing);
            let name = self.names[standing.entrant].clone();
            told.push(self.language.tournament_placed(standing.place, name));
        }
        let data = Winners {
            title: self.picture_title(),
            subtitle: self.language.stored_game_name(&plan.kind),
            places,
        };
        let told = join(told, ", ");
        let alt = self
            .language
            .tournament_winners_alt(self.plain_name(), told);
        self.draw(&alt, move |theme| winners(&data, theme)).await
    }

    /// Writes the points of an entrant in words. In a knockout, points mean nothing, and this is empty.
    fn describe_points(&self, standing: &Standing) -> String {
        if self.tournament.plan.format == TournamentFormat::Knockout {
            return String::new();
        }
        let points = standing.points.split();
        // The plural form depends on the fraction, too.
        let count = match points.fraction {
            Fraction::None => points.whole as f64,
            Fraction::Half | Fraction::Hundredths(_) => points.whole as f64 + 0.5,
        };
        self.language
            .tournament_podium(count, self.write_points(points))
    }
}

/// Returns the result of each round for an entrant.
fn list_rounds(tournament: &Tournament, at: usize) -> Vec<RoundResult> {
    let is_own = |other: &u8| usize::from(*other) == at;
    let rounds = tournament.rounds.iter().map(|round| {
        if round.byes.iter().any(is_own) {
            return RoundResult::Bye;
        }
        let mut seats = round.tables.iter().filter_map(|table| {
            let seat = table.players.iter().position(is_own)?;
            Some((seat, table.result.as_ref()))
        });
        let Some((seat, Some(result))) = seats.next() else {
            return RoundResult::Unplayed;
        };
        let own = result.points[seat];
        if result.how == TableResultHow::Forfeit && own > 0 {
            return RoundResult::Bye;
        }
        let best = result.points.iter().max().copied().unwrap_or(0);
        let equal = result.points.iter().filter(|it| **it == best).count();
        match own {
            own if own < best || best == 0 => RoundResult::Loss,
            _ if equal == 1 => RoundResult::Win,
            _ => RoundResult::Draw,
        }
    });
    rounds.collect()
}
