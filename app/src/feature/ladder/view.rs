//! Ladders: the ranking, and the players whom the user may challenge.

use asterism_rules::GameKind;
use asterism_store::{Player, Timestamp, UserId};

use crate::app::RequestContext;
use crate::feature::ladder::model::{AGAIN_AFTER, IDLE, REACH, find_place};
use crate::feature::ladder::state::LoadedLadder;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Row, Tone};
use crate::text::Language;
use crate::text::markdown::{ago, escape};

/// Number of players listed from the top, in addition to those around the user.
const LISTED: usize = 20;

/// Number of neighbors listed above and below the user if the user is not among the top players.
const AROUND: usize = 3;

/// A player within the user's reach on the ladder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rung {
    /// Place on the ladder, from 0.
    pub(crate) place: usize,
    pub(crate) user: UserId,
    /// Whether the two players have a running ladder game or an open ladder challenge.
    pub(crate) is_pending: bool,
    /// Earliest time at which the two players may meet again, if they have met recently.
    pub(crate) again: Option<Timestamp>,
}

const DAY_SECONDS: u64 = 24 * 60 * 60;

/// Renders a ladder for the user, with the actions available to them.
pub(crate) async fn render_ladder(
    context: RequestContext<'_>,
    loaded: &LoadedLadder,
    rungs: &[Rung],
) -> Post {
    let (kind, language) = (loaded.kind, context.language());
    let own = find_place(&loaded.ladder, context.user());
    let mut card = render_card(context, loaded, own, language).await;
    let players: Vec<Player> = rungs.iter().map(|rung| rung.user.into()).collect();
    let place = context.request.place;
    let names = context.app.find_names(place, &players, language).await;
    let mut lines = Vec::new();
    let mut entries = Vec::new();
    for (rung, name) in rungs.iter().zip(&names) {
        if rung.is_pending {
            lines.push(language.ladder_pending(escape(name)));
        } else if let Some(again) = rung.again {
            lines.push(language.ladder_again(escape(name), ago(again)));
        } else {
            let label = language.ladder_entry(rung.place + 1, name.to_owned());
            entries.push(Entry::new(&label, &rung.user));
        }
    }
    lines.push(describe_rules(language));
    card.text = format!("{}\n\n{}", card.text, lines.join("\n"));
    let mut rows = Vec::new();
    if !entries.is_empty() {
        let id = CustomId::LadderChallengeAsk { kind };
        rows.push(Row::Menu(Menu::new(id, &language.ladder_menu(), entries)));
    }
    let membership = match own {
        None => join_button(kind, language),
        Some(_) => Button::plain(
            language.button_ladder_leave(),
            CustomId::LeaveLadderAsk { kind },
        ),
    };
    let show = CustomId::ShowLadder { kind };
    let show = context.app.show_button(context.request, show).await;
    let show = show.map(|button| Button {
        label: language.button_post_here(),
        ..button
    });
    rows.extend(Row::buttons([membership].into_iter().chain(show)));
    Post::from_card(card).with_rows(rows)
}

/// Renders a ladder for everyone.
pub(crate) async fn render_public_ladder(
    context: RequestContext<'_>,
    loaded: &LoadedLadder,
    language: Language,
) -> Post {
    let mut card = render_card(context, loaded, None, language).await;
    card.text = format!("{}\n\n{}", card.text, describe_rules(language));
    Post::from_card(card).with_buttons([join_button(loaded.kind, language)])
}

fn join_button(kind: GameKind, language: Language) -> Button {
    Button::main(language.button_ladder_join(), CustomId::JoinLadder { kind })
}

fn describe_rules(language: Language) -> String {
    let [again, idle] = [AGAIN_AFTER, IDLE].map(|span| span.as_secs() / DAY_SECONDS);
    language.ladder_about(REACH, again, idle)
}

/// Renders the ranking: its top and, if the place `own` is given, the players around it.
async fn render_card(
    context: RequestContext<'_>,
    loaded: &LoadedLadder,
    own: Option<usize>,
    language: Language,
) -> Card {
    let (kind, ladder) = (loaded.kind, &loaded.ladder);
    let is_listed =
        |place: &usize| *place < LISTED || own.is_some_and(|own| own.abs_diff(*place) <= AROUND);
    let listed: Vec<usize> = (0..ladder.players.len()).filter(is_listed).collect();
    let players = listed.iter();
    let players: Vec<Player> = players.map(|at| ladder.players[*at].user.into()).collect();
    let names = context
        .app
        .find_player_names(context.request.place, &players, None, language)
        .await;
    let mut lines = Vec::new();
    let mut next = 0;
    for (place, name) in listed.iter().zip(&names) {
        if *place > next {
            lines.push("…".to_owned());
        }
        next = place + 1;
        let name = escape(name);
        lines.push(if Some(*place) == own {
            language.ladder_own_place(next, name)
        } else {
            language.ladder_place(next, name)
        });
    }
    if next < ladder.players.len() {
        lines.push(language.ladder_more(ladder.players.len() - next));
    }
    if lines.is_empty() {
        lines.push(language.ladder_empty());
    }
    lines.extend(describe_season(context, language).await);
    Card {
        title: language.ladder_title(language.game_name(kind)),
        text: lines.join("\n"),
        footer: language.ladder_footer(ladder.players.len()),
        tone: Tone::Calm,
    }
}

/// Describes the running season of the server; `None` if it has none, or if that cannot be read now.
async fn describe_season(context: RequestContext<'_>, language: Language) -> Option<String> {
    let (app, guild) = (context.app, context.request.place.guild);
    let season = app.features.describe_season(app, guild, language).await;
    season.unwrap_or_else(|error| {
        tracing::warn!(%error, "could not read the season of a server for its ladder");
        None
    })
}
