//! Offers of a draw, a takeback or a pause: who has to accept an offer, and what changes when everyone has accepted.
//!
//! An offer is part of the game's record. The next entry in the game ends the offer, and the offer's post then loses its buttons, like the post of an
//! old board.
//!
//! All other users who are still playing have to accept. Each of them answers once, no matter how many seats they have. The engine answers
//! immediately: it allows takebacks and pauses, and accepts a draw unless it judges that it is winning. The request of the last player to accept also carries
//! out the offer; if the program is killed before that, the job that posts the offer does it. The store refuses a change that would drop an answer
//! (`Change::SetOffer`), so two simultaneous answers both count.
//!
//! A takeback returns to the last turn of the player who requested it, even in rated games. The game's version number still increases, and
//! `GameRecord::entries_at` tells which versions are still valid boards of the game.

use asterism_rules::Seat;
use asterism_store::{EntryKind, GameRecord, Offer, Player, Timestamp, UserId};

use crate::game::grants::expect_pausable;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::OfferWish;
use crate::protocol::refusal::OfferRefusal;

/// Returns the users who have to accept an offer by `user`: all other users who are still playing, each only once.
pub(crate) fn users_to_ask(loaded: &LoadedGame, user: UserId) -> Vec<UserId> {
    let mut others = Vec::new();
    for seat in loaded.game.active().iter() {
        if let Some(other) = loaded.user(seat)
            && other != user
            && !others.contains(&other)
        {
            others.push(other);
        }
    }
    others
}

/// Returns the numbers of the seats that belong to `user`.
pub(crate) fn seats_of(loaded: &LoadedGame, user: UserId) -> impl Iterator<Item = u8> {
    let seats = (1..).zip(loaded.record.seats.clone());
    seats
        .filter(move |(_, sits)| *sits == user)
        .map(|(seat, _)| seat)
}

/// Returns the user in seat number `number`; `None` if the seat is a former player's or does not exist.
pub(crate) fn user_on(loaded: &LoadedGame, number: u8) -> Option<UserId> {
    let seat = Seat::new(usize::from(number).checked_sub(1)?)?;
    loaded.user(seat)
}

/// Returns the user who made `offer`.
pub(crate) fn offer_maker(loaded: &LoadedGame, offer: &Offer) -> Option<UserId> {
    user_on(loaded, offer.by)
}

/// Returns the users who have not answered `offer` yet.
pub(crate) fn unanswered_users(loaded: &LoadedGame, offer: &Offer) -> Vec<UserId> {
    let Some(by) = offer_maker(loaded, offer) else {
        return Vec::new();
    };
    let agreed = |user: &UserId| seats_of(loaded, *user).any(|seat| offer.agreed.contains(&seat));
    let mut missing = users_to_ask(loaded, by);
    missing.retain(|user| !agreed(user));
    missing
}

/// Returns how many entries a takeback to the last move of `user` removes, including that move.
///
/// # Errors
///
/// [`OfferRefusal`] if `user` has not moved yet, or a player has left since that move.
pub(crate) fn count_entries_back(loaded: &LoadedGame, user: UserId) -> Result<u32, OfferRefusal> {
    let entries = &loaded.record.entries;
    let mut ply = loaded.game.ply();
    for (at, entry) in entries.iter().enumerate().rev() {
        match entry.what {
            EntryKind::Move(_) => {
                let mover = loaded
                    .game
                    .move_at(ply)
                    .and_then(|(seat, _)| loaded.player(seat));
                if mover == Some(Player::Former) {
                    // A former player cannot agree to taking back their move.
                    return Err(OfferRefusal::Left);
                }
                if mover == Some(user.into()) {
                    return Ok((entries.len() - at) as u32);
                }
                ply = ply.saturating_sub(1);
            }
            EntryKind::Resigned(_) | EntryKind::TimedOut(_) => return Err(OfferRefusal::Left),
            EntryKind::DrawAgreed | EntryKind::Aborted(_) => {}
        }
    }
    Err(OfferRefusal::NoMove)
}

/// Returns true if `user`, who must be playing, may make this offer on the current board at `now`.
pub(crate) fn may_wish(loaded: &LoadedGame, user: UserId, wish: OfferWish, now: Timestamp) -> bool {
    // Nobody can agree for a group.
    if loaded.has_group() {
        return false;
    }
    match wish {
        OfferWish::Draw => !has_offered_draw(loaded, user),
        OfferWish::Takeback => count_entries_back(loaded, user).is_ok(),
        OfferWish::Pause(_) => expect_pausable(loaded, now).is_ok(),
    }
}

/// Returns true if an offer is open.
pub(crate) fn has_open_offer(loaded: &LoadedGame) -> bool {
    loaded.record.standing().is_some()
}

/// Returns true if `user` has offered a draw on the current board.
pub(crate) fn has_offered_draw(loaded: &LoadedGame, user: UserId) -> bool {
    let offer = loaded.record.offer.as_ref();
    let offer = offer.filter(|offer| offer.version == loaded.record.version);
    offer.is_some_and(|offer| seats_of(loaded, user).any(|seat| offer.drawers.contains(&seat)))
}

/// Returns a number that grows whenever an offer is made or answered, a pause begins, or time is given, while the version stays the same.
pub(crate) fn count_steps(record: &GameRecord) -> u64 {
    /// More than the number of answers to one offer.
    const ANSWERS: u64 = 100;
    let offer = record.offer.as_ref();
    let answers = offer.map_or(0, |offer| {
        offer.agreed.len() + usize::from(offer.declined.is_some())
    });
    u64::from(record.offers) * ANSWERS + (answers + record.grants.len()) as u64
}

/// Returns the notation of the earliest move that a takeback of `entries` entries removes.
pub(crate) fn first_taken_back(record: &GameRecord, entries: u32) -> Option<&str> {
    let at = record.entries.len().checked_sub(entries as usize)?;
    match &record.entries.get(at)?.what {
        EntryKind::Move(notation) => Some(notation),
        EntryKind::Resigned(_)
        | EntryKind::TimedOut(_)
        | EntryKind::DrawAgreed
        | EntryKind::Aborted(_) => None,
    }
}
