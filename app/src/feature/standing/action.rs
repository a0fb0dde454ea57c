//! `/standing`, and the end of a standing challenge by its challenger.

use std::time::Duration;

use asterism_store::{
    ChallengeQuery, Change, ClosedWhy, Document, GameId, GameQuery, GameState, IdempotencyKey,
    Label, Origin, Receipt, SetDocument, StoreError, Topic, UserId,
};

use crate::action::challenge::terms::{read_strength, read_terms};
use crate::action::challenge::{may_open, render_new_challenge, seat_order, variant};
use crate::action::{in_place, kind_option};
use crate::app::documents::{Loaded, set_documents};
use crate::app::hooks::ALL;
use crate::app::{App, MANY, RequestContext};
use crate::feature::standing::model::{MAX_AT_ONCE, MAX_STANDING, SEATS, StandingChallenge};
use crate::feature::standing::refusal::StandingRefusal;
use crate::feature::standing::view::{StandingView, render_list};
use crate::feature::standing::worker::open_next;
use crate::game::challenge::LAPSES_AFTER;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Call;

/// Time after which a job opens the first challenge, if the command was cut off before it did.
const FIRST_AFTER: Duration = Duration::from_mins(1);

/// Handles `/standing`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    match call.subcommand.as_deref() {
        Some("list") => {
            let all = list_standing(context.app, context.user()).await?;
            Ok(Reply::Say(
                render_list(&all, context.language()),
                Audience::You,
            ))
        }
        _ => start(context, call).await,
    }
}

/// Stores a standing challenge, and opens its first challenge.
async fn start(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let app = context.app;
    let receipt = if let Some(receipt) = app.store.receipt(context.key()).await? {
        receipt
    } else {
        let terms = read_standing(context, call).await?;
        store(context, terms).await?
    };
    let standing = app.find::<StandingChallenge>(&receipt.id).await?;
    let standing = standing.ok_or(StandingRefusal::Over)?;
    let challenge = match standing.content.challenge {
        Some(challenge) => challenge,
        None => open_next(app, &standing, 0)
            .await
            .map_err(|_| Refusal::Trouble)?,
    };
    render_new_challenge(context, challenge).await
}

/// Stores a standing challenge. A job opens its first challenge if the command is cut off before it does.
async fn store(context: RequestContext<'_>, terms: StandingChallenge) -> Result<Receipt, Refusal> {
    let new = SetDocument {
        key: None,
        before: None,
        after: Some(Document::new(terms)),
    };
    let at = Some(context.now.plus(FIRST_AFTER));
    let jobs = vec![Topic::Standing { at }];
    context.commit(set_documents(vec![new], jobs)).await
}

/// Reads the terms of a standing challenge, and checks that the user may open one.
async fn read_standing(
    context: RequestContext<'_>,
    call: &Call,
) -> Result<StandingChallenge, Refusal> {
    if context.request.is_guest() {
        return Err(Refusal::Guest(context.app.me));
    }
    if context.request.place.guild.is_none() {
        return Err(StandingRefusal::Direct.into());
    }
    let kind = kind_option(call, "game")?.ok_or(Refusal::Missing { option: "game" })?;
    let variant =
        variant(kind, call, context.language())?.for_players(kind, usize::from(SEATS.most));
    if variant.games > 1 {
        return Err(StandingRefusal::Series.into());
    }
    let at_once = call.integer("games").unwrap_or(1);
    let at_once = u8::try_from(at_once)
        .ok()
        .filter(|number| (1..=MAX_AT_ONCE).contains(number))
        .ok_or(StandingRefusal::Games { most: MAX_AT_ONCE })?;
    let standing = StandingChallenge {
        by: context.user(),
        place: context.request.place,
        kind: kind.id().to_owned(),
        options: variant.options,
        variant: variant.text,
        order: seat_order(call)?,
        terms: read_terms(context, call, &[], None, true).await?,
        strength: read_strength(call)?,
        at_once,
        challenge: None,
        opened: 0,
        unanswered: 0,
    };
    context.request.may_play_here(context.app.me)?;
    let all = load(context.app, context.user()).await?;
    let is_same = |it: &Loaded<StandingChallenge>| {
        it.content.kind == standing.kind && it.content.place == standing.place
    };
    if all.iter().any(is_same) {
        return Err(StandingRefusal::Twice.into());
    }
    if all.len() >= MAX_STANDING {
        return Err(StandingRefusal::Many { most: MAX_STANDING }.into());
    }
    let lapses = context.now.plus(LAPSES_AFTER);
    let first = standing.next_challenge(Origin::Challenge, None, lapses);
    may_open(context, &first).await?;
    Ok(standing)
}

/// Ends a standing challenge of the user. The challenge that is open is withdrawn; games go on.
pub(crate) async fn end(context: RequestContext<'_>, number: GameId) -> Result<Reply, Refusal> {
    let (app, user) = (context.app, context.user());
    let remove = |stored: &mut Option<StandingChallenge>| {
        if stored.take_if(|it| it.by == user).is_none() {
            return Err(StandingRefusal::Over.into());
        }
        Ok(Vec::new())
    };
    let before = app.find::<StandingChallenge>(&number).await?;
    app.change(number, context.key(), context.now, remove)
        .await?;
    // The document is gone, so that nothing follows the challenge.
    for challenge in app
        .store
        .challenges(ChallengeQuery::of_player(user), MANY)
        .await?
    {
        if challenge.origin == Origin::Standing(number) {
            let close = Change::CloseChallenge {
                challenge: challenge.id,
                version: challenge.version,
                why: ClosedWhy::Withdrawn,
                shown_on: None,
            };
            let key = IdempotencyKey::StandingEnded { standing: number };
            // If someone joins at the same moment, their game begins.
            if let Err(error) = app.store.commit(key, context.now, close).await {
                tracing::debug!(%number, %error, "could not withdraw the challenge of a standing challenge");
            }
        }
    }
    let language = context.language();
    let kind = before.map(|it| it.content.kind).unwrap_or_default();
    let content = language.standing_ended(language.stored_game_name(&kind));
    Ok(in_place(Post::from(content), context.private))
}

/// Loads the standing challenges of a user, newest first.
async fn load(app: &App, user: UserId) -> Result<Vec<Loaded<StandingChallenge>>, StoreError> {
    app.list(Label::User(user), ALL).await
}

/// Returns the standing challenges of a user, and how they stand.
pub(super) async fn list_standing(
    app: &App,
    user: UserId,
) -> Result<Vec<StandingView>, StoreError> {
    let all = load(app, user).await?;
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let open = app
        .store
        .challenges(ChallengeQuery::of_player(user), MANY)
        .await?;
    let running = GameQuery::of_player(user, GameState::Running);
    let running = app.store.games(running, ALL).await?;
    let views = all.into_iter().map(|loaded| {
        let origin = Origin::Standing(loaded.id);
        StandingView {
            number: loaded.id,
            running: running.iter().filter(|it| it.origin == origin).count(),
            is_open: open.iter().any(|it| it.origin == origin),
            terms: loaded.content,
        }
    });
    Ok(views.collect())
}

#[cfg(test)]
mod tests;
