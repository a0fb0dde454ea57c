//! Deletes a user's data after they confirm.
//!
//! This takes several changes. First the user resigns all their seats; then, in one change, the store removes the user from every record
//! and closes or leaves their challenges. Each change is idempotent, so after a crash, pressing the button again continues the deletion.

use std::time::Duration;

use asterism_store::{
    Change, CommitError, Entry, EntryKind, GameId, GameRecord, IdempotencyKey, MAX_SEATS,
    PersonalData, Settings, Topic, UserId,
};

use super::export::{self, Kept};
use crate::action::in_place;
use crate::app::RequestContext;
use crate::app::TRIES;
use crate::game::loaded_game::still_plays;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::DeletionPrompt;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};
use crate::protocol::request::Request;

/// How long the confirmation button works, in seconds: as long as Discord allows an ephemeral message to be edited.
const ANSWER_WITHIN: i64 = 15 * 60;

/// Maximum number of passes over the running games. Several may be needed, because ending a game may start the next one of its series.
const ROUNDS: usize = 64;

/// How long to wait for posts that are currently being sent.
const PATIENCE: Duration = Duration::from_secs(10);

/// Handles **Delete my data**: explains what is deleted and what remains, and asks for confirmation.
pub(crate) async fn ask(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    let language = context.language();
    let user = context.user();
    let kept = export::load_kept(context, user).await?;
    if kept.is_empty() {
        let post = Post::from(language.privacy_nothing());
        return Ok(Reply::Say(post, Audience::You));
    }
    let running = kept.games.iter().filter(|game| game.ended.is_none());
    let running = running.filter(|game| still_plays(game, user)).count();
    let mut lines = vec![language.forget_ask()];
    let lost = list_lost(context, &kept).await?;
    if !lost.is_empty() {
        lines.push(language.forget_goes(language.list(lost)));
    }
    if running > 0 {
        lines.push(language.forget_resigns(running));
    }
    if !kept.challenges.is_empty() {
        lines.push(language.forget_challenges(kept.challenges.len()));
    }
    lines.push(language.forget_stays());
    lines.push(language.forget_posts());
    let asked = DeletionPrompt {
        at: context.now.secs(),
        newest: kept.newest(),
    };
    let post = Post::from(lines.join("\n")).with_buttons([
        Button::danger(language.button_forget_do(), CustomId::Forget(asked)),
        Button::plain(language.button_cancel(), CustomId::Cancel),
    ]);
    Ok(Reply::Say(post, Audience::You))
}

/// Lists what the user loses for good, in words.
async fn list_lost(context: RequestContext<'_>, kept: &Kept) -> Result<Vec<String>, Refusal> {
    let (user, language) = (context.user(), context.language());
    let mut lost = Vec::new();
    for part in PersonalData::ALL {
        match part {
            PersonalData::Settings => {
                let vacations = &kept.settings.vacations;
                let others = Settings {
                    vacations: Vec::new(),
                    ..kept.settings.clone()
                };
                lost.extend((!is_untouched(&others)).then(|| language.forget_settings()));
                lost.extend((!vacations.is_empty()).then(|| language.forget_vacations()));
            }
            PersonalData::Games => {
                let mut entries = kept.games.iter().flat_map(|game| &game.entries);
                let is_own = |entry: &Entry| entry.said.as_ref().is_some_and(|it| it.by == user);
                lost.extend(entries.any(is_own).then(|| language.forget_said()));
            }
            PersonalData::Ratings => {
                lost.extend((!kept.ratings.is_empty()).then(|| language.forget_ratings()));
            }
            PersonalData::Trees => {
                lost.extend((!kept.trees.is_empty()).then(|| language.forget_boards()));
            }
            PersonalData::Documents => {
                let app = context.app;
                lost.extend(app.features.name_documents(app, user, language).await?);
            }
            // Challenges have a line of their own. The rest is what the bot still has to send to the user, and what names them in answers to others.
            PersonalData::Challenges
            | PersonalData::Jobs
            | PersonalData::ClosedChallenges
            | PersonalData::SetAsideJobs => {}
        }
    }
    Ok(lost)
}

/// Deletes the user's data, if the confirmation is recent and the user has no newer game or challenge.
pub(crate) async fn forget(
    context: RequestContext<'_>,
    asked: DeletionPrompt,
) -> Result<Reply, Refusal> {
    let user = context.user();
    let newest = export::load_kept(context, user).await?.newest();
    let age = context.now.secs().saturating_sub(asked.at);
    if !(0..=ANSWER_WITHIN).contains(&age) || newest > asked.newest {
        return Err(Refusal::AskedLongAgo);
    }
    // With this lock held, no post that names the user is built. The results of their resignations are posted afterwards.
    let alone = tokio::time::timeout(PATIENCE, context.app.naming.write()).await;
    if alone.is_err() {
        tracing::warn!(
            "deleting a user while posts are still being sent; one of them may name the user"
        );
    }
    for _ in 0..TRIES {
        let done = leave_games(context).await?;
        match context.app.store.forget(context.now, user, done).await {
            Ok(()) => {
                tracing::info!("deleted the data of a user on request");
                let post = Post::from(context.language().forgotten());
                return Ok(in_place(post, context.private));
            }
            // A game has started in the meantime: try again.
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

/// Returns the idempotency key of one of the changes that `request` makes. A repeated delivery of the request gets the same key.
fn erase_key(request: &Request, about: GameId, version: u64) -> IdempotencyKey {
    IdempotencyKey::Erase {
        id: request.interaction,
        about,
        version,
    }
}

/// Makes the user resign in every game. Returns the games in which the user still has a seat that cannot resign, with their versions.
async fn leave_games(context: RequestContext<'_>) -> Result<Vec<(GameId, u64)>, Refusal> {
    for _ in 0..ROUNDS {
        let records = context.app.running_records(context.user(), None).await?;
        let mut done = Vec::new();
        for record in &records {
            done.extend(leave(context, record.id).await?);
        }
        if done.len() == records.len() {
            return Ok(done);
        }
    }
    Err(Refusal::Trouble)
}

/// Makes the user resign all their seats in a game. If the user still has a seat that cannot resign, returns the game and its version, otherwise
/// `None`.
async fn leave(context: RequestContext<'_>, id: GameId) -> Result<Option<(GameId, u64)>, Refusal> {
    let user = context.user();
    // Allow extra attempts, because other players may move in the meantime.
    for _ in 0..MAX_SEATS + TRIES {
        let Some(record) = context.app.store.game(id).await? else {
            return Ok(None);
        };
        if record.ended.is_some() || !still_plays(&record, user) {
            return Ok(None);
        }
        let version = record.version;
        let key = erase_key(context.request, id, version);
        let committed = match context
            .app
            .load_record(record.clone(), context.language())
            .await
        {
            Ok(mut loaded) => {
                let mut seats = loaded.game.active().iter();
                let leaves = seats.find(|seat| {
                    loaded.user(*seat) == Some(user) && loaded.game.clone().resign(*seat)
                });
                let Some(seat) = leaves else {
                    return Ok(Some((id, version)));
                };
                loaded.game.resign(seat);
                let entry = EntryKind::Resigned(seat.number() as u8);
                context
                    .app
                    .commit_entry(key, loaded, entry, Some(user), context.now)
                    .await
            }
            // The game cannot be replayed and so cannot continue, but it must not prevent the deletion.
            Err(Refusal::Record(_)) => match leave_unreplayable(&record, user) {
                Some(change) => match context.app.commit_rated(key, context.now, change).await {
                    Err(CommitError::AnswersMoved) => continue,
                    Err(error) => Err(context.app.refuse(error, Some(id)).await),
                    Ok(receipt) => Ok(receipt),
                },
                None => return Ok(Some((id, version))),
            },
            Err(refusal) => return Err(refusal),
        };
        match committed {
            Ok(_) | Err(Refusal::Stale { .. } | Refusal::Over(_)) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Err(Refusal::Trouble)
}

/// Returns the change that resigns the next seat of `user` in a game that cannot be replayed.
fn leave_unreplayable(record: &GameRecord, user: UserId) -> Option<Change> {
    let left = |seat: u8| {
        let mut entries = record.entries.iter();
        entries.any(|entry| match entry.what {
            EntryKind::Resigned(gone) | EntryKind::TimedOut(gone) => gone == seat,
            EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => false,
        })
    };
    let mut seats = (1..).zip(&record.seats);
    let (seat, _) = seats.find(|(seat, sits)| **sits == user && !left(*seat))?;
    Some(Change::Append {
        game: record.id,
        version: record.version,
        answers: record.answers,
        entries: vec![EntryKind::Resigned(seat).into()],
        ended: None,
        next: None,
        clock: record.clock.clone(),
        ratings: Vec::new(),
        documents: Vec::new(),
        jobs: Vec::<Topic>::new(),
    })
}

/// Returns true if the user has not changed any setting.
pub(super) fn is_untouched(settings: &Settings) -> bool {
    *settings == Settings::default()
}
