//! `/rules`: explains a game's rules on several pages, each with a diagram.

#[cfg(test)]
mod tests;

use asterism_render::View;
use asterism_rules::GameKind;

use crate::action::{in_place, kind_option};
use crate::app::RequestContext;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::Refusal;
use crate::protocol::reply::{Button, Card, Entry, Menu, Picture, Post, Reply, Row, Tone};
use crate::protocol::request::Call;
use crate::text::Language;
use crate::view::paging::render_page_buttons;
use crate::view::rules::{Page, pages};

/// Handles `/rules`.
pub(crate) async fn command(context: RequestContext<'_>, call: &Call) -> Result<Reply, Refusal> {
    let kind = kind_option(call, "game")?.unwrap_or(GameKind::ALL[0]);
    page(context, kind, 0).await
}

/// Shows the page that the user picked from the menu or, if none was picked, page `number`. Page numbers start at 0.
pub(crate) async fn page(
    context: RequestContext<'_>,
    kind: GameKind,
    number: u8,
) -> Result<Reply, Refusal> {
    let number = match context.values().first() {
        Some(value) => value.parse().map_err(|_| Refusal::Choice)?,
        None => number,
    };
    let page = pages(kind)
        .get(usize::from(number))
        .ok_or(Refusal::Choice)?;
    let language = context.language();
    let post = Post {
        card: Some(card(kind, page, number, language)),
        picture: picture(context, kind, page).await,
        rows: rows(kind, number, language),
        ..Post::default()
    };
    Ok(in_place(post, context.private))
}

fn card(kind: GameKind, page: &Page, number: u8, language: Language) -> Card {
    let title = language.rules_page_title(kind, page.name);
    let count = pages(kind).len();
    Card {
        title: language.rules_title(title, language.game_name(kind)),
        text: language.rules_page(kind, page.name),
        footer: language.rules_footer(
            usize::from(number) + 1,
            count,
            page.rules.len(),
            page.rules.join(", "),
        ),
        tone: Tone::Calm,
    }
}

/// Draws the diagram of a rules page. Returns `None` if drawing fails, because the text is useful without a diagram; the error is logged.
async fn picture(context: RequestContext<'_>, kind: GameKind, page: &Page) -> Option<Picture> {
    let language = context.language();
    let game = match page.game(kind) {
        Ok(game) => game,
        Err(error) => {
            tracing::error!(%kind, page = page.name, %error, "could not set up the board of a rules page");
            return None;
        }
    };
    let alt = page.alt(&game, language);
    // Always with labels, because the page's text names places, and never rotated to a player's side.
    let view = View {
        theme: context.app.load_looks(context.user()).await.theme,
        names: crate::view::rules::page::names(&game, language),
        ..page.view(&game)
    };
    let png = context.app.painter.png(&game, view).await?;
    Some(Picture::png(png, alt))
}

/// Renders a menu of all pages, buttons for the previous and next page, and buttons for the rules of other games.
fn rows(kind: GameKind, number: u8, language: Language) -> Vec<Row> {
    let turn = |page: u16| CustomId::Rules {
        kind,
        page: u8::try_from(page).unwrap_or(u8::MAX),
    };
    let learn = Button::good(language.button_lessons(), CustomId::Lessons(kind));
    let buttons = render_page_buttons(usize::from(number), pages(kind).len(), language, turn)
        .into_iter()
        .chain([learn]);
    let others = GameKind::ALL.iter().filter(|other| **other != kind);
    let others = others.map(|&other| {
        let id = CustomId::Rules {
            kind: other,
            page: 0,
        };
        Button::plain(language.game_name(other), id)
    });
    let mut rows = vec![Row::Menu(contents(kind, number, language))];
    rows.extend(Row::buttons(buttons));
    rows.extend(Row::buttons(others));
    rows
}

/// Renders the menu of all pages.
fn contents(kind: GameKind, number: u8, language: Language) -> Menu {
    let pages = pages(kind);
    let title = |page: &Page| language.rules_page_title(kind, page.name);
    let entries = pages.iter().enumerate().map(|(at, page)| Entry {
        label: language.rules_menu_entry(at + 1, title(page)),
        value: at.to_string(),
        description: language.rules_menu_cites(page.rules.len(), page.rules.join(", ")),
        ..Entry::default()
    });
    let here = usize::from(number);
    Menu {
        id: CustomId::Rules { kind, page: number },
        placeholder: language.rules_menu(here + 1, pages.len(), title(&pages[here])),
        entries: entries.collect(),
    }
}
