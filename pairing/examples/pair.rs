//! Pairs rounds that are described as lines of text, so that other programs can be compared with this one.
//!
//! ```text
//! berger 4
//! 0-3 1-2 / 3-2 0-1 / 1-3 2-0
//! swiss late=60 e=1500:0: e=1400:0: e=1300:0:1 e=1200:1: r=0-1:120-0,2:bye
//! 3-0 bye=1
//! ```
//!
//! A request is a line, and so is its answer. `berger N` asks for the round robin of N entrants. `swiss` asks for the next round; `late=` is
//! what missed rounds of late entries are worth, in 120ths of a point; `last` says that it is the last round; each `e=RATING:FROM:UNTIL` is an entrant; each `r=` is a round, of
//! tables with scores in 120ths (`u` after them if they were not played) and byes. An answer names tables by the entrants in the order of
//! their seats, or begins with `error`.

use std::error::Error;
use std::io::{BufRead, Write};

use asterism_pairing::{
    Entrant, History, Points, Round, RoundRobinCycles, Scoring, SwissOptions, Table, TableResult,
    pair_swiss, schedule_round_robin,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&line?).unwrap_or_else(|error| format!("error {error}"));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<String, Box<dyn Error>> {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("berger") => {
            let entrants = words.next().ok_or("how many?")?.parse()?;
            let rounds = schedule_round_robin(entrants, RoundRobinCycles::Single);
            let rounds: Vec<_> = rounds.iter().map(write_round).collect();
            Ok(rounds.join(" / "))
        }
        Some("swiss") => {
            let (mut entrants, mut rounds) = (Vec::new(), Vec::new());
            let mut scoring = Scoring::SWISS;
            let mut options = SwissOptions::default();
            for word in words {
                if word == "last" {
                    options.is_last_round = true;
                    continue;
                }
                match word.split_once('=') {
                    Some(("late", points)) => {
                        scoring.late_bye = Points::from_120ths(points.parse()?);
                    }
                    Some(("e", entrant)) => entrants.push(read_entrant(entrant)?),
                    Some(("r", round)) => rounds.push(read_round(round)?),
                    _ => return Err(format!("{word}?").into()),
                }
            }
            let history = History::new(&entrants, &rounds, scoring)?;
            Ok(write_round(&pair_swiss(&history, options)?))
        }
        _ => Err("berger or swiss?".into()),
    }
}

fn read_entrant(text: &str) -> Result<Entrant, Box<dyn Error>> {
    let [rating, from, until] = text.split(':').collect::<Vec<_>>()[..] else {
        return Err(format!("{text} is no entrant").into());
    };
    Ok(Entrant {
        rating: rating.parse()?,
        from_round: from.parse()?,
        until_round: if until.is_empty() {
            None
        } else {
            Some(until.parse()?)
        },
    })
}

fn read_round(text: &str) -> Result<Round, Box<dyn Error>> {
    let mut round = Round::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (players, result) = part.split_once(':').ok_or("a table needs a result")?;
        if result == "bye" {
            round.byes.push(players.parse()?);
            continue;
        }
        let players: Result<_, _> = players.split('-').map(str::parse).collect();
        let (scores, is_played) = match result.strip_suffix('u') {
            Some(scores) => (scores, false),
            None => (result, true),
        };
        let scores: Result<Vec<_>, _> = scores.split('-').map(str::parse).collect();
        let scores = scores?.into_iter().map(Points::from_120ths).collect();
        round.tables.push(Table {
            players: players?,
            result: if is_played {
                TableResult::Played(scores)
            } else {
                TableResult::Unplayed(scores)
            },
        });
    }
    Ok(round)
}

fn write_round(round: &Round) -> String {
    let tables = round.tables.iter().map(|table| {
        let players: Vec<_> = table.players.iter().map(ToString::to_string).collect();
        players.join("-")
    });
    let byes = round.byes.iter().map(|entrant| format!("bye={entrant}"));
    tables.chain(byes).collect::<Vec<_>>().join(" ")
}
