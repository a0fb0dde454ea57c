//! How seasons are shown.

use asterism_render::{Entrant, Standings, StandingsHeads, StandingsRow, standings};
use asterism_store::{Place, Timestamp};

use crate::app::App;
use crate::feature::season::model::{PastSeason, SeasonList};
use crate::game::vacation::Day;
use crate::protocol::reply::{Card, Picture, Post, Tone};
use crate::text::Language;
use crate::text::markdown::{cut, date, escape};

/// Maximum number of characters of an alternative text.
const ALT: usize = 1000;

/// Maximum number of rows in a picture, so that they are large.
const MOST_ROWS: usize = 24;

/// Number of players of each list in a picture.
const MEDALS: usize = 3;

/// Writes the first and the last day of a season, for pictures and menus.
pub(crate) fn write_span((since, ends): (Timestamp, Timestamp), language: Language) -> String {
    language.season_span_entry(Day::of(since).iso(), Day::of(ends).previous().iso())
}

/// Returns the name of a list; its ID if no feature knows the list any longer.
fn name_list(app: &App, list: &SeasonList, language: Language) -> String {
    let mut features = app.features.iter();
    let name = features.find_map(|feature| feature.name_season_list(&list.id, language));
    name.unwrap_or_else(|| list.id.clone())
}

/// Renders the best of a past season, with a picture.
pub(crate) async fn render_past(
    app: &App,
    place: Place,
    season: &PastSeason,
    language: Language,
) -> Post {
    let (since, ends) = season.span;
    let last = Day::of(ends).previous().start();
    let mut lines = vec![language.season_span(date(since), date(last))];
    let (mut rows, mut told) = (Vec::new(), Vec::new());
    for list in &season.lists {
        let title = name_list(app, list, language);
        let names = app.find_names(place, &list.players, language).await;
        let each = (1..).zip(names.iter().zip(&list.points));
        let entries = each.map(|(number, (name, points))| {
            let name = escape(name);
            match points.as_str() {
                "" => language.season_place_alone(number, name),
                points => language.season_place(number, name, points.to_owned()),
            }
        });
        lines.push(language.season_list(title.clone(), language.list(entries)));
        told.push(format!("{title}: {}", language.list(&names)));
        let room = MOST_ROWS.saturating_sub(rows.len()).min(MEDALS);
        rows.extend((1..).zip(&names).zip(&list.points).take(room).map(
            |((number, name), points)| StandingsRow {
                place: number,
                entrant: Entrant {
                    name: format!("{name} · {title}"),
                    number,
                },
                points: points.clone(),
                ..StandingsRow::default()
            },
        ));
    }
    if season.lists.is_empty() {
        lines.push(language.season_empty());
    }
    let title = language.season_title(season.number);
    let data = Standings {
        title: title.clone(),
        subtitle: write_span(season.span, language),
        heads: StandingsHeads {
            place: language.season_head_place(),
            name: language.season_head_name(),
            points: language.season_head_points(),
            tie_breaks: Vec::new(),
        },
        rows,
    };
    let picture = if season.lists.is_empty() {
        None
    } else {
        let theme = app.usual_view().theme;
        let png = app
            .painter
            .draw(move || standings(&data, theme).into_bytes());
        let alt = cut(&format!("{title}. {}", told.join(" ")), ALT);
        png.await.map(|png| Picture::png(png, alt))
    };
    let card = Card {
        title,
        text: lines.join("\n"),
        footer: String::new(),
        tone: Tone::Won,
    };
    Post::from_card(card).with_picture(picture)
}
