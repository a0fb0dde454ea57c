//! Legal moves similar to an illegal one, for helpful error messages.
//!
//! There can be thousands of complete turns, so only base moves are searched. Blocks go to the stops that the player named, or as close to them as
//! possible.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use super::Pentagame;
use super::board::{Board, Stop, StopSet};
use super::draft::Draft;
use super::figure::Figure;
use super::moves::{Base, BaseKind, GrayPlacement};
use super::pick::{Ask, Pick};

/// Maximum number of similar moves listed in an error.
const OFFERED: usize = 3;

/// The move that the player seems to have requested.
#[derive(Clone, Default, Debug)]
pub(super) struct Wish {
    pub(super) figure: Option<Figure>,
    pub(super) to: Option<Stop>,
    pub(super) black: Option<Stop>,
    pub(super) grays: Vec<GrayPlacement>,
}

/// Lists at most three legal moves similar to the requested move, in notation.
pub(super) fn list_nearest(position: &Pentagame, wish: &Wish) -> Vec<String> {
    let Some(draft) = Draft::new(position) else {
        return Vec::new();
    };
    match draft.ask() {
        Ask::Figure => {}
        Ask::Leaver => {
            let mut leavers: Vec<Figure> = position.brought_home().iter().collect();
            leavers.sort_by_key(|&figure| Some(figure) != wish.figure);
            let turns = leavers.into_iter().filter_map(|figure| {
                let mut draft = draft.clone();
                draft.take(Pick::Leaver(figure))?;
                finish(draft, wish, 0)
            });
            return turns.take(OFFERED).collect();
        }
        Ask::Destination { .. }
        | Ask::Partner { .. }
        | Ask::Black
        | Ask::Gray { .. }
        | Ask::Take
        | Ask::Nothing => return list_nearest_placements(&draft, wish),
    }
    let steps = wish.to.map(|to| distances(position.board(), to));
    let mut bases = Vec::new();
    position.each_base(|base| {
        // A swap of two of the player's own figures may be meant as a move of either figure.
        let meant = match base.own_partner(position.command()) {
            Some(partner) if Some(partner) == wish.figure => Base {
                figure: partner,
                from: base.to,
                to: base.from,
                kind: base.kind,
            },
            Some(_) | None => base,
        };
        bases.push((strangeness(meant, wish, steps.as_ref()), base));
    });
    bases.sort_unstable();
    let turns = bases.into_iter().filter_map(|(_, base)| {
        let mut draft = draft.clone();
        draft.land_base(base);
        finish(draft, wish, 0)
    });
    turns.take(OFFERED).collect()
}

/// Lists legal turns that continue a chosen base move, with blocks close to the stops that the player named.
pub(super) fn list_nearest_placements(draft: &Draft, wish: &Wish) -> Vec<String> {
    let mut turns = Vec::new();
    for choice in 0..OFFERED {
        if let Some(turn) = finish(draft.clone(), wish, choice)
            && !turns.contains(&turn)
        {
            turns.push(turn);
        }
    }
    turns
}

/// Finds a legal move as an example of the notation.
pub(super) fn find_example(position: &Pentagame) -> String {
    let mut found = None;
    if position.brought_home().is_empty() {
        position.each_base(|base| {
            if found.is_none() && base.kind == BaseKind::Go && base.to != base.figure.goal() {
                found = Some(base);
            }
        });
    }
    let wish = found.map_or_else(Wish::default, |base| Wish {
        figure: Some(base.figure),
        to: Some(base.to),
        ..Wish::default()
    });
    list_nearest(position, &wish)
        .into_iter()
        .next()
        .unwrap_or_default()
}

/// Returns the sort key for how far a base move is from the requested one: the number of steps between the destinations, plus one and a half steps if
/// the figures differ. Among equally close moves, moves to the goal come first.
fn strangeness(
    base: Base,
    wish: &Wish,
    steps: Option<&BTreeMap<Stop, usize>>,
) -> (usize, Reverse<bool>) {
    let away = steps.map_or(0, |steps| {
        steps.get(&base.to).copied().unwrap_or(Stop::COUNT)
    });
    let other = wish.figure.is_some_and(|figure| figure != base.figure);
    (
        2 * away + 3 * usize::from(other),
        Reverse(base.to == base.figure.goal()),
    )
}

/// Returns the number of steps from `start` to every stop of the empty board.
pub(super) fn distances(board: &Board, start: Stop) -> BTreeMap<Stop, usize> {
    let mut steps = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((stop, away)) = queue.pop_front() {
        for &next in board.neighbors(stop) {
            steps.entry(next).or_insert_with(|| {
                queue.push_back((next, away + 1));
                away + 1
            });
        }
    }
    steps
}

/// Places the remaining blocks on the stops that the player named, if possible, or otherwise on other free stops. If a named stop is not free,
/// `choice` is the rank, by distance, of the free stop to use instead. Returns the turn in notation.
fn finish(mut draft: Draft, wish: &Wish, choice: usize) -> Option<String> {
    let mut grays = wish.grays.iter();
    let mut gray = None;
    // Each iteration makes one pick. A turn has at most one pick for the black block and two for each of the five gray blocks.
    for _ in 0..=11 {
        let pick = match draft.ask() {
            Ask::Nothing => return draft.whole().map(|m| m.to_string()),
            Ask::Black => Pick::Black(choose_stop(&draft, wish.black, choice)?),
            Ask::Take => {
                gray = grays.next();
                let movable = draft.movable_grays();
                let wished = gray.and_then(|gray| gray.from);
                Pick::Take(
                    wished
                        .filter(|&stop| movable.contains(stop))
                        .or_else(|| movable.iter().next())?,
                )
            }
            Ask::Gray { lifted } => {
                if lifted.is_none() {
                    gray = grays.next();
                }
                Pick::Gray(choose_stop(&draft, gray.map(|gray| gray.to), choice)?)
            }
            Ask::Leaver | Ask::Figure | Ask::Destination { .. } | Ask::Partner { .. } => {
                return None;
            }
        };
        draft.take(pick)?;
    }
    None
}

fn choose_stop(draft: &Draft, wished: Option<Stop>, choice: usize) -> Option<Stop> {
    let open = draft.open_stops();
    let Some(wished) = wished else {
        return choose_quiet_stop(open);
    };
    if open.contains(wished) {
        return Some(wished);
    }
    let steps = distances(draft.board().board(), wished);
    let mut near: Vec<Stop> = open.iter().collect();
    near.sort_by_key(|stop| steps.get(stop).copied().unwrap_or(Stop::COUNT));
    near.into_iter().nth(choice)
}

/// Chooses a stop where a block makes little difference, preferably a small stop.
fn choose_quiet_stop(open: StopSet) -> Option<Stop> {
    open.iter()
        .find(|stop| stop.is_small())
        .or_else(|| open.iter().next())
}
