//! Made-up tournaments to draw.

use asterism_render::{
    Bracket, BracketMatch, BracketRound, BracketSide, Entrant, MatchWinner, PodiumStep,
    RoundResult, Standings, StandingsHeads, StandingsRow, Winners,
};

/// Names of players; some are long, in other scripts, or have nothing that the font can show.
const NAMES: [&str; 20] = [
    "Ada Lovelace",
    "Grace",
    "Zoë Müller-Łukasiewicz",
    "Σωκράτης",
    "Emmy",
    "日本語の名前",
    "xX_StarLord_1987_Xx",
    "Rosa",
    "Maximilian von Habsburg-Lothringen",
    "Nguyễn Thị Hồng",
    "bo",
    "Владимир",
    "quietstorm",
    "Żółć Gęślą-Jaźń",
    "🎲🎲🎲",
    "Sofja K.",
    "PixelPirate",
    "Ljiljana",
    "Iiiiiilllll",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

/// Returns an entrant with one of the usual names.
pub(crate) fn entrant(number: usize) -> Entrant {
    Entrant {
        name: NAMES[number % NAMES.len()].to_owned(),
        number: number + 1,
    }
}

/// Returns half points as text.
fn halves(count: usize) -> String {
    match (count / 2, count % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Returns the standings of this many players after this many rounds.
pub(crate) fn table(players: usize, rounds: usize) -> Standings {
    let mut rows: Vec<(usize, StandingsRow)> = (0..players)
        .map(|number| {
            let results: Vec<RoundResult> = (0..rounds)
                .map(|round| match (number * 7 + round * (3 + number % 4)) % 11 {
                    0..=3 => RoundResult::Win,
                    4 | 5 => RoundResult::Draw,
                    6..=8 => RoundResult::Loss,
                    9 if round > 1 => RoundResult::Unplayed,
                    _ => RoundResult::Bye,
                })
                .collect();
            let half = |result: &RoundResult| match result {
                RoundResult::Win | RoundResult::Bye => 2,
                RoundResult::Draw => 1,
                RoundResult::Loss | RoundResult::Unplayed => 0,
            };
            let score: usize = results.iter().map(half).sum();
            let row = StandingsRow {
                place: 0,
                entrant: entrant(number),
                points: halves(score),
                tie_breaks: vec![
                    halves(score * 3 + number % 5),
                    format!("{}.{}", score * 2, [0, 25, 5, 75][number % 4]),
                    (score + number % 3).to_string(),
                ],
                rounds: results,
                withdrawn: number % 9 == 5,
            };
            (score, row)
        })
        .collect();
    rows.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let scores: Vec<usize> = rows.iter().map(|(score, _)| *score).collect();
    for (index, (score, row)) in rows.iter_mut().enumerate() {
        let shared = scores.iter().position(|other| other == score);
        // The first places are decided by tie-breaks, later ones are shared.
        row.place = if index < 4 {
            index
        } else {
            shared.unwrap_or(index).max(4)
        } + 1;
    }
    Standings {
        title: "Friday Swiss".to_owned(),
        subtitle: format!("Standings after round {rounds} of 7"),
        heads: StandingsHeads {
            place: "#".to_owned(),
            name: "Player".to_owned(),
            points: "Points".to_owned(),
            tie_breaks: ["Buch.", "SB", "Wins"].map(String::from).to_vec(),
        },
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
}

/// Returns a knockout of this many rounds, with the first `over` of them played.
pub(crate) fn cup(count: usize, over: usize) -> Bracket {
    let names = ["Round of 16", "Quarter-finals", "Semi-finals", "Final"];
    let mut playing: Vec<Option<Entrant>> = (0..1 << count).map(|n| Some(entrant(n))).collect();
    let rounds = (0..count).map(|round| {
        let is_over = round < over;
        let mut next = Vec::new();
        let matches = playing.chunks(2).enumerate().map(|(index, pair)| {
            let lower = (index * 5 + round) % 3 == 0;
            let side = |side: usize| {
                let entrant = pair[side].clone()?;
                let score = match (is_over, lower == (side == 1)) {
                    (false, _) => "",
                    (true, true) => "2½",
                    (true, false) => "1½",
                };
                Some(BracketSide {
                    entrant,
                    score: score.to_owned(),
                })
            };
            next.push(pair[usize::from(lower)].clone().filter(|_| is_over));
            BracketMatch {
                sides: [side(0), side(1)],
                winner: match (is_over, lower) {
                    (false, _) => MatchWinner::Undecided,
                    (true, false) => MatchWinner::Upper,
                    (true, true) => MatchWinner::Lower,
                },
            }
        });
        let matches: Vec<BracketMatch> = matches.collect();
        playing = next;
        BracketRound {
            name: names[(names.len() + round).saturating_sub(count).min(3)].to_owned(),
            matches,
        }
    });
    Bracket {
        title: "Winter cup".to_owned(),
        subtitle: "Squadro, best of four".to_owned(),
        rounds: rounds.collect(),
    }
}

/// Returns a podium with this many winners. If there are more than three, they share third place.
pub(crate) fn podium(count: usize) -> Winners {
    let details = ["6½ points", "6 points", "5½ points"];
    Winners {
        title: "Friday Swiss".to_owned(),
        subtitle: "November 27, 2026".to_owned(),
        places: [0..1, 1..2, 2..count.max(2)].map(|sharing| {
            let detail = details[sharing.start];
            let entrants: Vec<_> = sharing.filter(|at| *at < count).map(entrant).collect();
            PodiumStep {
                detail: if entrants.is_empty() { "" } else { detail }.to_owned(),
                entrants,
            }
        }),
    }
}
