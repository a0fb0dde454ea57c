//! `/profile`: the ratings and results of a player.

use std::cmp::Reverse;

use asterism_render::{RatingCurve, View};
use asterism_store::{GameQuery, GameRecord, GameState, Rating, UserId};

use crate::action::in_place;
use crate::app::App;
use crate::app::RequestContext;
use crate::game::results::{Outcome, Results, Tally, head_to_head, outcome, results};
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Scale;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Card, Picture, Post, Reply, Row};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::{escape, mention};
use crate::view::posts::describe_with_link;
use crate::view::rating;

/// Maximum number of finished games that are counted, starting with the latest.
const GAMES: usize = 2000;

/// Number of latest finished games listed.
const LATEST: usize = 5;

/// Handles `/profile`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let player = call.user("player").map(|player| player.id);
    show_of(context, player.unwrap_or(context.user())).await
}

/// Handles **Profile** in the context menu of `user`: shows the user's profile, like `/profile`.
pub(crate) async fn show_of(context: RequestContext<'_>, user: UserId) -> Result<Reply, Refusal> {
    let show = context
        .app
        .show_button(context.request, CustomId::ShowProfile(user))
        .await;
    let mut post = render_profile(context, user, context.language(), true).await?;
    post.rows = Row::buttons(show);
    Ok(in_place(post, false))
}

/// Handles **Show everyone**: posts the profile of `user` for everyone.
pub(crate) async fn show(context: RequestContext<'_>, user: UserId) -> Result<Reply, Refusal> {
    let language = context.app.public_language(context.request.place).await;
    let post = render_profile(context, user, language, false).await?;
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Renders the profile of `user`. If `privately` is true, the profile also shows the latest games, and the results between `user` and the user who
/// made the request.
async fn render_profile(
    context: RequestContext<'_>,
    user: UserId,
    language: Language,
    privately: bool,
) -> Result<Post, Refusal> {
    let name = context.app.names.name(context.request.place, user).await;
    if user == context.app.me {
        // The engine has levels instead of ratings.
        return Ok(Post {
            card: Some(Card {
                title: language.profile_title(escape(&name)),
                text: language.profile_engine(mention(user)),
                ..Card::default()
            }),
            ..Post::default()
        });
    }
    let query = GameQuery::of_player(user, GameState::Ended);
    let records = context.app.store.games(query, GAMES).await?;
    let ratings = context.app.store.ratings_of(user).await?;
    let left_out = context.app.store.settings(user).await?.unrated == Some(true);
    let results = results(&records, user);

    let mut parts = Vec::new();
    for scale in Scale::all() {
        let rating = ratings.iter().find(|(id, _)| *id == scale.id());
        let rating = rating.map(|(_, rating)| *rating);
        let tally = results.by_scale.get(&scale).copied().unwrap_or_default();
        if rating.is_none() && tally.games() == 0 {
            continue;
        }
        let mut lines = vec![language.profile_scale(scale.name(language))];
        if let Some(rating) = rating {
            lines.push(render_rating(context, user, scale, &rating, language).await?);
        }
        if tally.games() > 0 {
            lines.push(render_tally(tally, language));
        }
        parts.push(lines.join("\n"));
    }
    if left_out {
        parts.push(language.profile_left_out());
    }
    let own = user == context.user();
    if results.engine.games() > 0 {
        let tally = render_tally(results.engine, language);
        parts.push(language.profile_engine_games(tally));
    }
    if results.all.games() > 0 {
        parts.push(render_summary(&results, records.len(), language));
        if privately && !own {
            parts.push(render_results_against(
                &records,
                context.user(),
                user,
                &name,
                language,
            ));
        }
    } else if results.engine.games() == 0 {
        parts.push(if own {
            language.profile_none_own()
        } else {
            language.profile_none()
        });
    }
    let mut events = Vec::new();
    for feature in context.app.features.iter() {
        events.extend(feature.profile(context, user, language).await?);
    }
    if !events.is_empty() {
        parts.push(events.join("\n"));
    }
    let curves = if left_out {
        Vec::new()
    } else {
        rating::trace_ratings(&records, user, language)
    };
    if privately {
        parts.extend(list_latest(context, user, records, language).await?);
    }
    let view = if privately {
        context.app.load_looks(context.user()).await.view(None)
    } else {
        context.app.usual_view()
    };
    Ok(Post {
        card: Some(Card::calm(
            language.profile_title(escape(&name)),
            parts.join("\n\n"),
        )),
        picture: draw_ratings(context.app, curves, view, language).await,
        ..Post::default()
    })
}

/// Draws the rating graph, or returns `None` if there is no curve to draw.
async fn draw_ratings(
    app: &App,
    curves: Vec<RatingCurve>,
    view: View,
    language: Language,
) -> Option<Picture> {
    if curves.is_empty() {
        return None;
    }
    let alt = rating::describe_curves(&curves, language);
    let png = app.painter.rating_graph(curves, view).await?;
    Some(Picture::png(png, alt))
}

/// Lists the latest finished games of `user`: those played in this server or, if the user asks about themselves, anywhere. Returns `None` if there
/// are no such games.
async fn list_latest(
    context: RequestContext<'_>,
    user: UserId,
    mut records: Vec<GameRecord>,
    language: Language,
) -> Result<Option<String>, Refusal> {
    let own = user == context.user();
    let here = context.request.place.guild;
    records.retain(|record| own || (here.is_some() && record.place.guild == here));
    records.retain(|record| outcome(record, user).is_some());
    let asker = context.user();
    let elsewhere = |record: &GameRecord| (!record.has_seat(asker)).then_some(record.place);
    let mut records = context
        .app
        .keep_visible(context.request, records, elsewhere)
        .await;
    let when = |record: &GameRecord| record.ended.as_ref().map(|ended| ended.at);
    records.sort_by_key(|record| Reverse((when(record), record.id)));
    records.truncate(LATEST);
    let loaded_games = context.app.load_records(records, language).await?;
    let lines = loaded_games.iter().filter_map(|loaded| {
        let words = match outcome(&loaded.record, user)? {
            Outcome::Won => language.profile_won(),
            Outcome::Shared => language.profile_shared(),
            Outcome::Drawn => language.profile_drawn(),
            Outcome::Lost => language.profile_lost(),
        };
        Some(language.profile_latest_game(describe_with_link(loaded, language), words))
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        return Ok(None);
    }
    Ok(Some(format!(
        "{}\n{}",
        language.profile_latest_games(),
        lines.join("\n")
    )))
}

/// Renders a rating with its deviation and the user's place in this server's ranking.
async fn render_rating(
    context: RequestContext<'_>,
    user: UserId,
    scale: Scale,
    rating: &Rating,
    language: Language,
) -> Result<String, Refusal> {
    let value = rating::write_rating(rating, scale, context.now);
    let deviation = rating::deviation_now(rating, context.now);
    if scale.is_provisional(rating, context.now) {
        return Ok(language.profile_provisional(value, deviation));
    }
    let ranking = context
        .app
        .ranking(scale, context.request.place.guild, context.now)
        .await?;
    let Some(place) = ranking.place(user) else {
        return Ok(language.profile_rating(value, deviation));
    };
    let count = ranking.ranked.len();
    Ok(match context.request.place.guild {
        Some(_) => language.profile_ranked_here(value, deviation, place, count),
        None => language.profile_ranked(value, deviation, place, count),
    })
}

/// Renders a tally like "12 won · 2 shared · 7 lost", leaving out zeros.
fn render_tally(tally: Tally, language: Language) -> String {
    let parts = [
        (tally.won, language.tally_won(tally.won)),
        (tally.shared, language.tally_shared(tally.shared)),
        (tally.drawn, language.tally_drawn(tally.drawn)),
        (tally.lost, language.tally_lost(tally.lost)),
    ];
    let named: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(_, words)| words)
        .collect();
    named.join(" · ")
}

fn render_summary(results: &Results, looked_through: usize, language: Language) -> String {
    let mut lines = Vec::new();
    let games = results.all.games();
    if results.by_scale.len() > 1 {
        lines.push(language.profile_all(games, render_tally(results.all, language)));
    }
    lines.push(language.profile_completed(percent(results.completed, games)));
    if results.longest > 0 {
        lines.push(language.profile_streak(results.streak, results.longest));
    }
    if looked_through >= GAMES {
        lines.push(language.profile_latest(GAMES));
    }
    lines.join("\n")
}

/// Returns `part` as a percentage of `whole`, rounded down, so that only a `part` equal to `whole` gives 100.
fn percent(part: u32, whole: u32) -> u32 {
    (part * 100).checked_div(whole).unwrap_or(100)
}

fn render_results_against(
    records: &[GameRecord],
    asker: UserId,
    user: UserId,
    name: &str,
    language: Language,
) -> String {
    let tally = head_to_head(records, asker, user);
    if tally.games() == 0 {
        language.profile_never_met(escape(name))
    } else {
        language.profile_against(escape(name), render_tally(tally, language))
    }
}

#[cfg(test)]
mod tests;
