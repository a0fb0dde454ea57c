//! Entries that a player can make only once on a board, such as a resignation.

use asterism_rules::{AnyGame, Seat};
use asterism_store::EntryKind;

use crate::app::RequestContext;
use crate::game::links::newest_url;
use crate::game::loaded_game::LoadedGame;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;

/// An entry that a player can make only once on a board.
pub(super) struct OnceEntry {
    /// Returns the user's seat. Refuses if the user cannot make the entry now.
    pub(super) find_seat: fn(&LoadedGame, &Request) -> Result<Seat, Refusal>,
    /// Makes the entry in the game. Returns false if it is too late for the entry.
    pub(super) enter: fn(&mut AnyGame, Seat) -> bool,
    /// Creates the entry to store, given the number of the seat, counted from 1.
    pub(super) entry: fn(u8) -> EntryKind,
    /// The refusal returned if it is too late for the entry.
    pub(super) too_late: Refusal,
}

/// Makes an entry for the user on `board`. A second click, or a second delivery of the same click, changes nothing.
///
/// # Errors
///
/// [`Refusal`] if the user has no seat that can make the entry, if the game has changed since `board` was shown, or if the entry cannot be stored.
pub(super) async fn enter_once(
    context: RequestContext<'_>,
    board: Board,
    once: OnceEntry,
) -> Result<(), Refusal> {
    let receipt = context.app.store.receipt(context.key()).await?;
    if receipt.is_some_and(|receipt| receipt.id == board.game) {
        return Ok(());
    }
    let mut loaded = context.load_game(board.game).await?;
    let is_made = |loaded: &LoadedGame| {
        let seats = (1..).zip(&loaded.record.seats);
        let mut own = seats.filter(|(_, player)| **player == context.user());
        let made = loaded.made_on(board).map(|(_, entry)| entry);
        own.any(|(number, _)| made == Some(&(once.entry)(number)))
    };
    if is_made(&loaded) {
        return Ok(());
    }
    let seat = (once.find_seat)(&loaded, context.request)?;
    if loaded.record.version != board.version {
        let url = newest_url(&loaded.record);
        return Err(Refusal::Stale { url });
    }
    if !(once.enter)(&mut loaded.game, seat) {
        return Err(once.too_late);
    }
    let entry = (once.entry)(seat.number() as u8);
    let by = Some(context.user());
    let committed = context
        .app
        .commit_entry(context.key(), loaded, entry, by, context.now);
    let Err(refusal) = committed.await else {
        return Ok(());
    };
    let loaded = context.load_game(board.game).await?;
    if is_made(&loaded) {
        Ok(())
    } else {
        Err(refusal)
    }
}
