//! Being forgotten; asks first.
//!
//! It takes several changes: first their seats resign, then the store takes the user out of every record and closes or leaves
//! their challenges, in one change. Each change can be made twice, so pressing again after a crash continues.

use std::time::Duration;

use asterism_store::{
    Change, CommitError, EntryKind, GameId, GameRecord, IdempotencyKey, MAX_SEATS, Settings,
    Timestamp, Topic, UserId,
};

use crate::action::in_place;
use crate::app::{App, TRIES};
use crate::game::table::still_plays;
use crate::game::turn::append;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::DeletionPrompt;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply, Row, Style};
use crate::protocol::request::Request;
use crate::text::markdown::FORMER;

use super::export;

/// How long the question may be answered: as long as Discord keeps an answer to the asker alone changeable.
const ANSWER_WITHIN: i64 = 15 * 60;

/// How often running games are looked through: the end of a game may begin the next of its series.
const ROUNDS: usize = 64;

/// How long posts under way are waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// **Delete my data**: says what goes and what stays, and asks whether it is meant.
pub(crate) async fn ask(app: &App, request: &Request, now: Timestamp) -> Result<Reply, Refusal> {
    let language = request.language;
    let user = request.user.id;
    let kept = export::kept(app, user).await?;
    if kept.is_empty() {
        let post = Post {
            content: language.privacy_nothing(),
            ..Post::default()
        };
        return Ok(Reply::Say(post, Audience::You));
    }
    let running = kept.games.iter().filter(|game| game.ended.is_none());
    let running = running.filter(|game| still_plays(game, user)).count();
    let mut lines = vec![language.forget_ask(), language.forget_goes()];
    if running > 0 {
        lines.push(language.forget_resigns(running));
    }
    if !kept.challenges.is_empty() {
        lines.push(language.forget_challenges(kept.challenges.len()));
    }
    lines.push(language.forget_stays());
    lines.push(language.forget_posts());
    let asked = DeletionPrompt {
        at: now.secs(),
        newest: kept.newest(),
    };
    let buttons = vec![
        Button::new(
            Style::Danger,
            language.button_forget_do(),
            CustomId::Forget(asked),
        ),
        Button::new(Style::Plain, language.button_cancel(), CustomId::Cancel),
    ];
    let content = lines.join("\n");
    let post = Post {
        content,
        rows: vec![Row::Buttons(buttons)],
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::You))
}

/// Forgets the asker.
pub(crate) async fn forget(
    app: &App,
    request: &Request,
    asked: DeletionPrompt,
    private: bool,
    now: Timestamp,
) -> Result<Reply, Refusal> {
    let user = request.user.id;
    let newest = export::kept(app, user).await?.newest();
    let age = now.secs().saturating_sub(asked.at);
    if !(0..=ANSWER_WITHIN).contains(&age) || newest > asked.newest {
        return Err(Refusal::AskedLongAgo);
    }
    // No board is made meanwhile that would name them once more: what comes of their leaving is posted after all of it.
    let alone = tokio::time::timeout(PATIENCE, app.naming.write()).await;
    if alone.is_err() {
        tracing::warn!(
            "erasing a user although posts are still being sent, one of them may name the user"
        );
    }
    for _ in 0..TRIES {
        let done = leave_games(app, request, now).await?;
        match app.store.forget(now, user, FORMER, done).await {
            Ok(()) => {
                tracing::info!("deleted the data of a user on request");
                let post = Post {
                    content: request.language.forgotten(),
                    ..Post::default()
                };
                return Ok(in_place(post, private));
            }
            // A game has begun in between.
            Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(error) => {
                tracing::error!(%error, "could not delete the data of a user");
                return Err(Refusal::Trouble);
            }
        }
    }
    Err(Refusal::Trouble)
}

/// Returns the key of one of the changes that `request` leads to; the same one if it is delivered again.
fn erase_key(request: &Request, about: GameId, version: u64) -> IdempotencyKey {
    IdempotencyKey::Erase {
        id: request.interaction,
        about,
        version,
    }
}

/// Has the asker resign wherever they play. Returns the games that are done for them although they go on, and at which version.
async fn leave_games(
    app: &App,
    request: &Request,
    now: Timestamp,
) -> Result<Vec<(GameId, u64)>, Refusal> {
    for _ in 0..ROUNDS {
        let records = app.running_records(request.user.id, None).await?;
        let mut done = Vec::new();
        for record in &records {
            done.extend(leave(app, request, record.id, now).await?);
        }
        if done.len() == records.len() {
            return Ok(done);
        }
    }
    Err(Refusal::Trouble)
}

/// Has the asker resign all their seats of a game; if they have nothing left to do in it, they stay, and it is returned.
async fn leave(
    app: &App,
    request: &Request,
    id: GameId,
    now: Timestamp,
) -> Result<Option<(GameId, u64)>, Refusal> {
    let user = request.user.id;
    // As often again, for others may move meanwhile.
    for _ in 0..MAX_SEATS + TRIES {
        let Some(record) = app.store.game(id).await? else {
            return Ok(None);
        };
        if record.ended.is_some() || !still_plays(&record, user) {
            return Ok(None);
        }
        let version = record.version;
        let change = match app.bring_to_life(record.clone(), request.language).await {
            Ok(mut table) => {
                let mut seats = table.game.active().iter();
                let leaves = seats.find(|seat| {
                    table.user(*seat) == Some(user) && table.game.clone().resign(*seat)
                });
                let Some(seat) = leaves else {
                    return Ok(Some((id, version)));
                };
                table.game.resign(seat);
                append(&table, EntryKind::Resigned(seat.number() as u8), now)
            }
            // Nobody can play it on, but it must not keep anybody.
            Err(Refusal::Record(_)) => match unread(&record, user) {
                Some(change) => change,
                None => return Ok(Some((id, version))),
            },
            Err(refusal) => return Err(refusal),
        };
        match app
            .commit(erase_key(request, id, version), now, change)
            .await
        {
            Ok(_) | Err(Refusal::Stale { .. } | Refusal::Over(_)) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// The change with which the first seat of `user` that has not left does, in a game that does not replay.
fn unread(record: &GameRecord, user: UserId) -> Option<Change> {
    let left = |seat: u8| {
        let mut entries = record.entries.iter();
        entries.any(|entry| match entry.what {
            EntryKind::Resigned(gone) | EntryKind::TimedOut(gone) => gone == seat,
            EntryKind::Move(_) | EntryKind::DrawAgreed => false,
        })
    };
    let mut seats = (1..).zip(&record.seats);
    let (seat, _) = seats.find(|(seat, sits)| **sits == user && !left(*seat))?;
    Some(Change::Append {
        game: record.id,
        version: record.version,
        entry: EntryKind::Resigned(seat),
        ended: None,
        next: None,
        clock: record.clock.clone(),
        ratings: Vec::new(),
        jobs: Vec::<Topic>::new(),
    })
}

/// Whether nothing at all was chosen.
pub(super) fn is_untouched(settings: &Settings) -> bool {
    *settings == Settings::default()
}
