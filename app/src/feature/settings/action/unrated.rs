//! Opting out of ratings. If the user has ratings, opting out deletes them and therefore requires confirmation.

use asterism_store::{Choice, CommitError, GameQuery, GameState, Setting};

use crate::app::RequestContext;
use crate::app::{MANY, TRIES};
use crate::game::rating::points;
use crate::protocol::choices::RATINGS;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Scale;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Post, Reply};

/// Parses one of [`RATINGS`]. Returns the setting, or a reply that asks for confirmation if ratings would be deleted.
pub(crate) async fn choose(
    context: RequestContext<'_>,
    typed: &str,
) -> Result<Result<Setting, Reply>, Refusal> {
    if typed == RATINGS[0] {
        return Ok(Ok(Setting::Reset(Choice::Unrated)));
    }
    if typed != RATINGS[1] {
        return Err(Refusal::Choice);
    }
    check_plays_no_rated(context).await?;
    let ratings = context.app.store.ratings_of(context.user()).await?;
    if ratings.is_empty() {
        return Ok(Ok(Setting::Unrated(true)));
    }
    let language = context.language();
    let each = ratings.iter().map(|(id, rating)| {
        let scale = Scale::from_id(id).map_or_else(|| id.clone(), |scale| scale.name(language));
        language.unrated_rating(scale, points(rating.value))
    });
    let each: Vec<String> = each.collect();
    let post = Post::from(language.unrated_ask(language.list(&each))).with_buttons([
        Button::danger(language.button_unrated_do(), CustomId::LeaveRatings),
        Button::plain(language.button_cancel(), CustomId::Cancel),
    ]);
    Ok(Err(Reply::Say(post, Audience::You)))
}

/// Opts the user out of ratings and deletes the user's ratings.
pub(crate) async fn leave(context: RequestContext<'_>) -> Result<Reply, Refusal> {
    check_plays_no_rated(context).await?;
    let user = context.user();
    // Do this first, so that a game that ends in the meantime does not add a rating.
    context
        .app
        .store
        .choose(user, vec![Setting::Unrated(true)])
        .await?;
    for _ in 0..TRIES {
        let ratings = context.app.store.ratings_of(user).await?;
        if ratings.is_empty() {
            return super::set(context, Vec::new()).await;
        }
        for (scale, rating) in ratings {
            match context
                .app
                .store
                .set_rating(user, &scale, Some(rating), None)
                .await
            {
                // If the rating has changed in the meantime, the next attempt deletes it.
                Ok(()) | Err(CommitError::RatingMoved) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%user, %error, "could not delete a rating");
                    return Err(Refusal::Trouble);
                }
            }
        }
    }
    Err(Refusal::Trouble)
}

/// Refuses while the user is playing a rated game, so that nobody can avoid a loss by opting out.
async fn check_plays_no_rated(context: RequestContext<'_>) -> Result<(), Refusal> {
    let query = GameQuery::of_player(context.user(), GameState::Running);
    let games = context.app.store.games(query, MANY).await?;
    let rated = games.iter().filter(|game| game.terms.rated).count();
    if rated > 0 {
        return Err(Refusal::InRatedGames(rated));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
