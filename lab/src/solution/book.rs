//! Light's winning moves: read from what the solver writes, and checked by the rules.

use std::collections::{BTreeMap, BTreeSet};

use asterism_engine::squadro::Book;
use asterism_rules::squadro::{Lane, Move, Options, Squadro};
use asterism_rules::{GameOptions as _, Position as _, PositionText as _, Seat};

/// Name of the book, as part of its file's name and as the lab's commands take it.
pub(crate) const NAME: &str = "squadro-light";
/// Who can begin, and the number of light's turns in the book: all up to ply 18.
const BEGINNERS: [(&str, usize); 2] = [("light", 10), ("dark", 9)];

/// What is wrong with light's moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadBook {
    /// The text ends too early, or its numbers do not agree.
    #[error(
        "turn {turn} of light needs a line with the number of positions, {positions}, and one with a lane for each"
    )]
    Turn { turn: usize, positions: usize },
    /// The text does not tell who begins.
    #[error("there is no line 'first {0}'")]
    NoBeginner(&'static str),
    /// The book has no move in a position that can come about.
    #[error("the book has no move in '{0}'")]
    NoMove(String),
    /// The book has positions that cannot come about.
    #[error("{0} positions of the book cannot come about")]
    Unreached(usize),
}

/// Reads light's moves as the solver writes them. After a line `first light` or `first dark`, there are two lines for each of light's turns: the ply
/// and the number of positions, and the lanes of light's moves in them. The positions are those that can come about while light follows the moves, in
/// the order of their pieces' progress, dark's fifth piece first; those of an earlier turn are left out.
pub(crate) fn read_book(text: &str) -> Result<Book, BadBook> {
    // Each position's move, and the number of light's turns that the book has after it.
    let mut moves: BTreeMap<u64, (usize, Squadro, Lane)> = BTreeMap::new();
    for (beginner, turns) in BEGINNERS {
        let mut lines = text
            .lines()
            .skip_while(|line| *line != format!("first {beginner}"));
        lines.next().ok_or(BadBook::NoBeginner(beginner))?;
        let mut seen = BTreeSet::new();
        let mut here = light_to_move(&start(beginner));
        for turn in 1..=turns {
            here.retain(|key, _| seen.insert(*key));
            let bad = || BadBook::Turn {
                turn,
                positions: here.len(),
            };
            let count = lines.next().and_then(|line| line.split_once(' '));
            let count: usize = count.and_then(|(_, n)| n.parse().ok()).ok_or_else(bad)?;
            let lanes = lines.next().unwrap_or_default().as_bytes();
            if count != here.len() || lanes.len() != here.len() {
                return Err(bad());
            }
            let mut next = BTreeMap::new();
            for ((&key, position), lane) in here.iter().zip(lanes) {
                let lane = usize::from(lane.wrapping_sub(b'1'));
                let lane = *Lane::ALL.get(lane).ok_or_else(bad)?;
                let after = play(position, lane).ok_or_else(bad)?;
                // A position can come about in both cases, with different moves. The one that the book follows farther is kept.
                let later = turns - turn;
                if moves.get(&key).is_none_or(|&(known, ..)| known < later) {
                    moves.insert(key, (later, *position, lane));
                }
                next.extend(light_to_move(&after));
            }
            here = next;
        }
    }
    let all = moves.values();
    let all = Book::collect(all.map(|(_, position, lane)| (position, *lane)));
    // Where a move was replaced, what came after it may no longer come about.
    let (_, reached) = reach(&all)?;
    let kept = moves.iter().filter(|(key, _)| reached.contains(key));
    Ok(Book::collect(
        kept.map(|(_, (_, position, lane))| (position, *lane)),
    ))
}

/// Checks by the rules alone that the book has a legal move in every position of light's first turns that can come about while light follows it, and no
/// others. Returns the number of positions after each turn of light.
pub(crate) fn check_book(book: &Book) -> Result<Vec<usize>, BadBook> {
    let (counts, reached) = reach(book)?;
    match book.len() - reached.len() {
        0 => Ok(counts),
        more => Err(BadBook::Unreached(more)),
    }
}

/// Returns the positions that can come about while light follows the book: their number in each of light's turns, and all of them.
fn reach(book: &Book) -> Result<(Vec<usize>, BTreeSet<u64>), BadBook> {
    let mut all = BTreeSet::new();
    let mut counts = vec![0; BEGINNERS[0].1];
    for (beginner, turns) in BEGINNERS {
        let mut here = light_to_move(&start(beginner));
        for count in &mut counts[..turns] {
            let mut next = BTreeMap::new();
            for (key, position) in &here {
                let after = book.find(position).and_then(|lane| play(position, lane));
                let after = after.ok_or_else(|| BadBook::NoMove(position.to_text()))?;
                *count += usize::from(all.insert(*key));
                next.extend(light_to_move(&after));
            }
            here = next;
        }
    }
    Ok((counts, all))
}

fn start(beginner: &str) -> Squadro {
    let options = Options::parse(&format!("first={beginner}"));
    let start = options.map(|options| Squadro::start(&options, 2));
    start.expect("valid options").expect("for two")
}

fn play(position: &Squadro, lane: Lane) -> Option<Squadro> {
    let m = Move {
        seat: position.to_move(),
        lane,
    };
    position.check(&m).is_ok().then(|| position.after(&m))
}

/// Returns the position itself if light is to move, otherwise those after all moves of dark, in the order of their pieces' progress.
fn light_to_move(position: &Squadro) -> BTreeMap<u64, Squadro> {
    let mut all = Vec::new();
    if position.to_move() == Seat::FIRST {
        all.push(*position);
    } else {
        position.each_move(|m| all.push(position.after(&m)));
    }
    let each = all.into_iter();
    each.map(|position| (position.pieces().bits(), position))
        .collect()
}
