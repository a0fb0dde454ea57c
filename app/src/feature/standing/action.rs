//! `/standing`, and the end of a standing challenge by its challenger.

use std::time::Duration;

use asterism_store::{
    Document, GameId, Label, Origin, Receipt, SetDocument, StoreError, Topic, UserId,
};

use crate::action::challenge::terms::{read_strength, read_terms};
use crate::action::challenge::{may_open, render_new_challenge, seat_order, variant};
use crate::action::{in_place, kind_option};
use crate::app::documents::{Loaded, set_documents};
use crate::app::hooks::ALL;
use crate::app::{App, RequestContext};
use crate::feature::standing::model::{MAX_AT_ONCE, MAX_STANDING, SEATS, StandingChallenge};
use crate::feature::standing::refusal::StandingRefusal;
use crate::feature::standing::view::{StandingView, render_list};
use crate::feature::standing::worker::{count_running, open_next, withdraw};
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
    let before = app.find::<StandingChallenge>(&number).await?;
    let before = before.map(|it| it.content).filter(|it| it.by == user);
    // Withdrawing it would end the standing challenge, too, even if this is cut off here.
    if let Some(open) = before.as_ref().and_then(|it| it.challenge)
        && let Err(error) = withdraw(app, open).await
    {
        return Err(app.refuse(error, None).await);
    }
    // The job that follows the challenge may have removed it already.
    let is_own = before.is_some();
    let remove = |stored: &mut Option<StandingChallenge>| {
        if !is_own || stored.as_ref().is_some_and(|it| it.by != user) {
            return Err(StandingRefusal::Over.into());
        }
        *stored = None;
        Ok(Vec::new())
    };
    app.change(number, context.key(), context.now, remove)
        .await?;
    let language = context.language();
    let kind = before.map(|it| it.kind).unwrap_or_default();
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
    let mut views = Vec::with_capacity(all.len());
    for Loaded { id, content, .. } in all {
        let open = match content.challenge {
            Some(challenge) => app.store.challenge(challenge).await?,
            None => None,
        };
        views.push(StandingView {
            number: id,
            running: count_running(app, user, id).await?,
            is_open: open.is_some(),
            terms: content,
        });
    }
    Ok(views)
}

#[cfg(test)]
mod tests;
