//! **More time**: a player gives another day to the player whose turn it is.

use asterism_store::{Change, TimeGrant, Topic};

use crate::action::in_place;
use crate::app::{RequestContext, TRIES};
use crate::game::clocks::{Renewal, recompute_clock, runs_out};
use crate::game::grants::{GIFT, find_receiver};
use crate::game::links::newest_url;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Post, Reply};
use crate::text::markdown::ago;
use crate::worker::posting::is_turn_open;

/// Gives more time to the player whose turn it is on `board`.
pub(crate) async fn give(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    for _ in 0..TRIES {
        let mut loaded = context.load_game(board.game).await?;
        loaded.check_plays(context.user())?;
        let own = loaded.active_seat(context.user());
        let own = own.ok_or(Refusal::AlreadyOut)?;
        if !is_turn_open(&loaded.record, board.version) {
            let url = newest_url(&loaded.record);
            return Err(Refusal::Stale { url });
        }
        let seat = loaded.game.to_move();
        let name = seat.map_or_else(String::new, |seat| loaded.mention(seat));
        let done = |end| {
            let content = context.language().more_time_done(name.clone(), ago(end));
            in_place(Post::from(content), context.private)
        };
        // Discord delivered the same press again.
        if let (Some(_), Some(end)) = (
            context.app.store.receipt(context.key()).await?,
            runs_out(&loaded.record),
        ) {
            return Ok(done(end));
        }
        let seat = find_receiver(&loaded, context.user())?;
        let grant = TimeGrant::Gift {
            by: own.number() as u8,
            to: seat.number() as u8,
            at: context.now,
            time: GIFT,
        };
        let before = loaded.record.grants.len();
        if let Some(clock) = &mut loaded.record.clock {
            clock.given = clock.given.saturating_add(GIFT);
        }
        let clock = recompute_clock(&loaded, Renewal::Reminders, context.now);
        let end = clock.as_ref().map(|clock| clock.runs_out);
        let (game, version) = (board.game, loaded.record.version);
        let number = before as u32 + 1;
        let by = own.number() as u8;
        let change = Change::GrantTime {
            game,
            version,
            before,
            grant,
            clock,
            jobs: vec![
                Topic::Granted { number, by },
                Topic::Refresh { version, at: None },
            ],
        };
        match context.commit(change).await {
            Ok(_) => return Ok(done(end.unwrap_or(context.now))),
            // Another player has given time at the same moment, or the game has changed: try again.
            Err(Refusal::Stale { .. }) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

#[cfg(test)]
mod tests;
