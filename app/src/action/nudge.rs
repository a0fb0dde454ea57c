//! **Remind**: tells a slow opponent, at most once a day, that another player is waiting for their move.

use asterism_store::{Change, Pings, Timestamp, Topic, UserId};

use crate::action::in_place;
use crate::app::{App, RequestContext};
use crate::game::links::newest_url;
use crate::game::nudge::{expect_patience, find_slow_player};
use crate::game::vacation::upcoming_vacations;
use crate::protocol::payload::Board;
use crate::protocol::refusal::{NudgeRefusal, Refusal};
use crate::protocol::reply::{Post, Reply};
use crate::text::markdown::escape;
use crate::worker::posting::is_turn_open;

/// Reminds the player whose turn it is on `board`.
pub(crate) async fn nudge(context: RequestContext<'_>, board: Board) -> Result<Reply, Refusal> {
    let loaded = context.load_game(board.game).await?;
    let by = context.user();
    loaded.check_plays(by)?;
    if !is_turn_open(&loaded.record, board.version) {
        let url = newest_url(&loaded.record);
        return Err(Refusal::Stale { url });
    }
    let user = find_slow_player(&loaded, by).ok_or(Refusal::Button)?;
    let seat = loaded.game.to_move().ok_or(Refusal::Over(board.game))?;
    let way = find_way(context.app, user).await?;
    let name = escape(&loaded.name(seat));
    let content = match way {
        Pings::Digest => context.language().nudge_done_digest(name),
        Pings::Channel | Pings::Direct | Pings::None => context.language().nudge_done(name),
    };
    let done = Post::from(content);
    // Discord delivered the same press again.
    if context.app.store.receipt(context.key()).await?.is_some() {
        return Ok(in_place(done, context.private));
    }
    expect_patience(&loaded, user, context.now)?;
    expect_reachable(context.app, user, way, context.now).await?;
    let own = loaded.seat_of(by).ok_or(Refusal::NotYourGame)?;
    let version = loaded.record.version;
    let change = Change::Nudge {
        game: board.game,
        version,
        before: loaded.record.nudged,
        jobs: vec![Topic::Nudge {
            version,
            by: own.number() as u8,
        }],
    };
    match context.commit(change).await {
        Ok(_) => Ok(in_place(done, context.private)),
        Err(refusal) => {
            // Another player may have pressed it at the same moment.
            let loaded = context.load_game(board.game).await?;
            if is_turn_open(&loaded.record, board.version) {
                expect_patience(&loaded, user, context.now)?;
            }
            Err(refusal)
        }
    }
}

/// Returns how `user` has chosen to be notified, or the default.
async fn find_way(app: &App, user: UserId) -> Result<Pings, Refusal> {
    let pings = app.store.settings(user).await?.pings;
    Ok(pings.unwrap_or(Pings::Channel))
}

/// Checks that `user` accepts notifications and is not on vacation.
async fn expect_reachable(
    app: &App,
    user: UserId,
    way: Pings,
    now: Timestamp,
) -> Result<(), Refusal> {
    let vacations = app.store.settings(user).await?.vacations;
    let mut vacations = upcoming_vacations(&vacations, now).into_iter();
    if let Some(vacation) = vacations.find(|it| it.from <= now) {
        let until = vacation.to;
        return Err(NudgeRefusal::Away { user, until }.into());
    }
    match way {
        Pings::None => Err(NudgeRefusal::Unwanted { user }.into()),
        Pings::Channel | Pings::Direct | Pings::Digest => Ok(()),
    }
}

#[cfg(test)]
mod tests;
