//! Offers of a draw or a takeback: who has to accept, and what follows.
//!
//! An offer is part of the game's record. Whatever happens in the game next ends it, and its post loses its
//! buttons, as an old board does. Nobody is notified of an offer: only a turn notifies its player, once.

use crate::protocol::refusal::OfferRefusal;
use asterism_rules::{AnyGame, Seat};
use asterism_store::{Change, EntryKind, GameRecord, Offer, Offered, Player, Timestamp, UserId};

use crate::game::clocks::after_takeback;
use crate::game::table::{Table, replay_first};
use crate::game::turn::{append, due};
use crate::protocol::payload::Wish;
use crate::protocol::refusal::Refusal;

/// Returns the users who have to accept an offer by `user`, each once: everyone else who still plays.
pub(crate) fn others(table: &Table, user: UserId) -> Vec<UserId> {
    let mut others = Vec::new();
    for seat in table.game.active().iter() {
        if let Some(other) = table.user(seat)
            && other != user
            && !others.contains(&other)
        {
            others.push(other);
        }
    }
    others
}

/// Returns the numbers of the seats that `user` plays.
pub(crate) fn seats_of(table: &Table, user: UserId) -> impl Iterator<Item = u8> {
    let seats = (1..).zip(table.record.seats.clone());
    seats
        .filter(move |(_, sits)| *sits == user)
        .map(|(seat, _)| seat)
}

/// Returns the player of seat number `number`.
pub(crate) fn user_on(table: &Table, number: u8) -> Option<UserId> {
    let seat = Seat::new(usize::from(number).checked_sub(1)?)?;
    table.user(seat)
}

/// Returns the user who made `offer`.
pub(crate) fn maker(table: &Table, offer: &Offer) -> Option<UserId> {
    user_on(table, offer.by)
}

/// Returns the users who have not answered `offer` yet.
pub(crate) fn missing(table: &Table, offer: &Offer) -> Vec<UserId> {
    let Some(by) = maker(table, offer) else {
        return Vec::new();
    };
    let agreed = |user: &UserId| seats_of(table, *user).any(|seat| offer.agreed.contains(&seat));
    let mut missing = others(table, by);
    missing.retain(|user| !agreed(user));
    missing
}

/// Returns how many entries a takeback to the last turn of `user` removes.
///
/// # Errors
///
/// [`OfferRefusal`] if `user` has not moved yet, or somebody has left since.
pub(crate) fn entries_back(table: &Table, user: UserId) -> Result<u32, OfferRefusal> {
    let entries = &table.record.entries;
    let mut ply = table.game.ply();
    for (at, entry) in entries.iter().enumerate().rev() {
        match entry.what {
            EntryKind::Move(_) => {
                let mover = table
                    .game
                    .move_at(ply)
                    .and_then(|(seat, _)| table.player(seat));
                if mover == Some(Player::Former) {
                    // A former player whose move it undoes cannot accept.
                    return Err(OfferRefusal::Left);
                }
                if mover == Some(user.into()) {
                    return Ok((entries.len() - at) as u32);
                }
                ply = ply.saturating_sub(1);
            }
            EntryKind::Resigned(_) | EntryKind::TimedOut(_) => return Err(OfferRefusal::Left),
            EntryKind::DrawAgreed => {}
        }
    }
    Err(OfferRefusal::NoMove)
}

/// True if `user`, who plays, may make this offer on the current board.
pub(crate) fn may_wish(table: &Table, user: UserId, wish: Wish) -> bool {
    match wish {
        Wish::Draw => !has_offered_draw(table, user),
        Wish::Takeback => entries_back(table, user).is_ok(),
    }
}

/// True if an offer is open.
pub(crate) fn standing(table: &Table) -> bool {
    table.record.standing().is_some()
}

/// True if `user` has offered a draw on the current board.
pub(crate) fn has_offered_draw(table: &Table, user: UserId) -> bool {
    let offer = table.record.offer.as_ref();
    let offer = offer.filter(|offer| offer.version == table.record.version);
    offer.is_some_and(|offer| seats_of(table, user).any(|seat| offer.drawers.contains(&seat)))
}

/// Returns the notation of the first move that a takeback of this many entries removes.
pub(crate) fn first_taken_back(record: &GameRecord, entries: u32) -> Option<&str> {
    let at = record.entries.len().checked_sub(entries as usize)?;
    match &record.entries.get(at)?.what {
        EntryKind::Move(notation) => Some(notation),
        EntryKind::Resigned(_) | EntryKind::TimedOut(_) | EntryKind::DrawAgreed => None,
    }
}

/// Builds the change that carries out an offer that everyone accepted.
pub(crate) fn agreed_change(
    mut table: Table,
    what: Offered,
    now: Timestamp,
) -> Result<Change, Refusal> {
    match what {
        Offered::Draw => {
            if !table.game.agree_draw() {
                return Err(Refusal::Over(table.record.id));
            }
            Ok(append(&table, EntryKind::DrawAgreed, now))
        }
        Offered::Takeback { entries } => {
            let record = &table.record;
            let clock = |then: &AnyGame| after_takeback(&table, then, now);
            let left = record.entries.len().saturating_sub(entries as usize);
            let game = replay_first(record, left)?;
            let version = record.version + 1;
            Ok(Change::Undo {
                game: record.id,
                version: record.version,
                entries: entries as usize,
                clock: clock(&game),
                jobs: vec![due(&game, &record.seats, record.engine, version)],
            })
        }
    }
}
