//! `/rules`: a game's rules, page by page, each with a board.

use asterism_render::View;
use asterism_rules::{AnyGame, GameKind};

use crate::action::{in_place, kind_option};
use crate::app::paint;
use crate::custom_id::CustomId;
use crate::refusal::Refusal;
use crate::reply::{Button, Card, Picture, Post, Reply, Row, Style, Tone};
use crate::request::{Call, Request};
use crate::table::cut;

/// A page of rules: the message that explains, and the moves that lead to the board it shows.
struct Page {
    players: usize,
    options: &'static str,
    moves: &'static [&'static str],
}

/// Pages of a game's rules; their texts are `rules-GAME-1`, `rules-GAME-2` and so on.
fn pages(kind: GameKind) -> &'static [Page] {
    match kind {
        GameKind::Pentagame => PENTAGAME,
        GameKind::Squadro => SQUADRO,
        GameKind::StarSquares => STAR_SQUARES,
        GameKind::SternHalma => STERN_HALMA,
    }
}

/// Page for two players under the usual options.
const fn page_of(moves: &'static [&'static str]) -> Page {
    Page {
        players: 2,
        options: "",
        moves,
    }
}

/// Page for so many players under the usual options.
const fn for_players(players: usize, moves: &'static [&'static str]) -> Page {
    Page {
        players,
        ..page_of(moves)
    }
}

const PENTAGAME: &[Page] = &[
    page_of(&[]),
    page_of(&["a A->A-6-d"]),
    page_of(&["b B x e k:A-1-B"]),
    page_of(&["e E<->A a"]),
    page_of(&[
        "b B<->A a",
        "a A<->B b",
        "e E<->A b",
        "e E<->A b",
        "b E x b+ k:E-2-c g:E-3-c",
    ]),
    for_players(3, &[]),
    Page {
        players: 4,
        options: "teams=true",
        ..page_of(&["e E<->A 3a"])
    },
    for_players(5, &["2 A<->B 3b"]),
];

const SQUADRO: &[Page] = &[
    page_of(&[]),
    page_of(&["A1", "B3", "A1"]),
    page_of(&["A3", "B2"]),
    page_of(&["A1", "B1", "A2", "B1", "A4", "B2", "A3"]),
    page_of(&["A1", "B4", "A1", "B3", "A1", "B5"]),
    page_of(&["A3", "B1", "A3", "B1", "A3", "B1", "A3", "B2", "A3"]),
];

const STAR_SQUARES: &[Page] = &[
    page_of(&["c3", "a1", "d3", "b1", "c4", "e5", "d4"]),
    page_of(&["c3", "d5", "c3-d4"]),
    page_of(&["c3", "d3", "c3xd3"]),
    page_of(&["d3", "e3", "d3xe3"]),
    page_of(&["d2", "a1", "e5", "b1", "e1", "a2", "a4", "c2", "d2xc2"]),
    Page {
        options: "opening=pie",
        ..page_of(&["c3", "swap"])
    },
];

const STERN_HALMA: &[Page] = &[
    for_players(3, &[]),
    for_players(3, &["d1-e5"]),
    for_players(3, &["c1:e5"]),
    for_players(
        3,
        &[
            "c1:e5", "k11:i9", "m3:m5", "e5-f5", "l10-k9", "k2-k3", "a1:g5",
        ],
    ),
    for_players(2, &[]),
    for_players(6, &[]),
];

/// `/rules`.
pub(crate) async fn command(request: &Request, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call)?.unwrap_or(GameKind::ALL[0]);
    page(request, kind, 0, false).await
}

/// One page.
pub(crate) async fn page(
    request: &Request,
    kind: GameKind,
    page: u8,
    private: bool,
) -> Result<Reply, Refusal> {
    let pages = pages(kind);
    let at = usize::from(page);
    let shown = pages.get(at).ok_or(Refusal::Choice)?;
    let language = request.language;
    let turn =
        |label: String, page: u8| Button::new(Style::Plain, label, CustomId::Rules { kind, page });
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(turn(language.button_previous(), page - 1));
    }
    if at + 1 < pages.len() {
        buttons.push(turn(language.button_next(), page + 1));
    }
    let card = Card {
        title: language.rules_title(language.game_name(kind)),
        text: language.rules_page(kind, at + 1),
        footer: language.rules_footer(at + 1, pages.len()),
        tone: Tone::Calm,
    };
    let game = board(kind, shown);
    let name = |seat: asterism_rules::Seat| language.seat_name(seat.number());
    let picture = match game {
        Some(game) => {
            let alt = cut(&language.phrases(&game.describe(), &name), 1024);
            let names = (1..=shown.players)
                .map(|seat| language.seat_name(seat))
                .collect();
            paint(
                game,
                View {
                    names,
                    ..View::default()
                },
            )
            .await
            .map(|png| Picture { png, alt })
        }
        None => None,
    };
    let post = Post {
        card: Some(card),
        picture,
        rows: vec![Row::Buttons(buttons)],
        ..Post::default()
    };
    Ok(in_place(post, private))
}

fn board(kind: GameKind, page: &Page) -> Option<AnyGame> {
    let mut game = AnyGame::new(kind, page.options, page.players).ok()?;
    for m in page.moves {
        if let Err(error) = game.play(m) {
            tracing::error!(%m, ?error, "a rules page shows an illegal move");
            return None;
        }
    }
    Some(game)
}

/// Number of pages a game's rules have.
#[cfg(test)]
pub(crate) fn page_count(kind: GameKind) -> usize {
    pages(kind).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_a_board() {
        for kind in GameKind::ALL {
            for page in pages(*kind) {
                assert!(board(*kind, page).is_some(), "{:?}", page.moves);
            }
        }
    }
}
