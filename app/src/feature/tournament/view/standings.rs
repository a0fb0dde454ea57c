//! Standings of tournaments, as text and as pictures.

use asterism_pairing::{Fraction, Points, Round, SplitPoints, Standing};
use asterism_render::{
    Bracket, BracketMatch, BracketRound, BracketSide, Entrant as Drawn, MatchWinner, RoundResult,
    Standings, StandingsHeads, StandingsRow, Theme, Winner, Winners, bracket, standings, winners,
};

use crate::feature::tournament::model::document::{TableResultHow, Tournament, TournamentFormat};
use crate::feature::tournament::model::{find_bracket, rank, rules};
use crate::feature::tournament::state::LoadedTournament;
use crate::text::Language;
use crate::text::markdown::escape;

/// A function that draws a picture in a theme.
pub(super) type Drawing = Box<dyn FnOnce(Theme) -> Vec<u8> + Send>;

/// Writes points in the format of the language: `2½`, `0.33` or `0,33`.
fn write_points(points: SplitPoints, language: Language) -> String {
    match points.fraction {
        Fraction::None => points.whole.to_string(),
        Fraction::Half if points.whole == 0 => "½".to_owned(),
        Fraction::Half => format!("{}½", points.whole),
        Fraction::Hundredths(hundredths) => {
            let digits = format!("{hundredths:02}");
            let digits = digits.trim_end_matches('0').to_owned();
            language.tournament_decimal(points.whole, digits)
        }
    }
}

/// Lists the standings, one line for each entrant.
pub(super) fn list_standings(
    loaded: &LoadedTournament,
    names: &[String],
    language: Language,
) -> Vec<String> {
    let tournament = &loaded.content;
    let breaks = rules(tournament.plan.format).tie_breaks;
    if tournament.plan.format == TournamentFormat::Knockout {
        return list_places(loaded, names, language);
    }
    let lines = rank(tournament).into_iter().map(|standing| {
        let entrant = &tournament.entrants[standing.entrant];
        let name = escape(&names[standing.entrant]);
        let name = if entrant.left.is_some() {
            language.tournament_left(name)
        } else {
            name
        };
        let points = write_points(standing.points.split(), language);
        let line = language.tournament_standing(standing.place, name, points);
        let values = breaks.iter().zip(&standing.tie_breaks);
        let values = values.filter_map(|(tie_break, value)| {
            let name = language.tournament_break(tie_break.id());
            let value = write_points((*value)?.split(), language);
            Some(language.tournament_break_value(name, value))
        });
        let values: Vec<String> = values.take(2).collect();
        if values.is_empty() {
            line
        } else {
            language.tournament_standing_more(line, values.join(" · "))
        }
    });
    lines.collect()
}

/// Lists who is still in a knockout, and the places of the others.
fn list_places(loaded: &LoadedTournament, names: &[String], language: Language) -> Vec<String> {
    let Some((knockout, _)) = find_bracket(&loaded.content) else {
        return Vec::new();
    };
    let ranked = rank(&loaded.content);
    let still = ranked.iter().map(|it| it.entrant);
    let still = still.filter(|at| knockout.places[*at].is_none());
    let still: Vec<String> = still.map(|at| escape(&names[at])).collect();
    let mut lines = Vec::new();
    if !still.is_empty() {
        lines.push(language.tournament_still_in(still.join(", ")));
    }
    lines.extend(ranked.iter().filter_map(|it| {
        let place = knockout.places[it.entrant]?;
        Some(language.tournament_placed(place, escape(&names[it.entrant])))
    }));
    lines
}

/// Explains the tie-breaks and the marks in the picture.
pub(super) fn explain(loaded: &LoadedTournament, language: Language) -> Vec<String> {
    let breaks = rules(loaded.content.plan.format).tie_breaks;
    if breaks.is_empty() {
        return Vec::new();
    }
    let lines = breaks
        .iter()
        .map(|tie_break| language.tournament_break_about(tie_break.id()));
    vec![
        language.tournament_breaks_explained(lines.collect::<Vec<_>>().join("\n")),
        language.tournament_marks(),
    ]
}

fn entrant(at: usize, names: &[String]) -> Drawn {
    Drawn {
        name: names[at].clone(),
        number: at + 1,
    }
}

/// Names the stage of a knockout that is played: semifinals, for example. `None` for other tournaments.
pub(super) fn name_stage(loaded: &LoadedTournament, language: Language) -> Option<String> {
    if loaded.content.plan.format != TournamentFormat::Knockout {
        return None;
    }
    let (knockout, _) = find_bracket(&loaded.content)?;
    let stages = knockout.stages.iter().rev();
    let last = stages.map(Vec::len).find(|players| *players > 1)?;
    Some(language.tournament_stage_name(last))
}

fn subtitle(loaded: &LoadedTournament, language: Language) -> String {
    let tournament = &loaded.content;
    let rounds = tournament.rounds.len();
    name_stage(loaded, language)
        .unwrap_or_else(|| language.tournament_round_of(rounds, tournament.plan.rounds))
}

/// Returns how each round went for an entrant.
fn list_rounds(tournament: &Tournament, at: usize) -> Vec<RoundResult> {
    let rounds = tournament.rounds.iter().map(|round| {
        if round.byes.iter().any(|bye| usize::from(*bye) == at) {
            return RoundResult::Bye;
        }
        for table in &round.tables {
            let seat = table.players.iter().position(|it| usize::from(*it) == at);
            let Some(seat) = seat else { continue };
            return match &table.result {
                None => RoundResult::Unplayed,
                Some(result) => {
                    let best = result.points.iter().max().copied().unwrap_or(0);
                    let own = result.points[seat];
                    if result.how == TableResultHow::Forfeit && own > 0 {
                        return RoundResult::Bye;
                    }
                    let equal = result.points.iter().filter(|it| **it == best).count();
                    match own {
                        own if own == best && best > 0 && equal == 1 => RoundResult::Win,
                        own if own == best && best > 0 => RoundResult::Draw,
                        _ => RoundResult::Loss,
                    }
                }
            };
        }
        RoundResult::Unplayed
    });
    rounds.collect()
}

/// Describes a picture of the standings.
fn describe_standings(
    tournament: &Tournament,
    ranked: &[Standing],
    names: &[String],
    language: Language,
) -> String {
    let told = ranked.iter().map(|standing| {
        let points = write_points(standing.points.split(), language);
        language.tournament_standing(standing.place, names[standing.entrant].clone(), points)
    });
    let told = told.collect::<Vec<_>>().join(", ");
    language.tournament_standings_alt(tournament.plan.name.clone(), told)
}

/// Returns the description of a table of the standings, and the function that draws it.
pub(super) fn draw_standings(
    loaded: &LoadedTournament,
    names: &[String],
    language: Language,
) -> (String, Drawing) {
    let tournament = &loaded.content;
    let ranked = rank(tournament);
    let row = |standing: &Standing| StandingsRow {
        place: standing.place,
        entrant: entrant(standing.entrant, names),
        points: write_points(standing.points.split(), language),
        tie_breaks: standing
            .tie_breaks
            .iter()
            .map(|value| value.map_or_else(String::new, |it| write_points(it.split(), language)))
            .collect(),
        rounds: list_rounds(tournament, standing.entrant),
        withdrawn: tournament.entrants[standing.entrant].left.is_some(),
    };
    let breaks = rules(tournament.plan.format).tie_breaks;
    let data = Standings {
        title: tournament.plan.name.clone(),
        subtitle: subtitle(loaded, language),
        heads: StandingsHeads {
            place: language.tournament_head_place(),
            name: language.tournament_head_name(),
            points: language.tournament_head_points(),
            tie_breaks: breaks
                .iter()
                .map(|it| language.tournament_break_short(it.id()))
                .collect(),
        },
        rows: ranked.iter().map(row).collect(),
    };
    let alt = describe_standings(tournament, &ranked, names, language);
    let draw = move |theme| standings(&data, theme).into_bytes();
    (alt, Box::new(draw))
}

/// Writes the points of an entrant in their games against another; nothing if there is no result yet.
fn write_score(
    played: &[Round],
    entrant: usize,
    other: Option<usize>,
    language: Language,
) -> String {
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
    write_points(points.into_iter().sum::<Points>().split(), language)
}

/// Returns the description of a bracket, and the function that draws it.
pub(super) fn draw_bracket(
    loaded: &LoadedTournament,
    names: &[String],
    language: Language,
) -> (String, Drawing) {
    let tournament = &loaded.content;
    let mut rounds = Vec::new();
    if let Some((knockout, played)) = find_bracket(tournament) {
        for (at, slots) in knockout.stages.iter().enumerate() {
            if slots.len() < 2 {
                break;
            }
            let next = knockout.stages.get(at + 1);
            let matches = slots.chunks_exact(2).enumerate().map(|(pair, sides)| {
                let winner = next.and_then(|next| next[pair]);
                let side = |side: Option<usize>, other: Option<usize>| {
                    side.map(|at| BracketSide {
                        entrant: entrant(at, names),
                        score: write_score(&played, at, other, language),
                    })
                };
                BracketMatch {
                    sides: [side(sides[0], sides[1]), side(sides[1], sides[0])],
                    winner: match winner {
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
        title: tournament.plan.name.clone(),
        subtitle: subtitle(loaded, language),
        rounds,
    };
    let alt = describe_standings(tournament, &rank(tournament), names, language);
    let draw = move |theme| bracket(&data, theme).into_bytes();
    (alt, Box::new(draw))
}

/// Returns the description of the picture of the first three, and the function that draws it.
pub(super) fn draw_winners(
    loaded: &LoadedTournament,
    names: &[String],
    language: Language,
) -> (String, Drawing) {
    let tournament = &loaded.content;
    let ranked = rank(tournament);
    let mut places = [const { None }; 3];
    for standing in &ranked {
        // Entrants who share a place take the next steps.
        let mut steps = places.iter_mut().skip(standing.place - 1);
        let Some(step) = steps.find(|step| step.is_none()) else {
            continue;
        };
        *step = Some(Winner {
            entrant: entrant(standing.entrant, names),
            detail: {
                let points = write_points(standing.points.split(), language);
                language.tournament_podium(standing.place, points)
            },
        });
    }
    let data = Winners {
        title: tournament.plan.name.clone(),
        subtitle: language.stored_game_name(&tournament.plan.kind),
        places,
    };
    let told = ranked.iter().take(3);
    let told = told.map(|it| names[it.entrant].clone());
    let told: Vec<String> = told.collect();
    let alt = language.tournament_winners_alt(tournament.plan.name.clone(), language.list(&told));
    let draw = move |theme| winners(&data, theme).into_bytes();
    (alt, Box::new(draw))
}
