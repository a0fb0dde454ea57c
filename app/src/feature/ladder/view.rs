//! Ladders: the ranking, and the players whom the user may challenge.

use asterism_store::{Player, Timestamp, UserId};

use crate::app::RequestContext;
use crate::feature::ladder::model::{AGAIN_AFTER, IDLE, REACH, find_place};
use crate::feature::ladder::state::LoadedLadder;
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Row, Tone};
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
    let (place, language) = (context.request.place, context.language());
    let (kind, ladder) = (loaded.kind, &loaded.ladder);
    let own = find_place(ladder, context.user());
    let is_listed =
        |place: &usize| *place < LISTED || own.is_some_and(|own| own.abs_diff(*place) <= AROUND);
    let listed: Vec<usize> = (0..ladder.players.len()).filter(is_listed).collect();
    let players = listed.iter();
    let players: Vec<Player> = players.map(|at| ladder.players[*at].user.into()).collect();
    let names = context
        .app
        .find_player_names(place, &players, None, language)
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
    lines.push(String::new());
    let mut entries = Vec::new();
    for rung in rungs {
        let place = listed.iter().position(|place| *place == rung.place);
        let name = place.map_or("", |at| &names[at]);
        if rung.is_pending {
            lines.push(language.ladder_pending(escape(name)));
        } else if let Some(again) = rung.again {
            lines.push(language.ladder_again(escape(name), ago(again)));
        } else {
            let label = language.ladder_entry(rung.place + 1, name.to_owned());
            entries.push(Entry::new(&label, &rung.user));
        }
    }
    let [again, idle] = [AGAIN_AFTER, IDLE].map(|span| span.as_secs() / DAY_SECONDS);
    lines.push(language.ladder_about(REACH, again, idle));
    let mut rows = Vec::new();
    if !entries.is_empty() {
        let id = CustomId::LadderChallenge { kind };
        rows.push(Row::Menu(Menu::new(id, &language.ladder_menu(), entries)));
    }
    rows.extend(Row::buttons([match own {
        None => Button::main(language.button_ladder_join(), CustomId::JoinLadder { kind }),
        Some(_) => Button::plain(
            language.button_ladder_leave(),
            CustomId::LeaveLadderAsk { kind },
        ),
    }]));
    Post::from_card(Card {
        title: language.ladder_title(language.game_name(kind)),
        text: lines.join("\n"),
        footer: language.ladder_footer(ladder.players.len()),
        tone: Tone::Calm,
    })
    .with_rows(rows)
}
