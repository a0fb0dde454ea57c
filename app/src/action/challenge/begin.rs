//! How a challenge becomes a game: who sits where, and what is to be done first.

use asterism_rules::{AnyGame, GameKind, Seat};
use asterism_store::{
    Challenge, FIRST_VERSION, NewChallenge, NewGame, Origin, SeatOrder, Timestamp, Topic, UserId,
};

use super::rematch;
use crate::app::App;
use crate::game::table::{RULES_VERSION, apply, stored_ending};
use crate::protocol::refusal::{Refusal, of_setup};
use crate::worker::opponent::due;

/// A challenge as it was made, with everybody who has joined since.
pub(super) fn asked(challenge: &Challenge) -> NewChallenge {
    NewChallenge {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options: challenge.options.clone(),
        variant: challenge.variant.clone(),
        games: challenge.games,
        by: challenge.by,
        invited: challenge
            .invited
            .iter()
            .map(|invited| invited.user)
            .collect(),
        engine: challenge.engine,
        order: challenge.order,
        lapses: challenge.lapses,
        terms: challenge.terms,
        open: challenge.open,
        partner: challenge.partner,
        rematch_of: challenge.rematch_of,
        start: challenge.start.clone(),
    }
}

/// The game a challenge leads to, and what is to be done at its start; `chance` decides what was left to it.
pub(super) async fn first_game(
    app: &App,
    challenge: &NewChallenge,
    chance: u64,
    at: Timestamp,
) -> Result<(NewGame, Topic), Refusal> {
    let kind = challenge.kind.parse().map_err(|_| Refusal::Trouble)?;
    let options = GameKind::settle_options(kind, &challenge.options, scrambled(chance))
        .map_err(|error| of_setup(error, kind))?;
    let order = match challenge.rematch_of {
        Some(game) => rematch::order_of(app, game).await?,
        None => None,
    };
    let order = order.unwrap_or_else(|| turn_order(challenge, chance));
    let game = AnyGame::new(kind, &options, order.len()).map_err(|error| of_setup(error, kind))?;
    let mut seats = seated(&game, order);
    if let Some(partner) = challenge.partner {
        sit_together(&game, &mut seats, &challenge.by, &partner);
    }
    let mut now = game;
    for what in &challenge.start {
        apply(&mut now, what).map_err(|why| {
            tracing::error!(why, "what a game is to begin with does not fit");
            Refusal::Trouble
        })?;
    }
    let version = FIRST_VERSION + challenge.start.len() as u64;
    let first = due(&now, &seats, challenge.engine, version);
    let is_practice = seats.iter().all(|user| *user == challenge.by);
    let game = NewGame {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options,
        variant: challenge.variant.clone(),
        rules_version: RULES_VERSION,
        seats,
        engine: challenge.engine,
        terms: challenge.terms,
        clock: None,
        origin: if !challenge.start.is_empty() {
            Origin::Import
        } else if is_practice {
            Origin::Practice
        } else {
            Origin::Challenge
        },
        entries: challenge.start.clone(),
        ended: now.ending().map(|ending| stored_ending(ending, at)),
    };
    Ok((game, first))
}

/// Those who move in `order`, by seat: whoever is to begin gets the seat that begins, which need not be the first.
pub(super) fn seated<T>(start: &AnyGame, mut order: Vec<T>) -> Vec<T> {
    if !order.is_empty() {
        order.rotate_right(start.to_move().map_or(0, Seat::index));
    }
    order
}

/// Moves `partner` to a seat on the side of `by`, who stays, by changing places with whoever sits there. Where everybody
/// plays alone, nothing changes.
pub(super) fn sit_together<T: PartialEq>(start: &AnyGame, seats: &mut [T], by: &T, partner: &T) {
    let seat_of = |user: &T| seats.iter().position(|seat| seat == user);
    let (Some(own), Some(other)) = (seat_of(by), seat_of(partner)) else {
        return;
    };
    let sides = start.sides().into_iter();
    let sides = sides.map(|side| side.iter().map(Seat::index).collect::<Vec<usize>>());
    let Some(side) = sides.into_iter().find(|side| side.contains(&own)) else {
        return;
    };
    let mut beside = side.iter().copied().filter(|index| *index != own);
    if !side.contains(&other)
        && let Some(beside) = beside.next()
    {
        seats.swap(beside, other);
    }
}

/// One step of the generator `SplitMix64`.
pub(crate) fn scrambled(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Players in the order of their first turns; `chance` decides where that was left to it.
fn turn_order(challenge: &NewChallenge, chance: u64) -> Vec<UserId> {
    let others = challenge.invited.iter().copied();
    match challenge.order {
        SeatOrder::First => std::iter::once(challenge.by).chain(others).collect(),
        SeatOrder::Last => others.chain(std::iter::once(challenge.by)).collect(),
        SeatOrder::Random => {
            let mut seats: Vec<UserId> = std::iter::once(challenge.by).chain(others).collect();
            let mut state = chance;
            // Fisher–Yates.
            for last in (1..seats.len()).rev() {
                state = scrambled(state);
                seats.swap(last, (state % (last as u64 + 1)) as usize);
            }
            seats
        }
    }
}
