//! The state of the games as users see it, and the users who must be notified of its changes.

use std::collections::BTreeMap;

use asterism_store::{ClosedWhy, FIRST_VERSION, GameId, GameRecord, Timestamp, UserId};

use super::PEOPLE;
use crate::game::loaded_game::replay;
use crate::testing::club::ENGINE;

/// An event of which a user is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Turn(GameId),
    Over(GameId),
    Offer(GameId, u32),
    Nudge(GameId),
    /// A pause or a gift of time, by its number.
    Granted(GameId, usize),
    Declined,
    Lapsed,
    Invited(GameId),
}

/// A turn: the current player, the number of moves made, and the number of takebacks.
pub(super) type Turn = (UserId, usize, u64);

/// The state of a game as users see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) record: GameRecord,
    pub(super) people: Vec<UserId>,
    /// The people who are still playing.
    pub(super) active: Vec<UserId>,
    pub(super) is_over: bool,
    pub(super) turn: Option<Turn>,
    /// The number of the open offer, and the users who have not answered it yet.
    pub(super) offer: Option<(u32, Vec<UserId>)>,
    /// The user who made the last entry; `None` if no single user made it, as when time ran out.
    pub(super) last_by: Option<UserId>,
    pub(super) takebacks: u64,
    pub(super) nudged: Option<Timestamp>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) games: BTreeMap<GameId, Seen>,
    /// For each challenge, the user who made it, and why it was closed, if it was.
    pub(super) challenges: BTreeMap<GameId, (UserId, Option<ClosedWhy>)>,
    /// The users who have not answered an open challenge yet, each with the challenge.
    pub(super) unanswered: Vec<(GameId, UserId)>,
}

/// Returns the state of a game as users see it.
pub(super) fn see(record: GameRecord) -> Seen {
    use asterism_store::EntryKind;

    let game = replay(&record).unwrap();
    let mut people: Vec<UserId> = record.seats.iter().filter_map(|seat| seat.user()).collect();
    people.retain(|user| PEOPLE.contains(user));
    people.sort();
    people.dedup();
    let seat_user = |number: u8| record.seats[usize::from(number) - 1].user();
    let last_by = match record.entries.last().map(|entry| &entry.what) {
        Some(EntryKind::Move(_)) => {
            let (seat, _) = game.move_at(game.ply()).unwrap();
            record.seats[seat.index()].user()
        }
        Some(EntryKind::Resigned(seat) | EntryKind::Aborted(seat)) => seat_user(*seat),
        Some(EntryKind::TimedOut(_) | EntryKind::DrawAgreed) | None => None,
    };
    // A takeback leaves fewer entries than versions.
    let takebacks = record.version - FIRST_VERSION - record.entries.len() as u64;
    let is_over = record.ended.is_some();
    let turn = game.to_move().filter(|_| !is_over);
    let turn = turn.and_then(|seat| record.seats[seat.index()].user());
    let turn = turn.map(|user| (user, game.ply(), takebacks));
    let active: Vec<UserId> = game
        .active()
        .iter()
        .filter_map(|seat| record.seats[seat.index()].user())
        .collect();
    let offer = record.standing().map(|offer| {
        let maker = seat_user(offer.by);
        let asked = people.iter().copied();
        let agreed: Vec<UserId> = offer
            .agreed
            .iter()
            .filter_map(|seat| seat_user(*seat))
            .collect();
        let asked = asked
            .filter(|user| Some(*user) != maker && !agreed.contains(user) && active.contains(user));
        (offer.number, asked.collect())
    });
    Seen {
        active: people
            .iter()
            .copied()
            .filter(|user| active.contains(user))
            .collect(),
        people,
        is_over,
        turn,
        offer,
        last_by,
        takebacks,
        nudged: record.nudged,
        record,
    }
}

/// Returns the events of which users must be notified after an action by `actor`, each with the user to notify.
pub(super) fn compare(
    before: &Snapshot,
    after: &Snapshot,
    actor: Option<UserId>,
) -> Vec<(UserId, Event)> {
    let mut expected = Vec::new();
    for (&id, game) in &after.games {
        let was = before.games.get(&id);
        // After the engine's reply, the engine caused the new state.
        let by = if game.last_by == Some(ENGINE)
            && was.is_none_or(|was| was.takebacks == game.takebacks)
        {
            None
        } else {
            actor
        };
        if game.is_over && was.is_none_or(|was| !was.is_over) {
            let people = game.people.iter();
            let others = people.filter(|user| Some(**user) != by);
            expected.extend(others.map(|user| (*user, Event::Over(id))));
        }
        if let Some((user, ..)) = game.turn
            && was.is_none_or(|was| was.turn != game.turn)
            && user != ENGINE
            && Some(user) != by
        {
            expected.push((user, Event::Turn(id)));
        }
        if let (Some(was), Some((user, ..))) = (was, game.turn)
            && was.nudged != game.nudged
        {
            expected.push((user, Event::Nudge(id)));
        }
        if let Some(was) = was.filter(|_| !game.is_over) {
            for number in was.record.grants.len()..game.record.grants.len() {
                let others = game.active.iter().filter(|user| Some(**user) != actor);
                expected.extend(others.map(|user| (*user, Event::Granted(id, number + 1))));
            }
        }
        if let Some((number, asked)) = &game.offer
            && was
                .and_then(|was| was.offer.as_ref())
                .is_none_or(|(known, _)| known != number)
        {
            expected.extend(asked.iter().map(|user| (*user, Event::Offer(id, *number))));
        }
    }
    for (number, (by, why)) in &after.challenges {
        let was = before.challenges.get(number).and_then(|(_, why)| *why);
        if was.is_some() || Some(*by) == actor {
            continue;
        }
        match why {
            Some(ClosedWhy::Declined { .. }) => expected.push((*by, Event::Declined)),
            Some(ClosedWhy::Lapsed) => expected.push((*by, Event::Lapsed)),
            Some(ClosedWhy::Withdrawn | ClosedWhy::Started) | None => {}
        }
    }
    expected
}
