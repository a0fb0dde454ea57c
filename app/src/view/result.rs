//! Describes in words how a game ended.

use asterism_rules::{AnyGame, Ending, How, LogEntry, Seat, SeatSet};

use crate::text::Language;

/// Describes who won and how; `name` returns the name of a seat's player.
pub(crate) fn describe_result(
    game: &AnyGame,
    ending: Ending,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> String {
    if let (How::Aborted, Some(LogEntry::Aborted(seat))) = (ending.how, game.entries().last()) {
        return match seat {
            Some(seat) => {
                let who = language.game_aborted(name(*seat));
                format!("{who} {}", language.how_ended(ending.how))
            }
            None => language.game_ended_by_organizer(),
        };
    }
    let names: Vec<String> = Seat::first(game.players()).map(name).collect();
    // If one person plays all sides, there is a winner only if the game was played to the end, and no one else has to agree to a draw.
    let alone = names.windows(2).all(|pair| pair[0] == pair[1]);
    let mut winners: Vec<String> = ending.winners.iter().map(name).collect();
    if alone {
        winners.truncate(1);
    }
    if let Some(count) = count_scored(game, ending) {
        match (ending.how, winners.as_slice()) {
            (How::Out, [one]) => return language.won_one_out(one.clone(), count),
            (How::Out, [_, ..]) => return language.won_shared_out(language.list(&winners), count),
            (How::Home, [one]) => return language.won_one_home(one.clone(), count),
            _ => {}
        }
    }
    let who = match winners.as_slice() {
        [] if alone && ending.how == How::Agreed => return language.drawn(),
        [] => language.drawn(),
        [_] if alone && matches!(ending.how, How::Resigned | How::Time) => language.over_alone(),
        [one] => language.won_one(one.clone()),
        several => language.won_shared(language.list(several)),
    };
    // In a game for two, the loser can be named.
    let mut others = Seat::first(game.players()).filter(|seat| !ending.winners.contains(*seat));
    let is_named = (alone || game.players() == 2) && winners.len() == 1;
    let loser = others.next().filter(|_| is_named);
    let how = match (ending.how, loser) {
        (How::Resigned, Some(loser)) => language.ended_resigned_by(name(loser)),
        (How::Time, Some(loser)) => language.ended_time_by(name(loser)),
        (how, _) => language.how_ended(how),
    };
    format!("{who} {how}")
}

/// Returns the number of figures or pieces that each winning side has brought out or home; `None` if the winning sides' numbers differ.
fn count_scored(game: &AnyGame, ending: Ending) -> Option<u32> {
    let sides = game.sides();
    let has_won = |side: &&SeatSet| side.iter().any(|seat| ending.winners.contains(seat));
    let won = sides.iter().filter(has_won);
    let mut counts = won.map(|side| side.iter().map(|seat| game.score(seat)).sum());
    let first: u32 = counts.next()?;
    counts.all(|count| count == first).then_some(first)
}
