//! `/leaderboard`: the best players of a game, in this server or everywhere.

use asterism_store::{Player, Rating, Timestamp, UserId};

use crate::action::{in_place, kind_option};
use crate::app::RequestContext;
use crate::feature::leaderboard::model::Ranking;
use crate::protocol::choices::LEADERBOARD_PLACES;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{LeaderboardPage, Scale};
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Audience, Button, Card, Entry, Menu, Post, Reply, Row, Tone};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::text::markdown::escape;
use crate::view::paging::render_page_buttons;
use crate::view::rating;

/// Number of players per page.
const PAGE: usize = 10;

/// Rating scales with at least this many rated players count as equally popular.
const COUNTED: usize = 50;

/// Handles `/leaderboard`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let everyone = match call.text("where") {
        None => false,
        Some(typed) if typed == LEADERBOARD_PLACES[0] => false,
        Some(typed) if typed == LEADERBOARD_PLACES[1] => true,
        Some(_) => return Err(Refusal::Choice),
    };
    let scales: Vec<Scale> = match kind_option(call, "game")? {
        Some(kind) => Scale::of(kind).collect(),
        None => Scale::all().collect(),
    };
    let scale = find_busiest_scale(context, &scales, everyone).await?;
    let page = 0;
    let at = LeaderboardPage {
        scale,
        everyone,
        page,
    };
    look(context, at).await
}

/// Returns the scale in `scales` with the most rated players, where numbers above [`COUNTED`] count as equal. If several scales have the most
/// players, returns the first of these.
async fn find_busiest_scale(
    context: RequestContext<'_>,
    scales: &[Scale],
    everyone: bool,
) -> Result<Scale, Refusal> {
    let guild = context.request.place.guild.filter(|_| !everyone);
    let ids: Vec<String> = scales.iter().map(|scale| scale.id()).collect();
    let counts = context
        .app
        .store
        .count_ratings(&ids, guild, COUNTED)
        .await?;
    let most = counts.iter().max().ok_or(Refusal::Choice)?;
    let mut counted = scales.iter().zip(&counts);
    let busiest = counted.find(|(_, count)| *count == most);
    busiest.map(|(scale, _)| *scale).ok_or(Refusal::Choice)
}

/// Shows a page of the leaderboard to the user.
pub(crate) async fn look(
    context: RequestContext<'_>,
    at: LeaderboardPage,
) -> Result<Reply, Refusal> {
    let (ranking, at) = load_ranking(context, at).await?;
    let own = Some(context.user());
    let post = Post {
        card: Some(render_card(context, at, &ranking, own, context.language()).await),
        rows: render_controls(context, at, &ranking).await,
        ..Post::default()
    };
    Ok(in_place(post, context.private))
}

/// Shows the leaderboard of the scale picked from the menu.
pub(crate) async fn pick(context: RequestContext<'_>, everyone: bool) -> Result<Reply, Refusal> {
    let picked = context
        .values()
        .first()
        .and_then(|value| Scale::from_id(value));
    let scale = picked.ok_or(Refusal::Choice)?;
    let page = 0;
    let at = LeaderboardPage {
        scale,
        everyone,
        page,
    };
    look(context, at).await
}

/// Handles **Post here**: posts the page without highlighting or adding the user who pressed the button.
pub(crate) async fn show(
    context: RequestContext<'_>,
    at: LeaderboardPage,
) -> Result<Reply, Refusal> {
    let (ranking, at) = load_ranking(context, at).await?;
    let post = Post {
        card: Some(
            render_card(
                context,
                at,
                &ranking,
                None,
                context.app.public_language(context.request.place).await,
            )
            .await,
        ),
        ..Post::default()
    };
    Ok(Reply::Say(post, Audience::Everyone))
}

/// Loads a ranking and determines the page to show: the requested page, or the last one if the requested page no longer exists.
async fn load_ranking(
    context: RequestContext<'_>,
    at: LeaderboardPage,
) -> Result<(Ranking, LeaderboardPage), Refusal> {
    let guild = context.request.place.guild.filter(|_| !at.everyone);
    let ranking = context.app.ranking(at.scale, guild, context.now).await?;
    let page = at.page.min(last_page(&ranking));
    Ok((ranking, LeaderboardPage { page, ..at }))
}

fn last_page(ranking: &Ranking) -> u16 {
    u16::try_from(ranking.len().saturating_sub(1) / PAGE).unwrap_or(u16::MAX)
}

async fn render_card(
    context: RequestContext<'_>,
    at: LeaderboardPage,
    ranking: &Ranking,
    own: Option<UserId>,
    language: Language,
) -> Card {
    let first = usize::from(at.page) * PAGE;
    let page: Vec<(UserId, Rating)> = ranking.all().skip(first).take(PAGE).copied().collect();
    let players: Vec<Player> = page.iter().map(|(user, _)| Player::User(*user)).collect();
    let names = context
        .app
        .find_names(context.request.place, &players, language)
        .await;
    let mut lines = Vec::new();
    let line = |user: UserId, rating: &Rating, name: &str| {
        let name = escape(name);
        let name = if own == Some(user) {
            language.leaderboard_you(name)
        } else {
            name
        };
        render_row(ranking.place(user), rating, at.scale, &name, context.now)
    };
    for (nth, ((user, rating), name)) in page.iter().zip(&names).enumerate() {
        if first + nth == ranking.ranked.len() {
            lines.push(language.leaderboard_unranked());
        }
        lines.push(line(*user, rating, name));
    }
    if page.is_empty() {
        lines.push(language.leaderboard_empty());
    }
    let elsewhere = ranking
        .all()
        .find(|(user, _)| Some(*user) == own && !players.contains(&Player::User(*user)));
    if let Some((user, rating)) = elsewhere {
        lines.push("…".to_owned());
        lines.push(line(*user, rating, &context.request.user.name));
    }
    let guild = context.request.place.guild.filter(|_| !at.everyone);
    let here = guild.is_some();
    let features = context.app.features;
    if let Ok(season) = features.describe_season(context.app, guild, language).await {
        lines.extend(season);
    }
    let scale = at.scale.name(language);
    Card {
        title: if here {
            language.leaderboard_title_here(scale)
        } else {
            language.leaderboard_title(scale)
        },
        text: lines.join("\n"),
        footer: if page.is_empty() {
            String::new()
        } else {
            language.leaderboard_footer(u32::from(at.page) + 1, u32::from(last_page(ranking)) + 1)
        },
        tone: Tone::Calm,
    }
}

/// Renders a row: place, rating and deviation in monospaced columns, then the name.
fn render_row(
    place: Option<usize>,
    rating: &Rating,
    scale: Scale,
    name: &str,
    now: Timestamp,
) -> String {
    let place = place.map_or_else(|| "–".to_owned(), |place| place.to_string());
    let value = rating::write_rating(rating, scale, now);
    let deviation = format!("±{}", rating::deviation_now(rating, now));
    format!("`{place:>3}  {value:<5} {deviation:<4}` {name}")
}

async fn render_controls(
    context: RequestContext<'_>,
    at: LeaderboardPage,
    ranking: &Ranking,
) -> Vec<Row> {
    let language = context.language();
    let turn = |page| CustomId::Leaderboard(LeaderboardPage { page, ..at });
    let pages = usize::from(last_page(ranking)) + 1;
    let mut buttons = render_page_buttons(usize::from(at.page), pages, language, turn);
    if context.request.place.guild.is_some() {
        let other = LeaderboardPage {
            everyone: !at.everyone,
            page: 0,
            ..at
        };
        let label = if at.everyone {
            language.button_leaderboard_here()
        } else {
            language.button_leaderboard_everyone()
        };
        buttons.push(Button::plain(label, CustomId::Leaderboard(other)));
    }
    buttons.extend(
        context
            .app
            .show_button(context.request, CustomId::ShowLeaderboard(at))
            .await,
    );
    let mut rows = vec![Row::Menu(render_scale_menu(at, language))];
    rows.extend(Row::buttons(buttons));
    rows
}

fn render_scale_menu(at: LeaderboardPage, language: Language) -> Menu {
    let entry = |scale: Scale| Entry {
        label: scale.name(language),
        value: scale.id(),
        ..Entry::default()
    };
    Menu {
        id: CustomId::LeaderboardOf {
            everyone: at.everyone,
        },
        placeholder: at.scale.name(language),
        entries: Scale::all().map(entry).collect(),
    }
}

#[cfg(test)]
mod tests;
